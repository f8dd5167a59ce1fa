"""Papers: what is filed on the table. Quotes are checked against the matter and against what was filed and said, all of
which the log holds, so a log is verified without looking anything up elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from engine.core import events
from engine.core.acts import Act
from engine.core.derived import derived
from engine.core.format import Context, FieldChoices, Offer, Rule
from engine.core.matter import Matter, QuotePlace
from engine.core.quotes import check_quote
from engine.core.refusals import Refusal
from engine.core.state import Ask, State

MAX_PAPERS = 200
"""Papers that one table takes: the state holds them all."""


def find_quote(context: Context, seat: int, quote: str) -> QuotePlace | None:
    """Where words are quoted from: the matter as the seat may have it, the papers that stand, then the latest turns;
    None where they are in none of them (`engine/core/quotes.py` says what makes no difference, and what is a flaw).

    What is held back from the seat is not looked through: where a quote is found is published.
    """
    shown = _shown(context, seat)
    flawed = shown.locate(quote)
    if flawed is not None and flawed.flaw is None:
        return flawed
    # A piece that begins within a sentence would lack what governs it there.
    pieces = _pieces(shown) if flawed is None else ()
    for source, text in (*pieces, *_filed_and_said(context)):
        found = check_quote(text, quote)
        if found is not None and found.flaw is None:
            return QuotePlace(source, found.span.start)
        if found is not None and flawed is None:
            flawed = QuotePlace(source, found.span.start, flaw=found.flaw, sentence=found.sentence)
    return flawed


def _shown(context: Context, seat: int) -> Matter:
    """The matter as the holder of a seat may have it."""
    shown: Matter = context.matter.shown_to(seat if seat != events.BENCH else None, over=False)
    return shown


def _filed_and_said(context: Context) -> Iterator[tuple[str, str]]:
    """The papers that stand, and the latest turns, each with its id."""
    for paper in context.state.papers.values():
        if paper.standing == "stands":
            for part in paper.parts:
                yield f"{paper.paper}/{part.id}", part.text
    for turn in context.state.heard:
        yield turn.id, turn.text


@derived
def _pieces(matter: Matter) -> tuple[tuple[str, str], ...]:
    return tuple((piece.id or "", piece.text) for piece in matter.pieces())


def checked_quote(context: Context, seat: int, part: events.PaperPart) -> events.PaperPart:
    """A part of a seat's paper with the place of its quote, or with the flaw that it stands nowhere, or that it may not
    be quoted like this."""
    if part.quote is None:
        return part
    found = find_quote(context, seat, part.quote)
    if found is None:
        return replace(
            with_nearest(context, seat, part),
            flaw=part.flaw or "The quote stands nowhere in what is on the table.",
        )
    if found.flaw is not None:
        return replace(with_sentence(part, found), flaw=part.flaw or found.flaw)
    return with_place(part, found, context.matter.id)


def with_sentence(part: events.PaperPart, found: QuotePlace) -> events.PaperPart:
    """A part whose quote has a flaw, with the sentence as it stands."""
    return replace(part, nearest=events.NearestPassage(source=found.source, line=found.line, text=found.sentence))


def with_place(part: events.PaperPart, found: QuotePlace, matter_id: str) -> events.PaperPart:
    """A part with the place at which its quote stands."""
    return replace(part, source=found.source or matter_id, place=found.place, line=found.line, column=found.column)


def with_nearest(context: Context, seat: int, part: events.PaperPart) -> events.PaperPart:
    """A part whose quote stands nowhere, with the passage that comes nearest to it, where the matter knows one."""
    near = _shown(context, seat).nearest(part.quote or "")
    if near is None:
        return part
    place, text = near
    return replace(part, nearest=events.NearestPassage(source=place.source, line=place.line, text=text))


def citable_paper_ids(state: State) -> frozenset[str]:
    """The papers that stand, and their parts as `paper/part`."""
    if not state.papers:
        return frozenset()
    standing = [paper for paper in state.papers.values() if paper.standing == "stands"]
    parts = (f"{paper.paper}/{part.id}" for paper in standing for part in paper.parts if part.flaw is None)
    return frozenset((*(paper.paper for paper in standing), *parts))


PartCheck: TypeAlias = Callable[[Context, int, events.PaperPart], events.PaperPart]
"""A part of a paper as it was checked: with the place of its quote, or with its flaw."""
PartsOf: TypeAlias = Callable[[Context, int, Any], Iterable[events.PaperPart]]
"""The parts of a paper that an act on a seat files."""


def filing_offer(
    model: type[Act],
    form: str,
    title: str,
    parts_of: PartsOf,
    *,
    returns: int = 1,
    default: Callable[[Context, int, Ask], Act | None] | None = None,
    options: Callable[[State, int, Ask | None], FieldChoices] | None = None,
    free: Callable[[State, int], bool] | None = None,
    check: PartCheck = checked_quote,
    keeps: Callable[[Sequence[events.PaperPart]], bool] = lambda parts: False,
    sealed: bool = False,
) -> Offer:
    """The offer to file a paper. Its parts are checked; a paper with a flaw is returned to be mended, and after
    `returns` times in a row it is struck. Ids count by form: `reason-1`, `reason-2`, …

    Args:
        check: how each part is checked; its quote, unless another check is given.
        keeps: whether the parts without a flaw are enough for the paper to stand without the others, once it would be
            struck; then only those that have a flaw are.
        sealed: whether nobody else reads its parts before `open_papers_rule` opens it. That it was returned is public.
    """

    def apply(context: Context, seat: int, act: Any, ask: Ask | None) -> events.Event:
        state = context.state
        lapsed = ask is not None and ask.lapsed
        if len(state.papers) >= MAX_PAPERS and not lapsed:  # a default is filed all the same, or nothing goes on
            raise Refusal("too_fast", f"{MAX_PAPERS} papers lie on this table, and it takes no more.")
        parts = tuple(check(context, seat, part) for part in parts_of(context, seat, act))
        return events.Filed(
            paper=next_paper(state, form),
            form=form,
            title=title,
            seat=seat,
            ask=ask.id if ask is not None else None,
            parts=() if sealed else parts,
            standing=_standing(papers_of(state, form, seat), parts, returns, lapsed, keeps),
            by="default" if lapsed else "occupant",
            closed=True if sealed else None,
            sealed={seat: events.Secret(parts=parts)} if sealed else None,
        )

    return Offer(model, apply, default=default, options=options, free=free, paced=True)


def next_paper(state: State, form: str) -> str:
    """The id that the next paper of a form has."""
    return f"{form}-{1 + len(papers_of(state, form))}"


def unasked_paper(
    paper: str, form: str, title: str, parts: Iterable[events.PaperPart], seat: int = events.BENCH
) -> events.Filed:
    """A paper that nobody was asked for, and that stands: mostly the bench's."""
    return events.Filed(
        paper=paper, form=form, title=title, seat=seat, ask=None, parts=tuple(parts), standing="stands", by="occupant"
    )


def open_papers_rule(form: str, when: Callable[[State], bool]) -> Rule:
    """Open the sealed papers of a form, all at once, as soon as `when` holds."""

    def rule(context: Context) -> events.Event | None:
        state = context.state
        closed = [paper for paper in papers_of(state, form) if paper.closed]
        if not closed or not when(state):
            return None
        return events.PapersOpened(papers={paper.paper: sealed_parts(paper) for paper in closed})

    return rule


def sealed_parts(paper: events.Filed) -> tuple[events.PaperPart, ...]:
    """The parts of a paper that may be sealed. Raises `LookupError` where this log holds them back."""
    if not paper.closed:
        return paper.parts
    parts = (paper.sealed or {})[paper.seat].parts
    if parts is None:
        raise LookupError(paper.paper)
    return parts


def _standing(
    earlier: Sequence[events.Filed],
    parts: Sequence[events.PaperPart],
    returns: int,
    lapsed: bool,
    keeps: Callable[[Sequence[events.PaperPart]], bool],
) -> events.Standing:
    sound = [part for part in parts if part.flaw is None]
    if len(sound) == len(parts):
        return "stands"
    latest = earlier[-returns:]
    given_back = len(latest) == returns and all(paper.standing == "returned" for paper in latest)
    if not lapsed and not given_back:
        return "returned"
    return "stands" if keeps(sound) else "struck"


def papers_of(state: State, form: str, seat: int | None = None) -> list[events.Filed]:
    """The papers of a form, those of one seat or of all, in the order in which they were filed."""
    return [paper for paper in state.papers.values() if paper.form == form and seat in (None, paper.seat)]
