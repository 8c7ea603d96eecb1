"""Take the pictures of the page: every game on its felt at each size, at a decision and when the round is over.

``python tests/pictures.py FOLDER [GAME ...]`` plays a round of each game, or of those named. Without a folder it takes
the pictures of ``docs/images`` again. The page must be built.
"""

import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from doors import ROOMY
from felts import MOST_ANSWERS, SIZES, THROWS, answer, form, lay, said, take_seat, window
from pitboss.web.app import create_app
from pitboss.web.catalog import list_games
from pitboss.web.serving import listen, server
from pitboss.web.tables import Tables

ROOT = Path(__file__).parent.parent
IMAGES, SAMPLES = ROOT / "docs" / "images", ROOT / "docs" / "samples"
HOUSE = "the-house-of-the-pictures"
CHANGED = "before => document.querySelector('.dock')?.dataset.turn !== before"
STILL_MS = 350
MOMENTS = {"bet": "bets", "open": "bets", "over": "over"}
"""The moment of each form of the dock; any other is a decision."""
FEW = 5
"""So many others sit at a table, where it has the seats."""
KEPT: dict[str, tuple[str, str, str]] = {
    "craps-1440x900": ("craps", "wide", "bets"),
    "craps-390x844": ("craps", "phone", "bets"),
    "roulette-1440x900": ("roulette", "wide", "bets"),
    "roulette-390x844": ("roulette", "phone", "bets"),
    "mini-baccarat-1440x900": ("mini-baccarat", "wide", "over"),
    "mini-baccarat-390x844": ("mini-baccarat", "phone", "over"),
    "big-six-1440x900": ("big-six", "wide", "bets"),
    "big-six-390x844": ("big-six", "phone", "bets"),
    "blackjack": ("blackjack", "wide", "play"),
    "three-card": ("three-card-poker", "wide", "over"),
    "table": ("ultimate-texas-holdem", "wide", "over"),
    "ultimate-phone": ("ultimate-texas-holdem", "phone", "play"),
    "pai-gow": ("pai-gow-poker", "wide", "play"),
    "pai-gow-phone": ("pai-gow-poker", "phone", "play"),
    "holdem": ("poker-holdem", "wide", "over"),
    "holdem-phone": ("poker-holdem", "phone", "play"),
}
"""The pictures of ``docs/images``: the game, the size and the moment."""


def chromium_path() -> str:
    """The system's Chromium."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))


@contextmanager
def house() -> Iterator[str]:
    """A server whose tables always deal the same."""
    listener = listen("127.0.0.1", 0)
    made = server(create_app(limits=ROOMY, tables=Tables(5, ROOMY, house=HOUSE)), ROOMY)
    thread = threading.Thread(target=made.run, kwargs={"sockets": [listener]})
    thread.start()
    while not made.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    made.should_exit = True
    thread.join(10)
    listener.close()


def shoot(page: Page, path: Path) -> None:
    """Take a picture once everything lies still."""
    page.wait_for_timeout(STILL_MS)
    page.screenshot(path=path)
    sys.stdout.write(f"{path.name}\n")


def lay_some(page: Page) -> None:
    """Lay chips on a few wagers, as a player does."""
    wagers = {
        "craps": ("pass", "field", "hard_8", "any_craps"),
        "roulette": ("straight-17", "red", "dozen-2", "split-8-11", "straight-29"),
        "big-six": ("1", "5", "20"),
    }
    game = page.evaluate("document.title").lower()
    for name, some in wagers.items():
        if game.startswith(name.replace("-", " ")):
            for wager in some:
                if page.locator(f'.stage [data-wager="{wager}"]').count():
                    lay(page, wager, "keyboard")


def play(page: Page, game: dict[str, Any], wanted: dict[str, Path]) -> None:
    """Play a round of a game and take a picture at the bets, at the first decision and at the end, as wanted."""
    others = min(FEW, game["seats"] - 1)
    take_seat(page, game["rulebook"], game["game"], min(2, game["seats"]), others)
    left, throws = dict(wanted), 0
    for _ in range(MOST_ANSWERS):
        now = form(page)
        moment = "over" if throws >= THROWS else MOMENTS.get(now, "play")
        if moment == "bets" in left:
            lay_some(page)
        if moment in left:
            page.evaluate("document.activeElement?.blur()")
            shoot(page, left.pop(moment))
        if not left or moment == "over":
            return
        turn = said(page)
        throws += answer(page, "mouse")
        page.wait_for_function(CHANGED, arg=turn)


def take(browser: Browser, site: str, game: dict[str, Any], size: str, wanted: dict[str, Path]) -> None:
    """Take pictures of a game at a size."""
    with window(browser, size, "touch" if size == "phone" else "mouse") as context:
        page = context.new_page()
        page.goto(site)
        play(page, game, wanted)


def take_workbench(browser: Browser, site: str) -> None:
    """Take the picture of the workbench: a recorded round at its first divergence."""
    with window(browser, "wide") as context:
        page = context.new_page()
        page.goto(
            f"{site}/#/audit/sample/table-altered.jsonl?key={(SAMPLES / 'house.pub').read_text().strip()}"
        )
        expect(page.get_by_text("$250 short").first).to_be_visible(timeout=60_000)
        shoot(page, IMAGES / "workbench.png")


def main(folder: str, wanted: list[str]) -> None:
    """Take the pictures."""
    games = {one["game"]: one for one in reversed(list_games())}
    with house() as site, sync_playwright() as made:
        browser = made.chromium.launch(executable_path=chromium_path())
        if not folder:
            for name, (game, size, moment) in KEPT.items():
                take(browser, site, games[game], size, {moment: IMAGES / f"{name}.png"})
            take_workbench(browser, site)
            return
        into = Path(folder)
        into.mkdir(parents=True, exist_ok=True)
        for game in wanted or games:
            for size in SIZES:
                shots = {one: into / f"{game}-{size}-{one}.png" for one in ("bets", "play", "over")}
                take(browser, site, games[game], size, shots)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "", sys.argv[2:])
