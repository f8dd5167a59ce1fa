"""The decision record: who decided and on what basis, what, for which reasons, and what is left to do, as a paper.
Where nobody has decided it lists what fixed rules found in the papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core import events
from engine.core.format import Context, Labels
from engine.core.papers import unasked_paper
from engine.core.phrases import count_noun
from engine.core.rules import timer_over
from engine.core.state import State
from engine.formats.panel.labels import LABELS, OUTCOMES, RULES
from engine.formats.panel.mind.evidence import document_of, points_of
from engine.formats.panel.rules.floor import all_members, message_count
from engine.formats.panel.rules.verdicts import standing_verdicts
from engine.formats.panel.state import PanelState, SeatNote
from engine.matters.candidate import ABSTAIN, OPEN, Candidate
from engine.matters.checklist import Checklist, checklist
from engine.matters.documents import notes_on
from engine.matters.points import BASIS_SENTENCES, Point

RECORD = "record"
MAX_NOTES_IN_RECORD = 8
"""Of each kind, the latest."""
ENDINGS = {
    "all_withdrawn": "Everybody had said what they had to say",
    "clock": "The time was up",
    "called": "The discussion was closed",
    "max_messages": "The messages were used up",
}
"""By reason to go on to the last verdicts: how the discussion ended."""


def file_record(context: Context) -> events.Event | None:
    """The record lies on the table as soon as there is a decision."""
    state = context.state
    if state.verdict is None or RECORD in state.papers:
        return None
    return unasked_paper(RECORD, RECORD, "Decision record", _parts(context.matter, state, context.format.labels))


def _parts(matter: Candidate, state: State, labels: Labels) -> Iterator[events.PaperPart]:
    assert state.verdict is not None
    verdicts, outcome = standing_verdicts(state), state.verdict.outcome
    yield events.PaperPart(id="basis", label="Who decided", text=_decided_by(state))
    yield events.PaperPart(id="question", label="Question", text=matter.question)
    yield events.PaperPart(id="decision", label="Decision", text=decision_sentence(state, labels))
    yield events.PaperPart(id="count", label="Verdicts", text=_count_sentence(state, labels))
    decided = outcome not in OUTCOMES
    for seat, choice in verdicts.items():
        name = state.seats[seat].name
        reason = state.reasons.get(seat) or "Gave no reason."
        agrees = decided and choice == outcome
        kind, label = ("reason", "Reason") if agrees else ("dissent", "Dissent") if decided else ("verdict", "Verdict")
        yield events.PaperPart(
            id=f"{kind}-{seat}", label=f"{label}: {name}", text=f"{labels.choice(choice)}. {reason}", about=None
        )
    silent = [seat for seat in all_members(state) if seat not in verdicts]
    if silent:
        names = ", ".join(state.seats[seat].name for seat in silent)
        yield events.PaperPart(id="abstained", label="Without a verdict", text=names)
    if outcome == OPEN:
        yield from _checklist(matter)
    yield from _notes(state, "condition", "would-change", "What would change it")
    yield from _notes(state, "question", "open", "Open question")
    yield from _notes(state, "action", "action", "To be done")
    for number, note in enumerate(notes_on(matter.documents), 1):
        yield events.PaperPart(id=f"left-out-{number}", label="Not in the documents, or in doubt", text=note)


def _decided_by(state: State) -> str:
    assert state.verdict is not None
    if state.verdict.basis is not None:
        return BASIS_SENTENCES[state.verdict.basis]
    return LABELS.reason(state.verdict.why) if state.verdict.outcome == OPEN else "Nobody has decided."


def _checklist(matter: Candidate) -> Iterator[events.PaperPart]:
    """What to look at before deciding: for each option what speaks for it and against it, then what has to hold, what
    went no way, what does not agree, and what to find out. Each point stands there once."""
    told, points = set[str](), points_of(matter)
    found = checklist(matter.question, matter.documents, points, "")
    open_points = {point.id for option in matter.options for point in _for_option(matter, option.id).unanswered}

    def listed(id: str, label: str, points: Sequence[Point]) -> Iterator[events.PaperPart]:
        for number, point in enumerate([one for one in points if one.id not in told], 1):
            told.add(point.id)
            mark = ", unanswered" if point.id in open_points else ""
            yield events.PaperPart(id=f"{id}-{number}", label=f"{label}{mark}", text=_quotes(point, matter))

    for option in matter.options:
        of_option = _for_option(matter, option.id)
        yield from listed(f"for-{option.id}", f"For “{option.label}”", of_option.for_it)
        yield from listed(f"against-{option.id}", f"Against “{option.label}”", of_option.against_it)
    yield from listed("has-to-hold", "Has to hold first", found.conditions)
    yield from listed("unread", "Which way was not read", found.undirected)
    for number, (one, other) in enumerate(found.differing, 1):
        text = f"{_quotes(one, matter)}, and {_quotes(other, matter)}"
        yield events.PaperPart(id=f"differs-{number}", label="Does not agree", text=text)
    for number, asked in enumerate(found.asked, 1):
        text = f"“{' '.join(asked.text.split())}” ({document_of(matter, asked.document).name})"
        yield events.PaperPart(id=f"asked-{number}", label="The papers ask", text=text)
    if found.absent:
        yield events.PaperPart(id="absent", label="Not in the papers", text=", ".join(found.absent))
    if found.is_empty:
        said = "The papers say nothing on this that fixed rules could find."
        yield events.PaperPart(id="unread-0", label="Found in the papers", text=said)


def _for_option(matter: Candidate, option: str) -> Checklist:
    return checklist(matter.question, matter.documents, points_of(matter), option)


def _quotes(point: Point, matter: Candidate) -> str:
    return "; ".join(
        f"“{' '.join(quote.text.split())}” ({document_of(matter, quote.document).name})" for quote in point.quotes
    )


def _notes(state: PanelState, kind: str, id: str, label: str) -> Iterator[events.PaperPart]:
    """The latest notes of a kind, each once; of conditions the latest of each seat."""
    found: dict[object, SeatNote] = {}
    for note in state.own.notes:
        if note.note.kind == kind:
            key = note.seat if kind == "condition" else note.note.text.casefold()
            found.pop(key, None)
            found[key] = note
    for number, note in enumerate([*found.values()][-MAX_NOTES_IN_RECORD:], 1):
        name = state.seats[note.seat].name
        text = note.note.text
        if kind == "action":
            by = ", ".join(filter(None, (note.note.who or "nobody named yet", note.note.due)))
            text = f"{text.rstrip('.')} ({by})."
        yield events.PaperPart(id=f"{id}-{number}", label=f"{label}: {name}" if kind != "action" else label, text=text)


def decision_sentence(state: PanelState, labels: Labels) -> str:
    """What was decided, and by what."""
    assert state.verdict is not None
    outcome, why = labels.outcome(state.verdict.outcome), labels.reason(state.verdict.why)
    if state.verdict.outcome == OPEN:
        return f"{outcome}."
    return f"{outcome}. {why} The rule: {RULES[state.typed_settings.decision_rule]}"


def _count_sentence(state: State, labels: Labels) -> str:
    assert state.verdict is not None
    counts = state.verdict.counts
    cast = ", ".join(
        f"{labels.choice(choice)} {count}" for choice, count in counts.items() if count or choice != ABSTAIN
    )
    ended = ENDINGS.get(_ended_by(state), "The discussion ended")
    return f"{cast}. {ended} after {count_noun(message_count(state), 'message')}."


def _ended_by(state: State) -> str:
    """Why the discussion was over, as far as the state shows it."""
    if len(state.out) == len(all_members(state)):
        return "all_withdrawn"
    if state.called:
        return "called"
    return "clock" if timer_over(state, "clock", 0) else "max_messages"
