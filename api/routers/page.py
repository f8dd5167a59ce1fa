"""The page: the built web client, one document for the landing and every room, and its files."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response

from rooms.codes import read_code

DIST = Path(__file__).resolve().parents[2] / "web" / "dist"
_SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; media-src 'self' blob:; "
        "style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_DOCUMENT = {**_SECURITY, "Cache-Control": "no-cache"}
# Built files have a hash of their content in their name.
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
_BRIEFLY = {"Cache-Control": "public, max-age=300", "X-Content-Type-Options": "nosniff"}
_MISSING = "The page has not been built. Run `make web`, then load this again; HTTP and WebSocket work without it."

router = APIRouter(include_in_schema=False)


@router.get("/")
async def landing() -> Response:
    """The landing."""
    return _document()


@router.get("/assets/{name:path}")
async def asset(name: str) -> Response:
    """A built file."""
    return _file(DIST / "assets" / name, _FOREVER)


@router.get("/{name}")
@router.get("/{name}/")
async def room_or_file(name: str) -> Response:
    """A room by its code, or a file beside the document."""
    if read_code(name) is not None and "." not in name:
        return _document()
    return _file(DIST / name, _BRIEFLY)


def _document() -> Response:
    index = DIST / "index.html"
    if not index.is_file():
        return HTMLResponse(f"<!doctype html><title>Twelve Angry Agents</title><p>{_MISSING}</p>", 503, _SECURITY)
    return FileResponse(index, headers=_DOCUMENT)


def _file(path: Path, headers: dict[str, str]) -> Response:
    try:
        inside = path.resolve().is_relative_to(DIST.resolve()) and path.is_file()
    except (OSError, ValueError):
        # A name that no file system takes.
        inside = False
    if not inside or path.name == "index.html":
        raise HTTPException(404)
    return FileResponse(path, headers=headers)
