"""What blackjack reads from a rulebook."""

from pitboss.rulebooks.schema import (
    COMMON_RULES,
    PayShape,
    RuleSet,
    amount,
    count,
    flag,
    names,
    one_of,
    phrase,
)

FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"
HOUSE_MONEY_HANDS = ("ace-king suited", "straight flush", "pair", "straight")
MOST_HANDS = 4
"""No document lets a box grow beyond four hands; the names of the later wagers end there."""

_EQUIPMENT = {
    "positions": count("how many wager boxes the layout has at most"),
    "several_boxes": flag("whether one patron may play several adjacent boxes"),
    "several_boxes_minimum": amount("the least wager of a patron on several boxes; 0 is the posted minimum"),
    "mid_shoe_entry": one_of("whether who sat a round out may come in before the shuffle", "open", "barred"),
    "decks": count("how many decks are in use"),
    "small_game_decks": count("up to how many decks a game may be pitched and post rules of its own"),
    "dealing": one_of("whether cards come from a shoe or are pitched from the hand", "shoe", "pitch"),
    "shuffler": flag("whether an automatic shuffler is used, with a second batch of cards"),
    "shuffler_batches": count("how many batches the cards form where a shuffler is used"),
    "card_reader": flag("whether the table has a reader that checks the hole card"),
    "cut_from_end": count("how many cards from the top or bottom the cut must be at least"),
    "cards_behind_cutting_card": count("how many cards lie behind the cutting card that marks the last hand"),
    "reshuffle_after": one_of("when the cards are shuffled again", "the round that reaches the cutting card"),
    "burn_new_batch": count("how many cards are burned from each full batch put in the shoe"),
    "burn_new_dealer": count("how many cards each new dealer burns"),
    "burn_pitch_round": count("how many cards are burned before each round of a pitch game"),
    "burn_after_run_out": count("how many cards are burned when the discards are shuffled in mid-round"),
}
_CARDS = {
    "card_values": phrase("what the cards count, and when a total is hard or soft"),
    "blackjack_hand": phrase("what a blackjack is"),
    "most_points": count("the highest total that is not over"),
    "deal_order": phrase("in which order the first two cards go out"),
    "shoe_face": one_of("how players' first cards lie in a shoe game", "up", "down"),
    "pitch_face": one_of("how players' first cards lie in a pitch game", "up", "down"),
    "drawn_face": one_of("how further cards lie", "up"),
    "action_order": one_of("in which order players act", FAR_LEFT),
    "wagers_close": phrase("when wagers may no longer be made or changed"),
}
_DECISIONS = {
    "reader_upcards": names("the up-cards on which the hole card is checked", "ace", "ten-value"),
    "insurance_upcard": one_of("the up-card on which insurance is offered", "ace"),
    "insurance_half": count("the wager divided by this is the most insurance"),
    "insurance_collected": one_of("when lost insurance is collected", "at once when the reader is clear"),
    "double_on": one_of(
        "on which first two cards a player may double", "any two cards", "nine to eleven", "ten or eleven"
    ),
    "double_for_less": flag("whether a double may be smaller than the wager"),
    "double_after_split": flag("whether a split hand may be doubled"),
    "double_cards": count("how many cards a doubled hand draws"),
    "double_face_down": flag("whether a player may ask for the double's card face down"),
    "split_by": one_of("whether cards are split by value or only by rank", "value", "rank"),
    "most_hands": count("how many hands a box may be split into"),
    "split_order": phrase("in which order split hands are completed"),
    "split_ace_cards": count("how many cards a split ace draws"),
    "resplit_aces": flag("whether an ace drawn to a split ace may be split again"),
    "draw_below": count("a player may draw below this total"),
    "dealer_stands": count("the least hard total on which the dealer stands"),
    "dealer_hits_soft_17": flag("whether the dealer draws on a soft 17"),
    "dealer_draws_if": one_of("when the dealer draws at all", "a hand is undecided"),
}
_OUTCOMES = {
    "blackjack_pays": one_of("what a blackjack pays", "3 to 2", "6 to 5"),
    "blackjack_at_once": phrase("the up-cards against which a blackjack is paid at once"),
    "blackjack_waits": phrase("the up-cards against which a blackjack waits for the hole card"),
    "blackjack_meets_21": one_of("a blackjack against a dealer 21 of three or more cards", "wins"),
    "blackjack_meets_blackjack": one_of("a blackjack against a dealer blackjack", "returned"),
    "dealer_blackjack": one_of("any other hand against a dealer blackjack", "loses"),
    "late_blackjack": one_of(
        "double and split wagers when a dealer blackjack comes to light after them", "returned"
    ),
    "player_over": one_of("a hand that went over", "loses"),
    "dealer_over": one_of("a hand when the dealer went over", "wins"),
    "player_higher": one_of("a hand higher than the dealer's", "wins"),
    "player_equal": one_of("a hand equal to the dealer's", "returned"),
    "player_lower": one_of("a hand lower than the dealer's", "loses"),
    "settle_order": one_of("in which order seats are settled", FAR_RIGHT),
}
_HOUSE_MONEY = {
    "house_money_offered": flag("whether the House Money side bet is offered"),
    "house_money_minimum": amount("the least House Money wager"),
    "house_money_maximum": amount("the most House Money wager"),
    "house_money_order": one_of("in which order House Money is resolved", FAR_LEFT),
    "house_money_waits": names("the up-cards that hold House Money back until the check", "ace", "ten-value"),
    "ace_two_straight": flag("whether ace and two make a straight"),
    "house_money_pair": one_of("what makes a pair", "rank"),
    "house_money_cap": count("how many per cent of the proceeds may join the base wager"),
    "house_money_dealer_blackjack": one_of(
        "a winning House Money wager when the dealer has blackjack", "paid, nothing added"
    ),
}

RULES = RuleSet(
    game="blackjack",
    rules={**COMMON_RULES, **_EQUIPMENT, **_CARDS, **_DECISIONS, **_OUTCOMES, **_HOUSE_MONEY},
    wagers={
        "blackjack": "against the dealer's hand",
        "insurance": "that the dealer's hole card makes a blackjack",
        "double": "to draw exactly one more card",
        "split": "on the second of two cards equal in value",
        "house_money": "on the player's first two cards",
    },
    pay={
        "wager": PayShape(("win",), needed=True),
        "blackjack": PayShape(("win",), needed=True),
        "insurance": PayShape(("win",), needed=True),
        "house_money": PayShape(HOUSE_MONEY_HANDS),
        "house_money_one_deck": PayShape(HOUSE_MONEY_HANDS),
    },
    remedies={
        "offer_exposed": "the card is the next card; who refuses it gets no more cards this round",
        "dealer_last": "the players' two cards are dealt first, then the dealer's missing ones",
        "finish_from_discards": "the discards are shuffled, one card is burned and the round is finished",
        "dead_box": "the hand is dead, its wagers go back, and the player joins the next deal",
        "second_card_or_dead": "the player may have a second card after the others, or the hand is dead",
        "late_card_or_dead": "the player gets the card after the others, or the hand is dead and the wager back",
        "show_hole": "play goes on with both of the dealer's cards face up",
        "late_blackjack": "play goes on; when the blackjack comes to light only original wagers are lost",
        "reshuffle_after": "the round is finished, then the cards are shuffled",
        "burn_card": "a card is burned before the deal",
        "hands_off": "refused, unless the game is pitched",
        "permit_entry": "the house lets a person in who sat out",
    },
    moments=(
        "wagers",
        "before_deal",
        "burn",
        "deal",
        "one_card",
        "after_deal",
        "insurance",
        "peek",
        "house_money",
        *(f"hand{number}" for number in range(1, MOST_HANDS + 1)),
        "missed_card",
        "before_reveal",
        "dealer",
        "after_dealer",
        "after_round",
    ),
)
