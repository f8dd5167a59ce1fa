"""Voices: what each of the twelve has ready to say, and a plain one for people's strategies."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.house.voices.chen import CHEN
from engine.house.voices.cooper import COOPER
from engine.house.voices.duarte import DUARTE
from engine.house.voices.kim import KIM
from engine.house.voices.morrison import MORRISON
from engine.house.voices.okonkwo import OKONKWO
from engine.house.voices.park import PARK
from engine.house.voices.plain import PLAIN
from engine.house.voices.russo import RUSSO
from engine.house.voices.santos import SANTOS
from engine.house.voices.voice import Line, Voice
from engine.house.voices.webb import WEBB
from engine.house.voices.williams import WILLIAMS
from engine.house.voices.wright import WRIGHT

VOICES: Mapping[str, Voice] = MappingProxyType({
    "juror_1": WEBB, "juror_2": CHEN, "juror_3": RUSSO, "juror_4": PARK, "juror_5": OKONKWO, "juror_6": MORRISON,
    "juror_7": DUARTE, "juror_8": WRIGHT, "juror_9": WILLIAMS, "juror_10": COOPER, "juror_11": SANTOS, "juror_12": KIM,
})  # fmt: skip
"""By persona."""

__all__ = ["PLAIN", "VOICES", "Line", "Voice"]
