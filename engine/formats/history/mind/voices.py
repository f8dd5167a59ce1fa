"""The two voices: sentences with which the house's historians lead up to what they quote.

The Admirer is warm and points forward; the Critic is dry and asks who paid. Neither says more than that there is
something to be read: what is said of the subject stands in the quote.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.core.draws import Draw
from engine.formats.history.acts import Aspect
from engine.formats.history.labels import ADMIRER, CRITIC

_ADMIRER: Mapping[Aspect, Sequence[str]] = {
    "rule": ("Look how {subject} used power when it came to hand.", "Here is a ruler at work, and it is worth seeing."),
    "law": (
        "Begin with the law, where I see this life at its best.",
        "What was done for the law is what I would show a pupil first.",
    ),
    "reform": (
        "Here is what was built, and I admire it.",
        "This is the patient kind of greatness: things put in order.",
    ),
    "war": ("Even in war there is something here to honour.", "Judge the commander by this as well."),
    "people": ("And then look at what it meant to people.", "Here I would have you think of those who lived then."),
    "economy": ("Bread and wages count as well.", "The ledger has a bright side, and here it is."),
    "science": (
        "Here a mind looks further than those before it.",
        "A mind at its finest, and the record bears it out.",
    ),
    "culture": (
        "Listen to what this life gave to art and learning.",
        "Turn to the books and the buildings, and be glad of them.",
    ),
    "faith": ("In matters of faith I find this to their honour.", "Conscience speaks here, and I listen."),
    "character": ("You see the person in this.", "This is the character that I came to admire."),
    "legacy": ("And look at what came after.", "This is what I would have remembered."),
}
_CRITIC: Mapping[Aspect, Sequence[str]] = {
    "rule": ("Ask how that power was held.", "Power leaves traces; these are some."),
    "law": ("The law is only as good as what it was used for.", "Read the small print of that law."),
    "reform": (
        "Not everything that is called a reform helps those it is done to.",
        "Before we applaud the order, look under it.",
    ),
    "war": ("Ask who paid for the glory.", "Count the cost, since the monuments do not."),
    "people": ("Now those whom the statues leave out.", "These people had names as well."),
    "economy": ("Follow the money.", "The accounts do not close without this entry."),
    "science": ("Genius is no excuse.", "The discovery is not the whole of the story."),
    "culture": ("Fine words and pictures; and next to them, this.", "Culture can be a curtain. Draw it."),
    "faith": ("Believers of another kind may tell it otherwise.", "In matters of conscience read this as well."),
    "character": ("The portrait has another side.", "So much for the portrait; now the person."),
    "legacy": ("What came after is also an account to be settled.", "Put the legend aside and read the record."),
}
_VOICES = {ADMIRER: _ADMIRER, CRITIC: _CRITIC}


AGAIN: Mapping[str, Sequence[str]] = {
    ADMIRER: ("And that is not all.", "There is more of it.", "Once more I can only admire."),
    CRITIC: ("Nor is that all.", "It goes on.", "Once more, look."),
}
"""What leads up to a quote where everything else was said already."""


def claim(side: str, aspect: Aspect, subject: str, said: Collection[str], draw: Draw) -> str:
    """A sentence with which a historian leads up to a quote. `said`: those that they used before."""
    lines = [line.format(subject=subject) for line in (*draw.sample(_VOICES[side][aspect], 2), *AGAIN[side])]
    return next((line for line in lines if line not in said), lines[-1])
