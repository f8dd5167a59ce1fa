"""Text from PDF documents: what a reader of the page sees, columns one after the other, fields beside their labels.

The library gives pieces of lines; they end at the gap of a column, and at each change of font. Text that nobody sees is
found by looking at the drawn page: where it stands is one tone.
"""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from statistics import median
from typing import Any, Literal

from cases.documents.packages import LOCKED_CLAUSE
from cases.documents.pdf_tables import NEAR_POINTS, Cell, Grid, Rule, grids
from cases.documents.reading import RAISED, SOFT_HYPHEN, Attached, Reading, counted, numbers_in_words
from cases.documents.unreadable import UnreadableDocument
from engine.matters.documents import MAX_DOCUMENT_CHARACTERS

MAX_PAGES = 300
"""Pages that are read of one file."""
MAX_ATTACHMENTS = 100
"""Files in one file that are read."""
MAX_PIECES = 20_000
"""Pieces of one page; a page of a newspaper has two thousand."""
DRAWN_DOTS_PER_POINT = 1.5
MAX_DRAWN_POINTS = 3_000
"""Width and height up to which a page is drawn; of a larger one nothing is taken for unseen."""
GOING_ON_SHARE = 0.25
"""Share of lines that go on with the sentence above from which a column holds text."""
MAX_PARTED_SHARE, MAX_LONG_PARTED_SHARE = 0.1, 0.3
"""Share of lines of a column of text that have a gap, and where columns are long: a number beside a formula, a label
beside a picture, code."""
MIN_PARTED_ROWS = 6
"""Lines of a column from which one may have a gap, as a line has that fills its column with few words."""
LONG_ROWS, LONG_WORDS = 16, 4
"""Lines, and words on a line, from which columns are long: a table has fewer."""
MIN_PICTURE_SHARE = 0.01
"""Share of its page from which a picture may hold something that a reader wants."""
MIN_TORN_WORDS, MAX_TORN_SHARE = 2, 0.01
"""Words of a page, and their share, up to which those that are torn between two pieces are passed over."""
SAME_TONE = 10
"""Steps of 255 between the lightest and the darkest dot up to which a box holds one tone."""
BROKEN_CLAUSE = "is a PDF that is broken; open it and save it again"
BLANK_CLAUSE = "has blank pages alone; bring one with text, or leave it out"
XFA_FORM = 2
"""A form whose pages another program makes of XML, by the library's numbers."""
_LINE_HYPHEN = "\ufffe"
UNKNOWN_SIGN = "\ufffd"
_WIDGET_FIELDS = {1: "button", 2: "check box", 3: "radio button", 4: "list", 5: "list", 6: "text", 7: "signature"}
"""What a form's field is, by the library's numbers; buttons show their own words."""


@dataclass(slots=True)
class Piece:
    """Words on one line, in points from the top left of the page."""

    left: float
    top: float
    right: float
    bottom: float
    text: str
    is_field: bool = False
    """Whether it was filled into a form: it belongs to the words beside it."""
    follows: int = -1
    """Its number among the pieces of the page's own text; -1 where it is none of them."""
    is_raised: bool = False
    """Whether it is a figure that stands higher than the one before it."""
    after: Literal["nothing", "blank", "gap"] = "gap"
    """What parts it from the piece before in the page's own text: nothing, a blank that was written, or room."""
    row: tuple[float, float] | None = None
    """Of a whole row of a table with rules: where it begins and ends, from the top."""

    @property
    def height(self) -> float:
        """In points."""
        return max(1.0, self.bottom - self.top)


def read_pdf(data: bytes, name: str, attached: Attached) -> Reading:
    """All pages, one after the other.

    Raises:
        UnreadableDocument: for a password, for pages without text (photographs of paper), and for broken files.
    """
    import pypdfium2
    import pypdfium2.raw as pdfium

    reading = Reading("pdf")
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD:
            raise UnreadableDocument(name, LOCKED_CLAUSE) from None
        raise UnreadableDocument(name, BROKEN_CLAUSE) from None
    try:
        if document.get_formtype() not in (pdfium.FORMTYPE_NONE, None):
            document.init_forms()
        _Pages(document, reading, attached).read(name)
    except pypdfium2.PdfiumError:
        raise UnreadableDocument(name, BROKEN_CLAUSE) from None
    finally:
        document.close()
    return reading


class _Pages:
    """The pages of a file, with what was met on them."""

    def __init__(self, document: Any, reading: Reading, attached: Attached) -> None:
        self.document = document
        self.reading = reading
        self._attached = attached
        self._attachments: list[Any] = []
        """Files on the pages."""
        self.pictures: list[int] = []
        """Pages that are pictures, without text."""
        self.unseen: dict[int, int] = {}
        """By page: words that nobody sees."""
        self.undrawn: list[int] = []
        self.lost: dict[int, int] = {}
        """By page: words that found no place among the others, or that are torn."""
        self.unknown: dict[int, int] = {}
        """By page: signs of which the file does not say what letter they are."""
        self.broken: list[int] = []
        self.leftward: list[int] = []
        """Pages with lines that run from right to left."""

    def read(self, name: str) -> None:
        """Add every page to the reading."""
        from pypdfium2 import PdfiumError

        number = len(self.document)
        if not number:
            raise UnreadableDocument(name, BROKEN_CLAUSE)
        pages: list[tuple[int, list[str], list[str]]] = []
        characters = last = 0
        for at in range(min(number, MAX_PAGES)):
            if characters > MAX_DOCUMENT_CHARACTERS:
                break
            last = at + 1
            try:
                page = self.document[at]
            except PdfiumError:
                self.broken.append(at + 1)
                continue
            try:
                blocks, comments = self._page(page, at + 1)
                pages.append((at + 1, blocks, comments))
                characters += sum(map(len, blocks))
            finally:
                page.close()
        words = _words_in(block for _, blocks, _ in pages for block in blocks)
        for at, blocks, comments in pages:
            for block in blocks:
                self.reading.add(_joined_hyphens(block, words), f"page {at}", keep_soft_hyphens=True)
            for comment in comments:
                self.reading.add(comment, f"comment on page {at}")
                self.reading.note("Its comments stand behind their pages, each marked as one.")
        self._attach()
        if not self.reading.text:
            if self.unseen:
                raise UnreadableDocument(name, "has text that no reader of its pages sees, and no other")
            if self.pictures:
                raise UnreadableDocument(
                    name, "has pages without text, as photographs of paper have; run text recognition over it"
                )
            raise UnreadableDocument(name, BROKEN_CLAUSE if self.broken else BLANK_CLAUSE)
        if last < number:
            self.reading.note(
                f"It has {number:,} pages; the first {last} were read. Bring the rest as a file of its own."
            )
        self._note()

    def _attach(self) -> None:
        """Read the files that are in this one, each once."""
        from pypdfium2 import PdfiumError

        own = [
            self.document.get_attachment(at) for at in range(min(MAX_ATTACHMENTS, self.document.count_attachments()))
        ]
        found: dict[tuple[str, bytes], None] = {}
        for attachment in [*own, *self._attachments[:MAX_ATTACHMENTS]]:
            named = " ".join(attachment.get_name().split()) or "file without a name"
            try:
                found[named, bytes(attachment.get_data())] = None
            except PdfiumError:
                self.reading.note(f"The attachment {named} was not read: it is broken.")
        for named, data in found:
            self.reading.attach(data, named, self._attached)

    def _note(self) -> None:
        reading = self.reading
        for pages, what in (
            (self.pictures, "no text, as photographs of paper have; run text recognition over the file"),
            (self.broken, "something broken in them and cannot be read"),
        ):
            if pages:
                one = len(pages) == 1
                reading.note(f"Page{'' if one else 's'} {numbers_in_words(pages)} {'has' if one else 'have'} {what}.")
        if self.unseen:
            total = sum(self.unseen.values())
            reading.note(
                f"Text that no reader of the page sees was left out: {counted(total, 'word')} on page"
                f"{'' if len(self.unseen) == 1 else 's'} {numbers_in_words(self.unseen)}."
            )
        if self.lost:
            reading.note(
                f"{counted(sum(self.lost.values()), 'word')} may be missing or torn on page"
                f"{'' if len(self.lost) == 1 else 's'} {numbers_in_words(self.lost)}, "
                "where text lies on text or stands in narrow cells."
            )
        if self.unknown:
            reading.note(
                f"The file does not say what letters some signs are: {counted(sum(self.unknown.values()), 'place')} on "
                f"page{'' if len(self.unknown) == 1 else 's'} {numbers_in_words(self.unknown)} read “{UNKNOWN_SIGN}”, "
                "and words there may be wrong."
            )
        if self.leftward:
            reading.note(
                f"Text on page {numbers_in_words(self.leftward)} runs from right to left: its letters and figures may "
                "stand in another order than on the page. Bring it as Word or text where that matters."
            )
        if self.document.get_formtype() == XFA_FORM:
            reading.note(
                "It is a form that Adobe's programs alone show (XFA): what was filled in may be missing. Print it to "
                "a PDF."
            )
        if self.undrawn:
            reading.note(f"Whether all text can be seen is in doubt on page {numbers_in_words(self.undrawn)}.")

    def _page(self, page: Any, number: int) -> tuple[list[str], list[str]]:
        """The blocks of a page in reading order, and its comments."""
        if page.get_rotation():
            page.set_rotation(0)
        left, bottom, right, top = page.get_bbox()
        width, height = right - left, top - bottom
        pieces, direction, full, whole = _pieces(page, left, top)
        drawn = _drawn(page, width, height)
        if drawn is None and pieces:
            self.undrawn.append(number)
        seen, unseen = [], []
        for piece in pieces:
            if _is_off(piece, width, height) or (drawn is not None and drawn.is_one_tone(piece)):
                unseen.append(piece.text)
                words = len(re.findall(r"[^\W_]+", piece.text))
                self.unseen[number] = self.unseen.get(number, 0) + max(1, words)
            else:
                seen.append(piece)
        if full:
            self.reading.note(
                f"Page {number} has more than {MAX_PIECES:,} pieces of text; the first of them were read."
            )
        fields, comments, hidden = _annotations(self.document, page, left, top, self._attachments)
        self.reading.count("hidden field", "left out", hidden)
        if not pieces and not fields and (drawn is None or not drawn.is_blank()):
            self.pictures.append(number)
        level, upright = _without_margins(_turned([*seen, *fields], direction, width, height))
        ruled = drawn if direction == "right" and _may_have_rules(page) else None
        tabled = with_table_rows(level, ruled.grids()) if ruled is not None else level
        pitch = _pitch(_rows(level)) if tabled is not level else None
        blocks = [*blocks_of(tabled, pitch), *(piece.text.strip() for piece in upright)]
        if _LEFTWARD.search(whole) is not None:
            self.leftward.append(number)
            if _runs_left(whole) and not unseen and not fields:
                blocks = [re.sub(r"\r\n?", "\n", whole)]
        expected = _loose_words([whole])
        lost = expected - _loose_words(unseen) - _loose_words(blocks)
        if _is_missed(lost, expected, [*unseen, *blocks]):
            self.lost[number] = lost.total()
        if blocks:
            self.reading.count("picture", by=_pictures(page, width * height))
        if unknown := sum(block.count(UNKNOWN_SIGN) for block in blocks):
            self.unknown[number] = unknown
        return blocks, comments


# What is on a page


Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points from the bottom left of the page."""
Direction = Literal["right", "left", "up", "down"]


class _Letters:
    """Where the letters of a page stand, by their number."""

    def __init__(self, textpage: Any) -> None:
        self._raw = textpage.raw
        self._known: dict[int, Box | None] = {}
        self._sides = [ctypes.c_double() for _ in range(4)]

    def __getitem__(self, at: int) -> Box | None:
        """The box of a letter; None where the library knows none."""
        import pypdfium2.raw as pdfium

        if at not in self._known:
            left, right, bottom, top = self._sides
            found = at >= 0 and pdfium.FPDFText_GetCharBox(self._raw, at, left, right, bottom, top)
            self._known[at] = (left.value, bottom.value, right.value, top.value) if found else None
        return self._known[at]


def _pieces(page: Any, left: float, top: float) -> tuple[list[Piece], Direction, bool, str]:
    """The pieces of text on a page as the library finds them, where most of its lines run, whether there are too many,
    and all of the page's text in the order in which it was drawn."""
    textpage = page.get_textpage()
    try:
        letters = _Letters(textpage)
        number = textpage.count_rects()
        whole = _signs(textpage)
        alike = whole.replace(UNKNOWN_SIGN, _LINE_HYPHEN)
        found: list[Piece] = []
        runs: Counter[Direction] = Counter()
        at = first = 0
        boxes = [textpage.get_rect(rect) for rect in range(min(number, MAX_PIECES))]
        for rect in range(len(boxes)):
            x0, y0, x1, y1 = box = boxes[rect]
            begin, end = at, None
            if all(not 0 <= near < len(boxes) or _are_lines(box, boxes[near]) for near in (rect - 1, rect + 1)):
                begin, end = _whole_line(box, letters, whole, at)
            if end is None:
                begin, end = _own_run(box, letters, whole, at)
            text = whole[begin:end]
            if end is None:
                bounded = _in_units(textpage.get_text_bounded(*box)).replace("\x02", _LINE_HYPHEN)
                begin, end = _own_span(bounded, alike, at)
                while end is not None and end > begin and not _holds(box, letters, end - 1):
                    end -= 1
                text = whole[begin:end] if end is not None else bounded
            if text.strip():
                plain = re.sub(r"[\r\n]+", " ", text)
                skipped = whole[at:begin] if end is not None else ""
                if UNKNOWN_SIGN in skipped and not skipped.strip(f"{UNKNOWN_SIGN} "):
                    shown = f"{skipped}{plain}"
                else:
                    shown = f" {plain}" if begin > at and not plain.startswith(" ") else plain
                placed = Piece(x0 - left, top - y1, x1 - left, top - y0, _from_units(shown), follows=len(found))
                if end is not None:
                    placed.after = _between(textpage, whole, at, begin)
                    figure = _RAISED_FIGURE.match(whole, begin) if begin == at else None
                    placed.is_raised = figure is not None and _is_raised(letters, at - 1, figure.end() - 1)
                found.append(placed)
                # Words that run up or down may be a piece for each letter.
                first = first if placed.after == "nothing" else begin
                if end is not None and end - first > 3 and (runs.total() < SAMPLED_CHARACTERS or x1 - x0 < y1 - y0):
                    runs[_direction(letters, first, end - 1)] += end - begin
            at = max(at, end if end is not None else at)
        return found, runs.most_common(1)[0][0] if runs else "right", number > MAX_PIECES, _from_units(whole)
    finally:
        textpage.close()


def _signs(textpage: Any) -> str:
    """The text of a page with one sign for each that the library counts, which are units of UTF-16; where the font does
    not say what letter a sign is, it is unknown."""
    import pypdfium2.raw as pdfium

    text = _in_units(textpage.get_text_range())
    number = textpage.count_chars()
    if len(text) != number:  # the library leaves out signs that it has counted
        text = "".join(chr(pdfium.FPDFText_GetUnicode(textpage.raw, at)) for at in range(number))
    # The library writes a hyphen that may be one of the line's end alone as it writes a sign that it does not know.
    hyphens = [match.start() for match in re.finditer(_LINE_HYPHEN, text)]
    unknown = {at for at in hyphens if not pdfium.FPDFText_GetUnicode(textpage.raw, at)}
    if unknown:
        text = "".join(UNKNOWN_SIGN if at in unknown else sign for at, sign in enumerate(text))
    # The third glyph of a font is its blank.
    return _UNKNOWN.sub(UNKNOWN_SIGN, text.replace("\x02", _LINE_HYPHEN).replace("\x03", " "))


def _in_units(text: str) -> str:
    """A text with two signs for each that UTF-16 writes in two units."""
    return _WIDE.sub(lambda wide: "".join(map(chr, memoryview(wide[0].encode("utf-16")).cast("H")[1:])), text)


def _from_units(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


SAMPLED_CHARACTERS = 2_000
"""Characters of a page after which only upright pieces are asked where they run."""
BOX_POINTS = 0.05
"""By which boxes of letters and of pieces may differ."""
OVERLAP_CHARACTERS = 4
"""Characters at either end of a piece that belong to its neighbours: letters reach under each other."""
_BLANK = re.compile(r"\s*")
_RAISED_FIGURE = re.compile(r"(?<=\d)[-−]?\d")
_WIDE = re.compile("[\U00010000-\U0010ffff]")
_UNKNOWN = re.compile(r"[\x00\x01\x04-\x08\x0e-\x1f]")


def _between(textpage: Any, whole: str, at: int, begin: int) -> Literal["nothing", "blank", "gap"]:
    """What stands in the page's text between two pieces; the library puts blanks of its own where it sees room."""
    import pypdfium2.raw as pdfium

    if whole[at:begin] == " " and not pdfium.FPDFText_IsGenerated(textpage.raw, at):
        return "blank"
    return "gap" if whole[at:begin].strip(UNKNOWN_SIGN) else "nothing"


def _are_lines(one: Box, other: Box) -> bool:
    """Whether two pieces stand above each other, and not beside."""
    return min(one[3], other[3]) <= max(one[1], other[1])


def _whole_line(box: Box, letters: _Letters, whole: str, at: int) -> tuple[int, int | None]:
    """Where a piece stands that is the rest of its line, which most are and which is told fast; the end is None where
    it is not."""
    blank = _BLANK.match(whole, at)
    begin = blank.end() if blank is not None else at
    line_end = whole.find("\r", begin)
    end = len(whole[begin : line_end if line_end >= 0 else len(whole)].rstrip()) + begin
    if end > begin and _holds(box, letters, begin) and _holds(box, letters, end - 1):
        return begin, end
    return begin, None


def _own_run(box: Box, letters: _Letters, whole: str, at: int) -> tuple[int, int | None]:
    """Where a piece stands that begins its part of a line, by halving what may be its own; the end is None where its
    first and its last letter are not at the edges of its box."""
    blank = _BLANK.match(whole, at)
    begin = blank.end() if blank is not None else at
    line_end = whole.find("\r", begin)
    beyond = line_end if line_end >= 0 else len(whole)
    if begin >= beyond or not _reaches(box, letters, begin, 0):
        return begin, None
    last = begin
    while beyond - last > 1:
        middle = near = (last + beyond) // 2
        while near > last and whole[near].isspace():
            near -= 1
        if near == last or _holds(box, letters, near):
            last = middle
        else:
            beyond = near
    end = len(whole[begin : last + 1].rstrip()) + begin
    return (begin, end) if _reaches(box, letters, end - 1, 2) else (begin, None)


def _reaches(box: Box, letters: _Letters, at: int, edge: int) -> bool:
    """Whether a letter of the page is one of a piece's and stands at an edge of its box."""
    letter = letters[at]
    return letter is not None and bool(abs(letter[edge] - box[edge]) <= BOX_POINTS and _holds(box, letters, at))


def _own_span(bounded: str, whole: str, at: int) -> tuple[int, int | None]:
    """Where in the page's text a piece stands, without what its box holds of the pieces before it: the place behind the
    blanks, and the end; None where the order of the pieces is another than that of the text."""
    blank = _BLANK.match(whole, at)
    begin = blank.end() if blank is not None else at
    trimmed = bounded.strip()
    for lead in range(min(OVERLAP_CHARACTERS, len(trimmed)) + 1):
        for trail in range(min(OVERLAP_CHARACTERS, len(trimmed) - lead) + 1):
            own = trimmed[lead : len(trimmed) - trail].strip()
            if own and whole.startswith(own, begin):
                return begin, begin + len(own)
    found = whole.find(trimmed, at, at + 400) if trimmed else -1
    return (found, found + len(trimmed)) if found >= 0 else (begin, None)


def _holds(box: Box, letters: _Letters, at: int) -> bool:
    """Whether a letter of the page is one of a piece's, and does not only reach into its box."""
    letter = letters[at]
    if letter is None:
        return True
    left, bottom, right, top = letter
    return bool(
        left >= box[0] - BOX_POINTS
        and bottom >= box[1] - BOX_POINTS
        and right <= box[2] + BOX_POINTS
        and top <= box[3] + BOX_POINTS
    )


def _is_raised(letters: _Letters, before: int, figure: int) -> bool:
    """Whether a figure is smaller than the one before it and stands higher, beside it."""
    one, other = letters[before], letters[figure]
    if one is None or other is None:
        return False
    (left, bottom, right, top), (own_left, own_bottom, _, own_top) = one, other
    height = top - bottom
    is_beside = own_left > (left + right) / 2
    return bool(is_beside and own_top - own_bottom < 0.85 * height and own_bottom > bottom + 0.15 * height)


def _direction(letters: _Letters, first: int, last: int) -> Direction:
    """Where a line runs, by its first and its last letter."""
    one, other = letters[first], letters[last]
    if one is None or other is None:
        return "right"
    (left, bottom, _, _), (last_left, last_bottom, _, _) = one, other
    across, along = last_left - left, last_bottom - bottom
    if abs(across) >= abs(along):
        return "right" if across >= 0 else "left"
    return "up" if along > 0 else "down"


def _turned(pieces: list[Piece], direction: Direction, width: float, height: float) -> list[Piece]:
    """Pieces as they stand when a page is turned so that its lines run to the right."""
    match direction:
        case "up":
            boxes = [(height - one.bottom, one.left, height - one.top, one.right) for one in pieces]
        case "down":
            boxes = [(one.top, width - one.right, one.bottom, width - one.left) for one in pieces]
        case "left":
            boxes = [(width - one.right, height - one.bottom, width - one.left, height - one.top) for one in pieces]
        case _:
            return pieces
    return [
        replace(one, left=box[0], top=box[1], right=box[2], bottom=box[3])
        for one, box in zip(pieces, boxes, strict=True)
    ]


def _without_margins(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Pieces without those that run up or down in the margins, and these: beside a line they are none of it."""
    upright = [one for one in pieces if one.height > 2 * (one.right - one.left) and len(one.text.strip()) > 3]
    level = [one for one in pieces if one not in upright]
    left, right = min((one.left for one in level), default=0), max((one.right for one in level), default=0)
    outer = [one for one in upright if one.right <= left or one.left >= right]
    return [one for one in pieces if one not in outer], outer


_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
MIN_LEFTWARD_SHARE = 0.3
"""Share of letters of scripts that run from right to left from which a page does."""


def _runs_left(text: str) -> bool:
    """Whether the lines of a text run from right to left."""
    letters = sum(sign.isalpha() for sign in text)
    return len(_LEFTWARD.findall(text)) > MIN_LEFTWARD_SHARE * letters


def _is_off(piece: Piece, width: float, height: float) -> bool:
    return piece.right <= 0 or piece.bottom <= 0 or piece.left >= width or piece.top >= height


class _Drawn:
    """A page as it is drawn, in tones of grey."""

    def __init__(self, rows: memoryview, stride: int, width: int, height: int, scale: float) -> None:
        self._rows, self._stride, self._width, self._height, self._scale = rows, stride, width, height, scale

    def is_one_tone(self, piece: Piece) -> bool:
        """Whether nothing can be seen where a piece of text stands."""
        x0, x1 = max(0, int(piece.left * self._scale) - 1), min(self._width, int(piece.right * self._scale) + 2)
        y0, y1 = max(0, int(piece.top * self._scale) - 1), min(self._height, int(piece.bottom * self._scale) + 2)
        return self._spread(x0, x1, y0, y1) <= SAME_TONE

    def is_blank(self) -> bool:
        """Whether the page is empty."""
        return self._spread(0, self._width, 0, self._height) <= SAME_TONE

    def grids(self) -> Iterable[Grid]:
        """The rules on the page."""
        return grids(bytes(self._rows), self._stride, self._width, self._height, self._scale)

    def _spread(self, x0: int, x1: int, y0: int, y1: int) -> int:
        """Steps between the lightest and the darkest dot of a box."""
        lowest, highest = 255, 0
        for y in range(y0, y1):
            row = bytes(self._rows[y * self._stride + x0 : y * self._stride + x1])
            if row:
                lowest, highest = min(lowest, min(row)), max(highest, max(row))
                if highest - lowest > SAME_TONE:
                    break
        return highest - lowest


def _drawn(page: Any, width: float, height: float) -> _Drawn | None:
    """The drawn page; None where it is too large to be drawn."""
    if not (0 < width <= MAX_DRAWN_POINTS and 0 < height <= MAX_DRAWN_POINTS):
        return None
    bitmap = page.render(scale=DRAWN_DOTS_PER_POINT, grayscale=True, may_draw_forms=False)
    rows = memoryview(bytes(bitmap.buffer))
    drawn = _Drawn(rows, bitmap.stride, bitmap.width, bitmap.height, DRAWN_DOTS_PER_POINT)
    bitmap.close()
    return drawn


def _may_have_rules(page: Any) -> bool:
    """Whether a page is made of more than letters."""
    import pypdfium2.raw as pdfium

    return any(part.type != pdfium.FPDF_PAGEOBJ_TEXT for part in page.get_objects(max_depth=1))


def _pictures(page: Any, area: float) -> int:
    """How many pictures a page has, without ornaments."""
    import pypdfium2.raw as pdfium

    boxes = (picture.get_bounds() for picture in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=4))
    return sum((right - left) * (top - bottom) > MIN_PICTURE_SHARE * area for left, bottom, right, top in boxes)


def _annotations(
    document: Any, page: Any, left: float, top: float, attachments: list[Any]
) -> tuple[list[Piece], list[str], int]:
    """What was filled in and written on a page, what was commented, and how many filled fields are hidden. Files that
    lie on the page are added to the attachments."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    form = document.formenv.raw if document.formenv is not None else None
    value = pdfium.FPDFAnnot_GetStringValue
    fields: list[Piece] = []
    comments: list[str] = []
    hidden = 0
    for at in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, at)
        if not annotation:
            continue
        try:
            kind = pdfium.FPDFAnnot_GetSubtype(annotation)
            flags = pdfium.FPDFAnnot_GetFlags(annotation)
            box = pdfium.FS_RECTF()
            pdfium.FPDFAnnot_GetRect(annotation, box)
            text = ""
            if kind == pdfium.FPDF_ANNOT_WIDGET and form is not None:
                text = _field_text(form, annotation)
            elif kind == pdfium.FPDF_ANNOT_FILEATTACHMENT and (held := pdfium.FPDFAnnot_GetFileAttachment(annotation)):
                attachments.append(pypdfium2.PdfAttachment(held, document))
            elif kind != pdfium.FPDF_ANNOT_POPUP:
                said = " ".join(_annotation_string(partial(value, annotation, b"Contents")).split())
                if kind == pdfium.FPDF_ANNOT_FREETEXT:
                    text = said
                elif said and kind not in (pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_WIDGET):
                    author = _annotation_string(partial(value, annotation, b"T")).strip()
                    comments.append(f"Comment by {author or 'somebody'}: {said}")
            if text and flags & 0b100010:  # hidden, or not for the screen
                hidden += 1
            elif text:
                fields.append(Piece(box.left - left, top - box.top, box.right - left, top - box.bottom, text, True))
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)
    return fields, comments, hidden


def _field_text(form: Any, annotation: Any) -> str:
    """What is filled in at a field, behind the field's name where that is in words."""
    import pypdfium2.raw as pdfium

    kind = _WIDGET_FIELDS.get(pdfium.FPDFAnnot_GetFormFieldType(form, annotation), "")
    name = _annotation_string(partial(pdfium.FPDFAnnot_GetFormFieldName, form, annotation))
    if kind in ("check box", "radio button"):
        checked = bool(pdfium.FPDFAnnot_IsChecked(form, annotation))
        if kind == "radio button":
            said = _annotation_string(partial(pdfium.FPDFAnnot_GetFormFieldExportValue, form, annotation))
            return f"{name}: {said}" if checked else ""
        return f"{name}: {'yes' if checked else 'no'}"
    if kind not in ("list", "text"):
        return ""
    value = " ".join(_annotation_string(partial(pdfium.FPDFAnnot_GetFormFieldValue, form, annotation)).split())
    return f"{name}: {value}" if value else ""


def _annotation_string(read: Any) -> str:
    """A text that the library writes into a buffer of UTF-16."""
    length = read(None, 0)
    if length <= 2 or length > 2_000_000:
        return ""
    buffer = ctypes.create_string_buffer(length)
    read(ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\x00").replace("\r", "\n")


# Tables with rules


def with_table_rows(pieces: list[Piece], found: Iterable[Grid]) -> list[Piece]:
    """Pieces of a page, where each row of a table whose cells have rules around them is one: a cell's lines stand at
    other heights than those beside it."""
    for grid in found:
        cells: dict[Cell, list[Piece]] = {}
        for word in _chains(pieces, MAX_WORD_GAP):
            left, right = min(one.left for one in word), max(one.right for one in word)
            top, bottom = min(one.top for one in word), max(one.bottom for one in word)
            cell = grid.cell((left + right) / 2, (top + bottom) / 2)
            # Strokes of large letters look like rules, and are not around the words.
            if cell is not None and cell.holds(left, top, right, bottom):
                cells.setdefault(cell, []).extend(word)
        lines = {cell: [_line(row)[1] for row in _rows(held)] for cell, held in cells.items()}
        rows: dict[Rule, list[Cell]] = {}
        for cell in sorted(cells, key=lambda one: one.left):
            rows.setdefault(cell.top, []).append(cell)
        taken = [row for row in rows.values() if _is_one_row([lines[cell] for cell in row])]
        if len(taken) > 1:
            held = {id(piece) for row in taken for cell in row for piece in cells[cell]}
            made = [_table_row(row, cells, lines) for row in taken]
            return [*(piece for piece in pieces if id(piece) not in held), *made]
    return pieces


MAX_WORD_GAP = 0.35
"""Room between two pieces of one line that no rule parts, in heights; a blank is narrower."""
MAX_CELL_CHARACTERS = 500
"""Characters up to which what has rules around it is a cell; a frame around a page's text has more."""


def _is_one_row(cells: list[list[str]]) -> bool:
    """Whether cells beside each other, each with its lines, are one row of a table: the lines of one cell go on, and
    are no further rows that no rule parts."""
    if len(cells) < 2 or any(sum(map(len, lines)) > MAX_CELL_CHARACTERS for lines in cells):
        return False
    ending = [lines for lines in cells if len(lines) > 1 and not any(map(_goes_on, lines[1:]))]
    longest = max(map(len, cells))
    return not ending or (len(ending) == 1 and sum(len(lines) == longest for lines in cells) == 1)


def _goes_on(line: str) -> bool:
    """Whether a line begins as no row, sentence or name does."""
    return line[:1].isalpha() and not line[:1].isupper()


def _table_row(row: list[Cell], cells: dict[Cell, list[Piece]], lines: dict[Cell, list[str]]) -> Piece:
    """A row of a table as one piece, as high as one line."""
    broken = rf"-(?=\n)|{_LINE_HYPHEN}(?=\n)"
    texts = [re.sub(broken, _LINE_HYPHEN, "\n".join(lines[cell])).replace("\n", " ") for cell in row]
    held = [piece for cell in row for piece in cells[cell]]
    top = min(piece.top for piece in held)
    return Piece(
        left=min(piece.left for piece in held),
        top=top,
        right=max(piece.right for piece in held),
        bottom=top + min(piece.height for piece in held),
        text=" | ".join(texts),
        row=(row[0].top.at, min(cell.bottom for cell in row)),
    )


# Reading order


def blocks_of(pieces: Iterable[Piece], pitch: float | None = None) -> Iterator[str]:
    """Pieces of a page as paragraphs in reading order: columns one after the other, rows of a table as lines with
    " | " between their cells, so that no quote runs across.

    Args:
        pitch: from one line to the next, in points; None for that of the pieces.
    """
    rows = _rows(pieces)
    if not rows:
        return
    pitch = _pitch(rows) if pitch is None else pitch
    at = told = 0
    lines: list[tuple[Piece, str]] = []
    while at < len(rows):
        band = _band(rows, at, told)
        if band is None:
            lines.append(_line(rows[at]))
            at += 1
            continue
        start, end, gaps = band
        # Rows above that stand on one side of the gap belong to a column that begins earlier.
        back = len(rows[start:at])
        if back:
            del lines[-back:]
        if _is_text_in_columns(rows[start:end], gaps):
            yield from _paragraphs(lines, pitch)
            lines = []
            for column in _columns(rows[start:end], gaps):
                yield from _paragraphs([_line(row) for row in column], pitch)
        else:
            lines += [_line(row) for row in rows[start:end]]
        at = told = end
    yield from _paragraphs(lines, pitch)


def _rows(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces that stand at one height, from left to right; those that touch are one."""
    words = _chains(pieces, 1.2)
    rows: list[tuple[list[Piece], list[Piece]]] = []
    """A line, and the line of another column that stands beside it, half a line lower."""
    for middle, word in sorted(((_middle(_widest(word)), word) for word in words), key=lambda one: one[0]):
        piece = _widest(word)
        near = ((line, other) for row in reversed(rows[-4:]) for line, other in (row, row[::-1]) if line)
        line = next((line for line, other in near if _is_on(line, piece, middle) and _is_clear(other, piece)), None)
        if line is not None:
            line += word
        elif rows and not rows[-1][1] and _stands_beside(rows[-1][0], piece):
            rows[-1][1].extend(word)
        else:
            rows.append((word, []))
    return [sorted([*_joined(line), *_joined(other)], key=lambda one: one.left) for line, other in rows]


def _chains(pieces: Iterable[Piece], room: float) -> list[list[Piece]]:
    """Pieces in groups of those that follow each other with little room between them, in heights."""
    chains: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: one.follows):
        if chains and _touch(chains[-1][-1], piece, room):
            chains[-1].append(piece)
        else:
            chains.append([piece])
    return chains


def _is_on(line: list[Piece], piece: Piece, middle: float) -> bool:
    """Whether a piece stands on a line."""
    base = _widest(line)
    overlap = min(base.bottom, piece.bottom) - max(base.top, piece.top)
    return overlap > 0.5 * min(base.height, piece.height) and (
        base.top <= middle <= base.bottom or piece.top <= _middle(base) <= piece.bottom
    )


def _is_clear(line: list[Piece], piece: Piece) -> bool:
    """Whether a piece has room between it and the pieces of a line of another column."""
    return all(piece.left > one.right + piece.height or piece.right < one.left - piece.height for one in line)


def _stands_beside(line: list[Piece], piece: Piece) -> bool:
    """Whether a piece is a line of another column, whose lines stand between those of this one."""
    base = _widest(line)
    return _are_wide(base, piece) and piece.top < base.bottom and _is_clear(line, piece)


def _are_wide(one: Piece, other: Piece) -> bool:
    """Whether two pieces may be lines of columns."""
    return min(one.right - one.left, other.right - other.left) > MIN_LINE_HEIGHTS * max(one.height, other.height)


MIN_LINE_HEIGHTS = 6
"""Width from which a piece may be a column's line, in heights."""


def _widest(pieces: list[Piece]) -> Piece:
    return max(pieces, key=lambda one: one.right - one.left)


def _middle(piece: Piece) -> float:
    return (piece.top + piece.bottom) / 2


def _touch(one: Piece, other: Piece, room: float) -> bool:
    """Whether two pieces follow each other on one line: as words do, or within one, as a raised or lowered figure does.
    Lines of the column beside it may stand half a line higher."""
    if one.follows < 0 or abs(one.follows - other.follows) != 1:
        return False
    first, second = (one, other) if one.follows < other.follows else (other, one)
    overlap = min(one.bottom, other.bottom) - max(one.top, other.top)
    room = room if overlap > 0.5 * min(one.height, other.height) else 0.3
    return overlap > 0 and abs(second.left - first.right) < room * max(one.height, other.height)


def _joined(row: list[Piece]) -> list[Piece]:
    joined: list[Piece] = []
    for piece in sorted(row, key=lambda one: one.left):
        last = joined[-1] if joined else None
        height = min(last.height, piece.height) if last is not None else 0
        labels = last is not None and _LABEL.fullmatch(last.text.strip()) is not None
        goes_on = last is not None and last.follows >= 0 and piece.follows == last.follows + 1
        # A line that fills its column has wide blanks, and those of a typewriter are wide, too; between the lines of
        # two columns there may be little room.
        room = MAX_BLANK_HEIGHTS if goes_on and piece.after == "blank" else 1.2
        if last is not None and not goes_on and not piece.is_field and _are_wide(last, piece):
            room = 0.9
        if last is None or (piece.left - last.right > room * max(6.0, height) and not labels):
            joined.append(replace(piece))
            continue
        if last.text == piece.text and piece.left < last.right - 0.5 * (last.right - last.left):
            continue  # a bold line that is drawn twice
        if goes_on and piece.after == "nothing":
            wide = piece.left - last.right > 0.6 * max(last.height, piece.height)
        else:
            wide = piece.left - last.right > (0.35 if goes_on else 0.12) * height
        apart = wide and not last.text.endswith(" ") and not (_UNSPACED.match(last.text[-1:]) and goes_on)
        last.follows = piece.follows
        last.text = f"{last.text}{' ' if apart else RAISED if piece.is_raised and goes_on else ''}{piece.text}"
        last.right, last.top, last.bottom = (
            max(last.right, piece.right),
            min(last.top, piece.top),
            max(last.bottom, piece.bottom),
        )
    return joined


MAX_BLANK_HEIGHTS = 6
"""Room that one written blank may take, in heights of its line."""


def _line(row: list[Piece]) -> tuple[Piece, str]:
    """A row as one line, with its box."""
    box = Piece(row[0].left, min(one.top for one in row), row[-1].right, max(one.bottom for one in row), "")
    box.row = row[0].row if len(row) == 1 else None
    return box, " | ".join(re.sub(" +", " ", one.text).strip() for one in row)


def _pitch(rows: list[list[Piece]]) -> float:
    """From one line to the next, in points."""
    steps = [below[0].top - above[0].top for above, below in pairwise(rows)]
    near = [step for step, row in zip(steps, rows, strict=False) if 0.5 * row[0].height < step < 3 * row[0].height]
    return median(near) if near else 1.5 * median(row[0].height for row in rows)


_UNSPACED = re.compile("[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
"""Letters and signs that have no blank between them."""
_LABEL = re.compile(r"\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-z]|[ivxlc]{1,5})[.)]|[•◦▪▫‣–—*\uf06f-\uf0fe-]")
"""What stands before an item of a list, at whatever distance."""
Gap = tuple[float, float]


def _band(rows: list[list[Piece]], at: int, told: int) -> tuple[int, int, list[Gap]] | None:
    """The rows around one with gaps that all leave one of its gaps free: the first, the one behind the last, and the
    gaps that stay free; None where the row has no gap. Rows before `told` are in other bands."""
    gaps = [(left.right, right.left) for left, right in pairwise(rows[at])]
    if not gaps:
        return None
    end = at + 1
    while end < len(rows) and (kept := _kept(gaps, rows[end])):
        gaps, end = kept, end + 1
    while end > at + 1 and len(rows[end - 1]) == 1 and _starts_left(rows[end - 1][0], rows, at, end):
        end -= 1
    end = _before_footnotes(rows, at, end)
    while end > at + 3 and len(rows[end - 1]) > len(gaps) + 1:  # the head of a table below the columns
        end -= 1
    start = at
    while start > told and len(rows[start - 1]) == 1 and (kept := _kept(gaps, rows[start - 1])):
        step = rows[start][0].top - rows[start - 1][0].top
        if step > 2.2 * rows[start - 1][0].height:
            break
        gaps, start = kept, start - 1
    return start, end, gaps


def _before_footnotes(rows: list[list[Piece]], at: int, end: int) -> int:
    """Where a band ends without the notes below its columns: smaller lines that stand apart from them."""
    beside = max(number for number in range(at, end) if len(rows[number]) > 1 or number == at)
    for number in range(beside + 1, end):
        below, above = rows[number][0], rows[number - 1]
        apart = below.top - max(one.bottom for one in above) > below.height
        if apart and below.height < 0.85 * median(row[0].height for row in rows[at:number]):
            return number
    return end


def _starts_left(piece: Piece, rows: list[list[Piece]], at: int, end: int) -> bool:
    """Whether the last row of a band is a paragraph of its own below the columns: it stands apart from them."""
    above = rows[end - 2]
    return piece.top - max(one.bottom for one in above) > 1.5 * piece.height


def _kept(gaps: list[Gap], row: list[Piece]) -> list[Gap]:
    """What of some gaps a row leaves free."""
    kept = []
    for left, right in gaps:
        for piece in row:
            if piece.left < right and piece.right > left:
                # The piece reaches into the gap, from one side or the other.
                if piece.left <= left + 1:
                    left = max(left, piece.right)
                elif piece.right >= right - 1:
                    right = min(right, piece.left)
                else:
                    left = right
        if right - left > 5:
            kept.append((left, right))
    return kept


def _is_text_in_columns(rows: list[list[Piece]], gaps: list[Gap]) -> bool:
    """Whether rows are lines of columns, and not rows of a table: they have words, and fill their columns, or their
    sentences go on from line to line."""
    if len(rows) < 3 or any(piece.is_field for row in rows for piece in row):
        return False
    filled, going_on = True, 0.0
    for column in _columns(rows, gaps):
        pieces = [piece for row in column for piece in row]
        words = sum(len(_WORD.findall(piece.text)) for piece in pieces) / len(pieces)
        is_long = len(rows) >= LONG_ROWS and words >= LONG_WORDS
        share = MAX_LONG_PARTED_SHARE if is_long else MAX_PARTED_SHARE
        parted = max(share * len(column), len(column) >= MIN_PARTED_ROWS)
        if len(column) < 3 or words < 2 or sum(len(row) > 1 for row in column) > parted:
            return False
        widths = [piece.right - piece.left for piece in pieces]
        filled = filled and sum(width > 0.75 * max(widths) for width in widths) >= 0.5 * len(widths)
        steps = [
            above.text.rstrip()[-1:] not in ".:;!?" and below.text.lstrip()[:1].islower()
            for above, below in pairwise(pieces)
        ]
        going_on = max(going_on, sum(steps) / len(steps))
    return filled or going_on >= GOING_ON_SHARE


def _columns(rows: list[list[Piece]], gaps: list[Gap]) -> list[list[list[Piece]]]:
    """The rows of each column, without those that have nothing in it."""
    edges = [(left + right) / 2 for left, right in sorted(gaps)]
    columns: list[list[list[Piece]]] = [[] for _ in range(len(edges) + 1)]
    for row in rows:
        parts: list[list[Piece]] = [[] for _ in columns]
        for piece in row:
            parts[sum((piece.left + piece.right) / 2 > edge for edge in edges)].append(piece)
        for column, part in zip(columns, parts, strict=True):
            if part:
                column.append(part)
    return [column for column in columns if column]


def _paragraphs(lines: list[tuple[Piece, str]], pitch: float) -> Iterator[str]:
    """Lines that follow each other closely, as one text."""
    block: list[str] = []
    last: Piece | None = None
    for box, text in lines:
        if last is not None and box.row is not None and last.row is not None:
            apart = box.row[0] > last.row[1] + NEAR_POINTS
        else:
            apart = last is not None and (
                box.top - last.top > 1.45 * max(pitch, last.height)
                or box.top < last.top
                or not 0.5 < box.height / last.height < 2.0
            )
        if apart and block and not block[-1].endswith(_LINE_HYPHEN):
            yield "\n".join(block)
            block = []
        block.append(text)
        last = box
    if block:
        yield "\n".join(block)


# Hyphens at the ends of lines

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_HYPHENATED = frozenset(
    "long short well ill self non half part full high low mid multi cross time cost one two three four five six seven "
    "eight nine ten twenty thirty forty fifty sixty seventy eighty ninety first second third last state right left "
    "large small single double decision world open cease follow built hand check broad middle risk".split()
)
"""Words that rarely begin another one and often stand before a hyphen."""
_BROKEN_WORD = re.compile(
    rf"([^\W\d_]+(?:-[^\W\d_]+)*)(?:{_LINE_HYPHEN}|-(?=\n)|{SOFT_HYPHEN})(?!\s*\n[^\n]* \| )\s*\n?\s*(?=([^\W\d_]+))"
)
"""A line that has cells goes on with none of the line above it: they may be columns."""


def _loose_words(texts: Iterable[str]) -> Counter[str]:
    """How often each word stands in some texts, whatever breaks it."""
    whole = re.sub(f"{RAISED}|[{_LINE_HYPHEN}{SOFT_HYPHEN}]\\s*", "", "\n".join(texts))
    return Counter(re.findall(r"[^\W_]{2,}", whole))


def _is_missed(lost: Counter[str], expected: Counter[str], texts: Iterable[str]) -> bool:
    """Whether a reader misses what a page has lost: one word whose letters stand nowhere beside each other, or many
    that are torn."""
    if lost.total() > max(MIN_TORN_WORDS, MAX_TORN_SHARE * expected.total()):
        return True
    letters = re.sub(r"[\W_]", "", "".join(texts)) if lost else ""
    return any(letters.count(word) < expected[word] for word in lost)


def _words_in(blocks: Iterable[str]) -> frozenset[str]:
    """The words of a document that no line's end breaks."""
    return frozenset(word.casefold() for block in blocks for word in _WORD.findall(_BROKEN_WORD.sub(" ", block)))


def _joined_hyphens(block: str, words: frozenset[str]) -> str:
    """A text whose broken words are whole: with the hyphen or without it, as the document writes the word elsewhere;
    where it does not, with a soft hyphen, which quotes match as both."""

    def joined(match: re.Match[str]) -> str:
        before, after = match[1], match[2]
        if f"{before}-{after}".casefold() in words:
            return f"{before}-"
        if f"{before}{after}".casefold() in words:
            return before
        if after[:1].isupper() or before.rpartition("-")[2].casefold() in _HYPHENATED:
            return f"{before}-"
        return f"{before}{SOFT_HYPHEN}"

    return _BROKEN_WORD.sub(joined, block).replace(_LINE_HYPHEN, "-")
