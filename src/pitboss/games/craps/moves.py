"""What players do between throws: make and change wagers, take the dice, refuse them and give them up."""

from msgspec.structs import replace

from pitboss.games.craps.layout import Bet, Layout
from pitboss.games.craps.legality import DICE, removal_rule
from pitboss.games.craps.wagers import LINE, is_odds, kind_of
from pitboss.money import Cents
from pitboss.rounds.answers import Chosen
from pitboss.rounds.events import HOUSE, Reversed
from pitboss.rounds.ledger import spot_name
from pitboss.rounds.seats import clockwise
from pitboss.rulebooks import Cite


def move(layout: Layout, answer: Chosen) -> None:
    """Carry out what a seat does with the dice or its wagers."""
    if answer.do in DICE:
        _handle_dice(layout, answer.do)
    elif answer.do == "bet":
        make(layout, answer)
    else:
        bet = layout.bets[answer.seat, answer.wager]
        if answer.do in ("remove", "reduce"):
            _take_down(layout, bet, layout.chips(bet) if answer.do == "remove" else answer.amount or 0)
        else:
            # A call holds until the wager is called differently or decided.
            layout.put(replace(bet, called=answer.do))
            cite = layout.table_rules.cite[f"{bet.family}_on_come_out"]
            layout.table.note(spot_name(bet.spot), answer.do, cite)


# -- wagers -----------------------------------------------------------------------------------------


def make(layout: Layout, answer: Chosen) -> None:
    """Make a wager or add to one, and take the charge for a buy or lay bet."""
    table_rules, table, seat, amount = layout.table_rules, layout.table, answer.seat, answer.amount or 0
    kind, key = kind_of(answer.wager), answer.id or answer.wager
    vig = table_rules.vig(kind, amount) if table_rules.vig_when_made and not is_odds(kind) else 0
    bet = layout.bets.get((seat, key))
    if bet is None:
        flat = layout.flat(seat, answer.wager) if is_odds(kind) else None
        number, backs = (flat.odds_number, flat.key) if flat is not None else (0, "")
        bet = Bet(seat, kind, key, number, backs=backs, id=answer.id)
    table.stake(seat, key, amount, table_rules.wager_cite[bet.family])
    layout.put(replace(bet, vig=bet.vig + vig) if vig else bet)
    if answer.coupon:
        table.lay_coupon(seat, key, answer.coupon)
    if vig:
        table.charge(seat, "vig", vig, table_rules.cite[f"{bet.family}_vig"])
    if kind in LINE and layout.deciding_come_bets:
        layout.deciding_come_bets = False
        table.note("rolls", "ordinary play goes on: a line bet was made", table_rules.cite["line_less_rolls"])


def _take_down(layout: Layout, bet: Bet, amount: Cents) -> None:
    """Take down all or part of a wager. The odds behind a wager go with it."""
    table_rules, left = layout.table_rules, layout.chips(bet) - amount
    for odds in layout.in_order(layout.odds(bet)) if not left else ():
        _take_down(layout, odds, layout.chips(odds))
    layout.table.give_back(bet.seat, bet.key, table_rules.cite[removal_rule(bet.wager)], amount)
    # The charge on the part taken down goes back too, unless the house keeps it.
    kept = bet.vig if not bet.vig or table_rules.vig_kept else min(bet.vig, table_rules.vig(bet.wager, left))
    if kept < bet.vig:
        back = bet.vig - kept
        layout.table.post(Reversed(bet.seat, "vig", back, table_rules.cite["vig_kept"], bet.seat, HOUSE))
    if left:
        layout.put(replace(bet, vig=kept))
    else:
        layout.drop(bet)
    # A reduced or removed don't pass cannot be made again until the line is decided, a don't come not for that roll.
    if bet.wager == "dont_pass" or (bet.wager == "dont_come" and not bet.number):
        layout.dont_bets_gone.add((bet.seat, bet.wager))
    if bet.wager == "dont_come" and bet.id and not left:
        layout.ids_gone.add(bet.spot)


# -- the dice ---------------------------------------------------------------------------------------


def _handle_dice(layout: Layout, do: str) -> None:
    """Take, refuse or pass the dice, or ask to roll on without a line bet."""
    cite = layout.table_rules.cite
    if do == "pass_dice":
        offer_on(layout, cite["shooter_passes"])
    elif do == "decline_line_bet":
        shooter = layout.shooter
        offer_on(layout, cite["line_less_rolls"])
        layout.declined_by = shooter
        _offer(layout, layout.offered)
    elif do == "refuse_dice":
        _offer(layout, _after(layout, layout.offered))
    else:
        layout.table.note("shooter", str(layout.offered), cite[layout.offer_rule])
        _hand_to(layout, layout.offered)


def _after(layout: Layout, seat: int) -> int:
    return clockwise(layout.table.seats, seat + 1)[0]


def offer_on(layout: Layout, cite: Cite) -> None:
    """Offer the dice to the player to the left of a shooter giving them up, then clockwise."""
    layout.offered = _after(layout, layout.shooter)
    layout.shooter = layout.declined_by = 0
    layout.made_point = layout.deciding_come_bets = False
    layout.changed()
    layout.table.note("dice offered", str(layout.offered), cite)


def _offer(layout: Layout, seat: int) -> None:
    """Offer the dice to the next. If nobody takes them, the shooter who declined rolls only for the come bets."""
    if seat == layout.declined_by:
        _hand_to(layout, seat)
        layout.made_point = True
        decide_come_bets(layout)
        return
    layout.offered = seat
    layout.changed()
    layout.table.note("dice offered", str(seat), layout.table_rules.cite[layout.offer_rule])


def _hand_to(layout: Layout, seat: int) -> None:
    layout.shooter, layout.offered, layout.declined_by = seat, 0, 0
    layout.had_shooter = True
    layout.offer_rule = "next_shooter"
    layout.made_point = False
    layout.changed()


def decide_come_bets(layout: Layout) -> None:
    """Let the shooter roll without a line bet, only to decide the come bets that stand."""
    layout.deciding_come_bets = True
    layout.changed()
    layout.table.note("rolls", "only to decide come bets", layout.table_rules.cite["line_less_rolls"])
