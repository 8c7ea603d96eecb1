"""A rulebook's statements on a progressive: its rules, wager and pay tables, and how they must agree."""

from pitboss.money import Share
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import Kind, PayShape, amount, flag, one_of, part, percent

PROGRESSIVE, ENVY = "progressive", "envy"
FIXED = "fixed sum"
IN_TURN, PARTS_FIRST = "each in its turn", "parts of a pot before all of it"
FOUR_CARD = "four_card_"
"""The beginning of the names of a second progressive, on the four cards of the game's own hand: `four_card_meter`."""
PROGRESSIVES = (PROGRESSIVE, FOUR_CARD + PROGRESSIVE)
POTS = ("major", "minor")
"""The pots that a progressive may have next to its meter, as pay tables name them: "100% of major"."""
WHOLE = 100
"""All of a wager or a meter, in percent."""


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
            "meter_reset": amount("what the meter is reset to when all of it has been won"),
            "meter_shared": flag("whether those who win all of the meter in one round share it equally"),
            "award_rounding": one_of(
                "how a share of the meter is rounded that is not a whole cent", "down", "up", "nearest"
            ),
            "straight_flush_award": one_of("what a straight flush is paid", "share", FIXED, needed=False),
            "straight_flush_sum": amount("the sum where a fixed one is paid", needed=False),
            "envy_for_unbet_hand": flag("whether a hand without the wager earns others envy", needed=False),
            "envy_for_folded_hand": flag("whether a folded hand earns others envy", needed=False),
            "jackpot_order": one_of(
                "the order in which winners from one pot in one round are paid",
                IN_TURN,
                PARTS_FIRST,
                needed=False,
            ),
            "jackpot_least": amount(
                "the least that each winner of all of the meter is paid, shared or not", needed=False
            ),
            "progressive_table": one_of("which table of awards is posted", "A", "B", "C", "D", needed=False),
            **{name: kind for pot in POTS for name, kind in _pot_rules(pot).items()},
        },
    )


def plain_rules() -> dict[str, Kind]:
    """Return the rules of a progressive for games without folds and envy."""
    other = ("progressive_on_fold", "straight_flush_award", "straight_flush_sum")
    rules = progressive_rules()
    return {name: rules[name] for name in rules if name not in other and not name.startswith(ENVY)}


def four_card_rules() -> dict[str, Kind]:
    """Return the rules of a second progressive, on four cards. The rules on folds and envy hold for both."""
    own = ("progressive_stake", "meter", "meter_rate", "meter_reset")
    first = progressive_rules()
    return part(FOUR_CARD + PROGRESSIVE, {FOUR_CARD + name: first[name] for name in own})


def _pot_rules(pot: str) -> dict[str, Kind]:
    """Return the rules of a pot next to the meter."""
    return {
        f"meter_{pot}": amount(
            f"what the {pot} pot shows when the first player of a round is paid, where the table does not"
            " remember it",
            needed=False,
        ),
        f"meter_rate_{pot}": percent(f"how much of each wager is added to the {pot} pot", needed=False),
        f"meter_reset_{pot}": amount(f"what the {pot} pot is reset to when it has been won", needed=False),
    }


def progressive_wagers(of: str = "") -> dict[str, str]:
    """Return the wager, for a game's rule set."""
    return {of + PROGRESSIVE: "on the player's own hand, paid from a meter"}


def progressive_pay(rows: tuple[str, ...], also: tuple[str, ...] = (), of: str = "") -> dict[str, PayShape]:
    """Return the pay tables, for a game's rule set: the awards, and what others get for the best of them."""
    return {
        of + PROGRESSIVE: PayShape(rows, also, needed=True, part=of + PROGRESSIVE),
        of + ENVY: PayShape((), (*rows, *also), part=of + PROGRESSIVE),
    }


def _pots_named(rules: Rules) -> set[str]:
    """Return the pots that a chapter's tables of awards name, whichever table is in force."""
    return {pays.of for pays in _shares(rules)} - {""}


def _shares(rules: Rules) -> list[Share]:
    """Return all shares of a meter or a pot that a chapter's tables of awards pay."""
    tables = rules.chapter.pay[PROGRESSIVE].tables.values()
    return [pays for table in tables for _, pays in table if isinstance(pays, Share)]


def check_progressive(rules: Rules) -> None:
    """Refuse rules of envy without its table, a fixed sum without the choice of one, and the reverse of either.

    A progressive belongs to the seats: bets behind one are refused beside it.
    Without folds, no rule on a folded hand is read.
    """
    _check_second(rules)
    if PROGRESSIVE not in rules.pay_tables:
        return
    if "back_line_betting" in rules and rules.value("back_line_betting"):
        message = "others may bet behind a seat, and no rule says what a progressive behind one wins"
        raise rules.refuse("contradiction", message, "back_line_betting")
    envy = ENVY in rules.pay_tables or FOUR_CARD + ENVY in rules.pay_tables
    named = _pots_named(rules)
    _check_pots(rules, named)
    pairs = (
        ("envy_for_unbet_hand", envy),
        ("envy_for_folded_hand", envy and "fold_forfeits" in rules),
        ("straight_flush_sum", "straight_flush_award" in rules),
        *((name, pot in named) for pot in POTS for name in _pot_rules(pot)),
    )
    for name, there in pairs:
        if there != (name in rules):
            said = "lacks it" if there else "has nothing to apply to"
            raise rules.pay_tables[PROGRESSIVE].cite.refuse("contradiction", f"{name}: the chapter {said}")


def _check_second(rules: Rules) -> None:
    """Refuse a second progressive without a first, whose rules hold for both, or with pots or envy itself."""
    pay, tables = rules.pay_tables.get(FOUR_CARD + PROGRESSIVE), rules.pay_tables
    if pay is None:
        return
    why = ""
    if PROGRESSIVE not in tables:
        why = "a progressive on four cards needs one on five cards, and the chapter has none"
    elif any(isinstance(pays, Share) and pays.of for _, pays in pay):
        why = "a progressive on four cards has only a meter, no further pot"
    elif not {row for row, _ in tables.get(FOUR_CARD + ENVY, ())} <= pay.rows.keys():
        why = "envy is paid only for hands that the progressive pays, and its table has another"
    if why:
        raise pay.cite.refuse("contradiction", why)


def _check_pots(rules: Rules, named: set[str]) -> None:
    """Refuse a pot that no progressive has, rules of awards that no table has, and more added than is staked."""
    if strange := named - set(POTS):
        message = (
            f"a progressive has no pot {min(strange)!r}: beside its meter it may have {' and '.join(POTS)}"
        )
        raise rules.pay_tables[PROGRESSIVE].cite.refuse("contradiction", message)
    rows = {(pays.of, pays.whole) for pays in _shares(rules)}
    if "jackpot_order" in rules and not any((of, False) in rows and (of, True) in rows for of in ("", *POTS)):
        message = "no table pays both a part and all of one pot, so there is nothing to order"
        raise rules.refuse("contradiction", message, "jackpot_order")
    if "jackpot_least" in rules and ("", True) not in rows:
        raise rules.refuse("contradiction", "no table pays all of the meter", "jackpot_least")
    rates = ("meter_rate", *(f"meter_rate_{pot}" for pot in POTS if pot in named))
    if sum(rules.value(rate) for rate in rates if rate in rules) > WHOLE:
        raise rules.refuse("contradiction", "more than the whole wager is added to the pots", rates[-1])
