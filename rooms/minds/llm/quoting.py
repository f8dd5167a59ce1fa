"""Quoting: how words that others wrote stand in a prompt, as data that cannot end its own fence.

A fence is one line, `<said seat="3" by="Frank Russo">…</said>`. What stands inside has no line breaks and no angle
brackets, so it can neither close its fence nor open another, nor begin a heading; nothing has to be unescaped again.
Characters that nobody sees (joiners, marks of direction, tags) are dropped: they hide words from people, not from a
model.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

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


def quote_attribute(text: str, limit: int | None = 120) -> str:
    """A text as it may stand between the quotation marks of an attribute."""
    return flatten(text, limit).replace('"', "”")


def quote_block(tag: str, text: str | None, attributes: Mapping[str, str | int | None] | None = None) -> str:
    """One fence on one line.

    Args:
        tag: what it holds, a word of ours.
        text: others' words; None for a fence that has attributes alone.
        attributes: in this order; those that are None are left out.
    """
    named = "".join(
        f' {name}="{quote_attribute(str(value), None)}"'
        for name, value in (attributes or {}).items()
        if value is not None
    )
    return f"<{tag}{named}/>" if text is None else f"<{tag}{named}>{flatten(text)}</{tag}>"
