"""Linked tables and a house that stops at any point: the same meter, nothing counted twice and nothing lost."""

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linked_houses import (
    FLUSH,
    GAMES,
    LOW,
    RATE,
    ROYAL,
    START,
    bet,
    due,
    full_after,
    go_on,
    house,
    killed_after,
    play,
    rigged,
    shown,
    sit,
    unsafe_after,
)
from pitboss.desk.keys import trusted
from pitboss.floor import LiveTable
from pitboss.floor.meters import Signer, audit_meter
from pitboss.floor.register import REGISTER, ROUNDS
from pitboss.rulebooks import Refusal
from pitboss.web.messages import SitDown
from pitboss.web.tables import Tables
from sizes import so_many

FAULTS = {"killed": killed_after, "full": full_after, "unsafe": unsafe_after}


def opened_again(folder: Path, tables: int) -> Tables:
    again = house(folder)
    assert again.take_up() == (tables, [])
    return again


steps = st.lists(
    st.tuples(
        st.sampled_from(tuple(GAMES)),
        st.sampled_from(("go on", "go on", "go on", "go on", "stop", "killed", "full", "unsafe")),
        st.integers(0, 6_000),
        st.booleans(),
        st.booleans(),
    ),
    max_size=16,
)


@settings(deadline=None, max_examples=so_many(everyday=12, ci=40, long=1_000))
@given(steps, st.integers(0, 99))
def test_promise_19_whatever_stops_the_house_the_meter_is_what_the_tables_logs_say(
    said: list[Any], seed: int
) -> None:
    with TemporaryDirectory() as name, rigged():
        folder, tables = Path(name), house(Path(name), seed)
        ids = {game: sit(tables, game).id for game in GAMES}
        for game, what, many, progressive, stays in said:
            table = tables.get(ids[game])
            if what in FAULTS:
                with FAULTS[what](many % 3 if what == "unsafe" else many):
                    go_on(table, progressive, stays)
                tables = opened_again(folder, len(GAMES))
            elif what == "stop":
                tables = opened_again(folder, len(GAMES))
            else:
                go_on(table, progressive, stays)
            assert shown(tables) == due(folder)
        [file] = folder.glob("*.meter")
        assert audit_meter(file.name, file.read_bytes(), trusted()).clean


def meter_file(folder: Path) -> Path:
    [file] = folder.glob("*.meter")
    return file


def files_of(folder: Path, table: str) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.glob(f"{table}*")}


def put_back(files: dict[Path, bytes]) -> None:
    for path, data in files.items():
        path.write_bytes(data)


@pytest.mark.parametrize(
    "hand", [ROYAL, *(pytest.param(one, marks=pytest.mark.heavy) for one in (FLUSH, LOW))]
)
def test_promise_19_a_house_killed_at_any_byte_of_a_message_opens_exactly(tmp_path: Path, hand: str) -> None:
    """In the table's log, in its book or in the meter's file: what the tables' logs have is what is counted."""
    with rigged(hand):
        (tmp_path / "before").mkdir()
        tables = house(tmp_path / "before")
        table, other = sit(tables), sit(tables, "mississippi-stud")
        bet(other)
        bet(table)
        counted = set()
        for many in (*range(0, 4_000, 160), 10**6):
            folder = Path(shutil.copytree(tmp_path / "before", tmp_path / str(many)))
            killed = opened_again(folder, 2)
            with killed_after(many):
                play(killed.get(table.id))
            again = opened_again(folder, 2)
            assert shown(again) == due(folder)
            counted.add(shown(again))
            play(again.get(other.id))
            assert shown(again) == due(folder)
    assert len(counted) == (1 if hand == LOW else 2)


def test_promise_36_stops_and_starts_with_nothing_said_write_nothing(tmp_path: Path) -> None:
    tables = house(tmp_path)
    bet(sit(tables))
    bet(sit(tables, "let-it-ride"))
    before = meter_file(tmp_path).read_bytes()
    for _ in range(4):
        assert shown(opened_again(tmp_path, 2)) == due(tmp_path)
    assert meter_file(tmp_path).read_bytes() == before


def test_an_award_and_a_correction_are_synced_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First what the meter was told before, then the table's round, then the award."""
    synced: list[str] = []
    with rigged(ROYAL):
        tables = house(tmp_path)
        table = sit(tables)
        bet(table)
        names = {path.stat().st_ino: path.suffix for path in tmp_path.iterdir()}
        monkeypatch.setattr(os, "fsync", lambda handle: synced.append(names[os.fstat(handle).st_ino]))
        play(table)
    assert synced == [".meter", ".jsonl", ".table", ".meter"]
    synced.clear()
    [link] = tables.links.all.values()
    link.correct(START, (Signer("ada", "aa"), Signer("bo", "bb")), "counted twice")
    assert synced == [".meter"]


def test_promise_19_a_correction_outlives_the_house(tmp_path: Path) -> None:
    tables = house(tmp_path)
    sit(tables)
    [link] = tables.links.all.values()
    link.correct(4_321_000, (Signer("ada", "aa"), Signer("bo", "bb")), "the display was reset by a fault")
    again = opened_again(tmp_path, 1)
    [found] = again.links.all.values()
    assert found.meter.shows == 4_321_000
    [kept] = found.history.corrections
    assert [one.name for one in kept.by] == ["ada", "bo"]
    assert (kept.before, kept.why) == (START, "the display was reset by a fault")


def test_a_line_names_one_table_however_many_there_are(tmp_path: Path) -> None:
    tables = house(tmp_path)
    for _ in range(12):
        bet(sit(tables))
    sizes = [len(line) for line in meter_file(tmp_path).read_bytes().splitlines()[1:]]
    assert len(sizes) == 12
    assert max(sizes) < 300


# -- tables that lost something, have left, or come from an old copy ---------------------------------------


def test_what_the_power_cut_took_from_a_table_is_not_counted_again(tmp_path: Path) -> None:
    """The meter's file was synced by another table's award, the open round of this one was not."""
    tables = house(tmp_path)
    table = sit(tables)
    old = files_of(tmp_path, table.id)
    bet(table)
    put_back(old)
    again = opened_again(tmp_path, 1)
    before = shown(again)
    assert before == START + 100 * RATE
    found = again.get(table.id)
    play(found)
    assert shown(again) == before
    play(found)
    assert shown(again) > before


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_table_older_than_the_meter_is_told_and_not_taken_up(tmp_path: Path, rounds: int) -> None:
    tables = house(tmp_path)
    table, other = sit(tables), sit(tables)
    bet(table)
    old = files_of(tmp_path, table.id)
    go_on(table, stays=False)
    for _ in range(rounds):
        play(table, stays=False)
    put_back(old)
    (tmp_path / ROUNDS).unlink()  # which would tell of it first
    again = house(tmp_path)
    taken, [problem] = again.take_up()
    assert taken == 1
    assert table.id in problem
    assert "has counted more than its journal" in problem
    assert again.get(other.id)


def test_a_table_that_has_left_is_forgotten_and_does_not_come_back(tmp_path: Path) -> None:
    tables = house(tmp_path)
    table, stays = sit(tables), sit(tables)
    bet(table)
    bet(stays)
    [link] = tables.links.all.values()
    assert set(link.history.counts) == {table.id, stays.id}
    old = files_of(tmp_path, table.id)
    tables.close(table.id, "nobody is there")
    assert set(link.history.counts) == {stays.id}
    before = shown(tables)
    put_back(old)
    for told in (ROUNDS, REGISTER):  # which would tell of it first
        (tmp_path / told).unlink()
    again = house(tmp_path)
    taken, [problem] = again.take_up()
    assert taken == 1
    assert "has counted more than its journal" in problem
    assert shown(again) == before


def test_a_meter_whose_file_is_gone_stays_shut(tmp_path: Path) -> None:
    """Its tables would play on from the start, and what was added would be nobody's."""
    tables = house(tmp_path)
    bet(sit(tables))
    meter_file(tmp_path).unlink()
    again = house(tmp_path)
    taken, [problem] = again.take_up()
    assert taken == 0
    assert "is missing" in problem
    with pytest.raises(Refusal) as refusal:
        sit(again)
    assert refusal.value.code == "link_shut"
    assert not list(tmp_path.glob("*.meter"))
    assert sit(again, meter_rate="22"), "a link of other terms is another one"


# -- the disk fails, and tables play at the same time ------------------------------------------------------


@pytest.mark.parametrize("fault", [lambda: full_after(0), lambda: full_after(700), lambda: unsafe_after(0)])
def test_a_link_whose_files_cannot_be_written_is_shut_until_the_house_opens_again(
    tmp_path: Path, fault: Any
) -> None:
    with rigged(ROYAL):
        tables = house(tmp_path)
        table, other = sit(tables), sit(tables)
        apart = sit(tables, meter_rate="22")
        bet(table)
        bet(other)
        with fault():
            play(table)
        for again in (table, other):
            with pytest.raises(Refusal) as refusal:
                go_on(again)
            assert refusal.value.code in ("link_shut", "no_journal")
        assert tables.links.problems
        bet(apart)
        found = house(tmp_path)
        assert found.take_up() == (3, [])
        assert found.links.problems == []
        link = next(
            link for link in found.links.all.values() if link.terms.rate != apart.live.link.link.terms.rate
        )
        for path in tmp_path.glob(f"{apart.id}*"):
            path.unlink()
        assert link.meter.shows == int(due(tmp_path))


def test_a_message_that_is_refused_half_way_moves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = house(tmp_path)
    table, other = sit(tables), sit(tables)
    with monkeypatch.context() as patch:
        patch.setattr(LiveTable, "_advance", _stuck)
        with pytest.raises(Refusal):
            bet(table)
    assert shown(tables) == START
    bet(other)
    with table.link_held():
        table.live._advance()
        table.note("player")
    assert shown(tables) == due(tmp_path) == START + 200 * RATE


def _stuck(table: LiveTable) -> None:
    raise Refusal("stuck", "the round does not end by itself")


def test_a_table_that_is_refused_opens_no_link(tmp_path: Path) -> None:
    tables = house(tmp_path)
    with pytest.raises(Refusal):
        tables.open(sit_down(bots=19))
    assert not tables.links.all
    assert not list(tmp_path.glob("*.meter"))


def sit_down(**more: Any) -> SitDown:
    wanted = {"rulebook": "horseshoe-cincinnati", "game": "four-card-poker", "seat": 1, "bots": 0}
    return SitDown(**{**wanted, "options": {"meter": "10"}, **more})


def test_promise_20_tables_in_threads_of_their_own_are_paid_one_after_the_other(tmp_path: Path) -> None:
    with rigged():
        tables = house(tmp_path)
        seated = [sit(tables, game) for game in GAMES]
        failed: list[BaseException] = []

        def evening(table: Any) -> None:
            try:
                for _ in range(8):
                    play(table)
            except BaseException as error:
                failed.append(error)

        switch = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        try:
            threads = [Thread(target=evening, args=(table,)) for table in seated]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            sys.setswitchinterval(switch)
        assert failed == []
        assert shown(tables) == due(tmp_path)
        assert shown(opened_again(tmp_path, len(GAMES))) == due(tmp_path)
