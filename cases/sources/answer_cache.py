"""What other servers answered, cached in a folder, and how long they ask to be left alone."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, NamedTuple

_PART_PREFIX = "answer-"
_FILE_NAME = re.compile(rf"[0-9a-f]{{32}}\.json|{_PART_PREFIX}\w+\.part")
"""Names of the cache's files; other files may lie in its folder."""


class UnwritableFolder(Exception):
    """The folder of a cache cannot be written; the text names it and says why, without a full stop."""


class CachedAnswer(NamedTuple):
    """What a URL answered."""

    at: float
    """When, in seconds since 1970."""
    body: dict[str, Any]
    """A JSON object."""


def cached_answer(folder: Path, url: str, now: float, seconds: float) -> CachedAnswer | None:
    """What a URL answered less than `seconds` before `now`; None where a new request is needed."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        known = json.loads(_file(folder, url).read_text(encoding="utf-8"))
        if known["url"] == url and 0 <= now - known["at"] < seconds:
            return CachedAnswer(float(known["at"]), dict(known["body"]))
    return None


def cache_answer(folder: Path, url: str, now: float, body: dict[str, Any]) -> None:
    """Store what a URL answered. A crash leaves the file before it, or none. Raises `UnwritableFolder`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=_PART_PREFIX, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as opened:
            json.dump({"url": url, "at": round(now, 3), "body": body}, opened, ensure_ascii=False)
        # The time of the file is that of the answer: by it `drop_answers` knows what is too old.
        os.utime(name, (now, now))
        Path(name).replace(_file(folder, url))
    except OSError as error:
        raise UnwritableFolder(f"{folder}: cannot be written: {error.strerror or error}") from None


def drop_answers(folder: Path, now: float, seconds: float) -> int:
    """Delete what was cached `seconds` before `now` or earlier, and no file that is not of this cache; how many."""
    dropped = 0
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if _FILE_NAME.fullmatch(entry.name) and now - entry.stat().st_mtime >= seconds:
                    Path(entry).unlink()
                    dropped += 1
    return dropped


def _file(folder: Path, url: str) -> Path:
    return folder / f"{hashlib.sha256(url.encode()).hexdigest()[:32]}.json"


def retry_after_seconds(header: str | None, now: float, otherwise: float) -> float:
    """The seconds that a `Retry-After` asks for, as a number or a date; `otherwise` where it is missing or nonsense."""
    text = (header or "").strip()
    if text.isdecimal() and len(text) < 9:
        return float(text)
    with suppress(ValueError, TypeError):
        when = parsedate_to_datetime(text)
        when = when if when.tzinfo else when.replace(tzinfo=UTC)
        return max(0.0, (when - datetime.fromtimestamp(now, UTC)).total_seconds())
    return otherwise
