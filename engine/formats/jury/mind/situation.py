"""The situation: what the next speaker knows of the room."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.seats import Seat
from engine.core.state import State, Turn
from engine.core.values import value
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.arguments.file_answers import FileAnswer, answer_from_file
from engine.formats.jury.brought_personas import brought_persona
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, OPPOSITE, SIDES
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.personas import PERSONAS, AddressStyle, Persona, persona_for_seat
from engine.formats.jury.state import JuryState
from engine.matters.criminal_case import Case
from engine.text.questions import OF_PEOPLE, Question, question_of_figure, questions

REPLY_WINDOW_TURNS = 4
"""How many turns back somebody still answers."""


class Reply(NamedTuple):
    """What the speaker can say to a question that a person asked."""

    question: Question
    found: FileAnswer | None
    """What the file says; None where it is asked how somebody votes, or why."""


@value(frozen=True, slots=True)
class Situation:
    """What the next speaker knows of the room."""

    brief: CaseBrief
    state: State
    memory: SeatMemory
    seat: int
    persona: Persona
    stance: str
    conviction: float
    share: float
    """Share of the ballots that agree with the speaker's."""
    asked_by: Turn | None
    """The turn that addressed the speaker and waits for a reply."""
    against: tuple[Turn, ...]
    """The latest turns that argued the other way, the latest first."""
    along: tuple[Turn, ...]
    """The latest turns that argued the same way, the latest first."""
    topic: str
    """What the floor is for, where it is not the seat's turn in the round: `answer`, `changed`, `last_word` or
    `advocate`."""
    about: Turn | None
    """The turn that it is about then: the question, or what changed the ballot."""
    replies: tuple[Reply, ...] = ()
    """What can be said to the questions of that turn, or of what a person has just asked of nobody by name."""

    @property
    def own_text(self) -> str:
        """What the speaker has said so far, as far as it is remembered."""
        return self.memory.own_text or " ".join(turn.text for turn in self.state.heard if turn.seat == self.seat)

    def name(self, seat: int, persona: Persona | None = None) -> str:
        """What the speaker calls somebody."""
        held = self.state.seats.get(seat)
        return spoken_name(held, (persona or self.persona).manner) if held is not None else f"Juror {seat}"


_PERSONAS = dict(PERSONAS)
"""The same to be read often: a look-up in a dict takes a third of the time, and so does one in a model's own dict."""


def spoken_name(seat: Seat, manner: AddressStyle) -> str:
    """What the others call somebody: a mind by its persona's name, a person by the name they gave."""
    if seat.held_by_guest or seat.persona is None:
        return seat.name or f"Juror {seat.number}"
    persona = brought_persona(seat) if seat.sheet is not None else PERSONAS.get(seat.persona.id)
    if persona is None:
        return seat.name or f"Juror {seat.number}"
    if manner == "titled" or persona.title in ("Pastor",):
        return persona.titled
    return persona.last if manner == "last" else persona.first


def persona_of(state: State, seat: int) -> Persona:
    """The persona of a seat, also while a person holds it."""
    held = state.seats.get(seat)
    return persona_of_seat(held) if held is not None else persona_for_seat((seat - 1) % len(PERSONAS) + 1)


def persona_of_seat(seat: Seat) -> Persona:
    """The persona of a seat that the caller has already."""
    if seat.sheet is not None:
        return brought_persona(seat)
    card = seat.persona
    known = _PERSONAS.get(card.id) if card is not None else None
    return known or persona_for_seat((seat.number - 1) % len(PERSONAS) + 1)


def stance_of(state: State, seat: int) -> str:
    """What a seat argues: its side if it has one, else its ballot, else what it believes."""
    held = state.seats.get(seat)
    if held is not None and held.side in SIDES:
        return SIDES[held.side]
    voted = state.ballots.get(seat)
    if voted:
        return voted
    conviction = state.conviction(seat)
    return GUILTY if conviction is not None and conviction > 0.5 else NOT_GUILTY


def unweighed_turns(state: JuryState) -> list[Turn]:
    """The turns of the round that the listeners have not reacted to yet, in their order.

    What somebody says of their own change of mind or of their last word is no argument, and moves nobody.
    """
    last, now = state.own.weighed, state.round
    return [
        turn
        for turn in state.heard
        if turn.number > last and turn.round == now and turn.topic not in NO_ARGUMENT_TOPICS
    ]


NO_ARGUMENT_TOPICS = ("changed", "last_word")
"""What a floor is for in which nobody argues."""


def _still_argues(state: State, turn: Turn) -> bool:
    """Whether somebody still argues as in a turn: else they need not be argued with about what they said before."""
    if turn.stance is None or turn.topic == "advocate" or turn.seat not in state.ballots:
        return True
    return stance_of(state, turn.seat) == turn.stance


def _waits_for_reply(turn: Turn, stance: str) -> bool:
    """Whether somebody addressed by a turn owes it a reply: an ally who agreed by name waits for none."""
    return turn.stance != stance or turn.argument_type == "question"


def situation_of(case: Case, state: State, memory: SeatMemory, seat: int) -> Situation:
    """The room as a seat sees it now."""
    floor = state.floor_ask()
    topic = floor.topic if floor is not None and floor.seats[0] == seat else ""
    stance = stance_of(state, seat)
    if topic == "advocate":
        stance = OPPOSITE[stance]
    asked_by: Turn | None = None
    against: list[Turn] = []
    along: list[Turn] = []
    other = OPPOSITE[stance]
    looking = True
    argued = [turn for turn in state.heard if turn.topic != "last_word"]
    for turn in reversed(argued[-REPLY_WINDOW_TURNS:]):
        if turn.seat == seat:
            looking = False
        elif _still_argues(state, turn):
            if looking and turn.target == seat and asked_by is None and _waits_for_reply(turn, stance):
                asked_by = turn
            if turn.stance == other:
                against.append(turn)
            elif turn.stance == stance:
                along.append(turn)
    if looking and asked_by is None:
        for turn in reversed(argued[:-REPLY_WINDOW_TURNS]):
            if turn.seat == seat:
                break
            if turn.target == seat and _still_argues(state, turn) and _waits_for_reply(turn, stance):
                asked_by = turn
                break
    conviction = state.conviction(seat)
    agreeing = list(state.ballots.values()).count(stance)
    named = floor.about if floor is not None and topic else None
    about = next((turn for turn in state.heard if turn.id == named), None) if named is not None else None
    last = argued[-1] if argued else None
    asked = (
        about
        if topic == "answer"
        else last
        if last is not None and not topic and (last.target is None or last.unfounded)
        else None
    )
    return Situation(
        brief=case_brief(case),
        state=state,
        memory=memory,
        seat=seat,
        persona=persona_of(state, seat),
        stance=stance,
        conviction=conviction if conviction is not None else 0.7 if stance == GUILTY else 0.3,
        share=agreeing / len(state.ballots) if state.ballots else 0.5,
        asked_by=asked_by,
        against=tuple(against),
        along=tuple(along),
        topic=topic,
        about=about,
        replies=replies_to(case, asked) if asked is not None and asked.seat != seat else (),
    )


def replies_to(case: Case, turn: Turn) -> tuple[Reply, ...]:
    """What can be said to the questions of a person's own words, as far as they ask for what can be looked up."""
    if turn.occupant not in ("human", "agent") or turn.written or turn.unread is not None:
        return ()
    found: list[Reply] = []
    before = ""
    for claim in turn.unfounded[:1]:
        # A figure that the file does not have is set right with the one that it has.
        if claim.kind == "number":
            question = question_of_figure(turn.text, claim.text)
            answer = answer_from_file(case, question) if question is not None else None
            return (Reply(question, answer),) if question is not None and answer is not None and answer.value else ()
    for question in questions(turn.text):
        if question.kind in OF_PEOPLE:
            if question.kind != "opinion":
                found.append(Reply(question, None))
            continue
        answer = answer_from_file(case, question, before if not question.terms else "")
        if answer is not None:
            found.append(Reply(question, answer))
            before = answer.source
    return tuple(found)
