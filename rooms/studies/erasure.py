"""Erasure of words: of a participant who withdraws, and of everybody's when the time of the study's file is over.

Answers and what was said in rooms are written anew without their words. What minds and others repeated of them stays.
The numbers of entries, who voted how and when stay, so the tables do; an erased log no longer verifies, and the
certificate of the study names it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from engine.core.events import ENTRY, Entry
from rooms.computation import compute
from rooms.owners import owner_of_study
from rooms.registry.erasure import DAY_SECONDS, publish_erased
from rooms.store.records import RoomRecord
from rooms.studies.events import Event, StudyEntry, WordsErased
from rooms.studies.registry import LiveStudy, StudyRegistry
from rooms.studies.state import StudyGroup, StudyState

ERASED = "[erased]"
"""What stands in place of words."""
SPOKEN_EVENTS = frozenset({"turn_taken", "ballot_cast", "filed", "answer_given", "aside_said"})
"""Events that hold what a seat said."""
SPOKEN_FIELDS = frozenset(
    {"text", "reason", "title", "quote", "who", "due", "message", "notes", "note", "scratch", "would_change"}
)


def without_words(entries: Iterable[Entry], seats: Collection[int]) -> list[Entry]:
    """The entries in which these seats said something, without what they said."""
    changed = []
    for entry in entries:
        content = ENTRY.dump_python(entry, mode="json")
        event = content["event"]
        if event["kind"] in SPOKEN_EVENTS and event.get("seat") in seats:
            content["event"] = {**_blank(event), "kind": event["kind"]}
        elif event["kind"] == "ballots_revealed" and event.get("reasons"):
            event["reasons"] = {
                seat: ERASED if int(seat) in seats else reason for seat, reason in event["reasons"].items()
            }
        new = ENTRY.validate_python(content)
        if new != entry:
            changed.append(new)
    return changed


def _blank(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: ERASED if name in SPOKEN_FIELDS and isinstance(inner, str) and inner else _blank(inner)
            for name, inner in value.items()
        }
    return [_blank(one) for one in value] if isinstance(value, list) else value


async def erase_words_due(live: LiveStudy) -> None:
    """Erase the words of those who have withdrawn, once their room is over, and everybody's when it is time."""
    state, now = live.state, live.registry.surroundings.now()
    if now - state.opened_at > live.study.retention_days * DAY_SECONDS:
        if len(state.erased) < len(state.people) and all(group.ended for group in state.groups.values()):
            await _erase(live, list(state.people), None)
        return
    for one in state.people.values():
        if one.dropout == "withdrawn" and one.number not in state.erased:
            group = state.groups.get(one.group or 0)
            await erase_answers(live, [one.number])
            if group is None or group.ended:
                await _erase(live, [one.number], one.number)


async def erase_answers(live: LiveStudy, participants: Collection[int], *, recruited: bool = False) -> None:
    """Erase the answers of participants; `recruited`: and what the recruiting service calls them."""
    state, lines = live.state, dict[int, str]()
    for (number, _, _), given in state.answers.items():
        if number in participants and any(value != "" for value in given.event.answers.values()):
            empty = given.event.model_copy(update={"answers": dict.fromkeys(given.event.answers, "")})
            lines[given.seq] = StudyEntry(seq=given.seq, at=given.at, event=empty).model_dump_json()
    if recruited:
        for number, (seq, came) in state.came.items():
            if number in participants and came.recruited:
                at = round(state.opened_at + state.people[number].reached["consent"], 3)
                plain = came.model_copy(update={"recruited": {}})
                lines[seq] = StudyEntry(seq=seq, at=at, event=plain).model_dump_json()
    if lines:
        await live.registry.store.rewrite_study(live.record.id, lines)
        await live.forget_words()


async def _erase(live: LiveStudy, participants: Collection[int], named: int | None) -> None:
    """Erase the words of participants everywhere, and write down that it is done; `named`: the one alone."""
    await erase_answers(live, participants, recruited=named is None)
    for group in live.state.groups.values():
        seats = {one.seat for one in group.members if one.participant in participants}
        if seats and group.deliberation is not None:
            await _erase_in_room(live.registry, group, seats)

    def decide(state: StudyState, now: float) -> list[Event]:
        return [] if state.erased.issuperset(participants) else [WordsErased(participant=named)]

    await live.append(decide)


async def _erase_in_room(registry: StudyRegistry, group: StudyGroup, seats: Collection[int]) -> None:
    assert group.deliberation is not None
    record = await registry.store.room_of(group.deliberation)
    if record is None:
        return
    entries = await registry.store.entries(group.deliberation)
    changed = await compute(partial(without_words, entries, seats))
    if changed:
        await registry.store.rewrite_entries(group.deliberation, changed)
    _forget(registry, record)


def _forget(registry: StudyRegistry, record: RoomRecord) -> None:
    """Have no worker keep the words in memory: each reads the room again when somebody wants it."""
    publish_erased(registry.directory, [record])


async def erase_study(live: LiveStudy) -> None:
    """Erase a study with its rooms and its log."""
    registry = live.registry
    for record in await registry.store.rooms_of_owner(owner_of_study(live.record.id)):
        publish_erased(registry.directory, await registry.store.erase(record.deliberation))
    await registry.store.erase_study(live.record.id)
    live.wake()
    registry.forget(live.record.id)
