"""Whole events from a seed: one winner with all the chips, every cent paid, told again by the log."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phevaluator import evaluate_cards, evaluate_omaha_cards

from cardroom.tournament.field import begun, entered, terms_of
from pitboss.cardroom.events import fold
from pitboss.cardroom.tournament import (
    AllInOrFold,
    Deal,
    Tournament,
    play_out,
    simulate_tournament,
    tournament_rules,
)
from pitboss.cardroom.tournament.answers import Adjust, DrawSeats
from pitboss.cardroom.tournament.hands import _Hand
from pitboss.cardroom.tournament.simulate import QUICK, player_of
from pitboss.cardroom.tournament.state import State
from pitboss.chance import seeded
from pitboss.poker.game import Poker
from pitboss.poker.pots import split_pots
from pitboss.rulebooks import Refusal
from sizes import so_many
from variants import changed, raw_chapter, rules_of

FORM_1 = Path(__file__).with_name("form_1.json")
"""An event of five players, seed 3, as it was written down before logs of tournaments were sealed."""


def test_who_plays_is_named_or_refused() -> None:
    assert type(player_of(QUICK, tournament_rules("section-8-poker"))) is AllInOrFold
    with pytest.raises(Refusal, match="engine, quick"):
        simulate_tournament(2, player="soup")


def test_quick_bots_refuse_a_deck_whose_hands_they_do_not_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = changed(raw_chapter("section-8-poker", "poker-holdem"), deck="36 cards, six to ace")
    short = rules_of(Poker(), "section-8-poker", raw)
    monkeypatch.setattr(Poker, "rules", lambda self, book, options: short)
    with pytest.raises(Refusal, match="quick bots play 52 cards"):
        player_of(QUICK, tournament_rules("section-8-poker"))


def check_whole(event: Tournament, entries: int) -> None:
    """What holds of every event that was played out and paid."""
    state = event.state
    assert event.phase == "over"
    assert [player.name for player in state.left] == [event.standings[0].player]
    assert state.left[0].stack == state.chips == entries * 50_000
    assert event.books == {
        "taken": entries * 4000,
        "refunded": 0,
        "paid": entries * 4000,
        "withheld": 0,
        "held": 0,
    }
    assert len(event.standings) == entries
    assert all(one.prize == 0 for one in event.standings if one.place > 6)
    cited = [json.dumps(msgspec.to_builtins(one), ensure_ascii=False) for one in event.events]
    assert all('"clause": "§8(y)' in one for one in cited)


@pytest.mark.parametrize(("game", "entries"), [
    ("holdem", 60), ("omaha", 60), ("stud", 49), ("holdem", 2), ("holdem", 3), ("stud", 8), ("holdem", 11),
    ("stud", 30),
])  # fmt: skip
def test_an_event_ends_with_one_winner_and_every_cent_paid(game: str, entries: int) -> None:
    check_whole(simulate_tournament(entries, 11, player=QUICK, game=game), entries)


def test_a_seed_repeats_an_event_and_another_does_not() -> None:
    one, again, other = (simulate_tournament(24, seed, player=QUICK) for seed in (b"x", b"x", b"y"))
    assert one.to_log() == again.to_log() != other.to_log()


def test_the_log_tells_the_event_again_without_the_seed() -> None:
    event = simulate_tournament(34, 5, player=QUICK)
    told = Tournament.from_log(event.to_log())
    assert told.to_json() == event.to_json()
    assert told.to_log() == event.to_log()


def test_the_state_is_the_fold_of_the_events() -> None:
    event = simulate_tournament(23, 2, player=QUICK, game="stud")
    assert fold(event.events, State()) == event.state


def test_a_log_of_the_old_form_is_read_and_refused_where_it_was_changed() -> None:
    assert Tournament.from_log(FORM_1.read_bytes()).log == simulate_tournament(5, 3, player=QUICK).log
    data = json.loads(FORM_1.read_bytes())
    for change in (
        lambda log: log["steps"][0]["events"][0].update(number=2),
        lambda log: log["opening"][0].update(fee=1),
        lambda log: next(step for step in log["steps"] if step["drawn"])["drawn"].append(0),
        lambda log: next(step for step in log["steps"] if step["drawn"])["drawn"].pop(),
        lambda log: next(step for step in log["steps"] if step["drawn"])["drawn"].__setitem__(0, 99),
        lambda log: log["steps"][0]["drawn"].append(0),
        lambda log: log.pop("steps"),
    ):
        log = json.loads(json.dumps(data))
        change(log)
        with pytest.raises(Refusal):
            Tournament.from_log(json.dumps(log).encode())
    with pytest.raises(Refusal, match="not a log"):
        Tournament.from_log(b"{")


def test_what_is_refused_half_way_leaves_nothing_behind() -> None:
    event = begun(30)
    names = list(event.state.tables[2].players.values())
    deal = event.deal(2)
    stacks = {chair.seat: 0 if chair.player in names[:3] else chair.stack for chair in deal.seats}
    stacks[deal.seats[-1].seat if deal.seats[-1].player not in names[:3] else deal.seats[0].seat] += 150_000
    event.played(2, stacks)
    before, log = event.to_json(), event.to_log()
    for drawn in ((), (1,) * 5, (1,) * 11, (51,) * 10):
        with pytest.raises(Refusal):
            event.answer(Adjust(drawn=drawn))
        assert (event.to_json(), event.to_log()) == (before, log)
    event.answer(Adjust(drawn=(0,) * 10))


def test_chance_must_come_from_somewhere() -> None:
    event = entered(4)
    event.close_entries()
    with pytest.raises(Refusal) as caught:
        event.answer(DrawSeats())
    assert caught.value.code == "missing_draw"
    event.answer(DrawSeats(drawn=(3, 0, 1, 0)))
    assert event.state.tables[1].players == {1: "p4", 2: "p1", 3: "p2", 4: "p3"}


@settings(max_examples=so_many(everyday=10, ci=25, long=500), deadline=None)
@given(st.integers(2, 30), st.integers(0, 10**9), st.sampled_from(["holdem", "omaha", "stud"]))
def test_any_field_plays_out(entries: int, seed: int, game: str) -> None:
    check_whole(simulate_tournament(entries, seed, player=QUICK, game=game), entries)


@settings(max_examples=so_many(everyday=10, ci=25, long=500), deadline=None)
@given(st.integers(4, 24), st.integers(0, 10**9), st.data())
def test_money_and_chips_are_conserved_through_removals_and_refunds(
    entries: int, seed: int, data: st.DataObject
) -> None:
    event, source, gone = begun(entries, seeded(seed)), seeded(seed + 1), 0
    away = data.draw(st.sampled_from(event.state.left)).name
    event.away(away)
    while event.phase == "playing":
        event.adjust(source)
        if event.level.is_recess:
            event.minutes(event.minutes_left)
            continue
        for table in sorted(event.state.tables):
            if event.phase == "playing" and table in event.state.tables and event.owed is None:
                event.played(table, AllInOrFold()(event.deal(table), source))
        if event.phase == "playing" and data.draw(st.integers(0, 3)) == 0:
            player = data.draw(st.sampled_from(event.state.left))
            gone += player.stack
            event.call(data.draw(st.sampled_from(["cheating", "disruptive"])), player.name)
        assert event.state.chips + gone == entries * 50_000
        assert (
            sum(event.books[where] for where in ("refunded", "paid", "withheld", "held"))
            == event.books["taken"]
        )
        if event.phase == "playing":
            event.minutes(1)
    assert sum(one.prize for one in event.standings) == event.state.fees == entries * 4000
    for one in event.standings:
        if one.prize:
            event.pay(one.player)
    assert event.books["held"] == 0


# -- the bots ------------------------------------------------------------------------------------


def test_another_player_of_hands_may_be_put_in() -> None:
    """The seam for the poker engine: it is given a deal and gives back the stacks."""
    seen: list[Deal] = []

    def first_wins(deal: Deal, source: object) -> dict[int, int]:
        seen.append(deal)
        winner, loser = deal.seats[0], deal.seats[1]
        stacks = {chair.seat: chair.stack for chair in deal.seats}
        return {**stacks, winner.seat: winner.stack + loser.stack, loser.seat: 0}

    event = simulate_tournament(9, 1, player=first_wins)
    assert len(seen) == event.state.hands == 8
    assert [deal.number for deal in seen] == [*range(1, 9)]


def test_players_who_never_lose_are_found_out() -> None:
    event = begun(2)
    event.state.hands = 100_001
    with pytest.raises(Refusal, match="nobody has won"):
        play_out(event, seeded(1), AllInOrFold())


def bot_hand(game: str, stacks: list[int], seed: int, **more: object) -> tuple[Deal, dict[int, int], _Hand]:
    event = begun(len(stacks), game=game)
    deal = event.deal(1)
    chairs = tuple(chair._replace(stack=stack) for chair, stack in zip(deal.seats, stacks, strict=True))
    deal = deal._replace(seats=chairs, **more)  # type: ignore[arg-type]
    hand = _Hand(deal, seeded(seed))
    return deal, hand.play(), hand


@settings(max_examples=so_many(everyday=50, ci=150, long=2_000), deadline=None)
@given(
    st.sampled_from(["holdem", "omaha", "stud"]),
    st.lists(st.integers(1, 400), min_size=2, max_size=7),
    st.integers(0, 10**9),
    st.booleans(),
)
def test_y6_pots_go_chip_by_chip_to_the_best_hand_that_paid(
    game: str, stacks: list[int], seed: int, no_limit: bool
) -> None:
    """A second way to divide: cent by cent of what was put in, each among those who put it in and did not fold."""
    more = {"limits": None} if no_limit else {}
    stacks = [stack * 500 for stack in stacks]
    deal, after, hand = bot_hand(game, stacks, seed, **more)
    assert sum(after.values()) == sum(stacks)
    live = [place for place, folded in enumerate(hand.folded) if not folded]
    worth = {place: five_best(game, hand, place) for place in live}
    won = [0.0] * len(stacks)
    for unit in range(500, max(hand.put) + 500, 500):
        layer = sum(1 for put in hand.put if put >= unit)
        able = [place for place in live if hand.put[place] >= unit] or [
            max(live, key=lambda one: hand.put[one])
        ]
        best = [place for place in able if worth[place] == max(worth[one] for one in able)]
        for place in best:
            won[place] += 500 * layer / len(best)
    for place, chair in enumerate(deal.seats):
        expected = stacks[place] - hand.put[place] + won[place]
        assert abs(after[chair.seat] - expected) < 500 * len(stacks), (hand.put, won, after)


def five_best(game: str, hand: _Hand, place: int) -> int:
    cards = (*hand.board, *hand.hole[place])
    return -int(evaluate_omaha_cards(*cards) if game == "omaha" else evaluate_cards(*cards))


def test_y39_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    _, _, hand = bot_hand("holdem", [50_000, 50_000], 1)
    board = ["2c", "7d", "9h", "Jc", "Qd"]
    hand.board, hand.put, hand.folded = board, [50_500, 50_500], [False, False]
    for hole, first in ((["Ac", "3c"], 1), (["As", "3s"], 0), (["Ah", "3h"], 1)):
        hand.hole, hand.stacks = (
            [hole, ["Ad" if hole[0] == "Ac" else "As" if hole[0] == "Ah" else "Ad", "3d"]],
            [0, 0],
        )
        for pot in split_pots(hand.put, hand.folded):
            hand.award(pot._replace(total=100_500))
        assert hand.stacks[first] == 50_500
        assert hand.stacks[1 - first] == 50_000


def test_y5_the_bots_lose_no_more_than_three_raises_a_round_unless_heads_up() -> None:
    for seed in range(40):
        _, after, _ = bot_hand("holdem", [50_000] * 5, seed)
        assert min(after.values()) >= 50_000 - 4 * (2 * 1000 + 2 * 2000)
        _, after, _ = bot_hand("stud", [50_000] * 5, seed)
        assert min(after.values()) >= 50_000 - 4 * (2 * 1000 + 3 * 2000)
    assert any(min(bot_hand("holdem", [50_000] * 2, seed)[1].values()) == 0 for seed in range(40))


def test_the_default_field_is_sixty_and_the_plan_is_section_8s() -> None:
    assert len(simulate_tournament(player=QUICK).standings) == terms_of().most_entries == 60
