"""Each method of rake is one value: what a page asks for, what may be posted, and what is read are the same."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.poker.rake import FORMS, METHODS, rake_of
from pitboss.rulebooks import Refusal, Rules
from variants import raw_chapter, rules_of

BOOK = "section-8-poker"
POSTED: dict[str, dict[str, Any]] = {
    "percentage": {"percent": 10, "cap": "4", "round_down_to": "1"},
    "increment": {"every": "10", "take": "1", "cap": "4"},
    "time_charge": {"hourly": "6", "minutes": 20, "per": "table"},
}
RENAMED = [
    (name, figure, other)
    for name, posted in POSTED.items()
    for figure in posted
    for other in METHODS[name].figures[figure].also
]


def table(rake: dict[str, Any]) -> Rules:
    """A table of section 8 under a posted rake."""
    return rules_of(game_of("poker"), BOOK, raw_chapter(BOOK, "poker-holdem"), rake=rake)


def test_nine_figures_have_other_names() -> None:
    assert len(RENAMED) == 9


@pytest.mark.parametrize(("name", "figure", "other"), RENAMED)
def test_a_figure_is_read_under_each_of_its_names(name: str, figure: str, other: str) -> None:
    said = {"method": name, **POSTED[name]}
    plain = rake_of(table(said))
    said[other] = said.pop(figure)
    assert rake_of(table(said)) == plain


@pytest.mark.parametrize("name", METHODS)
def test_a_method_takes_no_figure_of_another(name: str) -> None:
    posted = POSTED.get(name, {})
    strange = {one for other in METHODS.values() for one in other.figures} - METHODS[name].figures.keys()
    strange -= {one for figure in METHODS[name].figures.values() for one in figure.also}
    for figure in strange:
        with pytest.raises(Refusal) as refused:
            rake_of(table({"method": name, **posted, figure: "1"}))
        assert refused.value.code in ("rake_field", "rake_method")


def test_a_page_asks_for_the_levels_of_increments_and_not_for_a_step_without_end() -> None:
    assert list(FORMS.each["increment"]) == ["levels", "cap"]
    assert list(FORMS.each["time_charge"]) == ["hourly", "minutes", "per"]


def test_who_pays_a_time_charge_is_no_step() -> None:
    said = {"method": ["increment", "time_charge"], "levels": [["20", "1"]], "hourly": "6", "per": "player"}
    rake = rake_of(table(said))
    assert rake.per_round is not None
    assert rake.charge is not None
    assert (rake.per_round.levels, rake.charge.per) == (((2000, 100),), "player")
