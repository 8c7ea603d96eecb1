"""Reading TOML: what is none is a problem with its line, in words an author can use."""

import re
import tomllib
from typing import Any

from pitboss.rulebooks.refusal import Problem, RulebookError

_AT = re.compile(r"\s*\(at line (\d+), column \d+\)")
_PLAINER = {
    "Cannot overwrite a value": "a key is there twice",
    "Invalid initial character for a key part": "no key can begin here (an inline table { … } ends on its own line)",
    "Invalid statement": "this is neither a key nor a table (a file begins without a byte order mark)",
    "Invalid value": "this is no value: words stand in straight quotes, and true and false are written small",
}


def read_toml(file: str, data: bytes) -> dict[str, Any]:
    """Read a TOML file, or refuse it with the line where it stops being one."""
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise _wrong(file, "is not TOML: it is not text in UTF-8; save it as UTF-8", line) from None
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        said = _AT.sub("", str(error))
        reason = f"is not TOML: {_PLAINER.get(said, said)}"
        raise _wrong(file, reason, int(found[1]) if found else 0) from None
    except RecursionError:
        raise _wrong(file, "is not TOML: it is nested too deep", 0) from None


def _wrong(file: str, reason: str, line: int) -> RulebookError:
    return RulebookError.of((Problem(file, "", reason, line),))
