"""Ultimate texas hold'em of Horseshoe Cincinnati, clause by clause: stakes, streets, settlement, irregularities."""

from decimal import Decimal
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from answered import answer, clause, decisions, net_of, refused
from pitboss.chance.cards import CARDS
from pitboss.desk import analyse, game_of, open_round
from pitboss.rounds.answers import GO_ON, Cards, Chosen, Stakes
from pitboss.rounds.asks import Amount, Bet, Choose, Draw
from pitboss.rounds.events import Dealt, Discarded, Shown
from pitboss.rulebooks import Refusal, RulebookError
from sheets import covers
from variants import changed, raw_chapter, rules_of

BOOK, GAME = "horseshoe-cincinnati", game_of("ultimate-texas-holdem")
PREFLOP, FLOP = "preflop play 40", "preflop check, flop play"
RIVER, FOLD = "preflop check, flop check, river play", "preflop check, flop check, river fold"
DRY = "Jh 7c 4d 9s 3h"
"""A board that gives nobody a pair."""


def record(cards: str, dealer: str, board: str, does: str = PREFLOP, **more: Any) -> dict[str, Any]:
    """One seat with ten on ante and blind and five on trips."""
    wagers = more.pop("wagers", {"ante": "10", "blind": "10", "trips": "5"})
    seat = {"seat": 1, "wagers": wagers, "cards": cards.split(), "decisions": decisions(does)}
    dealt = {"dealer": dealer.split(), "community": board.split()}
    return {"id": "r", "rulebook": BOOK, "game": GAME.id, "seats": [seat], **dealt, **more}


def net(*said: Any, **more: Any) -> dict[str, str]:
    return net_of(record(*said, **more))


# -- the settlement --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "board", "nets", "why"),
    [
        ("As Kd", "2c 2d", "Ah 7c 4d 9s 3h", ("10", "0", "40"), ("§9.VIII.B; §10.II", "§9.VIII.B", "§10.II")),
        ("As Kd", "2c 2d", "Qh Jc Td 9s 3h", ("10", "10", "40"), ("§10.II", "§10.III", "§10.II")),
        ("As Kd", "2c 2d", DRY, ("-10", "-10", "-40"), ("§9.VIII.A",) * 3),
        ("As Kd", "Ac Kh", "Jh Jc 4d 9s 3h", ("0", "0", "0"), ("§9.VIII.C",) * 3),
        ("As Kd", "Ac 5h", "Qh Jc Td 9s 2h", ("0", "10", "40"), ("§9.VII", "§10.III", "§10.II")),
        ("As Kd", "Qc 2d", DRY, ("0", "0", "40"), ("§9.VII", "§9.VIII.B", "§10.II")),
        ("Qs Td", "Ac 2d", DRY, ("0", "-10", "-40"), ("§9.VII; §2.II.E", "§9.VIII.A", "§9.VIII.A")),
        ("As Kd", "Ac Kh", DRY, ("0", "0", "0"), ("§9.VII", "§9.VIII.C", "§9.VIII.C")),
    ],
    ids=[
        "higher",
        "higher with a straight",
        "lower",
        "equal",
        "unqualified, straight",
        "unqualified, higher",
        "unqualified, lower",
        "unqualified, equal",
    ],
)
def test_horseshoe_9_vii_and_viii_every_case(
    cards: str, dealer: str, board: str, nets: tuple[str, ...], why: tuple[str, ...]
) -> None:
    said = answer(record(cards, dealer, board))
    found = said["net"]["1"]
    assert (found["ante"], found["blind"], found["play"]) == nets
    for wager, expected in zip(("ante", "blind", "play"), why, strict=True):
        assert covers(clause(said, wager), expected), wager


@pytest.mark.parametrize(
    ("cards", "board", "blind", "trips"),
    [
        ("As Ks", "Qs Js Ts 2c 3d", "500", "50"),
        ("9h 8h", "7h 6h 5h 2c 3d", "50", "40"),
        ("Ah 2h", "3h 4h 5h Kc Qd", "50", "40"),
        ("9c 9d", "9h 9s 2c 4d 6h", "10", "30"),
        ("8c 8d", "8h 2c 2d Ks 4s", "3", "8"),
        ("Ad Jd", "6d 3d 2d 9c Ks", "1.5", "7"),
        ("9s 8h", "7d 6c 5s 2c Kd", "1", "4"),
        ("Ac 2d", "3d 4h 5d 9c Jd", "1", "4"),
        ("5c 5d", "5h Ks 9d 2c 7h", "0", "3"),
        ("Ac Kd", "Ah Ks 9d 2c 7h", "0", "-1"),
        ("Ac Kd", "As 8s 9d 2c 7h", "0", "-1"),
    ],
)
def test_horseshoe_10_iii_and_iv_every_row(cards: str, board: str, blind: str, trips: str) -> None:
    found = net(cards, "3c 3s", board, wagers={"ante": "10", "blind": "10", "trips": "10"})
    assert {wager: Decimal(found[wager]) for wager in ("ante", "blind", "play", "trips")} == {
        "ante": 10,
        "blind": 10 * Decimal(blind),
        "play": 40,
        "trips": 10 * Decimal(trips),
    }


@pytest.mark.parametrize(
    ("dealer", "ante"), [("2c 2d", "10"), ("Kc 7d", "10"), ("Kc Qh", "0"), ("Kc 3d", "10")], ids=str
)
def test_horseshoe_9_vii_a_pair_of_the_dealer_qualifies(dealer: str, ante: str) -> None:
    assert net("As Ad", dealer, "Jh 7c 4d 9s 3h")["ante"] == ante


def test_horseshoe_9_vii_a_pair_on_the_board_qualifies_the_dealer() -> None:
    assert net("As Kd", "Qc 2d", "Jh Jc 4d 9s 3h")["ante"] == "10"


def test_horseshoe_1_i_h_the_board_may_be_played() -> None:
    assert net("2s 3d", "2c 3c", "Ah Kh Qh Jh Th") == {"ante": "0", "blind": "0", "play": "0", "trips": "250"}


def test_horseshoe_9_v_b_a_fold_loses_ante_and_blind_and_trips_goes_on() -> None:
    said = answer(record("5c 5d", "Kc Qh", "5h Js 9d 2c 7h", FOLD))
    assert said["net"]["1"] == {"ante": "-10", "blind": "-10", "trips": "15"}
    assert covers(clause(said, "ante"), "§9.V.B")
    assert covers(clause(said, "trips"), "§9.VIII.D; §10.IV")


def test_a_fold_without_trips_needs_no_cards_but_those_on_the_table() -> None:
    found = net("", "", "5h Js 9d 2c 7h", FOLD, wagers={"ante": "10", "blind": "10"})
    assert found == {"ante": "-10", "blind": "-10"}


def test_horseshoe_10_iii_half_a_cent_of_3_to_2_is_not_paid() -> None:
    options = {"minimum": "0.01", "smallest_chip": "0.01"}
    wagers = {"ante": "0.33", "blind": "0.33"}
    assert (
        net("Ad Jd", "3c 4c", "6d 3d 2d 9c Ks", "preflop play 0.99", wagers=wagers, options=options)["blind"]
        == "0.49"
    )


# -- the payout limit ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "options", "total"),
    [
        ("99", {}, ""),
        ("100", {}, "50000"),
        ("100", {"minimum": "98"}, "50000"),
        ("100", {"minimum": "99"}, "50045"),
        ("200", {"minimum": "99", "trips_offered": False}, "50000"),
        ("200", {"minimum": "100", "trips_offered": False}, "50500"),
        ("200", {"minimum": "100", "trips_minimum": "10"}, "51000"),
    ],
)
def test_horseshoe_10_v_a_hand_wins_50_000_or_the_most_at_the_minimum(
    stake: str, options: dict[str, Any], total: str
) -> None:
    """505 times the ante is 49,995 at 99 and 50,500 at 100; 50 times the least Trips comes to it if offered."""
    wagers = {"ante": stake, "blind": stake}
    said = answer(
        record(
            "As Ks",
            "2c 2d",
            "Qs Js Ts 9d 3h",
            f"preflop play {4 * int(stake)}",
            wagers=wagers,
            options=options,
        )
    )
    found = said["net"]["1"]
    won = sum(Decimal(cents) for wager, cents in found.items() if wager != "total")
    assert found.get("total", "") == total
    assert won == Decimal(total or 505 * int(stake))
    if total:
        assert covers(clause(said, "total"), "§10.V")


@pytest.mark.parametrize(
    ("stake", "trips", "total"), [("98", "10", ""), ("98", "11", "50000"), ("99", "1", "50000")]
)
def test_horseshoe_10_v_what_trips_wins_counts_towards_the_limit(stake: str, trips: str, total: str) -> None:
    """505 times the ante is 49,490 at 98 and 49,995 at 99, and trips pays 50 to 1 on a royal flush."""
    wagers = {"ante": stake, "blind": stake, "trips": trips}
    play = f"preflop play {4 * int(stake)}"
    found = net("As Ks", "2c 2d", "Qs Js Ts 9d 3h", play, wagers=wagers)
    assert found.get("total", "") == total
    won = sum(Decimal(cents) for wager, cents in found.items() if wager != "total")
    assert won == Decimal(total or 505 * int(stake) + 50 * int(trips))


# -- the streets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("does", "code", "cites"),
    [
        ("preflop play 20", "bad_amount", "§9.I"),
        ("preflop play 35", "bad_amount", "§9.I"),
        ("preflop play 50", "bad_amount", "§9.I"),
        ("preflop play", "missing_amount", "§9.I"),
        ("preflop fold", "not_allowed", "§9.I"),
        ("preflop check, flop play 10", "bad_amount", "§9.III"),
        ("preflop check, flop play 30", "bad_amount", "§9.III"),
        ("preflop check, flop fold", "not_allowed", "§9.III"),
        ("preflop check, flop check, river check", "not_allowed", "§9.V"),
        ("preflop check, flop check, river play 20", "bad_amount", "§9.V"),
        ("preflop play 30, flop play 20", "unused_decision", "§9.III"),
        ("preflop play 30, flop check", "unused_decision", "§9.III"),
        ("preflop check, flop play 20, river play 10", "unused_decision", "§9.V"),
        ("preflop check, flop check", "missing_decision", "§9.V"),
        ("preflop check, river play 10", "unexpected_decision", "§9.III"),
        ("", "missing_decision", "§9.I"),
    ],
)
def test_horseshoe_9_what_may_be_done_on_each_street(does: str, code: str, cites: str) -> None:
    found = refused(record("As Kd", "2c 2d", DRY, does))
    assert (found[0], covers(found[1], cites)) == (code, True)


@pytest.mark.parametrize(
    ("does", "play"), [("preflop play 30", "-30"), (PREFLOP, "-40"), (FLOP, "-20"), (RIVER, "-10")]
)
def test_horseshoe_9_play_is_once_and_the_larger_the_earlier(does: str, play: str) -> None:
    assert net("As Kd", "2c 2d", DRY, does)["play"] == play


@pytest.mark.parametrize(
    ("wagers", "code", "cites"),
    [
        ({"ante": "10"}, "needs_wager", "§6.III"),
        ({"blind": "10"}, "needs_wager", "§6.III"),
        ({"trips": "10"}, "needs_wager", "§6.IV"),
        ({"ante": "10", "blind": "11"}, "unequal_wagers", "§6.III"),
        ({"ante": "10", "blind": "9"}, "unequal_wagers", "§6.III"),
        ({"ante": "10", "blind": "10", "play": "40"}, "not_now", "§9.I"),
        ({"ante": "0.99", "blind": "0.99"}, "bad_amount", "§6.III"),
        ({"ante": "10.50", "blind": "10.50"}, "bad_amount", "§6.I"),
        ({"ante": "10", "blind": "10", "bonus": "5"}, "unknown_wager", "§6.III"),
        ({}, "no_wager", "§6.III"),
    ],
)
def test_horseshoe_6_iii_ante_and_blind_together_and_equal(
    wagers: dict[str, str], code: str, cites: str
) -> None:
    found = refused(record("As Kd", "2c 2d", DRY, wagers=wagers))
    assert (found[0], covers(found[1], cites)) == (code, True)


def test_the_house_may_leave_trips_out() -> None:
    found = refused(record("As Kd", "2c 2d", DRY, options={"trips_offered": False}))
    assert (found[0], covers(found[1], "§6.IV")) == ("not_offered", True)


def test_horseshoe_2_i_six_positions_and_6_vii_one_for_each_player() -> None:
    said = record("As Kd", "2c 2d", DRY)
    said["seats"][0]["seat"] = 7
    assert covers(refused(said)[1], "§2.I")
    said["seats"] = [said["seats"][0] | {"seat": seat, "patron": "Ada"} for seat in (1, 2)]
    assert covers(refused(said)[1], "§6.VII")


# -- the deal --------------------------------------------------------------------------------------


def played(dealing: str = "hand") -> Any:
    """Seats 1 and 4, who check and play at the end, with the cards as they come."""
    round = open_round(GAME.id, BOOK, (1, 4), {"dealing": dealing})
    left = iter(CARDS)
    while (ask := round.ask) is not None:
        if type(ask) is Bet:
            round.answer(Stakes({"ante": 500, "blind": 500}, ask.who))
        elif type(ask) is Draw:
            round.answer(Cards(tuple(next(left) for _ in ask.to)))
        elif type(ask) is Choose:
            round.answer(Chosen("check" if ask.at != "river" else "play"))
        else:
            round.answer(GO_ON)
    return round


@pytest.mark.parametrize(
    ("dealing", "own"), [("hand", ("2c", "2s")), ("automated shoe", ("2c", "2d"))], ids=["§7.II", "§8.II"]
)
def test_horseshoe_7_ii_and_8_ii_two_cards_each_the_dealers_last(dealing: str, own: tuple[str, str]) -> None:
    dealt = [event for event in played(dealing).events if type(event) is Dealt]
    assert [(event.to, event.face) for event in dealt] == [
        (1, "down"),
        (4, "down"),
        ("dealer", "down"),
        ("board", "up"),
        ("board", "up"),
    ]
    assert dealt[0].cards == own
    assert [len(event.cards) for event in dealt[3:]] == [3, 2]


def test_horseshoe_9_ii_and_iv_a_card_is_burned_before_each() -> None:
    burned = [event for event in played().events if type(event) is Discarded]
    assert [(event.cards, event.face) for event in burned] == [(("3h",), "down"), (("4h",), "down")]


def test_horseshoe_9_viii_settles_from_the_far_right() -> None:
    assert [event.who for event in played().events if type(event) is Shown] == ["dealer", 4, 1]


def test_an_ask_offers_three_or_four_times_the_ante() -> None:
    round = open_round(GAME.id, BOOK, (1,))
    for said in (Stakes({"ante": 500, "blind": 500}), GO_ON, Cards(("As", "2c", "Kd", "2d")), GO_ON):
        round.answer(said)
    assert type(round.ask) is Choose
    assert [(one.do, one.amount) for one in round.ask.choices] == [
        ("check", None),
        ("play", Amount(1500, 2000, 500)),
    ]
    assert round.ask.sees.own == ("As", "Kd")
    assert round.ask.sees.shown == {}


# -- irregularities --------------------------------------------------------------------------------

EXPOSED = "dealer_card_exposed"


@pytest.mark.parametrize(
    ("at", "does"),
    [("after_deal", ""), ("preflop", ""), ("flop_cards", "preflop check"), ("flop", "preflop check")],
)
def test_horseshoe_11_i_an_exposed_card_voids_the_hands_and_trips_is_settled(at: str, does: str) -> None:
    said = answer(
        record(
            "5c 5d",
            "2c 2d",
            "5h Js 9d 3c 7h",
            does,
            irregularities=[{"kind": EXPOSED, "at": at}],
        )
    )
    assert said["net"]["1"] == {"ante": "0", "blind": "0", "trips": "15"}
    assert covers(clause(said, "ante"), "§11.I")
    assert covers(clause(said, "trips"), "§10.IV")


def test_horseshoe_11_i_a_play_wager_goes_back_and_so_does_what_a_fold_had_lost() -> None:
    said = record(
        "5c 5d", "2c 2d", "5h Js 9d 3c 7h", PREFLOP, irregularities=[{"kind": EXPOSED, "at": "river"}]
    )
    folds = {"seat": 2, "wagers": {"ante": "20", "blind": "20"}, "decisions": decisions(FOLD)}
    waits = {
        "seat": 3,
        "wagers": {"ante": "30", "blind": "30"},
        "decisions": decisions("preflop check, flop check"),
    }
    said["seats"] += [folds, waits]
    found = answer(said)
    assert found["net"] == {
        "1": {"ante": "0", "blind": "0", "play": "0", "trips": "15"},
        "2": {"ante": "0", "blind": "0"},
        "3": {"ante": "0", "blind": "0"},
    }
    assert covers(clause(found, "ante", "2"), "§11.I")


def test_horseshoe_11_i_without_trips_no_community_card_is_needed() -> None:
    found = net("", "", "", "", wagers={"ante": "10", "blind": "10"}, irregularities=[{"kind": EXPOSED}])
    assert found == {"ante": "0", "blind": "0"}


def test_horseshoe_11_i_with_trips_the_community_cards_are_needed() -> None:
    assert refused(record("5c 5d", "", "", "", irregularities=[{"kind": EXPOSED}]))[0] == "missing_cards"


@pytest.mark.parametrize(
    ("at", "code"), [("flop_cards", "not_now"), ("flop", "unreached_moment"), ("before_reveal", "not_now")]
)
def test_horseshoe_11_i_when_every_player_has_played_the_round_goes_on(at: str, code: str) -> None:
    found = refused(record("As Kd", "2c 2d", DRY, irregularities=[{"kind": EXPOSED, "at": at}]))
    assert (found[0], covers(found[1], "§11.I")) == (code, True)


@pytest.mark.parametrize(
    ("kind", "cites"),
    [
        ("wrong_number_of_cards", "§11.III"),
        ("wrong_number_full_deck", "§7.IV; §8.IV"),
        ("wrong_deck", "§7.IV"),
    ],
)
def test_horseshoe_11_iii_a_void_round_returns_trips_too(kind: str, cites: str) -> None:
    said = answer(
        record("5c 5d", "2c 2d", "5h Js 9d 3c 7h", irregularities=[{"kind": kind, "at": "before_reveal"}])
    )
    assert set(said["net"]["1"].values()) == {"0"}
    assert covers(clause(said, "trips"), cites)


def test_horseshoe_11_v_only_a_shoe_jams_and_only_while_it_deals() -> None:
    jam = {"options": {"dealing": "automated shoe"}, "irregularities": [{"kind": "shoe_jam"}]}
    assert set(net("", "", "", "", **jam).values()) == {"0"}
    jam["irregularities"] = [{"kind": "shoe_jam", "at": "flop_cards"}]
    assert refused(record("As Kd", "2c 2d", DRY, **jam))[0] == "not_now"
    assert refused(record("", "", "", "", irregularities=[{"kind": "shoe_jam"}]))[0] == "cannot_happen"


def test_horseshoe_11_ii_a_card_drawn_in_error_comes_next() -> None:
    called = [{"kind": "card_dealt_in_error", "at": "flop_cards", "card": "4d"}]
    assert "net" in answer(record("As Kd", "2c 2d", DRY, irregularities=called))
    called = [{"kind": "card_dealt_in_error", "card": "6s"}]
    found = refused(record("As Kd", "2c 2d", DRY, irregularities=called))
    assert (found[0], covers(found[1], "§11.II")) == ("next_card", True)


def test_a_call_at_a_decision_that_voids_nothing_comes_before_it() -> None:
    called = [{"kind": "card_dealt_in_error", "at": "flop", "card": "9s"}]
    assert net("As Kd", "2c 2d", DRY, FLOP, irregularities=called) == net("As Kd", "2c 2d", DRY, FLOP)


def test_a_misdeal_found_between_two_decisions_voids_both() -> None:
    said = record("As Kd", "2c 2d", DRY, irregularities=[{"kind": "wrong_number_of_cards", "at": "preflop"}])
    said["seats"].append({"seat": 2, "wagers": {"ante": "20", "blind": "20"}})
    nets = answer(said)["net"]
    assert {cents for seat in nets.values() for cents in seat.values()} == {"0"}
    assert "play" in nets["1"]


@pytest.mark.parametrize(
    ("change", "code", "cites"),
    [
        ({"community": ["As", "7c", "4d", "9s", "3h"]}, "impossible_card", "§2.VII"),
        ({"dealer": ["Kd", "2d"]}, "impossible_card", "§2.VII"),
        ({"community": ["Jh", "7c", "4d", "9s"]}, "missing_cards", "§9.IV"),
        ({"community": ["Jh", "7c", "4d", "9s", "3h", "5h"]}, "unused_cards", "§9.IV"),
        ({"dealer": ["2c"]}, "missing_cards", "§9.VI"),
    ],
)
def test_cards_that_cannot_be(change: dict[str, Any], code: str, cites: str) -> None:
    found = refused(record("As Kd", "2c 2d", DRY) | change)
    assert (found[0], covers(found[1], cites)) == (code, True)


@pytest.mark.parametrize(
    "kind", ["shuffler_jam", "shuffler_wrong_count", "shuffler_malfunction", "improper_cut"]
)
def test_what_the_staff_put_right_changes_no_money(kind: str) -> None:
    plain = answer(record("As Kd", "2c 2d", DRY))
    assert answer(record("As Kd", "2c 2d", DRY, irregularities=[{"kind": kind}])) == plain


@pytest.mark.parametrize(("kind", "cites"), [("two_positions", "§6.VII"), ("verbal_wager", "§6.I")])
def test_what_is_not_allowed_is_refused_by_its_clause(kind: str, cites: str) -> None:
    found = refused(record("As Kd", "2c 2d", DRY, irregularities=[{"kind": kind}]))
    assert (found[0], covers(found[1], cites)) == ("not_allowed", True)


def test_horseshoe_6_vi_has_no_sentence_on_who_leaves() -> None:
    assert (
        refused(record("As Kd", "2c 2d", DRY, irregularities=[{"kind": "player_leaves", "seat": 1}]))[0]
        == "unknown_irregularity"
    )


# -- values that must agree, and the odds ----------------------------------------------------------


@pytest.mark.parametrize(
    "values", [{"preflop_least": 5}, {"fold_forfeits": ["ante"]}, {"dealer_qualifies": "a pair"}]
)
def test_a_chapter_that_contradicts_itself_does_not_load(values: dict[str, Any]) -> None:
    with pytest.raises((RulebookError, Refusal)):
        rules_of(GAME, BOOK, changed(raw_chapter(BOOK, GAME.id), **values))


@pytest.mark.heavy
def test_the_published_figures() -> None:
    """The edge to its last combination; 46.57% of hands win, 19.18% are folded; 4.15 antes are staked."""
    odds = analyse(GAME.id, BOOK)
    ante = odds["ante"]
    assert ante.house_edge == Fraction(50643648973, 2317817502000)
    assert ante.total_combinations == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert f"{float(ante.element_of_risk):.3%}" == "0.526%"
    assert ante.deviation_shown == "4.9393"
    assert f"{float(ante.average_stake):.2f}" == "4.15"
    assert next(row.combinations for row in ante.outcomes if row.event == "fold") == 5_335_144_079_760
    assert odds.strategy["preflop"] == (
        "play 4x with 33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo; otherwise check"
    )
    trips = odds["trips"]
    assert [row.combinations for row in trips.outcomes] == [
        4_324,
        37_260,
        224_848,
        3_473_184,
        4_047_644,
        6_180_020,
        6_461_620,
        113_355_660,
    ]
    assert trips.total_combinations == 133_784_560
    assert round(100 * float(trips.house_edge), 2) == 3.5
    assert list(odds.wagers) == ["ante", "trips"]
    assert list(analyse(GAME.id, BOOK, {"trips_offered": False}).wagers) == ["ante"]


@pytest.mark.heavy
@pytest.mark.in_turn
def test_a_dealer_who_need_not_qualify_costs_the_player_more() -> None:
    """The same solver under another qualifier: with "high card" every ante is won or lost."""
    usual = GAME.analyse(rules_of(GAME, BOOK, raw_chapter(BOOK, GAME.id)))["ante"].house_edge
    raw = changed(raw_chapter(BOOK, GAME.id), dealer_qualifies="high card")
    assert GAME.analyse(rules_of(GAME, BOOK, raw))["ante"].house_edge != usual
