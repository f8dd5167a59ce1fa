"""Whether anything of a meeting reaches somebody whose it is not: games with canaries in what is dealt, thought, noted,
bid and said among those who are out, looked for in everything that others are given.

    python -m bench.meeting_secrecy [-n 500] [--seed 1] [--served 10]

In each game the host and three people sit beside three minds, and are played by the house. After every entry the doors
of each viewer are tried: the event, and the view where it changed (what sockets and pages are made of); every ask's
prompt for a model; what refusals say. After the end, and at votes, the log as it is exported, forked and played again
from, the transcript, the matter of a briefing and the certificate are read.

Then games of a served room are played over loopback (`--served`), with two people and the host at sockets that are
open all the time. At a vote, once somebody is out and at the end everybody reads what HTTP, MCP, a socket that comes
anew and the archive give; strangers and players try wrong acts, wrong tokens and other people's seats; `/metrics` and
the server's log are read. When it is over, the log is forked behind each point where parts were dealt, and a rematch is
opened, and strangers look at both. Every frame of the open sockets is looked through, and the table at the end says how
many there were of each kind: a bid is sent whole, so no `delta` comes of it, and a meeting has no tools, so no mind is
`looking` anything up. Words of those who are out are said in the room as well.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from api.exports.transcripts import transcript_lines
from bench.options import count_from_zero, positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.certificate.build import build_certificate
from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.asks import AskedAct, pending_asks, unasked_acts
from engine.core.authorize import Bench, Host, SeatHolder
from engine.core.decide import decide, open_deliberation
from engine.core.errors import Refusal
from engine.core.format import Context, Format
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from engine.formats.meeting.acts import PlaceBid, SayAside, TakeNote
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.story import ghosts
from engine.formats.meeting.rules.table import deal
from engine.matters.incident import Incident
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.scene import seat_scene
from rooms.minds.llm.calls import ModelChoice
from tests.api.test_canaries import Play, canaries, listen, look, played
from tests.api.test_canaries import Viewer as Reader
from tests.api.test_canaries import check as check_readers
from tests.kit.server import OpenRoom, bearer
from tests.services.redis import RedisServer

CANARY = re.compile(r"CANARY-(dealt|thought|note|unsaid|aside|main)-(\d+)")
PEOPLE = (2, 3, 4)
STUB = ModelChoice(name="stub", provider="openai", model="stub")


def dealt_with_canaries(context: Context) -> Mapping[int, events.Secret]:
    """What everybody is dealt, each with a canary."""
    return {
        seat: replace(part, note=f"{part.note}\nCANARY-dealt-{seat}", choice=f"CANARY-dealt-{seat}")
        for seat, part in deal(context).items()
    }


class Astray(Exception):
    """A canary that somebody was given whose it is not."""


class Game:
    """One game, with its viewers."""

    def __init__(self, format: Format, matter: Incident, seed: str) -> None:
        self.format = format
        self.matter = matter
        settings: dict[str, SettingValue] = {"pace": "instant", "impostors": 2}
        self.entries, self.state = open_deliberation(format, seed, settings, 1, 0.0)
        self.doors: Counter[str] = Counter()
        for seat in PEOPLE:
            self.decide(Bench(), acts.TakeSeat(seat=seat, occupant="human", name=f"P{seat}"))
        self.decide(Host(), acts.Begin())

    def decide(self, who: object, act: acts.Act, ask: str | None = None) -> None:
        """One act, and a look through all doors at what it made."""
        before = self.state
        try:
            made, self.state = decide(self.format, before, who, act, before.at + 1.0, ask=ask)  # type: ignore[arg-type]
        except Refusal as refused:
            # Whoever is refused reads their own words back at most; the others read nothing.
            self.check("refusals", refused.detail, self._own(who), before)
            raise
        self.entries.extend(made)
        self.look(made)

    def play(self) -> None:
        """To the end."""
        asides = 0
        while self.state.status != "closed":
            for seat in ghosts(self.state):
                if asides < 40 and "say_aside" in unasked_acts(self.format, self.state, seat):
                    asides += 1
                    self.decide(self._holder(seat), SayAside(text=f"CANARY-aside-{seat}"))
            spec = next(iter(pending_asks(self.format, self.state)))
            self.prompt(spec)
            self.try_nonsense(spec)
            self.decide(self._holder(spec.seat), self.answer(spec), spec.ask)
            if self.entries[-1].event.kind in ("phase_entered", "asked") and self.state.phase == "reading":
                self.whole()
        self.whole()

    def answer(self, spec: AskedAct) -> acts.Act:
        """What the house does, with canaries in what nobody else may read."""
        act = self.format.house.answer(self.matter, self.state, None, spec)
        seat = spec.seat
        if isinstance(act, PlaceBid):
            told = {"thought": f"CANARY-thought-{seat}", "note": f"CANARY-note-{seat}"}
            if act.desire == 0:
                told["message"] = ""
            return act.model_copy(update=told)
        if isinstance(act, TakeNote):
            return act.model_copy(update={"note": f"CANARY-main-{seat}. {act.note}"[:1200]})
        return act

    def try_nonsense(self, spec: AskedAct) -> None:
        """Wrong votes and targets: what the refusals say."""
        for wrong in (PlaceBid(vote=str(spec.seat)), TakeNote(target=spec.seat), PlaceBid(target=99)):
            try:
                decide(self.format, self.state, self._holder(spec.seat), wrong, self.state.at + 1.0, ask=spec.ask)
            except Refusal as refused:
                self.check("refusals", refused.detail, spec.seat, self.state)

    # The doors

    def viewers(self) -> Iterator[tuple[str, Viewer, int | None]]:
        """Everybody who looks: those who hold seats, the host, and spectators."""
        for seat in self.state.seats:
            yield f"seat {seat}", seat_viewer(self.state, seat), seat
        yield "the host", replace(seat_viewer(self.state, 1), host=True), 1
        yield "a spectator", Viewer(), None

    def look(self, made: list[events.Entry]) -> None:
        """Events and views of everybody."""
        for _, viewer, seat in self.viewers():
            standing = visibility_of(self.state, viewer)
            for entry in made:
                shown = project_event(entry, viewer, standing)
                if shown is not None:
                    self.check("events", events.ENTRY.dump_json(replace(entry, event=shown)).decode(), seat, self.state)
        if made and made[-1].event.kind != "answer_given":
            for _, viewer, seat in self.viewers():
                view = build_view(self.format, self.state, viewer, "ABCDEF")
                self.check("views", view.model_dump_json(), seat, self.state)

    def prompt(self, spec: AskedAct) -> None:
        """What a model would be asked at this seat."""
        memory = self.format.house.memory.fold_log(self.entries, self.state.seats, self.matter)[spec.seat]
        scene = seat_scene(self.format, self.matter, self.state, memory, spec)
        prompt = prompt_for(scene)
        text = "\n".join(message.content for message in prompt.fill(scene, STUB))
        self.check("prompts", text + json.dumps(prompt.schema(scene)), spec.seat, self.state, living_only=True)

    def whole(self) -> None:
        """The log as it is exported and gone on from, the transcript, the certificate, the matter of a briefing."""
        for _, viewer, seat in self.viewers():
            standing = visibility_of(self.state, viewer)
            pairs = [(entry, project_event(entry, viewer, standing)) for entry in self.entries]
            lines = "\n".join(line.model_dump_json() for line in transcript_lines(iter(pairs)))
            self.check("transcripts", lines, seat, self.state)
            log = "\n".join(
                events.ENTRY.dump_json(replace(entry, event=shown)).decode()
                for entry, shown in pairs
                if shown is not None
            )
            self.check("logs", log, seat, self.state)
            over = self.state.status == "closed"
            self.check("matters", self.matter.shown_to(seat, over=over).model_dump_json(), seat, self.state)
        if self.state.verdict is not None:
            certificate = build_certificate("ABCDEF", "0" * 32, self.entries)
            self.check("certificates", certificate.model_dump_json(), None, self.state)

    def check(self, door: str, text: str, seat: int | None, state: State, *, living_only: bool = False) -> None:
        """Raise `Astray` where a text has a canary that is not its reader's."""
        self.doors[door] += 1
        all_seen = state.status == "closed" or (seat in ghosts(state) and not living_only)
        for kind, whose in CANARY.findall(text):
            own = seat is not None and int(whose) == seat
            mine_to_read = own if kind != "aside" else seat in ghosts(state)
            if not (mine_to_read or (all_seen and kind in ("dealt", "thought", "note", "main", "aside"))):
                raise Astray(f"{door}: a {kind} of seat {whose} reached seat {seat} in phase {state.phase}")

    def _holder(self, seat: int) -> SeatHolder:
        return SeatHolder(seat, self.state.seats[seat].tenure)

    def _own(self, who: object) -> int | None:
        return who.seat if isinstance(who, SeatHolder) else None


# A served room


ASIDE_CANARY = "CANARY-aside"
REFUSED_ACTS: tuple[dict[str, object], ...] = (
    {"kind": "place_bid", "desire": 11},
    {"kind": "place_bid", "desire": 1, "vote": "99"},
    {"kind": "take_note", "target": 1},
    {"kind": "say_aside", "text": "Psst."},
    {"kind": "no_such_act"},
)


async def served_game(folder: Path, redis_url: str) -> Counter[str]:
    """One game of a served room, looked at by everybody through every door; how often each was tried."""
    tried: Counter[str] = Counter()
    async with AsyncExitStack() as stack:
        logged = stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
        _, room, directory = await stack.enter_async_context(played("meeting", folder, redis_url, host_seat=True))
        assert room.seat is not None
        assert room.seat_token is not None
        people = {room.seat: room.seat_token}
        readers = [
            Reader("a spectator", None),
            Reader("the host", room.host_token, room.seat, host=True),
            Reader("the host's seat", room.seat_token, room.seat, host=True),
        ]
        for seat in (3, 4):
            joined = await room.join(f"P{seat}", seat)
            people[seat] = joined["token"]
            readers.append(Reader(f"seat {seat}", joined["token"], seat))
        for reader in readers:
            reader.frames = await stack.enter_async_context(room.socket(reader.token, after=0))
            stack.callback(asyncio.create_task(listen(reader.frames)).cancel)
        await room.begin()
        play = Play(room, await directory.room(room.code), people)
        secrets = [reader.token for reader in readers if reader.token]

        async def looked(state: State) -> None:
            for reader in readers:
                await look(room, reader)
                reader.shown |= {f"error {name}": text for name, text in (await errors(room, reader.token)).items()}
                reader.shown["/metrics"] = (await room.http.get("/metrics")).text
                tried.update(name.split(" ")[0] for name in reader.shown)
                may = over(state) or reader.seat in ghosts(state)
                if not may and ASIDE_CANARY in "".join(reader.shown.values()):
                    raise Astray(f"what was said among those who are out reached {reader.name}")
            check_readers(readers, state, secrets)

        def over(state: State) -> bool:
            return state.status == "closed"

        def somebody_out(state: State) -> bool:
            return over(state) or bool(ghosts(state))

        await looked(await play.until(lambda state: over(state) or state.phase == "reading" or len(state.cast) >= 2))
        state = await play.until(somebody_out)
        for seat in ghosts(state) if not over(state) else ():
            said = await room.act({"kind": "say_aside", "text": f"{ASIDE_CANARY}."}, people[seat])
            tried["words of those who are out"] += said.status_code == 200
        mark = state.seq
        await looked(await play.until(lambda state: over(state) or state.seq > mark + 6))
        await looked(await play.until(over))
        for reader in readers:
            assert reader.frames is not None
            tried.update(f"frame {frame['kind']}" for frame in reader.frames.heard)
        await opened_again(room, tried)
        tried["lines of the log"] += logged.getvalue().count("\n")
        if canaries(logged.getvalue()):
            raise Astray(f"the log holds {canaries(logged.getvalue())}")
    return tried


async def errors(room: OpenRoom, token: str | None) -> dict[str, str]:
    """What wrong acts, and calls for what is somebody else's, are answered."""
    found = {}
    for number, act in enumerate(REFUSED_ACTS):
        answer = await room.http.post(f"{room.path}/acts", json={"act": act}, headers=bearer(token))
        found[f"act {number}"] = answer.text
    for method, path, body in (
        ("POST", "/seats", {"name": "Eve", "seat": 2}),
        ("POST", "/fork", {"after_seq": 4}),
        ("GET", "/seats/2/interview", None),
        ("GET", "/suggestions", None),
        ("GET", "/nothing", None),
    ):
        answer = await room.http.request(method, f"{room.path}{path}", json=body, headers=bearer(token))
        if answer.status_code >= 400:
            found[path] = answer.text
    return found


async def opened_again(room: OpenRoom, tried: Counter[str]) -> None:
    """Forks behind each deal, and a rematch: what a stranger reads of them, and of the rematch its host as well, who of
    a fork of a game that is over may read everything."""
    log = await room.log(room.host_token)
    deals = [entry["seq"] for entry in log if entry.get("event", {}).get("kind") == "dealt"]
    for path, body in [("/fork", {"after_seq": seq + 1, "seat": None}) for seq in deals[:2]] + [("/rematch", {})]:
        answer = await room.http.post(f"{room.path}{path}", json=body, headers=bearer(room.host_token))
        if answer.status_code != 201:
            raise Astray(f"{path} was refused: {answer.text}")
        opened = answer.json()
        other = OpenRoom(room.server, room.http, opened["code"], opened["host_token"], None, None, opened)
        for token in (None, other.host_token) if path == "/rematch" else (None,):
            async with other.socket(token, after=0) as frames:
                reader = Reader("a stranger" if token is None else "whoever opened it", token, frames=frames)
                listening = asyncio.create_task(listen(frames))
                await look(other, reader)
                listening.cancel()
            tried[path.removeprefix("/")] += len(reader.shown)
            found = {word for text in reader.shown.values() for word in canaries(text)}
            if any(word.startswith(("CANARY-dealt", "CANARY-role", "CANARY-thought", ASIDE_CANARY)) for word in found):
                raise Astray(f"{path}: {reader.name} reads {found}")


async def play_served(number: int) -> Counter[str]:
    """Games of served rooms, one after the other."""
    tried: Counter[str] = Counter()
    with RedisServer() as redis:
        for _ in range(number):
            with tempfile.TemporaryDirectory() as folder:
                tried += await served_game(Path(folder), redis.url)
    return tried


def main() -> None:
    """Play, look, and say how much was looked through."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=positive_count, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--served", type=count_from_zero, default=10, help="games of a served room (%(default)s)")
    given = read_options(parser)
    played_by_models("meeting")
    shelf = list(read_shelf(SHELVES / "meeting", Incident).values())
    doors: Counter[str] = Counter()
    entries = asides = 0
    for number in range(given.n):
        matter = shelf[number % len(shelf)]
        format = replace(MEETING, deal=dealt_with_canaries).bind(matter)
        game = Game(format, matter, f"{given.seed}-{number}")
        game.play()
        doors += game.doors
        entries += len(game.entries)
        asides += sum(entry.event.kind == "aside_said" for entry in game.entries)
    looked = ", ".join(f"{number:,} {door}" for door, number in sorted(doors.items()))
    print(f"{given.n} games, {entries:,} entries, {asides:,} words among those who are out; looked through {looked}.")
    if given.served:
        tried = asyncio.run(play_served(given.served))
        print(f"{given.served} served games; looked through:")
        for door, number in sorted(tried.items()):
            print(f"  {number:7,} {door}")
    print("No canary astray.")


if __name__ == "__main__":
    main()
