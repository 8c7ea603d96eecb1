"""What the tests of pai gow poker share."""

import pytest

from pai_gow_counts import KNOWN
from pitboss.games.pai_gow_poker import contest


@pytest.fixture(autouse=True)
def _pairs_counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare these tests half a minute of counting; a heavy one counts again, and compares."""
    counted = contest.counted

    def known(wheel: str, lines: tuple[int, ...]) -> contest.Compared:
        return KNOWN.get((wheel, lines)) or counted(wheel, lines)

    known.__wrapped__ = counted  # type: ignore[attr-defined]
    monkeypatch.setattr(contest, "counted", known)
