"""What an experimenter does while a study runs: stop it, say something, assign by hand."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, assert_never

from pydantic import Field, StringConstraints

from engine.core.acts import Text
from engine.core.phrases import quote_for_error
from engine.core.refusals import Refusal
from rooms.studies.events import Assigned, Event, Said
from rooms.studies.progress import stop
from rooms.studies.refusals import StudyRefusal
from rooms.studies.registry import LiveStudy
from rooms.studies.state import StudyState
from rooms.studies.steps import StudyStep
from rooms.studies.study import HandAssignment


class Stop(StudyStep):
    """Take nobody in any more, thank those who wait, and let rooms go on to their end. It cannot be undone."""

    kind: Literal["stop"]


class Say(StudyStep):
    """Say something to participants, wherever they are in the study."""

    kind: Literal["say"]
    text: Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
    participants: list[int] | None = Field(None, max_length=10_000)
    """Their numbers; null: all."""


class Assign(StudyStep):
    """Put somebody who waits into a condition, where the study's file says that it is done by hand."""

    kind: Literal["assign"]
    participant: int
    condition: str


ExperimenterAct: TypeAlias = Annotated[Stop | Say | Assign, Field(discriminator="kind")]


async def act_in_study(live: LiveStudy, act: ExperimenterAct) -> StudyState:
    """Do it; the state after it."""
    match act:
        case Stop():
            return await stop(live)
        case Say():
            for number in act.participants or ():
                _known(live.state, number)
            to = tuple(act.participants) if act.participants is not None else None
            return await live.append(lambda state, now: [Said(text=act.text, participants=to)])
        case Assign():
            return await live.append(lambda state, now: _assigned(live, state, act))
        case _:
            assert_never(act)


def _known(state: StudyState, number: int) -> None:
    if number not in state.people:
        raise StudyRefusal("no_such_participant", f"There is no participant {number} in this study.")


def _assigned(live: LiveStudy, state: StudyState, act: Assign) -> list[Event]:
    _known(state, act.participant)
    person = state.people[act.participant]
    if not isinstance(live.study.assignment, HandAssignment):
        raise StudyRefusal("not_this_step", "The file of this study says how participants are assigned: not by hand.")
    if live.study.condition(act.condition) is None:
        there = ", ".join(one.id for one in live.study.conditions)
        raise Refusal("malformed", f"condition: there is no “{quote_for_error(act.condition)}”; there is {there}.")
    if not person.waits:
        raise StudyRefusal("not_this_step", f"Participant {act.participant} does not wait for a group.")
    return [] if person.condition == act.condition else [Assigned(participant=act.participant, condition=act.condition)]
