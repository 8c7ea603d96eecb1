"""A real server in a thread of the test, and sockets by hand to speak with it."""

import json
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from doors import ROOMY
from pitboss.web.app import create_app
from pitboss.web.guards import Proxies
from pitboss.web.serving import listen, server

PATIENCE_S = 20


@contextmanager
def running(proxies: tuple[str, ...] = (), sends: int = 0, **limits: Any) -> Iterator[int]:
    """A server with these limits, which believes these proxies; gives its port.

    ``sends`` is how many bytes the system takes for a reader before it reads.
    """
    within = msgspec.structs.replace(ROOMY, **limits)
    listener = listen("127.0.0.1", 0)
    if sends:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, sends)
    app = create_app(seed=5, limits=within, proxies=proxies)
    made = server(app, within, Proxies(proxies))
    thread = threading.Thread(target=made.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not made.started:
        time.sleep(0.01)
    try:
        yield listener.getsockname()[1]
    finally:
        made.should_exit = True
        thread.join(PATIENCE_S)
        listener.close()


def opened(port: int, said: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    made.sendall(said)
    return made


def heard(made: socket.socket) -> bytes:
    """Everything until the other side hangs up."""
    told = b""
    try:
        while more := made.recv(65_536):
            told += more
    except ConnectionResetError:
        pass
    return told


def post(port: int, path: str, body: Any) -> dict[str, Any]:
    address = f"http://127.0.0.1:{port}{path}"
    asked = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return dict(json.load(answer))


class Socket:
    """A web socket by hand, so that a test decides when it reads."""

    def __init__(self, port: int, path: str, buffer: int = 65_536) -> None:
        self.raw = socket.socket()
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.raw.settimeout(4 * PATIENCE_S)
        self.raw.connect(("127.0.0.1", port))
        self.raw.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.told = self.raw.makefile("rb")
        assert b" 101 " in self.told.readline()
        while self.told.readline().strip():
            pass

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.told.close()
        self.raw.close()

    def send(self, text: str) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self.raw.sendall(head + bytes(4) + text.encode())

    def frame(self) -> tuple[int, bytes]:
        kind, size = self.told.read(2)
        if size == 126:
            size = int.from_bytes(self.told.read(2), "big")
        elif size == 127:
            size = int.from_bytes(self.told.read(8), "big")
        return kind & 15, self.told.read(size)

    def hear(self) -> dict[str, Any]:
        kind, data = self.frame()
        assert kind == 1
        return dict(json.loads(data))

    def say(self, **message: Any) -> dict[str, Any]:
        self.send(json.dumps(message))
        return self.hear()


def seat_at(port: int, table: dict[str, Any], buffer: int = 65_536) -> Socket:
    ticket = post(port, f"/api/tables/{table['id']}/ticket", {"player": table["player"]})["ticket"]
    return Socket(port, f"/api/tables/{table['id']}/socket?ticket={ticket}", buffer)
