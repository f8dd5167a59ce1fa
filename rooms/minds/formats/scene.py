"""What a prompt may be made of: what one seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.asks import AskedAct
from engine.core.events import BENCH
from engine.core.format import FieldChoices, Format
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from engine.core.view_builder import build_view, paper_view
from engine.core.views import PaperView, SeatView, View
from engine.core.visibility import Viewer, outcome_known, seat_viewer
from rooms.minds.formats.names import table_names
from rooms.store.persona_records import PersonaMemory


@dataclass(frozen=True)
class AskScene:
    """One ask, and the view of the seat that is asked. There is no state in it: the view has hidden what the seat
    may not see."""

    format: Format
    seat: int
    """0: the bench, which sees what everybody sees."""
    act: str
    topic: str
    options: FieldChoices
    matter: OwnMatter
    """As the asked seat may see it."""
    view: View
    settings: Any
    """The room's settings, as the format types them."""
    memory: SeatMemory
    """What the seat remembers, by the format's rules of memory; None for the bench."""
    papers: tuple[PaperView, ...] = ()
    """The papers of the view with the whole of their texts."""
    remembered: PersonaMemory | None = None
    """What the persona that a model plays remembers of other games; None where it remembers none."""
    summary: str = ""
    """What was said first, as a model summed it up."""

    @property
    def saves(self) -> bool:
        """Whether money runs low, and answers are to be shorter."""
        return self.view.money.stage != "full"

    @property
    def own(self) -> SeatView | None:
        """The seat that is asked; None for the bench."""
        return next((seat for seat in self.view.seats if seat.seat == self.seat), None)

    @property
    def own_names(self) -> tuple[str, ...]:
        """What the table calls the asked seat."""
        return table_names(self.own.name, self.seat) if self.own is not None else ()

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of the asked seat: the one that it was dealt, then that of its place."""
        if self.own is None or self.view.you is None:
            return ()
        dealt = self.view.you.dealt
        return tuple(dict.fromkeys(role for role in (dealt and dealt.role, self.own.role) if role))

    @property
    def role_labels(self) -> tuple[str, ...]:
        """The same in the format's words."""
        known = self.format.roles
        return tuple(known[role].label if role in known else role for role in self.roles)


def seat_scene(
    format: Format,
    matter: OwnMatter,
    state: State,
    memory: SeatMemory,
    spec: AskedAct,
    remembered: PersonaMemory | None = None,
) -> AskScene:
    """An ask of a seat, as the seat sees it."""
    viewer = seat_viewer(state, spec.seat)
    shown = matter.shown_to(spec.seat, over=outcome_known(state))
    return replace(_scene(format, shown, state, viewer, memory, spec), remembered=remembered)


def bench_scene(format: Format, matter: OwnMatter, state: State, spec: AskedAct) -> AskScene:
    """An ask of the bench, as everybody sees it: what it says is said to all."""
    shown = matter.shown_to(None, over=outcome_known(state))
    return _scene(format, shown, state, Viewer(), None, spec)


def _scene(
    format: Format, matter: OwnMatter, state: State, viewer: Viewer, memory: SeatMemory, spec: AskedAct
) -> AskScene:
    view = build_view(format, state, viewer, "")
    papers = tuple(paper_view(paper, whole=True) for paper in state.papers.values())
    asked = (spec.seat, spec.act, spec.topic, spec.options)
    return AskScene(format, *asked, matter, view, state.typed_settings, memory, papers, None, state.summary)


def topic_words(scene: AskScene) -> str:
    """What an ask is about, in the format's words; empty where it has none."""
    topics: Mapping[str, str] = scene.format.labels.topics
    return topics.get(scene.topic, "")


def is_for_bench(scene: AskScene) -> bool:
    """Whether nobody's seat is asked."""
    return scene.seat == BENCH
