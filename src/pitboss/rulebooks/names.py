"""Names as people write them: `place 6`, `place_6` and `Place-6` are one, and so are `don't pass` and `dont_pass`."""

import re
from collections.abc import Iterable, Mapping

MOST_READ = 80
"""The longest name that is read in any spelling. Longer ones must match exactly."""
_PART = re.compile(r"[a-z]+|[0-9]+")


def parts(name: str) -> tuple[str, ...]:
    """Return the words and numbers of a name, in any spelling."""
    plain = name[: MOST_READ + 1].lower().replace("'", "").replace("’", "").replace("&", " and ")
    return tuple(_PART.findall(plain))


def meant(said: str, known: Iterable[str], called: Mapping[str, Iterable[str]] | None = None) -> str:
    """Return the known name that was meant, by its name or what it is ``called``. Empty if none or several match."""
    names = list(known)
    if said in names or len(said) > MOST_READ:
        return said if said in names else ""
    wanted = parts(said)
    found = [name for name in names if wanted and parts(name) == wanted]
    if not found and called is not None:
        found = [name for name in names if any(parts(word) == wanted for word in called.get(name, ()))]
    return found[0] if len(found) == 1 else ""
