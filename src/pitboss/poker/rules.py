"""What poker reads from a rulebook, whatever the variant."""

from pitboss.poker.plan import (
    AT_ANY_MOMENT,
    AT_THE_START,
    FULL_BET,
    HALF_A_BET,
    HIGHER,
    LOWER,
    RANKING,
    SUITS,
    Plan,
)
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import RuleSet, amount, amounts, count, fields, flag, names, one_of, only, rows

VARIANTS = (
    "holdem", "pineapple", "crazy-pineapple", "omaha", "omaha-high-low", "big-o", "seven-card-stud",
    "seven-card-stud-high-low", "seven-card-stud-8", "razz", "five-card-draw", "five-card-draw-8",
    "lowball-ace-to-five", "lowball-deuce-to-seven", "five-card-stud", "mambo-stud",
)  # fmt: skip


def go_together(rules: Rules) -> None:
    """Refuse values that contradict each other, in a chapter as in a posting."""
    rules.once(Plan)


RULES = RuleSet(
    game="poker",
    rules={
        "variant": one_of("which form of poker the table plays", "holdem"),
        "structure": one_of("how much may be bet", "fixed-limit", "spread-limit"),
        "limits": amounts("the lower and the higher limit"),
        "limit_by_round": names("which figure of a fixed limit each betting round plays", LOWER, HIGHER),
        "blinds": amounts("the small and the big blind; none named: half the lower limit, and all of it"),
        "smallest_chip": amount("the smallest chip in play: pots are divided down to it"),
        "rake": fields("how the house is paid, and by which line of its schedule"),
        "collection": fields("the schedule of fees, and the hash of its file", "file", "game", "sha256"),
        "collection_once": count("after how many board cards the fee is taken, once a hand", least=1),
        "no_flop_no_drop": flag("whether a hand that ends before the fee is due pays nothing"),
        "collection_counts": one_of("which players count for the fee", "dealt in"),
        "positions": count("how many places the table has", least=2),
        "fewest_players": count("how many it takes to play", least=2),
        "back_line_betting": only(False, flag("whether others may bet on a player's hand")),
        "deck": one_of("the cards in play", "52 cards, no joker"),
        "streets": rows("the deal, betting round by betting round"),
        "deal_order": one_of(
            "who gets cards first", "one at a time from the left of the button, button last"
        ),
        "new_game_button": one_of(
            "who has the button in a new game", "the highest card by suit takes the button"
        ),
        "suit_order": names("suits, highest first, where only a draw for the button needs them", *SUITS),
        "button_moves": one_of("where the button goes after a round", "clockwise"),
        "first_round_opens": one_of("who acts first in the first betting round", "left of the big blind"),
        "later_rounds_open": one_of(
            "who acts first in later rounds", "first active player left of the button"
        ),
        "call": one_of("what a call adds", "what is owed"),
        "check": one_of("when a player may check", "nothing is owed"),
        "big_blind_option": flag("whether the big blind may raise an unraised first round"),
        "raises": count("how many raises a betting round has after the opening bet"),
        "raises_unlimited": count("with how many players still in raises are unlimited", least=1),
        "heads_up_from": one_of("when they are counted", AT_THE_START, AT_ANY_MOMENT),
        "short_raise": one_of(
            "how much of a bet an all-in raise must be to count as one", HALF_A_BET, FULL_BET
        ),
        "all_in": one_of("what a player who runs out of chips contests", "the part of the pot he matched"),
        "uncalled_bet": one_of("what becomes of a bet nobody called", "returned"),
        "hand_from": one_of("which cards make a hand", "any five of the hole cards and the board"),
        "hand_ranking": only(RANKING, names("hands, best first", *RANKING)),
        "showdown": one_of("who shows when betting is over", "every player still in"),
        "pot_to": one_of("who takes a pot", "the best hand"),
        "last_player": one_of("what the last player left takes", "the pot, without a showdown"),
        "odd_chips": one_of(
            "where chips go that do not divide", "all odd chips to the first winner left of the button"
        ),
    },
    wagers={},
    moments=("button", "before_deal", "deal", "preflop", "flop", "turn", "river", "after_round"),
    checks=(go_together,),
)
