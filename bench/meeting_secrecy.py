"""Whether anything of a meeting reaches somebody whose it is not: games with canaries in what is dealt, thought, noted,
bid and said among those who are out, looked for in everything that others are given.

    python -m bench.meeting_secrecy [-n 500] [--seed 1]

In each game the host and three people sit beside three minds, and are played by the house. After every entry the doors
of each viewer are tried: the event, and the view where it changed (what sockets and pages are made of); every ask's
prompt for a model; what refusals say. After the end, and at votes, the log as it is exported, forked and played again
from, the transcript, the matter of a briefing and the certificate are read. `tests/api/test_dealt_parts.py` and
`test_canaries.py` try the doors of a served room, with MCP, metrics and errors. `looking` and words in progress are not
tried here.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from api.exports.transcripts import transcript_lines
from cases.matter_shelf import SHELVES, read_shelf
from engine.certificate.build import build_certificate
from engine.core import acts as a
from engine.core import events as e
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

CANARY = re.compile(r"CANARY-(dealt|thought|note|unsaid|aside|main)-(\d+)")
PEOPLE = (2, 3, 4)
STUB = ModelChoice(name="stub", provider="openai", model="stub")


def dealt_with_canaries(context: Context) -> Mapping[int, e.Secret]:
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
            self.decide(Bench(), a.TakeSeat(seat=seat, occupant="human", name=f"P{seat}"))
        self.decide(Host(), a.Begin())

    def decide(self, who: object, act: a.Act, ask: str | None = None) -> None:
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

    def answer(self, spec: AskedAct) -> a.Act:
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
        """Everybody who looks: those who hold seats, the host, and whoever only watches."""
        for seat in self.state.seats:
            yield f"seat {seat}", seat_viewer(self.state, seat), seat
        yield "the host", replace(seat_viewer(self.state, 1), host=True), 1
        yield "a spectator", Viewer(), None

    def look(self, made: list[e.Entry]) -> None:
        """Events and views of everybody."""
        for _, viewer, seat in self.viewers():
            standing = visibility_of(self.state, viewer)
            for entry in made:
                shown = project_event(entry, viewer, standing)
                if shown is not None:
                    self.check("events", e.ENTRY.dump_json(replace(entry, event=shown)).decode(), seat, self.state)
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
                e.ENTRY.dump_json(replace(entry, event=shown)).decode() for entry, shown in pairs if shown is not None
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


def main() -> None:
    """Play, look, and say how much was looked through."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
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
    print("No canary astray.")


if __name__ == "__main__":
    main()
