"""Limit hold'em at full speed: every hand it writes out is settled by the engine to the same pot, rake and nets."""

from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest
from numba import njit
from rich.console import Console

from pitboss.chance import seeded
from pitboss.desk import game_of, simulate
from pitboss.odds.draws import small, state_of
from pitboss.poker import fast
from pitboss.poker.kernel import Cells, Habits, LimitKernel
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round, read_record
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.events import RAKE, Decided, PotMade
from pitboss.rulebooks import Refusal, Rules
from poker.rooms import GAME, INCREMENT, PERCENTAGE, room
from sizes import so_many
from variants import settled

ODD_LEVELS = {"method": "increment", "levels": [["7", "1.25"], ["30", "0.75"], ["31", "2"]], "cap": "3"}
WHOLE_DOLLARS = {"method": "percentage", "percent": 7, "round_down_to": "1", "cap": "5"}
TABLES: dict[str, tuple[int, Rules]] = {
    "merced 3-6": (6, GAME.rules("merced-poker-room", {})),
    "merced 4-8, four players": (
        4,
        GAME.rules(
            "merced-poker-room", {"limits": ["4", "8"], "rake": {"method": "drop", "schedule_option": 9}}
        ),
    ),
    "merced 6-12, ten players": (
        10,
        GAME.rules("merced-poker-room", {"limits": ["6", "12"], "blinds": ["2", "5"]}),
    ),
    "merced heads-up, a pot below the fee": (2, GAME.rules("merced-poker-room", {"blinds": ["1", "1"]})),
    "percentage": (6, room(PERCENTAGE)),
    "percentage in whole dollars": (7, room(WHOLE_DOLLARS, blinds=["0.50", "1.25"], smallest_chip="0.25")),
    "increments": (5, room(INCREMENT, {"jackpot_fee": "1"})),
    "antes": (3, room(ODD_LEVELS, {"ante": "0.25", "smallest_chip": "0.25"})),
    "antes beside a percentage": (4, room(PERCENTAGE, {"ante": "1"})),
    "a drop without a flop": (6, room(INCREMENT, {"no_flop_no_drop": False})),
    "heads-up, small blind on the button": (
        2,
        room(PERCENTAGE, {"heads_up_blinds": "small blind on the button"}),
    ),
    "a fold lifts the cap": (4, room(PERCENTAGE, {"heads_up_from": "any moment", "raises": 1})),
    "no cap": (3, room(PERCENTAGE, {"raises": 0})),
    "three may raise on": (4, room(PERCENTAGE, {"raises": 1, "raises_unlimited": 3})),
    "no check-raise": (6, room(PERCENTAGE, {"check_raise": False})),
    "no option": (4, room(PERCENTAGE, {"big_blind_option": False})),
    "one blind": (5, room(PERCENTAGE, {"blinds": ["3"], "blinds_number": [1]})),
    "three blinds": (5, room(PERCENTAGE, {"blinds": ["1", "2", "3"], "blinds_number": [3]})),
    "no blinds": (4, room(PERCENTAGE, {"blinds": ["0"], "blinds_number": [0], "ante": "0"})),
    "one odd chip each": (
        9,
        room(PERCENTAGE, {"odd_chips": "one odd chip each to the winners nearest the left of the button"}),
    ),
    "odd chips by suit": (10, room(PERCENTAGE, {"odd_chips": "odd chips to the highest card by suit"})),
    "section 8": (
        6,
        GAME.rules("section-8-poker", {"variant": "holdem", "limits": ["3", "6"], "rake": PERCENTAGE}),
    ),
    "section 8, antes and increments": (
        3,
        GAME.rules(
            "section-8-poker", {"variant": "holdem", "limits": ["3", "6"], "ante": "1", "rake": ODD_LEVELS}
        ),
    ),
}
HABITS = (Habits(), Habits(5, 4, 1), Habits(4, 1, 5), Habits(17, 1, 2))


@pytest.fixture(scope="module")
def six() -> LimitKernel:
    return LimitKernel(TABLES["merced 3-6"][1])


def differing(kernel: LimitKernel, seed: int, hands: int) -> list[Any]:
    """The hands that the engine settles otherwise: another pot, another rake, another net of some seat."""
    found = []
    told = zip(
        kernel.written(seed, hands), kernel.records(seed, hands), kernel.nets(seed, hands), strict=True
    )
    for hand, record, nets in told:
        round = settled(GAME, kernel.rules, record)
        pots = sum(entry.total for entry in round.log if type(entry) is PotMade)
        came = {str(seat): cents for (seat, _), cents in round.table.net.items()}
        came["rake"] = round.table.ledger.balance(RAKE)
        if (pots, came) != (hand.called.pot, nets):
            found.append((record, nets, came))
    return found


@pytest.mark.parametrize("name", TABLES)
def test_every_hand_is_settled_by_the_engine_to_the_same_pot_rake_and_nets(name: str) -> None:
    players, rules = TABLES[name]
    for seed, habits in enumerate(HABITS):
        assert not differing(LimitKernel(rules, players, habits), seed, 15)


@pytest.mark.heavy
@pytest.mark.parametrize("name", TABLES)
def test_thousands_of_hands_are_settled_by_the_engine_to_the_same_cent(name: str) -> None:
    players, rules = TABLES[name]
    for seed, habits in enumerate(HABITS, 100):
        assert not differing(LimitKernel(rules, players, habits), seed, so_many(ci=60, long=1_000))


def offered(kernel: LimitKernel, seed: int, hands: int) -> tuple[int, int]:
    """In how many turns the engine would let a seat bet or raise, and in how many of them the kernel did."""
    could = did = 0
    for record in kernel.records(seed, hands):
        script = GAME.script(read_record(msgspec.json.encode(record)), kernel.rules)
        round = script.open(GAME)
        script.table = round.table
        while (ask := round.ask) is not None:
            answer = script.answer(ask, round)
            if type(ask) is Choose and {"bet", "raise"} & {choice.do for choice in ask.choices}:
                could += 1
                did += answer.do in ("bet", "raise")  # type: ignore[union-attr]
            round.answer(answer)
    return could, did


@pytest.mark.parametrize("name", TABLES)
def test_wherever_the_engine_allows_a_raise_the_kernel_makes_it_by_its_chances(name: str) -> None:
    """Nine times in ten: a kernel that thought a raise forbidden would make fewer, though none that is wrong."""
    players, rules = TABLES[name]
    could, did = offered(LimitKernel(rules, players, Habits(0, 9, 1)), 9, 25)
    assert could > 100
    assert abs(did - 0.9 * could) < 4.5 * (0.9 * 0.1 * could) ** 0.5


@pytest.mark.parametrize(("counted", "lifted"), [("start of the betting round", False), ("any moment", True)])
def test_a_fold_that_leaves_two_lifts_the_cap_where_the_book_counts_at_any_moment(
    counted: str, lifted: bool
) -> None:
    rules = room(PERCENTAGE, {"heads_up_from": counted, "raises": 1})
    raises = [
        sum(action["street"] == "preflop" and action["do"] == "raise" for action in hand.actions)
        for hand in LimitKernel(rules, 4, Habits(0, 6, 4)).written(3, 300)
    ]
    assert (max(raises) > 1) is lifted


def test_what_is_counted_is_what_is_written_out(six: LimitKernel) -> None:
    cells, hands = six.tally(5, 400), six.written(5, 400)
    assert cells.hands == 400
    assert dict(six.facts(cells)) == Counter(hand.called for hand in hands)
    assert cells.wins.tolist() == [sum(place in hand.won for hand in hands) for place in range(6)]
    shown = sum(len({*range(6)} - _folded(hand.actions)) > 1 for hand in hands)
    assert sum(cells.shown.values()) == shown


def _folded(actions: list[dict[str, Any]]) -> set[int]:
    return {action["seat"] - 1 for action in actions if action["do"] == "fold"}


def test_two_runs_add_up(six: LimitKernel) -> None:
    one, other = six.tally(1, 300), six.tally(1, 300, stream=1)
    both = one + other
    assert dict(six.facts(both)) == Counter(dict(six.facts(one))) + Counter(dict(six.facts(other)))
    assert (both.hands, both.wins.tolist()) == (600, (one.wins + other.wins).tolist())
    assert both.kinds.tolist() == (one.kinds + other.kinds).tolist()


@pytest.mark.parametrize("name", ["percentage in whole dollars", "increments", "merced 3-6"])
def test_cells_are_priced_as_the_hands_are(name: str) -> None:
    players, rules = TABLES[name]
    kernel = LimitKernel(rules, players)
    assert kernel.rakes(kernel.tally(6, 300)) == Counter(nets["rake"] for nets in kernel.nets(6, 300))


def test_rounds_that_do_not_matter_are_one_sum(six: LimitKernel) -> None:
    cells = six.tally(2, 2_000)
    merged: Counter[Any] = Counter()
    for called, count in six.facts(cells):
        later = (sum(called.rounds[1:]),) if len(called.rounds) > 1 else ()
        merged[called._replace(rounds=(called.rounds[0], *later))] += count
    assert dict(six.facts(cells, by_round=False)) == merged


def test_who_always_calls_makes_one_pot(six: LimitKernel) -> None:
    kernel = LimitKernel(six.rules, 6, Habits(1, 0, 0))
    cells = kernel.tally(1, 200)
    assert [(called.rounds, count) for called, count in kernel.facts(cells)] == [((1800, 0, 0, 0), 200)]
    assert sum(cells.shown.values()) == 200


def test_who_always_folds_leaves_the_small_blind_to_the_big_one(six: LimitKernel) -> None:
    kernel = LimitKernel(six.rules, 6, Habits(0, 0, 1))
    cells = kernel.tally(1, 200)
    assert [(called.rounds, count) for called, count in kernel.facts(cells)] == [((200,), 200)]
    assert cells.wins.tolist() == [0, 200, 0, 0, 0, 0]
    assert kernel.rakes(cells) == {0: 200}


@pytest.mark.parametrize("players", [2, 3])
def test_all_fold_to_the_big_blind_as_often_as_the_chances_say(players: int, six: LimitKernel) -> None:
    kernel = LimitKernel(six.rules, players, Habits(3, 3, 4))
    hands, chance = 100_000, 0.4 ** (players - 1)
    found = sum(count for called, count in kernel.facts(kernel.tally(3, hands)) if called.rounds == (200,))
    assert abs(found - hands * chance) < 4.5 * (hands * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize(("players", "good"), [(1, False), (2, True), (10, True), (11, False)])
def test_as_many_players_as_may_sit_down(six: LimitKernel, players: int, good: bool) -> None:
    if good:
        assert LimitKernel(six.rules, players).tally(1, 1).hands == 1
        return
    with pytest.raises(Refusal) as refused:
        LimitKernel(six.rules, players)
    assert (refused.value.code, refused.value.clause) == ("bad_players", "line 743")


@pytest.mark.parametrize(
    ("habits", "good"),
    [
        (Habits(1, 9, 0), True),
        (Habits(1, 10, 0), False),
        (Habits(1000, 0, 0), True),
        (Habits(1000, 0, 1), False),
        (Habits(0, 0, 0), False),
        (Habits(2, 0, -1), False),
    ],
)
def test_habits_are_chances(six: LimitKernel, habits: Habits, good: bool) -> None:
    if good:
        assert LimitKernel(six.rules, 2, habits).tally(1, 10).hands == 10
        return
    with pytest.raises(Refusal, match="habits are chances"):
        LimitKernel(six.rules, 2, habits)


def test_what_is_not_limit_holdem_is_refused() -> None:
    spread = GAME.rules("merced-poker-room", {"structure": "spread-limit", "limits": ["1", "3"]})
    with pytest.raises(Refusal) as refused:
        LimitKernel(spread)
    assert (refused.value.code, refused.value.rule) == ("no_kernel", "rules.structure")


def test_no_hands_are_no_run(six: LimitKernel) -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        six.tally(1, 0)


# -- the report ---------------------------------------------------------------------------------


def test_a_simulation_says_what_the_room_takes() -> None:
    report = simulate("poker", "merced-poker-room", 20_000, seed=1)
    told = report.to_json()
    kernel = LimitKernel(TABLES["merced 3-6"][1])
    cells = kernel.tally(1, 20_000)
    flops = sum(count for called, count in kernel.facts(cells) if len(called.rounds) > 1)
    assert (told["rounds"], told["wagers"], told["players"]) == (20_000, {}, 6)
    assert Fraction(str(told["rake_per_hand"])) == Fraction(4 * flops, 20_000)
    share = Fraction(flops, 20_000)
    assert (
        Fraction(str(told["share_of_hands_raked"]))
        == share
        == Fraction(str(told["share_of_hands_with_a_board"]))
    )
    error = (16 * float(share * (1 - share)) / 19_999) ** 0.5
    assert abs(float(str(told["standard_error"])) - error) < 1e-9
    console = Console(width=120)
    with console.capture() as capture:
        console.print(report)
    assert all(words in capture.get() for words in ("hands raked", "20,000 hands in", "a second", "± 0.0"))


# -- chance -------------------------------------------------------------------------------------


def chi_square(found: list[int], expected: list[float]) -> float:
    """By how many spreads of its distribution, nearly normal, chi-square lies above its mean."""
    chi = sum((one - many) ** 2 / many for one, many in zip(found, expected, strict=True))
    free = len(found) - 1
    # Wilson and Hilferty: the cube root of chi-square over its degrees is all but normal.
    return ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5


ONE_IN_A_THOUSAND = 3.09


@njit
def drawn(state: Any, bound: int, counts: Any, times: int) -> None:
    for _ in range(times):
        counts[small(state, bound) % len(counts)] += 1


@pytest.mark.parametrize(
    ("bound", "classes"), [(2, 2), (3, 3), (10, 10), (52, 52), (1000, 1000), (3 << 30, 3)]
)
def test_small_draws_are_fair(bound: int, classes: int) -> None:
    """Of three quarters of all words a third would come twice as often if none were drawn again."""
    counts = np.zeros(classes, np.int64)
    drawn(state_of(bound), bound, counts, 100_000)
    assert counts.sum() == 100_000
    assert chi_square(counts.tolist(), [100_000 / classes] * classes) < ONE_IN_A_THOUSAND


@pytest.mark.heavy
def test_every_card_comes_to_every_place_as_often(six: LimitKernel) -> None:
    kernel = LimitKernel(six.rules, 6, Habits(1, 0, 0))
    into = fast.written(52_000, 6)
    kernel._play(11, 52_000, 0, into)
    for place in range(17):
        counts = np.bincount(into.cards[:, place], minlength=52)
        # Seventeen places are looked at, each at one in a thousand.
        assert chi_square(counts.tolist(), [1000.0] * 52) < ONE_IN_A_THOUSAND


class ByChance:
    """A player of the engine with the same habits, who draws from a generator of their own."""

    def __init__(self, habits: Habits, seed: int) -> None:
        self.source = seeded(seed)
        self.chance = Chance(self.source)
        passive, raises = ("check", "call"), ("raise", "bet", "check", "call")
        self.wanted = [passive] * habits.calls + [raises] * habits.raises + [("check", "fold")] * habits.folds

    def answer(self, ask: Ask, round: Round) -> Answer:
        answer = self.chance.answer(ask)
        if answer is not None:
            return answer
        assert type(ask) is Choose
        may = {choice.do for choice in ask.choices}
        wanted = self.wanted[self.source.below(len(self.wanted))]
        return Chosen(next(do for do in wanted if do in may))


@pytest.mark.heavy
@pytest.mark.parametrize(("players", "habits"), [(6, Habits()), (2, Habits(4, 3, 3)), (9, Habits(4, 1, 5))])
def test_the_engine_makes_the_same_pots_by_the_same_chances(
    players: int, habits: Habits, six: LimitKernel
) -> None:
    """Two samples of courses, the kernel's many and the engine's few, sorted into classes of 50 hands or more."""
    hands, kernel = so_many(ci=3_000, long=40_000), LimitKernel(six.rules, players, habits)
    player = ByChance(habits, 17)
    cells = kernel.tally(23, 2_000_000)
    expected: Counter[Any] = Counter()
    for called, count in kernel.facts(cells):
        expected[len(called.rounds), min(called.pot // 1500, 12)] += count
    found: Counter[Any] = Counter()
    for _ in range(hands):
        seats = range(1, players + 1)
        round = drive(Round(game_of("poker"), six.rules, seats, PokerState(players), None), player)
        streets = len({entry.at for entry in round.log if type(entry) is Decided})
        pot = sum(entry.total for entry in round.log if type(entry) is PotMade)
        found[streets, min(pot // 1500, 12)] += 1
    common = [key for key, count in expected.items() if count * hands >= 50 * cells.hands]
    rest = hands - sum(found[key] for key in common)
    chances = [expected[key] / cells.hands for key in common]
    counts, many = [found[key] for key in common], [chance * hands for chance in chances]
    if (left := hands - sum(many)) > 20:
        counts, many = [*counts, rest], [*many, left]
    assert chi_square(counts, many) < ONE_IN_A_THOUSAND


def test_cells_of_nothing_add_nothing(six: LimitKernel) -> None:
    none = Cells(*(np.zeros(size, np.int64) for size in (0, 0, 6, fast.KINDS)))
    some = six.tally(4, 50)
    assert dict(six.facts(none + some)) == dict(six.facts(some))
