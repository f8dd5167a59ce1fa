"""The jury's rounds: who gets the floor, how listeners react, how convictions move and ballots flip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from engine.core import acts, events
from engine.core.ballots import BALLOT_RULES
from engine.core.derived import derived_from_value
from engine.core.draws import Draw
from engine.core.floor import weighted_floor_policy
from engine.core.format import Context, Rule
from engine.core.rules import ask_event, floor_seconds, grant_floor_rule
from engine.core.state import RECENT_TURNS, Ask, State, Turn
from engine.formats.jury.conviction import (
    flipped_ballot,
    majority_effect,
    make_listener,
    speaker_weight,
    takeover_conviction,
)
from engine.formats.jury.labels import DIRECTIONS, GUILTY, NOT_GUILTY, OPPOSITE
from engine.formats.jury.mind.situation import NO_ARGUMENT_TOPICS, persona_of, persona_of_seat, unweighed_turns
from engine.formats.jury.personas import ADVOCACY, Persona
from engine.formats.jury.rules.persuasion import persuasions
from engine.formats.jury.rules.variations import awaiting, ballots_sealed, opening_rounds, poll_rounds, polled
from engine.formats.jury.state import JuryContext, JuryState
from engine.formats.jury.tuning import TUNING

MIN_MIND_TURN_SECONDS = 90.0
"""A mind's floor is at least this long, so that a long turn at reading pace fits a short deadline for people."""
MAX_FLIPS_AT_ONCE = 2
"""Ballots that change on what was said since the listeners last reacted; who is moved as well changes later, if they
still are."""
MAX_JOINING_AT_ONCE = 1
"""The same of ballots that join half of the table or more: nobody runs with the crowd."""
LOPSIDED_SHARE = 5 / 6
"""Share of the ballots above which a first ballot is so lopsided that somebody has to put the other side: two of twelve
put it themselves."""
SEATS_PER_HOLDOUT = 6
"""One seat in so many is a minority of holdouts: two of twelve, one of six."""
MAX_MINDS = 4
"""Minds that have the floor in a round, at most, besides answers and reasons."""
SILENT_ROUNDS = 3
"""Rounds after which a holdout has not been heard for long."""
REACTION_SECONDS = 30.0
REACTION_TO_TURN = "turn"
"""The topic of the listeners' reactions within a round, after somebody's turn."""
SPARE_TOPICS = ("answer", "changed", "last_word")
"""Floors out of the round's order."""
CALLS_PER_ROUND = 7
"""Calls to models in one round, look-ups and repairs included; beyond them the house plays the rest of the round."""


def voting_seats(state: State) -> tuple[int, ...]:
    """Every seat but those whose chairs stay empty."""
    return state.taking_part


def carried_choice(state: JuryState) -> str | None:
    """The choice that the verdict rule carries with the ballots as they stand."""
    return BALLOT_RULES[state.typed_settings.verdict_rule](state.ballots, state.taking_part)


def round_under_way(state: State) -> bool:
    """A round is under way."""
    return state.round > state.round_closed


def floor_is_free(state: State) -> bool:
    """Nobody has the floor."""
    return state.floor_ask() is None


def listeners_reacted(state: State) -> bool:
    """The listeners have reacted since the round began."""
    return state.happened_since(events.ReactionsGiven, events.RoundOpened)


def _all_have_spoken(state: State) -> bool:
    """Everybody who was to speak in this round has had the floor, if nobody has it now."""
    # Once the vote was called nobody else has the floor, not even a turn that changed hands.
    return round_under_way(state) and (not state.queue or state.called)


def _round_held_open(state: State) -> bool:
    """Something holds the round open; a motion that a call has overtaken does not."""
    return any(ask.awaited and not (state.called and ask.act == "second") for ask in state.asks.values())


# Floors


def _weights(state: State, seats: Sequence[int]) -> dict[int, float]:
    """Who tends to speak: the persuasive and the wordy, those who have not just spoken, and the foreperson far more
    often; less those who are outnumbered, who have the floor by rule."""
    tuning = TUNING
    outnumbered = {
        choice: 1.0 + tuning.talk_minority * max(0.0, 1.0 - 2.0 * _agreeing(state, choice))
        for choice in dict.fromkeys((None, *state.ballots.values()))
    }
    spoken = [turn.seat for turn in state.heard]
    known, ballots = state.seats, state.ballots
    weights = {}
    for number in seats:
        seat = known[number]
        weight = _talkative(persona_of_seat(seat)) * outnumbered[ballots.get(number)]
        if seat.role == "foreperson":
            weights[number] = weight * tuning.talk_foreperson
        else:
            weights[number] = weight / (1.0 + tuning.talk_heard * spoken.count(number))
    return weights


@derived_from_value
def _talkative(persona: Persona) -> float:
    return TUNING.talk_base + TUNING.talk_influence * persona.influence + TUNING.talk_verbosity * persona.verbosity


def _agreeing(state: State, choice: str | None) -> float:
    """Share of the ballots for a choice; a half where nobody has said what they think."""
    if choice is None or not state.ballots:
        return 0.5
    return list(state.ballots.values()).count(choice) / len(state.ballots)


_MINDS_SPEAK = weighted_floor_policy(1, MAX_MINDS, _weights)


def open_round(context: JuryContext) -> events.Event | None:
    """One to four minds, drawn by weight, and every person's seat once, in random order; raised hands come first."""
    state = context.state
    if round_under_way(state):
        return None
    number = state.round + 1
    minds = [seat.number for seat in state.occupancy.minds]
    guests = [seat.number for seat in state.occupancy.guests]
    speakers = [*_MINDS_SPEAK(state, minds, context.draw("speakers", number)), *guests]
    order = list(context.draw("order", number).sample(speakers, len(speakers)))
    unheard = _unheard_holdouts(state)
    holdouts = [context.draw("holdout", number).choice(unheard)] if unheard else []
    first = [seat for seat in holdouts if seat not in order]
    # A round has the calls to models for four minds, so the holdout takes the place of the last that was drawn, and
    # the advocate takes another one.
    kept = [seat for seat in order if seat in holdouts]
    drawn = [seat for seat in order if seat in minds and seat not in kept]
    ahead = len(first) + len(kept) + (number == opening_rounds(state) + 1 and _is_lopsided(state))
    left_out = drawn[max(0, MAX_MINDS - ahead) :]
    order = [*first, *(seat for seat in order if seat not in left_out)]
    # Who has done nothing yet hears the others first.
    passive = [seat for seat in guests if seat == context.own.put_on_side or state.is_quiet(seat)]
    order.sort(key=lambda seat: seat in passive and not state.seats[seat].turns)
    raised = [seat for seat in state.hands if seat in order]
    return events.RoundOpened(round=number, speakers=(*raised, *(seat for seat in order if seat not in raised)))


def _unheard_holdouts(state: JuryState) -> list[int]:
    """Minds of a minority of a sixth or less who have not spoken yet, or not for some rounds: one of them in a round is
    heard first."""
    few = len(state.taking_part) // SEATS_PER_HOLDOUT
    cast = list(state.ballots.values())
    counts = {choice: cast.count(choice) for choice in dict.fromkeys(cast)}
    return [
        seat.number
        for seat in state.occupancy.minds
        if len(counts) > 1
        and counts.get(state.ballots.get(seat.number, ""), few + 1) <= few
        and (seat.number not in state.own.spoke or state.round - state.own.spoke[seat.number] >= SILENT_ROUNDS)
    ]


def _turn_seconds(context: JuryContext, seat: int) -> float:
    seconds = floor_seconds(context, seat, quiet=seat == context.own.put_on_side)
    return seconds if context.state.seats[seat].held_by_guest else max(seconds, MIN_MIND_TURN_SECONDS)


def _floor_held(state: State) -> bool:
    """Nobody gets the floor while a motion is open, or while the listeners take in what was said."""
    return state.motion is not None or state.called or state.asked_for("react") is not None


grant_floor = grant_floor_rule(_turn_seconds, held=_floor_held)


def _latest_argument(state: State) -> Turn | None:
    """The last turn in which somebody argued."""
    for turn in reversed(state.heard):
        if turn.topic not in NO_ARGUMENT_TOPICS:
            return turn
    return None


def _question(state: State) -> Turn | None:
    """The turn of the round that asked or pressed a seat, where nobody has spoken since but to say why their ballot
    changed."""
    turn = _latest_argument(state)
    if turn is None or not turn.asks or turn.round != state.round:
        return None
    return turn if round_under_way(state) and turn.target in state.seats and turn.target not in state.out else None


def _unanswered(state: JuryState) -> Turn | None:
    """The question that is to be answered next: nobody is called on twice in a round."""
    turn = _question(state)
    return turn if turn is not None and state.own.replied.get(turn.target or 0) != state.round else None


def _grant_answer(context: Context) -> events.Event | None:
    """Who was asked or pressed by name has the next floor, and so has an occupant who takes the seat over."""
    state = context.state
    question = _question(state) if state.handed else _unanswered(state)
    if question is None or question.target is None or _floor_held(state):
        return None
    if state.handed and question.target != state.queue[0]:
        return None
    return _floor(context, question.target, "answer", question.id)


def grant_reason(context: JuryContext) -> events.Event | None:
    """A mind whose ballot changed has the floor to say why before anybody else speaks, even once a vote was called."""
    state = context.state
    if not state.own.changed or state.handed:
        return None
    if state.motion is not None or any(state.asked_for(act) is not None for act in ("react", "cast_ballot")):
        return None
    for seat, cause in state.own.changed.items():
        if state.seats[seat].held_by_mind and seat not in state.out:
            return _floor(context, seat, "changed", cause)
    return None


def _grant_advocate(context: Context) -> events.Event | None:
    """Where nearly everybody voted alike at first, one of them puts the other side before anybody agrees once more."""
    state = context.state
    if state.granted or state.handed or not round_under_way(state) or state.round != opening_rounds(state) + 1:
        return None
    if _floor_held(state) or not _is_lopsided(state):
        return None
    choice, _ = _leading_choice(state)
    able = [seat for seat in state.occupancy.minds if state.ballots.get(seat.number) == choice and not seat.side]
    if not able:
        return None
    liked = [ADVOCACY.get(persona_of_seat(seat).archetype, 1.0) for seat in able]
    return _floor(context, context.draw("advocate").weighted(able, liked).number, "advocate", None)


def _is_lopsided(state: State) -> bool:
    """Whether nearly everybody votes alike, so that somebody puts the other side."""
    return _leading_choice(state)[1] > LOPSIDED_SHARE * len(state.taking_part)


def _leading_choice(state: State) -> tuple[str, int]:
    """The choice with the most ballots, and how many it has."""
    cast = list(state.ballots.values())
    choice = max(dict.fromkeys(cast), key=cast.count, default=NOT_GUILTY)
    return choice, cast.count(choice)


def last_call_asked(state: State) -> int:
    """Seq of the ask of this round's last call; 0 while there is none."""
    asked = state.asked_at("cast_ballot", "last_call")
    return asked if asked > state.seq_of(events.RoundClosed) else 0


def grant_last_word(context: JuryContext) -> events.Event | None:
    """Once all have voted in a last call that decides nothing, those say a line who keep the others from a verdict, and
    people, the foreperson after them."""
    state = context.state
    if state.called or state.ballot_topic != "last_call" or awaiting(state) or state.handed:
        return None
    asked = last_call_asked(state)
    if not asked or state.happened_since(events.TallyTaken, asked):
        return None
    if ballots_sealed(state) or carried_choice(state) is not None:
        return None
    rest = [
        seat
        for seat in state.seats.values()
        if seat.number not in (*state.own.last_words, *state.out)
        and (seat.role == "foreperson" or seat.held_by_guest or _agreeing(state, state.ballots.get(seat.number)) < 0.5)
    ]
    seat = min(rest, key=lambda seat: (seat.role == "foreperson", seat.number), default=None)
    return _floor(context, seat.number, "last_word", None) if seat is not None else None


_SpareTopic: TypeAlias = Literal["answer", "changed", "last_word", "advocate"]


def _floor(context: Context, seat: int, topic: _SpareTopic, about: str | None) -> events.FloorGranted:
    """The floor out of the round's order."""
    state = context.state
    seconds = state.left if state.handed and state.left is not None else _turn_seconds(context, seat)
    return events.FloorGranted(
        turn_id=context.next_id("t"),
        seat=seat,
        tenure=state.seats[seat].tenure,
        seconds=seconds,
        deadline=round(context.now + seconds, 3),
        topic=topic,
        about=about,
    )


# Reactions, convictions, flips


def react(context: Context, seat: int, act: acts.React, ask: Ask | None) -> events.Event:
    """The listeners' reactions, each its own; where the bench brings none, the house reacts."""
    assert ask is not None
    state = context.state
    if act.reactions:
        turn_ids = heard_with_force(state)
        minds = {seat.number for seat in state.occupancy.minds}
        private = {
            number: events.Secret(reaction=_limited_to_turns(reaction, turn_ids))
            for number, reaction in act.reactions.items()
            if number in minds
        }
    else:
        # Loads the lines of all personas, which the start of a server does without.
        from engine.formats.jury.mind.reactions import house_reactions

        own = house_reactions(context.matter, state, context.draw(*reaction_draw(state)), TUNING).reactions
        private = {number: events.Secret(reaction=reaction) for number, reaction in own.items()}
    return events.ReactionsGiven(ask=ask.id, by="default" if ask.lapsed else "occupant", private=private or None)


def reaction_draw(state: State) -> tuple[str, int]:
    """The name of the draw of the house's reactions: they may come several times in a round."""
    return "reactions", state.turns


def heard_with_force(state: State) -> set[str]:
    """The turns to react to that may move anybody. What was struck, or says nothing of the case, moves nobody; what
    the house could not read, a model may have read."""
    return {turn.id for turn in unweighed_turns(state) if turn.force != 0.0 or turn.unread is not None}


def _limited_to_turns(reaction: acts.Reaction, turn_ids: set[str]) -> acts.Reaction:
    """A reaction to these turns alone."""
    impacts = reaction.impacts
    if impacts.keys() <= turn_ids:
        return reaction
    mattered = reaction.persuaded if reaction.persuaded in turn_ids else None
    return acts.Reaction(
        {turn: impact for turn, impact in impacts.items() if turn in turn_ids}, reaction.thought, mattered
    )


def _ask_reactions(context: Context) -> events.Event | None:
    """The listeners react when everybody has had the floor."""
    state = context.state
    if not _all_have_spoken(state) or not unweighed_turns(state) or _round_held_open(state):
        return None
    return ask_event(context, "react", (events.BENCH,), REACTION_SECONDS, "")


def _ask_reactions_to_turn(context: Context) -> events.Event | None:
    """The listeners react as soon as a person or an agent has spoken, if others are still to speak."""
    state = context.state
    turn = _latest_argument(state)
    if turn is None or turn.occupant not in ("human", "agent") or turn not in unweighed_turns(state):
        return None
    if not round_under_way(state) or _round_held_open(state):
        return None
    if not state.queue and _unanswered(state) is None:
        return None
    return ask_event(context, "react", (events.BENCH,), REACTION_SECONDS, REACTION_TO_TURN)


def move_convictions(context: JuryContext) -> events.Event | None:
    """The formula, turn by turn in the order they were said, for every listening mind."""
    state = context.state
    if state.own.weighed_at > state.seq_of(events.ReactionsGiven):
        return None
    standard, tuning = state.typed_settings.standard, TUNING
    sealed = ballots_sealed(state)
    counted = (
        majority_effect(_agreeing(state, NOT_GUILTY), False, state.round, standard, tuning, sealed),
        majority_effect(_agreeing(state, GUILTY), True, state.round, standard, tuning, sealed),
    )
    minds = [seat.number for seat in state.occupancy.minds]
    argued = unweighed_turns(state)
    turns = [
        (
            turn.id,
            turn.seat,
            turn.argument_type,
            persona_of(state, turn.seat).influence,
            speaker_weight(state.seats[turn.seat].role == "foreperson", len(state.taking_part), tuning)
            * (tuning.advocate if turn.topic == "advocate" else 1.0),
            context.draw("noise", turn.id).normals([number for number in minds if number != turn.seat]),
        )
        for turn in argued
    ]
    tempers = _tempers(state.seed or "", tuple(state.seats))
    has_spoken = {turn.seat for turn in argued}.__contains__
    # Before anybody has voted nobody sees where anybody stands.
    shown = state.typed_settings.show_convictions and bool(state.ballots)
    secrets: dict[int, events.Secret] = {}
    public_moves: list[events.Move] = []
    known = state.private
    for seat in state.occupancy.minds:
        number = seat.number
        own = known.get(number)
        if own is None or own.conviction is None or own.reaction is None:
            continue
        before, trust = own.trust, {**own.trust}
        bounds = (0.0, 1.0) if state.round > seat.firm else _takeover_bounds(state, number)
        listener = make_listener(persona_of_seat(seat), standard)
        steps = listener.impacts(
            number, own.conviction, trust, turns, own.reaction.impacts, counted, bounds, tempers.get(number, 0.0)
        )
        if steps:
            moves = [events.Move(turn_id=turn, seat=number, delta=delta, conviction=to) for turn, delta, to in steps]
            changed = {other: trust[other] for other in filter(has_spoken, trust) if before.get(other) != trust[other]}
            secrets[number] = events.Secret(trust=changed, moves=None if shown else tuple(moves))
            if shown:
                public_moves += moves
    return events.ConvictionsMoved(
        moves=tuple(public_moves),
        round=state.round,
        private=secrets or None,
        persuaded=persuasions(state, public_moves),
    )


@derived_from_value
def _tempers(seed: str, seats: tuple[int, ...]) -> Mapping[int, float]:
    """How each seat takes to arguments for guilt, in all rounds of a deliberation: a standard normal draw."""
    return Draw(seed, "temper").normals(seats)


def _takeover_bounds(state: State, seat: int) -> tuple[float, float]:
    """A mind that took over from somebody stands by their ballot for a round, however it is moved."""
    if seat not in state.ballots:
        return (0.0, 1.0)
    return (0.5, 1.0) if state.ballots[seat] == GUILTY else (0.0, 0.5)


def stated_convictions_rule(context: JuryContext) -> events.Event | None:
    """What a person says of their own conviction becomes their conviction."""
    state = context.state
    for seat in state.occupancy.guests:
        own = state.private.get(seat.number)
        if own is None or own.stated is None or own.stated == own.conviction:
            continue
        before = own.conviction if own.conviction is not None else own.stated
        move = events.Move(turn_id=None, seat=seat.number, delta=round(own.stated - before, 4), conviction=own.stated)
        if state.typed_settings.show_convictions:
            return events.ConvictionsMoved(moves=(move,), round=None)
        return events.ConvictionsMoved(moves=(), round=None, private={seat.number: events.Secret(moves=(move,))})
    return None


def takeover_rule(context: JuryContext) -> events.Event | None:
    """A mind that takes over a seat starts from the ballot it finds there."""
    state = context.state
    if state.own.weighed_at > state.seq_of(events.SeatTaken):
        return None  # every mind that has listened to a round has a conviction
    for seat in state.occupancy.minds:
        own = state.private.get(seat.number)
        if own is not None and own.conviction is not None:
            continue
        conviction = takeover_conviction(state.ballots.get(seat.number))
        move = events.Move(turn_id=None, seat=seat.number, delta=0.0, conviction=conviction)
        if state.typed_settings.show_convictions:
            return events.ConvictionsMoved(moves=(move,), round=None)
        return events.ConvictionsMoved(moves=(), round=None, private={seat.number: events.Secret(moves=(move,))})
    return None


def _flip(context: JuryContext) -> events.Event | None:
    """A mind whose conviction has crossed the line by a margin changes its ballot in front of everybody.

    Only while the round is under way: a mind that gives in afterwards, in the last call, has not been moved since.
    """
    state = context.state
    if not round_under_way(state) or state.own.weighed_at <= state.seq_of(events.RoundOpened):
        return None
    if not polled(state) or ballots_sealed(state):
        return None
    too_many = len(state.own.changed) >= MAX_FLIPS_AT_ONCE * poll_rounds(state)
    if too_many or state.happened_since(events.FloorGranted, state.own.weighed_at):
        return None
    for seat, choice in _crossed(state):
        cause = flip_cause(state, seat, choice)
        if cause is None:
            continue  # nobody takes back in a round what they have argued in it
        if _too_many_at_once(state, choice) or _stands_alone(state, choice, cause):
            continue
        return events.BallotCast(
            ask=None, seat=seat, choice=choice, previous=state.ballots[seat], by="occupant", cause=cause
        )
    return None


def _crossed(state: JuryState) -> list[tuple[int, str]]:
    """The minds that believe otherwise than they voted, each with its new ballot; those who are farthest from their
    ballots first."""
    ballots, flipped, tuning = state.ballots, state.own.flipped, TUNING
    found = []
    for seat in state.occupancy.minds:
        number = seat.number
        conviction = state.conviction(number)
        if conviction is None:
            continue
        choice = flipped_ballot(ballots[number], conviction, flipped.get(number, 0), tuning)
        if choice is not None:
            found.append((DIRECTIONS[ballots[number]] * (conviction - 0.5), number, choice))
    return [(number, choice) for _, number, choice in sorted(found)]


def _too_many_at_once(state: JuryState, choice: str) -> bool:
    """Whether enough have changed since the listeners last reacted."""
    joining = 2 * list(state.ballots.values()).count(choice) >= len(state.taking_part)
    most = MAX_JOINING_AT_ONCE if joining else MAX_FLIPS_AT_ONCE
    return len(state.own.changed) >= most * poll_rounds(state)


def _stands_alone(state: State, choice: str, cause: str | None) -> bool:
    """Whether a new ballot would be the only one of its kind, and nobody has argued for it: nobody leaves all the
    others by chance."""
    if choice in state.ballots.values():
        return False
    turn = next((turn for turn in state.heard if turn.id == cause), None)
    return turn is None or turn.stance != choice or turn.topic == "advocate"


def flip_cause(state: State, seat: int, choice: str) -> str | None:
    """The turn that moved a seat farthest towards a ballot; None where it has argued otherwise in this round."""
    return None if argued_otherwise(state, seat, choice) else _swaying_turn(state, seat, choice)


def argued_otherwise(state: State, seat: int, choice: str) -> bool:
    """Whether a seat has argued against a ballot in this round."""
    return any(
        turn.seat == seat and turn.round == state.round and turn.stance == OPPOSITE[choice] for turn in state.heard
    )


def last_cause(state: State, seat: int, choice: str) -> str | None:
    """The turn for which a seat changes when it is asked a last time: the one that moved it farthest, or else the last
    that somebody argued for the ballot."""
    swaying = _swaying_turn(state, seat, choice)
    if swaying is not None:
        return swaying
    argued = (turn for turn in reversed(state.heard) if turn.seat != seat and turn.stance == choice)
    return next((turn.id for turn in argued if turn.topic not in NO_ARGUMENT_TOPICS), None)


def _swaying_turn(state: State, seat: int, choice: str) -> str | None:
    """The turn that moved a seat farthest towards a ballot.

    Of what was said in this round, else of what was said before, the turns that argued for the ballot come first.
    """
    own, way = state.private.get(seat), DIRECTIONS[choice]
    if own is None:
        return None
    # Turns that will still be remembered when everybody else who changed has said why.
    recent = state.turns - RECENT_TURNS + len(state.taking_part)
    heard = {
        turn.id: turn
        for turn in state.heard
        if (turn.number > recent or turn.round == state.round) and turn.stance != OPPOSITE[choice]
    }
    found = [
        (turn.round == state.round and turn.stance == choice, turn.stance == choice, delta * way, turn.number)
        for turn_id, delta in own.swayed
        if delta * way > 0 and (turn := heard.get(turn_id)) is not None
    ]
    last = max(found)[-1] if found else None
    return next((turn.id for turn in heard.values() if turn.number == last), None)


def _close_round(context: Context) -> events.Event | None:
    state = context.state
    if not _all_have_spoken(state) or _round_held_open(state):
        return None
    return events.RoundClosed(round=state.round)


OPINION_RULES: tuple[Rule, ...] = (stated_convictions_rule, takeover_rule)
REACTION_RULES: tuple[Rule, ...] = (move_convictions, _flip)
"""For after the listeners have reacted in the round."""
FREE_FLOOR_RULES: tuple[Rule, ...] = (
    _ask_reactions_to_turn,
    grant_reason,
    _grant_advocate,
    _grant_answer,
    grant_floor,
    _ask_reactions,
    _close_round,
)
"""For while nobody has the floor."""
REVIEW_RULES: tuple[Rule, ...] = (_ask_reactions_to_turn, _grant_answer, grant_floor, _ask_reactions, _close_round)
"""The same in rounds before anybody has voted."""
