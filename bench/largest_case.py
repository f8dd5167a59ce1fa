"""What a case of the largest size costs, computation by computation: `python -m bench.largest_case [--shape NAME]`.

Each is timed on a case object of its own, so that nothing is cached, in milliseconds of processor time (median of
five). What takes more than 50 ms must not run in the event loop in one go; `where` says what keeps it out of there.
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import pydantic_core

from api.http.case_schemas import CaseShown, case_schema, split_passages, transcript_part
from api.http.schemas import RoomWanted
from bench.case_shapes import SHAPES
from cases.case_files import case_faults, validate_case
from cases.imported_rows import make_card, make_row, word_count
from cases.search.index import CaseIndex
from engine.certificate.build import build_certificate
from engine.core.events import TurnTaken
from engine.core.matter import matter_hash
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer
from engine.formats import FORMATS
from engine.formats.jury import narration
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.arguments.wording import Wording
from engine.formats.jury.first_opinions import evidence_balance
from engine.formats.jury.memory.seat_memory import fold_memories
from engine.formats.jury.mind.text_analysis import analyse_text
from engine.matters.criminal_case import Case, without_finding
from engine.matters.criminal_case_bounds import exceeded_bounds
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable
from rooms.live.speech import search_hits
from rooms.minds.formats.jury.analysis import case_data
from rooms.minds.formats.jury.juror_prompt import prompt
from rooms.minds.llm.calls import ModelChoice

REPEATS = 5
LOOP_MS = 50.0
SENTENCE = "The lantern stood by the window near the ladder when the constable came, and I do not believe the witness. "
SETTINGS = {"max_rounds": 3}


@dataclass(frozen=True)
class Timed:
    """One computation."""

    name: str
    ms: float
    where: str
    """What keeps it out of the event loop where it is too long for it."""


def timed(name: str, work: Callable[[Case], object], case: Case, where: str = "", ready: bool = False) -> Timed:
    """The median of a computation; `ready`: on one case for which everything is worked out, as in a room."""
    taken = []
    for _ in range(REPEATS):
        given = case if ready else case.model_copy()
        gc.collect()
        began = time.process_time()
        work(given)
        taken.append((time.process_time() - began) * 1000)
    return Timed(name, median(taken), where)


def measured(case: Case) -> list[Timed]:
    """Every computation that a room asks of its case."""
    stored = case.model_dump_json(exclude_defaults=True)
    body = json.dumps({"case": json.loads(stored)}).encode()
    plain = json.loads(stored)
    rules = FORMATS["jury"]
    prepare = rules.house.prepare
    prepare(case)
    index = CaseIndex(case)
    text = (SENTENCE * 40)[:4_000]
    found = [
        timed("bounds", lambda one: list(exceeded_bounds(one)), case),
        timed("request: JSON", lambda _: pydantic_core.from_json(body), case),
        timed("request: validated", lambda _: RoomWanted.model_validate({"case": plain}), case),
        timed("request: faults", lambda one: list(case_faults(one)), case, "thread (api/http/routers/rooms.py)"),
        timed("case file: checked", lambda _: validate_case(plain), case, "command line"),
        timed("read from the store", lambda _: Case.model_validate_json(stored), case),
        timed("written to the store", lambda one: one.model_dump_json(exclude_defaults=True), case),
        timed("matter_hash", matter_hash, case),
        timed("without_finding", without_finding, case),
        timed("row of an import", make_row, case, "command line"),
        timed("card in a list", make_card, case),
        timed("words_of", word_count, case),
        timed("Wording", Wording, case),
        timed("brief_of", case_brief, case, "thread (rooms/live/matter_preparation.py)"),
        timed("all that is prepared", prepare, case, "thread (rooms/live/matter_preparation.py)"),
        timed("first opinions", evidence_balance, case),
        timed("index", CaseIndex, case, "thread (rooms/live/room.py, rooms/matter_search.py)"),
        timed("search, 50 hits", lambda _: index.search(text, 50), case, "thread (rooms/matter_search.py)"),
        timed(
            "search of a turn",
            lambda one: search_hits(rules.bind(one).matter_ids(None), index, text),
            case,
            ready=True,
        ),
        timed("house.read of a turn", lambda one: analyse_text(one, text, (), ()), case, ready=True),
        timed(
            "case as HTTP gives it",
            lambda one: case_schema(one).model_dump_json(),
            case,
            "thread (api/http/routers/cases.py)",
        ),
        timed(
            "the same, checked by FastAPI", lambda one: CaseShown.model_validate(case_schema(one).model_dump()), case
        ),
        timed("part of the transcript", lambda one: transcript_part(split_passages(one), 0).model_dump_json(), case),
        timed("what code is given", lambda one: json.dumps(dict(case_data(one, State()))), case),
    ]
    opening = Opening(rules.bind(case), SETTINGS)
    found.append(timed("opening and begin", lambda _: Opening(rules.bind(case), SETTINGS).begin("s"), case, ready=True))
    table = SimulatedTable(opening, "s")
    steps: dict[str, list[float]] = {}
    while True:
        asked = next(iter(table.state.asks.values()), None)
        began = time.process_time()
        if not table.step():
            break
        kind = asked.act if asked is not None else "rule"
        steps.setdefault(kind, []).append((time.process_time() - began) * 1000)
    found += [Timed(f"house: {kind}, the slowest of {len(all_)}", max(all_), "") for kind, all_ in steps.items()]
    entries, state = table.entries, table.state
    turns = sum(isinstance(entry.event, TurnTaken) for entry in entries)
    seats = tuple(state.seats)
    found.append(timed(f"memories of {turns} turns", lambda one: fold_memories(entries, seats, one), case, ready=True))
    memory = fold_memories(entries, seats, case)[3]
    choice = ModelChoice(name="bench", provider="openai", model="bench")
    found += [
        timed("prompt of a juror", lambda one: prompt(one, state, memory, 3, choice, index), case, ready=True),
        timed("the judge's presentation", lambda one: narration.judge_text(one, state, "case"), case, ready=True),
        timed(
            "view",
            lambda _: build_view(opening.format, state, Viewer(seat=3), "ABCDEF").model_dump_json(),
            case,
            ready=True,
        ),
        timed("certificate", lambda _: build_certificate("ABCDEF", "d", entries), case, ready=True),
    ]
    return found


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shape", default="the largest case", choices=[*SHAPES, "all"])
    asked = parser.parse_args(arguments)
    if asked.shape == "all":
        for name, shape in SHAPES.items():
            one = timed("", case_brief, shape(1.0))
            print(f"{one.ms:9.1f} ms  brief_of, {name}")
        return
    for one in measured(SHAPES[asked.shape](1.0)):
        print(f"{one.ms:9.1f} ms  {one.name}{f'  [{one.where}]' if one.ms > LOOP_MS else ''}")


if __name__ == "__main__":
    main()
