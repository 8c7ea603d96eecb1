"""How many random records, rounds or examples are tried: few every day, more in CI, the most where one asks.

One asks with `PITBOSS_LONG=true`. A heavy test names no number for every day: it is run in CI.
"""

import os

IN_CI = os.environ.get("CI") == "true"
LONG = os.environ.get("PITBOSS_LONG") == "true"


def so_many(*, ci: int, everyday: int = 0, long: int = 0) -> int:
    """The number that goes with where the tests run."""
    if LONG:
        return max(long, ci)
    return ci if IN_CI or not everyday else everyday
