"""The shoe across rounds: burns, the cutting card, who may come in, and what happens when it runs out."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from pitboss.chance import UNSEEN, Card, Shoe
from pitboss.chance.decks import NoSuchCard
from pitboss.games.blackjack.boxes import BURN, DEALER, Deal
from pitboss.games.blackjack.plan import Plan
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Who
from pitboss.rulebooks import Cite, Refusal


class ShoeState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table of blackjack remembers: the cards gone since the shuffle, and who sits where."""

    gone: list[Card] = []
    unseen: Annotated[int, msgspec.Meta(ge=0, le=400)] = 0
    playing: list[int] | None = None
    patrons: list[list[int]] = []
    new_dealer: bool = False
    batch: int = 1


def lay_out(table: Table) -> None:
    """Bring the shoe to where the last round left it."""
    state: ShoeState | None = table.state
    deal = table.own = Deal()
    if state is None:
        return
    assert table.shoe is not None
    try:
        table.shoe.take_all(state.gone)
    except NoSuchCard as error:
        raise Refusal("impossible_card", f"among the cards that are gone: {error}") from None
    deal.fresh = not state.gone and not state.unseen
    deal.unseen = state.unseen
    deal.playing = None if deal.fresh else state.playing


def patrons(table: Table) -> list[list[int]]:
    """The groups of boxes that one patron plays."""
    state: ShoeState | None = table.state
    return [] if state is None else state.patrons


def burn(table: Table, plan: Plan, deal: Deal) -> Play:
    """Burn what is due before the deal: of a full batch, by a new dealer, before each pitched round."""
    state: ShoeState | None = table.state
    rules = table.rules
    if plan.pitch:
        yield from _burn(table, deal, rules.count("burn_pitch_round"), plan.cite["burn_pitch_round"])
    else:
        if deal.fresh:
            yield from _burn(table, deal, rules.count("burn_new_batch"), plan.cite["burn_new_batch"])
        dealers = deal.burns + (state is not None and state.new_dealer)
        due = dealers * rules.count("burn_new_dealer")
        yield from _burn(table, deal, due, plan.cite["burn_new_dealer"])
    deal.burns = 0


def _burn(table: Table, deal: Deal, count: int, cite: Cite) -> Play:
    if count:
        cards = yield from draw(table, deal, (BURN,) * count, "burn", cite)
        deal.unseen += cards.count(UNSEEN)
        table.discard(cards, cite, who=DEALER)


def draw(table: Table, deal: Deal, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
    """Draw cards; where the shoe runs out the discards are shuffled and the round goes on from them."""
    if deal.burn_due and to[0] != BURN:
        deal.burn_due = False
        yield from _burn_after_run_out(table, deal)
    assert table.shoe is not None
    left = table.shoe.left
    if len(to) <= left:
        return (yield from table.draw(to, at, cite))
    first = (yield from table.draw(to[:left], at, cite)) if left else []
    yield from run_out(table, deal)
    rest = yield from draw(table, deal, to[left:], at, cite)
    return first + rest


def run_out(table: Table, deal: Deal) -> Play:
    """Shuffle the discards into the shoe, burn one card, and mark the cards for a shuffle after the round."""
    cite = table.rules.irregularity("shoe_runs_out").cite
    table.note("shoe", "ran out: the discards are shuffled", cite)
    refill(table, deal)
    yield from _burn_after_run_out(table, deal)


def _burn_after_run_out(table: Table, deal: Deal) -> Play:
    name = "burn_after_run_out"
    yield from _burn(table, deal, table.rules.count(name), table.rules.cite(name))


def refill(table: Table, deal: Deal) -> None:
    """Put every card that does not lie in a living hand back into the shoe."""
    assert table.shoe is not None
    table.shoe = Shoe(table.shoe.pack, [card for card in _on_table(table, deal) if card != UNSEEN])
    deal.unseen, deal.reshuffle = 0, True
    if not table.shoe.left:
        raise table.rules.refuse("no_cards", "no card is left in shoe or rack", "burn_after_run_out")


def _on_table(table: Table, deal: Deal) -> Iterator[Card]:
    """The cards in hands that are still played; those of hands that went over are discards."""
    yield from table.hands.get(DEALER, ())
    for seat in deal.players:
        if seat not in deal.boxes:
            yield from table.hands.get(seat, ())
        for hand in deal.boxes.get(seat, ()):
            if not hand.dead and not hand.paid and hand.count <= 21:
                yield from hand.cards


def remember(table: Table, plan: Plan, deal: Deal) -> None:
    """Remember the shoe for the next round, or a full one where the cutting card was reached."""
    assert table.shoe is not None
    left = table.shoe.left - deal.unseen
    groups = patrons(table)
    if left <= table.rules.count("cards_behind_cutting_card"):
        table.note("cutting card", "reached: the cards are shuffled", plan.cite["reshuffle_after"])
        deal.reshuffle = True
    batch = 1 if table.state is None else table.state.batch
    if deal.reshuffle:
        table.state = ShoeState(patrons=groups, batch=_next_batch(table, plan, batch))
    else:
        playing = deal.wagered or deal.playing
        table.state = ShoeState(table.shoe.gone, deal.unseen, playing, groups, batch=batch)


def _next_batch(table: Table, plan: Plan, batch: int) -> int:
    """With a shuffler the batches alternate, shoe by shoe."""
    if not table.rules.flag("shuffler"):
        return batch
    following = batch % table.rules.count("shuffler_batches") + 1
    table.note("batch", str(following), plan.cite["shuffler_batches"])
    return following
