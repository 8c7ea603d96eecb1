"""Odds as documents write them ("3 to 2"), and flat awards ("$100,000")."""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import TypeAlias

from pitboss.money.amounts import Cents, parse_amount, show_amount
from pitboss.money.numbers import read_exact, read_whole, shown

IN_ALL = " in all"
AT_MOST = ", at most "
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)%(?: of ([a-z]{1,20}))?", re.ASCII)
_ODDS = re.compile(r"(\d{1,9}) (?:to|:) (\d{1,9})|(\d{1,9}):(\d{1,9})", re.ASCII)
_FOR = re.compile(r"(\d{1,9}) for (\d{1,9})", re.ASCII)


class Odds:
    """A payment in proportion to the stake: ``Odds(3, 2)`` pays three for every two staked, and the stake is kept."""

    def __init__(self, pays: int, per: int = 1, written: str = "") -> None:
        if pays < 0 or per <= 0:
            raise ValueError(f"odds of {pays} to {per} are not valid")
        self.pays, self.per = pays, per
        self._written = written or f"{pays} to {per}"

    @cached_property
    def ratio(self) -> Fraction:
        """The win of one unit."""
        return Fraction(self.pays, self.per)

    def win(self, stake: Cents) -> Fraction:
        """The win of a stake, exactly, in cents."""
        return Fraction(stake * self.pays, self.per)

    def least_stake(self, chip: Cents) -> Cents:
        """The least stake, and so the step, that is paid in whole chips."""
        return chip * (self.per // gcd(self.pays, self.per))

    def __eq__(self, other: object) -> bool:
        """Compare by what they pay: 2 to 2 equals 1 to 1."""
        return isinstance(other, Odds) and self.ratio == other.ratio

    def __hash__(self) -> int:
        return hash(self.ratio)

    def __str__(self) -> str:
        return self._written

    __repr__ = __str__


@dataclass(frozen=True, repr=False)
class Flat:
    """A fixed award for any stake. The player keeps the stake, unless the award replaces it (``in_all``)."""

    cents: Cents
    in_all: bool = False

    def win(self, stake: Cents) -> Fraction:
        """The win of any stake: the award if there is a stake, less the stake if the award replaces it."""
        return Fraction(max(self.cents - (stake if self.in_all else 0), 0) if stake else 0)

    def __str__(self) -> str:
        award = f"${self.cents // 100:,}" if self.cents % 100 == 0 else f"${show_amount(self.cents)}"
        return award + IN_ALL if self.in_all else award

    __repr__ = __str__


@dataclass(frozen=True, repr=False)
class Share:
    """A percentage of a progressive's meter, or ``of`` a pot next to it. The stake is not returned with it."""

    percent: Fraction
    of: str = ""

    def __post_init__(self) -> None:
        if not 0 < self.percent <= 100:
            wrong = f"{self.percent}% of a meter cannot be paid: it must be more than 0% and at most 100%"
            raise ValueError(wrong)

    @property
    def whole(self) -> bool:
        """Whether it is the whole meter."""
        return self.percent == 100

    def win(self, stake: Cents) -> Fraction:
        """The payment for this meter reading, exactly, in cents."""
        return Fraction(stake) * self.percent / 100

    def __str__(self) -> str:
        share = f"{Decimal(self.percent.numerator) / self.percent.denominator}%"
        return f"{share} of {self.of}" if self.of else share

    __repr__ = __str__


@dataclass(frozen=True, repr=False)
class Push:
    """The stake goes back and nothing is won."""

    def win(self, stake: Cents) -> Fraction:
        """Nothing is won."""
        return Fraction(0)

    def __str__(self) -> str:
        return "push"

    __repr__ = __str__


class Capped(Odds):
    """Odds that pay up to a sum, for any stake."""

    def __init__(self, odds: Odds, most: Cents) -> None:
        super().__init__(odds.pays, odds.per, f"{odds}{AT_MOST}{Flat(most)}")
        self.most = most

    def win(self, stake: Cents) -> Fraction:
        """The win of a stake, exactly, in cents."""
        return min(super().win(stake), Fraction(self.most))

    def __eq__(self, other: object) -> bool:
        """Compare by what they pay, and up to which sum."""
        return isinstance(other, Capped) and (self.ratio, self.most) == (other.ratio, other.most)

    def __hash__(self) -> int:
        return hash((self.ratio, self.most))


Pays: TypeAlias = Odds | Flat | Share | Push
"""The payment of a row of a pay table."""


def parse_pays(text: object) -> Pays:
    """Read "40 to 1", "200:1", "5 for 1", "$100,000", "$100,000 in all", "10%" or "10% of major", or "push".

    Odds may end at a sum: "500 to 1, at most $50,000". "For" includes the stake, and so does "in all": 5 for 1 is
    4 to 1.
    """
    if isinstance(text, str):
        if text.strip() == "push":
            return Push()
        if text.count(AT_MOST) == 1:
            odds, _, most = text.partition(AT_MOST)
            return _capped(parse_pays(odds), parse_pays(most), text)
        if match := _FOR.fullmatch(text.strip()):
            pays, per = map(read_whole, match.groups())
            return Odds(pays - per, per, f"{pays} for {per}")
        if match := _ODDS.fullmatch(text.strip()):
            pays, per = (read_whole(n) for n in match.groups() if n is not None)
            return Odds(pays, per)
        if match := _SHARE.fullmatch(text):
            return Share(read_exact(match[1]), match[2] or "")
        if text.startswith("$"):
            return Flat(parse_amount(text.removesuffix(IN_ALL)), text.endswith(IN_ALL))
    raise ValueError(f'{shown(text)} is neither odds such as "3 to 2" nor an award such as "$100,000"')


def _capped(odds: Pays, most: Pays, text: str) -> Capped:
    """Odds up to a sum, which must be above zero."""
    if type(odds) is Odds and type(most) is Flat and most.cents > 0 and not most.in_all:
        return Capped(odds, most.cents)
    raise ValueError(f'{shown(text)} is not odds up to a sum, such as "500 to 1, at most $50,000"')
