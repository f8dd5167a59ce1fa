"""A case that is too large is refused at every door with the place and the number; real ones are far below."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api.cli.cases import app
from cases.case_files import InvalidCase, validate_case
from cases.library import predefined_cases
from cases.matter_files import matter_file_faults
from engine.matters.criminal_case import Case
from engine.matters.criminal_case_bounds import (
    MAX_EVIDENCE_CHARACTERS,
    MAX_TRANSCRIPT_CHARACTERS,
    exceeded_bounds,
)
from tests.cases.making import trial


def small() -> dict[str, Any]:
    data: dict[str, Any] = trial().model_dump(mode="json", exclude_defaults=True)
    return data


def statements(count: int, text: str = "I saw him.") -> list[dict[str, str]]:
    return [{"id": f"s{number}", "text": text} for number in range(count)]


def witnesses(count: int, each: int) -> list[dict[str, Any]]:
    return [
        {
            "id": f"w{number}",
            "name": "Ann",
            "role": "clerk",
            "side": "neutral",
            "testimony": "Saw it.",
            "statements": [{**one, "id": f"w{number}-{one['id']}"} for one in statements(each)],
        }
        for number in range(count)
    ]


def exhibits(count: int, description: str = "A thing.") -> list[dict[str, str]]:
    return [
        {"id": f"e{number}", "kind": "physical", "title": "Thing", "description": description}
        for number in range(count)
    ]


TOO_MUCH: dict[str, tuple[dict[str, Any], str, str]] = {
    "exhibits": ({"exhibits": exhibits(151)}, "exhibits", "has 151 entries; at most 150 are taken"),
    "witnesses": ({"witnesses": witnesses(301, 0)}, "witnesses", "has 301 entries; at most 300 are taken"),
    "statements": (
        {"witnesses": witnesses(1, 41)},
        "witnesses.0.statements",
        "has 41 entries; at most 40 are taken",
    ),
    "all statements": (
        {"witnesses": witnesses(60, 26)},
        "witnesses",
        "have 1,560 statements in all; at most 1,500 are taken",
    ),
    "charges": ({"charges": ["Theft"] * 61}, "charges", "has 61 entries; at most 60 are taken"),
    "defendants": ({"defendants": [{"name": "Ann"}] * 101}, "defendants", "has 101 entries; at most 100 are taken"),
    "themes": ({"themes": ["theft"] * 41}, "themes", "has 41 entries; at most 40 are taken"),
    "arguments": (
        {"defense_arguments": [{"text": "No."}] * 41},
        "defense_arguments",
        "has 41 entries; at most 40 are taken",
    ),
    "rests_on": (
        {"prosecution_arguments": [{"text": "Yes.", "rests_on": ["e1"] * 25}]},
        "prosecution_arguments.0.rests_on",
        "has 25 entries; at most 24 are taken",
    ),
    "passages": (
        {"transcript": [{"text": "a"}] * 10_001},
        "transcript",
        "has 10,001 entries; at most 10,000 are taken",
    ),
    "transcript": (
        {"transcript": [{"text": "a" * 100_000}] * 21},
        "transcript",
        f"has 2,100,000 characters in all; at most {MAX_TRANSCRIPT_CHARACTERS:,} are taken",
    ),
    "description": (
        {"exhibits": exhibits(1, "a" * 8_001)},
        "exhibits.0.description",
        "has 8,001 characters; at most 8,000 are taken",
    ),
    "summary": ({"summary": "a" * 16_001}, "summary", "has 16,001 characters; at most 16,000 are taken"),
    "fields": ({"exhibits": [{str(n): 1 for n in range(99)}]}, "exhibits.0", "has 99 fields; at most 11 are taken"),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_an_exceeded_bound_is_reported_with_its_place_and_number(what: str) -> None:
    more, where, sentence = TOO_MUCH[what]
    data = small() | more
    found = [(".".join(map(str, one.where)), one.sentence) for one in exceeded_bounds(data)]
    assert found == [(where, sentence)]
    faults = validate_case(data)
    assert not isinstance(faults, Case)
    assert [(".".join(map(str, one.where)), one.sentence) for one in faults] == found


def test_all_texts_together_are_bounded() -> None:
    data = small() | {"exhibits": exhibits(26, "A thing. " * 880)}
    (one,) = exceeded_bounds(data)
    assert one.where == ()
    assert one.sentence.startswith("the case has 206,")
    assert f"at most {MAX_EVIDENCE_CHARACTERS:,} are taken" in one.sentence


def test_a_case_is_measured_like_its_plain_values() -> None:
    data = small() | {"exhibits": exhibits(151)}
    assert list(exceeded_bounds(Case.model_validate(data))) == list(exceeded_bounds(data))
    assert not list(exceeded_bounds(trial()))


def test_values_of_the_wrong_shape_are_left_to_the_validation() -> None:
    junk: Any
    for junk in (None, 3, "case", [], {"exhibits": 3, "witnesses": "x", "summary": [1], "source": 4, "transcript": {}}):
        assert not list(exceeded_bounds(junk))


def test_a_case_file_that_is_too_large_is_refused_with_line_and_field(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(small() | {"exhibits": exhibits(151)}, indent=1), encoding="utf-8")
    found = matter_file_faults(path, Case)
    assert not isinstance(found, Case)
    assert [(type(one), one.field, one.sentence) for one in found] == [
        (InvalidCase, "exhibits", "has 151 entries; at most 150 are taken")
    ]
    checked_file = CliRunner().invoke(app, ["check", "-n", "0", str(path)])
    assert checked_file.exit_code == 2
    assert "exhibits: has 151 entries; at most 150 are taken" in checked_file.stderr


def test_an_import_names_a_case_that_is_too_large_and_goes_on(tmp_path: Path) -> None:
    session = '<?xml version="1.0"?><TEI.2><text><body><div0 type="sessionsPaper" id="18200112">{}'
    session += "</div0></body></text></TEI.2>"
    account = (
        '<div1 type="trialAccount" id="t18200112-{0}"><interp inst="t18200112-{0}" type="year" value="1820"/>'
        "<p>{0}. JOHN DOE was indicted for stealing one cheese.</p>{1}</div1>"
    )
    long = "".join(f"<p>Then came another, number {number}.</p>" for number in range(10_100))
    texts = account.format(1, long) + account.format(2, "<p>ANN ROE. I saw him lift the cheese.</p>")
    (tmp_path / "18200112.xml").write_text(session.format(texts), encoding="utf-8")
    database = f"sqlite:///{tmp_path / 'twelve.db'}"
    result = CliRunner().invoke(app, ["import", "old-bailey", str(tmp_path), "--database", database, "--json"])
    report = json.loads(result.stdout)
    assert report["cases"] == 1, result.output
    assert len(report["broken"]) == 1
    assert report["broken"][0]["reason"].startswith("t18200112-1: transcript: has 10,")
    assert report["broken"][0]["reason"].endswith("entries; at most 10,000 are taken.")


def test_predefined_cases_are_within_the_bounds() -> None:
    """So are real imports, wherever a test reads one (`tests.cases.sources`)."""
    cases = list(predefined_cases().values())
    assert cases
    assert [(case.id, *one) for case in cases for one in exceeded_bounds(case)] == []
