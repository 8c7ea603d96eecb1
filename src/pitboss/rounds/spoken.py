"""A wager reported in a call: spoken with cash placed next to it, or made too late."""

from pitboss.money import parse_amount
from pitboss.rounds.answers import Chosen, IrregularityCall
from pitboss.rulebooks import Irregularity

CONFIRMED = ("confirmed", "not confirmed")
"""What a call says about a spoken wager."""


def confirmed(call: IrregularityCall) -> bool:
    """Whether a spoken wager was confirmed and its cash changed at once."""
    return call.choice.split()[2:] == [CONFIRMED[0]]


def read_wager(call: IrregularityCall, rule: Irregularity, said: tuple[str, ...] = ("",)) -> Chosen:
    """Read a wager from its call: its name, its amount, and any remark, as in "pass 10 confirmed"."""
    words = call.choice.split(maxsplit=2)
    if len(words) < 2 or " ".join(words[2:]) not in said:
        forms = " or ".join(repr(f"WAGER 10 {one}".strip()) for one in said)
        raise rule.cite.refuse("missing_wager", f"say which wager it is and its amount, as in {forms}")
    try:
        return Chosen("bet", parse_amount(words[1]), words[0], call.seat)
    except ValueError as error:
        raise rule.cite.refuse("bad_amount", str(error)) from None
