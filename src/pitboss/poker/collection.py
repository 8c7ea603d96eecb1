"""Collections: what the house takes for a hand, by the schedule option in force and the number of players."""

from typing import NamedTuple

from pitboss.money import Cents, parse_amount, read_whole
from pitboss.poker import terms
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.schedules import Line, read_schedule
from pitboss.rulebooks.schema import count

_KINDS = {"limit": "fixed-limit", "spread": "spread-limit"}
_NUMBER = count("the number of a line of the schedule")


class Option(NamedTuple):
    """One line of the collection schedule: a limit, a number of players, and the flat fee."""

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
    """The limit a table plays, and the options of its price band for different numbers of players."""

    limits: tuple[Cents, Cents]
    structure: str
    band: tuple[Option, ...]

    def option(self, players: int) -> Option:
        """Return the option of the band for this many players. It needs a room with a schedule."""
        return next(option for option in self.band if option.fewest <= players <= option.most)


def _posted(rules: Rules) -> Limit:
    """Read the posted limits. In pot limit and no limit, the least bet is the last blind, figure or forced bet.

    Two equal figures set the least bet, whatever the blinds are: a straddle does not raise it.
    """
    structure, limits = rules.text("structure"), rules.amounts("limits")
    named = len(limits) == 2 and limits[0] == limits[1]
    if structure in (terms.POT_LIMIT, terms.NO_LIMIT) and not named:
        blinds = rules.amounts("blinds", ())
        forced = rules.amount("forced_bet", 0)
        usual = max(limits, default=0)
        least = max(blinds, default=0) or (usual if "limits" in rules.posting.options else forced or usual)
        limits = (least, least)
    if len(limits) != 2 or not 0 < limits[0] <= limits[1]:
        raise rules.refuse("bad_limits", "limits are two amounts, the lower one first", "limits")
    return Limit((limits[0], limits[1]), structure, ())


def limit_of(rules: Rules) -> Limit:
    """Return the table's limits as posted or, if the room has a schedule of fees, the one its choices agree on."""
    if "collection" not in rules:
        return _posted(rules)
    lines, asked = schedule(rules), _asked(rules)
    fitting = [one for one in lines if asked in (None, one.number) and _fits(rules, one)]
    if not fitting:
        raise _disagreement(rules, lines, asked)
    usual = rules.amounts("limits")
    chosen = next((option for option in fitting if option.limits == usual), fitting[0])
    band = tuple(option for option in lines if option.band == chosen.band)
    return Limit(chosen.limits, chosen.structure, band)


def _fits(rules: Rules, option: Option) -> bool:
    """Whether an option agrees with the posting or, if the house posted nothing, with the document's values."""
    names = {"limits", "structure", "rake"}
    bound = names & rules.posting.options.keys() or names
    return ("limits" not in bound or option.limits == rules.amounts("limits")) and (
        "structure" not in bound or option.structure == rules.text("structure")
    )


def _asked(rules: Rules) -> int | None:
    rake = rules.fields("rake")
    try:
        return _NUMBER.parse(rake["schedule_option"]) if "schedule_option" in rake else None
    except ValueError as error:
        raise rules.refuse("bad_option", f"schedule_option {error}", "rake") from None


def _disagreement(rules: Rules, lines: tuple[Option, ...], asked: int | None) -> Refusal:
    found = next((option for option in lines if option.number == asked), None)
    if asked is not None and found is None:
        message = f"the schedule has {len(lines)} options, and none is {asked}"
        return rules.refuse("unknown_schedule_option", message, "collection")
    if found is not None:
        message = f"schedule option {asked} is for another table limit: {_named(found)}"
        return found.cite.refuse("schedule_mismatch", message)
    known = ", ".join(dict.fromkeys(_named(option) for option in lines))
    message = f"these limits are not played so; the schedule has: {known}"
    return rules.refuse("limit_mismatch", message, "limits")


def _named(option: Option) -> str:
    low, high = (cents // 100 for cents in option.limits)
    return f"{low}–{high} {option.structure}"


def schedule(rules: Rules) -> tuple[Option, ...]:
    """Return every option in the room's schedule for this game that the house may post."""
    file, game, sha256 = (str(rules.fields("collection").get(name)) for name in ("file", "game", "sha256"))
    lines = read_schedule(rules.chapter, file, sha256)
    return tuple(_option(rules, line) for line in lines if line["game"] == game)


def _option(rules: Rules, line: Line) -> Option:
    return Option(
        read_whole(line["option"]),
        (parse_amount(line["table_limit_low"]), parse_amount(line["table_limit_high"])),
        _KINDS[line["kind"]],
        read_whole(line["players_min"] or rules.count("fewest_players")),
        read_whole(line["players_max"] or rules.count("positions")),
        parse_amount(line["player_fee"]),
        Cite("rules.collection", f"option {line['option']}; line {line['source_line']}"),
    )
