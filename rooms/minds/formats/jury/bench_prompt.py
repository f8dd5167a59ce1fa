"""What the bench is told: the prompts for the listeners' reactions, the summary and the judge's words. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.draws import Draw
from engine.core.state import State, Turn
from engine.formats.jury import narration as judge
from engine.formats.jury.arguments.brief import brief_of
from engine.formats.jury.memory.seat_memory import Memory
from engine.formats.jury.mind.situation import persona_of
from engine.matters.criminal_case import Case
from rooms.minds.formats.jury.case_excerpts import cut, heading
from rooms.minds.formats.jury.prompts import Task, filled
from rooms.minds.formats.jury.transcript import MOST, said_line, worded
from rooms.minds.llm.calls import Message, ModelChoice
from rooms.minds.llm.quoting import attribute, fenced, plain
from rooms.minds.llm.tokens import tokens

ACTIVE = 3
"""Listeners who are looked at closely."""
FENCE = (0.35, 0.65)
"""Convictions between which somebody is on the fence."""
ON_THE_FENCE, FLIPPED, ADDRESSED, ANYBODY = 2.0, 3.0, 3.0, 1.0
"""What makes it likelier that a listener is looked at closely."""
LATELY = 2
"""Rounds for which a flip is still fresh."""
POINT_WORDS = 30
JUDGE_WORDS = {"case": 130, "first": 40, "verdict": 60}
"""Moments at which the judge's words are written by a model, and how many they may be."""


def round_turns(state: State) -> list[Turn]:
    """The turns of the present round, in their order."""
    return [turn for turn in state.heard if turn.round == state.round]


def listeners(state: State) -> list[int]:
    """The seats whose minds react."""
    return [seat.number for seat in state.seats.values() if seat.by_mind]


def active(state: State, memories: Mapping[int, Memory]) -> tuple[int, ...]:
    """The listeners who are looked at closely: drawn by weight, likelier on the fence, addressed or lately flipped."""
    addressed = {turn.target for turn in round_turns(state)}
    left = {}
    for seat in listeners(state):
        conviction = state.conviction(seat)
        weight = ANYBODY
        if conviction is not None and FENCE[0] < conviction < FENCE[1]:
            weight += ON_THE_FENCE
        flipped = memories[seat].table.flipped.get(seat) if seat in memories else None
        if flipped is not None and state.round - flipped <= LATELY:
            weight += FLIPPED
        if seat in addressed:
            weight += ADDRESSED
        left[seat] = weight
    draw = Draw(state.seed or "", "active", state.round)
    chosen: list[int] = []
    while left and len(chosen) < ACTIVE:
        seat = draw.weighted(list(left), list(left.values()))
        chosen.append(seat)
        del left[seat]
    return tuple(sorted(chosen))


def _system(task: Task, case: Case, choice: ModelChoice, **values: str | int) -> str:
    form = filled(f"{task}_tagged" if choice.structured == "tagged" else f"{task}_json", **values)
    return filled(f"{task}_shared", case=heading(case), answer=form)


def _messages(system: str, task: str, choice: ModelChoice) -> list[Message]:
    if choice.system:
        return [Message("system", system), Message("user", task)]
    return [Message("user", f"{system}\n{task}")]


# Reactions


def reactions(case: Case, state: State, memories: Mapping[int, Memory], choice: ModelChoice) -> list[Message]:
    """What a model is told so that it says how a round takes its listeners."""
    turns = round_turns(state)
    closely = active(state, memories)
    share = (MOST - 900) // max(1, len(turns))
    task = filled(
        "react",
        turns="\n".join(_turn_line(number, turn, share) for number, turn in enumerate(turns, 1)),
        listeners="\n".join(
            _listener(case, state, memories, seat, turns, seat in closely) for seat in listeners(state)
        ),
        count=len(listeners(state)),
        said=len(turns),
    )
    return _messages(_system("react", case, choice), task, choice)


def _turn_line(number: int, turn: Turn, most: int) -> str:
    told: dict[str, str | int | None] = {
        "turn": number, "seat": turn.seat, "by": plain(turn.name, 40), "argues": worded(turn.stance) or "neither",
        "kind": turn.argument_type, "to": f"seat {turn.target}" if turn.target is not None else None,
        "cites": ", ".join(turn.cites[:4]) or None,
    }  # fmt: skip
    return fenced("said", cut(plain(turn.text), max(40, most - 40)), told)


def _listener(
    case: Case, state: State, memories: Mapping[int, Memory], seat: int, turns: Sequence[Turn], closely: bool
) -> str:
    persona, conviction = persona_of(state, seat), state.conviction(seat)
    told: dict[str, str | int | None] = {
        "seat": seat, "name": plain(state.seats[seat].name, 40), "kind": persona.archetype.replace("_", " "),
        "slip": worded(state.ballots.get(seat)), "sure": None if conviction is None else f"{conviction:.2f}",
    }  # fmt: skip
    if not closely:
        return fenced("listener", None, told)
    brief, memory = brief_of(case), memories.get(seat)
    about = [cut(persona.about, 60)]
    if memory is not None:
        for lead, keys in (("Believes it for", memory.reasons[-2:]), ("Is bothered by", memory.doubts[-2:])):
            labels = [brief.by_id[key].label for key in keys if key in brief.by_id]
            if labels:
                about.append(f"{lead} {'; '.join(dict.fromkeys(labels))}.")
        for turn in turns:
            opinion = memory.opinions.get(turn.seat, 0.0)
            if abs(opinion) >= 0.1 and turn.seat != seat:
                name = attribute(state.seats[turn.seat].name, 40)
                about.append(f"Thinks {'well' if opinion > 0 else 'little'} of {name}.")
    return fenced("listener", cut(" ".join(dict.fromkeys(about)), 130), told)


# The summary


def summary(case: Case, memory: Memory, through: int, choice: ModelChoice) -> list[Message]:
    """What a model is told so that it sums up what was said, up to the turns that stay whole.

    Args:
        through: number of the last turn to cover.
    """
    table = memory.table
    lines = [line for line in (table.written, *table.summary) if line]
    earlier = [fenced("earlier", cut(plain(line), 500)) for line in lines]
    while len(earlier) > 1 and sum(map(tokens, earlier)) > 900:
        earlier.pop(0)
    turns = [said for said in table.since_summary if said.number <= through]
    share = (MOST - 900) // max(1, len(turns))
    shown = [said_line(replace(said, text=cut(plain(said.text), max(40, share - 40)))) for said in turns]
    task = filled("summarise", earlier="\n".join(earlier), turns="\n".join(shown), words=POINT_WORDS)
    return _messages(_system("summarise", case, choice), task, choice)


# The judge


def judge_words(case: Case, state: State, topic: str, choice: ModelChoice) -> tuple[list[Message], str]:
    """What a model is told so that it speaks as the judge, and the sentence that must stand in it as it is."""
    template = judge.narrate(case, state, topic)
    keep = plain(_kept(case, template, topic))
    given = f"{cut(plain(template).removesuffix(keep), 360).strip()} {keep}"
    words = JUDGE_WORDS[topic]
    task = filled(
        "narrate",
        words_given=f"{fenced('words', given)}\n{fenced('keep', keep)}",
        task=f"Say this aloud as the judge, in your own words and at most {words} of them. "
        "End with what stands between the keep tags, word for word, and say nothing else about who is guilty.",
    )
    return _messages(_system("narrate", case, choice, words=words), task, choice), keep


def _kept(case: Case, template: str, topic: str) -> str:
    """What the judge must say word for word: the law and the invitation, the count, or the outcome."""
    if topic == "case":
        return template.rpartition(case.summary)[2].strip() or "The file is on the table. You may begin."
    return template.removeprefix("The first ballot is in. ")
