"""The acts of a panel's members."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.core.acts import Act, ActPart, CastBallot, Speak, Text

ArtifactForm = Literal["document", "table", "chart"]
NoteKind = Literal["question", "condition", "action"]
MAX_NOTES = 6
MAX_ARTIFACT_CHARACTERS = 8000


class Note(ActPart):
    """Something that belongs into the record besides the words of a turn."""

    kind: NoteKind
    """`question`: what nobody has answered; `condition`: what would change the speaker's verdict; `action`: what is to
    be done."""
    text: Text = Field(min_length=1, max_length=300)
    who: Text | None = Field(None, max_length=80)
    """Of an action: who does it."""
    due: Text | None = Field(None, max_length=80)
    """Of an action: until when."""


class TurnArtifact(ActPart):
    """Something that is filed with a turn, for everybody to open, cite and answer."""

    form: ArtifactForm
    """A `document` is plain text; a `table` and a `chart` are made from CSV: headings, then a line for each row."""
    title: Text = Field(min_length=1, max_length=120)
    text: Text = Field(min_length=1, max_length=MAX_ARTIFACT_CHARACTERS)
    """The document's text, or the CSV."""


class PanelSpeak(Speak):
    """Say something to the table; with it a verdict may be given or changed, and with the last words one withdraws."""

    verdict: Text | None = None
    """The option that you decide for, where you give a verdict or change yours."""
    reasoning: Text | None = Field(None, max_length=600)
    """Why, in a sentence or two; it stands in the record of the decision."""
    withdraws: bool = False
    """Whether these are your last words: you have given your verdict and have nothing to add."""
    notes: tuple[Note, ...] = Field((), max_length=MAX_NOTES)
    """What else belongs into the record: open questions, what would change your verdict, what is to be done."""
    files: TurnArtifact | None = None
    """What you put on the table with these words, where figures or a text say it better; mostly nothing."""


class PanelBallot(CastBallot):
    """Give your verdict, or change it."""

    reasoning: Text | None = Field(None, max_length=600)
    """Why, in a sentence or two; it stands in the record of the decision."""


class Withdraw(Act):
    """End your part in the discussion; your verdict stands."""

    kind: Literal["withdraw"] = "withdraw"


class FileArtifact(Act):
    """File a document, a table or a chart, for everybody to open, cite and answer."""

    kind: Literal["file_artifact"] = "file_artifact"
    form: ArtifactForm
    """A `document` is plain text; a `table` and a `chart` are made from CSV: headings, then a line for each row."""
    title: Text = Field(min_length=1, max_length=120)
    text: Text = Field(min_length=1, max_length=MAX_ARTIFACT_CHARACTERS)
    """The document's text, or the CSV."""
