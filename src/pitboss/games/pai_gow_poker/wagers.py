"""The wagers of a round of pai gow poker: against the house, or no more than a player's bank covers."""

from pitboss.games.pai_gow_poker.bank import Bank
from pitboss.games.pai_gow_poker.settle import same_player
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.money import Cents, show_amount
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Answer, Stakes
from pitboss.rounds.asks import Amount, Offer
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
    """Ask a seat for its wagers against a bank; where nothing is left to cover one, it sits the round out."""
    main, *others = plan.offers
    room = room_of(table, plan, bank)
    covered = Amount(main.amount.minimum, min(main.amount.maximum, room), main.amount.step)
    if not covered.admits(covered.least):
        short = why_short(table, plan)
        table.note("bank", short.message, plan.cite["bank_covers"])
        return
    offers = (Offer(main.wager, covered, main.cite, main.needs), *others)

    def check(stakes: Stakes) -> None:
        """Refuse chips and a coupon that the bank covers only one of: it pays on both."""
        if stakes.wagers.get("pai_gow", 0) + stakes.coupons.get("pai_gow", 0) > room:
            raise why_short(table, plan)

    yield from table.bets((seat,), offers, main.cite, ("pai_gow",), check, plan.coupons)


def why_one_area(table: Table, plan: TableRules, seat: int) -> Refusal | None:
    """Why a seat may not wager beside the bank: who banks holds it too, and plays one betting area only."""
    rule, banker = plan.one_area, table.round_state.banker
    if rule is None or not banker or seat == banker or not same_player(table, seat, banker):
        return None
    message = f"who banks at seat {banker} may wager on one betting area only, and holds seat {seat} too"
    return rule.cite.refuse(rule.kind, message)


def why_short(table: Table, plan: TableRules) -> Refusal:
    """Refuse a wager that the bank could not pay."""
    bank = table.round_state.bank
    left = show_amount(max(room_of(table, plan, bank), 0))
    return _bank_short(plan, f"{left} dollars left for more")


def why_not_house(table: Table, plan: TableRules, answer: Answer, refusal: Refusal) -> Refusal:
    """Refuse what the house would bet: more than the bank's chips cover, or than it may bet at all."""
    bank, cents = table.round_state.bank, getattr(answer, "amount", None)
    allowed = type(cents) is int and (bank.partners or cents <= bank.last_bet)
    if plan.covers_house and allowed and cents > bank.chips:
        return _bank_short(plan, f"{show_amount(bank.chips)} dollars")
    return plan.cite["bank_house_wager"].refuse(refusal.code, refusal.message)


def _bank_short(plan: TableRules, has: str) -> Refusal:
    message = f"the bank must be able to pay {plan.rules.text('bank_covers')}, and has {has}"
    return plan.cite["bank_covers"].refuse("bank_short", message)


def room_of(table: Table, plan: TableRules, bank: Bank) -> Cents:
    """How much more the bank can pay at even money, on chips and on the coupons with them."""
    lying = (*table.spots.items(), *table.coupons.items())
    staked = sum(cents for (_, wager), cents in lying if wager == "pai_gow")
    return bank.chips - (bank.house if plan.covers_house else 0) - staked
