"""A record that lacks cards on which the round turns is refused in one sentence, whatever the game."""

import json
from typing import Any

import pytest

from pitboss.chance import UNSEEN
from pitboss.desk import settle_line
from pitboss.rounds.known import name_of, need, not_known
from pitboss.rulebooks import Cite, Refusal

HORSESHOE, CITE = "horseshoe-cincinnati", Cite("rules.shown", "§1")
STAND = {"at": "hand1", "do": "stand"}
SET = {"at": "set", "do": "set", "low": ["As", "Ad"], "high": []}
RIDE = [{"at": at, "do": "ride"} for at in ("bet1", "bet2")]
ONE = "the card of {}, and it is not known"


def seat(wagers: dict[str, str], *decisions: dict[str, Any], cards: str = "") -> dict[str, Any]:
    return {"seats": [{"seat": 1, "wagers": wagers, "decisions": list(decisions), "cards": cards.split()}]}


def hand(cards: str) -> str:
    return f"the cards of {cards}, and they are not all known"


@pytest.mark.parametrize(
    ("game", "book", "record", "lacks"),
    [
        ("three-card-poker", HORSESHOE, seat({"ante": "10"}, {"at": "play", "do": "play"}), hand("the dealer")),
        ("blackjack", HORSESHOE, seat({"blackjack": "10"}, STAND, cards="As Td"), hand("the dealer")),
        ("blackjack", HORSESHOE, {**seat({"blackjack": "10"}, STAND), "dealer": ["Td", "9c"]}, hand("seat 1")),
        ("mini-baccarat", HORSESHOE, {**seat({"player": "10"}), "shoe": ["??", "2c", "3d", "4h"]}, hand("the table")),
        ("pai-gow-poker", HORSESHOE, seat({"pai_gow": "10"}, SET), hand("seat 1")),
        ("casino-war", "south-dakota-20-18", seat({"initial": "10"}), ONE.format("seat 1")),
        ("casino-war", "south-dakota-20-18", seat({"initial": "10"}, cards="As"), ONE.format("the dealer")),
        (
            "let-it-ride",
            HORSESHOE,
            seat({"bet1": "10", "bet2": "10", "bet3": "10"}, *RIDE, cards="As Ad 2c"),
            "the community cards, and they are not all known",
        ),
    ],
)  # fmt: skip
def test_the_round_turns_on_cards_that_a_record_lacks(
    game: str, book: str, record: dict[str, Any], lacks: str
) -> None:
    line = json.dumps({"id": "x", "rulebook": book, "game": game, **record})
    refused = settle_line(line.encode())["refused"]
    assert (refused["code"], refused["message"]) == ("missing_cards", f"the round depends on {lacks}")
    assert refused["clause"]


def test_what_else_turns_on_cards_is_said_the_same_way() -> None:
    refused = not_known("the up-cards", CITE, "the forced bet", "none is known")
    assert refused.message == "the forced bet depends on the up-cards, and none is known"
    assert (refused.code, refused.rule, refused.clause) == ("missing_cards", "rules.shown", "§1")


def test_cards_that_are_all_known_are_enough() -> None:
    need(("As", "Ad"), 1, CITE)
    need((), 1, CITE)
    with pytest.raises(Refusal, match="the cards of bettor 2 behind seat 3"):
        need(("As", UNSEEN), 3002, CITE)


@pytest.mark.parametrize(
    ("who", "name"),
    [(1, "seat 1"), (999, "seat 999"), (1001, "bettor 1 behind seat 1"), ("dealer", "the dealer")],
)
def test_somebody_at_the_table_is_named(who: int | str, name: str) -> None:
    assert name_of(who) == name
