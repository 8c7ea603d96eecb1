"""Compiled pai gow poker against the engine and the exact figures, rare hands included."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agreement import disagreements
from pai_gow_classes import classes
from pai_gow_counts import COMMON_LINES, KNOWN
from pitboss.desk import game_of, settle_line, simulate
from pitboss.desk.sessions import sampled
from pitboss.games.pai_gow_poker import deals
from pitboss.games.pai_gow_poker import kernel as compiled
from pitboss.games.pai_gow_poker.kernel import PACK, PaiGowKernel
from pitboss.games.pai_gow_poker.odds import contest_counts, seven_cards
from pitboss.games.pai_gow_poker.table_rules import compared
from pitboss.hands.pai_gow import WHEEL_HIGH, WHEEL_LOW, kinds
from pitboss.hands.tables import KEY, ONE_MORE, SUIT_SHIFT, by_ranks, laid_out
from pitboss.money import show_amount
from pitboss.rulebooks import Refusal
from sizes import so_many

BOOK, ONEIDA, GAME = "horseshoe-cincinnati", "oneida-2003", game_of("pai-gow-poker")
DEALS = comb(53, 7)
METER = {"meter": "50000", "progressive_stake": "5"}
POSTED = [
    (
        BOOK,
        {"vig_rounding": "up to 25 cents", "minimum": "5", "start": "button", "dealing": "automated shoe"},
    ),
    (BOOK, {"minimum": "0.50", "smallest_chip": "0.50", "bonus_offered": False}),
    (BOOK, {"start": "generator", "minimum": "10"}),
    (ONEIDA, METER),
    (ONEIDA, {"bank": "the house", "start": "dice", "wheel": WHEEL_LOW, "way_high_high": "together"}),
    (ONEIDA, {"way_medium_from": 5, "way_high_from": 12, "way_three_aces": "together", "meter": "0"}),
    (ONEIDA, {"additional_offered": False, "bonus_minimum": "5"}),
]

RARE = [
    ("As Ah Ad Ac Jk Ks Kh", "Qs Qh Qd Qc 2s 3h 4d"),
    ("As Ah Ad Ac Jk Qs Kh", "Ks Kd Kc 9c 9d 2s 2h"),
    ("Ts Js Qs Ks As Kh Qh", "Jk Ah Ad 9c 8c 7c 6c"),
    ("Ts Js Qs Ks As Kh Qd", "Jk Ah Ad 9c 8c 7c 2c"),
    ("Ts Js Qs Ks Jk Kh Qh", "As Ah Ad Ac 2c 2d 3h"),
    ("Ts Js Ks As Jk Kd Qh", "Qs Qc Qd 2h 2c 2s 7h"),
    ("Jk Js Qs Ks As Kc Qc", "Ah Ad Ac 5c 4d 3h 2s"),
    ("2c 3c 4c 5c 6c 7c 8c", "2d 3d 4d 5d 6d 7d Jk"),
    ("Ac 2c 3c 4c 5c 6c Jk", "Ad 2d 3d 4d 5d 6d 7d"),
    ("Ac 2c 3c 4c 5d 9d Jk", "Ad 2d 3h 4h 5h Ks Js"),
    ("Ac Kc Qd Jd 9h 7h 5s", "Ad Kd Qc Jc 9s 7s 5h"),
    ("Ac Kc Qd Jd 9h 7h 4s", "Ad Kd Qc Jc 9s 7s 5h"),
    ("Jk Kc Qd 9d 8h 3h 2s", "Ad Kd Qc 9c 8s 4s 3c"),
    ("5c 5d 5h 5s Jk Ah As", "8c 8d 8h 8s Ac Kd 2c"),
    ("Jk 2c 4c 6c 8c Kd Kh", "Tc Td Th 9c 9d 9h 2s"),
    ("Jk 9c 8c 7c 6c 5c 4c", "9d 8d 7d 6d 5d 3d 2d"),
]
"""Five aces, royal flushes with and without a match, seven-card straight flushes, copies, and what the joker makes."""


@cache
def kernel(book: str, *options: tuple[str, Any]) -> PaiGowKernel:
    made = GAME.kernel(GAME.rules(book, dict(options)))
    assert isinstance(made, PaiGowKernel)
    return made


def cell(one: PaiGowKernel, cards: list[str], number: int = 0) -> tuple[list[str], list[int]]:
    """Fourteen cards and where the kernel counts them."""
    deck = np.array([PACK.index(card) for card in cards])
    return cards, [*map(int, compiled._cell(deck, one._how)), number]


def settled_alike(book: str, dealt: list[list[str]], options: dict[str, Any] | None = None) -> list[str]:
    one = kernel(book, *(options or {}).items())
    with pytest.MonkeyPatch.context() as patch:
        told = [cell(one, cards, place % 7) for place, cards in enumerate(dealt)]
        patch.setattr(PaiGowKernel, "_dealt", lambda *given: told)
        return disagreements(GAME.id, book, len(told), 1, options)


# -- the engine ------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("book", [BOOK, ONEIDA])
def test_the_engine_settles_every_round_to_the_same_cent(book: str) -> None:
    assert disagreements(GAME.id, book, so_many(everyday=100, ci=2_000, long=20_000), 11) == []


@pytest.mark.parametrize(
    ("book", "options"), [POSTED[1], *(pytest.param(*one, marks=pytest.mark.heavy) for one in POSTED)]
)
def test_the_engine_settles_every_round_alike_as_posted(book: str, options: dict[str, Any]) -> None:
    assert disagreements(GAME.id, book, so_many(everyday=40, ci=600, long=5_000), 12, options) == []
    assert settled_alike(book, [" ".join(hands).split() for hands in RARE], options) == []


@pytest.mark.parametrize("book", [BOOK, ONEIDA])
def test_rare_hands_are_settled_to_the_same_cent(book: str) -> None:
    rare = [" ".join(two).split() for one in RARE for two in (one, one[::-1])]
    assert all(len(set(cards)) == 14 for cards in rare)
    assert settled_alike(book, rare) == []


CROWDED = [card for card in PACK if card[0] in "AKQJT5" or card[1] in "cd"]
"""Cards that make flushes, straights and fours often."""


@given(st.lists(st.sampled_from(CROWDED), min_size=14, max_size=14, unique=True))
@settings(max_examples=so_many(everyday=40, ci=400, long=4_000), deadline=None)
def test_any_two_hands_are_set_compared_and_paid_as_the_rules_say(cards: list[str]) -> None:
    """The table's own rules, card by card: the house way, the comparison, the bonus and the progressive."""
    one = kernel(ONEIDA)
    table_rules, own, other = one.table_rules, cards[:7], cards[7:]
    _, (result, kind, _) = cell(one, cards)
    rule = compared(
        table_rules.values(table_rules.way.set(own)), table_rules.values(table_rules.way.set(other))
    )
    assert one.contest[result] == one._against(rule)
    assert table_rules.jackpot is not None
    row = table_rules.jackpot.row(own, table_rules.wheel, table_rules.jackpot.posted)
    award = (
        table_rules.jackpot.worth(table_rules.jackpot.pay.rows[row], table_rules.jackpot.posted) if row else 0
    )
    assert one.kinds[kind]["progressive"] == award - table_rules.jackpot.stake
    assert one.kinds[kind]["bonus"] == table_rules.bonus_outcome(kinds(own), 100).net(100)


# -- the tables ------------------------------------------------------------------------------------


def test_a_key_leads_to_every_hand_of_six_and_seven_cards_by_ranks() -> None:
    rows, columns, (six, seven) = laid_out((6, 7))
    assert (len(six), len(seven)) == (18_395, 49_205)
    counts = np.concatenate((six, seven))
    assert counts.max() == 4
    assert counts.sum(axis=1).tolist() == [6] * len(six) + [7] * len(seven)
    keys = counts @ (KEY[::4] - (1 << SUIT_SHIFT)) - 6 * ONE_MORE
    table = np.arange(len(counts), dtype=np.int32)
    assert [by_ranks(key, rows, columns, table) for key in keys.tolist()] == table.tolist()


@pytest.mark.heavy
def test_what_all_deals_hold_is_what_a_hand_of_each_class_holds() -> None:
    """Hands listed apart from the game and told card by card; a royal match is a third of those it can be."""
    known, matches = Counter[frozenset[str]](), 0
    for cards, many in classes():
        held = kinds(cards)
        if "royal flush" in held and {"Qd", "Kh"} <= {*cards}:
            matches += many // 3
        known[held] += many
    found = Counter[frozenset[str]]()
    for names, many in seven_cards().items():
        found[names - {"royal flush plus royal match"}] += many
    assert found == known
    assert matches == sum(
        many for names, many in seven_cards().items() if "royal flush plus royal match" in names
    )


@pytest.mark.heavy
def test_every_class_of_deals_is_found_and_all_of_them_come_to_the_exact_figures() -> None:
    """A hand of every class, listed apart from the game: together they are set and paid as was counted exactly."""
    one, exact = kernel(ONEIDA), GAME.analyse(GAME.rules(ONEIDA))
    made, low = deals.set_all(WHEEL_HIGH, COMMON_LINES)
    points = Counter[tuple[int, int]]()
    for high, beside, many in zip(made.tolist(), low.tolist(), deals.classes().deals.tolist(), strict=True):
        points[high, beside] += many
    net = Counter[str]()
    for cards, many in classes():
        deck = np.array([PACK.index(card) for card in cards])
        entry = int(compiled._entry(deck, 0, one._how, one._how[2], one._how[3]))
        points[entry >> compiled._HIGH_SHIFT, entry & compiled._LOW] -= many
        for wager, cents in one.kinds[entry >> compiled._KIND_SHIFT & compiled._KIND].items():
            net[wager] += cents * many
    assert not any(points.values())
    assert Fraction(-net["progressive"], 100 * DEALS) == exact["progressive"].house_edge


# -- a run -----------------------------------------------------------------------------------------


def test_records_and_tally_are_the_same_rounds() -> None:
    one = kernel(ONEIDA)
    sums, nets = one.sums(one.tally(3, 500)), one.nets(3, 500)
    assert sums.rounds == len(nets) == 500
    made = [offer.wager for offer in one.table_rules.offers]
    assert list(sums.wagers) == [*made, "bank"]  # one who banks makes no other wager
    for wager, each in ((wager, sums.wagers[wager]) for wager in made):
        more = sum(net.get("vig", 0) for net in nets) if wager == "pai_gow" else 0
        assert each.net_cents == sum(net[wager] for net in nets) + more


def test_hands_compare_as_often_as_all_pairs_of_deals_do() -> None:
    """The six results over four million rounds, each within 4.5 deviations; and the numbers, one in seven."""
    rounds, one = 4_000_000, kernel(BOOK)
    counts, found = one.tally(21, rounds), Counter[str]()
    for high in range(3):
        for low in range(3):
            found[compared((high, low), (1, 1))] += int(counts[3 * high + low].sum())
    known = contest_counts(one.table_rules)
    assert sum(known.values()) == DEALS * comb(46, 7)
    assert KNOWN[WHEEL_HIGH, COMMON_LINES].both_higher == known["both_higher"]
    shares = {rule: many / sum(known.values()) for rule, many in known.items()}
    for rule, share in shares.items():
        assert abs(found[rule] - rounds * share) < 4.5 * (rounds * share * (1 - share)) ** 0.5, rule
    for many in counts.sum(axis=(0, 1)).tolist():
        assert abs(many - rounds / 7) < 4.5 * (rounds * 6 / 49) ** 0.5


def test_every_card_comes_to_every_place_equally_often() -> None:
    rounds = 20_000
    seen = Counter(
        (place, card) for cards, _ in kernel(BOOK)._dealt(5, rounds) for place, card in enumerate(cards)
    )
    fair = rounds / 53
    assert len(seen) == 14 * 53
    assert all(abs(many - fair) < 5 * fair**0.5 for many in seen.values())
    assert sum((many - fair) ** 2 / fair for many in seen.values()) < 14 * 52 + 5 * (2 * 14 * 52) ** 0.5


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "options"), [(BOOK, {}), (ONEIDA, {}), (ONEIDA, METER)])
def test_every_wager_comes_to_its_exact_edge(book: str, options: dict[str, Any]) -> None:
    report = simulate(GAME.id, book, 50_000_000, options, seed=4)
    exact = GAME.analyse(GAME.rules(book, options))
    assert report.wagers.keys() == exact.wagers.keys()
    for name, wager in report.wagers.items():
        assert wager.exact == exact[name].house_edge
        assert wager.deviation is not None
        assert abs(float(wager.deviation)) < 4.5, name


def test_commission_goes_with_the_wager_it_is_taken_from() -> None:
    """At ten dollars a win nets 9.50, whatever the other wagers of the round come to."""
    nets = sampled(kernel(ONEIDA), {"pai_gow": 1000}, 1, 200).nets
    assert nets.keys() == {950, 0, -1000}


def test_the_bets_on_the_number_lose_what_they_should() -> None:
    """One of the seven numbers comes each time: together they net just what each nets on average, at 11 to 2."""
    one = kernel(ONEIDA)
    bets = [
        each for name, each in one.sums(one.tally(2, 1_000)).wagers.items() if name.startswith("additional")
    ]
    assert len(bets) == 7
    assert sum(each.house_edge for each in bets) == 6 - Fraction(11, 2)


def test_chunks_of_a_run_are_other_rounds() -> None:
    one = kernel(BOOK)
    first, second = (one.tally(5, 1_000, stream).tolist() for stream in (0, 1))
    assert first != second
    assert first == one.tally(5, 1_000, 0).tolist()


def test_no_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        kernel(BOOK).tally(1, 0)


# -- the bank --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "options"),
    [(ONEIDA, {}), (ONEIDA, {"minimum": "7"}), pytest.param(BOOK, {}, marks=pytest.mark.heavy)],
)
def test_the_bank_nets_what_the_engine_pays_it_against_the_same_hands(
    book: str, options: dict[str, str]
) -> None:
    one, met = kernel(book, *options.items()), dict[int, int]()
    assert one.apart == ("bank",)
    for record, (_, (result, *_)) in zip(one.records(4, 400), one._dealt(4, 400), strict=True):
        if met.setdefault(result, 0) > 2:
            continue
        met[result] += 1
        seat = record["seats"][0] | {"wagers": {"pai_gow": record["seats"][0]["wagers"]["pai_gow"]}}
        banker = {"seat": 3, "cards": record["dealer"], "decisions": [{"at": "set", "do": "house_way"}]}
        bank = {"bank": {"seat": 3, "chips": "5000", "last_bet": "10"}, "house_wager": "0"}
        dealt = {name: said for name, said in record.items() if name not in ("dealer", "dealer_set")}
        answer = settle_line(msgspec.json.encode(dealt | {"seats": [seat, banker]} | bank))
        assert answer["net"]["3"]["bank"] == show_amount(one._banked(result)), answer
    assert len(met) > 5


def test_a_run_finds_what_banking_costs() -> None:
    report = simulate(GAME.id, ONEIDA, 1_000_000, seed=3, wagers=["bank", "pai_gow"])
    assert report.wagers.keys() == {"bank", "pai_gow"}
    assert report["bank"].exact is not None
    assert report.agrees
    assert not report.says


def test_a_trip_does_not_take_the_bank_for_a_wager_of_its_rounds() -> None:
    with pytest.raises(Refusal, match="'bank' is not simulated here"):
        sampled(kernel(ONEIDA), {"bank": 1_000}, 1, 10)
