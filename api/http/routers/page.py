"""The page: the built web client and its files. One document serves the landing page, the gallery and every room."""

from __future__ import annotations

import re
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse

from rooms.live.codes import read_code

DIST = Path(__file__).resolve().parents[3] / "web" / "dist"
GALLERY = "cases"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self' blob:; connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
# Built files have a hash of their content in their name.
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_BRIEFLY = {"Cache-Control": "public, max-age=300"}
_MISSING = "The page has not been built. Run `make web`, then load this again; HTTP and WebSocket work without it."

READ = ["GET", "HEAD"]
"""Who watches over a server, or shows a link before it is followed, often asks for the head alone."""

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=READ)
async def landing(request: Request) -> Response:
    """The landing."""
    return _document(request)


@router.api_route("/assets/{name:path}", methods=READ)
async def asset(request: Request, name: str) -> Response:
    """A built file."""
    return _file(request, DIST / "assets" / name, _FOREVER)


@router.api_route("/{name}/certificate", methods=READ)
async def certificate(request: Request, name: str) -> Response:
    """The certificate of a room's verdict."""
    if read_code(name) is None:
        return _nothing(request)
    return _document(request)


@router.api_route("/{name}", methods=READ)
@router.api_route("/{name}/", methods=READ)
async def room_or_file(request: Request, name: str) -> Response:
    """The gallery of cases, a room by its code, or a file beside the document."""
    if name == GALLERY or (read_code(name) is not None and "." not in name):
        return _document(request)
    if "." not in name:
        return _nothing(request)
    return _file(request, DIST / name, _BRIEFLY)


def _nothing(request: Request) -> Response:
    """Whoever mistypes a link in a browser reads the page's own words for it; a program gets the problem."""
    if "text/html" not in request.headers.get("accept", ""):
        raise HTTPException(404)
    return _document(request, 404)


def _document(request: Request, status: int = 200) -> Response:
    headers = {"Content-Security-Policy": policy(request.headers.get("host", "")), "Cache-Control": "no-cache"}
    index = DIST / "index.html"
    if not index.is_file():
        return HTMLResponse(f"<!doctype html><title>Twelve Angry Agents</title><p>{_MISSING}</p>", 503, headers)
    return _sent(request, index, headers, status)


def policy(host: str) -> str:
    """What the page may load: our own files, and sockets to the host it came from (not every browser counts those)."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets)


def _file(request: Request, path: Path, headers: dict[str, str]) -> Response:
    try:
        inside = path.resolve().is_relative_to(DIST.resolve()) and path.is_file()
    except (OSError, ValueError):
        # A name that no file system takes.
        inside = False
    if not inside or path.name == "index.html":
        raise HTTPException(404)
    return _sent(request, path, headers)


def _sent(request: Request, path: Path, headers: dict[str, str], status: int = 200) -> Response:
    """A file, or that it is the one which the browser has already."""
    answer = FileResponse(path, status, headers, stat_result=path.stat())
    had = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if status != 200 or answer.headers["etag"] not in had:
        return answer
    same = NotModifiedResponse(answer.headers)
    # What this says takes the place of what the browser has: the page keeps its own policy, or it could load nothing.
    same.headers.update({name: said for name, said in headers.items() if name == "Content-Security-Policy"})
    return same
