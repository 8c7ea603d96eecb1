"""What a page is shown."""

import json

import pytest

from pitboss.desk import game_of
from pitboss.money import show_dollars as dollars
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Cards, Chosen, GoOn, Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Choice, Choose, Pause
from pitboss.rounds.events import Staked
from pitboss.rulebooks import Cite, Refusal
from pitboss.web.shows import Purse, ask, chips, event, in_hand, presets, signed, tray, usual
from pitboss.web.sockets import written

CITE = Cite("rules.test", "§1")


@pytest.mark.parametrize(
    ("cents", "shown"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (100, "$1"),
        (150, "$1.50"),
        (99_999_900, "$999,999"),
        (-500, "−$5"),
        (-1, "−$0.01"),
    ],
)
def test_dollars(cents: int, shown: str) -> None:
    assert dollars(cents) == shown


@pytest.mark.parametrize(("cents", "shown"), [(0, "$0"), (500, "+$5"), (-500, "−$5")])
def test_signed(cents: int, shown: str) -> None:
    assert signed(cents) == shown


def test_a_stack_is_drawn_largest_first_and_sums_up() -> None:
    stack = chips(138_636)
    assert " ".join(chip["shown"] for chip in stack) == "1,000 100 100 100 25 25 25 5 5 1 .25 .05"
    assert sum(chip["cents"] for chip in chips(63_100)) == 63_100


@pytest.mark.parametrize(("cents", "height"), [(12 * 500_000, 12), (13 * 500_000, 12), (0, 0)])
def test_a_tall_stack_is_cut_off(cents: int, height: int) -> None:
    assert len(chips(cents)) == height


def test_presets_are_amounts_that_may_be_staked() -> None:
    allowed = Amount(300, 9_000, 300, (25,))
    assert presets(allowed) == [25, 300, 9_000]
    assert all(allowed.admits(cents) for cents in presets(allowed))


@pytest.mark.parametrize(
    ("allowed", "found"),
    [
        (Amount(1_000, 3_000, 1_000), [1_000, 2_000, 3_000]),  # once to three times the ante
        (Amount(1_000, 3_000, 1_000, (50,)), [50, 1_000, 2_000, 3_000]),
        (Amount(100, 800, 100), [100, 200, 300, 400, 500, 600, 700, 800]),
        (Amount(100, 900, 100), [100, 500, 900]),
    ],
)
def test_few_amounts_are_all_presets(allowed: Amount, found: list[int]) -> None:
    assert presets(allowed) == found


@pytest.mark.parametrize(("most", "chip"), [(500, "5"), (499, "1"), (99, ".25"), (4, ".01")])
def test_the_tray_holds_no_chip_larger_than_may_be_staked(most: int, chip: str) -> None:
    assert tray(most)[-1]["chip"] == chip


def test_small_chips_lie_in_the_tray_where_they_may_be_staked() -> None:
    assert [chip["chip"] for chip in tray(100_000, 25)][:2] == [".25", "1"]
    assert [chip["chip"] for chip in tray(100_000, 50)][:2] == ["1", "5"]


def test_a_double_offers_no_cent() -> None:
    assert presets(Amount(1, 2_500))[0] == 100


@pytest.mark.parametrize(
    ("allowed", "cents"),
    [
        (Amount(100, 100_000, 100), 100),
        (Amount(500, 100_000, 500), 500),
        (Amount(600, 100_000, 600), 100),  # no chip is a stake by itself
        (Amount(25, 100_000, 25), 25),
    ],
)
def test_the_chip_in_hand_is_the_smallest_that_is_a_stake(allowed: Amount, cents: int) -> None:
    assert in_hand([allowed], tray(allowed.maximum, allowed.step)) == cents


@pytest.mark.parametrize(
    ("allowed", "cents"),
    [
        (Amount(100, 10_000, 100), 100),
        (Amount(100, 10_000, 400), 400),
        (Amount(401, 10_000, 400), 800),
        (Amount(100, 300, 400, (250, 150)), 150),
    ],
)
def test_the_least_is_an_amount_that_may_be_staked(allowed: Amount, cents: int) -> None:
    assert allowed.least == cents
    assert allowed.admits(cents)


@pytest.mark.parametrize(
    ("allowed", "staked", "cents"),
    [
        (Amount(100, 1_000, 100), 999, 100),  # nothing lies there that bounds it: the least
        (Amount(100, 1_000, 100), 1_000, 1_000),  # a double for the whole wager
        (Amount(100, 1_050, 100), 2_000, 100),  # the most is no amount that may be staked
        (Amount(100, 1_050, 100, (1_050,)), 2_000, 1_050),
        (Amount(99, 50_000), 0, 100),  # a bank from a cent up: the smallest chip, never a hundred dollars
        (Amount(0, 1_500), 1_000, 1_500),  # proceeds, all of them
        (Amount(99, 50_000, 75), 0, 150),
    ],
)
def test_what_is_staked_when_nothing_is_written(allowed: Amount, staked: int, cents: int) -> None:
    assert usual(allowed, staked) == cents


def test_a_page_is_offered_what_its_own_seat_may_do() -> None:
    """Where anyone may act, what is another seat's to do is not on the page."""
    choices = (
        Choice("bet", Amount(100, 500), "field"),
        Choice("roll", seat=1),
        Choice("remove", None, "pass", 2),
    )
    shown = [ask(Choose(0, "table", choices, Cite("rules.x", "§1")), 3, seat) for seat in (1, 2)]
    assert [[one["do"] for one in page["choices"]] for page in shown if page] == [
        ["bet", "roll"],
        ["bet", "remove"],
    ]


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        (3, "You stake $5 on ante"),
        (2, "Seat 2 stakes $5 on ante"),
        (3_001, "Bettor 1 behind seat 3 stakes $5 on ante"),
    ],
)
def test_an_event_is_told_from_the_point_of_view_of_the_seat(seat: int, says: str) -> None:
    assert event(1, Staked(seat, "ante", 500, Cite("rules.ante", "§7")), 3)["says"] == says


def test_an_amount_says_what_it_makes_and_when_it_is_all_in() -> None:
    cite = Cite("rules.x", "§1")
    may = (Choice("call", Amount(2_500, 2_500)), Choice("raise", Amount(4_500, 49_500, 100)))
    found = ask(Choose(1, "flop", may, cite), 1, 1, Purse(bet=500, stack=49_500))
    assert found is not None
    call, raising = found["choices"]
    assert (call["to"]["shown"], call["all_in"]) == ("$30", None)
    assert raising["all_in"]["shown"] == "$495"
    assert raising["presets"][-1]["cents"] == 49_500
    assert [preset["cents"] for preset in raising["presets"]].count(49_500) == 1
    against_the_house = ask(Choose(1, "flop", may, cite), 1, 1)
    assert against_the_house is not None
    assert [choice["all_in"] or choice["to"] for choice in against_the_house["choices"]] == [None, None]


def test_bets_by_the_pot_have_a_button_with_their_name_and_nothing_that_may_not_be_bet() -> None:
    sizes = {"½ pot": 2_200, "Pot": 3_500}
    may = (Choice("raise", Amount(2_000, 49_500, 100)),)
    found = ask(Choose(1, "preflop", may, CITE), 1, 1, Purse(stack=49_500, sizes=sizes))
    assert found is not None
    told = [(one["name"], one["shown"]) for one in found["choices"][0]["presets"]]
    assert told == [
        ("Least", "$20"), ("½ pot", "$22"), ("", "$25"), ("Pot", "$35"), ("", "$100"), ("All in", "$495"),
    ]  # fmt: skip
    short = ask(
        Choose(1, "preflop", (Choice("raise", Amount(2_300, 9_000, 100)),), CITE), 1, 1, Purse(sizes=sizes)
    )
    assert short is not None
    assert "½ pot" not in [one["name"] for one in short["choices"][0]["presets"]]


def test_text_that_no_encoding_has_is_escaped() -> None:
    assert json.loads(written({"says": "half a pair: \ud800", "seats": (1, 2)})) == {
        "says": "half a pair: \ud800",
        "seats": [1, 2],
    }


def opened(game: str, book: str, *answers: Answer) -> Round:
    """A round of one seat at what it is asked after these answers; pauses go on by themselves."""
    round = Round(game_of(game), game_of(game).rules(book), (1,))
    for answer in answers:
        while type(round.ask) is Pause:
            round.answer(GoOn())
        round.answer(answer)
    while type(round.ask) is Pause:
        round.answer(GoOn())
    return round


def test_what_a_rule_bars_is_shown_with_what_the_rule_says_and_its_clause() -> None:
    cards = Cards(("9s", "8d", "7c", "6h"))  # seat, dealer, seat, dealer
    round = opened(
        "blackjack", "horseshoe-cincinnati", Stakes({"blackjack": 1_000}, 1), Cards(("2c",)), cards
    )
    assert type(round.ask) is Choose
    shown = ask(round.ask, 1, 1)
    assert shown is not None
    barred = {bar["do"]: bar for bar in shown["barred"]}
    assert "split" in barred
    assert "hit" not in barred
    assert barred["split"]["label"] == "Split"
    assert {one["do"]: one["label"] for one in shown["choices"]}["double_face_down"] == "Double, face down"
    assert barred["split"]["says"] == "only two cards of the same value may be split"
    with pytest.raises(Refusal) as refused:
        round.answer(Chosen("split"))
    assert barred["split"]["cite"] == {"rule": refused.value.rule, "clause": refused.value.clause}


def test_bars_are_shown_to_the_seat_that_is_asked_alone_and_only_a_few_of_them() -> None:
    many = Barred(named=lambda ask, seat: {f"do{number}": Bar(CITE, "not now") for number in range(40)})
    open = Choose(1, "hand1", (Choice("do0"), Choice("stand")), CITE, barred=many)
    mine, theirs = ask(open, 1, 1), ask(open, 1, 2)
    assert mine is not None
    assert theirs is not None
    assert [bar["do"] for bar in mine["barred"]] == [f"do{number}" for number in range(1, 13)]
    assert theirs["barred"] == []


def test_a_wager_that_the_house_does_not_offer_is_shown_as_barred() -> None:
    shown = ask(opened("crazy-four-poker", "horseshoe-cincinnati").ask, 1, 1)
    assert shown is not None
    assert [(bar["do"], bar["cite"]["rule"]) for bar in shown["barred"]] == [("progressive", "rules.meter")]
