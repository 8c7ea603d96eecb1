"""Many rounds at once: compiled boxes of blackjack say and pay what the engine does, and others take turns."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

from games.blackjack.varied import BOOK, EARLY, GAME, NO_HOLE, NO_READER, SURRENDER, rules_with
from pitboss import gym
from pitboss.chance import CARDS
from pitboss.desk.games import chapters, entries
from pitboss.games.blackjack.rules import BONUS_21, RED_LEFT
from pitboss.gym.compiled import Stacked
from pitboss.gym.many_seats import BoxesEnv
from pitboss.gym.one_seat import RoundEnv
from pitboss.rulebooks import Refusal, Rules
from sizes import so_many

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:gymnasium|pettingzoo")

BOXES = 64
HORSESHOE = ("blackjack", "horseshoe-cincinnati")
NORTH_DAKOTA = ("blackjack", "north-dakota-99-01-3")
ALL = [(entry.id, book) for book, game in chapters() for entry in entries(book, game)]
CHAPTERS = [one for one in ALL if one[0] == "blackjack"]
POSTINGS: list[tuple[tuple[str, str], dict[str, Any]]] = [
    *((chapter, {}) for chapter in CHAPTERS),
    (HORSESHOE, {"decks": 1, "dealing": "pitch", "blackjack_pays": "6 to 5"}),
    (HORSESHOE, {"decks": 2, "double_on": "ten or eleven", "double_after_split": False, "split_by": "rank"}),
    (HORSESHOE, {"card_reader": False, "decks": 8, "mid_shoe_entry": "barred"}),
    (HORSESHOE, {"decks": 1, "resplit_aces": True, "double_for_less": False, "most_hands": 3}),
    (NORTH_DAKOTA, {"late_blackjack": "loses", "dealer_hits_soft_17": True}),
]
SPANISH = {"ranks_out": ["ten"], "double_later": True, "rescue": True, "equal_21": "wins"}
VARIED: list[dict[str, Any]] = [
    SURRENDER,
    EARLY,
    EARLY | {"surrender_after_split": True, "surrender_not_against": ["ace"]},
    NO_READER | SURRENDER | {"even_money": True, "late_blackjack": "splits returned, doubles lose"},
    NO_HOLE | EARLY,
    SPANISH | SURRENDER,
    {"free_doubles": [9, 10, 11], "free_splits": ["eight", "ace", "ten-value"], "dealer_22": "returned"},
    {"double_cards": 3, "double_face_down": True, "rescue": True, "split_ace_cards": 3},
    {"double_split_aces": True, "resplit_aces": True, "double_with_ace": False, "stand_least": 15},
    {"double_on": "listed totals", "double_totals": [5, 6, 20], "draw_below": 18, "insurance_exact": True},
    {"insurance_upcards": ["ace", "ten-value"], "even_money": True, "blackjack_waits": []},
    {"blackjack_meets_blackjack": "wins as a blackjack", "player_equal": "loses", "double_offered": False},
]


def everyday_first(cases: list[Any], everyday: int) -> list[Any]:
    """All of them, the later ones in the heavy suite."""
    return [
        pytest.param(case, id=str(number), marks=() if number < everyday else pytest.mark.heavy)
        for number, case in enumerate(cases)
    ]


class Played:
    """The rounds that boxes play at random, each with what its box saw, did and was told."""

    def __init__(self, env: VectorEnv[Any, Any, Any], rounds: int) -> None:
        """Play until so many rounds are over; those that most boxes play at the end are left out."""
        self.rounds: list[tuple[list[Any], Any, float, list[str]]] = []
        rng = np.random.default_rng(11)
        seen, info = env.reset(seed=5)
        open_rounds: list[list[Any]] = [[] for _ in range(env.num_envs)]
        while len(self.rounds) < rounds:
            mask = info["action_mask"]
            actions = (rng.random(mask.shape) * mask).argmax(1)
            for box, told in enumerate(open_rounds):
                told.append((row(seen, box), int(actions[box])))
            seen, won, over, cut, info = env.step(actions)
            assert not cut.any()
            assert not info["refused"].any()
            for box in np.flatnonzero(over):
                cards = [CARDS[card] for card in info["final_info"]["cards"][box] if card >= 0]
                self.rounds.append((open_rounds[box], row(info["final_obs"], box), float(won[box]), cards))
                open_rounds[box] = []


def row(seen: dict[str, Any], box: int) -> dict[str, Any]:
    return {part: np.copy(values[box]) for part, values in seen.items()}


def check_against_engine(many: VectorEnv[Any, Any, Any], one: RoundEnv, rounds: int) -> set[str]:
    """Play the same cards and actions through the engine; what was done in all."""
    assert isinstance(many, BoxesEnv)
    assert many.actions == one.actions
    done = set()
    one.reset(seed=0)
    for told, end, won, cards in Played(many, rounds).rounds:
        one.playing.chance = Stacked(cards)  # type: ignore[assignment]
        one.playing.start()
        for seen, action in told:
            check_same(seen, one._seen(), cards)
            done.add(one.actions[action])
            _, reward, over, _, info = one.step(action)
            assert "refused" not in info
        assert (over, reward) == (True, won), cards
        check_same(end, one._seen(), cards)
    return done


def check_same(seen: dict[str, Any], engine: dict[str, Any], cards: list[str]) -> None:
    assert seen.keys() == engine.keys()
    for part, values in engine.items():
        assert np.array_equal(seen[part], values), (part, cards, seen[part], values)


@pytest.mark.parametrize("case", everyday_first(POSTINGS, 3))
def test_every_chapter_and_posting_is_followed_as_the_engine_does(case: Any) -> None:
    (game, book), options = case
    many = gym.make_vec(game, book, options, num_envs=BOXES)
    one = gym.make(game, book, options, stakes=many.stakes)  # type: ignore[attr-defined]
    done = check_against_engine(many, one, so_many(ci=2_000, everyday=400))
    assert {"hit", "stand", "split", "decline"} <= done


@pytest.mark.parametrize("case", everyday_first(VARIED, 3))
def test_rules_that_only_some_documents_have_are_followed(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    check_against_engine(*both(rules_with(**case), monkeypatch), so_many(ci=2_000, everyday=400))


def test_a_bonus_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    pays = {row: f"{place + 2} to 1" for place, row in enumerate(BONUS_21)}
    many, one = both(rules_with({"bonus_21": pays}, **SPANISH, decks=1), monkeypatch)
    check_against_engine(many, one, so_many(ci=8_000, everyday=800))


ANTE = [
    one
    for one in ALL
    if one[0] in {"three-card-poker", "four-card-poker", "crazy-four-poker", "caribbean-stud"}
]
STAKED: list[tuple[tuple[str, str], dict[str, Any]]] = [
    *((chapter, {}) for chapter in ANTE if chapter[1] != "merced-poker-room"),
    (("three-card-poker", "oneida-2003"), {"stakes": {"ante": 1000, "pair_plus": 500}}),
    (("three-card-poker", "horseshoe-cincinnati"), {"stakes": {"ante": 500, "pair_plus": 2500}}),
    (("four-card-poker", "oneida-2025"), {"stakes": {"ante": 500, "aces_up": 1000}, "unit": 1000}),
    (("crazy-four-poker", "horseshoe-cincinnati"), {"unit": 400}),
]


@pytest.mark.heavy
@pytest.mark.parametrize("case", everyday_first(STAKED, 20))
def test_hands_of_the_ante_games_are_followed_as_the_engine_does(case: Any) -> None:
    table, how = case
    many = gym.make_vec(*table, num_envs=BOXES, **how)
    one = gym.make(*table, **how | {"stakes": many.stakes})  # type: ignore[attr-defined]
    done = check_against_engine(many, one, so_many(ci=5_000, everyday=500))
    assert {"fold"} < done


def both(
    rules: Rules, monkeypatch: pytest.MonkeyPatch, **how: Any
) -> tuple[VectorEnv[Any, Any, Any], RoundEnv]:
    """Boxes and the single environment of a table with these rules."""
    for module in ("one_seat", "vector"):
        monkeypatch.setattr(f"pitboss.gym.{module}.table_of", lambda *_: (GAME, rules))
    stakes = {"blackjack": 2500}
    return (
        gym.make_vec("blackjack", BOOK, num_envs=BOXES, stakes=stakes, **how),
        gym.make("blackjack", BOOK, stakes=stakes, **how),
    )


# -- what a vector environment promises ---------------------------------------------------------------


def drawn(env: VectorEnv[Any, Any, Any], steps: int, seed: int) -> list[Any]:
    """What boxes see and win in so many steps at random."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    found = [seen]
    for _ in range(steps):
        mask = info["action_mask"]
        seen, won, over, _, info = env.step((rng.random(mask.shape) * mask).argmax(1))
        found.append((seen, won, over))
    return found


def test_the_seed_decides_everything_and_each_box_has_cards_of_its_own() -> None:
    one, other = (gym.make_vec(*HORSESHOE, num_envs=BOXES) for _ in range(2))
    first = drawn(one, 50, 3)
    again = drawn(other, 50, 3)
    np.testing.assert_equal(first, again)
    np.testing.assert_equal(first, drawn(one, 50, 3))
    assert not np.array_equal(first[0]["own"], drawn(other, 1, 4)[0]["own"])
    assert len({tuple(own) for own in first[0]["own"]}) > BOXES // 2


def test_a_box_alone_has_the_cards_of_the_box_with_its_seed() -> None:
    many, alone = (gym.make_vec(*HORSESHOE, num_envs=number) for number in (4, 1))
    seen, _ = many.reset(seed=7)
    for box in range(4):
        np.testing.assert_equal(row(alone.reset(seed=7 + box)[0], 0), row(seen, box))
    np.testing.assert_equal(many.reset(seed=[7, 8, 9, 10])[0], seen)


def test_what_was_seen_is_not_changed_by_the_next_step_unless_that_is_asked_for() -> None:
    for copy in (True, False):
        env = gym.make_vec(*HORSESHOE, num_envs=BOXES, copy=copy)
        seen, info = env.reset(seed=1)
        before = {part: values.copy() for part, values in seen.items()}
        env.step(info["action_mask"].argmax(1))
        assert all(np.array_equal(seen[part], before[part]) for part in seen) is copy


def test_spaces_and_the_mode_of_beginning_anew_are_declared() -> None:
    env = gym.make_vec(*HORSESHOE, num_envs=BOXES)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=2)
    assert seen in env.observation_space
    seen, _, over, _, info = env.step(env.action_space.sample())
    assert seen in env.observation_space
    assert info["final_obs"] in env.observation_space
    assert np.array_equal(info["_final_obs"], over)


def test_an_illegal_action_changes_nothing_and_a_long_round_is_cut_off() -> None:
    env = gym.make_vec(*HORSESHOE, num_envs=BOXES, most_steps=2)
    seen, _ = env.reset(seed=2)
    for number, wrong in enumerate((10**9, -1), 1):
        after, won, over, cut, info = env.step(np.full(BOXES, wrong))
        assert info["refused"].all()
        assert not won.any()
        assert not over.any()
        assert cut.all() == (number == 2)
        np.testing.assert_equal(info["final_obs"] if cut.all() else after, seen)
    assert not np.array_equal(after["own"], seen["own"])


def test_no_hole_card_is_seen() -> None:
    seen, _ = gym.make_vec(*HORSESHOE, num_envs=BOXES).reset(seed=9)
    assert set(seen["dealer"].sum(1)) == {1}


def test_a_step_before_the_first_reset_is_refused() -> None:
    env = gym.make_vec(*HORSESHOE, num_envs=BOXES)
    with pytest.raises(Refusal, match="call reset before the first step"):
        env.step(np.zeros(BOXES, int))


def test_a_box_whose_seed_is_left_open_draws_one() -> None:
    env = gym.make_vec(*HORSESHOE, num_envs=4)
    env.np_random = np.random.default_rng(1)
    seen, _ = env.reset(seed=[1, None, 2, None])  # type: ignore[arg-type]
    alone = gym.make_vec(*HORSESHOE, num_envs=1)
    for box, own in ((0, 1), (2, 2)):
        np.testing.assert_equal(row(alone.reset(seed=own)[0], 0), row(seen, box))
    assert seen["own"].sum(1).tolist() == [2] * 4
    assert not np.array_equal(*env._rounds.chance[[1, 3]])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        ([1, 2], "64 boxes need as many seeds, not 2"),
        ([-1] * BOXES, "a seed is a whole number from 0"),
        (-1, "a seed is a whole number from 0"),
        ("1", "64 boxes need as many seeds|a seed is a whole number"),
        (["1"] * BOXES, "a seed is a whole number from 0"),
    ],
)
def test_seeds_that_are_none_are_refused(seed: Any, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        gym.make_vec(*HORSESHOE, num_envs=BOXES).reset(seed=seed)


@pytest.mark.parametrize("how", [{"most_steps": 0}, {"seat": 9}])
def test_compiled_rounds_refuse_what_single_ones_do(how: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match=r"at least 1|seats 1 to 1"):
        gym.make_vec(*HORSESHOE, num_envs=2, **how)


@pytest.mark.parametrize("actions", [np.zeros(3, int), np.zeros((BOXES, 1), int)])
def test_as_many_actions_as_boxes_are_asked_for(actions: Any) -> None:
    env = gym.make_vec(*HORSESHOE, num_envs=BOXES)
    env.reset(seed=1)
    with pytest.raises(Refusal, match="64 boxes need as many actions"):
        env.step(actions)


@pytest.mark.parametrize("number", [0, -1, 10**9, 1.5])
def test_a_number_of_environments_out_of_reason_is_refused(number: Any) -> None:
    with pytest.raises(Refusal, match="make from 1 to 1000000 environments"):
        gym.make_vec(*HORSESHOE, num_envs=number)


@pytest.mark.parametrize(
    ("table", "how"),
    [
        (("let-it-ride", "oneida-2003"), {}),
        (("three-card-poker", "merced-poker-room"), {}),
        (
            ("three-card-poker", "horseshoe-cincinnati"),
            {"stakes": {"ante": 500, "pair_plus": 500, "six_card_bonus": 500}},
        ),
        (HORSESHOE, {"counting": True}),
        (HORSESHOE, {"stakes": {"blackjack": 2500, "house_money": 500}}),
    ],
)
def test_other_tables_are_played_one_after_the_other(table: tuple[str, str], how: dict[str, Any]) -> None:
    env = gym.make_vec(*table, num_envs=2, **how)
    assert isinstance(env, SyncVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=3)
    assert seen in env.observation_space
    env.step(info["action_mask"].argmax(1))


@pytest.mark.parametrize(
    "values",
    [{"double_shoe": RED_LEFT}, {"player_cap": "100"}, {"decks": 1, "burn_new_batch": 9}],
)
def test_what_compiled_rounds_do_not_follow_is_left_to_the_engine(
    values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    many, _ = both(rules_with(**values), monkeypatch)
    assert isinstance(many, SyncVectorEnv)
