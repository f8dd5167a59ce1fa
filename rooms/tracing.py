"""Traces: what an act goes through, from the client's request to the last socket that is written to, over all workers.

Off unless a tracer is installed (`api/server/otlp.py` has one), and then every function here returns at once. A step is
noted where it ends, and began where the one before ended. An act is current in the context of the task that does it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Literal, Protocol

from engine.core.errors import Refusal
from rooms.errors import RoomsError

Step = Literal["check", "store", "publish", "write"]
Way = Literal["http", "websocket", "mcp", "driver"]
"""By which an act comes; `driver`: it is a mind's, or the bench's."""


class Act(Protocol):
    """One act on its way through this worker."""

    over: bool
    """Whether the client that began it has had an answer; what was begun on the way may still note its end."""

    def step(self, name: Step, **about: int) -> None:
        """A step ended now."""
        ...

    def carried(self) -> bytes:
        """What another worker goes on with: a `traceparent` of the W3C."""
        ...

    def end(self, refused: str | None) -> None:
        """It was answered; `refused`: the code, where it was not taken."""
        ...


class Tracer(Protocol):
    """Where traces go."""

    def begin(self, way: Way, room: str, kind: str) -> Act | None:
        """An act of this kind came to a room, by its code; None where it is not among those that are traced."""
        ...

    def follow(self, carried: bytes) -> Act | None:
        """An act that another worker took."""
        ...


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
    return _within(_tracer.begin(way, room, kind if isinstance(kind, str) else "unknown"))


def followed(carried: bytes) -> AbstractContextManager[None]:
    """While entries are folded that an act at another worker made."""
    return _NO_SPAN if _tracer is None else _within(_tracer.follow(carried))


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
