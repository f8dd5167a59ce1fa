"""What the bench counts and files for everybody: the judge's criteria before it is asked, and how the audience voted
before and after the ruling."""

from __future__ import annotations

from engine.core import events
from engine.core.ballots import count_ballots
from engine.core.format import Context
from engine.core.papers import next_paper, papers_of, unasked_paper
from engine.formats.history.labels import CHOICES, LABELS, MET_LABEL, NOT_MET_LABEL
from engine.formats.history.mind.criteria import criteria
from engine.formats.history.rules.table import AUDIENCE, CRITERIA
from engine.formats.history.state import HistoryContext, HistoryState


def file_criteria(context: Context) -> events.Event | None:
    """The criteria by which the evidence is enough, each met or not, once a round, before the judge is asked."""
    state = context.state
    if state.filed_since(CRITERIA, state.phase_seq):
        return None
    parts = (
        events.PaperPart(id=f"K{number}", label=MET_LABEL if one.met else NOT_MET_LABEL, text=one.text)
        for number, one in enumerate(criteria(context.matter, state), 1)
    )
    return unasked_paper(next_paper(state, CRITERIA), CRITERIA, "What the judge goes by", parts)


def file_audience(context: HistoryContext) -> events.Event | None:
    """How the audience voted first and last, and how many changed their minds; nothing where nobody voted."""
    state = context.state
    if not state.audience or papers_of(state, AUDIENCE):
        return None
    before, after = count_ballots(state.own.audience_first, CHOICES), count_ballots(state.audience, CHOICES)
    changed, voted = minds_changed(state), len(state.audience)
    told = f"{changed or 'None'} of the {voted} who voted changed their minds."
    parts = [events.PaperPart(id="changed", label="Changed their minds", text=told)]
    for choice in CHOICES:
        text = f"{before[choice]} at first, {after[choice]} in the end."
        parts.append(events.PaperPart(id=choice, label=LABELS.choice(choice), text=text))
    return unasked_paper(f"{AUDIENCE}-1", AUDIENCE, "The audience", parts)


def minds_changed(state: HistoryState) -> int:
    """How many of the audience voted otherwise in the end than at first."""
    return sum(choice != state.own.audience_first[member] for member, choice in state.audience.items())
