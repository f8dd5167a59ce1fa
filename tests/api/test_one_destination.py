"""Where a server on this machine is named, every command and call speaks to models there and nowhere else."""

from __future__ import annotations

import ipaddress
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from api.cli.main import app
from harness.server import serving, settings
from harness.services.provider import Provider
from tests.order import few_of

LISTENING: list[list[str]] = []
"""Where those listen that want to know which addresses are looked up or connected to. A hook cannot be taken away."""
COURT = """[models]
prosecutor = "claude-3-7-sonnet-20250219"
defense = "default"
jury = ["gemini/gemini-2.5-flash", "stub-1"]
judge = "openai/gpt-4o"
[parameters]
jury_size = 3
jury_threshold = 2
"""
ROOF = "The roof leaks over the stairs. A builder offers to mend it for 900 euros before winter."


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if not LISTENING:
        return
    if event == "socket.getaddrinfo":
        LISTENING[-1].append(str(arguments[0]))
    elif event == "socket.connect" and isinstance(arguments[1], tuple):
        LISTENING[-1].append(str(arguments[1][0]))


sys.addaudithook(_hear)


@pytest.fixture
def reached() -> Iterator[list[str]]:
    """The addresses that were looked up or connected to."""
    LISTENING.append([])
    yield LISTENING[-1]
    LISTENING.clear()


def elsewhere(reached: list[str]) -> list[str]:
    """Those of them that are not this machine's."""

    def leaves(host: str) -> bool:
        try:
            return not ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host not in ("localhost", "None")

    return [host for host in reached if leaves(host)]


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Provider]:
    """The two lines, with keys of three providers beside them."""
    with Provider() as server:
        monkeypatch.setenv("TWELVE_MODEL", "openai/stub-1")
        monkeypatch.setenv("TWELVE_MODEL_BASE_URL", server.base_url)
        for name in ("OPENAI", "ANTHROPIC", "GEMINI"):
            monkeypatch.setenv(f"{name}_API_KEY", "sk-of-somebody-who-pays")
        monkeypatch.setenv("HOME", str(tmp_path))
        yield server


def twelve(*arguments: object) -> str:
    done = CliRunner().invoke(app, [*map(str, arguments)])
    assert done.exit_code in (0, 10, 11, 12, 20, 1), done.output
    return done.output


def decided(folder: Path) -> tuple[object, ...]:
    """A decision by the court's file in a folder."""
    (folder / "roof.txt").write_text(ROOF)
    return (
        "decide",
        "--question",
        "Should we mend it?",
        "--context",
        folder / "roof.txt",
        "--config",
        folder / "court.toml",
    )


SIMULATED = ("simulate", "--case", "case_001_robbery", "--size", 6, "-n", 1, "--set", "max_rounds=1", "--minds")


NAMES = ("default", "gemini/gemini-2.5-flash", "stub-1", "openai/stub-1", "claude-sonnet-4-5")


@pytest.mark.parametrize("name", few_of(NAMES, NAMES[:2], "every kind of name"))
def test_a_simulation_asks_the_server_that_is_named(own: Provider, reached: list[str], name: str) -> None:
    twelve(*SIMULATED, name)
    assert own.asked
    assert elsewhere(reached) == []


def test_a_decision_asks_the_server_that_is_named(own: Provider, reached: list[str], tmp_path: Path) -> None:
    (tmp_path / "court.toml").write_text(COURT)
    twelve(*decided(tmp_path), "--on-failure", "house")
    assert "claude-3-7-sonnet-20250219" in {asked.body.get("model") for asked in own.asked}
    assert elsewhere(reached) == []


def test_a_trial_asks_the_server_that_is_named(own: Provider, reached: list[str], tmp_path: Path) -> None:
    (tmp_path / "life.md").write_text("Maren Holt founded a school. It was praised, and it was costly.")
    sides = ("--admirer", "default", "--critic", "claude-sonnet-4-5", "--judge", "gemini/gemini-2.5-flash")
    twelve("history", "Maren Holt", "--sources", tmp_path, "--rounds", 1, *sides)
    assert own.asked
    assert elsewhere(reached) == []


def test_an_address_in_a_courts_file_cannot_lead_away(own: Provider, reached: list[str], tmp_path: Path) -> None:
    (tmp_path / "court.toml").write_text('[models]\njudge = "x"\nbase_url = "https://models.example/v1"\n')
    done = CliRunner().invoke(app, [*map(str, decided(tmp_path))])
    assert (done.exit_code, "nothing leaves it" in done.output) == (2, True)
    assert (own.asked, elsewhere(reached)) == ([], [])


async def test_a_served_room_can_name_no_model_of_another_machine(own: Provider, reached: list[str]) -> None:
    chosen = settings(model="openai/stub-1", model_base_url=own.base_url, models_file=None)
    async with serving(chosen) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        listed = (await http.get("/api/models")).json()
        assert [model["name"] for model in listed["models"]] == ["stub-1"]
        for name, status in (("gemini-flash", 422), ("stub-1", 201)):
            opening = {"case_id": "case_001_robbery", "settings": {"minds": name}}
            assert (await http.post("/api/rooms", json=opening)).status_code == status
    assert elsewhere(reached) == []


def test_every_command_refuses_a_name_that_its_server_does_not_list(
    own: Provider, reached: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TWELVE_MODEL", "openai/stub-l")
    (tmp_path / "court.toml").write_text('[models]\njudge = "default"\n')
    (tmp_path / "case.json").write_text(json.dumps({"question": "Should we mend it?", "context": ["roof.txt"]}))
    commands = (
        decided(tmp_path),
        (*SIMULATED, "default"),
        (*SIMULATED, "stub-11"),
        ("play", "--case", "case_001_robbery", "--minds", "openai/stub-l"),
        ("history", "Maren Holt", "--sources", tmp_path, "--admirer", "default"),
        ("cases", "prepare", tmp_path / "case.json"),
    )
    for command in commands:
        done = CliRunner().invoke(app, [*map(str, command)])
        assert done.exit_code == 2, done.output
        assert "it has stub-1; did you mean stub-1?" in done.output, done.output
    done = CliRunner().invoke(app, ["doctor"])
    assert "stub-l cannot be called" in done.output
    assert [asked.path for asked in own.asked if asked.path != "/v1/models"] == []
    assert elsewhere(reached) == []


def test_papers_are_marked_by_the_server_that_is_named(own: Provider, reached: list[str], tmp_path: Path) -> None:
    (tmp_path / "roof.txt").write_text(ROOF)
    case = tmp_path / "case.json"
    case.write_text(json.dumps({"question": "Should we mend it?", "context": ["roof.txt"]}))
    twelve("cases", "prepare", case, "--minds", "claude-sonnet-4-5")
    life = tmp_path / "life.md"
    life.write_text("Maren Holt founded a school. It was praised, and it was costly.")
    twelve("history", "Maren Holt", "--sources", life.parent, "--rounds", 1)
    matter = {"id": "roof", "title": "The roof", "docket": "A letter.", "summary": "A leak."}
    roof = tmp_path / "roof.json"
    roof.write_text(
        json.dumps(
            {
                **matter,
                "question": "Should we mend it?",
                "documents": [{"id": "letter", "name": "letter.txt", "text": ROOF}],
            }
        )
    )
    twelve("simulate", "--format", "court", "--case", roof, "-n", 1)
    assert len([asked for asked in own.asked if asked.task == "mark"]) == 3
    assert elsewhere(reached) == []


@pytest.mark.slow("a command loads LiteLLM and plays a jury with it")
def test_a_game_in_a_terminal_asks_the_server_that_is_named(own: Provider, reached: list[str]) -> None:
    words = ("play", "--case", "case_001_robbery", "--pace", "instant", "--set", "max_rounds=1", "--minds", "default")
    done = CliRunner().invoke(app, words, input="d\nn\np\n")
    assert done.exit_code == 0, done.output
    assert own.asked
    assert elsewhere(reached) == []


def test_a_check_of_an_agent_leaves_this_machine_with_nothing(own: Provider, reached: list[str]) -> None:
    done = CliRunner().invoke(app, ("agent-check", "--wait", "0"))
    assert done.exit_code == 1, done.output
    assert elsewhere(reached) == []
