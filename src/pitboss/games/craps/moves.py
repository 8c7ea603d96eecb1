"""What players do between throws: make wagers, take them down, reduce them, call them on or off."""

from msgspec.structs import replace

from pitboss.games.craps.choices import flat_number
from pitboss.games.craps.layout import Layout
from pitboss.games.craps.plan import family_of
from pitboss.games.craps.state import Bet
from pitboss.games.craps.wagers import DONT_BETS, LINE, TRAVELLERS, is_odds
from pitboss.money import Cents, show_amount
from pitboss.rounds.answers import Chosen
from pitboss.rulebooks import Refusal


def check_move(layout: Layout, answer: Chosen) -> None:
    """Refuse what the list of choices cannot say: whose wager it is, and what it would come to."""
    if answer.do in ("roll", "end"):
        return
    seat = seat_of(layout, answer)
    if answer.do == "bet":
        _check_bet(layout, answer, seat)


def seat_of(layout: Layout, answer: Chosen) -> int:
    """The seat an answer speaks for: it must be said where several sit."""
    seats = layout.table.seats
    seat = answer.seat or (seats[0] if len(seats) == 1 else 0)
    if seat not in seats:
        raise Refusal("missing_seat", f"say which seat does this; there are: {', '.join(map(str, seats))}")
    return seat


def amount_of(layout: Layout, answer: Chosen) -> Cents:
    """The amount of an answer; the only one possible need not be spelled out."""
    if answer.amount is not None:
        return answer.amount
    choice = layout.ask().find(answer)
    assert choice is not None
    assert choice.amount is not None
    return choice.amount.minimum


def _check_bet(layout: Layout, answer: Chosen, seat: int) -> None:
    wager, key = answer.wager, answer.id or answer.wager
    if len(key) > 64:
        raise Refusal("bad_id", "a wager's id is at most 64 letters long")
    kind, backs = _kind(layout, wager, seat)
    if (seat, wager) in layout.dont_bets_gone:
        raise dont_bet_gone(layout, wager)
    if wager == "fire" and any(bet.seat == seat and bet.wager == "fire" for bet in layout.bets.values()):
        raise layout.refuse("fire_bet_stands", "a fire bet is never increased", "fire_locked")
    standing = layout.bets.get((seat, key))
    if standing is not None:
        _check_increase(layout, standing, kind, backs)
    if not is_odds(kind):
        _check_total(layout, answer, seat)


def _check_increase(layout: Layout, standing: Bet, kind: str, backs: str) -> None:
    """Refuse to add to another wager, or to one that went to its number."""
    if standing.wager != kind or standing.backs != backs:
        raise Refusal("id_taken", f"another wager of seat {standing.seat} already goes by {standing.key!r}")
    if kind in TRAVELLERS and standing.number:
        message = f"{standing.key} waits on {standing.number}: nothing may be added to it"
        raise layout.refuse("on_its_number", message, "dont_bets" if kind in DONT_BETS else "come_bets")


def dont_bet_gone(layout: Layout, wager: str) -> Refusal:
    """Refuse to make a don't bet again that was removed or reduced."""
    message = f"{wager} was removed or reduced: it may not be replaced or increased"
    return layout.refuse("dont_bet_gone", message, "dont_bets")


def _check_total(layout: Layout, answer: Chosen, seat: int) -> None:
    """Refuse what brings a seat's wager over its maximum, in one bet or several; a come bet on its number is apart."""
    wager, most = answer.wager, layout.plan.amounts[answer.wager].maximum
    total = amount_of(layout, answer) + sum(
        layout.chips(bet)
        for bet in layout.bets.values()
        if bet.seat == seat and bet.wager == wager and not (bet.number and wager in TRAVELLERS)
    )
    if total > most:
        message = f"{wager} would come to {show_amount(total)}, over the {show_amount(most)} allowed"
        raise layout.refuse("bad_amount", message, "maximum")


def _kind(layout: Layout, wager: str, seat: int) -> tuple[str, str]:
    """The kind of a wager named in a choice and, for odds, the key of the flat wager it is behind."""
    if not is_odds(wager):
        return wager, ""
    flat = layout.odds_behind[seat, wager]
    return f"{family_of(flat.wager)}_odds", flat.key


def move(layout: Layout, answer: Chosen) -> None:
    """Carry out what a seat does to its wagers."""
    seat = seat_of(layout, answer)
    if answer.do == "bet":
        make(layout, answer, seat)
        return
    bet = layout.bets[seat, answer.wager]
    if answer.do == "remove":
        remove(layout, bet)
    elif answer.do == "reduce":
        _reduce(layout, bet, amount_of(layout, answer))
    else:
        _call(layout, bet, answer.do)


def make(layout: Layout, answer: Chosen, seat: int) -> None:
    """Put a wager on the layout, or add to one; a buy or lay bet is charged for."""
    plan, table, amount = layout.plan, layout.table, amount_of(layout, answer)
    kind, backs = _kind(layout, answer.wager, seat)
    number = flat_number(layout.bets[seat, backs]) if backs else 0
    key = answer.id or answer.wager
    if (seat, key) not in layout.bets:
        layout.put(Bet(seat, kind, key, number, backs=backs, id=answer.id))
    table.stake(seat, key, amount, plan.wager_cite[family_of(kind)])
    layout.changed()
    if not is_odds(kind) and plan.vig_when_made and (vig := plan.vig(kind, amount)):
        table.charge(seat, "vig", vig, plan.cite[f"{family_of(kind)}_vig"])
    if kind in LINE and layout.deciding_come_bets:
        layout.deciding_come_bets = False
        table.note("rolls", "ordinary play goes on: a line bet was made", plan.cite["line_less_rolls"])


def remove(layout: Layout, bet: Bet) -> None:
    """Take a wager down, and the odds behind it with it."""
    for odds in layout.behind(bet):
        remove(layout, odds)
    layout.table.give_back(bet.seat, bet.key, layout.plan.cite[_removal_rule(bet)])
    layout.drop(bet)
    _remember_dont(layout, bet)


def _reduce(layout: Layout, bet: Bet, amount: int) -> None:
    """Take part of a wager down."""
    layout.table.give_back(bet.seat, bet.key, layout.plan.cite[_removal_rule(bet)], amount)
    layout.changed()
    _remember_dont(layout, bet)


def _removal_rule(bet: Bet) -> str:
    return "dont_bets" if bet.wager in DONT_BETS else "removal"


def _remember_dont(layout: Layout, bet: Bet) -> None:
    """A don't pass reduced or removed is not made again before the line is decided, a don't come not for that roll."""
    if bet.wager == "dont_pass" or (bet.wager == "dont_come" and not bet.number):
        layout.dont_bets_gone.add((bet.seat, bet.wager))


def _call(layout: Layout, bet: Bet, do: str) -> None:
    """Call a wager on or off; it stays so until it is called otherwise or decided."""
    family = family_of(bet.wager)
    layout.put(replace(bet, called=do))
    layout.table.note(f"{bet.seat}:{bet.key}", do, layout.plan.cite[f"{family}_on_come_out"])
