"""Settlement of three card poker, seat by seat and wager by wager."""

from pitboss.games.three_card_poker.plan import Plan, Row, describe
from pitboss.hands import three
from pitboss.rounds import Table
from pitboss.rulebooks import Cite

DEALER = "dealer"


def collect_forfeits(table: Table, plan: Plan, folded: list[int]) -> None:
    """Take the wagers that those who folded gave up."""
    for seat in folded:
        for wager in plan.forfeits:
            if table.on(seat, wager):
                table.take(seat, wager, plan.cite["fold_forfeits"])


def settle(table: Table, plan: Plan, seats: list[int]) -> None:
    """Show the dealer's hand where it matters, then settle each seat in the document's order."""
    dealer = _dealer_value(table, plan)
    for seat in reversed(seats) if plan.counter_clockwise_settle else seats:
        _settle_seat(table, plan, seat, dealer)


def _dealer_value(table: Table, plan: Plan) -> int:
    """Turn the dealer's hand up and judge whether it qualifies; 0 where no wager turns on it."""
    wagers = {wager for (_, wager), cents in table.spots.items() if cents}
    if not wagers & {"play", "six_card_bonus"}:
        return 0
    value = three.value(table.show(DEALER, plan.cite["dealer_hand_shown"]))
    does = "qualifies" if value >= plan.qualifies else "does not qualify"
    table.judge(DEALER, f"{describe(value)}: {does}", plan.cite["dealer_qualifies"])
    return value


def _settle_seat(table: Table, plan: Plan, seat: int, dealer: int) -> None:
    standing = {wager for (holder, wager), cents in table.spots.items() if holder == seat and cents}
    if not standing:
        return
    value = three.value(table.show(seat, plan.cite["settle_order"]))
    plays = "play" in standing
    compared = _compare(table, plan, seat, value, dealer) if plays else plan.equal
    for wager in plan.sequence:
        if wager == "ante_bonus":
            if plays:
                _ante_bonus(table, plan, seat, value)
        elif wager in standing:
            _settle_wager(table, plan, seat, wager, value, compared)


def _settle_wager(
    table: Table, plan: Plan, seat: int, wager: str, value: int, compared: dict[str, tuple[str, Cite]]
) -> None:
    if wager == "pair_plus":
        _by_table(table, plan, seat, wager, plan.row(wager, value))
    elif wager == "six_card_bonus":
        cards = (*table.hands[seat], *table.hands[DEALER])
        _by_table(table, plan, seat, wager, plan.six_card_row(cards))
    else:
        outcome, cite = compared[wager]
        if outcome == "wins":
            table.win(seat, wager, plan.even[wager], cite)
        elif outcome == "returned":
            table.give_back(seat, wager, cite)
        else:
            table.take(seat, wager, cite)


def _compare(table: Table, plan: Plan, seat: int, value: int, dealer: int) -> dict[str, tuple[str, Cite]]:
    """Judge a played hand against the dealer's: what becomes of ante and play, and by which rule."""
    if dealer < plan.qualifies:
        return plan.not_qualified
    if value > dealer:
        name, outcome = "player_higher", plan.higher
    elif value == dealer:
        name, outcome = "player_equal", plan.equal
    else:
        name, outcome = "player_lower", plan.lower
    table.judge(
        seat, f"{describe(value)} against {describe(dealer)}: {name.replace('_', ' ')}", plan.cite[name]
    )
    return outcome


def _ante_bonus(table: Table, plan: Plan, seat: int, value: int) -> None:
    """Pay the bonus on the ante for a straight or better that was played, whatever the dealer has."""
    if "ante_bonus" not in plan.pay:
        return
    row = plan.row("ante_bonus", value)
    if row is not None:
        cite = plan.pay["ante_bonus"].cite
        table.judge(seat, row.name, cite, row.tried)
        table.pay(seat, "ante_bonus", row.pays, cite, stake=table.staked(seat, "ante"))


def _by_table(table: Table, plan: Plan, seat: int, wager: str, row: Row | None) -> None:
    """Settle a wager by its own pay table."""
    pay = plan.pay[wager]
    if row is None:
        table.judge(seat, f"{wager}: no row of the table", pay.cite, tuple(pay.rows))
        table.take(seat, wager, pay.cite)
        return
    table.judge(seat, f"{wager}: {row.name}", pay.cite, row.tried)
    table.win(seat, wager, row.pays, pay.cite)
