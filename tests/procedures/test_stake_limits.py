"""What may be staked: the limits a house posts for side wagers and for areas of a layout, and chips everywhere."""

import json
from contextlib import suppress
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import chapters, game_of, settle_line
from pitboss.money import parse_pays
from pitboss.procedures.limits import best_odds
from pitboss.rounds import Round
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Cite, PayTable, Refusal

H, O3, O25 = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
SIDE = [
    (H, "three-card-poker", "pair_plus", {"ante": "5"}, "§7.I.B–C, §7.IV"),
    (H, "three-card-poker", "six_card_bonus", {"ante": "5", "pair_plus": "5"}, "§7.I.D, §11"),
    (H, "four-card-poker", "aces_up", {"ante": "5"}, "§1.I.B, §7.I.B–C, §7.IV"),
    (H, "crazy-four-poker", "queens_up", {"ante": "5", "super_bonus": "5"}, "§1.I.B, §7.I.B–C, §7.IV"),
    (H, "let-it-ride", "three_card_bonus", {"bet1": "5", "bet2": "5", "bet3": "5"}, "§9.I–II, §9.IV"),
    (H, "mississippi-stud", "three_card_bonus", {"ante": "5"}, "§8.I–II"),
    (O3, "three-card-poker", "pair_plus", {"ante": "5"}, "VI.A(3), VI.F(1)(b)–(c), VI.F(4)"),
    (O25, "three-card-poker", "pair_plus", {"ante": "5"}, "F(1)(b), F(3)"),
    (O25, "four-card-poker", "aces_up", {"ante": "5"}, "A(1), F(1)(b)–(c), F(3)"),
]
MOST_ALONE = [(H, "texas-holdem-bonus", "bonus"), (H, "ultimate-texas-holdem", "trips")]


def offered(book: str, game: str, wager: str, **options: str) -> tuple[int, int]:
    """The least and the most of a wager at a table with this posting."""
    round = Round(game_of(game), game_of(game).rules(book, options), (1,))
    assert type(round.ask) is Bet
    amount = next(one.amount for one in round.ask.offers if one.wager == wager)
    return amount.minimum, amount.maximum


def refused(book: str, game: str, wagers: dict[str, str], **options: Any) -> tuple[str, str]:
    """The code and the clause a seat's wagers are refused by; where none is, the record lacks its cards."""
    seat = {"seat": 1, "wagers": wagers}
    record = {"rulebook": book, "game": game, "seats": [seat], "options": options}
    answer = settle_line(json.dumps(record).encode())["refused"]
    return answer["code"], answer["clause"]


@pytest.mark.parametrize(("book", "game", "wager", "beside", "clause"), SIDE)
def test_a_side_wager_has_the_limits_posted_for_it(
    book: str, game: str, wager: str, beside: dict[str, str], clause: str
) -> None:
    posted = {f"{wager}_minimum": "3", f"{wager}_maximum": "8"}
    assert offered(book, game, wager, minimum="5", maximum="500", **posted) == (300, 800)
    for amount, fits in (("2", False), ("3", True), ("8", True), ("9", False)):
        found = refused(book, game, {**beside, wager: amount}, **posted)
        assert (found != ("bad_amount", clause)) is fits, (amount, found)


@pytest.mark.parametrize(("book", "game", "wager", "beside", "clause"), SIDE)
def test_a_side_wager_without_limits_of_its_own_has_the_tables(
    book: str, game: str, wager: str, beside: dict[str, str], clause: str
) -> None:
    assert offered(book, game, wager) == (100, 10_000_000)
    assert offered(book, game, wager, minimum="5", maximum="50") == (500, 5_000)
    assert offered(book, game, wager, minimum="5", maximum="50", **{f"{wager}_maximum": "80"}) == (500, 8_000)


@pytest.mark.parametrize(("book", "game", "wager", "beside", "clause"), SIDE)
def test_limits_that_leave_a_side_wager_no_amount_are_refused(
    book: str, game: str, wager: str, beside: dict[str, str], clause: str
) -> None:
    least, most = f"{wager}_minimum", f"{wager}_maximum"
    assert offered(book, game, wager, **{least: "9", most: "9"}) == (900, 900)
    for posted in ({least: "9", most: "8"}, {least: "60", "maximum": "50"}, {"minimum": "9", most: "8"}):
        with pytest.raises(Refusal, match="above its maximum"):
            game_of(game).rules(book, posted)


@pytest.mark.parametrize(("book", "game", "wager"), MOST_ALONE)
def test_a_side_wager_with_a_minimum_of_its_own_has_a_maximum_too(book: str, game: str, wager: str) -> None:
    assert offered(book, game, wager, maximum="50") == (100, 5_000)
    assert offered(book, game, wager, maximum="50", **{f"{wager}_maximum": "20"}) == (100, 2_000)
    with pytest.raises(Refusal, match="above its maximum"):
        game_of(game).rules(book, {f"{wager}_minimum": "9", f"{wager}_maximum": "8"})


# -- roulette ----------------------------------------------------------------------------------------

AREAS = {"inside_minimum": "2", "inside_maximum": "10", "outside_minimum": "5", "outside_maximum": "50"}
INSIDE = (
    "straight-17",
    "split-17-20",
    "row-13",
    "trio-0-1-2",
    "corner-13",
    "first-five",
    "six-13",
    "courtesy",
)
OUTSIDE = ("column-1", "dozen-1", "red", "black", "odd", "even", "low", "high")


def spun(book: str, wager: str, amount: str, game: str = "roulette", **options: Any) -> dict[str, Any]:
    seat = {"seat": 1, "wagers": {wager: amount}}
    record = {"rulebook": book, "game": game, "seats": [seat], "spins": ["36"], "options": options}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(("book", "clause"), [(H, "§1.I.C"), (O3, "V.I")])
def test_roulette_has_limits_inside_and_outside_the_numbers(book: str, clause: str) -> None:
    for wagers, least, most, area in ((INSIDE, 2, 10, "inside"), (OUTSIDE, 5, 50, "outside")):
        for wager in wagers:
            for amount, rule in ((least - 1, "minimum"), (least, ""), (most, ""), (most + 1, "maximum")):
                answer = spun(book, wager, str(amount), **AREAS)
                assert ("refused" in answer) is bool(rule), (wager, amount)
                if rule:
                    told = answer["refused"]
                    assert (told["rule"], told["clause"]) == (f"rules.{area}_{rule}", clause)


@pytest.mark.parametrize("book", [H, O3])
def test_an_area_without_limits_of_its_own_has_the_tables(book: str) -> None:
    posted = {"minimum": "5", "maximum": "50", "inside_minimum": "1", "outside_maximum": "200"}
    taken = [("straight-1", "1"), ("straight-1", "50"), ("red", "5"), ("red", "200")]
    assert all("net" in spun(book, *one, **posted) for one in taken)
    assert spun(book, "straight-1", "51", **posted)["refused"]["rule"] == "rules.maximum"
    assert spun(book, "red", "4", **posted)["refused"]["rule"] == "rules.minimum"
    for odd in ({"inside_minimum": "9", "inside_maximum": "8"}, {"outside_minimum": "60", "maximum": "50"}):
        assert spun(book, "red", "5", **odd)["refused"]["code"] == "contradiction"


def test_rapid_roulette_has_limits_inside_and_outside_too() -> None:
    def bet(wager: str, amount: str) -> Any:
        answer = spun(H, wager, amount, "rapid-roulette", chips_shown=["1", "5"], **AREAS)
        return answer.get("net", {}).get("1", {}).get(wager) or answer["refused"]["rule"]

    assert bet("straight-1", "1") == "0"  # crossed out: the minimum is not reached
    assert bet("straight-1", "2") == "-2"
    assert (bet("straight-1", "10"), bet("straight-1", "11")) == ("-10", "rules.inside_maximum")
    assert (bet("odd", "4"), bet("odd", "5")) == ("0", "-5")
    assert (bet("odd", "50"), bet("odd", "51")) == ("-50", "rules.outside_maximum")


@pytest.mark.parametrize(
    ("book", "game", "clause"), [(H, "roulette", "§5.I"), (H, "rapid-roulette", "R§5.I")]
)
def test_three_numbers_have_one_line_of_odds(book: str, game: str, clause: str) -> None:
    for row, trio, fits in (("12", "12", True), ("12", "11", False), ("11", "12", False), ("11", "11", True)):
        pay = {"odds": {"row": f"{row} to 1", "trio": f"{trio} to 1"}}
        answer = spun(book, "row-34", "1", game, pay=pay)
        assert answer.get("net") == ({"1": {"row-34": row}} if fits else None)
        if not fits:
            assert (answer["refused"]["code"], answer["refused"]["clause"]) == ("contradiction", clause)
    alone = spun(book, "row-34", "1", game, pay={"odds": {"row": "12 to 1"}})
    assert alone["refused"]["clause"] == clause


def test_oneida_g_1_row_and_triple_have_a_line_each() -> None:
    pay = {"odds": {"row": "12 to 1", "trio": "11 to 1"}}
    assert spun(O3, "row-34", "1", pay=pay)["net"] == {"1": {"row-34": "12"}}


# -- chips -------------------------------------------------------------------------------------------

IN_CENTS = {
    "insurance": "§9.II names half of the wager",
    "cap": "HM.II.E(2) names any share of the proceeds",
    "fire": "§12.II.A names whole dollars",
}
"""What documents let be staked though chips may not make it."""


def amounts(ask: Any) -> list[tuple[str, Any]]:
    """Every amount that an ask leaves open, by what is done with it."""
    if type(ask) is Bet:
        return [(one.wager, one.amount) for one in ask.offers]
    choices = ask.choices if type(ask) is Choose else ()
    return [(one.wager or one.do, one.amount) for one in choices if one.amount is not None]


@pytest.mark.parametrize(
    ("book", "game"),
    [(book, game.id) for book, game in chapters() if game.id not in ("poker", "rapid-roulette")],
)
def test_amounts_come_in_the_smallest_chip_everywhere(book: str, game: str) -> None:
    fixed_chip = game_of(game).chapter(book).rules["smallest_chip"].range is None
    rules = game_of(game).rules(book, {} if fixed_chip else {"smallest_chip": "5"})
    chip = rules.amount("smallest_chip")
    for seed in range(6):
        round, player = Round(game_of(game), rules, (1, 2)), RandomPlayer(seeded(seed))
        for _ in range(300):
            if round.ask is None:
                break
            for name, allowed in amounts(round.ask):
                fixed = allowed.minimum == allowed.maximum
                assert fixed or allowed.step % chip == 0 or name in IN_CENTS, (name, allowed)
            with suppress(Refusal):
                round.answer(player.answer(round.ask, round))


@pytest.mark.parametrize(
    ("rows", "best"),
    [(("40 to 1", "6 to 1"), 40), (("$100,000", "6 to 1", "push"), 6), (("$100,000", "push"), 0)],
)
def test_the_best_odds_of_a_table_leave_sums_of_money_out(rows: tuple[str, ...], best: int) -> None:
    table = PayTable(Cite("pay.hand", "§1"), "fixed", {row: parse_pays(row) for row in rows})
    assert best_odds(table) == best
