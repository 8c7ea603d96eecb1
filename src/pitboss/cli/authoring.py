"""Commands for rulebook authors: a skeleton, a list of everything wrong with it, pins and editions."""

from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer
from typer import Argument, Option

from pitboss.cli.common import (
    DIFFERS,
    SHORT_HASH,
    GameId,
    Json,
    exit_with,
    grid,
    say_error,
    show,
    write_json,
    writing,
)
from pitboss.cli.evidence import Keys, believed, now
from pitboss.rulebooks.refusal import Refusal, counted


def scaffold(
    game: GameId,
    into: Annotated[
        Path | None,
        Option("--into", file_okay=False, help="Write the files into this book's folder instead."),
    ] = None,
    json: Json = False,
) -> None:
    """Write a chapter to fill in: every rule, wager and pay table the game reads, each with what it says."""
    from pitboss.desk import game_of
    from pitboss.rulebooks.scaffold import scaffold as skeleton

    text = skeleton(game_of(game).ruleset)
    if into is not None:
        written = _write(into, game, text)
        write_json({"written": written}) if json else typer.echo("\n".join(written))
    elif json:
        write_json({"game": game, "chapter": text})
    else:
        typer.echo(text, nl=False)


def _write(book: Path, game: str, text: str) -> list[str]:
    """Write a book's missing files. An existing file is never touched."""
    from pitboss.rulebooks.scaffold import scaffold_about, scaffold_clauses

    files = {
        book / "rulebook.toml": scaffold_about(),
        book / f"{game}.toml": text,
        book / "clauses" / f"{game}.toml": scaffold_clauses(),
    }
    if (book / f"{game}.toml").exists():
        raise Refusal("file_exists", f"{book / f'{game}.toml'} already exists and is not overwritten")
    new = [path for path in files if not path.exists()]
    with writing(book):
        (book / "clauses").mkdir(parents=True, exist_ok=True)
        for path in new:
            path.write_text(files[path], encoding="utf-8")
    return [str(path) for path in new]


def lint(
    files: Annotated[
        list[Path], Argument(metavar="FILE...", exists=True, help="Chapters, or folders of books.")
    ],
    json: Json = False,
) -> None:
    """Find everything that is wrong with a chapter, at once: file, line, rule, and what would be right."""
    from pitboss.desk import rulesets
    from pitboss.rulebooks.lint import lint as look
    from pitboss.rulebooks.refusal import Problem

    flags: list[Problem] = []
    found = [problem for file in files for problem in look(file, rulesets(), flags)]
    if json:
        write_json({"ok": not found, "problems": found, **({"unusual": flags} if flags else {})})
    else:
        for problem in found:
            typer.echo(problem)
        for flag in flags:
            typer.echo(f"unusual: {flag}")
        typer.echo(counted(len(found), "problem") if found else "ok")
    exit_with(DIFFERS if found else 0)


def pin(
    shelf: Annotated[
        Path, Argument(metavar="SHELF", exists=True, file_okay=False, help="A folder of rulebooks.")
    ],
    sign: Annotated[
        bool, Option("--sign", help="Sign the pins and the approvals with the house's key (PINS.sig).")
    ] = False,
    check: Annotated[
        bool, Option("--check", help="Pin nothing: check every file and every signature (exit status 1).")
    ] = False,
    key: Keys = None,
    json: Json = False,
) -> None:
    """Pin every file of a shelf by its SHA-256, and keep the edition of each chapter permanently."""
    if check:
        _check(shelf, key, json)
        return
    from pitboss.desk import rulesets
    from pitboss.rulebooks.library import ABOUT
    from pitboss.rulebooks.lint import lint as look
    from pitboss.rulebooks.pins import pin as fasten

    if not any(shelf.glob(f"*/{ABOUT}")):
        message = f"{shelf} is not a shelf: a shelf is the folder that contains books, each with a {ABOUT}"
        raise Refusal("no_shelf", message)
    found = look(shelf, rulesets())
    if found:
        wrong = f"{counted(len(found), 'problem')}, {found[0]} (`pitboss lint` lists them)"
        raise Refusal("broken_rulebook", f"nothing is pinned: {wrong}")
    with writing(shelf):
        new = fasten(shelf, date.today().isoformat())
        signed = _signed(shelf) if sign else ""
    if json:
        write_json({"new_editions": new, **({"signed_by": signed} if signed else {})})
    else:
        rows = [(edition.file, edition.sha256[:SHORT_HASH]) for edition in new]
        heads = ("chapter", "sha256") if rows else ()
        show(grid(f"Pinned; {counted(len(new), 'new edition')}", heads, rows))


def _signed(shelf: Path) -> str:
    from pitboss.desk.keys import local_key
    from pitboss.desk.shelves import sign_shelf

    key = local_key()
    sign_shelf(shelf, key, now())
    return key.public


def _check(shelf: Path, keys: list[str] | None, json: bool) -> None:
    """Report whether a shelf is as it was pinned and signed."""
    from pitboss.desk.keys import trusted
    from pitboss.desk.shelves import check_shelf

    said = believed(keys)
    found = check_shelf(shelf, trusted() if said is None else said)
    if json:
        write_json(found.to_json())
    else:
        for problem in found.problems:
            typer.echo(problem)
        for one in found.signatures:
            state = "trusted" if one.trusted else "holds" if one.holds else "DOES NOT HOLD"
            typer.echo(f"signed by {one.key} at {one.at}: {state}")
        typer.echo(found.verdict)
    exit_with(0 if found.ok else DIFFERS)


def editions(rulebook: Annotated[str, Argument(help="Only this rulebook.")] = "", json: Json = False) -> None:
    """List every edition that is kept. RULEBOOK@SHA256 names one wherever a rulebook is expected."""
    from pitboss.rulebooks import rulebook as book_by_id
    from pitboss.rulebooks import rulebooks

    books = [book_by_id(rulebook).id] if rulebook else list(rulebooks())
    found = [edition for book in books for edition in _editions(book)]
    if json:
        write_json(found)
        return
    rows = [
        (
            one["file"],
            one["sha256"][:SHORT_HASH],
            one["since"],
            one.get("effective", ""),
            one.get("approver", ""),
            " ".join(filter(None, (one["now"], "in force" if one.get("in_force") else ""))),
        )
        for one in found
    ]
    show(grid("Editions", ("chapter", "sha256", "pinned", "effective", "approved by", ""), rows))
    if not found:
        say_error("no edition is kept yet: `pitboss pin` keeps one of each chapter")


def _editions(book: str) -> list[dict[str, Any]]:
    from pitboss.rulebooks.library import shelf_of

    try:
        kept = shelf_of(book).editions.listed()
    except Refusal as refusal:
        say_error(str(refusal))
        return []
    listed = [edition for edition in kept if edition.file.startswith(f"{book}/")]
    last = {edition.file: edition.sha256 for edition in listed}
    newest = {True: "newest", False: ""}
    return [
        {
            "file": one.file,
            "sha256": one.sha256,
            "since": one.since,
            "now": newest[last[one.file] == one.sha256],
            **_approved(book, one.file, one.sha256),
        }
        for one in listed
    ]


def _approved(book: str, file: str, sha256: str) -> dict[str, Any]:
    """Return what is known of an edition's approval, and whether it is in force today."""
    from pitboss.rulebooks.approvals import in_force, read_approvals
    from pitboss.rulebooks.library import shelf_of

    approvals = read_approvals(shelf_of(book).root)
    mine = [one for one in approvals if (one.file, one.sha256) == (file, sha256)]
    if not mine:
        return {}
    last, now = mine[-1], in_force(approvals, file, date.today().isoformat())
    told = {name: getattr(last, name) for name in ("effective", "approver", "until", "replaces", "note")}
    return {**{name: said for name, said in told.items() if said}, "in_force": now == last}
