"""What three card poker's wagers are worth, by counting every deal.

A player's three cards meet a dealer's three in 22,100 x 18,424 = 407,170,400 ways. Hands that differ only by
renaming the suits fare alike, so 1,755 player hands stand for all, each weighed by how many it stands for.
The decision to play or fold is not typed in: each hand is played when playing loses less than the ante a fold
gives up.

The ante is analysed alone. A pair plus wager lost on a fold would in principle weigh on the decision, but
every hand that wins it is far above any hand worth folding, so the ante's best play is the pair's best play
too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, RANKS, SUITS, rank_name
from pitboss.hands import five, three
from pitboss.money import Flat
from pitboss.odds import Result, WagerAnalysis, pays_text, weigh

Ints = NDArray[np.int64]

MINI_ROYAL = "mini royal flush"
SIX_CARD_ROYAL = "six-card royal"
NOT_QUALIFIED, WIN, TIE, LOSS = range(4)
_RESULTS = ("dealer does not qualify", "player wins", "tie", "dealer wins")
_DEALER_CARDS = 3
_DECK = len(CARDS)


@dataclass(frozen=True, slots=True)
class Contest:
    """What ante and play each net on a hand that is played, per unit of the ante, by the result.

    The results are: the dealer does not qualify, the player wins, a tie, the dealer wins.
    """

    ante: tuple[Fraction, ...] = (Fraction(1), Fraction(1), Fraction(0), Fraction(-1))
    play: tuple[Fraction, ...] = (Fraction(0), Fraction(1), Fraction(0), Fraction(-1))
    play_multiple: int = 1

    @property
    def nets(self) -> tuple[Fraction, ...]:
        """What the two net together."""
        return tuple(ante + play for ante, play in zip(self.ante, self.play, strict=True))


USUAL = Contest()
"""The ante alone is paid where the dealer does not qualify; both push on a tie."""


@dataclass(frozen=True, slots=True)
class Showdowns:
    """How each kind of player hand fares, by which dealer's card is looked at: `counts[hand, card, result]`.

    Every deal is counted three times, once for each of the dealer's cards.
    """

    values: Ints
    weights: Ints
    counts: Ints


@lru_cache(maxsize=1)
def _all_hands() -> tuple[Ints, Ints]:
    """Every three-card hand as card indexes, and its value."""
    hands = list(combinations(range(_DECK), 3))
    values = [three.value([CARDS[card] for card in hand]) for hand in hands]
    return np.array(hands, dtype=np.int64), np.array(values, dtype=np.int64)


@lru_cache(maxsize=1)
def _suit_classes() -> tuple[Ints, Ints]:
    """One hand for each class of hands alike but for the names of suits, and how many it stands for."""
    hands, _ = _all_hands()
    ranks, suits = hands // 4, hands % 4
    place_values = np.array([_DECK**2, _DECK, 1])
    renamed = [
        np.sort(ranks * 4 + np.array(names)[suits], axis=1) @ place_values for names in permutations(range(4))
    ]
    _, first, alike = np.unique(np.min(renamed, axis=0), return_index=True, return_counts=True)
    return first, alike


@lru_cache(maxsize=4)
def showdowns(qualifier: int) -> Showdowns:
    """Meet every kind of player hand with every dealer's; the dealer plays with `qualifier` or better."""
    hands, values = _all_hands()
    first, alike = _suit_classes()
    held = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    counts = np.zeros((len(first), _DECK, 4), dtype=np.int64)
    for place, player in enumerate(first):
        apart = (held & held[player]) == 0
        cells = hands[apart] * 4 + _results(values[player], values[apart], qualifier)[:, None]
        counts[place] = np.bincount(cells.ravel(), minlength=_DECK * 4).reshape(_DECK, 4)
    return Showdowns(values[first], alike, counts)


def _results(player: int, dealer: Ints, qualifier: int) -> Ints:
    compared = np.where(dealer < player, WIN, np.where(dealer == player, TIE, LOSS))
    return np.where(dealer < qualifier, NOT_QUALIFIED, compared)


def ante(
    bonus: Mapping[str, Fraction],
    qualifier: int,
    *,
    dealer_card_seen: bool = False,
    contest: Contest = USUAL,
    name: str = "ante",
) -> WagerAnalysis:
    """The ante with its play wager and bonus, played best: play where it costs less than the ante.

    `bonus` pays by the player's own hand on a hand that is played, whatever the dealer holds (empty: no
    bonus); `qualifier` is the least dealer's value that plays. With `dealer_card_seen` one dealer's card,
    each of the three equally likely, is face up before the decision, and each deal counts three times in the
    combinations.
    """
    table = showdowns(qualifier)
    paid = _paid(table.values, bonus)
    play = _decisions(table, paid, contest, dealer_card_seen)
    times = 1 if dealer_card_seen else _DEALER_CARDS
    rule = _rule(table, play, dealer_card_seen)
    return weigh(name, _ante_results(table, bonus, contest, play, times), rule)


def play_from(
    bonus: Mapping[str, Fraction],
    qualifier: int,
    *,
    dealer_card_seen: bool = False,
    contest: Contest = USUAL,
) -> tuple[int, ...]:
    """The least value worth playing against each rank of the dealer's card, two to ace; alike when unseen."""
    table = showdowns(qualifier)
    play = _decisions(table, _paid(table.values, bonus), contest, dealer_card_seen)
    return tuple(_threshold(table, play, rank) for rank in range(len(RANKS)))


def _paid(values: Ints, bonus: Mapping[str, Fraction]) -> list[Fraction]:
    return [bonus.get(kind(int(value), bonus), Fraction(0)) for value in values]


def _decisions(
    table: Showdowns, paid: list[Fraction], contest: Contest, dealer_card_seen: bool
) -> NDArray[np.bool_]:
    """Whether to play each hand against each dealer's card, in whole numbers of the pays' common unit."""
    counts = table.counts if dealer_card_seen else np.broadcast_to(_unseen(table.counts), table.counts.shape)
    deals = counts.sum(axis=2)
    unit = lcm(*(share.denominator for share in (*paid, *contest.nets)))
    nets = np.array([int(net * unit) for net in contest.nets], dtype=np.int64)
    extra = np.array([int(share * unit) for share in paid], dtype=np.int64)
    return np.asarray(counts @ nets + extra[:, None] * deals > -unit * deals)


def _unseen(counts: Ints) -> Ints:
    return np.asarray(counts.sum(axis=1, keepdims=True), dtype=np.int64)


def _ante_results(
    table: Showdowns,
    bonus: Mapping[str, Fraction],
    contest: Contest,
    play: NDArray[np.bool_],
    times: int,
) -> Iterator[Result]:
    dealt = table.counts * table.weights[:, None, None]
    yield Result("fold", Fraction(-1), int(dealt[~play].sum()) // times)
    played = np.where(play[:, :, None], dealt, 0).sum(axis=1)
    kinds = [kind(int(value), bonus) for value in table.values]
    for result, event in enumerate(_RESULTS):
        for held in (None, *bonus):
            rows = [place for place, this in enumerate(kinds) if (this if this in bonus else None) == held]
            net = contest.nets[result] + (Fraction(0) if held is None else bonus[held])
            weight = int(played[rows, result].sum()) // times
            staked = Fraction(1 + contest.play_multiple)
            yield Result(event if held is None else f"{event}, {held}", net, weight, staked)


def _threshold(table: Showdowns, play: NDArray[np.bool_], rank: int) -> int:
    """The least value played against a dealer's card of this rank; every better hand must be played too."""
    met = table.counts[:, 4 * rank : 4 * rank + 4].sum(axis=2) > 0
    played = play[:, 4 * rank : 4 * rank + 4]
    worst_played = int(table.values[(met & played).any(axis=1)].min())
    if (met & ~played)[table.values >= worst_played].any():
        raise ValueError(f"against a {rank_name(rank + 2)} no single hand divides play from fold.")
    return worst_played


def _rule(table: Showdowns, play: NDArray[np.bool_], dealer_card_seen: bool) -> str:
    if not dealer_card_seen:
        return _advice(table, _threshold(table, play, 0))
    advice = [_advice(table, _threshold(table, play, rank)) for rank in range(len(RANKS))]
    spans: list[list[int]] = []
    for rank, text in enumerate(advice):
        if spans and advice[spans[-1][0]] == text:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    return "; ".join(f"against {_span(span)}: {advice[span[0]]}" for span in spans)


def _span(ranks: list[int]) -> str:
    low, high = rank_name(ranks[0] + 2), rank_name(ranks[-1] + 2)
    article = "an" if low in ("eight", "ace") else "a"
    return f"{article} {low}" if low == high else f"{article} {low} to {high}"


def _advice(table: Showdowns, threshold: int) -> str:
    if threshold == int(table.values.min()):
        return "play every hand"
    return f"play {hand_name(threshold)} or better"


def hand_name(value: int) -> str:
    """A hand by its cards where they decide (`"Q-6-4"`), else in words."""
    if three.category(value) != "high card":
        return three.describe(value)
    names = [
        "10" if RANKS[rank - 2] == "T" else RANKS[rank - 2]
        for rank in (value >> 8 & 15, value >> 4 & 15, value & 15)
    ]
    return "-".join(names)


def kind(value: int, table: Mapping[str, Fraction]) -> str:
    """The row of a pay table a hand belongs to; a mini royal is a straight flush where no row names it."""
    if MINI_ROYAL in table and three.is_mini_royal(value):
        return MINI_ROYAL
    return three.category(value)


def pair_plus(
    pays: Mapping[str, Fraction], *, folded_below: int = 0, name: str = "pair_plus"
) -> WagerAnalysis:
    """Pair plus: paid by the player's own three cards alone.

    Hands valued under `folded_below` are given up with the ante and lose whatever they hold.
    """
    _, values = _all_hands()
    worth, counts = np.unique(values, return_counts=True)
    weights: dict[str, int] = {}
    for value, count in zip(worth.tolist(), counts.tolist(), strict=True):
        held = kind(value, pays)
        row = held if held in pays and value >= folded_below else "nothing paid"
        weights[row] = weights.get(row, 0) + count
    rows = [Result(row, pays[row], weights.get(row, 0)) for row in pays]
    return weigh(name, [*rows, Result("nothing paid", Fraction(-1), weights.get("nothing paid", 0))])


@lru_cache(maxsize=1)
def six_card_counts() -> dict[str, int]:
    """How many of the 20,358,520 sets of six cards make each best five-card hand; six-card royals by suit."""
    counts: dict[str, int] = {}
    for ranks in combinations_with_replacement(range(13), 6):
        if max(ranks.count(rank) for rank in ranks) <= 4:
            for row, ways in _ways(ranks):
                counts[row] = counts.get(row, 0) + ways
    return counts


def _ways(ranks: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    """The hands six ranks make over all their suits: those with five or six of one suit, then all others."""
    distinct = sorted(set(ranks))
    total = 1
    for rank in distinct:
        total *= comb(4, ranks.count(rank))
    suited = list(_suited_ways(distinct))
    yield from suited
    # Consecutive cards of rising ranks in consecutive suits: all different, and never three of one suit.
    mixed = [CARDS[rank * 4 + place % 4] for place, rank in enumerate(ranks)]
    yield five.category(five.best(mixed)), total - sum(ways for _, ways in suited)


def _suited_ways(distinct: list[int]) -> Iterator[tuple[str, int]]:
    if len(distinct) < 5:
        return
    for ranks in combinations(distinct, 5):
        # The sixth card may have any of the three other suits, whether it pairs one of the five or not.
        yield five.category(five.best([CARDS[rank * 4] for rank in ranks])), len(SUITS) * 3
    if distinct == list(range(7, 13)):
        yield from ((f"{SIX_CARD_ROYAL}, {suit}", 1) for suit in ("clubs", "diamonds", "hearts", "spades"))
    elif len(distinct) == 6:
        yield five.category(five.best([CARDS[rank * 4] for rank in distinct])), len(SUITS)


def six_card_bonus(
    pays: Mapping[str, Fraction],
    flat_cents: Mapping[str, int] | None = None,
    *,
    stake_cents: int = 100,
    name: str = "six_card_bonus",
) -> WagerAnalysis:
    """The six card bonus: the best five of the player's and the dealer's six cards; a fold does not end it.

    `pays` names five-card hands; `flat_cents` are awards in money whatever the stake (`"six-card royal"`, or
    one suit as `"six-card royal, hearts"`), so the edge depends on `stake_cents`. A royal no row names is a
    royal flush.
    """
    flat = dict(flat_cents or {})
    weights: dict[str, int] = {}
    for held, count in six_card_counts().items():
        row = _six_card_row(held, {*pays, *flat})
        weights[row] = weights.get(row, 0) + count
    rows = [
        Result(row, Fraction(cents, stake_cents), weights.get(row, 0), pays=str(Flat(cents)))
        for row, cents in flat.items()
    ]
    rows += [Result(row, odds, weights.get(row, 0), pays=pays_text(odds)) for row, odds in pays.items()]
    return weigh(name, [*rows, Result("nothing paid", Fraction(-1), weights.get("nothing paid", 0))])


def _six_card_row(held: str, rows: set[str]) -> str:
    ladder = (held, SIX_CARD_ROYAL, "royal flush") if held.startswith(SIX_CARD_ROYAL) else (held,)
    return next((row for row in ladder if row in rows), "nothing paid")
