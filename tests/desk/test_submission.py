"""A chapter by what an approver asks, and by what the public must be told."""

import pytest

from pitboss.desk import game_of
from pitboss.desk.submission import SUBJECTS, Section, notice, submission
from pitboss.rulebooks import library

GAME, BOOK = "three-card-poker", "oneida-2025"


def test_every_entry_of_a_chapter_that_only_one_part_can_hold_is_under_its_subject() -> None:
    rules = game_of(GAME).rules(BOOK)
    found = {one.subject: one for one in submission(rules).sections}
    assert list(found) == list(SUBJECTS)
    wrongs = {f"irregularities.{name}" for name in rules.chapter.irregularities}
    assert wrongs <= {one.rule for one in found["irregularities"].entries}
    assert {f"wagers.{name}" for name in rules.chapter.wagers} <= {
        one.rule for one in found["wagers"].entries
    }
    assert {one.cite.rule for one in rules.pay_tables.values()} <= {one.rule for one in found["odds"].entries}
    assert "duties.shuffle" in {one.rule for one in found["shuffling"].entries}
    assert not any(one.rule.startswith("irregularities.") for one in found["dealing"].entries)


def test_what_is_left_open_is_prose_waived_or_unsupported() -> None:
    found = {one.subject: one for one in submission(game_of(GAME).rules(BOOK)).sections}
    assert [one[0] for one in found["object"].left_open] == ["A(2)"]
    assert {status for one in found.values() for _, _, status in one.left_open} <= {
        "prose",
        "waived",
        "unsupported",
    }


@pytest.mark.parametrize(("game", "cards"), [("roulette", False), ("craps", False), (GAME, True)])
def test_shuffling_and_cutting_are_asked_of_games_with_cards(game: str, cards: bool) -> None:
    found = submission(game_of(game).rules("horseshoe-cincinnati"))
    applies = {one.subject for one in found.sections if one.applies}
    assert ({"shuffling", "cutting"} <= applies) is cards
    assert {"shuffling", "cutting"}.isdisjoint(found.unsaid)


def test_a_subject_on_which_nothing_is_said_is_named() -> None:
    assert submission(game_of("big-six").rules("horseshoe-cincinnati")).unsaid == ("notices",)
    assert submission(game_of(GAME).rules(BOOK)).unsaid == ()


@pytest.mark.parametrize(
    ("entries", "statuses", "applies", "verdict"),
    [
        (1, [], True, "said"),
        (0, ["encoded", "prose"], True, "said under another subject"),
        (0, ["prose", "waived"], True, "only in words"),
        (0, [], True, "nothing is said"),
        (0, [], False, "does not apply: the game has no cards"),
    ],
)
def test_a_verdict_says_how_complete_a_subject_is(
    entries: int, statuses: list[str], applies: bool, verdict: str
) -> None:
    section = Section("x", "y", (None,) * entries, tuple(("1", "t", one) for one in statuses), applies)  # type: ignore[arg-type]
    assert section.verdict == verdict
    assert len(section.left_open) == sum(one not in ("encoded", "through_parent") for one in statuses)


def test_a_notice_has_the_limits_and_odds_that_this_table_posts() -> None:
    rules = game_of(GAME).rules(
        "horseshoe-cincinnati",
        {"minimum": "10", "pair_plus_minimum": "5"},
        {"pair_plus": {"flush": "4 to 1"}},
    )
    found = notice(rules)
    limits = {one.wager: (one.minimum, one.maximum) for one in found.limits}
    assert limits["ante"] == ("10", "100000")
    assert limits["pair_plus"][0] == "5"
    assert found.pay["pair_plus"]["flush"] == "4 to 1"
    assert found.options["minimum"] == "$10"
    assert [one.rule for one in found.asked] == ["duties.layout_notice"]


@pytest.mark.parametrize(
    ("book", "game", "later"),
    [
        ("horseshoe-cincinnati", GAME, {"play"}),
        ("merced-poker-room", GAME, {"play"}),  # the bank is offered first
        ("horseshoe-cincinnati", "blackjack", {"insurance", "double", "split"}),
        ("south-dakota-20-18", "casino-war", {"war"}),
        ("horseshoe-cincinnati", "roulette", set()),  # a wager for each place
        ("horseshoe-cincinnati", "craps", set()),  # wagers at any time
    ],
)
def test_of_a_wager_made_later_a_notice_has_no_limits_but_its_clause(
    book: str, game: str, later: set[str]
) -> None:
    limits = notice(game_of(game).rules(book)).limits
    assert {one.wager for one in limits if one.later} == later
    assert all((one.minimum == one.maximum == "") == one.later and one.clause for one in limits)


def test_a_wager_that_is_not_offered_is_not_announced() -> None:
    rules = game_of(GAME).rules("horseshoe-cincinnati", {"six_card_bonus_offered": False})
    assert "six_card_bonus" not in {one.wager for one in notice(rules).limits}


@pytest.mark.heavy
def test_every_chapter_can_be_sorted_and_announced() -> None:
    from pitboss.desk import chapters
    from pitboss.desk.games import entries

    for book, game in chapters():
        for entry in entries(book, game):
            rules = entry.rules(book)
            assert submission(rules).to_json()["subjects"]
            assert notice(rules).to_json()["sha256"] == rules.chapter.sha256


def test_an_edition_is_sorted_without_its_clauses() -> None:
    kept = library.shelf_of(BOOK).editions.of(f"{BOOK}/{GAME}.toml")
    assert kept
    found = submission(game_of(GAME).rules(f"{BOOK}@{kept[0].sha256[:12]}"))
    assert len(found.sections) == len(SUBJECTS)
