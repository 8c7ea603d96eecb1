"""A server with a fixed seed, and a page that must stay free of errors."""

import threading
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from doors import ROOMY
from pitboss.web.app import PAGE, create_app
from pitboss.web.serving import listen, server
from pitboss.web.tables import Tables

PATIENCE_S = 10
HOUSE = "the-house-of-the-browser-tests"

expect.set_options(timeout=PATIENCE_S * 1000)  # a busy machine takes its time


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a running server whose tables always deal the same."""
    assert (PAGE / "index.html").is_file(), "the page is not built: run `make page`"
    listener = listen("127.0.0.1", 0)
    made = server(create_app(limits=ROOMY, tables=Tables(5, ROOMY, house=HOUSE)), ROOMY)
    thread = threading.Thread(target=made.run, kwargs={"sockets": [listener]})
    thread.start()
    deadline = time.monotonic() + PATIENCE_S
    while not made.started:
        assert time.monotonic() < deadline, "the server did not start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    made.should_exit = True
    thread.join(PATIENCE_S)
    listener.close()


def _is_error(said: ConsoleMessage) -> bool:
    """Chromium reports a request that was refused; the page shows the refusal itself, so that is no error."""
    return said.type in ("error", "warning") and "status of 4" not in said.text


@pytest.fixture(scope="module")
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who has been here before: the page's files are fetched once for a module."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1440, "height": 1000})
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext, site: str) -> Iterator[Page]:
    """A page on the lobby, whose visitor holds no seat; an error on its console fails the test."""
    page = visitor.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if _is_error(said) else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda sent: None if sent.url.startswith((site, "data:")) else errors.append(sent.url))
    page.goto(site)
    yield page
    page.evaluate("localStorage.clear()")
    for one in visitor.pages:
        one.close()
    assert errors == []
