"""Computes the content of the golden files in `tests/goldens` from the present code, by file name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from cases.library import predefined_cases
from cases.search.index import CaseIndex
from engine.certificate.build import build_certificate
from engine.core.acts import SettingValue
from engine.core.asks import iter_pending_asks
from engine.core.decide import RULES_VERSION, verify
from engine.core.events import ENTRY, EVENT, Entry
from engine.core.own_state import evolve_as, fold_as, new_state
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable, play_deliberation
from harness.examples.jury import CASE
from rooms.minds.formats.jury import analysis, bench_prompt, juror_prompt
from rooms.minds.formats.jury.prompts import PROMPTS, TASKS
from rooms.minds.llm.calls import Message, ModelChoice
from tests.goldens.eventful import Eventful, fork_of
from tests.goldens.files import digest, log_lines, plain, read_log, stored_logs

CODE, DELIBERATION = "GLDN22", "0" * 32
WORDED_CASES: Mapping[str, Mapping[str, SettingValue]] = {
    "case_001_robbery": {},
    "case_002_murder": {"size": 6, "verdict_rule": "majority", "initial_guilty": 3},
    "case_005_maybrick": {"initial_guilty": 6, "stability_rounds": 6, "standard": "preponderance"},
}
"""Cases that are played with full text, each with settings that change what is said."""
SEEDS = range(1, 13)


def log_in_words(case: str) -> list[str]:
    """The log of the first seed as JSON lines."""
    return [ENTRY.dump_json(entry).decode() for entry in played(case, str(SEEDS[0]))]


def words_said(case: str) -> list[str]:
    """What is said and thought in the logs of all seeds, each above the digest of its whole log."""
    lines = []
    for seed in SEEDS:
        entries = played(case, str(seed))
        whole = digest("\n".join(ENTRY.dump_json(entry).decode() for entry in entries))
        lines += [f"# seed {seed}", *map(_words, filter(_has_words, entries)), f"{len(entries)} entries, {whole}", ""]
    return lines


def _has_words(entry: Entry) -> bool:
    return bool(getattr(entry.event, "text", ""))


def _words(entry: Entry) -> str:
    event = entry.event
    speaker = f"seat {seat}" if (seat := getattr(event, "seat", None)) is not None else event.kind
    thoughts = [part.thought for part in (event.private or {}).values() if part.thought]
    return "".join((f"{entry.seq} {speaker}: {getattr(event, 'text', '')}", *(f" [thinks: {one}]" for one in thoughts)))


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


def new_logs() -> dict[str, Callable[[], list[str]]]:
    """How the logs of the present rules are made, by name.

    A log is stored once and then kept, because it stands for the logs that users have kept. What no stored log holds
    yet, such as a new event, gets a log of another name here.
    """
    made: dict[str, Callable[[], list[str]]] = {
        **{case: partial(_case_log, case) for case in WORDED_CASES},
        **{f"eventful_{seed}": partial(_eventful_log, seed) for seed in range(1, 6)},
        "faces": partial(_eventful_log, 6, faces=True),
        "personas": partial(_eventful_log, 7, personas=[dict(BAKER)]),
        "fork": _fork_log,
    }
    return {f"rules_{RULES_VERSION}_{name}": make for name, make in made.items()}


def _case_log(case: str) -> list[str]:
    return log_lines(predefined_cases()[case], played(case, "1"))


def _eventful_log(seed: int, **options: Any) -> list[str]:
    return log_lines(CASE, Eventful(seed, **options).play_to_end())


def _fork_log() -> list[str]:
    source = Eventful(1)
    entries = source.play_to_end()
    return log_lines(CASE, fork_of(entries, source.state))


def stored_readings(rules: int) -> dict[str, Any]:
    """For each stored log of a version of the rules: certificate, views and projected events, and verification where
    its rules are the present ones."""
    logs = stored_logs(f"rules_{rules}_*")
    return {name: reading(*read_log(lines)) for name, lines in logs.items()}


def reading(case: Case, entries: list[Entry]) -> dict[str, Any]:
    """The same for one log."""
    format = JURY.bind(case)
    state = fold_as(format, entries)
    trusted, differs = verify(format, entries) if state.rules == RULES_VERSION else (None, None)
    frames, views = [], []
    now = new_state(format)
    for entry in entries:
        now = evolve_as(format, now, entry)
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
        "fingerprints": {task: PROMPTS.fingerprint(task) for task in TASKS},
        "templates": {
            name: digest(PROMPTS.template(name).template)
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
                        system, task = analysis.analysis_prompt(
                            case, table.state, memory, spec.seat, seconds=30.0, max_steps=3
                        )
                        yield "analyse", analysis.messages(system, [("user", task)], json_)
                case "react":
                    yield name, bench_prompt.reactions_prompt(case, table.state, memories, json_)
                case "narrate":
                    yield name, bench_prompt.judge_prompt(case, table.state, spec.topic, json_)[0]
        table.step()
    assert not wanted, wanted


CONTENTS: Mapping[str, Callable[[], Any]] = {
    **{f"stored_logs/rules_{rules}.json": partial(stored_readings, rules) for rules in range(4, RULES_VERSION + 1)},
    "prompts.json": prompts,
    **{f"logs_in_words/{case}.jsonl": partial(log_in_words, case) for case in WORDED_CASES},
    **{f"words_said/{case}.txt": partial(words_said, case) for case in WORDED_CASES},
}
"""The golden files that need no server, each with the function that computes it: an object for JSON, lines for text."""
