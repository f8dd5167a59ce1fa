"""Text from Rich Text files (.rtf)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cases.documents.encodings import western
from cases.documents.reading import RAISED, Reading

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+|([^\\{}\r\n]+)"
)
_UNREAD = frozenset(
    "fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore latentstyles rsidtbl "
    "generator listtable listoverridetable revtbl filetbl xmlnstbl mmathPict fldinst bkmkstart bkmkend template "
    "sn sv abiframeprops private1 nonshppict "
    "wgrffmtfilter atnid atntime atndate atnparent atnref annotation-id pgdsctbl userprops "
    "docvar defchp defpap panose falt blipuid shpinst do".split()
)
_MARKED = {
    "header": "Page header",
    "headerl": "Page header",
    "headerr": "Page header",
    "headerf": "Page header",
    "footer": "Page footer",
    "footerl": "Page footer",
    "footerr": "Page footer",
    "footerf": "Page footer",
    "footnote": "Footnote",
    "annotation": "Comment",
}
_SIGNS = {
    "par": "\n\n",
    "sect": "\n\n",
    "page": "\n\n",
    "line": "\n",
    "tab": "\t",
    "cell": " | ",
    "nestcell": " | ",
    "row": "\x1e\n",
    "nestrow": "\x1f",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
    "emspace": " ",
    "enspace": " ",
}
_EQUATION = {"mnum": ("(", ")"), "mden": ("/(", ")"), "msup": ("^(", ")"), "msub": ("_(", ")"), "mrad": ("√(", ")")}
"""What stands before and behind the parts of an equation."""
_CODE_PAGES = {
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
} | {
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
}
"""By the number that a font's character set has."""
_OF_TWO_BYTES = frozenset(("cp932", "cp949", "gb18030", "cp950"))
_LIST_LABEL = re.compile(r"^ ?(\S+)\t ")
MAX_DEPTH = 500
"""Groups inside each other."""
_COLOURS = re.compile(rb"\\colortbl([^{}]*)")
_PART_OF_COLOUR = re.compile(rb"\\(red|green|blue)(\d+)")
_GROUND, _PARAGRAPH_GROUND = frozenset(("cb", "highlight", "chcbpat")), frozenset(("cbpat", "intbl"))
"""What gives words a ground of their own, on which white ones can be seen."""


@dataclass(slots=True)
class _Group:
    """What holds inside of braces."""

    code_page: str
    into: list[str] | None = None
    """Where the words go; None for the text."""
    skipped: bool = False
    hidden: bool = False
    removed: bool = False
    white: bool = False
    ground: bool = False
    paragraph_ground: bool = False
    in_cell: bool = False
    unicode_skip: int = 1
    """Bytes behind a sign of Unicode that stand for it in older programs."""
    closing: str = ""
    """What stands behind the group."""


def read_rich_text(data: bytes, name: str) -> Reading:
    """A Rich Text file."""
    reading = Reading("word")
    text: list[str] = []
    marked: list[tuple[str, list[str]]] = []
    hidden: list[str] = []
    white: list[str] = []
    whites = _whites(data)
    fonts: dict[int, str] = {}
    found = re.search(rb"\\ansicpg(\d+)", data[:2000])
    code_page = f"cp{found[1].decode()}" if found is not None and _known(f"cp{found[1].decode()}") else "cp1252"
    stack = [_Group(code_page)]
    pending = bytearray()
    skip, font, starred, in_fonts = 0, 0, False, False
    surrogate = 0

    def write(piece: str) -> None:
        here = stack[-1]
        if here.skipped:
            return
        if here.removed:
            reading.note(
                "It has tracked changes; it was read with all of them accepted, and what they delete is left out."
            )
        elif here.hidden:
            hidden.append(piece)
        elif here.white and not (here.ground or here.paragraph_ground):
            white.append(piece)
        else:
            (here.into if here.into is not None else text).append(piece)

    def flush() -> None:
        if pending:
            # What stands before an item of a list may be in another encoding than its font says.
            torn = len(pending) == 1 and stack[-1].code_page in _OF_TWO_BYTES
            write(western(bytes(pending)) if torn else bytes(pending).decode(stack[-1].code_page, "replace"))
            pending.clear()

    for match in _TOKEN.finditer(data):
        word, parameter, code, symbol, brace, plain = match.groups()
        if code is not None:
            if skip:
                skip -= 1
            else:
                pending += bytes((int(code, 16),))
            continue
        if plain is not None:
            plain, skip = plain[skip:], max(0, skip - len(plain))
            pending += plain
            continue
        flush()
        if brace == b"{":
            stack.append(replace(stack[-1], closing=""))
            if len(stack) > MAX_DEPTH:
                reading.note(
                    "It is nested too deeply; what comes after the deepest place was left out: "
                    "bring that as plain text."
                )
                break
            starred, skip = False, 0
        elif brace == b"}":
            if len(stack) > 1:
                closed = stack.pop()
                if closed.closing and not closed.skipped:
                    write(closed.closing)
            in_fonts = in_fonts and len(stack) > 2
            skip = 0
        elif symbol is not None:
            sign = {b"~": "\u00a0", b"_": "-", b"-": "", b"*": "", b"\n": "\n\n", b"\r": "\n\n"}.get(symbol)
            if symbol == b"*":
                starred = True
            elif sign is not None:
                write(sign)
            elif symbol in (b"\\", b"{", b"}"):
                write(symbol.decode())
        elif word is not None:
            control, number = word.decode(), int(parameter) if parameter is not None else None
            here = stack[-1]
            if control == "u" and number is not None:
                value = number & 0xFFFF
                if 0xD800 <= value < 0xDC00:
                    surrogate = value
                elif 0xDC00 <= value < 0xE000:
                    write(chr(0x10000 + ((surrogate - 0xD800) << 10) + value - 0xDC00) if surrogate else "\ufffd")
                    surrogate = 0
                else:
                    write(chr(value))
                skip = here.unicode_skip
            elif control == "uc":
                here.unicode_skip = max(0, number or 0)
            elif control == "bin":
                continue
            elif control in ("pntext", "listtext"):
                here.closing = " "
            elif control in _EQUATION:
                opening, here.closing = _EQUATION[control]
                write(opening)
            elif control in _MARKED and not here.skipped:
                here.into = []
                marked.append((_MARKED[control], here.into))
            elif (
                control in _UNREAD
                or control.endswith("Pr")
                or (starred and control not in ("shptxt", "shpinst", "nesttableprops", "moMath"))
            ):
                if control == "pict":
                    reading.count("picture")
                elif control == "object":
                    reading.count("embedded file")
                in_fonts = in_fonts or control == "fonttbl"
                here.skipped = control not in ("shpinst",)
            elif control == "f" and number is not None:
                font = number
                if not in_fonts:
                    here.code_page = fonts.get(number, code_page)
            elif control == "fcharset" and number is not None and in_fonts:
                fonts[font] = _CODE_PAGES.get(number, code_page)
            elif control == "v":
                here.hidden = number != 0
            elif control == "deleted":
                here.removed = number != 0
            elif control == "plain":
                here.hidden = here.removed = here.white = here.ground = False
            elif control == "cf":
                here.white = (number or 0) in whites
            elif control in _GROUND:
                here.ground = number != 0
            elif control in _PARAGRAPH_GROUND:
                here.paragraph_ground = number != 0
                here.in_cell = here.in_cell or control == "intbl"
            elif control == "pard":
                here.paragraph_ground = here.in_cell = False
            elif control == "trowd":
                continue
            elif control == "super" and number != 0:
                write(RAISED)
            elif control in _SIGNS:
                write(" " if control in ("par", "line") and here.in_cell else _SIGNS[control])
            starred = False
    flush()
    # A paragraph's end before a cell's is that of the cell, and a row's is not; a table in a cell is on its line.
    whole = re.sub(r"(?<!\x1e)\n+(?= \| )", "", "".join(text))
    whole = re.sub(r" +(?= \| )", "", re.sub(r"(?: \| )?\x1f", " ", whole))
    whole = re.sub(r"\x1e\n(?![^\n\x1e]*\x1e)", "\n\n", whole)
    for block in whole.replace("\x1e", "").split("\n\n"):
        rows = [_LIST_LABEL.sub(r"\1\t", line.rstrip(" |\t")) for line in block.split("\n")]
        reading.add("\n".join(row for row in rows if row))
    for title, pieces in marked:
        said = " ".join("".join(pieces).split())
        if said:
            reading.add(f"{title}: {said}", title.lower())
            reading.note(f"Its {title.lower()}s stand behind the text, each marked as one.")
    reading.count("hidden word", "left out", len("".join(hidden).split()))
    reading.count("white word", "left out", len("".join(white).split()))
    return reading


def _whites(data: bytes) -> frozenset[int]:
    """The numbers of the colours that are white."""
    table = _COLOURS.search(data)
    colours = table[1].split(b";") if table is not None else []
    parts = (dict(_PART_OF_COLOUR.findall(colour)) for colour in colours)
    return frozenset(number for number, part in enumerate(parts) if list(part.values()) == [b"255"] * 3)


def _known(code_page: str) -> bool:
    try:
        b"".decode(code_page)
    except LookupError:
        return False
    return True
