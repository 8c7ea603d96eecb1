"""The keys of a poker record apart from the shared ones, and checks on its cards.

A record has no more cards than the game deals, none twice, and none that cannot come any more.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from pitboss.chance import JOKER, UNSEEN, Card
from pitboss.poker import terms
from pitboss.poker.deal import cards_left
from pitboss.poker.hand import Hand
from pitboss.poker.remedies import JOKERS
from pitboss.poker.table_rules import TableRules
from pitboss.poker.worth import pack_of
from pitboss.rounds.asks import Who
from pitboss.rounds.records import Record, SeatRecord, Strict
from pitboss.rulebooks import Cite, Rules

REPLACED = ("replace_card", "burn_exposed")
"""Remedies that give a seat one more card."""


class Action(Strict, frozen=True):
    """One action of a seat. ``amount`` is what it adds, ``cards`` are those it puts away."""

    street: str
    seat: int
    do: str
    amount: Any = None
    to: Any = None
    cards: list[str] | None = None


class ButtonCard(Strict, frozen=True):
    """The card a seat drew for the first button."""

    seat: int
    card: str


class PokerSeat(SeatRecord, frozen=True):
    """A seat's stack, its cards face up, those it has in the end and those it put away."""

    stack: Any = None
    up: Sequence[str] = ()
    final: Sequence[str] = ()
    discards: Sequence[str] = ()


class PokerRecord(Record, frozen=True):
    """A record of poker."""

    of = "poker"
    seats: Sequence[PokerSeat] = ()
    actions: Sequence[Action] = ()
    button_seat: int | None = None
    button_draw: Sequence[ButtonCard] = ()

    def card_lists(self) -> list[Sequence[str]]:
        """Every list of cards in the record."""
        lists = [*super().card_lists(), [one.card for one in self.button_draw]]
        lists += [cards for seat in self.seats for cards in (seat.up, seat.final, seat.discards)]
        return lists + [action.cards for action in self.actions if action.cards]


def calls_of(record: Record, rules: Rules, *remedies: str) -> Counter[int]:
    """Count how often each seat was named in calls with these remedies."""
    known = rules.chapter.irregularities
    return Counter(
        call.seat
        for call in record.irregularities
        if call.kind in known and known[call.kind].remedy in remedies
    )


def without_jokers(record: Record, rules: Rules) -> Record:
    """Leave out jokers that came in a game without one: they are not cards of its deck, and each has a call."""
    assert isinstance(record, PokerRecord)
    known, called = rules.chapter.irregularities, calls_of(record, rules, *JOKERS)
    if not called or pack_of(rules).jokers:
        return record
    return msgspec.structs.replace(
        record,
        seats=[_without_joker(seat) if called[seat.seat] else seat for seat in record.seats],
        community=[card for card in record.community if card != JOKER or not called[0]],
        irregularities=[
            msgspec.structs.replace(call, card="")
            if call.card == JOKER and call.kind in known and known[call.kind].remedy in JOKERS
            else call
            for call in record.irregularities
        ],
    )


def _without_joker(seat: PokerSeat) -> PokerSeat:
    cards, up = ([card for card in some if card != JOKER] for some in (seat.cards, seat.up))
    return msgspec.structs.replace(seat, cards=cards, up=up)


def down_cards(seat: PokerSeat) -> list[Card]:
    """Return the cards a seat was dealt face down. Those face up may be listed separately or among all."""
    return [card for card in seat.cards if card not in seat.up]


def put_away_by(table_rules: TableRules) -> Cite:
    """Return the rule for discarding cards, if any are discarded."""
    rows = (row for row in table_rules.rows if row.draw or row.discard)
    return next((Cite("rules.streets", row.clause) for row in rows), table_rules.cite["streets"])


def check_deal(record: PokerRecord, rules: Rules, table_rules: TableRules) -> None:
    """Refuse more cards than the game deals to a seat or the board, and a card in two places."""
    replaced, turned = calls_of(record, rules, *REPLACED), calls_of(record, rules, "next_card_down")
    down, up = sum(row.down for row in table_rules.rows), sum(row.up for row in table_rules.rows)
    for seat in record.seats:
        late = min(turned[seat.seat], 1) if up else 0
        most = down + replaced[seat.seat] + (late if seat.up else up)
        _check_number(f"seat {seat.seat}", down_cards(seat), most, table_rules)
        _check_number(f"seat {seat.seat}", seat.up, up, table_rules, " face up")
        _check_kept(seat, table_rules)
    _check_board(record.community, table_rules)
    told = [card for seat in record.seats for card in (*down_cards(seat), *seat.up)]
    check_once((*told, *record.community), table_rules.cite["deck"])


def _check_number(
    whose: str, cards: Sequence[Card], most: int, table_rules: TableRules, face: str = ""
) -> None:
    if len(cards) > most:
        message = f"the record gives {whose} {len(cards)} cards{face}, and the game deals {most or 'none'}"
        raise table_rules.cite["deal_order"].refuse("unused_cards", message)


def _check_kept(seat: PokerSeat, table_rules: TableRules) -> None:
    """Refuse more final cards than the game leaves, and a card that is held or discarded twice."""
    most, cite = sum(row.kept for row in table_rules.rows), put_away_by(table_rules)
    check_once(seat.final, table_rules.cite["deck"])
    check_once(seat.discards, table_rules.cite["deck"])
    if len(seat.final) > most:
        message = f"seat {seat.seat} has {len(seat.final)} cards in the end, and the game leaves {most}"
        raise cite.refuse("unused_cards", message)


def _check_board(board: Sequence[Card], table_rules: TableRules) -> None:
    """Refuse a board with too many cards or with part of a flop, whose cards are all seen at once."""
    sums = {0, *accumulate(row.board for row in table_rules.rows)}
    if sums == {0} and table_rules.short in terms.COMMON:
        sums = {0, 1}
    if len(board) > max(sums):
        _check_number("the board", board, max(sums), table_rules)
    if len(board) not in sums:
        message = f"a board has {' or '.join(map(str, sorted(sums - {0})))} cards, not {len(board)}"
        raise table_rules.cite["streets"].refuse("missing_cards", message)


def check_once(cards: Iterable[Card], cite: Cite) -> None:
    """Refuse a duplicate card."""
    card, times = Counter(cards).most_common(1)[0] if cards else ("", 0)
    if times > 1:
        raise cite.refuse("impossible_card", f"{card} appears {times} times, and the deck has one")


def check_to_come(
    hand: Hand, left: Mapping[Who, Iterable[Card]], finals: Mapping[int, Sequence[Card]]
) -> None:
    """Refuse future cards that cannot come: to a folded hand, already out, or both drawn and dealt."""
    shoe, table_rules, to_come = hand.table.shoe, hand.table_rules, []
    assert shoe is not None
    for who, cards in left.items():
        known = [card for card in cards if card != UNSEEN]
        if known and isinstance(who, int) and _is_out(hand, who):
            message = f"seat {who} has folded, and {known[0]} was never dealt to it"
            raise table_rules.cite["deal_order"].refuse("unused_cards", message)
        if known and who == "board" and not _board_comes(hand):
            message = f"there are cards for everyone: {known[0]} is not a common card"
            raise table_rules.cite["deal_order"].refuse("unused_cards", message)
        to_come += known
    for seat, final in finals.items():
        to_come += [card for card in final if card not in hand.table.hands[seat]]
    check_once(to_come, table_rules.cite["deck"])
    back = _may_come_back(hand, finals)
    for card in to_come:
        if not shoe.count(card) and card not in back:
            raise table_rules.cite["deck"].refuse("impossible_card", f"{card} is out already and cannot come")


def _is_out(hand: Hand, seat: int) -> bool:
    place = hand.place(seat)
    return hand.folded[place] and place not in hand.ghosts


def _board_comes(hand: Hand) -> bool:
    """Whether the board gets cards, or may get a common card because the deck is too short for everyone."""
    table_rules = hand.table_rules
    rows = table_rules.rows[table_rules.rows.index(hand.street.row) + 1 :]
    if any(row.board for row in table_rules.rows):
        return True
    places = sum(not out for out in hand.folded) + len(hand.ghosts)
    spare = 2 if table_rules.short == terms.COUNTED else 0
    return cards_left(hand) < sum((row.down + row.up) * places + row.burn for row in rows) + spare


def _may_come_back(hand: Hand, drawing: Iterable[int]) -> set[Card]:
    """Return the cards that are out but may still be drawn, because a short deck gets the discards."""
    hands = [hand.table.hands[seat] for seat in drawing]
    if not hands or cards_left(hand) >= sum(map(len, hands)) + 1:
        return set()
    return {card for cards in (*hands, hand.muck) for card in cards}


def check_told(
    seat: PokerSeat, held: Sequence[Card], away: Sequence[Card], more: bool, draws: bool, cite: Cite
) -> None:
    """Refuse final cards and discards that are not the hand's or, while ``more`` may come, that cannot become so."""
    strange = [card for card in seat.final if card not in held]
    if len(strange) > held.count(UNSEEN) and not (more and draws):
        raise cite.refuse("unused_cards", f"seat {seat.seat} did not hold {strange[0]} in the end")
    lacking = [card for card in held if card != UNSEEN and card not in seat.final]
    if seat.final and lacking and not more:
        message = f"seat {seat.seat} still held {lacking[0]} in the end, and its final cards lack it"
        raise cite.refuse("missing_cards", message)
    strange = [card for card in seat.discards if card not in away and not (more and card in held)]
    if len(strange) > away.count(UNSEEN) + (held.count(UNSEEN) if more else 0):
        raise cite.refuse("unused_cards", f"seat {seat.seat} did not put {strange[0]} away")
