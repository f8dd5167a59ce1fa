"""Documents as they stand in a prompt: behind the numbers of their lines, cut where all of them are too long."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.core.matter import Matter
from engine.core.phrases import count_noun
from engine.matters.documents import Document
from rooms.minds.llm.quoting import fence_lines, flatten, quote_block
from rooms.minds.llm.tokens import tokens

MAX_NAME_CHARACTERS = 80
NOTES_TOKENS = 200
"""Tokens of what was left out of the documents, at most."""


def shown_attributes(document: Document) -> dict[str, str | int | None]:
    """What a document is called, and what it is."""
    return {"name": flatten(document.name, MAX_NAME_CHARACTERS), "kind": document.kind}


def shown_documents(
    documents: Sequence[Document],
    max_tokens: int,
    attributes: Callable[[Document], Mapping[str, str | int | None]] = shown_attributes,
) -> Iterator[str]:
    """Each document as it is; before it, what of its file is not in it.

    Args:
        max_tokens: of all of them together; of longer ones the beginning of each is shown.
    """
    texts = [document.text.split("\n") for document in documents]
    lengths = [sum(1 + tokens(line) for line in lines) for lines in texts]
    share = min(1.0, max_tokens / max(1, sum(lengths)))
    for document, lines, length in zip(documents, texts, lengths, strict=True):
        left, kept = int(length * share) if share < 1 else length, list[tuple[str, str]]()
        for number, line in enumerate(lines, 1):
            left -= 1 + tokens(line)
            if left < 0:
                break
            kept.append((str(number), line))
        notes = [quote_block("note", note, {"on": document.name}) for note in document.notes]
        if len(kept) < len(lines):
            notes.append(quote_block("note", f"{len(lines) - len(kept)} more lines", {"on": document.name}))
        yield "\n".join((*notes, *fence_lines("docket_file", kept, attributes(document))))


def note_lines(matter: Matter) -> list[str]:
    """What of the matter's files was left out or doubted, as far as it fits, and how many notes more there are."""
    notes, left = list(matter.notes()), NOTES_TOKENS
    lines = list[str]()
    for place, note in enumerate(notes):
        line = quote_block("note", note)
        left -= tokens(line)
        if left < 0:
            return [*lines, quote_block("more", f"{count_noun(len(notes) - place, 'note')} more")]
        lines.append(line)
    return lines


def too_long(documents: Sequence[Document], max_tokens: int) -> bool:
    """Whether some of the documents would be cut."""
    return sum(1 + tokens(line) for document in documents for line in document.text.split("\n")) > max_tokens
