"""Descriptions of fields: the docstring under a field, as the description in the JSON schema of its model.

Pydantic can do the same (`use_attribute_docstrings`), but parses the source whenever a class is built. Ours are built
when they are first used, in the event loop or in threads, and parsing in two threads at once fails in Python 3.11
(“AST constructor recursion depth mismatch”). Here a module is read once, when somebody asks for a schema.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from pydantic import BaseModel


def described(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """Put the docstrings of a model's fields into its JSON schema; to be set as `json_schema_extra` of its config.

    A field's own description (`Field(description=…)`) is kept.
    """
    for name, shape in schema.get("properties", {}).items():
        if "description" not in shape and (docstring := _field_docstring(model, name)) is not None:
            shape["description"] = docstring


def _field_docstring(model: type[BaseModel], field: str) -> str | None:
    """The docstring under a field in the class that declares it last."""
    for declaring in model.__mro__:
        if field in inspect.get_annotations(declaring):
            return _docstrings(declaring.__module__).get(declaring.__qualname__, {}).get(field)
    return None


@cache
def _docstrings(module: str) -> Mapping[str, Mapping[str, str]]:
    """The docstrings of fields in a module, by class and field; none where its source is not there."""
    try:
        source = inspect.getsource(sys.modules[module])
    except OSError:
        return {}
    classes = [found for found in ast.parse(source).body if isinstance(found, ast.ClassDef)]
    return {found.name: dict(_under_fields(found.body)) for found in classes}


def _under_fields(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, text in pairwise(body):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(docstring))):
                yield name, inspect.cleandoc(docstring)
