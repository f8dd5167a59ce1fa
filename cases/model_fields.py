"""Fields of nested models: what may stand at a place in a file that a model reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel

from cases.yaml_lines import LineMap


def models_at(model: type[BaseModel], where: LineMap) -> tuple[type[BaseModel], ...]:
    """The models of which a value at a place may be; several where the field takes one of several."""
    here: tuple[type[BaseModel], ...] = (model,)
    for step in where:
        if not any(step in one.model_fields for one in here):
            # The place in a list, a key of a mapping, or which of several models a value was read as.
            continue
        annotations = [one.model_fields[str(step)].annotation for one in here if step in one.model_fields]
        here = tuple(dict.fromkeys(inner for annotation in annotations for inner in _models_in(annotation)))
    return here


def fields_beside(model: type[BaseModel], where: LineMap) -> set[str]:
    """The fields that may be next to the one at a place."""
    return {name for one in models_at(model, where[:-1]) for name in one.model_fields}


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models in an annotation, whatever holds them: a list, a choice of several, a mapping."""
    inner = get_args(annotation)
    for one in inner:
        yield from _models_in(one)
    if not inner and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
