"""Playing at the terminal, through a pipe: every game on the floor, as a person at a keyboard would."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.cli.session import sit_down
from pitboss.desk import audit_log, explain_log, read_logs, replay_log, verify_log
from pitboss.rounds import Round

GAME = ("play", "three-card-poker", "-r", "horseshoe-cincinnati", "--seed", "4")
CHAPTERS = every_chapter(lambda game: game, doors=True)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_help_tells_what_can_be_typed_and_the_question_is_put_again(run: Any) -> None:
    shown = run(*GAME, input=typed("help", "ante 10", "fold", "HELP", "q")).stdout
    assert shown.count("What you can type") == 2
    assert shown.count("ante: between $1 and") == 2
    assert "leave the table" in shown


@pytest.mark.parametrize(
    ("lines", "near"),
    [
        (("pair_pls 5",), "'pair_plus'"),
        (("ante 10 six card bons 5",), "'six_card_bonus'"),
        (("ante 0.10",), ""),
        (("six card bons 5",), "'six_card_bonus'"),
        (("ante 10", "plya"), "'play'"),
        (("earthquake 10",), ""),
    ],
)
def test_a_misspelt_word_at_the_table_is_guessed(run: Any, lines: tuple[str, ...], near: str) -> None:
    [refused] = [
        line for line in run(*GAME, input=typed(*lines, "q")).stdout.splitlines() if "refused" in line
    ]
    assert refused.endswith(f"; did you mean {near}?") if near else "did you mean" not in refused


def test_a_round_is_played_settled_and_explained(run: Any) -> None:
    shown = run(*GAME, input=typed("ante 10 pair_plus 5", "play"))
    assert shown.exit_code == 0
    for words in (
        "you stake $10 on ante",
        "ante: between $1 and $1,000 in steps of $1",
        "six_card_bonus: between $1 and $1,000 in steps of $1, with ante and pair_plus",
        "1. play: exactly $10",
        "2. fold",
        "What you won and lost",
        "your ante ",
        "You leave after 1 round",
    ):
        assert words in shown.stdout


def test_the_same_seed_deals_the_same_round(run: Any) -> None:
    first, again = (run(*GAME, "--seats", "3", input=typed("ante 10", "play")).stdout for _ in range(2))
    other = run(*GAME[:-1], "5", "--seats", "3", input=typed("ante 10", "play")).stdout
    assert first == again
    assert first != other


def test_a_refused_answer_changes_nothing_and_the_question_stands(run: Any) -> None:
    shown = run(
        *GAME, input=typed("ante 0.50", "six_card_bonus 5", "soup", "ante 10", "dance", "fold")
    ).stdout
    assert shown.count("refused: ") == 4
    assert "ante must be between $1 and $100,000 in steps of $1, not $0.50 [§7.I.A, IV] (bad_amount)" in shown
    assert shown.count("you stake") == 1
    assert "you fold" in shown


def test_a_question_mark_tells_the_rule_behind_the_ask(run: Any) -> None:
    shown = run(*GAME, input=typed("?", "ante 10", "?", "? dealer_qualifies", "? soup", "q")).stdout
    assert "rules.opening_wagers" in shown
    assert "how many times the ante the play wager is" in shown
    assert "§7.I.A, §10.II" in shown
    assert "queen high" in shown
    assert "has no rule 'soup'" in shown


def test_an_exclamation_mark_lists_irregularities_and_calls_one(run: Any) -> None:
    shown = run(*GAME, input=typed("ante 10", "!", "! earthquake", "! dealer_card_exposed", "q")).stdout
    assert "a card of the dealer is exposed before the proper reveal" in shown
    assert "names no irregularity 'earthquake'" in shown
    assert "the round is void: every stake goes back" in shown
    assert "$10 goes back from 1:ante to seat 1, being void" in shown
    assert "You leave after 1 round: 0 in all." in shown


TRAINING = "A training table: you are both player and staff, and its rounds are marked as training."


def test_the_terminal_says_that_it_is_a_training_table_and_marks_its_rounds(run: Any, tmp_path: Path) -> None:
    shown = run(*GAME, "--log", str(tmp_path), input=typed("ante 10", "play", "q")).stdout
    assert shown.startswith(TRAINING)
    [log] = read_logs((tmp_path / "round-1.jsonl").read_bytes())
    assert log.sealed is not None
    assert log.sealed.header is not None
    assert log.sealed.header.training
    told = run(*GAME, "--json", input=typed("q"))
    assert TRAINING in told.stderr


@pytest.mark.parametrize(
    ("game", "bet", "kind", "at", "clause"),
    [
        ("three-card-poker", "ante 10", "shuffler_jam", "before_deal", "§13.IV"),
        ("three-card-poker", "ante 10", "wrong_number_full_deck", "after_deal", "§8.IV, §9.IV"),
        ("blackjack", "25", "card_face_up_in_shoe", "deal", "§15.I"),
    ],
)
def test_staff_call_before_and_during_the_deal_when_its_moment_comes(
    run: Any, tmp_path: Path, game: str, bet: str, kind: str, at: str, clause: str
) -> None:
    words = ("play", game, "-r", "horseshoe-cincinnati", "--seed", "4", "--log", str(tmp_path))
    shown = run(*words, input=typed(f"!! {kind}", bet, "stand", "fold", "decline", "stand", "q")).stdout
    assert f"{kind} will be called at {at}" in shown
    assert re.search(rf"irregularity: {kind.replace('_', ' ')}.*\[{re.escape(clause)}\]", shown)
    data = (tmp_path / "round-1.jsonl").read_bytes()
    assert audit_log(data).verdict == "clean"
    [log] = read_logs(data)
    assert verify_log(log).fair


def test_a_call_when_due_that_can_never_come_is_refused_and_one_in_vain_is_told(run: Any) -> None:
    shown = run(
        *GAME,
        input=typed("!! earthquake", "ante 10", "!! shuffler_jam", "!! verbal_wager", "!!", "fold", "q"),
    ).stdout
    assert "names no irregularity 'earthquake'" in shown
    assert "shuffler_jam is called at before_deal, and the round is already past that" in shown
    assert "(not_allowed)" in shown
    assert "will be called" not in shown
    assert "or with !! KIND when its moment comes" in shown


def test_other_seats_are_bots_whose_cards_are_not_shown(run: Any) -> None:
    shown = run(*GAME, "--seats", "3", "--seat", "2", input=typed("ante 10", "q")).stdout
    assert "seat 2 (you)" in shown
    mine = re.findall(r"you are dealt (.*), face down", shown)
    others = re.findall(r"(?:seat [13]|the dealer) is dealt (\S+(?: \S+)*?)(?:  |$)", shown, re.MULTILINE)
    assert mine
    assert "▒▒" not in mine[0]
    assert set(others) == {"▒▒ ▒▒ ▒▒"}


def test_the_input_may_end_at_any_moment(run: Any) -> None:
    for lines in ((), ("ante 10",), ("ante 10", "?")):
        shown = run(*GAME, input=typed(*lines))
        assert shown.exit_code == 0
        assert "You leave after 0 rounds: 0 in all." in shown.stdout


def test_json_tells_every_round_and_the_rest_goes_beside_it(run: Any) -> None:
    shown = run(*GAME, "--json", input=typed("ante 10", "fold", "", "ante 5", "fold", "q"))
    assert json.loads(shown.stdout) == {"rounds": 2, "net": [{"ante": "-10"}, {"ante": "-5"}], "total": "-15"}
    assert "you fold" in shown.stderr


def test_a_played_round_can_be_audited_explained_and_replayed(run: Any, tmp_path: Path) -> None:
    run(*GAME, "--seats", "2", "--log", str(tmp_path), input=typed("ante 10 pair_plus 5", "play", "q"))
    data = (tmp_path / "round-1.jsonl").read_bytes()
    assert audit_log(data).clean
    assert explain_log(data)
    assert replay_log(data).over
    assert run("audit", str(tmp_path)).exit_code == 0


def test_a_seat_that_is_not_there_is_refused(run: Any) -> None:
    shown = run(*GAME, "--seats", "2", "--seat", "3", "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "unknown_seat")
    assert run(*GAME, "--seats", "8", "--json").exit_code == 2


def test_a_stack_that_is_no_amount_is_refused(run: Any) -> None:
    assert run(*GAME, "--stack", "lots", "--json").exit_code == 2


# Wagers are staked by `5`, decisions made by number, what needs an amount gets one, and an empty line goes on.
ANYTHING = ("5", "1", "1 5", "2", "", "2 10", "3", "1 100") * 6


@pytest.mark.parametrize(("book", "game"), CHAPTERS)
def test_every_game_on_the_floor_can_be_played_and_its_rounds_audited(
    run: Any, tmp_path: Path, book: str, game: Any
) -> None:
    words = ("play", game.id, "-r", book, "--seats", "3", "--seed", "7", "--log", str(tmp_path), "--json")
    shown = run(*words, input=typed("?", "!", *ANYTHING))
    assert shown.exit_code == 0
    finished = json.loads(shown.stdout)["rounds"]
    assert finished > 0
    logs = sorted(tmp_path.iterdir())
    assert len(logs) == finished
    assert [path.name for path in logs if not audit_log(path.read_bytes()).clean] == []


@pytest.mark.parametrize(("book", "game"), CHAPTERS)
def test_what_a_person_is_explained_comes_from_what_their_seat_may_see(
    run: Any, book: str, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a seat that may see nothing nothing is explained; from the whole log something would be."""
    words = ("play", game.id, "-r", book, "--seats", "3", "--seed", "7")
    explained = r"^(?:your|the \w+ pot gives|.* behind seat 1) [^\n]*\$[^\n]* \["
    says = typed(*WINS_SOMETHING.get(game.id, ANYTHING[:24]))
    assert re.search(explained, run(*words, input=says).stdout, re.MULTILINE)
    monkeypatch.setattr(Round, "view", lambda _, seat: [])
    assert not re.search(explained, run(*words, input=says).stdout, re.MULTILINE)


WINS_SOMETHING = {"craps": ("pass 10", "take_dice", *("roll",) * 20, "end"), "poker": ("2",) * 120}
"""What is typed where anything would win nothing: a line bet is thrown for, hands of poker are called to the end."""


def test_a_wager_alone_is_a_bet_where_most_choices_are(run: Any) -> None:
    table = ("play", "craps", "-r", "horseshoe-cincinnati", "--seed", "3")
    shown = run(*table, input=typed("pass 10", "place_6 12", "soup 5", "take_dice", "q")).stdout
    assert "you stake $10 on pass" in shown
    assert "you stake $12 on place 6" in shown
    assert shown.count("refused: ") == 1


def test_bots_stake_where_anyone_may(run: Any) -> None:
    table = ("play", "craps", "-r", "horseshoe-cincinnati", "--seed", "3", "--seats", "3")
    shown = run(*table, input=typed("pass 10", "take_dice", "roll", "end", "q")).stdout
    assert re.search(r"seat [23] stakes", shown)
    assert "refused: " not in shown


def test_as_many_sit_down_as_the_game_takes_at_least(run: Any) -> None:
    shown = run("play", "poker", "--seed", "3", input=typed("fold", "q"))
    assert shown.exit_code == 0
    assert "seat 2" in shown.stdout
    assert "seat 3" not in shown.stdout


def test_without_a_seed_every_sitting_is_another() -> None:
    def sat(seed: int | None = None) -> tuple[bytes, int, str]:
        live = sit_down("three-card-poker", "horseshoe-cincinnati", 2, 1, seed=seed)
        return live.seed, live.bot.source.bits(64), live.name

    assert [len({*drawn}) for drawn in zip(*(sat() for _ in range(5)), strict=True)] == [5, 5, 5]
    assert sat(4) == sat(4) != sat(5)


def test_a_call_at_the_terminal_names_no_card(run: Any) -> None:
    """The program deals the cards, so the one that a call is about is the one that lies there."""
    shown = run(*GAME, input=typed("ante 10", "! dealer_card_exposed 0 Ah", "fold", "q")).stdout
    assert "a call cannot name a card here" in shown
    assert "the round is void" not in shown


def test_nobody_stakes_more_than_they_have(run: Any) -> None:
    shown = run(*GAME, "--stack", "50", input=typed("ante 60", "ante 50", "fold", "q")).stdout
    assert "you have $50 in front of you and cannot stake $60" in shown
    assert "You leave after 1 round: -50 in all." in shown
