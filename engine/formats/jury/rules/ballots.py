"""The jury's ballots: the sealed first one, those in the open, and the final one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core import acts, events
from engine.core.ballots import count_ballots
from engine.core.format import Context, FieldChoices, Offer, Rule
from engine.core.rules import ask_event, reveal_ballots_rule, sealed_ballot_offer
from engine.core.state import Ask, State
from engine.formats.jury.conviction import first_ballot_for, takeover_conviction
from engine.formats.jury.degrees import carried_degree, open_degrees
from engine.formats.jury.evidence_order import heard_last
from engine.formats.jury.first_opinions import first_convictions
from engine.formats.jury.labels import CHOICES, GUILTY, SIDES, UNDECIDED
from engine.formats.jury.mind.situation import persona_of
from engine.formats.jury.rules.rounds import (
    carried_choice,
    last_cause,
    stated_convictions_rule,
    takeover_rule,
)
from engine.formats.jury.rules.variations import awaiting, ballots_sealed, first_ballot_open
from engine.formats.jury.state import JuryContext, JuryState

# The first ballot


def _first_convictions(context: JuryContext) -> dict[int, float]:
    """Where each seat's mind stands before a word is said; the side binds its seat, and counts in a forced split."""
    state = context.state
    seats, settings = state.seats, context.settings
    bound = {seat.number: SIDES[seat.side] for seat in seats.values() if seat.side is not None}
    rest = tuple(number for number in seats if number not in bound)
    forced = settings.initial_guilty
    guilty = None
    if forced is not None:
        guilty = max(0, min(len(rest), forced - list(bound.values()).count(GUILTY)))
    first = first_convictions(
        context.matter,
        tuple(seats) if guilty is None else rest,
        context.draw,
        settings.standard,
        guilty,
        {number: persona_of(state, number) for number in seats},
        heard_last=heard_last(settings.evidence_order),
    )
    for number, choice in bound.items():
        if number not in first or first_ballot_for(first[number]) != choice:
            first[number] = takeover_conviction(choice)
    return first


def deal_convictions(context: Context) -> events.Event | None:
    """Minds make up their minds, each for itself; nobody sees it before the ballots are open."""
    state = context.state
    if not (state.ballot_sealed or not state.happened_since(events.BallotOpened, state.phase_seq)):
        return None
    missing = [seat.number for seat in state.occupancy.minds if state.conviction(seat.number) is None]
    if not missing:
        return None
    first = _first_convictions(context)
    for number in state.cast:  # a mind that takes over a seat stands by the ballot that is in the box
        if state.sealed[number].choice != UNDECIDED:
            first[number] = takeover_conviction(state.sealed[number].choice)
    return events.ConvictionsMoved(
        moves=(),
        round=None,
        private={
            number: events.Secret(moves=(events.Move(turn_id=None, seat=number, delta=0.0, conviction=first[number]),))
            for number in missing
        },
    )


def _first_choices(state: JuryState, seat: int, ask: Ask | None) -> FieldChoices:
    held = state.seats[seat]
    if held.side is not None:
        return {"choice": (SIDES[held.side],)}
    open_minded = held.held_by_guest and state.typed_settings.undecided
    return {"choice": (*CHOICES, UNDECIDED) if open_minded else CHOICES}


def _first_default(context: Context, seat: int, ask: Ask) -> acts.Act:
    side = context.state.seats[seat].side
    if side is not None:
        return acts.CastBallot(choice=SIDES[side])
    conviction = context.state.conviction(seat) if context.state.seats[seat].held_by_mind else None
    return acts.CastBallot(
        choice=first_ballot_for(conviction if conviction is not None else _first_convictions(context)[seat])
    )


_SEALED_FIRST_BALLOT = sealed_ballot_offer(_first_choices, _first_default, by_house=True)


def _cast_first(context: Context, seat: int, act: acts.CastBallot, ask: Ask | None) -> events.Event:
    """A ballot in the box, or in front of everybody."""
    cast = _cast_open if first_ballot_open(context.state) else _SEALED_FIRST_BALLOT.apply
    return cast(context, seat, act, ask)


FIRST_BALLOT = replace(_SEALED_FIRST_BALLOT, apply=_cast_first, secret_if_sealed=frozenset({"choice"}))


def cast_bound_ballot(context: Context) -> events.Event | None:
    """The first ballot of a seat on a side can say one thing only: it is cast, and its holder is not kept from it."""
    ask = context.state.asked_for("cast_ballot")
    if ask is None or ask.lapsed:
        return None
    for seat in ask.waiting:
        side = context.state.seats[seat].side
        if side is not None:
            return _cast_first(context, seat, acts.CastBallot(choice=SIDES[side]), ask)
    return None


def nobody_casts(state: State) -> bool:
    """Nobody is asked for a ballot; while somebody is, no rule of a first ballot goes on."""
    return state.asked_for("cast_ballot") is None


def open_first_ballot(context: Context) -> events.Event | None:
    """The first ballot is taken, in the box or in the open."""
    state = context.state
    if state.happened_since(events.BallotOpened, state.phase_seq):
        return None
    return events.BallotOpened(ballot=state.ballot + 1, sealed_until_all=not first_ballot_open(state), topic="first")


def ask_first_in_turn(seconds: Callable[[Context], float]) -> Rule:
    """In an open first ballot one juror is asked after another, in an order that is drawn; the foreperson last."""

    def rule(context: Context) -> events.Event | None:
        state = context.state
        if not first_ballot_open(state) or awaiting(state):
            return None
        if not state.happened_since(events.BallotOpened, state.phase_seq):
            return None
        order = context.draw("ballot order").sample(state.taking_part, len(state.taking_part))
        left = [seat for seat in order if seat not in state.ballots]
        if not left:
            return None
        seat = min(left, key=lambda seat: state.seats[seat].role == "foreperson")
        return ask_event(context, "cast_ballot", (seat,), seconds(context), "first")

    return rule


def reveal_first_ballots(context: Context) -> events.Event | None:
    """Open the box; an undecided juror has no ballot yet. Ballots that were cast in the open are read out."""
    state = context.state
    if first_ballot_open(state):
        seats = state.taking_part
        if state.happened_since(events.BallotsRevealed, state.phase_seq) or len(state.ballots) < len(seats):
            return None
        return events.BallotsRevealed(ballots={seat: state.ballots[seat] for seat in seats})
    revealed = reveal_ballots_rule(context)
    if not isinstance(revealed, events.BallotsRevealed):
        return revealed
    undecided = tuple(seat for seat, choice in revealed.ballots.items() if choice == UNDECIDED)
    if not undecided:
        return revealed
    decided = {seat: choice for seat, choice in revealed.ballots.items() if choice != UNDECIDED}
    return events.BallotsRevealed(ballots=decided, undecided=undecided)


def decide_for_undecided(context: Context) -> events.Event | None:
    """A mind that takes over the seat of somebody undecided makes up its mind."""
    state = context.state
    if state.ballot_sealed or len(state.ballots) == len(state.taking_part):
        return None
    if not state.happened_since(events.BallotsRevealed, 0):
        return None
    for seat in state.occupancy.minds:
        if seat.number not in state.ballots:
            known = state.conviction(seat.number)
            conviction = known if known is not None else _first_convictions(context)[seat.number]
            return events.BallotCast(
                ask=None, seat=seat.number, choice=first_ballot_for(conviction), previous=None, by="occupant"
            )
    return None


def show_first_convictions(context: JuryContext) -> events.Event | None:
    """Once the ballots are open, so is where the minds stand, if the room shows it."""
    state = context.state
    if not state.typed_settings.show_convictions or state.ballot_sealed or not state.ballots or state.convictions:
        return None
    if first_ballot_open(state) and len(state.ballots) < len(state.taking_part):
        return None
    moves = tuple(
        events.Move(turn_id=None, seat=number, delta=0.0, conviction=conviction)
        for number in state.seats
        if (conviction := state.conviction(number)) is not None and state.seats[number].held_by_mind
    )
    return events.ConvictionsMoved(moves=moves, round=None) if moves else None


def convictions_after_reveal(context: Context) -> events.Event | None:
    """Once the ballots are open, people's words on themselves and minds that sit down late count as in the rounds."""
    state = context.state
    if state.ballot_sealed or not state.happened_since(events.BallotsRevealed, state.phase_seq):
        return None
    return stated_convictions_rule(context) or takeover_rule(context)


# Ballots in the open


def _cast_open(context: Context, seat: int, act: acts.CastBallot, ask: Ask | None) -> events.Event:
    """A ballot that everybody sees at once."""
    state = context.state
    by_guest, previous = state.seats[seat].held_by_guest, state.ballots.get(seat)
    stated = act.conviction if by_guest else None
    changes = not by_guest and previous not in (None, act.choice)
    return events.BallotCast(
        ask=ask.id if ask is not None else None,
        seat=seat,
        choice=act.choice,
        previous=previous,
        cause=last_cause(state, seat, act.choice) if changes else None,
        by="default" if ask is not None and ask.lapsed else "occupant",
        private={seat: events.Secret(conviction=stated)} if stated is not None else None,
    )


def _cast_later(context: Context, seat: int, act: acts.CastBallot, ask: Ask | None) -> events.Event:
    """A ballot on a slip, where the room's are sealed, else one that everybody sees at once."""
    sealed = ask is not None and context.state.ballot_sealed
    return (_SEALED_FIRST_BALLOT.apply if sealed else _cast_open)(context, seat, act, ask)


def _default_open(context: Context, seat: int, ask: Ask) -> acts.Act | None:
    """An uncast ballot repeats the seat's last one; a juror who has never decided has none."""
    standing = context.state.ballots.get(seat)
    return acts.CastBallot(choice=standing) if standing is not None else None


OPEN_BALLOT = Offer(
    acts.CastBallot,
    _cast_later,
    default=_default_open,
    options=lambda state, seat, ask: {"choice": CHOICES},
    secrets=("choice", "conviction"),
    secret_if_sealed=frozenset({"choice"}),
    by_house=True,
)


# Ballots on slips


def open_slips(context: Context) -> events.Event | None:
    """Once all slips of a later ballot are in, those that differ from the ballot before are read out, one by one."""
    state = context.state
    if not state.ballot_sealed or not ballots_sealed(state) or state.asked_for("cast_ballot") is not None:
        return None
    if not state.asked_since("cast_ballot", events.BallotOpened, state.ballot_topic):
        return None
    slips = {seat: str(state.sealed[seat].choice) for seat in state.cast}
    for seat, choice in slips.items():
        previous = state.ballots.get(seat)
        if choice != previous:
            by: events.AnsweredBy = "default" if seat in state.defaulted else "occupant"
            return events.BallotCast(ask=None, seat=seat, choice=choice, previous=previous, by=by)
    return events.BallotsRevealed(ballots=slips)


# What the verdict is for


def _degree_choices(state: State, seat: int, ask: Ask | None) -> FieldChoices:
    return {"choice": open_degrees(state, carried_choice(state))}


def _default_degree(context: Context, seat: int, ask: Ask) -> acts.Act:
    """A seat that does not answer finds the least."""
    return acts.CastBallot(choice=open_degrees(context.state, carried_choice(context.state))[-1])


DEGREE_BALLOT = sealed_ballot_offer(_degree_choices, _default_degree, by_house=True)


def degree_ballot_in(state: State) -> bool:
    """Whether everybody has said what the verdict is for."""
    return state.asked_since("cast_ballot", state.phase_seq, "degree") and not awaiting(state)


def degree_needed(state: State) -> bool:
    """Whether the ballots carry a verdict of which it is asked what it is for."""
    return bool(open_degrees(state, carried_choice(state)))


def counted_degrees(state: JuryState) -> tuple[str, dict[str, int]] | None:
    """What the jury found the verdict to be for, and how many found each degree; None where it was not asked."""
    choice = carried_choice(state)
    degrees = open_degrees(state, choice)
    if not degrees or state.ballot_topic != "degree":
        return None
    found = {seat: str(state.sealed[seat].choice) for seat in state.cast}
    carried = carried_degree(found, degrees, state.typed_settings.verdict_rule, state.taking_part)
    return carried, {degree: list(found.values()).count(degree) for degree in degrees}


# The final ballot


def open_final_ballot(context: Context) -> events.Event | None:
    """The last ballot is taken."""
    state = context.state
    if state.happened_since(events.BallotOpened, state.phase_seq):
        return None
    return events.BallotOpened(ballot=state.ballot + 1, sealed_until_all=ballots_sealed(state), topic="final")


def final_tally(context: Context) -> events.Event | None:
    """The last count, once everybody has cast."""
    state = context.state
    if not state.asked_since("cast_ballot", state.phase_seq, "final") or awaiting(state):
        return None
    if state.happened_since(events.TallyTaken, state.phase_seq):
        return None
    return events.TallyTaken(counts=count_ballots(state.ballots, CHOICES))
