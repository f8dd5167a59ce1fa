"""The course of a study: what is due at any moment, done by each worker that has the study in memory.

Everything is decided from the log and appended to it, so that two workers that do the same do it once.
"""

from __future__ import annotations

import structlog

from engine.core.refusals import Refusal
from rooms.errors import RoomsError
from rooms.studies.erasure import erase_words_due
from rooms.studies.events import DroppedOut, Event, Grouped, Reached, Stopped
from rooms.studies.group_rooms import see_to_group
from rooms.studies.grouping import groups_due, waited_in_vain
from rooms.studies.refusals import StudyRefusal
from rooms.studies.registry import LiveStudy, StudyRegistry
from rooms.studies.state import StudyState
from rooms.studies.steps import stage_after_room

LEFT_SECONDS = 180.0
"""Somebody of whom nothing was heard for so long has left; they may come back."""

log = structlog.get_logger()


async def go_on(registry: StudyRegistry) -> None:
    """Do what is due in every study that is in memory here."""
    for live in registry.in_memory():
        try:
            await move(live)
        except (RoomsError, Refusal, StudyRefusal) as error:
            log.warning("study_waits", study=live.record.code, error=error.code)
        except Exception:
            log.exception("study_failed", study=live.record.code)


async def erase_old_words(registry: StudyRegistry) -> None:
    """Erase the words of every study whose time is over, also of those that nobody looks at any more."""
    for record in await registry.store.studies():
        live = await registry.live(record)
        await live.read_on()
        await see_to_groups(live)
        await erase_words_due(live)


async def move(live: LiveStudy) -> None:
    """Do what is due in a study: groups, rooms, those who are gone."""
    used_at = live.used_at
    made: list[int] = []

    def decide(state: StudyState, now: float) -> list[Event]:
        events = _due(live, state, now)
        made[:] = [event.group for event in events if isinstance(event, Grouped)]
        return events

    await live.append(decide)
    live.grouped.update(made)
    await see_to_groups(live)
    await erase_words_due(live)
    live.used_at = used_at


async def see_to_groups(live: LiveStudy) -> None:
    """Do what is due in the rooms of a study."""
    for group in list(live.state.groups.values()):
        if not group.ended:
            await see_to_group(live, group)
            watch = live.watches.get(group.number)
            if watch is not None:
                await watch.read_on()


def _due(live: LiveStudy, state: StudyState, now: float) -> list[Event]:
    here = {number for number in state.people if live.is_here(number)}
    if state.stopped_at is not None:
        events = waited_in_vain([one for one in state.people.values() if one.waits], here)
    else:
        events = groups_due(live.study, live.opened.seed, state, here, now)
    told = {event.participant for event in events if isinstance(event, DroppedOut)}
    for one in state.people.values():
        if one.over or one.number in told:
            continue
        since = now - state.opened_at - max(one.reached.values())
        if since > LEFT_SECONDS and not live.is_here(one.number, LEFT_SECONDS):
            events.append(DroppedOut(participant=one.number, why="left"))
        elif one.stage == "room" and one.group is not None and state.groups[one.group].ended:
            # They were away when it ended, and have come back.
            events.append(Reached(participant=one.number, stage=stage_after_room(live.study)))
    return events


async def stop(live: LiveStudy) -> StudyState:
    """Stop a study: nobody comes in or waits any more, and who is not there has left. Rooms go on to their end."""

    def decide(state: StudyState, now: float) -> list[Event]:
        if state.stopped_at is not None:
            return []
        here = {number for number in state.people if live.is_here(number)}
        waiting = [one for one in state.people.values() if one.waits]
        gone = [one for one in state.people.values() if not one.waits and not one.over and one.number not in here]
        left = [DroppedOut(participant=one.number, why="left") for one in gone]
        return [Stopped(), *waited_in_vain(waiting, here), *left]

    return await live.append(decide)
