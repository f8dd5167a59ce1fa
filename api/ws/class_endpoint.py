"""The socket of a class: what its view has changed, for a teacher's screen, the wall, and pupils who wait.

It speaks the frames of a room's socket: the first one is a hello, whose token says who looks; then the server sends the
view once and afterwards what changed of it. What a teacher does goes over HTTP.
"""

from __future__ import annotations

import asyncio

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from api.http.class_views import changed_parts, class_view
from api.http.routers.classes import find_class
from api.server.lifespan import Resources, get_resources
from api.server.rate_limits import client_address
from api.server.security import origin_allowed
from api.wire import close_codes
from api.wire.class_schemas import ClassParts, ClassView
from api.wire.close_codes import SocketClosed
from api.wire.errors import problem_body
from api.wire.frames import HelloFrame, HereFrame, PingFrame
from api.wire.metrics import METRICS
from api.ws.broadcast import Broadcasts
from api.ws.encoding import simple_frame
from api.ws.frame_reader import FrameReader, frame_ref
from api.ws.transport import SocketWriter, TextFrames, make_writer
from engine.core.refusals import Refusal
from rooms.classes.live import ClassFollower, ClassNews
from rooms.classes.places import settle_pupil
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import StoredClass
from rooms.classes.standing import NO_STANDING, Standing, standing_of
from rooms.errors import RoomsError
from rooms.live.codes import hash_token
from rooms.log_context import bind_class

CLASS_PATH = "/ws/classes/{code}"
PUPIL_SECONDS = 1.0
"""A pupil is sent what changed at most this often: when four hundred come in, each of them need not see each other."""

log = structlog.get_logger()


async def class_socket(websocket: WebSocket, code: str, broadcasts: Broadcasts) -> None:
    """A socket of a class."""
    resources = get_resources(websocket)
    await websocket.accept()
    if not origin_allowed(resources.settings, websocket.headers):
        METRICS.closes.labels(close_codes.FOREIGN_ORIGIN.reason).inc()
        await websocket.close(close_codes.FOREIGN_ORIGIN.code, close_codes.FOREIGN_ORIGIN.reason)
        return
    METRICS.connections.inc()
    bind_class(code)
    writer = make_writer(websocket.scope, websocket._send, broadcasts.outbox)
    try:
        ended = await ClassConnection(websocket, writer, resources).serve(code)
        log.info("class_socket_closed", why=ended)
    finally:
        METRICS.connections.dec()


def class_frame(parts: ClassView | ClassParts) -> TextFrames:
    """A frame with a view of a class, or with the parts of it that changed."""
    body = parts.model_dump_json(exclude_unset=True)
    return TextFrames.of(f'{{"kind":"class","view":{body}}}'.encode())


class ClassConnection:
    """A socket of a class."""

    def __init__(self, socket: WebSocket, writer: SocketWriter, resources: Resources) -> None:
        self._address = client_address(socket)
        self._writer = writer
        self._resources = resources
        self._reader = FrameReader(socket, writer, resources)
        self._standing: Standing = NO_STANDING
        self._token: str | None = None
        self._sending_later: asyncio.TimerHandle | None = None
        self._latest: StoredClass | None = None

    async def serve(self, code: str) -> str:
        """Serve it until it ends; returns why it ended, for the log."""
        try:
            known = await self._shake_hands(code)
            await self._follow(known)
        except SocketClosed as ended:
            self._end(ended)
            return ended.close.reason
        except ClassRefusal as refusal:
            self._end(SocketClosed(close_codes.NO_SUCH_CLASS, refusal.code, refusal.detail))
            return close_codes.NO_SUCH_CLASS.reason
        except Refusal as refusal:
            close = close_codes.TOO_FAST if refusal.code == "too_fast" else close_codes.BAD_TOKEN
            self._end(SocketClosed(close, refusal.code, refusal.detail))
            return close.reason
        except RoomsError as error:
            self._end(SocketClosed(close_codes.STORE_DOWN, *problem_body(error)))
            return close_codes.STORE_DOWN.reason
        except WebSocketDisconnect as gone:
            return f"gone {gone.code}"
        finally:
            if self._sending_later is not None:
                self._sending_later.cancel()
            await self._writer.dispose()
        return "gone"

    def _end(self, ended: SocketClosed) -> None:
        METRICS.closes.labels(ended.close.reason).inc()
        self._reader.refuse(None, ended.code, ended.detail)
        self._writer.close(ended.close.code, ended.close.reason)

    async def _shake_hands(self, code: str) -> StoredClass:
        hello = await self._reader.read_hello()
        resources, self._token = self._resources, hello.token
        known, self._standing = await find_class(resources, self._address, code, hello.token)
        if hello.token is not None:
            self._reader.token_hash = hash_token(hello.token)
        if self._standing.pupil is not None:
            await settle_pupil(resources.classes, known.record.code, self._standing.pupil)
            known, self._standing = await find_class(resources, self._address, code, hello.token)
        return known

    async def _follow(self, known: StoredClass) -> None:
        rooms = self._standing.pupil is None and self._standing.waiting is None
        live = self._resources.live_classes.of(known)
        follower = ClassFollower(self._on_news, teacher=self._standing.teacher, rooms=rooms)
        try:
            glances = await live.follow(follower)
            view = class_view(live.known, self._standing_in(live.known), glances, self._resources.settings)
            self._writer.write(class_frame(view))
            await self._listen()
        finally:
            live.unfollow(follower)

    async def _listen(self) -> None:
        while True:
            frame = await self._reader.read()
            match frame:
                case None | HereFrame():
                    continue
                case PingFrame():
                    self._writer.write(simple_frame("pong", ref=frame.ref))
                case HelloFrame():
                    self._reader.strike(None, "malformed", "The hello was said already.")
                case _:
                    self._reader.strike(
                        frame_ref(frame), "malformed", "On the socket of a class only pings are sent; act over HTTP."
                    )

    def _standing_in(self, known: StoredClass) -> Standing:
        """Who the socket speaks for by now. Raises `bad_token` where its token opens nothing any more."""
        self._standing = standing_of(known.state, self._token)
        return self._standing

    def _on_news(self, news: ClassNews) -> None:
        if news.gone:
            self._end(SocketClosed(close_codes.NO_SUCH_CLASS))
            return
        self._latest = news.known
        if self._standing.pupil is not None or self._standing.waiting is not None:
            # A pupil who has been dealt to a room is notified at once.
            if news.pupils and self._sending_later is None:
                dealt = self._place_changed(news.known)
                delay = 0.0 if dealt else PUPIL_SECONDS
                self._sending_later = asyncio.get_running_loop().call_later(delay, self._send_to_pupil)
            return
        self._send(news.known, news)

    def _place_changed(self, known: StoredClass) -> bool:
        try:
            now = standing_of(known.state, self._token)
        except Refusal:
            return True
        before = self._standing.pupil
        return now.pupil is None or before is None or (now.pupil.room, now.pupil.seat) != (before.room, before.seat)

    def _send_to_pupil(self) -> None:
        self._sending_later = None
        if self._latest is not None:
            self._send(self._latest, ClassNews(self._latest, pupils=True, rooms=()))

    def _send(self, known: StoredClass, news: ClassNews) -> None:
        try:
            standing = self._standing_in(known)
        except Refusal as refusal:
            self._end(SocketClosed(close_codes.BAD_TOKEN, refusal.code, refusal.detail))
            return
        parts = changed_parts(known, standing, news.rooms, self._resources.settings, pupils=news.pupils)
        if parts.model_fields_set and not self._writer.write(class_frame(parts)):
            self._end(SocketClosed(close_codes.TOO_SLOW))
