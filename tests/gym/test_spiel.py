"""Poker as a game of OpenSpiel: its checks pass, nothing hidden is told, and Kuhn's game comes out as he solved it."""

import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability  # noqa: E402

from pitboss import gym  # noqa: E402
from pitboss.desk import game_of as engine_of  # noqa: E402
from pitboss.desk.games import chapters, entries  # noqa: E402
from pitboss.gym.playing import Playing  # noqa: E402
from pitboss.gym.spiel import game_of  # noqa: E402
from pitboss.hands import three  # noqa: E402
from pitboss.poker import terms  # noqa: E402
from pitboss.rulebooks import Refusal, Rules  # noqa: E402
from sizes import so_many  # noqa: E402
from variants import raw_chapter, rules_of  # noqa: E402

BOOK = "section-8-poker"
FORMS = [
    "poker-holdem",
    "poker-five-card-draw",
    "poker-seven-card-stud",
    "poker-omaha-high-low",
    "poker-razz",
]
EVERYDAY = FORMS[:2]
TABLES = [pytest.param(form, id=form, marks=() if form in EVERYDAY else pytest.mark.heavy) for form in FORMS]


@pytest.mark.parametrize("form", TABLES)
def test_openspiel_finds_nothing_wrong(form: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = gym.open_spiel(form, BOOK, players=2)
    pyspiel.random_sim_test(game, num_sims=so_many(ci=10, everyday=2), serialize=False, verbose=False)


def played(game: Any, seed: int, folds: bool = True) -> Any:
    """Yield the states of a hand played at random, to its end if nobody folds."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(rng.choices(cards, weights)[0])
        else:
            names, legal = game.table.words.actions, state.legal_actions()
            state.apply_action(rng.choice([one for one in legal if folds or names[one] != "fold"]))
    yield state


@pytest.mark.parametrize("form", TABLES)
def test_a_player_is_told_no_card_that_its_seat_has_not_seen(form: str) -> None:
    game = gym.open_spiel(form, BOOK, players=3)
    for seed in range(so_many(ci=20, everyday=5)):
        for state in played(game, seed):
            for player in range(3):
                table = state.hand.round.table
                shown = {card for cards in table.shown.values() for card in cards}
                own = set(table.hands.get(player + 1, ()))
                others = {card for who, cards in table.hands.items() if who != player + 1 for card in cards}
                told = state.information_state_string(player)
                if not state.is_terminal():
                    assert not {card for card in others - own - shown if card in told}


DRAWS = [
    pytest.param(book, entry.id, id=f"{book}-{entry.id}")
    for book, of in chapters()
    for entry in entries(book, of)
    if entry.game.among_players is not None
    and any(row.get("draw") or row.get("discard") for row in entry.rules(book, None).value("streets"))
]


@pytest.mark.parametrize(("book", "form"), DRAWS)
def test_a_player_that_is_told_the_same_holds_the_same_cards(book: str, form: str) -> None:
    game, compared = gym.open_spiel(form, book, players=2), 0
    names = game.table.words.actions
    for seed in range(so_many(ci=10, everyday=2)):
        for state in played(game, seed, folds=False):
            if state.is_terminal() or state.is_chance_node():
                continue
            player, held, recalled = state.current_player(), {}, {}
            for action in state.legal_actions():
                child = state.child(action)
                while not child.is_terminal() and child.is_chance_node():
                    child.apply_action(child.chance_outcomes()[0][0])
                own = sorted(child.hand.round.table.hands.get(player + 1, ()))
                if child.is_terminal():
                    continue
                assert held.setdefault(child.information_state_string(player), own) == own
                assert recalled.setdefault(tuple(child.information_state_tensor(player)), own) == own
                compared += names[action].startswith(("draw:", "discard:"))
    assert compared


def test_what_is_won_adds_up_and_copies_go_their_own_way() -> None:
    game = gym.open_spiel("poker-holdem", BOOK, players=2)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    for seed in range(5):
        for state in played(game, seed):
            if not state.is_terminal() and not state.is_chance_node():
                before, copies = str(state), [state.child(action) for action in state.legal_actions()]
                assert len({str(copy) for copy in copies}) == len(copies)
                assert str(state) == before
        assert sum(state.returns()) == 0
        assert any(state.returns())


# -- Kuhn's poker: a chapter of ours with one card each and one bet, and three cards of the deck -------------------


@cache
def kuhns_rules() -> Rules:
    """An ante, one card down, one round of bets, and a board that helps nobody."""
    raw = raw_chapter(BOOK, "poker-holdem")
    streets = [
        {"name": "preflop", "down": 1, "opens": "left of the button", "clause": "§8(j)(6)"},
        {
            "name": "flop",
            "board": 2,
            "opens": "left of the button",
            "bets": terms.NO_BETS,
            "clause": "§8(j)(7)",
        },
    ]
    values = {
        "ante": "1",
        "blinds": [],
        "blinds_number": [0],
        "blinds_usual": terms.NO_BLINDS,
        "limits": ["1", "1"],
        "limit_by_round": [terms.LOWER, terms.LOWER],
        "streets": streets,
        "hand_from": terms.ANY_THREE,
        "hand_ranking": list(three.USUAL),
    }
    for reading in raw["readings"].values():
        reading.pop("alternatives", None)
    for name, value in values.items():
        rule = raw["rules"].setdefault(name, {"clause": "§8(j)(2)"})
        rule["value"] = value
        for bound in ("minimum", "maximum", "choices"):
            rule.pop(bound, None)
    return rules_of(engine_of("poker"), BOOK, raw)


@cache
def kuhns_game() -> Any:
    """Two players with two chips each: an ante, and a bet that is all they have."""
    table = Playing(engine_of("poker"), kuhns_rules(), 2, None, None, 200)
    return game_of(table, cards=("Js", "Qd", "Kh"), board=("2c", "7d"))


def kuhns_solution(game: Any) -> Any:
    """The equilibrium of 1950 in which the first player never bets."""
    found = policy.TabularPolicy(game)
    bet, call, check, fold = (game.table.words.number[do] for do in ("bet", "call", "check", "fold"))
    bets = {("p1", "Js"): 1 / 3, ("p1", "Kh"): 1.0}
    calls = {("p0", "Qd"): 1 / 3, ("p0", "Kh"): 1.0, ("p1", "Qd"): 1 / 3, ("p1", "Kh"): 1.0}
    for text, row in found.state_lookup.items():
        who = (text[:2], next(card for card in ("Js", "Qd", "Kh") if card in text))
        found.action_probability_array[row] = 0
        yes, no, chance = (call, fold, calls) if "bet" in text else (bet, check, bets)
        found.action_probability_array[row, yes] = chance.get(who, 0)
        found.action_probability_array[row, no] = 1 - chance.get(who, 0)
    return found


def value_of(game: Any, play: Any) -> float:
    """What the first player wins on average."""
    return float(expected_game_score.policy_value(game.new_initial_state(), [play, play])[0])


def test_kuhns_solution_cannot_be_exploited_and_costs_the_first_player_an_eighteenth() -> None:
    game = kuhns_game()
    solution = kuhns_solution(game)
    assert len(solution.state_lookup) == 12
    assert exploitability.exploitability(game, solution) == pytest.approx(0, abs=1e-12)
    assert value_of(game, solution) == pytest.approx(-1 / 18)


@pytest.mark.heavy
def test_what_plays_at_random_can_be_exploited_and_what_learns_less_and_less() -> None:
    game = kuhns_game()
    at_random = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(so_many(ci=60, everyday=12)):
        solver.evaluate_and_update_policy()
    learned = solver.average_policy()
    assert at_random > 0.4
    assert exploitability.exploitability(game, learned) < 0.1
    assert value_of(game, learned) == pytest.approx(-1 / 18, abs=0.05)


# -- what is refused ------------------------------------------------------------------------------------------------


def test_a_game_against_the_house_is_refused() -> None:
    with pytest.raises(Refusal, match="not played among the players"):
        gym.open_spiel("three-card-poker", "oneida-2003")


@pytest.mark.parametrize(
    ("few", "why"),
    [
        ({"cards": ("Xx",)}, "cards must be a list of cards of the pack"),
        ({"cards": 5}, "cards must be a list of cards of the pack"),
        ({"cards": ("As",)}, "a hand may need 4 different cards in cards, not 1"),
        ({"cards": ("As", "Ks", "Qs", "Js"), "board": ("2c",)}, "5 different cards in board, not 1"),
        ({"cards": ("As", "Ks", "Qs", "Js", "Ts")}, "9 different cards in cards and board, not 5"),
        ({"board": ("As",)}, "board needs cards too"),
    ],
)
def test_too_few_cards_and_cards_that_are_none_are_refused(few: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        gym.open_spiel("poker-holdem", BOOK, **few)


def test_without_openspiel_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pitboss.gym.spiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[openspiel\]'"):
        gym.open_spiel("poker-holdem", BOOK)


def test_it_is_not_loaded_unasked() -> None:
    says = "import sys, pitboss.gym; print('pyspiel' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", says], text=True).strip() == "False"
