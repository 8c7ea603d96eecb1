"""Section 8 (y)(3), (4), (9), (15), (40), (42), (45), (46): places, prizes, ties, tax forms, payment."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.tournament.field import begun, entered, idle, lose, refused, terms_of
from pitboss.cardroom.tournament import (
    Tournament,
    finishes,
    levels_played,
    simulate_tournament,
    tournament_rules,
)
from pitboss.cardroom.tournament.events import HandPlayed, Prized
from pitboss.cardroom.tournament.rules import TournamentRules
from pitboss.cardroom.tournament.state import divided, placed, prize_list, tax
from pitboss.chance import seeded

TERMS = terms_of()
TABLE = {
    60: ("960", "600", "360", "240", "144", "96"),
    49: ("784", "490", "294", "196", "117.60", "78.40"),
    30: ("480", "300", "180", "120", "72", "48"),
}


@pytest.mark.parametrize("entries", TABLE)
def test_y15_the_prizes_of_the_table(entries: int) -> None:
    assert prize_list(entries * 4000, TERMS, entries) == tuple(
        int(Fraction(one) * 100) for one in TABLE[entries]
    )


def names(*groups: int) -> list[list[str]]:
    """Standings of groups so large, best first."""
    counted = iter(range(1, 100))
    return [[f"p{next(counted)}" for _ in range(size)] for size in groups]


def prizes_of(*groups: int, fund: int = 240000, terms: TournamentRules = TERMS) -> list[tuple[int, int]]:
    return [(place.place, place.prize) for place in placed(names(*groups), fund, terms)]


def test_y40_second_and_third_share_their_prizes() -> None:
    assert prizes_of(1, 2, 1, 1, 1)[:4] == [(1, 96000), (2, 48000), (2, 48000), (4, 24000)]


def test_y40_sixth_and_seventh_share_the_sixth_prize() -> None:
    assert prizes_of(1, 1, 1, 1, 1, 2, 1)[5:] == [(6, 4800), (6, 4800), (8, 0)]


def test_y40_seventh_and_eighth_share_nothing() -> None:
    assert prizes_of(1, 1, 1, 1, 1, 1, 2)[6:] == [(7, 0), (7, 0)]


def test_y40_odd_cents_go_one_each_to_the_first_to_enter() -> None:
    assert prizes_of(1, 1, 3, 1, fund=196000)[2:5] == [(3, 20254), (3, 20253), (3, 20253)]
    assert [divided(2, 3), divided(2, 3, all_to_first=True)] == [[1, 1, 0], [2, 0, 0]]


def test_y40_the_other_reading_gives_them_all_to_one() -> None:
    rules = tournament_rules("section-8-poker", readings={"tied_cents": "the first to enter takes them all"})
    assert [prize for _, prize in prizes_of(1, 3, 1, fund=10000)[1:4]] == [1667, 1667, 1666]
    assert [prize for _, prize in prizes_of(1, 3, 1, fund=10000, terms=rules.once(TournamentRules))[1:4]] == [
        1668,
        1666,
        1666,
    ]
    assert divided(5, 3, all_to_first=True) == [3, 1, 1]


def test_y9_prizes_of_places_nobody_fills_go_to_first_place_or_are_shared_in_proportion() -> None:
    assert prize_list(12000, TERMS, 3) == (7200, 3000, 1800)
    rules = tournament_rules(
        "section-8-poker", readings={"unfilled_prizes": "the places that are filled share in proportion"}
    )
    assert prize_list(12000, rules.once(TournamentRules), 3) == (6000, 3750, 2250)


@given(
    st.integers(1, 10**7), st.lists(st.integers(1, 5), min_size=1, max_size=12), st.booleans(), st.booleans()
)
def test_y9_all_fees_go_back_as_prizes(fund: int, groups: list[int], first: bool, shared: bool) -> None:
    terms = terms_of()
    terms.all_to_first, terms.in_proportion = first, shared
    found = placed(names(*groups), fund, terms)
    assert sum(place.prize for place in found) == fund
    assert min(place.prize for place in found) >= 0
    at = 0
    for size in groups:
        tied = found[at : at + size]
        assert {place.place for place in tied} == {at + 1}
        assert max(one.prize for one in tied) - min(one.prize for one in tied) <= (size if first else 1)
        at += size


@given(st.integers(1, 200), st.integers(1, 100_000))
def test_y15_each_prize_is_its_percentage_to_the_cent(entries: int, fee: int) -> None:
    fund = entries * fee
    for prize, share in zip(prize_list(fund, TERMS, 6)[1:], (25, 15, 10, 6, 4), strict=True):
        assert 0 <= Fraction(fund * share, 100) - prize < 1


@pytest.mark.parametrize(("fee", "prize", "forms"), [
    ("40", "12000", ()), ("40", "12000.01", ("W-2G",)), ("40", "11999.99", ()),
    ("2", "600", ()), ("2", "600.01", ("W-2G",)),
    ("1", "600", ()), ("1", "600.01", ("W-2G",)), ("1", "300.01", ()),
    ("2.01", "603", ()), ("2.01", "603.01", ("W-2G",)),
])  # fmt: skip
def test_y45_form_w2g_above_600_and_300_times_the_fee(fee: str, prize: str, forms: tuple[str, ...]) -> None:
    assert tax(int(Fraction(prize) * 100), terms_of(entry_fee=fee), alien=False)[0] == forms


@pytest.mark.parametrize(("prize", "withheld", "forms"), [
    (60000, 0, ()), (60001, 18000, ("1042-S",)), (59999, 0, ()), (96000, 28800, ("1042-S",)),
    (60002, 18000, ("1042-S",)), (60003, 18000, ("1042-S",)), (60004, 18001, ("1042-S",)),
])  # fmt: skip
def test_y46_a_non_resident_alien_above_600_has_30_percent_kept(
    prize: int, withheld: int, forms: tuple[str, ...]
) -> None:
    assert tax(prize, TERMS, alien=True) == (forms, withheld)
    assert tax(prize, TERMS, alien=False) == ((), 0)


def over(source_seed: int = 5) -> Tournament:
    """An event of seven that is over: p7 out first, then the others one by one."""
    event = Tournament()
    for number in range(1, 8):
        event.enter(f"p{number}", alien=number == 1)
    event.close_entries()
    event.draw_seats(seeded(source_seed))
    event.begin()
    for number in range(7, 1, -1):
        lose(event, f"p{number}", to="p1")
    return event


def test_y3_the_later_the_hand_the_better_the_place() -> None:
    event = over()
    assert event.phase == "over"
    assert [(one.place, one.player) for one in event.standings] == [(n, f"p{n}") for n in range(1, 8)]
    assert event.state.players["p1"].stack == event.state.chips == 7 * 50_000


def test_y40_two_broke_on_the_same_deal_are_tied_whatever_they_had() -> None:
    event = begun(5)
    lose(event, "p5", to="p4")
    lose(event, "p4", "p3", to="p1")
    lose(event, "p2", to="p1")
    assert [(one.place, one.tied, one.player) for one in event.standings] == [
        (1, 1, "p1"), (2, 1, "p2"), (3, 2, "p3"), (3, 2, "p4"), (5, 1, "p5"),
    ]  # fmt: skip


def test_y3_out_at_two_tables_is_not_the_same_deal() -> None:
    event = begun(12)
    first = next(iter(event.state.tables[1].players.values()))
    second = next(iter(event.state.tables[2].players.values()))
    lose(event, second)
    lose(event, first)
    state = event.state
    assert (state.players[second].out_at, state.players[first].out_at) == ((1, 0), (2, 0))


def test_y42_a_prize_is_paid_once_to_who_won_it() -> None:
    event = over()
    assert refused("in_person", lambda: event.pay("p2", to="p3")).clause == "§8(y)(42)"
    refused("no_prize", lambda: event.pay("p7"))
    refused("unknown_player", lambda: event.pay("nobody"))
    paid, due = event.pay("p2").events
    assert (paid.paid, paid.withheld, paid.forms) == (7000, 0, {})  # type: ignore[union-attr]
    assert due.at == "payment"  # type: ignore[union-attr]
    refused("paid_already", lambda: event.pay("p2"))
    refused("not_now", lambda: begun(4).pay("p1"))


def test_y46_what_is_kept_stays_out_of_what_is_paid() -> None:
    event = Tournament(entry_fee="1000", starting_chips="1000")
    for number in range(1, 4):
        event.enter(f"p{number}", alien=number == 1)
    event.close_entries()
    event.draw_seats(seeded(2))
    event.begin()
    lose(event, "p3", to="p1")
    lose(event, "p2", to="p1")
    [paid, _] = event.pay("p1").events
    assert (paid.paid, paid.withheld) == (126000, 54000)  # type: ignore[union-attr]
    assert {form: cite.clause for form, cite in paid.forms.items()} == {"1042-S": "§8(y)(46)"}  # type: ignore[union-attr]
    event.pay("p2")
    event.pay("p3")
    assert event.books == {"taken": 300000, "refunded": 0, "paid": 246000, "withheld": 54000, "held": 0}
    assert event.revenue == 0


def test_y9_fees_are_revenue_on_the_day_and_prizes_reduce_it() -> None:
    event = entered(4)
    assert event.revenue == 0
    event.close_entries()
    event.draw_seats(seeded(1))
    event.begin()
    assert event.revenue == 16000
    lose(event, "p2", "p3", "p4", to="p1")
    event.pay("p1")
    assert event.revenue == 16000 - 8000
    assert event.to_json()["revenue"] == "80"


def test_the_standings_are_told_while_the_event_goes_on() -> None:
    event = begun(7)
    lose(event, "p7", to="p1")
    assert [one["player"] for one in event.to_json()["standings"]] == ["p7"]
    assert "p7" in event._repr_html_()
    assert repr(event) == "<Tournament holdem · playing: 7 entries, fund 280, 6 left, 1 hands>"


def test_y15_sixty_players_end_with_six_paid_places() -> None:
    event = simulate_tournament(60, 0, player="quick")
    assert [one.prize for one in event.standings[:7]] == [96000, 60000, 36000, 24000, 14400, 9600, 0]
    assert event.books["held"] == 0


def test_the_levels_that_were_played_are_told_with_their_hands_and_who_was_left() -> None:
    event = begun(8)
    lose(event, "p8", to="p1")
    event.call("disruptive", "p7")
    event.minutes(20)
    event.away("p6")
    lose(event, "p5", "p4", to="p1")
    assert [(one.written["level"], one.doubled, one.hands, one.left) for one in levels_played(event)] == [
        (1, 0, 1, 6), (2, 0, 1, 4),
    ]  # fmt: skip
    event.minutes(20)
    for step in (15, 20, 20, 15, 20):
        event.minutes(step)
    lose(event, "p6", to="p1")
    event.minutes(20)
    lose(event, "p3", "p2", to="p1")
    last = levels_played(event)[-1]
    assert (last.written["limits"], last.doubled, last.hands, last.left) == ("no limit", 1, 2, 1)
    assert [(one.player, one.place, one.tied, one.hand) for one in finishes(event)][:4] == [
        ("p1", 1, 1, 0), ("p2", 2, 2, 4), ("p3", 2, 2, 4), ("p6", 4, 1, 3),
    ]  # fmt: skip


def cited_by(event: Tournament) -> list[tuple[str, str]]:
    return [(one.player, one.cite.rule) for one in event.events if isinstance(one, Prized)]


def test_every_prize_says_what_makes_it() -> None:
    assert cited_by(over()) == [(f"p{number}", "rules.prizes") for number in range(1, 7)]
    small = begun(4)
    lose(small, "p2", "p3", "p4", to="p1")
    assert [rule for _, rule in cited_by(small)] == ["rules.unfilled_prizes", *["rules.tied_cents"] * 3]
    seven = begun(7, entry_fee="0.07")
    lose(seven, "p6", "p7", to="p1")
    for loser in ("p5", "p4", "p3", "p2"):
        lose(seven, loser, to="p1")
    assert dict(cited_by(seven)) == {
        "p1": "rules.prize_cents", "p2": "rules.prize_cents", "p3": "rules.prize_cents",
        "p4": "rules.prize_cents", "p5": "rules.prize_cents", "p6": "rules.tied_cents",
    }  # fmt: skip


@pytest.mark.parametrize(("entries", "rule"), [(5, "unfilled_prizes"), (6, "prizes"), (7, "prizes")])
def test_y9_with_as_many_players_as_prizes_every_place_is_filled(entries: int, rule: str) -> None:
    event = begun(entries)
    for number in range(entries, 1, -1):
        lose(event, f"p{number}", to="p1")
    assert cited_by(event)[0] == ("p1", f"rules.{rule}")


def test_every_deal_says_who_posts_by_which_rule() -> None:
    event = begun(3)
    idle(event)
    idle(event)
    lose(event, "p3", to="p1")
    idle(event)
    idle(event)
    found = [one.cite.rule.removeprefix("rules.") for one in event.events if isinstance(one, HandPlayed)]
    assert found == ["first_button", "button_moves", "button_moves", "three_to_two", "heads_up_blind"]
