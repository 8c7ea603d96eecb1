"""The wagers of a round of pai gow poker: against the house, or up to what a player's bank covers."""

from functools import partial

from pitboss.games.pai_gow_poker.bank import Bank, bank_short
from pitboss.games.pai_gow_poker.settle import same_player
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.money import Cents, show_amount
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Offer
from pitboss.rounds.bets import not_offered, why_not_wager
from pitboss.rulebooks import Refusal


def wagers(table: Table, plan: TableRules) -> Play:
    """Take the wagers before the first card; against a bank, no more than it covers."""
    cite, hands = plan.offers[0].cite, table.round_state
    if hands.bank is None:
        yield from table.bets(table.seats, plan.offers, cite, ("pai_gow",), coupons=plan.coupons)
    else:
        for seat in table.seats:
            if seat not in (hands.bank.seat, *hands.bank.partners) and not why_one_area(table, plan, seat):
                yield from _against(table, plan, hands.bank, seat)
    hands.players = [seat for seat in table.seats if table.on(seat, "pai_gow")]


def _against(table: Table, plan: TableRules, bank: Bank, seat: int) -> Play:
    """Ask a seat for its wagers against a bank; if the bank can cover none, the seat sits the round out."""
    main, *others = plan.offers
    room = room_of(table, plan, bank)
    covered = Amount(main.amount.minimum, min(main.amount.maximum, room), main.amount.step)
    if not covered.admits(covered.least):
        short = why_short(table, plan)
        table.note("bank", short.sentence, short.cite)
        return
    offers = (Offer(main.wager, covered, main.cite, main.needs), *others)

    def check(stakes: Stakes) -> None:
        """Refuse chips and a coupon if the bank cannot cover both: it pays on both."""
        if stakes.wagers.get("pai_gow", 0) + stakes.coupons.get("pai_gow", 0) > room:
            raise why_short(table, plan).refuse()

    barred = Barred(partial(why_not_covered, table, plan), partial(not_offered, plan.rules))
    yield from table.bets((seat,), offers, main.cite, ("pai_gow",), check, plan.coupons, barred)


def why_not_covered(table: Table, plan: TableRules, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """Return why a wager against a bank may not be made: the bank could not pay it, or a rule bars the wager anyway."""
    cents, most = answer.wagers.get("pai_gow"), plan.offers[0].amount.maximum
    room = room_of(table, plan, table.round_state.bank)
    if plain.code == "bad_amount" and type(cents) is int and room < cents <= most:
        return why_short(table, plan)
    return why_not_wager(plan.rules, ask, answer, plain)


def why_one_area(table: Table, plan: TableRules, seat: int) -> Bar | None:
    """Return why a seat may not bet against the bank: its holder is the banker, who plays one betting area only."""
    rule, banker = plan.one_area, table.round_state.banker
    if rule is None or not banker or seat == banker or not same_player(table, seat, banker):
        return None
    message = f"who banks at seat {banker} may wager on one betting area only, and holds seat {seat} too"
    return Bar(rule.cite, message, rule.kind)


def why_short(table: Table, plan: TableRules) -> Bar:
    """Return the bar for a wager that the bank could not pay."""
    bank = table.round_state.bank
    left = show_amount(max(room_of(table, plan, bank), 0))
    return bank_short(plan, f"{left} dollars left for more")


def room_of(table: Table, plan: TableRules, bank: Bank) -> Cents:
    """Return how much more the bank can pay at even money, on chips and on the coupons with them."""
    lying = (*table.spots.items(), *table.coupons.items())
    staked = sum(cents for (_, wager), cents in lying if wager == "pai_gow")
    return bank.chips - (bank.house if plan.covers_house else 0) - staked
