"""The jury's endings: motions and the called vote, what happens between rounds, the last call, and when it is over."""

from __future__ import annotations

from engine.core import acts, events
from engine.core.ballots import count_ballots
from engine.core.format import Context, Rule
from engine.core.refusals import Code, Refusal
from engine.core.rules import ask_event, timer_over
from engine.core.state import Ask, State
from engine.formats.jury.degrees import open_degrees
from engine.formats.jury.labels import CHOICES
from engine.formats.jury.rules.ballots import open_slips
from engine.formats.jury.rules.rounds import (
    carried_choice,
    grant_last_word,
    last_call_asked,
    open_round,
    round_under_way,
)
from engine.formats.jury.rules.variations import (
    MINUTES_PER_TURN,
    awaiting,
    ballots_sealed,
    has_clock,
    polled,
    quiet_polls,
    time_limit,
)
from engine.formats.jury.state import JuryContext, JuryState

MOTION_ROUNDS = 3
"""A juror may move a vote once in so many rounds."""
NARRATION_SECONDS = 20.0
MIN_TURNS_WITH_PEOPLE = 4
"""Turns before which a jury in which people sit does not end by agreement."""

# Motions


def may_call(state: State, seat: int) -> bool:
    """Whether a seat may call the vote (the host's) or move that it be called."""
    return _why_no_motion(state, seat) is None


def motion_refusal(state: State, seat: int) -> Refusal | None:
    """Why a seat may not call the vote, nor move that it be called; None where it may."""
    why = _why_no_motion(state, seat)
    return Refusal(*why) if why is not None else None


def _why_no_motion(state: JuryState, seat: int) -> tuple[Code, str] | None:
    """The same as a refusal says it. Asked for every seat after most entries, so it makes no error."""
    if state.called:
        return "stale", "The final vote has been called already; cast your ballot when you are asked."
    if may_call_without_second(state, seat):
        return None
    if state.round <= 1:
        return "too_early", "A vote can be moved from the second round on; wait for the next round."
    if state.motion is not None:
        return "too_early", f"Seat {state.motion} has moved it already; say whether you second it."
    previous = state.own.motions.get(seat)
    if previous is not None and state.round < previous + MOTION_ROUNDS:
        again = previous + MOTION_ROUNDS
        return "too_early", f"You moved it in round {previous}; you may again in round {again}."
    return None


def may_call_without_second(state: State, seat: int) -> bool:
    """Whether the host sits here, in person, or the holder of the host's powers: nobody needs to second them."""
    return seat in (state.host_seat, state.acting) and state.seats[seat].held_by_guest


def call_vote(context: Context, seat: int, act: acts.CallVote, ask: Ask | None) -> events.Event:
    """The host's juror calls the vote; anybody else moves that it be called."""
    if may_call_without_second(context.state, seat):
        return events.VoteCalled(seat=seat, carried=True)
    return events.VoteMoved(seat=seat)


def second(context: Context, seat: int, act: acts.Second, ask: Ask | None) -> events.Event:
    """Say whether the moved vote should be called."""
    assert ask is not None
    return events.Seconded(ask=ask.id, seat=seat, choice=act.choice, by="default" if ask.lapsed else "occupant")


def vote_asked_for(state: State) -> bool:
    """Somebody has moved that the vote be called, or it was called."""
    return state.motion is not None or state.called


def _ask_for_seconding(context: JuryContext) -> events.Event | None:
    state = context.state
    if state.motion is None or state.asked_since("second", events.VoteMoved):
        return None
    return ask_event(context, "second", state.taking_part, min(state.typed_settings.turn_seconds, 60.0), "")


def _mover_agrees(context: Context) -> events.Event | None:
    state = context.state
    if state.motion is None:
        return None
    ask = state.asked_for("second")
    if ask is None or state.motion not in ask.waiting:
        return None
    return events.Seconded(ask=ask.id, seat=state.motion, choice="yes", by="occupant")


def _motion_decided(context: JuryContext) -> events.Event | None:
    state = context.state
    if (
        state.motion is None
        or not state.asked_since("second", events.VoteMoved)
        or state.asked_for("second") is not None
    ):
        return None
    agree = list(state.own.seconds.values()).count("yes")
    return events.VoteCalled(seat=state.motion, carried=2 * agree > len(state.taking_part))


def _end_turn_for_vote(context: Context) -> events.Event | None:
    """A called vote ends the turn in progress, unless somebody is saying why their ballot changed.

    What was said in the round so far still counts.
    """
    floor = context.state.floor_ask() if context.state.called else None
    if floor is None or floor.topic in ("changed", "last_word"):
        return None
    return events.FloorLapsed(turn_id=floor.id, seat=floor.seats[0], reason="vote_called", again=False, left=0.0)


# Between rounds: of these rules none is asked while a round is under way.


def between_rounds(state: State) -> bool:
    """At least one round has closed and none is under way."""
    return 0 < state.round <= state.round_closed


def _narration_due(state: JuryState) -> str | None:
    """What the judge has to say after a round: what changed and how it stands, or that patience runs out."""
    if state.called:  # the judge speaks before the final ballot anyway
        return None
    still = quiet_polls(state)
    stability = state.typed_settings.stability_rounds
    if still >= stability:  # nor is the last call far
        return None
    return "still" if still == stability - 1 and still > 0 else "round"


def _narrate_round(context: Context) -> events.Event | None:
    """The judge says after a round how it stands, unless a last call or a final ballot follows anyway."""
    state = context.state
    if state.asked_since("narrate", events.RoundClosed) or not _count_due(state):
        return None
    if state.ballot_sealed:  # slips come first
        return None
    topic = _narration_due(state)
    return ask_event(context, "narrate", (events.BENCH,), NARRATION_SECONDS, topic) if topic else None


def _narration_pending(state: State) -> bool:
    return state.asked_for("narrate") is not None


def _take_slips(context: JuryContext) -> events.Event | None:
    """Where ballots are sealed, everybody fills in a slip after the round."""
    state = context.state
    if not ballots_sealed(state) or not _count_due(state):
        return None
    if state.called or awaiting(state):
        return None
    if state.asked_since("cast_ballot", events.RoundClosed, "slips"):
        return None
    if not state.happened_since(events.BallotOpened, events.RoundClosed):
        return events.BallotOpened(ballot=state.ballot + 1, sealed_until_all=True, topic="slips")
    return ask_event(context, "cast_ballot", state.taking_part, state.typed_settings.turn_seconds, "slips")


def _tally_round(context: Context) -> events.Event | None:
    state = context.state
    if state.happened_since(events.TallyTaken, events.RoundClosed) or _narration_pending(state):
        return None
    if not _count_due(state) or state.ballot_sealed:
        return None
    return events.TallyTaken(counts=count_ballots(state.ballots, CHOICES))


def _last_call_counted(state: State) -> bool:
    """The last call of this round has been answered and counted."""
    asked = last_call_asked(state)
    return asked > 0 and state.happened_since(events.TallyTaken, asked)


def _round_counted(state: State) -> bool:
    return state.happened_since(events.TallyTaken, events.RoundClosed) and not awaiting(state)


def verdict_due(context: Context) -> str | None:
    """The rule is met by the ballots as they stand, or nobody moved in the last call."""
    state = context.state
    if state.called or not _round_counted(state):
        return None
    if carried_choice(state) is not None and not _too_early_to_agree(state):
        return "agreed"
    return "nobody_moved" if _last_call_counted(state) and state.flip_round < state.round else None


def _too_early_to_agree(state: State) -> bool:
    """Whether people sit here, and too little has been said: nobody sits down for one turn."""
    return bool(state.occupancy.guests) and state.turns < MIN_TURNS_WITH_PEOPLE


def degree_due(context: JuryContext) -> str | None:
    """The verdict is found, and what it is for has to be."""
    state = context.state
    if not state.typed_settings.lesser_verdicts and not state.typed_settings.not_proven:
        return None
    return verdict_due(context) if open_degrees(state, carried_choice(state)) else None


def final_due(context: JuryContext) -> str | None:
    """The vote was called, or the rounds are used up."""
    state = context.state
    if state.called:
        return "called"
    if not _round_counted(state):
        return None
    if state.round >= state.typed_settings.max_rounds:
        return "max_rounds"
    return "time_limit" if _time_over(state) else None


def _count_due(state: JuryState) -> bool:
    """Whether ballots are counted after this round: the table is polled, or there will be no other round."""
    return polled(state) or state.round >= state.typed_settings.max_rounds or _time_over(state)


TIME_LIMIT = "time_limit"
"""The topic of the timer that limits the rounds."""


def time_limit_seconds(context: Context) -> float:
    """How long the rounds may last."""
    return 60.0 * (time_limit(context.state) or 0.0)


def time_is_limited(state: State) -> bool:
    """Whether a clock limits the rounds."""
    return time_limit(state) is not None and has_clock(state)


def _time_over(state: State) -> bool:
    """Whether the time for the rounds is used up; where no time passes, each turn counts as some."""
    limit = time_limit(state)
    if limit is None:
        return False
    if has_clock(state):
        return timer_over(state, TIME_LIMIT, 0)
    return state.turns * MINUTES_PER_TURN >= limit


def verdict_reason(state: JuryState) -> str:
    """Why a deliberation came to its verdict: the rule was met by the ballots as they stood (`carried_choice`), or not
    even in the last call (`nobody_moved`), or a final ballot was taken, as it was `called` or the rounds were used up
    (`max_rounds`, or `time_limit`)."""
    if state.asked_since("cast_ballot", events.RoundClosed, "final"):
        if state.called:
            return "called"
        return "max_rounds" if state.round >= state.typed_settings.max_rounds else "time_limit"
    return "agreed" if carried_choice(state) is not None else "nobody_moved"


def last_call_due(state: JuryState) -> bool:
    """Whether no ballot has changed for so many rounds that the jury is asked a last time."""
    stability = state.typed_settings.stability_rounds
    return quiet_polls(state) >= stability and polled(state)


def _narrate_last_call(context: Context) -> events.Event | None:
    state = context.state
    if state.ballot_sealed or state.asked_since("narrate", events.RoundClosed, "last_call"):
        return None
    return ask_event(context, "narrate", (events.BENCH,), NARRATION_SECONDS, "last_call")


def _open_last_call(context: Context) -> events.Event | None:
    state = context.state
    if awaiting(state) or state.happened_since(events.BallotOpened, state.asked_at("narrate", "last_call")):
        return None
    return events.BallotOpened(ballot=state.ballot + 1, sealed_until_all=ballots_sealed(state), topic="last_call")


def ask_last_call(context: JuryContext) -> events.Event | None:
    """Everybody is asked once the last call is opened, also where a ballot has changed since."""
    state = context.state
    if not state.happened_since(events.BallotOpened, events.RoundClosed):
        return None
    if state.ballot_topic != "last_call" or state.asked_since("cast_ballot", events.RoundClosed, "last_call"):
        return None
    return ask_event(context, "cast_ballot", state.taking_part, state.typed_settings.turn_seconds, "last_call")


def _tally_last_call(context: Context) -> events.Event | None:
    state = context.state
    asked = last_call_asked(state)
    if not asked or state.happened_since(events.TallyTaken, asked):
        return None
    if awaiting(state):
        return None
    return events.TallyTaken(counts=count_ballots(state.ballots, CHOICES))


def next_round(context: Context) -> events.Event | None:
    state = context.state
    return None if round_under_way(state) or awaiting(state) or state.called else open_round(context)


MOTION_RULES: tuple[Rule, ...] = (_ask_for_seconding, _mover_agrees, _motion_decided, _end_turn_for_vote)
"""For while somebody asks for a vote."""
COUNTING_RULES: tuple[Rule, ...] = (
    _take_slips,
    open_slips,
    grant_last_word,
    _narrate_round,
    _tally_round,
    _tally_last_call,
)
LAST_CALL_RULES: tuple[Rule, ...] = (_narrate_last_call, _open_last_call)
"""For while a last call is due."""
