"""A door that lets the tests in, and a seat at one of its tables."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import SIT, Seat, at_table, door


@pytest.fixture
def client() -> Iterator[TestClient]:
    with door() as client:
        yield client


@pytest.fixture
def table(client: TestClient) -> dict[str, Any]:
    """A table of three card poker that one person runs and plays at."""
    return dict(client.post("/api/tables", json={**SIT, "training": True}).json())


@pytest.fixture
def seat(client: TestClient, table: dict[str, Any]) -> Iterator[Seat]:
    with at_table(client, table, "player", "staff") as seat:
        yield seat
