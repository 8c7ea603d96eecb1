"""Horseshoe Cincinnati: what may not be done with a hand, and the clause that says so."""

import pytest


@pytest.mark.parametrize(
    ("cards", "told", "code", "clause"),
    [
        ("6h 5c", "hand1 double $11 Td", "bad_amount", "§10.I"),
        ("8h 8c", "hand1 split $9 Td Th; hand1 stand; hand2 stand", "bad_amount", "§11.I"),
        ("2h 3c", "hand1 hit 4d; hand1 double Td", "not_allowed", "§10.I"),
        ("8h 9c", "hand1 split Td Th; hand1 stand; hand2 stand", "not_allowed", "§11.I, §11.V"),
        ("8h 2c", "hand1 hit 8d; hand1 split Td Th", "not_allowed", "§11.I"),
        (
            "8h 8c",
            "hand1 split 8d 2d; hand1 split 8s 3d; hand1 split 8s 4d; hand1 split Td Th",
            "not_allowed",
            "§11.III.A, §11.V",
        ),
        ("Ah Ac", "hand1 split 5d 6d; hand1 hit 2d", "unused_decision", "§11.III.B, §12.I.C"),
        ("Ah Ac", "hand1 split Ad 6d; hand1 split 2d 3d", "unused_decision", "§11.III.A–B, §11.V"),
        ("6h 5c", "hand1 double $10 2d; hand1 hit 3d", "unused_decision", "§10.I, §12.I.B"),
        ("Th 5c", "hand1 hit 6d; hand1 hit 2d", "unused_decision", "§12.I"),
        ("Ah Kc", "hand1 double 2d", "unused_decision", "§10.I"),
        ("Ah Kc", "hand1 hit 2d", "unused_decision", "§12.I"),
        ("Th 5c", "hand1 hit Td; hand1 stand", "unused_decision", "§4.II.A–B, §14.V.A(2)"),
        ("Th 6c", "hand1 surrender", "not_allowed", "§7.V"),
    ],
)
def test_horseshoe_a_refused_decision_cites_the_clause_that_forbids_it(
    net, cards, told, code, clause
) -> None:
    refused = net(cards, "7h Tc", told)
    assert (refused["code"], refused["clause"]) == (code, clause)


@pytest.mark.parametrize(
    ("options", "cards", "told", "clause"),
    [
        ({"double_on": "ten or eleven"}, "6h 3c", "hand1 double Td", "§10.I, §10.IV"),
        ({"double_for_less": False}, "6h 5c", "hand1 double $5 Td", "§10.I, §10.IV"),
        ({"double_after_split": False}, "8h 8c", "hand1 split 3d 4d; hand1 double Td", "§11.III, §10.IV"),
        ({"split_by": "rank"}, "Kh Tc", "hand1 split 3d 4d", "§11.I, §11.V"),
        ({"resplit_aces": True}, "Ah Ac", "hand1 split Ad 4d; hand1 hit 3d", "§11.III.B, §12.I.C"),
        ({"resplit_aces": True}, "Ah Ac", "hand1 split Ad 4d; hand1 double 3d", "§11.III.B, §12.I.C"),
    ],
)
def test_horseshoe_10_iv_11_v_a_posted_restriction_is_cited(net, options, cards, told, clause) -> None:
    refused = net(cards, "7h Tc", told, _options={"decks": 2, **options})
    assert refused["clause"] == clause


def test_horseshoe_hm_ii_g_a_cap_without_proceeds_is_refused_by_the_cap_clause(net) -> None:
    lost = net("9s 4c", "7h Tc", "house_money cap $5; hand1 stand", blackjack="10", house_money="5")
    assert (lost["code"], lost["clause"]) == ("unused_decision", "HM.II.E(2), HM.II.G")


def test_house_money_a_cap_that_says_no_amount_is_of_all_the_proceeds(net) -> None:
    said, unsaid = (
        net("9s 8c", "7h Tc", f"house_money cap{amount}; hand1 stand", blackjack="10", house_money="5")
        for amount in (" $10", "")
    )
    assert "code" not in said
    assert unsaid == said


@pytest.mark.parametrize(
    ("told", "doubled"), [("double", "10"), ("double_face_down", "10"), ("double $4", "4")]
)
def test_horseshoe_10_i_a_double_that_says_no_amount_is_for_the_whole_wager(net, told, doubled) -> None:
    assert net("6h 5c", "7h Tc", f"hand1 {told} Td")["double1"] == doubled


def test_an_amount_that_can_have_one_size_only_may_be_left_out(net) -> None:
    full = {"decks": 2, "double_for_less": False}
    assert net("6h 5c", "7h Tc", "hand1 double Td", _options=full) == {"blackjack": "10", "double1": "10"}
    assert "split2" in net("8h 8c", "7h Tc", "hand1 split Td Th; hand1 stand; hand2 stand")


@pytest.mark.parametrize("at", ["hand²", "1", "hand01", "hand0", "hand5", "hand"])
def test_a_hand_that_is_none_is_refused_and_never_taken_for_another(net, at) -> None:
    assert net("Th 9c", "7h Tc", f"{at} stand")["code"] == "unexpected_decision"
    assert net("Ah Kc", "7h Tc", f"{at} stand")["code"] == "unused_decision"


EXPOSED = [{"kind": "card_exposed", "card": "5h"}]
MISSED = [{"kind": "requested_card_not_dealt", "seat": 1}]
DEAD = [{"kind": "one_card_dealt", "seat": 1}]
NO_READER = {"card_reader": False}


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "keys", "code", "clause"),
    [
        ("Th 9c", "7h Tc", "", {}, "missing_decision", "§7.V"),
        ("Th 9c", "7h Tc", "hand2 stand", {}, "unexpected_decision", "§7.V"),
        ("Th 9c", "7h Tc", "hand1 stand; hand2 stand", {}, "unused_decision", "§7.V"),
        ("Th 9c", "7h Tc", "hand1 stand $5", {}, "bad_amount", "§7.V"),
        ("Th 9c", "Kh Ac", "hand1 stand; hand1 hit 2c", {}, "unused_decision", "§7.IV"),
        ("As Ac", "7h Tc", "hand1 split 5h 9h; hand2 hit Td", {}, "unused_decision", "§11.III.B, §12.I.C"),
        (
            "Th 8c",
            "7h Tc",
            "hand1 refuse; hand1 hit 2c",
            {"_irregularities": EXPOSED},
            "unused_decision",
            "§15.III",
        ),
        (
            "Th 2c",
            "7h Tc",
            "missed_card dead; hand1 hit 2d",
            {"_irregularities": MISSED},
            "unused_decision",
            "§15.VIII",
        ),
        (
            "Th",
            "7h Tc",
            "one_card dead; hand1 hit 2d",
            {"_irregularities": DEAD},
            "unused_decision",
            "§15.VII",
        ),
        ("Th 9c", "7h Tc", "insurance insure; hand1 stand", {}, "unused_decision", "§9.I"),
        ("Th 9c", "Ah Tc", "insurance insure $6", {}, "bad_amount", "§9.II"),
        ("Th 9c", "Ah", "insurance insure; hand1 stand", {}, "missing_cards", "§9.I"),
        ("Th 6c", "Ah", "insurance insure; hand1 hit Kc", {"_options": NO_READER}, "missing_cards", "§9.I"),
        ("Ac Kd", "Kh", "", {}, "missing_cards", "§8.II"),
        ("Ac Kd", "Kh", "", {"_options": NO_READER}, "missing_cards", "§8.II"),
        ("Th 9c", "Kh", "hand1 stand", {}, "missing_cards", "§12.III"),
        ("Th 9c", "Kh", "hand1 stand", {"_options": NO_READER}, "missing_cards", "§12.III"),
        ("Th 2c", "Kh", "hand1 double Kc", {"_options": NO_READER}, "missing_cards", "§10.II, §11.IV"),
        ("Th 9c", "7h 9d", "hand1 stand", {}, "missing_cards", "§12.II, §7.VII"),
        ("Th 9c 2c", "7h Tc", "hand1 stand", {}, "unused_cards", "§7.III, §7.VII, §14.IV.D, §14.VI"),
        ("Th 2c", "7h Tc", "hand1 hit", {}, "missing_cards", "§12.I"),
        ("Th 2c", "7h Tc", "hand1 double", {}, "missing_cards", "§10.I, §12.I.B"),
        ("8h 8c", "7h Tc", "hand1 split", {}, "missing_cards", "§11.II"),
        ("Th 9c", "7h Tc", "hand1 stand 2c", {}, "unused_cards", "§7.V"),
        ("Th 9c", "7h Tc", "hand1 stand", {"_state": {"gone": ["Th"] * 6}}, "impossible_card", "§3.I, §14.I"),
        ("Th 9c", "7h Tc", "hand1 stand", {"_state": {"gone": ["Th"] * 7}}, "impossible_card", "§3.I, §14.I"),
        ("Th 9c", "7h Tc", "hand1 stand", {"_state": {"unseen": 313}}, "impossible_card", "§3.I, §14.I"),
        (
            "Th 9c",
            "7h Tc",
            "hand1 stand",
            {"_irregularities": [{"kind": "hole_card_shown"}]},
            "unreached_moment",
            "§15.IX.A",
        ),
    ],
)
def test_horseshoe_every_refusal_names_the_clause_it_rests_on(
    net, cards, dealer, told, keys, code, clause
) -> None:
    refused = net(cards, dealer, told, **keys)
    assert (refused["code"], refused["clause"]) == (code, clause)


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "says"),
    [
        ("Ah Ac", "7h Tc", "hand1 split 5d 6d; hand1 hit 2d", "a split ace draws 1 card and no more"),
        ("Ah Ac", "7h Tc", "hand1 split Ad 6d; hand1 split 2d 3d", "aces are split only once"),
        ("6h 5c", "7h Tc", "hand1 double $10 2d; hand1 hit 3d", "a doubled hand draws 1 card and no more"),
        ("Th 5c", "7h Tc", "hand1 hit 6d; hand1 hit 2d", "a hand draws only below 21"),
        ("Th 5c", "7h Tc", "hand1 hit Td; hand1 stand", "a hand over 21 has lost"),
        ("Th 9c", "7h Tc", "hand1 stand; hand1 hit 2c", "hand1 is finished"),
        ("Th 9c", "7h Tc", "hand1 stand; hand2 stand", "it has one hand"),
        ("8h 8c", "7h Tc", "hand1 split Td Th; hand1 stand; hand2 stand; hand3 stand", "hand1 to hand2"),
        ("Th 9c", "Kh Ac", "hand1 stand; hand1 hit 2c", "the dealer has blackjack, and no hand is played"),
        ("Th 9c", "7h Tc", "insurance insure; hand1 stand", "only against a dealer's ace"),
        ("Th 9c", "Ah 9d", "hand1 stand; insurance insure", "taken once, before any hand is played"),
    ],
)
def test_a_decision_that_was_not_used_says_what_bars_it(net, cards, dealer, told, says) -> None:
    refused = net(cards, dealer, told)
    assert refused["code"] == "unused_decision"
    assert says in refused["message"]
    assert "never reached" not in refused["message"]


@pytest.mark.parametrize(
    ("cards", "told", "says"),
    [
        ("2h 3c", "hand1 hit 4d; hand1 double Td", "only the first two cards of a hand may be doubled"),
        ("8h 9c", "hand1 split Td Th; hand1 stand", "only two cards of the same value may be split"),
        (
            "8h 8c",
            "hand1 split 8d 2d; hand1 split 8s 3d; hand1 split 8s 4d; hand1 split Td Th",
            "into 4 at most",
        ),
    ],
)
def test_what_may_not_be_done_says_the_rule_before_the_choices(net, cards, told, says) -> None:
    why, _, choices = net(cards, "7h Tc", told)["message"].partition(":")
    assert says in why
    assert "the choices are: hit, stand" in choices


@pytest.mark.parametrize(
    ("told", "clause", "says"),
    [
        (
            "hand1 double 2d; hand1 hit 3c; hand2 stand",
            "§10.I, §12.I.B",
            "a doubled hand draws 1 card and no more",
        ),
        ("hand1 hit Td; hand1 hit 3c; hand2 stand", "§12.I", "a hand draws only below 21"),
        ("hand1 stand; hand1 hit 3c; hand2 stand", "§7.V", "hand1 is finished"),
    ],
)
def test_a_decision_about_a_hand_that_is_over_says_why_before_the_next_hand(net, told, clause, says) -> None:
    refused = net("8h 8c", "7h Tc", f"hand1 split 3d 4d; {told}")
    assert (refused["code"], refused["clause"]) == ("unexpected_decision", clause)
    assert refused["message"].endswith(f"but the record goes on at hand1: {says}")
