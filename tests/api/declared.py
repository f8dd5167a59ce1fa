"""A response hook for HTTP clients of tests: a problem must have a code that OpenAPI lists for its call."""

import re
from functools import cache
from typing import Any

import httpx

from api.app import create_app
from api.settings import Settings
from api.wire.errors import MEDIA_TYPE


@cache
def document() -> dict[str, Any]:
    """What OpenAPI says, made once: it is long."""
    return create_app(Settings(database_url="memory://")).openapi()


def codes(call: dict[str, Any], status: int) -> list[str]:
    """The codes that a call lists for a status."""
    content = call["responses"].get(str(status), {}).get("content", {})
    if MEDIA_TYPE not in content:
        return []
    name = content[MEDIA_TYPE]["schema"]["$ref"].rpartition("/")[2]
    listed: list[str] = document()["components"]["schemas"][name]["properties"]["code"]["enum"]
    return listed


@cache
def _calls() -> list[tuple[str, re.Pattern[str], dict[str, Any]]]:
    return [
        (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), call)
        for path, calls in document()["paths"].items()
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
