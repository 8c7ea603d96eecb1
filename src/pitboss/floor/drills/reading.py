"""Drills on reading hands: what a hand is, and which of two wins."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.chance import Source, draw
from pitboss.desk.games import Entry, find
from pitboss.floor.drills.players import played, source_of
from pitboss.floor.drills.view import NOBODY, Laid
from pitboss.rounds import Round
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Awarded, Judged
from pitboss.rounds.seen import BOARD, Held, held
from pitboss.rulebooks import Cite, Refusal, Rules

POOLED = 40
"""Rounds played once a chapter for the names of hands that occur in it."""
TRIES = 40
CHOICES = 4
_COMPARED = re.compile(r".* against .*: (player higher|player lower|tie)")
_RANKS = ("hand_ranking", "low_ranking", "point_count", "card_values", "wheel")
"""The rules that say how hands rank, the first that a chapter has."""


class Question(NamedTuple):
    """A question about hands that lie open, with its choices and the right one."""

    says: str
    hands: tuple[Laid, ...]
    choices: tuple[str, ...]
    right: int
    cite: Cite
    found: str
    """The hands, to be said after the answer."""


@lru_cache(maxsize=64)
def question(book: str, game: str, seed: str) -> Question:
    """Make the case of a seed, or refuse if the chapter has no hands."""
    entry, source = find(book, game), source_of("hands", book, game, seed)
    rules = entry.rules(book)
    pool, compare = names(book, game), bool(source.below(2))
    if len(pool) < 2:
        raise Refusal("no_drill", f"{entry.title(rules)} has no hands to read")
    for n in range(TRIES):
        round = played(entry, rules, source)
        asked = _winner(round, source) if compare and n < TRIES // 2 else _name(round, pool, source)
        if asked is not None:
            return asked
    raise Refusal("no_drill", f"{entry.title(rules)} has no hands to read")


@lru_cache(maxsize=128)
def names(book: str, game: str) -> tuple[str, ...]:
    """Return the names of hands that occur in a chapter."""
    entry = find(book, game)
    rules = entry.rules(book)
    rounds = (
        played(entry, rules, source_of("names", n)) for n in range(POOLED if _has_hands(entry, rules) else 0)
    )
    return tuple(dict.fromkeys(name for round in rounds for _, name in _named(round)))


def _has_hands(entry: Entry, rules: Rules) -> bool:
    return entry.game.pack(rules) is not None


def _named(round: Round) -> list[tuple[Held, str]]:
    """Name every hand that lies open at the end of a round, with all its cards."""
    open_hands = ((one, round.game.named(round.rules, one)) for one in held(round.view(NOBODY)))
    return [(one, name.name) for one, name in open_hands if name is not None and len(one.cards) > 1]


def _name(round: Round, pool: Sequence[str], source: Source) -> Question | None:
    found = _named(round)
    if not found:
        return None
    one, name = draw(tuple(found), source)
    alike = [other for other in pool if other != name and other.split()[0] == name.split()[0]]
    others = [other for other in pool if other != name and other not in alike]
    wrong = [*_some(alike, 2, source), *_some(others, CHOICES, source)][: CHOICES - 1]
    choices = tuple(_shuffled([name, *wrong], source))
    hands = (Laid(one.who, one.hand, one.cards), *_board(one))
    whose = f"seat {one.who}" if isinstance(one.who, int) else f"the {one.who}"
    says = f"What does {whose} have?"
    return Question(says, hands, choices, choices.index(name), _cite(round.rules), name)


def _winner(round: Round, source: Source) -> Question | None:
    """Ask which of two open hands wins: a player's or the dealer's, or those that a pot is between."""
    found = {one.who: (one, name) for one, name in _named(round) if not one.split}
    if round.game.among_players is not None:
        return _pot_winner(round, found, source)
    compared = [
        (one, result[1])
        for one in round.events
        if type(one) is Judged and one.who in found and (result := _COMPARED.fullmatch(one.found))
    ]
    if not compared or "dealer" not in found:
        return None
    judged, came = draw(tuple(compared), source)
    choices = (f"Seat {judged.who} wins", "The dealer wins", "It is a tie")
    right = ("player higher", "player lower", "tie").index(came)
    return _between(found, ("dealer", judged.who), choices, right, judged.cite)


def _pot_winner(round: Round, found: dict[Who, tuple[Held, str]], source: Source) -> Question | None:
    seats = sorted(who for who in found if isinstance(who, int))[:3]
    awarded = [one for one in round.events if type(one) is Awarded and one.wager == "main"]
    winners = {one.seat for one in awarded}
    if len(seats) < 2 or not winners <= set(seats) or len(found) > len(seats):
        return None
    choices = (*(f"Seat {seat} wins" for seat in seats), "It is split")
    right = seats.index(min(winners)) if len(winners) == 1 else len(seats)
    return _between(found, seats, choices, right, awarded[-1].cite)


def _between(
    found: dict[Who, tuple[Held, str]], who: Sequence[Who], choices: tuple[str, ...], right: int, cite: Cite
) -> Question:
    hands = tuple(Laid(one, found[one][0].hand, found[one][0].cards) for one in who)
    told = "; ".join(f"{'seat ' if isinstance(one, int) else 'the '}{one} has {found[one][1]}" for one in who)
    return Question("Which hand wins?", (*hands, *_board(found[who[0]][0])), choices, right, cite, told)


def _board(one: Held) -> tuple[Laid, ...]:
    return (Laid(BOARD, 0, one.board),) if one.board else ()


def _cite(rules: Rules) -> Cite:
    """Return the rule that ranks hands."""
    known = [rules.cite(name) for name in _RANKS if name in rules.chapter.rules]
    return known[0] if known else Cite("", "")


def _some(among: Sequence[str], count: int, source: Source) -> list[str]:
    return _shuffled(list(among), source)[:count]


def _shuffled(items: list[str], source: Source) -> list[str]:
    left, drawn = list(items), list[str]()
    while left:
        drawn.append(left.pop(source.below(len(left))))
    return drawn
