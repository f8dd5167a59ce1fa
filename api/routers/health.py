"""How the server is: for whoever watches over it."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST

from api.declared import DeclaredRoute
from api.doors import Everything
from api.errors import refuses
from api.metrics import METRICS
from api.resources import gauge
from api.shapes import Health

router = APIRouter(tags=["health"], route_class=DeclaredRoute)


# Who watches over a server often asks for the head alone.
@router.head("/health/live", include_in_schema=False)
@router.get("/health/live", response_model=Health, responses=refuses())
async def live() -> Health:
    """The process is up."""
    return Health(status="ok")


@router.head("/health/ready", include_in_schema=False)
@router.get("/health/ready", response_model=Health, responses=refuses(503))
async def ready(resources: Everything) -> Health:
    """The store and the bus can be reached."""
    await asyncio.gather(resources.store.ready(), resources.bus.ready())
    return Health(status="ok")


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **refuses()},
)
async def metrics(resources: Everything) -> Response:
    """For Prometheus."""
    gauge(resources)
    return Response(METRICS.text(), media_type=CONTENT_TYPE_LATEST)
