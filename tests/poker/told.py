"""Hands written the way people tell them."""

from typing import Any


def actions(told: str) -> list[dict[str, Any]]:
    """Read "preflop: 3 raise 6, 1 fold; flop: 1 bet 3" as recorded actions."""
    made = []
    for part in filter(None, (part.strip() for part in told.split(";"))):
        street, acts = part.split(":")
        for act in filter(None, (act.strip() for act in acts.split(","))):
            seat, do, *amount = act.split()
            action = {"street": street.strip(), "seat": int(seat), "do": do}
            made.append(action | ({"amount": amount[0]} if amount else {}))
    return made


def line_of(
    seats: dict[int, Any], button: int | None, told: str = "", board: str = "", /, **more: Any
) -> dict[str, Any]:
    """Write one told hand as a record."""
    line: dict[str, Any] = {
        "id": "h1",
        "rulebook": "merced-poker-room",
        "game": "poker",
        "options": more.pop("options", {}),
        "seats": [_seat(seat, held) for seat, held in seats.items()],
        "button_seat": button,
        "community": board.split(),
        "actions": actions(told),
    }
    return line | more


def _seat(seat: int, held: Any) -> dict[str, Any]:
    cards, stack = held if isinstance(held, tuple) else (held, None)
    written: dict[str, Any] = {"seat": seat, "cards": (cards or "").split()}
    return written | ({"stack": stack} if stack else {})
