"""A server on the loopback that speaks as CourtListener's REST API v4 does, over two invented decisions."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.services.loopback import Handler, on_a_port, serving

TOKEN = "0123456789abcdef0123456789abcdef01234567"
ROOT = "/api/rest/v4"

LEAD = """
<div><p>HALE, P. J.</p>
<p>Defendant appeals his conviction for robbery in the first degree. We affirm.</p>
<p>Defendant was charged with robbery in the first degree after two men took $840 from the Harbor Street
pharmacy. Edna Marsh, the clerk, testified that a man in a gray jacket held a revolver over the counter and
told her to empty the drawer. <span class="star-pagination">*12</span> She testified that the store was bright
and that she saw his face for a minute. Marsh identified appellant from a photo array four days later, and
said that she was &ldquo;almost sure.&rdquo;</p>
<p>Officer Tom Reyes testified that he found a gray jacket and $310 in the trunk of the car that appellant had
been driving. Reyes admitted on cross-examination that the car belonged to appellant's cousin. A latent print
from the drawer did not match appellant. Dr. Lena Ford, an expert on memory, testified for the defense that
stress narrows what a witness sees.</p>
<p>Defendant testified that he was at home with his sister that evening and denied that he had ever been in
the pharmacy. His sister, Ruth Arden, testified that they had watched a film together. A video from the
parking lot shows a man of his height who walks to a dark sedan; his face cannot be seen.</p>
<p>The jury deliberated for six hours and returned a verdict of guilty. The court sentenced him to ninety
months. See <span class="citation" data-id="960000007"><a href="/opinion/960000007/state-v-lowe/">State v.
Lowe, 320 Or. 12 (1994)</a></span>.</p>
<p>Affirmed.</p>
</div>
"""
DISSENT = (
    "<p>CASTLE, J., dissenting.</p><p>The jury asked twice to hear the recording and was told to rely on memory.</p>"
)


def cluster(number: int, base: str, **more: Any) -> dict[str, Any]:
    return {
        "resource_uri": f"{base}{ROOT}/clusters/{number}/",
        "id": number,
        "docket_id": number + 1,
        "docket": f"{base}{ROOT}/dockets/{number + 1}/",
        "sub_opinions": [],
        "case_name": "Arden v. State",
        "case_name_full": "Thomas ARDEN, Appellant, v. STATE of Oregon, Respondent",
        "case_name_short": "Arden",
        "citations": [{"volume": "999", "reporter": "P.3d", "page": "101", "type": 2}],
        "date_filed": "2011-03-17",
        "date_filed_is_approximate": False,
        "disposition": "Affirmed",
        "judges": "Hale, Brook, Castle",
        "posture": "",
        "syllabus": "",
        "headnotes": "",
        "summary": "",
        "blocked": False,
        **more,
    }


def opinion(number: int, kind: str, text: str) -> dict[str, Any]:
    return {
        "id": number,
        "type": kind,
        "author_str": "Hale",
        "per_curiam": False,
        "html_with_citations": text,
        "plain_text": "",
        "html": "",
        "html_lawbox": "",
        "html_columbia": "",
        "html_anon_2020": "",
        "xml_harvard": "",
        "xml_scan": "",
        "opinions_cited": [],
    }


Answer = tuple[int, dict[str, str], bytes]


def as_json(status: int, body: object, **headers: str) -> Answer:
    return status, {"Content-Type": "application/json", **headers}, json.dumps(body).encode()


def as_html(status: int, text: str = "<html><body>Hello</body></html>") -> Answer:
    return status, {"Content-Type": "text/html; charset=utf-8"}, text.encode()


CUT: Answer = (0, {}, b"")
"""An answer whose connection ends in the middle."""


@dataclass
class Court:
    """The server: what it holds, the requests it received, and answers that come before its own."""

    base: str = ""
    clusters: dict[int, dict[str, Any]] = field(default_factory=dict)
    opinions: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    page: int = 20
    moved: dict[int, int] = field(default_factory=dict)
    token: str | None = None
    """The only token that is taken; null takes requests without one."""
    requests: list[str] = field(default_factory=list)
    sent: list[dict[str, str]] = field(default_factory=list)
    first: list[Answer | Callable[[], Answer]] = field(default_factory=list)

    def hold(self, number: int, *opinions: dict[str, Any], **more: Any) -> None:
        """Keep a decision."""
        self.clusters[number] = cluster(number, self.base, **more)
        self.opinions[number] = list(opinions)

    def answer(self, target: str, headers: dict[str, str]) -> Answer:
        self.requests.append(target)
        self.sent.append(headers)
        if self.first:
            first = self.first.pop(0)
            return first() if callable(first) else first
        if headers.get("accept") != "application/json":
            return as_html(200)
        if self.token is not None and headers.get("authorization") != f"Token {self.token}":
            return as_json(401, {"detail": "Invalid token."})
        split = urlsplit(target)
        query = {name: values[0] for name, values in parse_qs(split.query).items()}
        match split.path.removeprefix(ROOT).strip("/").split("/"):
            case ["search"]:
                found = [
                    {"cluster_id": number, "caseName": "Arden v. State", "court_id": "orctapp"}
                    for number in self.clusters
                ]
                return self._page("search", query, found, len(found))
            case ["opinions"]:
                found = self.opinions.get(int(query["cluster"]), [])
                count = f"{self.base}{ROOT}/opinions/?cluster={query['cluster']}&count=on"
                return self._page("opinions", query, found, count)
            case ["clusters", number] if int(number) in self.moved:
                return 301, {"Location": f"{ROOT}/clusters/{self.moved[int(number)]}/"}, b""
            case ["clusters", number] if int(number) in self.clusters:
                return as_json(200, self.clusters[int(number)])
            case ["dockets", number]:
                docket = {"id": int(number), "court_id": "orctapp", "appeal_from_str": "Multnomah County Circuit Court"}
                return as_json(200, docket)
            case ["courts", key]:
                return as_json(200, {"id": key, "full_name": "Court of Appeals of Oregon", "jurisdiction": "SA"})
        return as_json(404, {"detail": "Not found."})

    def _page(self, path: str, query: dict[str, str], found: list[dict[str, Any]], count: object) -> Answer:
        if path == "search" and query.get("type") != "o":
            return as_json(400, {"detail": "Unknown filter parameters are not allowed.", "unknown_params": ["type"]})
        start = int(query.get("cursor", "cz0")[2:])
        rest = "&".join(f"{name}={value}" for name, value in query.items() if name != "cursor")
        following = f"{self.base}{ROOT}/{path}/?cursor=cz{start + self.page}&{rest}".replace(" ", "%20")
        following_or_none = following if start + self.page < len(found) else None
        return as_json(
            200,
            {"count": count, "next": following_or_none, "previous": None, "results": found[start : start + self.page]},
        )


@contextlib.contextmanager
def court() -> Iterator[Court]:
    """The server, with the decision 990000001, for as long as the block lasts."""
    held = Court()

    class Bench(Handler):
        def serve(self) -> None:
            status, headers, body = held.answer(
                self.path, {name.lower(): value for name, value in self.headers.items()}
            )
            if status == 0:
                self.wfile.write(
                    b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"id":'
                )
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    with serving(on_a_port(Bench)) as place:
        held.base = f"http://{place}"
        held.hold(990000001, opinion(2, "040dissent", DISSENT), opinion(1, "020lead", LEAD))
        yield held
