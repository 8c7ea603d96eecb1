"""Figures as a polars frame. Needs `pip install 'pitboss[frames]'`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import polars


def frame_of(rows: Iterable[tuple[Any, ...]], columns: Mapping[str, type]) -> polars.DataFrame:
    """Return rows as a frame with these columns. Exact figures are rounded to floating point there."""
    try:
        import polars
    except ImportError:
        raise Refusal("no_frames", "a frame needs polars: pip install 'pitboss[frames]'") from None
    made = [
        tuple(None if cell is None else kind(cell) for cell, kind in zip(row, columns.values(), strict=True))
        for row in rows
    ]
    return polars.DataFrame(made, schema=dict(columns), orient="row")
