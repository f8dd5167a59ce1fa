"""Conviction: where a juror stands between certain innocence (0) and certain guilt (1), and what moves it.

The core is one formula: the base impact of an argument, times how such a person takes such an argument, times what
stubbornness, trust, the speaker's influence and an extreme opinion leave of it, plus noise by volatility, clamped. The
base impact comes from whoever judges the argument (`engine/house/reacting.py`, or a model). Around it stand the burden
of proof, the pressure of numbers, fatigue and the last go-round. Every number that may be tuned, for that judgement
too, stands in `Tuning`.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple

from engine.personas import DEFERENCE, MODIFIERS, Persona
from engine.tuning import TUNING, Tuning

GUILTY = "guilty"
NOT_GUILTY = "not_guilty"
OTHER = {GUILTY: NOT_GUILTY, NOT_GUILTY: GUILTY}
REASONABLE_DOUBT = "reasonable_doubt"

__all__ = [
    "GUILTY", "NOT_GUILTY", "TUNING", "Listener", "Majority", "Tuning", "attention", "ballot_of", "flipped",
    "last_word", "listener_of", "majority", "new_trust", "takes_over",
]  # fmt: skip


def attention(foreperson: bool, seats: int, tuning: Tuning = TUNING) -> float:
    """What a turn weighs by who speaks, in how large a jury.

    Args:
        foreperson: whether the speaker presides.
        seats: of the jury; what a turn weighs grows in a straight line from twelve to none.
    """
    return (tuning.chairing if foreperson else 1.0) * (1.0 + tuning.closeness * (12 - seats) / 6)


class Majority(NamedTuple):
    """What the head count makes of arguments for one ballot, whoever listens."""

    pressure: float
    """What it adds for somebody of deference 1, relative to the argument; negative for the few."""
    least: float
    """Share of the argument that is left however few make it."""
    alone: float
    """What being quite alone makes of it."""


def majority(agreeing: float, towards_guilt: bool, rounds: int, standard: str, tuning: Tuning = TUNING) -> Majority:
    """The head count: what many say weighs more, and more every round.

    It grows with the root of the majority: the first few make the most difference (B. Latané's law of social impact,
    1981, has the same shape). Somebody quite alone is listened to for that (S. Moscovici on consistent minorities), and
    far more for a doubt (R. MacCoun and N. Kerr on the leniency of juries, 1988).

    Args:
        agreeing: share of the ballots that say what the argument says, 0 to 1.
        rounds: so far, this one counted.
        standard: under reasonable doubt an argument against guilt keeps more of its weight, however few make it.
    """
    ahead = 2.0 * agreeing - 1.0
    root = sqrt(ahead) if ahead > 0 else -sqrt(-ahead)
    doubt = standard == REASONABLE_DOUBT and not towards_guilt
    square = ahead * ahead if ahead < 0 else 0.0
    return Majority(
        pressure=tuning.pressure * root * (1.0 + tuning.fatigue * rounds),
        least=tuning.doubt_floor if doubt else tuning.pressure_floor,
        alone=1.0 + (tuning.lone_doubt if doubt else tuning.lone_voice) * square * square * square,
    )


class Listener:
    """Somebody who listens, under one standard of proof: what of the formula hangs on nothing else stands ready."""

    __slots__ = ("_deference", "_free", "_guilty", "_swing", "_takes", "_tuning", "_yields")

    def __init__(self, persona: Persona, standard: str, tuning: Tuning = TUNING) -> None:
        self._tuning = tuning
        self._takes = MODIFIERS.get(persona.archetype, {})
        self._deference = DEFERENCE.get(persona.archetype, 1.0)
        self._yields = 1.0 - persona.stubbornness * tuning.stubbornness
        self._swing = persona.volatility * tuning.noise
        # What the standard of proof makes of an argument's weight, for guilt and against it.
        burden = tuning.burden if standard == REASONABLE_DOUBT else 0.0
        self._guilty, self._free = 1.0 - burden, 1.0 + burden

    def numbers(self, majority: Majority) -> float:
        """What the head count makes of an argument for this listener; whoever defers to nobody hears it alone."""
        left = 1.0 + majority.pressure * self._deference
        return (left if left > majority.least else majority.least) * majority.alone

    def shift(
        self,
        conviction: float,
        base_impact: float,
        argument_type: str,
        trust: float,
        influence: float,
        noise: float,
        room: float = 1.0,
    ) -> float:
        """How far one turn moves this listener.

        Args:
            conviction: where the listener stands, 0 to 1.
            base_impact: -1 pushes to not guilty with all force, +1 to guilty.
            argument_type: as on the turn; an unknown one is taken as it comes.
            trust: the listener's opinion of the speaker, -1 to 1.
            influence: the speaker's, 0 to 1.
            noise: a change without a reason, for somebody of volatility 1 in units of its standard deviation.
            room: what the room adds to the argument or takes from it: `attention` times `numbers`.

        Returns:
            What to add to the conviction, within the clamp, four decimals. The sum still has to be kept within 0 and 1.
        """
        tuning = self._tuning
        delta = (
            base_impact
            * room
            * (self._guilty if base_impact > 0 else self._free)
            * (tuning.influence_base + influence)
            * self._takes.get(argument_type, 1.0)
            * self._yields
            * (1.0 + trust * tuning.trust)
            * (1.0 - abs(conviction - 0.5) * tuning.extremes)
            + self._swing * noise
        )
        clamp = tuning.clamp
        return round(-clamp if delta < -clamp else clamp if delta > clamp else delta, 4)


@cache
def listener_of(persona: Persona, standard: str) -> Listener:
    """The listener that a persona makes under a standard of proof; made once."""
    return Listener(persona, standard)


def ballot_of(conviction: float) -> str:
    """How somebody with this conviction votes who has not voted yet."""
    return GUILTY if conviction > 0.5 else NOT_GUILTY


def flipped(ballot: str, conviction: float, tuning: Tuning = TUNING) -> str | None:
    """The ballot that replaces a standing one, or None: a mind must be moved past the middle by a margin."""
    if ballot == GUILTY and conviction < tuning.flip_to_not_guilty:
        return NOT_GUILTY
    if ballot == NOT_GUILTY and conviction > tuning.flip_to_guilty:
        return GUILTY
    return None


def last_word(
    persona: Persona,
    ballot: str,
    conviction: float,
    alike: int,
    seats: int,
    ends: bool,
    standard: str,
    tuning: Tuning = TUNING,
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
    """
    guilty = ballot == GUILTY
    belief = conviction - 0.5 if guilty else 0.5 - conviction
    line = tuning.give_way * max(0.0, 1.0 - 2.0 * alike / seats) - tuning.last_margin
    if standard == REASONABLE_DOUBT:
        line += tuning.last_doubt if guilty else -tuning.last_doubt
    if ends:
        line += tuning.give_in * (1.0 - persona.stubbornness * tuning.stubbornness)
    else:
        line = min(line, tuning.flip_to_guilty - 0.5 if guilty else 0.5 - tuning.flip_to_not_guilty)
    return OTHER[ballot] if belief < line else ballot


def new_trust(trust: float, conviction: float, base_impact: float, tuning: Tuning = TUNING) -> float:
    """A listener's opinion of a speaker after a turn: we think better of those who say what we believe.

    Args:
        trust: before it, -1 to 1.
        conviction: what the listener believes, 0 to 1.
        base_impact: which way and how hard the turn argued, -1 to 1.
    """
    agreement = (2.0 * conviction - 1.0) * base_impact
    # A good argument against what one believes earns a little respect too.
    gain = tuning.trust_rate * agreement + tuning.trust_respect * abs(base_impact)
    after = trust * tuning.trust_memory + gain
    return round(-1.0 if after < -1.0 else 1.0 if after > 1.0 else after, 4)


def takes_over(ballot: str | None, tuning: Tuning = TUNING) -> float:
    """The conviction with which a mind takes over a person's seat: it agrees with the ballot that stands there."""
    if ballot is None:
        return 0.5
    return round(0.5 + (tuning.takeover if ballot == GUILTY else -tuning.takeover), 4)
