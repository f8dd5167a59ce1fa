"""The course of a game: what a meeting is called for, notes after it, who is eliminated, and the end."""

from __future__ import annotations

from engine.core import events
from engine.core.errors import Refusal
from engine.core.format import Context, FieldChoices, Offer
from engine.core.rules import ask_once_rule
from engine.core.state import Ask, State
from engine.formats.meeting.acts import SayAside, TakeNote
from engine.formats.meeting.labels import IMPOSTOR, LESSONS, NOTES, ROLES
from engine.formats.meeting.rules.score import points_of, titles_of
from engine.formats.meeting.rules.table import (
    NIGHT_PARTS,
    chosen_by,
    impostors,
    living_impostors,
    night_parts,
    observations,
    present_truth,
    seat_name,
)
from engine.formats.meeting.rules.votes import winner
from engine.formats.meeting.state import MeetingContext, MeetingState
from engine.formats.meeting.truth import Truth
from engine.matters.incident import Incident

REPORT, NIGHT, SCORE = "report", "night", "score"
"""Forms of papers: what a meeting is called for, that nobody was eliminated, and who was what."""


# The summons


def open_meeting(context: Context) -> events.Event | None:
    """A meeting is a round."""
    state = context.state
    if state.happened_since(events.RoundOpened, state.phase_seq):
        return None
    return events.RoundOpened(round=state.round + 1, speakers=())


def deal_again(context: MeetingContext) -> events.Event | None:
    """What the survivors saw since the last meeting."""
    state = context.state
    if state.round == 1 or state.happened_since(events.Dealt, events.RoundOpened):
        return None
    truth = present_truth(context)
    dealt = {
        seat: events.Secret(note="\n".join([*_seen(state, seat), observations(context.matter, state, truth, seat)]))
        for seat in state.taking_part
    }
    return events.Dealt(seats=state.taking_part, dealt=dealt)


def _seen(state: MeetingState, seat: int) -> list[str]:
    """What the holder of a part is told after the night."""
    name = night_parts(state).get(seat)
    if name is None:
        return []
    looked = chosen_by(state, "look") if NIGHT_PARTS[name].chooses == "look" else None
    if looked is None:
        return [NIGHT_PARTS[name].dealt]
    is_one = "an impostor" if looked in impostors(state) else "no impostor"
    return [NIGHT_PARTS[name].dealt, f"You looked at {seat_name(state, looked)}, who is {is_one}."]


def file_report(context: Context) -> events.Event | None:
    """What everybody knows of it."""
    state = context.state
    paper = f"{REPORT}-{state.round}"
    if paper in state.papers:
        return None
    truth = present_truth(context)
    return events.Filed(
        paper=paper,
        form=REPORT,
        title=f"What meeting {state.round} is called for",
        seat=events.BENCH,
        ask=None,
        parts=tuple(_report(context.matter, state, truth)),
        standing="stands",
        by="occupant",
    )


def _report(matter: Incident, state: MeetingState, truth: Truth) -> list[events.PaperPart]:
    room, found = matter.rooms[truth.scene], matter.clock(truth.step + 1)
    finder = seat_name(state, truth.finder)
    if truth.victim is None:
        deed = matter.deeds[truth.deed]
        what = (
            f"At {found} {finder} found {deed.found}, in {room.name}. At {matter.clock(truth.step - 1)} it was whole."
        )
        when = f"It was done at about {matter.clock(truth.step)}, by somebody who was alone there."
    else:
        victim = seat_name(state, truth.victim)
        seen = truth.last_seen
        last = f" {victim} was last seen at {matter.clock(seen)}." if seen is not None else ""
        what = f"At {found} {finder} found {victim} dead in {room.name}.{last}"
        when = f"It happened at about {matter.clock(truth.step)}, and nobody else was there."
    number = len(living_impostors(state))
    how_many = f"{number} of you {'is an impostor' if number == 1 else 'are impostors'}."
    known = [
        events.PaperPart(id="what", label="What happened", text=what, about=room.id),
        events.PaperPart(id="when", label="When", text=when, figure=float(truth.step)),
    ]
    if state.round == 1 or state.typed_settings.confirm_ejects:
        known.append(events.PaperPart(id="who", label="Who", text=how_many))
    return known


def reported(state: State) -> bool:
    """Whether everybody knows what the meeting is called for."""
    return f"{REPORT}-{state.round}" in state.papers


# The night


def _note(context: Context, seat: int, act: TakeNote, ask: Ask | None) -> events.Event:
    assert ask is not None
    if act.target is not None and ask.topic == LESSONS:
        raise Refusal("not_asked", "The game is over, and nobody else is eliminated; leave the target out.")
    if act.target is not None and not _chooses(context.state, seat):
        raise Refusal("not_asked", "Only impostors choose who is eliminated; leave the target out.")
    part = events.Secret(notes=act.note, scratch="", target=act.target)
    state = context.state
    failed = seat in ask.failed and state.seats[seat].held_by_mind
    by: events.AnsweredBy = "default" if ask.lapsed or failed else "occupant"
    if ask.lapsed or failed:  # who let the time pass keeps what was written down before
        part = events.Secret(scratch="")
    return events.AnswerGiven(ask=ask.id, act="take_note", seat=seat, by=by, private={seat: part})


def victims(state: State, seat: int) -> tuple[int, ...]:
    """Whom an impostor may choose: those of whom they were not dealt to know."""
    known = (state.dealt[seat].knows or ()) if seat in state.dealt else ()
    return tuple(other for other in state.taking_part if other != seat and other not in known)


def _note_options(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    chooses = _chooses(state, seat) and (ask is None or ask.topic != LESSONS)
    return {"target": victims(state, seat)} if chooses else {}


def _chooses(state: State, seat: int) -> bool:
    """Whether the part of a seat has a choice at night."""
    part = state.dealt.get(seat)
    return (part is not None and part.knows is not None) or seat in night_parts(state)


TAKE_NOTE = Offer(
    TakeNote,
    _note,
    default=lambda context, seat, ask: TakeNote(),
    options=_note_options,
    secrets=("note", "target"),
    when_failed="It writes nothing down.",
)
ask_notes = ask_once_rule(
    "take_note", lambda state: state.taking_part, lambda context: context.settings.note_seconds, topic=NOTES
)


def _notes_are_in(state: State) -> bool:
    return not state.asks and state.asked_since("take_note", state.phase_seq)


def eliminate(context: MeetingContext) -> events.Event | None:
    """Whom the impostors chose is out: the one with most of their choices, by lot where they chose two, and anybody
    where they chose nobody."""
    state = context.state
    if not _notes_are_in(state) or _night_is_over(state):
        return None
    lying = living_impostors(state)
    open_to_all = [seat for seat in state.taking_part if seat not in lying]
    chosen = [
        part.target
        for seat in lying
        if (part := state.own.answers.get(seat)) is not None and part.target in open_to_all
    ]
    most = max((chosen.count(seat) for seat in chosen), default=0)
    candidates = sorted({seat for seat in chosen if chosen.count(seat) == most}) or open_to_all
    seat = context.draw("eliminate", state.round).choice(candidates)
    if seat == chosen_by(state, "protect"):
        return _saved(state)
    return events.Withdrawn(seat=seat, ask=None, reason="eliminated", by="occupant")


def _saved(state: State) -> events.Filed:
    """A paper that says that nobody was eliminated."""
    part = events.PaperPart(id="saved", label="The night", text="Nobody was eliminated: the medic was there first.")
    return events.Filed(
        paper=f"{NIGHT}-{state.round}",
        form=NIGHT,
        title=f"The night after meeting {state.round}",
        seat=events.BENCH,
        ask=None,
        parts=(part,),
        standing="stands",
        by="occupant",
    )


def _night_is_over(state: State) -> bool:
    """Whether somebody was eliminated in this night, or saved."""
    return f"{NIGHT}-{state.round}" in state.papers or state.happened_since(events.Withdrawn, state.phase_seq)


def close_meeting(context: Context) -> events.Event | None:
    """The round is over once somebody was eliminated."""
    state = context.state
    over = _night_is_over(state) and state.round_closed < state.round
    return events.RoundClosed(round=state.round) if over else None


def goes_on(state: State) -> bool:
    """Whether another meeting follows."""
    return state.round_closed == state.round and winner(state) is None


# Those who are out


def ghosts(state: State) -> tuple[int, ...]:
    """The seats whose holder was put out while they held it; who sat down on one later reads nothing of the others."""
    return tuple(
        seat
        for seat in state.seats
        if seat in state.voted_out and state.seats[seat].held_by_guest and 0 < state.seats[seat].began < state.out[seat]
    )


def _aside(context: Context, seat: int, act: SayAside, ask: Ask | None) -> events.Event:
    return events.AsideSaid(seat=seat, text=act.text, only=ghosts(context.state))


SAY_ASIDE = Offer(SayAside, _aside, free=lambda state, seat: seat in ghosts(state), when_out=True)


# The reckoning


def reach_verdict(context: Context) -> events.Event | None:
    """Who has won."""
    state = context.state
    if state.verdict is not None:
        return None
    outcome, why = winner(state) or ("impostors_win", "impostors_equal")
    lying = len(living_impostors(state))
    return events.VerdictReached(
        outcome=outcome, counts={"crew": len(state.taking_part) - lying, IMPOSTOR: lying}, why=why
    )


def file_score(context: Context) -> events.Event | None:
    """Who was what, how well they did, and what they are called for it."""
    state = context.state
    if state.verdict is None or SCORE in state.papers:
        return None
    lying, score, titles = impostors(state), points_of(state), titles_of(state)
    parts = tuple(
        events.PaperPart(
            id=str(seat),
            label=seat_name(state, seat),
            text=f"{ROLES[IMPOSTOR].label if seat in lying else 'Crew'}, {score[seat]} points. {titles[seat]}.",
            about=IMPOSTOR if seat in lying else "crew",
            figure=float(score[seat]),
        )
        for seat in sorted(state.seats, key=lambda seat: -score[seat])
    )
    return events.Filed(
        paper=SCORE,
        form=SCORE,
        title="Who was what",
        seat=events.BENCH,
        ask=None,
        parts=parts,
        standing="stands",
        by="occupant",
    )


def _learners(state: State) -> list[int]:
    """Whom minds play, those who were put out first."""
    held = [seat for seat in state.seats if state.seats[seat].held_by_mind]
    return sorted(held, key=lambda seat: state.out.get(seat, state.seq + 1))


ask_lessons = ask_once_rule(
    "take_note",
    _learners,
    lambda context: context.settings.note_seconds,
    topic=LESSONS,
    when=lambda state: SCORE in state.papers,
)


def lessons_are_in(state: State) -> bool:
    """Whether everybody has written what they learned, knowing who was what and how it ended."""
    asked = state.asked_since("take_note", state.phase_seq, LESSONS) or not _learners(state)
    return SCORE in state.papers and asked and not state.asks
