"""The candidate: what a panel decides on. A question with options, the documents that it is decided from, and who sits
at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, StringConstraints

from engine.core.matter import Identifier, MatterFault, MatterModel, MatterPiece, Source, Words
from engine.matters.document_matter import DocumentMatter, Papers, Target
from engine.matters.documents import MAX_DOCUMENTS, Document, document_pieces, fault_of_documents
from engine.matters.points import Points, Readings, point_faults

MIN_MEMBERS, MAX_MEMBERS = 2, 9
MIN_OPTIONS, MAX_OPTIONS = 2, 6
ABSTAIN = "abstain"
TIED: Final = "tied"
UNDECIDED: Final = "undecided"
OPEN: Final = "open"
NO_OPTIONS: Mapping[str, str] = {
    ABSTAIN: "what a member votes who gives no verdict",
    TIED: "how a panel ends whose votes are even",
    UNDECIDED: "how a panel ends whose votes agree on none",
    OPEN: "how a panel ends where nobody has decided",
}
"""What a vote or an outcome is called that chooses no option, and what it means; no option may be called so."""

Polarity: TypeAlias = Literal["for", "against", "open"]
"""Which way an option goes: for what the question proposes, against it, or neither (wait, find out more)."""
PersonName = Annotated[str, StringConstraints(min_length=1, max_length=40, strip_whitespace=True)]
ShortText = Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
LongText = Annotated[str, StringConstraints(min_length=1, max_length=1000, strip_whitespace=True)]


class Option(MatterModel):
    """A verdict that a member may give."""

    id: Identifier
    label: Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True)]
    polarity: Annotated[Polarity, Field(title="Which way it goes")]
    meaning: LongText | None = None
    """What follows if it is decided so."""


class Member(MatterModel):
    """Somebody who sits at the table."""

    name: PersonName
    expertise: ShortText
    """What they know more of than the others."""
    style: ShortText = "plain"
    """How they speak: analytical, strategic, sceptical, warm, blunt, careful, practical, curious, or in other words."""
    cares_for: LongText = "A decision that holds."
    chair: bool = False
    """Whether they chair the panel; the first member does where none is marked."""


class Candidate(DocumentMatter):
    """What a panel decides on."""

    kind: ClassVar[str] = "candidate"

    question: LongText
    options: Annotated[tuple[Option, ...], Field(max_length=MAX_OPTIONS)]
    documents: Annotated[tuple[Document, ...], Field(max_length=MAX_DOCUMENTS)]
    """What it is decided from."""
    members: Annotated[tuple[Member, ...], Field(max_length=MAX_MEMBERS)]
    people: tuple[PersonName, ...] = ()
    """Who is spoken of and does not sit at the table: the candidate, referees, patients."""
    note: LongText | None = None
    """What everybody should know before they read it: that it is invented, that it is no advice."""
    points: Points = ()
    """What they say, as whoever marked them understood it."""
    readings: Readings = ()
    """Which models were asked for points, and what is thin about theirs."""
    source: Source | None = None
    themes: tuple[Words, ...] = ()

    def faults(self) -> Iterator[MatterFault]:
        """What keeps a panel from deciding on it."""
        if len(self.options) < MIN_OPTIONS:
            said = f"are {len(self.options)}; a panel chooses between {MIN_OPTIONS} or more, so add one"
            yield MatterFault(("options",), said)
        for field in ("id", "label"):
            for place in _repeated(str(getattr(option, field)) for option in self.options):
                value = getattr(self.options[place], field)
                yield MatterFault(("options", place, field), f"“{value}” is that of another option; give each its own")
        for place, option in enumerate(self.options):
            if (meaning := NO_OPTIONS.get(option.id.casefold())) is not None:
                yield MatterFault(("options", place, "id"), f"“{option.id}” is {meaning}; choose another")
        if len(self.members) < MIN_MEMBERS:
            yield MatterFault(("members",), f"are {len(self.members)}; a panel has {MIN_MEMBERS} or more, so add one")
        for place in _repeated(member.name for member in self.members):
            name = self.members[place].name
            yield MatterFault(("members", place, "name"), f"“{name}” is that of another member; tell the two apart")
        chairs = [place for place, member in enumerate(self.members) if member.chair]
        for place in chairs[1:]:
            yield MatterFault(("members", place, "chair"), "is marked at more than one member; mark one")
        if not self.documents:
            yield MatterFault(("documents",), "are none; name a file or give a text to decide from")
        if (fault := fault_of_documents(self.documents)) is not None:
            yield MatterFault(("documents",), fault)
        yield from point_faults(self.points, self.documents, [option.id for option in self.options])

    @property
    def chair_seat(self) -> int:
        """The seat of the member who chairs; members sit in their order, from 1."""
        return next((seat for seat, member in enumerate(self.members, 1) if member.chair), 1)

    def option(self, id: str) -> Option | None:
        """The option with an id."""
        return next((option for option in self.options if option.id == id), None)

    def to_decide(self) -> str | None:
        """The question that the options answer."""
        return self.question

    def papers(self) -> Papers:
        """The documents, and the options."""
        targets = (Target(one.id, " ".join(filter(None, (f"{one.label}.", one.meaning)))) for one in self.options)
        return Papers(self.question, self.documents, tuple(targets))

    def reader_note(self) -> str | None:
        """What everybody should know first."""
        return self.note

    def names(self) -> Iterator[str]:
        """Whoever is spoken of and does not sit at the table."""
        return iter(self.people)

    def pieces(self) -> Iterator[MatterPiece]:
        """The question with the summary, then the documents in passages."""
        yield MatterPiece(None, "summary", "Question", f"{self.question} {self.summary}")
        yield from document_pieces(self.documents)


def _repeated(values: Iterable[str]) -> Iterator[int]:
    """The places of values that stood there before, whatever their case."""
    seen: set[str] = set()
    for place, value in enumerate(values):
        if value.casefold() in seen:
            yield place
        seen.add(value.casefold())
