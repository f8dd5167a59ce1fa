"""A server on the loopback that speaks as the MediaWiki API of Wikipedia does, over pages that a test gives it."""

from __future__ import annotations

import contextlib
import html
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.services.loopback import Handler, on_a_port, serving


@dataclass
class Page:
    """A page: its text in the plain form of the API, with `== Heading ==` lines."""

    title: str
    text: str | None
    """None where the installation has no extracts."""
    id: int = 1
    revision: int = 1000
    meanings: tuple[str, ...] = ()
    """Where it is a page of several meanings: what it leads to."""


Answer = tuple[int, dict[str, str], bytes]
CUT: Answer = (0, {}, b"")
"""An answer whose connection ends in the middle."""


def as_json(body: object, status: int = 200, **headers: str) -> Answer:
    """An answer with a JSON body; `Retry_After` is the header `Retry-After`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"Content-Type": "application/json", **named}, json.dumps(body).encode()


def error(code: str, info: str = "Something is wrong.", **headers: str) -> Answer:
    """An error of the Action API, which comes with status 200."""
    return as_json({"error": {"code": code, "info": info}}, 200, **headers)


@dataclass
class Wiki:
    """The server: its pages, the requests that it received, and answers that come before its own."""

    base: str = ""
    pages: dict[str, Page] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    requests: list[dict[str, str]] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    first: list[Answer] = field(default_factory=list)
    seconds: float = 0.0
    """How long every answer takes."""
    holds: Callable[[], bool] = lambda: False
    """Whether answers are held back now: nobody gets one before `release` is set."""
    release: threading.Event = field(default_factory=threading.Event)
    instead: Callable[[dict[str, str]], Answer | None] = lambda query: None
    """What some requests are answered in place of what the server has."""
    held: list[dict[str, str]] = field(default_factory=list)
    """The requests that were held back."""

    @property
    def api_url(self) -> str:
        """The address of the API, for every language."""
        return f"{self.base}/{{language}}/w/api.php"

    def hold(self, title: str, text: str | None, **more: Any) -> None:
        """Add a page."""
        number = len(self.pages) + 1
        self.pages[title] = Page(title, text, **{"id": number, "revision": 1000 + number, **more})

    def answer(self, target: str) -> Answer:
        """What a request is answered."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(target).query).items()}
        self.requests.append(query)
        time.sleep(self.seconds)  # real time: the server is as slow as a test says
        if self.holds():
            self.held.append(query)
            self.release.wait(60)
        if self.first:
            return self.first.pop(0)
        if (other := self.instead(query)) is not None:
            return other
        if query.get("action") == "parse":
            page = self.pages.get(self.redirects.get(query["page"], query["page"]))
            if page is None:
                return error("missingtitle", "The page you specified doesn't exist.")
            rendered = (
                f"<div><h2>{html.escape(page.title)}</h2><p>Rendered text of {html.escape(page.title)}.</p></div>"
            )
            return as_json({"parse": {"title": page.title, "pageid": page.id, "text": rendered}})
        if query.get("list") == "search":
            return as_json({"batchcomplete": True, "query": {"search": self._search(query)}})
        return as_json({"batchcomplete": True, "query": self._titles(query)})

    def _search(self, query: dict[str, str]) -> list[dict[str, Any]]:
        words = re.findall(r"\w+", query["srsearch"].casefold())
        scored = [
            (sum(f"{page.title} {page.text or ''}".casefold().count(word) for word in words), page)
            for page in self.pages.values()
            if not page.meanings
        ]
        best = sorted((one for one in scored if one[0]), key=lambda one: -one[0])[: int(query["srlimit"])]
        return [
            {
                "ns": 0,
                "title": page.title,
                "pageid": page.id,
                "wordcount": len((page.text or "").split()),
                "snippet": f'<span class="searchmatch">{html.escape(page.title)}</span> &amp; more',
            }
            for _, page in best
        ]

    def _titles(self, query: dict[str, str]) -> dict[str, Any]:
        asked = query["titles"]
        title = self.redirects.get(asked, asked)
        moved = {"redirects": [{"from": asked, "to": title}]} if title != asked else {}
        page = self.pages.get(title)
        if page is None:
            return {**moved, "pages": [{"ns": 0, "title": title, "missing": True}]}
        if query["prop"] == "links":
            links = [{"ns": 0, "title": meaning} for meaning in page.meanings]
            return {"pages": [{"pageid": page.id, "ns": 0, "title": title, "links": links}]}
        shown: dict[str, Any] = {"pageid": page.id, "ns": 0, "title": title, "lastrevid": page.revision}
        if page.text is not None:
            shown["extract"] = page.text
        if page.meanings:
            shown["pageprops"] = {"disambiguation": ""}
        return {**moved, "pages": [shown]}


@contextlib.contextmanager
def wikipedia(prepare: Callable[[Wiki], None] = lambda wiki: None) -> Iterator[Wiki]:
    """The server, for as long as the block lasts."""
    wiki = Wiki()

    class MediaWiki(Handler):
        def serve(self) -> None:
            wiki.agents.append(self.headers.get("User-Agent", ""))
            status, headers, body = wiki.answer(self.path)
            if status == 0:
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{")
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    with serving(on_a_port(MediaWiki)) as place:
        wiki.base = f"http://{place}"
        prepare(wiki)
        yield wiki
