"""A table is taken up only where its last round, played again, comes out as the log has it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.desk.keys import holds
from pitboss.floor.book import KIND
from pitboss.rounds.chain import Chain
from pitboss.rounds.events import Dealt, Staked
from pitboss.rounds.evidence import SealedLog, unseal
from pitboss.web.messages import AnswerMessage, SitDown
from pitboss.web.tables import Tables

AT = "2026-07-01T12:00:00Z"


def house(folder: Path) -> Tables:
    return Tables(3, journal=folder, now=lambda: AT)


def dealt(folder: Path) -> Path:
    """The log of a table at which a round is open: the wagers are made and the cards are out."""
    table, _ = house(folder).open(
        SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker", seat=2, bots=2)
    )
    said = AnswerMessage(type="answer", turn=table.turn, wagers={"ante": "5"})
    table.handle(said, frozenset({"player"}))
    return max(folder.glob(f"{table.id}.*.jsonl"))


def rewritten(path: Path, kind: type, change: Callable[[Any], dict[str, Any]]) -> None:
    """Change the first event of a kind, in as many bytes, and chain the open round anew: it has no signature yet."""
    left = unseal(path.read_bytes(), holds, ())
    assert left.header is not None
    place = next(place for place, entry in enumerate(left.entries) if type(entry) is kind)
    entries = [*left.entries]
    entries[place] = replace(entries[place], **change(entries[place]))  # type: ignore[type-var]
    assert entries != left.entries
    log = SealedLog(left.header)
    path.write_bytes(log.opening + log.add(entries))
    in_the_book(path, log.chain)


def in_the_book(path: Path, link: str) -> None:
    """Have the book say that it saw this: how far the last message came is signed only later."""
    [book] = path.parent.glob("*.table")
    lines = book.read_bytes().splitlines(keepends=True)
    last = json.loads(lines[-1])["line"]
    assert (last["journal"], "signature" in json.loads(lines[-1])) == ("said", False)
    chain = Chain(KIND)
    for line in lines[:-1]:
        chain.add(json.loads(line)["line"])
    assert json.loads(lines[-2])["chain"] == chain.head
    book.write_bytes(b"".join(lines[:-1]) + chain.add(last | {"chain": link}))


def test_a_round_left_open_is_taken_up(tmp_path: Path) -> None:
    dealt(tmp_path)
    assert house(tmp_path).take_up() == (1, [])


def test_a_table_with_posted_odds_is_taken_up_with_them(tmp_path: Path) -> None:
    wanted = SitDown(
        rulebook="horseshoe-cincinnati", game="three-card-poker", pay={"pair_plus": {"flush": "4 to 1"}}
    )
    house(tmp_path).open(wanted)
    again = house(tmp_path)
    assert again.take_up() == (1, [])
    [table] = again
    assert str(table.rules.pay("pair_plus").rows["flush"]) == "4 to 1"


@pytest.mark.parametrize(
    ("kind", "change"),
    [(Staked, lambda staked: {"amount": 400}), (Dealt, lambda dealt: {"cards": dealt.cards[::-1]})],
    ids=["a stake", "cards in another order"],
)
def test_promise_25_an_open_round_with_an_event_rewritten_and_chained_anew_is_not_taken_up(
    kind: type, change: Callable[[Any], dict[str, Any]], tmp_path: Path
) -> None:
    path = dealt(tmp_path)
    rewritten(path, kind, change)
    before = path.read_bytes()
    taken, problems = house(tmp_path).take_up()
    assert (taken, len(problems)) == (0, 1)
    assert path.read_bytes() == before
