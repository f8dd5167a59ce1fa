"""Verdicts in a panel: given, changed and explained at any time, demanded now and then, counted for the decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import acts, events
from engine.core.ballots import BallotRule, count_ballots, majority, threshold_rule, unanimous
from engine.core.format import Context, FieldChoices, Offer
from engine.core.refusals import Refusal
from engine.core.rules import ask_event
from engine.core.state import Ask, State
from engine.formats.panel.acts import PanelBallot, Withdraw
from engine.formats.panel.labels import CHAIR
from engine.formats.panel.rules.floor import active_members, all_members, busy
from engine.formats.panel.state import PanelContext, PanelState
from engine.matters.candidate import ABSTAIN, TIED, UNDECIDED

two_thirds = threshold_rule(lambda voters: -(-voters * 2 // 3))
"""Two thirds of the voters, rounded up."""
RULES: Mapping[str, BallotRule] = {"majority": majority, "two_thirds": two_thirds, "unanimous": unanimous}
NO_VERDICT_SENTENCE = "Give your verdict before you withdraw; it stands when you are gone."


def verdict_of(state: State, seat: int) -> str | None:
    """The verdict of a member; None while they have given none, and where they abstained."""
    choice = state.ballots.get(seat)
    return choice if choice != ABSTAIN else None


def without_verdict(state: State) -> tuple[int, ...]:
    """Members who take part and have given no verdict."""
    return tuple([seat for seat in active_members(state) if verdict_of(state, seat) is None])


def _takes_part(state: State, seat: int) -> bool:
    return seat in active_members(state)


# Giving, changing, withdrawing


def _cast(context: Context, seat: int, act: PanelBallot, ask: Ask | None) -> events.Event:
    reasoning = (act.reasoning or "").strip()
    return events.BallotCast(
        ask=ask.id if ask is not None else None,
        seat=seat,
        choice=act.choice,
        previous=context.state.ballots.get(seat),
        by="default" if ask is not None and ask.lapsed else "occupant",
        reason=reasoning or None,
    )


def _choices(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    return {"choice": state.choices}


CAST_BALLOT = Offer(
    PanelBallot,
    _cast,
    default=lambda context, seat, ask: PanelBallot(choice=ABSTAIN),
    options=_choices,
    free=_takes_part,
)
"""The offer to give a verdict, also unasked."""
LAST_VERDICT = Offer(PanelBallot, _cast, default=CAST_BALLOT.default, options=_choices)
"""The offer to give a verdict when it is asked for a last time."""


def _withdraw(context: Context, seat: int, act: Withdraw, ask: Ask | None) -> events.Event:
    return events.Withdrawn(seat=seat, ask=None, reason="withdrew", by="occupant")


def _why_not_withdraw(state: State, seat: int) -> Refusal | None:
    if seat in active_members(state) and verdict_of(state, seat) is None:
        return Refusal("too_early", NO_VERDICT_SENTENCE)
    return None


WITHDRAW = Offer(
    Withdraw,
    _withdraw,
    free=lambda state, seat: _takes_part(state, seat) and verdict_of(state, seat) is not None,
    why_not=_why_not_withdraw,
)
"""The offer to take no further part."""


def verdict_with_turn(context: Context) -> events.Event | None:
    """A verdict that was given with a turn is cast."""
    state = context.state
    turn = state.heard[-1] if state.heard else None
    if turn is None or turn.choice is None or not state.happened_since(events.TurnTaken, events.BallotCast):
        return None
    previous = state.ballots.get(turn.seat)
    return events.BallotCast(
        ask=None, seat=turn.seat, choice=turn.choice, previous=previous, by="occupant", reason=turn.reason
    )


def withdrawal_with_turn(context: Context) -> events.Event | None:
    """Whoever withdrew with a turn takes no further part."""
    turn = context.state.heard[-1] if context.state.heard else None
    if turn is None or not turn.withdraws or turn.seat in context.state.out:
        return None
    return events.Withdrawn(seat=turn.seat, ask=None, reason="withdrew", by="occupant")


def start_counting(context: Context) -> events.Event | None:
    """The count is open from the beginning."""
    state = context.state
    if state.happened_since(events.TallyTaken, state.phase_seq):
        return None
    return events.TallyTaken(counts=count_ballots(state.ballots, state.choices))


# Demanding


def _demand_due(state: PanelState) -> bool:
    """Whether in the round that has just closed so many messages were full that verdicts are due."""
    every, in_round = state.typed_settings.demand_every, state.typed_settings.remind_every
    return state.round * in_round // every > (state.round - 1) * in_round // every


def demand_verdicts(context: PanelContext) -> events.Event | None:
    """Now and then a member who has given no verdict is asked for one."""
    state = context.state
    if busy(state) or state.round == 0 or state.round > state.round_closed or not _demand_due(state):
        return None
    if state.asked_since("cast_ballot", events.RoundClosed, "demand") or not without_verdict(state):
        return None
    return ask_event(context, "cast_ballot", without_verdict(state), context.settings.turn_seconds, "demand")


def ask_last_verdicts(context: PanelContext) -> events.Event | None:
    """When the discussion is over, a member who has given no verdict is asked a last time."""
    state = context.state
    if busy(state) or state.asked_since("cast_ballot", state.phase_seq, "last") or not without_verdict(state):
        return None
    return ask_event(context, "cast_ballot", without_verdict(state), context.settings.turn_seconds, "last")


def call_vote(context: Context, seat: int, act: acts.CallVote, ask: Ask | None) -> events.Event:
    """Close the discussion."""
    return events.VoteCalled(seat=seat, carried=True)


def may_call(state: State, seat: int) -> bool:
    """Whether somebody may close the discussion: the host on their seat, or a person who chairs."""
    held = state.seats[seat]
    if state.called or not held.held_by_guest:
        return False
    return seat in (state.host_seat, state.acting) or held.role == CHAIR


def call_refusal(state: State, seat: int) -> Refusal | None:
    """Why somebody may not close the discussion; None where they may."""
    if state.called:
        return Refusal("stale", "The discussion has been closed already.")
    if not may_call(state, seat):
        return Refusal("not_asked", "The host or the chair closes the discussion; withdraw to end your own part.")
    return None


CALL_VOTE = Offer(acts.CallVote, call_vote, free=may_call, why_not=call_refusal)


# Deciding


@dataclass(frozen=True)
class Decision:
    """What a panel has decided."""

    outcome: str
    why: str
    """One of the reasons that the format has labels for."""


def decide_panel(verdicts: Mapping[int, str], rule: str, chair: int | None) -> Decision:
    """The decision of verdicts, by seat; nobody's abstention is among them."""
    counts = count_ballots(verdicts, dict.fromkeys(verdicts.values()))
    if not counts:
        return Decision(UNDECIDED, "no_verdicts")
    most = max(counts.values())
    leading = [choice for choice, count in counts.items() if count == most]
    if most == len(verdicts):
        return Decision(leading[0], "unanimous")
    if rule == "chair":
        own = verdicts.get(chair) if chair is not None else None
        return Decision(own, "chair") if own is not None else Decision(UNDECIDED, "chair_abstained")
    if len(leading) > 1:
        return Decision(TIED, "tie")
    carried = RULES[rule](verdicts, tuple(verdicts))
    if carried is not None:
        return Decision(carried, rule)
    return Decision(UNDECIDED, "majority_too_small" if 2 * most > len(verdicts) else "no_majority")


def chair_seat(state: State) -> int | None:
    """The seat of the chair."""
    return next((seat.number for seat in state.seats.values() if seat.role == CHAIR), None)


def standing_verdicts(state: State) -> dict[int, str]:
    """The verdicts as they stand, by seat, without abstentions."""
    found = {seat: verdict_of(state, seat) for seat in all_members(state)}
    return {seat: choice for seat, choice in found.items() if choice is not None}
