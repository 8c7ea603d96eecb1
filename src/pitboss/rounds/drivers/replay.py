"""Replay: answers from a recorded log, in the order they fell."""

from collections import deque
from typing import Any

from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Ask
from pitboss.rounds.log import answers_in
from pitboss.rounds.round import Round
from pitboss.rulebooks import Refusal


class Replay:
    """Answers each ask with the next answer of a log."""

    def __init__(self, entries: list[Any]) -> None:
        """Take the answers out of a log."""
        self.answers: deque[Answer] = deque(answers_in(entries))

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Give the next recorded answer."""
        if not self.answers:
            raise Refusal("log_ends", f"the log ends where the round waits at {ask.at}")
        return self.answers.popleft()
