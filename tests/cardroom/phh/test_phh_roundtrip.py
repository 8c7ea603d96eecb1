"""Whatever is played is written, read back the same, and played again to the same stacks; as a record, too."""

import json
import warnings

import pytest
from pokerkit import HandHistory

from cardroom.phh.rakes import only_raked
from cardroom.phh.random_hands import CODES, Hand
from pitboss.cardroom.phh import history_of, read_phh, record_of, write_phh
from pitboss.desk import settle_line
from pitboss.money import show_amount
from sizes import so_many


def _round_trips(code: str, seed: int) -> None:
    round = Hand(code, seed).play()
    history = history_of(round)
    assert history.variant == code
    (read,) = read_phh(write_phh(round))
    assert read == history
    replay = read.replay()
    assert replay.over
    assert not replay.differences
    assert replay.round.net() == round.net()
    assert history_of(replay.round).actions == history.actions


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(so_many(everyday=2, ci=8)))
def test_a_hand_of_any_variant_is_read_as_it_was_written_and_ends_on_the_same_stacks(
    code: str, seed: int
) -> None:
    _round_trips(code, seed)


def test_pots_that_were_divided_to_a_hundredth_are_divided_so_again() -> None:
    """Two odd halves can make a whole: the stacks alone do not tell what the smallest chip was."""
    _round_trips("NT", 55)


def test_a_third_draw_for_which_no_card_is_left_burns_from_the_discards() -> None:
    """Horseshoe §5.VIII.B: six players drew the deck out before the burn of the third draw."""
    _round_trips("F2L3D", 80)


@pytest.mark.heavy
@pytest.mark.parametrize("code", CODES)
def test_many_hands_of_any_variant_are_read_as_they_were_written(code: str) -> None:
    for seed in range(so_many(ci=200, long=5_000)):
        _round_trips(code, seed)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(4))
def test_a_record_of_a_hand_settles_to_the_same_money(code: str, seed: int) -> None:
    round = Hand(code, seed).play()
    answer = settle_line(json.dumps(record_of(round, "h")).encode())
    assert "net" in answer, answer
    assert answer["net"] == {
        str(seat): show_amount(cents) for (seat, _), cents in sorted(round.table.net.items())
    }


def test_many_hands_go_into_one_file_each_under_its_number() -> None:
    histories = [history_of(Hand("NT", seed).play()) for seed in range(3)]
    read = read_phh(write_phh(histories))
    assert [one.name for one in read] == ["1", "2", "3"]
    assert [one.actions for one in read] == [one.actions for one in histories]


def test_a_raked_hand_says_what_was_taken_and_is_raked_again_when_it_is_played() -> None:
    rake = {"method": "percentage", "percent": 10, "cap": "4"}
    round = next(
        one for seed in range(20) if (one := Hand("NT", seed, rake=rake).play()).table.ledger.balance("rake")
    )
    (read,) = read_phh(write_phh(round))
    assert read.extras["_pitboss_rake"] == show_amount(round.table.ledger.balance("rake"))
    replay = read.replay()
    assert replay.taken == round.table.ledger.balance("rake")
    assert not replay.differences
    assert only_raked(read.replay("horseshoe-cincinnati"))


def _their_stacks(written: bytes) -> list[int]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(written.decode())
    assert not state.status
    return [int(stack * 100) for stack in state.stacks]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(3))
def test_pokerkit_reads_what_is_written_and_ends_on_the_same_stacks(code: str, seed: int) -> None:
    history = history_of(Hand(code, seed, plain=True).play())
    assert _their_stacks(write_phh(history)) == list(history.finishing_stacks)


@pytest.mark.heavy
@pytest.mark.parametrize("code", CODES)
def test_pokerkit_reads_many_hands_that_were_written(code: str) -> None:
    for seed in range(so_many(ci=60, long=2_000)):
        history = history_of(Hand(code, seed, plain=True).play())
        assert _their_stacks(write_phh(history)) == list(history.finishing_stacks), f"{code} {seed}"
