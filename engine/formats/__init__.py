"""The formats: each a set of rules as one value, in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.format import Format
from engine.formats.jury.rules.format import JURY

FORMATS: Mapping[str, Format] = {format.name: format for format in (JURY,)}
"""Every format there is, by name."""
