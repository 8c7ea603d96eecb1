"""Posting to come in, where a book has it: what is live and what is dead, who may, and when nothing is owed."""

import pytest
from msgspec.structs import replace

from cardroom.room_tables import play, play_out, seated
from pitboss.cardroom.room import Room
from pitboss.cardroom.room.dealing import between, missed_by, next_deal, owed, wait_for_the_blind
from pitboss.cardroom.room.state import Deal, Post, RoomTable, Seat
from pitboss.cardroom.room.table_terms import TableTerms
from pitboss.desk import game_of
from pitboss.money import Cents
from pitboss.rounds import Round
from pitboss.rounds.events import Put
from pitboss.rulebooks import Refusal, RulebookError, Rules
from poker.books import told_in
from poker.forms import form

POKER = game_of("poker")
WAIT_ONLY = ("section-8-poker", "oneida-2025", "merced-poker-room")
CHAIR = 10_000
TOLD = told_in("horseshoe-cincinnati")
SEATS = dict.fromkeys((1, 2, 3, 4), "")
POSTED = {"limits": ["4", "8"], "blinds": ["2", "4"], "posts": ["0", "0", "4"], "posts_dead": ["0", "0", "2"]}


def horseshoe(**options: object) -> Rules:
    return POKER.rules("horseshoe-cincinnati", {"limits": ["4", "8"], "blinds": ["2", "4"], **options})


RULES = horseshoe()
TERMS = TableTerms(RULES)


def going(rules: Rules = RULES, people: str = "ABCDE") -> Room:
    """A game that goes on: a first hand has been played, and seat 1 had the button in it."""
    room = play_out(seated(Room().open("1", rules), "1", people, CHAIR).begin("1"), "1", 3)
    table = room.state.tables["1"]
    blinds = (2, 3)[: len(table.blinds)]
    seats = {number: replace(seat, stack=CHAIR) for number, seat in table.seats.items()}
    tables = {"1": replace(table, button=1, blinds=blinds, seats=seats, memory=None)}
    return replace(room, state=replace(room.state, tables=tables))


def at(room: Room) -> RoomTable:
    return room.state.tables["1"]


def put(round: Round) -> list[tuple[int, str, Cents, str]]:
    """What was put in before anybody chose."""
    found = [
        one
        for one in round.events
        if type(one) is Put and one.wager in ("small_blind", "big_blind", "post", "dead_post")
    ]
    return [(one.seat, one.wager, one.amount, one.cite.rule) for one in found]


@pytest.mark.parametrize(
    ("missed", "live", "dead"),
    [((), 400, 0), ((1,), 400, 0), ((0, 1), 400, 200), ((0,), 0, 200)],
    ids=["new", "the big one", "both", "the small one"],
)
def test_horseshoe_1_the_last_blind_is_live_and_the_others_are_dead(
    missed: tuple[int, ...], live: Cents, dead: Cents
) -> None:
    assert owed(Seat("A", CHAIR, waits=True, missed=missed), TERMS.table_rules) == Post(live, dead)


def test_with_three_blinds_and_with_one_the_last_is_live() -> None:
    three, one = (TableTerms(horseshoe(blinds=blinds)).table_rules for blinds in (["1", "2", "4"], ["4"]))
    assert owed(Seat("A", CHAIR, missed=(0, 1, 2)), three) == Post(400, 300)
    assert owed(Seat("A", CHAIR, missed=(1,)), three) == Post(0, 200)
    assert owed(Seat("A", CHAIR), three) == owed(Seat("A", CHAIR, missed=(0,)), one) == Post(400, 0)


def test_horseshoe_3_ii_somebody_new_posts_the_big_blind_and_is_dealt_in() -> None:
    room = going().sit("1", "F", CHAIR).post("1", "F").begin("1")
    assert at(room).hand == Deal((1, 2, 3, 4, 5, 6), 2, {6: Post(400, 0)})
    round = play(room, "1", 5)
    assert put(round) == [
        (3, "small_blind", 200, "rules.blinds"),
        (4, "big_blind", 400, "rules.blinds"),
        (6, "post", 400, "rules.posts"),
    ]
    seat = at(room.end("1", round)).seats[6]
    assert (seat.waits, seat.missed, seat.posts) == (False, (), False)


def test_horseshoe_1_dead_money_who_missed_both_blinds_posts_both_and_one_is_dead() -> None:
    """Seat 4 is out while both blinds pass: the big one in the first hand, the small one in the second."""
    room = going(people="ABCDEF").go_out("1", "D")
    owes = []
    for seed in range(3):
        room = play_out(room.begin("1"), "1", seed)
        owes.append((at(room).seats[4].waits, at(room).seats[4].missed))
    assert owes == [(True, (1,)), (True, (0, 1)), (True, (0, 1))]
    room = room.come_back("1", "D").post("1", "D").begin("1")
    hand = at(room).hand
    assert hand is not None
    assert hand.posts == {4: Post(400, 200)}
    round = play(room, "1", 5)
    assert put(round)[2:] == [(4, "post", 400, "rules.posts"), (4, "dead_post", 200, "rules.posts_dead")]
    cites = {one.wager: one.cite.clause for one in round.events if type(one) is Put}
    assert "§1 Dead Money" in cites["dead_post"]
    assert "§1 Blind Bet" in cites["post"]
    assert room.end("1", round).state.unaccounted == 0


def test_a_dead_post_is_in_the_pot_and_is_no_bet() -> None:
    """Two blinds of 2 and 4, a post of 4 and 2 dead; the raise of 4 that nobody calls goes back."""
    answer = TOLD("holdem", SEATS, 4, "preflop: 3 raise 4, 4 fold, 1 fold, 2 fold", **POSTED)
    assert answer["net"] == {"1": "-2", "2": "-4", "3": "6", "4": "0"}
    assert answer["pots"][0]["total"] == "12"
    assert answer["uncalled_returned"] == {"3": "4"}


def test_who_posted_acts_in_turn_and_has_a_bet_of_the_live_part_alone() -> None:
    may = TOLD("holdem", SEATS, 4, "", **POSTED)["to_act"]
    assert (may["seat"], [one["do"] for one in may["may"]]) == (3, ["fold", "check", "raise"])
    owes = TOLD("holdem", SEATS, 4, "", **POSTED | {"posts": []})["to_act"]
    assert (owes["seat"], [one["do"] for one in owes["may"]]) == (3, ["fold", "call", "raise"])
    folded = TOLD("holdem", SEATS, 4, "preflop: 3 fold, 4 fold, 1 fold", **POSTED | {"posts": []})
    assert folded["net"] == {"1": "-2", "2": "4", "3": "-2", "4": "0"}


def test_horseshoe_1_pot_a_percentage_is_of_the_dead_money_too() -> None:
    """All check to the end: 2 + 4 + 4 + 2 and the small blind's call of 2 and the button's of 4 make 18."""
    checked = "; ".join(
        f"{street}: 1 check, 2 check, 3 check, 4 check" for street in ("flop", "turn", "river")
    )
    cards = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Js Jd"}
    told = f"preflop: 3 check, 4 call, 1 call, 2 check; {checked}"
    rake = {"method": "percentage", "percent": 10}
    answer = TOLD("holdem", cards, 4, told, "2c 7d 9h 3c 4s", **POSTED, rake=rake)
    assert (answer["pots"][0]["total"], answer["rake"]) == ("18", "1.80")


def test_a_short_stack_posts_what_it_has_the_bet_first() -> None:
    for stack, paid in ((399, [399]), (400, [400]), (500, [400, 100]), (600, [400, 200]), (601, [400, 200])):
        room = going(people="ABCDEF")
        seats = dict(at(room).seats)
        seats[6] = Seat("F", stack, waits=True, missed=(0, 1), posts=True)
        tables = {"1": replace(at(room), seats=seats)}
        bought = room.state.bought + stack - CHAIR
        room = replace(room, state=replace(room.state, tables=tables, bought=bought)).begin("1")
        assert [cents for seat, _, cents, _ in put(play(room, "1", 5)) if seat == 6] == paid


@pytest.mark.parametrize(
    ("seat", "button", "dealt", "posted"),
    [(1, 2, True, True), (2, 3, True, True), (3, 2, False, False), (4, 2, True, False), (5, 2, True, True)],
    ids=["behind the button", "just passed", "before the small blind", "the big blind", "after the blinds"],
)
def test_nobody_posts_between_the_button_and_the_last_blind(
    seat: int, button: int, dealt: bool, posted: bool
) -> None:
    """By hand: the button was at seat 1 and goes to the next who plays; the blinds are the two after it."""
    seats = {number: Seat(str(number), CHAIR) for number in range(1, 8)}
    seats[seat] = Seat("new", CHAIR, waits=True, posts=True)
    table = RoomTable("1", "", 0, seats, button=1, blinds=(2, 3))
    deal = next_deal(table, TERMS, wait_for_the_blind)
    assert (deal.button, seat in deal.seats, seat in deal.posts) == (button, dealt, posted)


def test_who_takes_the_blind_instead_owes_nothing_else() -> None:
    seats = {number: Seat(str(number), CHAIR) for number in range(1, 6)}
    seats[4] = Seat("back", CHAIR, waits=True, missed=(0, 1), posts=True)
    table = RoomTable("1", "", 0, seats, button=1, blinds=(5, 1))
    assert next_deal(table, TERMS, wait_for_the_blind) == Deal((1, 2, 3, 4, 5), 2)


@pytest.mark.parametrize(("playing", "posts"), [(1, {}), (2, {5: Post(400, 0)})], ids=["too few", "enough"])
def test_nothing_is_owed_where_too_few_would_be_left(playing: int, posts: dict[int, Post]) -> None:
    names = (1, 3, 5, 6)
    seats = {number: Seat(str(number), CHAIR) for number in names[:playing]}
    seats |= {number: Seat(str(number), CHAIR, waits=True) for number in names[playing:]}
    seats[5] = Seat("5", CHAIR, waits=True, posts=True)
    seats[4] = Seat("4", CHAIR, waits=playing > 1)
    table = RoomTable("1", "", 0, seats, button=3, blinds=(3, 1))
    deal = next_deal(table, TERMS, wait_for_the_blind)
    assert deal.posts == posts


def test_who_is_dealt_in_owes_nothing_and_who_is_new_in_a_new_game_neither() -> None:
    room = going()
    with pytest.raises(Refusal) as refused:
        room.post("1", "A")
    assert (refused.value.code, refused.value.rule) == ("nothing_owed", "rules.coming_in")
    fresh = seated(Room().open("1", RULES), "1", "AB", CHAIR)
    with pytest.raises(Refusal, match="owes no blind"):
        fresh.post("1", "B")
    with pytest.raises(Refusal, match="does not sit"):
        fresh.post("1", "Z")


def test_who_sits_out_does_not_post_and_going_out_takes_the_word_back() -> None:
    room = going().sit("1", "F", CHAIR).post("1", "F").go_out("1", "F")
    assert not at(room).seats[6].posts
    with pytest.raises(Refusal) as refused:
        room.post("1", "F")
    assert refused.value.code == "sits_out"
    assert not at(room.come_back("1", "F")).seats[6].posts


@pytest.mark.parametrize("book", WAIT_ONLY)
def test_books_that_ask_blinds_of_certain_places_alone_have_nobody_post(book: str) -> None:
    """Section 8 (a)(1)(v), Oneida A(5), Merced lines 757, 633 and 504: who is new is dealt in with the blind."""
    rules = POKER.rules(book)
    room = play_out(seated(Room().open("1", rules), "1", "ABC", 50_000).begin("1"), "1", 3).sit(
        "1", "D", 50_000
    )
    with pytest.raises(Refusal) as refused:
        room.post("1", "D")
    found = refused.value
    assert (found.code, found.rule, found.clause) == (
        "no_posting",
        "rules.coming_in",
        rules.cite("coming_in").clause,
    )
    assert rules.chapter.readings_of("rules.coming_in") == ("missed_blinds",)


def test_horseshoe_a_house_may_let_everybody_wait() -> None:
    room = going(horseshoe(coming_in="waits for the blind")).sit("1", "F", CHAIR)
    with pytest.raises(Refusal, match="when the blind comes"):
        room.post("1", "F")
    table = at(room)
    out = replace(table.seats[4], out=True)
    gone = replace(
        room, state=replace(room.state, tables={"1": replace(table, seats={**table.seats, 4: out})})
    )
    for seed, waits in ((1, True), (2, True)):
        gone = play_out(gone.begin("1"), "1", seed)
        assert at(gone).seats[4].waits is waits


def test_who_missed_the_small_blind_alone_owes_it_where_missed_blinds_are_posted_and_nowhere_else() -> None:
    """Seat 3 had the big blind, and is out while the small one passes."""
    for rules, waits in ((RULES, True), (horseshoe(coming_in="waits for the blind"), False)):
        room = play_out(going(rules).go_out("1", "C").begin("1"), "1", 4)
        assert (at(room).seats[3].missed, at(room).seats[3].waits) == ((0,), waits)
    back = play_out(going().go_out("1", "C").begin("1"), "1", 4).come_back("1", "C").post("1", "C").begin("1")
    assert at(back).hand == Deal((1, 2, 3, 4, 5), 4, {3: Post(0, 200)})
    assert (3, "dead_post", 200, "rules.posts_dead") in put(play(back, "1", 5))


def test_each_blind_is_owed_once_however_often_it_passes() -> None:
    room = going().go_out("1", "D")
    for seed in range(9):
        room = play_out(room.begin("1"), "1", seed)
    assert at(room).seats[4].missed == (0, 1)


def test_somebody_new_who_waits_misses_no_small_blind() -> None:
    room = going().sit("1", "F", CHAIR)
    seen = set()
    while 6 not in (room := room.begin("1")).state.tables["1"].hand.seats:  # type: ignore[union-attr]
        room = play_out(room, "1", 7)
        seen.add(at(room).seats[6].missed)
    assert seen == {()}


def test_somebody_new_whom_the_small_blind_passes_owes_the_big_one_alone() -> None:
    """Seat 3 is new when the button goes to 2 and the small blind from 2 to 4."""
    room = going().leave("1", "C").sit("1", "N", CHAIR, 3)
    room = play_out(room.begin("1"), "1", 6)
    assert at(room).blinds == (4, 5)
    hand = at(room.post("1", "N").begin("1")).hand
    assert hand is not None
    assert hand.posts == {3: Post(400, 0)}


def test_blinds_pass_by_seat_one_way_each() -> None:
    table = RoomTable("1", "", 0, {n: Seat(str(n), CHAIR) for n in range(1, 7)}, button=1, blinds=(2, 3))
    assert missed_by(table, (1, 2, 3, 5, 6), (3, 5)) == {4: (1,)}
    assert missed_by(table, (1, 2, 5, 6), (5, 6)) == {3: (0,), 4: (0, 1)}
    assert missed_by(table, (1, 2, 5, 6), (5,)) == {}
    assert missed_by(replace(table, blinds=()), (1, 2), (1, 2)) == {}


@pytest.mark.parametrize(
    ("start", "seat", "end", "inside"),
    [(2, 2, 5, False), (2, 3, 5, True), (2, 4, 5, True), (2, 5, 5, False), (5, 6, 2, True), (5, 1, 2, True),
     (5, 2, 2, False), (5, 5, 2, False), (5, 3, 2, False), (3, 3, 3, False), (3, 4, 3, True)],
)  # fmt: skip
def test_between_two_seats_clockwise(start: int, seat: int, end: int, inside: bool) -> None:
    assert between(start, seat, end) is inside


def test_a_stack_must_hold_the_post_where_a_book_has_a_least_stack() -> None:
    """A form that posts and deals in whoever has what is forced and a bet: 3 to post, and 3 to bet."""
    rules = form(
        "five-card draw",
        dealt_in_with="what is forced and one bet at the minimum",
        coming_in="waits for the blind, or posts what was missed",
        posts=[],
        posts_dead=[],
    )
    for stack, dealt in ((699, False), (700, True), (701, True)):
        seats = {number: Seat(str(number), CHAIR) for number in range(1, 6)}
        seats[6] = Seat("6", stack, waits=True, missed=(0, 1), posts=True)
        table = RoomTable("1", "", 0, seats, button=1, blinds=(2, 3))
        assert (6 in next_deal(table, TableTerms(rules), wait_for_the_blind).posts) is dealt


@pytest.mark.parametrize("posted", [{"posts": ["0", "0", "4"]}, {"posts_dead": ["0", "0", "2"]}], ids=str)
def test_horseshoe_a_house_where_all_wait_has_nothing_posted(posted: dict[str, list[str]]) -> None:
    horseshoe(**posted)
    with pytest.raises(Refusal) as refused:
        horseshoe(coming_in="waits for the blind", **posted)
    assert (refused.value.code, refused.value.rule) == ("no_posting", "rules.coming_in")
    horseshoe(coming_in="waits for the blind", **{name: ["0", "0"] for name in posted})


@pytest.mark.parametrize("gone", ["posts", "posts_dead"])
def test_a_book_where_players_post_has_both_of_what_they_post(gone: str) -> None:
    posting = "waits for the blind, or posts what was missed"
    both: dict[str, list[str]] = {"posts": [], "posts_dead": []}
    form("five-card draw", coming_in=posting, **both)
    with pytest.raises(RulebookError, match="coming_in"):
        form("five-card draw", coming_in=posting, **{name: [] for name in both if name != gone})
