"""A round of twenty-one as it lies on the table: the hands of each box in play order, and the dealer's cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from pitboss.chance import UNSEEN, Card
from pitboss.hands.blackjack import total
from pitboss.money import Cents, show_dollars
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone.table_rules import HANDS, Hand, TwentyOneRules, free_double, free_split
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Bar, Barred, Choice, Choose, Who
from pitboss.rounds.events import Dealt, Shown
from pitboss.rounds.known import need
from pitboss.rounds.settlement import Divides, Outcome, Wins
from pitboss.rulebooks import Cite, Refusal
from pitboss.rulebooks.refusal import counted

WhyNot: TypeAlias = Callable[[Any, Hand, int, str], Cite | None]
"""Returns the rule that bars an action on a hand of a box with this many hands, or None if it is allowed."""

SAYS: dict[str, str] = {
    "rules.player_over": "a hand over 21 has lost",
    "rules.double_cards": "a doubled hand draws {cards} and no more",
    "rules.split_ace_cards": "a split ace draws {cards} and no more",
    "rules.resplit_aces": "aces are split only once",
    "rules.most_hands": "a hand may be split into {value} at most",
    "rules.double_after_split": "a hand made by splitting may not be doubled",
    "wagers.double": "only the first two cards of a hand may be doubled, and no natural",
    "wagers.split": "only the first two cards of a hand may be split",
}
"""The text for each rule that all twenty-one games have."""


class Layout:
    """One round as it lies on the table. The table itself keeps the money and the log."""

    rules_class: ClassVar[type[TwentyOneRules]]
    table_rules: TwentyOneRules
    why_not: WhyNot
    actions: tuple[str, ...]
    """The actions a hand may ever have, in the order they are offered."""
    says: ClassVar[Mapping[str, str]]
    """The text for each rule that bars a decision."""
    under: Cite | None = None
    """The rule under which a decision falls, if not the one on the order of play."""

    def __init__(self, table: Table) -> None:
        """Start with an empty layout."""
        self.table, self.table_rules = table, table.rules.once(self.rules_class)
        self.players: list[int] = []
        self.boxes: dict[int, list[Hand]] = {}
        self.dealer: list[Card] = []
        self.refused: set[int] = set()
        """Seats that get no more cards this round."""
        self.barred = Barred(self._why_refused, self._named)

    def number(self, seat: int, hand: Hand) -> int:
        """Return the number of a hand in its box, in playing order."""
        return self.boxes[seat].index(hand) + 1

    def hand_at(self, seat: int, at: str) -> Hand | None:
        """Return the hand of a box that a moment refers to: "hand2" is its second."""
        return dict(zip(HANDS, self.boxes.get(seat, ()), strict=False)).get(at)

    def hands(self) -> Iterator[tuple[int, Hand]]:
        """Yield every hand that is not dead, in the order of the players, with its seat."""
        for seat in self.players:
            for hand in self.boxes.get(seat, ()):
                if seat not in self.table.dead and not hand.dead:
                    yield seat, hand

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw cards the round depends on."""
        return (yield from self.table.draw(to, at, cite))

    def lay_hands(self, face: str, cite: Cite) -> None:
        """Lay out each box's first hand and the dealer's two cards, the first one face up."""
        for seat in self.players:
            cards = self.table.hands[seat]
            need(cards, seat, cite)
            self.boxes[seat] = [Hand(cards)]
            self.table.lay(Dealt(seat, tuple(cards), face, cite, 1))
        self.dealer = list(self.table.hands[DEALER])
        need(self.dealer[:1], DEALER, cite)
        self.table.lay(Dealt(DEALER, (self.dealer[0],), "up", cite))
        if len(self.dealer) > 1:
            self.table.lay(Dealt(DEALER, (self.dealer[1],), "down", cite))

    def draw_to(self, seat: int, hand: Hand, cite: Cite) -> Play:
        """Draw a card to a hand."""
        number = self.number(seat, hand)
        cards = yield from self.draw((seat,), f"hand{number}", cite)
        need(cards, seat, cite)
        hand.add(*cards)
        self.table.lay(Dealt(seat, tuple(cards), "down" if hand.face_down else "up", cite, number))

    def draw_dealer(self, matters: bool, laid: Cite) -> Play:
        """Complete the dealer's hand by the drawing rule. An unseen card may be missing if none ``matters``."""
        stands = self.table_rules.cite["dealer_stands"]
        while self.table_rules.dealer_draws(*total(self.dealer)):
            cards = yield from self.draw((DEALER,), "dealer", stands)
            if matters:
                need(cards, DEALER, stands)
            if UNSEEN in cards:
                return False
            self.dealer += cards
            self.table.lay(Dealt(DEALER, tuple(cards), "up", laid))
        return True

    # -- the players' turns ---------------------------------------------------------------------

    def play_box(self, seat: int) -> Play:
        """Complete a box's hands one after the other. A split puts a new hand right behind the original."""
        for hand in self.boxes[seat]:  # a split adds to the list during iteration
            if len(hand.cards) == 1 and seat not in self.refused | self.table.dead:
                yield from self.draw_to(seat, hand, self.table_rules.cite["split_order"])
            if seat not in self.table.dead:
                yield from self.play_hand(seat, hand)

    def play_hand(self, seat: int, hand: Hand, first: Sequence[str] = ()) -> Play:
        """Ask for decisions until the hand is complete. ``first`` limits the first one."""
        at, cite = f"hand{self.number(seat, hand)}", self.table_rules.cite["action_order"]
        while may := self.choices(seat, hand):
            if first:
                may, first = tuple(choice for choice in may if choice.do in first), ()
            answer = yield from self.table.choose(
                seat, at, may, cite, hand.cards, under=self.under, barred=self.barred
            )
            if not (yield from self.act(seat, hand, answer.do, answer.amount)):
                break
        if hand.over and not hand.face_down and not hand.dead:
            self.announce_over(seat, hand)

    def choices(self, seat: int, hand: Hand) -> tuple[Choice, ...]:
        """Return what a player may do with a hand, or empty if the only option is to stand."""
        if seat in self.refused | self.table.dead or hand.surrendered or hand.rescued:
            return ()
        hands, stake = len(self.boxes[seat]), self._stake(seat, hand)
        may = [do for do in self.actions if self.why_not(self.table_rules, hand, hands, do) is None]
        return () if may == ["stand"] else tuple(Choice(do, self._amount(hand, do, stake)) for do in may)

    def _stake(self, seat: int, hand: Hand) -> Cents:
        """The stake on a hand. The house lays as much as the original wager."""
        original, wager = self.table_rules.original, self.table_rules.wagers(self.number(seat, hand))[0]
        return self.table.staked(seat, original) if hand.laid else self.table.on(seat, wager)

    def _amount(self, hand: Hand, do: str, wager: Cents) -> Amount | None:
        """Return the amount. A split matches the wager. A double may be less, in chips, if the house allows it."""
        if not do.startswith(("double", "split")) or self._free_cite(hand, do):
            return None
        less = do != "split" and self.table_rules.double_for_less
        return Amount.up_to(wager, self.table_rules.chip) if less else Amount(wager, wager)

    def act(self, seat: int, hand: Hand, do: str, amount: Cents) -> Play:
        """Carry out a decision, and return whether the hand goes on."""
        if do == "hit":
            yield from self.draw_to(seat, hand, self.table_rules.cite[self.table_rules.hit_rule])
        elif do == "split":
            yield from self._split(seat, hand, amount)
        elif do in self.table_rules.draws:
            hand.face_down = do == "double_face_down"
            yield from self._double(seat, hand, amount)
        else:
            hand.surrendered, hand.rescued = do == "surrender", do == "rescue"
            return False
        return True

    def _free_cite(self, hand: Hand, do: str) -> Cite | None:
        """Return the rule by which the house lays a double or a split, or None if the player does."""
        if do == "split":
            return self.table_rules.cite["free_splits"] if free_split(self.table_rules, hand) else None
        free = do.startswith("double") and free_double(self.table_rules, hand)
        return self.table_rules.cite["free_doubles"] if free else None

    def _put(self, seat: int, hand: Hand, wager: str, amount: Cents, do: str) -> bool:
        """Put a double or a split down, and return whether the house lays it."""
        free = self._free_cite(hand, do)
        if free is None:
            self.table.stake(seat, wager, amount, self.table_rules.wager_cite[do])
            return False
        laid = show_dollars(self._stake(seat, hand))
        self.table.judge(seat, f"the house lays {laid} for {wager}", free, wagers=(wager,))
        return True

    def settle_laid(self, seat: int, wager: str, outcome: Outcome) -> None:
        """Pay a wager that the house laid if it wins. There is nothing to lose."""
        if isinstance(outcome, Wins):
            self.table.settle(seat, wager, outcome._replace(on=self.table_rules.original))
        elif not isinstance(outcome, Divides):
            self.table.judge(seat, outcome.found, outcome.cite, outcome.tried, (wager,))
            self.table.say_none(seat, wager, outcome.cite)

    def _double(self, seat: int, hand: Hand, amount: Cents) -> Play:
        """Add a wager of up to the hand's own, and draw as many cards as a doubled hand draws."""
        table_rules, wager = self.table_rules, self.table_rules.wagers(self.number(seat, hand))[1]
        hand.freed = self._put(seat, hand, wager, amount, "double")
        for _ in range(table_rules.double_cards):
            yield from self.draw_to(seat, hand, table_rules.cite["double_cards"])
        hand.doubled = True

    def _split(self, seat: int, hand: Hand, amount: Cents) -> Play:
        """Make two hands of one, the new one right behind it. The first gets its second card at once."""
        table, hands, place = self.table, self.boxes[seat], self.number(seat, hand)
        cite = self.table_rules.cite["split_order"]
        # Every later hand carries the same wager, so the chips of the last number are the ones added.
        laid = self._put(seat, hand, self.table_rules.wagers(len(hands) + 1)[0], amount, "split")
        hands.insert(place, hand.divide())
        hands[place].laid = laid
        for number, moved in enumerate(hands[place - 1 :], place):
            table.lay(Shown(seat, tuple(moved.cards), cite, number))
        yield from self.draw_to(seat, hand, cite)

    def announce_over(self, seat: int, hand: Hand) -> None:
        """Announce that a hand went over."""
        table_rules, number = self.table_rules, self.number(seat, hand)
        found = f"hand {number}: {hand.count}, over {table_rules.most}"
        self.table.judge(
            seat, found, table_rules.cite[table_rules.over_rule], wagers=table_rules.wagers(number)
        )

    # -- why something may not be done with a hand ----------------------------------------------

    def because(self, cite: Cite) -> str:
        """Return the text for the cited rule with its value filled in, or the irregularity called, or empty."""
        rules, (part, _, name) = self.table_rules.rules, cite.rule.partition(".")
        if part == "irregularities" and name in rules.chapter.irregularities:
            return f"{name} was called: {rules.chapter.irregularities[name].condition}"
        value = rules.value(name) if part == "rules" and name in rules else ""
        shown = value if not isinstance(value, (list, tuple)) else " or ".join(map(str, value))
        cards = counted(value, "card") if type(value) is int else ""
        return self.says.get(cite.rule, "").format(value=shown, cards=cards)

    def _cite_of(self, ask: Choose, do: str) -> Cite | None:
        hand = self.hand_at(ask.who, ask.at)
        assert hand is not None
        return self.why_not(self.table_rules, hand, len(self.boxes[ask.who]), do)

    def _why_refused(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar:
        if ask.find(answer) is not None:
            return Bar(self._amount_cite(ask, answer.do) or ask.cite, plain.message, plain.code)
        cite = self._cite_of(ask, answer.do) or self.table_rules.cite["action_order"]
        why = self.because(cite)
        return Bar(cite, f"{why}: {plain.message}" if why else plain.message, plain.code)

    def _amount_cite(self, ask: Choose, do: str) -> Cite | None:
        """Return the rule that limits the amount of a double or a split, or None if nothing is staked."""
        hand = self.hand_at(ask.who, ask.at)
        if hand is not None and (free := self._free_cite(hand, do)):
            return free
        if do.startswith("double") and not self.table_rules.double_for_less:
            return self.table_rules.cite["double_for_less"]
        return self.table_rules.wager_cite.get(do.removesuffix("_face_down"))

    def _named(self, ask: Choose, seat: int) -> dict[str, Bar]:
        ruled = {do: cite for do in self.actions if (cite := self._cite_of(ask, do))}
        return {do: Bar(cite, self.because(cite)) for do, cite in ruled.items()}
