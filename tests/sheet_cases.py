"""Records written from the fact sheets alone, the answer first: `cases/GAME/RULEBOOK.jsonl`.

A line has a `name` that says the clause, the `record`, and its answer:

- `refused`: the clause it is refused by, or "" where no clause does but the form of records or plain sense;
- `to_act`: the seat that must act, and what it `may` do; or
- `net`: what each wager wins, with the clauses (`why`) of the wagers the case is about, and where they apply the
  player-dealer's `bank`, the `rake`, `uncalled_returned` and the `pots`. Where a document fixes only what several
  wagers win together, the case says their `total` and not the wagers.

After the hand: the `kill` (seat and multiple, empty if there is none), and parts of the `state` and `jackpot`.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.desk import settle_line
from sheets import covers

CASES = Path(__file__).parent / "cases"
GAMES = sorted(folder.name for folder in CASES.iterdir())
AS_SAID = ("rake", "uncalled_returned", "state", "jackpot")
"""Parts of an answer that a case gives in full."""


def cases(game: str, book: str = "*") -> Iterator[dict[str, Any]]:
    """The cases of a game, one rulebook after the other or those of one."""
    for file in sorted((CASES / game).glob(f"{book}.jsonl")):
        yield from map(json.loads, file.read_text().splitlines())


def check(case: dict[str, Any]) -> None:
    """Settle a case and compare: the money and the clauses, the clause it is refused by, or the seat to act."""
    answer = settle_line(json.dumps(case["record"]).encode())
    if "refused" in case:
        assert answer["refused"]["code"] != "internal_error", answer
        assert not case["refused"] or covers(answer["refused"]["clause"], case["refused"]), answer
    elif "to_act" in case:
        assert answer["to_act"]["seat"] == case["to_act"], answer
        assert "may" not in case or sorted(choice["do"] for choice in answer["to_act"]["may"]) == case["may"]
    else:
        check_money(case, answer)
        check_hand(case, answer)


def check_money(case: dict[str, Any], answer: dict[str, Any]) -> None:
    """Compare what each wager wins, and why."""
    assert "net" in answer, answer
    banked = answer["net"].pop("player_dealer", None)
    assert amounts(in_total(answer["net"], case["net"])) == amounts(case["net"])
    assert amounts(banked or {}) == amounts(case.get("bank", {}))
    for seat, wagers in case.get("why", {}).items():
        for wager, clause in wagers.items():
            assert covers(answer["why"][seat][wager]["clause"], clause), (seat, wager)


def check_hand(case: dict[str, Any], answer: dict[str, Any]) -> None:
    """Compare the pots of a hand of poker and what it leaves behind."""
    for key in AS_SAID:
        assert key not in case or answer[key] == case[key]
    for pot, due in zip(answer["pots"], case["pots"], strict=True) if "pots" in case else ():
        assert due.items() <= pot.items()
    if "kill" in case:
        state = answer["state"]
        assert [state[key] for key in ("kill_seat", "kill_multiple") if key in state] == case["kill"]


def agree(record: dict[str, Any], expected: dict[str, Any]) -> None:
    """Settle a record and compare with an oracle's answer: the money of each seat, or the clause of the refusal."""
    answer = settle_line(json.dumps(record).encode())
    assert answer.get("refused", {}).get("code") != "internal_error", record
    assert ("refused" in answer) == ("refused" in expected), (record, answer, expected)
    if "refused" not in expected:
        assert amounts(answer["net"]) == amounts(expected["net"]), record
    elif expected["refused"]:
        assert covers(answer["refused"]["clause"], expected["refused"]), (record, answer, expected)


def amounts(said: Any) -> Any:
    """Amounts as exact numbers; what nets nothing may be left out."""
    if not isinstance(said, dict):
        return Fraction(said)
    return {key: found for key, value in said.items() if (found := amounts(value))}


def in_total(net: Any, due: Any) -> Any:
    """The net, less the wagers that share in a total which alone is fixed."""
    for seat, wagers in due.items():
        if "total" in wagers and "total" in net.get(seat, {}):
            sharing = [wager for wager in net[seat] if wager not in wagers]
            shared = sum(Fraction(net[seat].pop(wager)) for wager in sharing)
            assert not sharing or shared == Fraction(net[seat]["total"])
    return net
