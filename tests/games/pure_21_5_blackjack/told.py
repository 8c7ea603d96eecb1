"""Rounds of Pure 21.5 blackjack as records, and how they are settled."""

import json
from typing import Any

from pitboss.desk import settle_line

MERCED = "merced-poker-room"


def decision(said: str, at: str = "hand1") -> dict[str, Any]:
    """A decision in few words: "stand", "hit 5c", "double Tc for 10", "split 3c Tc", "2: stand" of the second hand."""
    if ": " in said:
        number, _, said = said.partition(": ")
        at = f"hand{number}"
    do, *cards = said.split()
    made: dict[str, Any] = {"at": at, "do": do}
    if "for" in cards:
        made["amount"] = cards[-1]
        cards = cards[:-2]
    if do == "split":
        made["cards"] = cards
    elif cards:
        [made["card"]] = cards
    return made


def seat(number: int, cards: str, *decisions: str, game: str = "20", **more: Any) -> dict[str, Any]:
    """One seat's side of a round; ``buster`` is a wager, anything else a key of the seat."""
    wagers = {"game": game} | ({"buster": more.pop("buster")} if "buster" in more else {})
    said = [decision(one) for one in decisions]
    return {"seat": number, "wagers": wagers, "cards": cards.split(), "decisions": said, **more}


def record(
    dealer: str, *seats: dict[str, Any], bank: str = "5000", banker: int = 8, **more: Any
) -> dict[str, Any]:
    """A round: the player-dealer's cards, the seats, and what is put up for the bank."""
    told = {"id": "r", "rulebook": MERCED, "game": "pure-21-5-blackjack", "seats": list(seats)}
    return {**told, "player_dealer": {"seat": banker, "wager": bank}, "dealer": dealer.split(), **more}


def answer(*args: Any, **more: Any) -> dict[str, Any]:
    """Settle a round, whatever comes of it."""
    return settle_line(json.dumps(record(*args, **more)).encode())


def net(*args: Any, **more: Any) -> dict[str, Any]:
    """What every wager of every seat nets; what the player-dealer has is left out."""
    settled = answer(*args, **more)
    assert "net" in settled, settled
    return {who: own for who, own in settled["net"].items() if who != "player_dealer"}


def one(dealer: str, cards: str, *decisions: str, **more: Any) -> dict[str, Any]:
    """What the wagers of one seat net, each with the clause that made it so."""
    of_round = {key: more.pop(key) for key in ("bank", "options", "state") if key in more}
    settled = answer(dealer, seat(1, cards, *decisions, **more), **of_round)
    assert "net" in settled, settled
    why = settled["why"]["1"]
    return {wager: (cents, why[wager]["clause"]) for wager, cents in settled["net"]["1"].items()}


def refusal(dealer: str, cards: str, *decisions: str, **more: Any) -> tuple[str, str]:
    """The code and the clause by which one seat's round is refused."""
    of_round = {key: more.pop(key) for key in ("bank", "options", "state") if key in more}
    settled = answer(dealer, seat(1, cards, *decisions, **more), **of_round)
    assert "refused" in settled, settled
    return settled["refused"]["code"], settled["refused"]["clause"]
