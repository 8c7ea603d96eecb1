"""The words with which chapters define a form of poker: each rule value that the code distinguishes."""

from pitboss.chance import Pack
from pitboss.rulebooks import Rules

FIXED, SPREAD, POT_LIMIT, NO_LIMIT = "fixed-limit", "spread-limit", "pot-limit", "no-limit"
LOWER, HIGHER = "lower", "higher"
SUITS = ("spades", "hearts", "diamonds", "clubs")

DECKS = {
    "52 cards, no joker": Pack(),
    "53 cards, one joker": Pack(jokers=1),
    "36 cards, six to ace": Pack.from_rank(6),
    "32 cards, seven to ace": Pack.from_rank(7),
    "20 cards, ten to ace": Pack.from_rank(10),
}
"""The cards in play."""
COMPLETES, LOWEST_LACKING = (
    "an ace, or completes a straight, a flush or a straight flush",
    "the lowest card that the hand lacks",
)
"""The uses of a joker, for high and for low."""

BUTTON, DEALERS_LEFT = "the button", "the dealer's left"
"""The places that dealing and betting start from."""

BUTTON_LAST = "one at a time from the left of the button, button last"
FROM_DEALERS_LEFT = "one at a time from the dealer's left"

NEW_GAME_BUTTONS = DRAWN_BY_SUIT, DRAWN_BY_RANK, DEALERS_RIGHT = (
    "the highest card by suit takes the button",
    "the highest card by rank takes the button, drawn again among those that tie",
    "the player at the dealer's right",
)

LEFT_OF_BLINDS = "left of the blinds"
LEFT_OF_BUTTON = "left of the button"
LEFT_OF_FORCED = "left of the forced bet"
BEST_SHOWING = "best hand showing"
LOWEST_SHOWING = "lowest hand showing"
HIGHEST_UP_CARD = "highest up-card"
BEST_PAIR = "best pair with the board, else highest up-card"
OPENERS = (
    LEFT_OF_BLINDS, LEFT_OF_BUTTON, LEFT_OF_FORCED, BEST_SHOWING, LOWEST_SHOWING, HIGHEST_UP_CARD, BEST_PAIR,
)  # fmt: skip
"""The first player to act in a betting round."""
BY_CARDS = (BEST_SHOWING, LOWEST_SHOWING, HIGHEST_UP_CARD, BEST_PAIR)
"""Openers that are found by the cards that show."""

NO_BETS, FOLD_OR_RAISE = "none", "each folds or raises once"
"""The bets on a street that has no betting round."""

SMALL_AT_LEFT, SMALL_ON_BUTTON = "small blind left of the button", "small blind on the button"
HALF_AND_ALL, NO_BLINDS = "half the lower limit, and all", "none"
"""The blinds if none are posted."""
BEFORE_THE_DEAL, AFTER_THE_DEAL = "before the deal", "after the deal"
WAITS, POSTS = "waits for the blind", "waits for the blind, or posts what was missed"
"""The ways a player who is new or missed a blind comes in."""

LOWEST, HIGHEST = "lowest up-card", "highest up-card"
ACE_HIGH, ACE_LOW = "high", "low"
NOTHING_OWED, NEVER = "nothing is owed", "never"
AS_MUCH_AGAIN, ANY_MORE = "as much as the last bet or raise", "more than the bet before it"
HALF_A_BET, FULL_BET = "half a bet or more", "a full bet"
AT_THE_START, AT_ANY_MOMENT = "start of the betting round", "any moment"
MATCHED, WHOLE = "the part of the pot he matched", "the whole pot"
RETURNED, STAYS = "returned", "stays in the pot"
NO_LEAST, FORCED_AND_A_BET = "anything", "what is forced and one bet at the minimum"

ANY_FIVE = "any five of the hole cards and the board"
TWO_AND_THREE = "two hole cards and three of the board"
ANY_THREE = "any three of the hole cards and the board"
ANY_FOUR = "four hole cards of different rank and suit"
HIGH, LOW, HALVES = "the best hand", "the best low", "half to the best hand and half to the best low"
LOWS = ACE_TO_FIVE, DEUCE_TO_SEVEN, UPSIDE_DOWN, BADUGI = (
    "ace to five",
    "deuce to seven",
    "high hands upside down, ace low",
    "badugi",
)
NO_QUALIFIER, EIGHT_OR_BETTER, SIX_OR_BETTER = "none", "eight or better", "six or better"

ODD_CHIPS = ALL_TO_THE_FIRST, ONE_EACH, HIGHEST_BY_SUIT, LOWEST_BY_SUIT = (
    "all odd chips to the first winner left of the button",
    "one odd chip each to the winners nearest the left of the button",
    "odd chips to the highest card by suit",
    "odd chips to the lowest card by suit",
)
TO_HIGH_WINNER = "odd chips to the winner who has the high hand too, or else to the first left of the button"
TO_HIGH, TO_THE_FIRST = "to the high hand", "to the first winner left of the button"
MAIN_FIRST, SIDE_FIRST = "the main pot first", "side pots first"
IN_ORDER, LAST_TO_BET = "in the order of the deal", "the last to bet or raise, then clockwise"

COMMON = COMMON_CARD, ALL_THEN_COMMON, COUNTED = (
    "one common card",
    "stub and burned cards shuffled, or else one common card",
    "two more than players in the stub, or with the burned cards, or else one common card",
)
EXCHANGED = DISCARDS, FOLDED_TOO, MUCK_AND_STUB = (
    "discards shuffled",
    "discards and folded hands shuffled",
    "stub and discards shuffled",
)
"""The remedy when a deck runs short: in stud games, and in games with exchanges."""

DEALT_IN, STILL_IN = "dealt in", "still in when it is taken"
"""The players that count for a fee."""

DROP, PERCENTAGE, INCREMENT, TIME_CHARGE, NO_RAKE = "drop", "percentage", "increment", "time_charge", "none"

NO_KILL, KILL, HALF_KILL = "none", "kill", "half-kill"
WHOLE_POT, TWO_IN_A_ROW, SWEEP = (
    "one player takes the whole pot",
    "one player wins two pots in a row",
    "one player takes the whole pot and nobody has a low",
)
KILL_ENDS = SPLIT_OR_SMALL, ANOTHER_WINS, ONE_HAND = (
    "a pot is split or too small",
    "another player wins a pot",
    "after one hand",
)
KILL_BLINDS = RAISED_MINIMUM, TWICE_THE_BLIND, NO_BLIND = (
    "the lower of the raised limits",
    "twice the big blind",
    "nothing",
)


def agree(rules: Rules, holds: object, rule: str, message: str) -> None:
    """Refuse rules that contradict each other, citing one of them, unless a condition holds."""
    if not holds:
        raise rules.refuse("contradiction", message, rule)
