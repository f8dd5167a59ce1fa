"""Why a document cannot be read."""

from __future__ import annotations

CPU_SECONDS = 15
"""Seconds of a processor that a file may take; a PDF of seventy pages takes two."""
SLOW_CLAUSE = f"takes longer than {CPU_SECONDS} seconds to read; bring the part that matters as plain text"


class UnreadableDocument(ValueError):
    """A file is no document that can be read; the sentence names it and says what would help."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}.")
        self.name = name
        """What the file is called."""
        self.why = why
        """What is the matter with it, in a clause to be read after its name."""
