"""Shared memory: what everybody who was in the room remembers, as a fold of the deliberation's log. Bounded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.brief import Brief, brief_of
from engine.case import Case
from engine.copies import changed
from engine.events import Entry, Move, TurnTaken
from engine.making import unchecked

WHOLE = 10
"""Turns that are remembered word for word."""
SUMMARY = 24
"""Lines of the running summary of the rest."""
MOMENTS = 40
DIGESTED = 2_000
"""Texts of the table that are known again by their ends and length."""


@dataclass(frozen=True)
class Said:
    """A turn as it is remembered."""

    turn_id: str
    number: int
    round: int
    seat: int
    name: str
    argument_type: str
    text: str
    target: int | None
    cites: tuple[str, ...]
    points: tuple[str, ...]
    stance: str | None
    counter_points: tuple[str, ...] = ()
    """Points of the case that would answer it."""


@dataclass(frozen=True)
class Moment:
    """Something that nobody at the table forgets: `flip`, `verdict`, `challenge`, `motion`, `side`, `seat`."""

    kind: str
    round: int
    seat: int | None
    text: str


@dataclass(frozen=True)
class Table:
    """What everybody in the room remembers."""

    seq: int = 0
    round: int = 0
    names: Mapping[int, str] = field(default_factory=dict)
    turns: int = 0
    recent: tuple[Said, ...] = ()
    """The last ten turns, whole."""
    this_round: tuple[Said, ...] = ()
    """The turns of the current round, for weighing their effect."""
    summary: tuple[str, ...] = ()
    """A line for each turn before those, the oldest ones merged; none for what the written summary covers."""
    lined: tuple[int, ...] = ()
    """Number of the last turn that each of these lines covers."""
    written: str = ""
    """What was said first, in a few sentences that a model wrote."""
    through: int = 0
    """Number of the last turn that they cover."""
    moments: tuple[Moment, ...] = ()
    ballots: Mapping[int, str] = field(default_factory=dict)
    flipped: Mapping[int, int] = field(default_factory=dict)
    """By seat: the round in which its ballot last flipped."""
    flips: Mapping[int, int] = field(default_factory=dict)
    """By seat: how often its ballot has flipped."""
    raised: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By point: the seats that raised it, in order."""
    answered: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By point: the seats that answered it on its own ground."""
    addressed: Mapping[int, Said] = field(default_factory=dict)
    """By seat: the latest turn addressed to it that it has not replied to."""
    spoken: Mapping[int, int] = field(default_factory=dict)
    """By seat: turns taken."""
    moves: Mapping[int, tuple[Move, ...]] = field(default_factory=dict)
    """By seat: the moves that were told openly last."""
    texts: frozenset[str] = frozenset()
    """Every text of the deliberation, so that none is said twice."""

    @property
    def since_summary(self) -> tuple[Said, ...]:
        """The whole turns that the written summary does not cover."""
        return tuple(said for said in self.recent if said.number > self.through)


_said, _moment = unchecked(Said), unchecked(Moment)


def folded(table: Table, entry: Entry, case: Case) -> Table:
    """What everybody remembers after one more entry."""
    event = entry.event
    match event.kind:
        case "turn_taken":
            return _turn(table, event, case, entry.seq)
        case "summary_written":
            kept = [(line, last) for line, last in zip(table.summary, table.lined, strict=True) if last > event.through]
            return changed(
                table,
                seq=entry.seq,
                written=event.text,
                through=event.through,
                summary=tuple(line for line, _ in kept),
                lined=tuple(last for _, last in kept),
            )
        case "round_opened":
            return changed(table, seq=entry.seq, round=event.round, this_round=())
        case "ballot_cast":
            if event.choice is None:
                return table
            ballots = {**table.ballots, event.seat: event.choice}
            if event.previous is None or event.previous == event.choice:
                return changed(table, seq=entry.seq, ballots=ballots)
            name = table.names.get(event.seat, f"seat {event.seat}")
            said = f"{name} changed to {event.choice.replace('_', ' ')}."
            return changed(
                table,
                seq=entry.seq,
                ballots=ballots,
                flipped={**table.flipped, event.seat: table.round},
                flips={**table.flips, event.seat: table.flips.get(event.seat, 0) + 1},
                moments=_moments(table, "flip", event.seat, said),
            )
        case "convictions_moved":
            told: dict[int, list[Move]] = {}
            for move in event.moves:
                told.setdefault(move.seat, []).append(move)
            return changed(table, seq=entry.seq, moves={seat: tuple(moves) for seat, moves in told.items()})
        case "ballots_revealed":
            return changed(table, seq=entry.seq, ballots=dict(event.ballots))
        case "opened":
            names = {seat.seat: seat.persona.name for seat in event.seats if seat.persona is not None}
            return changed(table, seq=entry.seq, names=names)
        case "seat_taken":
            names = {**table.names, event.seat: event.name}
            moments = table.moments
            if table.turns:
                moments = _moments(table, "seat", event.seat, f"{event.name} took seat {event.seat}.")
            return changed(table, seq=entry.seq, names=names, moments=moments)
        case "side_chosen":
            name = table.names.get(event.seat, f"seat {event.seat}")
            moments = _moments(table, "side", event.seat, f"{name} committed to {event.side}.")
            return changed(table, seq=entry.seq, moments=moments)
        case "vote_moved":
            name = table.names.get(event.seat, f"seat {event.seat}")
            moments = _moments(table, "motion", event.seat, f"{name} moved that the vote be called.")
            return changed(table, seq=entry.seq, moments=moments)
        case "vote_called":
            said = "The final vote was called." if event.carried else "The motion for a vote failed."
            return changed(table, seq=entry.seq, moments=_moments(table, "motion", event.seat, said))
        case "verdict_reached":
            said = f"The verdict: {event.outcome.replace('_', ' ')}."
            return changed(table, seq=entry.seq, moments=_moments(table, "verdict", None, said))
        case _:
            return table


def _moments(table: Table, kind: str, seat: int | None, text: str) -> tuple[Moment, ...]:
    return (*table.moments, _moment(kind, table.round, seat, text))[-MOMENTS:]


def digest(text: str) -> str:
    """What a text is known again by: its length and its ends."""
    return f"{len(text)}:{text[:60]}:{text[-60:]}"


def _turn(table: Table, event: TurnTaken, case: Case, seq: int) -> Table:
    brief = brief_of(case)
    said = _said(
        turn_id=event.turn_id,
        number=table.turns + 1,
        round=table.round,
        seat=event.seat,
        name=table.names.get(event.seat, f"seat {event.seat}"),
        argument_type=event.argument_type,
        text=event.text,
        target=event.target,
        cites=event.cites,
        points=event.points,
        stance=event.stance,
        counter_points=tuple(
            answer for key in event.points for answer in brief.answers.get(key, ()) if answer not in event.points
        )[:4],
    )
    recent, summary, lined = (*table.recent, said), table.summary, table.lined
    while len(recent) > WHOLE:
        if recent[0].number > table.through:
            summary, lined = _summarised(summary, recent[0], brief), (*lined, recent[0].number)[-SUMMARY:]
        recent = recent[1:]
    raised, answered = dict(table.raised), dict(table.answered)
    for key in event.points:
        raised[key] = (*raised.get(key, ()), event.seat)[-WHOLE:]
        for other in brief.answers.get(key, ()):
            if other in raised:
                answered[other] = (*answered.get(other, ()), event.seat)[-WHOLE:]
    addressed = dict(table.addressed)
    addressed.pop(event.seat, None)
    if event.target is not None and event.target != event.seat:
        addressed[event.target] = said
    moments = table.moments
    challenged = table.ballots.get(event.target) if event.target is not None else None
    if challenged is not None and event.stance is not None and challenged != event.stance:
        moments = _moments(
            table, "challenge", event.seat, f"{said.name} challenged {table.names.get(event.target or 0)}."
        )
    texts, known = table.texts, digest(event.text)
    if known not in texts and len(texts) < DIGESTED:
        texts |= {known}
    return changed(
        table,
        seq=seq,
        turns=table.turns + 1,
        recent=recent,
        this_round=(*table.this_round, said),
        summary=summary,
        lined=lined,
        raised=raised,
        answered=answered,
        addressed=addressed,
        moments=moments,
        spoken={**table.spoken, event.seat: table.spoken.get(event.seat, 0) + 1},
        texts=texts,
    )


def _summarised(summary: tuple[str, ...], said: Said, brief: Brief) -> tuple[str, ...]:
    """The summary with one more turn as a line; when it is full, its two oldest lines of a round become one."""
    about = [brief.by_id[key].label for key in said.points if key in brief.by_id]
    about = about or [brief.labels[key] for key in said.cites if key in brief.labels]
    argued = {"guilty": "for guilty", "not_guilty": "for not guilty"}.get(said.stance or "", "without taking a side")
    on = f" on {', '.join(dict.fromkeys(about))}" if about else ""
    line = f"Round {said.round}: {said.name} argued {argued}{on}."
    lines = (*summary, line)
    if len(lines) > SUMMARY:
        first, second, *rest = lines
        merged = f"{first.rstrip('.')}; {second[0].lower()}{second[1:]}"
        lines = ((merged if len(merged) <= 400 else second), *rest)
    return lines
