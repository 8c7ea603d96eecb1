"""Mini-baccarat settled a second time, from the fact sheet alone: tables and sums, nothing of the game's code."""

from decimal import Decimal

TABLE_1 = {
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
}
"""Banker's two-card count by the value of the Player's third card: Draw or Stand."""

DRAGON = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
VALUES = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}


def value(card: str) -> int:
    return VALUES[card[0]] if card[0] in VALUES else int(card[0])


def count(cards: list[str]) -> int:
    return int(str(sum(value(card) for card in cards))[-1])


def banker_draws(two: int, third: str | None) -> bool:
    """The Banker's rule where neither hand is a Natural."""
    if third is None:
        return two in (0, 1, 2, 3, 4, 5)
    if two in (0, 1, 2):
        return True
    return two != 7 and TABLE_1[two][value(third)] == "D"


def dealt(shoe: list[str]) -> tuple[list[str], list[str], list[str]]:
    """The Player's Hand, the Banker's Hand, and the cards that are left over."""
    player, banker, left = [shoe[0], shoe[2]], [shoe[1], shoe[3]], shoe[4:]
    if count(player) in (8, 9) or count(banker) in (8, 9):
        return player, banker, left
    third, two = None, count(banker)
    if count(player) <= 5:
        third = left.pop(0)
        player.append(third)
    if banker_draws(two, third):
        banker.append(left.pop(0))
    return player, banker, left


def dragon(own: list[str], other: list[str]) -> int:
    """What one unit on a hand nets."""
    natural = len(own) == 2 and count(own) in (8, 9)
    against = len(other) == 2 and count(other) in (8, 9)
    margin = count(own) - count(other)
    if natural and against:
        return (margin > 0) - (margin < 0)
    return 1 if natural else DRAGON.get(margin, -1)


def settled(wagers: dict[str, str], shoe: list[str], tie_charged: bool = False) -> dict[str, Decimal]:
    """What each wager of a seat nets; whole dollars, vigorish with the payment."""
    player, banker, _ = dealt(list(shoe))
    p, b = count(player), count(banker)
    nets = {
        "player": Decimal((p > b) - (p < b)),
        "banker": Decimal("0.95") if b > p else Decimal(-1 if b < p else 0),
        "tie": Decimal(8 if p == b else -1),
        "dragon_player": Decimal(dragon(player, banker)),
        "dragon_banker": Decimal(dragon(banker, player)),
    }
    if tie_charged and p == b:
        nets["banker"] = Decimal("-0.05")
    return {wager: nets[wager] * Decimal(amount) for wager, amount in wagers.items()}
