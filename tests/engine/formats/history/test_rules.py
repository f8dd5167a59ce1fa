"""The rules of a historical trial: research, sealed dossiers, feedback, the ruling, and every way in which it ends."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from engine.core import acts, events
from engine.core.decide import Audience, verify, verify_withheld
from engine.core.evolve import fold
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from engine.formats import FORMATS
from engine.formats.history.acts import FileFindings, GiveJudgement
from engine.formats.history.rules.table import findings
from engine.matters.documents import Document
from harness.examples.history import BAD, GOOD, MAREN, REQUESTS, WRONG, dossier, page, ruling, send_back
from tests.kit.deliberations import Deliberation, event_json

HISTORY = FORMATS["history"].bind(MAREN)
ADMIRER, CRITIC, JUDGE = 1, 2, 3


def trial(people: tuple[int, ...] = (1, 2, 3), **settings: Any) -> Deliberation:
    """A trial with people on these seats."""
    return Deliberation(HISTORY, people, host=JUDGE if JUDGE in people else None, settings=settings)


def searched(**settings: Any) -> Deliberation:
    """A trial in which both sides have searched."""
    table = trial(**settings)
    table.act(ADMIRER, acts.Research(query="Maren Holt dykes"))
    table.act(CRITIC, acts.Research(query="Maren Holt victims"))
    return table


def filed(*quotes: tuple[str, ...], **settings: Any) -> Deliberation:
    """A trial in which both sides have filed: the Admirer these quotes, the Critic those."""
    table = searched(**settings)
    for seat, words in zip((ADMIRER, CRITIC), quotes or (GOOD, BAD), strict=True):
        table.act(seat, dossier(*words))
    return table


def papers(table: Deliberation, form: str) -> list[events.Filed]:
    return [paper for paper in table.state.papers.values() if paper.form == form]


def flaws(paper: events.Filed) -> list[str]:
    return [part.flaw for part in paper.parts if part.flaw is not None]


def ended(table: Deliberation) -> tuple[str, str]:
    """The outcome and its reason, after the log was verified."""
    table.run()
    assert verify(HISTORY, table.entries)[1] is None
    assert table.state.verdict is not None
    return table.state.verdict.outcome, table.state.verdict.why


def test_ht1_both_sides_search_at_once_then_each_files_its_dossier() -> None:
    table = trial()
    assert [(ask.act, ask.seats) for ask in table.state.asks.values()] == [("research", (ADMIRER, CRITIC))]
    table.act(CRITIC, acts.Research(query="Maren Holt revolt"))
    assert {(ask.act, ask.waiting) for ask in table.state.asks.values()} == {
        ("research", (ADMIRER,)),
        ("file_findings", (CRITIC,)),
    }
    table.act(CRITIC, dossier(*BAD))
    table.act(ADMIRER, acts.Research(query="Maren Holt school"))
    table.act(ADMIRER, dossier(*GOOD))
    assert table.state.phase == "judgement"
    assert table.state.round == 1


def test_ht2_what_was_read_is_filed_with_link_and_credit_and_can_be_quoted() -> None:
    table = trial()
    table.act(
        ADMIRER, acts.Research(query="marsh", pages=(page(),), choices=("Marsh (surname)",), notice="One is cut.")
    )
    query, read, meaning = papers(table, "research")[0].parts
    assert (query.text, query.warning) == ("marsh", "One is cut.")
    assert (read.label, read.link, read.credit) == (
        "The Low Marsh",
        "https://example.org/w?oldid=7",
        "“The Low Marsh”, CC BY-SA 4.0",
    )
    assert meaning.text == "Marsh (surname)"
    table.act(CRITIC, acts.Research(query="marsh", pages=(page(),)))
    assert [part.id for part in papers(table, "research")[1].parts] == ["query"], "what is filed is not filed twice"
    table.act(CRITIC, dossier("The marsh was drained in 1640."))
    table.act(ADMIRER, dossier(GOOD[0]))
    found = findings(table.state, CRITIC)[0].part
    assert (found.source, found.section, found.line) == ("research-1/P1", "The Low Marsh", 3)
    assert (found.link, found.credit) == (read.link, read.credit)
    assert read.text[found.place or 0 :].startswith("The marsh was drained")


def test_ht2_a_side_searches_at_most_four_times_in_a_round() -> None:
    table = trial()
    table.act(ADMIRER, acts.Research(query="once"))
    for words in ("twice", "thrice", "four times"):
        table.act(ADMIRER, acts.Research(query=words))
    table.refuses("not_asked", ADMIRER, acts.Research(query="five times"))
    table.act(CRITIC, acts.Research(query="x"))
    table.act(ADMIRER, dossier(GOOD[0]))
    table.act(CRITIC, dossier(BAD[0]))
    table.act(JUDGE, send_back())
    table.act(ADMIRER, acts.Research(query="again"))
    table.act(ADMIRER, acts.Research(query="and again"))


def test_ht3_dossiers_are_sealed_until_both_are_filed() -> None:
    table = searched()
    table.act(ADMIRER, dossier(*GOOD))
    for viewer in (Viewer(), Viewer(host=True), seat_viewer(table.state, CRITIC), seat_viewer(table.state, JUDGE)):
        level = visibility_of(table.state, viewer)
        seen = [project_event(entry, viewer, level) for entry in table.entries]
        text = "".join(event_json(event) for event in seen if event is not None)
        assert GOOD[0] not in text + table.view(viewer).model_dump_json(), viewer
    own = table.view(seat_viewer(table.state, ADMIRER))
    assert own.you is not None
    assert own.you.papers is not None
    assert [part.quote for part in own.you.papers[0].parts] == list(GOOD)
    assert [(paper.sealed, paper.parts) for paper in own.papers if paper.form == "dossier"] == [(True, ())]
    table.act(CRITIC, dossier(*BAD))
    opened = table.events(events.PapersOpened)[0]
    assert list(opened.papers) == ["dossier-1", "dossier-2"]
    spectator = table.view(Viewer())
    shown = {paper.paper: paper for paper in spectator.papers}
    assert [part.quote for part in shown["dossier-1"].parts] == list(GOOD)
    assert [part.quote for part in shown["dossier-2"].parts] == list(BAD)


def test_ht3_a_log_without_the_envelopes_verifies_as_far_as_it_goes() -> None:
    table = filed()
    host = Viewer(host=True)
    level = visibility_of(table.state, host)
    shown = [
        events.Entry(seq=entry.seq, at=entry.at, event=event)
        for entry in table.entries[:-3]
        if (event := project_event(entry, host, level)) is not None
    ]
    assert verify_withheld(HISTORY, shown)[2] is None


def test_ht4_a_quote_that_stands_in_no_source_is_returned_then_struck() -> None:
    table = searched()
    table.act(ADMIRER, dossier(GOOD[0].upper(), "Holt moved nine villages of the marsh by night"))
    returned = papers(table, "dossier")[0]
    assert (returned.standing, returned.parts) == ("returned", ())
    assert returned.sealed is not None
    parts = returned.sealed[ADMIRER].parts or ()
    assert [part.flaw is None for part in parts] == [True, False]
    assert parts[1].nearest is not None
    assert parts[1].nearest.source == "life"
    assert {ask.topic for ask in table.state.asks.values()} == {"dossier_admirer_returned", "dossier_critic"}
    table.act(ADMIRER, dossier(GOOD[0], WRONG))
    table.act(CRITIC, dossier(BAD[0]))
    assert papers(table, "dossier")[1].standing == "stands"
    assert [one.part.quote for one in findings(table.state, ADMIRER)] == [GOOD[0]]
    place = findings(table.state, ADMIRER)[0].part
    assert (place.source, place.section, place.line) == ("life", "Maren Holt › Dykes", 8)


def test_ht4_a_quote_counts_once_for_its_side() -> None:
    table = searched()
    table.act(ADMIRER, dossier(GOOD[0], GOOD[0]))
    table.act(ADMIRER, dossier(GOOD[0], GOOD[0]))
    table.act(CRITIC, dossier(BAD[0]))
    table.act(JUDGE, send_back())
    table.act(ADMIRER, acts.Research(query="x"))
    table.act(CRITIC, acts.Research(query="x"))
    table.act(ADMIRER, dossier(GOOD[0]))
    assert papers(table, "dossier")[-1].standing == "returned"
    assert [one.part.quote for one in findings(table.state, ADMIRER)] == [GOOD[0]]


def test_ht5_feedback_sends_both_sides_back_with_something_for_each() -> None:
    table = filed()
    table.act(JUDGE, GiveJudgement(decision="send_back", for_admirer=send_back().for_admirer))
    assert papers(table, "feedback")[0].standing == "returned"
    assert "both sides" in flaws(papers(table, "feedback")[0])[0]
    table.act(JUDGE, send_back())
    assert (table.state.phase, table.state.round) == ("dossiers", 2)
    assert {part.id: part.label for part in papers(table, "feedback")[1].parts} == {"A1": "Economy", "C1": "Law"}


@pytest.mark.parametrize(
    "text",
    [
        "More of it.",
        "Please find more good evidence on Maren Holt, from other sources.",
        REQUESTS[0],
        "Look again for the accounts of the dyke after 1660!",
    ],
)
def test_ht5_feedback_is_specific_and_never_that_of_an_earlier_round(text: str) -> None:
    table = filed()
    table.act(JUDGE, send_back(*REQUESTS[:2]))
    for seat, words in ((ADMIRER, GOOD[1]), (CRITIC, BAD[1])):
        table.act(seat, acts.Research(query="x"))
        table.act(seat, FileFindings(findings=dossier(words).findings))
    # Those of the first round stand already.
    if table.state.phase == "dossiers":
        table.run(lambda state: state.phase == "judgement")
    table.act(JUDGE, send_back(text, REQUESTS[3]))
    assert papers(table, "feedback")[-1].standing == "returned"
    assert len(flaws(papers(table, "feedback")[-1])) == 1


def test_ht6_in_the_last_round_the_judge_has_to_accept() -> None:
    table = filed(max_rounds=1)
    assert table.refuses("unknown_choice", JUDGE, send_back())
    table.act(JUDGE, ruling(("dossier-1/F1",), ("dossier-2/F1",)))
    assert ended(table) == ("divided", "last_round")


def test_ht7_every_item_of_a_ruling_cites_a_finding_that_stands() -> None:
    table = filed()
    table.act(JUDGE, ruling(("dossier-1/F9",), ()))
    first = papers(table, "ruling")[0]
    assert first.standing == "returned"
    assert len(flaws(first)) == 2, "one cites nothing that stands, and no controversy is acknowledged"
    table.act(JUDGE, ruling(("dossier-1/F1", "dossier-9/F1"), ("dossier-2/F1",)))
    assert ended(table) == ("divided", "accepted")
    second = papers(table, "ruling")[1]
    assert second.standing == "stands"
    standing = [part.id for part in second.parts if part.flaw is None and part.cites]
    assert standing == ["A1", "C1"], "what cites nothing is struck, and the rest stands"
    figure = next(part for part in second.parts if part.id == "confidence")
    assert (figure.label, figure.figure) == ("Confidence: medium", 0.6)


def test_ht8_what_is_late_is_left_out_and_the_findings_are_the_ruling() -> None:
    table = trial(missed_deadlines=10, pace="instant")
    table.script((ADMIRER, CRITIC, JUDGE), research=None, file_findings=None, give_judgement=None)
    assert ended(table) == ("open", "nobody_judged")
    assert {paper.standing for paper in papers(table, "dossier")} == {"struck"}
    table = filed()
    table.lapse()
    assert ended(table) == ("open", "nobody_judged")
    given = papers(table, "ruling")[0]
    assert given.by == "default"
    assert len([part for part in given.parts if part.cites]) == len(GOOD) + len(BAD)


def test_ht9_the_audience_votes_before_and_after_the_ruling() -> None:
    table = filed()
    table.submit(Audience(1), acts.CastAudienceBallot(choice="mostly_admired"))
    table.submit(Audience(2), acts.CastAudienceBallot(choice="torn"))
    table.act(JUDGE, ruling(("dossier-1/F1",), ("dossier-2/F1",)))
    assert table.state.phase == "second_vote"
    table.submit(Audience(1), acts.CastAudienceBallot(choice="mostly_condemned"))
    assert table.state.audience_changes == {1: 1}
    assert ended(table) == ("divided", "accepted")
    counted = papers(table, "audience")[0]
    assert {part.id: part.text for part in counted.parts} == {
        "changed": "1 of the 2 who voted changed their minds.",
        "mostly_admired": "1 at first, 0 in the end.",
        "mostly_condemned": "0 at first, 1 in the end.",
        "torn": "1 at first, 1 in the end.",
    }


def test_ht9_a_mind_that_comes_back_to_its_first_vote_is_not_changed() -> None:
    table = filed()
    for choice in ("torn", "mostly_admired", "torn"):
        table.submit(Audience(1), acts.CastAudienceBallot(choice=choice))
    table.act(JUDGE, ruling(("dossier-1/F1",), ("dossier-2/F1",)))
    ended(table)
    assert papers(table, "audience")[0].parts[0].text == "None of the 1 who voted changed their minds."


def test_ht14_before_the_judge_is_asked_the_criteria_are_filed_as_counts() -> None:
    table = filed(GOOD, BAD[:1])
    counted = papers(table, "criteria")[0]
    assert (counted.seat, counted.standing) == (0, "stands")
    met = {part.text: part.label for part in counted.parts}
    assert met["The Admirer has 3 findings that stand; 4 are asked for."] == "Not met"
    assert met["The Critic has 1 finding that stands; 4 are asked for."] == "Not met"
    assert met["All 4 findings quote a source word for word, 1 source in all."] == "Met"
    balance = next(label for text, label in met.items() if text.startswith("One side has 3 and the other 1"))
    assert balance == "Not met"
    assert met["2 rounds are left after this one."] == "Met"
    assert [entry.event.kind for entry in table.entries[-2:]] == ["filed", "asked"], (
        "it lies there when the judge is asked"
    )
    assert "criteria-1" in {paper.paper for paper in table.view(Viewer()).papers}


def test_ht4_an_empty_dossier_stands_where_it_says_what_was_looked_for() -> None:
    table = searched()
    table.act(ADMIRER, FileFindings(looked_for="Nothing."))
    assert papers(table, "dossier")[0].standing == "returned"
    table.act(ADMIRER, FileFindings(looked_for="Letters of tenants after 1650, in both pages."))
    table.act(CRITIC, dossier(*BAD))
    assert papers(table, "dossier")[1].standing == "stands"
    assert findings(table.state, ADMIRER) == []
    assert table.state.phase == "judgement"


def test_ht9_without_an_audience_the_verdict_follows_at_once() -> None:
    table = filed()
    table.act(JUDGE, ruling(("dossier-1/F1",), ("dossier-2/F1",)))
    assert table.state.status == "closed"


def test_lg10_a_log_of_version_5_is_folded_as_it_was_made() -> None:
    lines = gzip.decompress((Path(__file__).parent / "log_of_rules_5.jsonl.gz").read_bytes()).decode().splitlines()
    entries = [events.ENTRY.validate_json(line) for line in lines]
    state = fold(entries)
    assert (state.rules, state.papers["ruling-1"].by) == (5, "default")
    assert {paper.form for paper in state.papers.values()} == {"research", "dossier", "feedback", "ruling"}


def test_ht12_violence_or_the_private_life_of_the_living_has_a_warning() -> None:
    text = (
        "# Holt\n\nMaren Holt rules the marsh.\n"
        "Her soldiers beheaded the prisoners in 1655.\nThe minister was accused of an affair with a merchant.\n"
    )
    source = Document(id="life", name="life.md", kind="markdown", text=text)
    warnings = {}
    for living in (False, True):
        topic = MAREN.model_copy(update={"sources": (source,), "living": living})
        table = Deliberation(FORMATS["history"].bind(topic), (1, 2, 3), host=JUDGE)
        table.act(ADMIRER, acts.Research(query="x"))
        table.act(CRITIC, acts.Research(query="x"))
        quotes = ("Her soldiers beheaded the prisoners in 1655.", "The minister was accused of an affair")
        table.act(CRITIC, dossier(*quotes))
        table.act(ADMIRER, dossier(*quotes))
        assert {paper.standing for paper in papers(table, "dossier")} == {"stands"}, "a warning strikes nothing"
        warnings[living] = {seat: [one.part.warning for one in findings(table.state, seat)] for seat in (1, 2)}
    violent = "It describes violence; a passage that says the same without detail would do as well."
    private = "It may be an allegation or private, of a living person; what is asked for here is public acts."
    assert warnings == {
        False: {1: [violent, None], 2: [violent, None]},
        True: {1: [violent, None], 2: [violent, private]},
    }
