"""`twelve simulate --minds`: deliberations of models in bulk, by the real LiteLLM and a provider on the loopback."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.cli.main import app
from harness.services.provider import MODEL, Provider
from rooms.minds.llm.call_caps import MAX_FAILURES_IN_A_ROW

WORDS = ("simulate", "--case", "case_001_robbery", "--size", 6, "--set", "max_rounds=1")


@pytest.fixture
def provider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    """A provider, with a file that names models of it."""
    with Provider(models=(MODEL, "other-1")) as server:
        address = f"provider: openai, base_url: '{server.base_url}', input_price: 0.3, output_price: 2.5, timeout: 300"
        (tmp_path / "models.yaml").write_text(
            f"models:\n  stub: {{model: {MODEL}, {address}}}\n  other: {{model: other-1, {address}}}\n"
            f"  backed: {{model: other-1, fallback: stub, {address}}}\n"
            f"  tiny: {{model: {MODEL}, local: true, provider: openai, base_url: '{server.base_url}'}}\n"
        )
        monkeypatch.setenv("TWELVE_MODELS_FILE", str(tmp_path / "models.yaml"))
        yield server


def calls_of(provider: Provider) -> int:
    """How many calls to models were made."""
    return sum(asked.task != "models" for asked in provider.asked)


def twelve(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def played(*arguments: object) -> dict[str, Any]:
    """The figures of a simulation as JSON, without where they come from."""
    done = twelve(*WORDS, *arguments, "--json", "-")
    assert done.exit_code == 0, done.output
    figures: dict[str, Any] = json.loads(re.sub(r'^ "provenance": .*\n', "", done.stdout, flags=re.MULTILINE))
    return figures


def test_a_replay_of_concurrent_models_gives_the_same_bytes_without_a_call(provider: Provider, tmp_path: Path) -> None:
    provider.fail("500", task="speak", after=3)
    common = ("--minds", "stub", "-n", 2, "--concurrency", 2)
    calls, logs = tmp_path / "calls", tmp_path / "logs"
    recorded = played(*common, "--record", calls, "--logs", logs / "a")
    assert recorded["models"]["calls"] == calls_of(provider) > 12
    assert recorded["models"]["failed_calls"] == 1
    assert recorded["models"]["cost"] == pytest.approx(sum(run["models"]["cost"] for run in runs(recorded)))
    provider.kill()
    assert played(*common, "--replay", calls, "--logs", logs / "b") == recorded
    for file in (logs / "a").iterdir():
        assert (logs / "b" / file.name).read_bytes() == file.read_bytes()
        assert twelve("replay", file, "--verify").exit_code == 0
    assert played("--minds", "stub", "-n", 1, "--seed", 2, "--replay", calls)["cases"][0]["list"] == runs(recorded)[1:]


def test_a_replay_asks_as_when_it_was_recorded(provider: Provider, tmp_path: Path) -> None:
    provider.meta = {"n_params": 135_000_000}
    common = ("--minds", "tiny", "-n", 1)
    recorded = played(*common, "--record", tmp_path / "calls")
    assert recorded["models"]["calls"] > 0
    provider.kill()
    assert played(*common, "--replay", tmp_path / "calls") == recorded


def runs(figures: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = figures["cases"][0]["list"]
    return found


def test_a_call_that_was_not_recorded_is_refused_in_a_sentence(provider: Provider, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    played("--minds", "stub", "-n", 1, "--record", calls)
    provider.kill()
    further = twelve(*WORDS, "--minds", "stub", "-n", 2, "--replay", calls)
    assert further.exit_code == 1
    file = calls / "case_001_robbery-2.calls.jsonl"
    assert re.search(
        rf"{file}: call 1 of this replay \(\w+ by stub\) was not asked when it was recorded", further.stderr
    )
    assert "Stopped after 1 of 2 deliberations; what was done is kept." in further.stderr
    (kept,) = calls.iterdir()
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join([*lines[:2], "{}\n", *lines[2:]]))
    broken = twelve(*WORDS, "--minds", "stub", "-n", 1, "--replay", calls)
    assert (broken.exit_code, broken.stderr) == (
        2,
        f"{kept}, line 3: it is no recorded call; remove the file, and its calls are made again.\n",
    )


def test_at_a_cap_it_stops_and_goes_on_later_without_paying_twice(provider: Provider, tmp_path: Path) -> None:
    calls, out, rows = tmp_path / "calls", tmp_path / "out", tmp_path / "rows.csv"
    common = (*WORDS, "--minds", "stub", "-n", 2, "--concurrency", 1, "--record", calls)
    whole = played("--minds", "stub", "-n", 2, "--record", tmp_path / "whole")
    first = runs(whole)[0]["models"]["calls"]
    asked = calls_of(provider)
    stopped = twelve(*common, "--max-calls", first + 5, "--csv", rows)
    assert stopped.exit_code == 1
    assert f"{first + 5} calls were made, and no more are to be. Stopped after 1 of 2 deliberations" in stopped.stderr
    assert calls_of(provider) == asked + first + 5
    with rows.open(newline="") as file:
        assert [row["seed"] for row in csv.DictReader(file)] == ["1"]
    lines = (calls / "case_001_robbery-2.calls.jsonl").read_bytes()
    (calls / "case_001_robbery-2.calls.jsonl").write_bytes(lines[:-40])  # as if the machine had stopped in the middle
    cost = whole["models"]["cost"]
    poor = twelve(*common, "--budget", cost / 1000)
    assert "USD were spent, and another call might pass" in poor.stderr
    assert played(*common[7:], "--out", out) == whole
    assert calls_of(provider) - asked <= whole["models"]["calls"] + 2
    provider.kill()
    assert played(*common[7:], "--out", out) == whole, "what lies in parts is not played again"


def test_whoever_acts_in_a_models_place_is_named_and_counted(provider: Provider, tmp_path: Path) -> None:
    provider.fail("nonsense", times=None, task="speak")
    provider.fail("nonsense", times=None, task="look_up")
    provider.fail("nonsense", times=None, task="repair")
    rows, house = tmp_path / "rows.csv", tmp_path / "house.csv"
    done = twelve(*WORDS, "--minds", "1-3=stub,4-6=other", "-n", 1, "--csv", rows)
    assert done.exit_code == 0, done.output
    assert "1 of 1 deliberations went otherwise than they were set up" in done.stdout
    assert re.search(r"(stub|other) failed, \d+ times: The house mind speaks for this turn\.", done.stdout)
    with rows.open(newline="") as file:
        found = list(csv.DictReader(file))
    assert {row["degraded"] for row in found} == {"yes"}
    assert all(int(row["stood_in"]) > 0 for row in found)
    twelve(*WORDS, "-n", 1, "--csv", house)
    assert "have no case and seed in common" in twelve("compare", house, rows).stderr


def test_a_fallback_that_answers_is_named_and_counted(provider: Provider) -> None:
    provider.fail("500", times=None, model="other-1")
    figures = played("--minds", "backed", "-n", 1)
    stand_ins = figures["models"]["stand_ins"]
    assert {one["instead"] for one in stand_ins if one["model"] == "backed"} == {"stub answered."}
    assert figures["models"]["degraded"] == 1
    assert any("“stub” answered" in reason for reason in runs(figures)[0]["models"]["reasons"])


def test_models_and_the_house_are_compared_pair_by_pair(provider: Provider, tmp_path: Path) -> None:
    models, house = tmp_path / "models.csv", tmp_path / "house.csv"
    done = twelve(*WORDS, "--minds", "stub", "-n", 2, "--csv", models, "--versus-house")
    twelve(*WORDS, "-n", 2, "--csv", house)
    compared = twelve("compare", house, models).stdout.splitlines()
    assert compared[0] == "2 pairs", models.read_text() + done.stderr
    said = [line.removeprefix("Models against the house: ") for line in done.stdout.splitlines() if "against" in line]
    assert said == compared[1:]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("401", "The key for stub is missing, or was not accepted."),
        ("429", f"{MAX_FAILURES_IN_A_ROW} calls failed one after another; the last: stub is asked too often"),
    ],
)
def test_where_no_call_can_succeed_the_house_does_not_play_on(provider: Provider, kind: Any, said: str) -> None:
    provider.fail(kind, times=None)
    done = twelve(*WORDS, "--minds", "stub", "-n", 30, "--concurrency", 12)
    assert done.exit_code == 1
    assert said in done.stderr
    assert "Stopped after 0 of 30 deliberations" in done.stderr
    assert calls_of(provider) < 60


def test_what_costs_more_has_to_be_agreed_to(provider: Provider) -> None:
    asked = twelve(*WORDS, "--minds", "stub", "-n", 5000)
    assert asked.exit_code == 2
    forecast, refused = asked.stderr.splitlines()
    assert re.fullmatch(
        r"5000 deliberations: about [\d,]+ calls, [\d,]+ tokens in and [\d,]+ out, \d+\.\d\d USD at list prices\.",
        forecast,
    )
    assert refused == "--minds: what costs more than 1.00 USD has to be agreed to; say --yes."
    assert {asked.task for asked in provider.asked} <= {"models"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--minds", "stab"), "--minds: 'stab' is none of the models that the file has (stub, other, backed, tiny)"),
        (("--minds", "gpt-4.1"), "--minds: gpt-4.1 cannot play. It needs a key: set OPENAI_API_KEY."),
        (("--minds", "1-7=stub"), "--minds 1-7=stub: there are no such seats; there are 1 to 6."),
        (("--minds", "1=stub,1-2=other"), "--minds 1=stub,1-2=other: seat 1 stands there twice"),
        (("--minds", "one=stub"), "--minds one=stub: name a model for all seats, or say 1-6=NAME,7=OTHER."),
        (("--minds", "1=house"), "--minds 1=house: the house plays every seat"),
        (("--budget", "1"), "--minds house: the house plays every seat"),
        (("--minds", "stub", "--budget", "0"), "--budget 0: name an amount above 0, in USD."),
        (("--minds", "stub", "--max-calls", "0"), "--max-calls 0: without calls no model plays"),
        (("--minds", "stub", "--concurrency", "0"), "--concurrency 0: somebody has to play"),
        (("--minds", "stub", "--replay", "none"), "--replay none: there is no such folder"),
        (("--minds", "stub", "--replay", ".", "--record", "."), "--record and --replay: a replay calls nobody"),
        (("--minds", "stub", "--no-text"), "--no-text is for minds of the house"),
        (("--minds", "stub", "--workers", "2"), "--workers is for minds of the house"),
    ],
)
def test_wrong_use_is_one_sentence(
    provider: Provider, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], said: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    done = twelve(*WORDS, "-n", 1, *options)
    assert (done.exit_code, done.stderr[: len(said)]) == (2, said), done.output
    assert len(done.stderr.splitlines()) == 1
    assert not provider.asked
