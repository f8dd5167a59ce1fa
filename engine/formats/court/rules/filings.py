"""What is filed at a court, part by part, with the flaws that code finds: returned once, then struck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.core import acts, events
from engine.core.format import Context
from engine.core.matter import QuotePlace
from engine.core.papers import drafted_or, filing_offer, next_paper, papers_of, with_nearest, with_place, with_sentence
from engine.core.quotes import plain_text
from engine.core.rules import ask_event
from engine.core.state import Ask, State
from engine.formats.court.acts import FileCase, FileDefence, GiveRuling
from engine.formats.court.labels import GUILTY, RETURNED, RULINGS
from engine.formats.court.mind.evidence import vocabulary
from engine.formats.court.rules.table import (
    ANSWER,
    CASE,
    RULING,
    TARGET,
    is_exhibit,
    seat_of,
    standing_exhibits,
    standing_paper,
)
from engine.formats.court.settings import CourtContext
from engine.formats.court.validation import (
    actions_flaw,
    challenge_flaw,
    harm_flaw,
    other_side_flaw,
    ruling_flaw,
    unrelated_harm_flaw,
)
from engine.matters.filed_points import points_taken_up
from engine.matters.question import Question
from engine.text.negation import negations
from engine.text.stems import content_stems

NO_QUOTE_FLAW = "The quote stands in none of the documents; copy it word for word."
NO_TARGET_WARNING = "What the exhibit is compared with stands in none of the documents."
AROUND_CHARACTERS = 200
"""Characters before and behind a quote to which its harm may speak as well."""
NO_EXHIBIT_FLAW = "A case rests on at least one exhibit, and this one has none."


def by_house(context: Context, seat: int) -> bool:
    """Whether the house files: its texts are as long as what it has to say, and may be left out, since a deliberation
    without words takes the same course as one with them. So it does where a person let their draft be filed."""
    asks = context.state.asks.values()
    return context.state.seats[seat].occupant == "house" or any(ask.lapsed and seat in ask.waiting for ask in asks)


# The case


def _case_parts(context: CourtContext, seat: int, act: FileCase) -> Iterator[events.PaperPart]:
    state = context.state
    least, known = state.typed_settings.min_harm_words, vocabulary(context.matter)
    yield events.PaperPart(
        id="statement",
        label="Opening statement",
        text=act.statement,
        flaw=None if act.exhibits else NO_EXHIBIT_FLAW,
    )
    for number, exhibit in enumerate(act.exhibits, 1):
        unchecked = by_house(context, seat)
        yield events.PaperPart(
            id=f"E{number}",
            label=f"Exhibit {number}",
            text=exhibit.harm,
            quote=exhibit.source_quote,
            flaw=None if unchecked else harm_flaw(exhibit.harm, least, content_stems(exhibit.harm), known),
        )
        if exhibit.target_quote.strip():
            yield events.PaperPart(
                id=f"E{number}-{TARGET}",
                label=f"Exhibit {number} is compared with",
                text="",
                quote=exhibit.target_quote,
                about=f"{next_paper(state, CASE)}/E{number}",
            )
    if act.harm_analysis.strip():
        yield events.PaperPart(id="harm", label="Why it matters", text=act.harm_analysis)


def _checked_exhibit(context: CourtContext, seat: int, part: events.PaperPart) -> events.PaperPart:
    """An exhibit with the file, the line and the character of its quote; one that is quoted wrongly has the nearest
    passage, and the flaw, or a warning where quotes need not be exact."""
    if part.quote is None:
        return part
    found = context.matter.shown_to(seat, over=False).locate(part.quote)
    if found is not None and found.flaw is None:
        placed = with_place(part, found, context.matter.id)
        checked = is_exhibit(part.id) and not by_house(context, seat)
        return replace(placed, flaw=part.flaw or _exhibit_flaw(context.matter, part, found)) if checked else placed
    if found is not None:
        near, flaw = with_sentence(part, found), found.flaw
    else:
        near, flaw = with_nearest(context, seat, part), NO_QUOTE_FLAW
    if not is_exhibit(part.id):
        return replace(near, warning=flaw if found is not None else NO_TARGET_WARNING)
    if not context.settings.require_exact_quotes:
        return replace(near, warning=flaw)
    return replace(near, flaw=" ".join(filter(None, (flaw, part.flaw))))


def _exhibit_flaw(question: Question, exhibit: events.PaperPart, found: QuotePlace) -> str | None:
    """Why an exhibit whose quote stands is no exhibit for a yes."""
    quote, document = exhibit.quote or "", question.document(found.source)
    said = plain_text(quote)
    points = [
        point
        for point in question.points
        if any(said in (own := plain_text(one.text)) or own in said for one in point.quotes)
    ]
    start = max(0, found.place - AROUND_CHARACTERS)
    around = document.text[start : found.place + len(quote) + AROUND_CHARACTERS] if document is not None else quote
    quoted = content_stems(" ".join((question.question, around, *(point.claim for point in points))))
    harm = content_stems(exhibit.text)
    return other_side_flaw(points, "for") or unrelated_harm_flaw(harm, quoted, vocabulary(question))


def _has_exhibit(parts: Sequence[events.PaperPart]) -> bool:
    return any(is_exhibit(part.id) for part in parts)


FILE_CASE = filing_offer(
    FileCase,
    CASE,
    "The prosecution's case",
    _case_parts,
    default=drafted_or(lambda context, seat, ask: FileCase(statement="No case was filed in time.")),
    check=_checked_exhibit,
    keeps=_has_exhibit,
)


# The answer to it


def _answer_parts(context: CourtContext, seat: int, act: FileDefence) -> Iterator[events.PaperPart]:
    case, standing = standing_paper(context.state, CASE), standing_exhibits(context.state)
    flaw = None if by_house(context, seat) else _counter_flaw(context.matter, act.counter_argument)
    yield events.PaperPart(id="counter", label="Counter-argument", text=act.counter_argument, flaw=flaw)
    for number, one in enumerate(act.challenges, 1):
        flaw = challenge_flaw(one.exhibit, tuple(standing))
        yield events.PaperPart(
            id=f"C{number}",
            label=f"On exhibit {one.exhibit}",
            text=one.challenge,
            about=f"{case.paper}/E{one.exhibit}" if case is not None and flaw is None else None,
            flaw=flaw,
        )
    if act.harm_dispute.strip():
        yield events.PaperPart(id="dispute", label="On the harm", text=act.harm_dispute)
    if act.alternative.strip():
        yield events.PaperPart(id="alternative", label="Alternative", text=act.alternative)


def _counter_flaw(question: Question, text: str) -> str | None:
    """Why a counter-argument is none: it says what speaks for a yes, and denies none of it."""
    taken_up = points_taken_up(question.points, text)
    points = [point for point in question.points if point.id in taken_up]
    return None if negations(text) else other_side_flaw(points, "against")


FILE_DEFENCE = filing_offer(
    FileDefence,
    ANSWER,
    "The defence",
    _answer_parts,
    default=drafted_or(lambda context, seat, ask: FileDefence(counter_argument="No answer was filed in time.")),
    keeps=lambda parts: any(part.id == "counter" for part in parts),
)


# The ruling


def _ruling_parts(context: Context, seat: int, act: GiveRuling) -> Iterator[events.PaperPart]:
    ask = context.state.asked_for("give_ruling")
    checked = not by_house(context, seat) and not (ask is not None and ask.lapsed)
    guilty = act.decision == GUILTY
    yield events.PaperPart(
        id="decision",
        label="Decision",
        text=act.decision,
        figure=act.confidence,
        flaw=actions_flaw(guilty, act.actions) if checked else None,
    )
    yield events.PaperPart(id="rationale", label="In one sentence", text=act.rationale)
    yield events.PaperPart(
        id="reasoning",
        label="Reasoning",
        text=act.reasoning,
        flaw=ruling_flaw(act.reasoning, context.state.counts) if checked else None,
    )
    for number, action in enumerate(act.actions, 1):
        yield events.PaperPart(id=f"A{number}", label=f"Action {number}", text=action)
    if act.dissent.strip():
        yield events.PaperPart(id="dissent", label="Dissent", text=act.dissent)
    for number, line in enumerate(act.reopen, 1):
        yield events.PaperPart(id=f"R{number}", label="What would reopen this", text=line)


def _default_ruling(context: Context, seat: int, ask: Ask) -> acts.Act:
    """What the votes say, where no ruling was given in time."""
    counts = context.state.counts
    return GiveRuling(
        reasoning="No ruling was given in time, neither on the prosecution's case nor on the defence's.",
        decision=max(RULINGS[:2], key=lambda choice: counts.get(choice, 0)),
        rationale="No ruling was given in time; the votes of the pool decide.",
        confidence=0.0,
    )


GIVE_RULING = filing_offer(
    GiveRuling,
    RULING,
    "The ruling",
    _ruling_parts,
    default=_default_ruling,
    options=lambda state, seat, ask: {"decision": RULINGS},
)


# Asking for them


def ask_for(act: str, form: str, role: str, topic: str) -> Callable[[Context], events.Event | None]:
    """Ask the seat of a role for a paper, and once more for one that was returned."""

    def rule(context: CourtContext) -> events.Event | None:
        state = context.state
        filed = papers_of(state, form)
        if state.asks or (filed and filed[-1].standing != RETURNED):
            return None
        seat = seat_of(state, role)
        return ask_event(context, act, (seat,), context.settings.filing_seconds, RETURNED if filed else topic)

    return rule


def filed_for_good(form: str) -> Callable[[State], bool]:
    """Whether the last paper of a form was not returned."""

    def holds(state: State) -> bool:
        filed = papers_of(state, form)
        return bool(filed) and filed[-1].standing != RETURNED

    return holds
