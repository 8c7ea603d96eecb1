"""What was recorded against what is due: the difference in money, by seat and wager, in words."""

import msgspec
import pytest

from pitboss.desk import audit_log, settle_record
from pitboss.rounds import write_log
from pitboss.rounds.audit import Owed, owed
from pitboss.rounds.events import Paid, Returned

RECORD = (
    b'{"rulebook":"horseshoe-cincinnati","game":"three-card-poker","seats":[{"seat":2,"wagers":{"ante":"10","pair_plus":"5"},'
    b'"cards":["As","Ks","Qs"],"decisions":[{"at":"play","do":"play"}]}],"dealer":["Qd","9d","4c"]}'
)


def recorded(**changed: int) -> bytes:
    """The round with the amount of one payment changed: by wager."""
    _, round = settle_record(RECORD)
    assert round is not None
    log = [
        msgspec.structs.replace(entry, amount=changed[entry.wager])
        if type(entry) is Paid and entry.wager in changed
        else entry
        for entry in round.log
    ]
    return write_log(log)


@pytest.mark.parametrize(
    ("pair_plus", "says"),
    [
        (15000, "seat 2 was paid 150 on pair_plus and is owed 200: 50 short, §12.IV"),
        (19999, "seat 2 was paid 199.99 on pair_plus and is owed 200: 0.01 short, §12.IV"),
        (20001, "seat 2 was paid 200.01 on pair_plus and is owed 200: 0.01 too much, §12.IV"),
    ],
)
def test_horseshoe_12_iv_a_payment_that_is_not_what_is_due(pair_plus: int, says: str) -> None:
    found = audit_log(recorded(pair_plus=pair_plus))
    assert found.verdict == "differs"
    assert [str(one) for one in found.owed] == [says]


def test_nothing_is_owed_where_the_round_stands() -> None:
    found = audit_log(recorded())
    assert (found.verdict, found.owed) == ("clean, unsealed", ())


@pytest.mark.parametrize(
    ("recorded", "due", "says"),
    [
        (-1000, 1000, "seat 1 lost 10 on ante and is owed 10: 20 short, §1"),
        (1000, -1000, "seat 1 was paid 10 on ante and should have lost 10: 20 too much, §1"),
        (0, 500, "seat 1 won nothing on ante and is owed 5: 5 short, §1"),
        (500, 0, "seat 1 was paid 5 on ante and is owed the stake alone: 5 too much, §1"),
    ],
)
def test_every_way_to_be_wrong_is_said(recorded: int, due: int, says: str) -> None:
    assert str(Owed(1, "ante", recorded, due, "rules.x", "§1")) == says


def test_a_stake_that_did_not_come_back_is_owed() -> None:
    _, round = settle_record(RECORD)
    assert round is not None
    kept = [entry for entry in round.log if not (type(entry) is Returned and entry.wager == "ante")]
    (one,) = owed(kept, round.log)
    assert (one.seat, one.wager, one.short) == (2, "ante", 1000)
