"""The court's own names and words, each in one place."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.core.format import Role, read_labels
from engine.formats.court.settings import MAX_POOL
from engine.matters.points import THIN_MARKS_SENTENCE

GUILTY: Final = "guilty"
NOT_GUILTY: Final = "not_guilty"
ABSTAIN: Final = "abstain"
DISMISSED: Final = "dismissed"
NO_RULING: Final = "no_ruling"
CHOICES = (GUILTY, NOT_GUILTY, ABSTAIN)
"""What a juror may vote."""
RULINGS = (GUILTY, NOT_GUILTY, DISMISSED)
"""What a judge may decide."""
OUTCOMES = (*RULINGS, NO_RULING)
"""How a court may end."""

PROSECUTOR: Final = "prosecutor"
DEFENCE: Final = "defence"
JUROR: Final = "juror"
JUDGE: Final = "judge"
ROLES = {
    PROSECUTOR: Role("Prosecutor", frozenset({"file_case"})),
    DEFENCE: Role("Defence", frozenset({"file_defence"})),
    JUROR: Role("Juror", frozenset({"give_vote"})),
    JUDGE: Role("Judge", frozenset({"give_ruling"})),
}
RETURNED: Final = "returned"
"""The topic of an ask for something that was given back to be mended."""

_WRITTEN_LABELS = read_labels("engine.formats.court", thin_marks=THIN_MARKS_SENTENCE)
# A vote that was returned is asked for under a topic of its seat's own: several may be open at once.
_RETURNED_VOTES = {
    f"{RETURNED}_{seat}": "Your reasons were too short, and were returned" for seat in range(3, 3 + MAX_POOL)
}
LABELS = replace(_WRITTEN_LABELS, topics={**_WRITTEN_LABELS.topics, **_RETURNED_VOTES})
