"""The documents keep their word: what they print as an example is what the commands answer."""

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.desk import chapters, games, settle_line
from pitboss.desk.coverage import coverages
from pitboss.rulebooks import rulebook, rulebooks

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")


def _blocks(kind: str, text: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def _settled() -> dict[str, Any]:
    record, _ = _blocks("json", RECORDS)
    return settle_line(json.dumps(json.loads(record)).encode())


def test_the_record_in_the_documents_settles_as_they_say() -> None:
    _, answer = _blocks("json", RECORDS)
    assert _settled() == json.loads(answer)


def test_the_posting_in_the_documents_may_be_posted(tmp_path: Path) -> None:
    [posting] = _blocks("toml", RECORDS)
    file = tmp_path / "posting.toml"
    file.write_text(posting, encoding="utf-8")
    shown = CliRunner().invoke(app, ["check", str(file), "--json"])
    assert (shown.exit_code, json.loads(shown.stdout)["options"]["minimum"]) == (0, "10")
    file.write_text(posting.replace("50 to 1", "39 to 1"), encoding="utf-8")
    assert json.loads(CliRunner().invoke(app, ["check", str(file), "--json"]).stdout)["ok"] is False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_a_page_names_exists(page: Path) -> None:
    named = re.findall(
        r"(?:^(?:\$| {3,})|`)\s?pitboss ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert set(named) <= commands()


@cache
def commands() -> set[str]:
    made: Any = get_command(app)
    return set(made.commands)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    linked = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in linked if "://" not in link and not (page.parent / link).exists()] == []


def _build(config: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build a site as `make docs-site` does, with notebooks run."""
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    [(env, options)] = re.findall(r"\t(.*) \S+ -m mkdocs build (.*) --site-dir site\n", make)
    built = [sys.executable, "-m", "mkdocs", "build", *options.split(), "--config-file", str(config)]
    return subprocess.run(
        [*built, "--site-dir", str(site)],
        cwd=config.parent,
        env=os.environ | dict(one.split("=") for one in env.split()),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.heavy
def test_the_site_is_built_without_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    done = _build(ROOT / "mkdocs.yml", tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "guides" / "analyst" / "index.html").is_file()
    assert (tmp_path / "index.html").is_file()
    sweep = (tmp_path / "examples" / "sweep" / "index.html").read_text(encoding="utf-8")
    assert "<div><svg" in sweep, "the pictures of a notebook are on its page"
    assert (tmp_path / "examples" / "books" / "boule" / "boule.toml").is_file()


def _small_site(folder: Path, link: str) -> Path:
    """A site of two pages under the rules of the whole one, the first of which has a link."""
    pages = folder / "docs"
    pages.mkdir()
    (pages / "index.md").write_text(f"# A page\n\n[x]({link})\n", encoding="utf-8")
    (pages / "other.md").write_text("# Another\n\n## Here\n", encoding="utf-8")
    (pages / "posting.toml").write_text("", encoding="utf-8")
    (pages / "program.py").write_text("", encoding="utf-8")
    for hook in ("links.py", "notebooks.py"):
        (pages / hook).write_bytes((ROOT / "docs" / hook).read_bytes())
    config = folder / "mkdocs.yml"
    config.write_text(f"INHERIT: {ROOT / 'mkdocs.yml'}\nnav: [index.md, other.md]\n", encoding="utf-8")
    return config


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("other.md#here) [y](posting.toml", None),
        ("nowhere.md", "not found among documentation files"),
        ("other.md#no-such", "does not contain an anchor '#no-such'"),
        ("program.py", "excluded from the built site"),
        pytest.param("nowhere", "unrecognized relative link", marks=pytest.mark.heavy),
        pytest.param("#no-such", "there is no such anchor on this page", marks=pytest.mark.heavy),
        pytest.param("/other.md", "absolute link", marks=pytest.mark.heavy),
    ],
)
def test_a_link_that_leads_nowhere_fails_the_build(link: str, told: str | None, tmp_path: Path) -> None:
    done = _build(_small_site(tmp_path, link), tmp_path / "site")
    assert done.returncode == (0 if told is None else 1), done.stderr
    assert told is None or told in done.stderr


def test_notebooks_are_run_where_the_site_is_built(tmp_path: Path) -> None:
    config = _small_site(tmp_path, "x.ipynb")
    cells = [{"cell_type": "code", "source": ["print(6 * 7)"]}]
    (tmp_path / "docs" / "x.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    done = _build(config, tmp_path / "site")
    assert done.returncode == 0, done.stderr
    assert "<pre>42</pre>" in (tmp_path / "site" / "x" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["index.md", "guides/README.md"])
def test_every_guide_is_found_from_the_first_page(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    guides = {file.name for file in (ROOT / "docs" / "guides").glob("*.md")} - {"README.md"}
    assert {guide for guide in guides if guide in text} == guides


def test_the_example_for_developers_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in _blocks("python", (ROOT / "docs" / "guides" / "developer.md").read_text(encoding="utf-8")):
        exec(compile(block, "developer.md", "exec"), {})
    won = "{'1': {'1': '5'}} {'1': {'1': {'rule': 'pay.insignia', 'clause': '§7.I'}}}\n"
    assert capsys.readouterr().out.endswith(won)


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("walk", re.findall(r"## (Follow .*)", ARCHITECTURE))
def test_a_walk_takes_eight_files_and_names_what_is_in_them(walk: str) -> None:
    text = ARCHITECTURE.partition(f"## {walk}\n")[2].partition("\n## ")[0]
    steps = re.findall(r"^\d\. (.*)$", text, re.MULTILINE)
    assert 0 < len(steps) <= 8
    for step in steps:
        file, *names = re.findall(r"`([^`]+)`", step)
        code = (ROOT / "src" / "pitboss" / file).read_text(encoding="utf-8")
        assert [name for name in names if not re.search(rf"\b{name}\b", code)] == []
        assert names, step


def test_the_layers_are_drawn_as_they_are_enforced() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(
        one["layers"] for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "layers"
    )
    assert " → ".join(layers).replace(" | ", ", ") in ARCHITECTURE


def test_the_line_counts_of_the_worked_example_are_true() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(games/\S+\.py)` \| (\d+) \|", text, re.MULTILINE))
    package = ROOT / "src" / "pitboss" / "games" / "four_card_poker"
    files = {f"games/four_card_poker/{file.name}": file for file in package.glob("*.py")}
    assert {name: int(lines) for name, lines in told.items()} == {
        name: len(file.read_text(encoding="utf-8").splitlines()) for name, file in files.items()
    }


def _generator(name: str = "chapters") -> Any:
    spec = spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = _generator().pages()


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_the_page_of_a_game_says_what_its_chapters_say(file: Path) -> None:
    page = file.read_text(encoding="utf-8")
    assert _generator().written(page, PAGES[file]) == page, "run `make docs`"


def test_every_game_and_every_rulebook_has_a_page_that_is_held_to_the_chapters() -> None:
    other = {"README", "poker", "progressives"}
    held = {
        folder: {page.stem for page in PAGES if page.parent.name == folder}
        for folder in ("games", "rulebooks")
    }
    assert held["rulebooks"] == set(rulebooks())
    assert held["games"] == games().keys() - {"poker"}
    assert all(
        names == {page.stem for page in (ROOT / "docs" / folder).glob("*.md")} - other
        for folder, names in held.items()
    )


def test_the_page_of_a_rulebook_has_its_chapters_editions_and_coverage() -> None:
    page = PAGES[ROOT / "docs" / "rulebooks" / "oneida-2025.md"]
    for name in rulebook("oneida-2025").chapters:
        now = _generator().chapter_of(rulebook("oneida-2025"), name).sha256[:12]
        assert re.search(rf"^\| \[{name}\]\(\S+\) \| `{now}` 20", page, re.MULTILINE), name
    craps = next(one for book, name, one in coverages() if (book, name) == ("oneida-2025", "craps"))
    assert f"| craps | {craps.clauses} | {len(craps.encoded)} | " in page
    [left] = craps.unsupported + craps.waived
    assert re.search(rf"^- craps {re.escape(left.id)} \(waived\): ", page, re.MULTILINE)


@pytest.mark.heavy
def test_the_page_of_odds_has_every_figure_as_it_is_counted_now() -> None:
    generator = _generator("odds")
    assert generator.PAGE.read_text(encoding="utf-8") == generator.page(), "run `make docs`"


def test_the_page_of_reports_shows_what_its_commands_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    generator, images = _generator("reports"), tmp_path / "docs" / "images"
    images.mkdir(parents=True)
    page = generator.PAGE.read_text(encoding="utf-8")
    assert generator.written(page, tmp_path) == page, "run `make docs`"
    assert {file.name for file in images.iterdir()} == {"result.svg", "compared.svg"}
    for file in images.iterdir():
        assert file.read_bytes() == (ROOT / "docs" / "images" / file.name).read_bytes(), "run `make docs`"


def test_the_page_of_reports_runs_as_written() -> None:
    text = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8").replace("```", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, "reports.md", "reports.md", 0)
    result = doctest.DocTestRunner().run(examples)
    assert (result.failed, result.attempted) == (0, 7)


def test_the_page_of_a_game_is_written_from_its_chapters() -> None:
    generator = _generator()
    found = generator.section(generator.of_game("big-six"))
    page = generator.written("# Big six\n\nA wheel.\n", found)
    assert page.startswith("# Big six\n\nA wheel.\n\n<!-- from the chapters")
    assert "| insignia: joker | 40 to 1 [§7.I] |" in page
    assert generator.written(page.replace("40 to 1", "45 to 1"), found) == page
    assert "| fold forfeits | ante [§10.III–IV] | ante, aces_up [A(3), J(5)] |" in generator.section(
        generator.of_game("four-card-poker")
    )


def test_the_page_of_odds_prices_the_progressive_of_every_host_that_needs_a_meter() -> None:
    generator, text = _generator("odds"), (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    hosts = [
        game.id
        for book, game in chapters()
        if game.priced
        and "meter" in game.rules(book).chapter.options
        and not game.rules(book).wager("progressive")
    ]
    assert len(hosts) == text.count("With a meter of $10,000 posted:") == 6
    shown = "\n".join(generator._with_meter("let-it-ride", "horseshoe-cincinnati"))
    assert shown in text, "run `make docs`"
    assert "| progressive | 44.0188% | 1402/3185 |" in shown
    assert list(generator._with_meter("pai-gow-poker", "oneida-2003")) == []
