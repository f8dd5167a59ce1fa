"""Speech: what the room adds to a participant's words before they are decided.

The seat's mind writes the text of a strategy that comes without one. A text is searched in the case, so that every
listener knows what it is about; the seat that it addresses by name becomes its target, so that this seat answers. All
of it is recorded in the event, because the engine itself never searches.
"""

from __future__ import annotations

from cases.search.index import CaseIndex
from engine.core import acts as a
from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.mentions import addressed_seat
from engine.core.rules import check_speech
from engine.core.state import State
from engine.formats.jury.labels import SIDES
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.matters.criminal_case import Case, citable_ids

MAX_HITS = 6
"""Search hits that are recorded on a turn."""


def search_hits(case: Case, index: CaseIndex, text: str) -> tuple[a.Hit, ...]:
    """The exhibits and witnesses a text is about, best first, each once."""
    known = {name for name, _ in citable_ids(case)}
    best: dict[str, float] = {}
    for place, score in index.ranked(text, 4 * MAX_HITS):
        name = index.documents[place].id
        if name in known and name is not None and name not in best:
            best[name] = score
    return tuple(a.Hit(id=name, score=round(score, 4)) for name, score in list(best.items())[:MAX_HITS])


def complete_act(
    format: Format, state: State, index: CaseIndex, memory: SeatMemory, seat: int, act: a.Speak
) -> a.Speak:
    """The act with everything a turn needs. Raises `Refusal` where its strategy's rules are broken."""
    # These load the lexicon and the lines of all personas, which the start of a server does without.
    from engine.formats.jury.mind.strategies import write_strategy
    from engine.formats.jury.mind.text_analysis import analyse_text

    case = format.case
    assert case is not None
    check_speech(format, state, seat, act, completed=False)
    if not act.text.strip():
        draw = Draw(state.seed or "", "write", state.asked, seat, act.strategy or "")
        written = write_strategy(case, state, memory, seat, act.strategy, act.target, act.cites, draw)
        cites = tuple(dict.fromkeys((*act.cites, *written.cites)))
        return written.model_copy(
            update={
                "strategy": act.strategy,
                "target": act.target if act.target is not None else written.target,
                "cites": cites,
                "conviction": act.conviction,
                "written": True,
                "thought": None,
                "argument_type": act.argument_type or written.argument_type,
            }
        )
    hits = search_hits(case, index, act.text)
    side = state.seats[seat].side
    bound = SIDES[side] if side is not None else None
    others = {number: held.name for number, held in state.seats.items() if number != seat}
    strangers = [*(witness.name for witness in case.witnesses), *(accused.name for accused in case.defendants)]
    reading = analyse_text(case, act.text, act.cites, hits, bound)
    return act.model_copy(
        update={
            "hits": hits,
            "points": reading.points,
            "force": reading.force,
            "target": act.target if act.target is not None else addressed_seat(act.text, others, strangers),
            # Somebody whose words do not tell which way they argue is taken to argue as they vote.
            "stance": reading.stance or state.ballots.get(seat),
            "argument_type": act.argument_type or (None if act.strategy else reading.argument_type),
        }
    )
