"""The judge: sends both sides back with feedback, or accepts and rules. In the last round the judge has to accept.

Feedback is specific (several words about an aspect), balanced (for both sides), actionable (a search can be made of
it) and progressive (nothing that was asked before). Every item of a ruling cites findings that stand. What fails is
returned once, and struck the second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core import events
from engine.core.format import Context, FieldChoices, Offer
from engine.core.papers import filing_offer, papers_of
from engine.core.quotes import plain_text
from engine.core.rules import ask_event
from engine.core.state import Ask, State
from engine.formats.history.acts import GiveJudgement, Request, RulingItem
from engine.formats.history.labels import (
    ACCEPT,
    ADMIRER,
    ASPECTS,
    CONFIDENCE_FIGURES,
    CRITIC,
    OPEN,
    RETURNED,
    SEND_BACK,
    UNPLACED_LABEL,
)
from engine.formats.history.mind.evidence import points_basis, unplaced
from engine.formats.history.mind.judge import house_ruling
from engine.formats.history.rules.dossiers import unwritten
from engine.formats.history.rules.table import (
    FEEDBACK,
    JUDGE_SEAT,
    RULING,
    findings,
    is_houses,
    is_last_round,
    prefix_of,
    requests,
)
from engine.formats.history.state import HistoryContext
from engine.matters.topic import Topic
from engine.text.stems import content_stems

MIN_REQUEST_WORDS = 4
SAME_REQUEST_SHARE = 0.8
"""The share of words that two requests have in common where they ask for the same."""
GENERAL_STEMS = content_stems(
    """
    about additional again also another anything been better both could detail details else evidence example
    examples facts find from further give good have important information into investigate kind less look material
    more most only other others please points proof provide reliable research search several should show side some
    something sources specific such support than that their them there these they thing things this topic various
    want well were what when where which will with would your
    """
)
"""Words of which no search can be made."""
TITLES = {ADMIRER: "For the Admirer", CRITIC: "For the Critic"}


# Sending back


def _feedback_parts(context: Context, seat: int, act: GiveJudgement) -> Iterator[events.PaperPart]:
    earlier = requests(context.state)
    for side, wanted in ((ADMIRER, act.for_admirer), (CRITIC, act.for_critic)):
        if not wanted:
            flaw = f"{TITLES[side]}: nothing is asked for; feedback has something for both sides."
            yield events.PaperPart(id=f"{prefix_of(side)}0", label=TITLES[side], text="Nothing.", flaw=flaw)
        for number, request in enumerate(wanted, 1):
            yield events.PaperPart(
                id=f"{prefix_of(side)}{number}",
                label=ASPECTS[request.aspect],
                text=request.text,
                flaw=None
                if unwritten(context, seat, request.text)
                else _request_flaw(context, request, [part for part in earlier if part.id.startswith(prefix_of(side))]),
            )


def _request_flaw(context: Context, request: Request, earlier: Sequence[events.PaperPart]) -> str | None:
    """What is wrong with a request. `earlier`: what its side was asked for before."""
    if len(request.text.split()) < MIN_REQUEST_WORDS:
        return "It is not specific: say in a few words more which period, event or kind of evidence to look for."
    if not _searchable(context.matter, request.text):
        return "No search can be made of it: name a period, an event, a place, a group or a kind of evidence."
    if any(_asks_the_same(request, part) for part in earlier):
        return "It was asked for in an earlier round; ask for something that builds on what came of it."
    return None


def _searchable(topic: Topic, text: str) -> bool:
    """Whether a request has words to search for, besides the name and what stands in every request."""
    return bool(content_stems(text) - content_stems(topic.subject) - GENERAL_STEMS)


def _asks_the_same(request: Request, part: events.PaperPart) -> bool:
    """Whether a request repeats an earlier one: the same words, or nearly all of them for the same aspect."""
    if plain_text(part.text) == plain_text(request.text):
        return True
    if part.label != ASPECTS[request.aspect]:
        return False
    now, before = content_stems(request.text), content_stems(part.text)
    return len(now & before) >= SAME_REQUEST_SHARE * len(now | before)


_SEND_BACK = filing_offer(
    GiveJudgement, FEEDBACK, "The judge asks for more", _feedback_parts, keeps=lambda parts: bool(parts)
)


# Ruling


def _ruling_parts(context: Context, seat: int, act: GiveJudgement) -> Iterator[events.PaperPart]:
    ask = context.state.asked_for("give_judgement")
    checked = not (ask is not None and ask.lapsed) and not unwritten(context, seat, act.summary)
    yield events.PaperPart(
        id="summary",
        label="Summary",
        text=act.summary,
        flaw="A ruling has a summary in two or three sentences." if checked and not act.summary.strip() else None,
    )
    standing = {finding.id: finding.seat for finding in findings(context.state)}
    for prefix, label, items in (
        ("A", "Speaks for it" if act.outcome == OPEN else "Achievement recognised", act.achievements),
        ("C", "Speaks against it" if act.outcome == OPEN else "Controversy acknowledged", act.controversies),
    ):
        for number, item in enumerate(items, 1):
            yield events.PaperPart(
                id=f"{prefix}{number}",
                label=label,
                text=item.text,
                cites=tuple(dict.fromkeys(item.cites)) or None,
                flaw=_item_flaw(item, standing),
            )
    by_house = context.state.seats[seat].occupant == "house" or not checked
    if by_house and is_houses(context.state) and points_basis(context.matter) == "draft":
        yield from _unplaced_parts(context)
    for id, label, text in (
        ("context", "Historical context", act.context),
        ("assessment", "Final assessment", act.assessment),
    ):
        if text.strip():
            yield events.PaperPart(id=id, label=label, text=text)
    yield events.PaperPart(id="outcome", label="Outcome", text=act.outcome)
    if act.outcome != OPEN:
        yield events.PaperPart(
            id="confidence",
            label=f"Confidence: {act.confidence}",
            text=act.confidence_reason,
            figure=CONFIDENCE_FIGURES[act.confidence],
        )
    for part, label, items, side in (
        ("A0", "Achievements recognised", act.achievements, 1),
        ("C0", "Controversies acknowledged", act.controversies, 2),
    ):
        if checked and not items and side in standing.values():
            flaw = f"{label}: none, although findings of that side stand; a ruling acknowledges both."
            yield events.PaperPart(id=part, label=label, text="None.", flaw=flaw)


def _unplaced_parts(context: Context) -> Iterator[events.PaperPart]:
    """What of the sources stands on no side."""
    for number, (source, one) in enumerate(unplaced(context.matter, context.state), 1):
        yield events.PaperPart(
            id=f"U{number}",
            label=UNPLACED_LABEL,
            text=source.title,
            quote=one.text,
            source=source.id,
            place=one.start,
            line=source.text.count("\n", 0, one.start) + 1,
            section=one.section,
            link=source.link,
            credit=source.credit,
        )


def _item_flaw(item: RulingItem, standing: dict[str, int]) -> str | None:
    """What is wrong with what an item cites."""
    if not item.cites:
        return "It cites no finding; name those that it rests on, such as “dossier-1/F1”."
    unknown = [cite for cite in item.cites if cite not in standing]
    return f"It cites “{unknown[0]}”, which is no finding that stands." if unknown else None


_ACCEPT = filing_offer(GiveJudgement, RULING, "The ruling", _ruling_parts, keeps=lambda parts: True)


def _judged(context: Context, seat: int, act: GiveJudgement, ask: Ask | None) -> events.Event:
    offer = _SEND_BACK if act.decision == SEND_BACK else _ACCEPT
    return offer.apply(context, seat, act, ask)


def _options(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    """In the last round the judge has to accept."""
    return {"decision": (ACCEPT,) if is_last_round(state) else (ACCEPT, SEND_BACK)}


GIVE_JUDGEMENT = Offer(
    GiveJudgement,
    _judged,
    default=lambda context, seat, ask: house_ruling(context.matter, context.state),
    options=_options,
    paced=True,
)


def ask_judge(context: HistoryContext) -> events.Event | None:
    """Ask the judge once, and once more for what was returned."""
    state = context.state
    if state.asks or feedback_given(state) or ruled(state):
        return None
    again = state.asked_since("give_judgement", state.phase_seq)
    topic = f"judgement_{RETURNED}" if again else "judgement"
    return ask_event(context, "give_judgement", (JUDGE_SEAT,), context.settings.judging_seconds, topic)


def feedback_given(state: State) -> bool:
    """Whether both sides were sent back in this phase; feedback of which nothing stands sends them back as well."""
    return state.filed_since(FEEDBACK, state.phase_seq) and (papers_of(state, FEEDBACK)[-1].standing != RETURNED)


def ruled(state: State) -> bool:
    """Whether a ruling was given for good."""
    papers = papers_of(state, RULING)
    return bool(papers) and papers[-1].standing != RETURNED
