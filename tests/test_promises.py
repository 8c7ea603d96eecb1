"""The promises that hold from the first engine on, each by its number. Wider tests are named where they live."""

import ast
import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from everyday import every_chapter
from people import Live
from pitboss.chance import CARDS, UNSEEN, seeded
from pitboss.desk import game_of, open_round, replay_log, settle_line
from pitboss.games.three_card_poker.rules import RULES
from pitboss.money import show_amount
from pitboss.rounds import Round, audit, drive, read_log, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Answer, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Ask, Bet, Draw
from pitboss.rounds.drivers.enumerate import Enumerate
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Irregular
from pitboss.rulebooks import Rules
from pitboss.rulebooks.library import SHELF
from pitboss.rulebooks.load import read_chapter
from pitboss.rulebooks.posting import Posting
from sizes import so_many
from verdicts import objects

GAME = "three-card-poker"
BOOKS = ("horseshoe-cincinnati", "oneida-2003", "oneida-2025", "merced-poker-room")
TESTS = Path(__file__).parent


@cache
def played(book: str, seed: int = 1, calls: int = 0) -> Round:
    return drive(open_round(GAME, book, (1, 2, 3)), RandomPlayer(seeded(seed), calls))


# -- 3: each threshold at, one below and one above ------------------------------------------------

THRESHOLDS = {
    "games/three_card_poker/test_three_card_poker_rules.py": [
        "test_limits_at_below_and_above",
        "test_wagers_come_in_the_smallest_chip",
        "test_oneida_wagering_versions",
        "test_seats_at_and_above_the_last",
        "test_horseshoe_12_iv_pair_plus_is_a_floor",
    ],
    "games/three_card_poker/test_three_card_poker_settle.py": [
        "test_ante_and_play_against_the_dealer",
        "test_ante_bonus_begins_at_a_straight",
        "test_pair_plus_alone_begins_at_a_pair_and_needs_no_dealer",
        "test_horseshoe_12_vi_six_card_bonus_pays_the_best_row",
    ],
    "games/three_card_poker/test_three_card_poker_bank.py": [
        "test_fee_bands_by_the_ante",
        "test_fee_on_all_antes_and_pair_plus_but_not_play",
        "test_a_total_between_two_bands",
        "test_cover_runs_out_short_exactly_and_over",
        "test_losing_wagers_use_up_the_cover_too",
        "test_round_of_play_10_the_bank_is_offered_clockwise_after_two_hands",
        "test_merced_round_of_play_8_10_a_bank_is_a_wager_and_has_no_maximum_but_the_doors",
    ],
    "rounds/test_asks.py": ["test_answers_that_pass", "test_answers_that_are_refused"],
    "money/test_money_rounding.py": ["test_each_way_at_below_and_above_the_half"],
}
"""Where each threshold of the engine and of three card poker is tried on both sides."""


@pytest.mark.parametrize("file", THRESHOLDS)
def test_promise_03_every_threshold_has_its_test(file: str) -> None:
    tree = ast.parse((TESTS / file).read_text())
    tests = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name in THRESHOLDS[file]:
        marks = [ast.unparse(mark) for mark in tests[name].decorator_list]
        assert any("parametrize" in mark for mark in marks) or "for " in ast.unparse(tests[name])


# -- 4: pinned to rulebook and posting -----------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_promise_04_a_round_is_pinned_to_its_rulebook_and_posting(book: str) -> None:
    opened = open_round(GAME, book, options={"smallest_chip": "0.50"}).log[0]
    assert opened.rulebook_sha256 == hashlib.sha256((SHELF / book / f"{GAME}.toml").read_bytes()).hexdigest()
    posting = {"rulebook": book, "game": GAME, "options": {"smallest_chip": "0.50"}, "pay": {}}
    written = json.dumps(posting, separators=(",", ":")).encode()
    assert opened.posting_sha256 == hashlib.sha256(written).hexdigest()
    assert opened.posting_sha256 != open_round(GAME, book).log[0].posting_sha256


def test_promise_04_a_rulebook_changed_by_one_byte_is_found() -> None:
    round = played("oneida-2025")
    data = (SHELF / "oneida-2025" / f"{GAME}.toml").read_bytes() + b"\n"
    changed = read_chapter(data, RULES, "oneida-2025", "changed.toml")
    rules = Rules(changed, Posting("oneida-2025", GAME))
    divergence = audit(read_log(write_log(round.log)), round.game, rules).divergence
    assert divergence is not None
    assert divergence.line == 1


# -- 5: byte-identical replay --------------------------------------------------------------------

REPLAY = """
import sys
from pitboss.desk import replay_log
from pitboss.rounds import write_log
for log in sys.stdin.buffer.read().split(b"\\0"):
    sys.stdout.buffer.write(write_log(replay_log(log).log) + b"\\0")
"""


@pytest.mark.parametrize(
    "hash_seed", ["0", *(pytest.param(one, marks=pytest.mark.heavy) for one in ("1", "4294967295"))]
)
def test_promise_05_replay_is_byte_identical_under_any_hash_seed(project: Path, hash_seed: str) -> None:
    logs = b"\0".join(write_log(played(book, seed, 40).log) for book in BOOKS for seed in range(3))
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(project / "src")}
    done = subprocess.run(
        [sys.executable, "-c", REPLAY], input=logs, env=env, capture_output=True, check=True
    )
    assert done.stdout == logs + b"\0"


# -- 6: live, replay, script and enumerate agree -------------------------------------------------


def person(ask: Ask, round: Round) -> Answer:
    if type(ask) is Bet:
        return Stakes({"ante": 1000, "pair_plus": 500}, ask.who)
    return Chosen("bank", 1_000_000) if ask.at == "bank" else Chosen("play")


@pytest.mark.parametrize("book", BOOKS)
def test_promise_06_live_replay_and_record_agree(book: str) -> None:
    for seed in range(25):
        live = drive(open_round(GAME, book, (1, 2)), Live(person, seeded(seed)))
        assert replay_log(write_log(live.log)).table.net == live.table.net
        assert settle_line(json.dumps(as_record(book, live)).encode())["net"] == as_net(live)


def as_record(book: str, round: Round) -> dict[str, Any]:
    """The round as a surveillance desk would write it down."""
    hands, banker = round.table.hands, round.table.banker
    seats = [
        {"seat": seat, "wagers": {"ante": "10", "pair_plus": "5"}, "cards": hands[seat]}
        | {"decisions": [{"at": "play", "do": "play"}]}
        for seat in (1, 2)
        if seat != banker
    ]
    record = {"rulebook": book, "game": GAME, "seats": seats, "dealer": hands["dealer"]}
    return {**record, "player_dealer": {"seat": banker, "wager": "10000"}} if banker else record


def as_net(round: Round) -> dict[str, Any]:
    net = {
        str(seat): {wager: show_amount(cents) for wager, cents in won.items()}
        for seat, won in round.net().items()
    }
    if round.table.banker:
        own = net.pop(str(round.table.banker))
        net["player_dealer"] = {"net": own["player_dealer"], "fee": own["fee"].removeprefix("-")}
    return net


KNOWN = {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
"""How many of the 22,100 three-card hands are of each kind."""


@pytest.mark.heavy
def test_promise_06_pair_plus_counts_are_the_known_integers() -> None:
    """Table B of the second Oneida rulebook pays every kind of hand differently."""
    rules = game_of(GAME).rules("oneida-2025", {"pair_plus_table": "B"})
    weight = Fraction(1, comb(52, 3))
    deals = [(Cards((a, UNSEEN, b, UNSEEN, c, UNSEEN)), weight) for a, b, c in combinations(CARDS, 3)]

    def policy(ask: Ask, round: Round) -> Any:
        if type(ask) is Draw:
            return deals
        return Stakes({"pair_plus": 100}) if type(ask) is Bet else Chosen("play")

    counts = Counter(
        round.table.net[1, "pair_plus"] // 100
        for _, round in Enumerate(lambda: Round(game_of(GAME), rules, (1,)), policy)
    )
    pays = dict(zip(KNOWN, (45, 33, 6, 4, 1), strict=True))
    assert counts == {pays[kind]: count for kind, count in KNOWN.items()} | {-1: 22100 - sum(KNOWN.values())}


def rank_of(hand: tuple[str, ...]) -> tuple[Any, ...]:
    """A second way to rank three cards: by sorting, with nothing of the engine's."""
    ranks = sorted(("23456789TJQKA".index(card[0]) for card in hand), reverse=True)
    flush, kinds = len({card[1] for card in hand}) == 1, len(set(ranks))
    low = ranks == [12, 1, 0]
    straight = kinds == 3 and (ranks[0] - ranks[2] == 2 or low)
    order = [1, 0, -1] if low else sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    kind = (
        5
        if straight and flush
        else 4
        if kinds == 1
        else 3
        if straight
        else 2
        if flush
        else 1
        if kinds == 2
        else 0
    )
    return kind, order


@pytest.mark.heavy
def test_promise_06_every_dealer_hand_against_the_hand_on_the_edge() -> None:
    """Queen-six-four, played, against all 18,424 dealer hands: the engine and plain counting agree to the unit."""
    mine = ("Qs", "6d", "4c")
    left = [card for card in CARDS if card not in mine]
    weight = Fraction(1, comb(49, 3))
    deals = [(Cards((mine[0], a, mine[1], b, mine[2], c)), weight) for a, b, c in combinations(left, 3)]

    def policy(ask: Ask, round: Round) -> Any:
        return deals if type(ask) is Draw else Stakes({"ante": 100}) if type(ask) is Bet else Chosen("play")

    rules = game_of(GAME).rules("horseshoe-cincinnati")
    played = Enumerate(lambda: Round(game_of(GAME), rules, (1,)), policy)
    engine = sum(part * sum(round.table.net.values()) for part, round in played)
    assert engine == 100 * Fraction(sum(units(mine, dealer) for dealer in combinations(left, 3)), comb(49, 3))
    assert engine > -100  # it loses less than the ante a fold gives up


def units(mine: tuple[str, ...], dealer: tuple[str, ...]) -> int:
    """What ante and play net together, in antes."""
    theirs = rank_of(dealer)
    if theirs < (0, [10, 0, 0]):  # below queen high
        return 1
    ours = rank_of(mine)
    return 2 * ((ours > theirs) - (ours < theirs))


# -- 7: the audit --------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "id"), every_chapter())
@pytest.mark.parametrize(
    "part",
    [
        slice(0, 16, so_many(everyday=3, ci=1)),
        pytest.param(slice(16, so_many(ci=40, long=500)), marks=pytest.mark.heavy),
    ],
)
def test_promise_07_a_changed_card_amount_order_or_clause_is_found(book: str, id: str, part: slice) -> None:
    """One change of each sort in every game; `rounds/test_audit.py` makes every change there is."""
    seats = (1, 2)
    round = drive(open_round(id, book, seats, stacks=dict.fromkeys(seats, 50_000)), RandomPlayer(seeded(11)))
    lines = write_log(round.log).splitlines()
    tried = 0
    for place, line in list(enumerate(lines))[part]:
        entry = json.loads(line)
        for changed in _changed(entry):
            tried += 1
            assert objects([*lines[:place], json.dumps(changed).encode(), *lines[place + 1 :]]), changed
        if place and lines[place - 1] != line:
            assert objects([*lines[: place - 1], line, lines[place - 1], *lines[place + 1 :]]), line
    assert tried > so_many(everyday=2, ci=10) or part.start


def _changed(entry: dict[str, Any]) -> list[dict[str, Any]]:
    changed = []
    for key, value in entry.items():
        if key == "amount" and value is not None:
            changed += [{**entry, key: value + 1}, {**entry, key: value - 1}]
        elif key == "cite":
            changed.append({**entry, key: {**value, "clause": value["clause"] + "x"}})
        elif key in ("cards", "dice") and len(set(value)) > 1 and value != value[::-1]:
            changed.append({**entry, key: value[::-1]})
        elif key in ("who", "seat", "to") and isinstance(value, int):
            changed.append({**entry, key: 3 - value if value else 1})
    return changed


# -- 8, 10, 12: three card poker; every other game is in test_conformance.py ---------------------


@pytest.mark.parametrize("book", BOOKS)
def test_promise_08_chips_are_conserved_at_every_event(book: str) -> None:
    for seed in range(40):
        round = played(book, seed, 20)
        balances = check_conservation(round.log)
        won = {seat: sum(net.values()) for seat, net in round.net().items()}
        assert {seat: balances.get(f"seat {seat}", 0) for seat in won} == won
        assert balances.get("house", 0) == -sum(won.values())


@pytest.mark.parametrize("book", BOOKS[:3])
def test_promise_10_an_irregularity_is_an_event_with_a_cited_remedy(book: str) -> None:
    called = 0
    for seed in range(40):
        round = played(book, seed, 100)
        answers = [entry for entry in round.log if type(entry) is IrregularityCall]
        events = [entry for entry in round.log if type(entry) is Irregular]
        assert [one.kind for one in answers] == [one.kind for one in events]
        assert all(one.cite.clause and one.remedy for one in events)
        if round.void:
            assert set(round.table.net.values()) <= {0}
            assert all(cents == 0 for cents in check_conservation(round.log).values())
        called += len(events)
    assert called > 20


@pytest.mark.parametrize("book", BOOKS)
def test_promise_12_cards_do_not_depend_on_wager_player_or_history(book: str) -> None:
    def cards(ante: int, seat: int, before: int) -> list[str]:
        def who(ask: Ask, round: Round) -> Answer:
            return Stakes({"ante": ante}, ask.who) if type(ask) is Bet else person(ask, round)

        state = None
        for past in range(before):
            state = drive(open_round(GAME, book, (1, seat), state=state), Live(who, seeded(past))).table.state
        log = drive(open_round(GAME, book, (1, seat), state=state), Live(who, seeded(99))).log
        return [card for entry in log if type(entry) is Cards for card in entry.cards]

    plain = cards(500, 2, 0)
    assert plain
    for other in (cards(30_000, 2, 0), cards(500, 7, 0), cards(500, 2, 3)):
        assert other == plain


# -- the list itself -----------------------------------------------------------------------------

PROMISED = (*range(1, 15), *range(19, 24), 25, 29, *range(31, 41))


def test_the_docs_promise_what_is_tested_and_nothing_else(project: Path) -> None:
    lines = re.findall(
        r"^\| (\d+) \| .* \| (.*) \|$", (project / "docs/promises.md").read_text(), re.MULTILINE
    )
    assert [int(number) for number, _ in lines] == list(PROMISED)
    tests = project / "tests"
    for number, where in lines:
        named = [name for name in re.findall(r"`([^`]+)`", where) if name.endswith((".py", "/"))]
        found = [
            path
            for name in named
            for path in (project / name, *tests.rglob(Path(name).name))
            if path.exists()
        ]
        assert len({path.name for path in found}) == len(named), (
            f"promise {number} names a file that is not there"
        )


@pytest.mark.parametrize("number", PROMISED)
def test_every_promise_has_a_test_and_a_line_in_the_docs(number: int, project: Path) -> None:
    named = re.compile(rf"def test_promise_{number:02d}_\w+")
    assert any(named.search(file.read_text()) for file in TESTS.rglob("test_*.py"))
    assert f"\n| {number} | " in (project / "docs" / "promises.md").read_text()
