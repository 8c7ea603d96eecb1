"""The value of every hand of twenty-one against every up-card, to the last card of the shoe.

Cards are ten values, the ace first. A player's hand is the cards in it, in any order: all hands of twenty-one or less
are listed once (`hands`). For each, the dealer's results are weighed over every way the dealer can draw from what is
left. The best play follows from the last card back (composition-dependent).

After a split a hand is played as the same cards would be without one, by its own cards alone: the convention known as
CDZ-. A hand that the house staked is played as is best for one. How many hands result, and what the others are
known to hold, is taken into account exactly: the cards that other hands draw are as good as cards still in the shoe,
except that each was a pair card or was not.

Whether the dealer has a blackjack is one of the dealer's results, so that what a player draws needs no condition on the
hole card. The figures are floating point; `ERROR` bounds what that costs.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

ACE, EIGHT, TEN, VALUES = 0, 7, 9, 10
MOST = 21
STAND, HIT, DOUBLE, SPLIT = range(4)
WON, EVEN, LOST, OVER = range(4)
"""How a hand ends: higher than the dealer or not over when the dealer is, equal, lower, over."""
GIVEN_UP, FREE, BONUS, KINDS = 8, 9, 13, 22
"""How a hand ends with one unit, with two, surrendered after a split, or doubled by the house, and the
kinds of 21 that a bonus is paid on."""
BONUSES = KINDS - BONUS
DEALER_OVER, APART, BLACKJACK, RESULTS = range(5, 9)
"""The dealer's results: 0 to 4 for 17 to 21, over, over in a way that counts separately, blackjack."""
THREE_EIGHTS = APART
"""Over in a way that counts separately is over with three eights, or with exactly 22 if the rules say so."""
ERROR = 1e-12
OVER_TOTAL = MOST + 1
LANES = 8
"""The number of hands weighed side by side."""


class Facts(NamedTuple):
    """What a table's rules say about hands, tabulated."""

    shoe: Ints
    """The number of cards of each value in the shoe."""
    dealer_draws: Flags
    """Whether the dealer draws, `[total, soft]`."""
    nets: Floats
    """The net of a unit, `[result, kind]`. Against a blackjack, it is the net of a unit added to the first one."""
    doubled: Floats
    """What both units of a doubled hand net, `[result, kind]`."""
    hits: Flags
    """Whether a hand may draw, `[total, soft]`."""
    doubles: Flags
    """Whether two cards may be doubled, `[lower value, higher value]`."""
    split_doubles: Flags
    """Whether two cards may be doubled after a split, `[value of the split card, value]`."""
    split_sizes: Ints
    """The most cards a hand may hold after a split, by the value of the split card."""
    most_hands: Ints
    """The number of hands into which a pair may be split, by its value."""
    pair_cards: Ints
    """The number of cards in the shoe that make a pair with one of each value, including that one."""
    twenty_two: bool
    """Whether a dealer over with exactly 22 counts separately, and three eights do not."""
    rescues: bool
    """Whether a doubled hand may be given up for its first unit."""
    free: Flags
    """Whether the house lays the double of a hand, `[hand]`."""
    freed: Floats
    """What a hand that the house doubled nets, `[result, kind]`."""
    bonus: Floats
    """How often a hand is each kind of 21 that a bonus is paid on, `[hand, kind]`."""
    bonuses: Floats
    """The net of a unit on a bonus 21, `[result, kind]`."""
    later: Flags
    """Whether more than two cards may be doubled, `[total, soft]`."""
    split_later: Flags
    """Whether they may after a split, by the value of the split card."""


class Hands(NamedTuple):
    """All hands of twenty-one or less, those with fewer points first."""

    cards: Ints
    """The number of each value in a hand: `cards[hand, value]`."""
    then: Ints
    """The hand with one card more, -1 if it is over: `then[hand, value]`."""
    total: Ints
    soft: Ints
    size: Ints


@cache
def hands() -> Hands:
    """List the hands."""
    levels: list[list[tuple[int, ...]]] = [[] for _ in range(MOST + 1)]
    levels[0].append((0,) * VALUES)
    for points, level in enumerate(levels):
        for hand in level:
            last = max((value for value in range(VALUES) if hand[value]), default=0)
            for value in range(last, min(VALUES, MOST - points)):
                levels[points + value + 1].append((*hand[:value], hand[value] + 1, *hand[value + 1 :]))
    order = [hand for level in levels for hand in level]
    cards = np.array(order, np.int64)
    keys = cards @ KEY
    place = np.argsort(keys)
    keys, wanted = keys[place], keys[:, None] + KEY
    found = np.searchsorted(keys, wanted).clip(max=len(order) - 1)
    then = np.where(keys[found] == wanted, place[found], -1)
    hard = cards @ np.arange(1, VALUES + 1)
    soft = (cards[:, ACE] > 0) & (hard <= MOST - 10)
    return Hands(cards, then, hard + 10 * soft, soft.astype(np.int64), cards.sum(axis=1))


KEY: Ints = 32 ** np.arange(VALUES, dtype=np.int64)
"""The number of a hand is the sum of its cards' keys."""


class Tree(NamedTuple):
    """Every hand of 17 to 21 that a dealer can draw to an up-card: hands that begin alike share nodes.

    A node is its parent's cards and some cards of one more value.
    """

    parent: Ints
    value: Ints
    cards: Ints
    """The number of cards of that value."""
    result: Ints
    """The dealer's result with the hand, or -1 if the dealer does not stop there."""
    size: Ints
    """The number of cards drawn."""
    orders: Floats
    """In how many orders they may come."""


def tree(up: int, dealer_draws: Flags, twenty_two: bool = False) -> Tree:
    """Grow the tree of an up-card, without a blackjack, and with hands of 22 only if they count separately."""
    all_hands = hands()
    orders, stops = _orders(up, all_hands, dealer_draws)
    ends = {}
    for hand in stops.tolist():
        cards = all_hands.cards[hand].tolist()
        cards[up] -= 1
        ends[tuple(cards)] = int(all_hands.total[hand]) - 17, float(orders[hand])
    if twenty_two:
        ends |= _hands_of_22(up, all_hands, orders, {*stops.tolist()})
    nodes: list[tuple[int, int, int, int, int, float]] = [(0, 0, 0, -1, 0, 0.0)]
    places: dict[tuple[int, ...], int] = {(): 0}
    for cards, (result, ways) in ends.items():
        path: tuple[int, ...] = ()
        for value in range(VALUES - 1, -1, -1):
            if not cards[value]:
                continue
            longer = (*path, value, cards[value])
            if longer not in places:
                places[longer] = len(nodes)
                nodes.append((places[path], value, cards[value], -1, 0, 0.0))
            path = longer
        nodes[places[path]] = (*nodes[places[path]][:3], result, sum(cards), ways)
    columns = [np.array(column) for column in zip(*nodes, strict=True)]
    return Tree(*columns)


def _hands_of_22(
    up: int, hands: Hands, orders: Floats, stops: set[int]
) -> dict[tuple[int, ...], tuple[int, float]]:
    """List the cards a dealer draws to make exactly 22, and the number of orders in which they come."""
    found: dict[tuple[int, ...], tuple[int, float]] = {}
    for hand in np.flatnonzero(orders).tolist():
        cards = hands.cards[hand].tolist()
        value = MOST - sum(count * (value + 1) for value, count in enumerate(cards))
        if hand not in stops and 0 <= value < VALUES:
            cards[up] -= 1
            cards[value] += 1
            _, ways = found.get(tuple(cards), (APART, 0.0))
            found[tuple(cards)] = APART, ways + float(orders[hand])
    return found


@njit(nogil=True, cache=True)
def _orders(up: int, hands: Hands, dealer_draws: Flags) -> tuple[Floats, Ints]:
    """Count the orders in which a dealer draws to each hand, and list those on which the dealer stops."""
    orders = np.zeros(len(hands.total))
    first = hands.then[0, up]
    orders[first] = 1.0
    stops = []
    for hand in range(first, len(hands.total)):
        if orders[hand] == 0.0:
            continue
        if hand != first and not dealer_draws[hands.total[hand], hands.soft[hand]]:
            stops.append(hand)
            continue
        for value in range(VALUES):
            then = hands.then[hand, value]
            blackjack = hand == first and up + value == ACE + TEN and abs(up - value) == TEN
            if then >= 0 and not blackjack:
                orders[then] += orders[hand]
    return orders, np.array(stops)


class Deal(NamedTuple):
    """A shoe without the up-card, and how the dealer draws to it."""

    up: int
    shoe: Ints
    hands: Hands
    tree: Tree
    eights: bool
    """Whether three eights count separately."""
    free: Flags
    bonus: Floats
    """As in the table's facts."""


@njit(nogil=True, cache=True, error_model="numpy")
def weigh_dealer(deal: Deal, shoe: Ints, wanted: Ints, results: Floats) -> None:
    """Weigh the dealer's results against each hand wanted, over what is left in the shoe: `results[hand, result]`."""
    tree = deal.tree
    ways, whole = (
        np.ones((VALUES, max(tree.cards.max() + 1, 3), LANES)),
        np.ones((tree.size.max() + 1, LANES)),
    )
    found, products = np.zeros((RESULTS, LANES)), np.ones((len(tree.parent), LANES))
    for start in range(0, len(wanted), LANES):
        found[:] = 0.0
        for lane in range(LANES):
            hand = wanted[min(start + lane, len(wanted) - 1)]
            left = shoe - deal.hands.cards[hand]
            _count_ways(deal.up, left, ways[:, :, lane], whole[:, lane], found[:, lane], deal.eights)
        for node in range(1, len(tree.parent)):
            product, before = products[node], products[tree.parent[node]]
            factor = ways[tree.value[node], tree.cards[node]]
            for lane in range(LANES):
                product[lane] = before[lane] * factor[lane]
            if tree.result[node] >= 0:
                into, share, orders = found[tree.result[node]], whole[tree.size[node]], tree.orders[node]
                for lane in range(LANES):
                    into[lane] += product[lane] * share[lane] * orders
        for lane in range(min(LANES, len(wanted) - start)):
            hand = wanted[start + lane]
            results[hand] = found[:, lane]
            results[hand, DEALER_OVER] = 1.0 - results[hand].sum()


@njit(nogil=True, cache=True, error_model="numpy")
def _count_ways(up: int, left: Ints, ways: Floats, whole: Floats, found: Floats, eights: bool) -> None:
    """Count the ways to draw this many cards of each value, one over those to draw any, and what needs no tree."""
    total = left.sum()
    for value in range(VALUES):
        for n in range(1, ways.shape[1]):
            ways[value, n] = ways[value, n - 1] * max(left[value] - n + 1, 0)
    for n in range(1, len(whole)):
        whole[n] = whole[n - 1] / max(total - n + 1, 1)
    if up in (ACE, TEN):
        found[BLACKJACK] = left[ACE + TEN - up] / total
    if up == EIGHT and eights:
        found[THREE_EIGHTS] = ways[EIGHT, 2] * whole[2]


@njit(nogil=True, cache=True)
def _kind(total: int, result: int) -> int:
    """How a total ends against a result of the dealer."""
    if result >= DEALER_OVER or total > result + 17:
        return WON
    return EVEN if total == result + 17 else LOST


@njit(nogil=True, cache=True)
def _stand(total: int, results: Floats, nets: Floats) -> float:
    """What a unit on a total nets against the dealer's results."""
    net = 0.0
    for result in range(RESULTS):
        net += results[result] * nets[result, _kind(total, result)]
    return net


@njit(nogil=True, cache=True)
def _stood(facts: Facts, hand: int, total: int, results: Floats) -> float:
    """What a unit nets on a hand that stands, with the bonuses that its cards may earn."""
    if total < MOST:
        return _stand(total, results, facts.nets)
    net, plain = 0.0, 1.0
    for kind in range(BONUSES):
        share = facts.bonus[hand, kind]
        if share > 0.0:
            plain -= share
            net += share * (results * facts.bonuses[:, kind]).sum()
    return float(net + plain * _stand(total, results, facts.nets))


@njit(nogil=True, cache=True)
def _rescued(results: Floats, nets: Floats) -> float:
    """The net of a doubled hand that is given up: its first unit, as if it were over."""
    return float((results * nets[:, OVER]).sum())


@njit(nogil=True, cache=True)
def rescues(deal: Deal, facts: Facts, results: Floats) -> Flags:
    """The hands that are better given up than doubled, if they may be."""
    found = np.zeros(len(deal.hands.total), np.bool_)
    for hand in range(1, len(found)):
        stands = _stand(deal.hands.total[hand], results[hand], facts.doubled)
        found[hand] = facts.rescues and _rescued(results[hand], facts.nets) > stands
    return found


@njit(nogil=True, cache=True, error_model="numpy")
def _drawn(deal: Deal, hand: int, results: Floats, nets: Floats, worth: Floats) -> float:
    """The worth of a hand after one more card. The dealer's results are as likely whatever that card is."""
    hands, total, over = deal.hands, 0.0, results[hand].copy()
    size = deal.shoe.sum() - hands.size[hand]
    for value in range(VALUES):
        then, left = hands.then[hand, value], deal.shoe[value] - hands.cards[hand, value]
        if then >= 0 and left > 0:
            total += worth[then] * left / size
            over -= results[then] * left / size
    return float(total + (over * nets[:, OVER]).sum())


@njit(nogil=True, cache=True, error_model="numpy")
def value_plays(deal: Deal, facts: Facts, results: Floats, draws: Flags, best: bool, values: Floats) -> None:
    """Fill in what each way to play a hand is worth, without splits, from the highest total down: `values[hand, way]`.

    Later cards are drawn as `draws` says. If the play is `best`, `draws` is filled in. More than two cards are
    doubled only where that is best.
    """
    hands, worth = deal.hands, np.zeros(len(deal.hands.total))
    doubled, freed = np.zeros(len(worth)), np.zeros(len(worth))
    values[:] = np.nan
    for hand in range(len(hands.total) - 1, 0, -1):
        if (deal.shoe < hands.cards[hand]).any():
            continue
        total = hands.total[hand]
        values[hand, STAND] = worth[hand] = _stood(facts, hand, total, results[hand])
        doubled[hand] = _stand(total, results[hand], facts.doubled)
        freed[hand] = _stand(total, results[hand], facts.freed)
        if facts.rescues:
            doubled[hand] = max(doubled[hand], _rescued(results[hand], facts.nets))
        if facts.hits[total, hands.soft[hand]]:
            values[hand, HIT] = _drawn(deal, hand, results, facts.nets, worth)
            if best:
                draws[hand] = values[hand, HIT] > values[hand, STAND]
            if draws[hand]:
                worth[hand] = values[hand, HIT]
        if _may_double(hands, facts, hand, best):
            if facts.free[hand]:
                values[hand, DOUBLE] = _drawn(deal, hand, results, facts.freed, freed)
            else:
                values[hand, DOUBLE] = _drawn(deal, hand, results, facts.doubled, doubled)
            if hands.size[hand] > 2:
                worth[hand] = max(worth[hand], values[hand, DOUBLE])


@njit(nogil=True, cache=True)
def _may_double(hands: Hands, facts: Facts, hand: int, best: bool) -> bool:
    """Whether a hand is one that may be doubled. Of more than two cards, only if the play is the best."""
    if hands.size[hand] == 2:
        first, second = pair_of(hands.cards[hand])
        return bool(facts.doubles[first, second])
    return best and hands.size[hand] > 2 and bool(facts.later[hands.total[hand], hands.soft[hand]])


@njit(nogil=True, cache=True)
def pair_of(cards: Ints) -> tuple[int, int]:
    """The values of a hand of two cards, the lower first."""
    first = 0
    while not cards[first]:
        first += 1
    second = first if cards[first] == 2 else first + 1
    while not cards[second]:
        second += 1
    return first, second


class Play(NamedTuple):
    """How hands are played: whether each is drawn to, and whether it is doubled if it may be."""

    draws: Flags
    doubles: Flags
    gives_up: Flags
    """Whether two cards are surrendered after a split. Before a split, a surrender ends a round early."""
    rescues: Flags
    """Whether a doubled hand is given up."""


@njit(nogil=True, cache=True, error_model="numpy")
def play_out(deal: Deal, shoe: Ints, play: Play, reach: Floats, results: Floats, ends: Floats) -> None:
    """Play hands out, each begun as often as `reach` says: how they end against each result, `ends[result, kind]`.

    A hand counts as over until it stands: the dealer's results are as likely whatever the player draws.
    """
    hands = deal.hands
    for hand in range(len(reach)):
        weight = reach[hand]
        if weight == 0.0:
            continue
        if hands.size[hand] == 2:
            if play.gives_up[hand]:
                ends[:, GIVEN_UP] += weight * results[hand]
                continue
            ends[:, OVER] += weight * results[hand]
        doubles, units = play.doubles[hand], FREE if deal.free[hand] else 4
        if not (play.draws[hand] or doubles):
            _stand_out(deal, ends, hand, weight, results[hand])
            continue
        if doubles:
            ends[:, OVER] -= weight * results[hand]
            ends[:, OVER + units] += weight * results[hand]
        size = shoe.sum() - hands.size[hand]
        for value in range(VALUES):
            then, left = hands.then[hand, value], shoe[value] - hands.cards[hand, value]
            if then >= 0 and left > 0:
                if doubles:
                    total = OVER_TOTAL if play.rescues[then] and units == 4 else hands.total[then]
                    _settle_double(ends, total, weight * left / size, results[then], units)
                else:
                    reach[then] += weight * left / size


@njit(nogil=True, cache=True)
def _stand_out(deal: Deal, ends: Floats, hand: int, weight: float, results: Floats) -> None:
    """Move a hand that stands from those over to how it ends, with the bonuses that its cards may earn."""
    total, plain = deal.hands.total[hand], weight
    for kind in range(BONUSES if total == MOST else 0):
        share = weight * deal.bonus[hand, kind]
        if share > 0.0:
            plain -= share
            ends[:, OVER] -= share * results
            ends[:, BONUS + kind] += share * results
    _settle(ends, total, plain, results, 0)


@njit(nogil=True, cache=True)
def _settle(ends: Floats, total: int, weight: float, results: Floats, units: int) -> None:
    """Move a hand that stands from those over to how it ends. `units` is 4 or `FREE` if it was doubled."""
    for result in range(RESULTS):
        share = weight * results[result]
        ends[result, OVER + units] -= share
        ends[result, _kind(total, result) + units] += share


@njit(nogil=True, cache=True)
def _settle_double(ends: Floats, total: int, weight: float, results: Floats, units: int) -> None:
    """Move a doubled hand from those over to how it ends: with its first unit only if it is given up."""
    if total == OVER_TOTAL:
        ends[:, OVER + 4] -= weight * results
        ends[:, OVER] += weight * results
    else:
        _settle(ends, total, weight, results, units)


@njit(nogil=True, cache=True)
def _wanted(hands: Hands, shoe: Ints, play: Play, begun: Ints, known: Flags) -> Ints:
    """List the hands for which the dealer's results are wanted but unknown: those begun, stood on or doubled."""
    reached, after_double = np.zeros(len(hands.total), np.bool_), np.zeros(len(hands.total), np.bool_)
    reached[begun] = True
    found = []
    for hand in range(len(reached)):
        doubles = reached[hand] and play.doubles[hand]
        draws = reached[hand] and play.draws[hand] and not doubles
        stands = after_double[hand] or (reached[hand] and (hands.size[hand] == 2 or not draws))
        if stands and not known[hand] and (shoe >= hands.cards[hand]).all():
            found.append(hand)
            known[hand] = True
        if doubles or draws:
            for then in hands.then[hand]:
                if then >= 0:
                    after_double[then] |= doubles
                    reached[then] |= draws
    return np.array(found, np.int64)


@njit(nogil=True, cache=True, error_model="numpy")
def chart_play(deal: Deal, facts: Facts, results: Floats, begun: Floats, values: Floats) -> Play:
    """Find the best play by totals, begun with two cards as often as given. `values` become those of that play."""
    hands = deal.hands
    may_draw = np.array([facts.hits[hands.total[one], hands.soft[one]] for one in range(len(begun))])
    no = np.zeros(len(begun), np.bool_)
    play = Play((hands.total < 17 + hands.soft) & may_draw, no.copy(), no, rescues(deal, facts, results))
    for _ in range(MOST):
        value_plays(deal, facts, results, play.draws, False, values)
        _double_by_total(hands, begun, values, play)
        gains = _gains_by_total(deal, begun, values, play)
        if not _draw_by_total(hands, gains, play.draws):
            break
    return play


@njit(nogil=True, cache=True)
def _draw_by_total(hands: Hands, gains: Floats, draws: Flags) -> bool:
    """Draw to the totals on which that gains. Say whether anything changed."""
    switched = 0
    for hand in range(1, len(draws)):
        gain = gains[hands.total[hand], hands.soft[hand]]
        if gain != 0.0 and draws[hand] != (gain > 0.0):
            draws[hand] = gain > 0.0
            switched += 1
    return switched > 0


@njit(nogil=True, cache=True)
def _double_by_total(hands: Hands, begun: Floats, values: Floats, play: Play) -> None:
    """Double the totals on which that gains, over all two cards that may be."""
    gains, may_double = np.zeros((MOST + 1, 2)), ~np.isnan(values[:, DOUBLE])
    for hand in np.flatnonzero(may_double):
        once = values[hand, HIT] if play.draws[hand] else values[hand, STAND]
        gains[hands.total[hand], hands.soft[hand]] += begun[hand] * (values[hand, DOUBLE] - once)
    for place in range(len(begun)):
        play.doubles[place] = may_double[place] and gains[hands.total[place], hands.soft[place]] > 0


@njit(nogil=True, cache=True, error_model="numpy")
def _gains_by_total(deal: Deal, begun: Floats, values: Floats, play: Play) -> Floats:
    """The gain of another card on each total, over all hands that make it and may draw: `[total, soft]`."""
    hands, reach, gains = deal.hands, begun.copy(), np.zeros((MOST + 1, 2))
    for hand in range(len(reach)):
        if reach[hand] == 0 or play.doubles[hand] or np.isnan(values[hand, HIT]):
            continue
        gain = values[hand, HIT] - values[hand, STAND]
        gains[hands.total[hand], hands.soft[hand]] += reach[hand] * gain
        if play.draws[hand]:
            for value in range(VALUES):
                then, left = hands.then[hand, value], deal.shoe[value] - hands.cards[hand, value]
                if then >= 0 and left > 0:
                    reach[then] += reach[hand] * left / (deal.shoe.sum() - hands.size[hand])
    return gains


class Split(NamedTuple):
    """Hands begun with a split card: how they end against each result, `[pair cards out, others without one, ...]`."""

    chance: Floats
    """The chance that the split makes this many hands, this many of them without a pair card, `[hands, without]`."""
    anything: Floats
    """A hand that begins with a split card, whatever its second card is."""
    no_pair: Floats
    """A hand that begins with a split card and whose second card is not a pair card."""


class Splits(NamedTuple):
    """The first hand of a split, and the others: they are played alike unless the house laid the others."""

    first: Split
    others: Split
    laid: bool


@njit(nogil=True, cache=True, error_model="numpy")
def split(deal: Deal, facts: Facts, pair: int, held: int, play: Play, memo: tuple[Floats, Flags]) -> Split:
    """Work out how the hands of a split end. `held` of the cards in the shoe make the pair.

    `memo` keeps the dealer's results, `[pair cards out, hand, result]`, and which are known.
    """
    most, size = facts.most_hands[pair], deal.shoe.sum()
    anything = np.zeros((2 * most, most + 1, RESULTS, KINDS))
    no_pair = np.zeros((2 * most, most + 1, RESULTS, KINDS))
    play = _split_play(deal.hands, facts, pair, play)
    shoe = deal.shoe.copy()
    for out in range(2, min(2 * most - 1, held + 1)):
        shoe[pair] = deal.shoe[pair] - out + 1
        again = (held - out) / (shoe.sum() - 1)
        other, same = _split_hand(deal, shoe, pair, again, play, (memo[0][out], memo[1][out]))
        anything[out, 0] = again * same + (1 - again) * other
        no_pair[out, 0] = other
    for known in range(1, most):
        for out in range(2, 2 * most - 1 - known):
            # The chance that one more hand has a pair card: among all cards left, or all but one known not to be.
            for table, left in ((anything, size - out - known + 1), (no_pair, size - out - known)):
                again = max(held - out, 0) / left
                table[out, known] = (table[out, known - 1] - again * table[out + 1, known - 1]) / (1 - again)
    return Split(_made(size, held, most), anything, no_pair)


@njit(nogil=True, cache=True)
def _split_play(hands: Hands, facts: Facts, pair: int, play: Play) -> Play:
    """How a hand is played after a split: as it would be without one, if the rules still allow it."""
    draws, doubles = play.draws & (hands.size < facts.split_sizes[pair]), play.doubles.copy()
    for value in range(VALUES):
        doubles[hands.then[hands.then[0, pair], value]] &= facts.split_doubles[pair, value]
    if not facts.split_later[pair]:
        doubles &= hands.size == 2
    return Play(draws, doubles, play.gives_up, play.rescues)


@njit(nogil=True, cache=True, error_model="numpy")
def _split_hand(
    deal: Deal, shoe: Ints, pair: int, again: float, play: Play, memo: tuple[Floats, Flags]
) -> tuple[Floats, Floats]:
    """How a hand that begins with a split card ends: if the second card is not a pair card, and if it is.

    `shoe` lacks the other hands' pair cards; `again` is the chance of another one.
    """
    hands, (results, known) = deal.hands, memo
    seconds, size = hands.then[hands.then[0, pair]], shoe.sum() - 1
    weigh_dealer(deal, shoe, _wanted(hands, shoe, play, seconds, known), results)
    other, same = np.zeros((RESULTS, KINDS)), np.zeros((RESULTS, KINDS))
    reach = np.zeros(len(hands.total))
    for value in range(VALUES):
        left = shoe[value] - (value == pair)
        reach[seconds[value]] = (left / size - (again if value == pair else 0.0)) / (1 - again)
    if abs(reach[seconds[pair]]) < ERROR:
        reach[seconds[pair]] = 0.0
    play_out(deal, shoe, play, reach, results, other)
    if again > 0:
        reach[:] = 0.0
        reach[seconds[pair]] = 1.0
        play_out(deal, shoe, play, reach, results, same)
    return other, same


@njit(nogil=True, cache=True)
def _made(size: int, held: int, most: int) -> Floats:
    """The chance that a split makes this many hands, this many of them without a pair card."""
    chance, ends = np.zeros((most + 1, most + 1)), np.zeros((most + 1, most + 1))
    chance[2, 0] = 1.0
    for made in range(2, most + 1):
        for done in range(made + 1):
            if made in (most, done):
                ends[made, done] = chance[made, done]
            else:
                again = max(held - made, 0) / (size - made - done)
                chance[made + 1, done] += chance[made, done] * again
                chance[made, done + 1] += chance[made, done] * (1 - again)
    return ends


@njit(nogil=True, cache=True)
def split_ends(split: Split) -> Floats:
    """How the hands of a split end, added up: `[result, kind]`."""
    total = np.zeros((RESULTS, KINDS))
    for made, done in np.argwhere(split.chance > 0):
        total += split.chance[made, done] * (made - done) * split.anything[made, done]
        if done:
            total += split.chance[made, done] * done * split.no_pair[made, done - 1]
    return total


def hand_ends(split: Split, last: bool) -> Floats:
    """How the first hand of a split ends, or its last: `[result, kind]`. Hands without a pair card come first."""
    total = np.zeros((RESULTS, KINDS))
    for made, done in np.argwhere(split.chance > 0).tolist():
        known = done == made if last else done > 0
        ends = split.no_pair[made, done - 1] if known else split.anything[made, done]
        total += split.chance[made, done] * ends
    return total


@njit(nogil=True, cache=True, error_model="numpy")
def add_split_nets(splits: Splits, nets: Ints, share: float, total: Floats) -> None:
    """Add how often a split nets each amount against each result: `total[result, net + middle]`.

    `nets[laid, result, kind]` are whole. Against each result of the dealer its hands are taken as independent of each
    other.
    """
    chance = splits.first.chance
    for made, done in np.argwhere(chance > 0):
        for result in range(RESULTS):
            seen = _ends(splits, made, done, 0)[result].sum()
            if seen > 0:
                begun = np.zeros(total.shape[1])
                begun[total.shape[1] // 2] = share * chance[made, done] * seen
                total[result] += _hands_added(begun, splits, nets, (made, done, result), seen, -1)


@njit(nogil=True, cache=True, error_model="numpy")
def add_nets_beside(splits: Splits, nets: Ints, share: float, last: bool, total: Floats) -> None:
    """Do the same by the kind of one hand, the first or the ``last``: `total[result, kind, net + middle]`."""
    chance = splits.first.chance
    for made, done in np.argwhere(chance > 0):
        beside = made - 1 if last else 0
        for result in range(RESULTS):
            seen = _ends(splits, made, done, 0)[result].sum()
            if seen <= 0:
                continue
            begun = np.zeros(total.shape[2])
            begun[total.shape[2] // 2] = share * chance[made, done] * seen
            sums = _hands_added(begun, splits, nets, (made, done, result), seen, beside)
            ends = _ends(splits, made, done, beside)
            for kind in range(KINDS):
                net, often = nets[int(splits.laid and beside > 0), result, kind], ends[result, kind] / seen
                if often != 0.0:
                    for place in range(len(sums)):
                        if sums[place] != 0.0:
                            total[result, kind, place + net] += sums[place] * often


@njit(nogil=True, cache=True)
def _ends(splits: Splits, made: int, done: int, hand: int) -> Floats:
    """How often a hand of a split ends in each way against each result of the dealer."""
    one = splits.others if hand else splits.first
    ends: Floats = one.no_pair[made, done - 1] if hand < done else one.anything[made, done]
    return ends


@njit(nogil=True, cache=True, error_model="numpy")
def _hands_added(
    sums: Floats, splits: Splits, nets: Ints, at: tuple[int, int, int], seen: float, but: int
) -> Floats:
    """Add the nets of a split's hands to these sums, those of hand ``but`` aside."""
    made, done, result = at
    for hand in range(made):
        if hand != but:
            often = _ends(splits, made, done, hand)[result] / seen
            sums = _added(sums, often, nets[int(splits.laid and hand > 0), result])
    return sums


@njit(nogil=True, cache=True)
def _added(sums: Floats, ends: Floats, nets: Ints) -> Floats:
    found = np.zeros(len(sums))
    for place in range(len(sums)):
        if sums[place] != 0.0:
            for kind in range(KINDS):
                if ends[kind] != 0.0:
                    found[place + nets[kind]] += sums[place] * ends[kind]
    return found
