"""What people call a decision: on a button, in a sentence, and in a list of what may be done."""

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.rounds.called import called_plainly, plain


class ActionName(NamedTuple):
    """The words for a decision, where they differ from its name."""

    label: str = ""
    """On a button: "Take down"."""
    does: str = ""
    """After the person who decides: "you call off the place bet"."""
    may: str = ""
    """In a list of what may be done: "fold or take insurance"."""
    confirm: str = ""
    """What a person is asked before it is done, if it cannot be undone."""


ACTIONS: Mapping[str, ActionName] = {
    "double_face_down": ActionName("Double, face down", "double face down for"),
    "insure": ActionName(may="take insurance"),
    "take": ActionName(does="take the winnings", may="take the winnings"),
    "set": ActionName("Set this way", "set the hand"),
    "house_way": ActionName("House way", "set the hand the house way", "set it the house way"),
    "set_wrongly": ActionName(
        "Set it wrongly",
        "set the hand wrongly",
        confirm="Set it wrongly? By the rules a hand set wrongly loses.",
    ),
    "join": ActionName("Join the bank"),
    "house_bets": ActionName("Let the house bet"),
    "none": ActionName("No bet"),
    "no_more_bets": ActionName("Spin", "close the bets"),
    "recall": ActionName("Last bets again"),
    "clear": ActionName(does="clear every bet"),
    "undo": ActionName(does="undo the last bet"),
    "neighbors": ActionName("Add the neighbours", "bet with the neighbors"),
    "cancel": ActionName("Take off", "take back"),
    "remove": ActionName("Take down"),
    "on": ActionName("Call on", "call on"),
    "off": ActionName("Call off", "call off"),
    "take_dice": ActionName("Take the dice"),
    "refuse_dice": ActionName("Pass the dice on"),
    "pass_dice": ActionName("Give up the dice"),
    "decline_line_bet": ActionName("Shoot without a line bet"),
    "end": ActionName("End the hand", confirm="End the hand now? Standing bets carry over."),
}
"""Decisions whose words differ from their names."""
_PLAIN = ActionName()


def label_of(do: str) -> str:
    """Return the words for a decision on a button."""
    return ACTIONS.get(do, _PLAIN).label or called_plainly(do).name


def does_of(do: str) -> str:
    """Return the words for a decision after the person who makes it."""
    return ACTIONS.get(do, _PLAIN).does or plain(do)


def may_of(do: str) -> str:
    """Return the words for a decision in a list of what may be done."""
    return ACTIONS.get(do, _PLAIN).may or plain(do)


def confirm_of(do: str) -> str:
    """Return what a person is asked before a decision that cannot be undone, or nothing."""
    return ACTIONS.get(do, _PLAIN).confirm
