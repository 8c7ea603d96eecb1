"""Write docs/library.md: what `import pitboss` offers, from the docstrings themselves, each with an example that runs.

`make docs` runs it; a test holds the page to what would be written now, and runs every example.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from authors import _entry, _find, _member

PAGE = Path(__file__).parent / "library.md"
HEAD = """# What `import pitboss` offers

Every name, with its signature, what it does, and an example. The examples run in the order of this page. Amounts are
whole cents, unless they stand in a record, where they are dollars. [Reference for authors](authors.md) has what a game
calls, and [Records](records.md) what a record may say.

This page is written by `docs/library.py` from the docstrings.

```python
import pitboss
```
"""
SECTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "What there is": (
        "Games and rulebooks by their ids, and the rules of one table.",
        {
            "pitboss games": 'assert "craps" in pitboss.games()',
            "pitboss rulebooks": 'assert "oneida-2003" in pitboss.rulebooks()',
            "pitboss rules": (
                'rules = pitboss.rules("three-card-poker", "oneida-2025", {"minimum": "10"})\n'
                'assert rules.amount("minimum") == 1000'
            ),
            "pitboss Rulebook": 'assert isinstance(pitboss.rulebooks()["oneida-2003"], pitboss.Rulebook)',
            "pitboss Rules": "assert isinstance(rules, pitboss.Rules)",
            "pitboss Game": 'assert pitboss.games()["craps"].title == "Craps"',
        },
    ),
    "Rounds": (
        "A round asks, and its log tells everything that happened.",
        {
            "pitboss open_round": (
                'round = pitboss.open_round("three-card-poker", "horseshoe-cincinnati")\n'
                "assert round.ask is not None and not round.over"
            ),
            "pitboss Round": "assert isinstance(round, pitboss.Round)",
            "pitboss play": (
                'played = pitboss.play("roulette", "oneida-2003", rounds=20, seed=7)\nassert len(played) == 20'
            ),
            "pitboss Played": "assert isinstance(played, pitboss.Played)",
            "pitboss:Played logs": "log = next(played.logs())",
        },
    ),
    "Records": (
        "A record says what happened at a table; settling it says what each wager wins or loses.",
        {
            "pitboss settle": (
                'record = {"id": "1", "game": "big-six", "rulebook": "horseshoe-cincinnati",\n'
                '          "seats": [{"seat": 1, "wagers": {"1": "5"}}], "spins": ["1"]}\n'
                'assert pitboss.settle(record)["net"]["1"]["1"] == "5"\n'
                "day = pitboss.settle([record, record], workers=1)"
            ),
            "pitboss Rounds": "assert isinstance(day, pitboss.Rounds) and len(day) == 2",
            "pitboss:Rounds rows": 'assert [row["net_cents"] for row in day.rows()] == [500, 500]',
            "pitboss:Rounds refused": "assert day.refused == []",
            "pitboss:Rounds totals": (
                'assert day.totals() == {("big-six", "horseshoe-cincinnati", "1"): (2, 1000, 1000)}'
            ),
            "pitboss:Rounds to_arrow": "assert day.to_arrow().num_rows == 2",
            "pitboss:Rounds to_polars": 'assert day.to_polars()["staked_cents"].sum() == 1000',
            "pitboss Refusal": (
                'assert pitboss.settle({"id": "2"})["refused"]["code"] == "bad_record"\n'
                "try:\n"
                '    pitboss.rules("craps", "no-such-book")\n'
                "except pitboss.Refusal as refusal:\n"
                "    assert refusal.code and refusal.message"
            ),
        },
    ),
    "Evidence": (
        "A recorded round is held against its rulebook, and every payment explained.",
        {
            "pitboss audit": "(found,) = pitboss.audit(log)\nassert found.clean",
            "pitboss Audit": "assert isinstance(found, pitboss.Audit)",
            "pitboss explain": "told = pitboss.explain(log)\nassert told",
            "pitboss Explanation": "assert isinstance(told[0], pitboss.Explanation)",
        },
    ),
    "Figures": (
        "Exact where that is known: fractions, never floats.",
        {
            "pitboss analyse": (
                'odds = pitboss.analyse("roulette", "oneida-2003")\nassert str(odds.wagers["red"].house_edge) == "1/19"'
            ),
            "pitboss Analysis": "assert isinstance(odds, pitboss.Analysis)",
            "pitboss analyse_joint": (
                'both = pitboss.analyse_joint("roulette", "oneida-2003", {"red": 1000, "black": 1000})'
            ),
            "pitboss Joint": "assert isinstance(both, pitboss.Joint)",
            "pitboss strategy": (
                'mimic = pitboss.strategy("three-card-poker", "oneida-2003", "mimic-dealer")'
            ),
            "pitboss StrategyReport": "assert isinstance(mimic, pitboss.StrategyReport)",
            "pitboss compare": (
                'wheel = pitboss.rules("roulette", "oneida-2003")\n'
                'other = pitboss.rules("roulette", "horseshoe-cincinnati")\n'
                'edges = pitboss.compare({"oneida": wheel, "horseshoe": other})'
            ),
            "pitboss Comparison": "assert isinstance(edges, pitboss.Comparison)",
            "pitboss par_sheet": 'sheet = pitboss.par_sheet(wheel, "red")',
            "pitboss ParSheet": "assert isinstance(sheet, pitboss.ParSheet)",
            "pitboss hold_report": 'hold = pitboss.hold_report(wheel, {"red": 1000})',
            "pitboss HoldReport": "assert isinstance(hold, pitboss.HoldReport)",
            "pitboss simulate": (
                'report = pitboss.simulate("three-card-poker", "oneida-2003", 20_000, seed=1, workers=1)\n'
                "assert report.rounds == 20_000"
            ),
            "pitboss SimulationReport": "assert isinstance(report, pitboss.SimulationReport)",
            "pitboss session": (
                'evening = pitboss.session("roulette", "oneida-2003", {"red": 1000}, bankroll=20_000, rounds=50)'
            ),
            "pitboss SessionReport": "assert isinstance(evening, pitboss.SessionReport)",
        },
    ),
    "Environments": (
        "Needs `pip install 'pitboss[rl]'`; see [Environments](environments.md).",
        {
            "pitboss.gym make": (
                "from pitboss import gym\n\n"
                'env = gym.make("blackjack", "horseshoe-cincinnati")\nseen, info = env.reset(seed=1)'
            ),
            "pitboss.gym table": 'seats = gym.table("blackjack", "horseshoe-cincinnati")',
        },
    ),
}
"""What each part of the page is about; its names, of a module or of a class in one, each with an example."""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, (says, names) in SECTIONS.items():
        parts += [f"## {title}\n", f"{says}\n", *(_one(name, example) for name, example in names.items())]
    return "\n".join(parts)


def listed() -> set[str]:
    """Every name of `pitboss` on the page."""
    names = (name.split() for _, names in SECTIONS.values() for name in names)
    return {name for where, name in names if where == "pitboss"}


def examples() -> str:
    """Every example, in the order of the page."""
    return "\n".join(["import pitboss", *(one for _, names in SECTIONS.values() for one in names.values())])


def _one(name: str, example: str) -> str:
    where, word = name.split()
    module, _, owner = where.partition(":")
    found = _member(module, owner, word) if owner else _find(module, word)
    shown = f"{owner}.{word}" if owner else f"{module}.{word}"
    return f"{_entry(found, shown).rstrip()}\n\n```python\n{example}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
