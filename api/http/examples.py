"""Examples of the calls: a small room, played here, so that what they show is what the server would answer.

Nothing is asked of a store: the engine opens a room on a case of our own and begins, with a fixed seed and clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import BaseModel

from api.exports import class_sheet
from api.exports.certificates import sign_certificate
from api.exports.spreadsheets import csv_line
from api.exports.transcripts import to_markdown, transcript_lines
from api.http import study_examples
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
from engine.core.events import ENTRY, Entry, Filed, PaperPart
from engine.core.state import State
from engine.core.view_builder import build_view, paper_view, result_part, room_part, seats_part
from engine.core.visibility import Viewer, project_event
from engine.formats import FORMATS, find_format
from engine.simulation.play import play_deliberation
from rooms.classes.plans import lesson_plans

CASE = "case_001_robbery"
CODE = "HV7K2P"
CLASS_CODE = "KD4M8R"
EXAMPLE_TIME = 1_763_700_000.0
DELIBERATION = "5f0c3a1e9b7d4c2f8a6e1d0b3c5f7a91"
TOKEN = "qN3…the-host-token"
SEAT_TOKEN = "Zt8…the-seat-token"
WEBHOOK = "0c9f4d2b7a6e4f1f9d3b5a8c1e2f7d60"


_PERSONA_MEMORY = {
    "id": "gemini-flash_baker",
    "format": "meeting",
    "model": "gemini-flash",
    "persona": "baker",
    "games": 3,
    "win_rate": 0.667,
    "roles": [{"role": "crew", "games": 3, "wins": 2, "win_rate": 0.667}],
    "stats": {"votes_right": 4, "votes_wrong": 1, "lies_told": 0, "lies_caught": 0, "meetings": 6, "survived": 2},
    "learned": "Ask for the room before you tell it.",
}
_BAKER = {
    "seat": 3,
    "persona": {"id": "nora_bell_3", "name": "Nora Bell", "archetype": "cynic", "occupation": "Baker"},
    "about": "She has baked through the night for thirty years, and believes the clock before she believes anybody.",
    "samples": [],
    "brought": True,
}
_VOICES = [
    {"voice": "elevenlabs", "ready": False, "why": "ElevenLabs is not set up on this server: it has no key."},
    {"voice": "espeak", "ready": True, "why": None},
    {"voice": "browser", "ready": True, "why": None},
    {"voice": "captions", "ready": True, "why": None},
]


_MODEL = {
    "name": "gemini-flash",
    "label": "Gemini 2.5 Flash",
    "provider": "gemini",
    "local": False,
    "here": None,
    "small": False,
    "input_price": 0.3,
    "output_price": 2.5,
    "ready": True,
    "why_not": None,
    "takes_key": True,
    "forecast": {
        "rounds": 10,
        "seats": 12,
        "calls": 44,
        "tokens_in": 96_700,
        "tokens_out": 9_240,
        "cost": 0.05211,
    },
}
_PAPER = Filed(
    paper="reason-1",
    form="reason",
    title="Reason",
    seat=3,
    ask="q4",
    parts=(
        PaperPart(id="reason", label="Reason", text="The clock was slow.", quote="four minutes slow", source="clock"),
    ),
    standing="stands",
    by="occupant",
)
_CALL = {
    "number": 1,
    "seat": 3,
    "ask": "t4",
    "task": "speak",
    "model": "gemini-flash",
    "version": "gemini-2.5-flash",
    "outcome": "answered",
    "prompt": [
        {"role": "system", "content": "You are a juror in a criminal trial."},
        {"role": "user", "content": "Answer juror 5."},
    ],
    "answer": '{"text": "The clock was slow, and nobody has said by how much.", "cites": ["E2"]}',
    "read": {"kind": "speak", "text": "The clock was slow, and nobody has said by how much.", "cites": ["E2"]},
    "flaw": "",
    "tokens_in": 2604,
    "tokens_out": 31,
    "cost": 0.000859,
    "seconds": 1.42,
}
_SEAT_KEYS = {"seat": 0, "models": ["gemini-flash", "gemini-flash-lite"]}


class Example(NamedTuple):
    """What is sent, where something is, and what comes back."""

    sent: Any = None
    answered: Any = None
    """A value for JSON, or a text."""


def schema_examples() -> Mapping[str, Example]:
    """An example of every call, by its method and path."""
    return _examples()


@cache
def _examples() -> Mapping[str, Example]:
    case = predefined_cases()[CASE]
    format = FORMATS["jury"].bind(case)
    entries, state = _played()
    viewer = Viewer(seat=7)
    opened = schemas.OpenedRoom(
        code=CODE,
        deliberation=DELIBERATION,
        host_token=TOKEN,
        seat=7,
        seat_token=SEAT_TOKEN,
        url=f"https://twelve.example/{CODE}",
    )
    shown = case_schema(case)
    webhook = {
        "id": WEBHOOK,
        "url": "https://bot.example/hook",
        "events": ["turn_due", "verdict_reached"],
        "created_at": EXAMPLE_TIME,
        "state": "ready",
        "after_seq": 2,
        "failures": 0,
        "dropped": 0,
        "last_error": None,
        "last_tried_at": None,
        "last_told_at": None,
    }
    hit = {
        "id": "thumbprint-slip",
        "kind": "exhibit",
        "title": "Thumbprint on the slip",
        "snippet": "A right thumb …",
        "score": 1.4,
    }
    card = {
        **{name: getattr(shown, name) for name in ("id", "title", "docket", "year", "era", "words", "minutes_to_read")},
        "source": "predefined",
        "themes": ["robbery"],
        "content_note": None,
        "score": None,
        "hit": None,
    }
    transcript, certificate = _transcript(entries, state), _certified()
    listed = [
        schemas.VisibleEntry(seq=entry.seq, at=entry.at, event=event)
        if (event := project_event(entry, viewer, "own")) is not None
        else schemas.SkippedEntry(seq=entry.seq, skip=True)
        for entry in entries[:3]
    ]
    formats = _short(_plain(all_formats()))
    page, similar = {"cases": [card], "next": "case_002_murder"}, {"cases": [card], "next": None}
    passages: dict[str, Any] = {"passages": [], "next": None}
    return {
        "POST /api/rooms": Example(
            {"case_id": CASE, "name": "Ann", "settings": {"pace": "brisk", "max_rounds": 6}}, _plain(opened)
        ),
        "GET /api/rooms/{code}": Example(
            None, _short(_plain(schemas.Snapshot(seq=state.seq, **dict(build_view(format, state, Viewer(), CODE)))))
        ),
        "GET /api/rooms/{code}/view": Example(
            None, _short(_plain(schemas.Snapshot(seq=state.seq, **dict(build_view(format, state, viewer, CODE)))))
        ),
        "POST /api/rooms/{code}/audience": Example(None, {"token": SEAT_TOKEN}),
        "POST /api/rooms/{code}/seats": Example(
            {"name": "Bo", "seat": 3, "kind": "human"}, {"seat": 3, "token": SEAT_TOKEN, "tenure": 1}
        ),
        "POST /api/rooms/{code}/acts": Example(
            {
                "act": {"kind": "speak", "text": "Who else could reach that toolbox?", "target": 2},
                "turn_id": "t5",
                "tenure": 1,
            },
            {"seq": 47},
        ),
        "POST /api/rooms/{code}/rematch": Example(
            {"case_id": "case_002_murder", "settings": {"turn_seconds": 60}}, {**_plain(opened), "code": "Q4MX7D"}
        ),
        "POST /api/rooms/{code}/interview": Example(
            {"seat": 4, "question": "Why did you change to not guilty?"},
            {
                "seat": 4,
                "name": "Linda Park",
                "answer": "In round 2 I went from guilty to not guilty. What turned the scale was Ines: “The "
                "bedroom has no lock.”",
                "turns": [{"turn_id": "t30", "number": 6, "seat": 7, "name": "Ines Duarte"}],
                "cites": ["toolbox-bottles"],
                "by": "house",
                "model": None,
                "failed": None,
            },
        ),
        "POST /api/rooms/{code}/fork": Example(
            {"after_seq": 40, "seed": "another story"}, {**_plain(opened), "code": "Q4MX7D"}
        ),
        **_class_examples(),
        **_study_examples(certificate),
        "POST /api/rooms/{code}/webhooks": Example(
            {"url": webhook["url"], "events": webhook["events"]}, {**webhook, "secret": "whsec_…shown-this-once"}
        ),
        "GET /api/models": Example(
            None, {"default": "gemini-flash", "keys": None, "withheld": None, "models": [_MODEL]}
        ),
        "GET /api/rooms/{code}/outlook": Example(
            None, {"rounds": 10, "cost": 0.05211, "ends": None, "said": "The money will probably last."}
        ),
        "GET /api/rooms/{code}/suggestions": Example(
            None,
            {
                "suggestions": [
                    {
                        "label": "Answer Chen",
                        "text": "I see the clock differently, Chen. It was four minutes slow.",
                        "target": 2,
                        "cites": ["clock"],
                    }
                ]
            },
        ),
        "GET /api/rooms/{code}/draft": Example(
            None,
            {
                "act": {
                    "kind": "file_defence",
                    "counter_argument": "The county pays the cost back.",
                    "challenges": [],
                    "harm_dispute": "",
                    "alternative": "",
                }
            },
        ),
        "PUT /api/rooms/{code}/keys": Example(
            {"model": "gemini-flash", "key": "AIza…", "seat": 0}, {"keys": [_SEAT_KEYS]}
        ),
        "GET /api/rooms/{code}/keys": Example(None, {"keys": [_SEAT_KEYS]}),
        "GET /api/rooms/{code}/webhooks": Example(None, {"webhooks": [webhook]}),
        "GET /api/rooms/{code}/events": Example(
            None, _short(_plain(schemas.EventPage(events=listed, seq=listed[-1].seq, more=True)))
        ),
        "GET /api/rooms/{code}/calls": Example(None, {"kept": True, "calls": [_CALL], "number": 1, "more": False}),
        "GET /api/rooms/{code}/log.jsonl": Example(None, ENTRY.dump_json(entries[1]).decode() + "\n"),
        "GET /api/rooms/{code}/transcript.md": Example(None, to_markdown(transcript, case)[:300] + "…\n"),
        "GET /api/rooms/{code}/transcript.json": Example(None, _short(_plain(transcript))),
        "GET /api/rooms/{code}/certificate": Example(None, _short(_plain(certificate))),
        "GET /api/certificate-key": Example(None, {"algorithm": "Ed25519", "key": certificate.signature.key}),
        "GET /api/cases": Example(None, page),
        "GET /api/cases/{case_id}": Example(None, _short(_plain(shown))),
        "GET /api/cases/{case_id}/transcript": Example(None, passages),
        "GET /api/cases/{case_id}/search": Example(None, {"hits": [hit]}),
        "GET /api/cases/{case_id}/similar": Example(None, similar),
        "GET /api/rooms/{code}/case": Example(None, _short(_plain(shown))),
        "GET /api/rooms/{code}/case/transcript": Example(None, passages),
        "GET /api/rooms/{code}/case/search": Example(None, {"hits": [hit]}),
        "GET /api/rooms/{code}/matter": Example(None, _short(_plain(matter_schema(case.shown_to(None, over=False))))),
        "GET /api/rooms/{code}/papers/{paper}": Example(None, _plain(paper_view(_PAPER, whole=True))),
        "GET /api/rooms/{code}/matter/search": Example(None, {"hits": [hit]}),
        "GET /api/formats": Example(None, formats),
        "GET /api/persona-memories": Example(None, {"memories": [_PERSONA_MEMORY]}),
        "GET /api/rooms/{code}/personas": Example(None, {"personas": [_BAKER]}),
        "PUT /api/rooms/{code}/personas": Example(None, {"personas": [_BAKER]}),
        "POST /api/documents": Example(
            None, {"id": "budget-2026", "name": "Budget 2026.csv", "kind": "table", "text": "item,cost\nsteel,40"}
        ),
        "GET /api/formats/{format}/matters": Example(
            None, _short({"matters": [_plain(matter_card(case))], "next": "case_001_robbery"})
        ),
        "GET /api/formats/{format}/matters/{matter_id}": Example(
            None, _short(_plain(matter_schema(case.shown_to(None, over=False))))
        ),
        "GET /api/address": Example(None, {"url": "http://192.168.1.5:8000", "alone": None}),
        "GET /api/voices": Example(None, {"auto": "espeak", "voices": _VOICES}),
        "GET /api/clips/{id}/words": Example(
            None,
            {
                "words": [{"text": "All", "start": 0.0, "end": 0.24}, {"text": "rise.", "start": 0.24, "end": 0.71}],
                "complete": True,
                "seconds": 0.71,
            },
        ),
        "GET /health/live": Example(None, {"status": "ok"}),
        "GET /health/ready": Example(None, {"status": "ok"}),
        "GET /metrics": Example(None, "# TYPE twelve_rooms gauge\ntwelve_rooms 3.0\n"),
    }


def _class_examples() -> Mapping[str, Example]:
    """The calls of classes: one with two pupils in one room, which has decided."""
    info = {
        "code": CLASS_CODE,
        "title": "4b, Tuesday",
        "teacher": "Ms Adler",
        "warm_up": {
            "question": "Would you rather let one guilty person go, or lock up one innocent person?",
            "answers": ["Let one guilty go", "Lock one innocent up"],
            "given": [1, 0],
        },
        "format": "jury",
        "matter_id": CASE,
        "matter_title": "People v. Ostrander",
        "settings": {"pace": "brisk"},
        "size": 4,
        "leave": 0,
        "capacity": 12,
        "rooms_at_most": 40,
        "pupils_at_most": 40,
        "minutes": 45,
        "plan": None,
        "begun_at": EXAMPLE_TIME + 60,
        "pupils": 2,
        "rooms": 1,
        "finding": False,
        "finding_open": False,
        "deleted_at": EXAMPLE_TIME + 30 * 86_400,
    }
    convict, acquit = find_format("jury").choices
    seat = {
        "seat": 1,
        "name": "Ada",
        "occupant": "human",
        "persona": _BAKER["persona"],
        "face": None,
        "ballot": acquit,
        "out": False,
        "here": True,
        "away": None,
    }
    glance = {
        "number": 1,
        "code": CODE,
        "earlier": [],
        "status": "running",
        "phase": "deliberation",
        "round": 2,
        "seats": [seat],
        "choices": [convict, acquit],
        "choice_labels": None,
        "counts": {convict: 7, acquit: 5},
        "sealed": False,
        "waiting": [1],
        "waits_until": EXAMPLE_TIME + 300,
        "floor": {"seat": 1, "name": "Ada", "due": EXAMPLE_TIME + 300, "pupil": True},
        "words": {
            "turn": 14,
            "seat": 1,
            "name": "Ada",
            "to": None,
            "text": "The still shows a coat, not a face.",
            "cited": "Bus camera still",
        },
        "turns": 14,
        "spoke_at": EXAMPLE_TIME + 240,
        "hands": [1],
        "failed": 0,
        "outcome": None,
        "why": None,
    }
    you: dict[str, Any] = {
        "teacher": True,
        "number": None,
        "name": None,
        "room": None,
        "room_code": None,
        "seat": None,
        "audience": False,
        "waiting": False,
        "face": None,
        "answer": None,
        "mates": [],
    }
    pupil = {"number": 1, "name": "Ada", "face": 8, "room": 1, "seat": 1, "audience": False}
    result = {
        "number": 1,
        "code": CODE,
        "outcome": acquit,
        "said": "Not guilty",
        "why": "The jurors agreed.",
        "counts": {convict: 0, acquit: 12},
        "first": {convict: 8, acquit: 4},
        "flips": 8,
        "turns": 40,
        "seconds": 1260,
        "course": [0.61, 0.52, 0.33],
        "decided": [{"id": "bus-still", "label": "Bus camera still", "share": 0.31}],
    }
    question = "Every room ended “Not guilty”: what would have had to be in the file for you to decide otherwise?"
    table = csv_line(class_sheet.COLUMNS) + csv_line(("Ada", "seat", 1, CODE, 1, convict, acquit, 1, 4, "Not guilty"))
    plan = _short(lesson_plans()[0].model_dump(mode="json"))
    operations = {
        "rooms": {"lobby": 3, "running": 12, "closed": 140},
        "undriven": 0,
        "set_aside": 0,
        "drivers": [{"holder": "server-1/311/4be1a7c0", "rooms": 12, "seconds": 1.4}],
        "worker": "server-1/311/4be1a7c0",
        "in_memory": 31,
        "driven": 12,
        "sockets": 96,
        "news_lost": 0,
        "faults": [
            {
                "at": "2026-11-25T09:12:44Z",
                "level": "warning",
                "event": "room_not_driven",
                "error": "store_unavailable",
                "room": "5f0c9a3b71de",
            }
        ],
        "money": {"spent": 1.84, "reserved": 0.06, "cap": 10.0},
    }
    return {
        "GET /api/operator": Example(None, operations),
        "GET /api/lesson-plans": Example(None, {"plans": [plan]}),
        "POST /api/classes": Example(
            {"title": "4b, Tuesday", "case_id": CASE, "size": 4, "minutes": 45, "settings": {"pace": "brisk"}},
            {"code": CLASS_CODE, "teacher_token": TOKEN, "url": f"https://twelve.example/class/{CLASS_CODE}"},
        ),
        "GET /api/classes/{code}": Example(
            None,
            {"info": info, "you": you, "pupils": [pupil], "returns": [], "expected": [], "rooms": [glance]},
        ),
        "POST /api/classes/{code}/pupils": Example(
            {"name": "Ada"},
            {"token": SEAT_TOKEN, "number": 1, "name": "Ada", "said": "You sit in room 1."},
        ),
        "POST /api/classes/{code}/warm-up": Example({"answer": 0}, None),
        "POST /api/classes/{code}/acts": Example(
            {"act": {"kind": "deal", "size": 4}},
            {"said": "8 pupils sit in 2 rooms.", "rooms": [1, 2], "refused": [], "token": None},
        ),
        "GET /api/classes/{code}/results": Example(
            None, {"rooms": [result], "over": True, "question": question, "finding_open": False}
        ),
        "GET /api/classes/{code}/class.csv": Example(None, table),
    }


def _study_examples(certificate: schemas.SignedCertificate) -> Mapping[str, Example]:
    """The calls of studies."""
    signature = certificate.signature.model_dump(mode="json")
    made = study_examples.study_examples(EXAMPLE_TIME, TOKEN, SEAT_TOKEN, signature)
    return {call: Example(*shown) for call, shown in made.items()}


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


def _plain(model: BaseModel) -> Any:
    return model.model_dump(mode="json")


def _short(value: Any, name: str = "") -> Any:
    """A value of which long lists and texts show their beginning."""
    match value:
        case list():
            # The names a choice may have are worth their place; twelve seats are not.
            return [_short(one) for one in (value if name in ("enum", "required") else value[:1])]
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
