"""Where commands keep what they remember from one call to the next."""

from __future__ import annotations

import os
from pathlib import Path


def state_folder() -> Path:
    """`$XDG_STATE_HOME/twelve`, `~/.local/state/twelve` where that is not set."""
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".local" / "state") / "twelve"
