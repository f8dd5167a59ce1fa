"""Puts a planned turn into the words of a member's voice, and the timekeeper's counts into theirs.

Which lines were used is recorded in the points of a turn (`line:voice.kind.number`), so none is used twice in a
meeting, whatever occupant holds a seat meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.phrases import count_noun
from engine.core.state import State
from engine.formats.panel.acts import Note, PanelBallot, PanelSpeak
from engine.formats.panel.memory import TableTalk
from engine.formats.panel.mind.filing import filed_with
from engine.formats.panel.mind.opinion import score_of, verdict_for
from engine.formats.panel.mind.reading import MAX_QUOTE_CHARACTERS, Sentence, clipped
from engine.formats.panel.mind.turn_plan import TurnPlan, plan_turn, reason_for
from engine.formats.panel.mind.voices import TIMEKEEPER_LINES, VOICES, Lines, voices_of
from engine.formats.panel.rules.artifacts import artifacts_of
from engine.formats.panel.rules.floor import all_members, message_count
from engine.formats.panel.rules.verdicts import without_verdict
from engine.formats.panel.state import PanelState
from engine.matters.candidate import Candidate, Option
from engine.text.capitals import capitalise
from engine.text.names import TITLES

_STRAIGHT_QUOTES_PATTERN = re.compile(r'"([^"]*)"')
LINE_PREFIX = "line:"
"""How the id of a line begins among the points of a turn."""
REASON_CHARACTERS = 150
LATE_SECONDS = 120


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

    def add(self, kind: str, slots: Mapping[str, str], also: str | None = None) -> None:
        """One more line of a kind, or of another that does as well: of one's own voice that nobody has used in this
        meeting, else of another's."""
        kinds = (kind, also) if also is not None else (kind,)
        own = _lines_of(self.voice, self.lines, kinds)
        others = [
            line
            for voice, lines in (VOICES.items() if self.voice in VOICES else ())
            if voice != self.voice
            for line in _lines_of(voice, lines, kinds)
        ]
        for known in (own, others):
            fresh = [one for one in known if one[0] not in self.state.raised]
            if fresh:
                break
        id, line = self.draw.branch(kind).choice(fresh or own)
        self.used.append(id)
        self.parts.append(capitalise(_named_once(line, slots, self.single).format_map(slots)))


def _lines_of(voice: str, lines: Lines, kinds: Iterable[str]) -> list[tuple[str, str]]:
    """The lines of these kinds, each with its id."""
    return [
        (f"{LINE_PREFIX}{voice}.{kind}.{number}", line)
        for kind in kinds
        for number, line in enumerate(lines.get(kind, ()))
    ]


_SOURCES = (" ({doc})", " ({con_doc})")


def _named_once(line: str, slots: Mapping[str, str], single: bool) -> str:
    """A line that does not say where a quote stands if there is one document, or if the next quote stands there too."""
    if single:
        for source in _SOURCES:
            line = line.replace(source, "")
    elif slots.get("doc") == slots.get("con_doc") and all(source in line for source in _SOURCES):
        line = line.replace(min(_SOURCES, key=line.index), "", 1)
    return line


def _kind_of(sentence: Sentence) -> str:
    """Which lines say what a sentence is."""
    if sentence.reading != "finding":
        return sentence.reading
    if abs(sentence.lean) < 0.2 or (sentence.is_open and abs(sentence.lean) < 0.5):
        return "open"
    if sentence.about is not None:
        return "good_of" if sentence.lean > 0 else "bad_of"
    return "for" if sentence.lean > 0 else "against"


def _answer_kind(plan: TurnPlan) -> str:
    way = plan.bears_out or 0.0
    return "bears_out" if way > 0 else "outweighs" if way < 0 else "leaves_open"


def _slots(matter: Candidate, state: State, plan: TurnPlan) -> dict[str, str]:
    option, about = matter.option(plan.verdict or ""), matter.option(plan.sentence.about or "")
    contrary = plan.contrary
    return {
        "quote": _inner(plan.sentence.quote),
        "doc": plan.sentence.document,
        "con": _inner(contrary.quote) if contrary is not None else "",
        "con_doc": contrary.document if contrary is not None else "",
        "other": _inner(clipped(plan.sentence.against or "", MAX_QUOTE_CHARACTERS)),
        "option": f"“{option.label}”" if option is not None else "",
        "about": f"“{about.label}”" if about is not None else "",
        "name": called(state.seats[plan.target].name) if plan.target is not None else "",
    }


def called(name: str) -> str:
    """How somebody is addressed across a table: by title and surname, or by first name."""
    first, *rest = name.split()
    if not rest:
        return name
    return f"{first} {rest[-1]}" if first.endswith(".") or first.casefold() in TITLES else first


def _inner(quote: str) -> str:
    """A quote as it stands within quotation marks."""
    paired = _STRAIGHT_QUOTES_PATTERN.sub(r"‘\1’", quote)
    return paired.replace("“", "‘").replace("”", "’").replace('"', "’")


def member_speech(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw, worded: bool) -> PanelSpeak:
    """What a member of the house says with the floor."""
    plan = plan_turn(matter, state, talk, seat, draw.branch("plan"))
    voice = voices_of(matter.members)[seat - 1]
    page = _Page(state, voice, VOICES[voice], draw.branch("lines"), single=len(matter.documents) == 1)
    slots = _slots(matter, state, plan)
    if plan.move == "disagree":
        page.add(plan.move, slots, also="too_dark" if plan.dark else "too_bright")
    elif plan.move == "agree" or (plan.move == "answer" and plan.bears_out is None):
        page.add(plan.move, slots)
    if plan.move == "answer" and plan.bears_out is not None:
        page.add(_answer_kind(plan), slots)
    elif plan.move == "weigh" and plan.contrary is not None:
        page.add("weigh", slots)
    elif plan.move in ("change", "close"):
        page.add(plan.move, slots)
    else:
        page.add(_kind_of(plan.sentence), slots)
    if plan.move == "weigh":
        page.add("verdict", slots)
    files = filed_with(matter, state, talk, seat, plan)
    if files is not None:
        page.add("file", {**slots, "title": files.title})
    if plan.asks is not None:
        page.add("ask", {**slots, "name": called(state.seats[plan.asks].name)})
    sentences = [plan.sentence, *([plan.contrary] if plan.contrary is not None else [])]
    text = " ".join(page.parts)
    option = matter.option(plan.verdict or "")
    return PanelSpeak(
        text=text if worded else OMITTED_TEXT,
        argument_type="question" if plan.asks is not None else "evidence" if plan.move == "bring" else "logical",
        target=plan.asks if plan.asks is not None else plan.target,
        cites=tuple(dict.fromkeys([*(sentence.cite for sentence in sentences), *_artifacts_of(state, plan.target)])),
        points=(*(sentence.key for sentence in sentences), *page.used),
        stance=plan.verdict or None,
        force=round(min(1.0, abs(plan.sentence.lean)), 4),
        verdict=plan.verdict,
        reasoning=_reason(plan.sentence, plan.contrary, worded) if option is not None else None,
        withdraws=plan.move == "close",
        notes=_notes(matter, plan, seat, state, worded),
        files=files,
    )


def _artifacts_of(state: State, seat: int | None) -> list[str]:
    """What somebody filed with the turn that is answered."""
    turn = next((turn for turn in reversed(state.heard) if turn.seat == seat), None)
    if seat is None or turn is None or turn.files is None:
        return []
    return [paper.paper for paper in artifacts_of(state, seat)[-1:] if paper.title == turn.files.title]


def _short(sentence: Sentence) -> str:
    return f"“{_inner(clipped(sentence.text, REASON_CHARACTERS))}” ({sentence.document})"


_READING_REASONS = {
    "promise": "it promises {quote}",
    "criterion": "it demands {quote}, which can be checked",
    "demand": "it demands {quote}, which nobody can check",
    "gap": "it leaves open {quote}",
    "conflict": "it contradicts itself in {quote}",
}
"""How a reason names what a sentence of a specification is; of any other text its words are the reason."""


def _named(sentence: Sentence) -> str:
    """A sentence as a reason names it."""
    said = _READING_REASONS.get(sentence.reading)
    return said.format(quote=_short(sentence)) if said is not None else _short(sentence)


def _reason(sentence: Sentence, contrary: Sentence | None, worded: bool) -> str:
    if not worded:
        return OMITTED_TEXT
    that = "that " if sentence.reading in _READING_REASONS else ""
    if contrary is None:
        return f"What decides it is {that}{_named(sentence)}."
    if that:
        return f"{capitalise(_named(sentence))}. That weighs more than this: {_named(contrary)}."
    return f"{_short(sentence)} weighs more than {_short(contrary)}."


def _condition(contrary: Sentence, option: Option) -> str:
    """What would change a verdict: that what speaks against it counted for more."""
    match contrary.reading:
        case "promise":
            return f"If it were shown that it keeps what it promises: {_short(contrary)}."
        case "criterion":
            return f"If it were shown to do what it demands: {_short(contrary)}."
        case "demand" | "conflict":
            return f"If nobody would say what this means: {_short(contrary)}."
        case "gap":
            return f"If this stayed open: {_short(contrary)}."
    return f"If {_short(contrary)} turned out to weigh more than what speaks for “{option.label}”."


_UNKNOWN_LINE = "Not known yet: {quote}."
_READING_QUESTIONS = {
    "demand": "How is this to be measured: {quote}?",
    "gap": "To be settled: {quote}.",
    "conflict": "Which of the two holds, {quote} or what it contradicts?",
}
_TASKS = {
    "How is this to be measured: ": "Say how this is to be measured: ",
    "To be settled: ": "Settle this first: ",
    "Which of the two holds, ": "Decide which of the two holds, ",
    "Not known yet: ": "Find this out first: ",
}
"""What somebody takes on who has put a question on record, by how the question begins."""


def _task(question: str) -> str:
    begins = next((begins for begins in _TASKS if question.startswith(begins)), None)
    if begins is None:
        return f"Find out first: {question}"
    return f"{_TASKS[begins]}{question.removeprefix(begins).rstrip('?.')}."


def _notes(matter: Candidate, plan: TurnPlan, seat: int, state: PanelState, worded: bool) -> tuple[Note, ...]:
    """What a turn of the house puts on record: what would change a verdict, what nobody knows yet, who will find
    out."""
    option = matter.option(plan.verdict or "")
    if plan.move == "weigh" and plan.contrary is not None and option is not None:
        said = _condition(plan.contrary, option)[:300]
        return (Note(kind="condition", text=said if worded else OMITTED_TEXT),)
    if plan.move == "bring" and (plan.sentence.is_unclear or (plan.sentence.is_open and plan.sentence.lean <= 0)):
        said = _READING_QUESTIONS.get(plan.sentence.reading, _UNKNOWN_LINE).format(quote=_short(plan.sentence))
        return (Note(kind="question", text=said[:300] if worded else OMITTED_TEXT),)
    if plan.move == "close":
        open_notes = [note for note in state.own.notes if note.note.kind == "question" and note.seat == seat]
        taken = any(note.note.kind == "action" and note.seat == seat for note in state.own.notes)
        if open_notes and not taken:
            said = _task(open_notes[-1].note.text)[:300]
            name = state.seats[seat].name
            return (Note(kind="action", text=said if worded else OMITTED_TEXT, who=name),)
    return ()


def member_ballot(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw, worded: bool) -> PanelBallot:
    """The verdict of a member of the house who is asked for one."""
    score = score_of(matter, state, talk, seat)
    wanted = verdict_for(matter, state, talk, seat, score)
    sentence = reason_for(matter, state, talk, seat, draw.branch("reason"), wanted)
    return PanelBallot(choice=wanted, reasoning=_reason(sentence, None, worded))


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
    elif not missing:
        page.add("complete", {})
    if gone and len(gone) < len(members):
        page.add("gone", _with_names(state, gone))


def _with_names(state: State, seats: list[int] | tuple[int, ...]) -> dict[str, str]:
    names = [state.seats[seat].name for seat in seats]
    said = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
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
