"""The throw: a valid one counts, an invalid one decides nothing, a doubtful one is called or decided."""

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.moves import amount_of, check_move, make, seat_of
from pitboss.games.craps.outcomes import SEVEN, Dice
from pitboss.games.craps.refusals import say_why
from pitboss.games.craps.shooter import check_decide, decide_come_bets, offer_on
from pitboss.games.craps.wagers import canonical
from pitboss.money import parse_amount
from pitboss.rounds import Play
from pitboss.rounds.answers import Answer, Called, Chosen, Thrown
from pitboss.rulebooks import Refusal

RESTING = {"first rests": (True, False), "second rests": (False, True), "both rest": (True, True)}
"""Which dice of a call are given by the side they rest on: the opposite side counts."""

_OF_THE_THROW = ("call_by_face", "boxperson_decides", "late_wager_stands", "late_wager_returned")
_OF_THE_TABLE = ("decide_come_bets",)


def throw(layout: Layout) -> Play:
    """Throw the dice and give their faces; None when the throw is void or the dice are taken from the shooter."""
    ask = layout.throw
    while True:
        answer = yield from layout.table.ask(ask, lambda given: check_throw(layout, given))
        if type(answer) is Thrown:
            return answer.dice
        assert type(answer) is Called
        remedy = layout.plan.rules.irregularity(answer.kind).remedy
        if remedy.startswith("late_wager"):
            _late_wager(layout, answer, remedy == "late_wager_stands")
            continue
        if remedy == "pass_dice":
            call(layout, answer)
        return called_faces(answer) if _counts(answer, remedy) else None


def _counts(answer: Called, remedy: str) -> bool:
    """Whether a throw that was called counts by the faces of the call."""
    return remedy == "call_by_face" or (remedy == "boxperson_decides" and answer.choice != "void")


def called_faces(answer: Called) -> Dice:
    """The faces that count: those called or, for a die given by the side it rests on, the opposite one."""
    rests = RESTING.get(answer.choice, (False, False))
    return tuple(SEVEN - die if rest else die for die, rest in zip(answer.dice, rests, strict=True))


def check_throw(layout: Layout, answer: Answer) -> None:
    """Refuse a call at the throw that names no faces, or a late wager that could not have been made."""
    if type(answer) is not Called:
        return
    rule = layout.plan.rules.irregularity(answer.kind)
    if rule.remedy in _OF_THE_TABLE:
        raise rule.cite.refuse("dice_in_the_air", f"{rule.kind} is settled before the throw")
    if rule.remedy.startswith("late_wager"):
        late = read_late_wager(answer)
        if rule.remedy == "late_wager_stands":
            _check_late(layout, late)
        return
    if rule.remedy == "boxperson_decides" and answer.choice == "void":
        return
    if rule.remedy in _OF_THE_THROW:
        layout.plan.throw.check(Thrown(answer.dice))


def _check_late(layout: Layout, late: Chosen) -> None:
    """Refuse a late wager that could not have been made in time either."""
    try:
        layout.ask().check(late)
    except Refusal as refusal:
        raise say_why(layout, layout.ask(), late, refusal) from None
    check_move(layout, late)


def check_call(layout: Layout, answer: Called) -> None:
    """Refuse a call at the table that is about a throw, or that does not fit the hand."""
    rule = layout.plan.rules.irregularity(answer.kind)
    if rule.remedy in _OF_THE_THROW:
        raise rule.cite.refuse("no_throw", "there is no throw to call now")
    if rule.remedy == "decide_come_bets":
        check_decide(layout)
    if rule.remedy == "pass_dice" and not layout.shooter and not layout.outside_shooter:
        raise rule.cite.refuse("no_shooter", "nobody has the dice")


def call(layout: Layout, answer: Called) -> None:
    """Carry out a call made between throws."""
    rule = layout.plan.rules.irregularity(answer.kind)
    if rule.remedy == "decide_come_bets":
        decide_come_bets(layout)
    elif layout.shooter:
        offer_on(layout, rule.cite)


def read_late_wager(answer: Called) -> Chosen:
    """Read a late wager from its call: the wager and its amount, as in "field 5", and an id if it has one."""
    words = answer.choice.split()
    if not 2 <= len(words) <= 3:
        raise Refusal("missing_wager", 'say which wager came late, and its amount, as in "field 5"')
    try:
        amount = parse_amount(words[1])
    except ValueError as error:
        raise Refusal("bad_amount", str(error)) from None
    return Chosen("bet", amount, canonical(words[0]), answer.seat, words[2] if len(words) == 3 else "")


def _late_wager(layout: Layout, answer: Called, stands: bool) -> None:
    """A wager made while the dice rolled: it stands where it was confirmed, else the chips go back."""
    late = read_late_wager(answer)
    seat = seat_of(layout, late)
    if stands:
        make(layout, late, seat)
        return
    cite, key = layout.plan.cite["late_wagers"], late.id or late.wager
    layout.table.stake(seat, key, amount_of(layout, late), cite)
    layout.table.give_back(seat, key, cite, amount_of(layout, late))
