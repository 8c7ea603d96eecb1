"""Serving: the port, the address, and a page that answers."""

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from pitboss.desk.keys import home
from pitboss.rulebooks import Refusal
from pitboss.web import serving


def test_a_taken_port_is_refused_and_without_one_the_next_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = serving.listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    monkeypatch.setattr(serving, "FIRST_PORT", port)
    with taken:
        with pytest.raises(Refusal, match="ask for another"):
            serving.listen("127.0.0.1", port)
        with serving.listen("127.0.0.1", None) as other:
            assert port < other.getsockname()[1] < port + serving.PORTS_TRIED


@pytest.mark.parametrize("port", [-1, 65_536])
def test_a_port_that_cannot_be_is_refused(port: int) -> None:
    with pytest.raises(Refusal):
        serving.listen("127.0.0.1", port)


def test_a_house_whose_key_others_may_read_does_not_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    monkeypatch.setattr(serving, "listen", lambda *_: pytest.fail("it was opened"))
    key = tmp_path / "signing.key"
    key.write_text(bytes(32).hex())
    key.chmod(0o644)
    with pytest.raises(Refusal) as refused:
        serving.serve()
    assert refused.value.code == "key_exposed"


@pytest.mark.parametrize("wanted", [True, False])
def test_the_journal_is_in_the_house_unless_it_is_put_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    """The keys and the journal live under one home, whether it is named or the system's."""
    monkeypatch.delenv("PITBOSS_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    elsewhere = tmp_path / "elsewhere"
    folder = serving.journal_folder(elsewhere if wanted else None)
    assert folder == (elsewhere if wanted else home() / "journal")
    assert folder.is_dir()


@pytest.mark.heavy
def test_serve_says_its_address_and_answers_there(project: Path, tmp_path: Path) -> None:
    command = f"from pathlib import Path; from pitboss.web import serve; serve(port=0, journal=Path({str(tmp_path)!r}))"
    environment = {**os.environ, "PYTHONPATH": str(project / "src")}
    server = subprocess.Popen(
        [sys.executable, "-c", command], stdout=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert server.stdout
        said = server.stdout.readline()
        address = next(word for word in said.split() if word.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(f"{address}/api/v1/rulebooks") as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.communicate(timeout=10)
