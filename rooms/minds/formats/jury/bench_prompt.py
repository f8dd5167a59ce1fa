"""The prompts of the bench: for the listeners' reactions and the judge's words. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.draws import Draw
from engine.core.state import State, Turn
from engine.formats.jury import narration
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.situation import persona_of, unweighed_turns
from engine.matters.criminal_case import Case
from engine.text.sentences import sentence_texts
from rooms.minds.formats.jury.case_excerpts import cited_text, heading
from rooms.minds.formats.jury.prompts import PROMPTS, Task
from rooms.minds.formats.jury.transcript import choice_in_words
from rooms.minds.llm.calls import Message, ModelChoice, under_system_text
from rooms.minds.llm.quoting import flatten, quote_attribute, quote_block
from rooms.minds.llm.tokens import clip_tokens

MAX_ACTIVE_LISTENERS = 3
"""Listeners who are looked at closely."""
UNDECIDED_RANGE = (0.35, 0.65)
"""Convictions between which somebody is on the fence."""
UNDECIDED_WEIGHT, FLIPPED_WEIGHT, ADDRESSEE_WEIGHT, BASE_WEIGHT = 2.0, 3.0, 3.0, 1.0
"""What makes it likelier that a listener is looked at closely."""
RECENT_FLIP_ROUNDS = 2
"""Rounds for which a flip is still fresh."""
MAX_REACTION_TALK_TOKENS = 1_200
"""Tokens that the turns of a round may have together in the prompt for the reactions to them."""
JUDGE_WORDS = {"case": 80, "first": 40, "verdict": 60}
"""Moments at which the judge's words are written by a model, and how many they may be."""


def reacting_seats(state: State) -> list[int]:
    """The seats whose minds react."""
    return [seat.number for seat in state.seats.values() if seat.held_by_mind]


def active_listeners(state: State, memories: Mapping[int, SeatMemory]) -> tuple[int, ...]:
    """The listeners who are looked at closely: drawn by weight, likelier on the fence, addressed or lately flipped."""
    addressed = {turn.target for turn in unweighed_turns(state)}
    left = {}
    for seat in reacting_seats(state):
        conviction = state.conviction(seat)
        weight = BASE_WEIGHT
        if conviction is not None and UNDECIDED_RANGE[0] < conviction < UNDECIDED_RANGE[1]:
            weight += UNDECIDED_WEIGHT
        flipped = memories[seat].table.flipped.get(seat) if seat in memories else None
        if flipped is not None and state.round - flipped <= RECENT_FLIP_ROUNDS:
            weight += FLIPPED_WEIGHT
        if seat in addressed:
            weight += ADDRESSEE_WEIGHT
        left[seat] = weight
    draw = Draw(state.seed or "", "active", state.round)
    chosen: list[int] = []
    while left and len(chosen) < MAX_ACTIVE_LISTENERS:
        seat = draw.weighted(list(left), list(left.values()))
        chosen.append(seat)
        del left[seat]
    return tuple(sorted(chosen))


def _system(task: Task, case: Case, choice: ModelChoice, **values: str | int) -> str:
    return PROMPTS.fill(f"{task}_shared", case=heading(case), answer=_answer_form(task, choice, **values))


def _answer_form(task: Task, choice: ModelChoice, **values: str | int) -> str:
    return PROMPTS.fill(f"{task}_tagged" if choice.structured == "tagged" else f"{task}_json", **values)


def _messages(system: str, task: str, choice: ModelChoice) -> list[Message]:
    return under_system_text(choice, system, [Message("user", task)], "\n")


# Reactions


def reactions_prompt(
    case: Case, state: State, memories: Mapping[int, SeatMemory], choice: ModelChoice
) -> list[Message]:
    """The prompt for how the listeners take a round."""
    turns = unweighed_turns(state)
    closely = active_listeners(state, memories)
    listeners = reacting_seats(state)
    # In an order of their own in each round: the first in a list is judged with more care.
    drawn = Draw(state.seed or "", "listener_order", state.round).sample(listeners, len(listeners))
    share = MAX_REACTION_TALK_TOKENS // max(1, len(turns))
    task = PROMPTS.fill(
        "react",
        turns="\n".join(_turn_line(number, turn, share) for number, turn in enumerate(turns, 1)),
        listeners="\n".join(_listener(case, state, memories, seat, turns, seat in closely) for seat in drawn),
        count=len(listeners),
        said=len(turns),
    )
    rules = PROMPTS.fill("react_shared", answer=_answer_form("react", choice))
    leaned_on = {piece for turn in turns for piece in (*turn.cites, *_rests_on(case, turn))}
    return _messages(f"{PROMPTS.fill('case', case=cited_text(case, leaned_on))}\n\n{rules}", task, choice)


def _rests_on(case: Case, turn: Turn) -> Iterator[str]:
    """What of the case a turn's points rest on."""
    brief = case_brief(case)
    for key in turn.points:
        if key in brief.by_id:
            yield from brief.by_id[key].rests_on


def _turn_line(number: int, turn: Turn, max_tokens: int) -> str:
    attributes: dict[str, str | int | None] = {
        "turn": number,
        "seat": turn.seat,
        "by": flatten(turn.name, 40),
        "argues": choice_in_words(turn.stance) or "neither",
        "kind": turn.argument_type,
        "to": f"seat {turn.target}" if turn.target is not None else None,
        "cites": ", ".join(turn.cites[:4]) or None,
        "struck": "; ".join((*turn.struck, *(claim.text for claim in turn.unfounded))[:3]) or None,
    }
    return quote_block("said", clip_tokens(flatten(turn.text), max(40, max_tokens - 40)), attributes)


def _listener(
    case: Case, state: State, memories: Mapping[int, SeatMemory], seat: int, turns: Sequence[Turn], closely: bool
) -> str:
    persona, conviction = persona_of(state, seat), state.conviction(seat)
    attributes: dict[str, str | int | None] = {
        "seat": seat,
        "name": flatten(state.seats[seat].name, 40),
        "who": persona.occupation.lower(),
        "slip": choice_in_words(state.ballots.get(seat)),
        "sure": None if conviction is None else f"{conviction:.2f}",
    }
    if not closely:
        return quote_block("listener", None, attributes)
    brief, memory = case_brief(case), memories.get(seat)
    about = [clip_tokens(persona.about, 60)]
    if memory is not None:
        for lead, keys in (("Believes it for", memory.reasons[-2:]), ("Is bothered by", memory.doubts[-2:])):
            labels = [brief.by_id[key].label for key in keys if key in brief.by_id]
            if labels:
                about.append(f"{lead} {'; '.join(dict.fromkeys(labels))}.")
        for turn in turns:
            opinion = memory.opinions.get(turn.seat, 0.0)
            if abs(opinion) >= 0.1 and turn.seat != seat:
                name = quote_attribute(state.seats[turn.seat].name, 40)
                about.append(f"Thinks {'well' if opinion > 0 else 'little'} of {name}.")
    return quote_block("listener", clip_tokens(" ".join(dict.fromkeys(about)), 130), attributes)


# The judge


def judge_prompt(case: Case, state: State, topic: str, choice: ModelChoice) -> tuple[list[Message], str]:
    """The prompt for the judge's words, and the sentence that must stand in them as it is."""
    template = narration.judge_text(case, state, topic)
    keep = flatten(_sentence_to_keep(template, topic))
    given = f"{clip_tokens(flatten(template).removesuffix(keep), 360).strip()} {keep}"
    words = JUDGE_WORDS[topic]
    task = PROMPTS.fill(
        "narrate",
        words_given=f"{quote_block('words', given)}\n{quote_block('keep', keep)}",
        task=f"Say this aloud as the judge, in your own words and at most {words} of them. "
        "End with what stands between the keep tags, word for word, and say nothing else about who is guilty.",
    )
    return _messages(_system("narrate", case, choice, words=words), task, choice), keep


def _sentence_to_keep(template: str, topic: str) -> str:
    """What the judge must say word for word: what must be proved, the count, or the outcome."""
    if topic == "case":
        return sentence_texts(template)[-1]
    return template.removeprefix("The first ballot is in. ")
