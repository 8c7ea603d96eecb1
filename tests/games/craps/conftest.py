from fractions import Fraction

import pytest


@pytest.fixture(scope="session")
def pays() -> dict[str, Fraction]:
    """The pay tables most houses post."""
    table = {name: Fraction(1) for name in ("pass", "dont_pass", "come", "dont_come", "put")}
    for numbers, place, true in (((4, 10), "9/5", "2"), ((5, 9), "7/5", "3/2"), ((6, 8), "7/6", "6/5")):
        for number in numbers:
            table[f"place_{number}"] = Fraction(place)
            table[f"buy_{number}"] = table[f"odds_{number}"] = Fraction(true)
            table[f"lay_{number}"] = table[f"dont_odds_{number}"] = 1 / Fraction(true)
    table |= {f"hard_{number}": Fraction(7 if number in (4, 10) else 9) for number in (4, 6, 8, 10)}
    table |= {f"field_{total}": Fraction(2 if total in (2, 12) else 1) for total in (2, 3, 4, 9, 10, 11, 12)}
    table |= {"any_seven": Fraction(4), "any_craps": Fraction(7), "eleven": Fraction(15)}
    table |= {"craps_2": Fraction(30), "craps_3": Fraction(15), "craps_12": Fraction(30)}
    table |= {"hop_hard": Fraction(30), "hop_easy": Fraction(15)}
    return table | {"fire_4": Fraction(24), "fire_5": Fraction(249), "fire_6": Fraction(999)}
