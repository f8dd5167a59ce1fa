"""Research: an act that the room completes with the pages that it finds, so that the log holds what was read."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.acts.base import Act, ActPart, Text

MAX_PAGES = 3
"""Pages that one research reads."""
MAX_PAGE_CHARACTERS = 16_000
"""Characters of a page that are filed: the sections that the research is about."""

_Title = Annotated[Text, Field(min_length=1, max_length=250)]


class SourcePage(ActPart):
    """A page as it was read, or a part of it."""

    title: Text = Field(max_length=300)
    text: Text = Field(min_length=1, max_length=MAX_PAGE_CHARACTERS)
    """Its plain text; a heading is a line that begins with `#` signs, one for each level."""
    link: Text = Field("", max_length=600)
    """Leads to the very revision that was read."""
    credit: Text = Field("", max_length=1_000)
    """Whom its licence asks to credit."""


class Research(Act):
    """Look for pages, and read them."""

    kind: Literal["research"] = "research"
    query: Text = Field("", max_length=200)
    """Words to look for: the subject, and what you want to know of it."""
    titles: tuple[_Title, ...] = Field((), max_length=MAX_PAGES)
    """Pages to read by their titles, where you know them; none: those that answer the query best."""
    pages: tuple[SourcePage, ...] = Field((), max_length=MAX_PAGES)
    """What was read; filled in by the room, refused from clients."""
    choices: tuple[_Title, ...] = Field((), max_length=12)
    """Pages that a title may have meant; filled in by the room, refused from clients."""
    notice: Text = Field("", max_length=600)
    """Why nothing, or not everything, could be read; filled in by the room, refused from clients."""
    room_fields: ClassVar[tuple[str, ...]] = ("pages", "choices", "notice")
