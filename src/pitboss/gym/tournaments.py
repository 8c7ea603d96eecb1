"""A PettingZoo environment: a whole tournament, whose players all learn, from the seat draw to the last prize."""

from collections.abc import Iterator
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces

from pitboss.cardroom.tournament import Deal, Tournament, hand_rules, tournament_rules
from pitboss.cardroom.tournament.hands import EngineHands
from pitboss.cardroom.tournament.rules import FIXED_LIMIT, NO_LIMIT
from pitboss.cardroom.tournament.simulate import MINUTES_PER_HAND, deals
from pitboss.cardroom.tournament.state import IN, OUT
from pitboss.chance import Source
from pitboss.gym.actions import OTHERS, Words, words_of
from pitboss.gym.agents import Agents
from pitboss.gym.playing import Playing, check_whole, not_begun
from pitboss.gym.seen import FAR, Eyes
from pitboss.money import Cents
from pitboss.poker.game import Poker
from pitboss.poker.kill import PokerState
from pitboss.rulebooks import Rules
from pitboss.simulate.engine import SeededBits

EVENT = (
    "stack", "small_blind", "big_blind", "lower_limit", "higher_limit", "ante", "forced_bet", "minutes_left",
    "players_left", "tables", "at_the_table", "seat", "button",
)  # fmt: skip
"""What everyone at a table knows of the event. Amounts are in dollars, and a missing limit is zero."""


class Hand(Playing):
    """One deal of a tournament. Every seat that is dealt in learns."""

    def __init__(self, deal: Deal, rules: Rules, eyes: Eyes, source: Source) -> None:  # a given table
        """Deal, and play up to the first decision."""
        self.deal, self.game, self.rules, self.eyes, self.words = deal, eyes.game, rules, eyes, eyes.words
        self.stakes, self.counting = None, False
        self.stacks = {chair.seat: chair.stack for chair in deal.seats}
        self.seats = self.learners = tuple(sorted(self.stacks))
        self.player_at = {chair.seat: chair.player for chair in deal.seats}
        self.seat_of = {chair.player: chair.seat for chair in deal.seats}
        self.state = PokerState(button_seat=deal.button) if deal.button else None
        self.reset_known()
        self.play_from(source)
        self._open()
        self._go_on()

    @property
    def balances(self) -> dict[int, Cents]:
        """The chips of every seat that was dealt in."""
        return {seat: self.round.table.ledger.balance(seat) for seat in self.seats}


class TournamentEnv(Agents):
    """A tournament: `player_1` and so on sit at its tables, are moved between them, and go out one by one.

    The tables deal in turn. An observation is one row of numbers: what the player may see of the hand, zero where
    none is played at their table, and what everyone knows of the event. The reward comes when a player is out, or has
    won: the prize of the place, in dollars. `infos` give the chips, the table and the place.
    """

    metadata: dict[str, Any] = {"render_modes": [], "name": "pitboss_tournament_v0"}  # noqa: RUF012

    def __init__(
        self,
        rulebook: str,
        options: dict[str, Any] | None = None,
        *,
        players: int = 20,
        unit: Cents = 0,
        minutes_per_hand: int = MINUTES_PER_HAND,
        most_steps: int = 1_000_000,
    ) -> None:
        """Enter this many players. A round of deals takes ``minutes_per_hand`` of a level."""
        super().__init__()
        for name, number, least in (
            ("players", players, 2), ("unit", unit, 0), ("most_steps", most_steps, 1),
            ("minutes_per_hand", minutes_per_hand, 1),
        ):  # fmt: skip
            check_whole(name, number, least)
        self.rules, self.unit, self.most_steps = tournament_rules(rulebook, options or {}), unit, most_steps
        self.minutes_per_hand, self.render_mode = minutes_per_hand, None
        self.possible_agents = [f"player_{number}" for number in range(1, players + 1)]
        self._hands = EngineHands(self.rules)
        self._source: Source = SeededBits("gym tournament 0")
        self.hand: Hand | None = None
        self.event = self._begun()
        self._eyes = self._look()
        self.actions = self._eyes.words.actions
        wide = sum(self._eyes.sizes().values()) + len(self._eyes.words.moments) + 1 + len(EVENT)
        row, mask = spaces.Box(-FAR, FAR, (wide,), np.float32), spaces.MultiBinary(len(self.actions))
        seen = spaces.Dict({"observation": row, "action_mask": mask})
        self.action_spaces = {one: spaces.Discrete(len(self.actions)) for one in self.possible_agents}
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)

    def _begun(self) -> Tournament:
        """Hold an event up to its first deal."""
        event = Tournament(self.rules)
        for player in self.possible_agents:
            event.enter(player)
        event.close_entries()
        event.draw_seats(self._source)
        event.begin()
        return event

    def _look(self) -> Eyes:
        """Lay out what is seen and said at the tables of the event: with limits, and without."""
        deal, levels = self.event.deal(min(self.event.state.tables)), self.event.terms.levels
        kinds = {level.limits is None: level for level in levels if not level.is_recess}
        said = []
        for level in kinds.values():
            bets = FIXED_LIMIT if level.limits else NO_LIMIT
            rules = hand_rules(self.rules, deal._replace(limits=level.limits, structure=bets))
            said.append(words_of(Poker(), rules, self.event.terms.starting_chips))
        actions = dict.fromkeys(one for words in said for one in words.actions if one not in OTHERS)
        moments = sorted({moment for words in said for moment in words.moments})
        return Eyes(Poker(), self._hands.rules_of(deal), Words((*actions, *OTHERS), tuple(moments)))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Draw the seats of a new event, and deal. With a seed everything in it is the same every time."""
        if seed is not None:
            self._source = SeededBits(f"gym tournament {seed}")
        self._start()
        self.event = self._begun()
        self._course = self._dealt()
        self._go_on()

    def _dealt(self) -> Iterator[Hand]:
        """Yield the hands of the event to be played, and record how each ends."""
        for deal in deals(self.event, self._source, self.minutes_per_hand):
            self.hand = Hand(deal, self._hands.rules_of(deal), self._eyes, self._source)
            while not self.hand.over:
                yield self.hand
            self.event.played(deal.table, self.hand.balances)
        self.hand = None

    def _go_on(self) -> None:
        """Find the next player who decides, and update everyone's infos."""
        hand = next(self._course, None)
        self._out()
        if hand is not None:
            self.agent_selection = hand.player_at[hand.turn]
        for agent in self.agents:
            self.infos[agent] = self._told(agent)

    def _out(self) -> None:
        """End the game of those who are out or have won, with their prizes."""
        ended = [
            agent
            for agent in self.agents
            if not self.terminations[agent]
            and (self.event.over or self.event.state.players[agent].fate != IN)
        ]
        if ended:
            prizes = {one.player: one.prize for one in self.event.standings}
            for agent in ended:
                self.terminations[agent], self.rewards[agent] = True, prizes[agent] / 100

    def _told(self, agent: str) -> dict[str, Any]:
        player, where = self.event.state.players[agent], self.event.state.seat_of(agent)
        told: dict[str, Any] = {"chips": player.stack / 100, "table": where[0] if where else 0}
        if player.fate == OUT or self.event.over:
            told["place"] = next(one.place for one in self.event.standings if one.player == agent)
        return told

    def step(self, action: int | None) -> None:
        """Answer for the player whose turn it is."""
        if not hasattr(self, "agent_selection"):
            raise not_begun()
        agent, hand = self.agent_selection, self.hand
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert hand is not None
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refused = "" if action is None else hand.act(hand.seat_of[agent], index(action), self.unit)
        self._go_on()
        if refused:
            self.infos[agent]["refused"] = refused
        if self._steps >= self.most_steps:
            self.truncations = {one: not self.terminations[one] for one in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may see, and which actions are legal for it now."""
        hand, words = self.hand, self._eyes.words
        moment = np.zeros(len(words.moments) + 1, np.float32)
        if hand is None or agent not in hand.seat_of or hand.over:
            parts: list[Any] = [np.zeros(sum(self._eyes.sizes().values()), np.float32)]
            mask = np.zeros(len(self.actions), np.int8)
        else:
            seat = hand.seat_of[agent]
            seen = self._eyes.seen(hand.round, seat)
            moment[seen.pop("moment")] = 1
            parts, mask = list(seen.values()), hand.mask(seat, self.unit)
        row = [np.asarray(part, np.float32) for part in (*parts, moment, self._known(agent))]
        return {"observation": np.concatenate(row), "action_mask": mask}

    def _known(self, agent: str) -> list[float]:
        """What everyone at the table of an agent knows of the event."""
        state, terms, level = self.event.state, self.event.terms, self.event.level
        if (where := state.seat_of(agent)) is None:
            return [0.0] * len(EVENT)
        table = state.tables[where[0]]
        here = self.hand is not None and self.hand.deal.table == table.number
        button = self.hand.deal.button if self.hand is not None and here else table.button
        cents = [state.players[agent].stack, *(level.blinds or (0, 0)), *(level.limits or (0, 0))]
        forced = (
            (0, 0)
            if level.is_recess
            else (terms.ante(level, state.chip), terms.forced_bet(level, state.chip))
        )
        figures = (
            self.event.minutes_left,
            len(state.left),
            len(state.tables),
            len(table.players),
            where[1],
            button,
        )
        return [*(amount / 100 for amount in (*cents, *forced)), *map(float, figures)]

    def render(self) -> None:
        """Show nothing: `self.event` is the tournament, and `self.hand.round` the hand, each with its log."""
