"""A pilot: a whole study among house minds, so that its author sees the tables before the first participant comes.

Minds take every seat. What they answer to questionnaires is drawn, and so are the times and who leaves: a pilot shows
the form of the data, whether groups fill and how rooms end, and nothing about people.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core import acts
from engine.core.decide import Host
from engine.core.draws import Draw
from engine.core.events import BallotCast, Entry
from engine.core.format import Format
from engine.core.limits import MIN_TAKING_PART
from engine.core.matter import Matter
from engine.formats import FORMATS
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable
from rooms.ready_matters import ready_matters
from rooms.studies.assignment import assigned_condition, drawn_matter, drawn_seats, empty_chairs
from rooms.studies.records import Answer, Group, Participant, Stage, StudyRecord
from rooms.studies.study import (
    ChoiceQuestion,
    Condition,
    Part,
    Question,
    RankingQuestion,
    ScaleQuestion,
    SliderQuestion,
    Study,
    TextQuestion,
    people_seats,
    seats_of,
)

ARRIVAL_SECONDS = 20.0
"""From one newcomer to the next, on average."""
ANSWER_SECONDS = 8.0
"""For an answer to a question."""
TURN_SECONDS = 20.0
"""For a turn in a room."""
ATTENTIVE_SHARE = 0.95
"""Of the answers to a check of attention, so many are right."""
TEXT_ANSWER = "An answer of a pilot: nobody wrote it."


@dataclass(frozen=True)
class PlayedGroup:
    """A room of the pilot with its log."""

    group: Group
    matter: Matter
    entries: list[Entry]


@dataclass(frozen=True)
class Pilot:
    """What a pilot came to."""

    record: StudyRecord
    played: list[PlayedGroup]


def play_pilot(study: Study, seed: str, participants: int, leaving: float) -> Pilot:
    """Play a study among house minds.

    Args:
        study: whose file is right.
        seed: of all draws; the same one gives the same pilot.
        participants: how many open the link.
        leaving: the share of those in rooms who leave at their first ballot, 0 to 1.
    """
    return _Pilot(study, seed, leaving).play(participants)


class _Pilot:
    def __init__(self, study: Study, seed: str, leaving: float) -> None:
        self.study, self.seed, self.leaving = study, seed, leaving
        self.people: dict[int, Participant] = {}
        self.answers: list[Answer] = []
        self.played: list[PlayedGroup] = []
        self.waiting: defaultdict[str, list[int]] = defaultdict(list)
        self.assigned = 0

    def play(self, participants: int) -> Pilot:
        now = 0.0
        for number in range(1, participants + 1):
            now += 2 * ARRIVAL_SECONDS * Draw(self.seed, "arrival", number).uniform()
            self._arrive(number, now)
        for waiting in list(self.waiting.values()):
            self._end_waiting(waiting)
        record = StudyRecord(tuple(self.people.values()), tuple(self.answers), tuple(one.group for one in self.played))
        return Pilot(record, self.played)

    def _arrive(self, number: int, now: float) -> None:
        """Somebody opens the link, agrees, answers what is asked before, and waits for a group."""
        self.people[number] = Participant(number, {"consent": now})
        before = now + ANSWER_SECONDS * len(self.study.consent)
        ready = self._answer(number, "before", None, before)
        answers = {one.question: one.value for one in self.answers if one.participant == number}
        # By hand, the experimenter's choice is any one: here the first that lacks people.
        condition = assigned_condition(self.study, self.seed, self.assigned, answers) or min(
            (one.id for one in self.study.conditions),
            key=lambda id: sum(person.condition == id for person in self.people.values()),
        )
        self.assigned += 1
        self.people[number] = replace(self.people[number], condition=condition).at({"before": before, "waiting": ready})
        chosen = self.study.condition(condition)
        assert chosen is not None, "conditions are checked with the file"
        self.waiting[condition].append(number)
        if len(self.waiting[condition]) == chosen.people:
            self._play_group(chosen, self.waiting.pop(condition), ready)

    def _end_waiting(self, numbers: list[int]) -> None:
        """No more will come: what the study does about a group that does not fill."""
        chosen = self.study.condition(self.people[numbers[0]].condition or "")
        assert chosen is not None, "conditions are checked with the file"
        over = max(self.people[number].reached["waiting"] for number in numbers) + 60 * self.study.waiting.minutes
        if self.study.waiting.unfilled == "end":
            for number in numbers:
                self.people[number] = replace(self.people[number], dropout="no_group").at({"done": over})
            return
        self._play_group(chosen, numbers, over)

    def _play_group(self, condition: Condition, numbers: list[int], began: float) -> None:
        place = len(self.played) + 1
        unbound = FORMATS[condition.format]
        matter = ready_matters(unbound)[drawn_matter(condition.matters, self.seed, place)]
        format = unbound.bind(matter)
        seats = drawn_seats(people_seats(condition, format), len(numbers), self.seed, place)
        fewer = self.study.waiting.unfilled == "fewer"
        empty = (
            empty_chairs(people_seats(condition, format), seats, condition.people, self.seed, place) if fewer else ()
        )
        leaving = [number for number in numbers if Draw(self.seed, "leaves", number).uniform() < self.leaving]
        left = [seat for number, seat in zip(numbers, seats, strict=True) if number in leaving]
        played = self._table(condition, format, place, empty, left if self.study.waiting.left == "fewer" else ())
        ended = began + TURN_SECONDS * played.state.turns
        verdict = played.state.verdict
        group = Group(
            number=place,
            condition=condition.id,
            matter=matter.id,
            log=f"{self.study.id}-{place}",
            people=len(numbers),
            minds=len(seats_of(condition, format)) - len(numbers) - len(empty),
            began=began,
            outcome=verdict.outcome if verdict is not None else None,
        )
        self.played.append(PlayedGroup(group, matter, played.entries))
        for number, seat in zip(numbers, seats, strict=True):
            self.people[number] = replace(self.people[number], group=place, seat=seat).at({"room": began})
            ballots = sum(isinstance(entry.event, BallotCast) and entry.event.seat == seat for entry in played.entries)
            leaves = number in leaving
            for ballot in range(1, (min(ballots, 1) if leaves else ballots) + 1):
                self._answer(number, "ballot", ballot, began + (ended - began) * ballot / (ballots + 1))
            if leaves:
                self.people[number] = replace(self.people[number], dropout="left")
                continue
            answered = self._answer(number, "after", None, ended)
            told: dict[Stage, float] = {"debriefing": answered} if self.study.debriefing is not None else {}
            self.people[number] = self.people[number].at({"after": ended, **told, "done": answered})

    def _table(
        self, condition: Condition, format: Format, place: int, empty: Sequence[int], left: Sequence[int]
    ) -> SimulatedTable:
        """A deliberation of a condition, played to its end.

        Args:
            condition: its condition.
            format: bound to its matter.
            place: the number of its group.
            empty: chairs that stay empty from the beginning.
            left: chairs that stay empty once the first ballot is over.
        """
        settings = {**condition.settings, "pace": "instant"}
        table = SimulatedTable(Opening(format, settings), f"{self.seed}/group/{place}")
        for seat, line in condition.confederates.items():
            table.submit(Host(), acts.Tell(text=line, seat=seat), None)
        for seat in empty:
            table.submit(Host(), acts.Assign(seat=seat, occupant="nobody"), None)
        gone: Sequence[int] = left
        while table.step():
            if gone and not table.state.ballot_sealed and set(gone) <= table.state.ballots.keys():
                for seat in gone[: len(table.state.taking_part) - MIN_TAKING_PART]:
                    table.submit(Host(), acts.Assign(seat=seat, occupant="nobody"), None)
                gone = ()
        return table

    def _answer(self, number: int, part: Part, ballot: int | None, at: float) -> float:
        """Draw answers to a questionnaire; when it is done."""
        for question in self.study.asked(part):
            at += ANSWER_SECONDS
            draw = Draw(self.seed, "answer", number, part, ballot or 0, question.id)
            self.answers.append(Answer(number, part, ballot, question.id, drawn_answer(question, draw), at))
            if isinstance(question, ChoiceQuestion) and question.right is not None:
                passed = self.answers[-1].value == question.right
                person = self.people[number]
                self.people[number] = replace(person, attentive=passed and person.attentive is not False)
        return at


def drawn_answer(question: Question, draw: Draw) -> str | float:
    """An answer that nobody gave."""
    match question:
        case ScaleQuestion():
            return question.lowest + draw.integer_below(question.highest - question.lowest + 1)
        case SliderQuestion():
            return round(draw.uniform(), 2)
        case TextQuestion():
            return TEXT_ANSWER[: question.characters]
        case RankingQuestion():
            return "|".join(draw.sample(question.answers, len(question.answers)))
        case ChoiceQuestion():
            if question.right is not None and draw.uniform() < ATTENTIVE_SHARE:
                return question.right
            return draw.choice(question.answers)
