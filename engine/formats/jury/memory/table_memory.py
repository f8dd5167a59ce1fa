"""Shared memory: what everybody who was in the room remembers, as a fold of the deliberation's log. Bounded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.events import BallotCast, Entry, TurnTaken
from engine.core.evolve import copied, replaced
from engine.core.phrases import humanise
from engine.core.values import value
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.labels import CHOICES
from engine.formats.jury.memory.turns import ConvictionChange, RememberedTurn, conviction_changes
from engine.matters.criminal_case import Case
from engine.text.capitals import decapitalise

MAX_WHOLE_TURNS = 10
"""Turns that are remembered word for word."""
MAX_SUMMARY_LINES = 24
"""Lines of the running summary of the rest."""
MAX_MOMENTS = 40
MAX_TEXT_DIGESTS = 2_000
"""Texts of the table that are recognised by their ends and length."""


@value(frozen=True)
class Moment:
    """Something that nobody at the table forgets: `flip`, `verdict`, `challenge`, `motion`, `side`, `seat`."""

    kind: str
    round: int
    seat: int | None
    text: str


@dataclass(frozen=True)
class TableMemory:
    """What everybody in the room remembers."""

    seq: int = 0
    round: int = 0
    names: Mapping[int, str] = field(default_factory=dict)
    turns: int = 0
    recent: tuple[RememberedTurn, ...] = ()
    """The last ten turns, whole."""
    this_round: tuple[RememberedTurn, ...] = ()
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
    turned_by: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By seat: the point over which its ballot flipped, each time; empty where no point was made."""
    raised: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By point: the seats that raised it, in order."""
    answered: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By point: the seats that answered it on its own ground."""
    moved: Mapping[int, ConvictionChange] = field(default_factory=dict)
    """By seat: what moved it last, where that was public."""
    texts: frozenset[str] = frozenset()
    """Every text of the deliberation, so that none is said twice."""


def fold_table_memory(table: TableMemory, entry: Entry, case: Case, worded: bool = True) -> TableMemory:
    """What everybody remembers after one more entry.

    Args:
        worded: whether what only those need who put turns into words is remembered, too (`_text_changes`).
    """
    event = entry.event
    match event.kind:
        case "turn_taken":
            return _turn(table, event, case, entry.seq, worded)
        case "ballot_cast":
            return _ballot(table, event, entry.seq)
        case "round_opened":
            return replaced(table, seq=entry.seq, round=event.round, this_round=())
        case "convictions_moved":
            return replaced(table, seq=entry.seq, moved=conviction_changes(table.this_round, event.moves))
        case "ballots_revealed":
            return replaced(table, seq=entry.seq, ballots=dict(event.ballots))
        case "summary_written":
            lines = [
                (line, last) for line, last in zip(table.summary, table.lined, strict=True) if last > event.through
            ]
            return replaced(
                table,
                seq=entry.seq,
                written=event.text,
                through=event.through,
                summary=tuple(line for line, _ in lines),
                lined=tuple(last for _, last in lines),
            )
        case "opened":
            names = {seat.seat: seat.persona.name for seat in event.seats if seat.persona is not None}
            return replaced(table, seq=entry.seq, names=names)
        case "seat_taken":
            names = {**table.names, event.seat: event.name}
            moments = table.moments
            if table.turns:
                moments = _moments(table, "seat", event.seat, f"{event.name} took seat {event.seat}.")
            return replaced(table, seq=entry.seq, names=names, moments=moments)
        case "side_chosen":
            name = table.names.get(event.seat, f"seat {event.seat}")
            moments = _moments(table, "side", event.seat, f"{name} committed to {event.side}.")
            return replaced(table, seq=entry.seq, moments=moments)
        case "vote_moved":
            name = table.names.get(event.seat, f"seat {event.seat}")
            moments = _moments(table, "motion", event.seat, f"{name} moved that the vote be called.")
            return replaced(table, seq=entry.seq, moments=moments)
        case "vote_called":
            text = "The final vote was called." if event.carried else "The motion for a vote failed."
            return replaced(table, seq=entry.seq, moments=_moments(table, "motion", event.seat, text))
        case "verdict_reached":
            text = f"The verdict: {humanise(event.outcome)}."
            return replaced(table, seq=entry.seq, moments=_moments(table, "verdict", None, text))
        case _:
            return table


def _moments(table: TableMemory, kind: str, seat: int | None, text: str) -> tuple[Moment, ...]:
    return (*table.moments, Moment(kind, table.round, seat, text))[-MAX_MOMENTS:]


def text_digest(text: str) -> str:
    """The key by which a text is recognised: its length and its ends."""
    return f"{len(text)}:{text[:60]}:{text[-60:]}"


def _ballot(table: TableMemory, event: BallotCast, seq: int) -> TableMemory:
    if event.choice is None:
        return table
    new, after = copied(table)
    after["seq"], after["ballots"] = seq, {**table.ballots, event.seat: event.choice}
    if event.previous is not None and event.previous != event.choice:
        name = table.names.get(event.seat, f"seat {event.seat}")
        text = f"{name} changed to {humanise(event.choice)}."
        after["flipped"] = {**table.flipped, event.seat: table.round}
        after["flips"] = {**table.flips, event.seat: table.flips.get(event.seat, 0) + 1}
        cause = next((turn for turn in (*table.this_round, *table.recent) if turn.turn_id == event.cause), None)
        over = cause.points[0] if cause is not None and cause.points else ""
        after["turned_by"] = {**table.turned_by, event.seat: (*table.turned_by.get(event.seat, ()), over)}
        after["moments"] = _moments(table, "flip", event.seat, text)
    return new


def _turn(table: TableMemory, event: TurnTaken, case: Case, seq: int, worded: bool) -> TableMemory:
    brief = case_brief(case)
    answers, points, seat = brief.answers, event.points, event.seat
    turn = RememberedTurn(
        event.turn_id,
        table.turns + 1,
        table.round,
        seat,
        table.names.get(seat) or f"seat {seat}",
        event.argument_type,
        event.text,
        event.target,
        event.cites,
        points,
        event.stance,
    )
    new, after = copied(table)
    after["seq"], after["turns"] = seq, turn.number
    after["this_round"] = (*table.this_round, turn)
    after["recent"] = (*table.recent, turn)[-MAX_WHOLE_TURNS:]
    if points:
        after["raised"], after["answered"] = raised, answered = {**table.raised}, {**table.answered}
        for key in points:
            raised[key] = (*raised.get(key, ()), seat)[-MAX_WHOLE_TURNS:]
            for other in answers.get(key, ()):
                if other in raised:
                    answered[other] = (*answered.get(other, ()), seat)[-MAX_WHOLE_TURNS:]
    if worded:
        after |= _text_changes(table, turn, brief)
    return new


def _text_changes(table: TableMemory, turn: RememberedTurn, brief: CaseBrief) -> dict[str, Any]:
    """The fields of the memory of texts that change with a turn."""
    summary, lined = table.summary, table.lined
    for past in (*table.recent, turn)[:-MAX_WHOLE_TURNS]:
        if past.number > table.through:
            summary, lined = _summarised(summary, past, brief), (*lined, past.number)[-MAX_SUMMARY_LINES:]
    seat, target = turn.seat, turn.target
    moments = table.moments
    challenged = table.ballots.get(target) if target is not None else None
    if challenged is not None and turn.stance is not None and challenged != turn.stance:
        moments = _moments(table, "challenge", seat, f"{turn.name} challenged {table.names.get(target or 0)}.")
    texts, known = table.texts, text_digest(turn.text)
    if known not in texts and len(texts) < MAX_TEXT_DIGESTS:
        texts |= {known}
    return {
        "summary": summary,
        "lined": lined,
        "moments": moments,
        "texts": texts,
    }


def _summarised(summary: tuple[str, ...], turn: RememberedTurn, brief: CaseBrief) -> tuple[str, ...]:
    """The summary with one more turn as a line; when it is full, its two oldest lines of a round become one."""
    about = [brief.by_id[key].label for key in turn.points if key in brief.by_id]
    about = about or [brief.labels[key] for key in turn.cites if key in brief.labels]
    argued = f"for {humanise(turn.stance)}" if turn.stance in CHOICES else "without taking a side"
    on = f" on {', '.join(dict.fromkeys(about))}" if about else ""
    line = f"Round {turn.round}: {turn.name} argued {argued}{on}."
    lines = (*summary, line)
    if len(lines) > MAX_SUMMARY_LINES:
        first, second, *rest = lines
        merged = f"{first.rstrip('.')}; {decapitalise(second)}"
        lines = ((merged if len(merged) <= 400 else second), *rest)
    return lines
