"""Speech: what the room adds to a participant's words before they are decided.

A text is searched in the matter, so that every listener knows what it is about; the rest is the format's: its house
writes the text of a strategy that comes without one, and reads what a text argues. All of it is recorded in the event,
because the engine itself never searches.
"""

from __future__ import annotations

from cases.search.index import CaseIndex
from engine.core import acts
from engine.core.derived import derived
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.memory import SeatMemory
from engine.core.state import State

MAX_HITS = 6
"""Search hits that are recorded on a turn."""


@derived
def matter_index(matter: Matter) -> CaseIndex:
    """The search index of a matter, built when it is first wanted."""
    return CaseIndex(matter)


def search_hits(citable: frozenset[str], index: CaseIndex, text: str) -> tuple[acts.Hit, ...]:
    """The citable things a text is about, best first, each once."""
    best: dict[str, float] = {}
    for place, score in index.ranked(text, 4 * MAX_HITS):
        name = index.documents[place].id
        if name in citable and name is not None and name not in best:
            best[name] = score
    return tuple(acts.Hit(id=name, score=round(score, 4)) for name, score in list(best.items())[:MAX_HITS])


def complete_act(
    format: Format, state: State, index: CaseIndex, memory: SeatMemory, seat: int, act: acts.Speak
) -> acts.Speak:
    """The act with everything a turn needs. Raises `Refusal` where its strategy's rules are broken."""

    def find(text: str) -> tuple[acts.Hit, ...]:
        return search_hits(format.matter_ids(None), index, text)

    return format.house.complete_speech(format, state, memory, seat, act, find)
