"""The court as one value.

The phases are `prosecution` and `defence` (papers), `pool` (sealed votes with reasons), `judgement` (the ruling, where
enough jurors found for a yes), `review` (the clerk notes what may not hold) and `verdict`.
"""

from __future__ import annotations

from engine.core import events
from engine.core.ballots import count_ballots
from engine.core.format import Context, Format, Offer, Phase, PhaseChange
from engine.core.papers import papers_of
from engine.core.rules import (
    ask_once_rule,
    closing_rule,
    open_ballot_rule,
    phase_change_for_reason,
    tallied_in_phase,
    tally_rule,
)
from engine.core.state import Ask, State
from engine.formats.court.acts import Review
from engine.formats.court.house import CourtHouse
from engine.formats.court.labels import (
    CHOICES,
    DEFENCE,
    DISMISSED,
    GUILTY,
    JUDGE,
    LABELS,
    NO_RULING,
    NOT_GUILTY,
    OUTCOMES,
    PROSECUTOR,
    ROLES,
)
from engine.formats.court.rules import pool
from engine.formats.court.rules.basis import mostly_abstained, proceeds, verdict_basis
from engine.formats.court.rules.filings import FILE_CASE, FILE_DEFENCE, GIVE_RULING, ask_for, filed_for_good
from engine.formats.court.rules.table import ANSWER, CASE, REVIEW, RULING, seating, standing_exhibits, standing_paper
from engine.formats.court.settings import CourtSettings
from engine.matters.question import Question

REVIEW_SECONDS = 60.0
HOST_SEAT = 1


# The review


def _review(context: Context, seat: int, act: Review, ask: Ask | None) -> events.Event:
    assert ask is not None
    label = "By a rule of thumb" if act.by_rule or ask.lapsed else "By the clerk"
    known = {f"{paper.paper}/{part.id}" for paper in context.state.papers.values() for part in paper.parts}
    return events.Filed(
        paper=f"{REVIEW}-1",
        form=REVIEW,
        title="What may not hold",
        seat=events.BENCH,
        ask=ask.id,
        parts=tuple(
            events.PaperPart(id=f"D{number}", label=label, text="", about=doubt.part, warning=doubt.text)
            for number, doubt in enumerate((doubt for doubt in act.doubts if doubt.part in known), 1)
        ),
        standing="stands",
        by="default" if ask.lapsed else "occupant",
    )


REVIEW_PAPERS = Offer(Review, _review, default=lambda context, seat, ask: Review(), bench=True)


# How it ends


def _no_case(state: State) -> bool:
    return filed_for_good(CASE)(state) and not standing_exhibits(state)


def _case_stands(state: State) -> bool:
    return filed_for_good(CASE)(state) and bool(standing_exhibits(state))


def _after_pool(context: Context) -> str | None:
    return "below_threshold" if tallied_in_phase(context.state) and not proceeds(context.state) else None


def _verdict(context: Context) -> events.Event | None:
    """What the judge decided; what the votes say where the ruling was struck; dismissed where it never came to one; and
    no ruling where nobody has understood what it would rest on."""
    state = context.state
    if state.verdict is not None:
        return None
    basis = verdict_basis(context.matter, state)
    unread = "thin_marks" if context.matter.readings else "nobody_decided"
    outcome, why = (NO_RULING, unread) if basis is None else _outcome(state)
    counts = count_ballots(state.ballots, CHOICES)
    return events.VerdictReached(outcome=outcome, counts=counts, why=why, basis=None if outcome == NO_RULING else basis)


def _outcome(state: State) -> tuple[str, str]:
    """How it ends where somebody has understood the papers, and why."""
    ruling = standing_paper(state, RULING)
    if ruling is not None:
        decision = next(part.text for part in ruling.parts if part.id == "decision")
        return decision, "ruling" if ruling.by == "occupant" else "no_ruling"
    if filed_for_good(RULING)(state):
        if _is_guilty_without_action(papers_of(state, RULING)[-1]):
            return DISMISSED, "no_action"
        counts = count_ballots(state.ballots, CHOICES)
        return GUILTY if counts[GUILTY] > counts[NOT_GUILTY] else NOT_GUILTY, "ruling_struck"
    if not state.ballot:
        return DISMISSED, "no_case"
    return (NO_RULING, "mostly_abstained") if mostly_abstained(state) else (DISMISSED, "below_threshold")


def _is_guilty_without_action(ruling: events.Filed) -> bool:
    decision = next((part for part in ruling.parts if part.id == "decision"), None)
    return decision is not None and decision.text == GUILTY and decision.flaw is not None


COURT = Format(
    name="court",
    title="Court",
    settings=CourtSettings,
    matter_model=Question,
    seating=seating,
    host_seat=HOST_SEAT,
    first="prosecution",
    house=CourtHouse(),
    choices=CHOICES,
    outcomes=OUTCOMES,
    roles=ROLES,
    labels=LABELS,
    drafts=frozenset({"file_case", "file_defence", "give_ruling"}),
    titles=("judge", "bench", "court", "prosecutor", "prosecution", "defence", "clerk", "juror", "jury"),
    phases={
        "prosecution": Phase(
            "prosecution",
            {"file_case": FILE_CASE},
            (
                ask_for("file_case", CASE, PROSECUTOR, CASE),
                phase_change_for_reason("no_case", "review", _no_case),
                phase_change_for_reason("case_filed", "defence", _case_stands),
            ),
        ),
        "defence": Phase(
            "defence",
            {"file_defence": FILE_DEFENCE},
            (
                ask_for("file_defence", ANSWER, DEFENCE, "answer"),
                phase_change_for_reason("answered", "pool", filed_for_good(ANSWER)),
            ),
        ),
        "pool": Phase(
            "pool",
            {"give_vote": pool.GIVE_VOTE},
            (
                open_ballot_rule("pool", sealed=True),
                pool.ask_pool,
                pool.return_vote,
                pool.ask_again,
                pool.strike_votes,
                pool.reveal_votes,
                tally_rule,
                phase_change_for_reason(
                    "threshold", "judgement", lambda state: tallied_in_phase(state) and proceeds(state)
                ),
                PhaseChange("review", _after_pool),
            ),
        ),
        "judgement": Phase(
            "judgement",
            {"give_ruling": GIVE_RULING},
            (
                ask_for("give_ruling", RULING, JUDGE, RULING),
                phase_change_for_reason("ruled", "review", filed_for_good(RULING)),
            ),
        ),
        "review": Phase(
            "review",
            {"review": REVIEW_PAPERS},
            (
                ask_once_rule("review", lambda state: (events.BENCH,), lambda context: REVIEW_SECONDS, topic=REVIEW),
                phase_change_for_reason(
                    "reviewed", "verdict", lambda state: state.filed_since(REVIEW, state.phase_seq)
                ),
            ),
        ),
        "verdict": Phase("verdict", {}, (_verdict, closing_rule(lambda state: True))),
    },
)
