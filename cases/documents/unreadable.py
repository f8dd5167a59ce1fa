"""Why a document cannot be read."""

from __future__ import annotations


class UnreadableDocument(ValueError):
    """A file is no document that can be read; the sentence names it and says what would help."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}.")
        self.name = name
        """What the file is called."""
        self.why = why
        """What is the matter with it, in a clause to be read after its name."""
