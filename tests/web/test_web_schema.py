"""The HTTP API holds to its own schema, whatever is sent."""

import schemathesis
from hypothesis import settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from doors import ROOMY
from pitboss.web.app import create_app
from sizes import so_many

schema = schemathesis.openapi.from_asgi(
    "/api/openapi.json", create_app(seed=7, limits=ROOMY, hosts=frozenset({"testserver"}))
)


@schema.parametrize()
@settings(max_examples=so_many(everyday=5, ci=15))
def test_every_answer_is_one_the_schema_names(case: Case) -> None:
    case.call_and_validate(checks=[not_a_server_error, content_type_conformance, response_schema_conformance])
