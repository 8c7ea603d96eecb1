"""Legality is said once: what is not offered is refused by the rule that forbids it, live and from records alike."""

import json
from contextlib import suppress
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of, open_round
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round, play_record, read_record
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal
from poker.forms import form
from poker.told import line_of

FOUR = dict.fromkeys((1, 2, 3, 4), "")
SHORT = FOUR | {1: ("", "7")}
CALLED = "preflop: 3 call, 4 call, 1 call, 2 check"
SPREAD = {"limits": ["1", "3"], "blinds": ["1", "1"]}

CASES = [
    # what was dealt and told, the action, its amount, and the rule it goes against
    (FOUR, "", "check", None, "not_allowed", "check"),
    (FOUR, "", "check", "1", "not_allowed", "check"),
    (FOUR, CALLED, "check", "1", "bad_amount", "check"),
    (FOUR, CALLED, "call", None, "not_allowed", "call"),
    (FOUR, "", "call", "2", "bad_amount", "call"),
    (FOUR, "", "call", "4", "bad_amount", "call"),
    (FOUR, "", "bet", "3", "not_allowed", "raises"),
    (FOUR, CALLED, "raise", "3", "not_allowed", "raises"),
    (FOUR, "", "raise", "5", "bad_amount", "limit_by_round"),
    (FOUR, "", "raise", "7", "bad_amount", "limit_by_round"),
    (FOUR, CALLED, "bet", "6", "bad_amount", "limit_by_round"),
    (FOUR, "preflop: 3 raise, 4 raise, 1 raise", "raise", "12", "not_allowed", "raises"),
    (SHORT, "preflop: 3 raise 6, 4 call 6, 1 raise 6, 2 call", "raise", "4", "not_allowed", "short_raise"),
    (FOUR | {3: ("", "3")}, "", "raise", "3", "not_allowed", "all_in"),
    ({1: ("", "4"), 2: ""}, "preflop: 1 raise 3", "raise", "4", "not_allowed", "all_in"),
]


def waiting(seats: dict[int, Any], told: str, options: dict[str, Any] | None = None) -> tuple[Any, Round]:
    line = line_of(seats, max(seats), told, options=options or {})
    return line, play_record(read_record(json.dumps(line).encode()), game_of("poker"))


@pytest.mark.parametrize(("seats", "told", "do", "amount", "code", "rule"), CASES)
def test_what_may_not_be_done_is_refused_by_its_rule_live_and_from_a_record(
    settle, seats, told, do, amount, code, rule
):
    line, round = waiting(seats, told)
    assert type(round.ask) is Choose
    with pytest.raises(Refusal) as live:
        round.answer(Chosen(do, None if amount is None else int(amount) * 100))
    assert (live.value.code, live.value.rule) == (code, f"rules.{rule}")
    action = {"street": round.ask.at, "seat": round.ask.who, "do": do, "amount": amount}
    recorded = settle(seats, max(seats), actions=[*line["actions"], action])["refused"]
    assert recorded == live.value.to_json()


def test_an_amount_of_the_spread_that_is_not_said_is_missing(settle):
    """A figure of the fixed limit has one size only and may be left out."""
    refused = settle({1: "", 2: ""}, 2, "preflop: 1 raise", options=SPREAD)["refused"]
    assert (refused["code"], refused["rule"]) == ("missing_amount", "rules.limit_by_round")
    assert "to_act" in settle({1: "", 2: ""}, 2, "preflop: 1 raise")


def test_a_seat_that_is_not_asked_is_refused_for_that() -> None:
    """Not by a rule about what it would do."""
    _, round = waiting(FOUR, "")
    for seat, code in ((4, "wrong_seat"), (3, "bad_amount")):
        with pytest.raises(Refusal) as refused:
            round.answer(Chosen("raise", 500, seat=seat))
        assert refused.value.code == code


def test_an_amount_that_is_no_number_is_refused_by_the_rule_on_amounts() -> None:
    _, round = waiting(FOUR, "")
    answer: Any = Chosen("call", "x")  # type: ignore[arg-type]
    with pytest.raises(Refusal) as refused:
        round.answer(answer)
    assert (refused.value.code, refused.value.rule) == ("bad_amount", "rules.call")


def test_a_turn_names_what_it_bars_and_by_which_rule() -> None:
    _, round = waiting(FOUR, "preflop: 3 raise, 4 raise, 1 raise")
    assert type(round.ask) is Choose
    bars = round.ask.barred.named(round.ask, round.ask.who)
    # A check is a call once there is a bet, and a bet is a raise: neither is named beside it.
    assert {do: bar.cite.rule for do, bar in bars.items()} == {"raise": "rules.raises"}
    assert bars["raise"].sentence == "the round has had all its raises"


@pytest.mark.parametrize("name", ["five-card draw", "pineapple"])
def test_a_player_who_puts_cards_away_is_told_nothing_of_betting(name: str) -> None:
    """No bet can be made then, so no rule of betting is a reason why not."""
    asked, player = 0, RandomPlayer(seeded(2))
    for _ in range(8):
        round = Round(game_of("poker"), form(name), (1, 2, 3), None, dict.fromkeys((1, 2, 3), 50_000))
        while (ask := round.ask) is not None:
            if type(ask) is Choose and any(choice.do in ("draw", "discard") for choice in ask.choices):
                asked += 1
                assert ask.barred.named(ask, ask.who) == {}
                for do in ("call", "check"):
                    refusal = refused(round, ask, Chosen(do))
                    assert refusal is not None
                    assert (refusal.code, refusal.rule) == ("not_allowed", ask.cite.rule)
            round.answer(player.answer(ask, round))
    assert asked


@pytest.mark.parametrize("options", [{}, SPREAD])
@pytest.mark.parametrize("seed", range(12))
def test_every_action_is_offered_or_has_a_rule_against_it(seed: int, options: dict[str, Any]) -> None:
    source = seeded(seed)
    stacks = {seat: 50 * (2 + source.below(40)) for seat in (1, 2, 4, 7)}
    round, player = (
        open_round("poker", "merced-poker-room", stacks, options, None, stacks),
        RandomPlayer(source),
    )
    while round.ask is not None:
        if type(round.ask) is Choose:
            check_actions(round, round.ask)
        round.answer(player.answer(round.ask, round))


def check_actions(round: Round, ask: Choose) -> None:
    """Try every action: what the ask admits is left alone, and otherwise a rule of betting says no."""
    offered = {choice.do: choice.amount for choice in ask.choices}
    ruled = round.rules.once(TableRules).ruled
    for do in ruled:
        for cents in (None, 1, 10**9, *_bounds(offered.get(do))):
            refusal = refused(round, ask, Chosen(do, cents))
            if refusal is not None:
                by = (ruled[do].rule, "rules.all_in")  # more than the stack goes against the table's stakes
                assert refusal.rule in by if do in offered else refusal.code == "not_allowed"
                assert refusal.rule != "rules.streets"


def _bounds(amount: Any) -> tuple[int, ...]:
    return () if amount is None else (amount.minimum - 1, amount.maximum + 1)


def refused(round: Round, ask: Choose, answer: Chosen) -> Refusal | None:
    """The round's refusal of an answer the ask does not admit."""
    with suppress(Refusal):
        ask.check(answer)
        return None
    try:
        round.answer(answer)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{answer} passed")
