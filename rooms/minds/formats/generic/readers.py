"""Readers of generic answers: the act that an answer is, checked by the act's model and by what the ask allows.

A flaw has two wordings. The one that the whole table may read names a field of the act and nothing of the answer: a
ballot may be sealed. The other goes back to the model alone.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from engine.core.acts import Act
from engine.core.errors import Refusal
from engine.core.phrases import comma_list
from rooms.minds.formats.generic.schemas import asked_fields, own_schema, without_nulls
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer, read_object
from rooms.minds.llm.decoding import visible_text


def read_act(text: str, scene: AskScene) -> Act:
    """The act that a model answered. Raises `UnreadableAnswer`."""
    model = scene.format.acts[scene.act]
    fields = read_object(text)
    unknown = [name for name in fields if name not in asked_fields(model) and name != "kind"]
    if unknown or fields.get("kind", scene.act) != scene.act:
        raise UnreadableAnswer("it has a key that was not asked for")
    whole = own_schema(model)
    values = without_nulls(_visible(fields), whole, whole.get("$defs", {}))
    try:
        act = model.model_validate({**values, "kind": scene.act})
    except ValidationError as error:
        raise _invalid(model, error) from None
    for name, allowed in scene.options.items():
        value = getattr(act, name, None)
        if value is not None and value not in allowed:
            # What a seat may choose can tell what it was dealt: the model alone reads it.
            raise UnreadableAnswer(
                f"“{name}” is not as it was asked for", f"“{name}” is not one of {comma_list(allowed)}"
            )
    return act


def _visible(value: Any) -> Any:
    """An answer whose texts have nothing in them that nobody sees."""
    if isinstance(value, str):
        return visible_text(value)
    if isinstance(value, list):
        return [_visible(part) for part in value]
    if isinstance(value, dict):
        return {name: _visible(part) for name, part in value.items()}
    return value


def _invalid(model: type[Act], error: ValidationError) -> UnreadableAnswer:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = [str(part) for part in first["loc"]]
    field = place[0] if place and place[0] in model.model_fields else "answer"
    return UnreadableAnswer(
        f"“{field}” is not as it was asked for", f"“{'.'.join(place) or field}” is wrong: {first['msg']}"
    )


def refused_answer(refusal: Refusal) -> UnreadableAnswer:
    """An answer that the rules refuse: their own sentence may repeat what was answered, and goes to the model alone."""
    return UnreadableAnswer("the rules do not allow it", refusal.detail)


def texts_of(value: Any) -> list[str]:
    """Every text in an act's fields."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts_of(part)]
    if isinstance(value, (list, tuple)):
        return [text for part in value for text in texts_of(part)]
    return []
