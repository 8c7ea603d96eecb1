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


def analyse(rules: Rules, table_rules: TableRules) -> Analysis:
    """Price every wager the table takes."""
    wagers = _priced(table_rules, _counted(rules, _held(rules)))
    held = held_in(Pack(decks_in_play(rules)).cards)
    wagers |= {
        one.side.wager: price(one.side, one.ways(held), ("rules.decks",)) for one in table_rules.on_cards
    }
    notes = (
        NOTE,
        *(
            note
            for one in table_rules.jackpots
            for note in _meter_notes(table_rules, one, _counted(rules, _held(rules)))
        ),
    )
    return Analysis.of(rules, {offer.wager: wagers[offer.wager] for offer in table_rules.offers}, notes=notes)


def edges_without(rules: Rules, table_rules: TableRules, gone: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the edge of every wager from a shoe that lacks these cards. Aces count one and tens nothing."""
    held = list(_held(rules))
    for value, cards in gone.items():
        held[worth(f"{value}s")] -= cards
    priced = _priced(
        table_rules, _counted(rules, tuple(held))
    )  # a value is not a card: pairs are not counted
    return {wager: found.house_edge for wager, found in priced.items()}


def together(rules: Rules, table_rules: TableRules, stakes: Mapping[str, Cents]) -> Together:
    """Settle several wagers by each result of both hands."""
    check_known(rules, stakes, [offer.wager for offer in table_rules.offers])
    if early := [one.side.wager for one in table_rules.on_cards if one.side.wager in stakes]:
        message = (
            f"{early[0]} depends on the cards themselves, and is not counted with the points of the hands"
        )
        raise Refusal("no_joint", message)
    staked, jackpots = Fraction(sum(stakes.values())), {one.wager: one for one in table_rules.jackpots}
    for wager, jackpot in jackpots.items():
        if stakes.get(wager, jackpot.stake) != jackpot.stake:
            raise rules.refuse("bad_amount", "the progressive is one chip", "progressive_stake")

    def endings() -> Iterator[Ending]:
        for hands, count in _counted(rules, _held(rules)).items():
            made = table_rules.outcomes(*hands)
            nets = (
                Fraction(table_rules.award(jackpots[wager], *hands) - cents)
                if wager in jackpots
                else cents * _net(table_rules, wager, made[wager])
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
    table_rules = rules.once(TableRules)
    return {hands_of(table_rules, cell): ways for cell, ways in enumerate(counts.tolist()) if ways}


def _priced(table_rules: TableRules, counted: dict[tuple[Points, Points], int]) -> dict[str, WagerAnalysis]:
    apart = {one.side.wager for one in table_rules.on_cards} | {one.wager for one in table_rules.jackpots}
    priced = {
        offer.wager: _wager(table_rules, offer.wager, counted)
        for offer in table_rules.offers
        if offer.wager not in apart
    }
    for jackpot in table_rules.jackpots:
        rows = _rows(table_rules, jackpot, counted)
        priced[jackpot.wager] = progressive_odds.price(jackpot, rows, rows.total())
    return priced


def _rows(
    table_rules: TableRules, jackpot: Jackpot, counted: dict[tuple[Points, Points], int]
) -> Counter[str]:
    """Count the results of both hands by the row of the progressive that they reach."""
    rows = Counter[str]()
    for hands, count in counted.items():
        rows[table_rules.nines(jackpot, *hands)] += count
    return rows


def _meter_notes(
    table_rules: TableRules, jackpot: Jackpot, counted: dict[tuple[Points, Points], int]
) -> Iterator[str]:
    """Yield what the progressive is priced at, and where it is fair."""
    rows = _rows(table_rules, jackpot, counted)
    at, fair = progressive_odds.meters_text(jackpot), progressive_odds.fair_text(jackpot, rows, rows.total())
    yield f"The progressive is priced at {at}, for a player who makes it alone; it is fair at {fair}."


def _net(table_rules: TableRules, wager: str, outcome: Outcome) -> Fraction:
    """Return what one unit nets, less the vigorish it owes."""
    owed = table_rules.vigorish(wager, outcome)
    return outcome.net(1) - (owed.share if owed else 0)


def _wager(table_rules: TableRules, wager: str, counted: dict[tuple[Points, Points], int]) -> WagerAnalysis:
    """Weigh a wager's outcomes, less the vigorish it owes."""
    ways = Counter[tuple[str, Fraction]]()
    rules = defaultdict[tuple[str, Fraction], set[str]](set)
    for hands, count in counted.items():
        outcome = table_rules.outcomes(*hands)[wager]
        owed = table_rules.vigorish(wager, outcome)
        key = _event(wager, outcome, *hands), _net(table_rules, wager, outcome)
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


def hands_of(table_rules: TableRules, cell: int) -> tuple[Points, Points]:
    """Return the Player's and the Banker's Hand of a cell."""
    player, banker = divmod(cell, len(HANDS))
    return table_rules.hand(*HANDS[player]), table_rules.hand(*HANDS[banker])


def dealt(rules: Rules) -> tuple[Cells, Cells]:
    """Deal every round: its cell, and how many cards it took, by both counts of two cards and the next two cards."""
    table_rules, (cells, used) = rules.once(TableRules), np.zeros((2, *(DIGITS,) * 4), np.int16)
    due: list[tuple[int, ...]] = list(product(range(DIGITS), repeat=2))
    for place in due:  # appends the rounds that need a further card
        player, banker, *taken = (_OF_VALUE[value] for value in place)
        hands = {PLAYER: [player, _OF_VALUE[0]], BANKER: [banker, _OF_VALUE[0]]}
        if not table_rules.deal_on(hands, taken):
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
