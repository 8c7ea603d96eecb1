"""A tournament as an environment: everybody sees only their own, prizes make the pool, the seed decides."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test

from pitboss import gym
from pitboss.chance import INDEX, UNSEEN
from pitboss.gym.seen import KINDS
from pitboss.gym.tournaments import EVENT, TournamentEnv
from pitboss.rounds.seen import hands_seen
from pitboss.rulebooks import Refusal

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:gymnasium|pettingzoo")

BOOK = "section-8-poker"
SHORT = 30
"""Minutes that a round of deals takes, so that blinds rise soon."""


def played(env: TournamentEnv, seed: int) -> tuple[dict[str, float], list[Any], set[str]]:
    """Play an event at random: what each player won, everything that was told, and who was moved to another table."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    won, told, at, moved = dict.fromkeys(env.agents, 0.0), list[Any](), dict[str, int](), set[str]()
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        assert not cut
        assert "refused" not in info
        won[agent] += reward
        told.append((agent, seen["observation"].tobytes(), reward, info))
        if info["table"] and at.setdefault(agent, info["table"]) != info["table"]:
            moved.add(agent)
        env.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return won, told, moved


@pytest.mark.parametrize("game", ["holdem", pytest.param("omaha", marks=pytest.mark.heavy), "stud"])
def test_pettingzoo_finds_nothing_wrong(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(gym.tournament(BOOK, {"game": game}, players=4, minutes_per_hand=SHORT), num_cycles=120)


def test_an_event_is_played_to_its_end_and_the_prizes_make_the_pool() -> None:
    env = gym.tournament(BOOK, players=22, minutes_per_hand=SHORT)
    tables = len(env.event.state.tables)
    won, told, moved = played(env, 3)
    assert tables > 1
    assert moved, "somebody changes tables"
    assert env.event.over
    assert not env.agents
    assert sum(won.values()) * 100 == env.event.state.fees
    assert won == {one.player: one.prize / 100 for one in env.event.standings}
    places = {agent: info["place"] for agent, _, _, info in told if "place" in info}
    assert min(places.values()) == 1
    assert len(places) == 22


def test_the_seed_decides_everything() -> None:
    env = gym.tournament(BOOK, players=3, minutes_per_hand=SHORT)
    first = played(env, 5)
    assert played(gym.tournament(BOOK, players=3, minutes_per_hand=SHORT), 5) == first
    assert played(env, 5) == first
    assert played(env, 6)[1] != first[1]


def test_a_player_sees_no_card_but_those_shown_to_the_seat_and_nothing_of_other_tables() -> None:
    env = gym.tournament(BOOK, players=14)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(150):
        hand = env.hand
        assert hand is not None
        for agent in env.agents:
            row = env.observe(agent)["observation"]
            cards = set(np.flatnonzero(row[: 4 * KINDS]) % KINDS)
            if agent not in hand.seat_of:
                assert not cards
                continue
            view = hand.round.view(hand.seat_of[agent])
            assert cards == {
                INDEX[one] for held in hands_seen(view).values() for one in held if one != UNSEEN
            }
            assert row[-len(EVENT)] * 100 == env.event.state.players[agent].stack
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        if env.terminations[env.agent_selection]:
            break


def test_an_illegal_action_changes_nothing_and_a_long_event_is_cut_off() -> None:
    env = gym.tournament(BOOK, players=3, most_steps=2)
    with pytest.raises(Refusal, match="call reset before the first step"):
        env.step(0)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.observe(env.agent_selection)
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    env.step(wrong)
    assert "may not be done now" in env.infos[agent]["refused"]
    assert env.agent_selection == agent
    np.testing.assert_equal(env.observe(agent), before)
    env.step(wrong)
    assert all(env.truncations.values())


@pytest.mark.parametrize("how", [{"players": 1}, {"players": 0}, {"minutes_per_hand": 0}, {"most_steps": 0}])
def test_an_event_that_cannot_be_is_refused(how: dict[str, int]) -> None:
    with pytest.raises(Refusal, match="must be a whole number of at least"):
        gym.tournament(BOOK, **how)
