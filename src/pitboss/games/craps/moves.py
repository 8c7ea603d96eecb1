"""What players do between throws: make wagers, take them down, reduce them, call them on or off."""

from msgspec.structs import replace

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.legal import removal_rule
from pitboss.games.craps.standing import flat_number
from pitboss.games.craps.state import Bet
from pitboss.games.craps.table_rules import family_of
from pitboss.games.craps.wagers import LINE, is_odds, kind_of
from pitboss.money import Cents
from pitboss.rounds.answers import Chosen
from pitboss.rounds.events import HOUSE, Reversed


def move(layout: Layout, answer: Chosen) -> None:
    """Carry out a seat's move on its wagers."""
    if answer.do == "bet":
        make(layout, answer)
        return
    bet = layout.bets[answer.seat, answer.wager]
    if answer.do in ("remove", "reduce"):
        _take_down(layout, bet, layout.chips(bet) if answer.do == "remove" else answer.amount or 0)
    else:
        _call(layout, bet, answer.do)


def make(layout: Layout, answer: Chosen) -> None:
    """Make a wager or add to one, and take the charge for a buy or lay bet."""
    plan, table, seat, amount = layout.plan, layout.table, answer.seat, answer.amount or 0
    kind, key = kind_of(answer.wager), answer.id or answer.wager
    vig = plan.vig(kind, amount) if plan.vig_when_made and not is_odds(kind) else 0
    bet = layout.bets.get((seat, key)) or _new(layout, answer, kind, key)
    table.stake(seat, key, amount, plan.wager_cite[family_of(kind)])
    layout.put(replace(bet, vig=bet.vig + vig) if vig else bet)
    if answer.coupon:
        table.lay_coupon(seat, key, answer.coupon)
    if vig:
        table.charge(seat, "vig", vig, plan.cite[f"{family_of(kind)}_vig"])
    if kind in LINE and layout.deciding_come_bets:
        layout.deciding_come_bets = False
        table.note("rolls", "ordinary play goes on: a line bet was made", plan.cite["line_less_rolls"])


def _new(layout: Layout, answer: Chosen, kind: str, key: str) -> Bet:
    flat = layout.flat(answer.seat, answer.wager) if is_odds(kind) else None
    number, backs = (flat_number(flat), flat.key) if flat is not None else (0, "")
    return Bet(answer.seat, kind, key, number, backs=backs, id=answer.id)


def _take_down(layout: Layout, bet: Bet, amount: Cents) -> None:
    """Take down all or part of a wager; the odds behind a wager go with it."""
    left = layout.chips(bet) - amount
    for odds in layout.standing.odds(bet) if not left else ():
        _take_down(layout, odds, layout.chips(odds))
    layout.table.give_back(bet.seat, bet.key, layout.plan.cite[removal_rule(bet.wager)], amount)
    _give_back_charge(layout, bet, left)
    # A reduced or removed don't pass cannot be made again until the line is decided, a don't come not for that roll.
    if bet.wager == "dont_pass" or (bet.wager == "dont_come" and not bet.number):
        layout.dont_bets_gone.add((bet.seat, bet.wager))


def _give_back_charge(layout: Layout, bet: Bet, left: Cents) -> None:
    """Keep the rest of a wager, and return the charge on the part taken down unless the house keeps it."""
    plan = layout.plan
    kept = bet.vig if not bet.vig or plan.rules.flag("vig_kept") else min(bet.vig, plan.vig(bet.wager, left))
    if kept < bet.vig:
        back = bet.vig - kept
        layout.table.post(Reversed(bet.seat, "vig", back, plan.cite["vig_kept"], bet.seat, HOUSE))
    if left:
        layout.put(replace(bet, vig=kept))
    else:
        layout.drop(bet)


def _call(layout: Layout, bet: Bet, do: str) -> None:
    """Call a wager on or off, until it is called otherwise or decided."""
    layout.put(replace(bet, called=do))
    rule = f"{family_of(bet.wager)}_on_come_out"
    layout.table.note(f"{bet.seat}:{bet.key}", do, layout.plan.cite[rule])
