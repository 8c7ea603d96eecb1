"""The exact odds of blackjack: figures others have published, and what must hold of any posting."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.chance import CARDS, RANK
from pitboss.desk import analyse, game_of
from pitboss.desk.figures import kernel_of
from pitboss.games.blackjack.odds import LET_RIDE, UNCAPPED, solve, terms
from pitboss.games.blackjack.outcomes import house_money_hand
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import worth
from pitboss.odds.decimals import percent_text
from pitboss.procedures.twentyone.odds import Solved
from sizes import so_many

BOOK = "horseshoe-cincinnati"


def edge(wager: str = "blackjack", **options: Any) -> float:
    return float(analyse("blackjack", BOOK, options)[wager].house_edge)


def test_six_decks_as_the_document_has_them() -> None:
    odds = analyse("blackjack", BOOK)
    game = odds["blackjack"]
    assert float(game.house_edge) == pytest.approx(0.00615389122925, abs=1e-13)
    assert game.error == Fraction(1e-12)
    assert sum(row.combinations for row in game.outcomes) == game.total_combinations
    assert float(game.element_of_risk * game.average_stake) == pytest.approx(float(game.house_edge))
    assert -sum(row.net * row.probability for row in game.outcomes) == pytest.approx(float(game.house_edge))
    assert float(game.variance) ** 0.5 == pytest.approx(1.16, abs=0.005)
    assert odds["insurance"].house_edge == Fraction(23, 311)
    assert odds["house_money"].house_edge == Fraction(1203, 4043)


def solved(most_hands: int, **options: Any) -> Solved:
    """A table with so many hands a box, which a house may not post with any number of decks; aces split once."""
    asked = terms(game_of("blackjack").rules(BOOK, options).once(TableRules))
    most = np.array([2] + [most_hands] * 9)
    return Solved(replace(asked, facts=asked.facts._replace(most_hands=most)))


@pytest.mark.heavy
def test_the_rows_of_the_posting_change_the_edge_as_is_known() -> None:
    six = edge()
    assert edge(blackjack_pays="6 to 5") - six == pytest.approx(0.01359690, abs=5e-9)
    assert edge(card_reader=False) == pytest.approx(six, abs=1e-14)


@pytest.mark.parametrize(
    ("options", "published"),
    [
        ({"decks": 6, "dealer_hits_soft_17": False}, 0.403115),
        ({"decks": 2}, 0.379879),
        ({"decks": 1, "double_after_split": False}, 0.151762),
    ],
)
def test_the_edge_is_that_of_the_wizard_of_odds_but_for_how_splits_are_played(
    options: dict[str, Any], published: float
) -> None:
    """His figures are for the best play after a split, and are added up from parts: they are good to 0.001%."""
    assert 100 * edge(**options) == pytest.approx(published, abs=0.001)


@pytest.mark.parametrize(("decks", "published"), [(8, 0.4876748), (6, 0.459936)])
def test_the_chart_costs_what_others_have_computed(decks: int, published: float) -> None:
    """One split, the dealer stands on soft 17; the Wizard of Odds prints 0.48768% for eight decks."""
    game = solved(2, decks=decks, dealer_hits_soft_17=False)
    assert 100 * game.edge(lambda up: up.chart) == pytest.approx(published, abs=5e-7)
    assert game.edge(lambda up: up.best) < game.edge(lambda up: up.chart)


@pytest.mark.heavy
def test_the_chart_is_the_one_everybody_knows() -> None:
    chart = analyse("blackjack", BOOK).strategy
    assert chart["hard 12"].split() == [*"HHSSSHHHHH"]
    assert chart["hard 11"].split() == [*"DDDDDDDDDD"]
    assert chart["soft 18"].split() == [*["Ds"] * 5, *"SSHHH"]
    assert chart["pair 9"].split() == [*"PPPPPSPPSS"]
    stands = analyse("blackjack", BOOK, {"dealer_hits_soft_17": False}).strategy
    assert stands["hard 11"].split() == [*"DDDDDDDDDH"]
    assert stands["soft 18"].split() == ["S", *["Ds"] * 4, *"SSHHH"]


@pytest.mark.heavy
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("soft_17", [False, True])
@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
def test_every_shoe_has_an_edge_and_rows_that_agree_with_it(decks: int, soft_17: bool, pays: str) -> None:
    found = analyse(
        "blackjack", BOOK, {"decks": decks, "dealer_hits_soft_17": soft_17, "blackjack_pays": pays}
    )
    game = found["blackjack"]
    mean = sum(float(row.net * row.probability) for row in game.outcomes)
    assert -mean == pytest.approx(float(game.house_edge), abs=1e-13)
    assert -0.003 < game.house_edge < 0.025
    assert found["house_money"].error is None


def test_house_money_with_its_proceeds_added_where_that_is_worth_it() -> None:
    """Every three cards of one deck: the player's two and the up-card; what is won joins a hand worth playing."""
    options = {"decks": 1, "split_by": "rank"}
    table_rules = game_of("blackjack").rules(BOOK, options).once(TableRules)
    game, value = Solved(terms(table_rules)), {card: (worth(card) - 1) % 10 for card in CARDS}
    pays = {"ace-king suited": 9, "straight flush": 5, "pair": 3, "straight": 1, "": -1}
    total = deals = 0.0
    for first, second in combinations(CARDS, 2):
        won = pays[house_money_hand((first, second))]
        low, high = sorted((value[first], value[second]))
        worths = (
            [up.worth_of(low, high, RANK[first] == RANK[second]) for up in game.ups.values()]
            if won > 0
            else []
        )
        for up in CARDS:
            if up not in (first, second):
                deals += 1
                total += won + ((1 + won) * max(worths[value[up]], 0) if won > 0 else 0)
    rides = analyse("blackjack", BOOK, options, wager=LET_RIDE).combined[LET_RIDE]
    assert float(rides.house_edge) == pytest.approx(-total / deals, abs=1e-12)


@pytest.mark.heavy
def test_house_money_let_ride_has_the_figures_of_its_rounds() -> None:
    """Rounds of the compiled game, with the proceeds added by hand wherever the solver says that it gains."""
    game = game_of("blackjack")
    rules = game.rules(BOOK)
    table_rules = rules.once(TableRules)
    found, up_of, kernel = (
        game.analyse(rules).combined[LET_RIDE],
        rules.once(solve).ups,
        kernel_of(game, rules),
    )
    value = {card: (worth(card) - 1) % 10 for card in CARDS}
    nets, rounds = list[float](), so_many(everyday=12_000, ci=60_000)
    for record, made in zip(kernel.records(9, rounds), kernel.nets(9, rounds), strict=True):
        won, dealer, own = made["house_money"] / 100, record["dealer"], record["seats"][0]["cards"][:2]
        low, high = sorted(map(value.__getitem__, own))
        if won > 0 and sorted(worth(card) for card in dealer[:2]) not in ([1, 10], [10, 11]):
            gains = (
                up_of[value[dealer[0]]].worth_of(
                    low, high, table_rules.alike(own[0]) == table_rules.alike(own[1])
                )
                > 0
            )
            won += (1 + won) * (sum(made.values()) - made["house_money"]) / 100 * gains
        nets.append(won)
    mean = sum(nets) / rounds
    assert abs(mean + float(found.house_edge)) < 4.5 * (float(found.variance) / rounds) ** 0.5
    square = sum(net**2 for net in nets) / rounds
    fourth = sum(float(row.net**4 * row.probability) for row in found.outcomes)
    second = float(found.variance + found.house_edge**2)
    assert abs(square - second) < 4.5 * ((fourth - second**2) / rounds) ** 0.5
    hits = sum(net > 0 for net in nets) / rounds
    chance = float(found.hit_frequency)
    assert abs(hits - chance) < 4.5 * (chance * (1 - chance) / rounds) ** 0.5
    assert sum(row.combinations for row in found.outcomes) == found.total_combinations


def test_house_money_that_may_add_only_a_part_is_priced_with_and_without_its_cap() -> None:
    half = analyse("blackjack", BOOK, {"house_money_cap": 50})
    whole, uncapped = analyse("blackjack", BOOK).combined[LET_RIDE], half.combined[UNCAPPED]
    alone, capped = half["house_money"].house_edge, half.combined[LET_RIDE].house_edge
    assert (uncapped.house_edge, uncapped.variance) == (whole.house_edge, whole.variance)
    assert float(capped) == pytest.approx(float(alone + whole.house_edge) / 2, abs=1e-12)
    assert UNCAPPED not in analyse("blackjack", BOOK).combined
    assert analyse("blackjack", BOOK, {"house_money_cap": 0}).combined == {}


def test_what_is_added_against_a_blackjack_that_is_not_looked_for_is_nothing() -> None:
    """Without a card reader nothing is added against an ace or a ten-value card; with one, those rounds gain too."""
    seen = analyse("blackjack", BOOK).combined[LET_RIDE]
    unseen = analyse("blackjack", BOOK, {"card_reader": False}).combined[LET_RIDE]
    assert seen.house_edge < unseen.house_edge < analyse("blackjack", BOOK)["house_money"].house_edge


def test_house_money_and_insurance_alone_do_not_solve_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    known = analyse("blackjack", BOOK)

    def fail(self: Solved, terms: object) -> None:
        raise AssertionError("the game was solved")

    monkeypatch.setattr(Solved, "__init__", fail)
    for wager in ("house_money", "insurance"):
        assert analyse("blackjack", BOOK, wager=wager)[wager].outcomes == known[wager].outcomes


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "book", "wager"),
    [("blackjack", BOOK, "blackjack"), ("pure-21-5-blackjack", "merced-poker-room", "game")],
)
def test_the_figures_say_which_are_approximations_and_how_far_they_may_be_off(
    game: str, book: str, wager: str
) -> None:
    """A kernel's own rounds split as often as the figures say, and what wins and pushes lies within that share."""
    found, rounds = analyse(game, book), so_many(everyday=12_000, ci=60_000)
    one = found[wager]
    share = float(one.approximated or 0)
    told = one.to_json()["accuracy"]
    assert {"house_edge", "element_of_risk"} <= set(told["within_error"])  # type: ignore[index]
    assert {"hit_frequency", "skewness"} <= set(told["approximate"])  # type: ignore[index]
    assert float(told["frequencies_within"]) == pytest.approx(share)  # type: ignore[index]
    assert any(
        f"Rounds with a split, {percent_text(one.approximated)} of all" in note for note in found.notes
    )
    kernel = kernel_of(game_of(game), game_of(game).rules(book))
    splits = sum(
        any(decision["do"] == "split" for decision in record["seats"][0]["decisions"])
        for record in kernel.records(3, rounds)
    )
    assert abs(splits / rounds - share) < 4.5 * (share / rounds) ** 0.5
    other = "house_money" if game == "blackjack" else "buster"
    assert analyse(game, book)[other].approximated is None
    assert "accuracy" not in analyse(game, book)[other].to_json()
