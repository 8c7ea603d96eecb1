"""The rules that craps reads from a rulebook."""

from pitboss.games.craps.wagers import (
    BIGS,
    BONUS,
    COMPOSITES,
    HARD_NUMBERS,
    LINE,
    NUMBERED,
    ODDS,
    PAYABLE,
    POINTS,
    SINGLES,
    STAY_UP,
    TRAVELLERS,
)
from pitboss.money import show_dollars
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    Kind,
    PayShape,
    RuleSet,
    amount,
    count,
    fields,
    flag,
    names,
    numbers,
    one_of,
    part,
    percent,
)

ON, OFF, WITH_FLAT = "on", "off", "with the flat bet"
AFTER_COME_OUT, ANY_TIME = "after the come-out roll", "any time"
BEFORE_TAKING, BEFORE_THROWING = "before taking the dice", "before throwing"
MADE, WON = "when made", "when won"
AFTER_SEVEN_OUT, AFTER_ANY_SEVEN = "after a seven out", "after any 7"
BY_NUMBER = tuple(str(number) for number in POINTS)
HOPS = tuple(f"{low}-{high}" for low in range(1, 7) for high in range(low, 7))
CALLABLE = (*STAY_UP, "come", "come_odds", "dont_come", "dont_come_odds", "put", "put_odds")
"""The families for which a document says whether they act on a come-out roll."""


def _status(family: str) -> dict[str, Kind]:
    choices = (ON, OFF, WITH_FLAT) if family in ODDS else (ON, OFF)
    said = one_of(f"whether {family} wagers that stand act on a come-out roll", *choices)
    return part(family, {f"{family}_on_come_out": said})


def _split(family: str) -> dict[str, Kind]:
    named = ("named",) if family == "horn_high" else ()
    said = names(f"the single wagers that {family} is split over", *SINGLES, *named)
    return part(family, {f"{family}_parts": said})


_ROLLS = {
    "positions": count("how many players have a place at the table", least=1, most=50),
    "throw": one_of("how the dice are thrown", "both dice together"),
    "call": one_of("what decides the result of a valid throw", "uppermost faces"),
    "come_out_roll": one_of("which rolls are come-out rolls", "after each decision"),
    "point_numbers": numbers("the totals that set a point"),
    "naturals": numbers("the totals with which pass and come win on their first roll"),
    "craps_numbers": numbers("the totals with which pass and come lose on their first roll"),
    "barred_number": count("the craps number on which don't pass and don't come are a stand-off"),
    "settlement": one_of("when decided wagers are settled", "before the next throw"),
    "winners_stay": names("the wagers that stay up when they win", *STAY_UP),
}

_SHOOTER = {
    "first_shooter": one_of("to whom the dice are offered when the game opens", "left of the boxperson"),
    "next_shooter": one_of("to whom the dice are offered when a shooter gives them up", "clockwise"),
    "shooter_line_bet": one_of("when the shooter must have a line bet", BEFORE_TAKING, BEFORE_THROWING),
    "shooter_passes": one_of("when the shooter gives up the dice", "at will, and on a losing 7"),
    "line_less_rolls": one_of("rolls without a line bet, to decide come bets only", "not come-out rolls"),
}

_MAKING = {
    "wagers_made": one_of("when wagers go down", "before the throw"),
    "verbal_wagers": flag("whether a spoken wager with cash stands if it is confirmed and changed at once"),
    **coupon_rules(*LINE),
    "late_wagers": one_of("wagers made while the dice roll", "refused", "stand if confirmed", needed=False),
    "line_bets": one_of("when pass and don't pass may be made", "before a come-out roll"),
    "come_bets": one_of("when come and don't come may be made", AFTER_COME_OUT),
    "other_bets": one_of("when all other wagers may be made", ANY_TIME),
    **part("hop", {"hops": names("the pairs of faces that may be bet to hop", *HOPS)}),
    "removal": one_of("until when a wager may be taken down or reduced", "before the deciding roll"),
    "pass_locked": one_of("from when pass may not be removed or reduced", "on a point"),
    "come_locked": one_of("from when come may not be removed or reduced", "on its number"),
    "dont_bets": one_of("what may be done to a don't pass or don't come that stands", "only down"),
}

_PUT = {
    "put_bets": one_of("when put bets may be made", AFTER_COME_OUT, ANY_TIME),
    "put_locked": one_of("from when a put may not be removed or reduced", "after a roll"),
}

_MONEY = {
    "exact_payment": names("the wagers refused when they cannot be paid exactly", *PAYABLE),
    "exact_odds": flag("whether odds are refused when they cannot be paid exactly"),
    "odds_multiple": count(
        "how many times the flat bet odds may be, or may win on the don't side", least=1, needed=False
    ),
    "odds_by_point": fields(
        "how many times the flat bet odds may be on each point, where points differ", *BY_NUMBER, needed=False
    ),
    "odds_excess": flag("whether odds over a limit are taken where the payout needs it"),
    **{name: kind for family in COMPOSITES for name, kind in _split(family).items()},
}

_BUY = {
    "buy_offered": flag("whether buy bets are taken"),
    "buy_vig": percent("the percentage of a buy bet charged for it"),
}
_LAY = {
    "lay_offered": flag("whether lay bets are taken"),
    "lay_vig": percent("the percentage of a lay bet's possible win charged for it"),
}
_CHARGE = {
    "vig_when": one_of("when the charge on buy and lay bets is taken", MADE, WON),
    "vig_rounding": one_of("how a charge that is not whole cents is rounded", "down", "up", "nearest"),
    "vig_kept": flag("whether the charge is kept when a buy or lay bet is taken down"),
}

_FIRE = {
    "fire_offered": flag("whether the fire bet is taken"),
    "fire_minimum": amount("the least fire bet"),
    "fire_maximum": amount("the largest fire bet"),
    "fire_step": amount("the steps in which fire bets come"),
    "fire_window": one_of("when fire bets may be made", "before a point"),
    "fire_locked": one_of("until when a fire bet stays", "until a losing 7"),
    "fire_points": one_of("which points count for the fire bet", "different points"),
    "fire_settled": one_of("when the fire bet is settled", "on a losing 7"),
    "fire_table": one_of("which fire bet pay table is posted", "A"),
}

_ANY_BONUS = " or ".join(BONUS)
_BONUS = {
    "bonus_offered": flag("whether the wagers of bonus craps are taken", needed=False),
    "bonus_minimum": amount("the least wager of bonus craps", needed=False),
    "bonus_maximum": amount("the largest wager of bonus craps", needed=False),
    "bonus_window": one_of(
        "when the wagers of bonus craps may be made, before the next roll", AFTER_SEVEN_OUT, AFTER_ANY_SEVEN
    ),
    "bonus_locked": one_of("until when a wager of bonus craps stays", "until it is decided"),
    "bonus_lost": one_of("which throw beats the wagers of bonus craps", "any 7"),
}

_SAYS = {
    "pass": "7 or 11 on the come-out, or the point before a 7",
    "dont_pass": "craps on the come-out, or a 7 before the point",
    "come": "as pass, from the next roll on",
    "dont_come": "as don't pass, from the next roll on",
    "put": "a flat bet straight on a number",
    "place": "a number before a 7",
    "buy": "a number before a 7, at true odds for a charge",
    "lay": "a 7 before a number, at true odds for a charge",
    "place_to_lose": "a 7 before a number, at odds for a place bet",
    "big_6": "a 6 before a 7",
    "big_8": "an 8 before a 7",
    "hard": "a double before the same total any other way or a 7",
    "field": "2, 3, 4, 9, 10, 11 or 12 on the next roll",
    "any_seven": "7 on the next roll",
    "any_craps": "2, 3 or 12 on the next roll",
    "craps_2": "2 on the next roll",
    "craps_3": "3 on the next roll",
    "craps_12": "12 on the next roll",
    "eleven": "11 on the next roll",
    "c_and_e": "half on any craps, half on eleven",
    "horn": "a quarter each on 2, 3, 11 and 12",
    "horn_high": "a horn with one more unit on a named total",
    "world": "a horn with one more unit on any seven",
    "hop": "two named faces on the next roll",
    "fire": "four or more different points made before a losing 7",
    "all_small": "2, 3, 4, 5 and 6 all thrown before a 7",
    "all_tall": "8, 9, 10, 11 and 12 all thrown before a 7",
    "all_or_nothing": "every total but 7 thrown before a 7",
    **{f"{flat}_odds": f"odds behind {flat}, won and lost with it" for flat in (*TRAVELLERS, "put")},
}

_ROWS = {
    "put": ("put",),
    **dict.fromkeys(NUMBERED, BY_NUMBER),
    **{family: (str(number),) for family, number in BIGS.items()},
    "hard": tuple(str(number) for number in HARD_NUMBERS),
    "field": ("2", "3", "4", "9", "10", "11", "12"),
    "hop": ("hard", "easy"),
    "fire": ("4 points", "5 points", "6 points"),
}
"""The pay tables that belong to a single wager."""


def check_totals(rules: Rules) -> None:
    """Refuse a total listed twice or out of range, and a barred number that is not a craps number."""
    seen: set[int] = set()
    for name in ("point_numbers", "naturals", "craps_numbers"):
        for total in rules.value(name):
            if total in seen or not 2 <= total <= 12:
                raise rules.refuse("contradiction", f"{total} is not a total, or is listed already", name)
            seen.add(total)
    if rules.value("barred_number") not in rules.value("craps_numbers"):
        raise rules.refuse("contradiction", "only a craps number can be barred", "barred_number")


def check_lists(rules: Rules) -> None:
    """Refuse a list of wagers that names one the document lacks, and a wager split over nothing."""
    for name in ("exact_payment", "winners_stay"):
        if strange := set(rules.value(name)) - rules.chapter.wagers.keys():
            raise rules.refuse("contradiction", f"the document has no wager {min(strange)!r:.40}", name)
    for name in (f"{family}_parts" for family in COMPOSITES):
        if name in rules and not rules.value(name):
            raise rules.refuse("contradiction", "a split wager needs wagers to be split over", name)


def check_odds(rules: Rules) -> None:
    """Refuse odds that no rule limits on a point, that two rules limit, or whose limit is not a whole number."""
    by_point = rules.value("odds_by_point") if "odds_by_point" in rules else {}
    if strange := [point for point, times in by_point.items() if type(times) is not int or times < 1]:
        message = f"odds on {min(strange)} are a whole number of times the flat bet"
        raise rules.refuse("contradiction", message, "odds_by_point")
    uneven = {str(point) for point in rules.value("point_numbers")} != by_point.keys()
    if by_point and uneven:
        message = "odds are limited on each of the points, and on no other number"
        raise rules.refuse("contradiction", message, "odds_by_point")
    if bool(by_point) == ("odds_multiple" in rules):
        message = (
            "odds are limited equally on all points (odds_multiple) or by point (odds_by_point), not both"
        )
        raise rules.refuse("contradiction", message, "odds_by_point" if by_point else "point_numbers")


def check_fire(rules: Rules) -> None:
    """Refuse limits of the fire bet that could not be staked as a fire bet."""
    for name in ("fire_minimum", "fire_maximum") if "fire_step" in rules else ():
        step, limit = rules.value("fire_step"), rules.value(name)
        if not step or limit % step:
            message = (
                f"{name} is {show_dollars(limit)}, not a multiple of the fire_step of {show_dollars(step)}"
            )
            raise rules.refuse("contradiction", message, name)


RULES = RuleSet(
    game="craps",
    rules={
        **{name: kind for name, kind in COMMON_RULES.items() if not name.endswith(("_limit", "_cap"))},
        **_ROLLS,
        **_SHOOTER,
        **_MAKING,
        **part("put", _PUT),
        **{name: kind for family in CALLABLE for name, kind in _status(family).items()},
        **_MONEY,
        **part("buy", _BUY),
        **part("lay", _LAY),
        **part("buy or lay", _CHARGE),
        **part("fire", _FIRE),
        **part(_ANY_BONUS, _BONUS),
    },
    wagers=_SAYS,
    must=("pass",),
    pay={
        "line": PayShape(TRAVELLERS, needed=True),
        "odds": PayShape(BY_NUMBER, needed=True),
        "dont_odds": PayShape(BY_NUMBER, needed=True),
        "one_roll": PayShape(SINGLES, needed=True),
        **{name: PayShape(rows, needed=True, part=name) for name, rows in _ROWS.items()},
        "bonus": PayShape((*BONUS,), needed=True, part=_ANY_BONUS),
    },
    remedies=SHARED,
    moments=("opening", "table", "roll", "new_shooter", "closing"),
    checks=(check_totals, check_lists, check_odds, check_fire, check_coupons),
)

NOTES = {
    "dice offered": "are offered the dice",
    "shooter": "have the dice",
    "point": "the point is {value}",
    "rolls": "{value}",
}
"""The wording of changes of the table's state."""
