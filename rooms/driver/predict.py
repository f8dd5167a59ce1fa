"""Rehearsal: what will be asked next, worked out on a copy, so that it can be prepared while people still read.

The act that is about to be submitted is decided as the room will decide it, and what the minds of the engine answer by
themselves (ballots, sides, motions) is answered. What hangs on a person is not foreseen. Pure: nothing here is stored,
told or kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core import acts as a
from engine.core.asks import AskedAct, pending_asks, unasked_acts
from engine.core.decide import Identity, SeatHolder, decide
from engine.core.errors import Refusal
from engine.core.events import BENCH
from engine.core.format import Format
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory, fold_memory
from engine.simulation import play as table

MAX_PREDICTED_ACTS = 60
"""Acts that are foreseen in a row at most; a last call and a final ballot ask everybody."""


@dataclass(frozen=True)
class PredictedState:
    """How things stand at some moment, with what each seat remembers then."""

    state: State
    memories: Mapping[int, SeatMemory]


@dataclass(frozen=True)
class PredictedAsk:
    """What will be asked, and how things will stand then."""

    spec: AskedAct
    scene: PredictedState


def predict_state(
    format: Format, scene: PredictedState, who: Identity, act: a.Act, now: float, ask: str | None = None
) -> PredictedState | None:
    """How things stand once an act has been taken; None where it would be refused."""
    assert format.case is not None
    try:
        entries, state = decide(format, scene.state, who, act, now, ask=ask)
    except Refusal:
        return None
    memories = dict(scene.memories)
    for entry in entries:
        memories = {seat: fold_memory(memory, entry, format.case) for seat, memory in memories.items()}
    return PredictedState(state, memories)


def predict_next_ask(
    format: Format, scene: PredictedState, now: float, moves_vote: Callable[[State, SeatMemory, int], bool]
) -> PredictedAsk | None:
    """The next thing that a mind must find words for, or the bench an answer; None where a person comes first."""
    for _ in range(MAX_PREDICTED_ACTS):
        spec = _next(format, scene.state)
        if spec is None or spec.seat == BENCH:
            return PredictedAsk(spec, scene) if spec is not None else None
        memory = scene.memories[spec.seat]
        if spec.act != "speak":
            assert format.case is not None
            answer = table.house_answer(format.case, scene.state, memory, spec)
        elif "call_vote" in unasked_acts(format, scene.state, spec.seat) and moves_vote(scene.state, memory, spec.seat):
            answer = a.CallVote()
        else:
            return PredictedAsk(spec, scene)
        cited = spec.ask if spec.act != "speak" else None
        holder = SeatHolder(spec.seat, scene.state.seats[spec.seat].tenure)
        then = predict_state(format, scene, holder, answer, now, cited)
        if then is None:
            return None
        scene = then
    return None


def _next(format: Format, state: State) -> AskedAct | None:
    """Of what is asked of minds and the bench: first what needs no words, as that is answered at once."""
    if state.status != "running":
        return None
    asked = [
        spec
        for spec in pending_asks(format, state)
        if not state.asks[spec.ask].lapsed and (spec.seat == BENCH or state.seats[spec.seat].held_by_mind)
    ]
    asked.sort(key=lambda spec: (spec.act == "speak", spec.seat == BENCH))
    return asked[0] if asked else None
