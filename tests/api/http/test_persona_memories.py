"""What personas remember of other games, over HTTP (H84)."""

from __future__ import annotations

from pathlib import Path

import httpx

from rooms.store.persona_records import PersonaKey
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.upgrade import upgrade
from tests.api.conftest import settings
from tests.api.http.test_rooms import problem
from tests.kit.server import serving

PATH = "/api/persona-memories"
ONE, OTHER = PersonaKey("meeting", "gpt", "leader"), PersonaKey("meeting", "gemini", "leader")


async def test_h84_what_personas_remember_is_read_and_forgotten_one_by_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'twelve.db'}"
    await upgrade(url)
    async with (
        serving(settings(database_url=url)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        assert (await http.get(PATH, params={"format": "meeting"})).json() == {"memories": []}
        store = SqlStore(Database(url))
        await store.add_persona_game(ONE, "a", "impostor", True)
        await store.add_persona_game(ONE, "b", "crew", False)
        await store.learn(OTHER, "Wait.")
        await store.close()
        other, one = (await http.get(PATH, params={"format": "meeting"})).json()["memories"]
        assert (one["id"], one["games"], one["win_rate"]) == ("gpt_leader", 2, 0.5)
        assert one["roles"] == [
            {"role": "crew", "games": 1, "wins": 0, "win_rate": 0.0},
            {"role": "impostor", "games": 1, "wins": 1, "win_rate": 1.0},
        ]
        assert (other["id"], other["games"], other["learned"]) == ("gemini_leader", 0, "Wait.")
        wanted = {"format": "meeting", "model": "gpt", "persona": "leader"}
        for _ in range(2):
            assert (await http.delete(PATH, params=wanted)).status_code == 204
        left = (await http.get(PATH, params={"format": "meeting"})).json()["memories"]
        assert [memory["id"] for memory in left] == ["gemini_leader"]
        problem(await http.delete(PATH, params={"format": "meeting", "model": "gpt"}), 422, "malformed")


async def test_h84_a_server_with_a_key_shows_and_forgets_for_it_alone() -> None:
    async with (
        serving(settings(api_key="sesame")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        wanted = {"format": "meeting", "model": "gpt", "persona": "leader"}
        problem(await http.get(PATH, params=wanted), 403, "key_required")
        problem(await http.delete(PATH, params=wanted), 403, "key_required")
        http.headers["X-Api-Key"] = "sesame"
        assert (await http.get(PATH, params={"format": "meeting"})).status_code == 200
