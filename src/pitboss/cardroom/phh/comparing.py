"""The result of a replayed history, compared with what its file says."""

from typing import Any, NamedTuple

from pitboss.cardroom.phh.history import History
from pitboss.money import Cents, show_amount
from pitboss.poker.script import pots_of
from pitboss.rounds import Round
from pitboss.rounds.events import JACKPOT, RAKE, Awarded, Money, Uncalled


class Difference(NamedTuple):
    """A figure in a file that differs from the rules: the player, its name, the file's value, and ours."""

    player: int
    what: str
    said: Cents
    found: Cents

    def to_json(self) -> dict[str, Any]:
        """Return it with amounts as records write them."""
        return {
            "player": self.player,
            "what": self.what,
            "said": show_amount(self.said),
            "found": show_amount(self.found),
        }


class Replay(NamedTuple):
    """A history and the round played from it."""

    history: History
    round: Round

    @property
    def over(self) -> bool:
        """Whether the hand was played to its end."""
        return self.round.over

    @property
    def finishing_stacks(self) -> tuple[Cents | None, ...]:
        """Each player's final stack; None if the starting stack is unknown."""
        net = self.round.table.net
        return tuple(
            None if stack is None else stack + net[seat, "pot"]
            for stack, seat in zip(self.history.starting_stacks, self.history.seats, strict=True)
        )

    @property
    def winnings(self) -> tuple[Cents, ...]:
        """What each player won from the pots."""
        return self._received(Awarded)

    @property
    def returned(self) -> tuple[Cents, ...]:
        """What each player got back because nobody called it."""
        return self._received(Uncalled)

    def _received(self, kind: type[Money]) -> tuple[Cents, ...]:
        got = dict.fromkeys(self.history.seats, 0)
        for event in self.round.log:
            if type(event) is kind:
                got[event.seat] += event.amount
        return tuple(got[seat] for seat in self.history.seats)

    @property
    def taken(self) -> Cents:
        """What the house took under the rules played."""
        balance = self.round.table.ledger.balance
        return balance(RAKE) + balance(JACKPOT)

    @property
    def differences(self) -> list[Difference]:
        """Every stack and every win that differs from the file."""
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
        """Return every win that differs from the file. Some files count uncalled bets as won, some give no wins."""
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
        """Rake for which the file has no field: players together end with less than the rules give."""
        history = self.history
        if history.finishing_stacks and None not in self.finishing_stacks:
            return sum(filter(None, self.finishing_stacks)) - sum(history.finishing_stacks)
        return sum(one.found - one.said for one in self.differences)

    @property
    def only_raked(self) -> bool:
        """Whether all differences are smaller amounts for winners: a rake that the file does not mention."""
        won = self.winnings
        return self.unsaid_rake > 0 and all(
            one.said < one.found and won[one.player - 1] for one in self.differences
        )

    def to_json(self) -> dict[str, Any]:
        """Return what was played: pots, stacks, and where the file differs."""
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
