"""Verify: redraw every card, throw and spin of a recorded round from the committed seed."""

from collections.abc import Iterable

import msgspec

from pitboss.rounds.answers import Answer, IrregularityCall
from pitboss.rounds.asks import Draw, Roll, Spin
from pitboss.rounds.audit import reopen
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.game import Game
from pitboss.rounds.log import Entry, answers_in, write_entry
from pitboss.rounds.round import Round
from pitboss.rounds.seeds import Committed
from pitboss.rulebooks import Rules


class Verified(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result: how many chance answers matched the seed, and the first that did not."""

    drawn: int
    entry: int = 0
    recorded: str = ""
    derived: str = ""

    @property
    def fair(self) -> bool:
        """Whether everything decided by chance came from the seed."""
        return not self.entry


def verify(entries: list[Entry], game: Game, rules: Rules, seed: bytes) -> Verified:
    """Check a recorded round against its seed, answer by answer, in the order they were asked for."""
    return retrace(reopen(entries, game, rules), answers_in(entries), Committed(seed))


def retrace(round: Round, answers: Iterable[Answer], chance: Chance) -> Verified:
    """Replay a round from its answers for as long as chance reproduces what was recorded."""
    drawn = 0
    for answer in answers:
        ask = round.ask
        if type(answer) is IrregularityCall:
            chance.see(round.table.shoe)
        elif isinstance(ask, (Draw, Roll, Spin)):
            made = chance.answer(ask)
            assert made is not None
            if made != answer:
                recorded, derived = write_entry(answer).decode(), write_entry(made).decode()
                return Verified(drawn, len(round.log) + 1, recorded, derived)
            drawn += 1
        round.answer(answer)
    return Verified(drawn)
