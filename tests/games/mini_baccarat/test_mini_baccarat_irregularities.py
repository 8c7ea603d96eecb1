"""What goes wrong at mini-baccarat, and what Horseshoe's C10.V and C14 make of it."""

import json
from typing import Any

import pytest

from pitboss.chance import UNSEEN
from pitboss.desk import game_of
from pitboss.rounds import Round, play_record, read_record
from pitboss.rounds.answers import GO_ON, Cards, IrregularityCall, Stakes
from pitboss.rounds.events import Irregular, Noted, Voided
from pitboss.rulebooks import Refusal

BANKER = {"banker": "20"}
WON, LOST, TIED = ({"1": {"banker": net}} for net in ("19", "-20", "0"))
STAYS = "Kc Kd 6h 7s"
"""Player stays on 6 and Banker on 7: Banker wins."""
BANKER_DRAWS = "Kc Kd 6h 5s"
"""Player stays on 6 and Banker must draw on 5."""
PLAYER_DRAWS = "Kc Kd 5h 7s"
"""Player must draw on 5, and Banker never does on 7."""


def called(kind: str, at: str = "", card: str = "") -> dict[str, Any]:
    return {
        "irregularities": [{"kind": kind, **({"at": at} if at else {}), **({"card": card} if card else {})}]
    }


# -- C14.I and C14.II: nobody saw the card ---------------------------------------------------------


@pytest.mark.parametrize("card", ["", "4d"])
@pytest.mark.parametrize("at", ["", "after_deal", "after_round"])
def test_horseshoe_c14_i_a_card_drawn_in_error_is_the_first_of_the_next_hand(
    settle: Any, at: str, card: str
) -> None:
    answer = settle(STAYS + " 4d", BANKER, **called("card_drawn_in_error", at, card))
    assert answer["net"] == WON
    assert answer["state"]["next"] == ["4d"]
    assert "4d" not in answer["state"]["gone"]
    following = settle("4d Kd 5h 7s", BANKER, state=answer["state"])
    assert following["net"] == LOST
    assert settle(STAYS, BANKER, state=answer["state"])["refused"]["clause"] == "C14.I"


def test_horseshoe_c14_i_not_even_where_this_hand_still_draws(settle: Any) -> None:
    answer = settle(PLAYER_DRAWS + " 4d 3c", BANKER, **called("card_drawn_in_error", "player_third"))
    assert answer["net"] == LOST
    assert answer["state"]["next"] == ["4d"]
    assert answer["state"]["gone"][-1] == "3c"
    answer = settle(BANKER_DRAWS + " 4d 6d", BANKER, **called("card_drawn_in_error"))
    assert (answer["net"], answer["state"]["next"]) == (LOST, ["4d"])


def test_horseshoe_c14_i_before_the_first_card_the_next_hand_is_this_one(settle: Any) -> None:
    answer = settle(STAYS, BANKER, **called("card_drawn_in_error", "before_deal", "Kc"))
    assert answer["net"] == WON
    assert "next" not in answer["state"]
    apart = settle("Kd 6h 7s 9c", BANKER, **called("card_drawn_in_error", "before_deal", "Kc"))["refused"]
    assert (apart["code"], apart["clause"]) == ("impossible_card", "C14.I")


@pytest.mark.parametrize("cards", [("", ""), ("Kc", ""), ("", "Kd"), ("Kc", "Kd")])
def test_horseshoe_c14_i_two_strays_are_the_first_two_of_the_shoe(
    settle: Any, cards: tuple[str, str]
) -> None:
    first, second = (
        called("card_drawn_in_error", "before_deal", card)["irregularities"][0] for card in cards
    )
    assert settle(STAYS, BANKER, irregularities=[first, second])["net"] == WON
    assert settle("?? Kd 6h 7s", BANKER, **called("card_drawn_in_error", "before_deal", "Kc"))["net"] == WON


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("card_drawn_in_error", "C14.I"),
        ("error_card_disclosed", "C14.III"),
        ("card_face_up_in_shoe", "C14.IV"),
    ],
)
def test_horseshoe_c14_a_stray_card_is_the_next_of_the_shoe_and_no_other(
    settle: Any, kind: str, clause: str
) -> None:
    told = settle(STAYS + " 4d", BANKER, **called(kind, "after_round", "5d"))["refused"]
    assert (told["code"], told["clause"]) == ("impossible_card", clause)
    assert settle(STAYS + " 4d", BANKER, **called(kind, "after_round", "4d"))["net"] == WON


def test_horseshoe_c14_i_a_stray_that_the_record_does_not_know_is_unseen(settle: Any) -> None:
    answer = settle(PLAYER_DRAWS + " ?? 3c", BANKER, **called("card_drawn_in_error"))
    assert answer["net"] == LOST
    assert answer["state"] == {"gone": [*PLAYER_DRAWS.split(), "3c"], "opened": True}


def test_horseshoe_c14_ii_an_unauthorised_third_card_is_bankers_where_banker_must_draw(settle: Any) -> None:
    answer = settle(BANKER_DRAWS + " 4d", BANKER, **called("player_third_in_error"))
    assert answer["net"] == WON
    assert "next" not in answer["state"]
    assert settle(BANKER_DRAWS + " 6d", BANKER, **called("player_third_in_error"))["net"] == LOST


@pytest.mark.parametrize("shoe", [STAYS, "Kc Kd 8h 5s", "Kc Kd 5h 9s"])
def test_horseshoe_c14_ii_else_it_is_the_first_card_of_the_next_hand(settle: Any, shoe: str) -> None:
    plain = settle(shoe, BANKER)
    answer = settle(shoe + " 4d", BANKER, **called("player_third_in_error"))
    assert answer["net"] == plain["net"]
    assert answer["state"]["next"] == ["4d"]


def test_horseshoe_c14_ii_a_card_that_is_due_is_no_error(settle: Any) -> None:
    refused = settle(PLAYER_DRAWS + " 4d", BANKER, **called("player_third_in_error"))["refused"]
    assert (refused["code"], refused["clause"]) == ("cannot_happen", "C14.II")


def test_horseshoe_c14_i_a_kept_card_is_shuffled_with_the_others(settle: Any) -> None:
    both = called("card_drawn_in_error")["irregularities"] + [
        {"kind": "cover_card_appears", "at": "after_round"}
    ]
    assert settle(STAYS + " 4d", BANKER, irregularities=both)["state"] == {}


@pytest.mark.parametrize("kind", ["card_drawn_in_error", "player_third_in_error"])
def test_horseshoe_c14_no_seat_is_told_which_card_nobody_saw(kind: str) -> None:
    round = opened(STAYS)
    round.answer(IrregularityCall(kind, card="4d"))
    told = [event for event in round.view(1) if type(event) is Irregular]
    assert [event.card for event in told] == [UNSEEN]


# -- C14.III and C14.IV: everybody saw it ----------------------------------------------------------


def opened(shoe: str) -> Round:
    """A round at its pause after the deal."""
    game = game_of("mini-baccarat")
    round = Round(game, game.rules("horseshoe-cincinnati"), (1,), game.state_type(opened=True))
    round.answer(Stakes({"banker": 2000}, 1))
    for _ in range(2):
        round.answer(GO_ON)
    round.answer(Cards(tuple(shoe.split())))
    assert round.ask is not None
    assert round.ask.at == "after_deal"
    return round


def notes(shoe: str, **more: Any) -> list[str]:
    """What was noted of simulated rounds."""
    about = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "shoe": shoe.split()}
    record = {**about, "seats": [{"seat": 1, "wagers": BANKER}], **more}
    round = play_record(read_record(json.dumps(record).encode()), game_of("mini-baccarat"))
    return [entry.value for entry in round.log if type(entry) is Noted and entry.what == "simulated round"]


def test_horseshoe_c14_iii_a_disclosed_card_is_bankers_third_where_banker_must_draw(settle: Any) -> None:
    told = called("error_card_disclosed")
    assert settle(BANKER_DRAWS + " 4d", BANKER, **told)["net"] == WON
    assert notes(BANKER_DRAWS + " 4d", **told) == []


@pytest.mark.parametrize("more", ["8c 6d Ac", "3c 2c Ac 5d", "Kc Ac Kd 2c 2d"])
def test_horseshoe_c14_iii_else_it_begins_a_simulated_round(settle: Any, more: str) -> None:
    """4d is Player's first: Banker's 8-A is a Natural; Player's 6 stays, and Banker's 4 draws; both draw."""
    shoe, told = f"{STAYS} 4d {more}", called("error_card_disclosed")
    answer = settle(shoe, BANKER, **told)
    assert answer["net"] == WON
    assert answer["state"] == {"gone": shoe.split(), "opened": True}
    assert notes(shoe, **told) == ["begins with 4d"]


def test_horseshoe_c14_iii_a_simulated_round_draws_third_cards_by_the_same_rules(settle: Any) -> None:
    told = called("error_card_disclosed")
    refused = settle(f"{STAYS} 4d 8c 6d Ac 5d", BANKER, **told)["refused"]
    assert refused["code"] == "unused_cards"


def test_horseshoe_c14_iii_a_simulated_round_may_be_left_out_of_a_record(settle: Any) -> None:
    answer = settle(STAYS + " 4d", BANKER, **called("error_card_disclosed"))
    assert answer["net"] == WON
    assert answer["state"]["unseen"] == 3


def test_horseshoe_c14_iii_not_for_a_hand_that_must_draw_itself(settle: Any) -> None:
    answer = settle(PLAYER_DRAWS + " 4d 3c 2c 2d 2h", BANKER, **called("error_card_disclosed"))
    assert answer["net"] == LOST
    assert notes(PLAYER_DRAWS + " 4d 3c 2c 2d 2h 5h", **called("error_card_disclosed")) == ["begins with 4d"]


@pytest.mark.parametrize(("shoe", "net"), [(PLAYER_DRAWS + " 4d", LOST), (BANKER_DRAWS + " 4d", WON)])
def test_horseshoe_c14_iv_a_card_face_up_in_the_shoe_is_used_where_the_hand_needs_it(
    settle: Any, shoe: str, net: Any
) -> None:
    assert settle(shoe, BANKER, **called("card_face_up_in_shoe"))["net"] == net
    assert notes(shoe, **called("card_face_up_in_shoe")) == []


@pytest.mark.parametrize("at", ["after_deal", "after_round"])
def test_horseshoe_c14_iv_else_it_begins_a_simulated_round(settle: Any, at: str) -> None:
    shoe, told = STAYS + " 9d 3c 2c Ac", called("card_face_up_in_shoe", at)
    assert settle(shoe, BANKER, **told)["net"] == WON
    assert notes(STAYS + " 9d 3c Kc Ac", **told) == ["begins with 9d"]


@pytest.mark.parametrize("at", ["deal"])
@pytest.mark.parametrize("kind", ["card_face_up_in_shoe", "error_card_disclosed"])
def test_horseshoe_c14_iv_before_the_first_card_the_wagers_wait_for_the_live_round(
    settle: Any, kind: str, at: str
) -> None:
    shoe, told = "9d 3c Kc Ac " + STAYS, called(kind, at)
    answer = settle(shoe, BANKER, **told)
    assert answer["net"] == WON
    assert answer["state"]["gone"] == shoe.split()
    assert notes(shoe, **told) == ["begins with 9d"]


def test_horseshoe_c14_iv_the_card_of_a_needed_draw_cannot_be_passed_over(settle: Any) -> None:
    told = called("card_face_up_in_shoe", card="4d")
    assert settle(PLAYER_DRAWS, BANKER, **told) == settle(PLAYER_DRAWS + " 4d", BANKER, **told)
    assert settle(PLAYER_DRAWS + " 3c", BANKER, **told)["refused"]["code"] == "impossible_card"


def test_horseshoe_c14_iv_a_disclosed_card_is_named(settle: Any) -> None:
    refused = settle(STAYS, BANKER, **called("card_face_up_in_shoe"))["refused"]
    assert (refused["code"], refused["clause"]) == ("missing_card", "C14.IV")


def test_horseshoe_c14_iv_not_while_the_first_four_are_drawn() -> None:
    game = game_of("mini-baccarat")
    round = Round(game, game.rules("horseshoe-cincinnati"), (1,), game.state_type(opened=True))
    round.answer(Stakes({"banker": 2000}, 1))
    round.answer(GO_ON)
    round.answer(GO_ON)
    with pytest.raises(Exception, match="before the deal"):
        round.answer(IrregularityCall("card_face_up_in_shoe", card="4d"))


# -- C14.V and C10.V: the end of the shoe ----------------------------------------------------------


@pytest.mark.parametrize("at", ["", "after_deal", "banker_third"])
def test_horseshoe_c14_v_too_few_cards_void_the_round_and_all_are_shuffled(settle: Any, at: str) -> None:
    answer = settle(BANKER_DRAWS, {"banker": "20", "tie": "5"}, **called("too_few_cards", at))
    assert answer["net"] == {"1": {"banker": "0", "tie": "0"}}
    assert answer["why"]["1"]["tie"]["clause"] == "C14.V"
    assert answer["state"] == {}


@pytest.mark.parametrize(
    ("shoe", "at"),
    [
        (STAYS, "deal"), (STAYS, "after_deal"), ("8c Kd Kh 7s", "before_deal"), (BANKER_DRAWS + " 4d", "deal"),
        (BANKER_DRAWS + " 4d", "after_deal"), (PLAYER_DRAWS + " 4d", ""), ("Kc Kd 5h Ks 4d 9c", "player_third"),
    ],
)  # fmt: skip
def test_horseshoe_c14_v_cards_that_finish_the_round_are_not_too_few(settle: Any, shoe: str, at: str) -> None:
    refused = settle(shoe, BANKER, **called("too_few_cards", at))["refused"]
    assert (refused["code"], refused["clause"]) == ("cannot_happen", "C14.V")
    one_less = settle(" ".join(shoe.split()[:-1]), BANKER, **called("too_few_cards"))
    assert one_less["net"] == TIED


@pytest.mark.parametrize(("unseen", "came"), [(397, False), (398, True), (399, True)])
def test_horseshoe_c10_v_the_cover_card_comes_when_no_card_lies_before_it(
    settle: Any, unseen: int, came: bool
) -> None:
    """Fourteen of 416 cards lie behind it, and four are dealt."""
    state = {"opened": True, "unseen": unseen}
    answer = settle(STAYS, BANKER, state=state, **called("cover_card_appears"))
    if came:
        assert (answer["net"], answer["state"]) == (WON, {})
    else:
        assert (answer["refused"]["code"], answer["refused"]["clause"]) == ("cannot_happen", "C10.V")


@pytest.mark.parametrize("shoe", ["", "Kc", "Kc Kd 5h", PLAYER_DRAWS, "Kc Kd 5h Ks 4d", BANKER_DRAWS])
def test_horseshoe_c14_v_a_shoe_that_ends_before_the_round_is_too_short(settle: Any, shoe: str) -> None:
    assert settle(shoe, BANKER, **called("too_few_cards"))["net"] == TIED


@pytest.mark.parametrize(("unseen", "left"), [(408, 8), (410, 6), (411, 5), (412, 4), (413, 3), (416, 0)])
def test_horseshoe_c14_v_six_cards_are_never_too_few(settle: Any, unseen: int, left: int) -> None:
    answer = settle("", BANKER, state={"opened": True, "unseen": unseen}, **called("too_few_cards"))
    if left >= 6:
        assert (answer["refused"]["code"], answer["refused"]["clause"]) == ("cannot_happen", "C14.V")
    else:
        assert answer["net"] == TIED


@pytest.mark.parametrize(("shoe", "unseen", "void"), [
    (PLAYER_DRAWS, 410, False), (PLAYER_DRAWS, 411, True), (BANKER_DRAWS, 411, False), (STAYS, 412, False),
])  # fmt: skip
def test_horseshoe_c14_v_after_the_deal_it_is_known_what_may_still_be_needed(
    shoe: str, unseen: int, void: bool
) -> None:
    """Six, five and four cards were left before the deal: two, one and none after it."""
    game = game_of("mini-baccarat")
    state = game.state_type(unseen=unseen, opened=True)
    round = Round(game, game.rules("horseshoe-cincinnati"), (1,), state)
    round.answer(Stakes({"banker": 2000}, 1))
    for _ in range(2):
        round.answer(GO_ON)
    round.answer(Cards(tuple(shoe.split())))
    if void:
        round.answer(IrregularityCall("too_few_cards"))
        assert round.void
    else:
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall("too_few_cards"))
        assert refused.value.code == "cannot_happen"


@pytest.mark.parametrize(("unseen", "void"), [(411, False), (412, True), (413, True)])
def test_horseshoe_c14_v_it_is_found_without_a_call_where_the_shoe_is_known(
    settle: Any, unseen: int, void: bool
) -> None:
    """Five cards left are enough here, four are not, and three are not even for the first two of each hand."""
    shoe = {411: BANKER_DRAWS + " 4d", 412: BANKER_DRAWS, 413: ""}[unseen]
    answer = settle(shoe, BANKER, state={"opened": True, "unseen": unseen})
    assert answer["net"] == (TIED if void else WON)
    assert answer["state"] == {}
    assert (answer["why"]["1"]["banker"]["clause"] == "C14.V") is void


def test_horseshoe_c14_v_the_log_says_that_the_round_is_void() -> None:
    record = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "shoe": BANKER_DRAWS.split()}
    told = {**record, "seats": [{"seat": 1, "wagers": BANKER}], "state": {"opened": True, "unseen": 412}}
    round = play_record(read_record(json.dumps(told).encode()), game_of("mini-baccarat"))
    assert any(type(entry) is Voided for entry in round.log)


def test_horseshoe_c14_v_a_simulated_round_ends_where_the_cards_do(settle: Any) -> None:
    state = {"opened": True, "unseen": 416 - 4 - 3}
    answer = settle(STAYS + " 4d 3c 2c", BANKER, state=state, **called("error_card_disclosed"))
    assert answer["net"] == WON


def test_horseshoe_c10_v_the_hand_is_completed_and_then_all_are_shuffled(settle: Any) -> None:
    answer = settle(BANKER_DRAWS + " 4d", BANKER, **called("cover_card_appears"))
    assert (answer["net"], answer["state"]) == (WON, {})


@pytest.mark.parametrize(("unseen", "shuffled"), [(397, False), (398, False), (399, True)])
def test_horseshoe_c10_v_the_cover_card_fourteen_up_is_reached_by_count(
    settle: Any, unseen: int, shuffled: bool
) -> None:
    """Of 416 cards fourteen lie behind it: with fourteen left it is the next to come, and has not come yet."""
    answer = settle(STAYS, BANKER, state={"opened": True, "unseen": unseen})
    assert (answer["state"] == {}) is shuffled


# -- what is not allowed, and what the staff put right ----------------------------------------------


@pytest.mark.parametrize(
    ("kind", "clause", "options"),
    [
        ("late_wager", "C8.III, C9.II", {}),
        ("verbal_wager_unconfirmed", "C8.II", {}),
        ("cards_touched", "C9.IV", {}),
        ("cards_touched_without_right", "C9.IV–V", {"table": "midi"}),
    ],
)
def test_horseshoe_what_may_not_be_done(settle: Any, kind: str, clause: str, options: Any) -> None:
    assert settle(STAYS, BANKER, options=options, **called(kind))["refused"]["clause"] == clause


def test_horseshoe_c5_vi_a_new_cut_changes_nothing(settle: Any) -> None:
    assert settle(STAYS, BANKER, **called("improper_cut"))["net"] == WON


def test_horseshoe_c13_v_who_owes_nothing_leaves_freely(settle: Any) -> None:
    left = {"irregularities": [{"kind": "player_leaves", "seat": 1}]}
    refused = settle("Kc Kd 7h 6s", BANKER, options={"vigorish_collected": "marked"}, **left)["refused"]
    assert (refused["code"], refused["clause"]) == ("nothing_owed", "C13.V")
    assert settle(STAYS, BANKER, **left)["refused"]["code"] == "cannot_happen"
