"""What really happened before a meeting: a seeded generator of incidents in which truth can be found.

Everybody has a track: a room for each time. At one time the culprit was alone at the scene (with the victim, if one of
the table was eliminated), and at the next one it is found. Whoever shares a room at a time sees each other. So the
crew's sightings, put together, clear those whom they saw elsewhere; `Truth.suspects` are the others. Where these are
impostors alone, truth is there to be found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.derived import derived
from engine.core.draws import Draw
from engine.matters.incident import Incident

LONELY_CREW_WEIGHTS = (0.02, 0.08, 0.25, 0.65)
"""How likely it is that nobody, one, two or three of the crew were alone when it was done, and so have no witness."""
STAY_CHANCE = 0.4
"""How likely somebody is to stay in a room from one time to the next."""
PARTNER_COMPANY_CHANCE = 0.65
"""How likely the culprit's partner was with somebody meanwhile, rather than alone."""


@dataclass(frozen=True)
class Chart:
    """The rooms of a place by number, and which are next to which."""

    doors: tuple[tuple[int, ...], ...]
    numbers: Mapping[str, int]

    def near(self, one: int, other: int) -> bool:
        """Whether somebody can be in one room at a time and in the other at the next."""
        return one == other or other in self.doors[one]


@derived
def chart_of(matter: Incident) -> Chart:
    """The chart of an incident's place."""
    numbers = {room.id: number for number, room in enumerate(matter.rooms)}
    return Chart(tuple(tuple(numbers[door] for door in matter.doors_of(room.id)) for room in matter.rooms), numbers)


@dataclass(frozen=True)
class Sighting:
    """What one player knows of one time."""

    room: int
    others: tuple[int, ...]
    """Seats that were in the same room."""


@dataclass(frozen=True, eq=False)
class Truth:
    """Where everybody was, and who did it."""

    chart: Chart
    tracks: Mapping[int, tuple[int, ...]]
    """By seat: a room for each time. That of a victim ends where they did."""
    impostors: tuple[int, ...]
    culprit: int
    scene: int
    step: int
    """When it was done; it is found at the next time."""
    finder: int
    victim: int | None
    deed: int

    @property
    def steps(self) -> int:
        """How many times there are."""
        return self.step + 2

    def sightings(self, seat: int) -> tuple[Sighting, ...]:
        """What one player knows: their own track, and who was in the same room."""
        return self._sightings[seat]

    @cached_property
    def _sightings(self) -> dict[int, tuple[Sighting, ...]]:
        found = {}
        for seat, track in self.tracks.items():
            if seat != self.victim:
                found[seat] = tuple(
                    Sighting(
                        room,
                        tuple(
                            other
                            for other, rooms in self.tracks.items()
                            if other != seat and step < len(rooms) and rooms[step] == room
                        ),
                    )
                    for step, room in enumerate(track)
                )
        return found

    @cached_property
    def last_seen(self) -> int | None:
        """The last time at which an honest player saw the victim; None where nobody did, or nobody was harmed."""
        if self.victim is None:
            return None
        seen = [
            step
            for seat, times in self._sightings.items()
            if seat not in self.impostors
            for step, sighting in enumerate(times[: self.step])
            if self.victim in sighting.others
        ]
        return max(seen, default=None)

    @cached_property
    def suspects(self) -> tuple[int, ...]:
        """Whom the crew's sightings, put together, do not clear: nobody honest saw them elsewhere when it was done, nor
        too far from the scene just before or after."""
        return tuple(seat for seat in self._sightings if not self._cleared(seat))

    def _cleared(self, seat: int) -> bool:
        for witness, times in self._sightings.items():
            if witness in self.impostors or witness == seat:
                continue
            for step in (self.step - 1, self.step, self.step + 1):
                if step < 0 or seat not in times[step].others:
                    continue
                if step == self.step or not self.chart.near(times[step].room, self.scene):
                    return True
        return False


@derived
def generate_truth(
    matter: Incident,
    seed: str,
    meeting: int,
    seats: tuple[int, ...],
    impostors: tuple[int, ...],
    length: int,
    victim: int | None,
) -> Truth:
    """What happened before a meeting, the same for the same arguments.

    Args:
        seats: who is at the table, without the victim.
        length: times of which anybody reports, at least 4.
        victim: who was eliminated since the last meeting; None for a deed that harms nobody at the table.
    """
    draw = Draw(seed, "incident", meeting)
    chart = chart_of(matter)
    account = matter.account if meeting == 1 and victim is None else None
    if account is not None:
        return _truth_of_account(matter, draw)
    lying = [seat for seat in seats if seat in impostors]
    culprit = draw.choice(lying)
    deed = draw.integer_below(len(matter.deeds))
    scene = chart.numbers[matter.deeds[deed].room] if victim is None else draw.integer_below(len(chart.doors))
    step = length - 2
    others = [seat for seat in seats if seat != culprit]
    at_time = _rooms_when_done(chart, draw, others, lying, scene)
    finder = _finder(chart, draw, at_time, lying, culprit, scene)
    tracks = {
        seat: _track(chart, draw, seat, scene if seat == culprit else at_time[seat], step, scene, seat == finder)
        for seat in seats
    }
    if victim is not None:
        tracks[victim] = _victim_track(chart, draw, tracks, lying, step, scene)
    return Truth(chart, tracks, tuple(lying), culprit, scene, step, finder, victim, deed)


def _truth_of_account(matter: Incident, draw: Draw) -> Truth:
    """The truth that a matter tells itself; seats are counted in the order of its tracks."""
    chart = chart_of(matter)
    assert matter.account is not None
    account = matter.account
    seats = {track.player: seat for seat, track in enumerate(account.tracks, 1)}
    tracks = {
        seats[track.player]: tuple(chart.numbers[room] for room in track.rooms[: account.step + 2])
        for track in account.tracks
    }
    scene = chart.numbers[matter.deeds[account.deed].room]
    lying = tuple(seats[name] for name in account.impostors)
    finders = [seat for seat, rooms in tracks.items() if rooms[-1] == scene and seat not in lying]
    honest = [seat for seat in tracks if seat not in lying]
    finder = finders[0] if finders else draw.choice(honest)
    return Truth(chart, tracks, lying, lying[0], scene, account.step, finder, None, account.deed)


def _rooms_when_done(
    chart: Chart, draw: Draw, others: Sequence[int], lying: Sequence[int], scene: int
) -> dict[int, int]:
    """Where everybody but the culprit was when it was done: most of the crew in company, some of them next door to the
    scene, and nobody there."""
    next_door = draw.choice(chart.doors[scene])
    rooms = [room for room in range(len(chart.doors)) if room not in (scene, next_door)]
    rooms = list(draw.sample(rooms, len(rooms)))
    crew = list(draw.sample([seat for seat in others if seat not in lying], len(others)))
    partners = [seat for seat in others if seat in lying]
    lonely = draw.weighted((0, 1, 2, 3), LONELY_CREW_WEIGHTS)
    lonely = min(lonely, max(0, len(crew) - 2), max(0, len(rooms) - 1))
    placed: dict[int, int] = {}
    for seat in crew[:lonely]:
        placed[seat] = rooms.pop()
    company = crew[lonely:]
    groups = min(max(0, len(rooms) - len(partners)), max(0, len(company) // 2 - 1))
    shared = [next_door, *(rooms.pop() for _ in range(groups))]
    for number, seat in enumerate(company):
        placed[seat] = shared[number % len(shared)]
    for seat in partners:
        alone = bool(rooms) and draw.uniform() >= PARTNER_COMPANY_CHANCE
        placed[seat] = rooms.pop() if alone else draw.choice(shared)
    return {seat: placed[seat] for seat in others}


def _finder(
    chart: Chart, draw: Draw, at_time: Mapping[int, int], lying: Sequence[int], culprit: int, scene: int
) -> int:
    """Who finds it: somebody next door, or the culprit who pretends to; an impostor as often as there are some."""
    near = [seat for seat in at_time if chart.near(at_time[seat], scene)]
    honest = [seat for seat in near if seat not in lying]
    others = [culprit, *(seat for seat in near if seat in lying)]
    return draw.choice(others if draw.uniform() * (len(at_time) + 1) < len(lying) else honest)


def _track(chart: Chart, draw: Draw, seat: int, when_done: int, step: int, scene: int, finds: bool) -> tuple[int, ...]:
    """A way through the rooms that is in one of them when it was done, and away from the scene afterwards."""
    steps = draw.branch(seat)
    before = [when_done]
    for _ in range(step):
        here = before[-1]
        before.append(here if steps.uniform() < STAY_CHANCE else steps.choice(chart.doors[here]))
    if finds:
        after = scene
    else:
        ways = [room for room in (when_done, *chart.doors[when_done]) if room != scene]
        after = steps.choice(ways or [when_done])
    return (*reversed(before), after)


def _victim_track(
    chart: Chart,
    draw: Draw,
    tracks: Mapping[int, tuple[int, ...]],
    lying: Sequence[int],
    step: int,
    scene: int,
) -> tuple[int, ...]:
    """The way of the victim to the scene: just before, if that can be, in a room with somebody honest."""
    steps = draw.branch("victim")
    company = [rooms[step - 1] for seat, rooms in tracks.items() if seat not in lying]
    ways = [room for room in company if chart.near(room, scene)]
    before = [steps.choice(ways or [scene, *chart.doors[scene]])]
    for _ in range(step - 1):
        here = before[-1]
        before.append(here if steps.uniform() < STAY_CHANCE else steps.choice(chart.doors[here]))
    return (*reversed(before), scene)
