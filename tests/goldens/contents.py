"""Computes the content of the golden files `tests/goldens/*.json` from the present code, by file name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cases.library import predefined_cases
from cases.search.index import CaseIndex
from engine.certificate.build import build_certificate
from engine.core.acts import SettingValue
from engine.core.asks import iter_pending_asks
from engine.core.decide import verify
from engine.core.events import ENTRY, EVENT, Entry
from engine.core.evolve import evolve, fold
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable, play_deliberation
from rooms.minds.formats.jury import analysis, bench_prompt, juror_prompt
from rooms.minds.formats.jury.prompts import TASKS, fingerprint, template
from rooms.minds.llm.calls import Message, ModelChoice
from tests.goldens.eventful import Eventful, fork_of
from tests.goldens.files import digest, log_lines, plain, read_log, stored_logs
from tests.kit.jury import CASE

CODE, DELIBERATION = "GLDN22", "0" * 32
WORDED_CASES: Mapping[str, Mapping[str, SettingValue]] = {
    "case_001_robbery": {},
    "case_002_murder": {"size": 6, "verdict_rule": "majority", "initial_guilty": 3},
    "case_005_maybrick": {"initial_guilty": 6, "stability_rounds": 6, "standard": "preponderance"},
}
"""Cases that are played with full text, each with settings that change what is said."""
SEEDS = range(1, 13)


def worded_logs() -> dict[str, str]:
    """Digests of logs with full text, as JSON lines."""
    return {
        f"{case}/{seed}": digest("\n".join(ENTRY.dump_json(entry).decode() for entry in played(case, str(seed))))
        for case in WORDED_CASES
        for seed in SEEDS
    }


def played(case: str, seed: str) -> list[Entry]:
    """A deliberation of house minds with full text."""
    return played_on(predefined_cases()[case], WORDED_CASES[case], seed)


def played_on(case: Case, settings: Mapping[str, SettingValue], seed: str) -> list[Entry]:
    """The same on a case that need not be the predefined one of today."""
    return play_deliberation(JURY.bind(case), seed, {"pace": "instant", **settings}).entries


# Stored logs


BAKER: Mapping[str, Any] = {
    "name": "Nora Bell",
    "archetype": "cynic",
    "personality": "She has baked through the night for thirty years.",
    "occupation": "Baker",
    "seat": 3,
    "stubbornness": 0.2,
    "samples": ["The clock and the till. In that order."],
}
"""A persona that a host brings."""


def new_logs() -> Iterator[tuple[str, list[str]]]:
    """The logs to store: made once and then kept, because they stand for the logs that users have kept."""
    for case in WORDED_CASES:
        yield case, log_lines(predefined_cases()[case], played(case, "1"))
    plays = {seed: Eventful(seed) for seed in range(1, 6)}
    for seed, eventful in plays.items():
        entries = eventful.play_to_end()
        yield f"eventful_{seed}", log_lines(CASE, entries)
    yield "faces", log_lines(CASE, Eventful(6, faces=True).play_to_end())
    yield "personas", log_lines(CASE, Eventful(7, personas=[dict(BAKER)]).play_to_end())
    yield "fork", log_lines(CASE, fork_of(plays[1].entries, plays[1].state))


def stored_readings() -> dict[str, Any]:
    """For each stored log: verification, certificate, views and projected events."""
    return {name: reading(*read_log(lines)) for name, lines in stored_logs().items()}


def reading(case: Case, entries: list[Entry]) -> dict[str, Any]:
    """The same for one log."""
    format = JURY.bind(case)
    state = fold(entries)
    trusted, differs = verify(format, entries)
    frames, views = [], []
    now = State()
    for entry in entries:
        now = evolve(now, entry)
        for viewer in viewers(now):
            event = project_event(entry, viewer, visibility_of(now, viewer))
            frames.append("skip" if event is None else EVENT.dump_json(event).decode())
            if entry.seq % 7 == 0:
                views.append(build_view(format, now, viewer, CODE).model_dump_json())
    assert state == now
    certificate = build_certificate(CODE, DELIBERATION, entries) if state.verdict is not None else None
    return {
        "entries": len(entries),
        "trusted": trusted,
        "differs_at": differs,
        "outcome": state.verdict.outcome if state.verdict is not None else None,
        "frames": digest("\n".join(frames)),
        "views": digest("\n".join(views)),
        "last_view": plain(build_view(format, state, Viewer(), CODE).model_dump(mode="json")),
        "certificate": certificate.model_dump(mode="json") if certificate is not None else None,
    }


def viewers(state: State) -> list[Viewer]:
    """A spectator, an agent, a host without a seat, the host on their seat, and the holders of seats 2 and 5."""
    hosts = [seat_viewer(state, state.host_seat, host=True)] if state.host_seat is not None else []
    held = [seat_viewer(state, seat) for seat in (2, 5) if seat in state.seats]
    return [Viewer(), Viewer(agent=True), Viewer(host=True, private_before=state.private_before), *hosts, *held]


# Prompts


def prompts() -> dict[str, Any]:
    """Fingerprints of the tasks, digests of the templates, and some filled prompts."""
    return {
        "fingerprints": {task: fingerprint(task) for task in TASKS},
        "templates": {
            name: digest(template(name).template)
            for name in sorted({name for names in TASKS.values() for name in names})
        },
        "filled": {
            name: [f"{message.role}: {message.content}" for message in messages] for name, messages in filled_in()
        },
    }


def filled_in() -> Iterator[tuple[str, list[Message]]]:
    """Prompts of each task, early and late in a deliberation, with both forms of the answer."""
    case = predefined_cases()["case_002_murder"]
    index = CaseIndex(case)
    json_, tagged = ModelChoice("one", "openai", "one"), ModelChoice("two", "openai", "two", structured="tagged")
    table = SimulatedTable(Opening(JURY.bind(case), {"initial_guilty": 6, "stability_rounds": 6}), "prompts")
    wanted = {("speak", 1), ("speak", 3), ("react", 2), ("narrate", 0)}
    while (spec := next(iter_pending_asks(table.format, table.state), None)) is not None:
        key = (spec.act, table.state.round)
        if key in wanted:
            wanted.discard(key)
            name = f"{spec.act} in round {table.state.round}"
            memories = {
                seat: memory for seat in table.state.seats if isinstance(memory := table.memories[seat], SeatMemory)
            }
            match spec.act:
                case "speak":
                    memory = memories[spec.seat]
                    for choice in (json_, tagged):
                        messages = juror_prompt.prompt(
                            case, table.state, memory, spec.seat, choice, index, look_ups=True
                        )
                        yield f"{name}, {choice.name}", messages
                    if table.state.round == 3:
                        yield "summarise", bench_prompt.summary_prompt(case, memory, memory.table.turns - 3, json_)
                        wish = analysis.AnalysisRequest(case, table.state, memory, spec.seat, json_, None)
                        system, task = analysis.analysis_prompt(wish, 30.0, 3)
                        yield "analyse", analysis.messages(system, [("user", task)], json_)
                case "react":
                    yield name, bench_prompt.reactions_prompt(case, table.state, memories, json_)
                case "narrate":
                    yield name, bench_prompt.judge_prompt(case, table.state, spec.topic, json_)[0]
        table.step()
    assert not wanted, wanted


CONTENTS: Mapping[str, Callable[[], Any]] = {
    "logs_in_words": worded_logs,
    "stored_logs": stored_readings,
    "prompts": prompts,
}
"""The golden files that need no server, each with the function that computes it."""
