"""Models at a historical trial: a prompt for each role.

- `prompts/` has a template for each role; `prompt.py` fills them in; `players.py` registers them with the
  temperatures and limits of the roles.
- `tools.py` has the acts as tools, in the format of the provider: `search_wikipedia` and `file_findings` for the
  historians, `exit_loop` and `send_back` for the judge. Other models are asked plainly, in JSON.
- A historian may search again while it writes: the search is an act of its own, so what is read lies on the table, and
  the historian is asked once more.
- `passages.py` chooses what of the sources a call shows: a call has about 3,000 tokens in all.
- `readers.py` gives the acts. A quote gets back the signs that quoting replaces, so that it is found in its source.
"""

from __future__ import annotations

from rooms.minds.formats.history.players import PLAYED_BY_MODELS

__all__ = ["PLAYED_BY_MODELS"]
