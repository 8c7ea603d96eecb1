"""The API and its document hold to each other, whatever is sent. Schemathesis asks; it finds nothing."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
import schemathesis
from hypothesis import reject, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from doors import ROOMY
from pitboss.web.api.app import create_service
from pitboss.web.api.keys import Keys, add_key
from pitboss.web.limits import API
from sizes import so_many

FILE = Path(mkdtemp()) / "keys.json"
KEY = add_key(FILE, "schemathesis", requests_a_minute=2_400)
SERVICE = create_service(ROOMY, hosts=frozenset({"testserver"}), keys=Keys(FILE))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


@schemathesis.serializer("application/x-ndjson", "application/gzip")
def as_it_is(context: schemathesis.SerializationContext, value: Any) -> bytes:
    """A file is sent as it is. What is no file cannot be sent as one."""
    if not isinstance(value, (bytes, str)):
        reject()
    return value if isinstance(value, bytes) else value.encode("utf-8", "surrogateescape")


DOCUMENT = f"{API}/openapi.json"
REJECTED = ["400", "401", "403", "404", "405", "413", "415", "422", "429", "503"]
"""What data of the wrong form may be answered with: it may also be too long to be read."""
with_key = schemathesis.openapi.from_asgi(
    DOCUMENT,
    SERVICE,
    config=schemathesis.Config.from_dict(
        {
            "headers": {"Authorization": f"Bearer {KEY}"},
            "checks": {"negative_data_rejection": {"expected-statuses": REJECTED}},
        }
    ),
)
without = schemathesis.openapi.from_asgi(DOCUMENT, SERVICE)


@pytest.fixture(scope="module", autouse=True)
def no_job_is_left() -> Iterator[None]:
    yield
    SERVICE.state.jobs.close()


@with_key.parametrize()
@settings(max_examples=so_many(everyday=4, ci=25, long=500))
def test_every_answer_is_one_the_document_names(case: Case) -> None:
    case.call_and_validate(checks=CHECKS)


@without.parametrize()
@settings(max_examples=1)
def test_nothing_is_answered_without_a_key(case: Case) -> None:
    case.headers.pop("Authorization", None)
    answer = case.call()
    case.validate_response(answer, checks=CHECKS[:5])
    assert answer.status_code == 401
