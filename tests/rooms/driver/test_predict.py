"""Rehearsal: what is asked next is what will be asked, as far as it does not hang on a person."""

from __future__ import annotations

from engine.core import acts
from engine.core.asks import AskedAct, iter_pending_asks
from engine.core.decide import Bench, Host, SeatHolder, decide
from engine.core.events import BENCH
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory, fold_memories
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable
from rooms.driver.predict import PredictedAsk, PredictedState, predict_next_ask, predict_state
from tests.engine.driving import Jury
from tests.kit.jury_cases import MURDER


def scene_of(played: SimulatedTable | Jury) -> PredictedState:
    return PredictedState(played.state, fold_memories(played.entries, played.state.seats, MURDER))


def never(state: State, memory: SeatMemory, seat: int) -> acts.Act | None:
    return None


def test_a_whole_deliberation_goes_as_predicted() -> None:
    """At every turn and every answer of the bench: what comes next, and how things stand then."""
    played = SimulatedTable(Opening(JURY.bind(MURDER), {"initial_guilty": 7}), "rehearsal")
    foreseen: PredictedAsk | None = None
    seen = dict[str, int]()
    while (spec := next(iter_pending_asks(played.format, played.state), None)) is not None:
        if foreseen is not None and spec.ask == foreseen.spec.ask:
            assert (spec.act, spec.seat, spec.topic) == (
                foreseen.spec.act,
                foreseen.spec.seat,
                foreseen.spec.topic,
            )
            assert played.state == foreseen.scene.state
            if spec.seat != BENCH:
                assert played.memories[spec.seat] == foreseen.scene.memories[spec.seat]
            seen[spec.act] = seen.get(spec.act, 0) + 1
        before = scene_of(played) if spec.act in ("speak", "react", "narrate") else None
        known, asked = len(played.entries), spec
        played.step()
        if before is None or played.entries[known].event.kind == "vote_moved":
            continue
        act, identity = (
            _done(before, asked, played),
            Bench() if asked.seat == BENCH else _holder(before.state, asked.seat),
        )
        then = predict_state(played.format, before, identity, act, played.state.at, asked.ask)
        assert then is not None
        assert then.state == played.state
        foreseen = predict_next_ask(played.format, then, played.state.at, JURY.house.act_instead_of_turn)
    assert seen["speak"] > 5
    assert seen["react"] > 2
    assert seen["narrate"] > 1


def _holder(state: State, seat: int) -> SeatHolder:
    return SeatHolder(seat, state.seats[seat].tenure)


def _done(before: PredictedState, spec: AskedAct, played: SimulatedTable) -> acts.Act:
    if spec.seat == BENCH:
        return played.house.bench_answer(MURDER, before.state, spec)
    return played.house.answer(MURDER, before.state, before.memories[spec.seat], spec)


def test_nothing_is_foreseen_beyond_a_person() -> None:
    jury = Jury([3], settings={"initial_guilty": 6}).to_round(1)
    jury.run(lambda state: (floor := state.floor_ask()) is not None and floor.seats[0] != 3 and state.queue[:1] == (3,))
    floor = jury.state.floor_ask()
    assert floor is not None
    scene = scene_of(jury)
    then = predict_state(
        jury.format, scene, jury.holder(floor.seats[0]), acts.Speak(text="The lamp was dark."), jury.now, floor.id
    )
    assert then is not None
    assert then.state.floor_ask() is not None
    assert predict_next_ask(jury.format, then, jury.now, never) is None
    assert scene.state is jury.state, "nothing was done"


def test_what_would_be_refused_and_what_stands_still_is_not_foreseen() -> None:
    jury = Jury().to_round(1)
    scene = scene_of(jury)
    assert predict_state(jury.format, scene, jury.holder(3), acts.Speak(text="Me!"), jury.now, "t999") is None
    entries, paused = decide(jury.format, jury.state, Host(), acts.Pause(), jury.now)
    assert entries
    assert predict_next_ask(jury.format, PredictedState(paused, scene.memories), jury.now, never) is None


def test_a_mind_that_would_rather_vote_has_its_motion_foreseen() -> None:
    jury = Jury(settings={"initial_guilty": 6, "stability_rounds": 10}).to_round(2)
    scene = scene_of(jury)
    moved: list[int] = []

    def first_moves(state: State, memory: SeatMemory, seat: int) -> acts.Act | None:
        moved.append(seat)
        return acts.CallVote() if len(moved) == 1 else None

    foreseen = predict_next_ask(jury.format, scene, jury.now, first_moves)
    assert foreseen is not None
    assert foreseen.scene.state.own.motions[moved[0]] == jury.state.round
