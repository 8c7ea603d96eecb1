"""What depends on the size of a stake: payments in whole chips, and caps on what a round wins."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.money import Capped, Cents, show_dollars
from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.rounds.caps import PLAYER_CAP, TABLE_CAP, cap_of
from pitboss.rounds.coupons import Coupons
from pitboss.rounds.settlement import payable, unit_of
from pitboss.rounds.vouchers import vouchers_of
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds.wager import WagerAnalysis

FEW = 6
"""The number of wagers a note names with their edge at the minimum."""


def by_stake(rules: Rules) -> bool:
    """Whether what a unit wins depends on how much is staked."""
    return rules.once(unit_of) > 1 or any(cap_of(rules, cap) for cap in (PLAYER_CAP, TABLE_CAP))


def nets_at_stake(rules: Rules, nets: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The net of a player's wagers in a round: each payment in chips, and all of them within the caps.

    A table's cap also applies to one player alone. The cut is shared over the winning wagers without rounding.
    """
    if rules.once(unit_of) > 1:
        nets = tuple(_net(rules, net) for net in nets)
    most = min(filter(None, (cap_of(rules, cap) for cap in (PLAYER_CAP, TABLE_CAP))), default=0)
    total = sum(nets, Fraction(0))
    if not most or total <= most:
        return nets
    part = (total - most) / sum(net for net in nets if net > 0)
    return tuple(net - net * part if net > 0 else net for net in nets)


def notes_at_stake(rules: Rules, wagers: "Mapping[str, WagerAnalysis]") -> tuple[str, ...]:
    """What the figures for one unit leave out because it depends on the stake, and the result at the minimum."""
    notes = [f"Unusual odds: {one.says} ({one.cite.clause})." for one in rules.unusual]
    if rules.once(unit_of) > 1:
        chip, way = show_dollars(rules.once(unit_of)), rules.text("payment_rounding")
        whole = f"Payments are made in chips of {chip}, rounded {way} ({rules.cite('payment_unit').clause})"
        notes.append(f"{whole}; the figures are for stakes whose payments come out.{_rounded(rules, wagers)}")
    if ends := capped_odds(rules):
        notes.append(f"Some odds end at a sum: {ends}. The figures are for stakes that cannot win more.")
    if (vouchers := vouchers_of(rules)) is not None and (worth := _worth(vouchers, wagers)):
        notes.append(f"Value of a voucher or a coupon of one unit, given back on a push: {worth}.")
    if most := cap_of(rules, PLAYER_CAP):
        capped = f"A player wins at most {show_dollars(most)} in a round ({rules.cite(PLAYER_CAP).clause})"
        notes.append(
            f"{capped}; the figures are for stakes that cannot win more. Stakes that are given are capped."
        )
    if most := cap_of(rules, TABLE_CAP):
        shared = f"All players of a table win at most {show_dollars(most)} in a round together"
        notes.append(
            f"{shared} ({rules.cite(TABLE_CAP).clause}). This is not counted: it depends on what the others win."
        )
    return tuple(notes)


def further_at_stake(rules: Rules, wagers: "Mapping[str, WagerAnalysis]") -> dict[str, dict[str, Fraction]]:
    """The figures at a stake that the notes put into words, by wager."""
    found: dict[str, dict[str, Fraction]] = {}
    for name, _, edge in _at_minimum(rules, wagers) if rules.once(unit_of) > 1 else ():
        found.setdefault(name, {})["house_edge_at_minimum"] = edge
    if (vouchers := vouchers_of(rules)) is not None:
        for name, worth in _worths(vouchers, wagers):
            found.setdefault(name, {})["voucher_worth"] = worth
    return found


def capped_odds(rules: Rules) -> str:
    """The rows whose odds end at a sum, with their clauses, or empty if there are none."""
    found = (
        f"{row} pays {pays} ({table.cite.clause})"
        for table in rules.pay_tables.values()
        for row, pays in table
        if isinstance(pays, Capped)
    )
    return "; ".join(found)


def _rounded(rules: Rules, wagers: "Mapping[str, WagerAnalysis]") -> str:
    """Say which edges rounding changes at the least stake."""
    found = [
        f"{name} {percent_text(edge)} at {show_dollars(stake)}"
        for name, stake, edge in _at_minimum(rules, wagers)
    ]
    more = f" and {len(found) - FEW} more" if len(found) > FEW else ""
    return f" At the minimum: {', '.join(found[:FEW])}{more}." if found else ""


def _at_minimum(rules: Rules, wagers: "Mapping[str, WagerAnalysis]") -> Iterator[tuple[str, Cents, Fraction]]:
    """Yield the edges that rounding changes, with the least stake, for wagers paid all at once."""
    for name, wager in wagers.items():
        stake = _least(rules, name)
        edge = (
            -sum((row.probability * _net(rules, stake * row.net) for row in wager.outcomes), Fraction(0))
            / stake
        )
        plain = wager.average_stake == 1 and not any(row.spread for row in wager.outcomes)
        if plain and wager.error is None and edge != wager.house_edge:
            yield name, stake, edge


def _worth(vouchers: Coupons, wagers: "Mapping[str, WagerAnalysis]") -> str:
    """Say what a voucher is worth on each wager, on those of a kind alike once."""
    found: dict[tuple[str, Fraction], str] = {}
    for name, worth in _worths(vouchers, wagers):
        found.setdefault((name.partition("-")[0], worth), f"{name} {decimal_text(worth, 6)}")
    return ", ".join(found.values())


def _worths(vouchers: Coupons, wagers: "Mapping[str, WagerAnalysis]") -> Iterator[tuple[str, Fraction]]:
    """Yield the value of a voucher on each wager that takes one and is paid all at once."""
    for name, wager in wagers.items():
        pushes = sum((row.probability for row in wager.outcomes if not row.net), Fraction(0))
        won = sum((row.contribution for row in wager.outcomes if row.net > 0), Fraction(0))
        if vouchers.takes(name) and wager.average_stake == 1 and pushes < 1:
            yield name, won / (1 - pushes)


def _net(rules: Rules, net: Fraction) -> Fraction:
    return Fraction(payable(rules, net)) if net > 0 else net


def _least(rules: Rules, name: str) -> Cents:
    wager = rules.chapter.wagers.get(name)
    return rules.amount(rules.bound(wager.minimum, "minimum") if wager is not None else "minimum")
