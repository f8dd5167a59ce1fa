"""Evidence: what the parts of a case give each side to argue, from the exhibits to what nobody brought.

Sentences come from the case and are never paraphrased: what is ours is only how they are introduced.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from zlib import crc32

from engine.formats.jury.arguments.instructions import points_of_law
from engine.formats.jury.arguments.issues import statement_owners
from engine.formats.jury.arguments.points import Point, PointKind, nature_of_statement, nature_of_text
from engine.formats.jury.arguments.wording import (
    MAX_QUOTE_CHARACTERS,
    Wording,
    close_quotation,
    doubt_about,
    join_pieces,
    name_list,
    quotation,
    quoted_sentences,
    speakable_pieces,
    testimony,
    with_typographic_quotes,
)
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, OPPOSITE
from engine.matters.criminal_case import Argument, Case, Exhibit, Strength, Witness, credibility_of, strength_of
from engine.text.capitals import as_sentence
from engine.text.clipping import clip
from engine.text.line_files import read_texts
from engine.text.stems import content_stems

_SIDES: Mapping[str, str] = {"prosecution": GUILTY, "defense": NOT_GUILTY}


def extract_points(case: Case, labels: Mapping[str, str], shorts: Mapping[str, str], wording: Wording) -> list[Point]:
    """Everything that can be argued about a case, in the order of the case."""
    points: list[Point] = []
    argued = {
        GUILTY: _Argued(case.prosecution_arguments, labels),
        NOT_GUILTY: _Argued(case.defense_arguments, labels),
    }
    gists: dict[tuple[str, str], list[str]] = {}
    for gist in case.gists:
        text = with_typographic_quotes(as_sentence(gist.text))
        gists.setdefault((gist.piece, _SIDES[gist.side]), []).append(text)
    for exhibit in case.exhibits:
        points += _of_exhibit(case, exhibit, labels[exhibit.id], argued, gists)
    for witness in case.witnesses:
        points += _of_witness(case, witness, labels[witness.id], shorts[witness.id], gists)
    points += _of_arguments(case, labels, wording)
    points += _of_inferences(case)
    points += _of_weight(case, labels, shorts, wording)
    points += points_of_law(case)
    points += _of_summary(case, points)
    return points


_Gists = Mapping[tuple[str, str], Sequence[str]]
"""By piece and stance, what it comes to."""


class _Argued:
    """The words of one side's arguments."""

    def __init__(self, arguments: Sequence[Argument], sources: Iterable[str]) -> None:
        on: dict[str, set[str]] = {source: set() for source in sources}
        every: set[str] = set()
        for argument in arguments:
            words = content_stems(argument.text)
            every |= words
            for source in argument.rests_on:
                if source in on:
                    on[source] |= words
        self._on, self._every = on, every

    def words(self, source: str) -> Set[str]:
        """Those of the arguments that rest on a thing, or of all of them where none does."""
        return self._on.get(source) or self._every


def _of_exhibit(case: Case, exhibit: Exhibit, label: str, argued: Mapping[str, _Argued], gists: _Gists) -> list[Point]:
    strength = strength_of(case, exhibit)
    found = []
    facts = speakable_pieces(exhibit.description, exhibit.title)
    words = content_stems(f"{exhibit.title} {exhibit.description}")
    nature = "physical" if exhibit.kind == "physical" else nature_of_text(exhibit.description, "exhibit")
    for stance, force, other in (
        (GUILTY, strength.prosecution, strength.defense),
        (NOT_GUILTY, strength.defense, strength.prosecution),
    ):
        # The weaker side has only those sentences of a description that its own arguments use.
        sentences_for = facts if force >= other else _sentences_for_side(exhibit, stance, argued)
        if sentences_for and (force >= 0.3 or (force > other and force > MIN_STRENGTH)):
            found.append(
                Point(
                    id=f"{exhibit.id}:{stance}",
                    stance=stance,
                    strength=force,
                    rests_on=(exhibit.id,),
                    kind="exhibit",
                    about=exhibit.kind,
                    argument_type="evidence",
                    label=label,
                    facts=sentences_for,
                    words=words,
                    nature=nature,
                    gists=tuple(gists.get((exhibit.id, stance), ())),
                )
            )
    stronger = max(strength.prosecution, strength.defense)
    if exhibit.contest_reason and stronger > MIN_STRENGTH:
        doubted = NOT_GUILTY if strength.prosecution >= strength.defense else GUILTY
        found.append(
            Point(
                id=f"{exhibit.id}:contest",
                stance=doubted,
                strength=round(0.25 + 0.5 * stronger, 4),
                rests_on=(exhibit.id,),
                kind="contest",
                about=exhibit.kind,
                argument_type="logical",
                label=label,
                facts=doubt_about(exhibit.contest_reason),
                words=content_stems(f"{exhibit.title} {exhibit.contest_reason}"),
                nature=nature_of_text(exhibit.contest_reason, "contest"),
                # Where a side has two, the first is about the thing, and the last about what is wrong with it.
                gists=tuple(reversed(gists.get((exhibit.id, doubted), ()))),
            )
        )
    return found


def _sentences_for_side(exhibit: Exhibit, stance: str, argued: Mapping[str, _Argued]) -> tuple[str, ...]:
    """The sentences of a description that speak for one side, by the words they share with its arguments; two at most.

    A short sentence is said with the one before it, on which it mostly leans.
    """
    words = {side: made.words(exhibit.id) for side, made in argued.items()}
    title = content_stems(exhibit.title)
    scored = []
    parts = [
        close_quotation(as_sentence(clip(part, MAX_QUOTE_CHARACTERS)))
        for part in quoted_sentences(with_typographic_quotes(exhibit.description))
    ]
    for place, part in enumerate(parts):
        own = content_stems(part) - title
        scored.append((len(own & words[stance]) - len(own & words[OPPOSITE[stance]]), place))
    best = sorted(place for score, place in sorted(scored, key=lambda one: (-one[0], one[1]))[:2] if score > 0)
    found: list[str] = []
    for place in best:
        short = len(parts[place]) < MIN_SENTENCE_CHARACTERS
        if short and found and found[-1].endswith(parts[place - 1]):
            found[-1] = join_pieces(found[-1], parts[place])
        elif short and place:
            found.append(join_pieces(parts[place - 1], parts[place]))
        elif not short:
            found.append(parts[place])
    return tuple(found)


MIN_STRENGTH = 0.15
"""Of an exhibit for either side, from which on anybody argues about it: an indictment proves nothing."""
MIN_SENTENCE_CHARACTERS = 60
"""Characters of a sentence that can stand alone."""


def _of_witness(case: Case, witness: Witness, name: str, short: str, gists: _Gists) -> list[Point]:
    believable = credibility_of(case, witness)
    called_for = _SIDES.get(witness.side)
    derived = case.derived.statements if case.derived else {}
    found: list[Point] = []

    def add(key: str, stance: str, strength: float, kind: PointKind, facts: tuple[str, ...], text: str) -> None:
        found.append(
            Point(
                id=f"{witness.id}:{key}",
                stance=stance,
                strength=round(strength, 4),
                rests_on=(witness.id,),
                kind=kind,
                about=witness.role,
                argument_type="evidence" if kind == "statement" else "logical",
                label=name,
                facts=facts,
                words=content_stems(f"{name} {text}"),
                nature=nature_of_text(text, kind)
                if kind == "credibility"
                else nature_of_statement(witness, stance, called_for),
                gists=tuple(gists.get((key, stance), ())),
            )
        )

    sided = any(statement.speaks_for != "neutral" for statement in witness.statements)
    for statement in witness.statements:
        strength = derived.get(statement.id)
        if sided and statement.speaks_for == "neutral" and not _leans(strength):
            continue
        stance, force = _leaning(strength, _SIDES.get(statement.speaks_for), called_for)
        facts = quotation(statement.text)
        if stance is not None and facts:
            add(statement.id, stance, force * believable, "statement", facts, statement.text)
    if not found and called_for is not None:
        facts = testimony(witness.testimony)
        if facts:
            add("testimony", called_for, 0.6 * believable, "statement", facts, witness.testimony)
    spoke_for = called_for or _mostly(found)
    for number, issue in enumerate(witness.credibility_issues, 1):
        facts = doubt_about(issue, short)
        add(f"doubt{number}", OPPOSITE[spoke_for], 0.3 + 0.45 * (1.0 - believable), "credibility", facts, issue)
    return found


def _mostly(points: list[Point]) -> str:
    """The side that a witness whom neither party called was of more use to."""
    guilty = sum(point.strength for point in points if point.stance == GUILTY)
    return GUILTY if guilty >= sum(point.strength for point in points) / 2 else NOT_GUILTY


def _leans(derived: Strength | None) -> bool:
    return derived is not None and derived.prosecution != derived.defense


UNSIDED_FORCE = 0.25
"""Of what a witness says who says nothing for either side: who had a box in keeping, or watched a house."""


def _leaning(derived: Strength | None, speaks_for: str | None, called_for: str | None) -> tuple[str | None, float]:
    """For whom a statement speaks, and how much of its witness's weight it has."""
    if derived is not None and _leans(derived):
        if derived.prosecution > derived.defense:
            return GUILTY, max(0.3, derived.prosecution)
        return NOT_GUILTY, max(0.3, derived.defense)
    if speaks_for is not None:
        return speaks_for, 0.85
    return called_for, UNSIDED_FORCE


def _of_arguments(case: Case, labels: Mapping[str, str], wording: Wording) -> list[Point]:
    found = []
    reasons = [exhibit.contest_reason for exhibit in case.exhibits if exhibit.contest_reason]
    for side, stance, arguments in (
        ("p", GUILTY, case.prosecution_arguments),
        ("d", NOT_GUILTY, case.defense_arguments),
    ):
        for number, argument in enumerate(arguments, 1):
            if _repeats(argument.text, reasons):
                continue
            rests_on = tuple(dict.fromkeys(source for source in argument.rests_on if source in labels))
            found.append(
                Point(
                    id=f"{side}{number}",
                    stance=stance,
                    strength=round(min(0.75, 0.45 + 0.08 * len(rests_on)), 4),
                    rests_on=rests_on,
                    kind="argument",
                    about="party",
                    argument_type="logical" if rests_on else "narrative",
                    label=labels[rests_on[0]] if rests_on else f"what {wording.counsel(stance)} told us",
                    facts=(
                        close_quotation(
                            with_typographic_quotes(as_sentence(clip(argument.text, 2 * MAX_QUOTE_CHARACTERS)))
                        ),
                    ),
                    words=content_stems(argument.text),
                )
            )
    return found


def _of_inferences(case: Case) -> list[Point]:
    """What a case file says can be found by putting pieces together."""
    owners = statement_owners(case)
    return [
        Point(
            id=f"i:{inference.id}",
            stance=_SIDES[inference.side],
            strength=inference.strength,
            rests_on=tuple(dict.fromkeys(owners.get(piece, piece) for piece in inference.joins)),
            kind="inference",
            about="party",
            argument_type="logical",
            label=with_typographic_quotes(inference.label),
            facts=(close_quotation(with_typographic_quotes(as_sentence(inference.text))),),
            words=content_stems(f"{inference.label} {inference.text}"),
        )
        for inference in case.inferences
    ]


def _bare(text: str) -> str:
    return text.rstrip(" .").lower()


def _repeats(argument: str, reasons: Sequence[str]) -> bool:
    """Whether an argument only repeats why an exhibit may be doubted, which is a point already."""
    bare = _bare(argument)
    return any(len(argument) < len(reason) + 60 and bare.endswith(_bare(reason)) for reason in reasons)


def _point_on_whole(key: str, stance: str, strength: float, label: str, fact: str, *rests_on: str) -> Point:
    return Point(
        id=f"weight:{key}",
        stance=stance,
        strength=round(strength, 4),
        rests_on=rests_on,
        kind="weight",
        about="party",
        argument_type="logical",
        label=label,
        facts=(fact,),
        words=content_stems(f"{key} {label} {fact}"),
    )


_TOGETHER = read_texts("engine.formats.jury", "points", ("together",))["together"]


def _of_weight(case: Case, labels: Mapping[str, str], shorts: Mapping[str, str], wording: Wording) -> list[Point]:
    """What can be said of the evidence as a whole: how much of it there is, and what is not there."""
    found = []
    called = [witness.id for witness in case.witnesses if witness.side == "prosecution"]
    if len(called) >= 3:
        names = name_list([shorts[witness] for witness in called[:4]])
        # One case says it in one way, so that two are not stated in the same sentence.
        fact = _TOGETHER[crc32(case.id.encode()) % len(_TOGETHER)].format(names=names, accused=wording.accused)
        found.append(_point_on_whole("together", GUILTY, min(0.5, 0.25 + 0.05 * len(called)), names, fact, *called[:4]))
    elif len(called) == 1:
        name = labels[called[0]]
        fact = f"{name} is the only witness they called."
        found.append(_point_on_whole("single", NOT_GUILTY, 0.5, name, fact, called[0]))
    if not case.exhibits:
        fact = "There is not one thing on this table that we could hold in our hands."
        found.append(_point_on_whole("nothing", NOT_GUILTY, 0.4, "what is not on this table", fact))
    return found


def _of_summary(case: Case, points: list[Point]) -> list[Point]:
    """For a case that gives the accusation hardly anything: the accusation itself."""
    if sum(point.stance == GUILTY for point in points) > 3:
        return []
    return [
        Point(
            id="charge",
            stance=GUILTY,
            strength=0.3,
            rests_on=(),
            kind="weight",
            about="party",
            argument_type="narrative",
            label="the charge itself",
            facts=speakable_pieces(clip(case.summary, 3 * MAX_QUOTE_CHARACTERS))[:3],
            words=content_stems(" ".join((case.summary[:4000], *case.charges))),
        )
    ]
