"""Votes: locked with a bid, kept in the box until the meeting ends, read out one by one, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core import events
from engine.core.ballots import count_ballots
from engine.core.format import Context
from engine.core.papers import unasked_paper
from engine.core.phrases import count_noun
from engine.core.rules import TIMER, ask_event, timer_over
from engine.core.state import State
from engine.formats.meeting.labels import IMPOSTOR, LAST_CALL, SKIP
from engine.formats.meeting.rules.bids import bids_are_in
from engine.formats.meeting.rules.table import VOTE, impostors, is_waiting, living_impostors, seat_name, shown_part
from engine.formats.meeting.state import MeetingContext, MeetingState


def open_box(context: Context) -> events.Event | None:
    """Take a vote once in a meeting."""
    state = context.state
    if state.happened_since(events.BallotOpened, state.phase_seq):
        return None
    return events.BallotOpened(ballot=state.ballot + 1, sealed_until_all=True, topic="ejection", fresh=True)


def lock_votes(context: Context) -> events.Event | None:
    """A vote that came with a bid goes into the box once all bids of the tick are in."""
    state = context.state
    if not bids_are_in(state):
        return None
    for seat in state.taking_part:
        if seat in state.cast:
            continue
        part = state.sealed.get(seat)
        if part is not None and part.choice is not None:
            return _ballot(seat, state.asked)
    return None


def _ballot(seat: int, asked: int) -> events.BallotCast:
    return events.BallotCast(ask=f"q{asked}", seat=seat, choice=None, previous=None, by="occupant")


def all_voted(state: State) -> bool:
    """Whether every seat has voted or had its last call, and what the last tick brought has been heard."""
    quiet = not is_waiting(state) and not state.queue and not bids_are_in(state)
    called = state.asked_since("place_bid", state.phase_seq, LAST_CALL)
    return state.ballot_sealed and quiet and (called or set(state.taking_part) <= set(state.cast))


# Reading them out


def _unread(state: MeetingState) -> list[int]:
    if state.typed_settings.anonymous_votes:
        return []
    return [seat for seat in state.cast if (part := state.sealed.get(seat)) is not None and part.choice is not None]


def read_next(context: MeetingContext) -> events.Event | None:
    """The next vote, after a pause."""
    state = context.state
    unread = _unread(state)
    if not unread:
        return None
    pause = state.typed_settings.reveal_seconds if state.typed_settings.pace != "instant" else 0.0
    since = state.last.get(events.BallotsRevealed, 0)
    if since > state.phase_seq and pause and not timer_over(state, "reveal", since):
        if state.asked_since(TIMER, since, "reveal"):
            return None
        return replace(ask_event(context, TIMER, (), pause, "reveal"), awaited=False)
    order = context.draw("reading", state.ballot).sample(sorted(state.cast), len(state.cast))
    seat = next(one for one in order if one in unread)
    return events.BallotsRevealed(ballots={seat: str(state.sealed[seat].choice)})


def all_read(state: MeetingState) -> bool:
    """Whether every vote was read out."""
    return not _unread(state) and not is_waiting(state)


def tally(context: MeetingContext) -> events.Event | None:
    """Count them once all are read."""
    state = context.state
    if not all_read(state) or state.happened_since(events.TallyTaken, state.phase_seq):
        return None
    return events.TallyTaken(counts=count_ballots(_ballots(state), context.format.choices_at(state)))


def _ballots(state: MeetingState) -> Mapping[int, str]:
    """What everybody voted: what was read, or what lies in the box where nothing of it is read."""
    if not state.typed_settings.anonymous_votes:
        return state.ballots
    return {seat: str(state.sealed[seat].choice) for seat in state.cast}


def voted_out(state: State) -> int | None:
    """Whom most votes are for; nobody where two have as many, or most skip."""
    most = max(state.counts.values(), default=0)
    first = [choice for choice, number in state.counts.items() if number == most]
    return int(first[0]) if most and len(first) == 1 and first[0] != SKIP else None


def _counted_in_phase(state: State) -> bool:
    return state.happened_since(events.TallyTaken, state.phase_seq)


def eject(context: Context) -> events.Event | None:
    """Whoever has most votes is out."""
    state = context.state
    if not _counted_in_phase(state):
        return None
    seat = voted_out(state)
    if seat is None or seat in state.out:
        return None
    return events.Withdrawn(seat=seat, ask=None, reason="voted_out", by="occupant")


def file_vote(context: MeetingContext) -> events.Event | None:
    """A paper with everybody's vote, and what it came to."""
    state = context.state
    paper = f"{VOTE}-{state.round}"
    if not _counted_in_phase(state) or paper in state.papers:
        return None
    parts = _numbers(state) if context.settings.anonymous_votes else _votes(state)
    parts += [
        events.PaperPart(id=str(seat), label=seat_name(state, seat), text="Has no vote: none was sent.")
        for seat in state.seats
        if seat not in state.cast and _could_vote(state, seat)
    ]
    return unasked_paper(paper, VOTE, f"The vote of meeting {state.round}", (*parts, _result(state)))


def _votes(state: State) -> list[events.PaperPart]:
    """Who voted for whom."""
    return [
        events.PaperPart(
            id=str(seat), label=seat_name(state, seat), text=_said(state, seat), figure=_figure(state, seat)
        )
        for seat in state.cast
    ]


def _numbers(state: State) -> list[events.PaperPart]:
    """How many votes there were for whom, and not whose."""
    return [
        events.PaperPart(
            id=f"for-{choice}",
            label="Skip" if choice == SKIP else seat_name(state, int(choice)),
            text=f"{count_noun(number, 'vote')}.",
            figure=float(number),
        )
        for choice, number in state.counts.items()
        if number
    ]


def _could_vote(state: State, seat: int) -> bool:
    """Whether a seat took part when the votes were read."""
    return state.out.get(seat, state.phase_seq + 1) > state.phase_seq


def _said(state: State, seat: int) -> str:
    choice = state.ballots[seat]
    return "Skips." if choice == SKIP else f"Votes for {seat_name(state, int(choice))}."


def _figure(state: State, seat: int) -> float:
    """The seat that somebody voted for; 0 for a skip."""
    choice = state.ballots[seat]
    return 0.0 if choice == SKIP else float(choice)


def _result(state: MeetingState) -> events.PaperPart:
    seat = voted_out(state)
    if seat is None:
        skips = state.counts.get(SKIP, 0)
        most = max((number for choice, number in state.counts.items() if choice != SKIP), default=0)
        why = f"{count_noun(skips, 'vote')} to skip" if skips > most else "a tie" if most else "nobody voted"
        return events.PaperPart(id="result", label="Result", text=f"Nobody is voted out: {why}.", figure=0.0)
    name = seat_name(state, seat)
    part = shown_part(state, seat)
    if not state.typed_settings.confirm_ejects:
        was_part = f", and was the {part}" if part is not None else ""
        return events.PaperPart(id="result", label="Result", text=f"{name} is voted out{was_part}.", figure=float(seat))
    was = seat in impostors(state)
    left = len(living_impostors(state))
    role = "an impostor" if was else f"no impostor, but the {part}" if part is not None else "no impostor"
    result = f"{name} was {role}. "
    result += "None is left." if not left else f"{left} {'is' if left == 1 else 'are'} left."
    return events.PaperPart(
        id="result", label="Result", text=result, about=IMPOSTOR if was else "crew", figure=float(seat)
    )


def counted(state: State) -> bool:
    """Whether the vote is counted and written down."""
    return f"{VOTE}-{state.round}" in state.papers


def winner(state: State) -> tuple[str, str] | None:
    """The outcome and its reason; None while it goes on."""
    lying = len(living_impostors(state))
    if not lying:
        return "crew_wins", "impostors_out"
    if 2 * lying >= len(state.taking_part):
        return "impostors_win", "impostors_equal"
    return None
