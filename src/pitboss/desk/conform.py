"""The engine's promises, tested on any chapter of any game: those on the shelves and those from outside.

Rounds are played at random, half of them with irregularities called, and each promise is checked in them. Then every
rule of the chapter is set to other values: one that loads must change a round, an ask, an answer or a price.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

import msgspec

from pitboss.chance import UNSEEN, seeded
from pitboss.desk.faults import fault
from pitboss.desk.games import Entry
from pitboss.rounds import Game, Round, audit, drive, play_record, read_log, read_record, replay, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Answer, Cards, IrregularityCall, Stopped, Thrown
from pitboss.rounds.asks import Ask
from pitboss.rounds.audit import reopen
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Closed, Dealt, Discarded, Due, Irregular, Opened, Shown, Voided
from pitboss.rulebooks import Cite, Irregularity, Refusal, Rules
from pitboss.rulebooks.posting import Posting
from pitboss.rulebooks.refusal import counted
from pitboss.rulebooks.variants import changed, other_values, raw_chapter, read_raw

STACK, SMALL_STACK = 50_000, 20_000
"""The stack of each seat. The smaller one also shows what a player cannot afford."""
MOST_ENTRIES = 50_000
"""A round with more entries does not end."""
MOST_ANSWERS = 400
"""The number of answers of a round that are looked at to find what a value changes."""
CALLS = 60
"""The number of asks, of a thousand, at which an irregularity is called, in every other round."""
MOMENTS = 6
"""The number of moments of a round at which it is voided."""
MISDEAL = Irregularity(Cite("irregularities.misdeal", "§0"), "misdeal", "it cannot stand", "void_round")
CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")


class Broken(AssertionError):
    """A promise that a round does not keep."""


class Unplayed(Exception):
    """A chapter that fails as it is, so that other values cannot be compared with it."""


class Kept(msgspec.Struct, frozen=True):
    """One promise, how often it was tried, and where it was broken."""

    promise: str
    says: str
    tried: int
    broken: tuple[str, ...] = ()


class Conformance(msgspec.Struct, frozen=True):
    """The result for every promise in one chapter."""

    rulebook: str
    chapter: str
    rounds: int
    seed: int
    promises: tuple[Kept, ...]

    @property
    def ok(self) -> bool:
        """Whether every promise was kept."""
        return not any(one.broken for one in self.promises)

    def to_json(self) -> dict[str, Any]:
        """Return the promises with where each was broken."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        return {"ok": self.ok, **told}


class _Counted(RandomPlayer):
    def answer(self, ask: Ask, round: Round) -> Answer:
        if len(round.log) > MOST_ENTRIES:
            raise Broken(f"the round has {len(round.log)} entries and does not end")
        return super().answer(ask, round)


class Trial:
    """One chapter on trial: its rules, and random rounds."""

    def __init__(self, book: str, entry: Entry, rounds: int = 12, seed: int = 1) -> None:
        """Take a chapter. This many rounds are played from the seed."""
        self.book, self.entry, self.game = book, entry, entry.game
        self.count, self.seed = rounds, seed
        self.rules = entry.rules(book)

    @property
    def seats(self) -> tuple[int, ...]:
        """A few places around the table, not all next to each other."""
        most = self.game.seats(self.rules)
        return tuple(sorted({1, max(1, most // 2), most}))

    def opened(self, state: Any = None, rules: Rules | None = None) -> Round:
        """Open a round where the last one left the table."""
        return Round(self.game, rules or self.rules, self.seats, state, dict.fromkeys(self.seats, STACK))

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """Rounds at two tables, each beginning where the last one ended. At the second, irregularities are called."""
        played = []
        for calls in (0, CALLS):
            state, player = None, _Counted(seeded(self.seed + calls), calls)
            for _ in range(-(-self.count // 2)):
                played.append(drive(self.opened(state), player))
                state = played[-1].table.state
        return tuple(played)


# -- promises of a round ---------------------------------------------------------------------------


def _demand(kept: bool, said: str) -> None:
    if not kept:
        raise Broken(said)


def rounds_end(trial: Trial, round: Round) -> None:
    """A round opens, ends and closes, and chips only move: none appear and none are lost."""
    _demand(round.over, "it is not over")
    _demand(type(round.log[0]) is Opened and type(round.log[-1]) is Closed, "it does not open and close")
    left = {name: cents for name, cents in check_conservation(round.log).items() if ":" in name and cents}
    _demand(round.log[-1].balances == left, f"the close gives {round.log[-1].balances}, and there is {left}")


def audits_clean(trial: Trial, round: Round) -> None:
    """Its log is audited clean, is played again byte for byte, and survives being written down."""
    found = audit(round.log, round.game, round.rules)
    _demand(found.clean, f"the audit finds {found.divergence}")
    data = write_log(round.log)
    _demand(write_log(read_log(data)) == data, "its log is read differently from how it was written")
    again = replay(round.log, round.game, round.rules)
    _demand(write_log(again.log) == data, "played again, it has another log")
    _demand(again.table.state == round.table.state, "played again, the table remembers something else")


def events_cite(trial: Trial, round: Round) -> None:
    """Every event names its rule and clause."""
    for event in round.events:
        if type(event) in (Opened, Closed):
            continue
        cites = event.duties if type(event) is Due else (getattr(event, "cite", None),)
        _demand(
            bool(cites) and all(one and one.rule and one.clause for one in cites), f"{event} cites nothing"
        )


def remedies_are_the_documents(trial: Trial, round: Round) -> None:
    """An irregularity is an event with the remedy and the clause of the document."""
    named = round.rules.chapter.irregularities
    for event in round.log:
        if type(event) is Irregular:
            rule = named.get(event.kind)
            _demand(rule is not None and rule.remedy == event.remedy and rule.cite == event.cite, f"{event}")


def voids_give_back(trial: Trial, round: Round) -> None:
    """A round declared void at any moment leaves everyone's money unchanged, and the table goes on."""
    named = round.rules.chapter.irregularities | {MISDEAL.kind: MISDEAL}
    rules = Rules(msgspec.structs.replace(round.rules.chapter, irregularities=named), round.rules.posting)
    answers = [entry for entry in round.log if not hasattr(entry, "seen_by")]
    for moment in range(0, len(answers), 1 + len(answers) // MOMENTS):
        void = reopen(round.log, round.game, rules)
        for answer in answers[:moment]:
            void.answer(answer)
        void.answer(IrregularityCall(MISDEAL.kind))
        said = f"void after {counted(moment, 'answer')}"
        _demand(void.over and void.void, f"{said} it is not over")
        _demand(any(type(entry) is Voided for entry in void.log), f"{said} no event says so")
        _demand(not any(void.table.net.values()), f"{said} someone's money has changed")
        check_conservation(void.log)
        _demand(
            drive(trial.opened(void.table.state), RandomPlayer(seeded(1))).over, f"{said} no round follows"
        )


def tables_remember(trial: Trial, round: Round) -> None:
    """The state of a table between rounds survives being written down."""
    state = round.table.state
    if state is None:
        return
    read = msgspec.convert(msgspec.json.decode(msgspec.json.encode(state)), round.game.state_type)
    _demand(read == state, f"{state} is read back as {read}")
    _demand(trial.opened(read).log == trial.opened(state).log, "another round follows what was read back")


def views_hide(trial: Trial, round: Round) -> None:
    """No seat sees a card that lies face down before another."""
    called = _shown_by_calls(round)
    for seat in (0, *round.table.seats):
        known = {UNSEEN, *called, *(card for event in round.events for card in _open_to(event, seat))}
        told = {card for event in round.view(seat) for card in CARD.findall(repr(event))}
        _demand(not told - known, f"seat {seat} is shown {', '.join(sorted(told - known))}")


def _open_to(event: Any, seat: int) -> tuple[str, ...]:
    """The cards of an event that lie face up, or before this seat."""
    if type(event) not in (Dealt, Shown, Discarded):
        return ()
    own = seat != 0 and seat in (getattr(event, "to", 0), getattr(event, "who", 0))
    return tuple(event.cards) if own or getattr(event, "face", "up") == "up" else ()


def _shown_by_calls(round: Round) -> set[str]:
    """The cards that staff named in calls whose remedy shows them to everyone."""
    remedies = round.game.ruleset.remedies
    calls = [entry for entry in round.log if type(entry) is IrregularityCall and entry.card]
    shown = (
        call for call in calls if "card" in (remedies[round.rules.irregularity(call.kind).remedy].shows or ())
    )
    return {call.card for call in shown}


def refusals_change_nothing(trial: Trial, round: Round) -> None:
    """An answer that is refused leaves no trace."""
    again = trial.opened()
    player = RandomPlayer(seeded(trial.seed))
    wrong: tuple[Any, ...] = (
        Thrown((9, 9)),
        Cards(("Xx",)),
        Stopped("nowhere"),
        IrregularityCall("nothing of the kind"),
    )
    for _ in range(MOST_ANSWERS):
        if again.ask is None:
            return
        before = _trace(again)
        for answer in wrong:
            _demand(_refused(again, answer), f"{answer} is taken at {type(again.ask).__name__}")
        _demand(_trace(again) == before, "an answer that was refused changed something")
        with suppress(Refusal):
            again.answer(player.answer(again.ask, again))


def _refused(round: Round, answer: Any) -> bool:
    try:
        round.answer(answer)
    except Refusal:
        return True
    return False


def _trace(round: Round) -> tuple[Any, ...]:
    table = round.table
    cards = None if table.shoe is None else list(table.shoe.gone)
    return round.ask, list(round.log), dict(table.spots), dict(table.net), cards


def chance_is_blind(trial: Trial, round: Round) -> None:
    """Cards, dice and wheels do not depend on wagers or decisions."""
    first, second = (_chance(trial, decisions, most) for decisions, most in ((100, 2_000), (200, 40_000)))
    for one, other in zip(first, second, strict=True):
        shared = min(len(one), len(other))
        _demand(one[:shared] == other[:shared], "the same source deals different cards for different wagers")


def _chance(trial: Trial, decisions: int, most: int) -> tuple[list[Any], ...]:
    player = _Counted(seeded(decisions), most=most, chance=seeded(trial.seed))
    log = drive(trial.opened(), player).log
    cards = [card for entry in log if type(entry) is Cards for card in entry.cards]
    throws = [entry.dice for entry in log if type(entry) is Thrown]
    return cards, throws, [entry.pocket for entry in log if type(entry) is Stopped]


PROMISES: dict[str, Callable[[Trial, Round], None]] = {
    "ends": rounds_end,
    "audits": audits_clean,
    "cites": events_cite,
    "remedies": remedies_are_the_documents,
    "voids": voids_give_back,
    "remembers": tables_remember,
    "hides": views_hide,
    "refuses": refusals_change_nothing,
    "chance": chance_is_blind,
}
"""The promises that every round keeps."""
ONCE = ("refuses", "chance")
"""Promises that play separate rounds, and are tried once."""
VALUES = "values"
MOST_TOLD = 5
"""The number of places reported at which a promise is broken."""


def conform(
    book: str,
    entry: Entry,
    rounds: int = 12,
    seed: int = 1,
    values: int = 1,
    probes: tuple[Mapping[str, Any], ...] = (),
) -> Conformance:
    """Try every promise on a chapter. ``values`` is the number of other values of each rule to try, and may be 0.

    ``probes`` are records that reach what random play does not.
    """
    trial = Trial(book, entry, rounds, seed)
    try:
        found = [_tried(trial, name, look) for name, look in PROMISES.items() if trial.rounds]
    except Exception as error:  # a game from outside may raise anything
        found = [Kept("ends", _said(rounds_end), 1, (f"a round at random fails: {_name(error)}",))]
        return Conformance(book, entry.id, rounds, seed, tuple(found))
    made = [matters(trial, values, probes)] if values else []
    return Conformance(book, entry.id, len(trial.rounds), seed, (*found, *made))


def _said(look: Callable[..., Any]) -> str:
    return (look.__doc__ or "").partition("\n")[0]


def _name(error: Exception) -> str:
    return str(error) if isinstance(error, (Broken, Refusal)) else fault(error)


def _tried(trial: Trial, name: str, look: Callable[[Trial, Round], None]) -> Kept:
    broken, tried = [], trial.rounds[:1] if name in ONCE else trial.rounds
    for number, round in enumerate(tried, 1):
        try:
            look(trial, round)
        except Exception as error:  # a game from outside may raise anything
            broken.append(f"round {number}: {_name(error)}"[:500])
    return Kept(name, _said(look), len(tried), tuple(broken[:MOST_TOLD]))


# -- a value must matter ---------------------------------------------------------------------------


def matters(trial: Trial, values: int, probes: tuple[Mapping[str, Any], ...] = ()) -> Kept:
    """Every rule set to another value changes a round, an ask, an answer or a price, or does not load."""
    raw = raw_chapter(trial.book, trial.entry.id)
    mine = [probe for probe in probes if _is_probe(trial, probe)]
    looks: list[Callable[[Rules], Any]] = [
        partial(openings, trial.game),
        *(partial(answered, trial.game, probe) for probe in mine),
    ]
    looks += [partial(played, trial.game, trial.seed + number) for number in range(trial.count)]
    looks += [partial(_priced, trial)] if trial.game.priced else []
    usual: dict[int, Any] = {}
    broken, tried = [], 0
    for rule, was in raw.get("rules", {}).items():
        kind = trial.rules.chapter.rules[rule].form
        legal = 0
        for value in other_values(kind, was["value"], was.get("choices", ())):
            rules = _under(trial, changed(raw, **{rule: value})) if legal < values else None
            if rules is None:
                continue
            legal, tried = legal + 1, tried + 1
            try:
                if not _differs(trial, rules, looks, usual):
                    broken.append(f"{rule} = {value!r} loads but changes nothing")
            except Unplayed as error:
                return Kept(VALUES, _said(matters), tried, (str(error),))
            except Exception as error:  # a game from outside may raise anything
                broken.append(f"{rule} = {value!r}: {_name(error)}")
    return Kept(VALUES, _said(matters), tried, tuple(broken))


def _is_probe(trial: Trial, probe: Mapping[str, Any]) -> bool:
    """Whether a record is of this chapter."""
    variant = probe.get("options", {}).get("variant", trial.entry.variant)
    named = (probe.get("rulebook"), probe.get("game"), variant)
    return named == (trial.book, trial.game.id, trial.entry.variant)


def _under(trial: Trial, raw: dict[str, Any]) -> Rules | None:
    """The rules of a table under a changed chapter, or None if it does not load or cannot be played."""
    try:
        chapter = read_raw(trial.game.ruleset, trial.book, raw)
        posting = Posting(chapter.rulebook, trial.game.id, trial.entry.options({}))
        return Rules(msgspec.structs.replace(chapter, moments=trial.rules.chapter.moments), posting)
    except Refusal:
        return None


def _differs(trial: Trial, rules: Rules, looks: list[Callable[[Rules], Any]], usual: dict[int, Any]) -> bool:
    for place, look in enumerate(looks):
        if place not in usual:
            try:
                usual[place] = look(trial.rules)
            except Exception as error:
                raise Unplayed(f"as the chapter is: {_name(error)}") from None
        if look(rules) != usual[place]:
            return True
    return False


def openings(game: Game, rules: Rules) -> list[bytes]:
    """The seats that may be taken, and whether one person may hold two."""
    seen = []
    taken: list[tuple[tuple[int, ...], dict[int, str]]] = [((1, seat), {}) for seat in range(2, 60)]
    for seats, patrons in (*taken, ((1, 2), {1: "Ada", 2: "Ada"})):
        try:
            seen.append(write_log(Round(game, rules, seats, patrons=patrons).log[1:]))
        except Refusal as refusal:
            seen.append(str(refusal).encode())
    return seen


def answered(game: Game, record: Mapping[str, Any], rules: Rules) -> bytes:
    """The answer to a record under its own options, and what it waits for if it is not over."""
    chosen = record.get("options", {})
    options = {name: one for name, one in chosen.items() if name not in ("pay", "variant")}
    posting = msgspec.structs.replace(rules.posting, options=options, pay=chosen.get("pay", {}))
    try:
        read = read_record(msgspec.json.encode(record))
        round = play_record(read, game, Rules(rules.chapter, posting))
    except Refusal as refusal:
        return str(refusal).encode()
    return write_log(round.log[1:]) + (b"" if round.ask is None else _written(round.ask))


def played(game: Game, seed: int, rules: Rules, calls: int = CALLS) -> list[bytes]:
    """Two rounds at random, with every ask, refusal and event. In every other one irregularities are called."""
    most = game.seats(rules)
    seats, state, seen = tuple(seat for seat in (1, 2, 4) if seat <= most), None, []
    player = RandomPlayer(seeded(seed), calls * (seed % 2))
    for _ in range(2):
        round = Round(game, rules, seats, state, dict.fromkeys(seats, SMALL_STACK))
        for _ in range(MOST_ANSWERS):
            if round.ask is None:
                break
            seen.append(_written(round.ask))
            try:
                round.answer(player.answer(round.ask, round))
            except Refusal as refusal:
                player.refused(refusal)
                seen.append(str(refusal).encode())
        seen.append(write_log(round.log[1:]))
        state = round.table.state if round.over else None
    return seen


def _written(ask: Any) -> bytes:
    """An ask as data. A shoe's contents are written as the cards that come."""
    told = {key: getattr(ask, key) for key in ask.__struct_fields__ if key != "shoe"}
    return msgspec.json.encode(told, order="deterministic", enc_hook=_plain)


def _plain(value: Any) -> Any:
    return None if callable(value) else tuple(value)


def _priced(trial: Trial, rules: Rules) -> Any:
    return trial.game.analyse(rules).wagers
