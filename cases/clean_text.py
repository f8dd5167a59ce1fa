"""Text of a case as it can be spoken and shown: without control characters."""

from __future__ import annotations

import re
from typing import Any

_UNPRINTABLE_PATTERN = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff]")


def clean_text(value: Any) -> Any:
    """Text, and all text in a list or in fields, with a blank for each control character but line feed and tab: they
    come along when something is copied out of a PDF, and nobody could speak them."""
    match value:
        case str():
            return _UNPRINTABLE_PATTERN.sub(" ", value.replace("\r\n", "\n").replace("\r", "\n"))
        case list():
            return [clean_text(one) for one in value]
        case dict():
            return {name: clean_text(one) for name, one in value.items()}
        case _:
            return value
