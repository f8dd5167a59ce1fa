"""What had been loaded when this process had collected its tests."""

from __future__ import annotations

import sys

LOADED: set[str] = set()


def note_loaded() -> None:
    """Keep the names of the modules that are loaded now."""
    LOADED.update(sys.modules)
