"""Conviction: where a juror stands between certain innocence (0) and certain guilt (1), and what moves it.

The core is one formula: the base impact of an argument, times how such a person takes such an argument, times what
stubbornness, trust, the speaker's influence and an extreme opinion leave of it, plus noise by volatility, clamped. The
base impact is the judgement of a mind (`engine/formats/jury/mind/reactions.py`, or a model). Around it stand the burden
of proof, the pressure of numbers, fatigue and the last go-round. Every number that may be tuned, for that judgement
too, is in `Tuning`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple, TypeAlias

from engine.core.decimals import round4
from engine.core.derived import derived_from_value
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, OPPOSITE
from engine.formats.jury.personas import ARGUMENT_MODIFIERS, MAJORITY_DEFERENCE, Persona
from engine.formats.jury.tuning import TUNING, Tuning

REASONABLE_DOUBT = "reasonable_doubt"


def speaker_weight(foreperson: bool, seats: int, tuning: Tuning = TUNING) -> float:
    """What a turn weighs by who speaks, in how large a jury.

    Args:
        foreperson: whether the speaker presides.
        seats: of the jury; what a turn weighs grows in a straight line from twelve to none.
    """
    return (tuning.chairing if foreperson else 1.0) * (1.0 + tuning.closeness * (12 - seats) / 6)


class MajorityEffect(NamedTuple):
    """What the head count makes of arguments for one ballot, for every listener."""

    pressure: float
    """What it adds for somebody of deference 1, relative to the argument; negative for the few."""
    least: float
    """Share of the argument that is left however few make it."""
    alone: float
    """What being quite alone makes of it."""


def majority_effect(
    agreeing: float, towards_guilt: bool, rounds: int, standard: str, tuning: Tuning = TUNING, sealed: bool = False
) -> MajorityEffect:
    """The head count: what many say weighs more, and more every round.

    It grows with the root of the majority (B. Latané's law of social impact, 1981, has the same shape), bent by `crowd`
    towards large majorities: close numbers hardly press. Somebody quite alone is listened to for that (S. Moscovici on
    consistent minorities), and far more for a doubt (R. MacCoun and N. Kerr on the leniency of juries, 1988).

    Args:
        agreeing: share of the ballots that say what the argument says, 0 to 1.
        rounds: so far, this one counted.
        standard: under reasonable doubt an argument against guilt keeps more of its weight, however few make it.
        sealed: whether ballots are sealed, so that nobody is seen to leave the others or to join them.
    """
    ahead = 2.0 * agreeing - 1.0
    root = sqrt(ahead) if ahead > 0 else -sqrt(-ahead)
    doubt = standard == REASONABLE_DOUBT and not towards_guilt
    fourth = ahead * ahead * ahead * ahead if ahead < 0 else 0.0
    pressure = tuning.pressure * (root + tuning.crowd * (ahead - root)) * (1.0 + tuning.fatigue * rounds)
    return MajorityEffect(
        pressure=pressure * tuning.sealed if sealed else pressure,
        least=tuning.doubt_floor if doubt else tuning.pressure_floor,
        alone=1.0 + (tuning.lone_doubt if doubt else tuning.lone_voice) * fourth * fourth,
    )


NO_MAJORITY_EFFECT = MajorityEffect(0.0, 0.0, 1.0)
"""A head count that changes nothing."""
HeardArgument: TypeAlias = tuple[str, int, str, float, float, Mapping[int, float]]
"""A turn as everybody hears it alike: its id, its speaker's seat, its argument type (an unknown one is taken as it
comes), the speaker's influence, 0 to 1, its `speaker_weight`, and by listener the noise: a change without a reason, for
somebody of volatility 1 in units of its standard deviation."""


class Listener:
    """Somebody who listens, under one standard of proof, with the terms of the formula that depend on these alone."""

    __slots__ = ("_deference", "_free", "_guilty", "_mood", "_swing", "_takes", "_temper", "_tuning", "_yields")

    def __init__(self, persona: Persona, standard: str, tuning: Tuning = TUNING) -> None:
        self._tuning = tuning
        self._takes = dict(ARGUMENT_MODIFIERS.get(persona.archetype, {}))
        self._deference = MAJORITY_DEFERENCE.get(persona.archetype, 1.0)
        self._yields = 1.0 - persona.stubbornness * tuning.stubbornness
        self._swing = persona.volatility * tuning.noise
        self._mood = persona.volatility * tuning.mood
        self._temper = persona.volatility * tuning.temper
        # What the standard of proof makes of an argument's weight, for guilt and against it.
        burden = tuning.burden if standard == REASONABLE_DOUBT else 0.0
        self._guilty, self._free = 1.0 - burden, 1.0 + burden

    def majority_weight(self, majority: MajorityEffect) -> float:
        """What the head count makes of an argument for this listener; without deference it has no effect."""
        pressure, least, alone = majority
        left = 1.0 + pressure * self._deference
        return (left if left > least else least) * alone

    def impacts(
        self,
        seat: int,
        conviction: float,
        trust: dict[int, float],
        turns: Iterable[HeardArgument],
        impacts: Mapping[str, float],
        counted: tuple[MajorityEffect, MajorityEffect] = (NO_MAJORITY_EFFECT, NO_MAJORITY_EFFECT),
        between: tuple[float, float] = (0.0, 1.0),
        temper: float = 0.0,
    ) -> list[tuple[str, float, float]]:
        """How far each turn moves this listener, one after another. Nobody is moved by what they say themselves.

        Args:
            seat: the listener's.
            conviction: where the listener stands, 0 to 1.
            trust: opinion of each speaker, -1 to 1; the turns' effect on it is written into it.
            turns: in the order in which they were said.
            impacts: by turn, the base impact: -1 pushes to not guilty with all force, +1 to guilty.
            counted: the head count for arguments against guilt, and for it.
            between: the bounds within which the conviction stays.
            temper: how the listener takes to arguments for guilt, and against those for innocence; a standard normal
                draw.

        Returns:
            For each turn that was heard its id, what it added to the conviction, within the clamp, and where that left
            the listener; four decimals.
        """
        tuning = self._tuning
        clamp, trusting, extremes, memory = tuning.clamp, tuning.trust, tuning.extremes, tuning.trust_memory
        rate, respect, base = tuning.trust_rate, tuning.trust_respect, tuning.influence_base
        takes, yields, swing = self._takes, self._yields, self._swing
        # What the room and the standard of proof make of an argument against guilt, and of one for it.
        doubted, charged = (
            (self.majority_weight(counted[0]), self._free),
            (self.majority_weight(counted[1]), self._guilty),
        )
        low, high = between
        mood, leaning = self._mood, self._temper * temper
        steps = []
        for turn_id, speaker, argument_type, influence, attention, noise in turns:
            impact = impacts.get(turn_id)
            if impact is None or speaker == seat:
                continue
            trusted = trust.get(speaker, 0.0)
            numbers, burden = charged if impact > 0 else doubted
            delta = (
                impact
                * (attention * numbers)
                * burden
                * (base + influence)
                * takes.get(argument_type, 1.0)
                * yields
                * (1.0 + trusted * trusting)
                * (1.0 - abs(conviction - 0.5) * extremes)
            )
            chance = noise[seat]
            swayed = 1.0 + mood * chance + (leaning if impact > 0 else -leaning)
            delta = delta * (swayed if swayed > 0.0 else 0.0) + ((impact > 0) - (impact < 0)) * swing * chance
            delta = round4(-clamp if delta < -clamp else clamp if delta > clamp else delta)
            after = round4(conviction + delta)
            if not low <= after <= high:  # else the step from one to the other is the delta, to four decimals
                after = low if after < low else high
                delta = round4(after - conviction)
            steps.append((turn_id, delta or 0.0, after))  # never minus zero
            # We think better of those who say what we believe; a good argument against it earns a little respect too.
            gain = rate * ((2.0 * conviction - 1.0) * impact) + respect * abs(impact)
            opinion = trusted * memory + gain
            trust[speaker] = round4(-1.0 if opinion < -1.0 else 1.0 if opinion > 1.0 else opinion)
            conviction = after
        return steps


@derived_from_value
def make_listener(persona: Persona, standard: str) -> Listener:
    """The listener that a persona makes under a standard of proof; made once."""
    return Listener(persona, standard)


def first_ballot_for(conviction: float) -> str:
    """How somebody with this conviction votes who has not voted yet."""
    return GUILTY if conviction > 0.5 else NOT_GUILTY


def ballot_in_turn(persona: Persona, conviction: float, ballots: Iterable[str], tuning: Tuning = TUNING) -> str:
    """The first ballot of somebody who has heard how those before them voted: close to the middle one says the same
    (S. Asch on the pressure of a unanimous group, 1956).

    Args:
        ballots: cast before, in front of everybody.
    """
    before = [1.0 if ballot == GUILTY else -1.0 for ballot in ballots]
    drawn = tuning.in_turn * MAJORITY_DEFERENCE.get(persona.archetype, 1.0) * sum(before) / max(3, len(before))
    return first_ballot_for(conviction + drawn)


def flipped_ballot(
    ballot: str, conviction: float, flips: int = 0, tuning: Tuning = TUNING, sealed: bool = False
) -> str | None:
    """The ballot that replaces a standing one, or None: a mind must be moved past the middle by a margin.

    Args:
        flips: how often the seat's ballot has flipped before.
        sealed: whether nobody sees who changes.
    """
    margin = tuning.flip_again * flips
    low, high = tuning.flip_to_not_guilty - margin, tuning.flip_to_guilty + margin
    if sealed:
        low, high = (0.5 + tuning.on_slips * (edge - 0.5) for edge in (low, high))
    if ballot == GUILTY and conviction < low:
        return NOT_GUILTY
    if ballot == NOT_GUILTY and conviction > high:
        return GUILTY
    return None


def last_call_ballot(
    persona: Persona,
    ballot: str,
    conviction: float,
    alike: int,
    seats: int,
    ends: bool,
    standard: str,
    tuning: Tuning = TUNING,
    flips: int = 0,
    sealed: bool = False,
) -> str:
    """The ballot of somebody who is asked a last time.

    Now one votes as one believes, and a little beyond: the more the others outnumber one, the less of a belief it takes
    to go along, and under reasonable doubt it takes less to acquit than to convict. That never goes past the margin at
    which the new ballot would flip back; only somebody whose ballot alone keeps the jury from its verdict may vote
    against what they go on believing.

    Args:
        ballot: the standing one.
        alike: ballots like it, this one counted.
        ends: whether the other ballot would end the deliberation with a verdict.
        standard: the room's standard of proof.
        flips: how often the ballot has flipped before.
        sealed: whether nobody sees who casts it.
    """
    guilty = ballot == GUILTY
    shown = tuning.sealed if sealed else 1.0
    belief = conviction - 0.5 if guilty else 0.5 - conviction
    outnumbered = max(0.0, 1.0 - 2.0 * alike / seats)
    line = shown * tuning.give_way * outnumbered - tuning.last_margin
    if standard == REASONABLE_DOUBT:
        line += tuning.last_doubt if guilty else -tuning.last_doubt
    if ends:
        line += shown * tuning.give_in * (1.0 - persona.stubbornness)
    else:
        line = min(line, tuning.flip_to_guilty - 0.5 if guilty else 0.5 - tuning.flip_to_not_guilty)
    line -= tuning.last_again * flips + tuning.last_firm * outnumbered * max(0.0, persona.stubbornness - 0.5)
    return OPPOSITE[ballot] if belief < line else ballot


def takeover_conviction(ballot: str | None, tuning: Tuning = TUNING) -> float:
    """The conviction with which a mind takes over a person's seat: it agrees with the ballot that stands there."""
    if ballot is None:
        return 0.5
    return round(0.5 + (tuning.takeover if ballot == GUILTY else -tuning.takeover), 4)
