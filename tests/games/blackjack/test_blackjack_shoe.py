"""Horseshoe Cincinnati §6, §7, §14: the shoe across rounds, burns, the cutting card, who may come in."""

from typing import Any

import pytest

from pitboss.chance import CARDS, UNSEEN, seeded
from pitboss.desk import game_of
from pitboss.games.blackjack.boxes import TableState
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Bet, Choose, Draw, Pause
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Discarded, Noted
from pitboss.rulebooks import Refusal
from variants import changed, raw_chapter, rules_of


def opened(
    state: TableState | None = None,
    seats: tuple[int, ...] = (1,),
    patrons: dict[int, str] | None = None,
    **options: Any,
) -> Round:
    game = game_of("blackjack")
    return Round(game, game.rules("horseshoe-cincinnati", options), seats, state, patrons=patrons)


def play(round: Round, *cards: str, told: tuple[str, ...] = (), stake: int = 1000) -> Round:
    """Play a round from these cards in the order they leave the shoe; "stand" where nothing is told."""
    left, said = list(cards), list(told)
    while (ask := round.ask) is not None:
        if type(ask) is Bet:
            round.answer(Stakes({"blackjack": stake}, ask.who))
        elif type(ask) is Draw:
            round.answer(Cards(tuple(left.pop(0) for _ in ask.to)))
        elif type(ask) is Choose:
            do = said.pop(0) if said else ("decline" if ask.at == "insurance" else "stand")
            round.answer(Chosen(do))
        else:
            round.answer(GO_ON)
    assert not left
    return round


def burned(round: Round) -> list[str]:
    return [card for event in round.events if type(event) is Discarded for card in event.cards]


ROUND = ("Th", "7h", "9c", "Tc")


def test_horseshoe_7_ii_the_first_card_of_a_full_batch_is_burned() -> None:
    first = play(opened(), "2c", *ROUND)
    assert burned(first) == ["2c"]
    assert first.table.state.gone == ["2c", *ROUND]
    second = play(opened(first.table.state), *ROUND)
    assert burned(second) == []
    assert second.table.state.gone == ["2c", *ROUND, *ROUND]


def test_horseshoe_7_ii_each_new_dealer_burns_one() -> None:
    remembered = play(opened(TableState(["2c"], new_dealer=True)), "3c", *ROUND)
    assert burned(remembered) == ["3c"]
    assert not remembered.table.state.new_dealer
    called = opened(TableState(["2c"]))
    called.answer(IrregularityCall("new_dealer"))
    assert burned(play(called, "3c", *ROUND)) == ["3c"]


def test_horseshoe_14_iv_a_pitched_game_burns_one_before_every_round_and_deals_face_down() -> None:
    first = play(opened(decks=2, dealing="pitch"), "2c", *ROUND)
    second = play(opened(first.table.state, decks=2, dealing="pitch"), "3c", *ROUND)
    assert burned(second) == ["3c"]
    faces = [(event.to, event.face) for event in first.events if type(event) is Dealt]
    assert faces == [(1, "down"), ("dealer", "up"), ("dealer", "down")]


@pytest.mark.parametrize(
    ("gone", "shuffled"), [(312 - 26 - 4 - 1, False), (312 - 26 - 4, False), (312 - 26 - 4 + 1, True)]
)
def test_horseshoe_7_ix_the_round_that_reaches_the_cutting_card_is_the_last(
    gone: int, shuffled: bool
) -> None:
    before = [card for card in CARDS * 6 if card not in ROUND][:gone]
    before += [card for card in CARDS * 6 if card in ROUND][: gone - len(before)]
    round = play(opened(TableState(before)), *ROUND)
    assert (round.table.state == TableState()) is shuffled
    assert any(type(event) is Noted for event in round.events) is shuffled


def test_horseshoe_6_vii_a_floor_person_may_order_a_shuffle() -> None:
    round = opened(TableState(["2c"]))
    while type(round.ask) is not Pause or round.ask.at != "after_round":
        play_one(round)
    round.answer(IrregularityCall("reshuffle_ordered"))
    assert play(round).table.state == TableState()


def play_one(round: Round) -> None:
    """Answer one ask of a plain round."""
    ask, table = round.ask, round.table
    if type(ask) is Bet:
        round.answer(Stakes({"blackjack": 1000}))
    elif type(ask) is Draw:
        due = ROUND if ask.at == "deal" else table.shoe.cards_left()
        round.answer(Cards(tuple(due[: len(ask.to)])))
    else:
        round.answer(Chosen("stand") if type(ask) is Choose else GO_ON)


def test_horseshoe_15_vi_a_shoe_that_runs_out_goes_on_from_the_discards() -> None:
    deck = [card for card in CARDS if card not in ("Th", "6h", "2c")]
    round = opened(TableState(deck), decks=1)
    # Three cards are left; the fourth comes from the shuffled discards, behind a burned one.
    played = play(round, "Th", "6h", "2c", "9d", "Ks", "4s", "5s", told=("hit", "stand"))
    assert burned(played) == ["9d"]
    assert played.net() == {1: {"blackjack": -1000}}
    assert played.table.state == TableState()
    again = opened(TableState(deck), decks=1)
    with pytest.raises(Refusal, match="already gone"):
        play(again, "Th", "6h", "2c", "2c")


def test_horseshoe_3_i_more_copies_than_decks_are_refused(net) -> None:
    for decks, fine in ((1, False), (2, True)):
        answer = net("Th 9c", "7h Th", "hand1 stand", _options={"decks": decks})
        assert ("blackjack" in answer) is fine
    gone = {"gone": ["Th"]}
    assert (
        net("Th 9c", "7h Tc", "hand1 stand", _options={"decks": 1}, _state=gone)["code"] == "impossible_card"
    )
    assert net("Th 9c", "7h Tc", "hand1 stand", _options={"decks": 2}, _state=gone) == {"blackjack": "10"}
    assert net("Th 9c", "7h Tc", "hand1 stand", _state={"lost": 1})["code"] == "bad_state"
    twice = {"gone": ["Th", "Th"]}
    assert (
        net("Th 9c", "7h Tc", "hand1 stand", _options={"decks": 1}, _state=twice)["code"] == "impossible_card"
    )


def test_horseshoe_4_ix_mid_shoe_entry_is_barred_until_the_shuffle_or_the_house_relents() -> None:
    state = TableState(["2c"], playing=[2])
    assert play(opened(state), *ROUND).net() == {1: {"blackjack": 1000}}
    barred = opened(state, mid_shoe_entry="barred")
    assert play(opened(state, mid_shoe_entry="barred")).net() == {}
    barred.answer(IrregularityCall("entry_permitted", seat=1))
    assert play(barred, *ROUND).net() == {1: {"blackjack": 1000}}
    assert play(opened(TableState(playing=[2]), mid_shoe_entry="barred"), "2c", *ROUND).over
    sat_in = play(opened(TableState(["2c"], playing=[1]), mid_shoe_entry="barred"), *ROUND)
    assert sat_in.table.state.playing == [1]


def test_horseshoe_4_ix_a_barred_seat_is_not_asked_and_may_be_let_in_while_others_bet() -> None:
    round = opened(TableState(["2c"], playing=[2]), seats=(1, 2), mid_shoe_entry="barred")
    round.answer(GO_ON)
    assert round.ask.seats == (2,)
    with pytest.raises(Refusal, match="sat a round out") as refused:
        round.answer(Stakes({"blackjack": 1000}, 1))
    assert (refused.value.code, refused.value.clause) == ("not_allowed", "§4.IX")
    round.answer(IrregularityCall("entry_permitted", seat=1))
    round.answer(Stakes({"blackjack": 1000}, 2))
    assert round.ask.seats == (1,)


def test_horseshoe_4_ix_a_record_that_stakes_for_a_barred_seat_is_refused(settle, seat) -> None:
    both = seat("Th 9c", "hand1 stand", 1), seat("Th 8c", "hand1 stand", 2)
    keys = {"options": {"mid_shoe_entry": "barred"}}
    for playing in ([2], [3]):
        refused = settle("7h Tc", *both, state={"gone": ["2c"], "playing": playing}, **keys)["refused"]
        assert (refused["code"], refused["clause"]) == ("not_allowed", "§4.IX")
    state = {"gone": ["2c"], "playing": [2]}
    calls = [{"kind": "entry_permitted", "seat": 1}]
    answer = settle("7h Tc", *both, state=state, irregularities=calls, **keys)
    assert answer["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}
    needless = settle("7h Tc", *both, irregularities=calls)["refused"]
    assert needless["code"] == "cannot_happen"


def test_horseshoe_4_ix_who_stakes_nothing_sits_out() -> None:
    round = opened(TableState(["2c"]), seats=(1, 2))
    round.answer(Stakes({"blackjack": 1000}, 1))
    round.answer(Stakes({}))
    assert play(round, *ROUND).table.state.playing == [1]


@pytest.mark.parametrize(
    ("patrons", "options", "stake", "code"),
    [
        ("aab", {}, 100, ""),
        ("aaa", {}, 100, ""),
        ("aab", {"several_boxes_minimum": "10"}, 1000, ""),
        ("aab", {"several_boxes_minimum": "10"}, 900, "bad_amount"),
        ("aab", {"several_boxes_minimum": "10", "minimum": "25"}, 1000, ""),
        ("abc", {"several_boxes_minimum": "10"}, 900, ""),
        ("abb", {"several_boxes_minimum": "10"}, 900, ""),
        ("abc", {"several_boxes": False}, 1000, ""),
        ("aab", {"several_boxes": False}, 1000, "several_boxes"),
        ("aba", {}, 1000, "several_boxes"),
    ],
)
def test_horseshoe_13_one_patron_on_adjacent_boxes(
    settle, seat, patrons: str, options: dict[str, Any], stake: int, code: str
) -> None:
    told = [seat("Th 9c", "hand1 stand", number, blackjack=str(stake // 100)) for number in (1, 2, 3)]
    told[1]["wagers"] = told[2]["wagers"] = {"blackjack": "25"}
    answer = settle(
        "7h Tc", *(one | {"patron": who} for one, who in zip(told, patrons, strict=True)), options=options
    )
    assert answer.get("refused", {}).get("code", "") == code


def test_a_seat_never_sees_the_hole_card_or_a_burned_one() -> None:
    round = opened()
    while type(round.ask) is not Choose:
        play_one(round)
    dealt = [event.cards for event in round.view(1) if type(event) is Dealt]
    assert dealt == [("Th", "9c"), ("7h",), (UNSEEN,)]
    assert [event.cards for event in round.view(1) if type(event) is Discarded] == [(UNSEEN,)]


def test_hands_are_numbered_as_they_are_dealt_to() -> None:
    cards = ("2c", "8h", "7h", "8c", "Tc", "Td", "9d")
    round = play(opened(), *cards, told=("split", "stand", "stand"))
    assert [(e.to, e.cards, e.hand) for e in round.events if type(e) is Dealt and e.to == 1] == [
        (1, ("8h", "8c"), 1),
        (1, ("Td",), 1),
        (1, ("9d",), 2),
    ]


@pytest.mark.parametrize("decks", [1, 2])
def test_a_small_shoe_lasts_through_full_tables(decks: int) -> None:
    game = game_of("blackjack")
    options = {"decks": decks, "cards_behind_cutting_card": 0}
    rules, player, state, dry = (
        game.rules("horseshoe-cincinnati", options),
        RandomPlayer(seeded(decks)),
        None,
        0,
    )
    for _ in range(40):
        round = drive(Round(game, rules, range(1, 8), state), player)
        dry += any(type(event) is Noted and "ran out" in event.value for event in round.events)
        state = round.table.state
    assert dry


def test_horseshoe_3_iii_d_batches_alternate_where_a_shuffler_is_used() -> None:
    for shuffler, after in ((True, [2, 1]), (False, [1, 1])):
        state, batches = None, []
        for _ in range(2):
            round = opened(state, shuffler=shuffler)
            round.answer(IrregularityCall("reshuffle_ordered"))
            state = play(round, "2c", *ROUND).table.state
            batches.append(state.batch)
        assert batches == after


def at_draw(round: Round, at: str) -> Round:
    """Play a round with plain answers up to a draw at this moment."""
    while type(round.ask) is not Draw or round.ask.at != at:
        play_one(round)
    return round


def test_horseshoe_15_ii_a_card_drawn_in_error_while_cards_are_due_is_the_next() -> None:
    round = at_draw(opened(TableState(["2c"])), "deal")
    round.answer(IrregularityCall("card_drawn_in_error", card="5h"))
    assert round.ask.first == ("5h",)
    with pytest.raises(Refusal, match="drawn in error"):
        round.answer(Cards(ROUND))
    round.answer(Cards(("5h", *ROUND[1:])))
    assert round.table.hands[1] == ["5h", "9c"]


def test_horseshoe_15_i_15_vi_a_shoe_may_run_out_by_a_card_that_lies_face_up_in_it() -> None:
    deck = [card for card in CARDS if card not in ("Th", "7h", "9c", "Tc")]
    round = opened(TableState(deck), decks=1)
    while round.ask.at != "deal":
        play_one(round)
    round.answer(IrregularityCall("card_face_up_in_shoe", card="Tc"))
    at_draw(round, "deal").answer(Cards(("Th", "7h", "9c")))
    assert (round.ask.at, round.ask.shoe.left) == ("burn", 52 - 3)


def all_but(*cards: str) -> TableState:
    """A table of one deck whose shoe holds these cards and no others."""
    return TableState([card for card in CARDS if card not in cards])


@pytest.mark.parametrize("left", [0, 1, 2, 46])
def test_horseshoe_15_vi_a_shoe_with_cards_left_has_not_run_out(left: int) -> None:
    rest = [card for card in CARDS if card not in ROUND][:left]
    round = at_draw(opened(all_but(*ROUND, *rest), decks=1, cards_behind_cutting_card=0), "deal")
    round.answer(Cards(ROUND))
    if left:
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall("shoe_runs_out"))
        assert (refused.value.code, refused.value.clause) == ("cannot_happen", "§15.VI")
        assert round.table.shoe.left == left
    else:
        round.answer(IrregularityCall("shoe_runs_out"))
        assert round.table.shoe.left == 52 - len(ROUND)


@pytest.mark.parametrize(("left", "reached"), [(27, False), (26, True), (25, True)])
def test_horseshoe_7_ix_the_cutting_card_comes_when_no_card_lies_before_it(left: int, reached: bool) -> None:
    rest = [card for card in CARDS if card not in ROUND][:left]
    round = at_draw(opened(all_but(*ROUND, *rest), decks=1), "deal")
    round.answer(Cards(ROUND))
    if reached:
        round.answer(IrregularityCall("cutting_card_reached"))
        assert play(round).table.state.gone == []
    else:
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall("cutting_card_reached"))
        assert (refused.value.code, refused.value.clause) == ("cannot_happen", "§7.IX")
        round.answer(IrregularityCall("reshuffle_ordered"))


def test_horseshoe_15_vi_where_nothing_is_known_of_the_shoe_no_card_comes_back() -> None:
    round = at_draw(opened(decks=1), "burn")
    round.answer(Cards(("2c",)))
    at_draw(round, "deal").answer(Cards(ROUND))
    round.answer(IrregularityCall("shoe_runs_out"))
    assert round.table.shoe.count("2c") == 0
    assert burned(play(round)) == ["2c"]
    assert round.table.state.gone == []


def test_horseshoe_15_iii_15_vi_an_exposed_card_is_dealt_before_the_burn_of_a_shoe_that_ran_out() -> None:
    round = at_draw(opened(all_but("Th", "7h", "2d", "Tc", "5h"), decks=1), "deal")
    round.answer(Cards(("Th", "7h", "2d", "Tc")))
    round.answer(IrregularityCall("card_exposed", card="5h"))
    round.answer(IrregularityCall("shoe_runs_out"))
    played = play(round, "5h", "3c", "3d", told=("hit", "hit", "stand"))
    assert burned(played) == ["3c"]
    assert played.net() == {1: {"blackjack": 1000}}
    kept = at_draw(opened(all_but("Th", "7h", "9d", "Tc", "5h"), decks=1), "deal")
    kept.answer(Cards(("Th", "7h", "9d", "Tc")))
    kept.answer(IrregularityCall("card_exposed", card="5h"))
    kept.answer(IrregularityCall("shoe_runs_out"))
    assert burned(play(kept)) == ["5h"]


@pytest.mark.parametrize(("at", "gone"), [("before_deal", []), ("deal", ["2c"]), ("hand1", ["2c", *ROUND])])
def test_a_void_leaves_the_cards_that_were_dealt_out_of_the_shoe(at: str, gone: list[str]) -> None:
    raw = changed(raw_chapter("horseshoe-cincinnati", "blackjack"))
    raw["irregularities"]["wrong_count_announced"]["remedy"] = "void_round"
    game = game_of("blackjack")
    round = Round(game, rules_of(game, "horseshoe-cincinnati", raw), (1,))
    while round.ask.at != at:
        due = {"burn": ("2c",), "deal": ROUND}.get(round.ask.at)
        if due and type(round.ask) is Draw:
            round.answer(Cards(due))
        else:
            play_one(round)
    round.answer(IrregularityCall("wrong_count_announced"))
    assert (round.void, round.net()) == (True, {1: {"blackjack": 0}})
    assert round.table.state.gone == gone
    assert round.table.state.playing == [1]


def test_who_decides_about_a_split_hand_sees_that_hand_and_the_others_face_up() -> None:
    round = opened(TableState(["2c"]))
    at_draw(round, "deal").answer(Cards(("8h", "7h", "8c", "Tc")))
    while type(round.ask) is not Choose:
        play_one(round)
    assert (round.ask.sees.own, round.ask.sees.shown["dealer"]) == (("8h", "8c"), ("7h",))
    round.answer(Chosen("split"))
    round.answer(Cards(("2d",)))
    assert round.ask.sees.own == ("8h", "2d")
    assert round.ask.sees.shown == {"1.1": ("8h", "2d"), "1.2": ("8c",), "dealer": ("7h",)}


@pytest.mark.parametrize("keys", ["gone", "unseen"])
@pytest.mark.parametrize(
    ("left", "behind", "shuffled"),
    [
        (31, 26, False),
        (
            30,
            26,
            False,
        ),  # exactly the cards behind the cutting card are left: it is first, and a round is dealt
        (29, 26, True),
        (26, 26, True),  # the round that began with the cutting card first is the last
        (5, 0, False),
        (4, 0, True),
    ],
)
def test_horseshoe_7_ix_what_the_answer_says_of_the_shoe_around_the_cutting_card(
    settle, seat, left: int, behind: int, shuffled: bool, keys: str
) -> None:
    others = [card for card in CARDS * 6 if card not in ROUND]
    before = (others + [card for card in CARDS * 6 if card in ROUND])[: 312 - left]
    state = {"gone": before} if keys == "gone" else {"unseen": 312 - left}
    answer = settle(
        "7h Tc",
        seat("Th 9c", "hand1 stand"),
        state={**state, "playing": [1]},
        options={"cards_behind_cutting_card": behind},
    )
    after = answer["state"]
    assert (after == {}) is shuffled
    if not shuffled:
        assert len(after["gone"]) + after.get("unseen", 0) == 312 - left + 4
        assert after["playing"] == [1]


def test_horseshoe_15_vi_a_record_goes_on_from_the_discards_and_is_shuffled_afterwards(settle, seat) -> None:
    gone = [card for card in CARDS if card not in ("Th", "6h", "2c")]
    keys: dict[str, Any] = {"options": {"decks": 1}, "state": {"gone": gone}}
    told = "hand1 hit 4s; hand1 stand"
    answer = settle("6h Ks 5s", seat("Th 2c", told), **keys)
    assert (answer["net"], answer["state"]) == ({"1": {"blackjack": "-10"}}, {})
    twice = settle("6h Ks 5s", seat("Th 2c", "hand1 hit Th; hand1 stand"), **keys)["refused"]
    assert (twice["code"], twice["clause"]) == ("impossible_card", "§3.I, §14.I")


def test_horseshoe_14_iv_7_ii_a_new_dealer_burns_in_shoe_games_and_not_before_a_pitched_round() -> None:
    round = opened(TableState(["2c"], new_dealer=True), decks=2, dealing="pitch")
    played = play(round, "3c", *ROUND)
    assert burned(played) == ["3c"]
    assert not played.table.state.new_dealer


def test_a_seat_is_shown_nothing_of_what_the_table_remembers() -> None:
    round = play(opened(TableState(["2c"], next=["Th"])), *ROUND)
    first, *_, last = round.view(1)
    assert (first.state, last.state) == (None, None)
    assert round.log[-1].state["gone"] == ["2c", *ROUND]
