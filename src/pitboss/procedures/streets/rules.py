"""The rules that every street game reads from a rulebook."""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.hands import five
from pitboss.procedures import progressive
from pitboss.procedures.orders import FAR_LEFT, FAR_RIGHT, HAND_BY_HAND, LOSERS_FIRST, STACKS, check_sequence
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.procedures.streets.remedies import ABANDON
from pitboss.rounds.back_line import back_line_rule
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    Kind,
    PayShape,
    RuleSet,
    count,
    flag,
    names,
    one_of,
    only,
    order,
)

LOSING_WAGERS_FIRST = "hand by hand, its losing wagers before its winning ones"
KINDS = five.CATEGORIES[::-1]
"""The kinds of five-card hands, best first."""
FIVE_CARDS = only(KINDS, order("hands of five cards, best first", *KINDS))
LINKED = progressive.progressive_rules()
LINKED["meter_shared"] = only(False, LINKED["meter_shared"])
"""The rules of a progressive if hands share cards: one board allows at most one royal flush."""


def street_rules(opening: tuple[str, ...], coupons: Iterable[str]) -> dict[str, Kind]:
    """Return the rules of a street game that begins with these wagers. A coupon may lie with those named."""
    return {
        **COMMON_RULES,
        "positions": count("how many places the table has", least=1, most=7),
        "adjacent_positions": flag("whether one player may play two adjacent positions"),
        **coupon_rules(*coupons),
        **{name: only(False, kind) for name, kind in back_line_rule().items()},
        "opening_wagers": only(opening, names("the wagers that a hand begins with", *opening)),
        "dealing": one_of("how the cards are dealt", "hand", "shoe", STACKS),
        "deal_order": one_of("who gets cards first", FAR_LEFT),
        "action_order": one_of("in which order players decide", FAR_LEFT),
        "abandoned_wagers": one_of(
            "what happens to the wagers of a player who leaves", "lost", "stand", needed=False
        ),
        "hand_ranking": FIVE_CARDS,
        "settle_order": one_of("in which order seats are settled", FAR_LEFT, FAR_RIGHT),
        "settle_hands": one_of(
            "whether hands are settled one by one or by how they fared",
            HAND_BY_HAND,
            LOSING_WAGERS_FIRST,
            LOSERS_FIRST,
        ),
        "settle_sequence": order("in which order a seat's wagers are settled"),
    }


def street_ruleset(
    game: str,
    rules: dict[str, Kind],
    wagers: dict[str, str],
    must: tuple[str, ...],
    pay: dict[str, PayShape],
    streets: tuple[str, ...],
    checks: tuple[Callable[[Any], None], ...] = (),
) -> RuleSet:
    """Return the rule set of a street game. ``streets`` are its moments from the deal to the last community card."""
    return RuleSet(
        game=game,
        rules={**rules, **LINKED},
        wagers={**wagers, **progressive.progressive_wagers()},
        pay={**pay, **progressive.progressive_pay(KINDS[:7])},
        remedies={**SHARED, **ABANDON},
        moments=("wagers", "before_deal", "deal", "after_deal", *streets, "before_reveal", "after_round"),
        must=must,
        checks=(check_settled, check_coupons, progressive.check_progressive, *checks),
    )


def check_settled(rules: Rules) -> None:
    """Refuse a sequence of settlement without a wager of the document. A progressive comes last."""
    check_sequence([wager for wager in rules.chapter.wagers if wager != PROGRESSIVE], rules)


def check_hand(rule: str, rules: Rules) -> None:
    """Refuse a least hand that is not a hand of five cards."""
    try:
        five.at_least(rules.value(rule))
    except ValueError as error:
        raise rules.refuse("contradiction", str(error), rule) from None
