"""Documents over HTTP: a file is read as text, for a matter that is to have it. Nothing is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.errors import error_responses
from api.http.dependencies import DISCARDED_BODY_FACTOR, ApiKey, AppResources, check_key
from api.http.document_reading import read_sent_document
from api.server.rate_limits import client_address
from cases.documents.reader import MAX_DOCUMENT_BYTES
from engine.core.errors import Refusal
from engine.matters.documents import Document

router = APIRouter(tags=["formats"])

FileName = Annotated[
    str, Query(min_length=1, max_length=200, description="What the file is called; its ending says what kind it is.")
]


@router.post(
    "/api/documents",
    response_model=Document,
    responses=error_responses("malformed", "too_large", "too_fast", "key_required"),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def read(request: Request, name: FileName, resources: AppResources, api_key: ApiKey = None) -> Document:
    """Read a file as a document: text, Markdown, HTML, PDF, Word, a table, code, a diff or a log.

    The body is the file itself. What it answers can be put into a matter that has documents; nothing is stored.
    """
    check_key(resources.settings, api_key)
    if not resources.documents.take(client_address(request)):
        raise Refusal("too_fast", "Too many files were sent from your address; wait a minute.")
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split()) or "document"
    return await read_sent_document(await _body(request, shown), shown)


async def _body(request: Request, name: str) -> bytes:
    """The file. Raises `too_large`; the rest of it was read then, because a client that still sends reads no answer."""
    data, read = bytearray(), 0
    async for piece in request.stream():
        read += len(piece)
        if read <= MAX_DOCUMENT_BYTES:
            data += piece
        elif read > MAX_DOCUMENT_BYTES * DISCARDED_BODY_FACTOR:
            break
    if read > MAX_DOCUMENT_BYTES:
        most = f"{MAX_DOCUMENT_BYTES // 1024 // 1024} MB"
        raise Refusal("too_large", f"{name} is larger than {most}; bring the part of it that matters.")
    return bytes(data)
