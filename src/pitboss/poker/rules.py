"""The rules that poker reads from a rulebook, for all variants."""

from pitboss.hands import five, three
from pitboss.poker import terms
from pitboss.poker.agreements import DEALS
from pitboss.poker.rake import FORMS, rake_of
from pitboss.poker.table_rules import TableRules
from pitboss.poker.worth import FIVE_ACES, worth_of
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import (
    RuleSet,
    amount,
    amounts,
    count,
    fields,
    flag,
    names,
    numbers,
    one_of,
    only,
    order,
    part,
    percent,
    rows,
)

VARIANTS = (
    "holdem", "pineapple", "crazy-pineapple", "omaha", "omaha-high-low", "omaha-high-low-holdem", "big-o",
    "seven-card-stud", "seven-card-stud-high-low", "seven-card-stud-8", "razz", "five-card-draw",
    "five-card-draw-8", "five-card-draw-high-low", "lowball-ace-to-five", "lowball-deuce-to-seven",
    "five-card-stud", "mambo-stud", "holdem-88",
)  # fmt: skip
"""The forms of poker that records know by name. A custom book may have others."""

MOMENTS = (
    "button", "before_deal", "hole_cards", "deal", "after_deal", "preflop", "predraw", "second", "third",
    "discard", "flop", "fourth", "turn", "fifth", "river", "sixth", "seventh", "community",
    "draw", "draw2", "draw3", "showdown", "after_round",
)  # fmt: skip
"""The moments of every hand, in any form. Each street is also one."""


def go_together(rules: Rules) -> None:
    """Refuse values that contradict each other, in a chapter as in a posting."""
    rules.once(TableRules)


def ranked_so(rules: Rules) -> None:
    """Refuse a ranking that the hands of the game do not have, and a pot that goes to no such hand."""
    worth_of(rules)


def paid_so(rules: Rules) -> None:
    """Refuse a way of paying the house that the book does not allow."""
    rake_of(rules)


RULES = RuleSet(
    game="poker",
    rules={
        "play_from": one_of("from where cards and turns go around", terms.BUTTON, terms.DEALERS_LEFT),
        "structure": one_of(
            "how much may be bet", terms.FIXED, terms.SPREAD, terms.POT_LIMIT, terms.NO_LIMIT
        ),
        "limits": amounts("the lower and the higher limit; where bets are not limited, the least bet"),
        "limit_by_round": names(
            "which figure of a fixed limit each betting round plays", terms.LOWER, terms.HIGHER
        ),
        "draws": count("how many of the draws are played", least=1, needed=False),
        "limit_by_draws": rows("which figures are played in their place where more draws are", needed=False),
        "ante": amount("what every player puts in before cards; it is not a bet", needed=False),
        "smallest_coin": amount(
            "the smallest coin: antes, blinds and forced bets come out even in it", needed=False
        ),
        "antes": amounts(
            "antes that differ, from the first place around; they are nobody's bet", needed=False
        ),
        **part(
            f"play_from={terms.BUTTON}",
            {
                "blinds": amounts(
                    "the blinds from the button's left, 0 for a place without; none named: half the lower limit,"
                    " and all"
                ),
                "blinds_number": numbers("how many blinds there may be"),
                "blinds_usual": one_of(
                    "what the blinds are if none are posted; by default half the lower limit, and all",
                    terms.HALF_AND_ALL,
                    terms.NO_BLINDS,
                    needed=False,
                ),
                "posts": amounts(
                    "what players put in as a bet to come in, from the button's left; it is not a blind",
                    needed=False,
                ),
                "posts_dead": amounts("what they put in on top of that, as dead money", needed=False),
                "coming_in": one_of(
                    "how a player comes in who is new or missed a blind",
                    terms.WAITS,
                    terms.POSTS,
                    needed=False,
                ),
                "ante_alone": flag(
                    "whether an ante posted without blinds makes a game without any", needed=False
                ),
                "blinds_posted": one_of(
                    "when blinds are put in", terms.BEFORE_THE_DEAL, terms.AFTER_THE_DEAL, needed=False
                ),
                "heads_up_blinds": one_of(
                    "who has which blind with two players",
                    terms.SMALL_AT_LEFT,
                    terms.SMALL_ON_BUTTON,
                    needed=False,
                ),
                "big_blind_option": flag(
                    "whether the last blind may raise an unraised first round", needed=False
                ),
                "new_game_button": one_of(
                    "who has the button in a new game",
                    terms.DRAWN_BY_SUIT,
                    terms.DRAWN_BY_RANK,
                    terms.DEALERS_RIGHT,
                ),
                "button_moves": one_of("where the button goes after a round", "clockwise"),
            },
        ),
        **part(
            f"play_from={terms.DEALERS_LEFT}",
            {
                "forced_bet": amount(
                    "what the first bet is that a player must make; nothing: half the lower limit"
                ),
                "forced_bet_by": one_of("whose card forces it", terms.LOWEST, terms.HIGHEST),
                "forced_bet_ace": one_of("what an ace is there", terms.ACE_HIGH, terms.ACE_LOW),
            },
        ),
        "suit_order": order(
            "suits, highest first, where only they distinguish cards", *terms.SUITS, needed=False
        ),
        "smallest_chip": amount("the smallest chip in play: pots are divided down to it"),
        "positions": count("how many places the table has", least=2),
        "fewest_players": count("how many players it takes to play", least=2),
        "dealt_in_with": one_of(
            "what a stack must hold to be dealt in", terms.NO_LEAST, terms.FORCED_AND_A_BET
        ),
        "back_line_betting": only(False, flag("whether others may bet on a player's hand", needed=False)),
        # the room's money
        "rake": fields("how the house is paid: the method, and its figures", forms=FORMS),
        "rake_methods": names("the methods by which it may be paid", *FORMS.each),
        "rake_together": flag("whether several of them may be used at once", needed=False),
        "rake_most": percent("the most a percentage may be of what a betting round put in", needed=False),
        "rake_cap": amount("the most that a hand may pay, by a percentage or increments", needed=False),
        "time_most": amount("the most that a player may be charged for an hour", needed=False),
        "time_slice": numbers(
            "the least and the most minutes for which time is charged; by default any part of an hour",
            needed=False,
        ),
        "rake_on_antes": flag("whether a percentage is of the antes too", needed=False),
        "collection": fields(
            "the schedule of fees, and the hash of its file", "file", "game", "sha256", needed=False
        ),
        "collection_once": count("after how many board cards the fee is taken", least=1, needed=False),
        "collection_counts": one_of(
            "which players count for the fee", terms.DEALT_IN, terms.STILL_IN, needed=False
        ),
        "no_flop_no_drop": flag("whether a hand that ends before the flop pays nothing"),
        "jackpot_fee": amount("what goes from each pot into the jackpot fund", needed=False),
        # cards
        "deck": one_of("the cards in play", *terms.DECKS),
        "joker": one_of("what the joker is in a high hand", terms.COMPLETES, needed=False),
        "joker_low": one_of("what the joker is in a low hand", terms.LOWEST_LACKING, needed=False),
        "streets": rows("the deal, betting round by betting round"),
        "deal_order": one_of("who gets cards first", *DEALS.values()),
        "folded_place_dealt": flag(
            "whether a player who folded unprovoked is dealt to until there is a bet", needed=False
        ),
        "short_of_cards": one_of(
            "what is done when the deck runs short", *terms.COMMON, *terms.EXCHANGED, needed=False
        ),
        # betting
        "call": one_of("what a call adds", "what is owed"),
        "check": one_of("when a player may check", terms.NOTHING_OWED, terms.NEVER),
        "check_raise": flag("whether a player who has checked may raise in the same round", needed=False),
        "open_pair": flag(
            "whether a pair showing on fourth street lets the higher limit be bet", needed=False
        ),
        "raises": count("how many raises a betting round has after the opening bet; 0: no limit"),
        "raises_unlimited": count("with how many players still in raises are unlimited", least=1),
        "heads_up_from": one_of(
            "when they are counted", terms.AT_THE_START, terms.AT_ANY_MOMENT, needed=False
        ),
        "least_raise": one_of(
            "how much a raise must be where bets are not limited; by default as much as the last",
            terms.AS_MUCH_AGAIN,
            terms.ANY_MORE,
            needed=False,
        ),
        "short_raise": one_of(
            "how much of a bet an all-in raise must be to count as one", terms.HALF_A_BET, terms.FULL_BET
        ),
        "all_in": one_of("what a player who runs out of chips contests", terms.MATCHED, terms.WHOLE),
        "uncalled_bet": one_of("what happens to a bet nobody called", terms.RETURNED, terms.STAYS),
        # the kill
        "kill": one_of(
            "whether limits rise after a pot", terms.NO_KILL, terms.KILL, terms.HALF_KILL, needed=False
        ),
        "kill_when": one_of(
            "after which pot", terms.WHOLE_POT, terms.TWO_IN_A_ROW, terms.SWEEP, needed=False
        ),
        "kill_multiple": count("how many times the least bet the pot must be", needed=False),
        "kill_pot": amount("how much the pot must be", needed=False),
        "kill_pots": rows("what the pot must be, by limits", needed=False),
        "kill_ends": one_of("when the limits fall again", *terms.KILL_ENDS, needed=False),
        "kill_blind": one_of("what its winner puts in next hand", *terms.KILL_BLINDS, needed=False),
        # ranking and settlement
        "hand_from": one_of(
            "which cards make a hand", terms.ANY_FIVE, terms.TWO_AND_THREE, terms.ANY_THREE, terms.ANY_FOUR
        ),
        "hand_ranking": names("hands, best first", FIVE_ACES, *five.USUAL, *three.USUAL, needed=False),
        "low_ranking": one_of("which low beats which", *terms.LOWS, needed=False),
        "low_qualifier": one_of(
            "what a low must be", terms.NO_QUALIFIER, terms.EIGHT_OR_BETTER, terms.SIX_OR_BETTER, needed=False
        ),
        "pot_to": one_of("who takes a pot", terms.HIGH, terms.LOW, terms.HALVES),
        "showdown": one_of("who shows when betting is over", "every player still in"),
        "shows_first": one_of("who shows first", terms.IN_ORDER, terms.LAST_TO_BET),
        "pots_in_order": one_of("which pot is awarded first", terms.MAIN_FIRST, terms.SIDE_FIRST),
        "last_player": one_of("what the last player left takes", "the pot, without a showdown"),
        "odd_chips": one_of("where chips go that do not divide among the best", *terms.ODD_CHIPS),
        "odd_chips_low": one_of(
            "where they go among the best lows of a split pot",
            terms.ALL_TO_THE_FIRST,
            terms.ONE_EACH,
            terms.LOWEST_BY_SUIT,
            terms.TO_HIGH_WINNER,
            needed=False,
        ),
        "odd_half": one_of(
            "where the chip goes that does not halve", terms.TO_HIGH, terms.TO_THE_FIRST, needed=False
        ),
        "odd_most": amount("what an odd amount never exceeds, however large the chips", needed=False),
        # when something goes wrong
        "misdeal_until": count("how many players' own wagers end the time for a misdeal", needed=False),
    },
    wagers={},
    moments=MOMENTS,
    variants=True,
    checks=(go_together, ranked_so, paid_so),
    remedies=SHARED,
)

NOTES = {
    "button": "have the button",
    "joker": "a joker came in a game without one: {value}",
    "common card": "one shared card is dealt for everyone: {value}",
}
"""The wording of changes of the table's state."""
