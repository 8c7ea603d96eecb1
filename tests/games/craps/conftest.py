import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.desk import game_of, settle_line
from pitboss.rulebooks import Rules
from pitboss.rulebooks.posting import Posting

Pays = dict[str, Fraction]
HORN = ("craps_2", "craps_3", "craps_12", "eleven")
PARTS = {"c_and_e": ("any_craps", "eleven"), "horn": HORN, "world": (*HORN, "any_seven")}
PARTS |= {f"horn_high_{total}": (*HORN, f"craps_{total}") for total in (2, 3, 12)}
PARTS["horn_high_11"] = (*HORN, "eleven")
WINS_ON = {"any_seven": (7,), "any_craps": (2, 3, 12), "eleven": (11,)}
WINS_ON |= {f"craps_{total}": (total,) for total in (2, 3, 12)}


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


@pytest.fixture(scope="session")
def one_roll() -> Callable[[str, tuple[int, int], Pays], Fraction]:
    """What one unit on a one-roll wager nets, in plain words and by the sheet alone."""

    def net(name: str, roll: tuple[int, int], pays: Pays) -> Fraction:
        if name.startswith("hop"):
            named = sorted(int(face) for face in name.split("_")[1:])
            won = pays["hop_hard" if named[0] == named[1] else "hop_easy"]
            return won if sorted(roll) == named else Fraction(-1)
        if name == "field":
            return pays.get(f"field_{sum(roll)}", Fraction(-1))
        parts = PARTS.get(name, (name,))
        won_by_part = (pays[part] if sum(roll) in WINS_ON[part] else Fraction(-1) for part in parts)
        return sum(won_by_part, Fraction(0)) / len(parts)

    return net


@pytest.fixture(scope="session")
def document() -> Callable[..., Rules]:
    """Take a chapter whose document says otherwise: rules by name, or the rows of a pay table as `pay_...`."""

    def saying(book: str, **said: Any) -> Rules:
        chapter = game_of("craps").chapter(book)
        rules, pay = dict(chapter.rules), dict(chapter.pay)
        for name, value in said.items():
            if name in rules:
                rules[name] = replace(rules[name], value=value)
            else:
                choice = pay[name.removeprefix("pay_")]
                tables = {option: replace(table, rows=value) for option, table in choice.tables.items()}
                pay[name.removeprefix("pay_")] = replace(choice, tables=tables)
        return Rules(replace(chapter, rules=rules, pay=pay, checks=()), Posting(book, "craps"))

    return saying


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
