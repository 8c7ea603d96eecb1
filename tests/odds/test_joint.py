"""Several wagers on one round: moments by theory, one wager alone, and refusals."""

from fractions import Fraction
from itertools import product
from statistics import NormalDist, correlation, stdev

import pytest
from msgspec.structs import replace

from pitboss.desk import analyse, analyse_joint, game_of
from pitboss.odds import Kernel
from pitboss.odds.joint import Ending, Joint, Together, alone
from pitboss.odds.solved import from_bytes, to_bytes
from pitboss.rulebooks import Refusal

HORSESHOE = "horseshoe-cincinnati"
ALONE = [
    ("craps", HORSESHOE, "dont_pass"),
    ("craps", HORSESHOE, "buy_4"),
    ("roulette", HORSESHOE, "red"),
    ("mini-baccarat", HORSESHOE, "banker"),
    ("three-card-poker", "oneida-2003", "pair_plus"),
]


@pytest.mark.parametrize(("game", "book", "wager"), ALONE)
def test_one_wager_together_is_that_wager(game: str, book: str, wager: str) -> None:
    joint, single = analyse_joint(game, book, {wager: 700}), analyse(game, book, wager=wager)[wager]
    assert joint.house_edge == single.house_edge
    assert joint.element_of_risk == single.element_of_risk
    assert joint.variance == 700**2 * single.variance
    assert joint.hit_frequency == single.hit_frequency
    assert joint.total_combinations == single.total_combinations


@pytest.mark.parametrize(
    ("game", "book", "stakes"),
    [
        ("craps", HORSESHOE, {"pass": 1000, "dont_pass": 500, "place_6": 1200, "lay_4": 4000, "field": 100}),
        ("craps", HORSESHOE, {"pass": 1000, "fire": 500, "place_8": 1200, "field": 100}),
        ("roulette", "oneida-2003", {"red": 1000, "straight-7": 100, "dozen-1": 300}),
        ("big-six", HORSESHOE, {"1": 500, "joker": 100}),
        ("mini-baccarat", HORSESHOE, {"player": 1000, "tie": 500, "dragon_player": 500}),
        ("three-card-poker", "oneida-2003", {"pair_plus": 500, "ante": 1000}),
    ],
)
def test_each_wager_of_several_keeps_its_own_mean_and_variance(
    game: str, book: str, stakes: dict[str, int]
) -> None:
    joint, single = analyse_joint(game, book, stakes), analyse(game, book)
    for name, cents in stakes.items():
        assert joint.means[name] == cents * single[name].expected_value
        assert joint.covariances[name][name] == cents**2 * single[name].variance
    assert sum(one.probability for one in joint.outcomes) == 1
    assert joint.average_stake == sum(cents * single[name].average_stake for name, cents in stakes.items())
    mean = sum((one.probability * one.cents for one in joint.outcomes), Fraction(0))
    square = sum((one.probability * one.cents**2 for one in joint.outcomes), Fraction(0))
    assert (joint.mean, joint.variance) == (mean, square - mean**2)


def test_two_fair_coins_that_show_the_same_face_move_together() -> None:
    """One toss for both: the covariance is the product of the stakes, and the deviations add."""
    endings = [Ending(1, (Fraction(s * 300), Fraction(s * 200)), Fraction(500)) for s in (1, -1)]
    both = _joint({"first": 300, "second": 200}, endings)
    assert both.covariances["first"]["second"] == 60_000
    assert both.variance == 500**2
    assert both.correlation("first", "second", 3) == "1.00"
    apart = [
        Ending(1, (Fraction(a * 300), Fraction(b * 200)), Fraction(500))
        for a, b in product((1, -1), repeat=2)
    ]
    two = _joint({"first": 300, "second": 200}, apart)
    assert two.covariances["first"]["second"] == 0
    assert two.variance == 300**2 + 200**2
    assert [one.cents for one in two.outcomes] == [500, 100, -100, -500]


def _joint(stakes: dict[str, int], endings: list[Ending]) -> Joint:
    return Joint.of(game_of("big-six").rules(HORSESHOE), stakes, Together(endings))


@pytest.mark.parametrize(("game", "book", "wager"), ALONE)
def test_one_wager_together_has_every_figure_of_its_own(game: str, book: str, wager: str) -> None:
    joint, single = analyse_joint(game, book, {wager: 700}), analyse(game, book, wager=wager)[wager]
    assert (joint.payback, joint.push_frequency) == (single.payback, single.push_frequency)
    assert (joint.skewness(), joint.volatility_index()) == (single.skewness(), single.volatility_index())
    told, own = joint.to_json(), single.to_json()
    for figure in ("payback", "push_frequency", "skewness", "volatility_index"):
        assert told[figure] == own[figure]


def test_an_outcome_that_is_a_mean_leaves_no_skewness() -> None:
    """Its third moment may have no limit, and one result that never varies has none either."""
    endings = [
        Ending(1, (Fraction(300),), Fraction(300), (Fraction(100),)),
        Ending(1, (Fraction(-300),), Fraction(300)),
    ]
    assert _joint({"1": 300}, endings).skewness() is None
    assert _joint({"1": 300}, endings[1:]).skewness() is None


def test_the_screen_has_every_figure() -> None:
    from rich.console import Console

    with (console := Console(width=100)).capture() as seen:
        console.print(analyse_joint("craps", HORSESHOE, {"pass": 1000, "pass_odds": 2000}))
    for figure in ("1.4141%", "0.6061%", "98.5859%", "0.31543", "4.7155", "23.3333", "payback", "pushes"):
        assert figure in seen.get()


def test_red_and_black_lose_together_on_the_zeros_only() -> None:
    joint = analyse_joint("roulette", HORSESHOE, {"red": 1000, "black": 1000})
    assert [(one.cents, one.combinations) for one in joint.outcomes] == [(0, 36), (-2000, 2)]


@pytest.mark.parametrize(
    ("game", "stakes", "code"),
    [
        ("roulette", {}, "no_wager"),
        ("roulette", {"red": 0}, "bad_amount"),
        ("roulette", {"red": True}, "bad_amount"),
        ("roulette", {"red": 100, "mauve": 100}, "unknown_wager"),
        ("roulette", {"mauve": 100}, "unknown_wager"),
        ("blackjack", {"blackjack": 1000, "insurance": 600}, "bad_amount"),
        ("blackjack", {"insurance": 100, "house_money": 100}, "needs_wager"),
        ("blackjack", {"blackjack": 100, "tip": 100}, "unknown_wager"),
        ("blackjack", {"blackjack": 100, "buster": 100}, "unknown_wager"),
        ("pure-21-5-blackjack", {"game": 500, "buster": 500}, "no_joint"),
        ("pure-21-5-blackjack", {"game": 500, "trips": 500}, "unknown_wager"),
        ("pai-gow-poker", {"pai_gow": 100, "bank": 100}, "no_joint"),
        ("ultimate-texas-holdem", {"trips": 100, "blind": 100}, "unknown_wager"),
        ("ultimate-texas-holdem", {"ante": 100, "progressive": 100}, "unknown_wager"),
        ("three-card-poker", {"pair_plus": 100, "six_card_bonus": 100}, "needs_wager"),
        ("craps", {"pass": 100, "come_odds": 100}, "needs_wager"),
    ],
)
def test_what_cannot_be_counted_together_is_refused(game: str, stakes: dict[str, int], code: str) -> None:
    book = "merced-poker-room" if game.startswith("pure") else HORSESHOE
    with pytest.raises(Refusal) as refused:
        analyse_joint(game, book, stakes)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("game", "book", "wager", "readings", "returned"),
    [
        ("three-card-poker", HORSESHOE, "six_card_bonus", {}, True),
        ("three-card-poker", HORSESHOE, "six_card_bonus", {"flat_award": ""}, False),
        ("let-it-ride", HORSESHOE, "bonus", {}, False),
        ("caribbean-stud", "oneida-2003", "progressive", {}, False),
    ],
)
def test_a_sum_says_whether_the_stake_comes_back(
    game: str, book: str, wager: str, readings: dict[str, str], returned: bool
) -> None:
    top = analyse(game, book, readings=readings, wager=wager)[wager].outcomes[0]
    assert top.to_json()["stake_returned"] is returned
    assert top.says.endswith("stake back" if returned else "stake kept")


def test_odds_need_not_say_that_the_stake_comes_back() -> None:
    top = analyse("roulette", HORSESHOE, wager="red")["red"].outcomes[0]
    assert "stake_returned" not in top.to_json()
    assert top.says == "1 to 1"


def test_what_is_kept_on_disk_has_the_wagers_made_together_and_their_bases() -> None:
    rules = game_of("craps").rules(HORSESHOE)
    found = game_of("craps").analyse(rules)
    again = from_bytes(to_bytes(found), rules)
    assert again.combined == found.combined
    assert again.to_json() == found.to_json()


def test_one_pair_made_together_can_be_asked_for_alone() -> None:
    one = analyse("craps", HORSESHOE, wager="pass with 2x odds")
    assert (list(one.wagers), list(one.combined)) == ([], ["pass with 2x odds"])
    assert not analyse("craps", HORSESHOE, wager="pass").combined


@pytest.mark.heavy
@pytest.mark.parametrize("decks", [2, 6])
def test_blackjack_with_house_money_keeps_what_each_is_worth_alone(decks: int) -> None:
    stakes, options = {"blackjack": 1000, "house_money": 500}, {"decks": decks}
    joint = analyse_joint("blackjack", HORSESHOE, stakes, options=options)
    single = analyse("blackjack", HORSESHOE, options=options)
    for name, cents in stakes.items():
        assert float(joint.means[name]) == pytest.approx(float(cents * single[name].expected_value), rel=1e-9)
        assert float(joint.covariances[name][name]) == pytest.approx(
            float(cents**2 * single[name].variance), rel=1e-9
        )
    staked = sum(cents * single[name].average_stake for name, cents in stakes.items())
    assert float(joint.average_stake) == pytest.approx(float(staked), rel=1e-9)


NORTH_DAKOTA = "north-dakota-99-01-3"


@pytest.mark.heavy
def test_a_tip_rides_the_hand_it_goes_with() -> None:
    """It fares as it does alone, on average and in its variance, and so does the wager."""
    stakes = {"blackjack": 1000, "tip": 500}
    joint, single = analyse_joint("blackjack", NORTH_DAKOTA, stakes), analyse("blackjack", NORTH_DAKOTA)
    for name, cents in stakes.items():
        assert float(joint.means[name]) == pytest.approx(float(cents * single[name].expected_value), rel=1e-9)
        assert float(joint.covariances[name][name]) == pytest.approx(
            float(cents**2 * single[name].variance), rel=1e-9
        )
    staked = sum(cents * single[name].average_stake for name, cents in stakes.items())
    assert float(joint.average_stake) == pytest.approx(float(staked), rel=1e-9)
    game = game_of("blackjack")
    _moves_together(game.kernel(game.rules(NORTH_DAKOTA)), joint, "tip", 40_000)


@pytest.mark.heavy
def test_insurance_beside_a_hand_is_that_of_one_who_always_insures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver can also take insurance with the hand: mean and variance of both must be the same."""
    from pitboss.games.blackjack.odds import solve
    from pitboss.procedures.twentyone.best_play import Strategy

    stakes = {"blackjack": 1000, "insurance": 500}
    joint, single = analyse_joint("blackjack", HORSESHOE, stakes), analyse("blackjack", HORSESHOE)
    assert joint.staked == 1000
    mean = Fraction(1, 13) * 500 * single["insurance"].expected_value
    assert float(joint.means["insurance"]) == pytest.approx(float(mean), rel=1e-12)
    monkeypatch.setattr(
        Strategy, "insures", lambda self, _: self.against.up in self.against.terms.insurance.ups
    )
    both = solve(game_of("blackjack").rules(HORSESHOE)).analysis("blackjack", ())
    assert float(joint.mean) == pytest.approx(float(1000 * both.expected_value), rel=1e-9)
    assert float(joint.variance) == pytest.approx(float(1000**2 * both.variance), rel=1e-9)
    assert float(joint.average_stake) == pytest.approx(float(1000 * both.average_stake), rel=1e-9)


@pytest.mark.heavy
@pytest.mark.in_turn
def test_blackjack_and_house_money_move_together_as_their_rounds_do() -> None:
    """Pairs are split and suited ace-kings are no blackjacks: the kernel's rounds say by how much."""
    joint = analyse_joint("blackjack", HORSESHOE, {"blackjack": 1000, "house_money": 1000})
    game = game_of("blackjack")
    _moves_together(game.kernel(game.rules(HORSESHOE)), joint, "house_money", 40_000)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "side"), [("ultimate-texas-holdem", "trips"), ("texas-holdem-bonus", "bonus")]
)
def test_a_street_contest_with_the_wager_beside_it_keeps_what_each_is_worth_alone(
    game: str, side: str
) -> None:
    stakes = {side: 500, "ante": 1000}
    joint, single = analyse_joint(game, HORSESHOE, stakes), analyse(game, HORSESHOE)
    for name, cents in stakes.items():
        assert joint.means[name] == cents * single[name].expected_value
        assert joint.covariances[name][name] == cents**2 * single[name].variance
    assert joint.average_stake == sum(cents * single[name].average_stake for name, cents in stakes.items())
    _moves_together(game_of(game).kernel(game_of(game).rules(HORSESHOE)), joint, side, 100_000)


@pytest.mark.heavy
def test_a_bonus_that_looks_at_the_dealer_s_cards_is_not_counted_with_the_rest() -> None:
    with pytest.raises(Refusal) as refused:
        analyse_joint(
            "texas-holdem-bonus", HORSESHOE, {"ante": 100, "bonus": 100}, options={"both_aces": True}
        )
    assert refused.value.code == "no_joint"


def _moves_together(kernel: Kernel, joint: Joint, side: str, rounds: int) -> None:
    """Compare the correlation with that of a kernel's rounds, within four standard errors."""
    nets = kernel.nets(9, rounds)
    main, beside = (  # a tip and its double are one wager
        [sum(net for wager, net in one.items() if wager.startswith(side) == aside) for one in nets]
        for aside in (False, True)
    )
    first = next(name for name in joint.stakes if name != side)
    told = float(joint.correlation(first, side, 9) or 0)
    assert correlation(main, beside) == pytest.approx(told, abs=4 * _spread(main, beside) / rounds**0.5)


def _spread(main: list[int], beside: list[int]) -> float:
    """The deviation of one round's product of standard scores: large where rare hands pay much."""
    one, other = NormalDist.from_samples(main), NormalDist.from_samples(beside)
    pairs = zip(main, beside, strict=True)
    return stdev((a - one.mean) * (b - other.mean) / (one.stdev * other.stdev) for a, b in pairs)


@pytest.mark.parametrize(
    ("share", "says"),
    [
        (Fraction(1, 40), "The rows are approximations for 2.5000% of all rounds."),
        (None, "Each probability is known to within 1e-12 only."),
    ],
)
def test_one_wager_alone_says_how_well_its_rows_are_known(share: Fraction | None, says: str) -> None:
    """What is computed to within an error may still be spread over rows that are approximations."""
    one = analyse("big-six", "horseshoe-cincinnati").wagers["1"]
    made = alone(replace(one, error=Fraction(1, 10**12), approximated=share), 100)
    [note] = made.notes
    assert note.startswith(says)
    assert alone(one, 100).notes == ()
