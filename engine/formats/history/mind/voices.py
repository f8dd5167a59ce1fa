"""The two voices: sentences with which the house's historians lead up to what they quote.

Each claim has two sentences. The first connects: with what the same side said before, with what the judge asked for,
or with what the other side said. The second is of the voice: the Admirer is warm and points forward; the Critic is dry
and asks who paid. Neither says more than that there is something to be read: what is said of the subject stands in the
quote.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Literal, TypeAlias, get_args

from engine.core.draws import Draw
from engine.formats.history.acts import Aspect
from engine.formats.history.labels import ADMIRER, ASPECT_PHRASES, CRITIC
from engine.text.line_files import read_texts

Bearing: TypeAlias = Literal["serves", "mixed", "plain"]
"""How a sentence bears on a side: it serves it, it has praise and blame, or it has neither."""
Place: TypeAlias = Literal["first", "next", "last", "more"]
"""Where in the dossier a finding stands; `more`: after another one of the same aspect."""

_LINES = {
    side: read_texts(
        "engine.formats.history",
        side,
        (*get_args(Aspect), "mixed", "plain", *get_args(Place), "asked", "answers", "repeat"),
    )
    for side in (ADMIRER, CRITIC)
}
"""By side: what the voice says of each aspect, of a sentence that does not serve the side alone (`mixed`, `plain`), and
where everything else was said already (`repeat`); the others connect."""


def claim(
    side: str,
    aspect: Aspect,
    subject: str,
    said: Collection[str],
    draw: Draw,
    *,
    place: Place = "first",
    bearing: Bearing = "serves",
    asked: bool = False,
    answers: bool = False,
) -> str:
    """The two sentences with which a historian leads up to a quote.

    Args:
        said: the claims that this side made before; none of their sentences comes again where that can be.
        asked: the judge asked this side for the aspect.
        answers: the other side has filed on the aspect.
    """
    lines = _LINES[side]
    if place == "more":
        links = lines[place]
    elif asked:
        links = lines["asked"]
    elif answers:
        links = (*lines["answers"], *lines[place])
    else:
        links = lines[place]
    voice = lines[aspect if bearing == "serves" else bearing]
    first = _fresh(draw.branch("link").sample(links, len(links)), said, subject, aspect)
    second = _fresh((*draw.branch("voice").sample(voice, len(voice)), *lines["repeat"]), said, subject, aspect)
    return f"{first} {second}"


def _fresh(lines: Sequence[str], said: Collection[str], subject: str, aspect: Aspect) -> str:
    """The first of some lines that was not said before, of this or of anything else; else the last."""
    line = next((line for line in lines if not any(_pattern(line).search(one) for one in said)), lines[-1])
    return line.format(subject=subject, phrase=ASPECT_PHRASES[aspect])


@cache
def _pattern(line: str) -> re.Pattern[str]:
    """A line whatever it is said of."""
    return re.compile(".+?".join(re.escape(part) for part in re.split(r"\{\w+\}", line)))
