"""Models at a meeting: prompts of its own for the ticks, the notes and the floor, by role, and a memory across games.

- `prompts/` has the templates; `prompt.py` fills them in from the view of the seat. An impostor's have reminders of its
  own; what one knows of the craft is by the settings `craft` and `impostor_craft`.
- `readers.py` gives the acts. A model that answers what cannot be read, twice, is silent and has no vote, and everybody
  reads so (`Offer.when_failed`).
- `persona_memory.py` reads what the persona remembers of other games, and keeps what it learned.
"""

from __future__ import annotations

from engine.formats.meeting.labels import CREW, IMPOSTOR
from rooms.minds.formats.generic.scene_questions import bench_question, seat_question
from rooms.minds.formats.meeting.persona_memory import FORMAT, count_game, experienced_house, learn, recall
from rooms.minds.formats.meeting.prompt import prompt
from rooms.minds.formats.players import PlayedByModels
from rooms.minds.formats.prompts import register_prompt

register_prompt(FORMAT, CREW, "place_bid", prompt("crew_tick"))
register_prompt(FORMAT, CREW, "take_note", prompt("crew_note"))
register_prompt(FORMAT, CREW, "speak", prompt("crew_speak"))
register_prompt(FORMAT, IMPOSTOR, "place_bid", prompt("impostor_tick"))
register_prompt(FORMAT, IMPOSTOR, "take_note", prompt("impostor_note"))
register_prompt(FORMAT, IMPOSTOR, "speak", prompt("impostor_speak"))

PLAYED_BY_MODELS = PlayedByModels(
    seat_question, bench_question, recall=recall, learn=learn, house=experienced_house, ended=count_game
)
"""How models play a meeting."""
