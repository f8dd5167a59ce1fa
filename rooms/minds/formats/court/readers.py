"""Readers of a court's answers: the generic ones, whose quotes lose the numbers of their lines."""

from __future__ import annotations

import json
import re

from pydantic import ValidationError

from engine.core.acts import Act
from engine.formats.court.acts import CourtExhibit, FileCase, Review
from rooms.minds.formats.court.mending import mending_of
from rooms.minds.formats.generic.readers import read_act
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer, read_object

_LINE_NUMBER = re.compile(r"(?:^|(?<=\n))\s*\d+ \| ?")


def read_filing(text: str, scene: AskScene) -> Act:
    """The act that a seat's answer is, or that what it filed becomes with the parts that it mended. Raises
    `UnreadableAnswer`."""
    mending = mending_of(scene)
    act = read_act(
        text if mending is None else json.dumps(mending.mended(read_object(text, tuple(mending.fields)))), scene
    )
    if not isinstance(act, FileCase):
        return act
    return act.model_copy(update={"exhibits": tuple(map(_without_line_numbers, act.exhibits))})


def _without_line_numbers(exhibit: CourtExhibit) -> CourtExhibit:
    quotes = {}
    for field in ("source_quote", "target_quote"):
        quote = str(getattr(exhibit, field))
        quotes[field] = _LINE_NUMBER.sub("", quote).strip() or quote
    return exhibit.model_copy(update=quotes)


def read_review(text: str, scene: AskScene) -> Act:
    """The clerk's doubts. Raises `UnreadableAnswer`."""
    fields = read_object(text, ("doubts",))
    try:
        return Review.model_validate({"kind": "review", "doubts": fields.get("doubts") or ()})
    except ValidationError as error:
        raise UnreadableAnswer(
            "“doubts” is not as it was asked for", str(error.errors(include_input=False)[0]["msg"])
        ) from None
