"""Tournament hands played by the poker engine: every street and every bet, by bots that look at their cards."""

from collections.abc import Callable, Hashable, Mapping

from pitboss.cardroom.tournament.dealing import Deal
from pitboss.cardroom.tournament.house_rules import hand_rules
from pitboss.chance import Source
from pitboss.money import Cents
from pitboss.poker.bots import BotTable
from pitboss.poker.game import Poker
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round, drive
from pitboss.rulebooks import Rules

LOOKS = 12
"""How often a bot deals a hand out before it decides, when hundreds of hands are played."""


class EngineHands:
    """Plays the deals of one event through the poker engine. Nobody acts for an absent player, whose hand is folded.

    ``seen`` is called with every hand when it is over, and its deal.
    """

    def __init__(
        self, rules: Rules, looks: int = LOOKS, seen: Callable[[Deal, Round], None] | None = None
    ) -> None:
        """Play by an event's rules, with bots that deal a hand out ``looks`` times before they decide."""
        self.rules, self.looks, self.seen = rules, looks, seen
        self._known: dict[Hashable, Rules] = {}
        self._game = Poker()

    def __call__(self, deal: Deal, source: Source) -> Mapping[int, Cents]:
        """Play a deal."""
        rules, seats = self.rules_of(deal), tuple(chair.seat for chair in deal.seats)
        state = PokerState(button_seat=deal.button) if deal.button else None
        stacks = {chair.seat: chair.stack for chair in deal.seats}
        round = Round(self._game, rules, tuple(sorted(seats)), state, stacks)
        away = {chair.seat for chair in deal.seats if chair.away}
        drive(round, BotTable(rules, source, self.looks, away))
        if self.seen is not None:
            self.seen(deal, round)
        return {seat: round.table.ledger.balance(seat) for seat in seats}

    def rules_of(self, deal: Deal) -> Rules:
        """Return the rules of a deal, computed once for all similar deals."""
        alike = (
            deal.level, deal.game, deal.limits, deal.least_bet, deal.blinds, deal.ante, deal.forced_bet, deal.chip,
        )  # fmt: skip
        if alike not in self._known:
            self._known[alike] = hand_rules(self.rules, deal)
        return self._known[alike]
