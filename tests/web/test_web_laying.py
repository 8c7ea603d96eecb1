"""Chips laid ready: the server counts them, refuses what may not be, and tells what is lacking. Nothing is staked."""

from typing import Any

import pytest

from pitboss.rulebooks import Refusal
from pitboss.web.messages import AnswersMessage, LayMessage, SitDown, read_message
from pitboss.web.tables import TablePage, Tables

BOOK = "horseshoe-cincinnati"


def sit(game: str, book: str = BOOK, **more: Any) -> TablePage:
    return Tables(3).open(SitDown(rulebook=book, game=game, seat=2, bots=1, **more))[0]


def lay(table: TablePage, have: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    told = table.handle(LayMessage(type="lay", have=have or {}, **more))
    assert told is not None
    return told


def test_chips_are_added_and_doubled_and_nothing_is_staked() -> None:
    table = sit("three-card-poker")
    told = lay(table, {"ante": "5"}, add={"ante": "25", "pair_plus": "5"})
    assert {wager: one["written"] for wager, one in told["wagers"].items()} == {
        "ante": "30",
        "pair_plus": "5",
    }
    assert [chip["shown"] for chip in told["wagers"]["ante"]["chips"]] == ["25", "5"]
    assert (told["total"]["shown"], told["lacks"]) == ("$35", None)
    assert lay(table, {"ante": "30", "pair_plus": "5"}, double=True)["total"]["shown"] == "$70"
    assert table.turn == 0
    assert not any(spot["seat"] == 2 for spot in table.state()["spots"])


def test_the_last_chip_off_leaves_nothing() -> None:
    assert lay(sit("three-card-poker"), {"ante": "0"}) == {
        "type": "laid", "wagers": {}, "total": None, "lacks": None,
    }  # fmt: skip


def test_too_much_is_refused_with_its_clause() -> None:
    table = sit("three-card-poker")
    with pytest.raises(Refusal, match=r"ante must be between \$1 and \$1,000") as refused:
        lay(table, {"ante": "1000"}, add={"ante": "5"})
    assert refused.value.to_json()["clause"] == "§7.I.A, IV"


def test_more_than_one_has_is_refused_in_all() -> None:
    with pytest.raises(Refusal, match=r"you have \$1,000 in front of you"):
        lay(sit("three-card-poker"), {"ante": "600"}, add={"pair_plus": "500"})


def test_what_is_below_the_least_is_told_and_not_raised() -> None:
    told = lay(sit("three-card-poker", options={"minimum": "10"}), add={"ante": "5"})
    assert told["wagers"]["ante"]["shown"] == "$5"
    assert "between $10" in told["lacks"]["message"]


def test_a_wager_that_needs_another_says_so() -> None:
    lacks = lay(sit("blackjack"), add={"house_money": "5"})["lacks"]
    assert "House Money may only be made with blackjack" in lacks["message"]
    assert lacks["clause"]


def test_where_anyone_may_act_bets_are_laid_and_what_is_barred_is_refused_by_its_rule() -> None:
    table = sit("craps")
    assert lay(table, add={"pass": "5", "place_6": "6"})["total"]["shown"] == "$11"
    with pytest.raises(Refusal, match="come is made") as refused:
        lay(table, add={"come": "5"})
    assert refused.value.to_json()["clause"]


def test_a_bet_and_the_throw_go_together() -> None:
    table = sit("craps")
    ask = table.state()["ask"]
    assert ask["go"] == ["take_dice", "roll"]
    said = [{"do": "bet", "wager": "pass", "amount": "5"}, *({"do": do} for do in ask["go"])]
    table.handle(AnswersMessage.model_validate({"type": "answers", "turn": table.turn, "answers": said}))
    assert any(event["event"] == "rolled" for event in table.state()["events"])


def test_rapid_roulette_takes_quarters_and_starts_with_the_smallest_chip() -> None:
    table = sit("rapid-roulette")
    ask = table.state()["ask"]
    assert (ask["go"], ask["chip"], ask["tray"][0]["chip"]) == (["no_more_bets"], 25, ".25")
    assert all(one["usual"]["cents"] <= 100 for one in ask["choices"] if one["usual"])
    assert lay(table, {"straight-17": "0.25"}, add={"straight-17": "0.25"})["total"]["shown"] == "$0.50"


def test_nothing_is_laid_when_nothing_is_asked_nor_by_who_does_not_play() -> None:
    table = sit("three-card-poker")
    with pytest.raises(Refusal, match="only the table's players"):
        table.handle(LayMessage(type="lay", add={"ante": "5"}), frozenset({"staff"}))
    with pytest.raises(Refusal, match="no chips can be laid now"):
        table.handle(LayMessage(type="lay", add={"ante": "5"}), seat=1)


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "lay", "add": {"ante": "1e999"}}',
        '{"type": "lay", "add": {"ante": "-5"}}',
        '{"type": "lay", "add": {"no such wager": "5"}}',
        '{"type": "lay", "have": {"ante": "9999999999999999999999999"}}',
        '{"type": "lay", "have": "ante"}',
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    table = sit("three-card-poker")
    with pytest.raises(Refusal):
        table.handle(read_message(text))
