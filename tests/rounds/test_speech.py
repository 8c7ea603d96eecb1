"""Sentences for somebody at the table: wagers by the names people use, and no word that only a program writes."""

import re

import pytest

from everyday import marks_of
from pitboss.desk.games import Entry, chapters, entries, game_of
from pitboss.floor.tables import LiveTable
from pitboss.rounds.asks import Choose
from pitboss.rounds.came_to import came_to
from pitboss.rounds.events import Decided, Judged, Noted, Taken
from pitboss.rounds.game import Game
from pitboss.rounds.sentences import told
from pitboss.rounds.speech import Besides, finding, in_words
from pitboss.rulebooks import Cite, Refusal
from pitboss.web import shows

CITE = Cite("rules.x", "§1")
ROUGH = re.compile(
    r"_|\bno row of\b|\bnone of the rows\b|\d:[a-z]|\bplayer (?:lower|higher)\b|\bseat 1 needs\b"
)
"""What no sentence for a person may hold: names of records and words of the settlement."""


@pytest.mark.parametrize(
    ("game", "wager", "name", "said"),
    [
        ("craps", "dont_pass", "Don't pass", "don't pass"),
        ("craps", "c_and_e", "C & E", "C & E"),
        ("craps", "place_6", "Place 6", "place 6"),
        ("craps", "horn_high_12", "Horn high 12", "horn high 12"),
        ("craps", "hop_1_2", "Hop 1-2", "hop 1-2"),
        ("craps", "come_6", "Come on 6", "come on 6"),
        ("craps", "come_odds_6", "Odds on come 6", "odds on come 6"),
        ("craps", "put_6_odds", "Odds on Put 6", "odds on Put 6"),
        ("craps", "dont_pass_odds", "Odds on don't pass", "odds on don't pass"),
        ("roulette", "straight-17", "Straight up 17", "straight up 17"),
        ("roulette", "split-8-11", "Split 8–11", "split 8–11"),
        ("roulette", "dozen-1", "First dozen", "first dozen"),
        ("roulette", "corner-1", "Corner 1–2–4–5", "corner 1–2–4–5"),
        ("three-card-poker", "pair_plus", "Pair plus", "pair plus"),
        ("mississippi-stud", "third_street", "3rd street", "3rd street"),
        ("mini-baccarat", "banker", "Banker", "Banker"),
        ("blackjack", "split2", "Split, hand 2", "split hand 2"),
        ("big-six", "20", "$20", "the $20 spot"),
        ("poker", "big_blind", "Big blind", "big blind"),
    ],
)
def test_a_wager_has_the_name_people_use(game: str, wager: str, name: str, said: str) -> None:
    called = game_of(game).called(wager)
    assert (called.name, called.said) == (name, said)


@pytest.mark.parametrize(
    ("game", "word", "wager"),
    [
        ("craps", "yo", "eleven"),
        ("craps", "any 7", "any_seven"),
        ("craps", "hardway", "hard_8"),
        ("craps", "don't", "dont_come"),
        ("roulette", "double street", "six-1"),
        ("let-it-ride", "bet 3", "bet3"),
    ],
)
def test_other_words_find_a_wager(game: str, word: str, wager: str) -> None:
    assert word in game_of(game).called(wager).also


@pytest.mark.parametrize(
    ("found", "who", "says"),
    [
        (
            "pair of nines against king high: player higher",
            2,
            "your pair of nines beats the dealer's king high",
        ),
        ("king high against ace high: player lower", 3, "the dealer's ace high beats seat 3's king high"),
        ("hand 2: 18 against 18: player equal", 2, "hand 2: your 18 ties the dealer's 18"),
        ("ten high: does not qualify", "dealer", "the dealer's ten high does not qualify"),
        ("pair_plus: no row of the table", 2, "your pair plus: nothing that pays"),
        ("ante: tie", 2, "your ante: tie"),  # a row of a pay table, not a hand that ties another
        ("hand 1: 22: player over", 2, "your 22 is too many"),
        ("hand 1: 25, over 21", 3, "seat 3's 25 is over 21"),
        ("soft 18", "dealer", "the dealer has soft 18"),
        ("the last player left", 2, "everyone else has folded"),
        (
            "high pair of threes, low king-ten high; low Td Kh: both lower",
            2,
            "your high hand is pair of threes, the low one king-ten high: both lose",
        ),
    ],
)
def test_a_finding_is_said_as_people_say_it(found: str, who: int | str, says: str) -> None:
    assert finding(found, who, 2) == says


def test_hands_of_one_name_are_told_apart_by_the_card_that_decided() -> None:
    besides = Besides(lambda: {2: ("ace", "jack", "four"), "dealer": ("ace", "ten", "nine")})
    found = "ace high against ace high: player higher"
    says = "your ace high beats the dealer's ace high: your jack beats the dealer's ten"
    assert finding(found, 2, 2, None, besides) == says
    view = [Judged(2, found, CITE, wagers=("ante",)), Taken(2, "ante", 500, CITE)]
    assert says in came_to(view, 2, {"ante": -500}, besides=besides).says


def test_a_change_of_the_table_is_a_sentence() -> None:
    craps, pure = game_of("craps"), game_of("pure-21-5-blackjack")
    assert told(Noted("shooter", "1", CITE), 1, craps) == "you have the dice"
    assert told(Noted("shooter", "1", CITE), 2, craps) == "seat 1 has the dice"
    assert told(Noted("1:place_9", "off", CITE), 1, craps) == "your place 9 is off"
    button = Noted("action button", "seat 6, the down card counting 12", CITE)
    assert told(button, 1, pure) == "seat 6 has the action button"
    assert told(Decided(3, "hand1", "stand_pat", CITE), 1) == "seat 3 stands pat"


def test_a_rules_sentence_names_the_wager_and_says_you() -> None:
    craps = game_of("craps")
    assert in_words("dont_come is made after the come-out roll only", craps) == (
        "don't come is made after the come-out roll only"
    )
    assert in_words("seat 2 needs a pass wager", craps, 2) == "you need a pass wager"
    offered = in_words("this table does not offer progressive: meter is nothing", craps)
    assert offered == "this table does not offer progressive"


def _sentences(game: Game, live: LiveTable) -> list[str]:
    view = live.round.view(1)
    besides = shows.besides(live.round, view)
    said = [told(event, 1, game, besides) for event in view]
    if live.round.over:
        came = shows.came_to(live.round, view, 1)
        said += [came["says"], *(line["says"] for line in came["lines"])]
    return said


CHAPTERS = [(book, one) for book, game in chapters() for one in entries(book, game)]


@pytest.mark.parametrize(
    ("book", "entry"),
    [pytest.param(book, one, id=f"{book}/{one.id}", marks=marks_of(book, one.id)) for book, one in CHAPTERS],
)
def test_no_sentence_of_a_round_reads_like_a_record(book: str, entry: Entry) -> None:
    game = entry.game
    rules = entry.rules(book)
    for seed in range(3):
        live = LiveTable(game, rules, 1, 1, seed=b"%032d" % seed)
        for _ in range(25):
            ask = live.ask_of(1)
            if live.round.over or ask is None:
                break
            try:
                free = type(ask) is Choose and not ask.who
                live.answer(live.bot.stake(ask, 1) if free else live.bot.decide(ask, 1))  # type: ignore[arg-type]
            except Refusal as refusal:
                assert not ROUGH.search(in_words(refusal.message, game, 1)), refusal.message
        for said in _sentences(game, live):
            assert not ROUGH.search(said), said
