"""The program's answers beside the oracle's."""

import json
from fractions import Fraction
from typing import Any

from pitboss.desk import settle_line
from poker.horseshoe.oracle import records, settle, spoiled


def compared(seed: int, book: str, variant: str, count: int, spoil: bool = False) -> set[str]:
    """Settle random records both ways; say which kinds of answers there were."""
    kinds = set()
    for record in (spoiled if spoil else records)(seed, book, variant, count):
        answer, due = plain(settle_line(json.dumps(record).encode())), plain(settle(record))
        assert answer == due, json.dumps(record)
        kinds.add(next(iter(due)))
    return kinds


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer's money as exact numbers, without its names and clauses; a pot of nothing is none."""
    if "refused" in answer:
        assert answer["refused"] is True or answer["refused"]["code"] != "internal_error", answer
        return {"refused": True}
    if "to_act" in answer:
        may = answer["to_act"]["may"]
        return {"to_act": answer["to_act"]["seat"], "may": sorted({_named(choice) for choice in may})}
    return {
        "net": _amounts(answer["net"]),
        "rake": Fraction(answer["rake"]),
        "pots": [_pot(pot) for pot in answer["pots"] if Fraction(pot["total"])],
        "uncalled": _amounts(answer["uncalled_returned"]),
        "button": (answer["state"] or {}).get("button_seat"),
    }


def _named(choice: Any) -> str:
    return choice if isinstance(choice, str) else choice["do"]


def _pot(pot: dict[str, Any]) -> tuple[Any, ...]:
    return Fraction(pot["total"]), Fraction(pot["rake"]), pot["eligible"], _amounts(pot["awards"])


def _amounts(said: dict[str, str]) -> dict[str, Fraction]:
    return {seat: Fraction(value) for seat, value in said.items() if Fraction(value)}
