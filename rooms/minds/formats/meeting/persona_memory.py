"""What personas at a meeting remember of other games.

It is read before each answer: a model that sits down in mid-game has it, too, and no answer is made with what the owner
has deleted or erased before the ask.
"""

from __future__ import annotations

from engine.core.acts import Act
from engine.core.seats import HOUSE
from engine.core.state import State
from engine.formats.meeting.acts import TakeNote
from engine.formats.meeting.house import MeetingHouse
from engine.formats.meeting.labels import CREW, IMPOSTOR, OUTCOMES
from engine.formats.meeting.rules.score import counts_of
from engine.formats.meeting.state import MeetingState
from engine.matters.incident import Incident
from rooms.minds.context import RoomPersonas
from rooms.minds.formats.meeting.readers import PersonaNote
from rooms.minds.formats.questions import AskedSeat
from rooms.store.persona_records import PersonaKey, PersonaMemory

FORMAT = "meeting"


def persona_key(state: State, seat: int, model: str) -> PersonaKey | None:
    """Whose memory a seat has that a model plays; None where it has none."""
    persona = state.seats[seat].persona
    return PersonaKey(FORMAT, model, persona.id) if persona is not None else None


def remembers(state: MeetingState) -> bool:
    """Whether the personas of a room remember other games, by its setting."""
    return state.typed_settings.persona_memory


async def recall(asked: AskedSeat) -> PersonaMemory | None:
    """What the persona of a seat remembers."""
    personas = asked.context.personas
    key = persona_key(asked.state, asked.number, asked.choice.name)
    if personas is None or key is None or not remembers(asked.state):
        return None
    read = asked.remembered.learned_in if asked.remembered is not None else None
    return await personas.memories.persona_memory(personas.deliberation, key, read)


async def experienced_house(state: MeetingState, seat: int, personas: RoomPersonas) -> MeetingHouse | None:
    """The house with what the persona of a seat has gone through in the games that it played without a model."""
    key = persona_key(state, seat, HOUSE)
    if key is None or not remembers(state):
        return None
    known = await personas.memories.persona_memory(personas.deliberation, key)
    return MeetingHouse(known.counts) if known is not None else None


async def learn(asked: AskedSeat, act: Act) -> Act:
    """Keep what the persona learned; the note of this game is what is left."""
    if not isinstance(act, PersonaNote):
        return act
    personas, known = asked.context.personas, asked.remembered
    if act.learned and personas is not None and known is not None:
        await personas.memories.learn(personas.deliberation, known.key, act.learned, known.learned_in)
    return TakeNote(note=act.note, target=act.target, call=act.call)


async def count_game(state: MeetingState, matter: Incident, personas: RoomPersonas) -> None:
    """Count a game that is over for every persona that a mind played to the end: once for each game. What one of the
    house has learned is kept here; a model keeps its own when it writes it down."""
    if state.verdict is None or not remembers(state):
        return
    crew_won = state.verdict.outcome == OUTCOMES[0]
    for seat, held in state.seats.items():
        part, key = state.dealt.get(seat), persona_key(state, seat, held.model or HOUSE)
        if part is None or key is None or not held.held_by_mind:
            continue
        lies = part.knows is not None
        role, won, counts = IMPOSTOR if lies else CREW, crew_won != lies, counts_of(matter, state, seat)
        added = await personas.memories.add_persona_game(personas.deliberation, key, role, won, counts)
        own = state.private.get(seat)
        if added and key.model == HOUSE and own is not None and own.notes:
            await personas.memories.learn(personas.deliberation, key, own.notes, None)
