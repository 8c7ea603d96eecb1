"""Turn the log of a hand into the standard's actions, each with the clause it rests on."""

from typing import Any

from pitboss.cardroom.phh.notation import AWAY, BOARD, BRING, CALL, DEALER, FOLD, HOLE, RAISE, SHOW, Act
from pitboss.cardroom.phh.recording import put_away
from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, read_whole
from pitboss.poker.deal import DRAW, PAT
from pitboss.poker.hand import Hand
from pitboss.poker.showdown import MUCK
from pitboss.rounds import Round
from pitboss.rounds.events import Dealt, Decided, Put, Shown

Told = tuple[Act, str]
_BETTING = ("fold", "check", "call", "bet", "raise")


def told(round: Round) -> list[Told]:
    """Return a hand's actions from its log."""
    teller = _Teller(round)
    for number, event in enumerate(round.log):
        teller.take(number, event)
    teller.flush()
    return teller.in_order()


class _Teller:
    """Reads a log. Cards of one deal are written player by player, and a raise as the total on its street."""

    def __init__(self, round: Round) -> None:
        hand = round.table.playing(Hand)
        self.log, self.table = round.log, round.table
        self.player = {seat: place for place, seat in enumerate(hand.seats, 1)}
        self.first_street = hand.plan.rows[0].name
        self.street = self.first_street
        self.bets: dict[int, Cents] = {}
        self.dealt: dict[int, list[Card]] = {}
        self.clause = ""
        self.told: list[Told] = []
        self.shows: list[Told] = []
        self.last_bet = 0
        """The number of actions written when the last betting was over."""
        self.drawing = ""

    def take(self, number: int, event: Any) -> None:
        """Process the next entry of the log."""
        if type(event) is Dealt:
            self._deal(event)
        elif type(event) is Put:
            self._put(event)
        elif type(event) is Decided:
            self._decide(number, event)
        elif type(event) is Shown:
            cards = () if UNSEEN in event.cards else event.cards
            self.shows.append((self._act(self._player(event.who), SHOW, cards=cards), event.cite.clause))

    def _player(self, who: Any) -> int:
        return self.player[read_whole(who)]

    def _act(self, who: int, do: str, **more: Any) -> Act:
        return Act(0, who, do, **more)

    def _deal(self, event: Dealt) -> None:
        if event.to == "board":
            self.flush()
            self.told.append((self._act(DEALER, BOARD, cards=event.cards), event.cite.clause))
            return
        player = self._player(event.to)
        if player in self.dealt and self.told and not self.drawing:
            self.flush()
        self.dealt.setdefault(player, []).extend(event.cards)
        self.clause = event.cite.clause

    def flush(self) -> None:
        """Write the hole cards that were dealt, from the first player on."""
        for player in sorted(self.dealt):
            act = self._act(DEALER, HOLE, to=player, cards=tuple(self.dealt[player]))
            self.told.append((act, self.clause))
        self.dealt.clear()

    def _put(self, event: Put) -> None:
        """Count what was put in. Of the forced bets, only that of an up-card is written."""
        if event.wager != "ante":
            self.bets[event.seat] = self.bets.get(event.seat, 0) + event.amount
        if event.wager == "forced_bet":
            self.flush()
            self.told.append((self._act(self._player(event.seat), BRING), event.cite.clause))
            self.last_bet = len(self.told)

    def _decide(self, number: int, event: Decided) -> None:
        who, clause = self._player(event.seat), event.cite.clause
        if event.do in (DRAW, PAT):
            if event.at != self.drawing:
                self.flush()
                self.drawing = event.at
            self.told.append((self._act(who, AWAY, cards=tuple(put_away(self.log, number))), clause))
        elif event.do == MUCK:
            self.shows.append((self._act(who, SHOW), clause))
        elif event.do in _BETTING:
            self.flush()
            self._bet(who, event, clause)
            self.last_bet = len(self.told)

    def _bet(self, who: int, event: Decided, clause: str) -> None:
        if event.at != self.street:
            self.street, self.bets = event.at, {}
        if event.do in ("bet", "raise"):
            total = self.bets.get(event.seat, 0) + (event.amount or 0)
            self.told.append((self._act(who, RAISE, amount=total), clause))
        else:
            self.told.append((self._act(who, FOLD if event.do == "fold" else CALL), clause))

    def in_order(self) -> list[Told]:
        """Return all actions. Hands are shown when the betting is over, if none of their cards are still to come."""
        rest = self.told[self.last_bet :]
        if any(act.do != BOARD for act, _ in rest) or not self.last_bet:
            return self.told + self.shows
        return self.told[: self.last_bet] + self.shows + rest
