"""The four chapters against their documents: figures, options, remedies, readings, and every clause reached."""

from typing import Any

import pytest

from pitboss.games.three_card_poker.game import ThreeCardPoker
from pitboss.games.three_card_poker.rules import RULES
from pitboss.rulebooks import Refusal

HORSESHOE, ONEIDA_2003, ONEIDA_2025, MERCED = BOOKS = (
    "horseshoe-cincinnati",
    "oneida-2003",
    "oneida-2025",
    "merced-poker-room",
)
GAME = ThreeCardPoker()
"""How a document's chapter is named before its clauses, where it is."""

# -- the figures, as the documents print them ----------------------------------------------------

FIGURES: dict[str, tuple[Any, Any, Any, Any]] = {
    "positions": (7, 7, 7, 8),
    "opening_wagers": (("ante", "pair_plus"),) * 3 + (("ante",),),
    "wager_version": ("open",) * 4,
    "bank": ("house",) * 3 + ("player-dealer",),
    "dealer_card_shown": (False, False, False, True),
    "play_wager": (1,) * 4,
    "fold_forfeits": (("ante", "pair_plus"),) * 4,
    "dealer_qualifies": ("queen high",) * 4,
    "not_qualified_ante": ("wins",) * 4,
    "not_qualified_play": ("returned",) * 4,
    "player_equal": ("returned",) * 4,
    "dealer_hand_shown": ("always", "always", "when a play wager stands", "always"),
    "settle_hands": (
        "hand by hand",
        "losers, then pushes, then winners",
        "hand by hand",
        "hand by hand",
    ),
}


@pytest.mark.parametrize("name", FIGURES)
def test_what_each_document_makes_of_a_rule(name: str) -> None:
    found = tuple(GAME.chapter(book).rules[name].value for book in BOOKS)
    assert found == FIGURES[name]


PAIR_PLUS = ("mini royal flush", "straight flush", "three of a kind", "straight", "flush", "pair")
PAY = [
    (HORSESHOE, {}, "pair_plus", (None, "40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1")),
    (ONEIDA_2003, {}, "pair_plus", (None, "40 to 1", "30 to 1", "5 to 1", "4 to 1", "1 to 1")),
    (
        ONEIDA_2003,
        {"pair_plus_table": 2},
        "pair_plus",
        (None, "35 to 1", "33 to 1", "6 to 1", "4 to 1", "1 to 1"),
    ),
    (ONEIDA_2025, {}, "pair_plus", (None, "40 to 1", "30 to 1", "5 to 1", "4 to 1", "1 to 1")),
    (
        ONEIDA_2025,
        {"pair_plus_table": "B"},
        "pair_plus",
        (None, "45 to 1", "33 to 1", "6 to 1", "4 to 1", "1 to 1"),
    ),
    (MERCED, {}, "pair_plus", ("200 to 1", "40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1")),
    *((book, {}, "ante_bonus", (None, "5 to 1", "4 to 1", "1 to 1", None, None)) for book in BOOKS[:3]),
]


@pytest.mark.parametrize(("book", "options", "table", "pays"), PAY)
def test_the_pay_tables(book: str, options: dict[str, Any], table: str, pays: tuple[str | None, ...]) -> None:
    rows = GAME.rules(book, options).pay(table).rows
    assert tuple(str(rows[row]) if row in rows else None for row in PAIR_PLUS) == pays


def test_merced_has_no_ante_bonus_and_no_irregularities() -> None:
    chapter = GAME.chapter(MERCED)
    assert "ante_bonus" not in chapter.pay
    assert not chapter.irregularities


# -- irregularities ------------------------------------------------------------------------------

REMEDIES = {
    HORSESHOE: {
        "card_dealt_in_error": ("next_card", (), "§13.I"),
        "wrong_number_of_cards": ("void_round", ("reshuffle",), "§13.II"),
        "wrong_number_full_deck": ("void_round", (), "§8.IV, §9.IV"),
        "wrong_deck": ("void_round", ("remove_deck",), "§8.IV, §9.IV"),
        "dealer_card_exposed": ("void_round", ("reshuffle",), "§13.III"),
        "shuffler_jam": ("reshuffle", (), "§13.IV"),
        "shoe_jam": ("void_round", ("reshuffle",), "§13.V"),
        "shuffler_wrong_count": ("staff", ("count_deck", "inspect_deck"), "§5.II"),
        "shuffler_malfunction": ("staff", ("hand_shuffle",), "§3.II.D"),
        "improper_cut": ("staff", (), "§5.V"),
        "player_leaves": ("abandon", (), "§7.III"),
        "late_wager": ("not_recognized", (), "§7.IV"),
        "verbal_wager": ("refuse", (), "§7.II"),
    },
    ONEIDA_2003: {
        "card_face_up": ("discard_card", (), "VI.L(1)"),
        "cards_face_up": ("void_round", ("reshuffle",), "VI.L(1)"),
        "card_dealt_in_error": ("next_card", (), "VI.L(2)"),
        "wrong_number_of_cards": ("void_round", ("reshuffle",), "VI.L(3)"),
        "dealer_card_exposed": ("void_round", ("reshuffle",), "VI.L(4)"),
        "shuffler_jam": ("reshuffle", (), "VI.L(5)"),
        "shoe_jam": ("void_round", ("reshuffle",), "VI.L(6)"),
        "stub_count_misdealt": ("void_round", (), "VI.G(5)(b)"),
        "stub_count_wrong": ("void_round", ("remove_deck",), "VI.G(5)(b)"),
        "shuffler_wrong_count": ("staff", ("remove_deck",), "VI.G(6)"),
        "improper_cut": ("staff", (), "VI.E(4)"),
        "late_wager": ("not_recognized", (), "VI.F(4)"),
        "verbal_wager": ("refuse", (), "VI.F(2)"),
        "player_leaves": ("staff", (), "VI.F(3)"),
    },
    ONEIDA_2025: {
        "card_face_up": ("void_round", ("reshuffle",), "L(1)"),
        "card_dealt_in_error": ("next_card", (), "L(2)"),
        "wrong_number_of_cards": ("void_round", ("reshuffle",), "L(3)"),
        "dealer_card_exposed": ("void_round", ("reshuffle",), "L(4)"),
        "shuffler_jam": ("reshuffle", (), "L(5)"),
        "shoe_jam": ("void_round", ("reshuffle",), "L(6)"),
        "stub_count_misdealt": ("void_round", (), "G(5)(b)"),
        "stub_count_wrong": ("void_round", ("remove_deck",), "G(5)(b)"),
        "shuffler_wrong_count": ("staff", ("remove_deck",), "G(6)"),
        "unsuitable_card": ("staff", (), "D(1)(a)"),
        "improper_cut": ("staff", (), "E(4)"),
        "late_wager": ("not_recognized", (), "F(3)"),
        "verbal_wager": ("refuse", (), "F(2)"),
    },
}


@pytest.mark.parametrize("book", REMEDIES)
def test_every_irregularity_has_the_documents_remedy(book: str) -> None:
    found = {
        kind: (one.remedy, one.then, one.cite.clause)
        for kind, one in GAME.chapter(book).irregularities.items()
    }
    assert found == REMEDIES[book]


# -- nothing of the documents is left out --------------------------------------------------------


CONFLICTS = {HORSESHOE: 17, ONEIDA_2003: 12, ONEIDA_2025: 12, MERCED: 9}
"""How many conflicts and gaps the fact sheet of each document lists."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_conflict_has_a_reading(book: str) -> None:
    readings = GAME.chapter(book).readings
    assert len(readings) >= CONFLICTS[book]
    assert all(one.problem and one.value and one.why for one in readings.values())


def test_every_rule_of_the_game_is_used_by_a_document() -> None:
    used = {name for book in BOOKS for name in GAME.chapter(book).rules}
    others = {"over_limit", "under_limit", "payment_unit", "player_cap", "table_cap", "play_most"}
    assert set(RULES.rules) == used | others  # other documents have these


# -- the posting ---------------------------------------------------------------------------------

LIMITS = {"minimum", "maximum", "smallest_chip", "pair_plus_minimum", "pair_plus_maximum"}
OPTIONS = {
    HORSESHOE: LIMITS
    | {"six_card_bonus_offered", "six_card_bonus_minimum", "six_card_bonus_maximum"}
    | {"dealing", "abandoned_wagers"},
    ONEIDA_2003: LIMITS
    | {"adjacent_positions", "wager_version", "pair_plus_table", "dealing", "match_play_coupons"},
    ONEIDA_2025: LIMITS
    | {"adjacent_positions", "wager_version", "pair_plus_table", "dealing", "match_play_coupons"},
    MERCED: {"smallest_chip", "bank_fee_fraction"},
}


@pytest.mark.parametrize("book", BOOKS)
def test_what_the_house_may_choose(book: str) -> None:
    assert set(GAME.chapter(book).options) == OPTIONS[book]


FACTS = {
    HORSESHOE: {"second_deck": False, "idle_cards": "face down"},
    ONEIDA_2003: {"second_deck": False, "electronic_verification": False},
    ONEIDA_2025: {"second_deck": False, "electronic_verification": False},
    MERCED: {"second_deck": True},
}


@pytest.mark.parametrize("book", BOOKS)
def test_what_the_house_may_post_though_no_round_turns_on_it(book: str) -> None:
    facts = GAME.chapter(book).facts
    assert {name: fact.value for name, fact in facts.items()} == FACTS[book]
    for name, fact in facts.items():
        assert all(GAME.rules(book, {name: choice}) for choice in fact.choices)
        with pytest.raises(Refusal) as refused:
            GAME.rules(book, {name: "perhaps"})
        assert (refused.value.code, refused.value.clause) == ("outside_range", fact.cite.clause)


@pytest.mark.parametrize(
    ("book", "options", "code"),
    [
        (HORSESHOE, {"pair_plus_table": "B"}, "unknown_option"),
        (HORSESHOE, {"play_wager": 2}, "not_an_option"),
        (HORSESHOE, {"six_card_bonus_offered": "perhaps"}, "bad_option"),
        (HORSESHOE, {"dealing": "shoe"}, "bad_option"),
        (ONEIDA_2003, {"pair_plus_table": "C"}, "bad_option"),
        (ONEIDA_2003, {"dealer_qualifies": "king high"}, "not_an_option"),
        (ONEIDA_2003, {"minimum": "0"}, "outside_range"),
        (ONEIDA_2003, {"minimum": 2.5}, "bad_option"),
        (ONEIDA_2025, {"wager_version": "d"}, "bad_option"),
        (MERCED, {"minimum": "10"}, "not_an_option"),
        (MERCED, {"positions": 9}, "not_an_option"),
    ],
)
def test_a_posting_outside_the_document_is_refused(book: str, options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.rules(book, options)
    assert refused.value.code == code
    assert refused.value.clause or code == "unknown_option"


@pytest.mark.parametrize(("posted", "code"), [("41 to 1", ""), ("40 to 1", ""), ("39 to 1", "below_floor")])
def test_horseshoe_12_iv_pair_plus_is_a_floor(posted: str, code: str) -> None:
    pay = {"pair_plus": {"straight flush": posted}}
    if code:
        with pytest.raises(Refusal) as refused:
            GAME.rules(HORSESHOE, pay=pay)
        assert (refused.value.code, refused.value.clause) == (code, "§12.IV")
    else:
        assert str(GAME.rules(HORSESHOE, pay=pay).pay("pair_plus").rows["straight flush"]) == posted


@pytest.mark.parametrize(
    ("book", "table", "row", "posted"),
    [
        (HORSESHOE, "ante_bonus", "straight", "2 to 1"),
        (HORSESHOE, "six_card_bonus", "six-card royal", "$100,001"),
        (ONEIDA_2003, "pair_plus", "pair", "2 to 1"),
        (ONEIDA_2025, "ante", "win", "6 to 5"),
        (MERCED, "pair_plus", "mini royal flush", "201 to 1"),
    ],
)
def test_a_fixed_table_stays_as_it_is(book: str, table: str, row: str, posted: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.rules(book, pay={table: {row: posted}})
    assert refused.value.code == "fixed_table"


# -- what may be staked --------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("amount", "good"),
    [("24", False), ("25", True), ("26", True), ("99", True), ("100", True), ("101", False)],
)
def test_limits_at_below_and_above(record: Any, answer: Any, book: str, amount: str, good: bool) -> None:
    options = {"minimum": "25", "maximum": "100"}
    if book == MERCED:  # the document fixes the limits at 5 and 300
        options, amount = (
            {},
            {"24": "4.50", "25": "5", "26": "6", "99": "299", "100": "300", "101": "300.50"}[amount],
        )
    for wagers in ({"ante": amount}, {"ante": "50", "pair_plus": amount}):
        result = answer(record(book, wagers, "9s 7d 4c", "Qs 3d 2c", options=options))
        assert ("refused" not in result) == good
        if not good:
            refused = result["refused"]
            assert (refused["code"], bool(refused["clause"])) == ("bad_amount", True)


@pytest.mark.parametrize(("amount", "good"), [("5", True), ("7.50", True), ("7", False), ("7.25", False)])
def test_wagers_come_in_the_smallest_chip(record: Any, answer: Any, amount: str, good: bool) -> None:
    options = {"smallest_chip": "2.50"}
    result = answer(record(ONEIDA_2025, {"ante": amount}, "9s 7d 4c", "Qs 3d 2c", options=options))
    assert ("refused" not in result) == good


VERSIONS = [
    # version, ante, pair plus, allowed: one unit either side of each line
    ("a", 10, 9, True),
    ("a", 10, 10, True),
    ("a", 10, 11, False),
    ("a", 10, 0, True),
    ("a", 0, 10, False),
    ("b", 10, 19, True),
    ("b", 10, 20, True),
    ("b", 10, 21, False),
    ("b", 10, 0, True),
    ("b", 0, 10, False),
    ("c", 10, 49, True),
    ("c", 10, 50, True),
    ("c", 10, 51, False),
    ("c", 49, 10, True),
    ("c", 50, 10, True),
    ("c", 51, 10, False),
    ("c", 10, 0, False),
    ("c", 0, 10, False),
    ("open", 0, 10, True),
    ("open", 1, 100, True),
]


VERSION_CLAUSES = {
    ONEIDA_2003: "VI.F(1), VI.F(6)(a), VI.F(6)(b), VI.F(6)(c)",
    ONEIDA_2025: "F(1), F(5)(a), F(5)(b), F(5)(c)",
}


@pytest.mark.parametrize("book", VERSION_CLAUSES)
@pytest.mark.parametrize(("version", "ante", "pair_plus", "good"), VERSIONS)
def test_oneida_wagering_versions(
    settle: Any, refusal: Any, book: str, version: str, ante: int, pair_plus: int, good: bool
) -> None:
    amounts = {"ante": str(ante), "pair_plus": str(pair_plus)}
    wagers = {name: amount for name, amount in amounts.items() if amount != "0"}
    round = (book, wagers, "9s 7d 4c", "Qs 3d 2c", "play" if ante else "")
    options = {"wager_version": version}
    if good:
        assert settle(*round, options=options)
    else:
        assert refusal(*round, options=options) == ("wager_version", VERSION_CLAUSES[book])


def test_horseshoe_pair_plus_need_not_match_the_ante(settle: Any) -> None:
    assert (
        settle(HORSESHOE, {"ante": "1", "pair_plus": "1000"}, "9s 9d 4c", "Qs 3d 2c")["pair_plus"] == "1000"
    )


@pytest.mark.parametrize(
    ("wagers", "code", "clause"),
    [
        ({"six_card_bonus": "1"}, "needs_wager", "§7.I.D, §11"),
        ({"ante": "5", "six_card_bonus": "1"}, "needs_wager", "§7.I.D, §11"),
        ({"pair_plus": "5", "six_card_bonus": "1"}, "needs_wager", "§7.I.D, §11"),
        ({"ante": "5", "lucky": "1"}, "unknown_wager", "§7.I.C"),
        ({"ante": "5", "play": "5"}, "not_now", "§7.I.A, §10.II"),
        ({"ante": "1.50"}, "bad_amount", "§7.II"),
        ({"ante": "0.50"}, "bad_amount", "§7.I.A, IV"),
        ({"ante": "100000.50"}, "bad_amount", "§7.I.A, IV"),
        ({"ante": "5", "pair_plus": "0"}, "bad_amount", "§7.I.B–C, §7.IV"),
        ({"ante": "5", "lucky": "1", "pair_plus": "1.50"}, "unknown_wager", "§7.I.C"),
        ({}, "no_wager", "§7.I.C"),
    ],
)
def test_horseshoe_wagers_that_are_refused(
    refusal: Any, wagers: dict[str, str], code: str, clause: str
) -> None:
    assert refusal(HORSESHOE, wagers, "9s 9d 4c", "Qs 3d 2c") == (code, clause)


def test_horseshoe_11_i_the_six_card_bonus_may_not_be_offered(refusal: Any) -> None:
    wagers = {"ante": "5", "pair_plus": "5", "six_card_bonus": "1"}
    options = {"six_card_bonus_offered": False}
    found = refusal(HORSESHOE, wagers, "9s 9d 4c", "Qs 3d 2c", options=options)
    assert found == ("not_offered", "§11.I")


@pytest.mark.parametrize("book", [ONEIDA_2003, ONEIDA_2025, MERCED])
def test_only_horseshoe_has_the_six_card_bonus(refusal: Any, book: str) -> None:
    wagers = {"ante": "5", "pair_plus": "5", "six_card_bonus": "5"}
    assert refusal(book, wagers, "9s 9d 4c", "Qs 3d 2c")[0] == "unknown_wager"


@pytest.mark.parametrize(("book", "most"), [(HORSESHOE, 7), (ONEIDA_2003, 7), (ONEIDA_2025, 7), (MERCED, 8)])
def test_seats_at_and_above_the_last(record: Any, answer: Any, book: str, most: int) -> None:
    for seat, good in ((most - 1, True), (most, True), (most + 1, False), (0, False)):
        made = record(book, {"ante": "5"}, "9s 9d 4c", "Qs 3d 2c")
        made["seats"][0]["seat"] = seat
        if book == MERCED:
            made["player_dealer"]["seat"] = 1
        result = answer(made)
        assert ("refused" not in result) == good
        if not good:
            assert result["refused"]["code"] == "unknown_seat"
            assert result["refused"]["clause"] == GAME.chapter(book).rules["positions"].cite.clause
