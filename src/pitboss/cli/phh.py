"""The command for hand histories: read and replay them, or write them from round records."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer
from typer import Argument, Option

from pitboss.cli.common import (
    DIFFERS,
    REFUSED,
    Chosen,
    Json,
    Readings,
    exit_with,
    read_options,
    read_readings,
    say_error,
    write_json,
)
from pitboss.cli.files import opened, write_out
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.cardroom.phh import History, Replay
    from pitboss.cardroom.phh.reading import Unread


def phh(
    file: Annotated[str, Argument(metavar="FILE", help="Hands in PHH (.phh, .phhs), or - for stdin.")] = "-",
    write: Annotated[
        bool, Option("--write", help="Read round records instead, and write them as PHH.")
    ] = False,
    rulebook: Annotated[
        str, Option("--rulebook", "-r", help="The rulebook to play by; horseshoe-cincinnati by default.")
    ] = "",
    option: Chosen = None,
    reading: Readings = None,
    json: Json = False,
) -> None:
    """Replay hand histories: pots, stacks, and where a file differs (exit status 1). 2 if one is refused."""
    with opened(file) as stream:
        if write:
            _write(stream, json)
            return
        from pitboss.cardroom.phh.reading import MOST_BYTES, read_each

        hands = list(read_each(stream.read(MOST_BYTES + 1)))
    asked = (rulebook, read_options(option), read_readings(reading))
    exit_with(max((_replay(hand, asked, json) for hand in hands), default=0))


def _replay(
    hand: "History | Unread", asked: tuple[str, dict[str, Any], dict[str, str]], as_json: bool
) -> int:
    """Replay one hand and print the result. A refused hand does not stop the others."""
    from pitboss.cardroom.phh.reading import Unread

    if isinstance(hand, Unread):
        return _say_refused(hand.name, hand.refusal, as_json)
    try:
        replay = hand.replay(*asked)
    except Refusal as refusal:
        return _say_refused(hand.about.get("hand", hand.name), refusal, as_json)
    if as_json:
        write_json(replay.to_json())
    else:
        typer.echo("\n".join(_lines(replay)))
    return DIFFERS if replay.differences else 0


def _say_refused(named: str | int, refusal: Refusal, as_json: bool) -> int:
    if as_json:
        write_json({"hand": named, "refused": refusal.to_json()})
    else:
        typer.echo(f"hand {named}: refused: {refusal.code}: {refusal}")
    return REFUSED


def _lines(replay: "Replay") -> Iterator[str]:
    """Describe a replayed hand for a person."""
    told = replay.to_json()
    yield f"hand {told['hand']}: {told['variant']} by {told['rulebook']}"
    if not told["over"]:
        yield f"  stops where {told['waits_for']} is to act"
    for pot in told["pots"]:
        took = ", ".join(f"seat {seat} {amount}" for seat, amount in pot["awards"].items())
        yield f"  {pot['name']} pot {pot['total']}: {took}"
    yield f"  stacks {', '.join(one or '?' for one in told['stacks'])}"
    for one in told["differences"]:
        yield f"  p{one['player']}: the file has a {one['what']} of {one['said']}, the rules give {one['found']}"


def _write(stream: BinaryIO, as_json: bool) -> None:
    """Write records as hand histories: a single one as a hand, several under their numbers.

    If one of several cannot be written, it is left out and reported on stderr (exit status 2).
    """
    from pitboss.cardroom.phh import write_phh
    from pitboss.rounds.reading import lines
    from pitboss.rounds.records import MOST_BYTES

    records = [(number, line) for number, line in enumerate(lines(stream, MOST_BYTES), 1) if line.strip()]
    if not records:
        raise Refusal("no_record", "there is no round record to write")
    hands, refused = _histories(records)
    if refused and not hands:
        raise refused[min(refused)]
    written = write_phh(hands[0] if len(records) == 1 else hands)
    if as_json:
        left_out = [{"line": number, "refused": one.to_json()} for number, one in refused.items()]
        write_json({"phh": written.decode()} | ({"refused": left_out} if left_out else {}))
    else:
        write_out(written)
        for number, refusal in refused.items():
            say_error(f"line {number}: refused: {refusal.code}: {refusal}")
    exit_with(REFUSED if refused else 0)


def _histories(records: list[tuple[int, bytes]]) -> tuple[list["History"], dict[int, Refusal]]:
    """Return the histories of records, each numbered among all, and the refusals by line."""
    import msgspec

    from pitboss.cardroom.phh.writing import history_of_record
    from pitboss.rounds.records import read_record

    hands, refused = [], {}
    for place, (number, line) in enumerate(records, 1):
        try:
            hands.append(msgspec.structs.replace(history_of_record(read_record(line)), name=str(place)))
        except Refusal as refusal:
            refused[number] = refusal
    return hands, refused
