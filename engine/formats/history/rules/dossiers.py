"""Research and dossiers: both sides search at once, and file what they found sealed, so that neither reads the other's
dossier before the end of the round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.core import acts, events
from engine.core.format import Context, Offer, Rule
from engine.core.house import OMITTED_TEXT
from engine.core.papers import MAX_PAPERS, drafted_or, filing_offer, next_paper, papers_of
from engine.core.quotes import plain_text
from engine.core.refusals import Refusal
from engine.core.rules import ask_event
from engine.core.state import Ask, State
from engine.core.views import PaperView
from engine.formats.history.acts import FileFindings
from engine.formats.history.labels import ASPECTS, CRITIC, RETURNED
from engine.formats.history.rules.content_warnings import GRAPHIC_PATTERN, PRIVATE_PATTERN
from engine.formats.history.rules.sources import find_quote, nearest_sentence, sources_of
from engine.formats.history.rules.table import (
    ADMIRER_SEAT,
    CRITIC_SEAT,
    DOSSIER,
    RESEARCH,
    findings,
    seat_of,
    side_of,
)
from engine.formats.history.state import HistoryContext
from engine.matters.topic import Topic

SEARCHES_PER_ROUND = 4
"""Searches of one side in a round."""
NO_QUOTE_FLAW = "The quote stands in none of the sources; copy it word for word."
NOTHING_SAID_FLAW = "A dossier has a finding, or it says in four words or more what was looked for and where."
MIN_LOOKED_FOR_WORDS = 4
NOTHING_LABEL = "Nothing found"
GRAPHIC_WARNING = "It describes violence; a passage that says the same without detail would do as well."
PRIVATE_WARNING = "It may be an allegation or private, of a living person; what is asked for here is public acts."
REPEATED_FLAW = "This quote is filed already; find another."


def unwritten(context: Context, seat: int, text: str) -> bool:
    """Whether the house left a text out: a deliberation without words takes the same course as one with them."""
    return text == OMITTED_TEXT and context.state.seats[seat].occupant == "house"


# Research


def _researched(context: Context, seat: int, act: acts.Research, ask: Ask | None) -> events.Event:
    """The paper of a search: what was looked for, and every page as it was read."""
    state = context.state
    if ask is None and searches(state, seat) >= SEARCHES_PER_ROUND:
        raise Refusal("too_fast", f"A side searches {SEARCHES_PER_ROUND} times in a round; file what you have found.")
    if ask is None and len(state.papers) >= MAX_PAPERS:
        raise Refusal("too_fast", f"{MAX_PAPERS} papers lie on this table, and it takes no more.")
    lapsed = ask is not None and ask.lapsed
    known = {(page.label, page.text) for paper in papers_of(state, RESEARCH) for page in paper.parts}
    pages = [page for page in act.pages if (page.title, page.text) not in known]
    query = act.query or ", ".join(act.titles) or "Nothing was looked for."
    return events.Filed(
        paper=next_paper(state, RESEARCH),
        form=RESEARCH,
        title="Research",
        seat=seat,
        ask=ask.id if ask is not None else None,
        parts=(
            events.PaperPart(id="query", label="Looked for", text=query, warning=act.notice or None),
            *(
                events.PaperPart(
                    id=f"P{number}",
                    label=page.title,
                    text=page.text,
                    link=page.link or None,
                    credit=page.credit or None,
                )
                for number, page in enumerate(pages, 1)
            ),
            *(
                events.PaperPart(id=f"M{number}", label="May mean", text=one)
                for number, one in enumerate(act.choices, 1)
            ),
        ),
        standing="stands",
        by="default" if lapsed else "occupant",
    )


def searches(state: State, seat: int) -> int:
    """How often a seat has searched since its latest dossier that was not returned: in this round."""
    return searches_among(state.papers.values(), seat)


def searches_among(papers: Iterable[events.Filed | PaperView], seat: int) -> int:
    """The same, among papers as the table sees them."""
    done = 0
    for paper in papers:
        if paper.seat == seat and paper.form == RESEARCH:
            done += 1
        elif paper.seat == seat and paper.form == DOSSIER and paper.standing != RETURNED:
            done = 0
    return done


def _may_search_again(state: State, seat: int) -> bool:
    """While a seat writes its dossier it may search again."""
    writing = any(ask.act == "file_findings" and seat in ask.waiting for ask in state.asks.values())
    return writing and searches(state, seat) < SEARCHES_PER_ROUND


RESEARCH_OFFER = Offer(
    acts.Research,
    _researched,
    default=lambda context, seat, ask: acts.Research(),
    free=_may_search_again,
)


LIVE_SEARCH_SHARE = 1 / 4
"""Of the time for a search: so long a live table waits for people, who may search on while they write."""


def ask_research(context: HistoryContext) -> events.Event | None:
    """Ask both sides to search, at the same time, once in a round."""
    state, seconds, sides = context.state, float(context.settings.research_seconds), (ADMIRER_SEAT, CRITIC_SEAT)
    if state.asked_since("research", events.RoundOpened):
        return None
    if context.settings.pace == "live" and any(state.seats[seat].occupant == "human" for seat in sides):
        seconds *= LIVE_SEARCH_SHARE
    return ask_event(context, "research", sides, seconds, RESEARCH)


# Dossiers


def _parts(context: Context, seat: int, act: FileFindings) -> Iterator[events.PaperPart]:
    filed = {plain_text(finding.part.quote or "") for finding in findings(context.state, seat)}
    for number, finding in enumerate(act.findings, 1):
        words = plain_text(finding.quote)
        yield events.PaperPart(
            id=f"F{number}",
            label=ASPECTS[finding.aspect],
            text=finding.claim,
            quote=finding.quote,
            flaw=REPEATED_FLAW if words in filed else None,
        )
        filed.add(words)
    if not act.findings or act.looked_for:
        yield _nothing_found(context, seat, act.looked_for)


def _nothing_found(context: Context, seat: int, looked_for: str) -> events.PaperPart:
    """What was looked for in vain: a dossier without findings stands where it says so."""
    if unwritten(context, seat, looked_for) or len(looked_for.split()) >= MIN_LOOKED_FOR_WORDS:
        return events.PaperPart(id="none", label=NOTHING_LABEL, text=looked_for)
    return events.PaperPart(
        id="none", label=NOTHING_LABEL, text=looked_for or "No finding was filed.", flaw=NOTHING_SAID_FLAW
    )


def _checked(context: Context, seat: int, part: events.PaperPart) -> events.PaperPart:
    """A finding with the source, the section, the line, the link and the credit of its quote; one that is quoted
    wrongly has the flaw, and what comes nearest."""
    quote = part.quote
    if quote is None:
        return part
    sources = sources_of(context.matter, context.state)
    found = find_quote(sources, quote)
    part = replace(part, warning=_content_warning(context.matter, seat, part))
    if found is not None and found.flaw is not None:
        sentence = events.NearestPassage(source=found.source.id, line=found.line, text=found.sentence)
        return replace(part, flaw=part.flaw or found.flaw, nearest=sentence)
    if found is not None:
        source = found.source
        return replace(
            part,
            source=source.id,
            place=found.start,
            line=found.line,
            section=found.section,
            link=source.link,
            credit=source.credit,
        )
    near = nearest_sentence(sources, quote)
    nearest = events.NearestPassage(source=near[0].id, text=near[1]) if near is not None else None
    return replace(part, flaw=part.flaw or NO_QUOTE_FLAW, nearest=nearest)


def _content_warning(topic: Topic, seat: int, part: events.PaperPart) -> str | None:
    """What a reader should know of a finding before they read it; the house files nothing that needs one."""
    words = f"{part.quote} {part.text}"
    if GRAPHIC_PATTERN.search(words):
        return GRAPHIC_WARNING
    if topic.living and side_of(seat) == CRITIC and PRIVATE_PATTERN.search(words):
        return PRIVATE_WARNING
    return None


FILE_FINDINGS = filing_offer(
    FileFindings,
    DOSSIER,
    "Dossier",
    _parts,
    default=drafted_or(lambda context, seat, ask: FileFindings()),
    check=_checked,
    keeps=lambda parts: any(part.id != "none" for part in parts),
    sealed=True,
)


def dossier_rule(side: str) -> Rule:
    """Ask a side for its dossier as soon as it has searched, and once more for one that was returned."""
    seat, topic = seat_of(side), f"dossier_{side}"
    again = f"{topic}_{RETURNED}"

    def rule(context: HistoryContext) -> events.Event | None:
        state = context.state
        if not _has_searched(state, seat) or any(seat in ask.waiting for ask in state.asks.values()):
            return None
        filed = papers_of(state, DOSSIER, seat)
        asked = state.asked_since("file_findings", events.RoundOpened, topic)
        if not asked:
            return ask_event(context, "file_findings", (seat,), context.settings.research_seconds, topic)
        if filed and filed[-1].standing == RETURNED:
            return ask_event(context, "file_findings", (seat,), context.settings.research_seconds, again)
        return None

    return rule


def _has_searched(state: State, seat: int) -> bool:
    """Whether a seat has answered the ask for its search."""
    return state.asked_since("research", events.RoundOpened) and not any(
        ask.act == "research" and seat in ask.waiting for ask in state.asks.values()
    )


def both_filed(state: State) -> bool:
    """Whether both dossiers of the round are in, and none is to be mended."""
    return (
        not state.asks
        and all(
            state.asked_since("file_findings", events.RoundOpened, f"dossier_{side_of(seat)}")
            for seat in (ADMIRER_SEAT, CRITIC_SEAT)
        )
        and all(
            (filed := papers_of(state, DOSSIER, seat)) and filed[-1].standing != RETURNED
            for seat in (ADMIRER_SEAT, CRITIC_SEAT)
        )
    )
