"""Horseshoe Cincinnati §15 and the other remedies, each carried out."""

import pytest


def call(kind: str, **keys: object) -> dict[str, object]:
    return {"irregularities": [{"kind": kind, **keys}]}


def test_horseshoe_15_i_a_card_face_up_in_the_shoe_goes_to_the_rack(net) -> None:
    fine = net(
        "Th 9c", "7h Tc", "hand1 stand", _irregularities=[{"kind": "card_face_up_in_shoe", "card": "5h"}]
    )
    assert fine == {"blackjack": "10"}
    one_deck = {"decks": 1}
    used = net(
        "Th 9c",
        "7h Tc",
        "hand1 stand",
        _options=one_deck,
        _irregularities=[{"kind": "card_face_up_in_shoe", "card": "9c"}],
    )
    assert used["code"] == "impossible_card"


@pytest.mark.parametrize("keys", [{"card": "5h"}, {}])
def test_horseshoe_15_ii_an_unseen_card_drawn_in_error_is_the_next_card(net, keys) -> None:
    calls = [{"kind": "card_drawn_in_error", **keys}]
    won = net("Th 3c", "7h Tc", "hand1 hit 5h; hand1 stand", _irregularities=calls)
    assert won == {"blackjack": "10"}


def test_horseshoe_15_ii_another_card_may_not_come_first(net) -> None:
    for kind, clause in (("card_drawn_in_error", "§15.II"), ("card_exposed", "§15.III")):
        calls = [{"kind": kind, "card": "5h"}]
        refused = net("Th 3c", "7h Tc", "hand1 hit 6h; hand1 stand", _irregularities=calls)
        assert (refused["code"], refused["clause"]) == ("next_card", clause)


def test_horseshoe_15_ii_a_card_nobody_used_is_the_first_of_the_next_round(settle, seat) -> None:
    drawn = call("card_drawn_in_error", card="5h")
    state = settle("7h Tc", seat("Th 9c", "hand1 stand"), **drawn)["state"]
    assert (state["next"], "5h" in state["gone"]) == (["5h"], False)
    passed = settle("7h Tc", seat("Th 9c", "hand1 stand"), state=state)["refused"]
    assert (passed["code"], passed["clause"]) == ("next_card", "§15.II")
    after = settle("7h Tc", seat("5h 9c", "hand1 hit 6d; hand1 stand"), state=state)["state"]
    assert (after["gone"][4], "next" in after) == ("5h", False)


def test_horseshoe_15_ii_a_burn_takes_it_and_a_shuffle_mixes_it_in(settle, seat) -> None:
    state = {"gone": ["2c"], "next": ["5h"], "new_dealer": True}
    burned = settle("7h Tc", seat("Th 9c", "hand1 stand"), state=state)["state"]
    assert (burned["gone"][:2], burned.get("unseen"), "next" in burned) == (["2c", "5h"], None, False)
    shuffled = settle(
        "7h Tc",
        seat("Th 9c", "hand1 stand"),
        irregularities=[
            {"kind": "card_drawn_in_error", "card": "5h"},
            {"kind": "reshuffle_ordered"},
        ],
    )
    assert shuffled["state"] == {}


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ({"gone": ["5h"] * 5, "next": ["5h"]}, "next_card"),
        ({"gone": ["5h"] * 6, "next": ["5h"]}, "impossible_card"),
        ({"unseen": 311, "next": ["5h"]}, "next_card"),
        ({"unseen": 312, "next": ["5h"]}, "impossible_card"),
    ],
)
def test_horseshoe_3_i_a_card_that_comes_next_is_still_to_come(net, state, code) -> None:
    assert net("Th 9c", "7h Tc", "hand1 stand", _state=state)["code"] == code


@pytest.mark.parametrize(("gone", "shuffled"), [(280, False), (281, False), (282, True)])
def test_horseshoe_7_ix_a_card_drawn_in_error_from_behind_the_cutting_card_reaches_it(
    settle, seat, gone, shuffled
) -> None:
    state = {"unseen": gone}
    drawn = call("card_drawn_in_error", card="5h")
    after = settle("7h Tc", seat("Th 9c", "hand1 stand"), state=state, **drawn)["state"]
    assert (after == {}) is shuffled


@pytest.mark.parametrize("kind", ["card_face_up_in_shoe", "dealer_draws_on_standing_total"])
def test_horseshoe_15_i_iv_a_card_in_the_rack_is_gone_whether_it_is_named_or_not(settle, seat, kind) -> None:
    for card, gone, unseen in (("", 4, 2), ("5h", 5, 1)):
        state = settle("7h Tc", seat("Th 9c", "hand1 stand"), **call(kind, card=card))["state"]
        assert (len(state["gone"]), state["unseen"]) == (gone, unseen)


def test_horseshoe_15_iii_an_exposed_card_is_taken_by_who_wants_one(settle, seat) -> None:
    answer = settle(
        "7h Tc",
        seat("Th 9c", "hand1 stand"),
        seat("Th 4d", "hand1 hit 5h; hand1 stand", 2),
        **call("card_exposed", card="5h"),
    )
    assert answer["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}


def test_horseshoe_15_iii_who_refuses_it_gets_no_more_cards_and_stays_alive(settle, seat) -> None:
    answer = settle(
        "7h Tc",
        seat("Th 8c", "hand1 refuse"),
        seat("Th 4d", "hand1 hit 5h; hand1 stand", 2),
        **call("card_exposed", card="5h"),
    )
    assert answer["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}
    more = settle("7h Tc", seat("Th 8c", "hand1 refuse; hand1 hit 2c"), **call("card_exposed", card="5h"))
    assert more["refused"]["code"] == "unused_decision"


def test_horseshoe_15_iii_then_the_dealer_then_the_rack(net) -> None:
    calls = [{"kind": "card_exposed", "card": "5h"}]
    assert net("Th 8c", "6h Tc 5h", "hand1 refuse", _irregularities=calls) == {"blackjack": "-10"}
    assert net("Th 8c", "6h Tc", "hand1 refuse", _irregularities=calls)["code"] == "missing_cards"
    assert net("Th 8c", "6h Tc 9h", "hand1 stand", _irregularities=calls)["code"] == "next_card"
    assert net("Th 8c", "7h Tc", "hand1 stand", _irregularities=calls) == {"blackjack": "10"}


def test_horseshoe_15_iii_a_card_must_be_named_and_everybody_dealt(net) -> None:
    unnamed = net("Th 8c", "7h Tc", "hand1 stand", _irregularities=[{"kind": "card_exposed"}])
    assert unnamed["code"] == "missing_card"
    early = [{"kind": "card_exposed", "card": "5h", "at": "deal"}]
    assert net("Th 8c", "7h Tc", "hand1 stand", _irregularities=early)["code"] == "not_now"


def test_horseshoe_15_iii_a_card_exposed_while_a_player_decides_may_be_refused(net) -> None:
    calls = [{"kind": "card_exposed", "card": "5h", "at": "hand1"}]
    assert net("Th 8c", "7h Tc", "hand1 refuse", _irregularities=calls) == {"blackjack": "10"}
    again = net("Th 2c", "7h Tc", "hand1 refuse; hand1 hit 5h", _irregularities=calls)
    assert (again["code"], again["clause"]) == ("unused_decision", "§15.III")
    none = net("Th 8c", "7h Tc", "hand1 refuse")
    assert (none["code"], none["clause"]) == ("not_allowed", "§7.V")


def test_horseshoe_15_iii_viii_a_late_card_that_is_exposed_may_be_refused(settle, seat) -> None:
    missed = {"kind": "requested_card_not_dealt", "seat": 1}
    told, other = "missed_card later; hand1 refuse", seat("Th 9c", "hand1 stand", 2)
    for by in (1, 2):
        exposed = {"kind": "card_exposed", "card": "Kh", "at": "hand1", "seat": by}
        answer = settle("7h Tc", seat("Th 8c", told), other, irregularities=[missed, exposed])
        assert answer["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}


@pytest.mark.parametrize(
    ("at", "after", "told", "code"),
    [
        ("hand1", 1, "hand1 hit 2d; hand1 hit 5h; hand1 stand", ""),
        ("hand1", 2, "hand1 hit 2d; hand1 hit 3d; hand1 hit 5h; hand1 stand", ""),
        ("hand1", 0, "hand1 hit 2d; hand1 hit 5h; hand1 stand", "next_card"),
        ("hand1", 1, "hand1 hit 5h; hand1 hit 2d; hand1 stand", "next_card"),
        ("hand1", 2, "hand1 hit 2d; hand1 stand", "unreached_moment"),
        ("hand1", -1, "hand1 hit 2d; hand1 stand", "unreached_moment"),
        ("peek", 1, "hand1 hit 2d; hand1 stand", "unreached_moment"),
        ("hand2", 1, "hand1 split 9d 2d; hand1 stand; hand2 hit 3d; hand2 hit 5h; hand2 stand", ""),
    ],
)
def test_horseshoe_15_iii_a_card_is_exposed_after_so_many_decisions_about_a_hand(
    net, at, after, told, code
) -> None:
    calls = [{"kind": "card_exposed", "card": "5h", "at": at, "after": after}]
    answer = net("4h 4c", "7h Tc", told, _irregularities=calls)
    assert answer.get("code", "") == code
    assert answer.get("clause", "§15.III") == "§15.III"


def test_a_call_keeps_its_place_among_the_decisions_of_the_seat_it_names(played, seat) -> None:
    told = "hand1 hit 2d; hand1 hit 3d; hand1 stand"
    calls = [{"kind": "wrong_count_announced", "at": "hand1", "seat": 2, "after": 1}]
    round = played("7h Tc", seat("4h 4c", told), seat("4s 4d", told, 2), irregularities=calls)
    said = [getattr(entry, "do", getattr(entry, "kind", "")) for entry in round.log]
    after = said[: said.index("wrong_count_announced")]
    assert [word for word in after if word == "hit"] == ["hit"] * 6  # each is told and then decided


@pytest.mark.parametrize("key", ["roll", "before_roll", "dice", "wager", "amount"])
def test_a_call_about_cards_has_no_dice_and_no_wager(net, key) -> None:
    calls = [{"kind": "improper_cut", key: [1, 2] if key == "dice" else "1" if key == "wager" else 1}]
    refused = net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls)
    assert (refused["code"], key in refused["message"]) == ("unknown_key", True)


@pytest.mark.parametrize(
    ("dealer", "told", "options", "code"),
    [
        ("6h Ac", "hand1 stand", {"dealer_hits_soft_17": False}, ""),
        ("7h Ac", "hand1 stand", {}, ""),
        ("7h Tc", "hand1 hit Kc", {}, ""),
        ("6h Tc", "hand1 hit Kc", {}, "cannot_happen"),
        ("6h Ac", "hand1 hit Kc", {}, "cannot_happen"),
        ("7h", "hand1 hit Kc", {}, "missing_cards"),
    ],
)
def test_horseshoe_15_iv_a_card_is_an_accident_only_on_a_total_that_stands(
    net, dealer, told, options, code
) -> None:
    calls = [{"kind": "dealer_draws_on_standing_total", "card": "5d"}]
    answer = net("Th 9c", dealer, told, _irregularities=calls, _options=options)
    assert answer.get("code", "") == code
    assert answer.get("clause", "§15.IV") == "§15.IV"


@pytest.mark.parametrize("card", ["5d", ""])
@pytest.mark.parametrize("dealer", ["7h Tc", "7h Ac", "7h 5c 6d"])
def test_horseshoe_15_iv_a_card_drawn_on_a_standing_total_goes_to_the_rack(net, dealer, card) -> None:
    calls = [{"kind": "dealer_draws_on_standing_total", "card": card}]
    assert net("Th 9c", dealer, "hand1 stand", _irregularities=calls) == {"blackjack": "10"}
    both = net("Th 9c", f"{dealer} 5d", "hand1 stand", _irregularities=calls)
    assert (both["code"], both["clause"]) in [
        ("unused_cards", "§12.III"),
        ("unused_cards", "§12.II, §7.VII"),
    ]


def test_horseshoe_15_v_a_card_the_dealer_missed_is_dealt_after_the_players(net) -> None:
    calls = [{"kind": "dealer_misses_card"}]
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls) == {"blackjack": "10"}
    noticed = [{"kind": "dealer_misses_card", "at": "after_deal"}]
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=noticed) == {"blackjack": "10"}


def test_horseshoe_15_vii_a_box_without_cards_is_dead_and_its_wagers_go_back(settle, seat) -> None:
    answer = settle(
        "7h Tc",
        seat("", number=1, blackjack="10", house_money="5"),
        seat("Th 9c", "hand1 stand", 2),
        **call("box_not_dealt", seat=1),
    )
    assert answer["net"] == {"1": {"blackjack": "0", "house_money": "0"}, "2": {"blackjack": "10"}}
    assert answer["why"]["1"]["blackjack"]["clause"] == "§15.VII"


def test_horseshoe_15_vii_one_card_only_is_the_players_option(settle, seat) -> None:
    other = seat("Th 9c", "hand1 stand", 2)

    def settled(cards: str, told: str) -> dict[str, object]:
        return settle("7h Tc", seat(cards, told), other, **call("one_card_dealt", seat=1))

    taken = settled("Th 8c", "one_card second_card; hand1 stand")
    assert taken["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}
    declined = settled("Th", "one_card dead")
    assert declined["net"] == {"1": {"blackjack": "0"}, "2": {"blackjack": "10"}}
    assert settled("Th 8c", "hand1 stand")["refused"]["code"] == "unexpected_decision"
    assert settled("Th", "one_card dead; hand1 stand")["refused"]["code"] == "unused_decision"


@pytest.mark.parametrize("kind", ["one_card_dealt", "requested_card_not_dealt"])
def test_horseshoe_15_what_a_player_chose_is_a_decision_and_not_a_part_of_the_call(net, kind) -> None:
    calls = [{"kind": kind, "seat": 1, "choice": "dead"}]
    told = "missed_card dead" if kind == "requested_card_not_dealt" else "one_card dead"
    refused = net("Th 8c", "7h Tc", told, _irregularities=calls)
    assert refused["code"] == "unknown_choice"
    assert "a decision of that seat" in refused["message"]


@pytest.mark.parametrize(
    ("told", "won"),
    [
        ("missed_card later; hand1 hit 8d; hand1 stand", {"blackjack": "10"}),
        ("missed_card later; hand1 hit Kd", {"blackjack": "-10"}),
        ("missed_card later; hand1 double $10 9d", {"blackjack": "10", "double1": "10"}),
        ("missed_card dead", {"blackjack": "0"}),
        ("hand1 hit 2d; missed_card later; hand1 hit 6d; hand1 stand", {"blackjack": "10"}),
        ("hand1 hit 2d; missed_card dead", {"blackjack": "0"}),
    ],
)
@pytest.mark.parametrize("at", ["", "hand1", "after_dealer"])
def test_horseshoe_15_viii_a_missed_card_comes_later_or_the_hand_is_dead(settle, seat, told, won, at) -> None:
    other = seat("Th 9c", "hand1 stand", 2)
    missed = call("requested_card_not_dealt", seat=1, at=at)
    assert settle("7h Tc", seat("Th 2c", told), other, **missed)["net"]["1"] == won


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("hand1 hit 8d; hand1 stand", "missing_decision"),
        ("missed_card later; hand1 stand", "not_allowed"),
        ("missed_card dead; hand1 stand", "unused_decision"),
        ("missed_card perhaps", "not_allowed"),
    ],
)
def test_horseshoe_15_viii_a_missed_card_was_asked_for_and_the_player_says_what_becomes_of_it(
    net, told, code
) -> None:
    calls = [{"kind": "requested_card_not_dealt", "seat": 1}]
    assert net("Th 2c", "7h Tc", told, _irregularities=calls)["code"] == code


@pytest.mark.parametrize("at", ["deal", "after_deal", "hand1", "after_round"])
def test_horseshoe_15_vii_a_box_without_cards_may_be_noticed_late(settle, seat, at) -> None:
    empty, other = seat("", number=1), seat("Th 9c", "hand1 stand", 2)
    answer = settle("7h Tc", empty, other, **call("box_not_dealt", at=at, seat=1))
    assert answer["net"] == {"1": {"blackjack": "0"}, "2": {"blackjack": "10"}}
    unnamed = settle("7h Tc", empty, other, **call("box_not_dealt", at=at))
    assert unnamed["refused"]["code"] == "missing_seat"


@pytest.mark.parametrize("at", ["after_deal", "peek", "hand1", "before_reveal", "dealer", "after_round"])
def test_horseshoe_15_ix_b_a_missed_blackjack_may_be_noticed_at_any_later_moment(settle, seat, at) -> None:
    answer = settle("Kh Ac", seat("6h 5c", "hand1 double $10 Tc"), **call("blackjack_missed", at=at))
    assert answer["net"] == {"1": {"blackjack": "-10", "double1": "0"}}
    after = call("blackjack_missed", at=at, after=1)
    again = settle("Kh Ac", seat("6h 5c", "hand1 hit 2d; hand1 stand"), **after)
    assert ("net" in again) is (at not in ("after_deal", "peek"))


def test_horseshoe_15_viii_only_the_hand_that_missed_its_card_is_dead(net) -> None:
    calls = [{"kind": "requested_card_not_dealt", "seat": 1, "at": "hand2"}]
    told = "hand1 split Td 2h; hand1 stand; missed_card dead"
    assert net("8s 8c", "7h Tc", told, _irregularities=calls) == {"blackjack": "10", "split2": "0"}
    first = [{"kind": "requested_card_not_dealt", "seat": 1, "at": "hand1"}]
    told = "hand1 split 2h Td; missed_card later; hand2 stand; hand1 hit 9h; hand1 stand"
    assert net("8s 8c", "7h Tc", told, _irregularities=first) == {"blackjack": "10", "split2": "10"}


def test_horseshoe_15_ix_a_a_hole_card_wrongly_shown_changes_nothing(net) -> None:
    calls = [{"kind": "hole_card_shown"}]
    assert net("Th 9c", "Kh 8c", "hand1 stand", _irregularities=calls) == {"blackjack": "10"}
    assert net("Th 9c", "Kh Ac", _irregularities=calls)["code"] == "dealer_blackjack"
    after = [{"kind": "hole_card_shown", "at": "hand1"}]
    assert net("Th 9c", "Kh 8c", "hand1 stand", _irregularities=after) == {"blackjack": "10"}
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=after)["code"] == "unreached_moment"
    none = {"card_reader": False}
    refused = net("Th 9c", "Kh 8c", "hand1 stand", _irregularities=after, _options=none)
    assert (refused["code"], refused["clause"]) == ("cannot_happen", "§15.IX.A")


def test_horseshoe_15_ix_b_a_missed_blackjack_takes_original_wagers_only(settle, seat) -> None:
    answer = settle(
        "Ah Kc",
        seat("6h 5c", "insurance insure $5; hand1 double $10 Td"),
        seat("8s 8c", "hand1 split Td Th; hand1 stand; hand2 stand", 2),
        seat("As Kd", "", 3),
        seat("Th 6c", "hand1 hit Kd", 4),
        **call("blackjack_missed"),
    )
    assert answer["net"] == {
        "1": {"blackjack": "-10", "double1": "0", "insurance": "10"},
        "2": {"blackjack": "-10", "split2": "0"},
        "3": {"blackjack": "0"},
        "4": {"blackjack": "-10"},
    }
    nothing = settle("7h Tc", seat("Th 9c", "hand1 stand"), **call("blackjack_missed", at="after_deal"))
    assert nothing["refused"]["code"] == "no_reader_check"


@pytest.mark.parametrize(
    "kind",
    [
        "improper_cut",
        "cut_refused",
        "cutting_card_reached",
        "reshuffle_ordered",
        "new_dealer",
        "shoe_runs_out",
    ],
)
def test_horseshoe_staff_put_it_right_and_the_money_is_the_same(net, kind) -> None:
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=[{"kind": kind}]) == {"blackjack": "10"}


def test_horseshoe_3_iii_f_a_shuffler_fails_only_where_there_is_one(net) -> None:
    calls = [{"kind": "shuffler_malfunction"}]
    told = {"_irregularities": calls, "_options": {"shuffler": True}}
    assert net("Th 9c", "7h Tc", "hand1 stand", **told) == {"blackjack": "10"}
    refused = net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls)
    assert (refused["code"], refused["clause"]) == ("cannot_happen", "§3.III.F")


def test_horseshoe_7_xi_a_wrong_count_changes_nothing(net) -> None:
    calls = [{"kind": "wrong_count_announced", "at": "hand1"}]
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls) == {"blackjack": "10"}


def test_horseshoe_7_x_cards_are_handled_in_pitch_games_only(net) -> None:
    calls = [{"kind": "cards_handled"}]
    refused = net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls)
    assert (refused["code"], refused["clause"]) == ("cannot_happen", "§7.X, §14.I.A")
    pitch = {"decks": 2, "dealing": "pitch"}
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls, _options=pitch) == {"blackjack": "10"}


def test_horseshoe_4_vii_a_wager_may_not_be_touched(net) -> None:
    refused = net("Th 9c", "7h Tc", "hand1 stand", _irregularities=[{"kind": "wager_touched"}])
    assert (refused["code"], refused["clause"]) == ("not_allowed", "§4.VII–VIII")


def test_horseshoe_15_vii_the_only_box_may_be_the_one_that_was_missed(settle, seat) -> None:
    for dealer in ("", "7h Tc"):
        answer = settle(dealer, seat(""), **call("box_not_dealt", seat=1))
        assert answer["net"] == {"1": {"blackjack": "0"}}
        answer = settle(dealer, seat("Th", "one_card dead"), **call("one_card_dealt", seat=1))
        assert answer["net"] == {"1": {"blackjack": "0"}}


def test_horseshoe_15_ix_b_there_must_be_a_blackjack_to_miss(net) -> None:
    calls = [{"kind": "blackjack_missed"}]
    assert net("Th 9c", "Kh 9d", "hand1 stand", _irregularities=calls)["code"] == "no_blackjack"


@pytest.mark.parametrize("dealer", ["7h", "Kh", "7h Tc"])
def test_horseshoe_15_viii_a_dead_hand_needs_no_hole_card(net, dealer) -> None:
    calls = [{"kind": "requested_card_not_dealt", "seat": 1}]
    assert net("Th 2c", dealer, "missed_card dead", _irregularities=calls) == {"blackjack": "0"}
