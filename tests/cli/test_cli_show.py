"""A round a person can read, held to a golden text."""

from pathlib import Path

import pytest

from pitboss.cli.layout import line, lines
from pitboss.desk import replay_log
from pitboss.rounds import events
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
