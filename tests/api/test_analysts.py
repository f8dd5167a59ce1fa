"""Models whose jurors analyse with code, on a server: whether they are ready, and what is said where they are not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import typer

from api.cli import serve
from harness.server import House, OpenRoom, bearer, serving, settings
from harness.services.ports import free_port
from harness.services.provider import Provider
from rooms.minds.formats.jury.analysis import LOOK_UP_LABEL
from rooms.minds.formats.jury.prompts import PROMPTS
from rooms.minds.llm.litellm_library import load_litellm
from rooms.minds.sandbox.code_execution import load_agent
from tests.api.http.test_models import wait_until_closed

KEY = "sk-CANARY-of-the-host-0123456789"
MODELS = """\
models:
  stub:
    label: Stub
    provider: openai
    model: stub-1
    base_url: {base_url}
    local: true
  analyst:
    label: Stub, with code
    provider: openai
    model: stub-1
    base_url: {base_url}
    local: true
    analyses: true
  keyed:
    label: Stub, with code and a key
    provider: openai
    model: stub-1
    base_url: {base_url}
    key_env: NO_SUCH_KEY_OF_ANALYSTS
    input_price: 0.3
    output_price: 2.5
    analyses: true
"""
AWAY = """\
execution:
  mode: docker
  docker:
    base_url: tcp://127.0.0.1:{port}
"""


@pytest.fixture(scope="module", autouse=True)
def libraries_loaded() -> None:
    """LiteLLM and the agent in memory before a room begins: on a busy machine, loading them takes much of a juror's
    floor, and of the minute that a room has to end."""
    load_litellm()
    load_agent()


@pytest.fixture
def provider() -> Iterator[Provider]:
    with Provider() as server:
        yield server


@pytest.fixture
def models(provider: Provider, tmp_path: Path) -> Path:
    file = tmp_path / "models.yaml"
    file.write_text(MODELS.format(base_url=provider.base_url))
    return file


async def opened(server: str, http: httpx.AsyncClient) -> OpenRoom:
    """A room without people, of analysts."""
    return await House(server, http).open_room(
        {"minds": "analyst", "max_rounds": 1, "budget_usd": 2.0}, seat=None, seed="d"
    )


async def key_for(room: OpenRoom) -> list[str]:
    """The models that are ready with a host's key."""
    body = {"model": "keyed", "key": KEY}
    given = await room.http.put(f"{room.path}/keys", json=body, headers=bearer(room.host_token))
    return [str(name) for held in given.raise_for_status().json()["keys"] for name in held["models"]]


async def test_an_analyst_is_ready_where_code_runs_and_its_work_is_shown(models: Path, provider: Provider) -> None:
    chosen = settings(models_file=models, record_calls=True)
    async with serving(chosen) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http:
        listed = (await http.get("/api/models")).raise_for_status().json()["models"]
        assert [(one["name"], one["ready"]) for one in listed] == [("stub", True), ("analyst", True), ("keyed", False)]
        assert "needs a key" in listed[2]["why_not"]
        room = await opened(server, http)
        async with room.socket() as onlooker:
            await onlooker.until("welcome")
            events = await wait_until_closed(http, room.code, room.host_token)
            await onlooker.event("closed")
        assert {frame["label"] for frame in onlooker.heard if frame["kind"] == "looking"} == {LOOK_UP_LABEL}
        calls = [event for event in events if event["kind"] == "model_called"]
        assert {call["task"] for call in calls if call["prompt"] == PROMPTS.fingerprint("analyse")} == {"look_up"}
        assert not [event for event in events if event["kind"] == "mind_failed"]
        assert await key_for(room) == ["keyed"]


async def test_without_code_execution_an_analyst_is_reported_as_not_ready(
    models: Path, provider: Provider, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "execution.yaml"
    file.write_text(AWAY.format(port=free_port()))
    chosen = settings(models_file=models, execution_file=file)
    async with serving(chosen) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http:
        assert (await http.get("/health/ready")).status_code == 200
        stub, analyst, keyed = (await http.get("/api/models")).raise_for_status().json()["models"]
        assert stub["ready"]
        assert not analyst["ready"]
        assert analyst["why_not"].startswith("It analyses with code, and ")
        assert "docker cannot be reached at tcp://127.0.0.1:" in analyst["why_not"]
        assert "needs a key" in keyed["why_not"]
        async with asyncio.timeout(60):
            said = ""
            while "model_not_ready" not in said:
                await asyncio.sleep(0.1)  # real time: polls what no event announces
                said += "".join(capfd.readouterr())
        (line,) = [line for line in said.splitlines() if "model_not_ready" in line]
        assert "analyst" in line

        room = await opened(server, http)
        assert await key_for(room) == [], "a key alone makes it no more ready"
        events = await wait_until_closed(http, room.code, room.host_token)
        failures = [event for event in events if event["kind"] == "mind_failed"]
        assert failures
        assert {event["instead"] for event in failures} == {"It speaks without."}
        assert all(event["reason"].startswith("Stub, with code analyses with code, and ") for event in failures)
        # Who changed a vote says so by the rules, and argues nothing.
        arguments = [event for event in events if event["kind"] == "turn_taken" and event["force"] > 0]
        spoken = [event for event in events if event["kind"] == "model_called" and event["task"] == "speak"]
        assert len(spoken) == len(arguments) > 0


async def test_a_file_that_is_wrong_stops_the_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "execution.yaml"
    file.write_text("execution:\n  mode: dokcer\n")
    with pytest.raises(typer.Exit) as stopped:
        await serve._prepare(settings(execution_file=file))
    assert stopped.value.exit_code == 2
    assert "execution.yaml:2: execution.mode: must be one of local, docker, blaxel, modal" in capsys.readouterr().err
