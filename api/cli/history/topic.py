"""The topic of a trial from the command line: a ready one, or a name, with the sources of a folder."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from api.cli.lookup import usage_error
from cases.documents.reader import read_documents
from cases.documents.unreadable import UnreadableDocument
from cases.regular_files import files_below, strays
from engine.matters.documents import MAX_DOCUMENTS, fault_of_documents
from engine.matters.topic import MAX_SUBJECT_CHARACTERS, Topic

READ_ENDINGS = (".txt", ".md", ".markdown", ".html", ".htm", ".pdf", ".docx")
_LIVING_PERSON_PATTERN = re.compile(r"^[^.]{0,200}\(\s*(?:[^()]*[;,]\s*)?born\b", re.IGNORECASE)
"""How an article on a living person begins: with a year of birth and none of death."""


def find_topic(name: str, shelf: Mapping[str, Topic], language: str) -> Topic:
    """A topic of the shelf by its id or its title, else a new one of that name. Leaves with status 2 for no name."""
    wanted = " ".join(name.split())
    if not 2 <= len(wanted) <= MAX_SUBJECT_CHARACTERS:
        raise usage_error(f"TOPIC: name a person of history in 2 to {MAX_SUBJECT_CHARACTERS} characters.")
    for topic in shelf.values():
        if wanted.casefold() in (topic.id.casefold(), topic.title.casefold()):
            return topic.model_copy(update={"language": language})
    plain = unicodedata.normalize("NFKD", wanted).encode("ascii", "ignore").decode().lower()
    id = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:60] or "topic"
    line = f"{wanted}: what is to be recognised, and what is to be answered for?"
    return Topic(id=id, title=wanted, docket=line, summary=line, subject=wanted, language=language)


def with_folder(topic: Topic, folder: Path) -> Topic:
    """The topic with the documents of a folder in place of its own sources. Leaves with status 2 where there are
    none, or where one cannot be read."""
    if not folder.is_dir():
        raise usage_error(f"--sources {folder}: there is no such folder.")
    files = [path for path in files_below(folder, READ_ENDINGS) if path.is_file()]
    if not files:
        raise usage_error(
            f"--sources {folder}: no text, Markdown, HTML, PDF or Word document is in it; put some there."
        )
    for file in files:
        if (why := strays(file, folder)) is not None:
            raise usage_error(f"--sources {folder}: {file} {why}.")
    if len(files) > MAX_DOCUMENTS:
        raise usage_error(f"--sources {folder}: {len(files)} documents are in it, and {MAX_DOCUMENTS} are taken.")
    try:
        documents = read_documents(files)
    except UnreadableDocument as unreadable:
        raise usage_error(f"--sources {folder}: {unreadable}.") from None
    if (fault := fault_of_documents(documents)) is not None:
        raise usage_error(f"--sources {folder}: its documents {fault}.")
    return topic.model_copy(update={"sources": documents, "credit": None})


def seems_living(text: str) -> bool:
    """Whether an article begins as those on living people do."""
    return _LIVING_PERSON_PATTERN.match(text) is not None
