"""The command of the API: its document, and its clients' keys."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.web.api.app import document
from pitboss.web.api.keys import Keys


def test_the_document_is_printed(run: Any) -> None:
    assert json.loads(run("api", "--openapi").stdout) == document()


def test_a_key_is_told_once_and_revoked_by_its_name(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "keys.json")
    made = run(
        "api", "key", "acme", "--keys", file, "--requests", "5", "--jobs", "3", "--most-bytes", "9", "--json"
    )
    secret = json.loads(made.stdout)["key"]
    known = Keys(tmp_path / "keys.json").admit(secret)
    assert (known.name, known.requests_a_minute, known.jobs, known.most_bytes) == ("acme", 5, 3, 9)
    assert run("api", "key", "other", "--keys", file).stdout.startswith("pitboss_")
    listed = run("api", "revoke", "acme", "--keys", file)
    assert (listed.exit_code, secret in listed.stdout, "revoked" in listed.stdout) == (0, False, True)
    told = json.loads(run("api", "keys", "--keys", file, "--json").stdout)
    assert [(one["name"], one["revoked"]) for one in told] == [("acme", True), ("other", False)]


@pytest.mark.parametrize(
    "words",
    [
        ("key",),
        ("key", "acme"),
        ("keys", "acme", "--keys", "k"),
        ("nonsense", "acme", "--keys", "k"),
        ("revoke",),
    ],
)
def test_what_is_no_command_says_what_is(run: Any, words: tuple[str, ...]) -> None:
    refused = run("api", *words)
    assert refused.exit_code == 2
    assert "pitboss api key NAME --keys FILE" in " ".join(refused.stderr.split())


def test_without_keys_another_address_is_refused(run: Any) -> None:
    refused = run("api", "--host", "0.0.0.0")
    assert (refused.exit_code, "no_keys" in refused.stderr) == (2, True)
