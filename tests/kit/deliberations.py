"""A deliberation without a room: people who answer by script, minds, and a clock that the test sets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Self, TypeAlias, TypeVar

import pytest

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.asks import AskedAct, open_deadlines, pending_asks
from engine.core.decide import Bench, Host, Identity, SeatHolder, decide, open_deliberation
from engine.core.events import EVENT, BaseEvent, Entry, Event
from engine.core.format import Format
from engine.core.refusals import Code, Refusal
from engine.core.seats import Seat
from engine.core.state import Ask, State
from engine.core.view_builder import build_view
from engine.core.views import View
from engine.core.visibility import Viewer, project_event, visibility_of
from harness.answers import identity, sensible

Answer: TypeAlias = acts.Act | Callable[[AskedAct], acts.Act | None] | None
"""What a seat answers: an act, a function that makes one, or None for silence."""
E = TypeVar("E", bound=BaseEvent)
START = 1000.0


def event_json(event: Event) -> str:
    """An event as JSON."""
    return EVENT.dump_json(event).decode()


class Deliberation:
    """A deliberation under test. Seats in `people` are held by persons; nobody holds the others."""

    def __init__(
        self,
        format: Format,
        people: Iterable[int] = (),
        *,
        host: int | None = None,
        seed: str = "seed",
        begin: bool = True,
        occupant: str = "human",
        settings: Mapping[str, SettingValue] | None = None,
    ) -> None:
        """`format` is bound to its matter."""
        self.format = format
        self.now = START
        self.random = random.Random(seed)
        self.entries, self.state = open_deliberation(self.format, seed, settings or {}, host, self.now)
        self.answers: dict[int, dict[str, Answer]] = {}
        if host is not None:
            self.join(host, as_host=True)
        for seat in people:
            if seat != host:
                self.join(seat, occupant=occupant)
        if begin:
            self.host(acts.Begin())

    # Submitting

    def submit(self, caller: Identity, act: acts.Act, ask: str | None = None, tenure: int | None = None) -> list[Event]:
        """What an act makes."""
        entries, self.state = decide(self.format, self.state, caller, act, self.now, ask=ask, tenure=tenure)
        self.entries.extend(entries)
        return [entry.event for entry in entries]

    def holder(self, seat: int) -> SeatHolder:
        """The present holder of a seat."""
        return SeatHolder(seat, self.state.seats[seat].tenure)

    def act(self, seat: int, act: acts.Act, ask: str | None = None, tenure: int | None = None) -> list[Event]:
        return self.submit(self.holder(seat), act, ask, tenure)

    def host(self, act: acts.Act) -> list[Event]:
        return self.submit(Host(), act)

    def bench(self, act: acts.Act, ask: str | None = None) -> list[Event]:
        return self.submit(Bench(), act, ask)

    def join(self, seat: int, *, occupant: str = "human", as_host: bool = False) -> list[Event]:
        act = acts.TakeSeat.model_validate(
            {"seat": seat, "occupant": occupant, "name": f"Person {seat}", "as_host": as_host}
        )
        return self.bench(act)

    def refused(
        self, code: Code, caller: Identity, act: acts.Act, ask: str | None = None, tenure: int | None = None
    ) -> str:
        """The sentence with which an act is refused; nothing has changed."""
        before = self.state
        with pytest.raises(Refusal) as caught:
            self.submit(caller, act, ask, tenure)
        assert caught.value.code == code, caught.value
        assert self.state is before
        return caught.value.detail

    def refuses(self, code: Code, seat: int, act: acts.Act, ask: str | None = None, tenure: int | None = None) -> str:
        return self.refused(code, self.holder(seat), act, ask, tenure)

    # Playing on

    def answer(self, spec: AskedAct) -> acts.Act | None:
        """What a seat (or the bench, seat 0) does when it is asked, by script or by habit."""
        scripted = self.answers.get(spec.seat, {})
        if spec.act in scripted:
            scripted_answer = scripted[spec.act]
            return scripted_answer(spec) if callable(scripted_answer) else scripted_answer
        return self.habit(spec)

    def habit(self, spec: AskedAct) -> acts.Act:
        """What a seat without a script does."""
        return sensible(self.format, self.state, spec, self.random)

    def step(self) -> bool:
        """Have the next open ask answered, or its time pass; False when the deliberation is over."""
        if not open_deadlines(self.state):
            return False
        specs = [spec for spec in pending_asks(self.format, self.state) if spec.awaited]
        for spec in specs:
            act = self.answer(spec)
            if act is not None:
                self.now += 1.0
                self.submit(identity(self.state, spec.seat), act, spec.ask)
                return True
        self.lapse()
        return True

    def lapse(self) -> list[Event]:
        """Let the time of the next open ask pass."""
        due, ask = min((due, ask) for ask, due in open_deadlines(self.state).items())
        self.now = max(self.now, due)
        return self.bench(acts.Lapse(), ask)

    def run(self, until: Callable[[State], bool] = lambda state: False) -> Self:
        """Play on until the state is as wanted, or the deliberation is over."""
        for _ in range(5000):
            if until(self.state) or not self.step():
                return self
        raise AssertionError(f"it does not get there: phase {self.state.phase}, round {self.state.round}")

    def to_phase(self, phase: str) -> Self:
        self.run(lambda state: state.phase == phase)
        assert self.state.phase == phase
        return self

    def to_round(self, number: int) -> Self:
        self.run(lambda state: state.round == number)
        assert self.state.round == number
        return self

    def to_floor(self, seat: int | None = None) -> str:
        """Until somebody (or this seat) has the floor; its turn id."""
        self.run(lambda state: (floor := state.floor_ask()) is not None and seat in (None, floor.seats[0]))
        floor = self.state.floor_ask()
        assert floor is not None
        return floor.id

    def to_ask(self, act: str, topic: str = "") -> str:
        """Until an act is asked for; the ask's id."""

        def asked(state: State) -> bool:
            return any(ask.act == act and topic in ("", ask.topic) for ask in state.asks.values())

        self.run(asked)
        assert asked(self.state), self.event_kinds()[-12:]
        return next(ask.id for ask in self.state.asks.values() if ask.act == act and topic in ("", ask.topic))

    def asked(self, act: str, topic: str = "") -> Ask:
        """The same, whole."""
        name = self.to_ask(act, topic)
        return self.state.asks[name]

    def play_to_end(self) -> Self:
        self.run()
        assert self.state.status == "closed"
        return self

    def script(self, seats: Iterable[int], **answers: Answer) -> None:
        """What seats answer from now on, by kind of act."""
        for seat in seats:
            self.answers.setdefault(seat, {}).update(answers)

    # Looking

    def events(self, kind: type[E]) -> list[E]:
        return [entry.event for entry in self.entries if isinstance(entry.event, kind)]

    def event_kinds(self, entries: Iterable[Entry] | None = None) -> list[str]:
        """The kinds of events, in order."""
        return [entry.event.kind for entry in (self.entries if entries is None else entries)]

    def seat(self, number: int) -> Seat:
        return self.state.seats[number]

    def view(self, viewer: Viewer) -> View:
        return build_view(self.format, self.state, viewer, "ROOM22")

    def seen(self, viewer: Viewer) -> list[Event | None]:
        """The log as a viewer may see it now."""
        level = visibility_of(self.state, viewer)
        return [project_event(entry, viewer, level) for entry in self.entries]
