"""Attention: whom of those present the minds of a live room wait for, because they are still reading or listening.

A paper, reasons for ballots, and a turn that came as a whole are waited for as long as reading them takes. What the
judge or a person says is waited for where there are several readers: one alone reads it while the room goes on.
Listeners are waited for as long as somebody has the sound on. Those who sit may end a speech or a wait together
(`next`).
"""

from __future__ import annotations

from engine.core.reading_speed import reading_seconds
from engine.core.state import State
from rooms.live.messages import EntryAppended, NextPressed, RoomMessage, TextDelta
from rooms.live.reading_time import LONE_READER_SECONDS, MAX_HOLD_SECONDS, MAX_PAPER_HOLD_SECONDS, reading_text
from rooms.live.room import Room


class Attention:
    """The readers and listeners of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._steady = room.surroundings.steady
        self._reading_since = 0.0
        self._reading_until = 0.0
        """When what the judge or a person said has been read, and since when."""
        self._paper_since = 0.0
        self._paper_until = 0.0
        """The same for what came as a whole."""
        self._word_by_word: str | None = None
        """The turn whose words came last, one by one."""
        self._listening_until = 0.0
        self._pressed: set[int | None] = set()
        """Who wants to go on, by seat; None: the host, who has no seat."""
        self._ended: str | None = None
        """The turn whose speech was ended."""

    def on_message(self, message: RoomMessage) -> None:
        """Take note of something to read, or that somebody wants to go on."""
        match message:
            case EntryAppended():
                self._note_entry(message)
            case TextDelta():
                self._word_by_word = message.turn_id
            case NextPressed():
                self._note_press(message.seat)
            case _:
                pass

    def begin(self, state: State, waited: float) -> None:
        """A driver begins, `waited` seconds after the last entry: a paper that was filed before it came, with which
        many deliberations open, is still read."""
        if state.settings.get("pace") != "live" or state.turns or not state.papers:
            return
        latest = list(state.papers.values())[-1]
        self._paper_since = self._steady() - waited
        self._paper_until = self._paper_since + min(MAX_PAPER_HOLD_SECONDS, reading_seconds(reading_text(latest)))

    def listen_until(self, moment: float) -> None:
        """A clip can be heard until then, by the steady clock."""
        self._listening_until = max(self._listening_until, moment)

    def quiet_until(self) -> float:
        """Until when minds keep quiet, by the steady clock, as far as is known now."""
        present = self._room.presence.all_presence()
        reading, paper = self._reading_until, self._paper_until
        if present.people < 2:
            reading = min(reading, self._reading_since + LONE_READER_SECONDS)
        if present.people == 0:
            paper = min(paper, self._paper_since + LONE_READER_SECONDS)
        return max(reading, paper, self._listening_until if present.listening else 0.0)

    def ended(self, turn: str) -> bool:
        """Whether those who sit have ended the speech of this turn: its rest comes at once."""
        return self._ended == turn

    def _note_entry(self, message: EntryAppended) -> None:
        event = message.entry.event
        if event.kind in ("turn_taken", "narration_given"):
            self._pressed.clear()
        if event.kind == "answer_given" and event.by == "occupant" and not message.after.turns:
            # Before the first word, those who have answered have read what there is.
            self._note_press(event.seat)
        if event.kind == "narration_given":
            # The judge's next words cut off what is still heard of the last ones.
            self._listening_until = 0.0
        # Words that were published one by one have been read.
        if event.kind == "turn_taken" and event.turn_id == self._word_by_word:
            return
        if message.after.settings.get("pace") != "live" or not (text := reading_text(event)):
            return
        now = self._steady()
        said = event.kind == "narration_given" or (
            event.kind == "turn_taken" and message.before.seats[event.seat].held_by_guest
        )
        if said:
            # What a person says while others still read a paper is read after it.
            self._reading_since = max(now, self._paper_until)
            end = self._reading_since + min(MAX_HOLD_SECONDS, reading_seconds(text))
            self._reading_until = max(self._reading_until, end)
        else:
            self._paper_since = now
            # What came together is read one after the other.
            end = max(now, self._paper_until) + reading_seconds(text)
            self._paper_until = min(end, now + MAX_PAPER_HOLD_SECONDS)

    def _note_press(self, seat: int | None) -> None:
        self._pressed.add(seat)
        state = self._room.state
        if not self._enough(state):
            return
        self._pressed.clear()
        self._reading_until = self._paper_until = self._listening_until = 0.0
        floor = state.floor_ask()
        self._ended = floor.id if floor is not None else None

    def _enough(self, state: State) -> bool:
        """Whether everybody who sits here has pressed, or the host, where nobody sits."""
        connected = self._room.presence.all_presence().connected
        seated = {number for number in connected if state.seats[number].occupant == "human"}
        return seated <= self._pressed if seated else None in self._pressed
