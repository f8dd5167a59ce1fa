"""Raised hands and interruptions."""

from __future__ import annotations

from collections import Counter

from engine.core import acts, events
from engine.core.visibility import Viewer
from tests.engine.driving import Jury, whole


def test_fl3_a_raised_hand_is_next() -> None:
    jury = whole(stability_rounds=9).to_round(1)
    jury.to_floor()
    first, second = jury.state.queue[-1], jury.state.queue[-2]
    jury.act(first, acts.RaiseHand())
    jury.act(second, acts.RaiseHand())
    floor = jury.view(Viewer()).floor
    assert floor.hands == (first, second)
    assert floor.queue[:2] == (first, second)
    jury.refuses("stale", first, acts.RaiseHand())
    speakers = [event.seat for event in jury.events(events.FloorGranted)]
    jury.to_round(2)
    order = [event.seat for event in jury.events(events.FloorGranted) if event.seat not in speakers[:-1]]
    assert [event.seat for event in jury.events(events.FloorGranted)][len(speakers) : len(speakers) + 2] == [
        first,
        second,
    ]
    assert max(Counter(order[:12]).values()) == 1, "nobody speaks twice"


def test_fl3_a_hand_after_ones_turn_counts_next_round() -> None:
    jury = whole(stability_rounds=9).to_round(1)
    jury.to_floor()
    seat = jury.asked("speak").seats[0]
    jury.refuses("not_asked", seat, acts.RaiseHand())
    jury.act(seat, acts.Speak(text="That is all."))
    jury.act(seat, acts.RaiseHand())
    other = next(number for number in jury.state.seats if number != seat)
    jury.refuses("stale", other, acts.RaiseHand(up=False))
    jury.to_round(2)
    assert jury.events(events.RoundOpened)[-1].speakers[0] == seat
    assert jury.state.hands == (), "the floor takes it down"
    last = jury.state.queue[-1]
    jury.act(last, acts.RaiseHand())
    jury.act(last, acts.RaiseHand(up=False))
    assert jury.state.hands == ()


def test_fl3_a_change_of_hands_takes_the_hand_down() -> None:
    jury = whole().to_round(1)
    jury.to_floor()
    last = jury.state.queue[-1]
    jury.act(last, acts.RaiseHand())
    jury.act(last, acts.Leave())
    assert jury.state.hands == ()


def minds_turn(jury: Jury) -> tuple[int, str]:
    """The next turn of a mind: its seat and its id."""
    jury.run(lambda state: (floor := state.floor_ask()) is not None and state.seats[floor.seats[0]].held_by_mind)
    floor = jury.asked("speak")
    return floor.seats[0], floor.id


def test_fl4_a_person_takes_the_floor_from_a_mind_once_in_a_round() -> None:
    jury = Jury([3, 4], settings={"initial_guilty": 6, "interruptions": True, "stability_rounds": 9}).to_round(2)
    mind, turn = minds_turn(jury)
    holder = jury.holder(mind)
    assert "interrupt" in jury.view(Viewer(seat=3)).you.may  # type: ignore[union-attr]
    made = jury.act(3, acts.Interrupt())
    lapsed = made[0]
    assert isinstance(lapsed, events.FloorLapsed)
    assert (lapsed.turn_id, lapsed.seat, lapsed.reason, lapsed.by) == (turn, mind, "interrupted", 3)
    assert jury.asked("speak").seats == (3,)
    jury.refused("stale", holder, acts.Speak(text="As I was saying."), turn)
    jury.act(3, acts.Speak(text="One moment!"))
    assert jury.asked("speak").seats == (mind,), "the mind has it again"
    assert "again in the next one" in jury.refuses("too_early", 3, acts.Interrupt())
    jury.act(4, acts.Interrupt())
    assert jury.asked("speak").seats == (4,)
    jury.to_round(3)
    minds_turn(jury)
    jury.act(3, acts.Interrupt())


def test_fl4_nobody_interrupts_unless_the_host_allows_it_nor_ever_a_person() -> None:
    jury = Jury([3], settings={"initial_guilty": 6}).to_round(1)
    minds_turn(jury)
    assert "raise your hand" in jury.refuses("not_asked", 3, acts.Interrupt())
    jury = Jury([3, 4], settings={"initial_guilty": 6, "interruptions": True, "stability_rounds": 9}).to_round(1)
    jury.to_floor(4)
    assert "Only a mind" in jury.refuses("not_asked", 3, acts.Interrupt())
