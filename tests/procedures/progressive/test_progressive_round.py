"""A progressive in a round: what the meter is said to show, the order of envy, and a void after the meter was read."""

import json
from typing import Any

from pitboss.chance import seeded
from pitboss.desk import open_round, settle_record
from pitboss.procedures.progressive import Meter
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen, GoOn, IrregularityCall, Stakes
from pitboss.rounds.asks import Bet, Choose, Pause
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.events import Judged, Noted, Paid

ONEIDA, STUD = "oneida-2003", "caribbean-stud"
POSTED = {"meter": "10000"}
READ = (2_000_000, 5)
"""What a meter that tables share shows before the awards: more than this table added."""


def played(state: Meter | None, void: bool = False) -> Round:
    """A round of one player who stakes the progressive; the shared meter is read before the awards."""
    round, chance = open_round(STUD, ONEIDA, (1,), POSTED, state), Chance(seeded(3))
    while round.ask is not None:
        ask = round.ask
        if type(ask) is Bet:
            round.answer(Stakes({"ante": 1_000, "progressive": 100}, 1))
        elif type(ask) is Choose:
            round.answer(Chosen("fold", seat=1))
        elif type(ask) is Pause and ask.at == "after_round" and void:
            round.answer(IrregularityCall("stub_count_wrong"))
        elif type(ask) is Pause and ask.meter:
            round.answer(GoOn(READ))
        else:
            answer: Any = chance.answer(ask)
            round.answer(answer)
    return round


def shown(round: Round) -> list[str]:
    return [entry.value for entry in round.log if type(entry) is Noted and entry.what == "meter"]


def test_the_meter_is_told_before_the_wagers_as_the_table_remembers_it() -> None:
    assert shown(played(None))[0] == "$10,000"
    assert shown(played(Meter(1_234_567)))[0] == "$12,345.67"


def test_promise_19_a_void_after_the_shared_meter_was_read_leaves_what_it_showed() -> None:
    """What other tables added meanwhile is not this round's to take back."""
    assert played(Meter(1_234_567)).table.state == Meter(*READ)
    round = played(Meter(1_234_567), void=True)
    assert round.void
    assert round.table.state == Meter(*READ)


def test_envy_is_paid_from_the_last_seat_to_the_first() -> None:
    """Counter-clockwise, as the awards are."""
    low, flush = ["Qd 9d 7c 4h 2s", "Qh 9c 7s 4c 3h", "Js 9s 6s 4d 3d"], "9h 8h 7h 6h 5h"
    seats = [
        {
            "seat": number,
            "wagers": {"ante": "10", "progressive": "1"},
            "cards": cards.split(),
            "decisions": [{"at": "play", "do": "fold"}],
        }
        for number, cards in zip((1, 2, 4), low, strict=True)
    ]
    winner = {**seats[0], "seat": 3, "cards": flush.split()}
    winner["decisions"] = [{"at": "play", "do": "play", "amount": "10"}]
    record = {
        "rulebook": "horseshoe-cincinnati",
        "game": "four-card-poker",
        "options": {"meter": "12500"},
        "seats": [*seats[:2], winner, seats[2]],
        "dealer": ["2c", "3s", "8s", "Td", "Jc", "Kd"],
    }
    _, round = settle_record(json.dumps(record).encode())
    assert round is not None
    envy = [entry.seat for entry in round.log if type(entry) is Paid and entry.wager == "envy"]
    assert envy == [4, 2, 1]
    tried = [entry.tried for entry in round.log if type(entry) is Judged and entry.wagers == ("progressive",)]
    assert ("royal flush",) in tried
