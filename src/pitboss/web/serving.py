"""Serving: find a free port, print the address, and run until stopped."""

import socket
import sys
import webbrowser
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from pitboss.web.guards import Proxies
    from pitboss.web.limits import Limits

FIRST_PORT = 8000
LAST_PORT = 65_535
PORTS_TRIED = 50
SWITCH_S = 0.001
"""The time a working thread may keep the others waiting, including the event loop."""


def serve(  # noqa: PLR0913, PLR0917 - each parameter is an option of the command
    host: str = "127.0.0.1",
    port: int | None = None,
    open: bool = False,
    hosts: Iterable[str] = (),
    tables: int | None = None,
    journal: Path | None = None,
    proxies: Iterable[str] = (),
    meters: Iterable[str] = (),
) -> None:
    """Serve the page and its API until stopped. Without a port, the first free one from 8000 on is used.

    ``hosts`` are further host names of the house, and ``tables`` is its number of tables. Every round is written to the
    folder ``journal``. ``proxies`` are the addresses and networks trusted to name the client they forward for.
    ``meters`` gives the starting amounts of a rulebook's progressives (RULEBOOK=AMOUNT).
    """
    import msgspec

    from pitboss.desk.keys import local_key
    from pitboss.floor.bots import warm_up_for
    from pitboss.floor.keys import new_secret
    from pitboss.floor.links import read_starts
    from pitboss.rulebooks.library import without_drafts
    from pitboss.web.app import create_app
    from pitboss.web.guards import Proxies
    from pitboss.web.limits import Limits
    from pitboss.web.tables import Tables

    limits = Limits() if tables is None else msgspec.structs.replace(Limits(), tables=tables)
    trusted = Proxies(proxies := tuple(proxies))
    starts, folder, house = read_starts(meters), journal_folder(journal), new_secret()
    local_key()  # refuse a key that cannot be used before anyone plays
    with closing(hold(folder)), without_drafts():
        floor = Tables(
            limits=limits, journal=folder, house=house, now=now, meters=starts, warm_up=warm_up_for
        )
        taken, problems = floor.take_up()
        listener = listen(host, port)
        address = _say_address(host, listener)
        _say(f"The staff's page is {address}/#/staff/{house}")
        _say(f"Every round is written in {folder}" + (f"; {taken} tables resumed" if taken else ""))
        for problem in (*problems, *(f"shut: {one}" for one in floor.links.problems)):
            _say(problem)
        if open:
            webbrowser.open(address)
        names = frozenset({host.lower(), *map(str.lower, hosts), *reached_by(host)})
        app = create_app(limits=limits, hosts=names, tables=floor, proxies=proxies)
        app.openapi()  # is generated once, here while nobody is waiting for it
        _run(app, limits, trusted, listener)


def serve_api(
    host: str = "127.0.0.1",
    port: int | None = None,
    hosts: Iterable[str] = (),
    keys: Path | None = None,
    proxies: Iterable[str] = (),
    jobs: int | None = None,
) -> None:
    """Serve the API alone until stopped: no page, no tables. Without keys it listens on this machine only.

    ``keys`` is the file of the clients' keys, and ``jobs`` how many jobs may run at once.
    """
    from pitboss.rulebooks.library import without_drafts
    from pitboss.web.api.app import create_service
    from pitboss.web.api.keys import Keys
    from pitboss.web.bench.jobs import Jobs
    from pitboss.web.guards import LOCAL, Proxies
    from pitboss.web.limits import API, JOB_PROCESSES, Limits

    if keys is None and host not in LOCAL:
        message = (
            f"without keys the API is for this machine only: give --keys FILE, or leave out --host {host}"
        )
        raise Refusal("no_keys", message)
    known = None if keys is None else Keys(keys)
    limits, trusted = Limits(), Proxies(proxies := tuple(proxies))
    with without_drafts():
        listener = listen(host, port)
        address = f"http://{_in_address(host)}:{listener.getsockname()[1]}{API}"
        _say(f"The API is open at {address} (stop with Ctrl+C); {address}/openapi.json describes it")
        _say(
            "It needs no key, so it answers this machine only"
            if keys is None
            else f"It takes the keys of {keys}"
        )
        names = frozenset({host.lower(), *map(str.lower, hosts), *reached_by(host)})
        app = create_service(limits, names, known, proxies, Jobs(most=jobs or JOB_PROCESSES))
        app.state.api.openapi()  # is generated once, here while nobody is waiting for it
        _run(app, limits, trusted, listener)


def _say_address(host: str, listener: socket.socket) -> str:
    """Print the address of the page, with those that others reach it by, and return it."""
    port = listener.getsockname()[1]
    address = f"http://{_in_address(host)}:{port}"
    _say(f"Pitboss is open at {address} (stop with Ctrl+C)")
    if nearby := [f"http://{_in_address(one)}:{port}" for one in reached_by(host)]:
        _say(f"From a phone or another computer here: {', '.join(nearby)}")
    return address


def _run(app: Any, limits: "Limits", trusted: "Proxies", listener: socket.socket) -> None:
    """Serve until stopped, and then close what works in the background."""
    from pitboss.web.aside import close

    sys.setswitchinterval(SWITCH_S)
    with closing(listener):
        server(app, limits, trusted).run(sockets=[listener])
    app.state.jobs.close()
    app.state.work.close()  # write down what was begun at the tables
    close()  # nobody is waiting any longer for work in separate processes


def reached_by(host: str) -> list[str]:
    """Return the addresses and names by which other machines reach a server that listens at every interface."""
    from pitboss.web.addresses import ANY, own_addresses, own_names

    if host not in ANY:
        return []
    of_this_kind = [one for one in own_addresses() if ":" not in one or host == "::"]
    return [*of_this_kind, *own_names()]


def server(app: Any, limits: "Limits", proxies: "Proxies | None" = None) -> Any:
    """Return a server that drops clients that send half a request, send too much, or do not read."""
    import uvicorn

    from pitboss.web.connections import GuardedSocket, guarded
    from pitboss.web.guards import Proxies
    from pitboss.web.limits import MOST_MESSAGE_CHARACTERS

    config = uvicorn.Config(
        app,
        log_level="error",
        http=guarded(limits, proxies or Proxies()),
        # The application determines who a client is. Only named proxies are trusted.
        proxy_headers=False,
        ws=GuardedSocket,
        # A character takes at most four bytes on the wire.
        ws_max_size=4 * MOST_MESSAGE_CHARACTERS,
        ws_max_queue=4,
        # A state fits into a few packets. Compression costs memory for each page and time for each message.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def now() -> str:
    """Return the time. It is read here and passed on."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def journal_folder(wanted: Path | None) -> Path:
    """Return the folder every round is written to: the one asked for, or the house's own."""
    from pitboss.desk.keys import home

    folder = wanted or home() / "journal"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Refusal("no_journal", f"rounds cannot be written in {folder}: {error.strerror}") from None
    return folder


def hold(folder: Path) -> Any:
    """Lock a journal for this server alone, if the system supports it."""
    file = (folder / ".held").open("w")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        file.close()
        message = f"another server writes in {folder}; give this one its own folder with --journal"
        raise Refusal("no_journal", message) from None
    return file


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def listen(host: str, port: int | None) -> socket.socket:
    """Listen on a port, or on the first free one. Refuse a port that is in use."""
    if port is not None and not 0 <= port <= LAST_PORT:
        raise Refusal("no_port", f"a port is a number from 0 to {LAST_PORT}, not {port}")
    tried = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else (port,)
    for number in tried:
        try:
            return _bound(host, number)
        except OSError as error:
            reason = error
    message = f"no port of {host} could be opened ({reason}); ask for another with --port"
    raise Refusal("no_port", message)


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def _in_address(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
