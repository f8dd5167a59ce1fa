"""The schemas of the socket's frames and of MCP's answers, and the reference for people."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from api.declared import DeclaredRoute
from api.docs import POLICY, reference
from api.schema import mcp_schema, ws_schema

router = APIRouter(include_in_schema=False, route_class=DeclaredRoute)


@router.get("/api/schema/ws.json")
async def frames() -> Response:
    """JSON Schema of every frame."""
    return JSONResponse(ws_schema())


@router.get("/api/schema/mcp.json")
async def answers() -> Response:
    """JSON Schema of what each of MCP's tools answers."""
    return JSONResponse(mcp_schema())


@router.get("/docs")
async def docs(request: Request) -> Response:
    """What HTTP offers, readable."""
    return HTMLResponse(reference(request.app.openapi()), headers={"Content-Security-Policy": POLICY})
