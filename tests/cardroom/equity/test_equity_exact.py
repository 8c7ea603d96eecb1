"""Exact equity in every form of poker, held against other libraries and published figures."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import (
    Card,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)

from cardroom.equity.forms import FORMS, street
from pitboss.cardroom.equity import Form, equity
from pitboss.cardroom.equity.report import _share
from pitboss.chance.cards import CARDS
from pitboss.hands import badugi
from pitboss.poker import terms
from pitboss.poker.worth import Side

Worth = Callable[[Sequence[str], Sequence[str]], object]
"""What a hand is worth by another library, the higher the better; None where it does not qualify."""


def other(kind: type) -> Worth:
    """By pokerkit."""
    return lambda own, board: kind.from_game_or_none(Card.parse("".join(own)), Card.parse("".join(board)))


def ph(own: Sequence[str], board: Sequence[str]) -> int:
    return -evaluate_cards(*own, *board)


def ph_omaha(own: Sequence[str], board: Sequence[str]) -> int:
    return -evaluate_omaha_cards(*board, *own)


def three_high(own: Sequence[str], board: Sequence[str]) -> object:
    """Three-card highs, written out plainly."""
    return max(map(_three, combinations((*own, *board), 3)))


def _three(cards: Sequence[str]) -> tuple[int, list[int]]:
    ranks = sorted(("23456789TJQKA".index(card[0]) + 2 for card in cards), reverse=True)
    if ranks == [14, 3, 2]:
        ranks = [3, 2, 1]
    run, flush = ranks[0] - 1 == ranks[1] == ranks[2] + 1, len({card[1] for card in cards}) == 1
    ranks.sort(key=lambda rank: (-ranks.count(rank), -rank))
    kind = [run and flush, len(set(ranks)) == 1, run, flush, len(set(ranks)) == 2, True].index(True)
    return -kind, ranks


def three_low(own: Sequence[str], board: Sequence[str]) -> object:
    """Three different ranks, none above six, the ace low."""
    ranks = {"A23456".find(card[0]) for card in (*own, *board)} - {-1}
    return [-rank for rank in sorted(sorted(ranks)[:3], reverse=True)] if len(ranks) >= 3 else None


HIGH5 = other(StandardHighHand)
ORACLES: dict[str, tuple[Worth | None, Worth | None]] = {
    "holdem": (ph, None),
    "omaha": (ph_omaha, None),
    "omaha-8": (other(OmahaHoldemHand), other(OmahaEightOrBetterLowHand)),
    "big-o": (other(OmahaHoldemHand), other(OmahaEightOrBetterLowHand)),
    "stud": (ph, None),
    "stud-8": (ph, other(EightOrBetterLowHand)),
    "stud-high-low": (ph, other(RegularLowHand)),
    "razz": (other(RegularLowHand), None),
    "five-card-stud": (ph, None),
    "mambo": (three_high, three_low),
    "draw": (ph, None),
    "draw-8": (ph, other(EightOrBetterLowHand)),
    "lowball-a5": (other(RegularLowHand), None),
    "lowball-27": (other(StandardLowHand), None),
    "stud-27": (other(StandardLowHand), None),
}


def shares(worths: list[object]) -> list[Fraction]:
    """An equal part for each of the best, nothing for the others; nothing at all where nobody qualifies."""
    real = [worth for worth in worths if worth is not None]
    if not real:
        return [Fraction(0)] * len(worths)
    best = max(real)  # type: ignore[type-var]
    many = sum(worth is not None and worth == best for worth in worths)
    return [Fraction(worth is not None and worth == best, many) for worth in worths]


def pot(name: str, hands: list[tuple[str, ...]], board: tuple[str, ...]) -> list[Fraction]:
    high, low = ORACLES[name]
    assert high is not None
    highs = shares([high(hand, board) for hand in hands])
    if low is None:
        return highs
    lows = shares([low(hand, board) for hand in hands])
    return [(one + two) / 2 for one, two in zip(highs, lows, strict=True)] if any(lows) else highs


def by_hand(name: str, hands: list[tuple[str, ...]], board: tuple[str, ...]) -> list[Fraction]:
    """Deal the missing cards one by one, in every order, and divide every pot."""
    form = FORMS[name]
    total, deals = [Fraction(0)] * len(hands), 0
    stack = [(hands, board)]
    while stack:
        holding, lying = stack.pop()
        out = {card for hand in (*holding, lying) for card in hand}
        rest = [card for card in CARDS if card not in out]
        short = next((place for place, hand in enumerate(holding) if len(hand) < form.held), None)
        if short is not None:
            before, hand, after = holding[:short], holding[short], holding[short + 1 :]
            stack += [([*before, (*hand, card), *after], lying) for card in rest]
        elif len(lying) < form.board:
            stack += [(holding, (*lying, card)) for card in rest]
        else:
            deals += 1
            total = [one + part for one, part in zip(total, pot(name, holding, lying), strict=True)]
    return [one / deals for one in total]


def dealt(name: str, seed: int, players: int, to_come: int) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Hands and a board of which so many cards are missing: the board's last, else one each of the last hands."""
    form = FORMS[name]
    cards = random.Random(f"{name} {seed}").sample(CARDS, players * form.held + form.board)
    hands = [tuple(cards[place * form.held : (place + 1) * form.held]) for place in range(players)]
    board = tuple(cards[players * form.held :])
    if form.board:
        return hands, board[: form.board - to_come]
    return [hand[:-1] if place < to_come else hand for place, hand in enumerate(hands)], ()


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.heavy)])
@pytest.mark.parametrize("name", ORACLES)
def test_one_card_to_come_agrees_with_other_libraries(name: str, players: int) -> None:
    for seed in range(2):
        hands, board = dealt(name, seed, players, 1)
        found = equity(FORMS[name], hands, board)
        assert [hand.equity for hand in found] == by_hand(name, hands, board)
        assert found.exact
        assert sum(hand.equity for hand in found) == 1


@pytest.mark.parametrize("name", ["holdem", "omaha", "stud", "five-card-stud", "draw"])
def test_two_cards_to_come_agree_with_phevaluator(name: str) -> None:
    hands, board = dealt(name, 7, 2, 2)
    found = equity(FORMS[name], hands, board)
    assert [hand.equity for hand in found] == by_hand(name, hands, board)
    assert found.deals > 500


@pytest.mark.parametrize("name", FORMS)
def test_what_is_compiled_is_what_the_game_says(name: str) -> None:
    """The compiled judges beside the plain ones, on the same deals."""
    from pitboss.cardroom.equity import form as of_many

    form = FORMS[name]
    deal = random.Random(name)
    rows = of_many.np.array([deal.sample(range(52), form.held + form.board) for _ in range(400)])
    for judge, side in zip(of_many.judges(form), filter(None, (form.high, form.low)), strict=True):
        plain = of_many._plainly(side)
        assert judge.evaluate is not plain
        assert judge.evaluate(rows, form.held).tolist() == plain(rows, form.held).tolist()


@pytest.mark.parametrize(
    ("hands", "wins", "ties", "losses"),
    [
        (("AsKs", "QdQh"), 787_966, 6_732, 917_606),
        (("AsAh", "KsKh"), 1_410_336, 9_308, 292_660),
    ],
)
def test_two_hands_before_the_flop_are_counted_to_the_last_board(
    hands: tuple[str, str], wins: int, ties: int, losses: int
) -> None:
    found = equity(FORMS["holdem"], hands)
    assert (found.deals, found.exact) == (1_712_304, True)
    assert (found[0].wins, found[0].ties, found[0].losses) == (wins, ties, losses)
    assert (found[1].wins, found[1].losses) == (losses, wins)


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ("AA", "KK", "81.95"),
        ("AKs", "QQ", "46.05"),
        pytest.param("AKo", "QQ", "43.24", marks=pytest.mark.heavy),
    ],
)
def test_shapes_of_hands_meet_as_published(one: str, other: str, published: str) -> None:
    found = equity(FORMS["holdem"], [one, other])
    assert found.exact
    assert abs(found[0].equity * 100 - Fraction(published)) <= Fraction(1, 100)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["holdem", "omaha"])
def test_every_board_before_the_flop_agrees_with_phevaluator(name: str) -> None:
    value, texts = {
        "holdem": (ph, ("AsKs", "QdQh")),
        "omaha": (ph_omaha, ("AsAhKsKh", "8c7c6d5d")),
    }[name]
    hands = [tuple(text[place : place + 2] for place in range(0, len(text), 2)) for text in texts]
    deck = [card for card in CARDS if card not in hands[0] + hands[1]]
    counts = [0, 0, 0]
    for board in combinations(deck, 5):
        one, two = (value(hand, board) for hand in hands)
        counts[(one > two) - (one < two)] += 1
    found = equity(FORMS[name], texts, exact=True)[0]
    assert [found.ties, found.wins, found.losses] == counts


def test_badugi_is_judged_as_the_game_says_though_nothing_is_compiled_for_it() -> None:
    """A way to win that only its plain statement knows: four cards, drawn to or pat."""
    side = Side(
        lambda own, board: badugi.value(own), 0, badugi.describe, lambda own, board, prefer: (), lambda v: ()
    )
    form = Form("badugi", (street(down=4), street(draw=4)), terms.ANY_FOUR, "badugi", None, side)
    found = equity(form, ["As2h3d", "5s6h7d8c"])
    assert (found.deals, found[0].wins) == (45, 4)  # the clubs from four to seven


def test_the_shares_of_a_split_pot_are_halves_of_halves() -> None:
    """Ace-deuce twice: both have the nut low, the high goes to the flush."""
    found = equity(FORMS["omaha-8"], ["As2sKdQd", "Ah2hKcQc", "9s9hTcTd"], "3s4s8d6s7c")
    assert [hand.equity for hand in found] == [Fraction(3, 4), Fraction(1, 4), 0]
    assert [(hand.high, hand.low) for hand in found] == [
        (Fraction(1, 2), Fraction(1, 4)), (0, Fraction(1, 4)), (0, 0),
    ]  # fmt: skip
    assert [(hand.wins, hand.ties, hand.losses) for hand in found] == [(0, 1, 0), (0, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize(
    ("name", "low", "other", "board"),
    [
        ("omaha-8", "8s7sQdQh", "KcKdJcTd", "6h5c4dKsKh"),
        ("stud-8", "8s7s6h5c4dQdQh", "KcKdKhKsJcJdTd", ""),
        ("draw-8", "8s7s6h5c4d", "KcKdKhKsJc", ""),
        ("mambo", "6s5hQc", "KcKdKh", "4d"),
    ],
)
def test_a_low_qualifies_at_its_worst_and_not_one_above(name: str, low: str, other: str, board: str) -> None:
    """Eight or better takes 8-7-6-5-4 and not 9-7-6-5-4; six or better takes 6-5-4 and not 7-5-4."""
    above = low.replace("6s", "7s") if name == "mambo" else low.replace("8s", "9s")
    assert [hand.equity for hand in equity(FORMS[name], [low, other], board)] == [Fraction(1, 2)] * 2
    assert [hand.equity for hand in equity(FORMS[name], [above, other], board)] == [0, 1]


def test_without_a_low_the_high_takes_all() -> None:
    found = equity(FORMS["omaha-8"], ["As2sKdQd", "9s9hTcTd"], "KsKhJdJc2c")
    assert [hand.equity for hand in found] == [1, 0]
    assert found[0].wins == 1


def test_what_three_share_is_a_third_each() -> None:
    found = equity(FORMS["holdem"], ["2c3d", "2d3h", "2h3s"], "TsJdQcKhAs")
    assert [hand.shares for hand in found] == [{Fraction(1, 3): 1}] * 3


@pytest.mark.parametrize(
    ("high", "low", "share"),
    [
        (1, None, 1),
        (2, None, Fraction(1, 2)),
        (0, None, 0),
        (1, 1, 1),
        (1, 0, Fraction(1, 2)),
        (2, 3, Fraction(5, 12)),
    ],
)
def test_the_part_of_a_pot(high: int, low: int | None, share: Fraction) -> None:
    assert _share(high, low) == share


def test_dead_cards_never_come() -> None:
    """Two outs, one of them dead."""
    live = equity(FORMS["holdem"], ["AsAh", "KsKh"], "Ad7c2c3s")
    dead = equity(FORMS["holdem"], ["AsAh", "KsKh"], "7d7c2c3s", dead="Kd")
    assert live[1].equity == 0
    assert (dead[1].wins, dead.deals) == (1, 43)


def test_a_hand_nobody_has_seen_is_every_hand() -> None:
    """`**` and the range of all hands are the same question."""
    every = ",".join(f"{one}{two}" for one, two in combinations(CARDS, 2))
    board = "KsQs2d4c9h"
    random_hand, ranged = (equity(FORMS["holdem"], ["AsAh", hand], board) for hand in ("**", every))
    assert random_hand[0].cells == ranged[0].cells
    assert random_hand.deals == 990


def test_hands_that_differ_by_suits_only_are_counted_once_and_weighed() -> None:
    """A range on a flop is the sum of its hands."""
    board, names = "Ts9s2d", ["AhKh", "AsKs", "AdKd", "AcKc"]
    whole = equity(FORMS["holdem"], ["AKs", "JJ"], board)
    parts = [equity(FORMS["holdem"], [name, "JJ"], board) for name in names]
    assert whole.deals == sum(part.deals for part in parts)
    assert whole[0].wins == sum(part[0].wins for part in parts)
