"""The place of a participant: what they read, answer or wait for now. It never says which condition they are in."""

from __future__ import annotations

from typing import Literal
from urllib.parse import quote

from engine.core.phrases import count_noun
from rooms.studies.events import Event, Reached
from rooms.studies.group_rooms import open_seat, watch_of
from rooms.studies.grouping import waits_until
from rooms.studies.records import Dropout, Participant, Stage
from rooms.studies.registry import LiveStudy
from rooms.studies.shown import ShownModel, VersionedModel
from rooms.studies.state import StudyState
from rooms.studies.steps import stage_after_answers
from rooms.studies.study import CODE, Part, Question

PARTICIPANT = "{participant}"
"""Where the recruiting service's word for somebody stands in a link."""


class WaitingPlace(ShownModel):
    """Waiting for a group, honestly."""

    since: float
    """UTC seconds."""
    until: float
    """At this time it ends, whoever came, UTC seconds."""
    here: int
    """How many of the group are there, the reader among them."""
    needed: int | None
    """How many a group has; null where the experimenter has not chosen yet."""
    then: Literal["mind", "fewer", "end"]
    """What happens then: minds take the empty seats, the group begins with empty chairs, or waiting was in vain."""
    full: bool
    """The server is full; the group begins as soon as a room can be opened."""


class RoomPlace(ShownModel):
    """The room in which somebody sits. Their token opens their seat there."""

    code: str
    seat: int
    over: bool


class StudyMessage(ShownModel):
    """What the experimenter said."""

    at: float
    text: str


class EndingPlace(ShownModel):
    """How it ends for somebody."""

    thanks: str
    code: str | None
    link: str | None
    """Back to the recruiting service."""


class StudyPlace(VersionedModel):
    """Everything that a participant needs now."""

    number: int
    """Their own."""
    stage: Stage
    dropout: Dropout | None
    part: Part | None
    """The questionnaire that is asked now."""
    ballot: int | None
    """At which of their ballots."""
    questions: tuple[Question, ...]
    waiting: WaitingPlace | None
    room: RoomPlace | None
    debriefing: str | None
    """To be read now, or once it was."""
    messages: tuple[StudyMessage, ...]
    ending: EndingPlace | None
    erased: bool
    """Their answers and words are erased."""


async def place_of(live: LiveStudy, number: int, token_hash: str) -> StudyPlace:
    """The place of a participant; `token_hash`: of the token with which they ask, which opens their seat, too."""
    state = live.state
    person = state.people[number]
    group = state.groups.get(person.group or 0)
    watch = await watch_of(live, group) if group is not None else None
    seat = group.seat_of(number) if group is not None else None
    cast, seated = 0, False
    if watch is not None and seat is not None:
        await watch.read_on()
        cast = watch.ballots[seat]
        seated = await open_seat(live, watch.room, number, token_hash)
    answered = state.ballots_answered(number)
    due = cast > answered and bool(live.study.ballot) and person.stage in ("room", "after") and not person.dropout
    if person.stage == "after" and not due and not live.study.after and not person.dropout:
        state = await live.append(lambda state, now: _go_on(live, state, number))
        person = state.people[number]
    part: Part | None = "ballot" if due else _part(person)
    read = person.group is not None and (person.stage in ("debriefing", "done") or _goes_on_without(live, person))
    return StudyPlace(
        seq=state.seq,
        number=number,
        stage=person.stage,
        dropout=person.dropout,
        part=part,
        ballot=answered + 1 if due else None,
        questions=live.study.asked(part) if part is not None else (),
        waiting=_waiting(live, state, person),
        room=RoomPlace(code=group.code, seat=seat, over=group.ended)
        if seated and group is not None and group.code is not None and seat is not None and person.dropout is None
        else None,
        debriefing=live.study.debriefing if read else None,
        messages=tuple(
            StudyMessage(at=at, text=said.text)
            for at, said in state.said
            if said.participants is None or number in said.participants
        ),
        ending=_ending(live, state, person),
        erased=number in state.erased,
    ).versioned()


def _goes_on_without(live: LiveStudy, person: Participant) -> bool:
    """Whether somebody is out of their room for good."""
    return person.left_room and (person.dropout == "withdrawn" or live.study.waiting.left == "fewer")


def _go_on(live: LiveStudy, state: StudyState, number: int) -> list[Event]:
    if state.people[number].stage != "after":
        return []
    return [Reached(participant=number, stage=stage_after_answers(live.study))]


def _part(person: Participant) -> Part | None:
    if person.dropout is not None:
        return None
    match person.stage:
        case "before" | "after":
            return person.stage
        case _:
            return None


def _waiting(live: LiveStudy, state: StudyState, person: Participant) -> WaitingPlace | None:
    if person.dropout is not None or person.stage != "waiting":
        return None
    condition = live.study.condition(person.condition or "")
    if person.group is not None:
        here = len(state.groups[person.group].members)
    else:
        others = state.waiting(condition.id) if condition is not None else [person]
        here = sum(live.is_here(one.number) or one.number == person.number for one in others)
    return WaitingPlace(
        since=state.opened_at + person.reached["waiting"],
        until=waits_until(live.study, state, person),
        here=min(here, condition.people) if condition is not None else here,
        needed=condition.people if condition is not None else None,
        then=live.study.waiting.unfilled if condition is not None else "end",
        full=live.full,
    )


def _ending(live: LiveStudy, state: StudyState, person: Participant) -> EndingPlace | None:
    if person.dropout == "declined":
        return EndingPlace(thanks="You do not take part; nothing was asked. Thank you.", code=None, link=None)
    if person.dropout == "left" and _goes_on_without(live, person):
        thanks = "You were away for some minutes, and your group has gone on without you. Thank you for coming."
        return EndingPlace(thanks=thanks, code=None, link=None)
    if person.dropout not in ("withdrawn", "no_group") and person.stage != "done":
        return None
    ending = live.study.ending
    link = ending.link
    if link is not None:
        recruited = state.came[person.number][1].recruited.get(live.study.recruiting.participant, "")
        link = link.replace(CODE, ending.code or "").replace(PARTICIPANT, quote(recruited, safe=""))
    match person.dropout:
        case "no_group":
            waited = count_noun(max(1, round(_waited(person) / 60)), "minute")
            thanks = f"You waited {waited}, and your group did not fill. That is not your fault: thank you for coming."
        case "withdrawn":
            thanks = "You have withdrawn. Your answers and your words are erased; thank you for the time you gave."
        case _:
            thanks = "That was all. Thank you for taking part."
    return EndingPlace(thanks=thanks, code=ending.code, link=link)


def _waited(person: Participant) -> float:
    return person.reached.get("done", 0.0) - person.reached.get("waiting", 0.0)
