"""House Money: a side bet on the player's first two cards, whose proceeds may join the base wager."""

from pitboss.chance import RANK, SUIT, Card
from pitboss.games.blackjack.boxes import Deal
from pitboss.games.blackjack.plan import Plan
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Amount, Choice

WAGER = "house_money"
ACE, KING, TWO = 14, 13, 2
TAKE = Choice("take")


def category(cards: list[Card], ace_two: bool) -> str:
    """Name the best House Money hand two cards make, or nothing."""
    low, high = sorted(RANK[card] for card in cards[:2])
    suited = SUIT[cards[0]] == SUIT[cards[1]]
    if low == high:
        return "pair"
    if (low, high) == (KING, ACE) and suited:
        return "ace-king suited"
    if high - low == 1 or (ace_two and (low, high) == (TWO, ACE)):
        return "straight flush" if suited else "straight"
    return ""


def resolve(table: Table, plan: Plan, deal: Deal, may_cap: bool) -> Play:
    """Collect losing House Money, pay winners clockwise, and ask each whether to add the proceeds."""
    for seat in deal.players:
        if table.on(seat, WAGER):
            proceeds = _settle(table, plan, seat, deal.boxes[seat][0].cards)
            if proceeds and may_cap:
                yield from _offer_cap(table, plan, seat, proceeds)


def _settle(table: Table, plan: Plan, seat: int, cards: list[Card]) -> int:
    """Settle one House Money wager; give back what the player has of it: win and stake."""
    pay, stake = plan.house_money_pay, table.on(seat, WAGER)
    found = category(cards, plan.ace_two)
    rows = list(pay.rows)
    if not found:
        table.judge(seat, f"{WAGER}: no row of the table", pay.cite, tuple(rows), (WAGER,))
        table.take(seat, WAGER, pay.cite)
        return 0
    table.judge(seat, f"{WAGER}: {found}", pay.cite, tuple(rows[: rows.index(found)]), (WAGER,))
    return stake + table.win(seat, WAGER, pay.rows[found], pay.cite)


def _offer_cap(table: Table, plan: Plan, seat: int, proceeds: int) -> Play:
    """Let a winner add any part of the proceeds to the base wager, which counts as one from then on."""
    cite = plan.cite["house_money_cap"]
    most = proceeds * table.rules.count("house_money_cap") // 100
    answer = yield from table.choose(seat, WAGER, (TAKE, Choice("cap", Amount(0, most))), cite)
    if answer.do == "cap" and answer.amount:
        table.stake(seat, "blackjack", answer.amount, cite)
