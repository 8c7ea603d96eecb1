"""Poker at the terminal: cards to put away are named or numbered, and everybody plays for a stack."""

import io
import re
from typing import Any

import pytest

from pitboss.cli.common import console
from pitboss.cli.keyboard import Pipe
from pitboss.cli.session import Session, sit_down
from pitboss.poker.game import Poker
from pitboss.rulebooks import Refusal
from poker.forms import form


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def draw_poker(monkeypatch: pytest.MonkeyPatch, *lines: str, stack: str = "") -> str:
    """What is shown at a table of five-card draw."""
    rules, out = form("five-card draw"), io.StringIO()
    monkeypatch.setattr(Poker, "rules", lambda game, book, *more: rules)
    live = sit_down("poker", "merced-poker-room", 3, 1, {}, stack, 11)
    screen = console()
    monkeypatch.setattr(screen, "file", out)
    Session(live, screen, Pipe(io.StringIO(typed(*lines)), screen)).run(lambda *_: None)
    return out.getvalue()


def test_cards_are_drawn_at_the_terminal_by_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = draw_poker(monkeypatch, *["call", "check"] * 3, "draw 1 2", *["call", "check"] * 4)
    assert "draw: 1 to 5 cards, by name or number, such as `draw 1`" in shown
    assert "your cards: 1. " in shown
    assert "draw > you draw" in shown
    assert "1000 left" not in shown.split("your cards")[1], "the stacks are played for"


@pytest.mark.parametrize(("stack", "begins"), [("", "997"), ("50", "47")])
def test_at_poker_everybody_has_a_stack(monkeypatch: pytest.MonkeyPatch, stack: str, begins: str) -> None:
    assert f"{begins} left" in draw_poker(monkeypatch, "q", stack=stack)


def test_a_stack_too_small_to_be_dealt_in_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_poker(monkeypatch, "q", stack="3")
    with pytest.raises(Refusal) as refused:
        draw_poker(monkeypatch, "q", stack="2.99")
    assert refused.value.code == "short_stack"


RAKES = {
    "percentage": (["rake.method=percentage", "rake.percent=10"], "1"),
    "increments": (["rake.method=increment", 'rake.levels=[["10","2"]]'], "2"),
    "both": (['rake.method=["percentage","increment"]', "rake.percent=10", 'rake.levels=[["10","2"]]'], "3"),
    "whole": (['rake={"method":"percentage","percent":5}'], "0.50"),
}


@pytest.mark.parametrize(("options", "taken"), RAKES.values(), ids=RAKES)
def test_a_table_at_the_terminal_is_played_with_the_rake_that_is_posted(
    run: Any, options: list[str], taken: str
) -> None:
    """Seed 4 has both in for 5 before the flop; what is taken of those 10 is told with its clause."""
    chosen = [word for option in options for word in ("-o", option)]
    shown = run(
        "play",
        "poker",
        "-r",
        "section-8-poker",
        "--seats",
        "2",
        "--seed",
        "4",
        *chosen,
        input=typed("call", "check"),
    )
    assert re.search(rf"the house rakes \${re.escape(taken)} from the main pot +\[§8\(t\)", shown.stdout)


def test_a_rake_that_a_book_does_not_allow_is_refused_at_the_terminal(run: Any) -> None:
    chosen = ("-o", "rake.method=percentage", "-o", "rake.percent=10.01")
    shown = run("play", "poker", "-r", "section-8-poker", *chosen, input="")
    assert shown.exit_code == 2
    assert "§8(t)(2)(i)(A)" in shown.output
