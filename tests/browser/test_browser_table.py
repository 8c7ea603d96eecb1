"""The page in Chromium: a seat at a table, from the lobby to the clause that paid."""

import hashlib
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from felts import form, lay, play_round, take_seat, window

pytestmark = pytest.mark.browser

HORSESHOE = "horseshoe-cincinnati"
HOUSE = "the-house-of-the-browser-tests"
SEND = "Shift+Enter"
CARD = re.compile(r"\w+ of (?:clubs|diamonds|hearts|spades)")
PAYMENTS = "What each wager came to"


def sit_down(page: Page, game: str, training: bool = False, seat: int = 2, bots: int = 2) -> None:
    """Take a seat by way of the lobby."""
    page.locator(f"input[name=rulebook][value={HORSESHOE}]").check()
    page.get_by_role("list", name="Games").get_by_text(game, exact=True).click()
    page.get_by_label("Your seat").fill(str(seat))
    page.get_by_label("Other players").fill(str(bots))
    page.get_by_label("Training").set_checked(training)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    page.wait_for_function("document.querySelector('.dock')?.dataset.form")


def turn(page: Page) -> Locator:
    return page.get_by_role("region", name="Your turn")


def asks(page: Page, what: str) -> None:
    """Wait until the dock has this form."""
    expect(turn(page)).to_have_attribute("data-form", what)


def status(page: Page) -> Locator:
    return page.locator(".status")


def log(page: Page) -> Locator:
    return page.get_by_role("list", name="What happened, with rule and clause")


def words(page: Page) -> Locator:
    return page.get_by_role("list", name="The table in words")


def held(page: Page) -> str:
    """Your own line of the table in words."""
    return words(page).get_by_role("listitem").filter(has_text=re.compile("^You, ")).inner_text()


def spot(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="The table").get_by_role("button", name=re.compile(f"^{name}[:.]"))


def deal(page: Page, *wagers: str) -> None:
    """Lay the chip in hand on some wagers and send them."""
    for wager in wagers:
        lay(page, wager)
    expect(turn(page).get_by_role("button", name=re.compile(r"^(Deal|Spin) \$"))).to_be_enabled()
    page.keyboard.press(SEND)


def test_promise_29_a_round_of_three_card_poker_by_keyboard_alone(page: Page) -> None:
    page.get_by_role("button", name="Play Three Card Poker").focus()
    page.keyboard.press("Enter")
    asks(page, "bet")
    page.wait_for_function("document.activeElement?.dataset.spot || document.activeElement?.dataset.wager")
    page.keyboard.press("2")
    expect(turn(page).get_by_role("button", name="$5 chip")).to_have_attribute("aria-pressed", "true")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(spot(page, "Ante")).to_be_focused()
    page.keyboard.press("Enter")
    expect(spot(page, "Ante: \\$5 laid")).to_be_focused()
    page.keyboard.press(SEND)
    asks(page, "choose")
    assert held(page).count(" of ") == 3
    expect(words(page)).to_contain_text("Dealer: 3 face down")
    page.keyboard.press("p")
    asks(page, "over")
    expect(log(page)).to_contain_text("§12")
    expect(turn(page).get_by_role("button", name="Same bet")).to_be_focused()
    page.keyboard.press("Enter")
    asks(page, "choose")
    expect(page.get_by_text("round 2")).to_be_visible()
    assert "ante $5" in held(page)


def test_promise_29_chips_are_counted_by_the_server(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    for chip in ("$25", "$25", "$5"):
        turn(page).get_by_role("button", name=f"{chip} chip", exact=True).click()
        lay(page, "ante")
    expect(turn(page).get_by_role("button", name="Deal $55")).to_be_enabled()
    page.keyboard.press("Backspace")
    expect(turn(page).get_by_role("button", name="Deal $50")).to_be_enabled()
    page.keyboard.press("d")
    expect(turn(page).get_by_role("button", name="Deal $100")).to_be_enabled()
    page.keyboard.press("z")
    expect(turn(page).get_by_role("button", name="Deal $50")).to_be_enabled()
    page.keyboard.press("x")
    expect(turn(page).get_by_role("button", name="Deal")).to_be_disabled()


@pytest.mark.heavy
def test_a_stake_over_the_limit_names_its_clause_and_what_lies_there_stays(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker", options={"maximum": "5"})
    turn(page).get_by_role("button", name="$5 chip").click()
    lay(page, "ante")
    expect(turn(page).get_by_role("button", name="Deal $5")).to_be_enabled()
    lay(page, "ante")
    expect(turn(page).get_by_role("alert")).to_contain_text(
        "ante must be between $1 and $5 in steps of $1, not $10"
    )
    expect(turn(page).get_by_role("alert")).to_contain_text("§7.I.A, IV")
    expect(turn(page).get_by_role("button", name="Deal $5")).to_be_enabled()


@pytest.mark.heavy
def test_a_stake_below_the_least_is_told_and_never_raised(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker", options={"minimum": "15"})
    turn(page).get_by_role("button", name="$5 chip").click()
    lay(page, "ante")
    expect(turn(page).get_by_role("alert")).to_contain_text("between $15 and")
    expect(turn(page).get_by_role("button", name="Deal $5")).to_be_disabled()


@pytest.mark.heavy
def test_settlement_is_explained_clause_by_clause(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    deal(page, "ante", "pair_plus")
    turn(page).get_by_role("button", name="Play $1").click()
    asks(page, "over")
    expect(page.get_by_role("list", name=PAYMENTS)).to_contain_text("Pair plus")
    turn(page).get_by_role("button", name="Why?").click()
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text("pair plus")
    panel.get_by_role("button", name="§12.IV").first.click()
    rule = page.get_by_role("region", name="The rule")
    expect(rule).to_contain_text("Pair plus")
    expect(rule).to_contain_text("straight flush 40 to 1")


@pytest.mark.heavy
def test_an_event_leads_to_its_rule(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    deal(page, "ante")
    turn(page).get_by_role("button", name="Play $1").click()
    log(page).get_by_role("button", name="Rule rules.dealer_qualifies, §12.I").click()
    expect(page.get_by_role("region", name="The rule")).to_contain_text("queen high")


@pytest.mark.heavy
def test_at_a_training_table_an_irregularity_voids_the_round_under_its_clause(page: Page) -> None:
    sit_down(page, "Three Card Poker", training=True)
    expect(page.get_by_text("Training", exact=True)).to_be_visible()
    deal(page, "ante")
    asks(page, "choose")
    page.get_by_role("tab", name="Irregularities").click()
    page.get_by_label("What went wrong").select_option("dealer_card_exposed")
    expect(page.get_by_role("tabpanel")).to_contain_text("every wager goes back")
    page.get_by_role("button", name="Call it now").click()
    asks(page, "over")
    expect(status(page)).to_contain_text("void")
    page.get_by_role("tab", name="Log").click()
    expect(log(page)).to_contain_text("§13.III")


@pytest.mark.heavy
def test_a_bet_and_a_throw_of_craps_are_one_press(page: Page) -> None:
    take_seat(page, HORSESHOE, "craps")
    turn(page).get_by_role("button", name="$25 chip").click()
    lay(page, "pass")
    turn(page).get_by_role("button", name="Roll $25").click()
    expect(log(page)).to_contain_text("You stake $25 on")
    expect(log(page)).to_contain_text("The dice show")


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("said", "wager"),
    [("yo", "eleven"), ("any 7", "any_seven"), ("don't", "dont_pass"), ("hardway 8", "hard_8")],
)
def test_a_wager_is_found_by_the_word_people_use(page: Page, said: str, wager: str) -> None:
    take_seat(page, HORSESHOE, "craps")
    page.keyboard.press("/")
    page.get_by_label("Find a wager").fill(said)
    page.keyboard.press("Enter")
    page.wait_for_function("wager => document.activeElement?.dataset.wager === wager", arg=wager)


def test_a_barred_decision_is_greyed_says_why_and_opens_its_rule(page: Page) -> None:
    take_seat(page, HORSESHOE, "blackjack")
    lay(page, "blackjack")
    turn(page).get_by_role("button", name="Deal $1").click()
    asks(page, "choose")
    asked = turn(page).get_attribute("data-turn")
    rule = page.get_by_role("region", name="The rule")
    split = turn(page).get_by_role("button", name="Split", exact=True)
    expect(split).to_have_attribute("aria-disabled", "true")
    expect(split).to_have_accessible_description(
        "only two cards of the same value may be split · §11.I, §11.V"
    )
    split.focus()
    for press in (lambda: page.keyboard.press("Enter"), lambda: split.click(force=True)):
        press()
        expect(rule).to_contain_text("§11.I")
        expect(turn(page)).to_have_attribute("data-turn", asked or "")
        page.get_by_role("button", name="Close the rule").click()
        expect(rule).to_have_count(0)


@pytest.mark.heavy
def test_a_table_that_is_gone_says_so(page: Page, site: str) -> None:
    page.goto(f"{site}/#/table/none-such")
    expect(page.get_by_role("alert")).to_contain_text("there is no such table")


def test_a_reloaded_page_finds_its_seat_and_its_chips_again(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    lay(page, "ante")
    expect(turn(page).get_by_role("button", name="Deal $1")).to_be_enabled()
    page.reload()
    expect(turn(page).get_by_role("button", name="Deal $1")).to_be_enabled()
    page.keyboard.press(SEND)
    asks(page, "choose")
    before = held(page)
    page.reload()
    asks(page, "choose")
    assert held(page) == before


@pytest.mark.parametrize("size", ["phone", pytest.param("tall", marks=pytest.mark.heavy)])
def test_nothing_sticks_out_of_a_small_screen(page: Page, size: str) -> None:
    play_round(page, "blackjack", HORSESHOE, size=size)


@pytest.mark.heavy
@pytest.mark.parametrize("width", [390, 768, 1100])
def test_on_a_small_screen_the_side_is_a_sheet(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    take_seat(page, HORSESHOE, "three-card-poker")
    page.get_by_role("button", name="Pays", exact=True).click()
    expect(page.get_by_role("row", name="straight flush 40 to 1")).to_be_in_viewport()
    box = page.get_by_role("complementary").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary")).to_have_count(0)


@pytest.mark.heavy
def test_nobody_is_led_to_end_the_game(page: Page) -> None:
    take_seat(page, HORSESHOE, "craps")
    bar = turn(page)
    # The dice are offered to who has a line bet: nobody has one yet, and the greyed button says so.
    expect(bar.get_by_role("button", name="Roll")).to_be_disabled()
    expect(bar.get_by_role("button", name="Roll")).to_have_attribute(
        "title", re.compile("pass or don't pass")
    )
    expect(bar.get_by_role("button", name="End the hand")).to_have_count(0)
    page.keyboard.press("m")
    bar.get_by_role("button", name="End the hand").click()
    expect(bar.get_by_role("alert")).to_contain_text("End the hand now?")
    bar.get_by_role("button", name="No", exact=True).click()
    assert form(page) == "open"


@pytest.mark.heavy
def test_a_player_of_a_live_table_has_nothing_to_call(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    expect(page.get_by_role("tab", name="Irregularities")).to_have_count(0)
    expect(page.get_by_text("Training")).to_have_count(0)


@pytest.mark.heavy
def test_a_seat_taken_by_another_window_can_be_taken_back(page: Page) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    other = page.context.new_page()
    other.goto(page.url)
    asks(other, "bet")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("the table was opened in another window")
    notice.get_by_role("button", name="Take it back").click()
    expect(notice).to_have_count(0)
    expect(other.get_by_role("alert")).to_contain_text("opened in another window")
    deal(page, "ante")
    asks(page, "choose")


@pytest.mark.heavy
def test_somebody_elses_table_is_not_yours(page: Page, site: str) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    address = page.url
    page.evaluate("localStorage.clear()")
    page.goto(site)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("someone else sits at this table")


NAME_ON_THE_FLOOR = """([id, house]) => fetch('/api/staff/tables', {headers: {authorization: `Bearer ${house}`}})
    .then(answer => answer.json()).then(tables => tables.find(one => one.id === id).name)"""


@pytest.mark.heavy
def test_the_staffs_page_lists_the_tables_and_calls_at_one(page: Page, site: str) -> None:
    take_seat(page, HORSESHOE, "four-card-poker")
    deal(page, "ante")
    asks(page, "choose")
    browser = page.context.browser
    assert browser is not None
    floor = browser.new_context(reduced_motion="reduce", viewport={"width": 1440, "height": 900}).new_page()
    floor.goto(f"{site}/#/staff/{HOUSE}")
    expect(floor).to_have_url(f"{site}/#/floor")
    floor.wait_for_function("sessionStorage.length > 0")
    floor.goto(page.url)
    expect(floor.get_by_text("You watch over this table")).to_be_visible()
    asks(floor, "watching")
    expect(floor.get_by_role("button", name="Fold")).to_have_count(0)
    floor.get_by_role("tab", name="Irregularities").click()
    floor.get_by_label("What went wrong").select_option("dealer_card_exposed")
    floor.get_by_role("button", name="Call it now").click()
    asks(page, "over")
    expect(status(page)).to_contain_text("void")
    floor.context.close()


@pytest.mark.heavy
def test_the_staff_close_a_table_that_its_player_has_left(page: Page, site: str) -> None:
    take_seat(page, HORSESHOE, "craps", seat=1, bots=0)
    deal_craps(page)
    here = page.url.split("#")[1]
    browser = page.context.browser
    assert browser is not None
    floor = browser.new_context(reduced_motion="reduce").new_page()
    floor.goto(f"{site}/#/staff/{HOUSE}")
    expect(floor).to_have_url(f"{site}/#/floor")
    name = floor.evaluate(NAME_ON_THE_FLOOR, [here.rpartition("/")[2], HOUSE])
    row = floor.get_by_role("row").filter(has=floor.get_by_role("button", name=name, exact=True))
    expect(row).to_contain_text("in play")
    row.get_by_role("button", name=name, exact=True).click()
    panel = floor.get_by_role("complementary", name=f"Table {name}")
    expect(panel.get_by_text("There are players here")).to_be_visible()
    expect(panel.get_by_role("button", name=f"Close {name}")).to_have_count(0)
    page.goto(f"{site}/#/")
    expect(row).to_contain_text("left, chips up")
    panel.get_by_label("Reason for closing").select_option("the player has left")
    panel.get_by_role("button", name=f"Close {name}…").click()
    panel.get_by_role("button", name=f"Yes, close {name}").click()
    expect(floor.get_by_role("status").first).to_contain_text("is closed, its round played out")
    expect(row).to_have_count(0)
    floor.context.close()


@pytest.mark.heavy
def test_the_commitment_is_shown_before_the_round_and_its_seed_after(page: Page) -> None:
    take_seat(page, HORSESHOE, "big-six", bots=0)
    page.get_by_role("tab", name="Rounds").click()
    shown = page.get_by_role("region", name="The shuffle").locator("code")
    committed = shown.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", committed)
    deal(page, "5")
    expect(shown).to_have_count(3)
    texts = shown.all_inner_texts()
    assert texts[0] == committed
    table = page.url.rpartition("/")[2]
    assert hashlib.sha256(f"pitboss seed\n{table}\n1\n{texts[1]}".encode()).hexdigest() == committed


def deal_craps(page: Page) -> None:
    """Put $5 on place 6 without a throw: the line bet that a throw needs is missing."""
    turn(page).get_by_role("button", name="$5 chip").click()
    lay(page, "place_6")
    turn(page).get_by_role("button", name="$1 chip").click()
    lay(page, "dont_pass")
    expect(turn(page).get_by_role("button", name="Roll $6")).to_be_enabled()
    page.keyboard.press(SEND)
    expect(log(page)).to_contain_text("You stake $5 on place 6")


@pytest.mark.heavy
def test_craps_says_the_same_of_a_round_everywhere(page: Page) -> None:
    take_seat(page, HORSESHOE, "craps", seat=1, bots=0)
    deal_craps(page)
    page.keyboard.press("m")
    turn(page).get_by_role("button", name="End the hand").click()
    turn(page).get_by_role("button", name="Yes, end the hand").click()
    asks(page, "over")
    expect(turn(page)).to_contain_text("still lie on the layout")
    page.get_by_role("tab", name="Rounds").click()
    expect(page.get_by_role("region", name="Past rounds")).to_contain_text("still up")


# -- several people ---------------------------------------------------------------------------------


def test_two_people_at_one_table_see_their_own_cards_alone(page: Page, browser: Browser, site: str) -> None:
    table = take_seat(page, HORSESHOE, "three-card-poker", seat=2, bots=0)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Invite somebody").click()
    link = page.get_by_label("The link to this table").input_value()
    assert link.endswith(f"#/join/{table['id']}/{table['guest']}")
    page.get_by_role("button", name="Close").click()
    with window(browser, "phone") as context:
        guest = context.new_page()
        guest.goto(link)
        guest.get_by_role("radio", name="Seat 5").check()
        guest.get_by_label("Your name").fill("Ann")
        guest.get_by_role("button", name="Take the seat").click()
        expect(guest.get_by_text("You watch from the rail").or_(turn(guest))).not_to_have_count(0)
        deal(page, "ante")
        asks(page, "choose")
        page.keyboard.press("f")
        asks(page, "over")
        page.keyboard.press("b")
        asks(page, "bet")
        asks(guest, "bet")
        page.keyboard.press("x")
        deal(page, "ante")
        asks(page, "waiting")
        expect(turn(page)).to_contain_text("Waiting for Ann")
        deal(guest, "ante")
        asks(page, "choose")
        mine = CARD.findall(held(page))
        assert len(mine) == 3
        page.keyboard.press("p")
        asks(guest, "choose")
        hers = CARD.findall(held(guest))
        assert len(hers) == 3
        assert not set(hers) & set(mine)
        for one, cards in ((page, hers), (guest, mine)):
            told = one.evaluate("document.body.innerText").lower()
            assert not any(card in told for card in cards), "somebody sees another's cards"
        expect(words(page)).to_contain_text("Ann")
        guest.keyboard.press("p")
        asks(page, "over")
        asks(guest, "over")


@pytest.mark.heavy
def test_somebody_broke_at_a_shared_table_is_asked_while_another_plays_on(
    page: Page, browser: Browser, site: str
) -> None:
    table = take_seat(page, HORSESHOE, "three-card-poker", seat=2, bots=0)
    with window(browser, "phone", "touch") as context:
        guest = context.new_page()
        guest.goto(f"{site}/#/join/{table['id']}/{table['guest']}")
        guest.get_by_role("radio", name="Seat 5").check()
        guest.get_by_label("Your name").fill("Ann")
        guest.get_by_role("button", name="Take the seat").click()
        asks(guest, "watching")
        for ante in ("$1", "$1,000"):
            turn(page).get_by_role("button", name="$1 chip", exact=True).click()
            deal(page, "ante")
            if ante == "$1,000":
                turn(guest).get_by_role("button", name="$1,000 chip", exact=True).tap()
                lay(guest, "ante", "touch")
                turn(guest).get_by_role("button", name="Deal $1,000").tap()
            asks(page, "choose")
            page.keyboard.press("f")
            if ante == "$1,000":
                turn(guest).get_by_role("button", name="Fold").tap()
            asks(page, "over")
            page.keyboard.press("b")
            asks(page, "bet")
            page.keyboard.press("x")
        asks(guest, "broke")
        expect(turn(guest)).to_contain_text("You have $0 left")
        turn(guest).get_by_role("button", name="Buy in $500").tap()
        asks(guest, "waiting")
        expect(status(guest)).to_contain_text("You buy in for $500 and play from the next round on")


@pytest.mark.heavy
def test_a_table_is_left_from_the_lobby(page: Page, site: str) -> None:
    take_seat(page, HORSESHOE, "three-card-poker")
    page.goto(f"{site}/#/")
    mine = page.get_by_role("region", name="My tables")
    expect(mine.get_by_role("link", name="Back to it")).to_have_count(1)
    mine.get_by_role("button", name="Leave Three Card Poker").click()
    mine.get_by_role("button", name="Yes, leave").click()
    expect(mine).to_have_count(0)
