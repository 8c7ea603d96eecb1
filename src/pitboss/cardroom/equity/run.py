"""Answer an equity question: count every deal if that takes about a second, else draw deals at random from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import numpy as np

from pitboss.cardroom.equity.count import count, tally
from pitboss.cardroom.equity.deals import Ints, Walk, draw, gaps_array
from pitboss.cardroom.equity.form import Form, form_of
from pitboss.cardroom.equity.matchups import MOST, Matchup, can_be, classes, written
from pitboss.cardroom.equity.question import Question, question_of
from pitboss.cardroom.equity.read import Cards
from pitboss.cardroom.equity.report import Equity, report_of
from pitboss.odds.draws import state_of
from pitboss.poker.game import Poker
from pitboss.rulebooks import Rules, rulebooks
from pitboss.rulebooks.refusal import Refusal

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
    question = question_of(_form(game), hands, board, dead)
    if not can_be(question.asked):
        raise Refusal("no_deal", "no deal gives every hand what it is said to hold: they need the same cards")
    listed = [] if samples or question.chooses or written(question.asked) > MOST else _classes(question)
    deals = question.completions * len(listed)
    if exact and not 0 < deals <= MOST_ASKED:
        raise Refusal("too_many_deals", "there are too many deals, or choices on the way, to count every one")
    if listed and (exact or (exact is None and deals * question.cost <= BUDGET)):
        counts, by = _exactly(question, listed, progress), None
    else:
        counts, by = _sampled(question, samples or _samples(question), seed, progress), seed
    return report_of(question.form.name, tuple(one.name for one in question.asked), counts, by)


def _form(game: Rules | Form | str) -> Form:
    if isinstance(game, Form):
        return game
    return form_of(rules_of(game) if isinstance(game, str) else game)


def rules_of(variant: str, book: str = "") -> Rules:
    """Return the rules of a variant from the named book, or from the first on the shelf that has it."""
    poker = Poker()
    having = {one: poker.variants(one) for one in ([book] if book else rulebooks())}
    for one, variants in having.items():
        if variant in variants:
            return poker.rules(one, {"variant": variant})
    known = sorted(set(chain.from_iterable(having.values())))
    where = f"{book} has" if book else "there is"
    raise Refusal("unknown_variant", f"no poker {variant!r:.40} here; {where}: {', '.join(known)}")


def _check(samples: int | None, seed: int, exact: bool | None) -> None:
    if samples is not None and (type(samples) is not int or not 2 <= samples <= MOST_ASKED):
        raise Refusal("bad_samples", f"draw 2 to {MOST_ASKED:,} deals, not {samples!r:.30}")
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise Refusal("bad_seed", f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r:.30}")
    if exact and samples:
        raise Refusal("bad_samples", "every deal is counted, or so many are drawn: not both")


def _classes(question: Question) -> list[tuple[Matchup, int]]:
    return classes(question.asked, (question.board, question.dead))


def _samples(question: Question) -> int:
    """Return the number of deals that take about a second, or the fewest that make an estimate."""
    return max(min(BUDGET // question.cost, MOST_SAMPLES), FEWEST_SAMPLES)


def _exactly(question: Question, listed: list[tuple[Matchup, int]], progress: Progress | None) -> Ints:
    """Count every deal of every matchup."""
    total, done = question.completions * len(listed), 0
    counts = tally(len(question.asked))
    deals = question.blank(min(BATCH, question.completions))
    for matchup, many in listed:
        of_it = tally(len(question.asked))
        for rows in _every(question, matchup, deals):
            count(question.judges, rows, question.own, of_it)
            done += rows.shape[1]
            if progress:
                progress(done, total)
        counts += many * of_it
    return counts


def _every(question: Question, matchup: Matchup, deals: Ints) -> Iterator[Ints]:
    """Yield every deal beside these hands, a batch at a time."""
    for number, holding in enumerate(matchup):
        deals[number, :, : len(holding.cards)] = holding.cards
    walk = Walk(question.gaps, question.deck(matchup))
    while walk.left:
        filled = walk.fill(deals)
        yield deals if filled == deals.shape[1] else np.ascontiguousarray(deals[:, :filled])


def _sampled(question: Question, samples: int, seed: int, progress: Progress | None) -> Ints:
    """Draw this many deals, with a separate stream for each batch."""
    counts = tally(len(question.asked))
    done = 0
    for stream in range(-(-samples // BATCH)):
        rows = _drawn(question, min(BATCH, samples - done), seed, stream)
        count(question.judges, question.settled(rows), question.form.held, counts)
        done += rows.shape[1]
        if progress:
            progress(done, samples)
    return counts


def _drawn(question: Question, size: int, seed: int, stream: int) -> Ints:
    rows, most = question.blank(size), TOO_TIGHT * size
    gaps = gaps_array(question.gaps)
    if draw(state_of(seed, stream), question.holdings(), gaps, question.gone, rows, most) > most:
        raise Refusal("no_deal", "hands that go together are too rare among these ranges to be drawn")
    return rows
