"""The words of a strategy's line: its phrases, each with the game's test for it.

A game lists the phrases it understands at a decision. A condition is one phrase, or several joined by "and".
`odds.conditions` tests all hands at once. A bot at a live table tests one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple, TypeAlias

from pitboss.chance.cards import RANKS, rank_name
from pitboss.hands import Ranking
from pitboss.money import read_whole
from pitboss.odds.strategy import Line, Strategy
from pitboss.rulebooks import Refusal

Span: TypeAlias = tuple[int, int]

NUMBERS = ("no", "one", "two", "three", "four", "five")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
ACE = 14
NOTHING, MOST = 0, 1 << 40
"""Less and more than any hand is worth."""
_NAMES = {rank_name(rank): rank for rank in range(2, ACE + 1)}
_SIGNS = {sign.lower(): place + 2 for place, sign in enumerate(RANKS)} | {"10": 10}
_RANK = rf"(?:10|[{RANKS.lower()}]|{'|'.join(_NAMES)})"
NUMBER = rf"([0-9]{{1,4}}|{'|'.join(NUMBERS)})"
"""The pattern of a number, as `number_of` reads it."""
RANKS_SAID = rf"({_RANK}(?: (?:to|or) {_RANK})*(?: or (?:higher|lower))?)"

ONE_OF = r"one of ([^ ,]+(?:(?:, | or )[^ ,]+)*)"
RANGE_SAID = rf"((?:top [\d.]+ ?%|{(_TWO := '[2-9tjqka]{2}[so]?')}(?:\+|-{_TWO})?)(?:, ?[^ ,]+)*)"


class Phrase(NamedTuple):
    """One thing a condition may say."""

    says: str
    """An example of it, for a refusal."""
    pattern: str
    test: Callable[[Sequence[str]], Any]
    """Make the test from what the pattern's groups matched."""


def rank_of(text: str) -> int:
    """Read a rank, 2 to 14."""
    return _SIGNS.get(text) or _NAMES[text]


def ranks_of(text: str) -> frozenset[int]:
    """Read several ranks: "2 to Q", "A or K", "10 or higher"."""
    if text.endswith(" or higher"):
        return frozenset(range(rank_of(text.removesuffix(" or higher")), ACE + 1))
    if text.endswith(" or lower"):
        return frozenset(range(2, rank_of(text.removesuffix(" or lower")) + 1))
    found: set[int] = set()
    for part in text.split(" or "):
        low, *more = map(rank_of, part.split(" to "))
        found |= set(range(low, (more or [low])[-1] + 1))
    return frozenset(found)


def number_of(text: str) -> int:
    """Read a number, in figures or as a word up to five."""
    return NUMBERS.index(text) if text in NUMBERS else read_whole(text)


class Names(dict[str, Span]):
    """Names of hands, each with the least and the greatest value it can have."""

    @cached_property
    def pattern(self) -> str:
        """The pattern that finds a name and the words around it."""
        names = "|".join(map(re.escape, sorted(self, key=len, reverse=True)))
        return rf"({names})(?: or (better|worse))?"


@lru_cache(maxsize=16)
def spans(ranking: Ranking) -> Names:
    """Every name of a hand with the least and the greatest value it can have: "pair of tens", "Q-6-4", "A-K"."""
    found = Names()
    for value, hand in sorted(ranking.hands.items()):
        names = {hand.kind, hand.words, hand.title, f"{hand.kind}, {hand.words}"}
        if hand.kind == "high card":
            signs = ["10" if rank == 10 else RANKS[rank - 2].lower() for rank in hand.ranks]
            names |= {"-".join(signs[:size]) for size in range(2, len(signs) + 1)}
        for name in names - {""}:
            found[name] = (found.get(name, (value, value))[0], value)
    return found


def hand_phrase(named: Names, within: Callable[[int, int], Any], example: str) -> Phrase:
    """Compare a hand with a named one: at least it, at most it, or exactly it. ``within`` tests two bounds."""

    def test(groups: Sequence[str]) -> Any:
        name, more = groups
        low, high = named[name]
        return within(NOTHING if more == "worse" else low, MOST if more == "better" else high)

    return Phrase(f"{example} or better (or worse, or exactly)", named.pattern, test)


def one_of_phrase(named: Names, within: Callable[[int, int], Any]) -> Phrase:
    """Compare a hand with several that are named by their cards: exactly one of them."""

    def test(groups: Sequence[str]) -> Any:
        said = re.split(", | or ", groups[0])
        if unknown := [name for name in said if name not in named]:
            raise Refusal("bad_strategy", f"{unknown[0]!r:.40} is not a hand that its cards name")
        return reduce(or_, (within(*named[name]) for name in said))

    return Phrase("one of A-K-Q-9-3, A-K-Q-9-2 or A-K-Q-8-5", ONE_OF, test)


def tests(when: str, phrases: Sequence[Phrase]) -> Iterator[Any]:
    """Yield the test of each phrase of a condition."""
    read = _read(when, tuple(phrase.pattern for phrase in phrases))
    if isinstance(read, str):
        may = "; ".join(f"“{phrase.says}”" for phrase in phrases)
        raise Refusal("bad_strategy", f"{read!r:.60} is not a condition here. Write, joined by “and”: {may}")
    for place, groups in read:
        yield phrases[place].test(groups)


@lru_cache(maxsize=4096)
def _read(when: str, patterns: tuple[str, ...]) -> tuple[tuple[int, tuple[str, ...]], ...] | str:
    """Return the phrase of each part of a condition and what its pattern matched, or the part that matches none."""
    parts = re.sub(r"\s+", " ", when.strip().lower()).split(" and ")
    found: list[tuple[int, tuple[str, ...]]] = []
    while parts != [""] and parts:
        for end in range(len(parts), 0, -1):
            said = " and ".join(parts[:end]).strip()
            known = ((place, re.fullmatch(pattern, said)) for place, pattern in enumerate(patterns))
            if match := next(((place, match) for place, match in known if match), None):
                found.append((match[0], tuple(group or "" for group in match[1].groups())))
                parts = parts[end:]
                break
        else:
            return parts[0]
    return tuple(found)


def check_lines(strategy: Strategy, game: str, decisions: Sequence[str]) -> None:
    """Refuse a strategy for another game or another decision, or one that leaves hands without a line.

    In a game with only one decision, it may be left out.
    """
    if strategy.game != game:
        raise Refusal(
            "bad_strategy", f"{strategy.name!r:.40} is a strategy for {strategy.game:.40}, not for {game}"
        )
    known = ("", *decisions) if len(decisions) == 1 else decisions
    for line in strategy.lines:
        if line.at not in known:
            raise Refusal(
                "bad_strategy", f"{line.at!r:.40} is not a decision here: {' or '.join(decisions)} is"
            )
    for decision in known:
        if (lines := strategy.at(decision)) and lines[-1].when:
            where = f" at {decision}" if decision else ""
            raise Refusal(
                "bad_strategy",
                f"the last line{where} must cover every remaining hand: leave its `when` empty",
            )


def chosen(line: Line, does: Mapping[str, int]) -> int:
    """Return the number of a line's action, or refuse it."""
    if line.do not in does:
        raise Refusal("bad_strategy", f"{line.do!r:.40} cannot be done here; it may be: {', '.join(does)}")
    return does[line.do]


def first_fit(lines: Sequence[Line], phrases: Sequence[Phrase]) -> str:
    """Return the action of the first line whose condition holds. The tests are for one hand."""
    return next(line.do for line in lines if all(tests(line.when, phrases)))
