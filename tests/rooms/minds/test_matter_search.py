"""Search by meaning as a server is configured: what it finds, what it costs, and what happens where it fails."""

import asyncio
import gc
import math
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest

from cases.search.index import CaseIndex
from engine.matters.criminal_case import Passage
from harness.server import House, bearer, serving, settings
from harness.services.provider import Provider
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.matter_search import MatterSearch, SearchKind, build_embedder, build_matter_search
from rooms.minds.formats.jury.look_ups import look_up
from rooms.minds.llm.budget import INSTALLATION_ACCOUNT, RoomBudget
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration, InvalidModels, load_models
from rooms.store.memory.store import MemoryStore
from tests.cases.making import trial
from tests.rooms.minds.conftest import all_threads_busy, choice_at

CASE = trial(transcript=(Passage(text="He hid the dagger under a stone."), Passage(text="It rained.")))
OPEN = {"case": CASE.model_dump(mode="json", exclude={"finding", "source"}, exclude_defaults=True), "case_id": None}


def configured(provider: Provider, **more: object) -> Configuration:
    return Configuration(
        embeddings=choice_at(provider, name="embeddings", model="stub-embed", output_price=0.0, **more)
    )


async def first(search: MatterSearch, query: str) -> str | None:
    hits = await search.find(CASE, query, 3)
    return hits[0].snippet if hits else None


@pytest.mark.parametrize("kind", ["auto", "meaning"])
async def test_with_a_model_for_embeddings_it_finds_what_is_said_in_other_words(
    litellm: LiteLLMClient, provider: Provider, kind: SearchKind
) -> None:
    search = build_matter_search(kind, configured(provider), litellm)
    assert await first(search, "the knife") == "He hid the dagger under a stone."
    assert await search.find_by_words(CASE, "the knife") == []
    # So does a juror who asks the file before it speaks.
    found = await look_up(CASE, partial(search.find, CASE), "the knife")
    assert "He hid the dagger under a stone." in found.text
    assert (await look_up(CASE, CaseIndex(CASE).find, "the knife")).text != found.text
    await search.close()


@pytest.mark.parametrize("kind", ["meaning", "llamaindex"])
async def test_what_searches_a_rooms_matter_goes_with_the_matter(
    litellm: LiteLLMClient, provider: Provider, kind: SearchKind
) -> None:
    search = build_matter_search(kind, configured(provider), litellm)
    rooms = [CASE.model_copy()]
    index = CaseIndex(rooms[0])
    # A busy machine may take longer to load the library than a query waits.
    await until(lambda: search.find(rooms[0], "the knife", 3, lambda: index))
    asked = len(provider.asked)
    assert await search.find(rooms[0], "the knife", 3, lambda: index)
    assert len(provider.asked) == asked + 1
    rooms.clear()
    gc.collect()
    await asyncio.sleep(0)
    # What was made of it is gone: of the library's case, which is equal, it is made again.
    asked = len(provider.asked)
    assert await first(search, "the knife") == "He hid the dagger under a stone."
    assert len(provider.asked) > asked + 1
    await search.close()


async def test_without_one_it_asks_nobody(litellm: LiteLLMClient, provider: Provider) -> None:
    for search in (
        build_matter_search("auto", Configuration(), litellm),
        build_matter_search("words", configured(provider), litellm),
    ):
        assert await first(search, "dagger") == "He hid the dagger under a stone."
        assert await first(search, "the knife") is None
    assert provider.asked == []


async def test_when_the_provider_is_gone_the_words_answer(litellm: LiteLLMClient, provider: Provider) -> None:
    search = build_matter_search("meaning", configured(provider), litellm)
    provider.kill()
    assert await first(search, "dagger") == "He hid the dagger under a stone."
    assert await first(search, "the knife") is None
    provider.start()
    assert await first(search, "the knife") == "He hid the dagger under a stone."
    await search.close()


NOT_LOADED = """
import asyncio, time
from rooms.minds.llm.client import LiteLLMClient
from rooms.matter_search import build_matter_search
from tests.rooms.minds.test_matter_search import configured, first
from harness.services.provider import Provider

async def main():
    with Provider() as provider:
        search = build_matter_search("meaning", configured(provider), LiteLLMClient(time.monotonic))
        print(await first(search, "dagger"), await first(search, "the knife"), provider.asked)

asyncio.run(main())
"""


def test_when_what_asks_the_provider_cannot_be_loaded_the_words_answer(tmp_path: Path) -> None:
    (tmp_path / "litellm.py").write_text("raise ImportError('The disk is full.')")
    done = subprocess.run(
        [sys.executable, "-c", NOT_LOADED],
        cwd=Path(__file__).resolve().parents[3],
        text=True,
        capture_output=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "He hid the dagger under a stone. None []", done.stdout + done.stderr


async def test_what_it_costs_counts_towards_the_cap(litellm: LiteLLMClient, provider: Provider) -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    search = build_matter_search("meaning", configured(provider, input_price=1000.0), litellm, store, cap=1.0)
    assert await first(search, "the knife") == "He hid the dagger under a stone."
    asked = len(provider.asked)
    # The account is all but used up: nobody is asked any more.
    while await store.reserve_money(INSTALLATION_ACCOUNT, 0.001, 1.0):
        pass
    assert await first(search, "the blade") is None
    assert len(provider.asked) == asked
    await search.close()


async def test_what_is_given_up_before_it_could_be_sent_costs_nothing(
    unloaded: LiteLLMClient, provider: Provider
) -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    choice = configured(provider, input_price=1000.0).embeddings
    assert choice is not None
    embed = build_embedder(unloaded, choice, None, RoomBudget(lambda: 0.0, lambda: math.inf, store, 1.0))
    async with all_threads_busy():
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.02):
                await embed(["the knife"])
    assert await store.money(INSTALLATION_ACCOUNT) == (0.0, 0.0)
    assert await embed(["the knife"])
    assert len(provider.asked) == 1
    assert (await store.money(INSTALLATION_ACCOUNT))[0] > 0


def test_what_cannot_be_is_said_at_the_start(provider: Provider) -> None:
    unready = Configuration(
        embeddings=ModelChoice("embeddings", "gemini", "gemini-embedding-001", key_env="NO_SUCH_KEY")
    )
    door = LiteLLMClient(SURROUNDINGS.steady)
    for kind in ("meaning", "llamaindex"):
        with pytest.raises(InvalidModels, match=f"TWELVE_SEARCH={kind}: no model makes embeddings"):
            build_matter_search(kind, Configuration(), door)
        with pytest.raises(InvalidModels, match="set NO_SUCH_KEY"):
            build_matter_search(kind, unready, door)


WITHOUT_LLAMAINDEX = """
import sys
from importlib.machinery import PathFinder

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] == "llama_index" else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Without
from rooms.matter_search import build_matter_search
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, InvalidModels
from rooms.minds.llm.client import LiteLLMClient
local = ModelChoice("embeddings", "openai", "stub-embed", base_url="http://127.0.0.1:9/v1", local=True)
try:
    build_matter_search("llamaindex", Configuration(embeddings=local), LiteLLMClient(lambda: 0.0))
except InvalidModels as invalid:
    print(invalid)
"""


def test_without_the_extra_it_says_how_to_get_it() -> None:
    output = subprocess.run(
        [sys.executable, "-c", WITHOUT_LLAMAINDEX], capture_output=True, text=True, check=True
    ).stdout
    assert output.startswith("TWELVE_SEARCH=llamaindex: LlamaIndex is not installed")
    assert output.endswith("pip install 'twelve-angry-agents[llamaindex]'.\n")


async def test_a_server_searches_by_meaning_for_everybody_at_the_table(
    litellm: LiteLLMClient, provider: Provider, tmp_path: Path
) -> None:
    file = tmp_path / "models.yaml"
    file.write_text(
        "models:\n  stub:\n    provider: openai\n    model: stub-1\n"
        f"    base_url: {provider.base_url}\n    local: true\n"
        f"embeddings:\n  provider: openai\n  model: stub-embed\n  base_url: {provider.base_url}\n  local: true\n"
    )
    assert load_models(file, {}).embeddings is not None
    async with (
        serving(settings(models_file=file)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room(seat=3, **OPEN)
        hits = [
            (await http.get(f"{room.path}/case/search", params={"q": "knife"}, headers=bearer(token))).json()["hits"]
            for token in (room.seat_token, None)
        ]
    assert hits[0][0]["snippet"] == "He hid the dagger under a stone."
    assert hits[1] == []
