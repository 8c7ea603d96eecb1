"""Answer an equity question: count every deal if that takes about a second, else draw deals at random from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import chain, permutations
from math import prod
from operator import or_
from typing import NamedTuple

import numpy as np

from pitboss.cardroom.equity.deals import (
    BOARD,
    Gap,
    Holdings,
    Ints,
    Walk,
    count_halves,
    count_whole,
    draw,
    gaps_array,
    tally,
    ways,
)
from pitboss.cardroom.equity.form import Form, Judge, form_of, judges
from pitboss.cardroom.equity.kept import check_discards, keep
from pitboss.cardroom.equity.read import Asked, Cards, Holding, bits, read_question
from pitboss.cardroom.equity.report import Equity, report_of
from pitboss.odds.draws import state_of
from pitboss.poker.game import Poker
from pitboss.rulebooks import Rules, rulebooks
from pitboss.rulebooks.refusal import Refusal, did_you_mean

BATCH = 1 << 13
BUDGET = 600_000_000
"""The limit on exact counting unless it is asked for: about a second's work, in the units of judges."""
MOST_SAMPLES, FEWEST_SAMPLES = 1_000_000, 10_000
MOST_ASKED = 10**10
MOST_SEED = (1 << 63) - 1
TOO_TIGHT = 500
"""The average number of tries a deal may take to find compatible hands."""

Progress = Callable[[int, int], None]
"""Called as deals are counted, with the number done and the total."""
MOST = 20_000
"""The most matchups that are classified one by one."""
Matchup = tuple[Holding, ...]
Suits = tuple[int, ...]
DECK = 52
CHOICE_COST = 40 * 3_000
"""The cost of choosing a discard on the flop, in the units of judges."""


class Question(NamedTuple):
    """Hands, board and dead cards. `own` is the number of a hand's own cards before it discards any."""

    form: Form
    judges: tuple[Judge, ...]
    asked: tuple[Asked, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]
    own: int

    @property
    def chooses(self) -> bool:
        """Whether hands still have discards to come, which cannot be chosen for them."""
        return self.own > self.form.held

    @property
    def gaps(self) -> list[Gap]:
        """The gaps, hand by hand, then in the board."""
        gaps = []
        for number, one in enumerate(self.asked):
            places = self.own if self.pending(one) else self.form.held
            gaps.append(Gap(places - one.known, number, one.known))
        gaps.append(Gap(self.form.board - len(self.board), BOARD, self.own + len(self.board)))
        return [gap for gap in gaps if gap.size]

    def pending(self, one: Asked) -> bool:
        """Return whether a hand still has to discard. One that already did has no more to choose."""
        return self.chooses and one.size != self.form.held

    @property
    def only_boards(self) -> bool:
        """Whether only the board is missing, in a form whose best five of all cards play for high."""
        return self.form.joined and self.form.board == 5 and all(gap.whose == BOARD for gap in self.gaps)

    @property
    def cost(self) -> int:
        """The cost of one deal, in the units of judges."""
        choices = sum(map(self.pending, self.asked)) * (CHOICE_COST if self.form.discards_at else 40)
        return len(self.asked) * sum(judge.cost for judge in self.judges) + choices

    @property
    def live(self) -> int:
        """The number of cards that can still come."""
        named = sum(one.known + len(one.holdings[0].thrown) for one in self.asked)
        return DECK - len(self.form.missing) - named - len(self.board) - len(self.dead)

    @property
    def completions(self) -> int:
        """The number of ways the missing cards can come, once the hands are fixed."""
        return ways(self.gaps, self.live)

    def deck(self, matchup: Sequence[Holding]) -> Ints:
        """Return the cards that can still come with these hands."""
        taken = self.gone | sum(holding.taken for holding in matchup)
        return np.array([card for card in range(DECK) if not taken >> card & 1], np.int64)

    @property
    def gone(self) -> int:
        """The board, dead cards, and those the deck lacks, as bits."""
        return bits((*self.board, *self.dead, *self.form.missing))

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
    undecided = form.discard > 0 and len(lying) <= form.discards_at
    open_choice = undecided and any(one.size != form.held for one in asked)
    own = form.held + form.discard if open_choice else form.held
    if open_choice:
        check_discards(form)
    question = Question(form, judges(form), asked, lying, out, own)
    if question.live < 0 or not question.completions:
        raise Refusal("too_few_cards", f"the deck has too few cards for {len(asked)} hands of {form.name}")
    return question


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


def equity(  # noqa: PLR0913 - a question has this many parts
    game: Rules | Form | str,
    hands: Sequence[Cards],
    board: Cards = (),
    dead: Cards = (),
    *,
    exact: bool | None = None,
    samples: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equity:
    """Return the average share of the pot each hand wins, if all of them go to the showdown.

    ``game`` is the rules of a table, or the name of a variant. A hand is its cards (``"AsKs"``; unseen ones ``??``,
    those of later streets left out), several hands or a range (``"QQ+,AKs"``), or ``"**"`` for any hand. Without
    ``exact`` every deal is counted if that takes about a second. ``samples`` draws that many from the seed instead.
    """
    _check(samples, seed, exact)
    rules = rules_of(game) if isinstance(game, str) else game
    form = rules if isinstance(rules, Form) else form_of(rules)
    question = question_of(form, hands, board, dead)
    if not can_be(question.asked):
        raise Refusal("no_deal", "no deal fits all hands: they need the same cards")
    drawn = samples or question.chooses or prod(len(one.holdings) for one in question.asked) > MOST
    listed = [] if drawn else classes(question.asked, (question.board, question.dead))
    deals = question.completions * len(listed)
    if exact and not 0 < deals <= MOST_ASKED:
        raise Refusal(
            "too_many_deals", "there are too many deals, or choices during the hand, to count every one"
        )
    if listed and (exact or (exact is None and deals * question.cost <= BUDGET)):
        counts, by = _exactly(question, listed, progress), None
    else:
        in_a_second = max(min(BUDGET // question.cost, MOST_SAMPLES), FEWEST_SAMPLES)
        counts, by = _sampled(question, samples or in_a_second, seed, progress), seed
    return report_of(form.name, tuple(one.name for one in question.asked), counts, by)


def rules_of(variant: str, book: str = "") -> Rules:
    """Return the rules of a variant from the named book, or from the first on the shelf that has it."""
    poker = Poker()
    having = {one: poker.variants(one) for one in ([book] if book else rulebooks())}
    for one, variants in having.items():
        if variant in variants:
            return poker.rules(one, {"variant": variant})
    known = sorted(set(chain.from_iterable(having.values())))
    where = f"; {book} has" if book else "; there is"
    near = did_you_mean(variant, known) or f"{where}: {', '.join(known)}"
    raise Refusal("unknown_variant", f"there is no poker {variant!r:.40} here{near}")


def _check(samples: int | None, seed: int, exact: bool | None) -> None:
    if samples is not None and (type(samples) is not int or not 2 <= samples <= MOST_ASKED):
        raise Refusal("bad_samples", f"draw 2 to {MOST_ASKED:,} deals, not {samples!r:.30}")
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise Refusal("bad_seed", f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r:.30}")
    if exact and samples:
        raise Refusal("bad_samples", "count every deal or draw a number of them, not both")


def _exactly(question: Question, listed: list[tuple[Matchup, int]], progress: Progress | None) -> Ints:
    """Count every deal of every matchup."""
    total, done = question.completions * len(listed), 0
    counts = tally(len(question.asked))
    if question.only_boards:
        return _boards(question, listed, progress)
    deals = question.blank(min(BATCH, question.completions))
    for matchup, many in listed:
        of_it = tally(len(question.asked))
        for rows in _every(question, matchup, deals):
            _count(question.judges, rows, question.own, of_it)
            done += rows.shape[1]
            if progress:
                progress(done, total)
        counts += many * of_it
    return counts


def _boards(question: Question, listed: list[tuple[Matchup, int]], progress: Progress | None) -> Ints:
    """Count every board of every matchup, if only boards are missing."""
    from pitboss.cardroom.equity.boards import count_boards

    counts, done = tally(len(question.asked)), 0
    for matchup, many in listed:
        of_it = tally(len(question.asked))
        hands = [holding.cards for holding in matchup]
        done += count_boards(hands, question.board, question.deck(matchup), of_it)
        counts += many * of_it
        if progress:
            progress(done, question.completions * len(listed))
    return counts


def _count(judges: Sequence[Judge], deals: Ints, own: int, counts: Ints) -> None:
    """Count the winners of each of the deals."""
    worths = np.empty((len(judges), *deals.shape[:2]), np.int64)
    for number, judge in enumerate(judges):
        for hand, rows in enumerate(deals):
            worths[number, hand] = judge.evaluate(rows, own)
    if len(judges) == 1:
        count_whole(worths[0], counts)
    else:
        count_halves(worths[0], worths[1], judges[1].least, counts)


def _every(question: Question, matchup: Matchup, deals: Ints) -> Iterator[Ints]:
    """Yield every deal with these hands, a batch at a time."""
    for number, holding in enumerate(matchup):
        deals[number, :, : len(holding.cards)] = holding.cards
    walk = Walk(question.gaps, question.deck(matchup))
    while walk.left:
        filled = walk.fill(deals)
        yield deals if filled == deals.shape[1] else np.ascontiguousarray(deals[:, :filled])


def _sampled(question: Question, samples: int, seed: int, progress: Progress | None) -> Ints:
    """Draw this many deals, with a separate stream for each batch."""
    counts, done = tally(len(question.asked)), 0
    holdings, gaps = question.holdings(), gaps_array(question.gaps)
    for stream in range(-(-samples // BATCH)):
        rows = question.blank(min(BATCH, samples - done))
        most = TOO_TIGHT * rows.shape[1]
        if draw(state_of(seed, stream), holdings, gaps, question.gone, rows, most) > most:
            raise Refusal("no_deal", "compatible hands are too rare among these ranges to be drawn")
        _count(question.judges, question.settled(rows), question.form.held, counts)
        done += rows.shape[1]
        if progress:
            progress(done, samples)
    return counts


# -- compatible hands: one holding for each, with no card twice --------------------------------------------


def possible(asked: Sequence[Asked], taken: int = 0) -> Iterator[Matchup]:
    """Yield every way to give each hand one of its holdings."""
    if not asked:
        yield ()
        return
    for holding in asked[0].holdings:
        if not holding.taken & taken:
            for rest in possible(asked[1:], taken | holding.taken):
                yield (holding, *rest)


def can_be(asked: Sequence[Asked], most: int = MOST) -> bool:
    """Return whether there is any way at all. After ``most`` steps, random drawing decides."""
    steps = 0

    def fits(rest: Sequence[Asked], taken: int) -> bool:
        nonlocal steps
        steps += 1
        if not rest or steps > most:
            return True
        free = (one.taken for one in rest[0].holdings if not one.taken & taken)
        return any(fits(rest[1:], taken | more) for more in free)

    needed = sum(one.holdings[0].taken.bit_count() for one in asked)
    wanted = reduce(or_, (holding.taken for one in asked for holding in one.holdings), 0)
    return needed <= wanted.bit_count() and fits(sorted(asked, key=lambda one: len(one.holdings)), 0)


def classes(asked: Sequence[Asked], lying: Sequence[Sequence[int]]) -> list[tuple[Matchup, int]]:
    """Return one matchup of each class, and the size of the class.

    Renaming suits changes nothing if it leaves the cards on the table unchanged.
    """
    renamings = [
        suits
        for suits in permutations(range(4))
        if all(bits(_rename(cards, suits)) == bits(cards) for cards in lying)
    ]
    first: dict[tuple[tuple[int, int], ...], Matchup] = {}
    many: Counter[tuple[tuple[int, int], ...]] = Counter()
    for matchup in possible(asked):
        kind = min(_renamed(matchup, suits) for suits in renamings)
        first.setdefault(kind, matchup)
        many[kind] += 1
    return [(first[kind], count) for kind, count in many.items()]


def _rename(cards: Sequence[int], suits: Suits) -> list[int]:
    return [card & ~3 | suits[card & 3] for card in cards]


def _renamed(matchup: Matchup, suits: Suits) -> tuple[tuple[int, int], ...]:
    return tuple(
        (bits(_rename(holding.cards, suits)), bits(_rename(holding.thrown, suits))) for holding in matchup
    )
