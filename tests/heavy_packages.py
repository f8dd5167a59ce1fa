"""Packages that no test loads while it is collected, and what had been loaded when this process had collected."""

from __future__ import annotations

import sys

HEAVY = (
    "mcp",
    "jsonschema",
    "pyarrow",
    "litellm",
    "llama_index",
    "smolagents",
    "distributed",
    "matplotlib",
    "elevenlabs",
    "schemathesis",
    "requests",
)
"""They take a tenth of a second or more to load, and a few tests want each."""
LOADED: set[str] = set()


def note_loaded() -> None:
    """Keep the names of the modules that are loaded now."""
    LOADED.update(sys.modules)
