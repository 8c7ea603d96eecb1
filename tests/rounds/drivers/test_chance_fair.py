"""Promise 11: the cards, dice and wheels that live tables play with, by chi-square, runs and serial tests at 99%.

Everything is drawn as a live table draws it: a `Chance` answers asks from the source of live tables, whose entropy is
here a fixed stream, so that a run can be repeated.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise, permutations, product
from math import sqrt
from statistics import NormalDist
from typing import Any

import pytest

from pitboss.chance import CARDS, INDEX, HmacDrbg, LiveSource, Pack, Shoe, seeded, system_source
from pitboss.desk import game_of, open_round
from pitboss.rounds.answers import GO_ON, Cards, Stakes, Stopped, Thrown
from pitboss.rounds.asks import Bet, Draw, Pause, Roll, Spin
from pitboss.rounds.drivers.chance import Chance
from pitboss.rulebooks import Cite
from sizes import so_many

CITE = Cite("rules.test", "§1")
LEVEL = 0.999
"""Some forty tests hold at once: at one in a hundred a fair generator would fail one of them every third time."""
SIZES = [
    pytest.param(1, id="everyday"),
    pytest.param(so_many(ci=4, long=40), id="heavy", marks=pytest.mark.heavy),
]
sized = pytest.mark.parametrize("size", SIZES)


def live_source(name: str) -> LiveSource:
    """The source of a live table, its entropy a stream that can be repeated."""
    return LiveSource(HmacDrbg(name.encode().ljust(32)).generate)


# -- what is used --------------------------------------------------------------------------------

PLAIN = tuple((str(n), 1) for n in range(38))
"""A wheel on which every pocket has one section."""


def wheel(pockets: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(pocket for pocket, sections in pockets for _ in range(sections))


@cache
def big_six() -> tuple[tuple[str, int], ...]:
    """The wheel of the game itself, as its own ask has it."""
    round = open_round("big-six", "horseshoe-cincinnati")
    while type(round.ask) is not Spin:
        assert round.ask is not None
        round.answer(Stakes({"1": 100}) if type(round.ask) is Bet else GO_ON)
    return round.ask.pockets


def dealt(chance: Chance) -> tuple[int, ...]:
    """A whole deck as a table deals it, card by card."""
    answer = chance.answer(Draw((1,) * 52, "deal", CITE, Shoe(Pack())))
    assert type(answer) is Cards
    return tuple(INDEX[card] for card in answer.cards)


def placed(chance: Chance) -> tuple[int, ...]:
    """A whole deck as a table stores it, the next card first; one card has been drawn before."""
    answer = chance.answer(Draw((1,), "deal", CITE, Shoe(Pack())))
    assert type(answer) is Cards
    return tuple(INDEX[card] for card in (*answer.cards, *chance.undealt[::-1]))


def faces(chance: Chance) -> tuple[int, ...]:
    answer = chance.answer(Roll("roll", CITE))
    assert type(answer) is Thrown
    return tuple(face - 1 for face in answer.dice)


def pocket(chance: Chance, pockets: tuple[tuple[str, int], ...]) -> str:
    answer = chance.answer(Spin(pockets, "spin", CITE))
    assert type(answer) is Stopped
    return answer.pocket


def first_card(chance: Chance) -> int:
    answer = chance.answer(Draw((1,), "deal", CITE, Shoe(Pack())))
    assert type(answer) is Cards
    return INDEX[answer.cards[0]]


def last_card(chance: Chance) -> int:
    return dealt(chance)[51]


def throw(chance: Chance) -> int:
    first, second = faces(chance)
    return first * 6 + second


def spin(chance: Chance) -> int:
    return int(pocket(chance, PLAIN))


Device = Callable[[Chance], int]
DEVICES: list[tuple[Device, int, int]] = [
    (first_card, 52, 6_000),
    (last_card, 52, 600),
    (throw, 36, 6_000),
    (spin, 38, 6_000),
]
devices = pytest.mark.parametrize(
    ("device", "outcomes", "draws"),
    [
        pytest.param(*one, id=one[0].__name__, marks=[pytest.mark.heavy] * (one[0] is last_card))
        for one in DEVICES
    ],
)


@cache
def sample(device: Device, draws: int) -> list[int]:
    chance = Chance(live_source(f"{device.__name__} {draws}"))
    return [device(chance) for _ in range(draws)]


# -- the statistics ------------------------------------------------------------------------------


def limit(freedom: int, tests: int = 1) -> float:
    """The point of chi-square that one of so many fair tests passes once in a thousand (Wilson and Hilferty)."""
    ninth = 2 / (9 * freedom)
    return freedom * (1 - ninth + NormalDist().inv_cdf(1 - (1 - LEVEL) / tests) * sqrt(ninth)) ** 3


def chi_square(seen: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen[cell] - often) ** 2 / often for cell, often in expected.items())


def even(cells: Sequence[Any], total: int) -> dict[Any, float]:
    return dict.fromkeys(cells, total / len(cells))


@pytest.mark.parametrize(("freedom", "point"), [(35, 66.619), (37, 69.346), (51, 87.968)])
def test_the_limit_agrees_with_published_points(freedom: int, point: float) -> None:
    assert abs(limit(freedom) - point) < 0.15


def test_loaded_dice_are_found_out() -> None:
    source = seeded(b"loaded")
    seen = Counter(source.below(39) % 36 for _ in range(6_000))
    assert chi_square(seen, even(range(36), 6_000)) > limit(35)


# -- what live tables draw -----------------------------------------------------------------------


@sized
@devices
def test_promise_11_every_outcome_comes_equally_often(
    device: Device, outcomes: int, draws: int, size: int
) -> None:
    seen = Counter(sample(device, draws * size))
    assert set(seen) == set(range(outcomes))
    assert chi_square(seen, even(range(outcomes), draws * size)) < limit(outcomes - 1)


@sized
@devices
def test_promise_11_runs_are_as_many_as_chance_makes(
    device: Device, outcomes: int, draws: int, size: int
) -> None:
    """Runs above and below the middle."""
    sides = [value * 2 >= outcomes for value in sample(device, draws * size)]
    above = sum(sides)
    below = len(sides) - above
    runs = 1 + sum(a != b for a, b in pairwise(sides))
    expected = 1 + 2 * above * below / len(sides)
    variance = (expected - 1) * (expected - 2) / (len(sides) - 1)
    assert abs(runs - expected) / sqrt(variance) < NormalDist().inv_cdf((1 + LEVEL) / 2)


@sized
@devices
def test_promise_11_one_outcome_tells_nothing_of_the_next(
    device: Device, outcomes: int, draws: int, size: int
) -> None:
    # Sixths keep every pair expected often enough for chi-square to hold.
    groups = [value * 6 // outcomes for value in sample(device, draws * size)]
    shares = [sum(v * 6 // outcomes == g for v in range(outcomes)) / outcomes for g in range(6)]
    pairs = Counter(zip(groups[::2], groups[1::2], strict=True))
    expected = {(a, b): len(groups) / 2 * shares[a] * shares[b] for a in range(6) for b in range(6)}
    assert chi_square(pairs, expected) < limit(35)


@pytest.mark.parametrize(
    "size", [pytest.param(*one.values, id=one.id, marks=pytest.mark.heavy) for one in SIZES]
)
@pytest.mark.parametrize("deck", [dealt, placed], ids=["dealt", "stored"])
def test_promise_11_every_card_comes_in_every_place_equally_often(deck: Any, size: int) -> None:
    """The 52 places of a shuffled deck, each for itself and all together."""
    shuffles = 400 * size
    chance = Chance(live_source(f"places {deck.__name__} {size}"))
    seen = [Counter[int]() for _ in range(52)]
    for _ in range(shuffles):
        for place, card in enumerate(deck(chance)):
            seen[place][card] += 1
    places = [chi_square(counts, even(range(52), shuffles)) for counts in seen]
    assert max(places) < limit(51, tests=52)
    # Every row and column of the square of counts adds up: 51 times 51 may vary.
    assert sum(places) * 51 / 52 < limit(51 * 51)


@pytest.mark.heavy
def test_promise_11_a_card_is_as_likely_to_follow_any_other() -> None:
    chance = Chance(live_source("neighbours"))
    following = Counter(
        (after - before) % 52 for _ in range(600) for before, after in pairwise(dealt(chance))
    )
    assert chi_square(following, even(range(1, 52), 600 * 51)) < limit(50)


@sized
def test_promise_11_each_die_shows_every_face_equally_often(size: int) -> None:
    throws, chance = 4_000 * size, Chance(live_source("faces"))
    thrown = [faces(chance) for _ in range(throws)]
    for die in (0, 1):
        assert chi_square(Counter(dice[die] for dice in thrown), even(range(6), throws)) < limit(5, tests=2)


@sized
def test_promise_11_big_six_stops_as_often_as_its_sections_say(size: int) -> None:
    spins, chance = 4_000 * size, Chance(live_source("big six"))
    sections = dict(big_six())
    assert sum(sections.values()) == 54
    seen = Counter(pocket(chance, big_six()) for _ in range(spins))
    expected = {name: spins * ways / 54 for name, ways in sections.items()}
    assert chi_square(seen, expected) < limit(len(sections) - 1)


# -- exactly, where it can be counted ------------------------------------------------------------


class Choices:
    """A source whose bounded draws are prepared; it remembers below what each was asked for."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values, self.asked = list(values), list[int]()

    def bits(self, n: int) -> int:
        return self.below(1 << n)

    def below(self, n: int) -> int:
        self.asked.append(n)
        assert self.values[0] < n
        return self.values.pop(0)


@pytest.mark.parametrize("size", range(1, 7))
def test_promise_11_small_decks_are_dealt_in_every_order_exactly_once(size: int) -> None:
    seen: Counter[tuple[str, ...]] = Counter()
    for choices in product(*(range(n) for n in range(size, 0, -1))):
        shoe = Shoe(Pack(), CARDS[size:])
        answer = Chance(Choices(choices)).answer(Draw((1,) * size, "deal", CITE, shoe))
        assert type(answer) is Cards
        seen[answer.cards] += 1
    assert seen == Counter(permutations(CARDS[:size]))


@pytest.mark.parametrize("size", range(1, 7))
def test_promise_11_small_decks_are_stored_in_every_order_exactly_once(size: int) -> None:
    seen: Counter[tuple[str, ...]] = Counter()
    for choices in product(*(range(n) for n in range(size, 1, -1))):
        chance = Chance(Choices([0, *choices]))
        shoe = Shoe(Pack(), CARDS[size + 1 :])
        chance.answer(Draw((1,), "deal", CITE, shoe))
        seen[chance.undealt] += 1
    assert len(seen) == len(set(permutations(range(size))))
    assert set(seen.values()) == {1}


def test_promise_11_every_throw_comes_of_exactly_one_draw() -> None:
    thrown = Counter(
        Chance(Choices(choices)).answer(Roll("roll", CITE)) for choices in product(range(6), repeat=2)
    )
    assert thrown == Counter(Thrown(dice) for dice in product(range(1, 7), repeat=2))


def test_promise_11_every_section_of_a_wheel_comes_of_exactly_one_draw() -> None:
    for pockets in (PLAIN, big_six(), (("one", 1),)):
        sources = [Choices([place]) for place in range(len(wheel(pockets)))]
        assert [pocket(Chance(source), pockets) for source in sources] == list(wheel(pockets))
        assert {n for source in sources for n in source.asked} == {len(wheel(pockets))}


# -- the driver of live tables -------------------------------------------------------------------


def test_promise_11_the_system_source_draws_from_the_systems_entropy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fresh entropy of the generator's whole strength, when it opens and before every draw."""
    taken: list[int] = []
    stream = HmacDrbg(bytes(32)).generate

    def system(size: int) -> bytes:
        taken.append(size)
        return stream(size)

    monkeypatch.setattr("pitboss.chance.draws.secrets.token_bytes", system)
    chance = Chance(system_source())
    assert type(chance.source) is LiveSource
    assert taken == [32, 16]
    chance.answer(Roll("roll", CITE))
    assert taken[2:]
    assert set(taken[2:]) == {32}


def test_promise_11_two_system_sources_do_not_deal_alike() -> None:
    """Were the seed of 16 bits, two of 700 would be alike nearly always."""
    game = game_of("three-card-poker")
    shoe = Shoe(game.pack(game.rules("oneida-2003")) or Pack())
    ask = Draw((1,) * 20, "deal", CITE, shoe)
    dealt = [Chance(system_source()).answer(ask) for _ in range(700)]
    assert len({answer.cards for answer in dealt if type(answer) is Cards}) == 700


def test_a_pause_draws_nothing() -> None:
    assert Chance(Choices([])).answer(Pause("after_deal")) == GO_ON
