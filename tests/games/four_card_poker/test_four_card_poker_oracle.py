"""Four card poker against a second opinion: hand-written hard cases and random rounds, both from the fact sheets.

`four_card_oracle.py` knows nothing of `pitboss`. The irregularity kinds and the names of a few options in
`hard_cases.json` are guesses; where the chapter files call them otherwise, say so in the tables below.
"""

import importlib.util
import json
import random
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from each import each
from pitboss.desk import game_of, settle_line
from pitboss.rounds.events import Irregular
from pitboss.rounds.records import play_record, read_record
from sizes import so_many

HERE = Path(__file__).parent


def _load_oracle() -> Any:
    """The oracle beside this file; pytest's importlib mode puts no test folder on the path."""
    spec = importlib.util.spec_from_file_location("four_card_oracle", HERE / "four_card_oracle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


oracle = _load_oracle()

# What a guessed name is really called: {("oneida-2025", "shoe_jam"): "dealing_shoe_jam"}; the same for the
# moments, and for options as {"wager_version": "version"}. A name that is not here was guessed right.
KINDS: dict[tuple[str, str], str] = {
    ("horseshoe-cincinnati", "deck_incomplete"): "wrong_deck",
    ("horseshoe-cincinnati", "card_drawn_in_error"): "card_dealt_in_error",
    ("horseshoe-cincinnati", "player_left"): "player_leaves",
    ("oneida-2025", "card_drawn_in_error"): "card_dealt_in_error",
    ("oneida-2025", "card_face_up_in_deck"): "card_face_up",
    ("oneida-2025", "stub_count_wrong_misdealt"): "stub_count_misdealt",
}
MOMENTS: dict[tuple[str, str], str] = {
    ("horseshoe-cincinnati", "during_deal"): "deal",
    ("oneida-2025", "during_deal"): "deal",
}
OPTIONS: dict[str, str] = {}

CASES: list[dict[str, Any]] = json.loads((HERE / "hard_cases.json").read_text(encoding="utf-8"))
PAID = [case for case in CASES if "net" in case]
REFUSED = [case for case in CASES if "refused" in case]
RULEBOOKS = tuple(oracle.BOOKS)


def _named(cases: list[dict[str, Any]], key: str = "name") -> list[tuple[str, tuple[dict[str, Any]]]]:
    """The cases that have something, each with its name."""
    return [(case["name"], (case,)) for case in cases if key in case]


# --- the desk's answer ----------------------------------------------------------------------------------------


def _with_real_names(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the guessed names replaced."""
    record = json.loads(json.dumps(record))
    book = record["rulebook"]
    for event in record.get("irregularities", []):
        event["at"] = MOMENTS.get((book, event["at"]), event["at"])
        event["kind"] = KINDS.get((book, event["kind"]), event["kind"])
    if "options" in record:
        record["options"] = {OPTIONS.get(name, name): said for name, said in record["options"].items()}
    return record


def _line(record: dict[str, Any]) -> str:
    """The record as one line for `pitboss settle -`."""
    return json.dumps(record, separators=(",", ":"))


def _flat(net: dict[str, dict[str, Any]]) -> dict[tuple[str, str], Decimal]:
    """Every result that is not nothing, by seat and wager: a missing key means 0."""
    every = {(seat, wager): Decimal(str(money)) for seat, by in net.items() for wager, money in by.items()}
    return {key: money for key, money in every.items() if money}


def _compare(record: dict[str, Any], expected: dict[str, dict[str, Any]], note: str = "") -> dict[str, Any]:
    """Settle the record and fail with its line where any result is not the expected one."""
    line = _line(record)
    answer = settle_line(line.encode())
    if "net" not in answer or _flat(answer["net"]) != _flat(expected):
        got = json.dumps(answer.get("net") or answer)
        pytest.fail(f"\n{line}\nexpected {json.dumps(expected)}\ngot      {got}\n{note}", pytrace=False)
    return answer


def _note(case: dict[str, Any]) -> str:
    """What to keep in mind when a case fails."""
    guesses = [key for key in ("kind_is_a_guess", "option_is_a_guess") if case.get(key)]
    return "; ".join([*guesses, case.get("doubt", "")])


def _names_one_of(clauses: str, text: str) -> bool:
    """Whether the text cites one of the clauses, which are written `§7.I.A | §10.III`."""
    return any(clause in text for clause in clauses.split(" | "))


def test_a_hard_case_is_paid_as_the_sheet_says() -> None:
    def check(case: dict[str, Any]) -> None:
        _compare(_with_real_names(case["record"]), case["net"], _note(case))

    each(check, _named(PAID))


def test_a_hard_case_is_refused() -> None:
    def check(case: dict[str, Any]) -> None:
        line = _line(_with_real_names(case["record"]))
        answer = settle_line(line.encode())
        why = case["refused"]["why"]
        assert "refused" in answer, (
            f"\n{line}\nshould be refused: {why}\ngot {json.dumps(answer)}\n{_note(case)}"
        )
        assert answer["refused"]["code"] not in {"unknown_game", "unknown_rulebook"}, line

    each(check, _named(REFUSED))


def test_a_payment_cites_the_clause_that_decides() -> None:
    def check(case: dict[str, Any]) -> None:
        line = _line(_with_real_names(case["record"]))
        why = json.dumps(settle_line(line.encode()).get("why"), ensure_ascii=False)
        assert _names_one_of(case["clause"], why), (
            f"\n{line}\n{case['clause']} is not in {why}\n{_note(case)}"
        )

    each(check, _named(PAID, "clause"))


def test_an_irregularity_that_decides_no_payment_is_an_event_with_its_clause() -> None:
    def check(case: dict[str, Any]) -> None:
        record = read_record(_line(_with_real_names(case["record"])).encode())
        events = play_record(record, game_of(record.game)).events
        assert [event.cite.clause for event in events if type(event) is Irregular] == [case["event_clause"]]

    each(check, _named(PAID, "event_clause"))


def test_a_refusal_cites_the_clause_that_forbids() -> None:
    def check(case: dict[str, Any]) -> None:
        line = _line(_with_real_names(case["record"]))
        answer = json.dumps(settle_line(line.encode()), ensure_ascii=False)
        clauses = case["refused"]["clause_contains"]
        assert _names_one_of(clauses, answer), f"\n{line}\n{clauses} is not in {answer}\n{_note(case)}"

    each(check, _named([case for case in REFUSED if case["refused"]["clause_contains"]]))


# --- random rounds --------------------------------------------------------------------------------------------


def _random_deck(rng: random.Random) -> list[str]:
    """A shuffled deck; half the time one of few ranks or two suits, where big hands and ties are common."""
    kind = rng.randrange(4)
    if kind == 0:
        ranks = rng.sample(oracle.RANKS, 7)
        deck = [card for card in oracle.DECK if card[0] in ranks]
    elif kind == 1:
        suits = rng.sample(oracle.SUITS, 2)
        deck = [card for card in oracle.DECK if card[1] in suits]
    else:
        deck = list(oracle.DECK)
    rng.shuffle(deck)
    return deck


def _random_play(rng: random.Random, rulebook: str, ante: int) -> dict[str, str]:
    """A Play of a legal size: whole multiples, or at Oneida any chips between once and three times."""
    amount = ante * rng.choice((1, 2, 3))
    if not oracle.BOOKS[rulebook].whole_multiples_only and rng.random() < 0.5:
        amount = rng.randint(ante, 3 * ante)
    return {"at": "play", "do": "play", "amount": str(amount)}


def _random_decisions(rng: random.Random, rulebook: str, wagers: dict[str, str]) -> list[dict[str, str]]:
    """What the player with these wagers decides, if anything."""
    fold = {"at": "play", "do": "fold"}
    if "ante" not in wagers:
        return [fold] if oracle.BOOKS[rulebook].aces_up_alone_may_fold and rng.random() < 0.25 else []
    return [fold] if rng.random() < 0.3 else [_random_play(rng, rulebook, int(wagers["ante"]))]


def _random_seat(rng: random.Random, rulebook: str, number: int, cards: list[str]) -> dict[str, Any]:
    names = rng.choice((["ante"], ["aces_up"], ["ante", "aces_up"], ["ante", "aces_up"]))
    wagers = {name: str(rng.randint(1, 200)) for name in names}
    seat = {"seat": number, "wagers": wagers, "cards": cards}
    decisions = _random_decisions(rng, rulebook, wagers)
    return {**seat, "decisions": decisions} if decisions else seat


def _random_record(rng: random.Random, id: str) -> dict[str, Any]:
    """A legal round of one of the books with one to four seats."""
    rulebook = rng.choice(RULEBOOKS)
    deck = _random_deck(rng)
    numbers = sorted(rng.sample(range(1, 8), rng.randint(1, 4)))
    seats = [_random_seat(rng, rulebook, number, [deck.pop() for _ in range(5)]) for number in numbers]
    record = {"id": id, "rulebook": rulebook, "game": "four-card-poker", "seats": seats}
    played = any(choice["do"] == "play" for seat in seats for choice in seat.get("decisions", []))
    # Oneida's dealer shows nothing where nobody played (J(6)), so those cards may be missing from the record.
    if played or rulebook == "horseshoe-cincinnati" or rng.random() < 0.5:
        record["dealer"] = [deck.pop() for _ in range(6)]
    return record


def _in_money(net: dict[str, dict[str, int]]) -> dict[str, dict[str, str]]:
    """The oracle's cents as the records write money."""
    return {seat: {name: str(Decimal(won) / 100) for name, won in by.items()} for seat, by in net.items()}


def _compare_random(rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    for number in range(rounds):
        record = _random_record(rng, f"random-{seed}-{number}")
        _compare(record, _in_money(oracle.settle_record(record)))


def test_random_rounds_are_settled_as_the_oracle_does() -> None:
    _compare_random(so_many(everyday=100, ci=500), seed=4)


@pytest.mark.heavy
def test_many_random_rounds_are_settled_as_the_oracle_does() -> None:
    _compare_random(so_many(ci=2_000, long=30_000), seed=52)


# --- the oracle itself ----------------------------------------------------------------------------------------


def test_the_oracle_agrees_with_the_result_written_by_hand() -> None:
    def check(case: dict[str, Any]) -> None:
        assert _in_money(oracle.settle_record(case["record"])) == {
            seat: {name: str(Decimal(money)) for name, money in by.items()}
            for seat, by in case["net"].items()
        }

    each(check, _named([case for case in PAID if "irregularities" not in case["record"]]))


def test_the_oracle_refuses_what_was_refused_by_hand() -> None:
    def check(case: dict[str, Any]) -> None:
        with pytest.raises(oracle.Refused):
            oracle.settle_record(case["record"])

    each(check, _named([case for case in REFUSED if not case.get("form")]))


def test_the_hard_cases_are_many_and_have_their_own_names() -> None:
    assert len(CASES) >= 60
    assert len({case["name"] for case in CASES}) == len(CASES)
    assert len({case["record"]["id"] for case in CASES}) == len(CASES)


def test_random_rounds_reach_every_category_and_ties() -> None:
    rng = random.Random(4)
    seen: Counter[str] = Counter()
    for number in range(500):
        record = _random_record(rng, str(number))
        for seat in record["seats"]:
            mine = oracle.best_four(seat["cards"])
            seen[oracle.category(mine)] += 1
            seen["tie"] += "dealer" in record and mine == oracle.best_four(record["dealer"])
    assert set(seen) == {*oracle.CATEGORIES, "pair of aces", "tie"}


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("2c 2d 2h 2s Ac", "four of a kind"),
        ("Ah 2h 3h 4h Kc", "straight flush"),
        ("5h 6h 7h 8h Ah", "straight flush"),
        ("Kh Ah 2h 3h 9c", "flush"),
        ("2c 2d 2h As Ad", "three of a kind"),
        ("5h 6h 7h 9h 8c", "flush"),
        ("Ac Ad 2h 3s 4h", "straight"),
        ("Kd Ac 2h 3s 7d", "high card"),
        ("Qd Kc Ah 2s 7d", "high card"),
        ("Ac Ad Kh Ks Qh", "two pair"),
        ("Ac Ad Kh Qs 9h", "pair of aces"),
        ("Kc Kd Ah Qs 9h", "pair"),
    ],
)
def test_the_oracle_names_the_best_four(cards: str, hand: str) -> None:
    assert oracle.category(oracle.best_four(cards.split())) == hand


@pytest.mark.heavy
def test_four_cards_fall_into_categories_as_they_can_be_counted() -> None:
    found = Counter(oracle.CATEGORIES[oracle.rank_four(four)[0]] for four in combinations(oracle.DECK, 4))
    assert found == {
        "four of a kind": 13,
        "straight flush": 11 * 4,
        "three of a kind": 13 * 4 * 48,
        "flush": 4 * (comb(13, 4) - 11),
        "straight": 11 * (4**4 - 4),
        "two pair": comb(13, 2) * 6 * 6,
        "pair": 13 * 6 * comb(12, 2) * 16,
        "high card": (comb(13, 4) - 11) * (4**4 - 4),
    }


# The best four of all 2,598,960 hands of five, counted by argument.
RUNS = 11  # A-2-3-4 to J-Q-K-A
RUN_SETS = RUNS * 9 - 10  # five ranks with four in sequence: the ten runs of five hold two such runs each
STRAIGHT_FLUSHES = 4 * (RUNS * 48 - 10)
COUNTS = {
    "four of a kind": 13 * 48,
    "straight flush": STRAIGHT_FLUSHES,
    "three of a kind": 13 * 4 * comb(48, 2),
    "flush": 4 * (comb(13, 4) * 39 + comb(13, 5)) - STRAIGHT_FLUSHES,
    # Five ranks, or four with one of them paired; in both, take away those with four of a suit.
    "straight": RUN_SETS * (4**5 - 4 * (1 + 5 * 3)) + RUNS * 4 * (6 * 4**3 - 4 * 3),
    "two pair": comb(13, 2) * 6 * 6 * 44,
    # Two aces and three other ranks, less four of a suit, less A-2-3-4 and A-K-Q-J without four of a suit.
    "pair of aces": comb(12, 3) * (6 * 4**3 - 4 * 3) - 2 * (6 * 4**3 - 4 * 3),
}
ACES_UP_EDGES = {"horseshoe-cincinnati": Fraction(12643, 324870), "oneida-2025": Fraction(1826, 54145)}


def _edge(rulebook: str, counts: dict[str, int]) -> Fraction:
    """The house edge of Aces Up from the number of hands in each category of the table."""
    table = oracle.BOOKS[rulebook].aces_up
    lost = comb(52, 5) - sum(counts[hand] for hand in table)
    return Fraction(lost - sum(odds * counts[hand] for hand, odds in table.items()), comb(52, 5))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_edge_of_aces_up_by_argument(rulebook: str) -> None:
    assert _edge(rulebook, COUNTS) == ACES_UP_EDGES[rulebook]


@pytest.mark.heavy
@pytest.mark.in_turn
def test_the_edge_of_aces_up_by_every_hand() -> None:
    found = Counter(oracle.category(oracle.best_four(hand)) for hand in combinations(oracle.DECK, 5))
    assert {hand: found[hand] for hand in COUNTS} == COUNTS
    assert {rulebook: _edge(rulebook, found) for rulebook in RULEBOOKS} == ACES_UP_EDGES


@pytest.mark.heavy
def test_a_few_hands_drawn_at_random_agree_with_the_counts() -> None:
    rng = random.Random(1)
    drawn = 20_000
    found = Counter(oracle.category(oracle.best_four(rng.sample(oracle.DECK, 5))) for _ in range(drawn))
    for hand, count in COUNTS.items():
        chance = count / comb(52, 5)
        assert abs(found[hand] - drawn * chance) < 5 * (drawn * chance * (1 - chance)) ** 0.5, hand
