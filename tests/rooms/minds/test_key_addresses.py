"""A key goes to an address of a file only where the environment names the address, and over plain HTTP to this machine
alone."""

from __future__ import annotations

from collections import ChainMap
from pathlib import Path

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.minds.key_addresses import PLAIN_HTTP_SENTENCE, UNNAMED_SENTENCE, key_refusal, no_address
from rooms.minds.llm.configuration import InvalidModels, load_models, named_choice
from rooms.minds.llm.keys import KeyRejected, Keyring
from rooms.minds.sandbox.configuration import BadExecution, load
from rooms.store.memory.store import MemoryStore

ADDRESS = "https://models.example/team/v1"
KEY = "sk-canary-" + "x" * 30


@pytest.mark.parametrize(
    ("url", "named", "refusal"),
    [
        (None, "", None),
        ("http://127.0.0.1:1/v1", "", None),
        ("http://[::1]:1/v1", "", None),
        (ADDRESS, "", UNNAMED_SENTENCE),
        (ADDRESS, "https://other.example, https://models.example", None),
        (ADDRESS, "https://models.example:443/team/", None),
        (ADDRESS, "https://models.example/te", UNNAMED_SENTENCE),
        (ADDRESS, "https://models.example/other/v1", UNNAMED_SENTENCE),
        (ADDRESS, "https://models.example:8443", UNNAMED_SENTENCE),
        (ADDRESS, "http://models.example", UNNAMED_SENTENCE),
        ("https://models.example.evil.example/v1", "https://models.example", UNNAMED_SENTENCE),
        ("http://models.example/v1", "http://models.example", PLAIN_HTTP_SENTENCE),
        ("http://0.0.0.0:1/v1", "http://0.0.0.0:1/v1", PLAIN_HTTP_SENTENCE),
        ("http://localhost.evil.example", "", PLAIN_HTTP_SENTENCE),
    ],
)
def test_an_address_of_another_machine_is_named_and_encrypted(url: str | None, named: str, refusal: str | None) -> None:
    assert key_refusal(url, {"TWELVE_KEY_ADDRESSES": named, "OPENAI_API_KEY": KEY}, "OPENAI_API_KEY") == refusal
    assert key_refusal(url, {"TWELVE_MODEL_BASE_URL": named.rpartition(", ")[2]}) == refusal


def test_dotenv_names_no_address_for_a_key_of_the_environment() -> None:
    dotenv = {"TWELVE_MODEL_BASE_URL": ADDRESS, "OPENAI_API_KEY": KEY}
    assert key_refusal(ADDRESS, ChainMap({"OPENAI_API_KEY": KEY}, dotenv), "OPENAI_API_KEY") == UNNAMED_SENTENCE
    assert key_refusal(ADDRESS, ChainMap({}, dotenv), "OPENAI_API_KEY") is None
    assert key_refusal(ADDRESS, ChainMap({"TWELVE_KEY_ADDRESSES": ADDRESS}, dotenv), "OPENAI_API_KEY") is None
    assert key_refusal(ADDRESS, ChainMap({"OPENAI_API_KEY": KEY}, dotenv)) is None, "a host's own key"


@pytest.mark.parametrize(
    "url",
    [
        "http://[",
        "https://models.example:port/v1",
        "https://evil.example\\.models.example/v1",
        "https://models.example/team/../evil",
        "https://models.example/team/%2E%2e/evil",
        "https://models.example/#@evil.example",
        "https://mödels.example/v1",
        "https://models.example /v1",
    ],
)
def test_what_two_readers_take_for_two_addresses_is_none(url: str) -> None:
    assert "is no address" in (no_address(url) or "")


async def test_no_key_goes_to_an_address_that_the_file_of_models_alone_names(tmp_path: Path) -> None:
    file = tmp_path / "models.yaml"
    file.write_text(
        f"models:\n  away: {{provider: openai, model: m, base_url: '{ADDRESS}', key_env: OPENAI_API_KEY, "
        "input_price: 1, output_price: 1}\n"
        f"embeddings: {{provider: openai, model: e, base_url: '{ADDRESS}', key_env: OPENAI_API_KEY}}\n"
    )
    foreign = load_models(file, {"OPENAI_API_KEY": KEY})
    away, ring = foreign.models["away"], Keyring(MemoryStore(SURROUNDINGS.steady), foreign)
    assert foreign.key_of(away) is None
    assert foreign.embeddings is not None
    assert foreign.key_of(foreign.embeddings) is None
    assert foreign.why_not(away) == UNNAMED_SENTENCE
    assert foreign.default is None
    assert await ring.of("a room", 1, away) is None
    with pytest.raises(KeyRejected, match="no address that a file alone names"):
        await ring.give("a room", away, KEY)
    assert await ring.unready(None, 1, "away") == f"away cannot play. {UNNAMED_SENTENCE}"
    named = load_models(file, {"OPENAI_API_KEY": KEY, "TWELVE_KEY_ADDRESSES": ADDRESS})
    assert (named.key_of(away), named.why_not(away), named.default) == (KEY, None, "away")


def test_the_name_of_a_model_is_no_address(tmp_path: Path) -> None:
    with pytest.raises(InvalidModels, match="holds an address; name the model alone"):
        named_choice("huggingface/https://evil.example/v1", None, {}, "[models]", "base_url")
    file = tmp_path / "models.yaml"
    file.write_text("models:\n  away: {provider: huggingface, model: 'https://evil.example', input_price: 1}\n")
    with pytest.raises(InvalidModels, match=r"models\.yaml:2: models\.away\.model: holds an address"):
        load_models(file, {})


@pytest.mark.parametrize(
    ("mode", "keys"),
    [("blaxel", {"BLAXEL_API_KEY": KEY}), ("modal", {"MODAL_TOKEN_ID": KEY, "MODAL_TOKEN_SECRET": KEY})],
)
def test_the_keys_of_a_sandbox_go_to_no_address_of_its_file(tmp_path: Path, mode: str, keys: dict[str, str]) -> None:
    file = tmp_path / "execution.yaml"
    file.write_text(f"execution:\n  mode: {mode}\n  {mode}:\n    base_url: https://sandbox.example\n")
    with pytest.raises(BadExecution) as refused:
        load(file, keys)
    assert f"execution.yaml:4: execution.{mode}.base_url: its key is sent to no address" in str(refused.value)
    assert KEY not in str(refused.value)
    assert load(file, {**keys, "TWELVE_KEY_ADDRESSES": "https://sandbox.example"}).mode == mode
    file.write_text(f"execution:\n  mode: local\n  {mode}:\n    base_url: https://sandbox.example\n")
    assert load(file, keys).mode == "local"
