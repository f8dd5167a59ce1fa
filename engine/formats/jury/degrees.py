"""Degrees: what a verdict is for, where the room asks: the charge or a lesser one, not guilty or not proven.

A juror finds an element of a degree where the evidence on it, as they read it, speaks for it; and the gravest degree
all of whose elements they find. The jury's is the gravest on which, with all graver ones, as many agree as the verdict
takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.ballots import BALLOT_RULES
from engine.core.derived import derived
from engine.core.draws import Draw
from engine.core.refusals import Refusal
from engine.formats.jury.conviction import REASONABLE_DOUBT
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, NOT_PROVEN
from engine.formats.jury.personas import Persona
from engine.formats.jury.state import JuryState
from engine.formats.jury.tuning import TUNING, Tuning
from engine.matters.criminal_case import Case, Element, credibility_of, strength_of

ACQUITTALS = (NOT_GUILTY, NOT_PROVEN)
"""What an acquittal may be, the one that takes more first."""


def open_degrees(state: JuryState, choice: str | None) -> tuple[str, ...]:
    """What a verdict for a choice may be for, the gravest first; empty where the room does not ask."""
    if choice == GUILTY and state.typed_settings.lesser_verdicts:
        return tuple(state.choice_labels)
    if choice == NOT_GUILTY and state.typed_settings.not_proven:
        return ACQUITTALS
    return ()


def degree_labels(case: Case) -> Mapping[str, str]:
    """What the degrees of a case are called, the gravest first."""
    return {degree.id: degree.label for degree in case.degrees}


def case_for_degrees(case: Case, asked: bool) -> Case:
    """The case as it comes before a jury that says what a conviction is for, or one that does not.

    Raises `unknown_setting` where the case names no degrees.
    """
    if asked and not case.degrees:
        raise Refusal("unknown_setting", "Setting “lesser_verdicts”: this case names no lesser verdicts; leave it off.")
    return case if asked or not case.degrees else _without_degrees(case)


@derived
def _without_degrees(case: Case) -> Case:
    """One case for every jury that is not asked: what is derived from it takes a megabyte."""
    return case.model_copy(update={"degrees": ()})


def element_balance(case: Case, element: Element, tuning: Tuning = TUNING) -> float:
    """Which way the evidence on an element points: -1 against it, 1 for it."""
    shown = against = 0.0
    exhibits = {exhibit.id: exhibit for exhibit in case.exhibits}
    for witness in case.witnesses:
        weight = tuning.testimony * credibility_of(case, witness)
        said = [one for one in witness.statements if one.id in element.pieces or witness.id in element.pieces]
        for statement in said:
            shown += weight * (statement.speaks_for == "prosecution")
            against += weight * (statement.speaks_for == "defense")
    for id_ in element.pieces:
        if id_ in exhibits:
            strength = strength_of(case, exhibits[id_])
            shown += strength.prosecution
            against += strength.defense
    return (shown - against) / (shown + against + tuning.settled_element)


def degree_found(
    case: Case,
    degrees: Sequence[str],
    persona: Persona,
    conviction: float,
    draw: Draw,
    standard: str,
    tuning: Tuning = TUNING,
) -> str:
    """What a juror finds, of the open degrees."""
    if NOT_PROVEN in degrees:
        return NOT_PROVEN if conviction > tuning.not_proven else NOT_GUILTY
    lean = {"defense": -tuning.lean, "prosecution": tuning.lean}.get(persona.lean, 0.0)
    own = lean - (tuning.doubt if standard == REASONABLE_DOUBT else 0.0) + tuning.element_belief * (conviction - 0.5)
    for degree in case.degrees:
        readings = [
            0.5
            + tuning.spread * element_balance(case, element, tuning)
            + own
            + draw.branch(f"{degree.id}/{place}").normal(tuning.individual)
            for place, element in enumerate(degree.elements)
        ]
        if all(reading > 0.5 for reading in readings):
            return degree.id
    return degrees[-1]


def carried_degree(found: Mapping[int, str], degrees: Sequence[str], rule: str, seats: Sequence[int]) -> str:
    """The gravest degree that the jury finds: a juror who finds a graver one finds the lesser, too."""
    for place, degree in enumerate(degrees):
        agree = {seat: str(degrees.index(own) <= place) for seat, own in found.items()}
        if BALLOT_RULES[rule](agree, seats) == str(True):
            return degree
    return degrees[-1]
