"""CourtListener's REST API, version 4, as far as the import needs it: pages of results, within limits, kept on disk.

The limits of a plain account are 5 requests a minute, 50 an hour and 125 a day. So no request is made twice within the
time that its answer is kept, requests keep the rate of a minute by themselves, and a 429 is obeyed as long as the wait
is bearable. Every way in which an answer can fail to come is one sentence.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from cases.sources.answer_cache import UnwritableFolder, cache_answer, cached_answer, retry_after_seconds

BASE = "https://www.courtlistener.com/api/rest/v4/"
REQUESTS_PER_MINUTE = 5
"""Requests in any 60 seconds: what a plain account may send."""
MAX_WAIT_SECONDS = 120.0
"""The longest Retry-After that is waited for; a longer one means the hour's or the day's limit."""
USUAL_WAIT_SECONDS = 15.0
"""What is waited where an answer of 429 does not say how long."""
MAX_ATTEMPTS = 3
"""How often one request is sent at most, for any reason."""
TIMEOUT_SECONDS = 30.0
MAX_ANSWER_BYTES = 32 * 1024 * 1024
"""Bytes of an answer; the longest opinions have some two million."""
CACHE_SECONDS = 30 * 86_400.0
"""How long decisions are cached. They change seldom; after deleting the folder they are fetched again."""
SEARCH_CACHE_SECONDS = 86_400.0

Json = dict[str, Any]


class ApiUnavailable(Exception):
    """The API did not give what was asked for; the text is a sentence for the user.

    `lasting`: what comes next would fail too (a refused token, a limit, no connection).
    """

    def __init__(self, sentence: str, *, lasting: bool = True) -> None:
        super().__init__(sentence)
        self.lasting = lasting


@dataclass
class CourtListenerClient:
    """A connection to the API. `clock` and `sleep` are seconds; `on_wait` gets the length of a wait and its reason."""

    token: str | None = field(repr=False)
    folder: Path
    clock: Callable[[], float]
    sleep: Callable[[float], None]
    base: str = BASE
    per_minute: int = REQUESTS_PER_MINUTE
    on_wait: Callable[[float, str], None] = lambda seconds, why: None
    timeout: float = TIMEOUT_SECONDS
    _sent: deque[float] = field(default_factory=deque, repr=False)

    def __post_init__(self) -> None:
        self.base = self.base.rstrip("/") + "/"
        headers = {"Accept": "application/json", "User-Agent": "twelve-angry-agents (case import)"}
        if self.token:
            headers["Authorization"] = f"Token {self.token}"
        # Redirects are followed by hand, because a merged decision leads to its new number and nothing may lead away.
        self._http = httpx.Client(headers=headers, timeout=self.timeout, follow_redirects=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._http.close()

    def one(self, path: str) -> Json:
        """An object, such as `clusters/12/`. Raises `ApiUnavailable`."""
        return self._read(self.base + path, CACHE_SECONDS)

    def pages(self, path: str, params: Mapping[str, str]) -> Iterator[Json]:
        """The results of a list, page after page as `next` leads on. Raises `ApiUnavailable`."""
        cache_seconds = SEARCH_CACHE_SECONDS if path.startswith("search") else CACHE_SECONDS
        url: str | None = str(httpx.URL(self.base + path, params=dict(params)))
        seen: set[str] = set()
        while url is not None and url not in seen:
            seen.add(url)
            page = self._read(url, cache_seconds)
            results = page.get("results")
            if not isinstance(results, list):
                raise ApiUnavailable(f"{self._host()} answered {path} without a list of results; is its address right?")
            yield from (result for result in results if isinstance(result, dict))
            following = page.get("next")
            url = self._within(following) if isinstance(following, str) and following else None

    def _host(self) -> str:
        return httpx.URL(self.base).host

    def _within(self, url: str) -> str:
        """A link that stays where the token belongs."""
        here, there = httpx.URL(self.base), httpx.URL(self.base).join(url)
        if (there.scheme, there.host, there.port) != (here.scheme, here.host, here.port):
            raise ApiUnavailable(
                f"{here.host} leads on to {there.host}, where its token must not go; nothing was fetched"
            )
        return str(there)

    # The folder

    def _read(self, url: str, cache_seconds: float) -> Json:
        known = cached_answer(self.folder, url, self.clock(), cache_seconds)
        if known is not None:
            return known.body
        body = self._ask(url)
        try:
            cache_answer(self.folder, url, self.clock(), body)
        except UnwritableFolder as error:
            raise ApiUnavailable(f"{error}; set TWELVE_COURTLISTENER_FOLDER") from None
        return body

    # The line

    def _ask(self, url: str) -> Json:
        for left in range(MAX_ATTEMPTS - 1, -1, -1):
            try:
                answer = self._send(url)
            except httpx.TimeoutException:
                self._again(left, f"{self._host()} did not answer within {self.timeout:g} s; try again later")
            except httpx.TransportError:
                self._again(left, f"the connection to {self._host()} failed or was cut: see whether the network is up")
            else:
                if answer.status_code == 429:
                    self._wait(left, answer)
                elif answer.status_code >= 500:
                    self._again(left, f"{self._host()} is out of order ({answer.status_code}); try again later")
                else:
                    return self._body(url, answer)
        raise AssertionError("the last try returns or raises")

    def _send(self, url: str) -> httpx.Response:
        for _ in range(4):
            self._keep_rate()
            with self._http.stream("GET", url) as answer:
                parts, size = [], 0
                for part in answer.iter_bytes():
                    size += len(part)
                    if size > MAX_ANSWER_BYTES:
                        raise ApiUnavailable(
                            f"{url}: is larger than {MAX_ANSWER_BYTES // 1024 // 1024} MB", lasting=False
                        )
                    parts.append(part)
            whole = httpx.Response(answer.status_code, headers=_plain(answer.headers), content=b"".join(parts))
            if not answer.has_redirect_location:
                return whole
            url = self._within(answer.headers["Location"])
        raise ApiUnavailable(f"{self._host()} leads in a circle from {url}", lasting=False)

    def _keep_rate(self) -> None:
        now = self.clock()
        while self._sent and now - self._sent[0] >= 60.0:
            self._sent.popleft()
        if len(self._sent) >= self.per_minute:
            wait = max(0.0, 60.0 - (now - self._sent[0]))
            self.on_wait(wait, f"at most {self.per_minute} requests a minute")
            self.sleep(wait)
            self._sent.popleft()
        self._sent.append(self.clock())

    def _again(self, left: int, sentence: str) -> None:
        if not left:
            raise ApiUnavailable(sentence)
        self.sleep(float(MAX_ATTEMPTS - left))

    def _wait(self, left: int, answer: httpx.Response) -> None:
        detail = _detail(answer)
        wait = retry_after_seconds(answer.headers.get("Retry-After"), self.clock(), otherwise=USUAL_WAIT_SECONDS)
        if not left or wait > MAX_WAIT_SECONDS:
            raise ApiUnavailable(
                f"{self._host()} takes no more requests for {wait:.0f} s ({detail}); "
                f"come back then: what was fetched is kept in {self.folder}"
            )
        self.on_wait(wait, detail)
        self.sleep(wait)

    def _body(self, url: str, answer: httpx.Response) -> Json:
        path = httpx.URL(url).path
        match answer.status_code:
            case 200:
                pass
            case 401:
                held = "does not take the token in TWELVE_COURTLISTENER_TOKEN" if self.token else "wants a token"
                raise ApiUnavailable(f"{self._host()} {held}; find yours in your profile there")
            case 403:
                raise ApiUnavailable(f"{self._host()} does not permit {path} ({_detail(answer)})", lasting=False)
            case 404:
                raise ApiUnavailable(
                    f"{self._host()} has no {path}; the number in an opinion's address is the id", lasting=False
                )
            case 410:
                raise ApiUnavailable(f"{path} was taken away from {self._host()} by order of a court", lasting=False)
            case status:
                raise ApiUnavailable(f"{self._host()} refuses the request ({status}: {_detail(answer)})")
        try:
            body = json.loads(answer.content)
        except (ValueError, RecursionError):
            kind = answer.headers.get("Content-Type", "").partition(";")[0] or "something else"
            raise ApiUnavailable(
                f"{self._host()} answered with {'a web page' if 'html' in kind else kind} instead of data; "
                "is TWELVE_COURTLISTENER_URL the address of its API?"
            ) from None
        if not isinstance(body, dict):
            raise ApiUnavailable(f"{self._host()} answered {path} with a list where an object was due")
        return body


def _plain(headers: httpx.Headers) -> dict[str, str]:
    """Headers without those that speak of how the body travelled."""
    return {
        name: value
        for name, value in headers.items()
        if name not in ("content-encoding", "content-length", "transfer-encoding")
    }


def _detail(answer: httpx.Response) -> str:
    """What the server says is wrong, in a line."""
    try:
        body = json.loads(answer.content)
    except (ValueError, RecursionError):
        return "without a reason"
    if isinstance(body, dict):
        detail = body.get("detail") or next(iter(body.values()), "")
        detail = detail[0] if isinstance(detail, list) and detail else detail
        more = body.get("unknown_params")
        words = f"{detail} {', '.join(map(str, more))}" if isinstance(more, list) else str(detail)
        return " ".join(words.split())[:200].rstrip(".") or "without a reason"
    return "without a reason"
