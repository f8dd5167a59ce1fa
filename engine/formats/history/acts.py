"""The acts of a historical trial: what a historian files, and what the judge decides."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from engine.core import acts
from engine.matters.topic import Aspect

MAX_FINDINGS = 6
"""Findings of one dossier: one round of one side."""
MAX_FEEDBACK = 4
MAX_ITEMS = 12
CLAIM_LIMIT, QUOTE_LIMIT, PARAGRAPH_LIMIT = 600, 1_000, 2_000
"""Characters."""

Outcome: TypeAlias = Literal["upheld", "tarnished", "divided", "open"]
Confidence: TypeAlias = Literal["high", "medium", "low"]


class Finding(acts.ActPart):
    """A claim about the subject, and the words of a source that bear it out."""

    claim: acts.Text = Field(min_length=1, max_length=CLAIM_LIMIT)
    """What you say of the subject, in a sentence or two of your own, from your side, no further than the quote goes."""
    quote: acts.Text = Field(min_length=1, max_length=QUOTE_LIMIT)
    """Words of one of the sources, copied exactly as they stand there: one sentence or two."""
    aspect: Aspect
    """What part of the life it is about: how they ruled, the law, a reform, a war, how people fared, the economy,
    science, culture, faith, their character, or what came after."""


class FileFindings(acts.Act):
    """File a dossier: findings for your side."""

    kind: Literal["file_findings"] = "file_findings"
    findings: tuple[Finding, ...] = Field((), max_length=MAX_FINDINGS)
    """The strongest first, each of another aspect where you can; nothing that is filed already."""
    looked_for: acts.Text = Field("", max_length=CLAIM_LIMIT)
    """What you looked for, and where, and did not find, in a sentence; it is needed where you file no finding."""


class Request(acts.ActPart):
    """What one side is to look for in the next round."""

    aspect: Aspect
    """The part of the life that is missing."""
    text: acts.Text = Field(min_length=1, max_length=CLAIM_LIMIT)
    """What to look for, so that a search can be made of it: a period, an event, a kind of evidence."""


class RulingItem(acts.ActPart):
    """Something that the ruling recognises or acknowledges."""

    text: acts.Text = Field(min_length=1, max_length=CLAIM_LIMIT)
    """What it is, in a sentence."""
    cites: tuple[acts.Cite, ...] = Field((), max_length=6)
    """The findings that it rests on, as `paper/part`: `dossier-1/F2`."""


class GiveJudgement(acts.Act):
    """Accept the evidence and rule, or send both sides back for more."""

    kind: Literal["give_judgement"] = "give_judgement"
    decision: acts.Text
    """Whether the evidence is enough for a fair ruling."""
    for_admirer: tuple[Request, ...] = Field((), max_length=MAX_FEEDBACK)
    """Where you send back: what the Admirer is to look for. Build on earlier rounds, and repeat none of it."""
    for_critic: tuple[Request, ...] = Field((), max_length=MAX_FEEDBACK)
    """Where you send back: what the Critic is to look for."""
    summary: acts.Text = Field("", max_length=PARAGRAPH_LIMIT)
    """Where you accept: the ruling in two or three sentences."""
    achievements: tuple[RulingItem, ...] = Field((), max_length=MAX_ITEMS)
    """Achievements recognised; every one cites findings."""
    controversies: tuple[RulingItem, ...] = Field((), max_length=MAX_ITEMS)
    """Controversies acknowledged; every one cites findings."""
    context: acts.Text = Field("", max_length=PARAGRAPH_LIMIT)
    """The era and the circumstances, as far as the sources have them."""
    assessment: acts.Text = Field("", max_length=PARAGRAPH_LIMIT)
    """The final assessment: what outweighs what, and what does not."""
    outcome: Outcome = "open"
    """Where you accept: what becomes of the name. `upheld`: what is to be recognised outweighs the rest; `tarnished`:
    what is to be answered for does; `divided`: neither; `open`: the sources do not decide it."""
    confidence: Confidence = "medium"
    """How good and how complete the evidence is."""
    confidence_reason: acts.Text = Field("", max_length=CLAIM_LIMIT)
    """Why."""
