"""Conditions: what holds where a line is about to be said, for lines that are only true under some of them.

A juror who is outvoted does not speak of "most of us"; nobody takes the lid off a witness, or gives up what they never
said; a joke is no argument to be weighed.
"""

from __future__ import annotations

import re

from engine.core.state import Turn
from engine.formats.jury.arguments.brief import CaseBrief
from engine.formats.jury.arguments.points import DOUBT_KINDS, Point
from engine.formats.jury.mind.situation import Situation
from engine.formats.jury.mind.turn_plan import PlanStep
from engine.text.capitals import capitalise
from engine.text.sentences import sentence_texts

MIN_ARGUMENT_FORCE = 0.4
"""Force from which a person's own words count as an argument; less is a joke, an insult, a single word."""
VOCATIVE_WORDS = 2
"""Words that a line must have without the name that it calls."""
POINT_CONDITIONS = (frozenset({"sound"}), frozenset({"flaw"}))
"""The condition that other points meet, and the one that those meet."""
_PRONOUN = re.compile(r"\b(?:he|him|his|she|her|they|them|their)\b", re.IGNORECASE)


def speaker_conditions(room: Situation, side: str) -> frozenset[str]:
    """Conditions of the speaker: the side they argue, whether many vote like them, whether they have never voted
    otherwise, and what the case leaves open."""
    found = {side}
    if room.memory.flipped is None:
        found.add("steady")
    if room.share != 0.5:
        found.add("few" if room.share < 0.5 else "many")
    if room.brief.wording.who:
        found.add("who")
    return frozenset(found)


def subject_conditions(brief: CaseBrief, about: Point, own_text: str, name: str) -> frozenset[str]:
    """Conditions of a subject: what it is, what it is mentioned for, and whether the speaker has named it before."""
    first = about.rests_on[0] if about.rests_on else ""
    said = first in brief.exhibits or first in brief.accounts
    what = "thing" if said else "person" if first and about.kind != "weight" else ""
    own = "own" if name in own_text else ""
    return frozenset((what, "flaw" if about.kind in DOUBT_KINDS else "sound", own, "one" if is_one(name) else ""))


_HEAD_END = re.compile(
    r"\s(?:of|in|on|at|by|for|from|to|with|under|over|inside|behind|that|who|which|between|about)\b|,"
)


def is_one(label: str) -> bool:
    """Whether what is called so is plainly one thing or person, of which a verb may say that it "is"."""
    head = _HEAD_END.split(label)[0]
    last = head.split()[-1].lower() if head.split() else ""
    plural = last.endswith("s") and not last.endswith(("ss", "us", "is", "’s"))
    return not plural and " and " not in head and last not in ("men", "women", "people", "feet", "police", "what")


def quotable_words(room: Situation, beat: PlanStep) -> Turn | None:
    """What a line takes up, where somebody said it in words of their own; None for what a mind put into words."""
    turn = beat.turn or next((earlier for earlier in reversed(room.state.heard) if earlier.seat == beat.seat), None)
    return None if turn is None or turn.written or turn.occupant not in ("human", "agent") else turn


def is_question(turn: Turn) -> bool:
    """Whether somebody asked something."""
    return turn.argument_type == "question" or turn.text.rstrip().endswith("?")


def is_argument(turn: Turn) -> bool:
    """Whether somebody's own words are an argument, and not a joke, an insult, a word, or questions alone."""
    only_asks = all(sentence.endswith("?") for sentence in sentence_texts(turn.text[:1000]))
    return (turn.force or 0.0) >= MIN_ARGUMENT_FORCE and not only_asks


def continues_subject(beat: PlanStep, following: PlanStep | None) -> bool:
    """Whether the fact that follows is about what was just granted."""
    if beat.about is None or following is None or following.kind != "fact" or following.about is None:
        return False
    return bool(beat.about.rests_on) and beat.about.rests_on[:1] == following.about.rests_on[:1]


def pronoun_is_ambiguous(brief: CaseBrief, text: str, named: str) -> bool:
    """Whether a sentence speaks of the accused as "he" right after somebody else was named.

    Args:
        named: the exhibit or witness that was named last, if any.
    """
    wording = brief.wording
    if not named or named in brief.exhibits or brief.labels[named].endswith(wording.accused):
        return False
    pronoun = _PRONOUN.search(text)
    if pronoun is None or pronoun.group().lower() not in (wording.he, wording.him, wording.his):
        return False
    return wording.accused not in text[: pronoun.start()] and brief.shorts[named] not in text[: pronoun.start()]


def without_vocative(text: str, name: str) -> str:
    """A line that calls somebody by name, without the name where it stands apart from the sentence."""
    called = re.escape(name)
    bare = re.sub(rf",? {called}(?=[.?!])|, {called}(?=,)", "", text)
    if bare == text:
        bare = re.sub(rf"^{called}, (?=\w)", "", text)
    # A line that does little more than call somebody is left as it is.
    return capitalise(bare) if len(bare.split()) >= VOCATIVE_WORDS else text


def subject_of(room: Situation, point: Point) -> str:
    """What a point is about, as a later speaker names it."""
    source = room.brief.subjects.get(point.id)
    if source is None:
        return point.label
    brief = room.brief
    return brief.accounts.get(source) or (brief.labels if source in brief.exhibits else brief.shorts)[source]


def line_slots(room: Situation) -> dict[str, str]:
    """What any line may name of the case, by slot."""
    wording = room.brief.wording
    counsel = wording.counsel(room.stance)
    return {
        "accused": wording.accused,
        "he": wording.he,
        "him": wording.him,
        "his": wording.his,
        "counsel": counsel,
        "Counsel": capitalise(counsel),
    }
