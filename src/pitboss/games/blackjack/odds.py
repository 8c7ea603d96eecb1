"""The exact odds of blackjack: the best play of every hand, insurance, and House Money."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import perm, prod
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from msgspec import structs

from pitboss.chance import CARDS, SUIT, Card
from pitboss.games.blackjack import outcomes
from pitboss.games.blackjack.legality import why_not, why_not_surrender_against
from pitboss.games.blackjack.outcomes import OVER_BY_ONE, Final
from pitboss.games.blackjack.rules import EARLY, HOUSE_MONEY, NO_SURRENDER, TIP, UPCARDS
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import worth
from pitboss.money import Cents, show_dollars
from pitboss.odds import Analysis, Apart, Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.joint import check_known
from pitboss.procedures.shoe import pack_of
from pitboss.procedures.side_wagers import SideWager
from pitboss.procedures.twentyone import solver
from pitboss.procedures.twentyone.best_play import NAMES, Against, Insurance, Nets, Start, Strategy, Terms
from pitboss.procedures.twentyone.odds import (
    CONVENTION,
    ENDS,
    FLOATS,
    PARTS,
    Solved,
    free_hands,
    may,
    may_after_split,
    said_of_rows,
    spread,
    tabulate,
)
from pitboss.procedures.twentyone.sides import (
    FINAL,
    THREE,
    TWO,
    TWO_AND_DEALER,
    TWO_AND_UP,
    on_cards,
    priced,
)
from pitboss.procedures.twentyone.solver import (
    ACE,
    APART,
    BLACKJACK,
    DEALER_OVER,
    ERROR,
    EVEN,
    OVER,
    RESULTS,
    TEN,
    WON,
    Floats,
)
from pitboss.procedures.twentyone.table_rules import MOST_POINTS, free_double
from pitboss.procedures.twentyone.together import Tipped, ends_with
from pitboss.rounds.settlement import Outcome, Wins
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.procedures.twentyone.first_hand import FirstHands

RESTS_ON = (
    *(
        "decks",
        "double_on",
        "double_after_split",
        "split_by",
        "most_hands",
        "resplit_aces",
        "split_ace_cards",
    ),
    *("draw_below", "dealer_stands", "dealer_hits_soft_17", "blackjack_meets_blackjack", "dealer_blackjack"),
    *("late_blackjack", "player_over", "dealer_over", "player_higher", "player_equal", "player_lower"),
    *(
        "equal_21",
        "ranks_out",
        "dealer_22",
        "double_totals",
        "double_offered",
        "double_with_ace",
        "double_split_aces",
        "rescue",
        "double_later",
        "free_doubles",
        "free_splits",
    ),
    *("surrender", "surrender_after_split", "surrender_not_against"),
)
"""The rules behind the figures of the game itself, as far as a document has them."""
NOTES = (
    "No insurance is taken: from a fresh shoe it never pays.",
    "A double for less is never better than a whole one or none.",
)
EVEN_MONEY = "Even money is worth what insurance of the same blackjack is: neither is taken."
TIPPED = "A tip is doubled whenever its hand is; what it wins is the dealer's."
EITHER_SIDE = (
    "Each round is priced from a full side of the double shoe; the determinant card is left out of account."
)
DRAWN = (
    "Side wagers on cards that a player draws are priced for best play of the game, even if another play"
    " would help the side wager."
)
LAID = (
    "A hand that the house staked is played to win most, since it cannot lose; by the chart of totals it is played"
    " like any other."
)
SUITS = "Best play looks at the values of the cards and how many there are, not at their suits."
LATER = "The chart of totals doubles two cards only; best play doubles more if that is worth it."
LET_RIDE, UNCAPPED = "house_money let ride", "house_money let ride without its cap"
ALL = 100
"""The per cent of its proceeds that House Money may add to the wager if nothing caps it."""
RIDES = (
    f"House Money is priced on its own. `{LET_RIDE}` is for each unit of it, with its proceeds added to the wager"
    " wherever that is worth it, and played on with the hand."
)
INSURED = "Insurance that a strategy takes is counted with the game itself."
VALUE = {card: (worth(card) - 1) % 10 for card in CARDS}
"""The solver's number for a card's value."""


def analyse(rules: Rules) -> Analysis:
    """Price the game under best play, insurance on the up-card alone, and House Money on its own."""
    table_rules, solved = rules.once(TableRules), rules.once(solve)
    wagers = _wagers(rules, lambda up: up.best)
    notes = [*solved.notes(), *NOTES]
    notes += [DRAWN] * bool(table_rules.sides.looking_at(THREE, FINAL))
    notes += [EITHER_SIDE] * bool(table_rules.red_side)
    notes += [EVEN_MONEY] * table_rules.even_money + [TIPPED] * table_rules.tips
    notes += (
        [LAID] * bool(table_rules.free_splits)
        + [SUITS] * (table_rules.bonus_21 is not None)
        + [LATER] * table_rules.double_later
    )
    notes += [RIDES] * bool(rules.wager(HOUSE_MONEY))
    wagers["blackjack"] = structs.replace(wagers["blackjack"], further=solved.by_chart())
    return Analysis.of(rules, wagers, solved.strategy(), tuple(notes), _combined(rules, lambda up: up.best))


def analyse_apart(rules: Rules) -> Apart:
    """Return how the wagers are priced that do not depend on the play of the game."""
    table_rules, priced = rules.once(TableRules), dict[str, Callable[[], WagerAnalysis]]()
    if table_rules.insurance_upcards:
        priced["insurance"] = lambda: _insurance(table_rules, tabulate_shoe(table_rules))
    if rules.wager(HOUSE_MONEY):
        priced[HOUSE_MONEY] = partial(_house_money, table_rules)
    return Apart(priced)


def _combined(rules: Rules, of: Callable[[Against], Strategy]) -> dict[str, WagerAnalysis]:
    if not rules.wager(HOUSE_MONEY):
        return {}
    return _let_ride(rules.once(TableRules), rules.once(solve), of)


def _wagers(rules: Rules, of: Callable[[Against], Strategy]) -> dict[str, WagerAnalysis]:
    table_rules = rules.once(TableRules)
    rests = (
        *(f"rules.{name}" for name in RESTS_ON if name in rules),
        *(
            table_rules.pay[name].cite.rule
            for name in ("wager", "blackjack", "bonus_21")
            if name in table_rules.pay
        ),
    )
    wagers = {"blackjack": rules.once(solve).analysis("blackjack", rests, of)}
    if table_rules.insurance_upcards:
        wagers["insurance"] = _insurance(table_rules, tabulate_shoe(table_rules))
    if rules.wager(HOUSE_MONEY):
        wagers[HOUSE_MONEY] = _house_money(table_rules)
    if table_rules.tips:
        tipped = (*rests, *(f"rules.{name}" for name in ("tip_double", "tip_split_hand")))
        beside = partial(
            Strategy.beside, last=not table_rules.tip_far_left, doubles=table_rules.tip_double != "never"
        )
        wagers[TIP] = rules.once(solve).analysis(TIP, tipped, of, beside)
    return wagers | priced(
        rules, pack_of(rules), table_rules.dealer_draws, cache(partial(_first_hands, rules, of))
    )


def _first_hands(rules: Rules, of: Callable[[Against], Strategy]) -> FirstHands:
    from pitboss.games.blackjack.kernel import hands_of
    from pitboss.procedures.twentyone.first_hand import FirstHands

    return FirstHands(hands_of(rules, of), rules.once(solve), pack_of(rules).cards)


def price(rules: Rules, of: Callable[[Against], Strategy]) -> Analysis:
    """Price the game played in another way. Insurance taken is counted with the game itself."""
    notes = (
        said_of_rows(rules.once(solve).split_share(of)),
        INSURED,
        *[RIDES] * bool(rules.wager(HOUSE_MONEY)),
    )
    return Analysis.of(rules, _wagers(rules, of), notes=notes, combined=_combined(rules, of))


def solve(rules: Rules) -> Solved:
    """Solve the game."""
    return Solved(terms(rules.once(TableRules)))


def edges_without(rules: Rules, gone: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the edges of best play, of the full shoe's chart and of insurance from a shoe that lacks these cards.

    If only cards of one rank may be split, tens are not split once some of them are gone: it is never worth it.
    """
    table_rules, asked = rules.once(TableRules), rules.once(solve).terms
    less = np.array([gone.get(name, 0) for name in NAMES])
    shoe, most = asked.facts.shoe - less, asked.facts.most_hands.copy()
    pair_cards = np.where(asked.facts.pair_cards > 0, asked.facts.pair_cards - less, 0)
    if less[TEN] and asked.facts.pair_cards[TEN] < asked.facts.shoe[TEN]:
        most[TEN], pair_cards[TEN] = 1, 0
    facts = asked.facts._replace(shoe=shoe, pair_cards=pair_cards, most_hands=most)
    solved = Solved(replace(asked, facts=facts))
    chart = solved.played(rules.once(solve).chart)
    insured = (
        {"insurance": _insurance(table_rules, shoe.tolist()).house_edge}
        if table_rules.insurance_upcards
        else {}
    )
    return {
        "blackjack": Fraction(solved.edge(lambda up: up.best)),
        "blackjack by the chart": Fraction(solved.edge(chart)),
        **insured,
    }


def terms(table_rules: TableRules) -> Terms:
    """Tabulate what the rules say about hands, and the result of each against the dealer's results."""
    natural = Final(MOST_POINTS, soft=True, natural=True)
    checked = table_rules.card_reader and set(UPCARDS) <= set(table_rules.reader_upcards)
    nets = {
        end: _net(table_rules, Final(total), Final(dealer))
        for end, (total, dealer) in ends_of(table_rules).items()
    }
    doubles = dict(nets)
    for added, late in zip((nets, doubles), _late(table_rules), strict=True):
        added |= {(BLACKJACK, kind): Fraction(0) if checked else late for kind in range(OVER + 1)}
    insured, bars = Fraction(1, table_rules.insurance_half), partial(why_not, table_rules)
    bonuses = _bonuses(table_rules, nets)
    facts = tabulate(
        table_rules, bars, nets, doubles, "dealer_22" in table_rules.decided, _rescues(table_rules, checked)
    )
    facts = facts._replace(
        free=free_hands(partial(free_double, table_rules)), bonus=bonus_shares(table_rules)
    )
    facts.bonuses[:, : len(bonuses)] = [[kind[result] for kind in bonuses] for result in range(RESULTS)]
    return Terms(
        facts=facts,
        nets=nets,
        doubles=doubles,
        bonuses=bonuses,
        free_splits=frozenset((worth - 1) % 10 for worth in table_rules.free_splits),
        **_surrender(table_rules, checked),
        stands=may(bars, "stand") if table_rules.stand_least else None,
        natural=_net(table_rules, natural, Final(20)),
        both=_net(table_rules, natural, natural),
        beaten=_net(table_rules, Final(20), natural),
        checked=checked,
        insurance=Insurance(
            tuple(up for up, name in NAMED.items() if name in table_rules.insurance_upcards),
            *(outcomes.insurance_outcome(table_rules, had).net(1) * insured for had in (True, False)),
        ),
    )


def bonus_rows(table_rules: TableRules) -> list[str]:
    """Return a row of the bonuses on 21 for each kind. Rows that pay the same are one kind."""
    rows = table_rules.bonus_21.rows if table_rules.bonus_21 else {}
    return list({pays: row for row, pays in rows.items()}.values())


def bonus_hands(table_rules: TableRules) -> Iterator[tuple[int, int, int, int]]:
    """Yield hands of 21 that earn a bonus: the hand, its suits as bits, in how many ways they come, and the kind.

    With more than three cards the suits do not matter and are not distinguished.
    """
    rows = table_rules.bonus_21.rows if table_rules.bonus_21 else {}
    kinds = [rows[row] for row in bonus_rows(table_rules)]
    hands, decks = solver.hands(), table_rules.rules.count("decks")
    for hand in np.flatnonzero(hands.total == MOST_POINTS).tolist():
        ranks = [NAMES[value] for value in range(len(NAMES)) for _ in range(hands.cards[hand, value])]
        for suits in product("cdhs", repeat=len(ranks)) if len(ranks) < 4 else ("s" * len(ranks),):
            cards = Counter(rank + suit for rank, suit in zip(ranks, suits, strict=True))
            ways = prod(perm(decks, count) for count in cards.values()) if len(ranks) < 4 else 1
            row = outcomes.bonus_row(list(cards.elements()))
            bits = sum(1 << SUIT[f"A{suit}"] for suit in set(suits))
            yield (
                hand,
                bits if len(ranks) < 4 else ANY_SUITS,
                ways,
                kinds.index(rows[row]) if row in rows else -1,
            )


ANY_SUITS = -1


def bonus_shares(table_rules: TableRules) -> Floats:
    """How often a hand is of each kind of bonus. Best play ignores suits, so each suit is as likely."""
    found = np.zeros((len(solver.hands().total), solver.BONUSES + 1))
    for hand, _, ways, kind in bonus_hands(table_rules) if table_rules.bonus_21 else ():
        found[hand, kind] += ways
    shares: Floats = found[:, :-1] / np.maximum(found.sum(axis=1, keepdims=True), 1)
    return shares


def _bonuses(
    table_rules: TableRules, nets: dict[tuple[int, int], Fraction]
) -> tuple[dict[int, Fraction], ...]:
    """What a unit nets on each kind of bonus, by the dealer's result."""
    ends, found = ends_of(table_rules), []
    for row in bonus_rows(table_rules):
        kind = {BLACKJACK: nets[BLACKJACK, WON]}
        for result in range(BLACKJACK):
            dealer = ends[result, WON][1] if result >= DEALER_OVER else result + 17
            kind[result] = _net(table_rules, Final(MOST_POINTS, bonus=row), Final(dealer))
        found.append(kind)
    return tuple(found)


def _net(table_rules: TableRules, hand: Final, dealer: Final) -> Fraction:
    return outcomes.hand_outcome(table_rules, 1, hand, dealer).net(1)


def ends_of(table_rules: TableRules) -> dict[tuple[int, int], tuple[int, int]]:
    """Return a total and the dealer's for each way a hand can end. 22 is separate if a rule says so."""
    equal = (
        {(MOST_POINTS - 17, EVEN): (MOST_POINTS, MOST_POINTS)} if "equal_21" in table_rules.decided else {}
    )
    if "dealer_22" not in table_rules.decided:
        return ENDS | equal
    over = {DEALER_OVER: OVER_BY_ONE + 1, APART: OVER_BY_ONE}
    found = {
        (result, kind): (total, over.get(result, dealer)) for (result, kind), (total, dealer) in ENDS.items()
    }
    return found | equal


def _late(table_rules: TableRules) -> tuple[Fraction, Fraction]:
    """The net of a split and of a double against a blackjack found after them, for each unit."""
    found = outcomes.hand_outcomes(table_rules, 2, Final(20), Final(MOST_POINTS, soft=True, natural=True))
    return found["split2"].net(1), found["double2"].net(1)


def _rescues(table_rules: TableRules, checked: bool) -> bool:
    if table_rules.rescue and not checked:
        message = "odds are not worked out for a rescue without a check of the hole card"
        raise table_rules.rules.refuse("no_odds", message, "rescue")
    return table_rules.rescue


def _surrender(table_rules: TableRules, checked: bool) -> dict[str, Any]:
    """Return what a surrender nets, and where it is offered."""
    if table_rules.surrender == NO_SURRENDER:
        return {}
    given, natural = Final(16, surrendered=True), Final(MOST_POINTS, soft=True, natural=True)
    barred = [up for up, name in NAMED.items() if why_not_surrender_against(table_rules, name)]
    if table_rules.surrender_after_split and table_rules.surrender == EARLY and not checked:
        message = (
            "odds are not worked out for an early surrender after a split without a check of the hole card"
        )
        raise table_rules.rules.refuse("no_odds", message, "surrender")
    split = table_rules.surrender_after_split
    return {
        "surrenders": _net(table_rules, given, Final(20)),
        "given_up": _net(table_rules, given, natural),
        "surrender_ups": tuple(up for up in range(len(NAMES)) if up not in barred),
        "split_surrenders": may_after_split(partial(why_not, table_rules), "surrender") if split else None,
    }


def _insurance(table_rules: TableRules, shoe: list[int]) -> WagerAnalysis:
    """Price insurance for a player who sees only the up-card: the cards that complete a blackjack, among all others."""
    results = Counter[bool]()
    for up, other in ((ACE, TEN), (TEN, ACE)):
        if NAMED[up] in table_rules.insurance_upcards:
            results[True] += shoe[up] * shoe[other]
            results[False] += shoe[up] * (sum(shoe) - 1 - shoe[other])
    found = {blackjack: outcomes.insurance_outcome(table_rules, blackjack) for blackjack in (True, False)}
    return weigh(
        "insurance",
        [Result(EVENTS[had], one.net(1), results[had], rules=(one.cite.rule,)) for had, one in found.items()],
        rules=("rules.decks",),
    )


NAMED = {ACE: "ace", TEN: "ten-value"}
EVENTS = {True: "the dealer has blackjack", False: "the dealer has no blackjack"}


def tabulate_shoe(table_rules: TableRules) -> list[int]:
    """The number of cards of each value in the shoe."""
    of_value = Counter(VALUE[card] for card in pack_of(table_rules.rules).cards)
    return [of_value[value] for value in range(len(NAMES))]


def _two_cards(table_rules: TableRules) -> Iterator[tuple[Card, Card, int]]:
    """Every two cards in order, and in how many ways they come."""
    pack = pack_of(table_rules.rules)
    decks, deck = pack.decks, [card for card in CARDS if card[0] not in pack.without]
    for one, other in product(deck, deck):
        yield one, other, decks * (decks - (one == other))


def _house_money(table_rules: TableRules) -> WagerAnalysis:
    """Weigh the outcome of the first two cards over every two."""
    ways = Counter[Outcome]()
    for one, other, count in _two_cards(table_rules):
        ways[outcomes.house_money_outcome(table_rules, (one, other))] += count
    results = [
        Result(_event(made), made.net(1), count, rules=(made.cite.rule,)) for made, count in ways.items()
    ]
    by_pay = sorted(results, key=lambda one: -one.net)
    return weigh(
        HOUSE_MONEY, by_pay, rules=("rules.decks", "rules.ace_two_straight", "rules.house_money_pair")
    )


def _event(made: Outcome) -> str:
    return made.found.partition(": ")[2] if isinstance(made, Wins) else "no paying hand"


# -- other wagers with the game ------------------------------------------------------------------------


def together(
    rules: Rules, stakes: Mapping[str, Cents], of: Callable[[Against], Strategy] | None = None
) -> Together:
    """Weigh the game, insurance, a tip and House Money round by round, under best play of the game or another."""
    table_rules, money = rules.once(TableRules), [NOT_ADDED] * (HOUSE_MONEY in stakes)
    _check_together(table_rules, stakes)
    if of is not None:
        _check_played(table_rules, stakes)
        return Together(_played(table_rules, rules.once(solve), stakes, of), (FLOATS, INSURED, *money))
    notes = [CONVENTION, FLOATS, INSURES if INSURANCE in stakes else UNINSURED]
    notes += [TIPPED] * (TIP in stakes) + money
    return Together(_endings(table_rules, rules.once(solve), stakes), tuple(notes))


def _check_played(table_rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """Refuse what is not counted separately under a strategy, which decides about insurance itself."""
    late = [side.wager for side in table_rules.sides.looking_at(TWO_AND_DEALER)]
    if beside := [one for one in (INSURANCE, TIP, *late) if one in stakes]:
        message = f"{beside[0]} is not counted separately from the game under a strategy"
        raise Refusal("no_joint", f"{message}; `pitboss session` plays them together")


def _check_together(table_rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """Refuse wagers that are not counted together, and more insurance than there may be."""
    rules, first = table_rules.rules, [side.wager for side in table_rules.sides.looking_at(*ON_FIRST)]
    sides = [side.wager for side in table_rules.sides.taken if side.wager not in first]
    if beside := [one for one in stakes if one in sides]:
        message = f"{beside[0]} depends on cards that the play of the hand does not keep track of: it is counted alone"
        raise Refusal("no_joint", f"{message}; `pitboss session` plays them together and reports the error")
    taken = {
        INSURANCE: bool(table_rules.insurance_upcards),
        TIP: table_rules.tips,
        HOUSE_MONEY: rules.wager(HOUSE_MONEY),
    }
    check_known(rules, stakes, ("blackjack", *(one for one, offered in taken.items() if offered), *first))
    if "blackjack" not in stakes:
        raise Refusal("needs_wager", "wagers are counted together with blackjack: add it")
    most = table_rules.insurance_of(stakes["blackjack"]).maximum
    if stakes.get(INSURANCE, 0) > most:
        message = f"insurance of this wager is at most {show_dollars(most)}"
        raise rules.refuse("bad_amount", message, "insurance_half")


INSURANCE = "insurance"
INSURES = "Insurance is taken whenever it is offered, whatever the hand, and its stake is not a first stake."
UNINSURED = "No insurance is taken."
NOT_ADDED = "What House Money wins is not added to the wager."


def _endings(table_rules: TableRules, solved: Solved, stakes: Mapping[str, Cents]) -> Iterator[Ending]:
    insures = {had: outcomes.insurance_outcome(table_rules, had) for had in (True, False)}
    tipped = (
        Tipped(not table_rules.tip_far_left, table_rules.tip_double != "never")
        if table_rules.tips
        else Tipped()
    )
    units = {one: Fraction(cents) for one, cents in stakes.items()}
    for made, up, shares in _begun(table_rules, solved, stakes):
        found, chance = ends_with(solved.ups[up].best, shares, tipped), sum(shares.values())
        offered = NAMED.get(up) in table_rules.insurance_upcards
        staked = {"blackjack": found.hands / chance, TIP: found.beside / chance, INSURANCE: int(offered)}
        total = sum((Fraction(staked.get(one, 1)) * cents for one, cents in units.items()), Fraction(0))
        for end, share in found.often.items():
            insured = insures[end.blackjack].net(stakes.get(INSURANCE, 0)) if offered else Fraction(0)
            nets = {"blackjack": end.hands, TIP: end.beside}
            nets = {one: net * units.get(one, 0) for one, net in nets.items()} | {INSURANCE: insured}
            nets |= {one: net[end.blackjack] for one, net in made.items()}
            yield Ending(round(share * PARTS), tuple(nets[wager] for wager in stakes), total)


def _played(
    table_rules: TableRules, solved: Solved, stakes: Mapping[str, Cents], of: Callable[[Against], Strategy]
) -> Iterator[Ending]:
    """Weigh the ends of rounds as a strategy plays, with the insurance that it takes counted in the game."""
    flat = sum(cents for wager, cents in stakes.items() if wager != "blackjack")
    for made, up, shares in _begun(table_rules, solved, stakes):
        worth, chance = of(solved.ups[up]).worth_of(shares), sum(shares.values())
        staked = Fraction(worth.staked / chance) * stakes["blackjack"] + flat
        for net, share in worth.nets.items():
            nets = {"blackjack": net * stakes["blackjack"]} | {one: net[False] for one, net in made.items()}
            yield Ending(round(share * PARTS), tuple(nets[wager] for wager in stakes), staked)


def _begun(
    table_rules: TableRules, solved: Solved, stakes: Mapping[str, Cents]
) -> Iterator[tuple[Mapping[str, Nets2], int, Mapping[Start, float]]]:
    """Yield what the first cards net beside the hand, and how often each two cards then come with an up-card.

    How a hand ends depends on the values of its cards alone, and not on their suits.
    """
    made = [*_decided_first(table_rules, stakes)]
    if not made:
        for up, share in solved.shares.items():
            starts = solved.ups[up].starts
            ways = sum(start.ways for start in starts)
            yield {}, up, {start: share * start.ways / ways for start in starts}
        return
    names, decide = [name for name, _ in made], [nets for _, nets in made]
    size = sum(tabulate_shoe(table_rules))
    whole = size * (size - 1) * (size - 2)
    suits = any(side.wager in names for side in table_rules.sides.looking_at(TWO_AND_UP))
    begun = _beginnings(table_rules, solved, lambda own, up: tuple(one(own, up) for one in decide), suits)
    for (nets, up), shares in begun.items():
        yield (
            dict(zip(names, nets, strict=True)),
            up,
            {start: ways / whole for start, ways in shares.items()},
        )


Key = TypeVar("Key")
Two = tuple[Card, Card]
Nets2 = tuple[Fraction, Fraction]
"""What a wager nets if the dealer has no blackjack, and if the dealer has one."""
ON_FIRST = (TWO, TWO_AND_UP, TWO_AND_DEALER)
"""What side wagers look at that the first cards decide."""


def _decided_first(
    table_rules: TableRules, stakes: Mapping[str, Cents]
) -> Iterator[tuple[str, Callable[[Two, Card], Nets2]]]:
    """Yield each wager staked that the first two cards and the dealer's two decide, with what it nets."""
    if HOUSE_MONEY in stakes:

        @cache
        def house_money(own: Two) -> Nets2:
            return (outcomes.house_money_outcome(table_rules, own).net(stakes[HOUSE_MONEY]),) * 2

        yield HOUSE_MONEY, lambda own, _: house_money(own)
    for side in table_rules.sides.looking_at(*ON_FIRST):
        if side.wager in stakes:
            yield side.wager, _nets_of(side, stakes[side.wager])


def _nets_of(side: SideWager, stake: Cents) -> Callable[[Two, Card], Nets2]:
    """Return what a side wager nets by the first cards, looked up for each two cards in either order."""
    made, looks = on_cards(side), side.looks_at

    @cache
    def nets(own: Two, up: Card) -> Nets2:
        one, other = own
        none = made.outcome((one, up, other, "2c")).net(stake)
        if looks != TWO_AND_DEALER or up[0] not in _TO_21:
            return none, none
        return none, made.outcome((one, up, other, _TO_21[up[0]])).net(stake)

    def found(own: Two, up: Card) -> Nets2:
        first, second = sorted(own)
        return nets((first, second), _ONE_OF_EACH[0] if looks == TWO else up)

    return found


_TO_21 = {"A": "Kc", **dict.fromkeys("TJQK", "Ac")}
"""The hole card that makes a blackjack beside an up-card."""


def _beginnings(
    table_rules: TableRules, solved: Solved, decide: Callable[[Two, Card], Key], suits: bool = False
) -> dict[tuple[Key, int], Counter[Start]]:
    """Count the first two cards and up-cards, by what they decide and the value of the up-card.

    With ``suits`` it depends on the suit of the up-card too.
    """
    found = defaultdict[tuple[Key, int], Counter[Start]](Counter)
    decks, out = table_rules.rules.count("decks"), pack_of(table_rules.rules).without
    by_start = {up: _by_cards(one) for up, one in solved.ups.items()}
    ups = [card for card in (CARDS if suits else _ONE_OF_EACH) if card[0] not in out]
    for one, other, count in _two_cards(table_rules):
        first, second = sorted((VALUE[one], VALUE[other]))
        pair = first == second and table_rules.alike(one) == table_rules.alike(other)
        for up in ups:
            held = int(solved.terms.facts.pair_cards[first]) if pair else 0
            held -= held > 0 and table_rules.alike(up) == table_rules.alike(one)
            starts = by_start[VALUE[up]]
            start = starts.get((first, second, held)) or starts[first, second, 0]
            alike = [up == card if suits else up[0] == card[0] for card in (one, other)]
            left = (decks if suits else 4 * decks) - sum(alike)
            if left:
                found[decide((one, other), up), VALUE[up]][start] += count * left
    return found


def _by_cards(against: Against) -> dict[tuple[int, int, int], Start]:
    return {(start.first, start.second, start.held): start for start in against.starts}


_ONE_OF_EACH = [card for card in CARDS if card.endswith("s")]
"""A card of every rank."""


def _let_ride(
    table_rules: TableRules, solved: Solved, of: Callable[[Against], Strategy] = lambda up: up.best
) -> dict[str, WagerAnalysis]:
    """Price House Money with its proceeds added wherever that is worth it, up to the cap and without it."""
    house_money = cache(partial(outcomes.house_money_outcome, table_rules))
    percents = {LET_RIDE: table_rules.house_money_cap}
    if 0 < table_rules.house_money_cap < ALL:
        percents[UNCAPPED] = ALL
    begun = _beginnings(table_rules, solved, lambda own, _: house_money(own))
    return {
        name: _riding(table_rules, solved, of, begun, name, many) for name, many in percents.items() if many
    }


def _riding(
    table_rules: TableRules,
    solved: Solved,
    of: Callable[[Against], Strategy],
    begun: Mapping[tuple[Outcome, int], Counter[Start]],
    name: str,
    percent: int,
) -> WagerAnalysis:
    """Price it with this many per cent of the proceeds added. A dealer's blackjack that is looked for comes before."""
    size, nets, staked, most, splits = sum(tabulate_shoe(table_rules)), Nets(float), 1.0, Fraction(0), 0.0
    whole = size * (size - 1) * (size - 2)
    for (made, up), ways in begun.items():
        won, play = made.net(1), of(solved.ups[up])
        waits = NAMED.get(up) in table_rules.house_money_waits
        joins = isinstance(made, Wins) and (solved.terms.checked or not waits)
        added = {
            one: count / whole for one, count in ways.items() if joins and _pays_to_add(play, one, waits)
        }
        nets[won] += sum(count for one, count in ways.items() if one not in added) / whole
        if not added:
            continue
        splits += sum(share for one, share in added.items() if play.worths[one].split is not None)
        proceeds, worth = (1 + won) * percent / 100, play.worth_of(added)
        found, late = Nets(float, worth.nets), 0.0
        for start, share in added.items() if waits else ():
            early = play.ended_early(start)[1] if play.ends_early(start) else solved.terms.beaten
            met = share * play.against.blackjack(start)
            found[early] -= met
            late += met
        nets[won] += late
        for net, share in found.items():
            nets[won + proceeds * net] += share
        staked += float(proceeds) * (worth.staked - late)
        most = max(most, proceeds)
    rests = ("rules.decks", "rules.house_money_cap", "rules.house_money_waits", "rules.house_money_pair")
    riding = spread(name, nets, staked, rests, Fraction(ERROR) * max(most, Fraction(1)))
    return structs.replace(riding, approximated=Fraction(splits), made_of={HOUSE_MONEY: None})


def _pays_to_add(play: Strategy, start: Start, waits: bool) -> bool:
    """Whether a hand gains by a larger wager. Where the dealer looks first, there is no blackjack to lose to."""
    if not waits:
        return play.net_of(start) > 0
    return play.worths[start].worth > 0
