"""Games as environments: ours, many at once, and Gymnasium's own blackjack of hit and stand."""

from functools import cache
from typing import Any

import gymnasium
import numpy as np

from pitboss import gym

TABLE = ("blackjack", "horseshoe-cincinnati")
BOXES = 4_096


@cache
def _single() -> Any:
    return gym.make(*TABLE, stakes={"blackjack": 1000})


@cache
def _many(*table: str) -> Any:
    env = gym.make_vec(*table, num_envs=BOXES)
    _, info = env.reset(seed=1)
    env.step(info["action_mask"].argmax(1))
    return env


@cache
def _gymnasiums() -> Any:
    return gymnasium.make("Blackjack-v1")


def single(steps: int) -> int:
    """Play so many steps with legal actions at random, one round after the other."""
    env, draws = _single(), np.random.default_rng(1).random(steps)
    _, info = env.reset(seed=1)
    for draw in draws.tolist():
        legal = info["action_mask"].nonzero()[0]
        _, _, over, cut, info = env.step(int(legal[int(draw * len(legal))]))
        if over or cut:
            _, info = env.reset()
    return steps


def many(steps: int) -> int:
    """The same in many boxes at once."""
    return _at_once(_many(*TABLE), steps)


def hands(steps: int) -> int:
    """Many hands of three card poker at once."""
    return _at_once(_many("three-card-poker", "oneida-2003"), steps)


def _at_once(env: Any, steps: int) -> int:
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(steps // BOXES):
        mask = info["action_mask"]
        info = env.step((rng.random(mask.shape, np.float32) * mask).argmax(1))[4]
    return steps // BOXES * BOXES


def gymnasiums(steps: int) -> int:
    """Gymnasium's own game, which has a hit, a stand and an endless deck."""
    env, actions = _gymnasiums(), np.random.default_rng(1).integers(2, size=steps).tolist()
    env.reset(seed=1)
    for action in actions:
        _, _, over, cut, _ = env.step(action)
        if over or cut:
            env.reset()
    return steps
