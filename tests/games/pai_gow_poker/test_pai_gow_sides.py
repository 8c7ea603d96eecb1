"""Side wagers of the example book of pai gow poker, settled and counted a second way from what the rows say."""

import importlib.util
import json
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import game_of, settle_line
from pitboss.games.pai_gow_poker import contest, deals
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.hands.pai_gow import best_value, category, high_card
from pitboss.rulebooks import Posting, Refusal, Rules, read_chapter
from sizes import so_many

pytestmark = pytest.mark.usefixtures("examples")
BOOK, GAME = "pai-gow-bonuses", game_of("pai-gow-poker")
RANKS, SUITS = "23456789TJQKA", "cdhs"


def _load_oracle() -> Any:
    """The oracle beside this file; pytest's importlib mode puts no test folder on the path."""
    spec = importlib.util.spec_from_file_location("pai_gow_hands", Path(__file__).parent / "oracle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


oracle = _load_oracle()
DECK = oracle.DECK


def settled(seats: Iterable[dict[str, Any]], dealer: Iterable[str], **more: Any) -> dict[str, Any]:
    """What the engine answers to a record of the book."""
    record = {
        "id": "r",
        "rulebook": BOOK,
        "game": GAME.id,
        "seats": list(seats),
        "dealer": list(dealer),
        **more,
    }
    return settle_line(json.dumps(record).encode())


def seat(number: int, cards: str, decision: str = "house_way", **wagers: str) -> dict[str, Any]:
    at = "surrender" if decision == "surrender" else "set"
    return {
        "seat": number,
        "wagers": {"pai_gow": "10", **wagers},
        "cards": cards.split(),
        "decisions": [{"at": at, "do": decision}],
    }


def best(cards: Sequence[str]) -> tuple[int, ...]:
    """The best five of seven cards, as the oracle ranks them."""
    found: tuple[int, ...] = max(oracle.rank_high(frozenset(five)) for five in combinations(cards, 5))
    return found


def poor(cards: Sequence[str]) -> str:
    """The rank of the highest card of seven that make nothing; empty if they make something."""
    kind, *ranks = best(cards)
    return RANKS[ranks[0] - 2] if kind == 0 else ""


# -- the Imperial bonus ----------------------------------------------------------------------------

PLAYERS = {
    "five aces": 1000,
    "royal flush": 200,
    "straight flush": 50,
    "four of a kind": 25,
    "full house": 5,
    "flush": 4,
    "straight": 2,
    "three of a kind": 2,
}
BANKERS = {"9": 100, "T": 20, "J": 5}


def imperial(own: Sequence[str], dealer: Sequence[str], stake: int) -> int:
    pays = PLAYERS.get(oracle.NAMES[best(own)[0]], 0) + BANKERS.get(poor(dealer), 0)
    return min(pays * stake, 40_000) if pays else -stake


POOR = "2c 3d 4h 7s 8c 9d"
HANDS = {
    "five aces": "As Ah Ad Ac Jk Ks Kh",
    "royal flush": "Ts Js Qs Ks As 2h 3h",
    "straight flush": "5s 6s 7s 8s 9s 2h Kh",
    "four of a kind": "6s 6h 6d 6c 2h Kh Js",
    "full house": "6s 6h 6d Kc Kh 2h Js",
    "flush": "6s 9s Js 2s Ks 3h 4d",
    "straight": "6s 7h 8h 9h Th 2d Ks",
    "three of a kind": "6s 6h 6d Kc Jh 2h 4d",
    "two pair": "6s 6h Kd Kc Jh 2h 4d",
    "high card": "Qs Ks Jc 9h 7h 3c 2h",
}


@pytest.mark.parametrize(("dealer", "adds"), [("5h", 100), ("Tc", 20), ("Js", 5), ("Qd", 0), ("Ad", 0)])
def test_each_hand_pays_and_a_poor_hand_of_the_dealer_pays_on_top(dealer: str, adds: int) -> None:
    """A dealer of eight low cards without a straight is nine high; with a queen or an ace nothing is added."""
    cards = f"{POOR} {dealer}".split()
    for name, own in HANDS.items():
        free = [card for card in own.split() if card not in cards]
        if len(free) < 7:
            continue
        pays = PLAYERS.get(name, 0) + adds
        answer = settled([seat(1, own, imperial="10")], cards)
        assert answer["net"]["1"].get("imperial", "0") == str(10 * pays if pays else -10), (name, answer)
        assert answer["why"]["1"]["imperial"] == {"rule": "pay.imperial", "clause": "7.1"}


def test_what_is_paid_for_both_hands_together_goes_up_to_the_limit() -> None:
    nine_high = f"{POOR} 5h".split()
    for stake, won in (("39", "40000"), ("36", "39600")):
        answer = settled([seat(1, HANDS["five aces"], imperial=stake)], nine_high)
        assert answer["net"]["1"]["imperial"] == won


def test_a_surrendered_hand_keeps_its_imperial_bonus_and_none_is_made_alone() -> None:
    answer = settled([seat(1, HANDS["full house"], "surrender", imperial="10")], f"{POOR} Tc".split())
    assert answer["net"]["1"] == {"pai_gow": "-10", "imperial": "250"}
    alone = seat(1, HANDS["full house"], imperial="10")
    del alone["wagers"]["pai_gow"]
    assert settled([alone], f"{POOR} Tc".split())["refused"]["code"] == "needs_wager"


def test_cards_that_a_side_wager_turns_on_must_be_known() -> None:
    one = seat(1, HANDS["full house"], "surrender", imperial="10")
    assert settled([one], [])["refused"]["code"] == "missing_cards"
    del one["wagers"]["imperial"]
    assert settled([one], [])["net"]["1"] == {"pai_gow": "-10"}


def test_a_side_wager_looks_at_the_hand_of_who_banks() -> None:
    """Seat 3 banks with ten high, the dealer has nine high: the house pays 20 to 1, and the bank nothing of it."""
    banker = seat(3, f"{POOR} Tc")
    del banker["wagers"]
    bank = {"seat": 3, "chips": "500", "last_bet": "10"}
    answer = settled(
        [seat(1, HANDS["two pair"], imperial="10"), banker],
        ["2s", "3h", "4s", "5s", "7h", "8h", "9h"],
        options={"bank": "the house and players"},
        bank=bank,
        house_wager="0",
    )
    assert answer["net"]["1"]["imperial"] == "200"
    assert answer["net"]["3"] == {"bank": "-10"}


def test_rows_add_up_only_if_they_pay_odds(project: Path) -> None:
    text = (project / "docs/examples/books" / BOOK / "pai-gow-poker.toml").read_text()
    changed = text.replace('"dealer ten high" = "20 to 1"', '"dealer ten high" = "push"')
    chapter = read_chapter(changed.encode(), GAME.ruleset, BOOK, "pai-gow-poker.toml")
    with pytest.raises(
        Refusal, match="five aces and dealer ten high add up only if both pay odds"
    ) as refused:
        TableRules(Rules(chapter, Posting(BOOK, GAME.id)))
    assert (refused.value.code, refused.value.clause) == ("contradiction", "7.1")


def test_the_house_may_leave_it_off() -> None:
    options = {"imperial_offered": False}
    answer = settled([seat(1, HANDS["flush"], imperial="10")], f"{POOR} Tc".split(), options=options)
    assert answer["refused"]["clause"] == "7.1"


# -- the dice in the shaker ------------------------------------------------------------------------

SUMS = {"A": {17: 25, 16: 6, 8: 3}, "B": {3: 25, 8: 4, 9: 2}}
TWO_PAIR, QUEEN_HIGH = HANDS["two pair"], f"{POOR} Qd".split()


def on_dice(dice: Sequence[int], table: str) -> dict[str, Fraction]:
    """What a dollar on each wager comes to."""
    red, *blue = dice
    alike = len(dice) - len(set(dice)) + 1
    beaten = Fraction(5, 2) if red > max(blue) else 0 if red == 6 else -1
    return {
        "sum": Fraction(SUMS[table].get(sum(dice), -1)),
        "match": Fraction({1: -1, 2: 1, 3: 3}[alike]),
        "beat_it": Fraction(beaten),
    }


def test_the_dice_are_settled_by_what_they_show() -> None:
    rng = random.Random(5)
    every = list(product(range(1, 7), repeat=3))
    for dice in rng.sample(every, so_many(everyday=30, ci=216)):
        table = rng.choice("AB")
        bets = {"sum": "6", "match": "4", "beat_it": "2"}
        answer = settled([seat(1, TWO_PAIR, **bets)], QUEEN_HIGH, rolls=[dice], options={"sum_table": table})
        for wager, dollar in on_dice(dice, table).items():
            said = Fraction(answer["net"]["1"].get(wager, "0"))
            assert said == dollar * int(bets[wager]), (dice, wager)
        assert answer["why"]["1"]["match"]["clause"] == "7.2"


@pytest.mark.parametrize("table", ["A", "B"])
def test_the_odds_of_the_dice_are_those_of_216_throws(table: str) -> None:
    rules = GAME.rules(BOOK, {"sum_table": table, "imperial_offered": False})
    found, every = GAME.analyse(rules), list(product(range(1, 7), repeat=3))
    for wager in ("sum", "match", "beat_it"):
        edge = -sum((on_dice(dice, table)[wager] for dice in every), Fraction(0)) / len(every)
        assert found[wager].house_edge == edge
        assert found[wager].total_combinations == 216


def test_a_bet_on_the_dice_needs_all_three_of_them() -> None:
    bet = seat(1, TWO_PAIR, sum="5")
    assert settled([bet], QUEEN_HIGH)["refused"]["code"] == "missing_roll"
    assert settled([bet], QUEEN_HIGH, rolls=[[8]])["refused"]["code"] == "impossible_dice"
    assert "net" in settled([seat(1, TWO_PAIR)], QUEEN_HIGH, rolls=[[8]])
    assert "net" in settled([seat(1, TWO_PAIR)], QUEEN_HIGH)


def test_no_bet_on_the_dice_is_taken_where_none_are_shaken() -> None:
    answer = settled([seat(1, TWO_PAIR, sum="5")], QUEEN_HIGH, rolls=[[3]], options={"start": "generator"})
    assert answer["refused"]["rule"] == "wagers.sum"


def test_void_hands_leave_the_dice_settled_and_a_throw_called_off_decides_nothing() -> None:
    bets = {"sum": "5", "imperial": "5"}
    wrong = {"kind": "wrong_number_of_cards", "at": "after_deal"}
    one = {"seat": 1, "wagers": {"pai_gow": "10", **bets}}
    answer = settled([one], [], rolls=[[6, 5, 6]], irregularities=[wrong])
    assert answer["net"]["1"] == {"pai_gow": "0", "imperial": "0", "sum": "125"}
    flat = {"kind": "dice_not_flat", "at": "start"}
    answer = settled([seat(1, TWO_PAIR, sum="5")], QUEEN_HIGH, rolls=[[6, 5, 6]], irregularities=[flat])
    assert answer["net"]["1"]["sum"] == "125"


@pytest.mark.parametrize("later", [False, True])
def test_a_player_who_voids_a_hand_keeps_what_the_dice_decided(later: bool) -> None:
    """Said with the call, or chosen when the hand is to be set."""
    exposed = {"kind": "player_card_exposed", "at": "after_deal", "seat": 1}
    one = seat(1, TWO_PAIR, "void", match="5")
    if not later:
        exposed["choice"] = "void"
        del one["decisions"]
    answer = settled([one], QUEEN_HIGH, rolls=[[4, 4, 1]], irregularities=[exposed])
    assert answer["net"]["1"] == {"pai_gow": "0", "match": "5"}


def test_the_house_pays_bets_on_the_dice_where_a_player_banks() -> None:
    banker = seat(3, " ".join(QUEEN_HIGH))
    del banker["wagers"]
    more = {"bank": {"seat": 3, "chips": "500", "last_bet": "10"}, "house_wager": "0", "rolls": [[6, 5, 6]]}
    options = {"bank": "the house and players"}
    answer = settled([seat(1, TWO_PAIR, sum="10"), banker], [], options=options, **more)
    assert answer["net"]["1"]["sum"] == "250"
    assert answer["net"]["3"] == {"bank": "-10"}


def test_the_kernel_says_which_wagers_it_does_not_play() -> None:
    kernel = GAME.kernel(GAME.rules(BOOK))
    assert kernel.sums(kernel.tally(1, 10)).wagers.keys() == {"pai_gow"}
    assert "imperial, " in kernel.says  # type: ignore[attr-defined]
    assert "sum, match, beat_it" in kernel.says  # type: ignore[attr-defined]


# -- the count -------------------------------------------------------------------------------------


def no_straight(ranks: Iterable[int], joker: bool = False) -> bool:
    held = set(ranks) | ({1} if 14 in ranks else set())
    return all(sum(low + step not in held for step in range(5)) > joker for low in range(1, 11))


@cache
def apart(size: int, most: int) -> int:
    """In how many ways cards of so many ranks have suits, with at most so many of one suit."""
    return sum(max(Counter(suits).values()) <= most for suits in product(range(4), repeat=size))


def poor_deals(top: int) -> int:
    """How many deals without the joker make nothing with this rank as their highest, by ranks and then suits."""
    tails = combinations(range(2, top), 6)
    return sum(no_straight((*ranks, top)) for ranks in tails) * apart(7, 4)


NAMED = {8: "eight", 9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace"}


@pytest.mark.parametrize("top", NAMED)
def test_poor_hands_are_as_many_as_ranks_and_suits_make_them(top: int) -> None:
    """Nine high is the poorest: two sets of ranks, 2 to 9 without the 5 or the 6."""
    kinds = contest.deals_of_kinds()
    found = sum(
        many for (value, joker), many in kinds.items() if (high_card(value), joker) == (NAMED[top], False)
    )
    assert found == poor_deals(top)
    assert poor_deals(9) == 2 * 15_540
    assert sum(kinds.values()) == comb(53, 7)


def test_an_ace_high_hand_with_the_joker_is_counted_too() -> None:
    """Six ranks below the ace, no four of a suit, and no run that the joker completes."""
    six = [ranks for ranks in combinations(range(2, 14), 6) if no_straight(ranks, joker=True)]
    with_joker = {value: many for (value, joker), many in contest.deals_of_kinds().items() if joker}
    poor = {high_card(value): many for value, many in with_joker.items() if high_card(value) != "none"}
    assert poor == {"ace": len(six) * apart(6, 3)}


def test_classes_of_deals_have_the_best_hand_that_their_cards_make() -> None:
    every = deals.classes()
    for place in range(0, len(every.ranks), so_many(everyday=2_003, ci=211, long=7)):
        cards = _cards_of(place)
        assert deals.best_values()[place] == best_value(cards), cards
        assert category(best_value(cards)) == oracle.NAMES[best(cards)[0]], cards


def _cards_of(place: int) -> list[str]:
    """A hand of a class: what is not of the suit of clubs in suits that make no flush."""
    every, cards = deals.classes(), list[str]()
    suits = "dhs" if place < every.by_ranks else "cdhs"
    for rank, code in zip(every.ranks[place].tolist(), every.codes[place].tolist(), strict=True):
        if code & deals.WILD:
            cards.append("Jk")
        else:
            suit = "c" if code & deals.SUITED else suits[len(cards) % len(suits)]
            cards.append(RANKS[rank - 2] + suit)
    return cards


@pytest.mark.heavy
def test_the_imperial_bonus_is_counted_over_all_pairs_of_deals() -> None:
    """Five aces take two of the 41 cards that are no ace and not the dealer's; any hand leaves 46 cards."""
    found = GAME.analyse(GAME.rules(BOOK))["imperial"]
    ways = {row.event: row.combinations for row in found.outcomes}
    assert found.total_combinations == sum(ways.values()) == contest.PAIRS
    for top, name in ((9, "nine"), (10, "ten"), (11, "jack")):
        assert ways[f"five aces with dealer {name} high"] == poor_deals(top) * comb(41, 2)
        every = sum(many for event, many in ways.items() if event.endswith(f"dealer {name} high"))
        assert every == poor_deals(top) * comb(46, 7)
    for hand in PLAYERS:
        every = sum(many for event, many in ways.items() if event.split(" with ")[0] == hand)
        kinds = contest.deals_of_kinds().items()
        assert every == sum(many for (value, _), many in kinds if category(value) == hand) * comb(46, 7)
    paid = sum(many * pays for (top, many, pays) in _imperial_pays(ways))
    assert found.house_edge == Fraction(ways["no row"] - paid, contest.PAIRS)
    assert f"{float(found.house_edge):.5%}" == "2.80717%"


def _imperial_pays(ways: dict[str, int]) -> Iterable[tuple[str, int, int]]:
    """Each event, how often it comes, and what its two hands pay together."""
    bankers = {"dealer nine high": 100, "dealer ten high": 20, "dealer jack high": 5}
    for event, many in ways.items():
        pays = (PLAYERS | bankers).get
        yield event, many, sum(pays(part, 0) for part in event.split(" with "))


# -- random rounds ---------------------------------------------------------------------------------


def dealt(rng: random.Random) -> tuple[list[str], list[str]]:
    """A player's and a dealer's seven cards; poor hands and good ones come often."""
    deck = oracle.Dealer(rng)
    own = deck.seven(rng.choice(["", *oracle.SHAPED, *oracle.RUNS]))
    if rng.random() < 0.6:
        ranks = rng.sample(range(2, rng.choice((10, 11, 12, 15))), 7)
        dealer = [
            card for rank in ranks for card in deck.take(lambda card, r=rank: oracle.value(card) == r, 1)
        ]
    else:
        dealer = deck.seven("")
    dealer += deck.take(lambda card: True, 7 - len(dealer))
    return own, dealer


def test_random_rounds_pay_the_imperial_bonus_as_its_rows_say() -> None:
    rng, seen = random.Random(7), Counter[int]()
    for _ in range(so_many(everyday=150, ci=1_500, long=20_000)):
        own, dealer = dealt(rng)
        stake = rng.choice((1, 5, 25))
        answer = settled([seat(1, " ".join(own), imperial=str(stake))], dealer)
        want = imperial(own, dealer, stake)
        assert answer["net"]["1"]["imperial"] == str(want), (own, dealer)
        seen[want // stake] += 1
    assert {-1, 2, 4, 5} <= seen.keys()
    assert any(20 <= pays < 30 for pays in seen)
    assert any(100 <= pays < 130 for pays in seen)
