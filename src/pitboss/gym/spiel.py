"""Poker as a game of OpenSpiel (`pitboss[openspiel]`): chance is explicit, and a player knows what its seat saw.

>>> from pitboss import gym
>>> game = gym.open_spiel("poker-holdem", "section-8-poker", players=2)
>>> state = game.new_initial_state()
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

from pitboss.chance import CARDS, INDEX, JOKER, Card
from pitboss.gym.actions import answers
from pitboss.gym.playing import Playing
from pitboss.gym.seen import KINDS
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Answer, Cards
from pitboss.rounds.asks import Choose, Draw, Pause
from pitboss.rounds.events import Dealt, Decided, Discarded, Shown
from pitboss.rulebooks import Refusal

LONGEST = 64
"""The most decisions of a hand in a player's information tensor."""
MOST_DECISIONS = 400


class Hand:
    """One hand in progress. Copies share the round until one of them goes on, which then replays it."""

    def __init__(self, table: Playing, few: dict[str, tuple[Card, ...]], round: Round | None = None) -> None:
        """Open a hand. ``few`` are the only cards that seats and the board can get, if not all."""
        self.table, self.few = table, few
        self.round = round or Round(table.game, table.rules, table.seats, None, table.stacks)
        self.shared = round is not None
        self._pass_pauses()

    def __deepcopy__(self, memo: Any) -> "Hand":
        """Return a copy that shares the round."""
        self.shared = True
        return Hand(self.table, self.few, self.round)

    def answer(self, answer: Answer) -> None:
        """Go on, in a separate round."""
        if self.shared:
            self.round, self.shared = self.round.again(), False
        self.round.answer(answer)
        self._pass_pauses()

    def _pass_pauses(self) -> None:
        while type(self.round.ask) is Pause:
            self.round.answer(GO_ON)

    @property
    def seat(self) -> int:
        """The seat that is asked, or 0 if none is."""
        ask = self.round.ask
        if not isinstance(ask, Choose):
            return 0
        return ask.who or next(seat for seat in self.table.seats if list(ask.open_to(seat)))

    def legal(self) -> dict[int, Answer]:
        """Return what may be answered, by the numbers of the actions."""
        return self.table.words.numbered(answers(self.round, self.seat))

    def cards(self, drawn: list[Card]) -> dict[int, int]:
        """Count the cards by number that may come next, after some of the same draw."""
        ask = self.round.ask
        assert type(ask) is Draw
        to = ask.to[len(drawn)]
        if len(drawn) < len(ask.first):
            return {_number(ask.first[len(drawn)]): 1}
        left = list(ask.shoe.cards_left())
        for card in drawn:
            left.remove(card)
        few = self.few.get("board" if to == "board" else "seats")
        found: dict[int, int] = {}
        for card in left:
            if few is None or to == "burn" or card in few:
                found[_number(card)] = found.get(_number(card), 0) + 1
        return found


def _number(card: Card) -> int:
    return INDEX.get(card, KINDS - 1)


def _card(number: int) -> Card:
    return CARDS[number] if number < len(CARDS) else JOKER


class PokerGame(pyspiel.Game):  # type: ignore[misc]
    """A table of poker. Utilities are dollars."""

    def __init__(self, table: Playing, few: dict[str, tuple[Card, ...]]) -> None:
        """Describe the table to OpenSpiel."""
        players = len(table.seats)
        most = sum((table.stacks or {}).values()) / 100
        self.table, self.few = table, few
        raked = "rake" in table.rules and table.rules.fields("rake").get("method") != "none"
        kind = pyspiel.GameType(
            short_name="pitboss_poker",
            long_name=f"{table.rules.chapter.title}, {table.rules.chapter.rulebook}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM if raked else pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.words.actions),
            max_chance_outcomes=KINDS,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            **({} if raked else {"utility_sum": 0.0}),
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> "PokerState":
        """Begin a hand."""
        return PokerState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer that reads a state as a player sees it."""
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class PokerState(pyspiel.State):  # type: ignore[misc]
    """A hand as it stands. A draw of several cards is a chance node for each."""

    def __init__(self, game: PokerGame) -> None:
        """Begin a hand."""
        super().__init__(game)
        self.hand = Hand(game.table, game.few)
        self.drawn: list[Card] = []
        self.said: list[tuple[int, int]] = []
        """The decisions so far: players and actions."""

    def current_player(self) -> int:
        """Return the next to act: a player, chance, or the end of the hand."""
        if self.hand.round.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if type(self.hand.round.ask) is Draw else self.hand.seat - 1

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand.round.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.hand.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, with their probabilities."""
        counts = self.hand.cards(self.drawn)
        total = sum(counts.values())
        return [(card, count / total) for card, count in sorted(counts.items())]

    def _apply_action(self, action: int) -> None:
        ask = self.hand.round.ask
        if type(ask) is not Draw:
            self.said.append((self.hand.seat - 1, action))
            self.hand.answer(self.hand.legal()[action])
            return
        self.drawn.append(_card(action))
        if len(self.drawn) == len(ask.to):
            drawn, self.drawn = self.drawn, []
            self.hand.answer(Cards(tuple(drawn)))

    def _action_to_string(self, player: int, action: int) -> str:
        return _card(action) if player == pyspiel.PlayerId.CHANCE else self.hand.table.words.actions[action]

    def returns(self) -> list[float]:
        """Return what each player has won, in dollars, or nothing before the end."""
        round = self.hand.round
        net = round.net() if round.over else {}
        return [sum(net.get(seat, {}).values()) / 100 for seat in self.hand.table.seats]

    def __str__(self) -> str:
        return " ".join((*_told(self.hand.round, 0), *self.drawn))


def _told(round: Round, seat: int) -> Iterator[str]:
    """Describe what a seat has seen of a hand: cards, discards and decisions."""
    for event in round.view(seat) if seat else round.events:
        if isinstance(event, Dealt):
            yield f"{event.to}<{','.join(event.cards)}"
        elif isinstance(event, Shown):
            yield f"{event.who}:{','.join(event.cards)}"
        elif isinstance(event, Discarded):
            yield f"{event.who}>{','.join(event.cards)}"
        elif isinstance(event, Decided):
            yield f"{event.seat}.{event.do}{'' if event.amount is None else event.amount}"


class Observer:
    """Reads a state as one player sees it, as numbers and as text."""

    def __init__(self, table: Playing, kind: Any) -> None:
        """Lay the tensor out. With perfect recall it also says what was decided, and when cards came and went."""
        self.table, self.recalls = table, kind.perfect_recall
        self.dos = sorted({name.partition(":")[0] for name in table.words.actions})
        sizes = {"player": len(table.seats), **table.eyes.sizes(), "moment": len(table.words.moments) + 1}
        if self.recalls:
            sizes |= {"came": KINDS, "went": KINDS}
            sizes["decisions"] = LONGEST * (len(table.seats) + len(self.dos))
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))
        self.dict = {
            name: self.tensor[end - size : end] for (name, size), end in zip(sizes.items(), ends, strict=True)
        }

    def set_from(self, state: PokerState, player: int) -> None:
        """Fill the tensor with what a player sees. For others' decisions it includes the action, not the cards."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        seen = self.table.eyes.seen(state.hand.round, player + 1)
        self.dict["moment"][seen.pop("moment")] = 1
        for part, values in seen.items():
            self.dict[part][:] = values
        if self.recalls:
            self._recall_cards(state.hand.round, player + 1)
            rows = self.dict["decisions"].reshape(LONGEST, -1)
            for row, (who, action) in zip(rows, state.said, strict=False):
                row[who] = 1
                do = self.table.words.actions[action].partition(":")[0]
                row[len(self.table.seats) + self.dos.index(do)] = 1

    def _recall_cards(self, round: Round, seat: int) -> None:
        """Number the player's own cards by the deal they came with, and the discard they went with."""
        told = [event for event in round.view(seat) if isinstance(event, (Dealt, Discarded))]
        for number, event in enumerate(told, 1):
            part, whose = ("came", event.to) if isinstance(event, Dealt) else ("went", event.who)
            for card in event.cards if whose == seat else ():
                self.dict[part][_number(card)] = number

    def string_from(self, state: PokerState, player: int) -> str:
        """Describe what a player has seen of the hand."""
        return f"p{player} " + " ".join(_told(state.hand.round, player + 1))


def game_of(table: Playing, cards: tuple[Card, ...] = (), board: tuple[Card, ...] = ()) -> PokerGame:
    """Return a table as a game. ``cards`` and ``board`` are the only cards that seats and board get, if given."""
    if table.game.among_players is None:
        raise Refusal("not_poker", f"{table.game.title} is not played among the players")
    _check_few(table, cards, board)
    few = {"seats": tuple(cards), "board": tuple(board or cards)}
    return PokerGame(table, few if cards else {})


def _check_few(table: Playing, cards: Any, board: Any) -> None:
    """Refuse cards that the pack does not have, and fewer than a hand may need."""
    pack = table.game.pack(table.rules)
    known = pack.cards if pack is not None else CARDS
    for name, few in (("cards", cards), ("board", board)):
        if not isinstance(few, (tuple, list)) or not all(card in known for card in few):
            raise Refusal("wrong_cards", f"{name} must be a list of cards of the pack, not {few!r:.30}")
    if not cards:
        if board:
            raise Refusal("wrong_cards", "board needs cards too: name the cards that the seats may get")
        return
    streets = table.rules.value("streets")
    each = sum(row.get(part, 0) for row in streets for part in ("down", "up", "draw"))
    seats, shared = len(table.seats) * each, sum(row.get("board", 0) for row in streets)
    for name, has, needs in (
        ("cards", set(cards), seats),
        ("board", set(board or cards), shared),
        ("cards and board", {*cards, *board}, seats + shared),
    ):
        if len(has) < needs:
            raise Refusal(
                "too_few_cards", f"a hand may need {needs} different cards in {name}, not {len(has)}"
            )
