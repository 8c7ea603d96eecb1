"""The odds of casino war: every pair of cards counted one by one, and the published figures that agree."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agreement import disagreements
from pitboss.desk import analyse, analyse_joint, game_of, open_round, simulate
from pitboss.desk.strategies import strategy
from pitboss.odds.decimals import percent_text
from pitboss.odds.strategy import Line, Strategy
from pitboss.rounds.answers import GO_ON, Cards, Stakes
from pitboss.rounds.asks import Amount, Choice, Choose
from pitboss.rulebooks import Refusal, Rules
from variants import changed, raw_chapter, rules_of

BOOK, GAME = "south-dakota-20-18", "casino-war"
PAGE = Path(__file__).parents[3] / "docs" / "games" / "casino-war.md"
NO_BONUS = {"war_tie": "1 to 1"}


def under(pay: dict[str, str] | None = None, **values: Any) -> Rules:
    """The chapter with other values, and other odds by table."""
    raw = changed(raw_chapter(BOOK, GAME), **values)
    for table, odds in (pay or {}).items():
        raw["pay"][table] = {**raw["pay"][table], "win": odds}
    return rules_of(game_of(GAME), BOOK, raw)


def brute(decks: int) -> tuple[Fraction, Fraction, Fraction]:
    """How often the first cards are equal, a war is then won, and tied: by every pair of cards of the shoe."""
    ranks = np.repeat(np.arange(13), 4 * decks)
    pairs = ranks[:, None] == ranks[None, :]
    equal = int(pairs.sum()) - len(ranks)
    won = tied = 0
    for rank in range(13):
        left = np.delete(ranks, np.flatnonzero(ranks == rank)[:2])
        won += int((left[:, None] > left[None, :]).sum())
        tied += int((left[:, None] == left[None, :]).sum()) - len(left)
    wars = 13 * (len(ranks) - 2) * (len(ranks) - 3)
    return Fraction(equal, len(ranks) * (len(ranks) - 1)), Fraction(won, wars), Fraction(tied, wars)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_every_pair_of_cards_gives_the_same_edges(decks: int) -> None:
    equal, won, tied = brute(decks)
    found = analyse(GAME, BOOK, {"decks": decks})
    assert found["initial"].house_edge == -equal * (won + 2 * tied - 2 * (1 - won - tied))
    assert found["initial"].average_stake == 1 + equal
    assert found["initial"].element_of_risk == found["initial"].house_edge / (1 + equal)
    assert found["tie"].house_edge == 1 - 11 * equal
    assert found.strategy == {"war": "always go to war"}


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_the_games_page_has_these_figures(decks: int) -> None:
    found, page = analyse(GAME, BOOK, {"decks": decks}), PAGE.read_text(encoding="utf-8")
    given_up = strategy(GAME, BOOK, "surrender", {"decks": decks}).analysis["initial"].house_edge
    initial, tie = found["initial"], found["tie"]
    row = (
        percent_text(one) for one in (initial.house_edge, initial.element_of_risk, given_up, tie.house_edge)
    )
    assert f"| {decks} | {' | '.join(row)} |" in page


@pytest.mark.parametrize(
    ("pay", "how", "edge"),
    [
        ({}, "war", "2.33"),
        (NO_BONUS, "war", "2.88"),
        ({}, "surrender", "3.70"),
        (NO_BONUS, "surrender", "3.70"),
    ],
)
def test_the_published_edges_of_six_decks(pay: dict[str, str], how: str, edge: str) -> None:
    """With a bonus of one bet on a tie in the war, without it, and for those who surrender."""
    found = game_of(GAME)
    rules = under(pay)
    brings = found.strategies(rules)
    assert brings is not None
    priced = brings.price(brings.named[how]()).analysis
    assert f"{100 * float(priced['initial'].house_edge):.2f}" == edge


def test_the_published_edge_of_the_tie_wager_of_six_decks() -> None:
    assert f"{100 * float(analyse(GAME, BOOK)['tie'].house_edge):.2f}" == "18.65"


@pytest.mark.parametrize(
    ("on", "win", "tie"), [("both", "1 to 2", "1 to 1"), ("the initial bet", "1 to 1", "2 to 1")]
)
def test_a_war_that_is_paid_on_other_wagers_costs_the_same(on: str, win: str, tie: str) -> None:
    """A leaflet prints the war as odds on the sum of both wagers: the same money."""
    other = game_of(GAME).analyse(under({"war": win, "war_tie": tie}, war_paid_on=on))
    assert other["initial"].house_edge == analyse(GAME, BOOK)["initial"].house_edge
    assert other["initial"].variance == analyse(GAME, BOOK)["initial"].variance


def test_where_nobody_surrenders_the_war_is_the_only_strategy() -> None:
    rules = under(surrender="not offered")
    brings = game_of(GAME).strategies(rules)
    assert brings is not None
    assert list(brings.named) == ["optimal", "war"]
    with pytest.raises(Refusal) as refused:
        brings.price(Strategy(game=GAME, name="s", lines=(Line("surrender", at="war"),)))
    assert (refused.value.code, refused.value.rule) == ("bad_strategy", "rules.surrender")


def test_surrender_is_the_best_play_where_a_war_pays_too_little() -> None:
    """A war that pays almost nothing costs more than half a bet."""
    rules = under({"war": "1 to 10", "war_tie": "1 to 10"})
    game = game_of(GAME)
    found = game.analyse(rules)
    assert found.strategy == {"war": "always surrender"}
    assert found["initial"].average_stake == 1
    brings = game.strategies(rules)
    assert brings is not None
    assert {one.best for one in brings.price(brings.named["war"]()).mistakes} == {"surrender"}


def test_a_strategy_by_rank_costs_what_its_mistakes_cost() -> None:
    lines = (Line("surrender", "10 or higher", "war"), Line("war", at="war"))
    report = strategy(GAME, BOOK, Strategy(game=GAME, name="timid", lines=lines))
    assert [one.hand for one in report.mistakes] == [
        *("pair of aces", "pair of jacks", "pair of kings", "pair of queens", "pair of tens")
    ]
    cost = sum((one.cost for one in report.mistakes), Fraction(0))
    assert report.analysis["initial"].house_edge == report.best["initial"].house_edge + cost
    assert report.analysis.strategy == {"war": "go to war with 2, 3, 4, 5, 6, 7, 8, 9; otherwise surrender"}


def test_bet_and_tie_together_are_what_they_are_apart() -> None:
    found = analyse_joint(GAME, BOOK, {"initial": 2000, "tie": 500})
    apart = analyse(GAME, BOOK)
    assert found.means["initial"] == -2000 * apart["initial"].house_edge
    assert found.means["tie"] == -500 * apart["tie"].house_edge
    assert found.average_stake == 2500 + 2000 * (apart["initial"].average_stake - 1)
    # A tie that goes to war: tied +40 +50, won +20 +50, lost -40 +50.
    assert {one.cents for one in found.outcomes} == {9000, 7000, 1000, 1500, -2500}


def test_the_tie_wager_is_not_counted_alone() -> None:
    with pytest.raises(Refusal, match="initial"):
        analyse_joint(GAME, BOOK, {"tie": 500, "war": 500})


def test_a_run_of_the_kernel_comes_close_to_the_exact_edges() -> None:
    report = simulate(GAME, BOOK, 1_000_000, seed=7)
    exact = analyse(GAME, BOOK)
    for wager in ("initial", "tie"):
        sums = report.wagers[wager].sums
        away = sums.standard_errors_from(exact[wager].house_edge, exact[wager].variance)
        assert away is not None
        assert abs(float(away)) < 4


@pytest.mark.parametrize("how", ["war", "surrender"])
@pytest.mark.parametrize(
    "options", [{}, {"decks": 8, "minimum": "0.03", "maximum": "0.03", "smallest_chip": "0.01"}]
)
def test_the_engine_settles_what_the_kernel_deals(how: str, options: dict[str, Any]) -> None:
    assert not disagreements(GAME, BOOK, 200, 11, options, how)


def test_the_kernel_does_what_the_strategy_says() -> None:
    rules = under()
    brings = game_of(GAME).strategies(rules)
    assert brings is not None
    lines = (Line("surrender", "2 to 7", "war"), Line("war", at="war"))
    decided = set()
    for record in brings.kernel(Strategy(game=GAME, name="half", lines=lines)).records(3, 2_000):
        [seat] = record["seats"]
        decided |= {(seat["cards"][0][0], one["do"]) for one in seat.get("decisions", ())}
    assert decided == {*((rank, "surrender") for rank in "234567"), *((rank, "war") for rank in "89TJQKA")}


def test_a_practised_player_goes_to_war() -> None:
    round = open_round(GAME, BOOK)
    for answer in (Stakes({"initial": 1000}, 1), GO_ON, Cards(("Ks", "Kd")), GO_ON):
        round.answer(answer)
    assert type(round.ask) is Choose
    assert round.ask.choices == (Choice("war", Amount(1000, 1000), "war"), Choice("surrender"))
    chosen = round.game.practised(round.ask, round)
    assert chosen is not None
    assert chosen.do == "war"
