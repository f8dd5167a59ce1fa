"""Health and metrics of the server, for monitoring."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from api.server.lifespan import get_resources, update_gauges
from api.wire.errors import ApiError, error_responses
from api.wire.metrics import METRICS
from api.wire.schemas import Health

router = APIRouter(tags=["health"])


# Who watches over a server often asks for the head alone.
@router.head("/health/live", include_in_schema=False)
@router.get("/health/live", response_model=Health, responses=error_responses())
async def check_liveness(_: Request) -> Response:
    """Check that the process is up."""
    return _well()


@router.head("/health/ready", include_in_schema=False)
@router.get("/health/ready", response_model=Health, responses=error_responses())
async def check_readiness(request: Request) -> Response:
    """Check that the store and the bus can be reached, that the store takes writes, and that there is room for
    connections."""
    resources = get_resources(request)
    why_not = resources.connections.why_not_ready()
    if why_not is not None:
        raise ApiError("unavailable", why_not)
    await asyncio.gather(resources.store.check_ready(), resources.bus.ready())
    await resources.store.writable()
    return _well()


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **error_responses()},
)
async def get_metrics(request: Request) -> Response:
    """Read the metrics, for Prometheus."""
    update_gauges(get_resources(request))
    return Response(METRICS.text(), media_type=CONTENT_TYPE_LATEST)


def _well() -> Response:
    return Response(Health(status="ok").model_dump_json(), media_type="application/json")
