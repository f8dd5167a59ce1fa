"""The line `sep=;` with which spreadsheets say what separates the cells of a table: it is no row of it."""

from __future__ import annotations

import re

_SEPARATOR_LINE = re.compile(r"\A\ufeff?\s*\"?sep=([^\n\"]{1,2})\"?\r?\n", re.IGNORECASE)


def without_separator_line(text: str) -> tuple[str, str | None]:
    """A table without that line, and the separator that it names; None where it has none."""
    found = _SEPARATOR_LINE.match(text)
    if found is None:
        return text, None
    return text[found.end() :], found[1].rstrip("\r") or None
