"""What the bench counts and files for everybody: the judge's criteria before it is asked, and how the audience voted
before and after the ruling."""

from __future__ import annotations

from engine.core import events
from engine.core.ballots import count_ballots
from engine.core.format import Context
from engine.core.papers import papers_of
from engine.formats.history.labels import CHOICES, LABELS, MET_LABEL, NOT_MET_LABEL
from engine.formats.history.mind.criteria import criteria
from engine.formats.history.rules.table import AUDIENCE, CRITERIA
from engine.formats.history.state import HistoryContext, HistoryState


def file_criteria(context: Context) -> events.Event | None:
    """The criteria by which the evidence is enough, each met or not, once a round, before the judge is asked."""
    state = context.state
    if state.filed_since(CRITERIA, state.phase_seq):
        return None
    return events.Filed(
        paper=f"{CRITERIA}-{1 + len(papers_of(state, CRITERIA))}",
        form=CRITERIA,
        title="What the judge goes by",
        seat=events.BENCH,
        ask=None,
        parts=tuple(
            events.PaperPart(id=f"K{number}", label=MET_LABEL if one.met else NOT_MET_LABEL, text=one.text)
            for number, one in enumerate(criteria(context.matter, state), 1)
        ),
        standing="stands",
        by="occupant",
    )


def file_audience(context: HistoryContext) -> events.Event | None:
    """How the audience voted first and last, and how many changed their minds; nothing where nobody voted."""
    state = context.state
    if not state.audience or papers_of(state, AUDIENCE):
        return None
    before, after = count_ballots(state.own.audience_first, CHOICES), count_ballots(state.audience, CHOICES)
    changed, voted = minds_changed(state), len(state.audience)
    return events.Filed(
        paper=f"{AUDIENCE}-1",
        form=AUDIENCE,
        title="The audience",
        seat=events.BENCH,
        ask=None,
        parts=(
            events.PaperPart(
                id="changed",
                label="Changed their minds",
                text=f"{changed or 'None'} of the {voted} who voted changed their minds.",
            ),
            *(
                events.PaperPart(
                    id=choice,
                    label=LABELS.choice(choice),
                    text=f"{before[choice]} at first, {after[choice]} in the end.",
                )
                for choice in CHOICES
            ),
        ),
        standing="stands",
        by="occupant",
    )


def minds_changed(state: HistoryState) -> int:
    """How many of the audience voted otherwise in the end than at first."""
    return sum(choice != state.own.audience_first[member] for member, choice in state.audience.items())
