"""The adapters of formats: what each brings for those who look from outside, by the format's name.

A format without one is told by its labels and by the schemas of its acts. A format of another package puts its adapter
into `ADAPTERS` where it is defined. What the terminal has for single formats is in `api/cli/formats`.
"""

from __future__ import annotations

from collections.abc import Mapping

from api.formats.adapter import FormatAdapter
from api.formats.jury import JURY
from api.formats.words import TranscriptWords
from engine.formats import FORMATS

ADAPTERS: dict[str, FormatAdapter] = {"jury": JURY}
_PLAIN = FormatAdapter()


def adapter_of(format_name: str) -> FormatAdapter:
    """The adapter of a format; one that brings nothing where the format has none."""
    return ADAPTERS.get(format_name, _PLAIN)


def registered_adapters() -> list[FormatAdapter]:
    """The adapters of the formats that are registered."""
    return [ADAPTERS[name] for name in FORMATS if name in ADAPTERS]


def words_of(format_name: str, choice_labels: Mapping[str, str] | None = None) -> TranscriptWords:
    """The words for the transcripts of a format; ids made readable where it is not installed here.

    `choice_labels`: what choices are called that were made from the matter.
    """
    format = FORMATS.get(format_name)
    words = adapter_of(format_name).words if format is not None else TranscriptWords
    return words(format, choice_labels)
