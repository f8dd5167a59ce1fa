"""Readers of generic answers: the act that an answer is, checked by the act's model and by what the ask allows.

A flaw has two wordings. The one that the whole table may read names a field of the act and nothing of the answer: a
ballot may be sealed. The other goes back to the model alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from engine.core.acts import Act, Speak
from engine.core.phrases import comma_list
from engine.core.refusals import Refusal
from rooms.minds.formats.generic.schemas import asked_fields, own_schema, without_nulls
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer, read_object, spoken_text
from rooms.minds.llm.decoding import visible_text


def read_act(text: str, scene: AskScene) -> Act:
    """The act that a model answered. Raises `UnreadableAnswer`."""
    model = scene.format.acts[scene.act]
    asked = asked_fields(model)
    given = read_object(text, (*asked, "kind"), "text" if "text" in asked else None)
    fields = {name: value for name, value in given.items() if name in asked}
    if (given and not fields) or given.get("kind", scene.act) != scene.act:
        raise UnreadableAnswer("it has none of the keys that were asked for")
    whole = own_schema(model)
    values = _as_options(without_nulls(_visible(fields), whole, whole.get("$defs", {})), scene)
    try:
        act = _validated(model, values, scene)
    except ValidationError as error:
        raise _invalid(model, error) from None
    for name, allowed in scene.options.items():
        value = getattr(act, name, None)
        if value is not None and value not in allowed:
            # What a seat may choose can tell what it was dealt: the model alone reads it.
            raise UnreadableAnswer(
                f"“{name}” is not as it was asked for", f"“{name}” is not one of {comma_list(allowed)}"
            )
    if isinstance(act, Speak) and act.text:
        return act.model_copy(update={"text": spoken_text(act.text, scene.own_names)})
    return act


def _validated(model: type[Act], values: Mapping[str, Any], scene: AskScene) -> Act:
    """The act of these fields. Of what is said aloud, lists and parts that may be left out and are not as they were
    asked for are left out. Raises `ValidationError`."""
    try:
        return model.model_validate({**values, "kind": scene.act})
    except ValidationError as error:
        wrong = {str(each["loc"][0]) for each in error.errors(include_url=False) if each["loc"]}
        if not values.get("text") or not all(_is_optional_part(model, name, values.get(name)) for name in wrong):
            raise
        kept = {name: value for name, value in values.items() if name not in wrong}
        return model.model_validate({**kept, "kind": scene.act})


def _is_optional_part(model: type[Act], name: str, value: Any) -> bool:
    field = model.model_fields.get(name)
    is_part = isinstance(value, (dict, list)) or (field is not None and field.default == ())
    return is_part and field is not None and not field.is_required()


def _as_options(values: dict[str, Any], scene: AskScene) -> dict[str, Any]:
    """The fields of an answer with what was to be chosen written as the options are: “Against it” is `against_it`."""
    labels = scene.format.labels.choices
    return {name: _as_option(value, scene.options.get(name, ()), labels) for name, value in values.items()}


def _as_option(value: Any, options: Sequence[Any], labels: Mapping[str, str]) -> Any:
    if not isinstance(value, str) or value in options:
        return value
    said = _letters(value)
    meant = [each for each in options if said in (_letters(str(each)), _letters(labels.get(str(each), str(each))))]
    return meant[0] if len(meant) == 1 else value


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip().casefold()


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
