"""The topic of a trial from the command line: a ready one, or a name, with the sources of a folder."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from api.cli.failures import usage_error
from cases.documents.reader import document_id, read_document_file
from cases.documents.unreadable import UnreadableDocument
from cases.regular_files import files_below, strays
from engine.matters.documents import MAX_DOCUMENTS, Document, fault_of_documents
from engine.matters.topic import MAX_SUBJECT_CHARACTERS, Topic

MAX_FOLDER_FILES = 400
"""Files of a folder of sources that are looked at."""
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


def with_folder(topic: Topic, folder: Path) -> tuple[Topic, list[str]]:
    """The topic with the documents of a folder in place of its own sources, and a sentence for each file in it that
    was not read. Leaves with status 2 where none can be read, or where there are too many."""
    if not folder.is_dir():
        raise usage_error(f"--sources {folder}: there is no such folder.")
    files = [path for path in files_below(folder) if path.is_file()]
    if len(files) > MAX_FOLDER_FILES:
        raise usage_error(f"--sources {folder}: more than {MAX_FOLDER_FILES} files are in it; choose some of them.")
    documents: list[Document] = []
    unread: list[str] = []
    for path in files:
        if (why := strays(path, folder)) is not None:
            unread.append(f"{path} {why}.")
            continue
        try:
            document = read_document_file(path, document_id(path.name, {one.id for one in documents}))
        except UnreadableDocument as unreadable:
            unread.append(f"{path.relative_to(folder)} {unreadable.why}.")
            continue
        if any(one.name.casefold() == document.name.casefold() for one in documents):
            document = document.model_copy(update={"name": str(path.relative_to(folder))[-200:]})
        documents.append(document)
    if not documents:
        because = f" {unread[0]}" if unread else ""
        raise usage_error(f"--sources {folder}: no document that can be read is in it; put some there.{because}")
    if len(documents) > MAX_DOCUMENTS:
        raise usage_error(f"--sources {folder}: {len(documents)} documents are in it, and {MAX_DOCUMENTS} are taken.")
    if (fault := fault_of_documents(documents)) is not None:
        raise usage_error(f"--sources {folder}: its documents {fault}.")
    return topic.model_copy(update={"sources": tuple(documents), "credit": None}), unread


def seems_living(text: str) -> bool:
    """Whether an article begins as those on living people do."""
    return _LIVING_PERSON_PATTERN.match(text) is not None
