"""A deck that runs short, as each book has it: what is shuffled in, who gets a card, and that nobody gets his own."""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import open_round
from pitboss.rounds import Round, drive
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Discarded, Noted


class Stays(RandomPlayer):
    """Raises the forced bet once, so that those who will not stay are asked; then everyone calls and checks."""

    def __init__(self, seed: int, stay: int) -> None:
        super().__init__(seeded(seed))
        self.stay, self.raised = stay, False

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        assert type(ask) is Choose
        may = {choice.do: choice for choice in ask.choices}
        if ask.who > self.stay and "call" in may:
            return Chosen("fold")
        if "raise" in may and not self.raised:
            self.raised = True
            amount = may["raise"].amount
            assert amount is not None
            return Chosen("raise", amount.least)
        return Chosen("check" if "check" in may else "call")


def seventh_street(book: str, dealt: int, stay: int, seed: int) -> tuple[bool, bool, Round]:
    """Play stud to the end; whether burned cards were shuffled in, and whether one common card was dealt."""
    seats = tuple(range(1, dealt + 1))
    round = drive(open_round("poker", book, seats, {"variant": "seven-card-stud"}), Stays(seed, stay))
    notes = [entry.what for entry in round.log if type(entry) is Noted]
    return "shuffled" in notes, "common card" in notes, round


# Before the seventh card 49 less three for each dealt in and three for each who stayed are left: (8, 8) leaves 1,
# (8, 7) 4, (8, 6) and (7, 7) 7, (7, 6) 10; three cards have been burned.
SHORT = [
    ("section-8-poker", 8, 8, True, True),  # one card left: the burned cards, and of them the common card
    ("section-8-poker", 8, 7, False, True),
    ("section-8-poker", 7, 7, False, True),  # seven for seven, and none to burn
    ("section-8-poker", 8, 6, False, False),  # seven for six and the burn
    ("horseshoe-cincinnati", 8, 8, True, True),  # four with the burned cards, for eight
    ("horseshoe-cincinnati", 8, 7, True, False),  # seven with the burned cards, for seven
    ("horseshoe-cincinnati", 7, 7, True, False),
    ("horseshoe-cincinnati", 8, 6, False, False),
    ("oneida-2025", 8, 8, True, True),
    ("oneida-2025", 8, 7, False, True),  # seven with the burned cards, and nine are asked for
    ("oneida-2025", 7, 7, True, False),  # ten with the burned cards, for seven and two
    ("oneida-2025", 8, 6, True, False),  # seven, and six and two are asked for
    ("oneida-2025", 7, 6, False, False),
]


@pytest.mark.parametrize(("book", "dealt", "stay", "shuffled", "common"), SHORT)
def test_section_8_i8_horseshoe_2_ix_oneida_i_8_what_is_done_on_seventh_street(
    book: str, dealt: int, stay: int, shuffled: bool, common: bool
) -> None:
    for seed in range(3):
        found = seventh_street(book, dealt, stay, seed)
        assert found[:2] == (shuffled, common), seed
        hands = found[2].table.hands
        assert {len(hands[seat]) for seat in range(1, stay + 1)} == {6 if common else 7}
        assert len(hands.get("board", ())) == common


class DrawsAll(RandomPlayer):
    """Stays in and exchanges all five cards."""

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        assert type(ask) is Choose
        may: dict[str, Any] = {choice.do: choice for choice in ask.choices}
        if "draw" in may:
            return Chosen("draw", None, " ".join(ask.sees.own))
        return Chosen("check" if "check" in may else "call")


@pytest.mark.parametrize(
    ("book", "third"), [("section-8-poker", [1, 4]), ("oneida-2025", [1, 4]), ("horseshoe-cincinnati", [5])]
)
def test_nobody_is_dealt_in_the_draw_what_he_has_just_put_away(book: str, third: list[int]) -> None:
    """Forty cards are out: from the third player on the discards of the others serve, and never one's own.

    One card is left for the third. It is dealt first, or shuffled with the discards, by the book.
    """
    for seed in range(4):
        seats = tuple(range(1, 9))
        table = open_round("poker", book, seats, {"variant": "five-card-draw"})
        log = drive(table, DrawsAll(seeded(seed))).log
        away = {entry.who: set(entry.cards) for entry in log if type(entry) is Discarded and entry.who}
        new: dict[Any, list[tuple[str, ...]]] = {seat: [] for seat in seats}
        for entry in log:
            if type(entry) is Dealt and entry.cite.rule == "rules.streets":
                new[entry.to].append(entry.cards)
        assert len(away) == 8
        assert all(not away[seat] & {card for cards in new[seat] for card in cards} for seat in seats), seed
        order = table.table.round_state.seats
        assert [len(cards) for cards in new[order[2]]] == third
        assert any(type(entry) is Noted and entry.what == "shuffled" for entry in log)
