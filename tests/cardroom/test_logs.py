"""Sealed logs of rooms and tournaments: whatever is done to them is found, and they say who was owed what."""

import json
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardroom.tournament.field import begun, lose
from pitboss.cardroom.events import entry_of
from pitboss.cardroom.room import events as room_events
from pitboss.cardroom.room.evening import hold_evening
from pitboss.cardroom.room.room import LONGEST, Room
from pitboss.cardroom.tournament import Tournament, simulate_tournament
from pitboss.cardroom.tournament import answers as tournament_answers
from pitboss.cardroom.tournament import events as tournament_events
from pitboss.cardroom.tournament.answers import Enter, Played
from pitboss.cardroom.tournament.events import Paid, Prized
from pitboss.chance import seeded
from pitboss.desk import (
    audit_log,
    audit_one,
    explain_log,
    game_of,
    open_round,
    read_logs,
    replay_log,
    tell,
    verify_log,
)
from pitboss.desk.keys import Key
from pitboss.rounds import drive, write_log
from pitboss.rounds.answers import BaseAnswer, Cards
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import BaseEvent
from pitboss.rounds.evidence import SealedLog, header_of, rounds_in, seal, seal_header
from pitboss.rulebooks import Refusal
from sizes import so_many
from verdicts import verdict as verdict_of

HOUSE, FORGER = Key(bytes(range(32))), Key(bytes(32))
KEYS = frozenset({HOUSE.public})
verdict = partial(verdict_of, keys=KEYS)
AT = "2026-01-01T12:00:00Z"
EVENT = simulate_tournament(7, 3, player="quick")
ROOM = hold_evening(game_of("poker").rules("merced-poker-room"), 1, 5, 6, seed=2).room


def sealed(log: Any, of: str = "tournament", key: Key = HOUSE) -> bytes:
    return seal(log, header_of(of, AT, EVENT.rules if of == "tournament" else None), key, AT)


LOGS = {"tournament": sealed(EVENT.log), "room": sealed(ROOM.log, "room")}
OF = pytest.mark.parametrize("of", LOGS)


def changed(entry: Callable[[Any], bool], **said: Any) -> list[Any]:
    """The event's log with another value in the first entry that is meant."""
    log = list(EVENT.log)
    place = next(place for place, one in enumerate(log) if entry(one))
    log[place] = replace(log[place], **said)
    return log


# -- one kind of entry ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "base", "union"),
    [
        (room_events, BaseEvent, room_events.Event),
        (room_events, BaseAnswer, room_events.Answer),
        (tournament_events, BaseEvent, tournament_events.Event),
        (tournament_answers, BaseAnswer, tournament_answers.Answer),
    ],
)
def test_what_is_told_and_what_happens_may_be_read(module: ModuleType, base: type, union: Any) -> None:
    declared = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base)]
    entries = {one for one in declared if one.__module__ == module.__name__ and not one.__subclasses__()}
    assert entries
    assert entries <= set(get_args(union))
    assert len({one.__struct_config__.tag for one in get_args(union)}) == len(get_args(union))


# -- what is written --------------------------------------------------------------------------------


@OF
def test_a_sealed_log_says_what_it_is_of_and_is_clean(of: str) -> None:
    assert json.loads(LOGS[of].splitlines()[0])["of"] == of
    found = audit_log(LOGS[of], KEYS)
    assert (found.verdict, found.whole, found.seal and found.seal.key) == ("clean", True, HOUSE.public)
    assert verdict(sealed(EVENT.log if of == "tournament" else ROOM.log, of, FORGER)) == "resigned"


def test_a_log_written_as_it_happens_gives_the_same_bytes() -> None:
    journal = SealedLog(header_of("tournament", AT, EVENT.rules))
    event, data = Tournament(EVENT.rules), journal.opening
    for one in EVENT.log:
        if isinstance(one, BaseAnswer):
            event.answer(one)
            data += journal.add(event.log)
            assert verdict(data) == "unfinished"
    assert data + journal.close(HOUSE, AT) == LOGS["tournament"]


def test_an_event_that_is_not_over_is_unfinished_though_its_log_was_closed() -> None:
    event = begun(3)
    data = seal(event.log, header_of("tournament", AT, event.rules), HOUSE, AT)
    assert (
        audit_log(data, KEYS).says == f"unfinished: the tournament was not finished, {len(event.log)} entries"
    )
    event.away("p1")
    assert verdict(sealed(event.log)) == "unfinished"
    cancelled = Tournament(EVENT.rules)
    cancelled.cancel(30)
    assert verdict(sealed(cancelled.log)) == "clean"


@OF
def test_a_log_without_a_seal_is_told_again_too(of: str) -> None:
    data = write_log(EVENT.log if of == "tournament" else list(ROOM.log))
    assert audit_log(data).verdict == "clean, unsealed"
    assert verdict(data) == "unsealed"
    lines = data.splitlines(keepends=True)
    last = max(place for place, line in enumerate(lines) if line.startswith(b'{"answer"'))
    assert audit_log(b"".join(lines[:last])).verdict == "clean, unsealed"
    assert audit_log(b"".join(lines[: last + 1])).verdict == "truncated"
    assert audit_log(b"".join([*lines[:last], lines[last + 1]])).verdict == "differs"


# -- what was done to it ----------------------------------------------------------------------------


@OF
@settings(max_examples=so_many(everyday=60, ci=300, long=4000), deadline=None)
@given(data=st.data())
def test_any_one_byte_changed_is_never_clean(of: str, data: st.DataObject) -> None:
    log = LOGS[of]
    place = data.draw(st.integers(0, len(log) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != log[place]))
    other = log[:place] + bytes([byte]) + log[place + 1 :]
    assert verdict(other) in ("altered", "truncated", "refused bad_log", "unsealed"), other


@OF
@settings(max_examples=so_many(everyday=12, ci=150, long=2000), deadline=None)
@given(data=st.data())
def test_lines_left_out_or_moved_are_found(of: str, data: st.DataObject) -> None:
    lines = LOGS[of].splitlines(keepends=True)
    start = data.draw(st.integers(1, len(lines) - 3))
    end = data.draw(st.integers(start + 1, len(lines) - 2))
    assert verdict(b"".join([*lines[:start], *lines[end:]])) == "truncated"
    assert verdict(b"".join(lines[:end])) in ("unfinished", "truncated")
    assert verdict(b"".join(lines)[: -1 - start]) in ("truncated", "altered")
    moved = [*lines[:start], lines[end], *lines[start:end], *lines[end + 1 :]]
    assert verdict(b"".join(moved)) == "reordered"


@OF
def test_a_log_does_not_pass_for_one_of_another_kind(of: str) -> None:
    other = next(one for one in LOGS if one != of)
    name = b'"of":"%s"' % of.encode()
    for said in (b'"of":"%s"' % other.encode(), b'"of":""', b'"of":"round"', b'"of":null'):
        assert not verdict(LOGS[of].replace(name, said, 1)).startswith("clean")
    assert not verdict(LOGS[of].replace(b"," + name, b"", 1)).startswith("clean")
    assert verdict(sealed(EVENT.log if of == "tournament" else ROOM.log, other)) in (
        "altered",
        "differs",
        "refused bad_log",
    )


def test_a_round_is_headed_as_it_always_was() -> None:
    round = drive(open_round("three-card-poker", "oneida-2025"), RandomPlayer(seeded(1)))
    data = seal(round.log, seal_header(round, AT), HOUSE, AT)
    assert b'"of"' not in data.splitlines()[0]
    empty = replace(seal_header(round, AT), of="")
    assert verdict(data) == "clean"
    assert not verdict(seal(round.log, empty, HOUSE, AT)).startswith("clean")


def test_several_logs_of_all_kinds_stand_in_one_file() -> None:
    found = read_logs(LOGS["tournament"] + LOGS["room"], KEYS)
    assert [log.kind and log.kind.entries.of for log in found] == ["tournament", "room"]
    assert [audit_one(log, KEYS).verdict for log in found] == ["clean", "clean"]
    assert len(list(rounds_in((LOGS["tournament"] + LOGS["room"]).splitlines(keepends=True)))) == 2


# -- who was owed what ------------------------------------------------------------------------------


def test_an_audit_says_who_was_owed_which_prize_and_by_which_clause() -> None:
    found: Any = audit_log(LOGS["tournament"], KEYS)
    owed = [(one.who, one.what, one.due, one.recorded, one.paid, one.clause) for one in found.dues]
    assert owed == [
        (one.player, f"place {one.place}", one.prize, one.prize, one.prize, "§8(y)(15)")
        for one in EVENT.standings
        if one.prize
    ]
    first = EVENT.standings[0].player
    assert found.details[0] == f"{first} is owed 112 for place 1: rules.prizes [§8(y)(15)]; paid 112"


def test_a_tie_and_a_tax_are_said() -> None:
    told = Tournament(EVENT.rules)
    for number in range(1, 41):
        told.enter(f"p{number}", alien=True)
    told.close_entries()
    told.draw_seats(seeded(1))
    told.begin()
    while len(told.state.left) > 1:
        told.adjust(seeded(2))
        table = told.state.tables[min(told.state.tables)]
        players = [*table.players.values()]
        if told.level.is_recess:
            told.minutes(told.minutes_left)
        lose(told, *players[1:3]) if len(players) > 2 else lose(told, players[1], to=players[0])
    winner = told.standings[0].player
    told.pay(winner)
    found: Any = audit_log(sealed(told.log), KEYS)
    assert found.dues[0].withheld == found.dues[0].due * 3 // 10 == 19_200
    assert found.details[0].endswith("; paid 448, 192 withheld")
    shared = [one for one in found.dues if "shared by 2" in one.what]
    assert shared
    assert all(one.paid is None for one in found.dues[1:])


def test_who_cheated_is_owed_nothing_after_all() -> None:
    event = begun(3)
    lose(event, "p1", to="p2")
    lose(event, "p3", to="p2")
    event.call("cheating", "p2")
    found: Any = audit_log(sealed(event.log), KEYS)
    assert found.verdict == "clean"
    assert [(one.who, one.what) for one in found.dues] == [("p3", "place 1"), ("p1", "place 2")]


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        (changed(lambda one: type(one) is Prized, prize=100), "is owed 112 for place 1: rules.prizes"),
        (changed(lambda one: type(one) is Prized, prize=100), "; recorded 1, 111 short; paid 112"),
        (changed(lambda one: type(one) is Prized, prize=20_000), "; recorded 200, 88 too much; paid 112"),
        (changed(lambda one: type(one) is Prized, player="Eve"), "Eve is owed 0 for place 1"),
        (changed(lambda one: type(one) is Paid, paid=5), "; paid 0.05"),
        (changed(lambda one: type(one) is Paid, withheld=5), "; paid 112, 0.05 withheld"),
    ],
)
def test_who_has_the_key_and_changes_a_prize_is_found_by_the_rules(log: list[Any], sentence: str) -> None:
    found = audit_log(sealed(log), KEYS)
    assert found.verdict == "differs"
    assert any(sentence in one for one in found.details), found.details


def test_an_answer_that_the_rules_refuse_is_named_and_nobody_is_said_to_be_owed_anything() -> None:
    found: Any = audit_log(sealed(changed(lambda one: type(one) is Enter, paid=1)), KEYS)
    assert found.verdict == "differs"
    assert "the entry fee is $40" in found.divergence.expected
    assert found.divergence.clause == "§8(y)(7)"
    assert found.dues == ()


def test_a_seal_that_does_not_hold_says_nothing_of_prizes() -> None:
    found: Any = audit_log(LOGS["tournament"].replace(b'"place":2,', b'"place":3,', 1), KEYS)
    assert (found.verdict, found.dues) == ("altered", ())


def test_a_hand_told_otherwise_makes_other_prizes() -> None:
    swapped = next(one for one in EVENT.log if type(one) is Played and 0 in one.stacks.values())
    seats = {0: max(swapped.stacks.values()), max(swapped.stacks.values()): 0}
    stacks = {seat: seats.get(cents, cents) for seat, cents in swapped.stacks.items()}
    found = audit_log(sealed(changed(lambda one: one is swapped, stacks=stacks)), KEYS)
    assert found.verdict == "differs"
    assert found.divergence is not None
    assert '"event":"hand played"' in found.divergence.expected


def test_a_header_that_names_other_rules_is_found() -> None:
    header = replace(header_of("tournament", AT, EVENT.rules), posting_sha256="0" * 64)
    found = audit_log(seal(EVENT.log, header, HOUSE, AT), KEYS)
    assert found.verdict == "differs"
    assert found.divergence is not None
    assert EVENT.rules.posting.sha256 in found.divergence.expected
    other = replace(header_of("room", AT), rulebook_sha256="0" * 64)
    assert verdict(seal(ROOM.log, other, HOUSE, AT)) == "differs"


def test_the_takings_of_a_room_come_from_its_hands() -> None:
    found: Any = audit_log(LOGS["room"], KEYS)
    (table,) = found.dues
    assert (table.who, table.what, table.due) == ("the house", "table 1", ROOM.taken["1"])
    log = list(ROOM.log)
    place = next(place for place, one in enumerate(log) if type(one) is room_events.Ended and one.rake)
    log[place] = replace(log[place], rake=log[place].rake - 100)
    found = audit_log(sealed(log, "room"), KEYS)
    assert found.verdict == "differs"
    assert "; recorded" in found.details[0]
    assert found.details[0].endswith("1 short")


# -- the other commands -----------------------------------------------------------------------------


def test_what_is_told_of_money_cites_its_clause() -> None:
    told = explain_log(sealed(EVENT.log, key=_local()))
    assert [one.says for one in told[:1]] == ["player 1 pays 40 into the fund"]
    assert told[-1].says.endswith("is handed 11.20")
    assert {one.clause for one in told} == {"§8(y)(1), (7)", "§8(y)(15)", "§8(y)(42)"}
    wrong = tell(read_logs(sealed(changed(lambda one: type(one) is Prized, prize=100)), KEYS)[0], KEYS)
    assert not wrong.true
    assert wrong.due is not None
    assert [one.says for one in wrong.due if one not in wrong.recorded] == [
        f"{EVENT.standings[0].player} wins 112 for place 1"
    ]


def _local() -> Key:
    from pitboss.desk.keys import local_key

    return local_key()


@OF
def test_nothing_was_drawn_from_a_seed_that_was_committed_to(of: str) -> None:
    with pytest.raises(Refusal, match=f"before this {of}"):
        verify_log(read_logs(LOGS[of], KEYS)[0])
    with pytest.raises(Refusal, match=f"the log of a {of}, not of a round"):
        replay_log(LOGS[of])


def test_cards_of_a_hand_are_in_no_event_of_the_room_and_in_nothing_that_is_told() -> None:
    hands = [one for one in ROOM.log if type(one) is room_events.Hand]
    drawn = {card for hand in hands for one in hand.answers if type(one) is Cards for card in one.cards}
    assert len(drawn) > 20
    seen = [one.seen_by(1) for one in ROOM.log if isinstance(one, BaseEvent)]
    told = tell(read_logs(LOGS["room"], KEYS)[0], KEYS)
    shown = write_log(seen).decode() + "".join(map(str, told.recorded)) + "".join(told.audit.details)
    assert not [card for card in drawn if f'"{card}"' in shown or f" {card} " in shown]


def test_the_clock_of_a_room_goes_on_by_a_week_at_most() -> None:
    room = Room().at(LONGEST)
    with pytest.raises(Refusal, match="10080 minutes at most"):
        room.at(2 * LONGEST + 1)
    assert room.at(2 * LONGEST).state.minute == 2 * LONGEST


@pytest.mark.parametrize("base", [room_events.RoomEvent, tournament_events.TournamentEvent])
def test_every_event_of_a_room_and_of_a_tournament_has_its_sentence(base: type) -> None:
    kinds = get_args(entry_of(base))
    assert len(kinds) > 15
    assert [one for one in kinds if "_says" not in vars(one)] == []
