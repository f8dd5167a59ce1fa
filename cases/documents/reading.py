"""What a reader takes from a file: its text in passages, where each stands in the file, and what was left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from cases.clean_text import clean_text
from cases.documents.unreadable import UnreadableDocument
from engine.matters.documents import MAX_NOTE_CHARACTERS, MAX_NOTES, MAX_PLACES, DocumentKind, Place

MAX_READ_CHARACTERS = 1_000_000
"""Characters after which a reader takes no more of a file: five times what a document may have."""
SOFT_HYPHEN = "\u00ad"
RAISED = "\x0f"
"""Stands before words that are higher than their line: where a figure follows a figure, it is read as ^."""
SYMBOLS = {
    0xF0FE: "☒",
    0xF0FD: "☒",
    0xF0A8: "☐",
    0xF06F: "☐",
    0xF0FC: "✓",
    0xF0FB: "✗",
    0xF0E0: "→",
    0xF0B7: "•",
    0xF0A7: "▪",
    0xF0D8: "‣",
}
"""What signs of a font for bullets look like, which have no letters' numbers."""
_SYMBOL = re.compile("[\uf06f-\uf0fe]")
_TAG_SIGNS = re.compile("(?<!\U0001f3f4)[\U000e0000-\U000e007f]+")
"""Signs that no reader sees and that spell words; after a black flag they name a country."""


@dataclass
class Reading:
    """A text that grows passage by passage, with the notes on it."""

    kind: DocumentKind = "text"
    text: list[str] = field(default_factory=list)
    """Passages, each with the line ends that stand before it."""
    places: list[Place] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    """In the order in which they came, each once."""
    counted: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By noun and what became of it: how many there were."""
    characters: int = 0
    left_over: int = 0
    """Characters that came when the text was full."""
    _line: int = 1
    _row: int | None = None

    def add(
        self,
        passage: str,
        label: str | None = None,
        *,
        row: int | None = None,
        tight: bool = False,
        keep_soft_hyphens: bool = False,
    ) -> None:
        """One more passage; nothing where it is blank.

        Args:
            label: where it stands in the file; None for the place of the one before it.
            row: its number among the rows of a table.
            tight: whether it stands on the next line, and not behind a blank one.
            keep_soft_hyphens: whether they stand for hyphens that may be a line's alone, as in a PDF; elsewhere nobody
                sees them.
        """
        if _TAG_SIGNS.search(passage) is not None:
            self.note("Signs that no reader sees and that spell words were left out.")
        level = re.sub(rf"(?<=\d){RAISED}(?=[-−]?\d)", "^", passage).replace(RAISED, "")
        tidy = tidied(level if keep_soft_hyphens else level.replace(SOFT_HYPHEN, ""))
        if not tidy:
            return
        if self.characters > MAX_READ_CHARACTERS:
            self.left_over += len(tidy)
            return
        before = "" if not self.text else "\n" if tight else "\n\n"
        self._line += len(before)
        if label is not None and not self._goes_on(label, row) and len(self.places) < MAX_PLACES:
            self.places.append(Place(line=self._line, label=label[:200], row=row))
        self._line += tidy.count("\n")
        self._row = row
        self.text.append(f"{before}{tidy}")
        self.characters += len(before) + len(tidy)

    def _goes_on(self, label: str, row: int | None) -> bool:
        """Whether a passage on the present line follows from the place before it."""
        if not self.places or self.places[-1].label != label[:200]:
            return False
        last = self.places[-1]
        return row is None or (last.row is not None and row == last.row + self._line - last.line)

    def note(self, sentence: str) -> None:
        """Something that is not in the text, or is in doubt."""
        cleaned = " ".join(str(clean_text(sentence)).split())
        if len(cleaned) > MAX_NOTE_CHARACTERS:
            cleaned = f"{cleaned[: MAX_NOTE_CHARACTERS - 1]}…"
        self.notes[cleaned] = None

    def count(self, noun: str, what: str = "not read", by: int = 1) -> None:
        """Something that there may be many of, and what became of it: `picture`, `not read`."""
        if by:
            self.counted[noun, what] += by

    def merge(self, other: Reading, label: str) -> None:
        """Take over a whole file that is in this one."""
        self.add("".join(other.text), label, keep_soft_hyphens=True)
        for sentence in other.all_notes():
            self.note(f"In {label}: {sentence}")

    def attach(self, data: bytes, named: str, attached: Attached) -> None:
        """Take over a file that is attached to this one, behind its name; or note why it cannot be read."""
        try:
            read = attached(data, named)
        except UnreadableDocument as unreadable:
            self.note(f"The attachment {named} was not read: it {unreadable.why}.")
            return
        if not read.text:
            self.note(f"The attachment {named} has no text.")
            return
        self.add(f"Attachment {named}:", f"attachment {named}")
        self.merge(read, f"attachment {named}")

    def all_notes(self) -> list[str]:
        """The notes with what was counted, as many as a document may have."""
        by_end: dict[str, dict[str, int]] = {}
        for (noun, what), number in self.counted.items():
            by_end.setdefault(what, {})[noun] = number
        ends = [
            f"{listed([counted(number, noun) for noun, number in nouns.items()])} in it "
            f"{'was' if sum(nouns.values()) == 1 else 'were'} {what}."
            for what, nouns in by_end.items()
        ]
        every = [*self.notes, *ends]
        if len(every) > MAX_NOTES:
            every = [*every[: MAX_NOTES - 1], f"{len(every) - MAX_NOTES + 1} more notes are not shown."]
        return every


Attached: TypeAlias = Callable[[bytes, str], Reading]
"""Reads a file that is in another one; raises `UnreadableDocument` where it is of no known kind."""


def tidied(text: str) -> str:
    """A text with plain line ends, at most two blank lines in a row, and no control characters; the blanks before its
    first word stay, as code wants them."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").replace("\v", "\n")
    plain = plain.replace("\u2028", "\n").replace("\u2029", "\n\n").replace("\x85", "\n")
    lines = "\n".join(line.rstrip() for line in plain.split("\n"))
    cleaned = clean_text(_TAG_SIGNS.sub("", _SYMBOL.sub(lambda sign: SYMBOLS.get(ord(sign[0]), sign[0]), lines)))
    assert isinstance(cleaned, str)
    return re.sub(r"\n{4,}", "\n\n\n", cleaned).strip("\n").rstrip()


def numbers_in_words(numbers: Iterable[int]) -> str:
    """Numbers with their runs: `2, 3 and 7 to 12`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = []
    for run in runs:
        said += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(one) for one in run]
    shown = said if len(said) <= 20 else [*said[:19], f"{len(said) - 19} more"]
    return listed(shown)


def listed(words: list[str]) -> str:
    """Words in a sentence: `a, b and c`."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def counted(number: int, noun: str) -> str:
    """A number of things: `1 picture`, `2,800 changed lines`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
