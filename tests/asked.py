"""Every kind of decision a page is asked over some rounds of each chapter, for the page's own tests.

Run as a program it writes them where the page's tests read them: `python tests/asked.py`.
"""

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from pitboss.rulebooks import Refusal
from pitboss.web.catalog import list_games
from pitboss.web.limits import Limits
from pitboss.web.messages import AnswerMessage, NewRoundMessage, SitDown
from pitboss.web.tables import TablePage, Tables

KEPT = Path(__file__).parent.parent / "frontend/src/lib/felt/asks.json"
NO_EVENTS = 10**9
RANKS, SUITS = "AKQJT98765432", "shdc"


def is_cards(wager: str) -> bool:
    return bool(wager) and all(one == "Jk" or (one[0] in RANKS and one[1:] in SUITS) for one in wager.split())


def kinds(ask: dict[str, Any]) -> list[str]:
    """What may be done, each once: what it is, on what if it is one's own decision, and how its amount is chosen."""
    told = set()
    for one in ask["choices"]:
        amount = one["amount"]
        how = "" if amount is None else "exact" if amount["exact"] else f"{len(one['presets'])} presets"
        wager = "cards" if is_cards(one["wager"]) else one["wager"] if ask["who"] else ""
        told.add("|".join((one["do"], wager, how)))
    return sorted(told)


def act(table: TablePage, source: random.Random) -> list[str]:
    """Do one thing at a table, anything that is offered; what was asked, if it was a decision."""
    state = table.state(NO_EVENTS)
    ask = state["ask"]
    if ask is None:
        table.handle(NewRoundMessage(type="new_round", turn=table.turn))
        return []
    if ask["kind"] == "bet":
        least = {one["wager"]: one["amount"]["minimum"]["written"] for one in ask["offers"]}
        main = (*ask["any_of"], *least)[0]
        needs = next(one["needs"] for one in ask["offers"] if one["wager"] == main)
        staked = {wager: least[wager] for wager in (main, *needs)}
        table.handle(AnswerMessage(type="answer", turn=table.turn, wagers=staked))
        return []
    one = source.choice(ask["choices"])
    amount = one["usual"]["written"] if one["usual"] and not one["amount"]["exact"] else None
    answer = AnswerMessage(type="answer", turn=table.turn, do=one["do"], wager=one["wager"], amount=amount)
    with suppress(Refusal):
        table.handle(answer)
    return kinds(ask)


def asked(rounds: int = 12, most: int = 200, seed: int = 4) -> list[list[str]]:
    """Collect the decisions of some rounds of every chapter."""
    source, found = random.Random(seed), set()
    tables = Tables(seed, Limits(tables=10_000, tables_each=10_000))
    for game in list_games():
        wanted = SitDown(rulebook=game["rulebook"], game=game["game"], seat=2, bots=2)
        table, _ = tables.open(wanted, "somebody")
        for _ in range(most):
            if told := act(table, source):
                found.add(tuple(told))
            if table.number > rounds:
                break
    return [list(one) for one in sorted(found)]


if __name__ == "__main__":
    KEPT.write_text("[\n" + ",\n".join(f"  {json.dumps(one)}" for one in asked(60, 900)) + "\n]\n")
