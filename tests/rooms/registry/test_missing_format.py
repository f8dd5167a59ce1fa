"""Rooms whose format is not installed: they cannot be opened, and can be exported and erased."""

from __future__ import annotations

import pytest

from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
from rooms.errors import NoSuchRoom
from rooms.registry.erasure import erase_room
from rooms.registry.new_room import open_new_room
from tests.api.other_format import registered
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS
from tests.kit.rooms import House, begin


async def _opened(house: House) -> str:
    """The code of a running room of a format that is not installed any more, at a worker that is gone."""
    directory = await house.directory()
    with registered(COIN_TOSS):
        opened = await open_new_room(directory, format="coin_toss", matter=WAGER, seat=1, settings={"pace": "brisk"})
        await begin(opened.room)
        await directory.stop()
    return opened.room.record.code


async def test_a_room_of_a_missing_format_is_refused_and_opens_once_it_is_there(house: House) -> None:
    code = await _opened(house)
    directory = await house.directory()
    with pytest.raises(Refusal, match="“coin_toss”") as refused:
        await directory.room(code)
    assert refused.value.code == "no_such_format"
    with registered(COIN_TOSS):
        room = await directory.room(code)
        assert room.matter == WAGER
        assert room.state.status == "running"
        await directory.stop()


async def test_the_log_of_a_room_of_a_missing_format_is_read_and_erased(house: House) -> None:
    code = await _opened(house)
    directory = await house.directory()
    room = await directory.room(code, aside=True)
    assert (room.matter.id, room.matter.title) == (WAGER.id, WAGER.title)
    assert not hasattr(room.matter, "evidence"), "nobody knows what of it is held back"
    entries = await room.entries()
    assert fold_as(room.format, entries) == await room.current_state()
    assert room not in directory.memory
    await erase_room(directory, room)
    with pytest.raises((Refusal, NoSuchRoom)):
        await directory.room(code, aside=True)
