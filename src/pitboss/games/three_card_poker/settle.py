"""Settlement of three card poker, seat by seat and wager by wager."""

from typing import TypeAlias

from pitboss.chance import UNSEEN
from pitboss.games.three_card_poker.plan import Plan, Row, describe
from pitboss.hands import three
from pitboss.rounds import Table
from pitboss.rulebooks import Cite

DEALER = "dealer"
CONTEST = ("ante", "play")
"""The wagers that turn on the contest with the dealer."""

Outcomes: TypeAlias = dict[str, tuple[str, Cite]]
"""What becomes of ante and play, each with the rule that says so."""


def collect_forfeits(table: Table, plan: Plan, folded: list[int]) -> None:
    """Take the wagers that those who folded gave up."""
    for seat in folded:
        for wager in plan.forfeits:
            if table.on(seat, wager):
                table.take(seat, wager, plan.cite["fold_forfeits"])


def settle(table: Table, plan: Plan, seats: list[int]) -> None:
    """Show the dealer's hand where it is shown, then settle each seat in the document's order."""
    standing = table.standing()
    dealer = _dealer_value(table, plan, {wager for wagers in standing.values() for wager in wagers})
    active = [seat for seat in seats if seat in standing]
    if plan.counter_clockwise_settle:
        active.reverse()
    if not plan.losers_first:
        for seat in active:
            _settle_seat(table, plan, seat, standing[seat], _reveal(table, plan, seat), dealer)
        return
    values = {seat: _reveal(table, plan, seat) for seat in active}
    for seat in sorted(active, key=lambda seat: _phase(table, plan, seat, values[seat], dealer)):
        _settle_seat(table, plan, seat, standing[seat], values[seat], dealer)


def _dealer_value(table: Table, plan: Plan, wagers: set[str]) -> int:
    """Turn the dealer's hand up and judge whether it qualifies; 0 where it stays down, no wager turning on it."""
    plays = "play" in wagers
    shown = plays or "six_card_bonus" in wagers
    if not shown and (not plan.dealer_always_shown or UNSEEN in table.hands[DEALER]):
        return 0
    value = three.value(table.show(DEALER, plan.cite["dealer_hand_shown"]))
    if plays:
        does = "qualifies" if value >= plan.qualifies else "does not qualify"
        table.judge(DEALER, f"{describe(value)}: {does}", plan.cite["dealer_qualifies"], wagers=CONTEST)
    return value


def _reveal(table: Table, plan: Plan, seat: int) -> int:
    return three.value(table.show(seat, plan.cite["settle_order"]))


def _phase(table: Table, plan: Plan, seat: int, value: int, dealer: int) -> int:
    """When a hand's turn comes where losing hands are collected first: losers, then pushes, then winners."""
    if not table.on(seat, "play"):
        return 0 if plan.row("pair_plus", value).pays is None else 2
    _, outcomes = _compared(plan, value, dealer)
    return ("loses", "returned", "wins").index(outcomes["ante"][0])


def _settle_seat(table: Table, plan: Plan, seat: int, wagers: list[str], value: int, dealer: int) -> None:
    plays = "play" in wagers
    outcomes = _compare(table, plan, seat, value, dealer) if plays else {}
    for wager in plan.sequence:
        if wager == "ante_bonus":
            if plays:
                _ante_bonus(table, plan, seat, value)
        elif wager in wagers:
            _settle_wager(table, plan, seat, wager, value, outcomes)


def _settle_wager(table: Table, plan: Plan, seat: int, wager: str, value: int, outcomes: Outcomes) -> None:
    if wager == "pair_plus":
        _by_table(table, plan, seat, wager, plan.row(wager, value))
    elif wager == "six_card_bonus":
        cards = (*table.hands[seat], *table.hands[DEALER])
        _by_table(table, plan, seat, wager, plan.six_card_row(cards))
    else:
        outcome, cite = outcomes[wager]
        if outcome == "wins":
            table.win(seat, wager, plan.even[wager], cite)
        elif outcome == "returned":
            table.give_back(seat, wager, cite)
        else:
            table.take(seat, wager, cite)


def _compare(table: Table, plan: Plan, seat: int, value: int, dealer: int) -> Outcomes:
    """Judge a played hand against the dealer's; a hand that does not qualify is compared with none."""
    name, outcomes = _compared(plan, value, dealer)
    if name:
        found = f"{describe(value)} against {describe(dealer)}: {name.replace('_', ' ')}"
        table.judge(seat, found, plan.cite[name], wagers=CONTEST)
    return outcomes


def _compared(plan: Plan, value: int, dealer: int) -> tuple[str, Outcomes]:
    """Which rule a played hand falls under, and what that rule makes of ante and play."""
    if dealer < plan.qualifies:
        return "", plan.not_qualified
    if value > dealer:
        return "player_higher", plan.higher
    if value == dealer:
        return "player_equal", plan.equal
    return "player_lower", plan.lower


def _ante_bonus(table: Table, plan: Plan, seat: int, value: int) -> None:
    """Pay the bonus on the ante for a straight or better that was played, whatever the dealer has."""
    if "ante_bonus" not in plan.pay:
        return
    row = plan.row("ante_bonus", value)
    if row.pays is not None:
        cite = plan.pay["ante_bonus"].cite
        table.judge(seat, row.found, cite, row.tried, ("ante_bonus",))
        table.pay(seat, "ante_bonus", row.pays, cite, stake=table.staked(seat, "ante"))


def _by_table(table: Table, plan: Plan, seat: int, wager: str, row: Row) -> None:
    """Settle a wager by its own pay table."""
    cite = plan.pay[wager].cite
    table.judge(seat, row.found, cite, row.tried, (wager,))
    if row.pays is None:
        table.take(seat, wager, cite)
    else:
        table.win(seat, wager, row.pays, cite)
