"""The topic: a figure of history, or something that people did, with the sources that it is looked up in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from pydantic import StringConstraints

from engine.core.matter import MatterFault, MatterPiece, Source, Words
from engine.matters.document_matter import DocumentMatter, Papers, Target
from engine.matters.documents import Documents, document_pieces, fault_of_documents
from engine.matters.points import Points, Readings, point_faults

MAX_SUBJECT_CHARACTERS = 120
SUBJECT = "subject"
"""What a point of a topic speaks for or against."""
Aspect: TypeAlias = Literal[
    "rule", "law", "reform", "war", "people", "economy", "science", "culture", "faith", "character", "legacy"
]
"""A part of a life, which a point may name besides the subject."""
ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
LIVING_NOTE = (
    "{subject} is living: what is said here is about public acts alone, from published sources, and may change."
)
NO_SOURCES_NOTE = "Its sources are looked up in Wikipedia while it is deliberated, so the server needs the network."


class Topic(DocumentMatter):
    """Whom a historical trial is about."""

    kind: ClassVar[str] = "topic"

    subject: Annotated[str, StringConstraints(min_length=2, max_length=MAX_SUBJECT_CHARACTERS, strip_whitespace=True)]
    """The name, as a page about it is called."""
    years: Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True)] | None = None
    """From when to when, in words: `1769 to 1821`."""
    living: bool = False
    """Whether the person is living: everybody gets a notice, and the house looks at public acts alone."""
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,12}(?:-[a-z]{2,12}){0,2}$")] = "en"
    """The language of the sources, and the edition of Wikipedia, as in its address: `en`, `de`."""
    sources: Documents = ()
    """What lies on the table from the start; other sources are filed as they are read."""
    credit: Annotated[str, StringConstraints(min_length=1, max_length=300, strip_whitespace=True)] | None = None
    """Whom to credit for those."""
    points: Points = ()
    """What they say, as whoever marked them understood it."""
    readings: Readings = ()
    """Which models were asked for points, and what is thin about theirs."""
    source: Source | None = None
    themes: tuple[Words, ...] = ()

    def faults(self) -> Iterator[MatterFault]:
        """What is wrong with the sources together."""
        if (fault := fault_of_documents(self.sources)) is not None:
            yield MatterFault(("sources",), fault)
        yield from point_faults(self.points, self.sources, (SUBJECT, *ASPECTS))

    def to_decide(self) -> str:
        """What the judge is to answer."""
        return f"What did {self.subject} leave: what is to be recognised, and what is to be answered for?"

    def papers(self) -> Papers:
        """The sources, and the subject."""
        meaning = f"What is to be recognised about {self.subject}; against it, what is to be answered for."
        return Papers(self.to_decide(), self.sources, (Target(SUBJECT, meaning),))

    def reader_note(self) -> str | None:
        """That the person is living, or that nothing lies on the table yet."""
        if self.living:
            return LIVING_NOTE.format(subject=self.subject)
        return NO_SOURCES_NOTE if not self.sources else None

    def names(self) -> Iterator[str]:
        """The subject, who is not at the table."""
        yield self.subject

    def pieces(self) -> Iterator[MatterPiece]:
        """The summary, then the sources in passages."""
        yield MatterPiece(None, "summary", self.subject, self.summary)
        yield from document_pieces(self.sources)
