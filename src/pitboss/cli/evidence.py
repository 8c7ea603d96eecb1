"""Evidence on the command line: the findings of seals and audits, keys, and verification of the shuffle."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from pitboss.cli.common import Json, say_error, write_json
from pitboss.cli.files import opened_log, write_whole

if TYPE_CHECKING:
    from pitboss.desk import Account
    from pitboss.rounds import Audit
    from pitboss.rounds.audit import Owed
    from pitboss.rulebooks import Rules

DIFFERS = 1

LogFile = Annotated[
    Path,
    typer.Argument(metavar="LOG", dir_okay=False, help="A round's log, or - for stdin."),
]
Keys = Annotated[
    list[str] | None,
    typer.Option(
        "--key",
        help="Believe this public key and no other; may be repeated. Left out: the house's own and its trust file's.",
    ),
]


SealedInto = Annotated[
    Path | None,
    typer.Option(
        "--log", dir_okay=False, help="Write the log into this file, sealed and signed, for `audit`."
    ),
]


def now() -> str:
    """Return the current time, formatted as in headers."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def believed(keys: list[str] | None) -> frozenset[str] | None:
    """Return the keys a command was told to trust, or None if it was given none."""
    from pitboss.desk.keys import public_keys

    return public_keys(keys) if keys else None


def write_sealed(path: Path, of: str, log: "Sequence[Any]", rules: "Rules | None" = None) -> None:
    """Write the log of a room or a tournament to a file, sealed with the house's key."""
    from pitboss.desk.keys import local_key
    from pitboss.rounds.evidence import header_of, seal

    at = now()
    write_whole(path, seal(log, header_of(of, at, rules), local_key(), at))


# -- what an audit says -----------------------------------------------------------------------------


def audit_lines(found: "Audit") -> Iterator[str]:
    """Describe an audit for a person: the verdict, where it differs, and what is owed."""
    yield _headline(found)
    if (wrong := found.divergence) is not None:
        yield f"entry {wrong.line} recorded: {wrong.recorded}"
        yield f"entry {wrong.line} expected: {wrong.expected}"
        if wrong.rule:
            yield f"{wrong.rule} [{wrong.clause}]"
    yield from found.details


def _headline(found: "Audit") -> str:
    if found.whole:
        signed = f", signed by {found.seal.key}" if found.seal is not None else ""
        return found.says + signed
    return found.says.replace(found.verdict, found.verdict.upper(), 1)


def audit_json(found: "Audit") -> dict[str, Any]:
    """Write an audit as JSON."""
    written = {**msgspec.to_builtins(found), "owed": [_owed_json(one) for one in found.owed]}
    if dues := getattr(found, "dues", ()):
        written["dues"] = [one.to_json() for one in dues]
    verdict = {"verdict": found.verdict, "clean": found.whole, "says": found.says}
    return {**verdict, **written}


def _owed_json(one: "Owed") -> dict[str, Any]:
    from pitboss.money import show_amount

    cents = {"recorded": one.recorded, "due": one.due, "short": one.short}
    money = {name: show_amount(amount) for name, amount in cents.items()}
    return {
        "seat": one.seat,
        "wager": one.wager,
        **money,
        "rule": one.rule,
        "clause": one.clause,
        "says": str(one),
    }


def told_lines(told: "Account") -> Iterator[str]:
    """Describe a round from its log. A log that is not true is never presented as if it were."""
    found = told.audit
    if found.whole:
        yield from map(str, told.recorded)
        return
    yield from audit_lines(found)
    yield "what was recorded:"
    yield from map(_set_in, told.recorded)
    if told.due is None:
        yield "what is due cannot be said: the rules or the answers are not those of the log"
    elif told.due == told.recorded:
        yield "the rules make the same of what was recorded"
    else:
        yield "what is due for these answers:"
        yield from map(_set_in, told.due)


def _set_in(explanation: object) -> str:
    return "  " + str(explanation).replace("\n", "\n  ")


def told_json(told: "Account") -> dict[str, Any]:
    """Return a round's description as plain data."""
    if told.audit.whole:
        return {"verdict": told.audit.verdict, "explained": told.recorded}
    return {**audit_json(told.audit), "recorded": told.recorded, "due": told.due}


# -- commands ---------------------------------------------------------------------------------------


def keys(json: Json = False) -> None:
    """Show the public key that this house signs logs with; it is made the first time."""
    from pitboss.desk.keys import KEY_FILE, TRUST_FILE, home, local_key, trusted

    own = local_key().public
    others = sorted(trusted() - {own})
    if json:
        write_json({"key": own, "file": str(home() / KEY_FILE), "trusted": others})
        return
    typer.echo(f"{own}\n  signs logs here; its secret is in {home() / KEY_FILE}")
    for other in others:
        typer.echo(f"{other}\n  believed, by {home() / TRUST_FILE}")


def verify(log: LogFile, key: Keys = None, json: Json = False) -> None:
    """Draw every card, throw and spin of a round again from the seed its log opens; exit status 1 where one differs."""
    from pitboss.desk import stream_logs

    believe = believed(key)
    with opened_log(log) as stream:
        statuses = [_verify_one(one, believe, json) for one in stream_logs(stream, believe)]
    if worst := max(statuses):
        raise typer.Exit(worst)


def _verify_one(log: Any, believe: frozenset[str] | None, as_json: bool) -> int:
    from pitboss.desk import audit_one, verify_log

    audit = audit_one(log, believe)
    if not audit.whole:
        if as_json:
            write_json({"round": log.name, "verified": False, **audit_json(audit)})
        else:
            say_error("\n".join(audit_lines(audit)))
        return DIFFERS
    found = verify_log(log)
    commitment = log.sealed.header.seed_commitment
    if as_json:
        write_json(
            {
                "round": log.name,
                "verified": found.fair,
                "commitment": commitment,
                **msgspec.to_builtins(found),
            }
        )
    elif found.fair:
        typer.echo(f"the shuffle is the one committed to: {found.drawn} draws, commitment {commitment}")
    else:
        typer.echo(f"entry {found.entry} DOES NOT COME from the seed committed to")
        typer.echo(f"  recorded: {found.recorded}\n  the seed gives: {found.derived}")
    return 0 if found.fair else DIFFERS
