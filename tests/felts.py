"""A round on the felt as somebody plays it: by mouse, by keyboard alone, or by touch, in a window of any size."""

from typing import Any, Literal, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

By: TypeAlias = Literal["mouse", "keyboard", "touch"]

SIZES = {"wide": (1440, 900), "tall": (768, 1024), "phone": (390, 844)}
MOST_ANSWERS = 40
THROWS = 3
"""After so many throws a table is left that never closes by itself."""
FEW = 6
"""A layout with so few wagers is bet on every one of them."""
FIRST = ("pass", "field")
"""A wager without which nothing goes on, and one that takes any chip when that one lies there already."""
ROUNDING = 1
STILL_MS = 60

OPEN = """async wanted => {
    const answer = await fetch('/api/tables', {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(wanted)})
    const table = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(table))
    localStorage.setItem('pitboss.table.' + table.id, JSON.stringify(table))
    location.hash = '#/table/' + table.id
    return table
}"""

SPOTS = """() => [...new Set([...document.querySelectorAll('.stage :is([data-wager], [data-spot])')]
    .filter(one => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.getClientRects().length)
    .map(one => one.dataset.wager ?? one.dataset.spot))]"""

POINT = """id => {
    const name = CSS.escape(id)
    for (const one of document.querySelectorAll(`.stage :is([data-wager="${name}"], [data-spot="${name}"])`)) {
        const box = one.getBoundingClientRect()
        for (let n = 0; n < 361; n += 1) {
            const x = box.left + box.width * (((n * 7) % 19) + 0.5) / 19
            const y = box.top + box.height * ((Math.floor(n / 19) * 7 % 19) + 0.5) / 19
            const there = document.elementFromPoint(x, y)
            if (there && one.contains(there)) return [x, y]
        }
    }
    return null
}"""

FITS = """() => {
    const root = document.documentElement
    const box = one => {
        const b = document.querySelector(one).getBoundingClientRect()
        return [b.x, b.y, b.width, b.height]
    }
    const buttons = [...document.querySelectorAll('.dock .acts button')].map(one => one.getBoundingClientRect())
    const out = buttons.filter(b => b.bottom > innerHeight + 1 || b.right > innerWidth + 1 || b.left < -1 || b.top < 0)
    return {stage: box('.stage'), dock: box('.dock'), out: out.length, buttons: buttons.length,
        scrolls: root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1}
}"""

GOES_ON = """before => {
    const dock = document.querySelector('.dock')
    return dock?.dataset.turn !== before || dock.querySelector('[role=alert]')?.innerText
}"""


def window(browser: Browser, size: str, by: By = "mouse", **more: Any) -> BrowserContext:
    """A window of a size; a finger needs one that can be touched."""
    width, height = SIZES[size]
    viewport: Any = {"width": width, "height": height}
    return browser.new_context(reduced_motion="reduce", viewport=viewport, has_touch=by == "touch", **more)


def take_seat(page: Page, book: str, game: str, seat: int = 2, bots: int = 2, **more: Any) -> dict[str, Any]:
    """Open a table and sit down at it; the page is on the site already."""
    table: dict[str, Any] = page.evaluate(
        OPEN, {"rulebook": book, "game": game, "seat": seat, "bots": bots, **more}
    )
    expect(dock(page)).to_be_visible()
    return table


def dock(page: Page) -> Locator:
    return page.get_by_role("region", name="Your turn")


def form(page: Page) -> str:
    return dock(page).get_attribute("data-form") or ""


def lay(page: Page, wager: str, by: By = "mouse") -> None:
    """Lay the chip in hand on a wager."""
    if by == "keyboard":
        name = wager.replace('"', '\\"')
        page.locator(f'.stage :is([data-wager="{name}"], [data-spot="{name}"])').first.focus()
        page.keyboard.press("Enter")
        return
    point, last = page.evaluate(POINT, wager), None
    while point != last:  # the felt is still being laid out
        page.wait_for_timeout(STILL_MS)
        point, last = page.evaluate(POINT, wager), point
    assert point is not None, f"{wager} has no spot that can be reached"
    (page.touchscreen.tap if by == "touch" else page.mouse.click)(*point)


def press(page: Page, button: Locator, by: By = "mouse") -> None:
    """Press a button of the dock: by its own key, where somebody has the keyboard alone."""
    if by == "touch":
        button.tap()
    elif by == "mouse":
        button.click()
    else:
        key = button.get_attribute("data-key")
        assert key, f"{button.inner_text()} has no key"
        page.keyboard.press("Shift+Enter" if key == "Enter" else key if len(key) > 1 else key.lower())


def check_fits(page: Page, first: dict[str, Any] | None = None) -> dict[str, Any]:
    """The dock and all its buttons are in view, nothing scrolls, and the stage is where and as large as it was."""
    found: dict[str, Any] = page.evaluate(FITS)
    view = page.viewport_size
    assert view is not None
    assert found["out"] == 0, (
        f"{found['out']} of {found['buttons']} buttons of the dock are out of view at {form(page)}"
    )
    assert found["dock"][1] + found["dock"][3] <= view["height"] + ROUNDING
    assert not found["scrolls"], "the page scrolls"
    if first is not None:
        assert found["stage"] == first["stage"], "the stage has moved or changed its size"
    return found


def play_round(
    page: Page, game: str, book: str, by: By = "mouse", size: str = "wide", bots: int = 2, seat: int = 2
) -> None:
    """Sit down and play a round to its end; the dock is in view at every decision, and the stage never changes."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    take_seat(page, book, game, seat, bots)
    first, throws = None, 0
    for _ in range(MOST_ANSWERS):
        first = check_fits(page, first) if first else check_fits(page)
        now = form(page)
        if now == "over":
            expect(page.locator(".status")).not_to_be_empty()
            return
        turn = said(page)
        throws += answer(page, by)
        told = page.wait_for_function(GOES_ON, arg=turn).json_value()
        assert told is True, f"the answer to {now} is refused: {told}"
        if throws >= THROWS:
            return
    raise AssertionError(f"the round is not over after {MOST_ANSWERS} answers")


def said(page: Page) -> str:
    """Which state of the table the dock shows."""
    return dock(page).get_attribute("data-turn") or ""


def answer(page: Page, by: By) -> int:
    """Answer what is asked with what stands out; 1 if that was a throw or a spin."""
    now, main = form(page), dock(page).locator("button.primary")
    if now in ("bet", "open"):
        bet(page, by)
        return int(now == "open")
    if now == "set":
        press(page, dock(page).get_by_role("button", name="House way"), by)
    elif now == "cards" and not main.count():
        press_card(page, by)
    press(page, main.first if main.count() else dock(page).locator("[data-key]").first, by)
    return 0


def press_card(page: Page, by: By) -> None:
    """Pick the first card that may be picked."""
    if by == "keyboard":
        page.keyboard.press("1")
    else:
        card = page.locator(".stage [data-card]").first
        card.tap() if by == "touch" else card.click()


def bet(page: Page, by: By) -> None:
    """Lay the chip in hand on every spot of a small layout, or on one of a large one, and send it."""
    spots: list[str] = page.evaluate(SPOTS)
    main = dock(page).locator("button.primary")
    one = [wager for wager in FIRST if wager in spots] or spots
    for wager in spots if len(spots) <= FEW else one[:1]:
        before = main.inner_text()
        lay(page, wager, by)
        expect(main).not_to_have_text(before)
    expect(main).to_be_enabled()
    press(page, main, by)
