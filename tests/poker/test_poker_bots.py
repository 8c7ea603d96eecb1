"""Bots at a poker table: legal in every form of it, moved by what their seat sees alone, and better than chance."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.chance import seeded
from pitboss.poker.bots import BETS_FROM, CALLS_FROM, CERTAIN, HARDEST, SURE_FROM, Hopes, PokerBot, _needed
from pitboss.poker.deal import PutAway
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Choose, Sees
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Cite, Rules
from poker.forms import FORMS, POKER, form, on_the_shelf

SEATS, HANDS = (1, 2, 3, 4), 120
ALL = [*on_the_shelf(), *((name, "") for name in FORMS)]


def rules_for(one: tuple[str, str]) -> Rules:
    book, variant = one
    return POKER.rules(book, {"variant": variant}) if variant else form(book)


def hands(rules: Rules, players: dict[int, Any], rounds: int, stack: int, seed: int) -> Iterator[Round]:
    """Hands at one table, each seat with a player of its own; a short stack is bought up between them."""
    chance, state = Chance(seeded(seed)), None
    for _ in range(rounds):
        round = Round(POKER, rules, tuple(players), state, dict.fromkeys(players, stack))
        while (ask := round.ask) is not None:
            round.answer(chance.answer(ask) or players[ask.who].decide(ask, seat=ask.who))  # type: ignore[union-attr]
        yield round
        state = round.table.state


@pytest.mark.parametrize("one", ALL, ids=" ".join)
@settings(max_examples=3, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 300), st.integers(2, 6))
def test_whatever_a_bot_answers_is_legal_in_every_form(
    one: tuple[str, str], seed: int, more: int, players: int
) -> None:
    rules = rules_for(one)
    stack, bot = POKER.among_players.least_stack(rules) + more * 100, PokerBot(rules, seeded(seed), looks=2)
    seats = range(1, 1 + min(players, POKER.seats(rules)))
    for round in hands(rules, dict.fromkeys(seats, bot), 2, stack, seed):
        assert round.over


@pytest.mark.parametrize(
    ("structure", "stack"), [("no-limit", 10**12), ("pot-limit", 30_000), ("spread-limit", 30_000)]
)
def test_bots_play_every_structure(structure: str, stack: int) -> None:
    rules, seen = form("five-card draw", structure), set()
    bot = PokerBot(rules, seeded(3), looks=6)
    for round in hands(rules, dict.fromkeys(SEATS, bot), 12, stack, 3):
        seen |= {event.do for event in round.events if hasattr(event, "do")}
    assert {"fold", "call", "check", "raise", "draw"} <= seen


@pytest.mark.parametrize(
    "name", ["five-card draw", "pineapple", pytest.param("triple draw", marks=pytest.mark.heavy)]
)
def test_a_bot_wins_from_those_who_play_at_random(name: str) -> None:
    rules, won = form(name), 0
    bot, others = PokerBot(rules, seeded(1), looks=12), RandomPlayer(seeded(2))
    for round in hands(rules, {1: bot, 2: others, 3: others}, HANDS, 20_000, 4):
        won += round.net()[1]["pot"]
    assert won > HANDS * 150, "at least half a bet a hand"


def test_the_same_source_makes_the_same_decisions_and_another_makes_others() -> None:
    def evening(seed: int) -> list[Any]:
        rules = form("triple draw")
        bot = PokerBot(rules, seeded(seed), looks=6)
        return [round.log for round in hands(rules, dict.fromkeys(SEATS, bot), 4, 20_000, 9)]

    assert evening(1) == evening(1) != evening(2)


def test_a_decision_turns_on_what_the_seat_is_shown_and_nothing_else() -> None:
    class Blind(PokerBot):
        """Gets each ask as bare data: the round behind it is out of reach."""

        def decide(self, ask: Choose, seat: int) -> Answer:
            bare = Choose(ask.who, ask.at, tuple(ask.choices), ask.cite, "", ask.sees)
            answer = PokerBot(self.rules, seeded(7), looks=6).decide(bare, seat)
            assert answer == PokerBot(self.rules, seeded(7), looks=6).decide(ask, seat)
            return answer

    rules = form("five-card draw")
    bot = Blind(rules, seeded(1))
    bot.rules = rules
    assert all(round.over for round in hands(rules, dict.fromkeys(SEATS, bot), 4, 20_000, 1))


# -- what a hand is worth, and what is done with it --------------------------------------------------


def drawing(own: list[str]) -> Choose:
    """A decision which of these cards to exchange."""
    return Choose(
        1, "draw", PutAway("draw", own, range(6)), Cite("rules.streets", "§1"), "", Sees(tuple(own))
    )


@pytest.mark.parametrize(
    ("name", "keeps", "puts_away"),
    [
        ("five-card draw", "As Ah", "2h"),
        ("five-card draw", "2s 2h 2d 2c", ""),
        ("five-card draw", "9s Ts Js Qs", "2h"),
        ("five-card draw", "3s 7s 9s Ks 2s", ""),
        ("ace to five", "As 2h 3d 4c", "Kh"),
        ("ace to five", "As 2h 3d 4c 5h", ""),
        ("triple draw", "2s 3h 4d 7c", "Kh"),
        ("triple draw", "2s 3h 4d 5c 7h", ""),
    ],
)
def test_a_bot_keeps_what_is_good_in_the_game_it_plays(name: str, keeps: str, puts_away: str) -> None:
    rules = form(name)
    cards = {*keeps.split(), *puts_away.split()}
    own = [*sorted(cards), *(card for card in ("9h", "7c", "Kd") if card not in cards)][:5]
    for seed in range(3):
        answer = PokerBot(rules, seeded(seed)).decide(drawing(own), 1)
        away = set(answer.wager.split())  # type: ignore[union-attr]
        assert not away & set(keeps.split())
        assert away >= set(puts_away.split())


def worth(name: str, own: str, board: str = "", **shown: str) -> int:
    sees = Sees(
        tuple(own.split()), {"board": tuple(board.split()), **{k: tuple(v.split()) for k, v in shown.items()}}
    )
    return Hopes(form(name).once(TableRules), 1, sees).worth(sees.own, 300, seeded(1))


def test_a_hand_is_worth_the_share_it_wins() -> None:
    assert worth("five-card draw", "As Ks Qs Js Ts") == CERTAIN
    assert worth("five-card draw", "2s 3h 4d 5c 7h") < 30
    assert worth("triple draw", "2s 3h 4d 5c 7h") > 990
    assert worth("pineapple", "As Ah Kd", "Ad Ac 2c 2d 7h") == CERTAIN
    assert worth("pineapple", "2h 3h 4d", "As Ks Qs Js Ts") == CERTAIN // 2, "all play the board"


@pytest.mark.parametrize(("most", "least"), CALLS_FROM)
def test_more_to_pay_takes_a_better_hand(most: int, least: int) -> None:
    assert _needed(most) == least
    assert _needed(most + 1) > least
    assert HARDEST < SURE_FROM
    assert CALLS_FROM[0][1] < BETS_FROM < SURE_FROM
