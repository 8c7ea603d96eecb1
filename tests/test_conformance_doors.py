"""What a rule bars is refused alike at a live table and in a record: the same code, rule, clause and sentence."""

from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.desk import game_of
from pitboss.games.blackjack.boxes import TableState as Boxes
from pitboss.games.pai_gow_poker.bank import TableState
from pitboss.rounds import Round, play_record
from pitboss.rounds.answers import GO_ON, Answer, Chosen, Stakes
from pitboss.rounds.asks import Choose, Pause
from pitboss.rounds.records import read_record
from pitboss.rulebooks import Refusal

HORSESHOE, ONEIDA, MERCED = "horseshoe-cincinnati", "oneida-2003", "merced-poker-room"
PAI_GOW, PLAIN = "pai-gow-poker", {"pai_gow": "10"}
BET = TableState(bank=0, bets={"3": 2_500, "5": 2_500})
"""Seats 3 and 5 bet against the house in the last round, which the house banked."""
BANK = {"seat": 3, "chips": "500", "last_bet": "25"}


class Case(NamedTuple):
    """The same fact at both doors: what a record says, and what is answered at a live table, the last refused."""

    game: str
    book: str
    record: dict[str, Any]
    answers: list[Answer]
    seats: tuple[int, ...]
    state: Any = None
    patrons: dict[int, str] | None = None
    options: dict[str, Any] | None = None


def pai_gow(book: str, record: dict[str, Any], *answers: Answer, **more: Any) -> Case:
    """A round of pai gow poker in which seat 1 bets, and seat 3 banks or would."""
    seats = [{"seat": 1, "wagers": PLAIN}, {"seat": 3}]
    return Case(PAI_GOW, book, {"seats": seats, **record}, list(answers), (1, 3, 5), BET, **more)


def merced(game: str, main: str) -> Case:
    """A round that seat 8 banks and bets in."""
    seats = [{"seat": 1, "wagers": {main: "20"}}, {"seat": 8, "wagers": {main: "20"}}]
    record = {"seats": seats, "player_dealer": {"seat": 8, "wager": "500"}}
    answers = [Chosen("pass"), Chosen("bank", 50_000), Stakes({main: 2_000}, 8)]
    return Case(game, MERCED, record, answers, (1, 8))


def craps(move: dict[str, Any], answer: Chosen) -> Case:
    """A move of a place bet that stands."""
    seats = [{"seat": 1, "wagers": [{"wager": "place_6", "amount": "12"}], "moves": [move]}]
    return Case("craps", HORSESHOE, {"seats": seats}, [Chosen("bet", 1_200, "place_6", 1), answer], (1,))


CASES: dict[str, tuple[Case, str]] = {
    "a bank shared with the house where partners share it": (
        pai_gow(HORSESHOE, {"co_bank": BANK}, Chosen("pass"), Chosen("co_bank", 50_000)),
        "rules.bank_shared",
    ),
    "a bank shared with the house where nobody shares it": (
        pai_gow(
            ONEIDA,
            {"co_bank": BANK},
            *(Chosen("pass"), Chosen("co_bank", 50_000)),
            options={"bank_shared": "nobody"},
        ),
        "rules.bank_shared",
    ),
    "a bank that made no wager against the house": (
        pai_gow(
            HORSESHOE,
            {"bank": {"seat": 1, "chips": "500"}, "seats": [{"seat": 3, "wagers": PLAIN}]},
            Chosen("bank", 50_000, seat=1),
        ),
        "rules.bank_wagered",
    ),
    "a bank that made no wager, in a record of a table that remembers": (
        pai_gow(
            HORSESHOE,
            {
                "bank": {"seat": 1, "chips": "500"},
                "state": msgspec.to_builtins(BET),
                "seats": [{"seat": 3, "wagers": PLAIN}],
            },
            Chosen("bank", 50_000, seat=1),
        ),
        "rules.bank_wagered",
    ),
    "a bank out of turn": (
        pai_gow(
            HORSESHOE,
            {
                "bank": {"seat": 5, "chips": "500"},
                "state": {"bank": 5, "bets": {"3": 2500, "5": 2500}},
                "seats": [{"seat": seat, "wagers": PLAIN} for seat in (1, 3)],
            },
            Chosen("bank", 50_000, seat=5),
        )._replace(state=TableState(bank=5, bets=BET.bets)),
        "rules.bank_order",
    ),
    "a bank without chips": (
        pai_gow(HORSESHOE, {"bank": {"seat": 3, "last_bet": "25"}}, Chosen("pass"), Chosen("bank")),
        "rules.bank_covers",
    ),
    "a bank of no chips": (
        pai_gow(HORSESHOE, {"bank": {**BANK, "chips": "0"}}, Chosen("pass"), Chosen("bank", 0)),
        "rules.bank_covers",
    ),
    "a partner without chips": (
        pai_gow(
            HORSESHOE,
            {"bank": BANK, "co_bank": 5},
            *(Chosen("pass"), Chosen("bank", 50_000), Chosen("join")),
        ),
        "rules.bank_shared",
    ),
    "a wager of the bank": (
        pai_gow(
            HORSESHOE,
            {"bank": BANK, "seats": [{"seat": 1, "wagers": PLAIN}, {"seat": 3, "wagers": PLAIN}]},
            *(Chosen("pass"), Chosen("bank", 50_000), Chosen("pass"), Chosen("pass"), Chosen("none")),
            Stakes({"pai_gow": 1_000}, 3),
        ),
        "rules.bank_covers",
    ),
    "a wager of a partner": (
        pai_gow(
            HORSESHOE,
            {
                "bank": BANK,
                "co_bank": {"seat": 5, "chips": "30"},
                "seats": [{"seat": 1, "wagers": PLAIN}, {"seat": 5, "wagers": PLAIN}],
            },
            *(Chosen("pass"), Chosen("bank", 50_000), Chosen("join", 3_000), Chosen("pass"), Chosen("none")),
            Stakes({"pai_gow": 1_000}, 5),
        ),
        "rules.bank_covers",
    ),
    "a wager on the second area of who banks": (
        pai_gow(
            ONEIDA,
            {
                "bank": {**BANK, "seat": 4},
                "house_wager": "0",
                "seats": [
                    {"seat": 1, "wagers": PLAIN},
                    {"seat": 4, "patron": "A"},
                    {"seat": 5, "wagers": PLAIN, "patron": "A"},
                ],
            },
            *(Chosen("pass"), Chosen("bank", 50_000), Chosen("none"), Stakes({"pai_gow": 1_000}, 5)),
            options={"adjacent_positions": True},
        )._replace(seats=(1, 4, 5), state=TableState(bank=0, bets={"4": 2_500, "5": 2_500}), patrons={4: "A", 5: "A"}),
        "irregularities.bank_two_areas",
    ),
    "a wager of the player-dealer at three card poker": (merced("three-card-poker", "ante"), "rules.bank"),
    "a wager of the player-dealer at Pure 21.5": (merced("pure-21-5-blackjack", "game"), "rules.bank"),
    "a part of a wager taken down": (
        craps({"do": "remove", "wager": "place_6", "amount": "6"}, Chosen("remove", 600, "place_6", 1)),
        "rules.removal",
    ),
    "a wager reduced by nothing that is said": (
        craps({"do": "reduce", "wager": "place_6"}, Chosen("reduce", None, "place_6", 1)),
        "rules.removal",
    ),
    "insurance as a wager": (
        Case(
            "blackjack",
            HORSESHOE,
            {"seats": [{"seat": 1, "wagers": {"blackjack": "10", "insurance": "5"}}]},
            [Stakes({"blackjack": 1_000, "insurance": 500}, 1)],
            (1,),
        ),
        "rules.insurance_upcards",
    ),
    "a box that comes in before the shuffle": (
        Case(
            "blackjack",
            HORSESHOE,
            {
                "seats": [{"seat": seat, "wagers": {"blackjack": "10"}} for seat in (1, 2)],
                "options": {"mid_shoe_entry": "barred"},
                "state": {"gone": ["2c"], "playing": [2]},
            },
            [Stakes({"blackjack": 1_000}, 1)],
            (1, 2),
            Boxes(["2c"], playing=[2]),
            options={"mid_shoe_entry": "barred"},
        ),
        "rules.mid_shoe_entry",
    ),
}  # fmt: skip
"""Each with the rule that both doors name."""


def told(refused: Refusal) -> tuple[str, str, str, str]:
    return refused.code, refused.rule, refused.clause, refused.message


def in_a_record(case: Case) -> tuple[str, str, str, str]:
    record = {
        "id": "x",
        "rulebook": case.book,
        "game": case.game,
        "options": case.options or {},
        **case.record,
    }
    with pytest.raises(Refusal) as refused:
        play_record(read_record(msgspec.json.encode(record)), game_of(case.game))
    return told(refused.value)


def at_a_table(case: Case) -> tuple[Round, tuple[str, str, str, str]]:
    game = game_of(case.game)
    rules = game.rules(case.book, case.options)
    round = Round(game, rules, case.seats, case.state, patrons=case.patrons)
    *given, last = case.answers
    for answer in given:
        _go_on(round)
        round.answer(answer)
    _go_on(round)
    mark = len(round.log)
    with pytest.raises(Refusal) as refused:
        round.answer(last)
    assert len(round.log) == mark
    return round, told(refused.value)


def _go_on(round: Round) -> None:
    while type(round.ask) is Pause:
        round.answer(GO_ON)


@pytest.mark.parametrize("name", CASES)
def test_a_live_table_refuses_what_a_record_is_refused_for_in_the_same_words(name: str) -> None:
    case, rule = CASES[name]
    _, live = at_a_table(case)
    assert live == in_a_record(case)
    assert live[1] == rule


@pytest.mark.parametrize("name", [name for name in CASES if "shared with the house" in name])
def test_a_bank_that_the_house_does_not_share_is_named_with_what_refuses_it(name: str) -> None:
    """The page shows it greyed out: who is offered the bank sees beforehand what may not be done, and why."""
    round, (code, rule, clause, sentence) = at_a_table(CASES[name][0])
    assert type(round.ask) is Choose
    [(do, bar)] = round.ask.barred.named(round.ask, round.ask.who).items()
    assert do == "co_bank"
    assert (bar.code, bar.cite.rule, bar.cite.clause, bar.sentence) == (code, rule, clause, sentence)


def test_a_bank_that_the_house_shares_is_not_barred() -> None:
    game = game_of(PAI_GOW)
    round = Round(game, game.rules(ONEIDA), (1, 3, 5), BET)
    assert type(round.ask) is Choose
    assert round.ask.barred.named(round.ask, round.ask.who) == {}
