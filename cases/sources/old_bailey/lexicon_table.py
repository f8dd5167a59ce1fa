"""The kinds of evidence in `lexicon.yaml`: their names, the patterns that find them, what each side makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from cases.sources.lexicon_files import pattern_faults, read_lexicon, repeated
from cases.yaml_lines import Fault

_TERM = re.compile(r"\{([a-z_]+)\}")


class ClaimPattern(BaseModel):
    """One kind of evidence. `{his}`, `{him}`, `{he}`, `{has}` and `{prisoner}` in its sentences agree with the
    accused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    kind: Literal["physical", "testimonial", "documentary", "forensic"]
    title: str
    """On the tag, which names the witness: `{name}`, or `{whose}` for “Silver's”; `{thing}` is the matched noun."""
    prosecution: float
    defense: float
    urges: str
    """What the side it favours makes of it."""
    doubt: str
    """Why one may doubt it, or what the other side answers."""
    elsewhere: str = ""
    """Why one may doubt it where nothing is said to have been taken; empty: `doubt` holds for every charge."""
    theme: str
    among: frozenset[str] = frozenset()
    """The categories of offence in which it counts; empty: all."""
    needs_accused: bool = False
    """Counts only in a sentence that names the accused or points to them."""
    of_accused: bool = False
    """Counts only where the pronouns of what matched mean the accused."""
    defence_only: bool = False
    """Counts only in the mouth of a witness for the defence."""
    affirms: bool = False
    """Worth nothing where the sentence denies it."""
    words: tuple[str, ...] = ()
    """A sentence in which none of these stands, in small letters, cannot match: looked at first, for speed."""
    patterns: tuple[str, ...]
    """What finds it, with the terms of the file in braces."""


class Lexicon(BaseModel):
    """What the file holds."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    terms: dict[str, str]
    """What stands in patterns for a name in braces."""
    kinds: tuple[ClaimPattern, ...]

    def compiled(self, kind: ClaimPattern) -> tuple[re.Pattern[str], ...]:
        """The patterns of a kind."""
        return tuple(re.compile(self.filled(pattern), re.IGNORECASE) for pattern in kind.patterns)

    def filled(self, pattern: str) -> str:
        """A pattern with its terms filled in."""
        return _TERM.sub(lambda term: self.terms.get(term[1], term[0]), pattern)


def load_lexicon(path: Path) -> Lexicon:
    """The lexicon in a file. Raises `InvalidFile` for the first of its lines that is wrong."""
    return read_lexicon(path, Lexicon, _faults)


def _faults(lexicon: Lexicon) -> Iterator[Fault]:
    yield from repeated([kind.name for kind in lexicon.kinds], "kinds", "name")
    for number, kind in enumerate(lexicon.kinds):
        filled = [lexicon.filled(pattern) for pattern in kind.patterns]
        yield from pattern_faults(filled, ("kinds", number, "patterns"))
        for place, pattern in enumerate(filled):
            if unknown := _TERM.search(pattern):
                yield Fault(("kinds", number, "patterns", place), f"names {unknown[0]}, which is not among the terms")


LEXICON = load_lexicon(Path(__file__).with_name("lexicon.yaml"))
