"""A progressive in several pots: each with its own seed, share and rows, in records, at live tables and in the odds."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.chance import CARDS
from pitboss.desk import analyse, game_of, settle_line, settle_record, simulate
from pitboss.desk.figures import what_if
from pitboss.desk.par import par_sheet
from pitboss.floor import LiveTable
from pitboss.floor.links import Links
from pitboss.money import MOST_CENTS
from pitboss.procedures.progressive import Meter, Reading
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Choose
from pitboss.rounds.events import Noted
from pitboss.rulebooks.load import chapter_problems
from sizes import so_many

BOOK, GAME = "jackpots", "mississippi-stud"
STREETS = ("third_street", "fourth_street", "fifth_street")
pytestmark = pytest.mark.usefixtures("examples")

HANDS = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
}
KINDS = (*HANDS, "nothing")
SHEET = {
    "A": ("mega 100", "mega 10", 300, 50, 40, 30, 9),
    "B": ("mega 100", "major 100", 300, 50, 40, 30, 9),
    "C": ("mega 100", "major 100", "minor 100", 50, 40, 30, 10),
    "D": ("mega 100", "major 100", "minor 100", 50, 40, 30, 9),
}
"""The four tables as the sheet of 58 Pa. Code 655a.12 has them: a percentage of a pot, or "for 1"."""
POSTED = {"mega": 1_000_000, "major": 150_000, "minor": 40_000}
RESETS = {"mega": 1_000_000, "major": 100_000, "minor": 30_000}
RATES = {"mega": Fraction(15), "major": Fraction(5), "minor": Fraction(5, 2)}
"""In hundredths, as the example book has them."""


# -- a second settlement, from the sheet alone --------------------------------------------------------


def kind(cards: list[str]) -> str:
    """The kind of five cards, counted by hand."""
    ranks = sorted("23456789TJQKA".index(card[0]) for card in cards)
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = len(groups) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if flush and straight:
        return "royal flush" if ranks[0] == 8 else "straight flush"
    if groups[0] == 4:
        return "four of a kind"
    if groups[:2] == [3, 2]:
        return "full house"
    if flush or straight:
        return "flush" if flush else "straight"
    return "three of a kind" if groups[0] == 3 else "nothing"


def named(table: str) -> list[str]:
    """The pots that a table pays from."""
    return [pot for pot in POSTED if any(str(pays).startswith(pot) for pays in SHEET[table])]


def expected(
    hands: dict[int, list[str]], table: str, before: dict[str, Fraction] | None
) -> tuple[dict[int, int], dict[str, Fraction]]:
    """What each dollar nets in cents, and what the pots hold afterwards; the highest seat is paid first."""
    pots = {pot: Fraction(POSTED[pot]) for pot in named(table)}
    if before is not None:
        pots = {pot: before[pot] + RATES[pot] * len(hands) for pot in pots}
    nets = {}
    for seat in sorted(hands, reverse=True):
        pays = dict(zip(HANDS, SHEET[table], strict=True)).get(kind(hands[seat]), 0)
        award = pays * 100 if isinstance(pays, int) else 0
        if isinstance(pays, str):
            pot, share = pays.split()
            award = int(pots[pot]) * int(share) // 100
            pots[pot] -= award
            pots[pot] += RESETS[pot] if share == "100" else 0
        nets[seat] = award - 100
    return nets, pots


def rich(random: Random) -> tuple[dict[int, list[str]], list[str]]:
    """Hands of two cards and a board, often good ones."""
    suit = random.choice("cdhs")
    low = random.randrange(8)
    run = [rank + suit for rank in "23456789TJQKA"[low : low + 7]]
    four = [f"{rank}{one}" for rank in random.sample("23456789TJQKA", 2) for one in "cdhs"]
    pool = random.choice([run, four, random.sample(CARDS, 9)])
    cards = random.sample(pool, min(len(pool), 7))
    cards += random.sample([card for card in CARDS if card not in cards], 9 - len(cards))
    return {1: cards[3:5], 2: cards[5:7], 3: cards[7:9]}, cards[:3]


def state_of(pots: dict[str, Fraction]) -> dict[str, Any]:
    """The pots as a table remembers them."""
    read = {pot: {"shows": int(held), "rest": int(held % 1 * 10**6)} for pot, held in pots.items()}
    mega = read.pop("mega")
    return mega | {"pots": read}


def held(state: dict[str, Any]) -> dict[str, Fraction]:
    """What the pots of a state hold, exactly."""
    read = {"mega": state, **state.get("pots", {})}
    return {pot: one["shows"] + Fraction(one.get("rest", 0), 10**6) for pot, one in read.items()}


def record(hands: dict[int, list[str]], board: list[str], **more: Any) -> dict[str, Any]:
    decisions = [{"at": street, "do": "bet", "amount": "10"} for street in STREETS]
    seats = [
        {"seat": seat, "wagers": {"ante": "10", "progressive": "1"}, "cards": own, "decisions": decisions}
        for seat, own in hands.items()
    ]
    return {"rulebook": BOOK, "game": GAME, "seats": seats, "community": board, **more}


def settle(one: dict[str, Any]) -> dict[str, Any]:
    return settle_line(json.dumps(one).encode())


@pytest.mark.parametrize("table", SHEET)
def test_random_rounds_pay_each_row_from_its_pot_and_leave_what_the_sheet_says(table: str) -> None:
    random, seen = Random(f"pots {table}"), set[str]()
    pots: dict[str, Fraction] | None = None
    for number in range(so_many(everyday=60, ci=600)):
        hands, board = rich(random)
        state = {} if pots is None else {"state": state_of(pots)}
        answer = settle(record(hands, board, options={"progressive_table": table}, **state))
        full = {seat: own + board for seat, own in hands.items()}
        nets, after = expected(full, table, pots)
        assert "net" in answer, (number, answer)
        assert {int(seat): Fraction(net["progressive"]) * 100 for seat, net in answer["net"].items()} == nets
        assert held(answer["state"]) == after
        seen |= {kind(cards) for cards in full.values()}
        pots = None if number % 10 == 9 else after
    assert len(seen) >= 5


# -- records and what they remember -------------------------------------------------------------------

ROYAL = {1: ["Ah", "Kh"]}, ["Qh", "Jh", "Th"]


def test_the_pots_are_told_before_the_wagers_and_when_they_move_each_by_its_clause() -> None:
    _, round = settle_record(json.dumps(record({1: ["9h", "8h"]}, ROYAL[1])).encode())
    assert round is not None
    notes = [(one.what, one.value, one.cite.rule) for one in round.log if type(one) is Noted]
    assert notes == [
        ("meter", "$10,000", "rules.meter"),
        ("meter_major", "$1,500", "rules.meter_major"),
        ("meter_minor", "$400", "rules.meter_minor"),
        ("meter", "$10,000", "rules.meter_rate"),
        ("meter_major", "$1,500", "rules.meter_rate_major"),
        ("meter_minor", "$400", "rules.meter_rate_minor"),
        ("meter_major", "$1,000", "rules.meter_reset_major"),
    ]


@pytest.mark.parametrize(
    ("table", "pot", "known"),
    [
        ("C", "minor", True),
        ("B", "minor", False),
        ("A", "major", False),
        ("C", "mega", False),
        ("C", "", False),
    ],
)
def test_a_pot_is_remembered_only_where_a_row_is_paid_from_it(table: str, pot: str, known: bool) -> None:
    state = {"shows": 5, "pots": {pot: {"shows": 5}}}
    answer = settle(record(*ROYAL, options={"progressive_table": table}, state=state))
    assert ("net" in answer) is known
    assert known or answer["refused"]["code"] == "bad_state"


@pytest.mark.parametrize("shows", [-1, MOST_CENTS + 1, "5", 1.5, None])
def test_a_pot_shows_no_nonsense(shows: Any) -> None:
    state = {"shows": 5, "pots": {"minor": {"shows": shows}}}
    assert settle(record(*ROYAL, state=state))["refused"]["code"] == "bad_state"


# -- what a chapter may say ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("meter_rate_minor = ", "# ", "meter_rate_minor: the chapter lacks it"),
        ('"100% of minor"', '"300 for 1"', "meter_minor: the chapter has nothing to apply to"),
        ('"100% of major"', '"100% of grand"', "no pot 'grand'"),
        ('"100% of major"', '"101% of major"', "more than 0% and at most 100%"),
        ("meter_rate = { value = 15", "meter_rate = { value = 93", "more than the whole wager"),
    ],
)
def test_pots_and_their_rules_go_together(examples: Path, old: str, new: str, says: str) -> None:
    text = (examples / BOOK / f"{GAME}.toml").read_text()
    assert old in text
    changed = text.replace(old, new).encode()
    _, problems = chapter_problems(changed, game_of(GAME).ruleset, BOOK, f"{GAME}.toml")
    assert any(says in str(one) for one in problems), problems


# -- the odds -----------------------------------------------------------------------------------------


def edge(table: str, pots: dict[str, Any]) -> Fraction:
    """The house edge by the sheet and the number of hands alone."""
    won = Fraction(0)
    for hand, pays in zip(HANDS, SHEET[table], strict=True):
        pot, share = pays.split() if isinstance(pays, str) else ("", "")
        won += HANDS[hand] * (Fraction(pots[pot]) * int(share) / 100 if pot else pays * 100)
    return 1 - won / comb(52, 5) / 100


@pytest.mark.parametrize("table", SHEET)
def test_the_odds_price_every_row_at_its_own_pot(table: str) -> None:
    found = analyse(GAME, BOOK, {"progressive_table": table, "meter_major": "2000"}, wager="progressive")
    assert found["progressive"].house_edge == edge(table, POSTED | {"major": 200_000})


@pytest.mark.parametrize("pot", POSTED)
def test_each_pot_breaks_even_with_the_others_as_posted(pot: str) -> None:
    [sheet] = par_sheet(what_if(GAME, BOOK), wager="progressive").wagers
    assert sheet.jackpot is not None
    one = {"mega": sheet.jackpot, **sheet.jackpot.pots}[pot]
    assert one.meter == POSTED[pot]
    assert edge("C", POSTED | {pot: one.fair}) == 0
    [note] = [said for said in analyse(GAME, BOOK, wager="progressive").notes if "is priced at" in said]
    assert "a meter of $10,000, a major of $1,500 and a minor of $400" in note
    assert f"${round(one.fair) / 100:,.2f}".removesuffix(".00") in note


def test_a_table_without_a_share_of_a_pot_has_no_such_meter() -> None:
    [sheet] = par_sheet(what_if(GAME, BOOK, {"progressive_table": "A"}), wager="progressive").wagers
    assert sheet.jackpot is not None
    assert not sheet.jackpot.pots


# -- tables that go on --------------------------------------------------------------------------------


def test_a_live_table_keeps_its_pots_from_round_to_round_and_joins_no_link() -> None:
    game = game_of(GAME)
    rules = game.rules(BOOK, {})
    links = Links()
    assert links.join(game, rules, "1") is None
    assert links.join(game, game.rules(BOOK, {"progressive_table": "A"}), "2") is not None
    table = LiveTable(game, rules, 1, 0, bytes(32))
    for _ in range(2):
        table.answer(Stakes({"ante": 1_000, "progressive": 100}, 1))
        while type(table.round.ask) is Choose:
            table.answer(Chosen("fold"))
        assert table.round.over
        state = table.round.table.state
        table.new_round()
    assert state == Meter(1_000_015, 0, {"major": Reading(150_005), "minor": Reading(40_002, 500_000)})
    assert table.round.table.state == state


@pytest.mark.heavy
def test_a_simulated_table_carries_its_pots_on() -> None:
    report = simulate(GAME, BOOK, 300, seed=1, seats=3, workers=1)
    assert report.rounds == 300


def test_the_kinds_of_hands_are_counted_right() -> None:
    """The second settlement itself: a sample of all hands has no other kinds."""
    assert {kind(list(cards)) for cards in combinations(CARDS[:13], 5)} <= set(KINDS)
