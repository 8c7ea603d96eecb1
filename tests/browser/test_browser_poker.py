"""Poker on the page: up-cards and hidden cards, cards put away by clicking them, bets, pots and the button."""

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

MOST_ANSWERS = 30
RING = 5
"""How many others sit at the tables below: enough to sit around."""


@pytest.mark.heavy
def test_the_lobby_lists_the_kinds_of_poker_under_one_heading(page: Page) -> None:
    page.locator("input[name=rulebook][value=section-8-poker]").check()
    expect(page.get_by_role("heading", name="Poker")).to_be_visible()
    kinds = page.get_by_role("list", name="Games: Poker")
    expect(kinds.get_by_role("button", name="Mambo stud")).to_be_visible()
    kinds.get_by_role("button", name="Crazy pineapple").click()
    # The form is in sight wherever its game stands.
    expect(page.get_by_role("button", name="Sit down")).to_be_in_viewport()


@pytest.mark.heavy
def test_a_hand_of_stud_with_up_cards(page: Page) -> None:
    sit_down(page, "section-8-poker", "poker-seven-card-stud", RING)
    expect(page.locator(".around .seat")).to_have_count(RING + 1)
    mine = page.get_by_role("list", name="You: cards").get_by_role("img")
    expect(mine).to_have_count(3)
    spoken = [str(card.get_attribute("alt")) for card in mine.all()]
    assert [name.endswith(", face down") for name in spoken] == [True, True, False]
    for seat in others(page):
        faces = [str(card.get_attribute("alt")) for card in seat.get_by_role("img").all()]
        assert len(faces) == 3
        assert faces[:2] == ["face-down card"] * 2 != faces[1:]
    expect(page.get_by_label("has the button")).to_have_count(0)
    expect(table(page)).to_contain_text("Pot $")
    expect(page.get_by_label("bet $").first).to_be_visible()
    play(page)
    expect(page.get_by_role("list", name="Who won the pots")).to_contain_text("Pot $")
    nothing_is_clipped(page)


@pytest.mark.heavy
def test_a_hand_of_draw_with_cards_put_away(page: Page) -> None:
    sit_down(page, "section-8-poker", "poker-five-card-draw", RING)
    expect(page.get_by_label("has the button")).to_have_count(1)
    cards = turn(page).locator("button.card")
    for _ in range(MOST_ANSWERS):
        if cards.count():
            break
        act(page)
    kept = [str(card.get_attribute("aria-label")) for card in cards.all()]
    cards.nth(0).click()
    cards.nth(3).click()
    turn(page).get_by_role("button", name=f"Draw: {kept[0]}, {kept[3]}").click()
    expect(page.locator(".seat.you")).to_contain_text("Draw 2")
    mine = page.get_by_role("list", name="You: cards").get_by_role("img")
    expect(mine).to_have_count(5)
    held = [str(card.get_attribute("alt")) for card in mine.all()]
    assert held[:3] == [kept[1], kept[2], kept[4]]
    play(page)
    nothing_is_clipped(page)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("book", "game", "bots"),
    [
        ("section-8-poker", "poker-omaha-high-low", 8),
        ("section-8-poker", "poker-mambo-stud", 5),
        ("section-8-poker", "poker-crazy-pineapple", 7),
        ("horseshoe-cincinnati", "poker-razz", 7),
        ("horseshoe-cincinnati", "poker-big-o", 6),
        ("merced-poker-room", "poker-holdem", 9),
        ("oneida-2025", "poker-holdem", 10),
    ],
)
def test_a_full_table_hides_nobody(page: Page, book: str, game: str, bots: int) -> None:
    sit_down(page, book, game, bots)
    nothing_is_clipped(page)
    play(page)
    nothing_is_clipped(page)


@pytest.mark.heavy
def test_the_lobby_opens_a_table_with_the_rake_that_is_chosen(page: Page) -> None:
    """A percentage and increments at once, as Oneida has it; an amount over the book's most is refused first."""
    page.locator("input[name=rulebook][value=oneida-2025]").check()
    page.get_by_role("button", name="Hold'em", exact=True).click()
    page.get_by_text("What this house posts").click()
    rake = page.get_by_role("group", name="Rake")
    expect(rake.get_by_label("none")).to_be_checked()
    rake.get_by_label("percentage").check()
    expect(rake.get_by_label("none")).not_to_be_checked()
    rake.get_by_label("Percent", exact=True).fill("26")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("N(2)(a)(i)")
    rake.get_by_label("Percent", exact=True).fill("10")
    rake.get_by_label("increment").check()
    rake.get_by_label("Levels 1: when the pot has").fill("5")
    rake.get_by_label("Levels 1: take").fill("1")
    rake.get_by_label("Levels 2: when the pot has").fill("500")
    rake.get_by_label("Levels 2: take").fill("2")
    rake.get_by_label("Cap").fill("4")
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name="Sit down").click()
    assert sent.value.post_data_json["options"] == {
        "rake": {
            "method": ["percentage", "increment"],
            "percent": "10",
            "cap": "4",
            "levels": [["5", "1"], ["500", "2"]],
        }
    }
    expect(turn(page).get_by_role("button").first).to_be_visible()


def turn(page: Page) -> Locator:
    return page.get_by_role("region", name="Your turn")


def table(page: Page) -> Locator:
    return page.get_by_role("region", name="The table")


def others(page: Page) -> list[Locator]:
    return [one for one in page.locator(".hand[aria-label^='Seat']").all() if one.get_by_role("img").count()]


def sit_down(page: Page, book: str, game: str, bots: int) -> None:
    page.locator(f"input[name=rulebook][value={book}]").check()
    here = page.locator(f"a[href='#/rules/{book}/{game}']")
    kinds = page.get_by_role("list", name="Games: Poker").get_by_role("listitem")
    kinds.filter(has=here).get_by_role("button").click()
    page.get_by_label("Other players").fill(str(bots))
    page.get_by_role("button", name="Sit down").click()
    expect(turn(page).get_by_role("button").first).to_be_visible()


def act(page: Page) -> None:
    """Do what stands out, or with cards to choose from put the first away; the table must change."""
    events = page.get_by_role("list", name="What happened, with rule and clause").get_by_role("listitem")
    heard = events.count()
    cards = turn(page).locator("button.card")
    if cards.count():
        cards.first.click()
    turn(page).locator(".ask button.primary").first.click()
    expect(events).not_to_have_count(heard)
    expect(turn(page).get_by_role("alert")).to_have_count(0)


def play(page: Page) -> None:
    for _ in range(MOST_ANSWERS):
        if "The round is" in turn(page).inner_text():
            return
        act(page)
    pytest.fail(f"the hand is not over after {MOST_ANSWERS} answers")


def nothing_is_clipped(page: Page) -> None:
    """Every plate and card lies on the table; none hides another seat's plate, the board or a pot."""
    for width in (1440, 1280, 390):
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        [felt] = boxes(page, ".felt")
        plates, cards = boxes(page, ".plate"), boxes(page, ".seat .hand img")
        middle = boxes(page, ".middle > *")
        for left, _, right, _ in plates + cards + middle:
            assert felt[0] - 1 <= left <= right <= felt[2] + 1, width
        assert not any(overlap(one, two) for one in plates + middle for two in cards), width
        assert not any(overlap(one, two) for at, one in enumerate(plates) for two in plates[:at] + middle), (
            width
        )
    page.set_viewport_size({"width": 1440, "height": 1000})


Box = tuple[float, float, float, float]


def boxes(page: Page, selector: str) -> list[Box]:
    """Where everything of a kind lies: left, top, right and bottom."""
    found: list[Box] = page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(at => [at.left, at.top, at.right, at.bottom])"
    )
    return found


def overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and down > 1
