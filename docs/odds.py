"""Write docs/odds.md: the price of every wager of every game in every rulebook, as the houses would post it first.

`make docs` runs it; a test holds the page to what would be written now.
"""

from collections.abc import Iterator
from pathlib import Path

from pitboss.desk import analyse, chapters, game_of
from pitboss.desk.strategies import strategy
from pitboss.money import show_amount, show_dollars
from pitboss.odds import Analysis, WagerAnalysis
from pitboss.odds.decimals import percent_text
from pitboss.odds.strategy import OPTIMAL
from pitboss.procedures.progressive import PROGRESSIVE

PAGE = Path(__file__).parent / "odds.md"
LONGEST = 40
"""The longest fraction that stands in the table. A longer one stands below it."""
HEAD = """# Odds

Every wager of every house-banked game, under each rulebook and the options a house has before it chooses others.
`pitboss odds GAME -r RULEBOOK` counts every outcome; `--json` has all digits. The edge is the share of the first stake
that the house keeps, all later wagers of the hand included, under the best play. The element of risk is its share of
everything staked. Wagers usually made together are priced as one, per unit of the first. A figure marked ± is estimated
or computed in floating point, within that bound; others are exact. A progressive that a house offers by posting a meter
is priced at the meter that its book resets it to.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for game, title in sorted({(game.id, game.title) for _, game in chapters() if game.priced}):
        parts.append(f"\n## {title}\n")
        for book in (book for book, one in chapters() if one.id == game):
            parts += _section(book, analyse(game, book))
            parts += _with_meter(game, book)
    return "\n".join(parts)


def _section(book: str, found: Analysis) -> Iterator[str]:
    yield f"**{book}**\n"
    yield "| wager | house edge | exactly | element of risk | deviation | hits |"
    yield "|---|---:|---|---:|---:|---:|"
    for name, wager in found.alike().items():
        risk, hits = percent_text(wager.element_of_risk), percent_text(wager.hit_frequency)
        edge, exactly = _edge(wager)
        yield f"| {name} | {edge} | {exactly} | {risk} | {wager.deviation_shown} | {hits} |"
    if found.combined:
        yield "\n| made together | per first stake | of all staked | deviation | hits |"
        yield "|---|---:|---:|---:|---:|"
    for name, wager in found.alike(combined=True).items():
        edges = percent_text(wager.house_edge), percent_text(wager.element_of_risk)
        yield f"| {name} | {' | '.join(edges)} | {wager.deviation_shown} | {percent_text(wager.hit_frequency)} |"
    yield ""
    yield from (f"- {line}" for line in found.exact_lines(LONGEST))
    yield from (f"- {decision}: {says}" for decision, says in found.strategy.items())
    yield from (f"- {line}" for line in _to_play_from(book, found))
    yield from (f"- {note}" for note in found.notes)
    yield ""


def _with_meter(game: str, book: str) -> Iterator[str]:
    """The progressive of a chapter that offers it only where a meter is posted, at the meter it is reset to."""
    rules = game_of(game).rules(book)
    if PROGRESSIVE not in rules.chapter.wagers or rules.wager(PROGRESSIVE):
        return
    reset = rules.amount("meter_reset")
    found = analyse(game, book, {"meter": show_amount(reset)})
    yield f"With a meter of {show_dollars(reset)} posted:\n"
    yield "| wager | house edge | exactly | element of risk | deviation | hits |"
    yield "|---|---:|---|---:|---:|---:|"
    lasting = found.exact_lines(LONGEST)
    for name, wager in (found.alike() | found.alike(combined=True)).items():
        if name.startswith(PROGRESSIVE):
            risk, hits = percent_text(wager.element_of_risk), percent_text(wager.hit_frequency)
            edge, exactly = _edge(wager)
            yield f"| {name} | {edge} | {exactly} | {risk} | {wager.deviation_shown} | {hits} |"
    yield ""
    yield from (f"- {line}" for line in lasting if line.startswith(PROGRESSIVE))
    yield from (f"- {note}" for note in found.notes if note not in analyse(game, book).notes)
    yield ""


def _to_play_from(book: str, found: Analysis) -> Iterator[str]:
    """The first strategy known by name and what it costs, where lines say only a part of the best play."""
    game = game_of(found.game)
    brings = game.strategies(game.rules(book))
    if (
        brings is None
        or brings.draw is None
        or not any("rules to play by" in said for said in found.strategy.values())
    ):
        return
    name = next(one for one in brings.named if one != OPTIMAL)
    played = strategy(found.game, book, name)
    first = next(iter(found.wagers))
    cost = played.analysis[first].house_edge - found[first].house_edge
    yield f"`{name}` costs {percent_text(cost)} more: " + "; ".join(
        f"{at}: {told}" for at in found.strategy if (told := played.strategy.told(at))
    )


def _edge(wager: WagerAnalysis) -> tuple[str, str]:
    """The edge in percent, and as a fraction if it is exact, here or below the table."""
    if wager.error is not None:
        return f"{percent_text(wager.house_edge)} {wager.bound_shown}", wager.bound_shown
    exactly = str(wager.house_edge)
    return percent_text(wager.house_edge), exactly if len(exactly) <= LONGEST else "below"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE.name}")  # noqa: T201
