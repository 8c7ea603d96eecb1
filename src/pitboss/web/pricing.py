"""The odds room's analyses for the page: priced once, kept, and written with the percentages to display."""

import json
from functools import lru_cache
from threading import Lock
from typing import Any

from pitboss.odds import Analysis
from pitboss.odds.decimals import percent_text
from pitboss.web.catalog import find
from pitboss.web.limits import ANALYSES_KEPT

_one_at_a_time = Lock()


def price(rulebook: str, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Price every wager of a game, or refuse where nobody has worked it out."""
    entry = find(rulebook, game)
    posted = entry.options(dict(options))
    entry.game.rules(rulebook, posted)
    with _one_at_a_time:
        return _priced(rulebook, entry.game.id, json.dumps(posted, sort_keys=True))


@lru_cache(ANALYSES_KEPT)
def _priced(rulebook: str, game: str, options: str) -> dict[str, Any]:
    from pitboss.desk import analyse

    return _shown(analyse(game, rulebook, json.loads(options)))


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
            # A page's numbers are floats, and the ways of some games are more than a float can count.
            written["combinations"] = f"{outcome.combinations:,}"
    shown["strategy"] = dict(analysis.strategy)
    shown.setdefault("notes", [])
    return shown
