"""Records of the six games that may be linked: who holds which cards, who folds, and what lies in the middle."""

import json
from typing import Any, NamedTuple

from pitboss.desk import settle_line

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class Host(NamedTuple):
    """A host game: how many cards are whose, what must be staked, and how a hand is played and folded."""

    game: str
    shared: int
    """How many of the five cards that count lie in the middle."""
    further: int
    """How many community cards follow that do not count."""
    dealer: int
    wagers: dict[str, str]
    plays: tuple[dict[str, str], ...]
    folds: tuple[dict[str, str], ...] = ()
    exposed: str = ""
    """The kind of a call that voids the hands and not the round."""
    opens: str = ""
    """The clause that asks for the host's own wagers."""

    def record(self, hands: dict[int, str], folded: Any = (), unbet: Any = (), **more: Any) -> dict[str, Any]:
        """A round in which each seat's five cards are these, the shared ones first and the same for all."""
        five = {seat: cards.split() for seat, cards in hands.items()}
        shared = next(iter(five.values()))[: self.shared]
        taken = {card for cards in five.values() for card in cards}
        rest = iter([card for card in DECK if card not in taken])
        seats = [
            {
                "seat": seat,
                "wagers": self.wagers | ({} if seat in unbet else {"progressive": "1"}),
                "cards": cards[self.shared :],
                "decisions": list(self.folds if seat in folded else self.plays),
            }
            for seat, cards in five.items()
        ]
        made: dict[str, Any] = {
            "id": "r",
            "rulebook": "horseshoe-cincinnati",
            "game": self.game,
            "seats": seats,
        }
        made["options"] = {"meter": "12500", **more.pop("options", {})}
        if self.shared:
            made["community"] = shared + [next(rest) for _ in range(self.further)]
        if self.dealer:
            made["dealer"] = [next(rest) for _ in range(self.dealer)]
        return {**made, **more}

    def settled(
        self, hands: dict[int, str], folded: Any = (), unbet: Any = (), **more: Any
    ) -> dict[str, Any]:
        """What such a round comes to."""
        answer = settle_line(json.dumps(self.record(hands, folded, unbet, **more)).encode())
        assert "refused" not in answer, answer
        return answer

    def refused(self, hands: dict[int, str], **more: Any) -> tuple[str, str]:
        """The code and the clause by which it is refused."""
        answer = settle_line(json.dumps(self.record(hands, **more)).encode())
        assert "refused" in answer, answer
        return answer["refused"]["code"], answer["refused"]["clause"]


FOLD = {"do": "fold"}
CHECKS = ({"at": "preflop", "do": "check"}, {"at": "flop", "do": "check"})
STREETS = ("third_street", "fourth_street", "fifth_street")
HOSTS = (
    Host(
        game="let-it-ride",
        shared=2,
        further=0,
        dealer=0,
        wagers={"bet1": "10", "bet2": "10", "bet3": "10"},
        plays=({"at": "bet1", "do": "ride"}, {"at": "bet2", "do": "ride"}),
        opens="§7.III–IV",
    ),
    Host(
        game="mississippi-stud",
        shared=3,
        further=0,
        dealer=0,
        wagers={"ante": "10"},
        plays=tuple({"at": at, "do": "bet", "amount": "10"} for at in STREETS),
        folds=({"at": "third_street", "do": "bet", "amount": "10"}, {"at": "fourth_street", **FOLD}),
        opens="§7.III, §9.II.A, §10.II",
    ),
    Host(
        game="ultimate-texas-holdem",
        shared=3,
        further=2,
        dealer=2,
        wagers={"ante": "10", "blind": "10"},
        plays=({"at": "preflop", "do": "play", "amount": "30"},),
        folds=(*CHECKS, {"at": "river", **FOLD}),
        exposed="dealer_card_exposed",
        opens="§1.I.A–B, §6.III, §7.II, §8.II",
    ),
    Host(
        game="texas-holdem-bonus",
        shared=3,
        further=2,
        dealer=2,
        wagers={"ante": "10"},
        plays=({"at": "flop", "do": "bet"}, {"at": "turn", "do": "check"}, {"at": "river", "do": "check"}),
        folds=({"at": "flop", **FOLD},),
        exposed="dealer_card_exposed",
        opens="§7.II–III, §8.II, §9.II",
    ),
    Host(
        game="crazy-four-poker",
        shared=0,
        further=0,
        dealer=5,
        wagers={"ante": "10", "super_bonus": "10"},
        plays=({"at": "play", "do": "play", "amount": "10"},),
        folds=({"at": "play", **FOLD},),
        opens="§7.I.A, §8.II, §9.II",
    ),
    Host(
        game="four-card-poker",
        shared=0,
        further=0,
        dealer=6,
        wagers={"ante": "10"},
        plays=({"at": "play", "do": "play", "amount": "10"},),
        folds=({"at": "play", **FOLD},),
        opens="§7.I, §8.II, §9.II",
    ),
)
