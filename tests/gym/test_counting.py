"""Counting: what a seat knows of the shoe, and that it is what the seat has seen and nothing else."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from games.blackjack.varied import BOOK, GAME, rules_with
from pitboss import gym
from pitboss.chance import INDEX, Card
from pitboss.gym.one_seat import RoundEnv
from pitboss.gym.seen import places
from pitboss.rounds.answers import GO_ON, Cards
from pitboss.rounds.asks import Draw, Pause
from pitboss.rounds.events import Noted
from pitboss.rulebooks import Refusal
from sizes import so_many

BLACKJACK = ("blackjack", "horseshoe-cincinnati")
BACCARAT = ("mini-baccarat", "horseshoe-cincinnati")
WAR = ("casino-war", "south-dakota-20-18")
STAKES = {"blackjack": 1000}


class Stacked:
    """Chance that brings these cards in order, and remembers what drew them."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.coming, self.drawn = list(cards), list[tuple[Any, Card]]()

    def answer(self, ask: Any) -> Any:
        if type(ask) is Pause:
            return GO_ON
        if type(ask) is not Draw:
            return None
        cards, self.coming = self.coming[: len(ask.to)], self.coming[len(ask.to) :]
        self.drawn += zip(ask.to, cards, strict=True)
        return Cards(tuple(cards))


def dealt(env: Any, cards: str) -> Any:
    """Deal an environment these cards from a full shoe. What is seen first."""
    chance = Stacked(cards.split())
    env.playing.seed = lambda _: setattr(env.playing, "chance", chance)
    return env.reset(seed=1)


def stand(env: RoundEnv) -> dict[str, Any]:
    return env.step(env.actions.index("stand"))[0]


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[part], other[part]) for part in one)


def figures(seen: dict[str, Any]) -> tuple[int, int, int]:
    """How many cards were not seen, how many are in the shoe, and the Hi-Lo count."""
    return int(seen["left"].sum()), int(seen["cards_left"][0]), int(seen["running_count"][0])


WORLD = "2c 9s 6h 7d Kc Th 3c 8d 9c 4s 8h 5s"
"""A card to burn, a seat's 9-7 against a six over a king, which draws a ten; then 3-9 against an eight over a four."""


def test_what_is_counted_is_what_was_seen() -> None:
    env = gym.make(*BLACKJACK, stakes=STAKES, counting=True, rounds=2)
    seen, _ = dealt(env, WORLD)
    whole = env.playing.whole
    assert np.array_equal(seen["left"], whole - places(["9s", "6h", "7d"]))
    assert figures(seen) == (312 - 3, 312 - 5, 1)
    seen = stand(env)
    gone = ["9s", "6h", "7d", "Kc", "Th", "3c", "8d", "9c"]
    assert np.array_equal(seen["left"], whole - places(gone))
    assert figures(seen) == (312 - 8, 312 - 10, 1 - 2 + 1)


@pytest.mark.parametrize(("place", "steps"), [(0, 2), (4, 1), (9, 1)], ids=["burned", "hole", "later hole"])
@pytest.mark.parametrize("card", ["5d", "Qd", "8s"])
def test_worlds_that_differ_in_unseen_cards_alone_look_the_same(place: int, steps: int, card: str) -> None:
    """The burned card is never seen, a hole card not before the end of its round."""
    told = []
    for other in (False, True):
        env = gym.make(*BLACKJACK, stakes=STAKES, counting=True, rounds=2)
        cards = WORLD.split()
        if other:
            cards[place] = card
        seen, _ = dealt(env, " ".join(cards))
        told.append([seen] if steps == 1 and place == 4 else [seen, stand(env)])
    assert all(same(*pair) for pair in zip(*told, strict=True))


@pytest.mark.parametrize("whose", ["seat_1", "seat_2"])
def test_another_seat_knows_no_more_than_lies_open(whose: str) -> None:
    """At a table that is pitched every seat sees its own cards, on its turn and while it waits."""
    options = {"decks": 1, "dealing": "pitch", "blackjack_pays": "6 to 5"}
    other = {"seat_1": "seat_2", "seat_2": "seat_1"}[whose]
    seen = []
    for card in ("8s", "4s"):
        table = gym.table(*BLACKJACK, options, players=2, counting=True)
        first = {"seat_1": "9s", "seat_2": "9h", whose: card}
        dealt(table, f"2c {first['seat_1']} {first['seat_2']} 6h 7d 7c Kc Th 3c 8d 9c 4d")
        for _ in range(2):
            table.step(table.actions.index("bet:blackjack"))
        seen.append({agent: table.observe(agent)["observation"] for agent in (whose, other)})
    one, again = seen
    assert np.array_equal(one[other], again[other])
    assert not np.array_equal(one[whose], again[whose])


def test_cards_of_a_hand_that_is_thrown_in_were_seen() -> None:
    options = {"decks": 1, "dealing": "pitch", "blackjack_pays": "6 to 5"}
    env = gym.make(*BLACKJACK, options, stakes=STAKES, counting=True)
    dealt(env, "2c Ts 6h 7d Kc Th 3c")
    seen = env.step(env.actions.index("hit"))[0]
    assert env.playing.over
    gone = ["Ts", "7d", "Th", "6h"]
    assert np.array_equal((env.playing.whole - seen["left"])[[INDEX[card] for card in gone]], [1] * 4)


def test_a_card_that_is_turned_up_and_burned_was_seen_and_those_below_it_were_not() -> None:
    env = gym.make(*BACCARAT, counting=True)
    seen, _ = dealt(env, "3c Kd Ks 5h 9d 4c Ts Td")
    whole = env.playing.whole
    assert np.array_equal(seen["left"], whole - places(["3c"]))
    assert figures(seen) == (416 - 1, 416 - 4, 1)
    seen = env.step(env.actions.index("bet:player"))[0]
    assert np.array_equal(seen["left"], whole - places(["3c", "9d", "4c", "Ts", "Td"]))
    assert figures(seen) == (416 - 5, 416 - 8, 0)


MOST_BURNED = 100
"""More cards than are burned from a shoe: casino war burns three for each war."""
CASES: list[Any] = [
    pytest.param(BLACKJACK, {}, id="blackjack"),
    pytest.param(BACCARAT, {}, id="baccarat"),
    pytest.param(WAR, {}, id="war"),
    pytest.param(BLACKJACK, {"double_shoe": "red left, black right"}, id="double shoe"),
    pytest.param(BLACKJACK, {"reshuffle_after": "every round, by a continuous shuffler"}, id="continuous"),
    pytest.param(BLACKJACK, {"decks": 1, "cards_behind_cutting_card": 0}, id="runs out"),
]


@pytest.mark.parametrize(("game", "values"), CASES)
def test_what_is_left_is_the_shoe_and_what_was_not_seen(
    game: tuple[str, str], values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards of the shoe are never counted as gone, and between rounds only burned ones are counted beside them."""
    if values:
        rules = rules_with(**values)
        monkeypatch.setattr("pitboss.gym.one_seat.table_of", lambda *_: (GAME, rules))
        game = ("blackjack", BOOK)
    rounds = so_many(everyday=100, ci=400)
    env = gym.make(*game, players=5, seat=2, rounds=rounds, counting=True, most_steps=10**6)
    rng, over, ran_out, shuffled, before = np.random.default_rng(4), False, 0, 0, 0
    seen, info = env.reset(seed=11)
    while not over:
        table = env.playing.round.table
        assert table.shoe is not None
        here = any(type(one) is Noted and one.what == "shoe" for one in env.playing.round.log)
        unseen = seen["left"] - places(table.shoe.cards_left())
        assert seen["cards_left"][0] == table.shoe.left
        assert here or (unseen.min() >= 0 and unseen.sum() <= MOST_BURNED)
        shuffled, before, ran_out = shuffled + (table.shoe.left > before), table.shoe.left, ran_out + here
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, _, over, _, info = env.step(int(action))
    assert shuffled > 1
    assert (ran_out > 0) == (values.get("cards_behind_cutting_card") == 0)


@pytest.mark.parametrize("open_it", [gym.make, gym.table, gym.make_vec])
@pytest.mark.parametrize(
    ("game", "title"),
    [
        pytest.param(("poker-holdem", "section-8-poker"), "Poker", id="poker"),
        pytest.param(("craps", "oneida-2003"), "Craps", id="craps"),
    ],
)
def test_a_game_without_a_shoe_has_nothing_to_count(open_it: Any, game: tuple[str, str], title: str) -> None:
    with pytest.raises(
        Refusal, match=f"counting needs a shoe that lasts for several rounds: {title}.* has none"
    ):
        open_it(*game, counting=True)


def test_every_seat_of_a_table_counts() -> None:
    plain, counts = (gym.table(*BLACKJACK, players=2, counting=counting) for counting in (False, True))
    dealt(counts, "2c 9s 6h 7d Kc Th 3c 8d 9c 4s 8h 5s")
    seen = counts.observe("seat_1")["observation"]
    [wide] = counts.observation_space("seat_1")["observation"].shape
    assert seen.shape == (wide,) == (plain.observation_space("seat_1")["observation"].shape[0] + 55,)
    moments = len(counts.playing.words.moments) + 1
    assert np.array_equal(seen[-moments - 2 : -moments], [312, 0])
