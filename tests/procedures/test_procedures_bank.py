"""The player-dealer's rules: bands of table action that rise, and action of wagers that the document has."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Chosen, Stakes
from pitboss.rulebooks import Refusal, Rules
from variants import changed, raw_chapter, rules_of

MERCED, GAME = "merced-poker-room", "three-card-poker"


def load(**values: Any) -> None:
    rules_of(game_of(GAME), MERCED, changed(raw_chapter(MERCED, GAME), **values))


def bands(*rows: tuple[str, str]) -> list[dict[str, str]]:
    return [{"from": low, "fee": fee} for low, fee in rows]


@pytest.mark.parametrize(
    "rows",
    [
        bands(("5", "0.50"), ("5", "1")),
        bands(("51", "0.50"), ("5", "1")),
        bands(("5", "1"), ("51", "1")),
        bands(("5", "1"), ("51", "0.50")),
    ],
    ids=["the same action", "falling action", "the same fee", "a falling fee"],
)
def test_bands_of_table_action_that_do_not_rise_do_not_load(rows: list[dict[str, str]]) -> None:
    with pytest.raises(Refusal, match="rise from row to row"):
        load(bank_fee=rows)


def test_bands_a_cent_apart_load() -> None:
    load(bank_fee=bands(("5", "0.50"), ("5.01", "0.51")))


def test_table_action_is_made_of_wagers_that_the_document_has() -> None:
    raw = raw_chapter(MERCED, GAME)
    assert "six_card_bonus" not in raw["wagers"]
    with pytest.raises(Refusal, match="the document has no"):
        load(bank_fee_wagers=["ante", "six_card_bonus"])


# -- nobody bets against their own bank ------------------------------------------------------------

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"


def ante_rules() -> Rules:
    """A book of three card poker with a player's bank that lets a player hold two seats."""
    game = game_of(GAME)
    return rules_of(game, MERCED, changed(raw_chapter(MERCED, GAME), adjacent_positions=True))


def banked(id: str, rules: Rules) -> Round:
    """A round that Ann banks at seat 3, holding seat 4 too."""
    game, state = game_of(id), None
    if id == "pai-gow-poker":
        state = game.state_type(bank=0, bets={"3": 2000})
    patrons = {2: "Bo", 3: "Ann", 4: "Ann"}
    round = Round(game, rules, (2, 3, 4), state, None, patrons)
    while round.ask is not None and round.ask.at != "wagers":
        ask = round.ask
        takes = ask.at == "bank" and ask.who == 3
        amount = 50_000 if takes else None
        words = {"bank": "bank" if takes else "pass", "partner": "pass", "house_wager": "none"}
        round.answer(Chosen(words[ask.at], amount) if ask.at in words else GO_ON)
    return round


@pytest.mark.parametrize(
    ("id", "rules", "wager"),
    [
        (GAME, ante_rules(), "ante"),
        ("pure-21-5-blackjack", game_of("pure-21-5-blackjack").rules(MERCED), "game"),
        (
            "pai-gow-poker",
            game_of("pai-gow-poker").rules(HORSESHOE, {"adjacent_positions": True}),
            "pai_gow",
        ),
    ],
)
def test_nobody_bets_against_their_own_bank_from_another_seat(id: str, rules: Rules, wager: str) -> None:
    round = banked(id, rules)
    before = list(round.log)
    with pytest.raises(Refusal) as refused:
        round.answer(Stakes({wager: 1000}, 4))
    assert (refused.value.code, refused.value.rule) == ("player_dealer", "rules.bank")
    assert refused.value.message.startswith("seat 4 is the player-dealer's too")
    assert round.log == before
    if round.ask is not None and round.ask.asks(4):  # pai gow poker does not ask who banks
        round.answer(Stakes({}, 4))
    round.answer(Stakes({wager: 1000}, 2))
    assert round.table.spots.keys() >= {(2, wager)}
    assert not any(holder == 4 for holder, _ in round.table.spots)
