"""How many places one person may hold: a number, and whether they must lie together."""

import pytest

from pitboss.desk import game_of
from pitboss.rounds.patrons import Places, check_places
from pitboss.rulebooks import Refusal


@pytest.mark.parametrize(
    ("most", "adjacent", "held", "admitted"),
    [
        (1, False, (4,), True),
        (1, False, (4, 5), False),
        (1, True, (4,), True),
        (2, True, (4, 5), True),
        (2, True, (4, 6), False),
        (2, True, (4, 5, 6), False),
        (None, True, (4, 5, 6), True),
        (None, True, (4, 5, 7), False),
        (None, False, (1, 7), True),
        (2, False, (1, 7), True),
        (2, False, (1, 4, 7), False),
    ],
)
def test_places_are_admitted_by_number_and_by_where_they_lie(
    most: int | None, adjacent: bool, held: tuple[int, ...], admitted: bool
) -> None:
    assert Places("adjacent_positions", "", most, adjacent).admits(held) is admitted


def test_the_first_rule_that_a_person_breaks_is_named_with_the_places_held() -> None:
    rules = game_of("three-card-poker").rules("oneida-2003")
    limits = (
        Places("adjacent_positions", "side by side only", adjacent=True),
        Places("positions", "two at most", 2, holds="{count} places", code="too_many"),
    )
    for patrons, code, said in (
        ({1: "Bo", 3: "Ada", 5: "Ada"}, "several_seats", "'Ada' holds seats 3, 5: side by side only"),
        ({3: "Ada", 4: "Ada", 5: "Ada"}, "too_many", "'Ada' holds 3 places: two at most"),
    ):
        with pytest.raises(Refusal) as refused:
            check_places(rules, patrons, limits)
        assert (refused.value.code, refused.value.message) == (code, said)
    check_places(rules, {1: "Bo", 3: "Ada", 4: "Ada"}, limits)
