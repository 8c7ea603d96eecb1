"""Texas hold'em bonus of Horseshoe Cincinnati, clause by clause: stakes, streets, settlement, irregularities."""

from decimal import Decimal
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from answered import answer, clause, decisions, net_of, refused
from pitboss.chance.cards import CARDS
from pitboss.desk import analyse, game_of, open_round
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Amount, Bet, Choose, Draw
from pitboss.rounds.events import Dealt, Discarded, Shown
from pitboss.rulebooks import Refusal, RulebookError
from sheets import covers
from variants import changed, raw_chapter, rules_of

BOOK, GAME = "horseshoe-cincinnati", game_of("texas-holdem-bonus")
ALL, CHECKS = "flop bet, turn bet, river bet", "flop bet, turn check, river check"
FOLD = "flop fold"
DRY = "Jh 7c 4d 9s 3h"
"""A board that gives nobody a pair."""


def record(cards: str, dealer: str, board: str = DRY, does: str = ALL, **more: Any) -> dict[str, Any]:
    """One seat with ten on the ante and five on the bonus."""
    wagers = more.pop("wagers", {"ante": "10", "bonus": "5"})
    seat = {"seat": 1, "wagers": wagers, "cards": cards.split(), "decisions": decisions(does)}
    dealt = {"dealer": dealer.split(), "community": board.split()}
    return {"id": "r", "rulebook": BOOK, "game": GAME.id, "seats": [seat], **dealt, **more}


def net(*said: Any, **more: Any) -> dict[str, str]:
    return net_of(record(*said, **more))


# -- the settlement --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "board", "nets", "why"),
    [
        ("As Kd", "2c 2d", "Qh Jc Td 9s 3h", ("10", "20", "10", "10"), "§10.VIII.B; §11.II"),
        ("As 2d", "Kc Kd", "3h 4c 5d 9s Jh", ("10", "20", "10", "10"), "§10.VIII.B; §11.II"),
        ("Ah Kh", "2c 2d", "Qh 7h 3h 9d 3s", ("10", "20", "10", "10"), "§10.VIII.B; §11.II"),
        ("As Ad", "2c 2d", "Ah Jc 6d 9s 3h", ("0", "20", "10", "10"), "§10.VIII.B; §2.I.G"),
        ("As Kd", "Qc 2d", DRY, ("0", "20", "10", "10"), "§10.VIII.B"),
        ("As Kd", "2c 2d", DRY, ("-10", "-20", "-10", "-10"), "§10.VIII.A"),
        ("As Kd", "Ac Kh", DRY, ("0", "0", "0", "0"), "§10.VIII.C"),
        ("As Kd", "Ac Kh", "Qh Jc Td 9s 3h", ("0", "0", "0", "0"), "§10.VIII.C"),
        ("2s 2h", "2c 2d", "Ah Kh Qs Js Ts", ("0", "0", "0", "0"), "§10.VIII.C"),
    ],
    ids=[
        "straight",
        "lowest straight",
        "flush",
        "three of a kind",
        "high card",
        "lower",
        "tie",
        "tied straight",
        "the board",
    ],
)
def test_horseshoe_10_viii_every_case(
    cards: str, dealer: str, board: str, nets: tuple[str, ...], why: str
) -> None:
    said = answer(record(cards, dealer, board))
    found = said["net"]["1"]
    assert tuple(found[wager] for wager in ("ante", "flop", "turn", "river")) == nets
    assert covers(clause(said, "ante"), why)


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ad", 30),
        ("As Ks", 25),
        ("As Qs", 20),
        ("Jd Ad", 20),
        ("As Kd", 15),
        ("Kd As", 15),
        ("Ks Kd", 10),
        ("Qs Qd", 10),
        ("Js Jd", 10),
        ("As Qd", 5),
        ("As Jd", 5),
        ("Ts Td", 3),
        ("2s 2h", 3),
        ("As Ts", -1),
        ("As Td", -1),
        ("Ks Qs", -1),
        ("7s 2d", -1),
    ],
)
@pytest.mark.parametrize("does", [CHECKS, FOLD])
def test_horseshoe_11_iii_every_row_of_the_bonus_played_or_folded(cards: str, pays: int, does: str) -> None:
    said = answer(record(cards, "8c 8d", "" if does == FOLD else "5h 6c 4d 9s 3h", does))
    assert Decimal(said["net"]["1"]["bonus"]) == 5 * pays
    assert covers(clause(said, "bonus"), "§11.III; §10.VIII.D")


@pytest.mark.parametrize(
    ("dealer", "posted", "bonus", "cites"),
    [
        ("Ac Ah", True, "5000", "§11.IV"),
        ("Ac Ah", False, "150", "§11.III"),
        ("Ac Kh", True, "150", "§11.III"),
    ],
)
@pytest.mark.parametrize("does", [ALL, FOLD])
def test_horseshoe_11_iv_both_pairs_of_aces_where_the_house_has_elected_it(
    dealer: str, posted: bool, bonus: str, cites: str, does: str
) -> None:
    said = answer(record("As Ad", dealer, DRY if does == ALL else "", does, options={"both_aces": posted}))
    assert said["net"]["1"]["bonus"] == bonus
    assert covers(clause(said, "bonus"), cites)


def test_horseshoe_11_iv_a_folded_pair_of_aces_turns_on_the_dealers_cards() -> None:
    assert refused(record("As Ad", "", "", FOLD, options={"both_aces": True}))[0] == "missing_cards"
    assert net("As Ad", "", "", FOLD)["bonus"] == "150"


def test_horseshoe_11_iii_and_iv_are_floors() -> None:
    pay = {"bonus": {"pair of aces": "35 to 1"}, "both_aces": {"both": "1200 to 1"}}
    assert net("As Ad", "Ac Kh", options={"pay": pay})["bonus"] == "175"
    assert net("As Ad", "Ac Ah", options={"pay": pay, "both_aces": True})["bonus"] == "6000"
    low = refused(record("As Ad", "Ac Kh", options={"pay": {"both_aces": {"both": "999 to 1"}}}))
    assert covers(low[1], "§11.IV")


def test_horseshoe_10_i_b_a_fold_loses_the_ante_and_needs_no_cards() -> None:
    said = answer(record("", "", "", FOLD, wagers={"ante": "10"}))
    assert said["net"]["1"] == {"ante": "-10"}
    assert covers(clause(said, "ante"), "§10.I.B")


def test_who_checks_the_turn_may_bet_the_river() -> None:
    found = net("As Kd", "2c 2d", DRY, "flop bet, turn check, river bet")
    assert found == {"ante": "-10", "flop": "-20", "river": "-10", "bonus": "75"}


@pytest.mark.parametrize(
    ("ante", "bonus", "options", "total"),
    [
        ("1000", "1500", {}, ""),
        ("1000", "1501", {}, "50000"),
        ("10000", "1000", {"minimum": "9994"}, "50000"),
        ("10000", "1000", {"minimum": "9995"}, "50005"),
        ("10000", "1000", {"minimum": "10000", "bonus_minimum": "2"}, "50060"),
        ("10000", "1000", {"minimum": "9800", "both_aces": True}, "50000"),
        ("10000", "1000", {"minimum": "9801", "both_aces": True}, "50005"),
    ],
)
def test_horseshoe_11_v_a_hand_wins_50_000_or_the_most_at_the_minimum(
    ante: str, bonus: str, options: dict[str, Any], total: str
) -> None:
    """At the minimum a hand wins five antes and 30 times the Bonus, 1,000 times where both pairs of aces are paid."""
    wagers = {"ante": ante, "bonus": bonus}
    said = answer(record("As Ad", "2c 3d", "Kh Qc Jd Ts 4s", wagers=wagers, options=options))
    found = said["net"]["1"]
    won = sum(Decimal(cents) for wager, cents in found.items() if wager != "total")
    assert found.get("total", "") == total
    assert won == Decimal(total or 5 * int(ante) + 30 * int(bonus))
    if total:
        assert covers(clause(said, "total"), "§11.V")


# -- the streets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("does", "code", "cites"),
    [
        ("flop bet 10", "bad_amount", "§10.I"),
        ("flop bet 30", "bad_amount", "§10.I"),
        ("flop check", "not_allowed", "§10.I"),
        ("flop bet, turn bet 20", "bad_amount", "§10.III"),
        ("flop bet, turn fold", "not_allowed", "§10.III; §1.I.F"),
        ("flop bet, turn check, river bet 5", "bad_amount", "§10.V"),
        ("flop bet, turn check, river fold", "not_allowed", "§10.V; §1.I.F"),
        ("flop bet, river bet", "unexpected_decision", "§10.III"),
        ("flop bet, turn check", "missing_decision", "§10.V"),
        ("flop fold, turn bet", "unused_decision", "§10.III"),
        ("", "missing_decision", "§10.I"),
    ],
)
def test_horseshoe_10_what_may_be_done_on_each_street(does: str, code: str, cites: str) -> None:
    found = refused(record("As Kd", "2c 2d", DRY, does))
    assert (found[0], covers(found[1], cites)) == (code, True)


@pytest.mark.parametrize(
    ("wagers", "code", "cites"),
    [
        ({"bonus": "5"}, "needs_wager", "§7.III"),
        ({"ante": "10", "bonus": "0.99"}, "bad_amount", "§7.III"),
        ({"ante": "10", "flop": "20"}, "not_now", "§10.I"),
        ({"ante": "0.50"}, "bad_amount", "§7.II"),
        ({"ante": "10.50"}, "bad_amount", "§7.I"),
        ({"ante": "10", "trips": "5"}, "unknown_wager", "§7.II"),
        ({}, "no_wager", "§7.II"),
    ],
)
def test_horseshoe_7_what_may_be_staked(wagers: dict[str, str], code: str, cites: str) -> None:
    found = refused(record("As Kd", "2c 2d", wagers=wagers))
    assert (found[0], covers(found[1], cites)) == (code, True)


def test_horseshoe_7_iii_a_bonus_of_one_dollar_at_a_dearer_table() -> None:
    wagers = {"ante": "25", "bonus": "1"}
    assert net("As Kd", "2c 2d", DRY, ALL, wagers=wagers, options={"minimum": "25"})["bonus"] == "15"


def test_horseshoe_2_i_six_positions_and_7_vi_one_for_each_player() -> None:
    said = record("As Kd", "2c 2d")
    said["seats"][0]["seat"] = 7
    assert covers(refused(said)[1], "§2.I")
    said["seats"] = [said["seats"][0] | {"seat": seat, "patron": "Ada"} for seat in (1, 2)]
    assert covers(refused(said)[1], "§7.VI")


# -- the deal --------------------------------------------------------------------------------------


def played(dealing: str = "hand") -> Any:
    """Seats 1 and 4, who bet on every street, with the cards as they come."""
    round = open_round(GAME.id, BOOK, (1, 4), {"dealing": dealing})
    left = iter(CARDS)
    while (ask := round.ask) is not None:
        if type(ask) is Bet:
            round.answer(Stakes({"ante": 500}, ask.who))
        elif type(ask) is Draw:
            round.answer(Cards(tuple(next(left) for _ in ask.to)))
        else:
            round.answer(Chosen("bet") if type(ask) is Choose else GO_ON)
    return round


@pytest.mark.parametrize(
    ("dealing", "own"), [("hand", ("2c", "2s")), ("automated shoe", ("2c", "2d"))], ids=["§8.II", "§9.II"]
)
def test_horseshoe_8_ii_and_9_ii_two_cards_each_then_three_one_and_one(
    dealing: str, own: tuple[str, str]
) -> None:
    dealt = [event for event in played(dealing).events if type(event) is Dealt]
    assert [event.to for event in dealt] == [1, 4, "dealer", "board", "board", "board"]
    assert dealt[0].cards == own
    assert [len(event.cards) for event in dealt[3:]] == [3, 1, 1]


def test_horseshoe_10_ii_iv_and_vi_a_card_is_burned_before_each() -> None:
    burned = [event for event in played().events if type(event) is Discarded]
    assert [event.cards for event in burned] == [("3h",), ("4h",), ("5c",)]
    assert {event.face for event in burned} == {"down"}


def test_horseshoe_10_viii_settles_from_the_far_right() -> None:
    assert [event.who for event in played().events if type(event) is Shown] == ["dealer", 4, 1]


def test_an_ask_offers_twice_the_ante_or_a_fold() -> None:
    round = open_round(GAME.id, BOOK, (1,))
    for said in (Stakes({"ante": 500}), GO_ON, Cards(("As", "2c", "Kd", "2d")), GO_ON):
        round.answer(said)
    assert type(round.ask) is Choose
    assert [(one.do, one.amount) for one in round.ask.choices] == [
        ("bet", Amount(1000, 1000, 500)),
        ("fold", None),
    ]


# -- irregularities --------------------------------------------------------------------------------

EXPOSED = "dealer_card_exposed"


@pytest.mark.parametrize(
    ("at", "does", "board"),
    [
        ("after_deal", "", ""),
        ("flop", "", ""),
        ("flop_cards", "flop bet", ""),
        ("turn", "flop bet", "Jh 7c 4d"),
        ("turn_card", "flop bet, turn bet", "Jh 7c 4d"),
        ("river", "flop bet, turn bet", "Jh 7c 4d 9s"),
    ],
)
def test_horseshoe_12_i_an_exposed_card_voids_the_hands_and_the_bonus_is_settled(
    at: str, does: str, board: str
) -> None:
    said = answer(record("As Kd", "2c 2d", board, does, irregularities=[{"kind": EXPOSED, "at": at}]))
    found = said["net"]["1"]
    assert found.pop("bonus") == "75"
    assert set(found.values()) == {"0"}
    assert covers(clause(said, "ante"), "§12.I")
    assert covers(clause(said, "bonus"), "§11.III")


def test_horseshoe_12_i_what_a_fold_had_lost_goes_back() -> None:
    said = record("As Kd", "2c 2d", "Jh 7c 4d", "flop bet", irregularities=[{"kind": EXPOSED, "at": "turn"}])
    said["seats"].append({"seat": 2, "wagers": {"ante": "20"}, "decisions": decisions(FOLD)})
    assert answer(said)["net"]["2"] == {"ante": "0"}


def test_horseshoe_12_i_the_row_for_both_pairs_of_aces_is_not_paid_in_a_void_round() -> None:
    called = [{"kind": EXPOSED}]
    assert net("As Ad", "Ac Ah", "", "", irregularities=called, options={"both_aces": True})["bonus"] == "150"


@pytest.mark.parametrize(
    ("at", "does"), [("river_card", ALL), ("before_reveal", ALL), ("before_reveal", FOLD)]
)
def test_horseshoe_12_i_after_the_last_decision_the_round_goes_on(at: str, does: str) -> None:
    board = DRY if does == ALL else ""
    found = refused(record("As Kd", "2c 2d", board, does, irregularities=[{"kind": EXPOSED, "at": at}]))
    assert (found[0], covers(found[1], "§12.I")) == ("not_now", True)


def test_horseshoe_12_i_when_every_player_has_folded_nothing_is_void() -> None:
    called = [{"kind": EXPOSED, "at": "flop_cards"}]
    assert refused(record("As Kd", "2c 2d", "", FOLD, irregularities=called))[0] == "not_now"


def test_horseshoe_12_i_read_otherwise_the_flop_wagers_end_the_protection() -> None:
    other = "until every player has folded or placed the Flop wager"
    for readings, void in (({}, True), ({"exposed_until": other}, False)):
        round = Round(GAME, GAME.rules(BOOK, readings=readings), (1,))
        dealt = Cards(("As", "2c", "Kd", "2d"))
        for said in (Stakes({"ante": 500}), GO_ON, dealt, GO_ON, Chosen("bet")):
            round.answer(said)
        assert round.ask is not None
        assert round.ask.at == "flop_cards"
        if void:
            round.answer(IrregularityCall(EXPOSED))
            assert round.net() == {1: {"ante": 0, "flop": 0}}
        else:
            with pytest.raises(Refusal, match="decided"):
                round.answer(IrregularityCall(EXPOSED))


@pytest.mark.parametrize(
    ("kind", "cites"),
    [
        ("wrong_number_of_cards", "§12.III"),
        ("wrong_number_full_deck", "§8.IV; §9.IV"),
        ("wrong_deck", "§8.IV"),
    ],
)
def test_horseshoe_12_iii_a_void_round_returns_the_bonus_too(kind: str, cites: str) -> None:
    said = answer(record("As Kd", "2c 2d", irregularities=[{"kind": kind, "at": "before_reveal"}]))
    assert set(said["net"]["1"].values()) == {"0"}
    assert covers(clause(said, "bonus"), cites)


def test_horseshoe_12_v_only_a_shoe_jams_and_only_while_it_deals() -> None:
    jam: dict[str, Any] = {"options": {"dealing": "automated shoe"}, "irregularities": [{"kind": "shoe_jam"}]}
    assert set(net("", "", "", "", **jam).values()) == {"0"}
    assert refused(record("", "", "", "", irregularities=jam["irregularities"]))[0] == "cannot_happen"


def test_horseshoe_12_ii_a_card_drawn_in_error_comes_next() -> None:
    assert "net" in answer(
        record("As Kd", "2c 2d", irregularities=[{"kind": "card_dealt_in_error", "card": "As"}])
    )
    found = refused(record("As Kd", "2c 2d", irregularities=[{"kind": "card_dealt_in_error", "card": "6s"}]))
    assert (found[0], covers(found[1], "§12.II")) == ("next_card", True)


@pytest.mark.parametrize(("posted", "bonus"), [("lost", "-5"), ("stand", "75")])
def test_horseshoe_7_v_who_leaves_may_lose_the_wagers(posted: str, bonus: str) -> None:
    leaves = [{"kind": "player_leaves", "seat": 1}]
    assert (
        net("As Kd", "2c 2d", options={"abandoned_wagers": posted}, irregularities=leaves)["bonus"] == bonus
    )


@pytest.mark.parametrize(
    "kind", ["shuffler_jam", "shuffler_wrong_count", "shuffler_malfunction", "improper_cut"]
)
def test_what_the_staff_put_right_changes_no_money(kind: str) -> None:
    assert answer(record("As Kd", "2c 2d", irregularities=[{"kind": kind}])) == answer(
        record("As Kd", "2c 2d")
    )


@pytest.mark.parametrize(("kind", "cites"), [("two_positions", "§7.VI"), ("verbal_wager", "§7.I")])
def test_what_is_not_allowed_is_refused_by_its_clause(kind: str, cites: str) -> None:
    found = refused(record("As Kd", "2c 2d", irregularities=[{"kind": kind}]))
    assert (found[0], covers(found[1], cites)) == ("not_allowed", True)


# -- values that must agree, and the odds ----------------------------------------------------------


@pytest.mark.parametrize("values", [{"fold_forfeits": ["bonus"]}, {"ante_paid_from": "a straight"}])
def test_a_chapter_that_contradicts_itself_does_not_load(values: dict[str, Any]) -> None:
    with pytest.raises((RulebookError, Refusal)):
        rules_of(GAME, BOOK, changed(raw_chapter(BOOK, GAME.id), **values))


@pytest.mark.heavy
def test_the_published_figures() -> None:
    """2.0369% of the ante, 0.53% of all that is staked. The bonus:
    6 pairs of aces at 30, 4 at 25, 8 at 20, 12 at 15, 18 pairs at 10, 24 at 5, 54 pairs at 3, 1,200 lost."""
    odds = analyse(GAME.id, BOOK)
    assert odds["ante"].house_edge == Fraction(578107733, 28381438800)
    assert odds["ante"].total_combinations == comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
    assert odds["ante"].deviation_shown == "3.5073"
    assert odds.strategy["flop"] == "fold 72o, 62o, 52o, 42o, 32o, otherwise bet 2x"
    paid = 6 * 30 + 4 * 25 + 8 * 20 + 12 * 15 + 18 * 10 + 24 * 5 + 54 * 3
    assert odds["bonus"].house_edge == Fraction(1200 - paid, 1326)
    assert list(odds.wagers) == ["ante", "bonus"]


@pytest.mark.heavy
def test_both_pairs_of_aces_are_priced_where_they_are_posted() -> None:
    plain, posted = (analyse(GAME.id, BOOK, {"both_aces": one})["bonus"].house_edge for one in (False, True))
    assert plain - posted == Fraction(6, 1326) * Fraction(1, 1225) * (1000 - 30)
