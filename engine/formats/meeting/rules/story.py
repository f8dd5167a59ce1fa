"""The course of a game: what a meeting is called for, notes after it, who is eliminated, and the end."""

from __future__ import annotations

from engine.core import events
from engine.core.format import Context, FieldChoices, Offer
from engine.core.papers import unasked_paper
from engine.core.phrases import comma_list, count_noun
from engine.core.refusals import Refusal
from engine.core.rules import ask_once_rule
from engine.core.state import Ask, State
from engine.formats.meeting.acts import TakeNote
from engine.formats.meeting.labels import IMPOSTOR, LESSONS, NOTES
from engine.formats.meeting.rules.score import points_of, titles_of
from engine.formats.meeting.rules.table import (
    NIGHT_PARTS,
    chosen_by,
    impostors,
    is_waiting,
    living_impostors,
    night_parts,
    observations,
    present_truth,
    seat_name,
    shown_part,
)
from engine.formats.meeting.rules.votes import winner
from engine.formats.meeting.state import MeetingContext, MeetingState
from engine.formats.meeting.truth import Truth
from engine.matters.incident import Incident

REPORT, NIGHT, SCORE = "report", "night", "score"
"""Forms of papers: what a meeting is called for, that nobody was eliminated, and who was what."""
CALL = "called"
"""How it is recorded that somebody calls a meeting at night."""


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
    title = f"What meeting {state.round} is called for"
    return unasked_paper(paper, REPORT, title, _report(context.matter, state, truth))


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
        part = f", the {name}," if (name := shown_part(state, truth.victim)) is not None else ""
        what = f"At {found} {finder} found {victim}{part} dead in {room.name}.{last}"
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
    if act.call and (ask.topic == LESSONS or not may_call(context.state, seat)):
        raise Refusal("not_asked", _no_call(context.state))
    part = events.Secret(notes=act.note, scratch="", target=act.target, points=(CALL,) if act.call else None)
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
    if ask is not None and ask.topic == LESSONS:
        return {}
    targets: FieldChoices = {"target": victims(state, seat)} if _chooses(state, seat) else {}
    return {**targets, "call": (False, True)} if may_call(state, seat) else targets


def _chooses(state: State, seat: int) -> bool:
    """Whether the part of a seat has a choice at night."""
    part = state.dealt.get(seat)
    return (part is not None and part.knows is not None) or seat in night_parts(state)


# A meeting that is called at night


def may_call(state: MeetingState, seat: int) -> bool:
    """Whether a seat may call a meeting in place of the night: by the setting, once in a game."""
    who = state.typed_settings.meeting_call
    if who == "nobody" or _was_called(state):
        return False
    return who == "anybody" or night_parts(state).get(seat) == who


def _was_called(state: State) -> bool:
    return any(part.id == CALL for paper in state.papers.values() if paper.form == NIGHT for part in paper.parts)


def _no_call(state: MeetingState) -> str:
    if state.typed_settings.meeting_call == "nobody":
        return "Nobody calls a meeting in this room; leave the call out."
    if _was_called(state):
        return "A meeting was called already, and may be once in a game; leave the call out."
    return "Only the sheriff calls a meeting in this room; leave the call out."


def _callers(state: MeetingState) -> list[int]:
    """Who calls a meeting in this night."""
    answers = ((seat, state.own.answers.get(seat)) for seat in state.taking_part)
    return [seat for seat, part in answers if part is not None and CALL in (part.points or ())]


TAKE_NOTE = Offer(
    TakeNote,
    _note,
    default=lambda context, seat, ask: TakeNote(),
    options=_note_options,
    secrets=("note", "target", "call"),
    paced=True,
    when_failed="It writes nothing down.",
)
ask_notes = ask_once_rule(
    "take_note", lambda state: state.taking_part, lambda context: context.settings.note_seconds, topic=NOTES
)


def _notes_are_in(state: State) -> bool:
    return not is_waiting(state) and state.asked_since("take_note", state.phase_seq)


def eliminate(context: MeetingContext) -> events.Event | None:
    """Whom the impostors chose is out: the one with most of their choices, by lot where they chose two, and anybody
    where they chose nobody."""
    state = context.state
    if not _notes_are_in(state) or _night_is_over(state):
        return None
    callers = _callers(state)
    if callers:
        names = comma_list([seat_name(state, seat) for seat in callers])
        return _quiet_night(state, CALL, f"Nobody was eliminated: {names} called a meeting.")
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
        return _quiet_night(state, "saved", "Nobody was eliminated: the medic was there first.")
    return events.Withdrawn(seat=seat, ask=None, reason="eliminated", by="occupant")


def _quiet_night(state: State, why: str, text: str) -> events.Filed:
    """A paper that says that nobody was eliminated."""
    part = events.PaperPart(id=why, label="The night", text=text)
    return unasked_paper(f"{NIGHT}-{state.round}", NIGHT, f"The night after meeting {state.round}", (part,))


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
            text=f"{'Impostor' if seat in lying else 'Crew'}, {count_noun(score[seat], 'point')}. {titles[seat]}.",
            about=IMPOSTOR if seat in lying else "crew",
            figure=float(score[seat]),
        )
        for seat in sorted(state.seats, key=lambda seat: -score[seat])
    )
    return unasked_paper(SCORE, SCORE, "Who was what", parts)


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
    return SCORE in state.papers and asked and not is_waiting(state)
