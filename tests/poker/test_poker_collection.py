"""The collection schedule: every option's fee as the fact sheet tabulates it, and the chapter's own clauses."""

import tomllib

import pytest

from pitboss.desk import game_of
from pitboss.poker.table_rules import TableRules
from pitboss.rulebooks.library import SHELF
from sheets import covers

BANDS = {
    ("3", "6"): ((1, 3), (7, 4), (13, 5)),
    ("4", "8"): ((3, 3), (9, 4), (15, 5)),
    ("6", "12"): ((5, 3), (11, 4), (17, 5)),
    ("1", "3"): ((19, 3), (21, 4), (23, 5)),
}
CASES = [(limits, option, fee) for limits, bands in BANDS.items() for option, fee in bands]


@pytest.mark.parametrize(("limits", "option", "fee"), CASES)
def test_merced_options_1_to_24(limits: tuple[str, str], option: int, fee: int) -> None:
    """The fee with four players, and with five a dollar more, whichever partner is named."""
    for named in (option, option + 1):
        posting = {"limits": list(limits), "rake": {"method": "drop", "schedule_option": named}}
        limit = game_of("poker").rules("merced-poker-room", posting).once(TableRules).limit
        for players, number, cents in ((2, option, fee), (4, option, fee), (5, option + 1, fee + 1)):
            found = limit.option(players)
            assert (found.number, found.fee) == (number, cents * 100)
            assert found.cite.clause.startswith(f"option {number};")
        assert limit.option(10).fee == (fee + 1) * 100


def test_merced_the_limits_of_the_house_are_those_of_the_schedule() -> None:
    """The chapter offers the house no limit without a fee, and no fee is without a limit."""
    chapter = game_of("poker").chapter("merced-poker-room")
    allowed = chapter.rules["limits"].range
    assert allowed is not None
    assert set(allowed.choices) == {tuple(int(part) * 100 for part in limits) for limits in BANDS}


def test_every_clause_of_the_chapter_is_cited() -> None:
    """Each clause that is not prose is named by some entry."""
    chapter = game_of("poker").chapter("merced-poker-room")
    cited = {cite.clause for cite in chapter.cites()}
    listed = tomllib.loads((SHELF / "merced-poker-room/clauses/poker-holdem.toml").read_text())["clause"]
    missing = [
        clause["id"]
        for clause in listed
        if not clause.get("prose") and not any(covers(one, clause["id"]) for one in cited)
    ]
    assert missing == []


def test_merced_lines_118_120_a_fee_above_the_main_pot_goes_on_into_the_side_pot(settle):
    """Half a dollar all in: the main pot of 1.50 is all fee, the side pot of 5 pays the other 1.50."""
    seats = {1: ("As Ad", "0.50"), 2: "Ks Kd", 3: "Qs Qd"}
    checks = "; ".join(f"{street}: 2 check, 3 check" for street in ("flop", "turn", "river"))
    answer = settle(
        seats, 3, f"preflop: 3 call, 2 check; {checks}", "2c 7d 9h Jc 3s", options={"smallest_chip": "0.50"}
    )
    assert [(pot["total"], pot["rake"], pot["awards"]) for pot in answer["pots"]] == [
        ("1.50", "1.50", {}),
        ("5", "1.50", {"2": "3.50"}),
    ]
    assert answer["net"] == {"1": "-0.50", "2": "0.50", "3": "-3"}
