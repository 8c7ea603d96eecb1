"""Irregularities: what each remedy does to money and cards, called at every moment of a round."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.desk import audit_log, open_round
from pitboss.rounds import Round, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import GO_ON, Answer, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose, Draw
from pitboss.rounds.events import Discarded, Due, Irregular, Paid, Reversed, Taken, Voided
from pitboss.rulebooks import Refusal

HORSESHOE, ONEIDA_2003, ONEIDA_2025 = BOOKS = ("horseshoe-cincinnati", "oneida-2003", "oneida-2025")
SEATS = (1, 3, 5)
# Seat 1 folds a winning pair plus, seat 3 plays and wins, seat 5 has pair plus alone and loses it.
HANDS = {1: "As Ad Kc", 3: "7s 6d 5c", 5: "9s 7d 4c", "dealer": "Qs 3d 2c"}
STAKES = {1: {"ante": 1000, "pair_plus": 500}, 3: {"ante": 2000, "pair_plus": 700}, 5: {"pair_plus": 300}}
DOES = {1: "fold", 3: "play", 5: "play"}
EXPOSED = "dealer_card_exposed"


def opened(book: str, options: dict[str, Any] | None = None) -> Round:
    return open_round("three-card-poker", book, SEATS, options)


def usual(ask: Ask, book: str) -> Answer:
    """What happens at each ask of the round all these tests are about."""
    if type(ask) is Bet:
        bonus = {"six_card_bonus": 100} if book == HORSESHOE and ask.who == 1 else {}
        return Stakes({**STAKES[ask.who], **bonus}, ask.who)
    if type(ask) is Draw:
        piles = {who: iter(cards.split()) for who, cards in HANDS.items()}
        return Cards(tuple(next(piles[who]) for who in ask.to))
    return Chosen(DOES[ask.who]) if type(ask) is Choose else GO_ON


def rounds_at_every_ask(book: str, options: dict[str, Any] | None = None) -> Iterator[Round]:
    """The round, stopped at each of its asks in turn."""
    length = len(asks_of(book))
    for stop in range(length):
        round = opened(book, options)
        for _ in range(stop):
            assert round.ask is not None
            round.answer(usual(round.ask, book))
        yield round


def asks_of(book: str) -> list[str]:
    round, moments = opened(book), []
    while round.ask is not None:
        moments.append(round.ask.at)
        round.answer(usual(round.ask, book))
    return moments


def finish(round: Round, book: str) -> Round:
    while round.ask is not None:
        round.answer(usual(round.ask, book))
    return round


def named(book: str, *remedies: str) -> list[tuple[str, str]]:
    """The irregularities of a book with these remedies."""
    found = opened(book).rules.chapter.irregularities
    return [(book, kind) for kind, one in found.items() if one.remedy in remedies]


def taking(book: str, kind: str) -> dict[str, Any]:
    """The posting of a table at which an irregularity can happen."""
    return {name: values[0] for name, values in opened(book).rules.irregularity(kind).where.items()}


def callable_at(round: Round, kind: str) -> bool:
    """Whether the document has an irregularity at the moment the round has come to."""
    during = round.rules.irregularity(kind).during
    assert round.ask is not None
    return not during or round.ask.at in during


def check_not_now(round: Round, call: IrregularityCall) -> None:
    """A call at the wrong moment is refused by its own clause and changes nothing."""
    before, ask = list(round.log), round.ask
    with pytest.raises(Refusal) as refused:
        round.answer(call)
    clause = round.rules.irregularity(call.kind).cite.clause
    assert (refused.value.code, refused.value.clause) == ("not_now", clause)
    assert (round.log, round.ask) == (before, ask)


@pytest.mark.parametrize(("book", "kind"), [one for book in BOOKS for one in named(book, "void_round")])
def test_a_void_returns_exactly_what_was_staked_at_every_moment_it_can_be_called(
    book: str, kind: str
) -> None:
    moments = 0
    for round in rounds_at_every_ask(book, taking(book, kind)):
        if not callable_at(round, kind):
            check_not_now(round, IrregularityCall(kind))
            continue
        before = list(round.log)
        round.answer(IrregularityCall(kind))
        assert round.over
        assert round.void
        assert round.log[: len(before)] == before  # nothing is deleted
        assert set(round.table.net.values()) <= {0}
        balances = check_conservation(round.log)
        assert all(cents == 0 for cents in balances.values()), balances
        irregular = next(entry for entry in round.log if type(entry) is Irregular)
        assert irregular.cite == round.rules.irregularity(kind).cite
        assert any(type(entry) is Voided for entry in round.log)
        assert audit_log(write_log(round.log)).clean
        moments += 1
    assert moments


def test_the_void_is_tried_after_folds_were_collected_and_wins_paid() -> None:
    *_, last = rounds_at_every_ask(HORSESHOE)
    kinds = {type(entry) for entry in last.log}
    assert last.ask is not None
    assert last.ask.at == "after_round"
    assert {Taken, Paid} <= kinds
    last.answer(IrregularityCall("wrong_number_of_cards"))
    assert any(type(entry) is Reversed and entry.sign > 0 for entry in last.log)


@pytest.mark.parametrize(
    ("book", "kind"), [one for book in BOOKS for one in named(book, "staff", "reshuffle")]
)
def test_what_the_staff_put_right_changes_no_money(book: str, kind: str) -> None:
    plain = finish(opened(book), book).table.net
    call = IrregularityCall(kind, seat=3 if opened(book).rules.irregularity(kind).seat else 0)
    for round in rounds_at_every_ask(book):
        if not callable_at(round, kind):
            check_not_now(round, call)
            continue
        round.answer(call)
        assert finish(round, book).table.net == plain
        assert audit_log(write_log(round.log)).clean


@pytest.mark.parametrize("book", BOOKS)
def test_a_dealers_card_can_be_exposed_until_the_reveal(book: str) -> None:
    found = [round.ask.at for round in rounds_at_every_ask(book) if round.ask and callable_at(round, EXPOSED)]
    assert list(dict.fromkeys(found)) == ["deal", "after_deal", "play", "before_reveal"]


@pytest.mark.parametrize(
    ("book", "clause"), [(HORSESHOE, "§13.V"), (ONEIDA_2003, "VI.L(6)"), (ONEIDA_2025, "L(6)")]
)
def test_only_an_automated_shoe_jams(book: str, clause: str) -> None:
    for round in rounds_at_every_ask(book):
        if not callable_at(round, "shoe_jam"):
            continue
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall("shoe_jam"))
        assert (refused.value.code, refused.value.clause) == ("cannot_happen", clause)
    from_shoe = at_the_deal(book, {"dealing": "automated shoe"})
    from_shoe.answer(IrregularityCall("shoe_jam"))
    assert from_shoe.void


# -- cards ---------------------------------------------------------------------------------------


def stopped_at(at: str, book: str, options: dict[str, Any] | None = None) -> Round:
    round = opened(book, options)
    while round.ask is not None and round.ask.at != at:
        round.answer(usual(round.ask, book))
    return round


def at_the_deal(book: str, options: dict[str, Any] | None = None) -> Round:
    return stopped_at("deal", book, options)


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_drawn_in_error_is_used_as_the_next_card(book: str) -> None:
    round = at_the_deal(book)
    assert round.ask is not None
    round.answer(IrregularityCall("card_dealt_in_error", card="Jh"))
    with pytest.raises(Refusal) as refused:
        round.answer(usual(round.ask, book))
    clause = {HORSESHOE: "§13.I", ONEIDA_2003: "VI.L(2)", ONEIDA_2025: "L(2)"}[book]
    assert (refused.value.code, refused.value.clause) == ("next_card", clause)
    dealt = usual(round.ask, book)
    assert type(dealt) is Cards
    round.answer(Cards(("Jh", *dealt.cards[1:])))
    assert round.table.hands[1] == ["Jh", "Ad", "Kc"]
    assert round.table.waiting == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_drawn_in_error_stays_hidden(book: str) -> None:
    round = at_the_deal(book)
    round.answer(IrregularityCall("card_dealt_in_error", card="Jh"))
    assert all(b"Jh" not in write_log(round.view(seat)) for seat in SEATS)
    assert b"Jh" in write_log(round.log)


def test_oneida_2003_l_1_one_face_up_card_is_not_used() -> None:
    round = at_the_deal(ONEIDA_2003)
    assert round.ask is not None
    round.answer(IrregularityCall("card_face_up", card="As"))
    assert any(type(entry) is Discarded and entry.cards == ("As",) for entry in round.log)
    with pytest.raises(Refusal) as refused:
        round.answer(usual(round.ask, ONEIDA_2003))
    assert (refused.value.code, refused.value.clause) == ("impossible_card", "VI.L(1)")
    assert round.table.shoe is not None
    assert round.table.shoe.left == 51


def test_oneida_2003_l_1_a_second_face_up_card_is_more_than_one() -> None:
    round = at_the_deal(ONEIDA_2003)
    round.answer(IrregularityCall("card_face_up", card="Jh"))
    assert not round.void
    with pytest.raises(Refusal) as refused:
        round.answer(IrregularityCall("card_face_up", card="Jh"))  # that one is in the discard rack
    assert refused.value.code == "impossible_card"
    round.answer(IrregularityCall("card_face_up", card="Td"))
    assert round.void
    assert [one.kind for one in round.log if type(one) is Irregular] == ["card_face_up", "cards_face_up"]
    assert audit_log(write_log(round.log)).clean


@pytest.mark.parametrize("cards", [("Jh", "Td"), ("", "")])
def test_oneida_2003_l_1_two_face_up_cards_in_a_record_void_all_hands(
    answer: Any, record: Any, cards: tuple[str, ...]
) -> None:
    calls = [{"kind": "card_face_up", **({"card": card} if card else {})} for card in cards]
    made = (ONEIDA_2003, {"ante": "10", "pair_plus": "5"}, "9s 9d 4c", "Qs 3d 2c")
    assert answer(record(*made, irregularities=calls[:1]))["net"]["1"]["ante"] == "10"
    void = answer(record(*made, irregularities=calls))
    assert void["net"] == {"1": {"ante": "0", "pair_plus": "0"}}
    cite = {"rule": "irregularities.cards_face_up", "clause": "VI.L(1)"}
    assert void["why"] == {"1": {"ante": cite, "pair_plus": cite}}


@pytest.mark.parametrize("dealing", ["hand", "shoe", "automated shoe"])
def test_oneida_2025_l_2_only_a_manual_deal_has_a_card_drawn_in_error(dealing: str) -> None:
    round = at_the_deal(ONEIDA_2025, {"dealing": dealing})
    call = IrregularityCall("card_dealt_in_error", card="Jh")
    if dealing != "automated shoe":
        round.answer(call)
        assert round.table.waiting == ["Jh"]
        return
    with pytest.raises(Refusal) as refused:
        round.answer(call)
    assert (refused.value.code, refused.value.clause) == ("cannot_happen", "L(2)")


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA_2003])
def test_the_other_books_have_one_from_an_automated_shoe_too(book: str) -> None:
    round = at_the_deal(book, {"dealing": "automated shoe"})
    round.answer(IrregularityCall("card_dealt_in_error", card="Jh"))
    assert round.table.waiting == ["Jh"]


@pytest.mark.parametrize(
    ("book", "at", "kind", "card"),
    [
        (ONEIDA_2003, "deal", "card_face_up", "Jk"),  # no card of this pack
        (ONEIDA_2003, "after_deal", "card_dealt_in_error", "As"),  # dealt already
        (HORSESHOE, "after_deal", "dealer_card_exposed", "Jk"),
        (HORSESHOE, "after_deal", "dealer_card_exposed", "As"),  # a player's
        (HORSESHOE, "after_deal", "dealer_card_exposed", "Jh"),  # nobody's
    ],
)
def test_a_card_that_cannot_be_there_is_refused(book: str, at: str, kind: str, card: str) -> None:
    round = stopped_at(at, book)
    before = list(round.log)
    with pytest.raises(Refusal) as refused:
        round.answer(IrregularityCall(kind, card=card))
    assert refused.value.code == "impossible_card"
    assert round.log == before


def test_the_same_card_is_not_drawn_in_error_twice() -> None:
    round = at_the_deal(ONEIDA_2003)
    round.answer(IrregularityCall("card_dealt_in_error", card="Jh"))
    for kind in ("card_dealt_in_error", "card_face_up"):
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall(kind, card="Jh"))
        assert refused.value.code == "impossible_card"


# -- what the staff owe --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "dealing", "clause"),
    [
        (HORSESHOE, "hand", "§8.I.A–B"),
        (HORSESHOE, "automated shoe", "§9.I.A"),
        (ONEIDA_2003, "hand", "VI.H(2)(a)–(c)"),
        (ONEIDA_2003, "shoe", "VI.G(1)–(2)"),
        (ONEIDA_2003, "automated shoe", "VI.I(2)(a)"),
        (ONEIDA_2025, "hand", "H(1)(a)–(c)"),
        (ONEIDA_2025, "shoe", "G(1)–(2)"),
        (ONEIDA_2025, "automated shoe", "I(1)(a)"),
    ],
)
def test_how_the_cards_are_dealt_is_what_the_staff_owe(book: str, dealing: str, clause: str) -> None:
    round = at_the_deal(book, {"dealing": dealing})
    due = [cite for one in round.log if type(one) is Due and one.at == "before_deal" for cite in one.duties]
    assert [cite.clause for cite in due if cite.rule.startswith("duties.deck_in_")] == [clause]


# -- a player leaves -----------------------------------------------------------------------------


def test_horseshoe_7_iii_the_wagers_of_one_who_leaves_are_lost() -> None:
    at_stake = 0
    for round in rounds_at_every_ask(HORSESHOE):
        if not callable_at(round, "player_leaves"):
            check_not_now(round, IrregularityCall("player_leaves", seat=3))
            continue
        standing = {wager: round.table.on(3, wager) for wager in ("ante", "play", "pair_plus")}
        round.answer(IrregularityCall("player_leaves", seat=3))
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall("player_leaves", seat=3))
        assert (refused.value.code, refused.value.clause) == ("nothing_staked", "§7.III")
        finish(round, HORSESHOE)
        lost = {wager: -cents for wager, cents in standing.items() if cents}
        assert round.net()[3] == lost
        check_conservation(round.log)
        assert not any(round.table.spots.values())
        at_stake += 1
    assert at_stake == 6  # from the pause before the deal to the pause before the reveal


def test_horseshoe_7_iii_the_house_may_let_them_stand() -> None:
    plain = finish(opened(HORSESHOE), HORSESHOE).table.net
    round = opened(HORSESHOE, {"abandoned_wagers": "stand"})
    while round.ask is not None and round.ask.at != "play":
        round.answer(usual(round.ask, HORSESHOE))
    round.answer(IrregularityCall("player_leaves", seat=3))
    assert finish(round, HORSESHOE).table.net == plain


def test_horseshoe_one_who_leaves_is_not_asked() -> None:
    round = opened(HORSESHOE)
    while round.ask is not None and round.ask.at != "play":
        round.answer(usual(round.ask, HORSESHOE))
    round.answer(IrregularityCall("player_leaves", seat=1))  # the open ask is this seat's
    assert type(round.ask) is Choose
    assert round.ask.who == 3


def test_horseshoe_a_leaver_must_be_named() -> None:
    round = at_the_deal(HORSESHOE)
    for seat, code in ((0, "missing_seat"), (2, "unknown_seat")):
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall("player_leaves", seat=seat))
        assert (refused.value.code, refused.value.clause) == (code, "§7.III")


# -- refusals ------------------------------------------------------------------------------------


LATE = [(HORSESHOE, "§7.IV", 2), (ONEIDA_2003, "VI.F(4)", 1), (ONEIDA_2025, "F(3)", 1)]


@pytest.mark.parametrize(("book", "clause", "first"), LATE)
def test_a_late_wager_goes_back_and_changes_nothing_else(book: str, clause: str, first: int) -> None:
    moments = ("wagers", "before_deal", "deal", "after_deal", "play", "before_reveal", "after_round")
    for round in rounds_at_every_ask(book):
        call, ask, net = (
            IrregularityCall("late_wager", seat=1, choice="pair_plus 5"),
            round.ask,
            dict(round.table.net),
        )
        if ask.at in moments[first:6]:
            round.answer(call)
            assert round.table.net == {(1, "pair_plus"): 0} | net
        else:
            with pytest.raises(Refusal) as refused:
                round.answer(call)
            assert (refused.value.code, refused.value.clause) == ("not_now", clause)


def test_an_irregularity_the_document_does_not_name() -> None:
    with pytest.raises(Refusal) as refused:
        opened(HORSESHOE).answer(IrregularityCall("card_face_up"))
    assert refused.value.code == "unknown_irregularity"
    with pytest.raises(Refusal):
        open_round("three-card-poker", "merced-poker-room").answer(IrregularityCall("dealer_card_exposed"))


# -- in records ----------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["", "deal", "after_deal", "play", "before_reveal"])
@pytest.mark.parametrize("book", BOOKS)
def test_a_recorded_void_returns_everything(settle: Any, book: str, at: str) -> None:
    wagers = {"ante": "10", "pair_plus": "5"}
    call = {"kind": EXPOSED, "at": at} if at else {"kind": EXPOSED, "card": "Qs"}
    net = settle(book, wagers, "9s 9d 4c", "Qs 3d 2c", irregularities=[call])
    assert set(net.values()) == {"0"}


@pytest.mark.parametrize("at", ["wagers", "before_deal", "after_round"])
@pytest.mark.parametrize(
    ("book", "clause"), [(HORSESHOE, "§13.III"), (ONEIDA_2003, "VI.L(4)"), (ONEIDA_2025, "L(4)")]
)
def test_no_card_of_the_dealer_is_exposed_before_the_deal_or_after_the_reveal(
    refusal: Any, book: str, clause: str, at: str
) -> None:
    call = [{"kind": EXPOSED, "at": at}]
    assert refusal(book, {"ante": "10"}, "9s 9d 4c", "Qs 3d 2c", irregularities=call) == ("not_now", clause)


def test_a_recorded_void_cites_its_clause(record: Any, answer: Any) -> None:
    call = [{"kind": "dealer_card_exposed", "at": "after_deal"}]
    result = answer(record(HORSESHOE, {"ante": "10"}, "9s 9d 4c", "Qs 3d 2c", irregularities=call))
    assert result["why"]["1"]["ante"] == {"rule": "irregularities.dealer_card_exposed", "clause": "§13.III"}


def test_a_recorded_card_in_error_is_among_the_cards_dealt(settle: Any, refusal: Any) -> None:
    call = {"kind": "card_dealt_in_error", "card": "9d"}
    round = (HORSESHOE, {"ante": "10"}, "9s 9d 4c", "Qs 3d 2c")
    assert settle(*round, irregularities=[call])["ante"] == "10"
    assert settle(*round, irregularities=[{"kind": "card_dealt_in_error"}])["ante"] == "10"
    assert refusal(*round, irregularities=[{**call, "card": "9h"}])[0] == "next_card"


def test_a_recorded_leaver(settle: Any) -> None:
    call = [{"kind": "player_leaves", "at": "play", "seat": 1}]
    net = settle(
        HORSESHOE, {"ante": "10", "pair_plus": "5"}, "9s 9d 4c", "Qs 3d 2c", do="", irregularities=call
    )
    assert net == {"ante": "-10", "pair_plus": "-5"}


@pytest.mark.parametrize(
    ("call", "code"),
    [
        ({"kind": "dealer_card_exposed", "at": "at_noon"}, "unknown_moment"),
        ({"kind": "no_such_thing"}, "unknown_irregularity"),
        ({"kind": "dealer_card_exposed", "at": "bank"}, "unreached_moment"),
        ({"kind": "dealer_card_exposed", "seat": 4}, "unknown_seat"),
        ({"kind": "card_dealt_in_error", "card": "Xx"}, "impossible_card"),
        ({"kind": "dealer_card_exposed", "when": "deal"}, "bad_record"),
    ],
)
def test_recorded_irregularities_that_are_refused(refusal: Any, call: dict[str, Any], code: str) -> None:
    assert refusal(HORSESHOE, {"ante": "10"}, "9s 9d 4c", "Qs 3d 2c", irregularities=[call])[0] == code
