"""The page in Chromium: a seat at a table, from the lobby to the clause that paid."""

import hashlib
import re

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

HORSESHOE = "horseshoe-cincinnati"
HOUSE = "the-house-of-the-browser-tests"


def sit_down(
    page: Page, game: str, rulebook: str = HORSESHOE, seat: int = 2, bots: int = 2, training: bool = False
) -> None:
    page.locator(f"input[name=rulebook][value={rulebook}]").check()
    page.get_by_role("list", name="Games").get_by_text(game, exact=True).click()
    page.get_by_label("Your seat").fill(str(seat))
    page.get_by_label("Other players").fill(str(bots))
    page.get_by_label("Training").set_checked(training)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()


def turn(page: Page) -> Locator:
    return page.get_by_role("region", name="Your turn")


def log(page: Page) -> Locator:
    return page.get_by_role("list", name="What happened, with rule and clause")


def cards(page: Page, whose: str) -> Locator:
    return page.get_by_role("list", name=f"{whose}: cards").get_by_role("img")


def test_promise_29_a_round_of_three_card_poker_by_keyboard_alone(page: Page) -> None:
    page.locator("input[name=rulebook]").first.focus()
    page.get_by_role("button", name="Three Card Poker").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sit down").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Ante", exact=True)).to_be_focused()
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    expect(turn(page)).to_contain_text("Your decision: play")
    expect(cards(page, "You")).to_have_count(3)
    expect(page.get_by_role("img", name="face-down card").first).to_be_visible()
    page.keyboard.press("1")
    expect(turn(page)).to_contain_text("The round is over")
    expect(log(page)).to_contain_text("§12")
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Ante", exact=True)).to_have_value("25")
    expect(page.get_by_text("round 2")).to_be_visible()


def test_promise_29_chips_are_counted_by_the_server(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    for chip in ("$25", "$25", "$5"):
        page.get_by_role("button", name=f"Add {chip} to ante").click()
    expect(page.get_by_label("Ante", exact=True)).to_have_value("55")
    expect(page.get_by_role("region", name="The table")).to_contain_text("Ante $55")
    page.get_by_role("button", name="Clear ante").click()
    expect(page.get_by_label("Ante", exact=True)).to_have_value("")


@pytest.mark.heavy
def test_a_refused_stake_names_its_clause_and_the_ask_stands(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    page.get_by_label("Ante", exact=True).fill("0.50")
    page.keyboard.press("Enter")
    expect(turn(page).get_by_role("alert")).to_contain_text("ante must be between $1 and")
    expect(turn(page).get_by_role("alert")).to_contain_text("§7.I.A, IV")
    expect(turn(page)).to_contain_text("Your wagers")


@pytest.mark.heavy
def test_settlement_is_explained_clause_by_clause(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    page.get_by_label("Ante", exact=True).fill("10")
    page.get_by_label("Pair plus", exact=True).fill("10")
    page.keyboard.press("Enter")
    turn(page).get_by_role("button", name="Play $10").click()
    page.get_by_role("button", name="Explain every payment").click()
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text("seat 2's pair plus")
    expect(panel).to_contain_text("tried before it: straight flush")
    panel.get_by_role("button", name="§12.IV").first.click()
    rule = page.get_by_role("region", name="The rule")
    expect(rule).to_contain_text("Pair plus")
    expect(rule).to_contain_text("straight flush 40 to 1")


@pytest.mark.heavy
def test_an_event_leads_to_its_rule(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    page.get_by_label("Ante", exact=True).fill("10")
    page.keyboard.press("Enter")
    turn(page).get_by_role("button", name="Play $10").click()
    log(page).get_by_role("button", name="Rule rules.dealer_qualifies, §12.I").click()
    expect(page.get_by_role("region", name="The rule")).to_contain_text("queen high")


@pytest.mark.heavy
def test_at_a_training_table_an_irregularity_voids_the_round_under_its_clause(page: Page) -> None:
    sit_down(page, "Three Card Poker", training=True)
    expect(page.get_by_text("Training table: you are player and staff")).to_be_visible()
    page.get_by_label("Ante", exact=True).fill("10")
    page.keyboard.press("Enter")
    expect(turn(page)).to_contain_text("Your decision: play")
    page.get_by_role("tab", name="Irregularities").click()
    page.get_by_label("What went wrong").select_option("dealer_card_exposed")
    expect(page.get_by_role("tabpanel")).to_contain_text("every wager goes back")
    page.get_by_role("button", name="Call it now").click()
    expect(page.get_by_role("status")).to_contain_text("Void: every stake goes back §13.III")
    expect(turn(page)).to_contain_text("The round is void")
    expect(turn(page)).to_contain_text("ante $0")


@pytest.mark.heavy
def test_a_throw_of_craps(page: Page) -> None:
    sit_down(page, "Craps")
    page.get_by_label("Stake $").fill("10")
    layout = page.get_by_role("group", name="The layout")
    page.get_by_label("Find a wager").fill("pass")
    expect(layout.get_by_role("button")).to_have_count(2)
    layout.get_by_role("button", name="Pass", exact=False).first.click()
    expect(log(page)).to_contain_text("You stake $10 on pass")
    turn(page).get_by_role("button", name="Take dice").click()
    turn(page).get_by_role("button", name="Roll").click()
    expect(page.get_by_role("img", name=re.compile("^dice: [1-6] and [1-6]$"))).to_be_visible()
    expect(log(page)).to_contain_text("The dice show")


@pytest.mark.heavy
def test_a_table_that_is_gone_says_so(page: Page, site: str) -> None:
    page.goto(f"{site}/#/table/none-such")
    expect(page.get_by_role("alert")).to_contain_text("there is no such table")


def test_a_reloaded_page_finds_its_seat_again(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    page.get_by_label("Ante", exact=True).fill("10")
    page.keyboard.press("Enter")
    expect(cards(page, "You")).to_have_count(3)
    held = [card.get_attribute("alt") for card in cards(page, "You").all()]
    page.reload()
    expect(cards(page, "You")).to_have_count(3)
    assert [card.get_attribute("alt") for card in cards(page, "You").all()] == held


@pytest.mark.parametrize("width", [360, pytest.param(768, marks=pytest.mark.heavy)])
def test_nothing_sticks_out_of_a_small_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    sit_down(page, "Three Card Poker")
    page.get_by_label("Ante", exact=True).fill("10")
    page.keyboard.press("Enter")
    expect(cards(page, "You")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.heavy
def test_on_a_small_screen_your_cards_stay_above_what_is_asked(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 700})
    sit_down(page, "Blackjack")
    page.get_by_label("Blackjack", exact=True).fill("10")
    page.keyboard.press("Enter")
    expect(turn(page).get_by_role("button", name="Stand")).to_be_visible()
    expect(cards(page, "You")).to_have_count(2)
    page.wait_for_function(
        "document.querySelector('.seat.you').getBoundingClientRect().bottom"
        " <= document.querySelector('[aria-label=\"Your turn\"]').getBoundingClientRect().top"
    )


@pytest.mark.heavy
def test_a_stake_typed_again_takes_the_place_of_the_last(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    page.get_by_label("Ante", exact=True).fill("5000")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("you have $1,000 in front of you")
    page.get_by_label("Pair plus", exact=True).focus()
    page.get_by_label("Ante", exact=True).focus()
    page.keyboard.type("10")
    expect(page.get_by_label("Ante", exact=True)).to_have_value("10")


@pytest.mark.heavy
def test_nobody_is_led_to_end_the_game(page: Page) -> None:
    sit_down(page, "Craps")
    bar = turn(page)
    # The dice are offered to who has a line bet: nobody has one yet, and the greyed button says so.
    expect(bar.get_by_role("button", name="Refuse dice")).to_be_visible()
    take = bar.get_by_role("button", name="Take dice")
    expect(take).to_be_disabled()
    expect(take).to_have_attribute("title", re.compile("needs a pass or don't pass wager"))
    expect(bar.get_by_role("button", name="End")).not_to_have_class(re.compile("primary"))


@pytest.mark.heavy
def test_a_player_of_a_live_table_has_nothing_to_call(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    expect(page.get_by_role("tab", name="Irregularities")).to_have_count(0)
    expect(page.get_by_text("Training table")).to_have_count(0)


@pytest.mark.heavy
def test_a_seat_taken_by_another_window_can_be_taken_back(page: Page) -> None:
    sit_down(page, "Three Card Poker")
    other = page.context.new_page()
    other.goto(page.url)
    expect(turn(other)).to_contain_text("Your wagers")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("the table was opened in another window")
    notice.get_by_role("button", name="Take it back").click()
    expect(notice).to_have_count(0)
    expect(other.get_by_role("alert")).to_contain_text("opened in another window")
    page.get_by_label("Ante", exact=True).fill("10")
    page.keyboard.press("Enter")
    expect(turn(page)).to_contain_text("Your decision: play")


@pytest.mark.heavy
def test_somebody_elses_table_is_not_yours(page: Page, site: str) -> None:
    sit_down(page, "Three Card Poker")
    address = page.url
    page.evaluate("localStorage.clear()")
    page.goto(site)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("somebody else sits at this table")


def test_the_staffs_page_lists_the_tables_and_calls_at_one(page: Page, site: str) -> None:
    sit_down(page, "Four Card Poker")
    page.get_by_label("Ante", exact=True).fill("10")
    page.keyboard.press("Enter")
    expect(turn(page)).to_contain_text("Your decision")
    browser = page.context.browser
    assert browser is not None
    floor = browser.new_context(reduced_motion="reduce").new_page()
    floor.goto(f"{site}/#/staff/{HOUSE}")
    expect(floor).to_have_url(f"{site}/#/staff")
    floor.goto(page.url)
    expect(floor.get_by_text("You watch over this table")).to_be_visible()
    expect(turn(floor)).to_contain_text("The round waits")
    expect(floor.get_by_role("button", name="Fold")).to_have_count(0)
    floor.get_by_role("tab", name="Irregularities").click()
    floor.get_by_label("What went wrong").select_option("dealer_card_exposed")
    floor.get_by_role("button", name="Call it now").click()
    expect(turn(page)).to_contain_text("The round is void")
    floor.context.close()


@pytest.mark.heavy
def test_the_staff_close_a_table_that_its_player_has_left(page: Page, site: str) -> None:
    sit_down(page, "Craps", seat=1, bots=0)
    page.get_by_label("Stake $").fill("12")
    page.get_by_label("Find a wager").fill("place 6")
    page.get_by_role("group", name="The layout").get_by_role("button", name="Place 6").first.click()
    expect(log(page)).to_contain_text("You stake $12 on place 6")
    here = page.url.split("#")[1]
    browser = page.context.browser
    assert browser is not None
    floor = browser.new_context(reduced_motion="reduce").new_page()
    floor.goto(f"{site}/#/staff/{HOUSE}")
    row = floor.get_by_role("listitem").filter(has=floor.locator(f"a[href='#{here}']"))
    expect(row).to_contain_text("somebody is there")
    expect(row.get_by_role("button", name="Close")).to_have_count(0)
    page.goto(f"{site}/#/")
    floor.get_by_role("button", name="Look again").click()
    expect(row).to_contain_text("nobody is there, chips are up")
    row.get_by_role("button", name="Close").click()
    row.get_by_label("Why it is closed").fill("the player has left")
    row.get_by_role("button", name="Play it out and close").click()
    expect(floor.get_by_role("status")).to_contain_text("is closed, its round played out")
    expect(row).to_have_count(0)
    floor.context.close()


@pytest.mark.heavy
def test_the_commitment_is_shown_before_the_round_and_its_seed_after(page: Page) -> None:
    sit_down(page, "Big Six", bots=0)
    page.get_by_text("The shuffle").click()
    shown = page.locator("details.chance code")
    committed = shown.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", committed)
    page.get_by_label("1", exact=True).first.fill("5")
    page.keyboard.press("Enter")
    expect(shown).to_have_count(3)
    texts = shown.all_inner_texts()
    assert texts[0] == committed
    table = page.url.rpartition("/")[2]
    assert hashlib.sha256(f"pitboss seed\n{table}\n1\n{texts[1]}".encode()).hexdigest() == committed


@pytest.mark.heavy
def test_craps_says_the_same_of_a_round_everywhere(page: Page) -> None:
    sit_down(page, "Craps", seat=1, bots=0)
    page.get_by_label("Stake $").fill("12")
    page.get_by_label("Find a wager").fill("place 6")
    page.get_by_role("group", name="The layout").get_by_role("button", name="Place 6").first.click()
    expect(log(page)).to_contain_text("You stake $12 on place 6")
    turn(page).get_by_role("button", name="End").click()
    expect(turn(page)).to_contain_text("$12 of yours still lie on the layout")
    expect(turn(page)).not_to_contain_text("−$12")
    expect(page.get_by_role("region", name="Past rounds")).to_contain_text("$12 still up")
    expect(page.get_by_role("region", name="Past rounds")).not_to_contain_text("−$12")
