"""The remedies only blackjack knows: exposed and missing cards, the reader's errors, the shuffle."""

from collections.abc import Callable
from typing import TypeAlias

from pitboss.games.blackjack.boxes import DEALER, Deal
from pitboss.games.blackjack.plan import Plan
from pitboss.games.blackjack.shoe import refill
from pitboss.games.blackjack.turns import kill_hand
from pitboss.rounds import Table
from pitboss.rounds.answers import Answer, Called, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rulebooks import Irregularity

Remedy: TypeAlias = Callable[[Table, Deal, Ask, Called, Irregularity], Answer | None]


def carry_out(table: Table, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
    """Carry out a remedy; an answer given back ends the open ask."""
    return _REMEDIES[irregularity.remedy](table, table.own, ask, call, irregularity)


def _need_seat(deal: Deal, call: Called, irregularity: Irregularity) -> None:
    if call.seat not in deal.players:
        raise irregularity.cite.refuse(
            "missing_seat", f"{irregularity.kind} is about one player: name the seat"
        )


def _choice(call: Called, irregularity: Irregularity, *choices: str) -> str:
    if call.choice and call.choice not in choices:
        known = " or ".join(choices)
        raise irregularity.cite.refuse(
            "unknown_choice", f"the player's choice is {known}, not {call.choice!r:.40}"
        )
    return call.choice


def _offer_exposed(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Make the exposed card the next card; a player who refuses it gets no more cards."""
    choice = _choice(call, irregularity, "accept", "refuse")
    if not deal.boxes:
        raise irregularity.cite.refuse("too_early", "not everyone has two cards yet")
    if call.card not in deal.exposed:
        _expose(table, deal, call, irregularity)
    if choice != "refuse":
        return None
    _need_seat(deal, call, irregularity)
    deal.refused.add(call.seat)
    return Chosen("refuse") if type(ask) is Choose and ask.who == call.seat else None


def _expose(table: Table, deal: Deal, call: Called, irregularity: Irregularity) -> None:
    assert table.shoe is not None
    if not call.card:
        raise irregularity.cite.refuse("missing_card", "an exposed card is known: name it")
    if table.shoe.count(call.card) <= table.waiting.count(call.card):
        raise irregularity.cite.refuse("impossible_card", f"{call.card} cannot come from this shoe now")
    deal.exposed.append(call.card)
    table.waiting.append(call.card)


def _dealer_last(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Deal the players' two cards first, then the dealer's."""
    if deal.dealer or ask.at not in ("wagers", "before_deal", "burn", "deal"):
        raise irregularity.cite.refuse("too_late", "the dealer has both cards")
    deal.dealer_last = True
    return None


def _finish_from_discards(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Shuffle the discards; the burn comes with the next card that is drawn."""
    refill(table, deal)
    deal.burn_due = True
    return None


def _dead_box(table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
    """Call a box dead that got no cards, and return its wagers."""
    _need_seat(deal, call, irregularity)
    if deal.dealer:
        raise irregularity.cite.refuse("too_late", f"seat {call.seat} has two cards")
    table.kill(call.seat, irregularity.cite)
    return None


def _second_card_or_dead(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Note that a player got one card only, and what the player chose."""
    if deal.dealer:
        raise irregularity.cite.refuse("too_late", "every player has two cards")
    _need_seat(deal, call, irregularity)
    if call.seat in table.dead:
        raise irregularity.cite.refuse("dead_hand", f"seat {call.seat} is dead already")
    deal.one_card[call.seat] = _choice(call, irregularity, "second_card", "dead")
    return None


def _late_card_or_dead(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Put a missed card off until the others have theirs, or call the hand dead; the player says which."""
    _need_seat(deal, call, irregularity)
    if type(ask) is not Choose or ask.who != call.seat or not ask.at.startswith("hand"):
        raise irregularity.cite.refuse("not_their_turn", "a card is missed only by a player who asks for one")
    hand = deal.boxes[call.seat][int(ask.at.removeprefix("hand")) - 1]
    choice = _choice(call, irregularity, "later", "dead")
    if not choice:
        return Chosen("missed")
    if choice == "later":
        deal.late.append((call.seat, hand))
    else:
        kill_hand(table, deal, call.seat, hand, irregularity.cite)
    return Chosen(choice)


def _show_hole(table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
    """Leave both dealer cards face up."""
    plan = table.rules.once(Plan)
    if not deal.dealer or not plan.reader or not deal.checked_up:
        raise irregularity.cite.refuse("no_reader_check", "the hole card was not put into the reader")
    if deal.dealer_blackjack(irregularity.cite):
        raise irregularity.cite.refuse("dealer_blackjack", "the dealer has a blackjack and must show it")
    table.show(DEALER, irregularity.cite)
    return None


def _late_blackjack(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Play on although the reader should have ended the round."""
    plan = table.rules.once(Plan)
    if not plan.reader or ask.at not in ("after_deal", "insurance", "peek") or not deal.checked_up:
        raise irregularity.cite.refuse(
            "no_reader_check", "no check of the hole card can miss a blackjack now"
        )
    if not deal.dealer_blackjack(irregularity.cite):
        raise irregularity.cite.refuse("no_blackjack", "the dealer has no blackjack that could be missed")
    deal.missed = True
    return None


def _reshuffle_after(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Finish the round, then shuffle."""
    deal.reshuffle = True
    return None


def _burn_card(table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
    """A new dealer burns a card before dealing."""
    if ask.at not in ("wagers", "before_deal"):
        raise irregularity.cite.refuse("too_late", "the deal has begun")
    deal.burns += 1
    return None


def _hands_off(table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
    """Players may touch cards only where they are pitched."""
    if not table.rules.once(Plan).pitch:
        raise irregularity.cite.refuse("not_allowed", irregularity.condition)
    return None


def _permit_entry(
    table: Table, deal: Deal, ask: Ask, call: Called, irregularity: Irregularity
) -> Answer | None:
    """Let in a person who sat out."""
    if not call.seat:
        raise irregularity.cite.refuse("missing_seat", "say which seat may come in")
    deal.permitted.add(call.seat)
    return None


_REMEDIES: dict[str, Remedy] = {
    "offer_exposed": _offer_exposed,
    "dealer_last": _dealer_last,
    "finish_from_discards": _finish_from_discards,
    "dead_box": _dead_box,
    "second_card_or_dead": _second_card_or_dead,
    "late_card_or_dead": _late_card_or_dead,
    "show_hole": _show_hole,
    "late_blackjack": _late_blackjack,
    "reshuffle_after": _reshuffle_after,
    "burn_card": _burn_card,
    "hands_off": _hands_off,
    "permit_entry": _permit_entry,
}
