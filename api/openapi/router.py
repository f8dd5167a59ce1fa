"""Documents that describe the server: OpenAPI, the schemas of frames and of MCP answers, the reference for people.

None of them depends on the request. Each is rendered at the first request for it and sent as the same bytes from then
on; OpenAPI takes most of a second to render, so it is done in a thread.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import Response

from api.http.plain_page import POLICY
from api.openapi.asyncapi import asyncapi_document
from api.openapi.reference_page import render_reference
from api.openapi.schema import mcp_schema, ws_schema
from rooms.computation import compute

router = APIRouter(include_in_schema=False)
READ_METHODS = ["GET", "HEAD"]


class Document(NamedTuple):
    """A rendered document and the entity tag of its bytes."""

    body: bytes
    etag: str


@router.api_route("/openapi.json", methods=READ_METHODS)
async def openapi(request: Request) -> Response:
    """What HTTP offers, for programs."""
    return await _send(request, "openapi", "application/json", lambda: _json(_app(request).openapi()))


@router.api_route("/api/schema/ws.json", methods=READ_METHODS)
async def frames(request: Request) -> Response:
    """JSON Schema of every frame."""
    return await _send(request, "frames", "application/json", lambda: _json(ws_schema()))


@router.api_route("/api/schema/asyncapi.json", methods=READ_METHODS)
async def sockets(request: Request) -> Response:
    """What the sockets of rooms offer, for programs."""
    return await _send(request, "sockets", "application/json", lambda: _json(asyncapi_document()))


@router.api_route("/api/schema/mcp.json", methods=READ_METHODS)
async def answers(request: Request) -> Response:
    """JSON Schema of what each of MCP's tools answers."""
    return await _send(request, "answers", "application/json", lambda: _json(mcp_schema()))


@router.api_route("/docs", methods=READ_METHODS)
async def docs(request: Request) -> Response:
    """What HTTP offers, readable."""
    answer = await _send(request, "docs", "text/html", lambda: render_reference(_app(request).openapi()).encode())
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


async def _send(request: Request, name: str, media_type: str, render: Callable[[], bytes]) -> Response:
    """The document of this name, rendered once per app, or 304 where the client has it already."""
    rendered: dict[str, Document] = _app(request).state.documents
    document = rendered.get(name)
    if document is None:
        body = await compute(render)
        document = rendered[name] = Document(body, f'"{sha256(body).hexdigest()[:32]}"')
    headers = {"ETag": document.etag}
    known_tags = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if document.etag in known_tags:
        return Response(status_code=304, headers=headers)
    return Response(document.body, headers=headers, media_type=media_type)


def _json(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _app(request: Request) -> FastAPI:
    app: FastAPI = request.app
    return app
