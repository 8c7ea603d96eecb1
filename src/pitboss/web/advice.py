"""Hints and reviews for a page: a decision weighed in another process, and put into a sentence."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.desk.games import find
from pitboss.money import Cents, show_dollars
from pitboss.rounds.actions import may_of
from pitboss.rounds.advice import Option, Situation
from pitboss.rounds.game import Game
from pitboss.web import shows

MOST_SAID = 4
"""The most options that a sentence names."""
NOT_KNOWN: Mapping[str, Any] = {"options": [], "exact": False, "stake": 0}
UNKNOWN = "The cost of the choices here is not known"
_ING = {"hit": "hitting", "bet": "betting", "split": "splitting", "set": "setting"}


def weigh(rulebook: str, game: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Weigh a decision: its options in order, the best first, with their costs in cents. It may take seconds."""
    from pitboss.desk.advice import advise

    rules = find(rulebook, game).rules(rulebook, asked["options"])
    found = advise(rules, msgspec.convert(asked["seen"], Situation))
    options = [{**one._asdict(), "cost": _cents(cost)} for one, cost in found.options]
    return {"options": options, "exact": found.exact, "stake": found.stake}


def _cents(cost: Fraction) -> list[int]:
    """Write a cost as whole cents, rounding halves up, and whether there is any."""
    return [int(cost + Fraction(1, 2)), int(cost > 0)]


def asked(seen: Situation, options: Mapping[str, Any]) -> str:
    """Write a decision down for the other process."""
    return json.dumps({"options": dict(options), "seen": msgspec.to_builtins(seen)}, sort_keys=True)


def advice(told: Mapping[str, Any], game: Game, usual: Option | None) -> dict[str, Any]:
    """Show what was found about a decision, or else what a practised player would do."""
    options = [_option(one) for one in told["options"]]
    if not options:
        best = None if usual is None else _shown(usual)
        by = f"The usual strategy: {_does(usual, game)}. " if usual is not None else ""
        return {"best": best, "options": [], "known": False, "exact": False, "says": f"{by}{UNKNOWN}"}
    best = told["options"][0]
    return {
        "best": {key: options[0][key] for key in ("do", "wager", "amount")},
        "options": options,
        "known": True,
        "exact": told["exact"],
        "says": _of_wagers(told, game) if told["stake"] else _sentence(best, told["options"][1:], game),
    }


def cost_of(told: Mapping[str, Any], did: Option) -> Cents | None:
    """Return what a choice cost, or None if that is not known."""
    fits = [one for one in told["options"] if (one["do"], one["wager"]) == (did.do, did.wager)]
    fits.sort(key=lambda one: abs(one["amount"] - did.amount))
    return int(fits[0]["cost"][0]) if fits and not told["stake"] else None


def reviewed(told: Mapping[str, Any], did: Option, game: Game) -> dict[str, Any]:
    """Show whether a choice was the best one, and what it cost if not."""
    cost, best = cost_of(told, did), told["options"][0] if told["options"] else None
    if cost is None or best is None:
        return {
            "did": _shown(did),
            "best": None,
            "costs": None,
            "says": f"{_does(did, game)}: not worked out",
        }
    right = not cost
    better = (
        "" if right else f"; {_does(_of(best), game).lower()} was better by {show_dollars(cost)} on average"
    )
    says = f"{_does(did, game)}: {'the best play' if right else 'not the best'}{better}"
    return {"did": _shown(did), "best": _shown(_of(best)), "costs": shows.money(cost), "says": says}


def in_all(decisions: list[dict[str, Any]]) -> str:
    """State the cost of all decisions of a hand together."""
    known = [one["costs"]["cents"] for one in decisions if one["costs"] is not None]
    if not known:
        return "The cost of your decisions is not known here"
    if not sum(known):
        return "Every decision was the best" if len(known) > 1 else "Your decision was the best"
    return f"Your decisions cost {show_dollars(sum(known))} on average"


def _of(one: Mapping[str, Any]) -> Option:
    return Option(one["do"], one["wager"], one["amount"])


def _shown(one: Option) -> dict[str, Any]:
    return {"do": one.do, "wager": one.wager, "amount": shows.money(one.amount) if one.amount else None}


def _option(one: Mapping[str, Any]) -> dict[str, Any]:
    return {**_shown(_of(one)), "costs": shows.money(one["cost"][0])}


def _does(one: Option, game: Game) -> str:
    """Write an option as an order: "Bet $30", "Stand"."""
    words = may_of(one.do)
    said = f"{words} {show_dollars(one.amount)}" if one.amount else words
    if one.do == "bet" and one.wager and not one.amount:
        said = game.called(one.wager).name
    return said[0].upper() + said[1:]


def _doing(one: Option) -> str:
    """Write an option as something done: "betting $30", "standing"."""
    first, _, rest = may_of(one.do).partition(" ")
    doing = _ING.get(first) or (first.removesuffix("e") if first.endswith("e") else first) + "ing"
    amount = f" {show_dollars(one.amount)}" if one.amount else ""
    return f"{doing} {rest}".rstrip() + amount


def _sentence(best: Mapping[str, Any], others: list[dict[str, Any]], game: Game) -> str:
    """Say which option is best, and what the others cost."""
    costs = []
    for one in others[:MOST_SAID]:
        cents, any_at_all = one["cost"]
        much = show_dollars(cents) if cents else "less than a cent" if any_at_all else "nothing"
        costs.append(f"{_doing(_of(one))} costs {much}")
    return f"{_does(_of(best), game)}: {', '.join(costs)} on average"


def _of_wagers(told: Mapping[str, Any], game: Game) -> str:
    """Say which wagers cost least, and which most, at one stake."""
    options, stake = told["options"], show_dollars(told["stake"])
    best, worst = options[0], options[-1]
    alike = [one for one in options if one["cost"] == best["cost"]]
    name = game.called(best["wager"]).name
    who = f"{name} costs" if len(alike) == 1 else f"{name} and {len(alike) - 1} others cost"
    low = f"{who} least, {show_dollars(best['cost'][0])} on average for each {stake}"
    if len(alike) == len(options):
        return f"Every wager here costs {show_dollars(best['cost'][0])} on average for each {stake}"
    return f"{low}; {game.called(worst['wager']).said} costs most, {show_dollars(worst['cost'][0])}"
