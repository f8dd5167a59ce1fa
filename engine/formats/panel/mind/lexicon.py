"""Words by which a sentence leans: towards what is proposed, or away from it. Each stands for all of its forms.

A word leans only where the sentence finds something. Where it names a subject ("the critic looks for failures"), gives
an instruction ("avoid harmful words") or states a condition ("what happens when a call fails"), it leans nowhere.
"""

from __future__ import annotations

import re

from engine.text.conditions import without_conditions
from engine.text.negation import is_negated, negations
from engine.text.stems import stems, stems_of
from engine.text.words import placed_words, words_in

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
    **dict.fromkeys(stems_of(_PRO_WORDS.split()), 0.5),
    **dict.fromkeys(stems_of(_CONTRA_WORDS.split()), -0.5),
    **dict.fromkeys(stems_of(_STRONG_PRO_WORDS.split()), 0.9),
    **dict.fromkeys(stems_of(_STRONG_CONTRA_WORDS.split()), -0.9),
}
OPEN_STEMS = stems_of(_OPEN_WORD_LIST.split())

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
    for passing in (_OPPOSITES_PATTERN, _SUBJECT_PATTERN):
        text = passing.sub(" ", text)
    return without_conditions(text)


def lean_of(text: str) -> float:
    """Which way a sentence leans, from -1 (against) to 1 (for); 0 where it says neither."""
    finding = finding_in(text)
    accepted = _ACCEPTANCE_PATTERN.search(finding)
    if accepted is not None:
        finding = finding.replace(accepted.group(), " ")
    total = _weighed(finding) if not WEIGHTS.keys().isdisjoint(stems(words_in(finding))) else 0.0
    if _TERMINATION_PATTERN.search(finding):
        total += _TERMINATION_LEAN
    if accepted is not None:
        total += _ACCEPTANCE_LEAN
    return round(max(-1.0, min(1.0, total)), 4)


def _weighed(finding: str) -> float:
    """The sum of the words that lean, those that are denied turned round."""
    total, scale, denied = 0.0, 1.0, negations(finding)
    words = list(placed_words(finding))
    for word, end in zip(words, stems([word.text for word in words]), strict=True):
        if word.text in TURN_WORDS:
            # "Fast, but fragile" comes to fragile.
            total, scale = total * 0.4, 1.2
        elif word.text in REMEDY_WORDS and total < 0:
            total = -0.8 * total
        elif weight := WEIGHTS.get(end, 0.0):
            total += scale * (-0.8 * weight if is_negated(denied, word.start) else weight)
    return total
