"""Reading time: how long people read what an event brings, beyond the time that it takes to make it."""

from __future__ import annotations

from engine.core.events import Event
from engine.core.reading_speed import reading_seconds

MIN_BRISK_SPEECH_SECONDS, MAX_BRISK_SPEECH_SECONDS = 8.0, 12.0
"""Where people are, a long speech at brisk pace is published within these; a short one as quickly as it is read."""
LONE_READER_SECONDS = 2.5
"""After words of the judge or of a person, minds wait for one reader who is alone at most this long, and so long after
anything where nobody is there."""
MAX_HOLD_SECONDS = 20.0
"""After words of the judge or of a person, minds wait for several readers at most this long."""
MAX_PAPER_HOLD_SECONDS = 180.0
"""After a paper, reasons for ballots, or a turn that came as a whole, minds wait for whoever reads it at most this
long."""


def brisk_seconds(text: str) -> float:
    """How long a speech takes at brisk pace, where people are: half the time of reading it, within bounds, and never
    longer than reading it."""
    reading = reading_seconds(text)
    return min(reading, MAX_BRISK_SPEECH_SECONDS, max(MIN_BRISK_SPEECH_SECONDS, reading / 2))


def reading_text(event: Event) -> str:
    """The words of an event that everybody at the table reads; empty for one that brings none."""
    match event.kind:
        case "turn_taken" | "narration_given":
            return event.text
        case "filed":
            return "\n".join((event.title, *(text for part in event.parts for text in (part.text, part.quote) if text)))
        case "papers_opened":
            opened = (part for parts in event.papers.values() for part in parts)
            return "\n".join(text for part in opened for text in (part.text, part.quote) if text)
        case "ballots_revealed":
            return "\n".join((event.reasons or {}).values())
        case _:
            return ""
