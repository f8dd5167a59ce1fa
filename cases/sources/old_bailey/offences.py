"""The coded offences, verdicts and punishments in plain English, and the judge's directions on each offence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.text.line_files import read_table

_CODES = read_table(
    "cases.sources.old_bailey",
    "offences",
    ("offences", "categories", "directions", "verdicts", "punishments", "notes", "verdict_details", "no_verdicts"),
)
_UNCLASSED = "an offence that the record does not class | see the words of the charge"
DIRECTIONS = _CODES["directions"]
"""What must be shown, by category."""
VERDICTS = _CODES["verdicts"]
VERDICT_DETAILS = _CODES["verdict_details"]
NO_VERDICTS = _CODES["no_verdicts"]
PUNISHMENTS = _CODES["punishments"]
_NOTES = _CODES["notes"]
_SEXUAL_NOTE = "About a sexual crime, in the plain words of its time."
_MENTIONED_NOTE = "Testimony in this trial speaks of sexual violence."


def plain(code: str | None) -> str | None:
    """A coded value with its words apart: `theftunder10s` is `theft under 10s`, `withRecommendation` `with
    recommendation`."""
    if code is None:
        return None
    code = re.sub(r"^theft_?under_?", "theft under ", code)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", code).lower()


def offence_name(category: str | None, subcategory: str | None) -> tuple[str, str]:
    """What an offence is called, and what that means."""
    words = _CODES["offences"].get(subcategory or "") or _CODES["categories"].get(category or "") or _UNCLASSED
    name, meaning = words.split(" | ")
    return name, meaning


def content_note(offences: Sequence[tuple[str | None, str | None]], mentioned: bool) -> str | None:
    """What a reader is warned of: by the coded offences (category, subcategory), else by words that are `mentioned`.

    None where nobody needs a warning; bigamy is coded sexual and needs none. Nothing here reveals more than the charge.
    """
    found = [_NOTES[subcategory] for _, subcategory in offences if subcategory and subcategory in _NOTES]
    if any(category == "sexual" and subcategory != "bigamy" for category, subcategory in offences):
        found.insert(0, _SEXUAL_NOTE)
    return " ".join(dict.fromkeys(found)) or (_MENTIONED_NOTE if mentioned else None)
