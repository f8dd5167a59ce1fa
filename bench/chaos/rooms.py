"""The rooms of `bench.chaos`: how each format is played, and the page of the host who looks on and acts."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from api.wire.close_codes import ROOM_SET_BACK
from bench.chaos.figures import Answered, Interval, Journal
from bench.chaos.page_record import HOST_ACT_ENTRIES, PageRecord
from engine.core.acts import SettingValue


@dataclass(frozen=True)
class Play:
    """How a format is played: a ready matter, and settings with which its rooms are long and wait for no people."""

    case_id: str
    settings: Mapping[str, SettingValue]


PLAYS: Mapping[str, Play] = {
    "jury": Play("case_001_robbery", {"max_rounds": 20, "stability_rounds": 10, "initial_guilty": 6}),
    "panel": Play("tumour_board", {"max_messages": 200, "demand_every": 100, "decision_rule": "unanimous"}),
    "court": Play("merge_the_change", {"jury_size": 12, "jury_threshold": 7}),
    "history": Play("marie_curie", {"look_in": "own_sources", "min_findings": 6}),
    "meeting": Play("night_train", {"reveal_seconds": 0}),
}
"""By format."""
RETRYABLE_CODES = ("store_unavailable", "too_fast", "conflict", "room_set_back")
"""Answers that say so; an act that gets one is sent again, and counts until it is taken or refused."""
SKIP_INTERVAL_SECONDS = 0.4
"""How often the host ends the speech, or the wait, that is on."""
ACT_SECONDS = 0.5
MAX_PENDING_ACTS = 8
"""A host who waits for so many answers does nothing more."""
ANSWER_SECONDS = 4.0
"""Without an answer for so long, a page takes its connection for dead."""
WATCH_SECONDS = 30.0
"""After so long a room counts as one that did not go on, and an act as not answered."""


@dataclass
class Place:
    """A server that a page may connect to."""

    address: str
    pid: int


@dataclass
class HostPage:
    """One room, and the page of its host, who has no seat."""

    format: str
    code: str
    deliberation: str
    token: str
    journal: Journal
    draw: random.Random
    record: PageRecord = field(default_factory=PageRecord)
    went_on_at: float = 0.0
    """When the newest entry that is not an own act came."""
    arrived: dict[int, float] = field(default_factory=dict)
    closed: bool = False
    place: Place | None = None
    line: ClientConnection | None = None
    pending: dict[str, float] = field(default_factory=dict)
    """Acts without an answer, with the time at which each was first sent."""
    _reload: bool = False
    """Whether it asks for a fresh snapshot the next time that it connects, as a page that is loaded once more."""
    _again: set[str] = field(default_factory=set)
    """Acts that will be sent again in a moment."""
    _told: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """By act: how often it was sent, and what was answered, for an act that is never done."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @classmethod
    async def open(cls, format: str, number: int, address: str, journal: Journal, draw: random.Random) -> HostPage:
        """Open a room and begin. Raises `httpx.HTTPError`."""
        play = PLAYS[format]
        wanted = {
            "format": format,
            "case_id": play.case_id,
            "seat": None,
            "settings": {"pace": "brisk", **play.settings},
            "seed": str(number),
        }
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=5) as http:
            made = (await http.post("/api/rooms", json=wanted)).raise_for_status().json()
            headers = {"Authorization": f"Bearer {made['host_token']}", "Idempotency-Key": "begin"}
            begin = await http.post(f"/api/rooms/{made['code']}/acts", json={"act": {"kind": "begin"}}, headers=headers)
            begin.raise_for_status()
        return cls(format, made["code"], "", made["host_token"], journal, draw)

    async def stay(
        self, choose: Callable[[Place | None], Place], calm: Callable[[], bool], over: asyncio.Event
    ) -> None:
        """Follow the room to its end, and act in it until everything is `over`. `choose`: a server, another one than
        the last where there is one; `calm`: whether nothing is wrong just now."""
        acting = [asyncio.create_task(self._act(over)), asyncio.create_task(self._press_next())]
        try:
            while self.pending or not (self.closed or over.is_set()):
                self.place = choose(self.place)
                await self._follow(self.place, calm)
                await asyncio.sleep(0.1)
        finally:
            for task in (*acting, *self._tasks):
                task.cancel()
            await asyncio.gather(*acting, *self._tasks, return_exceptions=True)

    async def _follow(self, place: Place, calm: Callable[[], bool]) -> None:
        """One connection, until it breaks."""
        record = self.record
        try:
            async with connect(
                f"ws://{place.address}/ws/rooms/{self.code}",
                compression=None,
                max_queue=None,
                max_size=None,
                open_timeout=3,
                close_timeout=1,
                ping_interval=None,
            ) as line:
                self.line = line
                resumed = None if self._reload else record.newest
                hello = {"kind": "hello", "protocol": 1, "token": self.token}
                await line.send(json.dumps(hello if resumed is None else {**hello, "after_seq": resumed}))
                for ref in list(self.pending):
                    await self._send(ref)
                async for text in line:
                    self._read(json.loads(text), resumed, calm())
                    if self.closed and not self.pending:
                        return
                raise ConnectionClosed(line.protocol.close_rcvd, line.protocol.close_sent)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == ROOM_SET_BACK.code:
                self._reload = True
        except (OSError, WebSocketException, TimeoutError):
            pass
        finally:
            self.line = None

    def _read(self, frame: Mapping[str, Any], resumed: int | None, calm: bool) -> None:
        now, record = time.monotonic(), self.record
        match frame["kind"]:
            case "welcome" if frame["seq"] != resumed or record.newest != resumed:
                record.refresh(frame["seq"])
                self._reload = False
                # What came before the snapshot is no sign that the room goes on.
                self.went_on_at = 0.0
            case "event" | "skip":
                kind = frame.get("event", {}).get("kind")
                record.send(frame["seq"], kind, frame.get("at"))
                self.arrived[frame["seq"]] = now
                if kind not in HOST_ACT_ENTRIES and record.set_back_to is None:
                    if calm and self.went_on_at:
                        self.journal.add(Interval(format=self.format, seconds=now - self.went_on_at))
                    self.went_on_at = now
                self.closed = self.closed or kind == "closed"
            case "ack" | "refusal" if frame["ref"] in self.pending:
                self._answered(frame, now)
            case _:
                pass

    def _answered(self, frame: Mapping[str, Any], now: float) -> None:
        ref, code = frame["ref"], frame.get("code")
        self._told[ref][code or frame["kind"]] += 1
        if code in RETRYABLE_CODES:
            # One repetition at a time for each act: more of them would be a flood, which is refused.
            if ref not in self._again:
                self._again.add(ref)
                self._spawn(self._send_later(ref))
            return
        began = self.pending.pop(ref)
        del self._told[ref]
        if code is None:
            self.record.accept(ref, frame["seq"])
        self.journal.add(Answered(format=self.format, seconds=now - began, refusal=code))

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _press_next(self) -> None:
        while not self.closed:
            await asyncio.sleep(SKIP_INTERVAL_SECONDS)
            if self.line is not None:
                with contextlib.suppress(OSError, WebSocketException):
                    await self.line.send(json.dumps({"kind": "next"}))

    async def _act(self, over: asyncio.Event) -> None:
        number = 0
        while not self.closed and not over.is_set():
            await asyncio.sleep(self.draw.uniform(0.5, 1.5) * ACT_SECONDS)
            if len(self.pending) >= MAX_PENDING_ACTS:
                continue
            number += 1
            ref = f"act {number}"
            self.pending[ref] = time.monotonic()
            await self._send(ref)
            self._spawn(self._watch(ref))

    async def _send_later(self, ref: str) -> None:
        await asyncio.sleep(self.draw.uniform(0.5, 1.0))
        self._again.discard(ref)
        if ref in self.pending:
            await self._send(ref)

    async def _send(self, ref: str) -> None:
        pace = "brisk" if int(ref.split()[1]) % 2 else "live"
        frame = {"kind": "act", "ref": ref, "act": {"kind": "set_pace", "pace": pace}}
        if self.line is not None:
            self._told[ref]["sent"] += 1
            with contextlib.suppress(OSError, WebSocketException):
                await self.line.send(json.dumps(frame))

    async def _watch(self, ref: str) -> None:
        """Break the connection where an act is not answered; in the end, count it."""
        began = self.pending[ref]
        while ref in self.pending and time.monotonic() - began < WATCH_SECONDS:
            line = self.line
            await asyncio.sleep(ANSWER_SECONDS)
            if ref in self.pending and line is not None and line is self.line:
                line.transport.abort()
        if self.pending.pop(ref, None) is not None:
            self.record.unanswered += 1
            how = ", ".join(f"{what} {times}" for what, times in self._told.pop(ref, Counter[str]()).items())
            self.journal.add(Answered(format=self.format, seconds=None, why=f"{self.code}: {ref} ({how})"))
