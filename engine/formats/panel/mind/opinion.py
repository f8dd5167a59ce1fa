"""Where a member stands: what the dossier says, weighed by what the member knows, and what the others have brought
up since.

All of it follows from the seed and from what turns have recorded, never from how they were worded.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.panel.memory import TableTalk, TalkTurn
from engine.formats.panel.mind.reading import Dossier, member_stems, option_stems, read_dossier
from engine.matters.candidate import Candidate, Polarity

EXPERTISE_WEIGHT = 2.5
"""How much more a sentence weighs that lies in the member's own field."""
SHRINK = 1.5
"""Doubt that every reading begins with: a thin dossier moves nobody far."""
TEMPERAMENT = 0.2
"""Standard deviation of where members of different temper come out on the same dossier."""
HEARD, ADDRESSED, OWN = 0.035, 0.09, 0.012
"""How far one sentence moves whoever hears it, whoever it is said to, and whoever says it."""
STANCE_ONLY = 0.03
"""How far words move the others that rest on nothing in the dossier."""
GAIN = 2.4
"""By how much a score is stretched before it is compared with the options."""
POLARITIES: Mapping[Polarity, float] = {"for": 1.0, "open": 0.0, "against": -1.0}
MARGIN = 0.22
"""How much nearer another option must lie before a verdict that was given is changed."""


def first_score(matter: Candidate, dossier: Dossier, seed: str, seat: int) -> float:
    """Where a member stands who has read the dossier and heard nobody, -1 to 1."""
    known = member_stems(matter.members[seat - 1])
    lean, weight = 0.0, SHRINK
    for sentence in dossier.sentences:
        heavy = 1.0 + EXPERTISE_WEIGHT * dossier.nearness(known, sentence)
        lean += heavy * sentence.lean
        weight += heavy * abs(sentence.lean)
    return lean / weight + Draw(seed, "temper", seat).normal(TEMPERAMENT)


def score_of(matter: Candidate, state: State, talk: TableTalk, seat: int) -> float:
    """Where a member stands now, -1 to 1."""
    dossier = read_dossier(matter)
    known = member_stems(matter.members[seat - 1])
    score = first_score(matter, dossier, state.seed or "", seat)
    for turn in talk.turns:
        score += _moved_by(dossier, known, turn, seat, matter)
    return round(max(-1.0, min(1.0, score)), 4)


def _moved_by(dossier: Dossier, known: frozenset[str], turn: TalkTurn, seat: int, matter: Candidate) -> float:
    step = OWN if turn.seat == seat else ADDRESSED if turn.target == seat else HEARD
    sentences = [dossier.by_key[point] for point in turn.points if point in dossier.by_key]
    if sentences:
        return sum([step * one.lean * (1.0 + dossier.nearness(known, one)) for one in sentences])
    option = matter.option(turn.stance or turn.choice or "")
    return STANCE_ONLY * POLARITIES[option.polarity] if option is not None and turn.seat != seat else 0.0


def verdict_for(matter: Candidate, state: State, talk: TableTalk, seat: int, score: float) -> str:
    """The option that lies nearest to where a member stands; of several alike, the one that fits what was brought
    up."""
    wanted = GAIN * score
    draw = Draw(state.seed or "", "option", seat)
    dossier = read_dossier(matter)
    raised = frozenset[str]().union(
        *(dossier.by_key[point].stems for turn in talk.turns for point in turn.points if point in dossier.by_key)
    )
    ranked = [
        (
            abs(POLARITIES[option.polarity] - wanted),
            -0.02 * len(option_stems(option) & raised) + 0.05 * draw.uniform(),
            place,
        )
        for place, option in enumerate(matter.options)
    ]
    return matter.options[min(ranked)[2]].id


def keeps_verdict(matter: Candidate, standing: str, wanted: str, score: float) -> bool:
    """Whether a verdict that was given stays: another must lie clearly nearer."""
    old, new = matter.option(standing), matter.option(wanted)
    if old is None or new is None or old.polarity == new.polarity:
        return True
    far = abs(POLARITIES[old.polarity] - GAIN * score) - abs(POLARITIES[new.polarity] - GAIN * score)
    return far < MARGIN
