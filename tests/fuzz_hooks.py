"""Hooks of `tests.fuzz`, loaded by Schemathesis: most requests reach a room that there is, and none waits for news.

Generated idempotency keys are short and come again with other bodies, which would be refused for that alone: each gets
a number of its own.
"""

from __future__ import annotations

import json
import os
from itertools import count
from typing import Any

import schemathesis

from tests.fuzz import ROOM

_room: dict[str, Any] = json.loads(os.environ[ROOM])
_ours = {_room["code"]}
"""Codes of rooms that there are: the one that was opened beforehand, and those of the sequences."""

_number = count(1)
KEY = "Idempotency-Key"
KEY_LENGTH = 150
"""A longer key may be one that is to be refused for its length."""


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Name the room in place of a code that nobody has, except to erase it, and wait for nothing."""
    path, query = case.path_parameters, case.query
    erases = (case.method, case.path) == ("DELETE", "/api/rooms/{code}")
    if isinstance(path, dict) and "code" in path and path["code"] not in _ours and not erases:
        path["code"] = _room["code"]
    if isinstance(query, dict) and isinstance(wait := query.get("wait"), int | float) and 0 < wait <= 20:
        query["wait"] = 0
    # A case whose point is a header that is missing must stay as it is, or Schemathesis puts the header in.
    about = getattr(case.meta.phase.data, "parameter", None) if case.meta is not None else None
    if about is None and case.headers and 1 <= len(str(case.headers.get(KEY, ""))) <= KEY_LENGTH:
        case.headers[KEY] = f"{case.headers[KEY]}-{next(_number):08}"


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Remember the rooms that were opened."""
    if (case.method, case.path) == ("POST", "/api/rooms") and response.status_code == 201:
        _ours.add(json.loads(response.content)["code"])
