"""Models in any format: prompts made of its labels, schemas made of its acts, and readers that give the acts.

A `GenericMind` (`mind.py`) is asked for every act that the format does not leave to the house (`Offer.by_house`). A
`GenericBench` (`bench.py`) leaves the bench to the house, but for the acts for which the format registered a prompt.

- A prompt (`prompt.py`) is made of the view of its seat and of the matter as that seat may have it, never of the state:
  what is sealed, dealt to others or thought by others cannot stand in it. What others wrote is quoted.
- The schema (`schemas.py`) is that of the act's model without what the room fills in, narrowed by the ask's options.
- The reader (`readers.py`) gives an act that the rules would take now. What it cannot read, or the rules refuse, the
  model is asked for once more. Then the house answers, and the room reads why, whatever the act was.
- Of what a model answers only the words of a speech are published while they come.
"""

from __future__ import annotations

from rooms.minds.formats.generic.bench import GenericBench
from rooms.minds.formats.generic.mind import GenericMind
from rooms.minds.formats.players import PlayedByModels

PLAYED_BY_MODELS = PlayedByModels(mind=GenericMind, bench=GenericBench)
