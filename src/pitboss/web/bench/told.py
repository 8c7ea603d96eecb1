"""A recorded round for a page: its entries in words, and the chips and cards on the table after each of them.

The page draws any moment of the round from this and counts nothing itself. Money comes from the recorded moves alone,
so that a round which was altered is shown as it was recorded.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.desk.games import entries as chapters_of
from pitboss.desk.games import game_of
from pitboss.money import Cents
from pitboss.rounds import Game, explain
from pitboss.rounds.answers import Cards, Chosen, GoOn, IrregularityCall, Stakes, Stopped, Thrown
from pitboss.rounds.called import plain
from pitboss.rounds.events import BANK, POT, Closed, Dealt, Discarded, Money, Opened, Shown
from pitboss.rounds.explain import joined, telling
from pitboss.rounds.game import standing_at
from pitboss.rounds.log import Entry, write_entry
from pitboss.rounds.seen import held
from pitboss.rounds.words import spoken
from pitboss.rulebooks import Rules
from pitboss.web import shows

MOST_ENTRIES = 5_000
"""The most entries of one round that are shown. A table ends its rounds at about as many."""
MOST_NAMED = 80
"""Moments of a round at which the hands are named."""
MOST_RAW_CHARACTERS = 4_000
"""The part of one entry that is shown as it was written, in characters."""

UNTELLABLE = (ValueError, KeyError, IndexError, TypeError, AttributeError)
CARDS_MOVE = (Dealt, Shown, Discarded)
PILES = (POT, BANK)


def chapter_id(opened: Opened, game: Game) -> str:
    """Return the id of a round's chapter in the catalog: a game's own, or that of its variant."""
    variant = opened.options.get("variant")
    if isinstance(variant, str) and variant:
        named = (one.id for one in chapters_of(opened.rulebook, game) if one.variant == variant)
        return next(named, opened.game)
    return opened.game


def about(opened: Opened, rules: Rules) -> dict[str, Any]:
    """Describe the table of a round as the page's table is described."""
    game = game_of(opened.game)
    return {
        "id": "",
        "rulebook": opened.rulebook,
        "game": chapter_id(opened, game),
        "title": rules.chapter.title if "variant" in opened.options else game.title,
        "chapter": rules.chapter.title,
        "seat": 0,
        "seats": list(opened.seats),
        "options": rules.options,
        "posted": opened.options,
        "priced": game.priced,
        "training": False,
        "wagers": shows.wagers(game, rules),
        "device": shows.device(game, rules),
    }


def said(entry: Any, game: Game | None = None) -> str:
    """Say what an entry records: an event as everyone hears it, an answer in brief."""
    return str(entry_shown(0, entry, game)["says"])


def _answer_said(answer: Any, game: Game | None) -> str:
    def named(wager: str) -> str:
        return game.called(wager).said if game is not None and wager else plain(wager)

    match answer:
        case Stakes():
            laid = ", ".join(
                f"{named(wager)} {shows.money(cents)['shown']}" for wager, cents in answer.wagers.items()
            )
            return f"Answer: {f'seat {answer.seat} ' if answer.seat else ''}stakes {laid or 'nothing'}"
        case Chosen():
            seat = f"seat {answer.seat}: " if answer.seat else ""
            amount = f" {shows.money(answer.amount)['shown']}" if answer.amount else ""
            return f"Answer: {seat}{plain(answer.do)} {named(answer.wager)}".rstrip() + amount
        case Cards():
            return f"Answer: {spoken(answer.cards)}"
        case Thrown():
            return f"Answer: the dice show {'-'.join(map(str, answer.dice))}"
        case Stopped():
            return f"Answer: the wheel stops at {answer.pocket}"
        case GoOn():
            return "Answer: the round goes on"
        case IrregularityCall():
            return f"Answer: {plain(answer.kind)} is called"
    return "Answer"


def written(entry: Any) -> str:
    """Return an entry as the log has it, up to a limit."""
    text = write_entry(entry).decode("utf-8", "replace")
    return text if len(text) <= MOST_RAW_CHARACTERS else text[:MOST_RAW_CHARACTERS] + "…"


def entry_shown(number: int, entry: Any, game: Game | None = None) -> dict[str, Any]:
    """Show one entry: what it says, its clause, and the event as the felt reads it. An answer has none."""
    cite = getattr(entry, "cite", None)
    try:
        event = shows.event(number, entry, 0, game) if hasattr(entry, "seen_by") else None
        says = event["says"] if event else _answer_said(entry, game)
    except UNTELLABLE:  # a log that was altered may hold any cards and any names
        event, says = None, f"{plain(entry.__struct_config__.tag)}: there are no words for this entry"
    return {
        "n": number,
        "says": says,
        "rule": cite.rule if cite else "",
        "clause": cite.clause if cite else "",
        "event": event,
        "raw": written(entry),
    }


class Accounts:
    """The accounts of chips of a recorded round, entry by entry: on spots, in front of seats, in a pot or a bank."""

    def __init__(self, opened: Opened, game: Game) -> None:
        """Begin with the stacks and with what stood on the layout before the round."""
        self.stacks = bool(opened.stacks)
        self.chips: dict[int, Cents] = dict.fromkeys(opened.seats, 0)
        self.chips |= {seat: opened.stacks[str(seat)] for seat in self.chips if str(seat) in opened.stacks}
        self.began = dict(self.chips)
        self.spots: dict[tuple[int, str], Cents] = _standing(opened, game)
        self.piles: dict[str, Cents] = {}

    def move(self, event: Money) -> set[Any]:
        """Move what an event says, and return the accounts that changed."""
        changed: set[Any] = set()
        for account, sign in zip(event.ends(), (-1, 1), strict=True):
            book: Any = (
                self.spots
                if isinstance(account, tuple)
                else self.chips
                if isinstance(account, int)
                else self.piles
            )
            if account in PILES or not isinstance(account, str):
                book[account] = book.get(account, 0) + sign * event.amount
                changed.add(account)
        return changed

    def shown(self, accounts: Iterable[Any]) -> dict[str, Any]:
        """Show what these accounts hold now. A spot or a pile with nothing on it is gone."""
        told: dict[str, list[Any]] = {"spots": [], "balances": [], "pots": []}
        for account in sorted(accounts, key=str):
            if isinstance(account, tuple):
                told["spots"].append(self._spot(*account))
            elif isinstance(account, int):
                told["balances"].append(self._balance(account))
            else:
                cents = self.piles[account]
                pile = {
                    "name": account,
                    **shows.money(cents),
                    "chips": shows.chips(max(cents, 0)),
                    "seats": [],
                }
                told["pots"].append(pile)
        return {name: rows for name, rows in told.items() if rows}

    def _spot(self, seat: int, wager: str) -> dict[str, Any]:
        cents = self.spots[seat, wager]
        lies = shows.chips(max(cents, 0))
        return {"seat": seat, "wager": wager, **shows.money(cents), "chips": lies, "off": False}

    def _balance(self, seat: int) -> dict[str, Any]:
        cents, won = self.chips[seat], self.chips[seat] - self.began.get(seat, 0)
        chips = shows.money(cents) if self.stacks else shows.won(won)
        return {
            "seat": seat,
            "you": False,
            "chips": chips,
            "won": shows.won(won),
            "bet": None,
            "button": False,
        }


def _standing(opened: Opened, game: Game) -> dict[tuple[int, str], Cents]:
    """Return what stood on the layout when the round was opened."""
    if opened.state is None or game.state_type is None:
        return {}
    try:
        return dict(standing_at(game, msgspec.convert(opened.state, game.state_type)))
    except UNTELLABLE:
        return {}


def steps(log: list[Entry], rules: Rules) -> dict[str, Any]:
    """Show the chips and cards at the start, and what each entry changes. Amounts are whole, never differences."""
    opened = log[0]
    assert type(opened) is Opened
    game = game_of(opened.game)
    accounts = Accounts(opened, game)
    start = accounts.shown([*accounts.chips, *accounts.spots])
    told: list[dict[str, Any]] = []
    seen: list[Any] = []
    named = 0
    for number, entry in enumerate(log[:MOST_ENTRIES], 1):
        step: dict[str, Any] = {}
        if isinstance(entry, Money):
            step |= accounts.shown(accounts.move(entry))
        if hasattr(entry, "seen_by"):
            seen.append(entry)
        if isinstance(entry, CARDS_MOVE) and named < MOST_NAMED:
            named += 1
            step["hands"] = _named(game, rules, seen)
        if step:
            told.append({"n": number, **step})
    return {"start": start, "steps": told}


def _named(game: Game, rules: Rules, seen: list[Any]) -> list[dict[str, Any]]:
    """Name the hands on the table. Cards that no rulebook knows are left unnamed."""
    try:
        pairs = [(one, game.named(rules, one)) for one in held(seen)]
    except UNTELLABLE:
        return []
    return [
        {"who": one.who, "hand": one.hand, **name._asdict(), "beside": name.beside}
        for one, name in pairs
        if name is not None
    ]


def payments(log: list[Any], rules: Rules) -> list[dict[str, Any]]:
    """Explain every payment of a round in the words of a table, a stake returned with its winnings as one."""
    events = [entry for entry in log if hasattr(entry, "seen_by")]
    try:
        how = telling(game_of(rules.chapter.game), rules, events)
        told = joined(explain(events, rules.chapter, how))
    except UNTELLABLE:
        told = explain(events, rules.chapter)
    return [{**msgspec.to_builtins(one), "says": one.says[:1].upper() + one.says[1:]} for one in told]


def round_told(log: list[Entry], rules: Rules) -> dict[str, Any]:
    """Describe a whole recorded round: the table, every entry in words, and what each changed."""
    opened = log[0]
    assert type(opened) is Opened
    game = game_of(opened.game)
    return {
        "info": about(opened, rules),
        "entries": [entry_shown(number, entry, game) for number, entry in enumerate(log[:MOST_ENTRIES], 1)],
        "left_off": max(0, len(log) - MOST_ENTRIES),
        "over": any(type(entry) is Closed for entry in log[-1:]),
        **steps(log, rules),
    }
