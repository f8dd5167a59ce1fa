"""Marking: what a model is asked for that reads papers once for many deliberations, and what becomes of its marks.

Each quote is looked up, and held against its own sentence for a “not” and for a condition. What cannot stand is asked
for once more, with the sentence, and so are points that contradict each other; what still cannot is left out, and said.
Marks that show no judgement are kept as a draft, on which nobody rules: none that can be read, far too many, most of
them misquoted, or all of one way without a word on the other side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from engine.core.matter import MAX_CLAIM_CHARACTERS, MAX_QUOTE_CHARACTERS, Matter
from engine.core.quotes import check_quote, plain_text
from engine.matters.document_matter import Papers, papers_of
from engine.matters.documents import LINE_KINDS, Document, layout_of
from engine.matters.points import (
    LINKS,
    MAX_LINKS,
    MAX_QUOTES,
    MAX_THIN_CHARACTERS,
    Mark,
    Point,
    PointKind,
    PointQuote,
    Reading,
    point_faults,
)
from engine.matters.question import NO, YES
from engine.text.clauses import clause_cuts, clause_start
from engine.text.clipping import clip
from engine.text.conditions import conditions
from engine.text.negation import negations
from engine.text.sentences import sentence_at
from engine.text.spans import Span

WANTED_POINTS = 16
"""Points that a model is asked for at most."""
MAX_MARKED_POINTS = 32
"""Points that are kept; a model that sends more is asked for those that decide."""
MAX_SENT_POINTS = 600
"""Points of an answer that are looked at."""
MAX_FLAWS = 24
"""Flaws that are returned to the model at once."""
MIN_OTHER_SIDE_WORDS = 4
"""Words on the other side without which marks of one way are too thin."""
MAX_NAMED_DOCUMENTS = 5
KINDS: tuple[PointKind, ...] = ("fact", "figure", "condition", "consequence", "opinion", "interest")

AnyMatter = TypeVar("AnyMatter", bound=Matter)


class Flaw(NamedTuple):
    """Why a point cannot stand as it was marked."""

    point: str
    """Its id."""
    sentence: str


class Marks(NamedTuple):
    """The points of an answer."""

    points: tuple[Point, ...]
    unread: int = 0
    """Entries of the answer that are no points."""
    other_side: str = ""
    """Where all points go one way: what the model says of the other."""
    withdrawn: frozenset[str] = frozenset()
    """Ids of points that the model takes back."""


# An answer


def read_marks(answer: Mapping[str, Any], papers: Papers, mark: Mark) -> Marks:
    """The points in an answer, as far as they can be read; whether they hold is for `flaws_of`."""
    given = answer.get("points")
    entries = given[:MAX_SENT_POINTS] if isinstance(given, list) else []
    points, seen = list[Point](), set[str]()
    for entry in entries:
        point = _point(entry, papers, mark)
        if point is not None and point.id not in seen:
            seen.add(point.id)
            points.append(point)
    other_side = answer.get("other_side")
    return Marks(
        tuple(points),
        len(entries) - len(points),
        " ".join(other_side.split()) if isinstance(other_side, str) else "",
        frozenset(map(str, _items(answer, "withdrawn"))),
    )


def _point(entry: object, papers: Papers, mark: Mark) -> Point | None:
    if not isinstance(entry, Mapping):
        return None
    quotes = [quote for one in _items(entry, "quotes") if (quote := _quote(one, papers.documents)) is not None]
    speaks_for, speaks_against = _directions(entry, papers)
    weight = entry.get("weight")
    try:
        return Point(
            id=str(entry.get("id", "")).strip(),
            claim=clip(" ".join(str(entry.get("claim") or "").split()), MAX_CLAIM_CHARACTERS),
            quotes=tuple(quotes[:MAX_QUOTES]),
            speaks_for=speaks_for,
            speaks_against=speaks_against,
            weight=min(1.0, max(0.0, float(weight))) if isinstance(weight, int | float) else 0.5,
            kind=entry["kind"] if entry.get("kind") in KINDS else "fact",
            mark=mark,
            **{link: tuple(dict.fromkeys(map(str, _items(entry, link))))[:MAX_LINKS] for link in LINKS},
        )
    except (ValidationError, ValueError):
        return None


def _items(entry: Mapping[str, Any], field: str) -> list[Any]:
    value = entry.get(field)
    return value if isinstance(value, list) else []


def _quote(sent: object, documents: Sequence[Document]) -> PointQuote | None:
    """A quote by the id of its document; one that was named otherwise is looked for in all of them."""
    if not isinstance(sent, Mapping):
        return None
    text, named = str(sent.get("text") or "").strip().strip('“”"').strip(), str(sent.get("document") or "").strip()
    if not text or len(text) > MAX_QUOTE_CHARACTERS:
        return None
    id = next((one.id for one in documents if named.casefold() in (one.id.casefold(), one.name.casefold())), None)
    if id is None:
        found = (one.id for one in documents if check_quote(one.text, text, layout_of(one)) is not None)
        id = next(found, documents[0].id)
    return PointQuote(document=id, text=text)


def _directions(entry: Mapping[str, Any], papers: Papers) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What it speaks for and against; of a question, all is said of the yes."""
    named_for, named_against = (
        [str(one).strip() for one in _items(entry, field)][:MAX_LINKS] for field in ("speaks_for", "speaks_against")
    )
    if {target.id for target in papers.targets} == {YES, NO}:
        turned = {NO: YES}
        named_for, named_against = (
            [one for one in named_for if one != NO] + [turned[one] for one in named_against if one == NO],
            [one for one in named_against if one != NO] + [turned[one] for one in named_for if one == NO],
        )
    known = {target.id.casefold(): target.id for target in papers.targets}
    for_it, against_it = (
        tuple(dict.fromkeys(known[one.casefold()] for one in named if one.casefold() in known))
        for named in (named_for, named_against)
    )
    return for_it, against_it


# What cannot stand


def flaws_of(points: Sequence[Point], papers: Papers) -> tuple[Flaw, ...]:
    """Why single points cannot stand, or not beside each other."""
    targets = [target.id for target in papers.targets]
    named = [
        Flaw(points[int(fault.where[1])].id, f"{_field(fault.where)} {fault.sentence.rstrip('.')}.")
        for fault in point_faults(points, papers.documents, targets)
    ]
    return (*named, *_halves(points, papers.documents), *_opposites(points, targets))


def _field(where: tuple[str | int, ...]) -> str:
    return "it" if len(where) == 2 else "the quote" if where[2] == "quotes" else str(where[2])


def _halves(points: Sequence[Point], documents: Sequence[Document]) -> Iterator[Flaw]:
    by_id = {document.id: document for document in documents}
    for point in points:
        for quote in point.quotes:
            if (cut := left_out(by_id[quote.document], quote.text)) is not None:
                what, sentence = cut
                yield Flaw(
                    point.id,
                    f"the quote leaves out “{what}” of its own sentence, and what it says may turn with that: "
                    f"“{clip(sentence, MAX_QUOTE_CHARACTERS)}” Quote that too, and say again which way it goes.",
                )


def left_out(document: Document, quote: str) -> tuple[str, str] | None:
    """What a quote leaves out of its own sentence that may turn it (a “not” of its clause, a condition), and that
    sentence; None where it leaves out nothing of the kind."""
    found = check_quote(document.text, quote, layout_of(document))
    if found is None or found.flaw is not None:
        return None
    start, end = _around(document, found.span)
    sentence, inside = document.text[start:end], Span(found.span.start - start, found.span.end - start)
    for one in conditions(sentence):
        if one.binding and not inside.start <= one.start < inside.end:
            return " ".join(sentence[one.start : one.end].split()), " ".join(sentence.split())
    cuts = clause_cuts(sentence)
    own = {clause_start(cuts, inside.start), clause_start(cuts, max(inside.start, inside.end - 1))}
    for denied in negations(sentence):
        if not inside.start <= denied.start < inside.end and clause_start(cuts, denied.start) in own:
            return sentence[denied.start : denied.end], " ".join(sentence.split())
    return None


def _around(document: Document, span: Span) -> Span:
    """The sentence of a stretch, or its line; several where it reaches over them."""
    text = document.text
    if document.kind in LINE_KINDS:
        end = text.find("\n", span.end)
        return Span(text.rfind("\n", 0, span.start) + 1, end if end >= 0 else len(text))
    last = sentence_at(text, max(span.start, span.end - 1))
    return Span(min(span.start, sentence_at(text, span.start).start), max(span.end, last.end))


def _opposites(points: Sequence[Point], targets: Collection[str]) -> Iterator[Flaw]:
    """Points of the same quote that go opposite ways."""
    for one, other in combinations(points, 2):
        opposite = any({one.way(target), other.way(target)} == {"for", "against"} for target in targets)
        if opposite and _share_quote(one, other):
            for point, beside in ((one, other), (other, one)):
                yield Flaw(
                    point.id, f"it stands on the same words as {beside.id}, and goes the other way: keep one of them."
                )


def _share_quote(one: Point, other: Point) -> bool:
    return any(
        mine.document == theirs.document and plain_text(mine.text) == plain_text(theirs.text)
        for mine in one.quotes
        for theirs in other.quotes
    )


def _contradictions(points: Sequence[Point]) -> Iterator[Flaw]:
    """Points that contradict each other and weigh the same. They may stand: papers do contradict each other."""
    for one, other in combinations(points, 2):
        if (one.id in other.contradicts or other.id in one.contradicts) and one.weight == other.weight:
            yield Flaw(
                other.id,
                f"it and {one.id} contradict each other and weigh the same: say by their weights which of them the "
                "papers bear out, by who says it and when; withdraw what they do not bear out.",
            )


def is_one_sided(points: Sequence[Point]) -> bool:
    """Whether all points favour one and the same thing."""
    named_for = {target for point in points for target in point.speaks_for}
    named_against = {target for point in points for target in point.speaks_against}
    if not points or len(named_for) > 1:
        return False
    return not named_for & named_against if named_for else len(named_against) <= 1


def asked_again(marks: Marks, papers: Papers) -> tuple[Flaw, ...]:
    """What a model is asked once more; nothing where its marks can stand. A flaw without a point is of all of them."""
    if len(marks.points) > MAX_MARKED_POINTS:
        return (
            Flaw("", f"you marked {len(marks.points)} points: send at most {WANTED_POINTS}, those that decide it."),
        )
    if marks.unread and not marks.points:
        return (Flaw("", "none of your points has all of its fields: send them in the form that is asked for."),)
    flaws = [*flaws_of(marks.points, papers), *_contradictions(marks.points)][:MAX_FLAWS]
    if is_one_sided(marks.points) and not _speaks_of_other_side(marks):
        flaws.append(
            Flaw(
                "",
                "all your points go one way: add what a careful reader on the other side would mark, or say in "
                "other_side why nothing in the papers speaks the other way.",
            )
        )
    return tuple(flaws)


def mended(marks: Marks, again: Marks) -> Marks:
    """The marks with what came of asking again: points of the same id are replaced, others are added, and those that
    were withdrawn are gone."""
    if len(marks.points) > MAX_MARKED_POINTS:
        return again
    replaced = {point.id: point for point in again.points}
    kept = [replaced.pop(point.id, point) for point in marks.points if point.id not in again.withdrawn]
    return Marks((*kept, *replaced.values()), marks.unread, again.other_side or marks.other_side)


def _speaks_of_other_side(marks: Marks) -> bool:
    return len(marks.other_side.split()) >= MIN_OTHER_SIDE_WORDS


# What is kept


def with_marks(matter: AnyMatter, marks: Marks, reading: Reading) -> AnyMatter:
    """The matter with the points that can stand, and with what is thin about them."""
    papers = papers_of(matter)
    assert papers is not None
    kept, thin, holds = _kept(marks, papers)
    if kept and not holds:
        thin.append("So nobody rules on these marks: they are kept as a draft.")
        kept = [point.model_copy(update={"mark": point.mark.model_copy(update={"basis": "draft"})}) for point in kept]
    said = tuple(clip(sentence, MAX_THIN_CHARACTERS) for sentence in (*reading.thin, *thin))
    readings = (*getattr(matter, "readings", ()), reading.model_copy(update={"thin": said}))
    return matter.model_copy(update={"points": tuple(kept), "readings": readings})


def _kept(marks: Marks, papers: Papers) -> tuple[list[Point], list[str], bool]:
    """The points that can stand, what is thin about them, and whether they show judgement."""
    thin = list[str]()
    sent = len(marks.points) + marks.unread
    if len(marks.points) > MAX_MARKED_POINTS:
        thin.append(
            f"it marked {sent} points, also when it was asked for the {WANTED_POINTS} that decide; the heaviest "
            f"{MAX_MARKED_POINTS} are kept."
        )
    heaviest = sorted(marks.points, key=lambda point: -point.weight)[:MAX_MARKED_POINTS]
    points, links = _without_loose_links([point for point in marks.points if point in heaviest])
    flawed = {flaw.point: flaw.sentence for flaw in flaws_of(points, papers)}
    kept, cut = _without_loose_links([point for point in points if point.id not in flawed])
    left = len(flawed) + marks.unread
    if left:
        reason = next(iter(flawed.values()), "they cannot be read.")
        thin.append(
            f"{left} of its {sent} points {'was' if left == 1 else 'were'} left out; the first because {reason}"
        )
    if links + cut:
        thin.append(f"{links + cut} links between its points were taken out: they lead nowhere, or in a circle.")
    if not kept:
        thin.append("it marked nothing that stands in the papers and speaks for or against anything.")
        return [], thin, False
    one_sided = is_one_sided(kept)
    if one_sided:
        said = f"; of the other side it says: “{clip(marks.other_side, 200)}”" if _speaks_of_other_side(marks) else ""
        thin.append(f"all that it marked goes one way{said or ', and it says nothing of the other'}.")
    quoted = {quote.document for point in kept for quote in point.quotes}
    unread = [document.name for document in papers.documents if document.id not in quoted]
    if unread:
        more = f" and {len(unread) - MAX_NAMED_DOCUMENTS} more" if len(unread) > MAX_NAMED_DOCUMENTS else ""
        thin.append(f"it marked nothing in {', '.join(unread[:MAX_NAMED_DOCUMENTS])}{more}.")
    misread = 2 * left > sent
    holds = len(marks.points) <= MAX_MARKED_POINTS and not misread and (not one_sided or _speaks_of_other_side(marks))
    return kept, thin, holds


def _without_loose_links(points: Sequence[Point]) -> tuple[list[Point], int]:
    """The points without links to points that there are not, and without those that make a circle; and how many links
    were taken out."""
    known, taken_out = {point.id for point in points}, 0
    following = dict[str, set[str]]()
    made = list[Point]()
    for point in points:
        links = dict[str, tuple[str, ...]]()
        for field in LINKS:
            kept = list[str]()
            for other in getattr(point, field):
                circular = field != "contradicts" and _leads_to(other, point.id, following)
                if other == point.id or other not in known or circular:
                    taken_out += 1
                    continue
                kept.append(other)
                if field != "contradicts":
                    following.setdefault(point.id, set()).add(other)
            links[field] = tuple(kept)
        made.append(point.model_copy(update=links))
    return made, taken_out


def _leads_to(start: str, end: str, following: Mapping[str, Collection[str]]) -> bool:
    """Whether links lead from one point to another."""
    waiting, seen = [start], set[str]()
    while waiting:
        id = waiting.pop()
        if id == end:
            return True
        if id not in seen:
            seen.add(id)
            waiting.extend(following.get(id, ()))
    return False
