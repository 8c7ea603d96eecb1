"""Basic strategy as players carry it: a chart of totals and pairs, and its advice for a hand at the table.

The charts are the solver's own for the rulebooks' usual tables (a test compares them), kept as letters so that
a live table need not solve anything.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from pitboss.chance import UNSEEN
from pitboss.hands.blackjack import worth
from pitboss.procedures.twentyone.layout import Layout
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.seen import hands_seen

UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
"""The dealer's up-cards in the order of a row. 11 is an ace."""
DOES = {
    "S": ("stand",),
    "H": ("hit",),
    "D": ("double", "hit"),
    "d": ("double", "stand"),
    "R": ("surrender", "hit"),
    "r": ("surrender", "stand"),
    "P": ("split",),
    "X": ("surrender",),
    ".": (),
}
"""The actions a letter means, the first choice first. A pair with a dot is played by its total."""


class Basic(NamedTuple):
    """A chart: a row of letters for each total, and for each pair by the value of its cards."""

    hard: Mapping[int, str]
    soft: Mapping[int, str]
    pairs: Mapping[int, str]

    def says(self, hand: Hand, up: int) -> tuple[str, ...]:
        """Return what to do with a hand, the first choice first."""
        place, first = UPS.index(up), worth(hand.cards[0])
        pair = len(hand.cards) == 2 and worth(hand.cards[1]) == first
        alike = DOES[self.pairs[first][place]] if pair else ()
        return (*alike, *DOES[(self.soft if hand.soft else self.hard)[hand.count][place]])


_SOFT = {
    12: "HHHHDHHHHH",
    **dict.fromkeys((13, 14), "HHHDDHHHHH"),
    **dict.fromkeys((15, 16), "HHDDDHHHHH"),
    17: "HDDDDHHHHH",
    18: "dddddSSHHH",
    19: "SSSSdSSSSS",
    **dict.fromkeys((20, 21), "SSSSSSSSSS"),
}
_HARD = {
    **dict.fromkeys(range(2, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDD",
    12: "HHSSSHHHHH",
    **dict.fromkeys((13, 14, 15, 16), "SSSSSHHHHH"),
    **dict.fromkeys((17, 18, 19, 20, 21), "SSSSSSSSSS"),
}
_PAIRS = {
    **dict.fromkeys((2, 3, 7), "PPPPPP...."),
    4: "...PP.....",
    **dict.fromkeys((5, 10), ".........."),
    6: "PPPPP.....",
    8: "PPPPPPPPPP",
    9: "PPPPP.PP..",
    11: "PPPPPPPPPP",
}
BLACKJACK = Basic(_HARD, _SOFT, _PAIRS)
"""Six decks, the dealer draws on soft 17, any two cards may be doubled, also after a split."""
WITH_SURRENDER = Basic(
    {**_HARD, 15: "SSSSSHHHRR", 16: "SSSSSHHRrR", 17: "SSSSSSSSSr"}, _SOFT, {**_PAIRS, 8: "PPPPPPPPPX"}
)
"""The same with surrender, as at Pure 21.5."""


class Advises(Protocol):
    """A chart that says what to do with a hand."""

    def says(self, hand: Hand, up: int) -> tuple[str, ...]:
        """Return what to do with a hand, the first choice first, given what the dealer's card is worth."""


def practised(basic: Advises, ask: Choose, round: Round) -> Chosen | None:
    """Play a hand by the chart. Take no insurance, and take the winnings of a side bet."""
    may = {choice.do: choice for choice in ask.choices}
    hand = round.table.playing(Layout).hand_at(ask.who, ask.at)
    if hand is None:
        return next(
            (Chosen(do) for do in ("decline", "take", "pass", "leave", "let_stand") if do in may), None
        )
    up = next(
        (card for card in hands_seen(round.view(ask.who)).get(("dealer", 0), ()) if card != UNSEEN), None
    )
    if up is None:
        return None
    for do in basic.says(hand, worth(up)):
        if do in may:
            allowed = may[do].amount
            return Chosen(do, None if allowed is None else allowed.maximum)
    return next((Chosen(do) for do in ("stand", "hit", "go_on") if do in may), None)
