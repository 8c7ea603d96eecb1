"""Hand histories are played under a rulebook: without its poker there is nothing to play them by."""

import pytest

from pitboss.rulebooks import rulebook


@pytest.fixture(autouse=True)
def _has_poker() -> None:
    if "poker-holdem" not in rulebook("horseshoe-cincinnati").chapters:
        pytest.skip("horseshoe-cincinnati has no poker on this shelf")
