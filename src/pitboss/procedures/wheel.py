"""A wheel: it is spun, every wager is settled by where it stops, and priced by its sections."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Spin
from pitboss.rounds.events import Spun
from pitboss.rounds.settlement import Loses, Outcome
from pitboss.rulebooks import Cite, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis

Wheel: TypeAlias = tuple[tuple[str, int], ...]
"""The pockets of a wheel, each with its number of sections."""
Outcomes: TypeAlias = Callable[[str, str], Outcome]
"""What a wager comes to where the wheel stops: the wager's name and the pocket in, the outcome out."""


def spin(table: Table, wheel: Wheel, cite: Cite) -> Play:
    """Spin the wheel and give the pocket it stops in."""
    answer = yield from table.ask(Spin(wheel, "spin", cite))
    table.emit(Spun(answer.pocket, cite))
    return answer.pocket


def settle(table: Table, pocket: str, outcome: Outcomes) -> None:
    """Take all losing wagers, then settle the others."""
    standing = [(seat, wager) for (seat, wager), cents in table.spots.items() if cents]
    becomes = {spot: outcome(spot[1], pocket) for spot in standing}
    for losing in (True, False):
        for (seat, wager), made in becomes.items():
            if (type(made) is Loses) is losing:
                table.settle(seat, wager, made)


def analyse(
    rules: Rules, laid_out: str, wheel: Wheel, wagers: Mapping[str, str], outcome: Outcomes
) -> "Analysis":
    """Price wagers by counting sections: what each is called when it wins, and what the settlement makes of it.

    ``laid_out`` is the rule that says how the wheel's sections are laid out.
    """
    from pitboss.odds import Analysis, Result, weigh

    priced = {}
    for wager, event in wagers.items():
        won: dict[Outcome, int] = {}
        for pocket, sections in wheel:
            made = outcome(wager, pocket)
            won[made] = won.get(made, 0) + sections
        results = [
            Result(
                "it stops elsewhere" if type(made) is Loses else event,
                made.net(1),
                sections,
                rules=(made.cite.rule,),
            )
            for made, sections in won.items()
        ]
        priced[wager] = weigh(
            wager, sorted(results, key=lambda result: -result.net), rules=(f"rules.{laid_out}",)
        )
    return Analysis.of(rules, priced)
