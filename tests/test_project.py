"""The project as a whole: its version, its licence, its commands, and what must be in no file."""

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

import pitboss

MACHINE_PATH = re.compile(r"(?<![\w.\-/*~])/(?:work|tmp|root|home)(?:/|\b(?!\w))")


def project_files(project: Path) -> list[Path]:
    """Every file git keeps or would keep."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=project, check=True, capture_output=True, text=True).stdout
    return [path for name in names.split("\0") if name and (path := project / name).is_file()]


def make_targets(project: Path) -> set[str]:
    """The targets a person may name, as the Makefile declares them."""
    return set(re.findall(r"^([a-z-]+):", (project / "Makefile").read_text(), re.MULTILINE))


def test_installed_version_is_the_packages_own() -> None:
    assert version("pitboss") == pitboss.__version__


def test_changelog_begins_with_this_version(project: Path) -> None:
    first = re.search(r"^## \[([^\]]+)\]", (project / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert first
    assert first[1] == pitboss.__version__


def test_page_has_this_version(project: Path) -> None:
    assert json.loads((project / "frontend/package.json").read_text())["version"] == pitboss.__version__


def test_licence_is_apache_2(project: Path) -> None:
    text = (project / "LICENSE").read_text()
    assert "Apache License\n                           Version 2.0, January 2004" in text
    assert "The Pitboss authors" in text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/wor" + "k/main/x.py", True),
        ("open('/tm" + "p/log')", True),
        ("cd /hom" + "e/someone", True),
        ("tmp_path / 'log'", False),
        ("https://example.org/wor" + "k/", False),
        ("src/wor" + "k/x.py", False),
        ("/workers", False),
    ],
)
def test_a_machine_path_is_told_from_its_lookalikes(text: str, found: bool) -> None:
    assert bool(MACHINE_PATH.search(text)) is found


def test_no_file_names_a_path_of_one_machine(project: Path) -> None:
    files = project_files(project)
    assert project / "pyproject.toml" in files
    named = {
        str(path.relative_to(project)): match[0]
        for path in files
        if (match := MACHINE_PATH.search(path.read_text(encoding="utf-8", errors="ignore")))
    }
    assert named == {}


def test_lock_file_names_no_registry(project: Path) -> None:
    packages = json.loads((project / "frontend/package-lock.json").read_text())["packages"]
    assert "node_modules/svelte" in packages
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_every_module_says_what_it_is(project: Path) -> None:
    modules = sorted((project / "src/pitboss").rglob("*.py"))
    assert modules
    silent = [str(path.relative_to(project)) for path in modules if not path.read_text().startswith('"""')]
    assert silent == []


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def first_lines(tree: ast.Module) -> list[str]:
    """The first line of every docstring of a module, those of attributes included."""
    bodies = (node.body for node in ast.walk(tree) if isinstance(getattr(node, "body", None), list))
    said = (one.value for body in bodies for one in body if isinstance(one, ast.Expr))
    texts = [one.value for one in said if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return [text.strip().partition("\n")[0] for text in texts]


TURNS = re.compile(
    r"\b(so many|so-and-so|ends? so|(is|are|was|were) told(?! apart)|less than nothing|anew|one's own|whoever)\b"
    r"|; else\b|\bwhat becomes? of\b|\bwhat [^.:]{0,30}\b(comes|came) to\b|\bh[eo]ld against\b"
    r"|\b(to|from|for|with|of|by|than|as|and|Refuse|Ask|Deal|Pay|Give|Let|Offer) who\b",
    re.IGNORECASE,
)
"""Turns of phrase that read as translated: say "this many", "otherwise", "the player who", "the result of"."""


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Draw so many cards.", True),
        ("Play a round; else give up.", True),
        ("The least that is paid to who wins all.", True),
        ("Refuse who shares a bank.", True),
        ("What a wager came to.", True),
        ("What becomes of a double.", True),
        ("Suits that are told apart.", False),
        ("The player who wins all of a pot.", False),
        ("Draw this many cards, or give up otherwise.", False),
    ],
)
def test_a_translated_turn_is_told_from_plain_english(line: str, found: bool) -> None:
    assert bool(TURNS.search(line)) is found


def test_first_lines_are_plain_english(project: Path) -> None:
    """They are short sentences. A semicolon is for the rare line that has none better."""
    modules = sorted((project / "src/pitboss").rglob("*.py"))
    lines = [(path.name, line) for path in modules for line in first_lines(parse(path))]
    assert [one for one in lines if TURNS.search(one[1])] == []
    joined = [one for one in lines if ";" in one[1]]
    assert len(joined) <= len(lines) // 200, joined


TRANSLATED = re.compile(
    r"(?i:\bin vain\b|\bafresh\b|\bbut for (?!all\b)|\bwhat lies\b|\bwhoever\b|\bgo(?:es)? by (?:itself|themselves)\b"
    r"|\bof (?:its|their) own (?:kind|will)\b|\bfares?\b(?!`)|\bsettled for itself\b|\bslip of the pen\b"
    r"|\bless than nothing\b|\bnobody is to\b|\bcounts the stake in\b|\bgo back besides\b|\bthat which\b)"
    r"|(?:(?:^|[.!?] )Who|[;:] who) (?:wants|wins|opens|checks|takes|does)\b(?![^.]*\?)",
    re.MULTILINE,
)
"""Turns that read as translated anywhere: in docstrings, messages, pages written by hand and the page's own texts."""
WRITTEN_BY_SCRIPTS = ("odds.md", "library.md", "authors.md", "shared.md")
IN_CHAPTERS = ("those of the card room, but for the exceptions stated",)
"""Values that chapters hold: their files are pinned."""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Nobody waits.\nA call that waited in vain.", True),
        ("No semicolon; who wins one way takes half.", True),
        ("Choose one. Who wants another writes it.", True),
        ("A war goes by itself.", True),
        ("Give seat 2 to whoever sits there.", True),
        ("Everything but for the last clause.", True),
        ("Who wins the pot?", False),
        ("who wins copies", False),
        ("The player who wins; the one who opens.", False),
        ("For the best, but for all that not cheap.", False),
        ("The working space of `fare`.", False),
    ],
)
def test_a_turn_is_told_from_plain_english_anywhere(text: str, found: bool) -> None:
    assert bool(TRANSLATED.search(text)) is found


def written_by_hand(project: Path) -> Iterator[tuple[Path, str]]:
    """Every text of the package, the documents and the page: strings of code, pages without what scripts write."""
    for path in sorted((project / "src/pitboss").rglob("*.py")):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path, node.value
    pages = [project / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    for path in (*pages, *sorted((project / "docs").rglob("*.md"))):
        if path.name not in WRITTEN_BY_SCRIPTS:
            said = path.read_text(encoding="utf-8")
            yield path, re.sub(r"<!-- from the.*?<!-- end -->", "", said, flags=re.DOTALL)
    for kind in ("*.ts", "*.svelte"):
        for path in sorted((project / "frontend/src").rglob(kind)):
            yield path, path.read_text(encoding="utf-8")


def test_texts_are_plain_english(project: Path) -> None:
    texts = [(path, text) for path, text in written_by_hand(project) if text not in IN_CHAPTERS]
    assert {path.suffix for path, _ in texts} == {".py", ".md", ".ts", ".svelte"}
    assert [(path.name, found[0]) for path, text in texts if (found := TRANSLATED.search(text))] == []


def test_every_folder_of_modules_is_a_package(project: Path) -> None:
    folders = {path.parent for path in (project / "src/pitboss").rglob("*.py")}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_readme_commands_are_make_targets(project: Path) -> None:
    commands = set(re.findall(r"\bmake ([a-z-]+)\b", (project / "README.md").read_text()))
    assert {"run", "test"} <= commands
    assert commands - make_targets(project) == set()


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/promises.md", "docs/adding-a-game.md"]
)
def test_what_a_page_tells_to_make_is_a_target(page: str, project: Path) -> None:
    commands = set(re.findall(r"`make ([a-z-]+)\b", (project / page).read_text()))
    assert commands - make_targets(project) == set()


def test_ci_runs_what_the_documents_tell_people_to_run(project: Path) -> None:
    """What fails for one who reads the documents fails in CI, and the other way. What has just passed runs once."""
    runs = re.findall(r"^make .*$", (project / ".ci/run").read_text(), re.MULTILINE)
    assert runs == ["make test CI=true", 'make mutants MUTANTS_ARGS="--tests-passed --part auto"']
    told = (project / "CONTRIBUTING.md").read_text()
    assert all(f"`{command}`" in told for command in runs)
