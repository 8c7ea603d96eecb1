"""The public data set of hand histories (uoftcprg/phh-dataset), where somebody has it; none of it is kept here.

`PITBOSS_PHH_DATASET` names its folder: the one that holds `data/pluribus`, `data/wsop` and `data/handhq`.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from cardroom.phh.rakes import only_raked
from pitboss.cardroom.phh import History, read_phh
from pitboss.rulebooks import Refusal

FOLDER = os.environ.get("PITBOSS_PHH_DATASET", "")
HANDS_A_FILE = 150
"""How many hands are taken of each file of HandHQ, and of how many files of each site and stake."""
FILES = 1

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(not FOLDER, reason="PITBOSS_PHH_DATASET does not name a copy of the phh-dataset"),
]


def _hands(under: str) -> Iterator[tuple[str, History]]:
    files = sorted((Path(FOLDER) / "data" / under).rglob("*.phh"))
    assert files, f"no hand under data/{under}"
    for file in files:
        for hand in read_phh(file.read_bytes()):
            yield str(file), hand


@pytest.mark.parametrize(("under", "hands"), [("pluribus", 10_000), ("wsop", 83)])
def test_every_hand_ends_on_the_recorded_stacks(under: str, hands: int) -> None:
    """Under horseshoe-cincinnati §3.XI, §2.XI.B.1–3, §4.IV.B.1–3: odd chips as there, pots divided to a hundredth
    where the file has fractions and to a chip where it has none.
    """
    differing, played = [], 0
    for file, hand in _hands(under):
        played += 1
        replay = hand.replay()
        assert replay.over, file
        assert hand.finishing_stacks, file
        if replay.differences:
            differing.append((file, replay.differences))
    assert not differing
    assert played == hands


def test_the_examples_beside_them_are_played_and_two_variants_no_book_has_are_refused() -> None:
    outcomes = {}
    for file in sorted((Path(FOLDER) / "data").glob("*.phh")):
        (hand,) = read_phh(file.read_bytes())
        try:
            outcomes[hand.variant] = str(hand.replay().over)
        except Refusal as refusal:
            outcomes[hand.variant] = refusal.code
    assert outcomes == {
        "NT": "True", "PO": "True", "F2L3D": "True", "NS": "unknown_variant", "FB": "unknown_variant",
    }  # fmt: skip


def test_a_sample_of_handhq_is_played_and_differs_by_the_rake_alone_in_nearly_all() -> None:
    """At least 99 hands in a hundred; the others are unfinished or contradict themselves (docs/poker/phh.md)."""
    found: Counter[str] = Counter()
    for folder in sorted((Path(FOLDER) / "data" / "handhq").glob("*")):
        for file in islice(sorted(folder.rglob("*.phhs")), FILES):
            found.update(_outcome(hand) for hand in islice(read_phh(file.read_bytes()), HANDS_A_FILE))
    played = found["same"] + found["raked"]
    assert found.total() > 1000
    assert played >= found.total() * 99 // 100, found


def _outcome(hand: History) -> str:
    try:
        replay = hand.replay()
    except Refusal:
        return "refused"
    if not replay.over:
        return "unfinished"
    return "raked" if only_raked(replay) else "differs" if replay.differences else "same"
