"""Standing: who a token of a class speaks for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.refusals import Refusal
from rooms.classes.refusals import ClassRefusal
from rooms.classes.state import ClassState, Pupil, Return
from rooms.live.codes import hash_token


@dataclass(frozen=True)
class Standing:
    """Who asks something of a class."""

    teacher: bool = False
    pupil: Pupil | None = None
    waiting: Return | None = None
    """They wait for the teacher to let them back in."""


NO_STANDING = Standing()


def standing_of(state: ClassState, token: str | None) -> Standing:
    """Who a token speaks for; nobody without one. Raises `bad_token` for one that opens nothing here."""
    if token is None:
        return NO_STANDING
    hash_ = hash_token(token)
    if hash_ in state.teachers:
        return Standing(teacher=True)
    pupil = state.pupil_by_hash(hash_)
    if pupil is not None:
        return Standing(pupil=pupil)
    waiting = next((one for one in state.returns if one.hash == hash_), None)
    if waiting is not None:
        return Standing(waiting=waiting)
    raise Refusal(
        "bad_token", "This token opens nothing in this class any more; come in again with the code and your name."
    )


def check_teacher(state: ClassState, token: str | None) -> None:
    """Raise `bad_token` for nobody, and `teacher_only` for somebody who does not lead the class."""
    if token is None:
        raise Refusal("bad_token", "This needs the token of the class's teacher.")
    if not standing_of(state, token).teacher:
        raise ClassRefusal("teacher_only", "Only the teacher of this class may do this.")
