"""Ids that cases are given where nobody chose one, and the ids that cases had before."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

FORMER_IDS: Mapping[str, str] = {"case_003_exoneration": "case_003_burglary"}
"""Ids that predefined cases had before, with those that they have now: links, scripts and logs name them still."""
_FORMER_MADE_ID = re.compile(r"us-([0-9a-f]{12})")
"""How ids of exonerations began while no other case had such an id."""


def key_digest(key: str) -> str:
    """A key as 64 hex digits from which it cannot be read back."""
    return hashlib.sha256(f"twelve angry agents: {key}".encode(errors="replace")).hexdigest()


def made_id(key: str) -> str:
    """The id of a case to which nobody gave one, the same for the same key.

    Cases of files and exonerations have such ids alike, because an id must not tell how a case ended.
    """
    return f"file-{key_digest(key)[:12]}"


def current_id(case_id: str) -> str:
    """The id that a case has now which had this one before; any other id as it is."""
    made = _FORMER_MADE_ID.fullmatch(case_id)
    return f"file-{made[1]}" if made else FORMER_IDS.get(case_id, case_id)
