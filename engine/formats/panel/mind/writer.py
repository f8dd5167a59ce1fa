"""Puts a planned turn into the words of a member's voice, and the timekeeper's counts into theirs.

Which lines were used is recorded in the points of a turn (`line:voice.kind.number`), so none is used twice in a
meeting, whatever occupant holds a seat meanwhile. What was quoted before is named by its first words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.phrases import count_noun
from engine.core.state import State
from engine.formats.panel.acts import Note, PanelBallot, PanelSpeak
from engine.formats.panel.memory import TableTalk
from engine.formats.panel.mind.evidence import (
    cites_of,
    document_of,
    handle,
    passage_of,
    placed,
    points_basis,
    points_of,
    quote_text,
    title_of,
)
from engine.formats.panel.mind.filing import filed_with
from engine.formats.panel.mind.turn_plan import TurnPlan, plan_turn, reasons_of_ballot
from engine.formats.panel.mind.voices import LINE_PREFIX, TIMEKEEPER_LINES, UNREAD_LINES, VOICES, Lines, voices_of
from engine.formats.panel.rules.artifacts import artifacts_of
from engine.formats.panel.rules.floor import all_members, message_count
from engine.formats.panel.rules.verdicts import verdict_of, without_verdict
from engine.formats.panel.state import PanelState
from engine.matters.candidate import ABSTAIN, Candidate
from engine.matters.filed_points import points_quoted
from engine.matters.points import PointQuote
from engine.text.capitals import capitalise
from engine.text.names import TITLES

LATE_SECONDS = 120
MAX_NAMES = 3
"""Names that the timekeeper says in a row; more of them are counted."""
MAX_NOTE_CHARACTERS = 300
_SOURCES = (" ({doc})", " ({other_doc})")


@dataclass
class _Page:
    """The lines of one turn as they are chosen."""

    state: State
    voice: str
    lines: Lines
    draw: Draw
    single: bool = False
    """Whether one document is all there is, so that nobody has to say where a quote stands."""
    used: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    def add(self, kind: str, slots: Mapping[str, str]) -> None:
        """One more line of a kind: of one's own voice that nobody has used in this meeting, else of another's."""
        own = _lines_of(self.voice, self.lines, kind)
        others = [
            line
            for voice, lines in (VOICES.items() if self.voice in VOICES else ())
            if voice != self.voice
            for line in _lines_of(voice, lines, kind)
        ]
        for known in (own, others):
            fresh = [one for one in known if one[0] not in self.state.raised]
            if fresh:
                break
        id, line = self.draw.branch(kind).choice(fresh or own)
        self.used.append(id)
        if self.single:
            for source in _SOURCES:
                line = line.replace(source, "")
        self.parts.append(capitalise(line.format_map(slots)))


def _lines_of(voice: str, lines: Lines, kind: str) -> list[tuple[str, str]]:
    """The lines of a kind, each with its id."""
    return [(f"{LINE_PREFIX}{voice}.{kind}.{number}", line) for number, line in enumerate(lines.get(kind, ()))]


def called(name: str) -> str:
    """How somebody is addressed across a table: by title and surname, or by first name."""
    first, *rest = name.split()
    if not rest or rest[-1].isdecimal():  # nobody gave a name, and it is that of their seat
        return name
    return f"{first} {rest[-1]}" if first.endswith(".") or first.casefold() in TITLES else first


def _source(quote: PointQuote | None, matter: Candidate) -> tuple[str, str]:
    """A quote and what its document is called."""
    if quote is None:
        return "", ""
    return quote_text(quote, matter), title_of(document_of(matter, quote.document).name)


def _other(plan: TurnPlan, matter: Candidate) -> PointQuote | None:
    """The quote of another document that a point stands on as well; on a draft that of a point that does not agree."""
    if plan.point is None:
        return None
    if points_basis(matter) == "draft":
        return plan.about.quotes[0] if plan.about is not None else None
    first, *others = plan.point.quotes
    return next((quote for quote in others if quote.document != first.document), None)


def _slots(matter: Candidate, state: State, plan: TurnPlan) -> dict[str, str]:
    point, option = plan.point, matter.option(plan.verdict or "")
    spoken_to = plan.target if plan.target is not None else plan.named
    quote, doc = _source(plan.fact or (point.quotes[0] if point is not None else None), matter)
    other, other_doc = _source(_other(plan, matter), matter)
    mine, theirs = handle(point, matter) if point is not None else "", handle(plan.about, matter) if plan.about else ""
    decides = plan.move in ("weigh", "change", "close")
    return {
        "quote": quote,
        "doc": doc,
        "other": other,
        "other_doc": other_doc,
        "claim": point.claim if point is not None else "",
        "about": mine if decides else theirs,
        "against": theirs,
        "by": mine,
        "option": f"“{option.label}”" if option is not None else "",
        "name": called(state.seats[spoken_to].name) if spoken_to is not None else "",
    }


def member_speech(
    matter: Candidate, state: PanelState, talk: TableTalk, seat: int, draw: Draw, worded: bool
) -> PanelSpeak:
    """What a member of the house says with the floor."""
    plan = plan_turn(matter, state, talk, seat, draw.branch("plan"))
    files = filed_with(matter, state, talk, plan)
    page = _written(matter, state, seat, plan, draw.branch("lines"), files.title if files is not None else None)
    unread = points_basis(matter) == "draft"
    rests_on = _rests_on(matter, plan)
    question = plan.asks is not None
    return PanelSpeak(
        text=" ".join(page.parts) if worded else OMITTED_TEXT,
        argument_type="question" if question else "evidence" if plan.move == "bring" else "logical",
        target=plan.asks if question else plan.target,
        cites=tuple(dict.fromkeys([*_cites(matter, plan, rests_on), *_artifacts_of(state, plan.target)])),
        points=(*rests_on, *page.used),
        stance=plan.verdict,
        force=plan.point.weight if plan.point is not None and not unread else 0.0,
        verdict=plan.verdict,
        reasoning=_reason(plan, matter, worded) if plan.verdict is not None else None,
        withdraws=plan.move in ("close", "silent"),
        notes=_notes(matter, plan, seat, state, worded),
        files=files,
    )


def _written(matter: Candidate, state: State, seat: int, plan: TurnPlan, draw: Draw, title: str | None) -> _Page:
    """The turn in words."""
    unread, slots = points_basis(matter) == "draft", _slots(matter, state, plan)
    voice = voices_of(matter.members)[seat - 1]
    single = len(matter.documents) == 1
    page = _Page(state, voice, VOICES[voice], draw, single)
    unread_page = _Page(state, "unread", UNREAD_LINES, draw, single, page.used, page.parts)
    match plan.move:
        case "absent":
            unread_page.add("absent", slots)
            if plan.point is not None:
                (unread_page if unread else page).add(_brought(matter, plan, unread), slots)
        case "bring":
            (unread_page if unread else page).add(_brought(matter, plan, unread), slots)
        case "reply":
            unread_page.add("reply" if plan.fact is not None else "shrug", slots)
        case "silent":
            unread_page.add("silent", slots)
        case "close" if unread:
            unread_page.add("close", slots)
        case "fact" if unread:
            unread_page.add("fact_told", slots)
        case "weigh":
            page.add("weigh" if plan.about is not None else "decide", slots)
        case _:
            page.add(plan.move, slots)
    if title is not None:
        page.add("file", {"title": title})
    if plan.asks is not None:
        (unread_page if unread else page).add("ask", {"name": called(state.seats[plan.asks].name)})
    return page


def _brought(matter: Candidate, plan: TurnPlan, unread: bool) -> str:
    """Which lines bring a point up."""
    assert plan.point is not None
    both = _other(plan, matter) is not None
    if unread:
        return "differ" if both else plan.point.kind
    return "compare" if both else "bring"


def _rests_on(matter: Candidate, plan: TurnPlan) -> tuple[str, ...]:
    """The ids of the points that a turn rests on; a fact may be part of some."""
    part_of = points_quoted(points_of(matter), (plan.fact.text,)) if plan.fact is not None else ()
    return tuple(dict.fromkeys([*sorted(part_of), *(one.id for one in (plan.point, plan.about) if one is not None)]))


def _cites(matter: Candidate, plan: TurnPlan, rests_on: Iterable[str]) -> list[str]:
    if plan.fact is not None:
        return [passage_of(plan.fact, matter)]
    return [cite for id in rests_on for cite in cites_of(matter)[id]]


def _artifacts_of(state: State, seat: int | None) -> list[str]:
    """What somebody filed with the turn that is answered."""
    turn = next((turn for turn in reversed(state.heard) if turn.seat == seat), None)
    if seat is None or turn is None or turn.files is None:
        return []
    return [paper.paper for paper in artifacts_of(state, seat)[-1:] if paper.title == turn.files.title]


def _reason(plan: TurnPlan, matter: Candidate, worded: bool) -> str:
    """Why a verdict is given, for the record."""
    if not worded:
        return OMITTED_TEXT
    assert plan.point is not None
    against = plan.about if plan.move == "weigh" else None
    said = f"{plan.point.claim} {placed(plan.point, matter)}."
    return said if against is None else f"{said} That weighs more than this: {placed(against, matter)}."


def _notes(matter: Candidate, plan: TurnPlan, seat: int, state: PanelState, worded: bool) -> tuple[Note, ...]:
    """What a turn of the house puts on record: what would change a verdict, what has to be found out, and by whom."""

    def note(kind: Literal["question", "condition", "action"], text: str, who: str | None = None) -> tuple[Note, ...]:
        return (Note(kind=kind, text=text[:MAX_NOTE_CHARACTERS] if worded else OMITTED_TEXT, who=who),)

    if points_basis(matter) == "draft":
        return ()  # the record lists what is open
    if plan.move == "weigh" and plan.point is not None:
        return note("condition", f"If somebody answered this: {placed(plan.point, matter)}.")
    if plan.move == "bring" and plan.point is not None and plan.point.kind == "condition":
        return note("question", f"Does this hold: {placed(plan.point, matter)}?")
    if plan.move == "close":
        asked = [one.note.text for one in state.own.notes if one.note.kind == "question" and one.seat == seat]
        taken = any(one.note.kind == "action" and one.seat == seat for one in state.own.notes)
        if asked and not taken:
            who = state.seats[seat].name
            return note("action", f"Find out whether this holds: {asked[-1].partition(': ')[2].rstrip('?')}.", who)
    return ()


def member_ballot(matter: Candidate, state: State, talk: TableTalk, seat: int, worded: bool) -> PanelBallot:
    """The verdict of a member of the house who is asked for one; none where nobody has marked the papers."""
    if points_basis(matter) == "draft":
        return PanelBallot(choice=ABSTAIN)
    plan = reasons_of_ballot(matter, state, talk, seat)
    assert plan.verdict is not None
    return PanelBallot(choice=plan.verdict, reasoning=_reason(plan, matter, worded))


# The timekeeper


def timekeeper_speech(matter: Candidate, state: State, seat: int, draw: Draw, worded: bool) -> PanelSpeak:
    """How the time stands, who has not spoken, who has no verdict, who withdrew: counts, and no word on the matter."""
    page = _Page(state, "timekeeper", TIMEKEEPER_LINES, draw)
    if not state.round:
        labels = [f"“{option.label}”" for option in matter.options]
        page.add("begin", {"question": matter.question, "options": f"{', '.join(labels[:-1])} and {labels[-1]}"})
    else:
        _count_time(page, state)
    return PanelSpeak(text=" ".join(page.parts) if worded else OMITTED_TEXT, points=tuple(page.used))


def _count_time(page: _Page, state: PanelState) -> None:
    members = all_members(state)
    count, left = count_noun(message_count(state), "message"), _time_left(state)
    slots = {"count": count, "left": left, "Count": capitalise(count), "Left": capitalise(left)}
    page.add("remind", slots)
    silent = [seat for seat in members if not state.seats[seat].turns]
    missing, gone = without_verdict(state), [seat for seat in members if seat in state.out]
    if silent:
        page.add("silent", _with_names(state, silent))
    every, in_round = state.typed_settings.demand_every, state.typed_settings.remind_every
    due = state.round * in_round // every > (state.round - 1) * in_round // every
    if missing and due:
        page.add("demand", _with_names(state, missing))
    elif missing and len(missing) < len(members):
        page.add("missing", _with_names(state, missing))
    elif all(verdict_of(state, seat) is not None for seat in members):
        page.add("complete", {})
    if gone and len(gone) < len(members):
        page.add("gone", _with_names(state, gone))


def _with_names(state: State, seats: list[int] | tuple[int, ...]) -> dict[str, str]:
    names = [called(state.seats[seat].name) for seat in seats]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    said = listed if len(names) <= MAX_NAMES else count_noun(len(names), "member")
    return {"names": said, "have": "has" if len(names) == 1 else "have"}


def _time_left(state: PanelState) -> str:
    """How much is left, of the clock or of the messages: of whichever more is used up. Where minds alone sit and time
    stands still, that is the messages."""
    most, count = state.typed_settings.max_messages, message_count(state)
    rest = f"at most {most - count} more" if count < most else "none left"
    clock = next((ask for ask in state.asks.values() if ask.topic == "clock"), None)
    if clock is None:
        return rest
    seconds = max(0.0, clock.opened + clock.seconds - state.room_time(state.at))
    if count / most >= 1 - seconds / clock.seconds:
        return rest
    if seconds < LATE_SECONDS:
        return f"{count_noun(int(seconds), 'second')} left"
    return f"{int(seconds) // 60} minutes left"
