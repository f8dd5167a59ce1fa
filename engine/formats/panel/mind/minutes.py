"""What a person's words are about, whom they address, and what they put on record: read once, and recorded with the
turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import acts
from engine.core.mentions import addressed_seat
from engine.core.state import State
from engine.formats.panel.acts import MAX_NOTES, Note, PanelSpeak
from engine.formats.panel.mind.evidence import points_of, title_of
from engine.matters.candidate import Candidate
from engine.matters.filed_points import points_taken_up
from engine.text.clipping import clip
from engine.text.sentences import sentence_texts

MAX_CITES, MAX_POINTS = 12, 12
MAX_NOTE_CHARACTERS = 300
PLAYER_NAMES = ("member", "seat")
_CONDITION = re.compile(
    r"\b(?:would change my (?:mind|verdict|view)|i would (?:only )?(?:agree|change|say yes|say no)\b.*\bif|unless)\b",
    re.IGNORECASE,
)
_ACTION = re.compile(
    r"\b(?P<who>[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){0,2}|I|we|somebody) (?:will|should|must|shall|has to|have to|"
    r"needs? to) "
    r"(?:also |then |please )?(?P<what>[a-z][^.!?;]{3,160})"
)
_DUE_PATTERN = re.compile(
    r"\b(?:by|before|until|within|on) (?P<due>(?:the end of |next |this |the )?(?:monday|tuesday|wednesday|"
    r"thursday|friday|"
    r"saturday|sunday|week|month|quarter|year|noon|tomorrow|tonight|\d{1,2}(?:st|nd|rd|th)?(?: of)? [A-Z][a-z]+|"
    r"[A-Z][a-z]+ \d{1,2}|\d+ (?:days|weeks|months)|(?:two|three|four|six) (?:days|weeks|months)|"
    r"the (?:next )?meeting))\b",
    re.IGNORECASE,
)
_NO_TASK_PATTERN = re.compile(r"^(?:be |say |agree|think|vote|have to say|admit|not\b|never\b|like to)", re.IGNORECASE)
"""What somebody says they will do that is no task."""


def read_speech(matter: Candidate, state: State, seat: int, act: acts.Speak, hits: tuple[acts.Hit, ...]) -> acts.Speak:
    """A speech with what it is about, whom it addresses and what it puts on record."""
    others = {number: held.name for number, held in state.seats.items() if number != seat}
    target = act.target
    if target is None:
        target = addressed_seat(act.text, others, list(matter.names()), PLAYER_NAMES)
    points = points_of(matter)
    taken_up = points_taken_up(points, act.text)
    changes: dict[str, object] = {
        "hits": hits,
        "target": target,
        "cites": tuple(dict.fromkeys((*act.cites, *_named_documents(matter, act.text))))[:MAX_CITES],
        "points": tuple([point.id for point in points if point.id in taken_up][:MAX_POINTS]),
        "argument_type": act.argument_type or ("question" if target is not None and "?" in act.text else None),
    }
    if isinstance(act, PanelSpeak):
        changes["stance"] = act.verdict or act.stance or state.ballots.get(seat)
        changes["notes"] = act.notes or tuple(notes_of(act.text, target is not None))
    return act.model_copy(update=changes)


def _named_documents(matter: Candidate, text: str) -> Iterator[str]:
    """Documents that a text calls by their names."""
    plain = text.casefold()
    for document in matter.documents:
        if len(document.name) > 3 and title_of(document.name).casefold() in plain:
            yield document.id


def notes_of(text: str, addressed: bool) -> Iterator[Note]:
    """Open questions, conditions and tasks that a text names."""
    left = MAX_NOTES
    for sentence in sentence_texts(text):
        note = _note(clip(sentence, MAX_NOTE_CHARACTERS), addressed)
        if note is not None and left:
            left -= 1
            yield note


def _note(sentence: str, addressed: bool) -> Note | None:
    if _CONDITION.search(sentence):
        return Note(kind="condition", text=sentence)
    if sentence.endswith("?"):
        return None if addressed or len(sentence.split()) < 4 else Note(kind="question", text=sentence)
    task = _ACTION.search(sentence)
    if task is None or _NO_TASK_PATTERN.match(task["what"]):
        return None
    due = _DUE_PATTERN.search(task["what"])
    who = None if task["who"].casefold() in ("somebody", "we") else task["who"]
    return Note(kind="action", text=sentence, who="the speaker" if who == "I" else who, due=due["due"] if due else None)
