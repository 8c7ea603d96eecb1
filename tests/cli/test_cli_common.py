"""What the commands share: options as they are typed, and a terminal that shows text as it stands."""

import pytest

from pitboss.cli.common import console, read_options, read_readings
from pitboss.rulebooks import Refusal


@pytest.mark.parametrize("typed", ["minimum", "=5", "", "  =5"])
def test_an_option_is_written_name_and_value(typed: str) -> None:
    with pytest.raises(Refusal, match="name=value") as refused:
        read_options([typed])
    assert refused.value.code == "bad_option"


def test_an_option_may_have_an_empty_value_or_an_equals_sign_in_it() -> None:
    assert read_options(["a=", "b=c=d", " e = f "]) == {"a": "", "b": "c=d", "e": "f"}


@pytest.mark.parametrize("text", ["[bold]§4[/bold]", "rules.x [a]", ":warning: [link=x]y[/link]"])
def test_a_clause_in_brackets_is_no_markup(text: str) -> None:
    out = console()
    with out.capture() as capture:
        out.print(text)
    assert capture.get().strip() == text


def test_fields_of_an_option_may_be_written_one_by_one() -> None:
    written = [
        "rake.method=percentage",
        "rake.percent=5",
        'x={"a":[1]}',
        "b=2",
    ]
    assert read_options(written) == {
        "rake": {"method": "percentage", "percent": "5"},
        "x": {"a": [1]},
        "b": "2",
    }
    assert read_options(['rake.levels=[["20","1"]]', "rake.off=false"]) == {
        "rake": {"levels": [["20", "1"]], "off": False}
    }


@pytest.mark.parametrize(
    "written",
    [
        ["rake.=1"],
        [".method=1"],
        ["rake={}", "rake.method=none"],
        ["rake.method=none", "rake={}"],
        ["a={x}"],
        ["a.b=[1"],
    ],
    ids=str,
)
def test_an_option_is_written_whole_or_field_by_field(written: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        read_options(written)
    assert refused.value.code == "bad_option"


@pytest.mark.parametrize("written", [["b=1", "b=2"], ["rake.percent=5", " rake.percent =6"]], ids=str)
def test_an_option_is_given_once(written: list[str]) -> None:
    with pytest.raises(Refusal, match="is given twice") as refused:
        read_options(written)
    assert refused.value.code == "bad_option"


def test_a_reading_is_given_once() -> None:
    with pytest.raises(Refusal, match="is given twice") as refused:
        read_readings(["flat_award", "flat_award=the award takes the place of the stake"])
    assert refused.value.code == "bad_reading"


@pytest.mark.parametrize(("typed", "flag"), [("yes", True), ("no", False), ("true", True), ("false", False)])
def test_a_flag_is_typed_as_it_is_shown(typed: str, flag: bool) -> None:
    from pitboss.desk import game_of

    assert read_options([f"rake.off={typed}"]) == {"rake": {"off": flag}}
    options = read_options([f"dealer_hits_soft_17={typed}"])
    rules = game_of("blackjack").rules("horseshoe-cincinnati", options)
    assert rules.flag("dealer_hits_soft_17") is flag


def test_a_fact_that_says_no_is_typed_as_it_is_shown() -> None:
    from pitboss.desk import game_of

    rules = game_of("blackjack").rules("north-dakota-99-01-3", read_options(["others_bet_behind=no"]))
    assert rules.options
    with pytest.raises(Refusal, match="the choices are no"):
        game_of("blackjack").rules("north-dakota-99-01-3", read_options(["others_bet_behind=yes"]))
