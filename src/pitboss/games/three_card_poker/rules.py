"""What three card poker reads from a rulebook."""

from pitboss.rulebooks.schema import (
    COMMON_RULES,
    PayShape,
    RuleSet,
    count,
    flag,
    names,
    one_of,
    phrase,
    rows,
)

WAGERS = ("ante", "play", "ante_bonus", "pair_plus", "six_card_bonus")
RANKING = ("straight flush", "three of a kind", "straight", "flush", "pair", "high card")
SIX_CARD_RANKING = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
)
FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"
LEFT_OF_BANK = "clockwise from the player-dealer's left"
HAND_BY_HAND = "hand by hand"
LOSERS_FIRST = "losers, then pushes, then winners"

RULES = RuleSet(
    game="three-card-poker",
    rules={
        **COMMON_RULES,
        "positions": count("how many places the table has"),
        "adjacent_positions": flag("whether one player may play two adjacent positions"),
        "opening_wagers": names("the wagers of which a hand needs at least one", "ante", "pair_plus"),
        "wager_version": one_of(
            "how ante and pair plus bind each other",
            "open",
            "ante_covers_pair_plus",
            "ante_covers_half_pair_plus",
            "both_within_five_times",
        ),
        "six_card_bonus_offered": flag("whether the six card bonus is offered", needed=False),
        "pair_plus_table": one_of("which pair plus table is posted", "A", "B", needed=False),
        "back_line_betting": flag("whether others may bet on a player's wagers", needed=False),
        "bank": one_of("who banks the round", "house", "player-dealer"),
        "bank_limit": phrase("how far a player-dealer's wager reaches", needed=False),
        "bank_hands": count(
            "how many hands in a row a player may bank before the bank is offered on", needed=False
        ),
        "bank_fee": rows("what the player-dealer pays the house, by total table action", needed=False),
        "bank_fee_wagers": names("the wagers that make up the total table action", *WAGERS, needed=False),
        "bank_fee_fraction": one_of(
            "where a total between two bands goes", "lower band", "next band", needed=False
        ),
        "dealing": one_of("how the cards are dealt", "hand", "shoe", "automated shoe"),
        "deal_order": one_of(
            "who gets cards first",
            "clockwise from the dealer's far left, dealer last",
            "clockwise from the player-dealer's left, player-dealer last",
        ),
        "second_deck": flag("whether a second deck alternates with the first"),
        "idle_cards": one_of(
            "how the cards of an idle table are spread", "face up", "face down", needed=False
        ),
        "electronic_verification": flag(
            "whether the opening inspection is verified electronically", needed=False
        ),
        "dealer_card_shown": flag("whether one card of the dealer is turned up before the decisions"),
        "action_order": one_of("in which order players decide", FAR_LEFT, LEFT_OF_BANK),
        "play_wager": count("how many times the ante the play wager is"),
        "fold_forfeits": names("the wagers a fold gives up", *WAGERS),
        "fold_without_ante": flag("whether a player with pair plus alone may fold it"),
        "abandoned_wagers": one_of(
            "what becomes of the wagers of a player who leaves", "lost", "stand", needed=False
        ),
        "hand_ranking": names("three-card hands, best first", *RANKING),
        "six_card_ranking": names(
            "five-card hands of the six card bonus, best first", *SIX_CARD_RANKING, needed=False
        ),
        "dealer_hand_shown": one_of(
            "when the dealer's hand is turned up", "always", "when a play wager stands"
        ),
        "dealer_qualifies": phrase("the least hand with which the dealer plays"),
        "not_qualified_ante": one_of("the ante when the dealer does not qualify", "wins", "returned"),
        "not_qualified_play": one_of("the play wager when the dealer does not qualify", "wins", "returned"),
        "player_higher": one_of("ante and play when the player's hand is higher", "wins"),
        "player_equal": one_of("ante and play when the hands are equal", "returned", "wins", "loses"),
        "player_lower": one_of("ante and play when the player's hand is lower", "loses"),
        "settle_order": one_of("in which order seats are settled", FAR_RIGHT, LEFT_OF_BANK),
        "settle_hands": one_of(
            "whether hands are settled in one go or by how they fared", HAND_BY_HAND, LOSERS_FIRST
        ),
        "settle_sequence": names("in which order a seat's wagers are settled", *WAGERS),
    },
    wagers={
        "ante": "against the dealer's hand",
        "play": "to stay in against the dealer, after seeing the cards",
        "pair_plus": "on the player's own three cards",
        "six_card_bonus": "on the best five of the player's and the dealer's cards",
    },
    pay={
        "ante": PayShape(("win",), needed=True),
        "play": PayShape(("win",), needed=True),
        "pair_plus": PayShape(
            ("straight flush", "three of a kind", "straight", "flush", "pair"),
            ("mini royal flush",),
            needed=True,
        ),
        "ante_bonus": PayShape(("straight flush", "three of a kind", "straight")),
        "six_card_bonus": PayShape(("six-card royal", *SIX_CARD_RANKING)),
    },
    remedies={"abandon": "the wagers of a player who leaves are lost, where the house says so"},
    moments=("bank", "wagers", "before_deal", "deal", "after_deal", "play", "before_reveal", "after_round"),
)
