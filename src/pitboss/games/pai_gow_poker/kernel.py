"""Pai gow poker at full speed: a compiled kernel that deals two hands, looks up how each is set, and counts.

Every class of seven cards has an entry: its high and its low hand as the house way sets it, and its kind, which is
what wagers on a player's own cards net. An entry is found by ranks with the hand's key (`pitboss.hands.tables`). The
joker adds one to every suit and nothing to the ranks, so a hand that holds it is one of six cards. A hand with a flush
is found by the ranks of its suit and the cards beside them.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from pitboss.chance import JOKER
from pitboss.chance.cards import CARDS
from pitboss.games.pai_gow_poker.deals import (
    SIZE,
    WITH_JOKER,
    beside_at,
    by_key,
    classes,
    held,
    highs,
    lines_of,
    may_match,
    named,
    set_all,
    settings_of,
    unpacked,
)
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.games.pai_gow_poker.odds import BANK, bank_net
from pitboss.games.pai_gow_poker.rules import GENERATOR, NUMBERS, PROCEDURES
from pitboss.games.pai_gow_poker.table_rules import TableRules, compared, setting_names
from pitboss.hands.pai_gow import CATEGORIES, RANKING, ROYAL_MATCH
from pitboss.hands.tables import (
    DECK,
    EIGHTS,
    IN_SUIT,
    KEY,
    ONE_MORE,
    RANKS_OF_SUIT,
    SUIT_SHIFT,
    Values,
    Worths,
    by_ranks,
    suit_of,
)
from pitboss.money import Cents, round_cents, show_amount
from pitboss.odds.draws import State, Words, add, drawn, state_of, uncounted, unfair
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.rounds.settlement import Outcome, Wins, payable
from pitboss.rulebooks import Rules

Ints = NDArray[np.int64]
How = tuple[Worths, Values, Worths, Worths, Worths, Ints, NDArray[np.bool_], Worths, Worths]
"""What compiled code looks up.

Rows and columns by key and the entries they lead to; the entries of hands with a flush, and where those with the same
ranks of the suit begin; of each kind the one that a royal match makes of it; which of the dealer's high hands return
the wagers; and the player's own entries, if the player sets otherwise.
"""

SEAT, PACK = 1, (*CARDS, JOKER)
_KIND_SHIFT, _MATCH_SHIFT, _HIGH_SHIFT = 7, 16, 17
"""An entry has the number of its low hand in seven bits, its kind in nine, whether it may be a royal match, then the
number of its high hand."""
_LOW, _KIND = (1 << _KIND_SHIFT) - 1, (1 << _MATCH_SHIFT - _KIND_SHIFT) - 1
_SETTINGS_BITS = 4 * len(CATEGORIES)
_PUSHED = 9
_PLAIN, _FLUSH = -(SIZE - 1) * ONE_MORE, 0x1111 * 3 << SUIT_SHIFT
_KEY, _IN_SUIT = np.append(KEY, 0x1111 << SUIT_SHIFT), np.append(IN_SUIT, 0)
_KING_QUEEN = 0b11 << 10
_FIRST = tuple(range(DECK + 1, DECK + 1 - SIZE, -1))
_SECOND = (*range(DECK + 1 - SIZE, DECK + 1 - 2 * SIZE, -1), len(NUMBERS))
"""What is drawn for a round: seven cards one by one, then seven more and the number that starts the deal."""
_FIRST_UNFAIR, _SECOND_UNFAIR = unfair(_FIRST), unfair(_SECOND)


class PaiGowKernel(LoopKernel):
    """One seat with the least stake on every wager, against the house. Both hands are set the house way.

    The player may set in a way of their own instead.

    If players may bank, the same rounds also say what the bank nets against one main wager.
    """

    def __init__(self, rules: Rules, own: HouseWay | None = None) -> None:
        """Look up how every class of hands is set, and what it nets."""
        self.rules, self.own = rules, own
        self.table_rules: TableRules = rules.once(TableRules)
        self.stakes = {
            one.wager: one.amount.least_even if one.wager in NUMBERS else one.amount.least
            for one in self.table_rules.offers
            if one.wager not in {side.wager for side in self.table_rules.sides}
        }
        self.contest = [self._against(compared((high, low), (1, 1))) for high in range(3) for low in range(3)]
        self.contest += [self._against("dealer_pushes")] if self.table_rules.pushing else []
        self.apart = (BANK,) if self.table_rules.players_bank else ()
        self.kinds, kind_of, matched = self._own_cards()
        self.numbers = [self._number(number + 1) for number in range(len(NUMBERS))]
        self.shape = (len(self.contest), len(self.kinds), len(self.numbers))
        tops = highs(self.table_rules.wheel).values.tolist()
        pushing = np.array([self.table_rules.dealer_pushes((value, 0)) for value in tops])
        dealers = _tables(self.table_rules.way, kind_of)
        mine = dealers if own is None else _tables(own, kind_of)
        self._how: How = (*dealers, matched, pushing, mine[2], mine[3])

    # -- what each result nets ------------------------------------------------------------------

    def _cents(self, outcome: Outcome, stake: Cents) -> Cents:
        """Return what an outcome nets, with a payment rounded as the table rounds it."""
        return payable(self.rules, outcome.net(stake))

    def _against(self, rule: str) -> dict[str, Cents]:
        """Return what the hands net by the rule that settles them, and the commission on a win."""
        made = self.table_rules.outcomes[rule]
        net = self._cents(made, self.stakes["pai_gow"])
        if type(made) is not Wins:
            return {"pai_gow": net}
        vig = round_cents(self.table_rules.vig(net), self.rules.text("payment_rounding"))  # type: ignore[arg-type]
        return {"pai_gow": net, "vig": -vig}

    def _banked(self, result: int) -> Cents:
        """Return what the bank nets against the main wager by how the hands compare, commission paid.

        The first hand is the player's. If the player has a way of their own, it is the bank's instead.
        """
        if self.own is not None:
            result = _PUSHED - 1 - result
        rule = compared(divmod(result, 3), (1, 1)) if result != _PUSHED else "dealer_pushes"
        exact = bank_net(self.table_rules, rule, self.stakes["pai_gow"])
        return round_cents(exact, self.rules.text("payment_rounding"))  # type: ignore[arg-type]

    def _number(self, number: int) -> dict[str, Cents]:
        """Return what the bets on the number net that are offered."""
        bets = {wager: stake for wager, stake in self.stakes.items() if wager in NUMBERS}
        return {
            wager: self._cents(self.table_rules.number_outcome(wager, number, stake), stake)
            for wager, stake in bets.items()
        }

    def _own_cards(self) -> tuple[list[dict[str, Cents]], Ints, Ints]:
        """Return what each kind of cards nets, the kind of every class, and for each kind that of its royal match."""
        codes, may = held() << _SETTINGS_BITS | settings_of(), may_match()
        match = codes[may] | 1 << RANKING.index(ROYAL_MATCH) + _SETTINGS_BITS
        every, where = np.unique(np.concatenate((codes, match)), return_inverse=True)
        kinds: dict[tuple[tuple[str, Cents], ...], int] = {}
        numbered = [kinds.setdefault(tuple(self._own(code).items()), len(kinds)) for code in every.tolist()]
        kind_of = np.array(numbered)[where]
        matched = np.arange(len(kinds))
        matched[kind_of[: len(codes)][may]] = kind_of[len(codes) :]
        return (
            [dict(one) for one in kinds],
            kind_of[: len(codes)] | may << _MATCH_SHIFT - _KIND_SHIFT,
            matched,
        )

    def _own(self, code: int) -> dict[str, Cents]:
        """Return the net of the wagers on the player's own cards, from what they hold and how they can be set."""
        table_rules, nets = self.table_rules, dict[str, Cents]()
        if table_rules.bonus:
            stake = self.stakes[table_rules.bonus]
            nets[table_rules.bonus] = self._cents(
                table_rules.bonus_outcome(named(code >> _SETTINGS_BITS), stake), stake
            )
        if table_rules.jackpot:
            settings = unpacked(code & (1 << _SETTINGS_BITS) - 1)
            names = {name for kind, *rest in settings for name in setting_names(CATEGORIES[kind], *rest)}
            row, shows = (
                table_rules.jackpot.best(names, table_rules.jackpot.posted),
                table_rules.jackpot.posted,
            )
            award = table_rules.jackpot.worth(table_rules.jackpot.pay.rows[row], shows) if row else 0
            nets[PROGRESSIVE] = award - table_rules.jackpot.stake
        return nets

    # -- a run ----------------------------------------------------------------------------------

    @property
    def loop(self) -> Loop:
        """The loop that deals, sets, and counts by how the hands compare, the kind of cards, and the number."""
        return Loop(_play, (self._how, *self.shape[1:]), (int(np.prod(self.shape)),), _scratch)

    def gathered(self, counts: Counts) -> Ints:
        """Return what the loop counted as a tally."""
        return counts[0].reshape(self.shape)

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents. The sums of `pai_gow` include its commission."""
        often = {wager: Counter[Cents]() for wager in self.stakes}
        for axis, nets in enumerate((self.contest, self.kinds, self.numbers)):
            others = tuple(other for other in range(tally.ndim) if other != axis)
            for net, times in zip(nets, tally.sum(axis=others).tolist(), strict=True):
                for wager in net.keys() & often.keys():
                    often[wager][net[wager] + (net.get("vig", 0) if wager == "pai_gow" else 0)] += times
        wagers = {wager: counted(self.stakes[wager], each) for wager, each in often.items()}
        if self.apart:
            banked = Counter[Cents]()
            for result, times in enumerate(tally.sum(axis=(1, 2)).tolist()):
                banked[self._banked(result)] += times
            wagers[BANK] = counted(self.stakes["pai_gow"], banked)
        return Sums(rounds=int(tally.sum()), wagers=wagers)

    # -- the same rounds, written out -----------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> Iterable[tuple[list[str], list[int]]]:
        """Return the player's and then the dealer's cards of each round, and its place in the tally."""
        cards, cells = np.zeros((rounds, 2 * SIZE), np.int64), np.zeros((rounds, 3), np.int64)
        _record(state_of(seed, 0), self._how, cards, cells)
        return zip(([PACK[card] for card in dealt] for dealt in cards.tolist()), cells.tolist(), strict=True)

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return [
            self.contest[result] | self.kinds[kind] | self.numbers[number]
            for _, (result, kind, number) in self._dealt(seed, rounds)
        ]

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        written = []
        wagers = {wager: show_amount(stake) for wager, stake in self.stakes.items()}
        for place, (cards, (result, _, number)) in enumerate(self._dealt(seed, rounds)):
            own, dealers = cards[:SIZE], cards[SIZE:]
            asked = result != _PUSHED or not self.table_rules.face_up
            decisions = [self._set(own)] if asked else []
            seat = {"seat": SEAT, "wagers": wagers, "cards": own, "decisions": decisions}
            record: dict[str, Any] = record_of(self.rules, f"{seed}.{place}", seats=[seat], dealer=dealers)
            if self.table_rules.start == GENERATOR:
                record["rolls"] = [[number + 1]]
            if self.rules.text("dealer_sets") == PROCEDURES:
                one = self.table_rules.way.set(dealers)
                record["dealer_set"] = {"low": list(one.low), "high": list(one.high)}
            written.append(record)
        return written

    def _set(self, cards: list[str]) -> dict[str, Any]:
        """Return how the player sets seven cards, as a record says it."""
        if self.own is None:
            return {"at": "set", "do": "house_way"}
        one = self.own.set(cards)
        return {"at": "set", "do": "set", "low": list(one.low), "high": list(one.high)}


# -- what the compiled code looks up ---------------------------------------------------------------


def _tables(way: HouseWay, kinds: Ints) -> tuple[Worths, Values, Worths, Worths, Worths]:
    """Return the tables of `How`, given the kind of every class and above it whether it may be a royal match."""
    (rows, columns, plain, begins), first = by_key(), classes().by_ranks
    made, low = set_all(way.wheel, lines_of(way))
    entries = (made << _HIGH_SHIFT | kinds << _KIND_SHIFT | low).astype(np.int32)
    return rows, columns, entries[plain], entries[:first], begins


# -- compiled --------------------------------------------------------------------------------------


@njit(nogil=True, cache=True, inline="always")
def _deal(words: Words, found: Any, deck: Ints) -> Words:
    """Bring fourteen cards to the top of the deck, every order equally likely, and draw a number into the last place.

    The previous order of the deck does not matter.
    """
    words = drawn(words, _FIRST, _FIRST_UNFAIR, found, 0)
    words = drawn(words, _SECOND, _SECOND_UNFAIR, found, 1)
    for hand in range(2):
        for n in range(SIZE):
            spot = uint64(hand * SIZE + n)
            other = spot + found[hand, n]
            deck[spot], deck[other] = deck[other], deck[spot]
    return words


@njit(nogil=True, cache=True, inline="always")
def _entry(deck: Ints, first: int, how: How, ranks: Worths, flushes: Worths) -> int:
    """Return the entry of the seven cards from `first` on, the dealer's or the player's own."""
    rows, columns = how[0], how[1]
    key = _PLAIN
    for n in range(first, first + SIZE):
        key += _KEY[uint64(deck[uint64(n)])]
    if (key + _FLUSH) & EIGHTS:
        return _suited(deck, first, suit_of(key + _FLUSH), how, flushes)
    return by_ranks(key, rows, columns, ranks)


@njit(nogil=True, cache=True)
def _suited(deck: Ints, first: int, suit: int, how: How, entries: Worths) -> int:
    """Return the entry of seven cards with a flush of this suit. The others are numbered from the ace down."""
    begins, matched = how[4], how[5]
    in_suit, wild, one, other = 0, 0, 0, 0
    for n in range(first, first + SIZE):
        card = deck[n]
        in_suit |= _IN_SUIT[card]
        if card == DECK:
            wild = WITH_JOKER
        elif card & 3 != suit:
            one, other = other, 12 - (card >> 2)
    one, other = min(one, other), max(one, other)
    begin = begins[(in_suit >> 16 * suit & RANKS_OF_SUIT) + wild]
    entry = int64(entries[begin + beside_at(one, other)])
    if entry >> _MATCH_SHIFT & 1:
        for beside in range(4):
            if in_suit >> 16 * beside & RANKS_OF_SUIT == _KING_QUEEN:
                kind = entry >> _KIND_SHIFT & _KIND
                entry += matched[kind] - kind << _KIND_SHIFT
    return int(entry)


@njit(nogil=True, cache=True, inline="always")
def _cell(deck: Ints, how: How) -> tuple[Any, Any]:
    """Return how the first hand compares with the second, high and low, or that this pushes, and its kind."""
    own = int64(_entry(deck, 0, how, how[7], how[8]))
    other = int64(_entry(deck, SIZE, how, how[2], how[3]))
    high, low = (own >> _HIGH_SHIFT) - (other >> _HIGH_SHIFT), (own & _LOW) - (other & _LOW)
    if how[6][other >> _HIGH_SHIFT]:
        return uint64(_PUSHED), uint64(own >> _KIND_SHIFT & _KIND)
    result = 3 * (1 + (high > 0) - (high < 0)) + 1 + (low > 0) - (low < 0)
    return uint64(result), uint64(own >> _KIND_SHIFT & _KIND)


def _scratch(block: int) -> tuple[Any, Ints]:
    """What is drawn for a round, and the pack."""
    return np.zeros((2, SIZE + 1), np.uint64), np.zeros(DECK + 1, np.int64)


@uncounted
def _play(state: State, rounds: int, reads: Any, scratch: Any, counts: Counts) -> None:
    words, (how, kinds, numbers), (found, deck) = (state[0], state[1], state[2], state[3]), reads, scratch
    cells = counts[0]
    for n in range(DECK + 1):
        deck[n] = n
    for _ in range(rounds):
        words = _deal(words, found, deck)
        result, kind = _cell(deck, how)
        add(cells, (result * uint64(kinds) + kind) * uint64(numbers) + found[1, SIZE], 1)


@njit(nogil=True, cache=True)
def _record(state: State, how: How, cards: Ints, cells: Ints) -> None:
    words = (state[0], state[1], state[2], state[3])
    found, deck = np.zeros((2, SIZE + 1), np.uint64), np.arange(DECK + 1)
    for number in range(len(cards)):
        words = _deal(words, found, deck)
        result, kind = _cell(deck, how)
        cards[number] = deck[: 2 * SIZE]
        cells[number] = int64(result), int64(kind), int64(found[1, SIZE])
