"""Quoting: how words that others wrote stand in a prompt, as data that cannot end its own fence.

What was said is fenced on one line, `<said seat="3" by="Frank Russo">…</said>`. What stands inside has no line breaks
and no angle brackets, so it can neither close its fence nor open another, nor begin a heading; nothing has to be
unescaped again. Documents are shown as they are, with indentation, blank lines and every sign: each of their lines
stands behind a label, so none can begin a line of the prompt, and a mark that they do not hold closes their fence. So
it is with their words on one line, where a tag is among them.
Characters that nobody sees (joiners, marks of direction, tags) are dropped: they hide words from people, not from a
model.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from engine.core.derived import derived_from_text
from engine.text.clipping import clip

_LOOKALIKES = {
    ord(char): shown for shown, chars in {"‹": "<＜﹤〈⟨⧼❮᚜≺˂ᐸᚲ𝈶", "›": ">＞﹥〉⟩⧽❯᚛≻˃ᐳ𖼿𝈷"}.items() for char in chars
}
"""Angle brackets, and what a careless reader takes for them: what Unicode (UTS 39) lists as confusable with `<` and
`>`, and brackets of other kinds."""
_MARKERS = re.compile(r"\[(/?)(INST|SYS|SYSTEM|USER|ASSISTANT|TOOL_CALLS?|TOOL_RESULTS?)\]", re.IGNORECASE)
"""Marks of chat formats that need no angle bracket."""
_HEADING = re.compile(r"(?:^|(?<= ))#{1,6}(?= )")
_CONTROL_TOKENS = re.compile(
    r"<(?=[|｜]|/?(?:s|bos|eos|pad|unk|start_of_turn|end_of_turn|im_start|im_end|eot|eom|think|tool_call)>|<SYS>>|</SYS>>)",
    re.IGNORECASE,
)
"""What servers take for the marks of a chat, wherever it stands."""
_TAG_START = re.compile(r"<(?=/?[A-Za-z|!?])")
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
_SPACE_CATEGORIES = frozenset({"Zl", "Zp", "Zs"})


@derived_from_text
def flatten(text: str, limit: int | None = None) -> str:
    """A text on one line, without anything that could be taken for a fence, a heading or a mark of a chat format.

    Args:
        text: anything.
        limit: characters that are kept at most (`engine/text/clipping.py`).
    """
    flat = " ".join(_visible(text).translate(_LOOKALIKES).split())
    flat = _HEADING.sub("＃", _MARKERS.sub(r"(\1\2)", flat))
    return flat if limit is None else clip(flat, limit)


def _visible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    shown = []
    for char in text:
        kind = unicodedata.category(char)
        if char in "\t\n\r\v\f\x85" or kind in _SPACE_CATEGORIES:
            shown.append(" ")
        elif kind not in _INVISIBLE_CATEGORIES:
            shown.append(char)
    return "".join(shown)


@derived_from_text
def as_written(line: str) -> str:
    """A line of a document with all of its signs; only the marks of chat formats have other brackets."""
    if line.isascii() and line.isprintable() and "<" not in line and "[" not in line:
        return line
    shown = "".join(char for char in line if char == "\t" or unicodedata.category(char) not in _INVISIBLE_CATEGORIES)
    return _MARKERS.sub(r"(\1\2)", _CONTROL_TOKENS.sub("‹", shown))


def fence_lines(tag: str, lines: Iterable[tuple[str, str]], attributes: Mapping[str, str | int | None]) -> list[str]:
    """A document in a fence: each of its lines as it is, behind its label and a bar.

    Args:
        tag: what it holds, a word of ours.
        lines: the label of each line, and the line.
        attributes: of the fence; those that are None are left out.
    """
    body = [f"{label} | {as_written(line)}".rstrip() for label, line in lines]
    mark = _mark("\n".join(body))
    named = _attributes({**attributes, "mark": mark})
    return [f"<{tag}{named}>", *body, f'</{tag} mark="{mark}">']


def _mark(text: str) -> str:
    """A mark that a text does not hold."""
    mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]
    while mark in text:
        mark = hashlib.sha256(mark.encode()).hexdigest()[:8]
    return mark


def quote_attribute(text: str, limit: int | None = 120) -> str:
    """A text as it may stand between the quotation marks of an attribute."""
    return flatten(text, limit).replace('"', "”")


def quote_block(
    tag: str, text: str | None, attributes: Mapping[str, str | int | None] | None = None, *, written: bool = False
) -> str:
    """One fence on one line.

    Args:
        tag: what it holds, a word of ours.
        text: others' words; None for a fence that has attributes alone.
        attributes: in this order; those that are None are left out.
        written: whether the words are those of a document, whose signs stay; a mark closes those with a tag in them.
    """
    named = _attributes(attributes or {})
    if text is None:
        return f"<{tag}{named}/>"
    if not written:
        return f"<{tag}{named}>{flatten(text)}</{tag}>"
    shown = " ".join(as_written(text.replace("\n", " ")).split())
    end = f' mark="{_mark(shown)}"' if _TAG_START.search(shown) is not None else ""
    return f"<{tag}{named}{end}>{shown}</{tag}{end}>"


def _attributes(attributes: Mapping[str, str | int | None]) -> str:
    return "".join(
        f' {name}="{quote_attribute(str(value), None)}"' for name, value in attributes.items() if value is not None
    )
