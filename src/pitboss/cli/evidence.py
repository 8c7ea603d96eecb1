"""Evidence on the command line: findings of audits, keys, verification of the shuffle, shared meters and the staff."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from typer import Argument, Option

from pitboss.cli.common import DIFFERS, Json, exit_with, say_error, write_json
from pitboss.cli.files import opened_log, write_whole
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.desk import Account, Log
    from pitboss.floor.meters import MeterAudit
    from pitboss.rounds import Audit, Explanation
    from pitboss.rulebooks import Rules

LogFile = Annotated[Path, Argument(metavar="LOG", dir_okay=False, help="A round's log, or - for stdin.")]
Keys = Annotated[
    list[str] | None,
    Option(
        "--key",
        help="Trust only this public key; may be repeated. By default the house's own and those in its trust file.",
    ),
]


SealedInto = Annotated[
    Path | None,
    Option("--log", dir_okay=False, help="Write the log into this file, sealed and signed, for `audit`."),
]


def now() -> str:
    """Return the current time, formatted as in headers."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def believed(keys: list[str] | None) -> frozenset[str] | None:
    """Return the keys that a command was given to trust, or None if it was given none."""
    from pitboss.desk.keys import public_keys

    return public_keys(keys) if keys else None


def write_sealed(path: Path, of: str, log: Sequence[Any], rules: "Rules | None" = None) -> None:
    """Write the log of a room or a tournament to a file, sealed with the house's key."""
    from pitboss.desk.keys import local_key
    from pitboss.rounds.evidence import header_of, seal

    at = now()
    write_whole(path, seal(log, header_of(of, at, rules), local_key(), at))


# -- what an audit says -----------------------------------------------------------------------------


def audit_lines(found: "Audit") -> Iterator[str]:
    """Describe an audit for a person: the verdict, where it differs, and what is owed."""
    if found.whole:
        yield found.says + (f", signed by {found.seal.key}" if found.seal is not None else "")
    else:
        yield _said_loud(found)
    if (wrong := found.divergence) is not None:
        yield f"entry {wrong.line} recorded: {wrong.recorded}"
        yield f"entry {wrong.line} expected: {wrong.expected}"
        if wrong.rule:
            yield f"{wrong.rule} [{wrong.clause}]"
    yield from found.details


def _said_loud(found: "Audit") -> str:
    return found.says.replace(found.verdict, found.verdict.upper(), 1)


def audit_json(found: "Audit") -> dict[str, Any]:
    """Write an audit as JSON."""
    from pitboss.money import show_amount

    owed = []
    for one in found.owed:
        told = {
            name: getattr(one, name)
            for name in ("seat", "wager", "recorded", "due", "short", "rule", "clause")
        }
        money = {name: show_amount(told[name]) for name in ("recorded", "due", "short")}
        owed.append({**told, **money, "says": str(one)})
    verdict = {"verdict": found.verdict, "clean": found.whole, "says": found.says}
    dues = [one.to_json() for one in getattr(found, "dues", ())]
    return {**verdict, **msgspec.to_builtins(found), "owed": owed, **({"dues": dues} if dues else {})}


def told_lines(told: "Account") -> Iterator[str]:
    """Describe a round from its log. One that is not true is never presented as true. The verdict is last."""
    found = told.audit
    if found.whole:
        yield from explained_lines(told.recorded)
        return
    yield from audit_lines(found)
    yield "what was recorded:"
    yield from map(_set_in, explained_lines(told.recorded))
    if told.due is None:
        yield "what is due cannot be determined: the rules or the answers are not those of the log"
    elif told.due == told.recorded:
        yield "the same is due for these answers"
    else:
        yield "what is due for these answers:"
        yield from map(_set_in, explained_lines(told.due))
    yield f"verdict: {_said_loud(found)}"


def explained_lines(explained: "Sequence[Explanation]") -> Iterator[str]:
    """Write the movements of a round for a person. Those of a room or a tournament are written as they are."""
    from pitboss.rounds.explain import in_lines

    return in_lines(explained) if any(one.does for one in explained) else map(str, explained)


def _set_in(line: str) -> str:
    return "  " + line.replace("\n", "\n  ")


def told_json(told: "Account") -> dict[str, Any]:
    """Return a round's description as plain data."""
    if told.audit.whole:
        return {"verdict": told.audit.verdict, "explained": told.recorded}
    return {**audit_json(told.audit), "recorded": told.recorded, "due": told.due}


# -- commands ---------------------------------------------------------------------------------------


def keys(json: Json = False) -> None:
    """Show the public key that this house signs logs with. It is created the first time."""
    from pitboss.desk.keys import KEY_FILE, TRUST_FILE, home, local_key, trusted

    own = local_key().public
    others = sorted(trusted() - {own})
    if json:
        write_json({"key": own, "file": str(home() / KEY_FILE), "trusted": others})
        return
    typer.echo(f"{own}\n  signs logs here; its secret is in {home() / KEY_FILE}")
    for other in others:
        typer.echo(f"{other}\n  trusted, by {home() / TRUST_FILE}")


def verify(log: LogFile, key: Keys = None, json: Json = False) -> None:
    """Draw every card, throw and spin of a round again from the seed its log opens. Exit status 1 if one differs."""
    from pitboss.desk import stream_logs

    believe = believed(key)
    with opened_log(log) as stream:
        statuses = [_verify_one(one, believe, json) for one in stream_logs(stream, believe)]
    exit_with(max(statuses))


def _verify_one(log: "Log", believe: frozenset[str] | None, as_json: bool) -> int:
    from pitboss.desk import audit_one, verify_log

    audit = audit_one(log, believe)
    if not audit.whole:
        if as_json:
            write_json({"round": log.name, "verified": False, **audit_json(audit)})
        else:
            say_error("\n".join(audit_lines(audit)))
        return DIFFERS
    found = verify_log(log)
    assert log.sealed is not None
    assert log.sealed.header is not None
    commitment = log.sealed.header.seed_commitment
    if as_json:
        told = {"round": log.name, "verified": found.fair, "commitment": commitment}
        write_json({**told, **msgspec.to_builtins(found)})
    elif found.fair:
        typer.echo(f"the shuffle is the one committed to: {found.drawn} draws, commitment {commitment}")
    else:
        typer.echo(f"entry {found.entry} IS NOT from the seed committed to")
        typer.echo(f"  recorded: {found.recorded}\n  the seed gives: {found.derived}")
    return 0 if found.fair else DIFFERS


def meter(
    files: Annotated[
        list[Path], Argument(metavar="FILE...", exists=True, help="Meters' files, or folders of them.")
    ],
    key: Keys = None,
    json: Json = False,
) -> None:
    """Check the history of a progressive's meter: its chain, its signatures and its sums. Exit status 1 if wrong."""
    from pitboss.desk.keys import trusted
    from pitboss.floor.meters import audit_meter

    found = [file for path in files for file in (sorted(path.glob("*.meter")) if path.is_dir() else [path])]
    told = believed(key)
    if not found:
        raise Refusal("no_file", "there is no meter to check: the folder has no .meter file")
    keys = trusted() if told is None else told
    audits = [audit_meter(path.name, path.read_bytes(), keys) for path in found]
    for audit in audits:
        if json:
            write_json(msgspec.to_builtins(audit))
        else:
            typer.echo("\n".join(_meter_lines(audit)))
    exit_with(0 if all(audit.clean for audit in audits) else DIFFERS)


def _meter_lines(audit: "MeterAudit") -> Iterator[str]:
    from pitboss.money import show_amount

    yield f"{audit.file}: {audit.verdict if audit.clean else audit.verdict.upper()}: {audit.says}"
    if audit.clean:
        yield f"  {audit.lines} lines, signed up to line {audit.signed}"
        yield f"  the house put in {audit.funded}, wagers added {audit.contributed}"
    for one in audit.corrections:
        names = " and ".join(f"{who.name} ({who.key})" for who in one.by)
        amounts = f"from {show_amount(one.before)} to {show_amount(one.after)}"
        yield f"  {one.at} corrected {amounts} by {names}: {one.why}"


def staff(
    action: Annotated[str, Argument(metavar="[add|remove]", help="What to do; list by default.")] = "",
    name: Annotated[str, Argument(help="The person's name.")] = "",
    json: Json = False,
) -> None:
    """List the staff with a key, give a person one (shown once), or take one back."""
    from pitboss.floor import staff as known

    if action == "add" and name:
        plain, secret = known.folded(name), known.add(name)
        if json:
            write_json({"name": plain, "secret": secret})
        else:
            told = f"is the secret of {plain}, shown only this once: the house keeps only its proof"
            typer.echo(f"{secret}\n  {told}")
        return
    if action == "remove" and name:
        known.remove(name)
    elif action or name:
        usage = "write: pitboss staff, pitboss staff add NAME, or pitboss staff remove NAME"
        raise Refusal("bad_command", usage)
    listed = [one.signer for one in known.people()]
    if json:
        write_json(listed)
    else:
        lines = [f"{one.name}  {one.key}" for one in listed]
        typer.echo("\n".join(lines or ["nobody yet: pitboss staff add NAME"]))
