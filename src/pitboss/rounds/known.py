"""Cards that a round depends on: live deals know all of their cards, but a record may lack some."""

from collections.abc import Collection

from pitboss.chance import UNSEEN, Card
from pitboss.rounds.asks import Who
from pitboss.rounds.back_line import PLACES
from pitboss.rulebooks import Cite, Refusal


def need(cards: Collection[Card], who: Who, cite: Cite) -> None:
    """Refuse to go on without someone's cards that the round depends on."""
    if UNSEEN in cards:
        raise not_known(f"the cards of {name_of(who)}", cite)


def not_known(
    what: str, cite: Cite, turns: str = "the round", lacks: str = "they are not all known"
) -> Refusal:
    """Return the refusal of a record that lacks cards something depends on."""
    return cite.refuse("missing_cards", f"{turns} depends on {what}, and {lacks}")


def name_of(who: Who) -> str:
    """Name someone at the table in words."""
    if not isinstance(who, int):
        return f"the {who}"
    return f"seat {who}" if who < PLACES else f"bettor {who % PLACES} behind seat {who // PLACES}"
