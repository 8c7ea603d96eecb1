"""A game's declaration: the rules it reads, by name and kind, so that rulebook files can be checked against it."""

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

import msgspec

from pitboss.money import parse_amount, read_decimal, read_whole
from pitboss.money.numbers import MOST, shown
from pitboss.rulebooks.refusal import did_you_mean
from pitboss.rulebooks.remedies import Remedy

ANY_NUMBER = 10**9 - 1
"""The largest count, if nothing bounds it further."""
_COUNTED = re.compile(
    r"(?:how many|the fewest|the most) (times the (?:ante|flat bet|least bet)|per cent|(?!it )(?:\w+ )?\w+s)\b"
)
"""Finds the unit in the description of a rule that is a count."""
_PERCENT = re.compile(r"\d{1,9}(\.\d{1,4})?", re.ASCII)


class Kind(msgspec.Struct, frozen=True):
    """The kind of value a rule takes, and what the rule says."""

    kind: str
    says: str
    choices: tuple[str, ...] = ()
    needed: bool = True
    least: int = 0
    most: int = ANY_NUMBER
    only: Any = None
    part: str = ""
    forms: "Forms | None" = None
    """The forms that named fields may take, if there are several."""

    @property
    def expects(self) -> str:
        """The values it takes, in words."""
        if self.only is not None:
            return f"only {_said(self.only)}"
        what, listed = _KINDS[self.kind][1], quoted(self.choices)
        if self.kind in ("count", "percent"):
            bounded = self.most < ANY_NUMBER
            return f"{what} from {self.least} to {self.most}" if bounded else f"{what}, at least {self.least}"
        if self.kind == "one_of":
            return f"{what} {listed}"
        return f"{what} out of {listed}" if listed else what

    def in_units(self, number: Any) -> str:
        """The unit of a count, to follow a number: " decks", " times the ante". Empty if the rule does not say."""
        found = _COUNTED.search(self.says) if self.kind == "count" else None
        return f" {_one(found[1]) if number == 1 else found[1]}" if found else ""

    def parse(self, raw: object) -> Any:
        """Convert a written value to the value the game reads. Raise ValueError with an explanation if it is wrong."""
        value = _KINDS[self.kind][0](self, raw)
        if self.only is not None and value != self.only:
            raise ValueError(f"can only be {self.only!r}: the game plays no other")
        return value


class Forms(msgspec.Struct, frozen=True):
    """The forms that a rule of named fields may take. One field names the form, and each form has its own fields."""

    by: str
    each: dict[str, dict[str, Kind]]
    among: str = ""
    """The rule that lists the forms a chapter has. If it is absent, all of them."""
    together: str = ""
    """The rule that says whether several forms may be combined."""


def _one(counted: str) -> str:
    """The singular of what is counted: "place" for "places", "batch" for "batches"."""
    if not counted.endswith("s"):
        return counted
    return counted[:-2] if counted.endswith(("ches", "xes")) else counted[:-1]


def part(name: str, rules: dict[str, Kind]) -> dict[str, Kind]:
    """Declare the rules of one part of the game, which are not needed by a chapter without that part.

    A part is the name of a wager, a value of a rule or one in its list ("bank=player-dealer"), or one of several: "buy
    or lay". `PayShape.part` is written the same way.
    """
    return {rule: msgspec.structs.replace(kind, part=name) for rule, kind in rules.items()}


def only(value: Any, kind: Kind) -> Kind:
    """Declare a rule with the only value the game can play. A document with another value does not load."""
    return msgspec.structs.replace(kind, only=value)


flag = partial(Kind, "flag")
"""Declare a rule that is true or false."""
count = partial(Kind, "count")
"""Declare a rule that is a whole number, from ``least`` to ``most``."""
percent = partial(Kind, "percent", most=100)
"""Declare a rule that is a percentage, exact to four decimals: 5, "4.5"."""
amount = partial(Kind, "amount")
"""Declare a rule that is an amount of money."""
phrase = partial(Kind, "phrase")
"""Declare a rule whose value is a phrase the game interprets ("queen high")."""
numbers = partial(Kind, "numbers")
"""Declare a rule whose value is a list of whole numbers."""
amounts = partial(Kind, "amounts")
"""Declare a rule whose value is a list of amounts of money (limits, blinds)."""
rows = partial(Kind, "rows")
"""Declare a rule whose value is a list of small tables (a schedule)."""


def one_of(says: str, *choices: str, needed: bool = True) -> Kind:
    """Declare a rule with one of a few values."""
    return Kind("one_of", says, choices, needed)


def names(says: str, *choices: str, needed: bool = True) -> Kind:
    """Declare a rule whose value is a list of names (from ``choices``, if given)."""
    return Kind("names", says, choices, needed)


def order(says: str, *choices: str, needed: bool = True) -> Kind:
    """Declare a rule that puts things in order, each of them once (all of ``choices``, if given)."""
    return Kind("order", says, choices, needed)


def fields(says: str, *choices: str, needed: bool = True, forms: Forms | None = None) -> Kind:
    """Declare a rule of a few named words and numbers. ``forms`` says which go together, so that a page can ask."""
    return Kind("fields", says, choices, needed, forms=forms)


def pairs(says: str, first: str, second: str, needed: bool = True) -> Kind:
    """Declare a rule whose value is a list of pairs of amounts. ``first`` and ``second`` describe the members."""
    return Kind("pairs", says, (first, second), needed)


def _flag(kind: Kind, raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    if raw in ("true", "false"):
        return raw == "true"
    raise ValueError(f"must be true or false, not {raw!r:.40}")


def _count(kind: Kind, raw: object) -> int:
    value = read_whole(raw, -MOST)
    if not kind.least <= value <= kind.most:
        bounded = kind.most < ANY_NUMBER or value > kind.most
        said = f"from {kind.least} to {kind.most}" if bounded else f"at least {kind.least}"
        units = kind.in_units(kind.most if bounded else kind.least)
        raise ValueError(f"must be {said}{units}, not {value}")
    return value


def _percent(kind: Kind, raw: object) -> Decimal:
    """Read a percentage exactly. Accept a float only if it equals the number as written."""
    text = shown(raw) if isinstance(raw, (int, float)) and not isinstance(raw, bool) else raw
    if not isinstance(text, str) or _PERCENT.fullmatch(text) is None:
        raise ValueError(f'must be a percentage such as 5 or "4.5", to four decimals, not {shown(raw)}')
    value = read_decimal(text)
    if isinstance(raw, float) and value != Decimal(raw):
        raise ValueError(f'must be written "{text}": no float is exactly that')
    if not kind.least <= value <= kind.most:
        raise ValueError(f"must be from {kind.least}% to {kind.most}%, not {shown(raw)}")
    return Decimal(int(value)) if value == int(value) else value.normalize()


def _phrase(kind: Kind, raw: object) -> str:
    if isinstance(raw, str) and 0 < len(raw) <= 200:
        return raw
    raise ValueError(f"must be words, not {raw!r:.40}")


def _one_of(kind: Kind, raw: object) -> str:
    text = shown(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw
    if text in kind.choices:
        return str(text)
    near = did_you_mean(raw, kind.choices)
    raise ValueError(f"must be one of {quoted(kind.choices)}, not {raw!r:.40}{near}")


def _names(kind: Kind, raw: object) -> tuple[str, ...]:
    if not isinstance(raw, (list, tuple)) or not all(isinstance(name, str) for name in raw):
        raise ValueError(f"must be a list of names, not {raw!r:.40}")
    if kind.choices and (strange := [name for name in raw if name not in kind.choices]):
        near = did_you_mean(strange[0], kind.choices)
        raise ValueError(f"{strange[0]!r:.40} is not one of {quoted(kind.choices)}{near}")
    return tuple(raw)


def _order(kind: Kind, raw: object) -> tuple[str, ...]:
    listed = _names(kind, raw)
    if len(set(listed)) < len(listed) or (kind.choices and len(listed) < len(kind.choices)):
        raise ValueError(f"must list each once: {quoted(kind.choices or sorted(set(listed)))}")
    return listed


def _numbers(kind: Kind, raw: object) -> tuple[int, ...]:
    if isinstance(raw, (list, tuple)):
        return tuple(_count(kind, number) for number in raw)
    raise ValueError(f"must be a list of whole numbers, not {raw!r:.40}")


def _amounts(kind: Kind, raw: object) -> tuple[int, ...]:
    if isinstance(raw, (list, tuple)):
        return tuple(parse_amount(amount) for amount in raw)
    raise ValueError(f"must be a list of amounts, not {raw!r:.40}")


def _pairs(kind: Kind, raw: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(raw, (list, tuple)) or not raw:
        raise ValueError(f"must be a list of pairs of amounts, not {raw!r:.40}")
    if not all(isinstance(pair, (list, tuple)) and len(pair) == 2 for pair in raw):
        raise ValueError(f"must be pairs: {kind.choices[0]} and {kind.choices[1]}, not {raw!r:.40}")
    return tuple((parse_amount(first), parse_amount(second)) for first, second in raw)


_FIELD = (str, int, float, list, tuple)
"""The types a named value may have: words, a number, or a list of levels."""


def _fields(kind: Kind, raw: object) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping) or not all(isinstance(one, _FIELD) for one in raw.values()):
        raise ValueError(f"must be a few named words or numbers, not {raw!r:.40}")
    if kind.choices and (strange := [name for name in raw if name not in kind.choices]):
        raise ValueError(f"has {strange[0]!r:.40}, which is not one of {', '.join(kind.choices)}")
    return dict(raw)


def _rows(kind: Kind, raw: object) -> tuple[Mapping[str, Any], ...]:
    if isinstance(raw, (list, tuple)) and raw and all(isinstance(row, Mapping) for row in raw):
        return tuple(raw)
    raise ValueError("must be a list of rows")


def _said(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{quoted(value)}]"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)


def quoted(words: Iterable[object]) -> str:
    """Quote each word and join them. Some contain commas."""
    return ", ".join(f'"{word}"' for word in words)


_KINDS: dict[str, tuple[Callable[[Kind, object], Any], str]] = {
    "flag": (_flag, "true or false"),
    "count": (_count, "a whole number"),
    "percent": (_percent, 'a percentage such as 5 or "4.5"'),
    "amount": (lambda kind, raw: parse_amount(raw), 'an amount such as "7.50"'),
    "phrase": (_phrase, "words the game reads"),
    "one_of": (_one_of, "one of"),
    "names": (_names, "a list of names"),
    "order": (_order, "a list in order, each once,"),
    "numbers": (_numbers, "a list of whole numbers"),
    "amounts": (_amounts, 'a list of amounts such as ["1", "3"]'),
    "fields": (_fields, "a few named words and numbers"),
    "pairs": (_pairs, "a list of pairs of amounts"),
    "rows": (_rows, "a list of small tables"),
}
"""The reader for a value of each kind, and the requirements on it."""


class PayShape(msgspec.Struct, frozen=True):
    """The rows a pay table must have, best first, and those it may have in addition."""

    rows: tuple[str, ...]
    also: tuple[str, ...] = ()
    needed: bool = False
    """Whether every chapter must have the table."""
    part: str = ""
    """The part of the game that needs it: see `part`."""
    pushes: bool = False
    """Whether a row may return the stake: "push"."""
    by_wager: bool = False
    """Whether it has a row for each wager of the chapter instead. ``rows`` are then the usual ones."""


class Look(msgspec.Struct, frozen=True):
    """A thing that a side wager may look at: cards or results of the game, and the facts known of them."""

    says: str
    facts: dict[str, Kind]


class RuleSet(msgspec.Struct, frozen=True):
    """Everything a game reads from a rulebook, with documentation. Every chapter of the game must conform to it."""

    game: str
    """The game's id."""
    rules: dict[str, Kind]
    """The rules by name, each made by `count`, `one_of` and so on."""
    wagers: dict[str, str]
    """The wagers by name, and the object of each."""
    pay: dict[str, PayShape] = {}
    """The pay tables by name."""
    remedies: dict[str, Remedy] = {}
    """The game's remedies when something goes wrong: the shared ones and its own."""
    moments: tuple[str, ...] = ()
    """The moments of a round in order: those of its asks and pauses, "wagers" and "deal" among them."""
    must: tuple[str, ...] = ()
    """Wagers without which the game cannot be played."""
    own_wagers: str = ""
    """The description of a wager that a chapter names itself, with {} for its name. ``wagers`` are the usual ones."""
    variants: bool = False
    """Whether a book has one chapter per form of the game, named by its fact `variant`."""
    checks: tuple[Callable[[Any], None], ...] = ()
    """Conditions between the values of a chapter or a posting. Each check gets the rules and refuses violations."""
    looks: dict[str, Look] = {}
    """The things that side wagers stated as data may look at."""

    def with_side(self, wager: str, says: str, rows: Iterable[str]) -> "RuleSet":
        """Return a copy that knows a side wager stated in a chapter: its limits and the rows of its pay table."""
        name = wager.replace("_", " ")
        rules = {
            f"{wager}_offered": flag(f"whether {name} is offered", needed=False),
            f"{wager}_minimum": amount(f"the least that may be staked on {name}", needed=False),
            f"{wager}_maximum": amount(f"the most that may be staked on {name}", needed=False),
            f"{wager}_most_paid": amount(f"the most that is paid on {name}; 0 for no limit", needed=False),
        }
        return msgspec.structs.replace(
            self,
            rules={**part(wager, rules), **self.rules},
            wagers={**self.wagers, wager: f"a side wager on {says}"},
            pay={**self.pay, wager: PayShape((), tuple(rows), needed=True, part=wager, pushes=True)},
        )

    def with_choice(self, option: str, table: str, tables: Iterable[str]) -> "RuleSet":
        """Return a copy that knows a rule by which the house chooses among several pay tables."""
        choice = one_of(f"by which table {table.replace('_', ' ')} is paid", *tables, needed=False)
        return msgspec.structs.replace(self, rules={**self.rules, option: choice})

    def wager_says(self, name: str) -> str:
        """Say what a wager of a chapter is."""
        return self.wagers.get(name) or self.own_wagers.format(name)

    def with_remedies(self, remedies: Mapping[str, Remedy]) -> "RuleSet":
        """Return a copy with remedies added or replaced."""
        return msgspec.structs.replace(self, remedies={**self.remedies, **remedies})


COMMON_RULES: dict[str, Kind] = {
    "minimum": amount("the least that may be staked on a wager with no minimum of its own"),
    "maximum": amount("the most that may be staked on a wager with no maximum of its own"),
    "smallest_chip": amount("the smallest chip in play: wagers come in its multiples"),
    "payment_rounding": one_of(
        "how a payment is rounded that does not come out to the cent", "down", "up", "nearest", needed=False
    ),
    "payment_unit": amount(
        "the smallest chip a payment is made in, rounded as payment_rounding says; 0 for the cent",
        needed=False,
    ),
    "over_limit": one_of(
        "what happens to a wager above its maximum",
        "refused",
        "settled in full",
        "cut back to the maximum",
        needed=False,
    ),
    "under_limit": one_of(
        "what happens to a wager below its minimum",
        "refused",
        "settled in full",
        "honoured once, then returned",
        needed=False,
    ),
    "player_cap": amount(
        "the most that one player wins in a round, less what is lost; 0 where there is no cap", needed=False
    ),
    "table_cap": amount(
        "the most that all players of a table win in a round, shared out by what each won; 0 where there is no cap",
        needed=False,
    ),
}
"""Rules every house-banked game reads."""
