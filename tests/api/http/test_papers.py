"""Papers over HTTP: whole, where views cut them, and sealed until they are opened."""

from __future__ import annotations

import httpx

from harness.examples.history import GOOD, MAREN, dossier
from harness.server import House, serving, settings


async def test_h77_a_paper_is_read_whole_and_a_sealed_one_by_its_own_seat_alone() -> None:
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        house = House(server, http)
        opening = {"pace": "instant", "look_in": "own_sources"}
        room = await house.open_room(
            opening, format="history", matter=MAREN.model_dump(mode="json"), name="Ann", seat=1
        )
        critic = await room.join("Bo", 2)
        await room.begin()
        for token in (room.seat_token, critic["token"]):
            assert (await room.act({"kind": "research", "query": "dykes"}, token)).status_code == 200
        refused = await room.act({"kind": "research", "query": "x", "notice": "y"}, room.seat_token)
        assert refused.status_code == 422
        filed = {"kind": "file_findings", **dossier(GOOD[0]).model_dump(mode="json", exclude={"kind"})}
        assert (await room.act(filed, room.seat_token)).status_code == 200
        paper = await room.get("/papers/dossier-1")
        assert (paper.status_code, paper.json()["parts"], paper.json()["sealed"]) == (200, [], True)
        own = (await room.get("/view", room.seat_token)).json()["you"]["papers"]
        assert own[0]["parts"][0]["quote"] == GOOD[0]
        assert (await room.get("/view", critic["token"])).json()["you"].get("papers") is None
        missing = await room.get("/papers/no-such")
        assert (missing.status_code, missing.json()["code"]) == (404, "no_such_paper")
