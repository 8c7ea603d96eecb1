"""The other readings of three card, four card and hold'em poker: what each changes, by a count or a record."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import pytest

from pitboss.desk import analyse, chapters, game_of
from pitboss.odds import compared
from pitboss.rounds import explain, play_record, read_record
from pitboss.rulebooks import Refusal

THREE, FOUR, HOLDEM = "three-card-poker", "four-card-poker", "poker"
H, M, OLD, NEW = "horseshoe-cincinnati", "merced-poker-room", "oneida-2003", "oneida-2025"
CHAPTERS = [
    (game.id, book) for book, game in chapters() if game.id in (THREE, FOUR) or (game.id, book) == (HOLDEM, M)
]
"""The rest of poker has its own: `poker/test_poker_alternatives.py`."""

Read = tuple[str, str, str, str]
"""A game, a book, a reading and one of its alternatives."""

INSTEAD_OF_THE_STAKE = "the award takes the place of the stake"
NOT_LOOKED_AT = "the players do not look at it"
ANTE_AND_PLAY = "the Ante and the Play wager together"
EVEN_MONEY = "with wagers paid at even money only"
WHOLE_MULTIPLES = "once, twice or three times the Ante"
NEXT_BAND = "above the end of a band it is in the next"
A_FOLD_LEAVES_TWO = "from the moment that a fold leaves two"
FULL_FIGURE = "only the full figure is a raise"


def named(case: Any) -> str:
    return " ".join(case) if isinstance(case, tuple) else ""


# -- what each would cost ------------------------------------------------------------------------


@cache
def ante_bonus() -> Fraction:
    """What a bonus of 5, 4 and 1 is worth, per unit of its stake: every hand of three cards looked at."""
    pays: Counter[int] = Counter()
    for cards in combinations(range(52), 3):
        ranks, suits = sorted(card // 4 for card in cards), {card % 4 for card in cards}
        run = ranks in ([0, 1, 12], [ranks[0], ranks[0] + 1, ranks[0] + 2])
        pays[5 if run and len(suits) == 1 else 4 if len(set(ranks)) == 1 else 1 if run else 0] += 1
    return Fraction(sum(odds * hands for odds, hands in pays.items()), pays.total())


PRICED: list[tuple[Read, dict[str, Fraction]]] = [
    # four of all six-card hands are a six-card royal, and each then costs one stake more
    ((THREE, H, "flat_award", INSTEAD_OF_THE_STAKE), {"six_card_bonus": Fraction(4, 20_358_520)}),
    # every hand that has the bonus is played, and it is paid on as much again
    *(((THREE, book, "ante_bonus_base", ANTE_AND_PLAY), {"ante": -ante_bonus()}) for book in (OLD, NEW)),
]
"""How much more of the stake the house then holds; of every other wager as much as before."""


@pytest.mark.parametrize(("read", "more"), PRICED, ids=named)
def test_the_price_of_the_other_reading(read: Read, more: dict[str, Fraction]) -> None:
    game, book, reading, alternative = read
    usual, other = analyse(game, book), analyse(game, book, readings={reading: alternative})
    changed = {name: one.other - one.usual for name, one in compared(usual, other).items()}
    assert {name: difference for name, difference in changed.items() if difference} == more
    assert other.read_as == {reading: alternative}
    assert not usual.read_as
    assert [name for name, on in usual.rests_on.items() if reading in on] == list(more)


LOOKED_AT: Read = (THREE, M, "exposed_card", NOT_LOOKED_AT)


def test_odds_of_merced_with_the_exposed_card_looked_at_and_ignored() -> None:
    """Dealing 2.a: ignoring it is three card poker as everywhere, but for its bonus, which Merced has not."""
    usual = analyse(THREE, M)
    other = analyse(THREE, M, readings={"exposed_card": NOT_LOOKED_AT})
    assert "exposed_card" in usual.rests_on["ante"]
    assert usual["ante"].house_edge < other["ante"].house_edge
    assert other["ante"].house_edge == analyse(THREE, H)["ante"].house_edge + ante_bonus()
    assert other["pair_plus"].house_edge == usual["pair_plus"].house_edge


# -- what a round comes to -----------------------------------------------------------------------

ACES, NOTHING = "As Ad 9c 6h 3s", "Kc Qd 9s 7h 4s 2d"
STRAIGHT, QUEEN_HIGH = "9h 8d 7c", "Qs 3d 2c"


def one_seat(cards: str, dealer: str, do: str, amount: str = "", **wagers: str) -> dict[str, Any]:
    """A record of one seat at an ante game."""
    decided = {"at": "play", "do": do} | ({"amount": amount} if amount else {})
    seat = {"seat": 1, "wagers": wagers, "cards": cards.split(), "decisions": [decided]}
    return {"seats": [seat], "dealer": dealer.split()}


def with_coupon(record: dict[str, Any], wager: str) -> dict[str, Any]:
    """The same with a coupon of five on a wager."""
    return {**record, "seats": [{**record["seats"][0], "coupons": {wager: "5"}}]}


def banked(pair_plus: str) -> dict[str, Any]:
    """Twenty-five on the ante and so much on pair plus, folded, against a player's bank."""
    record = one_seat("9h 7d 5c", QUEEN_HIGH, "fold", ante="25", pair_plus=pair_plus)
    return {**record, "player_dealer": {"seat": 8, "wager": "500"}}


def collected(pair_plus: str, net: str, fee: str) -> dict[str, Any]:
    """What that comes to."""
    return {"1": {"ante": "-25", "pair_plus": f"-{pair_plus}"}, "player_dealer": {"net": net, "fee": fee}}


def told(acts: str, stack: str = "", board: str = "") -> dict[str, Any]:
    """A hand of three, the button at seat 3, seat 1 with so many chips; all is bet before the flop."""
    seats: list[dict[str, Any]] = [
        {"seat": 1, "cards": ["Kc", "Kd"]} | ({"stack": stack} if stack else {}),
        {"seat": 2, "cards": ["Qc", "Qd"]},
        {"seat": 3, "cards": ["Ac", "Ad"]},
    ]
    actions = [{"street": "preflop", "seat": int(act[0]), "do": act[2:]} for act in acts.split(", ")]
    return {"seats": seats, "button_seat": 3, "community": board.split(), "actions": actions}


def all_in(stack: str) -> dict[str, Any]:
    """Seat 1 raises a call of three with all it has, and seat 3, who called, raises again; its aces hold."""
    return told("3 call, 1 raise, 2 call, 3 raise, 2 fold", stack, "2c 7d 9h 4s 3s")


PAIR_PLUS_COUPON = with_coupon(one_seat(STRAIGHT, QUEEN_HIGH, "play", ante="10", pair_plus="5"), "pair_plus")
ACES_UP_COUPON = with_coupon(one_seat(ACES, NOTHING, "play", "10", ante="10", aces_up="5"), "aces_up")
COUPON_PAID = {"1": {"ante": "10", "play": "10", "ante_bonus": "10", "pair_plus": "50"}}
ACES_UP_PAID = {"1": {"ante": "10", "play": "10", "aces_up": "10"}}
FOURTH_RAISE = told("3 raise, 1 raise, 2 raise, 3 fold, 1 raise, 2 fold")

SETTLED: list[tuple[Read, dict[str, Any], Any, Any]] = [
    *(
        ((THREE, book, "coupons_taken", EVEN_MONEY), PAIR_PLUS_COUPON, COUPON_PAID, "no_coupon coupon_wagers")
        for book in (OLD, NEW)
    ),
    ((FOUR, NEW, "coupons_taken", EVEN_MONEY), ACES_UP_COUPON, ACES_UP_PAID, "no_coupon coupon_wagers"),
    (
        (FOUR, NEW, "play_between", WHOLE_MULTIPLES),
        one_seat(ACES, NOTHING, "play", "15", ante="10"),
        {"1": {"ante": "10", "play": "15"}},
        "bad_amount wagers.play",
    ),
    (
        (THREE, M, "fee_bands", NEXT_BAND),
        banked("25.50"),
        collected("25.50", "50.50", "0.50"),
        collected("25.50", "50.50", "1"),
    ),
    (
        (HOLDEM, M, "two_players", A_FOLD_LEAVES_TWO),
        FOURTH_RAISE,
        "not_allowed raises",
        {"1": "18", "2": "-12", "3": "-6"},
    ),
    (
        (HOLDEM, M, "short_raise", FULL_FIGURE),
        all_in("5"),
        {"1": "-5", "2": "-5", "3": "7"},
        "not_allowed short_raise",
    ),
]
"""A record, what it comes to as the chapter is read, and what as it is read otherwise."""

ALIKE: list[tuple[Read, dict[str, Any], Any]] = [
    *(
        (
            (FOUR, NEW, "play_between", WHOLE_MULTIPLES),
            one_seat(ACES, NOTHING, "play", play, ante="10"),
            comes,
        )
        for play, comes in (
            ("10", {"1": {"ante": "10", "play": "10"}}),
            ("20", {"1": {"ante": "10", "play": "20"}}),
            ("31", "bad_amount wagers.play"),
        )
    ),
    ((THREE, M, "fee_bands", NEXT_BAND), banked("25"), collected("25", "50", "0.50")),
    ((THREE, M, "fee_bands", NEXT_BAND), banked("26"), collected("26", "51", "1")),
    (
        (HOLDEM, M, "two_players", A_FOLD_LEAVES_TWO),
        told("3 raise, 1 raise, 2 raise, 3 raise"),
        "not_allowed raises",
    ),
    ((HOLDEM, M, "short_raise", FULL_FIGURE), all_in("4"), "not_allowed short_raise"),
    ((HOLDEM, M, "short_raise", FULL_FIGURE), all_in("6"), {"1": "-6", "2": "-6", "3": "9"}),
]
"""A record one step to either side of where the two readings part, and what it comes to in both."""


# -- the multi-link progressive ------------------------------------------------------------------


def envied(do: str) -> dict[str, Any]:
    """A seat with the progressive, and one beside it that holds a straight flush: played or folded."""
    made = {"at": "play", "do": do} | ({"amount": "10"} if do == "play" else {})
    own = {"seat": 1, "wagers": {"ante": "10", "progressive": "1"}, "cards": ["Qs", "9d", "7c", "4h", "2s"]}
    other = {"seat": 2, "wagers": {"ante": "10"}, "cards": ["9h", "8h", "7h", "6h", "5h"]}
    seats = [own | {"decisions": [{"at": "play", "do": "fold"}]}, other | {"decisions": [made]}]
    return {"options": {"meter": "10000"}, "seats": seats, "dealer": ["2c", "3d", "8s", "Ts", "Jc", "Kd"]}


_ENVIOUS, _ENVIED = {"ante": "-10", "progressive": "-1"}, {"ante": "10", "play": "10", "ante_bonus": "200"}
SETTLED += [
    (
        (FOUR, H, "envy_holder", "the holder must have bet too"),
        envied("play"),
        {"1": {**_ENVIOUS, "envy": "300"}, "2": _ENVIED},
        {"1": _ENVIOUS, "2": _ENVIED},
    ),
    (
        (FOUR, H, "envy_folded", "the hand was held"),
        envied("fold"),
        {"1": _ENVIOUS, "2": {"ante": "-10"}},
        {"1": {**_ENVIOUS, "envy": "300"}, "2": {"ante": "-10"}},
    ),
]


def comes_to(read: Read, record: dict[str, Any], readings: dict[str, str]) -> Any:
    """What a record nets, read so; the code and the rule where it is refused."""
    game, book, *_ = read
    found, told = game_of(game), read_record(msgspec.json.encode({"rulebook": book, "game": game, **record}))
    try:
        round = play_record(told, found, rules=found.rules(book, told.options, readings=readings))
    except Refusal as refusal:
        return f"{refusal.code} {refusal.rule.removeprefix('rules.')}"
    return found.result(round, told)["net"]


@pytest.mark.parametrize(("read", "record", "usual", "other"), SETTLED, ids=named)
def test_a_record_settled_both_ways(read: Read, record: dict[str, Any], usual: Any, other: Any) -> None:
    assert comes_to(read, record, {}) == usual
    assert comes_to(read, record, {read[2]: read[3]}) == other


@pytest.mark.parametrize(("read", "record", "comes"), ALIKE, ids=named)
def test_beside_what_is_unclear_a_record_settles_alike(
    read: Read, record: dict[str, Any], comes: Any
) -> None:
    assert comes_to(read, record, {}) == comes
    assert comes_to(read, record, {read[2]: read[3]}) == comes


def test_every_alternative_of_these_chapters_is_shown_to_change_something() -> None:
    shown = {read for read, _ in PRICED} | {read for read, *_ in SETTLED} | {LOOKED_AT}
    assert shown == {
        (game, book, name, alternative)
        for game, book in CHAPTERS
        for name, reading in game_of(game).chapter(book).readings.items()
        for alternative in reading.alternatives
    }


@pytest.mark.parametrize(("game", "book"), CHAPTERS)
def test_what_an_alternative_changes_rests_on_its_reading(game: str, book: str) -> None:
    chapter = game_of(game).chapter(book)
    for name, reading in chapter.readings.items():
        for changes in reading.alternatives.values():
            changed = {f"{part}.{entry}" for part, entries in changes.items() for entry in entries}
            assert changed <= set(chapter.resting_on(name)), name


# -- which figures rest on a reading -------------------------------------------------------------

RESTING: list[tuple[str, str, dict[str, str], str, tuple[str, ...]]] = [
    (THREE, H, {}, "ante", ("comparison", "fold_pair_plus", "ante_bonus_base", "losing_case")),
    (THREE, H, {}, "pair_plus", ("comparison",)),
    (THREE, H, {}, "six_card_bonus", ("full_house", "ace_low_five", "six_card_royal", "flat_award")),
    (
        THREE,
        OLD,
        {},
        "ante",
        ("comparison", "fold_pair_plus", "not_qualified", "ante_bonus_base", "ledger_two"),
    ),
    (THREE, OLD, {}, "pair_plus", ("comparison",)),
    (THREE, OLD, {"pair_plus_table": "B"}, "pair_plus", ("comparison", "ledger_two")),
    (THREE, NEW, {}, "pair_plus", ("comparison", "scanned_odds")),
    (THREE, M, {}, "pair_plus", ("mini_royal", "best_high_card")),
]


@pytest.mark.parametrize(("game", "book", "options", "wager", "readings"), RESTING)
def test_a_figure_says_which_readings_it_rests_on(
    game: str, book: str, options: dict[str, str], wager: str, readings: tuple[str, ...]
) -> None:
    assert analyse(game, book, options).rests_on.get(wager, ()) == readings


@pytest.mark.parametrize(
    ("game", "book", "readings"),
    [
        (THREE, OLD, ("void_returns",)),
        (THREE, NEW, ("void_returns",)),
        (FOUR, H, ("sixth_card_up", "void_returns")),
        (FOUR, NEW, ("sixth_card_up", "void_returns")),
        (THREE, H, ()),
    ],
)
def test_explain_says_on_which_readings_a_wager_went_back(
    game: str, book: str, readings: tuple[str, ...]
) -> None:
    """A void round: what is said of it plainly in one chapter is a reading in another."""
    cards, dealer = (ACES, NOTHING) if game == FOUR else (STRAIGHT, QUEEN_HIGH)
    record = one_seat(cards, dealer, "", ante="10")
    record["seats"][0]["decisions"] = []
    record["irregularities"] = [{"kind": "dealer_card_exposed", "at": "after_deal"}]
    told = read_record(msgspec.json.encode({"rulebook": book, "game": game, **record}))
    round = play_record(told, game_of(game))
    (back,) = [one for one in explain(round.log, round.rules.chapter) if one.wager == "ante"]
    assert [one.partition(" ")[0] for one in back.rests_on] == list(readings)
