"""The engine itself as a kernel, for games without compiled code: a seed gives the same rounds on any machine."""

import pickle
from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import get_ident
from typing import Any

import pytest

from everyday import COUNTED_FOR_SECONDS, HEAVY, marks_of
from pitboss.desk import analyse, chapters, game_of, simulate
from pitboss.desk.figures import _follow, kernel_of
from pitboss.desk.strategies import strategies_of
from pitboss.hands.blackjack import worth
from pitboss.odds import Analysis
from pitboss.odds.strategy import Line, Strategy
from pitboss.procedures.twentyone.chart import read_chart
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Choice, Choose
from pitboss.rounds.events import Decided
from pitboss.rounds.game import Game, SimplePlay
from pitboss.rounds.table import NO_RULE
from pitboss.rulebooks import Refusal
from pitboss.simulate import run
from pitboss.simulate.engine import EngineKernel, as_decided
from pitboss.simulate.report import report_of

ENGINE = [(book, game.id) for book, game in chapters() if game.simple_play is not None or not game.compiled]


def kernel(book: str, name: str) -> EngineKernel:
    game = game_of(name)
    return EngineKernel(game, game.rules(book))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("book", "name"),
    [
        pytest.param(
            book, game.id, marks=HEAVY if game.id in COUNTED_FOR_SECONDS else marks_of(book, game.id)
        )
        for book, game in chapters()
        if game.id != "poker"
    ],
)
def test_every_game_is_simulated(book: str, name: str) -> None:
    report = simulate(name, book, 20, seed=1, workers=1)
    assert report.rounds >= 20
    assert report.wagers


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("book", "name"),
    [pytest.param(*one, marks=HEAVY if one[1] in COUNTED_FOR_SECONDS else ()) for one in ENGINE],
)
def test_a_report_says_how_it_was_played_and_compares_nothing_else(book: str, name: str) -> None:
    report = run.simulate(kernel(book, name), 30, 1, workers=1, exact=analyse(name, book))
    assert report.says.startswith(f"Played by {game_of(name).simple_play.name}, not the best play")  # type: ignore[union-attr]
    assert report.says in report.title
    assert report.to_json()["says"] == report.says
    main = next(iter(kernel(book, name).tally(1, 1) - Counter({("", 0, 0): 1})))[0]
    assert report[main].exact is None
    known = {name for name, wager in report.wagers.items() if wager.exact is not None}
    assert known <= game_of(name).simple_play.unaffected  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("book", "name"),
    [
        pytest.param(book, game.id, marks=marks_of(book, game.id))
        for book, game in chapters()
        if game.carries_over is None and game.among_players is None
    ],
)
def test_a_whole_table_can_be_sent_to_other_processes(book: str, name: str) -> None:
    game = game_of(name)
    table = EngineKernel(game, game.rules(book), 2)
    table.tally(1, 2)
    assert pickle.loads(pickle.dumps(table)).tally(1, 2) == table.tally(1, 2)


def test_every_stream_plays_rounds_of_its_own() -> None:
    """A kernel without a compiled loop counts stream after stream."""
    table = kernel("oneida-2003", "three-card-poker")
    first, second = table.tally(1, 5, 0), table.tally(1, 5, 1)
    assert first != second
    assert run.tally_of(table, 1, ((0, 5), (1, 5))) == first + second


@pytest.mark.heavy
def test_an_exact_edge_for_other_play_is_left_out() -> None:
    pure = kernel("merced-poker-room", "pure-21-5-blackjack")
    buster = analyse("pure-21-5-blackjack", "merced-poker-room").wagers["buster"]
    exact = Analysis.of(pure.rules, {"buster": buster, "game": buster})
    report = report_of(pure, pure.tally(1, 20), seconds=1.0, seed=1, exact=exact)
    assert report["buster"].exact == buster.house_edge
    assert report["game"].exact is None


@pytest.mark.parametrize(("book", "name"), ENGINE)
def test_tally_and_nets_are_the_same_rounds(book: str, name: str) -> None:
    one = kernel(book, name)
    sums, nets = one.sums(one.tally(3, 60)), one.nets(3, 60)
    assert sums.rounds == len(nets) == 60
    total = sum(sum(net.values()) for net in nets)
    assert sum(wager.net_cents for wager in sums.wagers.values()) == total
    assert one.tally(3, 60) == one.tally(3, 60)
    assert one.tally(3, 60) != one.tally(3, 60, 1)


@pytest.mark.parametrize("name", ["blackjack", "pure-21-5-blackjack"])
def test_twenty_one_stands_on_17_or_more_and_does_nothing_else(name: str) -> None:
    book = next(book for book, game in ENGINE if game == name)
    done = Counter[str]()
    for _, _, round in kernel(book, name)._rounds(2, 150):
        done.update(entry.do for entry in round.log if type(entry) is Decided and entry.seat == 1)
        for hand in round.table.round_state.boxes.get(1, []):
            before = kernel_count(hand.cards[:-1])
            assert len(hand.cards) == 2 or before < 17
    assert done["hit"] > 20
    assert done.keys() <= {"hit", "stand", "decline", "take", "pass"}


def kernel_count(cards: list[str]) -> Any:
    from pitboss.hands.blackjack import total

    return total(cards)[0]


@pytest.mark.heavy
def test_wagers_that_no_decision_changes_come_to_their_exact_edge() -> None:
    name, book = "pai-gow-poker", "oneida-2003"
    report = run.simulate(kernel(book, name), 400, 7, workers=1, exact=analyse(name, book))
    numbers = [wager for name, wager in report.wagers.items() if name.startswith("additional")]
    assert len(numbers) == 7
    assert all(wager.exact is not None and wager.agrees for wager in numbers)
    # One of the seven numbers comes each time: together they lose just what each of them loses on average.
    assert sum(wager.house_edge for wager in numbers) == sum(wager.exact or 0 for wager in numbers)


def test_processes_and_one_worker_play_the_same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EngineKernel, "chunk", 10)
    blackjack = kernel("horseshoe-cincinnati", "blackjack")
    alone, crowd = (run.simulate(blackjack, 45, 3, workers=workers) for workers in (1, 2))
    assert alone.wagers == crowd.wagers
    assert alone.rounds == crowd.rounds == 45


class Interrupted:
    """A kernel whose third chunk is interrupted."""

    unit = "rounds"
    chunk = 10

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Counter[str]:
        return Counter(rounds=rounds)


def test_an_interrupt_keeps_what_was_done() -> None:
    def stop(done: int, rounds: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    try:
        tally = run.run(Interrupted(), 1, 100_000, stop, 1)  # type: ignore[arg-type]
    except KeyboardInterrupt:
        pytest.fail("an interrupt ended the run")
    assert 30 <= tally["rounds"] < 100_000
    assert tally["rounds"] % 10 == 0


def test_an_interrupt_before_anything_was_done_ends_the_run() -> None:
    class Never(Interrupted):
        def tally(self, seed: int, rounds: int, stream: int = 0) -> Counter[str]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run.run(Never(), 1, 100, None, 1)  # type: ignore[arg-type]


def test_a_game_without_compiled_code_says_who_plays_it() -> None:
    game = game_of("blackjack")
    with pytest.raises(Refusal) as refused:
        Game.kernel(game, game.rules("horseshoe-cincinnati"))
    assert refused.value.code == "no_kernel"


def test_no_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        kernel(*ENGINE[0]).tally(1, 0)


GAME, BOOK = "three-card-poker", "oneida-2003"
HOUSE = "horseshoe-cincinnati"


def fold(ask: Choose, round: Round) -> Chosen:
    """Fold every hand. A function of a module, which other processes can be sent."""
    return Chosen("fold")


@pytest.mark.parametrize("seats", [0, 3])
def test_a_function_decides_and_its_figures_are_compared_with_none(seats: int) -> None:
    found = simulate(GAME, BOOK, 40, seed=1, strategy=lambda *_: Chosen("fold"), seats=seats)
    assert found["ante"].house_edge == 1
    assert found["ante"].exact is None
    assert "Played by the strategy given" in found.says


@pytest.mark.parametrize("said", [lambda ask: "fold", lambda ask: ask.choices[1], lambda ask: Chosen("fold")])
def test_a_function_may_name_what_it_does_or_pick_a_choice(said: Callable[[Choose], Any]) -> None:
    found = simulate(GAME, BOOK, 40, seed=1, strategy=lambda ask, _: said(ask), workers=1)
    assert found["ante"].house_edge == 1


def test_a_choice_with_an_amount_is_made_for_the_least() -> None:
    asked = Choose(1, "play", (Choice("play", Amount(500, 1500, 500), "play"),), NO_RULE)
    pick = as_decided(lambda ask, _: ask.choices[0])
    assert pick(asked, None) == Chosen("play", 500, "play")  # type: ignore[arg-type]


def test_a_function_that_others_cannot_be_sent_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    game, threads = game_of(GAME), set[int]()
    rules = game.rules(BOOK)

    def here(*_: object) -> Chosen:
        threads.add(get_ident())
        return Chosen("fold")

    mine, theirs = (kernel_of(game, rules, decide) for decide in (here, fold))
    assert isinstance(mine, EngineKernel)
    assert isinstance(theirs, EngineKernel)
    assert (mine.alone, mine.processes) == (True, False)
    assert (theirs.alone, theirs.processes) == (False, True)
    monkeypatch.setattr(EngineKernel, "chunk", 20)
    assert run.run(mine, 1, 50, workers=2) == mine.tally(1, 20) + mine.tally(1, 20, 1) + mine.tally(1, 10, 2)
    assert len(threads - {get_ident()}) == 1, "one thread plays"


def test_a_whole_table_plays_a_named_strategy() -> None:
    found = simulate(GAME, BOOK, 60, seed=1, strategy="always-play", seats=3, workers=1)
    assert "Played by the strategy always-play" in found.says
    game = game_of(GAME)
    played = kernel_of(game, game.rules(BOOK), "always-play", 3)
    assert isinstance(played, EngineKernel)
    chosen = {one.do for round in played.rounds(1, 60) for one in round.log if isinstance(one, Decided)}
    assert chosen == {"play"}


def decided(game: str, way: Strategy | str, rounds: int = 25) -> list[Decided]:
    """What a table of two decides by a strategy."""
    found, rules = game_of(game), game_of(game).rules(HOUSE)
    line = strategies_of(found, rules).named[way]() if isinstance(way, str) else way
    kernel = EngineKernel(found, rules, 2, SimplePlay(line.name, partial(_follow, game, line)))
    return [one for round in kernel.rounds(7, rounds) for one in round.log if isinstance(one, Decided)]


@pytest.mark.parametrize(
    ("game", "name", "chosen"),
    [
        (
            "mississippi-stud",
            "always-3x",
            {(street, "bet", 600) for street in ("third_street", "fourth_street", "fifth_street")},
        ),
        ("let-it-ride", "always-ride", {("bet1", "ride", None), ("bet2", "ride", None)}),
        ("ultimate-texas-holdem", "always-4x", {("preflop", "play", 800)}),
    ],
)
def test_a_whole_table_plays_its_streets_by_the_lines(
    game: str, name: str, chosen: set[tuple[str, str, int | None]]
) -> None:
    assert {(one.at, one.do, one.amount) for one in decided(game, name)} == chosen


def test_a_street_without_a_line_is_not_left_to_chance() -> None:
    with pytest.raises(Refusal, match="never-fold has no line for turn"):
        decided("texas-holdem-bonus", "never-fold")


def test_a_whole_table_plays_a_chart() -> None:
    made = decided("blackjack", "mimic-dealer", 60)
    assert {one.do for one in made if one.at != "house_money"} == {"decline", "hit", "stand"}
    insures = Strategy(
        game="blackjack",
        name="insurer",
        lines=(
            *(Line(do="stand", at=kind) for kind in ("hard", "soft")),
            Line(do="split", at="pair"),
            Line(do="take", at="insurance"),
        ),
    )
    made = decided("blackjack", insures, 60)
    assert {(one.do, one.amount) for one in made if one.at == "insurance"} == {("insure", 100)}
    assert {one.do for one in made if one.at.startswith("hand")} == {"stand", "split"}


@pytest.mark.parametrize(
    ("cards", "up", "does"),
    [
        (("8s", "8h"), "Td", ("split", "hit")),
        (("As", "Ah"), "Td", ("split", "hit")),
        (("As", "6h"), "3d", ("double", "hit")),
        (("As", "6h"), "2d", ("hit",)),
        (("As", "7h"), "2d", ("double", "stand")),
        (("5s", "6h"), "Ad", ("double", "hit")),
        (("Ts", "2h"), "4d", ("stand",)),
        (("Ts", "2h"), "3d", ("hit",)),
        (("Ts", "Kh"), "6d", ("stand",)),
    ],
)
def test_a_chart_says_at_the_table_what_its_letters_say(
    cards: tuple[str, str], up: str, does: tuple[str, ...]
) -> None:
    named = strategies_of(game_of("blackjack"), game_of("blackjack").rules(HOUSE)).named
    assert read_chart(named["basic"]()).says(Hand(cards), worth(up)) == does


def test_a_game_without_lines_at_the_table_says_that_a_function_plays_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_of(GAME)
    rules = game.rules(BOOK)
    brings = strategies_of(game, rules)
    monkeypatch.setattr(type(game), "strategies", lambda *_: brings._replace(decide=None))
    with pytest.raises(Refusal, match="always-play plays one seat here"):
        kernel_of(game, game.rules(BOOK), "always-play", 3)


@pytest.mark.parametrize("how", [5, {"do": "fold"}, object()])
def test_what_is_no_strategy_is_refused_without_showing_it(how: Any) -> None:
    with pytest.raises(Refusal) as refused:
        simulate(GAME, BOOK, 10, strategy=how)
    assert refused.value.code == "unknown_strategy"
    assert "<" not in str(refused.value)
    with pytest.raises(Refusal, match="is not priced"):
        analyse(GAME, BOOK, strategy=fold)  # type: ignore[arg-type]
