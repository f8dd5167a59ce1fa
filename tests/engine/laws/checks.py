"""What must hold after every step, as functions that raise where it does not."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from itertools import accumulate

from engine.core import acts, events
from engine.core.asks import open_deadlines, pending_asks, unasked_acts
from engine.core.authorize import seats_closed
from engine.core.decide import HOST_ACTS, Audience, Bench, Host, Identity, SeatHolder, decide, settle
from engine.core.format import Format
from engine.core.own_state import evolve_as, fold_as, new_state
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.views import View
from engine.core.visibility import Viewer, host_reads_parts, project_event, seat_viewer, visibility_of
from harness.canaries import CANARY, canary
from tests.kit.deliberations import event_json
from tests.kit.nonsense import with_other_secrets

HOSTS = ("omniscient", "all")


def viewers(state: State) -> list[Viewer]:
    """Everybody who may look: each seat, a spectator, a host without a seat, the host on the host's seat."""
    hosts = [seat_viewer(state, seat, host=True) for seat in [state.host_seat] if seat is not None]
    return [
        *(seat_viewer(state, seat) for seat in state.seats),
        Viewer(),
        *(hosts or [Viewer(host=True, private_before=state.private_before)]),
    ]


def check_authorized(
    format: Format, state: State, caller: Identity, act: acts.Act, now: float, ask: str | None, tenure: int | None
) -> None:
    """What was accepted stood in `pending_asks` or `unasked_acts`, with the current tenure; a lapse only when due."""
    kind = acts.kind_of(act)
    if isinstance(caller, Host):
        assert kind in HOST_ACTS, kind
        assert kind != "come_back" or state.acting is not None
        return
    if isinstance(caller, Audience):
        assert kind == "cast_audience_ballot"
        assert state.status in ("running", "paused")
        assert state.verdict is None
        return
    specs = pending_asks(format, state)
    if isinstance(caller, Bench):
        if isinstance(act, acts.TakeSeat):
            offered = state.seats[act.seat].offered if act.invitation is not None else 0
            assert act.invitation is not None or not seats_closed(format, state)
            assert not host_reads_parts(state) or offered > state.first_dealt
            return
        if isinstance(act, acts.LoseTime | acts.PassPowers):
            return
        if isinstance(act, acts.LoseSeat):
            assert state.status == "running"
            assert state.seats[act.seat].held_by_guest
            assert state.seats[act.seat].tenure == act.tenure
            return
        if isinstance(act, acts.ReportCall | acts.AnnounceClip | acts.ReportVoice):
            assert state.status != "lobby"
            return
        assert state.status == "running"
        if isinstance(act, acts.Summarise):
            assert state.summarised < act.through <= state.turns - 3
            return
        if isinstance(act, acts.ReportFailure) and act.seat == events.BENCH and ask is None:
            return
        if isinstance(act, acts.Lapse):
            assert ask is not None
            assert open_deadlines(state)[ask] <= max(now, state.at)
            return
        open_here = [spec for spec in specs if spec.ask == ask]
        assert open_here, (kind, ask)
        if isinstance(act, acts.ReportFailure):
            assert any(spec.seat == act.seat for spec in open_here)
            return
        assert any(spec.seat == events.BENCH and spec.act == kind for spec in open_here)
        return
    seat = state.seats[caller.seat]
    if isinstance(act, acts.ComeBack):
        assert seat.away is not None
        assert seat.away.tenure == caller.tenure
        assert not seat.held_by_guest
        return
    assert caller.tenure in (seat.tenure, seat.first)
    assert tenure in (None, seat.tenure)
    assert seat.occupant is not None
    if isinstance(act, acts.Leave):
        return
    if kind in HOST_ACTS and kind != "call_vote":
        own = (
            isinstance(act, acts.Assign)
            and act.occupant == "invitation"
            and act.seat == caller.seat
            and seat.held_by_guest
        )
        assert own or state.acting == caller.seat
        return
    assert state.status == "running"
    wanted = {kind, "speak"} if kind == "pass" else {kind}
    asked = any(spec.seat == caller.seat and spec.act in wanted and ask in (None, spec.ask) for spec in specs)
    assert asked or (ask is None and kind in unasked_acts(format, state, caller.seat)), (kind, ask)


def check_settles(format: Format, state: State, entries: list[events.Entry]) -> None:
    """A log cut after any entry of a batch settles to exactly the rest of it."""
    for index, entry in enumerate(entries):
        state = evolve_as(format, state, entry)
        rest, _ = settle(format, state, entry.at)
        assert rest == entries[index + 1 :], [item.event.kind for item in rest]


def check_skips(format: Format, state: State, entries: list[events.Entry]) -> None:
    """An entry that a viewer may not see changes nothing of what they see."""
    seen: dict[Viewer, View] = {}
    for entry in entries:
        after = evolve_as(format, state, entry)
        # What is seen after one entry is what is seen before the next.
        before, seen = seen, {}
        for viewer in viewers(state):
            level = visibility_of(after, viewer)
            if visibility_of(state, viewer) == level and project_event(entry, viewer, level) is None:
                seen[viewer] = build_view(format, after, viewer, "X")
                old = before.get(viewer) or build_view(format, state, viewer, "X")
                assert old == seen[viewer], entry.event.kind
        state = after


def check_projected_fold(format: Format, entries: list[events.Entry], state: State) -> None:
    """A viewer's fold of what they may see gives the view of the whole log, and holds no foreign secret."""
    whole_events = {id(entry.event): event_json(entry.event) for entry in entries}
    for viewer in viewers(state):
        level = visibility_of(state, viewer)
        seen = new_state(format)
        texts: list[str] = []
        for entry in entries:
            event = project_event(entry, viewer, level)
            if event is None:
                seen = replace(seen, seq=entry.seq, at=entry.at)
                continue
            if isinstance(event, events.LineSent) and level not in HOSTS:
                assert viewer.seat in (*event.seats, state.host_seat), viewer
            # Most events are public, and the same to everybody.
            texts.append(whole_events.get(id(event)) or event_json(event))
            seen = evolve_as(
                format, seen, entry if event is entry.event else events.Entry(seq=entry.seq, at=entry.at, event=event)
            )
        whole = build_view(format, state, viewer, "X")
        folded = build_view(format, seen, viewer, "X")
        for part in whole.__class__.model_fields:
            if part == "others" and level == "extra_convictions":
                continue  # what agents see besides their events
            assert getattr(folded, part) == getattr(whole, part), (part, viewer, level)
        if level not in HOSTS:
            text = "".join(texts) + whole.model_copy(update={"others": None}).model_dump_json()
            for seat in state.seats:
                if seat != viewer.seat:
                    assert f"{CANARY}-thought-{seat}." not in text, (seat, viewer)
            if (
                level == "no_convictions" or not state.settings.get("show_convictions", True)
            ) and state.verdict is None:
                for seat in state.seats:
                    assert seat == viewer.seat or str(canary(seat)) not in text, (seat, viewer)


def check_earlier_holders(format: Format, entries: list[events.Entry], state: State) -> None:
    """The holder of a seat reads nothing that was private to those who held it before they first sat down."""
    prefixes = list(accumulate(entries, partial(evolve_as, format), initial=new_state(format)))
    for viewer in viewers(state):
        if viewer.seat is None or viewer.host or state.seats[viewer.seat].occupant is None:
            continue
        level = visibility_of(state, viewer)
        if level in HOSTS:
            continue  # put out while they held it, they read what a host without a seat reads
        first = state.seats[viewer.seat].first
        sat = False
        for entry, earlier in zip(entries, prefixes[1:], strict=True):
            event = entry.event
            sat = sat or (isinstance(event, events.SeatTaken) and (event.seat, event.tenure) == (viewer.seat, first))
            if sat:
                break
            seen = project_event(entry, viewer, level)
            assert seen is None or (seen.private is None and seen.only is None), event.kind
            if event.private is not None or event.only is not None:
                you = build_view(format, earlier, viewer, "X").you
                assert you is not None
                assert (you.thoughts, you.lines, you.conviction) == ((), (), None), event.kind
        assert sat or not first


def _dealt_otherwise(entries: list[events.Entry], unchanged: int | None) -> list[events.Entry]:
    """A log in which every seat but one was dealt something else."""
    other = events.Secret(role="another", note=f"{CANARY}-dealt.", knows=(1,))
    return [
        replace(
            entry, event=replace(event, dealt={n: part if n == unchanged else other for n, part in event.dealt.items()})
        )
        if (event := entry.event).dealt is not None
        else entry
        for entry in entries
    ]


def check_dealt_worlds(format: Format, entries: list[events.Entry]) -> None:
    """Logs that differ only in what others were dealt look the same to a seat, to a host on it, and to a spectator."""
    state = fold_as(format, entries)
    for viewer in viewers(state) if state.dealt else ():
        level = visibility_of(state, viewer)
        if level in HOSTS:
            continue
        others = _dealt_otherwise(entries, viewer.seat)
        for one, two in zip(entries, others, strict=True):
            assert project_event(one, viewer, level) == project_event(two, viewer, level), (one.event.kind, viewer)
        elsewhere = fold_as(format, others)
        assert visibility_of(elsewhere, viewer) == level
        assert build_view(format, elsewhere, viewer, "X") == build_view(format, state, viewer, "X"), viewer


def check_two_worlds(
    format: Format, state: State, caller: Identity, act: acts.Act, now: float, ask: str | None, random_: random.Random
) -> None:
    """An act that differs only in its declared secrets looks the same to everybody else."""
    if not isinstance(caller, SeatHolder) or not state.phase:
        return
    kind = acts.kind_of(act)
    offer = format.phases[state.phase].offers.get(kind)
    if offer is None or not offer.secrets_in(state):
        return
    open_ask = state.asks.get(ask) if ask is not None else state.asked_for(offer.answers or kind)
    options = dict(offer.options(state, caller.seat, open_ask)) if offer.options is not None else {}
    other = with_other_secrets(act, offer.secrets_in(state), random_, options)
    try:
        one = decide(format, state, caller, act, now, ask=ask)[0][0]
        two = decide(format, state, caller, other, now, ask=ask)[0][0]
    except Refusal:
        return
    for viewer in viewers(state):
        if viewer.seat == caller.seat:
            continue
        level = visibility_of(state, viewer)
        first, second = project_event(one, viewer, level), project_event(two, viewer, level)
        if level not in HOSTS:
            assert first == second, (kind, viewer)
        elif level == "omniscient" and first is not None and second is not None:
            # Somebody omniscient reads private parts, and still nothing that is sealed.
            assert replace(first, private=None) == replace(second, private=None), kind
