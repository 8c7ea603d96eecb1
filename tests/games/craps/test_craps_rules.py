"""The three craps chapters: what each cites, what it leaves to the house, and how they differ."""

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of, open_round
from pitboss.games.craps.layout import Bet
from pitboss.games.craps.rules import RULES
from pitboss.games.craps.script import canonical
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import NAMES, family_of, flat_family, flat_key, is_odds
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal, RulebookError
from variants import Raw, changed, raw_chapter, rules_of, settled

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
GAPS = {H: 18, OLD: 14, NEW: 12}


@pytest.mark.parametrize("book", GAPS)
def test_every_gap_of_the_sheet_has_a_reading(book: str) -> None:
    assert len(game_of("craps").chapter(book).readings) >= GAPS[book]


@pytest.mark.parametrize("book", GAPS)
def test_every_wager_of_the_document_is_offered(book: str) -> None:
    offered = set(game_of("craps").rules(book).once(TableRules).amounts)
    missing = set(NAMES) - offered
    absent = {"hop_1_1", "hop_6_6", "hop_1_2", "hop_5_6"} if book == H else {"fire"}
    absent |= {name for name in NAMES if name.startswith(("place_to_lose_", "big_", "all_"))}
    puts = {name for name in NAMES if name.startswith("put_")}
    assert missing == (absent if book == H else absent | puts)


@pytest.mark.parametrize("book", GAPS)
def test_the_ask_lists_what_may_be_bet_now(book: str) -> None:
    round = open_round("craps", book)
    round.answer(GO_ON)
    assert type(round.ask) is Choose
    bets = {choice.wager for choice in round.ask.choices if choice.do == "bet"}
    assert {"pass", "dont_pass", "place_6", "hop_2_4"} <= bets
    assert not bets & {"come", "dont_come", "put_6", "pass_odds"}
    assert all(choice.amount is not None for choice in round.ask.choices if choice.do == "bet")


def test_floors_may_be_raised_and_fixed_tables_not() -> None:
    craps = game_of("craps")
    better = craps.rules(OLD, pay={"field": {"12": "3 to 1"}})
    assert str(better.pay("field").rows["12"]) == "3 to 1"
    for pay, code in (
        ({"field": {"12": "1 to 1"}}, "below_floor"),
        ({"buy": {"4": "3 to 1"}}, "fixed_table"),
    ):
        with pytest.raises(Refusal) as refused:
            craps.rules(OLD, pay=pay)
        assert refused.value.code == code


def test_a_raised_floor_changes_the_steps() -> None:
    rules = game_of("craps").rules(OLD, pay={"place": {"6": "6 to 5"}})
    assert rules.once(TableRules).step("place_6") == 500


def test_every_rule_says_what_it_is() -> None:
    assert all(kind.says for kind in RULES.rules.values())
    assert set(RULES.wagers) >= {parsed.family for parsed in NAMES.values()}


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("hop_6_1", "hop_1_6"),
        ("hop_3_3", "hop_3_3"),
        ("place_6", "place_6"),
        ("hop_x", "hop_x"),
    ],
)
def test_canonical_names(written: str, name: str) -> None:
    assert canonical(written) == name


@pytest.mark.parametrize(
    ("wager", "number", "id", "odds", "family", "key"),
    [
        ("pass", 6, "", "pass_odds", "pass", "pass"),
        ("come", 6, "", "come_odds_6", "come", "come_6"),
        ("come", 6, "c1", "come_odds:c1", "come", "c1"),
        ("put_6", 6, "", "put_6_odds", "put", "put_6"),
        ("dont_come", 4, "", "dont_come_odds_4", "dont_come", "dont_come_4"),
    ],
)
def test_names_of_odds(wager: str, number: int, id: str, odds: str, family: str, key: str) -> None:
    assert Bet(1, wager, key, number, id=id).odds_name == odds
    assert flat_family(odds) == family
    assert flat_key(odds) == key
    assert is_odds(odds)
    assert not is_odds(wager)


# -- a chapter may lack a wager, and contradicts itself nowhere -----------------------------------------

PARTS = ["fire", "put", "buy", "lay", "buy lay", "place", "hard", "field", "hop", "c_and_e", "horn", "world"]


def without(raw: Raw, gone: set[str]) -> Raw:
    """The same chapter without some wagers and whatever belongs to them."""
    parts = {name: kind.part for name, kind in RULES.rules.items()} | {
        f"pay {name}": shape.part for name, shape in RULES.pay.items()
    }
    left = raw["wagers"].keys() - gone
    kept = {part: not part or bool(set(part.split(" or ")) & left) for part in parts.values()}
    raw["wagers"] = {name: wager for name, wager in raw["wagers"].items() if name in left}
    raw["rules"] = {name: rule for name, rule in raw["rules"].items() if kept[parts[name]]}
    raw["pay"] = {name: table for name, table in raw["pay"].items() if kept[parts[f"pay {name}"]]}
    for name in ("exact_payment", "winners_stay"):
        raw["rules"][name]["value"] = [one for one in raw["rules"][name]["value"] if one not in gone]
    raw["irregularities"] = {
        kind: one for kind, one in raw["irregularities"].items() if one.get("wager") not in gone
    }
    for reading in raw["readings"].values():
        reading.pop("alternatives", None)
    return raw


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("book", [H, *(pytest.param(one, marks=pytest.mark.heavy) for one in (OLD, NEW))])
def test_a_document_without_a_wager_needs_none_of_its_rules(book: str, part: str) -> None:
    craps, whole = game_of("craps"), raw_chapter(book, "craps")
    raw = without(raw_chapter(book, "craps"), set(part.split()))
    if all(one in whole["wagers"] for one in part.split()):
        assert len(raw["rules"]) + len(raw["pay"]) < len(whole["rules"]) + len(whole["pay"])
    rules = rules_of(craps, book, raw)
    record = {"rulebook": book, "game": "craps", "rolls": [[3, 3], [3, 3]]}
    seat = {"seat": 1, "wagers": {"pass": "10", "any_seven": "5"}}
    assert settled(craps, rules, {**record, "seats": [seat]}).net() == {1: {"pass": 1000, "any_seven": -500}}
    round, player = Round(craps, rules, (1, 2)), RandomPlayer(seeded(3), 50)
    for _ in range(150):
        if round.ask is None:
            break
        try:
            round.answer(player.answer(round.ask, round))
        except Refusal as refusal:
            player.refused(refusal)
    assert not any(family_of(bet.wager) in part.split() for bet in round.table.round_state.bets.values())


def test_a_rule_of_a_wager_the_document_lacks_does_not_load() -> None:
    raw = raw_chapter(OLD, "craps")
    raw["rules"]["put_bets"] = {"value": "any time", "clause": "II.D(1)"}
    with pytest.raises(RulebookError, match="belongs to put, which the chapter does not have"):
        rules_of(game_of("craps"), OLD, raw)
    del raw["rules"]["put_bets"], raw["rules"]["vig_when"]
    with pytest.raises(RulebookError, match="is missing, and buy or lay needs it"):
        rules_of(game_of("craps"), OLD, raw)


CONTRADICTIONS = [
    {"barred_number": 7},
    {"barred_number": 4},
    {"craps_numbers": [2, 3]},
    {"naturals": [7, 11, 12]},
    {"naturals": [6, 7, 11]},
    {"naturals": [7, 11, 11]},
    {"point_numbers": [4, 5, 6, 8, 9, 10, 11]},
    {"point_numbers": [4, 5, 6, 8, 9, 10, 13]},
    {"horn_parts": []},
    {"exact_payment": ["put"]},
    {"minimum": "6", "maximum": "5"},
]


@pytest.mark.parametrize("said", CONTRADICTIONS, ids=str)
@pytest.mark.parametrize("book", [OLD, NEW])
def test_values_that_contradict_each_other_do_not_load(book: str, said: Raw) -> None:
    with pytest.raises(RulebookError):
        rules_of(game_of("craps"), book, changed(raw_chapter(book, "craps"), **said))


@pytest.mark.parametrize(
    "said",
    [
        {"fire_minimum": "101"},
        {"fire_minimum": "1.50"},
        {"fire_maximum": "99.50"},
        {"fire_step": "3"},
        {"fire_step": "0"},
        {"place_on_come_out": "with the flat bet"},
        {"winners_stay": ["pass"]},
        {"pass_locked": "never"},
    ],
    ids=str,
)
def test_horseshoe_12_ii_a_limits_that_are_no_fire_bets_do_not_load(said: Raw) -> None:
    with pytest.raises(RulebookError):
        rules_of(game_of("craps"), H, changed(raw_chapter(H, "craps"), **said))


@pytest.mark.parametrize(
    ("book", "options", "code"),
    [
        (H, {"fire_maximum": "10.50"}, "contradiction"),
        (H, {"minimum": "50", "maximum": "5"}, "contradiction"),
        (NEW, {"barred_number": 2}, ""),
        (NEW, {"barred_number": 11}, "outside_range"),
        (OLD, {"no_roll_caller": "stickperson", "verbal_wagers": False, "world_booking": "in parts"}, ""),
        (OLD, {"no_roll_caller": "a player"}, "outside_range"),
    ],
)
def test_postings_that_contradict_the_document(book: str, options: Raw, code: str) -> None:
    if not code:
        assert game_of("craps").rules(book, options).options.items() >= options.items()
        return
    with pytest.raises(Refusal) as refused:
        game_of("craps").rules(book, options)
    assert refused.value.code == code
