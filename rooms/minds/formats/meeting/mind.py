"""A model at a meeting, with what its persona remembers of other games."""

from __future__ import annotations

from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from engine.formats.meeting.acts import TakeNote
from engine.formats.meeting.labels import CREW, IMPOSTOR
from rooms.minds.base import MindOutput
from rooms.minds.context import MindContext
from rooms.minds.formats.generic.mind import GenericMind
from rooms.minds.formats.meeting.readers import PersonaNote
from rooms.minds.llm.calls import ModelChoice
from rooms.store.persona_records import PersonaKey, PersonaMemories, PersonaMemory

FORMAT = "meeting"


def persona_key(state: State, seat: int, model: str) -> PersonaKey | None:
    """Whose memory a seat has that a model plays; None where it has none."""
    persona = state.seats[seat].persona
    return PersonaKey(FORMAT, model, persona.id) if persona is not None else None


def remembers(state: State) -> bool:
    """Whether the personas of a room remember other games, by its setting."""
    return bool(state.settings.get("persona_memory"))


class MeetingMind(GenericMind):
    """Plays one seat with one model. What the persona remembers is read once, before it is asked for the first time:
    so a model that sits down in mid-game has it, too."""

    def __init__(self, seat: int, choice: ModelChoice, context: MindContext) -> None:
        super().__init__(seat, choice, context)
        self._personas = context.personas
        self._remembered: PersonaMemory | None = None
        self._has_read = False

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask; what the persona learned is kept for other games."""
        key = persona_key(state, self._seat, self.choice.name) if remembers(state) else None
        if self._personas is not None and key is not None and not self._has_read:
            self._remembered = await self._personas.persona_memory(key)
        self._has_read = True
        act = await super().answer(matter, state, memory, spec, output)
        if not isinstance(act, PersonaNote):
            return act
        if act.learned and self._personas is not None and key is not None:
            await self._personas.learn(key, act.learned)
            self._remembered = await self._personas.persona_memory(key)
        return TakeNote(note=act.note, target=act.target)

    async def prefetch(self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Begin what will probably be asked for, once it is known what the persona remembers."""
        if self._has_read:
            await super().prefetch(matter, state, memory, spec)

    def _remembers(self) -> PersonaMemory | None:
        return self._remembered


async def count_game(state: State, deliberation: str, personas: PersonaMemories) -> None:
    """Count a game that is over for every persona that a model played to the end: once for each game."""
    if state.verdict is None or not remembers(state):
        return
    crew_won = state.verdict.outcome == "crew_wins"
    for seat, held in state.seats.items():
        part, key = state.dealt.get(seat), persona_key(state, seat, held.model or "")
        if part is None or key is None or not held.held_by_mind or not held.model:
            continue
        lies = part.knows is not None
        await personas.add_persona_game(key, deliberation, IMPOSTOR if lies else CREW, won=crew_won != lies)
