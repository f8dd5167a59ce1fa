"""One socket from its first frame to its end.

It is in one of three stages, each a method that makes what the next one needs: the handshake (`_shake_hands`), the
entries that the client missed (`_catch_up`), and the subscription (`_listen`). The last one reads frames, runs acts and
sends entries concurrently: a client that reads slowly or acts for long delays nobody, not even its own pings.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from api.http.dependencies import find_room
from api.server.idempotency import first_seq
from api.server.lifespan import Resources
from api.server.rate_limits import client_address
from api.wire import close_codes
from api.wire.client_acts import ActRequest, submit_act
from api.wire.close_codes import SocketClosed
from api.wire.errors import problem_body
from api.wire.frames import (
    ActFrame,
    DraftFrame,
    HelloFrame,
    HereFrame,
    ListeningFrame,
    NextFrame,
    PingFrame,
    Ref,
    TypingFrame,
)
from api.wire.metrics import METRICS
from api.ws.broadcast import Broadcasts, RoomBroadcast, Subscriber
from api.ws.encoding import simple_frame, welcome_frame
from api.ws.frame_reader import FrameReader
from api.ws.replay import Replay
from api.ws.transport import SocketWriter
from engine.core import events
from engine.core.refusals import Refusal
from rooms import tracing
from rooms.errors import RoomsError
from rooms.live.codes import hash_token
from rooms.live.messages import EntryAppended, NextPressed, RoomGone, RoomMessage
from rooms.live.room import Room
from rooms.live.seating import Caller, caller_of, reclaim_seat
from rooms.live.visibility import check_read, delay_of, visible_to
from rooms.store.records import RequestKey
from rooms.surroundings import wait_until

CATCH_UP_ENTRIES = 200
"""Entries that are read at once while a client catches up."""
_REFUSAL_CLOSES = {
    "no_such_room": close_codes.NO_SUCH_ROOM,
    "no_such_format": close_codes.NO_SUCH_FORMAT,
    "too_fast": close_codes.TOO_FAST,
}
_FAILURE_CLOSES = {
    "no_such_room": close_codes.NO_SUCH_ROOM,
    "room_set_aside": close_codes.ROOM_SET_ASIDE,
    "room_set_back": close_codes.ROOM_SET_BACK,
}
MAX_PENDING_ACTS = 16
"""Acts of one client that may be under way; they are done one after another."""


@dataclass(frozen=True)
class _Handshake:
    """The hello of a client, its caller and its delay."""

    hello: HelloFrame
    caller: Caller
    delay: float


class Connection:
    """A socket of a room."""

    def __init__(self, socket: WebSocket, writer: SocketWriter, resources: Resources, broadcasts: Broadcasts) -> None:
        self._address = client_address(socket)
        self._writer = writer
        self._resources = resources
        self._broadcasts = broadcasts
        self._reader = FrameReader(socket, writer, resources)
        self._act_lock = asyncio.Lock()
        self._id = resources.surroundings.secret_hex(8)
        self._acts: set[asyncio.Task[None]] = set()
        """Those under way. An act that has come is done, also where its socket closes meanwhile."""
        self._following: asyncio.Task[None] | None = None
        self._owed_pings: list[Ref] | None = None
        """Pings to answer once a delayed viewer has been sent what was due; None when it has."""

    async def serve(self, code: str) -> str:
        """Serve it until it ends; returns why it ended, for the log."""
        try:
            handshake = await self._shake_hands(code)
            # Looked up again: while we waited for the hello it may have been unloaded or erased.
            room = await self._resources.directory.room(code)
            await room.prepare()
            await self._follow(room, handshake)
        except SocketClosed as ended:
            self._end(ended)
            return ended.close.reason
        except Refusal as refusal:
            close = _REFUSAL_CLOSES.get(refusal.code, close_codes.BAD_TOKEN)
            self._end(SocketClosed(close, refusal.code, refusal.detail))
            return close.reason
        except RoomsError as error:
            code, detail = problem_body(error)
            close = _FAILURE_CLOSES.get(code, close_codes.STORE_DOWN)
            self._end(SocketClosed(close, code, detail))
            return close.reason
        except WebSocketDisconnect as gone:
            return f"gone {gone.code}"
        finally:
            if self._following is not None:
                self._following.cancel()
            await self._writer.dispose()
        return "gone"

    def _end(self, ended: SocketClosed) -> None:
        METRICS.closes.labels(ended.close.reason).inc()
        self._reader.refuse(None, ended.code, ended.detail)
        self._writer.close(ended.close.code, ended.close.reason)

    # Handshake

    async def _shake_hands(self, code: str) -> _Handshake:
        resources, address = self._resources, self._address
        if not resources.guesses.is_exhausted(address):
            # A wrong code is refused at once.
            await find_room(resources, address, code, None)
        hello = await self._reader.read_hello()
        room = await find_room(resources, address, code, hello.token)
        caller = await caller_of(room, hello.token)
        if hello.token is not None:
            self._reader.token_hash = hash_token(hello.token)
        if hello.after_seq is not None and hello.after_seq > room.state.seq:
            check_read(room, await visible_to(room, caller), hello.after_seq)
        # A new socket is a sign of life: a seat that was kept is theirs again before they see anything.
        if await reclaim_seat(room, caller.identity):
            caller = await caller_of(room, hello.token)
        return _Handshake(hello, caller, delay_of(room.state, caller.viewer))

    # Catching up

    async def _follow(self, room: Room, handshake: _Handshake) -> None:
        delayed = handshake.delay > 0
        viewer = handshake.caller.viewer
        first = room.state.seats[viewer.seat].first if viewer.seat is not None else 0
        connection = room.presence.connect(viewer.seat, first, host=viewer.host, screen=handshake.hello.screen)
        subscriber = Subscriber(self._writer, handshake.caller, delayed, connection)
        broadcast: RoomBroadcast | None = None
        try:
            if delayed:
                broadcast = self._broadcasts.for_room(room)
                broadcast.subscribe(subscriber)
                self._owed_pings = []
                self._following = asyncio.create_task(self._follow_late(room, handshake))
            else:
                await self._catch_up(room, handshake)
                # Nothing may come between the last look at the room's state and the joining.
                broadcast = self._broadcasts.for_room(room)
                broadcast.subscribe(subscriber)
            await self._listen(room, subscriber)
        finally:
            room.presence.disconnect(connection)
            if broadcast is not None:
                broadcast.unsubscribe(subscriber)

    async def _catch_up(self, room: Room, handshake: _Handshake) -> None:
        """Send the welcome, and then every entry after it up to the room's present one."""
        viewer, after = handshake.caller.viewer, handshake.hello.after_seq
        if after is None or after == room.state.seq:
            state = room.state
            self._writer.write(welcome_frame(room.format, room.record.code, state, viewer, state.seq))
            return
        replay = await Replay.begin(room, handshake.caller, after)
        self._writer.write(replay.welcome(after))
        while replay.seq < room.state.seq:
            for text in await replay.more(min(CATCH_UP_ENTRIES, room.state.seq - replay.seq)):
                self._writer.write(text)
            await self._writer.drained()

    async def _follow_late(self, room: Room, handshake: _Handshake) -> None:
        """Send a spectator every entry `delay` seconds after it happened, straight from the log."""
        delay = handshake.delay
        after = handshake.hello.after_seq
        appended = asyncio.Event()

        def on_message(message: RoomMessage) -> None:
            if isinstance(message, (EntryAppended, RoomGone)):
                appended.set()

        stop = room.news.subscribe(on_message)
        try:
            begun = room.state.last.get(events.Begun, 2)
            entries = await room.history.entries(0, room.state.seq)
            horizon = [e for e in entries if e.at + delay <= room.now() or e.seq < begun][-1].seq
            # A client that names a later entry (seen while it had a seat, or guessed) begins no later either.
            first = horizon if after is None else min(after, horizon)
            replay = await Replay.begin(room, handshake.caller, first)
            self._writer.write(replay.welcome(first))
            while not room.gone:
                appended.clear()
                for entry in await room.entries(replay.seq, CATCH_UP_ENTRIES):
                    if entry.seq >= begun:
                        if entry.at + delay > room.now():
                            self._answer_owed_pings()
                        await wait_until(room.now, entry.at + delay)
                    if not self._writer.write(replay.step(entry)):
                        self._end(SocketClosed(close_codes.TOO_SLOW))
                        return
                if replay.seq >= room.state.seq:
                    self._answer_owed_pings()
                    await appended.wait()
        except Refusal as refusal:
            self._end(SocketClosed(close_codes.NO_SUCH_ROOM, refusal.code, refusal.detail))
        except RoomsError as error:
            code, detail = problem_body(error)
            self._end(SocketClosed(_FAILURE_CLOSES.get(code, close_codes.STORE_DOWN), code, detail))
        except Exception as error:
            # As where the task of the socket itself fails.
            self._reader.refuse(None, *problem_body(error))
            self._writer.close(1011, "internal")
        finally:
            stop()

    def _answer_owed_pings(self) -> None:
        for ref in self._owed_pings or []:
            self._writer.write(simple_frame("pong", ref=ref))
        self._owed_pings = None

    # Listening

    async def _listen(self, room: Room, subscriber: Subscriber) -> None:
        while True:
            frame = await self._reader.read()
            room.presence.heartbeat(subscriber.connection)
            match frame:
                case None:
                    continue
                case HereFrame():
                    subscriber.connection.every, subscriber.connection.resting = frame.every, frame.every is None
                case PingFrame() if self._owed_pings is not None:
                    self._owed_pings.append(frame.ref)
                case PingFrame():
                    self._writer.write(simple_frame("pong", ref=frame.ref))
                case TypingFrame():
                    if subscriber.viewer.seat is not None:
                        room.presence.typing(subscriber.viewer.seat)
                case DraftFrame():
                    room.presence.set_draft(subscriber.connection, frame.on)
                case ListeningFrame():
                    room.presence.set_listening(subscriber.connection, frame.on)
                case NextFrame():
                    if subscriber.viewer.seat is not None or subscriber.connection.host:
                        room.news.publish(NextPressed(subscriber.viewer.seat))
                case ActFrame():
                    self._act_soon(room, subscriber, frame)
                case HelloFrame():
                    self._reader.strike(None, "malformed", "The hello was said already.")

    def _act_soon(self, room: Room, subscriber: Subscriber, frame: ActFrame) -> None:
        if len(self._acts) >= MAX_PENDING_ACTS:
            self._reader.strike(frame.ref, "too_fast", "Too many acts are under way; wait for their answers.")
            return
        task = asyncio.create_task(self._act(room, subscriber, frame))
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)

    async def _act(self, room: Room, subscriber: Subscriber, frame: ActFrame) -> None:
        async def submit(request: RequestKey | None = None) -> int:
            return await submit_act(room, subscriber.caller, frame, request)

        try:
            with tracing.act("websocket", room.record.code, frame.act.get("kind")):
                async with self._act_lock:
                    idempotency, deliberation = self._resources.idempotency, room.record.deliberation
                    # A number is the client's own within this connection; a text names the act wherever it is repeated.
                    if isinstance(frame.ref, str):
                        scope = (deliberation, str(subscriber.caller.identity))
                        doing = ActRequest(act=frame.act, turn_id=frame.turn_id, ask=frame.ask, tenure=frame.tenure)
                        content = doing.model_dump_json().encode()
                        seq = await idempotency.for_key(frame.ref, scope, lambda: content, int, submit, first_seq)
                    else:
                        key = (deliberation, self._id, str(frame.ref))
                        # It is compared within this connection alone: the frame has been checked, and is not again.
                        content = to_json((frame.act, frame.turn_id, frame.ask, frame.tenure))
                        seq = await idempotency.run_once(key, content, int, submit, lasting=False)
        except Exception as error:
            self._reader.refuse(frame.ref, *problem_body(error))
        else:
            self._writer.write(simple_frame("ack", ref=frame.ref, seq=seq))
