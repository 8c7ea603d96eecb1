"""What the choices of one hand of a street game are worth, over every card to come and every dealer's hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from pitboss.chance.cards import CARDS, INDEX, Card
from pitboss.hands import five
from pitboss.procedures.streets.contest import EQUAL, HIGHER, LOWER, ContestRules
from pitboss.rounds.advice import Option, Situation, Worths

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.procedures.streets.odds import Play
    from pitboss.procedures.streets.table_rules import StreetRules
    from pitboss.rounds.settlement import Outcome

BOARD = 5
MOST_TO_COME = 2
"""With more shared cards to come than this, the count takes too long."""


def by_pay_table(play: Play, first: str, seen: Situation) -> Worths | None:
    """Weigh the options of a street that a pay table settles."""
    import numpy as np

    from pitboss.hands.tables import CHOOSE
    from pitboss.procedures.streets.odds import future

    at = [street.at for street in play.table_rules.streets]
    unit = seen.stakes.get(first, 0)
    if seen.at not in at or not unit:
        return None
    number = at.index(seen.at)
    size, ways = play.streets[number]
    cards = sorted(INDEX[card] for card in (*seen.own, *seen.board))
    staked = sum(seen.stakes.get(wager, 0) for wager in play.table_rules.limited) // unit
    if len(cards) != size or staked not in play.worths[number]:
        return None
    worth = play.worths[number][staked][:, int(CHOOSE[cards, np.arange(1, size + 1)].sum())].tolist()
    by_name = {way.name: net for way, net in zip(ways, worth, strict=True)}
    nets: dict[Option, Fraction] = {}
    for one in seen.options():
        name = f"{one.do} {one.amount // unit}x" if one.amount else one.do
        if name in by_name:
            nets[one] = Fraction(by_name[name] * unit, play.scale * future(size))
    return Worths(nets)


def against_dealer(table_rules: ContestRules, seen: Situation) -> Worths | None:
    """Weigh the choices of a street against the dealer's hand, or return None while too many cards are to come."""
    if len(seen.own) != table_rules.own or BOARD - len(seen.board) > MOST_TO_COME or not seen.board:
        return None
    stakes = {wager: cents for wager, cents in seen.stakes.items() if wager in table_rules.contest}
    made = (one.makes for street in table_rules.streets if street.at == seen.at for one in street.options)
    wager = next(filter(None, made), "")
    if not wager:
        return None
    counted = _counted(table_rules, seen.own, seen.board)
    last = table_rules.streets[-1]
    nets: dict[Option, Fraction] = {}
    for one in seen.options():
        if one.amount:
            nets[one] = counted.net({**stakes, wager: one.amount})
        elif one.do == "fold":
            nets[one] = Fraction(-sum(stakes.values()))
        elif seen.at != last.at and table_rules.decided_by:
            again = next(option for option in last.options if option.makes)
            nets[one] = counted.best_later({**stakes, wager: again.most * stakes[table_rules.first]}, stakes)
        else:
            nets[one] = counted.net(stakes)
    return Worths(nets)


class Counted:
    """How often each settlement occurs, for each way the board can end."""

    def __init__(self, boards: list[Counter[tuple[tuple[str, Outcome], ...]]]) -> None:
        """Keep the settlements of each board."""
        self.boards = boards

    def net(self, stakes: dict[str, int]) -> Fraction:
        """What stakes net on average."""
        whole = sum((one for one in self.boards), Counter[tuple[tuple[str, "Outcome"], ...]]())
        return _mean(whole, stakes)

    def best_later(self, played: dict[str, int], folded: dict[str, int]) -> Fraction:
        """The net, on average, of a check that is followed by the better of a wager and a fold on each board."""
        lost = Fraction(-sum(folded.values()))
        return sum((max(_mean(one, played), lost) for one in self.boards), Fraction(0)) / len(self.boards)


def _mean(often: Counter[tuple[tuple[str, Outcome], ...]], stakes: dict[str, int]) -> Fraction:
    total = Fraction(0)
    for made, count in often.items():
        total += count * sum((one.net(stakes[wager]) for wager, one in made if wager in stakes), Fraction(0))
    return total / often.total()


@lru_cache(maxsize=2)
def _counted(table_rules: ContestRules, own: tuple[Card, ...], board: tuple[Card, ...]) -> Counted:
    left = [card for card in CARDS if card not in own and card not in board]
    boards = []
    for more in combinations(left, BOARD - len(board)):
        whole = (*board, *more)
        value, rest = five.best((*own, *whole)), [card for card in left if card not in more]
        found: Counter[tuple[str, bool]] = Counter()
        for hole in combinations(rest, 2):
            other = five.best((*hole, *whole))
            rule = HIGHER if value > other else LOWER if value < other else EQUAL
            found[rule, other >= getattr(table_rules, "qualifies", 0)] += 1
        boards.append(
            Counter(
                {
                    tuple(table_rules.showdown(rule, value, _NEVER if qualified else 0).items()): count
                    for (rule, qualified), count in found.items()
                }
            )
        )
    return Counted(boards)


_NEVER = 1 << 40
"""Higher than any hand, so that the dealer never qualifies."""


def play_of(table_rules: StreetRules, start: int, by_hand: Callable[[int], Outcome]) -> Play:
    """Solve a street game once for each table's rules."""
    key = (
        table_rules.rules.chapter.rulebook,
        table_rules.rules.chapter.game,
        str(sorted(table_rules.rules.options.items())),
    )
    if key not in _PLAYS:
        from pitboss.procedures.streets.odds import Play

        _PLAYS.clear()
        _PLAYS[key] = Play(table_rules, start, by_hand)
    return _PLAYS[key]


_PLAYS: dict[tuple[str, str, str], Play] = {}
