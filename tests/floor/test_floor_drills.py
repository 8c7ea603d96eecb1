"""Drills: every chapter has them, a seed is one case for everybody, and the engine's own answer is the right one."""

import pytest

from everyday import HEAVY, at_the_doors, named
from pitboss.chance import UNSEEN
from pitboss.desk.games import find
from pitboss.floor import drills
from pitboss.floor.drills import Answer, Wanted, answer, case, kinds
from pitboss.floor.drills.paying import bonuses, payout
from pitboss.floor.drills.players import played, source_of
from pitboss.floor.drills.settling import DOES, settlings
from pitboss.rulebooks import Refusal

H = "horseshoe-cincinnati"
CHAPTERS = [
    pytest.param(*one, id=" ".join(one), marks=() if one in at_the_doors() else HEAVY) for one in named()
]


def judge_every_way(wanted: Wanted) -> None:
    """Answer a step with what the engine makes of it, which is right, and with everything else, which is wrong."""
    asked = case(wanted)
    for item in asked.items:
        due = answer(wanted, Answer(item.id, "take")).due
        assert due is not None
        assert due.amount > 0 if due.does == "pay" else not due.amount
        for does in DOES:
            told = answer(wanted, Answer(item.id, does, due.amount))
            assert told.right == (does == due.does)
            assert told.cite.clause
        assert not answer(wanted, Answer(item.id, "pay", due.amount + 1)).right
    for choice in range(len(asked.choices)):
        told = answer(wanted, Answer(choice=choice))
        assert told.right == (told.choice == choice)
        assert told.cite.clause
    if asked.cards:
        due_cards = answer(wanted, Answer(cards=asked.cards[: asked.pick])).cards
        assert len(due_cards) == asked.pick
        assert answer(wanted, Answer(cards=due_cards)).right


@pytest.mark.parametrize(("book", "game"), CHAPTERS)
def test_every_chapter_has_cases_and_the_engines_answer_is_right(book: str, game: str) -> None:
    assert {"pay", "chair"} <= set(kinds(book, game))
    for kind in kinds(book, game):
        wanted = Wanted(book, game, kind, "everyday")
        for step in range(1, case(wanted).steps + 1):
            judge_every_way(wanted._replace(step=step))


def test_a_seed_is_one_case_and_another_number_another() -> None:
    wanted = Wanted(H, "three-card-poker", "pay", "abc", 2)
    payout.cache_clear()
    first = case(wanted)
    payout.cache_clear()
    assert case(wanted) == first
    assert case(wanted._replace(number=3)) != first
    assert case(wanted._replace(seed="abd")) != first


def test_what_is_due_is_what_the_engine_paid() -> None:
    """The items of a settling account for every cent that a round moves."""
    entry = find(H, "ultimate-texas-holdem")
    rules = entry.rules(H)
    for n in range(30):
        round = played(entry, rules, source_of("net", n))
        [settling] = settlings(round)
        for seat, net in round.net().items():
            due = [(item, settling.due[item.id]) for item in settling.items if item.seat == seat]
            came = sum(
                one.amount if one.does == "pay" else -item.stake * (one.does == "take") for item, one in due
            )
            assert came == sum(net.values())


def test_a_bonus_has_its_place_whether_it_is_due_or_not() -> None:
    assert bonuses(H, "three-card-poker") == ("ante_bonus",)
    for number in range(1, 12):
        items = case(Wanted(H, "three-card-poker", "pay", "bonus", number)).items
        assert [item.wager for item in items].count("ante_bonus") == 1


def test_a_commission_comes_off_what_is_paid() -> None:
    for number in range(1, 60):
        wanted = Wanted(H, "mini-baccarat", "pay", "commission", number)
        for item in case(wanted).items:
            due = answer(wanted, Answer(item.id, "take")).due
            if item.wager == "banker" and due is not None and due.does == "pay":
                assert due.amount == item.stake * 95 // 100
                return
    raise AssertionError("no banker wager won")


def test_who_acts_is_asked_before_any_card_is_turned_up() -> None:
    first = case(Wanted(H, "three-card-poker", "chair", "chair"))
    assert first.says == "Who acts now?"
    assert {card for hand in first.view.hands for card in hand.cards} == {UNSEEN}


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("pay", Answer("9:ante", "take")),
        ("pay", Answer("", "")),
        ("hands", Answer(choice=9)),
        ("hands", Answer()),
        ("irregularity", Answer(choice=-1)),
    ],
)
def test_an_answer_to_something_else_is_refused(kind: str, said: Answer) -> None:
    with pytest.raises(Refusal) as refused:
        answer(Wanted(H, "three-card-poker", kind, "abc"), said)
    assert refused.value.code == "bad_answer"


def test_a_drill_that_a_chapter_lacks_is_refused() -> None:
    lacking = [("three-card-poker", "house-way"), ("craps", "hands"), ("three-card-poker", "nothing")]
    for game, kind in lacking:
        assert kind not in kinds(H, game)
        with pytest.raises(Refusal, match="no"):
            case(Wanted(H, game, kind, "abc"))
    assert set(drills.KINDS) >= set(kinds(H, "pai-gow-poker"))
    with pytest.raises(Refusal) as refused:
        case(Wanted(H, "three-card-poker", "chair", "abc", step=99))
    assert refused.value.code == "no_step"


def test_a_bonus_that_is_not_due_cites_its_own_pay_table() -> None:
    for number in range(1, 8):
        wanted = Wanted(H, "three-card-poker", "pay", "bonus", number)
        [item] = [one for one in case(wanted).items if one.wager == "ante_bonus"]
        assert answer(wanted, Answer(item.id, "take")).cite.rule == "pay.ante_bonus"
