"""JSON in which nothing is said twice: the fast look and the thorough one agree on every text."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rounds import reading
from pitboss.rounds.reading import SaidTwice, check_said_once

KEYS = st.sampled_from(["a", "b", ":", "a:", "é", '"', "\\", "\u003a", ""])
SPACE = st.sampled_from(["", " ", "\t", "\n  "])
LEAVES = st.one_of(
    st.integers(), st.booleans(), st.none(), st.text(max_size=4), st.sampled_from([":", '":', "::"])
)


@st.composite
def written(draw: st.DrawFn, depth: int = 2) -> str:
    """Some JSON, spaced and escaped in any way, in which keys may be said twice."""
    kind = draw(st.sampled_from(["leaf", "list", "object"])) if depth else "leaf"
    if kind == "leaf":
        return json.dumps(draw(LEAVES), ensure_ascii=draw(st.booleans()))
    inner = draw(st.lists(written(depth - 1), max_size=3))
    if kind == "list":
        return "[" + ",".join(inner) + "]"
    keys = [json.dumps(draw(KEYS), ensure_ascii=draw(st.booleans())) for _ in inner]
    keys = [key.replace(":", "\\u003a") if draw(st.booleans()) else key for key in keys]
    pairs = [
        f"{draw(SPACE)}{key}{draw(SPACE)}:{draw(SPACE)}{value}"
        for key, value in zip(keys, inner, strict=True)
    ]
    return "{" + ",".join(pairs) + "}"


def twice(check: Any, text: bytes) -> bool:
    try:
        check(text)
    except SaidTwice:
        return True
    return False


@given(written())
def test_a_key_is_said_twice_where_the_thorough_look_finds_it(text: str) -> None:
    data = text.encode()
    assert twice(check_said_once, data) is twice(lambda one: reading._scanner.decode(one.decode()), data)


@pytest.mark.parametrize(
    "text",
    [
        '{"a":1,"a":2}',
        '{"a":1,"a" :2}',
        '{"a":1,"\\u0061":2}',
        '{"a":1,"a":":"}',
        '{"a":"\\u003a","a":1}',
        '[{"b":{"c":1,"c":1}}]',
        '{"a":{"b":1},"a":{}}',
    ],
)
def test_a_key_said_twice_is_found_however_it_is_written(text: str) -> None:
    with pytest.raises(SaidTwice):
        check_said_once(text.encode())


def test_a_plain_record_is_not_looked_through_object_by_object(monkeypatch: pytest.MonkeyPatch) -> None:
    """That took as long as a seventh of the settlement itself."""
    looked: list[str] = []
    monkeypatch.setattr(reading, "_scanner", type("Scanner", (), {"decode": looked.append}))
    for spaces in ((",", ":"), (", ", ": ")):
        check_said_once(
            json.dumps(
                {"id": "r1", "seats": [{"seat": 1, "note": "5:00 é"}]}, separators=spaces, ensure_ascii=False
            ).encode()
        )
    assert looked == []
