"""Seat changes: how a seat and the host's powers change hands, and what a returning participant has missed.

A participant's token names the tenure under which they first sat down (`Seat.first`). A participant who is lost without
leaving keeps that claim (`Seat.away`): the understudy plays on with their vote, their side and their words, and they
take the seat back when they return.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.core import acts, events
from engine.core.limits import (
    MAX_AUDIENCE_BALLOT_CHANGES,
    MAX_AUDIENCE_MEMBERS,
    MAX_FACE_CHANGES,
    MAX_NEWCOMERS,
)
from engine.core.names import check_name, numbered_name
from engine.core.phrases import comma_list, count_noun, humanise, no_such_seat_sentence, quote_for_error
from engine.core.refusals import Refusal
from engine.core.seats import AbsentHolder, Seat
from engine.core.state import State


def seat_taken_event(state: State, act: acts.TakeSeat, titles: Collection[str], *, closed: bool) -> events.SeatTaken:
    """Somebody sits down on a seat that is open to them.

    Args:
        titles: what nobody at this table may be called.
        closed: nobody new sits down without an invitation, because the seats hold parts that were dealt.
    """
    seat = require_seat(state, act.seat)
    if act.seat == state.host_seat and not act.as_host:
        raise Refusal("seat_protected", f"Seat {act.seat} belongs to the host; take another.")
    brought = act.invitation is not None
    if brought and not (seat.invited and seat.invitation == act.invitation):
        raise Refusal("stale", "This invitation has been used, or the host has taken it back; ask for another.")
    if not brought:
        _check_not_removed(state, act.held)
        _check_open(state, seat, act.as_host)
        if closed:
            sentence = (
                "The parts have been dealt; nobody new sits down without an invitation from the host. You can watch."
            )
            raise Refusal("room_locked", sentence)
    if not act.as_host and not (brought and seat.held_by_guest):
        _check_room(state, seat)
    check_name(state, titles, act.seat, act.name, as_host=act.as_host)
    return events.SeatTaken(
        seat=act.seat,
        occupant=act.occupant,
        name=numbered_name(state, act.seat, act.name),
        tenure=seat.tenure + 1,
        reason="hosting" if act.as_host else "invited" if brought else "joined",
        face=act.face,
    )


def _check_not_removed(state: State, held: tuple[int, int] | None) -> None:
    """Refuse whom the host has removed, by the token that they had: nobody else behind the same address is meant."""
    seat = state.seats.get(held[0]) if held is not None else None
    if held is not None and seat is not None and held[1] in seat.removed:
        raise Refusal("room_locked", "The host has taken your seat from you; you sit down again with an invitation.")


def _check_open(state: State, seat: Seat, as_host: bool) -> None:
    if seat.held_by_guest:
        raise Refusal("seat_held", f"Seat {seat.number} is held by {seat.name}; take another.")
    if seat.excused:
        raise Refusal("seat_protected", f"The chair of seat {seat.number} stays empty; take another, or watch.")
    if as_host:
        return
    if seat.invited:
        raise Refusal("seat_protected", f"Seat {seat.number} is kept for somebody whom the host invited; take another.")
    if state.typed_settings.locked:
        raise Refusal("room_locked", "The host has locked the room; nobody new sits down without an invitation.")
    if state.newcomers >= MAX_NEWCOMERS:
        sentence = f"In this room people have sat down {MAX_NEWCOMERS} times; nobody new does without an invitation."
        raise Refusal("room_locked", sentence)


def _check_room(state: State, seat: Seat) -> None:
    """Refuse one guest more than the room takes; the host and a guest whose place is taken do not count."""
    limit = state.typed_settings.max_participants
    guests = [
        one for one in state.seats.values() if one.held_by_guest and one.number not in (state.host_seat, seat.number)
    ]
    if len(guests) >= limit:
        raise Refusal("room_full", f"The room takes {limit} besides its host, and so many are seated; you can watch.")


def token_holds_seat(seat: Seat, tenure: int) -> bool:
    """Whether a token that names this tenure speaks for the seat now."""
    return seat.occupant is not None and tenure in (seat.tenure, seat.first)


def seat_kept_for_token(seat: Seat, tenure: int) -> bool:
    """Whether the seat is kept for the holder of a token that names this tenure."""
    return seat.away is not None and seat.away.tenure == tenure


def reclaim_seat_event(state: State, number: int, tenure: int, now: float) -> events.SeatTaken:
    """Somebody takes their seat back from the understudy. Raises `stale_tenure` where it is not theirs any more."""
    seat = require_seat(state, number)
    if token_holds_seat(seat, tenure) and seat.held_by_guest:
        raise Refusal("stale", f"Seat {number} is yours already; go on.")
    if seat.away is None or seat.away.tenure != tenure:
        raise Refusal("stale_tenure", seat_lost_refusal(seat, tenure))
    stated = seat.away.stated
    return events.SeatTaken(
        seat=number,
        occupant=seat.away.occupant,
        name=numbered_name(state, number, seat.away.name),
        tenure=seat.tenure + 1,
        reason="returned",
        first=seat.away.tenure,
        meanwhile=_meanwhile(state, seat, seat.away, now),
        face=seat.away.face,
        private={number: events.Secret(conviction=stated)} if stated is not None else None,
    )


def face_chosen_event(state: State, seat: Seat, face: int) -> events.FaceChosen:
    """Somebody changes how they look, before the deliberation begins."""
    if state.status != "lobby":
        raise Refusal("already_begun", "A face is chosen in the lobby; yours stays as it is until this room is over.")
    if seat.face == face:
        raise Refusal("stale", f"Face {face} is yours already; choose another one to change it.")
    if state.unasked.get(seat.number, 0) >= MAX_FACE_CHANGES:
        sentence = f"The face on seat {seat.number} has changed {MAX_FACE_CHANGES} times; it stays as it is now."
        raise Refusal("not_asked", sentence)
    return events.FaceChosen(seat=seat.number, face=face)


def seat_lost_refusal(seat: Seat, tenure: int) -> str:
    """Why a token does not speak for its seat, and what would help."""
    if seat.excused:
        return f"The table goes on without seat {seat.number}, whose chair stays empty; you can watch."
    if seat_kept_for_token(seat, tenure):
        return f"Your understudy plays seat {seat.number} since you were away; come back first, and it is yours again."
    if tenure in seat.removed:
        return f"The host has taken seat {seat.number} from you; ask the host, or watch."
    return f"Seat {seat.number} has changed hands; take a seat again to go on."


def seat_lost_event(state: State, act: acts.LoseSeat) -> events.SeatReleased:
    """Somebody was gone for too long."""
    seat = require_seat(state, act.seat)
    if not seat.held_by_guest or seat.tenure != act.tenure:
        raise Refusal("stale_tenure", f"Seat {act.seat} has changed hands since; look again.")
    return seat_released_event(seat, "gone")


def seat_released_event(seat: Seat, reason: events.Change) -> events.SeatReleased:
    """A seat is given up or lost."""
    return events.SeatReleased(seat=seat.number, tenure=seat.tenure, reason=reason, since=seat.since)


def idle_seat_event(state: State) -> events.SeatReleased | None:
    """A person or an agent who let too many deadlines pass loses their seat to the understudy."""
    if events.AskLapsed not in state.last:
        return None
    limit = state.typed_settings.missed_deadlines
    for seat in state.occupancy.guests:
        if seat.missed >= limit:
            return seat_released_event(seat, "missed")
    return None


# The host's powers


def host_lost_event(state: State) -> events.PowersPassed:
    """The host was gone for too long: the person who has sat longest takes over. Raises `stale`, `not_asked`."""
    if state.acting is not None:
        raise Refusal("stale", f"The host's powers are with seat {state.acting} already.")
    heir = _longest_seated(state)
    if heir is None:
        raise Refusal("not_asked", "Nobody is seated who could have the host's powers.")
    return events.PowersPassed(seat=heir, reason="gone")


def powers_given_event(state: State, act: acts.PassPowers) -> events.PowersPassed:
    """The host hands their powers to somebody. Raises `stale`, `unknown_seat`."""
    if state.acting is not None:
        raise Refusal("stale", f"The host's powers are with seat {state.acting}; come back first to hand them on.")
    if act.seat is None:
        raise Refusal("unknown_seat", "Name the seat of the person who gets the host's powers.")
    seat = require_seat(state, act.seat)
    if seat not in possible_leaders(state):
        raise Refusal("unknown_seat", f"On seat {act.seat} is nobody who could lead; name the seat of another person.")
    return events.PowersPassed(seat=act.seat, reason="given")


def possible_leaders(state: State) -> list[Seat]:
    """Those to whom the host's powers may be handed now: every person besides the host, while the host has them."""
    if state.acting is not None:
        return []
    return [seat for seat in state.seats.values() if seat.occupant == "human" and seat.number != state.host_seat]


def host_returned_event(state: State) -> events.PowersPassed:
    """The host is here again. Raises `stale` where nobody had their powers."""
    if state.acting is None:
        raise Refusal("stale", "The host's powers are yours already; go on.")
    return events.PowersPassed(seat=None, reason="returned")


def powers_transfer_event(state: State) -> events.PowersPassed | None:
    """The powers return with the host's own seat, and go on to the next person where their holder is gone."""
    if state.acting is None:
        return None
    if state.acting_given:
        seat = state.seats[state.acting]
        still = seat.held_by_guest and seat.first == state.acting_first
        return None if still else events.PowersPassed(seat=None, reason="left")
    host = state.seats.get(state.host_seat) if state.host_seat is not None else None
    if host is not None and host.held_by_guest and host.taken > state.last.get(events.PowersPassed, 0):
        return events.PowersPassed(seat=None, reason="returned")
    seat = state.seats[state.acting]
    if seat.held_by_guest and seat.first == state.acting_first:
        return None
    return events.PowersPassed(seat=_longest_seated(state), reason="left")


def _longest_seated(state: State) -> int | None:
    persons = [seat for seat in state.seats.values() if seat.occupant == "human" and seat.number != state.host_seat]
    return min(persons, key=lambda seat: (seat.joined, seat.number)).number if persons else None


# The audience


def audience_ballot_event(
    state: State, member: int, choices: tuple[str, ...], act: acts.CastAudienceBallot
) -> events.Event:
    """Somebody in the audience votes, or changes their vote."""
    if act.choice not in choices:
        raise Refusal(
            "unknown_choice",
            f"There is no choice “{quote_for_error(act.choice)}” here; choose one of {comma_list(choices)}.",
        )
    previous = state.audience.get(member)
    if previous == act.choice:
        raise Refusal("stale", "This is your vote already; choose another one to change it.")
    if previous is None and len(state.audience) >= MAX_AUDIENCE_MEMBERS:
        raise Refusal(
            "room_full", f"The audience counts {MAX_AUDIENCE_MEMBERS} votes, and so many were cast; you can watch."
        )
    if state.audience_changes.get(member, 0) >= MAX_AUDIENCE_BALLOT_CHANGES:
        raise Refusal(
            "not_asked", f"You have changed your vote {MAX_AUDIENCE_BALLOT_CHANGES} times; it stays as it is now."
        )
    return events.AudienceBallotCast(member=member, choice=act.choice, previous=previous)


# What somebody missed


def _meanwhile(state: State, seat: Seat, away: AbsentHolder, now: float) -> events.Meanwhile:
    before, ballot = away.ballots.get(seat.number), state.ballots.get(seat.number)
    changed = {
        number: choice
        for number, choice in state.ballots.items()
        if number != seat.number and away.ballots.get(number) != choice
    }
    seconds = round(now - away.since, 3)
    rounds, turns = state.round_closed - away.rounds, state.turns - away.turns
    spoken = seat.turns - away.spoken
    text = " ".join(
        [
            f"You were away for {_duration(seconds)}.",
            _turns_sentence(rounds, turns, spoken),
            *_vote_sentences(before, ballot, changed, first=not away.ballots),
        ]
    )
    return events.Meanwhile(
        seconds=seconds,
        rounds=rounds,
        turns=turns,
        spoken=spoken,
        before=before,
        ballot=ballot,
        changed=changed,
        text=text,
    )


def _duration(seconds: float) -> str:
    if seconds < 90:
        return count_noun(max(1, round(seconds)), "second")
    return count_noun(round(seconds / 60), "minute")


def _turns_sentence(rounds: int, turns: int, spoken: int) -> str:
    if not turns:
        return "Nobody spoke meanwhile."
    yours = "none of them on your seat" if not spoken else f"{spoken} of them by your understudy"
    closed = f" and {count_noun(rounds, 'round')} closed" if rounds else ""
    return f"{count_noun(turns, 'turn')} were taken{closed}, {yours}." if turns > 1 else f"One turn was taken, {yours}."


def _vote_sentences(before: str | None, ballot: str | None, changed: dict[int, str], first: bool) -> list[str]:
    sentences = []
    if ballot is not None:
        same = "is still" if before == ballot else "is now" if before is not None else "is"
        sentences.append(f"Your vote {same} {humanise(ballot)}.")
    elif before is None:
        return sentences
    if len(changed) > 3:
        sentences.append(f"{len(changed)} others have voted{'' if first else ' anew'}.")
    else:
        sentences.extend(f"Seat {number} now votes {humanise(choice)}." for number, choice in changed.items())
    return sentences


def require_seat(state: State, number: int) -> Seat:
    """The seat of that number. Raises `unknown_seat`."""
    seat = state.seats.get(number)
    if seat is None:
        raise Refusal("unknown_seat", no_such_seat_sentence(state.seats, number))
    return seat
