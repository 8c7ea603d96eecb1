"""A live table: calls about the cards that lie there, and calls whose moment can never come."""

from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from everyday import every_chapter
from pitboss.desk import game_of
from pitboss.floor import LiveTable
from pitboss.rounds.answers import Chosen, IrregularityCall, Stakes
from pitboss.rounds.events import Irregular, Staked
from pitboss.rulebooks import Refusal

HORSESHOE = "horseshoe-cincinnati"


def table(game: str, seed: int = 1, bots: int = 0, **options: Any) -> LiveTable:
    found = game_of(game)
    return LiveTable(found, found.rules(HORSESHOE, options), 1, bots, seed.to_bytes(32, "big"))


@pytest.fixture
def dealt() -> LiveTable:
    made = table("three-card-poker")
    made.answer(Stakes({"ante": 500}, 1))
    return made


def refused(made: LiveTable, call: IrregularityCall, when_due: bool = True) -> Refusal:
    before = list(made.round.log)
    with pytest.raises(Refusal) as told:
        made.call(call, when_due)
    assert made.round.log == before
    assert made.due is None
    return told.value


def test_a_call_names_no_card(dealt: LiveTable) -> None:
    assert (
        refused(dealt, IrregularityCall("dealer_card_exposed", card="As"), when_due=False).code == "no_card"
    )


def test_horseshoe_13_iii_the_exposed_card_is_one_the_dealer_has(dealt: LiveTable) -> None:
    dealt.call(IrregularityCall("dealer_card_exposed"))
    [called] = [entry for entry in dealt.round.log if type(entry) is Irregular]
    assert called.card == dealt.round.table.hands["dealer"][0]


def test_horseshoe_13_i_a_card_dealt_in_error_is_the_next_and_comes_next() -> None:
    made = table("three-card-poker", dealing="hand")
    made.call(IrregularityCall("card_dealt_in_error"), when_due=True)
    made.answer(Stakes({"ante": 500}, 1))
    [called] = [entry for entry in made.round.log if type(entry) is Irregular]
    assert called.card == made.round.table.hands[1][0]
    assert made.round.seen(called, 1).card == "??"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (IrregularityCall("shuffler_jam"), "moment_past"),  # before the deal, and the cards are out
        (IrregularityCall("verbal_wager"), "not_allowed"),
        (IrregularityCall("player_leaves"), "missing_seat"),
        (IrregularityCall("player_leaves", seat=9), "unknown_seat"),
        (IrregularityCall("earthquake"), "unknown_irregularity"),
    ],
)
def test_a_call_when_due_that_can_never_come_is_refused(
    dealt: LiveTable, call: IrregularityCall, code: str
) -> None:
    assert refused(dealt, call).code == code


def test_a_call_that_waits_is_not_lost_by_another() -> None:
    made = table("three-card-poker")
    made.call(IrregularityCall("shuffler_jam"), when_due=True)
    with pytest.raises(Refusal, match="shuffler_jam is already waiting for its moment") as told:
        made.call(IrregularityCall("wrong_deck"), when_due=True)
    assert told.value.code == "call_waits"
    assert made.due == IrregularityCall("shuffler_jam")


def test_a_call_that_cannot_happen_here_is_refused_now_and_when_due() -> None:
    made = table("blackjack", card_reader=False)
    told = refused(made, IrregularityCall("blackjack_missed"))
    assert (told.code, told.clause) == ("cannot_happen", "§15.IX.B")


@pytest.mark.parametrize("when_due", [True, False])
def test_a_call_that_turns_on_a_hidden_card_is_checked_whenever_it_is_made(when_due: bool) -> None:
    """It waits either way, and what it waits for must be able to come."""
    made = table("blackjack", card_reader=False)
    assert refused(made, IrregularityCall("blackjack_missed"), when_due).code == "cannot_happen"
    made = table("blackjack")
    assert refused(made, IrregularityCall("blackjack_missed", seat=9), when_due).code == "unknown_seat"
    for seed in range(100):
        made = table("blackjack", seed)
        made.answer(Stakes({"blackjack": 2_500}, 1))
        if made.round.ask is not None and made.round.ask.at == "hand1":
            assert refused(made, IrregularityCall("blackjack_missed"), when_due).code == "moment_past"
            return
    pytest.fail("nobody came to a decision")


def test_a_call_due_at_the_moment_that_is_open_is_made_at_once(
    dealt: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    irregularities = dealt.rules.chapter.irregularities
    now = replace(irregularities["player_leaves"], at="play")
    monkeypatch.setitem(irregularities, "player_leaves", now)
    dealt.call(IrregularityCall("player_leaves", seat=1), when_due=True)
    assert dealt.due is None
    assert any(type(entry) is Irregular for entry in dealt.round.log)


def test_a_call_without_a_moment_of_its_own_cannot_wait_for_one(
    dealt: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    irregularities = dealt.rules.chapter.irregularities
    monkeypatch.setitem(irregularities, "player_leaves", replace(irregularities["player_leaves"], at=""))
    assert refused(dealt, IrregularityCall("player_leaves", seat=1)).code == "no_moment"


def test_moments_that_come_again_are_waited_for() -> None:
    made = table("craps")
    made.answer(Chosen("bet", 1_000, "pass", seat=1))
    made.answer(Chosen("take_dice", seat=1))
    kind = next(one.kind for one in made.rules.chapter.irregularities.values() if one.at == "roll")
    made.call(IrregularityCall(kind), when_due=True)
    assert made.due == IrregularityCall(kind)
    made.due = None
    opening = [one.kind for one in made.rules.chapter.irregularities.values() if one.at == "opening"]
    for past in opening:
        assert refused(made, IrregularityCall(past)).code == "moment_past"


def test_a_call_that_waited_in_vain_is_told_of() -> None:
    for seed in range(30):
        made = table("blackjack", seed)
        made.answer(Stakes({"blackjack": 2_500}, 1))
        if made.round.over or made.round.ask.at != "hand1":  # type: ignore[union-attr]
            continue
        made.call(IrregularityCall("dealer_draws_on_standing_total"), when_due=True)
        while not made.round.over:
            made.answer(Chosen("hit" if made.chips(1) else "stand", seat=1))
        if not any(type(entry) is Irregular for entry in made.round.log):
            assert made.missed == "dealer_draws_on_standing_total"
            made.new_round()
            assert made.missed == ""
            return
    pytest.fail("the call was always made")


def test_blackjack_15_ix_b_what_turns_on_the_hole_card_waits_and_no_seat_is_told() -> None:
    """Whether or not there was a blackjack to miss, the call is taken and play goes on alike."""
    taken = set()
    for seed in range(200):
        made = table("blackjack", seed)
        made.answer(Stakes({"blackjack": 2_500}, 1))
        ask = made.round.ask
        if ask is None or ask.at != "insurance":
            continue
        made.call(IrregularityCall("blackjack_missed"))
        assert made.due is not None
        made.answer(Chosen("decline", seat=1))
        called = [entry for entry in made.round.log if type(entry) is Irregular]
        taken.add(bool(called))
        assert not any(type(seen) is Irregular for seen in made.round.view(1))
    assert taken == {False, True}


@pytest.mark.parametrize(("book", "id"), every_chapter(doors=True))
@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_an_abandoned_table_is_closed_and_no_chip_is_lost(book: str, id: str, answers: int) -> None:
    """What was staked is decided: by what the rulebook says of a player who leaves, or by playing it out."""
    game = game_of(id)
    made = LiveTable(game, game.rules(book), 1, 2, bytes(31) + bytes([answers]))
    for _ in range(answers):
        if made.round.ask is not None:
            with suppress(Refusal):
                made.answer(made.bot.decide(made.round.ask, 1))  # type: ignore[arg-type]
    staked, over = made.staked(1), made.round.over
    log = len(made.round.log)
    returned = made.close()
    assert made.round.over
    assert all(cents > 0 for cents in returned.values())
    assert made.game.carries_over or not returned.get(1), "what the player staked was decided"
    if not over and not made.game.carries_over:
        won = {seat: sum(made.round.net().get(seat, {}).values()) for seat in made.seats}
        home = {seat: made.purses.chips[seat] - made.purses.bought[seat] for seat in made.seats}
        assert home == won
        later = [one for one in made.round.log[log:] if type(one) is Staked and one.seat == 1]
        assert not staked or not later, "nothing more was staked for who is gone"


@pytest.mark.parametrize("book", ["oneida-2003", "oneida-2025", "horseshoe-cincinnati"])
@pytest.mark.parametrize("bots", [0, 2])
def test_a_wager_that_nobody_may_throw_for_is_taken_down(book: str, bots: int) -> None:
    """Craps without a line bet has no shooter. It took 1,667 rounds without a throw until the wager was given back."""
    game = game_of("craps")
    made = LiveTable(game, game.rules(book), 1, bots, bytes(32))
    made.answer(Chosen("bet", 500, "hard_8", 1))
    others = {seat: made.staked(seat) for seat in made.seats if seat != 1}
    returned = made.close()
    assert made.round.over
    assert made.number < 10
    assert made.purses.chips[1] == 100_000
    assert {seat: returned.get(seat, 0) for seat in others} == others, "nobody staked anything more"


def test_horseshoe_7_iii_wagers_of_who_left_are_lost_when_the_table_is_closed(dealt: LiveTable) -> None:
    assert dealt.close() == {}
    assert dealt.round.over
    assert dealt.purses.chips[1] == 100_000 - 500


def test_oneida_three_card_poker_has_no_leaving_rule_and_the_wager_stands() -> None:
    """It was given back once, which was a free look at three cards: nobody decides, so the hand is folded."""
    game = game_of("three-card-poker")
    made = LiveTable(game, game.rules("oneida-2025"), 1, 0, bytes(32))
    made.answer(Stakes({"ante": 1_000}, 1))
    assert made.close() == {}
    assert made.round.over
    assert made.purses.chips[1] == 100_000 - 1_000
