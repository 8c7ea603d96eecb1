"""Round records, the compact form: stakes, cards and decisions, but never the winner."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any, ClassVar, TypeVar, get_args

import msgspec

from pitboss.chance import UNSEEN, parse_card
from pitboss.chance.cards import KNOWN_CARDS
from pitboss.money import Cents, check_json, parse_amount, show_amount
from pitboss.rounds.game import Game
from pitboss.rounds.reading import UNREADABLE, SaidTwice, check_said_once, read_plainly, why_unreadable
from pitboss.rounds.round import Round
from pitboss.rulebooks import Refusal, Rules

MOST_BYTES = 1024 * 1024
"""The longest record that is read."""

MOST_ENTRIES = 1_000_000
"""The most entries in the log of a settled round: more than a record of every throw can reach."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a record: keys that it does not have are refused."""


class WagerLine(Strict, frozen=True):
    """One wager where order or repetition matters."""

    wager: str
    amount: Any
    id: str = ""
    before_roll: int = 1

    @property
    def key(self) -> str:
        """What its result is written under."""
        return self.id or self.wager


class Decision(Strict, frozen=True):
    """One decision of a seat, with the card it drew, if any."""

    at: str
    do: str
    amount: Any = None
    card: str = ""
    cards: list[str] = []
    low: list[str] = []
    high: list[str] = []


class BehindRecord(Strict, frozen=True):
    """A wager someone else makes behind a seat's."""

    patron: str
    wager: str
    amount: Any


class SeatRecord(Strict, frozen=True):
    """One seat's side of the round."""

    seat: int
    wagers: dict[str, Any] | list[WagerLine] = {}
    cards: list[str] = []
    decisions: Sequence[Decision] = []
    patron: str = ""
    coupons: dict[str, Any] = {}
    behind: list[BehindRecord] = []
    warned: bool = False
    vouchers: list[str] = []


class PlayerDealer(Strict, frozen=True):
    """The seat that banks, and with how much."""

    seat: int
    wager: Any


class CalledRecord(Strict, frozen=True):
    """An irregularity that was called, and when."""

    kind: str
    at: str = ""
    seat: int = 0
    card: str = ""
    hand: int = 0
    choice: str = ""
    roll: int = 0
    before_roll: int = 0
    dice: list[int] = []
    wager: str = ""
    amount: Any = None
    after: int = 0
    spin: int = 0

    @property
    def said(self) -> str:
        """The choice. For a late or spoken wager, the wager and its amount come first."""
        return f"{self.wager} {self.amount} {self.choice}".rstrip() if self.wager else self.choice


class Record(Strict, frozen=True):
    """One round, as submitted by a surveillance desk, a lab or another program.

    A game with keys of its own subclasses this and, if needed, ``SeatRecord``, ``CalledRecord`` or
    ``Decision``. It sets ``of`` to its id, and its script's ``takes`` names the keys.
    """

    of: ClassVar[str] = ""
    """The id of the game whose own keys these are."""
    rulebook: str
    game: str
    id: str | int = ""
    options: dict[str, Any] = {}
    seats: Sequence[SeatRecord] = []
    dealer: list[str] = []
    community: list[str] = []
    rolls: list[list[int]] = []
    spins: list[str] = []
    irregularities: Sequence[CalledRecord] = []
    player_dealer: PlayerDealer | None = None
    state: Any = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Note the type by which a game reads its records."""
        super().__init_subclass__(**kwargs)
        if "of" in vars(cls):
            if _in_package(cls) or cls.of not in _own_types:
                _own_types[cls.of] = cls
            _decoder.cache_clear()

    @property
    def seat_numbers(self) -> tuple[int, ...]:
        """The seats taken, in clockwise order."""
        seats = self.seats
        return (seats[0].seat,) if len(seats) == 1 else tuple(sorted([seat.seat for seat in seats]))

    @property
    def patrons(self) -> dict[int, str]:
        """The person in each seat, as far as the record names them."""
        return {seat.seat: seat.patron for seat in self.seats if seat.patron}

    @property
    def warned(self) -> tuple[int, ...]:
        """The seats that were warned before for a bet below the minimum."""
        return tuple([seat.seat for seat in self.seats if seat.warned])

    def card_lists(self) -> list[Sequence[str]]:
        """Every list of cards in the record. A game adds those under its own keys."""
        lists: list[Sequence[str]] = [self.dealer, self.community]
        if self.irregularities:
            lists += [[call.card] for call in self.irregularities if call.card]
        for seat in self.seats:
            lists.append(seat.cards)
            for decision in seat.decisions:
                lists += (decision.cards, decision.low, decision.high)
                if decision.card:
                    lists.append([decision.card])
        return lists


_T = TypeVar("_T")
_own_types: dict[str, type[Record]] = {}


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Record]:
    """Read the records of a game that adds keys or, with no name, of one that adds none."""
    own = _own_types.get(game, Record)
    others = [kind for kind in _own_types.values() if kind is not own]
    # In a fixed order, whichever game was loaded first: the package's own by name, then those from outside.
    others.sort(key=lambda kind: (not _in_package(kind), kind.__module__ if _in_package(kind) else ""))
    return msgspec.json.Decoder(_widened(own, others))


def _in_package(kind: type[Record]) -> bool:
    """Whether a game of the package has these keys. One from outside cannot take them over."""
    return kind.__module__.startswith("pitboss.")


def _widened(own: Any, others: Sequence[Any]) -> Any:
    """Add the keys of other games to a type, so that a key in the wrong game is distinguished from an unknown key."""
    known = {field.name: field.type for field in msgspec.structs.fields(own)}
    added: dict[str, Any] = {}
    for other in others:
        for field in msgspec.structs.fields(other):
            if field.name not in known:
                added.setdefault(field.name, field.type)
    for name in ("seats", "irregularities") if "seats" in known else ():
        theirs = [_inner(other, name) for other in others]
        added[name] = Sequence[_widened(_inner(own, name), theirs)]  # type: ignore[misc]
    fields = [(name, type, () if name in known else None) for name, type in added.items()]
    return msgspec.defstruct(own.__name__, fields, bases=(own,), frozen=True)


def _inner(record: Any, name: str) -> Any:
    return get_args(next(field.type for field in msgspec.structs.fields(record) if field.name == name))[0]


def _game_in(raw: Any) -> str:
    """The game that a record names, which decides the type it is read as."""
    game = raw.get("game") if type(raw) is dict else ""
    return game if type(game) is str else ""


def read_record(line: bytes, load: Callable[[str], None] | None = None) -> Record:
    """Read one record, or refuse it: unknown or duplicate keys, wrong shapes and invalid cards.

    ``load`` is called with the name of its game first, where games are loaded as they are needed.
    """
    if len(line) > MOST_BYTES:
        raise Refusal("record_too_long", f"a record of more than {MOST_BYTES} bytes is not read")
    try:
        check_json(line)
        raw = read_plainly(line)
        game = _game_in(raw)
        if load is not None:
            load(game)
        record = _decoder(game if game in _own_types else "").decode(line)
        check_said_once(line, raw)
    except SaidTwice as error:
        raise Refusal("said_twice", f"this record is ambiguous: {error}") from None
    except UNREADABLE as error:
        raise Refusal("bad_record", f"this is not a round record: {why_unreadable(error)}") from None
    cards = record.card_lists()
    if not KNOWN_CARDS.issuperset(chain.from_iterable(cards)):
        for card in chain.from_iterable(cards):
            read_card(card)
    return record


def record_id(line: bytes) -> Any:
    """Return the id of a record that may be otherwise unreadable."""
    if len(line) > MOST_BYTES:
        return None
    try:
        check_json(line)
        raw = msgspec.json.decode(line)
    except UNREADABLE:
        return None
    return raw.get("id") if isinstance(raw, dict) else None


def read_card(text: str) -> str:
    """Read a card or refuse it."""
    if text == UNSEEN:
        return text
    try:
        return parse_card(text)
    except ValueError as error:
        raise Refusal("impossible_card", str(error)) from None


def read_amount(raw: object, what: str) -> Cents:
    """Read an amount or refuse it."""
    try:
        return parse_amount(raw)
    except ValueError as error:
        raise Refusal("bad_amount", f"{what}: {error}") from None


def read_state(raw: object, form: type[_T], game: str) -> _T | None:
    """Read what the table remembered before the round, or refuse it. None if the record does not say."""
    try:
        return None if raw is None else msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        table = f"a table of {game.lower()}"
        raise Refusal("bad_state", f"this is not what {table} remembers: {error}") from None


MOST_REMEMBERED = 256
_remembered: dict[tuple[str, str, str, bytes], Rules] = {}
"""Rules already worked out: many records share one posting."""


def rules_of(record: Record, game: Game) -> Rules:
    """Return the rules a record was played by, worked out once for all records under one posting."""
    chapter = game.chapter(record.rulebook, record.options)
    posted = msgspec.json.encode(record.options, order="deterministic")
    key = (game.id, chapter.rulebook, chapter.sha256, posted)
    if key not in _remembered:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        options = dict(record.options)
        try:
            pay = msgspec.convert(options.pop("pay", {}), dict[str, dict[str, str]])
        except msgspec.ValidationError as error:
            raise Refusal("bad_option", f"pay must be written as tables of rows: {error}") from None
        _remembered[key] = game.rules(record.rulebook, options, pay)
    return _remembered[key]


def play_record(record: Record, game: Game, rules: Rules | None = None) -> Round:
    """Play a record through its game under its own posting or the given rules, or refuse what they forbid."""
    script = game.script(record, rules_of(record, game) if rules is None else rules)
    round = script.open(game)
    script.table, round.quiet = round.table, script.quiet
    while (ask := round.ask) is not None and not script.ends_at(ask):
        if len(round.log) > MOST_ENTRIES:
            raise Refusal("round_too_long", f"a round may have at most {MOST_ENTRIES} entries")
        round.answer(script.answer(ask, round))
    round.quiet = False
    if not round.void:
        script.finish()
    return round


def result(round: Round, id: Any) -> dict[str, Any]:
    """Write a settled round as records are answered. ``total`` is the sum of wagers that one limit cut together."""
    net: dict[str, dict[str, Any]] = {}
    why: dict[str, dict[str, Any]] = {}
    table = round.table
    backers = {place: (seat, who) for seat, behind in table.backers.items() for place, who in behind.items()}
    why_of = table.why.get
    for spot, cents in table.net.items():
        holder, wager = spot
        _under(net, holder, backers)[wager] = show_amount(cents)
        if (ruled := why_of(spot)) is not None:
            _under(why, holder, backers)[wager] = {"rule": ruled.rule, "clause": ruled.clause}
    for holder, (cents, cite) in table.limited.items() if table.limits or table.capped else ():
        _under(net, holder, backers)["total"] = show_amount(cents)
        _under(why, holder, backers)["total"] = {"rule": cite.rule, "clause": cite.clause}
    return {"id": id, "net": net, "why": why}


def _under(
    written: dict[str, dict[str, Any]], holder: int, backers: dict[int, tuple[int, str]]
) -> dict[str, Any]:
    """Where a result is written: under its seat or, for a bet behind one, under the bettor's name."""
    if holder not in backers:
        return written.setdefault(str(holder), {})
    seat, patron = backers[holder]
    own: dict[str, Any] = written.setdefault(str(seat), {})
    return own.setdefault("behind", {}).setdefault(patron, {}) if patron else own
