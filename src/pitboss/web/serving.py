"""Serving: find a free port, say the address, run until stopped."""

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
"""How long a thread at work keeps the others waiting, those who listen among them."""


def serve(  # noqa: PLR0913, PLR0917 - what a person may choose, one by one
    host: str = "127.0.0.1",
    port: int | None = None,
    open: bool = False,
    hosts: Iterable[str] = (),
    tables: int | None = None,
    journal: Path | None = None,
    proxies: Iterable[str] = (),
    meters: Iterable[str] = (),
) -> None:
    """Serve the page and its API until stopped; without a port the first free one from 8000 on is taken.

    ``hosts`` are further names the house is asked for by, ``tables`` is how many it has, ``journal`` the folder in
    which every round is written down, ``proxies`` the addresses and networks that are believed when they say whom they
    ask for, ``meters`` what the progressives of a rulebook open with (RULEBOOK=AMOUNT).
    """
    import msgspec

    from pitboss.desk.keys import local_key
    from pitboss.floor import warm_up_for
    from pitboss.floor.keys import new_secret
    from pitboss.floor.links import read_starts
    from pitboss.web.app import create_app
    from pitboss.web.aside import close
    from pitboss.web.guards import Proxies
    from pitboss.web.limits import Limits
    from pitboss.web.tables import Tables

    limits = Limits() if tables is None else msgspec.structs.replace(Limits(), tables=tables)
    trusted = Proxies(proxies := tuple(proxies))
    starts, folder, house = read_starts(meters), journal_folder(journal), new_secret()
    local_key()  # a key that cannot be used is refused before anybody plays
    with closing(hold(folder)):
        floor = Tables(
            limits=limits, journal=folder, house=house, now=now, meters=starts, warm_up=warm_up_for
        )
        taken, problems = floor.take_up()
        listener = listen(host, port)
        address = f"http://{_in_address(host)}:{listener.getsockname()[1]}"
        _say(f"Pitboss is open at {address} (stop with Ctrl+C)")
        _say(f"The staff's page is {address}/#/staff/{house}")
        _say(f"Every round is written in {folder}" + (f"; {taken} tables taken up" if taken else ""))
        for problem in problems:
            _say(problem)
        for problem in floor.links.problems:
            _say(f"shut: {problem}")
        if open:
            webbrowser.open(address)
        names = frozenset({host.lower(), *map(str.lower, hosts)})
        app = create_app(limits=limits, hosts=names, tables=floor, proxies=proxies)
        app.openapi()  # is written once, and here nobody waits for it
        sys.setswitchinterval(SWITCH_S)
        with closing(listener):
            server(app, limits, trusted).run(sockets=[listener])
        app.state.work.close()  # what was begun at a table is written down
        close()  # nobody waits any more for what is worked out aside


def server(app: Any, limits: "Limits", proxies: "Proxies | None" = None) -> Any:
    """The server for an application, which drops who sends half a request, too much of it, or does not read."""
    import uvicorn

    from pitboss.web.connections import GuardedSocket, guarded
    from pitboss.web.guards import Proxies
    from pitboss.web.limits import MOST_MESSAGE_CHARACTERS

    config = uvicorn.Config(
        app,
        log_level="error",
        http=guarded(limits, proxies or Proxies()),
        # Who a client is, the door finds out: nobody is believed who was not named.
        proxy_headers=False,
        ws=GuardedSocket,
        # A character takes at most four bytes on the wire.
        ws_max_size=4 * MOST_MESSAGE_CHARACTERS,
        ws_max_queue=4,
        # A state fits into a few packets; compressing it takes memory for each page and time for each message.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def now() -> str:
    """The time, read here and handed in."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def journal_folder(wanted: Path | None) -> Path:
    """The folder every round is written in: the one asked for, or that of the house."""
    from pitboss.desk.keys import home

    folder = wanted or home() / "journal"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Refusal("no_journal", f"rounds cannot be written in {folder}: {error.strerror}") from None
    return folder


def hold(folder: Path) -> Any:
    """Hold a journal for this server alone, as far as the system can."""
    file = (folder / ".held").open("w")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        file.close()
        message = f"another server writes in {folder}; give this one a folder of its own with --journal"
        raise Refusal("no_journal", message) from None
    return file


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def listen(host: str, port: int | None) -> socket.socket:
    """Listen on a port, or on the first free one; refuse a port that is taken."""
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
