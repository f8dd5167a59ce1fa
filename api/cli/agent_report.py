"""The report on an agent under test: what it was asked and how it answered, from the room's log and its calls."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from api.cli.agent_proxy import RecordedCall

LATE_CODES = ("stale", "stale_tenure")
"""Codes of an answer that came too late, or twice."""


class Durations(BaseModel):
    """How long something took, in milliseconds."""

    median: float
    p95: float
    slowest: float


class RefusedCall(BaseModel):
    """A call that was refused."""

    what: str
    code: str
    detail: str
    times: int


class Stall(BaseModel):
    """Something that was asked and not answered in time."""

    ask: str
    act: str
    seconds: float
    """It had."""
    silent: bool
    """It did not even try."""


class Report(BaseModel):
    """How an agent played."""

    ok: bool
    """It kept its seat, answered everything in time, and did nothing that nobody asked for."""
    seat: int
    name: str
    ways: list[str]
    """`mcp`, `http`, or both."""
    asked: int
    answered: int
    answers: Durations | None
    """From the ask to the answer, the agent's thinking included."""
    calls: int
    server: Durations | None
    """From a call to its answer, those that wait left out."""
    illegal: list[RefusedCall]
    late: list[RefusedCall]
    stalls: list[Stall]
    lost: bool
    """The seat went to somebody else before the end."""
    outcome: str | None


class SeatWatch:
    """What is asked of one seat, and what becomes of it, event by event."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.asked: dict[str, tuple[str, float, float, float]] = {}
        """What was asked: its act, when, for how long, and when it was noticed here."""
        self.spent: dict[str, float] = {}
        self.missed: dict[str, float] = {}
        """What was not answered, and when that was noticed here."""
        self.lost = False
        self.outcome: str | None = None
        self.closed = False

    def take_event(self, at: float, event: dict[str, Any], now: float) -> None:
        """Process one event."""
        kind = event["kind"]
        if kind == "asked" and self.seat in event["seats"]:
            self.asked[event["ask"]] = (event["act"], at, event["seconds"], now)
        elif kind == "floor_granted" and event["seat"] == self.seat:
            self.asked[event["turn_id"]] = ("speak", at, event["seconds"], now)
        elif kind == "verdict_reached":
            self.outcome = event["outcome"]
        elif kind == "closed":
            self.closed = True
        elif kind == "seat_released" and event["seat"] == self.seat:
            self.lost = self.lost or not self.closed
        elif kind == "phase_entered":
            # Every open ask is void.
            for ask in self._open():
                del self.asked[ask]
        elif event.get("seat") == self.seat:
            self._take_answer(event.get("turn_id") or event.get("ask"), at, event, now)

    def _open(self) -> list[str]:
        return [ask for ask in self.asked if ask not in self.spent and ask not in self.missed]

    def _take_answer(self, ask: str | None, at: float, event: dict[str, Any], now: float) -> None:
        if ask is None or ask not in self._open():
            return
        if event.get("by") == "default" or event.get("reason") in ("deadline", "failed"):
            self.missed[ask] = now
        elif event.get("reason") in ("handed_over", "vote_called"):
            del self.asked[ask]
        else:
            self.spent[ask] = (at - self.asked[ask][1]) * 1000

    def report(self, name: str, calls: Sequence[RecordedCall]) -> Report:
        """How it played, given what it called."""
        refused = [call for call in calls if call.code is not None and call.acts]
        others = [call for call in calls if call.code is not None and not call.acts]
        late = [call for call in refused if call.code in LATE_CODES]
        illegal = [call for call in refused if call.code not in LATE_CODES] + others
        stalls = [self._stall(ask, noticed, calls) for ask, noticed in self.missed.items()]
        return Report(
            ok=not (late or illegal or stalls or self.lost) and self.outcome is not None,
            seat=self.seat,
            name=name,
            ways=sorted({call.way for call in calls}),
            asked=len(self.spent) + len(self.missed),
            answered=len(self.spent),
            answers=_durations(self.spent.values()),
            calls=len(calls),
            server=_durations([call.ms for call in calls if not call.waits]),
            illegal=_count_refused(illegal),
            late=_count_refused(late),
            stalls=stalls,
            lost=self.lost,
            outcome=self.outcome,
        )

    def _stall(self, ask: str, until: float, calls: Sequence[RecordedCall]) -> Stall:
        act, _, seconds, since = self.asked[ask]
        tried = any(call.acts and since <= call.at <= until for call in calls)
        return Stall(ask=ask, act=act, seconds=seconds, silent=not tried)


def _durations(values: Any) -> Durations | None:
    ordered = sorted(values)
    if not ordered:
        return None
    return Durations(
        median=round(statistics.median(ordered), 1),
        p95=round(ordered[math.ceil(0.95 * len(ordered)) - 1], 1),
        slowest=round(ordered[-1], 1),
    )


def _count_refused(calls: Sequence[RecordedCall]) -> list[RefusedCall]:
    counted = Counter((call.what, str(call.code), str(call.detail)) for call in calls)
    return [
        RefusedCall(what=what, code=code, detail=detail, times=times) for (what, code, detail), times in counted.items()
    ]


def render_report(report: Report) -> str:
    """The report for people."""
    transports = " and ".join({"mcp": "MCP", "http": "HTTP"}[way] for way in report.ways) or "neither MCP nor HTTP"
    lines = [
        f"{report.name}, seat {report.seat}, over {transports}: {report.calls} calls.",
        f"  Answers        {report.answered} of {report.asked} in time{_format_durations(report.answers, 'after')}",
        f"  The server     {_format_durations(report.server, 'answers after').removeprefix(', ') or 'was not asked'}",
        f"  Illegal acts   {_format_refused(report.illegal)}",
        f"  Late answers   {_format_refused(report.late)}",
        f"  Silent stalls  {_format_stalls(report.stalls)}",
        f"  The verdict    {(report.outcome or 'none').replace('_', ' ')}",
    ]
    if report.lost:
        lines.append("  It lost its seat before the end.")
    lines.append("It plays well." if report.ok else "It does not play well yet.")
    return "\n".join(lines)


def _format_durations(spent: Durations | None, words: str) -> str:
    if spent is None:
        return ""
    times = (
        f"{spent.median:,.0f} ms in the middle",
        f"{spent.p95:,.0f} ms at the 95th percentile",
        f"{spent.slowest:,.0f} ms at the slowest",
    )
    return f", {words} {', '.join(times)}"


def _format_refused(refused_calls: list[RefusedCall]) -> str:
    if not refused_calls:
        return "none"
    return "".join(f"\n    {one.times} × {one.what}: {one.code}. {one.detail}" for one in refused_calls)


def _format_stalls(stalls: list[Stall]) -> str:
    if not stalls:
        return "none"
    tried = {True: "nothing came", False: "what came was not taken"}
    return "".join(f"\n    {one.act} ({one.ask}): {tried[one.silent]} in {one.seconds:g} s" for one in stalls)
