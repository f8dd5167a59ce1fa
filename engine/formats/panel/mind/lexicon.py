"""Words by which a sentence leans: towards what is proposed, or away from it. Stems, so that each stands for its
forms.

A word leans only where the sentence finds something. Where it names a subject ("the critic looks for failures"), gives
an instruction ("avoid harmful words") or states a condition ("what happens when a call fails"), it leans nowhere.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ENDINGS = ("ations", "ation", "ingly", "ments", "ment", "ness", "ings", "ing", "edly", "ies", "ied", "ely", "ed", "es")


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in small letters."""
    return tuple(match.group().casefold().replace("’", "'") for match in _WORD.finditer(text))


def stem(word: str) -> str:
    """A word without its ending, so that forms of one word meet. Crude, and the same on both sides of a comparison."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    for ending in ("s", "e", "y"):
        if word.endswith(ending) and len(word) > 4 and not word.endswith("ss"):
            return word[:-1]
    return word


STOP_WORDS = frozenset(
    "a about after all also an and any are as at be because been before but by can could did do does each every "
    "for from "
    "had has have he her his how i if in into is it its made make may more most much must no nor not of on one only or "
    "other our out over own same she should so some such than that the their them then there these they this those "
    "through to two under up was we were what when where which while who whom why will with within without would you "
    "your".split()
)
NEGATIONS = frozenset(
    "no not never none nobody nothing without hardly neither nor cannot lacks lack lacked n't".split()
)
REMEDY_WORDS = frozenset("stopped solved resolved fixed disappeared avoided prevents prevented ended".split())
"""What makes good of something bad that stands before it: "complaints stopped"."""
TURN_WORDS = frozenset("but however although though yet nevertheless despite".split())
"""What follows such a word is what the sentence comes to."""

_STRONG_PRO_WORDS = (
    "excellent outstanding strongest exceptional proven reliable robust strong best superb remarkable success "
    "successful "
    "succeeded "
    "exceeded recommend recommended praised doubled profitable safe effective cured remission award awarded"
)
_PRO_WORDS = (
    "good better well able advantage benefit beneficial clear coherent competent complete confident consistent "
    "effective efficient ensures experienced fast gain gained gains grew growing grown growth help helped helps "
    "honest improve improved improvement improves intelligent interest leader led loyal maintained "
    "mentored mentoring positive powerful practical praise precise prevents productive realistic "
    "respected responds resolved scalable scales secure simple skilled solid solved stable steady structured "
    "supports sustainable tolerated trust trusted useful valuable won"
)
_CONTRA_WORDS = (
    "absence ambiguous bottleneck brittle caution complaint complicated complex concern concerns "
    "conflict "
    "confus cost costly criticised debt decline declined decrease delay delayed delays dependent difficult difficulty "
    "disagree disputes doubt dropped error errors expensive fatigue gap gaps impatient impulsive "
    "inconsistent incomplete inexperienced late limit limitation limited limits loses loss losses lost "
    "mistake mistakes missed missing modest nausea outdated overdue pain poor pressure problem problems "
    "raises refused reluctant risk risks risky rushed shortage shrinking slow slower slowly "
    "struggled subtle symptoms tension tired turnover uncertain unclear uneven unknown unproven unresolved "
    "unstable untested vague warning wip worry worries worse worsened wrong"
)
_STRONG_CONTRA_WORDS = (
    "abandoned breach collapsed crash crashed dangerous death died dismissed disaster fails failed failure failures "
    "false fraud harm harmful illegal impossible lawsuit misleading progression quit severe severely serious "
    "toxic toxicity unacceptable unreliable unsafe violated weak weaken weakness weaknesses worst"
)
_OPEN_WORD_LIST = (
    "awaiting await depends depending pending perhaps possibly tbd uncertain "
    "unclear undecided unknown unresolved whether"
)
WEIGHTS: dict[str, float] = {
    **{stem(word): 0.5 for word in _PRO_WORDS.split()},
    **{stem(word): -0.5 for word in _CONTRA_WORDS.split()},
    **{stem(word): 0.9 for word in _STRONG_PRO_WORDS.split()},
    **{stem(word): -0.9 for word in _STRONG_CONTRA_WORDS.split()},
}
OPEN_WORDS = frozenset(map(stem, _OPEN_WORD_LIST.split()))

_TASK_VERBS = (
    "acknowledge add adjust analyse analyze apply ask assume avoid be check choose cite compare consider define "
    "describe discuss emphasise emphasize ensure evaluate explain find flag focus generate give handle highlight "
    "identify ignore include interpret keep list look mark name note prioritise prioritize provide recognise "
    "recognize refer reject remember report return search show skip state summarise summarize synthesise "
    "synthesize test treat use validate verify weigh write"
)
_INSTRUCTION_PATTERN = re.compile(
    rf"(?:[\w /&-]{{2,40}}:\s*)?(?:always|never|please|do not|don't|you (?:must|should)"
    rf"|{'|'.join(_TASK_VERBS.split())})"
    r" (?!(?:is|was|are|were|has|had|of)\b)",
    re.IGNORECASE,
)
"""How a sentence begins that says what is to be done, also behind a label."""
_SUBJECT_PATTERN = re.compile(
    r"\b(?:focus(?:es|ed|ing) (?:only |mainly )?on|(?:they|who|we|you|to|must|should) focus on|"
    r"(?:look|search|watch)(?:s|es|ed|ing)? for|prioriti[sz]es?|(?:terms|words|topics?) (?:like|such as)|deals? with|"
    r"tasked with|(?:role|task|job|purpose|goal) (?:is|was) to)\b(?:(?! but\b| although\b| however\b)[^.;!?])*",
    re.IGNORECASE,
)
"""What somebody works on, and not what was found."""
_CONDITION = re.compile(r"\b(?:if|when|whenever|whether|unless|in case)\b[^,.;:!?]*", re.IGNORECASE)
"""What may happen, or at what time something did: the finding stands in the rest of the sentence."""
_OPPOSITES_PATTERN = re.compile(
    r"\b(?:positives?|good|best|pros|strengths?|successes|success) (?:and|or|and/or|vs\.?|versus) "
    r"(?:the )?(?:negatives?|bad|worst|cons|weaknesses|weakness|failures?)\b|"
    r"\b(?:sees?|seeing|find|finds) the (?:best|worst) in\b|\benemy of (?:the )?good\b",
    re.IGNORECASE,
)
"""Opposites that are named together, and set phrases."""
_ACCEPTANCE_PATTERN = re.compile(
    r"\b(?:accept|accepts|accepted|take|takes|took|bear|bears) (?:the|a|that|this|some) risks?\b", re.IGNORECASE
)
_ACCEPTANCE_LEAN = 0.5
"""Whoever takes a risk upon themselves speaks for what it is the risk of."""
_TERMINATION_PATTERN = re.compile(r"\b(?:is|was|were|are|be|been|being|got) terminated\b", re.IGNORECASE)
_TERMINATION_LEAN = -0.9


def finding_in(text: str) -> str:
    """The part of a sentence that may lean: without subjects, conditions and set phrases; nothing of an instruction."""
    if _INSTRUCTION_PATTERN.match(text.strip()):
        return ""
    for passing in (_OPPOSITES_PATTERN, _SUBJECT_PATTERN, _CONDITION):
        text = passing.sub(" ", text)
    return text


def lean_of(text: str) -> float:
    """Which way a sentence leans, from -1 (against) to 1 (for); 0 where it says neither."""
    finding = finding_in(text)
    accepted = _ACCEPTANCE_PATTERN.search(finding)
    if accepted is not None:
        finding = finding.replace(accepted.group(), " ")
    total, negated, scale = 0.0, 0, 1.0
    for word in words_of(finding):
        if word in TURN_WORDS:
            # "Fast, but fragile" comes to fragile.
            total, scale = total * 0.4, 1.2
            continue
        if word in NEGATIONS or word.endswith("n't"):
            negated = 4
            continue
        if word in REMEDY_WORDS and total < 0:
            total = -0.8 * total
            continue
        weight = WEIGHTS.get(stem(word), 0.0)
        total += scale * (-0.8 * weight if negated and weight else weight)
        negated = max(0, negated - 1)
    if _TERMINATION_PATTERN.search(finding):
        total += _TERMINATION_LEAN
    if accepted is not None:
        total += _ACCEPTANCE_LEAN
    return round(max(-1.0, min(1.0, total)), 4)
