"""Read the standard: bounded TOML, exact numbers, every field of the right type, and no guessed values."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from pitboss.chance import UNSEEN, Card, parse_card
from pitboss.money import Cents, read_decimal, read_whole, show_amount
from pitboss.money.amounts import MOST_CENTS
from pitboss.poker import terms
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.toml import BadToml, read_toml

if TYPE_CHECKING:
    from pitboss.cardroom.phh.playing import Replay
    from pitboss.rounds import Round

MOST_BYTES = 16 * 1024 * 1024
"""The largest file that will be read. The largest in the public data set is a fourteenth of it."""
UNIT = 100
"""Pitboss counts in hundredths of a file's unit: cents for dollars, otherwise hundredths of a chip."""

BETS, LEAST = ("small_bet", "big_bet"), ("min_bet",)
BLINDS, BRING_IN = ("blinds_or_straddles",), ("bring_in",)


class Form(NamedTuple):
    """A variant of the standard in a rulebook's terms, and the fields it needs in addition to the common ones."""

    variant: str
    structure: str
    needs: tuple[str, ...]
    draws: int = 0


FORMS = {
    "FT": Form("holdem", terms.FIXED, BLINDS + BETS),
    "NT": Form("holdem", terms.NO_LIMIT, BLINDS + LEAST),
    "NS": Form("short-deck", terms.NO_LIMIT, BLINDS + LEAST),
    "PO": Form("omaha", terms.POT_LIMIT, BLINDS + LEAST),
    "FO/8": Form("omaha-high-low", terms.FIXED, BLINDS + BETS),
    "F7S": Form("seven-card-stud", terms.FIXED, BRING_IN + BETS),
    "F7S/8": Form("seven-card-stud-8", terms.FIXED, BRING_IN + BETS),
    "FR": Form("razz", terms.FIXED, BRING_IN + BETS),
    "N2L1D": Form("lowball-deuce-to-seven", terms.NO_LIMIT, BLINDS + LEAST, 1),
    "F2L3D": Form("lowball-deuce-to-seven", terms.FIXED, BLINDS + BETS, 3),
    "FB": Form("badugi", terms.FIXED, BLINDS + BETS, 3),
}
"""The variants of the standard by code. A book without a chapter for one refuses it in its own words."""

Read: TypeAlias = Callable[[object, str], Any]
"""Reads the value of a field with this name."""


def bad(field: str, says: str) -> Refusal:
    """Refuse a field of a file."""
    return Refusal("bad_field", f"{field} {says}")


def cents(raw: object, field: str) -> Cents:
    """Read a number exactly, in hundredths. Anything finer is refused."""
    if isinstance(raw, bool) or not isinstance(raw, (int, Decimal)):
        raise bad(field, f"is a number, not {raw!r:.40}")
    amount = Decimal(raw) if isinstance(raw, int) else raw
    if not amount.is_finite() or abs(amount) * UNIT > MOST_CENTS:
        raise bad(field, f"is more than any table takes: {raw!s:.40}")
    found = amount * UNIT
    if found != int(found):
        message = f"has more than two decimals: {raw!s:.40}; hundredths are the smallest unit"
        raise bad(field, message)
    return int(found)


def positive(raw: object, field: str) -> Cents:
    """Read an amount above zero."""
    found = cents(raw, field)
    if found <= 0:
        raise bad(field, f"must be above zero, not {raw!s:.40}")
    return found


def not_negative(raw: object, field: str) -> Cents:
    """Read an amount of zero or more."""
    found = cents(raw, field)
    if found < 0:
        raise bad(field, f"must be zero or more, not {raw!s:.40}")
    return found


def stack(raw: object, field: str) -> Cents | None:
    """Read a stack, or return None if it is unknown (``inf``)."""
    if isinstance(raw, Decimal) and raw == Decimal("inf"):
        return None
    return positive(raw, field)


def each(read: Read, kind: type = tuple) -> Read:
    """Return what reads a list with one entry per player."""

    def read_all(raw: object, field: str) -> Any:
        if not isinstance(raw, list):
            raise bad(field, "is a list")
        return kind(read(one, field) for one in raw)

    return read_all


def text(raw: object, field: str) -> str:
    """Read text."""
    if not isinstance(raw, str):
        raise bad(field, f"is text, not {raw!r:.40}")
    return raw


def whole(raw: object, field: str) -> int:
    """Read a whole number."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise bad(field, f"is a whole number, not {raw!r:.40}")
    return raw


def seconds(raw: object, field: str) -> int | Decimal:
    """Read a time: zero or more, ``inf`` if it has no end."""
    if isinstance(raw, bool) or not isinstance(raw, (int, Decimal)) or Decimal(raw).is_nan():
        raise bad(field, f"is a number, not {raw!s:.40}")
    if raw < 0:
        raise bad(field, f"must be zero or more, not {raw!s:.40}")
    return raw


def flag(raw: object, field: str) -> bool:
    """Read true or false."""
    if not isinstance(raw, bool):
        raise bad(field, f"is true or false, not {raw!r:.40}")
    return raw


def name_or_number(raw: object, field: str) -> str | int:
    """Read a name or a number."""
    return raw if isinstance(raw, str) else whole(raw, field)


def clock(raw: object, field: str) -> Any:
    """Read a time of day."""
    if type(raw).__name__ != "time":
        raise bad(field, f"is a time of day, not {raw!r:.40}")
    return raw


GIVEN = ("antes", "starting_stacks", "actions")
"""The fields every file has in addition to its variant."""

PLAYED: dict[str, Read] = {
    "antes": each(not_negative), "starting_stacks": each(stack), "actions": each(text), "bring_in": positive,
    "small_bet": positive, "big_bet": positive, "min_bet": positive, "blinds_or_straddles": each(cents),
    "finishing_stacks": each(not_negative), "winnings": each(not_negative), "ante_trimming_status": flag,
}  # fmt: skip
"""Fields of the table, the actions and the result."""

ABOUT: dict[str, Read] = {
    "author": text, "event": text, "url": text, "venue": text, "address": text, "city": text, "region": text,
    "postal_code": text, "country": text, "time": clock, "time_zone": text, "time_zone_abbreviation": text,
    "day": whole, "month": whole, "year": whole, "hand": name_or_number, "level": whole,
    "seats": each(whole, list), "seat_count": whole, "table": name_or_number, "players": each(text, list),
    "currency": text, "currency_symbol": text, "time_limit": seconds, "time_banks": each(seconds, list),
}  # fmt: skip
"""Fields about a hand that do not affect the chips."""

A_PLAYER = ("seats", "players", "time_banks", "finishing_stacks", "winnings", "antes", "blinds_or_straddles")
"""Lists with one entry for each player."""


# -- the actions: who did what, with which cards or to how much, and any remarks -----------------------

DEALER = 0
WAYS = "d db CARDS, d dh pN CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, pN sd [CARDS], pN sm [CARDS]"


class Do(StrEnum):
    """The actions, as the standard writes them."""

    BOARD = "db"
    HOLE = "dh"
    FOLD = "f"
    CALL = "cc"
    RAISE = "cbr"
    BRING = "pb"
    AWAY = "sd"
    SHOW = "sm"


class Act(NamedTuple):
    """One action: its position in the file, who acts (the dealer is 0), whom cards are for, which, and to how much."""

    place: int
    who: int
    do: str
    to: int = 0
    cards: tuple[Card, ...] = ()
    amount: Cents = 0


def read_actions(actions: tuple[str, ...], players: int) -> list[Act]:
    """Read all actions of a hand, leaving out remarks."""
    return [act for place, said in enumerate(actions) if (act := read_action(said, place, players))]


def read_action(said: str, place: int, players: int) -> Act | None:
    """Read one action, or return None if there is only a remark."""
    words = said.partition("#")[0].split()
    if not words:
        return None
    try:
        return _read(words, place, players)
    except ValueError as error:
        message = f"action {place + 1} ({said!r:.60}) {error}; actions are {WAYS}"
        raise Refusal("bad_action", message) from None


def _read(words: list[str], place: int, players: int) -> Act:
    actor, do, *rest = *words, *[""] * (2 - len(words))
    if actor == "d":
        if do == Do.BOARD and len(rest) == 1:
            return Act(place, DEALER, do, 0, read_cards(rest[0]))
        if do == Do.HOLE and len(rest) == 2:
            return Act(place, DEALER, do, _player(rest[0], players), read_cards(rest[1]))
        raise ValueError("is not a dealer's action")
    who = _player(actor, players)
    if do == Do.RAISE and len(rest) == 1:
        return Act(place, who, do, amount=_amount(rest[0]))
    if do in (Do.AWAY, Do.SHOW) and len(rest) < 2:
        return Act(place, who, do, cards=read_cards(rest[0]) if rest else ())
    if do in (Do.FOLD, Do.CALL, Do.BRING) and not rest:
        return Act(place, who, do)
    raise ValueError("is not a player's action")


def _player(word: str, players: int) -> int:
    try:
        return read_whole(word.removeprefix("p") if word.startswith("p") else None, 1, players)
    except ValueError:
        raise ValueError(f"names {word!r:.20}, and there are p1 to p{players}") from None


def _amount(word: str) -> Cents:
    try:
        amount = read_decimal(word)
    except ValueError:
        raise ValueError(f"has no amount: {word!r:.20}") from None
    try:
        return positive(amount, "an amount")
    except Refusal as refusal:
        raise ValueError(refusal.message) from None


def read_cards(word: str) -> tuple[Card, ...]:
    """Read cards written together. Unseen ones are ``??``."""
    if len(word) % 2:
        raise ValueError(f"has no cards: {word!r:.20}")
    pairs = (word[at : at + 2] for at in range(0, len(word), 2))
    return tuple(UNSEEN if pair == "??" else parse_card(pair) for pair in pairs)


def write_act(act: Act) -> str:
    """Write an action in the standard's notation."""
    words = ["d", act.do] if act.who == DEALER else [f"p{act.who}", act.do]
    words += [f"p{act.to}"] if act.to else []
    words += ["".join(act.cards)] if act.cards else []
    words += [show_amount(act.amount)] if act.amount else []
    return " ".join(words)


# -- a hand: the table before it, the actions, and the result according to the file --------------------


class History(msgspec.Struct, frozen=True, kw_only=True):
    """One hand of a file. Amounts are hundredths of the file's unit. Player 1 is dealt to first.

    A negative blind is what a player put in to come in: a bet, but not a blind. An unknown stack is None.
    """

    variant: str
    antes: tuple[Cents, ...]
    starting_stacks: tuple[Cents | None, ...]
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[Cents, ...] = ()
    bring_in: Cents = 0
    small_bet: Cents = 0
    big_bet: Cents = 0
    min_bet: Cents = 0
    ante_trimming_status: bool = False
    finishing_stacks: tuple[Cents, ...] = ()
    winnings: tuple[Cents, ...] = ()
    about: dict[str, Any] = {}
    """Other fields named by the standard: players, seats, hand, event, day …"""
    extras: dict[str, Any] = {}
    """User-defined fields, whose names start with ``_``."""
    name: str = ""
    """The name of its section in a file of several hands."""

    @property
    def form(self) -> Form:
        """Its variant in a rulebook's terms."""
        return FORMS[self.variant]

    @property
    def players(self) -> int:
        """The number of players dealt in."""
        return len(self.starting_stacks)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players' seats: as numbered in the file if they run clockwise, else 1, 2, 3 …"""
        said = tuple(self.about.get("seats", ()))
        turned = said.index(min(said)) if said else 0
        clockwise = said[turned:] + said[:turned]
        if said and min(said) >= 1 and all(a < b for a, b in pairwise(clockwise)):
            return said
        return tuple(range(1, self.players + 1))

    @property
    def smallest_chip(self) -> Cents:
        """The chip pots are divided to: 1 if every amount in the file is whole, else a hundredth."""
        amounts = (
            *self.antes, *self.blinds_or_straddles, *self.finishing_stacks, *self.winnings, self.bring_in,
            self.small_bet, self.big_bet, self.min_bet, *(one or 0 for one in self.starting_stacks),
        )  # fmt: skip
        bets = any("." in action for action in self.actions)
        return 1 if bets or any(amount % UNIT for amount in amounts) else UNIT

    def play(
        self,
        rulebook: str = "",
        options: dict[str, Any] | None = None,
        readings: dict[str, str] | None = None,
    ) -> "Round":
        """Play the hand through the engine under a rulebook. A hand that stops early waits for the next player."""
        from pitboss.cardroom.phh.playing import play

        return play(self, rulebook, options or {}, readings or {})

    def replay(
        self,
        rulebook: str = "",
        options: dict[str, Any] | None = None,
        readings: dict[str, str] | None = None,
    ) -> "Replay":
        """Play the hand and compare the result with what the file says."""
        from pitboss.cardroom.phh.playing import Replay

        return Replay(self, self.play(rulebook, options, readings))

    def to_record(self, rulebook: str = "", options: dict[str, Any] | None = None) -> dict[str, Any]:
        """Write the hand as a round record of a rulebook that has the game."""
        from pitboss.cardroom.phh.writing import record_of

        return record_of(self.play(rulebook, options), self.about.get("hand", ""))


class Unread(NamedTuple):
    """A hand of a file that cannot be read, with the reason."""

    name: str
    refusal: Refusal


def read_phh(data: bytes) -> list[History]:
    """Read one hand (``.phh``) or many (``.phhs``, each under its own heading), or refuse the file."""
    hands = []
    for hand in read_each(data):
        if isinstance(hand, Unread):
            raise hand.refusal
        hands.append(hand)
    return hands


def read_each(data: bytes) -> Iterator[History | Unread]:
    """Read a file hand by hand. One that cannot be read does not stop the others."""
    try:
        read = read_toml(data, MOST_BYTES, read_decimal)
    except BadToml as error:
        at = f" (line {error.line})" if error.line else ""
        raise Refusal("bad_phh", f"this is not a hand history: it {error}{at}") from None
    if "variant" in read or not read or not all(isinstance(one, dict) for one in read.values()):
        yield read_hand(read)
        return
    for name, hand in read.items():
        try:
            yield read_hand(hand, name)
        except Refusal as refusal:
            yield Unread(name, Refusal(refusal.code, f"hand {name!r:.40}: {refusal.message}"))


def read_hand(raw: Mapping[str, Any], name: str = "") -> History:
    """Read the fields of one hand."""
    variant = raw.get("variant")
    if not isinstance(variant, str) or variant not in FORMS:
        known = ", ".join(FORMS)
        raise Refusal("unknown_variant", f"there is no variant {variant!r:.40}; there are: {known}")
    _check_names(raw, variant)
    history = History(
        variant=variant,
        **{field: read(raw[field], field) for field, read in PLAYED.items() if field in raw},
        about={field: read(raw[field], field) for field, read in ABOUT.items() if field in raw},
        extras={field: value for field, value in raw.items() if field.startswith("_")},
        name=name,
    )
    _check_lengths(raw, history.players)
    read_actions(history.actions, history.players)
    return history


def _check_names(raw: Mapping[str, Any], variant: str) -> None:
    needs = (*GIVEN, *FORMS[variant].needs)
    for field in needs:
        if field not in raw:
            raise Refusal("missing_field", f"a hand of {variant} has {field}, and this one has not")
    known = {"variant", "ante_trimming_status", "finishing_stacks", "winnings", *needs, *ABOUT}
    for field in raw:
        if field not in known and not field.startswith("_"):
            message = f"a hand of {variant} has no field {field!r:.40}; one of your own begins with _"
            raise Refusal("unknown_field", message)


def _check_lengths(raw: Mapping[str, Any], players: int) -> None:
    if players < 2:
        raise bad("starting_stacks", f"has {players} players, and it takes two")
    for field in A_PLAYER:
        if field in raw and len(raw[field]) != players:
            raise bad(field, f"has {len(raw[field])} entries for {players} players")
