"""What OpenAPI says of the server, tried out: no request of any shape makes it fail."""

import asyncio
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.app import create_app
from api.examples import examples
from api.settings import Settings
from tests.api.conftest import settings as server_settings
from tests.api.serving import House, OpenRoom, serving

SCHEMA = schemathesis.openapi.from_dict(create_app(Settings(database_url="memory://")).openapi())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def beside() -> Iterator[tuple[str, OpenRoom]]:
    """A server in a thread of its own, because the requests of these tests wait, and a room that most of them name."""
    ready = threading.Event()
    found: dict[str, Any] = {}
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        stop = found["stop"] = asyncio.Event()
        async with (
            serving(server_settings(acts_per_second=100_000)) as server,
            httpx.AsyncClient(base_url=f"http://{server}") as http,
        ):
            room = await House(server, http).open({"turn_seconds": 600})
            await room.begin()
            found["room"] = room
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert ready.wait(30)
    yield f"http://{found['room'].server}", found["room"]
    loop.call_soon_threadsafe(found["stop"].set)
    thread.join(30)
    loop.close()


@SCHEMA.parametrize()
@settings(
    max_examples=25, deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_h2_no_request_makes_the_server_fail(case: Any, beside: tuple[str, OpenRoom]) -> None:
    base, room = beside
    if "code" in case.path_parameters and "erase" not in case.operation.label and case.method != "DELETE":
        # Most of them reach the room; a code of any other shape is no such room, and tried elsewhere.
        case.path_parameters["code"] = room.code
    if isinstance(case.query, dict) and "wait" in case.query:
        case.query["wait"] = 0
    token = (room.host_token, room.seat_token, None)[hash(case.id) % 3] if case.method == "GET" else room.host_token
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = case.call(base_url=base, headers=headers, timeout=30)
    case.validate_response(response, checks=CHECKS)


@cache
def document() -> dict[str, Any]:
    """What OpenAPI says, made once: it is long."""
    return create_app(Settings(database_url="memory://")).openapi()


def operations() -> list[tuple[str, dict[str, Any]]]:
    paths = document()["paths"]
    return [(f"{method.upper()} {path}", call) for path, calls in paths.items() for method, call in calls.items()]


def asked_for(call: dict[str, Any], path: str, method: str, base: str, code: str, token: str | None) -> int:
    """The status of a call as its example has it."""
    address = base + path.format(code=code, seat=3, case_id="case_001_robbery", id="0" * 32)
    sent = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
    query = {"q": "note"} if path.endswith("/search") else None
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.request(method, address, json=sent, params=query, headers=headers, timeout=30).status_code


def test_h1_security_says_of_each_call_whether_a_token_is_needed_taken_or_not(beside: tuple[str, OpenRoom]) -> None:
    base, room = beside
    kinds = set()
    for name, call in operations():
        method, _, path = name.partition(" ")
        security = call.get("security")
        kind = "none" if not security else "may" if {} in security else "must"
        kinds.add(kind)
        if name == "POST /api/rooms":
            continue  # it would open more rooms than an address may
        without, wrong = (asked_for(call, path, method, base, room.code, token) for token in (None, "opens-nothing"))
        assert (without == 401, wrong == 401) == (kind == "must", kind != "none"), (name, security, without, wrong)
    assert kinds == {"none", "may", "must"}
    reference = httpx.get(f"{base}/docs", timeout=30).text
    for sentence in ("Takes no token.", "A token may be left out.", "Needs a token."):
        assert sentence in reference


BYTES = ("application/zip", "audio/mpeg", "audio/wav")
"""What no example can show."""


def test_every_route_shows_what_is_sent_and_what_comes_back() -> None:
    without = []
    for name, call in operations():
        body = call.get("requestBody", {}).get("content", {}).get("application/json")
        if body is not None and "example" not in body:
            without.append(f"{name}: body")
        for status, answer in call["responses"].items():
            for media, content in answer.get("content", {}).items():
                if status.startswith("2") and "example" not in content and media not in BYTES:
                    without.append(f"{name}: {status}")
    assert without == []
    assert set(examples()) <= {name for name, _ in operations()}


@pytest.mark.parametrize("name", examples())
def test_examples_are_what_the_schema_says(name: str) -> None:
    method, _, path = name.partition(" ")
    call = document()["paths"][path][method.lower()]
    checked = 0
    parts = [call.get("requestBody", {}), *(answer for status, answer in call["responses"].items() if status[0] == "2")]
    for part in parts:
        content = part.get("content", {}).get("application/json")
        if content is not None:
            schema = {**content["schema"], "components": document()["components"]}
            jsonschema_rs.validator_for(schema).validate(content["example"])
            checked += 1
    assert checked or "'application/json'" not in str(parts)
