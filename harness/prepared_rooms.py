"""Rooms in a state that a test of the page is about. All of them wait for the host's juror, who answers from here."""

from collections.abc import Mapping
from typing import Any

from harness.examples import Json
from harness.server import House, OpenRoom


async def at_the_floor(
    house: House, number: int = 2, settings: Mapping[str, Any] | None = None, **asked: Any
) -> OpenRoom:
    """A room in which the host's juror has the floor, in this round, with ten minutes to use it."""
    terms = {"turn_seconds": 600, "max_rounds": 20, "stability_rounds": 10, "initial_guilty": 6}
    room = await house.open_room({**terms, **(settings or {})}, name="Ann", **asked)
    await room.begin()
    await come_to_the_floor(room, number)
    return room


async def before_a_mind(house: House, settings: Mapping[str, Any], seat: int) -> OpenRoom:
    """A room in which the host's juror has the floor, and after them a mind will, in another seat than this one.

    The order of speakers is drawn from a seed that nobody can name: rooms are opened until it is such a one.
    """
    while True:
        room = await at_the_floor(house, 1, settings)
        if (await room.view())["floor"]["queue"][:1] not in ([], [seat]):
            return room


async def go_on(room: OpenRoom) -> None:
    """The host's juror, who has the floor, speaks; others after them, until they have it again."""
    asks = (await room.view())["you"]["asks"]
    await room.answer_asks([ask for ask in asks if ask["act"] == "speak"])
    await come_to_the_floor(room, 1)


async def play_to_the_end(room: OpenRoom) -> None:
    """The host's juror answers whatever is asked, until the room is closed."""
    while (view := await room.view())["room"]["status"] != "closed":
        await room.answer_asks(view["you"]["asks"][:1])
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)


async def answer_until(room: OpenRoom, topic: str) -> None:
    """The host's juror answers whatever is asked, until an ask is about this."""
    while True:
        view = await room.view()
        assert view["room"]["status"] != "closed", f"nobody was asked about {topic}"
        asks = view["you"]["asks"]
        if any(ask["topic"] == topic for ask in asks):
            return
        await room.answer_asks(asks[:1])
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)


async def answer_until_act(room: OpenRoom, act: str, turns: int = 0, meanwhile: Json | None = None) -> None:
    """The host's seat answers whatever is asked, until it is asked for such an act and so many turns were taken.

    `meanwhile` is its answer to such asks before that.
    """
    while True:
        view = await room.view()
        assert view["room"]["status"] != "closed", f"nobody was asked to {act}"
        asks = view["you"]["asks"]
        if any(ask["act"] == act for ask in asks) and len(await said_in(room)) >= turns:
            return
        if meanwhile is not None and any(ask["act"] == act for ask in asks):
            await room.act(meanwhile, room.seat_token)
        else:
            await room.answer_asks(asks[:1])
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)


async def come_to_the_floor(room: OpenRoom, number: int = 1) -> None:
    """The host's juror answers whatever else is asked, until they have the floor, in this round or later."""
    while True:
        view = await room.view()
        # An even split hardly ever agrees in four rounds; where it does, nobody would be asked any more.
        assert view["room"]["status"] != "closed", "the jury agreed before the host's juror had the floor again"
        for ask in view["you"]["asks"]:
            if ask["act"] == "speak" and view["room"]["round"] >= number:
                return
            await room.answer_asks([ask])
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)


async def said_in(room: OpenRoom) -> list[str]:
    """The words of all turns in the log."""
    return [entry["event"]["text"] for entry in await room.log() if entry.get("event", {}).get("kind") == "turn_taken"]


async def finished(house: House, **asked: Any) -> OpenRoom:
    """A room that has its verdict; its host held seat 7."""
    room = await house.open_room({"max_rounds": 3, "initial_guilty": 7}, name="Ann", **asked)
    await room.begin()
    async with room.socket(room.seat_token, 0) as seat:
        await seat.play_to_end()
    return room
