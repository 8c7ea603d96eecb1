"""A value must matter: any rule of the chapter set to another legal value changes something, or does not load."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
import pytest

from pitboss.cardroom.tournament import RULES, AllInOrFold, Deal, Tournament, play_out
from pitboss.cardroom.tournament.answers import spread
from pitboss.cardroom.tournament.rules import GAMES, TournamentRules
from pitboss.cardroom.tournament.state import placed, prize_list, tax
from pitboss.chance import Source, seeded
from pitboss.rulebooks import Posting, Refusal, RulebookError, Rules
from pitboss.rulebooks.coverage import coverage
from pitboss.rulebooks.library import SHELF, Folder, Shelf, load_chapter
from pitboss.rulebooks.load import read_chapter
from variants import changed, other_values, raw_chapter, written

BOOK, CHAPTER = "section-8-poker", "poker-tournament"
RAW = raw_chapter(BOOK, CHAPTER)


def chapter_of(raw: dict[str, Any]) -> Any:
    beside = Folder(Shelf(SHELF, pinned=False), BOOK)
    return read_chapter(written(raw).encode(), RULES, BOOK, f"{BOOK}/{CHAPTER}.toml", beside)


def rules_of(raw: dict[str, Any], game: str) -> Rules:
    return Rules(chapter_of(raw), Posting(BOOK, CHAPTER, {"game": game} if game else {}))


USUAL = {game: rules_of(RAW, game) for game in ("", *GAMES)}


def thresholds(*both: TournamentRules) -> Iterator[int]:
    """Prizes at, below and above what the forms ask for."""
    for terms in both:
        for figure in (terms.w2g_above, terms.w2g_times * terms.fee, terms.alien_above):
            yield from (figure - 1, figure, figure + 1, figure + 2, figure + 4)


def money(terms: TournamentRules, other: TournamentRules) -> Iterator[Any]:
    """What prizes and forms come to, and how many tables there are."""
    yield terms.fee
    yield [len(spread(["player"] * count, terms.seats)) for count in (7, 8, 10, 11, 20, 21)]
    yield [prize_list(fund, terms, filled) for fund in (240_000, 99_999) for filled in (3, 7)]
    yield placed([["a"], ["b", "c", "d"], ["e"]], 10_000, terms)
    low_fee = [terms.w2g_times * 200, terms.w2g_above]
    yield (
        [tax(prize, terms, alien=alien) for prize in thresholds(terms, other) for alien in (False, True)],
        low_fee,
    )


def entries(rules: Rules, counts: tuple[int, ...]) -> Iterator[Any]:
    """How many may enter, and when the event may be called off."""
    for count in counts:
        for days in (1, 2, 3):
            event = Tournament(rules)
            try:
                for number in range(count):
                    event.enter(f"p{number}")
                yield event.cancel(days).events[0]
            except Refusal as refusal:
                yield refusal.code


def shown(rules: Rules) -> Iterator[Any]:
    """Whether hole cards may be shown with two, three and four left."""
    for count in (2, 3, 4):
        event = Tournament(rules)
        for number in range(count):
            event.enter(f"p{number}")
        event.close_entries()
        event.draw_seats(seeded(1))
        event.begin()
        try:
            yield event.call("hole_cards_shown", "p0").events
        except Refusal as refusal:
            yield refusal.code


def levels(rules: Rules) -> Iterator[Any]:
    """What is dealt by in every level, up to the eighth doubling."""
    event = Tournament(rules)
    for number in range(4):
        event.enter(f"p{number}")
    event.close_entries()
    event.draw_seats(seeded(1))
    event.begin()
    for _ in range(16):
        yield event.level.to_json(), None if event.level.is_recess else event.deal(1)
        event.minutes(event.minutes_left)


def combined(rules: Rules) -> Iterator[Any]:
    """When tables are combined, in the second round of a field of forty of which every table loses one by one."""
    event, source = Tournament(rules), seeded(3)
    for number in range(40):
        event.enter(f"p{number}")
    event.close_entries()
    event.draw_seats(source)
    event.begin()
    for _ in range(3):
        event.adjust(source)
        event.minutes(event.minutes_left)
    for _ in range(5):
        for table in sorted(event.state.tables):
            event.adjust(source)
            yield sorted(event.state.tables)
            if table in event.state.tables:
                first, second, *others = event.deal(table).seats
                stacks = {chair.seat: chair.stack for chair in others}
                event.played(table, {**stacks, first.seat: first.stack + second.stack, second.seat: 0})


def whole(rules: Rules, count: int, seed: int) -> Iterator[Any]:
    """A whole event with every deal of it."""
    event, source = Tournament(rules), seeded(seed)
    for number in range(count):
        event.enter(f"p{number}")
    event.close_entries()
    event.draw_seats(source)
    event.begin()
    deals: list[Deal] = []

    def player(deal: Deal, source: Source) -> Mapping[int, int]:
        deals.append(deal)
        return AllInOrFold()(deal, source)

    play_out(event, source, player)
    yield deals
    yield [msgspec.to_builtins(one) for one in event.events[2:]]


def looks(rules: Rules, other: Rules) -> Iterator[Any]:
    """Everything an event under these rules comes to, the cheapest look first."""
    terms, usual = rules.once(TournamentRules), other.once(TournamentRules)
    yield from money(terms, usual)
    yield from levels(rules)
    yield from shown(rules)
    fewest = {each.fewest_entries + more for each in (terms, usual) for more in (-1, 0)}
    counts = fewest | {terms.most_entries, usual.most_entries}
    yield from entries(rules, (*sorted(counts), max(counts) + 1))
    yield from combined(rules)
    for count, seed in ((26, 1), (45, 2)):
        yield from whole(rules, count, seed)


def differs(raw: dict[str, Any], game: str) -> bool:
    with suppress(Refusal):
        rules = rules_of(raw, game)
        usual = USUAL[game]
        return any(one != two for one, two in zip(looks(rules, usual), looks(usual, rules), strict=False))
    return True  # a posting of this game is refused now


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(one, marks=[pytest.mark.heavy] * (place % 4 > 0))
        for place, one in enumerate(RAW["rules"])
    ],
)
def test_every_other_value_of_a_rule_matters_or_does_not_load(rule: str) -> None:
    check(rule, 0, 2)


@pytest.mark.heavy
@pytest.mark.parametrize("rule", RAW["rules"])
def test_and_so_do_all_the_values_that_are_left(rule: str) -> None:
    check(rule, 2, None)


def check(rule: str, start: int, stop: int | None) -> None:
    was, kind = RAW["rules"][rule], RULES.rules[rule]
    others = other_values(kind, was["value"], was.get("choices", ()))
    for value in islice(others, start, stop):
        raw = changed(RAW, **{rule: value})
        try:
            chapter_of(raw)
        except RulebookError:
            continue
        games = ("",) if rule == "game" else ("holdem", "stud", "omaha")
        assert any(differs(raw, game) for game in games), f"{rule} = {value!r} loads but changes nothing"


def test_y_every_clause_is_encoded_or_prose() -> None:
    chapter = load_chapter(BOOK, CHAPTER, RULES)
    found = coverage(BOOK, CHAPTER, chapter)
    assert (found.clauses, len(found.encoded), len(found.prose)) == (57, 56, 1)
    assert (found.unaccounted, found.waived, found.through_parent) == ((), (), ())
    assert {clause.id for clause in found.prose} == {"§8(y)(14)(v)"}
    named = {clause.id.removeprefix("§8(y)").split(")")[0] for clause in (*found.encoded, *found.prose)}
    assert named == {f"({number}" for number in range(1, 52)}


def test_every_reading_is_named_by_what_rests_on_it() -> None:
    chapter = load_chapter(BOOK, CHAPTER, RULES)
    assert [name for name in chapter.readings if not chapter.resting_on(name)] == []


def test_every_rule_is_read_or_cited() -> None:
    """A rule with one value is the authority of an event, a refusal or a moment: its name stands in the code."""
    package = SHELF.parent / "cardroom" / "tournament"
    code = "".join(file.read_text().partition("\nRULES = ")[0] for file in package.glob("*.py"))
    assert [rule for rule in RULES.rules if f'"{rule}"' not in code] == []
