"""Side wagers of the example book of pai gow poker, settled and counted a second way from what the rows say."""

import importlib.util
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from pathlib import Path
from typing import Any

import pytest

from agreement import disagreements
from pai_gow_counts import COMMON_LINES, KNOWN
from pitboss.chance import seeded
from pitboss.desk import game_of, settle_line, simulate
from pitboss.games.pai_gow_poker import contest, deals
from pitboss.games.pai_gow_poker.kernel import PaiGowKernel
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.hands.pai_gow import WHEEL_HIGH, best_value, category, high_card
from pitboss.odds import Joint
from pitboss.rounds import Round
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Posting, Refusal, Rules, read_chapter
from sizes import so_many
from test_values import check_values

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
    rules = GAME.rules(BOOK, {"sum_table": table, "imperial_offered": False, "ace_high_offered": False})
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
    answer = settled([one], [], rolls=[[1, 5, 6]], irregularities=[wrong])
    assert answer["net"]["1"] == {"pai_gow": "0", "imperial": "0", "sum": "-5"}
    flat = {"kind": "dice_not_flat", "at": "start"}
    answer = settled([seat(1, TWO_PAIR, sum="5")], QUEEN_HIGH, rolls=[[6, 5, 6]], irregularities=[flat])
    assert answer["net"]["1"]["sum"] == "125"


@pytest.mark.parametrize("later", [False, True])
def test_a_player_who_voids_a_hand_keeps_what_the_dice_decided(later: bool) -> None:
    """Said with the call, or chosen when the hand is to be set."""
    exposed = {"kind": "player_card_exposed", "at": "after_deal", "seat": 1}
    one = seat(1, TWO_PAIR, "void", match="5", sum="5")
    if not later:
        exposed["choice"] = "void"
        del one["decisions"]
    answer = settled([one], QUEEN_HIGH, rolls=[[4, 4, 1]], irregularities=[exposed])
    assert answer["net"]["1"] == {"pai_gow": "0", "match": "5", "sum": "-5"}


def test_the_house_pays_bets_on_the_dice_where_a_player_banks() -> None:
    banker = seat(3, " ".join(QUEEN_HIGH))
    del banker["wagers"]
    more = {"bank": {"seat": 3, "chips": "500", "last_bet": "10"}, "house_wager": "0", "rolls": [[6, 5, 6]]}
    options = {"bank": "the house and players"}
    answer = settled([seat(1, TWO_PAIR, sum="10"), banker], [], options=options, **more)
    assert answer["net"]["1"]["sum"] == "250"
    assert answer["net"]["3"] == {"bank": "-10"}


def test_a_simulation_says_which_wagers_it_does_not_play() -> None:
    report = simulate(GAME.id, BOOK, 1_000, seed=1, workers=1)
    assert report.wagers.keys() == {"pai_gow"}
    assert report.says.startswith("Priced but not simulated: ")
    assert {"imperial", "sum", "match", "beat_it"} <= set(report.says[:-1].split(": ")[1].split(", "))
    assert report.says in report.title
    assert report.to_json()["says"] == report.says
    assert not simulate(GAME.id, BOOK, 1_000, seed=1, workers=1, wagers=["pai_gow"]).says
    with pytest.raises(Refusal, match="imperial is not simulated at pai-gow-poker; there are: pai_gow") as no:
        simulate(GAME.id, BOOK, 1_000, seed=1, workers=1, wagers=["pai_gow", "imperial"])
    assert no.value.code == "not_simulated"


# -- the dealer's hand face up ---------------------------------------------------------------------

FACE_UP = "face up, set before the players'"
OPEN = {"dealer_cards": FACE_UP, "dealer_pushes": "an ace-high hand", "vig": 0}
ACE_HIGH, ACE_HIGH_JOKER = f"{POOR} Ad".split(), f"{POOR} Jk".split()
KING_HIGH = f"{POOR} Ks".split()


def unset(number: int, cards: str, **wagers: str) -> dict[str, Any]:
    """A seat that was not asked to set its hand."""
    return {name: said for name, said in seat(number, cards, **wagers).items() if name != "decisions"}


@pytest.mark.parametrize("dealer", [ACE_HIGH, ACE_HIGH_JOKER])
def test_an_ace_high_hand_face_up_returns_every_wager_before_hands_are_set(dealer: list[str]) -> None:
    seats = [unset(1, HANDS["two pair"]), unset(2, "Qs Kh Jc 9h 7h 3c 2s")]
    answer = settled(seats, dealer, options=OPEN)
    assert answer["net"] == {"1": {"pai_gow": "0"}, "2": {"pai_gow": "0"}}
    assert answer["why"]["1"]["pai_gow"] == {"rule": "rules.dealer_pushes", "clause": "9"}
    asked = settled([seat(1, HANDS["two pair"])], dealer, options=OPEN)
    assert asked["refused"]["code"] == "unused_decision"


def test_other_hands_of_the_dealer_are_played_against_without_commission() -> None:
    for dealer in (KING_HIGH, QUEEN_HIGH):
        won = settled([seat(1, HANDS["three of a kind"])], dealer, options=OPEN)
        assert won["net"]["1"] == {"pai_gow": "10"}
    queen = {**OPEN, "dealer_pushes": "a queen-high hand"}
    assert settled([unset(1, TWO_PAIR)], QUEEN_HIGH, options=queen)["net"]["1"] == {"pai_gow": "0"}
    assert settled([seat(1, TWO_PAIR)], ACE_HIGH, options=queen)["net"]["1"]["pai_gow"] != "0"


def test_face_down_it_pushes_when_it_is_revealed_and_a_surrendered_hand_is_lost() -> None:
    options = {"dealer_pushes": "an ace-high hand"}
    foul = seat(2, "Qs Kh Jc 9h 7h 3c 2s")
    foul["decisions"] = [
        {"at": "set", "do": "set", "low": ["Kh", "Qs"], "high": ["Jc", "9h", "7h", "3c", "2s"]}
    ]
    given_up = seat(3, "Qh Th Js 9s 6d 3s 5d", "surrender")
    answer = settled([seat(1, TWO_PAIR), foul, given_up], ACE_HIGH, options=options)
    assert answer["net"] == {"1": {"pai_gow": "0"}, "2": {"pai_gow": "0"}, "3": {"pai_gow": "-10"}}
    assert settled([seat(1, TWO_PAIR)], ACE_HIGH)["net"]["1"]["pai_gow"] == "10"
    lost = settled([foul], KING_HIGH, options=options)
    assert lost["net"]["2"] == {"pai_gow": "-10"}


def settings_asked(options: dict[str, Any], rounds: int) -> Iterator[tuple[Round, Choose]]:
    """Every time a seat is asked to set its hand, in random rounds."""
    rules, player = GAME.rules(BOOK, options), RandomPlayer(seeded(3))
    for _ in range(rounds):
        round = Round(GAME, rules, (1, 2), None, {1: 50_000, 2: 50_000})
        while (ask := round.ask) is not None:
            if type(ask) is Choose and ask.at == "set":
                yield round, ask
            round.answer(player.answer(ask, round))


@pytest.mark.parametrize("lies", ["face down", FACE_UP])
def test_seats_see_the_dealers_cards_while_they_set_only_where_they_lie_face_up(lies: str) -> None:
    asked = 0
    for round, ask in settings_asked({"dealer_cards": lies}, 20):
        dealers = tuple(round.table.hands["dealer"])
        if lies == FACE_UP:
            assert ask.sees.shown["dealer"] == dealers
            assert set(ask.sees.shown["dealer.2"]) < set(dealers)
        else:
            assert ask.sees.shown == {}
            told = repr(round.view(ask.who))
            assert not any(repr(card) in told for card in dealers)
        other = str(3 - ask.who)
        assert other not in ask.sees.shown
        asked += 1
    assert asked > 10


def test_nobody_is_asked_to_set_against_a_hand_that_pushed() -> None:
    for round, ask in settings_asked({"dealer_cards": FACE_UP, "dealer_pushes": "an ace-high hand"}, 60):
        assert poor(ask.sees.shown["dealer"]) != "A"
        assert round.table.on(ask.who, "pai_gow")


def test_nothing_of_it_goes_with_a_players_bank() -> None:
    for name, value in (("dealer_cards", FACE_UP), ("dealer_pushes", "an ace-high hand")):
        with pytest.raises(Refusal, match="only the house banks") as refused:
            GAME.rules(BOOK, {name: value, "bank": "the house and players"})
        assert (refused.value.code, refused.value.clause) == ("contradiction", "9")


def ace_high(own: Sequence[str], dealer: Sequence[str]) -> int:
    if poor(dealer) != "A":
        return -1
    return 40 if poor(own) == "A" else 15 if "Jk" in dealer else 5


def test_the_ace_high_bonus_pays_by_both_hands() -> None:
    """Whether the main wager was pushed at once, compared, or surrendered."""
    own = "Qs Kh Jc 9h 7h 3c As"
    for dealer, mine, pays in (
        (ACE_HIGH, own, 40), (ACE_HIGH_JOKER, own, 40), (ACE_HIGH_JOKER, TWO_PAIR, 15), (ACE_HIGH, TWO_PAIR, 5),
        (KING_HIGH, own, -1), (["Ac", "Ah", "2c", "4h", "7s", "9d", "Jd"], own, -1),
    ):  # fmt: skip
        assert ace_high(mine.split(), dealer) == pays
        for decision in ("house_way", "surrender"):
            answer = settled([seat(1, mine, decision, ace_high="2")], dealer)
            assert answer["net"]["1"]["ace_high"] == str(2 * pays)
        if pays > 0:
            answer = settled([unset(1, mine, ace_high="2")], dealer, options=OPEN)
            assert answer["net"]["1"] == {"pai_gow": "0", "ace_high": str(2 * pays)}


@pytest.mark.parametrize("rule", ["dealer_cards", "dealer_pushes", "vig", "start"])
def test_promise_31_every_other_value_of_these_rules_matters(rule: str) -> None:
    check_values(BOOK, GAME.id, rule, most=10)


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


@pytest.mark.heavy
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
@pytest.mark.in_turn
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


@cache
def suits_of_both(own: int, both: int, others: int, most: tuple[int, int]) -> int:
    """In how many ways two hands have suits: cards of ranks that one has, both have, or the other has.

    A rank that both have is of two suits. Neither hand has more than so many cards of one suit.
    """
    ways = Counter({((0,) * 4, (0,) * 4): 1})

    def one_more(held: tuple[int, ...], suit: int) -> tuple[int, ...]:
        return tuple(many + (place == suit) for place, many in enumerate(held))

    steps = [[(suit, None) for suit in range(4)]] * own + [[(None, suit) for suit in range(4)]] * others
    steps += [[pair for pair in product(range(4), repeat=2) if pair[0] != pair[1]]] * both
    for step in steps:
        after = Counter[Any]()
        for (mine, theirs), many in ways.items():
            for suit, other in step:
                hands = (
                    mine if suit is None else one_more(mine, suit),
                    theirs if other is None else one_more(theirs, other),
                )
                if max(hands[0]) <= most[0] and max(hands[1]) <= most[1]:
                    after[hands] += many
        ways = after
    return ways.total()


def both_ace_high() -> int:
    """How many pairs of deals are both ace high: their ranks, which of them both have, and then suits."""
    plain = [{*ranks, 14} for ranks in combinations(range(2, 14), 6) if no_straight((*ranks, 14))]
    joker = [set(ranks) for ranks in combinations(range(2, 14), 6) if no_straight(ranks, joker=True)]
    pairs = Counter[tuple[int, int, int, int, int]]()
    for own, mine, other, theirs in ((plain, 4, plain, 4), (plain, 4, joker, 3), (joker, 3, plain, 4)):
        for one, two in product(map(frozenset, own), map(frozenset, other)):
            pairs[len(one - two), len(one & two), len(two - one), mine, theirs] += 1
    return sum(
        many * suits_of_both(own, both, others, (mine, theirs))
        for (own, both, others, mine, theirs), many in pairs.items()
    )


@pytest.mark.heavy
def test_the_ace_high_bonus_is_counted_over_all_pairs_of_deals() -> None:
    found = GAME.analyse(GAME.rules(BOOK, {"imperial_offered": False}))["ace_high"]
    ways = {row.event: row.combinations for row in found.outcomes}
    both, every = ways["both ace high"], poor_deals(14)
    assert both == both_ace_high()
    with_joker = sum(1 for ranks in combinations(range(2, 14), 6) if no_straight(ranks, joker=True))
    dealers = every + with_joker * apart(6, 3)
    assert sum(ways.values()) - ways["no row"] == dealers * comb(46, 7)
    paid = 40 * both + 15 * ways["dealer ace high with the joker"] + 5 * ways["dealer ace high"]
    assert found.house_edge == Fraction(ways["no row"] - paid, contest.PAIRS)
    assert f"{float(found.house_edge):.5%}" == "4.79054%"


PUSHED = {
    (-1, -1): 68_166_067_461_996,
    (-1, 0): 6_209_462_663_268,
    (-1, 1): 17_680_812_547_992,
    (0, -1): 191_689_894_680,
    (0, 0): 35_162_334_060,
    (0, 1): 191_689_894_680,
    (1, -1): 188_655_073_621_824,
    (1, 0): 21_666_409_783_224,
    (1, 1): 469_606_513_448_676,
}
"""How hands compare with an ace-high hand of the dealer's, both set the common house way."""


@pytest.mark.heavy
@pytest.mark.in_turn
def test_hands_against_an_ace_high_one_are_counted_again() -> None:
    found = contest.counted_against(WHEEL_HIGH, COMMON_LINES, "ace")
    assert found == PUSHED
    queens = contest.counted_against(WHEEL_HIGH, COMMON_LINES, "queen")
    assert sum(queens.values()) == poor_deals(12) * comb(46, 7)


def test_the_main_wager_is_priced_less_what_is_pushed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.games.pai_gow_poker.odds.counted_against", lambda *_: PUSHED)
    options = {**OPEN, "imperial_offered": False, "ace_high_offered": False}
    found, usual = GAME.analyse(GAME.rules(BOOK, options)), KNOWN[WHEEL_HIGH, COMMON_LINES]
    won = usual.both_higher - PUSHED[1, 1]
    copies = usual.copy_and_higher + usual.both_copies - PUSHED[0, 0] - PUSHED[0, -1] - PUSHED[-1, 0]
    lost = usual.both_higher - PUSHED[-1, -1] + copies
    assert found["pai_gow"].house_edge == Fraction(lost - won, contest.PAIRS)
    assert found["pai_gow"].total_combinations == contest.PAIRS
    assert f"{float(found['pai_gow'].house_edge):.4%}" == "6.1009%"
    assert any("face up" in note for note in found.notes)


@pytest.mark.heavy
def test_what_is_pushed_is_counted_together_with_other_wagers_as_it_is_alone() -> None:
    rules = GAME.rules(BOOK, {**OPEN, "imperial_offered": False, "ace_high_offered": False})
    found, alone = (
        Joint.of(rules, {"pai_gow": 100}, GAME.together(rules, {"pai_gow": 100})),
        GAME.analyse(rules),
    )
    assert found.total_combinations == contest.PAIRS
    assert found.house_edge == alone["pai_gow"].house_edge
    assert found.hit_frequency == alone["pai_gow"].hit_frequency
    assert found.variance == 100**2 * alone["pai_gow"].variance


def test_a_hand_set_the_house_way_is_poor_if_its_seven_cards_are() -> None:
    made, _ = deals.set_all(WHEEL_HIGH, COMMON_LINES)
    tops = [high_card(value) for value in deals.highs(WHEEL_HIGH).values.tolist()]
    best = {value: high_card(value) for value in set(deals.best_values().tolist())}
    assert all(
        tops[high] == best[value]
        for high, value in zip(made.tolist(), deals.best_values().tolist(), strict=True)
    )


@pytest.mark.parametrize("options", [OPEN, {"dealer_pushes": "a queen-high hand"}])
def test_the_kernel_pushes_as_the_engine_does(options: dict[str, Any]) -> None:
    assert disagreements(GAME.id, BOOK, so_many(everyday=60, ci=1_000), 5, options) == []
    kernel = GAME.kernel(GAME.rules(BOOK, options))
    assert isinstance(kernel, PaiGowKernel)
    counts, rounds = kernel.tally(8, 200_000), 200_000
    share = poor_deals(12) / comb(53, 7) if options is not OPEN else 14_430_780 / comb(53, 7)
    pushed = int(counts[9].sum())
    assert abs(pushed - rounds * share) < 4.5 * (rounds * share * (1 - share)) ** 0.5


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


def main_wager(record: dict[str, Any], one: dict[str, Any]) -> Fraction:
    """What ten dollars come to, commission paid: the hand given up, pushed, foul, or compared."""
    options, decisions = record["options"], one.get("decisions", [])
    pushes = {"an ace-high hand": "A", "a queen-high hand": "Q"}.get(options["dealer_pushes"])
    pushed = pushes == poor(record["dealer"])
    if decisions and decisions[0]["at"] == "surrender":
        return Fraction(-10)
    if pushed:
        return Fraction(0)
    dealer = oracle.house_way(frozenset(record["dealer"]))
    if decisions[0]["do"] == "house_way":
        mine = oracle.house_way(frozenset(one["cards"]))
    else:
        low, high = decisions[0]["low"], decisions[0]["high"]
        if oracle.foul(low, high):
            return Fraction(-10)
        mine = oracle.rank_low(low), oracle.rank_high(frozenset(high))
    compared = [(a > b) - (a < b) for a, b in zip(mine, dealer, strict=True)]
    if min(compared) > 0:
        return Fraction(10) * (100 - options["vig"]) / 100
    return Fraction(-10) if max(compared) <= 0 else Fraction(0)


def random_record(rng: random.Random) -> dict[str, Any]:
    """A round of one seat with every side wager, under rules that the house may post."""
    own, dealer = dealt(rng)
    options = {
        "dealer_cards": rng.choice(("face down", FACE_UP)),
        "dealer_pushes": rng.choice(("no hand", "a queen-high hand", "an ace-high hand")),
        "vig": rng.choice((0, 5)),
        "sum_table": rng.choice("AB"),
    }
    low = rng.sample(own, 2)
    set_so = {"at": "set", "do": "set", "low": low, "high": [card for card in own if card not in low]}
    way, given_up = {"at": "set", "do": "house_way"}, {"at": "surrender", "do": "surrender"}
    wagers = {"pai_gow": "10"}
    wagers |= {wager: rng.choice("1248") for wager in ("imperial", "ace_high", "sum", "match", "beat_it")}
    one: dict[str, Any] = {"seat": rng.randint(1, 6), "wagers": wagers, "cards": own}
    pushes = {"an ace-high hand": "A", "a queen-high hand": "Q"}.get(options["dealer_pushes"])
    if options["dealer_cards"] != FACE_UP or poor(dealer) != pushes:
        one["decisions"] = [rng.choice((way, way, set_so, given_up))]
    about = {"id": "r", "rulebook": BOOK, "game": GAME.id, "options": options}
    return {**about, "rolls": [rng.choices(range(1, 7), k=3)], "seats": [one], "dealer": dealer}


def test_random_rounds_come_to_what_the_rows_say() -> None:
    rng, seen = random.Random(7), Counter[str]()
    for _ in range(so_many(everyday=150, ci=1_500, long=20_000)):
        record = random_record(rng)
        [one], dealer, [dice] = record["seats"], record["dealer"], record["rolls"]
        stake = {wager: int(said) for wager, said in one["wagers"].items()}
        want = {
            wager: dollar * stake[wager]
            for wager, dollar in on_dice(dice, record["options"]["sum_table"]).items()
        }
        want["imperial"] = Fraction(imperial(one["cards"], dealer, stake["imperial"]))
        want["ace_high"] = Fraction(ace_high(one["cards"], dealer) * stake["ace_high"])
        want["pai_gow"] = main_wager(record, one)
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (answer, record)
        found = {wager: Fraction(said) for wager, said in answer["net"][str(one["seat"])].items()}
        found["pai_gow"] += found.pop("vig", Fraction(0))
        assert found == want, record
        seen.update(f"{wager} {(net > 0) - (net < 0)}" for wager, net in want.items())
        pays = imperial(one["cards"], dealer, 1)
        seen.update([f"imperial {pays // 20 * 20}"] if pays >= 20 else [])
    assert {"imperial 20", "imperial 100", "ace_high 1", "pai_gow 0", "pai_gow 1", "beat_it 0"} <= seen.keys()
