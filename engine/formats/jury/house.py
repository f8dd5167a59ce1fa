"""How the engine itself plays a jury: its jurors, the listeners' reactions, and the words of a strategy without a text.

What a juror says and how the listeners take it load the lines of all personas, which the start of a server does
without; they are imported when somebody is to speak.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core import acts
from engine.core.draws import Draw
from engine.core.events import Entry
from engine.core.format import Format, Suggestion
from engine.core.house import OMITTED_TEXT, BenchAnswer, FindHits, OpenAsk, SeatAnswer
from engine.core.interview import Answer, Question, SeatAccount
from engine.core.memory import MemoryRules, TableMemories
from engine.core.mentions import addressed_seat
from engine.core.plain_house import PlainHouse
from engine.core.rules import check_speech
from engine.core.state import State
from engine.formats.jury.labels import SIDES
from engine.formats.jury.memory.seat_memory import (
    REMEMBERED_EVENTS,
    SeatMemories,
    SeatMemory,
    empty_memory,
    fold_memories,
    fold_memory,
)
from engine.formats.jury.mind import votes
from engine.formats.jury.rules.rounds import reaction_draw
from engine.formats.jury.state import JuryState
from engine.matters.criminal_case import Case

MAX_CITES = 12
"""What one turn cites, at most."""
PLAYER_NAMES = ("juror",)
"""Names of any player, each used with the number of a seat."""


class JuryMemory(MemoryRules):
    """What jurors remember: the table's talk, what moved them, what they made of the evidence."""

    events = REMEMBERED_EVENTS

    def used_for(self, act: str) -> bool:
        """Only what is said depends on what is remembered."""
        return act == "speak"

    def empty(self, seat: int) -> SeatMemory:
        """The memory of somebody who has just sat down."""
        return empty_memory(seat)

    def fold(self, memory: SeatMemory, entry: Entry, matter: Case) -> SeatMemory:
        """A memory after one more entry."""
        return fold_memory(memory, entry, matter)

    def fold_log(self, entries: Iterable[Entry], seats: Iterable[int], matter: Case) -> Mapping[int, SeatMemory]:
        """The memories of several seats after a log."""
        return fold_memories(entries, seats, matter)

    def table_memories(self, seats: Iterable[int], matter: Case, worded: bool) -> TableMemories:
        """The memories of a whole table, a seat's own part worked out when somebody looks."""
        return SeatMemories(seats, matter, worded)


class JuryHouse(PlainHouse):
    """The house of a jury."""

    memory = JuryMemory()

    def prepare(self, matter: Case) -> None:
        """Work out the points of a case, what each is worth to whom, how its evidence weighs, and what people's claims
        are looked up in."""
        from engine.formats.jury.arguments.brief import case_brief
        from engine.formats.jury.mind.claims import prepare_record

        case_brief(matter)
        prepare_record(matter)

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """What a juror does about each ask."""
        return {
            "speak": self._speech,
            "cast_ballot": self._ballot,
            "choose_side": self._side,
            "second": self._seconding,
        }

    @property
    def bench_answers(self) -> Mapping[str, BenchAnswer]:
        """The rules' own words and the house's reactions; where nothing is worded, reactions come without thoughts and
        the judge's text stays open."""
        return {"narrate": self._narration, "react": self._reactions}

    def _speech(self, matter: Case, state: State, memory: SeatMemory, ask: OpenAsk, worded: bool) -> acts.Act:
        from engine.formats.jury.mind.speeches import house_speech

        return house_speech(matter, state, memory, ask.seat, _draw(state, ask), worded)

    def _ballot(self, matter: Case, state: State, memory: SeatMemory, ask: OpenAsk, worded: bool) -> acts.Act:
        return acts.CastBallot(choice=votes.house_ballot(matter, state, ask.seat, _draw(state, ask)))

    def _side(self, matter: Case, state: State, memory: SeatMemory, ask: OpenAsk, worded: bool) -> acts.Act:
        return acts.ChooseSide(side=votes.house_side(matter, state, ask.seat, _draw(state, ask)))

    def _seconding(self, matter: Case, state: State, memory: SeatMemory, ask: OpenAsk, worded: bool) -> acts.Act:
        return acts.Second(choice=votes.house_seconding(state, ask.seat, _draw(state, ask)))

    def _narration(self, matter: Case, state: State, ask: OpenAsk, worded: bool) -> acts.Act:
        return acts.Narrate() if worded else acts.Narrate(text=OMITTED_TEXT)

    def _reactions(self, matter: Case, state: State, ask: OpenAsk, worded: bool) -> acts.Act:
        if worded:
            return acts.React()
        from engine.formats.jury.mind.reactions import house_reactions

        return house_reactions(matter, state, Draw(state.seed or "", *reaction_draw(state)), worded=False)

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> acts.Act | None:
        """Move that the vote be called."""
        draw = Draw(state.seed or "", "moves_vote", state.round, seat)
        return acts.CallVote() if votes.house_moves_vote(state, memory, seat, draw) else None

    def complete_speech(
        self, format: Format, state: JuryState, memory: SeatMemory, seat: int, act: acts.Speak, find: FindHits
    ) -> acts.Speak:
        """The juror's mind writes the text of a strategy that comes without one; a text is read for what it argues, a
        seat that it addresses by name becomes its target, and the exhibits and witnesses that it names are cited."""
        from engine.formats.jury.mind.claims import is_foreign, takes_back, unfounded_claims, without_claims
        from engine.formats.jury.mind.named_sources import named_sources
        from engine.formats.jury.mind.strategies import write_strategy
        from engine.formats.jury.mind.text_analysis import analyse_text, insulted_seat

        case = format.matter
        assert isinstance(case, Case)
        check_speech(format, state, seat, act, completed=False)
        if not act.text.strip():
            draw = Draw(state.seed or "", "write", state.asked, seat, act.strategy or "")
            hint = act.hint or ""
            steered = tuple(hit.id for hit in find(hint)) if hint.strip() else ()
            written = write_strategy(
                case, state, memory, seat, act.strategy, act.target, act.cites, draw, hint, steered
            )
            cites = tuple(dict.fromkeys((*act.cites, *written.cites)))
            return written.model_copy(
                update={
                    "strategy": act.strategy,
                    "hint": None,
                    "target": act.target if act.target is not None else written.target,
                    "cites": cites,
                    "conviction": act.conviction,
                    "written": True,
                    "thought": None,
                    "argument_type": act.argument_type or written.argument_type,
                    "asks": act.strategy == "address_juror",
                }
            )
        others = {number: held.name for number, held in state.seats.items() if number != seat}
        strangers = list(case.names())
        target = act.target
        if target is None:
            target = addressed_seat(act.text, others, strangers, PLAYER_NAMES)
        if target is None:
            target = insulted_seat(act.text, others, strangers)
        if is_foreign(case, act.text):
            # Nobody at the table but a model can say what it argues, so nothing is guessed.
            return act.model_copy(
                update={
                    "hint": None,
                    "unread": "language",
                    "force": 0.0,
                    "target": target,
                    "argument_type": "logical",
                    "asks": target is not None,
                }
            )
        heard = [turn.text for turn in state.heard]
        claims = unfounded_claims(case, act.text, [held.name for held in state.seats.values()], heard)
        text = without_claims(act.text, claims)
        hits, side = find(text), state.seats[seat].side
        prior = SIDES[side] if side is not None else state.ballots.get(seat)
        # What it argues is read from what was picked: naming a thing in passing is no argument from it.
        reading = analyse_text(case, text, act.cites, hits, prior=prior)
        named = named_sources(case, act.text, [held.name for held in state.seats.values()])
        return act.model_copy(
            update={
                "hint": None,
                "unfounded": claims,
                "retracts": seat in state.own.struck and not claims and takes_back(act.text),
                "hits": hits,
                "cites": tuple(dict.fromkeys((*act.cites, *named)))[:MAX_CITES],
                "points": reading.points,
                "force": reading.force if text.strip() else 0.0,
                "target": target,
                # Whoever is called by name replies, to a question, an argument or an insult.
                "asks": target is not None,
                # Somebody whose words do not show which way they argue is taken to argue as they vote.
                "stance": reading.stance or state.ballots.get(seat),
                "argument_type": act.argument_type or (None if act.strategy else reading.argument_type),
            }
        )

    def interview(self, format: Format, matter: Case, state: State, account: SeatAccount, question: Question) -> Answer:
        """An answer in the manner of the juror's persona, from what moved it."""
        from engine.formats.jury.mind.interview import house_answer

        return house_answer(format, matter, state, account, question)


def suggest(case: Case, state: State, memory: SeatMemory, seat: int) -> tuple[Suggestion, ...]:
    """What a person might say with the floor, in words that anybody may own."""
    from engine.formats.jury.mind.suggestions import suggested_speeches

    return suggested_speeches(case, state, memory, seat)


def _draw(state: State, ask: OpenAsk) -> Draw:
    return Draw(state.seed or "", "house", ask.act, ask.ask, ask.seat)
