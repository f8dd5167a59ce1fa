"""Errors on the wire: one table of codes (`lines/problems.txt`), and one shape, `application/problem+json`.

Refusals of the engine and errors of the rooms keep their code; what only this floor knows has codes of its own. Nothing
internal is ever sent: an unexpected error is logged here and answered as `internal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match

from api.wire.metrics import METRICS
from engine.core.described import described
from engine.core.refusals import Refusal
from engine.text.capitals import capitalise, decapitalise
from engine.text.line_files import read_table
from rooms.classes.refusals import ClassRefusal
from rooms.errors import NewerRules, NoWrites, RoomsError
from rooms.studies.refusals import StudyRefusal

MEDIA_TYPE = "application/problem+json"
CODES = "x-codes"
"""Where a response of OpenAPI's lists the codes of its problems."""
log = structlog.get_logger()


class ProblemDetails(BaseModel):
    """What a refused request gets."""

    model_config = ConfigDict(defer_build=True, json_schema_extra=described)

    type: str
    """A name for the kind of problem, as a URI that need not lead anywhere."""
    title: str
    """The kind of problem in a few words."""
    status: int
    code: str
    """Stable, for programs."""
    detail: str
    """One sentence for people: what is wrong and what would help."""


class ErrorKind(NamedTuple):
    """The status and the title of a code."""

    status: int
    title: str


ERROR_KINDS: Mapping[str, ErrorKind] = {
    code: ErrorKind(int(status), title)
    for status, titles in read_table("api.wire", "problems").items()
    for code, title in titles.items()
}
"""Every code that a problem may carry."""
_OUTAGES = {"store_unavailable": "database", "bus_unavailable": "news service"}
"""By code: what is not there."""
_NO_WRITES_SENTENCE = (
    "The database answers, but takes no writes: its disk is full, or it is read-only. Nothing was changed, and "
    "what was acknowledged is kept; try again once whoever runs this server has seen to it."
)
_NEWER_SENTENCE = (
    "This room was opened by a newer version of this server, which is being upgraded, and this worker is of the one "
    "before. Try again in a moment: another worker has the room."
)
SET_ASIDE_SENTENCE = (
    "This room made the server stand still twice and is set aside; its host can still export its log, and erase it."
)
SET_BACK_SENTENCE = (
    "The log of this room ends before what was read or named: the number is not of this room, or the database has lost "
    "its last entries, as where a copy that was behind takes over, or a backup is restored. Read the room again from "
    "its beginning, and send again what was acknowledged and is not in the log."
)
_OUTAGE_SENTENCE = "The {} is not there. Try again in a moment; nothing that was acknowledged is lost."


class ApiError(Exception):
    """A request that this floor itself refuses, with one of its own codes."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


Responses: TypeAlias = dict[int | str, dict[str, Any]]


COMMON_CODES = (
    "too_slow",
    "too_fast",
    "foreign_host",
    "internal",
    "store_unavailable",
    "bus_unavailable",
    "unavailable",
)
"""Codes that every route may answer with."""


def error_responses(*codes: str, body: bool = False) -> Responses:
    """The problems of a route for OpenAPI, by their codes; those of `COMMON_CODES` are added.

    `body`: the route reads a body, which may be no JSON (400), too large (413) or of another shape (422).
    """
    listed: dict[int, list[str]] = {400: ["malformed"]} if body else {}
    # A room may be set aside or set back, or its format may not be installed.
    aside = ("room_set_aside", "room_set_back", "no_such_format") if "no_such_room" in codes else ()
    for code in sorted({*codes, *aside, *COMMON_CODES, *(("malformed", "too_large") if body else ())}):
        listed.setdefault(ERROR_KINDS[code].status, []).append(code)
    return {status: problem_answer(listed[status]) for status in sorted(listed)}


def problem_answer(codes: Sequence[str]) -> dict[str, Any]:
    """A response of OpenAPI's that carries one of these codes, which its description and `x-codes` list."""
    return {
        "description": "; ".join(f"{ERROR_KINDS[code].title} (`{code}`)" for code in codes),
        "content": {MEDIA_TYPE: {"schema": {"$ref": f"#/components/schemas/{ProblemDetails.__name__}"}}},
        CODES: list(codes),
    }


def codes_of(answer: Mapping[str, Any]) -> list[str]:
    """The codes that such a response lists; none of another one."""
    return list(answer.get(CODES, ()))


def problem_body(error: Exception) -> tuple[str, str]:
    """Code and sentence of an error; what is not meant for clients is logged and answered as `internal`."""
    match error:
        case Refusal() | ApiError() | ClassRefusal() | StudyRefusal():
            return error.code, error.detail
        case RoomsError() if error.code == "conflict":
            return error.code, "Others were faster, several times in a row. Nothing was changed; try again."
        case RoomsError() if error.code == "no_such_room":
            return error.code, "This room has been erased."
        case NoWrites():
            log.warning("outage", code=error.code, reason=str(error))
            return error.code, _NO_WRITES_SENTENCE
        case NewerRules():
            return error.code, _NEWER_SENTENCE
        case RoomsError() if error.code == "room_set_aside":
            return error.code, SET_ASIDE_SENTENCE
        case RoomsError() if error.code == "room_set_back":
            return error.code, SET_BACK_SENTENCE
        case RoomsError() if error.code in _OUTAGES:
            log.warning("outage", code=error.code, reason=str(error))
            return error.code, _OUTAGE_SENTENCE.format(_OUTAGES[error.code])
        case _:
            log.error("internal_error", error=type(error).__name__, exc_info=error)
            return "internal", "Something went wrong here, and has been noted. Nothing that was acknowledged is lost."


def problem_response(
    code: str, detail: str, status: int | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer for a code."""
    kind = ERROR_KINDS[code]
    METRICS.refusals.labels(code).inc()
    body = ProblemDetails(
        type=f"urn:twelve:problem:{code}", title=kind.title, status=status or kind.status, code=code, detail=detail
    )
    more = dict(headers or {})
    if body.status == 401:
        more.setdefault("WWW-Authenticate", "Bearer")
    if body.status in (429, 503):
        more.setdefault("Retry-After", "1")
    return Response(body.model_dump_json(), body.status, more, MEDIA_TYPE)


def validation_sentence(errors: Sequence[Any]) -> str:
    """What is wrong with the first of pydantic's errors, with its field named."""
    first = errors[0]
    steps = [str(step) for step in first["loc"]]
    # The first step of a request's fields says in which part of it they stand; a field of a tool may be called so too.
    if steps[:1] == ["body"] or (len(steps) > 1 and steps[0] in ("query", "path", "header")):
        steps = steps[1:]
    # A bound is checked before the parts are, so the error itself says which part is over it.
    steps += [str(step) for step in first.get("ctx", {}).get("where", ())]
    place = ".".join(steps)
    message = str(first["msg"]).removeprefix("Value error, ").rstrip(".")
    # A tuple is Python's; who asks sends a list.
    message = decapitalise(message).replace("valid tuple", "valid list")
    return f"{place}: {message}." if place else f"{capitalise(message)}."


async def _refused(request: Request, error: Exception) -> Response:
    code, detail = problem_body(error)
    again = error.retry_after if isinstance(error, Refusal) else None
    return problem_response(code, detail, headers={"Retry-After": str(again)} if again is not None else None)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    errors = error.errors()
    if errors[0]["type"] == "json_invalid":
        return problem_response("malformed", f"The body is not JSON: {errors[0]['ctx']['error']}.", 400)
    if tuple(errors[0]["loc"]) == ("body",) and errors[0]["type"] in ("model_attributes_type", "dict_type", "missing"):
        # A body that is not declared as JSON is not read as JSON either, and ends here; so does a request without one.
        return problem_response(
            "malformed", "The body is no JSON object; send one, with the header Content-Type: application/json."
        )
    return problem_response("malformed", validation_sentence(errors))


def _methods_at(request: Request) -> str:
    """The methods of every route with this path, as it is written first: `studies/check` is no code of a study. The
    framework names those of the first route alone."""
    matching = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    paths = [getattr(route, "path", None) for route in matching]
    same = (route for route, path in zip(matching, paths, strict=True) if path == paths[0])
    return ", ".join(sorted({method for route in same for method in getattr(route, "methods", None) or ()}))


async def _gone(request: Request, error: Exception) -> Response:
    """What nobody receives."""
    return Response(status_code=400)


async def _by_status(request: Request, error: Exception) -> Response:
    """What the framework itself refuses."""
    assert isinstance(error, HTTPException)
    match error.status_code:
        case 404:
            return problem_response(
                "no_such_page", f"There is nothing at {request.url.path[:80]}.", headers=error.headers
            )
        case 405:
            return problem_response(
                "wrong_method", f"{request.method} is not done here.", headers={"Allow": _methods_at(request)}
            )
        case 413:
            return problem_response("too_large", error.detail, headers=error.headers)
        case status if 400 <= status < 500:
            return problem_response("malformed", "The body cannot be read.", status, error.headers)
        case _:
            return await _refused(request, error)


def add_error_handlers(app: FastAPI) -> None:
    """Answer every error of an app with a problem."""
    for kind in (Refusal, ApiError, ClassRefusal, StudyRefusal, RoomsError, Exception):
        app.add_exception_handler(kind, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _by_status)
    app.add_exception_handler(ClientDisconnect, _gone)
