"""Results: how the rooms of a class decided, side by side, from the logs of those that have.

What decided in a room is counted from the log: a ballot that flipped names the turn that did most to change it, and a
conviction that moved the turn that moved it. What those turns cited is what decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.events import Entry
from engine.core.evolve import evolve
from engine.core.state import State
from engine.core.view_builder import tally_part
from engine.text.capitals import capitalise
from rooms.classes.state import ClassRoom, ShownModel
from rooms.live.room import Room

FLIP_WEIGHT = 1.0
"""What a flipped ballot counts for what its cause cited; a conviction counts as much as it moved."""
CITED_WEIGHT = 0.01
"""What a citation counts that moved nobody, so that a room in which nobody moved has something to show."""
MAX_DECIDING_PIECES = 3


class DecidingPiece(ShownModel):
    """Something of the matter that decided in a room."""

    id: str
    label: str
    share: float
    """Of all that moved the table, from 0 to 1."""


class RoomResult(ShownModel):
    """How one room decided."""

    number: int
    code: str
    outcome: str | None
    """Null where the room was ended without a verdict."""
    said: str
    """The outcome, or that there is none."""
    why: str
    """What ended it."""
    counts: dict[str, int]
    """By choice, at the end."""
    first: dict[str, int]
    """By choice, when ballots first were open; empty where there was no vote."""
    flips: int
    """Ballots that changed."""
    turns: int
    seconds: int
    """From the beginning to the end."""
    course: tuple[float, ...]
    """How sure the table was of the first choice, from 0 to 1: before the first round and after each; empty where the
    format does not say."""
    decided: tuple[DecidingPiece, ...]


class ClassResults(ShownModel):
    """How the class decided."""

    rooms: tuple[RoomResult, ...]
    """Those that are over."""
    over: bool
    """Whether every room is."""
    question: str | None
    """One question for the talk afterwards, once every room is over."""
    finding_open: bool
    """Whether the teacher has opened the real finding."""


async def room_result(room: Room, member: ClassRoom) -> RoomResult | None:
    """How a room decided; None while it has not."""
    state = room.state
    if state.verdict is None and state.status != "closed":
        return None
    return fold_result(room, member, state, await room.entries())


def fold_result(room: Room, member: ClassRoom, final: State, entries: Iterable[Entry]) -> RoomResult:
    """The result of a room from its log."""
    labels = room.format.labels
    state, cites = State(), dict[str, tuple[str, ...]]()
    weights: dict[str, float] = {}
    first: dict[str, int] = {}
    flips, begun_at, ended_at = 0, final.at, final.at

    def weigh(turn: str | None, weight: float) -> None:
        for piece in cites.get(turn or "", ()):
            weights[piece] = weights.get(piece, 0.0) + weight

    for entry in entries:
        if entry.seq > final.seq:
            break
        event = entry.event
        state = evolve(state, entry)
        match event.kind:
            case "begun":
                begun_at = entry.at
            case "turn_taken":
                cites[event.turn_id] = event.cites
                weigh(event.turn_id, CITED_WEIGHT)
            case "ballot_cast":
                if event.choice is not None and event.previous is not None and event.choice != event.previous:
                    flips += 1
                    weigh(event.cause, FLIP_WEIGHT)
            case "convictions_moved":
                for move in event.moves:
                    weigh(move.turn_id, abs(move.delta))
            case "verdict_reached" | "closed":
                ended_at = entry.at if event.kind == "verdict_reached" or final.verdict is None else ended_at
            case _:
                pass
        if not first and state.ballots and event.kind in ("ballots_revealed", "tally_taken"):
            first = _counted(state.ballots.values())
    verdict = final.verdict
    own = final.choice_labels
    outcome = verdict.outcome if verdict is not None else None
    if outcome is None:
        said = "No verdict"
    else:
        said = own[outcome] if outcome in own else capitalise(labels.outcome(outcome))
    reason = verdict.why if verdict is not None else final.closed_reason
    return RoomResult(
        number=member.number,
        code=member.code,
        outcome=outcome,
        said=said,
        why=capitalise(labels.reason(reason)) if reason else "",
        counts=dict(verdict.counts if verdict is not None else tally_part(final).counts),
        first=first,
        flips=flips,
        turns=final.turns,
        seconds=round(max(0.0, ended_at - begun_at)),
        course=_mean_course(final),
        decided=_deciding(room, final, weights),
    )


def _counted(choices: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for choice in choices:
        counts[choice] = counts.get(choice, 0) + 1
    return dict(sorted(counts.items()))


def _mean_course(state: State) -> tuple[float, ...]:
    rounds = max((len(course) for course in state.course.values()), default=0)
    means = []
    for number in range(rounds):
        known = [
            value for course in state.course.values() if number < len(course) and (value := course[number]) is not None
        ]
        if known:
            means.append(round(sum(known) / len(known), 3))
    return tuple(means)


def _deciding(room: Room, state: State, weights: Mapping[str, float]) -> tuple[DecidingPiece, ...]:
    labels = dict(room.matter.citable()) | {paper.paper: paper.title for paper in state.papers.values()}
    known = {piece: weight for piece, weight in weights.items() if piece in labels}
    total = sum(known.values())
    most = sorted(known, key=lambda piece: (-known[piece], piece))[:MAX_DECIDING_PIECES]
    return tuple(
        DecidingPiece(id=piece, label=labels[piece], share=round(known[piece] / total, 3)) for piece in most if total
    )


def talk_question(rooms: Sequence[RoomResult]) -> str:
    """One question for the talk of the whole class, made of what the rooms decided and what decided there."""
    decided = [room for room in rooms if room.outcome is not None]
    if not decided:
        return "No room came to a verdict: what would have had to happen for yours to decide?"
    if len(decided) == 1:
        piece = decided[0].decided[0].label if decided[0].decided else None
        about = f"“{piece}” weighed most" if piece is not None else f"it ended “{decided[0].said}”"
        return f"In room {decided[0].number} {about}: what would you have said there, had you sat at the table?"
    one = decided[0]
    other = next((room for room in decided if room.outcome != one.outcome), None)
    if other is None:
        different = next(
            (room for room in decided[1:] if _first(room) is not None and _first(room) != _first(one)), None
        )
        if different is not None:
            return (
                f"Every room ended “{one.said}”, but room {one.number} over “{_first(one)}” and room "
                f"{different.number} over “{_first(different)}”: can both have been right about why?"
            )
        return f"Every room ended “{one.said}”: what would have had to be in the file for you to decide otherwise?"
    ours, theirs = _first(one), _first(other)
    if ours is None or theirs is None:
        return (
            f"Room {one.number} ended “{one.said}” and room {other.number} “{other.said}”, from the same file: "
            "which single moment of your talk made the difference?"
        )
    if ours == theirs:
        return (
            f"In room {one.number} and in room {other.number} “{ours}” weighed most, and one ended “{one.said}”, the "
            f"other “{other.said}”: how did you read it differently?"
        )
    return (
        f"“{ours}” decided in room {one.number} (“{one.said}”), “{theirs}” in room {other.number} (“{other.said}”): "
        "which of the two should weigh more, and why?"
    )


def _first(room: RoomResult) -> str | None:
    return room.decided[0].label if room.decided else None
