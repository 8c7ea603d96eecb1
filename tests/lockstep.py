"""One hand in two engines, ours and PokerKit's, street by street in lockstep, in any variant both know."""

from collections.abc import Callable
from typing import Any

from pokerkit import Automation

from pitboss.chance import Source
from pitboss.desk import game_of
from pitboss.poker.deal import DISCARD, DRAW, PAT, PutAway
from pitboss.poker.kill import PokerState
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.chance import Chance
from pitboss.rulebooks import Rules

AUTOMATED = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PULLING,
    Automation.CHIPS_PUSHING,
)
UNIT = 504_000
"""Every amount is a multiple of it, in cents: a pot halved and then shared by up to ten leaves no odd dollar."""

Create = Callable[[TableRules, list[int], int], Any]
"""Makes their game for a table, from stacks and the number of players."""


class OpensElsewhere(Exception):
    """The best board is all in: here the next best opens, there the next in turn does."""


class TwoEngines:
    """Plays one random hand in both; a bet or raise is made only for amounts that both allow."""

    def __init__(self, rules: Rules, create: Create, source: Source, players: int) -> None:
        """Sit so many players down with random stacks."""
        self.source, self.chance, self.players = source, Chance(source), players
        self.table_rules = rules.once(TableRules)
        self.stacks = [UNIT * (4 + source.below(60)) for _ in range(players)]
        self.other = create(self.table_rules, self.stacks, players)
        seats = range(1, players + 1)
        state = PokerState(players) if self.table_rules.from_button else None
        self.round = Round(game_of("poker"), rules, seats, state, dict(enumerate(self.stacks, 1)))
        self.given: list[list[str]] = [[] for _ in seats]
        self.board: list[str] = []

    def play(self) -> tuple[list[int], list[int]]:
        """Play the hand to its end: what everyone won or lost here, and there."""
        while (ask := self.round.ask) is not None:
            self.round.answer(self._answer(ask))
        self._follow()
        net = [self.round.table.net[seat, "pot"] for seat in range(1, self.players + 1)]
        return net, list(self.other.payoffs)

    def _answer(self, ask: Any) -> Answer:
        if type(ask) is Choose:
            self._follow()
            return self._put_away(ask) if isinstance(ask.choices, PutAway) else self._act(ask)
        answer = self.chance.answer(ask)
        assert answer is not None
        return answer

    def _follow(self) -> None:
        """Deal and show there what was dealt and shown here."""
        other = self.other
        while True:
            if other.can_post_bring_in():
                other.post_bring_in()
            elif other.can_show_or_muck_hole_cards():
                other.show_or_muck_hole_cards(True)
            elif other.can_burn_card():
                other.burn_card("??")
            elif other.can_deal_hole():
                self._deal_hole(other.hole_dealee_index)
            elif other.can_deal_board():
                new = self.round.table.hands["board"][len(self.board) :][: other.board_dealing_count]
                self.board += new
                other.deal_board("".join(new))
            elif self._nobody_answers():
                other.check_or_call()
            else:
                return

    def _nobody_answers(self) -> bool:
        """They also ask a lone player who owes nothing, whom nobody could answer."""
        other = self.other
        if other.actor_index is None or other.checking_or_calling_amount:
            return False
        able = sum(bool(stack) and live for stack, live in zip(other.stacks, other.statuses, strict=True))
        return able <= 1 and type(self.round.ask) is not Choose

    def _deal_hole(self, place: int) -> None:
        held, given = self.round.table.hands[place + 1], self.given[place]
        new = [card for card in held if card not in given]
        count = (
            len(self.other.hole_dealing_statuses[place])
            if hasattr(self.other, "hole_dealing_statuses")
            else len(new)
        )
        new = new[:count] if count else new
        given += new
        self.other.deal_hole("".join(new))

    def _put_away(self, ask: Choose) -> Chosen:
        choices = list(ask.choices)
        choice = choices[self.source.below(len(choices))]
        cards = choice.wager.split()
        assert choice.do in (DISCARD, DRAW, PAT)
        self.other.stand_pat_or_discard("".join(cards))
        self.given[ask.who - 1] = [card for card in self.given[ask.who - 1] if card not in cards]
        return Chosen(choice.do, None, choice.wager)

    def _act(self, ask: Choose) -> Chosen:
        other = self.other
        if other.actor_index != ask.who - 1:
            assert self._best_is_all_in(), (other.actor_index, ask)
            raise OpensElsewhere
        may = {choice.do: choice.amount for choice in ask.choices}
        wanted = ("raise", "bet", "call", "check", "fold")[self.source.below(5)]
        raises = wanted in ("raise", "bet") and wanted in may
        if raises and (amount := self._both(may[wanted], ask.who - 1)) is not None:
            other.complete_bet_or_raise_to(other.bets[ask.who - 1] + amount)
            return Chosen(wanted, amount)
        if "check" in may:
            other.check_or_call()
            return Chosen("check")
        if wanted == "fold":
            other.fold()
            return Chosen("fold")
        assert other.checking_or_calling_amount == may["call"].minimum
        other.check_or_call()
        return Chosen("call")

    def _best_is_all_in(self) -> bool:
        """Whether who would open a street of stud has no chips left."""
        hand = self.round.table.round_state
        opens = not self.table_rules.from_button and not hand.high
        return bool(opens) and any(
            not left and not out for left, out in zip(hand.left, hand.folded, strict=True)
        )

    def _both(self, amount: Any, place: int) -> int | None:
        """An amount that both engines let this place add, or none."""
        other = self.other
        if not other.can_complete_bet_or_raise_to():
            return None
        least = other.min_completion_betting_or_raising_to_amount - other.bets[place]
        most = other.max_completion_betting_or_raising_to_amount - other.bets[place]
        same = (least, most) == (amount.minimum, amount.maximum)
        assert same or not self.table_rules.grows, (least, most, amount, self.round.log[-6:])
        if not same:
            return None
        steps = (most - least) // UNIT
        return least + UNIT * self.source.below(steps + 1) if steps else least
