"""A format that tests register: rules of a jury with acts and settings of its own, some of them nested."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, Field

from engine.core import acts
from engine.core.format import Format
from engine.formats import register, unregister
from engine.formats.jury.rules.format import JURY


class Passage(BaseModel):
    """A place in a source."""

    source: str
    words: str = ""


class Reason(BaseModel):
    """One reason, and where it comes from."""

    text: str = Field(max_length=500)
    passage: Passage | None = None


class FileReasons(acts.Act):
    """Put reasons on the table."""

    kind: Literal["file_reasons"] = "file_reasons"
    reasons: list[Reason]


class SpeakBriefly(acts.Act):
    """Say a few words."""

    kind: Literal["speak"] = "speak"
    words: str = Field(max_length=80)


def other_format(name: str = "short_panel") -> Format:
    """A format whose speech has a model of its own, and an act that holds models in models."""
    speak = JURY.phases["deliberation"].offers["speak"]
    own = {
        "speak": replace(speak, model=SpeakBriefly),
        "file_reasons": replace(speak, model=FileReasons, answers="speak"),
    }
    phases = {key: replace(phase, offers={**phase.offers, **own}) for key, phase in JURY.phases.items()}
    labels = replace(JURY.labels, acts={**JURY.labels.acts, "file_reasons": "Give your reasons"})
    return replace(JURY, name=name, title="Short panel", phases=phases, labels=labels)


@contextlib.contextmanager
def registered(format: Format) -> Iterator[Format]:
    """A format that is known within the block."""
    register(format)
    try:
        yield format
    finally:
        unregister(format.name)
