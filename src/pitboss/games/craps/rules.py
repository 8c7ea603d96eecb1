"""What craps reads from a rulebook."""

from pitboss.games.craps.wagers import FAMILIES, HARD_NUMBERS, ODDS, POINTS, SINGLES, TRAVELLERS
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    PayShape,
    RuleSet,
    amount,
    count,
    flag,
    names,
    numbers,
    one_of,
    phrase,
)

ON, OFF, WITH_FLAT = "on", "off", "with the flat bet"
BEFORE_COME_OUT = "before a come-out roll"
AFTER_COME_OUT = "after the come-out roll"
BEFORE_TAKING, BEFORE_THROWING = "before taking the dice", "before throwing"
MADE, WON = "when made", "when won"
BY_NUMBER = tuple(str(number) for number in POINTS)
HOPS = tuple(f"{low}-{high}" for low in range(1, 7) for high in range(low, 7))
CALLABLE = (
    "place",
    "buy",
    "lay",
    "hard",
    "come",
    "come_odds",
    "dont_come",
    "dont_come_odds",
    "put",
    "put_odds",
)
"""The families for which a document says whether they act on a come-out roll."""

_STATUS = {
    f"{family}_on_come_out": one_of(
        f"whether {family} wagers that stand act on a come-out roll",
        ON,
        OFF,
        WITH_FLAT,
        needed=not family.startswith("put"),
    )
    for family in CALLABLE
}

_ROLLS = {
    "positions": count("how many players have a place at the table"),
    "dice_set": count("how many dice lie at the table; the shooter picks two"),
    "throw": phrase("how the dice are thrown"),
    "call": phrase("what a valid throw is called by"),
    "come_out_roll": phrase("which rolls are come-out rolls"),
    "point_numbers": numbers("the totals that set a point"),
    "naturals": numbers("the totals with which pass and come win on their first roll"),
    "craps_numbers": numbers("the totals with which pass and come lose on their first roll"),
    "barred_number": count("the craps number on which don't pass and don't come are a stand-off"),
    "settlement": phrase("when decided wagers are settled"),
    "winners_stay": names("the wagers that stay up when they win", *FAMILIES),
    "no_roll_caller": one_of(
        "who may call no roll", "boxperson", "stickperson", "boxperson, stickperson or above"
    ),
}

_SHOOTER = {
    "first_shooter": phrase("to whom the dice are offered when the game opens"),
    "next_shooter": phrase("to whom the dice are offered when a shooter gives them up"),
    "shooter_line_bet": one_of(
        "when the shooter must have a pass or don't pass wager", BEFORE_TAKING, BEFORE_THROWING
    ),
    "shooter_passes": phrase("when the shooter may, and when he must, give up the dice"),
    "line_less_rolls": one_of(
        "what rolls are that a shooter without a line bet makes to decide come bets", "not come-out rolls"
    ),
}

_MAKING = {
    "wagers_made": phrase("when wagers go down"),
    "late_wagers": one_of("wagers made once the dice have left the hand", "refused", "stand if confirmed"),
    "verbal_wagers": flag("whether a spoken wager with cash is taken, if confirmed"),
    "coupon_wagers": names("the wagers a coupon may be used on", *FAMILIES, needed=False),
    "line_bets": one_of("when pass and don't pass may be made", BEFORE_COME_OUT),
    "come_bets": one_of("when come and don't come may be made", AFTER_COME_OUT),
    "put_bets": one_of("when put bets may be made", AFTER_COME_OUT, "any time", needed=False),
    "other_bets": one_of("when all other wagers may be made", "any time"),
    "hops": names("the pairs of faces that may be bet to hop", *HOPS),
    "buy_offered": flag("whether buy bets are taken"),
    "lay_offered": flag("whether lay bets are taken"),
    "fire_offered": flag("whether the fire bet is taken", needed=False),
    "removal": phrase("until when a wager may be taken down or reduced"),
    "pass_locked": phrase("from when pass may not be removed or reduced"),
    "come_locked": phrase("from when come may not be removed or reduced"),
    "put_locked": phrase("from when a put may not be removed or reduced", needed=False),
    "dont_bets": phrase("what may be done to a don't pass or don't come that stands"),
}

_MONEY = {
    "exact_payment": names("the wagers that are refused when they cannot be paid exactly", *FAMILIES, *ODDS),
    "odds_multiple": count("how many times the flat bet odds may be, or may win on the don't side"),
    "odds_excess": flag("whether odds over a limit are taken where the payout needs it"),
    "buy_vig": count("the percentage of a buy bet charged for it"),
    "lay_vig": count("the percentage of a lay bet's possible win charged for it"),
    "vig_when": one_of("when the charge on buy and lay bets is taken", MADE, WON),
    "vig_rounding": one_of(
        "which way a charge goes that does not come out to the cent", "down", "up", "nearest"
    ),
    "vig_kept": flag("whether the charge is kept when a buy or lay bet is taken down"),
    "c_and_e_parts": names("the single wagers a craps-eleven is split over", *SINGLES),
    "horn_parts": names("the single wagers a horn is split over", *SINGLES),
    "horn_high_parts": names("the single wagers a horn high is split over", *SINGLES, "named"),
    "world_parts": names("the single wagers a world bet is split over", *SINGLES),
    "horn_high_booking": one_of("how a horn high is booked", "whole", "in parts"),
    "world_booking": one_of("how a world bet is booked", "whole", "in parts"),
}

_FIRE = {
    "fire_minimum": amount("the least fire bet", needed=False),
    "fire_maximum": amount("the largest fire bet", needed=False),
    "fire_step": amount("the steps in which fire bets come", needed=False),
    "fire_window": phrase("when fire bets may be made", needed=False),
    "fire_locked": phrase("until when a fire bet stays", needed=False),
    "fire_points": phrase("which points count for the fire bet", needed=False),
    "fire_settled": phrase("when the fire bet is settled", needed=False),
    "fire_table": one_of("which fire bet pay table is posted", "A", needed=False),
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
    **{f"{flat}_odds": f"odds behind {flat}, won and lost with it" for flat in (*TRAVELLERS, "put")},
}

RULES = RuleSet(
    game="craps",
    rules={**COMMON_RULES, **_ROLLS, **_SHOOTER, **_MAKING, **_STATUS, **_MONEY, **_FIRE},
    wagers=_SAYS,
    pay={
        "line": PayShape(TRAVELLERS, needed=True),
        "put": PayShape(("put",)),
        "place": PayShape(BY_NUMBER, needed=True),
        "buy": PayShape(BY_NUMBER, needed=True),
        "lay": PayShape(BY_NUMBER, needed=True),
        "odds": PayShape(BY_NUMBER, needed=True),
        "dont_odds": PayShape(BY_NUMBER, needed=True),
        "hard": PayShape(tuple(str(number) for number in HARD_NUMBERS), needed=True),
        "field": PayShape(("2", "3", "4", "9", "10", "11", "12"), needed=True),
        "one_roll": PayShape(SINGLES, needed=True),
        "hop": PayShape(("hard", "easy"), needed=True),
        "fire": PayShape(("4 points", "5 points", "6 points")),
    },
    remedies={
        "no_roll": "the throw decides nothing: every wager stands and the dice are thrown again",
        "call_by_face": "the throw counts, each die by the face the rule makes uppermost",
        "boxperson_decides": "the boxperson says which faces count, or voids the throw",
        "pass_dice": "the shooter gives up the dice and they are offered on",
        "decide_come_bets": "the shooter rolls on without a line bet, only to decide the come bets",
        "late_wager_stands": "the wager was confirmed aloud and stands for this throw",
        "late_wager_returned": "the wager came too late: it is none, and the chips go back",
    },
    moments=("opening", "table", "roll", "new_shooter", "closing"),
)
