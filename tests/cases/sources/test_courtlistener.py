"""Decisions of CourtListener become cases, and reveal no outcome."""

from __future__ import annotations

import pytest

from cases.imported_rows import is_contested
from cases.sources.courtlistener import importer as courtlistener
from cases.sources.courtlistener.api import CourtListenerClient
from cases.sources.courtlistener.case import parties
from cases.sources.courtlistener.text import paragraphs, reveals_outcome
from cases.sources.old_bailey.importer import BrokenFile
from engine.matters.criminal_case import Case, without_finding
from engine.text.sentences import sentence_texts
from tests.cases.conftest import ARDEN, arden
from tests.cases.sources.courtlistener_server import LEAD, Court, opinion


def test_a_decision_becomes_a_case_in_four_requests(api: CourtListenerClient, server: Court) -> None:
    case = arden(api)
    assert (case.id, case.title, case.date, case.year) == ("cl-990000001", "State v. Thomas Arden", "2011-03-17", 2011)
    assert case.jurisdiction == "Court of Appeals of Oregon"
    assert case.charges == ("Robbery in the first degree",)
    assert [(one.name, one.role, one.side) for one in case.witnesses] == [
        ("Edna Marsh", "witness", "prosecution"),
        ("Officer Tom Reyes", "police", "prosecution"),
        ("Dr. Lena Ford", "expert", "defense"),
        ("Thomas Arden", "defendant", "defense"),
        ("Ruth Arden", "witness", "prosecution"),
    ]
    assert [one.title for one in case.exhibits][:2] == ["No trace", "Identification"]
    assert case.exhibits[1].witnesses == ("w1",)
    assert case.derived is not None
    assert case.derived.method.startswith("Made by rule from the words of the opinion")
    assert set(case.derived.exhibits) == {one.id for one in case.exhibits}
    assert [request.split("?")[0].split("/")[4] for request in server.requests] == [
        "clusters",
        "opinions",
        "dockets",
        "courts",
    ]


def test_what_the_courts_decided_is_held_back(api: CourtListenerClient) -> None:
    case = arden(api)
    assert case.finding is not None
    assert case.finding.outcome == "guilty"
    assert "Affirmed (17 March 2011)" in case.finding.text
    assert "no person has confirmed it" in case.finding.text
    open_text = without_finding(case).model_dump_json()
    for word in ("Affirmed", "affirm", "appeals", "convict", "verdict of", "sentenced", "ppellant", "Respondent"):
        assert word not in open_text.replace(case.docket, "").replace(case.jurisdiction, ""), word
    assert any(passage.tells_outcome for passage in case.transcript)


def test_the_source_is_named_with_its_citation_and_thanks(api: CourtListenerClient) -> None:
    source = arden(api).source
    assert (source.kind, source.name) == ("courtlistener", "CourtListener")
    assert "999 P.3d 101" in (source.reference or "")
    assert "Free Law Project" in (source.attribution or "")


def test_only_the_lead_opinion_is_read_and_page_numbers_are_not(api: CourtListenerClient) -> None:
    text = " ".join(passage.text for passage in arden(api).transcript)
    assert "CASTLE" not in text
    assert "*12" not in text
    assert "“almost sure.”" in text
    assert is_contested(arden(api)) is False  # an invented opinion is short


@pytest.mark.parametrize(
    ("name", "full", "accused"),
    [
        ("State v. Arden", "STATE of Oregon v. Thomas ARDEN", ("State", "Thomas Arden")),
        ("Arden v. State", "", ("State", "Arden")),
        ("United States v. Mary Poe", "", ("United States", "Mary Poe")),
        ("People v. Doe, Appellant", "", ("People", "Doe")),
        ("In re Winter", "", ("The State", "Winter")),
        ("Roe v. Warden", "", ("The State", "Warden")),
    ],
)
def test_no_title_reveals_who_appealed(name: str, full: str, accused: tuple[str, str]) -> None:
    assert parties(name, full) == accused


def test_a_text_is_read_from_whichever_field_has_it() -> None:
    plain = {"html_with_citations": "", "plain_text": "One &amp; two.\n\n  Three\nfour."}
    assert paragraphs(plain) == ["One & two.", "Three four."]
    assert paragraphs({"html": "<p>Ann<sup>1</sup> b<script>x()</script></p><pre>Cc dd</pre>"}) == ["Ann b", "Cc dd"]
    assert paragraphs({"html_with_citations": None}) == []
    assert list(sentence_texts("Dr. Ford came at 9 p.m. on Friday. He left.")) == [
        "Dr. Ford came at 9 p.m. on Friday.",
        "He left.",
    ]


@pytest.mark.parametrize(
    ("sentence", "revealing"),
    [
        ("Appellant walked to the car.", False),
        ("We affirm.", True),
        ("The jury found him not responsible.", True),
        ("He was convicted of theft in 1999.", True),
        ("She saw a man with a knife.", False),
        ("Appellees say otherwise.", True),
    ],
)
def test_a_sentence_reveals_the_outcome_or_not(sentence: str, revealing: bool) -> None:
    assert reveals_outcome(sentence) is revealing


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
    api: CourtListenerClient, server: Court, more: dict[str, object], text: str, why: str
) -> None:
    server.hold(5, opinion(3, "010combined", text), **more)
    broken, case = courtlistener.read_cases(api, [5, ARDEN])
    assert isinstance(broken, BrokenFile)
    assert why in broken.sentence
    assert broken.sentence.startswith("decision 5")
    assert isinstance(case, Case)


def test_a_merged_decision_is_read_under_its_new_number(api: CourtListenerClient, server: Court) -> None:
    server.moved[7] = ARDEN
    (case,) = courtlistener.read_cases(api, [7])
    assert isinstance(case, Case)
    assert case.id == "cl-990000001"
