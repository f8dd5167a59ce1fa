"""The command line with a format from another package, which `TWELVE_FORMATS` names."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from api.format_plugins import load_formats, split_names
from engine.core.format_check import FormatError
from engine.formats import FORMATS
from harness.services import forked
from tests.coin_toss.example import RIGHT, WAGER, WRONG
from tests.coin_toss.format import COIN_TOSS

ROOT = Path(__file__).parents[2]
NAMED = "tests.coin_toss.format:COIN_TOSS"


def twelve(*words: str, formats: str = NAMED, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own; `typed`: its standard input."""
    return forked.run(words, {**os.environ, "TWELVE_FORMATS": formats}, ROOT, typed=typed)


@pytest.fixture
def matter(tmp_path: Path) -> str:
    """A file with the example's wager."""
    file = tmp_path / "wager.json"
    file.write_text(WAGER.model_dump_json())
    return str(file)


def test_a_coin_toss_is_played_in_a_terminal(matter: str) -> None:
    words = "The die was cut deeper."
    typed = ("heads", words, WRONG, words, RIGHT, "Let it fall.")
    process = twelve(
        *("play", "--format", "coin_toss", "--matter", matter, "--pace", "instant", "--set", "toss_seconds=1"),
        typed="".join(f"{line}\n" for line in typed),
    )
    assert process.returncode == 0, process.stderr
    for line in (
        "Call heads or tails (The calls), for 90 seconds. Choice: 1 Heads, 2 Tails.",
        "HOST  seat 1: Reason (reason-1), returned to be mended",
        f"    Quotes “{RIGHT}” from mint",
        "The coin is in the air: the time is over.",
        "    Let it fall.",
        "Closed.",
    ):
        assert line in process.stdout.splitlines()
    for other in (2, 3):
        assert f"Seat {other}: " not in process.stdout
    assert "JUDGE" not in process.stdout


def test_many_tosses_are_simulated_and_their_logs_verified(matter: str, tmp_path: Path) -> None:
    logs, counted = tmp_path / "logs", tmp_path / "runs.json"
    process = twelve(
        *("simulate", "--format", "coin_toss", "--matter", matter, "-n", "6", "--workers", "2"),
        *("--set", "rule=unanimous", "--logs", str(logs), "--json", str(counted)),
    )
    assert process.returncode == 0, process.stderr
    assert "Split" in process.stdout
    assert json.loads(counted.read_text())
    for log in sorted(logs.iterdir())[:2]:
        verified = twelve("replay", str(log), "--verify")
        assert verified.returncode == 0, verified.stderr
        assert "entries hold" in verified.stdout
    without = twelve("replay", str(log), "--verify", formats="")
    assert (without.returncode, "no format “coin_toss”" in without.stderr) == (1, True), without.stderr


def test_a_package_brings_the_adapter_of_its_format(matter: str, tmp_path: Path) -> None:
    twelve("simulate", "--format", "coin_toss", "--matter", matter, "-n", "1", "--logs", str(tmp_path / "logs"))
    [log] = (tmp_path / "logs").iterdir()
    for formats, heading in ((NAMED, "Reasons"), ("tests.coin_toss.plugin:COIN_TOSS", "Coin: Reasons")):
        replayed = twelve("replay", str(log), formats=formats)
        assert heading in map(str.strip, replayed.stdout.splitlines()), replayed.stderr


def test_a_ready_matter_is_listed_shown_played_and_simulated_by_its_id(tmp_path: Path) -> None:
    listed = twelve("cases", "list", "--format", "coin_toss")
    assert [line.split()[0] for line in listed.stdout.splitlines()] == ["last_biscuit", "night_watch"], listed.stderr
    shown = twelve("cases", "show", "night_watch", "--format", "coin_toss")
    assert shown.stdout.startswith("Who takes the night watch?\nA boat at anchor")
    assert "The log book (log_book)" in shown.stdout
    simulated = twelve(
        *("simulate", "--format", "coin_toss", "--case", "all", "-n", "2", "--workers", "1", "--set", "toss_seconds=1"),
        *("--logs", str(tmp_path), "--json", "-"),
    )
    assert [one["matter"] for one in json.loads(simulated.stdout)["cases"]] == ["last_biscuit", "night_watch"]
    log = next(tmp_path.iterdir())
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    lines[0].pop("case")
    log.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    verified = twelve("replay", str(log), "--verify")
    assert "entries hold" in verified.stdout, verified.stderr


def test_a_terminal_plays_a_ready_matter_that_is_drawn() -> None:
    process = twelve("play", "--format", "coin_toss", "--pace", "instant", "--set", "toss_seconds=1", typed="heads\n")
    assert "Call heads or tails" in process.stdout, process.stderr


def test_an_id_that_is_not_on_the_shelf_is_refused_with_the_nearest() -> None:
    process = twelve("simulate", "--format", "coin_toss", "--case", "night_wach", "-n", "1")
    assert process.returncode == 2
    assert process.stderr == (
        "The format “coin_toss” has no ready matter with the id “night_wach”; did you mean night_watch? "
        "`twelve cases list --format coin_toss` names them.\n"
    )


def test_a_file_is_checked_as_the_kind_that_it_looks_like(matter: str, tmp_path: Path) -> None:
    checked = twelve("cases", "check", matter, "-n", "2")
    assert checked.returncode == 0, checked.stderr
    assert "Who washes up?, for “coin_toss”, 2 things to cite. Nothing is wrong with it." in checked.stdout
    assert "In 2 deliberations of house minds: Heads" in checked.stdout
    broken = tmp_path / "broken.yaml"
    broken.write_text(WAGER.model_dump_json().replace('"stakes"', '"stake"'), encoding="utf-8")
    refused = twelve("cases", "check", str(broken), "--json")
    [problem] = json.loads(refused.stdout)["problems"]
    assert (refused.returncode, problem["field"]) == (2, "stake")
    assert problem["sentence"] == "is not a field here; did you mean stakes?"


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("tests.coin_toss.format", "cannot be loaded; write package.module:NAME."),
        (":", "cannot be loaded; write package.module:NAME."),
        (".format:COIN_TOSS", "cannot be loaded; write package.module:NAME."),
        ("tests.coin_toss.nowhere:COIN_TOSS", "cannot be loaded"),
        ("tests.coin_toss.format:NOTHING", "cannot be loaded"),
        ("tests.coin_toss.format:SIDES", "is no format"),
    ],
)
def test_a_format_that_cannot_be_loaded_is_named_in_a_sentence(named: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=f"^TWELVE_FORMATS: “{named}” {sentence}"):
        load_formats([named])


def test_a_command_ends_with_that_sentence() -> None:
    process = twelve("simulate", "-n", "1", formats="nothing.here:FORMAT")
    assert process.returncode == 2
    assert process.stderr.startswith("twelve: TWELVE_FORMATS: “nothing.here:FORMAT” cannot be loaded")


def test_a_format_that_is_registered_already_is_left_alone() -> None:
    load_formats(split_names(f" {NAMED} , {NAMED},"))
    assert FORMATS["coin_toss"] is COIN_TOSS
