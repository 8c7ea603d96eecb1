"""JSON values with one place changed."""

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*here, key)
        yield from places(inner, (*here, key))


def damage(value: Any, data: st.DataObject, junk: st.SearchStrategy[Any]) -> Any:
    """Change one place of a JSON value: put junk there, take it away, or add something beside it."""
    changed = copy.deepcopy(value)
    *way, last = data.draw(st.sampled_from(list(places(changed))), label="place")
    inside = changed
    for key in way:
        inside = inside[key]
    how = data.draw(st.sampled_from(["put", "put", "drop", "add"]), label="how")
    if how == "drop":
        del inside[last]
    elif how == "add" and isinstance(inside, dict):
        inside[data.draw(st.text(max_size=5))] = data.draw(junk)
    else:
        inside[last] = data.draw(junk, label="junk")
    return changed
