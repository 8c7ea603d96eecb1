"""What the environments of several agents do alike."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv


class Agents(AECEnv):  # type: ignore[misc]
    """Several agents, each in its turn, with their spaces. A new start gives each of them nothing yet."""

    action_spaces: dict[str, spaces.Space[Any]]
    observation_spaces: dict[str, spaces.Space[Any]]
    infos: dict[str, dict[str, Any]]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent."""
        return self.action_spaces[agent]

    def _start(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._steps = 0

    def close(self) -> None:
        """There is nothing to close."""
