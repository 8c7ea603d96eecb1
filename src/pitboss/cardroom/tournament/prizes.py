"""Prizes: the fund divided to the cent, shared in a tie; and what the tax forms require."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.cardroom.tournament.tournament_rules import TournamentRules
from pitboss.money import Cents, round_cents


def prize_list(fund: Cents, plan: TournamentRules, filled: int) -> tuple[Cents, ...]:
    """Return the prize of every filled place, first place first. Together they are the whole fund."""
    shares = [Fraction(share) for share in plan.shares[:filled]]
    whole = sum(shares) if plan.in_proportion else 100
    prizes = [round_cents(fund * share / whole) for share in shares]
    if prizes:
        prizes[0] += fund - sum(prizes)
    return tuple(prizes)


class Place(NamedTuple):
    """A player's place: the highest it ties for, how many share it, and the prize."""

    player: str
    place: int
    tied: int
    prize: Cents


def placed(standings: Sequence[Sequence[str]], fund: Cents, plan: TournamentRules) -> list[Place]:
    """Give everyone a place and a prize. Each group of the standings is tied, in the order of entries."""
    prizes = prize_list(fund, plan, sum(map(len, standings)))
    found: list[Place] = []
    for group in standings:
        place = len(found) + 1
        won = sum(prizes[place - 1 : place - 1 + len(group)])
        shares = divided(won, len(group), all_to_first=plan.all_to_first)
        found += [Place(name, place, len(group), prize) for name, prize in zip(group, shares, strict=True)]
    return found


def divided(cents: Cents, parts: int, *, all_to_first: bool = False) -> list[Cents]:
    """Divide an amount equally. The cents left over go one each to the first parts, or all to the first."""
    each, odd = divmod(cents, parts)
    if all_to_first:
        return [each + odd, *[each] * (parts - 1)]
    return [each + (place < odd) for place in range(parts)]


W2G, FORM_1042S = "W-2G", "1042-S"


class Tax(NamedTuple):
    """The forms a prize needs, and the amount withheld."""

    forms: tuple[str, ...]
    withheld: Cents


def tax(prize: Cents, plan: TournamentRules, *, alien: bool) -> Tax:
    """Return the forms a prize needs. It must exceed both figures of the W-2G, and the one of the 1042-S."""
    forms = (W2G,) if prize > max(plan.w2g_above, plan.w2g_times * plan.fee) else ()
    if not alien or prize <= plan.alien_above:
        return Tax(forms, 0)
    withheld = round_cents(prize * plan.alien_withheld / 100, plan.withheld_cents)
    return Tax((*forms, FORM_1042S), withheld)
