"""A remedy that lets each player withdraw: in the middle of any round, seat by seat, then the round goes on."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.chance import seeded
from pitboss.desk import chapters, game_of, settle_line
from pitboss.rounds import Round, audit
from pitboss.rounds.answers import Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Choose
from pitboss.rounds.calls import WITHDRAWAL, check_due
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Decided, Returned
from pitboss.rulebooks import Refusal, Rules
from sizes import so_many
from variants import raw_chapter, rules_of

CALL = IrregularityCall("everything_stops")
VOID = "all_is_void"
CHAPTERS = {game.id: book for book, game in chapters() if not game.id.startswith(("poker", "dreamcatcher"))}
STACK, LONGEST = 10_000_000, 300


def rules_with_the_remedy(book: str, id: str, **declared: Any) -> Rules:
    raw = raw_chapter(book, id)
    for reading in raw.get("readings", {}).values():
        reading.pop("alternatives", None)
    clause = next(iter(raw["rules"].values()))["clause"]
    call = {"condition": "everything stops", "remedy": "offer_withdrawal", "clause": clause, **declared}
    raw.setdefault("irregularities", {})[CALL.kind] = call
    raw["irregularities"][VOID] = call | {"remedy": "void_round"}
    return rules_of(game_of(id), book, raw)


def rounds(id: str, seed: int) -> Iterator[Round]:
    """Rounds with the call from one ask on, where it is first heard; who withdraws has nothing on the layout."""
    game, rules = game_of(id), rules_with_the_remedy(CHAPTERS[id], id)
    seats = tuple(range(1, 1 + min(3, game.seats(rules))))
    for when in range(1, so_many(everyday=12, ci=60)):
        round = Round(game, rules, seats, None, dict.fromkeys(seats, STACK))
        player, asked, heard = RandomPlayer(seeded(seed + when)), 0, False
        while (ask := round.ask) is not None and (asked := asked + 1) < LONGEST:
            if asked >= when and not heard and (heard := hears(round)):
                continue
            answer = player.answer(ask, round)
            try:
                round.answer(answer)
            except Refusal as refusal:
                player.refused(refusal)
            if ask.at == WITHDRAWAL and type(answer) is Chosen and answer.do == "withdraw":
                assert ask.who not in round.table.standing()
        yield round


def hears(round: Round) -> bool:
    """Whether the round hears the call now."""
    try:
        round.answer(CALL)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("id", sorted(CHAPTERS))
def test_a_seat_withdraws_in_the_middle_of_any_game_and_the_round_goes_on(id: str) -> None:
    said = Counter[str]()
    for round in rounds(id, 5):
        for one in (one for one in round.log if type(one) is Decided and one.at == WITHDRAWAL):
            said[one.do] += 1
            returned = {
                event.seat
                for event in round.log
                if type(event) is Returned and event.cite.rule.endswith(CALL.kind)
            }
            assert (one.seat in returned) == (one.do == "withdraw")
        if round.ask is None:
            assert audit(round.log, round.game, round.rules).divergence is None
    assert said["withdraw"]
    assert said["let_stand"]


# -- one round of three card poker ---------------------------------------------------------------


@pytest.fixture
def round() -> Round:
    """Two seats have bet, and the cards are about to be dealt."""
    game, rules = (
        game_of("three-card-poker"),
        rules_with_the_remedy("horseshoe-cincinnati", "three-card-poker"),
    )
    round = Round(game, rules, (1, 2))
    for seat in (1, 2):
        round.answer(Stakes({"ante": 1000, "pair_plus": 500}, seat))
    return round


def test_the_seats_are_asked_in_order_and_the_round_goes_on_where_it_stood(round: Round) -> None:
    before = round.ask
    round.answer(CALL)
    for seat, do in ((1, "withdraw"), (2, "let_stand")):
        assert type(round.ask) is Choose
        assert (round.ask.who, round.ask.at) == (seat, WITHDRAWAL)
        assert [choice.do for choice in round.ask.choices] == ["let_stand", "withdraw"]
        round.answer(Chosen(do))
    assert round.ask == before
    assert round.table.standing() == {2: ["ante", "pair_plus"]}
    player = RandomPlayer(seeded(1))
    for _ in range(LONGEST):
        if round.ask is not None:
            round.answer(player.answer(round.ask, round))
    assert round.over
    assert round.net()[1] == {"ante": 0, "pair_plus": 0}


def test_a_decision_of_who_withdraws_is_not_waited_for(round: Round) -> None:
    player = RandomPlayer(seeded(1))
    while type(round.ask) is not Choose:
        round.answer(player.answer(round.ask, round))
    assert round.ask.who == 1
    round.answer(CALL)
    round.answer(Chosen("withdraw"))
    round.answer(Chosen("let_stand"))
    assert (round.ask.who, round.ask.at) == (2, "play")


@pytest.mark.parametrize("calls", [0, 1])
def test_it_is_not_called_while_wagers_are_open_or_twice_at_once(calls: int) -> None:
    game, rules = (
        game_of("three-card-poker"),
        rules_with_the_remedy("horseshoe-cincinnati", "three-card-poker"),
    )
    round = Round(game, rules, (1,))
    if calls:
        round.answer(Stakes({"ante": 1000}, 1))
        round.answer(CALL)
    with pytest.raises(Refusal) as refused:
        round.answer(CALL)
    assert (refused.value.code, refused.value.rule) == ("not_now", f"irregularities.{CALL.kind}")


def test_it_takes_a_wager_that_can_be_withdrawn(round: Round) -> None:
    round.answer(CALL)
    round.answer(Chosen("withdraw"))
    round.answer(Chosen("withdraw"))
    with pytest.raises(Refusal) as refused:
        round.answer(CALL)
    assert refused.value.code == "nothing_staked"


def test_a_void_may_come_while_seats_are_asked(round: Round) -> None:
    round.answer(CALL)
    round.answer(IrregularityCall(VOID))
    assert round.void
    assert set(round.net()[1].values()) == {0}


def test_a_call_may_wait_for_its_moment_while_seats_are_asked(round: Round) -> None:
    round.answer(CALL)
    case = round.case(IrregularityCall(VOID))
    check_due(case._replace(rule=msgspec.structs.replace(case.rule, at="deal")))


# -- records --------------------------------------------------------------------------------------

BLACKJACK = {
    "rulebook": "example-cards",
    "game": "blackjack",
    "dealer": ["7h", "Tc"],
    "irregularities": [{"kind": "first_card_missed"}],
}


def settled(first: str, *told: dict[str, str]) -> Any:
    seats = [
        {
            "seat": 1,
            "wagers": {"blackjack": "10"},
            "cards": ["Ah", "7c"],
            "decisions": [{"at": "withdrawal", "do": first}] if first else [],
        },
        {
            "seat": 2,
            "wagers": {"blackjack": "10"},
            "cards": ["Th", "9c"],
            "decisions": [{"at": "withdrawal", "do": "let_stand"}, {"at": "hand1", "do": "stand"}],
        },
    ]
    seats[0]["decisions"] += told  # type: ignore[operator]
    return settle_line(json.dumps({**BLACKJACK, "seats": seats}).encode())


@pytest.mark.usefixtures("examples")
def test_a_record_says_who_withdrew() -> None:
    stand = {"at": "hand1", "do": "stand"}
    told = settled("withdraw")
    assert told["net"] == {"1": {"blackjack": "0"}, "2": {"blackjack": "10"}}
    assert told["why"]["1"]["blackjack"] == {"rule": "irregularities.first_card_missed", "clause": "7"}
    assert settled("let_stand", stand)["net"]["1"] == {"blackjack": "10"}
    assert settled("")["refused"]["code"] == "missing_decision"
    assert settled("withdraw", stand)["refused"]["code"] == "unused_decision"
    assert settled("stand", stand)["refused"]["code"] == "not_allowed"


@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize(
    ("kind", "net"),
    [("cards_moved", "10"), ("void", "0"), ("withdrawal", "0")],
    ids=["moved", "void", "withdrawn"],
)
def test_a_shuffler_that_breaks_in_the_middle_of_a_coup_has_three_remedies(kind: str, net: str) -> None:
    told = [{"at": "withdrawal", "do": "withdraw"}] if kind == "withdrawal" else []
    seat = {"seat": 1, "wagers": {"player": "10"}, "decisions": told}
    record = {
        "rulebook": "side-wagers",
        "game": "mini-baccarat",
        "seats": [seat],
        "shoe": ["9h", "2c", "9c", "3d"],
        "irregularities": [{"kind": f"shuffler_breaks_{kind}"}],
    }
    assert settle_line(json.dumps(record).encode())["net"]["1"] == {"player": net}
