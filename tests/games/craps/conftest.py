import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import settle_line


@pytest.fixture(scope="session")
def pays() -> dict[str, Fraction]:
    """The pay tables most houses post."""
    table = {name: Fraction(1) for name in ("pass", "dont_pass", "come", "dont_come", "put")}
    for numbers, place, true in (((4, 10), "9/5", "2"), ((5, 9), "7/5", "3/2"), ((6, 8), "7/6", "6/5")):
        for number in numbers:
            table[f"place_{number}"] = Fraction(place)
            table[f"buy_{number}"] = table[f"odds_{number}"] = Fraction(true)
            table[f"lay_{number}"] = table[f"dont_odds_{number}"] = 1 / Fraction(true)
    table |= {f"hard_{number}": Fraction(7 if number in (4, 10) else 9) for number in (4, 6, 8, 10)}
    table |= {f"field_{total}": Fraction(2 if total in (2, 12) else 1) for total in (2, 3, 4, 9, 10, 11, 12)}
    table |= {"any_seven": Fraction(4), "any_craps": Fraction(7), "eleven": Fraction(15)}
    table |= {"craps_2": Fraction(30), "craps_3": Fraction(15), "craps_12": Fraction(30)}
    table |= {"hop_hard": Fraction(30), "hop_easy": Fraction(15)}
    return table | {"fire_4": Fraction(24), "fire_5": Fraction(249), "fire_6": Fraction(999)}


def _words(written: str) -> list[tuple[list[str], dict[str, Any]]]:
    """Read lines such as "come 10 @2 #c1": the words, the roll they come before and the id."""
    read = []
    for line in filter(str.strip, written.split(",")):
        plain = [word for word in line.split() if word[0] not in "@#"]
        marked = {word[0]: word[1:] for word in line.split() if word[0] in "@#"}
        more: dict[str, Any] = {"before_roll": int(marked["@"])} if "@" in marked else {}
        read.append((plain, more | ({"id": marked["#"]} if "#" in marked else {})))
    return read


def _lines(written: str) -> list[dict[str, Any]]:
    """Read wagers: "pass 10, come 10 @2 #c1"."""
    return [{"wager": words[0], "amount": words[1], **more} for words, more in _words(written)]


def _moves(written: str) -> list[dict[str, Any]]:
    """Read moves: "on place_6, reduce c1 5 @3"."""
    return [
        {"do": words[0], "wager": words[1], **({"amount": words[2]} if len(words) > 2 else {}), **more}
        for words, more in _words(written)
    ]


def _written(book: str, wagers: str, rolls: str, moves: str = "", **more: Any) -> dict[str, Any]:
    """One seat's round as a record; rolls are written "33 61"."""
    seat = {"seat": 1, "wagers": _lines(wagers), "moves": _moves(moves)}
    thrown = [[int(die) for die in roll] for roll in rolls.split()]
    return {"id": "r", "rulebook": book, "game": "craps", "seats": [seat], "rolls": thrown, **more}


def _answered(*args: Any, **more: Any) -> dict[str, Any]:
    return settle_line(json.dumps(_written(*args, **more)).encode())


@pytest.fixture(scope="session")
def record() -> Callable[..., dict[str, Any]]:
    """Write one seat's round as a record."""
    return _written


@pytest.fixture(scope="session")
def settle() -> Callable[..., dict[str, str]]:
    """Settle one seat's round and give its net by wager."""

    def net(*args: Any, **more: Any) -> dict[str, str]:
        result = _answered(*args, **more)
        assert "refused" not in result, result
        found: dict[str, str] = result["net"].get("1", {})
        return found

    return net


@pytest.fixture(scope="session")
def refusal() -> Callable[..., tuple[str, str]]:
    """Settle one seat's round that must be refused, and give the refusal's code and clause."""

    def refused(*args: Any, **more: Any) -> tuple[str, str]:
        result = _answered(*args, **more)
        assert "refused" in result, result
        assert result["refused"]["message"]
        return result["refused"]["code"], result["refused"]["clause"]

    return refused
