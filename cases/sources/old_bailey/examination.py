"""An examination: what is said in a trial, cut into questions, answers and what the accused plead."""

from __future__ import annotations

import re

from cases.sources.old_bailey.people import TrialPeople
from cases.sources.old_bailey.prose import full_sentences
from cases.sources.old_bailey.speech import (
    ADDRESSEE_PATTERN,
    ANSWER_MARK,
    CROSS_EXAMINATION_PATTERN,
    DASH_ANSWER,
    NO_DEFENCE_PATTERN,
    QUESTION_MARK,
    RE_EXAMINATION_PATTERN,
    UNDASHED_QUESTION_PATTERN,
    Answer,
    SpeakerRole,
)

_QUESTION_PATTERN = re.compile(
    r"\W*Q\b|\W*(?:(?:please|pray|may it please)\b.{0,20})?(?:I (?:would|wish to|desire to) )?"
    r"ask (?:him|her|the|that)\b",
    re.IGNORECASE,
)
"""What the accused put to a witness is no defence of theirs."""
_PUT_PATTERN = re.compile(
    r"\W*Q\.|(?:(?:Pray|And),? )?(?:Did|Do|Does|Was|Were|Is|Are|Have|Has|Had|Can|Could|Will|Would)(?: not)?"
    r" (?:I|he|she|they|it|you|there|that|the)\b[^.?]*\.?$"
)
"""How the accused put a question, also where the print has a full stop for the question mark."""
_REPORTER_LEAD_PATTERN = re.compile(r"\W*said,? (?:that )?", re.IGNORECASE)
"""How the reporter begins what the accused said."""


class Examination(TrialPeople):
    """Takes down what the present speaker (`TrialPeople.now`) says from a place in a paragraph on."""

    def speak(self, number: int, at: int) -> None:
        """The words of the present witness from `at` on, without "Cross-examined"; below 0: none are left."""
        if at < 0 or self.now is None:
            return
        text = self.blocks[number].text
        begins = at == 0
        while True:
            cross, again = CROSS_EXAMINATION_PATTERN.match(text, at), RE_EXAMINATION_PATTERN.match(text, at)
            step = cross or again
            if not step or step.end() == at:
                break
            self.crossed = bool(cross)
            at = step.end()
        self.mark(number, "witness", self.now.name)
        if at >= len(text):
            return
        if QUESTION_MARK.search(text, at) or ANSWER_MARK.search(text, at):
            self.questions(number, at)
        elif (dash := DASH_ANSWER.search(text, at)) and "?" in text[at : dash.start() + 1] and begins:
            self.answer(number, dash.end(), len(text), text[at : dash.start() + 1])
        elif begins and self.dashes and (undashed := UNDASHED_QUESTION_PATTERN.match(text, at)):
            self.answer(number, undashed.end(), len(text), undashed["asked"])
        elif at == 0 and text.endswith("?") and len(full_sentences(text)) == 1:
            self.asked = text
            self.mark(number, "question", None)
        else:
            self.answer(number, at, len(text), self.asked)

    @property
    def dashes(self) -> bool:
        """Whether the present witness is being asked, question by question."""
        return self.now is not None and bool(self.now.answers) and self.now.answers[-1].question is not None

    def questions(self, number: int, at: int, asked_first: bool = False) -> None:
        """Cuts "Q. … A. …" (or "… ? - …") into questions and answers."""
        text = self.blocks[number].text
        marks = sorted(
            [(m.start(), m.end(), "Q") for m in QUESTION_MARK.finditer(text, at)]
            + [(m.start(), m.end(), "A") for m in ANSWER_MARK.finditer(text, at)]
        )
        if not any(kind == "A" for _, _, kind in marks):
            dash = DASH_ANSWER.search(text, at) or re.compile(r"(?<=\?)\s+").search(text, at)
            if dash:
                marks = sorted([*marks, (dash.start(), dash.end(), "A")])
        if self.now is None:
            return
        before = len(self.now.answers)
        kind, begin = ("Q" if asked_first else "A"), at
        for start, end, following in [*marks, (len(text), len(text), "")]:
            words = text[begin:start].strip(" -—")
            if kind == "Q":
                if words:
                    self.asked = words
            elif words:
                self.answer(number, begin, start, self.asked)
            kind, begin = following, end
        answered = len(self.now.answers) > before
        self.mark(number, "witness" if answered else "question", self.now.name if answered else None)

    def answer(self, number: int, start: int, end: int, question: str | None) -> None:
        """Characters `start` to `end` are what the present witness says, to a question if there was one."""
        text = self.blocks[number].text
        while start < end and text[start] in " -—":
            start += 1
        while end > start and text[end - 1] in " -—":
            end -= 1
        if self.now is not None and start < end:
            self.now.answers.append(Answer(number, start, end, question, self.crossed))
        self.asked = None

    def asking(self, number: int, questioner: re.Match[str]) -> int:
        """A paragraph that begins with the questioner, and may name the witness: -1, for nothing of it is left."""
        to = questioner.groupdict().get("to")
        if to:
            surname = to.strip(" .").split()[-1].lower()
            known = next((t for t in self.hearing.testifiers if t.surname == surname), None)
            self.now = known or self.now
        return self.asking_at(number, questioner.end())

    def asks_accused(self, number: int, at: int) -> bool:
        """Whether counsel turns to the accused by name: the answer in this paragraph is theirs."""
        text = self.blocks[number].text
        called = ADDRESSEE_PATTERN.match(text, at)
        if called is None or called["surname"].lower() not in self.accused:
            return False
        self.asked = None
        answer = DASH_ANSWER.search(text, at)
        if answer and "?" in text[at : answer.start() + 1]:
            self.plead(number, answer.end())
        return True

    def asking_at(self, number: int, at: int) -> int:
        """A question in its own paragraph: the answers within it are the witness's; else it waits for one. -1."""
        text = self.blocks[number].text
        if self.asks_accused(number, at):
            return -1
        if self.now and (ANSWER_MARK.search(text, at) or DASH_ANSWER.search(text, at)):
            self.questions(number, at, asked_first=True)
        else:
            self.asked = text[at:].strip()
            self.mark(number, "question", None)
        return -1

    def prisoner_speaks(self, number: int, at: int) -> None:
        """The accused ask the present witness something, or speak for themselves."""
        text = self.blocks[number].text
        words = text[at:].strip()
        asks = words.endswith("?") or " - A." in words or _PUT_PATTERN.match(words)
        if asks and self.now and not self.defending:
            if ANSWER_MARK.search(text, at):
                self.questions(number, at, asked_first=True)
            else:
                parts = re.search(r"\bWitness\.\s", text)
                if parts:
                    self.answer(number, parts.end(), len(text), text[at : parts.start()])
                    self.mark(number, "witness", self.now.name)
                else:
                    self.asked = words
                    self.mark(number, "question", "The prisoner")
            return
        parts = re.search(r"\bWitness\.\s", text)
        if parts and self.now:
            self.hearing.defence.append(Answer(number, at, parts.start()))
            self.answer(number, parts.end(), len(text), None)
            self.mark(number, "witness", self.now.name)
            return
        self.plead(number, at)

    def plead(self, number: int, at: int) -> None:
        """The accused speak for themselves, unless they only leave it to their counsel."""
        text = self.blocks[number].text
        if said := _REPORTER_LEAD_PATTERN.match(text, at):
            at = said.end()
        self.mark(number, "defence", "The prisoner")
        if any(self.blocks[number].of("offence")):
            return  # another charge is read out
        if _QUESTION_PATTERN.match(text, at):
            return
        if len(text) - at > 3 and not NO_DEFENCE_PATTERN.search(text[at : at + 120]):
            self.hearing.defence.append(Answer(number, at, len(text)))

    def mark(self, number: int, voice: SpeakerRole, speaker: str | None) -> None:
        """Note whose a paragraph is."""
        self.hearing.voices[number] = voice
        self.hearing.speakers[number] = speaker
