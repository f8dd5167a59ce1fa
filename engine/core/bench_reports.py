"""Reports of the room's driver: what model calls were and cost, which clips can be heard, which voices failed.

The reports are taken at any time after the beginning, also in a pause and after the end: a cancelled call has still
cost something, and the verdict is heard when everything is over. That a model marked the matter is taken before, too.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core import acts, events
from engine.core.phrases import no_such_seat_sentence
from engine.core.refusals import Refusal
from engine.core.state import State

BenchReport: TypeAlias = acts.ReportCall | acts.AnnounceClip | acts.ReportVoice
BENCH_REPORTS = (acts.ReportCall, acts.AnnounceClip, acts.ReportVoice)
UNSUMMARISED_TURNS = 3
"""The latest turns that no summary covers."""


def report_event(state: State, act: BenchReport) -> events.Event:
    """The event that a report makes."""
    if state.status == "lobby" and not (isinstance(act, acts.ReportCall) and act.task == "mark"):
        raise Refusal("not_begun", "The deliberation has not begun.")
    if isinstance(act, acts.ReportVoice):
        return events.VoiceFailed(voice=act.voice, reason=act.reason, instead=act.instead)
    if act.seat != events.BENCH and act.seat not in state.seats:
        raise Refusal("unknown_seat", no_such_seat_sentence(state.seats, act.seat))
    if isinstance(act, acts.AnnounceClip):
        return events.ClipReady(clip=act.clip, ask=act.ask, seat=act.seat)
    return events.ModelCalled(
        seat=act.seat,
        task=act.task,
        model=act.model,
        version=act.version,
        prompt=act.prompt,
        tokens_in=act.tokens_in,
        tokens_out=act.tokens_out,
        cost=round(act.cost, 6),
        seconds=round(act.seconds, 3),
        outcome=act.outcome,
        code_runs=act.code_runs,
    )


def summary_event(state: State, act: acts.Summarise) -> events.SummaryWritten:
    """A summary goes further than the one before it, and leaves the latest turns whole. Raises `stale`, `too_early`."""
    if act.through <= state.summarised:
        raise Refusal("stale", f"Turns up to {state.summarised} are summarised already; go further than that.")
    if act.through > state.turns - UNSUMMARISED_TURNS:
        raise Refusal(
            "too_early", f"The last {UNSUMMARISED_TURNS} of the {state.turns} turns stay whole; end before them."
        )
    return events.SummaryWritten(text=act.text, through=act.through, by="occupant")


def unasked_failure_event(state: State, act: acts.ReportFailure) -> events.MindFailed:
    """The bench failed at something that nobody waits for; reported once a round."""
    if state.failed_unasked > state.seq_of(events.RoundOpened):
        raise Refusal("stale", "That the bench failed has been told in this round already.")
    return events.MindFailed(seat=events.BENCH, ask="", reason=act.reason, instead=act.instead)
