"""What every test shares: how hypothesis searches, and the browser, and shelves to change."""

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from pitboss.rulebooks import library
from sizes import IN_CI, TURNS, has_turn, so_many, turn

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A shared, busy machine is slow for reasons that are not the code's, so time never decides a property test.
settings.register_profile(
    "patient",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=IN_CI,
    max_examples=so_many(everyday=25, ci=100, long=1_000),
)
settings.load_profile("patient")

_CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: the items stay, and to look through them took longer than to make them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_report_header() -> str | None:
    """Say which part of the heavy tests is run."""
    return f"heavy tests that take turns: part {now} of {TURNS}" if (now := turn()) else None


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the heavy tests with parameters, and those marked so, whose turn it is not."""
    now = turn()
    left = [
        item
        for item in items
        if item.get_closest_marker("heavy")
        and (hasattr(item, "callspec") or item.get_closest_marker("in_turn"))
        and not has_turn(item.nodeid, now)
    ]
    if left:
        config.hook.pytest_deselected(items=left)
        gone = set(left)
        items[:] = [item for item in items if item not in gone]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Try a browser test again once: a tap or a frame lost on a busy machine is no fault of the page.

    CI tries every test again once, and its summary names those that needed it.
    """
    leave_out(config, items)
    if config.pluginmanager.hasplugin("rerunfailures"):
        for item in items:
            if IN_CI or item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test signs with the key of whoever runs it."""
    os.environ["PITBOSS_HOME"] = str(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="session")
def project() -> Path:
    """The root of the checkout."""
    return Path(__file__).parent.parent


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The system's Chromium; its absence is a failure, because `make test` installs it."""
    found = next(filter(None, map(shutil.which, _CHROMIUM_NAMES)), None)
    assert found, f"none of {', '.join(_CHROMIUM_NAMES)} is installed"
    return found


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator["Browser"]:
    """A headless Chromium for one module: playwright's event loop must not outlive it into other tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # A container has no user namespaces for the sandbox and a small /dev/shm.
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium_path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def fresh_shelves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelves looked at anew for one test; what was read of the package's own is not forgotten over it."""
    monkeypatch.setattr(library, "_shelves", cache(library._Shelves))


@pytest.fixture(scope="module")
def examples(project: Path) -> Iterator[Path]:
    """The example books of the documents, as a shelf beside the package's own, for one module."""
    shelf = project / "docs" / "examples" / "books"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(library.VARIABLE, str(shelf))
        patch.setattr(library, "_shelves", cache(library._Shelves))
        yield shelf


@pytest.fixture
def own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_shelves: None) -> Path:
    """The package's shelf as a copy that a test may change; `look_again` sees what it changed."""
    copy = tmp_path / "shelf"
    shutil.copytree(library.SHELF, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setattr(library, "SHELF", copy)
    return copy


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_shelves: None) -> Path:
    """A shelf outside the package, named by the environment: three card poker of the Lucky Star, not pinned yet."""
    shelf = tmp_path / "books"
    book = shelf / "lucky-star"
    (book / "clauses").mkdir(parents=True)
    for file in ("three-card-poker.toml", "clauses/three-card-poker.toml", "rulebook.toml"):
        shutil.copy(library.SHELF / "oneida-2025" / file, book / file)
    monkeypatch.setenv(library.VARIABLE, str(shelf))
    return shelf
