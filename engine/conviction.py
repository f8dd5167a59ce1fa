"""Conviction: where a juror stands between certain innocence (0) and certain guilt (1), and what moves it.

The core is one formula: the base impact of an argument, times how such a person takes such an argument, times what
stubbornness, trust, the speaker's influence and an extreme opinion leave of it, plus noise by volatility, clamped. The
base impact comes from whoever judges the argument (`engine/house/react.py`, or a model). Every number that may be
tuned, for that judgement too, stands in `Tuning`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.case import Case, credibility_of, strength_of
from engine.draws import Draw
from engine.personas import MODIFIERS, Persona, by_seat

GUILTY = "guilty"
NOT_GUILTY = "not_guilty"
REASONABLE_DOUBT = "reasonable_doubt"


@dataclass(frozen=True)
class Tuning:
    """Every number of the jury's dynamics that may be tuned."""

    # the core formula
    stubbornness: float = 0.7
    """What the most stubborn person subtracts from an argument's effect."""
    noise: float = 0.1
    """Standard deviation of a change that has no reason, at volatility 1."""
    trust: float = 0.3
    """What full trust adds to an argument's effect, and full distrust takes from it."""
    extremes: float = 0.5
    """How much harder it is to move somebody, per unit of distance from the middle."""
    clamp: float = 0.3
    """The most that one turn may move anybody."""
    influence_base: float = 0.5
    """An argument's effect by a speaker without influence; a speaker of influence 0.5 has 1."""
    burden: float = 0.06
    """Under reasonable doubt arguments for guilt weigh this share less, and arguments against it this share more."""

    # when a ballot flips
    flip_to_not_guilty: float = 0.4
    """A guilty ballot flips below this conviction."""
    flip_to_guilty: float = 0.6
    """A ballot of not guilty flips above this one."""

    # the first opinion
    spread: float = 0.62
    """How far wholly one-sided evidence is from the middle."""
    settled: float = 2.0
    """Evidence for nothing, added to the scale: a thin case settles nobody."""
    contested: float = 0.25
    """Share of its strength that a contestable exhibit loses on its own side."""
    testimony: float = 0.5
    """Weight of a wholly believable witness, beside an exhibit's 1."""
    doubt: float = 0.03
    """How far reasonable doubt moves first opinions to not guilty."""
    lean: float = 0.12
    """How far somebody who leans to a side starts from where the evidence would put them."""
    individual: float = 0.13
    """Standard deviation of what people make of the same evidence."""
    gut: float = 0.2
    """The same for somebody who goes by feeling."""
    whim: float = 0.3
    """The same for somebody who goes by nothing in particular."""
    forced: float = 0.12
    """Where a split is forced, how far beyond the edge of flipping a forced opinion may lie."""
    floor: float = 0.04
    """Nobody starts closer to certainty than this."""

    # opinions of each other
    trust_rate: float = 0.5
    """What a forceful turn adds to an opinion of its speaker when one is sure that it is right, or takes when wrong."""
    trust_respect: float = 0.06
    """What any forceful turn adds."""
    trust_memory: float = 0.97
    """Share of an opinion that outlives a turn."""

    # changing hands
    takeover: float = 0.16
    """How far from the middle a mind starts that takes over a person's ballot."""

    # judging an argument (the base impact)
    impact: float = 0.15
    """Base impact of a forceful argument on a fresh, strong point."""
    impact_floor: float = 0.45
    """Share of it that is left where no point of the case is made."""
    staleness: float = 0.55
    """How fast a point that was raised before loses: 1 / (1 + staleness * times raised before)."""
    stalest: float = 0.2
    """What a point worn out by repetition keeps."""
    addressed: float = 1.3
    """An argument weighs this much more with the person it is addressed to."""
    contestable: float = 0.85
    """A point on an exhibit that may be doubted weighs this much, once somebody has doubted it."""
    same_side: float = 0.25
    """An argument for what one believes already confirms less than an opposite one would move."""
    perception: float = 0.15
    """How far people differ, at most, in what they make of the same argument."""
    pressure: float = 0.5
    """What a unanimous table adds to the base impact of an argument on its side, and takes on the other."""
    fatigue: float = 0.12
    """What every round adds to the pressure of numbers, relative to it."""


TUNING = Tuning()


def burden_of(standard: str, towards_guilt: bool, tuning: Tuning = TUNING) -> float:
    """What the standard of proof makes of an argument's weight."""
    if standard != REASONABLE_DOUBT:
        return 1.0
    return 1.0 - tuning.burden if towards_guilt else 1.0 + tuning.burden


def shift(
    persona: Persona,
    conviction: float,
    base_impact: float,
    argument_type: str,
    trust: float,
    influence: float,
    noise_draw: Draw,
    standard: str,
    tuning: Tuning = TUNING,
) -> float:
    """How far one turn moves one listener.

    Args:
        persona: the listener.
        conviction: where the listener stands, 0 to 1.
        base_impact: -1 pushes to not guilty with all force, +1 to guilty.
        argument_type: as on the turn; an unknown one is taken as it comes.
        trust: the listener's opinion of the speaker, -1 to 1.
        influence: the speaker's, 0 to 1.
        noise_draw: where the change without a reason comes from; used once.
        standard: the room's standard of proof.

    Returns:
        What to add to the conviction, within the clamp, four decimals. The sum still has to be kept within 0 and 1.
    """
    delta = base_impact * burden_of(standard, base_impact > 0, tuning) * (
        tuning.influence_base + influence
    ) * MODIFIERS.get(persona.archetype, {}).get(argument_type, 1.0) * (
        1.0 - persona.stubbornness * tuning.stubbornness
    ) * (1.0 + trust * tuning.trust) * (1.0 - abs(conviction - 0.5) * tuning.extremes) + noise_draw.bell(
        persona.volatility * tuning.noise
    )
    return round(max(-tuning.clamp, min(tuning.clamp, delta)), 4)


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
    return round(max(-1.0, min(1.0, trust * tuning.trust_memory + gain)), 4)


def takes_over(ballot: str | None, tuning: Tuning = TUNING) -> float:
    """The conviction with which a mind takes over a person's seat: it agrees with the ballot that stands there."""
    if ballot is None:
        return 0.5
    return round(0.5 + (tuning.takeover if ballot == GUILTY else -tuning.takeover), 4)


def evidence_balance(case: Case, tuning: Tuning = TUNING) -> float:
    """Which way a case points as a whole: -1 for not guilty, 1 for guilty, 0 where it is even or empty."""
    guilty = against = 0.0
    for exhibit in case.exhibits:
        strength = strength_of(case, exhibit)
        prosecution, defense = strength.prosecution, strength.defense
        if exhibit.contestable:
            if prosecution >= defense:
                prosecution *= 1.0 - tuning.contested
            else:
                defense *= 1.0 - tuning.contested
        guilty += prosecution
        against += defense
    for witness in case.witnesses:
        weight = tuning.testimony * credibility_of(case, witness)
        sides = [statement.speaks_for for statement in witness.statements if statement.speaks_for != "neutral"]
        if sides:
            share = sides.count("prosecution") / len(sides)
        elif witness.side == "neutral":
            continue
        else:
            share = 1.0 if witness.side == "prosecution" else 0.0
        guilty += weight * share
        against += weight * (1.0 - share)
    return round((guilty - against) / (guilty + against + tuning.settled), 4)


def _first_impression(case: Case) -> float:
    """What somebody sees who only looks at the first thing on the table."""
    if not case.exhibits:
        return 0.0
    strength = strength_of(case, case.exhibits[0])
    return strength.prosecution - strength.defense


def _best_story(case: Case) -> float:
    """Which party ties more of the case together in its arguments."""
    told = sum(1 + len(argument.rests_on) for argument in case.prosecution_arguments)
    against = sum(1 + len(argument.rests_on) for argument in case.defense_arguments)
    return (told - against) / (told + against + 2)


def _alone(case: Case, persona: Persona, draw: Draw, standard: str, balance: float, tuning: Tuning) -> float:
    """Somebody's own first opinion, before they look at the others."""
    level = balance
    sigma = tuning.individual
    lean = 0.0
    if persona.lean == "defense":
        lean = -tuning.lean
    elif persona.lean == "prosecution":
        lean = tuning.lean
    elif persona.lean == "first_impression":
        level = 0.5 * (balance + _first_impression(case))
    elif persona.lean == "best_story":
        level = 0.7 * balance + 0.3 * _best_story(case)
    elif persona.lean == "gut_feeling":
        sigma = tuning.gut
    elif persona.lean == "random":
        sigma = tuning.whim
    elif persona.lean == "calculated":
        # Whoever counts the cost of both errors fears the wrongful conviction a little more.
        lean = -tuning.lean / 4
    doubt = tuning.doubt if standard == REASONABLE_DOUBT else 0.0
    return 0.5 + tuning.spread * level + lean - doubt + draw.bell(sigma)


def first_convictions(
    case: Case,
    seats: Sequence[int],
    draw: Callable[..., Draw],
    standard: str,
    initial_guilty: int | None,
    tuning: Tuning = TUNING,
) -> dict[int, float]:
    """Where each seat's mind stands before anybody has spoken.

    Args:
        seats: in the order of the table.
        draw: named draws of the deliberation; each seat has its own name, so a fork or another seat changes nothing.
        standard: the room's standard of proof.
        initial_guilty: exactly so many seats start above 0.5, the likeliest ones; None lets the case decide.

    Returns:
        By seat, in the order given, four decimals.
    """
    balance = evidence_balance(case, tuning)
    found = {seat: _alone(case, by_seat(seat), draw("first", seat), standard, balance, tuning) for seat in seats}
    # Two kinds of people look at the others first: whoever goes with them, and whoever goes against them.
    mean = sum(found.values()) / len(found) if found else 0.5
    for seat in seats:
        lean = by_seat(seat).lean
        if lean == "majority":
            found[seat] = 0.5 * found[seat] + 0.5 * mean + (0.05 if mean > 0.5 else -0.05)
        elif lean == "minority":
            found[seat] += -tuning.lean if mean > 0.5 else tuning.lean
    if initial_guilty is not None:
        found = _forced(found, initial_guilty, tuning)
    low, high = tuning.floor, 1.0 - tuning.floor
    return {seat: round(max(low, min(high, found[seat])), 4) for seat in seats}


def _forced(found: dict[int, float], guilty: int, tuning: Tuning) -> dict[int, float]:
    """The same people with exactly so many above the middle, nobody of them undecided.

    Whoever stands on the wrong side, or too near to the middle, is set beyond the edge of flipping, in the order in
    which they stood before.
    """
    order = sorted(found, key=lambda seat: (-found[seat], seat))
    count = len(order)
    for rank, seat in enumerate(order):
        share = (count - rank) / (count + 1)
        if rank < guilty:
            found[seat] = max(found[seat], tuning.flip_to_guilty + tuning.forced * share)
        else:
            found[seat] = min(found[seat], tuning.flip_to_not_guilty - tuning.forced * (1.0 - share))
    return found
