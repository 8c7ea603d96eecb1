"""Play a history: the engine asks, and the file answers in its own order or not at all."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from pitboss.cardroom.phh.cards import Came, Cards
from pitboss.cardroom.phh.history import History
from pitboss.cardroom.phh.notation import AWAY, BRING, CALL, DEALER, FOLD, RAISE, SHOW, Act, read_actions
from pitboss.cardroom.phh.posting import GAME, rules_for
from pitboss.chance import UNSEEN, Card
from pitboss.poker.deal import DISCARD, DRAW, PAT
from pitboss.poker.forced import FORCED, NOT_FORCED
from pitboss.poker.hand import Hand
from pitboss.poker.kill import PokerState
from pitboss.poker.showdown import MUCK
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Answer, Chosen
from pitboss.rounds.answers import Cards as Dealt
from pitboss.rounds.asks import Ask, Choose, Draw, Who
from pitboss.rulebooks import Refusal

WORDS = {FOLD: "folds", CALL: "checks or calls", RAISE: "bets or raises", BRING: "brings in", AWAY: "draws"}


def play(history: History, rulebook: str, options: Mapping[str, Any], readings: Mapping[str, str]) -> Round:
    """Play a history under a rulebook, or refuse what its rules forbid."""
    rules = rules_for(history, rulebook, options, readings)
    seats = history.seats
    state = PokerState(button_seat=seats[-1]) if rules.once(TableRules).from_button else None
    stacks = {
        seat: stack for seat, stack in zip(seats, history.starting_stacks, strict=True) if stack is not None
    }
    round = Round(GAME, rules, seats, state, stacks or None)
    reader = _Reader(history, round)
    while (ask := round.ask) is not None:
        answer = reader.answer(ask)
        if answer is None:
            break
        round.answer(answer)
    reader.check_all_used()
    return round


class _Reader:
    """Answers a hand's asks from a history."""

    def __init__(self, history: History, round: Round) -> None:
        acts = read_actions(history.actions, history.players)
        self.round = round
        self.seat_of = dict(enumerate(history.seats, 1))
        self.player_of = {seat: player for player, seat in self.seat_of.items()}
        self.cards = Cards(acts, history.players)
        self.acts = deque(act for act in acts if act.who != DEALER and act.do not in (SHOW, AWAY))
        self.draws = deque(act for act in acts if act.do == AWAY)

    @property
    def hand(self) -> Hand:
        """The hand in play."""
        return self.round.table.playing(Hand)

    def answer(self, ask: Ask) -> Answer | None:
        """Answer an ask; None if the history stops here."""
        if type(ask) is Draw:
            return self._deal(ask)
        if type(ask) is not Choose:
            return GO_ON
        do = ask.choices[0].do
        if do == MUCK:
            return self._muck(ask)
        if do == FORCED:
            return self._forced(ask)
        return self._put_away(ask) if do in (DRAW, DISCARD, PAT) else self._act(ask)

    # -- cards ----------------------------------------------------------------------------------

    def _deal(self, ask: Draw) -> Dealt | None:
        queues = {who: self._cards_of(who) for who in ask.to if who != "burn"}
        lacking = [who for who, queue in queues.items() if len(queue) < ask.to.count(who)]
        if lacking and not self.acts and not self.draws:
            return None
        if lacking:
            message = f"{self._name(lacking[0])} must be dealt cards at {ask.at}, and the history has none"
            raise ask.cite.refuse("missing_cards", message)
        return Dealt(tuple(self._next(queues.get(who)) for who in ask.to))

    def _cards_of(self, who: Who) -> deque[Came]:
        return self.cards.hole[self.player_of[who]] if isinstance(who, int) else self.cards.board

    def _next(self, queue: deque[Came] | None) -> Card:
        """Return somebody's next card, refusing it if an earlier action is still pending. A burned card is unseen."""
        if queue is None:
            return UNSEEN
        place, card = queue.popleft()
        if self.acts and self.acts[0].place < place and self.acts[0].do != BRING:
            raise _misplaced(place, "cards are dealt before the betting of the street is over", self.acts[0])
        return card

    def _name(self, who: Who) -> str:
        return f"p{self.player_of[who]}" if isinstance(who, int) else str(who)

    # -- actions --------------------------------------------------------------------------------

    def _act(self, ask: Choose) -> Chosen | None:
        self._bring_in()
        if not self.acts:
            return None
        act, hand = self.acts.popleft(), self.hand
        self._check_turn(act, ask)
        place = hand.place(ask.who)
        if act.do == FOLD:
            return Chosen("fold")
        if act.do == CALL:
            return Chosen("call" if hand.high > hand.bet[place] else "check")
        if act.do != RAISE:
            raise ask.cite.refuse("out_of_turn", f"action {act.place + 1}: nobody brings in here")
        if act.amount <= hand.bet[place]:
            message = f"action {act.place + 1}: the amount is what the street comes to for p{act.who}"
            raise ask.cite.refuse("bad_amount", message)
        return self._raise(ask, act, place)

    def _raise(self, ask: Choose, act: Act, place: int) -> Chosen:
        """Bet or raise. A raise written as the most another player can call counts as the minimum raise."""
        hand = self.hand
        do, added = "raise" if hand.high else "bet", act.amount - hand.bet[place]
        choice = next((one for one in ask.choices if one.do == do), None)
        if choice is not None and choice.amount is not None and added < choice.amount.minimum:
            others = [one for one in hand.turns(place) if one != place]
            if act.amount == max((hand.left[one] + hand.bet[one] for one in others), default=0):
                added = choice.amount.minimum
        return Chosen(do, added)

    def _check_turn(self, act: Act, ask: Choose) -> None:
        """Refuse an action out of turn, or before the cards of its street."""
        if self.seat_of[act.who] != ask.who:
            message = f"action {act.place + 1}: {self._name(ask.who)} must act at {ask.at}, not p{act.who}"
            raise ask.cite.refuse("out_of_turn", message)
        for queue in (self.cards.board, *self.cards.hole.values()):
            if queue and queue[0].place < act.place:
                raise _misplaced(queue[0].place, "cards are dealt that nobody is to get here", act)

    def _bring_in(self) -> None:
        """Check the forced bet, which the engine assigns by the cards, against the player who brings in."""
        hand = self.hand
        if (
            hand.plan.from_button
            or not self.acts
            or hand.street is not hand.plan.streets[0]
            or hand.voluntary
        ):
            return
        if any(act.do == BRING for act in self.acts):
            act = self.acts.popleft()
            if act.do != BRING or self.seat_of[act.who] != hand.seats[hand.forced]:
                message = f"action {act.place + 1}: p{self.player_of[hand.seats[hand.forced]]} brings in"
                raise hand.plan.cite["forced_bet_by"].refuse("out_of_turn", message)
        elif self.seat_of[self.acts[0].who] == hand.seats[hand.forced] and self.acts[0].do == RAISE:
            message = (
                f"action {self.acts[0].place + 1}: a full bet in place of the forced one is not played here"
            )
            raise hand.plan.cite["forced_bet"].refuse("forced_bet", message)

    def _forced(self, ask: Choose) -> Chosen | None:
        """Return whether a player whose up-card is unknown is the one who brings in."""
        brings = [act for act in self.acts if act.do == BRING]
        if not brings:
            return None
        return Chosen(FORCED if self.seat_of[brings[0].who] == ask.who else NOT_FORCED)

    def _put_away(self, ask: Choose) -> Chosen | None:
        if not self.draws:
            return None
        act = self.draws.popleft()
        if self.seat_of[act.who] != ask.who or (self.acts and self.acts[0].place < act.place):
            message = f"action {act.place + 1}: {self._name(ask.who)} must draw at {ask.at}"
            raise ask.cite.refuse("out_of_turn", message)
        away = self.cards.away[act.place]
        return Chosen(DRAW if away else PAT, None, " ".join(away))

    def _muck(self, ask: Choose) -> Chosen | None:
        """Give up a hand that was never shown, if another known hand beat it."""
        if not self.cards.ended:
            return None
        hand = self.hand
        known = [
            seat
            for place, seat in enumerate(hand.seats)
            if not hand.folded[place] and self.player_of[seat] in self.cards.shown
        ]
        if not known:
            message = f"the cards of {self._name(ask.who)} decide the pot, and no hand that was in is known"
            raise ask.cite.refuse("missing_cards", message)
        return Chosen(MUCK)

    # -- nothing may be left over ---------------------------------------------------------------

    def check_all_used(self) -> None:
        """Refuse a history that says more than happened."""
        left = [act for act in (*self.acts, *self.draws) if act.do != BRING]
        if left:
            act = min(left)
            message = f"action {act.place + 1}: p{act.who} {WORDS[act.do]}, where nobody is to act any more"
            raise Refusal("unused_action", message)
        ask = self.round.ask
        for who, queue in (("board", self.cards.board), *self.cards.hole.items()):
            if not queue or (type(ask) is Draw and self._is_dealt(who, ask)):
                continue
            why = "the hand has no use for" if ask is None else f"nobody is to get at {ask.at} yet"
            name = who if who == "board" else f"p{who}"
            message = f"action {queue[0].place + 1}: {name} is dealt cards {why}"
            raise Refusal("unused_cards" if ask is None else "out_of_order", message)

    def _is_dealt(self, who: object, ask: Draw) -> bool:
        """Return whether a deal that stops half way goes to this player. A board is dealt whole."""
        return isinstance(who, int) and self.seat_of[who] in ask.to


def _misplaced(place: int, why: str, act: Act) -> Refusal:
    return Refusal("out_of_order", f"action {place + 1}: {why} (see action {act.place + 1})")
