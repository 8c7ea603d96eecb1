"""Pai gow poker, by book and clause: settlement, commission, Fortune and Bonus, Envy, banks, numbers, the meter."""

import json
from typing import Any

import pytest

from pitboss.desk import game_of, settle_line
from pitboss.games.pai_gow_poker.game import counted
from pitboss.games.pai_gow_poker.odds import seven_cards
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.hands import pai_gow
from pitboss.rounds.explain import explain
from pitboss.rounds.records import play_record, read_record

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
DEALER = "Qs Qd Jc 8d 6c 4s 2h"
"""By the house way queens high, jack-eight low."""
STRONG, PLAIN, QUADS = "As Ad Kc Kd 9c 5h 3s", "Ah Kh Tc 7d 5d 3c 2c", "9d 9h 9s 9c 7h 5s 3d"


def seat(number: int, cards: str, low: str = "", **more: Any) -> dict[str, Any]:
    held = cards.split()
    made = {"seat": number, "wagers": {"pai_gow": "10"}, "cards": held, **more}
    if "decisions" not in more:
        two = low.split()
        decision = (
            {"do": "house_way"}
            if not low
            else {"do": "set", "low": two, "high": [c for c in held if c not in two]}
        )
        made["decisions"] = [{"at": "set", **decision}]
    return made


def settled(
    *seats: dict[str, Any], book: str = HORSESHOE, dealer: str = DEALER, **more: Any
) -> dict[str, Any]:
    record = {
        "rulebook": book,
        "game": "pai-gow-poker",
        "seats": list(seats),
        "dealer": dealer.split(),
        **more,
    }
    return settle_line(json.dumps(record).encode())


def refused(*seats: dict[str, Any], **more: Any) -> tuple[str, str]:
    answer = settled(*seats, **more)["refused"]
    return answer["code"], answer["clause"]


def why(answer: dict[str, Any], seat: int = 1, wager: str = "pai_gow") -> str:
    return str(answer["why"][str(seat)][wager]["clause"])


# -- §13: the settlement ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "low", "net", "clause"),
    [
        ("As Ad Kc Kd 9c 5h 3s", "Kc Kd", "10", "§13.XI, §13.XIII"),
        ("As Ad Kc Td 7c 5h 3s", "7c 5h", "0", "§13.IX.A, §13.X"),
        ("As Kd 9c 7d 6d 5h 3s", "Kd 9c", "0", "§13.IX.B, §13.X"),
        ("Ts 9d 7c 6d 5d 3h 2s", "9d 7c", "-10", "§13.VII.A"),
        ("Qh Qc Jd 8h 6s 4c 2d", "Jd 8h", "-10", "§13.VII.B"),
        ("Qh Qc Kd 8h 6s 4c 2d", "6s 4c", "0", "§13.IX.A, §13.X"),
        ("Qh Qc Ad Kh 6s 4c 2d", "Ad Kh", "-10", "§13.VII.B"),
        ("As Ad Jd 8h 6s 4c 3d", "Jd 8h", "0", "§13.VII.B, §13.IX, §13.XI"),
        ("Qh Qc Kd 9h 6s 4d 2d", "Kd 9h", "0", "§13.VII.B, §13.IX, §13.XI"),
        ("Th Tc Jd 8h 5s 4c 3d", "Jd 8h", "-10", "§13.VII.B"),
        ("As Kd Tc 7d 6d 5h 3s", "As 5h", "-10", "§13.I, §13.VII.C"),
        ("7s 7d Ac Kd Td 5h 3s", "7s 7d", "-10", "§13.I, §13.VII.C"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_horseshoe_13_the_main_wager(cards: str, low: str, net: str, clause: str) -> None:
    dealer = "Qs Qd Jc 8d 6c 4s 2h" if "Qh Qc Ad" not in cards else "Qs Qd Ac Kd 6c 4s 2h"
    answer = settled(seat(1, cards, low), dealer=dealer)
    assert (answer["net"]["1"]["pai_gow"], why(answer)) == (net, clause)


def test_horseshoe_13_i_a_pair_low_needs_at_least_that_pair_high() -> None:
    """Sevens under sevens are no foul: four of them, split."""
    assert not pai_gow.is_foul(
        pai_gow.high_value(["7h", "7c", "Ad", "Kd", "Td"]), pai_gow.low_value(["7s", "7d"])
    )
    assert pai_gow.is_foul(
        pai_gow.high_value(["6h", "6c", "Ad", "Kd", "Td"]), pai_gow.low_value(["7s", "7d"])
    )


def test_horseshoe_13_vii_d_three_cards_low_lose() -> None:
    low, high = ["Kc", "Kd", "9c"], ["As", "Ad", "5h", "3s"]
    answer = settled(seat(1, STRONG, decisions=[{"at": "set", "do": "set", "low": low, "high": high}]))
    assert (answer["net"]["1"], why(answer)) == ({"pai_gow": "-10"}, "§13.VII.D")


@pytest.mark.parametrize(
    "decisions",
    [
        [{"at": "surrender", "do": "surrender"}],
        [
            {"at": "set", "do": "set", "low": ["Kc", "Kd"], "high": ["As", "Ad", "9c", "5h", "3s"]},
            {"at": "surrender", "do": "surrender"},
        ],
    ],
)
def test_horseshoe_13_v_a_surrender_loses_the_whole_wager(decisions: list[Any]) -> None:
    answer = settled(seat(1, STRONG, decisions=decisions))
    assert (answer["net"]["1"], why(answer)) == ({"pai_gow": "-10"}, "§13.V")


def test_horseshoe_13_v_surrendered_cards_need_not_be_known() -> None:
    made = seat(1, "", decisions=[{"at": "surrender", "do": "surrender"}])
    assert settled(made)["net"]["1"] == {"pai_gow": "-10"}


@pytest.mark.parametrize(
    ("stake", "rounding", "vig"),
    [
        ("10", "none", "-0.50"), ("12", "none", "-0.60"), ("1", "none", "-0.05"),
        ("10", "up to 25 cents", "-0.50"), ("12", "up to 25 cents", "-0.75"), ("1", "up to 25 cents", "-0.25"),
        ("5", "up to 25 cents", "-0.25"), ("6", "up to 25 cents", "-0.50"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_the_commission_is_five_percent_and_may_go_up_to_a_quarter(
    book: str, stake: str, rounding: str, vig: str
) -> None:
    more = (
        {"dealer_set": {"low": ["Jc", "8d"], "high": ["Qs", "Qd", "6c", "4s", "2h"]}}
        if book == ONEIDA
        else {}
    )
    made = seat(1, STRONG, "Kc Kd", wagers={"pai_gow": stake})
    answer = settled(made, book=book, options={"vig_rounding": rounding}, **more)
    assert answer["net"]["1"] == {"pai_gow": stake, "vig": vig}
    assert why(answer, wager="vig") == ("§13.XIII" if book == HORSESHOE else "IV.J(13)")


def test_the_ace_low_straight_is_the_second_and_the_straight_flush_the_highest() -> None:
    order = ["As Kd Qh Jc Td", "Ad 2h 3c 4s 5d", "Ks Qd Jh Tc 9d", "6s 5d 4h 3c 2d"]
    values = [pai_gow.high_value(one.split()) for one in order]
    assert values == sorted(values, reverse=True)
    suited = ["As 2s 3s 4s 5s", "Ks Qs Js Ts 9s", "6s 5s 4s 3s 2s"]
    values = [pai_gow.high_value(one.split()) for one in suited]
    assert values == sorted(values, reverse=True)
    low = pai_gow.high_value(order[1].split(), pai_gow.WHEEL_LOW)
    assert low < pai_gow.high_value(order[3].split(), pai_gow.WHEEL_LOW)


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("As Ah Ad Ac Jk", "five aces"), ("Ks Qs Js Ts Jk", "royal flush"),
        ("Jk 2s 3s 4s 5s", "straight flush, A-2-3-4-5"), ("Jk 9s 8d 7h 6c", "straight, ten high"),
        ("Jk As 9s 4s 2s", "flush, ace high"), ("Jk As 9d 4s 2s", "pair of aces"),
        ("Jk 9s 9d 9h 9c", "four of a kind, nines"), ("Jk As Ad 4s 4d", "full house, aces over fours"),
        ("Jk 9s 9d 4s 2s", "pair of nines"),
    ],
)  # fmt: skip
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush(cards: str, says: str) -> None:
    assert pai_gow.describe(pai_gow.high_value(cards.split())) == says


# -- §15, IV.M: the wager on one's own seven cards --------------------------------------------------

ROWS = [
    ("2h 3h 4h 5h 6h 7h 8h", 8000, 5000), ("Ah 2h 3h 4h 5h 6h 7h", 8000, 5000), ("Ah Kh Qh Jh Th Kc Qc", 2000, 1000),
    ("Kh Qh Jh Th Jk Kc Qc", 2000, 1000), ("Ah Kh Qh Jh Th Kc Qd", 150, 50), ("2h 3h 4h 5h 6h 7h Jk", 1000, 500),
    ("Ah Ac Ad As Jk 9d 4c", 400, 250), ("Ah Kh Qh Jh Th 2d 3c", 150, 50), ("4h 5h 6h 7h 8h Kd 2c", 50, 20),
    ("9c 9d 9h 9s 2c 5d Jh", 25, 5), ("8c 8s 8h Js Jd 2c 4h", 5, 0), ("Kd Jd 9d 6d 3d 2c 8h", 4, 0),
    ("Tc Td Th 2s 4d 7c Kh", 3, 0), ("9c 8s 7h 6s 5c Kd Jh", 2, 0), ("9c 8s 7h 6s 5c 9d 9h", 3, 0),
    ("Ah Ac Kd Kh 9c 5h 3s", -1, 0),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "odds", "envy"), ROWS)
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_every_row_of_fortune_and_bonus_and_of_envy(book: str, cards: str, odds: int, envy: int) -> None:
    name, held = ("fortune" if book == HORSESHOE else "bonus"), set(cards.split())
    pack = [
        rank + "csdh"[(place + turn) % 4] for turn in range(4) for place, rank in enumerate("27Q5T38K6J49A")
    ]
    pack = [card for card in pack if card not in held]
    other, dealer = pack[:7], pack[7:14]
    made = seat(1, cards, wagers={"pai_gow": "10", name: "2"})
    below = seat(2, " ".join(pack[14:21]), wagers={"pai_gow": "10", name: "4"})
    sharing = seat(3, " ".join(other), wagers={"pai_gow": "10", name: "5"})
    more = {"dealer_set": _by_house_way(dealer)} if book == ONEIDA else {}
    answer = settled(made, below, sharing, book=book, dealer=" ".join(dealer), **more)
    assert answer["net"]["1"][name] == str(2 * odds)
    assert answer["net"]["3"].get("envy", "0") == str(envy)
    assert not {"envy"} & {*answer["net"]["1"], *answer["net"]["2"]}


def _by_house_way(cards: list[str]) -> dict[str, list[str]]:
    one = game_of("pai-gow-poker").rules(HORSESHOE).once(TableRules).way.set(cards)
    return {"low": list(one.low), "high": list(one.high)}


def test_horseshoe_15_iv_nobody_shares_in_a_hand_of_their_own() -> None:
    wagers = {"pai_gow": "10", "fortune": "5"}
    mine = [seat(1, QUADS, wagers=wagers, patron="Ada"), seat(2, PLAIN, wagers=wagers, patron="Ada")]
    answer = settled(*mine, options={"adjacent_positions": True})
    assert not {"envy"} & {*answer["net"]["1"], *answer["net"]["2"]}


def test_horseshoe_15_iv_a_hand_earns_its_holder_no_envy() -> None:
    assert "envy" not in settled(seat(1, QUADS, wagers={"pai_gow": "10", "fortune": "5"}))["net"]["1"]


def test_horseshoe_15_iv_several_hands_earn_several_envies_and_need_no_wager_of_their_own() -> None:
    other = seat(2, "Th Td Ts Tc 7c 5c 3c")
    answer = settled(
        seat(1, QUADS), other, seat(4, "Ah Kh Js 8c 6d 3h 2d", wagers={"pai_gow": "10", "fortune": "5"})
    )
    assert answer["net"]["4"]["envy"] == "10"


def test_horseshoe_15_v_the_dealers_hand_earns_no_envy() -> None:
    made = seat(1, STRONG.replace("9c", "8c"), wagers={"pai_gow": "10", "fortune": "5"})
    assert "envy" not in settled(made, dealer=QUADS)["net"]["1"]


@pytest.mark.parametrize(("stake", "net"), [("6", "48000"), ("7", "50000"), ("8", "50000")])
def test_horseshoe_15_vi_the_limit_cuts_one_wager_and_not_envy(stake: str, net: str) -> None:
    made = seat(1, "2h 3h 4h 5h 6h 7h 8h", wagers={"pai_gow": "10", "fortune": stake})
    other = seat(3, PLAIN.replace("Ah Kh", "As Ks"), wagers={"pai_gow": "10", "fortune": "5"})
    answer = settled(made, other, options={"payout_limit": "50000"}, dealer="Qs Qd Jc 8d 6c 4s 2d")
    assert (answer["net"]["1"]["fortune"], answer["net"]["3"]["envy"]) == (net, "5000")


@pytest.mark.parametrize("limit", ["49999.99", "1"])
def test_horseshoe_15_vi_a_limit_below_its_floor_is_refused(limit: str) -> None:
    assert refused(seat(1, STRONG), options={"payout_limit": limit}) == ("below_floor", "§15.VI")


def test_horseshoe_fortune_is_lost_with_a_surrendered_hand() -> None:
    made = seat(
        1, QUADS, wagers={"pai_gow": "10", "fortune": "5"}, decisions=[{"at": "surrender", "do": "surrender"}]
    )
    answer = settled(made, seat(2, PLAIN, wagers={"pai_gow": "10", "fortune": "5"}))
    assert answer["net"]["1"] == {"pai_gow": "-10", "fortune": "-5"}
    assert "envy" not in answer["net"]["2"]


# -- §14, IV.K: banks ------------------------------------------------------------------------------


def bank(cards: str = QUADS) -> dict[str, Any]:
    return {"seat": 3, "cards": cards.split(), "decisions": [{"at": "set", "do": "house_way"}]}


BANK = {"seat": 3, "chips": "500", "last_bet": "25"}


def test_horseshoe_14_xviii_no_commission_on_a_net_loss() -> None:
    """The bank wins 30 of one player, loses 10 to another and 25 to the house."""
    players = [seat(1, "Ts 8c 7s 5c 4d 3c 2c", wagers={"pai_gow": "30"}), seat(2, STRONG, "Kc Kd")]
    answer = settled(*players, bank("9d 9h Th 7h 6h 5s 3d"), bank=BANK, house_wager="25")
    assert answer["net"] == {
        "1": {"pai_gow": "-30"},
        "2": {"pai_gow": "10", "vig": "-0.50"},
        "3": {"bank": "-5"},
    }
    assert why(answer, 3, "bank") == "§14.VII–IX, §14.XVI, §14.XIX"


def test_horseshoe_15_fortune_is_paid_and_taken_by_the_house_whoever_banks() -> None:
    made = {"pai_gow": "10", "fortune": "5"}
    players = [seat(1, QUADS, wagers=made), seat(2, PLAIN, "Kh Tc", wagers=made)]
    answer = settled(*players, bank("As Ad Kc Kd 8c 5h 3s"), dealer="", bank=BANK)
    assert [answer["net"][one]["fortune"] for one in ("1", "2")] == ["125", "-5"]
    assert answer["net"]["3"] == {"bank": "19"}


def test_horseshoe_14_a_bank_that_wins_pays_five_percent_of_its_net() -> None:
    answer = settled(seat(1, PLAIN, "Kh Tc"), bank(STRONG), bank=BANK, house_wager="25")
    assert answer["net"]["3"] == {"bank": "33.25"}
    assert why(answer, 3, "bank") == "§14.XVIII"


def test_horseshoe_14_a_bank_that_loses_pays_none() -> None:
    answer = settled(seat(1, QUADS), bank(PLAIN), bank=BANK, house_wager="0", dealer="")
    assert answer["net"]["3"] == {"bank": "-10"}
    assert answer["net"]["1"] == {"pai_gow": "10", "vig": "-0.50"}


def test_horseshoe_14_xiii_and_xiv_copies_and_fouls_have_clauses_of_their_own() -> None:
    copy = settled(seat(1, "Qh Qc Jd 8h 6s 4d 2d", "Jd 8h"), bank(DEALER), bank=BANK, dealer="")
    assert (copy["net"]["1"]["pai_gow"], why(copy)) == ("-10", "§14.XIII")
    foul = settled(seat(1, "As Kd Tc 7d 6d 5h 3s", "As 5h"), bank(DEALER), bank=BANK, dealer="")
    assert (foul["net"]["1"]["pai_gow"], why(foul)) == ("-10", "§14.XIV")
    given = seat(1, PLAIN, decisions=[{"at": "surrender", "do": "surrender"}])
    assert why(settled(given, bank(DEALER), bank=BANK, dealer="")) == "§14.XV"


@pytest.mark.parametrize(("chips", "code"), [("35", ""), ("34", "bank_short"), ("36", "")])
def test_horseshoe_14_vi_the_bank_covers_every_wager_and_the_houses(chips: str, code: str) -> None:
    answer = settled(seat(1, PLAIN, "Kh Tc"), bank(), bank={**BANK, "chips": chips}, house_wager="25")
    assert answer.get("refused", {}).get("code", "") == code
    assert not code or answer["refused"]["clause"] == "§14.VI"


@pytest.mark.parametrize(("wager", "code"), [("24", ""), ("25", ""), ("26", "bad_amount")])
def test_horseshoe_14_viii_the_house_bets_at_most_the_last_bet(wager: str, code: str) -> None:
    answer = settled(seat(1, PLAIN, "Kh Tc"), bank(), bank=BANK, house_wager=wager)
    assert answer.get("refused", {}).get("code", "") == code
    assert not code or answer["refused"]["clause"].startswith("§14.VII–IX")


def test_horseshoe_14_iv_who_has_not_wagered_against_the_house_cannot_bank() -> None:
    assert refused(seat(1, PLAIN), bank(), bank={"seat": 3, "chips": "500"}) == ("bank_not_wagered", "§14.IV")
    assert refused(seat(1, PLAIN), bank(), bank={**BANK, "last_bet": "0"}) == ("bank_not_wagered", "§14.IV")


def test_horseshoe_14_the_bank_goes_round_and_the_house_has_its_turn() -> None:
    first = settled(seat(1, PLAIN), seat(3, QUADS))["state"]
    assert first == {"bank": 0, "bets": {"1": 1000, "3": 1000}}
    second = settled(seat(1, PLAIN), bank(), state=first, bank={"seat": 3, "chips": "500"}, dealer="")[
        "state"
    ]
    assert second == {"bank": 3}


def test_what_is_won_from_a_bank_is_explained_by_the_banks_hands_and_not_by_the_dealers() -> None:
    record = {"rulebook": HORSESHOE, "game": "pai-gow-poker", "seats": [seat(1, PLAIN, "Kh Tc"), bank()]}
    said = json.dumps({**record, "dealer": DEALER.split(), "bank": BANK, "house_wager": "25"}).encode()
    log = play_record(read_record(said), game_of("pai-gow-poker")).log
    found = {one.wager: [reason.found for reason in one.reasons] for one in explain(log)}
    assert any(said.startswith("the table: seat 3 banks: high") for said in found["pai_gow"])
    assert not any("dealer" in said for said in found["pai_gow"])
    assert any(said.startswith("the dealer: the house's hand") for said in found["bank"])


@pytest.mark.parametrize(("win", "net"), [(False, "4.75"), (True, "-5")])
def test_oneida_iv_k13_a_co_bank_has_half_of_it(win: bool, net: str) -> None:
    player, banker = (QUADS, PLAIN) if win else (PLAIN, QUADS)
    made = {"seat": 3, "cards": banker.split()}
    answer = settled(
        seat(1, player), made, book=ONEIDA, dealer="", co_bank=BANK, dealer_set=_by_house_way(banker.split())
    )
    assert answer["net"]["3"] == {"bank": net}


def test_a_bank_is_shared_as_the_document_has_it() -> None:
    half = {"bank": BANK, "co_bank": True, "dealer_set": _by_house_way(QUADS.split())}
    made = {"seat": 3, "cards": QUADS.split()}
    assert settled(seat(1, PLAIN, "Kh Tc"), made, book=ONEIDA, dealer="", **half)["net"]["3"] == {
        "bank": "4.75"
    }
    partner = {"seat": 5, "chips": "30"}
    few = {**BANK, "chips": "5"}
    joined = settled(seat(1, PLAIN, "Kh Tc"), bank(), dealer="", bank=few, co_bank=partner)
    assert joined["net"]["3"] == {"bank": "9.50"}
    assert refused(seat(1, PLAIN), bank(), book=ONEIDA, bank=BANK, co_bank=partner) == (
        "not_allowed", "IV.A(5), IV.K(5), IV.K(13)",
    )  # fmt: skip
    assert refused(seat(1, PLAIN), bank(), co_bank=BANK) == ("not_allowed", "§14.XIX")
    assert refused(seat(1, PLAIN), bank(), bank=BANK, co_bank=5) == ("missing_amount", "§14.XIX")


def test_horseshoe_14_ii_a_bank_out_of_turn_is_refused() -> None:
    state = {"bank": 3, "bets": {"3": 1000}}
    assert refused(seat(1, PLAIN), bank(), state=state, bank=BANK) == ("bank_turn", "§14.II–V")


@pytest.mark.parametrize("kind", ["card_exposed_in_stacks", "stacks_wrong"])
def test_oneida_iv_l11_l12_the_cards_are_reshuffled_and_the_round_goes_on(kind: str) -> None:
    answer = settled(
        seat(1, STRONG, "Kc Kd"), book=ONEIDA, dealer_set=_by_house_way(DEALER.split()),
        options={"dealing": "hand"}, irregularities=[{"kind": kind}],
    )  # fmt: skip
    assert answer["net"]["1"]["pai_gow"] == "10"


def test_oneida_iv_k7_the_house_bets_the_last_bet_where_nothing_else_is_said() -> None:
    setting = {"low": ["Jc", "8d"], "high": ["Qs", "Qd", "6c", "4s", "2h"]}
    answer = settled(seat(1, PLAIN, "Kh Tc"), bank(STRONG), book=ONEIDA, bank=BANK, dealer_set=setting)
    assert answer["net"]["3"] == {"bank": "33.25"}


def test_oneida_iv_l10_a_bank_that_sets_wrongly_is_set_anew() -> None:
    wrong = {
        **bank(),
        "decisions": [
            {"at": "set", "do": "set", "low": ["9d", "9h"], "high": ["9s", "9c", "7h", "5s", "3d"]}
        ],
    }
    foul = {"seat": 3, "cards": STRONG.split(), "decisions": [{"at": "set", "do": "set_wrongly"}]}
    assert settled(seat(1, PLAIN, "Kh Tc"), wrong, book=ONEIDA, bank=BANK, dealer="")["net"]["3"] == {
        "bank": "9.50"
    }
    assert settled(seat(1, PLAIN, "Kh Tc"), foul, book=ONEIDA, bank=BANK, dealer="")["net"]["3"] == {
        "bank": "9.50"
    }


def test_horseshoe_14_xiv_a_foul_bank_loses_to_every_hand() -> None:
    foul = {"seat": 3, "cards": STRONG.split(), "decisions": [{"at": "set", "do": "set_wrongly"}]}
    assert settled(seat(1, PLAIN, "Kh Tc"), foul, bank=BANK, dealer="")["net"]["3"] == {"bank": "-10"}


# -- the starting position and the numbers ---------------------------------------------------------


@pytest.mark.parametrize(("total", "place"), [(1, 0), (2, 6), (7, 1), (8, 0), (14, 1), (15, 0), (18, 4)])
def test_the_count_goes_counter_clockwise_with_the_dealer_as_one(total: int, place: int) -> None:
    assert counted(game_of("pai-gow-poker").rules(HORSESHOE).once(TableRules), total) == place


def test_oneida_iv_k8_a_bank_is_counted_as_one() -> None:
    table_rules = game_of("pai-gow-poker").rules(ONEIDA).once(TableRules)
    assert [counted(table_rules, number, 3) for number in (1, 2, 4, 5)] == [3, 2, 0, 6]


def test_the_button_moves_clockwise_after_every_round() -> None:
    options = {"dealing": "automated shoe", "start": "button"}
    assert settled(seat(1, PLAIN), options=options)["state"]["button"] == 1
    assert settled(seat(1, PLAIN), options=options, state={"button": 6})["state"].get("button", 0) == 0


@pytest.mark.parametrize("rolls", [[[2, 3, 4]], [[9]], []])
def test_dice_may_be_told_by_their_total_or_left_out(rolls: list[Any]) -> None:
    assert settled(seat(1, PLAIN), rolls=rolls)["net"]["1"]["pai_gow"] == "0"


def test_dice_that_cannot_be_are_refused() -> None:
    assert refused(seat(1, PLAIN), rolls=[[7, 1, 1]])[0] == "impossible_dice"
    assert refused(seat(1, PLAIN), rolls=[[2]])[0] == "impossible_dice"


@pytest.mark.parametrize(("stake", "net"), [("1", "5"), ("2", "11"), ("3", "16")])
def test_oneida_iv_m2_a_number_pays_five_and_a_half_to_one_down_to_the_dollar(stake: str, net: str) -> None:
    made = seat(1, PLAIN, wagers={"pai_gow": "10", "additional_3": stake, "additional_4": "2"})
    answer = settled(
        made,
        book=ONEIDA,
        rolls=[[3]],
        dealer_set={"low": ["Jc", "8d"], "high": ["Qs", "Qd", "6c", "4s", "2h"]},
    )
    assert (answer["net"]["1"]["additional_3"], answer["net"]["1"]["additional_4"]) == (net, "-2")
    assert why(answer, wager="additional_3") == "IV.M(2)(b)(vi)"


def test_oneida_iv_m2_the_number_must_be_told_where_it_was_bet_on() -> None:
    made = seat(1, PLAIN, wagers={"pai_gow": "10", "additional_3": "2"})
    assert refused(made, book=ONEIDA)[0] == "missing_roll"
    assert refused(made, book=ONEIDA, options={"start": "dice"})[1].startswith("IV.A(1)")


# -- IV.M(3): the progressive ----------------------------------------------------------------------

AWARDS = [
    ("Ah Kh Qh Jh Th 9d 9c", "12000", "12000"), ("Ah Ac Ad As Jk 9d 9c", "12000", "12000"),
    ("Ah Kh Qh Jh Th 9d 7c", "1200", "1200"), ("Ah Ac Ad As Jk 9d 7c", "1200", "1200"),
    ("Kh Qh Jh Th Jk 2d 2c", "200", "1000"), ("Kh Qh Jh Th Jk 2d 3c", "100", "500"),
    ("4h 5h 6h 7h 8h 2d 2c", "50", "250"), ("4h 5h 6h 7h 8h Kd 2c", "25", "125"),
    ("9c 9d 9h 9s 5c 5d Jh", "40", "200"), ("9c 9d 9h 9s 2c 5d Jh", "20", "100"),
    ("7c 7d 7h Ts Td 2c 2h", "10", "50"), ("7c 7d 7h Ts Td 2c 4h", "5", "25"),
    ("Kd Jd 9d 6d 3d 2c 2h", "6", "30"), ("Kd Jd 9d 6d 3d 2c 7h", "3", "15"),
    ("9c 8s 7h 6s 5c Kd Kh", "4", "20"), ("9c 8s 7h 6s 5c Kd Th", "2", "10"), ("Tc Td Th 2s 4d 7c Kh", "2", "10"),
    ("Ah Kh Tc 7d 5d 3c 2c", "0", "0"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "one", "five"), AWARDS)
@pytest.mark.parametrize("stake", [1, 5])
def test_oneida_iv_m3_every_award_less_the_stake(cards: str, one: str, five: str, stake: int) -> None:
    made = seat(1, cards, wagers={"pai_gow": "10", "progressive": str(stake)})
    dealer = "Qs Qc Js 8d 6c 4s 3s"
    answer = settled(
        made, book=ONEIDA, dealer=dealer, dealer_set=_by_house_way(dealer.split()),
        options={"meter": "12000", "progressive_stake": str(stake)},
    )  # fmt: skip
    assert answer["net"]["1"]["progressive"] == str(int(one if stake == 1 else five) - stake)
    assert why(answer, wager="progressive") == "IV.M(3)(d)"


def test_oneida_iv_m3_an_award_paid_first_lowers_the_shares_that_follow() -> None:
    wagers = {"pai_gow": "10", "progressive": "1"}
    first, second = (
        seat(6, "Kh Qh Jh Th Jk 2d 2c", wagers=wagers),
        seat(1, "Ac Kc Qc Jc Tc 9d 7s", wagers=wagers),
    )
    dealer = "Qs Qd Js 8d 6c 4s 3s"
    answer = settled(
        first,
        second,
        book=ONEIDA,
        dealer=dealer,
        dealer_set=_by_house_way(dealer.split()),
        options={"meter": "12000"},
    )
    assert (answer["net"]["6"]["progressive"], answer["net"]["1"]["progressive"]) == ("199", "1179")
    assert answer["state"]["meter"]["shows"] == 1_062_000


def test_oneida_iv_j9_no_surrender_beside_a_progressive() -> None:
    made = seat(
        1,
        PLAIN,
        wagers={"pai_gow": "10", "progressive": "1"},
        decisions=[{"at": "surrender", "do": "surrender"}],
    )
    assert refused(made, book=ONEIDA) == ("not_allowed", "IV.J(9)")


# -- irregularities --------------------------------------------------------------------------------

VOIDS = [
    "wrong_start",
    "dealer_card_exposed",
    "wrong_number_of_cards",
    "not_four_left",
    "card_exposed_in_deal",
    "stacks_not_dealt",
]


@pytest.mark.parametrize("kind", VOIDS)
def test_horseshoe_16_what_voids_the_round_returns_fortune_too(kind: str) -> None:
    made = seat(1, QUADS, wagers={"pai_gow": "10", "fortune": "5"})
    answer = settled(made, irregularities=[{"kind": kind}])
    clause = game_of("pai-gow-poker").rules(HORSESHOE).irregularity(kind).cite.clause
    assert answer["net"]["1"] == {"pai_gow": "0", "fortune": "0"}
    assert why(answer) == why(answer, wager="fortune") == clause


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_a_player_whose_card_was_exposed_may_void_that_hand_alone(book: str) -> None:
    setting = (
        {"dealer_set": {"low": ["Jc", "8d"], "high": ["Qs", "Qd", "6c", "4s", "2h"]}}
        if book == ONEIDA
        else {}
    )
    call = {"kind": "player_card_exposed", "seat": 1, "card": "9d"}
    voided = seat(1, QUADS, decisions=[])
    other = seat(2, STRONG.replace("9c", "8c"), "Kc Kd")
    answer = settled(voided, other, book=book, irregularities=[{**call, "choice": "void"}], **setting)
    assert (answer["net"]["1"]["pai_gow"], answer["net"]["2"]["pai_gow"]) == ("0", "10")
    asked = settled(
        seat(1, QUADS, decisions=[{"at": "set", "do": "void"}]),
        other,
        book=book,
        irregularities=[call],
        **setting,
    )
    assert why(asked) == ("§16.IV" if book == HORSESHOE else "IV.L(4)")
    played = settled(seat(1, QUADS), other, book=book, irregularities=[{**call, "choice": "play"}], **setting)
    assert played["net"]["1"]["pai_gow"] != "0" or why(played) not in ("§16.IV", "IV.L(4)")


def test_horseshoe_16_i_dice_that_do_not_lie_flat_are_shaken_again() -> None:
    answer = settled(seat(1, PLAIN), rolls=[[1, 2, 3]], irregularities=[{"kind": "dice_not_flat"}])
    assert answer["net"]["1"]["pai_gow"] == "0"
    code, clause = refused(
        seat(1, PLAIN), options={"start": "generator"}, irregularities=[{"kind": "dice_not_flat"}]
    )
    assert (code, clause) == ("cannot_happen", "§16.I")


@pytest.mark.parametrize(("posted", "net"), [("lost", "-10"), ("stand", "10")])
def test_horseshoe_7_ii_who_leaves_may_lose_the_wagers(posted: str, net: str) -> None:
    call = {"kind": "player_leaves", "seat": 1}
    answer = settled(seat(1, STRONG, "Kc Kd"), irregularities=[call], options={"abandoned_wagers": posted})
    assert answer["net"]["1"]["pai_gow"] == net


@pytest.mark.parametrize("kind", ["verbal_wager", "hand_changed"])
def test_horseshoe_what_is_not_allowed_is_refused_by_its_clause(kind: str) -> None:
    clause = game_of("pai-gow-poker").rules(HORSESHOE).irregularity(kind).cite.clause
    assert refused(seat(1, PLAIN), irregularities=[{"kind": kind}]) == ("not_allowed", clause)


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wagers", "code", "clause"),
    [
        ({"fortune": "5"}, "needs_wager", "§15.I–III"),
        ({"pai_gow": "10", "fortune": "0.50"}, "bad_amount", "§15.I–III"),
        ({"pai_gow": "10.25"}, "bad_amount", "§13.XIII"),
        ({"pai_gow": "0"}, "bad_amount", "§7.I, §7.III"),
        ({"pai_gow": "100001"}, "bad_amount", "§7.I, §7.III"),
        ({"pai_gow": "10", "bonus": "5"}, "unknown_wager", "§7.I, §7.III"),
        ({}, "no_wager", "§7.I, §7.III"),
    ],
)
def test_horseshoe_refuses_a_wager_by_its_clause(wagers: dict[str, str], code: str, clause: str) -> None:
    assert refused(seat(1, PLAIN, wagers=wagers)) == (code, clause)


def test_horseshoe_15_i_fortune_where_it_is_not_offered() -> None:
    made = seat(1, PLAIN, wagers={"pai_gow": "10", "fortune": "5"})
    assert refused(made, options={"bonus_offered": False}) == ("not_offered", "§15.I")


def test_cards_and_settings_that_cannot_be_are_refused() -> None:
    other = [{"at": "set", "do": "set", "low": ["Ac", "Kc"], "high": ["Tc", "7d", "5d", "3c", "2c"]}]
    assert refused(seat(1, PLAIN, decisions=other)) == ("bad_set", "§13.I, §13.VII.C")
    assert refused({**seat(1, PLAIN, "Kh Tc"), "cards": ["Ah", "Kh"]}) == (
        "missing_cards",
        "§13.I, §13.VII.C",
    )
    assert refused(seat(1, PLAIN, decisions=[])) == ("missing_decision", "§13.I, §13.VII.C")
    assert refused(seat(1, PLAIN), dealer=PLAIN) == ("impossible_card", "§3.I, §6.I, §6.III")
    assert refused(seat(7, PLAIN)) == ("unknown_seat", "§2.I")
    assert refused(seat(1, PLAIN), dealer="Qs Qd")[0] == "missing_cards"


def test_the_dealers_setting_is_said_where_the_document_leaves_it_open_and_nowhere_else() -> None:
    setting = {"low": ["Jc", "8d"], "high": ["Qs", "Qd", "6c", "4s", "2h"]}
    assert refused(seat(1, PLAIN), dealer_set=setting) == ("not_allowed", "§13.III–IV, §14.XI")
    assert refused(seat(1, PLAIN), book=ONEIDA) == ("missing_dealer_set", "IV.J(7)–(8)")
    foul = {"low": ["Qs", "Qd"], "high": ["Jc", "8d", "6c", "4s", "2h"]}
    assert refused(seat(1, PLAIN), book=ONEIDA, dealer_set=foul)[0] == "bad_set"


def test_horseshoe_7_iv_two_adjacent_hands_only_where_the_house_allows_it() -> None:
    hands = seat(1, PLAIN, patron="Ada"), seat(2, QUADS, patron="Ada")
    assert refused(*hands) == ("several_seats", "§7.IV")
    assert "net" in settled(*hands, options={"adjacent_positions": True})


# -- odds ------------------------------------------------------------------------------------------


def test_fortune_is_counted_to_the_published_figures() -> None:
    game = game_of("pai-gow-poker")
    assert sum(seven_cards().values()) == 154_143_080
    fortune = game.analyse(game.rules(HORSESHOE))["fortune"]
    counts = {row.event: row.combinations for row in fortune.outcomes}
    assert list(counts.values()) == [
        32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 124_556_196,
    ]  # fmt: skip
    assert f"{float(fortune.house_edge):.4%}" == "7.7656%"


@pytest.mark.parametrize(
    ("book", "said"),
    [(HORSESHOE, "the hand that ranks higher, the straight"), (ONEIDA, "the best by rank, the straight")],
)
def test_read_the_other_way_three_of_a_kind_beside_a_straight_pays_less(book: str, said: str) -> None:
    game = game_of("pai-gow-poker")
    name = "fortune" if book == HORSESHOE else "bonus"
    usual = game.analyse(game.rules(book))[name].house_edge
    other = game.analyse(game.rules(book, readings={"three_and_straight": said}))[name].house_edge
    assert 0 < other - usual < 0.01


def test_oneida_a_number_is_one_in_seven() -> None:
    game = game_of("pai-gow-poker")
    assert str(game.analyse(game.rules(ONEIDA))["additional_1"].house_edge) == "1/14"
