"""Value chips inside: chips of one value have one colour, so that only one player may bet inside with them."""

from collections.abc import Mapping

from pitboss.money import show_dollars
from pitboss.procedures.roulette.layout import Spot
from pitboss.procedures.roulette.table_rules import area_of
from pitboss.rounds import Table
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Bar, Bet
from pitboss.rounds.table import NO_RULE
from pitboss.rulebooks.schema import Kind, one_of

RULE, ONE_PLAYER, ANYBODY = "value_chips_inside", "one player each colour", "anybody"


def value_chip_rules() -> dict[str, Kind]:
    """The rule on value chips inside."""
    return {RULE: one_of("who may bet inside with value chips", ONE_PLAYER, ANYBODY, needed=False)}


def why_colour_taken(table: Table, spots: Mapping[str, Spot], ask: Bet, stakes: Stakes) -> Bar | None:
    """Bar inside bets in a colour that another player of this round uses inside."""
    rules = table.rules
    if not stakes.value_chips:
        return None
    if RULE not in rules:
        return Bar(NO_RULE, "the document does not say who may bet with value chips", "no_value_chips")
    if rules.text(RULE) != ONE_PLAYER or not _inside(spots, stakes):
        return None
    made = [one for one in table.log if type(one) is Stakes and one.value_chips and _inside(spots, one)]
    taken = {chip: one.seat for one in made for chip in one.value_chips}
    for chip in stakes.value_chips:
        if (seat := taken.get(chip, stakes.seat)) != stakes.seat:
            said = f"seat {seat} bets inside with value chips of {show_dollars(chip)}: nobody else may"
            return Bar(rules.cite(RULE), said, "colour_taken")
    return None


def _inside(spots: Mapping[str, Spot], stakes: Stakes) -> bool:
    """Whether a seat bets inside."""
    return any(area_of(spots[wager]) == "inside" for wager in stakes.wagers)
