"""A model at a meeting, with what its persona remembers of other games."""

from __future__ import annotations

from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from engine.formats.meeting.acts import TakeNote
from engine.formats.meeting.labels import CREW, IMPOSTOR
from engine.formats.meeting.state import MeetingState
from rooms.minds.base import MindOutput
from rooms.minds.context import MindContext, RoomPersonas
from rooms.minds.formats.generic.mind import GenericMind
from rooms.minds.formats.meeting.readers import PersonaNote
from rooms.minds.llm.calls import ModelChoice
from rooms.store.persona_records import PersonaKey, PersonaMemory

FORMAT = "meeting"


def persona_key(state: State, seat: int, model: str) -> PersonaKey | None:
    """Whose memory a seat has that a model plays; None where it has none."""
    persona = state.seats[seat].persona
    return PersonaKey(FORMAT, model, persona.id) if persona is not None else None


def remembers(state: MeetingState) -> bool:
    """Whether the personas of a room remember other games, by its setting."""
    return state.typed_settings.persona_memory


class MeetingMind(GenericMind):
    """Plays one seat with one model. What the persona remembers is read before each answer: a model that sits down in
    mid-game has it, too, and no answer is made with what the owner has deleted or erased before the ask."""

    def __init__(self, seat: int, choice: ModelChoice, context: MindContext) -> None:
        super().__init__(seat, choice, context)
        self._personas = context.personas
        self._remembered: PersonaMemory | None = None
        self._has_read = False

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask; what the persona learned is kept for other games."""
        personas = self._personas if remembers(state) else None
        key = persona_key(state, self._seat, self.choice.name)
        read = self._remembered.learned_in if self._remembered is not None else None
        self._remembered = (
            await personas.memories.persona_memory(personas.deliberation, key, read)
            if personas is not None and key is not None
            else None
        )
        self._has_read = True
        act = await super().answer(matter, state, memory, spec, output)
        if not isinstance(act, PersonaNote):
            return act
        known = self._remembered
        if act.learned and personas is not None and known is not None:
            await personas.memories.learn(personas.deliberation, known.key, act.learned, known.learned_in)
        return TakeNote(note=act.note, target=act.target)

    async def prefetch(self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Begin what will probably be asked for, once it is known what the persona remembers."""
        if self._has_read:
            await super().prefetch(matter, state, memory, spec)

    def _remembers(self) -> PersonaMemory | None:
        return self._remembered


async def count_game(state: State, personas: RoomPersonas) -> None:
    """Count a game that is over for every persona that a model played to the end: once for each game."""
    if state.verdict is None or not remembers(state):
        return
    crew_won = state.verdict.outcome == "crew_wins"
    for seat, held in state.seats.items():
        part, key = state.dealt.get(seat), persona_key(state, seat, held.model or "")
        if part is None or key is None or not held.held_by_mind or not held.model:
            continue
        lies = part.knows is not None
        role, won = IMPOSTOR if lies else CREW, crew_won != lies
        await personas.memories.add_persona_game(personas.deliberation, key, role, won)
