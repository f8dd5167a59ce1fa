"""Logs and other plain texts as a terminal shows them: without colour codes and overstruck letters."""

from __future__ import annotations

import re

_ESCAPES = re.compile(
    r"\x1b\][^\x07\x1b\n]{0,4096}(?:\x07|\x1b\\)|"  # titles and links of terminals
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|"  # colours and moves
    r"\x1b[PX^_][^\x1b\n]{0,4096}\x1b\\|\x1b[ -/]*[0-~]"
)
_CONCEALED = re.compile(r"\x1b\[(?:\d+;)*8(?:;\d+)*m(?P<text>[^\x1b\n]*)")
_OVERSTRUCK = re.compile(r"[^\n\x08]\x08")


def without_terminal_codes(text: str) -> tuple[str, int]:
    """The text that a terminal shows, and how many words it hides."""
    if "\x1b" not in text and "\x08" not in text and "\x9b" not in text:
        return text, 0
    hidden = sum(len(match["text"].split()) for match in _CONCEALED.finditer(text))
    shown = _ESCAPES.sub("", _CONCEALED.sub("", text))
    for _ in range(8):
        less = _OVERSTRUCK.sub("", shown)
        if less == shown:
            break
        shown = less
    return shown, hidden
