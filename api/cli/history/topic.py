"""The topic of a trial from the command line: a ready one, or a name, with the sources of a folder or Wikipedia."""

from __future__ import annotations

import asyncio
import re
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from api.cli.configuration import read_settings
from api.cli.failures import runtime_failure, usage_error
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from cases.documents.reader import document_id, read_document_file
from cases.documents.unreadable import UnreadableDocument
from cases.matter_shelf import SHELVES, read_shelf
from cases.regular_files import files_below, hidden_below, strays
from engine.matters.documents import MAX_DOCUMENTS, Document, fault_of_documents
from engine.matters.topic import MAX_SUBJECT_CHARACTERS, Topic
from rooms.research import ResearchLibrary

MAX_FOLDER_FILES = 400
"""Files of a folder of sources that are looked at."""
LANGUAGE = re.compile(r"[a-z]{2,12}(?:-[a-z]{2,12}){0,2}")
"""The code of an edition."""
_LIFE = re.compile(r"[^.(（]{0,200}(?:[(（]([^()（）]*)[)）]|,\s+(née?\s[^.]{0,120}))")
"""The years of a life, where an article begins with them."""
_BORN = re.compile(r"\b(?:born|geboren|född|født|née?|род|нар|ur|szül)\b|\*|日\s*-\s*$", re.IGNORECASE)
_DIED = re.compile(r"†|[–—-][^;,]*\d{3}|\b(?:died|morte?|zm|gest|död|пом|ум)\b", re.IGNORECASE)


def opening(name: str, sources: Path | None, wikipedia: bool, language: str) -> tuple[Topic, ResearchLibrary | None]:
    """The topic with its sources, and where else is looked."""
    if not LANGUAGE.fullmatch(language):
        raise usage_error(f"--lang {language[:20]}: it is no language of Wikipedia; “en” is one.")
    topic = find_topic(name, read_shelf(SHELVES / "history", Topic), language)
    if sources is not None:
        topic, unread = with_folder(topic, sources)
        for sentence in unread:
            typer.echo(f"Not read: {sentence}", err=True)
        if not wikipedia:
            return topic, None
    library = wikipedia_library()
    if library.contact is None:
        if topic.sources and not wikipedia:
            return topic, None
        raise usage_error(
            "Wikipedia asks for a contact: set TWELVE_WIKIPEDIA_CONTACT to your mail address or URL, "
            "or name a folder of sources of your own with --sources."
        )
    return asyncio.run(_resolved(topic, library, own=bool(topic.sources))), library


def wikipedia_library() -> ResearchLibrary:
    """Wikipedia, as the settings say how to read it."""
    settings = read_settings()
    return ResearchLibrary(
        settings.wikipedia_contact,
        settings.wikipedia_folder,
        settings.wikipedia_url,
        machine_surroundings().now,
        unattended=True,
        on_wait=_waiting,
    )


async def _resolved(topic: Topic, library: ResearchLibrary, *, own: bool) -> Topic:
    """The topic under the title of its page. Leaves with status 2 where no page has it, or several might be meant; on
    a terminal the meanings are offered."""
    from cases.sources.wikipedia.api import AmbiguousTitle, NoSuchPage, SourceUnavailable

    title = topic.title
    try:
        client = library.client(topic.language)
        while True:
            try:
                article = await client.article(title)
                break
            except AmbiguousTitle as several:
                if not (sys.stdin.isatty() and several.choices):
                    raise
                title = _chosen(several.choices, title)
    except NoSuchPage as missing:
        if own:
            return topic
        raise usage_error(f"TOPIC: {missing}") from None
    except AmbiguousTitle as several:
        raise usage_error(f"TOPIC: {several}") from None
    except SourceUnavailable as unavailable:
        if own:
            return topic
        raise runtime_failure(str(unavailable)) from None
    finally:
        await library.close()
    changes = {"title": article.title[:120], "subject": article.title[:120]}
    return topic.model_copy(update={**changes, "living": seems_living(article.text)})


def _chosen(choices: Sequence[str], title: str) -> str:
    """One of several meanings, by its number."""
    typer.echo(f"“{title}” may mean:", err=True)
    for number, choice in enumerate(choices, 1):
        typer.echo(f"  {number}  {choice}", err=True)
    picked: int = typer.prompt("Which", type=int, err=True)
    return choices[min(max(picked, 1), len(choices)) - 1]


def _waiting(seconds: float, why: str) -> None:
    typer.echo(f"Wikipedia: {why}; waiting {seconds:.0f} s.", err=True)


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
    files = [path for path in files_below(folder) if path.is_symlink() or not path.is_dir()]
    if len(files) > MAX_FOLDER_FILES:
        raise usage_error(f"--sources {folder}: more than {MAX_FOLDER_FILES} files are in it; choose some of them.")
    documents: list[Document] = []
    unread = [f"{path.relative_to(folder)} begins with a dot: name it otherwise." for path in hidden_below(folder)]
    for path in files:
        if (why := strays(path, folder)) is not None:
            unread.append(f"{path.relative_to(folder)} {why}.")
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
    return topic.model_copy(update={"sources": tuple(documents), "points": (), "credit": None}), unread


def seems_living(text: str) -> bool:
    """Whether an article begins as those on living people do, in some languages: with a birth and without a death."""
    life = _LIFE.match(text)
    said = (life[1] or life[2] or "") if life is not None else ""
    return _BORN.search(said) is not None and _DIED.search(said) is None
