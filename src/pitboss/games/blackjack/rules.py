"""The rules that blackjack reads from a rulebook."""

from functools import partial

import msgspec

from pitboss.hands.blackjack import worth
from pitboss.money import show_dollars
from pitboss.procedures.orders import FAR_LEFT, FAR_RIGHT
from pitboss.procedures.shoe import LETTERS, SHOE_RULES, check_shoe
from pitboss.procedures.twentyone.names import hand_names
from pitboss.procedures.twentyone.sides import LOOKS
from pitboss.procedures.twentyone.table_rules import HANDS, MOST_HANDS, MOST_POINTS, RESULTS
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.refusal import counted
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    PayShape,
    RuleSet,
    amount,
    count,
    flag,
    names,
    numbers,
    one_of,
    only,
    part,
)

HOUSE_MONEY, TIP = "house_money", "tip"
NO_SURRENDER, LATE, EARLY = "none", "late", "early"
LISTED = "listed totals"
ONE_SHOE, RED_LEFT, RED_RIGHT = "one shoe", "red left, black right", "red right, black left"
SPLITS_RETURNED = "splits returned, doubles lose"
WINS_AS_BLACKJACK = "wins as a blackjack"
BONUS_21 = (
    *("6-7-8 spades", "6-7-8 suited", "6-7-8 mixed", "7-7-7 spades", "7-7-7 suited", "7-7-7 mixed"),
    *("seven cards or more", "six cards", "five cards"),
)
"""The ways to make 21 that a bonus is paid on."""
WHOLE_TIP = "never for less"
HOUSE_MONEY_HANDS = ("ace-king suited", "straight flush", "pair", "straight")
UPCARDS = ("ace", "ten-value")
"""The up-cards that can hide a blackjack."""
PAIRS = {name: worth(f"{letter}s") for name, letter in LETTERS.items() if letter not in "TJQK"} | {
    UPCARDS[1]: worth("Ks")
}
"""What the cards of each pair count."""
ORDERS = (FAR_LEFT, FAR_RIGHT)

_TABLE = {
    "positions": count("how many wager boxes the layout has at most", least=1),
    **coupon_rules("blackjack", vouchers=("blackjack",)),
    "several_boxes": flag("whether one patron may play several adjacent boxes"),
    "several_boxes_minimum": amount(
        "the least wager of a patron on several boxes; 0 is the posted minimum", needed=False
    ),
    "boxes_most": count("how many adjacent boxes one patron may play at most", least=1, needed=False),
    "wager_step": amount("what a main wager is a multiple of, if not of the smallest chip", needed=False),
    "mid_shoe_entry": one_of(
        "whether a player who sat a round out may come in before the shuffle", "open", "barred"
    ),
    "wagers_close": one_of(
        "when wagers may no longer be made or changed", "with the first card of the round"
    ),
    "abandoned_wagers": one_of(
        "what happens to the wagers of a player who leaves or does not act: the cards stand, or they are lost",
        "stand",
        "lost",
        needed=False,
    ),
    "side_wagers": names(
        "the side wagers whose rules an addendum gives: there are no others", HOUSE_MONEY, needed=False
    ),
    "side_wagers_most": count(
        "how many side wagers stated as data a box may make at most", needed=False, least=1
    ),
    "side_wagers_within": flag(
        "whether a side wager stated as data is at most as large as the main wager", needed=False
    ),
    "small_game_decks": count(
        "up to how many decks a game may be pitched and post rules of its own", needed=False
    ),
    "double_shoe": one_of(
        "the side of a double shoe that a round is dealt from, by the color of a determinant card",
        ONE_SHOE,
        RED_LEFT,
        RED_RIGHT,
        needed=False,
    ),
    "dealing": one_of("whether cards come from a shoe or are pitched from the hand", "shoe", "pitch"),
    "card_reader": flag("whether the table has a reader that checks the hole card"),
    "hole_card": one_of(
        "when the dealer's second card is dealt: with the deal if nothing is said",
        "with the deal",
        "after the players",
        needed=False,
    ),
}
_PITCHED = part(
    "dealing=pitch",
    {
        "burn_pitch_round": count("how many cards are burned before each round of a pitch game", most=52),
        "pitch_face": one_of("how players' first cards lie in a pitch game", "up", "down"),
    },
)
_SHOE = {
    **SHOE_RULES,
    **part("shuffler=true", {"shuffler_batches": SHOE_RULES["shuffler_batches"]}),
    "ranks_out": names("the ranks left out of every deck", *LETTERS, needed=False),
    "burn_new_dealer": msgspec.structs.replace(SHOE_RULES["burn_new_dealer"], needed=False),
}
_CARDS = {
    "card_values": one_of(
        "what the cards count, and when a total is hard or soft",
        "2 to 10 as printed, faces ten, an ace eleven (soft) unless that passes 21, then one (hard)",
    ),
    "blackjack_hand": one_of(
        "what a blackjack is", "an ace and a ten-value card as the first two cards dealt"
    ),
    "most_points": only(MOST_POINTS, count("the highest total that is not over")),
    "deal_order": one_of(
        "in which order the first two cards go out",
        "each box, the dealer, each box, the dealer; then the dealer's first card is turned up",
    ),
    "shoe_face": one_of("how players' first cards lie in a shoe game", "up", "down"),
    "drawn_face": one_of("how further cards lie", "up"),
    "action_order": one_of("in which order players act", *ORDERS),
}
_READER = part(
    "card_reader=true",
    {
        "reader_upcards": names(
            "the up-cards on which the hole card is checked, where there is a reader", *UPCARDS
        ),
        "insurance_collected": one_of("when lost insurance is collected", "at once when the reader is clear"),
    },
)
_DECISIONS = {
    "insurance_upcards": names("the up-cards on which insurance is offered", *UPCARDS),
    "insurance_half": count("the wager divided by this is the most insurance", least=1),
    "insurance_exact": flag("whether insurance is exactly its share of the wager, no less", needed=False),
    "even_money": flag(
        "whether a blackjack may be settled at the odds of a plain win before the hole card is known",
        needed=False,
    ),
    "double_on": one_of(
        "on which first two cards a player may double",
        "any two cards",
        "nine to eleven",
        "ten or eleven",
        LISTED,
    ),
    **part(
        f"double_on={LISTED}",
        {"double_totals": numbers("the totals of two cards that may be doubled", least=4, most=MOST_POINTS)},
    ),
    "rescue": flag(
        "whether a doubled hand may be given up: its wager is lost, the double comes back", needed=False
    ),
    "double_later": flag("whether a hand of more than two cards may be doubled", needed=False),
    "free_doubles": numbers(
        "the hard totals of two cards whose double the house lays", least=4, most=MOST_POINTS, needed=False
    ),
    "free_splits": names("the pairs whose split the house lays", *PAIRS, needed=False),
    "double_offered": flag("whether the house lets players double at all", needed=False),
    "double_with_ace": flag("whether two cards with an ace may be doubled", needed=False),
    "double_split_aces": flag("whether a split ace may be doubled", needed=False),
    "double_for_less": flag("whether a double may be smaller than the wager"),
    "double_after_split": flag("whether a split hand may be doubled"),
    "double_cards": count("how many cards a doubled hand draws", least=1, most=3),
    "double_face_down": flag("whether a player may ask for the double's card face down"),
    "split_by": one_of("whether cards are split by value or only by rank", "value", "rank"),
    "most_hands": count("how many hands a box may be split into", least=1, most=MOST_HANDS),
    "split_order": one_of(
        "in which order split hands are completed",
        "the hand nearest the dealer's left is completed before the next gets a card",
    ),
    "split_ace_cards": count("how many cards a split ace may draw", least=1, most=MOST_POINTS),
    "resplit_aces": flag("whether an ace drawn to a split ace may be split again"),
    "draw_below": count("a player may draw below this total", least=2),
    "stand_least": count("the least total on which a player may stand", least=2, needed=False),
    "surrender": one_of(
        "whether half a wager may be given up: once a dealer blackjack is ruled out, or before (early)",
        NO_SURRENDER,
        LATE,
        EARLY,
        needed=False,
    ),
    **part(
        f"surrender={LATE} or surrender={EARLY}",
        {
            "surrender_after_split": flag("whether a hand made by splitting may be surrendered"),
            "surrender_not_against": names("the up-cards against which no hand is surrendered", *UPCARDS),
        },
    ),
    "dealer_stands": count("the least hard total on which the dealer stands", least=2),
    "dealer_hits_soft_17": flag("whether the dealer draws on a soft 17"),
    "dealer_draws_if": one_of("when the dealer draws at all", "a hand is undecided"),
}
_OUTCOMES = {
    "blackjack_pays": one_of("what a blackjack pays", "3 to 2", "6 to 5", needed=False),
    "blackjack_at_once": one_of("when a blackjack is paid at once", "where it need not wait"),
    "blackjack_waits": names("the up-cards against which a blackjack waits for the hole card", *UPCARDS),
    "blackjack_meets_21": one_of("a blackjack against a dealer 21 of three or more cards", "wins"),
    "blackjack_meets_blackjack": one_of(
        "a blackjack against a dealer blackjack", *RESULTS, WINS_AS_BLACKJACK
    ),
    "dealer_blackjack": one_of("any other hand against a dealer blackjack", *RESULTS),
    "late_blackjack": one_of(
        "double and split wagers when a dealer blackjack is found after them",
        "returned",
        "loses",
        SPLITS_RETURNED,
    ),
    "player_over": one_of("a hand that went over", *RESULTS),
    "dealer_over": one_of("a hand when the dealer went over", *RESULTS),
    "dealer_22": one_of("a hand when the dealer went over with exactly 22", *RESULTS, needed=False),
    "player_higher": one_of("a hand higher than the dealer's", *RESULTS),
    "player_equal": one_of("a hand equal to the dealer's", *RESULTS),
    "equal_21": one_of("a hand of 21 against a dealer's drawn 21", *RESULTS, needed=False),
    "player_lower": one_of("a hand lower than the dealer's", *RESULTS),
    "settle_order": one_of("in which order boxes are settled", *ORDERS),
}
DECIDED_BY = tuple(name for name, kind in _OUTCOMES.items() if "loses" in kind.choices)
"""The rules that decide a hand."""
_HOUSE_MONEY = {
    "house_money_offered": flag("whether the House Money side bet is offered"),
    "house_money_minimum": amount("the least House Money wager"),
    "house_money_maximum": amount("the most House Money wager"),
    "house_money_order": one_of("in which order House Money is resolved", *ORDERS),
    "house_money_waits": names("the up-cards that hold House Money back until the check", *UPCARDS),
    "ace_two_straight": flag("whether ace and two make a straight"),
    "house_money_pair": one_of("what makes a pair: two cards of one rank or of one value", "rank", "value"),
    "house_money_cap": count("how many per cent of the proceeds may join the base wager", most=100),
    "house_money_dealer_blackjack": one_of(
        "a winning House Money wager when the dealer has blackjack", "paid, nothing added"
    ),
}

_TIP = part(
    TIP,
    {
        "tip_most": count("how many times the main wager a tip may be at most", least=1),
        "tip_double": one_of(
            "whether a tip may be doubled with its hand", WHOLE_TIP, "for less too", "never"
        ),
        "tip_split_hand": one_of(
            "with which hand of a split a tip goes, seen from the dealer", "the far left", "the far right"
        ),
    },
)

SMALL_GAME = ("double_on", "double_for_less", "double_after_split", "split_by", "most_hands", "resplit_aces")
"""The rules of doubling and splitting that only one- and two-deck games may post."""


@set_by_documents
def check_small_game(name: str, rules: Rules) -> None:
    """Refuse what only one- and two-deck games may post if more decks are in use and the document says so."""
    if "small_game_decks" not in rules:
        return
    most = rules.count("small_game_decks")
    if rules.count("decks") <= most:
        return
    games = f"only games of up to {counted(most, 'deck')}"
    if name == "dealing":
        if rules.text(name) == "pitch":
            raise rules.refuse("outside_range", f"{games} may be pitched", name)
    elif rules.value(name) != rules.chapter.rules[name].value:
        raise rules.refuse("outside_range", f"{games} may post a {name} of their own", name)


def check_blackjack_pays(rules: Rules) -> None:
    """Refuse a table of odds that is not what its name says."""
    if "blackjack_pays" not in rules:
        return
    for name, table in rules.chapter.pay["blackjack"].tables.items():
        odds = str(table.rows["win"])
        if odds != (name or rules.text("blackjack_pays")):
            message = f"blackjack_pays {name!r} has a table that pays {odds}"
            raise rules.refuse("contradiction", message, "blackjack_pays")


def check_totals(rules: Rules) -> None:
    """Refuse a total to draw or stand on that is itself over, or one on which a player may do neither."""
    for name, most in (("draw_below", MOST_POINTS + 1), ("dealer_stands", MOST_POINTS)):
        if rules.count(name) > most:
            message = f"{name} is {rules.count(name)}, above the highest total of {MOST_POINTS}"
            raise rules.refuse("contradiction", message, name)
    if "stand_least" in rules and rules.count("stand_least") > rules.count("draw_below"):
        message = f"a player who may not draw to {rules.count('draw_below')} must be able to stand on it"
        raise rules.refuse("contradiction", message, "stand_least")


def check_several_boxes(rules: Rules) -> None:
    """Refuse a minimum for several boxes that leaves no amount."""
    if "several_boxes_minimum" not in rules:
        return
    least, most = rules.amount("several_boxes_minimum"), rules.amount("maximum")
    if least > most:
        low, high = show_dollars(least), show_dollars(most)
        message = f"several boxes need at least {low}, above the maximum of {high}"
        raise rules.refuse("contradiction", message, "several_boxes_minimum")


def check_wager_step(rules: Rules) -> None:
    """Refuse a step of the main wager that chips do not make, or that leaves no amount between the limits."""
    if "wager_step" not in rules:
        return
    step, chip = rules.amount("wager_step"), rules.amount("smallest_chip")
    if not step or step % chip:
        message = f"wagers in steps of {show_dollars(step)} are not made in chips of {show_dollars(chip)}"
        raise rules.refuse("contradiction", message, "wager_step")
    if -(-rules.amount("minimum") // step) * step > rules.amount("maximum"):
        message = f"no multiple of {show_dollars(step)} lies between the limits"
        raise rules.refuse("contradiction", message, "wager_step")


def check_side_wagers(rules: Rules) -> None:
    """Refuse a listed side wager that the document lacks, and a maximum that cannot be reached."""
    stated = sum(bool(wager.looks_at) for wager in rules.chapter.wagers.values())
    if "side_wagers_most" in rules and rules.count("side_wagers_most") > stated:
        message = (
            f"a box may make {rules.count('side_wagers_most')} side wagers, and the document has {stated}"
        )
        raise rules.refuse("contradiction", message, "side_wagers_most")
    for name in rules.names("side_wagers", ()):
        if name not in rules.chapter.wagers:
            message = f"{name} is listed, and the document has no such wager"
            raise rules.refuse("contradiction", message, "side_wagers")


def check_double_shoe(rules: Rules) -> None:
    """Refuse a double shoe where cards are pitched from the hand."""
    if "double_shoe" in rules and rules.text("double_shoe") != ONE_SHOE and rules.text("dealing") == "pitch":
        raise rules.refuse("contradiction", "a double shoe cannot be dealt from the hand", "double_shoe")


def check_hole_card(rules: Rules) -> None:
    """Refuse a reader for a hole card that has not been dealt by then."""
    if "hole_card" in rules and rules.text("hole_card") != "with the deal" and rules.flag("card_reader"):
        raise rules.refuse(
            "contradiction", "a reader needs a hole card dealt before the players act", "hole_card"
        )


def check_free_splits(rules: Rules) -> None:
    """Refuse a surrender of hands that the house staked: there is no half to give back."""
    said = [rule in rules and rules.value(rule) for rule in ("free_splits", "surrender_after_split")]
    if all(said):
        message = "a hand that the house staked cannot be surrendered"
        raise rules.refuse("contradiction", message, "free_splits")


RULES = RuleSet(
    game="blackjack",
    rules={
        **COMMON_RULES,
        **_SHOE,
        **_TABLE,
        **_PITCHED,
        **_CARDS,
        **_READER,
        **_DECISIONS,
        **_OUTCOMES,
        **part(HOUSE_MONEY, _HOUSE_MONEY),
        **_TIP,
    },
    wagers={
        "blackjack": "against the dealer's hand",
        "insurance": "that the dealer's hole card makes a blackjack",
        "double": "to draw exactly one more card",
        "split": "on the second of two cards equal in value",
        "house_money": "on the player's first two cards",
        "tip": "for the dealer, with the main wager's hand",
    },
    must=("blackjack",),
    pay={
        "wager": PayShape(("win",), needed=True),
        "blackjack": PayShape(("win",), needed=True),
        "insurance": PayShape(("win",), needed=True),
        "bonus_21": PayShape(BONUS_21),
        "house_money": PayShape(HOUSE_MONEY_HANDS, needed=True, part="house_money"),
        "house_money_one_deck": PayShape(HOUSE_MONEY_HANDS, needed=True, part="house_money"),
    },
    remedies=SHARED,
    moments=(
        *("wagers", "before_deal", "burn", "deal", "one_card", "after_deal"),
        *("insurance", "peek", "house_money"),
        *HANDS,
        *("tip", "missed_card", "before_reveal", "dealer", "after_dealer", "after_round"),
    ),
    checks=(
        check_coupons,
        check_shoe,
        *(partial(check_small_game, name) for name in ("dealing", *SMALL_GAME)),
        check_blackjack_pays,
        check_totals,
        check_several_boxes,
        check_wager_step,
        check_hole_card,
        check_double_shoe,
        check_side_wagers,
        check_free_splits,
    ),
    looks=LOOKS,
)

NAMES: Names = {
    **hand_names("blackjack"),
    "house_money": WagerName("House Money", proper=True),
    "insurance": WagerName("Insurance"),
    TIP: WagerName("Tip", also=("toke", "dealer bet")),
    **{f"tip_double{hand}": WagerName("Tip, doubled") for hand in range(1, MOST_HANDS + 1)},
}
"""What players call its wagers."""
