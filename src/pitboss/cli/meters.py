"""Commands about shared meters, and about the staff who may correct one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from pitboss.cli.common import Json, write_json
from pitboss.cli.evidence import DIFFERS, Keys, believed
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.floor.meters import Corrected, MeterAudit


def meter(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", exists=True, help="Meters' files, or folders of them.")
    ],
    key: Keys = None,
    json: Json = False,
) -> None:
    """Check the history of a progressive's meter: its chain, its signatures and its sums; else exit status 1."""
    from pitboss.desk.keys import trusted
    from pitboss.floor.meters import audit_meter

    found, told = _meter_files(files), believed(key)
    if not found:
        raise Refusal("no_file", "there is no meter to check: the folder has no .meter file")
    keys = trusted() if told is None else told
    audits = [audit_meter(path.name, path.read_bytes(), keys) for path in found]
    for audit in audits:
        _say(audit, json)
    if not all(audit.clean for audit in audits):
        raise typer.Exit(DIFFERS)


def _meter_files(paths: list[Path]) -> list[Path]:
    return [file for path in paths for file in (sorted(path.glob("*.meter")) if path.is_dir() else [path])]


def _say(audit: "MeterAudit", as_json: bool) -> None:
    if as_json:
        write_json(msgspec.to_builtins(audit))
        return
    verdict = audit.verdict if audit.clean else audit.verdict.upper()
    typer.echo(f"{audit.file}: {verdict}: {audit.says}")
    if audit.clean:
        typer.echo(f"  {audit.lines} lines, signed up to line {audit.signed}")
        typer.echo(f"  the house put in {audit.funded}, wagers added {audit.contributed}")
    for one in audit.corrections:
        typer.echo(f"  {_correction(one)}")


def _correction(one: "Corrected") -> str:
    from pitboss.money import show_amount

    names = " and ".join(f"{who.name} ({who.key})" for who in one.by)
    return (
        f"{one.at} corrected from {show_amount(one.before)} to {show_amount(one.after)} by {names}: {one.why}"
    )


def staff(
    action: Annotated[str, typer.Argument(metavar="[add|remove]", help="What to do; left out: list.")] = "",
    name: Annotated[str, typer.Argument(help="The person's name.")] = "",
    json: Json = False,
) -> None:
    """List the staff whom the house gave a key, give somebody one (told once), or take one back."""
    from pitboss.floor import staff as known

    if action == "add" and name:
        _say_secret(known.folded(name), known.add(name), json)
    elif action == "remove" and name:
        known.remove(name)
    elif action or name:
        raise Refusal(
            "bad_command", "say: pitboss staff, pitboss staff add NAME, or pitboss staff remove NAME"
        )
    if action != "add":
        _list(json)


def _say_secret(name: str, secret: str, as_json: bool) -> None:
    if as_json:
        write_json({"name": name, "secret": secret})
        return
    typer.echo(f"{secret}\n  is the secret of {name}, told this once: the house keeps only what proves it")


def _list(as_json: bool) -> None:
    from pitboss.floor.staff import people

    listed = [one.signer for one in people()]
    if as_json:
        write_json(listed)
        return
    for one in listed:
        typer.echo(f"{one.name}  {one.key}")
    if not listed:
        typer.echo("nobody yet: pitboss staff add NAME")
