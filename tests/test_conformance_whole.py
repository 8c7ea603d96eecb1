"""Every game in every rulebook, played until all of its chapter has been seen: steered, not by luck.

A round keeps the promises of `test_conformance.py`; here they are held on rounds in which every wager was made, every
choice taken, every moment reached, every irregularity called and every row of every pay table paid.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from everyday import every_chapter, marks_of, named
from guided import Thing, Tour
from pitboss.chance import UNSEEN
from pitboss.desk import chapters, game_of
from pitboss.rounds import Round, audit
from pitboss.rounds.accounts import balances, check_conservation
from pitboss.rounds.answers import Cards, IrregularityCall, Thrown
from pitboss.rounds.events import (
    Closed,
    Dealt,
    Judged,
    Moved,
    Noted,
    Returned,
    Reversed,
    Rolled,
    Shown,
    Staked,
    Taken,
)
from pitboss.rounds.ledger import ChipsLost
from seating import stood

CHAPTERS = every_chapter(doors=True, but={"blackjack", "let-it-ride"})
"""A tour is long: every day the chapters at the doors have it, but for two with long tours and tests of their own."""
CRAPS = [pytest.param(book, marks=marks_of(book, name)) for book, name in named() if name == "craps"]
MOST_ROUNDS = 800
"""So many rounds bring a chapter about; most need a tenth of them."""

NOBODY_BANKS = "the house banks: no document but Merced's has a player-dealer"
UNREACHED: dict[tuple[str, str], dict[Thing, str]] = {
    (book, game): {("moment", "bank"): NOBODY_BANKS}
    for book, game in (
        ("horseshoe-cincinnati", "three-card-poker"),
        ("horseshoe-cincinnati", "four-card-poker"),
        ("horseshoe-cincinnati", "crazy-four-poker"),
        ("oneida-2003", "caribbean-stud"),
        ("oneida-2003", "three-card-poker"),
        ("oneida-2025", "three-card-poker"),
        ("oneida-2025", "four-card-poker"),
    )
}
UNREACHED["oneida-2003", "pai-gow-poker"] = {
    ("moment", "partner"): "only the house shares a bank with a player: partners are the Horseshoe's"
}
UNREACHED["horseshoe-cincinnati", "mini-baccarat"] = dict.fromkeys(
    [("irregularity", "too_few_cards"), ("remedy", "void_short_round")],
    "a tour's shoe never ends: tests/games/mini_baccarat calls it at every length around the threshold",
)
UNREACHED["horseshoe-cincinnati", "blackjack"] = {("moment", "tip"): "no tips are bet"}
UNREACHED["north-dakota-99-01-3", "blackjack"] = dict.fromkeys(
    [("moment", at) for at in ("burn", "house_money", "one_card", "missed_card")],
    "no irregularity was read, there are no side bets, and no rule that was read burns a card",
)
SPOKEN = "the call says what was announced, which a tour cannot know: tests/poker tries each"
UNREACHED["oneida-2025", "poker"] = dict.fromkeys(
    [
        *(
            ("irregularity", kind)
            for kind in ("announced_amount", "speech_against_gesture", "fold_after_spoken_bet")
        ),
        ("remedy", "as_announced"),
        ("remedy", "pays_and_folds"),
    ],
    SPOKEN,
)
UNREACHED["section-8-poker", "poker"] = dict.fromkeys(
    [
        *(
            ("irregularity", kind)
            for kind in (
                "oversize_chip_announced",
                "thrown_in_while_owing",
                "spoken_action",
                "announced_amount",
            )
        ),
        ("remedy", "as_announced"),
        ("remedy", "pays_and_folds"),
    ],
    SPOKEN,
)
"""What of a chapter cannot be seen at a table, and why."""


@cache
def toured(book: str, id: str) -> tuple[Tour, tuple[Round, ...]]:
    tour = Tour(book, game_of(id), MOST_ROUNDS, set(UNREACHED.get((book, id), {})))
    return tour, tuple(tour.play())


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_all_of_a_chapter_is_seen_but_for_what_is_listed(book: str, id: str) -> None:
    tour, _ = toured(book, id)
    assert tour.guide.missing == set(UNREACHED.get((book, id), {}))


def test_what_is_listed_as_unreached_is_of_a_chapter_on_the_shelf() -> None:
    assert set(UNREACHED) <= {(book, game.id) for book, game in chapters()}
    assert all(reason for listed in UNREACHED.values() for reason in listed.values())


@pytest.mark.parametrize("book", CRAPS)
def test_craps_is_thrown(book: str) -> None:
    """There was no throw in the 24 random rounds that craps was tried by."""
    _, rounds = toured(book, "craps")
    throws = Counter(entry.dice for round in rounds for entry in round.log if type(entry) is Thrown)
    assert {sum(dice) for dice in throws} == set(range(2, 13))
    assert throws.total() > 200


# -- what every one of those rounds keeps ---------------------------------------------------------


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_every_round_ends_conserves_its_chips_and_audits_clean(book: str, id: str) -> None:
    _, rounds = toured(book, id)
    for number, round in enumerate(rounds):
        assert round.over
        check_conservation(round.log)
        if number % 4 == 0:
            found = audit(round.log, round.game, round.rules)
            assert found.clean, found.divergence


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_every_stake_is_taken_returned_or_stands(book: str, id: str) -> None:
    """Counted a second way, spot by spot; only a game that carries wagers over leaves any."""
    for round in toured(book, id)[1]:
        left: Counter[str] = Counter()
        for (seat, wager), cents in stood(round).items():
            left[f"{seat}:{wager}"] += cents
        for entry in round.log:
            if type(entry) in (Staked, Returned, Taken, Moved, Reversed):
                left[entry.target] += entry.amount
                left[entry.source] -= entry.amount
        standing = {spot: cents for spot, cents in left.items() if ":" in spot and cents}
        closed = round.log[-1]
        assert type(closed) is Closed
        assert standing == {spot: cents for spot, cents in closed.balances.items() if ":" in spot}
        assert round.game.carries_over or not standing


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_no_card_comes_that_was_not_drawn(book: str, id: str) -> None:
    """What is dealt and shown came out of the shoe this round, in answers or in a call, and no more often."""
    for round in toured(book, id)[1]:
        drawn: Counter[str] = Counter()
        for entry in round.log:
            if type(entry) is Cards:
                drawn.update(entry.cards)
            elif type(entry) is IrregularityCall and entry.card:
                drawn[entry.card] += 1
        dealt = Counter(card for entry in round.log if type(entry) is Dealt for card in entry.cards)
        assert not dealt - drawn
        for entry in round.log:
            assert type(entry) is not Shown or not Counter(entry.cards) - drawn
        assert UNSEEN not in dealt


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_no_card_comes_more_often_than_the_pack_has_it(book: str, id: str) -> None:
    """Between two shuffles, over all the rounds of a shoe."""
    for round in toured(book, id)[1]:
        pack = round.game.pack(round.rules)
        if pack is None:
            continue
        assert round.table.shoe is not None
        gone = Counter(round.table.shoe.gone)
        assert not gone - Counter(pack.cards)


# -- craps, where chips stay up from throw to throw ------------------------------------------------

ONE_ROLL = re.compile(
    r"(field|any_seven|any_craps|craps_\d+|eleven|c_and_e|horn|horn_high_\d+|world|hop_\d_\d)$"
)
POINTS = (4, 5, 6, 8, 9, 10)


class Settled(NamedTuple):
    """A throw, the point before it, and the wagers with chips on them when it is settled."""

    total: int
    point: int
    up: list[str]
    line: bool
    """Whether line bets are decided by it: not where it is thrown only to decide come bets."""


def throws(round: Round) -> Iterator[Settled]:
    state, waits, line = round._before[1], None, True
    point = state.point if state else 0
    last: dict[str, int] = {}
    for entry, accounts in balances(round.log):
        if not hasattr(entry, "seen_by") and waits is not None:
            up = [name.partition(":")[2] for name, cents in last.items() if ":" in name and cents]
            yield Settled(waits[0], waits[1], up, line)
            waits = None
        if type(entry) is Rolled:
            waits, line = (entry.total, point), True
        elif type(entry) is Judged and waits is not None:
            line &= "only to decide come bets" not in entry.found
        elif type(entry) is Noted and entry.what == "point":
            point = int(entry.value) if entry.value != "off" else 0
        last = dict(accounts)


def decided(thrown: Settled) -> re.Pattern[str]:
    """The wagers that cannot be up after a throw, as every document has it."""
    total, point = thrown.total, thrown.point
    gone = [ONE_ROLL.pattern, r"come$", r"dont_come$"] if total not in POINTS else [ONE_ROLL.pattern]
    gone += [r"come_\d+$", r"dont_come_\d+$"] if total == 7 else []
    if point:
        gone += [r"pass$", r"pass_odds$", r"dont_pass$", r"dont_pass_odds$"] if total in (7, point) else []
        gone += [r"put_\d+$", r"put_\d+_odds$"] if total == 7 else []
    elif thrown.line and total not in POINTS:
        gone += [r"pass$"]
    return re.compile("|".join(f"(?:{one})" for one in gone))


@pytest.mark.parametrize("book", CRAPS)
def test_what_a_throw_decides_is_down_after_it(book: str) -> None:
    """No loser is left on the layout, and no winner that is to come down keeps its stake up."""
    looked: Counter[tuple[int, bool]] = Counter()
    for round in toured(book, "craps")[1]:
        for thrown in throws(round):
            looked[thrown.total, bool(thrown.point)] += 1
            left = [wager for wager in thrown.up if decided(thrown).match(wager)]
            assert not left, thrown
    assert {total for total, point in looked if point} >= {4, 5, 6, 7, 8, 9, 10}
    assert looked.total() > 200


def test_a_round_that_loses_chips_cannot_end() -> None:
    """The engine itself refuses to close a round with chips that nobody has: seen here, so that it stays so."""
    round = toured("oneida-2003", "three-card-poker")[1][0]
    again = Round(round.game, round.rules, round.table.seats)
    again.table.spots[1, "ante"] = 100
    with pytest.raises(ChipsLost):
        again._close()
