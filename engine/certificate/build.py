"""Building: folds the public part of a log into the certificate of its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.certificate.certificate import (
    Certificate,
    DefaultLine,
    FailureLine,
    ForkLine,
    LogLine,
    ResultLine,
    SeatRecord,
    TenureLine,
    digest_of,
    public_entry,
)
from engine.certificate.model_usage import ModelUsage
from engine.certificate.quality import degradation_reasons
from engine.core import events
from engine.core.acts import SettingValue
from engine.core.authorship import AuthorshipFold
from engine.core.evolve import evolve
from engine.core.spending import BUDGET_STAGES, BudgetStage, budget_of, budget_stage
from engine.core.state import State

INTERVIEW = "interview"
"""The task of calls after the end, which are no part of how a verdict came about."""


def build_certificate(room: str, deliberation: str, entries: Sequence[events.Entry]) -> Certificate:
    """The certificate of a deliberation's verdict, from its log from the first entry on.

    Raises `ValueError` where the log holds no verdict. Private and sealed parts are neither needed nor looked at.
    """
    builder = _CertificateBuilder()
    for entry in entries:
        seen = public_entry(entry)
        if seen is not None:
            builder.add(seen)
    return builder.certificate(room, deliberation, LogLine(entries=len(entries), digest=digest_of(entries)))


@dataclass
class _CertificateBuilder:
    """The fold of a log so far."""

    state: State = field(default_factory=State)
    calls: ModelUsage = field(default_factory=ModelUsage)
    authorship: AuthorshipFold = field(default_factory=AuthorshipFold)
    held: dict[int, list[TenureLine]] = field(default_factory=dict)
    """By seat; of the last one the end and the turns are still counted."""
    act_of_ask: dict[str, str] = field(default_factory=dict)
    """The act of each ask."""
    failures: list[FailureLine] = field(default_factory=list)
    missing: list[DefaultLine] = field(default_factory=list)
    failed: set[str] = field(default_factory=set)
    """Asks that a mind failed to answer."""
    unspoken: dict[int, int] = field(default_factory=dict)
    """By seat: turns that the house mind spoke and that are not its own by rule."""
    flips: int = 0
    summaries: int = 0
    stage: BudgetStage = "full"
    opened_at: float = 0.0
    begun_at: float = 0.0
    closed_at: float | None = None
    fork: ForkLine | None = None
    verdict: ResultLine | None = None
    settings: dict[str, SettingValue] = field(default_factory=dict)

    def add(self, entry: events.Entry) -> None:
        """One more entry, as a spectator sees it."""
        event, at = entry.event, entry.at
        self.authorship.add(event)
        match event:
            case events.Opened():
                self.opened_at = at
                self.held = {seat.seat: [] for seat in event.seats}
            case events.Begun():
                self.begun_at = at
            case events.SeatTaken():
                self._end_tenure(event.seat, at)
                self.held[event.seat].append(
                    TenureLine(
                        tenure=event.tenure,
                        occupant=event.occupant,
                        name=event.name,
                        model=event.model,
                        since=at,
                        until=None,
                        reason=event.reason,
                        turns=0,
                        turns_by_house=0,
                    )
                )
            case events.SeatReleased():
                self._end_tenure(event.seat, at)
            case events.Asked():
                self.act_of_ask[event.ask] = event.act
            case events.FloorGranted():
                self.act_of_ask[event.turn_id] = "speak"
            case events.TurnTaken():
                self._count_turn(event, self.calls.spoken(event.seat))
            case events.BallotCast():
                self._count_ballot(entry, event)
            case events.BallotsRevealed():
                self._note_revealed(event)
            case events.MindFailed():
                self.calls.unusable_answer(event.seat)
                self.failed.add(event.ask)
                act_of_ask = self.act_of_ask.get(event.ask, "summarise")
                self._add_failure(entry, event, "mind", event.seat, act_of_ask)
            case events.VoiceFailed():
                self._add_failure(entry, event, "voice", voice=event.voice)
            case events.ModelCalled() if event.task != INTERVIEW:
                held = self.held.get(event.seat)
                self.calls.add(event, held[-1].model if held else None)
            case events.SummaryWritten():
                self.summaries += event.by == "occupant"
            case events.VerdictReached():
                self.verdict = ResultLine(
                    seq=entry.seq,
                    at=at,
                    outcome=event.outcome,
                    counts=event.counts,
                    why=event.why,
                    degree=event.degree,
                    degrees=event.degrees,
                    basis=event.basis,
                )
                self.settings = dict(self.state.settings)
            case events.Forked():
                inherited = self.calls.total.usage()
                self.fork = ForkLine(source=event.source, after_seq=event.after_seq, at=at, inherited=inherited)
            case events.Closed():
                self.closed_at = at
            case _:
                pass
        self.state = evolve(self.state, entry)
        if isinstance(event, events.ModelCalled) and event.task != INTERVIEW:
            self.stage = stricter_stage(
                self.stage, budget_stage(self.state.spent.total.cost, budget_of(self.state.settings))
            )

    def _end_tenure(self, seat: int, at: float) -> None:
        """End the tenure of the seat's holder."""
        held = self.held[seat]
        if held and held[-1].until is None:
            held[-1] = held[-1].model_copy(update={"until": at})

    def _count_turn(self, event: events.TurnTaken, answered: bool) -> None:
        held = self.held[event.seat][-1]
        by_house = held.occupant == "model" and not answered
        counts = {"turns": held.turns + 1, "turns_by_house": held.turns_by_house + by_house}
        self.held[event.seat][-1] = held.model_copy(update=counts)
        if by_house:
            floor = self.state.asks.get(event.turn_id)
            # A turn out of the round's order is the house's by rule where no call is spare for it.
            if floor is None or not floor.topic or event.turn_id in self.failed:
                self.unspoken[event.seat] = self.unspoken.get(event.seat, 0) + 1

    def _count_ballot(self, entry: events.Entry, event: events.BallotCast) -> None:
        if event.previous is not None and event.choice is not None and event.previous != event.choice:
            self.flips += 1
        if event.by == "default":
            ballot, topic = self.state.ballot, self.state.ballot_topic
            self.missing.append(
                DefaultLine(
                    seq=entry.seq, at=entry.at, ballot=ballot, topic=topic, seat=event.seat, choice=event.choice
                )
            )

    def _note_revealed(self, event: events.BallotsRevealed) -> None:
        """The box is opened: note what was counted for those who had not cast."""
        for place, line in enumerate(self.missing):
            if line.ballot == self.state.ballot and line.choice is None and line.seat in event.ballots:
                self.missing[place] = line.model_copy(update={"choice": event.ballots[line.seat]})

    def _add_failure(
        self,
        entry: events.Entry,
        failed: events.MindFailed | events.VoiceFailed,
        what: Literal["mind", "voice"],
        seat: int | None = None,
        asked: str | None = None,
        voice: str | None = None,
    ) -> None:
        line = FailureLine(
            seq=entry.seq,
            at=entry.at,
            what=what,
            seat=seat,
            asked=asked,
            voice=voice,
            reason=failed.reason,
            instead=failed.instead,
        )
        self.failures.append(line)

    def certificate(self, room: str, deliberation: str, log: LogLine) -> Certificate:
        """The document. Raises `ValueError` without a verdict."""
        state, calls = self.state, self.calls
        if self.verdict is None or state.case is None:
            raise ValueError("there is no verdict to certify")
        seats = tuple(self._seat(number) for number in self.held)
        reasons = degradation_reasons(
            self.unspoken, self.failures, self.missing, calls.instead, self.stage, budget_of(self.settings)
        )
        return Certificate(
            kind="certificate",
            version=1,
            room=room,
            deliberation=deliberation,
            fork=self.fork,
            format=state.format,
            rules=state.rules,
            case=state.case,
            settings=self.settings,
            opened_at=self.opened_at,
            begun_at=self.begun_at,
            closed_at=self.closed_at,
            seed=state.seed if state.seed_public and state.seed else None,
            verdict=self.verdict,
            rounds=state.round,
            turns=state.turns,
            flips=self.flips,
            by=self.authorship.counts(),
            seats=seats,
            bench=calls.for_seat(events.BENCH),
            usage=calls.total.usage(),
            stage=self.stage,
            models=calls.models(),
            prompts=calls.prompts(),
            summaries=self.summaries,
            failures=tuple(self.failures),
            missing_ballots=tuple(self.missing),
            degraded=bool(reasons),
            reasons=reasons,
            log=log,
        )

    def _seat(self, number: int) -> SeatRecord:
        return SeatRecord(
            seat=number,
            role=self.state.seats[number].role,
            ballot=self.state.ballots.get(number),
            by_default=number in self.state.defaulted,
            tenures=tuple(self.held[number]),
            usage=self.calls.for_seat(number),
        )


def stricter_stage(one: BudgetStage, other: BudgetStage) -> BudgetStage:
    """Of two stages the one that saves more."""
    order = [stage for _, stage in BUDGET_STAGES]
    return next((stage for stage in order if stage in (one, other)), "full")
