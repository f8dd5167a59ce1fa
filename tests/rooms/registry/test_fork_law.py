"""The law for forks, in every format: nobody reads in a fork what they may not read in its source (V8).

A room is played with a token of every kind, under every value of `spectators`, and each token tries to continue from
many moments: in the lobby, in mid-deliberation, with the verdict just in, and when those who see things later see it.
What a token reads of the source is what every read is answered from; the fork may hold nothing beyond it. What a seat
was dealt is for whoever sits on it, in a fork too.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from engine.core import acts, events
from engine.core.asks import open_deadlines, pending_asks
from engine.core.decide import Bench, Host, SeatHolder
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.visibility import host_reads_parts, outcome_known
from engine.formats import FORMATS
from harness.answers import identity, sensible
from harness.examples import example_of, format_names, known_settings, registered
from harness.surroundings import SURROUNDINGS, clocked
from rooms.live.codes import hash_token
from rooms.live.room import Room
from rooms.live.seating import caller_of, claim_audience_place
from rooms.live.visibility import visible_event, visible_to
from rooms.registry.directory import RoomDirectory
from rooms.registry.forks import fork_room
from rooms.registry.new_room import OpenedRoom, open_new_room
from rooms.registry.rematches import open_rematch
from rooms.store.records import TokenRecord
from tests.kit.rooms import House, join

DELAY = 600
RULES = ("live", "off", f"delayed:{DELAY}")
WIDER = {"live": (), "off": (RULES[0], RULES[2]), RULES[2]: (RULES[0],)}
"""What of them would show more people, or sooner, what a room of each shows."""
GUESTS = ("seat", "former seat", "away", "invited")
"""Tokens of people with a seat of their own; a small table has no place for the last of them."""
Read = Mapping[int, events.Event]


class Table:
    """A room under the law, and a token of every kind."""

    def __init__(
        self, house: House, directory: RoomDirectory, opened: OpenedRoom, token: dict[str, str | None]
    ) -> None:
        self.house, self.directory, self.opened, self.token = house, directory, opened, token
        rules, host = opened.room.format, opened.room.state.host_seat
        free = [seat for seat in opened.room.state.seats if seat not in (host, rules.host_seat)]
        places = free[2:] if len(free) >= len(GUESTS) + 2 else free
        self.seats = dict(zip(GUESTS, places, strict=False))
        """The seats of the guests, by the names of their tokens."""
        self.checks = 0
        """Moments at which the law was checked."""

    @property
    def room(self) -> Room:
        return self.opened.room

    async def play(self, until: type[events.BaseEvent]) -> State:
        """Play on until an event of a kind has happened."""
        draws, room = random.Random(5), self.room
        while until not in room.state.last:
            for spec in pending_asks(room.format, room.state):
                self.house.clock.ahead += 1
                act = sensible(room.format, room.state, spec, draws)
                await room.submit(identity(room.state, spec.seat), act, ask=spec.ask)
                break
            else:
                due, timer = min((due, ask) for ask, due in open_deadlines(room.state).items())
                self.house.clock.ahead += max(0.0, due - room.now())
                await room.submit(Bench(), acts.Lapse(), ask=timer)
        return room.state

    async def sits_in(self, fork: Room) -> str | None:
        """The token of somebody new on the seat of a guest; None where the fork has parts that its host has read."""
        seat = self.seats["seat"]
        if not host_reads_parts(fork.state):
            return (await join(self.directory, fork, "New", seat))[1]
        with pytest.raises(Refusal) as refused:
            await fork.submit(Host(), acts.Assign(seat=seat, occupant="invitation"))
        assert refused.value.code == "parts_read"
        return None

    async def reads(self, token: str | None, room: Room | None = None) -> Read | str:
        """What a token reads now, by number; or the code with which it is refused."""
        room = room or self.room
        try:
            eyes = await visible_to(room, await caller_of(room, token))
        except Refusal as refused:
            return refused.code
        entries = (await room.entries())[: eyes.horizon]
        return {
            entry.seq: event
            for entry in entries
            if (event := visible_event(entry, eyes.state, eyes.viewer)) is not None
        }

    async def forks(self, token: str | None, after: int, **settings: Any) -> OpenedRoom | str:
        """The fork that a token opens after an entry; or the code with which that is refused."""
        try:
            caller = await caller_of(self.room, token)
            return await fork_room(self.directory, self.room, caller, after, seat=None, settings=settings)
        except Refusal as refused:
            return refused.code


def words_of(event: events.Event) -> list[str]:
    """What somebody said or filed with an event."""
    if isinstance(event, events.Filed):
        return [part.text for part in event.parts if part.text]
    return [event.text] if isinstance(event, events.TurnTaken) else []


async def invite(room: Room, seat: int) -> str:
    """The host's invitation to a seat."""
    invitation, deliberation = SURROUNDINGS.token(), room.record.deliberation

    def issue(after: State) -> list[TokenRecord]:
        number = after.seats[seat].invitation
        return [TokenRecord(hash_token(invitation), deliberation, "invitation", seat, number)]

    await room.submit(Host(), acts.Assign(seat=seat, occupant="invitation"), issue=issue)
    return invitation


async def table(house: House, format: str, rule: str, *, host_seat: bool) -> Table:
    """A room in its lobby, with everybody whose token the law tries."""
    house.clock.stopped = 1_800_000_000.0
    directory = RoomDirectory(house.store, house.bus, clocked(house.clock))
    rules, example = FORMATS[format], example_of(format)
    opened = await open_new_room(
        directory,
        format=format,
        matter=example.matter,
        seed="law",
        seat=rules.host_seat if host_seat else None,
        settings={
            **example.settings,
            **known_settings(rules, {"spectators": rule, "show_convictions": False, "pace": "instant"}),
        },
    )
    room = opened.room
    token: dict[str, str | None] = {"spectator": None, "host": opened.host_token, "host's seat": opened.seat_token}
    law = Table(house, directory, opened, token)
    for name, number in law.seats.items():
        guest = name != "invited"
        token[name] = (
            (await join(directory, room, f"Guest {number}", number))[1] if guest else await invite(room, number)
        )
    token |= {
        "audience of the lobby": await claim_audience_place(room),
        "stranger": SURROUNDINGS.token(),
    }
    if token["host's seat"] is None:
        del token["host's seat"]
    return law


async def begun(table: Table) -> None:
    """Begin; one leaves and one is lost, so that their tokens speak for no seat any more."""
    room = table.room
    await room.submit(Host(), acts.Begin())
    if (left := table.seats.get("former seat")) is not None:
        await room.submit(SeatHolder(left, room.state.seats[left].tenure), acts.Leave())
    if (away := table.seats.get("away")) is not None:
        await room.submit(Bench(), acts.LoseSeat(seat=away, tenure=room.state.seats[away].tenure))


def figures(event: events.Event) -> events.Event:
    """An event without its private parts of which only figures are left: those a verdict makes public (FK6)."""
    parts = event.private or {}
    kept = {seat: part for seat, part in parts.items() if part.thought or part.choice or part.would_change}
    return replace(event, private=kept or None)


def public(event: events.Event) -> events.Event:
    return replace(event, private=None, sealed=None, dealt=None)


def parts(event: events.Event) -> set[int]:
    """The seats whose dealt parts stand in an event."""
    return set(event.dealt or {})


async def check(table: Table, moment: str) -> dict[str, int]:
    """Let every token try to continue from the first entry, the beginning, the newest and one that is not there, and
    from every fifteenth between them; how many forks each was given. The tokens begin five entries apart and at another
    place at each moment, so that together they try every fifth entry."""
    state = await table.room.current_state()
    given = dict.fromkeys(table.token, 0)
    begun_at = state.last.get(events.Begun, state.seq)
    edges = {1, begun_at, state.seq - 1, state.seq, state.seq + 1}
    for number, (name, token) in enumerate(table.token.items(), table.checks):
        places = sorted({*edges, *range(5 + number % 3 * 5, state.seq, 15)})
        read = await table.reads(token)
        where = f"{name}, {moment}"
        hosts = name in ("host", "host's seat")
        for after in places:
            fork = await table.forks(token, after)
            if isinstance(fork, str):
                if isinstance(read, str):
                    assert fork == read, f"{where}: refused as every read is"
                continue
            given[name] += 1
            assert not isinstance(read, str), f"{where}: forks what it may not read"
            assert name not in ("spectator", "invited", "stranger"), where
            assert hosts or outcome_known(state), f"{where}: forks before the verdict"
            assert hosts or "verdict_reached" in {event.kind for event in read.values()}, f"{where}: sees no verdict"
            assert after <= max(read), f"{where}: forks what it does not see yet"
            # For every viewer of it, with a seat or without: what it holds from before is what the source has shown.
            open_to_guests = after >= begun_at and fork.room.state.status != "closed"
            sat = await table.sits_in(fork.room) if open_to_guests else None
            seat_of = {fork.host_token: fork.seat, sat: table.seats["seat"]}
            for reader in (fork.host_token, None, sat):
                seen = await table.reads(reader, fork.room)
                for seq, event in seen.items() if not isinstance(seen, str) else ():
                    if seq > after:
                        continue
                    assert seq in read, f"{where}: entry {seq} was not theirs to read"
                    assert public(event) == public(read[seq]), f"{where}: entry {seq} tells more"
                    assert hosts or not figures(event).private, f"{where}: entry {seq} tells what was private"
                    own = {seat_of[reader]} if reader is not None else set()
                    assert parts(event) <= (parts(read[seq]) if hosts else set()) | own, f"{where}: entry {seq}"
            for setting in RULES if not hosts and after > begun_at else ():
                refused = await table.forks(token, after, spectators=setting) == "unknown_setting"
                assert refused == (setting in WIDER[str(state.settings["spectators"])]), f"{where}: {setting}"
    table.checks += 1
    return given


@pytest.fixture
def format(request: pytest.FixtureRequest) -> Iterator[str]:
    """A format with an example, registered."""
    with registered(request.param):
        yield request.param


def tables(hosts: Sequence[bool]) -> Iterator[Any]:
    """Every format under every value of `spectators`, with each kind of hosts. In every run a format has one of these,
    and all formats together have each of them."""
    kinds = list(product(RULES, hosts))
    for number, format in enumerate(format_names()):
        for place, (rule, host_seat) in enumerate(kinds):
            swept = [pytest.mark.sweep("every format and rule")] if place != number % len(kinds) else []
            name = f"{format}-{rule}-host with{' a seat' if host_seat else 'out'}"
            yield pytest.param(format, rule, host_seat, id=name, marks=swept)


@pytest.mark.parametrize(("format", "rule", "host_seat"), list(tables([True, False])), indirect=["format"])
async def test_v8_nobody_reads_in_a_fork_what_its_source_refuses(
    house: House, format: str, rule: str, host_seat: bool
) -> None:
    law = await table(house, format, rule, host_seat=host_seat)
    hosts = {"host", "host's seat"}
    assert {name for name, forks in (await check(law, "in the lobby")).items() if forks} <= hosts
    await begun(law)
    await law.play(events.RoundOpened if "speak" in law.room.format.acts else events.Filed)
    assert {name for name, forks in (await check(law, "in the first round")).items() if forks} <= hosts
    await law.play(events.VerdictReached)
    seats, watching = {"seat", "away"} & set(law.token), {"former seat", "audience of the lobby"} & set(law.token)
    forks = await check(law, "with the verdict just in")
    assert {name for name in forks if forks[name]} - hosts == seats | (watching if rule == "live" else set())
    house.clock.ahead += DELAY / 2
    forks = await check(law, "a while after the verdict")
    assert {name for name in forks if forks[name]} - hosts == seats | (watching if rule == "live" else set())
    house.clock.ahead += DELAY / 2 + 1
    forks = await check(law, "long after the verdict")
    assert {name for name in forks if forks[name]} - hosts == seats | (watching if rule != "off" else set())


@pytest.mark.parametrize(("format", "rule", "host_seat"), list(tables([True])), indirect=["format"])
async def test_v8_only_the_host_opens_a_rematch_and_it_shows_nothing_of_before(
    house: House, format: str, rule: str, host_seat: bool
) -> None:
    law = await table(house, format, rule, host_seat=host_seat)
    await begun(law)
    await law.play(events.Closed)
    for name, token in law.token.items():
        if name in ("host", "host's seat"):
            continue
        with pytest.raises(Refusal) as refused:
            await open_rematch(law.directory, law.room, await caller_of(law.room, token))
        assert refused.value.code == ("bad_token" if name in ("invited", "stranger") else "host_only"), name
    host = await caller_of(law.room, law.token["host"])
    again = (await open_rematch(law.directory, law.room, host)).room
    said = {words for entry in await law.room.entries() for words in words_of(entry.event)}
    assert said
    for token in law.token.values():
        seen = await law.reads(token, again)
        if isinstance(seen, str):
            continue
        assert not said & {words for event in seen.values() for words in words_of(event)}
        assert "ballot_cast" not in {event.kind for event in seen.values()}
