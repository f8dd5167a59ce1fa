"""The historical trial as one value.

The phases are `dossiers` (both sides search and file, sealed until both have filed), `judgement` (back to `dossiers`
where the judge sends back), `second_vote` (where the audience voted before) and `verdict`.
"""

from __future__ import annotations

from engine.core import events
from engine.core.ballots import count_ballots
from engine.core.format import Context, Format, Phase
from engine.core.papers import open_papers_rule, papers_of
from engine.core.rules import closing_rule, phase_change_for_reason, timer_over, timer_rule
from engine.core.state import State
from engine.formats.history.house import HistoryHouse
from engine.formats.history.labels import (
    ADMIRER,
    CHOICES,
    CRITIC,
    LABELS,
    OPEN,
    OUTCOMES,
    ROLES,
)
from engine.formats.history.rules.basis import verdict_basis
from engine.formats.history.rules.counts import file_audience, file_criteria
from engine.formats.history.rules.dossiers import FILE_FINDINGS, RESEARCH_OFFER, ask_research, both_filed, dossier_rule
from engine.formats.history.rules.judgement import GIVE_JUDGEMENT, ask_judge, feedback_given, ruled
from engine.formats.history.rules.table import DOSSIER, JUDGE_SEAT, RULING, is_houses, is_last_round, seating
from engine.formats.history.settings import HistorySettings
from engine.formats.history.state import OWN_STATE, HistoryState
from engine.matters.topic import Topic

_AUDIENCE = "audience"


def _open_round(context: Context) -> events.Event | None:
    state = context.state
    if state.happened_since(events.RoundOpened, state.phase_seq):
        return None
    return events.RoundOpened(round=state.round + 1, speakers=())


def _dossiers_open(state: State) -> bool:
    return both_filed(state) and not any(paper.closed for paper in papers_of(state, DOSSIER))


def _verdict(context: Context) -> events.Event | None:
    """What the judge has ruled, in time or by default; open where nobody has understood the sources."""
    state = context.state
    if state.verdict is not None:
        return None
    ruling, basis = papers_of(state, RULING)[-1], verdict_basis(context.matter, state)
    outcome = next(part.text for part in ruling.parts if part.id == "outcome") if basis is not None else OPEN
    why = "no_ruling"
    if basis is None:
        unread = "thin_marks" if context.matter.readings else "nobody_decided"
        why = unread if is_houses(state) else "nobody_judged"
    elif ruling.by == "occupant":
        why = "last_round" if is_last_round(state) else "accepted"
    return events.VerdictReached(outcome=outcome, counts=count_ballots(state.ballots, CHOICES), why=why, basis=basis)


def _looks_in(matter: Topic, state: HistoryState) -> str | None:
    return matter.language if state.typed_settings.look_in == "wikipedia" else None


HISTORY = Format(
    name="history",
    title="History",
    settings=HistorySettings,
    matter_model=Topic,
    seating=seating,
    host_seat=JUDGE_SEAT,
    first="dossiers",
    house=HistoryHouse(),
    own=OWN_STATE,
    choices=CHOICES,
    outcomes=OUTCOMES,
    roles=ROLES,
    labels=LABELS,
    drafts=frozenset({"file_findings"}),
    titles=("judge", "bench", "court", "admirer", "critic"),
    research_language=_looks_in,
    phases={
        "dossiers": Phase(
            "dossiers",
            {"research": RESEARCH_OFFER, "file_findings": FILE_FINDINGS},
            (
                _open_round,
                ask_research,
                dossier_rule(ADMIRER),
                dossier_rule(CRITIC),
                open_papers_rule(DOSSIER, both_filed),
                phase_change_for_reason("dossiers_opened", "judgement", _dossiers_open),
            ),
        ),
        "judgement": Phase(
            "judgement",
            {"give_judgement": GIVE_JUDGEMENT},
            (
                file_criteria,
                ask_judge,
                phase_change_for_reason("sent_back", "dossiers", feedback_given),
                phase_change_for_reason("ruled", "second_vote", lambda state: ruled(state) and bool(state.audience)),
                phase_change_for_reason("ruled", "verdict", ruled),
            ),
        ),
        "second_vote": Phase(
            "second_vote",
            {},
            (
                timer_rule(_AUDIENCE, lambda context: context.settings.audience_seconds),
                phase_change_for_reason(
                    "voted", "verdict", lambda state: timer_over(state, _AUDIENCE, state.phase_seq)
                ),
            ),
        ),
        "verdict": Phase("verdict", {}, (file_audience, _verdict, closing_rule(lambda state: True))),
    },
)
