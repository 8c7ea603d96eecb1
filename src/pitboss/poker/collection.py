"""Collections: what the house takes for a hand, by the schedule option in force and the number of players."""

from typing import NamedTuple

from pitboss.money import Cents, parse_amount
from pitboss.poker.rules import RAKE_FIELDS
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.schedules import Line, read_schedule

_KINDS = {"limit": "fixed-limit", "spread": "spread-limit"}


class Option(NamedTuple):
    """One line of the collection schedule: a limit, how many players, and the flat fee."""

    number: int
    limits: tuple[Cents, Cents]
    structure: str
    fewest: int
    most: int
    fee: Cents
    cite: Cite

    @property
    def band(self) -> int:
        """The price band: options come in pairs, one for few players and one for many."""
        return (self.number + 1) // 2


class Limit(NamedTuple):
    """The limit a table plays and the options of its price band, one of which fits the players."""

    limits: tuple[Cents, Cents]
    structure: str
    band: tuple[Option, ...]

    def option(self, players: int) -> Option:
        """Find the option of the band for this many players."""
        return next(option for option in self.band if option.fewest <= players <= option.most)


def choose_limit(rules: Rules) -> Limit:
    """Find the one limit and price band that all the house's choices agree on, or refuse them."""
    schedule = _schedule(rules)
    fitting = [option for option in schedule if _fits(rules, option)]
    if not fitting:
        raise _disagreement(rules, schedule)
    usual = rules.amounts("limits")
    chosen = next((option for option in fitting if option.limits == usual), fitting[0])
    band = tuple(option for option in schedule if option.band == chosen.band)
    return Limit(chosen.limits, chosen.structure, band)


def _fits(rules: Rules, option: Option) -> bool:
    """Whether an option goes with everything the house has posted; what is not posted binds nothing."""
    posted = rules.posting.options
    return (
        ("limits" not in posted or option.limits == rules.amounts("limits"))
        and ("structure" not in posted or option.structure == rules.text("structure"))
        and _asked(rules) in (None, option.number)
    )


def _asked(rules: Rules) -> int | None:
    """Read the posted rake: a drop, by an option of the schedule where one is named."""
    rake = rules.fields("rake")
    if strange := [name for name in rake if name not in RAKE_FIELDS]:
        raise rules.refuse("rake_field", f"the fee is a flat drop and has no {strange[0]!r:.40}", "rake")
    if rake.get("method", "drop") != "drop":
        raise rules.refuse("rake_method", f"the fee is a drop, not {rake['method']!r:.40}", "rake")
    number = rake.get("schedule_option")
    if isinstance(number, str) and number.isascii() and number.isdigit() and len(number) < 6:
        return int(number)
    if number is None or type(number) is int:
        return number
    raise rules.refuse("bad_option", f"schedule_option is a number, not {number!r:.40}", "rake")


def _disagreement(rules: Rules, schedule: tuple[Option, ...]) -> Refusal:
    asked = _asked(rules)
    found = next((option for option in schedule if option.number == asked), None)
    if asked is not None and found is None:
        message = f"the schedule has options 1 to {schedule[-1].number}, not {asked}"
        return rules.refuse("unknown_schedule_option", message, "collection")
    if found is not None:
        message = f"schedule option {asked} is for another table limit: {_named(found)}"
        return found.cite.refuse("schedule_mismatch", message)
    known = ", ".join(dict.fromkeys(_named(option) for option in schedule))
    return rules.refuse(
        "limit_mismatch", f"these limits are not played so; the schedule has: {known}", "structure"
    )


def _named(option: Option) -> str:
    low, high = (cents // 100 for cents in option.limits)
    return f"{low}–{high} {option.structure}"


def _schedule(rules: Rules) -> tuple[Option, ...]:
    where = rules.fields("collection")
    lines = read_schedule(rules.chapter.rulebook, where["file"], where["sha256"])
    return tuple(_option(rules, line) for line in lines if line["game"] == where["game"])


def _option(rules: Rules, line: Line) -> Option:
    limits = (parse_amount(line["table_limit_low"]), parse_amount(line["table_limit_high"]))
    cite = Cite("rules.collection", f"option {line['option']}; line {line['source_line']}")
    return Option(
        int(line["option"]),
        limits,
        _KINDS[line["kind"]],
        int(line["players_min"] or rules.count("fewest_players")),
        int(line["players_max"] or rules.count("positions")),
        parse_amount(line["player_fee"]),
        cite,
    )
