"""What a turn does, as a reader sees it in its text: whom it names, what it speaks of, how its sentences begin."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.events import TurnTaken
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.arguments.wording import MIN_SPOKEN_WORDS
from engine.formats.jury.labels import OPPOSITE
from engine.formats.jury.personas import persona_for_seat
from engine.matters.criminal_case import Case
from engine.simulation.play import PlayedDeliberation
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems

RESPONSE_TURNS = 4
"""A turn responds if it names somebody who had one of so many turns before it."""
OPENING_WORDS = 4
"""Words of a sentence that are its opening."""
MAX_ALIKE_OPENINGS = 3
"""So many sentences of a juror may open alike in one deliberation."""
MIN_SHARED_WORDS = 2
"""Words in one sentence that it must share with a thing that it cites without naming it."""


@dataclass
class Tally:
    """What was counted in one or more deliberations."""

    deliberations: int = 0
    turns: int = 0
    repeated: int = 0
    """Turns whose text was said before in the same deliberation."""
    alike: int = 0
    """Openings that a juror used too often in one deliberation."""
    tied: int = 0
    """Turns that name an exhibit or a witness they cite, or an earlier speaker."""
    citations: int = 0
    unknown: int = 0
    """Citations of what is not in the case."""
    astray: int = 0
    """Citations of what no sentence of the turn speaks of, and facts said of something else than was named."""
    uncited: int = 0
    """Exhibits and witnesses that a turn names and does not cite."""
    responding: int = 0
    reraised: int = 0
    """Points made again after somebody of the other side had answered them."""
    ignored: int = 0
    """Those of them that were made without naming anybody who had spoken to them."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(mine + theirs for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True)))


def tally(case: Case, played: PlayedDeliberation) -> Tally:
    """Count one deliberation."""
    brief = case_brief(case)
    turns = [entry.event for entry in played.entries if isinstance(entry.event, TurnTaken)]
    found = Tally(deliberations=1, turns=len(turns), alike=_openings(turns))
    texts: set[str] = set()
    answered: dict[str, set[int]] = {}
    made: dict[str, set[int]] = defaultdict(set)
    for number, turn in enumerate(turns):
        found.repeated += turn.text in texts
        texts.add(turn.text)
        before = {other.seat for other in turns[:number]} - {turn.seat}
        lately = {other.seat for other in turns[max(0, number - RESPONSE_TURNS) : number]} - {turn.seat}
        called = {seat for seat in before if names(turn.text, seat)}
        spoken = speaks_of(brief, turn)
        found.tied += bool(called) or bool(spoken & set(turn.cites))
        found.responding += bool(called & lately)
        found.citations += len(turn.cites)
        found.unknown += sum(cite not in brief.labels for cite in turn.cites)
        found.astray += len(set(turn.cites) & brief.labels.keys() - spoken) + misplaced(brief, turn)
        found.uncited += len(named(brief, turn.text) - set(turn.cites))
        for key in turn.points:
            if key in answered and answered[key] - {turn.seat}:
                found.reraised += 1
                found.ignored += not called & (answered[key] | made[key])
            made[key].add(turn.seat)
        _answering(brief, turn, answered)
    return found


def _answering(brief: CaseBrief, turn: TurnTaken, answered: dict[str, set[int]]) -> None:
    """Keep who has answered each point that was made."""
    for key in turn.points:
        for other in brief.answers.get(key, ()):
            if other in answered and turn.stance == OPPOSITE[brief.by_id[other].stance]:
                answered[other].add(turn.seat)
        answered.setdefault(key, set())


def _openings(turns: Sequence[TurnTaken]) -> int:
    """How many openings a juror used too often."""
    used: dict[int, Counter[str]] = defaultdict(Counter)
    for turn in turns:
        for sentence in sentence_texts(turn.text):
            words = re.findall(r"[\w’']+", sentence.lower())
            if words:
                used[turn.seat][" ".join(words[:OPENING_WORDS])] += 1
    return sum(count > MAX_ALIKE_OPENINGS for openings in used.values() for count in openings.values())


@lru_cache(maxsize=64)
def _name(seat: int) -> re.Pattern[str]:
    persona = persona_for_seat(seat)
    # A juror's first name before a surname is somebody else's, as James Maybrick's.
    return re.compile(rf"\b{re.escape(persona.titled)}\b|\b(?:{persona.first}|{persona.last})\b(?! [A-Z])")


def names(text: str, seat: int) -> bool:
    """Whether a text calls a juror by name."""
    return _name(seat).search(text) is not None


_patterns: dict[int, tuple[CaseBrief, Mapping[str, re.Pattern[str]]]] = {}


def _labels(brief: CaseBrief) -> Mapping[str, re.Pattern[str]]:
    """By exhibit and witness, how it is named."""
    known = _patterns.get(id(brief))
    if known is None or known[0] is not brief:
        made = {
            source: re.compile(
                rf"\b(?:{'|'.join(map(re.escape, dict.fromkeys((label, brief.shorts[source]))))})\b", re.IGNORECASE
            )
            for source, label in brief.labels.items()
        }
        known = _patterns[id(brief)] = (brief, made)
    return known[1]


def named(brief: CaseBrief, text: str) -> set[str]:
    """The exhibits and witnesses that a text calls by the name they have at the table, outside what it quotes."""
    for fact in _facts(brief, text):
        text = text.replace(fact, " ")
    plain = re.sub(r"“[^”]*”", " ", text)
    return {source for _, source in calls(brief, plain)}


def calls(brief: CaseBrief, text: str) -> list[tuple[int, str]]:
    """Where a text names an exhibit or a witness, and which; a name within a longer one does not count.

    Nor does that of the accused, who may be a witness too: most sentences that name them are not about what they said.
    """
    spans = [
        (match.start(), match.end(), source)
        for source, pattern in _labels(brief).items()
        if brief.wording.accused not in (brief.shorts[source], brief.labels[source])
        for match in pattern.finditer(text)
    ]
    return [
        (start, source)
        for start, end, source in spans
        if not any(first <= start and end <= last and last - first > end - start for first, last, _ in spans)
    ]


def _facts(brief: CaseBrief, text: str) -> list[str]:
    """What a text says in the words of the case: facts, and where only a part of one is said, its sentences."""
    whole = [fact for point in brief.points for fact in point.facts if fact in text]
    parts = (part for point in brief.points for fact in point.facts for part in sentence_texts(fact))
    return whole + [part for part in dict.fromkeys(parts) if len(part.split()) >= MIN_SPOKEN_WORDS and part in text]


def speaks_of(brief: CaseBrief, turn: TurnTaken) -> set[str]:
    """What a turn names, or says enough of in one sentence to be known: so many words of its description or testimony.

    The words of the accused's name do not count, nor those that half of the case's things share.
    """
    found = {source for source, pattern in _labels(brief).items() if pattern.search(turn.text)}
    vocabulary = _words(brief)
    for sentence in sentence_texts(turn.text):
        words = content_stems(sentence)
        found |= {source for source, own in vocabulary.items() if len(words & own) >= MIN_SHARED_WORDS}
    return found


_vocabularies: dict[int, tuple[CaseBrief, Mapping[str, frozenset[str]]]] = {}


def _words(brief: CaseBrief) -> Mapping[str, frozenset[str]]:
    known = _vocabularies.get(id(brief))
    if known is not None and known[0] is brief:
        return known[1]
    texts = {
        exhibit.id: f"{exhibit.title} {exhibit.description} {exhibit.contest_reason or ''}"
        for exhibit in brief.exhibits.values()
    }
    for witness in brief.witnesses.values():
        said = " ".join(statement.text for statement in witness.statements)
        texts[witness.id] = f"{witness.name} {witness.testimony} {said} {' '.join(witness.credibility_issues)}"
    words = {source: content_stems(text) for source, text in texts.items()}
    count = Counter(word for own in words.values() for word in own)
    common = {word for word, times in count.items() if 2 * times > len(words)}
    common |= content_stems(" ".join(person.name for person in brief.defendants))
    found = {source: own - common for source, own in words.items()}
    _vocabularies[id(brief)] = (brief, found)
    return found


def misplaced(brief: CaseBrief, turn: TurnTaken) -> int:
    """Facts of one thing that stand after the name of another: what was named last before a fact must be its own."""
    wrong = 0
    labels = _labels(brief)
    facts = _facts(brief, turn.text)
    for key in turn.points:
        point = brief.by_id[key]
        if point.kind not in ("exhibit", "contest", "statement", "credibility"):
            continue
        for fact in point.facts:
            at = turn.text.find(fact)
            if at < 0 or any(labels[source].search(fact) for source in point.rests_on):
                continue
            ahead = turn.text[:at]
            for other in facts:
                ahead = ahead.replace(other, " ")
            before = calls(brief, ahead)
            # Two things may share a word of their names; any that ends where the last one ends will do.
            last = max((place for place, _ in before), default=-1)
            own = any(source in point.rests_on and place == last for place, source in before)
            wrong += not own and not any(brief.wording.accused in brief.labels[source] for source in point.rests_on)
    return wrong
