"""Text analysis: what a person's own words are about, which way they argue, and how forcefully.

Whoever speaks is taken to argue as they vote, unless they plainly say the other thing
(`engine/formats/jury/mind/declarations.py`) or argue it at length.

A text is read clause by clause. Cue words point to guilty or to not guilty; a negation before a cue turns it round;
what stands after a "but" counts double. Where no cue says it, praise or blame of an exhibit does, by the side that the
exhibit is on, and else what the text resembles. One that says neither has no stance: nobody is moved by a guess.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from engine.core.acts import ArgumentType, Hit
from engine.core.mentions import mentioned_seats
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.mind.declarations import (
    assertions,
    changes_mind,
    declared_stance,
    expand_contractions,
)
from engine.formats.jury.mind.lexicon import (
    BLAME_WORDS,
    CERTAINTY_WORDS,
    CONTRACTED_NOT_PATTERN,
    CONTRAST_PATTERN,
    DEED_PATTERN,
    DEED_WEIGHT,
    DOUBT_VERBS,
    EMPHASIS_PATTERN,
    EVERYDAY_STEMS,
    FEELING_WORDS,
    HEDGE_WORDS,
    INSULT_PATTERN,
    MORAL_WORDS,
    NARRATIVE_WORDS,
    OWN_LIFE_PATTERN,
    PHRASES,
    PRAISE_WORDS,
    REASON_WORDS,
    SIDED_TOPICS,
    TOKEN_PATTERN,
    WORDS,
)
from engine.matters.criminal_case import Case
from engine.text.clauses import clauses
from engine.text.negation import MAX_REACH_WORDS, NEGATION_PATTERN, Negation, is_negated, negations
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems, stem
from engine.text.words import placed_words, words_in

MAX_CHARACTERS_READ = 4000
"""Characters that are read."""
MAX_POINTS = 3
MIN_RELEVANCE = 0.35
"""How surely a text must be about a thing to make a point of it."""
MIN_ASSERTED_LEAD = 1.25
"""Weight of asserted cues against the speaker's own ballot from which they are heard as arguing against it."""
MIN_SIDE_LEAD = 0.75
"""Weight of cues that one side must be ahead by."""


@dataclass(frozen=True)
class TextAnalysis:
    """What the house made of a text."""

    points: tuple[str, ...]
    """Ids of the points it makes, likeliest first."""
    stance: str | None
    """The ballot it argues for; None where that is not clear."""
    force: float
    """How strongly it argues, 0 to 1; 0 for words that make no point of the case."""
    argument_type: ArgumentType


def analyse_text(
    case: Case, text: str, cites: Sequence[str], hits: Sequence[Hit], bound: str | None = None, prior: str | None = None
) -> TextAnalysis:
    """What a text is about and which way it argues.

    Args:
        cites: what the speaker picked to cite.
        hits: exhibits and witnesses that search found in the text, best first.
        bound: the ballot that the speaker argues for whatever they say, if they are bound to one.
        prior: the ballot that the speaker is taken to argue for: the side they are on, or what they vote.
    """
    brief = case_brief(case)
    whole = text
    text = said_of_case(brief, whole)
    plain = (
        CONTRACTED_NOT_PATTERN.sub(r"\1 not", text[:MAX_CHARACTERS_READ].lower().replace("’", "'"))
        .replace("cannot", "can not")
        .replace("'", " ")
    )
    tokens = TOKEN_PATTERN.findall(plain)
    sources = _sources(brief, text, cites, hits)
    score = _leaning(plain, brief)
    if abs(score) < MIN_SIDE_LEAD and sources:
        score += _of_things(plain, brief, sources)
    if abs(score) < MIN_SIDE_LEAD:
        score += _alike(brief, text, sources)
    if abs(score) < MIN_SIDE_LEAD:
        score += _fact_side(plain, tokens, brief, sources)
    stance = bound or _stance(plain, brief, score, prior, aimless=not sources and score == 0.0)
    bears = bool(text.strip() or cites) and _bears_on_case(brief, text, cites, hits)
    points = _points(brief, text, sources, stance) if bears else []
    return TextAnalysis(
        points=tuple(point.id for point in points),
        stance=stance,
        force=QUESTION_FORCE if points and _only_asks(whole) else _force(text, tokens, abs(score), len(points)),
        argument_type=_type(whole, tokens, brief, sources),
    )


def insulted_seat(text: str, names: Mapping[int, str], strangers: Collection[str]) -> int | None:
    """The only one at the table whom a sentence names that calls somebody something."""
    for sentence in sentence_texts(text[:MAX_CHARACTERS_READ]):
        seats = mentioned_seats(sentence, names, strangers) if INSULT_PATTERN.search(sentence) else ()
        if len(seats) == 1:
            return seats[0]
    return None


QUESTION_FORCE = 0.02
"""Of words that only ask: they may make somebody think, and argue nothing."""


def _only_asks(text: str) -> bool:
    return all(sentence.rstrip('"”’) ').endswith("?") for sentence in sentence_texts(text[:MAX_CHARACTERS_READ]))


def said_of_case(brief: CaseBrief, text: str) -> str:
    """A text without what its speaker tells of their own life and what they call the others; nothing is left where the
    rest names nothing of the case."""
    parts = sentence_texts(text[:MAX_CHARACTERS_READ])
    rest = [part for part in parts if not OWN_LIFE_PATTERN.search(part) and not INSULT_PATTERN.search(part)]
    if len(rest) == len(parts):
        return text
    left = " ".join(rest)
    named = {word for label in brief.labels.values() for word in words_in(label)} | _names_of(brief)
    specific = {word for word in words_in(left) if word in named and stem(word) not in EVERYDAY_STEMS}
    return left if specific else ""


def _stance(plain: str, brief: CaseBrief, score: float, prior: str | None, aimless: bool) -> str | None:
    """The ballot that a text argues for; None where it argues nothing."""
    if prior is None:
        return GUILTY if score >= MIN_SIDE_LEAD else NOT_GUILTY if score <= -MIN_SIDE_LEAD else None
    plain = expand_contractions(plain)
    declared = declared_stance(plain, _names_of(brief))
    if declared is not None:
        return declared
    other = NOT_GUILTY if prior == GUILTY else GUILTY
    if changes_mind(plain):
        return other
    asserted = _leaning(assertions(plain), brief)
    if abs(asserted) < MIN_SIDE_LEAD and (aimless or _is_procedure(plain)):
        return None
    return other if (asserted if other == GUILTY else -asserted) >= MIN_ASSERTED_LEAD else prior


def _bears_on_case(brief: CaseBrief, text: str, cites: Sequence[str], hits: Sequence[Hit]) -> bool:
    """Whether a text speaks of the case: it cites or names something, has a word of the case that is no everyday one,
    or has so many everyday ones of one thing that search is sure of it."""
    if any(key in brief.labels for key in cites) or any(hit.score >= SURE_HIT_SCORE for hit in hits):
        return True
    own = content_stems(text[:MAX_CHARACTERS_READ]) - EVERYDAY_STEMS
    words = set(words_in(text[:MAX_CHARACTERS_READ]))
    called = {brief.labels[hit.id].lower().split()[-1] for hit in hits if hit.id in brief.labels}
    if any(word in words and stem(word) not in EVERYDAY_STEMS for word in called):
        return True
    return any(not own.isdisjoint(point.words) for point in brief.points)


SURE_HIT_SCORE = 3.5
"""Score from which a search hit is no accident."""


def _names(brief: CaseBrief, source: str, words: frozenset[str], tokens: Collection[str]) -> bool:
    """Whether a text has a word of something's name, or its last one."""
    label = brief.labels[source].lower()
    return bool(words & content_stems(label)) or label.split()[-1] in tokens


def _names_of(brief: CaseBrief) -> frozenset[str]:
    return frozenset(word.lower() for one in brief.defendants for word in re.findall(r"[A-Za-z]{3,}", one.name))


def _sources(brief: CaseBrief, text: str, cites: Sequence[str], hits: Sequence[Hit]) -> dict[str, float]:
    """What the text is about, with how surely, 0 to 1: what it names first, then what shares most words with it."""
    words = content_stems(text[:MAX_CHARACTERS_READ])
    tokens = set(TOKEN_PATTERN.findall(text[:MAX_CHARACTERS_READ].lower()))
    found = dict.fromkeys((key for key in cites if key in brief.labels), 1.0)
    best = max((hit.score for hit in hits), default=0.0)
    for hit in hits[:6]:
        if hit.id in brief.labels and best > 0 and hit.score > 0:
            own = frozenset().union(*(point.words for point in brief.on.get(hit.id, ())))
            shared = len(words & own)
            sure = 0.9 if _names(brief, hit.id, words, tokens) else 0.3 * hit.score / best + 0.15 * min(3, shared)
            found[hit.id] = max(found.get(hit.id, 0.0), round(sure, 6))
    return found


def _leaning(plain: str, brief: CaseBrief) -> float:
    """The sum of the cues: positive for guilty."""
    deeds = _deeds_of(brief)
    total = -OTHER_CULPRIT_WEIGHT * len(_others_of(brief).findall(plain))
    emphasis = len(EMPHASIS_PATTERN.findall(plain))
    plain, double, before = EMPHASIS_PATTERN.sub(" ", plain), False, 0
    for place in clauses(plain):
        if SENTENCE_MARK.search(plain, before, place.start):
            double = False
        clause, before = plain[place.start : place.end], place.end - 1
        if CONTRAST_PATTERN.match(clause):
            double = True
        if len(clause) >= MIN_CUE_LETTERS:
            total += _clause(clause, deeds) * (2.0 if double else 1.0)
    if emphasis:
        total += 1.2 if total >= 0 else -0.4
    return total


def _deeds_of(brief: CaseBrief) -> re.Pattern[str]:
    names = sorted(_names_of(brief))
    if not names:
        return DEED_PATTERN
    return re.compile(
        rf"{DEED_PATTERN.pattern}|\b(?:{'|'.join(names)})\b(?: \w+){{0,3}}? (?:did|done|do) (?:it|this|that)\b"
    )


MIN_CUE_LETTERS = 3
"""Letters of the shortest cue; shorter clauses, of which a text may have thousands, are passed over."""
SENTENCE_MARK = re.compile(r"[.!?\n]")
OTHER_CULPRIT_WEIGHT = 1.4
"""Weight of an accusation of somebody who is not on trial."""


def _others_of(brief: CaseBrief) -> re.Pattern[str]:
    """Words that accuse somebody else: a witness by name, or a person whom the text only describes."""
    accused = {word for person in brief.defendants for word in person.name.lower().split()}
    names = {brief.labels[witness].split()[-1].lower() for witness in brief.witnesses} - accused
    people = "|".join(
        sorted(re.escape(name) for name in names | {"manager", "husband", "brother", "servant", "partner"})
    )
    return re.compile(
        rf"\b(?:{people})\b(?: \w+){{0,3}}? (?:did it|done it|killed|stole|took it|set it up|framed|"
        rf"(?:had|has) (?:\w+ ){{0,4}}(?:reasons?|motives?)|should (?:be on trial|sit)|is the one who)"
    )


def _clause(clause: str, deeds: re.Pattern[str]) -> float:
    total = 0.0
    for pattern, value in PHRASES:
        found = list(pattern.finditer(clause))
        total += sum(value * _turned(clause, match.start()) for match in found)
        clause = pattern.sub(" ~ ", clause) if found else clause
    denied = negations(clause)
    for match in deeds.finditer(clause):
        sign = -1.0 if NEGATION_PATTERN.search(match[0]) else 1.0
        total += DEED_WEIGHT * sign * _turned(clause, match.start(), denied)
    total += _of_matters(clause)
    for word in placed_words(clause):
        if value := WORDS.get(word.text, 0.0):
            total += value * _turned(clause, word.start, denied, word.text)
    return total


def _turned(clause: str, place: int, denied: Sequence[Negation] | None = None, cue: str = "") -> float:
    """-1 where what stands before a cue turns it round, weaker for a cue that a denial only takes away."""
    before = words_in(clause[:place])[-MAX_REACH_WORDS:]
    doubts = sum(word in DOUBT_VERBS and word != cue for word in before)
    return -0.9 if is_negated(negations(clause) if denied is None else denied, place) != (doubts % 2 == 1) else 1.0


def _opinion(text: str) -> float:
    """Praise less blame in a text."""
    opinion, denied = 0.0, negations(text)
    for word in placed_words(text):
        value = 1.0 if word.text in PRAISE_WORDS else -1.0 if word.text in BLAME_WORDS else 0.0
        opinion += -value if value and is_negated(denied, word.start) else value
    return opinion


def _of_matters(clause: str) -> float:
    """What a clause says of the evidence, the alibi, the case."""
    tokens = TOKEN_PATTERN.findall(clause)
    matter = next((SIDED_TOPICS[word] for word in tokens if word in SIDED_TOPICS), 0.0)
    if not matter:
        return 0.0
    opinion = _opinion(clause)
    if opinion:
        return matter * max(-1.2, min(1.2, opinion))
    # An alibi that is merely named is meant as one, unless it is denied.
    if "alibi" in tokens:
        return 0.9 if NEGATION_PATTERN.search(clause) else -0.8
    return 0.4 if "confession" in tokens else 0.0


def _of_things(plain: str, brief: CaseBrief, sources: Mapping[str, float]) -> float:
    """Praise or blame of what the text is about, turned by the side that this is on."""
    opinion = _opinion(plain)
    if not opinion:
        return 0.0
    side = 0.0
    for source, sure in sources.items():
        for point in brief.on.get(source, ()):
            if point.kind in ("exhibit", "statement"):
                side += sure * point.strength * (1.0 if point.stance == GUILTY else -1.0)
    if abs(side) < 0.1:
        return 0.0
    return (1.0 if side > 0 else -1.0) * max(-1.2, min(1.2, opinion))


def _alike(brief: CaseBrief, text: str, sources: Mapping[str, float]) -> float:
    """Where no cue says it: the side whose points say nearly the same, if those of the other side do not."""
    words = content_stems(text[:MAX_CHARACTERS_READ])
    best = {GUILTY: 0.0, NOT_GUILTY: 0.0}
    for point in brief.points:
        shared = len(words & point.words)
        if shared >= 2:
            about = max((sources.get(source, 0.0) for source in point.rests_on), default=0.0)
            alike = shared / (2.0 + min(len(words), len(point.words))) + 0.1 * about
            best[point.stance] = max(best[point.stance], alike)
    ahead = best[GUILTY] - best[NOT_GUILTY]
    return 0.8 if ahead >= 0.15 else -0.8 if ahead <= -0.15 else 0.0


def _fact_side(plain: str, tokens: Sequence[str], brief: CaseBrief, sources: Mapping[str, float]) -> float:
    """Where a fact of one thing is merely stated: the side that this thing is on, if it is plainly on one."""
    if len(tokens) < MIN_FACT_WORDS or set(tokens) & HEDGE_WORDS or _is_procedure(plain) or _opinion(plain):
        return 0.0
    named = max(sources.values(), default=0.0)
    side = {GUILTY: 0.0, NOT_GUILTY: 0.0}
    for source, sure in sources.items():
        if sure >= max(0.9, named):
            for point in brief.on.get(source, ()):
                if point.kind in ("exhibit", "statement"):
                    side[point.stance] = max(side[point.stance], point.strength)
    ahead = side[GUILTY] - side[NOT_GUILTY]
    return 0.8 if ahead >= MIN_STRENGTH_GAP else -0.8 if ahead <= -MIN_STRENGTH_GAP else 0.0


MIN_FACT_WORDS = 5
"""The fewest words of a text that states a fact."""
MIN_STRENGTH_GAP = 0.25
"""What a thing must be stronger for one side than for the other."""
_TALK_VERBS = (
    r"(?:agree|ask|read|go|look|hear|see|take|vote|start|begin|tell|show|explain|talk|discuss|repeat|turn|come|move|pick"
    r"|do|have|stop|break|pause)"
)
_PERSON_WORDS = r"(?:we|you|i|somebody|someone|anybody|the clerk)"
_PROCEDURE = re.compile(
    r"(?:[a-z]+\. [a-z]+ )?(?:ok |okay |um |so |and |wait |sorry |please |but )*(?:"
    rf"(?:can|could|may|might|shall|should|ought|will|would) {_PERSON_WORDS}\b(?: \w+){{0,3}}? {_TALK_VERBS}\b|"
    rf"(?:let us|lets|let s) (?:\w+ )?{_TALK_VERBS}\b|let (?:somebody|someone|anybody) else\b|"
    r"(?:somebody|someone) (?:please )?(?:tell|read|remind|show)\b|"
    r"(?:do(?:es)?|has|have) (?:anybody|anyone|somebody|someone) (?:remember|know|recall|have|got)\b|"
    r"did (?:they|he|she|it|anybody) say\b|"
    r"(?:on )?which (?:of (?:the|them|us|you)|\w+ (?:was|is) the one|leg|day|one|side|page|exhibit)\b|"
    r"how (?:long|far|high|tall|old|much time|many of us|does this)\b|"
    r"what time\b|is there an?\b|remind (?:me|us)\b|do we (?:have to|vote|all)\b|"
    r"what (?:is|s) (?:an?|the) \w+(?: \w+)?\?|is it one\b|"
    r"what do(?:es)? (?:you|he|she|everybody|anybody|the \w+(?: \w+)?) (?:think|make|say)\b|"
    r"i (?:should|would) like (?:us )?to (?:hear|see|read|ask)\b|i (?:missed|need (?:the|a)|am getting lost)\b|"
    r"i have (?:got )?nothing to (?:add|say)\b|we have not (?:yet )?(?:heard|talked|looked|voted)\b"
    r")"
)
"""Talk about how to go on, which argues nothing."""


def _is_procedure(plain: str) -> bool:
    """Whether a text talks of how to go on."""
    return any(_PROCEDURE.match(plain, place.start) for place in clauses(plain))


def _points(brief: CaseBrief, text: str, sources: Mapping[str, float], stance: str | None) -> list[Point]:
    """The points of its own side that a text makes, by what it is about and the words it shares with them."""
    if stance is None and not sources:
        return []
    words = content_stems(text[:MAX_CHARACTERS_READ])
    scored: list[tuple[float, str, Point]] = []
    for point in brief.best[stance] if stance is not None else brief.points:
        about = max((sources.get(source, 0.0) for source in point.rests_on), default=0.0)
        shared = len(words & point.words)
        overlap = shared / (4.0 + len(point.words) * 0.25)
        law = point.kind == "law" and shared >= 2
        if about < MIN_RELEVANCE and shared < 3 and not law:
            continue
        scored.append((round(about + 1.5 * overlap + 0.2 * point.strength, 6), point.id, point))
    scored.sort(key=lambda item: (-item[0], item[1]))
    best = scored[0][0] if scored else 0.0
    # Of a text without a side only the subject is known: one point stands for it.
    limit = MAX_POINTS if stance is not None else 1
    return [point for score, _, point in scored[:limit] if score >= 0.6 * best]


def _force(text: str, tokens: Sequence[str], sure: float, points: int) -> float:
    if not tokens or not points:
        return 0.0
    held = set(tokens)
    force = 0.25 + min(0.2, 0.08 * sure) + min(0.15, len(tokens) / 400.0) + 0.1 * min(2, points)
    force += 0.1 if held & REASON_WORDS else 0.0
    force += min(0.1, 0.05 * len(held & CERTAINTY_WORDS))
    force -= min(0.15, 0.06 * len(held & HEDGE_WORDS))
    if len(tokens) < 4:
        force -= 0.1
    return round(max(0.1, min(0.95, force)), 4)


def _type(text: str, tokens: Sequence[str], brief: CaseBrief, sources: Mapping[str, float]) -> ArgumentType:
    held = set(tokens)
    scores: dict[ArgumentType, float] = {
        "question": 2.5 if text.rstrip().endswith("?") else 0.5 * text.count("?"),
        "emotional": 1.0 * len(held & FEELING_WORDS),
        "moral": 1.1 * len(held & MORAL_WORDS),
        "narrative": 0.7 * len(held & NARRATIVE_WORDS),
        "evidence": 1.4 * sum(sources.values()),
        "logical": 0.8 + 0.4 * len(held & REASON_WORDS),
    }
    return max(scores, key=lambda kind: scores[kind])
