"""How the house's jurors vote: by the weight of the points that stands on each side, each with a liking of its own.

On a draft every juror abstains: what nobody has understood decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.core.derived import derived
from engine.core.draws import Draw
from engine.core.matter import Way
from engine.formats.court.acts import REASONING_LIMIT
from engine.formats.court.labels import ABSTAIN, CHOICES, GUILTY, NOT_GUILTY
from engine.formats.court.mind.evidence import (
    differing,
    placed,
    points_basis,
    points_of,
    speaking,
    weighed,
)
from engine.formats.court.mind.lenses import LENSES_BY_ID, Lens
from engine.matters.points import Point, balance_of
from engine.matters.question import Question

NOISE = 0.12
"""Standard deviation of what is added to a juror's balance, which lies between -1 and 1."""
BURDEN = 0.01
"""How far the balance has to lie over what a juror asks for (`Lens.asks`) for a guilty vote, and under it for a not
guilty one: between them a juror abstains."""
MAX_NAMED_POINTS = 3


def house_vote(
    question: Question, place: int, pool: Sequence[Lens], filed: Collection[str], draw: Draw
) -> tuple[str, Callable[[], str]]:
    """How the house votes for a juror, and what writes out its reasons.

    Args:
        place: in the pool, counted from 0.
        pool: how each juror in it weighs.
        filed: the ids of the points that the sides brought forward.
        draw: numbers for this juror alone.
    """
    if points_basis(question) == "draft":
        return ABSTAIN, lambda: _unread(question, place, pool)
    lens = pool[place]
    standing = weighed(question, filed, lens)
    leans = balance_of(*standing) - lens.asks + draw.normal(NOISE)
    choice = GUILTY if leans > BURDEN else NOT_GUILTY if leans < -BURDEN else ABSTAIN
    return choice, lambda: _reasons(question, place, pool, standing, choice)


def _unread(question: Question, place: int, pool: Sequence[Lens]) -> str:
    """Why a juror abstains, and what they would ask about."""
    lens, points = pool[place], points_of(question)
    if not points:
        return f"I looked for {lens.weighs}, and the papers say nothing on this that I could quote. I abstain."
    liked = sorted(points, key=lambda point: -lens.liking(point, question))
    named = [liked[(place + step) % len(liked)] for step in range(min(2, len(liked)))]
    first = f"As somebody who weighs {lens.weighs}, I would ask first about {placed(question, named[0])}"
    second = f", and then about {placed(question, named[1])}" if len(named) > 1 else ""
    return f"{first}{second}. Nobody has marked which way that goes, so I abstain."


def _reasons(question: Question, place: int, pool: Sequence[Lens], standing: tuple[float, float], choice: str) -> str:
    """Why a juror votes so: what weighs most for them on each side, from where the jurors before them did not look."""
    lens, disputed = pool[place], differing(question)
    says, (speaking_for, against) = lens.says, standing
    mine, other = _picks(question, tuple(one.id for one in pool[: place + 1]))
    won, lost = (mine, other) if choice != NOT_GUILTY else (other, mine)
    share = round(100 * speaking_for / (speaking_for + against)) if speaking_for + against else 50
    parts = [says.opens.format(share=share)]
    parts += [says.follows.format(place=placed(question, one)) for one in won[:1]]
    parts += [says.grants.format(place=placed(question, one)) for one in lost[:1]]
    parts += [says.adds.format(place=placed(question, one)) for one in won[1:2]]
    if place % 2 and disputed:
        one, two = disputed[(place // 2) % len(disputed)]
        parts.append(says.notes.format(conflict=f"{placed(question, one)} and {placed(question, two)} do not agree"))
    lead = balance_of(*standing)
    if choice == ABSTAIN or (lead > 0) != (choice == GUILTY) or abs(lead) <= abs(lens.asks):
        parts.append(says.close)
    return " ".join([*parts, says.closing, says.votes[CHOICES.index(choice)]])[:REASONING_LIMIT]


@derived
def _picks(question: Question, pool: tuple[str, ...]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """What the last juror of a pool names of each side, first what no juror before them names first. `pool`: the ids
    of the lenses."""
    before = [_picks(question, pool[:place]) for place in range(1, len(pool))]
    lens = LENSES_BY_ID[pool[-1]]

    def of_side(side: int, way: Way) -> tuple[Point, ...]:
        liked = sorted(speaking(question, way), key=lambda point: -point.weight * lens.liking(point, question))
        named = {picks[side][0].id for picks in before if picks[side]}
        fresh = [point for point in liked if point.id not in named]
        return tuple(fresh or liked)[:MAX_NAMED_POINTS]

    return of_side(0, "for"), of_side(1, "against")
