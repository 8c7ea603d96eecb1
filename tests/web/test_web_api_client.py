"""The generated Python client: it is current, and it uses every endpoint of a real server."""

import inspect
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from doors import ROOMY
from pitboss.web.api import models
from pitboss.web.api.app import create_service, document
from pitboss.web.api.keys import Keys, add_key
from services import serving

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs" / "samples"
BOOK, WHEEL, CARDS = "horseshoe-cincinnati", "big-six", "three-card-poker"


@pytest.fixture(scope="module")
def library() -> Iterator[Any]:
    sys.path.insert(0, str(ROOT / "clients" / "python" / "src"))
    import pitboss_client  # type: ignore[import-not-found]

    yield pitboss_client
    sys.path.pop(0)


@pytest.fixture(scope="module")
def client(library: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    file = tmp_path_factory.mktemp("keys") / "keys.json"
    secret = add_key(file, "acme", jobs=2)
    with serving(create_service(ROOMY, keys=Keys(file))) as address:
        yield library.Client(address, key=secret)


def test_the_client_is_what_the_document_makes_of_it() -> None:
    made = runpy.run_path(str(ROOT / "clients" / "generate.py"))
    current = (ROOT / "clients" / "python" / "src" / "pitboss_client" / "__init__.py").read_text()
    assert made["written"]() == current, "run `make client`"


def test_the_client_loads_nothing_but_the_standard_library(library: Any) -> None:
    source = inspect.getsource(library)
    imported = {
        line.split()[1].partition(".")[0]
        for line in source.splitlines()
        if line.startswith(("import ", "from "))
    }
    assert imported <= set(sys.stdlib_module_names)


ASKED = {
    "about": (),
    "rulebooks": (),
    "games": (),
    "rules": (BOOK, WHEEL),
    "coverage": (),
    "clauses": (BOOK, WHEEL),
    "search": ("hole card",),
    "editions": (BOOK,),
    "submission": (BOOK, WHEEL),
    "readings": (BOOK, CARDS, "flat_award"),
    "odds": (BOOK, WHEEL, {"minimum": "5"}),
    "after": (BOOK, WHEEL, "1", 100),
    "joint": (BOOK, CARDS, {"stake.ante": "5", "stake.pair_plus": "5"}),
    "strategies": (BOOK, CARDS),
    "strategy": (BOOK, CARDS, "mimic-dealer"),
    "effects": (BOOK, WHEEL),
    "compare": (WHEEL, BOOK, BOOK, {"left.minimum": "5"}),
    "par": (BOOK, WHEEL, "csv"),
    "check": ({"rulebook": BOOK, "game": CARDS, "options": {"minimum": "0"}},),
    "explain": ((SAMPLES / "rounds.jsonl").read_text().splitlines()[0],),
    "audit": ((SAMPLES / "table.jsonl").read_bytes(),),
    "list_jobs": (),
}
OPERATIONS = {one["operationId"]: one for verbs in document()["paths"].values() for one in verbs.values()}
BY_HAND = {"settle", "audit_round", "simulate", "price", "job", "stop_job"}


def test_every_operation_is_tried() -> None:
    assert OPERATIONS.keys() == ASKED.keys() | BY_HAND


def held_to_the_document(operation: str, told: Any) -> None:
    """An answer has the fields that the document names, and no others."""
    schema = OPERATIONS[operation]["responses"]["200"]["content"]["application/json"]["schema"]
    name = schema.get("items", schema).get("$ref", "").rpartition("/")[2]
    model = getattr(models, name) if name else models.Job
    TypeAdapter(list[model] if "items" in schema else model).validate_json(json.dumps(told))


@pytest.mark.parametrize("name", ASKED)
def test_the_client_asks_for_it(client: Any, name: str) -> None:
    told = getattr(client, name)(*ASKED[name])
    assert told or name == "list_jobs"
    if name != "par":
        held_to_the_document(name, told)


def test_records_are_settled_line_by_line(client: Any) -> None:
    told = list(client.settle((SAMPLES / "rounds.jsonl").read_bytes()))
    assert [one["line"] for one in told] == list(range(1, len(told) + 1))
    assert told[0]["total"]["shown"].startswith("+$")


def test_a_round_is_told_entry_by_entry(client: Any) -> None:
    whole = (SAMPLES / "table.jsonl").read_bytes()
    [first, *_] = re.split(rb'(?<=\n)(?=\{"log")', whole)
    told = client.audit_round(first, key=(SAMPLES / "house.pub").read_text().strip())
    held_to_the_document("audit_round", told)
    assert (told["verdict"], len(told["round"]["entries"])) == ("clean", told["entries"])


def test_a_simulation_is_waited_for(client: Any) -> None:
    job = client.simulate({"rulebook": BOOK, "game": WHEEL, "rounds": 1_000, "seed": 7})
    ended = client.wait(job["id"], patience_s=90)
    assert (ended["state"], ended["result"]["rounds"], ended["result"]["seed"]) == ("done", 1_000, "7")
    assert [one["id"] for one in client.list_jobs()] == [job["id"]]
    held_to_the_document("job", ended)


@pytest.mark.heavy
def test_a_table_is_priced_as_a_job_and_a_job_is_stopped(client: Any) -> None:
    priced = client.wait(client.price({"rulebook": BOOK, "game": WHEEL})["id"], patience_s=90)
    assert priced["result"] == client.odds(BOOK, WHEEL)
    long = client.simulate({"rulebook": BOOK, "game": "craps", "rounds": 100_000_000})
    assert client.stop_job(long["id"])["state"] in ("stopping", "stopped")
    assert client.wait(long["id"], patience_s=90)["state"] == "stopped"


def test_a_refusal_is_an_error_with_its_clause(library: Any, client: Any) -> None:
    with pytest.raises(library.RefusedError) as refused:
        client.odds(BOOK, CARDS, {"dealing": "machine"})
    error = refused.value
    assert (error.status, error.clause) == (400, "§8, §9")
    assert "§8, §9" in str(error)


def test_a_wrong_key_is_an_error_that_does_not_tell_it(library: Any, client: Any) -> None:
    with pytest.raises(library.RefusedError) as refused:
        library.Client(client.address, key="wrong-key").about()
    assert (refused.value.status, refused.value.code) == (401, "unknown_key")
    assert "wrong-key" not in f"{refused.value} {client!r}"


# -- docs/api.md ----------------------------------------------------------------------------------------

BLOCKS = re.findall(r"```(sh|python)\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.DOTALL)


@pytest.fixture
def address() -> Iterator[str]:
    with serving(create_service(ROOMY)) as address:
        yield address


@pytest.mark.parametrize(("kind", "text"), BLOCKS, ids=[kind for kind, _ in BLOCKS])
def test_the_lines_of_the_document_run(library: Any, address: str, kind: str, text: str) -> None:
    said = text.replace("http://127.0.0.1:8000", address).replace("curl -s ", "curl -sS --fail-with-body ")
    command = ["bash", "-euo", "pipefail", "-c", said] if kind == "sh" else [sys.executable, "-c", said]
    client = str(ROOT / "clients" / "python" / "src")
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": client},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    assert ('"verdict":"clean"' if kind == "sh" else "§8, §9") in done.stdout
