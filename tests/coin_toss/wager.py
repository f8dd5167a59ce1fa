"""The wager: the kind of matter that a coin toss deliberates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pydantic import Field

from engine.core.matter import Identifier, Matter, MatterModel, MatterPiece, Words


class Evidence(MatterModel):
    """Something that is known of the coin."""

    id: Identifier
    title: Words
    text: Words


class Wager(Matter):
    """What is wagered, and what is known of the coin."""

    kind: ClassVar[str] = "wager"

    stakes: Words
    evidence: tuple[Evidence, ...] = Field(min_length=1)

    def citable(self) -> Iterator[tuple[str, str]]:
        """Each piece of evidence."""
        return ((piece.id, piece.title) for piece in self.evidence)

    def pieces(self) -> Iterator[MatterPiece]:
        """The summary with the stakes, then the evidence."""
        yield MatterPiece(None, "summary", "Summary", f"{self.summary} {self.stakes}")
        for piece in self.evidence:
            yield MatterPiece(piece.id, "paper", piece.title, piece.text)


class SealedWager(Wager):
    """A wager whose first piece of evidence the first seat alone may read before the end."""

    kind: ClassVar[str] = "sealed_wager"

    def shown_to(self, seat: int | None, over: bool) -> SealedWager:
        """All of it for the first seat, and for everybody once it is over."""
        return self if over or seat == 1 else self.model_copy(update={"evidence": self.evidence[1:]})
