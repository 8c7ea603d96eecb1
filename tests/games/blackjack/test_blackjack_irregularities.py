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


@pytest.mark.parametrize("shown", ["5h", ""])
def test_horseshoe_15_ii_an_unseen_card_drawn_in_error_is_the_next_card(net, shown) -> None:
    told = f"hand1 hit {shown}; hand1 stand"
    calls = [{"kind": "card_drawn_in_error", "card": "5h"}]
    assert net("Th 3c", "7h Tc", told, _irregularities=calls) == {"blackjack": "10"}


def test_horseshoe_15_ii_another_card_may_not_come_first(net) -> None:
    calls = [{"kind": "card_drawn_in_error", "card": "5h"}]
    assert net("Th 3c", "7h Tc", "hand1 hit 6h; hand1 stand", _irregularities=calls)["code"] == "next_card"


def test_horseshoe_15_iii_an_exposed_card_is_taken_by_who_wants_one(settle, seat) -> None:
    answer = settle(
        "7h Tc",
        seat("Th 9c", "hand1 stand"),
        seat("Th 4d", "hand1 hit 5h; hand1 stand", 2),
        **call("card_exposed", card="5h"),
    )
    assert answer["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}


@pytest.mark.parametrize("refusal", ["decision", "call"])
def test_horseshoe_15_iii_who_refuses_it_gets_no_more_cards_and_stays_alive(settle, seat, refusal) -> None:
    told = "hand1 refuse" if refusal == "decision" else ""
    choice = {} if refusal == "decision" else {"choice": "refuse", "seat": 1, "at": "hand1"}
    answer = settle(
        "7h Tc",
        seat("Th 8c", told),
        seat("Th 4d", "hand1 hit 5h; hand1 stand", 2),
        **call("card_exposed", card="5h", **choice),
    )
    assert answer["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}
    more = settle("7h Tc", seat("Th 8c", "hand1 refuse; hand1 hit 2c"), **call("card_exposed", card="5h"))
    assert more["refused"]["code"] == "unused_decision"


def test_horseshoe_15_iii_then_the_dealer_then_the_rack(net) -> None:
    calls = [{"kind": "card_exposed", "card": "5h"}]
    assert net("Th 8c", "6h Tc 5h", "hand1 refuse", _irregularities=calls) == {"blackjack": "-10"}
    assert net("Th 8c", "6h Tc", "hand1 refuse", _irregularities=calls) == {"blackjack": "-10"}
    assert net("Th 8c", "6h Tc 9h", "hand1 stand", _irregularities=calls)["code"] == "next_card"
    assert net("Th 8c", "7h Tc", "hand1 stand", _irregularities=calls) == {"blackjack": "10"}


def test_horseshoe_15_iii_a_card_must_be_named_and_everybody_dealt(net) -> None:
    unnamed = net("Th 8c", "7h Tc", "hand1 stand", _irregularities=[{"kind": "card_exposed"}])
    assert unnamed["code"] == "missing_card"
    early = [{"kind": "card_exposed", "card": "5h", "at": "deal"}]
    assert net("Th 8c", "7h Tc", "hand1 stand", _irregularities=early)["code"] == "too_early"


@pytest.mark.parametrize(
    ("dealer", "card"), [("7h Tc", "5d"), ("7h Tc 5d", "5d"), ("7h Tc 5d", ""), ("7h Ac 5d", "")]
)
def test_horseshoe_15_iv_a_card_drawn_on_a_standing_total_goes_to_the_rack(net, dealer, card) -> None:
    calls = [{"kind": "dealer_draws_on_standing_total", "card": card}]
    assert net("Th 9c", dealer, "hand1 stand", _irregularities=calls) == {"blackjack": "10"}


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


@pytest.mark.parametrize("how", ["call", "decision"])
def test_horseshoe_15_vii_one_card_only_is_the_players_option(settle, seat, how) -> None:
    other = seat("Th 9c", "hand1 stand", 2)

    def settled(cards: str, told: str, choice: str) -> dict[str, object]:
        keys = {"choice": choice} if how == "call" else {}
        said = told if how == "call" else f"one_card {choice}; {told}"
        return settle("7h Tc", seat(cards, said), other, **call("one_card_dealt", seat=1, **keys))["net"]

    assert settled("Th 8c", "hand1 stand", "second_card") == {
        "1": {"blackjack": "10"},
        "2": {"blackjack": "10"},
    }
    assert settled("Th", "", "dead") == {"1": {"blackjack": "0"}, "2": {"blackjack": "10"}}


def test_horseshoe_15_vii_the_cards_tell_the_option_too(settle, seat) -> None:
    answer = settle("7h Tc", seat("Th 8c", "hand1 stand"), **call("one_card_dealt", seat=1))
    assert answer["net"] == {"1": {"blackjack": "10"}}
    declined = settle("7h Tc", seat("Th"), **call("one_card_dealt", seat=1))
    assert declined["net"] == {"1": {"blackjack": "0"}}
    neither = settle("7h Tc", seat("Th", "hand1 stand"), **call("one_card_dealt", seat=1))
    assert neither["refused"]["code"] == "unused_decision"
    strange = settle("7h Tc", seat("Th 8c"), **call("one_card_dealt", seat=1, choice="both"))
    assert strange["refused"]["code"] == "unknown_choice"


@pytest.mark.parametrize("how", ["call", "decision"])
def test_horseshoe_15_viii_a_missed_card_comes_later_or_the_hand_is_dead(settle, seat, how) -> None:
    def settled(told: str, choice: str) -> dict[str, str]:
        keys = {"choice": choice} if how == "call" else {}
        said = told if how == "call" else f"{told}; missed_card {choice}"
        other = seat("Th 9c", "hand1 stand", 2)
        missed = call("requested_card_not_dealt", seat=1, **keys)
        return settle("7h Tc", seat("Th 2c", said), other, **missed)["net"]["1"]

    assert settled("hand1 hit 8d; hand1 stand", "later") == {"blackjack": "10"}
    assert settled("hand1 hit Kd", "later") == {"blackjack": "-10"}
    assert settled("hand1 double 9d", "later") == {"blackjack": "10", "double1": "10"}
    assert settled("hand1 hit", "dead") == {"blackjack": "0"}


@pytest.mark.parametrize(
    ("told", "keys", "won"),
    [
        ("hand1 hit 8d; hand1 stand", {}, {"blackjack": "10"}),
        ("hand1 hit; hand1 stand", {"card": "8d"}, {"blackjack": "10"}),
        ("hand1 hit", {}, {"blackjack": "0"}),
        ("", {"choice": "dead"}, {"blackjack": "0"}),
        ("hand1 hit 8d; hand1 stand", {"at": "after_deal", "choice": "later"}, {"blackjack": "10"}),
    ],
)
def test_horseshoe_15_viii_the_cards_tell_the_choice_too(net, told, keys, won) -> None:
    calls = [{"kind": "requested_card_not_dealt", **keys}]
    assert net("Th 2c", "7h Tc", told, _irregularities=calls) == won


@pytest.mark.parametrize("at", ["deal", "after_deal", "hand1", "after_round"])
def test_horseshoe_15_vii_a_box_without_cards_may_be_noticed_late_and_names_itself(settle, seat, at) -> None:
    empty, other = seat("", number=1), seat("Th 9c", "hand1 stand", 2)
    answer = settle("7h Tc", empty, other, **call("box_not_dealt", at=at))
    assert answer["net"] == {"1": {"blackjack": "0"}, "2": {"blackjack": "10"}}


@pytest.mark.parametrize("at", ["after_deal", "peek", "hand1", "before_reveal", "dealer", "after_round"])
def test_horseshoe_15_ix_b_a_missed_blackjack_may_be_noticed_at_any_later_moment(settle, seat, at) -> None:
    answer = settle("Kh Ac", seat("6h 5c", "hand1 double Tc"), **call("blackjack_missed", at=at))
    assert answer["net"] == {"1": {"blackjack": "-10", "double1": "0"}}


@pytest.mark.parametrize("dealer", ["7h 5c 6d 4c", "7h 5c 6d"])
def test_horseshoe_15_iv_the_cards_due_to_the_dealer_come_before_the_accident(settle, seat, dealer) -> None:
    keys = call("dealer_draws_on_standing_total", card="4c", at="dealer")
    assert settle(dealer, seat("Th 9c", "hand1 stand"), **keys)["net"] == {"1": {"blackjack": "10"}}


def test_horseshoe_15_viii_only_the_hand_that_missed_its_card_is_dead(net) -> None:
    calls = [{"kind": "requested_card_not_dealt", "hand": 2, "choice": "dead"}]
    told = "hand1 split Td 2h; hand1 stand; hand2 hit"
    assert net("8s 8c", "7h Tc", told, _irregularities=calls) == {"blackjack": "10", "split2": "0"}
    later = [{"kind": "requested_card_not_dealt", "hand": 1, "choice": "later"}]
    told = "hand1 split 2h Td; hand1 hit 9h; hand1 stand; hand2 stand"
    assert net("8s 8c", "7h Tc", told, _irregularities=later) == {"blackjack": "10", "split2": "10"}


def test_horseshoe_15_ix_a_a_hole_card_wrongly_shown_changes_nothing(net) -> None:
    calls = [{"kind": "hole_card_shown"}]
    assert net("Th 9c", "Kh 8c", "hand1 stand", _irregularities=calls) == {"blackjack": "10"}
    assert net("Th 9c", "Kh Ac", _irregularities=calls)["code"] == "dealer_blackjack"
    after = [{"kind": "hole_card_shown", "at": "after_deal"}]
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=after)["code"] == "no_reader_check"


def test_horseshoe_15_ix_b_a_missed_blackjack_takes_original_wagers_only(settle, seat) -> None:
    answer = settle(
        "Ah Kc",
        seat("6h 5c", "insurance insure; hand1 double Td"),
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
        "shuffler_malfunction",
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


def test_horseshoe_7_xi_a_wrong_count_changes_nothing(net) -> None:
    calls = [{"kind": "wrong_count_announced", "at": "hand1"}]
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls) == {"blackjack": "10"}


def test_horseshoe_7_x_cards_are_handled_in_pitch_games_only(net) -> None:
    calls = [{"kind": "cards_handled"}]
    refused = net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls)
    assert (refused["code"], refused["clause"]) == ("not_allowed", "§7.X, §14.I.A")
    pitch = {"decks": 2, "dealing": "pitch"}
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=calls, _options=pitch) == {"blackjack": "10"}


def test_horseshoe_4_vii_a_wager_may_not_be_touched(net) -> None:
    refused = net("Th 9c", "7h Tc", "hand1 stand", _irregularities=[{"kind": "wager_touched"}])
    assert (refused["code"], refused["clause"]) == ("not_allowed", "§4.VII–VIII")


def test_horseshoe_15_vii_the_only_box_may_be_the_one_that_was_missed(settle, seat) -> None:
    for dealer in ("", "7h Tc"):
        answer = settle(dealer, seat(""), **call("box_not_dealt"))
        assert answer["net"] == {"1": {"blackjack": "0"}}
        answer = settle(dealer, seat("Th"), **call("one_card_dealt", choice="dead"))
        assert answer["net"] == {"1": {"blackjack": "0"}}


def test_horseshoe_15_ix_b_there_must_be_a_blackjack_to_miss(net) -> None:
    calls = [{"kind": "blackjack_missed"}]
    assert net("Th 9c", "Kh 9d", "hand1 stand", _irregularities=calls)["code"] == "no_blackjack"
