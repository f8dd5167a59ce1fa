"""CourtListener: decisions fetched over its API become cases, whatever the line does, and tell no outcome."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.commands.cases import app
from cases.rows import is_contested
from cases.sources import courtlistener
from cases.sources.courtlistener_api import KEPT_SECONDS, LONGEST_WAIT, SEARCH_KEPT_SECONDS, TRIES, Api, NotAnswered
from cases.sources.courtlistener_case import parties
from cases.sources.courtlistener_text import paragraphs, sentences, tells
from cases.sources.old_bailey import BrokenFile, NothingToRead
from engine.case import Case, without_finding
from tests.cases.courtlistener_server import CUT, DISSENT, LEAD, ROOT, TOKEN, Court, as_html, as_json, court, opinion

ARDEN = 990000001
THROTTLED = {"detail": "Request was throttled. Rate limit exceeded: 5/min. Expected available in 23 seconds."}


class Clock:
    """Time that passes when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.slept: list[float] = []

    def time(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 3))
        self.now += seconds


@pytest.fixture
def server() -> Iterator[Court]:
    with court() as held:
        yield held


@pytest.fixture
def clock() -> Clock:
    return Clock()


def api_of(server: Court, folder: Path, clock: Clock, **more: object) -> Api:
    wanted: dict[str, object] = {"token": None, "per_minute": 1000, "timeout": 5.0, **more}
    return Api(folder=folder / "kept", base=server.base + ROOT, clock=clock.time, sleep=clock.sleep, **wanted)  # type: ignore[arg-type]


@pytest.fixture
def api(server: Court, tmp_path: Path, clock: Clock) -> Iterator[Api]:
    with api_of(server, tmp_path, clock) as made:
        yield made


def arden(api: Api) -> Case:
    (case,) = courtlistener.read(api, [ARDEN])
    assert isinstance(case, Case), case
    return case


# A decision as a case


def test_a_decision_becomes_a_case_in_four_requests(api: Api, server: Court) -> None:
    case = arden(api)
    assert (case.id, case.title, case.date, case.year) == ("cl-990000001", "State v. Thomas Arden", "2011-03-17", 2011)
    assert case.jurisdiction == "Court of Appeals of Oregon"
    assert case.charges == ("Robbery in the first degree",)
    assert [(one.name, one.role, one.side) for one in case.witnesses] == [
        ("Edna Marsh", "witness", "prosecution"), ("Officer Tom Reyes", "police", "prosecution"),
        ("Dr. Lena Ford", "expert", "defense"), ("Thomas Arden", "defendant", "defense"),
        ("Ruth Arden", "witness", "prosecution"),
    ]  # fmt: skip
    assert [one.title for one in case.exhibits][:2] == ["No trace", "Identification"]
    assert case.exhibits[1].witnesses == ("w1",)
    assert case.derived is not None
    assert case.derived.method.startswith("Made by rule from the words of the opinion")
    assert set(case.derived.exhibits) == {one.id for one in case.exhibits}
    assert [asked.split("?")[0].split("/")[4] for asked in server.asked] == [
        "clusters",
        "opinions",
        "dockets",
        "courts",
    ]


def test_what_the_courts_decided_is_held_back(api: Api) -> None:
    case = arden(api)
    assert case.finding is not None
    assert case.finding.outcome == "guilty"
    assert "Affirmed (17 March 2011)" in case.finding.text
    assert "no person has confirmed it" in case.finding.text
    open_text = without_finding(case).model_dump_json()
    for word in ("Affirmed", "affirm", "appeals", "convict", "verdict of", "sentenced", "ppellant", "Respondent"):
        assert word not in open_text.replace(case.docket, "").replace(case.jurisdiction, ""), word
    assert any(passage.tells_outcome for passage in case.transcript)


def test_the_source_is_named_with_its_citation_and_thanks(api: Api) -> None:
    source = arden(api).source
    assert (source.kind, source.name) == ("courtlistener", "CourtListener")
    assert "999 P.3d 101" in (source.reference or "")
    assert "Free Law Project" in (source.attribution or "")


def test_only_the_lead_opinion_is_read_and_page_numbers_are_not(api: Api) -> None:
    text = " ".join(passage.text for passage in arden(api).transcript)
    assert "CASTLE" not in text
    assert "*12" not in text
    assert "“almost sure.”" in text
    assert is_contested(arden(api)) is False  # an invented opinion is short


@pytest.mark.parametrize(
    ("name", "full", "who"),
    [
        ("State v. Arden", "STATE of Oregon v. Thomas ARDEN", ("State", "Thomas Arden")),
        ("Arden v. State", "", ("State", "Arden")),
        ("United States v. Mary Poe", "", ("United States", "Mary Poe")),
        ("People v. Doe, Appellant", "", ("People", "Doe")),
        ("In re Winter", "", ("The State", "Winter")),
        ("Roe v. Warden", "", ("The State", "Warden")),
    ],
)
def test_no_title_tells_who_appealed(name: str, full: str, who: tuple[str, str]) -> None:
    assert parties(name, full) == who


def test_a_text_is_read_from_whichever_field_has_it() -> None:
    plain = {"html_with_citations": "", "plain_text": "One &amp; two.\n\n  Three\nfour."}
    assert paragraphs(plain) == ["One & two.", "Three four."]
    assert paragraphs({"html": "<p>Ann<sup>1</sup> b<script>x()</script></p><pre>Cc dd</pre>"}) == ["Ann b", "Cc dd"]
    assert paragraphs({"html_with_citations": None}) == []
    assert list(sentences("Dr. Ford came at 9 p.m. on Friday. He left.")) == [
        "Dr. Ford came at 9 p.m. on Friday.",
        "He left.",
    ]


@pytest.mark.parametrize(
    ("sentence", "telling"),
    [
        ("Appellant walked to the car.", False),
        ("We affirm.", True),
        ("The jury found him not responsible.", True),
        ("He was convicted of theft in 1999.", True),
        ("She saw a man with a knife.", False),
        ("Appellees say otherwise.", True),
    ],
)
def test_a_sentence_tells_the_end_or_not(sentence: str, telling: bool) -> None:
    assert tells(sentence) is telling


@pytest.mark.parametrize(
    ("more", "text", "why"),
    [
        ({"blocked": True}, LEAD, "is kept out of search engines"),
        ({}, "<p>Affirmed.</p>", "tells too little of the evidence"),
        ({}, "", "has no text there"),
        ({"case_name": "", "case_name_full": ""}, LEAD, "has no name"),
    ],
)
def test_a_decision_that_gives_no_case_is_named_and_the_rest_goes_on(
    api: Api, server: Court, more: dict[str, object], text: str, why: str
) -> None:
    server.hold(5, opinion(3, "010combined", text), **more)
    broken, case = courtlistener.read(api, [5, ARDEN])
    assert isinstance(broken, BrokenFile)
    assert why in broken.sentence
    assert broken.sentence.startswith("decision 5")
    assert isinstance(case, Case)


def test_a_merged_decision_is_read_under_its_new_number(api: Api, server: Court) -> None:
    server.moved[7] = ARDEN
    (case,) = courtlistener.read(api, [7])
    assert isinstance(case, Case)
    assert case.id == "cl-990000001"


# Search and pages


def test_a_search_follows_cursors_only_as_far_as_it_must(api: Api, server: Court) -> None:
    for number in range(1, 50):
        server.hold(number, opinion(1, "020lead", DISSENT))
    assert len(courtlistener.search(api, "jury", 25)) == 25
    assert len(server.asked) == 2
    assert "cursor=cz20" in server.asked[1]
    assert "q=jury" in server.asked[0]
    assert "type=o" in server.asked[0]


def test_a_court_narrows_a_search(api: Api, server: Court) -> None:
    courtlistener.search(api, "jury", 1, court="orctapp")
    assert "court=orctapp" in server.asked[0]


def test_a_search_without_a_match_is_one_sentence(api: Api, server: Court) -> None:
    server.clusters.clear()
    with pytest.raises(NothingToRead, match="has no published decision for “zzyzx”"):
        courtlistener.search(api, "zzyzx", 3)


def test_opinions_on_several_pages_are_all_read(api: Api, server: Court) -> None:
    server.page = 1
    assert arden(api).title == "State v. Thomas Arden"
    assert sum("/opinions/" in asked for asked in server.asked) == 2


def test_no_link_leads_the_token_away(server: Court, tmp_path: Path, clock: Clock) -> None:
    page = {"count": 1, "next": "http://127.0.0.2:1/elsewhere/", "previous": None, "results": [{"cluster_id": 1}]}
    for first in (as_json(200, page), (302, {"Location": "http://127.0.0.2:1/"}, b"")):
        server.first = [first]
        with (
            api_of(server, tmp_path, clock, token=TOKEN) as api,
            pytest.raises(NotAnswered, match=r"leads on to 127\.0\.0\.2"),
        ):
            list(api.pages("search/", {"q": str(first[0])}))


# What is kept


def test_answers_are_kept_and_asked_for_anew_when_they_are_old(api: Api, server: Court, clock: Clock) -> None:
    arden(api)
    courtlistener.search(api, "jury", 1)
    asked = len(server.asked)
    assert arden(api).title == "State v. Thomas Arden"
    courtlistener.search(api, "jury", 1)
    assert len(server.asked) == asked
    clock.now += SEARCH_KEPT_SECONDS + 1
    courtlistener.search(api, "jury", 1)
    assert len(server.asked) == asked + 1
    clock.now += KEPT_SECONDS
    arden(api)
    assert len(server.asked) == asked + 5


def test_the_token_is_sent_and_never_kept(server: Court, tmp_path: Path, clock: Clock) -> None:
    server.token = TOKEN
    with api_of(server, tmp_path, clock, token=TOKEN) as api:
        arden(api)
        assert TOKEN not in repr(api)
    kept = list((tmp_path / "kept").iterdir())
    assert len(kept) == 4
    assert all(TOKEN not in file.read_text(encoding="utf-8") for file in kept)
    assert server.sent[0]["authorization"] == f"Token {TOKEN}"


def test_a_spoilt_file_in_the_folder_is_fetched_again(api: Api, server: Court, tmp_path: Path) -> None:
    arden(api)
    for file in (tmp_path / "kept").iterdir():
        file.write_text("{", encoding="utf-8")
    assert arden(api).id == "cl-990000001"
    assert len(server.asked) == 8


def test_a_folder_that_cannot_be_written_is_one_sentence(server: Court, tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "kept").write_text("a file", encoding="utf-8")
    with api_of(server, tmp_path, clock) as api, pytest.raises(NotAnswered, match="set TWELVE_COURTLISTENER_FOLDER"):
        api.one(f"clusters/{ARDEN}/")


# Limits


def test_the_rate_of_a_minute_is_kept(server: Court, tmp_path: Path, clock: Clock) -> None:
    said: list[str] = []
    with api_of(server, tmp_path, clock, per_minute=3, on_wait=lambda seconds, why: said.append(why)) as api:
        arden(api)
    assert clock.slept == [60.0]
    assert said == ["at most 3 requests a minute"]


@pytest.mark.parametrize(("header", "waited"), [("23", 23.0), ("", 15.0), ("soon", 15.0)])
def test_a_429_is_obeyed(api: Api, server: Court, clock: Clock, header: str, waited: float) -> None:
    server.first = [as_json(429, THROTTLED, **({"Retry-After": header} if header else {}))]
    assert arden(api).id == "cl-990000001"
    assert clock.slept == [waited]


def test_a_date_to_retry_after_is_understood(api: Api, server: Court, clock: Clock) -> None:
    server.first = [as_json(429, THROTTLED, **{"Retry-After": "Fri, 15 Jan 2027 08:00:30 GMT"})]
    arden(api)
    assert clock.slept == [30.0]


def test_a_429_without_end_stops_with_one_sentence(api: Api, server: Court, clock: Clock) -> None:
    server.first = [as_json(429, THROTTLED, **{"Retry-After": "9"})] * TRIES
    (broken,) = courtlistener.read(api, [ARDEN, 5])
    assert isinstance(broken, BrokenFile)
    assert "takes no more requests for 9 s (Request was throttled. Rate limit exceeded: 5/min." in broken.sentence
    assert len(server.asked) == TRIES
    assert clock.slept == [9.0] * (TRIES - 1)


def test_the_limit_of_a_day_is_not_waited_for(api: Api, server: Court, clock: Clock) -> None:
    server.first = [as_json(429, THROTTLED, **{"Retry-After": str(int(LONGEST_WAIT) + 1)})]
    with pytest.raises(NotAnswered, match=r"for 121 s .*what was fetched is kept in"):
        api.one(f"clusters/{ARDEN}/")
    assert clock.slept == []


# What goes wrong


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        ([as_html(200)], "answered with a web page instead of data; is TWELVE_COURTLISTENER_URL"),
        ([as_html(404)], "has no /api/rest/v4/clusters/990000001/"),
        ([as_html(502)] * TRIES, "is out of order (502); try again later"),
        ([CUT] * TRIES, "the connection to 127.0.0.1 failed or was cut"),
        ([as_json(401, {"detail": "Invalid token."})], "wants a token"),
        ([as_json(403, {"detail": "You do not have permission."})], "does not permit"),
        ([as_json(410, {"detail": "Cluster removed by court order"})], "was taken away"),
        ([as_json(400, {"detail": "Unknown filter.", "unknown_params": ["name"]})], "(400: Unknown filter. name)"),
        ([as_json(400, {"q": ["The query contains unbalanced parentheses."]})], "(400: The query contains unbalanced"),
        ([as_json(200, [1, 2])], "with a list where an object was due"),
        ([(302, {"Location": f"{ROOT}/clusters/{ARDEN}/"}, b"")] * 4, "leads in a circle"),
    ],
)  # fmt: skip
def test_every_way_to_fail_is_one_sentence(api: Api, server: Court, first: list[object], sentence: str) -> None:
    server.first = list(first)  # type: ignore[arg-type]
    with pytest.raises(NotAnswered) as failed:
        api.one(f"clusters/{ARDEN}/")
    assert sentence in str(failed.value)
    assert "\n" not in str(failed.value)


@pytest.mark.parametrize("first", [as_html(503), CUT])
def test_what_fails_once_is_tried_again(api: Api, server: Court, first: object, clock: Clock) -> None:
    server.first = [first]  # type: ignore[list-item]
    assert arden(api).id == "cl-990000001"
    assert clock.slept == [1.0]


def test_a_list_that_is_none_is_told(api: Api, server: Court) -> None:
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
            pytest.raises(NotAnswered, match=r"did not answer within 0\.2 s"),
        ):
            api.one("clusters/1/")
    assert clock.slept == [1.0, 2.0]


def test_nobody_at_the_address_is_one_sentence(server: Court, tmp_path: Path, clock: Clock) -> None:
    server.base = "http://127.0.0.1:1"
    with api_of(server, tmp_path, clock) as api, pytest.raises(NotAnswered, match="whether the network is up"):
        api.one("clusters/1/")


# At the terminal


@pytest.fixture
def at_terminal(server: Court, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TWELVE_COURTLISTENER_URL", server.base + ROOT)
    monkeypatch.setenv("TWELVE_COURTLISTENER_FOLDER", str(tmp_path / "kept"))
    monkeypatch.setenv("TWELVE_COURTLISTENER_PER_MINUTE", "1000")
    monkeypatch.delenv("TWELVE_COURTLISTENER_TOKEN", raising=False)
    monkeypatch.delenv("COURTLISTENER_API_TOKEN", raising=False)


def cases(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--database", "sqlite:///twelve.db"])


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(
    "asked",
    [
        ["--id", str(ARDEN)],
        ["--id", f"https://www.courtlistener.com/opinion/{ARDEN}/state-v-arden/"],
        ["--query", "jury"],
    ],
)
def test_cases_come_in_from_the_terminal(asked: list[str], server: Court) -> None:
    told = json.loads(cases("import", "courtlistener", *asked, "--json").stdout)
    assert (told["new"], told["broken"]) == (1, [])
    again = cases("import", "courtlistener", *asked)
    assert "0 new, 0 changed, 1 as they were" in again.stdout
    (card,) = json.loads(cases("list", "--source", "courtlistener", "--json").stdout)
    assert (card["id"], card["era"]) == ("cl-990000001", "2000-2049")
    assert "Affirmed" not in cases("show", "cl-990000001").stdout
    assert "Affirmed" in cases("show", "cl-990000001", "--reveal").stdout
    assert len(server.asked) <= 5


@pytest.mark.usefixtures("at_terminal")
def test_a_first_draft_is_mended_as_a_file_of_ones_own(tmp_path: Path) -> None:
    cases("import", "courtlistener", "--id", str(ARDEN))
    draft = json.loads(cases("show", "cl-990000001", "--reveal", "--json").stdout)
    draft["finding"]["text"] = "In 2010 the jury said guilty."
    (tmp_path / "mine.json").write_text(json.dumps(draft), encoding="utf-8")
    told = json.loads(cases("import", "file", "mine.json", "--json").stdout)
    assert (told["changed"], told["broken"]) == (1, [])
    assert "In 2010 the jury said guilty." in cases("show", "cl-990000001", "--reveal").stdout
    checked = CliRunner().invoke(app, ["check", "mine.json", "-n", "3", "--json"])
    assert (checked.exit_code, json.loads(checked.stdout)["simulations"][0]["runs"]) == (0, 3)


@pytest.mark.usefixtures("at_terminal")
def test_the_token_of_the_environment_is_sent(server: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    server.token = TOKEN
    monkeypatch.setenv("TWELVE_COURTLISTENER_TOKEN", "wrong")
    refused = cases("import", "courtlistener", "--id", str(ARDEN))
    assert refused.exit_code == 2
    assert "does not take the token in TWELVE_COURTLISTENER_TOKEN" in refused.stderr
    monkeypatch.setenv("TWELVE_COURTLISTENER_TOKEN", TOKEN)
    assert cases("import", "courtlistener", "--id", str(ARDEN)).exit_code == 0


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["courtlistener"], "say what to fetch, with --query or --id"),
        (["courtlistener", "--query", " "], "say what to fetch"),
        (["courtlistener", "--id", "state-v-arden"], "--id 'state-v-arden' is no decision"),
        (["courtlistener", "file.xml"], "takes --query or --id, and no files: file.xml"),
        (["old-bailey", "--query", "murder"], "--query, --id and --court are for courtlistener"),
        (["old-bailey"], "name at least one file or folder"),
        (["newgate", "."], "'newgate' is no source; there is old-bailey, exonerations, file, courtlistener"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], sentence: str) -> None:
    result = cases("import", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.strip().splitlines()
    assert sentence in line


@pytest.mark.usefixtures("at_terminal")
def test_a_token_that_is_none_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_COURTLISTENER_TOKEN", "two words")
    result = cases("import", "courtlistener", "--id", "1")
    assert result.exit_code == 2
    (line,) = result.stderr.strip().splitlines()
    assert "is no token" in line
    assert "two words" not in line


@pytest.mark.usefixtures("at_terminal")
def test_one_that_fails_leaves_the_others(server: Court) -> None:
    result = cases("import", "courtlistener", "--id", "404404", "--id", str(ARDEN))
    assert result.exit_code == 1
    assert "has no /api/rest/v4/clusters/404404/" in result.stderr
    assert "1 case: 1 new, 0 changed, 0 as they were, 1 broken" in result.stdout
