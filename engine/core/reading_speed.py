"""How fast people read: the unit of every pause that lets a text be read or heard."""

WORDS_PER_MINUTE = 230
"""How fast people read, and the judge is heard."""
READING_SECONDS_PER_WORD = 60 / WORDS_PER_MINUTE


def reading_seconds(text: str) -> float:
    """How long people take to read a text."""
    return len(text.split()) * READING_SECONDS_PER_WORD
