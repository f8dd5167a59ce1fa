"""`twelve replay`: a log replayed as text, and verified."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cases.library import predefined_cases
from engine.core.events import ENTRY, Entry, Opened, TallyTaken
from engine.core.visibility import Viewer, project_event
from engine.formats.jury.degrees import case_for_degrees
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case, without_finding
from engine.simulation.play import play_deliberation
from tests.api.cli.test_play import twelve

CASE = predefined_cases()["case_002_murder"]
TRIED = case_for_degrees(CASE, asked=False)
"""The case as it came before that jury, which was not asked for a lesser verdict."""


@cache
def played() -> list[Entry]:
    """The log that most tests replay, played by the first of them."""
    return play_deliberation(JURY.bind(CASE), "replay", {"pace": "instant"}).entries


def written(path: Path, entries: list[Entry], *, carry: bool = False, case: Case = TRIED) -> Path:
    """A log as the server exports it."""
    lines = [ENTRY.dump_python(entry, mode="json") for entry in entries]
    if carry:
        lines[0]["case"] = json.loads(without_finding(case).model_dump_json())
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def test_a_log_is_replayed_as_text(tmp_path: Path) -> None:
    done = twelve("replay", str(written(tmp_path / "log.jsonl", played())))
    assert done.returncode == 0, done.stderr
    spoken = next(entry.event for entry in played() if entry.event.kind == "turn_taken")
    assert spoken.kind == "turn_taken"
    assert spoken.text in done.stdout
    assert "The verdict: " in done.stdout


@pytest.mark.parametrize("carry", [False, True])
def test_a_replay_ends_with_what_the_court_of_the_time_found(tmp_path: Path, carry: bool) -> None:
    case = predefined_cases()["case_005_maybrick"]
    entries = play_deliberation(JURY.bind(case), "replay", {"pace": "instant", "max_rounds": 1}).entries
    assert case.finding is not None
    done = twelve("replay", str(written(tmp_path / "log.jsonl", entries, carry=carry, case=case)))
    assert done.stdout.rstrip().endswith(f"What the court of the time found\n{case.finding.text}"), done.stderr
    half = entries[: len(entries) // 2]
    begun = twelve("replay", str(written(tmp_path / "half.jsonl", half, carry=carry, case=case)))
    assert "What the court of the time found" not in begun.stdout


@pytest.mark.parametrize("carry", [False, True])
def test_a_whole_log_verifies(tmp_path: Path, carry: bool) -> None:
    done = twelve("replay", str(written(tmp_path / "log.jsonl", played(), carry=carry)), "--verify", "--json")
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout)
    assert output["entries"] == len(played())
    assert output["differs_at"] is None
    assert output["trusted"] < len(played()) / 2


@pytest.mark.parametrize("carry", [False, True])
def test_a_log_of_a_case_that_was_renamed_since_verifies(tmp_path: Path, carry: bool) -> None:
    case = predefined_cases()["case_003_burglary"].model_copy(update={"id": "case_003_exoneration"})
    entries = play_deliberation(JURY.bind(case), "renamed", {"pace": "instant", "max_rounds": 2}).entries
    done = twelve("replay", str(written(tmp_path / "log.jsonl", entries, carry=carry, case=case)), "--verify")
    assert done.returncode == 0, done.stderr


def test_a_log_that_was_tampered_with_fails_and_names_the_entry(tmp_path: Path) -> None:
    entries = list(played())
    place = next(index for index, entry in enumerate(entries) if entry.event.kind == "tally_taken")
    tally = entries[place].event
    assert isinstance(tally, TallyTaken)
    event = replace(tally, counts={"guilty": 12, "not_guilty": 0})
    entries[place] = replace(entries[place], event=event)
    done = twelve("replay", str(written(tmp_path / "log.jsonl", entries)), "--verify")
    assert done.returncode == 1
    assert f"entry {place + 1}" in done.stderr


def as_shown(entries: list[Entry]) -> list[Entry]:
    """The first entries as the export of a running room gives them to a host without a seat."""
    seen = [(entry, project_event(entry, Viewer(host=True), "omniscient")) for entry in entries]
    return [Entry(seq=entry.seq, at=entry.at, event=event) for entry, event in seen if event is not None]


def test_lg9_the_log_of_a_running_room_holds_as_far_as_it_goes(tmp_path: Path) -> None:
    running = as_shown(played()[:100])
    path = written(tmp_path / "log.jsonl", running)
    done = twelve("replay", str(path), "--verify")
    assert done.returncode == 0, done.stderr
    assert "hold as far as they go: the room was not over" in done.stdout
    output = json.loads(twelve("replay", str(path), "--verify", "--json").stdout)
    assert output["differs_at"] is None
    assert output["withheld"] > 0
    with path.open("a", encoding="utf-8") as log:
        log.write('{"seq": 101, "skip": true}\n')
    done = twelve("replay", str(path), "--verify")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("100 entries hold as far as they go")
    place = next(index for index, entry in enumerate(running) if entry.event.kind == "tally_taken")
    tally = running[place].event
    assert isinstance(tally, TallyTaken)
    event = replace(tally, counts={"guilty": 12, "not_guilty": 0})
    running[place] = replace(running[place], event=event)
    done = twelve("replay", str(written(path, running)), "--verify")
    assert done.returncode == 1
    assert f"entry {place + 1}" in done.stderr


def test_another_version_of_the_rules_is_said_in_one_sentence(tmp_path: Path) -> None:
    opening = played()[0].event
    assert isinstance(opening, Opened)
    opened = replace(opening, rules=999)
    entries = [replace(played()[0], event=opened), *played()[1:]]
    done = twelve("replay", str(written(tmp_path / "log.jsonl", entries)), "--verify")
    assert done.returncode == 1
    assert "version 999 of the rules" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: a log begins with the event “opened”"),
        ("{", "line 1: not JSON"),
        ('{"seq": 1, "skip": true}\n', "entries are missing"),
        ('{"seq": 1, "at": 0, "event": {"kind": "nonsense"}}\n', "line 1, event"),
    ],
)
def test_a_broken_log_is_named_by_line_and_field(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text, encoding="utf-8")
    done = twelve("replay", str(path))
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_log_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = twelve("replay", str(tmp_path / "nothing.jsonl"))
    assert done.returncode == 2
    assert "there is no such file" in done.stderr
