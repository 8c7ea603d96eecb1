"""The audit finds every single-field change of a recorded round, wherever it is made."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import seeded
from pitboss.desk import audit_log, open_round
from pitboss.procedures.bank import BankTurn
from pitboss.rounds import Round, audit, drive, read_log, write_log
from pitboss.rounds.answers import GO_ON, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose, Draw, Pause
from pitboss.rounds.drivers.random import RandomPlayer
from sizes import so_many
from verdicts import objects

GAME = "three-card-poker"


class Calls:
    """Everybody plays; irregularities are called where the list says."""

    def __init__(self, calls: dict[str, IrregularityCall]) -> None:
        self.calls, self.wagers = dict(calls), {"ante": 1000, "pair_plus": 500}

    def answer(self, ask: Ask, round: Round) -> Any:
        if call := self.calls.pop(ask.at, None):
            return call
        if type(ask) is Bet:
            return Stakes({} if ask.who == 5 else self.wagers, ask.who)  # seat 5 sits out
        if type(ask) is Choose:
            return Chosen("bank", 100_000) if ask.at == "bank" and ask.who == 3 else _decision(ask)
        if type(ask) is Draw:
            return Cards((*ask.first, *ask.shoe.cards_left()[4 : 4 + len(ask.to) - len(ask.first)]))
        assert type(ask) is Pause
        return GO_ON


def _decision(ask: Choose) -> Chosen:
    return Chosen("pass") if ask.at == "bank" else Chosen("fold" if ask.who == 1 else "play")


def logs() -> dict[str, bytes]:
    """Rounds with everything in them: options, stacks, a state, a bank, calls of every sort, a void."""
    made = {
        "options and stacks": drive(
            open_round(
                GAME,
                "oneida-2025",
                (1, 2, 5),
                {"pair_plus_table": "B", "maximum": 500},
                None,
                {1: 50_000, 2: 7},
            ),
            Calls(
                {
                    "before_deal": IrregularityCall("shuffler_jam"),
                    "play": IrregularityCall("unsuitable_card", 2, choice="a card", hand=1),
                }
            ),
        ),
        "a bank": drive(open_round(GAME, "merced-poker-room", (1, 3, 4, 5), state=BankTurn(4, 2)), Calls({})),
        "a card in error": drive(
            open_round(GAME, "oneida-2003", (1, 2)),
            Calls({"deal": IrregularityCall("card_dealt_in_error", card="Jh")}),
        ),
        "a card face up": drive(
            open_round(GAME, "oneida-2003", (1, 2)),
            Calls({"deal": IrregularityCall("card_face_up", card="As", dice=(1, 2))}),
        ),
        "a void": drive(
            open_round(GAME, "horseshoe-cincinnati", (1, 2)),
            Calls({"after_round": IrregularityCall("wrong_number_of_cards", card="2c")}),
        ),
        "a leaver": drive(
            open_round(GAME, "horseshoe-cincinnati", (1, 2)),
            Calls({"play": IrregularityCall("player_leaves", seat=2)}),
        ),
    }
    return {name: write_log(round.log) for name, round in made.items()}


LOGS = logs()
NAMES = [
    pytest.param(name, marks=() if name in ("options and stacks", "a leaver") else pytest.mark.heavy)
    for name in LOGS
]
"""Every change of every line takes a second each: every day of two rounds, with calls and without a void."""


def other_values(value: Any) -> Iterator[Any]:
    """Values one step from this one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value if value else 100)
    elif isinstance(value, str):
        yield from (value + "x", value[:-1], "" if len(value) > 1 else "zz")
        if len(value) == 2 and value[1] in "shdc":
            yield value[0] + "shdc"["shdc".index(value[1]) - 1]
    elif isinstance(value, list):
        yield from (
            [*value[:place], value[place + 1], value[place], *value[place + 2 :]]
            for place in range(len(value) - 1)
        )
        if value:
            yield from (value[:-1], [*value, value[-1]])


def changes(value: Any) -> Iterator[Any]:
    """Every copy of a JSON value with one leaf, one order or one field changed."""
    for other in other_values(value):
        if other != value:
            yield other
    if isinstance(value, dict):
        for key, inner in value.items():
            yield {name: one for name, one in value.items() if name != key}
            yield from ({**value, key: other} for other in changes(inner))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in changes(inner))


@pytest.mark.parametrize("name", LOGS)
def test_the_rounds_themselves_are_clean(name: str) -> None:
    assert audit_log(LOGS[name]).clean


@pytest.mark.parametrize("name", NAMES)
def test_every_single_field_change_is_found(name: str) -> None:
    tried, not_found = missed(LOGS[name])
    assert not_found == []
    assert tried > 20 * len(LOGS[name].splitlines())


def missed(log: bytes, most: int = 1_000_000) -> tuple[int, list[tuple[int, str]]]:
    """Change every field of every line of a log, up to so many changes: how many were tried, which were not found."""
    lines, tried, missed = log.splitlines(), 0, []
    for place, line in enumerate(lines):
        for changed in changes(json.loads(line)):
            written = json.dumps(changed, ensure_ascii=False, separators=(",", ":")).encode()
            tried += 1
            if not objects([*lines[:place], written, *lines[place + 1 :]]):
                missed.append((place + 1, written.decode()))
            if tried == most:
                return tried, missed
    return tried, missed


def played(book: str, id: str, seed: int) -> bytes:
    """A round of any game, played at random, with calls, chips in front of two seats, or of one alone."""
    seats = (1,) if id == "craps" and seed % 2 else (1, 2)
    round = open_round(id, book, seats, stacks=dict.fromkeys(seats, 50_000))
    return write_log(drive(round, RandomPlayer(seeded(seed), calls=20, most=5_000)).log)


GAMES = every_chapter()


@pytest.mark.parametrize(("book", "id"), GAMES)
def test_promise_07_every_single_field_change_of_any_game_is_found(book: str, id: str) -> None:
    tried, not_found = missed(played(book, id, 11), most=so_many(everyday=60, ci=400))
    assert not_found == []
    assert tried > so_many(everyday=50, ci=100)


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "id"), GAMES)
def test_promise_07_thousands_of_single_field_changes_are_all_found(book: str, id: str) -> None:
    tried = 0
    for seed in range(20, 60):
        more, not_found = missed(played(book, id, seed), most=so_many(ci=350, long=1_500))
        assert not_found == [], f"seed {seed}"
        tried += more
        if tried > so_many(ci=700, long=20_000):
            return


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (Chosen("end", seat=2), Chosen("end")),
        (Chosen("end"), Chosen("end")),
        (Chosen("bet", 1000, "pass", 2), Chosen("bet", 1000, "pass", 2)),
    ],
)
def test_craps_an_answer_is_kept_in_the_one_form_it_has(said: Chosen, kept: Chosen) -> None:
    round = open_round("craps", "oneida-2025", (1, 2))
    round.answer(GO_ON)
    round.answer(said)
    assert next(entry for entry in round.log if type(entry) is Chosen) == kept


def test_an_exact_amount_and_the_only_wager_left_out_are_said_in_the_log() -> None:
    """And a log that leaves them out is not one that was written: it differs, though it means the same."""
    round = drive(open_round(GAME, "oneida-2025", (1, 2)), Calls({}))
    play = next(entry for entry in round.log if type(entry) is Chosen and entry.do == "play")
    assert play == Chosen("play", 1000, "play")
    short = [Chosen("play") if entry == play else entry for entry in round.log]
    divergence = audit_log(write_log(short)).divergence
    assert divergence is not None
    assert json.loads(divergence.recorded) == {"answer": "chosen", "do": "play"}


def test_form_2_a_round_recorded_before_answers_were_kept_in_full_stands() -> None:
    game = open_round(GAME, "oneida-2025").game
    old = drive(Round(game, game.rules("oneida-2025"), (1, 2), form=2), Calls({}))
    assert Chosen("play") in old.log
    assert audit_log(write_log(old.log)).clean
    assert objects(write_log(old.log).replace(b'"format":2', b'"format":3').splitlines())


def test_form_3_is_pinned_by_the_hash_of_the_table() -> None:
    lines = LOGS["a void"].replace(b'"format":3', b'"format":2').splitlines()
    assert lines[0] != LOGS["a void"].splitlines()[0]
    assert objects(lines)


@pytest.mark.parametrize("name", NAMES)
def test_every_line_dropped_doubled_or_swapped_is_found(name: str) -> None:
    lines = LOGS[name].splitlines()
    for place in range(len(lines)):
        assert objects([*lines[:place], *lines[place + 1 :]]), f"line {place + 1} dropped"
        assert objects([*lines[: place + 1], *lines[place:]]), f"line {place + 1} doubled"
        for other in range(place + 1, len(lines)):
            if lines[place] != lines[other]:
                swapped = list(lines)
                swapped[place], swapped[other] = lines[other], lines[place]
                assert objects(swapped), f"lines {place + 1} and {other + 1} swapped"


def test_the_divergence_says_where_what_and_by_which_clause() -> None:
    lines = LOGS["a void"].splitlines()
    place = next(number for number, line in enumerate(lines) if b'"paid"' in line)
    entry = json.loads(lines[place])
    lines[place] = json.dumps({**entry, "amount": entry["amount"] + 1}).encode()
    divergence = audit_log(b"\n".join(lines)).divergence
    assert divergence is not None
    assert divergence.line == place + 1
    assert json.loads(divergence.expected)["amount"] == entry["amount"]
    assert json.loads(divergence.recorded)["amount"] == entry["amount"] + 1
    assert (divergence.rule, divergence.clause) == (entry["cite"]["rule"], entry["cite"]["clause"])


def test_an_answer_the_rules_refuse_is_found_with_the_refusal() -> None:
    round = open_round(GAME, "oneida-2025", (1,))
    lines = [*write_log(round.log).splitlines(), b'{"answer":"stakes","wagers":{"ante":7}}']
    divergence = audit_log(b"\n".join(lines)).divergence
    assert divergence is not None
    assert divergence.line == 2
    assert divergence.expected.startswith("refused: ante must be")
    assert divergence.clause == "F(1)(a), F(3)"


def test_a_round_still_open_can_be_audited() -> None:
    round = open_round(GAME, "oneida-2025", (1, 2))
    player = RandomPlayer(seeded(1))
    while round.ask is not None:
        assert audit_log(write_log(round.log)).clean
        round.answer(player.answer(round.ask, round))
    assert audit_log(write_log(round.log)).clean


def test_a_round_is_held_to_the_rules_it_is_given() -> None:
    log = read_log(LOGS["options and stacks"])
    game = open_round(GAME, "oneida-2025").game
    assert not audit(log, game, game.rules("oneida-2025")).clean
