"""`twelve simulate` with other jurors, other seats and other numbers of the dynamics."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.cli.main import app
from api.provenance import fingerprint
from engine.formats.jury.tuning import TUNING
from harness.services import forked

CASE = "case_001_robbery"
PEOPLE = """jurors:
  - {name: Ann Cold, archetype: rationalist, personality: A clerk., spread: {influence: {low: 0.2, high: 0.9}}}
  - {name: Bo Warm, archetype: empath, personality: A nurse., weight: 1}
"""


def simulate(*arguments: object) -> Result:
    words = ["simulate", "--case", CASE, "--workers", "1", "--no-text", *map(str, arguments)]
    return CliRunner().invoke(app, words)


def report(*arguments: object) -> dict[str, Any]:
    result = simulate(*arguments, "--json", "-")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def names(log: Path) -> list[str]:
    """Who sits on the seats, in their order."""
    events = [json.loads(line)["event"] for line in log.read_text(encoding="utf-8").splitlines()]
    [brought] = [event for event in events if event["kind"] == "personas_set"]
    return [one["persona"]["name"] for one in brought["personas"]]


def verified(log: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["replay", str(log), "--verify", *more])


def test_an_option_of_the_jury_is_another_spelling_of_a_setting() -> None:
    by_options = report("-n", 1, "--rule", "majority", "--size", 6, "--initial-guilty", 3)
    settings = ("verdict_rule=majority", "size=6", "initial_guilty=3")
    by_settings = report("-n", 1, *(word for one in settings for word in ("--set", one)))
    assert by_options["settings"] == by_settings["settings"]
    assert by_options["cases"] == by_settings["cases"]


def test_a_sweep_goes_from_none_to_all_of_the_seats_that_are_set() -> None:
    found = report("-n", 1, "--sweep", "--set", "size=6")
    assert [run["initial_guilty"] for run in found["cases"][0]["list"]] == list(range(7))


def test_seats_are_drawn_anew_for_each_run(tmp_path: Path) -> None:
    found = report("-n", 2, "--shuffle-seats", "--size", 6, "--logs", tmp_path)
    first, second = sorted(tmp_path.iterdir())
    assert len(names(first)) == 6
    assert set(names(first)) != set(names(second)), "six of the twelve, and not always the same"
    assert {verified(log).exit_code for log in (first, second)} == {0}
    assert "several jurors" in {seat["name"] for seat in found["cases"][0]["seats"]}
    assert found["provenance"]["personas"] != report("-n", 1)["provenance"]["personas"]


def test_jurors_are_drawn_from_the_people_of_a_file(tmp_path: Path) -> None:
    people, logs = tmp_path / "people.yaml", tmp_path / "logs"
    people.write_text(PEOPLE, "utf-8")
    words = ("--sample", "personas", "--personas", people, "--seed", 9)
    both = report("-n", 2, *words, "--logs", logs)
    again = report("-n", 1, *words[:-1], 10)
    assert again["cases"][0]["list"] == both["cases"][0]["list"][1:], "a run depends on its own seed alone"
    for log in logs.iterdir():
        assert {name.rstrip("0123456789 ") for name in names(log)} <= {"Ann Cold", "Bo Warm"}
        assert len(set(names(log))) == 12
        assert verified(log).exit_code == 0


def test_other_numbers_give_other_runs_that_verify_by_them_alone(tmp_path: Path) -> None:
    toml, yaml = tmp_path / "tuning.toml", tmp_path / "tuning.yaml"
    toml.write_text("pressure = 0.0\nimpact = 0.2\n", "utf-8")
    yaml.write_text("impact: 0.2\npressure: 0\n", "utf-8")
    usual = report("-n", 1, "--seed", 4)
    tuned = report("-n", 1, "--seed", 4, "--tuning", toml, "--logs", tmp_path / "logs")
    assert tuned["cases"][0]["list"] != usual["cases"][0]["list"]
    assert report("-n", 1, "--seed", 4)["cases"] == usual["cases"], "nothing of it stays behind"
    changed = asdict(TUNING.changed({"pressure": 0.0, "impact": 0.2}))
    assert (usual["provenance"]["tuning"], tuned["provenance"]["tuning"]) == (
        fingerprint(asdict(TUNING)),
        fingerprint(changed),
    )
    [log] = (tmp_path / "logs").iterdir()
    assert "not what the rules make" in verified(log).output
    words = ["replay", str(log), "--verify", "--tuning", str(yaml)]
    done = forked.run(words, os.environ, tmp_path)
    assert (done.returncode, "entries hold" in done.stdout) == (0, True), done.stdout + done.stderr


@pytest.mark.parametrize(
    ("form", "text", "said"),
    [
        ("toml", "presure = 1", ":1: presure is no number that can be tuned; did you mean pressure?"),
        (
            "toml",
            "# Mine.\n\npressure = 1\nweather = 2",
            ":4: weather is no number that can be tuned; docs/method.md has",
        ),
        ("toml", "[jury]\npressure = 1", ":1: jury is no number that can be tuned"),
        ("toml", 'pressure = "much"', ":1: pressure must be a number, and is 'much'."),
        ("toml", "pressure = true", ":1: pressure must be a number, and is 'True'."),
        ("toml", "pressure = -3", ":1: pressure must be between 0 and 100, and is -3."),
        ("toml", "pressure = nan", ":1: pressure must be between 0 and 100, and is nan."),
        ("toml", f"pressure = {10**400}", ":1: pressure must be between 0 and 100, and is 1000"),
        ("toml", "mood = 5\nflip_to_guilty = 1.5", ":2: flip_to_guilty must be between 0 and 1, and is 1.5."),
        ("toml", "motion_round = 2.5", ":1: motion_round must be a whole number, and is 2.5."),
        ("toml", "pressure", ": it is no TOML: "),
        ("toml", f"pressure = 1{'0' * 5000}", ": it is no TOML: "),
        ("toml", f"pressure = {'[' * 5000}", ": it is nested too deeply; a tuning has a number beside each name."),
        ("yaml", "mood: 5\npresure: 1", ":2: presure is no number that can be tuned; did you mean pressure?"),
        ("yaml", "pressure: much", ":1: pressure must be a number, and is 'much'."),
        ("yaml", "{mood: 5, pressure: -3}", ": pressure must be between 0 and 100, and is -3."),
        ("yaml", "- pressure", ":1: must hold fields (pressure, impact, …), each with its value."),
        ("yaml", "? [mood]\n: 5", ":1: a field is named by a word, not by a list or fields."),
        ("yaml", "", ": is empty."),
    ],
)
def test_a_tuning_that_cannot_be_is_one_sentence_with_its_line(tmp_path: Path, form: str, text: str, said: str) -> None:
    file = tmp_path / f"tuning.{form}"
    file.write_text(text, "utf-8")
    result = simulate("-n", 1, "--tuning", file)
    assert (result.exit_code, result.stderr[: len(f"{file}{said}")]) == (2, f"{file}{said}"), result.output
    assert len(result.stderr.splitlines()) == 1
    folder = simulate("-n", 1, "--tuning", tmp_path)
    assert (folder.exit_code, folder.stderr) == (2, f"{tmp_path}: is a folder; name one tuning file.\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("weight: 1", "weight: -1", ":3: jurors[2].weight: must be at least 0."),
        ("low: 0.2", "low: 0.95", ":2: jurors[1].spread.influence: low is above high; change them over."),
        ("low: 0.2", "sd: 0.2", ":2: jurors[1].spread.influence: a spread has low and high, or mean and sd."),
        ("Bo Warm", "Ann Cold", ":3: jurors[2].name: “Ann Cold” is the name of persona 1 as well; give each a name."),
    ],
)
def test_a_population_that_cannot_be_is_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "people.yaml"
    file.write_text(PEOPLE.replace(old, new), "utf-8")
    result = simulate("-n", 1, "--sample", "personas", "--personas", file)
    assert (result.exit_code, result.stderr) == (2, f"{file}{said}\n")


def test_what_a_format_has_not_is_refused(tmp_path: Path) -> None:
    assert "it is personas that can be drawn" in simulate("-n", 1, "--sample", "jurors").stderr
    (tmp_path / "tuning.toml").write_text("pressure = 1", "utf-8")
    words = ["simulate", "--format", "panel", "--case", "cold_chain", "--tuning", str(tmp_path / "tuning.toml")]
    refused = CliRunner().invoke(app, words)
    assert (refused.exit_code, "--tuning is for a jury" in refused.stderr) == (2, True)
