"""The parts of a paper."""

from __future__ import annotations

from engine.core.events.log_values import OmittedIfEmpty, log_value


@log_value
class NearestPassage:
    """What comes nearest to a quote that stands nowhere."""

    source: str
    line: OmittedIfEmpty[int] = None
    """The line on which it begins, counted from 1."""
    text: str


@log_value
class PaperPart:
    """One part of a paper: a statement, an exhibit, a challenge, a reason."""

    id: str
    """Within its paper."""
    label: str
    """What it is called on the page."""
    text: str
    quote: OmittedIfEmpty[str] = None
    """Words that it quotes."""
    source: OmittedIfEmpty[str] = None
    """Where the quote was found: the id of something in the matter, of a paper or of a turn; null where it was not."""
    place: OmittedIfEmpty[int] = None
    """The quote's first character in the source, counted from 0."""
    about: OmittedIfEmpty[str] = None
    """The part of another paper that it is about, as `paper/part`."""
    flaw: OmittedIfEmpty[str] = None
    """What is wrong with it, in a sentence."""
    line: OmittedIfEmpty[int] = None
    """The line of the source on which the quote begins, counted from 1, where the source has lines."""
    column: OmittedIfEmpty[int] = None
    """The character in that line, counted from 1."""
    nearest: OmittedIfEmpty[NearestPassage] = None
    """What comes nearest to a quote that stands nowhere."""
    figure: OmittedIfEmpty[float] = None
    """A number that belongs to it: how sure a decision is, from 0 to 1."""
    warning: OmittedIfEmpty[str] = None
    """What may be wrong with it, in a sentence; it stands all the same."""
    section: OmittedIfEmpty[str] = None
    """The heading in the source under which the quote stands."""
    link: OmittedIfEmpty[str] = None
    """Where it can be read outside of this table: a URL."""
    credit: OmittedIfEmpty[str] = None
    """Whom its licence asks to credit, in a line."""
    cites: OmittedIfEmpty[tuple[str, ...]] = None
    """Parts of papers that it rests on, as `paper/part`."""
