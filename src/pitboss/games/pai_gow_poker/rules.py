"""The rules that pai gow poker reads from a rulebook."""

from pitboss.chance.cards import rank_name
from pitboss.games.pai_gow_poker.house_way import WAY
from pitboss.hands.pai_gow import CATEGORIES, PREMIUM, RANKING, WHEEL_HIGH, WHEEL_LOW
from pitboss.money import Cents, Odds
from pitboss.procedures.dice import DICE_FACTS
from pitboss.procedures.limits import best_odds, check_limit, limit_rules
from pitboss.procedures.orders import FAR_RIGHT
from pitboss.procedures.progressive import PROGRESSIVE, progressive_rules
from pitboss.rounds.back_line import back_line_rule
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    Kind,
    Look,
    PayShape,
    RuleSet,
    amount,
    count,
    flag,
    names,
    one_of,
    only,
    order,
    part,
    percent,
)

BONUSES = ("fortune", "bonus")
"""The names that the two documents use for the wager on a player's own seven cards."""
NUMBERS = tuple(f"additional_{number}" for number in range(1, 8))
BONUS_ROWS = (*RANKING[: RANKING.index("straight")], "three of a kind", "straight")
"""The rows of the bonus table as both documents print them: three of a kind is above the straight."""

NATURAL, AND_PAIR = "natural ", " and pair"
_HANDS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight")
PROGRESSIVE_ROWS = (
    "natural royal flush and pair",
    "five aces and pair",
    "natural royal flush",
    "five aces",
    *(name for hand in _HANDS for name in (hand + AND_PAIR, hand)),
    "three of a kind",
)
"""The rows of the progressive's table. A pair is one in the low hand."""

HAND, SHOE, AUTOMATED = "hand", "shoe", "automated shoe"
DICE, GENERATOR, BUTTON = "dice", "generator", "button"
HOUSE_WAY, PROCEDURES = "the house way", "the casino's procedures"
HOUSE_ONLY, PLAYERS_TOO = "the house", "the house and players"
BANKED = f"bank={PLAYERS_TOO}"
PREVIOUS_HAND, LAST_UNBANKED = "the previous hand, against the house", "the last round that no player banked"
ALONE, PARTNERS, HALF = "nobody", "partners", "the house, half"
EVERY_WAGER, OTHER_PLAYERS = "every wager against it", "every other player's wager"
LAST_BET, AT_MOST = "the bank's last bet", "at most the bank's last bet"
DEALER_IN_TURN = "counter-clockwise, the dealer in turn"
FIRST_MOVES_ON = "counter-clockwise, the first offer moving on each round"
FROM_DEALER, FROM_BANK = "the dealer", "who banks"
PAYS_MOST, RANKS_HIGHEST = "the one that pays most", "the one that ranks highest"
LOST, BY_CARDS, RETURNED = "lost", "settled by the cards", "returned"
LOSES_TO_ALL, RESET = "it loses to every hand", "it is set anew the house way"
FACE_DOWN, FACE_UP = "face down", "face up, set before the players'"
NO_HAND, QUEEN_HIGH, ACE_HIGH = "no hand", "a queen-high hand", "an ace-high hand"
PUSHES = {QUEEN_HIGH: "queen", ACE_HIGH: "ace"}
"""The highest card of a dealer's hand that makes nothing and returns the wagers."""
NO_ROUNDING, QUARTERS = "none", "up to 25 cents"

OWN, DEALERS, BOTH, SHAKEN = "seven", "dealer", "both", "dice"
SHAKER = 3
"""The number of dice in the shaker."""
HAND_FACTS: dict[str, Kind] = {
    "hand": one_of("the best five of the seven cards", *reversed(CATEGORIES)),
    "high_card": one_of(
        "the highest of seven cards that make nothing", *map(rank_name, range(9, 15)), "none"
    ),
    "joker": flag("whether the joker is among them"),
}
"""The facts of seven cards."""
LOOKS = {
    OWN: Look("the player's seven cards", HAND_FACTS),
    DEALERS: Look("the seven cards of the dealer, or of the player who banks", HAND_FACTS),
    BOTH: Look(
        "the player's seven cards, and those of the dealer or of the player who banks",
        {f"{whose}_{name}": kind for whose in ("player", "dealer") for name, kind in HAND_FACTS.items()},
    ),
    SHAKEN: Look("the three dice that start the deal, where dice do", DICE_FACTS),
}
"""What side wagers may look at."""


@set_by_documents
def check_start(rules: Rules) -> None:
    """Refuse a button where no automated shoe delivers the stacks."""
    if rules.value("start") == BUTTON and rules.value("dealing") != AUTOMATED:
        message = "a button marks the starting position only with a shuffler and an automated shoe"
        raise rules.refuse("contradiction", message, "start")


def check_dealer(rules: Rules) -> None:
    """Refuse a dealer's hand that lies open or returns the wagers where a player may bank, or may set it later."""
    open_rules = [
        name
        for name, usual in (("dealer_cards", FACE_DOWN), ("dealer_pushes", NO_HAND))
        if name in rules and rules.value(name) != usual
    ]
    for name in open_rules:
        if rules.value("bank") == PLAYERS_TOO:
            raise rules.refuse("contradiction", "it is a rule for a table where only the house banks", name)
        if rules.value("dealer_sets") == PROCEDURES:
            raise rules.refuse("contradiction", "the dealer's hand is then set by the house way", name)


def check_way(rules: Rules) -> None:
    """Refuse classes of pairs that are not in order."""
    if rules.value("way_medium_from") >= rules.value("way_high_from"):
        raise rules.refuse("contradiction", "a high pair ranks above a medium one", "way_high_from")


@set_by_documents
def check_cap(rules: Rules) -> None:
    """Refuse a limit on a bonus below what the document lets the house limit it to."""
    if "payout_limit" in rules:
        check_limit(_at_minimum, rules)


def _at_minimum(rules: Rules) -> Cents:
    """Return the most that the least bonus wager can win."""
    name = next(name for name in BONUSES if name in rules.pay_tables)
    best = best_odds(rules.pay_tables[name])
    return int(best * rules.value("bonus_minimum"))


@set_by_documents
def check_additional(rules: Rules) -> None:
    """Refuse to pay more on the number than the document allows."""
    pays = rules.pay_tables["additional"].rows["win"] if "additional" in rules.pay_tables else None
    if isinstance(pays, Odds) and pays.ratio > rules.value("additional_most"):
        message = f"the number pays at most {rules.value('additional_most')} to 1, not {pays}"
        raise rules.refuse("contradiction", message, "additional_most")


@set_by_documents
def check_additional_coupons(rules: Rules) -> None:
    """Refuse coupons on the number at a table that takes none."""
    taken = "additional_coupons" in rules and rules.value("additional_coupons")
    if taken and not rules.value("match_play_coupons"):
        message = "a table that takes no match-play coupons takes none on the number either"
        raise rules.refuse("contradiction", message, "additional_coupons")


RULES = RuleSet(
    game="pai-gow-poker",
    rules={
        **COMMON_RULES,
        "positions": count("how many places the table has besides the dealer's", least=1, most=6),
        "adjacent_positions": flag("whether one player may play two adjacent positions"),
        "adjacent_order": one_of(
            "which of a player's two hands is set first", "the larger wager's, else counter-clockwise"
        ),
        **coupon_rules("pai_gow", *NUMBERS),
        "back_line_betting": only(False, back_line_rule()["back_line_betting"]),
        "dealing": one_of("how the cards are dealt", HAND, SHOE, AUTOMATED),
        "start": one_of("how the starting position is found", DICE, GENERATOR, BUTTON),
        "start_counts": one_of("how positions are counted", "counter-clockwise, the dealer as one"),
        "deal_order": one_of("where the stacks go", "clockwise from the starting position, to every place"),
        "wheel": one_of("where A-2-3-4-5 ranks", WHEEL_HIGH, WHEEL_LOW),
        "joker": one_of("what the joker is", "an ace, or any card of a straight or flush"),
        "hand_ranking": only(RANKING[3:], order("high hands, best first", *RANKING[3:])),
        "dealer_sets": one_of("how the dealer's cards are set", HOUSE_WAY, PROCEDURES),
        "dealer_cards": one_of("how the dealer's cards lie until they count", FACE_DOWN, FACE_UP, needed=False),
        "dealer_pushes": one_of(
            "the dealer's hand that returns every main wager", NO_HAND, *PUSHES, needed=False
        ),
        **WAY,
        "surrender": one_of("what a surrender gives up", "the whole wager"),
        "both_higher": one_of("both hands higher", "wins"),
        "high_only": one_of("only the high hand higher, the low one lower", "returned"),
        "low_only": one_of("only the low hand higher, the high one lower", "returned"),
        "copy_and_higher": one_of("one hand a copy, the other higher", "returned", "loses"),
        "both_lower": one_of("both hands lower", "loses"),
        "copy_not_higher": one_of("a copy, and the other hand no higher", "loses"),
        "foul": one_of("a high hand below the low one", "loses"),
        "set_wrongly": one_of("hands set wrongly in another way", "loses"),
        "vig": percent("the commission on what is won, in hundredths"),
        "vig_rounding": one_of("how the commission is rounded", NO_ROUNDING, QUARTERS),
        "settle_order": one_of("in which order hands are exposed and paid", FAR_RIGHT),
        "settle_hands": one_of("when winners are paid", "losers and ties at once, winners after all hands"),
        "abandoned_wagers": one_of("what happens to the wagers of a player who leaves", "lost", "stand", needed=False),
        **part(" or ".join(BONUSES), {
            "bonus_offered": flag("whether the wager on a player's own seven cards is offered"),
            "bonus_minimum": amount("the least that wager may be"),
            "bonus_maximum": amount("the most that wager may be", needed=False),
            "bonus_envy_from": amount("from which stake on it a player shares in the others' hands"),
            "bonus_hand": one_of("which hand of several in the seven cards is paid", PAYS_MOST, RANKS_HIGHEST),
            "bonus_surrendered": one_of("that wager where the hand is surrendered", LOST, BY_CARDS, RETURNED),
            "bonus_envy_of": one_of("whose hands earn an envy bonus", "every other player's"),
            **limit_rules("the wager on the player's own cards"),
        }),
        "bank": one_of("who may bank", HOUSE_ONLY, PLAYERS_TOO),
        **part(BANKED, {
            "start_banked": one_of("which position counts as one when a player banks", FROM_DEALER, FROM_BANK),
            "bank_first": one_of("who banks the first hand", "the house"),
            "bank_order": one_of("in which order the bank is offered", DEALER_IN_TURN, FIRST_MOVES_ON),
            "bank_wagered": one_of("where a player who banks must have wagered", PREVIOUS_HAND, LAST_UNBANKED),
            "bank_covers": one_of("what a bank must be able to pay", EVERY_WAGER, OTHER_PLAYERS),
            "bank_shared": one_of("who may share a bank", ALONE, PARTNERS, HALF),
            "bank_house_wager": one_of("what the house wagers against a bank", LAST_BET, AT_MOST),
            "bank_copies": one_of("who wins copies", "the bank"),
            "bank_foul": one_of("a foul hand against a bank", "loses"),
            "bank_surrender": one_of("a surrendered hand against a bank", "loses"),
            "bank_set_wrongly": one_of("a bank's own hand that is set wrongly", LOSES_TO_ALL, RESET),
            "bank_pays": one_of("where winners are paid from", "the losing wagers, then the bank"),
            "bank_winners_vig": one_of(
                "the commission paid by a player who beats a bank", "the commission on every win"
            ),
            "bank_vig": one_of("what a bank pays commission on", "its net win"),
        }),
        **part(NUMBERS[0], {
            "additional_offered": flag("whether the number that starts the deal may be bet on"),
            "additional_minimum": amount("the least that may be bet on a number", needed=False),
            "additional_maximum": amount("the most that may be bet on a number", needed=False),
            "additional_coupons": flag("whether a match-play coupon may lie with such a bet", needed=False),
            "additional_rounding": one_of("how its payments are rounded", "down to the dollar"),
            "additional_most": count("how many to one it pays at most", least=1, most=7),
        }),
        **part(PROGRESSIVE, {
            "surrender_barred": names("wagers with which a hand cannot be surrendered", PROGRESSIVE),
            "progressive_stake": one_of("what the progressive wager is, in dollars", "1", "5"),
            "progressive_hand": one_of("which setting the progressive pays on", "the one that pays most"),
            "meter": amount("what the meter shows when the first is paid; nothing: no progressive is offered"),
            "meter_rate_1": percent("how much of each $1 wager is added to the meter"),
            "meter_rate_5": percent("how much of each $5 wager is added to the meter"),
            "meter_pays_1": amount("from which award on a $1 wager it comes off the meter"),
            "meter_pays_5": amount("from which award on a $5 wager it comes off the meter"),
            **{name: progressive_rules()[name] for name in ("meter_reset", "award_rounding")},
        }),
    },
    wagers={
        "pai_gow": "both hands against the dealer's or the bank's",
        "fortune": "on the best hand of the player's own seven cards",
        "bonus": "on the best hand of the player's own seven cards",
        PROGRESSIVE: "on the player's own cards, set to pay the most, from a meter",
        **{name: f"that {name[-1]} is the number that starts the deal" for name in NUMBERS},
    },
    pay={
        "pai_gow": PayShape(("win",), needed=True),
        **{name: PayShape(BONUS_ROWS, needed=True, part=name) for name in BONUSES},
        "envy": PayShape(PREMIUM, needed=True, part=" or ".join(BONUSES)),
        "additional": PayShape(("win",), needed=True, part=NUMBERS[0]),
        PROGRESSIVE: PayShape(PROGRESSIVE_ROWS, needed=True, part=PROGRESSIVE),
    },
    remedies=SHARED,
    moments=(
        "bank", "partner", "house_wager", "wagers", "before_deal", "start", "deal", "after_deal",
        "set", "before_reveal", "after_round",
    ),
    must=("pai_gow",),
    looks=LOOKS,
    checks=(check_coupons, check_start, check_dealer, check_way, check_cap, check_additional, check_additional_coupons),
)  # fmt: skip

NAMES: Names = {
    "pai_gow": WagerName("Main bet", "Bet", ("pai gow", "bet"), within="the main bet"),
    "fortune": WagerName("Fortune", also=("fortune pai gow", "bonus")),
    "bank": WagerName("The bank", "Bank", within="the bank"),
    "envy": WagerName("Envy bonus", "Envy"),
    **{name: WagerName(f"Deal starts at {name[-1]}", f"Start {name[-1]}", ("number",)) for name in NUMBERS},
}
"""What players call its wagers."""

NOTES = {"start": "are dealt first", "number": "the number is {value}"}
"""The wording of changes of the table's state."""
