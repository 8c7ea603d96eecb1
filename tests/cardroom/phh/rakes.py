"""A rake that a file does not mention: what tests of data sets tell from a wrong result."""

from pitboss.cardroom.phh import Replay
from pitboss.money import Cents


def unsaid_rake(replay: Replay) -> Cents:
    """Rake for which the file has no field: players together end with less than the rules give."""
    history = replay.history
    if history.finishing_stacks and None not in replay.finishing_stacks:
        return sum(filter(None, replay.finishing_stacks)) - sum(history.finishing_stacks)
    return sum(one.found - one.said for one in replay.differences)


def only_raked(replay: Replay) -> bool:
    """Whether all differences are smaller amounts for winners: a rake that the file does not mention."""
    won = replay.winnings
    return unsaid_rake(replay) > 0 and all(
        one.said < one.found and won[one.player - 1] for one in replay.differences
    )
