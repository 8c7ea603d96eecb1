"""The odds of baccarat: every order in which six cards can leave a full shoe, counted by the result of both hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance import CARDS, Pack
from pitboss.games.mini_baccarat.rules import decks_in_play
from pitboss.games.mini_baccarat.table_rules import BANKER, MOST_CARDS, PLAYER, Points, TableRules
from pitboss.hands.baccarat import DIGITS, points, worth
from pitboss.money import Cents
from pitboss.odds import Analysis, Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.joint import check_known
from pitboss.procedures.progressive import Jackpot
from pitboss.procedures.progressive import odds as progressive_odds
from pitboss.procedures.side_wagers import held_in, price
from pitboss.rounds.settlement import Loses, Outcome
from pitboss.rulebooks import Refusal, Rules

Counts = NDArray[np.int64]
Cells = NDArray[np.int16]

HANDS = [(count, cards) for cards in (2, 3) for count in range(DIGITS)]
"""The results of a hand, by its count and its number of cards. A cell is a pair of them, Player's and Banker's."""
CELLS = len(HANDS) ** 2
NOTE = "a round from a full shoe; cards burned or dealt before that nobody counts do not matter"
_OF_VALUE = [next(card for card in CARDS if worth(card) == value) for value in range(DIGITS)]


def analyse(rules: Rules, plan: TableRules) -> Analysis:
    """Price every wager the table takes."""
    wagers = _priced(plan, _counted(rules, _held(rules)))
    held = held_in(Pack(decks_in_play(rules)).cards)
    wagers |= {one.side.wager: price(one.side, one.ways(held), ("rules.decks",)) for one in plan.on_cards}
    notes = (
        NOTE,
        *(note for one in plan.jackpots for note in _meter_notes(plan, one, _counted(rules, _held(rules)))),
    )
    return Analysis.of(rules, {offer.wager: wagers[offer.wager] for offer in plan.offers}, notes=notes)


def edges_without(rules: Rules, plan: TableRules, gone: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the edge of every wager from a shoe that lacks these cards. Aces count one and tens nothing."""
    held = list(_held(rules))
    for value, cards in gone.items():
        held[worth(f"{value}s")] -= cards
    priced = _priced(plan, _counted(rules, tuple(held)))  # a value is not a card: pairs are not counted
    return {wager: found.house_edge for wager, found in priced.items()}


def together(rules: Rules, plan: TableRules, stakes: Mapping[str, Cents]) -> Together:
    """Settle several wagers by each result of both hands."""
    check_known(rules, stakes, [offer.wager for offer in plan.offers])
    if early := [one.side.wager for one in plan.on_cards if one.side.wager in stakes]:
        message = (
            f"{early[0]} depends on the cards themselves, and is not counted with the points of the hands"
        )
        raise Refusal("no_joint", message)
    staked, jackpots = Fraction(sum(stakes.values())), {one.wager: one for one in plan.jackpots}
    for wager, jackpot in jackpots.items():
        if stakes.get(wager, jackpot.stake) != jackpot.stake:
            raise rules.refuse("bad_amount", "the progressive is one chip", "progressive_stake")

    def endings() -> Iterator[Ending]:
        for hands, count in _counted(rules, _held(rules)).items():
            made = plan.outcomes(*hands)
            nets = (
                Fraction(plan.award(jackpots[wager], *hands) - cents)
                if wager in jackpots
                else cents * _net(plan, wager, made[wager])
                for wager, cents in stakes.items()
            )
            yield Ending(count, tuple(nets), staked)

    return Together(endings(), (NOTE,))


def _held(rules: Rules) -> tuple[int, ...]:
    """The number of cards of each value in a full shoe."""
    decks = decks_in_play(rules)
    return (16 * decks, *[4 * decks] * (DIGITS - 1))


def _counted(rules: Rules, held: tuple[int, ...]) -> dict[tuple[Points, Points], int]:
    """Count the orders of six cards of a shoe by the result of both hands."""
    orders, ways = _orders(held)
    counts = np.zeros(CELLS, np.int64)
    np.add.at(counts, rules.once(dealt)[0][place_of(np.arange(DIGITS), orders)], ways)
    plan = rules.once(TableRules)
    return {hands_of(plan, cell): ways for cell, ways in enumerate(counts.tolist()) if ways}


def _priced(plan: TableRules, counted: dict[tuple[Points, Points], int]) -> dict[str, WagerAnalysis]:
    apart = {one.side.wager for one in plan.on_cards} | {one.wager for one in plan.jackpots}
    priced = {
        offer.wager: _wager(plan, offer.wager, counted) for offer in plan.offers if offer.wager not in apart
    }
    for jackpot in plan.jackpots:
        rows = _rows(plan, jackpot, counted)
        priced[jackpot.wager] = progressive_odds.price(jackpot, rows, rows.total())
    return priced


def _rows(plan: TableRules, jackpot: Jackpot, counted: dict[tuple[Points, Points], int]) -> Counter[str]:
    """Count the results of both hands by the row of the progressive that they reach."""
    rows = Counter[str]()
    for hands, count in counted.items():
        rows[plan.nines(jackpot, *hands)] += count
    return rows


def _meter_notes(
    plan: TableRules, jackpot: Jackpot, counted: dict[tuple[Points, Points], int]
) -> Iterator[str]:
    """Yield what the progressive is priced at, and where it is fair."""
    rows = _rows(plan, jackpot, counted)
    at, fair = progressive_odds.meters_text(jackpot), progressive_odds.fair_text(jackpot, rows, rows.total())
    yield f"The progressive is priced at {at}, for a player who makes it alone; it is fair at {fair}."


def _net(plan: TableRules, wager: str, outcome: Outcome) -> Fraction:
    """Return what one unit nets, less the vigorish it owes."""
    owed = plan.vigorish(wager, outcome)
    return outcome.net(1) - (owed.share if owed else 0)


def _wager(plan: TableRules, wager: str, counted: dict[tuple[Points, Points], int]) -> WagerAnalysis:
    """Weigh a wager's outcomes, less the vigorish it owes."""
    ways = Counter[tuple[str, Fraction]]()
    rules = defaultdict[tuple[str, Fraction], set[str]](set)
    for hands, count in counted.items():
        outcome = plan.outcomes(*hands)[wager]
        owed = plan.vigorish(wager, outcome)
        key = _event(wager, outcome, *hands), _net(plan, wager, outcome)
        ways[key] += count
        rules[key].update(one.cite.rule for one in (outcome, owed) if one)
    results = [Result(*key, ways[key], rules=tuple(sorted(rules[key]))) for key in ways]
    drawing = ("rules.decks", "rules.banker_table")
    return weigh(wager, sorted(results, key=lambda one: (-one.net, one.event)), rules=drawing)


def _event(wager: str, outcome: Outcome, player: Points, banker: Points) -> str:
    """Describe what happened, as far as it matters to the wager."""
    if type(outcome) is Loses:
        return "it loses"
    if row := getattr(outcome, "found", "").partition(": ")[2]:
        return str(row)
    if wager.startswith("dragon"):
        return "equal naturals"
    return "tie hand" if player.count == banker.count else f"{wager.title()} is higher"


# -- counting -----------------------------------------------------------------------------------


def hands_of(plan: TableRules, cell: int) -> tuple[Points, Points]:
    """Return the Player's and the Banker's Hand of a cell."""
    player, banker = divmod(cell, len(HANDS))
    return plan.hand(*HANDS[player]), plan.hand(*HANDS[banker])


def dealt(rules: Rules) -> tuple[Cells, Cells]:
    """Deal every round: its cell, and how many cards it took, by both counts of two cards and the next two cards."""
    plan, (cells, used) = rules.once(TableRules), np.zeros((2, *(DIGITS,) * 4), np.int16)
    due: list[tuple[int, ...]] = list(product(range(DIGITS), repeat=2))
    for place in due:  # appends the rounds that need a further card
        player, banker, *taken = (_OF_VALUE[value] for value in place)
        hands = {PLAYER: [player, _OF_VALUE[0]], BANKER: [banker, _OF_VALUE[0]]}
        for card in taken:
            hands[plan.due(hands)].append(card)
        if plan.due(hands):
            due += [(*place, value) for value in range(DIGITS)]
            continue
        own, other = (HANDS.index((points(cards), len(cards))) for cards in hands.values())
        cells[place] = own * len(HANDS) + other
        used[place] = sum(map(len, hands.values()))
    return cells, used


def place_of(values: Any, cards: Any) -> tuple[Any, Any, Any, Any]:
    """Return where those tables have six cards of these values, in the order dealt. Plain, so that it compiles."""
    player, banker = values[cards[0]] + values[cards[2]], values[cards[1]] + values[cards[3]]
    return player % DIGITS, banker % DIGITS, values[cards[4]], values[cards[5]]


@lru_cache(maxsize=8)
def _orders(held: tuple[int, ...]) -> tuple[Counts, Counts]:
    """Return the values of six cards in every order, and the number of ways to make it from these cards."""
    values = np.indices((DIGITS,) * MOST_CARDS).reshape(MOST_CARDS, -1)
    ways = np.ones(values.shape[1], np.int64)
    for place in range(MOST_CARDS):
        gone = (values[:place] == values[place]).sum(axis=0)
        ways *= np.maximum(np.array(held)[values[place]] - gone, 0)
    return values, ways
