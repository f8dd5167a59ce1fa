"""Reads the Proceedings of the Old Bailey into cases: session files, single trials and records of the web API.

`read_cases` takes a file, a folder or a ZIP archive and yields one thing per trial, in the order of the files' names,
holding one file at a time. A file that cannot be read is yielded as a `BrokenFile`, and the rest goes on.
"""

from __future__ import annotations

import json
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from cases.regular_files import read_regular_file, strays
from cases.sources.old_bailey.case import case_of
from cases.sources.old_bailey.markup import MAX_BYTES, BadMarkup, NotWellFormed, parse, whole_trials
from cases.sources.old_bailey.record import elsewhere, record_of
from engine.matters.criminal_case import Case

SESSION_VERSION = "7.2"
"""The only published archive of whole session files in this form."""
API_VERSION = "9.0"
_READABLE_SUFFIXES = (".xml", ".json")
_IDENT = re.compile(r"[A-Za-z0-9][\w.\-]{0,79}")
_BARE_TRIAL = re.compile(r"^([a-z]\d{8}[a-z]?-\d+[a-z]?)-")


class NothingToRead(Exception):
    """The path is missing, or holds no file of the Proceedings; the text is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class BrokenFile:
    """A file that could not be read."""

    path: str
    sentence: str
    """Names the file and the line."""
    skipped: bool = False
    """A trial that was left out with nothing lost: it has no text, or was read already."""


@dataclass(frozen=True, slots=True)
class _Member:
    """A readable file, on disk or in an archive."""

    name: str
    load: Callable[[], bytes]


OnFile = Callable[[str, int, int], None]
"""Called before each file with its name, its number from 1, and how many there are."""


def read_cases(path: str | os.PathLike[str], on_file: OnFile | None = None) -> Iterator[Case | BrokenFile]:
    """The trials of a file, a folder (with what lies below it) or a ZIP archive.

    Raises `NothingToRead` on the first step if there is nothing to read. A trial that stands twice in a run, or is
    repeated inside a summary, is yielded once.
    """
    root = Path(path)
    if not root.exists():
        raise NothingToRead(f"{root} does not exist.")
    archives: list[zipfile.ZipFile] = []
    try:
        members: list[_Member | BrokenFile] = []
        for file in _files(root):
            if file != root and (why := strays(file, root)) is not None:
                members.append(BrokenFile(str(file), f"{file} {why}."))
                continue
            members += _archived(file, archives) if file.suffix.lower() == ".zip" else [_on_disk(file)]
        if not members:
            raise NothingToRead(
                f"{root} holds no file of the Proceedings: give a session file, a trial, a JSON record, a folder of "
                f"them or a ZIP."
            )
        seen: set[str] = set()
        for number, member in enumerate(members, 1):
            if isinstance(member, BrokenFile):
                yield member
                continue
            if on_file is not None:
                on_file(member.name, number, len(members))
            yield from _cases(member, seen)
    finally:
        for archive in archives:
            archive.close()


def _files(root: Path) -> Iterator[Path]:
    if root.is_file():
        yield root
        return
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            if name.lower().endswith((*_READABLE_SUFFIXES, ".zip")) and not name.startswith("."):
                yield Path(folder, name)


def _on_disk(file: Path) -> _Member:
    return _Member(str(file), lambda: read_regular_file(file, MAX_BYTES))


def _archived(file: Path, archives: list[zipfile.ZipFile]) -> list[_Member | BrokenFile]:
    try:
        if not file.is_file():  # a pipe would be waited for
            raise OSError
        archive = zipfile.ZipFile(file)
    except (OSError, zipfile.BadZipFile):
        return [BrokenFile(str(file), f"{file}: not a ZIP archive that can be read.")]
    archives.append(archive)

    def loader(info: zipfile.ZipInfo) -> Callable[[], bytes]:
        def load() -> bytes:
            # Read with a bound: what the archive says about a member's size need not be true.
            with archive.open(info) as opened:
                return opened.read(MAX_BYTES + 1)

        return load

    names = sorted(archive.infolist(), key=lambda info: info.filename)
    return [
        _Member(f"{file}/{info.filename}", loader(info))
        for info in names
        if info.filename.lower().endswith(_READABLE_SUFFIXES) and "__MACOSX" not in info.filename and not info.is_dir()
    ]


def _cases(member: _Member, seen: set[str]) -> Iterator[Case | BrokenFile]:
    try:
        data = member.load()
        if member.name.lower().endswith(".json"):
            roots = _json_roots(data)
        else:
            try:
                root = parse(data)
            except NotWellFormed as error:
                root = Element("TEI.2")
                complete, lost = whole_trials(error.text)
                if not complete:
                    raise
                root.extend(complete)
                yield BrokenFile(member.name, f"{member.name}, {error}; {_salvaged(len(complete), lost)}.")
            roots = [(root, SESSION_VERSION if root.tag == "TEI.2" else None)]
        del data
        if any(root.tag not in ("TEI.2", "div1") for root, _ in roots):
            raise BadMarkup(
                f"line 1: the root is <{roots[0][0].tag}>, a session file's is <TEI.2> and a trial's <div1>"
            )
    except BadMarkup as error:
        yield BrokenFile(member.name, f"{member.name}, {error}.")
        return
    except (OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error) as error:
        reason = str(error) or type(error).__name__
        yield BrokenFile(member.name, f"{member.name}, line 1: cannot be read: {reason.rstrip('.')}.")
        return
    while roots:
        root, version = roots.pop(0)
        yield from _unreadable(root, member.name)
        trials = _trials(root)
        outside = elsewhere(root, trials) if root.tag == "TEI.2" else {}
        for trial in trials:
            ident = trial.get("id") or ""
            if ident in seen:
                yield _repeated(member.name, ident, ident)
                continue
            try:
                record = record_of(trial, outside)
                if record.aliases and record.aliases <= seen and not ident.startswith("t"):
                    yield _repeated(member.name, ident, min(record.aliases))
                    continue
                seen.add(ident)
                case = case_of(record, version)
            except BadMarkup as error:
                yield BrokenFile(member.name, f"{member.name}, trial {ident}: {error}.")
                continue
            yield case


def _salvaged(read: int, lost: list[str]) -> str:
    """What became of the trials of a file that is not well-formed."""
    whole = f"{read} complete {'trial was' if read == 1 else 'trials were'} read from it"
    if not lost:
        return whole
    named = f"{', '.join(lost[:10])}{f' and {len(lost) - 10} more' if len(lost) > 10 else ''}"
    return f"{whole}, and {named} {'is' if len(lost) == 1 else 'are'} not complete"


def _repeated(file: str, ident: str, of: str) -> BrokenFile:
    return BrokenFile(file, f"{file}, trial {ident}: left out, because {of} was read already.", skipped=True)


def _unreadable(root: Element, file: str) -> Iterator[BrokenFile]:
    """The trial divisions that are left out, each with the reason."""
    for division in [root] if root.tag == "div1" else list(root.iter("div1")):
        if division.get("type") != "trialAccount":
            continue
        ident = division.get("id") or ""
        if root.tag != "div1" and not _IDENT.fullmatch(ident):
            yield BrokenFile(file, f"{file}, trial {ident[:80]!r}: left out, because its id is none.")
        elif not _has_text(division):
            yield BrokenFile(file, f"{file}, trial {ident}: left out, because it has no text.", skipped=True)


def _trials(root: Element) -> list[Element]:
    """The trial divisions of a file, ids of trials before ids of summaries that repeat them."""
    if root.tag == "div1":
        return [root] if root.get("type") == "trialAccount" else []
    trials = [d for d in root.iter("div1") if d.get("type") == "trialAccount" and _IDENT.fullmatch(d.get("id") or "")]
    trials = [trial for trial in trials if _has_text(trial)]
    if not trials:
        trials = [
            trial
            for division in root.iter("div0")
            if division.get("type") == "sessionsPaper"
            for trial in _bare_trials(division)
        ]
    return sorted(trials, key=lambda trial: not (trial.get("id") or "").startswith("t"))


def _has_text(trial: Element) -> bool:
    return any(text.strip() for text in trial.itertext())


def _bare_trials(division: Element) -> list[Element]:
    """Trials of a session that has them as bare paragraphs, separated by the ids of their defendants."""
    trials: list[Element] = []
    for paragraph in division:
        if paragraph.tag != "p":
            continue
        ids = [
            _BARE_TRIAL.match(name.get("id") or "")
            for name in paragraph.iter("persName")
            if name.get("type") == "defendantName"
        ]
        own = next((found[1] for found in ids if found), None)
        if own is not None and not (trials and trials[-1].get("id") == own):
            trials.append(Element("div1", {"type": "trialAccount", "id": own}))
        if trials:
            trials[-1].append(paragraph)
    return trials


def _json_roots(data: bytes) -> list[tuple[Element, str | None]]:
    """The XML inside a record of the web API, or inside a list of them."""
    if len(data) > MAX_BYTES:
        raise BadMarkup(f"line 1: the file has more than {MAX_BYTES // 1024 // 1024} MB, no record is so large")
    try:
        answer = json.loads(data)
    except json.JSONDecodeError as error:
        raise BadMarkup(f"line {error.lineno}: not JSON, {error.msg.lower()}") from None
    except (UnicodeDecodeError, RecursionError, ValueError):
        raise BadMarkup("line 1: not JSON that can be read") from None
    found: list[tuple[Element, str | None]] = [
        (parse(record["xml"].encode("utf-8", "replace")), _version(record))
        for record in _records(answer)
        if isinstance(record.get("xml"), str)
    ]
    if not found:
        raise BadMarkup("line 1: no record with its XML in it")
    return found


def _records(answer: Any) -> Iterator[dict[str, Any]]:
    if isinstance(answer, list):
        for item in answer:
            yield from _records(item)
    elif isinstance(answer, dict):
        hits = answer.get("hits")
        if isinstance(hits, dict | list):
            yield from _records(hits)
        elif isinstance(answer.get("_source"), dict):
            yield answer["_source"]
        else:
            yield answer


def _version(record: dict[str, Any]) -> str:
    found = re.search(r"\bversion (\d+(?:\.\d+)*)", str(record.get("citation", "")))
    return found[1] if found else API_VERSION
