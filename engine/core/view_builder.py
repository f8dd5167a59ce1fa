"""The view builder: makes the parts of a view from the state, for one viewer (`build_view`, `build_view_part`).

A socket sends only the parts that an event has changed. The viewer's visibility (`visibility.py`) decides what is
hidden in a part: how sure others are, and what is private to one seat (`you`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from engine.core.acts import SettingValue
from engine.core.asks import AskedAct, asks_for_seat, phase_offers, unasked_acts
from engine.core.events import Filed, PaperPart, Secret
from engine.core.format import Format
from engine.core.host_acts import allowed_host_acts
from engine.core.seats import Seat
from engine.core.spending import CallCosts, budget_of, budget_stage
from engine.core.state import RECENT_TURNS, PrivateSeatState, State
from engine.core.views import (
    AskView,
    CaseLine,
    DealtView,
    FloorView,
    IssueView,
    LineView,
    MarkView,
    MoneyView,
    MyAsk,
    NearestPassageView,
    PaperPartView,
    PaperView,
    ResultView,
    RoomView,
    SeatView,
    SpentView,
    TallyView,
    TurnView,
    View,
    ViewModel,
    YouView,
)
from engine.core.visibility import Viewer, Visibility, convictions_for_agents, visibility_of

PartT = TypeVar("PartT", bound=ViewModel)
MAX_VIEW_TEXT = 4_000
"""Characters up to which the text of a paper's part stands whole in a view, which is sent after every event."""
CUT_TEXT_CHARACTERS = 300
"""Characters of a longer one that stand there."""


def changed_view_parts(old: State, new: State) -> tuple[str, ...]:
    """The parts of a view that may differ between two states."""
    before, after = old.__dict__, new.__dict__
    return _parts_made_of(frozenset([name for name in _VIEWED_FIELDS if before[name] is not after[name]]))


@lru_cache(1024)
def _parts_made_of(fields: frozenset[str]) -> tuple[str, ...]:
    """The parts that are made of any of these fields of the state, in their order."""
    return tuple(name for name, part in VIEW_PARTS.items() if not fields.isdisjoint(part.fields))


def build_view(format: Format, state: State, viewer: Viewer, code: str) -> View:
    """Everything a viewer may see of the state."""
    return View(**{name: part.build(format, state, viewer, code) for name, part in VIEW_PARTS.items()})


def build_view_part(name: str, format: Format, state: State, viewer: Viewer, code: str) -> Any:
    """One part of a view by its name."""
    return VIEW_PARTS[name].build(format, state, viewer, code)


def _view_of(part: type[PartT], shown: object, **others: Any) -> PartT:
    """A part of a view with the fields that something has by the same names, and others."""
    return part(**others, **{name: getattr(shown, name) for name in part.model_fields if name not in others})


def room_part(format: Format, state: State, code: str) -> RoomView:
    """The room itself."""
    assert state.case is not None
    assert state.status != "new"
    settings: dict[str, SettingValue] = dict(state.settings)
    marks = state.marks if state.status == "lobby" else ()
    return RoomView(
        code=code,
        format=state.format,
        case=CaseLine(id=state.case.id, title=state.case.title),
        status=state.status,
        phase=state.phase,
        round=state.round,
        pace=state.typed_settings.pace,
        settings=settings,
        host_seat=state.host_seat,
        acting_host=state.acting,
        seed=state.seed if state.seed_public else None,
        rematch=state.rematch,
        choices=format.choices_at(state),
        choice_labels=dict(state.choice_labels) or None,
        presides=format.presides,
        points=tuple(_view_of(MarkView, mark) for mark in marks) or None,
    )


def seats_part(state: State, visibility: Visibility = "own") -> tuple[SeatView, ...]:
    """Who sits where, how they vote and, where the viewer may see it, how sure they are."""
    return tuple(
        _view_of(
            SeatView,
            seat,
            seat=seat.number,
            host=seat.number == state.host_seat,
            away=seat.away.name if seat.away is not None else None,
            ballot=state.ballots.get(seat.number),
            by_default=seat.number in state.defaulted,
            cast=seat.number in state.cast,
            ballot_reason=state.reasons.get(seat.number),
            out=seat.number in state.out,
            conviction=state.convictions.get(seat.number) if visibility != "no_convictions" else None,
        )
        for seat in state.seats.values()
    )


def floor_part(state: State) -> FloorView:
    """Who may speak, and who after them."""
    floor = state.floor_ask()
    if floor is None:
        return FloorView(turn_id=None, seat=None, due=None, seconds=None, queue=state.queue, hands=state.hands)
    return FloorView(
        turn_id=floor.id,
        seat=floor.seats[0],
        due=state.ask_deadline(floor),
        seconds=floor.seconds,
        queue=state.queue,
        hands=state.hands,
    )


def tally_part(state: State) -> TallyView:
    """How the vote stands; counts are of the open ballots as they are now."""
    counts = dict.fromkeys(state.counts, 0)
    for choice in state.ballots.values():
        if choice in counts:
            counts[choice] += 1
    return TallyView(
        counts=counts,
        ballot=state.ballot,
        topic=state.ballot_topic,
        sealed=state.ballot_sealed,
        cast=state.cast,
        rounds_without_flip=max(0, state.round_closed - state.flip_round),
        motion=state.motion,
        audience=_count_choices(state.audience.values()),
    )


def _count_choices(choices: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for choice in choices:
        counts[choice] = counts.get(choice, 0) + 1
    return dict(sorted(counts.items()))


def recent_turns_part(state: State) -> tuple[TurnView, ...]:
    """The last ten turns."""
    return tuple(_view_of(TurnView, turn, turn_id=turn.id) for turn in state.heard[-RECENT_TURNS:])


def waiting_part(format: Format, state: State) -> tuple[AskView, ...]:
    """What is waited for, and from whom."""
    offers = phase_offers(format, state)
    return tuple(
        _view_of(
            AskView,
            ask,
            ask=ask.id,
            seats=ask.waiting,
            due=state.ask_deadline(ask),
            by_house=ask.act in offers and offers[ask.act].by_house,
            failed=tuple(dict.fromkeys(ask.failed)),
        )
        for ask in state.asks.values()
    )


def issues_part(format: Format, state: State) -> tuple[IssueView, ...]:
    """What the table has to settle."""
    found = []
    for issue in format.issues(format.matter):
        known = state.issues.get(issue.id)
        found.append(
            IssueView(
                issue=issue.id,
                question=issue.question,
                label=issue.label,
                pieces=issue.pieces,
                move=known.move if known is not None else None,
                stance=known.stance if known is not None else None,
                seat=known.seat if known is not None else None,
                turn_id=known.turn if known is not None else None,
                moves=known.moves if known is not None else 0,
            )
        )
    return tuple(found)


def papers_part(state: State) -> tuple[PaperView, ...]:
    """What was filed, in order."""
    return tuple(paper_view(filed) for filed in state.papers.values())


def paper_view(filed: Filed, *, whole: bool = False) -> PaperView:
    """A paper as everybody may read it. `whole`: with the texts of its parts however long they are."""
    return _paper_view(filed, filed.parts, whole=whole)


def _paper_view(filed: Filed, parts: tuple[PaperPart, ...], *, whole: bool = False) -> PaperView:
    return _view_of(PaperView, filed, parts=tuple([_part_view(part, whole) for part in parts]), sealed=filed.closed)


def _own_sealed_papers(papers: Mapping[str, Filed], seat: int) -> tuple[PaperView, ...] | None:
    """What a seat filed and nobody else can read yet."""
    own = [
        _paper_view(filed, filed.sealed[seat].parts or ())
        for filed in papers.values()
        if filed.closed and filed.sealed is not None and seat in filed.sealed
    ]
    return tuple(own) or None


def _part_view(part: PaperPart, whole: bool) -> PaperPartView:
    cut = not whole and len(part.text) > MAX_VIEW_TEXT
    return _view_of(
        PaperPartView,
        part,
        text=f"{part.text[:CUT_TEXT_CHARACTERS].rstrip()} …" if cut else part.text,
        nearest=_view_of(NearestPassageView, part.nearest) if part.nearest is not None else None,
        characters=len(part.text) if cut else None,
    )


def _dealt_view(part: Secret | None) -> DealtView | None:
    """What a seat was dealt."""
    return _view_of(DealtView, part) if part is not None else None


def result_part(state: State) -> ResultView | None:
    """How it ended; None while it has not."""
    if state.verdict is not None:
        return _view_of(ResultView, state.verdict, course=dict(state.course))
    if state.status == "closed":
        counts = tally_part(state).counts
        return ResultView(outcome=None, counts=counts, why=state.closed_reason, course=dict(state.course))
    return None


def money_part(state: State) -> MoneyView:
    """What the room has cost."""
    cap = budget_of(state.settings)
    return MoneyView(
        spent=_spent_view(state.spent.total),
        cap=cap,
        stage=budget_stage(state.spent.total.cost, cap),
        by_seat={number: _spent_view(spent) for number, spent in sorted(state.spent.by_seat.items())},
    )


def _spent_view(spent: CallCosts) -> SpentView:
    return _view_of(SpentView, spent)


def hidden_convictions_part(state: State, viewer: Viewer) -> dict[int, float] | None:
    """Hidden convictions, for those whose standing lets them see; None for everybody else."""
    match visibility_of(state, viewer):
        case "own" | "no_convictions":
            return None
        case "extra_convictions":
            return dict(convictions_for_agents(state))
        case _:
            pass
    return {
        number: own.conviction
        for number, own in state.private.items()
        if own.conviction is not None and number in state.seats
    }


class YouSources(NamedTuple):
    """All that the part of one viewer is made of, besides the viewer: from equal sources comes an equal part."""

    standing: Visibility
    may: tuple[str, ...]
    seat: Seat | None = None
    """None for a viewer who holds no seat; then nothing comes after it."""
    acting: bool = False
    own: PrivateSeatState | None = None
    sealed: Secret | None = None
    ballot: str | None = None
    dealt: Secret | None = None
    asks: Sequence[AskedAct] = ()
    papers: Mapping[str, Filed] = MappingProxyType({})


def you_sources(format: Format, state: State, viewer: Viewer, standing: Visibility | None = None) -> YouSources | None:
    """What a viewer's own part is made of now; None for a spectator. Comparing it costs less than making the part.
    `standing`: their visibility in this state, where that is known."""
    standing, number = standing or visibility_of(state, viewer), viewer.seat
    if number is None:
        if viewer.host:
            return YouSources(standing, allowed_host_acts(format, state))
        return YouSources(standing, ("come_back",)) if viewer.away is not None else None
    acting = state.acting == number
    host_acts = allowed_host_acts(format, state) if acting else ()
    unasked = unasked_acts(format, state, number)
    return YouSources(
        standing,
        tuple(dict.fromkeys((*unasked, *host_acts))) if host_acts else tuple(unasked),
        state.seats[number],
        acting,
        # A replay shows states in which somebody else sat here.
        state.private.get(number) if state.seq >= viewer.since else None,
        state.sealed.get(number),
        state.ballots.get(number),
        state.dealt.get(number),
        asks_for_seat(format, state, number),
        state.papers,
    )


def you_part(format: Format, state: State, viewer: Viewer) -> YouView | None:
    """What belongs to the viewer; None for a spectator."""
    return you_from(viewer, you_sources(format, state, viewer))


def you_from(viewer: Viewer, sources: YouSources | None) -> YouView | None:
    """The same from its sources."""
    if sources is None:
        return None
    seat, own, sealed = sources.seat, sources.own, sources.sealed
    if seat is None:
        return _you_without_seat(viewer, sources)
    return YouView(
        seat=seat.number,
        away=None,
        host=viewer.host or sources.acting,
        tenure=seat.tenure,
        standing=_standing(sources.standing),
        name=seat.name,
        asks=tuple(_view_of(MyAsk, asked, options=dict(asked.options)) for asked in sources.asks),
        may=sources.may,
        ballot=sealed.choice if sealed is not None and sealed.choice else sources.ballot,
        side=seat.side,
        conviction=own.conviction if own else None,
        dealt=_dealt_view(sources.dealt),
        thoughts=own.thoughts if own else (),
        notes=(own.notes or None) if own else None,
        scratch=(own.scratch or None) if own else None,
        ballot_reason=sealed.reason if own is not None and sealed is not None and sealed.choice else None,
        lines=tuple(_view_of(LineView, line) for line in own.lines) if own else (),
        meanwhile=seat.meanwhile,
        papers=_own_sealed_papers(sources.papers, seat.number),
    )


def _you_without_seat(viewer: Viewer, sources: YouSources) -> YouView:
    """What belongs to a viewer who holds no seat."""
    return YouView(
        seat=None,
        away=viewer.away,
        host=viewer.host,
        tenure=None,
        standing=_standing(sources.standing),
        name="",
        asks=(),
        may=sources.may,
        ballot=None,
        side=None,
        conviction=None,
        dealt=None,
        thoughts=(),
        lines=(),
        meanwhile=None,
    )


def _standing(standing: Visibility) -> Literal["own", "omniscient", "all"]:
    """A viewer's standing as it is shown; what the settings hide from agents is in the settings."""
    return standing if standing in ("omniscient", "all") else "own"


@dataclass(frozen=True)
class ViewPart:
    """One part of a view."""

    build: Callable[[Format, State, Viewer, str], Any]
    """Makes it, for a viewer and with the room's code."""
    fields: tuple[str, ...]
    """The fields of the state that it is made of. What an event did not touch is shared by identity."""


VIEW_PARTS: Mapping[str, ViewPart] = {
    "room": ViewPart(
        lambda format, state, viewer, code: room_part(format, state, code),
        ("settings", "status", "phase", "round", "host_seat", "acting", "seed_public", "rematch", "choices", "marks"),
    ),
    "seats": ViewPart(
        lambda format, state, viewer, code: seats_part(state, visibility_of(state, viewer)),
        ("seats", "host_seat", "ballots", "defaulted", "cast", "convictions", "reasons", "out"),
    ),
    "floor": ViewPart(
        lambda format, state, viewer, code: floor_part(state), ("asks", "queue", "hands", "paused_at", "paused_total")
    ),
    "tally": ViewPart(
        lambda format, state, viewer, code: tally_part(state),
        tuple("counts ballots ballot ballot_topic ballot_sealed cast round_closed flip_round motion audience".split()),
    ),
    "heard": ViewPart(lambda format, state, viewer, code: recent_turns_part(state), ("heard",)),
    "waiting": ViewPart(
        lambda format, state, viewer, code: waiting_part(format, state),
        ("asks", "paused_at", "paused_total"),
    ),
    "narration": ViewPart(lambda format, state, viewer, code: state.narrated, ("narrated",)),
    "papers": ViewPart(lambda format, state, viewer, code: papers_part(state), ("papers",)),
    "issues": ViewPart(lambda format, state, viewer, code: issues_part(format, state), ("issues",)),
    "result": ViewPart(lambda format, state, viewer, code: result_part(state), ("verdict", "status", "course")),
    "money": ViewPart(lambda format, state, viewer, code: money_part(state), ("spent", "settings")),
    "others": ViewPart(
        lambda format, state, viewer, code: hidden_convictions_part(state, viewer),
        ("private", "counts", "verdict", "status", "guarded", "out"),
    ),
    "you": ViewPart(
        lambda format, state, viewer, code: you_part(format, state, viewer),
        tuple(
            (
                "seats asks phase status round private ballots sealed motion own called verdict paused_at "
                "paused_total host_seat guarded settings acting interrupted cast unasked host_acts dealt out papers"
            ).split()
        ),
    ),
}
"""The parts of a view by name, in the order of the fields of `View`."""
_VIEWED_FIELDS = frozenset(field for part in VIEW_PARTS.values() for field in part.fields)
"""The fields of the state of which parts are made."""
