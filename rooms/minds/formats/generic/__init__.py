"""The engine by which models play any format, and what they are asked where a format says nothing of its own.

A `ModelMind` (`mind.py`) is asked for every act that the format does not leave to the house (`Offer.by_house`), and a
`ModelBench` (`bench.py`) for the acts of the bench for which the format has a question. What a format asks is a value
of functions (`rooms/minds/formats/players.py`), each of which gives a `ModelQuestion`
(`rooms/minds/formats/questions.py`).

- `answer.py` makes one answer: the calls, what is looked up first, one repair. Of what a model answers only the words
  of a speech are published while they come, behind a guard that knows the templates.
- An answer is tried against the rules before it is submitted. What cannot be read, or the rules refuse, the model is
  asked for once more. Then the house answers, and the room reads why, whatever the act was.
- An answer may be prepared before anybody asks, and is used where its prompt turns out the same. A turn that is broken
  off stops its calls; its format may have it go on from its last whole word.

Where a format has no questions of its own, they are made of its labels and its acts (`scene_questions.py`):

- A prompt (`prompt.py`) is made of the view of its seat and of the matter as that seat may have it, never of the state:
  what is sealed, dealt to others or thought by others cannot stand in it. What others wrote is quoted.
- The schema (`schemas.py`) is that of the act's model without what the room fills in, narrowed by the ask's options.
- The reader (`readers.py`) gives an act that the rules would take now.
"""

from __future__ import annotations

from rooms.minds.formats.generic.scene_questions import bench_question, seat_question
from rooms.minds.formats.players import PlayedByModels

PLAYED_BY_MODELS = PlayedByModels(seat_question, bench_question)
