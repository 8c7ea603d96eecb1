"""What a craps record costs grows with its length and no faster, however many wagers stand and throws are made."""

import gc
import json
import sys
from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log, game_of, open_round, settle_line, settle_record
from pitboss.games.craps.layout import Layout
from pitboss.games.craps.wagers import COMES, LINE, TRAVELLERS, spoken
from pitboss.rounds import Round, drive, explain, write_log
from pitboss.rounds import records as rounds_records
from pitboss.rounds.answers import Chosen, GoOn
from pitboss.rounds.drivers.random import RandomPlayer

SMALL, LARGE = 150, 600
MOST_GROWTH = 1.5 * LARGE / SMALL
"""A cost in proportion grows four times from the small record to the large one, one with the square sixteen times."""

RECORD = {"id": "c", "rulebook": "horseshoe-cincinnati", "game": "craps"}


def steps(work: Callable[[], Any]) -> int:
    """How many lines and calls some work takes: the same on every machine, however busy."""
    counted = 0

    def count(frame: Any, event: str, arg: object) -> Any:
        nonlocal counted
        counted += 1
        return count

    gc.disable()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(None)
        gc.enable()
    return counted


def bets(count: int, wager: str, before: int = 1) -> list[dict[str, Any]]:
    return [
        {"id": f"{wager}-{n}", "wager": wager, "amount": "10", "before_roll": before} for n in range(count)
    ]


def moves(count: int, wager: str, do: str, before: int, **more: Any) -> list[dict[str, Any]]:
    return [{"do": do, "wager": f"{wager}-{n}", "before_roll": before, **more} for n in range(count)]


def odds(count: int, plain: bool) -> list[dict[str, Any]]:
    return [
        {
            "id": f"come-{n}_odds" if plain else f"o{n}",
            "wager": "come_odds" if plain else f"come_odds:come-{n}",
            "amount": "10",
            "before_roll": 2,
        }
        for n in range(count)
    ]


def record(count: int, kind: str) -> dict[str, Any]:
    point: dict[str, Any] = {"state": {"point": 6}}
    wagers: list[dict[str, Any]]
    if kind == "throws":
        return {"seats": [{"seat": 1, "wagers": bets(3, "field")}], "rolls": [[1, 2]] * count}
    if kind == "off on the come-out":
        return {"seats": [{"seat": 1, "wagers": bets(count, "place_8")}], "rolls": [[3, 4]] * count}
    if kind == "line bets that stood":
        return {"seats": [{"seat": 1, "wagers": bets(count, "pass")}], "rolls": [[1, 2]], **point}
    if kind == "odds behind one":
        wagers = [{"id": "p", "wager": "pass", "amount": "10000"}]
        wagers += [{"id": f"o{n}", "wager": "pass_odds:p", "amount": "10"} for n in range(count)]
        return {"seats": [{"seat": 1, "wagers": wagers}], "rolls": [[1, 2]], **point}
    if kind in ("odds by id", "odds by word"):
        wagers = bets(count, "come") + odds(count, kind == "odds by word")
        return {"seats": [{"seat": 1, "wagers": wagers}], "rolls": [[4, 4], [1, 2]], **point}
    if kind == "moves":
        made = moves(count, "place_8", "off", 2) + moves(count, "place_8", "reduce", 3, amount="5")
        return {
            "seats": [{"seat": 1, "wagers": bets(count, "place_8"), "moves": made}],
            "rolls": [[1, 2]] * 3,
            **point,
        }
    if kind == "moves by name":
        wagers = [{"wager": "come", "amount": "10"}, *bets(count, "place_8")]
        made = [{"do": "off", "wager": "come_odds", "before_roll": 2}] * count
        wagers += [{"wager": "come_odds", "amount": "10", "before_roll": 2}]
        return {
            "seats": [{"seat": 1, "wagers": wagers, "moves": made}],
            "rolls": [[4, 4], [1, 2]],
            **point,
        }
    return {"seats": [{"seat": 1, "wagers": bets(count, kind)}], "rolls": [[1, 2], [4, 4]], **point}


KINDS = (
    *("come", "place_8", "field", "hard_8", "throws", "off on the come-out", "line bets that stood"),
    *("odds behind one", "odds by id", "odds by word", "moves", "moves by name"),
)


@pytest.mark.parametrize(
    "kind",
    [pytest.param(one, marks=[pytest.mark.heavy] * (place % 4 > 0)) for place, one in enumerate(KINDS)],
)
def test_what_a_record_costs_grows_with_its_length(kind: str) -> None:
    lines = [json.dumps({**RECORD, **record(count, kind)}).encode() for count in (SMALL, LARGE)]
    for line in lines:
        assert "net" in settle_line(line)
    small, large = (steps(lambda line=line: settle_line(line)) for line in lines)  # type: ignore[misc]
    assert large < MOST_GROWTH * small


def played(count: int) -> Round:
    wagers = [{"id": f"f{n}", "wager": "field", "amount": "10", "before_roll": n + 1} for n in range(count)]
    line = {**RECORD, "seats": [{"seat": 1, "wagers": wagers}], "rolls": [[1, 2]] * count}
    round = settle_record(json.dumps(line).encode())[1]
    assert round is not None
    return round


def test_what_an_explanation_costs_grows_with_the_length_of_the_round() -> None:
    small, large = (
        steps(lambda one=one: explain(one.log, one.rules.chapter))  # type: ignore[misc]
        for one in (played(SMALL), played(LARGE))
    )
    assert large < MOST_GROWTH * small


@pytest.mark.heavy
def test_what_an_audit_costs_grows_with_the_length_of_the_log() -> None:
    logs = [write_log(played(count).log) for count in (SMALL, LARGE)]
    assert all(audit_log(log).clean for log in logs)
    small, large = (steps(lambda log=log: audit_log(log)) for log in logs)  # type: ignore[misc]
    assert large < MOST_GROWTH * small


@pytest.mark.parametrize(("fewer", "settled"), [(0, True), (1, False)])
def test_a_round_may_grow_so_long_and_no_longer(
    monkeypatch: pytest.MonkeyPatch, fewer: int, settled: bool
) -> None:
    line = json.dumps({**RECORD, **record(20, "place_8")}).encode()
    round = settle_record(line)[1]
    assert round is not None
    answers = [place for place, entry in enumerate(round.log) if not hasattr(entry, "seen_by")]
    entries = max(place for place in answers if type(round.log[place]) is not GoOn)
    monkeypatch.setattr(rounds_records, "MOST_ENTRIES", entries - fewer)
    answer = settle_line(line)
    assert ("net" in answer) is settled
    assert settled or answer["refused"]["code"] == "round_too_long"


# -- what is kept beside the wagers says what they say ----------------------------------------------


@pytest.mark.parametrize("book", ["horseshoe-cincinnati", "oneida-2003", "oneida-2025"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.heavy) for seed in range(1, 6))])
def test_every_sum_kept_beside_the_wagers_is_the_sum_of_the_wagers(book: str, seed: int) -> None:
    round = open_round("craps", book, (1, 2, 3))
    looked = 0

    class Looking(RandomPlayer):
        def answer(self, ask: Any, round: Round) -> Any:
            nonlocal looked
            looked += 1
            agree(round.table.round_state)
            return super().answer(ask, round)

    drive(round, Looking(seeded(seed), calls=20))
    agree(round.table.round_state)
    assert looked


def agree(layout: Layout) -> None:
    wagers = list(layout.bets.values())
    chips = layout.table.spots
    for seat in layout.table.seats:
        own = [bet for bet in wagers if bet.seat == seat]
        assert layout.line_bet(seat) == any(bet.wager in LINE for bet in own)
        for bet in own:
            same = [one for one in own if one.wager == bet.wager and not one.backs]
            same = [one for one in same if not (one.number and one.wager in TRAVELLERS)]
            assert layout.held(seat, bet.wager) == sum(chips[seat, one.key] for one in same)
            odds = [one for one in own if one.backs == bet.key]
            assert layout.in_order(layout.odds(bet)) == odds
            assert layout.behind(bet) == sum(chips[seat, one.key] for one in odds)
            for name in (bet.wager, bet.key, spoken(bet.key)):
                alike = [one for one in own if name in (one.wager, spoken(one.key))]
                assert layout.called(seat, name) == alike
    assert layout.has(COMES) == any(bet.wager in COMES for bet in wagers)
    assert layout.of(layout.kinds) == wagers


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(4))
def test_an_answer_means_the_same_choice_looked_for_or_looked_up(seed: int) -> None:
    round = open_round("craps", "horseshoe-cincinnati", (1, 2))

    class Comparing(RandomPlayer):
        def decide(self, ask: Any, seats: tuple[int, ...] = (), seat: int = 0) -> Any:
            for one in (*ask.choices, *(Chosen("bet", wager=w) for w in ("pass", "come_odds_6", "none"))):
                for who in (0, 1, 2, 9):
                    answer = Chosen(one.do, None, one.wager, who)
                    plain = type(ask)(ask.who, ask.at, tuple(ask.choices), ask.cite)
                    assert ask.find(answer) == plain.find(answer)
            return super().decide(ask, seats, seat)

    drive(round, Comparing(seeded(seed)))
    assert round.over
    assert game_of("craps").carries_over


def test_a_round_that_is_over_and_forgotten_is_gone() -> None:
    round = played(5)
    layout = ref(round.table.round_state)
    del round
    gc.collect()
    assert layout() is None
