"""What players call the places of a roulette layout."""

from functools import cache

from pitboss.money import read_whole
from pitboss.procedures.roulette.layout import ONE_ZERO, TWO_ZEROS, layout
from pitboss.rounds.called import Names, WagerName, called_plainly

_PLACES = ("First", "Second", "Third")
_SPANS = {1: "1 to 12", 2: "13 to 24", 3: "25 to 36"}
_OUTSIDE = {
    "red": WagerName("Red"),
    "black": WagerName("Black"),
    "odd": WagerName("Odd"),
    "even": WagerName("Even"),
    "low": WagerName("1 to 18", "1–18", ("low", "manque")),
    "high": WagerName("19 to 36", "19–36", ("high", "passe")),
    "first-five": WagerName("First five", "0–00–1–2–3", ("top line", "basket", "five number")),
    "courtesy": WagerName("Courtesy line, 0 and 00", "0–00", ("courtesy", "zeros")),
    "corner-0": WagerName("First four, 0 to 3", "0–3", ("first four", "zero corner")),
}


def called(wager: str) -> WagerName:
    """Name a place of any layout."""
    family, _, said = wager.partition("-")
    if wager not in every_name() and family in ("straight", "split", "trio") and said:
        return _named(wager, family, frozenset(said.split("-")))
    return every_name().get(wager) or called_plainly(wager)


@cache
def every_name() -> Names:
    """Return every place of the single and the double zero layout, with its name."""
    spots = {**layout(TWO_ZEROS), **layout(ONE_ZERO)}
    return {
        wager: _OUTSIDE.get(wager) or _named(wager, spot.family, spot.numbers)
        for wager, spot in spots.items()
    }


def _named(wager: str, family: str, numbers: frozenset[str]) -> WagerName:
    first = wager.partition("-")[2]
    listed = first.replace("-", "–")
    match family:
        case "straight":
            return WagerName(f"Straight up {first}", first, (f"number {first}", "straight"))
        case "split":
            return WagerName(f"Split {listed}", listed)
        case "trio":
            return WagerName(f"Trio {listed}", listed, ("three numbers",))
    ordered = sorted(numbers, key=read_whole)
    run = f"{ordered[0]}–{ordered[-1]}"
    match family:
        case "row":
            return WagerName(f"Street {run}", run, ("row", "three numbers"))
        case "corner":
            return WagerName(f"Corner {'–'.join(ordered)}", run, ("square", "quarter", "four numbers"))
        case "six":
            return WagerName(f"Six line {run}", run, ("double street", "line", "six numbers"))
        case "column":
            return WagerName(
                f"{_PLACES[read_whole(first) - 1]} column", f"Col {first}", ("2 to 1", f"column {first}")
            )
        case "dozen":
            span = _SPANS[read_whole(first)]
            return WagerName(
                f"{_PLACES[read_whole(first) - 1]} dozen", span.replace(" to ", "–"), (span, f"dozen {first}")
            )
    return called_plainly(wager)
