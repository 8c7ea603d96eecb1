"""Pictures: the axes, what a bar shows, and the same drawing as SVG and as PNG."""

import re
import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.odds import Result, weigh
from pitboss.odds.chart import bands_chart, results_chart
from pitboss.odds.picture import Axis, Bar, Curve, Panel, bars, panels, png, signed_bars
from pitboss.odds.spread import bands
from pitboss.rulebooks import Refusal

SVG = "{http://www.w3.org/2000/svg}"
RED = weigh("red", [Result("red", Fraction(1), 18), Result("not red", Fraction(-1), 20)])
NICE = re.compile(r"[125]0*|0")


@given(st.lists(st.fractions(-(10**9), 10**9, max_denominator=10**6), min_size=1, max_size=9), st.booleans())
def test_an_axis_holds_its_values_in_few_round_steps(values: list[Fraction], tight: bool) -> None:
    axis = Axis.of(values, tight)
    assert axis.low <= min(values) <= max(values) <= axis.high
    assert axis.low < axis.high
    assert 1 <= len(axis.ticks) <= 6 or (tight and not axis.ticks)
    steps = {later - first for first, later in zip(axis.ticks, axis.ticks[1:], strict=False)}
    assert len(steps) <= 1
    for step in steps:
        assert NICE.fullmatch(str(step if step >= 1 else step * 10**12))
        assert all(tick % step == 0 for tick in axis.ticks)
    assert 0 <= axis.at(values[0]) <= 1 + 1e-9


def test_an_axis_ends_with_a_tick_or_with_its_values() -> None:
    assert Axis.of([0, 88]) == (0, 100, (0, 20, 40, 60, 80, 100))
    assert Axis.of([-46, 39], tight=True) == (-46, 39, (-40, -20, 0, 20))
    assert Axis.of([]) == (0, 1, (0, 1))


def rects(svg: str) -> list[dict[str, str]]:
    return [one.attrib for one in ElementTree.fromstring(svg).iter(f"{SVG}rect")]


def test_signed_bars_start_from_one_zero() -> None:
    rows = [("less", "player", Fraction(-1), "-1"), ("more", "house", Fraction(3), "+3")]
    less, more = rects(signed_bars("points", rows))
    assert float(less["x"]) + float(less["width"]) == float(more["x"])
    assert float(more["width"]) == 3 * float(less["width"]) == 270
    [zero] = re.findall(r'class="zero" x1="([\d.]+)"', signed_bars("points", rows))
    assert float(zero) == float(more["x"])
    assert 'class="zero"' not in signed_bars("points", rows[1:])
    [less] = rects(signed_bars("points", rows[:1]))
    [zero] = re.findall(r'class="zero" x1="([\d.]+)"', signed_bars("points", rows[:1]))
    assert float(zero) == float(less["x"]) + float(less["width"])


def test_names_are_escaped_and_long_ones_shortened() -> None:
    svg = bars("<b>", [Bar("x" * 80, (("house", Fraction(1)),), "a&b")], {"house": "the <house>"})
    texts = [one.text for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert texts == ["<b>", "x" * 45 + "…", "a&b", "the <house>"]


@pytest.mark.parametrize(
    "drawn", [results_chart(RED, "roulette"), bands_chart(RED, bands(RED, (1_000, 10_000)), "r")]
)
def test_nothing_is_drawn_beyond_the_edges(drawn: str) -> None:
    root = ElementTree.fromstring(drawn)
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    for text in root.iter(f"{SVG}text"):
        x, room = float(text.attrib["x"]), 6.8 * len(text.text or "")
        half = {"middle": 2, "end": 1}.get(text.attrib.get("class", ""), 0)
        left, right = (
            x - (room if half == 1 else room / 2 if half else 0),
            x + (0 if half == 1 else room / 2 if half else room),
        )
        assert left > -4
        assert right < width + 4
        assert 0 < float(text.attrib["y"]) < height
    for line in (*root.iter(f"{SVG}polyline"), *root.iter(f"{SVG}polygon")):
        for point in line.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height


def test_the_result_of_rounds_says_how_many_are_behind_and_ahead() -> None:
    svg = results_chart(RED, "roulette", (2,))
    assert f"behind {400 / 1444:.1%}" in svg
    assert f"ahead {324 / 1444:.1%}" in svg
    assert "mean -0.1053" in svg


def test_pictures_are_legible_on_light_and_dark() -> None:
    svg = panels("t", [Panel("p", [Curve("c", [(0, 0), (1, 1)])], str, str)])
    assert "prefers-color-scheme:dark" in svg
    assert "fill:currentColor" in svg


def test_a_png_is_drawn_from_the_same_picture_and_always_the_same() -> None:
    svg = bars("t", [Bar("a", (("house", Fraction(1)),), "1")])
    first = png(svg)
    assert first.startswith(b"\x89PNG")
    assert png(svg) == first
    wide, high = (int.from_bytes(first[at : at + 4]) for at in (16, 20))
    root = ElementTree.fromstring(svg)
    assert (wide, high) == (2 * int(root.attrib["width"]), 2 * int(root.attrib["height"]))


def test_without_its_library_a_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[reports\]'") as refused:
        png("<svg/>")
    assert refused.value.code == "no_library"
