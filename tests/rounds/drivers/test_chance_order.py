"""The cards to come are one value: stored and resumed it brings the same cards, and a shuffle is noticed."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chance import Pack, Shoe, seeded
from pitboss.desk import game_of, open_round
from pitboss.rounds import Round, drive
from pitboss.rounds.answers import Cards, IrregularityCall
from pitboss.rounds.asks import Bet, Choose, Draw
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Cite
from sizes import so_many

CITE = Cite("rules.test", "§1")
DECKS = st.integers(1, 3)
SIZES = st.lists(st.integers(1, 9), min_size=1, max_size=12)


def draw(chance: Chance, shoe: Shoe, count: int, first: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Draw cards as a table does: what came is gone from the shoe."""
    answer = chance.answer(Draw((1,) * count, "deal", CITE, shoe, first))
    assert type(answer) is Cards
    shoe.take_all(answer.cards)
    return answer.cards


@given(DECKS, SIZES, SIZES, st.integers(0, 99))
def test_a_stored_order_brings_the_same_cards(
    decks: int, before: list[int], after: list[int], seed: int
) -> None:
    """Whatever source feeds it: the order is all there is."""
    chance, shoe = Chance(seeded(seed)), Shoe(Pack(decks))
    for count in before:
        if count <= shoe.left:
            draw(chance, shoe, count)
    stored, gone = json.loads(json.dumps(chance.undealt)), shoe.gone
    resumed, again = Chance(seeded(seed + 1000), stored), Shoe(Pack(decks), gone)
    for count in after:
        if stored and count <= shoe.left:
            assert draw(resumed, again, count) == draw(chance, shoe, count)
    assert not stored or resumed.undealt == chance.undealt


@given(DECKS, SIZES, st.integers(0, 99))
def test_the_order_is_the_shoe_turned_round(decks: int, sizes: list[int], seed: int) -> None:
    """It holds what the shoe holds, and the next card is its last."""
    chance, shoe = Chance(seeded(seed)), Shoe(Pack(decks))
    draw(chance, shoe, 1)
    for count in sizes:
        if count <= shoe.left:
            coming = chance.undealt[::-1][:count]
            assert draw(chance, shoe, count) == coming
        assert Counter(chance.undealt) == Counter(shoe.cards_left())


SHUFFLED = {
    "a full shoe": Shoe(Pack()),
    "more cards": Shoe(Pack(), ["As"]),
    "fewer cards": Shoe(Pack(), ["As", "Kd", "2c", "3c"]),
    "as many, but others": Shoe(Pack(), ["2c", "3c", "4c"]),
    "more decks": Shoe(Pack(2)),
}


@pytest.mark.parametrize("shoe", SHUFFLED.values(), ids=SHUFFLED)
def test_a_shoe_that_holds_other_cards_has_been_shuffled(shoe: Shoe) -> None:
    before = [card for card in Pack().cards if card not in ("As", "Kd", "2c")]
    chance = Chance(seeded(1), before)
    answer = chance.answer(Draw((1,), "deal", CITE, shoe))
    assert type(answer) is Cards
    assert Counter([*chance.undealt, *answer.cards]) == Counter(shoe.cards_left())


def test_the_same_cards_in_another_shoe_keep_their_order() -> None:
    """A round opened anew from what the table remembers goes on where the last one stopped."""
    chance, shoe = Chance(seeded(3)), Shoe(Pack())
    draw(chance, shoe, 5)
    coming = chance.undealt[::-1][:7]
    assert draw(chance, Shoe(Pack(), shoe.gone), 7) == coming


def test_looking_at_the_order_or_not_is_all_the_same_to_the_cards() -> None:
    """Each card is put in its place when it is drawn or when somebody looks, by the same fair draw."""
    often = so_many(everyday=600, ci=5_200)
    for looks in (False, True):
        counts: Counter[str] = Counter()
        for seed in range(often):
            chance, shoe = Chance(seeded(seed)), Shoe(Pack(), Pack().cards[3:])
            draw(chance, shoe, 1)
            counts["".join(chance.undealt[::-1] if looks else draw(chance, shoe, 2))] += 1
        # Three cards, one drawn: six ways the other two can lie; five degrees of freedom.
        expected = often / 6
        assert len(counts) == 6
        assert sum((seen - expected) ** 2 / expected for seen in counts.values()) < 25


def test_a_card_taken_out_by_others_is_not_dealt() -> None:
    for seed in range(30):
        chance, shoe = Chance(seeded(seed)), Shoe(Pack())
        draw(chance, shoe, 5)
        gone = chance.undealt[-1]
        shoe.take(gone)
        assert gone not in draw(chance, shoe, 46)


@given(st.integers(0, 99), st.integers(1, 4))
def test_cards_that_come_first_come_first_and_once(seed: int, count: int) -> None:
    chance, shoe = Chance(seeded(seed)), Shoe(Pack())
    draw(chance, shoe, 3)
    first = tuple(chance.undealt[:count])
    drawn = draw(chance, shoe, 6, first)
    assert drawn[:count] == first
    assert len(set(drawn)) == 6
    assert Counter(chance.undealt) == Counter(shoe.cards_left())


def test_a_card_due_first_is_found_in_a_stored_order() -> None:
    chance = Chance(seeded(1), Pack().cards)
    assert draw(chance, Shoe(Pack()), 2, ("2c",)) == ("2c", Pack().cards[-1])


def test_chance_leaves_to_people_what_people_decide() -> None:
    chance = Chance(seeded(1))
    assert chance.answer(Bet((1,), (), CITE)) is None
    assert chance.answer(Choose(1, "play", (), CITE)) is None


# -- in rounds -----------------------------------------------------------------------------------


def test_one_shoe_lasts_through_several_rounds_and_is_then_shuffled() -> None:
    """Blackjack from two decks: between shuffles no card comes more often than the shoe has it."""
    game = game_of("blackjack")
    rules = game.rules("horseshoe-cincinnati", {"decks": 2})
    player, state, seen, shuffles = RandomPlayer(seeded(5)), None, Counter[str](), 0
    for _ in range(40):
        if state is None or not state.gone:
            seen, shuffles = Counter(), shuffles + 1
        before = [] if state is None else list(state.gone)
        order = list(player.chance.undealt)
        round = drive(Round(game, rules, (1, 2, 3), state), player)
        cards = [card for entry in round.log if type(entry) is Cards for card in entry.cards]
        if before and len(cards) <= len(order):
            assert cards == order[::-1][: len(cards)]
        seen.update(cards)
        assert max(seen.values()) <= 2
        state = round.table.state
    assert shuffles > 2


@pytest.mark.parametrize("seed", range(6))
def test_a_round_stored_half_way_goes_on_with_the_same_cards(seed: int) -> None:
    round, player = open_round("poker", "merced-poker-room", (1, 2, 5)), RandomPlayer(seeded(seed))
    for _ in range(9):
        if round.ask is not None:
            round.answer(player.answer(round.ask, round))
    stored, resumed = list(player.chance.undealt), []
    for source in (1, 2):
        other = RandomPlayer(seeded(9))
        other.chance = Chance(seeded(source), stored)
        resumed.append(drive(round.again(), other))
    assert resumed[0].log == resumed[1].log


def test_a_call_at_an_open_draw_is_heard_by_chance() -> None:
    for seed in range(20):
        chance = Chance(seeded(seed))
        round = open_round("three-card-poker", "oneida-2003", (1, 2))
        player = RandomPlayer(seeded(seed))
        while (ask := round.ask) is not None and ask.at != "deal":
            round.answer(player.answer(ask, round))
        round.answer(IrregularityCall("card_dealt_in_error", card="7c"))
        assert round.ask is not None
        answer = chance.answer(round.ask)
        assert type(answer) is Cards
        assert answer.cards[0] == "7c"
        round.answer(answer)
