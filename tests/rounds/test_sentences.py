"""Each event in one sentence: as a log writes it, and as somebody at the table is told it."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cardroom.room import events as room_events
from pitboss.cardroom.tournament import events as tournament_events
from pitboss.cli.layout import line
from pitboss.rounds import events, sentences
from pitboss.rounds.sentences import SAID, clause, sentence, told
from pitboss.rulebooks import Cite

CITE = Cite("rules.x", "§1")


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (events.Moved(1, "come", 500, CITE, "come_6"), "seat 1 moves 5 from come to come_6"),
        (events.Banked(8, "player_dealer", 200_000, CITE), "seat 8 banks with 2000"),
        (events.Charged(2, "vig", 25, CITE), "seat 2 is charged 0.25 (vig)"),
        (events.Put(1, "small_blind", 100, CITE), "seat 1 puts 1 into the pot (small_blind)"),
        (events.Raked(0, "main", 300, CITE), "the house rakes 3 from the main pot"),
        (events.Awarded(2, "main", 1800, CITE), "seat 2 is awarded 18 from the main pot"),
        (events.PotMade("side 1", 900, (1, 3), CITE), "the side 1 pot is 9, for seat 1 and seat 3"),
        (events.Uncalled(2, "main", 600, CITE), "seat 2 gets 6 back uncalled"),
        (events.Rolled((3, 4), 7, CITE), "the dice show 3-4: 7"),
        (events.Judged("table", "17, black", CITE), "17, black"),
        (events.Discarded(("??",) * 8, CITE), "8 cards to the discard rack, face down"),
        (events.Dealt(1, ("??",) * 7, "down", CITE), f"seat 1 is dealt {'?? ' * 6}??, face down"),
        (events.Spun("00", CITE), "the wheel stops at 00"),
        (events.Noted("point", "6", CITE), "point: 6"),
        (events.Discarded(("As",), CITE, "up", 3), "As of seat 3 to the discard rack, face up"),
        (events.Decided(1, "play", "raise", CITE, 500, "pot"), "seat 1 at play: raise 5 on pot"),
        (
            events.Irregular("jam", "void_round", CITE, 2, "As", ("reshuffle",)),
            "irregularity: jam at seat 2, As: void_round, then reshuffle",
        ),
        (events.Voided(CITE), "the round is void: every stake goes back"),
        (events.Coupon(1, "pass", 1000, "taken", CITE), "seat 1's coupon of 10 on pass is taken"),
        (
            events.Paid(1, "pass", 500, CITE, "1 to 1", 500, coupon=True),
            "seat 1 is paid 5 on pass at 1 to 1, for the coupon",
        ),
        (events.Backed(1, 1002, "Bo", CITE), "Bo bets behind seat 1: bettor 2 behind seat 1"),
        (events.Staked(1002, "ante", 500, CITE), "bettor 2 behind seat 1 stakes 5 on ante"),
        (events.Dealt(1, ("As",), "up", CITE, 2), "seat 1 is dealt As, face up, hand 2"),
    ],
)
def test_every_kind_of_event_is_said_with_its_clause(event: Any, text: str) -> None:
    assert sentence(event) == text
    assert clause(event) == "§1"
    assert line(event).split() == [*text.split(), "[§1]"]


def test_what_stands_when_a_round_closes_is_told() -> None:
    assert sentence(events.Closed({}, {"1:pass": 1000})) == "the round closes; standing: 1:pass 10"


def _defined(base: type[events.BaseEvent] = events.BaseEvent) -> Iterator[type[events.BaseEvent]]:
    """Every kind of event that the package writes: those with a tag of their own."""
    for one in base.__subclasses__():
        if one.__module__.startswith("pitboss.") and one.__struct_config__.tag != one.__name__:
            yield one
        yield from _defined(one)


def test_every_event_of_a_round_is_said_once_and_in_one_place() -> None:
    defined = {one for one in _defined() if one.__module__ == events.__name__}
    assert set(SAID) == defined == set(events.Event.__args__)  # type: ignore[attr-defined]
    written = re.findall(r"^    events\.(\w+): Said\(", inspect.getsource(sentences), re.MULTILINE)
    assert Counter(written) == Counter(one.__name__ for one in SAID)


def test_every_event_of_the_package_has_one_sentence() -> None:
    """Those of a round are in one table; those of rooms and tournaments have their own."""
    own = {one for one in _defined() if one.in_words is not events.BaseEvent.in_words}
    assert {room_events.Sat, tournament_events.Prized} <= own
    assert not own & SAID.keys()
    assert {*_defined()} <= own | SAID.keys()


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (events.Staked(1, "pair_plus", 500, CITE), "you stake $5 on pair plus"),
        (events.Staked(2, "ante", 500, CITE), "seat 2 stakes $5 on ante"),
        (events.Staked(3001, "ante", 500, CITE), "bettor 1 behind seat 3 stakes $5 on ante"),
        (events.Paid(1, "ante", 500, CITE, "1 to 1"), "you are paid $5 on ante at 1 to 1"),
        (events.Taken(1, "ante", 500, CITE), "you lose $5 on ante"),
        (events.Charged(1, "vig", 25, CITE), "you are charged $0.25 vig"),
        (events.Awarded(2, "main", 1800, CITE), "seat 2 is awarded $18 from the main pot"),
        (events.Coupon(1, "blackjack", 1000, "laid", CITE), "your coupon of $10 on blackjack is laid"),
        (events.Coupon(2, "pass", 500, "taken", CITE), "seat 2's coupon of $5 on pass is taken"),
        (events.Backed(1, 1001, "Ann", CITE), "Ann bets behind you: bettor 1 behind seat 1"),
        (events.Dealt(2, ("??", "??"), "down", CITE), "seat 2 is dealt 2 face-down cards"),
        (
            events.Dealt(1, ("As", "Jk", "??"), "up", CITE),
            "you are dealt ace of spades, joker, 1 face-down card",
        ),
        (events.Shown("dealer", ("Td",), CITE), "the dealer shows ten of diamonds"),
        (events.Shown(1, ("Td",), CITE), "you show ten of diamonds"),
        (events.Discarded(("7h",), CITE, "down", 1), "you put away seven of hearts"),
        (events.Judged(2, "pair_plus: pair", CITE), "seat 2's pair plus: pair"),
        (events.Decided(1, "play", "bet", CITE, 500, "third_street"), "you bet $5 on third street"),
        (events.Irregular("wrong_deck", "void_round", CITE), "irregularity: wrong deck: void round"),
        (events.Noted("point", "8", CITE), "point: 8"),
        (events.PotMade("side 1", 900, (1, 2, 3), CITE), "the side 1 pot is $9, for you, seat 2 and seat 3"),
        (events.Put(1, "small_blind", 100, CITE), "you post $1: small blind"),
        (events.Put(2, "raise", 400, CITE), "seat 2 puts $4 into the pot (raise)"),
        (events.Charged(2, "banker", 25, CITE), "seat 2 is charged $0.25 commission on banker"),
        (events.Dealt("burn", ("??",), "down", CITE), "1 face-down card is burned"),
        (events.Dealt(1, ("7h",), "down", CITE, 2), "you are dealt seven of hearts, face down to hand 2"),
        (events.Discarded(("7h",), CITE, "up"), "seven of hearts goes to the discard rack"),
        (
            events.Due("before_deal", (Cite("duties.shuffle", "§1"),)),
            "the staff's duties before the deal: shuffle",
        ),
        (events.Closed({}, {"1:pass": 1000, "2:pass": 500}), "the round is over; you leave up: pass $10"),
    ],
)
def test_a_player_is_told_from_their_own_seat(event: Any, text: str) -> None:
    """As a page shows it and a screen reader says it."""
    assert told(event, 1) == text
