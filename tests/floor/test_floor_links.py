"""A link: one meter for tables of two games and two rulebooks, and not a part of a cent lost between them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.desk import audit_log, game_of
from pitboss.floor.links import Link
from pitboss.floor.meters import Signer, Sums
from pitboss.money import parse_amount
from pitboss.procedures.progressive import PARTS, Meter
from pitboss.rounds import Round, write_log
from pitboss.rounds.answers import GO_ON, Cards, Chosen, GoOn, IrregularityCall, Stakes
from pitboss.rounds.asks import Bet, Choose, Draw, Pause
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Refusal, Rules
from sizes import so_many

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


def a_link(meter: str = "10000") -> Link:
    return Link.fresh(rules_of(TABLES[0]), parse_amount(meter))


def rules_of(table: tuple[str, str], **more: Any) -> Rules:
    return game_of(table[0]).rules(table[1], {**OPTIONS, **more})


class Playing:
    """A round that goes on step by step: these seats hold these hands, some with the wager, some of them folding."""

    def __init__(
        self,
        link: Link,
        table: tuple[str, str],
        hands: dict[int, str],
        folds: Any = (),
        bets: Any = (),
        void: str = "",
    ) -> None:
        self.joined, self.folds, self.bets, self.void = link.join(f"table {id(self)}"), folds, bets, void
        rules = rules_of(table)
        self.round = Round(game_of(table[0]), rules, tuple(hands), link.meter)
        self.cards: dict[Any, Any] = {seat: iter(hand.split()) for seat, hand in hands.items()}
        self.cards["dealer"] = iter(["Ac", "Kd", "8h", "6s", "3d", "3s"])
        self.cards["burn"] = iter(["3h", "3c", "4d", "2d"])

    def step(self) -> None:
        """Answer one ask; what pays reads the meter, and is over before anybody else does anything."""
        at = self.round.ask.at if self.round.ask else ""
        self._answer()
        while at == "before_reveal" and not self.round.over:
            self._answer()

    def out(self) -> "Playing":
        while not self.round.over:
            self.step()
        return self

    def _answer(self) -> None:
        assert self.round.ask is not None
        self.round.answer(self._say(self.round.ask))
        self.joined.take(self.round, 1)

    def _say(self, ask: Any) -> Any:
        if type(ask) is Pause:
            void = self.void if ask.at == "after_round" else ""
            return (
                IrregularityCall(void)
                if void
                else GoOn((self.joined.meter.shows, self.joined.meter.rest))
                if ask.meter
                else GO_ON
            )
        if type(ask) is Bet:
            return Stakes({"ante": 1_000} | ({"progressive": 100} if ask.who in self.bets else {}), ask.who)
        if type(ask) is Draw:
            return Cards(tuple(next(self.cards[who]) for who in ask.to))
        assert type(ask) is Choose
        stays = ask.choices[0]
        assert stays.amount is not None
        return Chosen("fold") if ask.who in self.folds else Chosen(stays.do, stays.amount.minimum)


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


@settings(deadline=None, max_examples=so_many(everyday=15, ci=40, long=500))
@given(rounds, st.randoms(use_true_random=False))
def test_promise_19_rounds_of_two_games_run_at_once_and_the_meter_adds_up(
    played: list[Any], random: Any
) -> None:
    link = a_link()
    open = [
        Playing(
            link,
            table,
            dict(zip((1, 2, 3), hands, strict=False)),
            folds,
            bets,
            VOIDS[table[0]] if void else "",
        )
        for table, hands, folds, bets, void in played
    ]
    while left := [one for one in open if not one.round.over]:
        before, paid = link.meter, link.now.paid
        stepped = random.choice(left)
        stepped.step()
        link.now.check()
        if stepped.round.over:
            assert stepped.round.table.state == link.meter, (
                "what a round leaves, void or not, is what all see"
            )
        if link.now.paid == paid:
            assert link.meter.shows >= before.shows, "a display falls only by an award that was paid"
    staked = sum(len(set(bets) & {1, 2, 3}) for *_, bets, _ in played)
    assert link.now.contributed == link.terms.parts * 100 * staked


@pytest.mark.parametrize("first", [0, 1])
def test_promise_20_two_tables_that_hit_at_once_are_paid_one_after_the_other(first: int) -> None:
    """Both are dealt a royal flush before either is paid; who is paid first has it all, whoever bet first."""
    link = a_link("50000")
    open = [Playing(link, table, {1: HANDS[0]}, bets={1}) for table in TABLES]
    for one in open:
        while one.round.ask and one.round.ask.at != "before_reveal":
            one.step()
    assert link.meter.shows == 5_000_050
    won = [open[place].out().round.net()[1]["progressive"] for place in (first, 1 - first)]
    assert won == [5_000_050 - 100, 1_000_000 - 100]
    assert link.meter == Meter(1_000_000, 740_000)


def test_a_jackpot_at_one_table_is_gone_for_the_next() -> None:
    link = a_link("50000")
    for table, won in ((TABLES[0], 5_000_025), (TABLES[1], 1_000_025)):
        round = Playing(link, table, {1: HANDS[0]}, bets={1}).out().round
        assert round.net()[1]["progressive"] == won - 100
    assert link.meter.shows == 1_000_000
    assert link.now.paid == (5_000_025 + 1_000_025) * PARTS


def test_a_round_that_paid_from_a_meter_of_its_own_is_found() -> None:
    link = a_link("50000")
    first, second = (Playing(link, table, {1: HANDS[0]}, bets={1}) for table in TABLES)
    first.out()
    second.joined = a_link("50000").join("second")
    second.out()
    with pytest.raises(ChipsLost):
        link.join("second").take(second.round, 1)


@pytest.mark.parametrize("meter", [(-1, 0), (1, 10**6), (1, -1), ("1", 0), (1.5, 0), (10**18, 0)])
def test_what_no_meter_can_show_is_refused_and_changes_nothing(meter: Any) -> None:
    one = Playing(a_link(), TABLES[0], {1: HANDS[0]}, bets={1})
    while one.round.ask and one.round.ask.at != "before_reveal":
        one.step()
    log = list(one.round.log)
    with pytest.raises(Refusal) as refusal:
        one.round.answer(GoOn(meter))
    assert refusal.value.code == "bad_meter"
    assert one.round.log == log


def test_a_meter_is_read_where_awards_follow_and_nowhere_else() -> None:
    one = Playing(a_link(), TABLES[0], {1: HANDS[0]}, bets={1})
    one.step()
    assert one.round.ask == Pause("before_deal")
    with pytest.raises(Refusal):
        one.round.answer(GoOn((1_000_000, 0)))


def test_a_round_that_read_a_meter_audits_and_another_reading_is_found() -> None:
    link = a_link("50000")
    round = Playing(link, TABLES[0], {1: HANDS[0]}, bets={1}).out().round
    log = write_log(round.log)
    assert audit_log(log).verdict == "clean, unsealed"
    assert b'"meter":[5000025,370000]' in log
    assert audit_log(log.replace(b"[5000025,370000]", b"[5000026,370000]")).verdict != "clean, unsealed"


ADA, BO = Signer("ada", "aa"), Signer("bo", "bb")


def test_promise_19_two_people_correct_a_meter_and_it_is_kept() -> None:
    link = a_link()
    alone = ((ADA, ADA), (ADA, Signer("ada", "cc")), (ADA, Signer("bo", "aa")))
    for by, why, code in (*((by, "a fault", "two_people") for by in alone), ((ADA, BO), " ", "no_reason")):
        with pytest.raises(Refusal) as refusal:
            link.correct(999_000, by, why)
        assert refusal.value.code == code
    for cents in (0, -1, 10**14 + 1):
        with pytest.raises(Refusal) as refusal:
            link.correct(cents, (ADA, BO), "a fault")
        assert refusal.value.code == "bad_amount"
    assert link.meter == Meter(1_000_000)
    link.correct(999_000, (ADA, BO), "counted twice")
    assert link.meter == Meter(999_000)
    [kept] = link.history.corrections
    assert (kept.before, kept.after, kept.by, kept.why) == (1_000_000, 999_000, (ADA, BO), "counted twice")
    link.now.check()


def test_a_correction_decided_on_what_is_no_longer_shown_is_refused() -> None:
    link = a_link()
    Playing(link, TABLES[0], {1: HANDS[5]}, bets={1}).out()
    with pytest.raises(Refusal) as refusal:
        link.correct(999_000, (ADA, BO), "counted twice", seen=1_000_000)
    assert refusal.value.code == "meter_moved"
    link.correct(999_000, (ADA, BO), "counted twice", seen=link.meter.shows)
    assert link.meter.shows == 999_000


def test_a_meter_that_does_not_add_up_is_found_and_not_corrected() -> None:
    link = a_link()
    link.history.sums = link.now = Sums(link.meter, 10**12, 1, 0)
    with pytest.raises(ChipsLost):
        link.now.check()
    with pytest.raises(Refusal):
        link.correct(999_000, (ADA, BO), "counted twice")
