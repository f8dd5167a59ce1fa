"""Models at a court: a prompt for each role.

- `prompts/` has a template for each role and for the clerk; `prompt.py` fills them in, and `players.py` registers them.
  The documents stand first and with numbered lines, the same for every seat; what others filed is quoted.
- `readers.py` gives the acts. A quote gets back the signs that quoting replaces, so that it is found in its document.
- Jurors are asked with the temperature `jury_temperature`, the judge with `judge_temperature`: settings of the court.
- The review (whether it all holds together) is asked of a model where one plays; it only warns.
"""

from __future__ import annotations

from rooms.minds.formats.court.players import PLAYED_BY_MODELS

__all__ = ["PLAYED_BY_MODELS"]
