"""The rules that Pure 21.5 blackjack reads from a rulebook."""

from collections.abc import Mapping
from typing import Any

from pitboss.procedures.bank import PLAYER_DEALER, bank_rules, check_bank
from pitboss.procedures.orders import LEFT_OF_BANK
from pitboss.procedures.twentyone.names import hand_names
from pitboss.procedures.twentyone.table_rules import HANDS, MOST_HANDS, MOST_POINTS, RESULTS
from pitboss.rounds.back_line import back_line_rule
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import COMMON_RULES, PayShape, RuleSet, count, fields, flag, one_of, order, part

BUSTS = ("8 or more cards", "7 cards", "6 cards", "5 cards", "4 cards", "3 cards")
"""The rows of the Buster table, best first."""
NUMBERED = ("ace", "ten", "jack", "queen", "king")
"""The ranks without a printed number. The others count their face."""
FIRST, IN_ORDER = "before the players act", "in the order of the action button"
PAIRS_AND_BONUS, PAIRS = "any pair or two bonus cards", "any pair"

_TABLE = {
    "positions": count("how many seats the table has, including the player-dealer's", least=2, most=50),
    "several_seats": flag("whether a player may also bet on circles where nobody sits"),
    **back_line_rule(),
    "wagers_close": one_of("when wagers may no longer be made", "with the initial deal"),
    "bank": one_of("who banks the round", PLAYER_DEALER),
    **bank_rules(("game", "buster")),
}
_CARDS = {
    "decks": count("how many decks are in use", least=1, most=8),
    "shuffle": one_of("when the cards are shuffled", "before every round"),
    "card_values": one_of(
        "what the cards count", "2 to 9 as printed, bonus cards ten, an ace eleven unless that passes 21.5"
    ),
    "pure_hand": one_of("what Pure 21.5 is", "an ace and a bonus card as the initial two cards"),
    "goal": one_of("the highest total that is not over", "21.5"),
    "deal_order": one_of("who gets cards first", f"{LEFT_OF_BANK}, player-dealer last, twice"),
    "dealt_face": one_of("how the cards lie", "all face up but the player-dealer's second"),
    "hole_checked": one_of("when the down card is looked at before the players act", "ace or bonus card up"),
}
_DECISIONS = {
    "action_order": one_of("in which order players act", LEFT_OF_BANK),
    "must_stand": count("the least hard total on which a player must stand", least=12, most=MOST_POINTS),
    "must_hit": count("the highest hard total on which a player must hit", least=4, most=MOST_POINTS - 1),
    "double_cards": count("how many cards a doubled hand draws", least=1, most=3),
    "double_for_less": flag("whether a double may be smaller than the wager"),
    "double_after_split": flag("whether a split hand may be doubled"),
    "double_must_stand": flag("whether two cards that must stand may be doubled"),
    "split_on": one_of("which two cards may be split", PAIRS_AND_BONUS, PAIRS),
    "most_hands": count("how many hands a hand may be split into", least=1, most=MOST_HANDS),
    "split_order": one_of(
        "in which order split hands are completed", "one hand is completed before the next gets a card"
    ),
    "split_ace_cards": count("how many cards a split ace may draw", least=1, most=MOST_POINTS),
    "resplit_aces": flag("whether an ace drawn to a split ace may be split again"),
    "surrender_divides": count("the wager divided by this is what a surrender gives up", least=1, most=100),
    "surrender_after_split": flag("whether a hand made by splitting may be surrendered"),
}
_DEALER = {
    "dealer_stands": count("the least hard total on which the player-dealer stands", least=2, most=21),
    "dealer_hits_soft": count("the highest soft total on which the player-dealer draws", least=11, most=20),
    "dealer_completes": one_of("when the player-dealer's hand is completed", "whatever the players hold"),
}
_OUTCOMES = {
    "button_numbers": fields("the number of a down card that is not printed on it", *NUMBERED),
    "button_counts": one_of(
        "which seats the number of the down card counts",
        "all but the player-dealer's, clockwise from the house dealer's left, round and round",
    ),
    "settle_order": one_of("in which order seats are settled", "clockwise from the action button"),
    "settle_sequence": order("in which order a seat's wagers are settled", "game", "buster"),
    "pure_settled": one_of("when a player's Pure 21.5 is paid", FIRST, IN_ORDER),
    "both_pure": one_of("Pure 21.5 against Pure 21.5", *RESULTS),
    "dealer_pure": one_of("any other hand against Pure 21.5", *RESULTS),
    "dealer_over": one_of("a hand that is not over when the player-dealer's is", *RESULTS),
    "player_over": one_of("a hand that is over when the player-dealer's is not", *RESULTS),
    "player_equal": one_of("a hand equal to the player-dealer's", *RESULTS),
    "player_higher": one_of("a hand closer to 21.5 than the player-dealer's", *RESULTS),
    "player_lower": one_of("a hand farther from 21.5 than the player-dealer's", *RESULTS),
    "three_eights": one_of("a hand that is over when the player-dealer is over with three eights", *RESULTS),
    "both_over": one_of("a hand that is over when the player-dealer is over in another way", *RESULTS),
}
DECIDED_BY = tuple(name for name, kind in _OUTCOMES.items() if "loses" in kind.choices)
"""The rules that decide a hand."""
_BUSTER = part(
    "buster",
    {
        "buster_no_bust": one_of("Buster when the player-dealer does not bust", "loses"),
        "surrender_buster": one_of(
            "Buster of a player who surrenders", "stays in action", "returned", "loses"
        ),
    },
)


def check_chart(rules: Rules) -> None:
    """Refuse a chart by which a player must both stand and hit."""
    if rules.value("must_hit") >= rules.value("must_stand"):
        message = f"a player cannot have to hit {rules.value('must_hit')} and to stand on it"
        raise rules.refuse("contradiction", message, "must_hit")


def check_button(rules: Rules) -> None:
    """Refuse numbers for the action button that leave a rank out or are not from 1 to 13."""
    numbers: Mapping[str, Any] = rules.value("button_numbers")
    for rank in NUMBERED:
        if type(numbers.get(rank)) is not int or not 1 <= numbers[rank] <= 13:
            message = f"{rank} needs a number from 1 to 13, not {numbers.get(rank)!r:.40}"
            raise rules.refuse("contradiction", message, "button_numbers")


RULES = RuleSet(
    game="pure-21-5-blackjack",
    rules={**COMMON_RULES, **_TABLE, **_CARDS, **_DECISIONS, **_DEALER, **_OUTCOMES, **_BUSTER},
    wagers={
        "game": "against the player-dealer's hand",
        "double": "to draw exactly one more card",
        "split": "on the second of a pair or of two bonus cards",
        "buster": "that the player-dealer busts, the more cards the better",
    },
    must=("game", "double", "split"),
    pay={
        "game": PayShape(("win",), needed=True),
        "pure": PayShape(("win",), needed=True),
        "buster": PayShape(BUSTS, needed=True, part="buster"),
    },
    remedies=SHARED,
    moments=(
        *("bank", "wagers", "before_deal", "deal", "after_deal"),
        *HANDS,
        *("before_reveal", "dealer", "after_round"),
    ),
    checks=(check_bank, check_chart, check_button),
)

NAMES: Names = {**hand_names("game"), "buster": WagerName("Buster", also=("bust", "buster blackjack"))}
"""What players call its wagers."""

NOTES = {"action button": "have the action button"}
"""The wording of changes of the table's state."""
