"""Random: legal answers at random, for property tests, bots and measuring speed."""

from pitboss.chance import Source
from pitboss.money import Cents
from pitboss.rounds.answers import Answer, Called, Chosen, Stakes
from pitboss.rounds.asks import Amount, Ask, Bet, Choice, Choose, Offer
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.round import Round


class RandomPlayer:
    """Answers every ask with something legal, drawn from one source.

    ``calls`` is how often, in a thousand asks, it calls an irregularity of the rulebook. ``most`` bounds the stakes.
    """

    def __init__(self, source: Source, calls: int = 0, most: Cents = 100_000) -> None:
        """Draw everything from this source."""
        self.source, self.calls, self.most = source, calls, most
        self.chance = Chance(source)

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask."""
        if self.calls and self.source.below(1000) < self.calls and (call := self._call(round)):
            return call
        answer = self.chance.answer(ask, round)
        return answer if answer is not None else self.decide(ask)

    def decide(self, ask: Ask) -> Answer:
        """Make the decision a person would."""
        if type(ask) is Bet:
            return self._bet(ask)
        assert type(ask) is Choose
        choice = ask.choices[self.source.below(len(ask.choices))]
        return self._chosen(choice)

    def _chosen(self, choice: Choice) -> Chosen:
        amount = None if choice.amount is None else self._amount(choice.amount)
        return Chosen(choice.do, amount, choice.wager)

    def _amount(self, allowed: Amount) -> Cents:
        low = -(-allowed.minimum // allowed.step)
        high = max(low, min(allowed.maximum, max(self.most, allowed.minimum)) // allowed.step)
        pick = (low + self.source.below(high - low + 1)) * allowed.step
        return pick if allowed.admits(pick) else allowed.minimum

    def _bet(self, ask: Bet) -> Stakes:
        """Stake on a random few of the offers, with what each needs; one amount for all keeps ratios legal."""
        wanted = {offer.wager for offer in ask.offers if self.source.below(2)}
        if ask.any_of and not wanted & set(ask.any_of):
            wanted.add(ask.any_of[self.source.below(len(ask.any_of))])
        for offer in ask.offers:
            if offer.wager in wanted:
                wanted.update(offer.needs)
        chosen = [offer for offer in ask.offers if offer.wager in wanted]
        if not chosen:
            return Stakes({})
        amount = self._amount(_common(chosen))
        return Stakes({offer.wager: amount for offer in chosen})

    def _call(self, round: Round) -> Called | None:
        kinds = [
            kind
            for kind, rule in round.rules.chapter.irregularities.items()
            if rule.remedy in ("void_round", "staff", "reshuffle", "discard_card", "next_card")
        ]
        if not kinds:
            return None
        kind = kinds[self.source.below(len(kinds))]
        remedy = round.rules.irregularity(kind).remedy
        if remedy in ("discard_card", "next_card") and round.table.shoe is not None:
            left = round.table.shoe.cards_left()
            return Called(kind, card=left[self.source.below(len(left))])
        return Called(kind)


def _common(offers: list[Offer]) -> Amount:
    low = max(offer.amount.minimum for offer in offers)
    high = min(offer.amount.maximum for offer in offers)
    return Amount(low, max(low, high), max(offer.amount.step for offer in offers))
