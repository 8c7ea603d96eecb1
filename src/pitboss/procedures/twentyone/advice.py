"""What the choices of one hand of twenty-one are worth, by the solver, from a whole shoe less the cards seen."""

from __future__ import annotations

from fractions import Fraction
from math import isnan

from pitboss.hands.blackjack import worth
from pitboss.procedures.twentyone.best_play import Against, Start
from pitboss.procedures.twentyone.odds import Solved
from pitboss.procedures.twentyone.solver import BLACKJACK, DOUBLE, HIT, STAND, Floats
from pitboss.rounds.advice import Option, Situation, Worths

_WAYS = {"stand": STAND, "hit": HIT, "double": DOUBLE, "double_face_down": DOUBLE}


def value_of(card: str) -> int:
    """Return the place of a card's value: an ace first, then two to ten."""
    return worth(card) % 11 and worth(card) - 1


def worths(solved: Solved, original: str, seen: Situation) -> Worths | None:
    """Weigh what may be done with a hand. The dealer's blackjack is left out if it has been looked for."""
    if not seen.dealer or len(seen.own) < 2:
        return None
    against, stake = solved.ups[value_of(seen.dealer[0])], seen.stakes.get(original, 0)
    laid = seen.hand > 1 and value_of(seen.own[0]) in solved.terms.free_splits
    if seen.hand > 1 and not laid:
        stake = seen.stakes.get(f"split{seen.hand}", 0)
    if not stake:
        return None
    if seen.at == "insurance":
        return _insurance(solved, against, seen)
    hand = _place(against, seen)
    alone = 1 - float(against.results[hand, BLACKJACK]) if solved.terms.checked else 1.0
    values = against.laid[1] if laid else against.values
    may = [one for one in seen.may if not (laid and one.do == "split")]
    nets = {Option(one.do, one.wager, one.most): _worth(against, seen, values[hand], one.do) for one in may}
    known = {
        may: Fraction(net / alone * stake) for may, net in nets.items() if net is not None and not isnan(net)
    }
    return Worths(known, exact=False)


def _place(against: Against, seen: Situation) -> int:
    place = 0
    for card in sorted(map(value_of, seen.own)):
        place = int(against.hands.then[place, card])
    return place


def _worth(against: Against, seen: Situation, values: Floats, do: str) -> float | None:
    if do in _WAYS:
        return float(values[_WAYS[do]])
    if do == "surrender" and against.terms.surrenders is not None:
        return against.terms.surrender_gains(float(against.results[_place(against, seen), BLACKJACK]))
    if do == "split":
        first, second = sorted(map(value_of, seen.own))
        found = [one for one in against.starts if (one.first, one.second) == (first, second) and one.held]
        return (
            sum(_split(against, one) * one.ways for one in found) / sum(one.ways for one in found)
            if found
            else None
        )
    return None


def _split(against: Against, start: Start) -> float:
    best = against.best
    return against.split_worth(against.split(start, best.split_play, best.laid_play))


def _insurance(solved: Solved, against: Against, seen: Situation) -> Worths | None:
    terms = solved.terms.insurance
    if terms is None:
        return None
    chance = Fraction(float(against.results[_place(against, seen), BLACKJACK])).limit_denominator(10**9)
    # Insurance wins and loses on its own amount, which is half the wager at most.
    share = (chance * terms.won + (1 - chance) * terms.lost) / -terms.lost
    return Worths({Option(one.do, one.wager, one.most): share * one.most for one in seen.may})
