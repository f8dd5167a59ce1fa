"""The preregistration sheet: what is expected, compared and promised before the first participant comes."""

from __future__ import annotations

from math import ceil
from statistics import NormalDist

from rooms.studies.study import AnswerAssignment, BlockAssignment, HandAssignment, Study

ALPHA = 0.05
"""Two-sided."""
POWER = 0.8
"""A difference is found in four of five studies."""


def participants_needed(share: float, difference: float, people: int, intraclass_correlation: float) -> int:
    """Participants of one condition who are needed to find a difference of shares.

    Two independent proportions (Fleiss, *Statistical Methods for Rates and Proportions*, 2003, without the correction
    for continuity), times the design effect of groups, 1 + (m - 1) ρ (Donner and Klar, *Design and Analysis of Cluster
    Randomization Trials*, 2000).

    Args:
        share: expected without an effect, 0 to 1.
        difference: the smallest that would matter; it is added to the share, or taken off where that leaves 0 to 1.
        people: participants of a group, m.
        intraclass_correlation: intraclass correlation of a group, ρ.
    """
    other = share + difference if share + difference < 1 else share - difference
    quantile = NormalDist().inv_cdf
    both = quantile(1 - ALPHA / 2) + quantile(POWER)
    variance = share * (1 - share) + other * (1 - other)
    return ceil(both**2 * variance / difference**2 * (1 + (people - 1) * intraclass_correlation))


def preregistration_sheet(study: Study, made_by: str) -> str:
    """The sheet as Markdown; `made_by`: one line on the program and its version."""
    expected = study.preregistration
    sections = [
        ("Study", f"{study.title} (`{study.id}`), hash `{study.hash}`. {made_by}"),
        ("Hypotheses", "\n".join(f"{place}. {one}" for place, one in enumerate(expected.hypotheses, start=1))),
        ("Conditions", _conditions(study)),
        ("Assignment", _assignment(study)),
        ("Participants", _participants(study)),
        ("Measure", f"`{expected.measure}`. The codebook has the words of every question."),
        ("Analysis", expected.analysis),
        ("Exclusions", "\n".join(f"- {one}" for one in expected.exclusions) or "Nobody is excluded from the analysis."),
        ("When it stops", expected.stopping),
        ("What participants are told", _told(study)),
        ("Data", f"Tables name participants by number. Their words are erased after {study.retention_days} days."),
    ]
    body = "\n\n".join(f"## {title}\n\n{text}" for title, text in sections)
    return f"# Preregistration: {study.title}\n\n{body}\n"


def _conditions(study: Study) -> str:
    rows = [
        "| Condition | Format | Matter | Participants of a group | Settings | Minds |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for one in study.conditions:
        settings = ", ".join(f"`{name}` {value}" for name, value in one.settings.items()) or "as usual"
        minds = [f"{model} on seat {seat}" for seat, model in one.minds.items()]
        minds += [f"a confederate on seat {seat}" for seat in one.confederates]
        matters = ", ".join(f"`{matter}`" for matter in one.matters)
        played = ", ".join([*minds, "the house on every other seat"])
        rows.append(f"| `{one.id}`: {one.title} | {one.format} | {matters} | {one.people} | {settings} | {played} |")
    return "\n".join(rows)


def _assignment(study: Study) -> str:
    match study.assignment:
        case BlockAssignment(block=block):
            size = block or 2 * len(study.conditions)
            return f"By permuted blocks of {size} participants, in the order in which they are ready for a group."
        case AnswerAssignment(question=question):
            return f"By the answer to `{question}`; participants are not randomised."
        case HandAssignment():
            return "By the experimenter, who sees no answer before; participants are not randomised."


def _participants(study: Study) -> str:
    expected = study.preregistration
    told = f"{expected.participants} are asked."
    if expected.share is None or expected.difference is None:
        return f"{told} The number does not follow from a calculation of power."
    most = max(one.people for one in study.conditions)
    needed = participants_needed(expected.share, expected.difference, most, expected.intraclass_correlation)
    total = needed * len(study.conditions)
    enough = "" if total <= expected.participants else " They are fewer than that: smaller differences may be missed."
    return (
        f"{told} To find a difference of {expected.difference:g} from a share of {expected.share:g} in four of five "
        f"studies (two-sided, 5 %), with an intraclass correlation of {expected.intraclass_correlation:g} in groups of "
        f"{most}, {needed} are needed in each condition, {total} in all.{enough}"
    )


def _told(study: Study) -> str:
    agreed = "\n".join(f"- {one}" for one in study.consent)
    truth = (
        "Until the debriefing they are told something that is not so (deception)."
        if study.deception
        else "They are told nothing that is not so; a mind is never called a person."
    )
    return f"They agree to each of these:\n\n{agreed}\n\n{truth}"
