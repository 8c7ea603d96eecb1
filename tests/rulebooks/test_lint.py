"""Lint: everything that is wrong with a chapter in one go, with file, line, rule and the nearest right word."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import games, rulesets
from pitboss.rulebooks.library import SHELF, rulebooks
from pitboss.rulebooks.lint import lint
from pitboss.rulebooks.refusal import Problem, Refusal, did_you_mean
from pitboss.rulebooks.scaffold import UNSAID, scaffold, scaffold_about, scaffold_clauses
from variants import own_chapter, written

RULESETS = rulesets()
FULLEST = {
    "blackjack": ("horseshoe-cincinnati", "blackjack"),
    "big-six": ("horseshoe-cincinnati", "big-six"),
    "craps": ("horseshoe-cincinnati", "craps"),
    "three-card-poker": ("oneida-2003", "three-card-poker"),
    "four-card-poker": ("horseshoe-cincinnati", "four-card-poker"),
    "let-it-ride": ("horseshoe-cincinnati", "let-it-ride"),
    "mississippi-stud": ("horseshoe-cincinnati", "mississippi-stud"),
    "crazy-four-poker": ("horseshoe-cincinnati", "crazy-four-poker"),
    "ultimate-texas-holdem": ("horseshoe-cincinnati", "ultimate-texas-holdem"),
    "texas-holdem-bonus": ("horseshoe-cincinnati", "texas-holdem-bonus"),
}


def book(folder: Path, text: str, clauses: str = '[[clause]]\nid = "1.1"\ntitle = "all"\n') -> Path:
    """A book of one chapter of three card poker in a folder of its own."""
    (folder / "clauses").mkdir(parents=True, exist_ok=True)
    (folder / "rulebook.toml").write_text('title = "t"\nissuer = "i"\ndocument = "d"\ndated = "2026"\n')
    game = re.search(r'^game = "(.*)"$', text, re.MULTILINE)
    file = f"{game[1] if game else 'chapter'}.toml"
    (folder / "clauses" / file).write_text(clauses)
    (folder / file).write_text(text)
    return folder / file


def found(tmp_path: Path, text: str) -> list[tuple[int, str, str]]:
    return [(one.line, one.rule, one.reason) for one in lint(book(tmp_path / "b", text), RULESETS)]


def about(problems: list[tuple[int, str, str]], rule: str) -> list[tuple[int, str]]:
    return [(line, reason) for line, name, reason in problems if name == rule]


@pytest.mark.parametrize("id", list(rulebooks()))
def test_every_book_on_the_shelf_is_clean(id: str) -> None:
    assert [str(problem) for problem in lint(SHELF / id, RULESETS)] == []


SHAPES = {
    "a value alone": (
        "[rules]\npositions = 6",
        (2, 'is 6 alone: an entry of [rules] is written { value = 7, clause = "…" }'),
    ),
    "clauses for clause": (
        '[rules.positions]\nvalue = 7\nclauses = "1.1"',
        (3, "knows no key 'clauses'; did you mean 'clause'?"),
    ),
    "a key nobody knows": (
        '[rules.positions]\nvalue = 7\nclause = "1.1"\ncolour = "red"',
        (4, "knows no key 'colour': an entry of [rules] has clause, reading, value, choices"),
    ),
    "no value": ('[rules.positions]\nclause = "1.1"', (1, "says no value: ")),
    "no clause": ("[rules.positions]\nvalue = 7", (1, "cites no clause")),
    "a clause that is a number": (
        "[rules.positions]\nvalue = 7\nclause = 1.1",
        (3, "clause must be words in quotes, not 1.1"),
    ),
    "a clause that is not listed": (
        '[rules.positions]\nvalue = 7\nclause = "1.2"',
        (3, "its citation names '1.2', which is not a clause in the document's list; did you mean 1.1?"),
    ),
    "a value of another kind": (
        '[rules.positions]\nvalue = "seven"\nclause = "1.1"',
        (2, "must be a whole number, not 'seven'"),
    ),
    "a reading the file lacks": (
        '[rules.positions]\nvalue = 7\nclause = "1.1"\nreading = "places"\n[readings.place]\nclause = "1.1"\n'
        'problem = "p"\nvalue = "v"\nwhy = "w"',
        (4, "rests on the reading 'places', which the file lacks; did you mean 'place'?"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SHAPES.values(), ids=SHAPES)
def test_a_shape_error_names_line_rule_and_what_was_expected(
    tmp_path: Path, text: str, expected: tuple[int, str]
) -> None:
    head = 'game = "three-card-poker"\ntitle = "t"\nsource = "s"\n'
    line, reason = expected
    problems = about(found(tmp_path, head + text), "rules.positions")
    assert len(problems) == 1
    assert problems[0][0] == line + 3
    assert problems[0][1].startswith(reason)


MISNAMED = {
    "rule": ('[rules.dealer_qualifys]\nvalue = 1\nclause = "1.1"', "rules.dealer_qualifys", "'dealer_qualifies'"),
    "wager": ('[wagers.pairplus]\nclause = "1.1"', "wagers.pairplus", "'pair_plus'"),
    "pay table": ('[pay.paire_plus]\nclause = "1.1"', "pay.paire_plus", "'pair_plus'"),
    "row": ('[pay.ante]\nkind = "fixed"\nclause = "1.1"\nwinn = "1 to 1"', "pay.ante", "'win'"),
    "remedy": (
        '[irregularities.x]\ncondition = "c"\nremedy = "void"\nclause = "1.1"',
        "irregularities.x",
        "void_round",
    ),
    "step": (
        '[irregularities.x]\ncondition = "c"\nremedy = "staff"\nthen = ["reshufle"]\nclause = "1.1"',
        "irregularities.x",
        "'reshuffle'",
    ),
    "moment": (
        '[irregularities.x]\ncondition = "c"\nremedy = "staff"\nat = "afterdeal"\nclause = "1.1"',
        "irregularities.x",
        "'after_deal'",
    ),
    "part": ('[rule.positions]\nvalue = 7\nclause = "1.1"', "", "'rules'"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "meant"), MISNAMED.values(), ids=MISNAMED)
def test_a_word_nobody_knows_is_answered_with_the_nearest_one(
    tmp_path: Path, text: str, rule: str, meant: str
) -> None:
    problems = about(found(tmp_path, f'game = "three-card-poker"\ntitle = "t"\nsource = "s"\n{text}'), rule)
    assert any(meant in reason for _, reason in problems), problems


def test_a_game_nobody_plays_is_answered_with_the_nearest_one(tmp_path: Path) -> None:
    (line, rule, reason), *others = found(tmp_path, 'title = "t"\ngame = "three-card-pocker"')
    assert (line, rule, others) == (2, "game", [])
    assert reason.startswith(
        "is of 'three-card-pocker', which is not a known game; did you mean 'three-card-poker'"
    )
    assert "says no game" in found(tmp_path, 'title = "t"')[0][2]


@pytest.mark.parametrize("text", ["game = ", "\x00", 'game = "craps"\n[rules]\n[rules]'])
def test_what_is_no_toml_is_one_problem(tmp_path: Path, text: str) -> None:
    assert len(found(tmp_path, text)) == 1


def test_a_chapter_without_a_clause_list_is_told_where_to_write_it(tmp_path: Path) -> None:
    chapter = book(tmp_path / "b", 'game = "big-six"\ntitle = "t"\nsource = "s"')
    (tmp_path / "b" / "clauses" / "big-six.toml").unlink()
    assert "b/clauses/big-six.toml" in lint(chapter, RULESETS)[-1].reason


def test_a_folder_without_a_chapter_is_told_so(tmp_path: Path) -> None:
    assert "has no chapter" in lint(tmp_path, RULESETS)[0].reason


# -- the scaffold --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_a_scaffold_holds_everything_the_game_reads_and_lint_finds_all_that_is_unsaid_at_once(
    tmp_path: Path, game: str
) -> None:
    problems = found(tmp_path, scaffold(RULESETS[game]))
    ruleset = RULESETS[game]
    unsaid = {rule for _, rule, _ in problems}
    needed = {f"rules.{name}" for name, kind in ruleset.rules.items() if kind.needed}
    assert unsaid >= needed | {f"wagers.{name}" for name in ruleset.wagers} | {
        f"pay.{name}" for name in ruleset.pay
    }
    assert not [problem for problem in problems if "is missing" in problem[2]]
    assert all(line for line, _, _ in problems), "every complaint says where"


def filled(text: str, raw: dict[str, Any]) -> str:
    """A scaffold filled in from what a document says, entry by entry, as an author would."""
    lines, part, written = [], "", raw
    for line in text.splitlines():
        if head := re.match(r"\[(\w+)(?:\.(.+))?\]$", line):
            part, name = head[1], (head[2] or "").strip('"')
            written = raw.get(part, {})
            if part == "pay":
                if name not in written:
                    part = "absent"
                    continue
                lines += [
                    f"[pay.{name}]",
                    *(f"{json.dumps(k)} = {json.dumps(v)}" for k, v in plain(written[name])),
                ]
                lines += chosen(name, written[name])
                part = "absent"
                continue
        if part == "absent" and not head:
            continue
        entry = re.match(r'(?:# )?("?[\w-]+"?) = \{', line)
        if entry and part in ("rules", "wagers"):
            name = entry[1].strip('"')
            if name in written:
                lines.append(f"{json.dumps(name)} = {inline(written[name])}")
            continue
        lines.append(line)
    return (
        "\n".join(lines)
        .replace(f"title = {UNSAID}", 'title = "t"')
        .replace(f"source = {UNSAID}", 'source = "s"')
    )


def plain(table: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(key, value) for key, value in table.items() if key != "tables"]


def chosen(name: str, table: dict[str, Any]) -> list[str]:
    tables = table.get("tables", {})
    rows = [f"{json.dumps(key)} = {inline(one)}" for key, one in tables.items()]
    return [f"[pay.{name}.tables]", *rows] if rows else []


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize(("game", "chapter"), FULLEST.items(), ids=FULLEST)
def test_filling_in_a_scaffold_takes_one_round(tmp_path: Path, game: str, chapter: tuple[str, str]) -> None:
    """What `lint` found at once is all there was: the filled-in chapter has nothing more to ask."""
    raw = own_chapter(*chapter)
    readings = "\n".join(
        ["[readings]", *(f"{json.dumps(name)} = {inline(one)}" for name, one in raw["readings"].items())]
    )
    text = filled(scaffold(RULESETS[game]), raw) + "\n" + readings
    clauses = (SHELF / chapter[0] / "clauses" / f"{chapter[1]}.toml").read_text()
    problems = lint(book(tmp_path / "b", text, clauses), RULESETS)
    assert [str(problem) for problem in problems] == []


def test_the_scaffold_of_a_book_says_what_it_needs() -> None:
    assert scaffold_about().count(UNSAID) == 4
    assert "[[clause]]" in scaffold_clauses()


def test_a_problem_reads_as_compilers_write_it() -> None:
    assert str(Problem("b/x.toml", "rules.y", "is missing", 7)) == "b/x.toml:7: rules.y: is missing"
    assert str(Problem("b/x.toml", "", "is not TOML")) == "b/x.toml: is not TOML"


# -- what an author was not told before ----------------------------------------------------------

HEAD = 'game = "three-card-poker"\ntitle = "t"\nsource = "s"\n'
TOLD = {
    "a wager the game cannot do without": (
        '[wagers]\nante = { clause = "1.1" }',
        "wagers.play",
        "cannot be played without it",
    ),
    "a remedy whose rule is missing": (
        '[irregularities.gone]\ncondition = "c"\nremedy = "abandon"\nclause = "1.1"',
        "irregularities.gone",
        "reads the rule 'abandoned_wagers', which the file lacks",
    ),
    "a moment outside those it can be called at": (
        '[irregularities.x]\ncondition = "c"\nremedy = "staff"\nat = "deal"\nduring = ["play"]\nclause = "1.1"',
        "irregularities.x",
        "is not one of the moments at which it can be called",
    ),
    "bounds the wrong way round": (
        '[rules.positions]\nvalue = 5\nminimum = 7\nmaximum = 3\nclause = "1.1"',
        "rules.positions",
        "its minimum 7 is above its maximum 3",
    ),
    "choices and bounds": (
        '[rules.positions]\nvalue = 5\nminimum = 3\nchoices = [5]\nclause = "1.1"',
        "rules.positions",
        "has choices and bounds",
    ),
    "an alias that leads nowhere": (
        '[rules.dealing]\nvalue = "hand"\nchoices = ["hand"]\naliases = { pitch = "hands" }\nclause = "1.1"',
        "rules.dealing",
        "an alias leads to 'hands', which is not a choice",
    ),
    "an amount where a rule's name stands": (
        '[wagers.ante]\nminimum = "5"\nclause = "1.1"',
        "wagers.ante",
        "minimum takes the name of a rule that is an amount, not '5'",
    ),
    "a rule of another kind": (
        '[wagers.ante]\noffered = "positions"\nclause = "1.1"',
        "wagers.ante",
        "offered takes the name of a rule that is true or false, not 'positions'",
    ),
    "a wager that needs itself": ('[wagers.ante]\nneeds = ["ante"]\nclause = "1.1"', "wagers.ante", "it is itself"),
    "tables with more beside them": (
        '[pay.pair_plus]\noption = "pair_plus_table"\nclause = "1.1"\n[pay.pair_plus.tables.A]\nclause = "1.1"',
        "pay.pair_plus",
        "kind, clause and rows go into each table",
    ),
    "tables no rule chooses among": (
        '[pay.pair_plus]\noption = "pair_plus_tables"\n[pay.pair_plus.tables.A]\nclause = "1.1"',
        "pay.pair_plus",
        "did you mean 'pair_plus_table'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "says"), TOLD.values(), ids=TOLD)
def test_lint_tells_what_would_only_show_at_the_table(
    tmp_path: Path, text: str, rule: str, says: str
) -> None:
    problems = about(found(tmp_path, HEAD + text), rule)
    assert any(says in reason for _, reason in problems), problems


def test_what_the_scaffold_left_open_is_unsaid(tmp_path: Path) -> None:
    problems = found(tmp_path, 'game = "three-card-poker"\ntitle = "?"\nsource = ""\nwithout = "duties.x"\n')
    assert {rule for _, rule, _ in problems} >= {"title", "source", "without"}


def test_a_wrong_base_or_clause_list_hides_nothing_else(tmp_path: Path) -> None:
    listed = '[[clause]]\nid = "1.1"\ntitle = "a"\n[[clause]]\nid = "1.1"\ntitle = "b"\n'
    text = 'base = "comon"\n' + HEAD + '[rules.positions]\nvalue = "x"\nclause = "1.1"\n'
    chapter = book(tmp_path / "b", text, listed)
    (tmp_path / "b" / "base").mkdir()
    (tmp_path / "b" / "base" / "common.toml").write_text("")
    reasons = [problem.reason for problem in lint(chapter, RULESETS)]
    assert "the book has no base 'comon'; did you mean 'common'?" in reasons
    assert "is listed twice" in reasons
    assert "must be a whole number, not 'x'" in reasons


@pytest.mark.parametrize(
    ("data", "line", "says"),
    [
        (b"game = \xe9", 1, "save it as UTF-8"),
        (b'game = "craps"\n\ngame = "craps"\n', 3, "a key is given twice"),
        (b'game = "craps"\nx = { a = 1,\n b = 2 }\n', 2, "ends on its own line"),
        (b"game = True\n", 1, "true and false in small letters"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line_in_plain_words(
    tmp_path: Path, data: bytes, line: int, says: str
) -> None:
    chapter = book(tmp_path / "b", HEAD)
    chapter.write_bytes(data)
    [problem] = lint(chapter, RULESETS)
    assert problem.line == line
    assert says in problem.reason


def test_a_shelf_a_book_and_its_own_page_are_linted_and_nothing_else_is(tmp_path: Path) -> None:
    chapter = book(tmp_path / "shelf" / "b", HEAD)
    (chapter.parent / "rulebook.toml").write_text(
        'title = "?"\nissued = "i"\ndocument = "d"\ndated = "2026"\n'
    )
    expected = {("rulebook", "title"), ("rulebook", "issuer"), ("rulebook", "issued")}
    for path in (tmp_path / "shelf", chapter.parent, chapter.parent / "rulebook.toml"):
        assert {(Path(one.file).stem, one.rule) for one in lint(path, RULESETS)} >= expected
    (chapter.parent / "odd.toml").mkdir()
    assert lint(chapter.parent, RULESETS)
    with pytest.raises(Refusal, match="neither a file nor a folder"):
        lint(tmp_path / "nowhere", RULESETS)


# -- what the game does not know, and what one problem must not hide ----------------------------------


def poker(folder: Path, name: str, change: Any = lambda raw: None) -> list[str]:
    """What is wrong with hold'em, written as a chapter of this name in a book of its own, and changed."""
    raw, shelf = own_chapter("section-8-poker", "poker-holdem"), SHELF / "section-8-poker"
    change(raw)
    for part in ("clauses", "clauses/base", "base"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for file in ("base/poker.toml", "clauses/poker-holdem.toml", "clauses/base/poker.toml"):
        if (shelf / file).exists():
            (folder / file).write_bytes((shelf / file).read_bytes())
    listed = (shelf / "clauses" / "poker-holdem.toml").read_bytes()
    (folder / "clauses" / f"{name}.toml").write_bytes(listed)
    (folder / f"{name}.toml").write_text(written(raw))
    return [f"{one.rule}: {one.reason}" for one in lint(folder / f"{name}.toml", RULESETS)]


def test_a_chapter_of_a_form_of_poker_is_clean_under_its_own_name(tmp_path: Path) -> None:
    assert poker(tmp_path / "b", "poker-holdem") == []


@pytest.mark.parametrize("name", ["poker-houseem", "poker"])
def test_a_chapter_that_is_not_named_after_its_variant_could_never_be_named(
    tmp_path: Path, name: str
) -> None:
    reason = f"a chapter of poker is looked for in poker-holdem.toml, not in {name}.toml"
    assert poker(tmp_path / "b", name) == [f"facts.variant: {reason}"]


def test_a_chapter_of_a_form_of_poker_says_which(tmp_path: Path) -> None:
    [problem] = poker(tmp_path / "b", "poker-holdem", lambda raw: raw["facts"].pop("variant"))
    assert "is looked for in poker-VARIANT.toml, with VARIANT as its fact `variant`" in problem


def test_a_chapter_of_a_game_without_forms_has_the_name_of_the_game(tmp_path: Path) -> None:
    chapter = book(tmp_path / "b", HEAD)
    other = chapter.rename(chapter.with_name("three-card-poker-deluxe.toml"))
    reasons = [problem.reason for problem in lint(other, RULESETS)]
    assert (
        "a chapter of three-card-poker is looked for in three-card-poker.toml, not in three-card-poker-deluxe.toml"
        in reasons
    )


def test_a_value_that_cannot_be_read_hides_no_contradiction_between_others(tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["rules"]["deck"] = {"value": "a stripped deck", "clause": "§8(j)(1)"}
        raw["rules"]["hand_ranking"] = {"value": ["flush", "straight"], "clause": "§8(j)(1)"}

    told = poker(tmp_path / "b", "poker-holdem", change)
    assert [one.partition(":")[0] for one in told] == ["rules.deck", "rules.hand_ranking"]


def test_a_check_that_asks_for_what_could_not_be_read_is_not_made(tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["rules"]["hand_ranking"] = {"value": "flush", "clause": "§8(j)(1)"}

    assert [one.partition(":")[0] for one in poker(tmp_path / "b", "poker-holdem", change)] == [
        "rules.hand_ranking"
    ]


def test_two_contradictions_of_one_hand_of_poker_are_told_at_once(tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["rules"]["smallest_chip"] = {"value": "0", "clause": "§8(j)(1)"}
        raw["rules"]["hand_ranking"] = {"value": ["flush", "straight"], "clause": "§8(j)(1)"}

    told = [one.partition(":")[0] for one in poker(tmp_path / "b", "poker-holdem", change)]
    assert sorted(set(told)) == ["rules.hand_ranking", "rules.smallest_chip"]


def test_a_rule_the_game_does_not_know_is_told_how_to_be_recorded(tmp_path: Path) -> None:
    text = (
        'game = "blackjack"\ntitle = "t"\nsource = "s"\n[rules.switch_hands]\nvalue = true\nclause = "1.1"\n'
    )
    [(line, reason)] = about(found(tmp_path, text), "rules.switch_hands")
    assert line == 4
    assert reason.startswith(
        "blackjack knows no such rule, so it cannot affect a round: write [facts.switch_hands]"
    )
    assert 'waived = "why" if it need not hold, unsupported = "what is missing" if it should' in reason
    assert "did you mean" not in reason


def test_a_wager_the_game_does_not_know_is_told_which_there_are(tmp_path: Path) -> None:
    problems = found(tmp_path, HEAD + '[wagers.lucky_ladies]\nclause = "1.1"\n')
    [(_, reason)] = about(problems, "wagers.lucky_ladies")
    assert reason.startswith("three-card-poker knows no such wager; it knows: ante, play, ")
    assert reason.endswith('mark the clause in the clause list: unsupported = "what is missing"')


def test_a_rule_that_is_spelt_almost_like_one_may_still_be_another(tmp_path: Path) -> None:
    text = 'game = "blackjack"\ntitle = "t"\nsource = "s"\n[rules.minimun]\nvalue = "1"\nclause = "1.1"\n'
    [(_, reason)] = about(found(tmp_path, text), "rules.minimun")
    assert (
        "; did you mean 'minimum'? Otherwise the game has no such rule, so it cannot affect a round" in reason
    )


def test_a_remedy_nobody_knows_is_told_how_to_be_recorded(tmp_path: Path) -> None:
    wrong = '[irregularities.flood]\ncondition = "x"\nremedy = "swim"\nclause = "1.1"\n'
    reasons = [reason for _, reason in about(found(tmp_path, HEAD + wrong), "irregularities.flood")]
    assert any(reason.endswith('unsupported = "what is missing"') for reason in reasons)


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("switch_hands", ""),
        ("minimun", "'minimum'"),
        ("position", "'positions'"),
        ("deal_ordre", "'deal_order'"),
    ],
)
def test_only_a_slip_of_the_pen_is_taken_for_another_rule(word: str, near: str) -> None:
    known = RULESETS["blackjack"].rules
    assert did_you_mean(word, known, most=1) == (f"; did you mean {near}?" if near else "")


def test_what_is_guessed_of_a_set_has_one_order() -> None:
    names = {f"dealer_{one}" for one in ("shows", "stands", "qualifies", "draws")}
    assert did_you_mean("dealer", names) == "; did you mean 'dealer_draws' or 'dealer_qualifies'?"
