"""Examples of the calls of studies: one of two conditions in which a first group sits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from api.exports.study_notebook import analysis_notebook
from api.exports.study_tables import study_dictionary, study_table_file
from rooms.studies.preregistration import preregistration_sheet
from rooms.studies.records import Participant, StudyRecord
from rooms.studies.study import Study
from rooms.studies.study_file import parse_study
from rooms.studies.tables import PARTICIPANTS, TABLES, codebook

CODE = "SD7M4K"
ROOM_CODE = "HV7K2P"
FILE = """id: first_ballot
title: Does a show of hands change where a jury ends?
information: You decide a short criminal case with others. It takes about thirty minutes.
consent: [I am 18 years old or older., I take part of my own free will.]
conditions:
  - {id: sealed, title: A secret ballot, format: jury, matters: [case_002_murder], people: 4,
     settings: {first_ballot: sealed}}
  - {id: open, title: A show of hands, format: jury, matters: [case_002_murder], people: 4,
     settings: {first_ballot: open}}
before:
  - {id: trust, kind: scale, text: How far do you trust the courts?, low: not at all, high: completely}
debriefing: Some groups voted by a show of hands, others in secret.
ending: {code: BALLOT12}
retention_days: 180
preregistration:
  hypotheses: [After a show of hands fewer participants change their vote.]
  measure: verdict
  analysis: Shares of outcomes, by condition.
  participants: 48
  stopping: When 48 participants were seated.
"""
RECRUITED = {"participant": "5f8e1c"}


def study_examples(
    at: float, token: str, participant_token: str, signature: Mapping[str, Any]
) -> dict[str, tuple[Any, Any]]:
    """What is sent and what comes back, by call."""
    study = parse_study(Path("study.yaml"), FILE)
    assert isinstance(study, Study)
    question = study.before[0].model_dump(mode="json")
    place = {
        "seq": 9,
        "version": "1f6c0a9be2d4873a",
        "number": 3,
        "stage": "before",
        "dropout": None,
        "part": "before",
        "ballot": None,
        "questions": [question],
        "waiting": None,
        "room": None,
        "debriefing": None,
        "messages": [],
        "ending": None,
        "erased": False,
    }
    waiting = {
        **place,
        "seq": 12,
        "stage": "waiting",
        "part": None,
        "questions": [],
        "waiting": {"since": at + 300, "until": at + 900, "here": 3, "needed": 4, "then": "mind", "full": False},
    }
    overview = {
        "seq": 40,
        "version": "8c1d7e02ab95f346",
        "code": CODE,
        "title": study.title,
        "hash": study.hash,
        "opened_at": at,
        "stopped_at": None,
        "participants_wanted": 48,
        "retention_days": 180,
        "deception": False,
        "by_hand": False,
        "follows": None,
        "full": False,
        "conditions": [
            {"condition": "sealed", "title": "A secret ballot", "stages": {"room": 4}, "dropouts": {}},
            {"condition": "open", "title": "A show of hands", "stages": {"waiting": 3}, "dropouts": {"left": 1}},
        ],
        "groups": [
            {
                "number": 1,
                "condition": "sealed",
                "code": ROOM_CODE,
                "status": "running",
                "phase": "deliberation",
                "round": 2,
                "people": 4,
                "here": 4,
                "minds": 8,
                "began": at + 400,
                "outcome": None,
            }
        ],
        "people": [
            {
                "number": 3,
                "condition": "open",
                "stage": "waiting",
                "since": at + 300,
                "group": None,
                "here": True,
                "dropout": None,
                "waits_long": False,
            }
        ],
        "messages": [],
    }
    record = StudyRecord((Participant(1, {"consent": 12.5, "before": 40.0}, "sealed"),), (), ())
    certificate = {
        "study": study.id,
        "title": study.title,
        "code": CODE,
        "hash": study.hash,
        "follows": None,
        "opened_at": at,
        "stopped_at": at + 86_400,
        "seed": "0c9f4d2b7a6e4f1f9d3b5a8c1e2f7d60",
        "deception": False,
        "minds_as_people": [],
        "consent": list(study.consent),
        "came": 48,
        "consented": 47,
        "done": 40,
        "debriefed": 40,
        "dropouts": {"declined": 1, "left": 6, "withdrawn": 1},
        "words_erased": [7],
        "groups": [
            {
                "group": 1,
                "condition": "sealed",
                "matter": "case_002_murder",
                "log": "first_ballot-1",
                "deliberation": "5f0c3a1e9b7d4c2f8a6e1d0b3c5f7a91",
                "people": 4,
                "minds": 8,
                "outcome": None,
                "words_erased": False,
            }
        ],
        "tables": {"participants": "9f" * 32},
        "program": "twelve-angry-agents 1.0",
    }
    path = "/api/studies/{code}"
    checked = {
        "faults": [],
        "title": study.title,
        "hash": study.hash,
        "conditions": [one.model_dump(include={"id", "title", "format", "people"}) for one in study.conditions],
        "deception": False,
    }
    opened = {
        "code": CODE,
        "hash": study.hash,
        "experimenter_token": token,
        "url": f"https://twelve.example/study/{CODE}",
    }
    invitation = {
        "code": CODE,
        "title": study.title,
        "information": study.information,
        "consent": list(study.consent),
        "minutes_waiting": 10.0,
        "retention_days": 180,
        "stopped": False,
        "recruiting": ["participant"],
    }
    payments = "participant,recruited_as,ended,dropout\n1,5f8e1c,yes,\n"
    return {
        "POST /api/studies/check": ({"file": FILE}, checked),
        "POST /api/studies": ({"file": FILE}, opened),
        f"GET {path}": (None, invitation),
        f"POST {path}/participants": (
            {"recruited": RECRUITED, "browser": "6c1f0b8e92d74a35"},
            {"number": 3, "token": participant_token},
        ),
        f"GET {path}/place": (None, waiting),
        f"POST {path}/steps": ({"step": {"kind": "consent", "agreed": [True, True]}}, place),
        f"GET {path}/overview": (None, overview),
        f"POST {path}/acts": ({"act": {"kind": "say", "text": "Ten minutes are left."}}, overview),
        f"GET {path}/tables/{{table}}.csv": (None, study_table_file(PARTICIPANTS, record, False, {}).decode()),
        f"GET {path}/dictionary.json": (None, study_dictionary(TABLES)),
        f"GET {path}/study.yaml": (None, FILE),
        f"GET {path}/codebook.md": (None, codebook(study)),
        f"GET {path}/preregistration.md": (None, preregistration_sheet(study, "twelve-angry-agents 1.0")),
        f"GET {path}/analysis.ipynb": (None, analysis_notebook(study, False)),
        f"GET {path}/certificate.json": (None, {"certificate": certificate, "signature": dict(signature)}),
        f"GET {path}/groups/{{group}}/log.jsonl": (None, '{"seq":1,"at":1763700000.0,"event":{"kind":"opened"}}\n'),
        f"GET {path}/payments.csv": (None, payments),
    }
