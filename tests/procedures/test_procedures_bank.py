"""The player-dealer's rules: bands of table action that rise, and action of wagers that the document has."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rulebooks import Refusal
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
