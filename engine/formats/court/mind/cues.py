"""Cues: the words by which the house reads whether a sentence speaks for doing something or against it.

A cue counts for one side with a weight. After a negation it counts, a little less, for the other: “no errors” speaks
for, “not ready” against. The lists are of English, so documents in other languages are read by their figures and by the
words that they share with the question alone. Of a line of code its comment is read: names in it argue nothing, and
neither does what a docstring describes.

Three things turn a cue round or take weight from it: a fault that something ends (“this fixes the worst thing”), a
fault of how things are today where a yes would change them, and a clause that says under which condition something
holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.text.clauses import clause_cuts, clause_start
from engine.text.conditions import conditions
from engine.text.negation import is_negated, negations

CueKind: TypeAlias = Literal["done", "gain", "favour", "urgent", "fault", "risk", "objection", "open"]
"""What a cue says: that something is done, a gain, liked or pressing; faulty, risky, disliked or still to be done."""
NEGATION_FACTOR: Final = -0.8
"""What a negation makes of a cue's weight."""
_PAST_DOCUMENT_FACTOR: Final = -0.5
"""The same where a whole document reports how things went wrong before: it asks for a change, and not for this one."""
_CUES: Mapping[CueKind, tuple[float, str]] = {
    "done": (
        1.0,
        (
            r"pass(?:es|ed|ing)?|green|fixed|resolved|completed?|finished|ready|signed off|approved?s?|verified|"
            r"covered|tested|succeed(?:s|ed)?|works(?! (?:at|on) )|worked|confirmed|agreed|accepted|done"
        ),
    ),
    "gain": (
        1.0,
        (
            r"faster|improve[sd]?|improvements?|reduces?d?|saves?d?|savings?|cheaper|simpler|simplest|easier|"
            r"stronger|closer|quieter|safer|quicker|calmer|gains?|benefits?|halve[sd]?|reliable|robust|stable|tight|clean(?:er)?|efficient"
        ),
    ),
    "favour": (
        1.2,
        (
            r"recommend(?:s|ed)?|recommendation of [^.]{1,30} is|in favou?r|"
            r"should (?:publish|merge|ship|go|choose|adopt|keep|buy|say yes)|"
            r"happy (?:with|to)|strong(?:est)?|excellent|good(?! (?:morning|evening|day))|great|love[sd]?|best|"
            r"persuasive|convincing|"
            r"delighted|enjoy(?:s|ed)?|entitled|by definition|(?:your|our) own rules|made in writing|"
            r"keep (?:your|our|the) promise|says so|worth|lgtm|praise[sd]?|like[sd]? it|prefer(?:s|red)?|favourite"
        ),
    ),
    "urgent": (
        0.9,
        (
            r"deadlines?|expires?|momentum|overdue|every (?:day|week) (?:of|that|we)|window closes|too late|"
            r"closes (?:on|at)|weeks? late|in the news|waiting costs|"
            r"running out|this week|while it is (?:fresh|topical)|"
            r"(?:customers|people|users) are waiting(?! for (?:other|something else))|"
            r"costs? of waiting"
        ),
    ),
    "fault": (
        1.3,
        (
            r"fail(?:s|ed|ing|ures?)?|errors?|broken|breaks?|bugs?|crash(?:es|ed)?|regressions?|flaky|"
            r"time[ds]? ?outs?|leaks?|exceptions?|missing|untested|uncovered|incomplete|wrong|inaccurate|"
            r"(?:was|were|is) locked|locked gate|stuck|no (?:mobile )?signal|turn(?:ed)? back|"
            r"silently (?:gone|lost|dropped|fails?|ends?)|"
            r"outdated|corrupt(?:s|ed)?|deadlocks?|burnt|burned|spilt|spilled|collapsed|stole|escaped"
        ),
    ),
    "risk": (
        1.1,
        (
            r"risks?|risky|dangers?|dangerous|unsafe|unclear|(?<!person )(?<!persons )unknown|unproven|"
            r"irreversible|lock-in|"
            r"vulnerab(?:le|ility)|lawsuits?|liab(?:le|ility)|data loss|lose[sd]? data|downtime|outages?|"
            r"threat(?:s|ens)?|locks the|table locked|warns?|warnings?|hazards?|allerg(?:y|ic)"
        ),
    ),
    "objection": (
        1.1,
        (
            r"wait|hold (?:off|back)|delay(?:s|ed)?|postpone[sd]?|"
            r"(?:am|is|are|was|were|be|speaks?|spoke|vote[sd]?|argue[sd]?|advise[sd]?|decided?) (?:\w+ly )?against|"
            r"reject(?:s|ed)?|concern(?:s|ed)?|"
            r"worr(?:y|ies|ied)|problems?|weak(?:er|est)?|vague|repetitive|"
            r"too (?:long|slow|late in|expensive|complex|many)|slow(?:er|s)?|expensive|worse|worst|"
            r"badly|poorly|louder|noisier|longer than|"
            r"(?:half|rest|majority|minority|team|board|committee|staff)(?: of \w+ \w+)? objects?|"
            r"(?:would|could) be (?:\w+ )?(?:stronger|better|clearer|simpler) if|"
            r"requested changes|waiting for (?:other|something else)|needs (?:another )?\w+ (?:weeks|months|years)|"
            r"complain(?:s|ed|ts?)?|objected|objections?|objects? to|disagree[sd]?|clich[eé]s?|generic|cuts? corners|"
            r"mistakes?|doubts?|hates?d?|dislike[sd]?|premature|overstated|refuse[sd]?"
        ),
    ),
    "open": (
        0.7,
        (
            r"todo|fixme|to do|open questions?|not yet|needs?|must|pending|blocked|before (?:we|you|it|anyone)|"
            r"remains?|still (?:to|has|have|needs?|open|missing)|unresolved|unanswered|outstanding|requires?d?"
        ),
    ),
}
_SIDES: Mapping[CueKind, int] = {
    "done": 1,
    "gain": 1,
    "favour": 1,
    "urgent": 1,
    "fault": -1,
    "risk": -1,
    "objection": -1,
    "open": -1,
}
_PATTERN = re.compile("|".join(rf"(?P<{kind}>\b(?:{words})\b)" for kind, (_, words) in _CUES.items()), re.IGNORECASE)
_CODE_PATTERN = re.compile(
    r"[{}\[\];]|\w\(|\)\s*:?$|==|!=|=>|->|\w\s=\s|^(?:def|class|import|from|return|assert|func|let|const|var)\b|"
    r"^(?:try|finally|else)\s*:|^(?:except|elif|if|for|while|with)\b.*:$|^raise\b"
)
_DOCSTRING = re.compile(r"^\W*(?:\"\"\"|'''|/\*\*)|(?:\"\"\"|''')\s*$")
_COMMENT = re.compile(r"(?:^|\s)(?:#|//|--|/\*|\*|<!--)\s*(?P<words>.*)$")
_REPORTED_SPEECH_PATTERN = re.compile(
    r"^\W*(?:it is (?:often |sometimes )?said|i know what is said|"
    r"(?:some|they|people|others|critics) (?:may |might |will )?(?:say|object|argue))\b",
    re.IGNORECASE,
)
"""How somebody brings up what others say, to answer it."""
_REMEDY_PATTERN = re.compile(
    r"\b(?:fix(?:es|ed|ing)?|solves?d?|ends?|ended|prevent(?:s|ed)?|avoid(?:s|ed)?|removes?d?|cures?d?|gets? rid of|"
    r"instead of|"
    r"no longer|rather than|in place of)\s+(?:\S+\s+){0,4}$",
    re.IGNORECASE,
)
"""What stands before a fault that something ends."""
_STATUS_QUO_PATTERN = re.compile(
    r"\b(?:today|at present|as (?:it|things) (?:is|are|stands?) now|at the moment|nowadays|currently|"
    r"last (?:month|year|quarter|winter|summer)|so far)\b",
    re.IGNORECASE,
)
"""How things are where nothing is changed."""
_OLD_THING_PATTERN = re.compile(r"\b(?:the|our) (?:old|present|current|existing) \w+", re.IGNORECASE)
"""The thing that would be changed: what is bad about it asks for the change, and what is good about it does not."""
_TURN_PATTERN = re.compile(r"\bbut\b(?! (?:for|one|also)\b)|\bhowever\b|, (?:and|yet) I think\b", re.IGNORECASE)
"""Where a sentence turns: what stands behind it is what is meant."""
BEFORE_TURN_FACTOR = 0.5
"""What is left of a cue before a turn."""
CONDITION_FACTOR = 0.35
"""What is left of a cue in a clause that states a condition."""
HALF_LEAN = 2.0
"""The sum of cues at which a further one counts half: three cues in a sentence are not three sentences."""
_BAD_KINDS: frozenset[CueKind] = frozenset(("fault", "risk", "objection"))
_GOOD_KINDS: frozenset[CueKind] = frozenset(("done", "gain", "favour"))
_NEGATED_KINDS: Mapping[CueKind, CueKind] = {
    "done": "open",
    "gain": "objection",
    "favour": "objection",
    "urgent": "open",
    "fault": "done",
    "risk": "done",
    "objection": "favour",
    "open": "done",
}
"""What a negated cue says."""
_PAST_FAULT_PATTERN = re.compile(
    r"[^.;:]{0,40}?\b(?:is|are|has|have) (?:now|become|since|been (?:fixed|solved|mended))\b", re.IGNORECASE
)
"""What stands behind a fault that is one no more."""
_REPLACEMENT_PATTERN = re.compile(
    r"\b(?:rewrite|replace|rebuild|redo|overhaul|retire|migrate (?:away )?from|move (?:away )?from|get rid of)\s+"
    r"(?:the|our|this|that|its|their)?\s*(?P<thing>\w+)",
    re.IGNORECASE,
)
_STEP_PATTERN = re.compile(
    r"\b(?:todo|fixme|before (?:we|you|it|anyone|merging|publishing)|"
    r"please(?! thank| find| give my| excuse)|make sure|remember to|must be (?!earned)|(?:needs?|has|have) to be|"
    r"to be (?:done|fixed|decided|confirmed|tested)|"
    r"follow[- ]up|action items?)\b|"
    r"^\W*(?:add|remove|fix|cut|rewrite|replace|check|ask|write|test|document|confirm|move|rename|update|agree|"
    r"measure|order|book|buy|call|tell|put|keep)\b",
    re.IGNORECASE,
)
_DUTY_PATTERN = re.compile(
    r"\b(?:must|should(?! not| know)|needs? to|(?<!would )(?:has|have) to|^somebody who)\b", re.IGNORECASE
)
"""How somebody says what ought to be, which may be a rule and no step."""
_INACTION_PATTERN = re.compile(
    r"\b(?:cancel|stop|ban|banned|forbid|postpone|delay|reject|remove|drop|retire|close|abandon|revert|roll back|shut|"
    r"dismiss|withdraw|expel|sack|fire|refuse|end|quit|evict)\b",
    re.IGNORECASE,
)

_KEEPING_PATTERN = re.compile(r"\b(?:keep|stay|remain|continue|renew|retain|leave|extend|go on)\b", re.IGNORECASE)
_INCIDENT_NAME_PATTERN = re.compile(r"incident|outage|post-?mortem|breakdown|accident", re.IGNORECASE)


class Reading(NamedTuple):
    """How a sentence reads by its cues."""

    lean: float
    """Above 0: it speaks for; below 0: against; 0: for neither."""
    kind: CueKind | None
    """What the heaviest cue on its side says."""
    at: int = 0
    """The character at which that cue stands."""


def read_cues(text: str, changes: bool = False, before: bool = False, replaced: str | None = None) -> Reading:
    """How a sentence reads.

    Args:
        changes: a yes changes how things are, so that what is bad about them asks for it.
        before: the whole document reports how they were.
        replaced: what a yes does away with, as the question names it.
    """
    if _REPORTED_SPEECH_PATTERN.search(text):
        return Reading(0.0, None)
    found: list[tuple[float, CueKind, int]] = []
    cues = list(_PATTERN.finditer(text))
    if not cues:
        return Reading(0.0, None)
    turn = max((match.start() for match in _TURN_PATTERN.finditer(text)), default=0)
    denied, conditional = negations(text), conditions(text)
    cuts = clause_cuts(text) if changes else ()
    of_today = changes and _STATUS_QUO_PATTERN.search(text) is not None
    for match in cues:
        name: CueKind = match.lastgroup  # type: ignore[assignment] # the groups are named by their kinds
        weight = _CUES[name][0] * _SIDES[name]
        negated = is_negated(denied, match.start())
        of_old = changes and _is_of_old(text[clause_start(cuts, match.start()) : match.start()], replaced)
        mended = name in _BAD_KINDS and (
            _REMEDY_PATTERN.search(text[: match.start()]) or _PAST_FAULT_PATTERN.match(text[match.end() :])
        )
        ended = name in _BAD_KINDS and (mended or of_today or of_old)
        if negated or ended or (of_old and name in _GOOD_KINDS):
            weight *= NEGATION_FACTOR
            # “No errors” and “this ends the errors” say something good; errors of today are reported as errors.
            name = "gain" if mended else _NEGATED_KINDS[name] if negated and not ended else name
        elif changes and before and name in _BAD_KINDS:
            weight *= _PAST_DOCUMENT_FACTOR
        if any(one.start <= match.start() < one.end for one in conditional):
            weight *= CONDITION_FACTOR
        if match.end() <= turn:
            weight *= BEFORE_TURN_FACTOR
        found.append((weight, name, match.start()))
    lean = sum(weight for weight, _, _ in found)
    _, kind, at = max(found, key=lambda cue: (cue[0] * (1 if lean >= 0 else -1), -cue[2]))
    return Reading(round(lean * (1.0 + 1.0 / HALF_LEAN) / (1.0 + abs(lean) / HALF_LEAN), 3), kind, at)


def words_of_line(line: str) -> str:
    """What a line of code or of a change says in words: all of it, or the comment where the line is code."""
    if _DOCSTRING.search(line):
        return ""
    if not _CODE_PATTERN.search(line):
        return line
    comment = _COMMENT.search(line)
    return comment["words"] if comment is not None else ""


class Step(NamedTuple):
    """Something that a sentence says is still to be done."""

    plain: bool
    """It is asked for in so many words, and is no mere duty."""
    at: int
    """The character at which it says so."""


def step_in(text: str) -> Step | None:
    """What a sentence says is still to be done; None where it says nothing of the kind, or begins a list."""
    if text.rstrip().endswith(":"):
        return None
    for plain, pattern in ((True, _STEP_PATTERN), (False, _DUTY_PATTERN)):
        if (match := pattern.search(text)) is not None:
            return Step(plain and not text.startswith("If "), match.start())
    return None


_PRO_HEADING_PATTERN = re.compile(
    r"\b(?:speaks? for|pros|advantages?|in favou?r|benefits?|strengths?|"
    r"what (?:has become|is) (?:\w+ )?(?:better|stronger|good))\b",
    re.IGNORECASE,
)
_CONTRA_HEADING_PATTERN = re.compile(
    r"\b(?:speaks? against|cons|disadvantages?|drawbacks?|weakness(?:es)?|risks?|objections?|regret|concerns?)\b",
    re.IGNORECASE,
)


def side_of_heading(heading: str) -> int:
    """1 where a heading says that what follows speaks for what it is about, -1 for against, 0 for neither."""
    if _CONTRA_HEADING_PATTERN.search(heading) and not _PRO_HEADING_PATTERN.search(heading):
        return -1
    return 1 if _PRO_HEADING_PATTERN.search(heading) and not _CONTRA_HEADING_PATTERN.search(heading) else 0


def asks_to_stop(question: str) -> bool:
    """Whether a yes to a question ends something, so that what is bad about it speaks for the yes."""
    return _INACTION_PATTERN.search(question) is not None


def keeps_things(question: str) -> bool:
    """Whether a yes to a question leaves things as they are."""
    return _KEEPING_PATTERN.search(question) is not None


def replaced_by(question: str) -> str | None:
    """What a yes to a question does away with, in a word; None where it names nothing of the kind."""
    found = _REPLACEMENT_PATTERN.search(question)
    return found["thing"] if found is not None else None


def _is_of_old(clause: str, replaced: str | None) -> bool:
    """Whether a clause is about the thing that would be changed."""
    begins = replaced is not None and re.match(rf"\s*(?:the|our)\s+{re.escape(replaced)}\b", clause, re.IGNORECASE)
    return bool(begins) or _OLD_THING_PATTERN.search(clause) is not None


def tells_of_before(name: str) -> bool:
    """Whether a document, by its name, reports what went wrong before anything was proposed."""
    return _INCIDENT_NAME_PATTERN.search(name) is not None
