"""A chapter sorted by the subjects approvers ask about, and the notice its players must see.

A commission that approves rules of play asks for the same things: the object of the game, its wagers and odds, how it
is dealt, shuffled and cut, what is done when something goes wrong, the equipment, and the notices. What a chapter says
on each is found by the words of its entries and of its document's clauses.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from pitboss.desk.coverage import Cited, clauses_of
from pitboss.desk.games import game_of
from pitboss.desk.opening import opening_asks
from pitboss.money import show_amount
from pitboss.rounds.asks import Bet
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.coverage import clause_lists
from pitboss.rulebooks.diff import show_remedy, show_rule, show_value, show_wager

HELD = ("encoded", "through_parent")
"""A clause that the chapter encodes at least in part."""


class Subject(NamedTuple):
    """A subject that an approver asks about, and the words for it."""

    asks: str
    words: str
    cards: bool = False
    """Whether it applies only to games with cards."""


SUBJECTS = {
    "object": Subject(
        "the object of the game: what is ranked or counted, and who wins",
        r"object|defin\w+|rank\w*|value of|point (?:count|value)s?|total\w*|qualif\w+|compar\w+|winning hand\w*|wins?",
    ),
    "wagers": Subject(
        "the wagers: which are taken, when, between which limits",
        r"wagers?|bets?|betting|wagering|ante\w*|blinds?|stakes?|minimum|maximum|coupons?|raises?",
    ),
    "odds": Subject(
        "what each wager pays, and what the house takes of it",
        r"odds|pays?|paid|payouts?|payments?|commission|vigorish|rake|collections?|jackpots?|rounding",
    ),
    "dealing": Subject(
        "the procedure of dealing, spinning or throwing, and how a round is completed",
        r"deals?|dealt|dealing|burn\w*|face (?:up|down)\w*|spins?|spun|throws?|thrown|rolls?|draws?|streets?|stub"
        r"|settle\w*",
    ),
    "shuffling": Subject("how the cards are mixed", r"shuffl\w+|wash\w*|chemmy|mixed", cards=True),
    "cutting": Subject("how the cards are cut", r"cuts?|cutting|cover card\w*|re-?cut", cards=True),
    "irregularities": Subject(
        "what is done when something goes wrong",
        r"irregular\w*|misdeal\w*|malfunction\w*|invalid|exposed|error|void",
    ),
    "equipment": Subject(
        "the table, its layout and the equipment",
        r"table|layout|decks?|wheel|ball|dice|die|chips?|rack|drop box|devices?|shoe|equipment|positions?|inspect\w*",
    ),
    "notices": Subject(
        "what must be posted or announced",
        r"notices?|post(?:ed|s|ing)?|signs?|signage|announc\w+|display\w*|inscri\w+|brochures?|stated|tells?",
    ),
}


class Entry(msgspec.Struct, frozen=True):
    """What a chapter says on a subject: an entry, its words and its clause."""

    rule: str
    says: str
    clause: str


class Section(msgspec.Struct, frozen=True):
    """One subject of a submission: what the chapter holds on it, and the clauses of the document about it."""

    subject: str
    asks: str
    entries: tuple[Entry, ...]
    clauses: tuple[tuple[str, str, str], ...]
    """Id, title and state of each clause whose title is about the subject."""
    applies: bool = True

    @property
    def verdict(self) -> str:
        """How complete the chapter is on the subject."""
        if not self.applies:
            return "does not apply: the game has no cards"
        if self.entries:
            return "said"
        if any(status in HELD for _, _, status in self.clauses):
            return "said under another subject"
        return "only in words" if self.clauses else "nothing is said"

    @property
    def left_open(self) -> tuple[tuple[str, str, str], ...]:
        """The clauses about the subject that the chapter does not hold: prose, waived, unsupported or unaccounted."""
        return tuple(one for one in self.clauses if one[2] not in HELD)


class Submission(msgspec.Struct, frozen=True):
    """Everything an approver asks about a game's rules, and what the chapter says on it."""

    game: str
    rulebook: str
    title: str
    sections: tuple[Section, ...]

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The subjects on which neither an entry nor a clause says anything."""
        return tuple(
            one.subject for one in self.sections if one.applies and not one.entries and not one.clauses
        )

    def to_json(self) -> dict[str, Any]:
        """Return the subjects with entries, clauses and verdicts."""
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "title": self.title,
            "unsaid": list(self.unsaid),
            "subjects": [
                {
                    "subject": one.subject,
                    "asks": one.asks,
                    "verdict": one.verdict,
                    "entries": msgspec.to_builtins(one.entries),
                    "clauses": [
                        dict(zip(("id", "title", "status"), clause, strict=True)) for clause in one.clauses
                    ],
                    "left_open": [clause[0] for clause in one.left_open],
                }
                for one in self.sections
            ],
        }


def submission(rules: Rules) -> Submission:
    """Sort everything a chapter says by what an approver asks."""
    chapter = rules.chapter
    entries, listed = [*_entries(rules)], _clauses(rules)
    game = game_of(chapter.game)
    cards = _has_cards(rules)
    sections = tuple(
        Section(
            name,
            one.asks,
            tuple(
                Entry(rule, says, clause)
                for rule, about, says, clause in entries
                if _about(one, name, rule, about)
            ),
            tuple((c.clause.id, c.clause.title, c.status) for c in listed if _has(one, c.clause.title)),
            cards or not one.cards,
        )
        for name, one in SUBJECTS.items()
    )
    return Submission(game.id, chapter.rulebook, chapter.title, sections)


def _has_cards(rules: Rules) -> bool:
    """Whether the game is played with cards."""
    try:
        return game_of(rules.chapter.game).pack(rules) is not None
    except Refusal:
        return True


def _has(subject: Subject, text: str) -> bool:
    return re.search(rf"\b(?:{subject.words})\b", text, re.IGNORECASE) is not None


_ALWAYS = {"wagers": "wagers", "pay": "odds", "irregularities": "irregularities"}
"""The subject that a part of a chapter is about, with any words."""


def _about(subject: Subject, name: str, rule: str, text: str) -> bool:
    part = rule.partition(".")[0]
    return _ALWAYS[part] == name if part in _ALWAYS else _has(subject, text)


def _entries(rules: Rules) -> Iterator[tuple[str, str, str, str]]:
    """Every entry: its name, the words that say what it is about, what it says, and its clause."""
    chapter = rules.chapter
    for name, rule in chapter.rules.items():
        value = f"{rule.says}: {show_rule(rule, chapter).says}"
        yield rule.cite.rule, f"{name.replace('_', ' ')} {rule.says}", value, rule.cite.clause
    for name, wager in chapter.wagers.items():
        yield wager.cite.rule, name, show_wager(wager, chapter).says, wager.cite.clause
    for table in rules.pay_tables.values():
        rows = ", ".join(f"{row} {pays}" for row, pays in table)
        yield table.cite.rule, "", rows, table.cite.clause
    for wrong in chapter.irregularities.values():
        says = f"{wrong.condition}: {show_remedy(wrong, chapter).says}"
        yield wrong.cite.rule, "", says, wrong.cite.clause
    for name, duty in chapter.duties.items():
        yield duty.cite.rule, f"{name.replace('_', ' ')} {duty.says}", duty.says, duty.cite.clause
    for name, fact in chapter.facts.items():
        yield fact.cite.rule, f"{name.replace('_', ' ')} {fact.value}", str(fact.value), fact.cite.clause


def _clauses(rules: Rules) -> tuple[Cited, ...]:
    """The clauses of the document's chapter. None for an edition, whose list is not kept."""
    chapter = rules.chapter
    name = chapter.file.rpartition("/")[2].removesuffix(".toml")
    if chapter.listed not in clause_lists(chapter.rulebook):
        return ()
    return clauses_of(chapter.rulebook, name)


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stakes allowed on one wager at a table. For one made later in a round, its clause says how much."""

    wager: str
    minimum: str
    maximum: str
    clause: str
    later: bool = False


class Notice(msgspec.Struct, frozen=True):
    """A table's notice to its players: its limits and odds, the options in force, and what the book has announced."""

    game: str
    rulebook: str
    title: str
    sha256: str
    limits: tuple[Limits, ...]
    pay: dict[str, dict[str, str]]
    options: dict[str, str]
    asked: tuple[Entry, ...]
    """The things that the book asks to be posted or announced."""

    def to_json(self) -> dict[str, Any]:
        """Return the notice as plain data."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        return told


def notice(rules: Rules) -> Notice:
    """Collect what a table's rulebook asks to be announced, with the limits and odds that this table posts."""
    chapter = rules.chapter
    offered = [wager for name, wager in chapter.wagers.items() if rules.wager(name) is not None]
    later = _made_later(rules, [wager.name for wager in offered])
    limits = tuple(
        Limits(wager.name, "", "", wager.cite.clause, later=True)
        if wager.name in later
        else Limits(
            wager.name,
            _amount(rules, rules.bound(wager.minimum, "minimum")),
            _amount(rules, rules.bound(wager.maximum, "maximum")),
            wager.cite.clause,
        )
        for wager in offered
    )
    words = SUBJECTS["notices"]
    asked = (
        Entry(rule, says, clause)
        for rule, about, says, clause in _entries(rules)
        if rule.partition(".")[0] in ("duties", "facts") and _has(words, about)
    )
    return Notice(
        chapter.game,
        chapter.rulebook,
        chapter.title,
        chapter.sha256,
        limits,
        {name: {row: str(pays) for row, pays in table} for name, table in rules.pay_tables.items()},
        {name: show_value(rule.kind, rules.value(name)) for name, rule in chapter.options.items()},
        tuple(asked),
    )


def _made_later(rules: Rules, wagers: Sequence[str]) -> list[str]:
    """Return the wagers that are not among those a round opens with, or none if a table takes them at any time.

    A round may open with a wager for each number or place, such as `straight-17`.
    """
    asks = opening_asks(game_of(rules.chapter.game), rules) if wagers else ()
    first = next(([offer.wager for offer in ask.offers] for ask in asks if isinstance(ask, Bet)), None)
    if first is None:
        return []
    return [one for one in wagers if not any(re.fullmatch(rf"{one}([-_].*)?", name) for name in first)]


def _amount(rules: Rules, name: str) -> str:
    return show_amount(rules.value(name)) if name in rules.chapter.rules else ""
