"""Arrivals: a pupil comes in with the code of the class, or asks to be let back in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.phrases import count_noun, quote_for_error
from engine.core.refusals import Refusal
from rooms.classes.class_rooms import open_rooms
from rooms.classes.dealing import label_for, namesakes, place_late
from rooms.classes.places import change_phone, settle
from rooms.classes.refusals import ClassRefusal, no_such_class
from rooms.classes.registry import ClassRegistry
from rooms.classes.standing import standing_of
from rooms.classes.state import MAX_PUPILS_PER_DEVICE, ClassState, Pupil, Return
from rooms.live.codes import hash_token, inherited_token_hash
from rooms.store.records import RequestKey

Namesake: TypeAlias = Literal["another", "back"]


@dataclass(frozen=True)
class CameIn:
    """Somebody who came in, or waits to."""

    token: str
    pupil: Pupil | None
    """None for a pupil who waits for the teacher."""
    said: str
    """What they are told."""


async def come_in(
    registry: ClassRegistry,
    code: str,
    name: str,
    namesake: Namesake | None = None,
    request: RequestKey | None = None,
    device: str | None = None,
) -> CameIn:
    """A pupil comes in, or asks to be let back in. `device`: the mark of their phone, where it sent one.

    Raises `name_held` where somebody has the name and it is not said which of the two this is, `class_full`, and
    `device_full` where their phone has brought as many as one may.
    """
    known = await registry.find(code)
    code = known.record.code
    mark = inherited_token_hash(hash_token(device), known.record.id) if device is not None else None
    before = next((one for one in known.state.pupils if one.key == request.hash), None) if request else None
    token = registry.surroundings.token()
    hash_, now = hash_token(token), registry.surroundings.now()
    if before is not None:
        # The same once more, with a token that opens what the first one does: no token is kept as it is.
        async with registry.lock(code):
            changed = await change_phone(registry, code, before.number, hash_)
        again = changed.state.pupil(before.number) or before
        return CameIn(token, again, _welcome(changed.state, again))
    if namesake == "back":
        async with registry.lock(code):
            await registry.change(code, lambda state: _with_return(state, name, hash_, now, mark))
        return CameIn(token, None, "Your teacher has to let you back in: say that you are here again.")
    free, watchable = await open_rooms(registry.directory, known.state)

    def step(state: ClassState) -> ClassState:
        brought = state.devices.get(mark, 0) if mark is not None else 0
        _check_newcomer(state, name, namesake, brought)
        pupil = Pupil(
            number=state.pupils_ever + 1,
            name=name,
            label=label_for(state, name),
            hash=hash_,
            at=now,
            key=request.hash if request is not None else None,
        )
        devices = state.devices if mark is None else {**state.devices, mark: brought + 1}
        placed = place_late(state, pupil, free, watchable)
        return placed.model_copy(update={"pupils_ever": pupil.number, "devices": devices})

    changed = await registry.change_together(code, step)
    pupil = changed.state.pupil_by_hash(hash_)
    if pupil is None:
        raise no_such_class()
    if pupil.room is not None:
        async with registry.lock(code):
            changed = await settle(registry, code, [pupil.number])
            pupil = changed.state.pupil(pupil.number) or pupil
    return CameIn(token, pupil, _welcome(changed.state, pupil))


async def answer_warm_up(registry: ClassRegistry, code: str, token: str | None, answer: int) -> None:
    """A pupil answers the question of the class, or changes the answer."""

    def step(state: ClassState) -> ClassState:
        pupil = standing_of(state, token).pupil
        if pupil is None:
            raise Refusal("bad_token", "This needs the token of a pupil of the class.")
        return state.with_pupils([pupil.model_copy(update={"answer": answer})])

    await registry.change_together(code, step)


def _check_newcomer(state: ClassState, name: str, namesake: Namesake | None, brought: int) -> None:
    """Refuse a pupil who may not come in; `brought`: how many their phone has brought before them."""
    if len(state.pupils) >= state.pupils_at_most:
        takes = count_noun(state.pupils_at_most, "pupil")
        raise ClassRefusal(
            "class_full",
            f"The class is full: it takes {takes}, and so many are in. Ask your teacher to let more in.",
        )
    if brought >= MAX_PUPILS_PER_DEVICE:
        raise ClassRefusal(
            "device_full",
            f"{MAX_PUPILS_PER_DEVICE} pupils have come in with this phone or computer, as many as may; "
            "come in with another one.",
        )
    if namesake is None and namesakes(state, name):
        raise ClassRefusal(
            "name_held",
            f"Somebody called “{quote_for_error(name)}” is here already. Are you another one, or the same, "
            "with another phone?",
        )


def _with_return(state: ClassState, name: str, hash_: str, now: float, device: str | None) -> ClassState:
    """The class with somebody who asks to be let back in."""
    if not namesakes(state, name):
        raise ClassRefusal(
            "no_such_pupil",
            f"Nobody called “{quote_for_error(name)}” is in this class; write the name as you did before.",
        )
    # A phone waits once: whoever asks again from it takes their request back.
    others = tuple(one for one in state.returns if device is None or one.device != device)
    if len(others) >= state.pupils_at_most:
        raise ClassRefusal("class_full", "Too many wait to be let back in; ask your teacher.")
    one = Return(number=state.returns_ever + 1, name=name, hash=hash_, at=now, device=device)
    return state.model_copy(update={"returns": (*others, one), "returns_ever": one.number})


def _welcome(state: ClassState, pupil: Pupil) -> str:
    """What a pupil who comes in is sent."""
    called = "" if pupil.label == pupil.name else f" There is another {pupil.name} here, so you are {pupil.label}."
    if pupil.audience:
        return f"Every seat is taken: you watch room {pupil.room}, and your ballot counts with its audience.{called}"
    if pupil.room is not None:
        return f"You sit in room {pupil.room}.{called}"
    if state.rooms:
        return f"Every room is over, so there is nothing left to join; your teacher sees that you are here.{called}"
    return f"You are in. Your teacher deals the rooms when everybody is here.{called}"
