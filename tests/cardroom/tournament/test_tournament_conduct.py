"""Section 8 (y)(23), (27), (29)–(33), (42), (47): absence, illness, removal, misdeals, changing chips up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.tournament.field import begun, idle, lose, refused
from pitboss.cardroom.tournament import AllInOrFold, Deal, Tournament
from pitboss.cardroom.tournament.answers import raced
from pitboss.cardroom.tournament.events import CardsDrawn, ChangedUp, Due, Irregular, Removed
from pitboss.chance import Source, seeded
from pitboss.money import Cents
from pitboss.rulebooks import Refusal


class Steady:
    """Bits that are always the same, for what does not turn on chance."""

    def bits(self, n: int) -> int:
        return 0

    def below(self, n: int) -> int:
        return 0


def dealt(deal: Deal, source: Source | None = None) -> dict[int, Cents]:
    return dict(AllInOrFold()(deal, source or Steady()))


def test_y30_an_absent_player_is_dealt_in_and_his_blinds_are_taken() -> None:
    event = begun(3)
    small = event.state.tables[1].players[1]
    event.away(small)
    deal = event.deal(1)
    assert deal.seats[0][1::2] == (small, True)
    for seed in range(20):
        assert dealt(deal, seeded(seed))[1] == 50_000 - 500
    event.away(small, away=False)
    assert not event.deal(1).seats[0].away


def test_y30_absent_players_are_blinded_off() -> None:
    event = begun(2)
    event.away("p1")
    event.away("p2")
    event.away("p2", away=False)
    while event.phase == "playing":
        event.played(1, dealt(event.deal(1), seeded(event.state.hands)))
    assert event.standings[0].player == "p2"


def test_y47_a_player_taken_ill_stays_as_absent_or_is_out_with_the_place_reached() -> None:
    event = begun(4)
    event.ill("p1", likely_back=True)
    assert event.state.players["p1"].away
    [removed] = event.ill("p2", likely_back=False).events
    assert isinstance(removed, Removed)
    assert (removed.chips, removed.place_kept, removed.cite.clause) == (50_000, True, "§8(y)(47)")
    assert event.state.chips == 150_000
    assert event.standings[-1][:2] == ("p2", 4)
    refused("not_in", lambda: event.ill("p2", likely_back=True))
    refused("unknown_player", lambda: event.ill("nobody", likely_back=True))


@pytest.mark.parametrize("kind", ["rules_broken", "disruptive", "hole_cards_shown"])
def test_y33_y47_removed_with_the_place_reached_and_the_chips_out_of_play(kind: str) -> None:
    event = begun(7)
    lose(event, "p7", to="p1")
    called, removed, due = event.call(kind, "p6").events
    assert isinstance(called, Irregular)
    assert isinstance(removed, Removed)
    assert isinstance(due, Due)
    assert (event.state.chips, event.state.seat_of("p6")) == (300_000, None)
    assert [(one.place, one.player) for one in event.standings[-2:]] == [(6, "p6"), (7, "p7")]
    refused("not_in", lambda: event.call(kind, "p6"))


def test_y47_a_cheat_has_no_place_no_prize_and_no_refund_and_others_move_up() -> None:
    event = begun(8)
    for loser in ("p8", "p7"):
        lose(event, loser, to="p1")
    event.call("cheating", "p6")
    assert event.state.chips == 7 * 50_000
    for loser in ("p5", "p4", "p3", "p2"):
        lose(event, loser, to="p1")
    assert [(one.place, one.player) for one in event.standings] == [
        (1, "p1"), (2, "p2"), (3, "p3"), (4, "p4"), (5, "p5"), (6, "p7"), (7, "p8"),
    ]  # fmt: skip
    assert sum(one.prize for one in event.standings) == 8 * 4000
    refused("no_prize", lambda: event.pay("p6"))
    refused("not_now", lambda: event.withdraw("p6"))


def test_y47_a_cheat_before_the_first_hand_gets_no_refund() -> None:
    event = begun(4)
    event.call("cheating", "p1")
    assert refused("forfeited", lambda: event.withdraw("p1")).clause == "§8(y)(47)"
    refused("not_in", lambda: event.call("cheating", "p1"))


def test_y47_who_took_the_fee_back_has_no_place_to_lose() -> None:
    event = begun(4)
    event.withdraw("p1")
    refused("not_in", lambda: event.call("cheating", "p1"))
    assert event.books["refunded"] == 4000


def test_y30_who_is_out_is_neither_absent_nor_back() -> None:
    event = begun(4)
    lose(event, "p4", to="p1")
    for away in (True, False):
        refused("not_in", lambda away=away: event.away("p4", away))


def test_y47_a_cheat_found_after_the_last_hand_forfeits_the_prize_until_prizes_are_paid() -> None:
    event = begun(3)
    lose(event, "p3", to="p1")
    lose(event, "p2", to="p1")
    refused("not_now", lambda: event.call("rules_broken", "p1"))
    event.call("cheating", "p1")
    assert [(one.player, one.prize) for one in event.standings] == [("p2", 9000), ("p3", 3000)]
    refused("no_prize", lambda: event.pay("p1"))
    event.pay("p2")
    refused("paid_already", lambda: event.call("cheating", "p3"))
    event.pay("p3")
    assert event.books["held"] == 0


def test_y33_hole_cards_may_be_shown_with_two_players_left_in_the_event() -> None:
    event = begun(3)
    lose(event, "p3", to="p1")
    assert refused("waived", lambda: event.call("hole_cards_shown", "p2")).clause == "§8(y)(33)"


def test_y2_the_last_player_has_won_when_the_other_is_removed() -> None:
    event = begun(2)
    event.call("rules_broken", "p2")
    assert event.phase == "over"
    assert (event.standings[0].player, event.state.chips) == ("p1", 50_000)


@pytest.mark.parametrize(("kind", "clause"), [
    ("deal_to_split", "§8(y)(23), (42)"), ("straddle", "§8(y)(27)"), ("taken_over", "§8(y)(29)"),
])  # fmt: skip
def test_y23_y27_y29_what_is_prohibited_is_refused(kind: str, clause: str) -> None:
    assert refused(kind, lambda: begun(4).call(kind)).clause == clause


def test_y31_a_card_exposed_among_the_first_two_is_a_misdeal() -> None:
    event = begun(4)
    before = event.deal(1)
    [called] = event.call("exposed_card", table=1).events
    assert isinstance(called, Irregular)
    assert (called.remedy, called.cite.clause, event.deal(1)) == ("misdeal", "§8(y)(31)", before)
    refused("unknown_table", lambda: event.call("exposed_card", table=9))


def test_y24_a_foul_deck_is_for_the_staff() -> None:
    [called] = begun(4).call("foul_deck", table=1).events
    assert isinstance(called, Irregular)
    assert (called.remedy, called.then) == ("staff", ("remove_deck",))


def test_an_irregularity_nobody_names_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        begun(4).call("lightning")
    assert caught.value.code == "unknown_irregularity"


# -- changing up ---------------------------------------------------------------------------------


def uneven() -> Tournament:
    """Three players with 505, 510 and 485, at blinds of 25 and 50."""
    event = begun(3)
    for _ in range(4):
        event.minutes(event.minutes_left)
    event.played(1, {1: 50_500, 2: 51_000, 3: 48_500})
    return event


@pytest.mark.parametrize("chip", ["5", "7", "2.50", "50", "10"])
def test_y32_only_a_chip_that_is_larger_and_makes_the_blinds(chip: str) -> None:
    refused("bad_chip", lambda: uneven().change_up(chip, seeded(1)))


def test_y32_in_a_recess_too_a_larger_chip_is_made_of_whole_ones() -> None:
    event = begun(3)
    for _ in range(2):
        event.minutes(event.minutes_left)
    assert event.level.is_recess
    refused("bad_chip", lambda: event.change_up("7", seeded(1)))
    event.change_up("10", seeded(1))


def test_y32_odd_chips_are_raced_for_and_none_is_lost() -> None:
    event = uneven()
    cards, changed = event.change_up("25", seeded(1)).events
    assert isinstance(cards, CardsDrawn)
    assert isinstance(changed, ChangedUp)
    assert event.state.chips == 150_000
    assert sorted(changed.stacks.values()) == [47_500, 50_000, 52_500]
    assert event.deal(1).chip == 2500
    assert refused("bad_chip", lambda: event.change_up("25", seeded(1))).clause == "§8(y)(32)"


def test_y32_refused_where_it_would_put_somebody_out() -> None:
    event = begun(3)
    for _ in range(4):
        event.minutes(event.minutes_left)
    event.played(1, {1: 2_000, 2: 100_000, 3: 48_000})
    refused("puts_out", lambda: event.change_up("25", seeded(1)))


@given(st.lists(st.integers(25, 400), min_size=1, max_size=10))
def test_y32_whoever_wins_the_race_nobody_gains_a_whole_chip(held: list[int]) -> None:
    stacks = {str(place): stack for place, stack in enumerate(held)}
    order = [player for player, stack in stacks.items() if stack % 25]
    after = {**stacks, **raced(stacks, order, 25)}
    assert sum(after.values()) == sum(held)
    assert all(abs(after[player] - stacks[player]) < 25 for player in stacks)
    assert sum(1 for stack in after.values() if stack % 25) <= 1


# -- what a deal may tell ------------------------------------------------------------------------


@pytest.mark.parametrize(("stacks", "code"), [
    ({1: 50_000, 2: 50_000}, "other_seats"), ({1: 50_000, 2: 50_000, 3: 50_000, 4: 0}, "other_seats"),
    ({1: 50_000, 2: 50_000, 3: 49_999}, "other_chips"), ({1: 50_000, 2: 50_000, 3: 50_001}, "other_chips"),
    ({1: -1, 2: 100_001, 3: 50_000}, "bad_stacks"), ({1: True, 2: 99_999, 3: 50_000}, "bad_stacks"),
])  # fmt: skip
def test_y6_a_deal_that_makes_or_loses_chips_is_refused(stacks: dict[int, int], code: str) -> None:
    event = begun(3)
    before = event.to_json()
    refused(code, lambda: event.played(1, stacks))
    assert event.to_json() == before
    idle(event)
