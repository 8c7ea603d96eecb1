"""Casino war: the round card by card, the shoe from round to round, and how other documents have it."""

import json
from typing import Any

import pytest

from pitboss.desk import game_of, settle_line
from pitboss.games.casino_war.rules import APART, TOGETHER
from pitboss.rounds import Round
from pitboss.rounds.advice import Option, situation
from pitboss.rounds.answers import GO_ON, Cards, Chosen, Stakes
from pitboss.rounds.asks import Choose, Draw
from pitboss.rounds.events import Dealt, Discarded, Due, Judged, Paid
from pitboss.rounds.seen import held
from pitboss.rulebooks import Refusal, RulebookError
from variants import changed, raw_chapter, rules_of, settled

BOOK, GAME = "south-dakota-20-18", "casino-war"
WAR, SURRENDER = {"at": "war", "do": "war"}, {"at": "war", "do": "surrender"}
Money = dict[int, dict[str, int]]


def seat(number: int, card: str, war: str = "", initial: str = "10", tie: str = "") -> dict[str, Any]:
    """One seat of a record; a war with this card, or what the word says."""
    decisions = [] if not war else [SURRENDER] if war == "surrender" else [{**WAR, "card": war}]
    wagers = {"initial": initial, **({"tie": tie} if tie else {})}
    return {"seat": number, "wagers": wagers, "cards": [card], "decisions": decisions}


def record(dealer: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "w", "rulebook": BOOK, "game": GAME, "seats": [*seats], "dealer": dealer.split(), **more}


def settle(dealer: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    return settle_line(json.dumps(record(dealer, *seats, **more)).encode())


def elsewhere(dealer: str, *seats: dict[str, Any], pay: Any = None, **values: Any) -> Round:
    """Settle a record under a chapter with other values."""
    raw = changed(raw_chapter(BOOK, GAME), **values)
    for table, odds in (pay or {}).items():
        raw["pay"][table] = {**raw["pay"][table], "win": odds}
    return settled(game_of(GAME), rules_of(game_of(GAME), BOOK, raw), record(dealer, *seats))


def opened(seats: tuple[int, ...] = (1,)) -> Round:
    game = game_of(GAME)
    return Round(game, game.rules(BOOK), seats)


# -- the round ------------------------------------------------------------------------------------


def test_15_17_3_one_card_each_from_the_left_and_the_dealer_last() -> None:
    round = opened((2, 5))
    for one in (Stakes({"initial": 1000}, 5), Stakes({"initial": 1000}, 2), GO_ON):
        round.answer(one)
    assert type(round.ask) is Draw
    assert round.ask.to == (2, 5, "dealer")


def test_15_17_4_d_three_cards_are_burned_before_each_war_card() -> None:
    round = elsewhere("Kd 5c", seat(1, "Ks", "9h"))
    after = [one for one in round.events if type(one) in (Dealt, Discarded)][2:]
    assert [(type(one), len(one.cards)) for one in after] == [  # type: ignore[union-attr]
        *((Discarded, 3), (Dealt, 1), (Discarded, 3), (Dealt, 1))
    ]
    assert [one.to for one in after if type(one) is Dealt] == [1, "dealer"]


def test_15_17_4_d_the_houses_match_is_due_before_the_war_is_dealt() -> None:
    events = elsewhere("Kd 5c", seat(1, "Ks", "9h")).events
    due = next(place for place, one in enumerate(events) if type(one) is Due and one.at == "war")
    assert type(events[due + 1]) is Discarded


def test_15_17_4_each_war_is_over_before_the_next_player_is_asked() -> None:
    round = opened((1, 2))
    for one in (
        *(
            Stakes({"initial": 1000}, 1),
            Stakes({"initial": 1000}, 2),
            GO_ON,
            Cards(("Ks", "Kh", "Kd")),
            GO_ON,
        ),
        *(Chosen("war"), GO_ON, Cards(("2c", "2d", "2h")), Cards(("9s",))),
        *(Cards(("2c", "2d", "2h")), Cards(("8s",))),
    ):
        round.answer(one)
    assert type(round.ask) is Choose
    assert round.ask.who == 2
    assert round.net()[1] == {"initial": 0, "war": 1000}


def test_what_was_compared_is_said_in_words() -> None:
    round = elsewhere("Kd Tc", seat(1, "Ks", "Th"))
    said = [one.found for one in round.events if type(one) is Judged]
    assert said == ["king against king", "ten against ten"]


def test_a_hand_is_named_by_the_card_that_counts() -> None:
    round = elsewhere("Kd 5c", seat(1, "Ks", "9h"), seat(2, "Ah"))
    named = {one.who: round.game.named(round.rules, one) for one in held(round.view(1))}
    assert {who: one.name for who, one in named.items() if one} == {
        1: "nine at war",
        2: "ace",
        "dealer": "five at war",
    }


def test_a_hint_says_what_war_and_surrender_are_worth() -> None:
    round = opened()
    for one in (Stakes({"initial": 1000}, 1), GO_ON, Cards(("Ks", "Kd")), GO_ON):
        round.answer(one)
    assert type(round.ask) is Choose
    worths = round.game.worths(round.rules, situation(round.ask, round, 1))
    assert worths is not None
    war, surrender = Option("war", "war", 1000), Option("surrender")
    assert worths.nets[surrender] == -500
    assert -320 < worths.nets[war] < -310


# -- the shoe -------------------------------------------------------------------------------------


def test_the_shoe_goes_on_in_the_next_round() -> None:
    first = settle("Kd 5c", seat(1, "Ks", "9h"))
    assert first["state"] == {"gone": ["Ks", "Kd", "9h", "5c"], "unseen": 6}
    spent = {"gone": ["Ks"] * 6}
    assert settle("Kd", seat(1, "Ks"), state=spent)["refused"]["clause"] == "15.17(1)"
    assert "net" in settle("Kd", seat(1, "Ah"), state=spent)


@pytest.mark.parametrize(("unseen", "shuffled"), [(258, False), (259, True)])
def test_the_cards_are_shuffled_after_the_round_that_reaches_the_cutting_card(
    unseen: int, shuffled: bool
) -> None:
    """312 cards, 52 behind the cutting card, two dealt: 52 are left, or one fewer."""
    answer = settle("Qd", seat(1, "Ks"), state={"unseen": unseen})
    assert ("state" not in answer or not answer["state"]) is shuffled


def test_a_shoe_that_runs_out_goes_on_from_the_discards() -> None:
    answer = settle("Kd 5c", seat(1, "Ks", "9h"), state={"unseen": 305})
    assert answer["net"] == {"1": {"initial": "0", "war": "10"}}
    assert not answer.get("state")


def test_burned_cards_are_shuffled_in_when_the_shoe_runs_out() -> None:
    """Eight cards are left: two, three burned, a war card, two burned, and the third from the shuffled discards."""
    game = game_of(GAME)
    round = settled(game, game.rules(BOOK), record("Kd 5c", seat(1, "Ks", "9h"), state={"unseen": 304}))
    assert round.table.unseen == 1
    assert round.net() == {1: {"initial": 0, "war": 1000}}


@pytest.mark.parametrize("unseen", [313, 417])
def test_more_cards_than_the_decks_have_cannot_be_gone(unseen: int) -> None:
    assert "refused" in settle("Qd", seat(1, "Ks"), state={"unseen": unseen})


# -- refusals -------------------------------------------------------------------------------------


def test_a_war_card_stands_with_its_decision() -> None:
    wrong = {**seat(1, "Ks"), "cards": ["Ks", "9h"], "decisions": [WAR]}
    refused = settle("Kd 5c", wrong)["refused"]
    assert (refused["code"], refused["clause"]) == ("unused_cards", "15.17(3)")
    assert "`card` of the decision" in refused["message"]


def test_the_war_wager_is_as_much_as_the_initial_bet() -> None:
    for amount in ("9.99", "11"):
        wrong = {**seat(1, "Ks"), "decisions": [{**WAR, "amount": amount, "card": "9h"}]}
        refused = settle("Kd 5c", wrong)["refused"]
        assert (refused["code"], refused["rule"]) == ("bad_amount", "rules.war_wager")


def test_no_other_decision_is_known() -> None:
    wrong = {**seat(1, "Ks"), "decisions": [{"at": "war", "do": "fold"}]}
    refused = settle("Kd", wrong)["refused"]
    assert (refused["code"], refused["rule"]) == ("not_allowed", "rules.equal_cards")


# -- as other documents have it -------------------------------------------------------------------


def test_a_table_without_surrender_says_so() -> None:
    values = {"surrender": "not offered"}
    assert elsewhere("Kd 5c", seat(1, "Ks", "9h"), **values).net() == {1: {"initial": 0, "war": 1000}}
    with pytest.raises(Refusal) as refused:
        elsewhere("Kd", seat(1, "Ks", "surrender"), **values)
    assert (refused.value.code, refused.value.rule) == ("not_allowed", "rules.surrender")
    assert "no surrender" in refused.value.message


@pytest.mark.parametrize(("odds", "nets"), [("1 to 1", 1000), ("2 to 1", 2000), ("3 to 1", 3000)])
def test_a_tie_in_the_war_pays_what_the_document_says(odds: str, nets: int) -> None:
    round = elsewhere("Kd 5c", seat(1, "Ks", "5h"), pay={"war_tie": odds})
    assert round.net() == {1: {"initial": 0, "war": nets}}


@pytest.mark.parametrize(
    ("on", "won", "tied"),
    [
        ("the war wager", {"initial": 0, "war": 1000}, {"initial": 0, "war": 2000}),
        ("the initial bet", {"initial": 1000, "war": 0}, {"initial": 2000, "war": 0}),
    ],
)
def test_a_war_is_paid_on_one_wager_and_the_other_goes_back(
    on: str, won: dict[str, int], tied: dict[str, int]
) -> None:
    assert elsewhere("Kd 5c", seat(1, "Ks", "9h"), war_paid_on=on).net() == {1: won}
    assert elsewhere("Kd 5c", seat(1, "Ks", "5h"), war_paid_on=on).net() == {1: tied}


def test_a_war_is_paid_on_both_wagers_at_half_the_odds() -> None:
    pay = {"war": "1 to 2", "war_tie": "1 to 1"}
    assert elsewhere("Kd 5c", seat(1, "Ks", "9h"), pay=pay, war_paid_on="both").net() == {
        1: {"initial": 500, "war": 500}
    }
    assert elsewhere("Kd 5c", seat(1, "Ks", "5h"), pay=pay, war_paid_on="both").net() == {
        1: {"initial": 1000, "war": 1000}
    }


def test_the_tie_wager_pays_what_the_document_says() -> None:
    round = elsewhere("Kd", seat(1, "Ks", "surrender", tie="5"), pay={"tie": "11 to 1"})
    assert round.net() == {1: {"initial": -500, "tie": 5500}}


def test_a_document_without_a_tie_wager() -> None:
    raw = raw_chapter(BOOK, GAME)
    del raw["wagers"]["tie"], raw["pay"]["tie"], raw["rules"]["tie_unequal"]
    rules = rules_of(game_of(GAME), BOOK, raw)
    assert list(game_of(GAME).analyse(rules).wagers) == ["initial"]
    assert settled(game_of(GAME), rules, record("Kd 5c", seat(1, "Ks", "9h"))).net()[1]["war"] == 1000
    with pytest.raises(Refusal, match="tie"):
        settled(game_of(GAME), rules, record("Qd", seat(1, "Ks", tie="5")))


@pytest.mark.parametrize(
    ("wars", "dealer", "burned"),
    [(APART, "Kd 5c 8c", [3, 3, 3, 3]), (TOGETHER, "Kd 8c", [3, 3])],
)
def test_wars_are_dealt_one_by_one_or_together(wars: str, dealer: str, burned: list[int]) -> None:
    round = elsewhere(dealer, seat(1, "Ks", "6h"), seat(2, "Kh", "9h"), seat(3, "2h"), wars=wars)
    assert [len(one.cards) for one in round.events if type(one) is Discarded] == burned
    lost, won = {"initial": -1000, "war": -1000}, {"initial": 0, "war": 1000}
    first = won if wars == APART else lost
    assert round.net() == {1: first, 2: won, 3: {"initial": -1000}}


@pytest.mark.parametrize(("player", "dealer"), [(0, 0), (1, 0), (0, 3), (10, 10)])
def test_as_many_cards_are_burned_as_the_document_says(player: int, dealer: int) -> None:
    round = elsewhere("Kd 5c", seat(1, "Ks", "9h"), burn_before_player=player, burn_before_dealer=dealer)
    burned = [len(one.cards) for one in round.events if type(one) is Discarded]
    assert burned == [count for count in (player, dealer) if count]


@pytest.mark.parametrize(
    ("compared", "order"),
    [
        ("clockwise from the dealer's far left", [1, 3]),
        ("counter-clockwise from the dealer's far right", [3, 1]),
    ],
)
def test_players_are_settled_in_the_documents_order(compared: str, order: list[int]) -> None:
    round = elsewhere("2d", seat(1, "Ks"), seat(3, "9s"), compared=compared)
    assert [one.seat for one in round.events if type(one) is Paid] == order


def called(remedy: str, at: str, *seats: dict[str, Any], dealer: str = "Kd 5c", **said: Any) -> Round:
    """Settle a record with a call, under a chapter that has such an irregularity."""
    raw = raw_chapter(BOOK, GAME)
    raw["irregularities"] = {
        "mishap": {"condition": "something", "remedy": remedy, "at": "war", "clause": "15.17(4)"}
    }
    rules = rules_of(game_of(GAME), BOOK, raw)
    calls = [{"kind": "mishap", "at": at, **said}]
    return settled(game_of(GAME), rules, record(dealer, *seats, irregularities=calls))


def test_a_void_round_returns_every_wager_and_the_cards_are_gone() -> None:
    round = called("void_round", "after_round", seat(1, "Ks", "9h", tie="5"), seat(2, "Ah"))
    assert round.net() == {1: {"initial": 0, "tie": 0, "war": 0}, 2: {"initial": 0}}
    assert round.table.state.gone == ["Ks", "Ah", "Kd", "9h", "5c"]


@pytest.mark.parametrize(("at", "tie"), [("after_deal", 0), ("war", 5000)])
def test_a_dead_hand_is_neither_asked_nor_compared(at: str, tie: int) -> None:
    """A tie wager that was paid before stays paid."""
    dead = {**seat(1, "Ks", tie="5"), "decisions": []}
    round = called("kill_hand", at, dead, seat(2, "Kh", "9h"), seat=1)
    assert round.net() == {1: {"initial": 0, "tie": tie}, 2: {"initial": 0, "war": 1000}}


def test_a_cutting_card_behind_the_whole_shoe_does_not_load() -> None:
    with pytest.raises((Refusal, RulebookError), match="cutting card"):
        elsewhere("Qd", seat(1, "Ks"), cards_behind_cutting_card=312)
