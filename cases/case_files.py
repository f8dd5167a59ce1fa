"""Criminal cases from files and requests: plain values in, a checked case out, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pydantic import ValidationError

from cases.clean_text import clean_text
from cases.model_fields import fields_beside
from cases.yaml_lines import Fault, InvalidFile, LineMap, closest_name, validation_faults
from engine.matters.criminal_case import Argument, Case, Derived
from engine.matters.criminal_case_bounds import exceeded_bounds

InvalidCase = InvalidFile
"""A case file cannot be read as a case."""


def validate_case(data: Any) -> Case | list[Fault]:
    """Plain values as a case, or what is wrong with them."""
    over = [Fault(*one) for one in exceeded_bounds(data)]
    if over:
        # Where a case is far too large, its other faults are not worth listing.
        return over
    try:
        case = Case.model_validate(clean_text(data))
    except ValidationError as error:
        return list(validation_faults(error, lambda where: fields_beside(Case, where)))
    return list(case_faults(case)) or case


def case_faults(case: Case) -> Iterator[Fault]:
    """What is wrong with a case whose fields are each right: ids that clash or lead nowhere, doubts without reason."""
    seen: dict[str, str] = {}
    for where, id_, what in _identifiers(case):
        if id_ in seen:
            yield Fault((*where, "id"), f"the id {id_} is already taken by {seen[id_]}")
        seen.setdefault(id_, what)
    for index, exhibit in enumerate(case.exhibits):
        if exhibit.contestable and not (exhibit.contest_reason or "").strip():
            yield Fault(("exhibits", index, "contest_reason"), "is missing, and the exhibit is contestable: say why")
        if exhibit.contest_reason and not exhibit.contestable:
            yield Fault(("exhibits", index, "contestable"), "must be true where there is a contest_reason")
        if (exhibit.strength_prosecution is None) != (exhibit.strength_defense is None):
            yield Fault(("exhibits", index), "has a strength for one side alone; give both or neither")
    for index, defendant in enumerate(case.defendants):
        for place, number in enumerate(defendant.charges):
            if number > len(case.charges):
                where = ("defendants", index, "charges", place)
                yield Fault(where, f"there is no charge {number}; the case has {len(case.charges)}")
    witness_ids = {witness.id for witness in case.witnesses}
    for index, exhibit in enumerate(case.exhibits):
        for place, id_ in enumerate(exhibit.witnesses):
            if id_ not in witness_ids:
                yield _unknown(("exhibits", index, "witnesses", place), f"{id_} is no witness here", id_, witness_ids)
    citable = {id_ for id_, _ in case.citable()}
    for name in ("prosecution_arguments", "defense_arguments"):
        arguments: tuple[Argument, ...] = getattr(case, name)
        for index, argument in enumerate(arguments):
            for place, id_ in enumerate(argument.rests_on):
                if id_ not in citable:
                    where = (name, index, "rests_on", place)
                    yield _unknown(where, f"{id_} is no exhibit and no witness", id_, citable)
    yield from _reasoning_faults(case)
    if case.derived:
        yield from _derived_faults(case, case.derived)


def _reasoning_faults(case: Case) -> Iterator[Fault]:
    """What is wrong with issues, relations, inferences and gists: pieces that are not there, or that are only one."""
    pieces = {id_ for id_, _ in case.citable()}
    pieces |= {statement.id for witness in case.witnesses for statement in witness.statements}
    named: list[tuple[LineMap, str]] = []
    for index, issue in enumerate(case.issues):
        named += [(("issues", index, "pieces", place), id_) for place, id_ in enumerate(issue.pieces)]
    for index, relation in enumerate(case.relations):
        named += [(("relations", index, "piece"), relation.piece), (("relations", index, "other"), relation.other)]
    for index, inference in enumerate(case.inferences):
        named += [(("inferences", index, "joins", place), id_) for place, id_ in enumerate(inference.joins)]
    for index, degree in enumerate(case.degrees):
        for place, element in enumerate(degree.elements):
            named += [
                (("degrees", index, "elements", place, "pieces", at), id_) for at, id_ in enumerate(element.pieces)
            ]
    for where, id_ in named:
        if id_ not in pieces:
            yield _unknown(where, f"{id_} is no exhibit, witness or statement", id_, pieces)
    for index, relation in enumerate(case.relations):
        if relation.piece == relation.other:
            yield Fault(("relations", index, "other"), f"is {relation.piece} itself; name another piece")
    yield from _degree_faults(case)
    said = pieces - {witness.id for witness in case.witnesses}
    for index, gist in enumerate(case.gists):
        if gist.piece not in said:
            sentence = f"{gist.piece} is no exhibit and no statement"
            yield _unknown(("gists", index, "piece"), sentence, gist.piece, said)
    issues = {issue.id for issue in case.issues}
    for index, inference in enumerate(case.inferences):
        if len(set(inference.joins)) < len(inference.joins):
            yield Fault(("inferences", index, "joins"), "names a piece twice; an inference joins different ones")
        elif len({_source_of(case, id_) for id_ in inference.joins}) == 1:
            yield Fault(("inferences", index, "joins"), "names one witness alone; an inference joins different sources")
        if inference.issue not in issues:
            sentence = f"there is no issue {inference.issue}"
            yield _unknown(("inferences", index, "issue"), sentence, inference.issue, issues)


def _unknown(where: LineMap, sentence: str, id_: str, known: Collection[str]) -> Fault:
    """The fault of an id that leads nowhere; its sentence ends with the one that was probably meant."""
    return Fault(where, lambda: f"{sentence}{closest_name(id_, known)}")


OTHER_VERDICTS = ("guilty", "not_guilty", "hung", "not_proven")
"""Ids that no degree may have, because verdicts have them."""


def _degree_faults(case: Case) -> Iterator[Fault]:
    """What is wrong with the degrees of a conviction: one alone, or one that asks for too much or too little."""
    if len(case.degrees) == 1:
        yield Fault(("degrees", 0), "is the only degree; name a lesser one after it, or none")
    for index, degree in enumerate(case.degrees):
        last = index == len(case.degrees) - 1
        if degree.id in OTHER_VERDICTS:
            yield Fault(("degrees", index, "id"), f"{degree.id} is a verdict already; call the degree otherwise")
        if last and degree.elements and index:
            yield Fault(("degrees", index, "elements"), "the least degree needs nothing more than guilt; leave it out")
        elif not last and not degree.elements:
            yield Fault(("degrees", index), "says nothing that must be shown for it beyond the next; name its elements")


def _source_of(case: Case, piece: str) -> str:
    """The witness of a statement; any other piece is its own source."""
    owners = (witness.id for witness in case.witnesses if any(one.id == piece for one in witness.statements))
    return next(owners, piece)


def _derived_faults(case: Case, derived: Derived) -> Iterator[Fault]:
    known = {
        "exhibits": {exhibit.id for exhibit in case.exhibits},
        "credibility": {witness.id for witness in case.witnesses},
        "statements": {statement.id for witness in case.witnesses for statement in witness.statements},
    }
    for name, ids in known.items():
        for id_ in getattr(derived, name):
            if id_ not in ids:
                yield _unknown(("derived", name, id_), "nothing in the case has this id", id_, ids)


def _identifiers(case: Case) -> Iterator[tuple[LineMap, str, str]]:
    for index, exhibit in enumerate(case.exhibits):
        yield ("exhibits", index), exhibit.id, f"the exhibit “{exhibit.title}”"
    for index, witness in enumerate(case.witnesses):
        yield ("witnesses", index), witness.id, f"the witness {witness.name}"
        for place, statement in enumerate(witness.statements):
            yield ("witnesses", index, "statements", place), statement.id, f"a statement of {witness.name}"
    for index, issue in enumerate(case.issues):
        yield ("issues", index), issue.id, f"the issue “{issue.label}”"
    for index, inference in enumerate(case.inferences):
        yield ("inferences", index), inference.id, f"the inference “{inference.label}”"
    for index, degree in enumerate(case.degrees):
        yield ("degrees", index), degree.id, f"the degree “{degree.label}”"
