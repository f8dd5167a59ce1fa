"""That whoever takes a seat reads nothing that was for those who held it before, by whatever door (V7, V8)."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from engine.core.state import State
from tests.api.serving import House, OpenRoom, bearer
from tests.api.test_canaries import WORD, Play, Viewer, canaries, listen, look, played
from tests.engine.laws.acting import canary

SEAT = 3
STATED = str(canary(SEAT))


async def shown_to(room: OpenRoom, name: str, token: str | None, seat: int | None = None) -> str:
    """Everything that somebody can read of a room, by every door."""
    viewer = Viewer(name, token, seat)
    async with contextlib.AsyncExitStack() as stack:
        viewer.frames = await stack.enter_async_context(room.socket(token, after=0))
        listening = asyncio.create_task(listen(viewer.frames))
        stack.callback(listening.cancel)
        await look(room, viewer)
    return "\n".join(viewer.shown.values())


async def tell(room: OpenRoom, text: str) -> None:
    assert (await room.do({"kind": "tell", "seat": SEAT, "text": text})).status_code == 200


async def forked(house: House, room: OpenRoom, token: str, after: int, **settings: str) -> OpenRoom:
    asked = {"after_seq": after, "seat": None, "settings": settings}
    answer = await house.http.post(f"{room.path}/fork", json=asked, headers=bearer(token))
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return OpenRoom(room.server, room.http, told["code"], told["host_token"], None, None, told)


@pytest.mark.slow
async def test_v7_v8_whoever_takes_a_seat_reads_nothing_that_was_for_those_before_them(
    tmp_path: Path, redis_url: str
) -> None:
    async with played("jury", tmp_path, redis_url, host_seat=False) as (house, room, directory):
        await room.begin()
        inside = await directory.room(room.code)
        play = Play(room, inside, {})
        await play.until(lambda state: state.round >= 2)
        await tell(room, "CANARY-mind.")
        bo = await room.sit("Bo", SEAT)
        await tell(room, "CANARY-bo.")
        ballot = (await inside.current_state()).ballots[SEAT]
        stated = {"kind": "cast_ballot", "choice": "not_guilty" if ballot == "guilty" else "guilty"}
        assert (await room.do({**stated, "conviction": canary(SEAT)}, bo["token"])).status_code == 200
        read = canaries(await shown_to(room, "Bo", bo["token"], SEAT))
        assert read == {"CANARY-bo", STATED}
        moment = (await inside.current_state()).seq

        await house.http.delete(f"{room.path}/seats/{SEAT}", headers=bearer(bo["token"]))
        invited = (await room.do({"kind": "assign", "seat": SEAT, "occupant": "invitation"})).json()["invitation"]
        joining = {"name": "Bot", "kind": "agent", "invitation": invited}
        bot = (await house.http.post(f"{room.path}/seats", json=joining)).json()
        await tell(room, "CANARY-bot.")
        agent = await shown_to(room, "the agent", bot["token"], SEAT)
        assert canaries(agent) == {"CANARY-bot"}
        assert canaries(str(await room.log(bo["token"]))) == set(), "Bo watches now"
        teacher = await shown_to(room, "the host", room.host_token)
        assert {f"CANARY-thought-{SEAT}", "CANARY-mind", "CANARY-bo", "CANARY-bot", STATED} <= canaries(teacher)
        assert not [text for text in (agent, teacher) if invited in text], "nobody reads an invitation"

        # In a fork of the running room another person on that seat reads nothing of what was before either.
        # At once it might be over before they sit down.
        fork = await forked(house, room, room.host_token, moment, pace="brisk")
        cy = await fork.sit("Cy", SEAT)
        assert canaries(await shown_to(fork, "Cy", cy["token"], SEAT)) == set()

        # After the verdict anybody may host a fork; what was private stays so.
        play.people[SEAT] = bot["token"]

        def ended(state: State) -> bool:
            return state.status == "closed"

        over = await play.until(ended)
        own = await forked(house, room, bot["token"], over.last["verdict_reached"] - 30)
        told = set(WORD.findall(await shown_to(own, "the fork's host", own.host_token)))
        assert told <= {"CANARY-seed"}, "the seed is told when a room is closed"
        again = await forked(house, room, room.host_token, over.last["verdict_reached"] - 30)
        assert f"CANARY-thought-{SEAT}" in str(await again.log(again.host_token))
