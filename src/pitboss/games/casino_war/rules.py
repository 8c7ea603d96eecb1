"""The rules that casino war reads from a rulebook."""

from pitboss.procedures.limits import stake_rules
from pitboss.procedures.orders import DEALER_LAST, FAR_LEFT, FAR_RIGHT
from pitboss.procedures.shoe import SHOE_RULES, check_shoe
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks.schema import COMMON_RULES, PayShape, RuleSet, count, one_of, part

HALF, NOT_OFFERED = "half of the initial bet is lost", "not offered"
APART = "one after the other, each against a card of the dealer's own"
TOGETHER = "together, against one card of the dealer's"
PAID = {"the war wager": ("war",), "the initial bet": ("initial",), "both": ("initial", "war")}
"""The wagers that a war won or tied is paid on. One that is not paid is returned."""

_TABLE = {
    "positions": count("how many betting positions the layout has", least=1, most=50),
    "wagers_close": one_of("when wagers may no longer be made", "with the first card"),
    **stake_rules("tie"),
}
_CARDS = {
    **{
        name: SHOE_RULES[name]
        for name in ("decks", "cards_behind_cutting_card", "reshuffle_after", "burn_after_run_out")
    },
    "card_values": one_of("how cards rank", "ace high, suits never matter"),
    "deal_order": one_of("who gets the first cards", DEALER_LAST),
    "compared": one_of("in which order the players' cards are compared", FAR_LEFT, FAR_RIGHT),
}
_OUTCOMES = {
    "player_lower": one_of("an initial bet on the lower card", "loses"),
    **part("tie", {"tie_unequal": one_of("a tie wager on unequal cards", "loses")}),
}
_WAR = {
    "equal_cards": one_of(
        "what happens on equal first cards", "a war, or a surrender where there is one, as the player chooses"
    ),
    "surrender": one_of("what a player may do on equal cards instead of going to war", HALF, NOT_OFFERED),
    "war_wager": one_of("how much a player stakes to go to war", "as much as the initial bet"),
    "burn_before_player": count("how many cards are burned before a player's war card", most=52),
    "burn_before_dealer": count("how many cards are burned before the dealer's war card", most=52),
    "wars": one_of("how the wars of several players are dealt", APART, TOGETHER),
    "war_paid_on": one_of("which wager a war won or tied is paid on; another is returned", *PAID),
    "war_lost": one_of("the two wagers when the dealer's war card is higher", "both lose"),
}

RULES = RuleSet(
    game="casino-war",
    rules={**COMMON_RULES, **_TABLE, **_CARDS, **_OUTCOMES, **_WAR},
    wagers={
        "initial": "that the player's card is higher than the dealer's",
        "tie": "that the first two cards are equal",
        "war": "to go to war after equal cards",
    },
    must=("initial", "war"),
    pay={
        "initial": PayShape(("win",), needed=True),
        "tie": PayShape(("win",), needed=True, part="tie"),
        "war": PayShape(("win",), needed=True),
        "war_tie": PayShape(("win",), needed=True),
    },
    remedies=SHARED,
    moments=("wagers", "before_deal", "deal", "after_deal", "burn", "war", "after_round"),
    checks=(check_shoe,),
)

NAMES: Names = {
    "initial": WagerName("Bet", also=("initial", "primary", "main bet"), within="the bet"),
    "tie": WagerName("Tie", within="the tie bet"),
    "war": WagerName("War", also=("raise", "match"), within="the war bet"),
}
"""What players call its wagers."""
