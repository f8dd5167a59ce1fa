"""Research in rooms: pages of a server that speaks as Wikipedia does are filed with their revision and licence, are
fetched once, and whatever goes wrong is a sentence on the paper."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from cases.sources.answer_cache import cache_answer, cached_answer
from cases.sources.wikipedia import CACHE_SECONDS
from cases.sources.wikipedia.article import Article, plain_article
from engine.core import acts
from engine.core.decide import Host, verify
from engine.core.events import Filed, PaperPart
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.history.rules.table import findings
from engine.matters.topic import Topic
from harness.examples.history import LIFE
from harness.surroundings import SURROUNDINGS, clocked
from harness.waiting import until
from rooms.bus import connect_bus
from rooms.capabilities import Capabilities
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import open_new_room
from rooms.research import ResearchLibrary, page_of
from rooms.store import connect_store
from tests.kit.quotes import find_span
from tests.services.mediawiki import CUT, Wiki, as_json, wikipedia

pytestmark = pytest.mark.real_time("a server of articles on the loopback")

MAREN = Topic(id="maren", title="Maren Holt", docket="A dyke reeve.", summary="A dyke reeve.", subject="Maren Holt")
ARTICLE = LIFE.replace("# Maren Holt\n\n", "").replace("## Dykes", "== Dykes ==").replace("## Rule", "== Rule ==")
ARTICLE = ARTICLE.replace("## Afterwards", "== Afterwards ==")
REVOLT = (
    "The revolt of 1658 was a revolt of small farms.\n\n== Losses ==\nForty people were killed when it was suppressed."
)


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    def prepare(served: Wiki) -> None:
        served.hold("Maren Holt", ARTICLE)
        served.hold("Revolt of 1658", REVOLT)
        served.hold("Holt", None, meanings=("Maren Holt", "Holt (wood)"))

    with wikipedia(prepare) as served:
        yield served


@pytest.fixture
async def library(wiki: Wiki, tmp_path: Path) -> AsyncIterator[ResearchLibrary]:
    made = ResearchLibrary("tests@example.org", tmp_path / "cache", wiki.api_url, SURROUNDINGS.now)
    yield made
    await made.close()


async def completed(library: ResearchLibrary, query: str = "Maren Holt dykes", *titles: str) -> acts.Research:
    act = acts.Research(query=query, titles=titles)
    return await library.complete(act, "en", "Maren Holt", State(), guest=True)


async def played(library: ResearchLibrary) -> tuple[RoomDirectory, Room]:
    store, bus = await connect_store("memory://", SURROUNDINGS), await connect_bus(None)
    directory = RoomDirectory(store, bus, clocked(time.time), capabilities=Capabilities(research=library))
    await directory.start()
    opened = await open_new_room(
        directory, format="history", matter=MAREN, seat=None, settings={"pace": "instant"}, seed="1"
    )
    await opened.room.submit(Host(), acts.Begin())
    directory.drive_soon(opened.room)
    await until(lambda: opened.room.state.status == "closed")
    return directory, opened.room


async def test_ht2_the_house_plays_on_what_it_read_in_wikipedia(library: ResearchLibrary, wiki: Wiki) -> None:
    directory, room = await played(library)
    try:
        entries = await room.entries()
        assert verify(FORMATS["history"].bind(MAREN), entries)[1] is None, "the log verifies without a network"
        read = [part for paper in room.state.papers.values() for part in paper.parts if part.id.startswith("P")]
        assert read
        for part in read:
            assert part.link is not None
            assert "oldid=" in part.link
            assert part.credit is not None
            assert "CC BY-SA 4.0" in part.credit
            assert "https://creativecommons.org/licenses/by-sa/4.0/" in part.credit
        texts = {f"{paper.paper}/{part.id}": part.text for paper in room.state.papers.values() for part in paper.parts}
        assert len(findings(room.state, 1)) >= 3
        assert len(findings(room.state, 2)) >= 3
        for one in findings(room.state):
            assert find_span(texts[str(one.part.source)], one.part.quote or "") is not None
            assert one.part.link == next(p.link for p in read if p.text == texts[str(one.part.source)])
        asked = [str(sorted(request.items())) for request in wiki.requests]
        assert len(set(asked)) == len(asked), "nothing is fetched twice"
    finally:
        await directory.stop()


async def test_a_second_search_files_what_is_not_on_the_table_yet(library: ResearchLibrary) -> None:
    first = await completed(library)
    paper = Filed(
        paper="research-1",
        form="research",
        title="Research",
        seat=1,
        ask=None,
        standing="stands",
        by="occupant",
        parts=tuple(
            PaperPart(id=f"P{n}", label=page.title, text=page.text, link=page.link)
            for n, page in enumerate(first.pages)
        ),
    )
    again = await library.complete(
        acts.Research(query="Maren Holt dykes"), "en", "Maren Holt", State(papers={"research-1": paper}), guest=True
    )
    assert again.pages == ()
    assert "search for other words" in again.notice


async def test_an_ambiguous_title_offers_its_meanings(library: ResearchLibrary) -> None:
    found = await completed(library, "", "Holt")
    assert found.choices == ("Maren Holt", "Holt (wood)")
    assert "may mean several pages" in found.notice


async def test_a_title_that_no_page_has_is_a_sentence(library: ResearchLibrary) -> None:
    found = await completed(library, "", "Nobody At All")
    assert found.pages == ()
    assert "has no page “Nobody At All”" in found.notice


async def test_without_a_contact_nothing_is_fetched(wiki: Wiki, tmp_path: Path) -> None:
    found = await completed(ResearchLibrary(None, tmp_path / "none", wiki.api_url, SURROUNDINGS.now))
    assert "TWELVE_WIKIPEDIA_CONTACT" in found.notice
    assert wiki.requests == []


async def test_a_cut_or_busy_server_is_asked_again(library: ResearchLibrary, wiki: Wiki) -> None:
    wiki.first = [CUT, as_json({}, 429, Retry_After="0")]
    found = await completed(library, "", "Maren Holt")
    assert found.pages
    assert found.notice == ""


def test_of_a_long_article_the_sections_are_filed_that_the_query_is_about() -> None:
    filler = "Nothing of interest was written here about anybody. " * 200
    extract = (
        f"He was a king.\n\n== Youth ==\n{filler}\n\n== Wars ==\nThe wars of the king were long.\n\n== Age ==\n{filler}"
    )
    text, sections = plain_article(extract, "en")
    article = Article("en", "King", 1, 7, "https://w/?oldid=7", "2026-01-01", text, sections)
    page = page_of(article, "king wars", "")
    assert page is not None
    assert page.text.startswith("# King\n\nHe was a king.")
    assert "## Wars\n\nThe wars of the king were long." in page.text
    assert "## Age" not in page.text or "## Youth" not in page.text
    assert len(page.text) <= acts.MAX_PAGE_CHARACTERS
    rest = page_of(article, "king", page.text)
    assert rest is not None
    assert "## Wars" not in rest.text


async def test_cached_answers_with_the_words_of_searches_are_deleted_after_a_day(tmp_path: Path) -> None:
    now = time.time()
    for url, at in (("http://a.test/?q=CANARY", now - CACHE_SECONDS), ("http://b.test/", now)):
        cache_answer(tmp_path, url, at, {})
    library = ResearchLibrary(None, tmp_path, "http://127.0.0.1:9/", SURROUNDINGS.now)
    deleting = asyncio.create_task(library.delete_old_answers())
    await until(lambda: len(list(tmp_path.iterdir())) == 1, "the old answer's end")
    assert cached_answer(tmp_path, "http://b.test/", now + 1, CACHE_SECONDS) is not None
    deleting.cancel()
    await asyncio.gather(deleting, return_exceptions=True)
