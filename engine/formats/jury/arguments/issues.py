"""Issues: what the verdict turns on, which points bear on each, and what a turn does to them.

A case file may state its issues. Where it does not they are derived: of what both sides speak of, the weightiest come
first, each with what is argued together with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.events import IssueMove
from engine.core.format import IssueCard
from engine.core.state import IssueState
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.matters.criminal_case import Case

MAX_DERIVED_ISSUES = 6
MAX_DERIVED_PIECES = 5
"""Pieces of a derived issue."""


@dataclass(frozen=True)
class Issues:
    """What the verdict turns on, and which points bear on it."""

    cards: tuple[IssueCard, ...]
    """The weightiest first."""
    of_point: Mapping[str, str]
    """By point, the issue that it bears on first of all; a point of the law or of the whole case bears on none."""


def issues_of_case(case: Case, points: Sequence[Point], labels: Mapping[str, str]) -> Issues:
    """The issues of a case, stated or derived."""
    pieces = {issue.id: issue.pieces for issue in case.issues} or _derived_pieces(points)
    owners = statement_owners(case)
    of_piece: dict[str, str] = {}
    for issue, own in pieces.items():
        for piece in own:
            of_piece.setdefault(piece, issue)
    stated = {f"i:{inference.id}": inference.issue for inference in case.inferences}
    of_point: dict[str, str] = {}
    for point in points:
        bears_on = stated.get(point.id) or _issue_of(point, of_piece)
        if bears_on is not None:
            of_point[point.id] = bears_on
    if case.issues:
        cards = tuple(
            IssueCard(
                id=issue.id,
                question=issue.question,
                label=issue.label,
                pieces=tuple(dict.fromkeys(owners.get(piece, piece) for piece in issue.pieces)),
            )
            for issue in case.issues
        )
    else:
        witnesses = {witness.id for witness in case.witnesses}
        cards = tuple(_derived_card(issue, own, labels, issue in witnesses) for issue, own in pieces.items())
    return Issues(cards, of_point)


def statement_owners(case: Case) -> dict[str, str]:
    """The witness of each statement."""
    return {statement.id: witness.id for witness in case.witnesses for statement in witness.statements}


def _issue_of(point: Point, of_piece: Mapping[str, str]) -> str | None:
    """The issue of the statement that a point is made of, or else of the first of its sources that has one."""
    if point.kind == "statement":
        own = of_piece.get(point.id.rpartition(":")[2])
        if own is not None:
            return own
    return next((of_piece[source] for source in point.rests_on if source in of_piece), None)


def _derived_pieces(points: Sequence[Point]) -> dict[str, tuple[str, ...]]:
    """By what the issue is about first of all, what bears on it: what both sides speak of, the weightiest first."""
    best: dict[str, dict[str, float]] = {}
    beside: dict[str, dict[str, None]] = {}
    for point in points:
        for source in point.rests_on[:1]:
            strongest = best.setdefault(source, {GUILTY: 0.0, NOT_GUILTY: 0.0})
            strongest[point.stance] = max(strongest[point.stance], point.strength)
        if point.kind == "argument":
            for source in point.rests_on:
                beside.setdefault(source, {}).update(dict.fromkeys(point.rests_on))
    contested = [source for source, strongest in best.items() if min(strongest.values()) > 0]
    contested.sort(key=lambda source: (-min(best[source].values()), -max(best[source].values()), source))
    found: dict[str, tuple[str, ...]] = {}
    taken: set[str] = set()
    for source in contested:
        if source in taken or len(found) == MAX_DERIVED_ISSUES:
            continue
        own = [source, *(other for other in beside.get(source, ()) if other != source and other not in taken)]
        found[source] = tuple(own[:MAX_DERIVED_PIECES])
        taken.update(found[source])
    return found


def _derived_card(source: str, pieces: tuple[str, ...], labels: Mapping[str, str], person: bool) -> IssueCard:
    verb = "believe" if person else "rely on"
    return IssueCard(
        id=source,
        question=f"How far can you {verb} {labels[source]}?",
        label=f"how far to {verb} {labels[source]}",
        pieces=pieces,
    )


def issue_moves(
    issues: Issues,
    states: Mapping[str, IssueState],
    points: Sequence[str],
    stance: str | None,
    concedes: Sequence[str] = (),
) -> tuple[IssueMove, ...]:
    """What a turn does to the issues: it raises one that nobody has spoken of, answers the other side, reopens what was
    answered or granted, or grants it.

    Args:
        states: how the issues stand before the turn.
        points: what the turn argues with.
        stance: what it argues for; a turn that argues for nothing moves no issue.
        concedes: points of the other side that it grants.
    """
    if stance is None:
        return ()
    found: dict[str, IssueMove] = {}
    for key in concedes:
        issue = issues.of_point.get(key)
        if issue is not None:
            found[issue] = IssueMove(issue=issue, move="conceded")
    for key in points:
        issue = issues.of_point.get(key)
        if issue is None or issue in found:
            continue
        before = states.get(issue)
        if before is None:
            found[issue] = IssueMove(issue=issue, move="raised")
        elif before.move == "conceded":
            # Somebody grants what the other side says; to bring up more of it for that side settles nothing new.
            if before.stance == stance:
                found[issue] = IssueMove(issue=issue, move="reopened")
        elif before.stance != stance:
            answered = before.move in ("raised", "reopened")
            found[issue] = IssueMove(issue=issue, move="answered" if answered else "reopened")
    return tuple(found.values())


def open_issue(cards: Sequence[IssueCard], states: Mapping[str, IssueState]) -> IssueCard | None:
    """The issue that is to be spoken of next: one that waits for an answer, the one spoken of most first; else the
    weightiest that nobody has spoken of; else one that was answered last of all."""
    waiting = [card for card in cards if card.id in states and states[card.id].move in ("raised", "reopened")]
    if waiting:
        return max(waiting, key=lambda card: states[card.id].moves)
    unspoken = [card for card in cards if card.id not in states]
    if unspoken:
        return unspoken[0]
    answered = [card for card in cards if states[card.id].move == "answered"]
    return max(answered, key=lambda card: states[card.id].moves) if answered else None
