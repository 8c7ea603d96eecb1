"""Caps on what a player or a table wins in one round. The capped amount is shared out, to the cent."""

from pitboss.money import Cents, share_out, show_dollars
from pitboss.rounds.events import HOUSE, Cut, Paid
from pitboss.rounds.table import Table
from pitboss.rulebooks import Cite, Rules

PLAYER_CAP, TABLE_CAP = "player_cap", "table_cap"


def cap_of(rules: Rules, rule: str) -> Cents:
    """The most that may be won in a round under a cap, or 0 if there is none."""
    return rules.amount(rule) if rule in rules else 0


def _caps(rules: Rules) -> tuple[Cents, Cents]:
    return cap_of(rules, PLAYER_CAP), cap_of(rules, TABLE_CAP)


def cap_winnings(table: Table) -> None:
    """Cut the winnings of a finished round to each player's cap, then to the table's.

    A player is all seats of one person. What a player wins is net of what the same player loses in the round. A table's
    cap is shared out by what each player won; cents that do not divide go to the lowest seats. A player's cut is taken
    from the winning wagers in proportion, the odd cents from the first of them. Meters and players' banks are not the
    house's money, so no cap applies to them.
    """
    rules = table.rules
    players, tables = rules.once(_caps)
    if table.banker or not (players or tables):
        return
    for holders in _players(table) if players else ():
        if (won := _won(table, holders)) > players:
            _cut(table, holders, won, players, rules.cite(PLAYER_CAP))
    winners = [(holders, won) for holders in _players(table) if (won := _won(table, holders)) > 0]
    if tables and sum(won for _, won in winners) > tables:
        kept = share_out(tables, [won for _, won in winners])
        for (holders, won), keeps in zip(winners, kept, strict=True):
            _cut(table, holders, won, keeps, rules.cite(TABLE_CAP))


def _players(table: Table) -> list[tuple[int, ...]]:
    """The places of each player, in the order of their seats. A bettor behind a seat is a player too."""
    behind = {place: name for backers in table.backers.values() for place, name in backers.items()}
    names = {**table.patrons, **behind}
    found: dict[int | str, tuple[int, ...]] = {}
    for holder in sorted({seat for seat, _ in table.net}):
        who = names.get(holder) or holder
        found[who] = (*found.get(who, ()), holder)
    return list(found.values())


def _nets(table: Table, holders: tuple[int, ...]) -> dict[tuple[int, str], Cents]:
    """The net of each wager of a player, except those that a meter pays."""
    apart = {(one.seat, one.wager) for one in table.log if type(one) is Paid and one.bank != HOUSE}
    return {spot: net for spot, net in table.net.items() if spot[0] in holders and spot not in apart}


def _won(table: Table, holders: tuple[int, ...]) -> Cents:
    return sum(_nets(table, holders).values())


def _cut(table: Table, holders: tuple[int, ...], won: Cents, keeps: Cents, cite: Cite) -> None:
    """Take what is above the cap from a player's winning wagers, in proportion."""
    nets = {spot: net for spot, net in _nets(table, holders).items() if net > 0}
    said = f"{show_dollars(won)} won in this round: {show_dollars(keeps)} of it is within the cap"
    table.judge(holders[0], said, cite, wagers=tuple(dict.fromkeys(wager for _, wager in nets)))
    for (holder, wager), cents in zip(nets, share_out(won - keeps, list(nets.values())), strict=True):
        if cents:
            table.post(Cut(holder, wager, cents, cite))
    table.capped |= dict.fromkeys(holders, cite)
