"""The rules note what is read of them: a value that nothing reads is no rule."""

from typing import Any

import pytest

from everyday import every_chapter
from pitboss.desk import game_of
from pitboss.rounds import Game
from pitboss.rounds.bets import offer
from pitboss.rulebooks import Rules

CHAPTERS = every_chapter(lambda game: game)
READERS = {
    "flag": Rules.flag,
    "count": Rules.count,
    "percent": Rules.percent,
    "amount": Rules.amount,
    "phrase": Rules.text,
    "one_of": Rules.text,
    "names": Rules.names,
    "order": Rules.names,
    "numbers": Rules.numbers,
    "amounts": Rules.amounts,
    "fields": Rules.fields,
    "rows": Rules.rows,
}


def fresh(book: str, game: Game) -> Rules:
    """Rules nobody has read, and what making them has read already: which of several pay tables is in force."""
    rules = game.rules(book)
    return Rules(rules.chapter, rules.posting)


@pytest.mark.parametrize(("book", "game"), CHAPTERS)
def test_whoever_reads_a_rule_by_its_kind_is_noted(book: str, game: Game) -> None:
    rules = fresh(book, game)
    for name, rule in rules.chapter.rules.items():
        rules.read.clear()
        value: Any = READERS[rule.kind](rules, name)  # type: ignore[operator]
        assert value == rule.value
        assert rules.read == {name}


@pytest.mark.parametrize(("book", "game"), CHAPTERS)
def test_showing_and_citing_a_rule_is_not_reading_it(book: str, game: Game) -> None:
    rules = fresh(book, game)
    before = set(rules.read)
    for name in rules.chapter.rules:
        assert name in rules
        rules.value(name)
        rules.cite(name)
    assert rules.options is not None
    assert rules._repr_html_()
    assert rules.read == before


def test_a_table_under_other_choices_reads_for_itself() -> None:
    game = game_of("blackjack")
    one, two = game.rules("horseshoe-cincinnati"), game.rules("horseshoe-cincinnati", {"decks": 1})
    before = set(two.read)
    one.count("positions")
    assert two.read == before


def test_a_wager_that_may_not_be_offered_reads_whether_it_is() -> None:
    rules = fresh("horseshoe-cincinnati", game_of("three-card-poker"))
    rules.read.clear()
    assert rules.wager("six_card_bonus") is not None
    assert rules.read == {"six_card_bonus_offered"}


def test_an_offer_reads_the_limits_it_makes() -> None:
    rules = fresh("horseshoe-cincinnati", game_of("big-six"))
    rules.read.clear()
    wager = next(iter(rules.chapter.wagers.values()))
    assert offer(rules, wager.name) is not None
    assert rules.read == {wager.minimum, wager.maximum, "smallest_chip"} | ({wager.offered} - {""})


def test_what_an_irregularity_is_bound_to_is_read_when_it_is_called() -> None:
    rules = fresh("horseshoe-cincinnati", game_of("three-card-poker"))
    rules.read.clear()
    assert rules.holds({"dealing": (rules.value("dealing"),), "positions": (7,)})
    assert rules.read == {"dealing", "positions"}
    assert not rules.holds({"positions": (6,)})
