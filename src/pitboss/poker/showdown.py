"""Showdown: hands are shown, each pot goes to its best hand, and the remainder follows the odd-chip rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pitboss.chance import UNSEEN, Card
from pitboss.hands.suits import highest_by_suit, highest_first, lowest_by_suit, lowest_first
from pitboss.money import Cents
from pitboss.poker import terms
from pitboss.poker.hand import Hand, turned
from pitboss.poker.kill import Ending
from pitboss.poker.pots import Pot
from pitboss.poker.table_rules import TableRules
from pitboss.poker.worth import Side
from pitboss.rounds.asks import Choice, Choose
from pitboss.rounds.events import Awarded, Decided, PotMade
from pitboss.rounds.known import not_known
from pitboss.rounds.table import Play
from pitboss.rulebooks import Cite

SHOWDOWN = "showdown"
"""The moment after the last betting round with several hands still in."""

MUCK = "muck"
"""Giving a hand up at the showdown without showing it."""


class Award(NamedTuple):
    """A place's share of a pot, and the rule that says so."""

    place: int
    cents: Cents
    cite: Cite


class Values(NamedTuple):
    """The values of the hands still in, by place: for high, and for low if they qualify."""

    high: Mapping[int, int]
    low: Mapping[int, int]


Shown = Mapping[int, tuple[Card, ...]]
"""The hole cards of the hands still in, by place."""

ALL: Cents = 10**15
"""More than any pot can leave over."""


class Odd(NamedTuple):
    """The rule of odd chips: the order of the winners, the most that one winner gets, and the rule itself."""

    first: Callable[[list[int]], list[int]]
    most: Cents
    cite: Cite


def shares(cents: Cents, winners: Sequence[int], chip: Cents, odd: Odd) -> dict[int, Cents]:
    """Divide an amount equally down to the chip. The odd chips go where the rule says."""
    each = cents // (len(winners) * chip) * chip
    rest = cents - each * len(winners)
    found = dict.fromkeys(winners, each)
    for place in odd.first(list(winners)) if rest else ():
        extra = min(rest, odd.most)
        found[place] += extra
        rest -= extra
    return found


def best(values: Mapping[int, int], eligible: Sequence[int]) -> list[int]:
    """Return the places with the best value, or none if no place has a value."""
    held = [place for place in eligible if place in values]
    top = max([values[place] for place in held], default=0)
    return [place for place in held if values[place] == top]


class Sharing(NamedTuple):
    """The sharing of the pots of one hand: the smallest chip, and where odd chips go."""

    chip: Cents
    high: Odd
    low: Odd
    half_to_first: bool
    """Whether the odd chip between the halves goes to the first winner instead of the high hand."""
    most: Cents
    """The most by which one half may exceed the other."""
    pot_to: Cite
    low_to_high: bool = False
    """Whether odd chips among lows go first to a winner of the high half."""


def awards(pot: Pot, fee: Cents, values: Values, sharing: Sharing) -> list[Award]:
    """Award a pot, less its fee, to the best hand of those who paid for it, or half to the best low that qualifies."""
    cents, chip = pot.total - fee, sharing.chip
    high, low = best(values.high, pot.eligible), best(values.low, pot.eligible)
    if not low:
        return _shared(cents, high, sharing.high, sharing)
    if not high:
        return _shared(cents, low, sharing.low, sharing)
    half = cents // (2 * chip) * chip
    larger = half + min(cents - 2 * half, sharing.most)
    to_high = cents - larger if sharing.half_to_first and min(low) < min(high) else larger
    odd = sharing.low
    if sharing.low_to_high:
        odd = odd._replace(
            first=lambda winners: sorted(winners, key=lambda place: (place not in high, place))
        )
    lows = _shared(cents - to_high, low, odd, sharing)
    return _shared(to_high, high, sharing.high, sharing) + lows


def _shared(cents: Cents, winners: list[int], odd: Odd, sharing: Sharing) -> list[Award]:
    cite = sharing.pot_to if len(winners) == 1 else odd.cite
    found = shares(cents, winners, sharing.chip, odd)
    return [Award(place, share, cite) for place, share in found.items() if share]


def sharing_of(table_rules: TableRules, board: Sequence[Card], shown: Shown) -> Sharing:
    """Return how the pots of a hand are shared. The cards matter if suits distinguish winners."""
    worth = table_rules.worth
    high = _odd(table_rules, board, shown, "odd_chips", worth.high or worth.low)
    low = _odd(table_rules, board, shown, "odd_chips_low", worth.low) if table_rules.splits else high
    most = table_rules.odd_most or ALL
    halves = table_rules.odd_half_to_first, most, table_rules.cite["pot_to"], table_rules.odd_low_to_high
    return Sharing(table_rules.odd_chip, high, low, *halves)


def _odd(table_rules: TableRules, board: Sequence[Card], shown: Shown, name: str, side: Side | None) -> Odd:
    value, cite = table_rules.odd[name], table_rules.cite[name]
    if value not in (terms.HIGHEST_BY_SUIT, terms.LOWEST_BY_SUIT) or side is None:
        return Odd(sorted, table_rules.odd_chip if value == terms.ONE_EACH else ALL, cite)
    lowest = value == terms.LOWEST_BY_SUIT
    prefer = lowest_first(table_rules.suits) if lowest else highest_first(table_rules.suits)
    by_suit = lowest_by_suit if lowest else highest_by_suit

    def in_order(winners: list[int]) -> list[int]:
        plays = {place: side.plays(shown[place], board, prefer) for place in winners}
        left, order = list(winners), []
        while left:
            order.append(left.pop(by_suit([plays[place] for place in left], table_rules.suits)[0]))
        return order

    return Odd(in_order, table_rules.odd_most or ALL, cite)


def settle(hand: Hand) -> Play:
    """Find the values of the hands still in, award every pot, and return how the hand ended."""
    table, seats, table_rules = hand.table, hand.seats, hand.table_rules
    shown: dict[int, tuple[Card, ...]] = {}
    if hand.live > 1 and table.unseen:
        yield from _mucked(hand)
    if hand.live == 1:
        place = hand.folded.index(False)
        table.judge(seats[place], "the last player left", table_rules.cite["last_player"])
        values = Values({place: 0}, {})
    else:
        values = _show(hand, shown)
    paid = hand.paid()
    won: set[int] = set()
    for pot, fee in reversed(paid) if table_rules.side_pots_first else paid:
        eligible = tuple(sorted([seats[place] for place in pot.eligible]))
        table.emit(PotMade(pot.name, pot.total, eligible, table_rules.cite["all_in"]))
        for place, cents, cite in _won(hand, shown, pot, fee, values):
            won.add(seats[place])
            table.post(Awarded(seats[place], pot.name, cents, cite))
    return Ending(hand.total - sum(hand.taken.values()), sorted(won), bool(values.low) and table_rules.splits)


def _won(hand: Hand, shown: Shown, pot: Pot, fee: Cents, values: Values) -> list[Award]:
    """Return each winner's part of a pot: a single winner takes all, otherwise it is shared by the rules."""
    high, low = best(values.high, pot.eligible), values.low and best(values.low, pot.eligible)
    if len(high) == 1 and not low:
        rule = hand.table_rules.cite["pot_to" if shown else "last_player"]
        return [Award(high[0], pot.total - fee, rule)] if pot.total > fee else []
    sharing = sharing_of(hand.table_rules, hand.table.hands.get("board", []), shown)
    return awards(pot, fee, values, sharing)


def _mucked(hand: Hand) -> Play:
    """Let a hand with unknown cards be given up. Live deals have none, but a record may."""
    table, cite = hand.table, hand.table_rules.cite["showdown"]
    if UNSEEN in table.hands.get("board", ()):
        raise not_known("the board", cite, "the showdown", "it is not all known")
    for place, seat in enumerate(hand.seats):
        if not hand.folded[place] and UNSEEN in table.hands[seat]:
            at = hand.street.name
            yield Choose(seat, at, (Choice(MUCK),), cite, "", table.sees(seat))
            table.log.append(Decided(seat, at, MUCK, cite))
            hand.fold(place)
            if hand.live == 1:
                return


def _show(hand: Hand, shown: dict[int, tuple[Card, ...]]) -> Values:
    table, table_rules = hand.table, hand.table_rules
    cite, (high, low) = table_rules.cite, table_rules.worth
    board = table.hands.get("board", [])
    highs: dict[int, int] = {}
    lows: dict[int, int] = {}
    first = max(hand.last_bettor, 0) if table_rules.last_bettor_shows else 0
    for place in turned(hand.still_in(), first):
        seat = hand.seats[place]
        cards = shown[place] = table.show(seat, cite["showdown"])
        if high is not None:
            value = highs[place] = high.value(cards, board)
            table.judge(seat, high.describe(value), cite["hand_ranking"], high.tried(value))
        if low is not None:
            value = low.value(cards, board)
            qualifies = value >= low.least
            if qualifies:
                lows[place] = value
            found = low.describe(value) if qualifies else "no low"
            table.judge(seat, found, cite["low_ranking" if qualifies else "low_qualifier"])
    return Values(highs, lows)
