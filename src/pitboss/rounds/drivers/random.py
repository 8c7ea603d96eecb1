"""Random: legal answers at random, for property tests, bots and measuring speed."""

import msgspec

from pitboss.chance import Source
from pitboss.money import Cents, show_amount
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import ANYONE, Amount, Ask, Bet, Choice, Choose, Offer
from pitboss.rounds.calls import NOT_RECOGNIZED
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.round import Round
from pitboss.rulebooks import Refusal

PATIENCE = 1000
"""The number of answers in a row that may be refused before a random player gives up."""


class RandomPlayer:
    """Answers with anything the ask allows. In ``calls`` of a thousand asks, it calls an irregularity instead."""

    def __init__(
        self, source: Source, calls: int = 0, most: Cents = 100_000, chance: Source | None = None
    ) -> None:
        """Draw everything from this source. Cards, dice and wheels come from ``chance`` if it is given."""
        self.source, self.calls, self.most = source, calls, most
        self.chance = Chance(chance or source)
        self._refusals = self._entries = 0

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask."""
        if len(round.log) != self._entries:
            self._entries, self._refusals = len(round.log), 0
        if self.calls and self.source.below(1000) < self.calls and (call := self._call(round)):
            self.chance.see(round.table.shoe)
            return call
        answer = self.chance.answer(ask)
        return answer if answer is not None else self.decide(ask, round.table.seats)

    def refused(self, refusal: Refusal) -> None:
        """Take a refusal and try something else, within patience."""
        self._refusals += 1
        if self._refusals > PATIENCE:
            raise refusal

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        """Decide as a person would. If anyone may act, one of ``seats`` does. If everyone bets, ``seat`` does."""
        if type(ask) is Bet:
            return self._bet(ask, seat or ask.who)
        assert type(ask) is Choose
        choice = ask.choices[self.source.below(len(ask.choices))]
        anyone = ask.who == ANYONE and not choice.seat and seats
        who = seats[self.source.below(len(seats))] if anyone else choice.seat
        return self._chosen(choice, who)

    def _chosen(self, choice: Choice, seat: int) -> Chosen:
        amount = None if choice.amount is None else self._amount(choice.amount)
        return Chosen(choice.do, amount, choice.wager, seat)

    def _amount(self, allowed: Amount) -> Cents:
        low = -(-allowed.minimum // allowed.step)
        high = max(low, min(allowed.maximum, max(self.most, allowed.minimum)) // allowed.step)
        pick = (low + self.source.below(high - low + 1)) * allowed.step
        return pick if allowed.admits(pick) else allowed.least

    def _bet(self, ask: Bet, seat: int) -> Stakes:
        """Stake on a random few of the offers, with what each needs. One amount for all keeps ratios legal."""
        wanted = {offer.wager for offer in ask.offers_to(seat) if self.source.below(2)}
        if ask.any_of and not wanted & set(ask.any_of):
            wanted.add(ask.any_of[self.source.below(len(ask.any_of))])
        chosen = ask.with_needs(wanted, seat)
        if not chosen:
            return Stakes({}, seat)
        amount = self._amount(_common(chosen))
        return Stakes({offer.wager: amount for offer in chosen}, seat)

    def _call(self, round: Round) -> IrregularityCall | None:
        """Call any irregularity of the rulebook, for any seat or none, with a card if one is exposed."""
        kinds = list(round.rules.chapter.irregularities)
        if not kinds:
            return None
        rule = round.rules.irregularity(kinds[self.source.below(len(kinds))])
        anyone = round.table.seats if rule.seat else (0, *round.table.seats)
        seat = anyone[self.source.below(len(anyone))]
        if rule.remedy == NOT_RECOGNIZED and (offers := round.table.offered):
            offer = offers[self.source.below(len(offers))]
            late = f"{rule.wager or offer.wager} {show_amount(self._amount(offer.amount))}"
            return IrregularityCall(rule.kind, seat, choice=late)
        left = round.table.shoe.cards_left() if round.table.shoe is not None else []
        call = IrregularityCall(rule.kind, seat)
        if left and round.case(call).undealt:
            return msgspec.structs.replace(call, card=left[self.source.below(len(left))])
        return call


def open_stakes(ask: Choose, seat: int = 0) -> Choose | None:
    """The stakes any seat may lay at an ask or, if each has its own, those of one seat. None if there are none."""
    if ask.who != ANYONE:
        return None
    staked = [choice for choice in ask.open_to(seat) if choice.amount is not None]
    stakes = tuple(choice for choice in staked if not choice.seat) or tuple(staked)
    return msgspec.structs.replace(ask, choices=stakes) if stakes else None


def _common(offers: list[Offer]) -> Amount:
    low = max(offer.amount.minimum for offer in offers)
    high = min(offer.amount.maximum for offer in offers)
    return Amount(low, max(low, high), max(offer.amount.step for offer in offers))
