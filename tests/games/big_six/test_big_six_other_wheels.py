"""Money wheels of other documents: the chapter's wheel and wagers say which insignia there are."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Stakes
from pitboss.rounds.asks import Spin
from pitboss.rulebooks import RulebookError, Rules
from variants import Raw, raw_chapter, rules_of, settled

BOOK, GAME = "horseshoe-cincinnati", game_of("big-six")
WHEEL = {"1": 12, "3": 8, "star": 3, "blank": 1}
PAYS = {"1": "1 to 1", "3": "2 to 1", "star": "7 to 1"}


def other(**changes: Any) -> Raw:
    """A wheel of 24 sections with a star, a section that nobody can bet on, and no logo."""
    raw = raw_chapter(BOOK, "big-six")
    raw["rules"]["wheel"]["value"] = [{"insignia": one, "sections": many} for one, many in WHEEL.items()]
    raw["wagers"] = {one: {"clause": "§4.I.A"} for one in PAYS}
    raw["pay"]["insignia"] = {"kind": "fixed", "clause": "§7.I", **PAYS}
    del raw["rules"]["logo_on_wheel"]
    del raw["readings"]["seventh_area"]["alternatives"]
    for name, value in changes.items():
        raw["rules"].setdefault(name, {"clause": "§2.I.C"})["value"] = value
    return raw


def rules(**changes: Any) -> Rules:
    return rules_of(GAME, BOOK, other(**changes))


def net(stop: str, **wagers: str) -> dict[str, int]:
    record = {
        "rulebook": BOOK,
        "game": "big-six",
        "seats": [{"seat": 1, "wagers": {one.strip("_"): amount for one, amount in wagers.items()}}],
        "spins": [stop],
    }
    return settled(GAME, rules(), record).net()[1]


@pytest.mark.parametrize(
    ("stop", "nets"), [("3", (-100, 400, -300)), ("star", (-100, -200, 2100)), ("blank", (-100, -200, -300))]
)
def test_another_wheel_is_played_by_its_own_insignia(stop: str, nets: tuple[int, ...]) -> None:
    assert net(stop, _1="1", _3="2", star="3") == dict(zip(PAYS, nets, strict=True))


def test_another_wheel_is_priced_by_its_own_sections() -> None:
    found = GAME.analyse(rules()).wagers
    assert {one: wager.house_edge for one, wager in found.items()} == {
        "1": 1 - Fraction(12 * 2, 24),
        "3": 1 - Fraction(8 * 3, 24),
        "star": 1 - Fraction(3 * 8, 24),
    }
    assert Counter(GAME.device(rules()).stops) == WHEEL
    assert list(GAME.wagers(rules())) == list(PAYS)
    assert [GAME.called(one).name for one in PAYS] == ["$1", "$3", "Star"]


def test_sections_stand_in_the_order_a_document_gives() -> None:
    order = [one for one, many in WHEEL.items() for _ in range(many)]
    assert GAME.device(rules(wheel_order=order)).stops == tuple(order)


ROWS = [{"insignia": one, "sections": many} for one, many in WHEEL.items()]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"wheel": ROWS[:2]}, "no section of the wheel bears star"),
        ({"wheel": [*ROWS, ROWS[0]]}, "the insignia 1 is counted twice"),
        ({"wheel": [*ROWS[:3], {"insignia": "blank", "sections": 0}]}, "1 to 1000"),
        ({"wheel": [*ROWS[:3], {"insignia": "blank", "sections": 1001}]}, "1 to 1000"),
        ({"wheel": [*ROWS, {"insignia": "2"}]}, "each row has an insignia"),
        ({"wheel_order": ["1", "3"]}, "the order has 1 sections of 1, the wheel 12"),
        ({"full_turns": 0}, "from 1 to 100"),
    ],
)
def test_a_wheel_that_contradicts_itself_does_not_load(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        rules(**changes)


@pytest.mark.parametrize("name", ["Star", "the star", "s" * 25, "-star", "st{r}"])
def test_a_wager_of_its_own_has_a_plain_name(name: str) -> None:
    raw = other()
    raw["wagers"][name] = {"clause": "§4.I.A"}
    with pytest.raises(RulebookError, match="is not a name for a wager"):
        rules_of(GAME, BOOK, raw)


@pytest.mark.parametrize(("row", "reason"), [("star", "has no row 'star'"), ("", "has a row 'moon'")])
def test_each_wager_has_its_row_and_each_row_its_wager(row: str, reason: str) -> None:
    raw = other()
    raw["pay"]["insignia"].pop(row, None)
    raw["pay"]["insignia"] |= {} if row else {"moon": "9 to 1"}
    with pytest.raises(RulebookError, match=reason):
        rules_of(GAME, BOOK, raw)


@pytest.mark.parametrize("turns", [1, 3, 4])
def test_the_spin_is_asked_for_with_the_turns_that_make_it_valid(turns: int) -> None:
    round = Round(GAME, rules(full_turns=turns), (1,))
    round.answer(Stakes({"1": 100}))
    round.answer(GO_ON)
    assert isinstance(round.ask, Spin)
    assert round.ask.turns == turns
