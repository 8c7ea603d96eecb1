"""The card room's rules with the exceptions a tournament states laid over them, each with the tournament's clause."""

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
"""Which form of poker each game of a tournament is."""
ODD_CHIPS = {HIGHEST_CARD: terms.HIGHEST_BY_SUIT}
"""Who gets the odd chips, in the tournament's words and in the table's."""
LEVELS, MISDEAL = "levels", "misdeal"


class Exceptional(NamedTuple):
    """The tournament's rule that goes before one of the card room's, and what it makes of a deal, as written."""

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
"""By the card room's rule, what a tournament says in its place; a rule that a form of poker lacks stays away."""


def hand_rules(event: Rules, deal: Deal) -> Rules:
    """The rules one deal of an event is played by: those of the card room, but for the exceptions stated."""
    asked = {"variant": VARIANTS[deal.game]}
    chapter = Poker().chapter(event.chapter.rulebook, asked)
    laid = {
        name: _laid_over(chapter.rules[name], event, deal, one)
        for name, one in EXCEPTIONS.items()
        if name in chapter.rules
    }
    return Rules(_with(chapter, laid, event.chapter), Posting(chapter.rulebook, Poker.id, asked))


def _laid_over(rule: Rule, event: Rules, deal: Deal, one: Exceptional) -> Rule:
    """The card room's rule with the tournament's value, clause and readings, and no choice left to the house."""
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
    """A chapter with these rules over its own, what the tournament calls a misdeal, and a mark of its own."""
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
