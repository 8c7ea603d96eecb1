"""Twenty-one at full speed: a compiled kernel that deals, plays and counts. It does not handle money.

Every round is dealt from a full, shuffled shoe, as the exact figures assume. The cards that a round needs are drawn
without replacement. The kernel counts how often each result of the dealer met each end of a box's hands, and how often
each result of the side wager came. The game's own settlement then says what those pay. `records` writes out exactly the
rounds that a tally counts; the engine must settle them to the same cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any, TypeAlias

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, RANKS, SUIT, Card
from pitboss.money import Cents, Odds, show_amount
from pitboss.odds.draws import State, add, next_word, state_of, two, uncounted
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.shoe import pack_of
from pitboss.procedures.twentyone import solver
from pitboss.procedures.twentyone.best_play import NATURAL, SURRENDER, Against, Strategy, Terms
from pitboss.procedures.twentyone.odds import Solved
from pitboss.procedures.twentyone.solver import (
    ACE,
    APART,
    BLACKJACK,
    BONUS,
    DEALER_OVER,
    DOUBLE,
    EIGHT,
    FREE,
    GIVEN_UP,
    HIT,
    LOST,
    MOST,
    RESULTS,
    SPLIT,
    STAND,
    TEN,
    THREE_EIGHTS,
    WON,
)
from pitboss.procedures.twentyone.table_rules import MOST_HANDS, TwentyOneRules
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int64]

SEAT = 1
RANKED = len(RANKS)
SECOND, DEALER, RESCUE = 6, 7, 8
"""Cards outside the play of a hand: the second card of a split hand, a dealer's card, a double that is given up."""
NO_HAND, ENDED = 0, 1
"""The end of a hand is one more than its kind. Then comes a blackjack."""
ENDED_SURRENDER, ENDED_NATURAL, ENDED_FREE = ENDED + GIVEN_UP, ENDED + FREE, ENDED + FREE + 1
ENDED_BONUS = ENDED_FREE + BONUS - FREE
"""Hands that the house doubled, and the kinds of 21 that a bonus is paid on, come last: few tables have them."""
SIDES = 64
"""The most results of a side wager."""
INSURANCE = "insurance"
OFFERED, INSURED = SIDES, 2 * SIDES
"""Added to that result if insurance is offered and the dealer has no blackjack, or has one."""
DOUBLED, GAVE_UP, HAD_NATURAL, HELD = 32, 64, 128, 256
"""A hand is kept as its total and these, in eight bits. Above a blackjack are the kinds of 21 that earn a bonus."""
FREED = DOUBLED + GAVE_UP
"""A hand that the house doubled."""
DRAWS, DOUBLES = 1, 2
UNLIMITED = 99
AT_A_TIME = 1024
"""The number of rounds that are written out at a time."""
LONGEST = 64
"""The most entries of a round's log."""


HANDS = len(solver.hands().total)
_BY_UP = (RANKED, RANKED, RANKED)
HOW = np.dtype(
    [
        # What is done with the first two cards, `[up, first, second]`.
        ("begin", np.uint8, _BY_UP),
        # The place of two cards in the list of hands, `[first, second]`.
        ("hand", np.int16, (RANKED, RANKED)),
        # What is done with a hand after a split if it is not split again, `[laid, up, split card, second]`: by
        # who staked it, the player or the house.
        ("after", np.uint8, (2, *_BY_UP)),
        # How many hands a pair after a split may be split into, `[split card, second]`, or 0 if it is not a pair.
        ("again", np.uint8, (RANKED, RANKED)),
        # The number of cards at which a hand that began with a split card draws no more, `[split card]`.
        ("sizes", np.uint8, (RANKED,)),
        # The hand with one card more, `[hand, rank]`. The last place stands for all that are over.
        ("then", np.int16, (HANDS + 1, 16)),
        # Whether a hand of three cards or more draws, or is doubled, `[laid, hand, up]`.
        ("draws", np.uint8, (2, HANDS + 1, 16)),
        # Whether such a hand may be doubled after a split, `[split card]`, and whether the house lays its split.
        ("later", np.uint8, (RANKED,)),
        ("laid", np.uint8, (RANKED,)),
        # Whether the house doubles a hand of two cards, `[hand]`.
        ("free", np.uint8, (HANDS + 1,)),
        # The kind of 21 with a bonus that a hand is, `[hand, its suits as bits]`, or 0 if none.
        ("bonus", np.uint8, (HANDS + 1, 16)),
        # How many ways a hand of this table can end, and all the hands of a box together.
        ("cases", np.int64),
        ("boxes", np.int64),
        # The total of a hand.
        ("totals", np.uint8, (HANDS + 1,)),
        # Where a dealer with two cards stands, `[up, second]`: a state to draw from, or -1 less a result.
        ("dealt", np.int16, (RANKED, RANKED)),
        # The same with one card more, `[state, rank]`.
        ("drawn", np.int16, (2 * MOST + 3, 16)),
        # How a hand ends, `[result, hand as kept]`.
        ("ends", np.uint8, (RESULTS, HELD)),
        # Whether two cards are insured, `[up, first, second]`.
        ("insured", np.uint8, _BY_UP),
        # Whether insurance is offered, and wins, `[up, hole]`: `OFFERED`, `INSURED` or 0.
        ("insures", np.uint8, (RANKED, RANKED)),
        # The result of a side wager on the first two cards, `[card, card]`.
        ("side", np.uint8, (64, 64)),
        # Whether a blackjack under an up-card is found before anyone plays, `[up]`.
        ("checked", np.uint8, (RANKED,)),
        # Whether the dealer draws whatever the players hold, and whether the side wager is on the dealer's hand.
        ("completes", np.uint8),
        ("on_dealer", np.uint8),
        # Whether a doubled hand is given up, `[hand, up]`.
        ("rescues", np.uint8, (HANDS + 1, 16)),
        # Whether a hand is surrendered before the dealer's hole card is checked.
        ("early", np.uint8),
    ],
    align=True,  # as a GPU needs it
)
"""What the compiled code looks up, in one block. Ranks go from the ace to the king."""
How: TypeAlias = Any
Begun: TypeAlias = tuple[int, int, int, int, int, int, int]


@dataclass(frozen=True)
class Money:
    """What a game says about the rounds that a kernel counts."""

    wager: str
    """The wager that all hands of a box belong to, insurance included."""
    side: str
    """The side wager, or empty if the table has none."""
    hand: Callable[[int, int, int], dict[str, Outcome]]
    """The outcomes of a hand's wagers, by its number, the dealer's result and its end. A surrender is left out."""
    insurance: Callable[[bool], Outcome] | None
    """The outcome of insurance, with a blackjack and without one."""
    side_outcome: Callable[[int, bool], Outcome]
    """The outcome of the side wager, by its result and whether the first hand surrendered."""
    stake: Cents
    checked: tuple[int, ...] = (ACE, TEN)
    """The up-cards under which a blackjack is found before anyone plays."""
    insured: Cents = 0
    given_up: Cents = 0
    """What insurance stakes, and what a surrender gives up."""
    sides: Bytes | None = None
    """The result of a side wager on the first two cards, by both cards, or None if it is on the dealer's hand."""
    completes: bool = False
    """Whether the dealer draws even if no hand is left, as for other side wagers on the dealer's hand."""
    about: dict[str, Any] = field(default_factory=dict)
    """What a record says apart from the seat and the dealer."""
    early: bool = False
    """Whether a surrender saves half the wager even from a blackjack."""
    tip: Callable[[int, int, int], dict[str, Outcome]] | None = None
    """The outcomes of a tip on a hand and of its double, or None if there is no tip."""
    tip_last: bool = False
    tip_doubles: bool = True
    """Whether a tip goes with the last hand of a split, not the first, and whether it is doubled with its hand."""
    bonus: Bytes | None = None
    """The kind of 21 with a bonus that a hand is, by the hand and its suits as bits. 0 if none."""


def stake_of(rules: Rules, wagers: Sequence[str], parts: Sequence[int], step: Cents = 0) -> Cents:
    """Return the least stake the table takes on each of these wagers that is paid, and divided, to the cent."""
    chip = step or rules.amount("smallest_chip")
    taken = [wager for name in wagers if (wager := rules.wager(name))]
    least = max(rules.amount(rules.bound(wager.minimum, "minimum")) for wager in taken)
    stake = -(-least // chip) * chip
    odds = [pays for table in rules.pay_tables.values() for _, pays in table if isinstance(pays, Odds)]
    due = (*(pays.win(stake) for pays in odds), *(Fraction(stake, part) for part in parts))
    return stake * lcm(*(exact.denominator for exact in due))


class TwentyOneKernel(LoopKernel):
    """One seat with the same stake on every wager the table takes, each round from a full shoe.

    Insurance has figures of its own, as if it were taken wherever it is offered.
    """

    def __init__(
        self,
        rules: Rules,
        table_rules: TwentyOneRules,
        solved: Solved,
        of: Callable[[Against], Strategy],
        money: Money,
    ) -> None:
        """Play by a strategy against each up-card."""
        self.rules, self.table_rules, self.money = rules, table_rules, money
        out, decks = pack_of(rules).without, range(rules.count("decks"))
        codes = [code for card, code in CODES.items() if card[0] not in out for _ in decks]
        self.shoe = np.array(codes, np.uint8)
        self._how = _how(table_rules, solved, of, money)
        self.cases, self.boxes = int(self._how["cases"][0]), int(self._how["boxes"][0])
        self.apart = (INSURANCE,) if self._how["insures"].any() else ()
        self._planes = 4 if solved.terms.free_splits else 2

    @property
    def how(self) -> How:
        """The tables by which it plays."""
        return self._how[0]

    @property
    def loop(self) -> Loop:
        """The compiled loop that plays, and counts by insurance, result and ends of hands.

        Then it counts the side wager, by whether insurance was offered and would have won.
        """
        planes = self._planes * RESULTS
        sizes = planes * self.cases, self._sides, planes * self.boxes
        return Loop(_count, (self.shoe, self._how), sizes, self._own_shoe)

    @property
    def _sides(self) -> int:
        """The number of cells that the side wager and insurance are counted in."""
        return SIDES + INSURED if self.apart else SIDES

    def _own_shoe(self, block: int) -> tuple[Bytes]:
        return (np.zeros_like(self.shoe),)

    def gathered(self, counts: Counts) -> Ints:
        """Return what the loop counted as a tally: boxes of one hand are a few of the cells for those that split."""
        single, sides, boxes = counts
        cells = boxes.reshape(-1, self.boxes)
        cells[:, : self.cases] += single.reshape(-1, self.cases)
        return np.concatenate((boxes, sides))

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents. The first wager's sums include all that is staked on a box later."""
        cells, offered = np.split(tally, [len(tally) - self._sides])
        sides = offered.reshape(-1, SIDES).sum(axis=0)
        by_net, by_side, by_tip = Counter[Cents](), Counter[Cents](), Counter[Cents]()
        for cell in np.flatnonzero(cells).tolist():
            by_net[sum(self._nets(cell).values())] += int(cells[cell])
            if self.money.tip:
                by_tip[sum(self._tip(cell).values())] += int(cells[cell])
        for side in np.flatnonzero(sides).tolist() if self.money.side else ():
            by_side[self._side(side)] += int(sides[side])
        found = {self.money.wager: counted(self.money.stake, by_net)}
        if self.money.side:
            found[self.money.side] = counted(self.money.stake, by_side)
        if self.money.tip:
            found["tip"] = counted(self.money.stake, by_tip)
        if self.apart and self.money.insurance:
            taken = zip((False, True), offered.reshape(-1, SIDES)[1:].sum(axis=1).tolist(), strict=True)
            insured = {had: int(self.money.insurance(had).net(self.money.insured)) for had in (False, True)}
            found[INSURANCE] = counted(self.money.insured, {insured[had]: often for had, often in taken})
        return Sums(rounds=int(cells.sum()), wagers=found)

    def _nets(self, cell: int) -> dict[str, Cents]:
        """Return the net of every wager on a box's hands in a cell, according to the game's own settlement."""
        money, (result, boxes) = self.money, divmod(cell, self.boxes)
        (laid, insured), result = divmod(result // RESULTS, 2), result % RESULTS
        nets: dict[str, Cents] = {}
        for number, end in enumerate(self._ends(boxes), 1):
            wager, double = self.table_rules.wagers(number)
            if end == ENDED_SURRENDER and (result != BLACKJACK or money.early):
                nets[wager] = -money.given_up
                continue
            made = money.hand(number, result, end)
            nets[wager] = _net(made[wager], money.stake, free=laid > 0 and number > 1)
            if _doubled(end):
                nets[double] = _net(made[double], money.stake, free=end >= ENDED_FREE)
        if insured and money.insurance:
            nets[INSURANCE] = int(money.insurance(result == BLACKJACK).net(money.insured))
        return nets

    def _tip(self, cell: int) -> dict[str, Cents]:
        """Return the net of a tip and of its double in a cell."""
        money, (result, boxes) = self.money, divmod(cell, self.boxes)
        result %= RESULTS
        ends = list(self._ends(boxes))
        number = len(ends) if money.tip_last else 1
        end = ends[number - 1]
        if money.tip is None:
            return {}
        if end == ENDED_SURRENDER and (result != BLACKJACK or money.early):
            return {"tip": -money.given_up}
        made, both = money.tip(number, result, end), _doubled(end) and money.tip_doubles
        return {wager: int(one.net(money.stake)) for wager, one in made.items() if wager == "tip" or both}

    def _ends(self, boxes: int) -> Iterator[int]:
        """Yield the ends of a box's hands."""
        while boxes:
            boxes, end = divmod(boxes, self.cases)
            yield end

    def _side(self, side: int) -> Cents:
        return int(self.money.side_outcome(side % (SIDES // 2), side >= SIDES // 2).net(self.money.stake))

    # -- the same rounds, written out -----------------------------------------------------------

    def _played(self, seed: int, rounds: int) -> Iterator[tuple[list[list[int]], list[str], int, int]]:
        """Yield for each round what was done, the first four cards, and where it was counted."""
        state, shoe = state_of(seed, 0), self.shoe.copy()
        for begin in range(0, rounds, AT_A_TIME):
            many = min(AT_A_TIME, rounds - begin)
            logs, dealt = np.zeros((many, LONGEST, 3), np.int64), np.zeros((many, 4), np.uint8)
            cells = np.zeros((many, 2), np.int64)
            _record(state, shoe, self._how, logs, dealt, cells)
            for log, cards, (cell, side) in zip(logs.tolist(), dealt.tolist(), cells.tolist(), strict=True):
                yield log[1 : log[0][0] + 1], [NAMED[card] for card in cards], cell, side

    def nets(self, seed: int, rounds: int) -> list[dict[str, Cents]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return list(self.each_net(seed, rounds))

    def each_net(self, seed: int, rounds: int) -> Iterator[dict[str, Cents]]:
        """Yield them round by round."""
        for _, _, cell, side in self._played(seed, rounds):
            beside = {self.money.side: self._side(side)} if self.money.side else {}
            yield self._nets(cell) | self._tip(cell) | beside

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        return list(self.each_record(seed, rounds))

    def each_record(self, seed: int, rounds: int) -> Iterator[dict[str, Any]]:
        """Yield them round by round."""
        for number, (log, cards, cell, _) in enumerate(self._played(seed, rounds)):
            yield self._record(f"{seed}.{number}", log, cards, cell // self.boxes // RESULTS % 2 > 0)

    def _record(self, id: str, log: list[list[int]], cards: list[Card], insured: bool) -> dict[str, Any]:
        money, stake = self.money, show_amount(self.money.stake)
        decisions: list[dict[str, Any]] = []
        if insured:
            decisions.append({"at": "insurance", "do": "insure", "amount": show_amount(money.insured)})
        splits: list[dict[str, Any]] = []
        dealers = [cards[1], cards[3]]
        tipped = 1 + sum(what == SPLIT for _, what, _ in log) if money.tip_last else 1
        for number, what, card in log:
            if what == DEALER:
                dealers.append(NAMED[card])
            elif what == SECOND:
                splits.pop()["cards"].append(NAMED[card])
            else:
                decisions.append({"at": f"hand{number}", "do": SAID[what], **_drew(what, card)})
                if what == SPLIT:
                    splits.append(decisions[-1])
                if what == DOUBLE and money.tip and money.tip_doubles and number == tipped:
                    decisions.append({"at": "tip", "do": "double"})
        seat = {
            "seat": SEAT,
            "wagers": dict.fromkeys(filter(None, (money.wager, money.side, money.tip and "tip")), stake),
            "cards": [cards[0], cards[2]],
            "decisions": decisions,
        }
        return record_of(self.rules, id, seats=[seat], dealer=dealers, **money.about)


SAID = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    SPLIT: "split",
    SURRENDER: "surrender",
    RESCUE: "rescue",
}
ORDER = "A23456789TJQK"
CODES: dict[Card, int] = {card: SUIT[card] << 4 | ORDER.index(card[0]) for card in CARDS}
"""The number of a card: its suit, and its rank from the ace to the king in the last four bits."""
NAMED = {code: card for card, code in CODES.items()}


def _drew(what: int, card: int) -> dict[str, Any]:
    """The card that a decision drew, as its record says."""
    if what == SPLIT:
        return {"cards": [NAMED[card]]}
    return {"card": NAMED[card]} if what in (HIT, DOUBLE) else {}


def _doubled(end: int) -> bool:
    return ENDED + 4 <= end < ENDED_SURRENDER or ENDED_FREE <= end < ENDED_BONUS


def _net(made: Outcome, stake: Cents, free: bool) -> Cents:
    """What a wager nets. One that the house laid has nothing to lose."""
    return max(int(made.net(stake)), 0) if free else int(made.net(stake))


def plain_kind(end: int) -> int:
    """How a hand ended, no matter who doubled it: higher, equal, lower or over. A 21 with a bonus counts as higher."""
    if end >= ENDED_BONUS:
        return WON
    return end - ENDED_FREE if end >= ENDED_FREE else (end - ENDED) % 4


# -- what the compiled code looks up ------------------------------------------------------------


def side_table(result: Callable[[tuple[Card, Card]], int]) -> Bytes:
    """Write down the result of a side wager for every two cards."""
    table = np.zeros((64, 64), np.uint8)
    for one, other in ((one, other) for one in CARDS for other in CARDS):
        table[CODES[one], CODES[other]] = result((one, other))
    return table


def _how(table_rules: TwentyOneRules, solved: Solved, of: Callable[[Against], Strategy], money: Money) -> How:
    """Write a way to play down."""
    terms, hands, value = solved.terms, solver.hands(), np.minimum(np.arange(RANKED), TEN)
    facts, count = terms.facts, len(hands.total)
    alike = np.array(
        [[table_rules.alike(f"{one}s") == table_rules.alike(f"{other}s") for other in ORDER] for one in ORDER]
    )
    place = hands.then[hands.then[0, value]][:, value]
    then = np.full((count + 1, 16), count, np.int16)
    then[:count, :RANKED] = np.where(hands.then < 0, count, hands.then)[:, value]
    how = np.zeros(1, HOW)
    cases = (
        ENDED_BONUS + len(terms.bonuses) if terms.bonuses else ENDED_BONUS if facts.free.any() else ENDED_FREE
    )
    found = {
        "hand": place,
        "again": np.where(alike, facts.most_hands[value][:, None], 0),
        "sizes": np.minimum(facts.split_sizes[value], UNLIMITED),
        "then": then,
        "later": facts.split_later[value],
        "laid": [int(one) in terms.free_splits for one in value],
        "free": np.append(facts.free, False),
        "bonus": 0 if money.bonus is None else money.bonus,
        "cases": cases,
        "boxes": cases**MOST_HANDS,
        "totals": np.append(hands.total, MOST + 1),
        "ends": _end_table(),
        "insures": _insures(terms),
        "checked": [int(up) in money.checked for up in value],
        "completes": money.sides is None or money.completes,
        "on_dealer": money.sides is None,
        "early": money.early,
        **_decisions(solved, of, alike, place),
    }
    found["dealt"], found["drawn"] = _dealer(facts)
    if money.sides is not None:
        found["side"] = money.sides
    for name, table in found.items():
        how[name] = table
    return how


def _decisions(
    solved: Solved, of: Callable[[Against], Strategy], alike: NDArray[np.bool_], place: Shorts
) -> dict[str, Bytes]:
    """Write down what is done with each hand against each up-card: at the start, after a split, and as cards come."""
    terms, hands, value = solved.terms, solver.hands(), np.minimum(np.arange(RANKED), TEN)
    facts, count = terms.facts, len(hands.total)
    ranks = [rank for rank in range(RANKED) if facts.shoe[value[rank]]]
    begin, insured = np.zeros((2, RANKED, RANKED, RANKED), np.uint8)
    after, draws = np.zeros((2, RANKED, RANKED, RANKED), np.uint8), np.zeros((2, count + 1, 16), np.uint8)
    rescues = np.zeros((count + 1, 16), np.uint8)
    split_hits = hands.size[place] < facts.split_sizes[value][:, None]
    for up in ranks:
        strategy = of(solved.ups[int(value[up])])
        play = strategy.play
        rescues[:count, up] = play.rescues
        starts = {(start.first, start.second, start.held): start for start in strategy.worths}
        for one in ranks:
            for other in ranks:
                first, second = sorted((int(value[one]), int(value[other])))
                held = int(facts.pair_cards[first] - alike[up, one]) if alike[one, other] else 0
                start = starts.get((first, second, held)) or starts[first, second, 0]
                begin[up, one, other] = strategy.does(start)
                insured[up, one, other] = strategy.insures(start)
        for laid, by in enumerate((play, strategy.laid_play)):
            draws[laid, :count, up] = DRAWS * by.draws + DOUBLES * by.doubles
            doubles = by.doubles[place] & facts.split_doubles[value][:, value]
            hits = np.where(by.draws[place] & split_hits, HIT, STAND)
            after[laid, up] = np.where(doubles, DOUBLE, hits)
        if terms.split_surrenders is not None:
            gives_up = strategy.split_play.gives_up[place] & terms.split_surrenders[value][:, value]
            after[0, up][gives_up] = SURRENDER
    return {"begin": begin, "insured": insured, "after": after, "draws": draws, "rescues": rescues}


def _insures(terms: Terms) -> Bytes:
    """Write down where insurance is offered, and where it wins, by the dealer's two cards."""
    found = np.zeros((RANKED, RANKED), np.uint8)
    ups = terms.insurance.ups if terms.insurance else ()
    value = np.minimum(np.arange(RANKED), TEN)
    for up in np.flatnonzero(np.isin(value, ups)).tolist():
        found[up] = np.where(value[up] + value == ACE + TEN, INSURED, OFFERED)
    return found


def _dealer(facts: solver.Facts) -> tuple[Shorts, Shorts]:
    """Write down how a dealer draws, by total and whether it is soft. A pair of eights has a place of its own."""
    eights = 2 * (MOST + 1)
    drawn, dealt = np.zeros((eights + 1, 16), np.int16), np.zeros((RANKED, RANKED), np.int16)

    def state(hard: int, ace: bool) -> int:
        soft = ace and hard <= MOST - 10
        total = hard + 10 * soft
        if total > MOST:
            return -1 - (APART if facts.twenty_two and total == MOST + 1 else DEALER_OVER)
        return 2 * total + soft if facts.dealer_draws[total, int(soft)] else 16 - total

    for total in range(2, MOST + 1):
        for soft in (False, True) if total > MOST - 10 else (False,):
            hard = total - 10 * soft
            for rank in range(RANKED):
                drawn[2 * total + soft, rank] = state(hard + min(rank, TEN) + 1, soft or rank == ACE)
    for up in range(RANKED):
        for rank in range(RANKED):
            one, other = sorted((min(up, TEN), min(rank, TEN)))
            dealt[up, rank] = state(one + other + 2, one == ACE)
            if (one, other) == (ACE, TEN):
                dealt[up, rank] = -1 - BLACKJACK
    drawn[eights] = drawn[2 * (EIGHT + EIGHT + 2)]
    if dealt[EIGHT, EIGHT] >= 0 and not facts.twenty_two:
        dealt[EIGHT, EIGHT], drawn[eights, EIGHT] = eights, -1 - THREE_EIGHTS
    return dealt, drawn


@cache
def _end_table() -> Bytes:
    """How each hand ends against each result."""
    table = np.zeros((RESULTS, HELD), np.uint8)
    for result in range(RESULTS):
        for kept in range(HELD):
            total = kept % DOUBLED
            kind = solver.OVER if total > MOST else int(solver._kind(total, result))
            if result == BLACKJACK:
                kind = LOST
            table[result, kept] = ENDED + kind + (4 if kept & DOUBLED else 0)
            if kept & GAVE_UP:
                table[result, kept] = ENDED_FREE + kind if kept & DOUBLED else ENDED_SURRENDER
            if kept & HAD_NATURAL:
                table[result, kept] = ENDED_BONUS + total - 1 if total else ENDED_NATURAL
    return table


# -- compiled -----------------------------------------------------------------------------------


@njit(nogil=True, cache=True, inline="always")
def _bring(state: State, shoe: Bytes, spot: int) -> None:
    """Bring four more cards to the top of the shoe, every order equally likely."""
    word, size = next_word(state), len(shoe) - spot
    one, other = two(state, int(word >> uint64(32)), size, size - 1)
    shoe[spot], shoe[spot + one] = shoe[spot + one], shoe[spot]
    shoe[spot + 1], shoe[spot + 1 + other] = shoe[spot + 1 + other], shoe[spot + 1]
    one, other = two(state, int(word & uint64(0xFFFFFFFF)), size - 2, size - 3)
    shoe[spot + 2], shoe[spot + 2 + one] = shoe[spot + 2 + one], shoe[spot + 2]
    shoe[spot + 3], shoe[spot + 3 + other] = shoe[spot + 3 + other], shoe[spot + 3]


@njit(nogil=True, cache=True)
def _more(state: State, shoe: Bytes, spot: int) -> None:
    _bring(state, shoe, spot)


@njit(nogil=True, cache=True, inline="always")
def _card(state: State, shoe: Bytes, spot: int) -> int:
    """The card at a place. The first eight have been brought up. The others are brought up when due."""
    if spot >= 8 and spot & 3 == 0:
        _more(state, shoe, spot)
    return int(int64(shoe[spot]))


@njit(nogil=True, cache=True)
def _note(log: Any, number: int, what: int, card: int) -> None:
    """Write down what was done."""
    if log is not None:
        log[0, 0] += 1
        log[log[0, 0]] = number, what, card


@njit(nogil=True, cache=True, inline="always")
def _play(
    state: State, shoe: Bytes, how: How, begun: Begun, spot: int, number: int, log: Any
) -> tuple[int, int]:
    """Play a hand of two cards that is not split. Return how it is kept and the next card's place.

    It is given the up-card, a hand, what to do with it, the most cards it may hold, whether more than two
    may be doubled, whether the house staked it, and its suits as bits.
    """
    up, hand, do, limit, may, laid, suits = begun
    kept = FREED if how.free[hand] else DOUBLED
    if do == HIT:
        size, then = 2, DRAWS
        while then == DRAWS:
            card = _card(state, shoe, spot)
            spot += 1
            size += 1
            hand = how.then[hand, card & 15]
            suits |= 1 << (card >> 4)
            _note(log, number, HIT, card)
            then = how.draws[laid, hand, up] & may if size < limit else 0
        if then:
            do, kept = DOUBLE, DOUBLED
    if do == DOUBLE:
        card = _card(state, shoe, spot)
        _note(log, number, DOUBLE, card)
        hand = how.then[hand, card & 15]
        if how.rescues[hand, up] and kept == DOUBLED:
            _note(log, number, RESCUE, 0)
            return MOST + 1, spot + 1
        return int(int64(how.totals[hand])) + kept, spot + 1
    if do == SURRENDER:
        _note(log, number, SURRENDER, 0)
        return GAVE_UP, spot
    total = int(int64(how.totals[hand]))
    if total <= MOST:
        _note(log, number, STAND, 0)
    if total == MOST and how.bonus[hand, suits]:
        return HAD_NATURAL + int(int64(how.bonus[hand, suits])), spot
    return total, spot


@njit(nogil=True, cache=True)
def _split(state: State, shoe: Bytes, how: How, up: int, rank: int, log: Any) -> tuple[int, int]:
    """Play the hands of a pair that is split in turn. Return how they are kept, eight bits each, and the next card."""
    kept, number, hands, spot = 0, 1, 2, 4
    split_now, own, waiting = True, int(int64(shoe[0])), int(int64(shoe[2]))
    # The first cards of the hands that wait for their turn are kept like a stack, eight bits each.
    may = DRAWS + DOUBLES if how.later[rank] else DRAWS
    while number <= hands:
        card = _card(state, shoe, spot)
        spot += 1
        _note(log, number, SPLIT if split_now else SECOND, card)
        split_now = hands < how.again[rank, card & 15]
        if split_now:
            hands += 1
            waiting = waiting << 8 | card
            continue
        second, laid = card & 15, int(int64(how.laid[rank])) if number > 1 else 0
        do, suits = int(int64(how.after[laid, up, rank, second])), 1 << (own >> 4) | 1 << (card >> 4)
        begun = up, how.hand[rank, second], do, how.sizes[rank], may, laid, suits
        played, spot = _play(state, shoe, how, begun, spot, number, log)
        kept |= played << 8 * (number - 1)
        number += 1
        own, waiting = waiting & 255, waiting >> 8
    return kept, spot


@njit(nogil=True, cache=True, inline="always")
def _round(state: State, shoe: Bytes, how: How, log: Any) -> tuple[int, int, int]:
    """Play a round and return where it is counted: the dealer's result and what else matters, the ends of the box's
    hands in one number, and the result of the side wager with that of insurance."""
    _bring(state, shoe, 0)
    _bring(state, shoe, 4)
    first, up, second = shoe[0] & 15, shoe[1] & 15, shoe[2] & 15
    dealer, do = int(int64(how.dealt[up, shoe[3] & 15])), int(int64(how.begin[up, first, second]))
    cell, spot, kept = int(int64(how.insured[up, first, second])) * RESULTS, 4, 0
    if dealer == -1 - BLACKJACK and how.checked[up] and not (how.early and do == SURRENDER):
        kept = HAD_NATURAL if do == NATURAL else 0
    elif do == SPLIT:
        kept, spot = _split(state, shoe, how, up, first, log)
        cell += 2 * RESULTS * how.laid[first]
    elif do == NATURAL:
        kept = HAD_NATURAL
    else:
        suits = 1 << (shoe[0] >> 4) | 1 << (shoe[2] >> 4)
        may_all = up, how.hand[first, second], do, UNLIMITED, DRAWS + DOUBLES, 0, suits
        kept, spot = _play(state, shoe, how, may_all, spot, 1, log)
    begun = spot
    if how.completes or _undecided(kept):
        while dealer >= 0:
            card = _card(state, shoe, spot)
            spot += 1
            dealer = int(int64(how.drawn[dealer, card & 15]))
            _note(log, 0, DEALER, card)
    result = max(-1 - dealer, 0)
    ends, others, place = int(int64(how.ends[result, kept & 255])), kept >> 8, how.cases
    while others:
        ends += place * how.ends[result, others & 255]
        place *= how.cases
        others >>= 8
    side = int(int64(how.side[shoe[0], shoe[2]]))
    if how.on_dealer:
        over = result in (DEALER_OVER, THREE_EIGHTS)
        side = (min(spot - begun + 2, 31) if over else 0) + (SIDES // 2 if kept & FREED == GAVE_UP else 0)
    return cell + result, ends, side + how.insures[up, shoe[3] & 15]


@njit(nogil=True, cache=True)
def _undecided(kept: int) -> bool:
    """Whether the dealer's total can still matter to a hand."""
    while kept:
        one = kept & 255
        if one <= MOST or one > HAD_NATURAL or (one & DOUBLED and one % DOUBLED <= MOST):
            return True
        kept >>= 8
    return False


@uncounted
def _count(state: State, rounds: int, reads: Any, scratch: Any, counts: Counts) -> None:
    (full, how), shoe, (single, sides, boxes) = reads, scratch[0], counts
    table = how[0]
    for n in range(len(full)):
        shoe[n] = full[n]
    for _ in range(rounds):
        result, ends, side = _round(state, shoe, table, None)
        if ends < table.cases:
            add(single, result * table.cases + ends, 1)
        else:
            add(boxes, result * table.boxes + ends, 1)
        add(sides, side, 1)


@njit(nogil=True, cache=True)
def _record(state: State, shoe: Bytes, how: How, logs: Ints, dealt: Bytes, cells: Ints) -> None:
    for number in range(len(cells)):
        result, ends, side = _round(state, shoe, how[0], logs[number])
        cells[number] = result * how[0].boxes + ends, side % SIDES
        dealt[number] = shoe[:4]
