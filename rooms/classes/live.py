"""A class as one worker follows it, for those who are connected here: what changed, a few times a second.

News come from the bus and from the rooms of the class, which this worker keeps in memory meanwhile. They are gathered
for a moment and sent as one frame, so forty rooms at live pace cost a teacher's screen a handful of frames a second.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import structlog

from rooms.bus.base import Signal
from rooms.classes.class_rooms import follow_rematches, room_of
from rooms.classes.glance import RoomGlance, glance_at, last_spoken_at
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import ClassRegistry, StoredClass, class_channel
from rooms.classes.state import ClassRoom
from rooms.errors import RoomsError
from rooms.live.messages import EntryAppended, PresenceChanged, RoomGone, RoomMessage
from rooms.live.presence import Connection
from rooms.live.room import Room
from rooms.log_context import bind_class

GATHER_SECONDS = 0.25
"""How long news are gathered before they are sent."""
TICK_SECONDS = 1.0
"""How often it is checked that the rooms are in memory, and whether people play again."""
READ_SECONDS = 5.0
"""How often the class is read where no news comes: a worker that is killed between saving a class and publishing it
leaves the others behind."""

log = structlog.get_logger()


@dataclass(frozen=True)
class ClassNews:
    """What changed in a class since the last news."""

    known: StoredClass
    pupils: bool
    """Whether what the class knows has changed."""
    rooms: tuple[RoomGlance, ...]
    """The rooms of which something changed."""
    gone: bool = False
    """The class was erased."""


NewsListener: TypeAlias = Callable[[ClassNews], None]


@dataclass
class _Followed:
    """A room that is followed."""

    member: ClassRoom
    room: Room
    stop: Callable[[], None]
    glance: RoomGlance | None = None
    spoke_at: float | None = None
    host: Connection | None = None
    """The teacher's presence in it."""
    changed: bool = True


@dataclass(eq=False)
class ClassFollower:
    """Somebody who is connected here."""

    listener: NewsListener
    teacher: bool
    rooms: bool
    """Whether they are shown the rooms; pupils are not."""
    follows: bool = False
    """Whether they have the class as it was when they came: changes are told after it."""


@dataclass
class LiveClass:
    """One class in one worker, as long as somebody here follows it."""

    registry: ClassRegistry
    known: StoredClass
    on_empty: Callable[[LiveClass], None]
    followers: list[ClassFollower] = field(default_factory=list)
    _rooms: dict[int, _Followed] = field(default_factory=dict)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _stale: bool = True
    _read_at: float = 0.0
    """When the class was read last, by the loop's clock."""
    _told: int = 0
    """The version of the class of which the followers know."""

    def learn(self, known: StoredClass) -> None:
        """Somebody has read the class: it may be newer than what was read here."""
        if known.record.version > self.known.record.version:
            self.known = known
            self._wake.set()

    def start(self) -> None:
        """Begin to follow."""
        self._told = self.known.record.version
        self._subscription = self.registry.bus.subscribe(class_channel(self.known.record.id), self._on_signal)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop following."""
        self._subscription.close()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        for number in tuple(self._rooms):
            self._drop(number)

    async def follow(self, follower: ClassFollower) -> tuple[RoomGlance, ...]:
        """Add a follower: every room as it is now; later changes are sent to the follower."""
        self.followers.append(follower)
        try:
            if follower.rooms:
                await self._keep_rooms()
                if changed := await self._look_at_changed():
                    # Seen here, it is not seen as a change any more; the others have not got it.
                    self._tell(ClassNews(self.known, pupils=False, rooms=changed))
        except BaseException:
            # The rooms would stay in memory for nobody.
            self.unfollow(follower)
            raise
        follower.follows = True
        self._mark_teacher()
        return tuple(one.glance for one in self._rooms.values() if one.glance is not None) if follower.rooms else ()

    def unfollow(self, follower: ClassFollower) -> None:
        """Remove a follower; may be called twice."""
        if follower in self.followers:
            self.followers.remove(follower)
            self._mark_teacher()
            if not self.followers:
                self.on_empty(self)

    # News

    def _on_signal(self, signal: Signal) -> None:
        self._stale = True
        self._wake.set()

    def _on_room(self, number: int, message: RoomMessage) -> None:
        followed = self._rooms.get(number)
        if followed is None or not isinstance(message, EntryAppended | PresenceChanged | RoomGone):
            return
        if isinstance(message, EntryAppended) and message.entry.event.kind in ("turn_taken", "begun"):
            followed.spoke_at = message.entry.at
        followed.changed = True
        self._wake.set()

    async def _run(self) -> None:
        bind_class(self.known.record.code)
        while True:
            with contextlib.suppress(TimeoutError):
                # Not `wait_for`, which takes no notice of a cancellation in the turn in which it is woken.
                async with asyncio.timeout(TICK_SECONDS):
                    await self._wake.wait()
                await asyncio.sleep(GATHER_SECONDS)
            self._wake.clear()
            try:
                await self._refresh()
            except ClassRefusal:
                self._tell(ClassNews(self.known, pupils=False, rooms=(), gone=True))
                return
            except RoomsError as error:
                log.warning("class_not_followed", error=error.code)
            except Exception:
                log.exception("class_not_followed")

    async def _refresh(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._stale or now - self._read_at >= READ_SECONDS:
            self._stale, self._read_at = False, now
            self.learn(await self.registry.find(self.known.record.code))
        if any(follower.rooms for follower in self.followers):
            if any(followed.room.state.rematch is not None for followed in self._rooms.values()):
                self.learn(await follow_rematches(self.registry, self.known.record.code))
            await self._keep_rooms()
            rooms = await self._look_at_changed()
        else:
            for number in tuple(self._rooms):
                self._drop(number)
            rooms = ()
        pupils = self.known.record.version != self._told
        self._told = self.known.record.version
        if pupils or rooms:
            self._tell(ClassNews(self.known, pupils=pupils, rooms=rooms))

    def _tell(self, news: ClassNews) -> None:
        for follower in tuple(self.followers):
            if not follower.follows and not news.gone:
                continue
            try:
                follower.listener(news)
            except Exception:
                log.exception("class_listener_failed")

    # Rooms

    async def _keep_rooms(self) -> None:
        """Follow the rooms of the class that are in memory, and load those that are not."""
        members = {member.number: member for member in self.known.state.rooms}
        for number in [number for number, one in self._rooms.items() if members.get(number) != one.member]:
            self._drop(number)
        for number, member in members.items():
            room = await room_of(self.registry.directory, member)
            followed = self._rooms.get(number)
            if room is None or (followed is not None and followed.room is room):
                if room is not None:
                    room.keep_in_memory()
                continue
            if followed is not None:
                self._drop(number)
            stop = room.news.subscribe(partial(self._on_room, number))
            self._rooms[number] = _Followed(member, room, stop)
        self._mark_teacher()

    async def _look_at_changed(self) -> tuple[RoomGlance, ...]:
        changed = []
        for number, followed in sorted(self._rooms.items()):
            if not followed.changed:
                continue
            followed.changed = False
            if followed.spoke_at is None:
                followed.spoke_at = await last_spoken_at(followed.room)
            if self._rooms.get(number) is not followed:
                continue
            glance = glance_at(followed.room, followed.member, followed.spoke_at)
            if glance != followed.glance:
                followed.glance = glance
                changed.append(glance)
        return tuple(changed)

    def _drop(self, number: int) -> None:
        followed = self._rooms.pop(number)
        followed.stop()
        if followed.host is not None:
            followed.room.presence.disconnect(followed.host)

    def _mark_teacher(self) -> None:
        """While a teacher's screen is open here, the host of every room is there."""
        here = any(follower.teacher for follower in self.followers)
        for followed in self._rooms.values():
            if here and followed.host is None:
                followed.host = followed.room.presence.connect(None, host=True, screen=True)
            elif not here and followed.host is not None:
                followed.room.presence.disconnect(followed.host)
                followed.host = None


class LiveClasses:
    """The classes that somebody who is connected to this worker follows."""

    def __init__(self, registry: ClassRegistry) -> None:
        self._registry = registry
        self._classes: dict[str, LiveClass] = {}
        self._stopping: set[asyncio.Task[None]] = set()

    def of(self, known: StoredClass) -> LiveClass:
        """The class as it is followed here; the caller follows it before anything else happens."""
        live = self._classes.get(known.record.id)
        if live is None:
            live = self._classes[known.record.id] = LiveClass(self._registry, known, self._forget)
            live.start()
        else:
            live.learn(known)
        return live

    def _forget(self, live: LiveClass) -> None:
        if self._classes.get(live.known.record.id) is live:
            del self._classes[live.known.record.id]
        task = asyncio.create_task(live.stop())
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)

    async def stop(self) -> None:
        """Follow nothing any more."""
        classes, self._classes = tuple(self._classes.values()), {}
        await asyncio.gather(*(live.stop() for live in classes), *self._stopping, return_exceptions=True)
