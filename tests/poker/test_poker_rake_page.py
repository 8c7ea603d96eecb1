"""The page on rake: what it shows is what comes out."""

import doctest
from pathlib import Path

from pitboss.cardroom.takings import compare, read_pots, takings_chart
from pitboss.desk.figures import schedules

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_on_rake_runs_as_written() -> None:
    text = (DOCS / "poker" / "rake.md").read_text(encoding="utf-8").replace("```", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, "rake.md", "rake.md", 0)
    result = doctest.DocTestRunner().run(examples)
    assert (result.failed, result.attempted) == (0, 16)


def test_the_picture_of_the_page_is_the_one_that_is_drawn() -> None:
    every, players = schedules(["merced-poker-room"], every=True), [2, 4, 5, 6, 8, 10]
    found = compare(every, players, read_pots("20x3,45,80x2"))
    drawn = (DOCS / "images" / "rake.svg").read_text(encoding="utf-8")
    assert takings_chart(every, players, found) == drawn, (
        "draw it again: pitboss rake -r merced-poker-room --every -p 2 -p 4 -p 5 -p 6 -p 8 -p 10 "
        "--pots 20x3,45,80x2 --picture docs/images/rake.svg"
    )
