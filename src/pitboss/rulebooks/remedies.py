"""The remedies the engine itself can carry out; a game may know more of its own."""

REMEDIES: dict[str, str] = {
    "void_round": "all hands are void and every wager goes back as it was staked",
    "void_hands": "all hands are void and their wagers go back; what was decided apart from the cards stays",
    "discard_card": "the card is not used: it goes to the discard rack and play goes on",
    "next_card": "the card was not seen: it is used as the next card",
    "kill_hand": "that one hand is dead and its wagers go back; the others play on",
    "reshuffle": "the cards are shuffled again before play goes on",
    "no_roll": "the throw decides nothing: every wager stands and the dice are thrown again",
    "not_recognized": "it is no wager: it goes back as it was put down, and the round goes on without it",
    "refuse": "it is not allowed: refused, and nothing changes",
    "staff": "the staff put it right and play goes on; nothing changes in the money",
}

THEN: dict[str, str] = {
    "reshuffle": "the cards are shuffled again",
    "remove_deck": "the whole deck is taken from the table",
    "count_deck": "the deck is counted",
    "inspect_deck": "a supervisor looks the deck through",
    "inspect_dice": "a supervisor inspects the dice before they are used again",
    "inspect_ball": "the dealer inspects the ball, and the floor replaces it if it is damaged",
    "tell_floor": "the floor supervisor is told",
    "tell_manager": "the manager on duty is told",
    "hand_shuffle": "the cards are shuffled by hand",
    "pass_dice": "the dice are offered to the next shooter",
}
"""What follows a remedy, as duties of the staff."""
