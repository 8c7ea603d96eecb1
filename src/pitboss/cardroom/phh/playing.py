"""Play a history: the engine asks, the file answers in its own order or not at all, and the results are compared."""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import add
from typing import Any, NamedTuple

import msgspec

from pitboss.cardroom.phh.reading import DEALER, Act, Do, History, read_actions
from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, show_amount
from pitboss.poker import terms
from pitboss.poker.deal import DISCARD, DRAW, PAT
from pitboss.poker.forced import FORCED, NOT_FORCED
from pitboss.poker.game import Poker
from pitboss.poker.hand import Hand
from pitboss.poker.kill import PokerState
from pitboss.poker.script import pots_of
from pitboss.poker.showdown import MUCK
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Answer, Chosen
from pitboss.rounds.answers import Cards as Dealt
from pitboss.rounds.asks import Ask, Choose, Draw, Who
from pitboss.rounds.events import JACKPOT, RAKE, Awarded, Money, Uncalled
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.model import Chapter

USUAL_BOOK = "horseshoe-cincinnati"
"""The default rulebook for hands: it has every variant and does not cap raises."""

BOOK, OPTIONS = "_pitboss_rulebook", "_pitboss_options"
GAME = Poker()
WORDS: dict[str, str] = {
    Do.FOLD: "folds",
    Do.CALL: "checks or calls",
    Do.RAISE: "bets or raises",
    Do.BRING: "brings in",
    Do.AWAY: "draws",
}


# -- the rules it is played under: options of a chapter that match the file ----------------------------


def rules_for(
    history: History, rulebook: str, options: Mapping[str, Any], readings: Mapping[str, str]
) -> Rules:
    """Return the rules for a history: as asked for, else as Pitboss recorded them, else the default book's."""
    book = rulebook or _written(history, BOOK, str) or USUAL_BOOK
    said = options_of(history)
    own = {} if rulebook else _written(history, OPTIONS, dict) or {}
    posted = {**own, **said, **{name: own[name] for name in ("smallest_chip",) if name in own}, **options}
    chapter = GAME.chapter(book, posted)
    asked = dict(readings)
    if history.players == 2 and any(history.blinds_or_straddles):
        wanted = terms.SMALL_ON_BUTTON if _small_first(history) else terms.SMALL_AT_LEFT
        _let(chapter, "heads_up_blinds", wanted, posted, asked)
    if not own and history.form.structure in (terms.POT_LIMIT, terms.NO_LIMIT):
        _let(chapter, "least_raise", terms.AS_MUCH_AGAIN, posted, asked)
    return _rules(book, msgspec.json.encode(posted, order="sorted"), tuple(sorted(asked.items())))


@lru_cache(256)
def _rules(book: str, posted: bytes, readings: tuple[tuple[str, str], ...]) -> Rules:
    """Work out the rules once for all hands under one posting."""
    return GAME.rules(book, msgspec.json.decode(posted), readings=dict(readings))


def _written(history: History, field: str, kind: type) -> Any:
    """Return what Pitboss wrote into one of its custom fields."""
    found = history.extras.get(field)
    if found is not None and not isinstance(found, kind):
        raise Refusal("bad_field", f"{field} was changed after it was written: {found!r:.40}")
    return found


def _let(chapter: Chapter, rule: str, value: str, posted: dict[str, Any], asked: dict[str, str]) -> None:
    """Set a rule to the value the file requires: as it is, as the house may post it, or by another reading."""
    known = chapter.rules.get(rule)
    if known is None or known.value == value or rule in posted:
        return
    if known.range is not None:
        posted[rule] = value
        return
    for name, reading in chapter.readings.items():
        for alternative, changes in reading.alternatives.items():
            if changes.get("rules", {}).get(rule) == value and name not in asked:
                asked[name] = alternative
                return
    raise known.cite.refuse(
        "not_this_book", f"in a hand history it is {value}; the document has {known.value}"
    )


def options_of(history: History) -> dict[str, Any]:
    """Return a history's table as records do: variant, structure, limits, antes and blinds by place, the chip."""
    form = history.form
    fixed = form.structure == terms.FIXED
    limits = (history.small_bet, history.big_bet) if fixed else (history.min_bet, history.min_bet)
    options: dict[str, Any] = {
        "variant": form.variant,
        "structure": form.structure,
        "limits": _shown(limits),
        "smallest_chip": show_amount(history.smallest_chip),
        **_antes(history),
    }
    if form.draws and form.variant != "badugi":
        options["draws"] = form.draws
    if history.bring_in:
        options["forced_bet"] = show_amount(history.bring_in)
    else:
        options |= _blinds(history)
    return options


def _shown(amounts: tuple[Cents, ...]) -> list[str]:
    return [show_amount(amount) for amount in amounts]


def by_place(amounts: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """Return antes and blinds in the order they are put in. With two players the standard reverses them."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _antes(history: History) -> dict[str, Any]:
    """Return the antes. Equal ones count toward each player's share of the pot. Others, like a big blind's, do not."""
    antes, dead = by_place(history.antes), [dead for _, dead in posts_of(history)]
    stacks = zip(history.starting_stacks, antes, strict=True)
    short = any(stack is not None and stack < ante for stack, ante in stacks)
    if len(set(antes)) == 1 and (history.ante_trimming_status or not short):
        shared = {"ante": show_amount(antes[0])} if antes[0] else {}
        return {**shared, "antes": _shown(tuple(dead))} if any(dead) else shared
    if history.ante_trimming_status:
        message = (
            "antes that differ do not count toward a share of the pot: ante_trimming_status must be false"
        )
        raise Refusal("bad_field", message)
    return {"antes": _shown(tuple(map(add, antes, dead)))}


def posts_of(history: History) -> list[tuple[Cents, Cents]]:
    """Return what players put in to come in, by place: their bet, and dead money.

    It is a bet up to the highest blind. Anything above that is dead money, and so is an amount that does not reach it.
    """
    said = by_place(history.blinds_or_straddles) or (0,) * history.players
    big = max(0, *said)
    posts = (max(-blind, 0) for blind in said)
    return [(big, post - big) if post >= big else (0, post) for post in posts]


def _small_first(history: History) -> bool:
    """Return whether the button has the small blind of two players, as is usual."""
    said = history.blinds_or_straddles
    return len(said) != 2 or not 0 < said[1] < said[0]


def _blinds(history: History) -> dict[str, Any]:
    """Return the blinds from the button's left, and what players put in to come in, which files write as negative."""
    said = history.blinds_or_straddles
    blinds = [max(blind, 0) for blind in (said if _small_first(history) else said[::-1])]
    while blinds and not blinds[-1] and len(said) > 2:
        blinds.pop()
    options = {"blinds": _shown(tuple(blinds)) if any(blinds) else ["0"]}
    posts = [live for live, _ in posts_of(history)]
    return {**options, "posts": _shown(tuple(posts))} if any(posts) else options


# -- its cards: in the order dealt, completed by what later shows and discards reveal ------------------


class Came(NamedTuple):
    """A dealt card, and the position of the action that dealt it."""

    place: int
    card: Card


class Cards:
    """The cards dealt to each player, what each discarded, and the hands shown or given up at the end."""

    def __init__(self, acts: Sequence[Act], players: int) -> None:
        """Lay out the cards, filling in unseen ones as they become known."""
        self.board = deque(Came(act.place, card) for act in acts if act.do == Do.BOARD for card in act.cards)
        self.hole: dict[int, deque[Came]] = {}
        self.away: dict[int, tuple[Card, ...]] = {}
        """The discarded cards, by the position of the action."""
        self.shown: set[int] = set()
        """Players whose cards are all known in the end."""
        self.ended: set[int] = set()
        """Players who showed or gave up a hand."""
        for player in range(1, players + 1):
            self._lay(player, [act for act in acts if player in (act.who, act.to)])

    def _lay(self, player: int, acts: Sequence[Act]) -> None:
        """Lay out one player's cards in the order they came."""
        came: list[Came] = []
        held: list[int] = []
        gone: dict[int, list[int]] = {}
        for act in acts:
            if act.do == Do.HOLE:
                held += range(len(came), len(came) + len(act.cards))
                came += [Came(act.place, card) for card in act.cards]
            elif act.do == Do.AWAY:
                gone[act.place] = _find(player, act.cards, came, held)
                held = [slot for slot in held if slot not in gone[act.place]]
            elif act.do == Do.SHOW:
                self.ended.add(player)
                _find(player, [card for card in act.cards if card != UNSEEN], came, held)
        self.hole[player] = deque(came)
        self.away |= {place: tuple(came[slot].card for slot in slots) for place, slots in gone.items()}
        if held and all(came[slot].card != UNSEEN for slot in held):
            self.shown.add(player)


def _find(player: int, cards: Sequence[Card], came: list[Came], held: Sequence[int]) -> list[int]:
    """Find cards among those held. One not seen before is one of the unseen ones, and is filled in."""
    known, left, found = [one.card for one in came], list(held), []
    for card in sorted(cards, key=lambda card: card not in known):
        slot = next((slot for wanted in (card, UNSEEN) for slot in left if came[slot].card == wanted), None)
        if slot is None:
            raise Refusal("impossible_card", f"p{player} does not hold {card}")
        came[slot] = came[slot]._replace(card=card)
        left.remove(slot)
        found.append(slot)
    return sorted(found)


# -- playing it ----------------------------------------------------------------------------------------


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
        self.acts = deque(act for act in acts if act.who != DEALER and act.do not in (Do.SHOW, Do.AWAY))
        self.draws = deque(act for act in acts if act.do == Do.AWAY)

    @property
    def hand(self) -> Hand:
        """The hand in play."""
        return self.round.table.playing(Hand)

    def answer(self, ask: Ask) -> Answer | None:
        """Answer an ask, or return None if the history stops here."""
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
        queues = {
            who: self.cards.hole[self.player_of[who]] if isinstance(who, int) else self.cards.board
            for who in ask.to
            if who != "burn"
        }
        lacking = [who for who, queue in queues.items() if len(queue) < ask.to.count(who)]
        if lacking and not self.acts and not self.draws:
            return None
        if lacking:
            message = f"{self._name(lacking[0])} must be dealt cards at {ask.at}, and the history has none"
            raise ask.cite.refuse("missing_cards", message)
        return Dealt(tuple(self._next(queues.get(who)) for who in ask.to))

    def _next(self, queue: deque[Came] | None) -> Card:
        """Return a holder's next card, refusing it if an earlier action is still pending. A burned card is unseen."""
        if queue is None:
            return UNSEEN
        place, card = queue.popleft()
        if self.acts and self.acts[0].place < place and self.acts[0].do != Do.BRING:
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
        if act.do == Do.FOLD:
            return Chosen("fold")
        if act.do == Do.CALL:
            return Chosen("call" if hand.high > hand.bet[place] else "check")
        if act.do != Do.RAISE:
            raise ask.cite.refuse("out_of_turn", f"action {act.place + 1}: nobody brings in here")
        if act.amount <= hand.bet[place]:
            message = f"action {act.place + 1}: the amount must be the street's total for p{act.who}"
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
                raise _misplaced(queue[0].place, "cards are dealt that nobody should get here", act)

    def _bring_in(self) -> None:
        """Check the forced bet, which the engine assigns by the cards, against the player who brings in."""
        hand = self.hand
        if (
            hand.table_rules.from_button
            or not self.acts
            or hand.street is not hand.table_rules.streets[0]
            or hand.voluntary
        ):
            return
        if any(act.do == Do.BRING for act in self.acts):
            act = self.acts.popleft()
            if act.do != Do.BRING or self.seat_of[act.who] != hand.seats[hand.forced]:
                message = f"action {act.place + 1}: p{self.player_of[hand.seats[hand.forced]]} brings in"
                raise hand.table_rules.cite["forced_bet_by"].refuse("out_of_turn", message)
        elif self.seat_of[self.acts[0].who] == hand.seats[hand.forced] and self.acts[0].do == Do.RAISE:
            message = (
                f"action {self.acts[0].place + 1}: a full bet in place of the forced one is not allowed here"
            )
            raise hand.table_rules.cite["forced_bet"].refuse("forced_bet", message)

    def _forced(self, ask: Choose) -> Chosen | None:
        """Return whether a player whose up-card is unknown is the one who brings in."""
        brings = [act for act in self.acts if act.do == Do.BRING]
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
            message = f"the cards of {self._name(ask.who)} decide the pot, and no hand still in is known"
            raise ask.cite.refuse("missing_cards", message)
        return Chosen(MUCK)

    # -- nothing may be left over ---------------------------------------------------------------

    def check_all_used(self) -> None:
        """Refuse a history that says more than happened."""
        left = [act for act in (*self.acts, *self.draws) if act.do != Do.BRING]
        if left:
            act = min(left)
            message = (
                f"action {act.place + 1}: p{act.who} {WORDS[act.do]}, where nobody has to act any longer"
            )
            raise Refusal("unused_action", message)
        ask = self.round.ask
        for who, queue in (("board", self.cards.board), *self.cards.hole.items()):
            # A deal that stops half way may be for this player. A board is dealt whole.
            if not queue or (type(ask) is Draw and isinstance(who, int) and self.seat_of[who] in ask.to):
                continue
            why = "the hand does not use" if ask is None else f"that are not due at {ask.at}"
            name = who if who == "board" else f"p{who}"
            message = f"action {queue[0].place + 1}: {name} is dealt cards {why}"
            raise Refusal("unused_cards" if ask is None else "out_of_order", message)


def _misplaced(place: int, why: str, act: Act) -> Refusal:
    return Refusal("out_of_order", f"action {place + 1}: {why} (see action {act.place + 1})")


# -- the result ---------------------------------------------------------------------------------------


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
        """Each player's final stack, or None if the starting stack is unknown."""
        net = self.round.table.net
        return tuple(
            None if stack is None else stack + net[seat, "pot"]
            for stack, seat in zip(self.history.starting_stacks, self.history.seats, strict=True)
        )

    @property
    def winnings(self) -> tuple[Cents, ...]:
        """Each player's winnings from the pots."""
        return self._received(Awarded)

    @property
    def returned(self) -> tuple[Cents, ...]:
        """Each player's uncalled bets, which were returned."""
        return self._received(Uncalled)

    def _received(self, kind: type[Money]) -> tuple[Cents, ...]:
        got = dict.fromkeys(self.history.seats, 0)
        for event in self.round.log:
            if type(event) is kind:
                got[event.seat] += event.amount
        return tuple(got[seat] for seat in self.history.seats)

    @property
    def taken(self) -> Cents:
        """The house's take under the rules played."""
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
