"""A service for tests: the API alone, with keys."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from doors import HERE, ROOMY
from pitboss.web.api.app import create_service
from pitboss.web.api.keys import Keys, add_key
from pitboss.web.limits import API
from pitboss.web.serving import listen, server

SERVICE = f"{HERE}{API}"


@contextmanager
def service(folder: Path | None = None, **allowed: int) -> Iterator[tuple[TestClient, str]]:
    """A client of the API and its key; without a folder, the API takes no key."""
    secret, keys = "", None
    if folder is not None:
        file = folder / "keys.json"
        secret = add_key(file, "acme", **allowed)
        keys = Keys(file)
    made = create_service(ROOMY, keys=keys)
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    with (
        closing(made.state.jobs),
        TestClient(made, base_url=SERVICE, headers=headers, raise_server_exceptions=False) as client,
    ):
        yield client, secret


def refused(answer: Any) -> tuple[int, str]:
    """The status and the code of a refusal, which has its form whatever refused it."""
    told = answer.json()["refused"]
    assert told.keys() == {"code", "message", "rule", "clause"}
    assert told["message"]
    return answer.status_code, told["code"]


@contextmanager
def serving(made: Any) -> Iterator[str]:
    """A server of an application in a thread; gives its address."""
    listener = listen("127.0.0.1", 0)
    running = server(made, ROOMY)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        running.should_exit = True
        thread.join(20)
        listener.close()
        made.state.jobs.close()
