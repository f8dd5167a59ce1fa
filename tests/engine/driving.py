"""A jury that a test drives: people who answer by script, minds that say little, a clock that the test turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

import pytest

from engine.core import acts as a
from engine.core import events as e
from engine.core.acts import SettingValue
from engine.core.asks import AskedAct, pending_asks
from engine.core.decide import Bench, Host, Identity, SeatHolder, decide, open_deliberation
from engine.core.draws import Draw
from engine.core.errors import Code, Refusal
from engine.core.format import Format
from engine.core.state import Ask, Seat, State
from engine.core.view_builder import build_view
from engine.core.views import View
from engine.core.visibility import Viewer, project_event, visibility_of
from engine.formats.jury.mind.votes import house_ballot
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from tests.engine.laws.matter import CASE

Answer: TypeAlias = a.Act | Callable[[AskedAct], a.Act | None] | None
"""What a seat answers: an act, a function that makes one, or None for silence."""
E = TypeVar("E", bound=e.BaseEvent)
ALL = tuple(range(1, 13))
SIX = (1, 3, 5, 7, 8, 11)
START = 1000.0


def written(event: e.Event) -> str:
    """An event as JSON."""
    return e.EVENT.dump_json(event).decode()


class Jury:
    """A deliberation under test. Seats in `people` are held by persons; the house plays the others."""

    def __init__(
        self,
        people: Iterable[int] = (),
        *,
        host: int | None = None,
        seed: str = "seed",
        case: Case = CASE,
        begin: bool = True,
        occupant: str = "human",
        settings: Mapping[str, SettingValue] | None = None,
    ) -> None:
        self.format: Format = JURY.with_case(case)
        self.case = case
        self.now = START
        self.entries, self.state = open_deliberation(self.format, seed, settings or {}, host, self.now)
        self.answers: dict[int, dict[str, Answer]] = {}
        self.impacts: dict[int, float] = {}
        """How every turn strikes the minds, by listener; nobody is moved by default."""
        if host is not None:
            self.sit(host, as_host=True)
        for seat in people:
            if seat != host:
                self.sit(seat, occupant=occupant)
        if begin:
            self.host(a.Begin())

    # Submitting

    def submit(self, who: Identity, act: a.Act, ask: str | None = None, tenure: int | None = None) -> list[e.Event]:
        """What an act makes."""
        entries, self.state = decide(self.format, self.state, who, act, self.now, ask=ask, tenure=tenure)
        self.entries.extend(entries)
        return [entry.event for entry in entries]

    def holder(self, seat: int) -> SeatHolder:
        """Whoever holds a seat now."""
        return SeatHolder(seat, self.state.seats[seat].tenure)

    def do(self, seat: int, act: a.Act, ask: str | None = None, tenure: int | None = None) -> list[e.Event]:
        return self.submit(self.holder(seat), act, ask, tenure)

    def host(self, act: a.Act) -> list[e.Event]:
        return self.submit(Host(), act)

    def bench(self, act: a.Act, ask: str | None = None) -> list[e.Event]:
        return self.submit(Bench(), act, ask)

    def sit(self, seat: int, *, occupant: str = "human", as_host: bool = False) -> list[e.Event]:
        act = a.TakeSeat.model_validate(
            {"seat": seat, "occupant": occupant, "name": f"Person {seat}", "as_host": as_host}
        )
        return self.bench(act)

    def refused(self, code: Code, who: Identity, act: a.Act, ask: str | None = None, tenure: int | None = None) -> str:
        """The sentence with which an act is refused; nothing has changed."""
        before = self.state
        with pytest.raises(Refusal) as told:
            self.submit(who, act, ask, tenure)
        assert told.value.code == code, told.value
        assert self.state is before
        return told.value.detail

    def refuses(self, code: Code, seat: int, act: a.Act, ask: str | None = None, tenure: int | None = None) -> str:
        return self.refused(code, self.holder(seat), act, ask, tenure)

    # Playing on

    def answer(self, spec: AskedAct) -> a.Act | None:
        """What a seat (or the bench, seat 0) does when it is asked, by script or by habit."""
        scripted = self.answers.get(spec.seat, {})
        if spec.act in scripted:
            told = scripted[spec.act]
            return told(spec) if callable(told) else told
        match spec.act:
            case "speak":
                return a.Speak(text="I have said what I think.")
            case "cast_ballot" if self.state.seats[spec.seat].held_by_mind:
                choice = house_ballot(self.case, self.state, spec.seat, self.draw(spec.ask))
                return a.CastBallot(choice=choice)
            case "cast_ballot":
                habit = self.state.ballots.get(spec.seat, "guilty" if spec.seat <= 3 else "not_guilty")
                return a.CastBallot(choice=habit if habit in spec.options["choice"] else spec.options["choice"][0])
            case "choose_side":
                return a.ChooseSide(side="defend")
            case "second":
                return a.Second(choice="no")
            case "narrate":
                return a.Narrate()
            case _:
                said = [turn.id for turn in self.state.heard if turn.round == self.state.round]
                struck = {seat: dict.fromkeys(said, impact) for seat, impact in self.impacts.items()}
                return a.React(reactions={seat: a.Reaction(impacts=struck.get(seat, {})) for seat in self.state.seats})

    def draw(self, *name: str | int) -> Draw:
        return Draw("driving", *name)

    def step(self) -> bool:
        """Have the next open ask answered, or its time pass; False when the deliberation is over."""
        specs = [spec for spec in pending_asks(self.format, self.state) if spec.awaited]
        if not specs:
            return False
        for spec in specs:
            act = self.answer(spec)
            if act is not None:
                self.now += 1.0
                who = Bench() if spec.seat == e.BENCH else self.holder(spec.seat)
                self.submit(who, act, spec.ask)
                return True
        self.lapse()
        return True

    def lapse(self) -> list[e.Event]:
        """Let the time of the next open ask pass."""
        due, ask = min((spec.due or 0.0, spec.ask) for spec in pending_asks(self.format, self.state))
        self.now = max(self.now, due)
        return self.bench(a.Lapse(), ask)

    def run(self, until: Callable[[State], bool] = lambda state: False) -> Jury:
        """Play on until the state is as wanted, or the deliberation is over."""
        for _ in range(5000):
            if until(self.state) or not self.step():
                return self
        raise AssertionError(f"it does not get there: phase {self.state.phase}, round {self.state.round}")

    def to_phase(self, phase: str) -> Jury:
        self.run(lambda state: state.phase == phase)
        assert self.state.phase == phase
        return self

    def to_round(self, number: int) -> Jury:
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
        assert asked(self.state), self.told()[-12:]
        return next(ask.id for ask in self.state.asks.values() if ask.act == act and topic in ("", ask.topic))

    def asked(self, act: str, topic: str = "") -> Ask:
        """The same, whole."""
        name = self.to_ask(act, topic)
        return self.state.asks[name]

    def to_end(self) -> Jury:
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

    def told(self, entries: Iterable[e.Entry] | None = None) -> list[str]:
        """The kinds of what happened, in order."""
        return [entry.event.kind for entry in (self.entries if entries is None else entries)]

    def seat(self, number: int) -> Seat:
        return self.state.seats[number]

    def view(self, viewer: Viewer) -> View:
        return build_view(self.format, self.state, viewer, "ROOM22")

    def seen(self, viewer: Viewer) -> list[e.Event | None]:
        """The log as a viewer may see it now."""
        level = visibility_of(self.state, viewer)
        return [project_event(entry, viewer, level) for entry in self.entries]

    def vote(self, guilty: Iterable[int]) -> None:
        """Script ballots: these seats vote guilty from now on, all others not guilty."""
        chosen = set(guilty)
        for seat in self.state.seats:
            self.script([seat], cast_ballot=a.CastBallot(choice="guilty" if seat in chosen else "not_guilty"))

    def keep(self) -> None:
        """Script ballots: everybody repeats the one that stands."""
        for seat in self.state.seats:
            self.script([seat], cast_ballot=lambda spec: a.CastBallot(choice=self.state.ballots[spec.seat]))


def whole(size: int = 12, **settings: SettingValue) -> Jury:
    """A jury of people alone, without a host's seat: 1, 2 and 3 say guilty, and nothing moves but by script."""
    return Jury(ALL if size == 12 else SIX, settings={"size": size, **settings})
