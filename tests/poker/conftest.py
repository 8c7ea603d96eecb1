"""What poker's tests share."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import settle_line
from poker.told import line_of

Settle = Callable[..., dict[str, Any]]


@pytest.fixture
def settle() -> Settle:
    """Settle one told hand: seats as {seat: cards} or {seat: (cards, stack)}, the button, the board, the actions."""
    return lambda *told, **more: settle_line(json.dumps(line_of(*told, **more)).encode())
