"""That nobody hears what is not for them: every format is played with canaries in every private place (V1 to V3).

A canary is a word or a number that occurs in one private place and nowhere else: a thought, a hidden conviction, a line
of the host's, the seed, a token, a secret. Nobody else's frames, answers, transcripts, exports or calls over MCP may
hold it, nor any line of the log. Ballots in the box have no words of their own; they are looked at one by one.
"""

import asyncio
import contextlib
import io
import json
import logging
import random
import re
import zipfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.core import acts as a
from engine.core.asks import AskedAct, pending_asks
from engine.core.errors import Refusal
from engine.core.state import State
from engine.formats import FORMATS
from rooms.bus import connect_bus
from rooms.driver.lease import acquire_lease
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from rooms.store import connect_store
from rooms.store.sql.upgrade import upgrade
from tests.api.conftest import settings
from tests.api.mcp.agents import everything_told
from tests.api.serving import House, Json, OpenRoom, Socket, bearer, serving
from tests.engine.laws.acting import canary, identity, sensible
from tests.rooms.driving import Clock
from tests.rooms.webhooks.target import target

SEED = "CANARY-seed"
WORD = re.compile(r"CANARY-[a-z]+(?:-\d+)?")
NUMBER = re.compile(r"0\.1\d\d321\b")
PATHS = (
    "",
    "/view",
    "/events?limit=1000",
    "/transcript.md",
    "/transcript.json",
    "/case",
    "/log.jsonl",
    "/webhooks",
    "/certificate",
)
BO, BOT = 3, 4


@dataclass
class Viewer:
    """Somebody who looks, and everything they were ever shown."""

    name: str
    token: str | None
    seat: int | None = None
    host: bool = False
    frames: Socket | None = None
    shown: dict[str, str] = field(default_factory=dict)

    def may(self, state: State) -> Callable[[str], bool]:
        """Which canaries are theirs to see now."""
        over = state.verdict is not None or state.status == "closed"
        everything = self.host and (self.seat is None or over)

        def seen(found: str) -> bool:
            if found == SEED:
                return state.status == "closed"
            if everything:
                return True
            if found.startswith("0."):
                return over or found == str(canary(self.seat or 0))
            kind, _, seat = found.removeprefix("CANARY-").partition("-")
            if kind == "line":
                return self.seat is not None and (not seat or int(seat) == self.seat or self.host)
            return kind == "thought" and seat == str(self.seat)

        return seen


def canaries(text: str) -> set[str]:
    """Every canary in a text."""
    return {*WORD.findall(text), *NUMBER.findall(text)}


async def listen(frames: Socket) -> None:
    """Take in every frame as it comes: a socket that is not read is closed."""
    while True:
        await frames.next(600)


async def look(room: OpenRoom, viewer: Viewer) -> None:
    """Let somebody look at everything there is."""
    for path in PATHS:
        answer = await room.http.get(f"{room.path}{path}", headers=bearer(viewer.token))
        viewer.shown[path] = f"{answer.headers}{answer.text}"
    packed = await room.get("/export.zip", viewer.token)
    if packed.status_code == 200:
        with zipfile.ZipFile(io.BytesIO(packed.content)) as files:
            viewer.shown |= {name: files.read(name).decode() for name in files.namelist()}
    told = await everything_told(room.server, room.code, viewer.token)
    viewer.shown |= {f"mcp {name}": text for name, text in told.items()}
    seq = (await room.get("", room.host_token)).json()["seq"]
    async with room.socket(viewer.token, after=0) as again:
        while not again.heard or again.heard[-1].get("seq", 0) < seq:
            await again.next()
        viewer.shown["replayed"] = json.dumps(again.heard, ensure_ascii=False)
    assert viewer.frames is not None
    async with asyncio.timeout(60):
        while True:
            if viewer.frames.heard and max(frame.get("seq", 0) for frame in viewer.frames.heard) >= seq:
                break
            await asyncio.sleep(0.02)
    viewer.shown["frames"] = json.dumps(viewer.frames.heard, ensure_ascii=False)


def check(viewers: list[Viewer], state: State, secrets: list[str]) -> None:
    """That everybody was shown their own canaries alone, and nobody a token."""
    for viewer in viewers:
        may = viewer.may(state)
        for where, text in viewer.shown.items():
            wrong = {found for found in canaries(text) if not may(found)}
            assert not wrong, f"{viewer.name} reads {wrong} in {where}"
            assert not [secret for secret in secrets if secret in text], f"{viewer.name} reads a secret in {where}"


def check_box(viewers: list[Viewer], state: State) -> int:
    """That ballots in the box are read by nobody but their own seat; how many there are."""
    boxed = {number for number, secret in state.sealed.items() if secret.choice}
    for viewer in viewers:
        entries = json.loads("{" + viewer.shown["/events?limit=1000"].split("{", 1)[1].split("{", 1)[1])
        for entry in entries["events"]:
            event: Json = entry.get("event", {})
            if event.get("kind") == "ballot_cast" and event["seat"] in boxed and event["choice"] is None:
                parts = event.get("sealed") or {}
                assert set(parts) <= {str(viewer.seat)}, f"{viewer.name} reads the ballot of seat {event['seat']}"
    return len(boxed)


@dataclass
class Play:
    """A deliberation that the test drives: every mind's and the bench's acts carry canaries; people act over HTTP."""

    outside: OpenRoom
    inside: Room
    people: dict[int, str]
    random_: random.Random = field(default_factory=lambda: random.Random(12))

    async def until(self, moment: Callable[[State], bool]) -> State:
        """Play on until the state is so, after any act."""
        while True:
            state = await self.inside.current_state()
            if moment(state):
                return state
            for spec in pending_asks(self.inside.format, state):
                await self._answer(state, spec)
                if moment(await self.inside.current_state()):
                    return self.inside.state
                if self.inside.state.phase != state.phase:
                    break

    async def _answer(self, state: State, spec: AskedAct) -> None:
        act = sensible(self.inside.format, state, spec, self.random_)
        if isinstance(act, (a.Speak, a.CastBallot)):
            act = act.model_copy(update={"conviction": canary(spec.seat)})
        token = self.people.get(spec.seat)
        if token is None:
            with contextlib.suppress(Refusal):
                await self.inside.submit(identity(state, spec.seat), act, ask=spec.ask)
            return
        said = act.model_dump(mode="json", exclude_defaults=True, exclude={"thought", "would_change"}) | {
            "kind": spec.act
        }
        answer = await self.outside.do(said, token, **{"turn_id" if spec.act == "speak" else "ask": spec.ask})
        assert answer.status_code in (200, 409), answer.text


@contextlib.asynccontextmanager
async def played(
    format: str, tmp_path: Path, redis_url: str, *, host_seat: bool
) -> AsyncIterator[tuple[House, OpenRoom, RoomDirectory]]:
    """A server, a room of a format on it, and a directory that drives the room in its place."""
    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    chosen = settings(database_url=url, redis_url=redis_url, webhook_private=True, log_level="debug")
    async with (
        serving(chosen) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        house = House(server, http)
        asked: dict[str, Any] = {} if host_seat else {"seat": None}
        room = await house.open(
            {"show_convictions": False, "agents_see_convictions": False, "turn_seconds": 600},
            seed=SEED,
            format=format,
            **asked,
        )
        store, bus = await connect_store(url), await connect_bus(redis_url)
        lease = await acquire_lease(store, room.opened["deliberation"], "the test", 30)
        assert lease is not None
        directory = RoomDirectory(store, bus, Clock())
        try:
            async with lease:
                yield house, room, directory
        finally:
            await directory.stop()
            await bus.close()
            await store.close()


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Callable[[], str]:
    """Every line that was logged or printed: ours from debug on, the libraries' from warning on, as
    `api.server.log_setup` says."""
    caplog.set_level(logging.WARNING)

    def read() -> str:
        told = capsys.readouterr()
        return "\n".join((told.out, told.err, *(record.getMessage() for record in caplog.records)))

    return read


@pytest.mark.slow
@pytest.mark.parametrize("host_seat", [True, False], ids=["host with a seat", "host without"])
@pytest.mark.parametrize("format", FORMATS)
async def test_v1_v3_nobody_reads_what_is_not_for_them(
    format: str, host_seat: bool, tmp_path: Path, redis_url: str, lines: Callable[[], str]
) -> None:
    async with played(format, tmp_path, redis_url, host_seat=host_seat) as (house, room, directory), target() as hooked:
        bo = await room.sit("Bo", BO)
        answer = await house.http.post(f"{room.path}/seats", json={"name": "Bot", "kind": "agent", "seat": BOT})
        bot = answer.json()
        webhook = await house.http.post(
            f"{room.path}/webhooks", json={"url": hooked.url}, headers=bearer(room.host_token)
        )
        viewers = [
            Viewer("a spectator", None),
            Viewer("the host", room.host_token, room.seat, host=True),
            Viewer("Bo", bo["token"], BO),
            Viewer("the agent", bot["token"], BOT),
        ]
        people = {BO: bo["token"], BOT: bot["token"]}
        if room.seat is not None and room.seat_token is not None:
            viewers.append(Viewer("the host's seat", room.seat_token, room.seat, host=True))
            people[room.seat] = room.seat_token
        secrets = [viewer.token for viewer in viewers if viewer.token] + [webhook.json()["secret"]]
        async with contextlib.AsyncExitStack() as open_sockets:
            for viewer in viewers:
                viewer.frames = await open_sockets.enter_async_context(room.socket(viewer.token, after=0))
                listening = asyncio.create_task(listen(viewer.frames))
                open_sockets.callback(listening.cancel)
            await room.begin()
            play = Play(room, await directory.room(room.code), people)
            for seat, line in ((BO, f"CANARY-line-{BO}."), (None, "CANARY-line.")):
                assert (await room.do({"kind": "tell", "seat": seat, "text": line})).status_code == 200

            async def looked(state: State) -> None:
                for viewer in viewers:
                    await look(room, viewer)
                check(viewers, state, secrets)

            half = await play.until(
                lambda state: len(state.sealed) >= 8 and any(s.choice for s in state.sealed.values())
            )
            await looked(half)
            assert check_box(viewers, half) >= 5
            await looked(await play.until(lambda state: state.round >= 2))
            # Each canary was there to be seen: whoever may read it has read it.
            read = {viewer.name: set().union(*map(canaries, viewer.shown.values())) for viewer in viewers}
            assert {f"CANARY-line-{BO}", "CANARY-line", str(canary(BO))} <= read["Bo"]
            assert {"CANARY-line", str(canary(BOT))} <= read["the agent"]
            assert read["a spectator"] == set()
            if host_seat:
                assert {str(canary(7)), "CANARY-line", f"CANARY-line-{BO}"} == read["the host's seat"] - {
                    "CANARY-thought-7"
                }
            else:
                assert {f"CANARY-thought-{seat}" for seat in range(1, 13) if seat not in people} <= read["the host"]
            over = await play.until(lambda state: state.status == "closed")
            await looked(over)
            read = {viewer.name: set().union(*map(canaries, viewer.shown.values())) for viewer in viewers}
            assert {"CANARY-thought-5", str(canary(BO)), f"CANARY-line-{BO}"} <= read["the host"]
            assert str(canary(BOT)) in read["a spectator"]
            assert "CANARY-thought-5" not in read["a spectator"] | read["Bo"]
        told = "\n".join(one.body.decode() + str(one.headers) for one in hooked.heard)
        assert hooked.heard
        assert canaries(told) == set()
        assert not [secret for secret in secrets if secret in told]
    logged = lines()
    assert "request" in logged
    assert canaries(logged) == set()
    assert not [secret for secret in (*secrets, room.code) if secret in logged]
