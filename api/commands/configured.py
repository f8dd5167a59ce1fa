"""What a command is configured with: the settings, or one line that says which of them is wrong."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer
from pydantic import ValidationError

from api.settings import Settings

CUSTOMARY = ("DATABASE_URL", "REDIS_URL", "PORT", "ELEVENLABS_API_KEY")
"""Settings whose names do not begin with ours."""


def read_settings() -> Settings:
    """The settings; ends with status 2 and one sentence that names the one that is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0]).upper()
        known = name if name in CUSTOMARY else f"TWELVE_{name.removeprefix('TWELVE_')}"
        stop(f"the setting {known}: {str(first['msg']).lower()}.", 2)


def stop(sentence: str, status: int) -> NoReturn:
    """End with one line and this exit status."""
    print(f"twelve: {sentence}", file=sys.stderr)
    raise typer.Exit(status)
