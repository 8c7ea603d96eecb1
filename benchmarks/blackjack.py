"""Blackjack from six decks two ways: the compiled kernel, and a loop as one would first write it."""

import random

from pitboss.desk import game_of

GAME, RULEBOOK = game_of("blackjack"), "horseshoe-cincinnati"
RULES = GAME.rules(RULEBOOK)
KERNEL = GAME.kernel(RULES)
TABLE = GAME.strategies(RULES)
assert TABLE is not None
CHART = TABLE.kernel(TABLE.named["basic"]())


def compiled(rounds: int) -> int:
    """The kernel on one core: best play by all cards, every option of the chapter, and House Money."""
    KERNEL.tally(1, rounds)
    return rounds


def chart(rounds: int) -> int:
    """The same by the chart of totals."""
    CHART.tally(1, rounds)
    return rounds


def _total(cards: list[int]) -> tuple[int, bool]:
    points = sum(cards)
    soft = 1 in cards and points <= 11
    return points + 10 * soft, soft


def plain(rounds: int) -> int:
    """A plain loop: hit below 17 against a high card and below 13 against a low one, double eleven, no splits."""
    shoe, net = [min(rank, 10) for rank in range(1, 14)] * 24, 0.0
    for _ in range(rounds):
        cards = random.sample(shoe, 24)
        player, dealer, stake = [cards.pop(), cards.pop()], [cards.pop(), cards.pop()], 1
        mine, theirs = _total(player)[0], _total(dealer)[0]
        if 21 in (mine, theirs):
            net += 0 if mine == theirs else 1.5 if mine == 21 else -1
            continue
        if mine == 11:
            stake = 2
            player.append(cards.pop())
        else:
            while (held := _total(player))[0] < (
                17 + held[1] if not 2 <= dealer[0] <= 6 else 13 + 5 * held[1]
            ):
                player.append(cards.pop())
        if (mine := _total(player)[0]) > 21:
            net -= stake
            continue
        while (drawn := _total(dealer))[0] < 17 or drawn == (17, True):
            dealer.append(cards.pop())
        theirs = _total(dealer)[0]
        net += stake if theirs > 21 or mine > theirs else -stake if mine < theirs else 0
    return rounds
