"""A round a person can read, held to a golden text."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.layout import line, lines
from pitboss.desk import replay_log
from pitboss.rounds import events
from pitboss.rounds.words import clause, sentence, to_player
from pitboss.rulebooks import Cite

CITE = Cite("rules.x", "§1")

GOLDEN = """\
seat 1 stakes 10 on ante                                             [§7.I.A, IV]
seat 1 stakes 5 on pair_plus                                         [§7.I.B–C, §7.IV]
the staff's duties at before_deal: shuffle, deck_in_hand             [§5.I; §8.I.A–B]
seat 1 is dealt As Ad 2c, face down                                  [§8.II, §9.II–III]
the dealer is dealt Ks Kd 3c, face down                              [§8.II, §9.II–III]
the staff's duties at after_deal: stub                               [§8.III]
seat 1 at play: play 10                                              [§7.I.A, §10.II]
seat 1 stakes 10 on play                                             [§7.I.A, §10.II]
the dealer shows Ks Kd 3c                                            [§10.III]
the dealer: pair of kings: qualifies                                 [§12.I]
seat 1 shows As Ad 2c                                                [§10.IV–V]
seat 1: pair of aces against pair of kings: player higher            [§12.II]
seat 1 is paid 10 on ante at 1 to 1                                  [§12.II]
seat 1 gets 10 back from ante                                        [§12.II]
seat 1 is paid 10 on play at 1 to 1                                  [§12.II]
seat 1 gets 10 back from play                                        [§12.II]
seat 1: pair_plus: pair                                              [§12.IV]
seat 1 is paid 5 on pair_plus at 1 to 1                              [§12.IV]
seat 1 gets 5 back from pair_plus                                    [§12.IV]
the staff's duties at after_round: discard                           [§10.V]
the round closes
"""


def test_a_round_of_three_card_poker_reads_like_this(log: Path) -> None:
    round = replay_log(log.read_bytes())
    opened, rulebook, posting, *rest = lines(round.log)
    assert opened == "a round of three-card-poker under horseshoe-cincinnati opens; seats: 1"
    assert rulebook.split() == ["rulebook", "sha256", round.rules.chapter.sha256]
    assert posting.split() == ["posting", "sha256", round.rules.posting.sha256]
    assert "\n".join(rest) + "\n" == GOLDEN


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (events.Moved(1, "come", 500, CITE, "come_6"), "seat 1 moves 5 from come to come_6"),
        (events.Banked(8, "player_dealer", 200_000, CITE), "seat 8 banks with 2000"),
        (events.Charged(2, "vig", 25, CITE), "seat 2 is charged 0.25 (vig)"),
        (events.Raked(0, "main", 300, CITE), "the house rakes 3 from the main pot"),
        (events.Awarded(2, "main", 1800, CITE), "seat 2 is awarded 18 from the main pot"),
        (events.PotMade("side 1", 900, (1, 3), CITE), "the side 1 pot comes to 9, for seats 1, 3"),
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


def test_no_kind_of_event_is_left_unsaid() -> None:
    from pitboss.rounds import words

    cases = re.findall(r"case events\.(\w+)\(\)", inspect.getsource(words))
    said = {*(getattr(events, name) for name in cases), *words._MONEY}
    assert said == set(events.Event.__args__)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (events.Staked(1, "pair_plus", 500, CITE), "you stake $5 on pair plus"),
        (events.Staked(2, "ante", 500, CITE), "seat 2 stakes $5 on ante"),
        (events.Staked(3001, "ante", 500, CITE), "bettor 1 behind seat 3 stakes $5 on ante"),
        (events.Paid(1, "ante", 500, CITE, "1 to 1"), "you are paid $5 on ante at 1 to 1"),
        (events.Taken(1, "ante", 500, CITE), "you lose $5 on ante"),
        (events.Charged(1, "vig", 25, CITE), "you are charged $0.25 (vig)"),
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
        (events.Discarded(("7h",), CITE, "down", 1), "you put away seven of hearts, face down"),
        (events.Judged(2, "pair_plus: pair", CITE), "seat 2: pair plus: pair"),
        (events.Decided(1, "play", "bet", CITE, 500, "third_street"), "you: bet $5 on third street"),
        (events.Irregular("wrong_deck", "void_round", CITE), "irregularity: wrong deck: void round"),
        (events.Noted("point", "8", CITE), "point: 8"),
    ],
)
def test_a_player_is_told_from_their_own_seat(event: Any, text: str) -> None:
    """As a page shows it and a screen reader says it."""
    assert sentence(event, to_player(1)) == text


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (0, f"{'the wheel stops at 00':<68} [§1, §2]"),
        (77, f"{'the wheel stops at 00':<68} [§1, §2]"),
        (76, f"{'the wheel stops at 00':<67} [§1, §2]"),
        (30, "the wheel stops at 00 [§1, §2]"),
        (29, "the wheel stops at 00\n    [§1, §2]"),
    ],
)
def test_in_a_narrow_terminal_the_clause_moves(width: int, text: str) -> None:
    assert line(events.Spun("00", Cite("rules.x", "§1, §2")), width) == text
