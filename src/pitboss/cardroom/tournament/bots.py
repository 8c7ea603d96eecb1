"""Simple bots that play a deal in one decision: in for all that the level lets them lose, or out.

The cards and the showdown are real, including side pots and odd chips; the betting rounds are not. That is enough to
run an event. A player of real hands can replace them through the same protocol (`dealing.HandPlayer`).
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations

from pitboss.cardroom.tournament.dealing import Deal
from pitboss.cardroom.tournament.tournament_rules import CARDS_EACH
from pitboss.cardroom.tournament.words import HOLDEM, OMAHA, STUD
from pitboss.chance import CARDS, RANK, SUIT, Card, Source
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.poker.pots import Pot, split_pots

BET_ROUNDS = {HOLDEM: (2, 2), OMAHA: (2, 2), STUD: (2, 3)}
"""The number of betting rounds at the lower and at the higher limit."""
UP_CARD = 2
"""The stud card that is dealt face up before the forced bet."""


class AllInOrFold:
    """Everyone in turn goes in for all they can lose, or folds, depending on the strength of the first cards."""

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
        cards = _deal(each * len(self.stacks) + 5 * (deal.game != STUD), source)
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
        """Return whatever nobody matched."""
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


def _deal(count: int, source: Source) -> list[Card]:
    """Deal this many cards from a shuffled pack."""
    left, dealt = list(CARDS), []
    for _ in range(count):
        place = source.below(len(left))
        left[place], left[-1] = left[-1], left[place]
        dealt.append(left.pop())
    return dealt
