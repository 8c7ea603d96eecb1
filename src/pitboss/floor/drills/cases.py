"""Cases of every kind of drill, made from a seed and judged by the engine. They are not kept.

The same chapter, kind, seed and number give everyone the same case. A case does not reveal its answer.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from pitboss.chance import Card
from pitboss.desk.games import find
from pitboss.floor.drills import chair as chairs
from pitboss.floor.drills.paying import payout
from pitboss.floor.drills.reading import question
from pitboss.floor.drills.remedies import trouble
from pitboss.floor.drills.setting import cards_to_set
from pitboss.floor.drills.settling import DOES, Due, Item, Settling
from pitboss.floor.drills.view import View, view_of
from pitboss.money import Cents
from pitboss.rounds import Game
from pitboss.rounds.called import plain
from pitboss.rounds.explain import Explanation, Reason
from pitboss.rulebooks import Cite, Refusal

KINDS = ("pay", "chair", "hands", "house-way", "irregularity")
NO_CARDS = View((), (), "", {}, {}, {}, 0)


class Wanted(NamedTuple):
    """The requested case: a chapter, a kind, a seed with the number of the case, and the step of a round."""

    book: str
    game: str
    kind: str
    seed: str
    number: int = 1
    step: int = 1

    @property
    def drawn_from(self) -> str:
        """The words from which the case is drawn."""
        return f"{self.seed}/{self.number}"


class Case(NamedTuple):
    """The question to a trainee, and the table."""

    says: str
    view: View = NO_CARDS
    items: tuple[Item, ...] = ()
    """Bets to settle, one at a time."""
    choices: tuple[str, ...] = ()
    pick: int = 0
    """The number of cards to be laid apart."""
    cards: tuple[Card, ...] = ()
    at: str = ""
    steps: int = 1
    among_players: bool = False


class Answer(NamedTuple):
    """A trainee's answer: the result of a bet, one of the choices, or the cards laid apart."""

    item: str = ""
    does: str = ""
    amount: Cents = 0
    choice: int = -1
    cards: tuple[Card, ...] = ()


class Judged(NamedTuple):
    """Whether it is right, what is due, and the clause behind it."""

    right: bool
    cite: Cite
    due: Due | None = None
    choice: int = -1
    cards: tuple[Card, ...] = ()
    found: str = ""
    """The engine's finding, in words."""
    reasons: tuple[Reason, ...] = ()
    rests_on: tuple[str, ...] = ()


def case(wanted: Wanted) -> Case:
    """Make a case, or refuse if the chapter has none of its kind."""
    return _kind(wanted)[0](wanted)


def answer(wanted: Wanted, said: Answer) -> Judged:
    """Judge an answer by what the engine says of the case."""
    return _kind(wanted)[1](wanted, said)


@cache
def kinds(book: str, game: str) -> tuple[str, ...]:
    """Return the kinds of drill that a chapter has."""
    entry = find(book, game)
    rules, made = entry.rules(book), type(entry.game)
    known = entry.game.ruleset.remedies
    has = {
        "hands": entry.game.pack(rules) is not None and made.named is not Game.named,
        "house-way": entry.game.sets_cards is not None,
        "irregularity": bool(rules.chapter.irregularities) and len(known) > 1,
    }
    return tuple(kind for kind in KINDS if has.get(kind, True))


def _kind(wanted: Wanted) -> "tuple[Callable[[Wanted], Case], Callable[[Wanted, Answer], Judged]]":
    if wanted.kind not in _MADE:
        raise Refusal("no_drill", f"there is no drill {wanted.kind!r:.40}; there are: {', '.join(KINDS)}")
    return _MADE[wanted.kind]


# -- payouts and the chair ---------------------------------------------------------------------------


def _pay(wanted: Wanted) -> Case:
    made = payout(wanted.book, wanted.game, wanted.drawn_from)
    settling = made.settling
    says = (
        "Pay, push or take every bet." if not settling.among_players else "Push the pots: what does each get?"
    )
    view = view_of(settling.round, settling.seen)
    return Case(says, view, made.items, among_players=settling.among_players)


def _paid(wanted: Wanted, said: Answer) -> Judged:
    made = payout(wanted.book, wanted.game, wanted.drawn_from)
    return _settled(made.settling, made.items, said)


def _settled(settling: Settling, items: tuple[Item, ...], said: Answer) -> Judged:
    item = next((one for one in items if one.id == said.item), None)
    if item is None or said.does not in DOES:
        known = ", ".join(one.id for one in items)
        raise Refusal("bad_answer", f"say what happens to one of these bets: {known}")
    due = settling.due[item.id]
    right = said.does == due.does and (due.does != "pay" or said.amount == due.amount)
    told = settling.explained(item)
    reasons = told.reasons if told is not None else ()
    return Judged(right, due.cite, due, found=_found(told, item), reasons=reasons, rests_on=_rests(told))


def _found(told: Explanation | None, item: Item) -> str:
    return told.says if told is not None else f"nothing moves on {plain(item.wager)}"


def _rests(told: Explanation | None) -> tuple[str, ...]:
    """Return the readings that a payment rests on, each once."""
    if told is None:
        return ()
    below = (reading for reason in told.reasons for reading in reason.rests_on)
    return tuple(dict.fromkeys((*told.rests_on, *below)))


def _step(wanted: Wanted) -> Case:
    made = chairs.chair(wanted.book, wanted.game, wanted.drawn_from)
    place = _place(made, wanted)
    if place < len(made.turns):
        turn = made.turns[place]
        view = view_of(made.round, turn.seen)
        return Case(turn.says, view, choices=_people(made), steps=made.steps)
    item, settling = made.items[place - len(made.turns)], made.settling
    view = view_of(made.round, settling.seen)
    return Case("Settle this bet.", view, (item,), steps=made.steps, among_players=settling.among_players)


def _stepped(wanted: Wanted, said: Answer) -> Judged:
    made = chairs.chair(wanted.book, wanted.game, wanted.drawn_from)
    place = _place(made, wanted)
    if place >= len(made.turns):
        return _settled(made.settling, (made.items[place - len(made.turns)],), said)
    turn = made.turns[place]
    right = _people(made).index("The dealer" if turn.who == chairs.DEALER else f"Seat {turn.who}")
    return _chosen(said, right, len(_people(made)), turn.cite, "")


def _place(made: chairs.Chair, wanted: Wanted) -> int:
    if not 1 <= wanted.step <= made.steps:
        raise Refusal("no_step", f"this round has steps 1 to {made.steps}, not {wanted.step}")
    return wanted.step - 1


def _people(made: chairs.Chair) -> tuple[str, ...]:
    return (*(f"Seat {seat}" for seat in made.seats), "The dealer")


# -- hands, the house way, irregularities ------------------------------------------------------------


def _hands(wanted: Wanted) -> Case:
    made = question(wanted.book, wanted.game, wanted.drawn_from)
    return Case(made.says, NO_CARDS._replace(hands=made.hands), choices=made.choices)


def _read(wanted: Wanted, said: Answer) -> Judged:
    made = question(wanted.book, wanted.game, wanted.drawn_from)
    return _chosen(said, made.right, len(made.choices), made.cite, made.found)


def _set(wanted: Wanted) -> Case:
    made = cards_to_set(wanted.book, wanted.game, wanted.drawn_from)
    few = len(made.usual.wager.split())
    return Case("Set these cards the house way: which go low?", pick=few, cards=made.cards)


def _was_set(wanted: Wanted, said: Answer) -> Judged:
    made = cards_to_set(wanted.book, wanted.game, wanted.drawn_from)
    way, usual = made.way(said.cards), made.usual
    if way is None:
        few = len(usual.wager.split())
        raise Refusal("bad_answer", f"lay {few} of these cards apart: {' '.join(made.cards)}")
    # Cards that differ only in a suit that does not matter set the same two hands.
    right = way.says == usual.says and not way.warning
    cite = Cite(usual.rule, usual.clause)
    return Judged(right, cite, cards=tuple(usual.wager.split()), found=usual.says)


def _trouble(wanted: Wanted) -> Case:
    made = trouble(wanted.book, wanted.game, wanted.drawn_from)
    condition = made.irregularity.condition
    says = f"{condition[:1].upper()}{condition[1:]}: what now?"
    return Case(says, choices=made.choices, at=made.irregularity.at)


def _remedied(wanted: Wanted, said: Answer) -> Judged:
    made = trouble(wanted.book, wanted.game, wanted.drawn_from)
    return _chosen(said, made.right, len(made.choices), made.irregularity.cite, "")


def _chosen(said: Answer, right: int, count: int, cite: Cite, found: str) -> Judged:
    if not 0 <= said.choice < count:
        raise Refusal("bad_answer", f"say which of the {count} choices is right")
    return Judged(said.choice == right, cite, choice=right, found=found)


_MADE: "dict[str, tuple[Callable[[Wanted], Case], Callable[[Wanted, Answer], Judged]]]" = {
    "pay": (_pay, _paid),
    "chair": (_step, _stepped),
    "hands": (_hands, _read),
    "house-way": (_set, _was_set),
    "irregularity": (_trouble, _remedied),
}
