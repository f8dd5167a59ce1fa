"""The lexicons of importers: what is wrong in one is named with its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.sources.old_bailey.lexicon_table import load_lexicon
from cases.yaml_lines import InvalidFile

WRITTEN = """terms:
  subject: (?:he|she)

kinds:
  - name: drink
    kind: testimonial
    title: Drink
    prosecution: 0.1
    defense: 0.3
    urges: Drink clouds what is seen.
    doubt: Drink explains much.
    theme: drink
    patterns:
      - \\b{subject} (?:\\w+ ){0,4}drunk\\b
"""


def written(folder: Path, content: str) -> Path:
    path = folder / "lexicon.yaml"
    path.write_text(content, encoding="utf-8")
    return path


def test_terms_stand_in_patterns(tmp_path: Path) -> None:
    lexicon = load_lexicon(written(tmp_path, WRITTEN))
    [pattern] = lexicon.compiled(lexicon.kinds[0])
    assert pattern.search("Then She was very drunk.")


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("theme: drink", "thema: drink", 12, "is not a field here; did you mean theme?"),
        ("0.1", "much", 8, "must be a number"),
        ("kind: testimonial", "kind: hearsay", 6, "must be one of physical, testimonial, documentary, forensic"),
        ("{subject}", "{object}", 14, "names {object}, which is not among the terms"),
        ("{subject}", "(?:he", 14, "is no pattern: missing ), unterminated subpattern at position 2"),
        (WRITTEN, WRITTEN + WRITTEN[WRITTEN.index("  - name") :], 15, "is that of an entry before it: drink"),
    ],
)
def test_what_is_wrong_in_a_lexicon_has_a_line(tmp_path: Path, old: str, new: str, line: int, sentence: str) -> None:
    with pytest.raises(InvalidFile) as raised:
        load_lexicon(written(tmp_path, WRITTEN.replace(old, new)))
    assert (raised.value.line, raised.value.sentence) == (line, sentence)
