"""Every variant and structure that PokerKit knows too: random hands in both engines end on the same stacks.

Every amount is a multiple of one unit, so that no chip is odd; odd chips are each book's own and are tested apart.
What differs is known and named: in stud they let the next in turn open where the best board is all in, the books the
next best board; and of several pots in a game for halves they share one without a low otherwise.
"""

from typing import Any, NamedTuple

import pytest
from pokerkit import (
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from lockstep import AUTOMATED, UNIT, Create, OpensElsewhere, TwoEngines
from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.money import show_amount
from pitboss.poker.table_rules import TableRules
from sizes import so_many

HORSESHOE, ONEIDA, SECTION_8 = "horseshoe-cincinnati", "oneida-2025", "section-8-poker"
HEAVY_HANDS = so_many(ci=150, long=16_000)
"""How many hands of each game the heavy run plays: the other library plays some 200 a second."""
BLINDS = [show_amount(UNIT), show_amount(2 * UNIT)]
LIMITS = [show_amount(2 * UNIT), show_amount(4 * UNIT)]


class Peer(NamedTuple):
    """A game both engines know: its book, its posting, their class, and how many may play."""

    book: str
    variant: str
    structure: str
    create: Create
    most: int
    more: tuple[tuple[str, Any], ...] = ()

    @property
    def options(self) -> dict[str, Any]:
        """The posting of a table with amounts of whole units."""
        posted: dict[str, Any] = {"variant": self.variant, "structure": self.structure, **dict(self.more)}
        if self.structure == "fixed-limit":
            posted["limits"] = LIMITS
        else:
            posted["least_raise"] = "as much as the last bet or raise"
        stud = "stud" in self.variant or self.variant == "razz"
        return posted | ({"forced_bet": BLINDS[0], "ante": BLINDS[0]} if stud else {"blinds": BLINDS})


def stud(game: Any) -> Create:
    def create(table_rules: TableRules, stacks: list[int], players: int) -> Any:
        return game.create_state(
            AUTOMATED, True, table_rules.ante, table_rules.forced, *table_rules.limit.limits, stacks, players
        )

    return create


def limit(game: Any) -> Create:
    def create(table_rules: TableRules, stacks: list[int], players: int) -> Any:
        return game.create_state(
            AUTOMATED, True, table_rules.ante, table_rules.blinds, *table_rules.limit.limits, stacks, players
        )

    return create


def open_ended(game: Any) -> Create:
    def create(table_rules: TableRules, stacks: list[int], players: int) -> Any:
        least = table_rules.limit.limits[0]
        return game.create_state(
            AUTOMATED, True, table_rules.ante, table_rules.blinds, least, stacks, players
        )

    return create


PEERS = [
    *(Peer(book, "holdem", "fixed-limit", limit(FixedLimitTexasHoldem), 10) for book in (HORSESHOE, ONEIDA, SECTION_8)),
    Peer(HORSESHOE, "holdem", "no-limit", open_ended(NoLimitTexasHoldem), 10),
    Peer(HORSESHOE, "omaha", "pot-limit", open_ended(PotLimitOmahaHoldem), 9),
    *(
        Peer(book, "omaha-high-low", "fixed-limit", limit(FixedLimitOmahaHoldemHighLowSplitEightOrBetter), 9)
        for book in (HORSESHOE, ONEIDA, SECTION_8)
    ),
    *(Peer(book, "seven-card-stud", "fixed-limit", stud(FixedLimitSevenCardStud), 6) for book in (HORSESHOE, ONEIDA)),
    Peer(SECTION_8, "seven-card-stud-8", "fixed-limit", stud(FixedLimitSevenCardStudHighLowSplitEightOrBetter), 6),
    Peer(SECTION_8, "razz", "fixed-limit", stud(FixedLimitRazz), 6),
    Peer(HORSESHOE, "lowball-deuce-to-seven", "no-limit", open_ended(NoLimitDeuceToSevenLowballSingleDraw), 6),
    Peer(
        HORSESHOE,
        "lowball-deuce-to-seven",
        "fixed-limit",
        limit(FixedLimitDeuceToSevenLowballTripleDraw),
        5,
        (("draws", 3),),
    ),
]  # fmt: skip


def named(peer: Peer) -> str:
    return f"{peer.book} {peer.variant} {peer.structure}"


def splits_several_pots(hand: TwoEngines) -> bool:
    """Whether pots are halved each on its own: theirs gives a side pot without a low away in parts."""
    return hand.table_rules.splits and len(hand.round.table.round_state.pots()) > 1


@pytest.mark.filterwarnings("ignore:A card being dealt:UserWarning")  # they are told nothing of burned cards
@pytest.mark.filterwarnings("ignore:Returning reserved:UserWarning")
@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(so_many(everyday=3, ci=8)), id="everyday"),
        pytest.param(range(8, 8 + HEAVY_HANDS), id="heavy", marks=pytest.mark.heavy),
    ],
)
@pytest.mark.parametrize("peer", PEERS, ids=named)
def test_promise_13_random_hands_of_every_variant_end_on_their_stacks(peer: Peer, seeds: range) -> None:
    rules = game_of("poker").rules(peer.book, peer.options)
    compared = 0
    for seed in seeds:
        source = seeded(seed)
        hand = TwoEngines(rules, peer.create, source, 3 + source.below(peer.most - 2))
        try:
            ours, theirs = hand.play()
        except OpensElsewhere:
            continue
        if ours != theirs and splits_several_pots(hand):
            continue
        assert ours == theirs, f"seed {seed}"
        compared += 1
    assert compared >= len(seeds) // 2
