"""That a new holder of a seat reads nothing of earlier holders, over any interface (V7, V8)."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core import events
from engine.core.state import State
from harness.answers import has_private_parts, states_convictions
from harness.canaries import canary
from harness.examples import Json, format_called, format_names
from harness.server import House, OpenRoom, bearer
from tests.api.test_canaries import WORD, Play, Viewer, canaries, guests_of, listen, look, part_canaries, played


async def shown_to(room: OpenRoom, name: str, token: str | None, seat: int | None = None) -> str:
    """Everything that somebody can read of a room, by every door."""
    viewer = Viewer(name, token, seat)
    async with contextlib.AsyncExitStack() as stack:
        viewer.frames = await stack.enter_async_context(room.socket(token, after=0))
        listening = asyncio.create_task(listen(viewer.frames))
        stack.callback(listening.cancel)
        await look(room, viewer)
    return "\n".join(viewer.shown.values())


async def forked(house: House, room: OpenRoom, token: str, after: int, **settings: str) -> OpenRoom:
    body = {"after_seq": after, "seat": None, "settings": settings}
    answer = await house.http.post(f"{room.path}/fork", json=body, headers=bearer(token))
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return OpenRoom(room.server, room.http, opened["code"], opened["host_token"], None, None, opened)


def formats() -> Iterator[Any]:
    """The formats with something private: in every run the first that deals parts, and the first that deals none."""
    seen: set[bool] = set()
    for name in filter(has_private_parts, format_names()):
        deals = format_called(name).deal is not None
        yield pytest.param(name, marks=[pytest.mark.sweep("every format")] if deals in seen else [])
        seen.add(deals)


@pytest.mark.slow("plays whole rooms twice, at every door")
@pytest.mark.parametrize("format", list(formats()))
async def test_v7_v8_a_new_holder_reads_nothing_of_earlier_holders(format: str, tmp_path: Path, redis_url: str) -> None:
    seat = guests_of(format)[0]
    async with played(format, tmp_path, redis_url, host_seat=False) as (house, room, directory):

        async def send_line(text: str) -> None:
            assert (await room.act({"kind": "tell", "seat": seat, "text": text})).status_code == 200

        async def invite(by: str | None) -> str:
            answer = await room.act({"kind": "assign", "seat": seat, "occupant": "invitation"}, by)
            return str(answer.json()["invitation"])

        async def sit(by: str, **fields: str) -> Json:
            answer = await house.http.post(f"{room.path}/seats", json={**fields, "invitation": await invite(by)})
            assert answer.status_code == 201, answer.text
            return dict(answer.json())

        # Where parts are dealt, a seat is passed on by its holder alone: the host reads the parts.
        al = await room.join("Al", seat) if format_called(format).deal is not None else None
        await room.begin()
        inside = await directory.room(room.code)
        play = Play(room, inside, {seat: al["token"]} if al is not None else {})

        # Where parts are dealt the deliberation is short.
        def half_played(state: State) -> bool:
            return (state.round >= 2 and any(map(has_thought, state.seats))) or bool(state.dealt)

        def has_thought(seat: int) -> bool:
            own = inside.state.private.get(seat)
            return own is not None and any(f"CANARY-thought-{seat}." in text for text in own.thoughts)

        half = await play.until(half_played)
        if not half.dealt:  # who speaks first is drawn
            seat = next(filter(has_thought, half.seats))
        stated = {str(canary(seat))} if states_convictions(format) else set[str]()
        thought = f"CANARY-thought-{seat}"
        part = part_canaries(seat) if half.dealt else set()
        await send_line("CANARY-mind.")
        bo = await sit(al["token"], name="Bo") if al is not None else await room.join("Bo", seat)
        await send_line("CANARY-bo.")
        play.people[seat] = bo["token"]

        def has_spoken(state: State) -> bool:
            """Whether Bo has said or bid something, with what is theirs alone."""
            own = state.private.get(seat)
            return own is not None and own.stated == canary(seat) if stated else seat in state.own.answers

        await play.until(has_spoken)
        del play.people[seat]
        read = canaries(await shown_to(room, "Bo", bo["token"], seat))
        assert read == {"CANARY-bo"} | stated | part
        moment = (await inside.current_state()).seq

        if al is None:
            await house.http.delete(f"{room.path}/seats/{seat}", headers=bearer(bo["token"]))
        invited = await invite(bo["token"] if al is not None else None)
        joining = {"name": "Bot", "kind": "agent", "invitation": invited}
        bot = (await house.http.post(f"{room.path}/seats", json=joining)).json()
        await send_line("CANARY-bot.")
        agent = await shown_to(room, "the agent", bot["token"], seat)
        assert canaries(agent) == {"CANARY-bot"} | part
        assert canaries(str(await room.log(bo["token"]))) == set(), "Bo watches now"
        teacher = await shown_to(room, "the host", room.host_token)
        before = canaries(str(await inside.entries())) & {thought}
        assert before or half.dealt
        assert {"CANARY-mind", "CANARY-bo", "CANARY-bot"} | stated | before | part <= canaries(teacher)
        assert not [text for text in (agent, teacher) if invited in text], "nobody reads an invitation"

        if not half.dealt:
            # In a fork of the running room another person on that seat reads nothing of what was before either.
            # At once it might be over before they sit down.
            fork = await forked(house, room, room.host_token, moment, pace="brisk")
            cy = await fork.join("Cy", seat)
            assert canaries(await shown_to(fork, "Cy", cy["token"], seat)) == set()

        # After the verdict anybody may host a fork; what was private stays so.
        play.people[seat] = bot["token"]

        def ended(state: State) -> bool:
            return state.status == "closed"

        over = await play.until(ended)
        late = max(over.last[events.VerdictReached] - 30, moment)
        own = await forked(house, room, bot["token"], late)
        words_read = set(WORD.findall(await shown_to(own, "the fork's host", own.host_token)))
        of_before = [entry for entry in await own.log(own.host_token) if entry["seq"] <= late]
        # The minds of the fork may have thought meanwhile, and that is its host's to read.
        since = [entry for entry in await (await directory.room(own.code)).entries() if entry.seq > late]
        for read, thought_in_it in ((set(WORD.findall(str(of_before))), set()), (words_read, canaries(str(since)))):
            assert read - thought_in_it <= {"CANARY-seed"}, "the seed is public when a room is closed"
        again = await forked(house, room, room.host_token, late)
        assert before | part <= canaries(str(await again.log(again.host_token)))
