"""A recorded round told entry by entry: in every game the chips lie where the round's own ledger has them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from everyday import every_chapter
from pitboss.chance import seeded
from pitboss.cli.app import app
from pitboss.desk import game_of, open_round
from pitboss.rounds import Round, write_log
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal
from pitboss.web.bench.auditing import audit_bytes, round_bytes
from pitboss.web.bench.told import round_told
from pitboss.web.limits import packed

SEATS = (1, 2, 4)
STACK = 1_000_000


def played(book: str, game: str, seed: int) -> Round:
    stacks = dict.fromkeys(SEATS, STACK)
    round = open_round(game, book, SEATS, stacks=stacks)
    return drive(round, RandomPlayer(seeded(seed), calls=20, most=5_000))


def at_the_end(told: dict[str, Any]) -> tuple[dict[tuple[int, str], int], dict[int, int]]:
    spots: dict[tuple[int, str], int] = {}
    chips: dict[int, int] = {}
    for step in (told["start"], *told["steps"]):
        spots |= {(one["seat"], one["wager"]): one["cents"] for one in step.get("spots", ())}
        chips |= {one["seat"]: one["chips"]["cents"] for one in step.get("balances", ())}
    return {spot: cents for spot, cents in spots.items() if cents}, chips


@pytest.mark.parametrize(("book", "game"), every_chapter())
def test_chips_lie_where_the_ledger_has_them(book: str, game: str) -> None:
    for seed in (1, 2):
        round = played(book, game, seed)
        spots, chips = at_the_end(round_told(round.log, round.rules))
        assert spots == {spot: cents for spot, cents in round.table.spots.items() if cents}
        assert chips == {seat: round.table.ledger.chips[seat] for seat in SEATS}


@pytest.mark.parametrize(("book", "game"), every_chapter(doors=True))
def test_a_round_is_audited_and_told_from_its_log_alone(book: str, game: str) -> None:
    round = played(book, game, 3)
    told = round_bytes(write_log(round.log))
    assert told["verdict"] == "clean, unsealed"
    assert len(told["round"]["entries"]) == len(round.log)
    assert not any(row["difference"]["cents"] for row in told["money"])
    assert all(entry["says"] for entry in told["round"]["entries"])
    assert told["round"]["info"]["game"] == game_of(game).id or game == "poker"


def test_an_altered_card_does_not_stop_the_telling() -> None:
    """A log may hold anything: hands are named where they can be, and the rest is shown as it was recorded."""
    round = played("horseshoe-cincinnati", "three-card-poker", 1)
    log = write_log(round.log).replace(b'"cards":["', b'"cards":["zz","', 1)
    told = round_bytes(log)
    assert told["verdict"] == "differs"
    assert told["round"]["entries"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"amount":', b'"amount":9'),
        (b'"seat":2', b'"seat":99'),
        (b'"seat":2', b'"seat":-1'),
        (b'"stacks":{"1"', b'"stacks":{"x"'),
        (b'"to":2', b'"to":"nobody"'),
        (b'"event":"judged"', b'"event":"closed"'),
        (b'"game":"three-card-poker"', b'"game":"craps"'),
        (b'"game":"three-card-poker"', b'"game":"none"'),
        (b'"rulebook":"horseshoe-cincinnati"', b'"rulebook":"none"'),
        (b'"seats":[1,2,4]', b'"seats":[]'),
        (b'"seats":[1,2,4]', b'"seats":[1,1,1]'),
        (b'"options":{}', b'"options":{"variant":7}'),
        (b'"state":', b'"state":7,"x":'),
        (b'"wager":"ante"', b'"wager":""'),
    ],
)
def test_whatever_was_changed_is_told_or_refused_in_words(old: bytes, new: bytes) -> None:
    round = played("horseshoe-cincinnati", "three-card-poker", 1)
    data = write_log(round.log)
    for log in (data.replace(old, new, 1), data.replace(old, new)):
        for read in (round_bytes, audit_bytes):
            try:
                told = read(log)
            except Refusal as refusal:
                assert refusal.code != "internal_error"
            else:
                assert packed(told)


def test_a_very_long_round_is_told_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.web.bench.told.MOST_ENTRIES", 10)
    round = played("horseshoe-cincinnati", "three-card-poker", 1)
    told = round_told(round.log, round.rules)
    assert (len(told["entries"]), told["left_off"]) == (10, len(round.log) - 10)
    assert all(step["n"] <= 10 for step in told["steps"])
    assert msgspec.json.encode(told)


def evening(folder: Path, *words: str) -> bytes:
    """The sealed log of what a command of the card room plays."""
    path = folder / "log.jsonl"
    done = CliRunner().invoke(app, [*words, "--seed", "3", "--log", str(path)])
    assert done.exit_code == 0, done.output
    return path.read_bytes()


def test_a_hand_of_a_room_is_played_again_from_the_room_s_log(tmp_path: Path) -> None:
    data = evening(tmp_path, "room", "-t", "1", "-n", "8", "-m", "10")
    told = round_bytes(data)
    assert (told["verdict"], told["round"]) == ("clean", None)
    assert "can be laid on the felt" in told["no_felt"]
    first = told["hands"][0]
    assert told["entries_told"][first - 1]["says"] == "Hand, table 1"
    ended = json.loads(told["entries_told"][first]["raw"])
    for entry in (first, first + 1):  # the hand, and what followed from it
        hand = round_bytes(data, hand=entry)
        assert (hand["of"], hand["hand"], hand["round"]["info"]["rulebook"]) == (
            "room",
            entry,
            "merced-poker-room",
        )
        _, chips = at_the_end(hand["round"])
        assert {str(seat): cents for seat, cents in chips.items()} == ended["stacks"]
    with pytest.raises(Refusal, match="entry 1 of this log is not about a hand"):
        round_bytes(data, hand=1)


@pytest.mark.heavy
def test_a_tournament_s_log_says_why_it_has_no_felt(tmp_path: Path) -> None:
    data = evening(tmp_path, "tournament", "-n", "6", "-p", "quick")
    told = round_bytes(data)
    assert (told["round"], told["hands"]) == (None, [])
    assert "but no cards: there is nothing to lay on the felt" in told["no_felt"]
    assert any(one["says"].startswith("Entered, player ") for one in told["entries_told"])
    with pytest.raises(Refusal, match="is not about a hand"):
        round_bytes(data, hand=9)
