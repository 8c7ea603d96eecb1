"""What the engine needs from a game: its rule set, remedies, pack and procedure."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import msgspec

from pitboss.chance import Pack, Source
from pitboss.money import Cents
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choice, Choose
from pitboss.rounds.called import NO_NAMES, Names, WagerName, called_plainly
from pitboss.rounds.events import Rolled, Spun
from pitboss.rounds.patrons import Places, check_places, one_or_two
from pitboss.rounds.table import Play, Table
from pitboss.rulebooks import Cite, Refusal, Rules, RuleSet, load_chapter
from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.posting import Posting
from pitboss.rulebooks.readings import otherwise

if TYPE_CHECKING:
    from pitboss.hands.naming import Named
    from pitboss.odds import Analysis, Apart, Kernel, Together
    from pitboss.odds.strategy import Strategies
    from pitboss.rounds.advice import Situation, Worths
    from pitboss.rounds.alike import Cells
    from pitboss.rounds.drivers.script import Script
    from pitboss.rounds.records import Record
    from pitboss.rounds.round import Round
    from pitboss.rounds.seen import Held, Way


def check_seats_once(rules: Rules, seats: Sequence[int]) -> None:
    """Refuse a seat listed twice, since only its second set of stakes would be read."""
    if len(set(seats)) < len(seats):
        twice = [seat for seat in seats if seats.count(seat) > 1]
        message = f"seat {twice[0]} is listed twice: a seat can be taken only once"
        raise rules.refuse("seat_twice", message, *(("positions",) if "positions" in rules else ()))


class Device(NamedTuple):
    """A wheel as it is drawn: its pockets or stops in order around it, and the colour of each."""

    pockets: tuple[str, ...] = ()
    """The pockets of a roulette wheel, each different."""
    stops: tuple[str, ...] = ()
    """The stops of a wheel that has the same sign several times."""
    colours: Mapping[str, str] = {}


class Bot(Protocol):
    """Plays the seats without a person, using only what each seat is shown."""

    def decide(self, ask: Choose, seat: int) -> Answer:
        """Answer a decision for a seat."""


class Prize(NamedTuple):
    """One pot: its name, its size, and the seats that may win it."""

    name: str
    cents: Cents
    seats: tuple[int, ...]


class Contest(msgspec.Struct, frozen=True):
    """The state of a game among players: bets not yet in a pot, the pots, who is out, and the button's seat."""

    bets: dict[int, Cents]
    pots: tuple[Prize, ...]
    out: tuple[int, ...] = ()
    button: int = 0


class AmongPlayers(NamedTuple):
    """What a game adds if its players play against one another."""

    bot: Callable[[Rules, Source], Bot | None]
    """Makes a player for the seats without a person."""
    warm_up: Callable[[], None]
    """Loads what such players need, which may take long. Call it once, before anyone has to wait for it."""
    least_stack: Callable[[Rules], Cents]
    """The stack a seat needs in front of it to be dealt in."""
    contest: Callable[[Table], Contest]
    """The state of the game among the players, for onlookers."""
    sizes: Callable[[Table, int], dict[str, Cents]]
    """What a seat would add for a bet that players name after the pot, by that name."""


def contest_of(round: "Round") -> Contest | None:
    """The state of a game among players, or None if they play against the house."""
    players = round.game.among_players
    return players.contest(round.table) if players is not None else None


def sizes_for(round: "Round", seat: int) -> dict[str, Cents]:
    """What a seat would add for each bet that players name after the pot, if they play against one another."""
    players = round.game.among_players
    return players.sizes(round.table, seat) if players is not None else {}


class CarriesOver(NamedTuple):
    """What a game adds if its wagers may stand on the layout from one round to the next."""

    standing: Callable[[Any], dict[tuple[int, str], Cents]]
    """The chips on the layout when a round opens, by seat and wager, from what the table remembers."""
    hand_over: Callable[[Table], bool]
    """Whether play is over although the rules leave the round open, so that a live table ends it here."""
    ending: Callable[[Ask], Answer | None]
    """The answer that ends a round which the rules leave open, if it may be ended now."""
    resting: Callable[[Table], Collection[tuple[int, str]]]
    """The wagers on the layout that nothing decides for now: they are off."""
    says: Callable[[Table], str]
    """The state of the table at a glance: the point, who has the dice."""
    marks: Callable[[Table], dict[str, str]]
    """The readings of the table's markers, including those from earlier rounds: the point, the shooter."""


class Stays(NamedTuple):
    """What a game adds if some of its wagers wait for another round, although each round ends by itself."""

    standing: Callable[[Any], dict[tuple[int, str], Cents]]
    """The chips on the layout when a round opens, by seat and wager, from what the table remembers."""


def standing_at(game: "Game", state: Any) -> dict[tuple[int, str], Cents]:
    """Return the chips on the layout when a round opens, by seat and wager, from what the table remembers."""
    brings = game.carries_over or game.stays
    return brings.standing(state) if brings is not None else {}


class SetsCards(NamedTuple):
    """What a game adds if its players lay out their cards in hands."""

    ways: Callable[[Rules, Choose], "Sequence[Way]"]
    """The result of each way to lay the cards, if a decision is about that."""


def ways_at(game: "Game", rules: Rules, ask: Choose) -> "Sequence[Way]":
    """Say what each way to lay the cards makes, if a decision is about that."""
    return game.sets_cards.ways(rules, ask) if game.sets_cards is not None else ()


class Display(NamedTuple):
    """What the display at a table keeps of its rounds."""

    kept: Callable[["Round"], tuple[str, ...]]
    """What it keeps of a round, oldest first."""


def _thrown_and_spun(round: "Round") -> tuple[str, ...]:
    """Return every throw and every number."""
    kept = []
    for event in round.events:
        if type(event) is Rolled:
            kept.append("-".join(map(str, event.dice)))
        elif type(event) is Spun:
            kept.append(event.pocket)
    return tuple(kept)


class SimplePlay(NamedTuple):
    """A stated way to play, by which the engine simulates a game that has no kernel."""

    name: str
    """Said after "played by"."""
    decide: Callable[[Choose, "Round"], Chosen | None]
    """Answers a decision. None leaves it to chance. A function of a module, as several processes call it."""
    seats: tuple[int, ...] = (1,)
    """The seats taken: the player's, then one that banks if a player must."""
    unaffected: frozenset[str] = frozenset()
    """Wagers that no decision changes, so that an exact figure holds for them."""


class Game:
    """A game, written once. A rulebook gives it values, and a driver gives it answers."""

    id: ClassVar[str]
    """Its name in records and files: "red-dog"."""
    title: ClassVar[str]
    """Its name in words: "Red Dog"."""
    ruleset: ClassVar[RuleSet]
    """Everything it reads from a chapter."""
    state_type: ClassVar[Any] = None
    """The type of what a table remembers between rounds, a frozen `msgspec.Struct`, or None if it remembers nothing."""
    among_players: ClassVar[AmongPlayers | None] = None
    counted_values: ClassVar[str] = "A23456789T"
    """The values by which cards gone from its shoe are counted. T is every ten-value card if K is not among them."""
    carries_over: ClassVar[CarriesOver | None] = None
    stays: ClassVar[Stays | None] = None
    sets_cards: ClassVar[SetsCards | None] = None
    display: ClassVar[Display] = Display(_thrown_and_spun)
    """What a table's display keeps of a round, by default every throw and every number."""
    simple_play: ClassVar[SimplePlay | None] = None
    """How the engine decides when it simulates the game, or None if it decides at random."""
    in_passes: ClassVar[bool] = False
    """Whether its best play is found in passes (`odds.passes`), which a GPU runs too."""
    names: ClassVar[Names] = NO_NAMES
    """What players call its wagers: a `WagerName` for each wager that they do not call as records do."""
    usual_wagers: ClassVar[tuple[str, ...]] = ()
    """The wagers that players who know the game make, if it takes better and worse ones."""
    notes: ClassVar[Mapping[str, str]] = {}
    """The wording of each change of the table's state: a sentence with "{value}", or what the seat it names does."""
    apart: ClassVar[tuple[str, ...]] = ()
    """Wagers decided independently of the cards. A dead or void hand does not affect them.

    A game whose rules decide which sets `table.apart` in `lay_out`.
    """
    again: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Moments that may recur in any order among themselves. All others follow the rule set's order."""

    def chapter(self, book: str, options: dict[str, Any] | None = None) -> Chapter:
        """Load this game's chapter of a rulebook."""
        return load_chapter(book, self.id, self.ruleset)

    def rules(
        self,
        book: str,
        options: dict[str, Any] | None = None,
        pay: dict[str, dict[str, str]] | None = None,
        readings: dict[str, str] | None = None,
        *,
        what_if: bool = False,
    ) -> Rules:
        """Return a table's rules: the chapter under a posting.

        ``readings`` are for analysis only, and so is ``what_if``, which takes values outside the book.
        """
        chapter = otherwise(self.chapter(book, options), readings or {})
        posting = Posting(chapter.rulebook, self.id, options or {}, pay or {})
        return Rules(chapter, posting, what_if=what_if)

    def pack(self, rules: Rules) -> Pack | None:
        """Return the pack of cards the game is dealt from, if it uses cards. Every round begins with all of them."""
        return None

    def pack_cite(self, rules: Rules) -> Cite | None:
        """Return the rule that defines the pack, if the document has one."""
        return None

    def seats(self, rules: Rules) -> int:
        """The number of seats, by default the rule `positions`."""
        return rules.count("positions")

    def after_void(self, table: Table, before: Any) -> Any:
        """Return the table's state after a void round, by default its state before it.

        A game with a shoe overrides it: cards that were dealt are gone, void or not.
        """
        return before

    def lay_out(self, table: Table) -> None:
        """Restore the table to the state the last round left (a shoe, a point, a button)."""

    def play(self, table: Table) -> Play:
        """Play one round, from the wagers to the settlement.

        It is a generator, and asks through the table with `yield from`. Every wager on the layout is
        settled, returned or taken before it ends.
        """
        raise NotImplementedError

    def choices(self, table: Table, ask: Choose) -> Sequence[Choice]:
        """Return the choices at an open decision after a call. By default they do not change."""
        return ask.choices

    def named(self, rules: Rules, held: "Held") -> "Named | None":
        """Name a hand by its open cards and the shared ones, as it stands now. None if it has no name yet."""
        return None

    def called(self, wager: str) -> WagerName:
        """Say what players call a wager."""
        return self.names.get(wager) or called_plainly(wager)

    def wagers(self, rules: Rules) -> Names:
        """Return every wager that can lie on this table, with its name."""
        return {one: self.called(one) for one in (*self.ruleset.wagers, *rules.chapter.wagers, *self.names)}

    def device(self, rules: Rules) -> "Device | None":
        """Return the wheel the game is played with, if it is played with one."""
        return None

    def locked(self, table: Table) -> Collection[tuple[int, str]]:
        """Return the wagers on the layout that their owners may neither take down nor reduce."""
        return table.spots.keys() if self.carries_over is None else ()

    def practised(self, ask: Choose, round: "Round") -> Chosen | None:
        """Decide as a practised player would, from what the seat sees. None leaves it to chance."""
        return None

    def goes_on(self, table: Table, seat: int) -> tuple[str, ...]:
        """The steps by which a seat lets chance decide if anyone may act, or none if it may not."""
        return ()

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Return what each choice at a decision is worth on average, or None if that is not known."""
        return None

    def alike(self, record: "Record", rules: Rules) -> Hashable | None:
        """Return what decides an ordinary record besides its rules. Records that agree in it are settled alike.

        None if the record is to be settled by itself, which is always right.
        """
        return None

    def cells(self, record: "Record", rules: Rules) -> "Cells | None":
        """Return how the cards of records like this one, with one seat and no cards, are sorted at once.

        None if such records are to be settled by themselves. A game that returns cells settles each seat separately:
        by what the seat staked and decided, its own cards and those of the table.
        """
        return None

    def result(self, round: "Round", record: "Record") -> dict[str, Any]:
        """Return the result of a settled round in the form used for records."""
        from pitboss.rounds.records import result

        return result(round, record.id)

    @property
    def priced(self) -> bool:
        """Whether the game's exact odds have been worked out."""
        return type(self).analyse is not Game.analyse

    @property
    def compiled(self) -> bool:
        """Whether the game has a full-speed kernel. The engine simulates every other game."""
        return type(self).kernel is not Game.kernel

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager a table takes, or refuse if the odds have not been worked out."""
        raise Refusal("no_odds", f"{self.title} has no exact odds yet")

    def analyse_apart(self, rules: Rules) -> "Apart | None":
        """Return the wagers that are priced without solving the game's main one, if it has any."""
        return None

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Return every way a round can end for several wagers at these stakes, or refuse if that is not counted."""
        message = (
            f"{self.title}: {' and '.join(stakes)} are counted separately, so their joint result in one round is not"
            " known exactly; `pitboss session` plays them together and reports the error"
        )
        raise Refusal("no_joint", message)

    def made_behind(self, wager: str) -> bool:
        """Whether a wager is made later in a round, behind another one: its stake is not a first stake."""
        return False

    def check_later(self, rules: Rules, stakes: Mapping[str, Cents]) -> None:
        """Refuse stakes of wagers made later in a round that no player could make. By default there are none."""

    def strategies(self, rules: Rules) -> "Strategies | None":
        """Return how strategies are named, priced and simulated here, or None if a player decides nothing."""
        return None

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the game's own full-speed kernel, or refuse if it has none for these rules."""
        raise Refusal("no_kernel", f"{self.title} has no kernel of its own: the engine plays it")

    def edges_without(self, rules: Rules, gone: Mapping[str, int]) -> Mapping[str, Fraction]:
        """Return the house edges before a round from a shoe that lacks this many cards of each value.

        A value is one of `counted_values`. Refuse if the game has no shoe to count.
        """
        raise Refusal("no_removal", f"{self.title} has no shoe whose cards are counted")

    def script(self, record: "Record", rules: Rules) -> "Script":
        """Make the driver that answers this game's asks from a compact record, by default a `Script`."""
        from pitboss.rounds.drivers.script import Script

        return Script(record, rules)

    def check_seats(self, rules: Rules, seats: tuple[int, ...]) -> None:
        """Refuse seats the layout does not have, and fewer players than the document asks for."""
        most = self.seats(rules)
        for seat in seats:
            if type(seat) is not int or not 1 <= seat <= most:
                message = f"the table has seats 1 to {most}, not {seat!r:.20}"
                raise rules.refuse("unknown_seat", message, "positions")
        check_seats_once(rules, seats)
        if "fewest_players" in rules and len(seats) < (fewest := rules.count("fewest_players")):
            message = f"it takes {fewest} players, not {len(seats)}"
            raise rules.refuse("too_few_players", message, "fewest_players")

    def places(self, rules: Rules) -> tuple[Places, ...]:
        """Return how many places one person may hold: one, or two adjacent ones. Without such a rule, any number."""
        return one_or_two(rules)

    def check_patrons(self, rules: Rules, patrons: dict[int, str]) -> None:
        """Refuse one person on more places than the rules allow."""
        if patrons:
            check_places(rules, patrons, self.places(rules))

    def __repr__(self) -> str:
        return f"<{self.title}>"
