"""Four card poker with the multi-link progressive of horseshoe-cincinnati: all five cards, five-card hands."""

import json
from typing import Any

import pytest

from pitboss.desk import audit_log, game_of, settle_line, settle_record
from pitboss.rounds import write_log
from variants import changed, raw_chapter, rules_of
from variants import settled as settled_under

DEALER = "2c 3s 8s Td Jc Kd"
LOW = "Qd 9d 7c 4h 2s"
ROYAL, STRAIGHT_FLUSH, SECOND = "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "6d 5d 4d 3d 2d"
HANDS = {
    "royal flush": ("Ah Kh Qh Jh Th", "12499"),
    "straight flush": (STRAIGHT_FLUSH, "1249"),
    "A-2-3-4-5 straight flush": ("Ah 2h 3h 4h 5h", "1249"),
    "four of a kind": ("9c 9d 9h 9s 5c", "299"),
    "full house": ("9c 9d 9h 5s 5c", "49"),
    "flush": ("Ah Jh 7h 6h 2h", "39"),
    "straight": ("9c 8d 7c 6c 5c", "29"),
    "A-2-3-4-5": ("Ah 2d 3h 4c 5c", "29"),
    "three of a kind": ("9c 9d 9h 5s 4c", "8"),
    "two pair": ("9c 9d 5h 5s 4c", "-1"),
    "four of a flush, a four-card straight flush": ("9h 8h 7h 6h 2d", "-1"),
}


def seat(number: int, cards: str, do: str = "play", progressive: str = "1", **wagers: str) -> dict[str, Any]:
    made = {"at": "play", "do": do} | ({"amount": "10"} if do == "play" else {})
    staked = (wagers or {"ante": "10"}) | ({"progressive": progressive} if progressive else {})
    return {
        "seat": number,
        "wagers": staked,
        "cards": cards.split(),
        "decisions": [made] if "ante" in staked else [],
    }


def written(*seats: dict[str, Any], meter: str = "12500", **more: Any) -> bytes:
    record = {"id": "r", "rulebook": "horseshoe-cincinnati", "game": "four-card-poker", "seats": list(seats)}
    options = {"meter": meter, **more.pop("options", {})}
    return json.dumps({**record, "options": options, "dealer": DEALER.split(), **more}).encode()


def settled(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = settle_line(written(*seats, **more))
    assert "refused" not in answer, answer
    return answer


def refused(*seats: dict[str, Any], **more: Any) -> tuple[str, str]:
    answer = settle_line(written(*seats, **more))
    assert "refused" in answer, answer
    return answer["refused"]["code"], answer["refused"]["clause"]


def won(answer: dict[str, Any], wager: str) -> dict[str, str]:
    return {who: net[wager] for who, net in answer["net"].items() if wager in net}


@pytest.mark.parametrize("kind", HANDS)
def test_7_i_a_hand_of_five_cards_is_paid_its_amount_less_the_dollar(kind: str) -> None:
    cards, net = HANDS[kind]
    answer = settled(seat(1, cards))
    assert answer["net"]["1"]["progressive"] == net
    assert answer["why"]["1"]["progressive"]["clause"] == "§6.I–III, §7.I, IV"


def test_6_iii_a_fold_forfeits_the_wager_and_keeps_the_envy() -> None:
    answer = settled(seat(1, LOW, "fold"), seat(2, STRAIGHT_FLUSH))
    assert answer["net"]["1"] == {"ante": "-10", "progressive": "-1", "envy": "300"}
    assert answer["why"]["1"]["progressive"]["clause"] == "§6.III"
    assert answer["why"]["1"]["envy"]["clause"] == "§1.I.A–B, §6.III, §7.I–II"
    assert answer["net"]["2"]["progressive"] == "1249"


def test_6_iii_a_folded_jackpot_is_not_paid() -> None:
    assert settled(seat(1, ROYAL, "fold"))["net"]["1"] == {"ante": "-10", "progressive": "-1"}


def test_7_iv_the_meter_at_each_players_turn_counts_from_the_far_right() -> None:
    """The royal flush at seat 3 empties the meter; those after it are paid from the reset amount."""
    answer = settled(seat(1, SECOND), seat(2, STRAIGHT_FLUSH), seat(3, ROYAL), meter="50000")
    assert won(answer, "progressive") == {"1": "899", "2": "999", "3": "49999"}
    assert answer["state"] == {"shows": 1_000_000 - 100_000 - 90_000}


def test_7_iv_before_the_royal_flush_a_straight_flush_takes_a_tenth_of_it_all() -> None:
    answer = settled(seat(1, ROYAL), seat(3, STRAIGHT_FLUSH), meter="50000.05")
    assert won(answer, "progressive") == {"1": "44999.05", "3": "4999"}
    assert answer["state"] == {"shows": 1_000_000}


def test_7_iv_two_royal_flushes_do_not_share() -> None:
    answer = settled(
        seat(1, "Ah Kh Qh Jh Th"),
        seat(2, "Ac Kc Qc Tc Jc"),
        meter="50000",
        dealer=["2c", "3d", "8s", "Ts", "4c", "Kd"],
    )
    assert won(answer, "progressive") == {"1": "9999", "2": "49999"}


def test_7_ii_everybody_else_with_the_wager_has_envy_for_each_hand() -> None:
    answer = settled(
        seat(1, SECOND),
        seat(2, LOW, progressive=""),
        seat(4, "Kc Qc 8d 6c 3h"),
        seat(5, ROYAL),
        meter="20000",
    )
    assert won(answer, "envy") == {"1": "1000", "4": "1300", "5": "300"}


def envy_under(*seats: dict[str, Any], **values: Any) -> dict[int, int]:
    """The envy that each seat is paid under a chapter with other values."""
    game, book = game_of("four-card-poker"), "horseshoe-cincinnati"
    rules = rules_of(game, book, changed(raw_chapter(book, game.id), **values), meter="12500")
    nets = settled_under(game, rules, json.loads(written(*seats))).net()
    return {seat: net["envy"] for seat, net in nets.items() if "envy" in net}


@pytest.mark.parametrize(("unbet", "envy"), [(True, {1: 30_000}), (False, {})])
def test_7_ii_a_hand_without_the_wager_earns_envy_unless_it_is_read_otherwise(
    unbet: bool, envy: dict[int, int]
) -> None:
    seats = seat(1, LOW), seat(2, STRAIGHT_FLUSH, progressive="")
    assert envy_under(*seats, envy_for_unbet_hand=unbet) == envy


def test_1_i_a_a_player_with_two_hands_has_no_envy_of_the_other() -> None:
    ada, bo = {"patron": "Ada"}, {"patron": "Bo"}
    seats = seat(1, LOW) | ada, seat(2, STRAIGHT_FLUSH) | ada, seat(4, "Kc Qc 8d 6c 3h") | bo
    assert envy_under(*seats, adjacent_positions=True) == {4: 30_000}


def test_7_ii_a_folded_hand_earns_nobody_envy_though_its_aces_up_is_still_settled() -> None:
    answer = settled(seat(1, LOW), seat(2, STRAIGHT_FLUSH, "fold", ante="10", aces_up="5"))
    assert answer["net"]["2"] == {"ante": "-10", "aces_up": "200", "progressive": "-1"}
    assert won(answer, "envy") == {}


def test_7_ii_who_left_the_table_has_lost_the_wager_and_its_envy() -> None:
    call = [{"kind": "player_leaves", "at": "before_reveal", "seat": 1}]
    answer = settled(seat(1, LOW), seat(2, STRAIGHT_FLUSH), irregularities=call)
    assert answer["net"]["1"] == {"ante": "-10", "play": "-10", "progressive": "-1"}


def test_7_ii_a_none_for_the_dealers_hand() -> None:
    assert won(settled(seat(1, LOW), dealer=["Ah", "Kh", "Qh", "Jh", "Th", "2d"]), "envy") == {}


def test_5_v_aces_up_alone_is_enough_and_folds_nothing() -> None:
    answer = settled(seat(1, STRAIGHT_FLUSH, aces_up="5"))
    assert answer["net"]["1"] == {"aces_up": "200", "progressive": "1249"}


def test_7_iii_the_meter_that_a_table_remembers_grows_by_the_rate() -> None:
    answer = settled(seat(1, LOW), seat(2, "Kc Qc 8d 6c 3h"), state={"shows": 1_000_000, "rest": 0})
    assert answer["state"] == {"shows": 1_000_042}


def test_3_i_without_a_meter_there_is_no_progressive_and_no_state() -> None:
    assert refused(seat(1, LOW), meter="0") == ("not_offered", "§3.I, §5.II, §7.IV")
    assert "state" not in settled(seat(1, LOW, progressive=""), meter="0")
    assert refused(seat(1, LOW, progressive=""), meter="0", state={"shows": 5})[0] == "bad_state"


@pytest.mark.parametrize(("wagers", "refusal"), [
    ({"ante": "10", "progressive": "2"}, ("bad_amount", "§3.I–II, IV")),
    ({"ante": "10", "progressive": "0.99"}, ("bad_amount", "§3.I–II, IV")),
    ({"progressive": "1"}, ("needs_wager", "§7.I, §8.II, §9.II")),
])  # fmt: skip
def test_3_ii_the_wager_is_one_dollar_after_the_games_own(
    wagers: dict[str, str], refusal: tuple[str, str]
) -> None:
    assert refused(seat(1, LOW) | {"wagers": wagers}) == refusal


def test_3_ii_a_table_of_larger_chips_still_takes_the_dollar() -> None:
    options = {"smallest_chip": "5", "minimum": "5"}
    assert settled(seat(1, LOW), options=options)["net"]["1"]["progressive"] == "-1"


@pytest.mark.parametrize(("options", "clause"), [
    ({"meter_rate": "20.9999"}, "§7.III"),
    ({"meter_reset": "9999.99"}, "§7.III"),
    ({"progressive_stake": "5"}, "§3.II"),
    ({"pay": {"progressive": {"flush": "$41"}}}, "§6.I–III, §7.I, IV"),
    ({"pay": {"envy": {"royal flush": "$999"}}}, "§1.I.A–B, §6.III, §7.I–II"),
])  # fmt: skip
def test_7_what_the_house_may_not_post(options: dict[str, Any], clause: str) -> None:
    assert refused(seat(1, LOW), options=options)[1] == clause


@pytest.mark.parametrize(
    "options", [{"meter_rate": "21"}, {"meter_rate": "21.0001"}, {"meter_reset": "10000"}]
)
def test_7_iii_at_and_above_the_floors(options: dict[str, str]) -> None:
    assert settled(seat(1, LOW), options=options)


def test_3_iii_what_the_device_does_not_accept_is_refused() -> None:
    call = [{"kind": "progressive_not_accepted"}]
    assert refused(seat(1, LOW), irregularities=call) == ("not_allowed", "§3.III, §6.IV.B")


def test_4_i_a_count_that_differs_is_for_the_staff() -> None:
    call = [{"kind": "progressive_count", "at": "before_deal"}]
    assert settled(seat(1, STRAIGHT_FLUSH), irregularities=call)["net"]["1"]["progressive"] == "1249"


def test_a_void_round_returns_the_dollar_and_leaves_the_meter_what_it_got() -> None:
    call = [{"kind": "wrong_number_of_cards", "at": "after_round"}]
    answer = settled(seat(1, ROYAL), seat(2, LOW), irregularities=call, state={"shows": 1_000_000})
    assert answer["net"]["1"]["progressive"] == answer["net"]["2"]["progressive"] == "0"
    assert {net.get("envy", "0") for net in answer["net"].values()} == {"0"}
    assert answer["state"] == {"shows": 1_000_042}


def test_a_round_with_jackpots_audits_and_a_changed_award_is_found() -> None:
    _, round = settle_record(written(seat(1, ROYAL), seat(2, LOW, "fold")))
    assert round is not None
    log = write_log(round.log)
    assert audit_log(log).verdict == "clean, unsealed"
    assert b'"amount":1250000' in log
    assert audit_log(log.replace(b'"amount":1250000', b'"amount":1250001')).verdict != "clean, unsealed"
