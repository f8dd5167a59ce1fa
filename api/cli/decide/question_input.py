"""The question of a decision: from a file, or from `--question` and `--context`, or with documents from a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from api.cli.failures import usage_error
from cases.documents.reader import MAX_DOCUMENT_BYTES, document_id, read_document_file, read_given_document
from cases.documents.unreadable import UnreadableDocument
from cases.matter_files import load_matter_file
from cases.regular_files import OutsideFolder, given_path, path_inside
from cases.yaml_lines import InvalidFile, compose_yaml, json_as_yaml, read_text, to_plain
from engine.matters.documents import MAX_DOCUMENTS, Document
from engine.matters.question import Question

STDIN = "-"
"""The name of a document that comes from a pipe."""
_FIELDS = {"question", "context", "evidence", "points", "readings", "title", "id"}
"""Fields of a case file in JSON."""


def read_question(file: Path | None, question: str | None, context: list[str]) -> Question:
    """The question with its documents; leaves with status 2 and one sentence where something is wrong with it."""
    if file is not None and question is not None:
        raise usage_error(f"{file} and --question: give one of them; a file has its own question.")
    if file is not None:
        return _question_in(file, context)
    if question is None:
        raise usage_error("Say what is to be decided: a FILE, or --question with --context for each document.")
    if not context and sys.stdin is not None and not sys.stdin.isatty():
        context = [STDIN]
    if not context:
        raise usage_error("--context: name at least one document that the question is to be decided from, or “-”.")
    return _checked({"question": question, "documents": _documents((path, None) for path in context)}, "--question")


def _question_in(file: Path, context: list[str]) -> Question:
    """The question of a file: ours in YAML or JSON, or a case of `question` and `context`."""
    if file.suffix.lower() == ".json":
        raw = _fields(file)
        if "documents" not in raw:
            return _case(file, raw, context)
    if context:
        raise usage_error(f"--context: {file} has documents of its own; leave it out.")
    try:
        return load_matter_file(file, Question)
    except InvalidFile as bad:
        raise usage_error(str(bad)) from None


def _fields(file: Path) -> dict[str, Any]:
    """The fields of a JSON file, read as every file with a matter is."""
    try:
        fields = to_plain(file, compose_yaml(file, json_as_yaml(file, read_text(file)), "question"))
    except InvalidFile as bad:
        raise usage_error(bad.as_sentence()) from None
    assert isinstance(fields, dict)
    return fields


def _case(file: Path, raw: dict[str, Any], more: Iterable[str]) -> Question:
    """A case of `question`, `context` (paths beside the file), ready `evidence` and marked `points`."""
    for name in raw:
        if name not in _FIELDS:
            raise usage_error(f"{file}: “{name}” is no field of a case; there is {', '.join(sorted(_FIELDS))}.")
    if not isinstance(raw.get("question"), str):
        raise usage_error(f"{file}, question: the question is missing; write it as a text.")
    paths = raw.get("context", [])
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        raise usage_error(f"{file}, context: a list of paths is wanted, relative to this file.")
    if len(paths) > MAX_DOCUMENTS:
        raise usage_error(f"{file}, context: {len(paths):,} documents are named, and {MAX_DOCUMENTS} are taken.")
    documents = _documents([*((path, file.parent) for path in paths), *((path, None) for path in more)])
    if not documents:
        raise usage_error(f"{file}, context: name at least one document that the question is to be decided from.")
    evidence = raw.get("evidence") or []
    try:
        exhibits = [
            {"quote": one["sourceQuote"], "against": one.get("targetQuote", ""), "harm": one["harm"]}
            for one in evidence
        ]
    except (TypeError, KeyError, AttributeError):
        raise usage_error(
            f"{file}, evidence: a list of exhibits is wanted, each with sourceQuote, targetQuote and harm."
        ) from None
    fields = {"question": raw["question"], "documents": documents, "exhibits": exhibits}
    return _checked(
        {**fields, **{key: raw[key] for key in ("id", "title", "points", "readings") if key in raw}}, str(file)
    )


def _documents(paths: Iterable[tuple[str, Path | None]]) -> list[Document]:
    """The documents of some paths, each with the folder of the file that it stands in; without one it was given to the
    command, and “-” is the pipe. Leaves for the first that cannot be read."""
    found: list[Document] = []
    taken: set[str] = set()
    names: set[str] = set()
    for path, folder in paths:
        where = "context" if folder is not None else "--context"
        try:
            document = _document(path, folder, taken)
        except UnreadableDocument as unreadable:
            raise usage_error(f"{where} {path}: {unreadable}") from None
        except OutsideFolder as outside:
            raise usage_error(f"{where} {path}: {path} {outside}.") from None
        if document.name.casefold() in names:  # two files of one name, from different folders
            document = document.model_copy(update={"name": path[-200:]})
        taken.add(document.id)
        names.add(document.name.casefold())
        found.append(document)
    return found


def _document(path: str, folder: Path | None, taken: Iterable[str]) -> Document:
    if folder is None and path == STDIN:
        # One byte more shows that there is more.
        return read_given_document(
            sys.stdin.buffer.read(MAX_DOCUMENT_BYTES + 1), "stdin.txt", document_id("stdin", taken)
        )
    whole = path_inside(path, folder) if folder is not None else given_path(path)
    return read_document_file(whole, document_id(whole.name, taken))


def _checked(fields: dict[str, Any], where: str) -> Question:
    documents: list[Document] = fields["documents"]
    text = fields["question"].strip()
    words = sum(len(document.text.split()) for document in documents)
    count = "1 document" if len(documents) == 1 else f"{len(documents)} documents"
    made = {
        "id": re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")[:60].strip("-") or "question",
        "title": text[:80] or "?",
        "docket": f"{count}, {words:,} words.",
        "summary": text or "?",
        **fields,
    }
    try:
        read = Question.model_validate(made)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"]))
        sentence = str(first["msg"]).removeprefix("Value error, ")
        if where == "--question" and field in ("question", ""):
            raise usage_error(f"--question: “{text[:80]}” {sentence}.".replace("..", ".")) from None
        raise usage_error(f"{where}, {field or 'documents'}: {sentence}.".replace("..", ".")) from None
    for fault in read.faults():
        raise usage_error(f"{where}, {'.'.join(map(str, fault.where))}: {fault.sentence}.")
    return read
