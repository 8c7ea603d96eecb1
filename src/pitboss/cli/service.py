"""The command of the API: serve it, print its document, and make or revoke its clients' keys."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer import Argument, Option

from pitboss.cli.common import AllowHost, Json, Port, TrustProxy, grid, show, write_json
from pitboss.rulebooks import Refusal

USAGE = "write: pitboss api, pitboss api key NAME --keys FILE, or pitboss api revoke NAME --keys FILE"


def api(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    action: Annotated[
        str, Argument(metavar="[key|revoke|keys]", help="What to do with keys; serve by default.")
    ] = "",
    name: Annotated[str, Argument(help="The client whose key it is.")] = "",
    keys: Annotated[
        Path | None, Option("--keys", dir_okay=False, help="The file of the clients' keys.")
    ] = None,
    host: Annotated[
        str, Option(help="The address to listen at; any but this machine's needs --keys.")
    ] = "127.0.0.1",
    port: Port = None,
    allow_host: AllowHost = None,
    trust_proxy: TrustProxy = None,
    jobs: Annotated[
        int | None, Option(min=1, max=64, help="Jobs at once, for the server or for the new key.")
    ] = None,
    requests_a_minute: Annotated[
        int | None, Option("--requests", min=1, max=2400, help="For a key: how many requests a minute.")
    ] = None,
    most_bytes: Annotated[
        int | None,
        Option("--most-bytes", min=1, max=8 * 1024 * 1024, help="For a key: the longest request body."),
    ] = None,
    openapi: Annotated[
        bool, Option("--openapi", help="Print the OpenAPI document, and serve nothing.")
    ] = False,
    json: Json = False,
) -> None:
    """Serve settle, audit, explain, odds, simulate, rules and compare over HTTP. Make a client's key, or revoke it."""
    if openapi:
        from pitboss.web.api.app import document

        write_json(document())
    elif action:
        allowed = {"requests_a_minute": requests_a_minute, "most_bytes": most_bytes, "jobs": jobs}
        _with_keys(action, name, keys, {one: value for one, value in allowed.items() if value}, json)
    else:
        from pitboss import web

        web.serve_api(host, port, allow_host or (), keys, trust_proxy or (), jobs)


def _with_keys(action: str, name: str, file: Path | None, allowed: dict[str, int], json: bool) -> None:
    from pitboss.web.api.keys import add_key, read_keys, revoke_key

    if file is None or bool(name) is (action == "keys"):
        raise Refusal("bad_command", USAGE)
    if action == "key":
        secret = add_key(file, name, **allowed)
        told = f"is the key of {name}, shown only this once: {file} keeps only its proof"
        write_json({"name": name, "key": secret}) if json else typer.echo(f"{secret}\n  {told}")
        return
    if action == "revoke":
        revoke_key(file, name)
    elif action != "keys":
        raise Refusal("bad_command", USAGE)
    _list(read_keys(file), json)


def _list(keys: list[Any], json: bool) -> None:
    fields = ("name", "requests_a_minute", "most_bytes", "jobs", "revoked")
    told = [{field: getattr(one, field) for field in fields} for one in keys]
    if json:
        write_json(told)
        return
    rows = [[*map(str, list(one.values())[:4]), "revoked" if one["revoked"] else ""] for one in told]
    show(grid("Keys", ("client", "requests a minute", "bytes", "jobs", ""), rows))
