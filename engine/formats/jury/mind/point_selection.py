"""Selection: what to do with the floor, and with which point, by what the situation asks for and one's own taste."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.state import Turn
from engine.formats.jury.arguments.points import DOUBT_KINDS, Point
from engine.formats.jury.arguments.weights import PointWeights
from engine.formats.jury.labels import GUILTY, OPPOSITE
from engine.formats.jury.mind.situation import REPLY_WINDOW_TURNS, Situation
from engine.formats.jury.mind.turn_plan import TurnPlan
from engine.formats.jury.mind.votes import wavers
from engine.formats.jury.personas import ARGUMENT_MODIFIERS, MOVE_WEIGHTS


def choose_move(plan: TurnPlan) -> str:
    """What to do with the floor: what the room asks for, times what this kind of person likes to do."""
    room = plan.room
    state = room.state
    if room.topic == "answer":
        unread = room.about is not None and room.about.unread is not None
        if unread and unread_turn(room) is not None:
            return "foreign"
        return "inform" if room.replies else "waver" if wavers(room.state, room.seat) else "reply"
    if room.topic:
        return room.topic
    if struck_turn(room) is not None:
        return "challenge"
    if unread_turn(room) is not None:
        return "foreign"
    if retracted_turn(room) is not None:
        return "thank"
    if room.replies:
        return "inform"
    if wavers(room.state, room.seat):
        return "waver"
    against = room.against[0] if room.against else None
    unmade = _unmade(room, 2)
    law = law_points(room)
    torn = abs(room.conviction - 0.5) < 0.2
    quiet = state.round - max(state.flip_round, 1)
    weights = {
        "answer": 7.0 if room.asked_by is not None else 0.0,
        "rebut": 6.0 if any(answering_points(plan, turn) for turn in room.against) else 0.0,
        "counter": 2.5 if against is not None and unmade else 0.0,
        "question": 1.8 if against is not None else 0.0,
        "build": 3.2 if any(supporting_points(plan, turn) for turn in room.along) else 0.0,
        "open": (0.8 if state.heard else 5.0) if unmade else 0.05,
        "story": 0.6 if state.round >= 2 and unmade >= 2 else 0.0,
        "law": _law_weight(plan, law),
        "appeal": 0.28 if state.heard else 0.0,
        "concede": 0.9 if against is not None and against.points and torn else 0.0,
        "doubt": 0.9 if state.round >= 2 and torn and troubling_point(room) is not None else 0.0,
        "press": 0.7 if room.share >= 0.75 and state.round >= 3 and holdouts(room) else 0.0,
        "vote": 0.9 if state.round >= 4 and quiet >= 2 else 0.0,
        "alone": 1.3 if room.share <= 0.25 and state.round >= 2 else 0.0,
        "join": _join_weight(plan),
        "brief": BRIEF_WEIGHT if last_turn(room) is not None else 0.0,
        **_chairing_weights(room),
        "speech": SPEECH_WEIGHT * room.persona.verbosity if _speech_due(room) else 0.0,
    }
    tastes = MOVE_WEIGHTS[room.persona.archetype]
    liked = {kind: weight * tastes.get(kind, 1.0) for kind, weight in weights.items() if weight}
    return plan.draw.weighted(list(liked), list(liked.values()))


def _law_weight(plan: TurnPlan, law: Point) -> float:
    """Of going back to the judge's instructions, as long as there is something to read out."""
    return LAW_WEIGHT if law.facts and plan.left(law) else 0.0


def _chairing_weights(room: Situation) -> dict[str, float]:
    """Of what only a foreperson does: name the open question, call on the silent, ask for the vote."""
    state = room.state
    held = state.seats.get(room.seat)
    if held is None or held.role != "foreperson":
        return {}
    quiet = state.round - max(state.flip_round, 1)
    return {
        "call_on": CALL_ON_WEIGHT if silent_seats(room) else 0.0,
        "agenda": AGENDA_WEIGHT if state.heard else 0.0,
        "vote": FOREPERSON_VOTE_WEIGHT if state.round >= 4 and quiet >= 2 else 0.0,
    }


def silent_seats(room: Situation) -> list[int]:
    """Seats that have not spoken yet, or not for long, and are not about to."""
    state = room.state
    return [
        seat
        for seat in state.seats
        if seat != room.seat
        and seat not in state.out
        and state.own.replied.get(seat) != state.round
        and seat not in state.queue
        and state.round - state.own.spoke.get(seat, 0) >= SILENT_ROUNDS
    ]


LAW_WEIGHT = 10.0
"""Of going back to the judge's instructions."""
SILENT_ROUNDS = 3
"""Rounds without a word after which a foreperson calls on somebody."""
CALL_ON_WEIGHT = 5.0
"""Of calling on somebody, for a foreperson;"""
AGENDA_WEIGHT = 1.5
"""of naming the open question;"""
FOREPERSON_VOTE_WEIGHT = 2.5
"""and of asking for the vote where nobody moves any more."""
BRIEF_WEIGHT = 2.4
"""Of a turn of a few words."""
SPEECH_WEIGHT = 30.0
"""Of the one long turn of a deliberation, for somebody who talks as much as anybody can."""
SPEECH_TURNS = (3, 20)
"""Turns of a deliberation after which it is given."""
CHALLENGED_TURNS = 6
"""Turns after which nobody asks any more where something stands."""


def struck_turn(room: Situation) -> Turn | None:
    """The latest turn with a claim that the case does not have and its speaker has not taken back, if nobody has turned
    to them since."""
    struck = room.state.own.struck
    if not struck:
        return None
    lately = room.state.heard[-CHALLENGED_TURNS:]
    return _unanswered(room, [turn for turn in lately if turn.unfounded and turn.seat in struck])


def unread_turn(room: Situation) -> Turn | None:
    """The latest turn in a language that the house does not read, if nobody has turned to its speaker since."""
    return _unanswered(room, [turn for turn in room.state.heard[-CHALLENGED_TURNS:] if turn.unread is not None])


def retracted_turn(room: Situation) -> Turn | None:
    """The latest turn in which a person takes back what was struck, if nobody has turned to them since."""
    return _unanswered(room, [turn for turn in room.state.heard if turn.retracts])


def _unanswered(room: Situation, turns: Sequence[Turn]) -> Turn | None:
    """The latest of these turns of others at the table to whose speaker nobody has turned since."""
    state = room.state
    for turn in reversed(turns):
        # An answer, and the reason for a changed ballot, are about something else.
        turned_to = (later.target for later in state.heard if later.number > turn.number and not later.topic)
        if turn.seat != room.seat and turn.seat in state.seats and turn.seat not in turned_to:
            return turn
    return None


def last_turn(room: Situation) -> Turn | None:
    """What was said last, if somebody else said it and it made a point."""
    turn = room.state.heard[-1] if room.state.heard else None
    return turn if turn is not None and turn.seat != room.seat and turn.points else None


def unmade_inferences(plan: TurnPlan) -> list[Point]:
    """What follows for the speaker's side from several pieces together, and nobody has said."""
    raised = plan.room.state.raised
    return [point for point in plan.brief.inferences[plan.room.stance] if point.id not in raised and plan.left(point)]


def _join_weight(plan: TurnPlan) -> float:
    """Of putting two pieces together: far more once somebody has lately spoken of one of them."""
    points = unmade_inferences(plan)
    if not points or not plan.room.state.heard:
        return 0.0
    by_id = plan.brief.by_id
    lately = {
        source
        for turn in plan.room.state.heard[-REPLY_WINDOW_TURNS:]
        for key in turn.points
        if key in by_id
        for source in by_id[key].rests_on
    }
    return 3.0 if any(lately & set(point.rests_on) for point in points) else 0.8


def _speech_due(room: Situation) -> bool:
    """Whether nobody has given the long turn of the deliberation."""
    first, last = SPEECH_TURNS
    return first <= room.state.turns < last and not any(len(turn.points) >= 3 for turn in room.state.heard)


def _unmade(room: Situation, limit: int) -> int:
    """How many points of the speaker's side nobody has made, counted up to `limit`."""
    raised, found = room.state.raised, 0
    for point in room.brief.best[room.stance]:
        if point.id not in raised:
            found += 1
            if found == limit:
                break
    return found


def law_points(room: Situation) -> Point:
    """The judge's words that help the speaker's side."""
    return room.brief.by_id["law:sense" if room.stance == GUILTY else "law:burden"]


def holdouts(room: Situation) -> list[int]:
    """The seats whose ballots differ from what the speaker argues."""
    return [seat for seat, choice in room.state.ballots.items() if choice != room.stance and seat != room.seat]


def troubling_point(room: Situation) -> Point | None:
    """The point of the other side that has moved the speaker lately, of what can be pointed at."""
    for key in reversed(room.memory.doubts):
        point = room.brief.by_id.get(key)
        if point is not None and point.rests_on and point.stance == OPPOSITE[room.stance] and point.kind != "weight":
            return point
    return None


def answering_points(plan: TurnPlan, turn: Turn) -> Sequence[Point]:
    """Points of the speaker's side that meet a turn on its own ground and are not worn out, the best first."""
    found = plan.replies.get(turn.id)
    if found is None:
        meets, left = plan.brief.meets[plan.room.stance], plan.left
        options = [point for key in turn.points for point in meets.get(key, ())]
        found = plan.replies[turn.id] = [point for point in dict.fromkeys(options) if left(point)]
    return found


def supporting_points(plan: TurnPlan, turn: Turn) -> Sequence[Point]:
    """Points of the speaker's side on what an ally spoke of, which nobody has made."""
    found = plan.additions.get(turn.id)
    if found is None:
        brief, room, left = plan.brief, plan.room, plan.left
        by_id, by_source, raised = brief.by_id, brief.by_side[room.stance], room.state.raised
        spoken = {source: by_id[key] for key in turn.points if key in by_id for source in by_id[key].rests_on}
        options = [
            point
            for source, theirs in spoken.items()
            for point in by_source.get(source, ())
            # Nobody backs a witness up by doubting them.
            if point.id not in raised and (point.kind in DOUBT_KINDS) == (theirs.kind in DOUBT_KINDS)
        ]
        found = plan.additions[turn.id] = [point for point in options if left(point)]
    return found


def pick_point(plan: TurnPlan, points: Sequence[Point], skip: Sequence[Point] = ()) -> Point | None:
    """One of several points: strong, unsaid, not yet answered, and to the speaker's taste."""
    raised, own = plan.room.state.raised, plan.brief.weights[plan.room.persona.archetype]
    fresh, unseen = own.fresh, plan.unseen
    options = [point for point in points if point not in skip and point.id not in unseen]
    weights = [_worn(plan, own, point) if point.id in raised else fresh[point.id] for point in options]
    return plan.draw.weighted(options, weights) if sum(weights) > 0 else None


def pick_any_point(plan: TurnPlan) -> Point | None:
    """One of all points of the speaker's side, as `pick_point` would: only those that have been made are weighed
    again."""
    room, brief = plan.room, plan.brief
    points, places = brief.best[room.stance], brief.places[room.stance]
    own = brief.weights[room.persona.archetype]
    weights = own.sides[room.stance].copy()
    seat, alone, answered, worn = room.seat, brief.alone, room.memory.answered, own.worn
    for key in plan.unseen:
        if key in places:
            weights[places[key]] = 0.0
    for key, times in room.state.raised.items():
        place = places.get(key)
        if place is not None:
            point = points[place]
            left = times < len(point.facts) if key in alone else plan.left(point)
            by = answered.get(key)
            met = by is not None and (by[-1] != seat or plan.answerer(point) is not None)
            weights[place] = worn[key][left][met]
    return plan.draw.weighted(points, weights) if sum(weights) > 0 else None


def _worn(plan: TurnPlan, own: PointWeights, point: Point) -> float:
    """The weight of a point that has been made before."""
    return own.worn[point.id][plan.left(point)][plan.answerer(point) is not None]


def unused_points(plan: TurnPlan, limit: int) -> list[Point]:
    """Points of the speaker's side that still have something new to say, the most promising first.

    A point that nobody has made and that meets what was just said on its own ground comes before any other; then its
    strength decides, and the speaker's taste. No two rest on the same thing.
    """
    room = plan.room
    tastes = ARGUMENT_MODIFIERS.get(room.persona.archetype, {})
    meets = {point.id for turn in room.against for point in answering_points(plan, turn)}
    worth = {
        point.id: point.strength
        * tastes.get(point.argument_type, 1.0)
        * (2.0 if point.id in meets else 1.0)
        * (0.2 if room.state.raised.get(point.id) else 1.0)
        for point in room.brief.best[room.stance]
        if point.kind != "law" and plan.left(point)
    }
    found: dict[str, Point] = {}
    for key in sorted(worth, key=lambda key: (-worth[key], key)):
        point = room.brief.by_id[key]
        found.setdefault(point.rests_on[0] if point.rests_on else key, point)
    return list(found.values())[:limit]


def main_point(room: Situation, turn: Turn) -> Point | None:
    """What a turn was about first of all."""
    return next((room.brief.by_id[key] for key in turn.points if key in room.brief.by_id), None)


def linked_points(plan: TurnPlan, point: Point) -> list[Point]:
    """Unsaid points of the same side that rest on the same thing."""
    return [
        other
        for source in point.rests_on
        for other in plan.brief.on.get(source, ())
        if other.stance == point.stance and not plan.room.state.raised.get(other.id)
    ]
