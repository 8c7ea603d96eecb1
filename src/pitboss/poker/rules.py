"""What poker reads from a rulebook, whatever the variant."""

from pitboss.rulebooks.schema import (
    RuleSet,
    amount,
    amounts,
    count,
    fields,
    flag,
    names,
    one_of,
    phrase,
    rows,
)

VARIANTS = (
    "holdem",
    "pineapple",
    "crazy-pineapple",
    "omaha",
    "omaha-high-low",
    "big-o",
    "seven-card-stud",
    "seven-card-stud-high-low",
    "seven-card-stud-8",
    "razz",
    "five-card-draw",
    "five-card-draw-8",
    "lowball-ace-to-five",
    "lowball-deuce-to-seven",
    "five-card-stud",
    "mambo-stud",
)
STRUCTURES = ("fixed-limit", "spread-limit", "pot-limit", "no-limit")
RAKE_FIELDS = ("method", "schedule_option")
RANKING = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)
ANY_FIVE = "any five of the hole cards and the board"
HALF_A_BET = "half a bet or more"
FULL_BET = "a full bet"
LEFT_OF_BUTTON = "all odd chips to the first winner left of the button"
HIGHEST_BY_SUIT = "the highest card by suit takes the button"

RULES = RuleSet(
    game="poker",
    rules={
        "variant": one_of("which form of poker the table plays", *VARIANTS),
        "structure": one_of("how much may be bet", *STRUCTURES),
        "limits": amounts("the lower and the higher limit"),
        "limit_by_round": phrase("how the two figures of a limit bind bets and raises"),
        "blinds": amounts(
            "the small and the big blind; none named: half the lower limit, and the lower limit"
        ),
        "smallest_chip": amount("the smallest chip in play: pots are divided down to it"),
        "rake": fields("how the house is paid, and by which line of its schedule"),
        "collection": fields(
            "the schedule of fees: file, game and the hash of the file", "file", "game", "sha256"
        ),
        "collection_once": count("after which number of board cards the fee is taken, once a hand"),
        "no_flop_no_drop": flag("whether a hand that ends before the flop pays nothing"),
        "collection_counts": one_of("which players count for the fee", "dealt in"),
        "positions": count("how many places the table has"),
        "fewest_players": count("how many it takes to play"),
        "back_line_betting": flag("whether others may bet on a player's hand"),
        "deck": one_of("the cards in play", "52 cards, no joker"),
        "streets": rows("the deal, betting round by betting round"),
        "deal_order": one_of(
            "who gets cards first", "one at a time from the left of the button, button last"
        ),
        "new_game_button": one_of("who has the button in a new game", HIGHEST_BY_SUIT),
        "suit_order": names("suits, highest first, where only a draw for the button needs them"),
        "button_moves": one_of("where the button goes after a round", "clockwise"),
        "first_round_opens": one_of("who acts first in the first betting round", "left of the big blind"),
        "later_rounds_open": one_of(
            "who acts first in later rounds", "first active player left of the button"
        ),
        "call": one_of("what a call adds", "what is owed"),
        "check": one_of("when a player may check", "nothing is owed"),
        "big_blind_option": flag("whether the big blind may raise an unraised first round"),
        "raises": count("how many raises a betting round has after the opening bet"),
        "raises_unlimited": count("with how many players still in the number of raises is unlimited"),
        "short_raise": one_of(
            "how much of a bet an all-in raise must be to count as one", HALF_A_BET, FULL_BET
        ),
        "all_in": one_of("what a player who runs out of chips contests", "the part of the pot he matched"),
        "uncalled_bet": one_of("what becomes of a bet nobody called", "returned"),
        "hand_from": one_of("which cards make a hand", ANY_FIVE),
        "hand_ranking": names("hands, best first", *RANKING),
        "showdown": one_of("who shows when betting is over", "every player still in"),
        "pot_to": one_of("who takes a pot", "the best hand"),
        "last_player": one_of("what the last player left takes", "the pot, without a showdown"),
        "odd_chips": one_of("where chips go that do not divide", LEFT_OF_BUTTON),
    },
    wagers={},
    moments=("button", "before_deal", "deal", "preflop", "flop", "turn", "river", "after_round"),
)
