"""The result of a court, from its log: who filed what, how the pool voted, what was decided, and what to know of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from api.cli.deliberation.result import Json
from api.provenance import PROVENANCE, provenance_of_log
from engine.certificate.build import build_certificate
from engine.core.authorship import Author, AuthorshipFold, author_counts, authorship_sentences
from engine.core.ballots import count_ballots
from engine.core.events import Entry, Filed, MindFailed, PaperPart
from engine.core.format import Format
from engine.core.own_state import fold_as
from engine.core.phrases import count_noun, humanise
from engine.core.seats import Seat
from engine.core.state import State
from engine.formats.court.labels import ABSTAIN, CHOICES, GUILTY, JUROR, NO_RULING, NOT_GUILTY
from engine.formats.court.mind.evidence import points_of
from engine.formats.court.rules.basis import proceeds, votes_needed
from engine.formats.court.rules.table import ANSWER, CASE, REVIEW, RULING, TARGET, is_exhibit
from engine.formats.court.settings import CourtState
from engine.matters.checklist import checklist
from engine.matters.points import BASIS_SENTENCES, Point, quote_place
from engine.matters.question import YES, Question


def court_result(format: Format, question: Question, entries: Sequence[Entry], models: Mapping[str, str]) -> Json:
    """The result of a court that is over.

    Args:
        format: bound to the question.
        models: by key of the configuration, who plays there.
    """
    state = fold_as(format, entries)
    assert state.verdict is not None
    made = AuthorshipFold()
    for entry in entries:
        made.add(entry.event)
    return {
        "id": hashlib.sha256("".join(str(entry) for entry in entries[:1]).encode()).hexdigest()[:8],
        "case": _case(question),
        "prosecution": {**_prosecution(question, state), **_filed_by(state, CASE, made)},
        "defense": {**_defense(state), **_filed_by(state, ANSWER, made)},
        "jury": _jury(state, made.votes),
        "verdict": {**_verdict(format, state), **_filed_by(state, RULING, made)},
        "checklist": _checklist(question),
        "validation": _validation(question, state),
        "metadata": {**_metadata(format, state, entries, models, made), "documents": _lengths(question)},
        PROVENANCE: provenance_of_log(question, state),
    }


def _case(question: Question) -> Json:
    evidence = [{"sourceQuote": one.quote, "targetQuote": one.against, "harm": one.harm} for one in question.exhibits]
    return {
        "question": question.question,
        "context": [document.name for document in question.documents],
        **({"evidence": evidence} if evidence else {}),
    }


def _lengths(question: Question) -> list[Json]:
    """The documents with what they are and how long."""
    return [
        {
            "name": one.name,
            "kind": one.kind,
            "words": len(one.text.split()),
            "characters": len(one.text),
            "notes": list(one.notes),
        }
        for one in question.documents
    ]


# What was filed


def _last(state: State, form: str) -> Filed | None:
    """The last paper of a form, whether it stands or was struck."""
    return next((paper for paper in reversed(list(state.papers.values())) if paper.form == form), None)


def _text(paper: Filed | None, id: str) -> str:
    return next((part.text for part in paper.parts if part.id == id), "") if paper is not None else ""


def _prosecution(question: Question, state: State) -> Json:
    paper = _last(state, CASE)
    return {
        "caseStatement": _text(paper, "statement"),
        "exhibits": [_exhibit(question, paper, part) for part in _exhibits(paper)],
        "harmAnalysis": _text(paper, "harm"),
        "standing": paper.standing if paper is not None else "none",
    }


def _exhibits(paper: Filed | None) -> Iterator[PaperPart]:
    return (part for part in (paper.parts if paper is not None else ()) if is_exhibit(part.id))


def _exhibit(question: Question, paper: Filed | None, part: PaperPart) -> Json:
    assert paper is not None
    target = next((one for one in paper.parts if one.id == f"{part.id}-{TARGET}"), None)
    made: Json = {
        "exhibit": int(part.id[1:]),
        "sourceQuote": part.quote or "",
        "targetQuote": target.quote if target is not None else "",
        "harm": part.text,
        "source": place_of(question, part),
        "struck": part.flaw is not None,
    }
    for name, value in (("flaw", part.flaw), ("warning", part.warning)):
        if value is not None:
            made[name] = value
    if part.nearest is not None:
        made["nearest"] = {
            "file": _file(question, part.nearest.source),
            "line": part.nearest.line,
            "text": part.nearest.text,
        }
    return made


def place_of(question: Question, part: PaperPart) -> Json | None:
    """The file, the line and the character of a quote; None where it stands nowhere."""
    if part.source is None or part.line is None:
        return None
    return {"file": _file(question, part.source), "line": part.line, "character": part.column}


def _file(question: Question, id: str) -> str:
    document = question.document(id)
    return document.name if document is not None else id


def _defense(state: State) -> Json:
    paper = _last(state, ANSWER)
    challenges = [part for part in paper.parts if part.label.startswith("On exhibit ")] if paper is not None else []
    return {
        "counterArgument": _text(paper, "counter"),
        "exhibitChallenges": [
            {
                "exhibit": int(part.label.rpartition(" ")[2]),
                "challenge": part.text,
                "struck": part.flaw is not None,
                **({"flaw": part.flaw} if part.flaw is not None else {}),
            }
            for part in challenges
        ],
        "harmDispute": _text(paper, "dispute"),
        "alternative": _text(paper, "alternative"),
    }


def _jury(state: CourtState, by: Mapping[int, Author]) -> Json:
    seats = [seat for seat in state.seats.values() if seat.role == JUROR]
    struck = {paper.seat for paper in state.papers.values() if paper.form == "vote" and paper.standing == "struck"}
    voted = [seat for seat in seats if seat.number in state.ballots]
    counts = {
        choice: sum(state.ballots[seat.number] == choice for seat in voted) for choice in (GUILTY, NOT_GUILTY, ABSTAIN)
    }
    return {
        "jurors": [
            {
                "name": seat.name,
                "playedBy": _played_by(seat, by.get(seat.number)),
                "by": by.get(seat.number),
                "reasoning": state.reasons.get(seat.number, ""),
                "vote": state.ballots[seat.number],
                **({"struck": True} if seat.number in struck else {}),
            }
            for seat in voted
        ],
        "guiltyCount": counts[GUILTY],
        "notGuiltyCount": counts[NOT_GUILTY],
        "abstainCount": counts[ABSTAIN],
        "threshold": votes_needed(state),
        "proceedsToJudge": proceeds(state),
    }


def _filed_by(state: CourtState, form: str, made: AuthorshipFold) -> Json:
    """Who wrote the last paper of a form; None of both where nobody did."""
    paper = _last(state, form)
    if paper is None:
        return {"by": None, "playedBy": None}
    author = made.papers.get(paper.paper)
    return {"by": author, "playedBy": _played_by(state.seats[paper.seat], author) if paper.seat else None}


def _played_by(seat: Seat, author: Author | None) -> str | None:
    if seat.model is not None and author in ("house_instead", "house_by_rule"):
        return f"the house, not {seat.model}"
    return seat.model or seat.occupant


def _verdict(format: Format, state: State) -> Json:
    assert state.verdict is not None
    ruling, decision = _last(state, RULING), state.verdict.outcome
    reason = format.labels.reason(state.verdict.why)
    basis = state.verdict.basis
    decided = {"decision": decision, "basis": basis, "decidedBy": BASIS_SENTENCES[basis] if basis else reason}
    if decision == NO_RULING:
        return {
            **decided,
            "reasoning": f"{reason} {_counted(state)}",
            "rationale": reason,
            "confidence": None,
            "reopen": [],
            "why": state.verdict.why,
        }
    if ruling is None or ruling.standing != "stands":
        counts = state.verdict.counts
        voted, instead = sum(counts.values()), _text(_last(state, ANSWER), "alternative")
        against = counts.get(GUILTY if decision == GUILTY else NOT_GUILTY, 0) + counts.get(ABSTAIN, 0) / 2
        dissent = _dissent(state, decision)
        return {
            **decided,
            "reasoning": f"{reason} {_counted(state)}" if voted else reason,
            "rationale": reason,
            "confidence": round(against / voted, 2) if voted else 0.0,
            **({"dissent": dissent} if dissent else {}),
            "reopen": [line for line in map(_without_number, instead.splitlines()) if line and not line.endswith(":")],
            "why": state.verdict.why,
        }
    parts = {part.id: part for part in ruling.parts}
    actions = [part.text for id, part in parts.items() if id.startswith("A") and id[1:].isdecimal()]
    return {
        **decided,
        "reasoning": parts["reasoning"].text,
        "rationale": parts["rationale"].text,
        **({"actions": actions} if actions else {}),
        "confidence": parts["decision"].figure or 0.0,
        **({"dissent": parts["dissent"].text} if "dissent" in parts else {}),
        "reopen": [part.text for id, part in parts.items() if id.startswith("R") and id[1:].isdecimal()],
        "why": state.verdict.why,
    }


def _counted(state: CourtState) -> str:
    """How the pool voted, and what a yes would have needed."""
    counts, threshold = count_ballots(state.ballots, CHOICES), votes_needed(state)
    said = ", ".join(f"{count} {humanise(choice).lower()}" for choice, count in counts.items() if count)
    voted = f"The pool voted {said}" if said else "Nobody in the pool voted"
    return f"{voted}; {count_noun(threshold, 'vote')} for guilty {'is' if threshold == 1 else 'are'} needed."


def _dissent(state: State, decision: str) -> str:
    """The reasons of a juror who voted the other way, where nobody ruled."""
    other = GUILTY if decision != GUILTY else NOT_GUILTY
    return next((state.reasons.get(seat, "") for seat, choice in state.ballots.items() if choice == other), "")


def _without_number(line: str) -> str:
    return re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+", "", line).strip()


# What the papers hold


def _checklist(question: Question) -> Json:
    """What to look at before deciding, from the points of the question or from a draft."""
    found = checklist(question.question, question.documents, points_of(question), YES)

    def listed(points: Sequence[Point]) -> list[Json]:
        return [_point(question, one) for one in points]

    return {
        "for": listed(found.for_it),
        "against": listed(found.against_it),
        "undirected": listed(found.undirected),
        "differing": [listed(pair) for pair in found.differing],
        "conditions": listed(found.conditions),
        "unanswered": listed(found.unanswered),
        "asked": [{"file": _file(question, one.document), "text": one.text} for one in found.asked],
        "absent": list(found.absent),
    }


def _point(question: Question, point: Point) -> Json:
    quotes = [
        {
            "text": quote.text,
            "file": _file(question, quote.document),
            "line": place.line if (place := quote_place(quote, question.documents)) is not None else None,
        }
        for quote in point.quotes
    ]
    return {"id": point.id, "claim": point.claim, "kind": point.kind, "markedBy": point.mark.basis, "quotes": quotes}


# What to know of it


def _validation(question: Question, state: State) -> Json:
    """What was returned and what was struck, with the reasons, what may not hold, and what of the documents' files was
    left out or doubted."""
    found: Json = {"returned": [], "struck": [], "warnings": [], "documents": list(question.notes())}
    for paper in state.papers.values():
        flaws = [{"paper": paper.paper, "part": part.label, "flaw": part.flaw} for part in paper.parts if part.flaw]
        if paper.standing == "returned":
            found["returned"] += flaws
        else:
            found["struck"] += flaws
        found["warnings"] += [
            {"about": part.about or f"{paper.paper}/{part.id}", "warning": part.warning, "by": _by(paper, part)}
            for part in paper.parts
            if part.warning is not None
        ]
    return found


def _by(paper: Filed, part: PaperPart) -> str:
    return "rule" if paper.form != REVIEW or part.label.startswith("By a rule") else "model"


def _metadata(
    format: Format, state: State, entries: Sequence[Entry], models: Mapping[str, str], made: AuthorshipFold
) -> Json:
    certificate = build_certificate("", "0" * 32, list(entries))
    failed = [
        {
            "seat": state.seats[event.seat].name if event.seat else "the clerk",
            "reason": event.reason,
            "instead": event.instead,
        }
        for entry in entries
        if isinstance(event := entry.event, MindFailed)
    ]
    return {
        "timestamp": datetime.fromtimestamp(entries[0].at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        "duration": round((entries[-1].at - entries[0].at) * 1000),
        "costUSD": round(state.spent.total.cost, 6),
        "calls": state.spent.total.calls,
        "tokens": {"in": state.spent.total.tokens_in, "out": state.spent.total.tokens_out},
        "modelUsage": dict(models),
        "by": author_counts(entries),
        "written": authorship_sentences(made.counts()),
        "playedByHouse": failed,
        "degraded": certificate.degraded,
        "degradedReasons": list(certificate.reasons),
    }
