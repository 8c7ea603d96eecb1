"""Kinds of rule that hold several amounts or a few named values."""

import pytest

from pitboss.rulebooks.schema import amounts, fields


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
    with pytest.raises(ValueError, match=r"named words|none of"):
        fields("rake", "method").parse(raw)
