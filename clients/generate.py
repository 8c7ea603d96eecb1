"""Write the Python client from the OpenAPI document: `make client`. With --check, say whether it is current."""

import keyword
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.web.api.app import document
from pitboss.web.api.parameters import ITEM, NDJSON

HERE = Path(__file__).parent
BASE = HERE / "base.txt"
"""What every client has, written by hand; the types and methods are put in its place for them."""
CLIENT = HERE / "python" / "src" / "pitboss_client" / "__init__.py"
TYPES, METHODS = "# -- types --\n", "    # -- methods --\n"
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
PREFIX = "#/components/schemas/"


def written() -> str:
    """Return the client as it should be."""
    told = document()
    base = BASE.read_text()
    types = "\n\n".join(_type(name, one) for name, one in sorted(told["components"]["schemas"].items()))
    methods = "\n".join(
        _method(path, verb, one) for path, verbs in told["paths"].items() for verb, one in verbs.items()
    )
    return _formatted(base.replace(TYPES, types + "\n").replace(METHODS, methods))


def _formatted(source: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(CLIENT), "-"]
    done = subprocess.run(ruff, input=source, capture_output=True, text=True, check=True)
    return done.stdout


# -- types ----------------------------------------------------------------------------------------------


def _type(name: str, schema: dict[str, Any]) -> str:
    """A type of the document: a dictionary with these keys."""
    needed, fields = set(schema.get("required", ())), schema.get("properties", {})
    types = {
        field: _of(one) if field in needed else f"NotRequired[{_of(one)}]" for field, one in fields.items()
    }
    says = schema.get("description", "")
    if any(keyword.iskeyword(field) for field in fields):
        pairs = ", ".join(f"{field!r}: {_quoted(one)}" for field, one in types.items())
        return f'{name} = TypedDict("{name}", {{{pairs}}})\n"""{says}"""\n'
    lines = [f"    {field}: {one}" for field, one in types.items()]
    return f'class {name}(TypedDict):\n    """{says}"""\n\n' + "\n".join(lines) + "\n"


def _quoted(type: str) -> str:
    return type if type in ("str", "float", "int") else repr(type)


def _of(schema: dict[str, Any]) -> str:
    """The Python type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(PREFIX)
    if "const" in schema or "enum" in schema:
        return f"Literal[{', '.join(map(repr, schema.get('enum') or [schema['const']]))}]"
    if either := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(map(_of, either)))
    if schema.get("type") == "array":
        return f"list[{_of(schema.get('items', {}))}]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"dict[str, {_of(inner) if isinstance(inner, dict) else 'Any'}]"
    return PLAIN.get(schema.get("type", ""), "Any")


# -- methods --------------------------------------------------------------------------------------------


def _method(path: str, verb: str, told: dict[str, Any]) -> str:
    """A method for an operation: what is in its path, then its body, then its query."""
    parameters = told.get("parameters", [])
    inside = [one["name"] for one in parameters if one["in"] == "path"]
    query = [one for one in parameters if one["in"] == "query"]
    body = told.get("requestBody", {}).get("content", {})
    kind, model = next(iter(body.items()), ("", {}))
    answer, how = _answer(told["responses"])
    arguments = [
        *(f"{name}: {_of(one['schema'])}" for one in parameters if (name := one["name"]) in inside),
        *([f"body: {_of(model['schema']) if kind == 'application/json' else 'bytes | str'}"] if body else []),
        *map(_queried, sorted(query, key=lambda one: not one["required"])),
    ]
    place = f'f"{path}"' if inside else f'"{path}"'
    for name in inside:
        place = place.replace(f"{{{name}}}", f"{{_part({name})}}")
    given = [f'"{verb.upper()}"', place, f"{{{', '.join(_pairs(query))}}}"]
    given += [*(["body", f'"{kind}"'] if body else [])]
    call = f"self.{how}({', '.join(given)})"
    says = told["description"].replace("``", "`")
    result = call if how in ("_bytes", "_lines") else f"cast({answer!r}, {call})"
    return f'''    def {told["operationId"]}(self, {", ".join(arguments)}) -> {answer}:
        """{says}"""
        return {result}
'''


def _queried(one: dict[str, Any]) -> str:
    if one["schema"].get("type") == "object":
        return f"{one['name']}: Mapping[str, str] | None = None"
    default = "" if one["required"] else f" = {one['schema']['default']!r}"
    return f"{one['name']}: {_of(one['schema'])}{default}"


def _pairs(query: list[dict[str, Any]]) -> Iterator[str]:
    for one in query:
        if one["schema"].get("type") == "object":
            yield f"**({one['name']} or {{}})"
        else:
            yield f'"{one["name"]}": {one["name"]}'


def _answer(responses: dict[str, Any]) -> tuple[str, str]:
    """What an operation returns, and how it is read."""
    content = next(one["content"] for status, one in responses.items() if status.startswith("2"))
    if NDJSON in content:
        return f"Iterator[{content[NDJSON][ITEM]}]", "_lines"
    if list(content) != ["application/json"]:
        return "bytes", "_bytes"
    return _of(content["application/json"]["schema"]), "_json"


def main() -> int:
    """Write the client, or say whether it is current."""
    made = written()
    if "--check" in sys.argv:
        return int(not CLIENT.is_file() or CLIENT.read_text() != made)
    CLIENT.write_text(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
