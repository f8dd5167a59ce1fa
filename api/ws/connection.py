"""One socket from its first frame to its end.

It is in one of three stages, each a function that makes what the next one needs: it greets (`_greeted`), it is told
what it missed (`_caught_up`), and it is a member of the room (`_listen`). Reading, acting and hearing go on side by
side in the last one: a client that reads slowly or acts for long holds up nobody, not even its own pings.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass

from starlette.websockets import WebSocket, WebSocketDisconnect

from api.client_acts import Doing, submit_act
from api.errors import problem_body
from api.http.dependencies import find_room
from api.server.idempotency import first_seq
from api.server.lifespan import Resources
from api.server.metrics import METRICS
from api.server.rate_limits import client_address
from api.ws import close_codes as closing
from api.ws.broadcast import RoomBroadcast, Subscriber
from api.ws.close_codes import SocketClosed
from api.ws.encoding import simple_frame, welcome_frame
from api.ws.frame_reader import FrameReader, frame_ref
from api.ws.frames import PROTOCOL, ActFrame, Hello, Here, Ping, Ref, Typing
from api.ws.replay import Replay
from api.ws.transport import SocketWriter
from engine.core.errors import Refusal
from rooms.errors import RoomsError
from rooms.live.codes import hash_token
from rooms.live.messages import EntryAppended, RoomErased, RoomMessage
from rooms.live.room import Room
from rooms.live.seating import Caller, reclaimed_seat
from rooms.live.visibility import delay_of
from rooms.store.records import RequestKey

HELLO_SECONDS = 5.0
CATCH_UP_ENTRIES = 200
"""Entries that are read at once while a client catches up."""
_REFUSED = {"no_such_room": closing.NO_SUCH_ROOM, "too_fast": closing.TOO_FAST}
_FAILED = {"no_such_room": closing.NO_SUCH_ROOM, "room_set_aside": closing.ROOM_SET_ASIDE}
MAX_PENDING_ACTS = 16
"""Acts of one client that may be under way; they are done one after another."""


@dataclass(frozen=True)
class _Greeted:
    """Who it is, and where they stand in the log."""

    hello: Hello
    caller: Caller
    delay: float


class Connection:
    """A socket of a room."""

    def __init__(self, socket: WebSocket, outlet: SocketWriter, resources: Resources) -> None:
        self._address = client_address(socket)
        self._outlet = outlet
        self._resources = resources
        self._reader = FrameReader(socket, outlet, resources)
        self._acting = asyncio.Lock()
        self._name = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()
        self._owed: list[Ref] | None = None
        """Pings to answer once a late viewer has been told what was due; None when nothing is being caught up."""

    async def serve(self, code: str) -> str:
        """Serve it until it ends; returns how it ended, for the log."""
        try:
            greeted = await self._greeted(code)
            # Asked for again: while we waited for the hello it may have been forgotten here, or erased.
            await self._follow(await self._resources.directory.room(code), greeted)
        except SocketClosed as ended:
            self._end(ended)
            return ended.close.reason
        except Refusal as refusal:
            close = _REFUSED.get(refusal.code, closing.BAD_TOKEN)
            self._end(SocketClosed(close, refusal.code, refusal.detail))
            return close.reason
        except RoomsError as error:
            code, detail = problem_body(error)
            close = _FAILED.get(code, closing.STORE_DOWN)
            self._end(SocketClosed(close, code, detail))
            return close.reason
        except WebSocketDisconnect as gone:
            return f"gone {gone.code}"
        finally:
            for task in self._tasks:
                task.cancel()
            await self._outlet.dispose()
        return "gone"

    def _end(self, ended: SocketClosed) -> None:
        METRICS.closes.labels(ended.close.reason).inc()
        self._reader.refuse(None, ended.code, ended.detail)
        self._outlet.close(ended.close.code, ended.close.reason)

    # Greeting

    async def _greeted(self, code: str) -> _Greeted:
        resources, address = self._resources, self._address
        if not resources.guesses.is_exhausted(address):
            # Whoever has a wrong code hears so at once.
            await find_room(resources, address, code, None)
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                while True:
                    frame = await self._reader.read()
                    if isinstance(frame, Hello):
                        break
                    if frame is not None:
                        self._reader.strike(frame_ref(frame), "malformed", "The first frame is a hello.")
        except TimeoutError:
            raise SocketClosed(closing.HELLO_TIMEOUT) from None
        if frame.protocol != PROTOCOL:
            raise SocketClosed(
                closing.BAD_HELLO,
                "malformed",
                f"protocol: this server speaks protocol {PROTOCOL}; load the page again for its newest version.",
            )
        room = await find_room(resources, address, code, frame.token)
        caller = await resources.directory.caller(room, frame.token)
        if frame.token is not None:
            self._reader.mark = hash_token(frame.token)
        if frame.after_seq is not None and frame.after_seq > room.state.seq:
            newest = (await room.current_state()).seq
            # Whoever sees things later is not told how far the room has come.
            if frame.after_seq > newest and not delay_of(room.state, caller.viewer):
                raise SocketClosed(
                    closing.BAD_HELLO, "malformed", f"after_seq: the newest entry of this room is {newest}."
                )
        # A new socket is a sign of life: a seat that was kept is theirs again before they see anything.
        if await reclaimed_seat(room, caller.identity):
            caller = await resources.directory.caller(room, frame.token)
        return _Greeted(frame, caller, delay_of(room.state, caller.viewer))

    # Catching up

    async def _follow(self, room: Room, greeted: _Greeted) -> None:
        late = greeted.delay > 0
        viewer = greeted.caller.viewer
        first = room.state.seats[viewer.seat].first if viewer.seat is not None else 0
        line = room.presence.connect(viewer.seat, first, host=viewer.host)
        member = Subscriber(self._outlet, greeted.caller, late, line)
        feed: RoomBroadcast | None = None
        try:
            if late:
                feed = self._resources.feeds.for_room(room)
                feed.subscribe(member)
                self._owed = []
                self._tasks.add(asyncio.create_task(self._follow_late(room, greeted)))
            else:
                await self._caught_up(room, greeted)
                # Nothing may come between the last look at the room's state and the joining.
                feed = self._resources.feeds.for_room(room)
                feed.subscribe(member)
            await self._listen(room, member)
        finally:
            room.presence.disconnect(line)
            if feed is not None:
                feed.unsubscribe(member)

    async def _caught_up(self, room: Room, greeted: _Greeted) -> None:
        """Send the welcome, and then every entry after it up to the room's present one."""
        viewer, after = greeted.caller.viewer, greeted.hello.after_seq
        if after is None or after == room.state.seq:
            state = room.state
            self._outlet.write(welcome_frame(room.format, room.record.code, state, viewer, state.seq))
            return
        replay = await Replay.begin(room, greeted.caller, after)
        self._outlet.write(replay.welcome(after))
        while replay.seq < room.state.seq:
            for text in await replay.more(min(CATCH_UP_ENTRIES, room.state.seq - replay.seq)):
                self._outlet.write(text)
            await self._outlet.drained()

    async def _follow_late(self, room: Room, greeted: _Greeted) -> None:
        """Tell a spectator everything `delay` seconds after it happened, straight from the log."""
        delay = greeted.delay
        after = greeted.hello.after_seq
        newer = asyncio.Event()

        def hear(news: RoomMessage) -> None:
            if isinstance(news, (EntryAppended, RoomErased)):
                newer.set()

        stop = room.subscribe(hear)
        try:
            begun = room.state.last.get("begun", 2)
            past = await room.past.entries(0, room.state.seq)
            horizon = [e for e in past if e.at + delay <= room.now() or e.seq < begun][-1].seq
            # Whoever names a later entry (they saw it while they had a seat, or guessed it) begins no later either.
            first = horizon if after is None else min(after, horizon)
            replay = await Replay.begin(room, greeted.caller, first)
            self._outlet.write(replay.welcome(first))
            while not room.gone:
                newer.clear()
                for entry in await room.entries(replay.seq, CATCH_UP_ENTRIES):
                    if entry.seq >= begun:
                        if entry.at + delay > room.now():
                            self._caught_up_late()
                        await asyncio.sleep(max(0.0, entry.at + delay - room.now()))
                    if not self._outlet.write(replay.step(entry)):
                        self._end(SocketClosed(closing.TOO_SLOW))
                        return
                if replay.seq >= room.state.seq:
                    self._caught_up_late()
                    await newer.wait()
        except Refusal as refusal:
            self._end(SocketClosed(closing.NO_SUCH_ROOM, refusal.code, refusal.detail))
        except RoomsError as error:
            self._end(SocketClosed(closing.STORE_DOWN, *problem_body(error)))
        finally:
            stop()

    def _caught_up_late(self) -> None:
        for ref in self._owed or []:
            self._outlet.write(simple_frame("pong", ref=ref))
        self._owed = None

    # Listening

    async def _listen(self, room: Room, member: Subscriber) -> None:
        while True:
            frame = await self._reader.read()
            room.presence.heartbeat(member.line)
            match frame:
                case None:
                    continue
                case Here():
                    member.line.every, member.line.resting = frame.every, frame.every is None
                case Ping() if self._owed is not None:
                    self._owed.append(frame.ref)
                case Ping():
                    self._outlet.write(simple_frame("pong", ref=frame.ref))
                case Typing():
                    if member.viewer.seat is not None:
                        room.presence.typing(member.viewer.seat)
                case ActFrame():
                    self._act_soon(room, member, frame)
                case Hello():
                    self._reader.strike(None, "malformed", "The hello was said already.")

    def _act_soon(self, room: Room, member: Subscriber, frame: ActFrame) -> None:
        if len(self._tasks) > MAX_PENDING_ACTS:
            self._reader.strike(frame.ref, "too_fast", "Too many acts are under way; wait for their answers.")
            return
        task = asyncio.create_task(self._act(room, member, frame))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act(self, room: Room, member: Subscriber, frame: ActFrame) -> None:
        doing = Doing(act=frame.act, turn_id=frame.turn_id, ask=frame.ask, tenure=frame.tenure)
        content = doing.model_dump_json().encode()

        async def done(request: RequestKey | None = None) -> int:
            return await submit_act(room, member.caller, doing, request)

        try:
            async with self._acting:
                answers, deliberation = self._resources.answers, room.record.deliberation
                # A number is the client's own within this connection; a text names the act wherever it is repeated.
                if isinstance(frame.ref, str):
                    whose = (deliberation, str(member.caller.identity))
                    seq = await answers.for_key(frame.ref, whose, lambda: content, int, done, first_seq)
                else:
                    here = (deliberation, self._name, str(frame.ref))
                    seq = await answers.run_once(here, content, int, done, lasting=False)
        except Exception as error:
            self._reader.refuse(frame.ref, *problem_body(error))
        else:
            self._outlet.write(simple_frame("ack", ref=frame.ref, seq=seq))
