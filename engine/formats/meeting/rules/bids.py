"""Bids: what a seat may bid, how bids are weighed, and how the highest is heard.

All bids of a tick are the seats' own until all are in. Then the highest priority has the floor; what it bid as its
message is said at once, and without one it is given the floor to speak.
"""

from __future__ import annotations

from engine.core import events
from engine.core.format import Context, FieldChoices, Offer
from engine.core.reading_speed import reading_seconds
from engine.core.refusals import Refusal
from engine.core.rules import ask_event, quiet_seconds
from engine.core.state import Ask, State, Turn
from engine.formats.meeting.acts import HouseBid, PlaceBid
from engine.formats.meeting.claims import Claim, claims_of
from engine.formats.meeting.claims import points as recorded
from engine.formats.meeting.labels import LAST_CALL, NUDGE, REACTION, SKIP, TICK
from engine.formats.meeting.mind.reading import read_claims
from engine.formats.meeting.rules.table import is_waiting, seat_name, truth_of
from engine.formats.meeting.settings import BIDS, MAX_TALK_CHARACTERS, TICKS_AFTER_WRAP_UP, URGENT_BID
from engine.formats.meeting.state import MeetingContext, MeetingState


def targets(state: State, seat: int) -> tuple[int, ...]:
    """The other seats that take part."""
    return tuple(other for other in state.taking_part if other != seat)


def wraps_up(state: MeetingState) -> bool:
    """Whether the meeting has been asked to end: its ticks are used up, or the game's talk is."""
    return state.own.tick >= state.typed_settings.wrap_up or state.own.spoken >= MAX_TALK_CHARACTERS


def ticks_left(state: MeetingState) -> int:
    """How many ticks follow the present one."""
    until = 0 if state.own.spoken >= MAX_TALK_CHARACTERS else state.typed_settings.wrap_up
    return max(0, until + TICKS_AFTER_WRAP_UP - state.own.tick)


def at_last_tick(state: State) -> bool:
    """Whether this is the last tick: who has not voted after it has no vote."""
    return ticks_left(state) == 0


def _bid(context: MeetingContext, seat: int, act: PlaceBid, ask: Ask | None) -> events.Event:
    assert ask is not None
    state = context.state
    if act.vote is not None and ask.topic == REACTION:
        raise Refusal("too_early", "The vote is over; bid without one until the next meeting.")
    if act.vote is not None and not may_vote(state, seat):
        raise _no_vote(state, seat)
    # Nobody votes or speaks in place of a model that failed.
    failed = seat in ask.failed and state.seats[seat].held_by_mind
    vote = act.vote if not failed else None
    if failed:
        act = PlaceBid()
    if isinstance(act, HouseBid):
        claimed = act.points
    else:
        claimed = heard_claims(context, seat, act.message, act.target)
    part = events.Secret(
        desire=act.desire,
        message=act.message.strip() or None,
        target=act.target,
        points=claimed or None,
        thought=act.thought,
        scratch=act.note,
    )
    return events.AnswerGiven(
        ask=ask.id,
        act="place_bid",
        seat=seat,
        by="default" if ask.lapsed or failed else "occupant",
        private={seat: part},
        sealed={seat: events.Secret(choice=vote)} if vote is not None else None,
    )


def heard_claims(context: MeetingContext, seat: int, text: str, target: int | None) -> tuple[str, ...]:
    """What the words of a seat claim. Nobody can have seen the dead after their death."""
    state = context.state
    claims = read_claims(context.matter, state, seat, text, target)
    for claim in claims:
        if claim.kind == "saw" and claim.seat in state.out:
            truth = truth_of(context.matter, state)
            if claim.seat != truth.victim or claim.step > truth.step:
                name, clock = seat_name(state, claim.seat), context.matter.clock(claim.step)
                raise Refusal(
                    "unknown_choice", f"{name} was out of it by {clock}: say an earlier time, or whom else you saw."
                )
    return recorded(claims)


def may_vote(state: MeetingState, seat: int) -> bool:
    """Whether a seat may send a vote now: its first, once there was enough discussion, or by the setting another."""
    if seat in state.cast:
        return state.typed_settings.change_of_mind and seat not in state.own.changed
    return state.own.tick >= state.typed_settings.discussion or wraps_up(state)


def _no_vote(state: MeetingState, seat: int) -> Refusal:
    if seat not in state.cast:
        turns = state.typed_settings.discussion
        return Refusal("too_early", f"Votes open after {turns} turns of discussion; bid without one.")
    if seat in state.own.changed:
        return Refusal("not_asked", "Your vote was asked back once already, and stays as it is; bid without one.")
    return Refusal("not_asked", "Your vote is locked, and cannot be changed; bid without one.")


def _options(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    highest = URGENT_BID if state.interrupted.get(seat) != state.round else URGENT_BID - 1
    allowed: dict[str, tuple[object, ...]] = {"desire": tuple(range(highest + 1)), "target": targets(state, seat)}
    if may_vote(state, seat) and (ask is None or ask.topic != REACTION):
        allowed["vote"] = (*map(str, targets(state, seat)), SKIP)
    return allowed


def _default(context: Context, seat: int, ask: Ask) -> PlaceBid:
    """Silence and no vote."""
    return PlaceBid()


PLACE_BID = Offer(
    PlaceBid,
    _bid,
    default=_default,
    options=_options,
    secrets=("desire", "message", "target", "vote", "thought", "note"),
    paced=True,
    when_failed="It stays silent, and does not vote.",
)


# Asking, weighing, speaking


def ask_tick(context: MeetingContext) -> events.Event | None:
    """Ask everybody for a bid, once the last tick has been heard."""
    state = context.state
    if is_waiting(state) or state.queue:
        return None
    asked = state.asked_at("place_bid")
    if asked > state.phase_seq and not state.happened_since(events.BidsWeighed, asked):
        return None
    topic = LAST_CALL if at_last_tick(state) else NUDGE if wraps_up(state) else TICK
    return ask_event(context, "place_bid", state.taking_part, _bid_seconds(context), topic)


FIRST_BID_SHARE = 2 / 3
"""Of the time for a bid: so long people have before the first word of a game, and more while they write."""
BID_MOMENT_SECONDS = 2.0
"""So long bids are waited for after the last words have been read, where nobody is expected to bid."""


def _bid_seconds(context: MeetingContext) -> float:
    """How long bids are waited for; less before the first word, and less again where every person's vote is locked,
    who may speak on and need not, or where those whose is not are silent: after a turn as long as it is read."""
    state, seconds = context.state, context.settings.bid_seconds
    people = [seat.number for seat in state.occupancy.guests if seat.number not in state.out]
    if not people or context.settings.pace != "live":
        return float(seconds)
    if not all(seat in state.cast or state.is_quiet(seat) for seat in people):
        return round(seconds * FIRST_BID_SHARE, 3) if not state.turns else float(seconds)
    if not state.happened_since(events.TurnTaken, state.phase_seq):
        return quiet_seconds(seconds)
    reading = reading_seconds(state.heard[-1].text)
    return round(min(seconds, reading + BID_MOMENT_SECONDS), 3)


def ask_reaction(context: MeetingContext) -> events.Event | None:
    """Ask everybody once for a word on the result."""
    state = context.state
    if is_waiting(state) or state.queue or state.asked_since("place_bid", state.phase_seq):
        return None
    return ask_event(context, "place_bid", state.taking_part, _bid_seconds(context), REACTION)


def bids_are_in(state: State) -> bool:
    """Whether everybody has bid, and the bids have yet to be weighed."""
    asked = state.asked_at("place_bid")
    return not is_waiting(state) and asked > state.phase_seq and state.last.get(events.BidsWeighed, 0) < asked


def weigh(context: MeetingContext) -> events.Event | None:
    """The highest priority is next."""
    state = context.state
    if not bids_are_in(state):
        return None
    tick = state.own.tick + 1
    scores = {seat: priority(context, seat, tick) for seat in state.taking_part if _wants(state, seat)}
    winner = max(scores, key=lambda seat: scores[seat], default=None)
    hands = tuple(seat for seat in scores if seat != winner and _desire(state, seat) >= BIDS.hand)
    urgent = winner is not None and _desire(state, winner) >= URGENT_BID
    return events.BidsWeighed(tick=tick, winner=winner, hands=hands, urgent=urgent or None)


def _desire(state: MeetingState, seat: int) -> int:
    part = state.own.answers.get(seat)
    return (part.desire or 0) if part is not None else 0


def _wants(state: MeetingState, seat: int) -> bool:
    part = state.own.answers.get(seat)
    return part is not None and ((part.desire or 0) > 0 or part.message is not None)


def priority(context: Context, seat: int, tick: int) -> float:
    """How urgently a seat is to be heard, by the numbers of `BIDS`; an interruption goes before everything else."""
    state = context.state
    desire = _desire(state, seat)
    score = float(desire) + 1 + context.draw("bid", state.round, tick, state.phase, seat).integer_below(BIDS.die)
    latest = [turn for turn in state.heard if turn.round == state.round]
    called = [claim for turn in latest[-BIDS.recent_turns :] if turn.seat != seat for claim in claims_of(turn.points)]
    if any(claim.kind == "name" and claim.seat == seat for claim in called):
        score += BIDS.mention
    if any(claim.kind in ("accuse", "ask") and claim.seat == seat for claim in called):
        score += BIDS.accusation
    quiet = _turns_since(latest, seat)
    if quiet == 0:
        score -= BIDS.just_spoke
    elif quiet == 1:
        score -= BIDS.spoke_lately
    score += min(BIDS.silence_most, BIDS.silence * max(0, quiet - BIDS.silence_ticks))
    if seat in state.cast:
        score -= BIDS.voted
    if desire >= URGENT_BID:
        score += 100.0
    return score


def _turns_since(latest: list[Turn], seat: int) -> int:
    """How many turns others took since a seat spoke in this meeting."""
    for quiet, turn in enumerate(reversed(latest)):
        if turn.seat == seat:
            return quiet
    return len(latest)


def say_bid(context: MeetingContext) -> events.Event | None:
    """What the winner bid as its message is said with the floor that it was given."""
    state = context.state
    floor = state.floor_ask()
    if floor is None or floor.lapsed or state.last.get(events.BidsWeighed, 0) < state.phase_seq:
        return None
    part = state.own.answers.get(floor.seats[0])
    if part is None or part.message is None:
        return None
    return turn_of(context, floor.seats[0], floor.id, part.message, part.target, part.points or ())


def turn_of(
    context: Context, seat: int, turn_id: str, text: str, target: int | None, claimed: tuple[str, ...]
) -> events.TurnTaken:
    """A turn with what it claims."""
    claims = claims_of(claimed)
    return events.TurnTaken(
        turn_id=turn_id,
        seat=seat,
        argument_type="question" if any(claim.kind == "ask" for claim in claims) else "evidence",
        text=text,
        target=target if target is not None else _addressed(claims, context.state, seat),
        cites=(),
        strategy=None,
        hits=(),
        points=claimed,
        stance=None,
        force=None,
        written=False,
        struck=(),
    )


def _addressed(claims: list[Claim], state: State, seat: int) -> int | None:
    """Whom a turn that names nobody as its target speaks to: the first whom it asks or accuses."""
    for claim in claims:
        if claim.kind in ("ask", "accuse") and claim.seat in state.seats and claim.seat != seat:
            return claim.seat
    return None
