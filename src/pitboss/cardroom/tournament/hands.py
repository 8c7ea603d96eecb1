"""Hands of a tournament: the stakes of a deal, the rules it is played by, and its players."""

import hashlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from pitboss.cardroom.tournament.core import order
from pitboss.cardroom.tournament.rules import CARDS_EACH, HIGHEST_CARD, HOLDEM, OMAHA, STUD
from pitboss.chance import CARDS, RANK, SUIT, Card, Source
from pitboss.hands import five
from pitboss.money import Cents, show_amount
from pitboss.poker import terms
from pitboss.poker.bots import BotTable
from pitboss.poker.game import Poker
from pitboss.poker.kill import PokerState
from pitboss.poker.pots import Pot, split_pots
from pitboss.rounds import Round, drive
from pitboss.rulebooks import Cite, Irregularity, Posting, Rules
from pitboss.rulebooks.model import Chapter, Rule


class Chair(NamedTuple):
    """A seat that is dealt in: its player, with how much, and whether they are away."""

    seat: int
    player: str
    stack: Cents
    away: bool


class Deal(NamedTuple):
    """Everything needed to play a hand. Seats are in the order of the deal: the button last, in stud from seat 1."""

    table: int
    number: int
    """The number the deal will have in the event."""
    game: str
    structure: str
    seats: tuple[Chair, ...]
    button: int
    """The button's seat, or 0 in stud, like the blinds' seats."""
    small_blind_seat: int
    big_blind_seat: int
    blinds: tuple[Cents, Cents]
    """The small and the big blind, or zero in stud."""
    limits: tuple[Cents, Cents] | None
    """The lower and the higher limit, or None if there is no limit."""
    least_bet: Cents
    """The smallest first bet: the lower limit, or the level's larger blind."""
    ante: Cents
    forced_bet: Cents
    chip: Cents
    raises: int
    unlimited_with: int
    """The number of players at which raises are unlimited."""
    check_raise: bool
    straddles: bool
    odd_chips: str
    """The receivers of the odd chips, in the rulebook's words."""
    suit_height: Mapping[str, int]
    """The order of suits, for deciding the odd chip and the forced bet."""
    level: Cite
    """The rule and clause of the level."""


class HandPlayer(Protocol):
    """Plays one deal and returns what every seat has after it. The total of chips does not change.

    It may be simple bots (`AllInOrFold`) or the poker engine: a deal has everything a table of `pitboss.poker` needs.
    """

    def __call__(self, deal: Deal, source: Source) -> Mapping[int, Cents]:
        """Return the stack of every seat that was dealt in, after the deal."""


# -- by the rules of the card room, except as stated -----------------------------------------------------

VARIANTS = {HOLDEM: "holdem", OMAHA: "omaha", STUD: "seven-card-stud"}
"""The form of poker of each tournament game."""
ODD_CHIPS = {HIGHEST_CARD: terms.HIGHEST_BY_SUIT}
"""The receivers of the odd chips: the tournament's term, and the table's."""
LEVELS, MISDEAL = "levels", "misdeal"


def _amounts(*cents: Cents) -> list[str]:
    return [show_amount(one) for one in cents]


EXCEPTIONS: dict[str, tuple[str, Callable[[Deal], Any]]] = {
    "structure": (LEVELS, lambda deal: deal.structure),
    "limits": (LEVELS, lambda deal: _amounts(*(deal.limits or (deal.least_bet, deal.least_bet)))),
    "blinds": (LEVELS, lambda deal: _amounts(*deal.blinds)),
    "ante": ("stud_ante", lambda deal: show_amount(deal.ante)),
    "forced_bet": ("stud_forced_bet", lambda deal: show_amount(deal.forced_bet)),
    "smallest_chip": ("smallest_chip", lambda deal: show_amount(deal.chip)),
    "dealt_in_with": ("all_in", lambda _: terms.NO_LEAST),
    "heads_up_blinds": ("heads_up_blind", lambda _: terms.SMALL_ON_BUTTON),
    "raises": ("raises", lambda deal: deal.raises),
    "raises_unlimited": ("raises_unlimited", lambda deal: deal.unlimited_with),
    "check_raise": ("check_raise", lambda deal: deal.check_raise),
    "odd_chips": ("odd_chips", lambda deal: ODD_CHIPS[deal.odd_chips]),
    "odd_most": ("odd_chips", lambda deal: show_amount(deal.chip)),
    "suit_order": (
        "suit_order",
        lambda deal: sorted(terms.SUITS, key=lambda suit: -deal.suit_height[suit[0]]),
    ),
}
"""For a rule of the card room, the tournament's that overrides it, and its value for a deal, as written.

A rule that a form of poker lacks is not added.
"""


def hand_rules(event: Rules, deal: Deal) -> Rules:
    """Return the rules of one deal: the card room's, with the tournament's exceptions."""
    asked = {"variant": VARIANTS[deal.game]}
    chapter = Poker().chapter(event.chapter.rulebook, asked)
    laid = {
        name: _laid_over(chapter.rules[name], event.chapter.rules[rule], deal, value(deal))
        for name, (rule, value) in EXCEPTIONS.items()
        if name in chapter.rules
    }
    return Rules(_with(chapter, laid, event.chapter), Posting(chapter.rulebook, Poker.id, asked))


def _laid_over(rule: Rule, source: Rule, deal: Deal, written: Any) -> Rule:
    """Return the card room's rule with the tournament's value, clause and readings, and no choice for the house."""
    clause = deal.level.clause if source.cite.rule == f"rules.{LEVELS}" else source.cite.clause
    return replace(
        rule,
        cite=Cite(rule.cite.rule, clause),
        value=rule.form.parse(written),
        written=written,
        range=None,
        rests_on=source.rests_on,
    )


def _with(chapter: Chapter, laid: Mapping[str, Rule], event: Chapter) -> Chapter:
    """Return a chapter with these rules over its own, the tournament's misdeals, and its own hash."""
    misdeals = {kind: one for kind, one in event.irregularities.items() if one.remedy == MISDEAL}
    resting: tuple[Rule | Irregularity, ...] = (*laid.values(), *misdeals.values())
    readings = {name: event.readings[name] for entry in resting for name in entry.rests_on}
    mark = f"{chapter.sha256} {event.sha256} { {name: rule.written for name, rule in laid.items()} }"
    return replace(
        chapter,
        rules={**chapter.rules, **laid},
        irregularities={**chapter.irregularities, **misdeals},
        readings={**chapter.readings, **readings},
        inherited=chapter.inherited - {f"rules.{name}" for name in laid},
        sha256=hashlib.sha256(mark.encode()).hexdigest(),
    )


# -- played by the poker engine, every street and every bet -------------------------------------------------

LOOKS = 12
"""The number of times a bot deals a hand out before it decides, when hundreds of hands are played."""


class EngineHands:
    """Plays the deals of one event through the poker engine. The hand of an absent player is folded.

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


# -- played in one decision ---------------------------------------------------------------------------------

BET_ROUNDS = {HOLDEM: (2, 2), OMAHA: (2, 2), STUD: (2, 3)}
"""The number of betting rounds at the lower and at the higher limit."""
UP_CARD = 2
"""The stud card that is dealt face up before the forced bet."""


class AllInOrFold:
    """Simple bots that play a deal in one decision: in for all that the level lets them lose, or out.

    The cards and the showdown are real, including side pots and odd chips; the betting rounds are not. That is enough
    to run an event.
    """

    def __call__(self, deal: Deal, source: Source) -> Mapping[int, Cents]:
        """Play a deal."""
        return _Hand(deal, source).play()


class _Hand:
    """One deal in progress. Places count in the order of the deal."""

    def __init__(self, deal: Deal, source: Source) -> None:
        self.deal = deal
        self.stacks = [chair.stack for chair in deal.seats]
        self.put = [0] * len(self.stacks)
        self.folded = [False] * len(self.stacks)
        each = CARDS_EACH[deal.game]
        cards = order(source.below, CARDS, each * len(self.stacks) + 5 * (deal.game != STUD))
        self.board = cards[each * len(self.stacks) :]
        self.hole = [cards[place * each : (place + 1) * each] for place in range(len(self.stacks))]
        self.nerve = [source.below(8) for _ in self.stacks]

    def play(self) -> dict[int, Cents]:
        first = self.post()
        size = len(self.stacks)
        for place in (*range(first, size), *range(first)):
            self.decide(place)
        self.give_back()
        for pot in split_pots(self.put, self.folded):
            self.award(pot)
        return {chair.seat: stack for chair, stack in zip(self.deal.seats, self.stacks, strict=True)}

    def add(self, place: int, cents: Cents) -> None:
        cents = min(cents, self.stacks[place])
        self.stacks[place] -= cents
        self.put[place] += cents

    def post(self) -> int:
        """Post antes, blinds or the forced bet, and return the place that acts first."""
        deal = self.deal
        for place in range(len(self.stacks)):
            self.add(place, deal.ante)
        if not deal.button:
            lowest = min(range(len(self.stacks)), key=lambda place: self.height(self.hole[place][UP_CARD]))
            self.add(lowest, deal.forced_bet)
            return lowest + 1
        seats = [chair.seat for chair in deal.seats]
        self.add(seats.index(deal.small_blind_seat), deal.blinds[0])
        big = seats.index(deal.big_blind_seat)
        self.add(big, deal.blinds[1])
        return big + 1

    def height(self, card: Card) -> tuple[int, int]:
        return RANK[card], self.deal.suit_height[card[1]]

    @cached_property
    def most(self) -> Cents:
        """The most a player can put into this deal: every bet and raise of every round, or everything."""
        deal = self.deal
        if deal.limits is None or len(self.stacks) <= deal.unlimited_with:
            return max(map(sum, zip(self.stacks, self.put, strict=True)))
        rounds = BET_ROUNDS[deal.game]
        bets = sum(count * limit for count, limit in zip(rounds, deal.limits, strict=True))
        return bets * (1 + deal.raises)

    def decide(self, place: int) -> None:
        """Fold, or go in. The last player left does not fold."""
        others = [one for one in range(len(self.stacks)) if one != place and not self.folded[one]]
        if not others:
            return
        if self.deal.seats[place].away or not self.likes(place, len(others)):
            self.folded[place] = True
        else:
            self.add(place, max(self.most - self.put[place], 0))

    def likes(self, place: int, others: int) -> bool:
        """Return whether the first cards are good enough: looser against fewer players, and with few chips left."""
        seen = self.hole[place][: UP_CARD + 1] if self.deal.game == STUD else self.hole[place]
        ranks = sorted((RANK[card] for card in seen), reverse=True)
        pairs = len(ranks) - len(set(ranks))
        suited = len({SUIT[card] for card in seen[:2]}) == 1
        worth = ranks[0] + ranks[1] + 12 * pairs + 2 * suited + self.nerve[place]
        bets = max(self.deal.blinds[1], self.deal.forced_bet, 1)
        short = 6 if self.stacks[place] < 8 * bets else 0
        return worth + short >= 18 + 2 * min(others, 5)

    def give_back(self) -> None:
        """Return the unmatched part of a bet."""
        second = sorted(self.put)[-2]
        top = self.put.index(max(self.put))
        back = self.put[top] - second
        self.put[top] -= back
        self.stacks[top] += back

    def award(self, pot: Pot) -> None:
        """Award a pot to the best hand. Equal hands share it, with odd chips to the highest card by suit."""
        if len(pot.eligible) == 1:
            self.stacks[pot.eligible[0]] += pot.total
            return
        hands = {place: self.best(place) for place in pot.eligible}
        worth = {place: five.best(hand) for place, hand in hands.items()}
        best = max(worth.values())
        winners = [place for place in pot.eligible if worth[place] == best]
        each = pot.total // (len(winners) * self.deal.chip) * self.deal.chip
        for place in winners:
            self.stacks[place] += each
        first = max(winners, key=lambda place: self.by_suit(hands[place]))
        self.stacks[first] += pot.total - each * len(winners)

    def by_suit(self, hand: Sequence[Card]) -> list[tuple[int, int]]:
        return sorted(map(self.height, hand), reverse=True)

    def best(self, place: int) -> tuple[Card, ...]:
        """Return the best five cards of a place. In omaha, two come from the hand and three from the board."""
        hole = self.hole[place]
        if self.deal.game != OMAHA:
            return five.best_cards((*hole, *self.board))
        fives = ((*two, *three) for two in combinations(hole, 2) for three in combinations(self.board, 3))
        return max(fives, key=lambda cards: (five.best(cards), self.by_suit(cards)))
