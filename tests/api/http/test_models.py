"""Models, hosts' keys and money over HTTP, with a provider on the loopback behind LiteLLM (H33 to H35, H63)."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from harness.examples import Json
from harness.server import bearer, serving, settings
from harness.services.provider import Provider
from rooms.minds.llm.configuration import WITHHELD_SENTENCE
from rooms.minds.llm.litellm_library import load_litellm
from tests.api.room_doors import read_all

KEY = "sk-CANARY-of-the-host-0123456789"
MODELS = """\
models:
  stub:
    label: Stub
    provider: openai
    model: stub-1
    base_url: {base_url}
    key_env: STUB_CANARY_KEY
    input_price: 0.3
    output_price: 2.5
  paper:
    label: Paper
    provider: anthropic
    model: claude-haiku-4-5
  odd:
    label: Odd
    provider: openai
    model: gpt-of-nobody
"""


@pytest.fixture
def provider() -> Iterator[Provider]:
    with Provider(key=KEY) as server:
        yield server


@pytest.fixture(scope="module", autouse=True)
def litellm_loaded() -> None:
    """LiteLLM in memory before a room begins: on a busy machine, loading it takes longer than a juror's floor."""
    load_litellm()


@pytest.fixture
def models(provider: Provider, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of models of a server that has no key for any."""
    for name in ("STUB_CANARY_KEY", "ANTHROPIC_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "models.yaml"
    file.write_text(MODELS.format(base_url=provider.base_url))
    return file


@asynccontextmanager
async def server(models: Path, **more: object) -> AsyncIterator[httpx.AsyncClient]:
    """A server with these models."""
    chosen = settings(models_file=models, log_level="debug", **more)
    async with serving(chosen) as address, httpx.AsyncClient(base_url=f"http://{address}", timeout=30) as client:
        yield client


@pytest.fixture
async def http(models: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with server(models, record_calls=True) as client:
        yield client


async def opened(http: httpx.AsyncClient, **more: object) -> tuple[str, str]:
    """The code of a room of models alone, and its host's token."""
    chosen = {"minds": "stub", "pace": "instant", "max_rounds": 1, "budget_usd": 2.0, **more}
    body = {"format": "jury", "case_id": "case_001_robbery", "seat": None, "seed": "keys", "settings": chosen}
    made: Json = (await http.post("/api/rooms", json=body)).raise_for_status().json()
    return made["code"], made["host_token"]


async def wait_until_closed(http: httpx.AsyncClient, code: str, host: str) -> list[Json]:
    """The events of a room that has begun, once it is closed."""
    begun = await http.post(f"/api/rooms/{code}/acts", json={"act": {"kind": "begin"}}, headers=bearer(host))
    begun.raise_for_status()
    async with asyncio.timeout(120):
        while True:
            page = (await http.get(f"/api/rooms/{code}/events?limit=1000", headers=bearer(host))).json()
            found = [entry["event"] for entry in page["events"] if "event" in entry]
            if any(event["kind"] == "closed" for event in found):
                return found
            await asyncio.sleep(0.1)  # real time: polls what no event announces


async def test_h33_the_models_are_listed_with_prices_forecast_and_readiness(
    http: httpx.AsyncClient,
) -> None:
    body = (await http.get("/api/models")).raise_for_status().json()
    assert (body["default"], body["keys"]) == (None, None)
    with pytest.raises(httpx.HTTPStatusError, match="422"):
        await opened(http, minds="default")
    stub, paper, _ = body["models"]
    assert (stub["name"], stub["input_price"], stub["ready"]) == ("stub", 0.3, False)
    assert stub["why_not"] == "It needs a key: set STUB_CANARY_KEY, or give one for this room."
    assert paper["output_price"] == 5.0
    assert 0 < stub["forecast"]["cost"] < 0.08
    short = (await http.get("/api/models?rounds=5")).json()["models"][0]["forecast"]
    assert short["cost"] < stub["forecast"]["cost"]


async def test_h34_h94_a_hosts_key_opens_a_model_and_is_read_nowhere(
    http: httpx.AsyncClient, provider: Provider, capfd: pytest.CaptureFixture[str]
) -> None:
    code, host = await opened(http)
    given = await http.put(f"/api/rooms/{code}/keys", json={"model": "stub", "key": KEY}, headers=bearer(host))
    assert given.json() == {"keys": [{"seat": 0, "models": ["stub"]}]}
    early = await http.get(f"/api/rooms/{code}/calls", headers=bearer(host))
    assert early.json()["code"] == "too_early"
    events = await wait_until_closed(http, code, host)
    calls = [event for event in events if event["kind"] == "model_called"]
    assert calls
    # H94: its host reads what was asked for a turn, once it is over, and nobody else does.
    turn = next(event["turn_id"] for event in events if event["kind"] == "turn_taken")
    asked = (await http.get(f"/api/rooms/{code}/calls?limit=100", headers=bearer(host))).raise_for_status()
    assert asked.json()["kept"]
    assert KEY not in asked.text
    assert (await http.get(f"/api/rooms/{code}/calls")).status_code in (401, 403)
    of_turn = (await http.get(f"/api/rooms/{code}/calls?ask={turn}", headers=bearer(host))).json()["calls"]
    assert [(call["task"], call["outcome"], call["read"]["kind"]) for call in of_turn] == [
        ("speak", "answered", "speak")
    ]
    assert of_turn[0]["prompt"][0]["content"]
    # What was begun ahead and not needed is broken off.
    assert {"answered"} <= {call["outcome"] for call in calls} <= {"answered", "cancelled"}
    assert {call_made.key for call_made in provider.asked} == {KEY}
    shown = [given.text, str(events), (await http.get(f"/api/rooms/{code}/keys", headers=bearer(host))).text]
    for token in (host, None):
        shown += (await read_all(http, code, token)).values()
    archive = await http.get(f"/api/rooms/{code}/export.zip", headers=bearer(host))
    with zipfile.ZipFile(io.BytesIO(archive.content)) as packed:
        shown += [packed.read(name).decode(errors="replace") for name in packed.namelist()]
    captured = capfd.readouterr()
    assert KEY not in "".join([*shown, captured.out, captured.err])
    gone = await http.delete(f"/api/rooms/{code}/keys", headers=bearer(host))
    assert gone.status_code == 204
    assert (await http.get(f"/api/rooms/{code}/keys", headers=bearer(host))).json() == {"keys": []}


NO_KEY = "Stub cannot play. It needs a key: set STUB_CANARY_KEY, or give one for this room."


async def refused(http: httpx.AsyncClient, path: str, body: Json, host: str | None = None) -> str:
    """Why a model is not let play."""
    answer = await http.post(path, json=body, headers=bearer(host))
    assert (answer.status_code, answer.json()["code"]) == (409, "model_not_ready"), answer.text
    return str(answer.json()["detail"])


async def test_s10_no_room_begins_with_a_model_that_has_no_key(http: httpx.AsyncClient) -> None:
    code, host = await opened(http)
    acts = f"/api/rooms/{code}/acts"
    assert await refused(http, acts, {"act": {"kind": "begin"}}, host) == NO_KEY
    one = {"kind": "set_minds", "minds": {"default": "house", "3": "stub"}}
    assert (await http.post(acts, json={"act": one}, headers=bearer(host))).status_code == 200
    assert await refused(http, acts, {"act": {"kind": "begin"}}, host) == NO_KEY
    given = {"model": "stub", "key": KEY, "seat": 3}
    (await http.put(f"/api/rooms/{code}/keys", json=given, headers=bearer(host))).raise_for_status()
    assert (await http.post(acts, json={"act": {"kind": "begin"}}, headers=bearer(host))).status_code == 200


async def test_s10_a_room_that_goes_on_takes_no_model_without_a_key(http: httpx.AsyncClient) -> None:
    code, host = await opened(http, minds="house", pace="live")
    acts = f"/api/rooms/{code}/acts"
    (await http.post(acts, json={"act": {"kind": "begin"}}, headers=bearer(host))).raise_for_status()
    one = {"act": {"kind": "assign", "seat": 3, "occupant": "model", "model": "stub"}}
    for act in (
        one,
        {"act": {"kind": "set_minds", "minds": "stub"}},
        {"act": {"kind": "set_minds", "minds": {"2": "stub"}}},
    ):
        assert await refused(http, acts, act, host) == NO_KEY
    given = {"model": "stub", "key": KEY, "seat": 3}
    (await http.put(f"/api/rooms/{code}/keys", json=given, headers=bearer(host))).raise_for_status()
    assert (await http.post(acts, json=one, headers=bearer(host))).status_code == 200


async def test_s10_what_no_key_mends_is_said_before_the_room_opens(http: httpx.AsyncClient) -> None:
    body = {"case_id": "case_001_robbery", "settings": {"minds": {"default": "house", "4": "odd"}}}
    why = await refused(http, "/api/rooms", body)
    assert why.startswith("Odd cannot play. No price is known for openai/gpt-of-nobody")
    code, host = await opened(http)
    act = {"act": {"kind": "set_minds", "minds": "odd"}}
    assert await refused(http, f"/api/rooms/{code}/acts", act, host) == why


async def test_h34_a_rejected_key_is_reported_and_the_house_plays(http: httpx.AsyncClient) -> None:
    code, host = await opened(http)
    given = {"model": "stub", "key": "sk-of-somebody-else-0123456789"}
    (await http.put(f"/api/rooms/{code}/keys", json=given, headers=bearer(host))).raise_for_status()
    events = await wait_until_closed(http, code, host)
    failures = [event for event in events if event["kind"] == "mind_failed"]
    assert {event["reason"] for event in failures} == {"The key for Stub is missing, or was not accepted."}
    assert any(event["instead"] == "The house mind speaks for this turn." for event in failures)
    assert any(event["kind"] == "verdict_reached" for event in events)


async def test_h34_only_the_host_gives_keys_and_only_what_can_be_one(http: httpx.AsyncClient) -> None:
    code, host = await opened(http)
    place = f"/api/rooms/{code}/keys"
    assert (await http.put(place, json={"model": "stub", "key": KEY})).status_code in (401, 403)
    for attempt, status, refused in (
        ({"model": "paper", "key": "AIza" + "x" * 35}, 422, "wrong_key"),
        ({"model": "stub", "key": "two words"}, 422, "wrong_key"),
        ({"model": "stubb", "key": KEY}, 422, "unknown_model"),
        ({"model": "stub", "key": KEY, "seat": 40}, 422, "unknown_seat"),
        ({"model": "stub", "key": ""}, 422, "malformed"),
    ):
        answer = await http.put(place, json=attempt, headers=bearer(host))
        assert (answer.status_code, answer.json()["code"]) == (status, refused)
        assert not attempt["key"] or str(attempt["key"]) not in answer.text


async def test_h35_whose_money_will_end_the_models_part_is_said_before_it_does(
    models: Path, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUB_CANARY_KEY", KEY)
    async with server(models, budget_usd=0.0023) as http:
        code, host = await opened(http, max_rounds=3, minds="default")
        place = f"/api/rooms/{code}/outlook"
        body = (await http.get(place, headers=bearer(host))).raise_for_status().json()
        assert (body["rounds"], body["ends"]) == (10, "server")
        assert 0.0023 < body["cost"] < 0.08
        assert body["said"].startswith("This server’s money for models, and not the room’s, will probably be used up")
        # A spectator gets the same.
        assert (await http.get(place)).json() == body

        events = await wait_until_closed(http, code, host)
        reasons = {event["reason"] for event in events if event["kind"] == "mind_failed"}
        assert "This server’s money for models is used up." in reasons
        spent = sum(event["cost"] for event in events if event["kind"] == "model_called")
        assert 0 < spent <= 0.0023
        assert {call.key for call in provider.asked} == {KEY}
        shown = [str(events), str(body), (await http.get(f"/api/rooms/{code}/transcript.md")).text]
        assert "0.0023" not in "".join(shown)
        over_now = (await http.get(place)).json()
        assert (over_now["rounds"], over_now["cost"], over_now["ends"]) == (0, 0.0, None)
        # The next room hears it before it begins.
        after, _ = await opened(http)
        said = (await http.get(f"/api/rooms/{after}/outlook")).json()["said"]
        assert said.startswith("This server’s money for models, and not the room’s,")


async def test_h35_without_a_cap_of_the_servers_only_the_rooms_money_ends(http: httpx.AsyncClient) -> None:
    code, _ = await opened(http, budget_usd=0.02)
    assert (await http.get(f"/api/rooms/{code}/outlook")).json()["ends"] == "room"
    code, _ = await opened(http, budget_usd=1.0)
    outlook = (await http.get(f"/api/rooms/{code}/outlook")).json()
    assert (outlook["ends"], outlook["said"]) == (None, "The money will probably last.")
    code, _ = await opened(http, minds="house")
    outlook = (await http.get(f"/api/rooms/{code}/outlook")).json()
    assert (outlook["cost"], outlook["said"]) == (0.0, "Nothing has to be paid for.")


SERVERS_KEY = "sk-CANARY-of-the-server-0123456789"
STRANGERS = {"host": "0.0.0.0", "voice": "captions"}
"""Settings of a server that other machines reach, and that asks nobody for a key."""


@pytest.fixture
def models_with_key(models: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of models of a server that has a key for one of them."""
    monkeypatch.setenv("STUB_CANARY_KEY", SERVERS_KEY)
    return models


@pytest.mark.parametrize("more", [{}, {"host": "127.0.0.1", "public_url": "https://jury.example"}])
async def test_h63_the_servers_keys_are_spent_on_no_room_that_anybody_may_open(
    models_with_key: Path, provider: Provider, more: Json
) -> None:
    async with server(models_with_key, **{**STRANGERS, **more}) as http:
        body = (await http.get("/api/models")).raise_for_status().json()
        assert body["default"] is None
        assert body["withheld"].startswith("This server spends its own keys on no room that anybody may open")
        stub = body["models"][0]
        assert (stub["ready"], stub["why_not"], stub["takes_key"]) == (False, body["withheld"], True)
        assert body["models"][1]["why_not"].startswith("It needs a key: set ANTHROPIC_API_KEY")
        code, host = await opened(http)
        path = f"/api/rooms/{code}/acts"
        why = await refused(http, path, {"act": {"kind": "begin"}}, host)
        assert why == f"Stub cannot play. {body['withheld']}"
        house = {"kind": "set_minds", "minds": "house"}
        assert (await http.post(path, json={"act": house}, headers=bearer(host))).status_code == 200
        events = await wait_until_closed(http, code, host)
        assert {"verdict_reached", "closed"} <= {event["kind"] for event in events}
    assert provider.asked == []


async def test_h63_a_hosts_own_key_plays_and_the_servers_takes_its_place_never(
    models_with_key: Path, provider: Provider
) -> None:
    async with server(models_with_key, **STRANGERS) as http:
        code, host = await opened(http)
        await http.put(f"/api/rooms/{code}/keys", json={"model": "stub", "key": KEY}, headers=bearer(host))
        events = await wait_until_closed(http, code, host)
        assert "answered" in {event["outcome"] for event in events if event["kind"] == "model_called"}
        assert {call.key for call in provider.asked} == {KEY}
        provider.asked.clear()
        # Given until it has begun, and taken back.
        code, host = await opened(http, pace="brisk")
        keys = f"/api/rooms/{code}/keys"
        await http.put(keys, json={"model": "stub", "key": KEY}, headers=bearer(host))
        acts = f"/api/rooms/{code}/acts"
        assert (await http.post(acts, json={"act": {"kind": "begin"}}, headers=bearer(host))).status_code == 200
        assert (await http.delete(keys, headers=bearer(host))).status_code == 204
        async with asyncio.timeout(60):
            while True:
                page = (await http.get(f"/api/rooms/{code}/events?limit=1000", headers=bearer(host))).json()
                failed = [one["event"] for one in page["events"] if one.get("event", {}).get("kind") == "mind_failed"]
                if failed:
                    break
                await asyncio.sleep(0.1)  # real time: polls what no event announces
        assert "spends its own keys on no room that anybody may open" in failed[0]["reason"]
        assert SERVERS_KEY not in {call.key for call in provider.asked}


@pytest.mark.parametrize(
    "more",
    [
        {"host": "127.0.0.1"},
        {"host": "localhost"},
        {"host": "::1", "public_url": "http://localhost:8000"},
        {"api_key": "for friends"},
        {"open_models": True},
    ],
)
async def test_h63_on_this_machine_with_a_key_or_where_it_is_allowed_they_play(
    models_with_key: Path, more: Json
) -> None:
    async with server(models_with_key, **{**STRANGERS, **more}) as http:
        body = (await http.get("/api/models")).raise_for_status().json()
    assert body["withheld"] is None
    assert body["default"] == "stub"
    assert body["models"][0]["why_not"] != WITHHELD_SENTENCE


async def test_h63_a_server_without_keys_withholds_none(models: Path) -> None:
    async with server(models, **STRANGERS) as http:
        body = (await http.get("/api/models")).raise_for_status().json()
    assert body["withheld"] is None
    assert body["models"][0]["why_not"] == "It needs a key: set STUB_CANARY_KEY, or give one for this room."


async def test_h63_neither_is_its_key_for_a_voice(models: Path) -> None:
    async with server(models, **{**STRANGERS, "voice": "auto", "elevenlabs_api_key": "sk-voice"}) as http:
        voices = {one["voice"]: one for one in (await http.get("/api/voices")).raise_for_status().json()["voices"]}
        assert "spends its own key for ElevenLabs on no room" in voices["elevenlabs"]["why"]
        body = {"settings": {"voice": "elevenlabs"}}
        answer = await http.post("/api/rooms", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "no_voice")
        assert "TWELVE_OPEN_MODELS" in answer.json()["detail"]
