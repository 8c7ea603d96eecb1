"""Refusals over HTTP: one form for all of them, and the status that goes with each code."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss.rulebooks import Refusal
from pitboss.web.limits import PlainJSON, retry_after

STATUS = {
    **dict.fromkeys(("unknown_table", "unknown_link", "unknown_game", "unknown_rulebook", "no_odds"), 404),
    **dict.fromkeys(("unknown_log", "no_logs", "unknown_job", "unknown_clause", "no_drill"), 404),
    **dict.fromkeys(("no_key", "unknown_key"), 401),
    **dict.fromkeys(("wrong_secret", "one_side", "key_revoked"), 403),
    **dict.fromkeys(("not_abandoned", "link_shut", "meter_moved", "seat_taken"), 409),
    **dict.fromkeys(("too_many", "too_many_tables", "too_many_jobs"), 429),
    **dict.fromkeys(("floor_full", "no_journal", "busy", "too_slow", "no_keys"), 503),
    "internal_error": 500,
}


class Refused(BaseModel):
    """A refusal: a code for programs, a sentence for people, and the rule and clause that say so, if one does."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "code": "unknown_game",
                    "message": "there is no game 'tiddlywinks'",
                    "rule": "",
                    "clause": "",
                }
            ]
        },
    )

    code: str = Field(description="What was refused, as a code that does not change.")
    message: str = Field(description="What was refused and why, in a sentence.")
    rule: str = Field(description="The rule that refuses it, or empty.")
    clause: str = Field(description="The clause of the document that says so, or empty.")


class RefusedBody(BaseModel):
    """The body of every refused request."""

    model_config = ConfigDict(extra="forbid")

    refused: Refused


def documented(says: dict[int, str]) -> dict[int | str, dict[str, Any]]:
    """Document these statuses as refusals, each with what it means."""
    wait = {
        "retry-after": {
            "description": "Seconds until it is worth asking again.",
            "schema": {"type": "string"},
        }
    }
    return {
        status: {
            "model": RefusedBody,
            "description": meaning,
            **({"headers": wait} if status in (429, 503) else {}),
        }
        for status, meaning in says.items()
    }


def add_refusals(app: FastAPI) -> None:
    """Make an application refuse in this form, including what the framework itself refuses."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _not_served)


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    status = STATUS.get(refusal.code, 400)
    return PlainJSON({"refused": refusal.to_json()}, status, retry_after(status))


async def _bad_request(request: Request, error: Exception) -> Response:
    """Say what is wrong with a request without repeating its content."""
    assert isinstance(error, RequestValidationError)
    wrong = [f"{'.'.join(str(part)[:40] for part in one['loc'])}: {one['msg']}" for one in error.errors()[:5]]
    return PlainJSON({"refused": Refusal("bad_request", "; ".join(wrong)[:600]).to_json()}, 422)


async def _not_served(request: Request, error: Exception) -> Response:
    """Return the framework's own refusals (a body that is not JSON, an unknown path) in the same form."""
    assert isinstance(error, HTTPException)
    refusal = Refusal("bad_request" if error.status_code == 400 else "not_served", str(error.detail))
    return PlainJSON({"refused": refusal.to_json()}, error.status_code, error.headers)
