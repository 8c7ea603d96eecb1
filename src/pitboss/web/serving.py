"""Serving: find a free port, say the address, run until stopped."""

import socket
import sys
import webbrowser
from contextlib import closing

from pitboss.rulebooks import Refusal

FIRST_PORT = 8000
LAST_PORT = 65_535
PORTS_TRIED = 50


def serve(host: str = "127.0.0.1", port: int | None = None, open: bool = False) -> None:
    """Serve the page and its API until stopped; without a port the first free one from 8000 on is taken."""
    import uvicorn

    from pitboss.web.app import create_app
    from pitboss.web.limits import MOST_MESSAGE_CHARACTERS

    app = create_app()
    listener = listen(host, port)
    address = f"http://{_in_address(host)}:{listener.getsockname()[1]}"
    sys.stdout.write(f"Pitboss is open at {address} (stop with Ctrl+C)\n")
    sys.stdout.flush()
    if open:
        webbrowser.open(address)
    # A character takes at most four bytes on the wire.
    config = uvicorn.Config(app, log_level="warning", ws_max_size=4 * MOST_MESSAGE_CHARACTERS)
    with closing(listener):
        uvicorn.Server(config).run(sockets=[listener])


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
