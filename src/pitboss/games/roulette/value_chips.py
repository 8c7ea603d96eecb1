"""Value chips inside: chips of one value have one colour, so that only one player may bet inside with them."""

from collections.abc import Mapping

from pitboss.money import Cents, show_dollars
from pitboss.procedures.roulette.layout import Spot
from pitboss.procedures.roulette.table_rules import area_of
from pitboss.rounds.answers import Stakes
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.schema import Kind, one_of

RULE, ONE_PLAYER, ANYBODY = "value_chips_inside", "one player each colour", "anybody"


def value_chip_rules() -> dict[str, Kind]:
    """The rule on value chips inside."""
    return {RULE: one_of("who may bet inside with value chips", ONE_PLAYER, ANYBODY, needed=False)}


class Colours:
    """The seats that bet inside with value chips in this round, and the value of the chips."""

    def __init__(self, rules: Rules, spots: Mapping[str, Spot]) -> None:
        """Begin a round in which no seat does so yet."""
        self.rules, self.spots = rules, spots
        self.alone = RULE in rules and rules.text(RULE) == ONE_PLAYER
        self.taken: dict[Cents, int] = {}

    def check(self, stakes: Stakes) -> None:
        """Refuse inside bets in a colour that another player uses inside."""
        if stakes.value_chips and RULE not in self.rules:
            raise Refusal("no_value_chips", "the document does not say who may bet with value chips")
        inside = any(area_of(self.spots[wager]) == "inside" for wager in stakes.wagers)
        for chip in stakes.value_chips if inside and self.alone else ():
            if (seat := self.taken.get(chip, stakes.seat)) != stakes.seat:
                said = f"seat {seat} bets inside with value chips of {show_dollars(chip)}: nobody else may"
                raise self.rules.refuse("colour_taken", said, RULE)
        self.taken |= dict.fromkeys(stakes.value_chips if inside else (), stakes.seat)
