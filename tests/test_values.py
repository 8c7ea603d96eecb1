"""A value must matter (promise 31): any rule set to another legal value changes something, or does not load."""

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, partial
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import pytest

from each import each
from everyday import named, procedure
from pitboss.desk import game_of
from pitboss.desk.conform import answered, openings, played
from pitboss.rounds import Game
from pitboss.rulebooks import Refusal, RulebookError, Rules
from pitboss.rulebooks.library import chapter_game
from sizes import so_many
from variants import changed, other_values, raw_chapter, rules_of

PROBES = Path(__file__).parent / "probes"
ROUNDS, CALLS = 12, 80
EVERYDAY = 1
"""So many other values of a rule are tried every day, and the rest in the heavy run."""
APART = so_many(everyday=6, ci=1)
"""Every day one rule of a chapter in so many is tried: those of a chapter are read and played by the same code."""


RULES = [(book, name, rule) for book, name in named() for rule in raw_chapter(book, name)["rules"]]
FIRSTS = set(
    {(procedure(book, name), rule): (book, name, rule) for book, name, rule in reversed(RULES)}.values()
)
"""The first chapter that has a rule, for each procedure: there it is tried every day, elsewhere in the heavy run."""
Rule = tuple[str, str, str]


def by_chapter(rules: Iterable[Rule]) -> list[Any]:
    """The rules of each chapter as a test's parameters."""
    return [
        pytest.param([(rule, (book, name, rule)) for _, _, rule in those], id=f"{book} {name}")
        for (book, name), those in groupby(rules, lambda one: one[:2])
    ]


@pytest.mark.parametrize("rules", by_chapter(one for one in RULES if one in FIRSTS))
def test_promise_31_every_other_value_of_a_rule_matters_or_does_not_load(
    rules: list[tuple[str, Rule]],
) -> None:
    each(partial(check_values, stop=EVERYDAY), rules[::APART])


@pytest.mark.heavy
@pytest.mark.parametrize("rules", by_chapter(one for one in RULES if one not in FIRSTS))
def test_promise_31_wherever_else_a_chapter_has_the_rule(rules: list[tuple[str, Rule]]) -> None:
    each(partial(check_values, stop=EVERYDAY), rules)


@pytest.mark.heavy
@pytest.mark.parametrize("rules", by_chapter(RULES))
def test_promise_31_and_so_do_all_the_values_that_are_left(rules: list[tuple[str, Rule]]) -> None:
    each(partial(check_values, start=EVERYDAY, most=so_many(ci=3, long=1_000)), rules)


def check_values(
    book: str, name: str, rule: str, *, start: int = 0, stop: int | None = None, most: int = EVERYDAY
) -> None:
    """Set a rule to some of the values it has not, at most so many of a long list, and look for what that changes."""
    game, raw = game_of(chapter_game(book, name)), raw_chapter(book, name)
    was, kind = raw["rules"][rule], game.ruleset.rules[rule]
    values = list(islice(other_values(kind, was["value"], was.get("choices", ())), start, stop))
    for value in values[:: -(-len(values) // most) or 1]:
        with suppress(RulebookError, Refusal):
            rules = rules_of(game, book, changed(raw, **{rule: value}))
            assert differs(book, name, rules), f"{rule} = {value!r} loads but changes nothing"


def differs(book: str, name: str, rules: Rules) -> bool:
    """Whether a table under other rules plays, answers or prices anything otherwise; the cheapest look first."""
    game = game_of(chapter_game(book, name))
    usual = usual_rules(book, name)
    for place, record in enumerate(probes(book, name)):
        if answered(game, record, rules) != usual_answer(book, name, place):
            return True
    return (
        any(seen(game, rules, seed) != usual_round(book, name, seed) for seed in range(ROUNDS))
        or (game.priced and game.analyse(rules).wagers != game.analyse(usual).wagers)
    )  # fmt: skip


@cache
def usual_rules(book: str, name: str) -> Rules:
    return rules_of(game_of(chapter_game(book, name)), book, raw_chapter(book, name))


@cache
def usual_round(book: str, name: str, seed: int) -> list[bytes]:
    return seen(game_of(chapter_game(book, name)), usual_rules(book, name), seed)


def seen(game: Game, rules: Rules, seed: int) -> list[bytes]:
    """Two rounds at random, and before the first which seats may be taken."""
    return [*(openings(game, rules) if not seed else ()), *played(game, seed, rules, CALLS)]


@cache
def usual_answer(book: str, name: str, place: int) -> bytes:
    return answered(game_of(chapter_game(book, name)), probes(book, name)[place], usual_rules(book, name))


@cache
def probes(book: str, name: str) -> list[dict[str, Any]]:
    """Records that reach what random play seldom does; one of a form of poker probes every book that has it."""
    game = chapter_game(book, name)
    files = [file for file in (PROBES / f"{game}.jsonl", PROBES / book / f"{game}.jsonl") if file.exists()]
    records = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    if game == "poker":
        return [one | {"rulebook": book} for one in records if chapter_of(one) == name]
    return [one for one in records if one["rulebook"] == book and name in (chapter_of(one), one["game"])]


def chapter_of(record: dict[str, Any]) -> str:
    """The chapter a record is played by: poker has one for each variant."""
    variant = record.get("options", {}).get("variant", "holdem")
    return f"poker-{variant}" if record["game"] == "poker" else str(record["game"])
