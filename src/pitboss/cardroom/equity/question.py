"""A prepared equity question: what each hand holds, what is missing, and the cost of answering it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pitboss.cardroom.equity.deals import BOARD, Gap, Holdings, Ints, ways
from pitboss.cardroom.equity.form import Form
from pitboss.cardroom.equity.kept import check_discards, keep
from pitboss.cardroom.equity.read import Asked, Cards, Holding, bits, read_question
from pitboss.cardroom.equity.values import Judge, judges
from pitboss.rulebooks.refusal import Refusal

DECK = 52
CHOICE_COST = 40 * 3_000
"""The cost of choosing a discard on the flop, in the units of judges."""


class Question(NamedTuple):
    """Hands, board and dead cards; `own` is the number of a hand's own cards before it discards any."""

    form: Form
    judges: tuple[Judge, ...]
    asked: tuple[Asked, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]
    own: int

    @property
    def chooses(self) -> bool:
        """Whether hands still have discards that cannot be chosen yet."""
        return self.own > self.form.held

    @property
    def gaps(self) -> list[Gap]:
        """The gaps, hand by hand, then in the board."""
        gaps = [
            Gap(self._places(one) - one.known, number, one.known) for number, one in enumerate(self.asked)
        ]
        gaps.append(Gap(self.form.board - len(self.board), BOARD, self.own + len(self.board)))
        return [gap for gap in gaps if gap.size]

    def _places(self, one: Asked) -> int:
        """Return how many cards a hand fills. One that has already discarded has no more to choose."""
        return self.own if self.pending(one) else self.form.held

    def pending(self, one: Asked) -> bool:
        """Return whether a hand still has to discard."""
        return self.chooses and one.size != self.form.held

    @property
    def cost(self) -> int:
        """The cost of one deal, in the units of judges."""
        choices = sum(map(self.pending, self.asked)) * (CHOICE_COST if self.form.discards_at else 40)
        return len(self.asked) * sum(judge.cost for judge in self.judges) + choices

    @property
    def live(self) -> int:
        """The number of cards that can still come."""
        named = sum(one.known + len(one.holdings[0].thrown) for one in self.asked)
        return DECK - named - len(self.board) - len(self.dead)

    @property
    def completions(self) -> int:
        """The number of ways the missing cards can come, once the hands are fixed."""
        return ways(self.gaps, self.live)

    def deck(self, matchup: Sequence[Holding]) -> Ints:
        """Return the cards that can still come beside these hands."""
        taken = self.gone | sum(holding.taken for holding in matchup)
        return np.array([card for card in range(DECK) if not taken >> card & 1], np.int64)

    @property
    def gone(self) -> int:
        """The board and dead cards, as bits."""
        return bits((*self.board, *self.dead))

    def blank(self, size: int) -> Ints:
        """Allocate this many deals, with the board's known cards in place."""
        deals = np.zeros((len(self.asked), size, self.own + self.form.board), np.int64)
        deals[:, :, self.own : self.own + len(self.board)] = self.board
        return deals

    def holdings(self) -> Holdings:
        """Return what each hand may hold, as arrays for compiled code."""
        most = max(len(one.holdings) for one in self.asked)
        cards = np.zeros((len(self.asked), most, max(self.own, 1)), np.int64)
        taken = np.zeros((len(self.asked), most), np.int64)
        for number, one in enumerate(self.asked):
            for place, holding in enumerate(one.holdings):
                cards[number, place, : one.known] = holding.cards
                taken[number, place] = holding.taken
        many = np.array([len(one.holdings) for one in self.asked], np.int64)
        known = np.array([one.known for one in self.asked], np.int64)
        return Holdings(cards, taken, many, known)

    def settled(self, deals: Ints) -> Ints:
        """Return the deals with the cards each hand keeps, if some are discarded during the hand."""
        if not self.chooses:
            return deals
        held, shown = self.form.held, self.form.discards_at
        rows = np.concatenate((deals[:, :, :held], deals[:, :, self.own :]), axis=2)
        for number, one in enumerate(self.asked):
            if self.pending(one):
                hand = np.ascontiguousarray(deals[number])
                kept = keep(
                    self.form, hand[:, : self.own].copy(), hand[:, self.own : self.own + shown].copy()
                )
                rows[number, :, :held] = kept
        return rows


def question_of(form: Form, hands: Sequence[Cards], board: Cards, dead: Cards) -> Question:
    """Read a question, make the discards that can be chosen already, and refuse a question without an answer."""
    asked, lying, out = read_question(form, hands, board, dead)
    if form.discard:
        asked = tuple(_put_away(form, one, lying) for one in asked)
    open_choice = any(_may_choose(form, one, lying) for one in asked)
    own = form.held + form.discard if open_choice else form.held
    if open_choice:
        check_discards(form)
    question = Question(form, judges(form), asked, lying, out, own)
    if question.live < 0 or not question.completions:
        raise Refusal("too_few_cards", f"the deck has too few cards for {len(asked)} hands of {form.name}")
    return question


def _may_choose(form: Form, one: Asked, board: Sequence[int]) -> bool:
    """Return whether a hand still has to discard."""
    return bool(form.discard) and one.size != form.held and len(board) <= form.discards_at


def _put_away(form: Form, one: Asked, board: Sequence[int]) -> Asked:
    """Make the discard of a hand that is fully known, using all that its player can see by then."""
    if one.size <= form.held:
        return one
    if len(board) > form.discards_at:
        message = f"{one.name!r:.60} has {one.size} cards, and by then {form.held} are kept: write those"
        raise Refusal("wrong_number", message)
    if len(board) < form.discards_at or one.known < one.size:
        return one
    holdings = tuple(_after_discard(form, holding, board) for holding in one.holdings)
    return Asked(one.name, holdings, form.held)


def _after_discard(form: Form, holding: Holding, board: Sequence[int]) -> Holding:
    kept = keep(form, np.array([holding.cards], np.int64), np.array([board], np.int64).reshape(1, -1))[0]
    thrown = tuple(card for card in holding.cards if card not in kept)
    return Holding(tuple(kept.tolist()), thrown)
