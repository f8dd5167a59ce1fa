"""Decoding: the words of a turn out of an answer that is still being written, and nothing else of it.

A model answers with a JSON object, or in tags. Only the field `text` is ever passed on, decoded character by character,
however the pieces are cut: in the middle of an escape, of a surrogate pair, of a tag. Whatever stands before the
answer (thinking aloud, a fence of backticks) is skipped; an answer that begins in any other way is passed on when it is
whole.
"""

from __future__ import annotations

import re
from typing import Protocol

_LEAD_PATTERN = re.compile(r"\s*(?:<think(?:ing)?>.*?</think(?:ing)?>\s*)?(?:```[A-Za-z]*[ \t]*\r?\n?)?\s*", re.DOTALL)
"""What may stand before an answer."""
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
ANSWER = "<answer>"
_HEX = frozenset("0123456789abcdefABCDEF")
REPLACEMENT_CHARACTER = "\ufffd"
"""Stands for half of a surrogate pair."""


def text_before_field(text: str) -> int:
    """Where the answer begins, behind what a model may put before it."""
    match = _LEAD_PATTERN.match(text)
    assert match is not None
    return match.end()


def visible_text(text: str) -> str:
    """What of a decoded text is said: without control characters and without blanks at its ends."""
    return "".join(_printable(char) for char in text).strip()


def _printable(char: str) -> str:
    if "\ud800" <= char <= "\udfff":
        return REPLACEMENT_CHARACTER
    if char in "\t\n\r":
        return " " if char == "\t" else "\n" if char == "\n" else ""
    return char if char >= " " and not "\x7f" <= char <= "\x9f" else ""


class _FieldParser(Protocol):
    """A parser for answers of one form."""

    def feed(self, char: str) -> str:
        """One more character; the text it completes."""
        ...


class SpeechDecoder:
    """Decodes the text of one answer as its pieces come. For every way to cut an answer the sum is the same."""

    def __init__(self, field: str = "text") -> None:
        self._field = field
        self._prefix = ""
        """What has come before it is clear where the answer begins, and in which form."""
        self._parser: _FieldParser | None = None
        self._pending_blanks = ""
        """Blanks that are passed on only when something follows them."""
        self._text_begun = False

    def feed(self, piece: str) -> str:
        """One more piece of the answer; what is said by it."""
        parser = self._parser
        if parser is None:
            self._prefix += piece
            piece = self._prefix[text_before_field(self._prefix) :]
            if piece.startswith("{"):
                parser = _Json(self._field)
            elif piece.startswith(ANSWER):
                parser = _Tags(self._field)
            else:
                return ""
            self._parser, self._prefix = parser, ""
        decoded_text: list[str] = []
        for char in piece:
            for decoded in parser.feed(char):
                shown = _printable(decoded)
                if not shown:
                    continue
                if shown.isspace():
                    self._pending_blanks += shown if self._text_begun else ""
                    continue
                decoded_text.append(self._pending_blanks + shown)
                self._pending_blanks, self._text_begun = "", True
        return "".join(decoded_text)


class _Json:
    """Parses a JSON object and decodes one string field of it, the first of its name on the outermost level."""

    def __init__(self, field: str) -> None:
        self._field = field
        self._depth = 0
        self._string = False
        self._key = True
        """Whether the next string on the outermost level is a key."""
        self._name: list[str] = []
        self._name_of = ""
        self._in_field = False
        self._done = False
        self._escape: str | None = None
        """What has come of an escape, without its backslash."""
        self._high = 0
        """The first half of a surrogate pair that waits for its second."""

    def feed(self, char: str) -> str:
        return self._in_string(char) if self._string else self._outside(char)

    def _outside(self, char: str) -> str:
        if char == '"':
            self._string, self._name = True, []
            ours = self._depth == 1 and not self._key and self._name_of == self._field
            self._in_field = ours and not self._done
        elif char in "{[":
            self._depth += 1
            self._key = self._depth == 1
        elif char in "}]":
            self._depth -= 1
        elif self._depth == 1 and char == ":":
            self._key = False
        elif self._depth == 1 and char == ",":
            self._key = True
        return ""

    def _in_string(self, char: str) -> str:
        if self._escape is not None:
            return self._emit(self._escaped(char))
        if char == "\\":
            self._escape = ""
            return ""
        if char == '"':
            left = self._emit(self._take_unpaired_surrogate())
            self._end_string()
            return left
        return self._emit(self._take_unpaired_surrogate() + char)

    def _end_string(self) -> None:
        self._string = False
        if self._depth == 1 and self._key:
            self._name_of = "".join(self._name)
        if self._in_field:
            self._in_field, self._done = False, True

    def _emit(self, text: str) -> str:
        if self._in_field:
            return text
        if self._depth == 1 and self._key and len(self._name) < 64:
            self._name.append(text)
        return ""

    def _take_unpaired_surrogate(self) -> str:
        """Half a pair that nothing completes."""
        waiting, self._high = self._high, 0
        return REPLACEMENT_CHARACTER if waiting else ""

    def _escaped(self, char: str) -> str:
        assert self._escape is not None
        if self._escape == "" and char != "u":
            self._escape = None
            return self._take_unpaired_surrogate() + _ESCAPES.get(char, char)
        self._escape += char
        if len(self._escape) < 5:
            return ""
        digits, self._escape = self._escape[1:], None
        if not set(digits) <= _HEX:
            return self._take_unpaired_surrogate() + REPLACEMENT_CHARACTER
        code = int(digits, 16)
        if 0xD800 <= code <= 0xDBFF:
            half = self._take_unpaired_surrogate()
            self._high = code
            return half
        if 0xDC00 <= code <= 0xDFFF and self._high:
            high, self._high = self._high, 0
            return chr(0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00))
        return self._take_unpaired_surrogate() + (REPLACEMENT_CHARACTER if 0xDC00 <= code <= 0xDFFF else chr(code))


class _Tags:
    """Parses an answer in tags and gives the text of one of them, the first of its name."""

    def __init__(self, field: str) -> None:
        self._open, self._close = f"<{field}>", f"</{field}>"
        self._seen = ""
        """The end of what has come, as long as a tag."""
        self._inside = False
        self._done = False

    def feed(self, char: str) -> str:
        if self._done:
            return ""
        self._seen += char
        if not self._inside:
            self._seen = self._seen[-len(self._open) :]
            if self._seen == self._open:
                self._inside, self._seen = True, ""
            return ""
        if self._seen.endswith(self._close):
            self._done = True
            return ""
        return self._take_text()

    def _take_text(self) -> str:
        """What can no longer be the beginning of the closing tag."""
        for length in range(min(len(self._seen), len(self._close) - 1), 0, -1):
            if self._close.startswith(self._seen[-length:]):
                ready, self._seen = self._seen[:-length], self._seen[-length:]
                return ready
        ready, self._seen = self._seen, ""
        return ready
