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
from engine.formats.jury.mind.situation import persona_of, stance_of
from engine.formats.jury.mind.speeches import unsaid_facts
from engine.formats.jury.personas import Persona
from engine.matters.criminal_case import Case
from rooms.minds.formats.jury import transcript
from rooms.minds.formats.jury.case_excerpts import Finder, excerpts, outline, truncate
from rooms.minds.formats.jury.prompts import fill_template
from rooms.minds.formats.jury.transcript import choice_in_words
from rooms.minds.llm.calls import Message, ModelChoice, Structured
from rooms.minds.llm.quoting import flatten, quote_attribute, quote_block

SHORT_TURN_FACTOR = 0.6
"""Share of the usual words that a turn has when money runs low."""
_MANNERS = {"first": "their first names", "titled": "title and surname", "last": "their surnames"}
_STANDARDS = {
    "reasonable_doubt": "To convict, guilt must be proved beyond a reasonable doubt.",
    "preponderance": "To convict, guilt must be more likely than not.",
}
MAX_QUERY_TURNS = 3
"""Turns whose words the file is searched for."""
UNSAID_POINTS = 3
"""Things that nobody has brought up yet and that a juror is reminded of."""


def words_for_persona(persona: Persona, short: bool) -> int:
    """Words that a turn should have."""
    return round((45 + 55 * persona.verbosity) * (SHORT_TURN_FACTOR if short else 1.0))


def max_answer_tokens(words: int) -> int:
    """Tokens that an answer of so many words may have, with all that is not said aloud; well above what it takes."""
    return 200 + 3 * words


def system(case: Case, state: State, seat: int, choice: ModelChoice, look_ups: bool) -> str:
    """The shared layer and, after it, the individual one.

    Args:
        look_ups: whether the juror may look things up; a model with tools sees that from them.
    """
    standard = str(state.settings.get("standard", "reasonable_doubt"))
    shared = fill_template(
        "juror_shared",
        size=str(len(state.seats)),
        rule=VERDICT_RULES.get(str(state.settings.get("verdict_rule")), ""),
        standard=_STANDARDS.get(standard, ""),
        case=outline(case),
        answer=answer_form(choice, look_ups),
    )
    persona = persona_of(state, seat)
    held = state.seats[seat]
    presides = " You are the foreperson, and see to it that everybody is heard." if held.role == "foreperson" else ""
    bound = f" You have undertaken to {held.side} and stay with it." if held.side is not None else ""
    own = fill_template(
        "juror_individual",
        name=persona.name,
        seat=seat,
        about=persona.about,
        occupation=persona.occupation.lower(),
        archetype=persona.archetype.replace("_", " "),
        manner=_MANNERS[persona.manner],
        held=presides + bound,
    )
    return f"{shared}\n\n{own}"


def answer_form(choice: ModelChoice, look_ups: bool) -> str:
    """How to answer, in the way that the model knows."""
    asked = look_ups and not uses_tools(choice)
    if choice.structured == "tagged":
        return fill_template("speak_tagged", look_up="\n" + fill_template("speak_tagged_look_up") if asked else "")
    return fill_template("speak_json", look_up=fill_template("speak_json_look_up") if asked else "")


def uses_tools(choice: ModelChoice) -> bool:
    """Whether a model looks things up with tools; otherwise it says in its answer what it wants to see."""
    return choice.tools and choice.structured != "tagged"


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
    words = words_for_persona(persona_of(state, seat), short)
    task = fill_template(
        "speak",
        round=max(1, state.round),
        slip=choice_in_words(state.ballots.get(seat)) or "nothing yet",
        slips=ballot_lines(state, seat),
        mind=own_view(case, state, memory, seat),
        found=excerpts(finder.search(query(case, memory, seat), 8)),
        task=task_text(state, memory, seat, words, begun),
    )
    return transcript.messages(
        state,
        memory,
        system(case, state, seat, choice, look_ups),
        lambda said: own_turn(choice.structured, said),
        task,
        has_system=choice.system,
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
    own = state.own.get(seat)
    conviction = state.conviction(seat)
    lines = [sureness(conviction)]
    lines += [quote_block("reason", about) for about in _points(brief, memory.reasons[-2:])]
    lines += [quote_block("doubt", about) for about in _points(brief, memory.doubts[-2:])]
    if own is not None and own.would_change:
        lines.append(quote_block("would_change", truncate(flatten(own.would_change), 30)))
    trusted = _others(state, memory, 0.1)
    distrusted = _others(state, memory, -0.1)
    if trusted or distrusted:
        lines.append(quote_block("opinions", None, {"trusts": trusted or None, "doubts": distrusted or None}))
    made = dict.fromkeys(brief.by_id[key].label for said in memory.own for key in said.points if key in brief.by_id)
    if made:
        lines.append(quote_block("already", truncate("; ".join(list(made)[-8:]), 60)))
    lines += unsaid(case, state, memory, seat)
    flipped = memory.table.flipped.get(seat)
    if flipped is not None and state.round - flipped <= transcript.WHOLE_TURNS:
        lines.append(f"You changed your slip in round {flipped}.")
    return "\n".join(lines)


def unsaid(case: Case, state: State, memory: SeatMemory, seat: int) -> list[str]:
    """What speaks for the seat's side and has not been said at this table, each with what it rests on."""
    lines: list[str] = []
    for point, fact in unsaid_facts(case, state, memory, seat, UNSAID_POINTS):
        about = {"id": ", ".join(point.rests_on[:3]) or None, "about": truncate(flatten(point.label), 16)}
        lines.append(quote_block("unsaid", truncate(flatten(fact), 36), about))
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
            yield truncate(": ".join(part for part in (point.label, point.facts[0] if point.facts else "") if part), 36)


def _others(state: State, memory: SeatMemory, least: float) -> str:
    """The three others whom one thinks of most in one way."""
    sign = 1 if least > 0 else -1
    known = [(value * sign, seat) for seat, value in memory.opinions.items() if value * sign >= least * sign]
    names = [state.seats[seat].name for _, seat in sorted(known, reverse=True)[:3] if seat in state.seats]
    return quote_attribute("; ".join(names))


def task_text(state: State, memory: SeatMemory, seat: int, words: int, begun: str = "") -> str:
    """What to do now."""
    stance = humanise(stance_of(state, seat))
    lines = [f"It is your turn. You argue for {stance}, in about {words} words."]
    waiting = memory.table.addressed.get(seat)
    last = memory.table.recent[-1] if memory.table.recent else None
    if waiting is not None:
        lines.append(f"Turn {waiting.number} was said to you and waits for a reply.")
    if last is not None and last.seat == seat and last.turn_id in transcript.own_turns(state, seat):
        lines.append("You spoke last. Go on from there; do not begin again.")
    if begun:
        lines.append(
            "You had begun to say this when you were interrupted; your text is what comes after it, to the end:\n"
            + quote_block("begun", begun)
        )
    return "\n".join(lines)
