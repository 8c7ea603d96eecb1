"""Charts of tables compared: every change of an edge has its bar, and every table its colour."""

from fractions import Fraction
from xml.etree import ElementTree

from pitboss.desk.charts import comparison_chart, effects_chart
from pitboss.desk.compare import ChoiceEffect, ChoiceEffects, Comparison

SVG = "{http://www.w3.org/2000/svg}"
NOW = {"a": Fraction(5, 100), "b": Fraction(5, 100), "c": Fraction(1, 100)}


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_an_effect_is_drawn_once_for_all_wagers_it_changes_alike() -> None:
    choices = (
        ChoiceEffect(
            "option", "vig", "§1", "0", {"a": Fraction(3, 100), "b": Fraction(3, 100), "c": NOW["c"]}
        ),
        ChoiceEffect("option", "wheel", "§2", "double", {**NOW, "c": Fraction(4, 100)}),
        ChoiceEffect("reading", "same", "§3", "other", dict(NOW)),
        ChoiceEffect("reading", "tiny", "§3", "other", {**NOW, "c": NOW["c"] + Fraction(1, 10**9)}),
    )
    drawn = effects_chart(ChoiceEffects("g", "r", NOW, choices))
    assert texts(drawn)[1:] == ["vig = 0 · a and 1 more", "-2.0000", "wheel = double · c", "+3.0000"]
    widths = [float(one.attrib["width"]) for one in ElementTree.fromstring(drawn).iter(f"{SVG}rect")]
    assert widths == [144, 216]


def test_a_comparison_has_a_bar_for_each_table_that_takes_the_wager() -> None:
    edges = {"a": (Fraction(1, 10), Fraction(2, 10)), "b": (None, Fraction(1, 10))}
    drawn = comparison_chart(Comparison("g", ("x.toml", "y.toml"), edges, (), ((), ())), ["x", "y"])
    assert texts(drawn)[1:] == ["a", "10.000%", "", "20.000%", "b", "10.000%", "x", "y"]
    kinds = [one.attrib["class"] for one in ElementTree.fromstring(drawn).iter(f"{SVG}rect")]
    assert kinds == ["c0", "c1", "c1", "c0", "c1"]
