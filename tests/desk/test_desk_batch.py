"""Columns of records settled at once: the answers are those of the engine, byte for byte, whatever the records say."""

import copy
import io
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars
import pyarrow
import pyarrow.parquet
import pytest

from agreement import without_meters
from pitboss.chance.cards import CARDS
from pitboss.desk import batch, chapters, frames, game_of, settle_answers
from pitboss.desk import rounds as one_by_one
from pitboss.desk.batch import Columns, settle_columns, settle_frames
from pitboss.desk.columns import (
    RECORDS,
    ROWS,
    SCHEMA,
    Said,
    SaidOfSeat,
    holds_records,
    record_schema,
    to_columns,
    to_lines,
)
from pitboss.desk.day import ANSWERS, Row, Settled, Wanted, settle_batch, tidy_rows
from pitboss.desk.frames import FrameWriter, frame_parts
from pitboss.desk.lots import count_cards, numbered
from pitboss.money import parse_amount, show_amount
from pitboss.rounds import Game
from pitboss.rounds.alike import BLANK
from pitboss.rulebooks import Refusal
from sizes import so_many

AT_ONCE = [(book, game.id) for book, game in chapters() if type(game).cells is not Game.cells]
ELSEWHERE = [
    ("card-flushes", "high-card-flush"),
    ("example-dice", "sic-bo"),
    ("boule", "boule"),
    ("vingt-trois", "boule"),
]
"""Chapters of the example books, whose games have no other."""
DAILY = ("oneida-2003", "three-card-poker")
QUICK = (DAILY, ("horseshoe-cincinnati", "mini-baccarat"), ("south-dakota-20-18", "casino-war"))
EVERY = [
    pytest.param(*one, id=" ".join(one), marks=() if one in QUICK else pytest.mark.heavy)
    for one in (*AT_ONCE, *ELSEWHERE)
]
SELDOM = (
    ("merced-poker-room", "three-card-poker"),
    ("new-jersey-13-69f", "mini-dice"),
)
"""Chapters whose records are mostly settled by themselves: a player banks, or wagers stand from throw to throw."""
TIDY, FRAMED = Wanted(tidy=True, rows=True), Wanted(rows=True)


def test_ante_street_wheel_and_dice_games_are_settled_at_once() -> None:
    assert {game for _, game in AT_ONCE} >= {
        *("three-card-poker", "four-card-poker", "crazy-four-poker", "caribbean-stud"),
        *("roulette", "big-six", "mini-dice", "let-it-ride", "mississippi-stud", "ultimate-texas-holdem"),
        *("texas-holdem-bonus", "mini-baccarat", "casino-war", "rapid-roulette"),
    }


# -- records ----------------------------------------------------------------------------------------


@cache
def forms(book: str, game: str) -> list[dict[str, Any]]:
    """Records to begin with: as the kernel of the game writes them."""
    if (book, game) == DAILY:
        seats = [
            {"wagers": wagers, "cards": ["2c"] * 3, "decisions": [{"at": "play", **decided}]}
            for wagers in ({"ante": "10"}, {"ante": "5", "pair_plus": "10"}, {"pair_plus": "5", "ante": "1"})
            for decided in ({"do": "play"}, {"do": "fold"}, {"do": "play", "amount": wagers["ante"]})
        ]
        return [{"rulebook": book, "game": game, "seats": [seat], "dealer": ["2c"] * 3} for seat in seats]
    found = game_of(game)
    told = [msgspec.to_builtins(one) for one in found.kernel(found.rules(book)).records(5, 100)]
    told = [record if number % 8 == 0 else without_meters(record) for number, record in enumerate(told)]
    if game == "rapid-roulette":
        told += [keyed_in(record) for record in told[:50]]
    return [*told, *(one for record in told for one in staked_less(record))] if game in SHOES else told


SHOES = ("mini-baccarat", "casino-war")


def keyed_in(record: dict[str, Any]) -> dict[str, Any]:
    """The record with some of its wagers keyed in, the last of them and one again taken back."""
    [seat] = record["seats"]
    bets = [{"do": "bet", "wager": wager, "amount": "5"} for wager in [*seat["wagers"]][3:9]]
    return {**record, "seats": [{"seat": 1, "controls": [*bets, {"do": "undo"}]}]}


def staked_less(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The record under the book's own posting, with each of its wagers alone."""
    [seat] = record["seats"]
    for wager, amount in seat["wagers"].items():
        yield {**record, "options": {}, "seats": [{**seat, "wagers": {wager: amount}}]}


def dealt(book: str, game: str, records: int) -> Iterator[bytes]:
    """Records of one to five seats with any stakes, of which every fourth has something changed."""
    chance = random.Random(f"{book} {game}")
    for number in range(records):
        record = copy.deepcopy(chance.choice(forms(book, game)))
        record["id"] = chance.choice(
            (f"{number}", f"r-{number} ♠", number, "", 'a "quoted" one', "new\nline")
        )
        numbers = sorted(chance.sample(range(1, 6), chance.choice((1, 1, 1, 2, 3))))
        seats = [copy.deepcopy(chance.choice(forms(book, game))["seats"][0]) for _ in numbers]
        record["seats"] = [
            {**staked(seat, chance), "seat": place} for seat, place in zip(seats, numbers, strict=True)
        ]
        deal(record, chance)
        if not chance.randrange(4):
            change(record, chance)
        yield msgspec.json.encode(record)


def staked(seat: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Multiply everything that a seat staked."""
    times = chance.choice((1, 1, 2, 5, 10))
    if "wagers" not in seat:
        return seat
    wagers = {wager: grown(amount, times) for wager, amount in seat["wagers"].items()}
    decisions = [
        {**one, "amount": grown(one["amount"], times)} if one.get("amount") else one
        for one in seat.get("decisions", [])
    ]
    return {**seat, "wagers": wagers} | ({"decisions": decisions} if decisions else {})


def grown(amount: str, times: int) -> str:
    return show_amount(parse_amount(amount) * times)


def deal(record: dict[str, Any], chance: random.Random) -> None:
    """Deal the cards of a record anew."""
    deck = chance.sample(CARDS, len(CARDS))
    for held, name in [
        *((seat, "cards") for seat in record["seats"]),
        (record, "dealer"),
        (record, "community"),
    ]:
        if held.get(name):
            held[name] = [deck.pop() for _ in held[name]]


def change(record: dict[str, Any], chance: random.Random) -> None:
    """Change one thing: into something unusual, or something that is refused."""
    seat = chance.choice(record["seats"])
    cards = [one for one in (seat.get("cards"), *map(record.get, ("dealer", "community", "shoe"))) if one]
    hand = chance.choice(cards) if cards else ["2c"]
    wager = chance.choice(list(seat.setdefault("wagers", {"red": "5"})))
    seat_like = {**copy.deepcopy(seat), "seat": chance.choice((seat["seat"], 1, 9))}
    decided = seat.get("decisions") or [{}]
    changes: list[Any] = [
        lambda: seat["wagers"].update({wager: chance.choice(("0", "-5", 10, 10.0, None, "7.50", "1000000"))}),
        lambda: seat["wagers"].update({chance.choice(("progressive", "play", "nothing")): "5"}),
        lambda: hand.__setitem__(
            chance.randrange(len(hand)), chance.choice(("??", "As", hand[0], "joker", "1x"))
        ),
        hand.pop,
        lambda: hand.append("As"),
        lambda: seat.update({chance.choice(("patron", "nobody")): "Ann"}),
        lambda: seat.update({"coupons": {wager: "5"}}),
        lambda: record.update(irregularities=[{"kind": chance.choice(("misdeal", "dealer_card_exposed"))}]),
        lambda: record.update(options=chance.choice(({}, {"positions": 3}, {"nothing": 1}, []))),
        lambda: record.update(player_dealer={"seat": 8, "wager": "2000"}),
        lambda: record.update(rulebook="nowhere"),
        lambda: record["seats"].append(seat_like),
        record["seats"].reverse,
        lambda: record.update(seats=[]),
        lambda: record.pop("seats"),
        lambda: record.update(state=chance.choice(({}, None, 5))),
        lambda: decided[0].update(do=chance.choice(("play", "fold", "check"))),
        decided.pop,
    ]
    chance.choice(changes)()


def odd_lines() -> list[bytes]:
    """Lines that no columns can hold."""
    return [b"{", b"\xff\xfe", b'{"id":1,"id":2}', b'{"id":[1],"game":"craps"}', b"[]", b"7", b'{"id":null}']


def alone(lines: list[bytes]) -> bytes:
    return b"".join(msgspec.json.encode(answer) + b"\n" for answer in settle_answers(lines))


# -- answers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "game"), EVERY)
def test_answers_at_once_are_those_of_the_engine(
    book: str, game: str, request: pytest.FixtureRequest
) -> None:
    if (book, game) in ELSEWHERE:
        request.getfixturevalue("examples")
    lines = [*dealt(book, game, so_many(everyday=600, ci=2_000, long=20_000)), *odd_lines()]
    told, columns = alone(lines), to_columns(lines)
    for _ in range(2):  # what is met for the first time, and what is known
        settled = settle_columns(Columns(columns, 1), ANSWERS)
        assert settled.answers == told
    fine = len(lines) - told.count(b'"refused":{')
    assert settled.served >= (0 if (book, game) in SELDOM else fine // 2)
    framed = settle_columns(Columns(columns, 1), FRAMED).frame
    assert "".join(f"{one}\n" for one in framed["answer"].to_pylist()).encode() == told


@pytest.mark.parametrize(
    "board", ["3c 4d 8h 9s Jc", "5h 6h 7h 8h 9h"], ids=["hands differ", "the board plays"]
)
@pytest.mark.parametrize("plays", [True, False], ids=["one plays", "all fold"])
def test_the_bonus_on_aces_is_that_of_the_engine(plays: bool, board: str) -> None:
    """Two pairs of aces have a row of their own, and the dealer's cards are turned up whoever folds."""
    aces, kings, low = ["Ac", "Ad"], ["Kc", "Kd"], ["7c", "2s"]
    lines = []
    for own, dealer, other in [
        (aces, ["Ah", "As"], kings),
        (aces, low, kings),
        (kings, ["Ah", "As"], low),
        (aces, kings, low),
        (low, kings, aces),
    ]:
        seats = []
        for seat, cards in ((1, own), (2, other)):
            told = [{"at": "flop", "do": "fold"}]
            if plays and seat == 2:
                told = [{"at": "flop", "do": "bet"}, *({"at": at, "do": "check"} for at in ("turn", "river"))]
            wagers = {"ante": "10", "bonus": "5"}
            seats.append({"seat": seat, "wagers": wagers, "cards": cards, "decisions": told})
        for shown in (seats[:1], seats):
            about = {"rulebook": "horseshoe-cincinnati", "game": "texas-holdem-bonus", "dealer": dealer}
            about |= {"options": {"both_aces": True}}
            lines.append(msgspec.json.encode({**about, "seats": shown, "community": board.split()}))
    told, settled = alone(lines), settle_columns(Columns(to_columns(lines), 1), ANSWERS)
    assert (settled.answers, settled.served) == (told, len(lines))
    assert b"refused" not in told
    nets = [msgspec.json.decode(one)["net"]["1"]["bonus"] for one in told.splitlines()[::2]]
    assert len({*nets}) >= 3, nets


def baccarat(shoe: str, *wagers: dict[str, str], **said: Any) -> bytes:
    about = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "shoe": shoe.split()}
    about |= {"options": {"vigorish_collected": "marked"}, **said}
    seats = [{"seat": seat, "wagers": staked} for seat, staked in enumerate(wagers, 1)]
    return msgspec.json.encode({**about, "seats": seats})


def test_the_shoe_and_what_each_seat_owes_are_remembered() -> None:
    bank, play = {"banker": "25"}, {"player": "10"}
    lines = [
        baccarat("2c 9c Tc Td", bank, play, bank),
        baccarat("9c 2c Tc Td", bank, play, bank),
        baccarat("2c 9d Tc Td", play),
        baccarat("2c 9d Tc Td", bank),
        baccarat("2c 3d Tc Td 5h 6s", play, bank),
        *(baccarat(f"2c 9d Tc {more}", play) for more in ("", "Td 5h", "??", "Td 5h 6s", "Td 5h 6s 7c")),
        baccarat("2c 9c Tc Td", bank, state={"gone": ["As"], "opened": True}),
        baccarat("2c 9c Tc Td", bank, new_shoe=True),
    ]
    told, settled = alone(lines), settle_columns(Columns(to_columns(lines), 1), ANSWERS)
    assert settled.answers == told
    assert settled.served == 5
    first = msgspec.json.decode(told.splitlines()[0])
    assert first["state"]["owed"] == {"3": 125, "1": 125}
    assert list(first["state"]["owed"]) == ["3", "1"], "the highest seat is paid first"


def test_a_card_comes_no_more_often_than_there_are_decks() -> None:
    held, fine = np.zeros((3, 52), np.uint8), np.ones(3, np.bool_)
    cards = np.array([[1, 1, BLANK], [1, 1, 1], [1, 2, 255]], np.uint8)
    count_cards(cards, np.arange(3), held, 2, fine)
    assert fine.tolist() == [True, False, False]


def test_rows_at_once_are_those_of_the_engine() -> None:
    lines = [*dealt(*DAILY, so_many(everyday=300, ci=2_000)), *odd_lines()]
    rows = [
        row._asdict()
        for answer, round, record in one_by_one.settle_numbered(enumerate(lines, 1))
        for row in tidy_rows(answer, round, record)
    ]
    frame = settle_columns(Columns(to_columns(lines), 1), TIDY).frame
    assert frame.to_pylist() == rows


@pytest.mark.parametrize(
    "wanted", [Wanted(tidy=True), Wanted(both=True), Wanted(keep=lambda *_: None), Wanted(counted=True)]
)
def test_what_is_wanted_otherwise_is_that_of_the_engine(wanted: Wanted) -> None:
    lines = [*dealt(*DAILY, 20), b"", *odd_lines(), b" "]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    for first in (lines, lines[:20]):
        found = settle_columns(Columns(to_columns(first), 1), wanted)
        line_by_line = settle_batch(numbered[: len(first)], wanted)
        assert (found.answers, found.rows) == (line_by_line.answers, line_by_line.rows)
        assert (found.refused, found.fault) == (line_by_line.refused, line_by_line.fault)
        assert summed(found.counted) == summed(line_by_line.counted)
        assert bool(found.counted) == wanted.counted
        several = wanted.both or wanted.keep is not None or first is lines
        assert (found.served > 0) == (not several), "an empty line has the lot settled line by line"


def summed(counted: Any) -> Counter[Any]:
    found = Counter[Any]()
    for row, times in counted:
        found[row[2:]] += times
    return found


def test_the_engine_settles_one_seat_of_each_kind_and_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line for line in dealt(*DAILY, 400) if b"refused" not in alone([line])]
    columns = to_columns(lines)
    settled = settle_columns(Columns(columns, 1), ANSWERS)
    asked: list[Any] = []
    played = one_by_one.play_record
    monkeypatch.setattr(one_by_one, "play_record", lambda *args: asked.append(args) or played(*args))
    again = settle_columns(Columns(columns, 1), ANSWERS)
    assert again.answers == settled.answers
    assert len(asked) <= len(lines) - again.served


def test_a_seating_that_the_rules_forbid_is_refused_though_each_seat_may_play() -> None:
    def at(*seats: int) -> bytes:
        deck = iter(CARDS[::3])
        held = [
            {"seat": seat, "wagers": {"ante": "5"}, "cards": [next(deck), next(deck), next(deck)]}
            | {"decisions": [{"at": "play", "do": "play"}]}
            for seat in seats
        ]
        book, game = DAILY
        dealer = [next(deck), next(deck), next(deck)]
        return msgspec.json.encode({"rulebook": book, "game": game, "seats": held, "dealer": dealer})

    lines = [at(1), at(2), at(1, 2), at(1, 1), at(2, 1), at(1, 70), at(1), at(1, 2)]
    settled = settle_columns(Columns(to_columns(lines), 1), ANSWERS)
    assert settled.answers == alone(lines)
    assert [b"refused" in one for one in settled.answers.splitlines()] == [0, 0, 0, 1, 0, 1, 0, 0]
    assert settled.served == 5


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("wanted", [ANSWERS, FRAMED])
def test_a_lot_of_refused_records_is_refused_record_by_record(wanted: Wanted, seats: int) -> None:
    """No seat of the lot has an answer, so no two seats can be compared."""
    book, game = DAILY
    deck = CARDS[::3]
    held = [
        {"seat": seat, "wagers": {"ante": "0.50"}, "cards": deck[3 * seat : 3 * seat + 3]}
        | {"decisions": [{"at": "play", "do": "play"}]}
        for seat in range(1, seats + 1)
    ]
    line = msgspec.json.encode({"rulebook": book, "game": game, "seats": held, "dealer": deck[:3]})
    lot, told = Columns(to_columns([line, line]), 1), alone([line, line])
    made = batch._settled_at_once(lot, wanted)
    assert (
        made.answers == told
        or "".join(f"{one}\n" for one in made.frame["answer"].to_pylist()).encode() == told
    )
    assert told.count(b'"refused":{"code":"bad_amount"') == 2


def test_a_fault_of_what_is_done_at_once_costs_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*dealt(*DAILY, 20), *odd_lines()]
    told = alone(lines)

    def broken(lot: object) -> None:
        raise IndexError

    monkeypatch.setattr(batch._Lot, "settle", broken)
    settled = settle_columns(Columns(to_columns(lines), 1), ANSWERS)
    assert (settled.answers, settled.served) == (told, 0)


def test_seats_that_may_not_play_together_are_left_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidding(lines: Any, *more: Any) -> Any:
        for answer, *rest in settled_numbered(lines, *more):
            several = len(answer.get("net", ())) > 1
            yield ({"id": answer["id"], "refused": {}, "line": 1} if several else answer, *rest)

    settled_numbered = batch.settle_numbered
    monkeypatch.setattr(batch, "settle_numbered", forbidding)
    monkeypatch.setattr(batch, "_known", lambda said: batch._Known(game_of(DAILY[1]).rules(DAILY[0])))
    single, several = (
        {"seat": 4, "wagers": {"ante": "5"}, "cards": CARDS[:3], "decisions": [{"at": "play", "do": "play"}]},
        {
            "seat": 5,
            "wagers": {"ante": "5"},
            "cards": CARDS[4:7],
            "decisions": [{"at": "play", "do": "play"}],
        },
    )
    about = {"rulebook": DAILY[0], "game": DAILY[1], "options": {}, "dealer": CARDS[9:12]}
    lines = [msgspec.json.encode({**about, "seats": seats}) for seats in ([single], [single, several])]
    assert settle_columns(Columns(to_columns(lines), 1), ANSWERS).served == 1


def test_seats_under_one_cap_are_settled_together(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_of(DAILY[1]).rules(DAILY[0])
    said, seat = Said(*DAILY, None, None), SaidOfSeat(1, '{"ante":"5"}', None, None)
    assert batch._Known(rules).add_kind(said, seat).cells is not None
    monkeypatch.setattr(batch, "cap_of", lambda *_: 1)
    assert batch._Known(rules).add_kind(said, seat).cells is None


def test_too_many_kinds_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.desk.batch.MOST_KEPT", 3)
    lines = [*dealt(*DAILY, 60)]
    for start in range(0, 60, 20):
        part = lines[start : start + 20]
        assert settle_columns(Columns(to_columns(part), 1), ANSWERS).answers == alone(part)


def test_lots_go_to_several_processes_and_keep_their_order() -> None:
    lines = [*dealt(*DAILY, 300)]
    parts = [to_columns(lines[start : start + 50]) for start in range(0, 300, 50)]
    found = list(settle_frames(parts, ANSWERS, workers=2))
    assert b"".join(one.answers for one in found) == alone(lines)
    assert found[-1].last == 300
    assert sum(one.records for one in found) == 300


# -- columns ----------------------------------------------------------------------------------------


def test_records_as_columns_are_the_records() -> None:
    lines = [*dealt(*DAILY, 300), *odd_lines()]
    columns = to_columns(lines)
    again = [*to_lines(columns)]
    assert again[-len(odd_lines()) :] == odd_lines()
    plain = [one for one, told in zip(lines, again, strict=True) if one != told]
    assert [msgspec.json.decode(one) for one in plain] == [
        msgspec.json.decode(told) for one, told in zip(lines, again, strict=True) if one != told
    ]
    assert to_columns(again).equals(columns)


CASES = Path(__file__).parents[1] / "cases"


@cache
def cases() -> list[bytes]:
    """The records of all cases, whole as they stand there."""
    told = [line for file in sorted(CASES.glob("*/*.jsonl")) for line in file.read_bytes().splitlines()]
    return [bytes(msgspec.json.decode(line, type=dict[str, msgspec.Raw])["record"]) for line in told]


@pytest.mark.parametrize("format", ["parquet", "arrow"])
def test_a_record_of_any_game_comes_back_from_a_file_as_it_was(format: str) -> None:
    lines, stream = cases(), io.BytesIO()
    columns = pyarrow.Table.from_batches([to_columns(lines)])
    if format == "parquet":
        pyarrow.parquet.write_table(columns, stream)
    else:
        with pyarrow.ipc.new_file(stream, columns.schema) as file:
            file.write_table(columns)
    stream.seek(0)
    _, parts = frame_parts(stream, format, 1000)
    read = list(parts)
    again = [line for part in read for line in to_lines(part)]
    assert len(again) == len(lines) > 2_600
    assert len({msgspec.json.decode(line).get("game") for line in lines}) >= 20
    for line, told in zip(lines, again, strict=True):
        assert plain(told) == plain(line)
    assert to_columns(again).equals(columns.combine_chunks().to_batches()[0])


def plain(line: bytes) -> Any:
    """What a record says, down to the order of its wagers, but not that of its keys."""
    told = json.loads(line, object_pairs_hook=lambda pairs: pairs)
    return {key: value if key != "seats" else [dict(seat) for seat in value] for key, value in told}


@pytest.mark.parametrize("format", ["parquet", "arrow"])
@pytest.mark.parametrize("by", ["pyarrow", "polars"])
def test_columns_travel_through_files_that_others_write(format: str, by: str) -> None:
    lines = [*dealt(*DAILY, 120), *odd_lines()]
    stream, table = io.BytesIO(), pyarrow.Table.from_batches([to_columns(lines)])
    if by == "polars":
        frame: Any = polars.from_arrow(table)
        frame.write_parquet(stream) if format == "parquet" else frame.write_ipc(
            stream, compat_level=polars.CompatLevel.oldest()
        )
    elif format == "parquet":
        pyarrow.parquet.write_table(table, stream)
    else:
        with pyarrow.ipc.new_file(stream, table.schema) as file:
            file.write_table(table)
    stream.seek(0)
    schema, parts = frame_parts(stream, format, 50)
    assert holds_records(schema)
    settled = list(settle_frames(parts, ANSWERS, workers=1))
    assert b"".join(one.answers for one in settled) == alone(lines)
    assert sum(one.served for one in settled) > 50


@pytest.mark.parametrize(("rows", "group"), [(64, 50), (64, 120), (64, 64), (64, 7), (50, 1000)])
@pytest.mark.parametrize("small", [1, 10])
def test_groups_of_rows_may_have_any_size(
    monkeypatch: pytest.MonkeyPatch, rows: int, group: int, small: int
) -> None:
    monkeypatch.setattr(frames, "SMALL_GROUP", small)
    lines, stream = [*dealt(*DAILY, 300)], io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_batches([to_columns(lines)]), stream, row_group_size=group)
    stream.seek(0)
    settled = list(settle_frames(frame_parts(stream, "parquet", rows)[1], ANSWERS, workers=1))
    assert b"".join(one.answers for one in settled) == alone(lines)
    assert sum(one.served for one in settled) > 100
    assert max(one.records for one in settled) <= rows


@pytest.mark.parametrize("group", [50_000, 122_880])
def test_a_file_with_the_groups_of_other_programs_is_read(group: int) -> None:
    lines, stream = [*dealt(*DAILY, 60)], io.BytesIO()
    table = pyarrow.concat_tables([pyarrow.Table.from_batches([to_columns(lines)])] * 2_500)
    pyarrow.parquet.write_table(table, stream, row_group_size=group)
    stream.seek(0)
    schema, parts = frame_parts(stream, "parquet", 65_536)
    assert holds_records(schema)
    assert [len(one) for one in parts] == {
        50_000: [50_000, 50_000, 50_000],
        122_880: [65_536, 57_344, 27_120],
    }[group]


def test_a_later_schema_is_refused() -> None:
    schema = record_schema().with_metadata({SCHEMA: b"records 2"})
    with pytest.raises(Refusal, match="records 2"):
        holds_records(schema)
    assert record_schema().metadata == {SCHEMA: RECORDS}


@pytest.mark.parametrize("format", ["parquet", "arrow"])
def test_polars_and_arrow_read_the_rows_as_texts_and_numbers(format: str) -> None:
    lines = [*dealt(*DAILY, 200)]
    settled = settle_columns(Columns(to_columns(lines), 1), TIDY)
    stream = io.BytesIO()
    with FrameWriter(stream, Row, format) as writer:
        writer.write(settled.frame)
        writer.write(settle_batch([(201, lines[0])], TIDY).rows)
    stream.seek(0)
    frame = polars.read_parquet(stream) if format == "parquet" else polars.read_ipc(stream)
    assert {str(one) for one in frame.dtypes} == {"Int64", "String"}
    stream.seek(0)
    if format == "parquet":
        table = pyarrow.parquet.read_table(stream)
        assert table.to_pylist() == frame.to_dicts()
        assert table.schema.metadata == {SCHEMA: ROWS}
    assert frame.to_dicts()[: len(settled.frame)] == settled.frame.to_pylist()
    assert frame["line"][-1] == 201


def test_nothing_is_settled_of_no_records() -> None:
    assert settle_columns(Columns(to_columns([]), 1), ANSWERS)[2:4] == Settled(0, 0, 0)[2:4]


# -- frames from elsewhere ----------------------------------------------------------------------------


def at_seats(*numbers: int, options: str = "{}") -> list[dict[str, Any]]:
    """The rows of a frame: a record for each number, in which that seat plays alone."""
    seat = {"wagers": '{"ante":"10"}', "cards": "AsKsQs", "decisions": '[{"at":"play","do":"play"}]'}
    about = {"rulebook": DAILY[0], "game": DAILY[1], "options": options, "dealer": "Qd9d4c"}
    return [{**about, "seats": [{**seat, "seat": number}]} for number in numbers]


def framed_rows(rows: list[dict[str, Any]]) -> Any:
    return pyarrow.RecordBatch.from_pylist(rows, schema=record_schema())


@pytest.mark.parametrize("most", [2**63 - 1, 2**63 - 2, 2**62, 2**48, 2**31, 64, 63])
@pytest.mark.parametrize("least", [-(2**63), -(2**31), -1, 0, 1])
def test_a_seat_number_out_of_all_proportion_changes_no_other_record(least: int, most: int) -> None:
    rows = [
        one
        for least_ante in range(1, 12)
        for one in at_seats(1, 2, 3, options=f'{{"minimum":"{least_ante}"}}')
    ]
    columns = framed_rows([*at_seats(least, most), *rows])
    assert settle_columns(Columns(columns, 1), ANSWERS).answers == alone([*to_lines(columns)])


def test_numbers_far_apart_are_told_apart() -> None:
    ends = [-(2**63), -1, 0, 1, 3, 2**31, 2**62, 2**63 - 1]
    pairs = [(one, other) for one in ends for other in ends] * 2
    numbers, firsts = numbered(*(np.array(column) for column in zip(*pairs, strict=True)))
    assert firsts.tolist() == [*range(64)]
    assert numbers.tolist() == [*range(64)] * 2


def test_a_seat_that_is_null_is_none_whatever_lies_under_it() -> None:
    columns = framed_rows(at_seats(1, 2))
    seats = columns.column("seats")
    under = pyarrow.StructArray.from_arrays(
        seats.values.flatten(), fields=list(seats.type.value_type), mask=pyarrow.array([False, True])
    )
    place = columns.schema.get_field_index("seats")
    made = pyarrow.ListArray.from_arrays(seats.offsets, under, type=seats.type)
    columns = columns.set_column(place, columns.schema.field(place), made)
    [settled] = settle_frames([columns], ANSWERS, workers=1)
    assert settled.answers == alone([*to_lines(columns)])
    assert [b"refused" in one for one in settled.answers.splitlines()] == [False, True]


@pytest.mark.parametrize("format", ["parquet", "arrow"])
def test_text_that_is_not_utf_8_is_refused(format: str) -> None:
    rows = pyarrow.Table.from_batches([framed_rows(at_seats(1, 2))])
    raw = pyarrow.array([b"fine", b"\xff\xfe"]).buffers()
    spoilt = rows.set_column(0, "id", pyarrow.StringArray.from_buffers(2, *raw[1:]))
    stream = io.BytesIO()
    if format == "parquet":
        pyarrow.parquet.write_table(spoilt, stream)
    else:
        with pyarrow.ipc.new_file(stream, spoilt.schema) as file:
            file.write_table(spoilt)
    stream.seek(0)
    with pytest.raises(Refusal, match=r"(?i)utf8"):
        list(frame_parts(stream, format, 50)[1])
