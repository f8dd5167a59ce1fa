"""Persona files: what is wrong with one is said with file, line and field, and what would help."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from api.wire.persona_files import load_personas, parse_personas
from cases.yaml_lines import InvalidFile
from engine.core.format import Format
from engine.formats import FORMATS
from engine.formats.jury.brought_personas import persona_entry
from engine.formats.jury.personas import PERSONAS

FILE = """\
jurors:
  - id: "juror_1"
    name: "Marcus Webb"
    archetype: "rationalist"
    emoji: "🧠"
    personality: |
      You are a retired engineer. You believe only in hard evidence and logical deduction.
    stubbornness: 0.8
    volatility: 0.2
    influence: 0.7
    initial_lean: "neutral"

  - id: "juror_7"
    name: "[PLAYER]"
    archetype: "player"
    emoji: "👤"
    personality: "Human player"
    stubbornness: null
    volatility: null
    influence: 0.6
    initial_lean: "player_choice"

  - name: Nora Bell
    archetype: cynic
    personality: She has baked through the night for thirty years.
    stubbornness: 0.5
"""
EXAMPLE = Path(__file__).parents[2] / "web/public/example-personas.yaml"


def jury() -> Format:
    return FORMATS["jury"]


def fault(text: str, name: str = "personas.yaml") -> str:
    with pytest.raises(InvalidFile) as caught:
        parse_personas(Path(name), text, jury())
    return str(caught.value)


def test_a_file_with_a_player_and_emoji_is_read_as_it_stands() -> None:
    found = parse_personas(Path("personas.yaml"), FILE, jury())
    assert [one["name"] for one in found] == ["Marcus Webb", "[PLAYER]", "Nora Bell"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("archetype: cynic", "archetype: cinic", "personas.yaml:24: jurors[3].archetype: 'cinic' is none of "),
        ("archetype: cynic", "archetype: cinic", "; did you mean cynic?"),
        ("stubbornness: 0.5", "stubbornness: 1.5", "personas.yaml:26: jurors[3].stubbornness: must be at most 1"),
        ("influence: 0.7", "influence: -1", "personas.yaml:10: jurors[juror_1].influence: must be at least 0"),
        ("influence: 0.7", "influence: high", "personas.yaml:10: jurors[juror_1].influence: must be a number"),
        ("Nora Bell", "marcus  webb", "personas.yaml:23: jurors[3].name: “marcus webb” is the name of persona 1 as "),
        ("stubbornness: 0.5", "seat: 1", "personas.yaml:26: jurors[3].seat: seat 1 is persona 1’s already; "),
        ("personality: She", "personalty: She", "personas.yaml:25: jurors[3].personalty: is not a field here; did "),
        ("jurors:", "jurrors:", "personas.yaml:1: jurrors: is not a field here; did you mean jurors?"),
        ("jurors:", "people:", "personas.yaml:1: people: is not a field here; list the personas under jurors"),
        ("  - name: Nora Bell\n    ", "  - ", "personas.yaml:23: jurors[3].name: is missing"),
    ],
)
def test_what_is_wrong_has_file_line_field_and_remedy(old: str, new: str, said: str) -> None:
    assert old in FILE
    assert said in fault(FILE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "personas.yaml: is empty"),
        ("- name: Nora", "personas.yaml:1: must hold fields (jurors, …)"),
        ("jurors: []", "personas.yaml:1: jurors: must be a list of personas, each with name, "),
        ("jurors: [\n", "personas.yaml:2: is not YAML"),
        (FILE + "personas: []", "is a second list; put all personas under jurors"),
    ],
)
def test_what_is_no_list_of_personas_is_said(text: str, said: str) -> None:
    assert said in fault(text)


UNKNOWN_FIELDS = {
    "in a persona": "jurors:\n  - name: N\n    archetype: cynic\n    personality: A baker.\n{}",
    "in a persona that lacks some": "jurors:\n  - name: N\n{}",
}


@pytest.mark.parametrize("file", UNKNOWN_FIELDS.values(), ids=UNKNOWN_FIELDS)
def test_time_grows_with_the_unknown_fields_and_no_faster(file: str) -> None:
    assert seconds_to_refuse(file, 4_000) < 8 * seconds_to_refuse(file, 1_000)


def seconds_to_refuse(file: str, fields: int) -> float:
    text = file.format("".join(f"    field{number}: 1\n" for number in range(fields)))
    best = float("inf")
    for _ in range(3):
        began = time.thread_time()
        fault(text)
        best = min(best, time.thread_time() - began)
    return best


def test_the_first_wrong_line_of_many_is_named_and_its_field_is_clipped() -> None:
    assert "personas.yaml:6: jurors[1].personalitee: is not a field here; did you mean personality?" in fault(
        "jurors:\n  - name: N\n    archetype: cynic\n    personality: A baker.\n    manner: last\n"
        "    personalitee: 1\n    stubborn: 1\n"
    )
    assert len(fault(f"jurors:\n  - ? {'personality' * 1_000}\n    : 1\n")) < 400


def test_directives_are_refused_before_each_is_compared_with_all() -> None:
    tags = "".join(f"%TAG !a{number}! x\n" for number in range(3))
    assert "personas.yaml:1: no line may begin with %" in fault(f"{tags}---\njurors: []\n")
    assert "personas.yaml:3: no line may begin with %" in fault(f"jurors: []\n...\n{tags}---\njurors: []\n")


def test_json_has_lines_as_yaml_has(tmp_path: Path) -> None:
    entry = {"name": "Nora", "archetype": "cynic", "personality": "A baker.", "verbosity": 2}
    file = tmp_path / "personas.json"
    file.write_text(json.dumps({"personas": [entry]}, indent=1), "utf-8")
    with pytest.raises(InvalidFile) as caught:
        load_personas(file, jury())
    assert str(caught.value) == f"{file}:7: personas[1].verbosity: must be at most 1"


def test_more_than_a_jury_has_seats_for_is_refused() -> None:
    more = "".join(f"  - name: N{n}\n    archetype: cynic\n    personality: A baker.\n" for n in range(13))
    assert "a jury has twelve seats" in fault(f"jurors:\n{more}")


def test_the_example_to_write_over_is_the_twelve() -> None:
    assert list(load_personas(EXAMPLE, jury())) == [persona_entry(persona) for persona in PERSONAS.values()]


def test_a_format_without_personas_says_why() -> None:
    with pytest.raises(InvalidFile, match="its matter says who sits there"):
        load_personas(EXAMPLE, FORMATS["panel"])
