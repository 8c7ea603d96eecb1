"""Records of three card poker: what is read, what is refused and never guessed, and the order of the log."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.desk import game_of, settle_answers, settle_line
from pitboss.rounds import play_record, read_record
from pitboss.rounds.events import Paid, Returned, Shown, Taken

HORSESHOE, ONEIDA_2003, ONEIDA_2025, MERCED = BOOKS = (
    "horseshoe-cincinnati",
    "oneida-2003",
    "oneida-2025",
    "merced-poker-room",
)
ROUND = (HORSESHOE, {"ante": "10"}, "9s 9d 4c", "Qs 3d 2c")


def changed(record: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of a record with one key set; a path is keys and places, apart by dots."""
    copy: Any = json.loads(json.dumps(record))
    *way, last = (int(key) if key.isdigit() else key for key in path.split("."))
    place = copy
    for key in way:
        place = place[key]
    place[last] = value
    return copy  # type: ignore[no-any-return]


REFUSED = [
    ("colour", "red", "bad_record"),
    ("seats.0.colour", "red", "bad_record"),
    ("seats.0.decisions.0.colour", "red", "bad_record"),
    ("rulebook", "no-such-book", "unknown_rulebook"),
    ("game", "no-such-game", "unknown_game"),
    ("options", {"colour": "red"}, "unknown_option"),
    ("options", {"play_wager": 2}, "not_an_option"),
    ("seats.0.seat", "1", "bad_record"),
    ("seats.0.seat", 1.0, "bad_record"),
    ("seats.0.wagers", {"ante": 10.0}, "bad_amount"),
    ("seats.0.wagers", {"ante": True}, "bad_amount"),
    ("seats.0.wagers", {"ante": None}, "bad_amount"),
    ("seats.0.wagers", {"ante": "-10"}, "bad_amount"),
    ("seats.0.wagers", {"ante": "1e3"}, "bad_amount"),
    ("seats.0.wagers", {"ante": "NaN"}, "bad_amount"),
    ("seats.0.wagers", {"ante": "10.001"}, "bad_amount"),
    ("seats.0.wagers", {"ante": "٣"}, "bad_amount"),
    ("seats.0.wagers", {"ante": "0"}, "bad_amount"),
    ("seats.0.wagers", {"ante": "99999999999999999"}, "bad_amount"),
    ("seats.0.wagers", {"anté": "10"}, "unknown_wager"),
    ("seats.0.cards", ["9s", "9d", "9s"], "impossible_card"),
    ("seats.0.cards", ["9s", "9d", "Qs"], "impossible_card"),  # the dealer has it
    ("seats.0.cards", ["9s", "9d", "1s"], "impossible_card"),
    ("seats.0.cards", ["9s", "9d", "Jk"], "impossible_card"),
    ("seats.0.cards", ["9s", "9d", "4c", "5c"], "unused_cards"),
    ("seats.0.cards", ["9s", "9d"], "missing_cards"),
    ("seats.0.cards", ["9s", "9d", "??"], "missing_cards"),
    ("dealer", ["Qs", "3d"], "missing_cards"),
    ("dealer", ["Qs", "3d", "2c", "2d"], "unused_cards"),
    ("community", ["2d"], "unknown_key"),
    ("rolls", [[1, 2]], "unknown_key"),
    ("spins", ["17"], "unknown_key"),
    ("seats.0.decisions", [], "missing_decision"),
    ("seats.0.decisions.0.at", "flop", "unexpected_decision"),
    ("seats.0.decisions.0.do", "raise", "not_allowed"),
    ("seats.0.decisions.0.amount", "11", "bad_amount"),
    ("seats.0.decisions.0.amount", "9", "bad_amount"),
    ("seats.0.decisions", [{"at": "play", "do": "play"}] * 2, "unused_decision"),
    ("seats.0.decisions", [{"at": "play", "do": "fold", "amount": "10"}], "bad_amount"),
]


@pytest.mark.parametrize(("path", "value", "code"), REFUSED)
def test_what_is_refused(record: Any, answer: Any, path: str, value: Any, code: str) -> None:
    result = answer(changed(record(*ROUND), path, value))
    assert result["id"] == "r"
    assert result["refused"]["code"] == code
    assert result["refused"]["message"]


CLAUSES = [
    ("seats.0.wagers", {"ante": "0"}, "§7.I.A, IV"),
    ("seats.0.cards", ["9s", "9d"], "§10.IV–V"),
    ("dealer", ["Qs", "3d"], "§10.III"),
    ("seats.0.decisions", [], "§7.I.A, §10.II"),
    ("seats.0.decisions.0.do", "raise", "§7.I.A, §10.II"),
    ("seats.0.decisions.0.amount", "11", "§7.I.A, §10.II"),
    ("options", {"play_wager": 2}, "§7.I.A, §10.II"),
    ("seats.0.seat", 8, "§2.I"),
]


@pytest.mark.parametrize(("path", "value", "clause"), CLAUSES)
def test_a_refusal_names_its_clause(record: Any, answer: Any, path: str, value: Any, clause: str) -> None:
    assert answer(changed(record(*ROUND), path, value))["refused"]["clause"] == clause


def test_a_seat_twice_is_refused(record: Any, answer: Any) -> None:
    made = record(*ROUND)
    made["seats"] *= 2
    assert answer(made)["refused"]["code"] == "seat_twice"


@pytest.mark.parametrize("play", [{"at": "play", "do": "play"}, {"at": "play", "do": "play", "amount": "10"}])
def test_the_play_wager_need_not_be_spelled_out(record: Any, answer: Any, play: dict[str, str]) -> None:
    assert answer(changed(record(*ROUND), "seats.0.decisions", [play]))["net"]["1"]["play"] == "10"


@pytest.mark.parametrize(
    "wagers", [{"ante": 10}, {"ante": "$10"}, {"ante": "10.00"}, [{"wager": "ante", "amount": "10"}]]
)
def test_the_same_stake_in_other_words(record: Any, answer: Any, wagers: Any) -> None:
    assert answer(changed(record(*ROUND), "seats.0.wagers", wagers))["net"]["1"]["ante"] == "10"


def test_a_wager_in_two_lines_adds_up(record: Any, answer: Any) -> None:
    lines = [{"wager": "ante", "amount": "4"}, {"wager": "ante", "amount": "6"}]
    assert answer(changed(record(*ROUND), "seats.0.wagers", lines))["net"]["1"] == {
        "ante": "10",
        "play": "10",
    }


def test_lines_are_settled_one_by_one_and_empty_ones_passed_over(record: Any) -> None:
    good = json.dumps(record(*ROUND)).encode()
    lines = list(settle_answers([good, b"\n", b"{", b"  ", good]))
    assert [("net" in line, "refused" in line) for line in lines] == [
        (True, False),
        (False, True),
        (True, False),
    ]


@given(st.binary(max_size=200))
def test_hostile_bytes_are_refused(data: bytes) -> None:
    assert "refused" in settle_line(data)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PATHS = ["id", "rulebook", "game", "options", "seats", "seats.0", "seats.0.seat", "seats.0.wagers"]
PATHS += ["seats.0.wagers.ante", "seats.0.cards", "seats.0.decisions", "seats.0.decisions.0.amount", "dealer"]
PATHS += ["irregularities", "player_dealer", "state", "rolls", "actions"]


@given(st.sampled_from(PATHS), ANYTHING, st.sampled_from(BOOKS))
def test_a_record_with_one_wild_value_never_crashes(path: str, value: Any, book: str) -> None:
    seat = {"seat": 1, "wagers": {"ante": "10"}, "cards": ["9s", "9d", "4c"]}
    seat["decisions"] = [{"at": "play", "do": "play"}]
    made = {
        "id": "r",
        "rulebook": book,
        "game": "three-card-poker",
        "seats": [seat],
        "dealer": ["Qs", "3d", "2c"],
    }
    if book == MERCED:
        made["player_dealer"] = {"seat": 8, "wager": "100"}
    result = settle_line(json.dumps(changed(made, path, value)).encode())
    assert ("net" in result) != ("refused" in result)


# -- the order of the log ------------------------------------------------------------------------

TABLE = [
    {"seat": 1, "wagers": {"ante": "10", "pair_plus": "5"}, "cards": ["As", "Ad", "5c"]},  # wins
    {"seat": 2, "wagers": {"ante": "10"}, "cards": ["9s", "7d", "4c"]},  # loses
    {"seat": 3, "wagers": {"ante": "10"}, "cards": ["Qh", "3s", "2d"]},  # pushes
    {"seat": 4, "wagers": {"ante": "10"}, "cards": ["Kd", "7s", "4d"]},  # wins
]


def settled_order(book: str) -> list[tuple[int, str]]:
    seats = [{**seat, "decisions": [{"at": "play", "do": "play"}]} for seat in TABLE]
    made = {"rulebook": book, "game": "three-card-poker", "seats": seats, "dealer": ["Qs", "3d", "2c"]}
    if book == MERCED:
        made["player_dealer"] = {"seat": 8, "wager": "1000"}
    round = play_record(read_record(json.dumps(made).encode()), game_of("three-card-poker"))
    moved = [entry for entry in round.log if type(entry) in (Paid, Returned, Taken)]
    return list(dict.fromkeys((entry.seat, entry.wager) for entry in moved))


def test_the_order_of_settlement_is_each_documents_own() -> None:
    first = (1, "ante"), (1, "play"), (1, "pair_plus")
    others = {seat: [(seat, "ante"), (seat, "play")] for seat in (2, 3, 4)}
    turned = {seat: pair[::-1] for seat, pair in others.items()}
    assert settled_order(HORSESHOE) == [*others[4], *others[3], *others[2], *first]
    assert settled_order(ONEIDA_2003) == [*others[2], *others[3], *others[4], *first]
    assert settled_order(ONEIDA_2025) == [
        *turned[4],
        *turned[3],
        *turned[2],
        (1, "play"),
        (1, "ante"),
        first[2],
    ]
    assert settled_order(MERCED) == [*first, *others[2], *others[3], *others[4]]


@pytest.mark.parametrize(("book", "shown"), [(HORSESHOE, True), (ONEIDA_2003, True), (ONEIDA_2025, False)])
def test_whether_the_dealers_hand_is_shown_when_nobody_plays(record: Any, book: str, shown: bool) -> None:
    made = record(book, {"ante": "10"}, "9s 9d 4c", "Qs 3d 2c", do="fold")
    round = play_record(read_record(json.dumps(made).encode()), game_of("three-card-poker"))
    assert any(type(entry) is Shown and entry.who == "dealer" for entry in round.log) == shown


# -- the posting of a record ------------------------------------------------------------------------


@pytest.mark.parametrize(("minimum", "maximum"), [("5", "300"), (5, 300)])
def test_a_posting_may_repeat_what_the_document_fixes(minimum: Any, maximum: Any) -> None:
    rules = game_of("three-card-poker").rules(
        MERCED, {"minimum": minimum, "maximum": maximum, "bank": "player-dealer"}
    )
    assert (rules.amount("minimum"), rules.amount("maximum")) == (500, 30_000)


@pytest.mark.parametrize(("book", "paid"), [(ONEIDA_2003, "175"), (ONEIDA_2025, "225")])
@pytest.mark.parametrize("spelled", ["B", "b", "2", 2])
def test_the_second_pair_plus_table_by_any_of_its_names(
    settle: Any, book: str, paid: str, spelled: Any
) -> None:
    options = {"pair_plus_table": spelled}
    net = settle(book, {"ante": "5", "pair_plus": "5"}, "7h 6h 5h", "Qs 9d 2c", options=options)
    assert net["pair_plus"] == paid


@pytest.mark.parametrize("book", [ONEIDA_2003, ONEIDA_2025])
@pytest.mark.parametrize(
    ("version", "says"),
    [
        ("A", "ante_covers_pair_plus"),
        ("B", "ante_covers_half_pair_plus"),
        ("C", "both_within_five_times"),
        ("c", "both_within_five_times"),
    ],
)
def test_the_wagering_versions_by_their_letters(book: str, version: str, says: str) -> None:
    assert game_of("three-card-poker").rules(book, {"wager_version": version}).text("wager_version") == says


@pytest.mark.parametrize(
    ("pay", "result"),
    [
        ({"pair_plus": {"flush": "4 to 1"}}, "20"),
        ({"pair_plus": {"flush": "3 to 1"}}, "15"),
        ({"pair_plus": {"flush": "2 to 1"}}, "below_floor"),
        ({"ante_bonus": {"straight": "2 to 1"}}, "fixed_table"),
        ({"pair_plus": {"flush": 4}}, "bad_option"),
        ([], "bad_option"),
    ],
)
def test_horseshoe_12_iv_a_record_may_post_the_odds(answer: Any, record: Any, pay: Any, result: str) -> None:
    wagers = {"ante": "5", "pair_plus": "5"}
    found = answer(record(HORSESHOE, wagers, "9h 6h 5h", "Qs 9d 2c", options={"pay": pay}))
    assert (found["refused"]["code"] if "refused" in found else found["net"]["1"]["pair_plus"]) == result
