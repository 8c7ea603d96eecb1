"""Many rounds as one result: their answers, a row for each wager, and frames of those rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from pitboss.desk.day import Batch, Row, Settled, Wanted, batches, settle_day, tidy_rows
from pitboss.desk.frames import frame_lines, starts_frame, to_arrow, to_polars
from pitboss.desk.games import game_of
from pitboss.desk.rounds import settle_record
from pitboss.money import Cents, show_dollars
from pitboss.rounds import Game, Round, result, write_log
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choice, Choose
from pitboss.rounds.reading import lines
from pitboss.rounds.records import MOST_BYTES
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.html import html_table

if TYPE_CHECKING:
    import polars
    import pyarrow

    from pitboss.odds import strategy as odds_strategy

One: TypeAlias = Mapping[str, Any] | bytes | str
"""One record: a mapping, or its JSON."""
Strategy: TypeAlias = Callable[[Choose, Round], Chosen | Choice | str | None]
"""Answers a decision. None leaves it to chance."""
Named: TypeAlias = "str | bytes | odds_strategy.Strategy"
"""A strategy known by name, the bytes of its file, or the strategy itself."""
SHOWN = 20
"""The number of wagers a notebook shows."""


class Rounds:
    """Rounds that have been settled, in order."""

    def __init__(self, answers: list[dict[str, Any]], rows: list[Row]) -> None:
        """Keep the answers and their rows."""
        self.answers, self._rows = answers, rows

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per round, seat and wager, in cents, or one that says why a record was refused."""
        return [row._asdict() for row in self._rows]

    def to_arrow(self) -> "pyarrow.Table":
        """Return the rows as an Arrow table."""
        return to_arrow(self._rows, Row)

    def to_polars(self) -> "polars.DataFrame":
        """Return the rows as a polars frame."""
        return to_polars(self._rows, Row)

    @property
    def refused(self) -> list[dict[str, Any]]:
        """The answers that are refusals."""
        return [answer for answer in self.answers if "refused" in answer]

    def totals(self) -> dict[tuple[str, str, str], tuple[int, Cents, Cents]]:
        """Return how often each wager of each game was made, what was staked on it, and what its bettors netted."""
        found: dict[tuple[str, str, str], tuple[int, Cents, Cents]] = {}
        for row in self._rows:
            if row.game and row.rulebook and row.wager:
                key = (row.game, row.rulebook, row.wager)
                often, staked, net = found.get(key, (0, 0, 0))
                found[key] = (often + 1, staked + (row.staked_cents or 0), net + (row.net_cents or 0))
        return found

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def __repr__(self) -> str:
        refused = len(self.refused)
        return f"<{len(self):,} rounds: {len(self) - refused:,} settled, {refused:,} refused>"

    def _repr_html_(self) -> str:
        rows = (
            (game, wager, f"{often:,}", show_dollars(staked), show_dollars(net))
            for (game, _, wager), (often, staked, net) in list(self.totals().items())[:SHOWN]
        )
        return html_table(repr(self)[1:-1], ("game", "wager", "times", "staked", "net"), rows)


class Played(Rounds):
    """Rounds that were played here, with their logs."""

    def __init__(self, rounds: Iterable[Round], seed: int) -> None:
        """Keep rounds that are over."""
        self.seed, self.rounds = seed, list(rounds)
        told = [({**result(one, str(n)), "line": n}, one) for n, one in enumerate(self.rounds, 1)]
        rows = chain.from_iterable(tidy_rows(answer, round, None) for answer, round in told)
        super().__init__([answer for answer, _ in told], list(rows))

    def logs(self) -> Iterator[bytes]:
        """Return each round's log, as `audit`, `explain` and `replay` read it."""
        return (write_log(round.log) for round in self.rounds)


def settle_many(records: Iterable[One] | PathLike[str], workers: int | None = None) -> Rounds:
    """Settle many records, or a file of them, on all cores."""
    settled = settle_day(_batches(records), Wanted(both=True), workers)
    answers, rows = list[dict[str, Any]](), list[Row]()
    for one in settled:
        _take(one, answers, rows)
    return Rounds(answers, rows)


def _take(settled: Settled, answers: list[dict[str, Any]], rows: list[Row]) -> None:
    answers += map(msgspec.json.decode, settled.answers.splitlines())
    rows += (row for row in settled.rows if isinstance(row, Row))


def _batches(records: Iterable[One] | PathLike[str]) -> Iterator[Batch]:
    if not isinstance(records, PathLike):
        yield from batches(map(line_of, records))
        return
    try:
        with Path(records).open("rb") as stream:
            framed = starts_frame(stream.peek(8)[:8])
            yield from batches(frame_lines(stream, framed) if framed else lines(stream, MOST_BYTES))
    except OSError as error:
        raise Refusal("no_file", f"{records} cannot be read: {error.strerror}") from None


def line_of(record: One) -> bytes:
    """Return one record as a line of JSON."""
    if isinstance(record, str):
        return record.encode()
    return record if isinstance(record, bytes) else msgspec.json.encode(dict(record))


def play(
    game: str,
    rulebook: str,
    strategy: "Strategy | Named | None" = None,
    rounds: int = 1_000,
    seed: int = 0,
    options: dict[str, Any] | None = None,
) -> Played:
    """Play rounds of a game with one player, every event logged. The same seed gives the same rounds.

    ``strategy`` is the name of one the game knows, such as "optimal" or "Q-6-4", its file's bytes, or a function that
    answers the player's decisions; by default the game's simple play. Each round begins at a fresh table, with
    the least stake on every wager that is offered.
    """
    from pitboss.rounds.game import SimplePlay
    from pitboss.simulate.engine import EngineKernel, as_decided

    if type(rounds) is not int or not 1 <= rounds <= MOST_PLAYED:
        raise Refusal("bad_rounds", f"play from 1 to {MOST_PLAYED:,} rounds, not {rounds!r:.30}")
    found = game_of(game)
    if strategy is not None and not callable(strategy):
        return Played(_by_name(found, found.rules(rulebook, options), strategy, rounds, seed), seed)
    engine = EngineKernel(found, found.rules(rulebook, options))
    if strategy is not None:
        engine.simple = SimplePlay("the strategy given", as_decided(strategy), engine.simple.seats)
    return Played(engine.rounds(seed, rounds), seed)


def _by_name(game: Game, rules: Rules, strategy: Named, rounds: int, seed: int) -> Iterator[Round]:
    """Play rounds by a strategy: the game's kernel decides, and the engine plays the records it writes."""
    from pitboss.desk.figures import kernel_of

    records = kernel_of(game, rules, strategy).records(seed, rounds)
    if not records:
        raise Refusal("no_strategies", f"{game.title} is not played by strategies here: give a function")
    for record in records:
        answer, round = settle_record(line_of(record))
        if round is None:
            raise Refusal(**answer["refused"])
        yield round


MOST_PLAYED = 1_000_000
"""The most rounds played and kept at once."""
