"""The two voices: sentences with which the house's historians lead up to what they quote.

Each claim has two sentences. The first connects: with what the same side said before, with what the judge asked for,
or with what the other side said. The second is of the voice: the Admirer is warm and points forward; the Critic is dry
and asks who paid. Neither says more than that there is something to be read: what is said of the subject stands in the
quote.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

from engine.core.draws import Draw
from engine.formats.history.acts import Aspect
from engine.formats.history.labels import ADMIRER, ASPECT_PHRASES, CRITIC

Bearing: TypeAlias = Literal["serves", "mixed", "plain"]
"""How a sentence bears on a side: it serves it, it has praise and blame, or it has neither."""
Place: TypeAlias = Literal["first", "next", "last", "more"]
"""Where in the dossier a finding stands; `more`: after another one of the same aspect."""

_ADMIRER: Mapping[Aspect, Sequence[str]] = {
    "rule": ("Look how {subject} used power when it came to hand.", "Power can serve, and here I see it serving."),
    "law": ("A law outlives whoever makes it, and this is one to be proud of.", "I would show a pupil this one first."),
    "reform": (
        "This is the patient kind of greatness: things put in order.",
        "Somebody had to build it, and somebody did.",
    ),
    "war": ("I do not love battles, but there is something here to honour.", "Judge the commander by this as well."),
    "people": ("Think of those whose days it made lighter.", "Here I see a heart as well as a name."),
    "economy": ("Bread and wages are a blessing that nobody sings of.", "A full granary is an achievement too."),
    "science": (
        "Here a mind looks further than those before it.",
        "I never read this without wonder.",
    ),
    "culture": (
        "Be glad of what was made, since we still have it.",
        "Beauty and learning found a friend here.",
    ),
    "faith": (
        "Conscience speaks here, and I listen with respect.",
        "I find in this a breadth that its age seldom had.",
    ),
    "character": ("You see the person in this, and I like what I see.", "This is the character that I came to admire."),
    "legacy": ("What is good goes on, and this went on.", "We live with this gift today."),
}
_CRITIC: Mapping[Aspect, Sequence[str]] = {
    "rule": ("Ask how that power was held, and over whom.", "Power leaves traces. These are some."),
    "law": ("A law is only as good as what it was used for.", "Read the small print."),
    "reform": (
        "Not everything that is called a reform helps those it is done to.",
        "Look under the scaffold before you applaud.",
    ),
    "war": ("Ask who paid for the glory.", "The monuments do not count the cost. I do."),
    "people": ("These people had names as well.", "No statue was put up to them."),
    "economy": ("Follow the money.", "The accounts do not close without this entry."),
    "science": ("Genius is no excuse.", "The discovery is not the whole of the story."),
    "culture": ("Fine words can be a curtain. Draw it.", "Ask who was left out of the picture."),
    "faith": ("Believers of another kind tell it otherwise.", "Piety is cheap where others pay for it."),
    "character": ("The portrait has another side.", "So much for the legend. This is the person."),
    "legacy": ("What came after is also a bill to be settled.", "Put the legend aside and read the record."),
}
_ASPECT_LINES = {ADMIRER: _ADMIRER, CRITIC: _CRITIC}
_PLAIN_LINES: Mapping[tuple[str, Bearing], Sequence[str]] = {
    (ADMIRER, "mixed"): (
        "There is blame in it, I know; read the other half of the sentence too.",
        "Even those who find fault have to grant this.",
    ),
    (ADMIRER, "plain"): (
        "It is a plain fact, and I count it in favour.",
        "The source praises nobody here; I do.",
    ),
    (CRITIC, "mixed"): (
        "It is told as praise. Read it again.",
        "Even the praise has a price in it.",
    ),
    (CRITIC, "plain"): (
        "The source does not judge here. You may.",
        "A dry line. Ask what it leaves out.",
    ),
}
"""What is said of a sentence that does not serve the side alone."""
_PLACE_LINES: Mapping[tuple[str, Place], Sequence[str]] = {
    (ADMIRER, "first"): ("Let me begin with {phrase}.", "I want to start with {phrase}."),
    (ADMIRER, "next"): ("From there it is one step to {phrase}.", "Now come with me to {phrase}."),
    (ADMIRER, "last"): ("And I will end on {phrase}.", "I kept {phrase} for the end."),
    (ADMIRER, "more"): (
        "There is more to tell of {phrase}.",
        "I am not done with {phrase}.",
        "Let me come back to {phrase}.",
        "And one thing more on {phrase}.",
        "Of {phrase}, this as well.",
    ),
    (CRITIC, "first"): ("First, {phrase}.", "I open with {phrase}."),
    (CRITIC, "next"): ("Next, {phrase}.", "Then there is {phrase}."),
    (CRITIC, "last"): ("Last, {phrase}.", "That leaves {phrase}."),
    (CRITIC, "more"): (
        "Again, {phrase}.",
        "Nor is that all on {phrase}.",
        "Back to {phrase}.",
        "One more entry on {phrase}.",
        "And {phrase}, once more.",
    ),
}
_ASKED_LINES: Mapping[str, Sequence[str]] = {
    ADMIRER: (
        "You asked me about {phrase}, and I was glad to look.",
        "On {phrase}, as you wished, I found this.",
        "I had left out {phrase}, and you were right to miss it.",
        "You wanted to hear of {phrase} as well, and here it is.",
    ),
    CRITIC: (
        "The court asked about {phrase}. Here is an answer.",
        "Asked about {phrase}, I did not have to look far.",
        "As for {phrase}, this is on record.",
        "You wanted to hear of {phrase}. You will not like it.",
    ),
}
_ANSWERS: Mapping[str, Sequence[str]] = {
    ADMIRER: (
        "The Critic has spoken on {phrase}; this belongs beside it.",
        "My colleague's word on {phrase} is not the last.",
    ),
    CRITIC: ("The Admirer was warm on {phrase}. Now this.", "We have heard the praise. On {phrase}, here is the rest."),
}
_REPEAT_LINES: Mapping[str, Sequence[str]] = {
    ADMIRER: ("I can only repeat how much I admire it.", "It is all of one piece.", "I could go on for hours."),
    CRITIC: ("It is a pattern by now.", "Once could be chance. Count.", "I take no pleasure in it."),
}
"""Of the voice, where everything else was said already."""


def claim(
    side: str,
    aspect: Aspect,
    subject: str,
    said: Collection[str],
    draw: Draw,
    *,
    place: Place = "first",
    bearing: Bearing = "serves",
    asked: bool = False,
    answers: bool = False,
) -> str:
    """The two sentences with which a historian leads up to a quote.

    Args:
        said: the claims that this side made before; none of their sentences comes again where that can be.
        asked: the judge asked this side for the aspect.
        answers: the other side has filed on the aspect.
    """
    if place == "more":
        links = _PLACE_LINES[side, place]
    elif asked:
        links = _ASKED_LINES[side]
    elif answers:
        links = (*_ANSWERS[side], *_PLACE_LINES[side, place])
    else:
        links = _PLACE_LINES[side, place]
    voice = _ASPECT_LINES[side][aspect] if bearing == "serves" else _PLAIN_LINES[side, bearing]
    first = _fresh(draw.branch("link").sample(links, len(links)), said, subject, aspect)
    second = _fresh((*draw.branch("voice").sample(voice, len(voice)), *_REPEAT_LINES[side]), said, subject, aspect)
    return f"{first} {second}"


def _fresh(lines: Sequence[str], said: Collection[str], subject: str, aspect: Aspect) -> str:
    """The first of some lines that was not said before, of this or of anything else; else the last."""
    line = next((line for line in lines if not any(_pattern(line).search(one) for one in said)), lines[-1])
    return line.format(subject=subject, phrase=ASPECT_PHRASES[aspect])


@cache
def _pattern(line: str) -> re.Pattern[str]:
    """A line whatever it is said of."""
    return re.compile(".+?".join(re.escape(part) for part in re.split(r"\{\w+\}", line)))
