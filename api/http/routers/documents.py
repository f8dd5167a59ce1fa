"""Documents over HTTP: a file is read as text, for a matter that is to have it. Nothing is stored."""

from __future__ import annotations

from fastapi import APIRouter, Request

from api.http.connected import while_connected
from api.http.dependencies import ApiKey, AppResources, check_key
from api.http.document_reading import read_sent_document
from api.http.sent_files import FileName, printable_name, read_file
from api.server.rate_limits import client_address
from api.wire.errors import error_responses
from cases.documents.reader import MAX_DOCUMENT_BYTES
from engine.core.refusals import Refusal
from engine.matters.documents import Document

router = APIRouter(tags=["formats"])


@router.post(
    "/api/documents",
    responses=error_responses("malformed", "too_large", "too_fast", "key_required"),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def read_document(request: Request, name: FileName, resources: AppResources, api_key: ApiKey = None) -> Document:
    """Read a file as a document: text, web pages, PDF, Word, mail, tables, slides, notebooks, code, diffs or logs.

    The body is the file itself. What it answers can be put into a matter that has documents; `notes` says what of the
    file is not in the text. Nothing is stored.
    """
    check_key(resources.settings, api_key)
    address = client_address(request)
    if not resources.documents.take(address):
        raise Refusal("too_fast", "Too many files were sent from your address; wait a minute.")
    shown = printable_name(name, "document")
    data = await read_file(request, shown, MAX_DOCUMENT_BYTES, "bring the part of it that matters")
    return await while_connected(request, read_sent_document(data, shown, address))
