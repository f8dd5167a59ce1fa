"""Bounds of JSON bodies: how many values of them are checked, because each wrong one is an error of its own."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import JsonValue, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError, PydanticKnownError

from cases.value_count import has_more_values

MAX_BODY_FIELDS = 60
"""Fields of a body: each that it may not have is an error of its own."""
MAX_BODY_VALUES = 5_000
"""Entries of lists and fields of a body; the names of a class have some 500."""
MAX_ACT_VALUES = 2_000
"""Entries of lists and fields of an act; twenty-four personas have some 500."""
_COUNTED_ELSEWHERE = frozenset({"case", "matter", "settings"})
"""Fields of a body that have bounds of their own."""


def as_sent(value: object, check: ValidatorFunctionWrapHandler) -> object:
    """An object that was read from JSON, as it is: to check all of it for JSON once more takes longer than to read."""
    if not isinstance(value, dict):
        raise PydanticKnownError("dict_type")
    return value


JsonObject = Annotated[dict[str, JsonValue], WrapValidator(as_sent)]


def limit_body(sent: Any) -> Any:
    """A body before anything is made of it. Raises an error of Pydantic's where it has too many fields or values."""
    if isinstance(sent, dict):
        if len(sent) > MAX_BODY_FIELDS:
            raise _excess(f"has {len(sent):,} fields; at most {MAX_BODY_FIELDS} are taken")
        if has_more_values([value for name, value in sent.items() if name not in _COUNTED_ELSEWHERE], MAX_BODY_VALUES):
            raise _excess(f"has more than {MAX_BODY_VALUES:,} values; send fewer")
    return sent


def _excess(sentence: str) -> PydanticCustomError:
    return PydanticCustomError("excess", "{said}", {"said": sentence})
