"""Arrivals: somebody opens the link of a study, for the first time or once more."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from engine.core.refusals import Refusal
from rooms.live.codes import hash_token
from rooms.studies.events import Came, CameAgain, Event, Returned
from rooms.studies.refusals import StudyRefusal
from rooms.studies.registry import LiveStudy, StudyRegistry
from rooms.studies.state import StudyState
from rooms.studies.study import MAX_PARTICIPANTS

MAX_TOKENS = 20
"""Tokens of one participant: browsers in which they have opened the link."""


def person_of(live: LiveStudy, recruited: Mapping[str, str], browser: str) -> str:
    """Who opens a link: by the recruiting service's word, else by the mark of their browser. It is the same for every
    study of a server. Raises `other_study` for the link of another study."""
    recruiting = live.study.recruiting
    named = recruited.get(recruiting.study) if recruiting.study is not None else None
    if named is not None and named != recruiting.study_id:
        raise StudyRefusal(
            "other_study",
            "This link was made for another study of the recruiting service; open the one of this study there.",
        )
    word = recruited.get(recruiting.participant, "")
    known = f"recruited/{recruiting.participant}/{word}" if word else f"browser/{browser}"
    return hashlib.sha256(known.encode("utf-8", "replace")).hexdigest()


async def come_in(live: LiveStudy, recruited: Mapping[str, str], browser: str) -> tuple[int, str]:
    """Somebody opens the link: their number, and a token. Who has been here before finds their place.

    Args:
        live: the study.
        recruited: the parameters of the link.
        browser: the mark that their browser has drawn for itself.

    Raises:
        StudyRefusal: `other_study`, `in_another_study`, `study_stopped`.
    """
    person = person_of(live, recruited, browser)
    if person not in (await live.read_on()).by_person:
        await _check_elsewhere(live.registry, live, person)
    token = live.registry.surroundings.token()
    hash_ = hash_token(token)
    kept = {name: recruited[name] for name in (live.study.recruiting.participant,) if name in recruited}

    def decide(state: StudyState, now: float) -> list[Event]:
        number = state.by_person.get(person)
        if number is not None:
            if len(state.hashes_of(number)) >= MAX_TOKENS:
                raise Refusal("too_fast", "You have opened this link in very many browsers; go on in one of them.")
            return [CameAgain(participant=number, hash=hash_)]
        if state.stopped_at is not None:
            raise StudyRefusal("study_stopped", "This study is over and takes nobody in any more; thank you.")
        if len(state.people) >= MAX_PARTICIPANTS:
            raise StudyRefusal("study_stopped", "This study has as many participants as one may have.")
        return [Came(participant=len(state.people) + 1, hash=hash_, person=person, recruited=kept)]

    state = await live.append(decide)
    return state.by_hash[hash_], token


async def _check_elsewhere(registry: StudyRegistry, live: LiveStudy, person: str) -> None:
    """Raise `in_another_study` for somebody who is on their way through another study of this server."""
    for record in await registry.store.studies():
        if record.id == live.record.id:
            continue
        other = await registry.live(record)
        state = await other.read_on()
        number = state.by_person.get(person)
        if number is not None and not state.people[number].over and state.stopped_at is None:
            raise StudyRefusal(
                "in_another_study",
                f"You are taking part in another study here, “{other.study.title}”: finish it, or leave it, first.",
            )


async def come_back(live: LiveStudy, number: int) -> StudyState:
    """A participant gives a sign of life: who had left is there again."""
    live.here(number)
    person = live.state.people[number]
    if person.dropout != "left" or (person.left_room and live.study.waiting.left == "fewer"):
        return live.state

    def decide(state: StudyState, now: float) -> list[Event]:
        return [Returned(participant=number)] if state.people[number].dropout == "left" else []

    return await live.append(decide)
