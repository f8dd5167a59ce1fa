"""The OpenAPI document: what FastAPI writes from the routes, and what it cannot know.

A room's format reads its acts and settings, so the routes declare both as plain objects. Here they are typed from the
models of the formats. An operation is called as its function. Nothing here takes part in a request.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from api.wire import schemas
from api.wire.act_schemas import act_schemas, camel_case, inline_definitions
from api.wire.client_acts import ActRequest
from api.wire.errors import ProblemDetails, codes_of, problem_answer
from engine.core.format import Format
from engine.formats import FORMATS

_DESCRIPTION = (
    "Rooms in which people and minds deliberate a case to its verdict. Send the token of a seat or of the host as "
    "`Authorization: Bearer …`; without one you are a spectator. Errors are `application/problem+json` with a stable "
    "`code`. The socket of a room is at `/ws/rooms/{code}`; the schema of its frames at `/api/schema/ws.json`. "
    "Agents speak MCP at `/mcp`."
)
_REF = "#/components/schemas/{model}"
_ACT = {"$ref": _REF.format(model="Act"), "description": "What to do, as the room's format offers it (`/api/formats`)."}
_SETTINGS = (
    "Settings of the room's format. Those left out have their defaults in a new room; in a fork, in a rematch and with "
    "`set_terms` they keep their values."
)
_SETTINGS_SCHEMAS = (
    schemas.OpenRoomRequest.__name__,
    schemas.ForkRequest.__name__,
    schemas.RematchRequest.__name__,
    "SetTermsAct",
)
"""Schemas of what a client sends with settings."""
_SHADOWING_PROPERTIES = ("cast",)
"""Properties that openapi-python-client cannot generate: in its models they hide a function that it imports."""


class UndescribedCall(ValueError):
    """A call says too little of itself to be documented: the text is a sentence with the remedy."""


def install_document(app: FastAPI) -> None:
    """Let an app's document say all of it."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = openapi_document(app.routes)
        return app.openapi_schema

    # FastAPI asks for its own method to be replaced: there is no other hook for what `/openapi.json` says.
    app.openapi = openapi  # type: ignore[method-assign]


def openapi_document(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """The document of some routes."""
    written = get_openapi(title="Twelve Angry Agents", version="1", description=_DESCRIPTION, routes=routes)
    for route in routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            for method in route.methods or ():
                written["paths"][route.path_format][method.lower()]["operationId"] = route.name
    return complete_document(written)


def complete_document(schema: dict[str, Any], formats: Mapping[str, Format] = FORMATS) -> dict[str, Any]:
    """A document of FastAPI's with acts, settings, problems, summaries, security and examples."""
    from api.http.examples import add_examples

    shapes: dict[str, Any] = schema["components"]["schemas"]
    shapes[ProblemDetails.__name__] = ProblemDetails.model_json_schema()
    shapes.update(act_schemas(formats.values(), _REF))
    settings = settings_schemas(formats.values())
    shapes.update(settings)
    shapes[ActRequest.__name__]["properties"]["act"] = _ACT
    for name in _SETTINGS_SCHEMAS:
        refs = [{"$ref": _REF.format(model=each)} for each in settings]
        shapes[name]["properties"]["settings"] = {"anyOf": refs, "description": _SETTINGS}
    for path, method, call in iter_operations(schema):
        if "description" not in call:
            function = f"its function `{call['operationId']}` has no docstring, whose first sentence is its summary"
            raise UndescribedCall(f"{method.upper()} {path}: {function}.")
        _list_guards_problems(call, method)
        call["summary"] = summary_from_description(call["description"])
        if method == "get" and "security" in call and "403" not in call["responses"]:
            # What is not the host's alone is read without a token, too: as a spectator reads it.
            call["security"] = [{}, *call["security"]]
    for name in ("HTTPValidationError", "ValidationError"):
        shapes.pop(name, None)
    for shape in shapes.values():
        _require_kind(shape)
        _set_shadowed_apart(shape)
    schema["components"]["schemas"] = dict(sorted(shapes.items()))
    add_examples(schema)
    return schema


def iter_operations(schema: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and description of every call."""
    for path, calls in schema["paths"].items():
        for method, call in calls.items():
            yield path, method, call


def summary_from_description(description: str) -> str:
    """The first sentence of a description, on one line."""
    first = re.match(r"(.+?[.])(?:\s|$)", description.strip(), re.DOTALL)
    return " ".join(first[1].split()) if first is not None else ""


def settings_schemas(formats: Iterable[Format]) -> dict[str, Any]:
    """The settings of each format, all of them optional, by the name of their schema.

    Without defaults: a generated client would send them, and so change what was to stay as it is.
    """
    found: dict[str, Any] = {}
    for format in formats:
        shape = inline_definitions(format.settings.model_json_schema())
        shape.pop("required", None)
        for field in shape["properties"].values():
            # Keywords of our own begin with `x-` in OpenAPI.
            for own in ("default", "in_fork", "running", "at_opening", "owners", "study", "needs"):
                if own in field:
                    field[f"x-{own.replace('_', '-')}"] = field.pop(own)
        name = f"{camel_case(format.name)}Settings"
        found[name] = {**shape, "title": name}
    return found


def _list_guards_problems(call: dict[str, Any], method: str) -> None:
    """Add what a request is refused for before its call is reached."""
    answers: dict[str, Any] = call["responses"]
    if "application/json" in answers.get("422", {}).get("content", {}):
        # FastAPI's own, for a call in which nothing can be malformed.
        del answers["422"]
    if method != "get":
        # The guard refuses what pages of other sites send.
        answers["403"] = problem_answer(sorted({*codes_of(answers.get("403", {})), "foreign_origin"}))
    call["responses"] = dict(sorted(answers.items()))


def _require_kind(shape: dict[str, Any]) -> None:
    """A kind is always sent; without it, TypeScript could not tell the members of a union apart."""
    if "const" in shape.get("properties", {}).get("kind", {}):
        shape["required"] = sorted({"kind", *shape.get("required", [])})


def _set_shadowed_apart(shape: dict[str, Any]) -> None:
    """Move properties with such names into a nested `allOf`.

    It means the same in JSON Schema, and other generators type it. openapi-python-client does not look there: its
    models keep the value among their additional properties, so they are read and written whole.
    """
    fields = shape.get("properties", {})
    for name in _SHADOWING_PROPERTIES:
        if name in fields:
            apart = {"type": "object", "properties": {name: fields.pop(name)}, "required": [name]}
            shape["required"] = [other for other in shape["required"] if other != name]
            shape.setdefault("allOf", []).append({"allOf": [apart]})
