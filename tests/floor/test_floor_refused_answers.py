"""A refused answer leaves a live table exactly as it was, whatever was answered and wherever the round stood."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from everyday import every_chapter
from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.floor import LiveTable
from pitboss.floor.bots import Bot
from pitboss.floor.tables import Standing
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes, Thrown
from pitboss.rounds.asks import ANYONE, Bet, Choose
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.events import Irregular
from pitboss.rulebooks import Refusal
from sizes import so_many

HORSESHOE, ONEIDA, MERCED = "horseshoe-cincinnati", "oneida-2003", "merced-poker-room"
SEAT, STEPS = 1, so_many(everyday=20, ci=60)
APART = ("game", "rules", "link", "bot")
"""What a table is, and what is not its own to put back: the link has its messages, and bots draw on."""


def whole(table: LiveTable) -> dict[str, Any]:
    """Everything about a table, in values that later changes leave alone.

    The order of the cards is brought up to what the shoe holds first, as the next draw or call would do.
    """
    table.chance.see(table.round.table.shoe)
    return {name: _value(one) for name, one in vars(table).items() if name not in APART}


def _value(one: Any) -> Any:
    if isinstance(one, Round):
        return _round(one)
    if isinstance(one, Chance):
        undealt = one.undealt  # puts the rest of the cards in order, which is noted
        return {**vars(one), "source": id(one.source), "_shoe": None, "_order": undealt}
    if isinstance(one, dict):
        return {key: _value(value) for key, value in one.items()}
    if isinstance(one, (list, set)):
        return type(one)(one)
    known = type(one).__module__.startswith("pitboss") and not isinstance(one, msgspec.Struct)
    return {name: _value(value) for name, value in vars(one).items()} if known else one


def _round(round: Round) -> dict[str, Any]:
    ask, table, ledger = round.ask, round.table, round.table.ledger
    asked = ask and [type(ask), ask.at, ask.cite, getattr(ask, "who", 0), getattr(ask, "seats", ())]
    choices = [*ask.choices] if isinstance(ask, Choose) else ask.offers if isinstance(ask, Bet) else ()
    cards = {name: [*hand] for name, hand in table.hands.items()}, dict(table.shown), [*table.waiting]
    people = dict(table.patrons), set(table.warned), set(table.dead), {**table.backers}
    left = table.shoe and sorted(table.shoe.cards_left()), table.unseen
    owned = {account: ledger.balance(account) for account in (*table.seats, "bank", "pot", "house")}
    chips = dict(table.spots), dict(table.net), dict(table.coupons), owned, table.banker
    return {
        "log": [*round.log], "void": round.void, "ask": asked, "choices": choices, "state": table.state,
        "cards": cards, "people": people, "left": left, "chips": chips,
    }  # fmt: skip


def test_everything_that_may_change_at_a_table_is_kept() -> None:
    """A field that a refused answer would leave changed is a field that ``Standing`` does not name."""
    assert {*vars(opened(HORSESHOE, "blackjack"))} == {*Standing.__struct_fields__} - {"entries"} | {
        *APART,
        "name",
        "seat",
        "_seed",
    }


def fine(table: LiveTable, bot: Bot) -> Answer | None:
    """What the person may answer now; None if the round does not wait for them."""
    ask = table.round.ask
    if not isinstance(ask, (Bet, Choose)) or not ask.asks(SEAT) or table.ask is None:
        return None
    answer = bot.decide(ask, SEAT, table.game.usual_wagers)
    return (
        msgspec.structs.replace(answer, seat=SEAT)
        if isinstance(ask, Choose) and ask.who == ANYONE
        else answer
    )


def refusals(table: LiveTable, good: Answer | None) -> list[tuple[Answer, ...]]:
    """Answers of every kind of which one at least is refused: alone, or behind one that may be given."""
    alone: list[Answer] = [
        *(Chosen("dance"), Chosen("bet", 1, "pass", SEAT), Thrown((1, 2)), Stakes({"nothing": 500}, SEAT)),
        *(Stakes({"ante": 10**12}, SEAT), IrregularityCall("earthquake"), Chosen("dance", seat=9)),
    ]
    if isinstance(good, Stakes):
        alone.append(Stakes(dict.fromkeys(good.wagers, 1), SEAT))
    elif isinstance(good, Chosen):
        alone.append(msgspec.structs.replace(good, amount=-1))
    behind = [] if good is None else [(good, one) for one in alone[:4]]
    return [*((one,) for one in alone), *behind, *([] if good is None else [(good, good, Chosen("dance"))])]


def try_all(table: LiveTable, good: Answer | None) -> int:
    """Try every one, and compare the whole table; return how many were refused only after the round had gone on."""
    before, went_on = whole(table), 0
    for answers in refusals(table, good):
        round = table.round
        with pytest.raises(Refusal):
            table.answer(*answers, seat=SEAT)
        after = whole(table)
        assert after == before
        went_on += table.round is not round
    return went_on


def go_on(table: LiveTable, good: Answer | None) -> None:
    if table.round.over and (table.game.carries_over is None or good is None):
        if SEAT in table.out:
            table.buy_in(SEAT, 100_000)
        table.new_round()
        return
    with suppress(Refusal):
        assert good is not None
        table.answer(good, seat=SEAT)


def opened(book: str, id: str, bots: int = 1, **options: Any) -> LiveTable:
    game = game_of(id)
    most = game.seats(game.rules(book, options))
    return LiveTable(game, game.rules(book, options), SEAT, min(bots, most - 1), bytes(32))


@pytest.mark.parametrize(("book", "id"), every_chapter(doors=True))
def test_a_refused_answer_leaves_the_table_as_it_was(book: str, id: str) -> None:
    table, bot, went_on = opened(book, id), Bot(seeded(3)), 0
    for _ in range(STEPS):
        good = Chosen("bet", 1_000, "pass", SEAT) if table.round.over else fine(table, bot)
        went_on += try_all(table, good)
        go_on(table, good)
    assert went_on, "no answer was refused behind one that had been given"


def test_a_refused_answer_opens_no_round_where_wagers_stand_and_what_was_asked_for_is_not_lost() -> None:
    table = opened(HORSESHOE, "craps", bots=2)
    table.sit_down(5, "Ann")
    while not table.round.over:
        table.answer(Chosen("end" if table.ask and table.ask.find(Chosen("end")) else "roll"))
    table.get_up(5)
    table.sit_down(5, "Bea")
    assert table.joined == {5: "Bea"}
    try_all(table, Chosen("bet", 1_000, "pass", SEAT))
    assert (table.number, table.round.over, table.people) == (1, True, {SEAT: ""})
    table.answer(Chosen("bet", 1_000, "pass", SEAT))
    assert (table.number, table.round.over, table.people) == (2, False, {SEAT: "", 5: "Bea"})


def test_a_wager_that_is_refused_with_others_is_none_of_the_last_ones() -> None:
    """What is staked again is what was bet between two throws: those of an answer that was refused are forgotten."""
    table = opened(HORSESHOE, "craps", bots=0)
    table.answer(Chosen("bet", 1_000, "pass", SEAT))
    table.answer(Chosen("take_dice", seat=SEAT))
    table.answer(Chosen("roll", seat=SEAT))
    field, strange = Chosen("bet", 500, "field", SEAT), Chosen("bet", 500, "moon", SEAT)
    with pytest.raises(Refusal):
        table.answer(field, strange)
    assert table.last == {SEAT: {"pass": 1_000}}
    table.answer(field)
    assert table.last == {SEAT: {"field": 500}}


@pytest.mark.parametrize(
    ("book", "id", "options"),
    [
        (HORSESHOE, "three-card-poker", {"dealing": "hand"}),
        (HORSESHOE, "blackjack", {}),
        (ONEIDA, "pai-gow-poker", {}),
    ],
)
def test_so_does_one_in_the_middle_of_what_was_called(book: str, id: str, options: dict[str, Any]) -> None:
    """Whatever the chapter knows is called as soon as it can be; a call that is refused changes nothing either."""
    table, bot, called = opened(book, id, **options), Bot(seeded(5)), 0
    for _ in range(6 * STEPS):
        kinds = [one.kind for one in table.rules.chapter.irregularities.values()]
        for kind in kinds if not table.round.over else ():
            before = whole(table)
            try:
                table.call(IrregularityCall(kind, SEAT), when_due=False)
                break
            except Refusal:
                assert whole(table) == before
        good = None if table.round.over else fine(table, bot)
        if good is not None and any(type(entry) is Irregular for entry in table.round.log):
            called += try_all(table, good)
        go_on(table, good)
    assert called


@pytest.mark.parametrize(
    ("book", "id", "bank"),
    [
        (HORSESHOE, "pai-gow-poker", Chosen("bank", 50_000)),
        (ONEIDA, "pai-gow-poker", Chosen("co_bank", 50_000)),
        (MERCED, "three-card-poker", Chosen("bank", 50_000)),
        (MERCED, "pure-21-5-blackjack", Chosen("bank", 50_000)),
    ],
)
def test_so_does_one_at_the_turn_of_a_bank(book: str, id: str, bank: Chosen) -> None:
    """While the bank is offered to the person, and in a round that the person banks."""
    table, bot, offered, banked = opened(book, id, bots=2), Bot(seeded(7)), 0, 0
    for _ in range(6 * STEPS):
        offers = type(table.ask) is Choose and table.ask.at == "bank"
        good = bank if offers else None if table.round.over else fine(table, bot)
        if offers or table.round.table.banker == SEAT:
            try_all(table, good)
            offered, banked = offered + offers, banked + (not offers)
        go_on(table, good)
    assert offered
    assert banked
