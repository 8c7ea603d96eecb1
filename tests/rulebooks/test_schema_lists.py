"""Kinds of rule that hold several amounts or a few named values."""

import pytest

from pitboss.rulebooks.schema import amounts, fields, pairs


def test_amounts_are_read_in_cents_in_order() -> None:
    """Limits and blinds."""
    assert amounts("limits").parse(["3", "6.50", 12]) == (300, 650, 1200)
    assert amounts("blinds").parse([]) == ()


@pytest.mark.parametrize("raw", ["3", 3, None, {"low": "3"}, ["3", 6.0], ["-3"], [True]])
def test_what_is_no_list_of_amounts_is_refused(raw: object) -> None:
    """No float, no sign, no single value."""
    with pytest.raises(ValueError, match="amount"):
        amounts("limits").parse(raw)


def test_fields_are_named_words_and_numbers() -> None:
    """A copy, so that nobody can change a rule through it."""
    raw = {"method": "drop", "schedule_option": 1}
    read = fields("rake", "method", "schedule_option").parse(raw)
    assert read == raw
    assert read is not raw


@pytest.mark.parametrize("raw", ["drop", 3, ["drop"], {"method": {}}, {"method": None}, {"percent": 10}])
def test_what_is_no_known_field_is_refused(raw: object) -> None:
    """A float, a list, or a name nobody declared."""
    with pytest.raises(ValueError, match=r"named words|not one of"):
        fields("rake", "method").parse(raw)


LEVELS = pairs("levels", "the pot", "what is taken")


def test_pairs_are_read_in_cents_in_order() -> None:
    assert LEVELS.parse([["20", "1"], ("40.50", 2)]) == ((2000, 100), (4050, 200))
    assert LEVELS.expects.startswith("a list of pairs of amounts")


@pytest.mark.parametrize(
    "raw",
    [None, "20", [], {"20": "1"}, ["20", "1"], [["20"]], [["20", "1", "2"]], [["20", "x"]], [["20", 1.0]]],
)
def test_what_is_no_list_of_pairs_is_refused(raw: object) -> None:
    with pytest.raises(ValueError, match=r"pairs|amount"):
        LEVELS.parse(raw)
