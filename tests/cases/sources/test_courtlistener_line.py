"""CourtListener's API: what is requested, what is cached, what is waited for, and every way to fail."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from cases.sources.courtlistener import importer as courtlistener
from cases.sources.courtlistener.api import (
    CACHE_SECONDS,
    MAX_ATTEMPTS,
    MAX_WAIT_SECONDS,
    SEARCH_CACHE_SECONDS,
    ApiUnavailable,
    CourtListenerClient,
)
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from tests.cases.conftest import ARDEN, Clock, api_of, arden
from tests.cases.sources.courtlistener_server import CUT, DISSENT, ROOT, TOKEN, Court, as_html, as_json, opinion

THROTTLED = {"detail": "Request was throttled. Rate limit exceeded: 5/min. Expected available in 23 seconds."}


def test_a_search_follows_cursors_only_as_far_as_it_must(api: CourtListenerClient, server: Court) -> None:
    for number in range(1, 50):
        server.hold(number, opinion(1, "020lead", DISSENT))
    assert len(courtlistener.search(api, "jury", 25)) == 25
    assert len(server.requests) == 2
    assert "cursor=cz20" in server.requests[1]
    assert "q=jury" in server.requests[0]
    assert "type=o" in server.requests[0]


def test_a_court_narrows_a_search(api: CourtListenerClient, server: Court) -> None:
    courtlistener.search(api, "jury", 1, court="orctapp")
    assert "court=orctapp" in server.requests[0]


def test_a_search_without_a_match_is_one_sentence(api: CourtListenerClient, server: Court) -> None:
    server.clusters.clear()
    with pytest.raises(NothingToRead, match="has no published decision for “zzyzx”"):
        courtlistener.search(api, "zzyzx", 3)


def test_opinions_on_several_pages_are_all_read(api: CourtListenerClient, server: Court) -> None:
    server.page = 1
    assert arden(api).title == "State v. Thomas Arden"
    assert sum("/opinions/" in request for request in server.requests) == 2


def test_no_link_leads_the_token_away(server: Court, tmp_path: Path, clock: Clock) -> None:
    page = {"count": 1, "next": "http://127.0.0.2:1/elsewhere/", "previous": None, "results": [{"cluster_id": 1}]}
    for first in (as_json(200, page), (302, {"Location": "http://127.0.0.2:1/"}, b"")):
        server.first = [first]
        with (
            api_of(server, tmp_path, clock, token=TOKEN) as api,
            pytest.raises(ApiUnavailable, match=r"leads on to 127\.0\.0\.2"),
        ):
            list(api.pages("search/", {"q": str(first[0])}))


def test_answers_are_cached_and_requested_again_when_they_are_old(
    api: CourtListenerClient, server: Court, clock: Clock
) -> None:
    arden(api)
    courtlistener.search(api, "jury", 1)
    before = len(server.requests)
    assert arden(api).title == "State v. Thomas Arden"
    courtlistener.search(api, "jury", 1)
    assert len(server.requests) == before
    clock.now += SEARCH_CACHE_SECONDS + 1
    courtlistener.search(api, "jury", 1)
    assert len(server.requests) == before + 1
    clock.now += CACHE_SECONDS
    arden(api)
    assert len(server.requests) == before + 5


def test_the_token_is_sent_and_never_kept(server: Court, tmp_path: Path, clock: Clock) -> None:
    server.token = TOKEN
    with api_of(server, tmp_path, clock, token=TOKEN) as api:
        arden(api)
        assert TOKEN not in repr(api)
    files = list((tmp_path / "kept").iterdir())
    assert len(files) == 4
    assert all(TOKEN not in file.read_text(encoding="utf-8") for file in files)
    assert server.sent[0]["authorization"] == f"Token {TOKEN}"


def test_a_spoilt_file_in_the_folder_is_fetched_again(api: CourtListenerClient, server: Court, tmp_path: Path) -> None:
    arden(api)
    for file in (tmp_path / "kept").iterdir():
        file.write_text("{", encoding="utf-8")
    assert arden(api).id == "cl-990000001"
    assert len(server.requests) == 8


def test_a_folder_that_cannot_be_written_is_one_sentence(server: Court, tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "kept").write_text("a file", encoding="utf-8")
    with api_of(server, tmp_path, clock) as api, pytest.raises(ApiUnavailable, match="set TWELVE_COURTLISTENER_FOLDER"):
        api.one(f"clusters/{ARDEN}/")


def test_the_rate_of_a_minute_is_kept(server: Court, tmp_path: Path, clock: Clock) -> None:
    reasons: list[str] = []
    with api_of(server, tmp_path, clock, per_minute=3, on_wait=lambda seconds, why: reasons.append(why)) as api:
        arden(api)
    assert clock.slept == [60.0]
    assert reasons == ["at most 3 requests a minute"]


@pytest.mark.parametrize(("header", "waited"), [("23", 23.0), ("", 15.0), ("soon", 15.0)])
def test_a_429_is_obeyed(api: CourtListenerClient, server: Court, clock: Clock, header: str, waited: float) -> None:
    server.first = [as_json(429, THROTTLED, **({"Retry-After": header} if header else {}))]
    assert arden(api).id == "cl-990000001"
    assert clock.slept == [waited]


def test_a_date_to_retry_after_is_understood(api: CourtListenerClient, server: Court, clock: Clock) -> None:
    server.first = [as_json(429, THROTTLED, **{"Retry-After": "Fri, 15 Jan 2027 08:00:30 GMT"})]
    arden(api)
    assert clock.slept == [30.0]


def test_a_429_without_end_stops_with_one_sentence(api: CourtListenerClient, server: Court, clock: Clock) -> None:
    server.first = [as_json(429, THROTTLED, **{"Retry-After": "9"})] * MAX_ATTEMPTS
    (broken,) = courtlistener.read_cases(api, [ARDEN, 5])
    assert isinstance(broken, BrokenFile)
    assert "takes no more requests for 9 s (Request was throttled. Rate limit exceeded: 5/min." in broken.sentence
    assert len(server.requests) == MAX_ATTEMPTS
    assert clock.slept == [9.0] * (MAX_ATTEMPTS - 1)


def test_the_limit_of_a_day_is_not_waited_for(api: CourtListenerClient, server: Court, clock: Clock) -> None:
    server.first = [as_json(429, THROTTLED, **{"Retry-After": str(int(MAX_WAIT_SECONDS) + 1)})]
    with pytest.raises(ApiUnavailable, match=r"for 121 s .*what was fetched is kept in"):
        api.one(f"clusters/{ARDEN}/")
    assert clock.slept == []


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        ([as_html(200)], "answered with a web page instead of data; is TWELVE_COURTLISTENER_URL"),
        ([as_html(404)], "has no /api/rest/v4/clusters/990000001/"),
        ([as_html(502)] * MAX_ATTEMPTS, "is out of order (502); try again later"),
        ([CUT] * MAX_ATTEMPTS, "the connection to 127.0.0.1 failed or was cut"),
        ([as_json(401, {"detail": "Invalid token."})], "wants a token"),
        ([as_json(403, {"detail": "You do not have permission."})], "does not permit"),
        ([as_json(410, {"detail": "Cluster removed by court order"})], "was taken away"),
        ([as_json(400, {"detail": "Unknown filter.", "unknown_params": ["name"]})], "(400: Unknown filter. name)"),
        ([as_json(400, {"q": ["The query contains unbalanced parentheses."]})], "(400: The query contains unbalanced"),
        ([as_json(200, [1, 2])], "with a list where an object was due"),
        ([(302, {"Location": f"{ROOT}/clusters/{ARDEN}/"}, b"")] * 4, "leads in a circle"),
    ],
)
def test_every_way_to_fail_is_one_sentence(
    api: CourtListenerClient, server: Court, first: list[object], sentence: str
) -> None:
    server.first = list(first)  # type: ignore[arg-type]
    with pytest.raises(ApiUnavailable) as failed:
        api.one(f"clusters/{ARDEN}/")
    assert sentence in str(failed.value)
    assert "\n" not in str(failed.value)


@pytest.mark.parametrize("first", [as_html(503), CUT])
def test_what_fails_once_is_tried_again(api: CourtListenerClient, server: Court, first: object, clock: Clock) -> None:
    server.first = [first]  # type: ignore[list-item]
    assert arden(api).id == "cl-990000001"
    assert clock.slept == [1.0]


def test_an_answer_that_is_no_list_is_reported(api: CourtListenerClient, server: Court) -> None:
    server.first = [as_json(200, {"detail": "hello"})]
    with pytest.raises(NothingToRead, match="without a list of results"):
        courtlistener.search(api, "jury", 1)


def test_a_server_that_says_nothing_times_out(server: Court, tmp_path: Path, clock: Clock) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        server.base = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with (
            api_of(server, tmp_path, clock, timeout=0.2) as api,
            pytest.raises(ApiUnavailable, match=r"did not answer within 0\.2 s"),
        ):
            api.one("clusters/1/")
    assert clock.slept == [1.0, 2.0]


def test_nobody_at_the_address_is_one_sentence(server: Court, tmp_path: Path, clock: Clock) -> None:
    server.base = "http://127.0.0.1:1"
    with api_of(server, tmp_path, clock) as api, pytest.raises(ApiUnavailable, match="whether the network is up"):
        api.one("clusters/1/")
