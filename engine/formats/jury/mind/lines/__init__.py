"""Voices: what each of the twelve has ready to say, and a plain one for people's strategies."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.formats.jury.mind.lines.chen import CHEN
from engine.formats.jury.mind.lines.cooper import COOPER
from engine.formats.jury.mind.lines.duarte import DUARTE
from engine.formats.jury.mind.lines.kim import KIM
from engine.formats.jury.mind.lines.line_set import Line, LineSet
from engine.formats.jury.mind.lines.morrison import MORRISON
from engine.formats.jury.mind.lines.okonkwo import OKONKWO
from engine.formats.jury.mind.lines.own_words import own_voice
from engine.formats.jury.mind.lines.park import PARK
from engine.formats.jury.mind.lines.plain import PLAIN
from engine.formats.jury.mind.lines.russo import RUSSO
from engine.formats.jury.mind.lines.santos import SANTOS
from engine.formats.jury.mind.lines.webb import WEBB
from engine.formats.jury.mind.lines.williams import WILLIAMS
from engine.formats.jury.mind.lines.wright import WRIGHT
from engine.formats.jury.personas import OWN_VOICE, Persona

LINE_SETS: Mapping[str, LineSet] = MappingProxyType(
    {
        "juror_1": WEBB,
        "juror_2": CHEN,
        "juror_3": RUSSO,
        "juror_4": PARK,
        "juror_5": OKONKWO,
        "juror_6": MORRISON,
        "juror_7": DUARTE,
        "juror_8": WRIGHT,
        "juror_9": WILLIAMS,
        "juror_10": COOPER,
        "juror_11": SANTOS,
        "juror_12": KIM,
    }
)
"""By persona."""


def voice_of(persona: Persona) -> LineSet:
    """What the house speaks for a persona with."""
    return own_voice(persona) if persona.voice == OWN_VOICE else LINE_SETS.get(persona.line_set, PLAIN)


__all__ = ["LINE_SETS", "PLAIN", "Line", "LineSet", "voice_of"]
