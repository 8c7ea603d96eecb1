"""A wager that comes too late is none: it goes back, and the round is settled without it, in every chapter."""

import json
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import chapters, game_of, settle_line
from pitboss.rounds import Round
from pitboss.rounds.answers import Called
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Returned, Staked
from pitboss.rulebooks import Refusal

LATE = [
    (book, game.id, kind)
    for book, game in chapters()
    if game.id not in ("poker", "pai-gow-poker")
    for kind, one in game.chapter(book).irregularities.items()
    if one.remedy == "not_recognized"
]


def at_moment(book: str, game: str, moment: str, seed: int) -> Round | None:
    """A round that somebody plays at random, where it waits at a moment; None where it did not come to it."""
    options = {"meter": "10000"} if "meter" in game_of(game).chapter(book).rules else {}
    round = Round(game_of(game), game_of(game).rules(book, options), (1, 2))
    player = RandomPlayer(seeded(seed))
    while round.ask is not None and round.ask.at != moment:
        round.answer(player.answer(round.ask, round))
    return round if round.ask is not None else None


@pytest.mark.parametrize(("book", "game", "kind"), LATE)
def test_a_late_wager_goes_back_at_every_moment_and_nothing_else_changes(
    book: str, game: str, kind: str
) -> None:
    rule = game_of(game).chapter(book).irregularities[kind]
    assert rule.seat
    came = 0
    for moment in rule.during:
        for seed in range(8):
            round = at_moment(book, game, moment, seed)
            if round is None or not round.table.offered:
                continue
            wager = rule.wager or round.table.offered[0].wager
            before, log = {**round.table.net}, len(round.log)
            round.answer(Called(kind, 1, choice=f"{wager} 7"))
            came += 1
            assert round.table.net == {(1, wager): 0} | before
            moved = [(type(one), one.amount) for one in round.log[log:] if type(one) in (Staked, Returned)]
            assert moved == [(Staked, 700), (Returned, 700)]
            for seat, said, code in (
                (0, f"{wager} 7", "missing_seat"),
                (1, "", "missing_wager"),
                (1, f"{wager} 0", "bad_amount"),
                (1, "nothing 7", "unknown_wager"),
            ):
                with pytest.raises(Refusal) as refused:
                    round.answer(Called(kind, seat, choice=said))
                assert (refused.value.code, refused.value.clause) == (code, rule.cite.clause)
            break
    assert came


def settled(game: str, seat: dict[str, Any], call: dict[str, Any], **more: Any) -> dict[str, Any]:
    record = {
        "rulebook": "horseshoe-cincinnati",
        "game": game,
        "seats": [seat],
        "irregularities": [call],
        **more,
    }
    return settle_line(json.dumps(record).encode())


BETS = {"bet1": "10", "bet2": "10", "bet3": "10"}
RODE = [{"at": "bet1", "do": "ride"}, {"at": "bet2", "do": "ride"}]


@pytest.mark.parametrize("call", [{}, {"wager": "bonus"}, {"amount": "1"}, {"wager": "bonus", "amount": "1"}])
@pytest.mark.parametrize("listed", [{"bonus": "1"}, {}])
def test_let_it_ride_2_iv_b_a_late_bonus_is_not_recognized(
    call: dict[str, str], listed: dict[str, str]
) -> None:
    seat = {"seat": 1, "wagers": BETS | listed, "cards": ["Ac", "Ad", "As"], "decisions": RODE}
    answer = settled("let-it-ride", seat, {"kind": "late_bonus", "seat": 1, **call}, community=["Ah", "2c"])
    if not listed and "amount" not in call:
        assert (answer["refused"]["code"], answer["refused"]["clause"]) == (
            "missing_wager",
            "§2.IV.B, §7.III",
        )
    else:
        assert answer["net"]["1"] == {**dict.fromkeys(BETS, "500"), "bonus": "0"}
        assert answer["why"]["1"]["bonus"]["clause"] == "§2.IV.B, §7.III"
    other = {"kind": "late_bonus", "seat": 1, "wager": "bet1", "amount": "5"}
    assert settled("let-it-ride", seat, other)["refused"]["code"] == "unknown_wager"


def test_a_seat_whose_only_wager_came_too_late_is_not_dealt_in() -> None:
    first = {
        "seat": 1,
        "wagers": {"ante": "10"},
        "cards": ["Ac", "Ad", "2s"],
        "decisions": [{"at": "play", "do": "play"}],
    }
    second = {"seat": 2, "wagers": {"ante": "10"}}
    record = {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "seats": [first, second]}
    late = {"irregularities": [{"kind": "late_wager", "seat": 2, "wager": "ante"}]}
    answer = settle_line(json.dumps(record | late | {"dealer": ["Kc", "8d", "3s"]}).encode())
    assert answer["net"] == {"1": {"ante": "10", "play": "10"}, "2": {"ante": "0"}}
    assert answer["why"]["2"]["ante"]["clause"] == "§7.IV"


@pytest.mark.parametrize("named", ["field", "f"])
def test_craps_a_late_wager_may_be_one_that_its_seat_lists(named: str) -> None:
    lines = [{"wager": "pass", "amount": "10"}, {"id": "f", "wager": "field", "amount": "5"}]
    call = {"kind": "late_wager", "seat": 1, "wager": named, "roll": 1}
    answer = settled("craps", {"seat": 1, "wagers": lines}, call, rolls=[[6, 6]])
    assert answer["net"]["1"] == {"pass": "-10", "field": "0"}
