"""Live tables of one rulebook that post a meter: one meter for them all, in any order, and after a restart."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import Card
from pitboss.desk import audit_one, game_of, read_logs
from pitboss.floor import LiveTable
from pitboss.floor.links import Links
from pitboss.procedures.progressive import PARTS, Meter
from pitboss.rounds.answers import Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Ask, Choose, Draw
from pitboss.rounds.drivers.chance import Chance
from pitboss.web.messages import AnswerMessage, NewRoundMessage, SitDown
from pitboss.web.tables import TablePage, Tables

H = "horseshoe-cincinnati"
START = {H: 5_000_000}
"""What the house opens its links with."""
STAKES = {
    "four-card-poker": {"ante": 1_000},
    "crazy-four-poker": {"ante": 1_000, "super_bonus": 1_000},
    "mississippi-stud": {"ante": 1_000},
    "let-it-ride": {"bet1": 1_000, "bet2": 1_000, "bet3": 1_000},
    "ultimate-texas-holdem": {"ante": 1_000, "blind": 1_000},
    "texas-holdem-bonus": {"ante": 1_000},
}
ROYAL = ["As", "Ks", "Qs", "Js", "Ts"]
LOW = ["Qd", "9c", "7c", "4h", "2s"]


class Rigged:
    """Chance that gives the one player a hand: first the own cards, then the community cards."""

    def __init__(self, chance: Chance, hand: list[Card]) -> None:
        self.chance, self.hand = chance, list(hand)
        self.blanks = ["2c", "3d", "5h", "6c", "8d", "9h", "Jd", "Kd", "3h", "6h", "8c", "Th"]

    def answer(self, ask: Ask) -> Any:
        if type(ask) is not Draw:
            return self.chance.answer(ask)
        return Cards(tuple(self._next(who) for who in ask.to))

    def _next(self, who: Any) -> Card:
        return self.hand.pop(0) if who in (1, "board") and self.hand else self.blanks.pop(0)


numbers = count()


def sit(links: Links, game: str, meter: str = "50000", hand: list[Card] | None = None) -> LiveTable:
    found = game_of(game)
    rules = found.rules(H, {"meter": meter})
    table = LiveTable(found, rules, 1, 0, bytes(32), link=links.join(found, rules, f"{game} {next(numbers)}"))
    if hand is not None:
        table.chance = Rigged(table.chance, hand)  # type: ignore[assignment]
    return table


def bet(table: LiveTable) -> None:
    table.answer(Stakes({**STAKES[table.game.id], "progressive": 100}, 1))


def play_out(table: LiveTable) -> int:
    """Stay in to the end; what the progressive netted."""
    while type(ask := table.round.ask) is Choose:
        stays = next(choice for choice in ask.choices if choice.do not in ("fold", "check"))
        table.answer(Chosen(stays.do, stays.amount.minimum if stays.amount else None))
    assert table.round.over
    return table.round.net()[1]["progressive"]


@pytest.mark.parametrize("game", STAKES)
def test_promise_19_what_one_table_adds_the_others_show(game: str) -> None:
    links = Links(starts=START)
    table, other = sit(links, game, hand=LOW), sit(links, "four-card-poker", meter="12345")
    [link] = links.all.values()
    bet(table)
    assert link.meter == Meter(5_000_021)
    bet(other)
    assert link.meter == Meter(5_000_042)
    assert play_out(table) == -100
    assert table.round.table.state == Meter(5_000_042), "the other's wager is in what it read"
    table.new_round()
    assert table.round.table.state == Meter(5_000_042)
    assert sit(links, game, meter="77777").round.table.state == Meter(5_000_042), (
        "nobody's posting says what it shows"
    )


@pytest.mark.parametrize("game", STAKES)
@pytest.mark.parametrize("first", [0, 1])
def test_promise_20_two_tables_that_hit_at_once_are_paid_one_after_the_other(game: str, first: int) -> None:
    links = Links(starts=START)
    tables = [sit(links, game, hand=ROYAL), sit(links, "crazy-four-poker", hand=ROYAL)]
    for table in tables:
        bet(table)
        assert not table.round.over
    won = [play_out(tables[place]) for place in (first, 1 - first)]
    assert won == [5_000_042 - 100, 1_000_000 - 100]
    [link] = links.all.values()
    assert link.meter == Meter(1_000_000)
    assert link.now.paid == 6_000_042 * PARTS


def test_promise_19_a_void_round_leaves_what_it_added_and_takes_nothing() -> None:
    links = Links(starts=START)
    table, other = sit(links, "four-card-poker"), sit(links, "mississippi-stud")
    bet(table)
    bet(other)
    table.call(IrregularityCall("wrong_number_of_cards"))
    assert table.round.void
    [link] = links.all.values()
    assert link.meter == Meter(5_000_042)
    assert link.now.paid == 0


def test_tables_of_other_terms_and_tables_without_a_meter_stay_apart() -> None:
    links, found = Links(starts=START), game_of("four-card-poker")
    linked = [
        links.of(found, found.rules(H, options))
        for options in (
            {"meter": "10000"},
            {"meter": "20000"},
            {"meter": "10000", "meter_rate": 25},
            {"meter": "10000", "meter_reset": "15000"},
            {},
        )
    ]
    assert linked[0] is linked[1]
    assert len({id(link) for link in linked[1:4]}) == 3
    assert linked[4] is None
    caribbean, pai_gow = game_of("caribbean-stud"), game_of("pai-gow-poker")
    assert links.of(caribbean, caribbean.rules("oneida-2003", {})) not in linked
    assert links.of(pai_gow, pai_gow.rules("oneida-2003", {"meter": "10000"})) is None


# -- the house closes and opens again -----------------------------------------------------------------


def house(folder: Path) -> Tables:
    return Tables(3, journal=folder, now=lambda: "2026-07-01T12:00:00Z", meters=START)


def page(tables: Tables, game: str) -> TablePage:
    return tables.open(SitDown(rulebook=H, game=game, seat=1, bots=0, options={"meter": "50000"}))[0]


def say(table: TablePage, **said: Any) -> None:
    table.handle(AnswerMessage(type="answer", turn=table.turn, **said), frozenset({"player"}))


def opened(folder: Path) -> tuple[Tables, TablePage, TablePage]:
    """A house with two linked tables: one has a round behind it and a second open, the other has its first."""
    tables = house(folder)
    one, two = page(tables, "four-card-poker"), page(tables, "mississippi-stud")
    say(one, wagers={"ante": "5", "progressive": "1"})
    say(two, wagers={"ante": "5", "progressive": "1"})
    say(one, do="fold")
    one.handle(NewRoundMessage(type="new_round", turn=one.turn), frozenset({"player"}))
    say(one, wagers={"ante": "5", "progressive": "1"})
    return tables, one, two


def test_promise_19_a_house_that_opens_again_shows_what_it_showed(tmp_path: Path) -> None:
    tables, one, two = opened(tmp_path)
    [link] = tables.links.all.values()
    assert link.meter == Meter(5_000_063)
    again = house(tmp_path)
    assert again.take_up() == (2, [])
    [found] = again.links.all.values()
    assert found.now == link.now
    say(again.get(one.id), do="fold")
    say(again.get(two.id), do="fold")
    assert found.meter == Meter(5_000_063)
    for log in (log for path in tmp_path.glob("*.jsonl") for log in read_logs(path.read_bytes())):
        assert audit_one(log).verdict == "clean"


@pytest.mark.parametrize("lost", ["line", "half a line"])
def test_promise_19_what_the_book_of_links_lacks_the_tables_journals_have(tmp_path: Path, lost: str) -> None:
    """The house stopped after a table's journal was written and before the link's."""
    opened(tmp_path)
    [book] = tmp_path.glob("*.meter")
    lines = book.read_bytes().splitlines(keepends=True)
    book.write_bytes(b"".join(lines[:-1]) + (lines[-1][:20] if lost == "half a line" else b""))
    again = house(tmp_path)
    assert again.take_up() == (2, [])
    [found] = again.links.all.values()
    assert found.meter == Meter(5_000_063)
    third = house(tmp_path)
    assert third.take_up() == (2, [])
    assert [link.meter for link in third.links.all.values()] == [Meter(5_000_063)]
