"""A seat's count of the shoe: the cards it has seen since the shuffle, and nothing else.

Everything comes from the seat's own view of the events. A burned or face-down card that the seat has not seen counts as
one that may still come. It is missing only from the number of cards left, which everybody at the table can follow.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.chance import CARDS, RANK
from pitboss.gym.seen import KINDS, TOLD, Counts, places
from pitboss.procedures.shoe import LEFT, RAN_OUT, SIDE, ShoeState
from pitboss.rounds import Game, Round
from pitboss.rounds.events import Discarded, Noted
from pitboss.rounds.seen import hands_seen
from pitboss.rulebooks import Refusal

PARTS = {"left": KINDS, "cards_left": 1, "running_count": 1}
"""What counting adds to an observation, with the length of each part."""
LOW, HIGH = 6, 10
HI_LO = np.array([(RANK[card] <= LOW) - (RANK[card] >= HIGH) for card in CARDS] + [0], np.int16)
"""The value of each kind of card in the Hi-Lo count: 2 to 6 one, ten to ace minus one, the others nothing."""


class Gone(NamedTuple):
    """The cards that a seat saw leave the shoe since its shuffle, by the side of a double shoe."""

    by_side: dict[str, Counts]
    side: str = LEFT
    """The side in use. A single shoe has no other."""

    @property
    def here(self) -> Counts:
        """The cards of the side in use."""
        return self.by_side.get(self.side, NONE)

    def shuffled(self) -> "Gone":
        """Start the count of the side in use again."""
        return Gone(self.by_side | {self.side: NONE}, self.side)

    def after(self, round: Round, seat: int) -> "Gone":
        """Add what the seat has seen of a round so far.

        When a shoe runs out, the discards come back. The hands of the round count as gone from then on.
        """
        view = [round.seen(event, seat) for event in round.log if type(event) in TOLD]
        by_side, side, away, ran_out = self.by_side, self.side, self.here, False
        for event in view:
            if type(event) is Discarded:
                away = away + places(event.cards)
            elif type(event) is Noted and event.what == RAN_OUT:
                away, ran_out = NONE, True
            elif type(event) is Noted and event.what == SIDE and event.value != side:
                by_side, side = by_side | {side: NONE if ran_out else away}, event.value
                away, ran_out = by_side.get(side, NONE), False
        held = places(card for cards in hands_seen(view).values() for card in cards)
        return Gone(by_side | {side: away + held}, side)


NONE: Counts = places(())
NONE.flags.writeable = False
AFRESH = Gone({})


def check_counted(game: Game) -> None:
    """Refuse to count a game that is not dealt from one shoe round after round."""
    if not (isinstance(game.state_type, type) and issubclass(game.state_type, ShoeState)):
        message = f"counting needs a shoe that lasts for several rounds: {game.title} has none"
        raise Refusal("no_shoe", message)


def counted(round: Round, whole: Counts, gone: Counts) -> dict[str, Any]:
    """Return the parts of an observation: the cards not seen by kind, the number in the shoe, the Hi-Lo count."""
    shoe = round.table.shoe
    assert shoe is not None
    return {
        "left": np.maximum(whole - gone, 0),
        "cards_left": np.array((shoe.left - round.table.unseen,), np.int16),
        "running_count": np.array((HI_LO @ gone,), np.int16),
    }
