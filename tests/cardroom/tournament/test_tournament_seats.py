"""Section 8 (y)(14), (18)–(20), (34)–(37), (41): seats drawn, tables balanced and broken, button and blinds."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardroom.tournament.field import begun, entered, idle, lose, refused, terms_of
from pitboss.cardroom.tournament import Tournament, tournament_rules
from pitboss.cardroom.tournament.answers import Adjust, spread
from pitboss.cardroom.tournament.core import Core, by_card
from pitboss.cardroom.tournament.events import CardsDrawn, HandPlayed, Moved, SeatsDrawn, TableBroken
from pitboss.cardroom.tournament.state import Table, best_seat, positions
from pitboss.chance import RANK, seeded
from sizes import so_many

TERMS, STUD = terms_of(), terms_of(game="stud")


def sizes(event: Tournament) -> list[int]:
    return [len(table.players) for _, table in sorted(event.state.tables.items())]


def at(*seats: int, **left: object) -> Table:
    """A table of players named by their seats."""
    return Table(1, {seat: str(seat) for seat in seats}, len(seats), **left)  # type: ignore[arg-type]


# -- the draw ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "entries", "tables"), [
    ("holdem", 60, [10] * 6), ("stud", 49, [7] * 7), ("omaha", 51, [9, 9, 9, 8, 8, 8]), ("holdem", 2, [2]),
    ("holdem", 11, [6, 5]), ("stud", 8, [4, 4]), ("holdem", 10, [10]), ("stud", 7, [7]),
])  # fmt: skip
def test_y14_seats_are_drawn_evenly_over_as_few_tables_as_hold_all(
    game: str, entries: int, tables: list[int]
) -> None:
    event = begun(entries, game=game)
    assert sizes(event) == tables
    assert {player.stack for player in event.state.left} == {50_000}


def test_y14_every_seat_is_as_likely_for_everybody() -> None:
    sat = [begun(4, seeded(seed)).state.seat_of("p1") for seed in range(200)]
    assert all(30 <= sat.count((1, seat)) <= 75 for seat in (1, 2, 3, 4))


@given(st.integers(1, 80), st.integers(2, 12))
def test_y34_a_draw_leaves_no_two_tables_more_than_one_apart(players: int, seats: int) -> None:
    found = spread([str(one) for one in range(players)], seats)
    counts = [len(table) for table in found.values()]
    assert max(counts) - min(counts) <= 1
    assert max(counts) <= seats
    assert sum(counts) == players
    assert all(list(table) == [*range(1, len(table) + 1)] for table in found.values())


# -- redraws -------------------------------------------------------------------------------------


def shrink(event: Tournament, left: int) -> None:
    """Put players out, the last to enter first, until so many are left; seats are changed as they must."""
    source = seeded(9)
    while len(event.state.left) > left:
        event.adjust(source)
        lose(event, event.state.left[-1].name)


@pytest.mark.parametrize(
    ("game", "entries", "at"), [("holdem", 22, 20), ("holdem", 12, 10), ("stud", 16, 14), ("stud", 9, 7)]
)
def test_y20_seats_are_redrawn_with_so_many_left(game: str, entries: int, at: int) -> None:
    event = begun(entries, game=game)
    shrink(event, at + 1)
    assert event.owed is None or event.owed.what != "redraw"
    shrink(event, at)
    assert event.owed is not None
    assert event.owed.what == "redraw"
    assert refused("seats_first", lambda: event.deal(1)).clause == "§8(y)(20)"
    [drawn] = event.answer(Adjust(), seeded(4)).events
    assert isinstance(drawn, SeatsDrawn)
    assert (drawn.left, drawn.cite.clause) == (at, "§8(y)(20)")
    assert sizes(event) == ([10, 10] if at == 20 else [7, 7] if at == 14 else [at])
    assert event.owed is None
    refused("nothing_owed", lambda: event.answer(Adjust(), seeded(4)))


def test_y20_a_deal_that_passes_a_figure_redraws_once() -> None:
    event = begun(11)
    names = list(event.state.tables[1].players.values())
    lose(event, *names[:4], to=names[4])
    [step] = event.adjust(seeded(1))
    assert sizes(event) == [7]
    assert isinstance(step.events[0], SeatsDrawn)


def test_y20_a_field_that_begins_with_twenty_is_not_redrawn_at_once() -> None:
    assert begun(20).owed is None
    assert begun(10).owed is None


# -- balancing -----------------------------------------------------------------------------------


def test_y34_tables_two_apart_stay_and_three_apart_are_balanced() -> None:
    event = begun(30)
    names = list(event.state.tables[2].players.values())
    lose(event, names[0], names[1], to=names[9])
    assert event.owed is None
    lose(event, names[2], to=names[9])
    assert event.owed == ("balance", "balance_within", 1, 2)
    from_the_left = [player for _, player in sorted(event.state.tables[1].players.items())]
    cards, moved = event.answer(Adjust(), seeded(3)).events
    assert isinstance(cards, CardsDrawn)
    assert isinstance(moved, Moved)
    height = {"s": 4, "h": 3, "d": 2, "c": 1}
    assert moved.player == max(
        cards.cards, key=lambda one: (RANK[cards.cards[one]], height[cards.cards[one][1]])
    )
    assert [cards.cite.clause, moved.cite.clause] == ["§8(y)(35)", "§8(y)(37)"]
    assert sizes(event) == [9, 8, 10]
    assert list(cards.cards) == from_the_left
    assert event.owed is None


def test_y35_from_equal_ranks_the_higher_suit_moves() -> None:
    assert by_card({"a": "Ac", "b": "As", "c": "Ah", "d": "Ks", "e": "Ad"}, TERMS.suit_height) == [
        "b",
        "c",
        "e",
        "a",
        "d",
    ]


def test_y37_the_best_seat_is_the_last_to_act_short_of_the_button() -> None:
    last = {"button": 3, "big": 7, "dealt": (5, 7, 9, 1, 3)}
    table = at(1, 3, 5, 7, 9, **last)  # the next button is 5
    assert best_seat(table, [2, 4, 6, 8, 10], TERMS) == 2  # 4 would take the button, 6 the small blind
    assert best_seat(table, [4, 6, 8], TERMS) == 8
    assert best_seat(table, [4], TERMS) == 4


def test_y37_stud_has_no_positions_and_the_seat_is_drawn() -> None:
    taken = set()
    for seed in range(12):
        event = begun(21, game="stud", source=seeded(3))
        names = list(event.state.tables[2].players.values())
        lose(event, *names[:3], to=names[3])
        *_, moved = event.answer(Adjust(), seeded(seed)).events
        assert isinstance(moved, Moved)
        taken.add(moved.seat)
    assert taken == {1, 2, 3}


# -- breaking ------------------------------------------------------------------------------------


def second_round(event: Tournament) -> None:
    for _ in range(3):
        event.adjust(seeded(2))
        event.minutes(event.minutes_left)


def broken(event: Tournament, seed: int = 1) -> list[TableBroken]:
    steps = event.adjust(seeded(seed))
    return [one for step in steps for one in step.events if isinstance(one, TableBroken)]


def lose_evenly(event: Tournament, each: dict[int, int]) -> None:
    """Put so many players of each table out, one deal a table."""
    for number, count in each.items():
        names = list(event.state.tables[number].players.values())
        lose(event, *names[:count], to=names[-1])


def test_y19_tables_are_combined_when_one_loses_more_than_three() -> None:
    event = begun(40)
    second_round(event)
    lose_evenly(event, {1: 2, 2: 2, 3: 2})
    assert event.owed is None
    lose_evenly(event, {4: 3})  # seven left at table 4, and six open seats
    assert event.owed is None
    lose_evenly(event, {4: 1})
    assert event.owed == ("break", "combine_after", 4, 0)
    assert refused("seats_first", lambda: event.deal(1)).clause == "§8(y)(19)"
    buttons = {number: table.button for number, table in event.state.tables.items()}
    players = set(event.state.tables[4].players.values())
    step = event.answer(Adjust(), seeded(1))
    assert {one.player for one in step.events[:-1] if isinstance(one, Moved)} == players
    assert step.events[-1].cite.clause == "§8(y)(19)"  # type: ignore[union-attr]
    assert sizes(event) == [10, 10, 10]
    assert {number: table.button for number, table in event.state.tables.items()} == {
        number: button for number, button in buttons.items() if number != 4
    }


def test_y19_three_players_lost_are_not_more_than_three() -> None:
    event = begun(40)
    second_round(event)
    lose_evenly(event, {1: 2, 2: 2, 3: 2, 4: 2})
    lose_evenly(event, {1: 1, 2: 1, 3: 1, 4: 1})
    assert (sizes(event), event.owed) == ([7, 7, 7, 7], None)
    lose_evenly(event, {2: 1})
    assert event.owed == ("break", "combine_after", 2, 0)


def test_y19_a_table_that_took_in_others_counts_anew_whom_it_loses() -> None:
    """Its seats have been drawn for: those it lost before do not count any more, and those who came do."""
    event = begun(36)  # nine at each of four tables
    second_round(event)
    lose_evenly(event, {1: 2, 2: 2, 3: 2})
    lose_evenly(event, {4: 3})
    lose_evenly(event, {4: 1})
    assert len(broken(event)) == 1
    assert sum(sizes(event)) == 26
    assert [table.lost for table in event.state.tables.values()] == [0, 0, 0]
    lose_evenly(event, {1: 1})
    assert event.state.tables[1].lost == 1


def test_y19_any_table_that_lost_more_than_three_has_the_shortest_one_broken() -> None:
    event = begun(40)
    second_round(event)
    lose_evenly(event, {1: 2, 2: 2, 3: 2, 4: 2})
    lose_evenly(event, {4: 1, 1: 1})
    assert (sizes(event), event.owed) == ([7, 8, 8, 7], None)
    event.state.tables[2].drawn = 12  # as if others had joined it before: it has lost four since
    assert event.owed == ("break", "combine_after", 1, 0)


def test_a_table_of_two_plays_on_and_one_of_one_is_broken() -> None:
    event = entered(8, game="stud")
    event.close_entries()
    event.draw_seats(seeded(1))
    first = list(event.state.tables[1].players.values())
    event.withdraw(first[0])
    event.withdraw(first[1])
    assert (sizes(event), event.owed) == ([2, 4], None)
    event.withdraw(first[2])
    assert event.owed == ("break", "broken_table", 1, 0)


def test_y19_without_seats_enough_tables_are_balanced_instead() -> None:
    event = begun(40)
    second_round(event)
    names = list(event.state.tables[4].players.values())
    lose(event, *names[:4], to=names[9])
    assert event.owed is not None
    assert event.owed.what == "balance"


def test_y18_the_shortest_table_is_broken_in_the_recess_and_not_before() -> None:
    event = begun(40)
    for _ in range(2):
        lose_evenly(event, {1: 1, 2: 1, 3: 1, 4: 2})
        event.adjust(seeded(1))
    assert (sizes(event), event.owed) == ([8, 8, 8, 6], None)
    event.minutes(20)
    assert event.owed is None
    event.minutes(20)
    assert event.owed == ("break", "recess_seats", 4, 0)
    event.minutes(14)
    assert refused("seats_first", lambda: event.minutes(1)).clause == "§8(y)(18), (20)"
    assert len(broken(event)) == 1
    assert sizes(event) == [10, 10, 10]
    event.minutes(1)


def test_y19_the_other_reading_combines_at_any_time() -> None:
    assert Core(tournament_rules("section-8-poker")).terms.combine_from_round == 2
    other = tournament_rules("section-8-poker", readings={"combine_from": "at any time"})
    assert Core(other).terms.combine_from_round == 1


# -- button and blinds ---------------------------------------------------------------------------


def test_y38_the_button_starts_at_the_last_seat_and_moves_clockwise() -> None:
    event = begun(4)
    seen = []
    for _ in range(5):
        deal = event.deal(1)
        seen.append(
            (deal.button, deal.small_blind_seat, deal.big_blind_seat, [chair.seat for chair in deal.seats])
        )
        idle(event)
    assert seen == [
        (4, 1, 2, [1, 2, 3, 4]), (1, 2, 3, [2, 3, 4, 1]), (2, 3, 4, [3, 4, 1, 2]), (3, 4, 1, [4, 1, 2, 3]),
        (4, 1, 2, [1, 2, 3, 4]),
    ]  # fmt: skip


@pytest.mark.parametrize(("out", "big", "small"), [
    (1, 2, 3),  # the button goes: who was small blind is big blind now, the big blind small
    (2, 1, 3),  # the small blind goes: the button is due for the big blind
    (3, 1, 2),  # the big blind goes: the small blind is small again
])  # fmt: skip
def test_y41_from_three_to_two_the_big_blind_that_is_due_is_taken(out: int, big: int, small: int) -> None:
    table = at(*({1, 2, 3} - {out}), button=1, big=3, dealt=(2, 3, 1))
    found = positions(table, TERMS)
    assert (found.big, found.small, found.button) == (big, small, small)


def test_y41_with_two_players_the_small_blind_is_on_the_button() -> None:
    event = begun(2)
    seen = []
    for _ in range(3):
        deal = event.deal(1)
        seen.append((deal.button, deal.small_blind_seat, deal.big_blind_seat, deal.seats[-1].seat))
        idle(event)
    assert seen == [(2, 2, 1, 2), (1, 1, 2, 1), (2, 2, 1, 2)]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_y41_nobody_is_big_blind_twice_running_when_a_table_comes_down_to_two(size: int) -> None:
    for button in range(1, size + 1):
        turn = [(button + step - 1) % size + 1 for step in range(1, size + 1)]
        for left in combinations(range(1, size + 1), 2):
            found = positions(at(*left, button=button, big=turn[1], dealt=tuple(turn)), TERMS)
            assert found.big != turn[1]
            assert {found.big, found.small} == set(left)


def test_y36_a_newcomer_has_the_duties_of_a_seat_that_was_dealt_in() -> None:
    last = {"button": 1, "big": 3, "dealt": (2, 3, 4, 5, 1)}
    found = positions(
        at(1, 2, 3, 4, 5, **last), TERMS
    )  # somebody new in seat 3 or 4: small and big blind at once
    assert (found.button, found.small, found.big, found.waiting) == (2, 3, 4, ())


def test_y36_in_a_seat_not_dealt_in_no_small_blind_and_the_button_passes_first() -> None:
    table = at(1, 2, 3, 4, 5, button=1, big=4, dealt=(2, 4, 5, 1))
    found = positions(table, TERMS)
    assert (found.button, found.small, found.big, found.waiting) == (2, 4, 5, (3,))
    after = at(1, 2, 3, 4, 5, button=2, big=5, dealt=found.order, waiting=(3,))
    found = positions(after, TERMS)
    assert (found.button, found.small, found.big, found.waiting) == (4, 5, 1, ())
    assert found.order[-2] == 3


def test_y36_who_waits_for_the_button_does_not_get_it_in_the_next_deal() -> None:
    """The event remembers who waited: the button goes past them, and only then are they dealt in."""
    event = begun(5)
    idle(event)  # the button is at seat 5
    table = event.state.tables[1]
    table.dealt = (1, 3, 4, 5)  # seat 2 has just been taken
    first = event.deal(1)
    assert (first.button, [chair.seat for chair in first.seats]) == (1, [3, 4, 5, 1])
    idle(event)
    assert table.waiting == (2,)
    played = event.events[-1]
    assert isinstance(played, HandPlayed)
    assert (played.cite.rule, played.waiting) == ("rules.new_seat", (2,))
    second = event.deal(1)
    assert (second.button, [chair.seat for chair in second.seats]) == (3, [4, 5, 1, 2, 3])


def test_y36_any_other_position_is_taken_at_once() -> None:
    table = at(1, 2, 3, 4, 5, 6, button=1, big=3, dealt=(2, 3, 4, 6, 1))  # seat 5 is new, and is no blind
    assert (positions(table, TERMS).order, positions(table, TERMS).waiting) == ((3, 4, 5, 6, 1, 2), ())
    button = at(1, 2, 4, 5, button=1, big=5, dealt=(4, 5, 1))  # seat 2 is new and takes the button
    assert positions(button, TERMS)[1:] == (2, 4, 5, ())
    big = at(1, 2, 3, 4, 5, button=1, big=3, dealt=(2, 3, 5, 1))  # seat 4 is new, and big blind
    assert positions(big, TERMS)[1:] == (2, 3, 4, ())


def test_y36_where_all_are_new_two_of_them_play() -> None:
    """Those who were dealt in before have all gone: somebody must be dealt to."""
    found = positions(at(3, 4, 5, button=1, big=2, dealt=(2, 1)), TERMS)
    assert (sorted(found.order), found.waiting) == ([3, 5], (4,))


def test_y36_whom_the_button_has_passed_waits_no_more_whoever_is_new() -> None:
    table = at(2, 3, 4, 5, button=1, big=4, dealt=(4, 1), waiting=(2, 3))  # 2 and 3 waited, 5 is new
    found = positions(table, TERMS)
    assert (found.button, sorted(found.order), found.waiting) == (4, [2, 3, 4], (5,))


def test_y36_two_newcomers_side_by_side_wait_together() -> None:
    table = at(1, 2, 3, 4, 5, 6, button=1, big=5, dealt=(2, 5, 6, 1))
    assert positions(table, TERMS)[1:] == (2, 5, 6, (3, 4))


def test_stud_deals_to_everybody_from_the_first_seat() -> None:
    assert positions(at(2, 5, 7, button=0), STUD) == ((2, 5, 7), 0, 0, 0, ())


@settings(max_examples=so_many(everyday=25, ci=60, long=2_000), deadline=None)
@given(st.integers(2, 26), st.integers(0, 10**6), st.data())
def test_y34_tables_are_never_more_than_two_apart_and_nobody_sits_twice(
    entries: int, seed: int, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(["holdem", "stud"]))
    event, source = begun(entries, seeded(seed), game=game), seeded(seed + 1)
    while event.phase == "playing":
        event.adjust(source)
        assert max(sizes(event)) - min(sizes(event)) <= 2
        assert min(sizes(event)) >= 2
        assert max(sizes(event)) <= TERMS.seats if game == "holdem" else STUD.seats
        seated = [player for table in event.state.tables.values() for player in table.players.values()]
        assert sorted(seated) == sorted(player.name for player in event.state.left)
        number = data.draw(st.sampled_from(sorted(event.state.tables)))
        names = list(event.state.tables[number].players.values())
        if event.level.is_recess:
            event.minutes(event.minutes_left)
            continue
        deal = event.deal(number)
        dealt = [chair.player for chair in deal.seats]
        assert deal.button in (0, *event.state.tables[number].players)
        lose(event, *data.draw(st.lists(st.sampled_from(dealt[1:]), min_size=1, unique=True)), to=dealt[0])
        assert len(names) >= len(dealt)
        if event.phase == "playing" and data.draw(st.booleans()):
            event.adjust(source)
            event.minutes(event.minutes_left)
