"""Advice: which way a sentence advises on what a question asks to do."""

from __future__ import annotations

import re

from engine.core.derived import derived_from_text
from engine.core.matter import Way
from engine.text.clauses import clause_cuts, clause_start
from engine.text.conditions import conditions
from engine.text.stems import placed_stems, stem
from engine.text.words import STOP_WORDS

_ADVICE_BEFORE_VERB = re.compile(
    r"\b(?:recommend|advis|propos|suggest|urg|vot|resolv|decid|agre|order|instruct|warn|counsel)(?:e|es|ed|ing|s)?\b|"
    r"\b(?:should(?:n['’]t)?|ought|must(?:n['’]t)?|shall|let(?:['’]s| us)|better|do not|don['’]t|never)\b",
    re.IGNORECASE,
)
"""What stands before the verb of an advice."""
MIN_ACTION_WORDS = 3
"""Words of a question that asks to do something."""
MAX_WORDS_TO_VERB = 5
"""Words between an advice and its verb: “that we all agree to”."""
_TO_VERB = re.compile(rf"(?:\W+[\w'’-]+){{1,{MAX_WORDS_TO_VERB + 1}}}")
_AGAINST = re.compile(r"\b(?:against|not|never)\b|n['’]t\b", re.IGNORECASE)
_SUBJECTS = frozenset("i we you he she it they one".split())


@derived_from_text
def action_of(question: str) -> tuple[str, bool] | None:
    """What a question asks to do, as (stem of its verb, whether the question denies it); None where no rule finds it,
    as in a question between two ways."""
    words = [word.casefold() for word in re.findall(r"[\w'’-]+", question)]
    if len(words) < MIN_ACTION_WORDS or "or" in words:
        return None
    denied = _AGAINST.search(question) is not None
    run = list[str]()
    """The content words since the last small one, of which the last may be the verb."""
    free = words[1] in _SUBJECTS
    """Whether the subject is over: the next content word is the verb."""
    for word in words[1:]:
        if word not in STOP_WORDS:
            if free:
                return stem(word), denied
            run.append(word)
            continue
        if len(run) > 1 and word not in ("of", "be"):
            return stem(run[-1]), denied
        free = free or word in ("be", "have", "has", "not")
        run = []
    return (stem(run[-1]), denied) if len(run) > 1 else None


def advised_way(question: str, text: str) -> Way | None:
    """Which way a sentence advises: for what the question asks to do, or against it; None where that is not plain.

    The verb of the advice has to be the question's own: “we advise against signing” on “Should we sign?”. What holds
    under a condition alone is not plain, nor what several advices in one sentence say.
    """
    action = action_of(question)
    if action is None or any(one.binding for one in conditions(text)):
        return None
    verb, question_denies = action
    ways, cuts = set[Way](), clause_cuts(text)
    for found in _ADVICE_BEFORE_VERB.finditer(text):
        ahead = _TO_VERB.match(text, found.end())
        at = next((word.end for word in placed_stems(ahead[0]) if word.text == verb), None) if ahead else None
        if at is None:
            continue
        denials = len(_AGAINST.findall(text[clause_start(cuts, found.start()) : found.end() + at]))
        ways.add("against" if (denials % 2 == 1) != question_denies else "for")
    return ways.pop() if len(ways) == 1 else None
