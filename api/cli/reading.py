"""Reading in a terminal: the question of a room and what it is decided from, as `…/matter?pieces=true` gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.phrases import comma_list, quote_for_error

READ_COMMAND = "/read"
"""What a player types before an id."""


def opening_lines(shown: Mapping[str, Any]) -> list[str]:
    """What a player reads first; nothing of a matter that puts no question, which the table states."""
    if shown["question"] is None:
        return []
    return [f"The question: {shown['question']}", reading_help(shown)]


def reading_help(shown: Mapping[str, Any]) -> str:
    """What can be read, by id."""
    return f"{READ_COMMAND} and an id shows one of these: {comma_list(_described(shown))}."


def text_of(shown: Mapping[str, Any], id: str) -> str:
    """The text of a document or a passage; where there is none by this id, a sentence that names those there are."""
    known = [(piece["id"] or "", piece["text"]) for piece in shown["pieces"]]
    found = [text for name, text in known if id and (name == id or name.startswith(f"{id}."))]
    if not found:
        named = f"There is nothing called {quote_for_error(id)} here. " if id else ""
        return f"{named}{reading_help(shown)}"
    return "\n\n".join(found)


def _described(shown: Mapping[str, Any]) -> list[str]:
    """Documents, or where there are none everything that may be cited."""
    pieces = {piece["id"] for piece in shown["pieces"]}
    documents = [one for one in shown["citable"] if one["id"] not in pieces]
    return [f"{one['id']} ({one['label']})" for one in documents or shown["citable"]]
