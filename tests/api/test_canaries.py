"""That nobody hears what is not for them: every format is played with canaries in every private place (V1 to V3).

A canary is a word or a number that occurs in one private place and nowhere else: a thought, a hidden conviction, a line
of the host's, what a seat was dealt, the seed, a token, a secret. Nobody else's frames, answers, transcripts, exports
or calls over MCP may hold it, nor any line of the log. Ballots in the box have no words of their own; they are looked
at one by one.
"""

import asyncio
import contextlib
import io
import json
import logging
import random
import re
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.core import acts, events
from engine.core.asks import AskedAct, open_deadlines, pending_asks
from engine.core.decide import Bench
from engine.core.draws import Draw
from engine.core.events import ENTRY, Secret
from engine.core.format import Context, Role
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.formats import FORMATS, register, unregister
from harness.answers import has_private_parts, identity, sensible, states_convictions
from harness.canaries import canary
from harness.examples import Json, example_of, format_called, format_names, known_settings
from harness.server import House, OpenRoom, Socket, bearer, serving, settings
from harness.surroundings import SURROUNDINGS, clocked, leasing
from rooms.bus import connect_bus
from rooms.driver.lease import acquire_lease
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from rooms.store import connect_store
from rooms.store.sql.upgrade import upgrade
from tests.api.mcp.agents import read_everything
from tests.api.room_doors import read_all, try_all
from tests.kit.rooms import Clock
from tests.rooms.webhooks.target import target

SEED = "CANARY-seed"
REMEDY = (
    "send what `project_event` (engine/core/visibility.py) and `build_view` (engine/core/view_builder.py) leave of it"
)
WORD = re.compile(r"CANARY-[a-z]+(?:-\d+)?")
NUMBER = re.compile(r"0\.1\d\d321\b")
LEASE_SECONDS = 600
"""Longer than a starved machine stands still: the server would drive the room on, and end it before anybody looks."""
SETTINGS = {"show_convictions": False, "agents_see_convictions": False, "turn_seconds": 600, "jury_size": 6, "size": 6}


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
        # Whoever was put out while they held their seat sees what a host without a seat sees.
        everything = (self.host and (self.seat is None or over)) or self.seat in state.voted_out

        def seen(found: str) -> bool:
            if found == SEED:
                return state.status == "closed"
            if everything:
                return True
            if found.startswith("0."):
                return over or found == str(canary(self.seat or 0))
            kind, _, seat = found.removeprefix("CANARY-").partition("-")
            if kind in ("dealt", "role"):
                return seat == str(self.seat)
            if kind == "line":
                return self.seat is not None and (not seat or int(seat) == self.seat or self.host)
            return kind == "thought" and seat == str(self.seat)

        return seen


@contextlib.contextmanager
def marked(name: str) -> Iterator[None]:
    """Have a format registered, with canaries in every part that it deals."""
    before, rules = FORMATS.get(name), format_called(name)
    deal = rules.deal
    if before is not None and deal is None:
        # As it is: registered again it would be the last of the formats, which lists and schemas have in their order.
        yield
        return
    if deal is not None:

        def dealt(context: Context) -> Mapping[int, Secret]:
            return {
                seat: replace(part, role=f"CANARY-role-{seat}", note=f"{part.note or ''} CANARY-dealt-{seat}")
                for seat, part in deal(context).items()
            }

        roles = {f"CANARY-role-{seat}": Role(f"CANARY-role-{seat}") for seat in range(1, 21)}
        rules = replace(rules, deal=dealt, roles={**rules.roles, **roles})
    if before is not None:
        unregister(name)
    register(rules)
    try:
        yield
    finally:
        unregister(name)
        if before is not None:
            register(before)


def guests_of(name: str) -> tuple[int, int]:
    """Two seats that are not the host's."""
    rules = format_called(name)
    chosen = rules.settings.model_validate(known_settings(rules, SETTINGS))
    seats = [one.seat for one in rules.seating(chosen, Draw("seed", "seats"), example_of(name).matter)]
    free = [seat for seat in seats if seat != rules.host_seat]
    first, second = (free[2:4] if len(free) >= 4 else free)[:2]
    return first, second


def part_canaries(seat: int) -> set[str]:
    """The canaries in what a seat is dealt."""
    return {f"CANARY-dealt-{seat}", f"CANARY-role-{seat}"}


def only_timers(state: State) -> bool:
    """Whether nothing is waited for but a time."""
    return state.status == "running" and bool(state.asks) and all(not ask.seats for ask in state.asks.values())


def canaries(text: str) -> set[str]:
    """Every canary in a text."""
    return {*WORD.findall(text), *NUMBER.findall(text)}


async def listen(frames: Socket) -> None:
    """Take in every frame as it comes: a socket that is not read is closed."""
    while True:
        await frames.next(600)


async def look(room: OpenRoom, viewer: Viewer, *, elsewhere: bool = False) -> None:
    """Let somebody look at everything there is of a room; `elsewhere`: and at what the server says of none."""
    read = await read_all(room.http, room.code, viewer.token, elsewhere=elsewhere)
    # What roles there are is no secret; who has which is.
    viewer.shown |= {
        path: text.replace("CANARY-role", "a role") if path == "/api/formats" else text for path, text in read.items()
    }
    packed = await room.get("/export.zip", viewer.token)
    if packed.status_code == 200:
        with zipfile.ZipFile(io.BytesIO(packed.content)) as files:
            viewer.shown |= {name: files.read(name).decode() for name in files.namelist()}
    answers = await read_everything(room.server, room.code, viewer.token)
    viewer.shown |= {f"mcp {name}": text for name, text in answers.items()}
    seq = (await room.get("", room.host_token)).json()["seq"]
    async with room.socket(viewer.token, after=0) as again:
        # The last frame may be one without a number, such as who is there.
        while max((frame.get("seq", 0) for frame in again.heard), default=0) < seq:
            await again.next()
        viewer.shown["replayed"] = json.dumps(again.heard, ensure_ascii=False)
    assert viewer.frames is not None
    async with asyncio.timeout(60):
        while True:
            if viewer.frames.heard and max(frame.get("seq", 0) for frame in viewer.frames.heard) >= seq:
                break
            await asyncio.sleep(0.02)  # real time: polls what no event announces
    viewer.shown["frames"] = json.dumps(viewer.frames.heard, ensure_ascii=False)


def check(viewers: list[Viewer], state: State, secrets: list[str]) -> None:
    """That everybody was shown their own canaries alone, and nobody a token."""
    for viewer in viewers:
        may = viewer.may(state)
        for where, text in viewer.shown.items():
            wrong = {found for found in canaries(text) if not may(found)}
            assert not wrong, f"{viewer.name} reads {wrong} in {where}: {REMEDY}"
            assert not [secret for secret in secrets if secret in text], f"{viewer.name} reads a secret in {where}"


def check_box(viewers: list[Viewer], state: State) -> int:
    """That ballots in the box are read by nobody but their own seat; how many there are."""
    boxed = {number for number, secret in state.sealed.items() if secret.choice}
    for viewer in viewers:
        entries = json.loads("{" + viewer.shown["/events"].split("{", 1)[1].split("{", 1)[1])
        for entry in entries["events"]:
            event: Json = entry.get("event", {})
            if event.get("kind") == "ballot_cast" and event["seat"] in boxed and event["choice"] is None:
                parts = event.get("sealed") or {}
                assert set(parts) <= {str(viewer.seat)}, f"{viewer.name} reads the ballot of seat {event['seat']}"
    return len(boxed)


async def thought_canaries(room: Room) -> set[str]:
    """The canaries that were thought so far, as the whole log has them."""
    log = " ".join(ENTRY.dump_json(entry).decode() for entry in await room.entries())
    return {found for found in canaries(log) if found.startswith("CANARY-thought")}


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
            if only_timers(state):
                await self._let_time_pass(state)

    async def _let_time_pass(self, state: State) -> None:
        """Wait until the next timer runs out."""
        ask, due = min(open_deadlines(state).items(), key=lambda item: item[1])
        await asyncio.sleep(max(0.0, due - self.inside.now()))  # real time: the server's deadline has to pass
        with contextlib.suppress(Refusal):
            await self.inside.submit(Bench(), acts.Lapse(), ask=ask)

    async def _answer(self, state: State, spec: AskedAct) -> None:
        act = sensible(self.inside.format, state, spec, self.random_)
        if isinstance(act, (acts.Speak, acts.CastBallot)):
            act = act.model_copy(update={"conviction": canary(spec.seat)})
        token = self.people.get(spec.seat)
        if token is None:
            with contextlib.suppress(Refusal):
                await self.inside.submit(identity(state, spec.seat), act, ask=spec.ask)
            return
        said = act.model_dump(mode="json", exclude_defaults=True, exclude={"thought", "would_change"}) | {
            "kind": spec.act
        }
        answer = await self.outside.act(said, token, **{"turn_id" if spec.act == "speak" else "ask": spec.ask})
        assert answer.status_code in (200, 409), answer.text


@contextlib.asynccontextmanager
async def played(
    format: str, tmp_path: Path, redis_url: str, *, host_seat: bool
) -> AsyncIterator[tuple[House, OpenRoom, RoomDirectory]]:
    """A server, a room of a format on it, and a directory that drives the room in its place. What the format deals has
    canaries in it."""
    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    chosen = settings(database_url=url, redis_url=redis_url, webhook_private=True, log_level="debug")
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(marked(format))
        server = await stack.enter_async_context(serving(chosen))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"http://{server}", timeout=30))
        house = House(server, http)
        seat_field: dict[str, Any] = {} if host_seat else {"seat": None}
        room = await house.open_room(
            known_settings(FORMATS[format], SETTINGS),
            seed=SEED,
            format=format,
            **seat_field,
        )
        store, bus = await connect_store(url, SURROUNDINGS), await connect_bus(redis_url)
        lease = await acquire_lease(store, room.opened["deliberation"], "the test", leasing(LEASE_SECONDS))
        assert lease is not None
        directory = RoomDirectory(store, bus, clocked(Clock()))
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
        output = capsys.readouterr()
        return "\n".join((output.out, output.err, *(record.getMessage() for record in caplog.records)))

    return read


IN_A_SOAK = ("coin_toss", "court", "panel")
"""Formats with no kind of private part that the others have not."""


def tables() -> Iterator[Any]:
    """Every format with a host who has a seat, and with one who has none; in every run with one of them, by turns."""
    for number, format in enumerate(format_names()):
        for host_seat in (True, False):
            swept = []
            if format in IN_A_SOAK:
                swept = [
                    pytest.mark.sweep("tests/engine/laws hold their views to V1 to V3, and the jury's rooms the doors")
                ]
            elif host_seat == number % 2:
                swept = [pytest.mark.sweep("both kinds of hosts in every format; one of each is here in every run")]
            name = f"{format}-host with{' a seat' if host_seat else 'out'}"
            yield pytest.param(format, host_seat, id=name, marks=swept)


@pytest.mark.slow("plays whole rooms and reads them at every door")
@pytest.mark.parametrize(("format", "host_seat"), list(tables()))
async def test_v1_v3_nobody_reads_what_is_not_for_them(
    format: str, host_seat: bool, tmp_path: Path, redis_url: str, lines: Callable[[], str]
) -> None:
    async with played(format, tmp_path, redis_url, host_seat=host_seat) as (house, room, directory), target() as hooked:
        seat_of_bo, seat_of_bot = guests_of(format)
        bo = await room.join("Bo", seat_of_bo)
        answer = await house.http.post(f"{room.path}/seats", json={"name": "Bot", "kind": "agent", "seat": seat_of_bot})
        bot = answer.json()
        audience = (await house.http.post(f"{room.path}/audience")).json()["token"]
        webhook = await house.http.post(
            f"{room.path}/webhooks", json={"url": hooked.url}, headers=bearer(room.host_token)
        )
        viewers = [
            Viewer("a spectator", None),
            Viewer("the audience", audience),
            Viewer("the host", room.host_token, room.seat, host=True),
            Viewer("Bo", bo["token"], seat_of_bo),
            Viewer("the agent", bot["token"], seat_of_bot),
        ]
        people = {seat_of_bo: bo["token"], seat_of_bot: bot["token"]}
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
            for seat, line in ((seat_of_bo, f"CANARY-line-{seat_of_bo}."), (None, "CANARY-line.")):
                assert (await room.act({"kind": "tell", "seat": seat, "text": line})).status_code == 200

            async def looked(state: State, *, elsewhere: bool = False) -> None:
                for viewer in viewers:
                    await look(room, viewer, elsewhere=elsewhere)
                check(viewers, state, secrets)

            seats = [*play.inside.state.seats]
            minds = [seat for seat in seats if seat not in people]

            def half_way(state: State) -> bool:
                """Most ballots are in the box; where a format votes in the open, a few turns were taken; where it does
                not vote, a paper is sealed."""
                if any(paper.closed for paper in state.papers.values()) or state.status == "closed":
                    return True
                if state.ballot and not state.ballot_sealed:
                    return state.turns >= 3
                return len(state.sealed) >= 2 * len(seats) // 3 and any(s.choice for s in state.sealed.values())

            half = await play.until(half_way)
            await looked(half)
            boxed = check_box(viewers, half)
            assert boxed >= 5 * len(seats) // 12 if half.ballot_sealed else boxed == 0

            def later(state: State) -> bool:
                # A driver may have answered for a mind before the test did: its thought has no canary.
                thought = all(
                    seat in state.private and any("CANARY" in text for text in state.private[seat].thoughts)
                    for seat in minds
                )
                stated = not states_convictions(format) or all(
                    seat in state.private and state.private[seat].stated is not None for seat in people
                )
                return state.status == "closed" or (thought and stated and (state.round >= 2 or only_timers(state)))

            late = await play.until(later)
            await looked(late, elsewhere=True)
            public = {SEED} if late.status == "closed" else set()
            # Each canary was there to be seen: every viewer that may read it has read it.
            thoughts = await thought_canaries(play.inside)
            read = {viewer.name: set().union(*map(canaries, viewer.shown.values())) for viewer in viewers}
            dealt = {seat: part_canaries(seat) if seat in half.dealt else set() for seat in seats}
            stated = {seat: {str(canary(seat))} if states_convictions(format) else set[str]() for seat in people}
            assert {f"CANARY-line-{seat_of_bo}", "CANARY-line"} | stated[seat_of_bo] | dealt[seat_of_bo] <= read["Bo"]
            assert {"CANARY-line"} | stated[seat_of_bot] | dealt[seat_of_bot] <= read["the agent"]
            assert read["a spectator"] == read["the audience"] == public
            if room.seat is not None and room.seat not in late.voted_out:
                own = {"CANARY-line", f"CANARY-line-{seat_of_bo}"} | stated[room.seat] | dealt[room.seat]
                assert own == read["the host's seat"] - {f"CANARY-thought-{room.seat}"} - public
            elif room.seat is None:
                mine = {f"CANARY-thought-{seat}" for seat in people}
                assert (thoughts - mine).union(*dealt.values()) <= read["the host"]
            over = await play.until(lambda state: state.status == "closed")
            await looked(over)
            for viewer in viewers:
                viewer.shown |= await try_all(room.http, room.code, viewer.token)
            check(viewers, over, secrets)
            read = {viewer.name: set().union(*map(canaries, viewer.shown.values())) for viewer in viewers}
            thoughts = await thought_canaries(play.inside)
            assert thoughts or not minds or not has_private_parts(format)
            everything = {f"CANARY-line-{seat_of_bo}"}.union(stated[seat_of_bo], thoughts, *dealt.values())
            assert everything <= read["the host"]
            if events.ConvictionsRevealed in over.last:
                assert str(canary(seat_of_bot)) in read["a spectator"]
            assert not thoughts & read["a spectator"]
            others = thoughts - {f"CANARY-thought-{seat_of_bo}"}
            assert seat_of_bo in over.voted_out or not others & read["Bo"]
        sent_text = "\n".join(one.body.decode() + str(one.headers) for one in hooked.requests)
        assert hooked.requests
        assert canaries(sent_text) == set()
        assert not [secret for secret in secrets if secret in sent_text]
    logged = lines()
    assert "request" in logged
    assert canaries(logged) == set()
    assert not [secret for secret in (*secrets, room.code) if secret in logged]
