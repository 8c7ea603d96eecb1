"""Hands of one book's variants, told in short."""

import json
from collections.abc import Callable
from typing import Any

from pitboss.desk import settle_line
from poker.told import line_of

Told = Callable[..., dict[str, Any]]
LISTS = ("cards", "up", "final", "discards")


def told_in(book: str) -> Told:
    """Settle hands of a book: the variant, seats as {seat: cards} or {seat: {"cards": …, "final": …}}, and the rest."""

    def told(
        variant: str,
        seats: dict[int, Any],
        button: int | None = None,
        told: str = "",
        board: str = "",
        /,
        **more: Any,
    ) -> dict[str, Any]:
        names = ("stack", "irregularities", "state", "button_draw")
        kept = {name: more.pop(name) for name in names if name in more}
        line = line_of({}, button, told, board, rulebook=book, options={"variant": variant} | more)
        line["seats"] = [_seat(seat, held) for seat, held in seats.items()]
        return settle_line(json.dumps(line | kept).encode())

    return told


def _seat(seat: int, held: Any) -> dict[str, Any]:
    written = held if isinstance(held, dict) else {"cards": held or ""}
    return {"seat": seat} | {key: said.split() if key in LISTS else said for key, said in written.items()}


def awards(answer: dict[str, Any], pot: int = 0) -> dict[str, str]:
    """Who took what of a pot."""
    assert "pots" in answer, answer
    taken: dict[str, str] = answer["pots"][pot]["awards"]
    return taken


def to_act(answer: dict[str, Any]) -> tuple[int, dict[str, tuple[str, ...]]]:
    """Who must act, and what may be done with which amounts."""
    assert "to_act" in answer, answer
    asked = answer["to_act"]
    amounts = ("amount", "minimum", "maximum")
    return asked["seat"], {
        one["do"]: tuple(one[name] for name in amounts if name in one) for one in asked["may"]
    }


def refusal(answer: dict[str, Any]) -> tuple[str, str]:
    """By which rule and clause it was refused."""
    assert "refused" in answer, answer
    return answer["refused"]["rule"], answer["refused"]["clause"]


def check_down(streets: str, seats: str) -> str:
    """Have everyone check on these streets."""
    return "; ".join(
        f"{street}: " + ", ".join(f"{seat} check" for seat in seats.split()) for street in streets.split()
    )
