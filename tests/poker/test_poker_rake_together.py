"""Several methods of rake at once, where a book lets a house use one or more: the sum, its cap, and what is refused."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cardroom.room.table_terms import TableTerms
from pitboss.cardroom.takings import by_the_clock
from pitboss.desk import game_of
from pitboss.money import Cents
from pitboss.poker.kernel import LimitKernel
from pitboss.poker.pots import MAIN, Pot
from pitboss.poker.rake import CalledHand, PotRake, TimeCharge, _both, show, within
from pitboss.poker.table_rules import TableRules, rake_of_hand
from pitboss.rulebooks import Cite, Refusal, RulebookError, Rules
from poker.books import told_in
from poker.rooms import room

POKER = game_of("poker")
CITE = Cite("rules.rake_together", "N(2)")
LEVELS = [["20", "1"], ["40", "2"]]
BOTH: dict[str, Any] = {"method": ["percentage", "increment"], "percent": 5, "levels": LEVELS}
TOLD = told_in("oneida-2025")
TWO = {1: "As Ad", 2: "Ks Kd"}
BOARD = "2c 7d 9h Jc 3s"
CHECKED = "flop: 1 check, 2 check; turn: 1 check, 2 check; river: "


def raked(told: str, rake: dict[str, Any], **more: Any) -> tuple[str, str]:
    """The pot of two players, and what was taken of it."""
    answer = TOLD("holdem", TWO, 2, told, BOARD if "river" in told else "", rake=rake, **more)
    return answer["pots"][0]["total"], answer["rake"]


@pytest.mark.parametrize(
    ("river", "pot", "rake"),
    [
        ("1 check, 2 check", "10", "0.50"),  # 5% of 10, and no level
        ("1 bet 10, 2 fold", "10", "0.50"),  # the bet nobody called reaches none
        ("1 bet 10, 2 call", "30", "2.50"),  # 5% of 30, and 1 at 20
        ("1 bet 10, 2 raise 20, 1 call", "50", "5.50"),  # 5% of 50, 1 at 20 and 2 at 40
    ],
)
def test_oneida_n2_a_percentage_and_increments_are_added(river: str, pot: str, rake: str) -> None:
    assert raked("preflop: 1 call, 2 check; " + CHECKED + river, BOTH) == (pot, rake)


def test_oneida_n2b_a_level_reached_before_the_flop_is_taken_once() -> None:
    """20 are in when the flop comes: 5% of them and 1, and nothing for the rounds that are checked."""
    assert raked("preflop: 1 raise 8, 2 call; " + CHECKED + "1 check, 2 check", BOTH) == ("20", "2")


@pytest.mark.parametrize(
    ("cap", "rake"), [("5.49", "5.49"), ("5.50", "5.50"), ("5.51", "5.50"), ("0.50", "0.50"), ("0", "0")]
)
def test_oneida_n3_the_cap_of_the_sign_is_of_the_sum(cap: str, rake: str) -> None:
    told = "preflop: 1 call, 2 check; " + CHECKED + "1 bet 10, 2 raise 20, 1 call"
    assert raked(told, {**BOTH, "cap": cap}) == ("50", rake)


@pytest.mark.parametrize(
    ("one", "other", "least"), [(300, 500, 300), (500, 300, 300), (None, 300, 300), (300, None, 300)]
)
def test_the_lower_cap_of_two_methods_counts(one: int | None, other: int | None, least: int) -> None:
    """A posted cap is read by the first method, and the other has the book's."""
    pots = [PotRake(CITE, one, every=(1000, 50)), PotRake(CITE, other, Fraction(5))]
    assert _both(POKER.rules("oneida-2025", {"rake": BOTH}), pots).cap == least


def test_oneida_n2_what_is_taken_cites_the_clause_that_lets_both_be_used() -> None:
    rules = POKER.rules("oneida-2025", {"rake": BOTH})
    both = rules.once(TableRules).per_round
    assert both is not None
    assert (both.percent, both.levels) == (Fraction(5), ((2000, 100), (4000, 200)))
    assert (both.cite.rule, both.cite.clause) == ("rules.rake_together", "N(2)")
    assert rules.chapter.readings_of("rules.rake_together") == ("rake_together",)


@pytest.mark.parametrize(("percent", "fits"), [(25, True), ("25.01", False)])
def test_oneida_n2a_the_most_of_a_percentage_holds_beside_increments(percent: Any, fits: bool) -> None:
    rake = {**BOTH, "percent": percent}
    if fits:
        POKER.rules("oneida-2025", {"rake": rake})
    else:
        with pytest.raises(Refusal) as refused:
            POKER.rules("oneida-2025", {"rake": rake})
        assert (refused.value.code, refused.value.clause) == ("rake_too_high", "N(2)(a)(i)")


def test_oneida_n4_no_flop_no_rake_of_either() -> None:
    assert raked("preflop: 1 raise 8, 2 fold", BOTH) == ("10", "0")


@pytest.mark.parametrize(
    ("book", "rake", "rule"),
    [
        ("horseshoe-cincinnati", BOTH, "rules.rake"),
        ("merced-poker-room", {"method": ["drop", "percentage"], "percent": 5}, "rules.rake"),
        ("oneida-2025", {**BOTH, "method": ["percentage", "time_charge"], "hourly": "6"}, "rules.rake"),
        ("oneida-2025", {"method": ["none", "percentage"], "percent": 5}, "rules.rake_together"),
        ("oneida-2025", {"method": ["percentage", "percentage"], "percent": 5}, "rules.rake_together"),
        ("oneida-2025", {"method": []}, "rules.rake"),
        ("oneida-2025", {"method": [["percentage"]], "percent": 5}, "rules.rake"),
    ],
    ids=["one at a time", "a drop alone", "no time", "none alone", "twice", "no method", "a list in a list"],
)
def test_methods_that_do_not_go_together_are_refused(book: str, rake: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        POKER.rules(book, {"rake": rake})
    assert (refused.value.code, refused.value.rule) == ("rake_method", rule)


def test_a_book_that_has_them_apart_says_so_by_its_own_rule() -> None:
    apart = {"rake_together": False}
    with pytest.raises(RulebookError, match="one method is used at a time"):
        room(BOTH, apart)
    assert show(room(BOTH, {"rake_together": True}).once(TableRules).rake).startswith(
        "5% of each betting round, and "
    )


def test_one_method_in_a_list_is_that_method() -> None:
    alone = (
        POKER.rules("oneida-2025", {"rake": {"method": ["percentage"], "percent": 5}}).once(TableRules).rake
    )
    assert show(alone) == "5% of each betting round"


def section_8(rake: dict[str, Any]) -> Rules:
    return POKER.rules("section-8-poker", {"rake": rake})


def test_section_8_t2_time_is_charged_beside_what_the_pots_pay() -> None:
    rules = section_8({"method": ["time_charge", "percentage"], "hourly": "12", "percent": 10, "cap": "4"})
    rake = rules.once(TableRules).rake
    assert TableTerms(rules).charge == TimeCharge(1200, 30, "player", rules.cite("rake"))
    assert rules.once(TableRules).per_round == PotRake(rules.cite("rake"), 400, Fraction(10))
    assert by_the_clock(rules.once(TableRules), 6, 30) == 240
    assert show(rake) == "10% of each betting round, at most 4, and 12 an hour per player"


def test_section_8_t2_all_three_at_once() -> None:
    rules = section_8(
        {**BOTH, "method": ["percentage", "increment", "time_charge"], "hourly": "12", "cap": "4"}
    )
    rake = rules.once(TableRules).rake
    assert rake.per_round is not None
    assert rake.per_round.cap == 400
    each = ("5% of each betting round", "1 at 20; 2 at 40, at most 4", "12 an hour per player")
    assert show(rake) == ", and ".join(each)


CENTS = st.integers(0, 40_000)
AMOUNTS = st.lists(st.tuples(CENTS, st.integers(0, 3_000)), max_size=4)


def slowly(percent: int, levels: list[tuple[Cents, Cents]], cap: Cents | None, hand: CalledHand) -> Cents:
    """The same another way: cent by cent of what each round owes, cut off by the cap and by what is in the pot."""
    paid, pot, open_levels = 0, hand.antes, sorted(levels)
    given = 0
    for bets in hand.rounds:
        pot += bets
        owed = bets * percent // 100
        reached = [take for level, take in open_levels if pot >= level]
        total = min(sum(reached), pot)
        owed += total - given
        given = total
        paid = min(paid + owed, pot, pot if cap is None else cap)
    return paid


@given(
    st.integers(0, 25),
    AMOUNTS,
    st.none() | st.integers(0, 2_000),
    st.lists(CENTS, min_size=1, max_size=4),
    CENTS,
)
def test_both_are_what_a_slow_count_of_the_rounds_has(percent, levels, cap, rounds, antes) -> None:  # type: ignore[no-untyped-def]
    hand = CalledHand(6, tuple(rounds), antes)
    found = PotRake(CITE, cap, Fraction(percent), levels=tuple(sorted(levels))).of(hand)
    assert found == slowly(percent, levels, cap, hand) <= hand.pot


def test_a_level_is_taken_once_though_a_refund_made_the_pot_smaller() -> None:
    both = PotRake(CITE, percent=Fraction(0), levels=((4000, 200),))
    assert both.after_round([4200], [Pot(MAIN, 4200, (0, 1))], 0) == [200]
    assert both.after_round([2000], [Pot(MAIN, 5200, (0, 1))], 200, 4200) == [0]
    assert both.after_round([2000], [Pot(MAIN, 3200, (0, 1))], 200, 4200) == [0]


def test_side_pots_pay_their_percentage_and_the_main_pot_the_levels_first() -> None:
    both = PotRake(CITE, percent=Fraction(10), levels=((3000, 500),))
    pots = [Pot(MAIN, 400, (0, 1, 2)), Pot("side1", 3000, (0, 1))]
    assert both.after_round([400, 3000], pots, 0) == [400, 440]


@pytest.mark.parametrize(
    ("most", "kept"),
    [(-1, [0, 0]), (0, [0, 0]), (3, [3, 0]), (5, [5, 0]), (7, [5, 2]), (9, [5, 4]), (10, [5, 4])],
)
def test_what_is_due_is_cut_off_from_the_last_pot_on(most: Cents, kept: list[Cents]) -> None:
    assert within([5, 4], most) == kept


def test_simulated_pots_pay_both_round_by_round() -> None:
    rules = POKER.rules("oneida-2025", {"rake": BOTH})
    kernel = LimitKernel(rules, 4)
    cells = kernel.tally(3, 200)
    taken = kernel.rakes(cells)
    again = [
        rake_of_hand(rules.once(TableRules), hand)
        for hand, n in kernel.facts(cells, by_round=True)
        for _ in range(n)
    ]
    assert sum(cents * count for cents, count in taken.items()) == sum(again)
    assert len(taken) > 5


@pytest.mark.parametrize("step", ["every", "step"])
def test_section_8_t2_beside_a_time_charge_per_says_who_pays_it(step: str) -> None:
    said = {"method": ["increment", "time_charge"], step: "10", "take": "1", "hourly": "12", "per": "table"}
    rake = POKER.rules("section-8-poker", {"variant": "holdem", "rake": said}).once(TableRules).rake
    assert show(rake) == "1 at every 10, and 12 an hour per table"
