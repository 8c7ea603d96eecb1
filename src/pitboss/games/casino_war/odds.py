"""The odds of casino war: every pair of first cards of a full shoe and, if they are equal, every pair of war cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import product

from pitboss.chance.cards import RANK, RANKS, SUITS
from pitboss.games.casino_war.table_rules import (
    SURRENDER,
    SURRENDERED,
    WAR,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    TableRules,
    first_result,
    war_result,
)
from pitboss.money import Cents
from pitboss.odds import Analysis, Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.joint import check_known
from pitboss.rounds.advice import Situation, Worths
from pitboss.rulebooks import Refusal, Rules

HELD = tuple(range(2, len(RANKS) + 2))
"""The ranks, lowest first."""
AT_WAR = (WAR_WON, WAR_TIED, WAR_LOST)
NOTE = "a round from a full shoe; cards burned, or dealt before and not counted, do not matter"
GO, GIVE_UP = "always go to war", "always surrender"


def analyse(rules: Rules, wars: Collection[int] | None = None) -> Analysis:
    """Price the initial bet, the war included, and the tie wager. ``wars`` are the ranks a player goes to war with."""
    going = best_wars(rules) if wars is None else wars
    counts = counted(rules.count("decks"), going)
    priced = {offer.wager: _wager(rules, offer.wager, counts) for offer in rules.once(TableRules).offers}
    return Analysis.of(rules, priced, {WAR: said(going)}, (NOTE,))


def said(wars: Collection[int]) -> str:
    """Say with which ranks a player goes to war."""
    if len(wars) in (0, len(HELD)):
        return GO if wars else GIVE_UP
    return f"go to war with {', '.join(RANKS[rank - 2] for rank in sorted(wars))}; otherwise surrender"


def together(rules: Rules, stakes: Mapping[str, Cents], wars: Collection[int] | None = None) -> Together:
    """Settle the initial bet, with its war, and the tie wager by every way a hand can end."""
    table_rules = rules.once(TableRules)
    check_known(rules, stakes, [offer.wager for offer in table_rules.offers])
    if "initial" not in stakes:
        raise Refusal("needs_wager", "wagers are counted together with the initial bet: add it")
    first, going = stakes["initial"], best_wars(rules) if wars is None else wars

    def endings() -> Iterator[Ending]:
        for result, count in counted(rules.count("decks"), going).items():
            nets = tuple(cents * net(table_rules, wager, result) for wager, cents in stakes.items())
            yield Ending(count, nets, Fraction(sum(stakes.values()) + first * (result in AT_WAR)))

    return Together(endings(), (NOTE,))


def counted(decks: int, wars: Collection[int]) -> Counter[str]:
    """Count the orders of four cards by how the hand ends, if a player goes to war with equal cards of these ranks."""
    return _counted_from(_full(decks), wars)


def _full(decks: int) -> dict[int, int]:
    """The number of cards of each rank in a full shoe."""
    return dict.fromkeys(HELD, len(SUITS) * decks)


def _counted_from(held: Mapping[int, int], wars: Collection[int]) -> Counter[str]:
    """Count them from a shoe that holds this many cards of each rank."""
    left = sum(held.values()) - 2
    found: Counter[str] = Counter()
    for own, dealer in product(HELD, repeat=2):
        pairs = held[own] * (held[dealer] - (own == dealer))
        if own != dealer:
            found[first_result(own - dealer)] += pairs * left * (left - 1)
        elif own not in wars:
            found[SURRENDERED] += pairs * left * (left - 1)
        else:
            for result, count in _war(held, own).items():
                found[result] += pairs * count
    return found


def _war(held: Mapping[int, int], tied: int) -> Counter[str]:
    """Count the pairs of war cards by their result, with two cards of one rank gone."""
    found: Counter[str] = Counter()
    for own, dealer in product(HELD, repeat=2):
        of_own = held[own] - 2 * (own == tied)
        of_dealer = held[dealer] - 2 * (dealer == tied) - (own == dealer)
        found[war_result(own - dealer)] += of_own * of_dealer
    return found


def net(table_rules: TableRules, wager: str, result: str) -> Fraction:
    """The net of a unit on a wager for this end of a hand. The war is part of the initial bet."""
    made = table_rules.outcomes[result]
    parts = ("initial", WAR) if wager == "initial" else (wager,)
    return sum((made[part].net(1) for part in parts if part in made), Fraction(0))


def _wager(rules: Rules, wager: str, counts: Mapping[str, int]) -> WagerAnalysis:
    table_rules = rules.once(TableRules)
    if wager == "tie":
        counts = _first_cards(counts)
    results = [
        Result(
            _event(wager, result),
            net(table_rules, wager, result),
            count,
            Fraction(1 + (wager == "initial" and result in AT_WAR)),
            rules=tuple(
                one.cite.rule for part, one in table_rules.outcomes[result].items() if _part(part, wager)
            ),
        )
        for result, count in counts.items()
    ]
    drawn = ("rules.decks", "rules.equal_cards") if wager == "initial" else ("rules.decks",)
    ordered = sorted(results, key=lambda one: (-one.net, one.event))
    return weigh(wager, ordered, _advice(counts) if wager == "initial" else None, drawn)


def _part(part: str, wager: str) -> bool:
    return (part == "tie") == (wager == "tie")


def _advice(counts: Mapping[str, int]) -> str | None:
    return GIVE_UP if not counts[WAR_WON] else None if counts[SURRENDERED] else GO


def _first_cards(counts: Mapping[str, int]) -> Counter[str]:
    """Count by the first cards alone: every ending after equal ones is the same to the tie wager."""
    found: Counter[str] = Counter()
    for result, count in counts.items():
        found[SURRENDERED if result in (SURRENDERED, *AT_WAR) else result] += count
    return found


def _event(wager: str, result: str) -> str:
    return "equal cards" if wager == "tie" and result == SURRENDERED else result


# -- what to do with equal cards --------------------------------------------------------------------


def worth(rules: Rules, do: str) -> Fraction:
    """The net of a unit on average after equal cards. Their rank does not matter."""
    table_rules = rules.once(TableRules)
    if do == SURRENDER:
        return net(table_rules, "initial", SURRENDERED)
    return _war_worth(table_rules, _full(rules.count("decks")), HELD[0])


def _war_worth(table_rules: TableRules, held: Mapping[int, int], tied: int) -> Fraction:
    """The net of a unit on average in a war after two cards of a rank, from this shoe."""
    counts = _war(held, tied)
    won = sum((count * net(table_rules, "initial", result) for result, count in counts.items()), Fraction(0))
    return won / counts.total()


def edges_without(rules: Rules, gone: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the edges from a shoe that lacks these cards. After equal cards the better choice is made."""
    table_rules, held = rules.once(TableRules), _full(rules.count("decks"))
    for value, cards in gone.items():
        held[RANK[f"{value}s"]] -= cards
    given_up = net(table_rules, "initial", SURRENDERED) if table_rules.surrenders else None
    pairs = [rank for rank in HELD if held[rank] > 1]
    wars = [rank for rank in pairs if given_up is None or _war_worth(table_rules, held, rank) >= given_up]
    counts = _counted_from(held, wars)
    return {offer.wager: _wager(rules, offer.wager, counts).house_edge for offer in table_rules.offers}


def best(rules: Rules) -> str:
    """Return what is worth more, a war or a surrender. A war if they are worth the same."""
    table_rules = rules.once(TableRules)
    return SURRENDER if table_rules.surrenders and worth(rules, SURRENDER) > worth(rules, WAR) else WAR


def best_wars(rules: Rules) -> Collection[int]:
    """Return the ranks with which the best play goes to war: all of them, or none."""
    return HELD if best(rules) == WAR else ()


def worths(rules: Rules, seen: Situation) -> Worths | None:
    """Weigh a war and a surrender of the initial bet."""
    if seen.at != WAR:
        return None
    stake = seen.stakes.get("initial", 0)
    return Worths({one: stake * worth(rules, one.do) for one in seen.options()})
