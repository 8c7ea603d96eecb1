"""Side wagers stated in a chapter: what the reader refuses, what a difference shows, and the facts of cards."""

from pathlib import Path

import pytest

from pitboss.desk import game_of
from pitboss.procedures.side_wagers import CARD_FACTS, OF_CARDS, known
from pitboss.rulebooks import read_chapter
from pitboss.rulebooks.diff import diff
from pitboss.rulebooks.load import chapter_problems
from pitboss.rulebooks.model import Chapter

GAME = "mini-baccarat"
FILE = Path("docs/examples/books/side-wagers/mini-baccarat.toml")


@pytest.fixture
def text(project: Path) -> str:
    return (project / FILE).read_text()


def chapter(text: str) -> Chapter:
    return read_chapter(text.encode(), game_of(GAME).ruleset, "side-wagers", FILE.name)


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        (
            'looks_at = "player_two"',
            'looks_at = "player_too"',
            "wagers.player_pair",
            "did you mean 'player_two'",
        ),
        ("cards = 4 }", "crads = 4 }", "wagers.small", "did you mean 'cards'"),
        ("cards = 4 }", 'cards = "four" }', "wagers.small", "whole number"),
        ("[5, 6]", "{ minimum = 5, most = 6 }", "wagers.big", "whole number"),
        ('winner = "banker"', 'winner = "bank"', "wagers.dragon_7", "did you mean 'banker'"),
        ("[wagers.panda_8]", "[wagers.dragon_player]", "wagers.dragon_player", "the game itself settles it"),
        ("[wagers.panda_8]", "[wagers.Panda8]", "wagers.Panda8", "small letters"),
        ('rows = { "four cards" = { cards = 4 } }', "rows = {}", "wagers.small", "says when it pays"),
        (
            'rows = { "four cards" = { cards = 4 } }',
            'rows = { "four cards" = { cards = 4 } }\nadds = ["for cards"]',
            "wagers.small",
            "did you mean 'four cards'",
        ),
        ('looks_at = "player_two"\n', "", "wagers.player_pair", "knows no such wager"),
        ('"four cards" = "3 to 2"', '"for cards" = "3 to 2"', "pay.small", "did you mean 'four cards'"),
        (
            'tie = { clause = "2" }',
            'tie = { clause = "2", rows = { a = { cards = 4 } } }',
            "wagers.tie",
            "looks_at",
        ),
        (
            'tie = { kind = "floor", win = "8 to 1"',
            'tie = { kind = "floor", win = "8 on 1"',
            "pay.tie",
            "neither odds",
        ),
        ("perfect_pairs_table = {", "perfect_pears_table = {", "rules.perfect_pears_table", "no such rule"),
    ],
)
def test_what_is_wrong_with_a_side_wager_is_said(
    text: str, old: str, new: str, where: str, says: str
) -> None:
    assert text.count(old) >= 1
    changed = text.replace(old, new, 1)
    made, problems = chapter_problems(changed.encode(), game_of(GAME).ruleset, "side-wagers", FILE.name)
    assert made is None
    assert any(problem.rule == where and says in problem.reason for problem in problems), problems


def test_a_stake_is_returned_only_where_a_table_may_say_so(text: str) -> None:
    big_six = Path(__file__).parents[2] / "docs/samples/books/lucky-star/big-six.toml"
    wheel = big_six.read_text()
    changed = wheel.replace('"joker" = "45 to 1"', '"joker" = "push"')
    assert changed != wheel
    made, problems = chapter_problems(
        changed.encode(), game_of("big-six").ruleset, "lucky-star", "big-six.toml"
    )
    assert made is None
    assert "returns the stake" in problems[0].reason


def test_a_difference_shows_what_a_side_wager_looks_at(text: str) -> None:
    other = chapter(text.replace("banker_count = 7", "banker_count = { minimum = 7 }"))
    found = {one.name: one for one in diff(chapter(text), other).differences}
    assert found.keys() == {"dragon_7"}
    left, right = found["dragon_7"].left, found["dragon_7"].right
    assert left is not None
    assert right is not None
    assert (
        "looks at hands; Banker wins with a three-card 7: winner banker, banker count 7, banker cards 3"
        in left.says
    )
    assert "banker count 7 or more" in right.says


def test_the_chapter_loads_with_its_own_choices_among_tables(text: str) -> None:
    found = chapter(text)
    assert found.rules["perfect_pairs_table"].value == "A"
    assert found.rules["dragon_7_minimum"].value == 100
    assert {*found.pay["perfect_pairs"].tables} == {"A", "B"}
    assert game_of(GAME).ruleset.wagers.keys() & found.wagers.keys() == {"player", "banker", "tie"}


def test_every_fact_of_cards_is_told() -> None:
    assert OF_CARDS.keys() == CARD_FACTS.keys()


@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        ("Qh Qh", {"same_rank": True, "same_suit": True, "suit": "hearts", "faces": "Qh-Qh", "queens": 2}),
        ("Td Kd", {"same_rank": False, "same_suit": True, "ranks": "K-T", "straight": False, "tens": 1}),
        ("Qd Qh", {"same_rank": True, "same_suit": False, "same_color": True, "suit": "mixed"}),
        ("Qd Qs", {"same_color": False}),
        ("Ac 2d 3h", {"straight": True, "ranks": "A-3-2", "aces": 1}),
        ("Qc Kd Ah", {"straight": True}),
        ("Kc Ad 2h", {"straight": False}),
        ("2c 4d 3h", {"straight": True, "ranks": "4-3-2"}),
        ("7c 7d 7h", {"same_rank": True, "straight": False, "sevens": 3, "cards": 3}),
    ],
)
def test_facts_of_cards(cards: str, facts: dict[str, object]) -> None:
    found = known(OF_CARDS, cards.split())
    assert {name: found[name] for name in facts} == facts
