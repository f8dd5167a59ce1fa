"""The incident: something was done at a place where a few people were alone with one another, and some of them did it.

A ready incident is a setting: rooms, what there is to do in them, who is there, what may be done. Who did it is drawn
when a room begins. An incident that somebody wrote whole also has an `account`: where everybody was, and who did it.
That is nobody's to read before the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, StringConstraints

from engine.core.derived import derived
from engine.core.matter import Identifier, Matter, MatterFault, MatterModel, MatterPiece, Source, Words

MIN_PLAYERS, MAX_PLAYERS = 5, 12
MIN_ROOMS, MAX_ROOMS = 4, 9
MIN_STEPS, MAX_STEPS = 4, 8
"""Times of which an incident knows where everybody was."""

Manner: TypeAlias = Literal["blunt", "methodical", "nervous", "wry", "quiet", "warm", "proud", "sceptical"]
"""How somebody talks, and how quickly they suspect."""
ShortName = Annotated[str, StringConstraints(min_length=1, max_length=24, strip_whitespace=True)]
Phrase = Annotated[str, StringConstraints(min_length=1, max_length=120, strip_whitespace=True)]
Clock = Annotated[str, StringConstraints(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class Place(MatterModel):
    """A room, or whatever is a room at this place: a carriage, a cellar."""

    id: Identifier
    name: Phrase
    """With its article, as in “in the boiler room”: `the boiler room`."""
    doors: Annotated[tuple[Identifier, ...], Field(min_length=1, max_length=MAX_ROOMS)]
    """The rooms to which a door leads; each holds in both directions."""
    task: Phrase
    """What there is to do there, in the imperative: `bleed the boiler`."""


class Player(MatterModel):
    """Somebody who was there."""

    name: ShortName
    colour: ShortName
    """Of coat, badge or scarf: also a name to call them by."""
    trade: Phrase
    manner: Manner = "methodical"


class Deed(MatterModel):
    """What may be done at this place to begin with, without harming anybody at the table."""

    room: Identifier
    what: Phrase
    """What somebody did, in the past: `cut the aerial cable`."""
    found: Phrase
    """What was found: `the aerial cable cut`."""


class Track(MatterModel):
    """Where one player was, time by time."""

    player: ShortName
    rooms: Annotated[tuple[Identifier, ...], Field(min_length=MIN_STEPS, max_length=MAX_STEPS)]


class Account(MatterModel):
    """The whole truth of an incident."""

    impostors: Annotated[tuple[ShortName, ...], Field(max_length=MAX_PLAYERS)]
    """Who is in it together; the first of them did it."""
    deed: int = Field(0, ge=0)
    """The number of the deed, counted from 0."""
    step: int = Field(ge=1, le=MAX_STEPS - 2)
    """When it was done: the number of the time, counted from 0. It is found at the next one."""
    tracks: tuple[Track, ...]


class Incident(Matter):
    """A place, who was there, and what was done."""

    kind: ClassVar[str] = "incident"

    place: Phrase
    """Where it is, with its article: `the station`."""
    begins: Clock = "21:00"
    """The first time of which anybody tells."""
    minutes: int = Field(10, ge=1, le=60)
    """From one time to the next."""
    rooms: Annotated[tuple[Place, ...], Field(min_length=MIN_ROOMS, max_length=MAX_ROOMS)]
    players: Annotated[tuple[Player, ...], Field(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]
    deeds: Annotated[tuple[Deed, ...], Field(min_length=1, max_length=6)]
    account: Account | None = None
    source: Source | None = None
    themes: tuple[Words, ...] = ()

    def origin(self) -> Source:
        """Where it comes from."""
        return self.source or super().origin()

    def to_decide(self) -> str | None:
        """Who is lying."""
        return "Who among us is lying?"

    def names(self) -> Iterator[str]:
        """None besides those at the table."""
        return iter(())

    def citable(self) -> Iterator[tuple[str, str]]:
        """Each room."""
        return ((room.id, room.name) for room in self.rooms)

    def pieces(self) -> Iterator[MatterPiece]:
        """The summary, then the rooms."""
        yield MatterPiece(None, "summary", "Summary", self.summary)
        for room in self.rooms:
            doors = ", ".join(self.room_named(door) for door in self.doors_of(room.id))
            yield MatterPiece(room.id, "passage", room.name, f"Doors to {doors}. To do here: {room.task}.")

    def shown_to(self, seat: int | None, over: bool) -> Incident:
        """Without the account, until it is over."""
        return self if over or self.account is None else _without_account(self)

    def clock(self, step: int) -> str:
        """The time of a step, counted from 0: `21:20`."""
        hours, minutes = map(int, self.begins.split(":"))
        total = hours * 60 + minutes + step * self.minutes
        return f"{total // 60 % 24:02d}:{total % 60:02d}"

    def room_named(self, id: str) -> str:
        """What a room is called."""
        return next((room.name for room in self.rooms if room.id == id), id)

    def doors_of(self, id: str) -> tuple[str, ...]:
        """The rooms next to a room, in their order."""
        own = next((room.doors for room in self.rooms if room.id == id), ())
        return tuple(room.id for room in self.rooms if room.id != id and (room.id in own or id in room.doors))

    def faults(self) -> Iterator[MatterFault]:
        """Names that are two's, doors that lead nowhere, rooms that cannot be reached, and an account that does not
        hold together."""
        yield from _repeated("rooms", "id", [room.id for room in self.rooms])
        yield from _repeated("rooms", "name", [room.name.casefold() for room in self.rooms])
        yield from _repeated("players", "name", [player.name.casefold() for player in self.players])
        yield from _repeated("players", "colour", [player.colour.casefold() for player in self.players])
        known = {room.id for room in self.rooms}
        for number, room in enumerate(self.rooms):
            for door in room.doors:
                if door not in known:
                    yield MatterFault(("rooms", number, "doors"), f"lead to “{door}”, which is no room here")
        for number, deed in enumerate(self.deeds):
            if deed.room not in known:
                yield MatterFault(("deeds", number, "room"), f"is “{deed.room}”, which is no room here")
        unreached = known - self._reached()
        if unreached:
            yield MatterFault(("rooms",), f"cannot all be reached: no door leads to “{min(unreached)}”")
        if self.account is not None:
            yield from self._account_faults(self.account)

    def _reached(self) -> set[str]:
        seen, rest = set[str](), [self.rooms[0].id]
        while rest:
            room = rest.pop()
            if room not in seen:
                seen.add(room)
                rest.extend(self.doors_of(room))
        return seen

    def _account_faults(self, account: Account) -> Iterator[MatterFault]:
        names = {player.name for player in self.players}
        here = [track.player for track in account.tracks]
        if not account.impostors:
            yield MatterFault(("account", "impostors"), "names nobody: somebody among them has to be lying")
        elif 2 * len(account.impostors) >= len(here):
            yield MatterFault(
                ("account", "impostors"), "names half of them or more: fewer have to lie than tell the truth"
            )
        for name in account.impostors:
            if name not in here:
                yield MatterFault(("account", "impostors"), f"names “{name}”, who has no track")
        if len(here) < MIN_PLAYERS:
            yield MatterFault(("account", "tracks"), f"are of {len(here)} players; at least {MIN_PLAYERS} are needed")
        yield from _repeated_track(here)
        if account.deed >= len(self.deeds):
            yield MatterFault(("account", "deed"), f"is {account.deed}, and there are {len(self.deeds)}, from 0 on")
            return
        scene = self.deeds[account.deed].room
        lengths = {len(track.rooms) for track in account.tracks}
        if len(lengths) > 1:
            yield MatterFault(("account", "tracks"), "have not all the same number of times")
            return
        if account.step + 1 >= max(lengths, default=0):
            yield MatterFault(("account", "step"), "is the last time: nobody would find it")
            return
        for number, track in enumerate(account.tracks):
            if track.player not in names:
                yield MatterFault(("account", "tracks", number), f"is of “{track.player}”, who is no player")
            for before, after in zip(track.rooms, track.rooms[1:], strict=False):
                if after != before and after not in self.doors_of(before):
                    yield MatterFault(("account", "tracks", number), f"goes from “{before}” to “{after}” with no door")
        at_scene = [track.player for track in account.tracks if track.rooms[account.step] == scene]
        if account.impostors and at_scene != [account.impostors[0]]:
            yield MatterFault(
                ("account", "tracks"), f"have to leave {account.impostors[0]} alone in “{scene}” when it is done"
            )


@derived
def _without_account(incident: Incident) -> Incident:
    return incident.model_copy(update={"account": None})


def _repeated(where: str, field: str, values: list[str]) -> Iterator[MatterFault]:
    for number, value in enumerate(values):
        if value in values[:number]:
            yield MatterFault((where, number, field), f"is “{value}”, as another's is")


def _repeated_track(players: list[str]) -> Iterator[MatterFault]:
    for number, name in enumerate(players):
        if name in players[:number]:
            yield MatterFault(("account", "tracks", number), f"is a second one of “{name}”")
