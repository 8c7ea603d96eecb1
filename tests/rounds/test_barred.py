"""An ask carries what it bars: a refusal and somebody who looks read the same rule."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Choice, Choose, Offer, amount_rule
from pitboss.rounds.bets import wager_bars
from pitboss.rulebooks import Cite, Refusal

TURN, SPLIT, HALF = Cite("rules.turn", "§1"), Cite("rules.split", "§2"), Cite("rules.half", "§3")
INSURE = (Choice("insure", Amount(100, 500, 100)), Choice("decline"))


def why_not(ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
    """Bar a split."""
    barred = answer.do == "split"
    return Bar(SPLIT, f"no pair: {plain.message}", plain.code) if barred else None


def refused(ask: Any, answer: Any) -> tuple[str, str, str]:
    with pytest.raises(Refusal) as error:
        ask.check(answer)
    return error.value.code, error.value.rule, error.value.message


def test_what_is_barred_is_refused_by_the_rule_that_bars_it() -> None:
    ask = Choose(1, "hand1", (Choice("hit"), Choice("stand")), TURN, barred=Barred(why_not))
    plain = "may not be done at hand1; the choices are: hit, stand"
    assert refused(ask, Chosen("split")) == ("not_allowed", "rules.split", f"no pair: 'split' {plain}")
    assert refused(ask, Chosen("jump")) == ("not_allowed", "rules.turn", f"'jump' {plain}")
    assert ask.check(Chosen("hit")) == Chosen("hit")
    bare = Choose(1, "hand1", ask.choices, TURN)
    assert refused(bare, Chosen("split")) == ("not_allowed", "rules.turn", f"'split' {plain}")
    assert bare.barred.named(bare, 1) == {}


@pytest.mark.parametrize(
    ("codes", "amount", "code", "rule"),
    [
        ((), 550, "bad_amount", "rules.half"),
        ((), None, "missing_amount", "rules.turn"),
        (("missing_amount",), None, "missing_amount", "rules.half"),
    ],
)
def test_an_amount_has_a_rule_of_its_own(
    codes: tuple[str, ...], amount: int | None, code: str, rule: str
) -> None:
    ask = Choose(1, "insurance", INSURE, TURN, barred=amount_rule(HALF, *codes))
    assert refused(ask, Chosen("insure", amount))[:2] == (code, rule)
    assert refused(ask, Chosen("jump"))[:2] == ("not_allowed", "rules.turn")


def test_a_wager_that_the_house_does_not_offer_is_named_and_refused_alike() -> None:
    rules = game_of("crazy-four-poker").rules("horseshoe-cincinnati")
    ante = Offer("ante", Amount(500, 5_000, 500), rules.chapter.wagers["ante"].cite)
    ask = Bet((1,), (ante,), TURN, barred=wager_bars(rules))
    bars = ask.barred.named(ask, 1)
    assert set(bars) == {"progressive"}
    bar = bars["progressive"]
    assert bar == Bar(
        rules.cite("meter"), "this table does not offer progressive: meter is nothing", "not_offered"
    )
    assert refused(ask, Stakes({"progressive": 100})) == (bar.code, bar.cite.rule, bar.sentence)
    assert refused(ask, Stakes({"play": 500}))[:2] == ("not_now", "wagers.play")
    offered = game_of("crazy-four-poker").rules("horseshoe-cincinnati", {"meter": "1000"})
    assert wager_bars(offered).named(ask, 1) == {}
