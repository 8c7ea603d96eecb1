from fractions import Fraction
from xml.etree import ElementTree

from msgspec.structs import replace

from pitboss.desk import analyse
from pitboss.odds import Analysis, Result, chart, weigh

SVG = "{http://www.w3.org/2000/svg}"


def drawn(analysis: Analysis) -> ElementTree.Element:
    return ElementTree.fromstring(chart(analysis))


def test_each_wager_has_its_bar_name_and_figure() -> None:
    picture = drawn(analyse("three-card-poker", "horseshoe-cincinnati"))
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert texts[1:] == ["ante", "3.373%", "pair_plus", "7.276%", "six_card_bonus", "17.410%"]
    widths = [float(bar.attrib["width"]) for bar in picture.iter(f"{SVG}rect")]
    assert widths[2] == 360
    assert abs(widths[0] / widths[2] - 0.0337298094360494 / 0.174103815012093) < 1e-5


def test_names_are_escaped_and_an_edge_for_the_player_is_marked() -> None:
    gift = weigh("a <gift> & more", [Result("heads", Fraction(2), 1), Result("tails", Fraction(-1), 1)])
    analysis = Analysis(game="g", rulebook="r", posting={}, wagers={"a <gift> & more": gift})
    picture = drawn(analysis)
    assert [text.text for text in picture.iter(f"{SVG}text")][1:] == ["a <gift> & more", "-50.000%"]
    assert [bar.attrib["class"] for bar in picture.iter(f"{SVG}rect")] == ["player"]


def test_fair_wagers_and_none_at_all_are_drawn_too() -> None:
    fair = weigh("fair", [Result("heads", Fraction(1), 1), Result("tails", Fraction(-1), 1)])
    analysis = Analysis(game="g", rulebook="r", posting={}, wagers={"fair": fair})
    assert [float(bar.attrib["width"]) for bar in drawn(analysis).iter(f"{SVG}rect")] == [0]
    assert not list(drawn(replace(analysis, wagers={})).iter(f"{SVG}rect"))


def test_a_family_of_wagers_alike_is_one_bar() -> None:
    texts = [text.text for text in drawn(analyse("roulette", "horseshoe-cincinnati")).iter(f"{SVG}text")]
    assert "straight-0…straight-36" in texts
    assert len(texts) < 50
