"""A response hook for HTTP clients of tests: a problem must have a code that OpenAPI lists for its call."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from fastapi.routing import APIRoute

from api.http.examples import add_examples
from api.http.routes import call_routes
from api.wire.errors import MEDIA_TYPE, codes_of

WRITTEN = Path(__file__).resolve().parents[2] / "web" / "schema" / "openapi.json"


def read() -> dict[str, Any]:
    """What OpenAPI says, but for its examples, as `make schema` wrote it: making it takes seconds.
    `tests/api/test_protocol.py` compares it with what the server says."""
    document: dict[str, Any] = json.loads(WRITTEN.read_text("utf-8"))
    return document


written = cache(read)


@cache
def document() -> dict[str, Any]:
    """All that OpenAPI says."""
    whole = read()
    add_examples(whole)
    return whole


def check_written() -> None:
    """Fails where a call is not in the document yet: what goes by the document would pass it over."""
    known = {f"{method.upper()} {path}" for path, calls in written()["paths"].items() for method in calls}
    served = {
        f"{method} {route.path_format}"
        for route in call_routes()
        if isinstance(route, APIRoute) and route.include_in_schema
        for method in route.methods or ()
    }
    assert not served - known, f"{WRITTEN.name} lacks {', '.join(sorted(served - known))}: run `make schema`."


def codes(call: dict[str, Any], status: int) -> list[str]:
    """The codes that a call lists for a status."""
    return codes_of(call["responses"].get(str(status), {}))


@cache
def _calls() -> list[tuple[str, re.Pattern[str], dict[str, Any]]]:
    return [
        (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), call)
        for path, calls in written()["paths"].items()
        for method, call in calls.items()
    ]


async def is_listed(response: httpx.Response) -> None:
    """A response hook: fails where a problem has a code that its call does not list."""
    if response.headers.get("content-type") != MEDIA_TYPE:
        return
    await response.aread()
    request, code = response.request, response.json()["code"]
    for method, path, call in _calls():
        if method == request.method and path.fullmatch(request.url.path):
            call_made = f"{method} {request.url.path}"
            assert code in codes(call, response.status_code), f"{call_made} answered {response.status_code} {code}"
            return
