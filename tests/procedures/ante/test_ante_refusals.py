"""Every refusal of an ante game by the clause it goes against, in every chapter, as the documents have it."""

import json
from typing import Any

import pytest

from pitboss.desk import settle_line

CHAPTERS = {
    "H3": ("horseshoe-cincinnati", "three-card-poker"),
    "O3": ("oneida-2003", "three-card-poker"),
    "N3": ("oneida-2025", "three-card-poker"),
    "M3": ("merced-poker-room", "three-card-poker"),
    "H4": ("horseshoe-cincinnati", "four-card-poker"),
    "N4": ("oneida-2025", "four-card-poker"),
}
THREE, FOUR = ("9s 9d 4c", "Qs 3d 2c"), ("9s 9d 4c 5h 7h", "Qs 3d 2c Kd Jh Th")
ANTE, PLAY = {"ante": "10"}, {"at": "play", "do": "play"}


def refused(chapter: str, change: dict[str, Any]) -> tuple[str, str, str]:
    """Settle one seat's round with something changed, and give code, rule and clause of its refusal."""
    found = refusal(chapter, change)
    return found["code"], found["rule"], found["clause"]


def message(chapter: str, change: dict[str, Any]) -> str:
    """Settle one seat's round with something changed, and give what its refusal says."""
    return refusal(chapter, change)["message"]


def refusal(chapter: str, change: dict[str, Any]) -> dict[str, str]:
    """Settle one seat's round with something changed, and give its refusal."""
    book, game = CHAPTERS[chapter]
    cards, dealer = FOUR if chapter.endswith("4") else THREE
    play = PLAY | ({"amount": "10"} if chapter.endswith("4") else {})
    seat = {"seat": 1, "wagers": ANTE, "cards": cards.split(), "decisions": [play]}
    seat |= {key: change.pop(key) for key in list(change) if key in seat}
    line = {"rulebook": book, "game": game, "seats": [seat], "dealer": dealer.split()}
    line |= {"player_dealer": {"seat": 8, "wager": "1000"}} if chapter == "M3" else {}
    answer = settle_line(json.dumps(line | change).encode())
    assert "refused" in answer, answer
    found: dict[str, str] = answer["refused"]
    return found


def called(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularities": [{"kind": kind, **more}]}


def side(chapter: str) -> str:
    return "aces_up" if chapter.endswith("4") else "pair_plus"


OPENING = {
    "H3": "§7.I.C",
    "O3": "VI.F(1)(a)–(c)",
    "N3": "F(1)(c), J(1)",
    "M3": "Betting 3",
    "H4": "§7.I, §8.II, §9.II",
    "N4": "F(1), J(1)",
}
ANTES = {
    "H3": "§7.I.A, IV",
    "O3": "VI.A(1), VI.F(1)(a), VI.F(4)",
    "N3": "F(1)(a), F(3)",
    "M3": "Betting 2–3; lines 433–437",
    "H4": "§1.I.A, §7.I.A, §7.IV",
    "N4": "A(2), F(1)(a), F(3)",
}
SIDES = {
    "H3": "§7.I.B–C, §7.IV",
    "O3": "VI.A(3), VI.F(1)(b)–(c), VI.F(4)",
    "N3": "F(1)(b), F(3)",
    "M3": "Betting 4; Pair Plus 1–2; lines 433–437",
    "H4": "§1.I.B, §7.I.B–C, §7.IV",
    "N4": "A(1), F(1)(b)–(c), F(3)",
}
PLAYS = {
    "H3": "§7.I.A, §10.II",
    "O3": "VI.A(4), VI.J(2)",
    "N3": "A(4), J(2)(a)",
    "M3": "Round of Play 3",
    "H4": "§1.I.D, §7.I.A, §10.III",
    "N4": "A(5), F(1)(a), F(3)(b), J(3)(a)",
}
CHIPS = {"H3": "§7.II", "O3": "VI.F(2)", "N3": "F(2)", "M3": "Betting 2", "H4": "§7.II", "N4": "F(2)"}
PLACES = {
    "H3": "§2.I",
    "O3": "VI.B(1)",
    "N3": "B(1)",
    "M3": "lines 298, 310",
    "H4": "§2.I",
    "N4": "B(1)",
}
TWO_PLACES = {"H3": "§7.V", "O3": "VI.F(5)", "N3": "F(4)", "M3": "Betting 5", "H4": "§7.V", "N4": "F(4)"}
IN_ERROR = {"H3": "§13.I", "O3": "VI.L(2)", "N3": "L(2)", "H4": "§12.I", "N4": "L(2)"}
EXPOSED = {"H3": "§13.III", "O3": "VI.L(4)", "N3": "L(4)", "H4": "§12.III", "N4": "L(4)"}
JAMS = {"H3": "§13.V", "O3": "VI.L(6)", "N3": "L(6)", "H4": "§12.V", "N4": "L(6)"}
LEAVES = {"H3": "§7.III", "O3": "VI.F(3)", "H4": "§7.III"}

Case = tuple[str, dict[str, Any], str, str, dict[str, str]]
CASES: list[Case] = [
    ("below the minimum", {"wagers": {"ante": "0.50"}}, "bad_amount", "wagers.ante", ANTES),
    ("nothing staked on it", {"wagers": {"ante": "0"}}, "bad_amount", "wagers.ante", ANTES),
    ("above the maximum", {"wagers": {"ante": "100001"}}, "bad_amount", "wagers.ante", ANTES),
    ("no whole chips", {"wagers": {"ante": "10.25"}}, "bad_amount", "rules.smallest_chip", CHIPS),
    ("no such wager", {"wagers": {"ante": "10", "x": "5"}}, "unknown_wager", "rules.opening_wagers", OPENING),
    ("no wager at all", {"wagers": {}}, "no_wager", "rules.opening_wagers", OPENING),
    ("no decision", {"decisions": []}, "missing_decision", "", PLAYS),
    ("a decision elsewhere", {"decisions": [PLAY | {"at": "bet"}]}, "unexpected_decision", "", PLAYS),
    ("another decision", {"decisions": [PLAY | {"do": "raise"}]}, "not_allowed", "", PLAYS),
    ("too much to play", {"decisions": [PLAY | {"amount": "31"}]}, "bad_amount", "", PLAYS),
    ("too little to play", {"decisions": [PLAY | {"amount": "9"}]}, "bad_amount", "", PLAYS),
    ("no such seat", {"seat": 9}, "unknown_seat", "rules.positions", PLACES),
    ("the card called comes next", called("card_dealt_in_error", card="8h"), "next_card", "", IN_ERROR),
    (
        "that card is dealt",
        called("card_dealt_in_error", at="after_deal", card="9s"),
        "impossible_card",
        "",
        IN_ERROR,
    ),
    ("that card is none", called("card_dealt_in_error", card="Jk"), "impossible_card", "", IN_ERROR),
    ("too late", called("card_dealt_in_error", at="play"), "not_now", "", IN_ERROR),
    ("nobody sits there", called("card_dealt_in_error", seat=5), "unknown_seat", "", IN_ERROR),
    ("exposed after it was shown", called("dealer_card_exposed", at="after_round"), "not_now", "", EXPOSED),
    ("exposed before the deal", called("dealer_card_exposed", at="before_deal"), "not_now", "", EXPOSED),
    ("a player's card", called("dealer_card_exposed", card="9s"), "impossible_card", "", EXPOSED),
    ("no shoe to jam", called("shoe_jam"), "cannot_happen", "", JAMS),
    ("nobody named", called("player_leaves"), "missing_seat", "", LEAVES),
    ("the round is over", called("player_leaves", at="after_round", seat=1), "not_now", "", LEAVES),
]


@pytest.mark.parametrize(
    ("chapter", "change", "code", "rule", "clause"),
    [
        pytest.param(chapter, change, code, rule, clause, id=f"{chapter} {name}")
        for name, change, code, rule, clauses in CASES
        for chapter, clause in clauses.items()
    ],
)
def test_a_refusal_names_the_clause_it_goes_against(
    chapter: str, change: dict[str, Any], code: str, rule: str, clause: str
) -> None:
    found = refused(chapter, dict(change))
    assert (found[0], found[2]) == (code, clause)
    assert found[1].startswith(rule or ("irregularities." if "irregularities" in change else ""))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_side_wager_below_the_minimum_is_refused_by_its_own_clause(chapter: str) -> None:
    found = refused(chapter, {"wagers": ANTE | {side(chapter): "0.50"}})
    assert found == ("bad_amount", f"wagers.{side(chapter)}", SIDES[chapter])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_play_wager_before_the_cards_comes_too_early(chapter: str) -> None:
    clause = "Betting 3; Round of Play 3" if chapter == "M3" else PLAYS[chapter]
    assert refused(chapter, {"wagers": ANTE | {"play": "10"}}) == ("not_now", "wagers.play", clause)


@pytest.mark.parametrize(("chapter", "clause"), TWO_PLACES.items())
def test_one_person_holds_one_place(chapter: str, clause: str) -> None:
    seats = [{"seat": seat, "wagers": ANTE, "decisions": [PLAY], "patron": "Ada"} for seat in (1, 2)]
    assert refused(chapter, {"seats": seats}) == ("several_seats", "rules.adjacent_positions", clause)


def test_horseshoe_11_i_a_bonus_that_is_not_offered() -> None:
    wagers = {"ante": "10", "pair_plus": "10", "six_card_bonus": "1"}
    found = refused("H3", {"wagers": wagers, "options": {"six_card_bonus_offered": False}})
    assert found == ("not_offered", "rules.six_card_bonus_offered", "§11.I")


@pytest.mark.parametrize(
    ("bank", "code", "rule", "clause"),
    [
        ({"seat": 8, "wager": "0"}, "bad_amount", "rules.bank_limit", "Round of Play 8–10; Pair Plus 8"),
        ({"seat": 9, "wager": "10"}, "unknown_seat", "rules.positions", "lines 298, 310"),
        ({"seat": 1, "wager": "10"}, "player_dealer", "rules.bank", "Round of Play 9"),
        (None, "player_dealer", "rules.bank", "Round of Play 9"),
    ],
)
def test_merced_a_bank_that_is_none(bank: dict[str, Any] | None, code: str, rule: str, clause: str) -> None:
    assert refused("M3", {"player_dealer": bank}) == (code, rule, clause)


@pytest.mark.parametrize(
    ("chapter", "says"),
    [
        ("H3", "holds seats 1, 2: one player holds one position"),
        ("O3", "or two adjacent ones where the house allows it (adjacent_positions is false)"),
    ],
)
def test_what_one_player_may_hold_names_no_option_the_book_lacks(chapter: str, says: str) -> None:
    seats = [{"seat": seat, "wagers": ANTE, "decisions": [PLAY], "patron": "Ada"} for seat in (1, 2)]
    assert message(chapter, {"seats": seats}).endswith(says)


@pytest.mark.parametrize(
    ("version", "wagers", "says"),
    [
        ("ante_covers_pair_plus", ("5", "10"), "pair_plus may be at most the ante, $5, not $10"),
        ("ante_covers_half_pair_plus", ("4", "10"), "pair_plus may be at most twice the ante, $8, not $10"),
        ("both_within_five_times", ("5", "30"), "pair_plus may be at most five times the ante, $25, not $30"),
        ("both_within_five_times", ("50", "5"), "ante may be at most five times the pair_plus, $25, not $50"),
        (
            "both_within_five_times",
            ("50",),
            "ante and pair_plus must both be made, and there is no pair_plus",
        ),
    ],
)
def test_a_wagering_version_says_which_bound_is_passed(
    version: str, wagers: tuple[str, ...], says: str
) -> None:
    made = dict(zip(("ante", "pair_plus"), wagers, strict=False))
    said = message("O3", {"wagers": made, "options": {"wager_version": version}})
    assert said == f"{says} (the posted wager_version is {version})"
