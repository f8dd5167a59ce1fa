"""Prediction: what will be asked next, worked out on a copy, so that it can be prepared while people still read.

The act that is about to be submitted is decided as the room will decide it, and what the house minds answer by
themselves (ballots, sides, motions) is answered. What depends on a person is not predicted. Pure: nothing here is
stored or published.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core import acts
from engine.core.asks import AskedAct, pending_asks, unasked_acts
from engine.core.decide import Identity, SeatHolder, decide
from engine.core.events import BENCH
from engine.core.format import Format
from engine.core.memory import SeatMemory
from engine.core.refusals import Refusal
from engine.core.state import State

MAX_PREDICTED_ACTS = 60
"""Acts that are predicted in a row at most; a last call and a final ballot ask everybody."""


@dataclass(frozen=True)
class PredictedState:
    """The state at some moment, with what each seat remembers then."""

    state: State
    memories: Mapping[int, SeatMemory]


@dataclass(frozen=True)
class PredictedAsk:
    """What will be asked, and the state then."""

    spec: AskedAct
    scene: PredictedState


def predict_state(
    format: Format, scene: PredictedState, identity: Identity, act: acts.Act, now: float, ask: str | None = None
) -> PredictedState | None:
    """The state after an act; None where the act would be refused."""
    try:
        entries, state = decide(format, scene.state, identity, act, now, ask=ask)
    except Refusal:
        return None
    memories, fold = dict(scene.memories), format.house.memory.fold
    for entry in entries:
        memories = {seat: fold(memory, entry, state.matter) for seat, memory in memories.items()}
    return PredictedState(state, memories)


def predict_next_ask(
    format: Format,
    scene: PredictedState,
    now: float,
    instead_of_turn: Callable[[State, SeatMemory, int], acts.Act | None],
) -> PredictedAsk | None:
    """The next ask of the bench, or of a mind for a text; None where a person comes first."""
    for _ in range(MAX_PREDICTED_ACTS):
        spec = _next_mind_ask(format, scene.state)
        if spec is None or spec.seat == BENCH:
            return PredictedAsk(spec, scene) if spec is not None else None
        memory = scene.memories[spec.seat]
        answer, cited = instead_of_turn(scene.state, memory, spec.seat) if spec.act == "speak" else None, None
        if spec.by_house:
            answer, cited = format.house.answer(scene.state.matter, scene.state, memory, spec), spec.ask
        if answer is None or (
            cited is None and acts.kind_of(answer) not in unasked_acts(format, scene.state, spec.seat)
        ):
            return PredictedAsk(spec, scene)
        holder = SeatHolder(spec.seat, scene.state.seats[spec.seat].tenure)
        following = predict_state(format, scene, holder, answer, now, cited)
        if following is None:
            return None
        scene = following
    return None


def _next_mind_ask(format: Format, state: State) -> AskedAct | None:
    """The next of the open asks of minds and the bench; first those that need no text, which are answered at once."""
    if state.status != "running":
        return None
    asks = [
        spec
        for spec in pending_asks(format, state)
        if not state.asks[spec.ask].lapsed and (spec.seat == BENCH or state.seats[spec.seat].held_by_mind)
    ]
    asks.sort(key=lambda spec: (not spec.by_house and spec.seat != BENCH, spec.seat == BENCH))
    return asks[0] if asks else None
