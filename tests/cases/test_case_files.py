"""A case file is read whole, or refused with a sentence that names the file, the line and the field."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml

from api.wire.case_schemas import case_schema
from cases.case_files import InvalidCase, validate_case
from cases.matter_files import load_matter_file, matter_file_faults
from engine.matters.criminal_case import Case

GOOD = """\
id: small
title: People v. Nobody
docket: Theft. A bicycle.
summary: A bicycle was gone at 11:38 in the morning.
date: 2019-03-04
charges: [Theft]
instructions: Decide.
jurisdiction: Nowhere
exhibits:
  - id: lock
    kind: physical
    title: Cut lock
    description: A lock, cut.
    strength_prosecution: 0.5
    strength_defense: 0.2
    contestable: true
    contest_reason: It may be another lock.
witnesses:
  - id: ann
    name: Ann Field
    role: eyewitness
    side: prosecution
    testimony: She saw a man run.
    statements:
      - id: ann-1
        text: I saw a man run.
        speaks_for: prosecution
prosecution_arguments:
  - text: She saw him.
    rests_on: [ann, lock]
"""


def bad(folder: Path, text: str) -> list[InvalidCase]:
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    found = matter_file_faults(path, Case)
    assert not isinstance(found, Case), "the file should have been refused"
    return found


def test_a_good_file_is_a_case(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(GOOD, encoding="utf-8")
    case = load_matter_file(path, Case)
    assert case.exhibits[0].contest_reason == "It may be another lock."
    assert case.witnesses[0].statements[0].speaks_for == "prosecution"


def test_times_and_dates_stay_text(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(GOOD.replace("title: Cut lock", "title: 11:38"), encoding="utf-8")
    case = load_matter_file(path, Case)
    assert case.date == "2019-03-04"
    assert case.exhibits[0].title == "11:38"


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "words"),
    [
        ("title: People v. Nobody\n", "", 1, "title", "is missing"),
        ("title: Cut lock", "titel: Cut lock", 12, "exhibits[lock].titel", "did you mean title"),
        ("kind: physical", "kind: metal", 11, "exhibits[lock].kind", "must be one of physical"),
        ("strength_defense: 0.2", "strength_defense: 1.2", 15, "exhibits[lock].strength_defense", "at most 1"),
        ("strength_defense: 0.2", "strength_defense: low", 15, "exhibits[lock].strength_defense", "number"),
        ("    strength_defense: 0.2\n", "", 10, "exhibits[lock]", "one side alone"),
        ("contestable: true", "contestable: perhaps", 16, "exhibits[lock].contestable", "true or false"),
        ("    contest_reason: It may be another lock.\n", "", 10, "exhibits[lock].contest_reason", "say why"),
        ("    contestable: true\n", "", 10, "exhibits[lock].contestable", "must be true"),
        ("name: Ann Field", "name: 12", 20, "witnesses[ann].name", "must be text"),
        ("name: Ann Field", "name: ''", 20, "witnesses[ann].name", "is empty"),
        ("- id: ann\n", "- id: an n\n", 19, "witnesses[an n].id", "letters, digits"),
        ("- id: ann\n", "- id: lock\n", 19, "witnesses[lock].id", "already taken by the exhibit"),
        ("id: ann-1", "id: lock", 25, "witnesses[ann].statements[lock].id", "already taken"),
        ("rests_on: [ann, lock]", "rests_on: [ann, locks]", 30, "prosecution_arguments[1].rests_on[2]", "mean lock"),
        ("charges: [Theft]", "charges: []", 6, "charges", "at least 1"),
        ("charges: [Theft]", "charges: Theft", 6, "charges", "must be a list"),
        ("title: People v. Nobody", "title: A\ntitle: B", 3, "title", "given twice"),
        ("speaks_for: prosecution", "speaks_for: x", 27, "witnesses[ann].statements[ann-1].speaks_for", "one of"),
    ],
)
def test_a_fault_is_named_with_line_and_field(
    tmp_path: Path, old: str, new: str, line: int, field: str, words: str
) -> None:
    assert old in GOOD
    first = bad(tmp_path, GOOD.replace(old, new, 1))[0]
    assert (first.line, first.field) == (line, field)
    assert words in first.sentence
    assert str(first).startswith(f"{tmp_path / 'case.yaml'}:{line}: {field}: ")
    assert "\n" not in str(first)


REASONING = (
    GOOD
    + """\
issues:
  - id: who-ran
    question: Was it the accused who ran?
    label: who ran
    pieces: [ann-1, lock]
relations:
  - {piece: lock, kind: contradicts, other: ann-1}
inferences:
  - id: no-time
    side: defense
    joins: [ann-1, lock]
    issue: who-ran
    text: Whoever cut that lock needed both hands. The man Ann Field saw had a bag in one.
    label: the free hand
gists:
  - {piece: lock, side: defense, text: It took two hands.}
"""
)


def test_issues_relations_and_inferences_are_read(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(REASONING, encoding="utf-8")
    case = load_matter_file(path, Case)
    assert case.issues[0].pieces == ("ann-1", "lock")
    assert case.relations[0].kind == "contradicts"
    assert (case.inferences[0].label, case.inferences[0].strength) == ("the free hand", 0.65)
    assert case.gists[0].text == "It took two hands."


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "words"),
    [
        ("pieces: [ann-1, lock]", "pieces: [ann-1, look]", 35, "issues[who-ran].pieces[2]", "mean lock"),
        ("pieces: [ann-1, lock]", "pieces: [lock]", 35, "issues[who-ran].pieces", "at least 2"),
        ("id: who-ran", "id: ann", 32, "issues[ann].id", "already taken by the witness"),
        ("other: ann-1", "other: ann-2", 37, "relations[1].other", "no exhibit, witness or statement"),
        ("other: ann-1", "other: lock", 37, "relations[1].other", "name another piece"),
        ("kind: contradicts", "kind: refutes", 37, "relations[1].kind", "must be one of contradicts"),
        ("joins: [ann-1, lock]", "joins: [ann-1, ann-1]", 41, "inferences[no-time].joins", "twice"),
        ("joins: [ann-1, lock]", "joins: [ann-3, lock]", 41, "inferences[no-time].joins[1]", "mean ann-1"),
        ("issue: who-ran", "issue: who-run", 42, "inferences[no-time].issue", "mean who-ran"),
        (
            "piece: lock, side: defense",
            "piece: ann, side: defense",
            46,
            "gists[1].piece",
            "no exhibit and no statement",
        ),
        ("piece: lock, side", "piece: luck, side", 46, "gists[1].piece", "did you mean lock"),
        ("side: defense, text", "side: both, text", 46, "gists[1].side", "must be one of prosecution, defense"),
        ("label: the free hand", "labels: the free hand", 44, "inferences[no-time].labels", "did you mean label"),
    ],
)
def test_what_the_reasoning_names_must_be_in_the_case(
    tmp_path: Path, old: str, new: str, line: int, field: str, words: str
) -> None:
    before, after = REASONING.split("issues:\n")
    assert old in after
    first = bad(tmp_path, f"{before}issues:\n{after.replace(old, new, 1)}")[0]
    assert (first.line, first.field) == (line, field)
    assert words in first.sentence


DEGREES = (
    GOOD
    + """\
degrees:
  - id: burglary
    label: Burglary
    elements:
      - text: that the room was locked
        pieces: [lock, ann-1]
  - id: theft
    label: Theft
"""
)


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "words"),
    [
        ("pieces: [lock, ann-1]", "pieces: [luck, ann-1]", 36, "degrees[burglary].elements[1].pieces[1]", "mean lock"),
        ("pieces: [lock, ann-1]", "pieces: []", 36, "degrees[burglary].elements[1].pieces", "at least 1"),
        ("id: burglary", "id: guilty", 32, "degrees[guilty].id", "a verdict already"),
        ("id: theft", "id: burglary", 37, "degrees[burglary].id", "already taken"),
        ("  - id: theft\n    label: Theft\n", "", 32, "degrees[burglary]", "only degree"),
    ],
)
def test_degrees_name_their_elements_and_the_least_comes_last(
    tmp_path: Path, old: str, new: str, line: int, field: str, words: str
) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(DEGREES, encoding="utf-8")
    assert [degree.id for degree in load_matter_file(path, Case).degrees] == ["burglary", "theft"]
    first = bad(tmp_path, DEGREES.replace(old, new, 1))[0]
    assert (first.line, first.field) == (line, field)
    assert words in first.sentence
    assert "\n" not in first.sentence


def test_what_is_to_be_found_is_in_the_log_and_not_in_what_people_read(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(REASONING, encoding="utf-8")
    case = load_matter_file(path, Case)
    assert case.shown_to(None, over=False).inferences == case.inferences
    shown = case_schema(case).model_dump()
    assert not {"relations", "inferences", "gists"} & shown.keys()
    assert case.inferences[0].text not in str(shown)
    assert case.gists[0].text not in str(shown)


def test_every_fault_is_listed_in_the_order_of_lines(tmp_path: Path) -> None:
    text = GOOD.replace("kind: physical", "kind: metal").replace("side: prosecution", "side: left")
    lines = [one.line for one in bad(tmp_path, text.replace("jurisdiction: Nowhere\n", ""))]
    assert len(lines) == 3
    assert lines == sorted(lines)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "is empty"),
        (b"# only a comment\n", "is empty"),
        (b"id: caf\xe9\n", "save it as UTF-8"),
        (b"title: [unclosed\n", "is not YAML"),
        (b"a: b\n c: d\n", "is not YAML"),
        (b"\x00\x01\x02", "is not YAML"),
        (b"- a\n- b\n", "must hold fields"),
        (b"just words\n", "must hold fields"),
        (b"a: &x 1\nb: *x\n", "anchors and aliases"),
        (b"id: !!python/object:os.system x\n", "is not a value"),
        (b"id: " + b"[" * 100_000 + b"\n", "nested too deeply"),
        (b"a: 1\n---\nb: 2\n", "is not YAML"),
        (b"x" * (9 * 1024 * 1024), "larger than"),
    ],
)
def test_what_is_no_case_file_is_refused_in_one_sentence(tmp_path: Path, raw: bytes, words: str) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(raw)
    with pytest.raises(InvalidCase, match=words) as caught:
        load_matter_file(path, Case)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidCase, match="is a folder"):
        load_matter_file(tmp_path, Case)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidCase, match="no such file"):
        load_matter_file(tmp_path / "nothing.yaml", Case)


def test_the_line_of_a_byte_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(b"id: a\ntitle: b\ndocket: \xff\n")
    with pytest.raises(InvalidCase) as caught:
        load_matter_file(path, Case)
    assert caught.value.line == 3


def test_ids_that_lead_nowhere_are_compared_only_for_a_sentence_read() -> None:
    statements = [{"id": f"s{number}", "text": "I saw him.", "speaks_for": "prosecution"} for number in range(40)]
    case = yaml.safe_load(GOOD) | {
        "date": "2019-03-04",
        "prosecution_arguments": [
            {"text": "So.", "rests_on": [f"gone{number}-{n}" for n in range(24)]} for number in range(40)
        ],
    }
    case["witnesses"] = [
        case["witnesses"][0]
        | {"id": f"w{number}", "statements": [one | {"id": f"w{number}-{one['id']}"} for one in statements]}
        for number in range(20)
    ]
    began = time.thread_time()
    found = validate_case(case)
    assert isinstance(found, list)
    assert found[0].sentence.startswith("gone0-0 is no exhibit and no witness")
    assert len(found) == 40 * 24
    assert time.thread_time() - began < 1
