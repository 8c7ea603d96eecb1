"""Parameters of the API without fixed names: a query names a table as the house posts it."""

from typing import Any

from pitboss.web.limits import MOST_OPTIONS, MOST_WAGERS

HORSESHOE, BIG_SIX = "horseshoe-cincinnati", "big-six"
"""A rulebook and a game for examples."""
NDJSON = "application/x-ndjson"
FILES: dict[str, dict[str, Any]] = {
    NDJSON: {"type": "string", "minLength": 1},
    "application/gzip": {"type": "string", "format": "binary"},
    "application/octet-stream": {"type": "string", "format": "binary"},
}
"""The forms of a file that is sent. If it is wrong, the answer says what is wrong, line by line."""
LOGS = tuple(FILES)
ITEM = "x-line"
"""Where the document names the schema of each line of an answer made of lines."""
RECORD = (
    '{"id":"r1","rulebook":"horseshoe-cincinnati","game":"three-card-poker","seats":[{"seat":1,'
    '"wagers":{"ante":"10","pair_plus":"5"},"cards":["As","Ks","Qs"],"decisions":[{"at":"play","do":"play"}]}],'
    '"dealer":["Qd","9d","4c"]}'
)
"""A round record for examples."""


def _named(name: str, says: str, most: int = MOST_OPTIONS) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "style": "form",
        "explode": True,
        "description": says,
        "schema": {
            "type": "object",
            "additionalProperties": {"type": "string", "maxLength": 400},
            "maxProperties": most,
            "default": {},
        },
    }


POSTED = _named("posting", "The house's options as it posts them: `minimum=15`.")
TABLE = _named(
    "posting",
    "The table: the house's options (`minimum=15`), odds posted in place of a pay table's"
    " (`pay.pair_plus.flush=4 to 1`), and other readings of unclear clauses (`reading.NAME=VALUE`).",
)
STAKED = _named(
    "posting",
    "The table, as for odds, and what is staked on each wager (`stake.ante=5`).",
    MOST_OPTIONS + MOST_WAGERS,
)
SIDES = _named(
    "posting",
    "The tables, as for odds, each side by itself: `left.minimum=15`, `right.pay.pair_plus.flush=4 to 1`.",
    2 * MOST_OPTIONS,
)


def queried(parameter: dict[str, Any]) -> dict[str, Any]:
    """Document a query that is a table."""
    return {"parameters": [parameter]}


def sent(says: str, *kinds: str, example: str = "") -> dict[str, Any]:
    """Document a body that is a file of one of these kinds."""
    shown = {"example": example} if example else {}
    content = {kind: {"schema": FILES[kind], **shown} for kind in kinds}
    return {"requestBody": {"required": True, "description": says, "content": content}}
