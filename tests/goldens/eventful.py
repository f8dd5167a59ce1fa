"""Eventful deliberations: people, models, the bench and the host act at random from a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.core import acts, events
from engine.core.asks import pending_asks
from engine.core.decide import Bench, Host, Identity, SeatHolder, decide, open_deliberation
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.formats.jury.rules.format import JURY
from harness.answers import identity, sensible
from harness.examples.jury import CASE
from rooms.registry.forks import fork_log
from tests.kit.nonsense import random_act

FORMAT = JURY.bind(CASE)
HOST = 7


class Eventful:
    """One deliberation in progress. Acts that are refused are ignored."""

    def __init__(self, seed: int, *, faces: bool = False, personas: Sequence[dict[str, Any]] = ()) -> None:
        self.random, self.now = random.Random(seed), 1000.0
        settings: dict[str, acts.SettingValue] = {
            "pace": "instant",
            "max_rounds": 4,
            "show_convictions": seed % 2 == 0,
            "minds": "oracle",
            "interruptions": True,
            "stability_rounds": 3,
            "initial_guilty": 6,
            "budget_usd": 1.0,
        }
        self.entries, self.state = open_deliberation(FORMAT, f"eventful-{seed}", settings, HOST, self.now)
        for seat in (HOST, 2, 5):
            occupant = "agent" if seat == 5 else "human"
            face = seat if faces else None
            act = acts.TakeSeat(seat=seat, occupant=occupant, name=f"P{seat}", as_host=seat == HOST, face=face)
            self.take(Bench(), act)
        if faces:
            self.take(SeatHolder(2, self.state.seats[2].tenure), acts.ChooseFace(face=24))
        if personas:
            self.take(Host(), acts.SetPersonas(personas=tuple(personas)))
        self.take(Host(), acts.Begin())

    def take(self, caller: Identity, act: acts.Act, ask: str | None = None, tenure: int | None = None) -> None:
        """Submit an act; ignore a refusal."""
        try:
            more, self.state = decide(FORMAT, self.state, caller, act, self.now, ask=ask, tenure=tenure)
        except Refusal:
            return
        self.entries.extend(more)

    def seldom(self) -> tuple[Identity, acts.Act, str | None]:
        """An act that random behaviour makes too seldom."""
        seat, number = self.random.choice([2, 5, 9, 11]), self.random.randint(1, 999)
        asks = [spec for spec in pending_asks(FORMAT, self.state) if spec.seat in self.state.seats]
        holder = SeatHolder(seat, self.state.seats[seat].tenure)
        call = acts.ReportCall(
            seat=seat,
            task="speak",
            model="oracle",
            version="oracle-1",
            prompt="0123456789abcdef",
            tokens_in=number,
            tokens_out=number,
            cost=number / 100_000,
            seconds=number / 100,
            outcome="answered",
        )
        clip = acts.AnnounceClip(
            clip=acts.Clip(id="0123456789abcdef", mime="audio/mpeg", voice="judge"), ask="", seat=0
        )
        found: list[tuple[Identity, acts.Act, str | None]] = [
            (Host(), acts.Pause(), None),
            (Host(), acts.Assign(seat=9, occupant="invitation"), None),
            (Host(), acts.Tell(text="The lamp was never tested.", seat=seat), None),
            (Host(), acts.GiveTime(), None),
            (holder, acts.RaiseHand(), None),
            (Bench(), call, None),
            (Bench(), clip, None),
            (Bench(), acts.Summarise(text="They spoke of the lamp.", through=max(1, self.state.turns - 3)), None),
        ]
        for spec in asks[:1]:
            failure = acts.ReportFailure(seat=spec.seat, reason="no answer in time", instead="the house speaks")
            found += [(Bench(), failure, spec.ask), (holder, acts.Interrupt(), spec.ask)]
        return self.random.choice(found)

    def play_to_end(self) -> list[events.Entry]:
        """The whole log."""
        for step in range(20_000):
            if self.state.status == "closed":
                self.take(Bench(), acts.AnnounceRematch(code="AGA222"))
                return self.entries
            self.now += round(self.random.random() * 3, 3)
            if self.state.status == "paused":
                self.take(Host(), acts.Resume())
            if step < 2000 and self.random.random() < 0.5:
                caller, act, ask, tenure = random_act(FORMAT, self.state, self.random)
                if not isinstance(act, acts.Adjourn):
                    self.take(caller, act, ask, tenure)
                continue
            if self.random.random() < 0.25:
                self.take(*self.seldom())
                continue
            specs = [spec for spec in pending_asks(FORMAT, self.state) if spec.due is not None]
            if not specs:
                continue
            spec = self.random.choice(specs)
            if self.random.random() < 0.1:
                self.now = max(self.now, spec.due or 0.0)
                self.take(Bench(), acts.Lapse(), spec.ask)
                continue
            self.take(identity(self.state, spec.seat), sensible(FORMAT, self.state, spec, self.random), spec.ask)
        raise AssertionError("it does not end")


def fork_of(source: list[events.Entry], state: State) -> list[events.Entry]:
    """A fork of a finished deliberation, in the middle of its talk, played to its end."""
    turns = [entry.seq for entry in source if entry.event.kind == "turn_taken"]
    at = turns[len(turns) // 2]
    play = Eventful(99)
    # Between two acts: a fork within a batch would settle to its rest first.
    play.entries, play.state = fork_log(
        FORMAT, state, source[: at - 1], "0" * 32, seed="another", salt="salt", host_seat=3, settings={}, now=5000.0
    )
    play.now = play.state.at
    return play.play_to_end()
