"""Research: completes an act of research with pages of Wikipedia, before it is decided, so that the log holds what was
read. What goes wrong is a sentence on the paper, and the deliberation goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cases.sources.answer_cache import drop_answers
from cases.sources.wikipedia import CACHE_SECONDS
from engine.core import acts
from engine.core.state import State
from engine.text.stems import content_stems, content_words
from rooms.surroundings import Clock

# What speaks to Wikipedia is loaded with the first research.
if TYPE_CHECKING:
    from cases.sources.wikipedia.api import SourceUnavailable, WikipediaClient
    from cases.sources.wikipedia.article import Article

RESULTS = 5
"""Pages that a search gives, of which those that can be read best are."""
GUEST_SECONDS, MIND_SECONDS = 18.0, 120.0
"""How long a person or an agent waits for what is read, and a mind: each call of a client has an answer in 20 s."""
SWEEP_SECONDS = 3600.0
"""How often what is too old is deleted from the folder."""


class _Chunk(NamedTuple):
    """What stands under one heading."""

    text: str
    """The heading as a line with `#` signs, and what follows up to the next."""
    first: bool


@dataclass
class ResearchLibrary:
    """The editions of Wikipedia that rooms of this worker read.

    Args:
        contact: how those who run Wikipedia reach the operator of this server; without one nothing is fetched.
        folder: where answers are cached, for all workers of this machine.
        unattended: nobody waits for what is read.
    """

    contact: str | None
    folder: Path
    api_url: str
    """The address of its API, with `{language}` in it."""
    now: Clock
    """UTC seconds."""
    unattended: bool = False
    on_wait: Callable[[float, str], None] = lambda seconds, why: None

    def __post_init__(self) -> None:
        self._clients: dict[str, WikipediaClient] = {}

    async def close(self) -> None:
        """Close the connections."""
        clients, self._clients = self._clients, {}
        for client in clients.values():
            await client.close()

    async def delete_old_answers(self) -> None:
        """Delete what was cached longer ago than a day, periodically, until cancelled: the words of searches stand in
        it."""
        while True:
            await asyncio.to_thread(drop_answers, self.folder.expanduser(), self.now(), CACHE_SECONDS)
            await asyncio.sleep(SWEEP_SECONDS)

    def client(self, language: str) -> WikipediaClient:
        """The connection to an edition. Raises `SourceUnavailable`."""
        from cases.sources.wikipedia.api import WikipediaClient

        if language not in self._clients:
            self._clients[language] = WikipediaClient(
                self.contact,
                self.folder.expanduser(),
                language,
                api_url=self.api_url,
                clock=self.now,
                unattended=self.unattended,
                on_wait=self.on_wait,
            )
        return self._clients[language]

    async def complete(
        self, act: acts.Research, language: str, subject: str, state: State, *, guest: bool
    ) -> acts.Research:
        """The act with the pages that it finds, or with the sentence that says why there are none.

        Args:
            subject: the page that is read first where the act names none.
            guest: a person or an agent waits.
        """
        from cases.sources.wikipedia.api import SourceUnavailable

        seconds = GUEST_SECONDS if guest else MIND_SECONDS
        try:
            async with asyncio.timeout(seconds):
                return await self._read(act, language, subject, state)
        except TimeoutError:
            return act.model_copy(update={"notice": f"Wikipedia took longer than {seconds:.0f} s; search again."})
        except SourceUnavailable as error:
            return _noticed(act, str(error))

    async def _read(self, act: acts.Research, language: str, subject: str, state: State) -> acts.Research:
        from cases.sources.wikipedia.api import AmbiguousTitle, SourceUnavailable

        client = self.client(language)
        titles = list(act.titles) or [subject, *(page.title for page in await client.search(act.query, RESULTS))]
        pages: list[acts.SourcePage] = []
        seen: set[int] = set()
        flaw: SourceUnavailable | None = None
        for title in dict.fromkeys(titles):
            if len(pages) >= acts.MAX_PAGES:
                break
            try:
                article = await client.article(title)
            except SourceUnavailable as error:
                # A page that a search found and that cannot be read is passed over; one that was asked for is not.
                if act.titles or not pages:
                    flaw = flaw or error
                continue
            if article.page_id in seen:
                continue
            seen.add(article.page_id)
            if not act.titles and subject.casefold() not in f"{article.title}\n{article.text}".casefold():
                continue  # the search found words, and not whom it was about
            page = page_of(article, f"{act.query} {' '.join(act.titles)}", read_before(state, article.permalink))
            if page is not None:
                pages.append(page)
        found = act.model_copy(update={"pages": tuple(pages)})
        if flaw is not None and (act.titles or not pages):
            return _noticed(found, str(flaw), flaw.choices if isinstance(flaw, AmbiguousTitle) else ())
        if not pages:
            return _noticed(found, "Nothing was found that is not on the table already; search for other words.")
        return found


def _noticed(act: acts.Research, sentence: str, choices: tuple[str, ...] = ()) -> acts.Research:
    return act.model_copy(update={"notice": sentence[:600], "choices": tuple(one[:250] for one in choices[:12])})


def read_before(state: State, link: str) -> str:
    """What was filed of a revision before."""
    return "\n".join(part.text for paper in state.papers.values() for part in paper.parts if part.link == link)


def page_of(article: Article, query: str, known: str) -> acts.SourcePage | None:
    """What of an article is filed: its beginning, then the sections that the query is about, in their order, as far
    as they are not filed already; None where nothing is left."""
    chunks = [chunk for chunk in _chunks(article) if chunk.text not in known]
    wanted = content_stems(query)
    ranked = sorted(range(len(chunks)), key=lambda place: (not chunks[place].first, -_about(chunks[place], wanted)))
    chosen: list[int] = []
    left = acts.MAX_PAGE_CHARACTERS
    for place in ranked:
        length = len(chunks[place].text) + 2
        if length <= left:
            chosen.append(place)
            left -= length
    if not chosen and chunks:
        cut = chunks[ranked[0]].text[: acts.MAX_PAGE_CHARACTERS]
        return _page(article, cut[: cut.rfind(". ") + 1] or cut)
    return _page(article, "\n\n".join(chunks[place].text for place in sorted(chosen))) if chosen else None


def _about(chunk: _Chunk, wanted: frozenset[str]) -> float:
    """How much a section is about some words: their share in it, the heading's counted thrice."""
    words, heading = content_words(chunk.text), content_stems(chunk.text.partition("\n")[0])
    return (sum(word in wanted for word in words) + 3 * len(heading & wanted)) / (20 + len(words))


def _page(article: Article, text: str) -> acts.SourcePage:
    return acts.SourcePage(
        title=article.title[:300], text=text, link=article.permalink[:600], credit=article.attribution()[:1000]
    )


def _chunks(article: Article) -> Iterator[_Chunk]:
    """The sections of an article, each with its heading as a line with `#` signs: one for the title, then one more for
    each level."""
    ends = [*(section.start for section in article.sections[1:]), len(article.text)]
    for section, end in zip(article.sections, ends, strict=True):
        body = article.text[section.start : end].strip()
        if not section.heading:
            if body:
                yield _Chunk(f"# {article.title}\n\n{body}", True)
            continue
        name = section.heading.rpartition(" › ")[2]
        body = body.removeprefix(name).strip()
        if body:
            yield _Chunk(f"{'#' * min(6, 2 + section.heading.count(' › '))} {name}\n\n{body}", False)
