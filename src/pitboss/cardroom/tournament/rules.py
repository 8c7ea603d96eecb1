"""What a tournament reads from a rulebook."""

from pitboss.cardroom.tournament.tournament_rules import TournamentRules
from pitboss.cardroom.tournament.words import ALL_TO_FIRST, ANY_TIME, GAMES, HIGHEST_CARD, IN_PROPORTION
from pitboss.poker.terms import SUITS
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Remedy, Rules
from pitboss.rulebooks.schema import (
    RuleSet,
    amount,
    count,
    fields,
    flag,
    one_of,
    only,
    order,
    percent,
    rows,
)


def go_together(rules: Rules) -> None:
    """Refuse values that contradict each other, in a chapter as in a posting."""
    rules.once(TournamentRules)


RULES = RuleSet(
    game="poker-tournament",
    rules={
        "game": one_of("which game is played", *GAMES),
        "entry_fee": amount("what it costs to enter"),
        "fee_paid": one_of("how the fee is paid", "in full, before the event"),
        "one_place": one_of("who plays a place", "a person has one place, and nobody else plays it"),
        "refund_until": one_of("until when an entrant may take the fee back", "the entrant has played a hand"),
        "most_entries": fields("how many entries each game takes", *GAMES),
        "fewest_entries": count("with fewer entries the event may be cancelled"),
        "cancel_days": count("until how many days before it the event may be cancelled for any reason"),
        "cancelled_returns": one_of("what a cancelled event returns", "all money received"),
        "fund": one_of("what the prizes are paid from", "all entry fees"),
        "prizes": rows("what percentage of the fund each place wins"),
        "paid_places": count("how many places are paid", least=1),
        "prize_cents": one_of(
            "where cents go that make no whole prize", "down to the cent, the rest to first place"
        ),
        "unfilled_prizes": one_of(
            "where prizes go of places that nobody fills", "to first place", IN_PROPORTION
        ),
        "standings": one_of("what ranks the players", "by the hand number on which the chips were lost"),
        "ties": one_of(
            "who is tied, and what the tied win",
            "broke on the same deal: the prizes of the places they fill are added and divided",
        ),
        "tied_cents": one_of(
            "where cents go that do not divide", "a cent each, first to enter first", ALL_TO_FIRST
        ),
        "prize_to": one_of("who is paid a prize", "the player who won it, in person"),
        "w2g_above": amount("form W-2G above this prize"),
        "w2g_times": count("and above so many times the entry fee"),
        "alien_above": amount("form 1042-S for a non-resident alien above this prize"),
        "alien_withheld": percent("how much of it is kept"),
        "withheld_cents": one_of("which way the amount kept goes to the cent", "down", "up", "nearest"),
        "starting_chips": amount("the chips each entrant starts with"),
        "smallest_chip": amount("the smallest chip in play: pots are divided down to it"),
        "change_up": one_of("how chips are changed up", "odd chips raced for by card, nobody out"),
        "table_seats": fields("how many sit at a table of each game", *GAMES),
        "seat_draw": one_of("who sits where", "each entrant draws a seat card"),
        "levels": rows("limits, blinds and length of every level, and the recesses between them"),
        "stud_ante": percent("a stud player's ante, in percent of the level's larger blind"),
        "stud_forced_bet": percent("the forced bet of stud, in percent of the level's larger blind"),
        "raises": count("how many raises a betting round has after the opening bet"),
        "raises_unlimited": count("with how many players raises are unlimited", least=1),
        "check_raise": flag("whether a player who checked may raise"),
        "straddles": only(False, flag("whether a player may depart from the announced blinds")),
        "all_in": one_of("what a player who runs out of chips contests", "the main pot, further bets in a side pot"),
        "odd_chips": one_of("who gets the odd chip of a split pot", HIGHEST_CARD),
        "suit_order": order("suits, highest first", *SUITS),
        "absent": one_of(
            "what becomes of an absent player", "dealt in, antes, blinds and forced bets from his stack"
        ),
        "hole_cards_waived": count("with how many players left hole cards may be shown"),
        "house_rules": one_of(
            "which rules hold besides", "those of the card room, but for the exceptions stated"
        ),
        "ends": one_of("when the event is over", "one player has won all the chips"),
        "first_button": one_of("where the button starts", "the last seat from the dealer's left"),
        "button_moves": one_of("where the button goes", "clockwise to the next player"),
        "new_seat": one_of(
            "what a newcomer owes", "the seat's duties at once, but no small blind in a seat not dealt in"
        ),
        "three_to_two": one_of(
            "who posts when two are left of a table", "the player due for the big blind takes it"
        ),
        "heads_up_blind": one_of("where the blinds are with two players", "the small blind on the button"),
        "redraws": rows("with how many players left all seats are drawn anew"),
        "balance_within": count("how many players two tables may differ by", least=1),
        "who_moves": one_of(
            "who leaves a table that has too many",
            "the high card by suit of one dealt to each, from the dealer's left",
        ),
        "moves_to": one_of("which seat he gets", "the best position other than the button"),
        "combine_after": count("tables are combined when one has lost more players than this"),
        "combine_from": one_of("since when", "from the second round", ANY_TIME),
        "broken_table": one_of(
            "how the players of a broken table are seated", "each seat is drawn for, the button stays"
        ),
        "recess_seats": one_of(
            "what is done in a recess", "the shortest table draws for the open seats"
        ),
        "removed_chips": one_of("where the chips of a removed player go", "out of play"),
        "illness": one_of("what becomes of a sick player's chips", "the chips stay where a return is likely"),
    },
    wagers={},
    remedies={
        **SHARED,
        "eliminate": Remedy("the player is out with the place reached, and the chips are out of play"),
        "disqualify": Remedy("the player is out without place, prize or refund, and the chips are out of play"),
        "misdeal": Remedy("the cards come back and are dealt again: the deal does not count"),
    },
    moments=(
        "announced", "entry", "entries_closed", "seat_draw", "level", "recess",
        "removal", "over", "payment", "cancelled",
    ),
    checks=(go_together,),
)  # fmt: skip
"""Everything a tournament reads from its chapter."""
