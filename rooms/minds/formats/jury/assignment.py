"""The assignment: what a model is to do with the floor, and at what length. Pure.

The move is the one that the house would make on this seat (`engine/formats/jury/mind`), drawn under a name of its own.
Somebody who was asked answers first, somebody who has changed says why, and something struck is challenged, whatever
the move. What others wrote stands in fences of its own, below the sentence that speaks of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.core.draws import Draw
from engine.core.phrases import humanise
from engine.core.state import State, Turn
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.memory.turns import RememberedTurn
from engine.formats.jury.mind.point_selection import struck_turn
from engine.formats.jury.mind.situation import NO_ARGUMENT_TOPICS, Situation
from engine.formats.jury.mind.speeches import planned_turn
from engine.formats.jury.mind.turn_plan import TurnPlan
from engine.matters.criminal_case import Case
from rooms.minds.formats.jury.prompts import MOVES, PROMPTS
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens

MIN_WORDS, MAX_WORDS = 5, 140
"""Words that a turn may be asked for."""
SHORT_TURN_FACTOR = 0.6
"""Share of the usual words that a turn has when money runs low."""
MOVE_WORDS = {
    "answer": 60,
    "question": 26,
    "press": 20,
    "vote": 34,
    "story": 118,
    "open": 78,
    "turn": 70,
    "alone": 74,
    "challenge": 18,
    "foreign": 40,
    "speech": 160,
}
"""Words of a turn of somebody who talks as much as most, by move; `USUAL_WORDS` for the others."""
USUAL_WORDS = 62
REASON_WORDS = 26
"""The same of what somebody says of their own change of mind."""
LINE_SHARE = 0.25
"""Share of the turns with one of `ONE_LINE_MOVES` that are a single line; a `brief` one always is."""
LINE_WORDS = (5, 12)
ONE_LINE_MOVES = frozenset({"answer", "rebut", "counter", "build", "concede"})
"""Moves that may be made in a single line."""
RESPONSE_MOVES = frozenset(
    {"answer", "rebut", "counter", "concede", "build", "question", "challenge", "foreign", "thank"}
)
"""Moves that take up a turn."""
NO_POINT_MOVES = frozenset({"last_word", "call_on", "turn", "press", "line", "question", "challenge", "foreign"})
"""Moves that argue with no point of their own."""
STRUCK_TURNS = 4
"""Turns back in which something struck is still to be challenged."""
BARRED_TURNS = 10
"""Turns whose openings are not to be used again."""
OPENING_WORDS = 4
TURNS_PER_PAIR = 2
"""One turn in so many is shown two things that nobody has put together."""


@dataclass(frozen=True)
class Assignment:
    """What one turn is to do."""

    move: str
    """A template in `prompts/moves`."""
    words: int
    seat: int | None
    """Whom it turns to."""
    turn: Turn | None
    """The turn that it takes up."""
    point: Point | None
    """What it argues with."""
    fact: str
    """What the case says of that; empty where all of it has been said."""
    room: Situation

    @property
    def stance(self) -> str:
        """The ballot that it argues for."""
        return self.room.stance


def assign(case: Case, state: State, memory: SeatMemory, seat: int, short: bool = False) -> Assignment:
    """What a seat does with the floor.

    Args:
        short: whether the turn has to be a short one.
    """
    draw = Draw(state.seed or "", "model_move", state.round, seat, len(memory.own))
    move, plan = planned_turn(case, state, memory, seat, draw)
    room = plan.room
    move = {"reply": "answer", "changed": "turn", "waver": "doubt"}.get(move, move)
    turn = _taken_up(room, plan, move)
    if move in RESPONSE_MOVES and turn is None:
        move = "open"
    chosen = Draw(state.seed or "", "model_length", state.round, seat, len(memory.own))
    talk = 0.6 + 0.8 * room.persona.verbosity
    usual = REASON_WORDS if room.topic in NO_ARGUMENT_TOPICS else MOVE_WORDS.get(move, USUAL_WORDS)
    words = usual * talk * (0.85 + 0.3 * chosen.uniform())
    if move == "brief" or (move in ONE_LINE_MOVES and chosen.uniform() < LINE_SHARE):
        move = "line"
        words = LINE_WORDS[0] + chosen.integer_below(LINE_WORDS[1] - LINE_WORDS[0] + 1)
    point = plan.points[0] if plan.points else None
    fact = next((beat.text for beat in plan.beats if beat.kind == "fact" and beat.text), "")
    return Assignment(
        move if move in MOVES else "open",
        max(MIN_WORDS, min(MAX_WORDS, round(words * (SHORT_TURN_FACTOR if short else 1.0)))),
        turn.seat if turn is not None else plan.target,
        turn,
        point,
        fact,
        room,
    )


def _taken_up(room: Situation, plan: TurnPlan, move: str) -> Turn | None:
    """The turn that a move takes up."""
    if room.about is not None:
        return room.about
    if move == "answer":
        return room.asked_by
    if plan.target is None:
        return None
    return next((turn for turn in reversed(room.state.heard) if turn.seat == plan.target), None)


def assignment_lines(case: Case, memory: SeatMemory, task: Assignment) -> Iterator[str]:
    """The assignment in words. The first line begins with `It is your turn`."""
    room, state = task.room, task.room.state
    move = PROMPTS.fill(
        f"moves/{task.move}",
        seat=task.seat or "?",
        turn=task.turn.number if task.turn is not None else "?",
        round=room.memory.flipped or state.round,
    )
    yield f"It is your turn. You argue for {humanise(task.stance)}, in about {task.words} words. {move}"
    if room.topic == "last_word":
        yield from _barred_lines(state)
        return
    if task.point is not None and task.move not in NO_POINT_MOVES:
        about = {"id": ", ".join(task.point.rests_on[:3]) or None, "about": clip_tokens(flatten(task.point.label), 16)}
        yield quote_block("thing", clip_tokens(flatten(task.fact), 60) if task.fact else None, about)
    asked = room.asked_by
    if asked is not None and task.move != "answer":
        yield f"Turn {asked.number} of seat {asked.seat} waits for your reply: answer it first, in a sentence."
    yield from _change_lines(room)
    if task.move != "challenge":
        yield from _challenge_lines(room)
    elif task.turn is not None:
        yield _struck(task.turn)
    if task.move != "join":
        yield from _pair_lines(case, room)
    yield from _anecdote_lines(room)
    yield from _barred_lines(state)


def _change_lines(room: Situation) -> Iterator[str]:
    """Why the seat has changed, where it is asked for that."""
    if room.topic == "changed" and room.about is not None:
        yield _cause_block(room.about)


def _cause_block(cause: Turn | RememberedTurn) -> str:
    """The turn that changed a ballot, quoted."""
    text = clip_tokens(flatten(cause.text), 60)
    return quote_block("cause", text, {"turn": cause.number, "seat": cause.seat, "by": flatten(cause.name, 40)})


def _challenge_lines(room: Situation) -> Iterator[str]:
    """Something that the case does not have, brought lately by somebody whom nobody has asked about it."""
    turn = struck_turn(room) or _struck_citation(room)
    if turn is not None:
        where = f"ask seat {turn.seat} where it stands."
        yield f"Turn {turn.number} leaned on something that is not in the case: {where}"
        yield _struck(turn)


def _struck_citation(room: Situation) -> Turn | None:
    recent = room.state.heard[-STRUCK_TURNS:]
    for place, turn in enumerate(recent):
        asked = any(later.target == turn.seat for later in recent[place + 1 :])
        if turn.struck and turn.seat != room.seat and not asked:
            return turn
    return None


def _struck(turn: Turn) -> str:
    names = (*turn.struck, *(claim.text for claim in turn.unfounded))
    attributes = {"turn": turn.number, "seat": turn.seat}
    return quote_block("struck", "; ".join(flatten(name, 60) for name in names[:3]), attributes)


def _pair_lines(case: Case, room: Situation) -> Iterator[str]:
    """Two things that belong together and that no turn has put together yet."""
    state = room.state
    draw = Draw(state.seed or "", "model_pair", state.round, room.seat, len(room.memory.own))
    if draw.integer_below(TURNS_PER_PAIR):
        return
    titles = dict(case.citable())
    inferences = [point for point in room.brief.inferences[room.stance] if point.id not in state.raised]
    pairs = [
        (point.rests_on[0], point.rests_on[1])
        for point in inferences
        if len(set(point.rests_on[:2]) & set(titles)) == 2
    ]
    pairs = pairs or [pair for pair in joinable_pairs(case) if not any(_joins(turn, pair) for turn in state.heard)]
    if pairs:
        yield "Nobody has put these two things together; do it where it helps, and say what follows from both at once:"
        for key in draw.choice(pairs[:6]):
            yield quote_block("pair", None, {"id": key, "title": clip_tokens(flatten(titles[key]), 20)})


def joinable_pairs(case: Case) -> list[tuple[str, str]]:
    """Pieces of evidence that an argument of either side rests on together, in the order of the case."""
    known = dict(case.citable())
    arguments = (*case.prosecution_arguments, *case.defense_arguments)
    pairs = [
        pair
        for argument in arguments
        for pair in combinations(dict.fromkeys(key for key in argument.rests_on if key in known), 2)
    ]
    return list(dict.fromkeys(pairs))


def _joins(turn: Turn, pair: tuple[str, str]) -> bool:
    return all(key in turn.cites for key in pair)


def _anecdote_lines(room: Situation) -> Iterator[str]:
    """Something of the persona's own life, offered in one of its first turns alone."""
    persona = room.persona
    place = Draw(room.state.seed or "", "model_anecdote", room.seat).integer_below(3)
    if persona.anecdote and len(room.memory.own) == place:
        yield "A memory of yours, if it fits the fact at hand; bring it once, and as no evidence:"
        yield quote_block("memory", persona.anecdote)


def _barred_lines(state: State) -> Iterator[str]:
    """How the last turns began: nobody begins like that again."""
    openings = [
        " ".join(flatten(turn.text).split()[:OPENING_WORDS]).rstrip(",;:.…") for turn in state.heard[-BARRED_TURNS:]
    ]
    if openings:
        yield "Do not begin as any of the last turns began:"
        yield quote_block("begun_with", " | ".join(dict.fromkeys(openings)))
