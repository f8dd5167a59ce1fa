"""Reading a document that says what is to be built or kept: what it promises, what it demands (so that somebody can
check it, or not), what it leaves open, and where it contradicts itself.

Its rules are no findings: "must be reliable" praises nothing. What speaks for such a document is what it commits itself
to; what speaks against it is what nobody could hold it to.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, TypeAlias

from engine.text.figures import figures
from engine.text.stems import stems_of

Reading: TypeAlias = Literal["finding", "promise", "criterion", "demand", "gap", "conflict"]
"""What a sentence is to those who judge a document. `finding`: something that was observed, as in any other text;
`criterion`: a demand that can be checked; `demand`: one that nobody can check; `gap`: what is left open."""
LEANS: Mapping[Reading, float] = {"promise": 0.35, "criterion": 0.5, "demand": -0.5, "gap": -0.45, "conflict": -0.9}
"""How far each reading speaks for a document, -1 to 1."""
MIN_RULES, SHARE_OF_RULES, MIN_SECTIONS = 3, 0.2, 2
"""From where a document is read as a specification: sentences that oblige, their share of all, headings of its kind."""
MIN_HEADINGS, SHARE_OF_PARTS, SHARE_OF_PAST = 5, 0.18, 0.12
"""From where a document without rules describes something to be built: headings, the share of sentences about parts of
a system, and at most so many of them that tell what was."""
MIN_SHARED_SHARE = 0.5
"""Share of their words that two sentences must have in common to be about the same thing."""

_DUTY_PATTERN = re.compile(
    r"\b(?:must|shall|should|cannot|can not|may not|never|always|(?:is|are) (?:required|forbidden|not allowed)|"
    r"needs? to|ha(?:s|ve) to)\b|^no(?:body|thing)?\b.*\bmay\b",
    re.IGNORECASE,
)
_BAN_PATTERN = re.compile(
    r"\b(?:cannot|can not|must not|may not|shall not|should not|never|forbidden|not allowed)\b|"
    r"^no(?:body|thing)?\b.*\b(?:may|can|must|shall)\b",
    re.IGNORECASE,
)
_RULES = re.compile(r"\b(?:rules?|requirements?|validation|constraints?|obligations?|conditions|must)\b", re.I)
_GOALS = re.compile(
    r"\b(?:success|criteria|acceptance|goals?|targets?|metrics|done when|features?|observability|benefits)\b", re.I
)
_OPEN_SECTION_PATTERN = re.compile(
    r"\b(?:next steps?|to ?do|roadmap|open (?:questions?|points|issues)|future|later|not yet|unknowns?|planned)\b", re.I
)
_EXAMPLES = re.compile(
    r"\b(?:examples?|usage|expected flow|tech(?:nical)? stack|file structure|installation|glossary|contents)\b", re.I
)
_GAP_PATTERN = re.compile(
    r"\b(?:tbd|tbc|todo|wip|work in progress|to be (?:decided|defined|determined|agreed|specified)|not (?:yet )?"
    r"(?:decided|defined|specified)|open question|at a later|later on|in (?:the|a) future)\b|\blater[.)]?$|…$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w#v.])[<>≤≥~]?\s*[$€£]?\d+(?:[.,]\d+)*(?:\s*/\s*\d+)?", re.IGNORECASE)
_CHECKABLE_PATTERN = re.compile(
    r"\b(?:verbatim|exact(?:ly)?|exists?|one of|both|references?|listed|named|numbered|in writing|signed|"
    r"at (?:least|most)|no more than|without|identical|equals?|zero|none|unique)\b",
    re.IGNORECASE,
)
"""What somebody else could look up and answer with yes or no."""
_PROMISE_PATTERN = re.compile(
    r"^(?:can|full|any|all|every|clear|automatic|complete)\b|"
    r"\b(?:can|will|allows?|lets|enables?|provides?|ensures?|guarantees?|supports?|makes it possible|maintains|keeps|"
    r"tracks|manages|handles|gives|captures|records|remembers|works)\b",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"\b(?:systems?|agents?|servers?|clients?|modules?|components?|frameworks?|apis?|interfaces?|pipelines?|prompts?|"
    r"models?|tokens?|databases?|messages?|tools?|llm|json|ui)\b",
    re.IGNORECASE,
)
"""What systems are made of."""
_PAST_PATTERN = re.compile(
    r"\b(?:was|were|had|did|led|built|grew|left|made|came|went|kept|found|gave|told|said)\b|"
    r"\b(?:she|he|they|i|we|it|which|who|that|and) (?:\w+ly )?\w{3,}ed\b|^\w+ed\b",
    re.IGNORECASE,
)
_SETTING_PATTERN = re.compile(r"\b[\w-]+: ?(?:[\w.+-]+|[\"'‘“][^\"'’”]*[\"'’”])(?= [\w-]+:|$)")
_MACHINE_TEXT_PATTERN = re.compile(r"\b[0-9a-f]{8,}\b|\w/\w+/\w|\w\.(?:py|ya?ml|ts|json)\b")
"""Settings, paths and hashes: what machines read."""
_LIMIT = re.compile(
    r"\b(?:budget|limit|max(?:imum)?|min(?:imum)?|at most|at least|no more than|per|within)\b|[<>≤≥~]", re.I
)
_PROMPT_PATTERN = re.compile(r"(?:\w+: )?you(?:r|'re)?\b", re.IGNORECASE)
"""How a sentence begins that tells somebody how to behave, as prompts do; it commits nobody else."""
_TALK_STEMS = stems_of("must shall should cannot can not never always may need required require".split())


def obliges(text: str) -> bool:
    """Whether a sentence says what has to be so."""
    return _DUTY_PATTERN.search(text) is not None


def is_specification(texts: Sequence[str], headings: Collection[str]) -> bool:
    """Whether the sentences and headings of a document are those of a specification."""
    rules = sum(obliges(text) for text in texts)
    if rules >= MIN_RULES and rules >= SHARE_OF_RULES * len(texts):
        return True
    if len(headings) >= MIN_HEADINGS and _share(_PARTS, texts) >= SHARE_OF_PARTS:
        return _share(_PAST_PATTERN, texts) <= SHARE_OF_PAST
    sections = sum(bool(_RULES.search(heading) or _GOALS.search(heading)) for heading in headings)
    return rules >= MIN_RULES and sections >= MIN_SECTIONS


def _share(pattern: re.Pattern[str], texts: Sequence[str]) -> float:
    """The share of texts in which something stands."""
    return sum(pattern.search(text) is not None for text in texts) / max(1, len(texts))


def commits_nobody(text: str, section: str) -> bool:
    """Whether a sentence shows, explains or sets something, or tells a model how to behave."""
    if _EXAMPLES.search(section) is not None or _PROMPT_PATTERN.match(text) is not None:
        return True
    return len(_SETTING_PATTERN.findall(text)) >= 2 or _MACHINE_TEXT_PATTERN.search(text) is not None


def read_sentence(text: str, section: str, lean: float) -> Reading:
    """What a sentence of a specification is; `section`: the headings above it, `lean`: its lean as a finding."""
    if _GAP_PATTERN.search(text) or _OPEN_SECTION_PATTERN.search(section):
        return "gap"
    if obliges(text) or _RULES.search(section):
        return "criterion" if _can_be_checked(text) else "demand"
    if _GOALS.search(section):
        if _NUMBER.search(text):
            return "criterion"
        return "promise" if _PROMISE_PATTERN.search(text) else "demand"
    if _NUMBER.search(text) and _LIMIT.search(text):
        return "criterion"
    return "promise" if _PROMISE_PATTERN.search(text) and lean >= 0 else "finding"


def _can_be_checked(text: str) -> bool:
    return _NUMBER.search(text) is not None or _CHECKABLE_PATTERN.search(text) is not None


def contradict(one: str, stems: frozenset[str], other: str, other_stems: frozenset[str]) -> bool:
    """Whether two sentences about the same thing give different numbers for it, or one forbids what the other wants."""
    shared = (stems & other_stems) - _TALK_STEMS
    smaller = min(len(stems - _TALK_STEMS), len(other_stems - _TALK_STEMS))
    if len(shared) < 2 or len(shared) < MIN_SHARED_SHARE * smaller:
        return False
    numbers, others = _numbers(one), _numbers(other)
    if any(unit in others and not others[unit] & found for unit, found in numbers.items()):
        return True
    forbids = _BAN_PATTERN.search(one) is not None, _BAN_PATTERN.search(other) is not None
    wants = _DUTY_PATTERN.search(one) is not None or _PROMISE_PATTERN.search(one) is not None
    other_wants = _DUTY_PATTERN.search(other) is not None or _PROMISE_PATTERN.search(other) is not None
    # "Cannot vote without a reason" demands a reason: two negations forbid nothing.
    doubled = "without" in one.casefold() or "without" in other.casefold()
    return forbids[0] != forbids[1] and wants and other_wants and not doubled


def _numbers(text: str) -> dict[tuple[str, str], set[float]]:
    """The numbers of a text by what they count."""
    found: dict[tuple[str, str], set[float]] = {}
    for figure in figures(text):
        if figure.unit:
            found.setdefault((figure.unit, figure.per), set()).add(figure.value)
    return found
