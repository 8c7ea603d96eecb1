"""Strategies of Red Dog: on which spreads to raise, in words such as "spread of 7 or more"."""

from collections.abc import Collection, Iterator
from functools import partial
from itertools import product

from pitboss.odds.phrases import NUMBER, Phrase, check_lines, first_fit, number_of
from pitboss.odds.strategy import OPTIMAL, Mistake, Priced, Strategies, Strategy, lines_of, worst_first
from pitboss.rounds.game import SimplePlay
from pitboss.rulebooks import Rules
from pitboss.simulate.engine import EngineKernel
from red_dog.game import RedDog, raise_on, spread
from red_dog.odds import EVERY_SPREAD, RANKS, analyse, best, ways, worth

GAME = RedDog.id
KNOWN = {
    "seven-up": ("The usual rule.", "raise: spread of 7 or more", "stand"),
    "always-raise": ("Raises on every spread.", "raise"),
    "never-raise": ("Never raises.", "stand"),
}


def strategies(rules: Rules) -> Strategies:
    """Return the strategies of a table; a player may bring others, as files."""
    named = {name: partial(_named, name, *said) for name, said in KNOWN.items()}
    lines = (*(f"raise: spread of {one}" for one in sorted(best(rules))), "stand")
    named[OPTIMAL] = partial(_named, OPTIMAL, "The best play of this table.", *lines)
    return Strategies(named, partial(_priced, rules), partial(_kernel, rules))


def _named(name: str, says: str, *lines: str) -> Strategy:
    return Strategy(game=GAME, name=name, says=says, lines=lines_of("raise", *lines))


def _phrases(made: int) -> list[Phrase]:
    """What a line may say, tested on one spread."""
    return [
        Phrase("spread of 7", f"spread of {NUMBER}", lambda said: made == number_of(said[0])),
        Phrase("spread of 7 or more", f"spread of {NUMBER} or more", lambda said: made >= number_of(said[0])),
    ]


def raises_of(strategy: Strategy) -> frozenset[int]:
    """The spreads on which a strategy raises, or a refusal of lines that cannot be followed."""
    check_lines(strategy, GAME, ("raise",))
    does = {made: first_fit(strategy.lines, _phrases(made)) for made in EVERY_SPREAD}
    return frozenset(made for made, do in does.items() if do == "raise")


def _priced(rules: Rules, strategy: Strategy) -> Priced:
    raises = raises_of(strategy)
    return Priced(analyse(rules, raises), worst_first(_mistakes(rules, raises)))


def _mistakes(rules: Rules, raises: Collection[int]) -> Iterator[Mistake]:
    """The spreads that the best play plays differently, and what each costs per unit of the ante."""
    total = sum(ways(rules, two) for two in product(RANKS, repeat=2))
    for made in sorted(best(rules) ^ set(raises)):
        does, other = ("raise", "stand") if made in raises else ("stand", "raise")
        came = sum(ways(rules, two) for two in product(RANKS, repeat=2) if spread(two) == made)
        cost = abs(worth(rules, (RANKS[0], RANKS[0] + made + 1))) * came / total
        hand = f"a spread of {made}"
        yield Mistake(at="raise", hand=hand, does=does, best=other, combinations=came, cost=cost)


def _kernel(rules: Rules, strategy: Strategy) -> EngineKernel:
    """The engine plays it: other processes are sent a function by its name, so that it is one of a module."""
    simple = SimplePlay(strategy.name, partial(raise_on, raises_of(strategy)))
    return EngineKernel(RedDog(), rules, simple=simple)
