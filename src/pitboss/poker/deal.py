"""The deal of a street: discards, burns, exchanges, cards face down and up, the board, and a deck that runs short."""

from collections.abc import Sequence
from itertools import combinations

from pitboss.chance import UNSEEN, Card, Shoe
from pitboss.poker import terms
from pitboss.poker.betting import DEAD
from pitboss.poker.hand import Hand
from pitboss.poker.table_rules import Street
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choice, Choices, Choose
from pitboss.rounds.events import Dealt, Decided
from pitboss.rounds.table import Play

DISCARD, DRAW, PAT = "discard", "draw", "stand_pat"


def deal_street(hand: Hand, street: Street) -> Play:
    """Deal a street in the order of its row: discards, the burn, the exchange, the players' cards, the board."""
    row = street.row
    if row.discard:
        for seat in hand.seats:  # those who are all in discard too
            sizes = range(row.discard, row.discard + 1)
            yield from _put_away(hand, seat, DISCARD, DISCARD, sizes, street)
    if row.draw:
        yield from _exchanges(hand, street)
    if row.down or row.up:
        yield from _to_players(hand, street)
    if row.board:
        yield from _to_board(hand, street, row.burn, row.board)


def cards_left(hand: Hand) -> int:
    """Return how many cards the stub has."""
    assert hand.table.shoe is not None
    return hand.table.shoe.left - hand.table.unseen


def _to_players(hand: Hand, street: Street) -> Play:
    row = street.row
    if row is hand.table_rules.rows[0]:
        places, burn = list(range(len(hand.seats))), row.burn
    else:
        places = _dealt_to(hand, street)
        burns = _make_room(hand, street, len(places))
        if burns is None:
            yield from _common_card(hand, street)
            return
        burn = burns - _burned_already(hand, burns)
    if row.down:
        yield from _one_each(hand, street, places, burn, "down")
    if row.down and row.up:
        yield hand.table.moment("hole_cards")
        places, burn = hand.still_in(), 0
    if row.up:
        yield from _one_each(hand, street, places, burn, "up")


def _dealt_to(hand: Hand, street: Street) -> list[int]:
    """Return who gets cards: all still in, and folded places until someone bets, unless the last card runs short."""
    places = sorted({*hand.still_in(), *hand.ghosts}) if hand.ghosts else hand.still_in()
    counts = hand.table_rules.short == terms.COUNTED and street.row is hand.table_rules.rows[-1]
    if counts and cards_left(hand) < len(places) + 2:
        return hand.still_in()
    return places


def _one_each(hand: Hand, street: Street, places: Sequence[int], burn: int, face: str) -> Play:
    """Burn, then deal everyone's cards of one face, one at a time. The up-card after an exposed one comes face down."""
    table, cite = hand.table, hand.table_rules.cite["deal_order"]
    count, size = street.row.up if face == "up" else street.row.down, len(places)
    to = tuple(map(hand.seats.__getitem__, places)) * count
    if burn:
        cards = yield from table.draw(("burn",) * burn + to, street.name, street.cite)
        _put_away_burns(hand, cards[:burn], street)
        del cards[:burn]
    else:
        cards = yield from table.draw(to, "deal", cite)
    down = [hand.seats[place] for place in hand.next_down] if face == "up" and hand.next_down else ()
    table.lay_each(to[:size], cards, face, cite, down)
    if down:
        hand.next_down.clear()


def _to_board(hand: Hand, street: Street, burn: int, count: int) -> Play:
    table = hand.table
    burn -= _burned_already(hand, burn)
    cards = yield from table.draw(("burn",) * burn + ("board",) * count, street.name, street.cite)
    if burn:
        _put_away_burns(hand, cards[:burn], street)
    table.lay(Dealt("board", tuple(cards[burn:]), "up", street.cite))


def _burned_already(hand: Hand, count: int) -> int:
    """Use exposed cards from the deal as burn cards, and return how many there were."""
    if not hand.burns_waiting:
        return 0
    some = min(count, len(hand.burns_waiting))
    hand.burned += hand.burns_waiting[:some]
    del hand.burns_waiting[:some]
    return some


def _put_away_burns(hand: Hand, cards: list[Card], street: Street) -> None:
    hand.burned += cards
    hand.table.discard(cards, street.cite)


def _make_room(hand: Hand, street: Street, players: int) -> int | None:
    """Return how many cards to burn before a street for every player, or None if only a common card can be dealt.

    If the book says so, burned cards are shuffled in first.
    """
    row, left, short = street.row, cards_left(hand), hand.table_rules.short
    needed, counted = (row.down + row.up) * players, short == terms.COUNTED
    if left >= needed + (2 if counted and row is hand.table_rules.rows[-1] else row.burn):
        return row.burn
    if short == terms.ALL_THEN_COMMON and left + len(hand.burned) >= needed:
        _shuffle_in(hand, hand.burned)
        return 0
    if counted and left + len(hand.burned) >= needed + 2:
        _shuffle_in(hand, hand.burned)
        return row.burn
    return None


def _common_card(hand: Hand, street: Street) -> Play:
    """Deal one card for all, shuffling in the burned cards if the deck has none to spare."""
    short, burn = hand.table_rules.short, street.row.burn
    if cards_left(hand) <= (2 if short == terms.COUNTED else 1):
        _shuffle_in(hand, hand.burned)
        burn = 0 if short == terms.ALL_THEN_COMMON else burn
    hand.table.note("common card", street.name, hand.table_rules.cite["short_of_cards"])
    yield from _to_board(hand, street, burn, 1)


def _shuffle_in(hand: Hand, cards: list[Card]) -> None:
    """Shuffle cards that are out of play into what is left of the deck."""
    table, shoe = hand.table, hand.table.shoe
    assert shoe is not None
    gone = shoe.gone
    for card in cards:
        if card == UNSEEN:
            table.unseen -= 1
        else:
            gone.remove(card)
    table.shoe = Shoe(shoe.pack, gone)
    cards.clear()
    table.note("shuffled", "what was out of play joins the deck", hand.table_rules.cite["short_of_cards"])


class PutAway(Choices):
    """The ways to discard: every set of cards of a permitted size."""

    def __init__(self, do: str, cards: Sequence[Card], sizes: range) -> None:
        """Choose from these cards, this many of them."""
        self.do, self.cards, self.sizes = do, tuple(cards), sizes

    def all(self) -> list[Choice]:
        """Every set of cards, fewest first."""
        found = []
        for size in self.sizes:
            do = self.do if size else PAT
            found += [Choice(do, None, " ".join(some)) for some in combinations(self.cards, size)]
        return found

    def meant(self, answer: Chosen) -> list[Choice]:
        """The choice that an answer names, with its cards in any order."""
        named = answer.wager.split()
        held = list(self.cards)
        for card in named:
            if card not in held:
                return []
            held.remove(card)
        if len(named) not in self.sizes or answer.do != (self.do if named else PAT):
            return []
        return [Choice(answer.do, None, answer.wager)]


def _exchanges(hand: Hand, street: Street) -> Play:
    """Burn, and let everyone still in exchange cards, one player at a time, in the order of the deal."""
    table, burn = hand.table, street.row.burn
    if cards_left(hand) < burn and hand.muck:
        _shuffle_in(hand, hand.muck)
    if burn := burn - _burned_already(hand, burn):
        cards = yield from table.draw(("burn",) * burn, street.name, street.cite)
        _put_away_burns(hand, cards, street)
    for seat in hand.seats:
        most = min(street.row.draw, len(table.hands[seat]))
        away = yield from _put_away(hand, seat, street.name, DRAW, range(most + 1), street)
        if away:
            yield from _draw_anew(hand, seat, len(away), street)
            hand.muck += away


def _put_away(hand: Hand, seat: int, at: str, do: str, sizes: range, street: Street) -> Play:
    """Ask a player who is still in for cards to put away, again if another's hand is killed meanwhile."""
    table, held = hand.table, hand.table.hands[seat]
    choices, sees = PutAway(do, held, sizes), table.sees(seat)
    answer = Chosen(DEAD)
    while answer.do == DEAD:
        if hand.folded[hand.place(seat)]:
            return []
        answer = yield Choose(seat, at, choices, street.cite, "", sees)  # type: ignore[assignment]
    away = answer.wager.split()
    table.log.append(Decided(seat, at, answer.do, street.cite, None))
    for card in away:
        held.remove(card)
    if away:
        table.discard(away, street.cite, "down", seat)
        if do == DISCARD:
            hand.muck += away
    return away


def _draw_anew(hand: Hand, seat: int, count: int, street: Street) -> Play:
    """Deal this many new cards: first the rest of the deck, then the others' discards, shuffled."""
    table = hand.table
    first = min(count, cards_left(hand))
    if (first and hand.table_rules.short != terms.MUCK_AND_STUB) or first == count:
        yield from table.deal(first, (seat,), street.cite, at=street.name)
        count -= first
    if count:
        _shuffle_in(hand, hand.muck)
        yield from table.deal(count, (seat,), street.cite, at=street.name)


def pair_showing(hand: Hand) -> bool:
    """Whether anyone still in shows a pair."""
    for place, seat in enumerate(hand.seats):
        up = hand.table.shown.get(str(seat), ())
        ranks = [hand.table_rules.rank[card] for card in up if card != UNSEEN]
        if not hand.folded[place] and len(set(ranks)) < len(ranks):
            return True
    return False
