"""What the choices of one hand of an ante game are worth, counted over every hand the dealer can have."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

from pitboss.chance.cards import INDEX
from pitboss.procedures.ante.odds import RESULTS, Contest
from pitboss.procedures.ante.table_rules import FOLDED
from pitboss.rounds.advice import Situation, Worths

if TYPE_CHECKING:
    from pitboss.odds.showdowns import Showdowns
    from pitboss.procedures.ante.game import AnteGame
    from pitboss.rulebooks import Rules


def worths(game: AnteGame, rules: Rules, seen: Situation) -> Worths | None:
    """Weigh a fold and every multiple of the ante that may be played."""
    contest = Contest(game, rules)
    table_rules, ante = contest.table_rules, seen.stakes.get("ante", 0)
    if seen.at != table_rules.stays or len(seen.own) != contest.cards[0] or not ante:
        return None
    if table_rules.sees_dealer and not seen.dealer:
        return None
    row, card = _place(
        contest.facts, [INDEX[one] for one in seen.own], INDEX[seen.dealer[0]] if seen.dealer else 0
    )
    counts = contest.facts.counts[row, card if table_rules.sees_dealer else 0].tolist()
    value, deals = int(contest.facts.values[row]), sum(counts)
    nets = {
        one: _net(contest, counts, value, one.amount // ante) * ante / deals
        for one in seen.options()
        if one.do in (table_rules.stays, "fold")
    }
    return Worths(nets)


def _net(contest: Contest, counts: list[int], value: int, multiple: int) -> Fraction:
    """What a multiple of the ante nets over all deals. 0 is a fold."""
    if not multiple:
        return contest.net(FOLDED, value, 0) * sum(counts)
    return sum(
        (counts[result] * contest.net(result, value, multiple) for result in range(len(RESULTS))), Fraction(0)
    )


def _place(facts: Showdowns, own: list[int], dealer: int) -> tuple[int, int]:
    """Find the class of a hand, and the dealer's card as the class names its suit."""
    known = _places(facts)
    for suits in permutations(range(4)):
        renamed = tuple(sorted(card & ~3 | suits[card & 3] for card in own))
        if renamed in known:
            return known[renamed], dealer & ~3 | suits[dealer & 3]
    raise KeyError(own)


def _places(facts: Showdowns) -> dict[tuple[int, ...], int]:
    """Return the place of each class of hands. The last one asked for is kept."""
    if not _known or _known[0] is not facts:
        _known[:] = [facts, {tuple(sorted(hand)): place for place, hand in enumerate(facts.hands.tolist())}]
    places: dict[tuple[int, ...], int] = _known[1]
    return places


_known: list[Any] = []
