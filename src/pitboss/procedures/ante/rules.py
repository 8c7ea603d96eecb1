"""The rules that every ante game reads from a rulebook."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pitboss.hands import Ranking
from pitboss.procedures.ante.sides import LOOKS
from pitboss.procedures.leaving import ABANDON
from pitboss.procedures.limits import stake_rules
from pitboss.procedures.orders import (
    DEALER_LAST,
    FAR_LEFT,
    FAR_RIGHT,
    HAND_BY_HAND,
    LEFT_OF_BANK,
    LOSERS_FIRST,
    STACKS,
    check_sequence,
)
from pitboss.procedures.progressive import PROGRESSIVES
from pitboss.rounds.back_line import back_line_rule
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Remedy, Rules
from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    Kind,
    PayShape,
    RuleSet,
    count,
    flag,
    names,
    one_of,
    order,
    part,
    phrase,
)

PLAY = "play"
"""The usual name of the wager that keeps a player in."""
BANK_LAST = f"{LEFT_OF_BANK}, player-dealer last"
BANKED = "bank=player-dealer"
BONUS = "ante_bonus"
LATER = (PLAY, BONUS)
"""The usual names of the wagers that a folded hand never has."""
VERSIONS = ("open", "ante_covers_{}", "ante_covers_half_{}", "both_within_five_times")
"""How the ante and the wager on the player's own hand may limit each other. {} is the name of that wager."""


def ante_rules(
    side: str, wagers: tuple[str, ...], ranking: tuple[str, ...], stays: str = PLAY
) -> dict[str, Kind]:
    """Return the rules of an ante game.

    ``side`` is the wager on the player's own hand, if any, and ``stays`` the wager that keeps the player in.
    """
    opening = ("ante", side) if side else ("ante",)
    return {
        **COMMON_RULES,
        "positions": count("how many places the table has", least=1, most=50),
        "adjacent_positions": flag("whether one player may play two adjacent positions"),
        **coupon_rules("ante", stays, *opening[1:]),
        **back_line_rule(),
        "opening_wagers": names("the wagers of which a hand needs at least one", *opening),
        "bank": one_of("who banks the round", "house", "player-dealer"),
        "dealing": one_of("how the cards are dealt", "hand", "shoe", STACKS),
        "deal_order": one_of("who gets cards first", DEALER_LAST, BANK_LAST),
        "action_order": one_of("in which order players decide", FAR_LEFT, LEFT_OF_BANK),
        "fold_forfeits": names(
            "the wagers a fold gives up", *(one for one in wagers if one not in (stays, BONUS))
        ),
        **(_side_rules(side) if side else {}),
        "abandoned_wagers": one_of(
            "what happens to the wagers of a player who leaves", "lost", "stand", needed=False
        ),
        "hand_ranking": order("hands, best first", *ranking),
        "dealer_hand_shown": one_of(
            "when the dealer's hand is turned up", "always", f"when a {stays} wager stands"
        ),
        "player_higher": one_of("ante and play when the player's hand is higher", "wins"),
        "player_equal": one_of("ante and play when the hands are equal", "returned", "wins", "loses"),
        "player_lower": one_of("ante and play when the player's hand is lower", "loses"),
        "settle_order": one_of("in which order seats are settled", FAR_LEFT, FAR_RIGHT, LEFT_OF_BANK),
        "settle_hands": one_of(
            "whether hands are settled one by one or by how they fared", HAND_BY_HAND, LOSERS_FIRST
        ),
        "settle_sequence": order("in which order a seat's wagers are settled"),
    }


def _side_rules(side: str) -> dict[str, Kind]:
    """Return the rules of the wager on the player's own hand: how it limits the ante, and whether it can be folded."""
    versions = tuple(version.format(side) for version in VERSIONS)
    alone = flag(f"whether a player with {side} alone may fold it")
    return {
        "wager_version": one_of(f"how ante and {side} bind each other", *versions),
        **stake_rules(side),
        **part(f"opening_wagers={side}", {"fold_without_ante": alone}),
    }


def qualifier(stays: str = PLAY) -> dict[str, Kind]:
    """Return the rules of a game in which the dealer must qualify."""
    return {
        "dealer_qualifies": phrase("the least hand with which the dealer plays"),
        "not_qualified_ante": one_of("the ante when the dealer does not qualify", "wins", "returned"),
        f"not_qualified_{stays}": one_of(
            f"the {stays} wager when the dealer does not qualify", "wins", "returned"
        ),
    }


QUALIFIER = qualifier()
WIN = PayShape(("win",), needed=True)


def ante_ruleset(
    game: str,
    rules: dict[str, Kind],
    wagers: dict[str, str],
    pay: dict[str, PayShape],
    checks: tuple[Callable[[Any], None], ...] = (),
    stays: str = PLAY,
    remedies: Mapping[str, Remedy] = ABANDON,
) -> RuleSet:
    """Return the rule set of an ante game: its own rules, wagers and pay tables added to the common ones."""
    decided = {
        "ante": "against the dealer's hand",
        stays: "to stay in against the dealer, after seeing the cards",
    }
    return RuleSet(
        game=game,
        rules=rules,
        wagers={**decided, **wagers},
        pay={"ante": WIN, stays: WIN, **pay},
        remedies={**SHARED, **remedies},
        moments=(
            "bank",
            "wagers",
            "before_deal",
            "deal",
            "after_deal",
            stays,
            "before_reveal",
            "after_round",
        ),
        must=("ante", stays),
        checks=(check_orders, check_settled, check_forfeits, check_coupons, check_back_line, *checks),
        looks=LOOKS,
    )


def check_least_hand(rank: Callable[[Sequence[str]], Ranking], rule: str, rules: Rules) -> None:
    """Refuse a least hand, such as that with which the dealer qualifies, that is not a hand of the game."""
    try:
        rank(rules.value("hand_ranking")).at_least(rules.value(rule))
    except ValueError as error:
        raise rules.refuse("contradiction", str(error), rule) from None


def check_orders(rules: Rules) -> None:
    """Refuse an order that begins at a player-dealer if the house banks."""
    for name in ("deal_order", "action_order", "settle_order"):
        if "player-dealer" in rules.value(name) and rules.value("bank") == "house":
            raise rules.refuse("contradiction", "the house banks: nobody is left of a player-dealer", name)


def check_settled(rules: Rules) -> None:
    """Refuse a sequence of settlement without a wager of the document or its bonus. A progressive is not listed."""
    check_sequence(
        sorted({*rules.chapter.wagers, *({BONUS} & rules.pay_tables.keys())} - {*PROGRESSIVES}), rules
    )


def check_fold(wager: str, rules: Rules) -> None:
    """Refuse a fold that leaves a wager undecided."""
    if wager not in rules.value("fold_forfeits"):
        message = f"a fold gives up the {wager.replace('_', ' ')}: nothing else decides it"
        raise rules.refuse("contradiction", message, "fold_forfeits")


def check_forfeits(rules: Rules) -> None:
    """Refuse a fold that leaves an ante without anything to decide it, and wagers that the document lacks."""
    check_fold("ante", rules)
    for name in ("fold_forfeits", "opening_wagers"):
        if strange := set(rules.value(name)) - rules.chapter.wagers.keys():
            raise rules.refuse("contradiction", f"the document has no wager {min(strange)!r:.40}", name)


@set_by_documents
def check_back_line(rules: Rules) -> None:
    """Refuse bets behind hands that can be abandoned, because nothing says what happens to them."""
    if "back_line_betting" in rules and rules.value("back_line_betting") and "abandoned_wagers" in rules:
        message = "a hand may be abandoned, and no rule says what happens to the wagers behind it"
        raise rules.refuse("contradiction", message, "back_line_betting")
