"""The case: the matter a room deliberates, with its exhibits, witnesses, arguments and what a court once found.

A case holds facts. Numbers that somebody judged (how strong an exhibit is, how believable a witness) either stand on
the exhibit itself, where an author wrote them, or in the separate `derived` block of an imported case, which names the
method that made them. Readers ask `strength_of` and `credibility_of` and need not know which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.derived import derived
from engine.core.matter import Identifier, Matter, MatterModel, MatterPiece, Share, Source, Words
from engine.matters.points import Basis, Mark

Side = Literal["prosecution", "defense", "neutral"]
Difficulty = Literal["clear_guilty", "clear_innocent", "ambiguous"]
DrawDifficulty = Difficulty | Literal["clear", "contested", "any"]
"""What a draw may be narrowed to. The last three say nothing of how the case ended."""
EXPLICIT_NOTE = "Contains explicit descriptions of violence or of sexual matters."
"""What is said of an explicit case whose file has no note of its own."""


class Defendant(MatterModel):
    """Who stands accused."""

    name: Words
    age: int | None = Field(None, ge=0, le=130)
    age_tells_outcome: bool = False
    """The source gives ages of the convicted only, so the age is held back with the finding."""
    gender: Literal["male", "female", "indeterminate"] | None = None
    occupation: str | None = None
    background: str | None = None
    charges: tuple[Annotated[int, Field(ge=1)], ...] = Field((), exclude_if=lambda value: not value)
    """Which of the case's charges are brought against them, counted from 1; none for all of them."""


class Exhibit(MatterModel):
    """A thing on the table: an object, a document, a forensic result, a recorded statement."""

    id: Identifier
    kind: Literal["physical", "testimonial", "documentary", "forensic"]
    title: Words
    """A few words, as on the tag."""
    description: Words
    strength_prosecution: Share | None = None
    """How much it speaks for guilt, 0 to 1; null in imported cases (see `Derived`)."""
    strength_defense: Share | None = None
    """How much it speaks against guilt, 0 to 1; null in imported cases."""
    contestable: bool = False
    contest_reason: str | None = None
    """Why one may doubt it; required where `contestable`."""
    witnesses: tuple[Identifier, ...] = Field((), exclude_if=lambda value: not value)
    """Who brought it to court or spoke to it, by their ids."""


class Statement(MatterModel):
    """One thing a witness said, short enough to be quoted."""

    id: Identifier
    text: Words
    speaks_for: Side = "neutral"


class Witness(MatterModel):
    """Somebody who testified."""

    id: Identifier
    name: Words
    role: Words
    """`eyewitness`, `expert`, `character`, `victim`, `police`, …"""
    side: Side
    """Who called them."""
    testimony: Words
    """What they said, in a paragraph at most."""
    credibility_issues: tuple[Words, ...] = ()
    credibility: Share | None = None
    """How believable, 0 to 1; null in imported cases, and in files that leave it to the number of issues."""
    statements: tuple[Statement, ...] = ()


class Argument(MatterModel):
    """One argument of a party, with the exhibits and witnesses it rests on."""

    text: Words
    rests_on: tuple[Identifier, ...] = ()


class Issue(MatterModel):
    """A question of fact that the verdict turns on, open until the table has settled it."""

    id: Identifier
    question: Words
    """As the judge reads it out: “Was Crane on the landing when she fell?”"""
    label: Words
    """What to call it in the middle of a sentence: “where Crane was when she fell”."""
    pieces: tuple[Identifier, ...] = Field(min_length=2)
    """Ids of the exhibits, witnesses and statements that bear on it; a statement goes before its witness."""


class Relation(MatterModel):
    """How one piece of evidence bears on another, so that whoever speaks of the one can be met with the other."""

    piece: Identifier
    """An exhibit, a witness or a statement."""
    kind: Literal["contradicts", "explains", "depends_on"]
    other: Identifier
    """Another of these."""


class Inference(MatterModel):
    """What follows from two or more pieces of evidence together, and from none of them alone."""

    id: Identifier
    side: Literal["prosecution", "defense"]
    """Whom it helps."""
    joins: tuple[Identifier, ...] = Field(min_length=2, max_length=4)
    """Ids of the exhibits, witnesses and statements that it puts together."""
    issue: Identifier
    """The issue that it bears on."""
    text: Words
    """As somebody at the table would put it, in one to three short sentences, in words of its own."""
    label: Words
    """What to call it afterwards, in the middle of a sentence: “the six minutes on the chart”."""
    strength: Share = 0.65
    """How much it carries, 0 to 1."""


class Gist(MatterModel):
    """What a piece of evidence comes to for one side, as somebody at the table would say it who need not quote it."""

    piece: Identifier
    """An exhibit or a statement."""
    side: Literal["prosecution", "defense"]
    """Whom it helps, put so."""
    text: Words
    """A short sentence or two in words of its own."""


class Element(MatterModel):
    """What must be shown for a conviction of one degree, and need not be for a lesser one."""

    text: Words
    """As the judge reads it out: “that he meant to kill her, or to do her serious harm”."""
    pieces: tuple[Identifier, ...] = Field(min_length=1)
    """Ids of the exhibits, witnesses and statements that bear on it."""


class Degree(MatterModel):
    """What a conviction may be for: the charge, or something less."""

    id: Identifier
    label: Words
    """As the verdict names it: “Murder in the second degree”."""
    elements: tuple[Element, ...] = ()
    """What it takes beyond the next lesser degree; nothing for the least, which every conviction is for."""


class Passage(MatterModel):
    """A paragraph of a printed trial, in the order of the print."""

    speaker: str | None = None
    text: Words
    tells_outcome: bool = False
    """The verdict, the plea or the punishment is told here: held back until a room is finished."""


class Charge(MatterModel):
    """What one defendant was charged with, and what became of it (held back)."""

    defendant: Words
    category: str | None = None
    subcategory: str | None = None
    description: str | None = None
    plea: str | None = None
    verdict: str | None = None
    verdict_detail: str | None = None
    punishments: tuple[str, ...] = ()


class Finding(MatterModel):
    """What the court of the time found. Never shown to a room before its own verdict."""

    outcome: Literal["guilty", "not_guilty", "mixed", "none"]
    text: Words
    """One sentence for the page: "In 1812 the jury said: guilty." """
    charges: tuple[Charge, ...] = ()


class Strength(MatterModel):
    """How much something speaks for each side."""

    prosecution: Share
    defense: Share


class Derived(MatterModel):
    """Judgements about an imported case that its source does not make."""

    method: Words
    """How the numbers were made, in a sentence."""
    difficulty: Difficulty
    exhibits: dict[Identifier, Strength] = Field({})
    statements: dict[Identifier, Strength] = Field({})
    credibility: dict[Identifier, Share] = Field({})
    mark: Mark | None = Field(None, exclude_if=lambda value: value is None)
    """Who judged so, where no fixed rules did."""


class Case(Matter):
    """A criminal case for deliberation."""

    kind: ClassVar[str] = "criminal_case"

    charges: tuple[Words, ...] = Field(min_length=1)
    defendants: tuple[Defendant, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    witnesses: tuple[Witness, ...] = ()
    prosecution_arguments: tuple[Argument, ...] = ()
    defense_arguments: tuple[Argument, ...] = ()
    issues: tuple[Issue, ...] = Field((), exclude_if=lambda value: not value)
    """What the verdict turns on, the weightiest first; derived from the evidence where there are none."""
    relations: tuple[Relation, ...] = Field((), exclude_if=lambda value: not value)
    """Which pieces of evidence contradict, explain or depend on each other. The house argues from them, so a log
    carries them; the case file that people read does not show them."""
    inferences: tuple[Inference, ...] = Field((), exclude_if=lambda value: not value)
    """What can be found by putting pieces together, for the table to find: carried and not shown, as relations are."""
    gists: tuple[Gist, ...] = Field((), exclude_if=lambda value: not value)
    """What pieces come to in a few words, for the house to say: carried and not shown, as relations are."""
    degrees: tuple[Degree, ...] = Field((), exclude_if=lambda value: not value)
    """What a conviction may be for, the gravest first, where a jury is to say so."""
    instructions: Words
    """What the judge tells the jury about the law."""
    difficulty: Difficulty | None = None
    """Never shown: it would spoil the case. Null in imported cases (see `Derived`)."""
    themes: tuple[Words, ...] = ()
    year: int | None = None
    date: str | None = None
    """Day of the session, ISO 8601, where known."""
    place: str | None = None
    """Where the crime was committed."""
    crime_date: str | None = None
    """As the source words it."""
    jurisdiction: Words
    source: Source = Source(kind="predefined", name="Predefined cases")
    explicit: bool = False
    """Contains sexual violence or the like: never drawn at random."""
    content_note: Words | None = Field(None, exclude_if=lambda value: value is None)
    """What a reader should know before opening the case, in a sentence that gives nothing else away."""
    transcript: tuple[Passage, ...] = ()
    """The whole printed text, for search and reading."""
    finding: Finding | None = None
    derived: Derived | None = None

    def origin(self) -> Source:
        """Where it comes from."""
        return self.source

    def reader_note(self) -> str | None:
        """The case's own note, else a general one where it is explicit."""
        return self.content_note or (EXPLICIT_NOTE if self.explicit else None)

    def citable(self) -> Iterator[tuple[str, str]]:
        """Exhibits and witnesses."""
        for exhibit in self.exhibits:
            yield exhibit.id, exhibit.title
        for witness in self.witnesses:
            yield witness.id, witness.name

    def names(self) -> Iterator[str]:
        """Witnesses and defendants."""
        yield from (witness.name for witness in self.witnesses)
        yield from (defendant.name for defendant in self.defendants)

    def pieces(self) -> Iterator[MatterPiece]:
        """Summary, exhibits, witnesses, statements, arguments and printed passages."""
        seen: set[str] = set()
        yield MatterPiece(None, "summary", "Summary", self.summary)
        for exhibit in self.exhibits:
            doubt = f" {exhibit.contest_reason}" if exhibit.contest_reason else ""
            yield MatterPiece(exhibit.id, "exhibit", exhibit.title, exhibit.description + doubt)
        for witness in self.witnesses:
            issues = "".join(f" {issue.rstrip('.')}." for issue in witness.credibility_issues)
            yield MatterPiece(witness.id, "witness", witness.name, f"{witness.testimony}{issues}")
            seen.add(_key(witness.testimony))
            for statement in witness.statements:
                if _key(statement.text) not in seen:
                    seen.add(_key(statement.text))
                    yield MatterPiece(witness.id, "statement", witness.name, statement.text)
        for title, arguments in (
            ("For the prosecution", self.prosecution_arguments),
            ("For the defence", self.defense_arguments),
        ):
            for argument in arguments:
                yield MatterPiece(None, "argument", title, argument.text)
        speakers = {_key(witness.name): witness.id for witness in self.witnesses}
        for passage in self.transcript:
            if passage.tells_outcome or _key(passage.text) in seen:
                continue
            yield MatterPiece(
                speakers.get(_key(passage.speaker or "")),
                "passage",
                passage.speaker or "The printed trial",
                passage.text,
            )

    def shown_to(self, seat: int | None, over: bool) -> Case:
        """Everybody reads the same: until the end without the finding and anything that reveals it."""
        return self if over else without_finding(self)


def _key(text: str) -> str:
    """A text without case and spacing, by which repeats are found."""
    return " ".join(text.casefold().split())


def exhibit_letter(index: int) -> str:
    """The tag's letter of the exhibit at `index` (0-based): A to Z, then AA, AB, …"""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def drawn_difficulties(wanted: DrawDifficulty | None) -> frozenset[Difficulty] | None:
    """The difficulties that a draw is narrowed to; None for all of them."""
    if wanted is None or wanted == "any":
        return None
    if wanted == "clear":
        return frozenset({"clear_guilty", "clear_innocent"})
    return frozenset({"ambiguous" if wanted == "contested" else wanted})


def difficulty_of(case: Case) -> Difficulty:
    """The author's difficulty, else the derived one, else `ambiguous`."""
    if case.difficulty is not None:
        return case.difficulty
    return case.derived.difficulty if case.derived else "ambiguous"


def strength_of(case: Case, exhibit: Exhibit) -> Strength:
    """How strong an exhibit is for each side: as written, else as derived, else evenly weak."""
    if exhibit.strength_prosecution is not None and exhibit.strength_defense is not None:
        return Strength(prosecution=exhibit.strength_prosecution, defense=exhibit.strength_defense)
    if case.derived and exhibit.id in case.derived.exhibits:
        return case.derived.exhibits[exhibit.id]
    return Strength(prosecution=0.3, defense=0.3)


def imported_basis(case: Case) -> Basis | None:
    """Who judged what the evidence of an imported case is worth: whoever marked it, or fixed rules (a draft); None for
    a case whose author did."""
    if case.derived is None:
        return None
    return case.derived.mark.basis if case.derived.mark is not None else "draft"


def credibility_of(case: Case, witness: Witness) -> float:
    """How believable a witness is: as written, else as derived, else 0.85 less 0.12 for each issue, at least 0.25."""
    if witness.credibility is not None:
        return witness.credibility
    if case.derived and witness.id in case.derived.credibility:
        return case.derived.credibility[witness.id]
    return max(0.25, round(0.85 - 0.12 * len(witness.credibility_issues), 4))


_NEUTRAL_SOURCE = Source(kind="file", name="Court records")
"""Replaces a source whose very name reveals how its trials ended."""


def without_finding(case: Case) -> Case:
    """The case as seats, search and lists may read it before a verdict: no finding, and no passage, age or source that
    reveals it."""
    reveals = (
        case.source.kind == "exoneration"
        or case.finding is not None
        or any(defendant.age_tells_outcome for defendant in case.defendants)
        or any(passage.tells_outcome for passage in case.transcript)
    )
    return _neutral(case) if reveals else case


@derived
def _neutral(case: Case) -> Case:
    source = _NEUTRAL_SOURCE if case.source.kind == "exoneration" else case.source
    transcript = tuple(passage for passage in case.transcript if not passage.tells_outcome)
    open_ages = {"age": None, "age_tells_outcome": False}
    people = tuple(one.model_copy(update=open_ages) if one.age_tells_outcome else one for one in case.defendants)
    return case.model_copy(update={"source": source, "finding": None, "transcript": transcript, "defendants": people})
