"""What a history came to when it was played, beside what its file says."""

from typing import Any, NamedTuple

from pitboss.cardroom.phh.history import History
from pitboss.money import Cents, show_amount
from pitboss.poker.script import pots_of
from pitboss.rounds import Round
from pitboss.rounds.events import JACKPOT, RAKE, Awarded, Money, Uncalled


class Difference(NamedTuple):
    """One figure of a file that the rules do not give: whose, what it is, what it says, and what is found."""

    player: int
    what: str
    said: Cents
    found: Cents

    def to_json(self) -> dict[str, Any]:
        """Show it with amounts as records write them."""
        return {
            "player": self.player,
            "what": self.what,
            "said": show_amount(self.said),
            "found": show_amount(self.found),
        }


class Replay(NamedTuple):
    """A history and the round it made."""

    history: History
    round: Round

    @property
    def over(self) -> bool:
        """Whether the hand was played to its end."""
        return self.round.over

    @property
    def finishing_stacks(self) -> tuple[Cents | None, ...]:
        """What each player has in the end; None where nobody knows what he began with."""
        net = self.round.table.net
        return tuple(
            None if stack is None else stack + net[seat, "pot"]
            for stack, seat in zip(self.history.starting_stacks, self.history.seats, strict=True)
        )

    @property
    def winnings(self) -> tuple[Cents, ...]:
        """What each player took of the pots."""
        return self._received(Awarded)

    @property
    def returned(self) -> tuple[Cents, ...]:
        """What each player took back because nobody called it."""
        return self._received(Uncalled)

    def _received(self, kind: type[Money]) -> tuple[Cents, ...]:
        got = dict.fromkeys(self.history.seats, 0)
        for event in self.round.log:
            if type(event) is kind:
                got[event.seat] += event.amount
        return tuple(got[seat] for seat in self.history.seats)

    @property
    def taken(self) -> Cents:
        """What the house took, by the rules that were played."""
        balance = self.round.table.ledger.balance
        return balance(RAKE) + balance(JACKPOT)

    @property
    def differences(self) -> list[Difference]:
        """Every stack and every win that the file gives otherwise."""
        if not self.over:
            return []
        stacks = zip(self.history.finishing_stacks, self.finishing_stacks, strict=False)
        found = [
            Difference(player, "finishing stack", said, got)
            for player, (said, got) in enumerate(stacks, 1)
            if got is not None and got != said
        ]
        return found + self._won_otherwise()

    def _won_otherwise(self) -> list[Difference]:
        """Every win that the file gives otherwise; some count what nobody called as won, some give no win at all."""
        said = self.history.winnings
        if not any(said):
            return []
        told = zip(said, self.winnings, self.returned, strict=True)
        meant = [won if one <= won else won + back for one, won, back in told]
        return [
            Difference(player, "winnings", one, won)
            for player, (one, won) in enumerate(zip(said, meant, strict=True), 1)
            if one != won
        ]

    @property
    def unsaid_rake(self) -> Cents:
        """What somebody took that the file has no field for: players together end on less than the rules give."""
        history = self.history
        if history.finishing_stacks and None not in self.finishing_stacks:
            return sum(filter(None, self.finishing_stacks)) - sum(history.finishing_stacks)
        return sum(one.found - one.said for one in self.differences)

    @property
    def only_raked(self) -> bool:
        """Whether every difference is of who won something, and of less: a rake the file does not speak of."""
        won = self.winnings
        return self.unsaid_rake > 0 and all(
            one.said < one.found and won[one.player - 1] for one in self.differences
        )

    def to_json(self) -> dict[str, Any]:
        """Show what was played: pots, stacks, and where the file differs."""
        history, rules = self.history, self.round.rules
        waits = self.round.ask
        return {
            "hand": history.about.get("hand", history.name),
            "variant": history.variant,
            "rulebook": rules.chapter.rulebook,
            "options": rules.posting.options,
            "readings": rules.chapter.read_as,
            "over": self.over,
            **({} if waits is None else {"waits_for": getattr(waits, "who", waits.at)}),
            "pots": pots_of(self.round),
            "rake": show_amount(self.taken),
            "stacks": [None if one is None else show_amount(one) for one in self.finishing_stacks],
            "winnings": [show_amount(one) for one in self.winnings],
            "differences": [one.to_json() for one in self.differences],
        }
