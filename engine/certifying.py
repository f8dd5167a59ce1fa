"""Certifying: folds the public part of a log into the certificate of its verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine import events as e
from engine.acts import SettingValue
from engine.certificate import (
    Certificate,
    DefaultLine,
    FailureLine,
    ForkLine,
    LogLine,
    ModelRecord,
    PromptRecord,
    ResultLine,
    SeatRecord,
    TenureLine,
    Usage,
    digest_of,
    public,
)  # fmt: skip
from engine.degraded import reasons_of
from engine.evolve import evolve
from engine.state import State


def certificate_of(room: str, deliberation: str, entries: Sequence[e.Entry]) -> Certificate:
    """The certificate of a deliberation's verdict, from its log from the first entry on.

    Raises `ValueError` where the log holds no verdict. Private and sealed parts are neither needed nor looked at.
    """
    account = _Account()
    for entry in entries:
        seen = public(entry)
        if seen is not None:
            account.add(seen)
    return account.certificate(room, deliberation, LogLine(entries=len(entries), digest=digest_of(entries)))


@dataclass
class _Held:
    """A tenure in the making."""

    taken: e.SeatTaken
    since: float
    until: float | None = None
    turns: int = 0

    def line(self) -> TenureLine:
        return TenureLine(
            tenure=self.taken.tenure, occupant=self.taken.occupant, name=self.taken.name, model=None, since=self.since,
            until=self.until, reason=self.taken.reason, turns=self.turns, turns_by_house=0,
        )  # fmt: skip


@dataclass
class _Account:
    """What is known of a log so far."""

    state: State = field(default_factory=State)
    held: dict[int, list[_Held]] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    """The act of each ask."""
    failures: list[FailureLine] = field(default_factory=list)
    missing: list[DefaultLine] = field(default_factory=list)
    flips: int = 0
    opened_at: float = 0.0
    begun_at: float = 0.0
    closed_at: float | None = None
    fork: ForkLine | None = None
    verdict: ResultLine | None = None
    settings: dict[str, SettingValue] = field(default_factory=dict)

    def add(self, entry: e.Entry) -> None:
        """One more entry, as a spectator sees it."""
        event, at = entry.event, entry.at
        match event:
            case e.Opened():
                self.opened_at = at
                self.held = {seat.seat: [] for seat in event.seats}
            case e.Begun():
                self.begun_at = at
            case e.SeatTaken():
                self._left(event.seat, at)
                self.held[event.seat].append(_Held(event, at))
            case e.SeatReleased():
                self._left(event.seat, at)
            case e.Asked():
                self.asked[event.ask] = event.act
            case e.FloorGranted():
                self.asked[event.turn_id] = "speak"
            case e.TurnTaken():
                self.held[event.seat][-1].turns += 1
            case e.BallotCast():
                self._cast(entry, event)
            case e.BallotsRevealed():
                self.missing = [
                    line.model_copy(update={"choice": event.ballots[line.seat]})
                    if line.ballot == self.state.ballot and line.choice is None and line.seat in event.ballots
                    else line
                    for line in self.missing
                ]
            case e.MindFailed():
                self.failures.append(
                    FailureLine(
                        seq=entry.seq,
                        at=at,
                        what="mind",
                        seat=event.seat,
                        asked=self.asked.get(event.ask),
                        voice=None,
                        reason=event.reason,
                        instead=event.instead,
                    )
                )
            case e.VerdictReached():
                self.verdict = ResultLine(
                    seq=entry.seq, at=at, outcome=event.outcome, counts=event.counts, why=event.why
                )
                self.settings = dict(self.state.settings)
            case e.Forked():
                self.fork = ForkLine(source=event.source, after_seq=event.after_seq, at=at, inherited=Usage())
            case e.Closed():
                self.closed_at = at
            case _:
                pass
        self.state = evolve(self.state, entry)

    def _left(self, seat: int, at: float) -> None:
        """Whoever holds the seat holds it no more."""
        held = self.held[seat]
        if held and held[-1].until is None:
            held[-1].until = at

    def _cast(self, entry: e.Entry, event: e.BallotCast) -> None:
        if event.previous is not None and event.choice is not None and event.previous != event.choice:
            self.flips += 1
        if event.by == "default":
            self.missing.append(
                DefaultLine(
                    seq=entry.seq,
                    at=entry.at,
                    ballot=self.state.ballot,
                    topic=self.state.ballot_topic,
                    seat=event.seat,
                    choice=event.choice,
                )
            )

    def certificate(self, room: str, deliberation: str, log: LogLine) -> Certificate:
        """The document. Raises `ValueError` without a verdict."""
        state = self.state
        if self.verdict is None or state.case is None:
            raise ValueError("there is no verdict to certify")
        seats = tuple(self._seat(number) for number in self.held)
        models: Iterable[ModelRecord] = ()
        prompts: Iterable[PromptRecord] = ()
        reasons = reasons_of(seats, self.failures, self.missing)
        return Certificate(
            kind="certificate", version=1, room=room, deliberation=deliberation, fork=self.fork, format=state.format,
            rules=state.rules, case=state.case, settings=self.settings, opened_at=self.opened_at,
            begun_at=self.begun_at, closed_at=self.closed_at,
            seed=state.seed if state.seed_told and state.seed else None, verdict=self.verdict, rounds=state.round,
            turns=state.turns, flips=self.flips, seats=seats, bench=Usage(), usage=Usage(), models=tuple(models),
            prompts=tuple(prompts), summaries=0, failures=tuple(self.failures),
            missing_ballots=tuple(self.missing), degraded=bool(reasons), reasons=reasons, log=log,
        )  # fmt: skip

    def _seat(self, number: int) -> SeatRecord:
        return SeatRecord(
            seat=number, role=self.state.seats[number].role, ballot=self.state.ballots.get(number),
            by_default=number in self.state.defaulted, tenures=tuple(held.line() for held in self.held[number]),
            usage=Usage(),
        )  # fmt: skip
