"""The lexicons of importers: YAML files beside them with the kinds of evidence and the patterns that find it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from cases.model_fields import fields_beside
from cases.yaml_lines import Content, Fault, LineMap, parse_content

MAX_FILE_BYTES = 256 * 1024


def read_lexicon(path: Path, shape: type[Content], faults_of: Callable[[Content], Iterable[Fault]]) -> Content:
    """What a lexicon holds. Raises `InvalidFile` for the first of its lines that is wrong."""
    return parse_content(path, "lexicon", MAX_FILE_BYTES, shape, partial(fields_beside, shape), faults_of)


def repeated(names: Sequence[str], rows: str, field: str) -> Iterator[Fault]:
    """Rows with the name of one before them."""
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Fault((rows, number, field), f"is that of an entry before it: {name}")


def pattern_faults(patterns: Sequence[str], where: LineMap) -> Iterator[Fault]:
    """Those of a list at a place that are no patterns."""
    for number, pattern in enumerate(patterns):
        try:
            re.compile(pattern)
        except re.error as error:
            yield Fault((*where, number), f"is no pattern: {error}")
