"""The compiled let it ride and mississippi stud, held against the engine and against the exact odds."""

from functools import cache

import pytest

from agreement import disagreements
from pitboss.desk import chapters, game_of, simulate
from pitboss.procedures.streets.kernel import StreetKernel
from sizes import so_many

BOOK = "horseshoe-cincinnati"
STREETS = [(book, game.id) for book, game in chapters() if game.id in ("let-it-ride", "mississippi-stud")]

EVERY_DAY = [pytest.param(*one, marks=() if one[0] == BOOK else pytest.mark.heavy) for one in STREETS]


@cache
def kernel(book: str, name: str) -> StreetKernel:
    game = game_of(name)
    made = game.kernel(game.rules(book))
    assert isinstance(made, StreetKernel)
    return made


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "name"), EVERY_DAY)
def test_records_and_tally_are_the_same_rounds(book: str, name: str) -> None:
    sums, nets = kernel(book, name).sums(kernel(book, name).tally(3, 500)), kernel(book, name).nets(3, 500)
    assert sums.rounds == len(nets) == 500
    beside = kernel(book, name).sides
    for wager in beside:
        assert sums.wagers[wager].net_cents == sum(one[wager] for one in nets)
    first = [sum(net for wager, net in one.items() if wager not in beside) for one in nets]
    assert sums.wagers[kernel(book, name).table_rules.first].net_cents == sum(first)


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "name"), STREETS)
def test_the_engine_settles_every_round_to_the_same_cent(book: str, name: str) -> None:
    assert not disagreements(name, book, so_many(ci=600, long=3_000), 8)


@pytest.mark.parametrize(
    ("book", "name"), [STREETS[0], *(pytest.param(*one, marks=pytest.mark.heavy) for one in STREETS[1:])]
)
def test_rare_hands_are_settled_to_the_same_cent(
    book: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kinds of hands that come once in thousands of rounds, each the first time it comes."""
    one, first = kernel(book, name), dict[tuple[int, int], int]()
    dealt = one._dealt(5, 60_000)
    for number, (_, end) in enumerate(dealt):
        first.setdefault((end[-3], end[-2]), number)
    rare = [dealt[number] for number in first.values()]
    assert len(rare) >= len(one.kinds) - 2
    monkeypatch.setattr(StreetKernel, "_dealt", lambda *given: rare)
    assert not disagreements(name, book, len(rare), 5)


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "name"), STREETS)
def test_folds_and_stakes_come_as_often_as_they_were_counted(book: str, name: str) -> None:
    """Each way a hand can end, within five deviations of its exact share."""
    rounds, one = 2_000_000, kernel(book, name)
    counts = one.tally(5, rounds)[: one.shape[0] * one.shape[1] * one.shape[2]].reshape(one.shape)
    shares = dict[tuple[bool, int], float]()
    results = list(one.play.results())
    total = sum(result.weight for result in results)
    for result in results:
        key = result.event.startswith("fold"), int(result.staked)
        shares[key] = shares.get(key, 0) + result.weight / total
    for (folded, stake), share in shares.items():
        away = int(counts[int(folded), stake].sum()) - rounds * share
        assert abs(away) <= 5 * (rounds * share) ** 0.5 + 1, (folded, stake)


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "name"), STREETS)
def test_every_wager_comes_to_its_exact_edge(book: str, name: str) -> None:
    report = simulate(name, book, 2_000_000, seed=4)
    assert report.wagers.keys() == {kernel(book, name).table_rules.first, *kernel(book, name).sides}
    assert report.agrees


def test_chunks_of_a_run_are_other_rounds() -> None:
    one = kernel(*STREETS[0])
    first, second = (one.tally(5, 1000, stream).tolist() for stream in (0, 1))
    assert first != second
    assert first == one.tally(5, 1000, 0).tolist()


def test_no_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        kernel(*STREETS[0]).tally(1, 0)


METER = {"meter": "50000"}


@pytest.mark.parametrize("name", [pytest.param("let-it-ride", marks=pytest.mark.heavy), "mississippi-stud"])
def test_a_progressive_is_settled_to_the_same_cent(name: str) -> None:
    assert not disagreements(name, BOOK, 60, 6, METER)


@pytest.mark.heavy
def test_a_fold_gives_the_progressive_up() -> None:
    game = game_of("mississippi-stud")
    one = game.kernel(game.rules(BOOK, METER))
    assert isinstance(one, StreetKernel)
    paying = next(kind for kind, nets in enumerate(one.kinds) if nets["progressive"] > 0)
    assert one._side("progressive", 0, one.kinds[paying]["progressive"]) > 0
    assert one._side("progressive", 1, one.kinds[paying]["progressive"]) == -one.sides["progressive"]
    assert one.figure("progressive") == "progressive, lost on a fold"
    assert one.figure("ante") == "ante"
    assert one.says == "A fold gives up progressive here."
