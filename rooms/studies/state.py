"""What a study knows: a fold of its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from rooms.studies.events import (
    Answered,
    Assigned,
    Came,
    CameAgain,
    DroppedOut,
    Grouped,
    Member,
    Reached,
    Returned,
    RoomEnded,
    RoomOpened,
    Said,
    Stopped,
    StudyEntry,
    WordsErased,
)
from rooms.studies.records import Answer, Group, Participant, StudyRecord
from rooms.studies.study import ChoiceQuestion, Part, Study

AnswerKey: TypeAlias = tuple[int, Part, int | None]
"""A participant, the questionnaire, and at which of their ballots."""


@dataclass(frozen=True)
class StudyGroup:
    """A group, as it is now."""

    number: int
    condition: str
    matter: str
    members: tuple[Member, ...]
    grouped_at: float
    """UTC seconds."""
    code: str | None = None
    """Of its room; None before that is open."""
    deliberation: str | None = None
    minds: int = 0
    began: float = 0.0
    """UTC seconds."""
    ended: bool = False
    outcome: str | None = None

    def seat_of(self, participant: int) -> int | None:
        """The seat of a participant; None for somebody of another group."""
        return next((one.seat for one in self.members if one.participant == participant), None)


@dataclass(frozen=True)
class GivenAnswers:
    """A questionnaire that was answered."""

    seq: int
    """Of its entry."""
    at: float
    """UTC seconds."""
    event: Answered


@dataclass(frozen=True)
class StudyState:
    """Everything that a study has seen."""

    opened_at: float
    """UTC seconds; the times of participants count from here."""
    seq: int = 0
    people: dict[int, Participant] = field(default_factory=dict)
    came: dict[int, tuple[int, Came]] = field(default_factory=dict)
    """How each participant came, with the number of its entry."""
    by_hash: dict[str, int] = field(default_factory=dict)
    by_person: dict[str, int] = field(default_factory=dict)
    answers: dict[AnswerKey, GivenAnswers] = field(default_factory=dict)
    groups: dict[int, StudyGroup] = field(default_factory=dict)
    said: tuple[tuple[float, Said], ...] = ()
    """With the time of each, UTC seconds."""
    assigned: int = 0
    """How many were assigned."""
    stopped_at: float | None = None
    erased: frozenset[int] = frozenset()
    """Participants whose words are erased."""

    def waiting(self, condition: str) -> list[Participant]:
        """Who waits for a group of a condition, who waits longest first."""
        found = [one for one in self.people.values() if one.waits and one.condition == condition]
        return sorted(found, key=lambda one: (one.reached["waiting"], one.number))

    def hashes_of(self, participant: int) -> list[str]:
        """Of the tokens that a participant has, the first one first."""
        return [hash_ for hash_, number in self.by_hash.items() if number == participant]

    def ballots_answered(self, participant: int) -> int:
        """At how many of their ballots somebody has answered."""
        return sum(number == participant and part == "ballot" for number, part, _ in self.answers)


def fold_study(state: StudyState, entries: Iterable[StudyEntry]) -> StudyState:
    """The state after further entries; the one before stays as it is."""
    state = replace(
        state,
        people=dict(state.people),
        came=dict(state.came),
        by_hash=dict(state.by_hash),
        by_person=dict(state.by_person),
        answers=dict(state.answers),
        groups=dict(state.groups),
    )
    for entry in entries:
        state = replace(_folded(state, entry), seq=entry.seq)
    return state


def _folded(state: StudyState, entry: StudyEntry) -> StudyState:
    """The state after an entry; the dictionaries, which are the fold's own, are changed."""
    event, since = entry.event, entry.at - state.opened_at
    people = state.people
    match event:
        case Came():
            people[event.participant] = Participant(event.participant, {"consent": since})
            state.came[event.participant] = (entry.seq, event)
            state.by_hash[event.hash] = event.participant
            state.by_person[event.person] = event.participant
        case CameAgain():
            state.by_hash[event.hash] = event.participant
        case Reached():
            people[event.participant] = people[event.participant].at({event.stage: since})
        case Answered():
            key = (event.participant, event.part, event.ballot)
            state.answers[key] = GivenAnswers(entry.seq, entry.at, event)
        case Assigned():
            people[event.participant] = replace(people[event.participant], condition=event.condition)
            return replace(state, assigned=state.assigned + 1)
        case Grouped():
            state.groups[event.group] = StudyGroup(event.group, event.condition, event.matter, event.members, entry.at)
            for one in event.members:
                people[one.participant] = replace(people[one.participant], group=event.group, seat=one.seat)
        case RoomOpened():
            state.groups[event.group] = replace(
                state.groups[event.group],
                code=event.code,
                deliberation=event.deliberation,
                minds=event.minds,
                began=entry.at,
            )
        case RoomEnded():
            state.groups[event.group] = replace(state.groups[event.group], ended=True, outcome=event.outcome)
        case DroppedOut():
            people[event.participant] = replace(people[event.participant], dropout=event.why)
        case Returned():
            people[event.participant] = replace(people[event.participant], dropout=None)
        case Said():
            return replace(state, said=(*state.said, (entry.at, event)))
        case Stopped():
            return replace(state, stopped_at=entry.at)
        case WordsErased():
            gone = people if event.participant is None else (event.participant,)
            return replace(state, erased=state.erased | frozenset(gone))
        case _:
            assert_never(event)
    return state


def study_record(study: Study, state: StudyState) -> StudyRecord:
    """What goes into the tables. Answers are in it once their participant is done or has dropped out: nobody's are read
    before they are in; those of who has withdrawn are empty from that moment on, before they are erased."""
    checks = {
        question.id: question.right
        for _, _, question in study.questions()
        if isinstance(question, ChoiceQuestion) and question.right is not None
    }
    answers, attentive = [], dict[int, bool]()
    for (number, part, ballot), given in sorted(state.answers.items(), key=lambda one: one[1].seq):
        if not state.people[number].over:
            continue
        withdrawn = state.people[number].dropout == "withdrawn"
        for question, value in given.event.answers.items():
            value = "" if withdrawn else value
            answers.append(Answer(number, part, ballot, question, value, given.at - state.opened_at))
            if question in checks and value != "":
                attentive[number] = attentive.get(number, True) and value == checks[question]
    return StudyRecord(
        tuple(replace(one, attentive=attentive.get(one.number)) for one in state.people.values()),
        tuple(answers),
        tuple(
            Group(
                number=one.number,
                condition=one.condition,
                matter=one.matter,
                log=group_log(study, one.number),
                people=len(one.members),
                minds=one.minds,
                began=one.began - state.opened_at,
                outcome=one.outcome,
            )
            for one in state.groups.values()
            if one.deliberation is not None
        ),
    )


def group_log(study: Study, group: int) -> str:
    """What the log of a group's room is called."""
    return f"{study.id}-{group}"
