"""Rounds at card tables in Chromium: the dock in view at every decision, by mouse, keyboard and touch."""

import pytest
from playwright.sync_api import Browser

from everyday import HEAVY
from felts import SIZES, By, play_round, window

pytestmark = pytest.mark.browser

BOOK = "horseshoe-cincinnati"
BYS: tuple[By, ...] = ("mouse", "keyboard", "touch")
EVERYDAY = ("three-card-poker", "keyboard", "phone")
IN_EVERY_WAY = "three-card-poker"
OTHERS = (
    "four-card-poker",
    "let-it-ride",
    "mississippi-stud",
    "pai-gow-poker",
    "poker-five-card-draw",
    "poker-holdem",
)
"""Tables that test_browser_stage.py plays as another book has them. All the others are played there, and the printed
cloths in test_browser_cloth.py."""
WAYS = [(by, size) for by in BYS for size in SIZES if (by, size) != ("mouse", "wide")]
"""By mouse in a wide window every chapter is played in test_browser_rounds.py."""
ROUNDS = [
    pytest.param(game, by, size, marks=() if (game, by, size) == EVERYDAY else HEAVY)
    for game in (IN_EVERY_WAY, *OTHERS)
    for by, size in (WAYS if game == IN_EVERY_WAY else [("keyboard", "tall"), ("touch", "phone")])
]


@pytest.mark.parametrize(("game", "by", "size"), ROUNDS)
def test_a_round_is_played_with_the_dock_in_view(
    browser: Browser, site: str, game: str, by: By, size: str
) -> None:
    with window(browser, size, by) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(site)
        play_round(page, game, BOOK, by, size)
        assert errors == []
