"""Poker at the terminal: cards to put away are named or numbered, and everybody plays for a stack."""

import io

import pytest

from pitboss.cli.common import console
from pitboss.cli.session import Session, Sitting
from pitboss.poker.game import Poker
from pitboss.rulebooks import Refusal
from poker.forms import form


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def draw_poker(monkeypatch: pytest.MonkeyPatch, *lines: str, stack: str = "") -> str:
    """What is shown at a table of five-card draw."""
    rules, out = form("five-card draw"), io.StringIO()
    monkeypatch.setattr(Poker, "rules", lambda game, book, *more: rules)
    sitting = Sitting("poker", "merced-poker-room", (1, 2, 3), 1, {}, stack)
    screen = console()
    monkeypatch.setattr(screen, "file", out)
    Session(sitting, screen, io.StringIO(typed(*lines)), 11).run(lambda *_: None)
    return out.getvalue()


def test_cards_are_drawn_at_the_terminal_by_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = draw_poker(monkeypatch, *["call", "check"] * 3, "draw 1 2", *["call", "check"] * 4)
    assert "draw: 1 to 5 cards, by name or number, such as `draw 1`" in shown
    assert "your cards: 1. " in shown
    assert "seat 1 at draw: draw" in shown
    assert "1000 left" not in shown.split("your cards")[1], "the stacks are played for"


@pytest.mark.parametrize(("stack", "begins"), [("", "997"), ("50", "47")])
def test_at_poker_everybody_has_a_stack(monkeypatch: pytest.MonkeyPatch, stack: str, begins: str) -> None:
    assert f"{begins} left" in draw_poker(monkeypatch, "q", stack=stack)


def test_a_stack_too_small_to_be_dealt_in_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_poker(monkeypatch, "q", stack="3")
    with pytest.raises(Refusal) as refused:
        draw_poker(monkeypatch, "q", stack="2.99")
    assert refused.value.code == "short_stack"
