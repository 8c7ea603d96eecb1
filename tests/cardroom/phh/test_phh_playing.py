"""Hands told by hand: every form of forced bet, cards nobody saw, and what a history may not say."""

import json
from typing import Any

import pytest

from cardroom.phh.rakes import only_raked, unsaid_rake
from pitboss.cardroom.phh import History, history_of, read_phh, write_phh
from pitboss.desk import game_of, settle_line
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards
from pitboss.rounds.asks import Choose, Draw
from pitboss.rulebooks import Refusal

BOARD = ("2c7d9h", "Jc", "3s")
HOLES = ("AsAd", "KsKd", "QsQd", "TsTd", "8s8d", "6s6d")


def dealt(players: int, cards: tuple[str, ...] = HOLES) -> list[str]:
    """Deal everyone's hole cards."""
    return [f"d dh p{player} {cards[player - 1]}" for player in range(1, players + 1)]


def holdem(told: str, blinds: tuple[int, ...], code: str = "NT", **more: Any) -> History:
    """A hand of hold'em with stacks of 100, the streets apart by /."""
    players = len(blinds)
    streets = [[act.strip() for act in street.split(",") if act.strip()] for street in told.split("/")]
    actions = more.pop("dealt", dealt(players)) + streets[0]
    for cards, acts in zip(BOARD, streets[1:], strict=False):
        actions += [f"d db {cards}", *acts]
    bets = {"small_bet": 400, "big_bet": 800} if code == "FT" else {"min_bet": 400}
    fields: dict[str, Any] = {"antes": (0,) * players, "starting_stacks": (10000,) * players} | bets | more
    blinds = tuple(100 * blind for blind in blinds)
    return History(variant=code, blinds_or_straddles=blinds, actions=tuple(actions), **fields)


def ends(history: History) -> list[float]:
    """What everyone has in the end, in whole chips."""
    replay = history.replay()
    assert replay.over
    (read,) = read_phh(write_phh(history_of(replay.round)))
    assert read.replay().finishing_stacks == replay.finishing_stacks
    return [cents / 100 for cents in replay.finishing_stacks if cents is not None]


def refused(history: History, **more: Any) -> Refusal:
    """Why a history is refused."""
    with pytest.raises(Refusal) as found:
        history.play(**more)
    return found.value


# -- what is forced -----------------------------------------------------------------------------

LIMP = "/p1 cc, p2 cc, p3 cc" * 3


def test_small_and_big_blind() -> None:
    assert ends(holdem("p3 cc, p1 cc, p2 cc" + LIMP, (2, 4, 0))) == [108, 96, 96]


def test_an_under_the_gun_straddle_acts_last_and_sets_the_price() -> None:
    streets = "/p1 cc, p2 cc, p3 cc, p4 cc" * 3
    assert ends(holdem("p4 cc, p1 cc, p2 cc, p3 cc" + streets, (2, 4, 8, 0))) == [124, 92, 92, 92]


def test_a_straddle_leaves_the_least_bet_of_later_streets_as_it_is() -> None:
    told = "p4 f, p1 f, p2 cc, p3 cc/p2 cbr 4, p3 f"
    assert ends(holdem(told, (2, 4, 8, 0))) == [98, 110, 92, 100]


def test_a_button_straddle_has_the_small_blind_act_first() -> None:
    told = "p1 cc, p2 cc, p3 cc, p4 cc" + "/p1 cc, p2 cc, p3 cc, p4 cc" * 3
    assert ends(holdem(told, (2, 4, 0, 8))) == [124, 92, 92, 92]


def test_a_dead_small_blind_leaves_the_big_blind_alone() -> None:
    assert ends(holdem("p2 f, p3 cc, p1 cc" + "/p1 cc, p3 cc" * 3, (4, 0, 0))) == [104, 100, 96]
    assert ends(holdem("p3 f, p1 f", (0, 4, 0))) == [100, 100, 100]


def test_nobody_has_a_blind_and_all_an_ante() -> None:
    told = "p1 cc, p2 cbr 4, p3 f, p1 f"
    assert ends(holdem(told, (0, 0, 0), antes=(100, 100, 100))) == [99, 102, 99]


def test_a_big_blind_ante_belongs_to_the_pot_and_is_no_bet() -> None:
    history = holdem("p3 f, p1 cc, p2 cc" + "/p1 cc, p2 cc" * 3, (2, 4, 0), antes=(0, 400, 0))
    assert ends(history) == [108, 92, 100]


def test_antes_that_differ_are_nobodys_and_must_say_so() -> None:
    history = holdem("p3 f, p1 f", (2, 4, 0), antes=(100, 0, 300), ante_trimming_status=True)
    assert refused(history).code == "bad_field"


def test_a_short_ante_wins_only_what_it_matched_where_antes_are_trimmed() -> None:
    told = "p3 cc, p1 cc" + "/p1 cc, p3 cc" * 3
    cards = dealt(3, ("KsKd", "AsAd", "QsQd"))
    stacks = {"starting_stacks": (10000, 50, 10000), "antes": (100, 100, 100), "dealt": cards}
    trimmed = holdem(told, (2, 4, 0), ante_trimming_status=True, **stacks)
    assert ends(trimmed) == [104, 1.5, 95]
    whole = holdem(told, (2, 4, 0), ante_trimming_status=False, **stacks)
    assert ends(whole) == [103, 2.5, 95]


def test_a_player_who_comes_in_posts_a_bet_and_moves_nobodys_turn() -> None:
    told = "p3 f, p4 cc, p1 f, p2 cc" + "/p2 cc, p4 cc" * 3
    assert ends(holdem(told, (2, 4, 0, -4))) == [98, 106, 100, 96]


def test_what_goes_over_the_blind_or_does_not_reach_it_is_nobodys() -> None:
    told = "p3 f, p4 cc, p1 f, p2 cc" + "/p2 cc, p4 cc" * 3
    assert ends(holdem(told, (2, 4, 0, -6))) == [98, 108, 100, 94]
    assert ends(holdem(told, (2, 4, 0, -2))) == [98, 108, 100, 94]


def test_a_post_above_the_blinds_sets_the_price() -> None:
    game, options = game_of("poker"), {"variant": "holdem", "structure": "no-limit", "limits": ["4", "4"]}
    rules = game.rules("horseshoe-cincinnati", options | {"blinds": ["1", "2"], "posts": ["0", "0", "4"]})
    round = Round(game, rules, (1, 2, 3), PokerState(button_seat=3), dict.fromkeys((1, 2, 3), 10000))
    while type(round.ask) is not Choose:
        deals = type(round.ask) is Draw
        round.answer(Cards(("As", "Kd", "Qh", "Jc", "Ts", "9d")) if deals else GO_ON)
    ask = round.ask
    assert (ask.who, ask.choices[1].do) == (3, "check")


def test_of_two_players_the_button_has_the_small_blind_and_acts_first() -> None:
    assert ends(holdem("p2 cc, p1 cc" + "/p1 cc, p2 cc" * 3, (2, 4))) == [104, 96]
    assert ends(holdem("p2 f", (2, 4), antes=(0, 300))) == [102, 98]


def test_of_two_players_the_blinds_the_other_way_round_put_the_small_one_left_of_the_button() -> None:
    assert ends(holdem("p1 f", (4, 2))) == [98, 102]


def test_a_stack_that_is_not_known_never_runs_out() -> None:
    history = holdem("p3 cbr 5000, p1 f, p2 cc" + "/p2 cc, p3 cc" * 3, (2, 4, 0), starting_stacks=(None,) * 3)
    replay = history.replay()
    assert replay.finishing_stacks == (None, None, None)
    assert replay.winnings == (0, 1000200, 0)


# -- other forms --------------------------------------------------------------------------------


def stud(actions: list[str], code: str = "F7S", **more: Any) -> History:
    """A hand of stud for three with antes of 1 and limits of 4 and 8."""
    fields: dict[str, Any] = {"antes": (100,) * 3, "starting_stacks": (10000,) * 3, "bring_in": 200}
    fields |= {"small_bet": 400, "big_bet": 800, "actions": tuple(actions)} | more
    return History(variant=code, **fields)


THIRD = ["d dh p1 AsAd5c", "d dh p2 KsKd2c", "d dh p3 ????9h"]


def test_the_lowest_card_brings_in_and_a_completion_is_a_bet() -> None:
    history = stud([*THIRD, "p2 pb", "p3 f", "p1 cbr 4", "p2 f"])
    assert ends(history) == [104, 97, 99]


def test_an_up_card_nobody_saw_is_taken_for_what_the_bring_in_says() -> None:
    hidden = [*THIRD[:2], "d dh p3 ??????"]
    assert ends(stud([*hidden, "p2 pb", "p3 f", "p1 f"])) == [99, 102, 99]
    assert ends(stud([*hidden, "p3 pb", "p1 f", "p2 f"])) == [99, 99, 102]


def test_only_the_player_whose_card_it_is_brings_in() -> None:
    assert refused(stud([*THIRD, "p1 pb"])).rule == "rules.forced_bet_by"
    assert refused(stud([*THIRD, "p2 cbr 4", "p3 f"])).rule == "rules.forced_bet"


def test_a_draw_exchanges_what_is_put_away() -> None:
    actions = ["d dh p1 2c3d4h7sKs", "d dh p2 ??????????", "d dh p3 9c9dThJhQc", "p3 f", "p1 cc", "p2 cc"]
    actions += ["p1 sd Ks", "p2 sd Ah??", "d dh p1 5c", "d dh p2 ????", "p1 cbr 4", "p2 cc"]
    shown = ["p1 sm 2c3d4h7s5c", "p2 sm 8c8d3cQdKd"]
    fields: dict[str, Any] = {"antes": (0,) * 3, "starting_stacks": (10000,) * 3, "min_bet": 400}
    fields |= {"blinds_or_straddles": (200, 400, 0), "actions": (*actions, *shown)}
    assert ends(History(variant="N2L1D", **fields)) == [108, 92, 100]


def test_a_variant_no_book_has_is_refused_in_its_words() -> None:
    history = holdem("p2 f", (2, 4), code="NS")
    assert refused(history).code == "unknown_variant"


# -- cards nobody saw ---------------------------------------------------------------------------

UNSEEN = ["d dh p1 AsAd", "d dh p2 ????", "d dh p3 ????"]
DOWN = "p3 f, p1 cc, p2 cc" + "/p1 cc, p2 cc" * 3


def test_a_hand_given_up_at_the_showdown_loses() -> None:
    for muck in (", p1 sm AsAd, p2 sm", ", p1 sm AsAd, p2 sm ????"):
        assert ends(holdem(DOWN + muck, (2, 4, 0), dealt=UNSEEN)) == [104, 96, 100]


def test_a_hand_that_is_shown_was_held_from_the_start() -> None:
    history = holdem(DOWN + ", p1 sm AsAd, p2 sm 2d2h", (2, 4, 0), dealt=UNSEEN)
    assert ends(history) == [96, 104, 100]
    assert history.play().table.hands[2] == ["2d", "2h"]


def test_hands_nobody_saw_are_recorded_as_they_were_played() -> None:
    mucked = holdem(DOWN + ", p1 sm AsAd, p2 sm", (2, 4, 0), dealt=UNSEEN)
    hidden = stud([*THIRD[:2], "d dh p3 ??????", "p2 pb", "p3 f", "p1 f"])
    for history, net in (
        (mucked, {"1": "4", "2": "-4", "3": "0"}),
        (hidden, {"1": "-1", "2": "2", "3": "-1"}),
    ):
        answer = settle_line(json.dumps(history.to_record()).encode())
        assert answer.get("net") == net, answer


def test_where_no_hand_is_known_nobody_can_say_who_won() -> None:
    hidden = ["d dh p1 ????", *UNSEEN[1:]]
    assert refused(holdem(DOWN + ", p1 sm, p2 sm", (2, 4, 0), dealt=hidden)).code == "missing_cards"


def test_a_history_that_stops_waits_for_who_must_act() -> None:
    for told in ("p3 f", DOWN, "p3 f, p1 cc, p2 cc/p1 cc"):
        replay = holdem(told, (2, 4, 0), dealt=UNSEEN).replay()
        assert not replay.over
        assert replay.to_json()["waits_for"]
        (read,) = read_phh(write_phh(history_of(replay.round)))
        assert not read.replay().over


# -- what a history may not say -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("p1 cc", "out_of_turn"),
        ("p3 cbr 5", "bad_amount"),
        ("p3 cbr 500", "bad_amount"),
        ("p3 cbr 0.50, p1 cbr 0.25", "bad_amount"),
        ("p3 pb", "out_of_turn"),
        ("p3 f, p1 f, p2 cc", "unused_action"),
        ("p3 f, p1 f, d db 2h3h4h", "unused_cards"),
        ("p3 f, d db 2h3h4h, p1 cc, p2 cc", "out_of_order"),
        ("p3 f, p1 cc, p2 cc, p1 cc", "missing_cards"),
        ("p3 f, p1 cc, p2 cc, p1 cc, d db 2h3h4h, p2 cc", "out_of_order"),
        ("p3 f, p1 cc, p2 cc, d db 2h3h, p1 cc", "missing_cards"),
        ("p3 f, p1 cc, p2 cc, d db AsTh4h, p1 cc", "impossible_card"),
        ("p3 f, p1 cc, p2 cc, d db 2h3h4h5h, p1 cc, p2 cc, p1 cc", "out_of_order"),
        ("p3 sm 2h2d", "impossible_card"),
        ("d db 2h3h4h", "out_of_order"),
        ("p3 f, p1 cc, d db 2h3h4h", "out_of_order"),
        ("p3 f, p1 cc, p2 cc, d db 2h3h", "out_of_order"),
        ("p3 f, p1 cc, p2 cc, d db 2h3h4h, p1 cc, d db 5h", "out_of_order"),
        ("p3 f, p1 cc, d dh p1 2h", "out_of_order"),
    ],
)
def test_what_cannot_have_happened_is_refused(told: str, code: str) -> None:
    assert refused(holdem(told, (2, 4, 0))).code == code


def test_a_raise_written_as_what_the_other_can_call_is_the_full_raise() -> None:
    told = "p3 f, p1 cbr 8, p2 cbr 9"
    stacks = (900, 10000, 10000)
    history = holdem(told + ", p1 cc///", (2, 4, 0), code="FT", starting_stacks=stacks)
    assert ends(history) == [18, 91, 100]
    assert refused(holdem(told, (2, 4, 0), code="FT")).code == "bad_amount"


def test_the_caller_names_book_options_and_readings() -> None:
    history = holdem("p3 f, p1 f", (2, 4, 0))
    assert refused(history, rulebook="oneida-2003").code
    assert refused(history, options={"smallest_chip": "0"}).code
    assert refused(history, readings={"no_such": ""}).code == "unknown_reading"


def test_a_book_that_has_the_blinds_of_two_players_otherwise_says_so() -> None:
    """Merced line 757: of two players the small blind is left of the button, and nothing else may be read."""
    bets: dict[str, Any] = {"code": "FT", "small_bet": 300, "big_bet": 600}
    refusal = refused(holdem("p2 f", (1, 3), **bets), rulebook="merced-poker-room")
    assert (refusal.code, refusal.clause) == ("not_this_book", "line 757")
    replay = holdem("p1 f", (3, 1), **bets).replay("merced-poker-room")
    assert replay.finishing_stacks == (9900, 10100)


@pytest.mark.parametrize(
    "extras",
    [
        {"_pitboss_rulebook": "../../etc"},
        {"_pitboss_rulebook": 3},
        {"_pitboss_options": "rake"},
        {"_pitboss_options": {"no_such": [{"deep": 1}]}},
        {"_pitboss_options": {"rake": {"method": "all of it"}}},
    ],
)
def test_what_a_file_says_of_its_rules_is_believed_only_if_it_can_be(extras: dict[str, Any]) -> None:
    assert refused(holdem("p3 f, p1 f", (2, 4, 0), extras=extras)).message


def test_more_players_than_a_table_has_are_refused() -> None:
    seats: dict[str, Any] = {"antes": (0,) * 302, "starting_stacks": (10000,) * 302, "min_bet": 400}
    history = History(variant="NT", blinds_or_straddles=(200, 400, *[0] * 300), actions=(), **seats)
    assert refused(history).rule == "rules.positions"


def test_hands_are_turned_up_when_nobody_can_bet_any_more() -> None:
    round = holdem("p3 f, p1 cbr 100, p2 cc///", (2, 4, 0)).play()
    told = [action.split()[1] for action in history_of(round).actions]
    assert told[-5:] == ["sm", "sm", "db", "db", "db"]


def test_cards_of_streets_without_betting_are_told_street_by_street() -> None:
    cards = ["3h", "3d", "4h", "4d", "5h", "5d", "6h", "6d"]
    rest = [f"d dh p{1 + number % 2} {card}" for number, card in enumerate(cards)]
    history = stud([*THIRD, "p2 pb", "p3 f", "p1 cc", *rest], starting_stacks=(300, 300, 10000))
    assert list(history_of(history.play()).actions[6:14]) == rest


def test_wins_may_be_told_with_what_nobody_called_or_without() -> None:
    for won in (1000, 1400):
        assert not holdem("p3 cbr 8, p1 f, p2 f", (2, 4, 0), winnings=(0, 0, won)).replay().differences
    assert holdem("p3 cbr 8, p1 f, p2 f", (2, 4, 0), winnings=(0, 0, 1500)).replay().differences


def test_a_file_that_ends_on_other_stacks_is_told_so() -> None:
    history = holdem("p3 f, p1 f", (2, 4, 0), finishing_stacks=(9800, 10100, 10000), winnings=(0, 400, 0))
    replay = history.replay()
    assert [(one.player, one.said, one.found) for one in replay.differences] == [(2, 10100, 10200)]
    assert only_raked(replay)
    assert unsaid_rake(replay) == 100
