"""Traces by OpenTelemetry: each act is a span, its steps are spans in it, and a collector gets them over HTTP.

The library is an extra (`pip install '.[tracing]'`) and is loaded where a collector is named. What the standard sets by
variables (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`, …) the library reads itself.
A room stands in a span as it does in the log: as a hash. No words, names or tokens are in any.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import structlog

from api.settings import Settings, environment
from rooms import tracing
from rooms.log_context import room_hash

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
    tracing.install(OtlpTracer(provider))
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


class OtlpTracer:
    """Makes spans of acts."""

    def __init__(self, provider: TracerProvider) -> None:
        from opentelemetry import trace
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        self._spans = provider.get_tracer("twelve")
        self._api = trace
        self._propagator = TraceContextTextMapPropagator()

    def begin(self, way: tracing.Way, room: str, kind: str) -> tracing.Act | None:
        """See `rooms.tracing.Tracer`."""
        about = {"twelve.way": way, "twelve.act": kind, "twelve.room": room_hash(room)}
        span = self._spans.start_span("act", attributes=about, kind=self._api.SpanKind.SERVER)
        return _TracedAct(self, self._api.set_span_in_context(span), span) if span.is_recording() else None

    def follow(self, carried: bytes) -> tracing.Act | None:
        """See `rooms.tracing.Tracer`."""
        context = self._propagator.extract({"traceparent": carried.decode("ascii", "replace")})
        sampled = self._api.get_current_span(context).get_span_context().trace_flags.sampled
        return _TracedAct(self, context, None) if sampled else None

    def carried(self, context: Any) -> bytes:
        """The `traceparent` of a context."""
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier, context)
        return carrier["traceparent"].encode()

    def note(self, name: str, context: Any, began: int, ended: int, about: dict[str, int]) -> None:
        """Make a span of a step, by nanoseconds since the epoch."""
        span = self._spans.start_span(f"act.{name}", context, start_time=began)
        for key, value in about.items():
            span.set_attribute(f"twelve.{key}", value)
        span.end(ended)

    def refuse(self, span: Any, code: str) -> None:
        """Mark the span of an act that was not taken."""
        span.set_attribute("twelve.refusal", code)
        span.set_status(self._api.Status(self._api.StatusCode.ERROR, code))


class _TracedAct:
    """An act with its span, or with that of another worker."""

    __slots__ = ("_context", "_since", "_span", "_tracer", "over")

    def __init__(self, tracer: OtlpTracer, context: Any, span: Any) -> None:
        self.over = False
        self._tracer, self._context, self._span = tracer, context, span
        self._since = time.time_ns()

    def step(self, name: tracing.Step, **about: int) -> None:
        ended = time.time_ns()
        self._tracer.note(name, self._context, self._since, ended, about)
        self._since = ended

    def carried(self) -> bytes:
        return self._tracer.carried(self._context)

    def end(self, refused: str | None) -> None:
        self.over = True
        if self._span is None:
            return
        if refused is not None:
            self._tracer.refuse(self._span, refused)
        self._span.end()
