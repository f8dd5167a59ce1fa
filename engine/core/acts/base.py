"""The base of every act, the types of its texts and names, and their limits."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic.config import JsonDict

from engine.core.described import described

TEXT_LIMIT = 4000
"""Characters that one turn may have."""
HINT_LIMIT = 300
"""Characters that a hint beside a strategy may have."""
LINE_LIMIT = 500
"""Characters that a private line of the host may have."""
SUMMARY_LIMIT = 2000
"""Characters that a summary of what was said may have."""
NAME_LIMIT = 40
"""Characters that a name at the table may have."""
FACE_COUNT = 24
"""Faces that somebody who sits down may choose from: 1 to this number, drawn by the page."""

Pace = Literal["instant", "brisk", "live"]
ArgumentType = Literal["logical", "evidence", "emotional", "moral", "narrative", "question"]
Occupant = Literal["human", "model", "house", "agent"]
SettingValue = str | int | float | bool | None | dict[str, str]

_UNPRINTABLE_PATTERN = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff]")
_JOINERS = "\u200c\u200d"
"""Invisible as well, but names in several scripts are written with them."""
_BLANK_CHARACTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a symbol that show nothing."""


def _printable(text: str) -> str:
    """Refuse control characters and lone surrogates: databases and JSON writers stumble over them later."""
    if _UNPRINTABLE_PATTERN.search(text) is not None:
        raise ValueError("contains a control character")
    return text


def _readable(name: str) -> str:
    """A name on one line, without what nobody sees: marks that turn the words after it round, or hide in it so that two
    look alike. Refuses one of which nothing is left to be seen."""
    seen = "".join(char for char in name if char in _JOINERS or unicodedata.category(char) != "Cf" or char.isspace())
    plain = " ".join(seen.split())
    if not any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK_CHARACTERS for char in plain):
        raise ValueError("has nothing in it that can be read")
    return plain


def _own_name(name: str) -> str:
    """Refuse what is nobody's name: everybody at the table reads it, and each of them is “you” to themselves."""
    if name.casefold() in ("you", "me", "i"):
        raise ValueError("is not a name that others can call you by")
    return name


def _known_face(face: int) -> int:
    """Refuse a face that nobody draws."""
    if not 1 <= face <= FACE_COUNT:
        raise ValueError(f"there is no face {face}; choose one of 1 to {FACE_COUNT}, or leave it out")
    return face


Text = Annotated[str, AfterValidator(_printable)]
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LIMIT),
    AfterValidator(_printable),
    AfterValidator(_readable),
    AfterValidator(_own_name),
]
Face = Annotated[int, Field(json_schema_extra={"minimum": 1, "maximum": FACE_COUNT}), AfterValidator(_known_face)]
"""How somebody looks at the table: the number of a face."""
ModelName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._:/+-]{0,59}$")]
"""What a configuration calls a model."""
SeatNumber = Annotated[int, Field(json_schema_extra={"names": "seat"})]
"""A seat by its number: a form offers those at the table."""
Cite = Annotated[
    str, Field(min_length=1, max_length=80, json_schema_extra={"names": "citation"}), AfterValidator(_printable)
]
"""The id of something that may be cited: a form offers what lies on the table."""
Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
MEASURED: JsonDict = {"measured": True}
"""In the schema of a field that measures a speaker: a general form does not ask for it, a format that uses it asks in a
way of its own."""


class ActPart(BaseModel):
    """Base of a part of an act, which has fields of its own: frozen, and an unknown field is an error."""

    # What somebody said or thought is in no error's text, and so in no log.
    model_config = ConfigDict(
        defer_build=True, frozen=True, extra="forbid", json_schema_extra=described, hide_input_in_errors=True
    )


class Act(ActPart):
    """Base of every act."""

    room_fields: ClassVar[tuple[str, ...]] = ()
    """Fields that only the room and its minds may fill in; they are refused from clients."""


def kind_of(act: Act) -> str:
    """The kind of an act, which the model of each act names."""
    return str(getattr(act, "kind", ""))
