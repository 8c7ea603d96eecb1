"""The rules that mini-baccarat reads from a rulebook."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from pitboss.hands.baccarat import DIGITS
from pitboss.money import show_dollars
from pitboss.procedures.progressive import check_progressive, plain_rules, progressive_wagers
from pitboss.procedures.shoe import AT_THE_CUT, SHOE_RULES
from pitboss.procedures.side_wagers import CARD_FACTS
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    Kind,
    Look,
    PayShape,
    RuleSet,
    amount,
    count,
    flag,
    one_of,
    only,
    part,
    percent,
    rows,
)

TOO_FEW = "void_short_round"
"""The remedy for a round that the remaining cards cannot finish."""
MAIN, DRAGON = ("player", "banker", "tie"), ("dragon_player", "dragon_banker")
DRAGON_FIRST = "all of them first"
FREE_HANDS = ("free_hands_per_shoe", "free_hands_in_row")
"""The limits of hands dealt without wagers at a player's request. A document may have either, or both."""
MOST_DECKS = 16
NATURAL_ROW, LEAST_MARGIN = "natural winner", 4
WITH = tuple(f"win with {cards}{count}" for cards in ("", "three-card ") for count in range(DIGITS))
"""Winning hands that a document may pay differently from the others."""
NINES: Mapping[str, Mapping[str, int]] = {
    "both hands three-card 9": {"player_count": 9, "player_cards": 3, "banker_count": 9, "banker_cards": 3},
    "Player three-card 9": {"player_count": 9, "player_cards": 3},
    "Banker three-card 9": {"banker_count": 9, "banker_cards": 3},
    "both hands 9": {"player_count": 9, "banker_count": 9},
    "Player 9": {"player_count": 9},
    "Banker 9": {"banker_count": 9},
}
"""The rows of a progressive on nines, in the order they are looked for, and what makes each."""
MARGIN_ROWS = tuple(f"win by {margin}" for margin in range(DIGITS - 1, LEAST_MARGIN - 1, -1))

PLAYER_TWO, BANKER_TWO, FIRST_FOUR, BOTH_HANDS = "player_two", "banker_two", "first_four", "hands"
"""What side wagers may look at."""
PAIR_FACTS = ("same_rank", "same_suit", "same_color")
"""The facts of each hand's first two cards where a wager looks at both."""


def _both(facts: Iterable[str]) -> dict[str, Kind]:
    return {f"{hand}_{fact}": CARD_FACTS[fact] for hand in ("player", "banker") for fact in facts}


RESULT_FACTS: dict[str, Kind] = {
    **{
        f"{hand}_count": count(f"the point count of the {hand.title()}'s Hand")
        for hand in ("player", "banker")
    },
    **{
        f"{hand}_cards": count(f"how many cards the {hand.title()}'s Hand has")
        for hand in ("player", "banker")
    },
    **{
        f"{hand}_natural": flag(f"whether the {hand.title()}'s Hand is a Natural")
        for hand in ("player", "banker")
    },
    "winner": one_of("which hand is higher", "player", "banker", "tie"),
    "margin": count("by how many points it is higher"),
    "cards": count("how many cards both hands have together"),
}
"""The facts of both hands when they are complete."""

_decks = partial(count, least=1, most=MOST_DECKS)
_points = partial(count, least=1, most=DIGITS - 1)

_RULES = {
    **COMMON_RULES,
    "positions": count("how many numbered places the layout has at most", least=1),
    **coupon_rules("player", "banker", "tie", vouchers=("player", "banker", "tie")),
    "table": one_of("whether players may handle the cards", "mini", "midi"),
    "wagers_close": one_of(
        "when wagers may no longer be made or changed", "with the first card of the round"
    ),
    "decks": _decks("how many decks the table has, those of both batches where a shuffler is used"),
    "decks_least": _decks("the fewest decks without a shuffler"),
    "decks_most": _decks("the most decks without a shuffler"),
    "shuffler_decks_least": _decks("the fewest decks with a shuffler, both batches together"),
    "shuffler_decks_most": _decks("the most decks with a shuffler, both batches together"),
    **{name: SHOE_RULES[name] for name in ("shuffler", "shuffler_batches", "cards_behind_cutting_card")},
    "reshuffle_after": one_of("when the cards are shuffled again", AT_THE_CUT),
    "burn": one_of(
        "what is burned from a new shoe",
        "the first card, turned up, and as many more face down as it says: tens and faces ten, an ace one",
    ),
    "card_values": one_of("what the cards count", "2 to 9 as printed, tens and faces nothing, an ace one"),
    "point_count": one_of("what a hand counts", "the right digit of its total"),
    "natural_least": _points("the least count of two cards that is a Natural"),
    "deal_order": one_of("who gets the first four cards", "Player, Banker, Player, Banker"),
    "dealing": one_of("how the first four cards lie", "face up", "face down"),
    "third_face": one_of("how a third card lies where no player handles it", "face up"),
    "equal_bettors": one_of(
        "which of equally large bettors handles the cards",
        "the lowest seat number",
        "the highest seat number",
    ),
    "handling": one_of(
        "who handles a hand at a midi table", "its largest bettor, or the next who does not cede it"
    ),
    "natural_ends": one_of("further cards when either hand is a Natural", "none to either hand"),
    "player_stays": _points("the least count on which the Player's Hand takes no third card"),
    "banker_stays": _points("the least count on which the Banker's Hand stays when the Player's Hand stayed"),
    "banker_draws_below": _points("below this the Banker's Hand draws whatever the Player's third card is"),
    "banker_never_draws": _points("the count on which the Banker's Hand stays whatever that card is"),
    "banker_table": rows("the values of the Player's third card on which each count between them draws"),
    "one_third_card": one_of("how many more cards a hand may get", "one"),
    "player_tie": one_of("a Player wager on equal counts", "returned"),
    "player_lower": one_of("a Player wager when the Player's Hand is lower", "loses"),
    "banker_lower": one_of("a Banker wager when the Banker's Hand is lower", "loses"),
    "banker_tie": one_of(
        "a Banker wager on equal counts: vigorish may be charged on it", "returned", "charged"
    ),
    "tie_unequal": one_of("a Tie wager on unequal counts", "loses"),
    "vigorish": percent("the percentage of the amount won on Banker that the house keeps", most=50),
    "vigorish_unit": amount("the smallest amount in which a payment less vigorish is made"),
    "vigorish_collected": one_of("when vigorish is collected", "with the payment", "marked"),
    "settle_order": one_of(
        "in which order wagers are settled", "losers first, then winners from the highest seat down"
    ),
    "simulated_round": one_of(
        "what happens to a disclosed card that cannot be used",
        "the first card of a round without wagers, dealt by the same rules and discarded",
    ),
    **plain_rules(),
    "both_hands": flag("whether one player may bet on Player and Banker in one round", needed=False),
    "table_differential": amount(
        "the most by which all money on Player and all on Banker may differ; 0 where nothing limits it",
        needed=False,
    ),
    **{
        rule: count(f"how many hands without wagers players may ask for {within}", needed=False)
        for rule, within in zip(FREE_HANDS, ("in one shoe", "one after another"), strict=True)
    },
    **part(
        "dragon_player or dragon_banker",
        {
            "dragon_offered": flag("whether the Dragon Bonus is offered"),
            "dragon_minimum": amount("the least Dragon Bonus wager"),
            "dragon_maximum": amount("the most Dragon Bonus wager"),
            "dragon_needs": one_of("which wager a Dragon Bonus wager needs", "any main wager"),
            "dragon_margin": only(
                LEAST_MARGIN, _points("by how many points at least a hand that is not a Natural must win")
            ),
            "dragon_natural_tie": one_of("Naturals of equal count", "returned"),
            "dragon_lower_natural": one_of("a Natural 8 against a Natural 9", "loses"),
            "dragon_not_higher": one_of("a hand that is not a Natural and not higher", "loses"),
            "dragon_settled": one_of("how Dragon Bonus wagers are settled", DRAGON_FIRST, "seat by seat"),
        },
    ),
}


@set_by_documents
def check_decks(rules: Rules) -> None:
    """Refuse more or fewer decks than a table by hand, or with a shuffler, may have."""
    decks, shuffler = rules.count("decks"), rules.flag("shuffler")
    kind, used = ("shuffler_decks", "with a shuffler") if shuffler else ("decks", "without a shuffler")
    least, most = rules.count(f"{kind}_least"), rules.count(f"{kind}_most")
    if not least <= decks <= most:
        broken = f"{kind}_least" if decks < least else f"{kind}_most"
        message = f"{decks} decks {used}: there are {least} to {most}"
        raise rules.refuse("contradiction", message, broken)


def check_batches(rules: Rules) -> None:
    """Refuse batches of a shuffler that are not equal."""
    decks = rules.count("decks")
    if rules.flag("shuffler") and decks % rules.count("shuffler_batches"):
        message = f"{decks} decks do not make {rules.count('shuffler_batches')} equal batches"
        raise rules.refuse("contradiction", message, "shuffler_batches")


def decks_in_play(rules: Rules) -> int:
    """Return how many decks are dealt from: all of them, or one batch if a shuffler is used."""
    return rules.count("decks") // (rules.count("shuffler_batches") if rules.flag("shuffler") else 1)


def check_cover_card(rules: Rules) -> None:
    """Refuse a cover card behind which more cards would lie than the shoe holds."""
    behind, size = rules.count("cards_behind_cutting_card"), 52 * decks_in_play(rules)
    if behind >= size:
        message = f"{behind} cards cannot lie behind the cover card: the shoe holds {size}"
        raise rules.refuse("contradiction", message, "cards_behind_cutting_card")


def check_third_cards(rules: Rules) -> None:
    """Refuse a table that does not say, for each count between always and never, on which cards Banker draws."""
    table, natural = rules.value("banker_table"), rules.count("natural_least")
    below, never = rules.count("banker_draws_below"), rules.count("banker_never_draws")
    if [_count(row) for row in table] != list(range(below, never)):
        counts = f"Table 1 has a row for each count of {below} to {never - 1}"
        raise rules.refuse("contradiction", f"{counts}, with values of 0 to 9, each once", "banker_table")
    for name in ("player_stays", "banker_stays", "banker_never_draws"):
        if (said := rules.count(name)) >= natural:
            raise rules.refuse("contradiction", f"{name} is {said}, and {natural} is a Natural", name)


def _count(row: Mapping[str, Any]) -> int:
    """Return the Banker's count that a row of Table 1 covers, or none if it is not written as one."""
    number, draws = row.get("count"), row.get("draws")
    if len(row) != 2 or type(number) is not int or not isinstance(draws, list):
        return -1
    ordered = [value for value in range(DIGITS) if value in draws]
    return number if draws == ordered and {*map(type, draws)} <= {int} else -1


def check_vigorish_unit(rules: Rules) -> None:
    """Refuse payments in units of nothing."""
    if not rules.amount("vigorish_unit"):
        raise rules.refuse("contradiction", "the unit of payments must be above zero", "vigorish_unit")


def check_differential(rules: Rules) -> None:
    """Refuse a differential below the minimum, which would keep anyone from betting first."""
    most = rules.amount("table_differential", 0)
    if 0 < most < rules.amount("minimum"):
        message = f"a differential of {show_dollars(most)} is below the minimum"
        raise rules.refuse("contradiction", message, "table_differential")


RULES = RuleSet(
    game="mini-baccarat",
    rules=_RULES,
    wagers={
        "player": "on the Player's Hand",
        "banker": "on the Banker's Hand",
        "tie": "on equal point counts",
        "dragon_player": "Dragon Bonus on the Player's Hand",
        "dragon_banker": "Dragon Bonus on the Banker's Hand",
        **progressive_wagers(),
    },
    must=MAIN,
    pay={
        **dict.fromkeys(MAIN, PayShape(("win",), WITH, needed=True, pushes=True)),
        "progressive": PayShape((), tuple(NINES), needed=True, part="progressive"),
        "dragon": PayShape((*MARGIN_ROWS, NATURAL_ROW), needed=True, part="dragon_player or dragon_banker"),
    },
    remedies=SHARED,
    moments=(
        *("burn", "wagers", "before_deal", "deal", "player_cards", "banker_cards", "after_deal"),
        *("player_third", "banker_third", "after_round"),
    ),
    checks=(
        *(
            check_coupons,
            check_decks,
            check_batches,
            check_cover_card,
            check_third_cards,
            check_vigorish_unit,
        ),
        *(check_differential, check_progressive),
    ),
    looks={
        PLAYER_TWO: Look("the Player's first two cards", CARD_FACTS),
        BANKER_TWO: Look("the Banker's first two cards", CARD_FACTS),
        FIRST_FOUR: Look("the first two cards of each hand", _both(PAIR_FACTS)),
        BOTH_HANDS: Look("both hands when they are complete", RESULT_FACTS),
    },
)

NAMES: Names = {
    "player": WagerName("Player", also=("punto",), proper=True),
    "banker": WagerName("Banker", also=("banco",), proper=True),
    "tie": WagerName("Tie", also=("standoff", "egalite")),
    "dragon_player": WagerName("Dragon bonus, Player", "Dragon P", ("dragon player",)),
    "dragon_banker": WagerName("Dragon bonus, Banker", "Dragon B", ("dragon banker",)),
}
"""What players call its wagers."""
