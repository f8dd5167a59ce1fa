"""Examples of the calls. What a small room answers is played here, so that it is what the server would answer; the
others are in `examples.json`.

Nothing is asked of a store: the engine opens a room on a case of our own and begins, with a fixed seed and clock.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import BaseModel

from api.exports import class_sheet
from api.exports.certificates import sign_certificate
from api.exports.spreadsheets import csv_line
from api.exports.study_notebook import analysis_notebook
from api.exports.study_tables import study_dictionary, study_table_file
from api.exports.transcripts import to_markdown, transcript_lines
from api.http.routers.formats import all_formats
from api.wire import schemas
from api.wire.case_schemas import case_schema
from api.wire.matter_schemas import matter_schema
from api.wire.transcript_schemas import Transcript
from cases.library import predefined_cases
from cases.matter_shelf import matter_card
from engine.certificate.build import build_certificate
from engine.core import acts
from engine.core.decide import Bench, Host, decide, open_deliberation
from engine.core.events import ENTRY, Entry
from engine.core.format import Format
from engine.core.state import State
from engine.core.view_builder import build_view, result_part, room_part, seats_part
from engine.core.visibility import Viewer, project_event
from engine.formats import FORMATS, find_format
from engine.simulation.play import play_deliberation
from rooms.classes.plans import lesson_plans
from rooms.studies.preregistration import preregistration_sheet
from rooms.studies.records import Participant, StudyRecord
from rooms.studies.study import Study
from rooms.studies.study_file import parse_study
from rooms.studies.tables import PARTICIPANTS, TABLES, codebook

WRITTEN = Path(__file__).with_suffix(".json")
CASE = "case_001_robbery"
CODE = "HV7K2P"
EXAMPLE_TIME = 1_763_700_000.0
DELIBERATION = "5f0c3a1e9b7d4c2f8a6e1d0b3c5f7a91"


class Example(NamedTuple):
    """What is sent, where something is, and what comes back."""

    sent: Any = None
    answered: Any = None
    """A value for JSON, or a text."""


@cache
def schema_examples() -> Mapping[str, Example]:
    """An example of every call, by its method and path."""
    written = {call: Example(**shown) for call, shown in json.loads(WRITTEN.read_text("utf-8")).items()}
    made = _room_answers() | _study_answers(written["POST /api/studies"].sent["file"])
    return written | {call: Example(answered=answer) for call, answer in made.items()}


def _room_answers() -> dict[str, Any]:
    """Of rooms, cases, formats and classes."""
    case = predefined_cases()[CASE]
    format = FORMATS["jury"].bind(case)
    entries, state = _played()
    viewer = Viewer(seat=7)
    listed = [
        schemas.VisibleEntry(seq=entry.seq, at=entry.at, event=event)
        if (event := project_event(entry, viewer, "own")) is not None
        else schemas.SkippedEntry(seq=entry.seq, skip=True)
        for entry in entries[:3]
    ]
    transcript, certificate = _transcript(entries, state), _certified()
    shown, matter = _short(_plain(case_schema(case))), _short(_plain(matter_schema(case.shown_to(None, over=False))))
    convict, acquit = find_format("jury").choices
    pupil = ("Ada", "seat", 1, CODE, 1, convict, acquit, 1, 4, "Not guilty")
    return {
        "GET /api/rooms/{code}": _short(_view(format, state, Viewer())),
        "GET /api/rooms/{code}/view": _short(_view(format, state, viewer)),
        "GET /api/rooms/{code}/events": _short(_plain(schemas.EventPage(events=listed, seq=listed[-1].seq, more=True))),
        "GET /api/rooms/{code}/log.jsonl": ENTRY.dump_json(entries[1]).decode() + "\n",
        "GET /api/rooms/{code}/transcript.md": to_markdown(transcript, case)[:300] + "…\n",
        "GET /api/rooms/{code}/transcript.json": _short(_plain(transcript)),
        "GET /api/rooms/{code}/certificate": _short(_plain(certificate)),
        "GET /api/certificate-key": {"algorithm": "Ed25519", "key": certificate.signature.key},
        "GET /api/cases/{case_id}": shown,
        "GET /api/rooms/{code}/case": shown,
        "GET /api/rooms/{code}/matter": matter,
        "GET /api/formats": _short(_plain(all_formats())),
        "GET /api/formats/{format}/matters": _short({"matters": [_plain(matter_card(case))], "next": CASE}),
        "GET /api/formats/{format}/matters/{matter_id}": matter,
        "GET /api/lesson-plans": {"plans": [_short(_plain(lesson_plans()[0]))]},
        "GET /api/classes/{code}/class.csv": csv_line(class_sheet.COLUMNS) + csv_line(pupil),
    }


def _study_answers(file: str) -> dict[str, Any]:
    """Of the study in this file."""
    study = parse_study(Path("study.yaml"), file)
    assert isinstance(study, Study)
    record = StudyRecord((Participant(1, {"consent": 12.5, "before": 40.0}, "sealed"),), (), ())
    path = "GET /api/studies/{code}"
    return {
        f"{path}/tables/{{table}}.csv": study_table_file(PARTICIPANTS, record, False, {}).decode(),
        f"{path}/dictionary.json": study_dictionary(TABLES),
        f"{path}/study.yaml": file,
        f"{path}/codebook.md": codebook(study),
        f"{path}/preregistration.md": preregistration_sheet(study, "twelve-angry-agents 1.0"),
        f"{path}/analysis.ipynb": analysis_notebook(study, False),
    }


def _played() -> tuple[list[Entry], State]:
    """A room that has just begun."""
    format = FORMATS["jury"].bind(predefined_cases()[CASE])
    entries, state = open_deliberation(format, "an example", {}, 7, EXAMPLE_TIME)
    ann = acts.TakeSeat(seat=7, occupant="human", name="Ann", as_host=True)
    seated, state = decide(format, state, Bench(), ann, EXAMPLE_TIME + 1)
    begun, state = decide(format, state, Host(), acts.Begin(), EXAMPLE_TIME + 20)
    narrated, state = decide(format, state, Bench(), acts.Narrate(), EXAMPLE_TIME + 21, ask=next(iter(state.asks)))
    return [*entries, *seated, *begun, *narrated], state


def _transcript(entries: list[Entry], state: State) -> Transcript:
    view = room_part(find_format(state.format), state, CODE)
    return Transcript(
        code=CODE,
        deliberation=DELIBERATION,
        format=view.format,
        case=view.case,
        attribution=None,
        status=view.status,
        settings=view.settings,
        seats=seats_part(state),
        lines=transcript_lines((entry, project_event(entry, Viewer(), "own")) for entry in entries),
        by={"turns": {"house_by_rule": 1}},
        result=result_part(state),
        finding=None,
        certificate=None,
        seq=state.seq,
    )


def _certified() -> schemas.SignedCertificate:
    """The certificate of a small jury of minds, signed with a key that everybody knows."""
    played = play_deliberation(
        FORMATS["jury"].bind(predefined_cases()[CASE]), "an example", {"size": 6, "max_rounds": 1}, EXAMPLE_TIME, False
    )
    certificate = build_certificate(CODE, DELIBERATION, played.entries)
    return sign_certificate(Ed25519PrivateKey.from_private_bytes(bytes(range(32))), certificate)


def _view(format: Format, state: State, viewer: Viewer) -> Any:
    return _plain(schemas.Snapshot(seq=state.seq, **dict(build_view(format, state, viewer, CODE))))


def _plain(model: BaseModel) -> Any:
    return model.model_dump(mode="json")


def _short(value: Any, name: str = "") -> Any:
    """A value of which long lists and texts show their beginning."""
    match value:
        case list():
            # What a choice is made of is worth its place; twelve seats are not.
            return [_short(one) for one in (value if name in ("answers", "enum", "required") else value[:1])]
        case dict() if name in ("acts", "host_acts", "properties"):
            return {key: _short(one, key) for key, one in list(value.items())[:2]}
        case dict():
            return {key: _short(one, key) for key, one in value.items()}
        case str() if len(value) > 160:
            return value[:120].rpartition(" ")[0] + " …"
        case _:
            return value


def add_examples(schema: dict[str, Any]) -> None:
    """Put the examples into an OpenAPI document."""
    for path, calls in schema["paths"].items():
        for method, call in calls.items():
            example = schema_examples().get(f"{method.upper()} {path}")
            if example is None:
                continue
            body = call.get("requestBody", {}).get("content", {}).get("application/json")
            if body is not None and example.sent is not None:
                body["example"] = example.sent
            for status, answer in call["responses"].items():
                if status.startswith("2") and example.answered is not None:
                    for content in answer.get("content", {}).values():
                        content["example"] = example.answered
