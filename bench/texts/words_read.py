"""How much of real files is read: words of the file's own XML or text layer against words of the document.

    python -m bench.texts.words_read FOLDER ...

Looks at the Word, PDF, HTML, OpenDocument, Excel and PowerPoint files of each folder. A word counts as read where it
stands in the document's text at least as often as in the file's body, whose deletions are left out. Notes that give a
number of words name as many; those that say where things stand, or that pictures were not read, name none; others name
what is lacking. `--names` shows the sentence of each file that is refused, and what others lack.
"""

from __future__ import annotations

import argparse
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.options import input_path, read_options
from cases.documents.reader import MAX_DOCUMENT_BYTES, read_document
from cases.documents.unreadable import UnreadableDocument

_WORD = re.compile(r"[^\W_]{2,}")
_COMPOUND = re.compile(r"[^\W_]+(?:-[^\W_]+)+")
_LINE_HYPHEN = re.compile(r"(?<=[^\W\d])-\r?\n(?=[^\W\d])")
_ENDINGS = {
    ".docx": "word/document",
    ".docm": "word/document",
    ".odt": "content.xml",
    ".pptx": "ppt/slides/slide",
    ".odp": "content.xml",
    ".xlsx": "xl/sharedStrings",
    ".ods": "content.xml",
    ".html": "",
    ".htm": "",
    ".pdf": "",
}
_COLUMNS = (
    *("Folder", "Kind", "Files", "Words of the body", "Read", "Named in notes", "Files lacking in silence", "Refused"),
    "p95 s",
)
_NUMBER_OF_WORDS = re.compile(r"(\d[\d,]*) (?:\w+ )?words?\b")
_TELLS_NOTHING = re.compile(
    r"stands? behind|is behind the text|are read (?:like|as)|encoding was guessed|"
    r"^(?:In [^:]*: )?[\d,]+ (?:pictures?|recordings?|embedded (?:files?|objects?))[^:]* in it w\w+ not read"
)
MANY = 10**9
_TEXT_TAGS = frozenset(("t", "p", "h", "span", "a"))
_INLINE_TAGS = frozenset(
    "a abbr acronym b bdi bdo big bookmark bookmark-start bookmark-end cite code del dfn em font i ins kbd label mark "
    "q s samp small span strike strong sub sup tt u var wbr".split()
)
_REMOVED_TAGS = frozenset(
    "del moveFrom delText instrText delInstrText Fallback tracked-changes annotation note forms script style head "
    "noscript template nav footer binary-data binData sectPr rPr pPr desc title rt rPh".split()
)


@dataclass
class Tally:
    """What was counted of the files of one ending."""

    files: int = 0
    refused: list[str] = field(default_factory=list)
    words: int = 0
    missing: int = 0
    noted: int = 0
    """Words that files lack and their notes name: what is hidden stands in their XML, too."""
    silent: list[str] = field(default_factory=list)
    """Files that lack more than one word in two hundred that no note names."""
    told: list[str] = field(default_factory=list)
    """Files that lack more, and whose notes name it."""
    seconds: list[float] = field(default_factory=list)


def main() -> None:
    """Print a table for each folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folders", nargs="+", type=input_path)
    parser.add_argument("--names", action="store_true", help="name what was refused, and what lacks words in silence")
    options = read_options(parser)
    print(f"| {' | '.join(_COLUMNS)} |\n|{' --- |' * len(_COLUMNS)}")
    for folder in options.folders:
        for ending, tally in sorted(_counted(folder).items()):
            body = tally.words - tally.noted
            share = 1 - tally.missing / body if body else 1.0
            slow = sorted(tally.seconds)[int(0.95 * (len(tally.seconds) - 1))] if tally.seconds else 0.0
            shown = (
                *(folder.name, ending, tally.files, f"{tally.words:,}", f"{share:.2%}", f"{tally.noted:,}"),
                *(len(tally.silent), len(tally.refused), f"{slow:.2f}"),
            )
            print(f"| {' | '.join(map(str, shown))} |")
            if options.names:
                for line in (*tally.refused, *tally.silent, *tally.told):
                    print(f"    {line}")


def _counted(folder: Path) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for path in sorted(folder.rglob("*")):
        ending = path.suffix.lower()
        if ending in _ENDINGS and path.is_file() and path.stat().st_size <= MAX_DOCUMENT_BYTES:
            _count(path, ending, found.setdefault(ending, Tally()))
    return found


def _count(path: Path, ending: str, tally: Tally) -> None:
    data = path.read_bytes()
    tally.files += 1
    began = perf_counter()
    try:
        document = read_document(data, path.name)
    except UnreadableDocument as unreadable:
        tally.refused.append(str(unreadable))
        return
    tally.seconds.append(perf_counter() - began)
    body = Counter(_words(_body(data, ending)))
    # A hyphen at a line's end may be one of the word's own: the document then keeps it.
    missing = body - Counter(_words(document.text)) - Counter(map(_joined, _COMPOUND.findall(document.text)))
    tally.words += body.total()
    named = min(_named(document.notes), missing.total())
    tally.noted += named
    tally.missing += missing.total() - named
    line = f"{path.name}: {missing.total()} of {body.total()} words, {list(missing)[:8]}"
    if missing.total() - named > 0.005 * body.total():
        tally.silent.append(f"{line}, in silence {missing.total() - named}; {list(document.notes)}")
    elif missing.total() > 0.005 * body.total():
        tally.told.append(f"{line}, named: {list(document.notes)}")


def _named(notes: Iterable[str]) -> int:
    """How many words notes say are not there."""
    telling = [note for note in notes if _TELLS_NOTHING.search(note) is None]
    counts = [_NUMBER_OF_WORDS.search(note) for note in telling]
    return sum(int(one[1].replace(",", "")) if one is not None else MANY for one in counts)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(_LINE_HYPHEN.sub("", text.replace("\u00ad", "")))]


def _joined(compound: str) -> str:
    return compound.replace("-", "").casefold()


def _body(data: bytes, ending: str) -> str:
    """The words of a file's own XML or text layer, without what its program does not show."""
    if ending == ".pdf":
        import pypdfium2

        document = pypdfium2.PdfDocument(data)
        pages = (document[at].get_textpage().get_text_range() for at in range(min(300, len(document))))
        return "\n".join(pages).replace("\ufffe", "").replace("\x02", "")
    if ending in (".html", ".htm"):
        from lxml import etree

        encoding = "utf-8" if _is_utf_8(data) else None
        root = etree.fromstring(data, etree.HTMLParser(huge_tree=True, remove_comments=True, encoding=encoding))
        return "".join(_shown(root, every=True)) if root is not None else ""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = [name for name in packed.namelist() if name.startswith(_ENDINGS[ending]) and name.endswith(".xml")]
        return "\n".join(_xml_words(packed.read(name)) for name in parts)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _xml_words(data: bytes) -> str:
    from lxml import etree

    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, huge_tree=True))
    paragraphs = (
        one
        for one in root.iter()
        if _name(one) in ("p", "h", "si") and not any(_name(above) in _REMOVED_TAGS for above in one.iterancestors())
    )
    return "\n".join("".join(_shown(one, every=_is_open(root))) for one in paragraphs)


def _is_open(root: Any) -> bool:
    """Whether all text of the format is content: OpenDocument has it anywhere in a paragraph."""
    return _name(root) == "document-content"


def _shown(element: Any, *, every: bool) -> Iterator[str]:
    """The words in an element that are not in a paragraph of their own."""
    name = _name(element)
    if name in _REMOVED_TAGS:
        return
    if every and name not in _INLINE_TAGS:
        yield " "
    if element.text and (every or name in _TEXT_TAGS):
        yield element.text
    for child in element:
        if _name(child) not in ("p", "h") or (every and name not in ("p", "h")):
            yield from _shown(child, every=every)
        if child.tail and every:
            yield child.tail
    if every and name not in _INLINE_TAGS:
        yield " "
    # Signs of an equation stand beside each other in the XML, and with a sign of what joins them in the text.
    if name in ("tab", "br", "line-break", "s", "cr") or (name == "r" and "/math" in element.tag):
        yield " "


def _name(element: Any) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


if __name__ == "__main__":
    main()
