"""Papers with the whole of their texts, which views cut: over HTTP and MCP alike."""

from __future__ import annotations

from api.wire.errors import ApiError
from engine.core.state import State
from engine.core.view_builder import paper_view
from engine.core.views import PaperView

MAX_NAMED_PAPERS = 12
"""Papers that the refusal of another one names."""


def whole_paper(state: State, paper: str) -> PaperView:
    """A paper as everybody may read it, by its id. Raises `ApiError` where there is none."""
    filed = state.papers.get(paper)
    if filed is None:
        known = ", ".join(list(state.papers)[-MAX_NAMED_PAPERS:]) or "none yet"
        raise ApiError("no_such_paper", f"There is no paper “{paper}” on this table; there is {known}.")
    return paper_view(filed, whole=True)
