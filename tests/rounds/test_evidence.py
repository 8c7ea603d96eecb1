"""A sealed log: what its bytes alone say, whoever changed them and however well they know the rules."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from everyday import every_chapter
from pitboss.chance import CARDS, seeded
from pitboss.desk import audit_log, audit_one, chapters, open_round, read_logs, verify_log
from pitboss.desk.keys import Key, holds
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.answers import Cards
from pitboss.rounds.asks import Draw
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.evidence import SealedLog, is_sealed, rounds_in, seal, seal_header, unseal
from pitboss.rounds.seeds import commit
from pitboss.rulebooks import Refusal
from sizes import so_many
from verdicts import verdict as verdict_of

HOUSE, FORGER = Key(bytes(range(32))), Key(bytes(32))
KEYS = frozenset({HOUSE.public})
verdict = partial(verdict_of, keys=KEYS)
AT = "2026-01-01T12:00:00Z"
GAMES = every_chapter(doors=True)


def played(book: str = "oneida-2025", id: str = "three-card-poker", seed: int = 5) -> Round:
    round = open_round(id, book, (1, 2), stacks={1: 50_000, 2: 50_000})
    return drive(round, RandomPlayer(seeded(seed), most=5_000))


def sealed(round: Round, key: Key = HOUSE, **said: Any) -> bytes:
    return seal(round.log, seal_header(round, AT, table="T1", id="r1", people={1: "anna"}, **said), key, AT)


ROUND = played()
LOG = sealed(ROUND)
LINES = LOG.splitlines(keepends=True)


# -- what is written --------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "id"), GAMES)
def test_promise_25_a_sealed_round_of_every_game_is_clean(book: str, id: str) -> None:
    found = audit_log(sealed(played(book, id)), KEYS)
    assert (found.verdict, found.whole, found.seal and found.seal.key) == ("clean", True, HOUSE.public)


def test_the_header_says_where_when_who_and_by_which_rules() -> None:
    header = json.loads(LINES[0])
    assert list(header) == [
        "log", "software", "table", "round", "people", "at",
        "rulebook_sha256", "posting_sha256", "seed_commitment", "training", "after", "number", "before",
    ]  # fmt: skip
    assert (header["log"], header["table"], header["round"], header["at"]) == (4, "T1", "r1", AT)
    assert header["people"] == {"1": "anna"}
    opened = json.loads(LINES[1])["entry"]
    assert header["rulebook_sha256"] == opened["rulebook_sha256"]
    assert header["posting_sha256"] == opened["posting_sha256"]


def test_the_entries_are_the_bytes_of_the_log_itself() -> None:
    assert b"".join(line.split(b'"entry":', 1)[1][:-2] + b"\n" for line in LINES[1:-1]) == write_log(
        ROUND.log
    )


def test_anybody_can_check_the_seal_by_what_the_docs_say() -> None:
    chain = hashlib.sha256(LINES[0][:-1]).hexdigest()
    for line in LINES[1:-1]:
        entry = line[:-2].split(b'"entry":', 1)[1]
        chain = hashlib.sha256(chain.encode() + entry).hexdigest()
    closing = json.loads(LINES[-1])
    closed = LINES[-1].removeprefix(b'{"closed":').split(b',"key":')[0]
    assert closing["closed"] == {"entries": len(LINES) - 2, "chain": chain, "seed": "", "at": AT, "why": ""}
    message = b"pitboss log 4\n" + LINES[0] + closed
    assert holds(HOUSE.public, closing["signature"], message)
    assert not holds(HOUSE.public, closing["signature"], message + b" ")


def test_a_round_written_as_it_happens_gives_the_same_bytes() -> None:
    round = open_round("three-card-poker", "oneida-2025", (1, 2), stacks={1: 50_000, 2: 50_000})
    journal = SealedLog(seal_header(round, AT, table="T1", id="r1", people={1: "anna"}))
    player, data = RandomPlayer(seeded(5), most=5_000), journal.opening
    while round.ask is not None:
        data += journal.add(round.log)
        assert verdict(data) == "unfinished"
        round.answer(player.answer(round.ask, round))
    data += journal.add(round.log)
    assert journal.add(round.log) == b""
    assert data + journal.close(HOUSE, AT) == LOG


def test_a_journal_that_was_cut_off_is_taken_up_from_what_it_holds() -> None:
    cut = b"".join(LINES[:9])
    left = unseal(cut, holds, KEYS)
    assert left.header is not None
    journal = SealedLog(left.header)
    assert journal.opening + journal.add(left.entries) == cut
    assert cut + journal.add(ROUND.log) + journal.close(HOUSE, AT) == LOG


# -- what was done to it ----------------------------------------------------------------------------


@settings(max_examples=so_many(everyday=100, ci=400, long=4000))
@given(st.data())
def test_promise_25_any_one_byte_changed_is_never_clean(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(LOG) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != LOG[place]))
    changed = LOG[:place] + bytes([byte]) + LOG[place + 1 :]
    assert verdict(changed) in ("altered", "truncated", "refused bad_log", "unsealed"), changed


def test_promise_25_every_byte_of_the_closing_line_counts() -> None:
    """Hex may be written in capitals and with spaces, and still be read: not here."""
    for place in range(len(LOG) - len(LINES[-1]), len(LOG), so_many(everyday=3, ci=1)):
        for other in (LOG[place] ^ 1, LOG[place] ^ 32, LOG[place] ^ 128):
            assert not verdict(LOG[:place] + bytes([other]) + LOG[place + 1 :]).startswith("clean"), place
        assert not verdict(LOG[:place] + b" " + LOG[place:]).startswith("clean"), place


@pytest.mark.heavy
@pytest.mark.in_turn
def test_promise_25_every_single_byte_changed_is_found() -> None:
    for place, byte in enumerate(LOG):
        for other in (byte ^ 1, byte ^ 32, byte ^ 128):
            assert not verdict(LOG[:place] + bytes([other]) + LOG[place + 1 :]).startswith("clean"), place


@settings(max_examples=so_many(everyday=60, ci=200, long=2000))
@given(st.data())
def test_promise_25_any_one_byte_dropped_or_put_in_is_never_clean(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(LOG) - 1))
    assert not verdict(LOG[:place] + LOG[place + 1 :]).startswith("clean")
    byte = bytes([data.draw(st.integers(0, 255))])
    assert not verdict(LOG[:place] + byte + LOG[place:]).startswith("clean")


def test_promise_25_a_log_cut_off_at_any_line_is_unfinished_or_stops_short_of_what_an_answer_brought() -> (
    None
):
    found = {verdict(b"".join(LINES[:left])) for left in range(1, len(LINES))}
    assert found == {"unfinished", "truncated"}
    assert verdict(b"".join(LINES[:-1])) == "unfinished"


@settings(max_examples=so_many(everyday=40, ci=100, long=1000))
@given(st.integers(len(LINES[0]) + 1, len(LOG) - 1))
def test_promise_25_a_log_cut_off_within_a_line_is_truncated(left: int) -> None:
    if LOG[left - 1 : left] != b"\n":
        assert verdict(LOG[:left]) == "truncated"


def test_promise_25_any_line_taken_out_is_missed() -> None:
    for place in range(1, len(LINES) - 1):
        found = audit_log(b"".join(LINES[:place] + LINES[place + 1 :]), KEYS)
        assert found.verdict == "truncated"
        assert found.seal is not None
        assert found.seal.says == f"missing of the log: entry {place}"
    assert verdict(b"".join(LINES[1:])) == "truncated"


def test_promise_25_the_end_taken_out_before_the_closing_line_is_truncated() -> None:
    for left in range(1, len(LINES) - 1):
        assert verdict(b"".join(LINES[:left]) + LINES[-1]) == "truncated", left


def test_promise_25_any_two_lines_swapped_are_reordered() -> None:
    for first in range(len(LINES)):
        for second in range(first + 1, len(LINES)):
            swapped = list(LINES)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            assert verdict(b"".join(swapped)) == "reordered", (first, second)


def test_a_closing_line_with_another_count_says_so() -> None:
    count = len(LINES) - 2
    closing = LINES[-1].replace(b'"entries":%d' % count, b'"entries":%d' % (count - 1))
    found = audit_log(b"".join([*LINES[:-1], closing]), KEYS)
    assert found.verdict == "altered"
    assert f"closed with {count - 1} entries, but there are {count}" in found.says


def test_a_line_doubled_is_altered() -> None:
    for place in range(len(LINES)):
        assert not verdict(b"".join(LINES[: place + 1] + LINES[place:])).startswith("clean")


def test_promise_25_the_same_round_signed_by_another_key_is_resigned() -> None:
    data = sealed(ROUND, FORGER)
    found = audit_log(data, KEYS)
    assert (found.verdict, found.divergence, found.whole) == ("resigned", None, False)
    assert FORGER.public in found.says
    assert audit_log(data, {FORGER.public}).verdict == "clean"


def test_another_key_written_into_the_closing_line_is_altered() -> None:
    assert verdict(LOG.replace(HOUSE.public.encode(), FORGER.public.encode())) == "altered"


def test_another_header_over_the_same_entries_is_altered() -> None:
    other = sealed(ROUND, training=True).splitlines(keepends=True)
    assert verdict(b"".join([other[0], *LINES[1:]])) == "altered"
    assert verdict(b"".join([*other[:-1], LINES[-1]])) == "altered"


def test_the_other_ways_to_write_the_same_json_are_altered() -> None:
    for changed in (
        LOG.replace(b'"n":3,', b'"n": 3,'),
        LOG + b"\n",
        LOG.replace(b',"key":', b', "key":'),
        LOG.replace(b'"seed":"","at"', b'"at"'),
        LOG.replace(b'{"n":3,', b'{"n":3,"n":3,'),
        b"".join([LINES[0].replace(b'"training":false,', b""), *LINES[1:]]),
    ):
        assert changed != LOG
        assert verdict(changed) == "altered"


def test_a_log_without_a_seal_is_clean_and_says_that_nobody_sealed_it() -> None:
    plain = write_log(ROUND.log)
    assert not is_sealed(plain)
    assert audit_log(plain).verdict == "clean, unsealed"
    assert audit_log(plain, KEYS).verdict == "unsealed"
    assert not audit_log(plain, KEYS).whole


def test_a_log_without_a_seal_that_stops_is_unfinished() -> None:
    for left in range(1, len(ROUND.log)):
        found = audit_log(write_log(ROUND.log[:left]))
        assert found.verdict == ("unfinished" if found.divergence is None else "truncated")
        assert not found.whole


def test_a_header_that_speaks_of_other_rules_differs() -> None:
    other = seal_header(played("oneida-2003"), AT)
    found = audit_log(seal(ROUND.log, other, HOUSE, AT), KEYS)
    assert found.verdict == "differs"
    assert found.divergence is not None
    assert found.divergence.recorded.startswith("header: rulebook")


def test_a_seed_that_is_not_the_one_committed_to_is_found() -> None:
    header = seal_header(ROUND, AT, seed_commitment=commit(bytes(32)))
    assert verdict(seal(ROUND.log, header, HOUSE, AT, bytes(32))) == "clean"
    for seed in (bytes([1, *bytes(31)]), b"short"):
        assert verdict(seal(ROUND.log, header, HOUSE, AT, seed)) == "altered"
    assert verdict(seal(ROUND.log, seal_header(ROUND, AT), HOUSE, AT, bytes(32))) == "altered"


# -- rounds forged whole ----------------------------------------------------------------------------


def forged(round: Round) -> Iterator[Round]:
    """The same round with one card changed for another and everything after it derived again: clean by the rules."""
    drawn = [n for n, entry in enumerate(round.log) if type(entry) is Cards]
    for place in drawn:
        for other in CARDS[:: 52 // 6]:
            made = round.again(place)
            cards = (other, *round.log[place].cards[1:])
            if len(set(cards)) == len(cards) and cards != round.log[place].cards:
                with suppress(Refusal):
                    yield _finished(made, cards, round.log[place + 1 :])


def _finished(made: Round, cards: tuple[str, ...], rest: list[Any]) -> Round:
    made.answer(Cards(cards))
    answers = [entry for entry in rest if not hasattr(entry, "seen_by")]
    player = RandomPlayer(seeded(1))
    while made.ask is not None:
        try:
            made.answer(
                answers.pop(0) if answers and type(made.ask) is not Draw else player.answer(made.ask, made)
            )
        except Refusal:
            answers.clear()
    return made


@pytest.mark.heavy
@pytest.mark.in_turn
def test_promise_25_138_rounds_forged_and_derived_again_are_all_found() -> None:
    """Before logs were sealed every one of them audited clean; without a seal they still do, and it says so."""
    found = 0
    for book, game in chapters():
        if game.id in ("craps", "big-six"):
            continue
        for seed in range(1, 5):
            round = played(book, game.id, seed)
            lines = sealed(round).splitlines(keepends=True)
            for forgery in forged(round):
                assert audit_log(write_log(forgery.log)).verdict == "clean, unsealed"
                journal = SealedLog(seal_header(forgery, AT, table="T1", id="r1", people={1: "anna"}))
                rechained = journal.opening + journal.add(forgery.log)
                assert verdict(rechained + lines[-1]) in ("altered", "truncated")
                assert verdict(rechained + journal.close(FORGER, AT)) == "resigned"
                assert verdict(write_log(forgery.log)) == "unsealed"
                found += 1
    assert found >= 138


# -- several rounds in one file ---------------------------------------------------------------------


def day(*, seeds: tuple[int, ...] = (1, 2, 3), table: str = "T1") -> list[bytes]:
    """A table's rounds one after the other, numbered, each saying what the one before was closed with."""
    rounds, after = [], ""
    for number, seed in enumerate(seeds, 1):
        round = played(seed=seed)
        log = SealedLog(seal_header(round, AT, table=table, id=str(number), number=number, after=after))
        rounds.append(log.opening + log.add(round.log) + log.close(HOUSE, AT))
        after = log.closing
    return rounds


def verdicts(data: bytes) -> list[str]:
    return [audit_one(log, KEYS).verdict for log in read_logs(data, KEYS)]


def test_promise_38_the_rounds_of_a_file_are_one_sequence() -> None:
    one, two, three = day()
    assert verdicts(one + two + three) == ["clean"] * 3
    assert verdicts(one + three) == ["clean", "truncated"]
    assert verdicts(one + three + two) == ["clean", "truncated", "reordered"]
    assert verdicts(two + three) == ["truncated", "clean"], "the first rounds were cut away"
    assert verdicts(one + two + three + one) == ["clean"] * 3 + ["reordered"], "a round was copied to the end"
    assert verdicts(one + two + two) == ["clean", "clean", "reordered"]
    assert verdicts(one[: one.rfind(b'{"closed"')] + two) == ["unfinished", "truncated"]
    assert [log.name for log in read_logs(one + two + three, KEYS)] == ["1", "2", "3"]


def test_promise_38_a_round_of_another_table_is_found() -> None:
    """Its number fits, and so may what it says it follows: it is another table's all the same."""
    one, _, three = day()
    _, other, _ = day(table="T2")
    assert verdicts(one + other + three) == ["clean", "altered", "altered"]
    assert "of another table" in audit_one(read_logs(one + other, KEYS)[1], KEYS).says
    _, again, _ = day(seeds=(4, 5, 6))
    assert verdicts(one + again + three) == ["clean", "altered", "altered"]


def test_rounds_without_numbers_may_stand_in_one_file() -> None:
    """Settled records, or a program's own: what they say they follow is held against them."""
    first = SealedLog(seal_header(ROUND, AT, id="a"))
    data = first.opening + first.add(ROUND.log) + first.close(HOUSE, AT)
    for after, verdict in (("", "clean"), (first.closing, "clean"), ("0" * 64, "truncated")):
        second = SealedLog(seal_header(ROUND, AT, id="b", after=after))
        assert verdicts(data + second.opening + second.add(ROUND.log) + second.close(HOUSE, AT)) == [
            "clean",
            verdict,
        ]


FORM_3 = Path(__file__).parent / "form_3.jsonl"


def test_logs_of_form_3_are_read_as_they_were() -> None:
    """Three rounds of a live table as the release before wrote them: links in every line, no numbers."""
    data = FORM_3.read_bytes()
    key = json.loads(data.splitlines()[-1])["key"]
    one, two, three = (log.sealed for log in read_logs(data, {key}))
    found = [audit_one(log, {key}).verdict for log in read_logs(data, {key})]
    assert found == ["clean"] * 3
    assert one is not None
    assert two is not None
    assert two.header is not None
    assert three is not None
    assert three.header is not None
    assert (two.header.after, three.header.after) == (one.chain, two.chain)
    assert [one.header and one.header.number, one.link] == [0, one.chain]
    parts = list(rounds_in(data.splitlines(keepends=True)))
    assert [audit_one(log, {key}).verdict for log in read_logs(parts[0] + parts[2], {key})] == [
        "clean",
        "truncated",
    ]
    altered = data.replace(b'"amount":', b'"amount":1', 1)
    assert audit_one(read_logs(altered, {key})[0], {key}).verdict == "altered"
    assert all(verify_log(log).fair for log in read_logs(data, {key}))


def test_one_round_is_asked_for_and_several_are_refused() -> None:
    one, two, _ = day()
    with pytest.raises(Refusal) as refused:
        audit_log(one + two, KEYS)
    assert refused.value.code == "several_rounds"


# -- hostile bytes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b'{"n":', b'{"log":', b'{"closed":', b'{"log":3}\n', LOG.replace(b"\n", b"\r\n")]
)
def test_what_only_begins_like_a_sealed_log_is_none(data: bytes) -> None:
    assert verdict(data) == "refused bad_log"


@settings(max_examples=so_many(everyday=100, ci=300, long=3000))
@given(st.lists(st.one_of(st.binary(max_size=60), st.sampled_from(LINES)), max_size=8))
def test_promise_14_whatever_begins_like_a_sealed_log_gets_a_verdict_or_a_refusal(parts: list[bytes]) -> None:
    data = LINES[0] + b"".join(parts)
    for log in read_logs(data, KEYS):
        try:
            assert audit_one(log, KEYS).verdict
        except Refusal as refusal:
            assert refusal.code
