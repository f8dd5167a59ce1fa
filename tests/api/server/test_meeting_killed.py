"""A meeting whose server is killed while votes lie in the box, and that goes on where it was."""

from pathlib import Path

import httpx

from engine.core.decide import verify
from engine.formats.meeting.rules.format import MEETING
from harness.answers import citing
from harness.examples import Json
from harness.examples.meeting import MILL
from harness.server import House, OpenRoom, entries_of
from harness.waiting import until
from harness.workers import Worker


async def ask_of(room: OpenRoom) -> Json | None:
    """What the host's seat is asked, if anything is."""
    asks: list[Json] = (await room.view())["you"]["asks"]
    return asks[0] if asks else None


async def test_me7_votes_in_the_box_outlive_a_server_that_is_killed(tmp_path: Path, fresh_postgres_url: str) -> None:
    servers = {"DATABASE_URL": fresh_postgres_url}
    first = Worker(servers, folder=tmp_path)
    try:
        async with httpx.AsyncClient(base_url=f"http://{first.address}", timeout=30) as http:
            settings = {"bid_seconds": 600, "note_seconds": 600, "wrap_up": 9}
            room = await House(first.address, http).open_room(settings, format="meeting", seat=1)
            await room.begin()
            ask = await until(lambda: ask_of(room), "a bid")
            assert ask is not None
            bid = {"kind": "place_bid", "desire": 10, "message": "I was in the yard.", "vote": "skip"}
            answer = await room.act(bid, room.seat_token, **citing(ask))
            assert answer.status_code == 200, answer.text

            async def locked() -> bool:
                return 1 in (await room.view())["tally"]["cast"]

            await until(locked, "the vote in the box")
            before = await room.view()
            first.kill()
    finally:
        first.end()
    second = Worker(servers, folder=tmp_path)
    try:
        async with httpx.AsyncClient(base_url=f"http://{second.address}", timeout=30) as http:
            again = OpenRoom(
                second.address, http, room.code, room.host_token, room.seat_token, room.seat, {}, "meeting"
            )
            view = await again.view()
            assert set(before["tally"]["cast"]) <= set(view["tally"]["cast"])
            assert view["you"]["ballot"] == "skip"

            async def over() -> bool:
                ask = await ask_of(again)
                if ask is not None:
                    await again.act({"kind": ask["act"]}, again.seat_token, **citing(ask))
                return bool((await again.view())["room"]["status"] == "closed")

            await until(over, "the end", 60)
            entries = entries_of(await again.log(again.host_token))
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            assert verify(MEETING.bind(MILL), entries)[1] is None
    finally:
        second.end()
