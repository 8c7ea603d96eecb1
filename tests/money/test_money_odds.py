from fractions import Fraction

import pytest

from pitboss.money import Flat, Odds, parse_pays


@pytest.mark.parametrize(
    ("text", "stake", "wins"),
    [
        ("3 to 2", 100, 150),
        ("3 to 2", 1, Fraction(3, 2)),
        ("200:1", 5, 1000),
        ("200 : 1", 5, 1000),
        ("1 to 1", 0, 0),
        ("$100,000", 1, 10_000_000),
        ("$100,000", 0, 0),
        ("$0.50", 100, 50),
    ],
)
def test_what_a_stake_wins(text: str, stake: int, wins: Fraction | int) -> None:
    won = parse_pays(text).win(stake)
    assert (won, type(won)) == (wins, Fraction)


@pytest.mark.parametrize(
    "text", ["", "3", "3 to 0", "3 to", "to 2", "-3 to 2", "1.5 to 1", "3/2", "100,000", 3, None, 1.5]
)
def test_what_is_neither_odds_nor_an_award(text: object) -> None:
    with pytest.raises(ValueError, match=r"odds|award|amount"):
        parse_pays(text)


def test_odds_are_equal_when_they_pay_the_same() -> None:
    assert Odds(2, 2) == Odds(1, 1)
    assert hash(Odds(6, 4)) == hash(Odds(3, 2))
    assert Odds(3, 2) != Odds(2, 3)
    assert Odds(1, 1) != Flat(100)


@pytest.mark.parametrize("text", ["3 to 2", "40 to 1", "$100,000", "$0.50"])
def test_they_are_written_as_read(text: str) -> None:
    assert str(parse_pays(text)) == text


@pytest.mark.parametrize(("pays", "per"), [(-1, 1), (1, 0), (1, -2)])
def test_odds_that_nobody_can_count(pays: int, per: int) -> None:
    with pytest.raises(ValueError, match="are not valid"):
        Odds(pays, per)


def test_an_award_in_all_takes_the_place_of_the_stake() -> None:
    """$100 on a stake of $5: the stake is no longer the player's, so $95 are won; on the award's own amount nothing."""
    award = parse_pays("$100 in all")
    assert [award.win(stake) for stake in (500, 9_999, 10_000, 10_001, 0)] == [9_500, 1, 0, 0, 0]
    assert parse_pays("$100").win(500) == 10_000
    assert award != parse_pays("$100")
    assert str(award) == "$100 in all"


def test_for_counts_the_stake_in_and_a_push_returns_it() -> None:
    assert parse_pays("5 for 1") == parse_pays("4 to 1")
    assert str(parse_pays("5 for 1")) == "5 for 1"
    assert parse_pays("3 for 2").win(200) == 100
    assert str(parse_pays("push")) == "push"
    assert parse_pays("push").win(500) == 0
    for wrong in ("1 for 2", "5 for", "push it", "0 for 0"):
        with pytest.raises(ValueError, match=r"odds|award|are not valid"):
            parse_pays(wrong)
