"""Exact odds: both hands set the house way, the wagers on a player's own seven cards, and on the number."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from math import floor

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.contest import (
    DEALS,
    Signs,
    compare,
    counted_against,
    counted_by_kind,
    deals_of_kinds,
    pairs_of_kinds,
)
from pitboss.games.pai_gow_poker.deals import (
    by_number,
    by_settings,
    classes,
    held,
    lines_of,
    may_match,
    named,
)
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.games.pai_gow_poker.rules import BOTH, NUMBERS, QUARTERS, SHAKEN, SHAKER
from pitboss.games.pai_gow_poker.table_rules import (
    PaiGowJackpot,
    TableRules,
    compared,
    hand_facts,
    setting_names,
    side_facts,
)
from pitboss.hands.pai_gow import CATEGORIES, ROYAL_MATCH
from pitboss.money import MOST_CENTS, Cents, show_dollars
from pitboss.odds import Analysis, Result, WagerAnalysis, weigh
from pitboss.odds.decimals import percent_text
from pitboss.procedures import dice
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.procedures.progressive.odds import ENVY, fair_meter, price
from pitboss.procedures.side_wagers import SideWager
from pitboss.procedures.side_wagers import price as price_side
from pitboss.rounds.settlement import Loses, Outcome, Wins
from pitboss.rulebooks import Rules

BANK = "bank"
FIVE_DOLLARS: Cents = 500
"""Five percent of it is a quarter: commission on its multiples needs no rounding."""
SET = "Players and the bank both set the house way, as posted; every pair of deals is counted."
OPEN = (
    "The dealer's hand lies face up: a player who sets by what it is loses less than the house way does here."
)
WHOLE_EDGE, FULL_EDGE, FAIR = "house_edge_at_multiples_of_5", "house_edge_with_envy", "break_even_meter_cents"
BANKED = "`bank` is banking against one wager; against several commission is due on their net alone, so it costs less."


APART = (
    "The player's hands, and those of a player who banks, are set by the strategy; the others the house way, as posted."
    " Every pair of deals is counted."
)


def analyse(rules: Rules, own: HouseWay | None = None) -> Analysis:
    """Price every wager: the contest of two hands set the house way, the player's own cards, and the number.

    The player sets the house way too, or in a way of the player's ``own``.
    """
    table_rules = rules.once(TableRules)
    ways = contest_counts(table_rules, own)
    priced = {"pai_gow": _contest(table_rules, ways)}
    if table_rules.players_bank:
        priced[BANK] = _bank(
            table_rules, ways if own is None else contest_counts(table_rules, own, banks=True)
        )
    if table_rules.bonus:
        priced[table_rules.bonus] = _bonus(table_rules, rules.amount("bonus_minimum"))
    if table_rules.jackpot:
        priced[PROGRESSIVE] = price(
            table_rules.jackpot, progressive_rows(table_rules.jackpot, table_rules.jackpot.posted), DEALS
        )
    priced |= {
        one.wager: _number(table_rules, one.wager) for one in table_rules.offers if one.wager in NUMBERS
    }
    priced |= {side.wager: _side(side) for side in table_rules.sides}
    further = _further(table_rules, ways)
    priced = {name: replace(one, further=further.get(name, one.further)) for name, one in priced.items()}
    return Analysis.of(rules, priced, notes=(SET if own is None else APART, *_notes(table_rules, further)))


def _further(table_rules: TableRules, ways: dict[str, int]) -> dict[str, dict[str, Fraction]]:
    """Return the figures that the notes put into words, by wager."""
    found: dict[str, dict[str, Fraction]] = {}
    if table_rules.rules.text("vig_rounding") == QUARTERS:
        found["pai_gow"] = {WHOLE_EDGE: _contest(table_rules, ways, FIVE_DOLLARS).house_edge}
    if table_rules.bonus:
        stake, others = _envy_stake(table_rules), table_rules.positions - 1
        each = envy_worth(table_rules) / stake
        found[table_rules.bonus] = {
            ENVY: each,
            FULL_EDGE: _bonus(table_rules, stake).house_edge - others * each,
        }
    if table_rules.jackpot:
        fair = _fair_meter(table_rules.jackpot)
        found[PROGRESSIVE] = {FAIR: fair} if fair > 0 else {}
    return found


def _notes(table_rules: TableRules, further: Mapping[str, Mapping[str, Fraction]]) -> Iterator[str]:
    """Yield what the figures assume, and what they leave out."""
    if table_rules.face_up:
        yield OPEN
    if table_rules.rules.text("vig_rounding") == QUARTERS:
        exact = percent_text(further["pai_gow"][WHOLE_EDGE])
        least = show_dollars(_least(table_rules))
        yield f"Commission is rounded up to a quarter: priced at {least}; at every multiple of $5 the edge is {exact}."
    if table_rules.players_bank:
        yield BANKED
    if table_rules.bonus:
        yield _envy_note(table_rules, further[table_rules.bonus])
    if table_rules.jackpot:
        fair, meter = further[PROGRESSIVE].get(FAIR, 0), show_dollars(table_rules.jackpot.posted)
        at = f"fair at {show_dollars(round(fair))}" if fair > 0 else "worth its price at any meter"
        yield f"The progressive is priced at a meter of {meter}, the first to be paid in its round; it is {at}."


# -- the contest -----------------------------------------------------------------------------------


def contest_counts(
    table_rules: TableRules, own: HouseWay | None = None, banks: bool = False
) -> dict[str, int]:
    """Count the pairs of deals by the rule that settles them, from the player's side.

    The player sets in a way of their ``own``, or else like the dealer. One who ``banks`` does so against players who
    set the house way.
    """
    ways = _alike(table_rules) if own is None else _apart(table_rules, own, banks)
    if table_rules.pushing:
        if own is None:
            pushed = counted_against(table_rules.way.wheel, lines_of(table_rules.way), table_rules.pushing)
        else:
            pushed = counted_by_kind(table_rules.way, _one_kind(), table_rules.pushing, own)[0]
        for signs, pairs in pushed.items():
            ways[compared(signs, (0, 0))] -= pairs
        ways["dealer_pushes"] = sum(pushed.values())
    return ways


def _alike(table_rules: TableRules) -> dict[str, int]:
    """Count by rule where both set the house way."""
    found = compare(table_rules.way)
    return {
        "both_higher": found.both_higher,
        "high_only": found.high_only,
        "low_only": found.high_only,
        "copy_and_higher": found.copy_and_higher,
        "copy_not_higher": found.copy_and_higher + found.both_copies,
        "both_lower": found.both_higher,
    }


def _apart(table_rules: TableRules, own: HouseWay, banks: bool) -> dict[str, int]:
    """Count by rule where the player, or the bank, sets in another way than the other does."""
    ways = dict.fromkeys(_ROWS, 0)
    for signs, pairs in counted_by_kind(table_rules.way, _one_kind(), own=own)[0].items():
        ways[compared(_turned(signs) if banks else signs, (0, 0))] += pairs
    return ways


def _one_kind() -> NDArray[np.int64]:
    return np.zeros(len(classes().deals), np.int64)


def _turned(signs: Signs) -> Signs:
    """How two hands compare from the other side."""
    return -signs[0], -signs[1]


def _least(table_rules: TableRules) -> Cents:
    least: Cents = table_rules.offers[0].amount.minimum
    return least


def _contest(table_rules: TableRules, ways: dict[str, int], stake: Cents = 0) -> WagerAnalysis:
    """Analyse the wager against the dealer, at the least stake unless another is given, commission paid."""
    stake, results = stake or _least(table_rules), []
    for rule, deals in ways.items():
        net, cite = contest_net(table_rules, rule, stake), table_rules.outcomes[rule].cite
        results.append(Result(_said(rule), net / stake, deals, rules=(cite.rule,)))
    return weigh("pai_gow", results, rules=_BEHIND)


def contest_net(table_rules: TableRules, rule: str, stake: Cents) -> Fraction:
    """Return what the wager against the dealer nets by the rule that settles it, commission paid."""
    made = table_rules.outcomes[rule]
    won = made.net(stake)
    return Fraction(won - table_rules.vig(floor(won)) if type(made) is Wins else won)


def _bank(table_rules: TableRules, ways: dict[str, int]) -> WagerAnalysis:
    """Analyse banking against one wager: what it loses is won less commission, and what it wins is paid in full."""
    stake, results = _least(table_rules), []
    for rule, deals in ways.items():
        said, cite = f"the player's hands: {_said(rule)}", table_rules.outcomes[rule].cite
        results.append(Result(said, bank_net(table_rules, rule, stake) / stake, deals, rules=(cite.rule,)))
    return weigh(BANK, results, rules=(*_BEHIND, "rules.bank_copies", "rules.bank_vig"))


def bank_net(table_rules: TableRules, rule: str, stake: Cents) -> Fraction:
    """Return what the bank nets on one wager by the rule that settles the player's hands, commission paid."""
    made = table_rules.outcomes[rule]
    return -made.net(stake) - (table_rules.vig(stake) if type(made) is Loses else 0)


_ROWS = ("both_higher", "high_only", "low_only", "copy_and_higher", "copy_not_higher", "both_lower")
"""The order of the rows."""
_BEHIND = ("rules.joker", "rules.hand_ranking", "rules.dealer_sets", "rules.vig")
"""Rules that the contest rests on."""


def _said(rule: str) -> str:
    return rule.replace("_", " ")


# -- the wagers on a player's own cards ------------------------------------------------------------


def _bonus(table_rules: TableRules, stake: Cents) -> WagerAnalysis:
    """Analyse the wager on a player's own seven cards: every deal of them, by the row that pays."""
    rows: Counter[Outcome] = Counter()
    for kinds, deals in seven_cards().items():
        rows[table_rules.bonus_outcome(kinds, stake)] += deals
    results = []
    for made, deals in rows.items():
        event = made.found.partition(": ")[2] if type(made) is Wins else "no paying hand"
        results.append(_result(event, made, stake, deals))
    by_pay = sorted(results, key=lambda one: -one.net)
    return weigh(table_rules.bonus, by_pay, rules=("rules.bonus_hand", "rules.joker"))


def envy_worth(table_rules: TableRules) -> Fraction:
    """Return what envy of one other player's hand is worth, in cents."""
    paid = Fraction(0)
    for kinds, deals in seven_cards().items():
        if envy := table_rules.envy(kinds):
            paid += deals * envy.net(table_rules.envy_from)
    return paid / DEALS


def _envy_stake(table_rules: TableRules) -> Cents:
    """Return the least stake on the bonus that brings envy."""
    return max(table_rules.envy_from, table_rules.rules.amount("bonus_minimum"))


def _envy_note(table_rules: TableRules, further: Mapping[str, Fraction]) -> str:
    """State what envy adds, for each other player and at a full table."""
    stake, others = _envy_stake(table_rules), table_rules.positions - 1
    each, full = further[ENVY], percent_text(further[FULL_EDGE])
    return (
        f"Envy is not in the edge of {table_rules.bonus}: at a stake of {show_dollars(stake)}"
        f" each other player's hand is worth {percent_text(each)} of it,"
        f" so with {others} others who never surrender the edge is {full}."
    )


def progressive_rows(jackpot: PaiGowJackpot, meter: Cents) -> Counter[str]:
    """Count the deals by the row that pays most at this meter, over all settings."""
    rows: Counter[str] = Counter()
    for found, deals in by_settings().items():
        names = {name for kind, *rest in found for name in setting_names(CATEGORIES[kind], *rest)}
        rows[jackpot.best(names, meter)] += deals
    return rows


def _fair_meter(jackpot: PaiGowJackpot) -> Fraction:
    """Return the meter at which the progressive is fair: which setting pays most depends on the meter itself.

    The wager's return rises faster and faster with the meter, so each step down from a high one ends above the answer.
    """
    fair = Fraction(MOST_CENTS, 1)
    before = fair + 1
    while 0 < fair < before:
        before, fair = fair, fair_meter(jackpot, progressive_rows(jackpot, floor(fair)), DEALS)
    return fair


def _number(table_rules: TableRules, wager: str) -> WagerAnalysis:
    """Analyse a bet on the number that starts the deal, one in seven."""
    stake = 2 * table_rules.offers[0].amount.step
    shown = {
        number: table_rules.number_outcome(wager, number, stake) for number in range(1, len(NUMBERS) + 1)
    }
    return weigh(wager, [_result(f"{number} is shown", made, stake, 1) for number, made in shown.items()])


def _side(side: SideWager) -> WagerAnalysis:
    """Analyse a side wager: by every throw of the dice, every deal of seven cards, or every pair of deals."""
    ways: Counter[str] = Counter()
    if side.looks_at == SHAKEN:
        ways.update(side.row(dice.facts(thrown)) for thrown in dice.throws(SHAKER))
        return price_side(side, ways, ("rules.start",))
    if side.looks_at != BOTH:
        for kind, deals in deals_of_kinds().items():
            ways[side.row(hand_facts(*kind))] += deals
    else:
        for kinds, deals in pairs_of_kinds().items():
            own, dealers = (partial(hand_facts, *kind) for kind in kinds)
            ways[side.row(side_facts(BOTH, own, dealers))] += deals
    return price_side(side, ways, ("rules.joker", "rules.hand_ranking"))


def _result(event: str, made: Outcome, stake: Cents, deals: int) -> Result:
    return Result(event, Fraction(made.net(stake), stake), deals, rules=(made.cite.rule,))


@cache
def seven_cards() -> dict[frozenset[str], int]:
    """Count how many of the 154,143,080 deals of seven cards out of 53 hold each set of hands."""
    found: Counter[frozenset[str]] = Counter()
    for bits, deals in by_number(held()).items():
        found[named(bits)] += deals
    # Beside a royal flush of one suit, one of three kings and one of three queens are of one suit three times in nine.
    for bits, deals in by_number(np.where(may_match(), held(), 0)).items():
        if bits:
            found[named(bits)] -= deals // 3
            found[named(bits) | {ROYAL_MATCH}] += deals // 3
    return dict(found)
