"""Forms of poker that no rulebook here has, as short chapters on a shelf of one's own: the documents' examples."""

import json
import re
import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pokerkit import FixedLimitBadugi, HandHistory, NoLimitShortDeckHoldem
from typer.testing import CliRunner

from lockstep import AUTOMATED, UNIT, TwoEngines
from pitboss.cardroom.equity import equity, rules_of
from pitboss.chance import seeded
from pitboss.cli.app import app
from pitboss.desk import audit_log, game_of, open_round, rulesets, settle_line
from pitboss.money import show_amount
from pitboss.poker.bots import PokerBot
from pitboss.poker.deal import PutAway
from pitboss.poker.kernel import LimitKernel
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose, Sees
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal, library
from pitboss.rulebooks.lint import lint
from poker.books import awards, check_down, told_in
from poker.told import actions
from sizes import so_many

BOOK = "kitchen-table"
EXAMPLES = Path(__file__).parents[2] / "docs" / "poker" / "examples"
PAGE = EXAMPLES.parent / "variants.md"
FORMS = ("irish", "badugi", "short-deck")
told = told_in(BOOK)


@pytest.fixture(autouse=True, scope="module")
def shelf() -> Iterator[None]:
    """The examples as a shelf of one's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(library.VARIABLE, str(EXAMPLES))
        library.look_again()
        yield
    library.look_again()


def test_the_examples_lint_and_every_clause_is_encoded() -> None:
    assert lint(EXAMPLES / BOOK, rulesets()) == []
    shown = CliRunner().invoke(app, ["coverage", "--rulebook", BOOK, "--json"])
    assert shown.exit_code == 0


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_a_short_file_and_the_page_shows_it_as_it_is(form: str) -> None:
    text = (EXAMPLES / BOOK / f"poker-{form}.toml").read_text()
    assert len(text.splitlines()) <= 25
    assert text in re.findall(r"```toml\n(.*?)```", PAGE.read_text(), re.DOTALL)


# -- Irish hold'em -------------------------------------------------------------------------------

IRISH = {
    1: {"cards": "As Ad 7h 2c", "discards": "7h 2c"},
    2: {"cards": "Kh Kd Qh Jh", "discards": "Qh Jh"},
    3: "9c 8c 9d 4s",
}
TO_THE_TURN = "preflop: 3 raise 4, 1 call 3, 2 call 2; flop: 1 bet 2, 2 raise 4, 3 fold, 1 call 2; "
TO_THE_END = TO_THE_TURN + "turn: 1 check, 2 bet 4, 1 call 4; river: 1 check, 2 check"
BOARD = "Kc Ah 9h 3s Th"


def test_irish_what_was_put_away_no_longer_plays() -> None:
    """Three aces beat three kings: the royal flush in hearts went with the two cards put away."""
    answer = told("irish", IRISH, 3, TO_THE_END, BOARD)
    assert answer["net"] == {"1": "16", "2": "-12", "3": "-4"}


def test_irish_the_two_cards_kept_decide() -> None:
    kept = IRISH | {2: {"cards": "Kh Kd Qh Jh", "discards": "Kh Kd"}}
    answer = told("irish", kept, 3, TO_THE_END, BOARD)
    assert answer["net"] == {"1": "-12", "2": "16", "3": "-4"}


def test_irish_two_cards_are_put_away_after_the_betting_on_the_flop_and_no_other_number() -> None:
    waiting = told("irish", {1: "As Ad 7h 2c", 2: "Kh Kd Qh Jh"}, 2, "preflop: 2 call 1, 1 check", "Kc Ah 9h")
    assert waiting["to_act"]["seat"] == 1
    asked = told(
        "irish",
        {1: "As Ad 7h 2c", 2: "Kh Kd Qh Jh"},
        2,
        "preflop: 2 call 1, 1 check; flop: 1 check, 2 check",
        "Kc Ah 9h",
    )
    assert {one["do"] for one in asked["to_act"]["may"]} == {"discard"}
    assert sorted(len(one["cards"].split()) for one in asked["to_act"]["may"]) == [2] * 6
    for away in ("7h", "7h 2c As"):
        refused = told("irish", IRISH | {1: {"cards": "As Ad 7h 2c", "discards": away}}, 3, TO_THE_END, BOARD)
        assert refused["refused"]["code"] == "not_allowed", away


# -- badugi --------------------------------------------------------------------------------------


def badugi(seats: dict[int, Any], acted: list[dict[str, Any]], button: int = 3) -> dict[str, Any]:
    line = {
        "id": "b",
        "rulebook": BOOK,
        "game": "poker",
        "options": {"variant": "badugi"},
        "button_seat": button,
        "seats": [
            {"seat": seat} | {key: cards.split() for key, cards in one.items()} for seat, one in seats.items()
        ],
        "actions": acted,
    }
    return settle_line(json.dumps(line).encode())


def exchange(street: str, *seats: tuple[int, str]) -> list[dict[str, Any]]:
    """Who puts away what at a draw; nothing is to stand pat."""
    return [
        {"street": street, "seat": seat, "do": "draw" if away else "stand_pat", "cards": away.split()}
        for seat, away in seats
    ]


def test_badugi_three_draws_and_the_lowest_four_cards_of_different_rank_and_suit() -> None:
    answer = badugi(
        {
            1: {"cards": "4c 3d 2h 2s", "final": "4c 3d 2h 9s"},
            2: {"cards": "Kc Qd Jh Ts", "final": "Kc Qd Jh Ts"},
            3: {"cards": "As 2c 3h 8h", "final": "As 2c 3h 5d"},
        },
        [
            *actions("predraw: 3 call 2, 1 call 1, 2 check"),
            *exchange("draw", (1, "2s"), (2, ""), (3, "8h")),
            *actions("draw: 1 check, 2 check, 3 bet 2, 1 call 2, 2 call 2"),
            *exchange("draw2", (1, "9h"), (2, ""), (3, "")),
            *actions("draw2: 1 check, 2 check, 3 bet 4, 1 call 4, 2 fold"),
            *exchange("draw3", (1, ""), (3, "")),
            *actions("draw3: 1 check, 3 check"),
        ],
    )
    assert answer["net"] == {"1": "-8", "2": "-4", "3": "12"}


def stood_pat(first: str, second: str) -> dict[str, Any]:
    """Seat 1 folds its small blind, seats 2 and 3 stand pat to the end: a pot of 5."""
    acted = actions("predraw: 3 call 2, 1 fold, 2 check")
    for street in ("draw", "draw2", "draw3"):
        acted += [*exchange(street, (2, ""), (3, "")), *actions(check_down(street, "2 3"))]
    hands = {1: "7c 7d 7h 7s", 2: first, 3: second}
    return badugi({seat: {"cards": cards, "final": cards} for seat, cards in hands.items()}, acted)


@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        ("Kc Qd Jh Ts", "Ac 2d 3h 4h", {"2": "5"}),  # four cards beat three, however low
        ("6c 4d 3h 2s", "6d 4c 3s Ah", {"3": "5"}),  # from the top, and the ace is low
        ("As 2d 3c 4h", "Ac 2h 3d 4s", {"2": "3", "3": "2"}),  # the odd chip is nearest the button's left
        ("Ac 2c 3c 4c", "Kd Kh Ks 2d", {"3": "5"}),  # one card, an ace, against two
    ],
)
def test_badugi_more_cards_win_and_then_the_lower(first: str, second: str, taken: dict[str, str]) -> None:
    assert awards(stood_pat(first, second)) == taken


HISTORY = """
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 4c3d2h2s",
  "d dh p2 KcQdJhTs",
  "d dh p3 As2c3h8h",
  "p3 cc", "p1 cc", "p2 cc",
  "p1 sd 2s", "p2 sd", "p3 sd 8h", "d dh p1 9h", "d dh p3 5d",
  "p1 cc", "p2 cc", "p3 cbr 2", "p1 cc", "p2 cc",
  "p1 sd 9h", "p2 sd", "p3 sd", "d dh p1 9s",
  "p1 cc", "p2 cc", "p3 cbr 4", "p1 cc", "p2 f",
  "p1 sd", "p3 sd",
  "p1 cc", "p3 cc",
  "p3 sm As2c3h5d", "p1 sm 4c3d2h9s",
]
finishing_stacks = [92, 96, 112]
"""


def test_badugi_of_a_hand_history_ends_as_pokerkit_has_it() -> None:
    """The hand above as a file of the standard: there and here it ends on the same stacks."""
    shown = CliRunner().invoke(app, ["phh", "--rulebook", BOOK, "--json"], input=HISTORY)
    assert shown.exit_code == 0, shown.output
    *_, last = HandHistory.loads(HISTORY)
    assert json.loads(shown.stdout)["stacks"] == [str(stack) for stack in last.stacks] == ["92", "96", "112"]


# -- short-deck hold'em ----------------------------------------------------------------------------

CHECKED = "preflop: 2 call, 1 check; " + check_down("flop turn river", "1 2")


@pytest.mark.parametrize(
    ("first", "second", "board", "taken"),
    [
        ("As 9s", "Ac Ad", "Ks 8s 6s Ah Kd", {"1": "6"}),  # a flush over a full house
        (
            "As Kd",
            "Kc Kh",
            "6d 7c 8h 9s Qs",
            {"1": "6"},
        ),  # the ace below the six: a straight over three kings
        ("As Kd", "Tc Kh", "6d 7c 8h 9s Qs", {"2": "6"}),  # ten high beats it
        ("As Kd", "Ac Kh", "Qd Jc 8h 7s Jd", {"1": "3", "2": "3"}),
    ],
)
def test_short_deck_hands_are_ranked_by_the_chapter(
    first: str, second: str, board: str, taken: dict[str, str]
) -> None:
    assert awards(told("short-deck", {1: first, 2: second}, 2, CHECKED, board)) == taken


def test_short_deck_has_no_card_below_the_six() -> None:
    answer = told("short-deck", {1: "5s 9s", 2: "Ac Ad"}, 2, CHECKED, "Ks 8s 6s Ah Kd")
    assert (answer["refused"]["code"], answer["refused"]["rule"]) == ("impossible_card", "rules.deck")


def test_short_deck_equity_is_counted_without_the_compiled_tables() -> None:
    """Two cards to come of 29, each board settled by the plain ranking."""
    rules = rules_of("short-deck", BOOK)
    found = equity(rules, ["AsKs", "9h9d"], "9s6s7h")
    assert (found.exact, found[0].deals) == (True, 29 * 28 // 2)
    assert found[0].equity + found[1].equity == 1
    flush = equity(rules, ["AsKs", "9h9d"], "9s6s7h6d")
    # Eight spades, less the nine and the six that lie there, make a flush, which beats the full house.
    assert flush[0].equity == Fraction(9 - 4, 36 - 8)


@pytest.mark.parametrize("cards", ["5s5h", "22"])
def test_short_deck_equity_knows_no_card_that_the_deck_lacks(cards: str) -> None:
    with pytest.raises(Refusal):
        equity(rules_of("short-deck", BOOK), [cards, "9h9d"])


def test_short_deck_is_refused_by_the_compiled_kernel() -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "short-deck"})
    with pytest.raises(Refusal, match="only 52 cards are simulated"):
        LimitKernel(rules)


def test_a_short_deck_history_is_played_as_its_standard_has_it() -> None:
    history = """
variant = "NS"
antes = [2, 2, 2]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsKd", "d dh p2 KcKh", "d dh p3 7d7h",
  "p3 f", "p1 cc", "p2 cc",
  "d db 6d7c8h", "p1 cc", "p2 cbr 10", "p1 cc",
  "d db 9s", "p1 cc", "p2 cc",
  "d db Qs", "p1 cc", "p2 cc",
  "p1 sm AsKd", "p2 sm KcKh",
]
"""
    shown = CliRunner().invoke(app, ["phh", "--rulebook", BOOK, "--json"], input=history)
    assert shown.exit_code == 0, shown.output
    *_, last = HandHistory.loads(history)
    assert json.loads(shown.stdout)["stacks"] == [str(stack) for stack in last.stacks] == ["116", "86", "98"]


# -- beside another engine -------------------------------------------------------------------------


def of_badugi(table_rules: TableRules, stacks: list[int], players: int) -> Any:
    blinds, limits = table_rules.blinds, table_rules.limit.limits
    return FixedLimitBadugi.create_state(AUTOMATED, True, 0, blinds, *limits, stacks, players)


def of_short_deck(table_rules: TableRules, stacks: list[int], players: int) -> Any:
    least = table_rules.limit.limits[0]
    return NoLimitShortDeckHoldem.create_state(
        AUTOMATED, True, table_rules.ante, table_rules.blinds, least, stacks, players
    )


POSTED: dict[str, dict[str, Any]] = {
    "badugi": {"limits": [show_amount(2 * UNIT), show_amount(4 * UNIT)]},
    "short-deck": {"structure": "no-limit", "ante": show_amount(UNIT)},
}


@pytest.mark.filterwarnings("ignore:A card being dealt:UserWarning")
@pytest.mark.filterwarnings("ignore:Returning reserved:UserWarning")
@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(so_many(everyday=6, ci=12)), id="everyday"),
        pytest.param(range(12, 12 + so_many(ci=150, long=16_000)), id="heavy", marks=pytest.mark.heavy),
    ],
)
@pytest.mark.parametrize(
    ("form", "create", "most"), [("badugi", of_badugi, 5), ("short-deck", of_short_deck, 8)]
)
def test_random_hands_end_on_the_stacks_of_another_engine(
    form: str, create: Any, most: int, seeds: range
) -> None:
    blinds = [show_amount(UNIT), show_amount(2 * UNIT)]
    rules = game_of("poker").rules(BOOK, {"variant": form, "blinds": blinds, **POSTED[form]})
    for seed in seeds:
        source = seeded(seed)
        ours, theirs = TwoEngines(rules, create, source, 3 + source.below(most - 2)).play()
        assert ours == theirs, f"seed {seed}"


# -- all of them -----------------------------------------------------------------------------------


def random_hand(form: str, seed: int) -> Round:
    source = seeded(seed)
    structure = ("fixed-limit", "pot-limit", "no-limit")[seed % 3]
    seats = tuple(range(1, 3 + source.below(7)))
    stacks = {seat: 1_000 + 100 * source.below(100) for seat in seats}
    options = {"variant": form, "structure": structure}
    return drive(open_round("poker", BOOK, seats, options, None, stacks), RandomPlayer(source))


@pytest.mark.parametrize("form", FORMS)
def test_100_random_hands_conserve_chips_and_are_audited(form: str) -> None:
    for seed in range(100):
        round = random_hand(form, seed)
        assert check_conservation(round.log).get("pot", 0) == 0, seed
        assert sum(round.table.net.values()) == 0, seed
        assert audit_log(write_log(round.log)).clean, seed


@pytest.mark.parametrize("form", FORMS)
def test_it_is_played_at_the_terminal(form: str) -> None:
    words = [
        "play",
        "poker",
        "--rulebook",
        BOOK,
        "--option",
        f"variant={form}",
        "--seats",
        "3",
        "--seed",
        "4",
    ]
    shown = CliRunner().invoke(app, words, input="1\nq\n", env={"COLUMNS": "200"})
    assert shown.exit_code == 0, shown.output
    assert re.search(r"^pre\w* > you (fold|call|check|post)", shown.output, re.MULTILINE), shown.output


def test_company_exchanges_the_card_that_plays_no_part() -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "badugi"})
    held = ("Ac", "2d", "3h", "Kh")
    ask = Choose(1, "draw", PutAway("draw", held, range(5)), rules.cite("streets"), "", Sees(held, {}))
    assert PokerBot(rules, seeded(1)).decide(ask, 1) == Chosen("draw", None, "Kh")


def test_equity_of_badugi_is_a_fraction_of_the_cards_that_can_come() -> None:
    """One card to come against a pat king: an ace-deuce-trey of three suits needs the fourth suit and another rank."""
    rules = rules_of("badugi", BOOK)
    found = equity(rules, ["Ac2d3h", "KcQdJhTs"])
    spades = 13 - 1 - 3  # less the ten that is gone, and the ranks that are held
    assert (found.exact, found[0].equity) == (True, Fraction(spades, 52 - 7))


def test_equity_of_irish_is_estimated_and_adds_up() -> None:
    found = equity(rules_of("irish", BOOK), ["AsAdKsKd", "9h8h7c6c"], samples=100, seed=3)
    assert sum(one.equity for one in found) == 1
    assert found[0].equity > found[1].equity


FIVE, FOUR = "any five of the hole cards and the board", "four hole cards of different rank and suit"
WRONG = [
    ("short-deck", '"flush", "full', '"full', "hand_ranking must be royal flush, straight flush"),
    ("short-deck", "positions = { value = 10", "positions = { value = 15", "the deck is too small"),
    ("short-deck", '"royal flush", ', '"five aces", "royal flush", ', "no joker makes five aces"),
    (
        "short-deck",
        "36 cards, six to ace",
        "53 cards, one joker",
        "four aces and the joker are five aces",
    ),
    ("irish", "hand_ranking =", "# hand_ranking =", "hand_ranking must be royal flush, straight flush"),
    ("irish", FIVE, FOUR, "no hand is made of 2 cards and a board of 5"),
    ("badugi", '"the best low"', '"the best hand"', "such hands have no value for high"),
    ("badugi", '"badugi", clause', '"ace to five", clause', "lows of such hands are badugi"),
    ("badugi", "down = 4", "down = 5", "no hand is made of 5 cards"),
    ("badugi", "down = 4", "down = 3", "no hand is made of 3 cards"),
    ("badugi", "down = 4", "down = 3, board = 1", "such hands have no board"),
    (
        "badugi",
        "short_of",
        'hand_ranking = { value = ["pair"], clause = "badugi" }\nshort_of',
        "have no hand_ranking",
    ),
]


@pytest.mark.parametrize(("form", "old", "new", "why"), WRONG)
def test_a_form_that_contradicts_itself_does_not_load(
    tmp_path: Path, form: str, old: str, new: str, why: str
) -> None:
    book = tmp_path / BOOK
    shutil.copytree(EXAMPLES / BOOK, book)
    file = book / f"poker-{form}.toml"
    text = file.read_text()
    assert old in text
    changed = re.sub(r"# hand_ranking = .*?\n\] \}\n", "", text.replace(old, new, 1), flags=re.DOTALL)
    file.write_text(changed)
    assert any(why in problem.reason for problem in lint(file, rulesets())), lint(file, rulesets())
