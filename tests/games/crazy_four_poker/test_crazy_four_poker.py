"""Crazy four poker of Horseshoe Cincinnati, clause by clause: what may be staked and played, and what it comes to."""

import json
from decimal import Decimal
from typing import Any

import pytest

from pitboss.chance.cards import CARDS
from pitboss.desk import analyse, game_of, open_round, settle_line
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards, Chosen, Stakes
from pitboss.rounds.asks import Amount, Bet, Choose, Draw
from pitboss.rounds.events import Shown
from pitboss.rulebooks import Refusal, RulebookError
from sheets import covers
from variants import changed, raw_chapter, rules_of

BOOK, GAME = "horseshoe-cincinnati", game_of("crazy-four-poker")
# The dealer's hands: below a king, with a king, a high pair.
QUEEN_HIGH, KING_HIGH, ACES = "Qd 9c 7h 4s 2d", "Kd 9c 7h 4s 2d", "Ad Ac 9h 7s 4d"
NOTHING = "Js Tc 8d 5h 3c"
PAYS = {
    "As Ah Ad Ac 2s": ("200", "50"),
    "8s 8h 8d 8c 2s": ("30", "50"),
    "As Ks Qs Js 2h": ("15", "30"),
    "4s 3s 2s As Kh": ("15", "30"),
    "5s 5h 5c 2s 9h": ("2", "9"),
    "2h 7h 9h Jh 4c": ("1.5", "4"),
    "Jc Td 9s 8h 2c": ("1", "3"),
    "4c 3d 2s Ah Kc": ("1", "3"),
}


def record(
    cards: str, dealer: str, times: int | str = 1, queens_up: str = "10", **more: Any
) -> dict[str, Any]:
    """One seat with ten on everything; no times is a fold."""
    decision = (
        {"at": "play", "do": "play", "amount": str(10 * int(times))}
        if times
        else {"at": "play", "do": "fold"}
    )
    wagers = {"ante": "10", "super_bonus": "10"} | ({"queens_up": queens_up} if queens_up else {})
    seat = {"seat": 1, "wagers": wagers, "cards": cards.split(), "decisions": [decision]}
    about = {"id": "r", "rulebook": BOOK, "game": GAME.id, "seats": [seat], "dealer": dealer.split()}
    return about | more


def answer(said: dict[str, Any]) -> dict[str, Any]:
    return settle_line(json.dumps(said).encode())


def net(cards: str, dealer: str, times: int = 1) -> dict[str, str]:
    said = answer(record(cards, dealer, times))
    assert "net" in said, said
    return said["net"]["1"]


def clause(said: dict[str, Any], wager: str) -> str:
    return str(said["why"]["1"][wager]["clause"])


# -- the pay tables --------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "pays"), PAYS.items())
@pytest.mark.parametrize(
    ("dealer", "ante", "play"), [("Qd Tc 7d 6s 3h", "0", "30"), ("Qd Qh 9d 6c 3h", "10", "30")]
)
def test_horseshoe_11_ii_and_iii_every_row(
    cards: str, pays: tuple[str, str], dealer: str, ante: str, play: str
) -> None:
    bonus, up = (str(Decimal(odds) * 10).removesuffix(".0") for odds in pays)
    assert net(cards, dealer, 3) == {"ante": ante, "play": play, "super_bonus": bonus, "queens_up": up}


@pytest.mark.parametrize(
    ("cards", "up"),
    [
        ("Kc Kh 4h 4c 9d", "20"),
        ("Ah As 9d 7c 3c", "10"),
        ("Kc Kh 9d 7c 3c", "10"),
        ("Qc Qh 9d 7d 3c", "10"),
        ("Jc Jh 9d 7d 3c", "-10"),
        (NOTHING, "-10"),
    ],
)
def test_horseshoe_11_iii_queens_up_begins_at_a_pair_of_queens(cards: str, up: str) -> None:
    assert net(cards, QUEEN_HIGH.replace("Qd", "Qs"))["queens_up"] == up


# -- the settlement --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "nets", "why"),
    [
        ("Kc Qc 8d 5h 3s", QUEEN_HIGH, ("0", "10", "0"), ("§10.V.A.1", "§10.V.A.1; §11.I", "§10.V.A.1")),
        (NOTHING, QUEEN_HIGH, ("0", "10", "0"), ("§10.V.A.1", "§11.I", "§10.V.A.1")),
        ("Kc Qc 8d 5h 3s", KING_HIGH, ("10", "10", "0"), ("§10.V.A.2(b); §11.I", "§11.I", "§2.I.D.4")),
        ("Kc 9d 7d 4c 3s", KING_HIGH, ("0", "0", "0"), ("§10.V.A.2(c)", "§10.V.A.2(c)", "§10.V.A.2(c)")),
        (NOTHING, KING_HIGH, ("-10", "-10", "-10"), ("§10.V.A.2(a)", "§10.V.A.2(a)", "§10.V.A.2(a)")),
        (
            "Jc Td 9s 8h 2c",
            "Kd Qd 9d 4d 2h",
            ("-10", "-10", "10"),
            ("§10.V.A.2(a)", "§10.V.A.2(a)", "§11.II"),
        ),
        ("Jc Td 9s 8h 2c", "Jd Th 9c 8s 2d", ("0", "0", "10"), ("§10.V.A.2(c)", "§10.V.A.2(c)", "§11.II")),
    ],
    ids=["unqualified", "unqualified and lower", "higher", "tie", "lower", "lower straight", "tied straight"],
)
def test_horseshoe_10_v_a_the_contest(
    cards: str, dealer: str, nets: tuple[str, ...], why: tuple[str, ...]
) -> None:
    said = answer(record(cards, dealer))
    found = said["net"]["1"]
    assert (found["ante"], found["play"], found["super_bonus"]) == nets
    for wager, expected in zip(("ante", "play", "super_bonus"), why, strict=True):
        assert covers(clause(said, wager), expected)


@pytest.mark.parametrize(
    ("dealer", "ante"), [("Kd 5c 4h 3s 2d", "-10"), ("Qd Js 9d 8c 2d", "0"), ("2c 2d 5c 4c 7s", "-10")]
)
def test_horseshoe_2_i_d_2_the_dealer_qualifies_with_king_high(dealer: str, ante: str) -> None:
    assert net("Qs Jc Th 3h 2s", dealer)["ante"] == ante


def test_horseshoe_10_iii_a_fold_forfeits_all_three_and_needs_no_cards() -> None:
    said = answer(record("", "", 0))
    assert said["net"]["1"] == {"ante": "-10", "super_bonus": "-10", "queens_up": "-10"}
    assert all(covers(clause(said, wager), "§10.III") for wager in said["net"]["1"])


def test_horseshoe_11_iii_queens_up_pays_on_a_hand_that_loses() -> None:
    assert net("Qc Qs 9d 7d 3c", ACES) == {
        "ante": "-10",
        "play": "-10",
        "super_bonus": "-10",
        "queens_up": "10",
    }


def test_horseshoe_11_ii_half_a_cent_of_3_to_2_is_not_paid() -> None:
    said = record("2h 7h 9h Jh 4c", KING_HIGH.replace("7h", "7s"))
    said["options"] = {"smallest_chip": "0.01", "minimum": "0.01"}
    said["seats"][0]["wagers"] = {"ante": "0.33", "super_bonus": "0.33"}
    said["seats"][0]["decisions"][0]["amount"] = "0.33"
    assert answer(said)["net"]["1"]["super_bonus"] == "0.49"


def test_horseshoe_10_v_settles_from_the_far_right() -> None:
    round = open_round(GAME.id, BOOK, (1, 4, 6))
    while (ask := round.ask) is not None:
        if type(ask) is Bet:
            round.answer(Stakes({"ante": 500, "super_bonus": 500}, ask.who))
        elif type(ask) is Draw:
            round.answer(Cards(tuple(CARDS[: len(ask.to)])))
        else:
            round.answer(Chosen("play", 500) if type(ask) is Choose else GO_ON)
    shown = [event.who for event in round.events if type(event) is Shown]
    assert shown == ["dealer", 6, 4, 1]


# -- what may be played ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ("Ah As 9d 7c 3c", 3),
        ("Kc Kh 9d 7c 3c", 1),
        ("2c 2h 3d 3c 7s", 3),
        ("Ah Kc Qs 9s 2c", 1),
        ("Jc Td 9s 8h 2c", 3),
    ],
)
def test_horseshoe_10_iii_more_than_once_the_ante_takes_a_pair_of_aces(cards: str, most: int) -> None:
    for times in (1, 2, 3, 4):
        said = answer(record(cards, "Qd 9h 7h 4s 2d", times))
        assert ("net" in said) is (times <= most), (times, said)
        if times > most:
            assert covers(said["refused"]["clause"], "§10.III")


@pytest.mark.parametrize("amount", ["5", "15", "25", "40", "0"])
def test_horseshoe_10_iii_nothing_between_whole_multiples(amount: str) -> None:
    said = record("Ah As 9d 7c 3c", QUEEN_HIGH)
    said["seats"][0]["decisions"][0]["amount"] = amount
    refused = answer(said)["refused"]
    assert (refused["code"], covers(refused["clause"], "§10.III")) == ("bad_amount", True)


@pytest.mark.parametrize(
    ("amount", "rule"),
    [
        ("15", "rules.play_least"),
        ("20", "rules.play_more_with"),
        ("30", "rules.play_more_with"),
        ("40", "rules.play_least"),
    ],
)
def test_horseshoe_2_i_d_3_what_a_better_hand_might_play_is_refused_for_want_of_it(
    amount: str, rule: str
) -> None:
    said = record("Kc Kh 9d 7c 3c", "Qd 9h 7h 4s 2d")
    said["seats"][0]["decisions"][0]["amount"] = amount
    refused = answer(said)["refused"]
    assert (refused["code"], refused["rule"]) == ("bad_amount", rule)
    assert ("pair of aces or better" in refused["message"]) is (rule == "rules.play_more_with")


def test_an_ask_offers_only_what_the_hand_may_play() -> None:
    def asked(cards: str) -> Any:
        round = open_round(GAME.id, BOOK, (1,))
        round.answer(Stakes({"ante": 500, "super_bonus": 500}))
        round.answer(GO_ON)
        round.answer(
            Cards(tuple(card for pair in zip(cards.split(), KING_HIGH.split(), strict=True) for card in pair))
        )
        round.answer(GO_ON)
        assert type(round.ask) is Choose
        return round.ask.choices[0].amount

    assert asked("Ah As 9d 7c 3c") == Amount(500, 1500, 500)
    assert asked("Qc Qh 9d 7c 3c") == Amount(500, 500, 500)


def test_an_unknown_hand_that_is_played_is_refused() -> None:
    assert answer(record("", KING_HIGH, 3))["refused"]["code"] == "missing_cards"


@pytest.mark.parametrize(
    ("wagers", "code", "cites"),
    [
        ({"ante": "10"}, "needs_wager", "§7.I.A"),
        ({"super_bonus": "10"}, "needs_wager", "§7.I.A"),
        ({"queens_up": "10"}, "needs_wager", "§7.I.B"),
        ({"ante": "10", "super_bonus": "11"}, "unequal_wagers", "§1.I.A; §1.I.C; §7.I.A"),
        ({"ante": "10", "super_bonus": "9"}, "unequal_wagers", "§7.I.A"),
        ({"ante": "10", "super_bonus": "10", "play": "10"}, "not_now", "§10.III"),
        ({"ante": "0.50", "super_bonus": "0.50"}, "bad_amount", "§7.I.A"),
        ({"ante": "10.50", "super_bonus": "10.50"}, "bad_amount", "§7.II"),
        ({"ante": "10", "super_bonus": "10", "trips": "5"}, "unknown_wager", "§7.I.A"),
        ({}, "no_wager", "§7.I.A"),
    ],
)
def test_horseshoe_7_i_ante_and_super_bonus_together_and_equal(
    wagers: dict[str, str], code: str, cites: str
) -> None:
    said = record(NOTHING, KING_HIGH)
    said["seats"][0]["wagers"] = wagers
    refused = answer(said)["refused"]
    assert refused["code"] == code
    assert covers(refused["clause"], cites)


def test_horseshoe_2_i_six_positions_and_7_v_one_for_each_player() -> None:
    said = record(NOTHING, KING_HIGH)
    said["seats"][0]["seat"] = 7
    assert covers(answer(said)["refused"]["clause"], "§2.I")
    said = record(NOTHING, KING_HIGH)
    said["seats"] = [said["seats"][0] | {"seat": seat, "patron": "Ada"} for seat in (1, 2)]
    assert covers(answer(said)["refused"]["clause"], "§7.V")


# -- irregularities --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "cites"),
    [
        ("dealer_card_exposed", "§12.III"),
        ("wrong_number_of_cards", "§12.II"),
        ("wrong_number_full_deck", "§8.IV; §9.IV"),
        ("wrong_deck", "§8.IV; §9.IV"),
    ],
)
@pytest.mark.parametrize("at", ["after_deal", "before_reveal"])
def test_horseshoe_12_a_void_round_returns_every_wager(kind: str, cites: str, at: str) -> None:
    said = record(NOTHING, KING_HIGH, irregularities=[{"kind": kind, "at": at}])
    if at == "after_deal":
        said["seats"][0]["decisions"] = []
    found = answer(said)
    assert set(found["net"]["1"].values()) == {"0"}
    assert covers(clause(found, "queens_up"), cites)


def test_horseshoe_12_v_only_a_shoe_jams() -> None:
    jam = {"irregularities": [{"kind": "shoe_jam"}]}
    said = record(NOTHING, KING_HIGH, options={"dealing": "automated shoe"}, **jam)
    said["seats"][0]["decisions"] = []
    assert set(answer(said)["net"]["1"].values()) == {"0"}
    said["options"] = {}
    assert answer(said)["refused"]["code"] == "cannot_happen"


def test_horseshoe_12_i_a_card_drawn_in_error_comes_next() -> None:
    called = [{"kind": "card_dealt_in_error", "card": "Js"}]
    assert "net" in answer(record(NOTHING, KING_HIGH, irregularities=called))
    called = [{"kind": "card_dealt_in_error", "card": "6d"}]
    refused = answer(record(NOTHING, KING_HIGH, irregularities=called))["refused"]
    assert (refused["code"], covers(refused["clause"], "§12.I")) == ("next_card", True)


@pytest.mark.parametrize(("posted", "nets"), [("lost", "-10"), ("stand", "10")])
def test_horseshoe_7_iii_who_leaves_may_lose_the_wagers(posted: str, nets: str) -> None:
    leaves = [{"kind": "player_leaves", "seat": 1}]
    said = record("Ah As 9d 7c 3c", KING_HIGH, options={"abandoned_wagers": posted}, irregularities=leaves)
    assert answer(said)["net"]["1"]["play"] == nets


@pytest.mark.parametrize(
    "kind", ["shuffler_jam", "shuffler_wrong_count", "shuffler_malfunction", "improper_cut"]
)
def test_what_the_staff_put_right_changes_no_money(kind: str) -> None:
    plain = answer(record(NOTHING, KING_HIGH))
    assert answer(record(NOTHING, KING_HIGH, irregularities=[{"kind": kind}])) == plain


@pytest.mark.parametrize(("kind", "cites"), [("two_positions", "§7.V"), ("verbal_wager", "§7.II")])
def test_what_is_not_allowed_is_refused_by_its_clause(kind: str, cites: str) -> None:
    refused = answer(record(NOTHING, KING_HIGH, irregularities=[{"kind": kind}]))["refused"]
    assert (refused["code"], covers(refused["clause"], cites)) == ("not_allowed", True)


# -- values that must agree ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"play_least": 4},
        {"fold_forfeits": ["ante", "queens_up"]},
        {"play_more_with": "pair of eleven"},
        {"dealer_qualifies": "a king"},
    ],
)
def test_a_chapter_that_contradicts_itself_does_not_load(values: dict[str, Any]) -> None:
    with pytest.raises((RulebookError, Refusal)):
        rules_of(GAME, BOOK, changed(raw_chapter(BOOK, GAME.id), **values))


def test_horseshoe_10_iii_a_play_wager_of_one_size_loads() -> None:
    chapter = changed(raw_chapter(BOOK, GAME.id), play_least=3)
    assert rules_of(GAME, BOOK, chapter).count("play_least") == 3


# -- the odds --------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_the_edges_are_the_published_ones() -> None:
    """3.42% of the ante and an element of risk of 1.09% are published, with the best play."""
    odds = analyse(GAME.id, BOOK)
    assert str(odds["ante"].house_edge) == "264142729/7726058340"
    assert round(100 * float(odds["ante"].house_edge), 2) == 3.42
    assert round(100 * float(odds["ante"].element_of_risk), 2) == 1.09
    assert str(odds["queens_up"].house_edge) == "9943/324870"


@pytest.mark.heavy
def test_reading_an_outranked_super_bonus_as_returned_is_better_for_the_player() -> None:
    other = GAME.analyse(GAME.rules(BOOK, readings={"super_bonus_outranked": "returned"}))
    assert other["ante"].house_edge < analyse(GAME.id, BOOK)["ante"].house_edge


def test_read_otherwise_queens_up_stays_up_after_a_fold() -> None:
    rules = GAME.rules(BOOK, readings={"queens_up_fold": "Queens Up stays up"})
    round = Round(GAME, rules, (1,))
    round.answer(Stakes({"ante": 500, "super_bonus": 500, "queens_up": 500}))
    cards = zip(["Qc", "Qs", "9d", "7d", "3c"], KING_HIGH.split(), strict=True)
    for said in (
        GO_ON,
        Cards(tuple(card for pair in cards for card in pair)),
        GO_ON,
        Chosen("fold"),
        GO_ON,
        GO_ON,
    ):
        round.answer(said)
    assert round.net() == {1: {"ante": -500, "super_bonus": -500, "queens_up": 500}}
