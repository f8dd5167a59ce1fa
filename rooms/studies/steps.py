"""Steps of participants: consent, answers, the debriefing, and taking everything back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, assert_never

from pydantic import BaseModel, ConfigDict, Field

from engine.core.described import described
from engine.core.phrases import quote_for_error
from engine.core.refusals import Refusal
from rooms.studies.assignment import assigned_condition
from rooms.studies.events import Answered, Assigned, DroppedOut, Event, Reached, Returned, Value
from rooms.studies.records import Participant, Stage
from rooms.studies.refusals import StudyRefusal
from rooms.studies.state import StudyState
from rooms.studies.study import (
    ChoiceQuestion,
    HandAssignment,
    Part,
    Question,
    RankingQuestion,
    ScaleQuestion,
    SliderQuestion,
    Study,
    TextQuestion,
)

GivenAnswer: TypeAlias = str | float | list[str] | None
"""As it is sent: a list is an order."""


class StudyStep(BaseModel):
    """Base of every step: an unknown field is an error."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)


class Consent(StudyStep):
    """Agree to every sentence of the consent."""

    kind: Literal["consent"]
    agreed: list[bool] = Field(max_length=20)
    """One for each sentence, in their order; every one has to be true."""


class Decline(StudyStep):
    """Do not take part."""

    kind: Literal["decline"]


class GiveAnswers(StudyStep):
    """Answer a questionnaire, whole."""

    kind: Literal["answer"]
    part: Part
    ballot: int | None = Field(None, ge=1, le=1000)
    """At which of one's ballots, counted from 1; for the questionnaire at a ballot alone."""
    answers: dict[str, GivenAnswer] = Field(max_length=60)
    """By the ids of the questions. A ranking is a list, the first one first; null: no answer."""


class ReadDebriefing(StudyStep):
    """Say that the debriefing was read."""

    kind: Literal["read_debriefing"]


class Withdraw(StudyStep):
    """Take everything back: answers, and words in rooms, are erased. It cannot be undone."""

    kind: Literal["withdraw"]


ParticipantStep: TypeAlias = Annotated[
    Consent | Decline | GiveAnswers | ReadDebriefing | Withdraw, Field(discriminator="kind")
]


def stage_after_consent(study: Study) -> Stage:
    """Where somebody comes who has agreed."""
    return "before" if study.before else "waiting"


def stage_after_room(study: Study) -> Stage:
    """Where somebody comes whose room is over; what is asked at ballots may still be open."""
    return "after" if study.after or study.ballot else stage_after_answers(study)


def stage_after_answers(study: Study) -> Stage:
    """Where somebody comes who has answered everything."""
    return "debriefing" if study.debriefing is not None else "done"


def step_events(
    study: Study, seed: str, state: StudyState, number: int, step: ParticipantStep, ballots: int
) -> list[Event]:
    """What comes of a step; nothing where it was done before, so that one whose answer was lost can be sent again.

    Args:
        study: in which it is done.
        seed: of its draws.
        state: of the study.
        number: the participant's.
        step: what they do.
        ballots: how many they have cast.
    """
    person = state.people[number]
    if person.dropout == "withdrawn":
        if isinstance(step, Withdraw):
            return []
        raise StudyRefusal("not_this_step", "You have withdrawn, and your answers are erased; nothing more is asked.")
    match step:
        case Consent():
            return _consent(study, seed, state, person, step)
        case Decline():
            _at(person, "consent")
            return [] if person.dropout == "declined" else [DroppedOut(participant=number, why="declined")]
        case GiveAnswers():
            return _answer(study, seed, state, person, step, ballots)
        case ReadDebriefing():
            if person.stage == "done":
                return []
            _at(person, "debriefing")
            return [Reached(participant=number, stage="done")]
        case Withdraw():
            return [DroppedOut(participant=number, why="withdrawn")]
        case _:
            assert_never(step)


def _consent(study: Study, seed: str, state: StudyState, person: Participant, step: Consent) -> list[Event]:
    if person.stage != "consent":
        return []
    _at(person, "consent")
    if len(step.agreed) != len(study.consent) or not all(step.agreed):
        raise Refusal(
            "malformed",
            f"agreed: taking part needs your agreement to each of the {len(study.consent)} sentences; whoever does not "
            "agree declines.",
        )
    stage = stage_after_consent(study)
    events: list[Event] = [Reached(participant=person.number, stage=stage)]
    if person.dropout == "declined":
        events.insert(0, Returned(participant=person.number))
    return events + (_assigned(study, seed, state, person, {}) if stage == "waiting" else [])


def _answer(
    study: Study, seed: str, state: StudyState, person: Participant, step: GiveAnswers, ballots: int
) -> list[Event]:
    number = person.number
    if (number, step.part, step.ballot) in state.answers:
        return []
    if step.part == "ballot":
        due = state.ballots_answered(number) + 1
        if person.stage not in ("room", "after") or person.dropout is not None or due > ballots or step.ballot != due:
            raise StudyRefusal("not_this_step", "These questions are asked after a ballot, one ballot after another.")
    else:
        _at(person, step.part)
    given = read_answers(study.asked(step.part), step.answers)
    answered = Answered(participant=number, part=step.part, ballot=step.ballot, answers=given)
    if step.part == "before":
        on = Reached(participant=number, stage="waiting")
        return [answered, on, *_assigned(study, seed, state, person, given)]
    if step.part == "after":
        if study.ballot and state.ballots_answered(number) < ballots:
            raise StudyRefusal("not_this_step", "The questions about your last ballot come first.")
        return [answered, Reached(participant=number, stage=stage_after_answers(study))]
    last = person.stage == "after" and not study.after and due >= ballots
    return [answered, *([Reached(participant=number, stage=stage_after_answers(study))] if last else [])]


def _assigned(
    study: Study, seed: str, state: StudyState, person: Participant, given: Mapping[str, Value]
) -> list[Event]:
    if isinstance(study.assignment, HandAssignment):
        return []
    condition = assigned_condition(study, seed, state.assigned, given)
    assert condition is not None
    return [Assigned(participant=person.number, condition=condition)]


def _at(person: Participant, stage: Stage) -> None:
    """Raise `not_this_step` for somebody who is at another stage."""
    if person.stage != stage or person.dropout not in (None, "declined" if stage == "consent" else None):
        raise StudyRefusal(
            "not_this_step", f"This is not the next step: you are at “{person.stage}”. Load the page again."
        )


def read_answers(questions: tuple[Question, ...], given: Mapping[str, GivenAnswer]) -> dict[str, Value]:
    """The answers to a questionnaire as they are kept. Raises `malformed`, with the question named."""
    known = {question.id: question for question in questions}
    for id_ in given:
        if id_ not in known:
            raise Refusal("malformed", f"answers: there is no question “{quote_for_error(id_)}” here.")
    read: dict[str, Value] = {}
    for question in questions:
        value = given.get(question.id)
        if value is None or value in ("", []):
            if question.required:
                raise Refusal("malformed", f"answers.{question.id}: “{question.text}” needs an answer.")
            continue
        read[question.id] = _read(question, value)
    return read


def _read(question: Question, value: str | float | list[str]) -> Value:
    wrong = f"answers.{question.id}: "
    match question:
        case ScaleQuestion():
            if isinstance(value, float) and value.is_integer() and question.lowest <= value <= question.highest:
                return value
            raise Refusal("malformed", f"{wrong}a whole number from {question.lowest} to {question.highest} is asked.")
        case SliderQuestion():
            if isinstance(value, float) and 0 <= value <= 1:
                return round(value, 3)
            raise Refusal("malformed", f"{wrong}a number from 0 to 1 is asked.")
        case ChoiceQuestion():
            if isinstance(value, str) and value in question.answers:
                return value
            raise Refusal("malformed", f"{wrong}one of its answers is asked, word for word.")
        case RankingQuestion():
            if isinstance(value, list) and sorted(value) == sorted(question.answers):
                return "|".join(value)
            raise Refusal("malformed", f"{wrong}all of its answers are asked, each once, in an order.")
        case TextQuestion():
            if isinstance(value, str) and len(value) <= question.characters:
                return value
            raise Refusal("malformed", f"{wrong}a text of at most {question.characters} characters is asked.")
        case _:
            assert_never(question)
