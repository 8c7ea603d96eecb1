"""Tasks worked out in a separate process for the page: odds and other figures, and checked postings."""

import json
from collections.abc import Callable
from typing import Any

from pitboss.desk.games import find
from pitboss.web.bench import choices, comparing, figures
from pitboss.web.bench.asked import Asked
from pitboss.web.bench.auditing import audit_file_task, audit_task, round_task
from pitboss.web.bench.readings import reading_prices
from pitboss.web.bench.settling import explain_task, settle_task
from pitboss.web.catalog import rules_page
from pitboss.web.limits import packed


def price(rulebook: str, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Price every wager of a game, or refuse if there are no odds for it."""
    return figures.price(*Asked(options).question("price", rulebook, game)[1:])


def advise(rulebook: str, game: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Weigh a decision, from what its player sees."""
    from pitboss.web.advice import weigh

    return weigh(rulebook, game, asked)


def check_posting(rulebook: str, game: str, options: dict[str, Any], pay: dict[str, Any]) -> None:
    """Refuse a posting that the rulebook does not allow."""
    find(rulebook, game).rules(rulebook, options, pay)


def _task(work: Callable[..., Any]) -> Callable[..., bytes]:
    return lambda *words: packed(work(*words))


def _read(work: Callable[..., Any]) -> Callable[..., bytes]:
    """A task whose words after the rulebook and the game are JSON."""
    return lambda rulebook, game, *words: packed(work(rulebook, game, *map(json.loads, words)))


TASKS: dict[str, Callable[..., bytes]] = {
    "rules": _read(rules_page),
    "posting": _read(check_posting),
    "advise": _read(advise),
    "price": _task(figures.price),
    "after": _task(figures.after_rounds),
    "joint": _task(figures.joint),
    "strategy": _task(figures.strategy),
    "par": _task(figures.par),
    "check": _task(choices.check),
    "check file": _task(choices.check_file),
    "effects": _task(choices.effects),
    "compare": _task(comparing.compare),
    "reading": _task(reading_prices),
    "settle": settle_task,
    "explain": explain_task,
    "audit": audit_task,
    "audit_file": audit_file_task,
    "audit_round": round_task,
}
"""The tasks of the separate process. Each takes words and answers in JSON."""


def question(task: str, rulebook: str, game: str, *told: dict[str, Any]) -> tuple[str, ...]:
    """Build the question for a task. The order of the options does not matter."""
    return task, rulebook, game, *(json.dumps(one, sort_keys=True) for one in told)
