"""Several wagers on one hand, counted together: the contest, and what the player's own seven cards pay."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.contest import counted_beside, counted_by_kind
from pitboss.games.pai_gow_poker.deals import (
    held,
    lines_of,
    may_match,
    named,
    settings_of,
    suited_masks,
    unpacked,
)
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.games.pai_gow_poker.odds import APART, SET, contest_net
from pitboss.games.pai_gow_poker.rules import NUMBERS, SHAKER
from pitboss.games.pai_gow_poker.table_rules import TableRules, compared, setting_names
from pitboss.hands.pai_gow import CATEGORIES, KING, QUEEN, RANKING, ROYAL_MATCH
from pitboss.money import Cents
from pitboss.odds import Ending, Together
from pitboss.odds.joint import check_known
from pitboss.odds.kept import arrays, digest, said_by
from pitboss.procedures import dice
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.rulebooks import Refusal, Rules

NO_ENVY = "Envy, which depends on the other players' hands, is not included."
_SETTINGS_BITS = 4 * len(CATEGORIES)
_MATCH = 1 << RANKING.index(ROYAL_MATCH) + _SETTINGS_BITS
_KING_AND_QUEEN = 1 << KING - 2 | 1 << QUEEN - 2
_MATCHES = 4 * 3
"""A flush is of one of four suits, and the other king and queen of one of the other three."""
RESULTS = ("both_higher", "high_only", "low_only", "both_lower", "copy_and_higher", "copy_not_higher")
"""The rules by which two hands settle."""
Ints = NDArray[np.int64]


def together(rules: Rules, stakes: Mapping[str, Cents], own: HouseWay | None = None) -> Together:
    """Settle the contest and the wagers on a player's own cards, over every pair of deals.

    The player sets the house way, or in a way of their ``own``.
    """
    table_rules = rules.once(TableRules)
    own_cards = filter(None, (table_rules.bonus, PROGRESSIVE if table_rules.jackpot else ""))
    known = ["pai_gow", *own_cards, *_numbers(table_rules), *(side.wager for side in table_rules.on_dice)]
    if "bank" in stakes and len(stakes) > 1:
        message = "a player who banks makes no wager against a bank, nor any that goes with such a wager"
        raise Refusal("no_joint", f"bank is counted alone: {message}")
    if apart := [one.wager for one in table_rules.offers if one.wager in stakes and one.wager not in known]:
        message = f"{apart[0]} is priced alone: how the two hands compare is not counted by what it looks at"
        raise Refusal("no_joint", message)
    check_known(rules, stakes, known)
    said = SET if own is None else APART
    notes = (said, NO_ENVY) if table_rules.bonus in stakes else (said,)
    return Together(_endings(table_rules, stakes, own), notes)


def _numbers(table_rules: TableRules) -> list[str]:
    return [one.wager for one in table_rules.offers if one.wager in NUMBERS]


def _endings(table_rules: TableRules, stakes: Mapping[str, Cents], own: HouseWay | None) -> Iterator[Ending]:
    kinds, shown = Kinds.of(table_rules, stakes), _shown(table_rules, stakes)
    ways = _pairs(table_rules, kinds, own)
    if table_rules.pushing:
        pushed = _pairs(table_rules, kinds, own, table_rules.pushing)
        ways.subtract(pushed)
        for (kind, _), pairs in pushed.items():
            ways[kind, "dealer_pushes"] += pairs
    staked = Fraction(sum(stakes.values()))
    for ((kind, rule), pairs), (number, many) in product(ways.items(), shown):
        nets = (
            kinds.nets[kind] | {"pai_gow": contest_net(table_rules, rule, stakes.get("pai_gow", 0))} | number
        )
        yield Ending(pairs * many, tuple(nets[one] for one in stakes), staked)


def _shown(table_rules: TableRules, stakes: Mapping[str, Cents]) -> list[tuple[dict[str, Fraction], int]]:
    """Return what bets on the dice or the number that start the deal net together, and how often. No cards matter."""
    made: list[str]
    if sides := [side for side in table_rules.on_dice if side.wager in stakes]:
        made, told = [side.wager for side in sides], map(dice.facts, dice.throws(SHAKER))
        ends = [tuple(side.outcome(facts).net(stakes[side.wager]) for side in sides) for facts in told]
    else:
        made = [one for one in _numbers(table_rules) if one in stakes]
        ends = [
            tuple(
                Fraction(table_rules.number_outcome(one, number, stakes[one]).net(stakes[one]))
                for one in made
            )
            for number in range(1, len(NUMBERS) + 1)
        ]
    return (
        [(dict(zip(made, net, strict=True)), many) for net, many in Counter(ends).items()]
        if made
        else [({}, 1)]
    )


class Kinds(NamedTuple):
    """The net of a player's own cards, by kind, the kind of every class, and that of a class as a royal match."""

    nets: list[dict[str, Fraction]]
    of_class: Ints
    matched: dict[int, int]

    @classmethod
    def of(cls, table_rules: TableRules, stakes: Mapping[str, Cents]) -> "Kinds":
        """Work out what every class nets at these stakes."""
        codes, may = held() << _SETTINGS_BITS | settings_of(), may_match()
        every, where = np.unique(np.concatenate((codes, codes[may] | _MATCH)), return_inverse=True)
        nets = [_own(table_rules, code, stakes) for code in every.tolist()]
        distinct = [one for place, one in enumerate(nets) if one not in nets[:place]]
        kinds = np.array([distinct.index(one) for one in nets])[where]
        matched = zip(np.flatnonzero(may).tolist(), kinds[len(codes) :].tolist(), strict=True)
        return cls(distinct, kinds[: len(codes)], dict(matched))


def _pairs(
    table_rules: TableRules, kinds: Kinds, own: HouseWay | None, high: str = ""
) -> Counter[tuple[int, str]]:
    """Count the pairs of deals by the kind of the first and the rule that settles them."""
    matched = np.array(list(kinds.matched.items()), np.int64)
    said = said_by(table_rules.rules), high, lines_of(own or table_rules.way), digest(kinds.of_class, matched)

    def count() -> tuple[Ints]:
        ways = _counted_pairs(table_rules, kinds, own, high)
        return (np.array([[ways[kind, rule] for rule in RESULTS] for kind in range(len(kinds.nets))]),)

    [found] = arrays("pairs", said, count)
    return Counter(
        {(kind, RESULTS[rule]): int(found[kind, rule]) for kind, rule in np.argwhere(found).tolist()}
    )


def _counted_pairs(
    table_rules: TableRules, kinds: Kinds, own: HouseWay | None, high: str
) -> Counter[tuple[int, str]]:
    ways: Counter[tuple[int, str]] = Counter()
    for kind, found in enumerate(counted_by_kind(table_rules.way, kinds.of_class, high, own)):
        for signs, pairs in found.items():
            ways[kind, compared(signs, (0, 0))] += pairs
    for place, match in kinds.matched.items():
        if match != (kind := int(kinds.of_class[place])):
            suits = int(suited_masks()[0][place]), _KING_AND_QUEEN, 0, 0
            for signs, deals in counted_beside(table_rules.way, place, suits, high, own).items():
                ways[kind, compared(signs, (0, 0))] -= _MATCHES * deals
                ways[match, compared(signs, (0, 0))] += _MATCHES * deals
    return ways


def _own(table_rules: TableRules, code: int, stakes: Mapping[str, Cents]) -> dict[str, Fraction]:
    """Return the net of the wagers on the player's own cards, from what they hold and how they can be set."""
    nets = {}
    if table_rules.bonus in stakes:
        stake = stakes[table_rules.bonus]
        nets[table_rules.bonus] = Fraction(
            table_rules.bonus_outcome(named(code >> _SETTINGS_BITS), stake).net(stake)
        )
    if table_rules.jackpot and PROGRESSIVE in stakes:
        settings, jackpot = unpacked(code & (1 << _SETTINGS_BITS) - 1), table_rules.jackpot
        names = {name for kind, *rest in settings for name in setting_names(CATEGORIES[kind], *rest)}
        row = jackpot.best(names, jackpot.posted)
        award = jackpot.worth(jackpot.pay.rows[row], jackpot.posted) if row else 0
        nets[PROGRESSIVE] = stakes[PROGRESSIVE] * Fraction(award - jackpot.stake, jackpot.stake)
    return nets
