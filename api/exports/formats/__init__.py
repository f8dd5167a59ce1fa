"""The words of transcripts, by format: those of the format itself, or of a module here where its transcripts read
otherwise than its labels."""

from __future__ import annotations

from collections.abc import Mapping

from api.exports.words import TranscriptWords
from api.format_modules import format_module
from engine.formats import FORMATS


def words_of(format_name: str, choice_labels: Mapping[str, str] | None = None) -> TranscriptWords:
    """The words for the transcripts of a format; ids made readable where it is not installed here.

    `choice_labels`: what choices are called that were made from the matter.
    """
    format = FORMATS.get(format_name)
    module = format_module(__name__, format_name) if format is not None else None
    found: TranscriptWords = module.words(format) if module is not None else TranscriptWords(format, choice_labels)
    return found
