"""The question: something that is answered with yes or no, with the documents that it is to be answered from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints, field_validator

from engine.core.matter import MatterFault, MatterModel, MatterPiece, Source, Words
from engine.matters.document_matter import DocumentMatter, Papers, Target
from engine.matters.documents import MAX_DOCUMENTS, Document, document_pieces, fault_of_documents
from engine.matters.points import Points, Readings, point_faults

MAX_QUESTION_CHARACTERS = 400
MAX_READY_EXHIBITS = 8
"""Exhibits that whoever brings a question may bring with it."""
YES, NO = "yes", "no"
ANSWERS = (YES, NO)
"""What a point of a question speaks for or against; a yes to “A or B?” takes A."""
NO_QUESTION_SENTENCE = (
    "is no question that can be answered with yes or no: write a sentence that ends with a question mark, such as "
    "“Should we merge this change?” or “Design A or design B?”"
)
_OPEN_QUESTION_PATTERN = re.compile(r"(?:why|how|what|who|whom|whose|when|where)\b", re.IGNORECASE)
"""Beginnings of questions that have more answers than two."""


class ReadyExhibit(MatterModel):
    """An exhibit that was prepared before the deliberation began; a side may make it its own."""

    quote: Annotated[str, StringConstraints(min_length=1, max_length=1000, strip_whitespace=True)]
    """Words of a document, exactly as they stand there."""
    against: Annotated[str, StringConstraints(max_length=1000, strip_whitespace=True)] = ""
    """What they are to be compared with."""
    harm: Annotated[str, StringConstraints(min_length=1, max_length=1000, strip_whitespace=True)]
    """What follows if the question is answered wrongly."""


class Question(DocumentMatter):
    """A question for two answers, and what is known of it."""

    kind: ClassVar[str] = "question"

    question: Annotated[str, StringConstraints(min_length=1, max_length=MAX_QUESTION_CHARACTERS, strip_whitespace=True)]
    """In one sentence, with a question mark: a yes to it, or to the first of two ways that it names, is `guilty`."""
    documents: Annotated[tuple[Document, ...], Field(min_length=1, max_length=MAX_DOCUMENTS)]
    """What it is decided from, and what exhibits quote."""
    exhibits: Annotated[tuple[ReadyExhibit, ...], Field(max_length=MAX_READY_EXHIBITS)] = ()
    """Exhibits that were prepared beforehand."""
    points: Points = ()
    """What they say, as whoever marked them understood it."""
    readings: Readings = ()
    """Which models were asked for points, and what is thin about theirs."""
    source: Source | None = None
    themes: tuple[Words, ...] = ()

    @field_validator("question")
    @classmethod
    def _asks(cls, question: str) -> str:
        if (flaw := question_flaw(question)) is not None:
            raise ValueError(flaw)
        return question

    def to_decide(self) -> str | None:
        """The question itself."""
        return self.question

    def papers(self) -> Papers:
        """The documents, and the answers."""
        yes = "What the question asks to be done should be done, or what it asks is so; of two ways, the first one."
        return Papers(self.question, self.documents, (Target(YES, yes), Target(NO, "The opposite of that.")))

    def faults(self) -> Iterator[MatterFault]:
        """What is wrong with the documents together."""
        fault = fault_of_documents(self.documents)
        if fault is not None:
            yield MatterFault(("documents",), fault)
        yield from point_faults(self.points, self.documents, ANSWERS)

    def pieces(self) -> Iterator[MatterPiece]:
        """The question, then the documents in passages."""
        yield MatterPiece(None, "summary", "Question", self.question)
        yield from document_pieces(self.documents)

    def document(self, id: str) -> Document | None:
        """The document with an id."""
        return next((document for document in self.documents if document.id == id), None)


def question_flaw(question: str) -> str | None:
    """Why a sentence is no question for two answers; None where it is one."""
    text = question.strip().rstrip('"”’)*_ ')
    if not text.endswith(("?", "？", "؟")) or len(text.split()) < 3:
        return NO_QUESTION_SENTENCE
    if _OPEN_QUESTION_PATTERN.match(text) and not re.search(r"\bor\b", text, re.IGNORECASE):
        return NO_QUESTION_SENTENCE
    return None
