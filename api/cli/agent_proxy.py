"""A proxy for an agent under test: it records every request of the agent, with the answer.

It wraps the app of a server in this process, or `forward_to` to one that is elsewhere, so both are recorded alike.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

import httpx
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rooms.surroundings import Surroundings

MAX_ANSWER_BYTES = 1_048_576
"""Bytes of an answer that are read; a refusal is never longer."""
_HOP_HEADERS = ("connection", "content-encoding", "content-length", "host", "keep-alive", "transfer-encoding")
"""Hop-by-hop headers, and others that are not passed on."""


@dataclass(frozen=True)
class RecordedCall:
    """A request of the agent."""

    at: float
    """UTC seconds."""
    way: str
    """`mcp` or `http`."""
    what: str
    """The tool, or the method and the last part of the path."""
    acts: bool
    """Whether it was an act."""
    waits: bool
    """Whether it waits by design."""
    ms: float
    code: str | None
    """Of a refusal."""
    detail: str | None
    token: str | None
    """A hash of the token it came with."""


class RecordingProxy:
    """An app that records the requests to the app behind it."""

    def __init__(self, app: ASGIApp, surroundings: Surroundings) -> None:
        self._app = app
        self._surroundings = surroundings
        self.calls: list[RecordedCall] = []

    def token_used(self, token: str) -> bool:
        """Whether anything came with this token."""
        token_hash = _hash(token)
        return any(call.token == token_hash for call in self.calls)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] != "http" or not (path == "/mcp" or path.startswith("/api/rooms/")):
            await self._app(scope, receive, send)
            return
        request, answer, status = bytearray(), bytearray(), 0

        async def receive_request() -> Message:
            message = await receive()
            if message["type"] == "http.request":
                request.extend(message.get("body", b""))
            return message

        async def send_answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif len(answer) <= MAX_ANSWER_BYTES:
                answer.extend(message.get("body", b""))
            await send(message)

        at, began = self._surroundings.now(), self._surroundings.steady()
        await self._app(scope, receive_request, send_answer)
        ms = (self._surroundings.steady() - began) * 1000
        call = (_over_mcp if path == "/mcp" else _over_http)(scope, _json(request), _json(answer), status, at, ms)
        if call is not None:
            self.calls.append(call)


def _over_mcp(scope: Scope, request: Any, answer: Any, status: int, at: float, ms: float) -> RecordedCall | None:
    params = _dict(_dict(request).get("params"))
    if _dict(request).get("method") != "tools/call" and status < 400:
        return None
    what = str(params.get("name") or _dict(request).get("method") or "request")[:60]
    result = _dict(_dict(answer).get("result"))
    code, detail = None, None
    if result.get("isError"):
        meta = _dict(result.get("_meta"))
        code, detail = str(meta.get("code", "unknown")), str(meta.get("detail", ""))
    elif status >= 400 or "error" in _dict(answer):
        code, detail = str(_dict(answer).get("code", status)), str(_dict(answer).get("detail", ""))
    arguments = _dict(params.get("arguments"))
    token = str(arguments.get("token") or "") or _bearer(scope)
    acts = what in ("act", "make_argument", "cast_vote", "pass_turn", "leave")
    return RecordedCall(
        at, "mcp", what, acts, what == "wait_for_turn", ms, code, detail, _hash(token) if token else None
    )


def _over_http(scope: Scope, request: Any, answer: Any, status: int, at: float, ms: float) -> RecordedCall | None:
    last = scope["path"].rstrip("/").rpartition("/")[2]
    code, detail = None, None
    if status >= 400:
        code, detail = str(_dict(answer).get("code", status)), str(_dict(answer).get("detail", ""))
    token = _bearer(scope)
    acts = scope["method"] != "GET" and last != "seats"
    what, token_hash = f"{scope['method']} {last}", _hash(token) if token else None
    return RecordedCall(at, "http", what, acts, last == "events", ms, code, detail, token_hash)


def _bearer(scope: Scope) -> str:
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _json(body: bytearray) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def forward_to(client: httpx.AsyncClient) -> ASGIApp:
    """An app that forwards requests to a server elsewhere, and returns its answers."""

    async def forward(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        headers = [
            (name, value) for name, value in request.headers.items() if name not in (*_HOP_HEADERS, "accept-encoding")
        ]
        url = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        try:
            answer = await client.request(request.method, url, content=await request.body(), headers=headers)
        except httpx.HTTPError as error:
            await Response(f"The server does not answer ({type(error).__name__}).", 502)(scope, receive, send)
            return
        answer_headers = {name: value for name, value in answer.headers.items() if name not in _HOP_HEADERS}
        await Response(answer.content, answer.status_code, answer_headers)(scope, receive, send)

    return forward
