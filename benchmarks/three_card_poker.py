"""Three card poker three ways: the engine, the compiled kernel, and a loop as one would first write it."""

import random

import msgspec

from benchmarks.players import Steady
from pitboss.chance.cards import CARDS
from pitboss.desk import game_of, settle_line
from pitboss.hands import three
from pitboss.rounds import Round
from pitboss.rounds.drivers import drive

GAME, RULEBOOK = game_of("three-card-poker"), "oneida-2003"
RULES = GAME.rules(RULEBOOK)
KERNEL = GAME.kernel(RULES)
LINES = [msgspec.json.encode(record) for record in KERNEL.records(1, 500)]
QUEEN_HIGH, PLAY_FROM = three.at_least("queen high"), three.value(("Qs", "6d", "4c"))
BONUS = {"straight flush": 5, "three of a kind": 4, "straight": 1}
PAIR_PLUS = {"straight flush": 40, "three of a kind": 30, "straight": 5, "flush": 4, "pair": 1}


def engine(rounds: int) -> int:
    """Whole rounds of the engine with ante, play and pair plus, every event logged."""
    player = Steady({"ante": 1000, "pair_plus": 500}, "play")
    for _ in range(rounds):
        drive(Round(GAME, RULES, (1,)), player)
    return rounds


def records(rounds: int) -> int:
    """Records read, settled by the engine and answered."""
    for place in range(rounds):
        settle_line(LINES[place % len(LINES)])
    return rounds


def compiled(rounds: int) -> int:
    """The kernel on one core."""
    KERNEL.tally(1, rounds)
    return rounds


def plain(rounds: int) -> int:
    """A plain loop with the library's own ranking of hands: no rulebook, no events, one rule set typed in."""
    deck, net = list(CARDS), 0
    for _ in range(rounds):
        cards = random.sample(deck, 6)
        player, dealer = three.value(cards[:3]), three.value(cards[3:])
        held = three.category(player)
        if player < PLAY_FROM:
            net -= 2
            continue
        net += PAIR_PLUS.get(held, -1) + BONUS.get(held, 0)
        if dealer < QUEEN_HIGH:
            net += 1
        elif player != dealer:
            net += 2 if player > dealer else -2
    return rounds
