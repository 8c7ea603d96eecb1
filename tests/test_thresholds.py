"""Promise 3: every rule with a bound, in every chapter, at it, one unit below and one above; from the rule sets.

Three bounds are tried: the range a document leaves the house, through postings; the values a game can play, through
the chapter; what may be staked, through play. What a threshold decides in a round is tried where the game is.
"""

from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import pytest

from everyday import every_chapter
from guided import Tour
from pitboss.desk import game_of
from pitboss.money import show_amount
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import Amount, Ask, Bet, Choose
from pitboss.rounds.audit import reopen
from pitboss.rulebooks import Refusal, Rule, Rules
from pitboss.rulebooks.refusal import RulebookError
from sizes import so_many
from variants import changed, raw_chapter
from variants import rules_of as rules_of_raw

WITHOUT_CRAPS = every_chapter(lambda game: game, but={"craps"})
"""Craps has eighty wagers, and each is bounded: what it takes and refuses is in tests/games/craps every day."""
on_every_chapter = pytest.mark.parametrize(("book", "game"), every_chapter(lambda game: game))
UNITS: dict[str, Any] = {"count": 1, "amount": 1, "percent": Decimal("0.0001")}
"""The kinds that have an order, and the least that two values of each can differ by."""
REFUSED = ("outside_range", "bad_option", "not_an_option")

BESIDE = {("horseshoe-cincinnati", "most_hands"): {"decks": 2}}
"""What a table must be for the house to have a choice at all."""


class Bound(NamedTuple):
    """A bound of a rule: values on its right side, and on its wrong side."""

    name: str
    inside: tuple[Any, ...]
    outside: tuple[Any, ...]


def written(rule: Rule, value: Any) -> Any:
    if rule.kind == "amount":
        return show_amount(value) if value >= 0 else f"-{show_amount(-value)}"
    return str(value) if rule.kind == "percent" else value


def ordered(rules: Rules) -> dict[str, Rule]:
    return {name: rule for name, rule in rules.chapter.rules.items() if rule.kind in UNITS}


def bounds(rules: Rules) -> Iterator[Bound]:
    """The bounds a posting is held to: those of the range, or the one value of a rule the document fixes."""
    for name, rule in ordered(rules).items():
        unit, range = UNITS[rule.kind], rule.range
        if range is None:
            yield Bound(name, (rule.value,), (rule.value - unit, rule.value + unit))
        elif range.choices:
            near = {choice + step for choice in range.choices for step in (-unit, unit)}
            yield Bound(name, range.choices, tuple(near - set(range.choices)))
        else:
            low, high = range.minimum, range.maximum
            if low is not None:
                yield Bound(name, (low,) if low == high else (low, low + unit), (low - unit,))
            if high is not None:
                yield Bound(name, (high,) if low == high else (high, high - unit), (high + unit,))


def posted(book: str, rule: Rule, name: str, value: Any) -> dict[str, Any]:
    return {**BESIDE.get((book, name), {}), name: written(rule, value)}


def refusal_of(game: Game, book: str, options: dict[str, Any]) -> Refusal | None:
    try:
        game.rules(book, options)
    except Refusal as refusal:
        return refusal
    return None


@on_every_chapter
def test_promise_03_a_posting_at_below_and_above_every_bound(book: str, game: Game) -> None:
    """Inside it is taken, or contradicts another rule; outside it is refused by the rule's own clause."""
    rules, tried = game.rules(book), set()
    for bound in bounds(rules):
        rule = rules.chapter.rules[bound.name]
        tried.add(bound.name)
        for value in bound.inside:
            refusal = refusal_of(game, book, posted(book, rule, bound.name, value))
            assert refusal is None or refusal.code not in REFUSED, (bound, value, refusal)
        for value in bound.outside:
            refusal = refusal_of(game, book, posted(book, rule, bound.name, value))
            assert refusal is not None, (bound, value)
            assert refusal.code in REFUSED, (bound, value)
            assert (refusal.rule, refusal.clause) == (rule.cite.rule, rule.cite.clause)
    assert tried | unbounded(rules) == set(ordered(rules))


def unbounded(rules: Rules) -> set[str]:
    """Options a document leaves open without any bound: what the game can play bounds them, which is tried below."""
    ranges = {name: rule.range for name, rule in ordered(rules).items()}
    return {
        name
        for name, range in ranges.items()
        if range and not range.choices and range.minimum is None and range.maximum is None
    }


@on_every_chapter
def test_promise_03_a_chapter_at_below_and_above_what_the_game_can_play(book: str, game: Game) -> None:
    """A value the rule set does not take does not load; at its bounds only another rule can be in the way."""
    chapter = game.rules(book).chapter
    raw = raw_chapter(book, chapter.file.rpartition("/")[2].removesuffix(".toml"))
    for name, rule in list(ordered(game.rules(book)).items())[:: so_many(everyday=4, ci=1)]:
        form = rule.form
        if rule.kind == "amount" or form.only is not None or name not in raw.get("rules", {}):
            continue
        for value, loads in (
            (form.least, True),
            (form.most, True),
            (form.least - 1, False),
            (form.most + 1, False),
        ):
            said = said_of(game, book, changed(raw, **{name: value}))
            assert (f"rules.{name}: must be" in said) is not loads, (name, value, said)


def said_of(game: Game, book: str, raw: dict[str, Any]) -> str:
    try:
        rules_of_raw(game, book, raw)
    except (RulebookError, Refusal) as error:
        return str(error)
    return ""


@on_every_chapter
def test_promise_03_seats_at_below_and_above_the_positions(book: str, game: Game) -> None:
    rules = game.rules(book)
    most = game.seats(rules)
    game.check_seats(rules, (1, 2))
    game.check_seats(rules, (most - 1, most))
    for seats in ((0, 1), (most, most + 1)):
        with pytest.raises(Refusal) as refused:
            game.check_seats(rules, seats)
        assert refused.value.clause == rules.cite("positions").clause


# -- what may be staked, through play --------------------------------------------------------------


@cache
def toured(book: str, id: str) -> list[Round]:
    return list(Tour(book, game_of(id), so_many(everyday=6, ci=60, long=600)).play())


def stakes(ask: Ask, seat: int) -> Iterator[tuple[tuple[str, ...], Amount, Any]]:
    """Every amount an ask bounds: what it is for, its bounds, and the answer that says so much."""
    if type(ask) is Bet:
        for offer in ask.offers_to(ask.who):
            beside = ask.with_needs({offer.wager}, ask.who)
            others = {one.wager: one.amount.least for one in beside if one.wager != offer.wager}
            if ask.any_of and not {offer.wager, *others} & set(ask.any_of):
                others |= {
                    one.wager: one.amount.least for one in ask.with_needs(set(ask.any_of[:1]), ask.who)
                }
            yield ("stake", offer.wager), offer.amount, _staked(offer.wager, others, ask.who)
    elif type(ask) is Choose:
        for choice in ask.choices:
            if choice.amount is not None:
                key = (ask.at, choice.do, choice.wager)
                yield key, choice.amount, _chosen(choice.do, choice.wager, choice.seat or ask.who or seat)


def _staked(wager: str, others: dict[str, int], seat: int) -> Any:
    return lambda cents: Stakes({**others, wager: cents}, seat)


def _chosen(do: str, wager: str, seat: int) -> Any:
    return lambda cents: Chosen(do, cents, wager, seat)


def accepts(round: Round, answer: Answer) -> Refusal | None:
    try:
        round.answer(answer)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize(("book", "game"), WITHOUT_CRAPS)
def test_promise_03_a_stake_at_below_and_above_every_bound(book: str, game: Game) -> None:
    """Every wager and every decision with an amount, the first time that play comes to it."""
    tried: set[tuple[str, ...]] = set()
    for played in toured(book, game.id):
        round = reopen(played.log, game, played.rules)
        for entry in [entry for entry in played.log if not hasattr(entry, "seen_by")]:
            for key, amount, answer in stakes(round.ask, round.table.seats[0]) if round.ask else ():
                if key not in tried:
                    tried.add(key)
                    _try(round, key, amount, answer)
            with suppress(Refusal):
                round.answer(entry)
    assert tried


def _try(round: Round, key: tuple[str, ...], amount: Amount, answer: Any) -> None:
    for cents in (amount.least, amount.maximum // amount.step * amount.step):
        refusal = accepts(round.again(), answer(cents)) if amount.admits(cents) else None
        assert refusal is None or refusal.code not in ("bad_amount", "missing_amount"), (key, cents, refusal)
    wrong = [amount.maximum + 1, amount.maximum + amount.step, 0, -amount.step]
    wrong += [amount.minimum - 1, amount.minimum - amount.step, amount.least + 1]
    again = round.again()  # what is refused changes nothing: test_conformance.py
    for cents in (one for one in wrong if not amount.admits(one)):
        refusal = accepts(again, answer(cents))
        assert refusal is not None, (key, cents)
        assert refusal.clause, (key, cents)
