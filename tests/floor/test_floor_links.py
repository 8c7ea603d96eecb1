"""A link: one meter for tables of two games and two rulebooks, and not a part of a cent lost between them."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.desk import game_of
from pitboss.floor.links import Link
from pitboss.procedures.progressive import Meter
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Called, Cards, Chosen, Stakes
from pitboss.rounds.asks import Bet, Choose, Draw, Pause
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Refusal, Rules

OPTIONS = {"meter": "10000", "meter_rate": "25.37"}
TABLES = (("caribbean-stud", "oneida-2003"), ("four-card-poker", "horseshoe-cincinnati"))
HANDS = (
    "As Ks Qs Js Ts",
    "Ah Kh Qh Jh Th",
    "9c 8c 7c 6c 5c",
    "9d 8d 7d 6d 5d",
    "Qc Jc Tc 4c 2c",
    "Qd 9s 7s 4h 2s",
)


def rules_of(table: tuple[str, str], **more: Any) -> Rules:
    return game_of(table[0]).rules(table[1], {**OPTIONS, **more})


def play(round: Round, hands: dict[int, str], folds: set[int], bets: set[int], void: str = "") -> None:
    """Play a round out: these seats hold these hands, some of them with the wager, some of them folding."""
    cards: dict[Any, Any] = {seat: iter(hand.split()) for seat, hand in hands.items()}
    cards |= {"dealer": iter(["Ac", "Kd", "8h", "6s", "3d", "3s"]), "burn": iter(["3h", "3c", "4d", "2d"])}
    while (ask := round.ask) is not None:
        if type(ask) is Pause:
            round.answer(Called(void) if void and ask.at == "after_round" else GO_ON)
            void = void if ask.at != "after_round" else ""
        elif type(ask) is Bet:
            made = {"ante": 1_000} | ({"progressive": 100} if ask.who in bets else {})
            round.answer(Stakes(made, ask.who))
        elif type(ask) is Draw:
            round.answer(Cards(tuple(next(cards[who]) for who in ask.to)))
        else:
            assert type(ask) is Choose
            stays = ask.choices[0]
            assert stays.amount is not None
            round.answer(Chosen("fold") if ask.who in folds else Chosen(stays.do, stays.amount.minimum))


rounds = st.lists(
    st.tuples(
        st.sampled_from(TABLES),
        st.permutations(HANDS),
        st.sets(st.sampled_from((1, 2, 3))),
        st.sets(st.sampled_from((1, 2, 3))),
        st.booleans(),
    ),
    max_size=6,
)
VOIDS = {"caribbean-stud": "dealer_misdeal", "four-card-poker": "wrong_number_of_cards"}


@settings(deadline=None, max_examples=40)
@given(rounds)
def test_promise_19_two_games_share_a_meter_and_it_adds_up_after_every_round(played: list[Any]) -> None:
    link = Link(rules_of(TABLES[0]))
    for table, hands, folds, bets, void in played:
        before, paid = link.meter, link.paid
        round = link.open(game_of(table[0]), rules_of(table), (1, 2, 3))
        play(round, dict(zip((1, 2, 3), hands, strict=False)), folds, bets, VOIDS[table[0]] if void else "")
        after = link.close()
        if link.paid == paid:
            assert after.shows >= before.shows, "a display falls only by an award that was paid"
        if void:
            assert after == before.fed(link.terms.rate * 100 * len(bets))


def test_a_jackpot_at_one_table_is_gone_for_the_next() -> None:
    link = Link(rules_of(TABLES[0], meter="50000"))
    for table, won in ((TABLES[0], 5_000_025), (TABLES[1], 1_000_025)):
        round = link.open(game_of(table[0]), rules_of(table), (1,))
        play(round, {1: HANDS[0]}, set(), {1})
        link.close()
        assert round.net()[1]["progressive"] == won - 100
    assert link.meter.shows == 1_000_000
    assert link.paid == 5_000_025 + 1_000_025


def test_one_round_at_a_time_has_the_meter() -> None:
    link, table = Link(rules_of(TABLES[0])), TABLES[1]
    link.open(game_of(table[0]), rules_of(table), (1,))
    for what in (
        lambda: link.open(game_of(table[0]), rules_of(table), (1,)),
        lambda: link.correct(5, "Ada", "Bo", "a fault"),
        link.close,
    ):
        with pytest.raises(Refusal) as refusal:
            what()
        assert refusal.value.code in ("link_busy", "round_open")


@pytest.mark.parametrize(("more", "code"), [
    ({"meter_rate": "26"}, "not_linked"), ({"meter_reset": "20000"}, "not_linked"), ({"meter": "0"}, "not_offered"),
])  # fmt: skip
def test_a_table_of_another_meter_is_not_linked(more: dict[str, str], code: str) -> None:
    link = Link(rules_of(TABLES[0]))
    with pytest.raises(Refusal) as refusal:
        link.open(game_of(TABLES[1][0]), rules_of(TABLES[1], **more), (1,))
    assert refusal.value.code == code


def test_promise_19_two_people_correct_a_meter_and_it_is_kept() -> None:
    link = Link(rules_of(TABLES[0]))
    for by, other, why in (("Ada", "Ada", "a fault"), ("Ada", " ", "a fault"), ("Ada", "Bo", " ")):
        with pytest.raises(Refusal):
            link.correct(999_000, by, other, why)
    assert link.meter == Meter(1_000_000)
    link.correct(999_000, "Ada", "Bo", "counted twice")
    assert link.meter == Meter(999_000)
    assert link.corrections[0].before == 1_000_000
    link.check()


def test_a_meter_that_does_not_add_up_is_found() -> None:
    link = Link(rules_of(TABLES[0]))
    link.contributed += Fraction(1, 10**6)
    with pytest.raises(ChipsLost):
        link.check()
