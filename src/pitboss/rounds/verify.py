"""Verify: draw every card, throw and spin of a recorded round again from the seed that was committed to."""

from collections.abc import Iterable

import msgspec

from pitboss.rounds.answers import Answer, IrregularityCall
from pitboss.rounds.asks import Draw, Roll, Spin
from pitboss.rounds.audit import reopen
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.replay import Replay
from pitboss.rounds.game import Game
from pitboss.rounds.log import Entry, write_entry
from pitboss.rounds.round import Round
from pitboss.rounds.seeds import Committed
from pitboss.rulebooks import Rules


class Verified(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it: how many answers of chance were the seed's, and the first that was not."""

    drawn: int
    entry: int = 0
    recorded: str = ""
    derived: str = ""

    @property
    def fair(self) -> bool:
        """Whether everything that chance decided came from the seed."""
        return not self.entry


def verify(entries: list[Entry], game: Game, rules: Rules, seed: bytes) -> Verified:
    """Hold a recorded round against its seed, answer by answer, in the order they were asked for."""
    return retrace(reopen(entries, game, rules), Replay(entries).answers, Committed(seed))


def retrace(round: Round, answers: Iterable[Answer], chance: Chance) -> Verified:
    """Play a round on by its answers, as long as chance gives again what was recorded."""
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
