"""Street games deal by deal: what several wagers net together when the streets are played in the best way.

A player's own cards are dealt once per class of suits, and the community cards in every order, since a decision
depends on those turned up so far.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, prod
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS
from pitboss.hands import five
from pitboss.hands.tables import CHOOSE
from pitboss.money import Cents, show_amount
from pitboss.odds import Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.decimals import percent_text
from pitboss.odds.joint import check_known
from pitboss.odds.kept import arrays, digest
from pitboss.odds.sets import five_card_values, kinds_with_one_less
from pitboss.odds.showdowns import suit_classes
from pitboss.procedures.progressive import PROGRESSIVE, Jackpot
from pitboss.procedures.progressive.odds import lost_name, on_a_fold
from pitboss.procedures.streets.odds import DECK, HAND, Beside, Play, going, kinds, notes
from pitboss.procedures.streets.table_rules import StreetRules
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Refusal

Ints = NDArray[np.int64]
OWN, BOARD, ALL = "own", "board", "all"


class Side(NamedTuple):
    """A side wager: the cards that decide it, the kind of each set of them, and the net of each kind."""

    cards: str
    of: Ints
    nets: tuple[Fraction, ...]
    """In cents."""
    folded: Fraction | None = None
    """Its net after a fold, or None if the cards decide it even then."""


def by_five(table_rules: StreetRules, wager: str, stake: Cents) -> Side:
    """A wager on all five cards by its pay table."""
    found = kinds(lambda value: table_rules.by_hand(wager, value))
    one_of_each = five_card_values()[np.unique(found.of, return_index=True)[1]].tolist()
    return Side(
        ALL,
        found.of,
        tuple(table_rules.net(wager, table_rules.by_hand(wager, worth), stake) for worth in one_of_each),
    )


def by_three(
    outcome: Callable[[tuple[str, ...]], Outcome], cards: str, stake: Cents, folds: bool = False
) -> Side:
    """A wager on three cards, the player's own or those of the board."""
    held = list(combinations(range(DECK), 3))
    found: dict[Outcome, int] = {}
    kind = [found.setdefault(outcome(tuple(CARDS[card] for card in one)), len(found)) for one in held]
    of = np.zeros(len(held), np.int64)
    of[places(np.array(held))] = kind
    return Side(cards, of, tuple(made.net(stake) for made in found), Fraction(-stake) if folds else None)


def progressive(jackpot: Jackpot) -> Side:
    """The progressive on all five cards at the posted meter. A fold forfeits it."""
    worths, places = np.unique(five_card_values(), return_inverse=True)
    rows = list(jackpot.pay.rows)
    names = [five.category(worth) for worth in worths.tolist()]
    of = np.array([rows.index(name) if name in rows else len(rows) for name in names], np.int64)[places]
    stake = jackpot.stake
    nets = [Fraction(jackpot.worth(pays) - stake) for _, pays in jackpot.pay]
    return Side(ALL, of, (*nets, Fraction(-stake)), Fraction(-stake))


def beside(side: Side, unit: Cents) -> Beside:
    """A wager on five cards that a fold takes, in first wagers of this many cents, for the best play of both."""
    assert side.folded is not None
    return Beside(-side.folded / unit, tuple(net / unit for net in side.nets), side.of)


class Deals:
    """Every deal of a game under one way of playing: how often each stake, fold and kind occur together."""

    def __init__(self, play: Play, sides: Mapping[str, Side]) -> None:
        """Deal for these side wagers."""
        self.play, self.sides = play, sides
        self.own, self.board = play.table_rules.own, HAND - play.table_rules.own
        self.stakes = sorted({one for n in range(len(play.streets) + 1) for one in play.stakes_at(n)})
        self.shape = (
            len(self.stakes),
            2,
            len(play.kinds.events),
            *(len(side.nets) for side in sides.values()),
        )
        rest = DECK - self.own
        self.orders = np.array(list(permutations(range(rest), self.board)), np.int64)

    def counts(self) -> Ints:
        """Count the deals by stake, fold, the kind of hand and the kind of each side wager."""
        play, sides = self.play, list(self.sides.values())
        chosen = [one for by_stake in play.choices for one in by_stake.values()]
        said = self.own, play.start, play.streets, self.shape, [side.cards for side in sides]
        contents = digest(play.kinds.of, *(side.of for side in sides), *chosen)
        [found] = arrays(
            "deals", (said, [list(one) for one in play.choices], contents), lambda: (self._counts(),)
        )
        return found

    def _counts(self) -> Ints:
        found = np.zeros(prod(self.shape), np.int64)
        for hand, weight in zip(*suit_classes(self.own), strict=True):
            rest = np.setdiff1d(np.arange(DECK), hand)
            board = rest[self.orders]
            found += weight * np.bincount(self._cells(hand, board), minlength=len(found))
        return found.reshape(self.shape)

    def _cells(self, hand: Ints, board: Ints) -> Ints:
        """Return the cell of each order of the board for one hand."""
        own = np.broadcast_to(hand, (len(board), self.own))
        stake, folded = self._decided(own, board)
        every = places(np.sort(np.concatenate((own, board), axis=1), axis=1))
        where = {
            OWN: lambda: places(own),
            BOARD: lambda: places(np.sort(board, axis=1)),
            ALL: lambda: every,
        }
        kinds = [side.of[where[side.cards]()] for side in self.sides.values()]
        parts = (np.searchsorted(self.stakes, stake), folded, self.play.kinds.of[every], *kinds)
        return np.ravel_multi_index(tuple(part.astype(np.int64) for part in parts), self.shape)

    def _decided(self, own: Ints, board: Ints) -> tuple[Ints, NDArray[np.bool_]]:
        """Return what is staked at the end, and whether the hand was folded."""
        stake = np.full(len(board), self.play.start)
        folded = np.zeros(len(board), bool)
        for turned, (best, (_, ways)) in enumerate(zip(self.play.choices, self.play.streets, strict=True)):
            place = places(np.sort(np.concatenate((own, board[:, :turned]), axis=1), axis=1))
            adds, folds = np.array([way.adds for way in ways]), np.array([way.folds for way in ways])
            before = stake.copy()
            for held in best:
                here = (before == held) & ~folded
                way = best[held][place[here]]
                stake[here] += adds[way]
                folded[here] |= folds[way]
        return stake, folded

    def endings(self, unit: Cents, order: list[str], first: str) -> Iterator[Ending]:
        """Yield every ending with the first wager at this many cents, nets in this order of wagers."""
        counts = self.counts()
        flat = sum(-int(min(side.nets)) for side in self.sides.values())
        for cell in np.argwhere(counts).tolist():
            stake, folded, kind = self.stakes[cell[0]], cell[1], cell[2]
            nets = {first: unit * stake * (-1 if folded else self.play.kinds.nets[kind])}
            for (name, side), one in zip(self.sides.items(), cell[3:], strict=True):
                nets[name] = side.folded if folded and side.folded is not None else side.nets[one]
            yield Ending(
                int(counts[tuple(cell)]),
                tuple(Fraction(nets[name]) for name in order),
                Fraction(unit * stake + flat),
            )


# -- a progressive that a fold forfeits ------------------------------------------------------------


def with_progressive(
    play: Play, jackpot: Jackpot, unit: Cents
) -> tuple[dict[str, WagerAnalysis], tuple[str, ...]]:
    """Price the progressive as the host is best played, and both as they are best played together."""
    side, name = (
        progressive(jackpot),
        f"{play.table_rules.first} of ${show_amount(unit)} with the progressive",
    )
    weights = sum(going(play.taken[-1]).values()) @ kinds_with_one_less(side.of, len(side.nets), HAND)
    deals = comb(DECK, play.table_rules.own) * prod(range(DECK - HAND + 1, DECK - play.table_rules.own + 1))
    lost = on_a_fold(jackpot, dict(zip(jackpot.pay.rows, weights.tolist(), strict=False)), deals)
    made_of = dict.fromkeys((play.table_rules.first, jackpot.wager))
    apart = weigh(name, _pair(play, side, unit))
    both = weigh(
        name, _pair(Play(play.table_rules, play.start, play.by_hand, beside(side, unit)), side, unit)
    )
    gain = percent_text(apart.house_edge - both.house_edge)
    note = (
        f"Beside the progressive an {play.table_rules.first} of ${show_amount(unit)} is folded less often."
        f" Played for both, the pair costs {percent_text(both.house_edge)} of it, {gain} less than by the best"
        f" play of the {play.table_rules.first} alone."
    )
    return {**lost, name: replace(both, made_of=made_of, only_at=unit)}, (note,)


def lost_on_a_fold(play: Play, wager: str, side: Side, stake: Cents) -> WagerAnalysis:
    """Price a wager that a fold takes, as the host is best played."""
    weights: Counter[tuple[str, Fraction]] = Counter()
    counts = Deals(play, {wager: side}).counts().sum(axis=(0, 2))
    assert side.folded is not None
    for (folded, kind), deals in np.ndenumerate(counts):
        net = (side.folded if folded else side.nets[kind]) / stake
        weights["folded" if folded else "nothing paid" if net < 0 else "paid", net] += int(deals)
    rows = (Result(event, net, deals) for (event, net), deals in weights.items())
    ranked = sorted(rows, key=lambda one: (-one.net, one.event))
    return weigh(lost_name(wager), ranked, made_of={wager: None})


def _pair(play: Play, side: Side, unit: Cents) -> Iterator[Result]:
    """Yield every way the host and the progressive end together, per unit of the first wager."""
    assert side.folded is not None
    stake = -side.folded / unit
    rows = len(side.nets)
    pairs, of = np.unique(play.kinds.of * rows + side.of, return_inverse=True)
    last = kinds_with_one_less(of, len(pairs), HAND)
    for staked, often in sorted(going(play.taken[-1]).items()):
        weights: list[int] = (often @ last).tolist()
        for pair, weight in zip(pairs.tolist(), weights, strict=True):
            kind, row = divmod(pair, rows)
            net = staked * play.kinds.nets[kind] + side.nets[row] / unit
            yield Result(f"{play.kinds.events[kind]}, {staked} staked", net, weight, staked + stake)
    for one in play.folds():
        yield dataclasses.replace(one, net=one.net - stake, staked=one.staked + stake)


def together(
    play: Play, stakes: Mapping[str, Cents], first: str, sides: Mapping[str, Callable[[Cents], Side]]
) -> Together:
    """Settle the contest and side wagers on every deal, under the best play of the contest alone."""
    jackpot = play.table_rules.jackpot
    if jackpot is not None:
        sides = {**sides, PROGRESSIVE: lambda _: progressive(jackpot)}
    check_known(play.table_rules.rules, stakes, (first, *sides))
    if first not in stakes:
        raise Refusal("needs_wager", f"wagers are counted together with {first}: add it")
    if jackpot and stakes.get(PROGRESSIVE, jackpot.stake) != jackpot.stake:
        raise play.table_rules.rules.refuse("bad_amount", "the progressive is one chip", "progressive_stake")
    made = {name: sides[name](cents) for name, cents in stakes.items() if name != first}
    return Together(
        Deals(play, made).endings(stakes[first], list(stakes), first), tuple(notes(play.table_rules))
    )


def places(cards: Ints) -> Ints:
    """Return the place of each row of sorted cards among all sets of their size."""
    return np.asarray(CHOOSE[cards, np.arange(1, cards.shape[1] + 1)].sum(axis=1))
