"""The cards of a history: each player's in the order dealt, completed by what later shows and discards reveal."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from pitboss.cardroom.phh.notation import AWAY, BOARD, HOLE, SHOW, Act
from pitboss.chance import UNSEEN, Card
from pitboss.rulebooks import Refusal


class Came(NamedTuple):
    """A dealt card, and the position of the action that dealt it."""

    place: int
    card: Card


class Cards:
    """Who was dealt which cards, what each discarded, and whose hands were shown or given up at the end."""

    def __init__(self, acts: Sequence[Act], players: int) -> None:
        """Lay out the cards, filling in unseen ones as they become known."""
        self.board = deque(Came(act.place, card) for act in acts if act.do == BOARD for card in act.cards)
        self.hole: dict[int, deque[Came]] = {}
        self.away: dict[int, tuple[Card, ...]] = {}
        """The discarded cards, by the position of the action."""
        self.shown: set[int] = set()
        """Players whose cards are all known in the end."""
        self.ended: set[int] = set()
        """Players who showed or gave up a hand."""
        for player in range(1, players + 1):
            mine = _Hand(player)
            for act in acts:
                if player in (act.who, act.to):
                    mine.take(act)
            self.hole[player] = deque(mine.came())
            self.away |= mine.put_away()
            if mine.ended:
                self.ended.add(player)
            if mine.all_known:
                self.shown.add(player)


class _Hand:
    """One player's cards in the order they came. A card is filled in when it becomes known."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.cards: list[Card] = []
        self.places: list[int] = []
        self.held: list[int] = []
        self.gone: dict[int, list[int]] = {}
        self.ended = False

    def take(self, act: Act) -> None:
        if act.do == HOLE:
            self.held += range(len(self.cards), len(self.cards) + len(act.cards))
            self.cards += act.cards
            self.places += [act.place] * len(act.cards)
        elif act.do == AWAY:
            self.gone[act.place] = self._find(act.cards)
            self.held = [slot for slot in self.held if slot not in self.gone[act.place]]
        elif act.do == SHOW:
            self.ended = True
            self._find([card for card in act.cards if card != UNSEEN])

    def _find(self, cards: Sequence[Card]) -> list[int]:
        """Find these cards among those held. A card not seen before is one of the unseen ones."""
        left, found = list(self.held), []
        for card in sorted(cards, key=lambda card: card not in self.cards):
            slot = next((slot for slot in left if self.cards[slot] == card), None)
            if slot is None:
                slot = next((slot for slot in left if self.cards[slot] == UNSEEN), None)
            if slot is None:
                raise Refusal("impossible_card", f"p{self.player} does not hold {card}")
            self.cards[slot] = card
            left.remove(slot)
            found.append(slot)
        return sorted(found)

    def came(self) -> list[Came]:
        return [Came(place, card) for place, card in zip(self.places, self.cards, strict=True)]

    def put_away(self) -> dict[int, tuple[Card, ...]]:
        return {place: tuple(self.cards[slot] for slot in slots) for place, slots in self.gone.items()}

    @property
    def all_known(self) -> bool:
        return bool(self.held) and all(self.cards[slot] != UNSEEN for slot in self.held)
