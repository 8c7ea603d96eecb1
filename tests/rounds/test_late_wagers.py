"""A wager that comes too late is none: it goes back, and the round is settled without it, in every chapter."""

import json
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import chapters, game_of, settle_line
from pitboss.money import show_amount
from pitboss.rounds import Round
from pitboss.rounds.answers import IrregularityCall
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Returned, Staked
from pitboss.rulebooks import Refusal

LATE = [
    (book, game.id, kind)
    for book, game in chapters()
    if game.id not in ("poker", "pai-gow-poker")
    for kind, one in game.chapter(book).irregularities.items()
    if one.remedy == "not_recognized"
]


def at_moment(book: str, game: str, moment: str, seed: int) -> Round | None:
    """A round that somebody plays at random, where it waits at a moment; None where it did not come to it."""
    options = {"meter": "10000"} if "meter" in game_of(game).chapter(book).rules else {}
    round = Round(game_of(game), game_of(game).rules(book, options), (1, 2))
    player = RandomPlayer(seeded(seed))
    while round.ask is not None and round.ask.at != moment:
        round.answer(player.answer(round.ask, round))
    return round if round.ask is not None else None


@pytest.mark.parametrize(("book", "game", "kind"), LATE)
def test_a_late_wager_goes_back_at_every_moment_and_nothing_else_changes(
    book: str, game: str, kind: str
) -> None:
    rule = game_of(game).chapter(book).irregularities[kind]
    assert rule.seat
    came = 0
    for moment in rule.during:
        for seed in range(8):
            round = at_moment(book, game, moment, seed)
            if round is None or not round.table.offered:
                continue
            wager = rule.wager or round.table.offered[0].wager
            before, log = {**round.table.net}, len(round.log)
            most = next(one for one in round.table.offered if one.wager == wager).amount.maximum
            cents = min(most, 700)
            round.answer(IrregularityCall(kind, 1, choice=f"{wager} {cents // 100}"))
            came += 1
            assert round.table.net == {(1, wager): 0} | before
            moved = [(type(one), one.amount) for one in round.log[log:] if type(one) in (Staked, Returned)]
            assert moved == [(Staked, cents), (Returned, cents)]
            for seat, said, code in (
                (0, f"{wager} 7", "missing_seat"),
                (1, "", "missing_wager"),
                (1, f"{wager} 0", "bad_amount"),
                (1, "nothing 7", "unknown_wager"),
            ):
                with pytest.raises(Refusal) as refused:
                    round.answer(IrregularityCall(kind, seat, choice=said))
                assert (refused.value.code, refused.value.clause) == (code, rule.cite.clause)
            for amount in ("0.37", show_amount(most + 100)):
                with pytest.raises(Refusal) as refused:
                    round.answer(IrregularityCall(kind, 1, choice=f"{wager} {amount}"))
                assert refused.value.code == "bad_amount"
            break
    assert came


def settled(game: str, seat: dict[str, Any], call: dict[str, Any], **more: Any) -> dict[str, Any]:
    record = {
        "rulebook": "horseshoe-cincinnati",
        "game": game,
        "seats": [seat],
        "irregularities": [call],
        **more,
    }
    return settle_line(json.dumps(record).encode())


BETS = {"bet1": "10", "bet2": "10", "bet3": "10"}
RODE = [{"at": "bet1", "do": "ride"}, {"at": "bet2", "do": "ride"}]


@pytest.mark.parametrize("call", [{}, {"wager": "bonus"}, {"amount": "1"}, {"wager": "bonus", "amount": "1"}])
@pytest.mark.parametrize("listed", [{"bonus": "1"}, {}])
def test_let_it_ride_2_iv_b_a_late_bonus_is_not_recognized(
    call: dict[str, str], listed: dict[str, str]
) -> None:
    seat = {"seat": 1, "wagers": BETS | listed, "cards": ["Ac", "Ad", "As"], "decisions": RODE}
    answer = settled("let-it-ride", seat, {"kind": "late_bonus", "seat": 1, **call}, community=["Ah", "2c"])
    if not listed and "amount" not in call:
        assert (answer["refused"]["code"], answer["refused"]["clause"]) == (
            "missing_wager",
            "§2.IV.B, §7.III",
        )
    else:
        assert answer["net"]["1"] == {**dict.fromkeys(BETS, "500"), "bonus": "0"}
        assert answer["why"]["1"]["bonus"]["clause"] == "§2.IV.B, §7.III"
    other = {"kind": "late_bonus", "seat": 1, "wager": "bet1", "amount": "5"}
    assert settled("let-it-ride", seat, other)["refused"]["code"] == "unknown_wager"


def test_a_seat_whose_only_wager_came_too_late_is_not_dealt_in() -> None:
    first = {
        "seat": 1,
        "wagers": {"ante": "10"},
        "cards": ["Ac", "Ad", "2s"],
        "decisions": [{"at": "play", "do": "play"}],
    }
    second = {"seat": 2, "wagers": {"ante": "10"}}
    record = {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "seats": [first, second]}
    late = {"irregularities": [{"kind": "late_wager", "seat": 2, "wager": "ante"}]}
    answer = settle_line(json.dumps(record | late | {"dealer": ["Kc", "8d", "3s"]}).encode())
    assert answer["net"] == {"1": {"ante": "10", "play": "10"}, "2": {"ante": "0"}}
    assert answer["why"]["2"]["ante"]["clause"] == "§7.IV"


@pytest.mark.parametrize("named", ["field", "f"])
def test_craps_a_late_wager_may_be_one_that_its_seat_lists(named: str) -> None:
    lines = [{"wager": "pass", "amount": "10"}, {"id": "f", "wager": "field", "amount": "5"}]
    call = {"kind": "late_wager", "seat": 1, "wager": named, "roll": 1}
    answer = settled("craps", {"seat": 1, "wagers": lines}, call, rolls=[[6, 6]])
    assert answer["net"]["1"] == {"pass": "-10", "f": "0"}


# -- one meaning of `wager`, `amount` and `id` in craps and at the wheels ---------------------------

WHEELS = {
    "roulette": ("red", {"spins": ["2"]}),
    "rapid-roulette": ("red", {"spins": ["2"]}),
    "big-six": ("1", {"spins": ["2"]}),
    "craps": ("field", {"rolls": [[3, 4]]}),
}
A, B = {"id": "a", "amount": "5"}, {"id": "b", "amount": "7"}
FIVE, SEVEN = {"amount": "5"}, {"amount": "7"}
PLAIN = "W"


def called(*calls: dict[str, str], wager: str) -> list[dict[str, Any]]:
    """Late wagers of seat 1; one that names none is the usual one."""
    return [{"kind": "late_wager", "seat": 1, "wager": wager} | call for call in calls]


def listed(game: str, lines: list[dict[str, str]], *calls: dict[str, str]) -> dict[str, Any]:
    """The answer to a losing wager listed line by line, with calls of late ones."""
    wager, chance = WHEELS[game]
    wagers = [{"wager": wager, **line} for line in lines]
    more = {"irregularities": called(*calls, wager=wager), **chance}
    return settled(game, {"seat": 1, "wagers": wagers}, {}, **more)


@pytest.mark.parametrize("game", WHEELS)
@pytest.mark.parametrize(
    ("lines", "calls", "net"),
    [
        ([FIVE], [{}], {PLAIN: "0"}),
        ([FIVE], [FIVE], {PLAIN: "0"}),
        ([FIVE], [SEVEN], {PLAIN: "-5"}),
        ([FIVE, SEVEN], [{}], {PLAIN: "0"}),
        ([FIVE, SEVEN], [{"amount": "12"}], {PLAIN: "0"}),
        ([FIVE, SEVEN], [SEVEN], {PLAIN: "-5"}),
        ([FIVE, SEVEN], [FIVE], {PLAIN: "-7"}),
        ([FIVE, SEVEN], [SEVEN, FIVE], {PLAIN: "0"}),
        ([FIVE, FIVE], [FIVE], {PLAIN: "-5"}),
        ([A, B], [{"wager": "b"}], {"a": "-5", "b": "0"}),
        ([A, B], [SEVEN], {"a": "-5", "b": "0"}),
        ([A, B], [{}], {"a": "0", "b": "0"}),
        ([A, B], [{"wager": "b"}, {"wager": "a"}], {"a": "0", "b": "0"}),
        ([FIVE, B], [{"wager": "b"}], {PLAIN: "-5", "b": "0"}),
    ],
)
def test_a_call_means_the_listed_wager_of_its_id_name_and_amount(
    game: str, lines: list[dict[str, str]], calls: list[dict[str, str]], net: dict[str, str]
) -> None:
    answer = listed(game, lines, *calls)
    assert answer["net"]["1"] == {WHEELS[game][0] if key == PLAIN else key: won for key, won in net.items()}
    for key, won in answer["net"]["1"].items():
        late = answer["why"]["1"][key]["rule"] == "irregularities.late_wager"
        assert late == (won == "0")


def test_a_late_wager_that_no_line_lists_is_answered_beside_lines_with_ids() -> None:
    lines, late = [{"wager": "red", **A}], {"kind": "late_wager", "seat": 1, "wager": "black", "amount": "7"}
    answer = settled("roulette", {"seat": 1, "wagers": lines}, late, spins=["2"])
    assert answer["net"]["1"] == {"a": "-5", "black": "0"}
    assert answer["why"]["1"]["black"]["rule"] == "irregularities.late_wager"


@pytest.mark.parametrize("game", WHEELS)
@pytest.mark.parametrize(
    ("lines", "calls", "code"),
    [
        ([FIVE], [{"amount": "0"}], "bad_amount"),
        ([FIVE], [{"amount": "5.37"}], "bad_amount"),
        ([FIVE], [{"amount": "999999999"}], "bad_amount"),
        ([FIVE], [{}, {}], "called_twice"),
        ([FIVE], [{}, FIVE], "called_twice"),
        ([A, B], [{"wager": "b"}, {"wager": "b"}], "called_twice"),
        ([A, B | FIVE], [FIVE], "which_wager"),
        ([FIVE], [{"wager": "zzz"}], "missing_wager"),
        ([FIVE], [{"seat": 0}], "missing_seat"),
    ],
)
def test_a_call_that_can_mean_no_wager_is_refused_with_a_clause(
    game: str, lines: list[dict[str, str]], calls: list[dict[str, str]], code: str
) -> None:
    refused = listed(game, lines, *calls)["refused"]
    assert refused["code"] == code
    assert refused["clause"]


@pytest.mark.parametrize("book", ["horseshoe-cincinnati", "oneida-2003", "oneida-2025"])
def test_craps_a_call_finds_the_roll_before_which_its_wager_is_listed(book: str) -> None:
    come = {"wager": "come", "amount": "5", "before_roll": 2}
    lines = [{"wager": "pass", "amount": "5"}, come]
    throws = {"rulebook": book, "rolls": [[2, 2], [5, 6], [5, 6]]}
    late = {"kind": "late_wager", "seat": 1, "wager": "come"}
    answer = settled("craps", {"seat": 1, "wagers": lines}, late, **throws)
    assert answer["net"]["1"] == {"pass": "0", "come": "0"}
    lines.append({**come, "before_roll": 3})
    refused = settled("craps", {"seat": 1, "wagers": lines}, late, **throws)["refused"]
    assert refused["code"] == "which_roll"
    answer = settled("craps", {"seat": 1, "wagers": lines}, {**late, "roll": 3}, **throws)
    assert answer["net"]["1"] == {"pass": "0", "come": "5"}


def test_craps_late_odds_go_by_the_wager_they_lie_behind() -> None:
    lines = [
        {"wager": "pass", "amount": "5"},
        {"wager": "come", "amount": "5", "before_roll": 2, "id": "c"},
        {"wager": "come_odds", "amount": "10", "before_roll": 3},
    ]
    late = {"kind": "late_wager", "seat": 1, "wager": "come_odds"}
    answer = settled("craps", {"seat": 1, "wagers": lines}, late, rolls=[[2, 2], [3, 3], [3, 4]])
    assert answer["net"]["1"] == {"pass": "-5", "c": "-5", "come_odds": "0"}
    confirmed = {**late, "kind": "late_wager_confirmed"}
    throws = {"rulebook": "oneida-2003", "rolls": [[2, 2], [3, 3], [3, 3]]}
    answer = settled("craps", {"seat": 1, "wagers": lines}, confirmed, **throws)
    assert answer["net"]["1"] == {"pass": "0", "c": "5", "come_odds": "12"}


def test_oneida_e_1_a_confirmed_late_wager_is_answered_by_its_id() -> None:
    lines = [{"wager": "field", "amount": "5", "id": "f"}]
    late = {"kind": "late_wager_confirmed", "seat": 1, "wager": "f"}
    answer = settled("craps", {"seat": 1, "wagers": lines}, late, rulebook="oneida-2003", rolls=[[6, 6]])
    assert answer["net"]["1"] == {"f": "10"}


# -- nothing but late wagers -----------------------------------------------------------------------

ALONE = [(book, game) for book, game, kind in LATE if kind == "late_wager"]
FIRST = {
    "let-it-ride": "bet1",
    "mini-baccarat": "banker",
    "roulette": "red",
    "rapid-roulette": "red",
    "big-six": "1",
}


@pytest.mark.parametrize(("book", "game"), [*ALONE, ("horseshoe-cincinnati", "pai-gow-poker")])
@pytest.mark.parametrize("lists", [True, False])
def test_where_the_only_wager_came_too_late_it_nets_nothing(book: str, game: str, lists: bool) -> None:
    wager = {**FIRST, "pai-gow-poker": "pai_gow"}.get(game, "ante")
    call = {"kind": "late_wager", "seat": 1, "wager": wager} | ({} if lists else {"amount": "20"})
    seat = {"seat": 1, "wagers": {wager: "20"} if lists else {}}
    spins = {"spins": ["2"]} if game in WHEELS else {}
    bank = {"player_dealer": {"seat": 8, "wager": "2000"}} if book == "merced-poker-room" else {}
    answer = settled(game, seat, call, rulebook=book, **spins, **bank)
    assert answer["net"]["1"] == {wager: "0"}
    assert answer["why"]["1"][wager]["rule"] == "irregularities.late_wager"


@pytest.mark.parametrize(
    ("game", "wager", "cards", "more"),
    [
        ("three-card-poker", "ante", ["Ac", "Ad", "2s"], {"dealer": ["Kc", "8d", "3s"]}),
        ("pai-gow-poker", "pai_gow", ["Ac", "Ad", "2s", "3s", "4s", "5s", "9d"], {}),
        ("mini-baccarat", "banker", [], {"shoe": ["9c", "7c", "Tc", "Td"]}),
    ],
)
def test_cards_of_a_round_that_nobody_played_decide_nothing(
    game: str, wager: str, cards: list[str], more: dict[str, Any]
) -> None:
    late = {"kind": "late_wager", "seat": 1, "wager": wager}
    seat = {"seat": 1, "wagers": {wager: "20"}, "cards": cards}
    assert settled(game, seat, late, **more)["net"] == {"1": {wager: "0"}}
    decided = {**seat, "decisions": [{"at": "play", "do": "play"}]}
    assert settled(game, decided, late, **more)["refused"]["code"] == "unused_decision"
    strange = {"seat": 1, "wagers": {"zzz": "20"}, "cards": cards}
    assert settled(game, strange, {**late, "wager": "zzz"}, **more)["refused"]["code"] == "unknown_wager"


# -- coupons ---------------------------------------------------------------------------------------


def test_a_coupon_goes_with_the_late_wager_it_lies_with() -> None:
    late, book = {"kind": "late_wager", "seat": 1}, {"rulebook": "oneida-2003"}
    seat = {"seat": 1, "wagers": {"pass": "10", "field": "5"}, "coupons": {"pass": "10"}}
    answer = settled("craps", seat, {**late, "wager": "pass"}, **book, rolls=[[3, 4]])
    assert answer["net"]["1"] == {"pass": "0", "field": "-5"}
    seat = {"seat": 1, "wagers": {"red": "10", "black": "5"}, "coupons": {"red": "10"}}
    answer = settled("roulette", seat, {**late, "wager": "red"}, **book, spins=["1"])
    assert answer["net"]["1"] == {"red": "0", "black": "-5"}
    answer = settled("roulette", seat, {**late, "wager": "black"}, **book, spins=["1"])
    assert answer["net"]["1"] == {"red": "20", "black": "0"}
    played = {"cards": ["Ac", "Ad", "2s"], "decisions": [{"at": "play", "do": "play"}]}
    seat = {"seat": 1, "wagers": {"ante": "10", "pair_plus": "5"}, "coupons": {"pair_plus": "5"}, **played}
    call = {**late, "wager": "pair_plus"}
    answer = settled("three-card-poker", seat, call, **book, dealer=["Kc", "8d", "3s"])
    assert answer["net"]["1"] == {"ante": "10", "play": "10", "pair_plus": "0"}


@pytest.mark.parametrize(
    ("game", "wager", "more"), [("craps", "pass", {"rolls": [[3, 4]]}), ("roulette", "red", {"spins": ["1"]})]
)
def test_a_coupon_that_could_not_lie_with_a_late_wager_is_refused(
    game: str, wager: str, more: dict[str, Any]
) -> None:
    seat = {"seat": 1, "wagers": {wager: "10"}, "coupons": {wager: "11"}}
    call = {"kind": "late_wager", "seat": 1, "wager": wager}
    assert settled(game, seat, call, rulebook="oneida-2003", **more)["refused"]["code"] == "bad_coupon"


@pytest.mark.parametrize(
    ("game", "wager", "more"), [("craps", "pass", {"rolls": [[3, 4]]}), ("roulette", "red", {"spins": ["1"]})]
)
@pytest.mark.parametrize(("face", "taken"), [("5", True), ("5.37", False), ("4.99", False)])
def test_the_face_of_a_coupon_is_an_amount_of_chips(
    game: str, wager: str, more: dict[str, Any], face: str, taken: bool
) -> None:
    seat = {"seat": 1, "wagers": {wager: "10"}, "coupons": {wager: face}}
    answer = settled(game, seat, {}, rulebook="oneida-2003", irregularities=[], **more)
    assert taken == ("net" in answer)
    if not taken:
        assert (answer["refused"]["code"], answer["refused"]["rule"]) == ("bad_coupon", "rules.smallest_chip")
