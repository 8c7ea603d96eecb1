"""Two progressives at one game, on five and on four cards: each with its own meter, table and envy."""

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import link_oracle
from pitboss.desk import analyse, game_of, settle_line
from pitboss.desk.figures import what_if
from pitboss.desk.par import par_sheet
from pitboss.floor.links import Links
from pitboss.rulebooks.load import chapter_problems
from sizes import so_many

BOOK, GAME = "jackpots", "crazy-four-poker"
FIVE, FOUR = "progressive", "four_card_progressive"
ENVY = {FIVE: "envy", FOUR: "four_card_envy"}
pytestmark = pytest.mark.usefixtures("examples")

FIXED = {
    FIVE: {"four of a kind": 300, "full house": 50, "flush": 40, "straight": 30, "three of a kind": 9},
    FOUR: {"straight flush": 100, "three of a kind": 6},
}
SHARES = {FIVE: {"royal flush": 100, "straight flush": 10}, FOUR: {"four aces": 100, "four of a kind": 10}}
ENVIES = {FIVE: {"royal flush": 1_000, "straight flush": 300}, FOUR: {"four aces": 100, "four of a kind": 25}}
POSTED = {FIVE: Fraction(2_500_000), FOUR: Fraction(500_000)}
RESETS = {FIVE: 1_000_000, FOUR: 200_000}
RATES = {FIVE: 20, FOUR: 25}
WAYS = {"four aces": 48, "four of a kind": 576, "straight flush": 2_072, "three of a kind": 58_656}
"""Published counts of the best four of five cards."""


def four_kind(cards: list[str]) -> str:
    """The best four of five cards, of the kinds that are paid."""
    found = set()
    for four in combinations(cards, 4):
        ranks = sorted("23456789TJQKA".index(card[0]) for card in four)
        alike = max(ranks.count(rank) for rank in ranks)
        run = len(set(ranks)) == 4 and (ranks[3] - ranks[0] == 3 or ranks == [0, 1, 2, 12])
        if alike == 4:
            found.add("four aces" if ranks[0] == 12 else "four of a kind")
        elif run and len({card[1] for card in four}) == 1:
            found.add("straight flush")
        elif alike == 3:
            found.add("three of a kind")
    return next((kind for kind in WAYS if kind in found), "")


def kind_of(wager: str, cards: list[str]) -> str:
    return link_oracle.kind(cards) if wager == FIVE else four_kind(cards)


def expected(
    record: dict[str, Any], before: dict[str, Fraction] | None
) -> tuple[dict[tuple[int, str], Fraction], dict[str, Fraction]]:
    """What the progressives and envies net in dollars, and what the meters hold in cents afterwards."""
    seats = {one["seat"]: one for one in record["seats"]}
    nets: dict[tuple[int, str], Fraction] = {}
    meters = dict(POSTED if before is None else before)
    for wager in (FIVE, FOUR):
        made = [seat for seat, one in seats.items() if wager in one["wagers"]]
        if before is not None:
            meters[wager] += RATES[wager] * len(made)
        for seat in sorted(seats, reverse=True):
            hand, folded = kind_of(wager, seats[seat]["cards"]), seats[seat]["decisions"][0]["do"] == "fold"
            if seat not in made:
                continue
            nets[seat, wager] = Fraction(-1)
            if folded:
                continue
            nets[seat, wager] += FIXED[wager].get(hand, 0)
            if share := SHARES[wager].get(hand):
                paid = int(meters[wager]) * share // 100
                meters[wager] += (RESETS[wager] if share == 100 else 0) - paid
                nets[seat, wager] += Fraction(paid, 100)
            for other in made if hand in ENVIES[wager] else ():
                if other != seat:
                    key = other, ENVY[wager]
                    nets[key] = nets.get(key, Fraction(0)) + ENVIES[wager][hand]
    return nets, meters


def a_record(random: Random) -> dict[str, Any]:
    """A legal round, its cards chosen so that the rare hands come up; no hand is good enough to play for more."""
    deck, numbers = link_oracle.Deck(random), sorted(random.sample(range(1, 7), random.choice((1, 2, 3))))
    seats = []
    for number in numbers:
        wagers = {"ante": "1", "super_bonus": "1"}
        wagers |= {one: "1" for one in (FIVE, FOUR) if random.random() < 0.8}
        play = [{"at": "play", "do": "play", "amount": "1"}]
        decisions = play if random.random() < 0.8 else [{"at": "play", "do": "fold"}]
        cards = deck.some(5)
        if random.random() < 0.25 and all(f"A{suit}" in deck.cards for suit in "cdhs"):
            deck.cards = [one for one in deck.cards if one[0] != "A"] + cards[1:]
            cards = [*(f"A{suit}" for suit in "cdhs"), next(one for one in cards if one[0] != "A")]
            deck.cards = [one for one in deck.cards if one not in cards]
        seats.append({"seat": number, "wagers": wagers, "cards": cards, "decisions": decisions})
    return {"rulebook": BOOK, "game": GAME, "seats": seats, "dealer": deck.plain(5)}


def state_of(meters: dict[str, Fraction]) -> dict[str, Any]:
    read = {name: {"shows": int(held), "rest": int(held % 1 * 10**6)} for name, held in meters.items()}
    return read[FIVE] | {"pots": {"four_card": read[FOUR]}}


def held(state: dict[str, Any]) -> dict[str, Fraction]:
    four = state.get("pots", {}).get("four_card")
    read = {FIVE: state, **({FOUR: four} if four else {})}
    return {name: one["shows"] + Fraction(one.get("rest", 0), 10**6) for name, one in read.items()}


def test_random_rounds_pay_both_progressives_and_their_envy_as_the_example_book_says() -> None:
    random, seen = Random("two progressives"), set[str]()
    meters: dict[str, Fraction] | None = None
    for number in range(so_many(everyday=150, ci=1_500)):
        record = a_record(random)
        state = {} if meters is None else {"state": state_of(meters)}
        answer = settle_line(json.dumps(record | state).encode())
        assert "net" in answer, (number, answer, record)
        nets, after = expected(record, meters)
        told = {
            (int(seat), wager): Fraction(net)
            for seat, won in answer["net"].items()
            for wager, net in won.items()
            if wager in (*ENVY, *ENVY.values())
        }
        assert told == nets, (number, record)
        if nets and "state" in answer:
            assert held(answer["state"]) == {name: after[name] for name in held(answer["state"])}, record
        seen |= {four_kind(one["cards"]) for one in record["seats"]}
        meters = None if number % 5 == 4 else after
    assert seen >= {"four aces", "four of a kind", "straight flush", "three of a kind"}


LOW = ["3c", "4d", "8h", "9s", "Jd"]
ACES = {
    "seat": 1,
    "cards": ["As", "Ac", "Ad", "Ah", "2c"],
    "decisions": [{"at": "play", "do": "play", "amount": "10"}],
}


@pytest.mark.parametrize("wagers", [(FIVE,), (FOUR,), (FIVE, FOUR)])
def test_each_progressive_pays_from_its_own_meter_and_only_who_made_it(wagers: tuple[str, ...]) -> None:
    made = {"ante": "10", "super_bonus": "10", **dict.fromkeys(wagers, "1")}
    record = {"rulebook": BOOK, "game": GAME, "seats": [ACES | {"wagers": made}], "dealer": LOW}
    answer = settle_line(json.dumps(record).encode())
    paid = {FIVE: "299", FOUR: "4999"}
    assert {one: answer["net"]["1"].get(one) for one in paid} == {
        one: net if one in wagers else None for one, net in paid.items()
    }
    if FOUR in wagers:
        assert answer["why"]["1"][FOUR] == {"rule": "pay.four_card_progressive", "clause": "5.2"}
        assert answer["state"] == {"shows": 2_500_000, "pots": {"four_card": {"shows": 200_000}}}
    else:
        assert answer["state"] == {"shows": 2_500_000}


def test_a_fold_forfeits_both() -> None:
    made = {"ante": "10", "super_bonus": "10", FIVE: "1", FOUR: "1"}
    fold = ACES | {"wagers": made, "decisions": [{"at": "play", "do": "fold"}]}
    record = {"rulebook": BOOK, "game": GAME, "seats": [fold], "dealer": LOW}
    answer = settle_line(json.dumps(record).encode())
    assert {answer["net"]["1"][one] for one in (FIVE, FOUR)} == {"-1"}
    assert answer["why"]["1"][FOUR]["rule"] == "rules.progressive_on_fold"


def test_a_house_may_post_the_four_card_meter_alone() -> None:
    made = {"ante": "10", "super_bonus": "10", FOUR: "1"}
    seats, posted = [ACES | {"wagers": made}], {"meter": "0"}
    record = {"rulebook": BOOK, "game": GAME, "options": posted, "seats": seats, "dealer": LOW}
    answer = settle_line(json.dumps(record).encode())
    assert answer["net"]["1"][FOUR] == "4999"
    assert answer["state"] == {"shows": 0, "pots": {"four_card": {"shows": 200_000}}}
    assert analyse(GAME, BOOK, posted, wager=FOUR)[FOUR].house_edge > 0
    game = game_of(GAME)
    assert Links().join(game, game.rules(BOOK, posted), "1") is None


# -- figures --------------------------------------------------------------------------------------------


def test_the_four_card_progressive_is_priced_by_published_counts() -> None:
    found = analyse(GAME, BOOK, {"four_card_meter": "6000"}, wager=FOUR)[FOUR]
    paid = 48 * 6_000 + 576 * 600 + 2_072 * 100 + 58_656 * 6
    assert found.house_edge == 1 - Fraction(paid, 2_598_960)
    assert {row.event: row.combinations for row in found.outcomes if row.event in WAYS} == WAYS


def test_each_meter_breaks_even_by_itself_and_each_envy_is_told() -> None:
    sheets = {one.label: one for one in par_sheet(what_if(GAME, BOOK), wager=FOUR).wagers}
    jackpot = sheets[FOUR].jackpot
    assert jackpot is not None
    assert jackpot.meter == 500_000
    assert (48 + Fraction(576, 10)) * jackpot.fair + (2_072 * 100 + 58_656 * 6) * 100 == 2_598_960 * 100
    notes = " ".join(analyse(GAME, BOOK, wager=FOUR).notes)
    assert "The four card progressive is priced at a meter of $5,000" in notes
    worth = Fraction(48 * 100 + 576 * 25, 2_598_960)
    assert f"Envy is worth {float(worth * 100):.4f}% of the four card progressive wager" in notes


@pytest.mark.heavy
def test_wagers_together_are_the_sum_of_their_parts() -> None:
    stakes = {"ante": 100, FIVE: 100, FOUR: 100}
    game = game_of(GAME)
    endings = list(game.together(game.rules(BOOK, {}), stakes).endings)
    prices, ways = analyse(GAME, BOOK), sum(one.weight for one in endings)
    for place, wager in enumerate(stakes):
        net = sum(one.weight * one.nets[place] for one in endings)
        assert -Fraction(net, ways) / 100 == prices[wager].house_edge


# -- what a chapter may say -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"four aces" = "100%"', '"four aces" = "100% of major"', "no further pot"),
        ('"four of a kind" = "$25"', '"flush" = "$25"', "its table has another"),
        ("four_card_meter_rate = ", "# ", "four_card_meter_rate"),
        (
            "back_line_betting = { value = false",
            "back_line_betting = { value = true",
            "a progressive behind one",
        ),
    ],
)
def test_the_second_progressive_is_whole_or_refused(examples: Path, old: str, new: str, says: str) -> None:
    text = (examples / BOOK / f"{GAME}.toml").read_text()
    assert old in text
    _, problems = chapter_problems(
        text.replace(old, new).encode(), game_of(GAME).ruleset, BOOK, f"{GAME}.toml"
    )
    assert any(says in str(one) for one in problems), problems


@pytest.mark.parametrize(("options", "links"), [({}, False), ({"four_card_meter": "0"}, True)])
def test_a_table_with_two_meters_joins_no_link(options: dict[str, str], links: bool) -> None:
    game = game_of(GAME)
    assert (Links().join(game, game.rules(BOOK, options), "1") is not None) is links
