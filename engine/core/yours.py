"""Yours: what belongs to one viewer alone, as it stands in the state and as it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.core.asks import AskedAct, asks_for_seat, unasked_acts
from engine.core.events import Meanwhile
from engine.core.format import Format
from engine.core.host_acts import allowed_host_acts
from engine.core.state import PrivateLine, State
from engine.core.views import LineView, MyAsk, YouView
from engine.core.visibility import Viewer, visibility_of


class Yours(NamedTuple):
    """What belongs to a viewer, as it stands in the state: quicker to have and to compare than the view of it."""

    seat: int | None
    away: int | None
    host: bool
    tenure: int | None
    standing: Literal["own", "omniscient", "all"]
    name: str
    asks: Sequence[AskedAct]
    may: tuple[str, ...]
    ballot: str | None
    side: str | None
    conviction: float | None
    thoughts: tuple[str, ...]
    lines: tuple[PrivateLine, ...]
    meanwhile: Meanwhile | None


def yours(format: Format, state: State, viewer: Viewer) -> Yours | None:
    """What belongs to the viewer; None for a spectator."""
    if viewer.seat is None:
        if viewer.host:
            return _nobodys(state, viewer, allowed_host_acts(format, state))
        return _nobodys(state, viewer, ("come_back",)) if viewer.away is not None else None
    number = viewer.seat
    seat, sealed = state.seats[number], state.sealed.get(number)
    # A replay shows states in which somebody else sat here.
    own = state.own.get(number) if state.seq >= viewer.since else None
    acting = state.acting == number
    return Yours(
        seat=number,
        away=None,
        host=viewer.host or acting,
        tenure=seat.tenure,
        standing=_told(state, viewer),
        name=seat.name,
        asks=asks_for_seat(format, state, number),
        may=tuple(
            dict.fromkeys((*unasked_acts(format, state, number), *(allowed_host_acts(format, state) if acting else ())))
        ),
        ballot=sealed.choice if sealed is not None and sealed.choice else state.ballots.get(number),
        side=seat.side,
        conviction=own.conviction if own else None,
        thoughts=own.thoughts if own else (),
        lines=own.lines if own else (),
        meanwhile=seat.meanwhile,
    )


def _nobodys(state: State, viewer: Viewer, may: tuple[str, ...]) -> Yours:
    """What belongs to a viewer who holds no seat."""
    return Yours(
        seat=None,
        away=viewer.away,
        host=viewer.host,
        tenure=None,
        standing=_told(state, viewer),
        name="",
        asks=(),
        may=may,
        ballot=None,
        side=None,
        conviction=None,
        thoughts=(),
        lines=(),
        meanwhile=None,
    )


def you_view(mine: Yours | None) -> YouView | None:
    """What belongs to a viewer, as it is shown."""
    if mine is None:
        return None
    asks = tuple(
        MyAsk(
            ask=spec.ask, act=spec.act, topic=spec.topic, due=spec.due, seconds=spec.seconds, options=dict(spec.options)
        )
        for spec in mine.asks
    )
    lines = tuple(LineView(at=line.at, seats=line.seats, text=line.text) for line in mine.lines)
    return YouView(**{**mine._asdict(), "asks": asks, "lines": lines})


def you_part(format: Format, state: State, viewer: Viewer) -> YouView | None:
    """What belongs to the viewer; None for a spectator."""
    return you_view(yours(format, state, viewer))


def _told(state: State, viewer: Viewer) -> Literal["own", "omniscient", "all"]:
    """A standing as it is told: what an agent's switch does is told by the settings."""
    stands = visibility_of(state, viewer)
    return stands if stands in ("omniscient", "all") else "own"
