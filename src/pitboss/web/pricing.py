"""Tasks worked out in a separate process for the page: odds with display percentages, and checked postings."""

import json
from collections.abc import Callable
from typing import Any

from pitboss.desk.games import find
from pitboss.odds import Analysis
from pitboss.odds.decimals import percent_text
from pitboss.web.catalog import rules_page
from pitboss.web.limits import packed


def price(rulebook: str, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Price every wager of a game, or refuse if there are no odds for it."""
    from pitboss.desk import analyse

    entry = find(rulebook, game)
    posted = entry.options(dict(options))
    entry.game.rules(rulebook, posted)
    return _shown(analyse(entry.game.id, rulebook, posted))


def check_posting(rulebook: str, game: str, options: dict[str, Any]) -> None:
    """Refuse a posting that the rulebook does not allow."""
    find(rulebook, game).rules(rulebook, options)


def _task(work: Callable[[str, str, dict[str, Any]], Any]) -> Callable[[str, str, str], bytes]:
    return lambda rulebook, game, options: packed(work(rulebook, game, json.loads(options)))


TASKS: dict[str, Callable[[str, str, str], bytes]] = {
    "price": _task(price),
    "rules": _task(rules_page),
    "posting": _task(check_posting),
}
"""The tasks of the separate process. Each takes a rulebook, game and options, and answers in JSON."""


def question(task: str, rulebook: str, game: str, options: dict[str, Any]) -> tuple[str, str, str, str]:
    """Build the question for a task. The order of the options makes no difference."""
    return task, rulebook, game, json.dumps(options, sort_keys=True)


def _shown(analysis: Analysis) -> dict[str, Any]:
    shown: dict[str, Any] = analysis.to_json()
    for name, wager in analysis.wagers.items():
        row = shown["wagers"][name]
        row["decision_rule"] = wager.decision_rule
        row["shown"] = {
            "house_edge": percent_text(wager.house_edge),
            "element_of_risk": percent_text(wager.element_of_risk),
            "hit_frequency": percent_text(wager.hit_frequency, 2),
            "standard_deviation": wager.deviation_shown,
        }
        for outcome, written in zip(wager.outcomes, row["outcomes"], strict=True):
            written["percent"] = percent_text(outcome.probability)
            # A page's numbers are floats, and some games have more ways than a float can count.
            written["combinations"] = f"{outcome.combinations:,}"
    shown.setdefault("strategy", {})
    shown.setdefault("notes", [])
    return shown
