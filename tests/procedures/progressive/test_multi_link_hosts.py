"""Horseshoe-cincinnati's multi-link progressive at each of its six hosts: which cards count, folds, envy, the meter."""

import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from everyday import HEAVY
from link_hosts import HOSTS, Host
from pitboss.desk import analyse, audit_log, game_of, settle_line, settle_record
from pitboss.rounds import play_record, read_record, write_log

every_host = pytest.mark.parametrize("host", HOSTS, ids=lambda host: host.game)
with_a_fold = pytest.mark.parametrize("host", [h for h in HOSTS if h.folds], ids=lambda host: host.game)
hold_em = pytest.mark.parametrize("host", [h for h in HOSTS if h.further], ids=lambda host: host.game)

COUNTED = ("let-it-ride", "mississippi-stud", "texas-holdem-bonus", "ultimate-texas-holdem")
"""Hosts whose own wagers are counted for seconds before the progressive is priced."""
PAID, FORFEITED, ENVY = "§6.I–III, §7.I, IV", "§6.III", "§1.I.A–B, §6.III, §7.I–II"
HANDS = {
    "royal flush": ("Qh Jh Th Ah Kh", "12499"),
    "straight flush": ("9h 8h 7h 6h 5h", "1249"),
    "A-2-3-4-5 straight flush": ("3h 4h 5h Ah 2h", "1249"),
    "four of a kind": ("9c 9d 5c 9h 9s", "299"),
    "full house": ("9c 9d 5c 9h 5s", "49"),
    "flush": ("Ah Jh 7h 6h 2h", "39"),
    "straight": ("9c 8d 7c 6c 5c", "29"),
    "A-2-3-4-5": ("3h 4c 5c Ah 2d", "29"),
    "no straight round the corner": ("Kc Ad 2h 3c 4s", "-1"),
    "three of a kind": ("9c 5s 4c 9d 9h", "8"),
    "two pair": ("9c 9d 4c 5h 5s", "-1"),
}
ROYAL, BELOW_IT, NOTHING = "Qh Jh Th Ah Kh", "Qh Jh Th 9h 8h", "Qh Jh Th 9c 4d"
HIGHER, LOWER = "9h 8h 7h Jh Th", "9h 8h 7h 6h 5h"
LOW = "9h 8h 7h 2c 3d"
OWN = {"let-it-ride": {ROYAL: "Jh Th Ah Kh Qh", BELOW_IT: "Jh Th 9h 8h 7h", NOTHING: "Jh Th 9c 4d 2s"} | {
    HIGHER: "8h 7h Jh Th 9h", LOWER: "8h 7h 6h 5h 4h", LOW: "8h 7h 2c 3d Qs"}}  # fmt: skip


def hands(host: Host, *held: str) -> dict[int, str]:
    """Seats 1, 2, … holding these hands of one board; without a board each has a suit of its own."""
    if host.shared:
        own = OWN.get(host.game, {})
        return {seat: own.get(one, one) for seat, one in enumerate(held, 1)}
    suits = ("h", "s", "d", "c")
    return {
        seat: " ".join(card.replace("h", suits[seat - 1]) if card[1] == "h" else card for card in one.split())
        for seat, one in enumerate(held, 1)
    }


def won(answer: dict[str, Any], wager: str) -> dict[str, str]:
    return {seat: net[wager] for seat, net in answer["net"].items() if wager in net}


@every_host
@pytest.mark.parametrize("kind", HANDS)
def test_5_and_7_i_five_cards_are_paid_their_amount_less_the_dollar(host: Host, kind: str) -> None:
    cards, net = HANDS[kind]
    answer = host.settled({1: cards})
    assert answer["net"]["1"]["progressive"] == net
    assert answer["why"]["1"]["progressive"] == {"rule": "pay.progressive", "clause": PAID}


@hold_em
def test_5_iv_turn_and_river_do_not_count(host: Host) -> None:
    record = host.record({1: "Qh Jh 2c Ah Kh"}) | {"community": ["Qh", "Jh", "2c", "Th", "9h"]}
    answer = settle_line(json.dumps(record).encode())
    assert answer["net"]["1"]["progressive"] == "-1"


@with_a_fold
def test_6_iii_a_fold_forfeits_the_wager_and_keeps_the_envy(host: Host) -> None:
    answer = host.settled(hands(host, LOW, LOWER), folded={1})
    assert won(answer, "progressive") == {"1": "-1", "2": "1249"}
    assert answer["why"]["1"]["progressive"] == {"rule": "rules.progressive_on_fold", "clause": FORFEITED}
    assert won(answer, "envy") == {"1": "300"}
    assert answer["why"]["1"]["envy"] == {"rule": "pay.envy", "clause": ENVY}


@with_a_fold
def test_6_iii_a_folded_jackpot_is_not_paid_and_earns_nobody_envy(host: Host) -> None:
    answer = host.settled(hands(host, ROYAL, NOTHING), folded={1})
    assert won(answer, "progressive") == {"1": "-1", "2": "-1"}
    assert won(answer, "envy") == {}
    assert answer["state"] == {"shows": 1_250_000}


def test_6_iii_bets_pulled_back_at_let_it_ride_are_no_fold() -> None:
    host = HOSTS[0]._replace(plays=({"at": "bet1", "do": "withdraw"}, {"at": "bet2", "do": "withdraw"}))
    assert won(host.settled({1: HANDS["flush"][0]}), "progressive") == {"1": "39"}


@every_host
def test_7_ii_everybody_else_with_the_wager_has_envy_though_the_holder_has_none(host: Host) -> None:
    answer = host.settled(hands(host, BELOW_IT, NOTHING, ROYAL), unbet={3}, options={"meter": "20000"})
    assert won(answer, "progressive") == {"1": "1999", "2": "-1"}
    assert won(answer, "envy") == {"1": "1000", "2": "1300"}


@every_host
def test_7_iv_after_a_royal_flush_the_reset_meter_pays(host: Host) -> None:
    answer = host.settled(hands(host, BELOW_IT, ROYAL), options={"meter": "50000.05"})
    assert won(answer, "progressive") == {"1": "999", "2": "49999.05"}
    assert won(answer, "envy") == {"1": "1000", "2": "300"}
    assert answer["state"] == {"shows": 900_000}


@every_host
def test_7_iv_from_the_far_right_a_straight_flush_takes_its_tenth_first(host: Host) -> None:
    answer = host.settled(hands(host, ROYAL, BELOW_IT), options={"meter": "50000.05"})
    assert won(answer, "progressive") == {"1": "44999.05", "2": "4999"}
    assert answer["state"] == {"shows": 1_000_000}


@every_host
def test_7_iv_a_second_straight_flush_takes_a_tenth_of_what_is_left(host: Host) -> None:
    answer = host.settled(hands(host, HIGHER, LOWER), options={"meter": "50000"})
    assert won(answer, "progressive") == {"1": "4499", "2": "4999"}
    assert won(answer, "envy") == {"1": "300", "2": "300"}


def test_7_iv_two_royal_flushes_of_crazy_four_do_not_share() -> None:
    answer = HOSTS[4].settled(hands(HOSTS[4], ROYAL, ROYAL), options={"meter": "50000"})
    assert won(answer, "progressive") == {"1": "9999", "2": "49999"}


@every_host
def test_7_iii_a_remembered_meter_grows_by_the_rate(host: Host) -> None:
    state, options = {"shows": 1_000_000, "rest": 990_000}, {"meter_rate": "21.01"}
    answer = host.settled(hands(host, LOW, LOWER), unbet={2}, state=state, options=options)
    assert answer["state"] == {"shows": 1_000_022}


@every_host
def test_a_void_round_returns_the_dollar_and_leaves_the_meter_what_it_got(host: Host) -> None:
    call = [{"kind": "wrong_number_of_cards", "at": "after_round"}]
    answer = host.settled(hands(host, ROYAL, NOTHING), irregularities=call, state={"shows": 1_000_000})
    assert set(won(answer, "progressive").values()) == {"0"}
    assert set(won(answer, "envy").values()) <= {"0"}
    assert answer["state"] == {"shows": 1_000_042}


@hold_em
def test_an_exposed_card_of_the_dealer_returns_the_dollar_from_who_folded_too(host: Host) -> None:
    """Ultimate §11.I, Bonus §12.I: the hands are void that the wager turns on."""
    seats, table = hands(host, ROYAL, LOW.replace("9h 8h 7h", "Qh Jh Th")), host._replace(plays=())
    at = {"ultimate-texas-holdem": "preflop", "texas-holdem-bonus": "flop"}[host.game]
    call = [{"kind": host.exposed, "at": "after_deal"}]
    record = table.record(seats, irregularities=call, state={"shows": 1_000_000})
    del record["community"]
    answer = settle_line(json.dumps(record).encode())
    assert won(answer, "progressive") == {"1": "0", "2": "0"}, (answer, at)
    assert won(answer, "envy") == {}
    assert answer["why"]["1"]["progressive"]["rule"] == "irregularities.dealer_card_exposed"
    assert answer["state"] == {"shows": 1_000_042}


def test_a_card_exposed_after_a_fold_of_texas_holdem_bonus_returns_the_forfeited_dollar() -> None:
    host = HOSTS[3]
    record = host.record(hands(host, ROYAL, NOTHING), folded={1})
    record["seats"][1]["decisions"] = []
    record["irregularities"] = [{"kind": host.exposed, "at": "flop"}]
    del record["community"]
    answer = settle_line(json.dumps(record).encode())
    assert won(answer, "progressive") == {"1": "0", "2": "0"}


@pytest.mark.parametrize(
    "host", [h for h in HOSTS if h.game != "ultimate-texas-holdem"], ids=lambda host: host.game
)
def test_who_leaves_has_lost_the_wager_and_its_envy_and_holds_no_hand(host: Host) -> None:
    call = [{"kind": "player_leaves", "at": "before_reveal", "seat": 1}]
    answer = host.settled(hands(host, ROYAL, BELOW_IT), irregularities=call)
    assert won(answer, "progressive") == {"1": "-1", "2": "1249"}
    assert won(answer, "envy") == {}


@every_host
@pytest.mark.parametrize("amount", ["2", "0.99", "1.01"])
def test_3_ii_the_wager_is_one_dollar(host: Host, amount: str) -> None:
    table = host._replace(wagers=host.wagers | {"progressive": amount})
    assert table.refused({1: LOW}, unbet={1}) == ("bad_amount", "§3.I–II, IV")


@every_host
def test_3_i_it_comes_after_the_games_own_wagers(host: Host) -> None:
    code, clause = host._replace(wagers={}).refused({1: LOW})
    assert (code, clause) == ("needs_wager", host.opens)


@every_host
def test_3_i_without_a_meter_there_is_no_progressive_and_no_state(host: Host) -> None:
    assert host.refused({1: LOW}, options={"meter": "0"}) == ("not_offered", "§3.I, §5.II, §7.IV")
    assert "state" not in host.settled({1: LOW}, unbet={1}, options={"meter": "0"})
    code, _ = host.refused({1: LOW}, unbet={1}, options={"meter": "0"}, state={"shows": 5})
    assert code == "bad_state"


@every_host
def test_3_ii_a_table_of_larger_chips_still_takes_the_dollar(host: Host) -> None:
    answer = host.settled({1: LOW}, options={"smallest_chip": "5", "minimum": "5"})
    assert won(answer, "progressive") == {"1": "-1"}


@every_host
@pytest.mark.parametrize(("options", "clause"), [
    ({"meter_rate": "20.9999"}, "§7.III"),
    ({"meter_reset": "9999.99"}, "§7.III"),
    ({"progressive_stake": "5"}, "§3.II"),
    ({"pay": {"progressive": {"flush": "$41"}}}, PAID),
    ({"pay": {"envy": {"royal flush": "$999"}}}, ENVY),
])  # fmt: skip
def test_7_what_the_house_may_not_post(host: Host, options: dict[str, Any], clause: str) -> None:
    assert host.refused({1: LOW}, options=options)[1] == clause


@every_host
def test_3_iii_what_the_device_does_not_accept_is_refused(host: Host) -> None:
    call = [{"kind": "progressive_not_accepted"}]
    assert host.refused({1: LOW}, irregularities=call) == ("not_allowed", "§3.III, §6.IV.B")


@every_host
def test_3_iv_a_dollar_after_the_lock_out_is_not_recognized(host: Host) -> None:
    call = [{"kind": "late_progressive", "seat": 1}]
    answer = host.settled({1: HANDS["flush"][0]}, irregularities=call)
    assert won(answer, "progressive") == {"1": "0"}
    assert answer["why"]["1"]["progressive"]["clause"] == "§2.I.C.2, §3.IV"


@every_host
def test_4_i_a_count_that_differs_is_for_the_staff(host: Host) -> None:
    call = [{"kind": "progressive_count", "at": "before_deal"}]
    answer = host.settled({1: HANDS["flush"][0]}, irregularities=call)
    assert won(answer, "progressive") == {"1": "39"}


@every_host
def test_a_round_with_jackpots_audits_and_a_changed_award_is_found(host: Host) -> None:
    record = host.record(hands(host, BELOW_IT, ROYAL), options={"meter": "50000.05"})
    _, round = settle_record(json.dumps(record).encode())
    assert round is not None
    log = write_log(round.log)
    assert audit_log(log).verdict == "clean, unsealed"
    assert b'"amount":5000005' in log
    assert audit_log(log.replace(b'"amount":5000005', b'"amount":5000006')).verdict != "clean, unsealed"


@pytest.mark.parametrize(
    "host",
    [pytest.param(host, id=host.game, marks=HEAVY if host.game in COUNTED else ()) for host in HOSTS[:4]],
)
def test_7_i_the_progressive_is_priced_at_the_posted_meter(host: Host) -> None:
    """4 royal flushes, 36 straight flushes, 624, 3,744, 5,108, 10,200 and 54,912 of 2,598,960 hands."""
    found = analyse(host.game, "horseshoe-cincinnati", {"meter": "12345.67"})
    fixed = 624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9
    paid = Fraction(1_234_567, 100) * 4 + Fraction(123_456, 100) * 36 + fixed
    assert found.wagers["progressive"].house_edge == 1 - paid / 2_598_960
    assert any("meter" in note for note in found.notes)
    envy = f"Envy is worth {(4 * 1_000 + 36 * 300) / 2_598_960:.4%} of the progressive wager for each other player"
    assert any(envy in note for note in found.notes)
    # all of the meter for 4 hands and a tenth for 36: what 7.6 hands bring
    fair = (2_598_960 - fixed) / (4 + Fraction(36, 10)) * 100
    assert found["progressive"].further == {
        "break_even_meter_cents": fair,
        "envy_worth_each": Fraction(4 * 1_000 + 36 * 300, 2_598_960),
    }
    told = found.to_json()["wagers"]["progressive"]["further"]  # type: ignore[index]
    assert told["break_even_meter_cents"]["exact"] == f"{fair.numerator}/{fair.denominator}"


@pytest.mark.heavy
def test_the_progressive_of_ultimate_texas_holdem_is_priced_without_trips() -> None:
    posted = {"meter": "10000", "trips_offered": False}
    assert set(analyse("ultimate-texas-holdem", "horseshoe-cincinnati", posted).wagers) == {
        "ante",
        "progressive",
    }


# -- what can be read otherwise -----------------------------------------------------------------------


def envy(host: Host, folded: set[int], readings: dict[str, str]) -> int:
    """What seat 1 has for the straight flush of seat 2, which did not bet, under these readings."""
    told = read_record(msgspec.json.encode(host.record(hands(host, LOW, LOWER), folded, unbet={2})))
    game = game_of(host.game)
    rules = game.rules("horseshoe-cincinnati", told.options, readings=readings)
    return play_record(told, game, rules=rules).net()[1].get("envy", 0)


@every_host
def test_7_ii_whether_the_holder_must_have_bet_is_read_both_ways(host: Host) -> None:
    assert envy(host, set(), {}) == 30_000
    assert envy(host, set(), {"envy_holder": "the holder must have bet too"}) == 0


@pytest.mark.parametrize("host", [h for h in HOSTS if h.folds], ids=lambda host: host.game)
def test_7_ii_whether_a_folded_hand_is_held_is_read_both_ways(host: Host) -> None:
    """Seat 1 plays on, so that the community cards come."""
    assert envy(host, {2}, {}) == 0
    assert envy(host, {2}, {"envy_folded": "the hand was held"}) == 30_000


def test_6_iii_nobody_folds_at_let_it_ride_and_nothing_is_said_of_it() -> None:
    chapter = game_of("let-it-ride").chapter("horseshoe-cincinnati")
    assert "envy_for_folded_hand" not in chapter.rules
    assert "envy_folded" not in chapter.readings
