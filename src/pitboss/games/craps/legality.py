"""What may be done at a craps table, and why not. Each rule is stated once, for the choices and for every refusal."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import NoneType
from weakref import ref

import msgspec

from pitboss.games.craps.layout import Bet, Layout
from pitboss.games.craps.rules import WITH_FLAT
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import (
    BONUS,
    COMES,
    DONT_BETS,
    NAMES,
    ODDS,
    TRAVELLERS,
    family_of,
    flat_of,
    is_odds,
    kind_of,
)
from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import ANYONE, Amount, Bar, Barred, Choice, Choices, Choose
from pitboss.rounds.bets import not_payable
from pitboss.rounds.ledger import Spot
from pitboss.rounds.table import NO_RULE
from pitboss.rulebooks import Refusal

MOVES = ("remove", "reduce", "on", "off")
SHOOTERS = {"roll": "throw", "pass_dice": "shooter_passes", "decline_line_bet": "line_less_rolls"}
"""What only the shooter may do with the dice, and the rule that says so."""

OFFERED = ("take_dice", "refuse_dice")
DICE = ("roll", "end", "pass_dice", "decline_line_bet", *OFFERED)
BY_ANYONE = ("roll", "end")
"""Actions that need not name a seat."""
LONGEST_ID = 64
_NAMED = frozenset((*NAMES, *ODDS, "vig"))


def why_not(layout: Layout, answer: Chosen) -> Bar | None:
    """Return why a seat may not do something now, or None if it may."""
    seats = layout.table.seats
    if answer.seat not in (0, *seats):
        message = f"nobody sits at seat {answer.seat}; there are: {', '.join(map(str, seats))}"
        return layout.table_rules.bar("unknown_seat", message, "positions")
    if not answer.seat and answer.do not in BY_ANYONE:
        message = f"say which seat does this; there are: {', '.join(map(str, seats))}"
        return Bar(NO_RULE, message, "missing_seat")
    return WHY_NOT[answer.do](layout, answer) if answer.do in WHY_NOT else None


# -- the dice ---------------------------------------------------------------------------------------


def _whose_dice(layout: Layout, do: str) -> int:
    """Return the seat that may do something with the dice, or 0 for any seat."""
    if do in SHOOTERS:
        return layout.shooter
    return layout.offered if do in OFFERED else 0


def _why_not_dice(layout: Layout, answer: Chosen) -> Bar | None:
    """Return why this seat, or anyone, may not do this with the dice now."""
    do, table_rules, whose = answer.do, layout.table_rules, _whose_dice(layout, answer.do)
    if answer.seat and whose not in (0, answer.seat):
        return table_rules.bar(
            "wrong_seat", f"the dice are seat {whose}'s", SHOOTERS.get(do, layout.offer_rule)
        )
    if do == "end" or (do == "roll" and layout.outside_shooter):
        return None
    if not whose and do in OFFERED:
        return table_rules.bar("not_offered", "the dice are offered to nobody now", layout.offer_rule)
    if not whose:
        message = f"nobody has the dice: they are offered to seat {layout.offered}"
        return table_rules.bar("no_shooter", message, layout.offer_rule)
    if do == "decline_line_bet" and (not layout.made_point or layout.line_bet(layout.shooter)):
        message = "this is for a shooter who made the point and has no line bet"
        return table_rules.bar("point_not_made", message, "line_less_rolls")
    if do == "decline_line_bet":
        return why_not_line_less(layout)
    return _why_no_shooter(layout) if do in ("roll", "take_dice") else None


def _why_no_shooter(layout: Layout) -> Bar | None:
    """Bar a come-out roll without the shooter's line bet or, if the rule says so, taking the dice without one."""
    seat, without = (
        layout.shooter or layout.offered,
        not layout.shooter and not layout.table_rules.line_bet_first,
    )
    return why_no_line_bet(layout, seat) if seat and not without else None


def why_no_line_bet(layout: Layout, *only: int) -> Bar | None:
    """Return why a seat, or without one anybody, lacks the line bet to shoot now: a come-out roll needs it."""
    if not layout.come_out or any(map(layout.line_bet, only or layout.table.seats)):
        return None
    code, message = "no_shooter", "nobody with a line bet can take the dice"
    if only:
        code = "shooter_needs_line_bet"
        message = f"seat {only[0]} needs a pass or don't pass wager to shoot on a come-out roll"
    return layout.table_rules.bar(code, message, "shooter_line_bet")


def why_not_line_less(layout: Layout) -> Bar | None:
    """Return why there are no rolls without a line bet now: they only decide come bets, when a come-out roll is due."""
    if not layout.come_out:
        message = "this is for a come-out roll nobody bets the line on"
        return layout.table_rules.bar("not_a_come_out", message, "line_less_rolls")
    if not layout.has(COMES):
        message = "there is no come or don't come bet left to decide"
        return layout.table_rules.bar("no_come_bets", message, "line_less_rolls")
    return None


# -- making a wager ---------------------------------------------------------------------------------


def _why_not_bet(layout: Layout, answer: Chosen) -> Bar | None:
    seat, wager = answer.seat, answer.wager
    if is_odds(wager):
        return _why_not_odds(layout, answer)
    if (seat, wager) in layout.shut:
        return _never_again(layout.table_rules, wager)
    if wager == "dont_come" and (seat, answer.id) in layout.ids_gone:
        return _never_again(layout.table_rules, answer.id)
    return (
        _why_not_now(layout, wager)
        or _why_not_named(layout, answer)
        or why_not_amount(layout.table_rules, wager, answer.amount or 0, layout.held(seat, wager))
    )


def _never_again(table_rules: TableRules, wager: str) -> Bar:
    """Bar increasing a fire bet, and making a don't bet again after it was removed or reduced."""
    if wager == "fire":
        return table_rules.bar("fire_bet_stands", "a fire bet is never increased", "fire_locked")
    message = f"{wager} was removed or reduced: it may not be replaced or increased"
    return table_rules.bar("dont_bet_gone", message, "dont_bets")


def _why_not_now(layout: Layout, wager: str) -> Bar | None:
    """Return why a wager cannot be made now: the table does not take it, or it is the wrong time."""
    table_rules = layout.table_rules
    if no := _why_not_taken(table_rules, wager):
        return no
    rule = table_rules.closed_by(NAMES[wager].family, layout.phase)
    return (
        table_rules.bar("not_now", f"{wager} is made {table_rules.rules.text(rule)} only", rule)
        if rule
        else None
    )


def _why_not_taken(table_rules: TableRules, wager: str) -> Bar | None:
    """Return why a table never takes a wager: it does not exist, or the house does not offer it."""
    family = NAMES[wager].family if wager in NAMES else ""
    if family not in table_rules.wager_cite:
        return _unknown(table_rules, wager)
    if wager in table_rules.amounts:
        return None
    said = table_rules.rules.chapter.wagers[family]
    rule = "hops" if family == "hop" else said.offered or said.minimum
    return table_rules.bar("not_offered", f"this table does not take {wager}", rule)


def _unknown(table_rules: TableRules, wager: str) -> Bar:
    odds = "and odds, as pass_odds, come_odds_6 (its number), come_odds:ID (its id)"
    message = (
        f"{wager!r:.40} is not a wager of this table; there are: {', '.join(table_rules.amounts)}; {odds}"
    )
    return table_rules.bar("unknown_wager", message, "other_bets")


def _why_not_named(layout: Layout, answer: Chosen, backs: str = "") -> Bar | None:
    """Return why a wager may not have this id, or be added to the wager that has it."""
    kind, key = kind_of(answer.wager), answer.id or answer.wager
    if len(answer.id) > LONGEST_ID or _names_another(answer.id, kind):
        message = (
            f"{answer.id!r:.40}: an id has at most {LONGEST_ID} letters and must not be another wager's name"
        )
        return Bar(NO_RULE, message, "bad_id")
    standing = layout.bets.get((answer.seat, key))
    if standing is None:
        return None
    if (standing.wager, standing.backs) != (kind, backs):
        return id_taken(answer.seat, key)
    if kind in TRAVELLERS and standing.number:
        message = f"{key} waits on {standing.number}: nothing may be added to it"
        return layout.table_rules.bar(
            "on_its_number", message, "dont_bets" if kind in DONT_BETS else "come_bets"
        )
    return None


def id_taken(seat: int, key: str) -> Bar:
    """Bar an id that another wager of the seat already has."""
    return Bar(NO_RULE, f"another wager of seat {seat} already goes by {key!r}", "id_taken")


def _names_another(id: str, kind: str) -> bool:
    """Whether an id is the table's name for something else: another kind of wager, or the spot of a come bet."""
    on, _, number = id.rpartition("_")
    named = on if number.isdigit() and id not in NAMES else id
    return named in _NAMED and named != kind


def why_not_amount(table_rules: TableRules, wager: str, cents: Cents, held: Cents = 0) -> Bar | None:
    """Return why a table never takes this amount on a wager, given what is on it already."""
    if no := _why_not_taken(table_rules, wager):
        return no
    allowed, limits = table_rules.amounts[wager], table_rules.rules.chapter.wagers[NAMES[wager].family]
    if cents < allowed.minimum or held + cents > allowed.maximum:
        rule = limits.minimum if cents < allowed.minimum else limits.maximum
        beside = f" on top of the {show_dollars(held)} that stands" if held else ""
        message = f"{wager} must be {allowed}, not {show_dollars(cents)}{beside}"
        return table_rules.bar("bad_amount", message, rule)
    return _not_payable(table_rules, wager, cents, allowed.step) if cents % allowed.step else None


def _not_payable(table_rules: TableRules, wager: str, cents: Cents, step: Cents) -> Bar:
    """Bar an amount between two steps: it cannot be made of chips, or could not be paid or split."""
    family, rules = family_of(wager), table_rules.rules
    if wager == "fire":
        return not_payable(rules, wager, cents, step, step, "fire_step", "fire_step")
    exact = "exact_payment" if family in table_rules.exact else f"{family}_parts"
    by = "smallest_chip", "exact_odds" if is_odds(wager) else exact
    return not_payable(rules, wager, cents, step, table_rules.chip, *by)


def _why_not_odds(layout: Layout, answer: Chosen) -> Bar | None:
    """Return why odds may not be made: no flat wager, a flat wager not on a number yet, or over the limit."""
    table_rules, wager, kind = layout.table_rules, answer.wager, kind_of(answer.wager)
    flat = layout.flat(answer.seat, wager)
    if table_rules.rules.wager(kind) is None:
        return _unknown(table_rules, wager)
    if flat is None:
        message = f"{wager}: odds go behind a flat wager of that seat on a number, and there is none"
        return Bar(table_rules.wager_cite[kind], message, "no_flat_bet")
    if no := _why_not_named(layout, answer, flat.key):
        return no
    chips, behind = layout.chips(flat), layout.behind(flat)
    return why_not_odds_of(
        table_rules, wager, flat.wager, flat.odds_number, chips, answer.amount or 0, behind
    )


def why_not_odds_of(
    table_rules: TableRules, wager: str, flat: str, number: int, chips: Cents, cents: Cents, behind: Cents = 0
) -> Bar | None:
    """Return why a table never takes odds of this amount behind a flat wager on a number."""
    allowed = table_rules.odds_amount(flat, number, chips, behind) if number else None
    if allowed is not None and allowed.admits(cents):
        return None
    message = f"{wager} must be {allowed or 'left as they are'}, not {show_dollars(cents)} more"
    if cents <= 0:
        return table_rules.bar("bad_amount", message, "smallest_chip")
    if allowed is not None and cents % (step := table_rules.odds_step(flat, number)):
        return _not_payable(table_rules, kind_of(wager), cents, step)
    limit, rule = table_rules.odds_limit(flat, number, chips)
    return table_rules.bar("odds_limit", f"{message}: their limit is {show_dollars(limit)}", rule)


def check_later(table_rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """Refuse flat wagers the table never takes in these amounts, and odds it does not take on each of their numbers."""
    for wager, cents in stakes.items():
        if wager in table_rules.amounts and (no := why_not_amount(table_rules, wager, cents)):
            raise no.refuse()
        flat = flat_of(wager) if is_odds(wager) else ""
        for number in _numbers_of(table_rules, flat) if flat in stakes else ():
            if no := why_not_odds_of(table_rules, wager, flat, number, stakes[flat], cents):
                raise msgspec.structs.replace(no, sentence=f"on {number}, {no.sentence}").refuse()


def _numbers_of(table_rules: TableRules, flat: str) -> list[int]:
    """Return the numbers on which odds go behind a flat wager."""
    on = NAMES[flat].number
    return [
        number
        for number in ([on] if on else sorted(table_rules.points))
        if table_rules.odds_pays(flat, number)
    ]


def _odds_amount(layout: Layout, flat: Bet) -> Amount | None:
    number, behind = flat.odds_number, layout.behind(flat)
    return layout.table_rules.odds_amount(flat.wager, number, layout.chips(flat), behind) if number else None


# -- changing a wager that stands -------------------------------------------------------------------


def _why_not_move(layout: Layout, answer: Chosen) -> Bar | None:
    bet = layout.bets.get((answer.seat, answer.wager))
    if bet is None:
        message = f"seat {answer.seat} has no wager {answer.wager!r:.40} that stands"
        return Bar(NO_RULE, message, "no_such_wager")
    if (no := _why_not_change(layout.table_rules, bet, answer.do)) or answer.do != "reduce":
        return no
    # The rest could not stand, or nothing would be left.
    table_rules, cents, chips, face = (
        layout.table_rules,
        answer.amount or 0,
        layout.chips(bet),
        layout.face(bet),
    )
    less, left = _reduction(layout, bet), chips - cents
    if less is not None and less.admits(cents):
        return None
    if not bet.backs and 0 < left < chips and (no := why_not_amount(table_rules, bet.wager, left)):
        return no
    if bet.backs and 0 < left < chips:
        return _not_payable(table_rules, bet.wager, left, _step(table_rules, bet))
    if 0 < left < face:
        message = f"{bet.key} keeps the {show_dollars(face)} that its coupon matches"
        return table_rules.bar("bad_amount", message, "coupon_wagers")
    by = f"by {less}, not {show_dollars(cents)}" if less else "no further"
    return table_rules.bar("bad_amount", f"{bet.key} may be reduced {by}", removal_rule(bet.wager))


def why_not_whole(layout: Layout, bet: Bet, do: str, amount: Cents | None) -> Bar | None:
    """Bar taking down a part of a wager, and reducing it without saying by how much."""
    said = amount is not None if do == "reduce" else amount in (None, layout.chips(bet))
    if do not in ("remove", "reduce") or said:
        return None
    message = f"{do} {bet.key}: remove takes all of it, and reduce must say by how much"
    bar = layout.table_rules.bar("missing_amount", message, removal_rule(bet.wager))
    return _why_not_change(layout.table_rules, bet, do) or bar


def is_locked(bet: Bet) -> bool:
    """Whether a wager stays up until it is decided: fire and bonus bets, and pass, come and put on their numbers."""
    return bet.family in ("fire", *BONUS) or (bet.family in ("pass", "come", "put") and bool(bet.number))


def _why_not_change(table_rules: TableRules, bet: Bet, do: str) -> Bar | None:
    """Return why a wager may not be taken down or reduced, or called on or off."""
    family = bet.family
    if do in ("remove", "reduce"):
        message = f"{bet.key} may not be removed or reduced now"
        rule = "bonus_locked" if family in BONUS else f"{family}_locked"
        return table_rules.bar("locked", message, rule) if is_locked(bet) else None
    # A flat wager that is off on a come-out by rule may be called, and so may odds that need not follow theirs.
    may_call = table_rules.status.get(family, WITH_FLAT) != WITH_FLAT
    if family in ("come", "put", "dont_come"):
        may_call = family in table_rules.off and "on" in (do, bet.called)
    if may_call:
        return None
    said = (
        table_rules.cite[f"{family}_on_come_out"]
        if family in table_rules.status
        else table_rules.wager_cite[family]
    )
    return Bar(said, f"{bet.key} may not be called {do} now", "not_called")


def _step(table_rules: TableRules, bet: Bet) -> Cents:
    return (
        table_rules.odds_step(flat_of(bet.wager), bet.number)
        if bet.backs
        else table_rules.amounts[bet.wager].step
    )


def _reduction(layout: Layout, bet: Bet) -> Amount | None:
    """Return by how much a wager may be reduced so that the rest may still stand and match its coupon."""
    step = _step(layout.table_rules, bet)
    least = step if bet.backs else layout.table_rules.amounts[bet.wager].least
    most = (layout.chips(bet) - max(least, layout.face(bet))) // step * step
    return Amount(step, most, step) if most >= step else None


def removal_rule(wager: str) -> str:
    """Return the rule for taking a wager down or reducing it."""
    return "dont_bets" if wager in DONT_BETS else "removal"


WHY_NOT: dict[str, Callable[[Layout, Chosen], Bar | None]] = {
    **dict.fromkeys(DICE, _why_not_dice),
    **dict.fromkeys(MOVES, _why_not_move),
    "bet": _why_not_bet,
}
"""Why each action is barred."""


# -- what the table is asked ------------------------------------------------------------------------


def ask(layout: Layout) -> Choose:
    """Ask the table for any permitted action, and say what a throw still waits for."""
    if layout.asked is None:
        need, table_rules, may = _why_no_shooter(layout), layout.table_rules, TableChoices(layout)
        rule, says = ("shooter_line_bet", need.sentence) if need else ("wagers_made", "")
        seats, barred = layout.table.seats, Barred(may.why_not, may.named, may.why_not_offered)
        layout.asked = Choose(
            ANYONE,
            "table",
            may,
            table_rules.cite[rule],
            says,
            coupons=table_rules.coupons,
            seats=seats,
            barred=barred,
        )
    return layout.asked


def in_full(layout: Layout, answer: Chosen) -> Chosen:
    """Complete an answer with what may be omitted: the only seat, the only wager, the only amount."""
    if answer.seat and answer.wager and answer.amount is not None:
        return answer
    choice, seats = ask(layout).find(answer) or Choice(answer.do), layout.table.seats
    amount = choice.amount.minimum if answer.amount is None and choice.amount is not None else answer.amount
    alone = seats[0] if len(seats) == 1 else 0
    seat, wager = answer.seat or alone, answer.wager or choice.wager
    return Chosen(answer.do, amount, wager, seat, answer.id, answer.coupon)


class TableChoices(Choices):
    """Everything that may be done at the table, and why anything else may not, computed on demand."""

    def __init__(self, layout: Layout) -> None:
        """Look at the layout as it is now.

        The layout keeps the ask, and the garbage collector does not track asks, so no reference cycle may include one.
        """
        self._layout, self.changes = ref(layout), layout.changes

    @property
    def layout(self) -> Layout:
        """The layout, while its round goes on."""
        layout = self._layout()
        assert layout is not None, "the table that asked this no longer exists"
        return layout

    def all(self) -> Iterator[Choice]:
        """Every choice: the dice, the wagers that may be made, what a seat may do to its own."""
        return self._of(self.layout.table.seats)

    def open_to(self, seat: int) -> Iterator[Choice]:
        """The choices of a seat."""
        return self._of((seat,) if seat in self.layout.table.seats else ())

    def on_no_wager(self) -> Iterable[Choice]:
        """The choices about the dice."""
        layout = self.layout
        return [
            Choice(do, seat=_whose_dice(layout, do), unsaid=do in BY_ANYONE)
            for do in DICE
            if _why_not_dice(layout, Chosen(do)) is None
        ]

    def _of(self, seats: Sequence[int]) -> Iterator[Choice]:
        layout = self.layout
        assert layout.changes == self.changes, "the table has moved on since this was asked"
        yield from (choice for choice in self.on_no_wager() if choice.seat in (0, *seats))
        shut = layout.shut
        for choice in layout.offers.values():
            yield from _bets(layout, choice, seats, shut)
        for bet in layout.bets.values():
            if bet.seat in seats:
                yield from _own(layout, bet)

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The choices an answer can mean: few if it names a seat and one of its wagers, however many stand."""
        layout, seat, wager = self.layout, answer.seat, answer.wager
        if answer.do in DICE:
            return self.on_no_wager()
        if not seat or not wager:
            return self
        bet = layout.bets.get((seat, wager)) if answer.do in MOVES else layout.flat(seat, wager)
        own = _own(layout, bet) if bet is not None else ()
        choice = layout.offers.get(wager)
        return (*_bets(layout, choice, layout.table.seats, layout.shut), *own) if choice is not None else own

    def why_not(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        """Return the rule that forbids something now."""
        if type(answer.amount) not in (int, NoneType):
            return None
        layout, full = self.layout, in_full(self.layout, answer)
        bet = layout.bets.get((full.seat, full.wager))
        part = None if bet is None else why_not_whole(layout, bet, answer.do, answer.amount)
        return why_not(layout, full) or part

    def why_not_offered(self, ask: Choose, answer: Chosen) -> Bar | None:
        """Bar what the choices cannot express: the wrong seat, or an id that a wager may not have."""
        return why_not(self.layout, in_full(self.layout, answer))

    def named(self, ask: Choose, seat: int) -> dict[str, Bar]:
        """What a seat may not do with the dice, and the wagers that may not be made now."""
        layout = self.layout
        dice = {do: _why_not_dice(layout, Chosen(do, seat=seat)) for do in DICE}
        bets = {wager: _why_not_now(layout, wager) for wager in layout.table_rules.amounts}
        return {name: no for name, no in (dice | bets).items() if no}


def _bets(layout: Layout, choice: Choice, seats: Sequence[int], shut: set[Spot]) -> Iterable[Choice]:
    """How a wager may be made: by any seat, or by each of these seats within the room that its bets leave."""
    wager = choice.wager
    if not layout.growing(wager) and all(wager != gone for _, gone in shut):
        return (choice,)
    if wager in layout.known:
        return [choice for choice in layout.known[wager] if choice.seat in seats]
    more, made = layout.table_rules.amounts[wager], list[Choice]()
    for seat in seats:
        room = Amount(more.minimum, more.maximum - layout.held(seat, wager), more.step)
        if (seat, wager) not in shut and room.admits(room.least):
            made.append(Choice("bet", room, wager, seat))
    if len(seats) == len(layout.table.seats):
        layout.known[wager] = tuple(made)
    return made


def _own(layout: Layout, bet: Bet) -> tuple[Choice, ...]:
    """What a seat may do to its own wager: put odds behind it, take it down, call it."""
    if bet.spot not in layout.known:
        odds, may = _odds_amount(layout, bet), list[Choice]()
        if odds is not None:
            may.append(Choice("bet", odds, bet.odds_name, bet.seat))
        for do in MOVES:
            less = _reduction(layout, bet) if do == "reduce" else None
            if _why_not_change(layout.table_rules, bet, do) is None and (less or do != "reduce"):
                may.append(Choice(do, less, bet.key, bet.seat))
        layout.known[bet.spot] = tuple(may)
    return layout.known[bet.spot]
