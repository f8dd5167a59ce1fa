"""Puts a planned turn into the words of a member's voice, and the timekeeper's counts into theirs.

Which lines were used is recorded in the points of a turn (`line:voice.kind.number`), so none is used twice in a
meeting, whoever holds a seat meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.draws import Draw
from engine.core.house import OMITTED_TEXT
from engine.core.phrases import count_noun
from engine.core.state import State
from engine.formats.panel.acts import Note, PanelBallot, PanelSpeak
from engine.formats.panel.memory import TableTalk
from engine.formats.panel.mind.filing import filed_with
from engine.formats.panel.mind.opinion import score_of, verdict_for
from engine.formats.panel.mind.reading import Sentence, shortened
from engine.formats.panel.mind.turn_plan import TurnPlan, plan_turn, reason_for
from engine.formats.panel.mind.voices import TIMEKEEPER, VOICES, Lines, voices_of
from engine.formats.panel.rules.artifacts import artifacts_of
from engine.formats.panel.rules.floor import all_members, message_count, setting
from engine.formats.panel.rules.verdicts import without_verdict
from engine.matters.candidate import Candidate

LINE = "line:"
"""How the id of a line begins among the points of a turn."""
REASON_CHARACTERS = 110
FEW_SECONDS = 120
TITLES = ("Dr", "Prof", "Professor", "Mr", "Mrs", "Ms", "Sir", "Judge")


@dataclass
class _Page:
    """The lines of one turn as they are chosen."""

    state: State
    voice: str
    lines: Lines
    draw: Draw
    used: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    def add(self, kind: str, slots: Mapping[str, str]) -> None:
        """One more line of a kind: of one's own voice that nobody has used in this meeting, else of another's."""
        own = [(self.voice, number) for number in range(len(self.lines[kind]))]
        others = [
            (voice, number)
            for voice, lines in (VOICES.items() if self.voice in VOICES else ())
            if voice != self.voice
            for number in range(len(lines[kind]))
        ]
        for known in (own, others):
            fresh = [one for one in known if f"{LINE}{one[0]}.{kind}.{one[1]}" not in self.state.raised]
            if fresh:
                break
        voice, number = self.draw.branch(kind).choice(fresh or own)
        lines = self.lines if voice == self.voice else VOICES[voice]
        self.used.append(f"{LINE}{voice}.{kind}.{number}")
        self.parts.append(_capital(lines[kind][number].format_map(slots)))


def _kind_of(sentence: Sentence) -> str:
    if abs(sentence.lean) < 0.2 or (sentence.is_open and abs(sentence.lean) < 0.5):
        return "open"
    return "for" if sentence.lean > 0 else "against"


def _slots(matter: Candidate, state: State, plan: TurnPlan) -> dict[str, str]:
    option = matter.option(plan.verdict or "")
    contrary = plan.contrary
    both = [plan.sentence, contrary if contrary is not None else plan.sentence]
    pro, contra = max(both, key=lambda one: one.lean), min(both, key=lambda one: one.lean)
    return {
        "pro": _inner(pro.quote),
        "pro_doc": pro.document,
        "contra": _inner(contra.quote),
        "contra_doc": contra.document,
        "quote": _inner(plan.sentence.quote),
        "doc": plan.sentence.document,
        "con": _inner(contrary.quote) if contrary is not None else "",
        "con_doc": contrary.document if contrary is not None else "",
        "option": f"“{option.label}”" if option is not None else "",
        "name": called(state.seats[plan.target].name) if plan.target is not None else "",
    }


def called(name: str) -> str:
    """How somebody is addressed across a table: by title and surname, or by first name."""
    first, *rest = name.split()
    if not rest:
        return name
    return f"{first} {rest[-1]}" if first.endswith(".") or first in TITLES else first


def _inner(quote: str) -> str:
    """A quote as it stands within quotation marks."""
    return quote.replace("“", "‘").replace("”", "’").replace('"', "’")


def member_speech(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw, worded: bool) -> PanelSpeak:
    """What a member of the house says with the floor."""
    plan = plan_turn(matter, state, talk, seat, draw.branch("plan"))
    voice = voices_of(matter.members)[seat - 1]
    page = _Page(state, voice, VOICES[voice], draw.branch("lines"))
    slots = _slots(matter, state, plan)
    if plan.move in ("agree", "disagree", "answer"):
        page.add(plan.move, slots)
    if plan.move == "weigh" and plan.contrary is not None:
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
        notes=_notes(plan, seat, state, worded),
        files=files,
    )


def _artifacts_of(state: State, seat: int | None) -> list[str]:
    """What somebody filed with the turn that is answered."""
    turn = next((turn for turn in reversed(state.heard) if turn.seat == seat), None)
    if seat is None or turn is None or turn.files is None:
        return []
    return [paper.paper for paper in artifacts_of(state, seat)[-1:] if paper.title == turn.files.title]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _short(sentence: Sentence) -> str:
    return f"“{_inner(shortened(sentence.text, REASON_CHARACTERS))}” ({sentence.document})"


def _reason(sentence: Sentence, contrary: Sentence | None, worded: bool) -> str:
    if not worded:
        return OMITTED_TEXT
    if contrary is None:
        return f"What decides it is {_short(sentence)}."
    return f"{_short(sentence)} weighs more than {_short(contrary)}."


def _notes(plan: TurnPlan, seat: int, state: State, worded: bool) -> tuple[Note, ...]:
    """What a turn of the house puts on record: what would change a verdict, what nobody knows yet, who will find
    out."""
    if plan.move == "weigh" and plan.contrary is not None:
        said = f"If {_short(plan.contrary)} weighed more than it does now."
        return (Note(kind="condition", text=said if worded else OMITTED_TEXT),)
    if plan.move == "bring" and plan.sentence.is_open and not plan.sentence.lean > 0.5:
        said = f"Not known yet: {_short(plan.sentence)}."
        return (Note(kind="question", text=said if worded else OMITTED_TEXT),)
    if plan.move == "close":
        open_notes = [note for note in state.notes if note.note.kind == "question" and note.seat == seat]
        taken = any(note.note.kind == "action" and note.seat == seat for note in state.notes)
        if open_notes and not taken:
            said = f"Find out before the decision is carried out. {open_notes[-1].note.text}"[:300]
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
    page = _Page(state, "timekeeper", TIMEKEEPER, draw)
    if not state.round:
        labels = [f"“{option.label}”" for option in matter.options]
        page.add("begin", {"question": matter.question, "options": f"{', '.join(labels[:-1])} and {labels[-1]}"})
    else:
        _count_time(page, state)
    return PanelSpeak(text=" ".join(page.parts) if worded else OMITTED_TEXT, points=tuple(page.used))


def _count_time(page: _Page, state: State) -> None:
    members = all_members(state)
    count, left = count_noun(message_count(state), "message"), _time_left(state)
    slots = {"count": count, "left": left, "Count": _capital(count), "Left": _capital(left)}
    page.add("remind", slots)
    silent = [seat for seat in members if not state.seats[seat].turns]
    missing, gone = without_verdict(state), [seat for seat in members if seat in state.out]
    if silent:
        page.add("silent", _named(state, silent))
    every, in_round = setting(state, "demand_every"), setting(state, "remind_every")
    due = state.round * in_round // every > (state.round - 1) * in_round // every
    if missing and due:
        page.add("demand", _named(state, missing))
    elif missing and len(missing) < len(members):
        page.add("missing", _named(state, missing))
    elif not missing:
        page.add("complete", {})
    if gone and len(gone) < len(members):
        page.add("gone", _named(state, gone))


def _named(state: State, seats: list[int] | tuple[int, ...]) -> dict[str, str]:
    names = [state.seats[seat].name for seat in seats]
    said = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return {"names": said, "have": "has" if len(names) == 1 else "have"}


def _time_left(state: State) -> str:
    """How much is left, by whichever comes first: the clock or the number of messages."""
    rest = max(0, setting(state, "max_messages") - message_count(state))
    clock = next((ask for ask in state.asks.values() if ask.topic == "clock"), None)
    if clock is None:
        return f"{rest} left"
    seconds = max(0.0, clock.opened + clock.seconds - state.room_time(state.at))
    if seconds < FEW_SECONDS:
        return f"{count_noun(int(seconds), 'second')} left"
    return f"{int(seconds) // 60} minutes left"
