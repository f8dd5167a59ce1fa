"""First opinions: which way a case points as a whole, and where each juror stands before anybody has spoken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.draws import Draw
from engine.formats.jury.conviction import REASONABLE_DOUBT
from engine.formats.jury.personas import Persona, persona_for_seat
from engine.formats.jury.tuning import TUNING, Tuning
from engine.matters.criminal_case import Case, credibility_of, strength_of


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
        elif witness.side == "neutral" or (case.derived is not None and witness.statements):
            continue  # of an import, whose every statement was weighed: nothing in this one leans to a side
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
    prosecuted = sum(1 + len(argument.rests_on) for argument in case.prosecution_arguments)
    against = sum(1 + len(argument.rests_on) for argument in case.defense_arguments)
    return (prosecuted - against) / (prosecuted + against + 2)


def _own_opinion(case: Case, persona: Persona, draw: Draw, standard: str, balance: float, tuning: Tuning) -> float:
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
        # Those who count the cost of both errors fear the wrongful conviction a little more.
        lean = -tuning.lean / 4
    doubt = tuning.doubt if standard == REASONABLE_DOUBT else 0.0
    return 0.5 + tuning.spread * level + lean - doubt + draw.normal(sigma)


def first_convictions(
    case: Case,
    seats: Sequence[int],
    draw: Callable[..., Draw],
    standard: str,
    initial_guilty: int | None,
    personas: Mapping[int, Persona] | None = None,
    tuning: Tuning = TUNING,
    heard_last: float = 0.0,
) -> dict[int, float]:
    """Where each seat's mind stands before anybody has spoken.

    Args:
        seats: in the order of the table.
        draw: named draws of the deliberation; each seat has its own name, so a fork or another seat changes nothing.
        standard: the room's standard of proof.
        initial_guilty: exactly so many seats start above 0.5; None lets the case decide.
        personas: who sits on each seat; by default everybody on their own.
        heard_last: which way the evidence points that was heard last, -1 to 1.

    Returns:
        By seat, in the order given, four decimals.
    """
    balance = evidence_balance(case, tuning)
    sitting = personas or {seat: persona_for_seat(seat) for seat in seats}
    # How the trial came across that day, to everybody in court alike.
    day = draw("trial").normal(tuning.trial) + tuning.recency * heard_last
    found = {
        seat: day + _own_opinion(case, sitting[seat], draw("first", seat), standard, balance, tuning) for seat in seats
    }
    # Two kinds of people look at the others first: those who go with them, and those who go against them.
    mean = sum(found.values()) / len(found) if found else 0.5
    for seat in seats:
        lean = sitting[seat].lean
        if lean == "majority":
            found[seat] = 0.5 * found[seat] + 0.5 * mean + (0.05 if mean > 0.5 else -0.05)
        elif lean == "minority":
            found[seat] += -tuning.contrary if mean > 0.5 else tuning.contrary
    if initial_guilty is not None:
        lots = draw("sides") if 2 * initial_guilty == len(found) else None
        found = _forced_split(found, initial_guilty, tuning, lots)
    low, high = tuning.floor, 1.0 - tuning.floor
    return {seat: round(max(low, min(high, found[seat])), 4) for seat in seats}


def _forced_split(found: dict[int, float], guilty: int, tuning: Tuning, lots: Draw | None) -> dict[int, float]:
    """The same people with exactly so many above the middle, nobody of them undecided.

    All are moved by as much as if the evidence had been so much stronger or weaker; those who are then on the wrong
    side, or too near to the middle, are set beyond the edge of flipping, in the order in which they stood before.

    Args:
        lots: deals where they stand to the seats, so that which side somebody is on says nothing of who they are: a
            juror who goes against the others would else be on the side against which the evidence is.
    """
    order = sorted(found, key=lambda seat: (-found[seat], seat))
    count = len(order)
    above = found[order[guilty - 1]] if guilty > 0 else found[order[0]] + tuning.forced
    below = found[order[guilty]] if guilty < count else found[order[-1]] - tuning.forced
    dealt = order if lots is None else lots.sample(order, count)
    split = {}
    for rank, (seat, to) in enumerate(zip(order, dealt, strict=True)):
        share = (count - rank) / (count + 1)
        moved = found[seat] + 0.5 - (above + below) / 2
        if rank < guilty:
            split[to] = max(moved, tuning.flip_to_guilty + tuning.forced * share)
        else:
            split[to] = min(moved, tuning.flip_to_not_guilty - tuning.forced * (1.0 - share))
    return split
