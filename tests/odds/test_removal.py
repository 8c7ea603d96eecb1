"""What cards are worth to a counter, against published effects of removal."""

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pitboss.desk import analyse, game_of
from pitboss.games.mini_baccarat import odds
from pitboss.games.mini_baccarat.table_rules import TableRules
from pitboss.hands.baccarat import worth
from pitboss.odds.removal import Removal, read_cards, removal
from pitboss.rulebooks import Refusal

VALUES = "A23456789T"
BOOK = "horseshoe-cincinnati"
BACCARAT, BLACKJACK = game_of("mini-baccarat"), game_of("blackjack")
GRIFFIN = dict(zip(VALUES, (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51), strict=True))
"""Theory of Blackjack: one deck, the dealer stands on soft 17, no double after a split; per cent of a unit."""
PLAYER_WINS = {"4": -435175, "T": -373810, "A": -295798, "3": -217068}
"""How much likelier Player wins with one card of eight decks gone, in parts of 10^10 (excelpunks.com, Concepts 16)."""


@cache
def baccarat() -> Removal:
    return removal(BACCARAT, BACCARAT.rules(BOOK))


def mean_after_one_more(found: Removal, wager: str) -> Fraction:
    """What the edge is on average once any one more card is gone."""
    then = {value: found.edges[wager] - gains[wager] for value, gains in found.effects.items()}
    return sum((edge * found.left[value] for value, edge in then.items()), Fraction(0)) / sum(
        found.left.values()
    )


@pytest.mark.heavy
def test_the_effect_of_each_card_on_basic_strategy_is_griffins() -> None:
    options = {"decks": 1, "dealer_hits_soft_17": False, "double_after_split": False}
    found = removal(BLACKJACK, BLACKJACK.rules(BOOK, options))
    effects = {value: 100 * float(gains["blackjack by the chart"]) for value, gains in found.effects.items()}
    assert effects == pytest.approx(GRIFFIN, abs=0.025)
    # Best play for what is left is never worse than the chart of the full shoe.
    gains = [one["blackjack"] - one["blackjack by the chart"] for one in found.effects.values()]
    assert min(gains) > found.edges["blackjack"] - found.edges["blackjack by the chart"]


@pytest.mark.heavy
def test_the_effect_of_each_card_on_baccarat_is_the_published_one() -> None:
    rules = BACCARAT.rules(BOOK)
    table_rules, full = rules.once(TableRules), odds._held(rules)
    wins = odds._priced(table_rules, odds._counted(rules, full))["player"].hit_frequency
    for value, parts in PLAYER_WINS.items():
        held = list(full)
        held[worth(f"{value}s")] -= 1
        found = odds._priced(table_rules, odds._counted(rules, tuple(held)))["player"].hit_frequency
        assert round((found - wins) * 10**10) == parts


@pytest.mark.parametrize("without", [(), pytest.param(("9", "9", "T", "A"), marks=pytest.mark.heavy)])
def test_a_card_nobody_saw_changes_no_edge_of_baccarat(without: tuple[str, ...]) -> None:
    found = removal(BACCARAT, BACCARAT.rules(BOOK), without) if without else baccarat()
    for wager, edge in found.edges.items():
        assert mean_after_one_more(found, wager) == edge


@pytest.mark.heavy
@pytest.mark.parametrize("options", [{"decks": 1}, {"decks": 2, "card_reader": False, "split_by": "rank"}])
def test_a_card_nobody_saw_changes_nothing_for_a_chart_and_helps_best_play(options: dict[str, Any]) -> None:
    found = removal(BLACKJACK, BLACKJACK.rules(BOOK, options), ("5", "6"))
    chart, best = (mean_after_one_more(found, name) for name in ("blackjack by the chart", "blackjack"))
    assert float(chart) == pytest.approx(float(found.edges["blackjack by the chart"]), abs=1e-11)
    assert best < found.edges["blackjack"]


def test_taking_cards_out_is_pricing_what_is_left() -> None:
    """One deck less of eight is a shoe of seven decks."""
    rules = BACCARAT.rules(BOOK)
    deck = Counter({value: 16 if value == "T" else 4 for value in VALUES})
    seven = analyse("mini-baccarat", BOOK, {"decks": 7})
    assert BACCARAT.edges_without(rules, deck) == {n: one.house_edge for n, one in seven.wagers.items()}


def test_a_deck_less_of_two_is_one_deck_of_blackjack() -> None:
    options = {"decks": 2, "most_hands": 2}
    deck = Counter({value: 16 if value == "T" else 4 for value in VALUES})
    less = BLACKJACK.edges_without(BLACKJACK.rules(BOOK, options), deck)
    one = analyse("blackjack", BOOK, {**options, "decks": 1})
    assert float(less["blackjack"]) == pytest.approx(float(one["blackjack"].house_edge), abs=1e-13)
    assert less["insurance"] == one["insurance"].house_edge == Fraction(1, 17)
    assert less["blackjack by the chart"] > less["blackjack"]


def test_the_screen_says_who_gains_by_a_card() -> None:
    """A four gone helps Banker and hurts Player, as is well known."""
    found = baccarat()
    rows = {row[0]: dict(zip(found.heads[1:], row[1:], strict=True)) for row in found.rows}
    four = rows["one 4 gone, to the player"]
    assert (four["player"], four["banker"]) == ("-0.0120%", "+0.0116%")
    assert rows["house edge, full shoe"]["banker"] == "1.0579%"
    assert found.to_json()["effects"]["4"]["banker"].startswith("0.0001157")


@pytest.mark.parametrize(
    ("text", "cards"),
    [("", ()), ("A,A,5", ("A", "A", "5")), ("k q j 10 t", ("T",) * 5), (" 2 ,9", ("2", "9"))],
)
def test_cards_are_read_by_value(text: str, cards: tuple[str, ...]) -> None:
    assert read_cards(text, VALUES) == cards


@pytest.mark.parametrize("text", ["X", "1", "As", "A23"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_cards(text, VALUES)
    assert refused.value.code == "bad_cards"


def test_more_cards_than_the_shoe_holds_are_refused_and_so_is_a_game_without_one() -> None:
    rules = BACCARAT.rules(BOOK)
    with pytest.raises(Refusal, match="do not hold 33 of A"):
        removal(BACCARAT, rules, ("A",) * 33)
    with pytest.raises(Refusal, match="at least 40 cards must be left"):
        removal(BACCARAT, rules, tuple(value for value in VALUES for _ in range(120 if value == "T" else 30)))
    poker = game_of("three-card-poker")
    with pytest.raises(Refusal) as refused:
        removal(poker, poker.rules(BOOK))
    assert refused.value.code == "no_removal"
