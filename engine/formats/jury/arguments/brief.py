"""The brief: what minds derive from a case, with its points and the look-ups that talk needs.

Everything that is derived from a case is kept here, once for each case; a mind that speaks, reacts or reads somebody's
text looks it up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.derived import derived
from engine.core.interview import possessive
from engine.formats.jury.arguments.echoes import echoes_in
from engine.formats.jury.arguments.evidence import extract_points
from engine.formats.jury.arguments.issues import Issues, issues_of_case
from engine.formats.jury.arguments.points import Point, fact_key
from engine.formats.jury.arguments.weights import PointWeights, weigh_points
from engine.formats.jury.arguments.wording import Wording, exhibit_label, person_name, pronoun_of, short_name, who_is
from engine.formats.jury.first_opinions import evidence_balance
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.matters.criminal_case import Case, Defendant, Exhibit, Witness, strength_of
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems


@dataclass(frozen=True)
class CaseBrief:
    """What minds derive from a case.

    It refers to parts of its case and never to the case, which it must not keep alive (`case_brief`).
    """

    points: tuple[Point, ...]
    by_id: Mapping[str, Point]
    labels: Mapping[str, str]
    """What to call each exhibit and witness in speech, by id."""
    shorts: Mapping[str, str]
    """What to call them the second time: witnesses by surname, where no other has the same."""
    who: Mapping[str, str]
    """By witness, who that is, in a few words; empty where the case does not say it shortly."""
    pronouns: Mapping[str, str]
    """By witness, "He" or "She"; empty where the case does not say."""
    accounts: Mapping[str, str]
    """What to call the word of an accused who testified: by their bare name the trial itself would be meant."""
    echoed_by: Mapping[str, tuple[Mapping[str, int], ...]]
    """By point and fact, the other points that say it as well, with how often each must be made until it has: an
    exhibit often quotes what a witness's statement says too, and both sides quote the same description."""
    alone: frozenset[str]
    """The points, by far the most, of which no other point says anything: one fact is used up each time they are made.
    """
    of_exhibit: Mapping[str, tuple[Point, ...]]
    """By exhibit, what both sides make of its description."""
    spoken: Mapping[str, tuple[str, ...]]
    """By point, those of the exhibits and witnesses it rests on of which its own words speak."""
    subjects: Mapping[str, str]
    """By point, the exhibit or witness that it is about first of all, where there is one."""
    on: Mapping[str, tuple[Point, ...]]
    """The points that rest on each exhibit and witness."""
    defendants: tuple[Defendant, ...]
    exhibits: Mapping[str, Exhibit]
    witnesses: Mapping[str, Witness]
    readings: Mapping[str, float]
    """By exhibit, how it reads before anybody has spoken: -1 for not guilty to 1 for guilty."""
    answers: Mapping[str, tuple[str, ...]]
    """For each point the points of the other side that meet it on its own ground, strongest first."""
    by_side: Mapping[str, Mapping[str, tuple[Point, ...]]]
    """By side, its points that rest on each exhibit and witness."""
    meets: Mapping[str, Mapping[str, tuple[Point, ...]]]
    """By side, its points that answer each point of the other."""
    wording: Wording
    """How this case is spoken of: the accused, the lawyers, the time."""
    best: Mapping[str, tuple[Point, ...]]
    """The points of each side, strongest first."""
    places: Mapping[str, Mapping[str, int]]
    """By side, where each of its points stands in `best`."""
    issues: Issues
    """What the verdict turns on."""
    inferences: Mapping[str, tuple[Point, ...]]
    """By side, what follows from several pieces of evidence together, the strongest first."""
    weights: Mapping[str, PointWeights]
    """By archetype, what the points weigh with such a person."""
    balance: float
    """Which way the case points as a whole: -1 for not guilty to 1 for guilty."""


@derived
def case_brief(case: Case) -> CaseBrief:
    """A case's points with their look-ups, made once for each case object."""
    wording = Wording(case)
    labels = {exhibit.id: exhibit_label(exhibit.title, wording) for exhibit in case.exhibits}
    labels |= {witness.id: person_name(witness.name) for witness in case.witnesses}
    shorts = _shorts(case, labels)
    accounts = _accounts(case, labels, shorts)
    points = extract_points(case, labels, shorts, wording)
    on: dict[str, list[Point]] = {}
    for point in points:
        for source in point.rests_on:
            on.setdefault(source, []).append(point)
    echoes = echoes_in(points)
    by_id = {point.id: point for point in points}
    met_by = _points_met_by_relations(case, points)
    answers = {point.id: _answers(point, on, met_by.get(point.id, ())) for point in points}
    of_exhibit = {
        exhibit.id: tuple(point for point in on.get(exhibit.id, ()) if point.kind == "exhibit")
        for exhibit in case.exhibits
    }
    echoed_by: dict[str, tuple[Mapping[str, int], ...]] = {}
    for point in points:
        described = of_exhibit[point.rests_on[0]] if point.kind == "exhibit" else ()
        echoed_by[point.id] = tuple(_echoes_of(point, fact, echoes, described) for fact in point.facts)
    spoken = _spoken_sources(case, points, labels)
    best = {stance: _strongest(points, stance) for stance in (GUILTY, NOT_GUILTY)}
    return CaseBrief(
        echoed_by=echoed_by,
        alone=frozenset(point.id for point in points if not any(echoed_by[point.id])),
        of_exhibit=of_exhibit,
        points=tuple(points),
        by_id=by_id,
        labels=labels,
        shorts=shorts,
        who={witness.id: who_is(witness) for witness in case.witnesses},
        pronouns={
            witness.id: wording.he.capitalize()
            if witness.id in accounts and wording.he != "they"
            else pronoun_of(witness)
            for witness in case.witnesses
        },
        accounts=accounts,
        spoken=spoken,
        subjects={
            point.id: (spoken[point.id] or point.rests_on)[0]
            for point in points
            if point.rests_on and point.kind not in ("law", "weight", "inference")
        },
        on={source: tuple(rest) for source, rest in on.items()},
        defendants=case.defendants,
        exhibits={exhibit.id: exhibit for exhibit in case.exhibits},
        witnesses={witness.id: witness for witness in case.witnesses},
        readings={exhibit.id: _reading(case, exhibit) for exhibit in case.exhibits},
        answers=answers,
        by_side={
            stance: {source: tuple(point for point in rest if point.stance == stance) for source, rest in on.items()}
            for stance in (GUILTY, NOT_GUILTY)
        },
        meets={
            stance: {
                point.id: tuple(by_id[answer] for answer in answers[point.id])
                for point in points
                if point.stance != stance
            }
            for stance in (GUILTY, NOT_GUILTY)
        },
        wording=wording,
        best=best,
        places={stance: {point.id: place for place, point in enumerate(own)} for stance, own in best.items()},
        issues=issues_of_case(case, points, labels),
        inferences={stance: tuple(point for point in own if point.kind == "inference") for stance, own in best.items()},
        weights=weigh_points(points, best),
        balance=evidence_balance(case),
    )


def _echoes_of(
    point: Point, fact: str, echoes: Mapping[str, Sequence[str]], described: tuple[Point, ...]
) -> dict[str, int]:
    """The other points that say a fact, with how often each must be made until it has.

    Args:
        described: what both sides make of the same description, each its own sentences of it.
    """
    found = {other: 1 for other in echoes[fact_key(fact)] if other != point.id}
    for other in described:
        for times, sentence in enumerate(other.facts, start=1):
            if other is not point and (sentence in fact or fact in sentence):
                found.setdefault(other.id, times)
                break
    return found


def _reading(case: Case, exhibit: Exhibit) -> float:
    strength = strength_of(case, exhibit)
    return round(strength.prosecution - strength.defense, 4)


def _strongest(points: list[Point], stance: str) -> tuple[Point, ...]:
    return tuple(sorted((p for p in points if p.stance == stance), key=lambda p: (-p.strength, p.id)))


def _shorts(case: Case, labels: Mapping[str, str]) -> dict[str, str]:
    shorts = dict(labels)
    surnames = [labels[witness.id].split()[-1] for witness in case.witnesses]
    bearers = Counter(surnames)
    accused = {person_name(person.name) for person in case.defendants}
    surnames_of_accused = {name.split()[-1] for name in accused}
    for witness, surname in zip(case.witnesses, surnames, strict=True):
        label = labels[witness.id]
        # A mother who shares the name of the accused is never called by it alone.
        if bearers[surname] == 1 and (surname not in surnames_of_accused or label in accused):
            shorts[witness.id] = short_name(label)
    return shorts


def _accounts(case: Case, labels: Mapping[str, str], shorts: Mapping[str, str]) -> dict[str, str]:
    accused = {person_name(person.name) for person in case.defendants}
    own = (witness.id for witness in case.witnesses if labels[witness.id] in accused)
    return {id_: f"{possessive(shorts[id_])} own account" for id_ in own}


MIN_SHARED_WORDS = 2
"""Words in common by which an argument is taken to speak of a thing that it does not name."""


def _spoken_sources(case: Case, points: list[Point], labels: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """What each point speaks of; what counsel argued may rest on more than it mentions."""
    accused = content_stems(" ".join(person.name for person in case.defendants))
    half = len(labels) / 2
    texts = {
        exhibit.id: f"{exhibit.title} {exhibit.description} {exhibit.contest_reason or ''}" for exhibit in case.exhibits
    }
    for witness in case.witnesses:
        statements = " ".join(statement.text for statement in witness.statements)
        texts[witness.id] = f"{witness.name} {witness.testimony[:4000]} {statements[:4000]}"
    words = {source: content_stems(text) - accused for source, text in texts.items()}
    count = Counter(word for own in words.values() for word in own)
    words = {source: frozenset(word for word in own if count[word] <= half) for source, own in words.items()}
    found = {}
    for point in points:
        if point.kind not in ("argument", "inference"):
            found[point.id] = point.rests_on
            continue
        # What follows from several things is said with the names of the first two.
        joined = point.rests_on[:2] if point.kind == "inference" else ()
        spoken = [content_stems(sentence) for fact in point.facts for sentence in sentence_texts(fact)]
        spoken = [own for own in spoken if len(own) >= MIN_SHARED_WORDS]
        found[point.id] = tuple(
            source
            for source in point.rests_on
            if source in joined
            or any(len(own & words[source]) >= MIN_SHARED_WORDS for own in spoken)
            or any(labels[source] in fact for fact in point.facts)
        )
    return found


RELATION_BONUS = 0.2
"""What is added to the strength of an answer from another piece of evidence, where it is looked for."""


def _points_met_by_relations(case: Case, points: list[Point]) -> dict[str, list[Point]]:
    """By point, those of the other side that meet it from another piece of evidence.

    What contradicts or explains a piece meets what is made of it; what a piece depends on meets it where that is
    doubted.
    """
    on: dict[str, list[Point]] = {}
    for point in points:
        if point.kind in ("exhibit", "contest", "statement", "credibility"):
            on.setdefault(point.rests_on[0], []).append(point)
            if point.kind == "statement":
                on.setdefault(point.id.partition(":")[2], []).append(point)
    found: dict[str, list[Point]] = {}

    def meet(piece: str, other: str, kinds: frozenset[str] | None) -> None:
        """Points on a piece are met by those on another."""
        for point in on.get(piece, ()):
            for reply in on.get(other, ()):
                if reply.stance != point.stance and (kinds is None or reply.kind in kinds):
                    found.setdefault(point.id, []).append(reply)

    for relation in case.relations:
        match relation.kind:
            case "contradicts":
                meet(relation.piece, relation.other, None)
                meet(relation.other, relation.piece, None)
            case "explains":
                meet(relation.other, relation.piece, None)
            case "depends_on":
                meet(relation.piece, relation.other, frozenset({"contest", "credibility"}))
    return found


def _answers(point: Point, on: Mapping[str, list[Point]], related: Sequence[Point]) -> tuple[str, ...]:
    found: dict[str, float] = {other.id: other.strength + RELATION_BONUS for other in related}
    for source in point.rests_on:
        for other in on.get(source, ()):
            if other.stance != point.stance:
                # A reason to doubt the very thing answers it better than another use of the thing.
                direct = 0.3 if other.kind in ("contest", "credibility") else 0.0
                found[other.id] = max(found.get(other.id, 0.0), other.strength + direct)
    return tuple(sorted(found, key=lambda key: (-found[key], key)))
