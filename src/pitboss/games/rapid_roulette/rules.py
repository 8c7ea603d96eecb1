"""The rules that rapid roulette reads from a rulebook."""

from pitboss.money import show_dollars
from pitboss.procedures.roulette import roulette_ruleset
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import COMMON_RULES, amounts, count, flag, one_of

EACH_BET, ALL_BETS = "each bet", "all bets of a player"


def check_chips(rules: Rules) -> None:
    """Refuse chips that are not in rising order, have a value that is not allowed, or are too many for a screen."""
    shown, values = rules.value("chips_shown"), rules.value("chip_values")
    for name, chips in (("chip_values", values), ("chips_shown", shown)):
        if not chips or 0 in chips or list(chips) != sorted(set(chips)):
            raise rules.refuse("contradiction", "chips must be listed in rising order, each once", name)
    if strange := set(shown) - set(values):
        message = f"a virtual chip cannot be worth {show_dollars(min(strange))}"
        raise rules.refuse("contradiction", message, "chips_shown")
    if len(shown) > rules.value("most_chips"):
        message = f"the screens show at most {rules.value('most_chips')} chips"
        raise rules.refuse("contradiction", message, "most_chips")


RULES = roulette_ruleset(
    "rapid-roulette",
    {
        **{name: COMMON_RULES[name] for name in ("minimum", "maximum", "payment_rounding")},
        "positions": count("how many stations there are", least=1, most=100),
        "chip_values": amounts("the values a virtual chip may have"),
        "chips_shown": amounts("the chips on the screens"),
        "most_chips": count("how many chips a screen shows at most", least=1),
        "most_staked": one_of("how much may be bet", "the smaller of the credits and the maximum"),
        "minimum_for": one_of("what must reach the minimum when the screens lock", EACH_BET, ALL_BETS),
        "below_minimum": one_of("what happens to a bet that does not", "crossed out and refunded"),
        "cancel": one_of("what the cancel button does", "removes the bet touched next"),
        "undo": one_of("what the undo button does", "reverses the last action"),
        "recall": one_of("what the recall button does", "repeats the bets of the last game"),
        "clear": one_of("what the clear button does", "removes all bets"),
        "neighbors": one_of(
            "what the neighbors button does", "bets as much on the two numbers beside the last number bet"
        ),
        "neighbors_offered": flag("whether the neighbors bet is enabled"),
        "lockout": one_of("until when the screens take bets", "until no more bets"),
        "settled": one_of("when bets are settled", "all at once, when the number is confirmed"),
    },
    ("bets", "no_more_bets", "spin", "confirm", "after_round"),
    check_chips,
)
