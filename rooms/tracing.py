"""Traces: what an act goes through, from the client's request to the last socket that is written to, over all workers.

Off unless a tracer is installed (`api/server/otlp.py` has one), and then every function here returns at once. A step is
noted where it ends, and began where the one before ended. An act is current in the context of the task that does it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Literal

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.trace import Span, Tracer
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from engine.core.refusals import Refusal
from rooms.errors import RoomsError
from rooms.log_context import room_hash

Step = Literal["check", "store", "publish", "write"]
Way = Literal["http", "websocket", "mcp", "driver"]
"""By which an act comes; `driver`: it is a mind's, or the bench's."""


class Act:
    """One act on its way through this worker, with its span; without one, another worker took it and has the span."""

    def __init__(self, tracer: Tracer, context: Context, span: Span | None) -> None:
        self._tracer, self._context, self._span = tracer, context, span
        self._since = time.time_ns()
        self.over = False
        """Whether the client that began it has had an answer; what was begun on the way may still note its end."""

    def step(self, name: Step, **about: int) -> None:
        """A step ended now."""
        ended = time.time_ns()
        attributes = {f"twelve.{key}": value for key, value in about.items()}
        span = self._tracer.start_span(f"act.{name}", self._context, attributes=attributes, start_time=self._since)
        span.end(ended)
        self._since = ended

    def carried(self) -> bytes:
        """What another worker goes on with: a `traceparent` of the W3C."""
        carrier: dict[str, str] = {}
        _PROPAGATOR.inject(carrier, self._context)
        return carrier["traceparent"].encode()

    def end(self, refused: str | None) -> None:
        """It was answered; `refused`: the code, where it was not taken."""
        self.over = True
        if self._span is None:
            return
        if refused is not None:
            self._span.set_attribute("twelve.refusal", refused)
            self._span.set_status(trace.Status(trace.StatusCode.ERROR, refused))
        self._span.end()


_PROPAGATOR = TraceContextTextMapPropagator()
_tracer: Tracer | None = None
_current: ContextVar[Act | None] = ContextVar("act", default=None)
_NO_SPAN = nullcontext()


def install(tracer: Tracer | None) -> None:
    """Have acts traced in this process, or no longer."""
    global _tracer
    _tracer = tracer


def act(way: Way, room: str, kind: object) -> AbstractContextManager[None]:
    """While an act is taken that came to a room, by its code."""
    if _tracer is None:
        return _NO_SPAN
    about = {
        "twelve.way": way,
        "twelve.act": kind if isinstance(kind, str) else "unknown",
        # As in the log: no words, names, codes or tokens are in a span.
        "twelve.room": room_hash(room),
    }
    span = _tracer.start_span("act", attributes=about, kind=trace.SpanKind.SERVER)
    return _within(Act(_tracer, trace.set_span_in_context(span), span) if span.is_recording() else None)


def followed(carried: bytes) -> AbstractContextManager[None]:
    """While entries are folded that an act at another worker made."""
    if _tracer is None:
        return _NO_SPAN
    context = _PROPAGATOR.extract({"traceparent": carried.decode("ascii", "replace")})
    sampled = trace.get_current_span(context).get_span_context().trace_flags.sampled
    return _within(Act(_tracer, context, None) if sampled else None)


def current() -> Act | None:
    """The act that is being taken, where it is traced."""
    if _tracer is None:
        return None
    found = _current.get()
    return found if found is not None and not found.over else None


def step(name: Step, **about: int) -> None:
    """A step of the act that is being taken ended now."""
    if _tracer is not None and (found := current()) is not None:
        found.step(name, **about)


@contextmanager
def _within(begun: Act | None) -> Iterator[None]:
    # Also where there is none: what an act does in its turn is no part of it.
    token = _current.set(begun)
    refused: str | None = None
    try:
        yield
    except (Refusal, RoomsError) as error:
        refused = error.code
        raise
    except BaseException as error:
        refused = type(error).__name__
        raise
    finally:
        _current.reset(token)
        if begun is not None:
            begun.end(refused)
