"""Houses with linked tables, for tests: winning hands are dealt often, disks fail, and houses are killed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import read_logs
from pitboss.floor import tables as live_tables
from pitboss.procedures.progressive import PARTS
from pitboss.rounds.answers import Cards
from pitboss.rounds.asks import Draw
from pitboss.rounds.events import Noted, Paid, Staked
from pitboss.rounds.seeds import Committed
from pitboss.rulebooks import Refusal
from pitboss.web.messages import AnswerMessage, NewRoundMessage, SitDown
from pitboss.web.tables import TablePage, Tables

H = "horseshoe-cincinnati"
START, RESET, RATE = 5_000_000, 1_000_000, Fraction(2137, 10_000)
POSTED = {"meter": "123", "meter_rate": "21.37"}
GAMES = {
    "four-card-poker": {"ante": "10"},
    "mississippi-stud": {"ante": "10"},
    "let-it-ride": {"bet1": "10", "bet2": "10", "bet3": "10"},
}
ROYAL, FLUSH, LOW = "As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "Qd 9c 7c 4h 2s"
HANDS = (ROYAL, FLUSH, LOW, LOW)
PLAYER = frozenset({"player"})


class Rigged(Committed):
    """Chance that deals the first seat a hand which the round's seed chooses, community cards with it."""

    hands = HANDS

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.hand = self.hands[seed[0] % len(self.hands)].split()
        self.blanks = ["2c", "3d", "5h", "6c", "8d", "9h", "Jd", "Kd", "3h", "6h", "8c", "Th"]

    def answer(self, ask: Any) -> Any:
        if type(ask) is not Draw:
            return super().answer(ask)
        return Cards(tuple(self._next(who) for who in ask.to))

    def _next(self, who: Any) -> str:
        return (self.hand if who in (1, "board") and self.hand else self.blanks).pop(0)


@contextmanager
def rigged(*hands: str) -> Iterator[None]:
    """Deal these hands, or any of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_tables, "Committed", Rigged)
        patch.setattr(Rigged, "hands", hands or HANDS)
        yield


def house(folder: Path, seed: int = 3, **more: Any) -> Tables:
    return Tables(seed, journal=folder, now=lambda: "2026-07-01T12:00:00Z", meters={H: START}, **more)


def sit(tables: Tables, game: str = "four-card-poker", **options: Any) -> TablePage:
    return tables.open(SitDown(rulebook=H, game=game, seat=1, bots=0, options={**POSTED, **options}))[0]


def say(table: TablePage, **said: Any) -> None:
    table.handle(AnswerMessage(type="answer", turn=table.turn, **said), PLAYER)


def bet(table: TablePage, progressive: bool = True) -> None:
    say(table, wagers={**GAMES[table.entry.id], **({"progressive": "1"} if progressive else {})})


def new_round(table: TablePage) -> None:
    table.handle(NewRoundMessage(type="new_round", turn=table.turn), PLAYER)


def go_on(table: TablePage, progressive: bool = True, stays: bool = True) -> None:
    """Say the next thing: a bet, a decision, or the next round."""
    ask = table.state()["ask"]
    if ask is None:
        new_round(table)
    elif ask["kind"] == "bet":
        bet(table, progressive)
    else:
        wanted = [one for one in ask["choices"] if (one["do"] not in ("fold", "check")) is stays]
        choice = (wanted or ask["choices"])[0]
        amount = choice["amount"] and choice["amount"]["minimum"]["written"]
        say(table, do=choice["do"], wager=choice["wager"], amount=amount)


def play(table: TablePage, progressive: bool = True, stays: bool = True) -> None:
    """Play a whole round, or what is left of it."""
    if table.live.round.over:
        new_round(table)
    while not table.live.round.over:
        go_on(table, progressive, stays)


# -- what the meter must show -----------------------------------------------------------------------------


def due(folder: Path) -> Fraction:
    """What the one meter must hold, in cents, by the tables' own logs alone."""
    rounds = [log.entries for path in folder.glob("*.jsonl") for log in read_logs(path.read_bytes())]
    return sum((_came(one) for entries in rounds for one in entries), Fraction(START))


def _came(one: Any) -> Fraction:
    if type(one) is Staked and one.wager == "progressive":
        return RATE * one.amount
    if type(one) is Paid and one.wager == "progressive" and one.odds.endswith("%"):
        return Fraction(-one.amount)
    reset = type(one) is Noted and one.cite.rule == "rules.meter_reset"
    return Fraction(RESET if reset else 0)


def shown(tables: Tables) -> Fraction:
    [link] = tables.links.all.values()
    link.now.check()
    assert link.now == link.history.sums, "nothing is left over that is not written down"
    return link.meter.shows + Fraction(link.meter.rest, PARTS)


# -- what goes wrong --------------------------------------------------------------------------------------


class Killed(BaseException):
    """The house was killed."""


@contextmanager
def killed_after(many: int) -> Iterator[None]:
    """Kill the house when so many bytes are written."""
    with _failing(many, Killed()), suppress(Killed):
        yield


@contextmanager
def full_after(many: int) -> Iterator[None]:
    """The disk is full when so many bytes are written."""
    with _failing(many, OSError(28, "No space left on device")), suppress(Refusal):
        yield


@contextmanager
def unsafe_after(many: int) -> Iterator[None]:
    """The disk cannot hold what is written, after it could so many times."""
    real, left = os.fsync, [many]

    def fsync(handle: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(5, "Input/output error")
        real(handle)

    with pytest.MonkeyPatch.context() as patch, suppress(Refusal):
        patch.setattr(os, "fsync", fsync)
        yield


@contextmanager
def _failing(many: int, error: BaseException) -> Iterator[None]:
    real, left = os.write, [many]

    def write(handle: int, data: bytes) -> int:
        if len(data) > left[0]:
            real(handle, data[: left[0]])
            left[0] = 0
            raise error
        left[0] -= len(data)
        return real(handle, data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", write)
        yield
