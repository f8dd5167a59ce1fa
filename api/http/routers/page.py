"""The page: the built web client and its files. One document serves the landing page, the gallery and every room."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from starlette.datastructures import Headers
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Match, Route
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

from api.http.link_preview import link_preview
from api.settings import PAGE_FOLDER
from rooms.live.codes import read_code

GALLERY = "cases"
CLASS_PARTS = ("screen", "wall", "results", "sheet")
"""What the page shows of a class."""
STUDY_PARTS = ("participant", "experimenter")
"""What the page shows of a study."""
POLICY = (
    "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self' blob:; connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
_INLINE_SCRIPT, _INLINE_STYLE = re.compile(r"<script>(.*?)</script>", re.S), re.compile(r"<style>(.*?)</style>", re.S)
# Built files have a hash of their content in their name.
_IMMUTABLE_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable"}
_SHORT_CACHE_HEADERS = {"Cache-Control": "public, max-age=300"}
_NOT_BUILT_SENTENCE = (
    "The page has not been built. Run `make web`, then load this again; HTTP and WebSocket work without it."
)

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings that the build leaves beside a file, by their suffixes, the smallest first."""
SERVER_PATHS = ("api", "mcp", "ws", "health", "assets")
"""First parts of addresses that are for programs."""
READ_METHODS = ["GET", "HEAD"]
"""Who watches over a server, or shows a link before it is followed, often asks for the head alone."""

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=READ_METHODS)
async def landing(request: Request) -> Response:
    """The landing."""
    return _document(request)


@router.api_route("/assets/{name:path}", methods=READ_METHODS)
async def asset(request: Request, name: str) -> Response:
    """A built file."""
    return _file(request, PAGE_FOLDER / "assets" / name, _IMMUTABLE_HEADERS)


@router.api_route("/{name}/certificate", methods=READ_METHODS)
async def certificate(request: Request, name: str) -> Response:
    """The certificate of a room's verdict."""
    if read_code(name) is None:
        return _not_found_page(request)
    return await _room_document(request, name, "certificate")


@router.api_route("/{name}/transcript", methods=READ_METHODS)
async def transcript(request: Request, name: str) -> Response:
    """The transcript of a room, to read and to print."""
    if read_code(name) is None:
        return _not_found_page(request)
    return await _room_document(request, name, "transcript")


@router.api_route("/class", methods=READ_METHODS)
@router.api_route("/class/parents", methods=READ_METHODS)
@router.api_route("/class/plans/{plan}", methods=READ_METHODS)
async def open_class(request: Request) -> Response:
    """Opening a class, the words for parents, and lesson plans."""
    return _document(request)


@router.api_route("/class/{name}", methods=READ_METHODS)
@router.api_route("/class/{name}/{part}", methods=READ_METHODS)
async def school_class(request: Request, name: str, part: str = "screen") -> Response:
    """A class: its lobby and its teacher's screen, its wall, its results, or the sheet with its code."""
    if read_code(name) is None or part not in CLASS_PARTS:
        return _not_found_page(request)
    return _document(request)


@router.api_route("/study", methods=READ_METHODS)
async def open_study(request: Request) -> Response:
    """Beginning a study."""
    return _document(request)


@router.api_route("/study/{name}", methods=READ_METHODS)
@router.api_route("/study/{name}/{part}", methods=READ_METHODS)
async def study(request: Request, name: str, part: str = "participant") -> Response:
    """A study: the participants' way through it, and the experimenter's page."""
    if read_code(name) is None or part not in STUDY_PARTS:
        return _not_found_page(request)
    return _document(request)


@router.api_route("/{name}", methods=READ_METHODS)
@router.api_route("/{name}/", methods=READ_METHODS)
async def room_or_file(request: Request, name: str) -> Response:
    """The gallery of cases, a room by its code, or a built file."""
    if name == GALLERY:
        return _document(request)
    if read_code(name) is not None and "." not in name:
        return await _room_document(request, name)
    if "." not in name:
        return _not_found_page(request)
    return _file(request, PAGE_FOLDER / name, _SHORT_CACHE_HEADERS)


class _NoSuchPage(Route):
    """Addresses that lead nowhere, as a browser asks for them. No other request matches: neither one of a program, nor
    one to an address that is for programs, which answers with a problem of its own."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a browser wants a page at a path that has none."""
        if scope["type"] != "http" or scope["method"] not in READ_METHODS:
            return Match.NONE, {}
        first = scope["path"].split("/")[1]
        if first in SERVER_PATHS or not _wants_page(Headers(scope=scope)):
            return Match.NONE, {}
        return super().matches(scope)


async def _no_such_page(request: Request) -> Response:
    return _document(request, 404)


router.routes.append(_NoSuchPage("/{path:path}", _no_such_page, methods=READ_METHODS, include_in_schema=False))


def _wants_page(headers: Headers) -> bool:
    return "text/html" in headers.get("accept", "")


def _not_found_page(request: Request) -> Response:
    """A browser with a mistyped link gets the page, which says so; a program gets the problem."""
    if not _wants_page(request.headers):
        raise HTTPException(404)
    return _document(request, 404)


def _document(request: Request, status: int = 200) -> Response:
    index, host = PAGE_FOLDER / "index.html", request.headers.get("host", "")
    headers = {"Cache-Control": "no-cache"}
    if not index.is_file():
        headers["Content-Security-Policy"] = policy(host)
        return HTMLResponse(
            f"<!doctype html><title>Twelve Angry Agents</title><p>{_NOT_BUILT_SENTENCE}</p>", 503, headers
        )
    headers["Content-Security-Policy"] = policy(host, *_inline_hashes(index, index.stat().st_mtime_ns))
    return _send(request, index, headers, status)


async def _room_document(request: Request, code: str, part: str | None = None) -> Response:
    """The page as it is linked to from elsewhere: the same document, with what a preview of the link shows."""
    index = PAGE_FOLDER / "index.html"
    preview = await link_preview(request, code, part) if index.is_file() else ""
    if not preview:
        return _document(request)
    html = index.read_text("utf-8").replace("</head>", f"{preview}</head>", 1).encode()
    tag = f'"{hashlib.sha256(html).hexdigest()[:32]}"'
    security = policy(request.headers.get("host", ""), *_inline_hashes(index, index.stat().st_mtime_ns))
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": security, "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in _known_tags(request):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(html, headers=headers)


def policy(host: str, scripts: str = "", styles: str = "") -> str:
    """What the page may load: our own files, what stands in the document itself (by its hashes), and sockets to the
    host it came from (not every browser counts those)."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return POLICY.format(scripts=scripts, styles=styles, sockets=sockets)


@lru_cache(maxsize=1)
def _inline_hashes(index: Path, changed: int) -> tuple[str, str]:
    """Hashes of the document's own scripts and styles, as sources of the policy; `changed`: when it was built."""
    html = index.read_text("utf-8")
    return _hashes(_INLINE_SCRIPT.findall(html)), _hashes(_INLINE_STYLE.findall(html))


def _hashes(texts: list[str]) -> str:
    digests = (b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return "".join(f" 'sha256-{digest}'" for digest in digests)


def _file(request: Request, path: Path, headers: dict[str, str]) -> Response:
    try:
        inside = path.resolve().is_relative_to(PAGE_FOLDER.resolve()) and path.is_file()
    except (OSError, ValueError):
        # A name that no file system takes.
        inside = False
    if not inside or path.name.startswith("index.html") or path.suffix in ENCODINGS.values():
        raise HTTPException(404)
    return _send(request, path, headers)


def accepted_encoding(accept: str, path: Path) -> str | None:
    """The smallest encoding of a built file that a client takes, by its `Accept-Encoding`; None for the file itself."""
    refused, named = set[str](), set[str]()
    for part in accept.lower().split(","):
        coding, _, weight = part.partition(";")
        (refused if re.fullmatch(r"\s*q=0(\.0*)?\s*", weight) else named).add(coding.strip())
    for encoding, suffix in ENCODINGS.items():
        if (
            (encoding in named or "*" in named)
            and encoding not in refused
            and path.with_name(path.name + suffix).is_file()
        ):
            return encoding
    return None


def _send(request: Request, path: Path, headers: dict[str, str], status: int = 200) -> Response:
    """A file, compressed where the client takes it so, or that it is the one which the browser has already."""
    encoding = accepted_encoding(request.headers.get("accept-encoding", ""), path)
    encoded = path.with_name(path.name + ENCODINGS[encoding]) if encoding is not None else path
    if encoding is not None:
        headers = {**headers, "Content-Encoding": encoding}
    media_type = guess_type(path.name)[0] or "application/octet-stream"
    answer = FileResponse(
        encoded, status, {**headers, "Vary": "Accept-Encoding"}, media_type, stat_result=encoded.stat()
    )
    if status != 200 or answer.headers["etag"] not in _known_tags(request):
        return answer
    same = NotModifiedResponse(answer.headers)
    # These headers replace the cached ones: the page keeps its own policy, or it could load nothing.
    same.headers.update({name: value for name, value in headers.items() if name == "Content-Security-Policy"})
    return same


def _known_tags(request: Request) -> set[str]:
    """The entity tags of what the client has already."""
    return {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
