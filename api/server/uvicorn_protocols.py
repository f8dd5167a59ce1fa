"""How uvicorn speaks HTTP and WebSocket for us: clients that keep it waiting and addresses that open too much.

uvicorn waits for the rest of a request as long as a client likes. Here a request's head has to be whole in time, and
its body has to keep coming; how many connections there may be is `api/server/connections.py`'s to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from api.server.connections import STATE_KEY, Connections, full_sentence, too_many_sentence
from api.server.rate_limits import network_of
from api.wire.errors import problem_response

if TYPE_CHECKING:
    from asyncio import TimerHandle, Transport

UVICORN_VERSION = "0.54.0"
"""The version whose protocols these override. They are no public interface: read them again before this moves."""
LINGER_SECONDS = 1.0
"""A connection that is closed while its client still sends is reset, and the answer with it: so a refused one stays for
so long, and what comes is thrown away."""
BODY_BYTES_PER_SECOND = 4096
"""What a body has to bring, once its first seconds are over."""
_SLOW_HEAD_SENTENCE = "The head of the request did not come within {:g} seconds."
_SLOW_BODY_SENTENCE = "The body of the request came too slowly: after {:g} seconds less than 4 KiB a second."


class HttpProtocol(HttpToolsProtocol):
    """A connection as long as it speaks HTTP."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # None where another app is served than ours.
        self._connections: Connections | None = self.app_state.get(STATE_KEY)
        self._place: _CountedConnection | None = None
        self._refused = self._lingering = False
        self._timer: TimerHandle | None = None
        self._in_body = False
        self._began = 0.0
        self._bytes = 0

    # How many

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._connections is None:
            return
        if self._connections.full():
            self._refuse("unavailable", full_sentence(self._connections.descriptors))
            return
        host = self.client[0] if self.client is not None else None
        # A proxy's connections are many people's, and are counted by those (`api/server/security.py`).
        address = network_of(host) if host is not None and not self._connections.trusts(host) else None
        if address is not None and not self._connections.take(address):
            self._refuse("too_fast", too_many_sentence(self._connections.per_address))
            return
        self._place = _CountedConnection(self._connections, address)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_timer()
        if self._place is not None:
            self._place.leave()
        if self._lingering and self._connections is not None:
            self._connections.lingered()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        place, self._place = self._place, None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if place is not None and isinstance(protocol, SocketProtocol):
            protocol.on_closed = place.leave
        elif place is not None:
            place.leave()

    # How long

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._timer is None and not self._busy():
            self._await_head()
        self._bytes += len(data)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._stop_timer()
        super().on_headers_complete()
        self._in_body = True
        self._start_timer()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_body = False
        self._stop_timer()
        if self.cycle is not None and self.cycle.response_complete and not self.transport.is_closing():
            # It was answered before it was whole: from here on the connection is idle.
            self._unset_keepalive_if_required()
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _busy(self) -> bool:
        """Whether a request is being answered, or its body is coming."""
        return self._in_body or (self.cycle is not None and not self.cycle.response_complete)

    def _await_head(self) -> None:
        self._in_body = False
        self._start_timer()

    def _start_timer(self) -> None:
        if self._connections is None:
            return
        self._stop_timer()
        self._began, self._bytes = self.loop.time(), 0
        self._timer = self.loop.call_later(self._connections.seconds, self._on_timeout)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_timeout(self) -> None:
        """The time of a head is over, or that of what has come of a body."""
        assert self._connections is not None
        self._timer = None
        if self.transport.is_closing():
            return
        seconds, answering = self._connections.seconds, self.cycle is not None and not self.cycle.response_complete
        if self._in_body:
            left = self._began + seconds + self._bytes / BODY_BYTES_PER_SECOND - self.loop.time()
            # Where we do not read it, it is not the client who is slow.
            if left > 0 or self.flow.read_paused:
                self._timer = self.loop.call_later(max(left, 1.0), self._on_timeout)
            elif answering and not self.cycle.response_started:
                self._refuse("too_slow", _SLOW_BODY_SENTENCE.format(seconds))
            else:
                self.transport.close()
        elif answering:
            # What has come is the beginning of the next request, and its answer would come between.
            self._timer = self.loop.call_later(seconds, self._on_timeout)
        elif self._bytes:
            self._refuse("too_slow", _SLOW_HEAD_SENTENCE.format(seconds))
        else:
            # Nothing was asked, so there is nothing to answer: a browser opens connections for later.
            self.transport.close()

    def _refuse(self, code: str, detail: str) -> None:
        """Answer without the app, and close the connection."""
        answer = problem_response(code, detail)
        head = [*self.server_state.default_headers, *answer.raw_headers, (b"connection", b"close")]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in head)
        self.transport.write(STATUS_LINE[answer.status_code] + lines + b"\r\n" + bytes(answer.body))
        self._refused = True
        self._stop_timer()
        self._unset_keepalive_if_required()
        if self.cycle is not None and not self.cycle.response_complete:
            # What the app still sends is dropped.
            self.cycle.disconnected, self.cycle.waiting_for_100_continue = True, False
            self.cycle.message_event.set()
        self._lingering = self._connections is not None and self._connections.linger()
        if self._lingering:
            self.flow.resume_reading()
            self.transport.write_eof()
            self._timer = self.loop.call_later(LINGER_SECONDS, self.transport.close)
        else:
            self.transport.close()

    # Stopping

    def shutdown(self) -> None:
        # uvicorn calls this on every connection first, and then waits for requests in progress: so this is in time.
        if self._connections is not None:
            self._connections.stop()
        super().shutdown()


class SocketProtocol(WebSocketsSansIOProtocol):
    """The same connection once it is a WebSocket."""

    on_closed: Callable[[], None] | None = None
    """Counts it as closed."""

    def start_keepalive(self) -> None:
        super().start_keepalive()
        # It has been accepted. The headers of both sides, parsed, would take several KiB for as long as it lasts.
        del self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_closed is not None:
            self.on_closed()


class _CountedConnection:
    """A connection as it is counted: in all, and for its address."""

    def __init__(self, connections: Connections, address: str | None) -> None:
        self._connections, self._address = connections, address
        connections.opened()

    def leave(self) -> None:
        """It is over."""
        self._connections.closed()
        if self._address is not None:
            self._connections.give_back(self._address)
