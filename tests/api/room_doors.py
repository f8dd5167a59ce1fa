"""Every door of a room: the calls of the app's routes by which somebody might read something, with their arguments.

They are read from the OpenAPI document, so a new call is tried by every test of secrecy from the day it is there. Where
a parameter has a choice, the one that shows most is taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import httpx

from harness.server import bearer
from tests.api.declared import check_written, document, written

ROOM = "/api/rooms/{code}"
MAX_VALUES = 4
"""Of a parameter of a path, such as papers."""
NO_VALUE = "1"
"""What stands for a parameter of a path where nothing that was shown has a value for it."""


async def read_all(http: httpx.AsyncClient, code: str, token: str | None, *, elsewhere: bool = True) -> dict[str, str]:
    """What every reading call answers to a token, headers and all, by its path; of a room's call, by what follows the
    room's. Those that name no room are among them (`elsewhere`)."""
    answers: dict[str, str] = {}
    values: dict[str, set[str]] = {"code": {code}}
    # Those with further parameters come last, when there are values for them.
    for path, call in sorted(_reading_calls(), key=lambda item: item[0].count("{")):
        if ROOM not in path and not elsewhere:
            continue
        for filled in _filled(path, values):
            answer = await http.get(filled + _query(call, code), headers=bearer(token))
            assert answer.status_code not in (429, 500), f"GET {filled} answered {answer.status_code}"
            text = answer.content.decode("utf-8", "replace")
            answers[filled.removeprefix(ROOM.replace("{code}", code))] = f"{answer.headers}{text}"
            if "json" in answer.headers.get("content-type", "") and ROOM in path:
                _collect(_parsed(text), values)
    return answers


async def try_all(http: httpx.AsyncClient, code: str, token: str | None) -> dict[str, str]:
    """What every other call of a room answers to its example, by method and path. Some of them change the room, so it
    is to be over; none erases it."""
    answers = {}
    for path, calls in document()["paths"].items():
        for method, call in calls.items():
            if not path.startswith(ROOM) or method in ("get", "delete"):
                continue
            for body in _bodies(call):
                answer: httpx.Response = await http.request(
                    method, path.replace("{code}", code), json=body, headers=bearer(token)
                )
                assert answer.status_code < 500, f"{method} {path} answered {answer.status_code}: {answer.text}"
                answers[f"{method} {path} {body}"] = f"{answer.headers}{answer.text}"
    return answers


def _reading_calls() -> list[tuple[str, dict[str, Any]]]:
    """The calls that read: of a room, or of nothing that the path names."""
    check_written()
    return [
        (path, calls["get"])
        for path, calls in written()["paths"].items()
        if "get" in calls and (path.startswith(ROOM) or "{" not in path)
    ]


def _filled(path: str, values: Mapping[str, set[str]]) -> Iterator[str]:
    """A path with the values that were seen in answers of the room."""
    names = re.findall(r"\{(\w+)\}", path)
    paths = [path]
    for name in names:
        known = sorted(values.get(name, values.get("id", {NO_VALUE})))[:MAX_VALUES]
        paths = [one.replace(f"{{{name}}}", value) for one in paths for value in known]
    yield from paths


def _query(call: Mapping[str, Any], code: str) -> str:
    """The parameters of a query with which a call shows most."""
    sent = {}
    for parameter in call.get("parameters", ()):
        name, schema = parameter["name"], parameter["schema"]
        if parameter["in"] != "query":
            continue
        if name == "limit":
            sent[name] = str(schema["maximum"])
        elif name == "room":
            sent[name] = code
        elif schema.get("type") == "boolean":
            sent[name] = "true"
        elif parameter.get("required"):
            sent[name] = "jury" if name == "format" else "the"
    return f"?{httpx.QueryParams(sent)}" if sent else ""


def _bodies(call: Mapping[str, Any]) -> list[Any]:
    """The example of what is sent, for several seats where it names one."""
    content = call.get("requestBody", {}).get("content", {})
    example = next((part["example"] for part in content.values() if "example" in part), None)
    if not isinstance(example, dict) or "seat" not in example:
        return [example]
    return [{**example, "seat": seat} for seat in range(1, 1 + MAX_VALUES)]


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _collect(value: Any, values: dict[str, set[str]]) -> None:
    """Take up every short text and number of an answer under the name of its field."""
    match value:
        case dict():
            for name, part in value.items():
                if isinstance(part, int | str) and not isinstance(part, bool) and name != "code":
                    text = str(part)
                    if re.fullmatch(r"[\w-]{1,64}", text):
                        values.setdefault(name, set()).add(text)
                _collect(part, values)
        case list():
            for part in value:
                _collect(part, values)
