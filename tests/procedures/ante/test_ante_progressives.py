"""Progressives of the ante games in the compiled kernel: every award against the engine, and against exact figures."""

from typing import Any

import msgspec
import numpy as np
import pytest

from agreement import disagreements
from pitboss.chance.cards import CARDS
from pitboss.desk import game_of, settle_line, simulate
from pitboss.money import show_amount
from pitboss.odds.strategy import Strategy, lines_of
from pitboss.procedures.ante.kernel import AnteKernel
from pitboss.procedures.ante.table_rules import FOLDED, showdown
from sizes import so_many

BOOK, METER = "horseshoe-cincinnati", {"meter": "20000"}
CRAZY, FOUR, CARIBBEAN = "crazy-four-poker", "four-card-poker", "caribbean-stud"
TABLES: list[tuple[str, str, dict[str, Any]]] = [
    (CRAZY, BOOK, METER),
    (CRAZY, "jackpots", {}),
    (FOUR, BOOK, METER),
    (CARIBBEAN, "oneida-2003", {}),
]
EVERY_DAY = TABLES[:2]
COUNTED = [pytest.param(*one, marks=() if one in EVERY_DAY else pytest.mark.heavy) for one in TABLES]
SHIFT, BITS = 46, 6
pytestmark = pytest.mark.usefixtures("examples")


def kernel(game: str, book: str, options: dict[str, Any]) -> AnteKernel:
    made = game_of(game).kernel(game_of(game).rules(book, options))
    assert isinstance(made, AnteKernel)
    return made


def settled(record: dict[str, Any]) -> dict[str, str]:
    answer = settle_line(msgspec.json.encode(record))
    return {wager: net for wager, net in answer["net"]["1"].items() if net != "0"}


@pytest.mark.parametrize(("game", "book", "options"), COUNTED)
def test_a_hand_of_every_kind_is_paid_as_the_engine_pays_it_and_loses_all_by_a_fold(
    game: str, book: str, options: dict[str, Any]
) -> None:
    """The rarest too: a deal is laid out for each kind of hand, against a dealer who qualifies or does not."""
    one = kernel(game, book, options)
    own, dealers = one.cards
    ends = one._how[6][:, 2].astype(np.int64)
    reached = {wager: set[str]() for wager in one.jackpots}
    for number, (_, rows) in enumerate(one.kinds):
        hand = int(ends[np.flatnonzero(ends >> SHIFT == number)[-1]])
        held = [CARDS[hand >> BITS * n & (1 << BITS) - 1] for n in range(own)]
        value, rest = one.table_rules.hands.value(held), [card for card in CARDS if card not in held]
        for wager, row in zip(one.jackpots, rows, strict=True):
            reached[wager].add(row)
        for dealer in (rest[:dealers], rest[3 : 3 + 7 * dealers : 7]):
            against = showdown(value, one.table_rules.hands.value(dealer), one.table_rules.qualifies)
            for decision, result in ((0, FOLDED), (1, against)):
                record = one._record("rare", [*held, *dealer, ""], decision)
                nets = one._nets(decision, result, number)
                assert settled(record) == {at: show_amount(net) for at, net in nets.items() if net}, record
    for wager, jackpot in one.jackpots.items():
        assert reached[wager] == {"", *jackpot.pay.rows}


@pytest.mark.parametrize(("game", "book", "options"), COUNTED)
def test_written_rounds_are_settled_alike_and_are_those_of_the_tally(
    game: str, book: str, options: dict[str, Any]
) -> None:
    many = so_many(everyday=50, ci=300, long=5_000)
    assert not disagreements(game, book, many, 8, options)
    one = kernel(game, book, options)
    sums, nets = one.sums(one.tally(8, 3_000)), one.nets(8, 3_000)
    for wager in one.jackpots:
        assert sums.wagers[wager].net_cents == sum(net[wager] for net in nets)
        assert sums.wagers[wager].stake_cents == one.jackpots[wager].stake


@pytest.mark.parametrize(("game", "book", "options"), COUNTED)
def test_a_run_agrees_with_the_exact_figures(game: str, book: str, options: dict[str, Any]) -> None:
    report = simulate(game, book, 2_000_000, options, seed=6)
    for wager in kernel(game, book, options).jackpots:
        assert report[wager].exact is not None
    assert report.agrees
    assert report.says == ""


def test_other_wagers_come_to_the_same_with_and_without_a_meter() -> None:
    plain, linked = (kernel(CRAZY, BOOK, options) for options in ({}, METER))
    one, other = (made.sums(made.tally(4, 50_000)).wagers for made in (plain, linked))
    assert {**one, "progressive": other["progressive"]} == other
    assert plain.shape == (3, 5, len(plain.kinds))


def test_a_strategy_that_folds_paying_hands_loses_their_awards() -> None:
    lines = lines_of("", "play 1x: straight flush or better", "fold")
    chosen = Strategy(game=CRAZY, name="hopeless", lines=lines)
    report = simulate(CRAZY, BOOK, 1_000_000, METER, seed=6, strategy=chosen)
    best = simulate(CRAZY, BOOK, 1_000_000, METER, seed=6)
    assert report.says == "played by hopeless; A fold gives up queens_up and progressive here."
    assert report["queens_up"].exact is None
    assert report.agrees
    assert (report["progressive"].exact or 0) > (best["progressive"].exact or 1)
    assert report["progressive"].sums.net_cents < best["progressive"].sums.net_cents
