"""Traces of acts (`rooms/tracing.py`) sent to a collector over HTTP, by the SDK of OpenTelemetry.

The SDK is an extra (`pip install '.[tracing]'`) and is loaded where a collector is named. What the standard sets by
variables (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`, …) the SDK reads itself.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog

from api.settings import Settings, environment
from rooms import tracing

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

PROTOCOL = "http/protobuf"
PATH = "/v1/traces"
CLOSING_SECONDS = 2.0
"""How long a server that stops waits for a collector to take what is left."""
log = structlog.get_logger()


class NoTraces(Exception):
    """Why there are none although a collector is named, in a sentence with what to do."""


@asynccontextmanager
async def sent_traces(settings: Settings) -> AsyncIterator[None]:
    """While acts are traced, where the settings name a collector. Without the library a line of the log says so: no
    server is down for want of traces."""
    try:
        provider = build_provider(settings)
    except NoTraces as error:
        log.warning("no_traces", reason=str(error))
        provider = None
    if provider is None:
        yield
        return
    tracing.install(provider.get_tracer("twelve"))
    try:
        yield
    finally:
        tracing.install(None)
        await _close(provider)


def traces_url(settings: Settings) -> str | None:
    """Where traces are sent; None where they are off."""
    if environment().get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return None
    if settings.otlp_traces_endpoint is not None:
        return settings.otlp_traces_endpoint
    return settings.otlp_endpoint.rstrip("/") + PATH if settings.otlp_endpoint is not None else None


def build_provider(settings: Settings) -> TracerProvider | None:
    """What makes spans and sends them; None where traces are off. Raises `NoTraces`."""
    url = traces_url(settings)
    if url is None:
        return None
    for name, value in environment().items():
        # The library knows no `.env`.
        if name.startswith("OTEL_"):
            os.environ.setdefault(name, value)
    for name in ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"):
        if os.environ.get(name, PROTOCOL) != PROTOCOL:
            raise NoTraces(f"{name}: this server speaks {PROTOCOL} alone; name the collector's port for that.")
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import OTELResourceDetector, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise NoTraces(
            "OTEL_EXPORTER_OTLP_ENDPOINT is set, and OpenTelemetry is missing: pip install '.[tracing]', or leave the "
            "setting out."
        ) from None
    # While a collector is away it would log each attempt, and not only each loss.
    logging.getLogger("opentelemetry.exporter").setLevel(logging.ERROR)
    ours = Resource({"service.name": "twelve", "service.instance.id": str(os.getpid())})
    provider = TracerProvider(resource=ours.merge(OTELResourceDetector().detect()), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=url)))
    return provider


async def _close(provider: TracerProvider) -> None:
    # In a thread that a stop does not wait for: a collector that is away is tried again and again.
    closing = threading.Thread(target=provider.shutdown, name="traces-closing", daemon=True)
    closing.start()
    await asyncio.to_thread(closing.join, CLOSING_SECONDS)
