"""Exact odds of the wagers on a player's own seven cards, counted by ranks and by suited cards, and on the number."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from pitboss.games.pai_gow_poker.rules import NUMBERS
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.hands.pai_gow import KING, QUEEN, ROYAL_MATCH, rank_kinds, suited_kinds
from pitboss.money import Cents
from pitboss.odds import Analysis, Result, WagerAnalysis, weigh
from pitboss.rounds.settlement import Outcome, Wins
from pitboss.rulebooks import Refusal, Rules

CARDS, RANKS = 7, range(2, 15)
UNKNOWN = "the Pai Gow Poker wager: not known yet, its best setting has not been solved"
ALONE = "an envy bonus is won by others' hands beside the stake: it is not in these figures"


def analyse(rules: Rules) -> Analysis:
    """Price what depends on a player's own cards or on the number; the contest itself is not analysed yet."""
    plan = rules.once(TableRules)
    priced = {plan.bonus: _bonus(plan)} if plan.bonus else {}
    priced |= {one.wager: _number(plan, one.wager) for one in plan.offers if one.wager in NUMBERS}
    if not priced:
        raise Refusal("no_odds", f"no exact odds yet: {UNKNOWN}")
    return Analysis.of(rules, priced, notes=(UNKNOWN, ALONE) if plan.bonus else (UNKNOWN,))


def _bonus(plan: TableRules) -> WagerAnalysis:
    """Analyse the wager on a player's own seven cards: every deal of them, by the row that pays."""
    stake = plan.rules.amount("bonus_minimum")
    rows: Counter[Outcome] = Counter()
    for kinds, deals in seven_cards().items():
        rows[plan.bonus_outcome(kinds, stake)] += deals
    results = []
    for made, deals in rows.items():
        event = made.found.partition(": ")[2] if type(made) is Wins else "no paying hand"
        results.append(_result(event, made, stake, deals))
    by_pay = sorted(results, key=lambda one: -one.net)
    return weigh(plan.bonus, by_pay, rules=("rules.bonus_hand", "rules.joker"))


def _number(plan: TableRules, wager: str) -> WagerAnalysis:
    """Analyse a bet on the number that starts the deal, one in seven."""
    stake = 2 * plan.offers[0].amount.step
    shown = {number: plan.number_outcome(wager, number, stake) for number in range(1, len(NUMBERS) + 1)}
    return weigh(wager, [_result(f"{number} is shown", made, stake, 1) for number, made in shown.items()])


def _result(event: str, made: Outcome, stake: Cents, deals: int) -> Result:
    return Result(event, Fraction(made.net(stake), stake), deals, rules=(made.cite.rule,))


@cache
def seven_cards() -> dict[frozenset[str], int]:
    """Count how many of the 154,143,080 deals of seven cards out of 53 hold each set of hands."""
    found: Counter[frozenset[str]] = Counter()
    for wild in (False, True):
        _count(found, CARDS - wild, wild)
    return dict(found)


def _count(found: Counter[frozenset[str]], size: int, wild: bool) -> None:
    """Count deals of this many cards, with or without the joker: those with a flush, then all others by ranks."""
    by_ranks = {_key(ranks): frozenset(rank_kinds(ranks, wild)) for ranks in _ranks(size, 4)}
    suited_deals: Counter[int] = Counter()
    for suited_size in range(5 - wild, size + 1):
        beside = [(ranks, _key(ranks), _ways(ranks, 3)) for ranks in _ranks(size - suited_size, 3)]
        for suited in combinations(RANKS, suited_size):
            key, kinds = _key(suited), frozenset(suited_kinds(sum(1 << rank for rank in suited), wild))
            for ranks, own, ways in beside:
                held, deals = kinds | by_ranks[key + own], 4 * ways
                if ranks == (QUEEN, KING) and "royal flush" in kinds:
                    found[held | {ROYAL_MATCH}] += 4 * 3
                    found[held] -= 4 * 3
                found[held] += deals
                suited_deals[key + own] += deals
    for ranks in _ranks(size, 4):
        key = _key(ranks)
        found[by_ranks[key]] += _ways(ranks, 4) - suited_deals[key]


def _ranks(size: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of ranks, each held at most this often."""
    for ranks in combinations_with_replacement(RANKS, size):
        if size <= most or all(ranks[place] != ranks[place + most] for place in range(size - most)):
            yield ranks


def _key(ranks: tuple[int, ...]) -> int:
    return sum(1 << 3 * rank for rank in ranks)


def _ways(ranks: tuple[int, ...], suits: int) -> int:
    """Return in how many suits cards of these ranks can come."""
    return prod(comb(suits, count) for count in Counter(ranks).values())
