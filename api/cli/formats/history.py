"""What came of a historical trial: as JSON, and as Markdown in the seed's structure, with every citation, its link and
its licence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from api.cli.deliberation.result import Json, ResultWriter
from api.cli.formats.adapter import RunAdapter
from api.exports.markdown import paragraphs, plain
from api.provenance import PROVENANCE, provenance_line, provenance_of_log
from engine.core.authorship import Author, AuthorshipFold, author_counts, authorship_sentences
from engine.core.ballots import count_ballots
from engine.core.events import Entry, Filed, MindFailed, PaperPart
from engine.core.own_state import fold_as
from engine.core.papers import papers_of
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.history.labels import CHOICES, LABELS, MET_LABEL, SIDES, UNPLACED_LABEL
from engine.formats.history.rules.counts import minds_changed
from engine.formats.history.rules.sources import SourceText, sources_of
from engine.formats.history.rules.table import CRITERIA, FEEDBACK, RULING, findings, side_of
from engine.matters.points import BASIS_SENTENCES
from engine.matters.topic import Topic

_SIDE_NAMES = dict(zip(SIDES, ("The Admirer", "The Critic"), strict=True))
_LIST_TITLES = (("Achievements recognised", "achievements"), ("Controversies acknowledged", "controversies"))
_UNWEIGHED_TITLES = (
    ("What may speak for the name: nobody has weighed it", "achievements"),
    ("What may speak against it: nobody has weighed it", "controversies"),
)
LICENCE_NOTE = (
    "Passages of Wikipedia are excerpts under CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/); whoever "
    "passes this on credits their authors and keeps the licence."
)


def trial_result(topic: Topic, entries: Sequence[Entry]) -> Json:
    """The result of a finished trial as JSON."""
    state = fold_as(FORMATS["history"], entries)
    made = AuthorshipFold()
    for entry in entries:
        made.add(entry.event)
    sources = {source.id: source for source in sources_of(topic, state)}
    known = [
        {
            "id": one.id,
            "side": side_of(one.seat),
            "by": made.papers.get(one.id.partition("/")[0]),
            "aspect": one.aspect,
            "claim": one.part.text,
            "quote": one.part.quote,
            "source": one.part.source,
            "page": sources[str(one.part.source)].title,
            "section": one.part.section,
            "line": one.part.line,
            "link": one.part.link,
            "credit": one.part.credit,
        }
        for one in findings(state)
    ]
    ruling = papers_of(state, RULING)[-1] if papers_of(state, RULING) else None
    verdict = state.verdict
    return {
        "topic": {"id": topic.id, "subject": topic.subject, "years": topic.years, "living": topic.living},
        "notice": topic.reader_note() if topic.living else None,
        "decidedBy": _decided_by(state),
        "outcome": verdict.outcome if verdict is not None else None,
        "basis": verdict.basis if verdict is not None else None,
        "why": verdict.why if verdict is not None else None,
        "rounds": state.round,
        "verdict": _verdict(ruling, made.papers.get(ruling.paper) if ruling is not None else None),
        "findings": known,
        "criteria": _criteria(state),
        "audience": _audience(state),
        "feedback": [_feedback(paper) for paper in papers_of(state, FEEDBACK) if paper.standing == "stands"],
        "sources": [_source(source) for source in sources.values()],
        "notes": list(topic.notes()),
        "searches": _searches(state),
        "minds": {str(number): seat.model or seat.occupant for number, seat in state.seats.items()},
        "by": author_counts(entries),
        "written": authorship_sentences(made.counts()),
        "failures": [entry.event.reason for entry in entries if isinstance(entry.event, MindFailed)],
        "licence": LICENCE_NOTE if any(source.link for source in sources.values()) else None,
        PROVENANCE: provenance_of_log(topic, state),
    }


def _decided_by(state: State) -> str | None:
    """Who decided, in a sentence; None while the trial goes on."""
    verdict = state.verdict
    if verdict is None:
        return None
    return BASIS_SENTENCES[verdict.basis] if verdict.basis is not None else LABELS.reason(verdict.why)


def _verdict(ruling: Filed | None, author: Author | None) -> Json | None:
    if ruling is None:
        return None
    parts = {part.id: part for part in ruling.parts}
    confidence = parts.get("confidence")

    def items(prefix: str) -> list[Json]:
        return [
            {"text": part.text, "cites": list(part.cites or ())}
            for part in ruling.parts
            if part.cites and part.flaw is None and part.id.startswith(prefix) and part.id[1:].isdecimal()
        ]

    return {
        "summary": parts["summary"].text,
        "achievements": items("A"),
        "controversies": items("C"),
        "unplaced": [
            {"quote": part.quote, "page": part.text, "section": part.section, "line": part.line, "link": part.link}
            for part in ruling.parts
            if part.label == UNPLACED_LABEL
        ],
        "historical_context": parts["context"].text if "context" in parts else "",
        "final_assessment": parts["assessment"].text if "assessment" in parts else "",
        "confidence": confidence.label.rpartition(": ")[2] if confidence is not None else None,
        "confidence_reason": confidence.text if confidence is not None else "",
        "by_default": ruling.by == "default",
        "by": author,
    }


def _criteria(state: State) -> list[Json]:
    """What the judge went by when it ruled."""
    counted = papers_of(state, CRITERIA)
    return [{"text": part.text, "met": part.label == MET_LABEL} for part in counted[-1].parts] if counted else []


def _audience(state: State) -> Json | None:
    """How the audience voted; None where nobody did."""
    if not state.audience:
        return None
    return {
        "first": count_ballots(state.own.audience_first, CHOICES),
        "last": count_ballots(state.audience, CHOICES),
        "changed": minds_changed(state),
    }


def _feedback(paper: Filed) -> Json:
    def lines(prefix: str) -> list[str]:
        return [part.text for part in paper.parts if part.flaw is None and part.id.startswith(prefix)]

    return {"admirer": lines("A"), "critic": lines("C")}


def _source(source: SourceText) -> Json:
    return {"id": source.id, "title": source.title, "link": source.link, "credit": source.credit}


def _searches(state: State) -> list[Json]:
    papers = [paper for paper in state.papers.values() if paper.form == "research"]
    return [
        {"side": side_of(paper.seat), "query": query.text, "notice": query.warning}
        for paper in papers
        for query in (_part(paper, "query"),)
    ]


def _part(paper: Filed, id: str) -> PaperPart:
    return next(part for part in paper.parts if part.id == id)


def to_markdown(result: Json) -> str:
    """The ruling to be read by people."""
    return "\n\n".join(block for block in _blocks(result) if block) + "\n"


def _blocks(result: Json) -> Iterator[str]:
    verdict, notes = result["verdict"], {one["id"]: number for number, one in enumerate(result["findings"], 1)}
    yield f"# Verdict: {plain(result['topic']['subject'])}"
    if result["decidedBy"]:
        yield plain(result["decidedBy"])
    if result["notice"]:
        yield f"*{plain(result['notice'])}*"
    if result["notes"]:
        yield "\n".join(f"- Of the sources, {plain(note)}" for note in result["notes"])
    if verdict is None:
        yield "There is no ruling."
        return
    yield f"**{LABELS.outcome(result['outcome'])}.**"
    if verdict["by"] == "house_instead":
        yield "The house wrote this ruling in its model's place."
    if verdict["summary"] != result["decidedBy"]:
        yield f"## Summary\n\n{paragraphs(verdict['summary'])}"
    for title, key in _LIST_TITLES if result["basis"] else _UNWEIGHED_TITLES:
        lines = [
            f"{number}. {plain(item['text'])} {''.join(f'[^{notes[cite]}]' for cite in item['cites'] if cite in notes)}"
            for number, item in enumerate(verdict[key], 1)
        ]
        yield f"## {title}\n\n" + ("\n".join(lines) or "Nothing was found.")
    if verdict["unplaced"]:
        told = "\n".join(f"- “{plain(one['quote'])}” {_place(one)}" for one in verdict["unplaced"])
        yield f"## What else the sources tell: on which side, was not read\n\n{told}"
    if verdict["historical_context"]:
        yield f"## Historical context\n\n{paragraphs(verdict['historical_context'])}"
    if verdict["final_assessment"]:
        yield f"## Final assessment\n\n{paragraphs(verdict['final_assessment'])}"
    if verdict["confidence"]:
        yield f"## Confidence: {verdict['confidence']}\n\n{paragraphs(verdict['confidence_reason'])}"
    if result["criteria"] and result["basis"]:
        criteria = "\n".join(
            f"- {'Met' if one['met'] else 'Not met'}: {plain(one['text'])}" for one in result["criteria"]
        )
        yield f"## What the judge went by\n\n{criteria}"
    if result["audience"]:
        yield f"## The audience\n\n{_audience_lines(result['audience'])}"
    rounds = "1 round" if result["rounds"] == 1 else f"{result['rounds']} rounds"
    reason = f"{LABELS.reason(result['why'])} " if result["basis"] else ""
    yield " ".join((f"{reason}The trial took {rounds}.", *result["written"]))
    yield "\n".join(
        f"[^{notes[one['id']]}]: {_SIDE_NAMES[one['side']]}, {one['id']}: “{plain(one['quote'])}” {_place(one)}"
        for one in result["findings"]
    )
    credited = list(dict.fromkeys(one["credit"] or one["title"] for one in result["sources"]))
    if credited:
        yield "## Sources\n\n" + "\n".join(f"- {plain(credit)}" for credit in credited)
    if result["licence"]:
        yield result["licence"]
    yield provenance_line(result[PROVENANCE])


def _audience_lines(audience: Json) -> str:
    changed, voted = audience["changed"], sum(audience["last"].values())
    counts = [
        f"- {LABELS.choice(choice)}: {audience['first'][choice]} at first, {audience['last'][choice]} in the end"
        for choice in CHOICES
    ]
    return "\n".join([f"{changed or 'None'} of the {voted} who voted changed their minds.", "", *counts])


def _place(finding: Json) -> str:
    page = plain(finding["page"])
    if finding["link"]:
        page = f"[{page}](<{finding['link']}>)"
    section = f", “{plain(finding['section'])}”" if finding["section"] else ""
    return f"{page}{section}, line {finding['line']}."


HISTORY = RunAdapter(
    result=ResultWriter(
        "a historical trial",
        lambda format, topic, entries, models: trial_result(topic, entries),
        to_markdown,
        to_markdown,
    )
)
