"""Where a member stands: what the dossier says, weighed by what the member knows, and what the others have brought
up since.

All of it follows from the seed and from what turns have recorded, never from how they were worded.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.panel.memory import TableTalk, TalkTurn
from engine.formats.panel.mind.reading import Dossier, Sentence, member_stems, option_stems, read_dossier
from engine.matters.candidate import Candidate, Option, Polarity

EXPERTISE_WEIGHT = 2.5
"""How much more a sentence weighs that lies in the member's own field."""
PRIOR_WEIGHT = 1.5
"""Doubt that every reading begins with: a thin dossier moves nobody far."""
TEMPERAMENT = 0.2
"""Standard deviation of where members of different temper come out on the same dossier."""
LISTENER_MOVE, ADDRESSEE_MOVE, SPEAKER_MOVE = 0.035, 0.09, 0.012
"""How far one sentence moves a listener, its addressee, and its speaker."""
BARE_STANCE_MOVE = 0.03
"""How far words move the others that rest on nothing in the dossier."""
GAIN = 2.4
"""By how much a score is stretched before it is compared with the options."""
POLARITIES: Mapping[Polarity, float] = {"for": 1.0, "open": 0.0, "against": -1.0}
PULL = 0.8
"""How much nearer an open option comes by what speaks for it alone: what is said of it, what nobody can judge yet."""
UNCLEAR_PULL = 2.0
"""How much more what is unclear pulls towards an open option than what is said of that option."""
UNKNOWN_WEIGHT = 0.5
"""How strongly a sentence that says something is not known speaks for waiting."""
DEFERRAL_WEIGHT = 0.5
"""How strongly what speaks against the proposal speaks for an option that puts it off."""
OTHER_OPTION_WEIGHT = 0.5
"""How strongly what is bad of an open option speaks for the others."""
UNCLEAR_WEIGHT = 0.65
"""How much of what is unclear speaks against the proposal itself, and not only against deciding on it now."""
MARGIN = 0.22
"""How much nearer another option must lie before a verdict that was given is changed."""


def speaks_for(sentence: Sentence, option: Option) -> float:
    """How strongly a sentence speaks for an option, -1 (against it) to 1."""
    if sentence.about is not None:
        # Good of another option is bad for this one, and what is bad of it leaves this one.
        return sentence.lean if sentence.about == option.id else -OTHER_OPTION_WEIGHT * sentence.lean
    if option.polarity == "open":
        if sentence.is_unclear:
            return abs(sentence.lean)
        return UNKNOWN_WEIGHT if sentence.is_open else -DEFERRAL_WEIGHT * sentence.lean
    return POLARITIES[option.polarity] * _on_the_merits(sentence)


def _on_the_merits(sentence: Sentence) -> float:
    """Which way a sentence bears on the proposal itself, -1 to 1; what is only unclear says less of it."""
    return (UNCLEAR_WEIGHT if sentence.is_unclear else 1.0) * sentence.lean


def _heaviness(dossier: Dossier, known: frozenset[str], sentence: Sentence) -> float:
    return 1.0 + EXPERTISE_WEIGHT * dossier.nearness(known, sentence)


def first_score(matter: Candidate, dossier: Dossier, seed: str, seat: int) -> float:
    """Where a member stands towards the proposal who has read the dossier and heard nobody, -1 to 1."""
    known = member_stems(matter.members[seat - 1])
    lean, weight = 0.0, PRIOR_WEIGHT
    for sentence in dossier.sentences:
        if sentence.about is None:
            heavy = _heaviness(dossier, known, sentence)
            lean += heavy * _on_the_merits(sentence)
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


def _step(turn: TalkTurn, seat: int) -> float:
    return SPEAKER_MOVE if turn.seat == seat else ADDRESSEE_MOVE if turn.target == seat else LISTENER_MOVE


def _rests_on(dossier: Dossier, turn: TalkTurn) -> list[Sentence]:
    return [dossier.by_key[point] for point in turn.points if point in dossier.by_key]


def _moved_by(dossier: Dossier, known: frozenset[str], turn: TalkTurn, seat: int, matter: Candidate) -> float:
    sentences = _rests_on(dossier, turn)
    if sentences:
        on_axis = [one for one in sentences if one.about is None]
        return sum([_step(turn, seat) * _on_the_merits(one) * (1.0 + dossier.nearness(known, one)) for one in on_axis])
    option = matter.option(turn.stance or turn.choice or "")
    return BARE_STANCE_MOVE * POLARITIES[option.polarity] if option is not None and turn.seat != seat else 0.0


def _pull_of(matter: Candidate, talk: TableTalk, seat: int, option: Option) -> float:
    """What speaks for an open option alone, to a member: what is said of it, and what nobody can judge yet."""
    dossier, known = read_dossier(matter), member_stems(matter.members[seat - 1])
    pull, weight = 0.0, PRIOR_WEIGHT
    for sentence in dossier.sentences:
        heavy = _heaviness(dossier, known, sentence)
        weight += heavy * abs(sentence.lean)
        if sentence.about == option.id or sentence.is_unclear:
            pull += (UNCLEAR_PULL if sentence.is_unclear else 1.0) * heavy * speaks_for(sentence, option)
    pull /= weight
    for turn in talk.turns:
        for sentence in _rests_on(dossier, turn):
            if sentence.about == option.id:
                pull += _step(turn, seat) * sentence.lean * (1.0 + dossier.nearness(known, sentence))
    return pull


def _distance(matter: Candidate, talk: TableTalk, seat: int, option: Option, score: float) -> float:
    """How far an option lies from where a member stands."""
    far = abs(POLARITIES[option.polarity] - GAIN * score)
    return far - PULL * _pull_of(matter, talk, seat, option) if option.polarity == "open" else far


def verdict_for(matter: Candidate, state: State, talk: TableTalk, seat: int, score: float) -> str:
    """The option that lies nearest to where a member stands; of several alike, the one that fits what was brought
    up."""
    draw = Draw(state.seed or "", "option", seat)
    dossier = read_dossier(matter)
    raised = frozenset[str]().union(*(one.stems for turn in talk.turns for one in _rests_on(dossier, turn)))
    ranked = [
        (
            _distance(matter, talk, seat, option, score),
            -0.02 * len(option_stems(option) & raised) + 0.05 * draw.uniform(),
            place,
        )
        for place, option in enumerate(matter.options)
    ]
    return matter.options[min(ranked)[2]].id


def keeps_verdict(matter: Candidate, talk: TableTalk, seat: int, standing: str, wanted: str, score: float) -> bool:
    """Whether a verdict that was given stays: another must lie clearly nearer."""
    old, new = matter.option(standing), matter.option(wanted)
    if old is None or new is None or old.polarity == new.polarity:
        return True
    return _distance(matter, talk, seat, old, score) - _distance(matter, talk, seat, new, score) < MARGIN
