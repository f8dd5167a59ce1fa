"""Readers of a court's answers: the generic ones, with quotes given back the signs that prompts replace."""

from __future__ import annotations

import json
import re

from pydantic import ValidationError

from engine.core.acts import Act
from engine.formats.court.acts import CourtExhibit, FileCase, Review
from engine.matters.question import Question
from rooms.minds.formats.court.mending import mending_of
from rooms.minds.formats.generic.readers import read_act
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer, read_object

_LINE_NUMBER = re.compile(r"(?:^|(?<=\n))\s*\d+ \| ?")
_ORIGINAL_SIGNS = str.maketrans({"‹": "<", "›": ">", "＃": "#"})
"""The signs that `quoting.flatten` puts in the place of others."""


def read_filing(text: str, scene: AskScene) -> Act:
    """The act that a seat's answer is, or that what it filed becomes with the parts that it mended. Raises
    `UnreadableAnswer`."""
    mending = mending_of(scene)
    act = read_act(
        text if mending is None else json.dumps(mending.mended(read_object(text, tuple(mending.fields)))), scene
    )
    if not isinstance(act, FileCase):
        return act
    return act.model_copy(update={"exhibits": tuple(_as_written(one, scene.matter) for one in act.exhibits)})


def _as_written(exhibit: CourtExhibit, question: Question) -> CourtExhibit:
    """An exhibit whose quotes have the signs of the document, and no numbers of lines."""
    quotes = {}
    for field in ("source_quote", "target_quote"):
        quote = _LINE_NUMBER.sub("", str(getattr(exhibit, field))).strip()
        original = quote.translate(_ORIGINAL_SIGNS)
        if quote and original != quote and question.locate(quote) is None and question.locate(original) is not None:
            quote = original
        quotes[field] = quote or str(getattr(exhibit, field))
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
