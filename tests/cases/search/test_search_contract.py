"""What every search in a case promises: by words, by words and meaning together, by LlamaIndex."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from cases.library import predefined_cases
from cases.search.index import SNIPPET_CHARACTERS, CaseIndex, Search, case_pieces
from cases.search.llamaindex import LlamaIndexSearch
from cases.search.rank_fusion import FusedSearch, fuse_rankings
from cases.search.semantic import EMBED_BATCH, Embed, SearchFailed, SemanticIndex
from engine.matters.criminal_case import Case, Passage
from harness.services.provider import meaning
from tests.cases.making import trial

CRANE = predefined_cases()["case_002_murder"]
Make = Callable[[Case], Search]


class Texts:
    """Vectors of what texts are about, and the texts that were embedded; fails the first `fails` times."""

    def __init__(self, fails: int = 0) -> None:
        self.embedded: list[list[str]] = []
        self.fails = fails

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        if self.fails:
            self.fails -= 1
            raise SearchFailed("The stub does not answer.")
        self.embedded.append(list(texts))
        return [meaning(text) for text in texts]


def fusing(
    case: Case, embed: Embed | None = None, failures: list[str] | None = None, timeout_seconds: float = 5.0
) -> FusedSearch:
    index = CaseIndex(case)
    return FusedSearch(
        index,
        [SemanticIndex(index.documents, embed or Texts().embed)],
        (failures if failures is not None else []).append,
        timeout_seconds,
    )


@pytest.fixture(params=["words", "meaning", "llamaindex"])
def make(request: pytest.FixtureRequest) -> Make:
    """How a search in a case is made."""
    if request.param == "words":
        return CaseIndex
    if request.param == "meaning":
        return fusing
    return lambda case: LlamaIndexSearch(case, Texts().embed)


async def test_what_it_finds_stands_in_the_case(make: Make) -> None:
    known = {name for name, _ in CRANE.citable()}
    flat = {" ".join(document.text.split()) for document in case_pieces(CRANE)}
    hits = await make(CRANE).find("who had the brass key to the boiler room")
    assert hits
    for hit in hits:
        assert hit.id is None or hit.id in known
        assert len(hit.snippet) <= SNIPPET_CHARACTERS + 4
        assert any(hit.snippet.strip("… ") in text for text in flat)
    assert "key-tag" in [hit.id for hit in hits[:4]]


async def test_it_comes_best_first_and_no_more_than_asked_for(make: Make) -> None:
    search = make(CRANE)
    for limit in (1, 3, 7):
        hits = await search.find("the boiler room clock", limit)
        assert len(hits) == limit
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert await search.find("the boiler room clock", 0) == []
    assert await search.find("the boiler room clock", -1) == []


@pytest.mark.parametrize("query", ["", "   ", "\n"])
async def test_nothing_is_found_for_nothing(make: Make, query: str) -> None:
    assert await make(CRANE).find(query) == []


@pytest.mark.parametrize("query", ["🔥🔥", "'\"\\", "%_*?", "\x00", "\ud800", "word " * 20_000])
async def test_any_string_may_be_asked(make: Make, query: str) -> None:
    assert len(await make(CRANE).find(query, 5)) <= 5


async def test_nothing_that_reveals_the_outcome_is_found(make: Make) -> None:
    search = make(trial())
    for query in ("Botany", "transported for seven years", "In 1820 the jury said: guilty"):
        assert not [hit for hit in await search.find(query, 50) if "Botany" in hit.snippet or "guilty" in hit.snippet]


async def test_a_case_of_nothing_is_searched(make: Make) -> None:
    case = trial(transcript=(Passage(text="—"),), summary="...", exhibits=(), witnesses=())
    assert len(await make(case).find("anything")) <= 2


async def test_llamaindex_splits_long_passages_and_embeds_a_case_once() -> None:
    texts = Texts()
    passage = Passage(text=" ".join(f"He stood by gate {number} and waited." for number in range(300)))
    search = LlamaIndexSearch(trial(transcript=(passage,)), texts.embed)
    await asyncio.gather(search.find("gate"), search.find("gate"))
    chunks = [text for batch in texts.embedded for text in batch if text.startswith("The printed trial: ")]
    assert len(set(chunks)) == len(chunks) >= 4
    # A chunk begins with the end of the one before it.
    assert all(chunk.removeprefix("The printed trial: ")[:30] in before for before, chunk in pairwise(chunks))
    before = len(texts.embedded)
    await search.find("gate")
    assert len(texts.embedded) == before + 1


def test_fusing_adds_up_the_reciprocal_ranks() -> None:
    assert fuse_rankings([[3, 1], [1, 2]]) == [(1, 1 / 62 + 1 / 61), (3, 1 / 61), (2, 1 / 62)]
    assert fuse_rankings([[], []]) == []
    assert [place for place, _ in fuse_rankings([[7, 5], [7, 5]])] == [7, 5]


async def test_meaning_finds_what_is_said_in_other_words() -> None:
    case = trial(
        transcript=(Passage(text="He hid the dagger under a stone."), Passage(text="He hid his hat under a stone.")),
    )
    assert await CaseIndex(case).find("blade") == []
    first = (await fusing(case).find("blade"))[0]
    assert "dagger" in first.snippet


async def test_a_case_is_embedded_once_in_batches_for_all_queries() -> None:
    texts = Texts()
    case = trial(transcript=tuple(Passage(text=f"Sentence number {number} of many.") for number in range(200)))
    search = fusing(case, texts.embed)
    await asyncio.gather(*(search.find("sentence") for _ in range(3)))
    pieces = [batch for batch in texts.embedded if len(batch) > 1]
    assert [len(batch) for batch in pieces[:-1]] == [EMBED_BATCH] * (len(pieces) - 1)
    assert sum(len(batch) for batch in pieces) == len(list(case_pieces(case)))
    assert len(texts.embedded) - len(pieces) == 3


async def test_where_search_by_meaning_fails_words_answer_and_it_is_reported() -> None:
    failures: list[str] = []
    texts = Texts(fails=1)
    search = fusing(CRANE, texts.embed, failures)
    assert (await search.find("brass key tag"))[0].id == "key-tag"
    assert failures == ["The stub does not answer."]
    # Asked again, it goes on.
    assert len(await search.find("zzyzx")) > 0
    assert len(failures) == 1


async def test_nobody_waits_long_for_meaning_and_it_goes_on_meanwhile() -> None:
    failures: list[str] = []
    ready = asyncio.Event()
    texts = Texts()

    async def slowly(batch: Sequence[str]) -> list[list[float]]:
        await ready.wait()
        return await texts.embed(batch)

    search = fusing(CRANE, slowly, failures, timeout_seconds=0.05)
    assert (await search.find("brass key tag"))[0].id == "key-tag"
    assert "took longer" in failures[0]
    ready.set()
    assert await search.find("zzyzx") != []


async def test_llamaindex_goes_on_when_nobody_waits_for_it_any_more() -> None:
    ready = asyncio.Event()
    texts = Texts()

    async def slowly(batch: Sequence[str]) -> list[list[float]]:
        await ready.wait()
        return await texts.embed(batch)

    search = LlamaIndexSearch(CRANE, slowly)
    for _ in range(2):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await search.find("brass key tag")
    ready.set()
    assert await search.find("brass key tag") != []
    assert len({chunk for batch in texts.embedded for chunk in batch}) == sum(map(len, texts.embedded))


async def test_vectors_of_different_lengths_are_refused() -> None:
    failures: list[str] = []
    lengths = iter([3, 4])

    async def embed(texts: Sequence[str]) -> list[list[float]]:
        length = next(lengths, 4)
        return [[1.0] * length for _ in texts]

    assert (await fusing(CRANE, embed, failures).find("brass key tag"))[0].id == "key-tag"
    assert failures == ["The embeddings of a question and of a case differ in length."]
