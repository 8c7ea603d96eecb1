"""A simple way to play twenty-one, for simulation: stand on 17 or more, and nothing else."""

from pitboss.money import Cents
from pitboss.procedures.twentyone.layout import Layout
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.game import SimplePlay

STANDS = 17
NAME = "standing on 17 or more, never doubling or splitting, and without insurance"
BANK: Cents = 100_000_000
"""The bank of the seat that banks: more than any wagers of one player can win."""
DECLINED = ("decline", "take", "pass", "leave")


def decide(ask: Choose, round: Round) -> Chosen | None:
    """Stand on 17 or more, or draw. Decline everything else, but bank if it is the other seat's turn."""
    may = {choice.do for choice in ask.choices}
    if ask.at == "bank" and ask.who != 1:
        return Chosen("bank", BANK)
    if not ask.at.startswith("hand"):
        return next((Chosen(do) for do in DECLINED if do in may), None)
    hand = round.table.playing(Layout).hand_at(ask.who, ask.at) if isinstance(ask.who, int) else None
    wanted = "stand" if hand is not None and hand.count >= STANDS else "hit"
    return (
        Chosen(wanted)
        if wanted in may
        else next((Chosen(do) for do in ("hit", "stand", "go_on") if do in may), None)
    )


HOUSE_BANKS = SimplePlay(NAME, decide)
PLAYER_BANKS = SimplePlay(NAME, decide, seats=(1, 2), unaffected=frozenset({"buster"}))
