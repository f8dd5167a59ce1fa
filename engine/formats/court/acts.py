"""The court's acts: what each role files."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.core import acts

MAX_EXHIBITS = 8
QUOTE_LIMIT = 1000
"""Characters of a quote."""
PARAGRAPH_LIMIT = 2000
"""Characters of a statement, of a harm, of a challenge."""
REASONING_LIMIT = 4000
"""Characters of a juror's or a judge's reasons."""

_Paragraph = Annotated[acts.Text, Field(max_length=PARAGRAPH_LIMIT)]
_Line = Annotated[acts.Text, Field(min_length=1, max_length=400)]


class CourtExhibit(acts.ActPart):
    """A quote, what it is held against, and what follows if it is left out of account."""

    source_quote: acts.Text = Field(min_length=1, max_length=QUOTE_LIMIT)
    """Words of a document, copied exactly as they stand there: one sentence or a few."""
    target_quote: acts.Text = Field("", max_length=QUOTE_LIMIT)
    """Words of a document that the quote is compared with, or that it would change; empty where there are none."""
    harm: acts.Text = Field(min_length=1, max_length=PARAGRAPH_LIMIT)
    """What concretely goes wrong, for whom and when, if this quote is left out of account."""


class FileCase(acts.Act):
    """File the prosecution's case: argue for a yes."""

    kind: Literal["file_case"] = "file_case"
    statement: acts.Text = Field(min_length=1, max_length=PARAGRAPH_LIMIT)
    """The opening statement: why the question should be answered with yes."""
    exhibits: tuple[CourtExhibit, ...] = Field((), max_length=MAX_EXHIBITS)
    """What it rests on, the strongest first."""
    harm_analysis: _Paragraph = ""
    """Why a yes matters: what the exhibits amount to together."""


class Challenge(acts.ActPart):
    """Why one exhibit is weak."""

    exhibit: int = Field(ge=1, le=99)
    """The number of the exhibit."""
    challenge: acts.Text = Field(min_length=1, max_length=PARAGRAPH_LIMIT)
    """Why it is weak."""


class FileDefence(acts.Act):
    """File the defence: argue against a yes."""

    kind: Literal["file_defence"] = "file_defence"
    counter_argument: acts.Text = Field(min_length=1, max_length=PARAGRAPH_LIMIT)
    """The thesis that meets the core of the prosecution's case."""
    challenges: tuple[Challenge, ...] = Field((), max_length=2 * MAX_EXHIBITS)
    """One for each exhibit that stands, by its number."""
    harm_dispute: _Paragraph = ""
    """Why the harm is overstated."""
    alternative: _Paragraph = ""
    """What should be done instead."""


class GiveVote(acts.Act):
    """Vote from the jury pool, with reasons."""

    kind: Literal["give_vote"] = "give_vote"
    reasoning: acts.Text = Field(min_length=1, max_length=REASONING_LIMIT)
    """What was weighed, and why it leads to the vote."""
    choice: acts.Text
    """The vote that follows from it."""


class GiveRuling(acts.Act):
    """Give the judge's ruling."""

    kind: Literal["give_ruling"] = "give_ruling"
    reasoning: acts.Text = Field(min_length=1, max_length=REASONING_LIMIT)
    """The analysis: what the prosecution and the defence say, how the jury split, and what decides."""
    decision: acts.Text
    """The decision that follows from it."""
    rationale: acts.Text = Field(min_length=1, max_length=500)
    """The same in one sentence."""
    actions: tuple[_Line, ...] = Field((), max_length=12)
    """What is to be done, one step each; needed where the decision is guilty."""
    confidence: acts.Share = 0.5
    """How sure the ruling is, 0 to 1: no surer than its reasons are strong."""
    dissent: _Paragraph = ""
    """The best case against this decision, as those who voted the other way would put it."""
    reopen: tuple[_Line, ...] = Field((), max_length=6)
    """What would reopen this: facts that, once known, would change the decision."""


class Doubt(acts.ActPart):
    """Something in the papers that may not hold."""

    part: acts.Text = Field(min_length=1, max_length=80)
    """The part of a paper, as `paper/part`."""
    text: acts.Text = Field(min_length=1, max_length=500)
    """What is doubtful about it, in a sentence."""


class Review(acts.Act):
    """The clerk's look at whether the papers hold together; it only warns."""

    kind: Literal["review"] = "review"
    doubts: tuple[Doubt, ...] = Field((), max_length=24)
    by_rule: bool = False
    """It was made by rules of thumb, and not by a model."""
