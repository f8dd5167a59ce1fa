"""The interview: what a house juror answers, after the verdict, to somebody who asks it why.

Everything in an answer is taken from the juror's account (`engine/core/interview.py`): the turns that moved it and by
how much, its ballots, its own turns and what they cite. Which of several wordings is used is a draw of the seed, the
seat and the question, so the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.interview import (
    Answer,
    Facts,
    Question,
    SeatAccount,
    SpokenTurn,
    pick_facts,
    possessive,
    quoted_gist,
    turn_ids,
)
from engine.core.state import State
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.mind.situation import persona_of, spoken_name
from engine.formats.jury.personas import PERSONAS, Persona
from engine.matters.criminal_case import Case
from engine.text.line_files import read_texts
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems

MIN_DECISIVE_MOVE = 0.08
"""A turn that moved a juror's conviction so far was more than one reason among several."""

_LINES = read_texts("engine.formats.jury", "interview", ("secret", "elsewhere"), PERSONAS)


def house_answer(format: Format, case: Case, state: State, account: SeatAccount, question: Question) -> Answer:
    """What the juror of an account answers."""
    asked = " ".join(question.text.casefold().split())
    return _Juror(
        format, case, state, account, question, Draw(state.seed or "", "interview", account.seat, asked)
    ).say()


class _Juror:
    """One juror about to answer one question."""

    def __init__(
        self, format: Format, case: Case, state: State, account: SeatAccount, question: Question, draw: Draw
    ) -> None:
        self.format = format
        self.state = state
        self.account = account
        self.question = question
        self.draw = draw
        self.facts: Facts = pick_facts(account, question)
        self.persona: Persona = persona_of(state, account.seat)
        self.brief: CaseBrief = case_brief(case)

    def say(self) -> Answer:
        """The answer."""
        match self.question.kind:
            case "secret":
                return Answer(self.draw.choice(_LINES["secret"]))
            case "elsewhere":
                return Answer(self.draw.choice(_LINES["elsewhere"]))
            case "counterfactual":
                return self._answer([self._stood(), *self._nearest()], (self.facts.against,), False)
            case "change":
                lines = self._changed() if self.facts.change is not None else [self._never_changed(), *self._moved()]
            case "person":
                lines = self._of_person()
            case "exhibit":
                lines = self._of_exhibit()
            case "convinced":
                lines = [*(self._moved() or [self._unmoved()]), self._stood()]
            case "vote" | "reasons":
                lines = [self._stood(), *(self._moved() or ([] if self.facts.own else [self._unmoved()]))]
        against = () if self.facts.moved or self.question.kind != "person" else self.facts.against
        return self._answer([*lines, *self._own()], (self.facts.moved, against, self.facts.own), True)

    def _answer(self, lines: Sequence[str], groups: Sequence[Sequence[SpokenTurn]], resting: bool) -> Answer:
        cites = tuple(id for id in self.facts.cites if id in self.brief.labels) if resting else ()
        opener = self.draw.choice(_LINES.get(self.persona.line_set, ("",)))
        rests = [self._rests(cites)] if cites and self.question.kind != "exhibit" else []
        text = " ".join(filter(None, (self._took_over(), opener, *lines, *rests)))
        return Answer(text, turn_ids(*groups), cites)

    # Sentences

    def _name(self, seat: int) -> str:
        held = self.state.seats.get(seat)
        return spoken_name(held, self.persona.manner) if held is not None else f"Juror {seat}"

    def _quote(self, turn: SpokenTurn) -> str:
        """The sentence of a turn that says most of what it argues."""
        facts = [
            fact for key in turn.points if (point := self.brief.by_id.get(key)) for fact in (point.label, *point.facts)
        ]
        argued = content_stems(" ".join(facts))
        return quoted_gist(max(sentence_texts(turn.text), key=lambda one: len(content_stems(one) & argued), default=""))

    def _choice(self, id: str) -> str:
        return self.format.labels.choice(id).lower()

    def _took_over(self) -> str:
        account = self.account
        if account.took_over is None:
            return ""
        when = f" in round {account.since_round}" if account.since_round else ""
        if account.took_over:
            return f"I took this seat over from {account.took_over}{when}, and I speak for what I did since."
        return f"I took this seat over{when}, and I speak for what I did since."

    def _stood(self) -> str:
        stands, vote = self.account.stands, self.facts.vote
        if stands is None:
            return "I cast no ballot."
        if vote is None:
            return f"The ballot of this seat said {self._choice(stands)} when I sat down, and I left it so."
        if vote.by_default:
            return f"My ballot was taken as {self._choice(stands)} because none came in time."
        if self.facts.change is None:
            return self.draw.choice(
                (
                    f"I voted {self._choice(stands)} from first to last.",
                    f"My ballot said {self._choice(stands)}, and it never said anything else.",
                )
            )
        return f"In the end I voted {self._choice(stands)}."

    def _never_changed(self) -> str:
        stands = self.account.stands
        if stands is None:
            return self._stood()
        return f"I did not change my ballot. It said {self._choice(stands)} throughout."

    def _changed(self) -> list[str]:
        change = self.facts.change
        assert change is not None
        before = self._choice(change.previous or "")
        when = f"In round {change.round}" if change.round else "At the ballot"
        lines = [f"{when} I went from {before} to {self._choice(change.choice)}."]
        return [*lines, *(self._moved() or [self._unmoved()])]

    def _moved(self) -> list[str]:
        lines = []
        for place, turn in enumerate(self.facts.moved):
            name, said = self._name(turn.seat), self._quote(turn)
            if place:
                lines.append(
                    self.draw.choice((f"And {name} said: “{said}”", f"After that, {name}: “{said}”"))
                    if turn.number > self.facts.moved[0].number
                    else f"Before that, {name} had said: “{said}”"
                )
            elif self._moved_by(turn) >= MIN_DECISIVE_MOVE:
                lines.append(
                    self.draw.choice(
                        (
                            f"What turned the scale was {name}: “{said}”",
                            f"Nothing weighed with me like what {name} said: “{said}”",
                        )
                    )
                )
            else:
                lines.append(
                    self.draw.choice(
                        (
                            f"It was {possessive(name)} word that moved me most: “{said}”",
                            f"If I name one thing, it is what {name} said: “{said}”",
                        )
                    )
                )
        return lines

    def _moved_by(self, turn: SpokenTurn) -> float:
        return abs(sum(one.delta for one in self.account.influences if one.turn.id == turn.id))

    def _unmoved(self) -> str:
        if not self.account.moves_shown:
            return "How far each turn moved me is not shown in this room."
        if self.question.kind == "change":
            return "No one turn did it; it was the way the whole round went."
        return "Nobody’s words moved me much towards it; I was there before they spoke."

    def _own(self) -> list[str]:
        return [
            self.draw.choice(
                (f"I said it at the table: “{self._quote(turn)}”", f"My own words were: “{self._quote(turn)}”")
            )
            for turn in self.facts.own
        ]

    def _of_person(self) -> list[str]:
        assert self.question.person is not None
        seat, name = self.question.person, self._name(self.question.person)
        spoke = sum(turn.seat == seat for turn in self.account.turns.values())
        if spoke == 0:
            return [f"{name} did not say a word that I could weigh."]
        moved = self._moved()
        if moved:
            return [f"I listened to {name}.", *moved]
        if self.facts.against:
            said = self._quote(self.facts.against[0])
            return [f"{name} pulled me away from where I ended: “{said}”"]
        return [f"I heard {name} out, and I can name nothing of it that moved me."]

    def _of_exhibit(self) -> list[str]:
        assert self.question.exhibit is not None
        label = self.brief.labels.get(self.question.exhibit, "that")
        raised = sum(self.question.exhibit in turn.cites for turn in self.account.turns.values())
        if raised == 0:
            return [f"Nobody brought up {label} at the table, so it did not count with me there."]
        moved = self._moved()
        if moved:
            return [f"Of {label} I remember this.", *moved]
        if self.facts.own:
            return [f"I leaned on {label} myself."]
        return [f"We spoke of {label}, but nothing that was said of it brought me to my ballot."]

    def _nearest(self) -> list[str]:
        if not self.facts.against:
            if not self.account.moves_shown:
                return [self._unmoved()]
            return ["Nobody said anything that pulled me the other way, so I cannot name what would have."]
        turn = self.facts.against[0]
        name, said = self._name(turn.seat), self._quote(turn)
        return [f"{name} came nearest to changing that: “{said}”", "More that held on that point would have done it."]

    def _rests(self, cites: Sequence[str]) -> str:
        labels = [self.brief.labels[id] for id in cites[:2]]
        return f"It rests on {' and '.join(labels)}."
