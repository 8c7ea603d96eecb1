"""Readings: which entries rest on one, and what an analyst gets who asks for the other way to read a clause."""

from fractions import Fraction

import msgspec
import pytest

from pitboss.desk import chapters, game_of, games, settle_record
from pitboss.rounds import Game, explain
from pitboss.rulebooks import Chapter, Refusal, RulebookError, load_chapter, read_chapter, rulebooks
from pitboss.rulebooks.library import chapter_game
from pitboss.rulebooks.readings import otherwise
from pitboss.rulebooks.schema import PayShape, RuleSet, count, flag

TOY = RuleSet(
    "toy",
    {"positions": count("how many sit", least=1, most=9), "late": flag("whether late bets stand")},
    {},
    {"bet": PayShape(("win", "draw"))},
)
TEXT = """
game = "toy"
title = "Toy"
source = "nowhere"

[rules]
positions = { value = 7, clause = "1", reading = "seats" }
late = { value = true, clause = "2" }

[pay.bet]
kind = "fixed"
clause = "3"
reading = "award"
win = "1 to 1"
draw = "$100"

[readings.seats]
clause = "1"
problem = "six chairs and seven circles"
value = "seven"
why = "circles count"
alternatives = { "six" = { rules = { positions = 6 } } }

[readings.award]
clause = "3"
problem = "whether the stake comes back"
value = "it does"
why = "custom"

[readings.award.alternatives]
"it does not" = { pay = { bet = { draw = "$100 in all" } } }
"twice" = { pay = { bet = { win = "2 to 1" } } }
"""


def toy(text: str = TEXT) -> Chapter:
    return read_chapter(text.encode(), TOY, "book", "book/toy.toml")


def edited(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


def test_an_entry_names_the_reading_it_rests_on() -> None:
    chapter = toy()
    assert chapter.readings_of("rules.positions") == ("seats",)
    assert chapter.readings_of("pay.bet") == ("award",)
    assert chapter.readings_of("rules.late") == ()
    assert {chapter.readings_of(rule) for rule in ("rules.nothing", "wagers.x", "odd")} == {()}
    assert chapter.resting_on("seats") == ("rules.positions",)
    assert chapter.resting_on("award") == ("pay.bet",)
    both = toy(edited('reading = "seats"', 'reading = ["seats", "award"]'))
    assert both.readings_of("rules.positions") == ("seats", "award")
    assert both.resting_on("award") == ("pay.bet", "rules.positions")


def test_the_other_reading_changes_just_what_it_says() -> None:
    chapter = toy()
    other = otherwise(chapter, {"seats": "six"})
    assert other.rules["positions"].value == 6
    assert {name: rule for name, rule in other.rules.items() if name != "positions"} == {
        "late": chapter.rules["late"]
    }
    assert other.pay == chapter.pay
    assert other.readings["seats"].value == "six"
    assert other.read_as == {"seats": "six"}
    assert chapter.rules["positions"].value == 7
    both = otherwise(chapter, {"seats": "six", "award": "it does not"})
    assert both.pay["bet"].tables[""].rows["draw"].win(1000) == Fraction(9000)
    assert both.read_as == {"seats": "six", "award": "it does not"}


def test_a_chapter_read_otherwise_is_pinned_to_no_edition() -> None:
    chapter = toy()
    hashes = {otherwise(chapter, asked).sha256 for asked in ({}, {"seats": "six"}, {"award": "twice"})}
    assert len(hashes) == 3


def test_the_name_alone_asks_for_the_only_alternative() -> None:
    assert otherwise(toy(), {"seats": ""}).rules["positions"].value == 6
    with pytest.raises(Refusal, match="'it does not' or 'twice'") as error:
        otherwise(toy(), {"award": ""})
    assert error.value.code == "unknown_reading"


@pytest.mark.parametrize(
    ("asked", "code", "says"),
    [
        ({"chairs": "six"}, "unknown_reading", "no reading 'chairs'"),
        ({"seat": "six"}, "unknown_reading", "did you mean 'seats'?"),
        ({"seats": "five"}, "unknown_reading", "can also be read as 'six'"),
    ],
)
def test_a_reading_nobody_knows_is_refused(asked: dict[str, str], code: str, says: str) -> None:
    with pytest.raises(Refusal, match=says) as error:
        otherwise(toy(), asked)
    assert error.value.code == code


def test_a_reading_without_an_alternative_is_refused() -> None:
    chapter = toy(edited('alternatives = { "six" = { rules = { positions = 6 } } }\n', ""))
    with pytest.raises(Refusal, match="has no alternative") as error:
        otherwise(chapter, {"seats": "six"})
    assert error.value.clause == "1"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rules = { positions = 6 }", "rules = { position = 6 }", "did you mean 'positions'"),
        ("rules = { positions = 6 }", "rules = { positions = 10 }", "from 1 to 9"),
        ("rules = { positions = 6 }", "rules = { positions = 7 }", "changes nothing"),
        ("rules = { positions = 6 }", "wagers = { x = 6 }", "only rules and pay"),
        ("rules = { positions = 6 }", "rules = 6", "alternatives"),
        ("bet = { win = ", "bets = { win = ", "did you mean 'bet'"),
        ('win = "2 to 1"', 'wins = "2 to 1"', "has no row 'wins'"),
        ('win = "2 to 1"', 'win = "2 too 1"', "neither odds"),
        ('reading = "seats"', 'reading = "seat"', "did you mean 'seats'"),
        ('reading = "award"', 'reading = "awards"', "did you mean 'award'"),
    ],
)
def test_an_alternative_that_does_not_hold_does_not_load(old: str, new: str, says: str) -> None:
    with pytest.raises(RulebookError, match=says) as error:
        toy(edited(old, new))
    assert error.value.problems[0].line > 0


def test_an_award_in_the_place_of_the_stake_pays_that_much_less() -> None:
    draw = otherwise(toy(), {"award": "it does not"}).pay["bet"].tables[""].rows["draw"]
    assert str(draw) == "$100 in all"
    assert (draw.win(0), draw.win(100), draw.win(10_000), draw.win(10_001)) == (0, 9900, 0, 0)


# -- on the shelf --------------------------------------------------------------------------------

READ = [(book, game) for book, game in chapters()]
CHAPTERS = [
    (book.id, name)
    for book in rulebooks().values()
    for name in book.chapters
    if chapter_game(book.id, name) in games()
]

REFERENCE = "it points to a wrong clause"
SLIP = "a slip of the pen, or of the scan"
DUTY = "a duty of the staff, and no round turns on it"
SILENT = "the chapter has no such entry"
WHOLE = "every payment comes out to the cent, and the chapter has no rounding"

NO_ENTRY = {
    "horseshoe-cincinnati/three-card-poker": {
        "fold_reference": REFERENCE,
        "deck_reference": REFERENCE,
        "idle_shuffle": DUTY,
        "chips_before_deal": SILENT,
        "player_card_exposed": SILENT,
    },
    "horseshoe-cincinnati/four-card-poker": {
        "idle_shuffle": DUTY,
        "card_change": DUTY,
        "player_card_exposed": SILENT,
    },
    "horseshoe-cincinnati/ultimate-texas-holdem": {
        "idle_shuffle": DUTY,
        "leaving": SILENT,
        "deck_reference": REFERENCE,
        "cover_cards": DUTY,
        "stub": DUTY,
    },
    "horseshoe-cincinnati/texas-holdem-bonus": {
        "idle_shuffle": DUTY,
        "certificate_holder": SLIP,
        "cut_steps": SLIP,
    },
    "horseshoe-cincinnati/crazy-four-poker": {
        "idle_shuffle": DUTY,
        "card_change": DUTY,
        "player_card_exposed": SILENT,
    },
    "oneida-2003/three-card-poker": {
        "deck_reference": REFERENCE,
        "payout_numbers": REFERENCE,
        "dealing_letter": SLIP,
        "rounding": WHOLE,
    },
    "oneida-2025/three-card-poker": {
        "version_figures": SLIP,
        "reveal_reference": REFERENCE,
        "stacking_reference": REFERENCE,
        "repeated_words": SLIP,
        "rounding": WHOLE,
    },
    "oneida-2025/four-card-poker": {
        "ranking_reference": REFERENCE,
        "stub_reference": REFERENCE,
        "idle_sentence": DUTY,
        "cutting_card": DUTY,
    },
    "merced-poker-room/three-card-poker": {
        "glossary_hand": SLIP,
        "collect_and_pay": SLIP,
        "cut": SILENT,
        "rounding": WHOLE,
    },
    "merced-poker-room/pure-21-5-blackjack": {"missing_rules": SILENT},
    "horseshoe-cincinnati/craps": {"call_bets": SILENT},
    "horseshoe-cincinnati/mini-baccarat": {"numbering": SLIP, "inspection": REFERENCE},
    "horseshoe-cincinnati/big-six": {"number": SLIP, "odds_reference": REFERENCE, "numbering": SLIP},
    "horseshoe-cincinnati/blackjack": {
        "idle_reference": REFERENCE,
        "shuffle_reference": REFERENCE,
        "lost_exemption": SLIP,
        "appendix": REFERENCE,
        "blackjack_cards_removed": DUTY,
        "dealer_examines": DUTY,
        "slips": SLIP,
    },
    "oneida-2003/craps": {"place_to_lose": SILENT, "numbering": SLIP, "amendment": SILENT},
    "oneida-2025/craps": {"place_to_lose": SILENT, "stick": DUTY},
    "horseshoe-cincinnati/let-it-ride": {
        "card_change": DUTY,
        "own_touch": DUTY,
        "exposed_cards": SILENT,
        "progressive": REFERENCE,
    },
    "oneida-2003/let-it-ride": {
        "amendment": SILENT,
        "exposed_cards": SILENT,
        "own_touch": DUTY,
        "shuffle_sentence": SLIP,
    },
    "horseshoe-cincinnati/mississippi-stud": {
        "card_change": DUTY,
        "own_touch": DUTY,
        "exposed_cards": SILENT,
    },
    "oneida-2025/mississippi-stud": {"stub_reference": REFERENCE},
}
"""The readings on which no entry of a chapter rests, and why none does."""


@pytest.mark.parametrize(("book", "name"), CHAPTERS)
def test_every_reading_on_the_shelf_is_named_by_what_rests_on_it(book: str, name: str) -> None:
    chapter = load_chapter(book, name, game_of(chapter_game(book, name)).ruleset)
    alone = {reading for reading in chapter.readings if not chapter.resting_on(reading)}
    assert alone == NO_ENTRY.get(f"{book}/{name}", {}).keys()


@pytest.mark.parametrize(("book", "game"), READ, ids=[f"{book}/{game.id}" for book, game in READ])
def test_every_alternative_on_the_shelf_changes_a_price_or_a_rule(book: str, game: Game) -> None:
    chapter = game.chapter(book)
    for name, reading in chapter.readings.items():
        for alternative in reading.alternatives:
            other = otherwise(chapter, {name: alternative})
            assert (other.rules, other.pay) != (chapter.rules, chapter.pay), name
            assert game.rules(book, readings={name: alternative}).chapter.read_as == {name: alternative}


def test_explain_says_which_payment_rests_on_a_reading() -> None:
    record = {
        "rulebook": "horseshoe-cincinnati",
        "game": "three-card-poker",
        "seats": [
            {
                "seat": 1,
                "wagers": {"ante": "10", "pair_plus": "5", "six_card_bonus": "1"},
                "cards": ["As", "Ks", "Qs"],
                "decisions": [{"at": "play", "do": "play"}],
            }
        ],
        "dealer": ["Js", "Ts", "9s"],
    }
    answer, round = settle_record(msgspec.json.encode(record))
    assert round is not None, answer
    told = {one.wager: one for one in explain(round.log, round.rules.chapter) if "paid" in one.says}
    assert told["six_card_bonus"].rests_on
    assert "rests on a reading: " in str(told["six_card_bonus"])
    assert told["pair_plus"].rests_on == ()
