"""The people of a world: they sit down, answer, come late or never, send twice, leave, and come back.

An agent is one who asks again and again instead of holding a line. A host hands seats over while everybody talks.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from functools import partial
from typing import TYPE_CHECKING

from pydantic_core import to_json

from api.mcp.waiting import CursorFolds, needs_seat, wait_until
from engine.core import acts
from engine.core.asks import asks_for_seat
from engine.core.decide import Host, SeatHolder
from engine.core.refusals import Refusal
from engine.core.seat_changes import token_holds_seat
from engine.core.state import State
from engine.core.view_builder import build_view
from harness.answers import sensible
from harness.canaries import thought
from rooms.errors import KeyUsed, RoomsError
from rooms.live.codes import hash_token
from rooms.live.room import Room
from rooms.live.seating import Caller, caller_for_token, claim_seat, reclaim_seat, seated_before
from rooms.live.visibility import visible_to
from rooms.store.records import RequestKey, TokenRecord

if TYPE_CHECKING:
    from tests.worlds.world import World

LATE_SECONDS = (1.0, 20.0)
"""How late people answer who are late, and not so late that nobody waits for them any more."""
TOO_LATE_SECONDS = 3.0
"""How long after the end of their time people answer who come too late."""
LONGEST_WAIT_SECONDS = 300.0
UNHEARD_CHANCE = 0.3
"""How often the answer to somebody who takes a seat is lost on its way, so that they ask again."""
MOVES_CHANCE = 0.05
"""How often somebody goes on at another worker."""
LOOKS_CHANCE = 0.05
"""How often somebody reads the whole view of the room."""
UNASKED_CHANCE = 0.05
SEATLESS_TURNS = 4
"""How often somebody asks for the seat that they have lost, before they take another one."""
LINES_AT_ONCE = 50


class Guest:
    """Somebody at a table."""

    def __init__(
        self, world: World, name: str, code: str, *, agent: bool = False, held: SeatHolder | None = None
    ) -> None:
        self._world = world
        self._name = name
        self._code = code
        self._agent = agent
        self._held = held
        self._stays = held is not None
        """Whether they have no seat but the one that somebody gave them."""
        self._draw = random.Random(f"{world.plan.seed} {name}")
        self._place: str | None = None
        self._followed: int | None = None
        """The room in which they hold a line, by its identity."""
        self._sat = 0
        """How often they have sat down for good."""
        self._seatless = 0
        self._let_lapse: dict[str, bool] = {}
        """By ask: whether they leave it unanswered."""
        self._cursor = 0
        self._cursors = CursorFolds()

    async def live(self) -> None:
        """Do all that a guest does, until the room is over."""
        world, draw = self._world, self._draw
        while True:
            await asyncio.sleep(draw.expovariate(1 / (0.05 if world.plan.pace == "instant" else 2.0)))
            if self._place not in world.alive or draw.random() < MOVES_CHANCE:
                self._place, self._followed = draw.choice(world.alive), None
            place = self._place
            assert place is not None
            try:
                room = await world.room_at(place, self._code)
                if room is None:
                    continue
                if room.state.status == "closed":
                    return
                if self._held is None:
                    await world.at(place, partial(self._sit_down, room))
                elif await world.at(place, partial(self._turn, room)):
                    # Their page is closed, or their phone has no net; nobody is told.
                    await asyncio.sleep(draw.uniform(1, 45))
            except (Refusal, RoomsError):
                continue

    async def _sit_down(self, room: Room) -> None:
        """Take a seat, with the same key as often as it takes."""
        assert self._place is not None
        named = random.Random(f"{self._name} {self._sat}").randbytes(32).hex()
        key = RequestKey(named, named)
        try:
            kind = "agent" if self._agent else "human"
            seat, _, tenure = await claim_seat(room, self._name, None, kind, request=key)  # type: ignore[arg-type]
        except KeyUsed:
            stored = await self._world.store.stored_request(key.hash)
            if stored is None:
                raise
            seat, _, tenure = await seated_before(room.store, room.surroundings, stored)
        self._world.loop.tell(f"{self._name} sits down on {seat} at {self._place}")
        if self._draw.random() >= UNHEARD_CHANCE:
            self._held, self._seatless = SeatHolder(seat, tenure), 0

    async def _turn(self, room: Room) -> bool:
        """Whatever this guest does now; whether they are gone after it without a word."""
        held, draw, plan, place = self._held, self._draw, self._world.plan, self._place
        assert held is not None
        assert place is not None
        seat = room.state.seats[held.seat]
        if not (seat.held_by_guest and token_holds_seat(seat, held.tenure)):
            await self._come_back(room, held)
            return False
        if self._agent:
            await self._ask_again(room, held)
        elif self._followed != id(room):
            self._followed = id(room)
            await self._world.look_on(place, room, held, self._name)
        if draw.random() < LOOKS_CHANCE:
            await self._look(room, held)
        if draw.random() < plan.leaves:
            with contextlib.suppress(Refusal):
                await room.submit(held, acts.Leave())
            if not self._stays:
                self._held, self._sat = None, self._sat + 1
            return False
        if draw.random() < plan.drops:
            self._followed = None
            self._world.end_lines(self._name)
            return True
        if draw.random() < UNASKED_CHANCE:
            with contextlib.suppress(Refusal):
                await room.submit(held, acts.RaiseHand(up=draw.random() < 0.5))
        for spec in asks_for_seat(room.format, room.state, held.seat):
            if spec.ask not in self._let_lapse:
                self._let_lapse[spec.ask] = draw.random() < plan.lapses
            if not self._let_lapse[spec.ask]:
                await self._wait_to_answer(room, spec.due)
                made = sensible(room.format, room.state, spec, draw)
                sent = [room.submit(held, made, ask=spec.ask) for _ in range(1 + (draw.random() < plan.twice))]
                for answer in await asyncio.gather(*sent, return_exceptions=True):
                    if isinstance(answer, BaseException) and not isinstance(answer, Refusal | RoomsError):
                        raise answer
        return False

    async def _wait_to_answer(self, room: Room, due: float | None) -> None:
        if self._draw.random() < self._world.plan.late:
            late = self._draw.choice((*LATE_SECONDS, None))
            if late is None:
                late = (due or 0.0) - room.now() + TOO_LATE_SECONDS
            await asyncio.sleep(min(max(late, 0.0), LONGEST_WAIT_SECONDS))

    async def _come_back(self, room: Room, held: SeatHolder) -> None:
        """Ask for the seat that is lost; take another one where nobody gives it back."""
        if await reclaim_seat(room, held):
            self._seatless = 0
            return
        self._seatless += 1
        if self._seatless >= SEATLESS_TURNS and not self._stays:
            self._held, self._sat = None, self._sat + 1

    async def _ask_again(self, room: Room, held: SeatHolder) -> None:
        """What an agent does over and over: it waits until something is asked, and reads what is new."""
        seat = room.state.seats[held.seat]
        room.presence.http_request(held.seat, seat.first)
        await wait_until(room, needs_seat(room, held.seat, seat.tenure), self._draw.uniform(0.5, 20))
        visible = await visible_to(room, caller_for_token(room.state, held))
        if self._cursor > visible.horizon:
            self._cursor = 0
        lines, self._cursor, _ = await self._cursors.lines(room, visible, self._cursor, LINES_AT_ONCE)
        self._world.checks.shown(visible.viewer, to_json(lines), visible.state, "news")
        await self._look(room, held)

    async def _look(self, room: Room, held: SeatHolder) -> None:
        """Read the whole view."""
        await look(self._world, room, caller_for_token(room.state, held))


async def look(world: World, room: Room, caller: Caller) -> None:
    """Read the whole view of a room, and have it checked for what is nobody's business."""
    visible = await visible_to(room, caller)
    view = build_view(room.format, visible.state, visible.viewer, room.record.code)
    world.checks.shown(visible.viewer, to_json(view), visible.state, "the view")


# The host


async def hand_seats_over(world: World, code: str) -> None:
    """Have the host give seats to others while people sit there."""
    draw = world.loop.draw
    for number in range(world.plan.hand_overs):
        await asyncio.sleep(world.moment())
        place = draw.choice(world.alive)
        with contextlib.suppress(Refusal, RoomsError):
            room = await world.room_at(place, code)
            guests = [seat.number for seat in room.state.seats.values() if seat.held_by_guest] if room else []
            if room is not None and guests:
                seat = draw.choice(guests)
                new = await world.at(place, partial(_hand_over, world, place, room, seat, f"Newcomer {number}"))
                if isinstance(new, SeatHolder):
                    world.begin(Guest(world, f"Newcomer {number}", code, held=new).live())


async def _hand_over(world: World, place: str, room: Room, seat: int, name: str) -> SeatHolder | None:
    """Hand one seat over; who holds it now, if it is a guest."""
    how = world.loop.draw.choice(("the house", "nobody's", "an invitation", "the powers"))
    world.loop.tell(f"the host hands seat {seat} over at {place}: {how}")
    match how:
        case "the house":
            await room.submit(Host(), acts.Assign(seat=seat, occupant="house"))
        case "nobody's":
            await room.submit(Host(), acts.Remove(seat=seat))
        case "the powers":
            await room.submit(Host(), acts.PassPowers(seat=seat))
            await room.submit(Host(), acts.ComeBack())
        case _:
            token = world.surroundings[place].token()

            def issue(after: State) -> list[TokenRecord]:
                number = after.seats[seat].invitation
                return [TokenRecord(hash_token(token), room.record.deliberation, "invitation", seat, number)]

            await room.submit(Host(), acts.Assign(seat=seat, occupant="invitation"), issue=issue)
            _, _, tenure = await claim_seat(room, name, None, "human", invitation=token)
            return SeatHolder(seat, tenure)
    return None


async def tell_a_seat(room: Room, draw: random.Random) -> None:
    """Have the host say to one seat what nobody else may read: an entry that comes between others' at any time."""
    seat = draw.choice(sorted(room.state.seats))
    with contextlib.suppress(Refusal, RoomsError):
        await room.submit(Host(), acts.Tell(seat=seat, text=thought(seat)))
