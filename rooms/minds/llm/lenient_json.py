"""JSON as models write it: one value from a place in a text on, with the slips that leave its meaning clear.

Taken besides JSON: quotation marks of any kind around a text, none around names, marks within a text that stand in
pairs, texts in several pieces, `None`, `True` and `NaN`, commas too many or too few, other signs for colon and comma,
comments, signs that need no backslash with one, line breaks within a text. A value that the text breaks off in keeps
what of it is whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

MAX_DEPTH = 32
_BLANK = re.compile(r"(?:\s+|\\[nrt](?!\w)|//[^\n]*|#[^\n]*|/\*.*?\*/)*", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CONSTANTS: dict[str, Any] = {
    "true": True,
    "false": False,
    "null": None,
    "none": None,
    "nan": None,
    "undefined": None,
    "infinity": None,
}
_CLOSING = {'"""': '"""', '"': '"', "'": "'", "`": "`", "“": "”", "”": "”", "„": "“”", "«": "»", "»": "«"}
"""By what opens a text: what closes it, any one of several signs, or all three of one."""
_COLON = re.compile(r"=>?|[:：]")
_COMMAS = ",;，、"
_CLOSES = re.compile(r"\s*(?:[}\])]|[,;，:：=+]|//|#|/\*|\n|$)")
"""What follows a mark that closes a text, in a reading that takes marks within texts."""
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CODE = re.compile(r"\\u([0-9a-fA-F]{4})")
_SURROGATES = re.compile(r"[\ud800-\udfff]")


class NoValue(ValueError):
    """There is no value at that place."""


class KeyTwice(NoValue):
    """A key stands twice with two values: which is meant?"""


class _BrokenOff(Exception):
    """The text ends within a value."""


@dataclass
class ParsedValue:
    """A value, and where it ends."""

    value: Any
    end: int
    whole: bool
    """Whether the text did not break off in it."""
    cut_text: dict[str, str] = field(default_factory=dict)
    """By key: the text in which it broke off, as far as it came."""


def parse_value(text: str, start: int) -> ParsedValue:
    """The value that begins at a place. Raises `NoValue`."""
    try:
        return _parsed(text, start, marked=False)
    except KeyTwice:
        raise
    except NoValue:
        return _parsed(text, start, marked=True)


def _parsed(text: str, start: int, *, marked: bool) -> ParsedValue:
    """`marked`: whether texts may hold the very marks that stand around them."""
    parser = _Parser(text, start, marked)
    try:
        value = parser.value(0)
    except _BrokenOff:
        if parser.part is None:
            raise NoValue("it is broken off") from None
        return ParsedValue(parser.part, len(text), False, parser.cut_text)
    return ParsedValue(value, parser.at, True)


class _Parser:
    def __init__(self, text: str, start: int, marked: bool) -> None:
        self._text = text
        self._marked = marked
        self.at = start
        self.cut_text: dict[str, str] = {}
        self._cut = ""
        """The text that is broken off."""
        self.part: Any = None
        """What is whole of an object or list that is broken off."""

    def value(self, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise NoValue("it is nested too deeply")
        match sign := self._next():
            case "{":
                return self._object(depth)
            case "[":
                return self._list(depth)
            case _ if sign in _CLOSING:
                return self._pieces()
        if (number := _NUMBER.match(self._text, self.at)) is not None:
            self._ended(number.end())
            return float(number[0]) if set(number[0]) & set(".eE") else int(number[0][:400])
        word = _WORD.match(self._text, self.at)
        if word is None:
            raise NoValue("it is no value")
        self._ended(word.end())
        if word[0].casefold() not in _CONSTANTS:
            raise NoValue("it is no value")
        return _CONSTANTS[word[0].casefold()]

    def _object(self, depth: int) -> dict[str, Any]:
        self.at += 1
        found: dict[str, Any] = {}
        try:
            self._skip_commas()
            while self._next() != "}":
                key = self._key()
                self._next()
                colon = _COLON.match(self._text, self.at)
                if colon is None:
                    raise NoValue("a key has no value")
                self.at = colon.end()
                self.part, self._cut = None, ""
                try:
                    value = self.value(depth + 1)
                except _BrokenOff:
                    if self.part is not None:
                        found[key] = self.part
                    elif self._cut:
                        self.cut_text[key] = self._cut
                    raise
                if key in found and found[key] != value:
                    raise KeyTwice("a key stands twice")
                found[key] = value
                self._comma("}")
        except _BrokenOff:
            self.part = found
            raise
        self.at += 1
        return found

    def _list(self, depth: int) -> list[Any]:
        self.at += 1
        found: list[Any] = []
        try:
            while self._next() != "]":
                found.append(self.value(depth + 1))
                self._comma("]")
        except _BrokenOff:
            self.part = found
            raise
        self.at += 1
        return found

    def _key(self) -> str:
        if self._next() in _CLOSING:
            return self._string().strip(" :")
        word = _WORD.match(self._text, self.at)
        if word is None:
            raise NoValue("it is no key")
        self._ended(word.end())
        return word[0]

    def _comma(self, closing: str) -> None:
        """The comma behind a part. Models put one behind the last, several for one, and leave it out at the end of a
        line."""
        end = self.at
        sign = self._next()
        if sign in _COMMAS:
            self._skip_commas()
        elif sign != closing and "\n" not in self._text[end : self.at]:
            raise NoValue("a comma is missing")

    def _skip_commas(self) -> None:
        while self._next() in _COMMAS:
            self.at += 1

    def _pieces(self) -> str:
        """A text, also one in several pieces with `+` between."""
        said = self._string()
        while _BLANK.sub("", self._text[self.at : self.at + 20]).startswith("+"):
            self._next()
            self.at += 1
            if self._next() not in _CLOSING:
                raise NoValue("a piece of a text is missing")
            said += self._string()
        return said

    def _string(self) -> str:
        parts: list[str] = []
        text = self._text
        mark = '"""' if text.startswith('"""', self.at) else text[self.at]
        closing, at, opened = _CLOSING[mark], self.at + len(mark), False
        while at < len(text):
            char = text[at]
            apostrophe = mark == "'" and text[at - 1].isalnum() and text[at + 1 : at + 2].isalpha()
            if not apostrophe and (text.startswith(closing, at) if len(mark) > 1 else char in closing):
                inner = self._marked and (opened or not _CLOSES.match(text, at + len(mark)))
                if not inner:
                    self.at = at + len(mark)
                    return _paired("".join(parts))
                if not opened and text[at - 1].strip() and text[at - 1] not in "([—-":
                    raise NoValue("a mark within a text opens nothing")
                opened = not opened
            if char != "\\":
                parts.append(char)
                at += 1
                continue
            if (code := _CODE.match(text, at)) is not None:
                parts.append(chr(int(code[1], 16)))
                at = code.end()
                continue
            parts.append(_ESCAPES.get(text[at + 1 : at + 2], text[at + 1 : at + 2]))
            at += 2
        self._cut = _paired("".join(parts))
        raise _BrokenOff

    def _next(self) -> str:
        """The next sign that is no blank."""
        blank = _BLANK.match(self._text, self.at)
        self.at = blank.end() if blank is not None else self.at
        if self.at >= len(self._text):
            raise _BrokenOff
        return self._text[self.at]

    def _ended(self, end: int) -> None:
        """A number or a word ends here; at the end of the text nobody knows whether it does."""
        if end >= len(self._text):
            raise _BrokenOff
        self.at = end


def _paired(text: str) -> str:
    """A text whose halves of surrogate pairs are put together."""
    if not _SURROGATES.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
