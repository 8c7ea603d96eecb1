"""The exact odds of three card poker under a rulebook and posting: what the rules say, handed to `exact`."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from pitboss.games.three_card_poker import exact
from pitboss.hands import three
from pitboss.money import Flat, Odds, show_amount
from pitboss.odds import Analysis, WagerAnalysis
from pitboss.rulebooks import Rules

_WAGERS = ("ante", "pair_plus", "six_card_bonus")


def analyse(rules: Rules) -> Analysis:
    """Price every wager the table takes, the ante played best."""
    wagers = {name: _PRICED[name](rules) for name in _WAGERS if rules.wager(name)}
    ante = wagers["ante"].decision_rule
    return Analysis.of(rules, wagers, {"play": ante} if ante else {}, _notes(rules))


def contest(rules: Rules) -> exact.Contest:
    """What the rules make of ante and play, result by result."""
    outcomes = ("not_qualified_{}", "player_higher", "player_equal", "player_lower")
    multiple = rules.count("play_wager")
    return exact.Contest(
        ante=tuple(_net(rules, "ante", outcome.format("ante")) for outcome in outcomes),
        play=tuple(multiple * _net(rules, "play", outcome.format("play")) for outcome in outcomes),
        play_multiple=multiple,
    )


def _net(rules: Rules, wager: str, outcome: str) -> Fraction:
    nets = {"wins": shares(rules, wager)["win"], "returned": Fraction(0), "loses": Fraction(-1)}
    return nets[rules.text(outcome)]


def shares(rules: Rules, table: str) -> dict[str, Fraction]:
    """The rows of a pay table that pay in proportion to the stake, to one; none where there is no table."""
    rows = rules.pay_tables[table].rows if table in rules.pay_tables else {}
    return {row: pays.ratio for row, pays in rows.items() if isinstance(pays, Odds)}


def flat_cents(rules: Rules, table: str) -> dict[str, int]:
    """The rows of a pay table that pay an award in money, whatever the stake."""
    rows = rules.pay_tables[table].rows if table in rules.pay_tables else {}
    return {row: pays.cents for row, pays in rows.items() if isinstance(pays, Flat)}


def qualifier(rules: Rules) -> int:
    """The least dealer's hand that plays."""
    return three.at_least(rules.text("dealer_qualifies"))


def stake_cents(rules: Rules) -> int:
    """One stake for all wagers: the least the table takes that every row pays to the cent."""
    taken = [wager for name in _WAGERS if (wager := rules.wager(name))]
    chip = rules.amount("smallest_chip")
    least = max(rules.amount(wager.minimum) for wager in taken)
    stake = -(-least // chip) * chip
    paid = [stake * share for table in rules.pay_tables for share in shares(rules, table).values()]
    return stake * lcm(*(cents.denominator for cents in paid))


def _ante(rules: Rules) -> WagerAnalysis:
    return exact.ante(
        shares(rules, "ante_bonus"),
        qualifier(rules),
        dealer_card_seen=rules.flag("dealer_card_shown"),
        contest=contest(rules),
    )


def _pair_plus(rules: Rules) -> WagerAnalysis:
    return exact.pair_plus(shares(rules, "pair_plus"))


def _six_card_bonus(rules: Rules) -> WagerAnalysis:
    return exact.six_card_bonus(
        shares(rules, "six_card_bonus"), flat_cents(rules, "six_card_bonus"), stake_cents=stake_cents(rules)
    )


_PRICED = {"ante": _ante, "pair_plus": _pair_plus, "six_card_bonus": _six_card_bonus}


def _notes(rules: Rules) -> tuple[str, ...]:
    notes = []
    if rules.wager("six_card_bonus") and flat_cents(rules, "six_card_bonus"):
        stake = show_amount(stake_cents(rules))
        notes.append(f"The six card bonus pays a flat award: its figures are for a stake of ${stake}.")
    if rules.text("bank") == "player-dealer":
        notes.append("A player banks: the figures are for wagers the player-dealer's wager covers in full.")
    return tuple(notes)
