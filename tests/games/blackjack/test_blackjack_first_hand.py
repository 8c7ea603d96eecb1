"""Side wagers on a box's third card and on how its first hand ends: docs/examples/books/example-cards."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any

import pytest

from agreement import disagreements, rules_at
from games.blackjack.conftest import seat_record
from pitboss.desk import game_of, settle_line
from pitboss.games.blackjack.kernel import hands_of
from pitboss.games.blackjack.odds import solve
from pitboss.procedures.shoe import pack_of
from pitboss.procedures.twentyone.best_play import Against, Strategy
from pitboss.procedures.twentyone.first_hand import FirstHands
from pitboss.rulebooks import Refusal, Rules
from sizes import so_many
from variants import raw_chapter, rules_of

BOOK, GAME = "example-cards", game_of("blackjack")
DRAWN = ("super_sevens", "three_sevens", "magic_21")
pytestmark = pytest.mark.usefixtures("examples")


def settle(cards: str, dealer: str, told: str, most: int = 6, **wagers: str) -> dict[str, Any]:
    seat = seat_record(cards, told, **{"blackjack": "10", **wagers})
    options = {"side_wagers_most": most}
    record = {
        "rulebook": BOOK,
        "game": "blackjack",
        "options": options,
        "seats": [seat],
        "dealer": dealer.split(),
    }
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("wager", "cards", "dealer", "told", "net"),
    [
        ("super_sevens", "7h 7h", "6c Tc 5c", "hand1 hit 7h", "5000"),
        ("super_sevens", "7h 7h", "6c Tc 5c", "hand1 hit 7c", "500"),
        ("super_sevens", "7h 7h", "6c Tc 5c", "hand1 hit 6h; hand1 stand", "100"),
        ("super_sevens", "7h 7c", "6c Tc 5c", "hand1 hit 6h; hand1 stand", "50"),
        ("super_sevens", "7h 6c", "6c Tc 5c", "hand1 hit 7c; hand1 stand", "3"),  # a pair begins with two
        ("super_sevens", "6h 7c", "6c Tc 5c", "hand1 hit 7c; hand1 stand", "-1"),  # the first card is none
        ("super_sevens", "7h Kc", "6c Tc 5c", "hand1 stand", "3"),
        ("super_sevens", "7h 7h", "Tc Ac", "", "100"),  # the dealer's blackjack leaves no third card
        ("super_sevens", "7h 7h", "6c Tc 5c", "hand1 split 7h 2c; hand1 stand; hand2 stand", "5000"),
        ("super_sevens", "7h 7h", "6c Tc 5c", "hand1 split 2c 7h; hand1 stand; hand2 stand", "100"),
        ("super_sevens", "7h 7h", "6c", "hand1 hit 2c; hand1 hit 7h", "100"),  # the next card alone
        ("three_sevens", "2h 3h", "6c Tc 5c", "hand1 hit 7c; hand1 stand", "3"),
        ("three_sevens", "2h 3h", "6c Tc 5c", "hand1 hit 2c; hand1 hit 7c; hand1 stand", "-1"),
        ("three_sevens", "Kh 7h", "6c Tc 5c", "hand1 stand", "0"),  # a push without a third card
        ("three_sevens", "7h 4h", "6c Tc 5c", "hand1 double 9c", "3"),
        ("magic_21", "Kh 5h", "6c Tc 5c", "hand1 hit 6c", "0"),
        ("magic_21", "Kh 5h", "6c Tc 4c", "hand1 hit 6c", "8"),
        ("magic_21", "Kh 5h", "6c Tc 9c", "hand1 hit 6c", "8"),
        ("magic_21", "Kh 5h", "6c Tc 4c", "hand1 hit 5c; hand1 stand", "-1"),
        ("magic_21", "Kh 5h", "6c", "hand1 hit 7c", "-1"),  # over: the dealer's cards are not needed
        ("magic_21", "Kh Ah", "6c Tc", "", "8"),
        ("magic_21", "Kh Ah", "Tc Ac", "", "0"),
        ("magic_21", "Kh Ah", "7c", "", "8"),  # paid at once: no hole card is needed
        ("magic_21", "Kh 9h", "Tc Ac", "", "-1"),
        ("magic_21", "8h 8c", "6c Tc 4c", "hand1 split 3c 2c; hand1 hit Kc; hand2 stand", "8"),
        ("magic_21", "8h 8c", "6c Tc 4c", "hand1 split 2c 3c; hand1 stand; hand2 hit Kc", "-1"),
    ],
)
def test_a_wager_on_later_cards_pays_by_its_rows(
    wager: str, cards: str, dealer: str, told: str, net: str
) -> None:
    answer = settle(cards, dealer, told, **{wager: "1"})
    assert answer.get("net", answer)["1"][wager] == net


def test_a_box_makes_so_many_side_wagers_of_a_dollar_and_none_above_its_main_wager() -> None:
    def code(most: int = 6, **wagers: str) -> tuple[str, str]:
        refused = settle("Kh 9h", "7c Tc", "hand1 stand", most, **wagers)["refused"]
        return refused["code"], refused["clause"]

    assert code(1, super_sevens="1", over_13="1") == ("too_many_wagers", "8")
    assert code(2, super_sevens="1", over_13="1", suited="1") == ("too_many_wagers", "8")
    assert "net" in settle("Kh 9h", "7c Tc", "hand1 stand", 2, super_sevens="1", over_13="1")
    assert code(super_sevens="2") == ("bad_amount", "8.1")
    assert code(magic_21="11") == ("above_wager", "8.6")
    assert "net" in settle("Kh 9h", "7c Tc", "hand1 stand", magic_21="10")


def test_a_most_of_side_wagers_binds_somebody() -> None:
    assert rules_with(side_wagers_most=6)
    with pytest.raises(Refusal) as refused:
        rules_with(side_wagers_most=7)
    assert refused.value.rule == "rules.side_wagers_most"


def rules_with(**values: int) -> Rules:
    raw = raw_chapter(BOOK, "blackjack")
    for rule, value in values.items():
        raw["rules"][rule] = {"value": value, "clause": "8"}
    return rules_of(GAME, BOOK, raw)


# -- odds -----------------------------------------------------------------------------------------


POSTED = {"decks": 6, "card_reader": True}
"""What the book's own posting has."""


def edges(**options: Any) -> dict[str, Any]:
    """The wagers under these options, counted once for all tests."""
    return _edges(*(one for one in options.items() if one not in POSTED.items()))


@cache
def _edges(*options: tuple[str, Any]) -> dict[str, Any]:
    return dict(GAME.analyse(rules_at("blackjack", BOOK, dict(options))).wagers)


@pytest.mark.heavy
def test_six_decks_of_super_sevens_come_to_the_published_figure() -> None:
    """Published for a third card that always comes, as it does where nobody looks for a blackjack."""
    assert abs(edges(decks=6, card_reader=False)["super_sevens"].house_edge - Fraction("0.114")) < Fraction(
        5, 10**4
    )


@pytest.mark.parametrize(
    ("decks", "reader"),
    [(6, True), (6, False), *(pytest.param(2, one, marks=pytest.mark.heavy) for one in (False, True))],
)
def test_super_sevens_are_counted_by_hand(decks: int, reader: bool) -> None:
    """Two sevens are always drawn to; the dealer has a blackjack so often that holds no card of theirs."""
    size, sevens, rest = 52 * decks, 4 * decks, 48 * decks
    natural = Fraction(2 * 4 * decks * 16 * decks, (size - 2) * (size - 3)) if reader else Fraction(0)
    one, two = Fraction(sevens, size), Fraction(sevens - 1, size - 1)
    mean = -(1 - one) + 3 * one * (1 - two)
    for suited, alike in ((100, decks - 1), (50, 3 * decks)):
        pair = one * Fraction(alike, size - 1)
        same = decks - 2 if suited == 100 else 0
        drawn = 5000 * same + 500 * (sevens - 2 - same) + suited * rest
        seen = Fraction(drawn, size - 2)
        # The third card and the dealer's blackjack: three orders of cards none of which is a seven of the other.
        none = suited * natural
        lost = natural * Fraction(5000 * same + 500 * (sevens - 2 - same) + suited * (rest - 2), size - 4)
        mean += pair * (seen - lost + none)
    assert edges(decks=decks, card_reader=reader)["super_sevens"].house_edge == -mean


@pytest.mark.parametrize(
    ("book", "options"),
    [
        (BOOK, {}),
        pytest.param(BOOK, {"decks": 2, "card_reader": False}, marks=pytest.mark.heavy),
        pytest.param(BOOK, {"decks": 1, "dealer_hits_soft_17": True}, marks=pytest.mark.heavy),
        pytest.param("deadwood-draft", {}, marks=pytest.mark.heavy),  # with surrender, after a split too
    ],
)
def test_the_ends_of_first_hands_are_those_of_a_wager_that_goes_with_them(
    book: str, options: dict[str, Any]
) -> None:
    """The solver prices a tip on the first hand by another way; what wins, ties and loses comes to the same."""
    best: Callable[[Against], Strategy] = lambda up: up.best  # noqa: E731
    rules = rules_at("blackjack", book, options)
    solved = rules.once(solve)
    ends = FirstHands(hands_of(rules, best), solved, pack_of(rules).cards).ends
    worth = {"wins": 1.0, "ties": 0.0, "loses": -1.0, "given up": -0.5}
    net = sum(chance * worth[end.result] for end, chance in ends.items())
    net += sum(
        0.5 * chance
        for end, chance in ends.items()
        if end[:2] == (21, 2) and not end.split and end.result == "wins"
    )
    tip = solved.analysis("tip", (), best, partial(Strategy.beside, last=False, doubles=False))
    assert abs(sum(ends.values()) - 1) < 1e-12
    assert abs(net + tip.house_edge) < 1e-12


def test_an_end_is_told_apart_by_points_and_cards() -> None:
    """What a hand of two cards can count, and one that went over."""
    rules = rules_at("blackjack", BOOK)
    ends = FirstHands(hands_of(rules, lambda up: up.best), rules.once(solve), pack_of(rules).cards).ends
    assert all(end.points <= 21 for end in ends if end.cards == 2)
    assert all(end.result == "loses" and 22 <= end.points <= 31 for end in ends if end.points > 21)
    assert {end.result for end in ends if end.split} == {"wins", "ties", "loses"}
    natural = sum(chance for end, chance in ends.items() if end[:2] == (21, 2) and not end.split)
    assert abs(natural - 2 * 24 * 96 / (312 * 311)) < 1e-12


# -- kernel ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="all"),
        pytest.param(
            {"decks": 1, "card_reader": False, "side_wagers_most": 1}, id="one", marks=pytest.mark.heavy
        ),
    ],
)
def test_kernel_and_engine_agree_on_wagers_on_later_cards(options: dict[str, Any]) -> None:
    assert not disagreements("blackjack", BOOK, so_many(everyday=60, ci=600), 5, options)


def test_the_kernel_counts_wagers_on_later_cards_as_they_are_priced() -> None:
    rules, rounds = rules_at("blackjack", BOOK), so_many(everyday=60_000, ci=300_000)
    kernel, exact = GAME.kernel(rules), edges()
    sums = kernel.sums(kernel.tally(5, rounds)).wagers
    for wager in DRAWN:
        assert sums[wager].decided == rounds
        off = sums[wager].house_edge - exact[wager].house_edge
        assert off**2 < 16 * exact[wager].variance / rounds, wager


@pytest.mark.heavy
def test_the_rows_of_three_cards_go_by_their_order() -> None:
    """Every third card to every two, by a plain count of two decks: how often each row of Super Sevens comes."""
    deck = [f"{rank}{suit}" for rank, suit in product("7x", "shdc")]
    many = {card: 2 if card[0] == "7" else 24 for card in deck}
    rows = dict.fromkeys(("suited", "three", "two suited", "two", "one", ""), 0)
    for cards in product(deck, repeat=3):
        ways, left = 1, dict(many)
        for card in cards:
            ways, left[card] = ways * left[card], left[card] - 1
        lead = next((place for place, card in enumerate(cards) if card[0] != "7"), 3)
        name = ("", "one", "two", "three")[lead]
        if lead > 1 and len(set(cards[:lead])) == 1:
            name = "suited" if lead == 3 else "two suited"
        rows[name] += ways
    found = {row.event: row.probability for row in edges(decks=2, card_reader=False)["super_sevens"].outcomes}
    whole = sum(rows.values())
    assert found.get("three sevens suited", 0) == 0 == rows["suited"]
    names = {
        "three": "three sevens",
        "two suited": "two sevens suited",
        "two": "two sevens",
        "one": "first card a seven",
    }
    assert {row: found[told] for row, told in names.items()} == {
        row: Fraction(rows[row], whole) for row in names
    }
