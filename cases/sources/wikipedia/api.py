"""The MediaWiki API of Wikipedia, as far as research needs it: search, and the text of a page.

Its manners: a user agent with a contact, three requests at once at the most, no request twice within a day, and
`Retry-After` is obeyed as long as the wait is bearable. Every way in which an answer can fail to come is one sentence.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import httpx

from cases.documents.html import html_text
from cases.sources.answer_cache import CachedAnswer, UnwritableFolder, cache_answer, cached_answer, retry_after_seconds
from cases.sources.wikipedia import CACHE_SECONDS
from cases.sources.wikipedia.article import Article, plain_article
from cases.sources.wikipedia.editions import lists_a_name
from engine.text.capitals import capitalise

API_URL = "https://{language}.wikipedia.org/w/api.php"
MAX_REQUESTS_AT_ONCE = 3
REQUESTS_PER_HOUR = 300
"""Requests in any 3,600 seconds: callers without an account are promised "hundreds"."""
MAX_WAIT_SECONDS = 60.0
"""The longest `Retry-After` that is waited for."""
USUAL_WAIT_SECONDS = 5.0
"""What is waited where the server is behind or busy and does not say how long."""
MAX_ATTEMPTS = 4
TIMEOUT_SECONDS = 15.0
MAX_ANSWER_BYTES = 8 * 1024 * 1024
MAX_LAG_SECONDS = 5
"""From which lag of its databases the server may send an unattended run away."""
MAX_CHOICES = 12
"""Meanings of an ambiguous title that are offered."""
_LANGUAGE = re.compile(r"[a-z]{2,12}(?:-[a-z]{2,12}){0,2}")

Json = dict[str, Any]


class SourceUnavailable(Exception):
    """Wikipedia did not give what was asked for; the text is a sentence for the user."""


class NoSuchPage(SourceUnavailable):
    """No page has this title, or it has no text."""


class AmbiguousTitle(SourceUnavailable):
    """A title that several pages might be meant by."""

    def __init__(self, title: str, choices: tuple[str, ...]) -> None:
        named = ", ".join(f"“{choice}”" for choice in choices[:MAX_CHOICES])
        super().__init__(
            f"“{title}” may mean several pages: {named}; name one of them."
            if named
            else f"“{title}” may mean several pages; say more of the one that is meant."
        )
        self.title = title
        self.choices = choices


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that answers a search."""

    title: str
    words: int
    snippet: str
    """The place that answers, as plain text."""


class WikipediaClient:
    """A connection to the API of one language's Wikipedia.

    Args:
        contact: a mail address or URL by which those who run Wikipedia reach the sender of the requests.
        folder: where answers are cached.
        language: the edition: `en`, `zh-min-nan`.
        clock: the time, seconds since 1970.
        api_url: the address of the API, with `{language}` in it.
        unattended: nobody waits for the answers, so a busy server may send the requests away (`maxlag`).
        sleep: waits for some seconds.
    """

    def __init__(
        self,
        contact: str | None,
        folder: Path,
        language: str = "en",
        *,
        clock: Callable[[], float],
        api_url: str = API_URL,
        unattended: bool = False,
        per_hour: int = REQUESTS_PER_HOUR,
        timeout: float = TIMEOUT_SECONDS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        on_wait: Callable[[float, str], None] = lambda seconds, why: None,
    ) -> None:
        if not _LANGUAGE.fullmatch(language):
            raise SourceUnavailable(f"“{language[:20]}” is no language of Wikipedia; “en” is one.")
        self.language = language
        self._contact = contact
        self._folder = folder
        self._url = api_url.replace("{language}", language)
        self._unattended = unattended
        self._per_hour = per_hour
        self._timeout = timeout
        self._clock, self._sleep, self._on_wait = clock, sleep, on_wait
        self._at_once = asyncio.Semaphore(MAX_REQUESTS_AT_ONCE)
        self._sent: deque[float] = deque()
        self._asked: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._http: httpx.AsyncClient | None = None

    async def close(self) -> None:
        """Close the connection."""
        if self._http is not None:
            await self._http.aclose()

    async def search(self, words: str, limit: int = 5) -> list[FoundPage]:
        """The pages that answer some words, best first; none where nothing does. Raises `SourceUnavailable`."""
        answer, _ = await self._query(
            {
                "list": "search",
                "srsearch": words[:300],
                "srlimit": str(limit),
                "srnamespace": "0",
                "srprop": "snippet|wordcount",
                "srinfo": "suggestion",
            }
        )
        found = answer.get("search")
        return [
            FoundPage(str(page["title"]), int(page.get("wordcount") or 0), _plain(str(page.get("snippet", ""))))
            for page in (found if isinstance(found, list) else [])
            if isinstance(page, dict) and page.get("title")
        ]

    async def article(self, title: str) -> Article:
        """The page of a title, through redirects. Raises `NoSuchPage`, `AmbiguousTitle`, `SourceUnavailable`."""
        answer, at = await self._query(
            {
                "prop": "extracts|info|pageprops",
                "explaintext": "1",
                "exsectionformat": "wiki",
                "redirects": "1",
                "inprop": "url",
                "ppprop": "disambiguation",
                "titles": title[:250],
            }
        )
        pages = answer.get("pages")
        page = pages[0] if isinstance(pages, list) and pages and isinstance(pages[0], dict) else {}
        if "invalid" in page or "missing" in page or "lastrevid" not in page:
            raise NoSuchPage(
                f"Wikipedia ({self.language}) has no page “{title}”; try other words, or another language."
            )
        named = str(page.get("title", title))
        if isinstance(page.get("pageprops"), dict) and "disambiguation" in page["pageprops"]:
            raise AmbiguousTitle(named, await self._meanings(named))
        extract = page.get("extract")
        # Not every installation has extracts.
        whole = extract if isinstance(extract, str) else await self._rendered(named)
        text, sections = plain_article(whole, self.language)
        if lists_a_name(text):
            raise AmbiguousTitle(named, await self._meanings(named))
        if not text.strip():
            raise NoSuchPage(f"The page “{named}” of Wikipedia ({self.language}) has no text.")
        revision = int(page["lastrevid"])
        return Article(
            language=self.language,
            title=named,
            page_id=int(page.get("pageid", 0)),
            revision=revision,
            permalink=f"{self._url.rsplit('/', 1)[0]}/index.php?oldid={revision}",
            retrieved=datetime.fromtimestamp(at, UTC).date().isoformat(),
            text=text,
            sections=sections,
        )

    async def _meanings(self, title: str) -> tuple[str, ...]:
        """The pages that a page of several meanings leads to."""
        answer, _ = await self._query({"prop": "links", "plnamespace": "0", "pllimit": "50", "titles": title})
        pages = answer.get("pages")
        links = pages[0].get("links") if isinstance(pages, list) and pages and isinstance(pages[0], dict) else None
        titles = [str(link["title"]) for link in links or [] if isinstance(link, dict) and link.get("title")]
        # Those that carry the name come before those that are merely mentioned.
        name = title.partition(" (")[0].casefold()
        return tuple(sorted(titles, key=lambda one: name not in one.casefold())[:MAX_CHOICES])

    async def _rendered(self, title: str) -> str:
        """The text of a page from its HTML."""
        answer = await self._ask({"action": "parse", "page": title, "prop": "text", "redirects": "1"})
        parsed = answer.body.get("parse")
        text = parsed.get("text") if isinstance(parsed, dict) else None
        return html_text(text.encode(), title) if isinstance(text, str) else ""

    async def _query(self, params: Mapping[str, str]) -> tuple[Json, float]:
        """What a query found, and when it was asked."""
        answer = await self._ask({"action": "query", **params})
        query = answer.body.get("query")
        return (query if isinstance(query, dict) else {}), answer.at

    # The line

    async def _ask(self, params: Mapping[str, str]) -> CachedAnswer:
        lag = {"maxlag": str(MAX_LAG_SECONDS)} if self._unattended else {}
        url = str(httpx.URL(self._url, params={**params, "format": "json", "formatversion": "2", **lag}))
        # Both historians may want one page at the same time: the second waits, and finds it cached.
        lock = self._asked.setdefault(url, asyncio.Lock())
        async with lock:
            known = await asyncio.to_thread(cached_answer, self._folder, url, self._clock(), CACHE_SECONDS)
            return known or await self._fetch_and_cache(url)

    async def _fetch_and_cache(self, url: str) -> CachedAnswer:
        if not self._contact:
            raise SourceUnavailable(
                "Wikipedia asks for a contact: set TWELVE_WIKIPEDIA_CONTACT to your mail address or URL, "
                "or name sources of your own with --sources."
            )
        async with self._at_once:
            body = await self._fetch(url)
        at = self._clock()
        try:
            await asyncio.to_thread(cache_answer, self._folder, url, at, body)
        except UnwritableFolder as error:
            raise SourceUnavailable(f"{error}; set TWELVE_WIKIPEDIA_FOLDER.") from None
        return CachedAnswer(at, body)

    async def _fetch(self, url: str) -> Json:
        for attempt in range(1, MAX_ATTEMPTS + 1):
            wait, why = float(2 ** (attempt - 1)), ""
            try:
                self._count_request()
                answer = await self._send(url)
            except httpx.TimeoutException:
                why = f"{self._host()} did not answer within {self._timeout:g} s; try again later"
            except httpx.TransportError:
                why = (
                    f"the connection to {self._host()} failed; see whether the network is up, "
                    "or name sources of your own with --sources"
                )
            else:
                busy = _busy(answer)
                if busy is None:
                    return self._body(answer)
                wait = retry_after_seconds(
                    answer.headers.get("Retry-After"), self._clock(), USUAL_WAIT_SECONDS * attempt
                )
                why = f"{self._host()} takes no more requests now ({busy})"
                if wait > MAX_WAIT_SECONDS:
                    raise SourceUnavailable(f"{why} and asks to come back in {wait:.0f} s.")
            if attempt == MAX_ATTEMPTS:
                raise SourceUnavailable(f"{capitalise(why)}.")
            self._on_wait(wait, why)
            await self._sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    async def _send(self, url: str) -> httpx.Response:
        if self._http is None:
            agent = f"twelve-angry-agents/0.1 ({self._contact}) httpx/{httpx.__version__}"
            self._http = httpx.AsyncClient(headers={"User-Agent": agent}, timeout=self._timeout)
        async with self._http.stream("GET", url) as answer:
            parts, size = [], 0
            async for part in answer.aiter_bytes():
                size += len(part)
                if size > MAX_ANSWER_BYTES:
                    raise SourceUnavailable(
                        f"{self._host()} answered with more than {MAX_ANSWER_BYTES // 1024 // 1024} MB."
                    )
                parts.append(part)
        kept = {name: value for name, value in answer.headers.items() if name in ("retry-after", "content-type")}
        return httpx.Response(answer.status_code, headers=kept, content=b"".join(parts))

    def _count_request(self) -> None:
        """Refuse a request beyond the rate of an hour."""
        while self._sent and self._clock() - self._sent[0] >= 3600.0:
            self._sent.popleft()
        if len(self._sent) >= self._per_hour:
            wait = 3600.0 - (self._clock() - self._sent[0])
            raise SourceUnavailable(
                f"{self._per_hour} requests were sent to {self._host()} within an hour, which is all that is allowed; "
                f"go on in {wait / 60:.0f} minutes. What was read is cached."
            )
        self._sent.append(self._clock())

    def _host(self) -> str:
        return httpx.URL(self._url).host

    def _body(self, answer: httpx.Response) -> Json:
        if answer.status_code == 403:
            raise SourceUnavailable(
                f"{self._host()} refuses these requests; see that TWELVE_WIKIPEDIA_CONTACT is a real contact."
            )
        if answer.status_code != 200:
            raise SourceUnavailable(
                f"{self._host()} answered {answer.status_code}; is there a Wikipedia in “{self.language}”?"
            )
        try:
            body = json.loads(answer.content)
        except (ValueError, RecursionError):
            raise SourceUnavailable(
                f"{self._host()} answered with something else than data; is a proxy in the way?"
            ) from None
        if not isinstance(body, dict):
            raise SourceUnavailable(f"{self._host()} answered with a list where an object was due.")
        error = body.get("error")
        if isinstance(error, dict):
            if error.get("code") in ("missingtitle", "invalidtitle"):
                raise NoSuchPage("Wikipedia has no such page; try other words, or another language.")
            raise SourceUnavailable(
                f"{self._host()} refuses the request: {str(error.get('info', error.get('code')))[:200]}"
            )
        return body


def _busy(answer: httpx.Response) -> str | None:
    """Why a request should be sent again later; None where it was answered."""
    if answer.status_code == 429:
        return "too many requests"
    if answer.status_code >= 500:
        return f"out of order, {answer.status_code}"
    try:
        body = json.loads(answer.content)
    except (ValueError, RecursionError):
        return None
    error = body.get("error") if isinstance(body, dict) else None
    code = str(error.get("code", "")) if isinstance(error, dict) else ""
    if code in ("maxlag", "ratelimited", "readonly") or code.startswith("internal_api_error"):
        return code
    return None


def _plain(snippet: str) -> str:
    """A snippet without its HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", snippet)).split())
