"""The rules of a game that takes a progressive wager."""

from typing import Any

from pitboss.rulebooks.schema import Kind, PayShape, amount, flag, one_of, part, percent

PROGRESSIVE, ENVY = "progressive", "envy"
FIXED = "fixed sum"


def progressive_rules() -> dict[str, Kind]:
    """Return the rules of a progressive: the wager, the meter and what is paid from it."""
    return part(
        PROGRESSIVE,
        {
            "progressive_stake": amount("what the progressive wager is: one chip of this value"),
            "progressive_on_fold": one_of("the progressive wager of a hand that is folded", "forfeited"),
            "meter": amount(
                "what the meter shows when the first player of a round is paid, where the table does not"
                " remember it; nothing: no progressive is offered"
            ),
            "meter_rate": percent("how much of each progressive wager is added to the meter"),
            "meter_reset": amount("what the meter is put back to when all of it has been won"),
            "meter_shared": flag("whether those who win all of the meter in one round share it equally"),
            "award_rounding": one_of(
                "which way a share of the meter goes that is no whole cent", "down", "up", "nearest"
            ),
            "straight_flush_award": one_of("what a straight flush is paid", "share", FIXED, needed=False),
            "straight_flush_sum": amount("the sum where a fixed one is paid", needed=False),
            "envy_for_unbet_hand": flag("whether a hand without the wager earns others envy", needed=False),
            "envy_for_folded_hand": flag("whether a folded hand earns others envy", needed=False),
        },
    )


def progressive_wagers() -> dict[str, str]:
    """Return the wager, for a game's rule set."""
    return {PROGRESSIVE: "on the player's own hand, paid from a meter"}


def progressive_pay(rows: tuple[str, ...], also: tuple[str, ...] = ()) -> dict[str, PayShape]:
    """Return the pay tables, for a game's rule set: the awards, and what others get for the best of them."""
    return {
        PROGRESSIVE: PayShape(rows, also, needed=True, part=PROGRESSIVE),
        ENVY: PayShape((), (*rows, *also), part=PROGRESSIVE),
    }


def check_progressive(rules: Any) -> None:
    """Refuse rules of envy without its table, a fixed sum without the choice of one, and either the other way round.

    Where no hand is folded nothing is said of one that is.
    """
    if PROGRESSIVE not in rules.pay_tables:
        return
    envy = ENVY in rules.pay_tables
    pairs = (
        ("envy_for_unbet_hand", envy),
        ("envy_for_folded_hand", envy and "fold_forfeits" in rules),
        ("straight_flush_sum", "straight_flush_award" in rules),
    )
    for name, there in pairs:
        if there != (name in rules):
            said = "lacks it" if there else "has nothing it is for"
            raise rules.pay_tables[PROGRESSIVE].cite.refuse("contradiction", f"{name}: the chapter {said}")
