"""What a tournament reads from a rulebook: its terms, its levels in order, and its rules, worked out once."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from pitboss.money import Cents, Rounding, parse_amount, show_amount
from pitboss.poker.terms import SUITS
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Cite, Remedy, Rules
from pitboss.rulebooks.schema import (
    RuleSet,
    amount,
    count,
    fields,
    flag,
    one_of,
    only,
    order,
    percent,
    rows,
)

T = TypeVar("T")
HOLDEM, OMAHA, STUD = "holdem", "omaha", "stud"
GAMES = (HOLDEM, OMAHA, STUD)
IN_PROPORTION = "in proportion"
ALL_TO_FIRST = "all to the first to enter"
ANY_TIME = "at any time"
NO_LIMIT, FIXED_LIMIT = "no-limit", "fixed-limit"
HIGHEST_CARD = "the highest card by suit"

Minutes = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Two = Annotated[tuple[str, str], msgspec.Meta(description="the lower and the higher")]
MOST_DOUBLINGS = 40
"""The most often the blinds are doubled. By then they exceed any stack."""


@contextmanager
def _reading(rules: Rules, name: str) -> Iterator[None]:
    """Refuse rows that are not what a rule of this name takes."""
    try:
        yield
    except (msgspec.ValidationError, ValueError) as error:
        raise rules.refuse(f"bad_{name}", f"these are not {name}: {error}", name) from None


def _rows(rules: Rules, name: str, kind: type[T]) -> list[T]:
    return msgspec.convert([dict(row) for row in rules.rows(name)], list[kind])  # type: ignore[valid-type]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level as in a chapter: a recess, a level with limits, or the last one without."""

    clause: str
    recess: Minutes | None = None
    limits: Two | None = None
    blinds: Two | None = None
    minutes: Minutes | None = None
    doubled_after: Minutes | None = None


class Level(NamedTuple):
    """A level in play: its blinds and limits (None for no limit). It has neither in a recess."""

    number: int
    """The level's number, from 1. A recess has the number of the level before it."""
    round: int
    """The session it belongs to, from 1. A recess ends one."""
    limits: tuple[Cents, Cents] | None
    blinds: tuple[Cents, Cents] | None
    minutes: int
    cite: Cite

    @property
    def is_recess(self) -> bool:
        """Whether this is a recess, without any deals."""
        return self.blinds is None

    def to_json(self) -> dict[str, Any]:
        """Return the level as shown on a page."""
        shown: dict[str, Any] = {"level": self.number, "round": self.round, "minutes": self.minutes}
        if self.blinds is None:
            shown["recess"] = True
        else:
            shown["limits"] = list(map(show_amount, self.limits)) if self.limits else "no limit"
            shown["blinds"] = list(map(show_amount, self.blinds))
        return {**shown, "clause": self.cite.clause}


class Levels:
    """The levels of an event in order. The last one repeats, with its blinds doubled each time."""

    def __init__(self, rules: Rules) -> None:
        """Read the rows, and refuse any that are not levels."""
        with _reading(rules, "levels"):
            found = _rows(rules, "levels", Row)
            self._levels = tuple(_levels(found))
            for place, row in enumerate(found):
                _check_row(row, last=place == len(found) - 1)

    def __getitem__(self, place: int) -> Level:
        """Return the level at a position, from 0. After the last one written, the blinds are doubled."""
        if place < len(self._levels):
            return self._levels[place]
        last = self._levels[-1]
        doublings = place - len(self._levels) + 1
        if doublings > MOST_DOUBLINGS:
            return self[len(self._levels) - 1 + MOST_DOUBLINGS]
        assert last.blinds is not None
        small, big = (blind << doublings for blind in last.blinds)
        return last._replace(number=last.number + doublings, blinds=(small, big))

    def __iter__(self) -> Iterator[Level]:
        """Iterate over the levels as written, the last one before it is doubled."""
        return iter(self._levels)


def _check_row(row: Row, *, last: bool) -> None:
    """Refuse a row that is not a recess, a level with limits, or the last level with its doubling."""
    said = {name for name in row.__struct_fields__ if getattr(row, name) is not None} - {"clause"}
    wanted = [{"blinds", "doubled_after"}] if last else [{"recess"}, {"limits", "blinds", "minutes"}]
    if said not in wanted:
        raise ValueError(
            "a row has recess, or limits, blinds and minutes; the last has blinds and doubled_after"
        )


def _levels(found: list[Row]) -> Iterator[Level]:
    number, round = 0, 1
    for row in found:
        number += row.recess is None
        minutes = row.recess or row.minutes or row.doubled_after or 0
        cite = Cite("rules.levels", row.clause)
        yield Level(number, round, _two(row.limits), _two(row.blinds), minutes, cite)
        round += row.recess is not None


def _two(written: tuple[str, str] | None) -> tuple[Cents, Cents] | None:
    if written is None:
        return None
    low, high = map(parse_amount, written)
    if not 0 < low <= high:
        raise ValueError(f"{written[0]} and {written[1]} are not a lower and a higher amount")
    return low, high


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
        self.game = rules.text("game")
        self.has_button = self.game != STUD
        self.fee: Cents = rules.amount("entry_fee")
        self.most_entries = _by_game(rules, "most_entries")
        self.fewest_entries = rules.count("fewest_entries")
        self.cancel_days = rules.count("cancel_days")
        self.seats = _by_game(rules, "table_seats")
        self.starting_chips: Cents = rules.amount("starting_chips")
        self.chip: Cents = rules.amount("smallest_chip")
        self.levels = Levels(rules)
        self.shares = _shares(rules)
        self.in_proportion = rules.text("unfilled_prizes") == IN_PROPORTION
        self.all_to_first = rules.text("tied_cents") == ALL_TO_FIRST
        self.w2g_above: Cents = rules.amount("w2g_above")
        self.w2g_times = rules.count("w2g_times")
        self.alien_above: Cents = rules.amount("alien_above")
        self.alien_withheld = rules.percent("alien_withheld")
        self.withheld_cents: Rounding = rules.text("withheld_cents")  # type: ignore[assignment]
        self.raises = rules.count("raises")
        self.unlimited_with = rules.count("raises_unlimited")
        self.check_raise = rules.flag("check_raise")
        self.straddles = rules.flag("straddles")
        self.odd_chips = rules.text("odd_chips")
        self.ante_share, self.forced_share = rules.percent("stud_ante"), rules.percent("stud_forced_bet")
        self.hole_cards_waived = rules.count("hole_cards_waived")
        suits = rules.names("suit_order")
        self.suit_height = {suit[0]: len(suits) - place for place, suit in enumerate(suits)}
        self.redraws = _redraws(rules)[self.game]
        self.within = rules.count("balance_within")
        self.combine_after = rules.count("combine_after")
        self.combine_from_round = 1 if rules.text("combine_from") == ANY_TIME else 2
        _check(rules, self)

    def ante(self, level: Level, chip: Cents) -> Cents:
        """Return what every stud player puts in before the cards."""
        return 0 if self.has_button else _forced(level, self.ante_share, chip)

    def forced_bet(self, level: Level, chip: Cents) -> Cents:
        """Return what the stud player who must open puts in, at least one chip."""
        return 0 if self.has_button else max(_forced(level, self.forced_share, chip), chip)


def _forced(level: Level, share: Fraction, chip: Cents) -> Cents:
    """Return a stud player's ante or forced bet: a percentage of the larger blind, rounded down to the chip."""
    assert level.blinds is not None
    return int(level.blinds[1] * share / 100) // chip * chip


def _by_game(rules: Rules, name: str) -> int:
    """Return the number for the game played. Each game has one, a whole number above one."""
    named = rules.fields(name)
    if set(named) != set(GAMES) or not all(type(number) is int and number > 1 for number in named.values()):
        message = f"{name} takes a number above one for each of {', '.join(GAMES)}"
        raise rules.refuse("contradiction", message, name)
    found: int = named[rules.text("game")]
    return found


def _shares(rules: Rules) -> tuple[Decimal, ...]:
    """Return the percentage of every place, first place first."""
    with _reading(rules, "prizes"):
        found = _rows(rules, "prizes", Prize)
        shares = tuple(percent("").parse(row.percent) for row in found)
    if [row.place for row in found] != [*range(1, len(found) + 1)] or sum(shares) != 100:
        raise rules.refuse("contradiction", "prizes go from first place down and make 100 percent", "prizes")
    return shares


def _redraws(rules: Rules) -> dict[str, tuple[int, ...]]:
    with _reading(rules, "redraws"):
        found = _rows(rules, "redraws", Redraw)
    if sorted(row.game for row in found) != sorted(GAMES):
        message = f"redraws are given once for each of {', '.join(GAMES)}"
        raise rules.refuse("contradiction", message, "redraws")
    return {row.game: tuple(sorted(row.left, reverse=True)) for row in found}


def _check(rules: Rules, terms: TournamentRules) -> None:
    """Refuse values that contradict each other."""
    blinds = [level.blinds for level in terms.levels if level.blinds is not None]
    chip = terms.chip
    # A board takes five cards and three burned ones.
    pack = terms.seats * CARDS_EACH[terms.game] + (8 if terms.has_button else 0)
    whole = chip > 0 and not any(blind % chip for two in blinds for blind in two)
    shown: tuple[tuple[Any, str, str], ...] = (
        (terms.fee > 0, "entry_fee", "an event without a fee has no prizes"),
        (
            len(terms.shares) == rules.count("paid_places"),
            "paid_places",
            "every paid place has its percentage",
        ),
        (terms.fewest_entries <= terms.most_entries, "fewest_entries", "no event could be held"),
        (whole, "smallest_chip", "blinds are made of whole chips"),
        (chip > 0 and terms.starting_chips % chip == 0, "starting_chips", "a start is made of whole chips"),
        (terms.starting_chips > 0, "starting_chips", "a player without chips is out"),
        (terms.unlimited_with <= terms.seats, "raises_unlimited", f"a table has {terms.seats} places"),
        (pack <= 52, "table_seats", "the pack is too small for a full table"),
    )
    for agrees, rule, message in shown:
        if not agrees:
            raise rules.refuse("contradiction", message, rule)


CARDS_EACH = {"holdem": 2, "omaha": 4, "stud": 7}
"""The number of cards a player holds at the end."""


def go_together(rules: Rules) -> None:
    """Refuse values that contradict each other, in a chapter as in a posting."""
    rules.once(TournamentRules)


RULES = RuleSet(
    game="poker-tournament",
    rules={
        "game": one_of("which game is played", *GAMES),
        "entry_fee": amount("what it costs to enter"),
        "fee_paid": one_of("how the fee is paid", "in full, before the event"),
        "one_place": one_of("who plays a place", "a person has one place, and nobody else plays it"),
        "refund_until": one_of("until when an entrant may take the fee back", "the entrant has played a hand"),
        "most_entries": fields("how many entries each game takes", *GAMES),
        "fewest_entries": count("with fewer entries the event may be cancelled"),
        "cancel_days": count("until how many days before it the event may be cancelled for any reason"),
        "cancelled_returns": one_of("what a cancelled event returns", "all money received"),
        "fund": one_of("what the prizes are paid from", "all entry fees"),
        "prizes": rows("what percentage of the fund each place wins"),
        "paid_places": count("how many places are paid", least=1),
        "prize_cents": one_of(
            "where cents go that do not make a whole prize", "down to the cent, the rest to first place"
        ),
        "unfilled_prizes": one_of(
            "where prizes go of places that nobody fills", "to first place", IN_PROPORTION
        ),
        "standings": one_of("what ranks the players", "by the hand number on which the chips were lost"),
        "ties": one_of(
            "who is tied, and what the tied win",
            "broke on the same deal: the prizes of the places they fill are added and divided",
        ),
        "tied_cents": one_of(
            "where cents go that do not divide", "a cent each, first to enter first", ALL_TO_FIRST
        ),
        "prize_to": one_of("who is paid a prize", "the player who won it, in person"),
        "w2g_above": amount("form W-2G above this prize"),
        "w2g_times": count("and above this multiple of the entry fee"),
        "alien_above": amount("form 1042-S for a non-resident alien above this prize"),
        "alien_withheld": percent("how much of it is withheld"),
        "withheld_cents": one_of("how the amount withheld is rounded to the cent", "down", "up", "nearest"),
        "starting_chips": amount("the chips each entrant starts with"),
        "smallest_chip": amount("the smallest chip in play: pots are divided down to it"),
        "change_up": one_of("how chips are changed up", "odd chips raced for by card, nobody out"),
        "table_seats": fields("how many sit at a table of each game", *GAMES),
        "seat_draw": one_of("who sits where", "each entrant draws a seat card"),
        "levels": rows("limits, blinds and length of every level, and the recesses between them"),
        "stud_ante": percent("a stud player's ante, in percent of the level's larger blind"),
        "stud_forced_bet": percent("the forced bet of stud, in percent of the level's larger blind"),
        "raises": count("how many raises a betting round has after the opening bet"),
        "raises_unlimited": count("with how many players raises are unlimited", least=1),
        "check_raise": flag("whether a player who checked may raise"),
        "straddles": only(False, flag("whether a player may depart from the announced blinds")),
        "all_in": one_of("what a player who runs out of chips contests", "the main pot, further bets in a side pot"),
        "odd_chips": one_of("who gets the odd chip of a split pot", HIGHEST_CARD),
        "suit_order": order("suits, highest first", *SUITS),
        "absent": one_of(
            "what happens to an absent player", "dealt in, antes, blinds and forced bets from his stack"
        ),
        "hole_cards_waived": count("with how many players left hole cards may be shown"),
        "house_rules": one_of(
            "which other rules apply", "those of the card room, but for the exceptions stated"
        ),
        "ends": one_of("when the event is over", "one player has won all the chips"),
        "first_button": one_of("where the button starts", "the last seat from the dealer's left"),
        "button_moves": one_of("where the button goes", "clockwise to the next player"),
        "new_seat": one_of(
            "what a newcomer owes", "the seat's duties at once, but no small blind in a seat not dealt in"
        ),
        "three_to_two": one_of(
            "who posts when two are left of a table", "the player due for the big blind takes it"
        ),
        "heads_up_blind": one_of("where the blinds are with two players", "the small blind on the button"),
        "redraws": rows("with how many players left all seats are redrawn"),
        "balance_within": count("by how many players two tables may differ", least=1),
        "who_moves": one_of(
            "who leaves a table that has too many players",
            "the high card by suit of one dealt to each, from the dealer's left",
        ),
        "moves_to": one_of("which seat that player gets", "the best position other than the button"),
        "combine_after": count("tables are combined when one has lost more players than this"),
        "combine_from": one_of("since when", "from the second round", ANY_TIME),
        "broken_table": one_of(
            "how the players of a broken table are seated", "each seat is drawn for, the button stays"
        ),
        "recess_seats": one_of(
            "what is done in a recess", "the shortest table draws for the open seats"
        ),
        "removed_chips": one_of("where the chips of a removed player go", "out of play"),
        "illness": one_of("what happens to a sick player's chips", "the chips stay where a return is likely"),
    },
    wagers={},
    remedies={
        **SHARED,
        "eliminate": Remedy("the player is out with the place reached, and the chips are out of play"),
        "disqualify": Remedy("the player is out without place, prize or refund, and the chips are out of play"),
        "misdeal": Remedy("the cards come back and are dealt again: the deal does not count"),
    },
    moments=(
        "announced", "entry", "entries_closed", "seat_draw", "level", "recess",
        "removal", "over", "payment", "cancelled",
    ),
    checks=(go_together,),
)  # fmt: skip
"""Everything a tournament reads from its chapter."""
