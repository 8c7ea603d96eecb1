"""Mississippi stud priced: the published edge, an independent count, and what the prices hang on."""

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.desk import analyse, game_of
from pitboss.games.mississippi_stud.game import TableRules
from pitboss.hands.tables import CHOOSE
from pitboss.odds import Analysis
from pitboss.procedures.streets.odds import Play
from plain_hands import DECK, name_of

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2025"


@pytest.fixture(scope="module")
def horseshoe() -> Analysis:
    return analyse("mississippi-stud", HORSESHOE)


def test_the_edge_is_the_published_one(horseshoe: Analysis) -> None:
    """4.9149% of the ante, and 1.37% of the 3.59 antes that are staked: the Wizard of Odds' figures."""
    ante = horseshoe["ante"]
    assert ante.house_edge == Fraction(53223, 1082900)
    assert f"{float(ante.house_edge):.6f}" == "0.049149"
    assert f"{float(ante.element_of_risk):.4f}" == "0.0137"
    assert f"{float(ante.average_stake):.2f}" == "3.59"
    assert ante.total_combinations == 1326 * 50 * 49 * 48


@pytest.mark.heavy
def test_oneida_has_the_same_table_and_the_same_price(horseshoe: Analysis) -> None:
    assert analyse("mississippi-stud", ONEIDA)["ante"].house_edge == horseshoe["ante"].house_edge


def test_the_bonus_is_counted_over_all_threes(horseshoe: Analysis) -> None:
    pays = {"mini-royal": 40, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3}
    boards = list(combinations(DECK, 3))
    won = sum(pays.get(name := name_of(cards), 1 if name.startswith("pair") else -1) for cards in boards)
    assert horseshoe["three_card_bonus"].house_edge == Fraction(-won, len(boards))


@pytest.mark.heavy
def test_the_last_street_is_decided_as_a_plain_count_would() -> None:
    """Whatever is staked by then, fold or bet, whichever is better over the 48 cards that may come."""
    table_rules = TableRules(game_of("mississippi-stud").rules(ONEIDA))
    play = Play(table_rules, 1, table_rules.main)
    pays = {"royal flush": 500, "straight flush": 100, "four of a kind": 40, "full house": 10, "flush": 6,
            "straight": 4, "three of a kind": 3, "two pair": 2}  # fmt: skip
    pairs = {f"pair of {rank}": 1 for rank in "JQKA"} | {f"pair of {rank}": 0 for rank in "6789T"}
    names = [way.name for way in play.streets[-1][1]]
    for four in ("5c 6d 7h 8s", "2c 5d 9h Js", "Tc Td 4h 2s", "2h 5h 9h Kh", "3c 3d 7h 9s", "2c 3d 7h 8s"):
        cards = four.split()
        unit = sum(
            pays.get(name := name_of((*cards, card)), pairs.get(name, -1))
            for card in DECK
            if card not in cards
        )
        place = sum(int(CHOOSE[card, n + 1]) for n, card in enumerate(sorted(map(DECK.index, cards))))
        for stake, best in play.choices[-1].items():
            worth = {"fold": -48 * stake} | {f"bet {times}x": (stake + times) * unit for times in (1, 2, 3)}
            assert worth[names[best[place]]] == max(worth.values()), (cards, stake)


@pytest.mark.heavy
def test_better_odds_and_narrower_streets_change_the_price(horseshoe: Analysis) -> None:
    better = analyse("mississippi-stud", HORSESHOE, pay={"hand": {"two pair": "3 to 1"}})
    assert better["ante"].house_edge < horseshoe["ante"].house_edge


@pytest.mark.heavy
@pytest.mark.in_turn
def test_what_hangs_on_the_ante_beside_it_is_not_priced_and_a_limit_is_told() -> None:
    found = analyse(
        "mississippi-stud", HORSESHOE, {"three_card_bonus_on_fold": "lost", "payout_limit": "60000"}
    )
    assert set(found.wagers) == {"ante"}
    assert any("60000" in note for note in found.notes)
    assert any("three card bonus" in note for note in found.notes)
