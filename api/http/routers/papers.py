"""Papers over HTTP: one that was filed in a room, with the whole text of its parts, which views cut."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from api.http.dependencies import VisibleRoom
from api.wire.errors import error_responses
from api.wire.papers import whole_paper
from engine.core.views import PaperView

router = APIRouter(tags=["rooms"])
PaperId = Annotated[str, Path(min_length=1, max_length=80, description="The id of the paper at its table.")]


@router.get(
    "/api/rooms/{code}/papers/{paper}",
    responses=error_responses("malformed", "bad_token", "no_such_room", "no_such_paper"),
)
async def get_paper(paper: PaperId, visible: VisibleRoom) -> PaperView:
    """Read a paper that was filed, with all of its text. The parts of a sealed one come when it is opened."""
    return whole_paper(visible.state, paper)
