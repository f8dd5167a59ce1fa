"""A person on seat 7 by script: one who argues well for a side, one who passes, or one who says what they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cases.search.index import case_index
from engine.core import acts
from engine.core.asks import AskedAct, pending_asks
from engine.core.decide import Bench, Host, SeatHolder, decide, open_deliberation
from engine.core.draws import Draw
from engine.core.events import Entry
from engine.core.state import State
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.labels import OPPOSITE, SIDES
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.strategies import write_strategy
from engine.formats.jury.rules.format import HOST_SEAT, JURY
from engine.matters.criminal_case import Case
from rooms.live.speech import complete_act

KINDS = {"contest": "challenge_evidence", "credibility": "question_witness", "argument": "alternative_theory"}
"""The strategy that makes most of such a point."""
MAX_LONE_BALLOTS = 1
"""With no more ballots than this for their side, their own among them, the person gives in when all are asked again."""


Speaker: TypeAlias = Callable[[Case, State, SeatMemory, AskedAct], acts.Act]
"""What the person does with the floor."""


def verdict_with(case: Case, seed: str, side: str, speaks: bool) -> str:
    """The verdict of a deliberation whose seat 7 a person holds: they argue for a side in every round, or pass."""

    def speak(case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> acts.Act:
        return _argued(case, state, memory, SIDES[side], spec.ask) if speaks else acts.Pass()

    _, state = deliberation_with(case, seed, side, speak)
    assert state.verdict is not None
    return state.verdict.outcome


def one_speech(text: str) -> Speaker:
    """A person who says this with their first floor, and then no more."""
    said = False

    def speak(case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> acts.Act:
        nonlocal said
        if said:
            return acts.Pass()
        said = True
        return complete_act(JURY.bind(case), state, case_index(case), memory, HOST_SEAT, acts.Speak(text=text))

    return speak


def deliberation_with(
    case: Case, seed: str, side: str, speak: Speaker, worded: bool = False
) -> tuple[list[Entry], State]:
    """A deliberation whose seat 7 a person holds, who votes for a side and speaks by a script: its log and its end."""
    format = JURY.bind(case)
    entries, state = open_deliberation(format, seed, {}, HOST_SEAT, 0.0)
    memories = format.house.memory.table_memories(state.seats, case, worded=True)
    memories.fold(entries)
    log = list(entries)

    def submit(who: Bench | Host | SeatHolder, act: acts.Act, ask: str | None) -> None:
        nonlocal state
        entries, state = decide(format, state, who, act, state.at, ask=ask)
        log.extend(entries)
        memories.fold(entries)

    submit(Bench(), acts.TakeSeat(seat=HOST_SEAT, occupant="human", name="Ada", as_host=True), None)
    submit(Host(), acts.Begin(), None)
    while specs := pending_asks(format, state):
        spec = specs[0]
        if spec.seat == 0:
            submit(Bench(), format.house.bench_answer(case, state, spec, False), spec.ask)
            continue
        memory = memories[spec.seat]
        assert isinstance(memory, SeatMemory)
        if spec.seat != HOST_SEAT:
            act = format.house.answer(case, state, memory, spec, worded)
        elif spec.act == "speak":
            act = speak(case, state, memory, spec)
        else:
            act = _act(state, spec, side)
        submit(SeatHolder(spec.seat, state.seats[spec.seat].tenure), act, spec.ask)
    return log, state


def _act(state: State, spec: AskedAct, side: str) -> acts.Act:
    """What the person does without the floor: all of them vote alike, so that only the arguing differs."""
    match spec.act:
        case "choose_side":
            return acts.ChooseSide(side=side)
        case "cast_ballot":
            allies = sum(choice == SIDES[side] for choice in state.ballots.values())
            gives_in = spec.topic != "first" and allies <= MAX_LONE_BALLOTS
            return acts.CastBallot(choice=OPPOSITE[SIDES[side]] if gives_in else SIDES[side])
        case _:
            return acts.Second(choice="no")


def _argued(case: Case, state: State, memory: SeatMemory, stance: str, ask: str) -> acts.Speak:
    """The strongest thing of one's side that has been said least, by the strategy that fits it, with its sources."""
    points = [point for point in case_brief(case).best[stance] if point.kind != "law" and point.rests_on]
    best = max(points, key=lambda point: (-state.raised.get(point.id, 0), point.strength))
    target = _waverer(state, stance)
    strategy = KINDS.get(best.kind, "address_juror" if target is not None else "challenge_evidence")
    addressed = target if strategy == "address_juror" else None
    draw = Draw(state.seed or "", "write", ask)
    return write_strategy(case, state, memory, HOST_SEAT, strategy, addressed, best.rests_on[:3], draw)


def _waverer(state: State, stance: str) -> int | None:
    """The juror of the other ballot who stands nearest to the middle; everybody sees the convictions."""
    others = [seat for seat, choice in state.ballots.items() if choice != stance and seat != HOST_SEAT]
    return min(others, key=lambda seat: abs(state.convictions.get(seat, 0.5) - 0.5), default=None)
