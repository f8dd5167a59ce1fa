"""Grouping: who of those who wait comes together, and what becomes of those for whom nobody came."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.formats import FORMATS
from rooms.ready_matters import ready_matters
from rooms.studies.assignment import drawn_matter, drawn_seats
from rooms.studies.events import DroppedOut, Event, Grouped, Member, Reached
from rooms.studies.records import Participant
from rooms.studies.state import StudyState
from rooms.studies.study import Condition, Study, people_seats


def waits_until(study: Study, state: StudyState, participant: Participant) -> float:
    """Until when somebody waits for a group at most, UTC seconds."""
    return state.opened_at + participant.reached["waiting"] + 60 * study.waiting.minutes


def groups_due(study: Study, seed: str, state: StudyState, here: Collection[int], now: float) -> list[Event]:
    """What is due among those who wait.

    Args:
        study: in which they wait.
        seed: of its draws.
        state: of the study.
        here: the participants who are there; nobody else is put into a group.
        now: UTC seconds.
    """
    events: list[Event] = []
    number = len(state.groups)
    for condition in study.conditions:
        waiting = state.waiting(condition.id)
        ready = [one for one in waiting if one.number in here]
        while len(ready) >= condition.people:
            number += 1
            events.append(_group(condition, seed, number, ready[: condition.people]))
            ready = ready[condition.people :]
        late = [one for one in waiting if waits_until(study, state, one) <= now]
        if study.waiting.unfilled == "end":
            grouped = {one.participant for event in events if isinstance(event, Grouped) for one in event.members}
            events += _in_vain([one for one in late if one.number not in grouped], here)
        elif any(one in ready for one in late):
            number += 1
            events.append(_group(condition, seed, number, ready))
    chosen = {one.id for one in study.conditions}
    by_hand = [one for one in state.people.values() if one.waits and one.condition not in chosen]
    return [*events, *_in_vain([one for one in by_hand if waits_until(study, state, one) <= now], here)]


def waited_in_vain(participants: Sequence[Participant], here: Collection[int]) -> list[Event]:
    """No group comes for these any more."""
    return list(_in_vain(participants, here))


def _in_vain(participants: Sequence[Participant], here: Collection[int]) -> Iterator[Event]:
    for one in participants:
        if one.number in here:
            yield DroppedOut(participant=one.number, why="no_group")
            yield Reached(participant=one.number, stage="done")
        else:
            yield DroppedOut(participant=one.number, why="left")


def _group(condition: Condition, seed: str, number: int, members: Sequence[Participant]) -> Grouped:
    unbound = FORMATS[condition.format]
    matter = ready_matters(unbound)[drawn_matter(condition.matters, seed, number)]
    seats = drawn_seats(people_seats(condition, unbound.bind(matter)), len(members), seed, number)
    return Grouped(
        group=number,
        condition=condition.id,
        matter=matter.id,
        members=tuple(Member(participant=one.number, seat=seat) for one, seat in zip(members, seats, strict=True)),
    )
