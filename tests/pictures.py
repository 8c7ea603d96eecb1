"""Take the pictures of the page: every game on its felt at each size, at a decision and when the round is over.

``python tests/pictures.py FOLDER [GAME ...]`` plays a round of each game, or of those named. Without a folder it takes
the pictures of ``docs/images`` again. The page must be built.
"""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from doors import ROOMY
from felts import MOST_ANSWERS, SIZES, THROWS, answer, form, lay, said, take_seat, window
from pitboss.web.app import create_app
from pitboss.web.catalog import list_games
from pitboss.web.serving import listen, server
from pitboss.web.tables import Tables

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
HOUSE = "the-house-of-the-pictures"
CHANGED = "before => document.querySelector('.dock')?.dataset.turn !== before"
STILL_MS = 350
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


def play(page: Page, game: dict[str, Any], size: str, folder: Path, rounds: int = 1) -> None:
    """Play rounds of a game and take a picture at the bets, at the first decision and at the end."""
    others = min(FEW, game["seats"] - 1)
    take_seat(page, game["rulebook"], game["game"], min(2, game["seats"]), others)
    name, taken, throws, played = f"{game['game']}-{size}", set[str](), 0, 0
    for _ in range(MOST_ANSWERS * rounds):
        now = form(page)
        moment = {"bet": "bets", "open": "bets", "over": "over"}.get(now, "play")
        if moment == "bets" and moment not in taken:
            lay_some(page)
        if moment not in taken:
            shoot(page, folder / f"{name}-{moment}.png")
            taken.add(moment)
        if now == "over":
            played += 1
            if played >= rounds:
                return
            taken -= {"play", "over"}
            name = f"{game['game']}-{size}-{played + 1}"
        turn = said(page)
        throws += answer(page, "mouse")
        page.wait_for_function(CHANGED, arg=turn)
        if throws >= THROWS * rounds:
            shoot(page, folder / f"{name}-over.png")
            return


def take(browser: Browser, site: str, game: dict[str, Any], size: str, folder: Path, rounds: int = 1) -> None:
    """Take the pictures of a game at a size."""
    with window(browser, size, "touch" if size == "phone" else "mouse") as context:
        page = context.new_page()
        page.goto(site)
        play(page, game, size, folder, rounds)


def main(folder: Path | None, wanted: list[str]) -> None:
    """Take the pictures."""
    games = {one["game"]: one for one in reversed(list_games())}
    with house() as site, sync_playwright() as made:
        browser = made.chromium.launch(executable_path="/usr/bin/chromium")
        into = folder or IMAGES
        into.mkdir(parents=True, exist_ok=True)
        for name in wanted or games:
            for size in SIZES:
                take(browser, site, games[name], size, into)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None, sys.argv[2:])
