"""The card room's rules, overridden by a tournament's stated exceptions, each with the tournament's clause."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.cardroom.tournament.dealing import Deal
from pitboss.cardroom.tournament.words import HIGHEST_CARD, HOLDEM, OMAHA, STUD
from pitboss.money import show_amount
from pitboss.poker import terms
from pitboss.poker.game import Poker
from pitboss.rulebooks import Cite, Irregularity, Posting, Rules
from pitboss.rulebooks.model import Chapter, Rule

VARIANTS = {HOLDEM: "holdem", OMAHA: "omaha", STUD: "seven-card-stud"}
"""The form of poker of each tournament game."""
ODD_CHIPS = {HIGHEST_CARD: terms.HIGHEST_BY_SUIT}
"""Who gets the odd chips: the tournament's term, and the table's."""
LEVELS, MISDEAL = "levels", "misdeal"


class Exceptional(NamedTuple):
    """The tournament's rule that overrides one of the card room's, and its value for a deal, as written."""

    rule: str
    value: Callable[[Deal], Any]


def _limits(deal: Deal) -> list[str]:
    return list(map(show_amount, deal.limits or (deal.least_bet, deal.least_bet)))


def _blinds(deal: Deal) -> list[str]:
    return list(map(show_amount, deal.blinds))


def _suits(deal: Deal) -> list[str]:
    return sorted(terms.SUITS, key=lambda suit: -deal.suit_height[suit[0]])


EXCEPTIONS = {
    "structure": Exceptional(LEVELS, lambda deal: deal.structure),
    "limits": Exceptional(LEVELS, _limits),
    "blinds": Exceptional(LEVELS, _blinds),
    "ante": Exceptional("stud_ante", lambda deal: show_amount(deal.ante)),
    "forced_bet": Exceptional("stud_forced_bet", lambda deal: show_amount(deal.forced_bet)),
    "smallest_chip": Exceptional("smallest_chip", lambda deal: show_amount(deal.chip)),
    "dealt_in_with": Exceptional("all_in", lambda _: terms.NO_LEAST),
    "heads_up_blinds": Exceptional("heads_up_blind", lambda _: terms.SMALL_ON_BUTTON),
    "raises": Exceptional("raises", lambda deal: deal.raises),
    "raises_unlimited": Exceptional("raises_unlimited", lambda deal: deal.unlimited_with),
    "check_raise": Exceptional("check_raise", lambda deal: deal.check_raise),
    "odd_chips": Exceptional("odd_chips", lambda deal: ODD_CHIPS[deal.odd_chips]),
    "odd_most": Exceptional("odd_chips", lambda deal: show_amount(deal.chip)),
    "suit_order": Exceptional("suit_order", _suits),
}
"""The tournament's overrides, by card room rule. A rule that a form of poker lacks is not added."""


def hand_rules(event: Rules, deal: Deal) -> Rules:
    """Return the rules of one deal: the card room's, with the tournament's exceptions."""
    asked = {"variant": VARIANTS[deal.game]}
    chapter = Poker().chapter(event.chapter.rulebook, asked)
    laid = {
        name: _laid_over(chapter.rules[name], event, deal, one)
        for name, one in EXCEPTIONS.items()
        if name in chapter.rules
    }
    return Rules(_with(chapter, laid, event.chapter), Posting(chapter.rulebook, Poker.id, asked))


def _laid_over(rule: Rule, event: Rules, deal: Deal, one: Exceptional) -> Rule:
    """Return the card room's rule with the tournament's value, clause and readings, and no choice for the house."""
    source, written = event.chapter.rules[one.rule], one.value(deal)
    clause = deal.level.clause if one.rule == LEVELS else source.cite.clause
    return replace(
        rule,
        cite=Cite(rule.cite.rule, clause),
        value=rule.form.parse(written),
        written=written,
        range=None,
        rests_on=source.rests_on,
    )


def _with(chapter: Chapter, laid: Mapping[str, Rule], event: Chapter) -> Chapter:
    """Return a chapter with these rules over its own, the tournament's misdeals, and its own hash."""
    misdeals = {kind: one for kind, one in event.irregularities.items() if one.remedy == MISDEAL}
    resting: tuple[Rule | Irregularity, ...] = (*laid.values(), *misdeals.values())
    readings = {name: event.readings[name] for entry in resting for name in entry.rests_on}
    mark = f"{chapter.sha256} {event.sha256} { {name: rule.written for name, rule in laid.items()} }"
    return replace(
        chapter,
        rules={**chapter.rules, **laid},
        irregularities={**chapter.irregularities, **misdeals},
        readings={**chapter.readings, **readings},
        inherited=chapter.inherited - {f"rules.{name}" for name in laid},
        sha256=hashlib.sha256(mark.encode()).hexdigest(),
    )
