"""The exact odds of a five-card progressive at the posted meter, and the meter at which it is fair."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from pitboss.money import Share, show_dollars
from pitboss.odds import Result, WagerAnalysis, weigh
from pitboss.odds.decimals import percent_text
from pitboss.procedures.progressive import PROGRESSIVE, Jackpot

FIVE_CARDS = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
}
"""The number of five-card hands of each kind."""
ALL = 2_598_960


def lost_name(wager: str) -> str:
    """Name the figures of a wager that is lost on a fold of its host."""
    return f"{wager}, lost on a fold"


ENVY = "envy_worth_each"
"""What envy of one other player's hand is worth, per unit staked."""
LOST_ON_A_FOLD = lost_name(PROGRESSIVE)
ON_A_FOLD = "A fold gives up {} here."
NO_PAYING_FOLD = (
    "The best play of the ante folds no hand that the progressive pays: it is the best play of both."
)


def price(jackpot: Jackpot, hands: Mapping[str, int] = FIVE_CARDS, deals: int = ALL) -> WagerAnalysis:
    """Price the wager at the posted meter, for a hand that is not folded. `hands` counts the hands of each row.

    Envy depends on the other players, so is left out.
    """
    stake, rows = jackpot.stake, []
    for row, pays in jackpot.pay:
        award = jackpot.worth(pays)
        rows.append(Result(row, Fraction(award - stake, stake), hands[row], pays=str(pays), keeps_stake=True))
    lost = deals - sum(hands[row] for row in jackpot.pay.rows)
    meters = (pot.cite["meter"].rule for pot in jackpot.pots.values())
    rules = (jackpot.pay.cite.rule, *meters, "rules.award_rounding", f"rules.{jackpot.of}progressive_stake")
    found = weigh(jackpot.wager, [*rows, Result("nothing paid", Fraction(-1), lost)], rules=rules)
    fair = {
        f"break_even_{name}_cents": fair_meter(jackpot, hands, deals, pot) for pot, name in _meters(jackpot)
    }
    envy = {ENVY: envy_worth(jackpot, hands, deals)} if jackpot.envy is not None else {}
    return replace(found, further={name: cents for name, cents in fair.items() if cents} | envy)


def _meters(jackpot: Jackpot) -> Iterator[tuple[str, str]]:
    """Yield each pot whose shares are paid, as shares name it, and what its meter is called."""
    for pot in dict.fromkeys(pays.of for _, pays in jackpot.pay if isinstance(pays, Share)):
        yield pot, f"{pot}_meter" if pot else "meter"


def fair_meter(
    jackpot: Jackpot, hands: Mapping[str, int] = FIVE_CARDS, deals: int = ALL, pot: str = ""
) -> Fraction:
    """Return the meter, in cents, at which the wager has no house edge. Rounding of awards is ignored.

    With several pots it is what one of them must show, with the others as posted.
    """
    fixed = shares = Fraction(0)
    for row, pays in jackpot.pay:
        if isinstance(pays, Share) and pays.of == pot:
            shares += hands[row] * pays.win(1)
        else:
            fixed += hands[row] * jackpot.worth(pays)
    return (deals * jackpot.stake - fixed) / shares if shares else Fraction(0)


def envy_worth(jackpot: Jackpot, hands: Mapping[str, int] = FIVE_CARDS, deals: int = ALL) -> Fraction:
    """Return what envy of one other player's hand is worth, per unit staked, or 0 without envy."""
    rows = jackpot.envy or ()
    paid = sum((hands[row] * pays.win(jackpot.stake) for row, pays in rows), Fraction(0))
    return paid / deals / jackpot.stake


def on_a_fold(jackpot: Jackpot, hands: Mapping[str, int], deals: int) -> dict[str, WagerAnalysis]:
    """Price the wager if the best play of its host folds: `hands` are those of each row that are played on."""
    name = lost_name(jackpot.wager)
    found = price(jackpot, hands, deals)
    further = {name: figure for name, figure in found.further.items() if name != ENVY}
    return {name: replace(found, name=name, made_of={jackpot.wager: None}, further=further)}


def pricing(jackpot: Jackpot | None) -> dict[str, Callable[[], WagerAnalysis]]:
    """Return how the wager is priced under its name, if the table offers it."""
    return {} if jackpot is None else {PROGRESSIVE: partial(price, jackpot)}


def meters_text(jackpot: Jackpot) -> str:
    """Return the posted meters, in words."""
    *most, last = (f"a {pot.title} of {show_dollars(pot.posted)}" for pot in jackpot.pots.values())
    return f"{', '.join(most)} and {last}" if most else last


def fair_text(jackpot: Jackpot, hands: Mapping[str, int], deals: int) -> str:
    """Return the meter at which the wager is fair, or what each of several pots must show."""
    found = {pot.title: fair_meter(jackpot, hands, deals, name) for name, pot in jackpot.pots.items()}
    if len(found) == 1:
        return show_dollars(round(found["meter"]))
    *most, last = (
        f"a {title} of {show_dollars(round(cents))}" if cents > 0 else f"any {title}"
        for title, cents in found.items()
    )
    return f"{', '.join(most)} or {last}, the others as posted"


def notes(jackpot: Jackpot | None, hands: Mapping[str, int] = FIVE_CARDS, deals: int = ALL) -> Iterator[str]:
    """Yield notes on the figures, if the table offers the wager."""
    if jackpot is not None:
        name = jackpot.wager.replace("_", " ")
        yield (
            f"The {name} is priced at {meters_text(jackpot)}, no paying hand folded and no"
            f" meter shared; without envy it is fair at {fair_text(jackpot, hands, deals)}."
        )
        if jackpot.envy is not None:
            who = "player" if jackpot.for_unbet else "player with the wager"
            mucked = "envy_for_folded_hand" in jackpot.rules and not jackpot.for_folded
            folds = ", no such hand folded" if mucked else ""
            worth = percent_text(envy_worth(jackpot, hands, deals))
            yield f"Envy is worth {worth} of the {name} wager for each other {who}{folds}."
