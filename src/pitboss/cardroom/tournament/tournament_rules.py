"""The rules of one tournament, worked out once."""

from decimal import Decimal
from typing import Annotated, Any

import msgspec

from pitboss.cardroom.tournament.levels import Level, Levels, as_fields, forced
from pitboss.cardroom.tournament.words import ALL_TO_FIRST, ANY_TIME, GAMES, IN_PROPORTION, STUD
from pitboss.money import Cents, Rounding
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import percent

Place = Annotated[int, msgspec.Meta(ge=1)]


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place and its percentage of the fund, as in a chapter."""

    place: Place
    percent: int | str


class Redraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of players left at which a game's seats are redrawn."""

    game: str
    left: list[Place]


class TournamentRules:
    """Everything a tournament looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work out the rules, and refuse those that contradict each other."""
        self.rules = rules
        self.cite = {name: rule.cite for name, rule in rules.chapter.rules.items()}
        self.game = rules.text("game")
        self.has_button = self.game != STUD
        self.fee: Cents = rules.amount("entry_fee")
        self.most_entries = _by_game(rules, "most_entries")[self.game]
        self.fewest_entries = rules.count("fewest_entries")
        self.cancel_days = rules.count("cancel_days")
        self.seats = _by_game(rules, "table_seats")[self.game]
        self.starting_chips: Cents = rules.amount("starting_chips")
        self.chip: Cents = rules.amount("smallest_chip")
        self.levels = Levels(rules)
        self.shares = _shares(rules)
        self.in_proportion = rules.text("unfilled_prizes") == IN_PROPORTION
        self.all_to_first = rules.text("tied_cents") == ALL_TO_FIRST
        self._tax(rules)
        self._play(rules)
        self._moves(rules)
        _check(rules, self)

    def _tax(self, rules: Rules) -> None:
        self.w2g_above: Cents = rules.amount("w2g_above")
        self.w2g_times = rules.count("w2g_times")
        self.alien_above: Cents = rules.amount("alien_above")
        self.alien_withheld = rules.percent("alien_withheld")
        self.withheld_cents: Rounding = rules.text("withheld_cents")  # type: ignore[assignment]

    def _play(self, rules: Rules) -> None:
        self.raises = rules.count("raises")
        self.unlimited_with = rules.count("raises_unlimited")
        self.check_raise = rules.flag("check_raise")
        self.straddles = rules.flag("straddles")
        self.odd_chips = rules.text("odd_chips")
        self.ante_share, self.forced_share = rules.percent("stud_ante"), rules.percent("stud_forced_bet")
        self.hole_cards_waived = rules.count("hole_cards_waived")
        order = rules.names("suit_order")
        self.suit_height = {suit[0]: len(order) - place for place, suit in enumerate(order)}

    def _moves(self, rules: Rules) -> None:
        self.redraws = _redraws(rules)[self.game]
        self.within = rules.count("balance_within")
        self.combine_after = rules.count("combine_after")
        self.combine_from_round = 1 if rules.text("combine_from") == ANY_TIME else 2

    def ante(self, level: Level, chip: Cents) -> Cents:
        """Return what every stud player puts in before the cards."""
        return 0 if self.has_button else forced(level, self.ante_share, chip)

    def forced_bet(self, level: Level, chip: Cents) -> Cents:
        """Return what the stud player who must open puts in, at least one chip."""
        return 0 if self.has_button else max(forced(level, self.forced_share, chip), chip)


def _by_game(rules: Rules, name: str) -> dict[str, int]:
    try:
        return as_fields(rules.fields(name), GAMES)
    except ValueError as error:
        raise rules.refuse("contradiction", f"{name} takes {error}", name) from None


def _shares(rules: Rules) -> tuple[Decimal, ...]:
    """Return the percentage of every place, first place first."""
    try:
        found = msgspec.convert([dict(row) for row in rules.rows("prizes")], list[Prize])
        shares = tuple(percent("").parse(row.percent) for row in found)
    except (msgspec.ValidationError, ValueError) as error:
        raise rules.refuse("bad_prizes", f"these are no prizes: {error}", "prizes") from None
    if [row.place for row in found] != [*range(1, len(found) + 1)] or sum(shares) != 100:
        raise rules.refuse("contradiction", "prizes go from first place down and make 100 percent", "prizes")
    return shares


def _redraws(rules: Rules) -> dict[str, tuple[int, ...]]:
    try:
        found = msgspec.convert([dict(row) for row in rules.rows("redraws")], list[Redraw])
    except msgspec.ValidationError as error:
        raise rules.refuse("bad_redraws", f"these are no redraws: {error}", "redraws") from None
    if sorted(row.game for row in found) != sorted(GAMES):
        raise rules.refuse(
            "contradiction", f"redraws are said once for each of {', '.join(GAMES)}", "redraws"
        )
    return {row.game: tuple(sorted(row.left, reverse=True)) for row in found}


def _check(rules: Rules, plan: TournamentRules) -> None:
    """Refuse values that contradict each other."""
    blinds = [level.blinds for level in plan.levels if level.blinds is not None]
    chip = plan.chip
    whole = chip > 0 and not any(blind % chip for two in blinds for blind in two)
    shown: tuple[tuple[Any, str, str], ...] = (
        (plan.fee > 0, "entry_fee", "an event without a fee has no prizes"),
        (
            len(plan.shares) == rules.count("paid_places"),
            "paid_places",
            "every paid place has its percentage",
        ),
        (plan.fewest_entries <= plan.most_entries, "fewest_entries", "no event could be held"),
        (whole, "smallest_chip", "blinds are made of whole chips"),
        (chip > 0 and plan.starting_chips % chip == 0, "starting_chips", "a start is made of whole chips"),
        (plan.starting_chips > 0, "starting_chips", "a player without chips is out"),
        (plan.unlimited_with <= plan.seats, "raises_unlimited", f"a table has {plan.seats} places"),
        (_dealable(plan), "table_seats", "the pack does not reach for a full table"),
    )
    for agrees, rule, message in shown:
        if not agrees:
            raise rules.refuse("contradiction", message, rule)


CARDS_EACH = {"holdem": 2, "omaha": 4, "stud": 7}
"""The number of cards a player holds at the end."""


def _dealable(plan: TournamentRules) -> bool:
    """Return whether one pack is enough for a full table. A board takes five cards and three burned ones."""
    return plan.seats * CARDS_EACH[plan.game] + (8 if plan.has_button else 0) <= 52
