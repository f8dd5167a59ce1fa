"""A juror's prompt: who one is, where things stand, what one makes of it, and what to do now. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from engine.core.phrases import humanise
from engine.core.state import State
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, VERDICT_RULES
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.memory.turns import RememberedTurn
from engine.formats.jury.mind.period_style import period_style
from engine.formats.jury.mind.situation import persona_of
from engine.formats.jury.mind.speeches import unsaid_facts
from engine.formats.jury.state import JuryState
from engine.matters.criminal_case import Case
from rooms.minds.formats.jury import transcript
from rooms.minds.formats.jury.assignment import Assignment, assign, assignment_lines
from rooms.minds.formats.jury.case_excerpts import (
    MAX_EXCERPT_TOKENS,
    MAX_REMAINDER_TOKENS,
    VERBATIM_KINDS,
    Finder,
    case_text,
    excerpts,
)
from rooms.minds.formats.jury.prompts import PROMPTS
from rooms.minds.formats.jury.transcript import choice_in_words
from rooms.minds.llm.calls import Message, ModelChoice, Structured
from rooms.minds.llm.quoting import flatten, quote_attribute, quote_block
from rooms.minds.llm.tokens import clip_tokens

_MANNERS = {"first": "their first names", "titled": "title and surname", "last": "their surnames"}
_STANDARDS = {
    "reasonable_doubt": "To convict, guilt must be proved beyond a reasonable doubt.",
    "preponderance": "To convict, guilt must be more likely than not.",
}
_MODERN_SINCE_YEAR = 1960
"""The year from which people are taken to speak as we do."""
MAX_QUERY_TURNS = 3
"""Turns whose words the file is searched for."""
MIN_ANSWER_WORDS = 60
"""Words that every answer has room for."""
UNSAID_POINTS = 2
"""Things that nobody has brought up yet and that a juror is reminded of."""
MAX_FACT_TOKENS = 45
"""Tokens of what the case says about one point; a sentence is cut nowhere but at its end where it is shorter."""
MIN_OPINION = 0.05
"""What somebody thinks of another, -1 to 1, from where on it is said."""
CLEAR_READING = 0.12
"""A reading of an exhibit, -1 to 1, that speaks clearly for one side."""


def max_answer_tokens(words: int) -> int:
    """Tokens that an answer of so many words may have, with all that is not said aloud; well above what it takes, so
    that somebody who goes on for longer than they were asked to is not cut off."""
    return 200 + 3 * max(words, MIN_ANSWER_WORDS)


def shared(case: Case, state: JuryState, choice: ModelChoice) -> tuple[str, bool]:
    """The layer that is the same for all seats, all turns and all rounds; and whether it holds the case whole."""
    text, whole = case_text(case)
    rules = PROMPTS.fill(
        "juror_shared",
        size=str(len(state.seats)),
        rule=VERDICT_RULES[state.typed_settings.verdict_rule],
        standard=_STANDARDS[state.typed_settings.standard],
        period=period(case),
        answer=PROMPTS.fill("speak_tagged" if choice.structured == "tagged" else "speak_json"),
    )
    return f"{PROMPTS.fill('case', case=text)}\n\n{rules}", whole


def individual(state: State, seat: int) -> str:
    """The layer of one seat: who it is, and how it talks."""
    persona = persona_of(state, seat)
    held = state.seats[seat]
    presides = " You are the foreperson, and see to it that everybody is heard." if held.role == "foreperson" else ""
    bound = f" You have undertaken to {held.side} and stay with it." if held.side is not None else ""
    return PROMPTS.fill(
        "juror_individual",
        name=flatten(persona.name),
        seat=seat,
        # What a host wrote of a persona is somebody's words like any other.
        about=quote_block("persona", persona.about) if persona.brought else flatten(persona.about),
        occupation=flatten(persona.occupation.lower()),
        manner=_MANNERS[persona.manner],
        held=presides + bound,
        samples="\n".join(quote_block("sample", line) for line in persona.samples),
    ).rstrip()


def period(case: Case) -> str:
    """The year of a trial, and how people spoke then."""
    if case.year is None:
        return ""
    style = period_style(case_brief(case).wording)
    manner = (
        "speak as plain people did then, without contractions, and know nothing of later times"
        if style.formal
        else "speak as people did then, and know nothing of later times"
        if style.old or case.year < _MODERN_SINCE_YEAR
        else "speak as people do"
    )
    return f"It is {case.year}: {manner}."


def uses_tools(choice: ModelChoice) -> bool:
    """Whether a model looks things up with tools; otherwise, as on this machine, it says in its answer what it wants to
    see."""
    return choice.tools is True and choice.structured != "tagged" and not choice.local


def own_turn(structured: Structured, said: RememberedTurn) -> str:
    """A turn of one's own in the form in which one answers; what was not said aloud is left out."""
    text = flatten(said.text)
    if structured == "tagged":
        return (
            f"<answer>\n<argument_type>{said.argument_type}</argument_type>\n<target>{said.target or 'none'}</target>\n"
            f"<cites>{', '.join(said.cites) or 'none'}</cites>\n<text>{text}</text>\n</answer>"
        )
    answer = {"argument_type": said.argument_type, "target": said.target, "cites": list(said.cites), "text": text}
    return json.dumps(answer, ensure_ascii=False)


def prompt(
    case: Case,
    state: State,
    memory: SeatMemory,
    seat: int,
    choice: ModelChoice,
    finder: Finder,
    *,
    look_ups: bool = False,
    short: bool = False,
    begun: str = "",
) -> list[Message]:
    """The prompt for a turn of a seat.

    Args:
        finder: searches the case for what is being said.
        look_ups: whether it may look things up before it speaks.
        short: whether the turn has to be a short one.
        begun: what it had begun to say when it was interrupted.
    """
    known, whole = shared(case, state, choice)
    assignment = assign(case, state, memory, seat, short)
    hits = finder.search(query(case, memory, seat), 8)
    if whole:
        hits = [hit for hit in hits if hit.kind in VERBATIM_KINDS]
    task = PROMPTS.fill(
        "speak",
        round=max(1, state.round),
        slip=choice_in_words(state.ballots.get(seat)) or "nothing yet",
        slips=ballot_lines(state, seat),
        mind="\n".join((own_view(case, state, memory, seat), *unsaid(case, state, memory, seat, but=assignment.fact))),
        found=excerpts(hits, MAX_REMAINDER_TOKENS if whole else MAX_EXCERPT_TOKENS),
        task=task_text(case, state, memory, assignment, look_up_form(choice) if look_ups else "", begun),
    )
    return transcript.messages(
        state,
        memory,
        f"{known}\n\n{individual(state, seat)}",
        lambda said: own_turn(choice.structured, said),
        task,
        choice,
    )


def query(case: Case, memory: SeatMemory, seat: int) -> str:
    """What the file is searched for: what the others said last, and what one still doubts."""
    brief = case_brief(case)
    said = [turn.text[:1200] for turn in memory.table.recent[-MAX_QUERY_TURNS:] if turn.seat != seat]
    labels = [brief.by_id[key].label for key in (*memory.doubts[-2:], *memory.reasons[-1:]) if key in brief.by_id]
    return " ".join((*said, *labels)) or f"{case.title} {' '.join(case.charges)}"


def ballot_lines(state: State, seat: int | None = None) -> str:
    """How everybody votes, on one line."""
    names_by_choice: dict[str, list[str]] = {}
    for number, held in state.seats.items():
        name = flatten(held.name, 40).replace(";", ",") or f"Juror {number}"
        you = " (you)" if number == seat else ""
        names_by_choice.setdefault(state.ballots.get(number, "open"), []).append(f"{number} {name}{you}")
    return quote_block("slips", None, {choice: "; ".join(names) for choice, names in sorted(names_by_choice.items())})


def own_view(case: Case, state: State, memory: SeatMemory, seat: int) -> str:
    """What a juror makes of it: how sure, why, what bothers them, what they think of whom, what they said already."""
    brief = case_brief(case)
    own = state.private.get(seat)
    lines = [sureness(state.conviction(seat)), *reading_lines(case, memory)]
    lines += [quote_block("reason", about) for about in _points(brief, memory.reasons[-2:])]
    lines += [quote_block("doubt", about) for about in _points(brief, memory.doubts[-2:])]
    if memory.thoughts:
        lines.append(quote_block("thought", clip_tokens(flatten(memory.thoughts[-1]), 30)))
    if own is not None and own.would_change:
        lines.append(quote_block("would_change", clip_tokens(flatten(own.would_change), 30)))
    trusted, distrusted = _others(state, memory, MIN_OPINION), _others(state, memory, -MIN_OPINION)
    if trusted or distrusted:
        lines.append(quote_block("opinions", None, {"trusts": trusted or None, "doubts": distrusted or None}))
    made = dict.fromkeys(brief.by_id[key].label for said in memory.own for key in said.points if key in brief.by_id)
    if made:
        lines.append(quote_block("already", clip_tokens("; ".join(list(made)[-8:]), 60)))
    return "\n".join(lines)


def reading_lines(case: Case, memory: SeatMemory) -> list[str]:
    """How a juror reads the exhibits by now: what speaks for guilt, what against it, and what for neither."""
    readings = sorted(memory.readings(case).items(), key=lambda one: -abs(one[1]))
    for_guilt = [key for key, value in readings if value >= CLEAR_READING][:4]
    against = [key for key, value in readings if value <= -CLEAR_READING][:4]
    unclear = [key for key, value in readings if abs(value) < CLEAR_READING][:3]
    attributes = {"for_guilt": for_guilt, "against_guilt": against, "unclear": unclear}
    return [quote_block("reads", None, {name: ", ".join(keys) or None for name, keys in attributes.items()})]


def unsaid(case: Case, state: State, memory: SeatMemory, seat: int, but: str = "") -> list[str]:
    """What speaks for the seat's side and has not been said at this table, each with what it rests on.

    Args:
        but: a fact that the seat is given already.
    """
    lines: list[str] = []
    found = [(point, fact) for point, fact in unsaid_facts(case, state, memory, seat, UNSAID_POINTS) if fact != but]
    for point, fact in found:
        about = {"id": ", ".join(point.rests_on[:3]) or None, "about": clip_tokens(flatten(point.label), 16)}
        lines.append(quote_block("unsaid", clip_tokens(flatten(fact), MAX_FACT_TOKENS), about))
    return ["This speaks for your side, and nobody has said it yet:", *lines] if lines else []


def sureness(conviction: float | None) -> str:
    """A conviction as a number and in words."""
    if conviction is None:
        return "Conviction: none yet."
    distance = abs(conviction - 0.5)
    way = humanise(GUILTY if conviction > 0.5 else NOT_GUILTY)
    how = (
        "you could go either way"
        if distance < 0.08
        else f"you lean to {way} and are open to be moved"
        if distance < 0.2
        else f"you believe {way}"
        if distance < 0.35
        else f"you are sure of {way}"
    )
    return f"Conviction: {conviction:.2f}, where 0 is certain innocence and 1 certain guilt: {how}."


def _points(brief: CaseBrief, keys: Sequence[str]) -> Iterable[str]:
    for key in keys:
        point = brief.by_id.get(key)
        if point is not None:
            fact = clip_tokens(flatten(point.facts[0]), MAX_FACT_TOKENS) if point.facts else ""
            yield ": ".join(part for part in (point.label, fact) if part)


def _others(state: State, memory: SeatMemory, least: float) -> str:
    """The three others whom one thinks of most in one way."""
    sign = 1 if least > 0 else -1
    known = [(value * sign, seat) for seat, value in memory.opinions.items() if value * sign >= least * sign]
    names = [state.seats[seat].name for _, seat in sorted(known, reverse=True)[:3] if seat in state.seats]
    return quote_attribute("; ".join(names))


def task_text(
    case: Case, state: State, memory: SeatMemory, assignment: Assignment, look_up: str = "", begun: str = ""
) -> str:
    """What to do now.

    Args:
        look_up: how something may be looked up first; empty where it may not.
        begun: what the seat had begun to say when it was interrupted.
    """
    lines = list(assignment_lines(case, memory, assignment))
    last = memory.table.recent[-1] if memory.table.recent else None
    if last is not None and last.seat == memory.seat and last.turn_id in transcript.own_turns(state, memory.seat):
        lines.append("You spoke last. Go on from there; do not begin again.")
    if begun:
        lines.append(
            "You had begun to say this when you were interrupted; your text is what comes after it, to the end:\n"
            + quote_block("begun", begun)
        )
    return "\n".join((*lines, look_up) if look_up else lines)


def look_up_form(choice: ModelChoice) -> str:
    """How a model that has no tools says what it wants to look up."""
    if uses_tools(choice):
        return ""
    return PROMPTS.fill("speak_tagged_look_up" if choice.structured == "tagged" else "speak_json_look_up")
