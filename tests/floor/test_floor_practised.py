"""Bots play as practised players do: by the strategies that the games know by name, read for one hand."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pitboss.chance.cards import CARDS, INDEX
from pitboss.desk.games import game_of
from pitboss.floor.tables import LiveTable
from pitboss.odds.phrases import first_fit
from pitboss.procedures.ante import one_hand as ante
from pitboss.procedures.streets import one_hand as streets
from pitboss.procedures.twentyone import basic
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds.events import Decided, Staked
from pitboss.rulebooks import Rules

BOOKS = {"caribbean-stud": "oneida-2003", "pure-21-5-blackjack": "merced-poker-room"}
MANY = 300


def rules_for(game: str) -> Rules:
    return game_of(game).rules(BOOKS.get(game, "horseshoe-cincinnati"))


def rounds_of(game: str, count: int = 60) -> Iterator[LiveTable]:
    """Rounds in which the person sits out and three others play."""
    for seed in range(count):
        live = LiveTable(game_of(game), rules_for(game), 1, 3, seed=b"%032d" % seed)
        for _ in range(40):
            if not live.round.over:
                live.pass_over(1)
        yield live


def decisions(live: LiveTable) -> list[tuple[int, str]]:
    return [(one.seat, one.do) for one in live.round.events if type(one) is Decided and one.seat != 1]


def test_nobody_doubles_a_hard_nineteen_or_hits_a_twenty() -> None:
    seen = 0
    for live in rounds_of("blackjack"):
        for _, do in decisions(live):
            assert do != "double_face_down", "the chart knows no such thing"
            seen += 1
        for _, hand in live.round.table.round_state.hands():
            assert not (hand.doubled and hand.count >= 20 and len(hand.cards) == 2)
    assert seen > 150


@pytest.mark.parametrize(
    ("cards", "up", "does"),
    [
        ("Ts 9h", "6c", ("stand",)),
        ("6s 5h", "Tc", ("double", "hit")),
        ("As 7h", "4c", ("double", "stand")),
        ("8s 8h", "Tc", ("split", "hit")),
        ("5s 5h", "6c", ("double", "hit")),
        ("Ts 6h", "Tc", ("hit",)),
        ("As Ah", "Ac", ("split", "hit")),
    ],
)
def test_basic_strategy_as_everybody_knows_it(cards: str, up: str, does: tuple[str, ...]) -> None:
    assert basic.BLACKJACK.says(Hand(cards.split()), basic.worth(up)) == does


def test_with_surrender_sixteen_is_given_up_against_a_ten() -> None:
    assert basic.WITH_SURRENDER.says(Hand(["Ts", "6h"]), 10) == ("surrender", "stand")


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "chart"), [("blackjack", basic.BLACKJACK), ("pure-21-5-blackjack", basic.WITH_SURRENDER)]
)
def test_the_charts_are_the_solvers(game: str, chart: basic.Basic) -> None:
    from pitboss.procedures.twentyone.chart import HARD, PAIR, SOFT, Place, read_chart
    from pitboss.procedures.twentyone.solver import ACE

    brings = game_of(game).strategies(rules_for(game))
    assert brings is not None
    solved = read_chart(brings.named["basic"](), surrenders=True)
    for kind, rows in ((HARD, chart.hard), (SOFT, chart.soft), (PAIR, chart.pairs)):
        for row, letters in rows.items():
            if kind == HARD and row < 4:
                continue
            for place, up in enumerate(basic.UPS):
                row_there = (ACE if row == 11 else row - 1) if kind == PAIR else row
                cell = solved.at(Place(kind, row_there, ACE if up == 11 else up - 1))
                assert basic.DOES[letters[place]] == tuple(do for do in cell if do != "play the total"), (
                    kind,
                    row,
                    up,
                )


@pytest.mark.parametrize(
    "game", ["three-card-poker", "four-card-poker", "crazy-four-poker", "caribbean-stud"]
)
def test_ante_games_are_played_as_the_strategy_reads_for_all_hands(game: str) -> None:
    import numpy as np

    from pitboss.odds.conditions import followed
    from pitboss.procedures.ante.words import phrases

    found: Any = game_of(game)
    table_rules = rules_for(game).once(found.rules_class)
    random, size = Random(5), found.cards[0]
    hands = [sorted(random.sample(range(52), size)) for _ in range(MANY)]
    values = np.array([table_rules.hands.value([CARDS[card] for card in hand]) for hand in hands])
    lines = ante._lines(found, table_rules)
    does = {line.do: number for number, line in enumerate(lines)}
    does = {do: place for place, do in enumerate(does)}
    wanted = np.broadcast_to(followed(lines, does, phrases(table_rules, np.array(hands), values)), (MANY, 52))
    for place, hand in enumerate(hands):
        card = next(card for card in random.sample(range(52), 52) if card not in hand)
        shown = (CARDS[card],) if table_rules.sees_dealer else ()
        own = first_fit(lines, list(ante._phrases(table_rules, [CARDS[one] for one in hand], shown)))
        assert does[own] == wanted[place, card], (own, hand, card)


@pytest.mark.parametrize("game", ["let-it-ride", "mississippi-stud"])
def test_street_games_are_played_as_the_strategy_reads_for_all_cards(game: str) -> None:
    import numpy as np

    from pitboss.hands.tables import CHOOSE
    from pitboss.odds.conditions import followed
    from pitboss.procedures.streets.strategies import phrases

    found: Any = game_of(game)
    table_rules = rules_for(game).once(found.rules_class)
    points = streets.points_of(table_rules.main)
    brings = found.strategies(rules_for(game))
    strategy = brings.named["usual" if game == "let-it-ride" else "points"]()
    random, own = Random(7), table_rules.own
    for number, street in enumerate(table_rules.streets):
        size, lines, staked = own + number, strategy.at(street.at), 2 * number + 1
        does = {do: place for place, do in enumerate(dict.fromkeys(line.do for line in lines))}
        wanted = followed(lines, does, phrases(size, staked, np.array(points)))
        for _ in range(MANY if size < 4 else 80):
            cards = sorted(random.sample(range(52), size))
            place = int(CHOOSE[cards, np.arange(1, size + 1)].sum())
            seen = streets.Seen(tuple(CARDS[one] for one in cards), (), staked)
            said = first_fit(lines, list(streets.part_phrases(seen, points)))
            assert does[said] == wanted[place], (said, seen.cards)


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["ultimate-texas-holdem", "texas-holdem-bonus"])
def test_contests_are_played_as_the_compiled_lines_say(game: str) -> None:
    import numpy as np

    from pitboss.hands import five
    from pitboss.odds.board_lines import Fit, follow, rows
    from pitboss.odds.phrases import tests
    from pitboss.procedures.streets.contest_strategies import _phrases

    found: Any = game_of(game)
    table_rules = rules_for(game).once(found.rules_class)
    brings = found.strategies(rules_for(game))
    _, first, *_ = brings.named
    strategy, random = brings.named[first](), Random(9)
    for street, size in zip(
        table_rules.streets[1:], (3, 5 if game.startswith("ultimate") else 4), strict=True
    ):
        lines, last = strategy.at(street.at), street is table_rules.streets[-1]
        does = {do: place for place, do in enumerate(dict.fromkeys(line.do for line in lines))}
        read = []
        for line in lines:
            fit = Fit()
            for one in tests(line.when, _phrases(last)):
                fit &= one
            read.append((fit, does[line.do]))
        compiled = rows(read)
        for _ in range(MANY):
            cards = random.sample(range(52), size + 2)
            low, high = sorted(cards[:2])
            board, hole = np.array(sorted(cards[2:])), high * (high - 1) // 2 + low
            shared = [CARDS[card] for card in cards[2:]]
            singles = np.array(
                sorted(
                    0 if card in cards[2:] or size < 5 else five.best([*shared, CARDS[card]])
                    for card in range(52)
                )
            )
            worth = five.best(shared) if size == 5 else 0
            value = five.best([CARDS[card] for card in cards])
            seen = streets.Seen((CARDS[low], CARDS[high]), tuple(shared), 1)
            said = first_fit(lines, list(streets.contest_phrases(seen, last)))
            assert does[said] == follow((board, worth, singles), hole, value, compiled), (said, cards)


def test_a_range_of_two_cards_is_read_as_written() -> None:
    pairs = [pair for pair in combinations(CARDS, 2) if streets.in_range(pair, "33+, a2+, k5o+")]
    assert ("3c", "3d") in pairs
    assert ("2c", "2d") not in pairs
    assert all(INDEX[low] < INDEX[high] for low, high in pairs)


def test_pai_gow_is_set_the_house_way_and_baccarat_is_bet_on_the_two_hands() -> None:
    for live in rounds_of("pai-gow-poker", 10):
        assert {do for _, do in decisions(live)} == {"house_way"}
    for live in rounds_of("mini-baccarat", 20):
        bets = [(one.seat, one.wager) for one in live.round.events if type(one) is Staked]
        for seat in {seat for seat, _ in bets}:
            assert {wager for one, wager in bets if one == seat} & {"player", "banker"}


def test_somebody_takes_the_bank_where_players_bank() -> None:
    for live in rounds_of("pure-21-5-blackjack", 8):
        assert "bank" in {do for _, do in decisions(live)}


@pytest.mark.parametrize(
    "game", ["three-card-poker", "ultimate-texas-holdem", "mississippi-stud", "let-it-ride"]
)
def test_a_live_table_is_played_by_the_lines(game: str) -> None:
    done = [one for live in rounds_of(game, 12) for one in decisions(live)]
    assert len(done) > 30
    assert len({do for _, do in done}) > 1
