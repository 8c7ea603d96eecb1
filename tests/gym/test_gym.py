"""Every game as an environment: what learners are promised, what they see, and what they are told."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from pitboss import gym
from pitboss.chance import INDEX, UNSEEN
from pitboss.desk.games import chapters, entries
from pitboss.gym.one_seat import RoundEnv
from pitboss.gym.seen import CARDS, KINDS
from pitboss.rounds.asks import Choose
from pitboss.rounds.seen import hands_seen
from pitboss.rulebooks import Refusal
from sizes import so_many

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:gymnasium|pettingzoo")

EVERYDAY = {
    ("horseshoe-cincinnati", "blackjack"),
    ("horseshoe-cincinnati", "craps"),
    ("merced-poker-room", "three-card-poker"),
    ("section-8-poker", "poker-five-card-draw"),
    ("oneida-2003", "pai-gow-poker"),
}
EVERY = [(book, entry.id) for book, game in chapters() for entry in entries(book, game)]
TABLES = [
    pytest.param(*one, id="-".join(one), marks=() if one in EVERYDAY else pytest.mark.heavy) for one in EVERY
]
BLACKJACK = ("blackjack", "horseshoe-cincinnati")
STAKES = {"blackjack": 1000}
JOKER = 52


def play(env: RoundEnv, seed: int, choose: int = 0) -> list[Any]:
    """Play an episode with legal actions at random; everything that was seen and told of it."""
    rng = np.random.default_rng(choose)
    told: list[Any] = [env.reset(seed=seed)]
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(told[-1][-1]["action_mask"]))
        seen, reward, ended, cut, info = env.step(int(action))
        told.append((seen, reward, info))
        over = ended or cut
    return told


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_gymnasium_finds_nothing_wrong(book: str, game: str) -> None:
    check_env(gym.make(game, book, most_steps=40), skip_render_check=True)


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_pettingzoo_finds_nothing_wrong(book: str, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(gym.table(game, book, players=3), num_cycles=30)


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_what_the_mask_allows_is_taken_and_the_seed_decides_everything(book: str, game: str) -> None:
    env = gym.make(game, book, most_steps=60)
    for seed in range(3):
        told = play(env, seed, choose=seed)
        assert all("refused" not in info for *_, info in told)
        assert same(told, play(gym.make(game, book, most_steps=60), seed, choose=seed))


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_an_observation_holds_no_card_that_the_seat_has_not_seen(book: str, game: str) -> None:
    env = gym.make(game, book, most_steps=60)
    rng = np.random.default_rng(7)
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            view = env.playing.round.view(1)
            known = {card for cards in hands_seen(view).values() for card in cards if card != UNSEEN}
            for part in CARDS:
                assert set(np.flatnonzero(seen[part])) <= {INDEX.get(card, JOKER) for card in known}
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            seen, _, ended, cut, info = env.step(int(action))
            over = ended or cut


def check_cards(seen: Any, playing: Any, seat: int) -> bool:
    """Check that the cards seen are those of the seat's view, by owner. Whether it has several hands."""
    round, held = playing.round, {part: Counter[str]() for part in CARDS}
    hands = hands_seen(round.view(seat))
    for (holder, _), cards in hands.items():
        whose = "own" if holder == seat else "others" if type(holder) is int else str(holder)
        held.setdefault(whose, Counter()).update(card for card in cards if card != UNSEEN)
    ask = round.ask
    if type(ask) is Choose and ask.who == seat:
        of_hand = [cards for (holder, _), cards in hands.items() if holder == seat]
        asked = Counter(card for card in ask.sees.own if card != UNSEEN)
        assert asked <= held["own"]
        assert len(of_hand) != 1 or asked == held["own"]
        held["own"], held["own_other"] = asked, held["own"] - asked
    for part in CARDS:
        assert sorted(np.repeat(np.arange(KINDS), seen[part])) == sorted(
            INDEX.get(card, JOKER) for card in held[part].elements()
        ), (part, ask, hands)
    return bool(held["own_other"])


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_at_every_decision_a_seat_sees_its_own_cards_and_those_that_lie_open(book: str, game: str) -> None:
    env = gym.make(game, book, players=3, seat=2, most_steps=60)
    rng, several = np.random.default_rng(7), False
    for seed in range(so_many(ci=40, everyday=12)):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            several |= check_cards(seen, env.playing, 2)
            legal = list(np.flatnonzero(info["action_mask"]))
            split = [number for number in legal if env.actions[number].startswith("split")]
            seen, _, ended, cut, info = env.step(int(rng.choice(split or legal)))
            over = ended or cut
        check_cards(seen, env.playing, 2)
    assert several or game not in {"blackjack", "pure-21-5-blackjack"}


def test_cards_of_other_boxes_and_of_another_hand_are_told_apart() -> None:
    env = gym.make(*BLACKJACK, players=3, seat=2, stakes=STAKES)
    split = env.actions.index("split")
    told = set()
    for seed in range(60):
        seen, info = env.reset(seed=seed)
        while info["action_mask"].any() and seen["others"].sum():
            action = split if info["action_mask"][split] else int(np.flatnonzero(info["action_mask"])[-1])
            seen, _, ended, _, info = env.step(action)
            told.add((bool(seen["own_other"].any()), ended))
    assert told == {(False, True), (False, False), (True, False)}


def test_the_dealers_hole_card_is_not_among_what_is_seen() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES)
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        assert seen["dealer"].sum() == 1


def test_the_reward_is_what_the_round_won() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES)
    won = set()
    for seed in range(40):
        rewards = [one[1] for one in play(env, seed)[1:]]
        assert rewards[:-1] == [0.0] * (len(rewards) - 1)
        assert rewards[-1] == sum(env.playing.round.net()[1].values()) / 100
        won.add(rewards[-1])
    assert {10.0, -10.0} <= won


def test_after_the_end_nothing_more_is_won() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES)
    assert play(env, 1)[-1][1] != 0
    for _ in range(2):
        _, reward, ended, _, info = env.step(0)
        assert (reward, ended) == (0.0, True)
        assert info["refused"]


@pytest.mark.parametrize("open_it", [gym.make, gym.table])
def test_a_step_before_the_first_reset_is_refused(open_it: Any) -> None:
    with pytest.raises(Refusal, match="call reset before the first step"):
        open_it("poker-holdem", "section-8-poker", players=2).step(0)


@pytest.mark.parametrize(
    "how",
    [
        {"rounds": 0}, {"rounds": -3}, {"most_steps": 0}, {"players": -1}, {"players": 1.5}, {"seat": 0},
        {"seat": 9}, {"seat": -1}, {"players": 3, "seat": 4}, {"unit": -1}, {"stack": -1}, {"rounds": True},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match=r"must be a whole number of at least \d, not|seats 1 to \d are taken"):
        gym.make(*BLACKJACK, **how)
    if "rounds" not in how and "seat" not in how:
        with pytest.raises(Refusal, match=r"must be a whole number of at least \d, not"):
            gym.table(*BLACKJACK, **how)


@pytest.mark.parametrize("stakes", ["x", 5, [("blackjack", 1_000)], {1_000}])
def test_stakes_that_are_no_wagers_are_refused(stakes: Any) -> None:
    with pytest.raises(Refusal, match=r"^stakes are cents by wager, not ") as refused:
        gym.make(*BLACKJACK, stakes=stakes)
    assert refused.value.code == "bad_stakes"


def test_somebody_else_may_sit_in_front_of_the_learner() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES, players=3, seat=3)
    env.reset(seed=1)
    assert env.playing.turn == 3


def test_an_action_that_is_not_legal_changes_nothing_and_is_told() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES)
    seen, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, ended, _, told = env.step(wrong)
    assert told["refused"] == f"{env.actions[wrong]} may not be done now"
    assert (reward, ended) == (0.0, False)
    assert same(seen, again)


def test_a_mask_is_the_learner_s_own() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES)
    _, info = env.reset(seed=1)
    before = info["action_mask"].copy()
    info["action_mask"][:] = 1
    assert np.array_equal(env.action_mask(), before)


@pytest.mark.parametrize("action", [-1, 10**9])
def test_a_number_that_is_no_action_is_told(action: int) -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES)
    env.reset(seed=1)
    assert env.step(action)[-1]["refused"] == f"there is no action {action}"


def test_a_long_episode_is_cut_off() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES, most_steps=3)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert [env.step(wrong)[3] for _ in range(3)] == [False, False, True]


def test_rounds_of_one_episode_are_dealt_from_one_shoe_and_counted() -> None:
    env = gym.make("mini-baccarat", "horseshoe-cincinnati", rounds=30, counting=True)
    decks = env.playing.rules.count("decks")
    seen, _ = env.reset(seed=3)
    assert seen["left"].sum() == decks * 52 - 1, "one card is turned up before it is burned"
    bet = env.actions.index("bet:player")
    left, over, dealt = int(seen["left"].sum()), False, 0
    while not over:
        dealt += 1
        seen, _, over, _, _ = env.step(bet)
        now = int(seen["left"].sum())
        assert now < left
        left = now
    assert dealt == 30
    assert seen["left"].min() >= 0
    assert decks * 52 - 1 - left in range(4 * 30, 6 * 30 + 1)


def test_a_hand_that_is_dealt_afresh_each_round_is_counted_afresh() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES, counting=True)
    sums = {int(env.reset(seed=seed)[0]["left"].sum()) for seed in range(10)}
    assert len(sums) == 1


def test_without_stakes_the_first_decision_is_the_bet() -> None:
    env = gym.make(*BLACKJACK, unit=2500)
    _, info = env.reset(seed=2)
    legal = {env.actions[place] for place in np.flatnonzero(info["action_mask"])}
    assert {"sit_out", "bet:blackjack"} <= legal
    env.step(env.actions.index("bet:blackjack"))
    assert env.playing.round.table.staked(1, "blackjack") == 2500


def test_cards_are_named_by_their_places() -> None:
    env = gym.make("poker-five-card-draw", "section-8-poker")
    assert {"draw:0", "draw:0,4", "draw:1,2,3"} <= set(env.actions)


def test_rewards_of_a_table_add_up_to_what_the_rake_took() -> None:
    env = gym.table("poker-holdem", "section-8-poker", players=4)
    rng = np.random.default_rng(5)
    for seed in range(10):
        env.reset(seed=seed)
        while not env.playing.over:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
        assert sum(env.rewards.values()) <= 0
        assert set(env.terminations.values()) == {True}


def test_seats_take_turns_where_anyone_may_act() -> None:
    env = gym.table("craps", "horseshoe-cincinnati", players=3)
    env.reset(seed=1)
    wait, asked = env.actions.index("wait"), [env.agent_selection]
    for _ in range(2):
        assert env.observe(env.agent_selection)["action_mask"][wait]
        env.step(wait)
        asked.append(env.agent_selection)
    assert len(set(asked)) == 3
    assert not env.observe(env.agent_selection)["action_mask"][wait], "somebody has to act"


@pytest.mark.parametrize("open_it", [gym.make, gym.make_vec, gym.table])
def test_without_the_extra_one_sentence_says_how_to_get_it(
    open_it: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("pitboss.gym.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[rl\]'"):
        open_it(*BLACKJACK)


def test_nothing_of_it_is_loaded_unasked() -> None:
    says = "import sys, pitboss, pitboss.gym; print({'gymnasium', 'pettingzoo'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", says], text=True).strip() == "set()"


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="has no registered game"):
        gym.make("backgammon", "oneida-2003")


def test_the_page_s_examples_run(project: Path) -> None:
    page = (project / "docs" / "environments.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile(block, "docs/environments.md", "exec"), {})
