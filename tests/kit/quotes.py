"""Quotes, as tests ask for them."""

from __future__ import annotations

from engine.core.quotes import Layout, check_quote
from engine.text.spans import Span


def find_span(text: str, quote: str, layout: Layout = "prose") -> Span | None:
    """Where a quote first stands so that it may be quoted; None where it does not, or has no words."""
    found = check_quote(text, quote, layout)
    return found.span if found is not None and found.flaw is None else None
